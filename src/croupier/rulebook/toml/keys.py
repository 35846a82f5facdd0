"""The keys of a file that a house writes, read one by one: whatever is wrong is refused with the file and the line."""

import re
from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import NoReturn

from croupier.errors import InputError
from croupier.rulebook import paths
from croupier.rulebook.toml.files import did_you_mean

LONGEST_NAME = 120
"""Characters of a name: of a house, a table, a device."""
LONGEST_WORDS = 600
"""Characters of what a house says: its help line, a statement, an objection."""
_NUMBER = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9._-]{0,38}[A-Za-z0-9])?", re.ASCII)
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)


class Keys:
    """One table of a TOML or JSON file. `table` is its name, "" for the head of the file."""

    def __init__(self, node: object, file: str, text: str = "", table: str = "") -> None:
        self.file, self.table = file, table
        self._lines = paths.lines(text, table)
        if not isinstance(node, Mapping):
            raise InputError(f"{file}: [{table}] must be a table of names and values")
        self.node: Mapping[str, object] = node

    def __contains__(self, key: str) -> bool:
        return key in self.node

    def require_only(self, known: Sequence[str], what: str) -> None:
        """Refuse a key that nobody reads: it would be a promise that is not kept."""
        for key in self.node:
            if key not in known:
                near = did_you_mean(key, known)
                self.wrong(f"unknown key {key[:40]!r}{near or f'; {what} has ' + ', '.join(sorted(known))}", key)

    def words(self, key: str, longest: int = LONGEST_NAME) -> str | None:
        """What the key says, None where it is absent. Refused: no text, blanks, signs that do something, too long."""
        if key not in self.node:
            return None
        value = self.node[key]
        if not isinstance(value, str) or not value.strip():
            self.wrong(f"{key} must be words in quotes", key)
        return self.checked(key, value, longest)

    def needed(self, key: str, longest: int = LONGEST_NAME) -> str:
        """The same for a key that must be there."""
        value = self.words(key, longest)
        if value is None:
            self.wrong(f"{key!r} is missing")
        return value

    def checked(self, key: str, value: str, longest: int) -> str:
        if len(value) > longest:
            self.wrong(f"{key} has {len(value)} characters; at most {longest} fit on a paper", key)
        if not value.isprintable():
            self.wrong(f"{key} has signs that nobody sees, such as a line's end; write it in one line without them", key)
        return value.strip()

    def many(self, key: str, longest: int = LONGEST_NAME) -> tuple[str, ...]:
        """A list of words, each of which stands there once."""
        value = self.node.get(key, [])
        if not isinstance(value, list) or not all(isinstance(item, str) and item.strip() for item in value):
            self.wrong(f'{key} must be a list of words, such as ["CW-01", "CW-02"]', key)
        found = [self.checked(key, item, longest) for item in value]
        if twice := next((item for item in found if found.count(item) > 1), None):
            self.wrong(f"{key} names {twice[:40]!r} twice", key)
        return tuple(found)

    def number(self, key: str) -> str | None:
        """The number of a submission: it is the name of files, too, so it has letters, digits, dots and dashes only."""
        value = self.words(key)
        if value is not None and not is_number(value):
            has = "up to 40 letters from A to Z, digits, dots and dashes, the first and the last no dot or dash"
            self.wrong(f"{key} {value[:40]!r} is no number of a submission, such as CW-2026-003: {has}", key)
        return value

    def day(self, key: str) -> date | None:
        """A date; JSON has it in quotes."""
        value = self.node.get(key)
        if isinstance(value, str) and (found := day_of(value)) is not None:
            return found
        if isinstance(value, datetime) or not isinstance(value, date | None):
            self.wrong(f"{key} must be a date such as 2026-11-17", key)
        return value

    def flag(self, key: str) -> bool:
        value = self.node.get(key, False)
        if not isinstance(value, bool):
            self.wrong(f"{key} must be true or false", key)
        return value

    def one_of(self, key: str, known: Sequence[str]) -> str | None:
        value = self.words(key)
        if value is not None and value not in known:
            self.wrong(f"{key} {value[:40]!r} is not one of " + ", ".join(known), key)
        return value

    def wrong(self, says: str, key: str = "") -> NoReturn:
        """Refuse the file, naming the line of the key where it has one."""
        line = self._lines.get(paths.join((key,))) if key else None
        place = f"{self.file}:{line}" if line else self.file
        inside = f"{self.table}: " if self.table else ""
        raise InputError(f"{place}: {inside}{says}")


def is_number(text: str) -> bool:
    """Whether this can be the number of a submission."""
    return _NUMBER.fullmatch(text) is not None


def day_of(text: str) -> date | None:
    """The date that is written as 2026-11-17; None for anything else."""
    try:
        return date.fromisoformat(text) if _DAY.fullmatch(text) else None
    except ValueError:
        return None
