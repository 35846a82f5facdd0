"""What people call a rule: "Initial Wager when the War is won" for `war.initial.win`; named once, in `labels.toml`."""

import re
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

from croupier import registry
from croupier.errors import InputError
from croupier.rulebook import paths
from croupier.rulebook.toml.files import text_of, toml

FILE = Path(__file__).with_name("labels.toml")
ANY = "*"
"""In a path of the file: whatever an edition names there, a wager, a symbol or a hand."""


class Labels(NamedTuple):
    """One file of names, by the parts of a path."""

    rules: Mapping[tuple[str, ...], str]
    groups: Mapping[tuple[str, ...], str]
    values: Mapping[str, str]

    def rule(self, parts: tuple[str, ...]) -> str | None:
        """The name of a rule; one that stands for itself goes before one with a star."""
        if (found := self.rules.get(parts)) is not None:
            return found
        for at in range(1, len(parts)):
            starred = (*parts[:at], ANY, *parts[at + 1 :])
            if (found := self.rules.get(starred)) is not None:
                return found.replace("{}", _name(parts[at]))
        return None


@lru_cache(maxsize=4096)
def label(path: str) -> str:
    """What people call the rule at a path; the words of the path itself where no file names it."""
    parts = paths.split(path)
    for labels in _files():
        if (found := labels.rule(parts)) is not None:
            return found
    return _capital(paths.in_words(path))


def group(path: str) -> str:
    """What people call the rules that begin with a path; where no file names them, as `label` does."""
    parts = paths.split(path)
    return next((labels.groups[parts] for labels in _files() if parts in labels.groups), None) or label(path)


@lru_cache(maxsize=4096)
def value(name: str) -> str:
    """What people call a value that rules name in short, such as the hand a-5; as it is written where no file names it."""
    return next((labels.values[name] for labels in _files() if name in labels.values), name)


def share(hand: str, part: str) -> str:
    """A share of a pot: 1/2 for the badugi."""
    return f"{'all' if part == '1' else part} for {value(hand)}"


def within(path: str) -> str:
    """The same inside a sentence: "decks in the shoe", but "Initial Wager when the War is won"."""
    said = label(path)
    first = said.split()[0] if said else ""
    return said if first in _PROPER else said[:1].lower() + said[1:]


_PROPER = ("Initial", "Community", "Hot", "Envy", "Bonus", "Progressive")
"""Names of wagers and awards keep their capital letter."""


def read(text: str, file: str) -> Labels:
    """The names in a file. Whatever is no table of names is refused."""
    tables = toml(text, file)
    found: list[dict[tuple[str, ...], str]] = []
    for table in ("labels", "groups"):
        listed = tables.pop(table, {})
        if not isinstance(listed, Mapping) or not all(isinstance(said, str) and said for said in listed.values()):
            raise InputError(f'{file}: [{table}] names paths of rules in words, such as "decks.shoe" = "Decks in the shoe"')
        found.append({paths.split(path): said for path, said in listed.items()})
    values = tables.pop("values", {})
    if not isinstance(values, Mapping) or not all(isinstance(said, str) and said for said in values.values()):
        raise InputError(f'{file}: [values] names values in words, such as "bonus-spin" = "Bonus Spin"')
    if tables:
        raise InputError(f"{file}: {', '.join(tables)}: only [labels], [groups] and [values] are known here")
    rules, groups = found
    return Labels(rules, groups, values)


def _files() -> Iterator[Labels]:
    """Ours first: other packages are asked only about what ours do not name."""
    yield _ours()
    yield from _outside()


@cache
def _ours() -> Labels:
    return read(text_of(FILE), FILE.name)


@cache
def _outside() -> tuple[Labels, ...]:
    """The names of games from outside. A file that cannot be read names nothing: a rule has the words of its path."""
    found = []
    for _, folder in registry.outside().shelves:
        file = folder / FILE.name
        if file.is_file():
            try:
                found.append(read(text_of(file), str(file)))
            except InputError:
                continue
    return tuple(found)


def _name(part: str) -> str:
    return re.sub(r"(?<=[a-z])-(?=\w)", " ", part.replace("_", " "))


def _capital(said: str) -> str:
    return said[:1].upper() + said[1:]
