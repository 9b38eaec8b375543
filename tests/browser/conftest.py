"""A real browser, Debian's Chromium, with a real server on loopback."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.web.serving import PATIENCE, Served

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
STATIC = Path(__file__).parents[2] / "src/sanjak/web/static"
DESKTOP = {"viewport": {"width": 1440, "height": 900}}
PHONE = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2, "has_touch": True, "is_mobile": True}


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """The browser, for all tests of a worker."""
    path = next((found for name in NAMES if (found := shutil.which(name))), None)
    if path is None:
        pytest.fail("there is no Chromium; `make test` installs it, or: apt-get install chromium", pytrace=False)
    if not (STATIC / "sanjak.js").exists():
        pytest.fail("the client is not built; `make client` builds it", pytrace=False)
    expect.set_options(timeout=PATIENCE * 1000)
    alone = ["--no-sandbox"] if os.getuid() == 0 else []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=alone)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server with an empty database."""
    server = Served(tmp_path_factory.mktemp("browser") / "sanjak.db")
    yield server
    server.stop()


@pytest.fixture
def people(chromium: Browser, served: Served) -> Iterator[Callable[..., Page]]:
    """People with separate browsers. Any error on their pages makes the test fail."""
    contexts: list[BrowserContext] = []
    trouble: list[str] = []

    def person(**settings: Any) -> Page:
        context = chromium.new_context(base_url=served.address, **{**DESKTOP, "reduced_motion": "reduce", **settings})
        context.set_default_timeout(PATIENCE * 1000)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda fault: trouble.append(str(fault)))
        page.on("console", lambda said: trouble.append(said.text) if is_trouble(said.type, said.text) else None)
        return page

    yield person
    for context in contexts:
        context.close()
    assert not trouble, trouble


def is_trouble(kind: str, words: str) -> bool:
    """Is this console message an error, other than a provoked answer or a cut network?"""
    return kind == "error" and "Failed to load resource" not in words and "ERR_INTERNET" not in words
