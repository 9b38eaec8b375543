"""8 National loyalties: checks, cascades and Revolts."""

from __future__ import annotations

from collections.abc import Iterator

from sanjak.games._siege.rules.ending import lose
from sanjak.kernel import Drm, roll, step, tell
from sanjak.toolkit.odds import chance

from ..data import CARDS, NATIONALITIES, NATIONS, RANDOM
from ..state import State

REVOLT = 0


def revolts(s: State) -> list[str]:
    """8.3 The nationalities in Revolt."""
    return [nation for nation, steps in s.loyalty.items() if steps == REVOLT]


@step("8.0")
def loyalty_phase(s: State) -> None:
    """8.0, 8.2 The card's checks one after another; each uses the current loyalties."""
    for nation in CARDS[s.card].loyalty:
        check(s, cascade(s, random_nation(s) if nation == RANDOM else nation))
        if s.outcome:
            return


def random_nation(s: State) -> str:
    """8.2 A die picks the nationality; the card's modifier holds for this die alone."""
    card = CARDS[s.card]
    drms = [Drm(card.loyalty_drm, f"card {card.number}", "8.2")] if card.loyalty_drm else []
    pick = roll(s, "8.2", "random loyalty", drms)
    return pick.gives(picked(pick.total))


def picked(total: int) -> str:
    """8.2 3 or less the Czechs, 4 or 5 the Croats, 6 or more the Hungarians."""
    return next(nation.id for nation in NATIONALITIES.values()
                if nation.random_at_least <= total <= nation.random_at_most)


def cascade(s: State, nation: str) -> str:
    """8.2 A nationality in Revolt passes its check to the next below, and from the last to the first."""
    first = nation
    while s.loyalty[nation] == REVOLT:
        nation = NATIONS[(NATIONS.index(nation) + 1) % len(NATIONS)]
    if nation != first:
        tell(s, "8.2", "cascade", passes=first, to=nation)
    return nation


def check(s: State, nation: str) -> None:
    """8.1 The rating or less moves a nationality one step towards Revolt."""
    rolled = roll(s, "8.1", f"loyalty {nation}", loyalty_drms(s))
    rating = NATIONALITIES[nation].rating
    if not rolled.settle(f"more than {rating}", rolled.total > rating):
        s.loyalty[nation] -= 1
        tell(s, "8.3", "loyalty", nation=nation, level=s.loyalty[nation])
        if s.loyalty[nation] == REVOLT:
            rise(s, nation)


def rise(s: State, nation: str) -> None:
    """8.3.1, 12.1.1 A Revolt; three at once end the game."""
    tell(s, "8.3", "revolt", nation=nation)
    if len(revolts(s)) == len(NATIONS):
        lose(s, "12.1.1", "crushing_defeat", "revolts")


def loyalty_drms(s: State) -> Iterator[Drm]:
    """8.1, 13.3, 13.7 No modifiers without options: weary peoples, fair weather friends."""
    if s.war_weariness and s.variants["weary_peoples"]:
        yield Drm(-1, "War Weariness", "13.3")
    if s.variants["fair_weather_friends"] and abs(s.will) > 3:
        yield Drm(1 if s.will > 0 else -1, f"National Will {s.will}", "13.7")


def check_odds(s: State, nation: str) -> float:
    """8.1 The probability that a nationality keeps its loyalty."""
    drm = sum(part.value for part in loyalty_drms(s))
    return chance(lambda face: face + drm > NATIONALITIES[nation].rating)


# ---------------------------------------------------------------- 9.6 improvements


def improvement_drms(s: State, nation: str) -> Iterator[Drm]:
    """9.6, 13.3, 13.7 The modifiers of options and card for an attempt."""
    yield from loyalty_drms(s)
    card = CARDS[s.card]
    if drm := card.improvement_drm.get(nation):
        yield Drm(drm, f"card {card.number}", "9.6")


def improvement_odds(s: State, nation: str) -> float:
    """9.6 The chance of an attempt; card 49 makes it sure."""
    if CARDS[s.card].improves_without_roll:
        return 1.0
    drm = sum(part.value for part in improvement_drms(s, nation))
    return chance(lambda face: face + drm >= NATIONALITIES[nation].rating)


def try_to_improve(s: State, nation: str) -> None:
    """9.6, 8.3.2 The rating or more moves a nationality one step up; a Revolt ends at once."""
    if not CARDS[s.card].improves_without_roll:
        rating = NATIONALITIES[nation].rating
        if not roll(s, "9.6", f"improve {nation}", improvement_drms(s, nation)).reaches(rating):
            return
    s.loyalty[nation] += 1
    tell(s, "9.6", "loyalty", nation=nation, level=s.loyalty[nation])
    if s.loyalty[nation] == REVOLT + 1:
        tell(s, "8.3.2", "calm", nation=nation)
