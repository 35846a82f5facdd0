"""Who asks: nobody, a person in a role with a licence, or a device by its token. Every router that writes asks this.

On this machine practice and demonstrations need nobody. A house's tables need a person, and so does everything that writes
on a server that others reach.
"""

import hmac
import re
from hashlib import sha256
from typing import Literal, NamedTuple

from fastapi import Request, Response
from starlette.concurrency import run_in_threadpool

from croupier.errors import InputError
from croupier.people.people import People
from croupier.people.sessions import LASTS_SECONDS
from croupier.tables.read_access import CONSOLE, VISITOR, Reader
from croupier.web.request.hosts import is_this_machine

COOKIE = "croupier-session"
_FORWARDED = re.compile(r"via|forwarded|x-forwarded.*|.*(real|client|connecting)-ip")
"""What a proxy adds: behind one, a server on this machine's own address is asked by others."""


class LogInError(InputError):
    """A person is needed: on a page one is led to the log-in and comes back."""

    def __init__(self, reason: str = "log in to do this") -> None:
        super().__init__(reason)


class Visitor(NamedTuple):
    """Who asks. `local`: from this machine itself. `tables` are those of a device's token; without any, all.

    `access` is the id of the session, or of the device's token. `console`: the server keeps no accounts.
    """

    kind: Literal["nobody", "person", "device"] = "nobody"
    local: bool = True
    reference: str = ""
    name: str = ""
    role: str = ""
    licence: str = ""
    tables: tuple[str, ...] = ()
    access: str = ""
    console: bool = False

    def reader(self, *, exercise: bool = False) -> Reader:
        """As whom they read."""
        role = CONSOLE if self.console and self.local else self.role if self.is_somebody else VISITOR
        return Reader(role, exercise, self.tables)

    @property
    def is_somebody(self) -> bool:
        return self.kind != "nobody"

    @property
    def may_practise(self) -> bool:
        """Whether they may sit down at a practice table."""
        return self.local or self.is_somebody


def people_in(request: Request) -> People | None:
    """The people of the server's house; None where it has none."""
    found: People | None = request.app.state.people
    return found


def require_people(request: Request) -> People:
    """The same; a server without a house's store keeps no accounts."""
    found = people_in(request)
    if found is None:
        raise InputError("this server keeps no accounts: `croupier serve --db FILE` serves a house's tables with them")
    return found


def who(request: Request) -> Visitor:
    """Who asks. A token that is wrong, ended or revoked is refused; a session that ended is nobody's."""
    local = bool(request.app.state.local) and is_this_machine(request.url.hostname)
    local = local and not any(map(_FORWARDED.fullmatch, request.headers))
    people = people_in(request)
    kind, _, text = request.headers.get("authorization", "").partition(" ")
    if kind.lower() == "bearer":
        token = people.tokens.find(text.strip()) if people is not None else None
        if token is None:
            raise LogInError("this token was revoked, has expired, or never was one")
        person = token.person
        return Visitor("device", local, person.reference, person.name, token.role, token.licence, token.tables, token.id)
    secret = request.cookies.get(COOKIE, "")
    session = people.sessions.find(secret) if people is not None and secret else None
    if session is None:
        return Visitor(local=local, console=people is None)
    person = session.person
    return Visitor("person", local, person.reference, person.name, session.role, session.licence, access=session.id)


async def asking(request: Request) -> Visitor:
    """The same where nothing may wait for a database."""
    return await run_in_threadpool(who, request)


def require_person(request: Request) -> Visitor:
    """Who is logged in and has chosen a role; whoever has not is led there."""
    found = who(request)
    if found.kind != "person" or not found.role:
        raise LogInError
    return found


def taken_out(request: Request, answer: Response, what: str) -> Response:
    """The answer, once the journal of people has that this person took it out of the house.

    Who has it already, or only asks whether it is there, takes nothing. A visitor reads nothing of the house, and
    writes into none of its journals.
    """
    people = people_in(request)
    if people is not None and request.method != "HEAD" and answer.status_code == 200:
        visitor = who(request)
        if visitor.is_somebody:
            people.exported(what, by=visitor.reference, role=visitor.role)
    return answer


def address_of(request: Request) -> str:
    """From where somebody asks, to count wrong passwords."""
    return request.client.host if request.client is not None else ""


def give_cookie(request: Request, response: Response, name: str, secret: str) -> None:
    """Let the browser keep a secret that no script and no other site can use; behind TLS it goes nowhere else."""
    response.set_cookie(
        name,
        secret,
        max_age=LASTS_SECONDS,
        httponly=True,
        samesite="strict",
        secure=request.url.scheme == "https",
        path="/",
    )


def mark_of(secret: str) -> str:
    """What a form carries to show that our own page made it for this browser."""
    return sha256(f"form:{secret}".encode()).hexdigest()


def is_mark(given: str, secret: str) -> bool:
    return bool(secret) and hmac.compare_digest(given.encode(), mark_of(secret).encode())
