"""Accessibility checks of a page by axe-core."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page

AXE = Path(__file__).parents[2] / "client/node_modules/axe-core/axe.min.js"


def violations(page: Page, rules: str) -> list[str]:
    """The violations that axe-core finds."""
    page.evaluate(AXE.read_text(encoding="utf-8") + "; undefined")
    told = "n => n.target.join(' ') + ' ' + n.failureSummary"
    found = page.evaluate("axe.run({exclude: ['.ground']}, {" + rules + "resultTypes: ['violations']})"
                          ".then(r => r.violations.map("
                          f"v => v.id + ': ' + v.nodes.slice(0, 4).map({told}).join(' | ')))")
    return list(found)
