"""OE-29 to OE-37 Ability cards: Subjects, Language, Culture, Religion and City."""

from __future__ import annotations

from bisect import insort

from sanjak.kernel import Flow, Hidden, Option, ask, draw_any, reveal, step, tell, then

from ..data import CARDS, CATEGORY, PERIOD, ROUNDS
from ..state import State
from .combos import count
from .piles import draft_cards, open_piles
from .reveal import losers, rounds_left, this_round

DECLINE: Option = ("decline",)


@step("OE-29")
def subjects(s: State) -> None:
    """OE-29 A loser gains 1 VP for each Subjects card in the bid."""
    for p in losers(s):
        if gain := count(s.shown[p], "Subjects"):
            s.vp[p] += gain
            tell(s, "OE-29", "subjects", seat=p, vp=gain)


@step("OE-34")
def looks(s: State) -> None:
    """OE-34, OE-38 Language looks in rank order, one card after another; there is nothing to see after round VII."""
    if rounds_left(s):
        then(s, *[look(p) for p in s.rank for _ in range(s.languages[p])])


@step("OE-34")
def look(s: State, p: str) -> Flow:
    """OE-34 Look at one remaining pile of one opponent, or decline. All learn which pile, only this player sees it."""
    r = this_round(s)
    options: list[Option] = [("look", q, pile) for q in s.seats if q != p for pile in ROUNDS[s.turn:]
                             if f"{p}:{q}:{pile}:{r}" not in s.looks]
    choice = yield ask(p, "OE-34", "Language: look at a pile of an opponent?", [*options, DECLINE],
                       why=lambda words: "OE-34: look at a remaining pile of an opponent, as in 'look p2 III'")
    if choice == DECLINE:
        return
    _, q, pile = choice
    cards = tuple(s.piles[f"{q}:{pile}"])
    reveal(s, cards, p)
    s.looks[f"{p}:{q}:{pile}:{r}"] = s.reforms[q]
    s.notes[f"{p}:{q}:{pile}:{r}"] = cards
    tell(s, "OE-34", "looked", seat=p, at=q, pile=pile, cards=Hidden(cards, p))


@step("OE-31")
def cultures(s: State) -> None:
    """OE-31, OE-33 Winners with Culture steal, in rank order."""
    then(s, *[culture(p) for p in s.winners if count(s.shown[p], "Culture")])


@step("OE-31")
def culture(s: State, p: str) -> Flow:
    """OE-31 A winner steals 1 VP for each Culture card of the bid, all from one named player."""
    choice = yield ask(p, "OE-31", "Culture: steal from whom?", [("steal", q) for q in s.seats if q != p],
                       why=lambda words: "OE-31: name one other player; all your Culture cards steal from him")
    steal(s, "OE-31", p, choice[1], count(s.shown[p], "Culture"))


@step("OE-30")
def religions(s: State) -> None:
    """OE-30, OE-33 Losers with Religion steal, in rank order, card by card."""
    then(s, *[religion(p) for p in losers(s) for _ in range(count(s.shown[p], "Religion"))])


@step("OE-30")
def religion(s: State, p: str) -> Flow:
    """OE-30 A loser steals 1 VP from the winner; with several winners, one is named for each Religion card."""
    choice = yield ask(p, "OE-30", "Religion: steal from which winner?", [("steal", q) for q in s.winners],
                       why=lambda words: "OE-30: Religion steals from a winner of the round")
    steal(s, "OE-30", p, choice[1], 1)


def steal(s: State, case: str, thief: str, victim: str, vp: int) -> None:
    """OE-32 A theft takes what the victim has: nobody falls below 0, and the thief gains only what was taken."""
    taken = min(vp, s.vp[victim])
    s.vp[victim] -= taken
    s.vp[thief] += taken
    tell(s, case, "stole", seat=thief, victim=victim, vp=taken, wanted=vp)


@step("OE-35")
def cities(s: State) -> None:
    """OE-33, OE-35, OE-37 City cards in rank order, one after another; after round VII they are worth nothing."""
    if rounds_left(s):
        then(s, *[city(p) for p in s.rank for _ in range(count(s.shown[p], "City"))])


@step("OE-35")
def city(s: State, p: str) -> Flow:
    """OE-35 +3 to the total of the next round, or a random card from the box if there is one."""
    options: list[Option] = [("plus", 3), ("draw",)] if s.box else [("plus", 3)]
    choice = yield ask(p, "OE-35", "City: +3 in the next round, or a card from the box?", options)
    if choice[0] == "plus":
        s.next_bonus[p] += 3
        tell(s, "OE-35", "plus", seat=p, vp=3)
    else:
        card = draw_any(s, f"city {p}", s.box)
        s.hand[p].append(card)
        tell(s, "OE-36", "drew", seat=p, card=Hidden(card, p))
        then(s, put_drawn(p))


@step("OE-36")
def put_drawn(s: State, p: str) -> Flow:
    """OE-36 The drawn card goes into a remaining pile that can take it, else back into the box, unseen."""
    card = s.hand[p][0]
    options: list[Option] = [("place", r) for r, pile in open_piles(s, p) if takes_drawn(s, card, r, pile)]
    if not options:
        s.hand[p] = []
        s.box.append(card)
        s.put_back[p] += (f"{card}:{len(s.draw_log)}",)
        tell(s, "OE-36", "went_back", seat=p)
        return
    choice = yield ask(p, "OE-36", f"You drew {CARDS[card].name}. Which pile does it join?", options, forced=False)
    s.hand[p] = []
    insort(s.piles[f"{p}:{choice[1]}"], card)
    s.drawn[p] += (card,)
    s.draw_log += (f"{p}:{choice[1]}:{s.reforms[p]}:{len(s.spent)}",)


def takes_drawn(s: State, card: str, r: str, pile: list[str]) -> bool:
    """OE-36 An extra dummy joins any pile and does not count; a draft card keeps to its round and to the limit."""
    if CATEGORY[card] == "Dummy":
        return True
    return PERIOD[card] in ("", r) and draft_cards(pile) < s.limit
