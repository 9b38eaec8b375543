"""Requests to addresses that people have given: only to public hosts, without redirects, within a time limit."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Mapping
from ipaddress import ip_address
from urllib.parse import urlsplit

from aiohttp import ClientError, ClientSession, ClientTimeout, TCPConnector
from aiohttp.abc import AbstractResolver, ResolveResult

SECONDS = 10.0
LONGEST_URL = 1000
PORTS = (80, 443, 8080, 8443)


class Unreachable(Exception):
    """An address that may not be called, or does not answer."""


def is_public(address: str) -> bool:
    """Is this the address of a host on the internet, and not of this machine or its network?"""
    found = ip_address(address.partition("%")[0])
    inner = getattr(found, "ipv4_mapped", None) or getattr(found, "sixtofour", None) or found
    return all(one.is_global and not one.is_multicast and not one.is_reserved for one in (found, inner)) \
        and getattr(found, "teredo", None) is None


class Checked(AbstractResolver):
    """Resolves a name once; every address must be public. The connection goes to the addresses that were checked."""

    def __init__(self, private: bool) -> None:
        self.private = private

    async def resolve(self, host: str, port: int = 0,
                      family: socket.AddressFamily = socket.AF_UNSPEC) -> list[ResolveResult]:
        """The addresses of a host; raises OSError if one of them is private."""
        loop = asyncio.get_running_loop()
        found = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM, family=family)
        for *_, address in found:
            if not self.private and not is_public(str(address[0])):
                raise OSError(f"{host} is at a private address")
        return [ResolveResult(hostname=host, host=str(address[0]), port=port, family=kind, proto=proto,
                              flags=socket.AI_NUMERICHOST) for kind, _, proto, _, address in found]

    async def close(self) -> None:
        """Nothing to close."""


class Outward:
    """Sends to addresses that people have given."""

    def __init__(self, private: bool = False, seconds: float = SECONDS) -> None:
        self.private, self.seconds = private, seconds

    def check(self, url: str) -> None:
        """Raise Unreachable if an address can be refused without looking it up."""
        try:
            parts = urlsplit(url)
            host, port = parts.hostname or "", parts.port
        except ValueError as fault:
            raise Unreachable("this is not an address") from fault
        schemes = ("http", "https") if self.private else ("https",)
        if len(url) > LONGEST_URL or parts.scheme not in schemes or not host:
            raise Unreachable("an address begins with https://")
        if parts.username or parts.password or not url.isascii() or not url.isprintable():
            raise Unreachable("an address has no user, password or strange letters")
        if not self.private and (is_private_literal(host) or port not in (None, *PORTS)):
            raise Unreachable("this address is not on the internet")

    async def post(self, url: str, body: bytes, headers: Mapping[str, str]) -> int:
        """Post something; returns the status of the answer, whose body is not read. Raises Unreachable."""
        self.check(url)
        connector = TCPConnector(resolver=Checked(self.private), use_dns_cache=False, force_close=True)
        try:
            async with ClientSession(connector=connector, timeout=ClientTimeout(total=self.seconds)) as session, \
                    session.post(url, data=body, headers=dict(headers), allow_redirects=False) as answer:
                return answer.status
        except (ClientError, OSError, TimeoutError, ValueError) as fault:
            raise Unreachable(str(fault.__cause__ or fault) or "no answer in time") from fault


def is_private_literal(host: str) -> bool:
    """Is a host written as an address that is not public?"""
    try:
        return not is_public(host)
    except ValueError:
        return host == "localhost" or "." not in host or host.replace(".", "").isdigit()
