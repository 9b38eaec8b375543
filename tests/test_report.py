"""The after-action report: turn by turn, with odds, luck, history and pictures, for any game."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from functools import cache
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest

from sanjak.games import load, part
from sanjak.kernel import Table, text
from sanjak.kernel.records import Match, read, write
from sanjak.scene.model import Luck
from sanjak.story import markup
from sanjak.story.report import picture_files, replayed, report, story
from sanjak.story.watched import WatchedTable

SUNSET = "ottoman-sunset"


def played(game_id: str, seed: int = 4, moves: int = 10_000, players: int | None = None) -> Match:
    """A match of random choices, read back from its file."""
    table = Table.new(load(game_id), seed=seed, players=players)
    rng = random.Random(seed)
    while not table.over() and moves:
        seat = table.to_move()[0]
        ask = table.question(seat)
        assert ask is not None
        table.answer(seat, rng.choice(ask.options))
        moves -= 1
    return read(write(Match.of(table, "0.1.0", dict.fromkeys(table.state.seats, "random"))))


def test_a_choice_belongs_to_the_turn_in_which_it_was_made() -> None:
    """Also where silent steps follow it and the next turn begins at once, as after a City card of Ottoman Empire."""
    table, rng, made = WatchedTable.new(load("ottoman-empire"), seed=0, players=3), random.Random(0), dict[int, int]()
    while not table.over():
        seat = rng.choice(table.to_move())
        ask = table.question(seat)
        assert ask is not None
        if ask.case == "OE-35":
            made[len(table.journal)] = table.state.turn
        table.answer(seat, rng.choice(ask.options))
    assert len(made) > 1
    assert {at: table.turn_of(at) for at in made} == made


@cache
def sunset() -> Match:
    return played(SUNSET)


class Checker(HTMLParser):
    """Checks that tags are opened and closed in order."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: set[str] = set()
        self.ids: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.add(tag)
        self.ids += [value or "" for name, value in attrs if name == "id"]
        if tag not in ("meta", "br"):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.ids += [value or "" for name, value in attrs if name == "id"]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_markdown_tells_turns_decisions_odds_luck_and_history() -> None:
    told = report(sunset(), load(SUNSET), "md")
    assert told.startswith("# Ottoman Sunset: after-action report")
    assert "## Turn 1, card " in told
    assert re.search(r"- \*\*Attack [\w ]+: \d+ %\*\*", told)
    assert re.search(r"Not taken: .*: \d+ %", told)
    assert re.search(r"die \d.*needs .*: (success|failure)\. \(luck [+−]\d\.\d\)", told)
    assert re.search(r"^> .*19\d\d", told, re.MULTILINE)
    assert "Luck so far:" in told
    assert "![" not in told


def test_markdown_can_link_its_pictures() -> None:
    told = report(sunset(), load(SUNSET), "md", folder="pictures/")
    files = picture_files(sunset(), load(SUNSET))
    links = re.findall(r"\(pictures/(turn-\d+\.svg)\)", told)
    assert links
    assert set(links) == files.keys()
    ElementTree.fromstring(files["turn-01.svg"])


def test_html_is_one_sound_page_without_scripts_or_anything_from_elsewhere() -> None:
    page = report(sunset(), load(SUNSET), "html")
    checker = Checker()
    checker.feed(page)
    assert checker.open == []
    assert "script" not in checker.seen
    assert not re.findall(r'(?:src|href)="(?!#)', page)
    assert "url(http" not in page
    assert len(checker.ids) == len(set(checker.ids))


def test_html_holds_the_ground_once_and_a_picture_for_each_turn() -> None:
    page = report(sunset(), load(SUNSET), "html")
    turns = len(story(sunset(), load(SUNSET)).chapters)
    assert page.count('id="ground-map-') == 1
    assert page.count('href="#ground-map-') == page.count("<figure>") == turns


def test_luck_adds_up_from_turn_to_turn() -> None:
    told = story(sunset(), load(SUNSET))
    total = sum(die.fell - die.expected for die in told.dice)
    assert told.chapters[-1].luck == pytest.approx(total)
    assert len(told.dice) > 5
    assert all(0 <= die.expected <= 1 for die in told.dice)


def test_the_ledger_is_a_sentence() -> None:
    assert markup.ledger([]) == "No die roll counts towards luck."
    assert markup.ledger([Luck(1, 0.5), Luck(0, 0.25)]).startswith(
        "1 good results from 2 dice, 0.8 expected: +0.2.")


def test_turns_follow_one_another_and_each_begins_with_its_card() -> None:
    chapters = story(sunset(), load(SUNSET)).chapters
    assert [chapter.turn for chapter in chapters] == list(range(len(chapters)))
    assert all(chapter.lines[0].text.startswith("Card ") for chapter in chapters[1:])
    assert all(chapter.lines[-1].text.startswith("National Will") for chapter in chapters[1:-1])


def test_a_running_match_is_told_as_far_as_it_goes_and_keeps_its_seed() -> None:
    told = report(played(SUNSET, moves=5), load(SUNSET), "md")
    assert "The match is still running." in told
    assert "Seed: told at the end" in told


def test_what_was_taken_back_is_not_told() -> None:
    game = load(SUNSET)
    table = Table.new(game, seed=4, undo="free")
    while "minefield" not in [text(o) for o in table.question("player").options]:  # type: ignore[union-attr]
        table.answer("player", table.question("player").options[-1])  # type: ignore[union-attr]
    table.choose("player", "minefield")
    table.undo("player")
    table.choose("player", "gun yildiz")
    match = Match.of(table, "0.1.0", {"player": "human"})
    told = report(match, game, "md")
    assert "Set up the guns of Yildiz" in told
    assert "Lay a minefield" not in told
    assert len(replayed(match, game, "player")[1]) == len([line for line in match.lines if line.kind == "choice"]) - 1


def test_a_match_with_typed_dice_is_told_too() -> None:
    game, rng = load(SUNSET), random.Random(1)
    table = Table.new(game, typed=True)
    for _ in range(60):
        if table.wanted is not None:
            table.supply(rng.choice(table.wanted.choices))
        elif table.question("player"):
            table.answer("player", rng.choice(table.question("player").options))  # type: ignore[union-attr]
    told = story(Match.of(table, "0.1.0", {"player": "human"}), game)
    assert told.dice
    assert [chapter.turn for chapter in told.chapters] == list(range(len(told.chapters)))


def test_grounds_that_change_are_all_in_the_page() -> None:
    page = report(played("ottoman-empire", players=3), load("ottoman-empire"), "html")
    used, there = set(re.findall(r'href="#(ground-[\w-]+)"', page)), re.findall(r'id="(ground-[\w-]+)"', page)
    assert len(used) > 3
    assert used == set(there)
    assert len(there) == len(used)


def test_a_table_without_pictures_is_told_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    board = part("ottoman-empire", "board")
    drawn = board.scene
    monkeypatch.setattr(board, "scene", lambda view, seat: replace(drawn(view, seat), sheets=()))
    page = report(played("ottoman-empire", players=3), load("ottoman-empire"), "html")
    assert "<pre>" in page
    assert "<figure>" not in page


def test_a_report_keeps_secrets() -> None:
    match = played("ottoman-empire", players=3)
    spectator = report(match, load("ottoman-empire"), "md")
    own = report(match, load("ottoman-empire"), "md", seat="p1")
    assert "wins round" in spectator
    assert "You put" not in spectator
    assert len(own) > len(spectator)


def test_a_game_whose_turns_have_parts_gets_a_picture_for_each() -> None:
    match = played("fatal-attraction", moves=400)
    files = picture_files(match, load(match.game), seat="allies")
    assert {"turn-01.svg", "turn-01-1.svg", "turn-01-2.svg"} <= files.keys()
    told = report(match, load(match.game), seat="allies", folder="maps")
    assert "![Turn 1, end of Impulse 2](maps/turn-01-2.svg)" in told
    assert "<summary>Turn 1, end of Impulse 1</summary>" in report(match, load(match.game), "html", seat="allies")


def test_a_campaign_gets_a_map_for_each_turn() -> None:
    match = played("lash-of-the-turk", moves=300)
    table = match.replay(load(match.game))
    page = report(match, load(match.game), "html", seat="ottoman")
    assert page.count("<figure>") == table.state.turn + 1
    assert "Belgrade" in page


def test_a_board_without_a_title_has_a_report(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(part(SUNSET, "board"), "title")
    told = report(played(SUNSET, moves=5), load(SUNSET), "md")
    assert told.startswith("# Ottoman Sunset: after-action report")
