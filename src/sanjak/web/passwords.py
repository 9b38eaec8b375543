"""Passwords: checked for length, hashed with argon2id in a thread, a few at a time."""

from __future__ import annotations

from functools import cache

from anyio import CapacityLimiter, to_thread
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from .guests import Refusal, new_secret, plain_name

SHORTEST, LONGEST = 10, 200
FEWEST_LETTERS = 5
"""So many different letters a password has."""
AT_ONCE = 2
"""So many passwords are hashed at a time; each takes 64 MB."""

hasher = PasswordHasher()


def refuse_weak(password: str, name: str) -> None:
    """Raise a refusal if a password is too short, too long, or too easy."""
    if not SHORTEST <= len(password) <= LONGEST:
        raise Refusal(400, "password", f"A password has {SHORTEST} to {LONGEST} letters.")
    plain = plain_name(password)
    if len(set(password)) < FEWEST_LETTERS or (name and plain == plain_name(name)):
        raise Refusal(400, "password", "This password is too easy to guess. Take several words.")


@cache
def nobody() -> str:
    """The hash of a password that nobody knows."""
    return hasher.hash(new_secret())


def fits(kept: str, password: str) -> bool:
    """Does a password have this hash? Without a hash it takes as long to say no."""
    other = nobody()
    try:
        return hasher.verify(kept or other, password) and bool(kept)
    except (VerificationError, InvalidHashError):
        return False


class Passwords:
    """Hashes passwords outside of the event loop."""

    def __init__(self) -> None:
        self.threads = CapacityLimiter(AT_ONCE)

    async def hashed(self, password: str) -> str:
        """The hash to store."""
        return await to_thread.run_sync(hasher.hash, password, limiter=self.threads)

    async def fits(self, kept: str, password: str) -> bool:
        """Does a password have this hash?"""
        return await to_thread.run_sync(fits, kept, password[:LONGEST], limiter=self.threads)
