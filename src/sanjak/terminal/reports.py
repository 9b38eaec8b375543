"""The output of the listing commands for people. docs/json.md describes their JSON."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from itertools import zip_longest

from sanjak.books.cases import CaseRow, CaseTable
from sanjak.books.rulebook import Section, plain
from sanjak.kernel import Game, Plain, Table

from .chooser import how_many, players_of, scenario_head, variant_head
from .files import RecordFile


def columns(rows: Sequence[Sequence[str]], right: int = 0) -> str:
    """Cells in columns; those from `right` on are right-aligned."""
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    lines = [[c.ljust(w) if i < right else c.rjust(w) for i, (c, w) in enumerate(zip(row, widths, strict=True))]
             for row in rows]
    return "\n".join("  ".join(line).rstrip() for line in lines)


WIDE_TABLE = 140
"""The smallest width of a table with sentences in its cells."""
NARROW_COLUMN = 12


def table_text(rows: Sequence[Sequence[str]], width: int) -> str:
    """A table with long cells wrapped to fit the width."""
    widths = fitted([max(len(row[i]) for row in rows) for i in range(len(rows[0]))], max(width, WIDE_TABLE))
    titles, *body = (folded_row(row, widths) for row in rows)
    rule = "  ".join("-" * w for w in widths)
    return "\n".join([titles, rule, *body])


def fitted(widths: list[int], width: int) -> list[int]:
    """Column widths. The widest columns shrink until all fit."""
    while sum(widths) + 2 * (len(widths) - 1) > width and max(widths) > NARROW_COLUMN:
        widths[widths.index(max(widths))] -= 1
    return widths


def folded_row(row: Sequence[str], widths: Sequence[int]) -> str:
    """One row, with as many lines as its longest cell needs."""
    cells = [textwrap.wrap(cell, w, break_on_hyphens=False) for cell, w in zip(row, widths, strict=True)]
    lines = zip_longest(*cells, fillvalue="")
    return "\n".join("  ".join(c.ljust(w) for c, w in zip(line, widths, strict=True)).rstrip() for line in lines)


def key_of(title: str) -> str:
    """The title of a column as a JSON key."""
    return title.lower().replace(" ", "_")


def doubt_rows(doubts: Sequence[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """Doubtful facts with column titles."""
    return [("Where", "Id", "What", "In use", "Confidence", "Why"), *doubts]


# ---------------------------------------------------------------- games


def game_plain(game: Game) -> Plain:
    """A game with its set-up options, for programs."""
    return {
        "id": game.id, "title": game.title, "about": game.about, "players": list(game.players),
        "default_players": game.default_players, "seats": list(game.seats(max(game.players))),
        "scenarios": [{"id": s.id, "title": s.title, "about": s.about} for s in game.scenarios],
        "variants": [{"id": o.id, "title": o.title, "about": o.about, "values": list(o.values),
                     "default": o.default, "case": o.case, "label": o.label} for o in game.variants],
    }


def game_text(game: Game) -> str:
    """A game with its scenarios and variants."""
    rows = [f"{game.id}  {game.title}, {players_of(game)}", f"  {game.about}"]
    rows += [f"  scenario {scenario_head(s)}" for s in game.scenarios if len(game.scenarios) > 1]
    rows += [f"  variant {variant_head(variant, variant.values)}" for variant in game.variants]
    return "\n".join(rows)


# ---------------------------------------------------------------- cases and rules


def case_plain(row: CaseRow) -> Plain:
    """One obligation."""
    return {"id": row.id, "functions": row.functions, "tests": row.tests, "deferred": row.deferred or None}


def cases_text(table: CaseTable) -> str:
    """The whole table, and its gaps."""
    rows = [line for row in table.rows for line in case_lines(row)]
    deferred = sum(bool(row.deferred) for row in table.rows)
    closing = f"{len(table.rows)} obligations, {deferred} deferred, {len(table.gaps) or 'no'} gaps"
    return "\n".join([*rows, "", closing])


def case_lines(row: CaseRow) -> list[str]:
    """One obligation: its functions, then its tests."""
    if row.deferred:
        return [f"{row.id:<8} deferred: {row.deferred}"]
    return [f"{row.id:<8} {', '.join(row.functions) or 'NO FUNCTION'}",
            *(f"{'':8}   {test}" for test in row.tests or ["NO TEST"])]


def section_plain(section: Section) -> Plain:
    """One part of the rules."""
    return {"anchor": section.anchor, "title": section.title, "source": section.source, "text": section.text}


def sections_text(found: Sequence[Section]) -> str:
    """Sections of the rules in full."""
    return "\n\n".join(f"{section.title}  #{section.anchor}\n\n{plain(section.text)}" for section in found)


def contents_text(found: Sequence[Section]) -> str:
    """Sections of the rules as a table of contents."""
    return columns([(section.anchor, section.title) for section in found], right=2)


# ---------------------------------------------------------------- records


def record_plain(record: RecordFile, table: Table) -> Plain:
    """The content of a valid record."""
    match, result = record.match, table.result()
    return {
        "file": str(record.path), "ok": True, "game": match.game, "version": match.version,
        "scenario": match.scenario, "players": match.players, "seats": match.holders, "seed": match.seed,
        "commitment": match.commitment, "lines": len(match.lines), "over": table.over(),
        "outcome": result.outcome if result else None, "scores": result.scores if result else None,
    }


def record_text(plain: Plain) -> str:
    """The same in a sentence or two."""
    ending = f"over: {plain['outcome']}" if plain["over"] else "not over yet"
    return (f"{plain['file']} is valid: {plain['game']}, {how_many(plain['players'])}, {plain['lines']} lines, "
            f"{ending}.\nThe seal, the seed and every choice are right. "
            f"Seed {plain['seed']}, fairness proof {plain['commitment']}")


# ---------------------------------------------------------------- simulation


def simulation_text(plain: Plain, jobs: int) -> str:
    """The winners, the length of the games and the speed."""
    seconds, length = max(plain["seconds"], 1e-9), plain["length"]
    several = len(plain["bots"]) > 1
    head = (f"{plain['game']}, {how_many(plain['players'])}, scenario {plain['scenario']}, seed {plain['seed']}: "
            f"{plain['games']:,} games")
    parts = [head, seats_text(plain["seats"], several and not plain["fixed_seats"]),
             *([bots_text(plain["bots"])] if several else []),
             outcomes_text(plain["outcomes"], plain["games"]),
             f"length: {length['mean']} decisions a game, deviation {length['deviation']}, "
             f"{length['shortest']} to {length['longest']}",
             f"speed: {plain['decisions'] / seconds:,.0f} decisions and {plain['games'] / seconds:,.1f} games "
             f"a second, {plain['seconds']:.1f} s on {jobs} {'job' if jobs == 1 else 'jobs'}"]
    return "\n\n".join(parts)


def seats_text(seats: Sequence[Plain], rotated: bool) -> str:
    """First places by seat."""
    rows = [("seat", "bot", "first places", "share", "95 % interval", "mean score")]
    rows += [(row["seat"], "rotated" if rotated else row["bot"], f"{row['first_places']:,}", *share_cells(row),
              "-" if row["mean_score"] is None else f"{row['mean_score']:.2f}") for row in seats]
    return columns(rows, right=2)


def bots_text(bots: dict[str, Plain]) -> str:
    """First places by bot, in any seat."""
    rows = [("bot", "seats played", "first places", "share", "95 % interval")]
    rows += [(name, f"{row['games']:,}", f"{row['first_places']:,}", *share_cells(row)) for name, row in bots.items()]
    return columns(rows, right=1)


def vary_text(plain: Plain) -> str:
    """The effect of each variant, next to the label in the rulebook."""
    head = (f"{plain['game']}, scenario {plain['scenario']}, bots {','.join(dict.fromkeys(plain['bots']))}, "
            f"seed {plain['seed']}: {plain['games']:,} games each, first places of {plain['seat']}")
    rows = [("variant", "case", "printed", "share", "change"),
            ("base game", "", "", share_cells(plain["base"])[0], "")]
    rows += [(variant_name(row), row["case"], row["label"] or "-", share_cells(row)[0], points(row))
             for row in plain["variants"]]
    return (f"{head}\n\n{columns(rows, right=3)}\n\nprinted: the rulebook's label. change: in points, with the 95 % "
            f"interval of the difference between games with the same cards and dice.")


def variant_name(row: Plain) -> str:
    """A variant's id if it is switched on, else its id and value."""
    return str(row["variant"]) if row["value"] is True else f"{row['variant']}={str(row['value']).lower()}"


def points(row: Plain) -> str:
    """The change of a share in percentage points, and half of its interval."""
    return f"{100 * row['change']:+.1f} ± {100 * (row['change_interval'][1] - row['change']):4.1f}"


def share_cells(row: Plain) -> tuple[str, str]:
    """A share and its interval in per cent."""
    low, high = row["interval"]
    return f"{100 * row['share']:.1f} %", f"{100 * low:.1f} to {100 * high:.1f}"


def outcomes_text(outcomes: dict[str, int], games: int) -> str:
    """The frequency of each outcome."""
    rows = [(name, f"{count:,}", f"{100 * count / games:.1f} %") for name, count in outcomes.items()]
    return columns([("outcome", "games", "share"), *rows], right=1)


def speed_text(rows: Sequence[Plain]) -> str:
    """The speed of sanjak."""
    cells = [("game", "decisions/s", "games/s", "clone µs", "imagine µs")]
    cells += [(row["game"], f"{row['decisions_per_second']:,.0f}", f"{row['games_per_second']:,.1f}",
               f"{row['clone_microseconds']:.2f}", f"{row['imagine_microseconds']:.1f}") for row in rows]
    return columns(cells, right=1)


# ---------------------------------------------------------------- advice


def advice_text(plain: Plain) -> str:
    """The options, best first."""
    goal = "survive" if plain["alone"] else "come first"
    rows = [(f"{at}.", f"{100 * row['chance']:.0f} %", "{:.0f} to {:.0f}".format(*(100 * x for x in row["interval"])),
             f"{row['label']}{' - ' if row['reason'] else ''}{row['reason']}")
            for at, row in enumerate(plain["options"], 1)]
    lines = columns([("", "chance", "95 %", "option"), *rows], right=4).split("\n")
    return "\n".join([f"{plain['prompt']} ({plain['case']}): the estimated chance to {goal}, "
                      f"from {plain['playouts']:,} playouts", *(f"  {line}" for line in lines)])
