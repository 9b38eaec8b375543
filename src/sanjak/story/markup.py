"""A story as text: as Markdown, or as one HTML page that contains its pictures and has no scripts."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING

from sanjak.scene import svg
from sanjak.scene.ink import number, path, words
from sanjak.scene.model import Luck, Scene, Sheet
from sanjak.scene.stakes import ending_lines
from sanjak.scene.svg import PATTERNS, around, ground, ground_mark, main_sheets, still, view_box
from sanjak.scene.text import draw
from sanjak.scene.tokens import style_sheet
from sanjak.scene.words import capital, signed

if TYPE_CHECKING:
    from .report import Chapter, Line, Story

MARKS = {"decision": "▸", "roll": "⚄", "told": "·"}


def ledger(dice: Sequence[Luck]) -> str:
    """All dice compared with their expectation, in a sentence."""
    if not dice:
        return "No die roll counts towards luck."
    fell, expected = sum(die.fell for die in dice), sum(die.expected for die in dice)
    return (f"{fell:g} good results from {len(dice)} dice, {expected:.1f} expected: "
            f"{signed(fell - expected, 1)}. A drawn battle counts one half.")


def luck_of(line: Line) -> str:
    """The luck of a line's die; empty without a die."""
    return signed(line.luck.fell - line.luck.expected, 1) if line.luck is not None else ""


# ---------------------------------------------------------------- Markdown


def markdown(story: Story, folder: str = "") -> str:
    """The story as Markdown."""
    rows = [f"# {story.title}: after-action report", "", *ending_rows(story), ""]
    rows += [f"- {name}: {value}" for name, value in story.facts]
    rows += ["", f"**Luck.** {ledger(story.dice)}", ""] if story.dice else [""]
    for chapter in story.chapters:
        rows += chapter_rows(chapter, folder)
    return "\n".join(rows).rstrip() + "\n"


def ending_rows(story: Story) -> list[str]:
    """The end of a match: its cause first, then its points; of a running match that it runs."""
    if story.ending is None:
        return [story.outcome]
    first, *more = ending_lines(story.ending)
    return [f"**{first}**", "", *(line if not line.startswith("  ") else f"- {line.strip()}" for line in more)]


def chapter_rows(chapter: Chapter, folder: str) -> list[str]:
    """One turn."""
    rows = [f"## {heading(chapter)}", ""]
    rows += [f"> {chapter.history}", ""] if chapter.history else []
    for line in chapter.lines:
        luck = f" (luck {luck_of(line)})" if line.luck is not None else ""
        text = f"**{capital(line.text)}**" if line.kind == "decision" else capital(line.text)
        rows.append(f"- {text}{luck}")
        rows += [f"  - {line.more}"] if line.more else []
    rows += ["", f"Luck so far: {signed(chapter.luck, 1)}", ""] if chapter.lines else []
    if folder and chapter.scene is not None and chapter.scene.sheets:
        rows += [f"![The board after turn {chapter.turn}]({folder.rstrip('/')}/{picture_name(chapter)})", ""]
        rows += [f"![{capital(name)}]({folder.rstrip('/')}/{picture_name(chapter, i)})\n"
                 for i, (name, _) in enumerate(chapter.stages, 1)]
    return rows


def heading(chapter: Chapter) -> str:
    """The heading of a chapter."""
    return capital(chapter.title)


def picture_name(chapter: Chapter, stage: int = 0) -> str:
    """The file name of a turn's picture, or of one of its stages."""
    return f"turn-{chapter.turn:02d}{f'-{stage}' if stage else ''}.svg"


def picture_files(story: Story) -> dict[str, str]:
    """A picture of the board for each turn, with both themes, by file name."""
    scenes = {picture_name(chapter, i): scene for chapter in story.chapters
              for i, scene in enumerate([chapter.scene, *(scene for _, scene in chapter.stages)])}
    return {name: svg.whole(scene, theme="auto") for name, scene in scenes.items() if scene and scene.sheets}


# ---------------------------------------------------------------- HTML

STYLE = """
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:15px/1.5 var(--font-ui)}
header,main,footer{max-width:1400px;margin:0 auto;padding:24px}
h1,h2{font-family:var(--font-serif);line-height:1.2;margin:0}
h1{font-size:2.25rem}h2{font-size:1.35rem}
.outcome{font:1.15rem/1.5 var(--font-serif);max-width:70ch;margin:12px 0 20px}
.points{margin:0;font:15px/1.5 var(--font-ui);white-space:pre-wrap}
.top{margin-top:24px;display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr);gap:24px;align-items:stretch}
.card{background:var(--surface);border:1px solid var(--line);border-radius:14px;padding:18px 22px}
dl{display:grid;grid-template-columns:max-content 1fr;gap:4px 16px;margin:0}
dt{color:var(--ink-2)}dd{margin:0;overflow-wrap:anywhere}
section{display:grid;grid-template-columns:minmax(0,5fr) minmax(0,6fr);gap:24px;margin:24px 0;align-items:start;
content-visibility:auto;contain-intrinsic-size:auto 560px}
section>div.card{height:100%}section:target,section.wide{grid-template-columns:minmax(0,1fr)}
section.wide>div.card{height:auto}a{color:var(--link)}
.pictures{position:sticky;top:16px}summary{cursor:pointer;padding:10px 0}
figure{margin:0}figcaption{color:var(--ink-2);font-size:13px;margin-top:4px}
figure svg{width:100%;height:auto;display:block;border-radius:10px;border:1px solid var(--line)}
blockquote{margin:8px 0 12px;padding-left:12px;border-left:3px solid var(--line-2);color:var(--ink-2);
font:italic 14px/1.45 var(--font-serif)}
ol{list-style:none;margin:10px 0;padding:0}
li{padding:4px 0 4px 26px;position:relative}
li::before{position:absolute;left:4px;color:var(--ink-3);content:"·"}
li.decision{font-weight:650}li.decision::before{content:"▸";color:var(--accent)}
li.roll::before{content:"⚄";color:var(--ink-2)}
li small{display:block;font-weight:400;color:var(--ink-2);font-size:13px}
.luck{float:right;margin-left:10px;font-weight:650;font-variant-numeric:tabular-nums}
.up{color:var(--good)}.down{color:var(--bad)}
pre{white-space:pre-wrap;font:13px/1.45 ui-monospace,"DejaVu Sans Mono",Menlo,Consolas,monospace;margin:0}
.so-far{color:var(--ink-2);font-size:13px;border-top:1px solid var(--line);padding-top:8px;margin:8px 0 0}
@media (max-width:900px){header,main,footer{padding:14px}.top,section{grid-template-columns:minmax(0,1fr);gap:14px}}
@media (max-width:900px),print{.pictures{position:static}}
@media print{section{break-inside:avoid}}
"""


def html(story: Story) -> str:
    """The story as one page. The unchanging ground of the board is included once."""
    scenes = [chapter.scene for chapter in story.chapters if chapter.scene is not None]
    grounds = ground_definitions(scenes) if any(scene.sheets for scene in scenes) else ""
    facts = "".join(f"<dt>{escape(name)}</dt><dd>{escape(value)}</dd>" for name, value in story.facts)
    chapters = "".join(chapter_html(chapter) for chapter in story.chapters)
    return (f'<!doctype html><html lang="en"><head><meta charset="utf-8">'
            f'<meta name="viewport" content="width=device-width,initial-scale=1">'
            f"<title>{escape(story.title)}: after-action report</title>"
            f'<style>{style_sheet()}{STYLE}</style></head><body id="top">{grounds}'
            f"<header><h1>{escape(story.title)}</h1>{ending_html(story)}"
            f'<div class="top"><div class="card"><details><summary>Details and fairness proof</summary>'
            f"<dl>{facts}</dl></details></div>{luck_html(story)}"
            f"</div></header><main>{chapters}</main></body></html>")


def ending_html(story: Story) -> str:
    """The end of a match: its cause first, then its points."""
    if story.ending is None:
        return f'<p class="outcome">{escape(story.outcome)}</p>'
    first, *more = ending_lines(story.ending)
    return (f'<p class="outcome"><strong>{escape(first)}</strong></p>'
            f'<div class="card"><pre class="points">{escape(chr(10).join(more)).strip()}</pre></div>')


def luck_html(story: Story) -> str:
    """The luck of a match; nothing without dice."""
    if not story.dice:
        return ""
    return f'<div class="card"><h2>Luck</h2><p>{escape(ledger(story.dice))}</p>{luck_chart(story.chapters)}</div>'


def ground_definitions(scenes: Sequence[Scene]) -> str:
    """The ground of each sheet, once, for use in every picture."""
    grounds = {ground_id(sheet): ground(sheet) for scene in scenes for sheet in main_sheets(scene)}
    parts = "".join(f'<g id="{id}">{drawn}</g>' for id, drawn in grounds.items())
    return (f'<svg width="0" height="0" style="position:absolute" aria-hidden="true">{PATTERNS}'
            f"<defs>{parts}</defs></svg>")


def ground_id(sheet: Sheet) -> str:
    """The HTML id of a sheet's ground."""
    return f"ground-{sheet.id}-{ground_mark(sheet.ground)}"


def chapter_html(chapter: Chapter) -> str:
    """One turn: its text next to its picture."""
    history = f"<blockquote>{escape(chapter.history)}</blockquote>" if chapter.history else ""
    lines = "".join(line_html(line) for line in chapter.lines)
    so_far = f'<p class="so-far">Luck so far: {signed(chapter.luck, 1)}</p>'
    picture = picture_html(chapter) if chapter.scene is not None else ""
    picture += "".join(stage_html(name, scene) for name, scene in chapter.stages if scene.sheets)
    shape = "" if chapter.lines else ' class="wide"'
    return (f'<section id="turn-{chapter.turn}"{shape}><div class="card"><h2>{escape(heading(chapter))}</h2>{history}'
            f"{f'<ol>{lines}</ol>{so_far}' if lines else ''}</div>"
            f'<div class="pictures">{picture}</div></section>')


def line_html(line: Line) -> str:
    """One line, with its luck to the right."""
    luck = luck_of(line)
    tone = "up" if luck.startswith("+") else "down"
    mark = f'<span class="luck {tone}" title="luck of this die">{luck}</span>' if luck else ""
    more = f"<small>{escape(line.more)}</small>" if line.more else ""
    return f'<li class="{line.kind}">{mark}{escape(capital(line.text))}{more}</li>'


def picture_html(chapter: Chapter) -> str:
    """The board at the end of a turn; in words if the game has no pictures."""
    scene = chapter.scene
    assert scene is not None
    if not scene.sheets:
        return f'<div class="card"><pre>{escape(draw(scene))}</pre></div>'
    said = f"The board after turn {chapter.turn}" if chapter.lines else "The board before the first turn"
    larger = f' · <a href="#turn-{chapter.turn}">larger</a> · <a href="#top">smaller</a>' if chapter.lines else ""
    return figure_html(scene, said, larger)


def stage_html(name: str, scene: Scene) -> str:
    """The board at the end of a part of a turn, folded away."""
    return f"<details><summary>{escape(capital(name))}</summary>{figure_html(scene, capital(name))}</details>"


def figure_html(scene: Scene, said: str, more: str = "") -> str:
    """A board as a figure."""
    parts = "".join(
        f'<svg x="{number(f.x)}" y="{number(f.y)}" width="{number(f.w)}" height="{number(f.h)}" '
        f'viewBox="{view_box(f)}" overflow="visible">'
        f'<use href="#{ground_id(sheet)}"/>{still(sheet)}</svg>'
        for sheet in main_sheets(scene) for f in (sheet.frame,))
    return (f'<figure><svg viewBox="{view_box(around(main_sheets(scene)))}" role="img" aria-label="{escape(said)}" '
            f'font-family="var(--font-ui)">{parts}</svg><figcaption>{escape(said)}{more}</figcaption></figure>')


# ---------------------------------------------------------------- the curve of luck

CHART_WIDE, CHART_TALL, CHART_LEFT, CHART_RIGHT = 640.0, 170.0, 46.0, 58.0


def luck_chart(chapters: Sequence[Chapter]) -> str:
    """A chart of the accumulated luck, turn by turn, around a dark zero line. Its description has the numbers."""
    if len(chapters) < 2:
        return ""
    most = max(1.0, max(abs(chapter.luck) for chapter in chapters))
    middle, scale = CHART_TALL / 2 - 8, (CHART_TALL / 2 - 22) / most
    across = (CHART_WIDE - CHART_LEFT - CHART_RIGHT) / (len(chapters) - 1)
    points = [(CHART_LEFT + across * i, middle - chapter.luck * scale) for i, chapter in enumerate(chapters)]
    curve = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)
    last_x, last_y = points[-1]
    body = "".join(grid_line(middle - value * scale, signed(value, 1)) for value in (most, -most))
    body += path(f"M{number(CHART_LEFT)} {number(middle)}H{number(last_x)}", stroke="var(--ink)", stroke_width=1.4)
    body += words(CHART_LEFT - 6, middle + 4, "0", 12, fill="var(--ink-2)", anchor="end")
    body += path(curve, stroke="var(--st-select)", stroke_width=2.5, stroke_linejoin="round")
    body += words(last_x + 6, last_y + 4, signed(chapters[-1].luck, 1), 13, weight=700)
    body += words(CHART_LEFT, CHART_TALL - 4, f"turn {chapters[0].turn}", 12, fill="var(--ink-2)")
    body += words(last_x, CHART_TALL - 4, f"turn {chapters[-1].turn}", 12, fill="var(--ink-2)", anchor="end")
    said = "; ".join(f"turn {chapter.turn}: {signed(chapter.luck, 1)}" for chapter in chapters)
    return (f'<svg viewBox="0 0 {number(CHART_WIDE)} {number(CHART_TALL)}" role="img" width="100%" '
            f'font-family="var(--font-ui)"><title>Luck so far, turn by turn</title><desc>{escape(said)}</desc>'
            f"{body}</svg>")


def grid_line(y: float, label: str) -> str:
    """A light line with its value."""
    return (path(f"M{number(CHART_LEFT)} {number(y)}H{number(CHART_WIDE - CHART_RIGHT)}", stroke="var(--line)")
            + words(CHART_LEFT - 6, y + 4, label, 12, fill="var(--ink-2)", anchor="end"))
