"""The command `people`: accounts, roles, invitations and tokens of a house, on its own machine."""

from contextlib import contextmanager
from datetime import UTC, date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from croupier.cli.terminal.show import PEOPLE, Decorated, Group, answer, print_json, table
from croupier.errors import InputError
from croupier.printable import printable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from croupier.people.accounts import Person
    from croupier.people.people import People
    from croupier.people.tokens import Token

_db = click.option("--db", default="tables.db", show_default=True, metavar="FILE|URL", help="Store of the house's tables.")
_people = click.option(
    "--people", "where", envvar=PEOPLE, metavar="FILE|URL", help="Where people are kept [default: beside the tables]."
)
_until = click.option("--until", metavar="DATE", help="The last day of it, such as 2027-06-30.")


def _house(command: Decorated) -> Decorated:
    return _db(_people(command))


@click.group(cls=Group)
def people() -> None:
    """Accounts of a house: who may log in, in which roles, with which licences; invitations and tokens.

    WHO is a reference such as E-1017, or a name. Everything is recorded in the journal "people", by reference.
    """


@people.command("list", short_help="Everybody with their roles, or one person.")
@click.argument("who", required=False)
@_house
def list_(who: str | None, db: str, where: str | None, json_: bool) -> None:
    """Everybody with their roles, licences and days."""
    with _opened(db, where, create=False) as house:
        found = [house.accounts.person(who)] if who is not None else house.accounts.everybody()
        day = house.store.day()
        if json_:
            print_json({"schema": 1, "people": [_person_json(one, day) for one in found]})
            return
    rows = [
        [
            one.reference,
            printable(one.name),
            _standing(one),
            held.role if held else "",
            printable(held.licence) if held else "",
            held.since.isoformat() if held else "",
            held.until.isoformat() if held and held.until else "",
        ]
        for one in found
        for held in one.roles or (None,)
    ]
    if rows:
        table(["reference", "name", "account", "role", "licence", "since", "until"], rows)
    else:
        click.echo("nobody is here yet: `croupier people add REFERENCE --name NAME` enters somebody")


@people.command(short_help="Enter a person, or everybody of a register.")
@click.argument("reference", required=False)
@click.option("--name", default="", metavar="NAME", help="The person's name; it is never in a journal.")
@click.option(
    "--register", "file", type=click.Path(path_type=Path), metavar="FILE", help="Enter everybody of this register instead."
)
@_house
def add(reference: str | None, name: str, file: Path | None, db: str, where: str | None, json_: bool) -> None:
    """Enter a person by REFERENCE, such as E-1017; roles and an invitation come after."""
    if (reference is None) == (file is None):
        raise InputError("give the reference of a person, such as E-1017, or a register with --register FILE")
    with _opened(db, where) as house:
        if file is not None:
            added = _add_register(house, file)
        else:
            assert reference is not None
            added = [house.accounts.add(reference, name).reference]
    answer({"added": added}, *(f"{one} is entered" for one in added), json_=json_)


@people.command(short_help="Give somebody a role, or end it.")
@click.argument("who")
@click.argument("role", metavar="ROLE")
@click.option("--licence", default="", metavar="NUMBER", help="The licence number of that role.")
@click.option("--since", metavar="DATE", help="Its first day [default: today].")
@_until
@click.option("--end", is_flag=True, help="End the role now; sessions and tokens in it end as well.")
@_house
def role(
    who: str,
    role: str,
    licence: str,
    since: str | None,
    until: str | None,
    end: bool,
    db: str,
    where: str | None,
    json_: bool,
) -> None:
    """Give WHO a ROLE: a role at a table (dealer, floorperson, …), surveillance or administrator.

    Roles that must not meet in one person are refused.
    """
    if end and (licence or since or until):
        raise InputError("--end takes a role away now: leave out --licence, --since and --until")
    with _opened(db, where) as house:
        if end:
            person = house.accounts.end(who, role)
        else:
            person = house.accounts.give(who, role, licence, since=_day(since, "--since"), until=_day(until, "--until"))
        says = f"{printable(person.called)} is {'no longer ' if end else ''}{role}"
        answer(_person_json(person, house.store.day()), says, json_=json_)


@people.command(short_help="A one-time link to set a password.")
@click.argument("who", required=False)
@click.option("--url", default="http://localhost:8000", show_default=True, metavar="URL", help="Where the pages are.")
@_house
def invite(who: str | None, url: str, db: str, where: str | None, json_: bool) -> None:
    """A one-time link with which WHO sets a password, new or forgotten; without WHO, the first administrator."""
    with _opened(db, where) as house:
        if who is None:
            secret = house.links.first()
            if secret is None:
                raise InputError("there is an administrator already: name the person whom you invite")
            hours = 24
        else:
            secret, hours = house.links.invite(who), 72
    link = f"{url.rstrip('/')}/setup/{secret}"
    answer({"link": link, "hours": hours}, link, f"It works once, within {hours} hours.", json_=json_)


@people.command(short_help="A token for a device or a program.")
@click.argument("who")
@click.argument("role", metavar="ROLE")
@click.argument("name", metavar="NAME")
@click.option("--table", "tables", multiple=True, metavar="TABLE", help="Only at this table; repeat it.")
@click.option("--days", type=click.IntRange(1, 366), default=90, show_default=True, help="How long it works.")
@_house
def token(
    who: str, role: str, name: str, tables: tuple[str, ...], days: int, db: str, where: str | None, json_: bool
) -> None:
    """A token with which a device acts for WHO in a ROLE; NAME says what it is for. It is shown only now."""
    with _opened(db, where) as house:
        text = house.tokens.give(who, role, name, tables=tables, days=days)
    answer({"token": text, "days": days}, text, f"It is shown only now, and works for {days} days.", json_=json_)


@people.command(short_help="All tokens, without their secrets.")
@click.argument("who", required=False)
@_house
def tokens(who: str | None, db: str, where: str | None, json_: bool) -> None:
    """All tokens, or those of one person."""
    with _opened(db, where, create=False) as house:
        found = house.tokens.all(house.accounts.person(who).reference if who is not None else None)
    if json_:
        print_json({"schema": 1, "tokens": [_token_json(one) for one in found]})
        return
    rows = [
        [one.id, printable(one.name), one.person.reference, one.role, printable(", ".join(one.tables)) or "all", _ends(one)]
        for one in found
    ]
    if rows:
        table(["token", "for", "person", "role", "tables", "until"], rows)
    else:
        click.echo("there is no token")


@people.command(short_help="End a token at once.")
@click.argument("id", metavar="TOKEN")
@_house
def revoke(id: str, db: str, where: str | None, json_: bool) -> None:
    """End a TOKEN by the id that `croupier people tokens` shows."""
    with _opened(db, where) as house:
        house.tokens.revoke(id)
    answer({"revoked": id}, f"token {id} is revoked", json_=json_)


@people.command(short_help="Keep somebody out.")
@click.argument("who")
@click.option("--erase", is_flag=True, help="Also erase the name: nothing says any more whose the reference was.")
@_house
def lock(who: str, erase: bool, db: str, where: str | None, json_: bool) -> None:
    """Keep WHO out at once: their sessions and tokens end."""
    with _opened(db, where) as house:
        person = house.accounts.erase_name(who) if erase else house.accounts.lock(who)
        answer(_person_json(person, house.store.day()), f"{person.reference} is locked out", json_=json_)


@people.command(short_help="Let somebody log in again.")
@click.argument("who")
@_house
def unlock(who: str, db: str, where: str | None, json_: bool) -> None:
    """Let WHO log in again: after wrong passwords, or after `croupier people lock`."""
    with _opened(db, where) as house:
        person = house.accounts.unlock(who)
        answer(_person_json(person, house.store.day()), f"{printable(person.called)} may log in", json_=json_)


@contextmanager
def _opened(db: str, where: str | None, *, create: bool = True) -> "Iterator[People]":
    from croupier.extras import require_extra
    from croupier.journal.store.store import located
    from croupier.people.people import people_of

    require_extra("web", "keeping people")
    found = located(db)
    if not create and isinstance(found, Path) and not found.exists():
        raise InputError(f"{found}: no such file")
    with people_of(db, where) as house:
        yield house


def _add_register(house: "People", file: Path) -> list[str]:
    """Enter everybody of a register who is not here yet, and every role in it."""
    from croupier.people.register import read

    register = read(file)
    added = []
    for reference, entries in register.entries.items():
        if house.accounts.find(reference) is None:
            house.accounts.add(reference, register.name_of(reference))
            added.append(reference)
        for entry in entries:
            house.accounts.give(reference, entry.role, entry.licence, until=entry.valid_until)
    return added


def _day(text: str | None, option: str) -> date | None:
    if text is None:
        return None
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise InputError(f"{option} {text[:20]!r} is no day: give one such as 2027-06-30") from None


def _standing(person: "Person") -> str:
    return "locked" if person.locked else "active" if person.has_password else "no password"


def _person_json(person: "Person", day: date) -> dict[str, Any]:
    return {
        "reference": person.reference,
        "name": person.name,
        "account": _standing(person),
        "roles": [
            {
                "role": held.role,
                "licence": held.licence or None,
                "since": held.since.isoformat(),
                "until": held.until.isoformat() if held.until else None,
                "lasts": held.lasts(day),
            }
            for held in person.roles
        ],
    }


def _ends(token: "Token") -> str:
    if token.revoked is not None:
        return "revoked"
    return datetime.fromtimestamp(token.expires, UTC).date().isoformat()


def _token_json(token: "Token") -> dict[str, Any]:
    return {
        "token": token.id,
        "name": token.name,
        "person": token.person.reference,
        "role": token.role,
        "tables": list(token.tables) or None,
        "until": datetime.fromtimestamp(token.expires, UTC).isoformat(),
        "revoked": token.revoked is not None,
    }
