"""The strip below the map: the card of the turn, the fronts in rows, and the chances of future rolls."""

from __future__ import annotations

from collections.abc import Iterator

from sanjak.scene.ink import cut, wrap
from sanjak.scene.kept import kept, summed_up
from sanjak.scene.model import Element
from sanjak.scene.text import percent
from sanjak.scene.words import capital

from ..components import Card
from ..rules.battles import BOXES, DEFEATS, STALEMATES, VICTORIES
from ..rules.fronts import on_map
from ..state import SiegeState
from .chances import Coming
from .names import EPOCHS
from .parts import Desk, Rolls, lines, spot, text

TONE = {VICTORIES: "good", STALEMATES: "even", DEFEATS: "bad"}


# ---------------------------------------------------------------- the card of the turn


@kept
def card_pieces(d: Desk, s: SiegeState) -> Iterator[Element]:
    """The card of the turn, from the top in the order of the phases; at the end of the game the outcome."""
    x, y, w, h = d.layout.frame("card")
    if s.outcome:
        yield from outcome_pieces(d, s, x, y, w)
        return
    if not s.card:
        if s.discard:
            yield text("card:last", x + 16, y + 32, f"Waiting. Last played: {d.names.card(s.discard[-1])}", size=15,
                       colour="ink-2", width=w - 32)
        return
    card = d.names.cards[s.card]
    yield from card_head(d, s, card, x, y, w)
    said = wrap(card.text, w - 36, 14.5)
    yield lines("card:text", x + 16, y + 142, said, size=14.5, leading=19)
    down = y + 142 + 19 * len(said)
    yield from card_moves(d, card, x, down, w)
    yield from card_actions(d, s, card, x, y + h - 112, w)
    note = cut(wrap(d.names.note(card.id), w - 52, 12.5), 3)
    yield lines("card:note", x + 16, y + h - 42, note, size=12.5, leading=15.5, serif=True, italic=True, colour="ink-2")


def card_head(d: Desk, s: SiegeState, card: Card, x: float, y: float, w: float) -> Iterator[Element]:
    """Picture, number, epoch and title."""
    yield Element(f"card:{card.id}", "vignette", f"Card {card.number}, {card.title}", x=x + 89, y=y + 66,
                  facts={"picture": d.pictures[card.id]})
    yield Element("card:number", "badge", str(card.number), x=x + 42, y=y + 32, w=44, h=30, facts={"size": 19})
    yield text("card:epoch", x + 178, y + 32, f"{EPOCHS[card.epoch]} · turn {s.turn}", colour="ink-2", size=13)
    yield text("card:deck", x + 178, y + 49, d.deck_line(s), colour="ink-2", size=13, width=w - 192)
    for i, line in enumerate(wrap(card.title, (w - 192) * 1.06, 20, 700)[:3]):
        yield text(f"card:title:{i}", x + 178, y + 76 + 23 * i, line, size=20, weight=700, serif=True, width=w - 190)


def card_moves(d: Desk, card: Card, x: float, y: float, w: float) -> Iterator[Element]:
    """Advances and retreats, modifiers for offensives, prohibitions and doubtful facts."""
    across = x + 16.0
    for title, ids, arrow in (("advance", card.advances, "forward"), ("retreat", card.retreats, "back")):
        if ids:
            yield text(f"card:{title}", across, y + 20, title.upper(), size=12, weight=700, colour="ink-2", spacing=0.8)
            across += 72 if arrow == "forward" else 66
        for i, id in enumerate(ids):
            again = f":{i}" if id in ids[:i] else ""
            front = d.names.fronts[id]
            yield Element(f"card:{title}:{id}{again}", "moves", f"{front.name}: {title}", x=across + 32, y=y + 15, w=64,
                          h=30, facts={"code": front.code, "arrow": arrow})
            across += 69
        across += 8
    told = [line for part in d.names.conditions(card) for line in wrap(capital(part), w - 32, 13, 600)]
    yield lines("card:more", x + 16, y + 50, told, size=13, leading=16, weight=600)
    if doubt := d.names.doubts(card):
        at = y + 50 + 16 * len(told)
        yield Element("card:doubtful", "sign", doubt, x=x + 24, y=at - 4, w=15, h=15, layer="marks",
                      facts={"tone": "doubt"})
        for i, line in enumerate(wrap(doubt, w - 54, 12.5)):
            yield text(f"card:doubt{f':{i}' if i else ''}", x + 38, at + 15 * i, line, size=12.5, colour="warn",
                       width=w - 54)


def card_actions(d: Desk, s: SiegeState, card: Card, x: float, y: float, w: float) -> Iterator[Element]:
    """The remaining Actions, and the button to end the turn."""
    yield Element("card:bar", "cell", x=x + w / 2, y=y + 24, w=w - 24, h=42, layer="marks")
    yield text("card:actions", x + 24, y + 29, "Actions", size=15, weight=700)
    left = ["left"] * s.actions + ["used"] * (card.actions - s.actions) + ["staff"] * s.staff
    told = f"{s.actions} of {card.actions} Actions left" + (f", {s.staff} from the staff" if s.staff else "")
    yield Element("card:pips", "actions", told, x=x + 112, y=y + 24, w=150, h=30, facts={"states": tuple(left)})
    yield text("card:left", x + w - 24, y + 29, told if card.actions else "no Actions", anchor="end", colour="ink-2",
               width=w - 300)
    yield spot("done", "done", d.option(s, "done"), x + w / 2, y + 24, w - 30, 38)


def outcome_pieces(d: Desk, s: SiegeState, x: float, y: float, w: float) -> Iterator[Element]:
    """The outcome of the game."""
    level = d.words.outcomes[s.outcome]
    good = bool(s.survivors)
    yield Element("outcome", "sign", d.words.outcome(s), x=x + 38, y=y + 42, w=40, h=40,
                  facts={"tone": "good" if good else "bad"})
    yield text("outcome:name", x + 72, y + 40, level.name, size=24, weight=700, serif=True, width=w - 90)
    yield text("outcome:score", x + 72, y + 60, score_line(s), colour="ink-2", width=w - 90)
    yield lines("outcome:told", x + 18, y + 100, wrap(level.told, w - 40, 15.5), size=15.5, leading=22, serif=True)


def score_line(s: SiegeState) -> str:
    """The outcome in numbers."""
    points = "".join(f"{score} points, " for score in s.scores.values())
    kept = "the empire has survived" if s.survivors else "the empire is lost"
    return f"{points}{kept} in turn {s.turn}"


# ---------------------------------------------------------------- the fronts in rows


@summed_up
def front_rows(d: Desk, s: SiegeState) -> Iterator[Element]:
    """Each front in a row: its name, its place, its whole track, its value and the chance to push it back."""
    x, y, w, h = d.layout.frame("fronts")
    pitch = (h - 38) / len(d.names.fronts)
    for i, front in enumerate(d.names.fronts.values()):
        at = y + 32.5 + pitch * (i + 0.5)
        if i:
            yield Element(f"line:{front.id}", "rule", x=x + w / 2, y=at - pitch / 2 + 0.5, w=w - 24, layer="marks")
        yield Element(f"code:{front.id}", "code", d.front_line(s, front.id), x=x + 38, y=at, w=50, h=32,
                      facts={"code": front.code, "away": not on_map(s, front.id)})
        if on_map(s, front.id):
            yield from front_row(d, s, front.id, x, at, w)
        else:
            yield text(f"row:{front.id}", x + 74, at + 5, f"{front.name}: not on the map", colour="ink-3")


def front_row(d: Desk, s: SiegeState, id: str, x: float, y: float, w: float) -> Iterator[Element]:
    """One front on the map."""
    front, held = d.names.fronts[id], d.lost_sites(s)
    yield text(f"row:{id}", x + 74, y - 3, d.names.place(id, s.at[id]), size=15, weight=700, width=128)
    yield text(f"who:{id}", x + 74, y + 15, row_leader(d, s, id), size=12.5, colour="ink-2", width=128)
    spaces = [{"number": space.number, "site": bool(space.site_names()), "lost": held.issuperset(space.site_names())}
              for space in front.spaces if space.number]
    wide = 27 * (len(spaces) + 1) - 3
    yield Element(f"track:{id}", "track", d.front_line(s, id), x=x + 390 - wide / 2, y=y, w=wide, h=24,
                  facts={"code": front.code, "at": s.at[id], "spaces": spaces, "side": d.side})
    yield text(f"value:{id}", x + 407, y + 6, str(d.battle_value(s, id)), size=18, weight=800, anchor="middle")
    yield from row_odds(d, s, id, x + w - 12, y)
    option = f"offensive {id}"
    yield spot(f"row:{id}", option, d.option(s, option), x + w / 2, y, w - 24, 41)


def row_odds(d: Desk, s: SiegeState, id: str, x: float, y: float) -> Iterator[Element]:
    """The chance to push a front back, or the rule that forbids it."""
    if not s.discard:
        return
    reason, cost = d.barred(s, id), d.cost(s, id)
    if not reason:
        yield text(f"odds:{id}", x, y + 5 - 6 * (cost > 1), percent(d.offensive_odds(s, id)), size=14.5, weight=700,
                   anchor="end")
        if cost > 1:
            yield text(f"cost:{id}", x, y + 15, f"{cost} Act.", size=12, anchor="end", colour="ink-2")
        return
    yield text(f"odds:{id}", x, y, "barred", size=12, weight=600, anchor="end")
    yield text(f"why:{id}", x, y + 15, f"§{reason.partition(':')[0]}", size=12.5, anchor="end", colour="link")


def row_leader(d: Desk, s: SiegeState, id: str) -> str:
    """The leader of a front, in short form if more must be said."""
    return f"{d.short_leader(s.leader[id])}, reduced" if d.reduced(s, id) else d.names.leaders[s.leader[id]]


# ---------------------------------------------------------------- what is still to come


@summed_up
def coming_rows(d: Desk, s: SiegeState, rolls: Rolls) -> Iterator[Element]:
    """Every future roll with its current chances."""
    x, y, w, h = d.layout.frame("coming")
    pitch = min(32.0, (h - 92) / max(1, len(rolls)))
    for i, roll in enumerate(rolls):
        at = y + 40 + pitch * (i + 0.5)
        yield text(f"coming:{roll.id}", x + 14, at + 5, roll.title, size=13.5, weight=600, width=158)
        yield text(f"because:{roll.id}", x + 176, at + 5, roll.note, size=12.5, colour="ink-2", width=84)
        yield Element(f"chance:{roll.id}", "bar", coming_line(roll), x=x + w - 108, y=at, w=192,
                      h=min(19, pitch - 5), facts={"shares": shares(roll)})
    if not rolls:
        yield text("coming:none", x + 14, y + 56, "nothing that a die decides from afar", colour="ink-3")
    for i, line in enumerate(d.standing(s)):
        yield text(f"standing:{i}", x + 14, y + h - 32 + 18 * i, line, size=12.5, colour="ink-2", width=w - 28)


def shares(roll: Coming) -> tuple[tuple[str, float], ...]:
    """The chances of a roll by tone, good first, adding up to one."""
    if len(roll.chances) == len(BOXES):
        return tuple((TONE[box], roll.chances[box]) for box in BOXES)
    (good,) = roll.chances.values()
    return (("good", good), ("bad", 1 - good))


def coming_line(roll: Coming) -> str:
    """A future roll, in words."""
    names = {VICTORIES: "won", STALEMATES: "drawn", DEFEATS: "lost", "hold": "holds", "success": "succeeds"}
    told = ", ".join(f"{names[name]} {percent(share)}" for name, share in roll.chances.items())
    return f"{roll.title}{f' ({roll.note})' if roll.note else ''}: {told}"
