"""The names of printed things: fronts and their spaces, markers, cards with their effects and doubts."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from sanjak.scene.words import joined, signed

from ..components import Battle, Card, Front, KaiserBattle, Note
from ..rules.battles import DEFEATS, STALEMATES, VICTORIES

EPOCHS = {"morning": "Morning", "midday": "Mid-Day", "dusk": "Dusk"}
BOX_NAMES = {VICTORIES: "Victories", STALEMATES: "Stalemates", DEFEATS: "Defeats"}
DOUBTED = {"number": "its number", "title": "its title", "epoch": "its epoch", "event": "its event",
           "advances": "who advances", "retreats": "who retreats", "actions": "its Actions", "drm": "its modifiers",
           "bans": "what it forbids", "no_actions": "whether staff operations are barred",
           "kaiserschlacht_drm": "the +1 of the first battle",
           "theater": "the theater of its battle", "battle_value": "the Battle Value of its battle"}
"""The facts of a card, and of its battle, that may be doubtful, in words."""

RECONSTRUCTED, DOUBTFUL = "reconstructed", "doubtful"
MOST_DOUBTS = 4
"""With more doubtful facts than this, most of the card is doubtful."""


def counted(number: int, one: str, many: str = "") -> str:
    """A number with its noun: 1 site, 2 sites."""
    return f"{number} {one if number == 1 else many or f'{one}s'}"


@dataclass(frozen=True, eq=False)
class Names:
    """A game's printed things by name.

    `markers` are those that are not battles. `conditions` are a card's effects on offensives and its prohibitions, each
    in a few words. `doubted` names the facts of a card, `invented` the cards that are entirely ours. `called` is the
    form of a front's name in a sentence, `otherwise` that of single fronts.
    """

    capital: str
    fronts: Mapping[str, Front]
    leaders: Mapping[str, str]
    battles: Mapping[str, Battle]
    kaiser: Mapping[str, KaiserBattle]
    cards: Mapping[str, Card]
    history: Mapping[str, Note]
    markers: Mapping[str, str]
    conditions: Callable[[Any], list[str]]
    doubted: Mapping[str, str]
    invented: Collection[str] = ()
    called: str = "{0}"
    otherwise: Mapping[str, str] = field(default_factory=dict)

    def front(self, id: str) -> str:
        """A front by its name."""
        return self.fronts[id].name

    def army(self, id: str) -> str:
        """The name of a front in a sentence."""
        return self.otherwise.get(id, self.called.format(self.fronts[id].name))

    def all_of(self, ids: Iterable[str]) -> str:
        """Several fronts in a sentence; "every front" for all of them."""
        names = list(ids)
        return "every front" if len(names) == len(self.fronts) else joined(map(self.army, names))

    def place(self, front: str, space: int) -> str:
        """A space by its name and number; the capital has none."""
        return f"{self.fronts[front].space(space).name} ({space})" if space else self.capital

    def marker(self, id: str) -> str:
        """The name of a marker in the boxes."""
        if id in self.battles:
            return self.battles[id].name
        if id in self.kaiser:
            return f"Kaiserschlacht {self.kaiser[id].number}"
        return self.markers.get(id, id.capitalize())

    def marker_value(self, id: str) -> int:
        """The Battle Value of a battle's marker."""
        return self.kaiser[id].battle_value if id in self.kaiser else self.battles[id].battle_value

    def card(self, id: str) -> str:
        """A card by number and title."""
        return f"card {self.cards[id].number}, {self.cards[id].title}"

    def modifiers(self, card: Card) -> str:
        """The modifiers of a card for the offensives of its turn."""
        by_value: dict[int, list[str]] = {}
        for front, value in card.drm.items():
            by_value.setdefault(value, []).append(front)
        return "; ".join(f"{signed(value)} to offensives against {self.all_of(ids)}" for value, ids in by_value.items())

    def note(self, card: str) -> str:
        """The historical events at a card."""
        return f"{self.history[card].when}: {self.history[card].note}" if card in self.history else ""

    def doubts(self, card: Card) -> str:
        """The doubtful facts of a card with their confidence; or the owner's corrections."""
        found = dict(self.doubtful(card))
        if not found:
            return f"Corrected by the owner: {', '.join(card.corrected)}" if card.corrected else ""
        kinds = {RECONSTRUCTED if made else DOUBTFUL for _, made in found.values()}
        if len(found) > MOST_DOUBTS:
            word = "Invented" if card.id in self.invented else " or ".join(sorted(kinds, reverse=True)).capitalize()
            return f"{word}: most of this card"
        return ". ".join(f"{kind.capitalize()}: " + ", ".join(
            f"{name} ({level})" for name, (level, made) in found.items() if made == (kind == RECONSTRUCTED))
            for kind in sorted(kinds, reverse=True))

    def doubtful(self, card: Card) -> Iterator[tuple[str, tuple[str, bool]]]:
        """Each doubtful fact in words, with its confidence and whether we invented it; the facts of its battle too."""
        yield from self.doubtful_facts(card)
        if card.battle:
            yield from self.doubtful_facts(self.battles[card.battle])

    def doubtful_facts(self, entry: Card | Battle) -> Iterator[tuple[str, tuple[str, bool]]]:
        """The doubtful facts of one entry. An empty value is doubtful only at low confidence."""
        for row in entry.provenance if isinstance(entry.provenance, list) else [entry.provenance]:
            for part in row.get("of", ()) if row.get("confidence") != "high" else ():
                field, _, front = part.partition(".")
                nothing = row["confidence"] == "medium" and getattr(entry, field, True) in ((), {}, 0)
                if field in self.doubted and field not in entry.corrected and not nothing:
                    what = f"{self.front(front)} {field.removesuffix('s')}" if front else self.doubted[field]
                    yield what, (row["confidence"], row["source"] == RECONSTRUCTED and entry.id not in self.invented)
