"""OE-40 The time limits that the rulebook suggests, for tables that want them."""

from __future__ import annotations

from sanjak.kernel import Limit


def limits() -> tuple[Limit, ...]:
    """OE-40 A quarter of an hour for the stacks, five minutes for a Reform, one for a City; ours: as long for the bids.

    When time is up, the first option is chosen until the question is answered: it puts the next card into its first
    legal pile, and confirms once no card is left.
    """
    return (Limit("inspection", "stacks", 15 * 60, ("OE-08",)), Limit("bids", "bids", 15 * 60, ("OE-10",)),
            Limit("reform", "Reform", 5 * 60, ("OE-38",)), Limit("city", "City", 60, ("OE-35", "OE-36")))
