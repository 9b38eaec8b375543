"""Cards on a table as HTML. A page lays them out by itself, so that names are legible on every screen.

Each element is one tag with its id; the elements of a layer stand in one region of their sheet. `data-about` names
what a page explains under the pointer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from .cards import EMBLEMS, LINE
from .ink import path, tag
from .model import Box, Element, Facts, Flow, Ground, Scene, Sheet
from .svg import Layers, Piece, laid

NOWHERE = Box(0, 0, 0, 0)
BARE = Ground("", ())

SYMBOLS = "".join(
    tag("symbol", path(d, fill="currentColor") if filled else path(d, stroke="currentColor", **LINE),
        id=f"emblem-{kind}", viewBox="-10 -10 20 20")
    for kind, (_, d, filled) in EMBLEMS.items())
"""The emblems of the kinds of cards, for use by any card of a page."""


def sheet(id: str, title: str, elements: Iterable[Element], flow: Flow = "board") -> Sheet:
    """A sheet that a page lays out by itself."""
    return Sheet(id, title, NOWHERE, BARE, tuple(elements), flow=flow)


def on_page(scene: Scene) -> list[Sheet]:
    """The sheets of a page: cards that it lays out by itself if there are any, else the drawn sheets."""
    return list(scene.cards) or laid(scene)


def layers(sheet: Sheet, draw: Callable[[Element, Sheet], Piece] | None = None) -> Layers:
    """The regions of a sheet in their order, each with the markup of its elements by id."""
    drawn, found = draw or piece, Layers()
    for e in sheet.pieces:
        found.setdefault(e.layer, {})[e.id] = drawn(e, sheet).markup
    return found


def piece(e: Element, sheet: Sheet) -> Piece:
    """An element as HTML."""
    return Piece(DRAW[e.kind](e), {})


def placed(id: str, layers: Layers) -> str:
    """The regions of a sheet in one tag."""
    inside = "".join(html("div", "".join(layer.values()), class_="region", data_region=name)
                     for name, layer in layers.items())
    return html("div", inside, class_="pieces", id=f"pieces-{id}")


# ---------------------------------------------------------------- markup


def escaped(words: object) -> str:
    """Text between tags or in an attribute."""
    told = str(words)
    for sign, name in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;")):
        told = told.replace(sign, name)
    return told


def html(name: str, body: str = "", /, **values: object) -> str:
    """One tag with its end. Attributes without a value are left out."""
    told = "".join(f' {key.rstrip("_").replace("_", "-")}="{escaped(value)}"' for key, value in values.items()
                   if value not in (None, ""))
    return f"<{name}{told}>{body}</{name}>"


def said(name: str, words: object, class_: str = "") -> str:
    """A tag with words."""
    return html(name, escaped(words), class_=class_)


def classes(*names: str) -> str:
    """The names of classes that are not empty."""
    return " ".join(filter(None, names))


def emblem(kind: str) -> str:
    """The emblem of a kind of card."""
    return html("svg", f'<use href="#emblem-{kind}"></use>', class_=f"emblem is-{EMBLEMS[kind][0]}", aria_hidden="true")


def minus(value: object) -> str:
    """A number with a true minus."""
    return str(value).replace("-", "−")


# ---------------------------------------------------------------- cards


def sign(f: Facts) -> str:
    """The mark of a card: its only period, its emblem, or that it is a dummy."""
    if f["plain"]:
        return said("i", "dummy", "plain")
    return said("i", f["period"], "period") if f["period"] else emblem(f["kind"])


def inside(f: Facts) -> str:
    """A card: value, name, mark."""
    return said("b", minus(f["value"]), "value") + said("span", f["name"], "name") + sign(f)


def card(e: Element) -> str:
    """A card that can be taken up."""
    return html("div", inside(e.facts), id=e.id, class_=classes("card", "dummy" if e.facts["plain"] else ""),
                data_about=e.facts["about"])


def stack(e: Element) -> str:
    """A stack of open cards with its sum, its gain for the reader, and its taker."""
    f = e.facts
    gain = said("em", f["gain"], "gain") if f["gain"] else ""
    head = html("header", said("span", e.label) + gain + said("b", f"Σ {f['sum']}"))
    cards = "".join(html("li", inside(one), class_="card", data_about=one["about"]) for one in f["cards"])
    taker = html("p", letter(f["taker"][0]) + said("span", f["taker"][1]), class_="taker") if f["taker"] else ""
    order = {f"data_by_{name}": value for name, value in f["orders"].items()}
    return html("div", head + html("ol", cards) + taker, id=e.id, class_=classes("stack", "taken" if taker else ""),
                data_about=e.id, **order)


def letter(rank: str, state: str = "") -> str:
    """The letter of a rank in a circle."""
    return said("i", rank, classes("letter", state))


def picks(e: Element) -> str:
    """The order of picks: struck if done, black if now, ringed if the reader's."""
    row = "".join(letter(rank, classes(state, "mine" if mine else "")) for rank, state, mine in e.facts["picks"])
    picked = html("div", row, class_="picks", role="img", aria_label=e.spoken, tabindex="0")
    return html("div", picked, id=e.id, class_="order")


def sorts(e: Element) -> str:
    """Chips that put the stacks in another order."""
    chips = "".join(html("button", escaped(label), type="button", data_do="sort", data_value=id, aria_pressed="false")
                    for id, label in e.facts["sorts"])
    return html("div", said("span", e.label) + chips, id=e.id, class_="sorts", role="group",
                aria_label="Order of the stacks")


# ---------------------------------------------------------------- piles and bids


def heading(e: Element) -> str:
    """The heading of a sheet, with a note."""
    return html("header", said("h2", e.label) + said("p", e.facts.get("note", "")), id=e.id, class_="sheet-head")


def note(e: Element) -> str:
    """A sentence, such as why a region is empty."""
    return html("p", escaped(e.label), id=e.id, class_="note")


def round_head(e: Element) -> str:
    """The head of a column: number, title, worth."""
    f = e.facts
    return html("header", said("b", e.label) + html("span", said("span", f["title"]) + said("small", f["note"])),
                id=e.id, class_=classes("round", f["state"]))


def place(e: Element) -> str:
    """A pile as a place to which a card can be brought; it lies under the cards of its column."""
    return html("div", "", id=e.id, class_="place")


def slots(e: Element) -> str:
    """The free places of a pile."""
    return html("div", "<i></i>" * e.facts["free"] + ('<i class="dummy">dummy</i>' if e.facts["dummy"] else ""),
                id=e.id, class_="slots", aria_hidden="true")


def total(e: Element) -> str:
    """The running total of a pile, with each bonus by name."""
    gains = "".join(said("li", gain) for gain in e.facts["gains"])
    return html("div", html("p", said("span", "Total") + said("b", minus(e.label)))
                + (html("ul", gains) if gains else ""), id=e.id, class_="total")


def rival(e: Element) -> str:
    """Another player's hidden pile: the period cards that could be in it, and the number of its cards."""
    f = e.facts
    return html("div", letter(f["rank"]) + said("span", e.label) + said("small", f["count"]), id=e.id, class_="rival",
                title=e.spoken)


def bid(e: Element) -> str:
    """The total of a bid that was shown."""
    f = e.facts
    return html("div", letter(f["rank"]) + said("span", f["name"]) + said("b", minus(e.label)), id=e.id,
                class_=classes("bid", "won" if f["won"] else "", "mine" if f["mine"] else ""), title=e.spoken)


def shown(e: Element) -> str:
    """A player's bid of this round: face down, or with its cards and its total."""
    f = e.facts
    head = html("header", letter(f["rank"]) + html("span", said("b", f["name"]) + said("small", f["note"]))
                + said("b", minus(e.label), "sum"))
    cards = "".join(html("li", inside(one), class_=classes("card", "dummy" if one["plain"] else ""),
                         data_about=one["about"]) for one in f["cards"])
    backs = html("p", "<i></i>" * f["backs"], class_="backs", aria_hidden="true") if f["backs"] else ""
    gains = html("ul", "".join(said("li", gain) for gain in f["gains"]), class_="gains") if f["gains"] else ""
    return html("div", head + backs + (html("ol", cards) if cards else "") + gains, id=e.id,
                class_=classes("shown", "won" if f["won"] else "", "mine" if f["mine"] else ""), title=e.spoken)


def holder(e: Element) -> str:
    """A player: rank, name, points, and the cards that everybody knows."""
    f = e.facts
    cards = "".join(html("li", said("b", one["value"]) + sign(one), title=one["name"], data_about=one["about"])
                    for one in f["cards"])
    held = html("ul", cards) if cards else said("p", f["none"], "note")
    head = html("header", letter(f["rank"]) + html("span", said("b", f["name"]) + said("small", f["note"]))
                + said("b", e.label, "points"))
    return html("div", head + held, id=e.id, class_=classes("holder", "mine" if f["mine"] else ""))


DRAW: Mapping[str, Callable[[Element], str]] = {
    "card": card, "stack": stack, "picks": picks, "sorts": sorts, "heading": heading, "note": note,
    "round": round_head, "place": place, "slots": slots, "total": total, "rival": rival, "bid": bid, "shown": shown,
    "holder": holder}


__all__ = ["DRAW", "SYMBOLS", "escaped", "layers", "on_page", "piece", "placed", "sheet"]
