"""Commands of a table from a file of JSON Lines, one after the other, until the first that is refused."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from croupier.cli.table import view
from croupier.cli.table.desk import Desk, Told
from croupier.cli.table.people import person
from croupier.errors import InputError
from croupier.games.kit.decider import Role, Signature
from croupier.tables.resume import stood
from croupier.tables.table import RefusedError
from croupier.tables.words.sentences import Teller

_BESIDE = ("by", "at", "id", "happened")


def run(desk: Desk, file: str, *, json_: bool) -> None:
    """Do each line: {"name": "deal a card", "to": "1", "card": "Qs", "by": ["Lee:dealer:D-1"], "at": "…"}."""
    for number, told in _lines(file):
        try:
            before = _before(desk, told)
            if before is None:
                _do(desk, told)
        except RefusedError as refused:
            lawful = f"; lawful now: {', '.join(refused.lawful)}" if refused.lawful else ""
            reason = f"line {number}: {refused.reason}{lawful}"
            raise InputError(reason, rule=refused.rule, cite=refused.cite) from None
        except InputError as wrong:
            raise InputError(f"line {number}: {wrong.reason}", rule=wrong.rule, cite=wrong.cite) from None
        tell(desk, json_=json_)
        if before is not None and json_:
            click.echo(json.dumps({**_told(before, hidden=not desk.open_cards), "repeated": True}, ensure_ascii=False))
        elif before is not None:
            click.echo(f"line {number} was recorded before under its id:")
            view.told(before, hidden=not desk.open_cards)


def tell(desk: Desk, *, json_: bool) -> None:
    """What was recorded since it was last told."""
    for news in desk.news():
        if json_:
            click.echo(json.dumps(_told(news, hidden=not desk.open_cards), ensure_ascii=False))
        else:
            view.told(news, hidden=not desk.open_cards)


def _before(desk: Desk, told: dict[str, Any]) -> Told | None:
    """What was recorded under the command's id before, in words; None if nothing was.

    What the command leaves out it may have left out then. Another command or another signer is refused.
    """
    id = told.get("id")
    found = desk.table.journal.find(id) if isinstance(id, str) and id else None
    if found is None:
        return None
    table, entry = desk.table, found.entry
    if entry.command.get("name") != told["name"]:
        raise InputError(f"the id {str(id)[:60]!r} belongs to another command, record {found.sequence}")
    signed = tuple(Signature(one.person, Role(one.role), one.licence) for one in entry.actors)
    there = tuple(one for one in signed if one.role == Role.PLAYER or one in desk.people.known)
    given = {name: value for name, value in told.items() if name not in _BESIDE}
    table.do(table.command({**entry.command, **given}, _by(told.get("by")) or there, entry.at), id=id)
    now = stood(table.journal, table.live, found.sequence - 1)
    teller = Teller(table.live, now, open_cards=desk.open_cards)
    return Told(found, table.words, now.round, teller.tell(found))


def _do(desk: Desk, told: dict[str, Any]) -> None:
    command = {name: value for name, value in told.items() if name not in _BESIDE}
    at, id, happened = told.get("at"), told.get("id"), told.get("happened", False)
    if not (at is None or isinstance(at, str)) or not (id is None or (isinstance(id, str) and id)):
        raise InputError("at and id are words")
    if not isinstance(happened, bool):
        raise InputError("happened is true or false")
    desk.table.refresh()
    desk.do(command, _by(told.get("by")), at=at, id=id, happened=happened)


def _by(given: object) -> tuple[Signature, ...] | None:
    if given is None:
        return None
    people = [given] if isinstance(given, str) else given
    if not isinstance(people, list) or not people or not all(isinstance(each, str) for each in people):
        raise InputError('by is a list of people such as ["Lee:dealer:D-1"]')
    return tuple(person(each) for each in people)


def _told(one: Told, *, hidden: bool) -> dict[str, object]:
    entry = one.record.entry
    command = {name: value for name, value in entry.command.items() if not (hidden and name in view.FACE_DOWN)}
    return {
        "schema": 1,
        "record": one.record.sequence,
        "round": one.round,
        "at": entry.at,
        "by": [{"person": each.person, "role": each.role, "licence": each.licence} for each in entry.actors],
        "command": command,
        "events": [said.json() for said in one.said],
    }


def _lines(file: str) -> Iterator[tuple[int, dict[str, Any]]]:
    """The lines with their numbers; empty ones and comments are passed over."""
    try:
        text = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
        lines = text.decode("utf-8").splitlines()
    except OSError as wrong:
        raise InputError(f"{file}: it cannot be read: {wrong.strerror}") from None
    except UnicodeDecodeError:
        raise InputError(f"{file}: this is no text in UTF-8") from None
    for number, line in enumerate(lines, start=1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        try:
            told = json.loads(line)
        except (ValueError, RecursionError):
            told = None
        if not isinstance(told, dict) or not isinstance(told.get("name"), str):
            raise InputError(f'line {number}: this is no command; {{"name": "deal a card", "card": "Qs"}} is one')
        yield number, told
