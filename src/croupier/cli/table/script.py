"""Commands of a table from a file of JSON Lines, one after the other, until the first that is refused."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from croupier.cli.table import view
from croupier.cli.table.desk import Desk
from croupier.cli.table.people import person
from croupier.errors import InputError
from croupier.games.kit.play.decider import Signature
from croupier.tables.resume import standing_after
from croupier.tables.words.sentences import Narrator, RecordInWords

_BESIDE = ("by", "at", "id", "happened")


def run(desk: Desk, file: str, *, json_: bool) -> None:
    """Do each line: {"name": "deal a card", "to": "1", "card": "Qs", "by": ["Lee:dealer:D-1"], "at": "…"}."""
    for number, line in _lines(file):
        try:
            desk.table.refresh()
            last = desk.table.version
            record = _do(desk, line)
        except InputError as wrong:
            raise InputError(
                f"line {number}: {wrong.reason}{view.lawful(wrong)}", rule=wrong.rule, cite=wrong.cite
            ) from None
        print_news(desk, json_=json_)
        if record <= last:
            if not json_:
                click.echo(f"line {number} is already recorded under its id:")
            _print(desk, _again(desk, record), json_=json_, repeated=True)


def print_news(desk: Desk, *, json_: bool) -> None:
    """Print what was recorded since it was last said."""
    for one in desk.news():
        _print(desk, one, json_=json_)


def _print(desk: Desk, one: RecordInWords, *, json_: bool, repeated: bool = False) -> None:
    if json_:
        line = {"schema": 1, "round": one.round, **one.json(), **({"repeated": True} if repeated else {})}
        click.echo(json.dumps(line, ensure_ascii=False))
    else:
        view.record(one, names=desk.names)


def _again(desk: Desk, sequence: int) -> RecordInWords:
    """An earlier record in words."""
    table = desk.table
    before = standing_after(table.journal, table.live, sequence - 1)
    return Narrator(table.live, before, open_cards=desk.open_cards).describe(table.journal.record(sequence))


def _do(desk: Desk, line: dict[str, Any]) -> int:
    """Do the line, and give its record."""
    command = {name: value for name, value in line.items() if name not in _BESIDE}
    at, id, happened = line.get("at"), line.get("id"), line.get("happened", False)
    if not (at is None or isinstance(at, str)) or not (id is None or (isinstance(id, str) and id)):
        raise InputError('"at" and "id" are strings')
    if not isinstance(happened, bool):
        raise InputError('"happened" is true or false')
    return desk.do(command, _by(line.get("by")), at=at, id=id, happened=happened).record.sequence


def _by(given: object) -> tuple[Signature, ...] | None:
    if given is None:
        return None
    people = [given] if isinstance(given, str) else given
    if not isinstance(people, list) or not people or not all(isinstance(each, str) for each in people):
        raise InputError('"by" is a list of people, such as ["Lee:dealer:D-1"]')
    return tuple(person(each) for each in people)


def _lines(file: str) -> Iterator[tuple[int, dict[str, Any]]]:
    """The lines with their numbers, without empty ones and comments."""
    try:
        text = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
        lines = text.decode("utf-8").splitlines()
    except OSError as wrong:
        raise InputError(f"{file}: cannot be read: {wrong.strerror}") from None
    except UnicodeDecodeError:
        raise InputError(f"{file}: not a text file in UTF-8") from None
    for number, line in enumerate(lines, start=1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        try:
            command = json.loads(line)
        except (ValueError, RecursionError):
            command = None
        if not isinstance(command, dict) or not isinstance(command.get("name"), str):
            raise InputError(f'line {number}: not a command such as {{"name": "deal a card", "card": "Qs"}}')
        yield number, command
