"""The breach of a law: a failure names the law, the fault and the remedy. See docs/laws.md."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

REMEDIES = {
    "JSON round trip": "Keep plain data in the state, of the types that its fields declare.",
    "restored": "Keep nothing outside the state: no variable of a module, no die but the kernel's, no local variable "
                "that outlives a step.",
    "looking changes nothing": "A view, a `why`, an `also`, an `expected` or a redeal changes the state: let it work "
                               "on a copy.",
    "refusals": "Let `options` and `also` list all that can be taken, and let `why` change nothing.",
    "conservation": "Move a piece, do not copy or drop it; what has left the game lies in a field too.",
    "no dead end": "Offer something that carries the game forward.",
    "one text for each option": "Give each option words that no other one has.",
    "no endless game": "End each loop: let something be used up, or count the rounds.",
    "world": "Let `redeal` and `resample` keep what the open question follows from.",
    "undo": "Keep everything in the state, and share no list or dict between two states.",
    "barrier": "Say `reveal(s)` where a rule looks at something hidden.",
    "sealed": "Inside `together`, change only the entries of the branch's own seat.",
    "engine": "Let no rule read the journal, or what another seat does in its branch.",
    "result": "End the game by `end_game`, with a Result that names seats of this table.",
    "record": "Let the same choices and luck lead to the same state: no clock, nothing kept outside the state.",
    "hash seed": "Sort what comes out of a set before it is used.",
    "no leak": "Hide the field, build the question from what the seat sees, or let `redeal` keep what the seat knows.",
    "journal": "Give the fact as `Hidden(fact, seat)`, tell the event `only` to some seats, or rewrite the choice by "
               "`shown`. What all have seen stays in a public field until the choice is over.",
    "same told": "Hide the fact (`Hidden`, `only`, `shown`), or let a rule show it first: a piece that is seen, "
                 "`reveal(s, fact)` or `in_the_open(s, fact)`.",
    "not foreseen": "Let luck decide it, or hide the word by `shown`.",
    "same faces": "Make it from the view alone.",
    "mixing": "Let `redeal` deal the pieces anew, and `resample` draw the values anew.",
    "pins": "Let `redeal` deal them anew, or name them in `pinned` of worlds.py, with a reason in PINNED.",
    "label": "Give the option words of its own in `label` of the board.",
    "sentence": "Tell it in `sentence` of the board, or list it in SILENT of the board with the reason.",
    "outcome": "Settle the roll in the rules (`reaches`, `beats`, `settle`, `gives`), and say in `sentence` of the "
               "board what came of it.",
    "odds": "Give its chances in `odds` of the board, or list its verb in NO_ODDS of the board with the reason.",
    "player": "Teach the verb to `choose` of the player; `unknown(seat)` lists the verbs that it does not know.",
    "expected": "Let `why` of the question give the reason as `case: words`, and `name_of` of the board the name.",
    "variant": "Give the variant a `case`, and a section of its own in rules.md whose heading has its title and whose "
               "text cites the case.",
    "measured": "Measure it with `sanjak simulate GAME --vary NAME` and write the row into data/measured.toml under "
                "[change], or say under [not_measured] why not.",
}
"""The remedy of each broken law."""


def breach(law: str, what: str, remedy: str = "") -> AssertionError:
    """A broken law with its remedy, or a narrower one if given."""
    return AssertionError(f"{law}: {what}. {remedy or REMEDIES[law]} See docs/laws.md, {law}.")


def demand(holds: bool, law: str, what: str) -> None:
    """Raise a breach unless the law holds."""
    if not holds:
        raise breach(law, what)


@contextmanager
def speaks(law: str, what: str) -> Iterator[None]:
    """Any error inside is a breach of this law."""
    try:
        yield
    except AssertionError:
        raise
    except Exception as fault:
        raise breach(law, f"{what}: {type(fault).__name__}: {fault}") from fault
