"""Who is asking: a guest with a secret in his cookie, what he may send, and how often."""

from __future__ import annotations

import hashlib
import hmac
import secrets
import time
from dataclasses import dataclass, field

from itsdangerous import BadSignature, Signer

from . import wire

COOKIE = "sanjak"
COOKIE_AGE = 400 * 24 * 3600
LONGEST_NAME = 40


class Refusal(Exception):
    """A request that is refused, with a word for programs and a sentence for people."""

    def __init__(self, status: int, code: str, message: str, *, case: str | None = None, moment: int | None = None,
                 retry: int | None = None) -> None:
        super().__init__(message)
        self.status, self.code, self.message = status, code, message
        self.sent = wire.Refused(code, message, case, moment, retry)


def digest(secret: str) -> str:
    """How a secret is kept."""
    return hashlib.sha256(secret.encode()).hexdigest()


def new_secret() -> str:
    """32 random bytes, as text."""
    return secrets.token_urlsafe(32)


@dataclass(frozen=True)
class Guest:
    """Somebody with a cookie. `hash` is what the database knows of him."""

    secret: str
    hash: str = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "hash", digest(self.secret))


class Doorkeeper:
    """Knows guests by their signed cookies, and their pages by a token that other sites cannot know."""

    def __init__(self, key: bytes) -> None:
        self.key = key
        self.signer = Signer(key, salt="guest", digest_method=hashlib.sha256)

    def known(self, cookie: str) -> Guest | None:
        """The guest of a cookie, if we signed it."""
        try:
            return Guest(self.signer.unsign(cookie).decode())
        except (BadSignature, UnicodeDecodeError):
            return None

    def cookie(self, guest: Guest) -> str:
        """A guest's cookie."""
        return self.signer.sign(guest.secret).decode()

    def token(self, guest: Guest) -> str:
        """What a guest's pages must send back with everything that changes something."""
        return hmac.new(self.key, f"page {guest.secret}".encode(), hashlib.sha256).hexdigest()

    def check(self, guest: Guest, token: str) -> None:
        """Refuse what does not come from our own pages."""
        if not hmac.compare_digest(self.token(guest).encode(), token.encode()):
            raise Refusal(403, "token", "This page is out of date, or cookies are switched off. Load it again.")


def new_guest() -> Guest:
    """Somebody whom we see for the first time."""
    return Guest(new_secret())


def clean_name(name: str) -> str:
    """A name to be shown: one line, not too long."""
    words = " ".join(name.split())
    if len(words) > LONGEST_NAME or not words.isprintable():
        raise Refusal(400, "name", f"A name is one line of at most {LONGEST_NAME} letters.")
    return words


MOST_BUCKETS = 10_000


class Rates:
    """How often somebody may do something: so many at once, then so many a second."""

    def __init__(self, a_second: float, at_once: float) -> None:
        self.a_second, self.at_once = a_second, at_once
        self.left: dict[str, tuple[float, float]] = {}

    def take(self, who: str) -> None:
        """One more; refused when it was too many."""
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
