"""Guests: a secret in a signed cookie, tokens against forged requests, and rate limits."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
import time
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, field

from itsdangerous import BadSignature, Signer

from . import wire

COOKIE = "sanjak"
SAFE_COOKIE = "__Host-sanjak"
"""The cookie over https: browsers take it only from this host."""
COOKIE_AGE = 400 * 24 * 3600
LONGEST_NAME = 40
LONGEST_CHAT = 500
LONGEST_NOTES = 20_000


class Refusal(Exception):
    """A request that is refused, with a word for programs and a sentence for people."""

    def __init__(self, status: int, code: str, message: str, *, case: str | None = None, moment: int | None = None,
                 retry: int | None = None) -> None:
        super().__init__(message)
        self.status, self.code, self.message = status, code, message
        self.sent = wire.Refused(code, message, case, moment, retry)


def digest(secret: str) -> str:
    """The hash of a secret; only this is stored."""
    return hashlib.sha256(secret.encode()).hexdigest()


def new_secret() -> str:
    """32 random bytes, as text."""
    return secrets.token_urlsafe(32)


@dataclass(frozen=True)
class Guest:
    """Somebody with a cookie. The database knows only `hash`."""

    secret: str
    address: str = field(default="", compare=False)
    """Where the request comes from; it is not stored."""
    hash: str = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "hash", digest(self.secret))


class Doorkeeper:
    """Identifies guests by signed cookies, and their pages by a token that other sites cannot know."""

    def __init__(self, key: bytes) -> None:
        self.key = key
        self.signer = Signer(key, salt="guest", digest_method=hashlib.sha256)

    def known(self, cookie: str) -> Guest | None:
        """The guest of a cookie; None if we did not sign it."""
        try:
            return Guest(self.signer.unsign(cookie).decode())
        except (BadSignature, UnicodeDecodeError):
            return None

    def cookie(self, guest: Guest) -> str:
        """A guest's cookie."""
        return self.signer.sign(guest.secret).decode()

    def token(self, guest: Guest) -> str:
        """The token that a guest's pages send with every request that changes something."""
        return hmac.new(self.key, f"page {guest.secret}".encode(), hashlib.sha256).hexdigest()

    def check(self, guest: Guest, token: str) -> None:
        """Raise a refusal if a request does not come from our own pages."""
        if not hmac.compare_digest(self.token(guest).encode(), token.encode(errors="replace")):
            raise Refusal(403, "token", "This page is out of date, or cookies are switched off. Load it again.")


def new_guest() -> Guest:
    """A new guest."""
    return Guest(new_secret())


def clean_name(name: str) -> str:
    """A name on one line; raises a refusal if it is too long."""
    words = " ".join(name.split())
    if len(words) > LONGEST_NAME or not words.isprintable():
        raise Refusal(400, "name", f"A name is one line of at most {LONGEST_NAME} letters.")
    return words


def refuse_imitation(name: str, taken: Iterable[str]) -> None:
    """Raise a refusal if a name looks like a bot, a seat, or somebody else at the table."""
    plain = plain_name(name)
    if name and (BOTS.fullmatch(plain) or plain in map(plain_name, taken)):
        raise Refusal(409, "name", f"{name} would be mistaken for another seat or a bot. Choose another name.")


def plain_name(name: str) -> str:
    """A name without case, accents, spaces and signs."""
    return "".join(filter(str.isalnum, unicodedata.normalize("NFKD", name).casefold()))


BOTS = re.compile("(easy|normal|hard|random|quick|strong)bot(since.*)?|(player|seat|p)[0-9]+|spectator")
MOST_BUCKETS = 10_000


def hourly(many: float) -> Rates:
    """A rate limit of so many in an hour, a quarter of them at once."""
    return Rates(many / 3600, max(1, many / 4))


class Rates:
    """A rate limit: a token bucket for each guest or address."""

    def __init__(self, a_second: float, at_once: float) -> None:
        self.a_second, self.at_once = a_second, at_once
        self.left: dict[str, tuple[float, float]] = {}

    def take(self, who: str) -> None:
        """Take a token; raises a refusal if there is none left."""
        at = time.monotonic()
        left, since = self.left.pop(who, (self.at_once, at))
        left = min(self.at_once, left + (at - since) * self.a_second)
        if left < 1:
            self.left[who] = (left, at)
            wait = (1 - left) / self.a_second
            raise Refusal(429, "too_fast", f"That was too fast. Wait {max(1, round(wait))} s and try again.",
                          retry=max(1, round(wait)))
        if len(self.left) >= MOST_BUCKETS:
            self.left.pop(next(iter(self.left)))
        self.left[who] = (left - 1, at)
