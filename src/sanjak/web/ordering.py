"""One order for several pieces: the question as a party is asked it, its odds, and the choices that carry it out."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from sanjak.face import Face
from sanjak.kernel import Ask, Plain, text
from sanjak.scene.lit import Offered
from sanjak.scene.orders import Joint, Order
from sanjak.scene.svg import laid
from sanjak.scene.text import bare

from . import wire
from .asking import FEW, odds
from .live import Live
from .picture import lit_on
from .position import Position

MOST_PIECES = 100
"""At most so many pieces are given an order at once."""


# ---------------------------------------------------------------- the question


def joint_of(position: Position, seat: str, pieces: Sequence[str]) -> wire.Joint | None:
    """The open question as a party is asked it; None if none of its pieces can act."""
    ask, view, face = position.table.question(seat), position.table.view(seat), position.face
    found = face.joint(pieces, ask, view, seat) if ask else None
    if ask is None or found is None:
        return None
    party = list(dict.fromkeys(piece for order in found.orders for piece in order.who))
    return wire.Joint([piece for piece in pieces if piece in party], list(found.totals), question_of(ask, found),
                      places_of(found, face, view, seat, pieces[0]))


def question_of(ask: Ask, joint: Joint) -> wire.Question:
    """A question to a party: its orders by kind."""
    kinds = list(dict.fromkeys(order.kind for order in joint.orders))
    return wire.Question(ask.prompt, ask.case, "", joint.told, joint.asks, FEW, {},
                         [wire.Kind(kind.title, kind.figure, kind.tiles) for kind in kinds],
                         [choice_of(order, kinds.index(order.kind)) for order in joint.orders], [], [], False, [], [],
                         None)


def choice_of(order: Order, kind: int) -> wire.Choice:
    """An order as a choice."""
    return wire.Choice(order.words, order.full, order.name, kind, order.detail, order.figure, warn=order.warn,
                       rolls=order.rolls, closes=order.closes, closing=order.closing)


def places_of(joint: Joint, face: Face, view: Plain, seat: str, lead: str) -> dict[str, list[wire.Lit]]:
    """The places of a party's orders, by sheet: those of its first piece, which stands for all."""
    words = {with_piece(order.words, lead): order for order in joint.orders}
    offered = Offered.of(words)
    found = {sheet.id: [wire_lit(lit, words) for lit in lit_on(sheet, offered) if lit.option in words]
             for sheet in laid(face.scene(face.focused(view, lead), seat))}
    return {id: lits for id, lits in found.items() if lits}


def with_piece(order: str, piece: str) -> str:
    """An order as the option of a piece."""
    verb, *rest = order.split(" ")
    return " ".join((verb, piece, *rest))


def wire_lit(lit: wire.Lit, orders: dict[str, Order]) -> wire.Lit:
    """A target that stands for an order, with the chance of the whole party."""
    order = orders[lit.option]
    return msgspec.structs.replace(lit, option=order.words, figure=bare(order.figure))


def joint_odds(position: Position, seat: str, order: str, pieces: Sequence[str]) -> wire.Odds | None:
    """The odds of an order for some pieces; None if it rolls no die."""
    ask, view = position.table.question(seat), position.table.view(seat)
    card = position.face.order_odds(order, pieces, ask, view, seat) if ask else None
    return odds(card, order) if card else None


# ---------------------------------------------------------------- carrying it out


def carry_out(live: Live, seat: str, order: str, pieces: Sequence[str], then: str) -> list[str]:
    """Give each piece the order, one after another, and then choose what may follow at once; who has not acted yet.

    It stops when somebody else or something else is asked, and when the order reveals something.
    """
    waiting = able(live, seat, order, pieces)
    with live.in_one():
        while waiting and (piece := next((one for one in waiting if obeys(live, seat, order, one)), None)):
            waiting.remove(piece)
            if waiting and live.face.halts(order) and not live.table.undoable(seat):
                return waiting
        ask = live.table.question(seat)
        if then and ask and then in map(text, ask.options):
            live.choose(seat, then)
    return [] if ask else waiting


def able(live: Live, seat: str, order: str, pieces: Sequence[str]) -> list[str]:
    """Those of some pieces that can carry an order out; where the group before them must be finished first, it is."""
    ask = live.table.question(seat)
    joint = live.face.joint(pieces, ask, live.table.view(seat), seat) if ask else None
    who = next((list(found.who) for found in joint.orders if found.words == order), []) if joint else []
    if ask and who and not any(live.face.ordered(order, piece, ask) for piece in who):
        follows = live.face.goes_on(ask)
        if follows is not None:
            live.choose(seat, text(follows))
    return who


def obeys(live: Live, seat: str, order: str, piece: str) -> bool:
    """Let a piece carry an order out, with the choice that turns the question to it; False if it cannot now."""
    for _ in range(2):
        ask = live.table.question(seat)
        option = live.face.ordered(order, piece, ask) if ask else None
        if option is None:
            return False
        live.choose(seat, text(option))
        if text(option) == with_piece(order, piece):
            return True
    return False
