"""A server of a house with its people, as browsers see it."""

import re
from pathlib import Path
from typing import Any, Self

from fastapi.testclient import TestClient

from croupier.people.people import People
from croupier.web.app import create_app
from croupier.web.books import Books
from croupier.web.tables.hosting.hall import Hall
from people.houses import PASSWORD, Clock, staffed

MARK = re.compile(r'name="mark" value="([0-9a-f]{64})"')


class Door:
    """A running server of a house; `local`: only this machine reaches it; `practice`: it has practice tables.

    `house` is the house's folder, if it has one.
    """

    def __init__(self, folder: Path, *, local: bool = True, practice: bool = False, house: Path | None = None) -> None:
        self.clock = Clock()
        self.people: People = staffed(folder, self.clock)
        exercises = folder / "exercises" if practice else None
        hall = Hall(exercises, str(folder / "tables.db"), people=self.people, pace=100.0, shows={}, submissions=house)
        app = create_app(hall=hall, people=self.people, local=local, books=Books(str(folder / "tables.db")))
        self.client = TestClient(app, base_url="http://localhost", follow_redirects=False)

    def __enter__(self) -> Self:
        self.client.__enter__()
        return self

    def __exit__(self, *_: object) -> None:
        self.client.__exit__()

    def browser(self, who: str = "") -> "Browser":
        """A browser, in which somebody is logged in if one is named."""
        made = Browser(self.client)
        if who:
            made.logs_in(who)
        return made


class Browser:
    """One of several browsers at one server, with cookies of its own."""

    def __init__(self, client: TestClient) -> None:
        self._client = client
        self.cookies: dict[str, str] = {}

    def request(self, method: str, address: str, **how: Any) -> Any:
        self._client.cookies.clear()
        self._client.cookies.update(self.cookies)
        answer = self._client.request(method, address, **how)
        self.cookies = {one.name: one.value or "" for one in self._client.cookies.jar}
        return answer

    def get(self, address: str, **how: Any) -> Any:
        return self.request("GET", address, **how)

    def post(self, address: str, **how: Any) -> Any:
        return self.request("POST", address, **how)

    def mark(self, page: str) -> str:
        """What the forms of a page carry."""
        found = MARK.search(self.get(page).text)
        assert found is not None, page
        return found[1]

    def sends(self, page: str, to: str, **fields: str) -> Any:
        """A form of a page, sent."""
        return self.post(to, data={"mark": self.mark(page), **fields}, headers={"Origin": "http://localhost"})

    def logs_in(self, who: str, password: str = PASSWORD, goes_to: str = "") -> str:
        """Where somebody lands who logs in."""
        answer = self.sends("/login", "/login", person=who, password=password, next=goes_to)
        assert answer.status_code == 303, answer.text
        return str(answer.headers["location"])
