"""The drawn board: the map with five tracks, the panels around it, and the strip below.

Each part makes a sheet: a ground that never changes, and the pieces of a state.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from sanjak.games._siege.board.names import EPOCHS
from sanjak.games._siege.board.parts import Desk, Rolls, fixed, plain_ground, spot, text
from sanjak.games._siege.board.sheets import common_sheets, front_pieces, map_ground, turn_pieces
from sanjak.games._siege.rules.fronts import on_map
from sanjak.scene.kept import kept
from sanjak.scene.model import Box, Element, Ground, Point, Sheet
from sanjak.scene.text import percent
from sanjak.scene.words import signed

from ..data import CARDS, FRONTS, LOYAL, NATIONALITIES, WAR_STATUS, Nationality
from ..rules.action import FULL_FORTRESS, offensive_cost, retreat_is_possible, spaces_ahead, won_battles
from ..rules.loyalty import check_odds, revolts
from ..rules.movement import UDINE, crossing_odds, meets_line
from ..rules.turn import EXPANDED_WAR
from ..state import State
from .desk import DESK
from .words import loyalty_steps

BREST = FRONTS["polish"].spaces[0].id
TRENCH_CARD = next(card.id for card in CARDS.values() if card.trench)

NARROW = ((("card",),), (("overview",),), (("fronts",),), (("loyalty",),), (("works",),), (("will",),),
          (("war_status",),), (("results",),), (("coming",),), (("theaters",),), (("kaiserschlacht",),),
          (("markers",),))
"""The arrangement of the sheets on a phone."""


def sheets(s: State, rolls: Rolls, d: Desk = DESK) -> tuple[Sheet, ...]:
    """All sheets of a position. The chances of loyalty checks and of lines are drawn in their places."""
    common = common_sheets(d, s, [roll for roll in rolls if not roll.id.startswith(("loyalty_", "line_"))])
    layout = d.layout
    return (
        layout.sheet("map", "the map", map_ground(d), map_pieces(d, s)),
        layout.sheet("turn", "the turn", plain_ground(layout, "turn"), turn_pieces(d, s, epoch(s))),
        common.pop("will"),
        layout.sheet("war_status", "War Status", plain_ground(layout, "war_status", "War Status", "adds cards · §5.0"),
                     war_status_pieces(d, s)),
        layout.sheet("loyalty", "national loyalties", loyalty_ground(d), loyalty_pieces(d, s)),
        *common.values(),
    )


def epoch(s: State) -> str:
    """The last epoch that has joined the deck."""
    added = [status.adds for status in WAR_STATUS[:s.war_status + 1] if status.adds]
    return EPOCHS[added[-1] if added else "morning"]


# ---------------------------------------------------------------- the map


@kept
def map_pieces(d: Desk, s: State) -> Iterator[Element]:
    """Lost sites, fronts, the fortress, the trench, and the price of a river."""
    yield from front_pieces(d, s)
    for front in FRONTS:
        if on_map(s, front) and offensive_cost(s, front) == 2:
            above = s.at[front] == UDINE
            yield Element(f"river:{front}", "badge", "2 Actions", x=30, y=-54 if above else 54, w=60, h=18,
                          space=d.space(s, front), layer="targets", facts={"size": 11.5, "r": 9})
    yield from fortress_pieces(d, s, Point(**d.layout.slots("fortress")))
    yield from trench_pieces(d, s, Point(**d.layout.slots("trench")))
    brest = map_ground(d).spaces[BREST]
    yield from retreat_pieces(d, s, Point(brest.x, brest.y + 62))
    if s.great_retreat:
        yield Element("russian_retreat", "pill", "Russian Retreat", x=13, y=14, w=92, h=32, space=BREST,
                      facts={"below": "for good"})


def retreat_pieces(d: Desk, s: State, at: Point) -> Iterator[Element]:
    """The Great Retreat, once it can be made (9.4)."""
    if on_map(s, "polish") and s.war_status >= EXPANDED_WAR:
        below = f"{1 + spaces_ahead(s)} won battles ({len(won_battles(s))} there)"
        yield Element("great_retreat", "pill", "Great Retreat", f"Great Retreat: takes {below}", x=at.x, y=at.y, w=124,
                      h=34, facts={"below": below, "spent": not retreat_is_possible(s)})
        yield spot("great_retreat", "great_retreat", d.option(s, "great_retreat"), at.x, at.y, 124, 34)


def fortress_pieces(d: Desk, s: State, at: Point) -> Iterator[Element]:
    """The fortress of Przemysl and the work on it (7.3, 9.7)."""
    below = "lost for good" if s.fortress_lost else f"level {s.fortress} of {FULL_FORTRESS}" if s.fortress else "fallen"
    yield Element("fortress", "work", "Fortress", f"Fortress of Przemysl, {below}", x=at.x, y=at.y, w=106, h=42,
                  facts={"sign": "bastion", "level": s.fortress, "stands": s.fortress > 0, "lost": not s.fortress,
                         "below": below})
    yield spot("refortify", "refortify", d.option(s, "refortify"), at.x, at.y, 106, 42)


def trench_pieces(d: Desk, s: State, at: Point) -> Iterator[Element]:
    """The trench line in Veles (7.4)."""
    missed = s.card != TRENCH_CARD and TRENCH_CARD in s.discard
    said = "in Veles" if s.trench else "not there" if missed else f"on card {CARDS[TRENCH_CARD].number}"
    if meets_line(s, "balkan"):
        said = f"holds {percent(1 - crossing_odds(s, 'balkan'))}"
    yield Element("trench", "work", "Trench", f"Trench line: {said}", x=at.x, y=at.y, w=106, h=42,
                  facts={"sign": "trench", "stands": s.trench, "below": said})
    yield spot("trench", "trench", d.option(s, "trench"), at.x, at.y, 106, 42)


WORKS = Box(0, 0, 400, 56)
WORKS_GROUND = Ground("works", ())


def peoples_note(s: State) -> str:
    """The state of the nationalities, in a few words."""
    risen = [NATIONALITIES[id].people for id in revolts(s)]
    steps = ", ".join(f"{id[:2].capitalize()} {many}" for id, many in s.loyalty.items())
    return f"{', '.join(risen)} in Revolt" if risen else f"from Revolt: {steps}"


def works(s: State, d: Desk = DESK) -> Sheet:
    """Fortress, trench and Great Retreat in a row, for phones, which have no large map."""
    pieces = (*fortress_pieces(d, s, Point(60, 28)), *trench_pieces(d, s, Point(188, 28)),
              *retreat_pieces(d, s, Point(328, 28)))
    return Sheet("works", "fortress, trench, Great Retreat", WORKS, WORKS_GROUND, pieces)


# ---------------------------------------------------------------- War Status


@kept
def war_status_pieces(d: Desk, s: State) -> Iterator[Element]:
    """The four steps of the war, the marker on one of them (5.0)."""
    for i, status in enumerate(WAR_STATUS):
        state = "now" if i == s.war_status else "past" if i < s.war_status else ""
        at = d.layout.slots("war_status")[status.id]
        yield Element(f"status:{status.id}", "chevron", status.name, x=at["x"], y=at["y"], w=122, h=30,
                      facts={"state": state})


# ---------------------------------------------------------------- loyalties


STEP_NAMES = ("Revolt", "1", "2", "Loyal")
STEP_TONES = ("bad", "", "", "good")
LEFT = 14
"""The left margin of a nationality's words."""


@cache
def loyalty_ground(d: Desk) -> Ground:
    """Three nationalities with four steps each."""
    x, _ = d.layout.upper_left("loyalty", LEFT, 0)
    cells = [Element(f"loyalty:{nation}:{step}", "cell", STEP_NAMES[step], **slots[str(step)],
                     facts={"tone": STEP_TONES[step]})
             for nation, slots in d.layout.slots("loyalty").items() for step in range(LOYAL + 1)]
    named = [fixed(x, d.layout.slots("loyalty")[nation.id]["0"]["y"] - 13, nation.people, 104, size=15, weight=700)
             for nation in NATIONALITIES.values()]
    panel = d.layout.panel("loyalty", "Loyalties", "all three in Revolt: lost · §8.3")
    return Ground("loyalty", (panel, *cells, *named))


@kept
def loyalty_pieces(d: Desk, s: State) -> Iterator[Element]:
    """The loyalty of the nationalities, their chances to keep it in a check, and the effect of their Revolt."""
    x, _ = d.layout.upper_left("loyalty", LEFT, 0)
    for nation in NATIONALITIES.values():
        at = d.layout.slots("loyalty")[nation.id][str(s.loyalty[nation.id])]
        rising = nation.id in revolts(s)
        yield text(f"rating:{nation.id}", x, at["y"] + 4, rating_line(s, nation), width=98, size=12, colour="ink-2")
        yield text(f"effect:{nation.id}", x, at["y"] + 19, effect_line(nation), width=98, size=12,
                   colour="bad" if rising else "ink-2", weight=700 if rising else 400)
        yield Element(f"nation:{nation.id}", "badge", nation.id[:2].upper(), f"{nation.people}: "
                      f"{loyalty_steps(s.loyalty[nation.id])}; a Revolt: {revolt_line(nation)}",
                      x=at["x"], y=at["y"] + 11, w=40, h=26,
                      facts={"colour": "hab", "ink": "hab-on", "size": 15, "line": "var(--ink)", "r": 6})
        if s.loyalty[nation.id] < LOYAL:
            option = f"improve {nation.id}"
            panel = d.layout.frame("loyalty")
            yield spot(option, option, d.option(s, option), panel.x + panel.w / 2, at["y"], panel.w - 18, 58)


def rating_line(s: State, nation: Nationality) -> str:
    """The rating of a nationality and its chance in a check (8.1)."""
    return f"rating {nation.rating} · holds {percent(check_odds(s, nation.id))}"


def effect_line(nation: Nationality) -> str:
    """The effect of a nationality's Revolt (8.3.2)."""
    return f"{signed(-1)} against {', '.join(FRONTS[id].code for id in nation.weakens_offensives)}"


def revolt_line(nation: Nationality) -> str:
    """All effects of a nationality's Revolt: on offensives, advance rolls and the Will (8.3.1, 8.3.2)."""
    eased = f"{signed(-1)} to their advance rolls, " if nation.eases_advances else ""
    return f"{effect_line(nation)}, {eased}and a Defeat"
