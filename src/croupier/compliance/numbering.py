"""Gaps in the numbers of a text, found from the paragraphs alone: (4) followed by (6), a (1) without a (2)."""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

_LAST = re.compile(r"(.*?)(?:\(([0-9]+|[a-z]+|[A-Z]+)\)|\.([0-9]+|[A-Z]))")
_ROMAN = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii", "xiii", "xiv", "xv")


class Gap(NamedTuple):
    """What is wrong with the paragraphs below one: the missing ones, or none where there is only one of a list."""

    parent: str
    sections: tuple[str, ...]
    missing: tuple[str, ...]

    @property
    def says(self) -> str:
        if self.missing:
            last = f"{', '.join(self.missing[:-1])} and {self.missing[-1]}" if len(self.missing) > 1 else self.missing[0]
            there = "is no" if len(self.missing) == 1 else "are no"
            return f"There {there} {last}: the numbers go from {self.sections[0]} to {self.sections[1]}."
        return f"{self.sections[0]} is the only one of its list: nothing follows it."


def gaps(ids: Iterable[str]) -> Iterator[Gap]:
    """Every gap among these sections, in their order."""
    below: dict[tuple[str, bool], dict[str, str]] = {}
    for id in ids:
        if match := _LAST.fullmatch(id):
            mark = match[2] or match[3]
            below.setdefault((match[1], match[2] is not None), {})[mark] = id
    for (parent, bracketed), marks in below.items():
        yield from _gaps(parent, marks, bracketed)


def _gaps(parent: str, marks: dict[str, str], bracketed: bool) -> Iterator[Gap]:
    count = _counter(list(marks))
    if count is None:
        return
    places = {count.index(mark) + 1: id for mark, id in marks.items()}
    if bracketed and len(places) == 1 and 1 in places:
        yield Gap(parent, (places[1],), ())
    before, last = 0, f"the beginning of {parent}"
    for place in sorted(places):
        if missing := [count[each - 1] for each in range(before + 1, place)]:
            named = tuple(f"{parent}({mark})" if bracketed else f"{parent}.{mark}" for mark in missing)
            yield Gap(parent, (last, places[place]), named)
        before, last = place, places[place]


def _counter(marks: list[str]) -> tuple[str, ...] | None:
    """How the paragraphs of one list are counted; None for marks that are words and no count."""
    if all(mark.isdecimal() for mark in marks):
        return tuple(map(str, range(1, max(map(int, marks)) + 1)))
    if marks[0] == "i" and all(mark in _ROMAN for mark in marks):
        return _ROMAN
    letters = tuple("abcdefghijklmnopqrstuvwxyz" if marks[0].islower() else "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    return letters if all(mark in letters for mark in marks) else None
