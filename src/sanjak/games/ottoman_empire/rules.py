"""Ottoman Empire: draft stacks of cards, make seven sealed bids, reveal them one round after another."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterator, Sequence

from sanjak.kernel import (
    Drm,
    Flow,
    Hidden,
    Option,
    Result,
    ask,
    draw_any,
    end_game,
    leave,
    new_turn,
    reveal,
    sequence,
    shuffle,
    step,
    tell,
    then,
    together,
)

from .data import (
    CARDS,
    COMBO_BONUS,
    COMBO_CATEGORIES,
    DRAFT_DECK,
    DUMMIES,
    ROUND_VP,
    ROUNDS,
    SEATS,
    TABLES,
)
from .state import State

PLAY = sequence("PLAY", "deal", "draft", "make_bids", "put_away", "rounds", "final_result")

ROUND = sequence("ROUND", "reveal_bids", "award_winners", "subjects", "cultures", "religions", "cities",
                 "clear_round", "REFORM")
"""OE-33 The order of things within a round."""

REFORM = sequence("REFORM", "reform_without_language", "looks", "reform_with_language")
"""OE-38 Who has no Language card reforms first; then Language looks; then its players reform."""

CONFIRM: Option = ("confirm",)
DECLINE: Option = ("decline",)

# What is printed, as plain tables for quick reading.
VALUE = {card.id: card.value for card in CARDS.values()}
PERIOD = {card.id: card.round for card in CARDS.values()}
CATEGORY = {card.id: card.category for card in CARDS.values()}
EFFECT = {card.id: card.effect for card in CARDS.values()}
PILES = {seat: tuple(f"{seat}:{r}" for r in ROUNDS) for seat in SEATS}
PUTS: dict[str, tuple[Option, ...]] = {id: tuple(("put", id, r) for r in ROUNDS) for id in CARDS}


def setup(s: State) -> None:
    """OE-20 A game: the deal, the draft, the bids, seven rounds."""
    then(s, PLAY)


# ---------------------------------------------------------------- the draft


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
    """OE-07 Whose pick it is, by the printed order of ranks."""
    order = TABLES[len(s.seats)].order
    return s.rank["ABCDE".index(order[len(order) - len(s.stacks)])]


@step("OE-08", repeat_while=stacks_left)
def draft(s: State) -> Flow:
    """OE-06, OE-08 Take any one remaining stack, whole; all see it."""
    p = drafter(s)
    choice = yield ask(p, "OE-08", "Take a stack", [("draft", id) for id in s.stacks], why=no_such_stack)
    cards = s.stacks.pop(choice[1])
    s.drafted[p] += tuple(cards)
    s.hand[p] = sorted(s.hand[p] + cards)


def no_such_stack(words: tuple[str, ...]) -> str:
    """OE-50 Why a pick is refused."""
    return "OE-08: that stack is not on the table; take one that is, as in 'draft s03'"


# ---------------------------------------------------------------- making the bids


@step("OE-10")
def make_bids(s: State) -> None:
    """OE-10 All players make their seven piles at the same time and in secret."""
    together(s, bid, s.seats)


def until_confirmed(s: State, p: str) -> bool:
    """A player goes on until he confirms."""
    return True


@step("OE-10", repeat_while=until_confirmed)
def bid(s: State, p: str) -> Flow:
    """OE-10, OE-14 Put cards into piles one at a time, move them as often as you like, and confirm."""
    choice = yield ask(p, "OE-10", "Put your cards into piles", next_puts(s, p) or [CONFIRM], forced=False,
                       also=lambda: other_puts(s, p) + moves(s, p) + takes(s, p),
                       why=lambda words: why_not(s, p, words))
    if choice == CONFIRM:
        leave(s, bid)
    elif choice[0] == "put":
        s.hand[p].remove(choice[1])
        insort(s.piles[f"{p}:{choice[2]}"], choice[1])
    else:
        rearrange(s, p, choice)


def next_puts(s: State, p: str) -> list[Option]:
    """OE-14 Where the next unplaced card, in the order of ids, may go; empty when nothing can be placed any more."""
    for card in s.hand[p]:
        if puts := puts_of(s, p, card):
            return puts
    return []


def puts_of(s: State, p: str, card: str) -> list[Option]:
    """OE-11, OE-12, OE-13 The piles that can take a card from the hand."""
    piles, keys, options = s.piles, PILES[p], PUTS[card]
    if card[0] == "d":
        return [options[i] for i, key in enumerate(keys) if not piles[key] or piles[key][-1][0] != "d"]
    limit, period = s.limit, PERIOD[card]
    if period:
        i = ROUNDS.index(period)
        return [options[i]] if draft_cards(piles[keys[i]]) < limit else []
    return [options[i] for i, key in enumerate(keys) if len(piles[key]) < limit or draft_cards(piles[key]) < limit]


def draft_cards(pile: list[str]) -> int:
    """OE-12 How many draft cards a pile holds. Piles are sorted by id, so dummies lie last."""
    count = len(pile)
    while count and pile[count - 1][0] == "d":
        count -= 1
    return count


def dummies(pile: list[str]) -> int:
    """OE-11 How many dummies a pile holds."""
    return len(pile) - draft_cards(pile)


def other_puts(s: State, p: str) -> list[Option]:
    """Any other unplaced card may be put first."""
    upcoming = next_puts(s, p)
    return [put for card in s.hand[p] for put in puts_of(s, p, card) if put not in upcoming]


def takes(s: State, p: str) -> list[Option]:
    """Any card may be taken back into the hand before the bids are confirmed."""
    return [("take", card) for _, pile in open_piles(s, p) for card in pile]


def open_piles(s: State, p: str) -> Iterator[tuple[str, list[str]]]:
    """The piles that are still face down, by round."""
    for r in ROUNDS[s.turn:]:
        yield r, s.piles[f"{p}:{r}"]


def cannot_confirm(s: State, p: str) -> str | None:
    """OE-14 A card may stay out only if no pile can take it; names the card and the piles that can."""
    for card in s.hand[p]:
        if puts := puts_of(s, p, card):
            return f"OE-14: {CARDS[card].name} ({card}) can still go into pile {' or '.join(put[2] for put in puts)}"
    return None


def why_not(s: State, p: str, words: tuple[str, ...]) -> str | None:
    """OE-50 Why an arrangement is refused, by the rule that forbids it."""
    match words:
        case ("confirm",):
            return cannot_confirm(s, p)
        case ("put" | "move", card, r) if card in CARDS and r in ROUNDS:
            return why_not_there(s, p, card, r)
        case ("swap", one, two) if one in CARDS and two in CARDS:
            return why_no_swap(s, p, one, two)
        case ("take", _):
            return "OE-38: in Reform no card leaves the piles" if s.turn else "OE-10: take a card that lies in a pile"
        case _:
            return "OE-10: say 'put CARD PILE', 'move CARD PILE', 'swap CARD CARD' or 'confirm'"


def why_no_swap(s: State, p: str, one: str, two: str) -> str:
    """OE-11, OE-12, OE-13 Why two cards cannot change places."""
    where = {card: r for r, pile in open_piles(s, p) for card in pile}
    for card in (one, two):
        if card not in where:
            return f"OE-10: {card} is not among your cards in a pile"
    for card, r in ((one, where[two]), (two, where[one])):
        if PERIOD[card] not in ("", r):
            return f"OE-13: {CARDS[card].name} may only be bid in round {PERIOD[card]}"
    if where[one] == where[two]:
        return f"OE-10: both lie in pile {where[one]}"
    return "OE-11, OE-12: every pile keeps its dummy and no more draft cards than its limit"


def why_not_there(s: State, p: str, card: str, r: str) -> str:
    """OE-11, OE-12, OE-13, OE-38 Which limit keeps a card out of a pile."""
    pile = s.piles[f"{p}:{r}"]
    if card not in s.hand[p] and not any(card in cards for _, cards in open_piles(s, p)):
        return f"{'OE-38' if s.turn else 'OE-10'}: {card} is not among your cards"
    if r not in ROUNDS[s.turn:]:
        return f"OE-20: round {r} is over"
    if card in pile:
        return f"OE-10: it lies in pile {r} already"
    if PERIOD[card] not in ("", r):
        return f"OE-13: {CARDS[card].name} may only be bid in round {PERIOD[card]}"
    if CATEGORY[card] == "Dummy":
        return "OE-11: every pile needs its dummy, and takes one"
    if draft_cards(pile) >= s.limit:
        return f"OE-12: pile {r} holds {s.limit} draft cards already"
    return "OE-10: put a card from your hand, move one that lies in a pile"


# ---------------------------------------------------------------- moving cards between piles


def moves(s: State, p: str) -> list[Option]:
    """OE-11, OE-12, OE-13 Every single card that may change its pile, and every two that may change places."""
    piles = list(open_piles(s, p))
    found: list[Option] = []
    for r, pile in piles:
        for other, target in piles:
            if other != r:
                found += [("move", card, other) for card in pile if may_move(s, card, pile, other, target)]
                found += [("swap", card, there) for card in pile for there in target
                          if may_swap(s, card, r, pile, there, other, target)]
    return found


def may_move(s: State, card: str, pile: list[str], r: str, target: list[str]) -> bool:
    """OE-11, OE-12, OE-13, OE-38 May a card go from its pile into another? A pile never gives its last dummy away."""
    if CATEGORY[card] == "Dummy":
        return dummies(pile) > 1
    return PERIOD[card] in ("", r) and draft_cards(target) < s.limit


def may_swap(s: State, one: str, r1: str, pile1: list[str], two: str, r2: str, pile2: list[str]) -> bool:
    """OE-11, OE-12, OE-13 May two cards of different piles change places?"""
    if PERIOD[one] not in ("", r2) or PERIOD[two] not in ("", r1):
        return False
    if (one[0] == "d") == (two[0] == "d"):
        return True
    gives = pile1 if one[0] == "d" else pile2
    return dummies(gives) > 1 and draft_cards(gives) < s.limit


def rearrange(s: State, p: str, choice: Option) -> None:
    """OE-10, OE-38 Carry out a take-back, a move or a swap."""
    where = {card: r for r, pile in open_piles(s, p) for card in pile}
    verb, card, *target = choice
    s.piles[f"{p}:{where[card]}"].remove(card)
    if verb == "take":
        insort(s.hand[p], card)
    elif verb == "move":
        insort(s.piles[f"{p}:{target[0]}"], card)
    else:
        s.piles[f"{p}:{where[target[0]]}"].remove(target[0])
        insort(s.piles[f"{p}:{where[target[0]]}"], card)
        insort(s.piles[f"{p}:{where[card]}"], target[0])


@step("OE-16")
def put_away(s: State) -> None:
    """OE-14, OE-16, OE-17 What could not be placed goes into the box face down; how many is public, which is not."""
    for p in s.seats:
        s.left_out[p], s.left_out_count[p] = tuple(s.hand[p]), len(s.hand[p])
        s.box += s.hand[p]
        s.hand[p] = []
    reveal(s, dict(s.left_out_count))
    tell(s, "OE-16", "left_out", counts=dict(s.left_out_count))


# ---------------------------------------------------------------- the rounds


def rounds_left(s: State) -> bool:
    """OE-04, OE-20 Seven rounds are played."""
    return s.turn < len(ROUNDS)


@step("OE-20", repeat_while=rounds_left)
def rounds(s: State) -> None:
    """OE-04, OE-20 One round after another, I to VII."""
    new_turn(s)
    then(s, ROUND)


def this_round(s: State) -> str:
    """The round that is being played."""
    return ROUNDS[s.turn - 1]


@step("OE-20")
def reveal_bids(s: State) -> None:
    """OE-20, OE-21, OE-22 Turn over all bids of the round; the highest total wins, ties win together."""
    r = this_round(s)
    s.bonus, s.next_bonus = s.next_bonus, dict.fromkeys(s.seats, 0)
    for p in s.seats:
        key = f"{p}:{r}"
        s.shown[p], s.piles[key] = s.piles[key], []
    totals = {p: sum(part.value for part in bid_parts(s, p)) for p in s.rank}
    s.totals |= {f"{p}:{r}": totals[p] for p in s.rank}
    best = max(totals.values())
    s.winners = tuple(p for p in s.rank if totals[p] == best)
    s.languages = {p: count(s.shown[p], "Language") for p in s.seats}
    if s.journal is not None:
        tell_bids(s, r, totals)


def bid_parts(s: State, p: str) -> Iterator[Drm]:
    """OE-21 What a bid adds up from, each part with its reason."""
    for card in s.shown[p]:
        yield Drm(VALUE[card], CARDS[card].name, "OE-21")
    if s.bonus[p]:
        yield Drm(s.bonus[p], "City of the round before", "OE-35")
    if not negated(s, p):
        yield from combos(s.shown[p])


def combos(cards: Sequence[str]) -> Iterator[Drm]:
    """OE-24 Two, three or four cards of one combo category in one bid add 5, 9 or 13."""
    if len(cards) > 2:
        held = [CATEGORY[card] for card in cards]
        for category in COMBO_CATEGORIES:
            if (count := held.count(category)) > 1:
                yield Drm(COMBO_BONUS[count], f"{count} {category}", "OE-24")


def negated(s: State, p: str) -> bool:
    """OE-25 Politics in another player's bid negates all combo bonuses of this one."""
    return any(count(s.shown[q], "Politics") for q in s.seats if q != p)


def count(cards: Sequence[str], category: str) -> int:
    """How many cards of a category there are."""
    return sum(1 for card in cards if CATEGORY[card] == category)


def effects(cards: Sequence[str], effect: str) -> int:
    """How many dummies of an effect there are."""
    return sum(1 for card in cards if EFFECT[card] == effect)


def tell_bids(s: State, r: str, totals: dict[str, int]) -> None:
    """OE-20 The roll of the round: every bid with its parts."""
    for p in s.rank:
        lost = [part.reason for part in combos(s.shown[p])] if negated(s, p) else []
        parts = [[part.value, part.reason, part.case] for part in bid_parts(s, p)]
        tell(s, "OE-21", "bid", seat=p, round=r, parts=parts, total=totals[p], negated=lost)


@step("OE-22")
def award_winners(s: State) -> None:
    """OE-22, OE-26 Every winner earns the whole award, and what his own Caliph adds."""
    vp = award(s)
    for p in s.winners:
        extra = caliph_bonus(s, p)
        s.vp[p] += vp + extra
        tell(s, "OE-22", "won", seat=p, round=this_round(s), award=vp, caliph=extra)


def award(s: State) -> int:
    """OE-27, OE-28 The round's VP, one less for each Disaster and each Revolt in any bid, never below 0."""
    every = [card for cards in s.shown.values() for card in cards]
    return max(0, ROUND_VP[this_round(s)] - count(every, "Disaster") - effects(every, "revolt"))


def caliph_bonus(s: State, p: str) -> int:
    """OE-26 A winner earns 2 VP more for each Caliph in his bid; nothing cuts it."""
    return 2 * effects(s.shown[p], "caliph")


def losers(s: State) -> list[str]:
    """OE-22 Who does not win, loses."""
    return [p for p in s.rank if p not in s.winners]


@step("OE-29")
def subjects(s: State) -> None:
    """OE-29 A loser gains 1 VP for each Subjects card in his bid."""
    for p in losers(s):
        if gain := count(s.shown[p], "Subjects"):
            s.vp[p] += gain
            tell(s, "OE-29", "subjects", seat=p, vp=gain)


@step("OE-31")
def cultures(s: State) -> None:
    """OE-31, OE-33 Winners with Culture steal, in rank order."""
    then(s, *[culture(p) for p in s.winners if count(s.shown[p], "Culture")])


@step("OE-31")
def culture(s: State, p: str) -> Flow:
    """OE-31 A winner steals 1 VP for each Culture card of his bid, all from one other player whom he names."""
    choice = yield ask(p, "OE-31", "Culture: steal from whom?", [("steal", q) for q in s.seats if q != p],
                       why=lambda words: "OE-31: name one other player; all your Culture cards steal from him")
    steal(s, "OE-31", p, choice[1], count(s.shown[p], "Culture"))


@step("OE-30")
def religions(s: State) -> None:
    """OE-30, OE-33 Losers with Religion steal, in rank order, card by card."""
    then(s, *[religion(p) for p in losers(s) for _ in range(count(s.shown[p], "Religion"))])


@step("OE-30")
def religion(s: State, p: str) -> Flow:
    """OE-30 A loser steals 1 VP from the winner; among several he names one for each Religion card."""
    choice = yield ask(p, "OE-30", "Religion: steal from which winner?", [("steal", q) for q in s.winners],
                       why=lambda words: "OE-30: Religion steals from a winner of the round")
    steal(s, "OE-30", p, choice[1], 1)


def steal(s: State, case: str, thief: str, victim: str, vp: int) -> None:
    """OE-32 A theft takes what the victim has: nobody falls below 0, and the thief gains only what was taken."""
    taken = min(vp, s.vp[victim])
    s.vp[victim] -= taken
    s.vp[thief] += taken
    tell(s, case, "stole", seat=thief, victim=victim, vp=taken, wanted=vp)


# ---------------------------------------------------------------- City


@step("OE-35")
def cities(s: State) -> None:
    """OE-33, OE-35, OE-37 City cards in rank order, one after another; after round VII they are worth nothing."""
    if rounds_left(s):
        then(s, *[city(p) for p in s.rank for _ in range(count(s.shown[p], "City"))])


@step("OE-35")
def city(s: State, p: str) -> Flow:
    """OE-35 +3 to the total of the next round, or a random card from the box if there is one."""
    options: list[Option] = [("plus", 3), ("draw",)] if s.box else [("plus", 3)]
    choice = yield ask(p, "OE-35", "City: +3 in the next round, or draw a card from the box", options)
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
    choice = yield ask(p, "OE-36", f"Put the drawn card into a pile: {CARDS[card].name}", options, forced=False)
    s.hand[p] = []
    insort(s.piles[f"{p}:{choice[1]}"], card)
    s.drawn[p] += (card,)
    s.draw_log += (f"{p}:{choice[1]}:{s.reforms[p]}:{len(s.spent)}",)


def takes_drawn(s: State, card: str, r: str, pile: list[str]) -> bool:
    """OE-36 An extra dummy joins any pile and does not count; a draft card keeps to its round and to the limit."""
    if CATEGORY[card] == "Dummy":
        return True
    return PERIOD[card] in ("", r) and draft_cards(pile) < s.limit


@step("OE-23")
def clear_round(s: State) -> None:
    """OE-17, OE-23 The round's cards go into the box, in the open."""
    for p in s.seats:
        s.box += s.shown[p]
        s.spent += tuple(s.shown[p])
        s.shown[p] = []


# ---------------------------------------------------------------- Reform and Language


@step("OE-38")
def reform_without_language(s: State) -> None:
    """OE-38 Players without Language reform at the same time, before the looks; not if all reform in common."""
    if not s.variants["common_reform"]:
        reform_all(s, [p for p in s.seats if not s.languages[p]])


@step("OE-38")
def reform_with_language(s: State) -> None:
    """OE-38 Then those with Language, who know more now; or all in common."""
    reform_all(s, [p for p in s.seats if s.variants["common_reform"] or s.languages[p]])


def reform_all(s: State, players: list[str]) -> None:
    """OE-38 Nobody is asked when one pile is left, or none."""
    if len(ROUNDS) - s.turn > 1:
        then(s, reformed(*players))
        together(s, reform, players)


@step("OE-38")
def reformed(s: State, *players: str) -> None:
    """OE-34 What was seen of these players' piles may have changed."""
    for p in players:
        s.reforms[p] += 1


@step("OE-38", repeat_while=until_confirmed)
def reform(s: State, p: str) -> Flow:
    """OE-38 Rearrange what lies in your remaining piles, and confirm."""
    choice = yield ask(p, "OE-38", "Reform: move cards between your piles, or confirm", [CONFIRM], forced=False,
                       also=lambda: moves(s, p), why=lambda words: why_not(s, p, words))
    if choice == CONFIRM:
        leave(s, reform)
    else:
        rearrange(s, p, choice)


@step("OE-34")
def looks(s: State) -> None:
    """OE-34, OE-38 Language looks in rank order, one card after another; there is nothing to see after round VII."""
    if rounds_left(s):
        then(s, *[look(p) for p in s.rank for _ in range(s.languages[p])])


@step("OE-34")
def look(s: State, p: str) -> Flow:
    """OE-34 Look at one remaining pile of one opponent, or decline. All learn which pile, only he sees it."""
    r = this_round(s)
    options: list[Option] = [("look", q, pile) for q in s.seats if q != p for pile in ROUNDS[s.turn:]
                             if f"{p}:{q}:{pile}:{r}" not in s.looks]
    choice = yield ask(p, "OE-34", "Language: look at one pile of an opponent, or decline", [*options, DECLINE],
                       why=lambda words: "OE-34: look at a remaining pile of an opponent, as in 'look p2 III'")
    if choice == DECLINE:
        return
    _, q, pile = choice
    cards = tuple(s.piles[f"{q}:{pile}"])
    reveal(s, cards, p)
    s.looks[f"{p}:{q}:{pile}:{r}"] = s.reforms[q]
    s.notes[f"{p}:{q}:{pile}:{r}"] = cards
    tell(s, "OE-34", "looked", seat=p, at=q, pile=pile, cards=Hidden(cards, p))


# ---------------------------------------------------------------- the end


@step("OE-39")
def final_result(s: State) -> None:
    """OE-39 Most VP win; equal VP share the win."""
    best = max(s.vp.values())
    firsts = tuple(p for p in s.seats if s.vp[p] == best)
    outcome = f"win:{firsts[0]}" if len(firsts) == 1 else "shared"
    end_game(s, Result(outcome, firsts, (), s.vp))
