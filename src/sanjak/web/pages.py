"""The pages, made from templates: home, a new game, a match, its report, the rules, refusals."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from functools import cache, partial
from importlib.resources import files
from typing import Any

import msgspec
from jinja2 import Environment, PackageLoader
from markupsafe import Markup
from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route

from sanjak import games
from sanjak.face import face_of
from sanjak.kernel import BadSetup, Game, Plain, Table, Variant
from sanjak.kernel.game import SEED_DIGITS
from sanjak.scene import svg, tokens
from sanjak.scene.model import Scene, Sheet
from sanjak.scene.words import capital
from sanjak.story import markup, report

from . import book, wire
from .api import number_in
from .facts import chat_line
from .guests import LONGEST_CHAT, LONGEST_NAME, LONGEST_NOTES, Guest, Refusal
from .house import House
from .live import Live
from .setup import Chair, Setup, course_setup
from .variants import measured, values_told
from .words import LEVELS, UNDO, UNDO_ABOUT, ago, minutes_told, players_told
from .work import TooLong

KINDS = {"me": "You", "friend": "Friend", "bot": "Bot", "open": "Anybody"}
LEVELS_ABOUT = {"random": "plays anything legal", "quick": "plays well, at once", "strong": "thinks ahead"}
THEMES = ("light", "dark")
HEAVIEST = 5
LONGEST_CASE = 100

templates = Environment(loader=PackageLoader("sanjak.web"), autoescape=True, trim_blocks=True, lstrip_blocks=True)


@cache
def stamp(name: str) -> str:
    """The address of a built file, with a mark of its content, so that browsers can cache it for ever."""
    path = files("sanjak.web") / "static" / name
    data = path.read_bytes() if path.is_file() else b""
    return f"/static/{name}?v={hashlib.sha256(data).hexdigest()[:12]}"


@cache
def colours() -> str:
    """Every colour and font as CSS."""
    return tokens.style_sheet()


def colours_address() -> str:
    """The address of the colours, with a mark of their content."""
    return f"/tokens.css?v={hashlib.sha256(colours().encode()).hexdigest()[:12]}"


def in_script(what: Any) -> Markup:
    """JSON inside a page: nothing in it can end the element that holds it."""
    return Markup(wire.encoded(what).decode().replace("<", "\\u003c").replace("\u2028", "\\u2028"))


def icon(name: str) -> Markup:
    """A line icon, by its symbol in `icons.html`."""
    return Markup('<svg class="icon" aria-hidden="true"><use href="#i-{}"/></svg>').format(name)


templates.globals |= {"static": stamp, "colours": colours_address, "patterns": Markup(svg.PATTERNS), "icon": icon,
                      "undo_words": UNDO,
                      "longest": {"name": LONGEST_NAME, "chat": LONGEST_CHAT, "notes": LONGEST_NOTES,
                                  "seed": SEED_DIGITS}}
templates.filters |= {"in_script": in_script, "capital": capital, "players": players_told, "minutes": minutes_told,
                      "ago": ago}


def house_of(request: Request) -> House:
    """The house."""
    house: House = request.app.state.house
    return house


def guest_of(request: Request) -> Guest:
    """The guest of a request."""
    guest: Guest = request.state.guest
    return guest


def page(request: Request, name: str, status: int = 200, **known: Any) -> HTMLResponse:
    """A page made from a template."""
    theme = request.cookies.get("theme", "")
    known |= {"theme": theme if theme in THEMES else "", "nonce": request.state.nonce,
              "csrf": house_of(request).door.token(guest_of(request))}
    return HTMLResponse(templates.get_template(name).render(known), status, headers={"Cache-Control": "no-store"})


async def refused(request: Request, refusal: Refusal) -> Response:
    """A refusal as a page."""
    return page(request, "error.html", refusal.status, message=refusal.message, code=refusal.code)


async def form_of(request: Request) -> dict[str, str]:
    """A form from one of our own pages; for a file, its text."""
    try:
        async with request.form(max_files=1, max_fields=200) as form:
            given = {name: (await value.read()).decode(errors="replace") if isinstance(value, UploadFile) else value
                     for name, value in form.items()}
    except (LookupError, UnicodeError) as fault:
        raise Refusal(400, "malformed", "The server does not understand this form.") from fault
    house_of(request).door.check(guest_of(request), given.get("csrf", ""))
    await house_of(request).storage.unlocked()
    return given


def see(address: str) -> Response:
    """Redirect to an address."""
    return RedirectResponse(address, 303)


# ---------------------------------------------------------------- home and a new game


def home(request: Request) -> Response:
    """The guest's matches, open tables, and the games: the easiest first."""
    found, broken = games.loaded()
    found.sort(key=lambda game: (game.weight or HEAVIEST, game.minutes or (0, 0)))
    first = next((game for game in found if game.course), None)
    return page(request, "home.html", **mine(request), tables=house_of(request).tables(guest_of(request)), games=found,
                broken=broken, first=first)


def mine(request: Request) -> dict[str, Any]:
    """The guest's matches: those that go on, and the finished ones."""
    rows = house_of(request).mine(guest_of(request))
    return {"playing": [row for row in rows if row["state"] != "over"],
            "finished": [row for row in rows if row["state"] == "over"]}


def matches(request: Request) -> Response:
    """All matches of the guest."""
    return page(request, "matches.html", **mine(request))


def goodbye(request: Request) -> Response:
    """The page after a guest was forgotten on this device."""
    return page(request, "goodbye.html")


def game_of(request: Request) -> Game:
    """The game in the address."""
    try:
        return games.load(request.path_params["game"])
    except BadSetup as fault:
        raise Refusal(404, "no_game", f"{capital(str(fault))}.") from fault


def new(request: Request) -> Response:
    """The form of a new game."""
    return new_page(request, game_of(request), {})


def new_page(request: Request, game: Game, given: Mapping[str, str], trouble: str = "") -> Response:
    """The form, with the values given before and what was wrong with them."""
    return page(request, "new.html", 400 if trouble else 200, game=game, given=given, trouble=trouble, kinds=KINDS,
                levels={level: f"{capital(name)}: {LEVELS_ABOUT[level]}" for level, name in LEVELS.items()},
                undo=UNDO, undo_about=UNDO_ABOUT, seats=game.seats(max(game.players)),
                called=face_of(game.id).seat, values_told=values_told, refused_by=partial(refused_by, game),
                measured=measured(game.id), changed=any(name.startswith("variant-") for name in given))


def refused_by(game: Game, variant: Variant, value: str) -> str:
    """The ids of the scenarios that a value of an optional rule excludes."""
    return " ".join(scenario.id for scenario in game.scenarios
                    if not game.allows({variant.id: value}, game.default_players, scenario.id))


async def create(request: Request) -> Response:
    """A new match from the form."""
    game, given = game_of(request), await form_of(request)
    try:
        setup = setup_of(game, given)
        id = await house_of(request).create(guest_of(request), setup)
    except BadSetup as fault:
        return new_page(request, game, given, f"{capital(str(fault))}.")
    invites = any(chair.kind in ("friend", "open") for chair in setup.seats)
    return see(f"/match/{id}/invite" if invites else f"/match/{id}")


async def learn(request: Request) -> Response:
    """A new match that follows the game's course."""
    game = game_of(request)
    await form_of(request)
    if game.course is None:
        raise Refusal(404, "no_course", f"{game.title} has no course.")
    return see(f"/match/{await house_of(request).create(guest_of(request), course_setup(game.id))}")


def setup_of(game: Game, given: Mapping[str, str]) -> Setup:
    """The set-up that a form describes."""
    players = number_in(given.get("players", "")) or game.default_players
    seats = [chair_of(given, seat, at) for at, seat in enumerate(game.seats(max(game.players))[:players])]
    names = {variant.id: f"variant-{variant.id}" for variant in game.variants}
    variants = {id: given[name] for id, name in names.items() if given.get(name)}
    return Setup(game.id, given.get("scenario") or None, players, seats, variants, given.get("undo", "barrier"),
                 given.get("luck") == "typed", given.get("seed", "").strip(), given.get("adviser") == "yes")


def chair_of(given: Mapping[str, str], seat: str, at: int) -> Chair:
    """The chair that a form describes for a seat."""
    kind = given.get(f"kind-{seat}", "bot" if at else "me")
    return Chair(kind, given.get(f"level-{seat}", "quick"), given.get(f"name-{seat}", "") if kind == "me" else "")


# ---------------------------------------------------------------- a match


async def asked_for(request: Request) -> tuple[House, Guest, Live, str]:
    """The house, the guest, the match and the seat of a request."""
    house, guest = house_of(request), guest_of(request)
    live = await house.find(request.path_params["id"])
    return house, guest, live, house.seat_of(live, guest, request.query_params.get("seat"))


async def match(request: Request) -> Response:
    """A match. The board is drawn here; the client draws the rest."""
    house, guest, live, seat = await asked_for(request)
    update = house.streams.update(live, guest, seat)
    scene = live.face.scene(live.table.view(seat), seat)
    lit = {id: wire.Patch(lit=patch.lit) for id, patch in update.sheets.items()}
    kept = msgspec.structs.replace(update, sheets=lit, match=None)
    return page(request, "match.html", match=update.match, update=update, kept=kept, boards=boards(scene, update),
                beside=beside(scene, update), order=narrow_order(scene), chat=[chat_line(row) for row in live.chat],
                notes=house.storage.notes(live.row.id, guest.hash))


def boards(scene: Scene, update: wire.Update) -> list[Plain]:
    """The sheets of the board."""
    return [sheet_plain(sheet, update) for sheet in svg.main_sheets(scene)]


def beside(scene: Scene, update: wire.Update) -> list[Plain]:
    """The sheets next to the board."""
    main = {sheet.id for sheet in svg.main_sheets(scene)}
    return [sheet_plain(sheet, update) for sheet in svg.laid(scene) if sheet.id not in main]


def sheet_plain(sheet: Sheet, update: wire.Update) -> Plain:
    """A sheet for the template."""
    layers = update.sheets[sheet.id].layers
    return {"id": sheet.id, "title": sheet.title, "frame": sheet.frame, "view_box": svg.view_box(sheet.frame),
            "mark": svg.ground_mark(sheet.ground), "ground": Markup(svg.ground(sheet)),
            "pieces": Markup(svg.piled(sheet.id, {name: dict(layer.put) for name, layer in layers.items()}))}


def narrow_order(scene: Scene) -> dict[str, int]:
    """The order of the sheets on a phone."""
    return {id: at for at, id in enumerate(scene.parts(scene.shown()), 1)}


async def sit_down(request: Request) -> Response:
    """Take a seat at an open table."""
    form, id, house = await form_of(request), request.path_params["id"], house_of(request)
    house.join_table(guest_of(request), await house.find(id), form.get("seat", ""), form.get("name", ""))
    return see(f"/match/{id}")


# ---------------------------------------------------------------- after a match


async def story(request: Request) -> Response:
    """The after-action report: outcome, luck, chances, turn by turn."""
    house, guest, live, seat = await asked_for(request)
    told = await house.aside(report.story, live.match(), live.game, seat)
    update = house.streams.update(live, guest, seat)
    return page(request, "report.html", match=update.match, update=update, result=update.result, seat=seat,
                story=told, ledger=markup.ledger(told.dice), chart=Markup(markup.luck_chart(told.chapters)),
                luck_of=markup.luck_of, heading=markup.heading, marks=markup.MARKS,
                names={row.seat: row.name for row in update.result.rows} if update.result else {})


FORMS = {"html": "text/html", "md": "text/markdown"}


async def story_file(request: Request) -> Response:
    """The report as a file."""
    house, _, live, seat = await asked_for(request)
    form = request.path_params["form"]
    if form not in FORMS:
        raise Refusal(404, "no_form", f"The report comes as {' or '.join(FORMS)}.")
    try:
        told = await house.work.report(live.match(), seat, form)
    except TooLong as fault:
        raise Refusal(503, "too_long", "This report takes too long to write just now. Try again later.") from fault
    return download(told, f"{live.row.game}-report.{form}", FORMS[form])


async def record(request: Request) -> Response:
    """The record of a match; while several people play it, only the parts that this seat knows."""
    house, guest, live, seat = await asked_for(request)
    if live.secret:
        view = msgspec.json.format(wire.encoded(house.view_of(live, seat)), indent=1).decode()
        return download(view, f"{live.row.game}-view.json", "application/json")
    return download(await house.record(live, guest), f"{live.row.game}.sanjak", "text/plain")


def download(words: str, name: str, kind: str) -> Response:
    """A file to download."""
    return PlainTextResponse(words, media_type=kind, headers={"Content-Disposition": f'attachment; filename="{name}"'})


async def import_form(request: Request) -> Response:
    """The form for a record."""
    return page(request, "import.html", trouble="")


async def import_record(request: Request) -> Response:
    """A match from its record, pasted or uploaded."""
    form = await form_of(request)
    words = form.get("file") or form.get("text", "")
    try:
        return see(f"/match/{await house_of(request).import_record(guest_of(request), words)}")
    except Refusal as refusal:
        return page(request, "import.html", refusal.status, trouble=refusal.message)


# ---------------------------------------------------------------- rules and pictures


def rules(request: Request) -> Response:
    """The rules of a game. With a case, its sections come first; `part` asks for a fragment of the page."""
    game, case = game_of(request), request.query_params.get("case", "")
    part = request.query_params.get("part")
    if len(case) > LONGEST_CASE:
        raise Refusal(400, "case", f"Look for at most {LONGEST_CASE} letters.")
    meant = book.meant(game.id, case) if case else ()
    if part and case:
        return page(request, "rules_meant.html", case=case, meant=meant)
    if part == "guide":
        return page(request, "rules_meant.html", case=case, meant=book.guide(game.id))
    known: dict[str, Any] = {"game": game, "case": case, "meant": meant, "chapters": book.chapters(game.id)}
    return page(request, "rules_part.html" if part else "rules.html", **known)


async def style(request: Request) -> Response:
    """The colours."""
    return Response(colours(), media_type="text/css", headers=FOR_GOOD)


FOR_GOOD = {"Cache-Control": "public, max-age=31536000, immutable"}


def picture(request: Request) -> Response:
    """The picture of a game."""
    theme = request.path_params["theme"]
    if theme not in THEMES:
        raise Refusal(404, "no_picture", "There is no such picture.")
    return Response(picture_of(game_of(request).id, theme), media_type="image/svg+xml",
                    headers={"Cache-Control": "public, max-age=86400"})


@cache
def picture_of(game_id: str, theme: str) -> str:
    """The table at the start of a game; a plain card if the game has no board to draw."""
    game = games.load(game_id)
    table = Table.new(game, seed=1)
    seat: str = table.to_move()[0] if table.to_move() else ""
    scene = face_of(game_id).scene(table.view(seat), seat)
    if scene.sheets:
        return svg.picture(scene, scene.sheets[0].id, theme=theme)
    return tokens.resolve(templates.get_template("picture.svg").render(game=game), theme)


def both(address: str, show: Any, do: Any) -> Sequence[Route]:
    """The two routes of a form: show it, submit it."""
    return Route(address, show, methods=["GET"]), Route(address, do, methods=["POST"])


routes = [
    Route("/", home),
    Route("/matches", matches),
    Route("/goodbye", goodbye),
    *both("/new/{game}", new, create),
    Route("/learn/{game}", learn, methods=["POST"]),
    Route("/match/{id}", match),
    Route("/match/{id}/join", sit_down, methods=["POST"]),
    Route("/match/{id}/report", story),
    Route("/match/{id}/report/{form}", story_file),
    Route("/match/{id}/record", record),
    *both("/import", import_form, import_record),
    Route("/rules/{game}", rules),
    Route("/picture/{game}/{theme}.svg", picture),
    Route("/tokens.css", style),
]
