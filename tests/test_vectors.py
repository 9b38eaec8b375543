"""The server and the client must agree: client/test/vectors.test.ts reads the same vectors."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sanjak.scene.lit import beginnings, later_words, stands_for
from sanjak.scene.text import percent
from sanjak.web import wire
from sanjak.web.picture import Picture, SheetPicture, difference

VECTORS = Path(__file__).parent / "vectors"


def vectors(name: str) -> list[Any]:
    """The vectors of a file."""
    return list(json.loads((VECTORS / f"{name}.json").read_text(encoding="utf-8")))


@pytest.mark.parametrize("case", vectors("options"), ids=lambda case: case["why"])
def test_an_element_is_lit_where_its_option_leads_to_something(case: dict[str, Any]) -> None:
    assert stands_for(case["begun"], beginnings(case["offered"])) == bool(case["leads_to"])


@pytest.mark.parametrize("case", vectors("options"), ids=lambda case: case["why"])
def test_every_word_that_may_follow_has_a_place_on_the_board(case: dict[str, Any]) -> None:
    assert later_words(case["offered"]).keys() >= set(case["next"])


def picture(case: dict[str, Any], when: str) -> Picture:
    """The old or the new picture of a case."""
    lit = msgspec.convert(case.get("lit", {}).get(when, []), list[wire.Lit])
    return {id: SheetPicture({name: dict(layer) for name, layer in layers.items()}, lit)
            for id, layers in case[when].items()}


@pytest.mark.parametrize("case", vectors("patches"), ids=lambda case: case["why"])
def test_what_changed_between_two_pictures(case: dict[str, Any]) -> None:
    found = difference(picture(case, "old"), picture(case, "new"))
    assert json.loads(wire.encoded(found)) == case["sheets"]


@pytest.mark.parametrize(("share", "told"), vectors("percent"))
def test_a_chance_in_words(share: float, told: str) -> None:
    assert percent(share) == told
