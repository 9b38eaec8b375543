"""OE-05 to OE-08 The draft: stacks of cards, face up, taken in the printed order of ranks."""

from __future__ import annotations

from sanjak.kernel import Flow, ask, shuffle, step, tell

from ..data import DRAFT_DECK, DUMMIES, TABLES
from ..state import State
from .piles import PILES


@step("OE-05")
def deal(s: State) -> None:
    """OE-02, OE-03, OE-05, OE-07 Shuffle the deck into open stacks, hand out the dummies, give ranks at random."""
    table = TABLES[len(s.seats)]
    deck = list(DRAFT_DECK)
    shuffle(s, "draft deck", deck)
    for i in range(table.stacks):
        s.stacks[f"s{i + 1:02}"] = sorted(deck[i * table.stack_size:(i + 1) * table.stack_size])
    s.box = sorted(deck[table.stacks * table.stack_size:])
    s.spent = tuple(s.box)
    ranks = list(s.seats)
    shuffle(s, "ranks", ranks)
    s.rank, s.limit = tuple(ranks), table.limit
    for p in s.seats:
        s.hand[p], s.drafted[p], s.shown[p] = list(DUMMIES[p]), (), []
        s.left_out[p], s.drawn[p], s.put_back[p] = (), (), ()
        s.vp[p] = s.bonus[p] = s.next_bonus[p] = s.reforms[p] = s.left_out_count[p] = 0
        s.piles.update({key: [] for key in PILES[p]})
    tell(s, "OE-07", "dealt", ranks=s.rank, stacks=table.stacks, size=table.stack_size, box=s.spent)


def stacks_left(s: State) -> bool:
    """OE-08 The draft goes on until every stack is taken."""
    return bool(s.stacks)


def drafter(s: State) -> str:
    """OE-07 The seat to pick, by the printed order of ranks."""
    order = TABLES[len(s.seats)].order
    return s.rank["ABCDE".index(order[len(order) - len(s.stacks)])]


@step("OE-08", repeat_while=stacks_left)
def draft(s: State) -> Flow:
    """OE-06, OE-08 Take any one remaining stack, whole; all see it."""
    p = drafter(s)
    choice = yield ask(p, "OE-08", "Which stack do you take?", [("draft", id) for id in s.stacks], why=no_such_stack)
    cards = s.stacks.pop(choice[1])
    s.drafted[p] += tuple(cards)
    s.hand[p] = sorted(s.hand[p] + cards)


def no_such_stack(words: tuple[str, ...]) -> str:
    """OE-50 Why a pick is refused."""
    return "OE-08: that stack is not on the table; take one that is, as in 'draft s03'"
