"""The terminal face line by line: the meaning of typed words, who is told what, and what is saved."""

from __future__ import annotations

import io
import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from sanjak.face import Face
from sanjak.kernel import (
    Chosen,
    Event,
    Flow,
    Game,
    Match,
    Option,
    Plain,
    Result,
    Rolled,
    Scenario,
    State,
    Table,
    ask,
    end_game,
    new_turn,
    private,
    public,
    record,
    roll,
    sequence,
    step,
    text,
    then,
    together,
)
from sanjak.kernel.records import read
from sanjak.scene.model import Element, Panel, Scene
from sanjak.scene.text import changed
from sanjak.terminal import chooser, console, files, offer, session, setup
from sanjak.terminal.console import Console
from sanjak.terminal.session import Session
from sanjak.terminal.trouble import Trouble

# ---------------------------------------------------------------- a toy: bid in secret, then charge or wait

ROUND = sequence("ROUND", "bidding", "march")


@record
class Raid(State):
    """Each seat's secret bid, and its distance."""

    bid: dict[str, int] = private({})
    far: dict[str, int] = public({})
    left: list[str] = public([])


def setup_raid(s: Raid) -> None:
    """Everybody starts at home."""
    s.bid, s.far = dict.fromkeys(s.seats, 0), dict.fromkeys(s.seats, 0)
    then(s, rounds)


@step("1.0", repeat_while=lambda s: s.turn < 2)
def rounds(s: Raid) -> None:
    """1.0 Two rounds."""
    new_turn(s)
    s.left = list(s.seats)
    then(s, ROUND)


@step("1.1")
def bidding(s: Raid) -> None:
    """1.1 All bid at the same time."""
    together(s, secret_bid, s.seats)


@step("1.1")
def secret_bid(s: Raid, seat: str) -> Flow:
    """1.1 One to three, raised any number of times."""
    while True:
        raises = [("raise", n) for n in (1, 2, 3) if n != s.bid[seat]]
        choice = yield ask(seat, "1.1", "Bid", [("confirm",)], also=lambda some=tuple(raises): some)  # type: ignore[misc]
        if choice == ("confirm",):
            return
        s.bid[seat] = choice[1]


@step("1.2", repeat_while=lambda s: bool(s.left))
def march(s: Raid) -> Flow:
    """1.2 One after another."""
    seat = s.left.pop(0)
    ways = [("charge", "north"), ("charge", "north-east"), ("wait",), ("charge", "north", "twice")]
    choice = yield ask(seat, "1.2", "March", ways, why=why_not,
                       expected=lambda: [("charge", "south"), ("charge", "north")] if s.turn == 1 else [])
    if choice[0] == "charge":
        s.far[seat] += roll(s, "1.2", f"charge of {seat}").total
    if s.turn == 2 and not s.left:
        end_game(s, Result(f"win:{seat}", (seat,), s.seats, dict(s.far)))


def why_not(words: tuple[str, ...]) -> str | None:
    return "1.2: there is a lake" if words == ("charge", "south") else None


RAID = Game(id="raid", title="Raid", about="A toy.", players=(1, 2, 3), default_players=2, state=Raid, setup=setup_raid,
            rules=(globals(),), scenarios=(Scenario("plain", "Plain"),))


class RaidFace:
    """The face of the toy."""

    def scene(self, view: Plain, seat: str) -> Scene:
        return Scene(f"Raid, turn {view['turn']}, seen by {seat or 'all'}", (
            Panel("far", "Distances", tuple(Element(p, "far", f"{p} {n}") for p, n in view["far"].items())),
            Panel("bid", "Bids", tuple(Element(p, "bid", f"{p} bids {n}") for p, n in view["bid"].items()))))

    def label(self, option: Option, view: Plain) -> str:
        return f"Charge to the {text(option[1:])}" if option[0] == "charge" else text(option)

    def sentence(self, event: Event, seat: str) -> str:
        if isinstance(event, Chosen):
            return f"{event.seat} chose {text(event.option)}."
        return f"{event.what} rolled {event.die}." if isinstance(event, Rolled) else ""

    def word(self, word: str) -> str:
        return {"south": "the South"}.get(word, "")

    def name_of(self, option: Option, view: Plain) -> str:
        return f"charge the {option[1].capitalize()}"

    def reason(self, option: Option, view: Plain) -> str:
        return "it brings you nearer" if option[0] == "charge" else ""

    def outcome(self, view: Plain) -> str:
        return f"It is over: {view['outcome']}."


Play = Callable[..., str]


@pytest.fixture
def play(tmp_path: Path) -> Play:
    """Play the toy with typed lines; return the screen's text."""

    def go(*lines: str, seats: tuple[str, ...] = ("human",), undo: str = "barrier", typed: bool = False) -> str:
        table = Table.new(RAID, players=len(seats), seed=3, undo=undo, typed=typed)
        holders = dict(zip(table.state.seats, seats, strict=True))
        path = tmp_path / "raid.sanjak"
        path.unlink(missing_ok=True)
        kept = files.create(path, Match.of(table, "1", holders))
        sink = io.StringIO()
        match = Session(table, kept, Face(RaidFace()), Console(io.StringIO("".join(f"{x}\n" for x in lines)), sink))
        match.run()
        assert read(path.read_text()).lines == table.lines
        return sink.getvalue()

    return go


# ---------------------------------------------------------------- what typed words mean


def entries(*pairs: str) -> list[offer.Entry]:
    return [offer.Entry(tuple(pair.split()), pair, f"Take stack {pair.split()[1].upper()}") for pair in pairs]


@pytest.mark.parametrize(("words", "found"), [
    ("draft s1", ["draft s1"]), ("S1", ["draft s1"]), ("s10", ["draft s10"]), ("stack s1", ["draft s1"]),
    ("0", ["draft s10"]), ("draft", ["draft s1", "draft s10"]), ("s10 take", ["draft s10"]), ("sultan", []),
])
def test_a_unique_part_is_enough(words: str, found: list[str]) -> None:
    assert [entry.text for entry in offer.fitting(words, entries("draft s1", "draft s10"))] == found


def test_accents_do_not_matter() -> None:
    entry = offer.Entry(("x",), "x", "Süleyman at Mohács")
    assert offer.fitting("suleyman", [entry]) == offer.fitting("MOHACS", [entry]) == [entry]


def test_options_are_numbered_in_words_under_the_question_and_its_case(play: Play) -> None:
    told = play("confirm", "1")
    assert "Player 1: Bid (1.1)\n  1. confirm\n" in told
    assert "Player 1: March (1.2)\n  1. Charge to the north\n" in told
    assert "p1 chose charge north.\ncharge of p1 rolled " in told


def test_ambiguous_words_list_the_candidates(play: Play) -> None:
    told = play("confirm", "charge", "charge north-east")
    assert "'charge' may mean:\n  1. Charge to the north\n  2. Charge to the north-east\n" in told


@pytest.mark.parametrize("words", ["charge north", "Charge to the north", "CHARGE NORTH"])
def test_an_option_that_begins_another_one_can_be_typed(play: Play, words: str) -> None:
    assert "p1 chose charge north.\n" in play("confirm", words)


def test_options_with_the_same_words_are_told_apart_by_their_texts() -> None:
    asked = ask("p1", "", "", [("march", "a1"), ("march", "a2"), ("halt",)])
    lines = [entry.line for entry in offer.Offer(asked, lambda option: option[0]).options]
    assert [line.replace(console.TIED, " ") for line in lines] == ["march  [march a1]", "march  [march a2]", "halt"]


def test_wrong_numbers_and_words_change_nothing(play: Play) -> None:
    told = play("confirm", "7", "0", "fly", "charge south")
    assert told.count("There is no option") == 2
    assert "'fly' is not offered (1.2).\nType the number" in told
    assert "'charge south' is not offered: 1.2: there is a lake." in told
    assert "The match is saved." in told


@pytest.mark.parametrize("words", ["1", "charge north", "Charge to the north"])
def test_why_takes_an_option_by_its_number_its_text_or_its_words(play: Play, words: str) -> None:
    told = play("confirm", f"why {words}")
    assert "Charge to the north: offered under 1.2. Type rules 1.2 to read it.\nPurpose: it brings you nearer.\n" \
           "In records: charge north\n" in told


def test_why_of_something_else_gives_the_reason(play: Play) -> None:
    told = play("confirm", "why charge south", "why 9")
    assert "'charge south' is not offered: 1.2: there is a lake." in told
    assert "There is no option 9; the numbers are 1 to 4." in told


def test_why_alone_lists_what_is_not_offered(play: Play) -> None:
    assert "Not offered now:\n  charge the South: 1.2: there is a lake\n" in play("confirm", "why")


@pytest.mark.parametrize("lines", [("why",), ("confirm", "wait", "confirm", "why")])
def test_why_alone_says_where_nothing_is_missing(play: Play, lines: tuple[str, ...]) -> None:
    told = play(*lines)
    assert "Every legal action is listed.\n" in told
    assert "Not offered now" not in told


def test_take_backs_can_be_typed_and_listed(play: Play) -> None:
    told = play("2", "raise 3", "also", "2", "board bids", "confirm")
    assert "There is no option 2; the numbers are 1 to 1." in told
    assert "also: 2 more to rearrange or take back (type also to list them)" in told
    assert "  2. raise 1\n  3. raise 2\n" in told
    assert "\n\nBids\n  p1 bids 1\n" in told
    assert told.count("Distances") == 1


def test_an_ambiguous_take_back_gets_a_number(play: Play) -> None:
    assert "  p1 bids 2\n" in play("raise", "3", "board")


def test_help_names_every_command(play: Play) -> None:
    told = play("help")
    words = ("undo", "redo", "restart", "why", "rules", "guide", "log", "board", "also", "save", "help", "quit")
    assert all(f"\n  {word}" in told for word in words)


# ---------------------------------------------------------------- taking back


def test_undo_and_redo(play: Play) -> None:
    told = play("raise 3", "raise 1", "undo list", "undo", "board bids", "redo", "board bids", "undo 2", "board bids")
    assert "    1 raise 3\n    2 raise 1\n" in told
    assert "Undone, back to line 2: raise 1" in told
    assert "Redone." in told
    boards = told.split("> board bids")[1:]
    assert [re.search(r"p1 bids (\d)", board)[1] for board in boards] == ["3", "1", "0"]  # type: ignore[index]


def test_undo_stops_where_luck_fell(play: Play) -> None:
    told = play("confirm", "charge north", "undo", "undo to 1", "undo 9", "undo x", "redo", "restart")
    assert told.count("Nothing to undo: ") == 4
    assert "Nothing to redo: nothing was undone." in told
    assert "Type undo, undo and a number of choices" in told


def test_free_undo_takes_bots_back_too_and_redo_brings_them_again(play: Play) -> None:
    told = play("raise 2", "confirm", "1", "undo", "redo", "undo", "2", seats=("human", "random"), undo="free")
    assert told.count("Undone, back to line") == 2
    assert "Redone." in told


def test_ironman_has_no_undo(play: Play) -> None:
    assert "this match is played without undo" in play("raise 1", "undo", undo="ironman")


# ---------------------------------------------------------------- what changed


def test_the_whole_board_is_shown_once_and_then_only_what_changed(play: Play) -> None:
    told = play("raise 3", "also", "why", "raise 2", "confirm", "charge north")
    assert told.count("Distances\n  p1 0\n") == 1
    assert "p1 chose raise 3.\nWhat changed:\n  Bids: p1 bids 3\n\nPlayer 1" in told
    assert "p1 chose raise 2.\nWhat changed:\n  Bids: p1 bids 2\n\nPlayer 1" in told


def test_nothing_is_said_of_a_board_that_has_not_changed(play: Play) -> None:
    told = play("confirm", "log", "wait")
    assert "> confirm\np1 chose confirm.\n\nPlayer 1: March (1.2)\n" in told


def test_a_short_board_is_shown_whole_when_a_turn_begins(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "Raid, turn 2, seen by p1\n\nDistances" in play("confirm", "wait")
    monkeypatch.setattr(session, "SHORT", 6)
    assert "What changed:\n  Raid, turn 2, seen by p1\n\nPlayer 1" in play("confirm", "wait")


def test_the_board_comes_whole_after_an_undo_only_where_asked_for(play: Play) -> None:
    told = play("raise 3", "undo")
    assert told.endswith("What changed:\n  Bids: p1 bids 0\n\n" + told[told.rindex("Player 1: Bid"):])


def test_a_new_person_at_the_keyboard_gets_the_whole_board(play: Play) -> None:
    told = play("", "raise 3", "confirm", "", "confirm", "", "wait", "", "wait", seats=("human", "human"))
    for part in told.split("Pass the device to ")[1:]:
        assert "Distances\n  p1 0\n  p2 0\n" in part


def test_changes_are_new_lines_changed_titles_and_what_is_gone() -> None:
    def panel(id: str, title: str, *lines: str) -> Panel:
        return Panel(id, title, tuple(Element(line.split(":")[0], "line", line) for line in lines))

    before = Scene("Turn 1", (panel("a", "Stacks", "1212: cavalry", "1312: guns", "1313: train"), panel("b", "Forts"),
                              panel("c", "Card 4")))
    now = Scene("Turn 2", (panel("a", "Stacks", "1212: cavalry", "1312: nobody"), panel("b", "Forts"),
                           panel("c", "Card 5"), panel("d", "Column", "1414: infantry")))
    assert changed(before, before) == []
    assert changed(before, now) == ["Turn 2", "Stacks", "  1312: nobody", "  1313 (no longer listed)", "Card 5",
                                    "Column", "  1414: infantry"]
    assert changed(now, Scene("Turn 2", (panel("d", "Column", "1413: infantry", "1414: infantry"),))) == [
        "Column: 1413: infantry"]


# ---------------------------------------------------------------- who is told what


def test_a_curtain_falls_only_when_the_human_changes(play: Play) -> None:
    told = play("", "raise 3", "confirm", "", "raise 2", "confirm", "", "wait", "", "wait", seats=("human", "human"))
    parts = told.split("Pass the device to ")
    assert [part[:8] for part in parts[1:]] == ["Player 1", "Player 2", "Player 1", "Player 2"]
    assert "p1 bids 3" not in parts[2]
    assert "p1 chose raise 3" not in parts[2]
    assert "p1 bids None" in parts[2]


def test_one_human_needs_no_curtain(play: Play) -> None:
    assert "Pass the device" not in play("confirm", "1", seats=("human", "random"))


def test_bots_are_told_as_they_move(play: Play) -> None:
    told = play("confirm", "wait", "confirm", "wait", seats=("human", "random"))
    assert "p2 chose " in told
    assert "p2 chose raise" not in told
    assert told.count("p1 chose wait.") == 2
    assert "It is over: win:p2." in told


def test_everything_is_told_once(play: Play) -> None:
    told = play("confirm", "wait", "confirm", "log", "wait", seats=("human",))
    assert told.count("p1 chose wait.") == 3
    assert "It is over: win:p1." in told


def test_the_end_is_told_to_several_humans_at_once(play: Play) -> None:
    told = play(*["", "confirm"] * 2, *["", "wait"] * 2, "confirm", "", "confirm", "wait", "", "wait",
                seats=("human", "human"))
    ending = told.rpartition("> wait")[2]
    assert ending.startswith("\np2 chose wait.\n\nRaid, turn 2, seen by all")


# ---------------------------------------------------------------- real dice


def test_real_dice_are_typed(play: Play) -> None:
    told = play("confirm", "charge north", "9", "six", "6", "board", typed=True)
    assert "charge of p1: what did the die show? (1 to 6)" in told
    assert "The die cannot show '9'" in told
    assert "charge of p1 rolled 6." in told
    assert "Distances\n  p1 6\n" in told


def test_real_dice_are_in_the_record(play: Play, tmp_path: Path) -> None:
    play("confirm", "charge north", "4", typed=True)
    words = (tmp_path / "raid.sanjak").read_text()
    assert "\nluck: typed\n" in words
    assert "\n2 p1 charge north  # Charge to the north\n3 luck die 4\n" in words


def test_quitting_while_dice_are_awaited(play: Play) -> None:
    assert "The match is saved." in play("confirm", "charge north", "quit", typed=True)


def test_commands_work_while_dice_are_awaited(play: Play) -> None:
    lines = ("log", "board far", "help", "why", "", "4")
    told = play("confirm", "charge north", *lines, typed=True).split("die show?", 1)[1]
    assert "> log\np1 chose confirm.\np1 chose charge north.\n" in told
    assert "> board far\n\nRaid, turn 1, seen by p1\n" in told
    assert "Type what the die or card shows. Also:\n  undo [N]" in told
    assert "The die cannot show 'why'. Type what it shows, or help.\n" in told
    assert told.count("charge of p1: what did the die show? (1 to 6)") == 1
    assert "charge of p1 rolled 4." in told


def test_undo_while_a_die_is_awaited_follows_the_undo_of_the_match(play: Play) -> None:
    told = play("confirm", "charge north", "undo", "wait", typed=True, undo="free")
    assert "Undone, back to line 2: Charge to the north\n" in told
    assert "p1 chose wait." in told
    refused = play("confirm", "charge north", "undo", "undo list", typed=True)
    assert refused.count("Nothing to undo: a die was rolled or something hidden was revealed.") == 2


# ---------------------------------------------------------------- keeping


def test_the_file_is_written_after_every_choice(play: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept: list[str] = []
    write = files.write_whole

    def noted(path: Path, words: str) -> None:
        kept.append(words)
        write(path, words)

    monkeypatch.setattr(files, "write_whole", noted)
    play("raise 3", "undo", "redo", "confirm", "wait")
    ends = [words.rstrip().split("\n")[-1].split()[1] for words in kept]
    assert ends == ["0", "1", "2", "3", "4", "5"]


def test_a_full_disk_does_not_end_the_match(play: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write, refusals = files.write_whole, iter([False, True, False])

    def full(path: Path, words: str) -> None:
        if next(refusals, False):
            raise OSError(28, "No space left on device")
        write(path, words)

    monkeypatch.setattr(files, "write_whole", full)
    told = play("raise 3", "raise 2")
    assert told.count("Not saved: ") == 1
    assert "no space left on device" in told


def test_a_disk_that_stays_full_is_a_failure(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    write, first = files.write_whole, iter([True])

    def full(path: Path, words: str) -> None:
        if not next(first, False):
            raise OSError(28, "No space left on device")
        write(path, words)

    monkeypatch.setattr(files, "write_whole", full)
    with pytest.raises(Trouble, match=r"could not be saved in .*: no space left on device"):
        play("raise 3")


def test_an_interruption_between_choice_and_writing_loses_nothing(play: Play, tmp_path: Path,
                                                                  monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(session: Session) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Session, "keep", interrupted)
    with pytest.raises(KeyboardInterrupt):
        play("raise 3")
    assert "\n1 p1 raise 3\nend 1 " in (tmp_path / "raid.sanjak").read_text()


def test_a_copy_can_be_saved(play: Play, tmp_path: Path) -> None:
    told = play("raise 3", f"save {tmp_path / 'copy'}", "save", f"save {tmp_path / 'no' / 'folder'}")
    assert "\n1 p1 raise 3\nend 1 " in (tmp_path / "copy").read_text()
    assert told.count("Saved in ") == 2
    assert "Not saved: " in told


def test_a_failed_write_leaves_the_old_file_and_no_rest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "match"
    files.write_whole(path, "old")

    def full(number: int) -> None:
        raise OSError(28, "full")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="full"):
        files.write_whole(path, "new")
    assert [p.name for p in tmp_path.iterdir()] == ["match"]
    assert path.read_text() == "old"


# ---------------------------------------------------------------- lines


def test_long_lines_are_folded_under_their_text() -> None:
    assert console.wrapped("  1. " + "word " * 6, 20) == "  1. word word word\n     word word word"
    assert console.wrapped("word " * 6, 20) == "word word word word\n  word word"
    assert console.wrapped("word " * 6, 20, hang=0) == "word word word word\nword word"
    assert console.wrapped("| a | table | is | left |", 10) == "| a | table | is | left |"


def test_the_short_entries_of_a_long_list_stand_side_by_side() -> None:
    cells = [f"{n:>3}. to {n}" for n in range(1, 11)]
    assert console.packed(cells, 30) == cells
    assert console.packed([*cells, *["x" * 20] * 11], 30) == [*cells, *["x" * 20] * 11]
    more = [*cells[:5], " 99. " + "far " * 6, *cells[5:]]
    assert console.packed(more, 30) == ["  1. to 1     2. to 2", "  3. to 3     4. to 4", "  5. to 5", more[5].rstrip(),
                                        "  6. to 6     7. to 7", "  8. to 8     9. to 9", " 10. to 10"]


def test_an_options_text_is_never_folded() -> None:
    sink = io.StringIO()
    Console(io.StringIO(), sink).say(f"{'x' * 70} {offer.Entry((), 'draft stack s01', 'Take it', twin=True).line}")
    assert "[draft stack s01]" in sink.getvalue()


# ---------------------------------------------------------------- set-up


def test_the_chooser_asks_until_the_answer_is_good() -> None:
    sink = io.StringIO()
    lines = "9\nempire\n7\n3\n5\n2\nhuman\nrandom\nfog=1\ncommon_reform=true\nx\n42\n"
    chosen = chooser.choose_setup(Console(io.StringIO(lines), sink))
    assert chosen == setup.Setup("ottoman-empire", seats=("human", "human", "random"), scenario="standard",
                                 variants={"common_reform": "true"}, seed=42)
    assert all(words in sink.getvalue() for words in ("'9' is not one of these", "'7' is not in 2 to 5"))


def test_who_sits_where() -> None:
    assert setup.who_sits(RAID, None, ("random", "human", "random")) == {"p1": "random", "p2": "human", "p3": "random"}
    assert setup.who_sits(RAID, 1, None) == {"p1": "human"}


def test_default_files_have_a_folder_of_their_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SANJAK_HOME", str(tmp_path))
    first = files.new_path("raid")
    first.touch()
    assert first.parent == tmp_path
    assert first.name.startswith("raid-")
    assert files.new_path("raid") != first
    monkeypatch.delenv("SANJAK_HOME")
    monkeypatch.setenv("HOME", "/home/somebody")
    assert files.data_folder() == Path("/home/somebody/.local/share/sanjak")
