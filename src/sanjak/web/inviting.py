"""The pages of invitations: the creator's links, as text and as QR code, and the page of those who are invited."""

from __future__ import annotations

import io

import segno
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from . import wire
from .guests import Refusal
from .pages import both, form_of, guest_of, house_of, page, see


async def open_seats(request: Request) -> tuple[wire.Facts, list[wire.SeatFacts]]:
    """A match and its open seats; only the creator may ask for them."""
    house, guest = house_of(request), guest_of(request)
    facts = house.streams.facts(await house.find(request.path_params["id"]), guest)
    if not facts.creator:
        raise Refusal(403, "not_creator", "Only the one who made this table can invite people to it.")
    return facts, [seat for seat in facts.seats if seat.invite]


def address(request: Request, seat: wire.SeatFacts) -> str:
    """The whole link of an invitation."""
    return f"{str(request.base_url).rstrip('/')}{seat.invite}"


async def invite(request: Request) -> Response:
    """The creator's page: a link, a QR code and the open tables for each open seat."""
    facts, seats = await open_seats(request)
    live = await house_of(request).find(facts.id)
    listed = {seat.seat for seat in live.seats.values() if seat.listed}
    links = {seat.seat: address(request, seat) for seat in seats}
    return page(request, "invite.html", match=facts, open=seats, links=links, listed=listed)


async def code(request: Request) -> Response:
    """The QR code of an invitation, as SVG."""
    _, seats = await open_seats(request)
    for seat in seats:
        if seat.seat == request.path_params["seat"]:
            drawn = io.BytesIO()
            segno.make(address(request, seat), micro=False).save(drawn, kind="svg", border=2, scale=5, light="#ffffff")
            return Response(drawn.getvalue(), media_type="image/svg+xml", headers={"Cache-Control": "no-store"})
    raise Refusal(404, "no_seat", "This seat is not open.")


async def list_seat(request: Request) -> Response:
    """Put an open seat on the list of open tables, or take it off."""
    form, id, house = await form_of(request), request.path_params["id"], house_of(request)
    house.list_seat(guest_of(request), await house.find(id), form.get("seat", ""), form.get("listed") == "yes")
    return see(f"/match/{id}/invite")


async def invitation(request: Request) -> Response:
    """The page of an invitation."""
    house, guest = house_of(request), guest_of(request)
    live, seat = await house.invitation(request.path_params["token"])
    return page(request, "join.html", match=house.streams.facts(live, guest), called=live.face.seat(seat), trouble="")


async def accept(request: Request) -> Response:
    """Take the seat of an invitation."""
    form = await form_of(request)
    id = await house_of(request).join(guest_of(request), request.path_params["token"], form.get("name", ""))
    return see(f"/match/{id}")


routes = [
    Route("/match/{id}/invite", invite),
    Route("/match/{id}/invite/{seat}.svg", code),
    Route("/match/{id}/list", list_seat, methods=["POST"]),
    *both("/join/{token}", invitation, accept),
]
