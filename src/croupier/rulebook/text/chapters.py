"""The parts of a text: a section with its paragraphs, a letter, an exhibit."""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from croupier.rulebook.text.draft import Draft, Reading

LONGEST_HEADING = 60


class Chapter(NamedTuple):
    """A part of a text: its number, its words for a heading, and its paragraphs. Each has a page of its own."""

    id: str
    slug: str
    title: str
    sections: tuple[str, ...]

    @property
    def number(self) -> str:
        """The number that stands beside the heading; none where a letter or an exhibit is its own heading."""
        return self.id if self.id[0].isdigit() else ""

    def is_heading(self, draft: Draft, id: str) -> bool:
        """Whether a paragraph is no more than the heading of this part."""
        return id == self.id and draft.sections[id].holds == ("defined",) and len(self.sections) > 1


def chapters(draft: Draft) -> tuple[Chapter, ...]:
    """The parts of a text in its order. A heading is a paragraph by itself; letters and exhibits go by their numbers."""
    return _chapters(draft.id, tuple((one.id, one.says, one.holds == ("defined",)) for one in draft.sections.values()))


def readings_at(draft: Draft, id: str) -> list[Reading]:
    """The unclear points that begin at this paragraph: where the first of their rules is cited first."""
    return [reading for reading in draft.readings.values() if place_of(draft, reading) == id]


def place_of(draft: Draft, reading: Reading) -> str | None:
    """The paragraph at which an unclear point begins; None where the text has none that its rules cite."""
    for path in reading.rules:
        stated = draft.rules.get(path)
        for cite in stated.cite if stated else ():
            if cite in draft.sections:
                return cite
    return None


@lru_cache(maxsize=128)
def _chapters(edition: str, listed: tuple[tuple[str, str, bool], ...]) -> tuple[Chapter, ...]:
    ids = {id for id, _, _ in listed}
    parts: dict[str, list[str]] = {}
    for id, _, _ in listed:
        parts.setdefault(_top(id, ids), []).append(id)
    heads = {id: says.rstrip(".") for id, says, defines in listed if defines or id in parts}
    return tuple(Chapter(top, _slug(top), _heading(top, heads), tuple(inside)) for top, inside in parts.items())


def _top(id: str, ids: set[str]) -> str:
    """The part that a paragraph belongs to: the shortest paragraph that its number begins with, or a letter or exhibit."""
    if not id[0].isdigit():
        lettered = re.fullmatch(r"([A-Za-z]+) \d+", id)  # letter 1, letter 2
        return lettered[1] if lettered else re.split(r"[.(]", id)[0]
    ends = [found.start() for found in re.finditer(r"[.(]", id)]
    return next((id[:end] for end in ends if id[:end] in ids), id.partition("(")[0])


def _heading(top: str, heads: Mapping[str, str]) -> str:
    if not top[0].isdigit():
        return f"The {top}" if top.islower() else top
    words = heads.get(top, "")
    if len(words) <= LONGEST_HEADING:
        return words
    return words[: words.rindex(" ", 0, LONGEST_HEADING - 4)].rstrip(",;:") + " …"  # one long paragraph: its first words


def _slug(top: str) -> str:
    return re.sub(r"[^\w.]+", "-", top.lower()).strip("-")
