"""The client's documentation names exactly its files."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "client" / "src"


def test_the_table_of_the_client_names_every_file() -> None:
    document = (ROOT / "docs" / "client.md").read_text(encoding="utf-8")
    rows = [line.split("|")[1] for line in document.splitlines() if line.startswith("| `")]
    told = re.findall(r"`([\w./-]+\.(?:ts|css))`", " ".join(rows))
    there = sorted(str(path.relative_to(SOURCE)) for path in SOURCE.rglob("*") if path.is_file())
    assert sorted(told) == there
