"""Notices that it is somebody's turn: one digest for all matches, by web push, webhook or e-mail.

A digest has the names of games and a link, nothing else: whose turn it is, is public.
"""

from __future__ import annotations

import asyncio
import base64
import hashlib
import hmac
import logging
import secrets
import smtplib
import time
from email.message import EmailMessage
from typing import Any, Literal
from urllib.parse import unquote, urlsplit

import msgspec
from py_vapid import Vapid02
from pywebpush import WebPusher
from sqlalchemy import delete, insert, select, update

from sanjak import games

from . import schema
from .guests import Refusal
from .house import House
from .outward import Outward, Unreachable
from .settings import Settings
from .storage import Busy, Storage, now

logger = logging.getLogger("sanjak.notices")

Kind = Literal["push", "webhook", "mail"]
LOOK_EVERY = 20.0
MOST_CHANNELS = 10
MOST_FAILURES = 10
"""After so many failures in a row a channel is given up."""
AWAY = 120_000
"""Somebody who has looked at a match within so many milliseconds needs no notice of it."""
GONE = (404, 410)
"""A push service answers so when a subscription has ended."""
ORDER_OF_P256 = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551


class Channel(msgspec.Struct, kw_only=True):
    """A way to tell somebody. `secret` signs a webhook, or holds the keys of a push subscription."""

    id: str
    holder: str
    kind: Kind
    target: str
    secret: str = ""
    told: int = 0
    failures: int = 0


class Digest(msgspec.Struct, frozen=True):
    """What is told: how many matches wait, the titles of their games, and where they are listed."""

    waiting: int
    games: list[str]
    link: str

    @property
    def sentence(self) -> str:
        """The digest in words."""
        many = "a match" if self.waiting == 1 else f"{self.waiting} matches"
        return f"It is your turn in {many}: {', '.join(self.games)}."


# ---------------------------------------------------------------- channels


def channels_of(storage: Storage, holder: str) -> list[Channel]:
    """The channels of somebody."""
    wanted = select(schema.channels).where(schema.channels.c.holder == holder).order_by(schema.channels.c.id)
    with storage.reading() as connection:
        return [Channel(**dict(row)) for row in connection.execute(wanted).mappings()]


def add(storage: Storage, holder: str, kind: Kind, target: str, secret: str = "") -> Channel:
    """Add a channel; raises a refusal if there are too many. The same target again replaces the old one."""
    if len([one for one in channels_of(storage, holder) if one.target != target]) >= MOST_CHANNELS:
        raise Refusal(409, "too_many", f"You have {MOST_CHANNELS} channels already. Remove one first.")
    channel = Channel(id=secrets.token_hex(8), holder=holder, kind=kind, target=target, told=now(),
                      secret=secret or secrets.token_urlsafe(24))
    same = (schema.channels.c.holder == holder) & (schema.channels.c.target == target)
    with storage.writing() as connection:
        connection.execute(delete(schema.channels).where(same))
        connection.execute(insert(schema.channels), msgspec.structs.asdict(channel))
    return channel


def remove(storage: Storage, holder: str, id: str) -> None:
    """Remove a channel."""
    with storage.writing() as connection:
        connection.execute(delete(schema.channels).where(schema.channels.c.id == id,
                                                         schema.channels.c.holder == holder))


# ---------------------------------------------------------------- who waits


def waiting_for(storage: Storage, holder: str, since: int) -> list[str]:
    """The games of matches with others that wait for somebody; none if nothing has happened in them since."""
    matches, seats = schema.matches.c, schema.seats.c
    wanted = (select(matches.game, matches.asked, matches.touched, seats.seat, seats.seen)
              .join(schema.seats, seats.match == matches.id)
              .where(seats.holder == holder, seats.kind == "person", matches.finished.is_(None), matches.guarded))
    with storage.reading() as connection:
        found = [row for row in connection.execute(wanted) if row.seat in row.asked.split()]
    fresh = [row for row in found if row.touched > since and row.seen < now() - AWAY]
    return [games.load(row.game).title for row in found] if fresh else []


async def notify_all(house: House) -> None:
    """Send digests for ever."""
    while True:
        await asyncio.sleep(LOOK_EVERY)
        try:
            await notify_once(house)
        except Busy as fault:
            logger.warning("nobody was told", extra={"reason": str(fault)})
        except Exception:
            logger.exception("nobody was told")


async def notify_once(house: House) -> None:
    """Send a digest to everybody who waits for one and has got none for a while."""
    await house.storage.unlocked()
    with house.storage.reading() as connection:
        before = now() - round(house.settings.notice_minutes * 60_000)
        wanted = select(schema.channels).where(schema.channels.c.told <= before)
        due = [Channel(**dict(row)) for row in connection.execute(wanted).mappings()]
    for channel in due:
        titles = waiting_for(house.storage, channel.holder, channel.told)
        if titles and claimed(house.storage, channel):
            link = f"{house.settings.address.rstrip('/')}/matches" if house.settings.address else ""
            await send(house, channel, Digest(len(titles), sorted(set(titles)), link))


def claimed(storage: Storage, channel: Channel) -> bool:
    """May this process send a digest? Another one may be doing so."""
    which = (schema.channels.c.id == channel.id) & (schema.channels.c.told == channel.told)
    with storage.writing() as connection:
        return bool(connection.execute(update(schema.channels).where(which).values(told=now())).rowcount)


# ---------------------------------------------------------------- sending


async def send(house: House, channel: Channel, digest: Digest) -> None:
    """Send a digest; a channel that fails again and again, or is gone, is removed."""
    try:
        status = await SENDERS[channel.kind](house, channel, digest)
        failed = not 200 <= status < 300
    except (Unreachable, OSError, smtplib.SMTPException) as fault:
        logger.warning("not told", extra={"reason": f"{channel.kind}: {fault}"})
        status, failed = 0, True
    failures = channel.failures + 1 if failed else 0
    if status in GONE or failures >= MOST_FAILURES:
        remove(house.storage, channel.holder, channel.id)
    elif failures != channel.failures:
        with house.storage.writing() as connection:
            which = schema.channels.c.id == channel.id
            connection.execute(update(schema.channels).where(which).values(failures=failures))


async def send_webhook(house: House, channel: Channel, digest: Digest) -> int:
    """Post a digest as JSON, signed with the secret of the channel."""
    body = msgspec.json.encode({"text": digest.sentence, **msgspec.structs.asdict(digest)})
    signature = hmac.new(channel.secret.encode(), body, hashlib.sha256).hexdigest()
    headers = {"Content-Type": "application/json", "X-Sanjak-Signature": f"sha256={signature}"}
    return await outward(house.settings).post(channel.target, body, headers)


async def send_push(house: House, channel: Channel, digest: Digest) -> int:
    """Send a digest to a browser, encrypted for it."""
    pusher = WebPusher({"endpoint": channel.target, "keys": msgspec.json.decode(channel.secret)})
    body = pusher.encode(msgspec.json.encode({"text": digest.sentence}))["body"]
    parts = urlsplit(channel.target)
    signed = vapid(house.storage).sign({"sub": house.settings.address or "mailto:nobody@example.org",
                                        "aud": f"{parts.scheme}://{parts.netloc}", "exp": int(time.time()) + 3600})
    headers = {**signed, "Content-Encoding": "aes128gcm", "Content-Type": "application/octet-stream", "TTL": "86400"}
    return await outward(house.settings).post(channel.target, body, headers)


async def send_mail(house: House, channel: Channel, digest: Digest) -> int:
    """Send a digest by e-mail."""
    words = f"{digest.sentence}\n\n{digest.link}\n"
    await asyncio.to_thread(mail, house.settings, channel.target, "Your turn", words)
    return 200


SENDERS: dict[str, Any] = {"webhook": send_webhook, "push": send_push, "mail": send_mail}


def mail(settings: Settings, to: str, subject: str, words: str) -> None:
    """Send an e-mail by the configured server."""
    server, message = urlsplit(settings.mail_server), EmailMessage()
    message["From"], message["To"], message["Subject"] = settings.mail_from, to, f"Sanjak: {subject}"
    message.set_content(words)
    kind = smtplib.SMTP_SSL if server.scheme == "smtps" else smtplib.SMTP
    with kind(server.hostname or "", server.port or 0, timeout=20) as smtp:
        if server.scheme == "smtp+tls":
            smtp.starttls()
        if server.username:
            smtp.login(unquote(server.username), unquote(server.password or ""))
        smtp.send_message(message)


def outward(settings: Settings) -> Outward:
    """Sends to addresses that people have given, within what the operator allows."""
    return Outward(settings.private_webhooks)


def vapid(storage: Storage) -> Vapid02:
    """The key by which push services recognize this server."""
    number = int.from_bytes(storage.key("vapid")) % (ORDER_OF_P256 - 1) + 1
    return Vapid02.from_raw(base64.urlsafe_b64encode(number.to_bytes(32)).rstrip(b"="))


def public_key(storage: Storage) -> str:
    """The public part of that key, for browsers."""
    numbers = vapid(storage).public_key.public_numbers()
    raw = b"\x04" + numbers.x.to_bytes(32) + numbers.y.to_bytes(32)
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()
