"""People with accounts, for the tests of the server."""

from __future__ import annotations

import httpx

from sanjak.web.guests import COOKIE
from tests.web.serving import Person, Served

PASSWORD = "three small words"


class Browser(Person):
    """A browser that takes over the cookies that the server sets."""

    def form(self, path: str, **fields: str) -> httpx.Response:
        answer = super().form(path, **fields)
        if COOKIE in answer.cookies:
            self.use(answer.cookies[COOKIE])
        return answer

    def use(self, cookie: str) -> None:
        """Go on with another cookie."""
        guest = self.served.house.door.known(cookie)
        assert guest
        found = self.served.wait_for(self.served.house.people.known(guest))
        assert found
        self.guest, self.token = found, self.served.house.door.token(found)
        self.client.cookies.clear()
        self.client.cookies.set(COOKIE, cookie)


def browser(served: Served) -> Browser:
    """A new browser."""
    found = Browser(served, served.person().guest)
    served.people.append(found)
    return found


def with_account(served: Served, name: str) -> Browser:
    """A browser whose guest has become an account."""
    found = browser(served)
    answer = found.form("/account/new", name=name, password=PASSWORD)
    assert answer.status_code == 303, answer.text
    return found


def log_in(served: Served, name: str, password: str = PASSWORD, **fields: str) -> tuple[Browser, httpx.Response]:
    """Another browser that tries to log in."""
    found = browser(served)
    return found, found.form("/account/login", name=name, password=password, **fields)
