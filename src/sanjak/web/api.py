"""The addresses for programs: JSON in and out, news as server-sent events. Every refusal has a sentence."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from typing import Annotated, Any

import msgspec
from msgspec import Meta
from starlette.requests import Request as HttpRequest
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from sanjak.kernel import BadSetup, IllegalChoice
from sanjak.kernel.steps import text
from sanjak.scene.words import capital

from . import beats, update, wire
from .asking import odds_of
from .curve import curve_of
from .facts import RESIGNED, chat_line, may_delete, names_given
from .guests import LONGEST_CHAT, LONGEST_NOTES, Guest, Refusal
from .house import House
from .live import Live, refusal_of
from .storage import Request, now
from .words import bot_name

WATCHING = "You are watching this match. Only its players can do that."

Words = Annotated[str, Meta(max_length=20_000)]


class Wish(msgspec.Struct, forbid_unknown_fields=True):
    """The body of a request: the seat that acts, its moment, a key, and what it wants."""

    seat: Annotated[str, Meta(max_length=32)] = ""
    moment: int | None = None
    key: Annotated[str, Meta(max_length=64)] = ""
    choice: Words = ""
    wanted: Annotated[dict[Annotated[str, Meta(max_length=64)], Annotated[int, Meta(ge=0, le=99)]],
                      Meta(max_length=100)] = {}
    to: int | None = None
    value: int | Annotated[str, Meta(max_length=200)] = ""
    text: Words = ""
    name: Annotated[str, Meta(max_length=200)] = ""
    same_luck: bool = False


class Call:
    """One request about a match: the guest, the match and the wish."""

    def __init__(self, request: HttpRequest, live: Live, wish: Wish) -> None:
        self.house: House = request.app.state.house
        self.guest: Guest = request.state.guest
        self.live, self.wish = live, wish

    @property
    def request(self) -> Request | None:
        """The key under which the answer is stored; None without one."""
        return Request(self.guest.hash, self.wish.key) if self.wish.key else None

    def my_seat(self) -> str:
        """The seat that acts. It must belong to the guest."""
        seat = self.house.seat_of(self.live, self.guest, self.wish.seat or None)
        if not seat:
            raise Refusal(403, "spectator", WATCHING)
        return seat

    def player(self) -> str:
        """The seat that acts at the table. Its page must be up to date."""
        seat, most = self.my_seat(), self.house.settings.lines_per_match
        self.live.check_moment(seat, self.wish.moment)
        if len(self.live.rows) >= most:
            raise Refusal(409, "too_long", f"This match has {most} lines, and there is no room for more.")
        return seat


MOST_CHANGES = 100
"""At most so many choices put a party together."""
Verb = Callable[[Call], wire.Answer | Awaitable[wire.Answer] | None]
"""The function of an address. If it returns None, the answer is the moments of the guest's seats."""


# ---------------------------------------------------------------- at the table


def choose(call: Call) -> wire.Answer | None:
    """Choose an option."""
    call.live.choose(call.player(), call.wish.choice, call.request)
    return None


def muster(call: Call) -> wire.Answer | None:
    """Put a party together with so many of each kind, or as near as the rules allow."""
    seat, live = call.player(), call.live
    for _ in range(MOST_CHANGES):
        ask = live.table.question(seat)
        option = live.face.toward(ask, live.table.view(seat), seat, call.wish.wanted) if ask else None
        if option is None:
            break
        live.choose(seat, text(option))
    return None


def undo(call: Call) -> wire.Answer | None:
    """Undo one choice, or all down to a moment."""
    call.live.undo(call.player(), call.wish.to, call.request)
    return None


def redo(call: Call) -> wire.Answer | None:
    """Redo."""
    call.live.redo(call.player(), call.request)
    return None


def restart(call: Call) -> wire.Answer | None:
    """Undo the whole turn."""
    call.live.restart(call.player(), call.request)
    return None


def luck(call: Call) -> wire.Answer | None:
    """Type in a real die or card."""
    call.player()
    call.live.supply(str(call.wish.value), call.request)
    return None


# ---------------------------------------------------------------- people


def resign(call: Call) -> wire.Answer | None:
    """Resign. With one or two seats the match ends; with more a quick bot takes over."""
    seat, live = call.my_seat(), call.live
    refuse_after_the_end(live)
    row, name = live.seats[seat], live.name(seat)
    if len(live.seats) <= 2:
        live.row.finished, live.row.asked = now(), []
        live.row.ending = RESIGNED.format(name)
        live.change([], call.request)
    else:
        row.kind, row.level, row.holder = "bot", "quick", ""
        row.name = f"{bot_name('quick')}, since {name} has resigned"[:64]
        live.change([row], call.request)
    return None


def bot(call: Call) -> wire.Answer | None:
    """Give an absent player's seat to a bot. The player can take it back."""
    if not call.live.held_by(call.guest):
        raise Refusal(403, "spectator", WATCHING)
    live, seat = call.live, call.wish.seat
    refuse_after_the_end(live)
    if seat not in live.seats:
        raise Refusal(404, "no_seat", f"There is no seat {seat!r} in this match.")
    own = seat in live.held_by(call.guest)
    if not own and not live.is_absent(seat, call.house.settings.absent_after):
        raise Refusal(409, "present", f"{live.name(seat)} was here a moment ago. Wait a little.")
    row = live.seats[seat]
    row.kind, row.level = "bot", "quick"
    live.change([row], call.request)
    return None


def take(call: Call) -> wire.Answer | None:
    """Take a seat back from the bot that plays it."""
    row = call.live.seats.get(call.wish.seat)
    if row is None or row.kind != "bot" or row.holder != call.guest.hash:
        raise Refusal(403, "not_yours", "This seat is not yours to take back.")
    row.kind, row.level, row.seen = "person", "", now()
    call.live.change([row], call.request)
    return None


def join(call: Call) -> wire.Answer | None:
    """Take a seat at an open table."""
    call.house.join_table(call.guest, call.live, call.wish.seat, call.wish.name)
    return None


def chat(call: Call) -> wire.Answer | None:
    """Send a chat message."""
    seat, words = call.my_seat(), " ".join(call.wish.text.split())
    if not words or len(words) > LONGEST_CHAT or not words.isprintable():
        raise Refusal(400, "chat", f"A message is one line of 1 to {LONGEST_CHAT} letters.")
    most = call.house.settings.chat_lines
    if len(call.live.chat) >= most:
        raise Refusal(409, "too_many", f"This chat has {most} messages, and there is no room for more.")
    call.live.say(seat, words, call.request)
    return None


def notes(call: Call) -> wire.Answer | None:
    """Save the guest's own notes."""
    call.my_seat()
    if len(call.wish.text) > LONGEST_NOTES:
        raise Refusal(400, "notes", f"Notes have at most {LONGEST_NOTES} letters.")
    call.house.storage.note(call.live.row.id, call.guest.hash, call.wish.text)
    return None


def refuse_after_the_end(live: Live) -> None:
    """Raise a refusal if the match is over."""
    if live.finished:
        raise Refusal(409, "over", "The match is over.")


# ---------------------------------------------------------------- around a match


async def fork(call: Call) -> wire.Answer:
    """Start a private match that continues from a moment of this one."""
    seat = call.house.seat_of(call.live, call.guest, call.wish.seat or None)
    moment = call.live.position.moment(seat) if call.wish.to is None else call.wish.to
    return wire.Answer(id=await call.house.fork(call.guest, call.live, seat, moment))


async def again(call: Call) -> wire.Answer:
    """Start a new match with the same set-up."""
    return wire.Answer(id=await call.house.again(call.guest, call.live, call.wish.same_luck))


def delete(call: Call) -> wire.Answer | None:
    """Delete a match."""
    if not may_delete(call.live, call.guest):
        raise Refusal(403, "not_yours", "Only the player who created a match can delete it, and not while others "
                                        "are playing. You can resign.")
    call.house.delete(call.live)
    return None


def advise(call: Call) -> wire.Answer | None:
    """Ask the adviser. The advice arrives in the stream."""
    seat, live = call.player(), call.live
    if not live.row.adviser_allowed:
        raise Refusal(403, "adviser", "This match does not allow the adviser.")
    if live.table.question(seat) is None:
        raise Refusal(409, "turn", "It is not your turn.")
    call.house.study.advise(live, seat)
    return None


def cancel(call: Call) -> wire.Answer | None:
    """Stop the adviser, or the curve if the wish names it."""
    if call.wish.value == "curve":
        call.house.study.stop_curve(call.live)
    else:
        call.house.study.cancel(call.live, call.my_seat())
    return None


def curve(call: Call) -> wire.Answer | None:
    """Start to draw the curve of a finished match."""
    if not call.live.finished:
        raise Refusal(409, "running", "The curve is drawn when the match is over.")
    call.house.study.draw_curve(call.live)
    return None


VERBS: dict[str, Verb] = {
    "choose": choose, "muster": muster, "undo": undo, "redo": redo, "restart": restart, "luck": luck, "resign": resign,
    "bot": bot, "take": take, "join": join, "chat": chat, "notes": notes, "fork": fork, "again": again,
    "delete": delete, "advise": advise, "cancel": cancel, "curve": curve,
}


MAKING: tuple[Verb, ...] = (fork, again)
"""The verbs that make a new match."""


async def act(request: HttpRequest) -> Response:
    """Run a verb. A key that was used before gets the first answer again."""
    house, guest = house_of(request), guest_of(request)
    house.door.check(guest, request.headers.get("x-csrf-token", ""))
    verb = VERBS.get(request.path_params["verb"])
    if verb is None:
        raise Refusal(404, "no_verb", "Unknown action.")
    house.choices.take(guest.hash)
    wish = wish_of(await request.body())
    call = Call(request, await house.find(request.path_params["id"]), wish)
    if verb not in MAKING:
        await house.storage.unlocked()
        return await answer_to(call, verb)
    async with house.making:
        await house.storage.unlocked()
        return await answer_to(call, verb)


async def answer_to(call: Call, verb: Verb) -> Response:
    """The answer of a verb. Only those that make a new match wait for anything on the way, one at a time."""
    house, guest, key, id = call.house, call.guest, call.wish.key, call.live.row.id
    if key and (before := house.storage.answer(id, guest.hash, key)) is not None:
        return json_answer(msgspec.structs.replace(msgspec.json.decode(before, type=wire.Answer), again=True))
    try:
        answer = verb(call)
        if isinstance(answer, Awaitable):
            answer = await answer
    except IllegalChoice as fault:
        raise refusal_of(fault) from fault
    except BadSetup as fault:
        raise Refusal(400, "setup", f"{capital(str(fault))}.") from fault
    if answer and key:
        house.storage.remember(id, Request(guest.hash, key, wire.encoded(answer).decode()))
    return json_answer(answer or call.live.standing(guest.hash))


def wish_of(body: bytes) -> Wish:
    """The wish in a body; raises a refusal if it cannot be read."""
    try:
        return msgspec.json.decode(body or b"{}", type=Wish)
    except msgspec.DecodeError as fault:
        raise Refusal(400, "malformed", f"The server does not understand this request: {fault}.") from fault


# ---------------------------------------------------------------- looking


async def looked(request: HttpRequest) -> tuple[House, Guest, Live, str]:
    """The house, the guest, the match and the seat of a request."""
    house, guest = house_of(request), guest_of(request)
    live = await house.find(request.path_params["id"])
    return house, guest, live, house.seat_of(live, guest, request.query_params.get("seat"))


async def current(request: HttpRequest) -> Response:
    """The current update of a seat."""
    house, guest, live, seat = await looked(request)
    return json_answer(house.streams.update(live, guest, seat, request.query_params.get("after")))


def number_in(words: str) -> int | None:
    """A number of at most nine digits; None for anything else."""
    return int(words) if words.isdecimal() and len(words) < 10 else None


def number_of(request: HttpRequest, name: str) -> int:
    """A number in the address of a request; raises a refusal if it is none."""
    number = number_in(request.path_params[name])
    if number is None:
        raise Refusal(404, "not_found", "There is nothing here.")
    return number


async def past(request: HttpRequest) -> Response:
    """The update of a seat at a moment of the past, or after one of its beats."""
    house, guest, live, seat = await looked(request)
    beat = number_in(request.query_params.get("beat", ""))
    return json_answer(await house.streams.update_at(live, guest, seat, number_of(request, "moment"), beat))


async def all_beats(request: HttpRequest) -> Response:
    """All beats of a match for a seat."""
    _, _, live, seat = await looked(request)
    return json_answer(beats.all_beats(live.position, seat, names_given(live)))


async def why(request: HttpRequest) -> Response:
    """Options that are not offered, and why."""
    _, _, live, seat = await looked(request)
    return json_answer(update.not_offered(live.position, seat))


async def ground(request: HttpRequest) -> Response:
    """The ground of a sheet, now or at a moment of the past. It stays the same as long as its mark does."""
    house, _, live, seat = await looked(request)
    at = number_in(request.query_params.get("at", ""))
    sheet = request.path_params["sheet"]
    if at is not None and at < live.position.moment(seat):
        found = await house.streams.ground_at(live, seat, at, sheet)
    else:
        found = update.ground_of(live.face.scene(live.table.view(seat), seat), sheet)
    if found is None:
        raise Refusal(404, "no_sheet", "There is no such sheet on the table.")
    return Response(found, media_type="text/html")


async def roll(request: HttpRequest) -> Response:
    """The roll card of a log line."""
    _, _, live, seat = await looked(request)
    found = update.roll_of(live.position, seat, number_of(request, "index"))
    if found is None:
        raise Refusal(404, "no_roll", "There is no roll in this line.")
    return Response(found, media_type="image/svg+xml")


async def odds(request: HttpRequest) -> Response:
    """The odds of an option before the die."""
    _, _, live, seat = await looked(request)
    found = odds_of(live.position, seat, request.query_params.get("option", ""))
    if found is None:
        raise Refusal(404, "no_roll", "This option rolls no die.")
    return json_answer(found)


async def said(request: HttpRequest) -> Response:
    """The whole chat."""
    _, _, live, _ = await looked(request)
    return json_answer([chat_line(row) for row in live.chat])


async def noted(request: HttpRequest) -> Response:
    """The guest's own notes."""
    house, guest, live, _ = await looked(request)
    return json_answer(wire.Notes(house.storage.notes(live.row.id, guest.hash)))


async def curve_so_far(request: HttpRequest) -> Response:
    """The curve as far as it is drawn."""
    _, _, live, seat = await looked(request)
    return json_answer(curve_of(live, seat, names_given(live)))


async def events(request: HttpRequest) -> Response:
    """The stream of news."""
    house, guest, live, seat = await looked(request)
    if request.method == "HEAD":
        return Response(media_type="text/event-stream")
    after = request.headers.get("last-event-id") or request.query_params.get("after")
    changes = request.query_params.get("changes") == "1"

    async def stream() -> AsyncIterator[bytes]:
        yield b"retry: 1000\n\n"
        try:
            async for version, kind, data in house.streams.news(live, guest, seat, after, changes):
                yield event_bytes(version, kind, wire.encoded(data)) if kind else b": still here\n\n"
        except Refusal as refusal:
            yield event_bytes("", "refused", wire.encoded(refusal.sent))

    return StreamingResponse(stream(), media_type="text/event-stream", headers={"X-Accel-Buffering": "no"})


def event_bytes(version: str, event: str, data: bytes) -> bytes:
    """One event; JSON has no line breaks."""
    return b"event: %s\nid: %s\ndata: %s\n\n" % (event.encode(), version.encode(), data)


def house_of(request: HttpRequest) -> House:
    """The house."""
    house: House = request.app.state.house
    return house


def guest_of(request: HttpRequest) -> Guest:
    """The guest of a request."""
    guest: Guest = request.state.guest
    return guest


def json_answer(what: Any, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """An answer as JSON."""
    return Response(wire.encoded(what), status, headers, media_type="application/json")


routes = [
    Route("/api/match/{id}", current),
    Route("/api/match/{id}/at/{moment}", past),
    Route("/api/match/{id}/events", events),
    Route("/api/match/{id}/beats", all_beats),
    Route("/api/match/{id}/why", why),
    Route("/api/match/{id}/ground/{sheet}", ground),
    Route("/api/match/{id}/roll/{index}", roll),
    Route("/api/match/{id}/odds", odds),
    Route("/api/match/{id}/said", said),
    Route("/api/match/{id}/noted", noted),
    Route("/api/match/{id}/curve", curve_so_far, methods=["GET"]),
    Route("/api/match/{id}/{verb}", act, methods=["POST"]),
]
