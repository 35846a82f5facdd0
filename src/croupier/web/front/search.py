"""Search over editions, sections, rules, readings, wagers and terms. The index is made when something is first looked for.

A query is taken apart into words; section numbers and wagers such as 0-00 stay whole. Every word counts by how rare it is
and where it stands; a word that nobody wrote is taken for those that are one slip of the pen away, or that begin with it.
"""

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import lru_cache
from math import log
from typing import Any, NamedTuple

from croupier.documents.wording import NUMBERS, words
from croupier.errors import InputError
from croupier.games.kit.wager import Wager
from croupier.rulebook import labels
from croupier.rulebook.text.chapters import LONGEST_HEADING
from croupier.rulebook.text.draft import Draft
from croupier.rulebook.values import shown
from croupier.web import shelf
from croupier.web.page import links

MOST_LETTERS, MOST_WORDS, MOST_FOUND = 200, 12, 30
KINDS = {"edition": 3.0, "wager": 1.5, "section": 1.3, "term": 1.3, "reading": 0.9, "rule": 0.9}
"""What can be found, with its weight."""
STATUS = {"final": 1.25, "proposed": 1.1, "comment": 1.0, "custom": 0.9}
IN_TITLE, IN_WORDS, IN_TEXT = 3.0, 1.0, 2.4
"""How much a word counts in a name, beside it, and in a paragraph, which is all words."""
WHOLE, BEGUN, SLIPPED = 1.0, 0.6, 0.45
_STOP = frozenset(
    re.findall(
        r"\w+",
        "a an and are as at be by can do does for from has have how i if in is it may must of on or shall that the their "
        "they this to was what when where which who whom whose why will with",
    )
)
_WORD = re.compile(r"\d+[a-z]?\.\d+(?:\([a-z0-9]+\))*|\d+\.[a-z](?:\([a-z0-9]+\))*|\d+(?:-\d+)+|\$?\d+(?:/\d+)?|[^\W\d_]+")
_SHORTEST_BEGUN, _SHORTEST_SLIPPED = 3, 4


class Entry(NamedTuple):
    """Something that can be found: what it is called, what it is, where it stands, and our words for it."""

    title: str
    kind: str
    address: str
    words: str
    edition: str
    status: str


class Found(NamedTuple):
    """An entry, with how well it answers."""

    entry: Entry
    score: float

    def json(self) -> dict[str, Any]:
        return {
            "title": self.entry.title,
            "kind": self.entry.kind,
            "address": self.entry.address,
            "excerpt": self.entry.words,
            "edition": self.entry.edition,
            "status": self.entry.status,
        }


def search(query: str, most: int = MOST_FOUND) -> list[Found]:
    """What answers the query, best first; nothing for one without a word in it."""
    return index().find(query, most)


@lru_cache(maxsize=1)
def index() -> "Index":
    """The index over everything."""
    return Index(entry for head in shelf.editions()["editions"] for entry in _found_in(head["id"]))


class Index:
    """Entries by their words: for each word the entries that have it, and how much it counts there."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        self.entries = list(entries)
        self.places: dict[str, dict[int, float]] = defaultdict(dict)
        for number, entry in enumerate(self.entries):
            beside = IN_TEXT if entry.kind in ("section", "term") else IN_WORDS
            for weight, text in ((IN_TITLE, entry.title), (beside, entry.words)):
                for word in set(_taken_apart(text)):
                    self.places[word][number] = max(weight, self.places[word].get(number, 0.0))
        self.sorted = sorted(self.places)
        self.slips: dict[str, list[str]] = defaultdict(list)
        for word in self.sorted:
            if len(word) >= _SHORTEST_SLIPPED and word.isalpha():
                for slip in _slips(word):
                    self.slips[slip].append(word)

    def find(self, query: str, most: int) -> list[Found]:
        asked = list(dict.fromkeys(_asked(query)))[:MOST_WORDS]
        scores: dict[int, float] = defaultdict(float)
        met: dict[int, int] = defaultdict(int)
        for word in asked:
            for number, score in self._scored(word).items():
                scores[number] += score
                met[number] += 1
        found = [
            Found(self.entries[number], score * (met[number] / len(asked)) ** 2 * self._weight(number))
            for number, score in scores.items()
        ]
        found.sort(key=lambda one: (-one.score, one.entry.address))
        return found[:most]

    def _scored(self, word: str) -> dict[int, float]:
        """How much each entry counts for one word of the query."""
        best: dict[int, float] = {}
        for near, likeness in self._near(word).items():
            places = self.places[near]
            rare = log(1 + len(self.entries) / len(places))
            for number, weight in places.items():
                best[number] = max(best.get(number, 0.0), likeness * weight * rare)
        return best

    def _near(self, word: str) -> dict[str, float]:
        """The written words that a word of the query stands for: itself, those it begins, else those a slip away."""
        near = {word: WHOLE} if word in self.places else {}
        if len(word) >= _SHORTEST_BEGUN:
            near = {**dict.fromkeys(self._begun(word), BEGUN), **near}
        if near or len(word) < _SHORTEST_SLIPPED:
            return near
        return {other: SLIPPED for slip in _slips(word) for other in self.slips.get(slip, ()) if _close(word, other)}

    def _begun(self, word: str) -> Iterator[str]:
        for place in range(bisect_left(self.sorted, word), len(self.sorted)):
            if not self.sorted[place].startswith(word):
                return
            yield self.sorted[place]

    def _weight(self, number: int) -> float:
        entry = self.entries[number]
        return KINDS[entry.kind] * STATUS.get(entry.status, 1.0)


def _asked(query: str) -> Iterator[str]:
    """The words of a query that say something; if none does, all of them."""
    written = list(_taken_apart(query[:MOST_LETTERS]))
    return iter([word for word in written if word not in _STOP] or written)


def _taken_apart(text: str) -> Iterator[str]:
    """The words of a text in one spelling: small letters, numbers as digits, without the s of several things."""
    for word in _WORD.findall(text.lower().replace("’", "'")):
        if word in NUMBERS[1:]:
            yield str(NUMBERS.index(word))
        elif len(word) > _SHORTEST_BEGUN and word.endswith("s") and not word.endswith("ss"):
            yield word[:-1]
        else:
            yield word


@lru_cache(maxsize=20_000)
def _slips(word: str) -> frozenset[str]:
    """The word, and what is left of it without one letter."""
    return frozenset({word, *(word[:at] + word[at + 1 :] for at in range(len(word)))})


def _close(word: str, other: str) -> bool:
    """Whether one slip makes one word of the other: a letter too many, too few, wrong, or two in the wrong order."""
    if abs(len(word) - len(other)) > 1:
        return False
    if len(word) != len(other):
        return bool(_slips(word) & {other}) or bool(_slips(other) & {word})
    wrong = [at for at in range(len(word)) if word[at] != other[at]]
    swapped = len(wrong) == 2 and wrong[1] == wrong[0] + 1 and word[wrong[0]] == other[wrong[1]]
    return len(wrong) <= 1 or (swapped and word[wrong[1]] == other[wrong[0]])


# What there is to find


def _found_in(id: str) -> list[Entry]:
    """All of an edition; nothing of one from outside that cannot be opened."""
    try:
        return list(_entries(id))
    except InputError:
        return []


def _entries(id: str) -> Iterator[Entry]:
    opened = shelf.opened(id)
    draft = opened.draft
    yield _entry(draft, draft.name, "edition", links.page(id), f"{draft.source}. {draft.jurisdiction}.")
    for section in draft.sections.values():
        address = links.section(id, section.id) if section.edition == id or draft.amends else None
        if address:
            kind = "term" if section.holds == ("defined",) and len(section.says) > LONGEST_HEADING else "section"
            yield _entry(draft, f"{_number(section.id)}, {draft.name}", kind, address, section.says)
    for path, rule in draft.rules.items():
        if rule.edition != id:
            continue
        says, value = opened.in_force.says[path], opened.in_force.values[path]
        told = f"{shown(value)}. " if value is not None and says.kind != "is" else ""
        cited = ", ".join(map(_number, rule.cite))
        said = f"{told}{says}. {cited}. {path}"
        yield _entry(draft, f"{labels.label(path)}, {draft.name}", "rule", links.rule(id, path), said)
    for reading in draft.readings.values():
        if reading.edition == id:
            address = links.reading(id, reading.id)
            yield _entry(draft, f"{words(reading.id)}, {draft.name}", "reading", address, reading.problem)
    yield from _wagers(draft)


def _wagers(draft: Draft) -> Iterator[Entry]:
    """Every wager by its name, on the first of the edition's wheels that has it, and every kind."""
    seen: set[str] = set()
    default = shelf.opened(draft.id)
    if (
        not default.game.wagers.banked or draft.amends
    ):  # an amendment's wagers are those of what it amends, or are rules of its own
        return
    for wheel in (None, *default.game.rules.kinds(draft)):
        opened = shelf.opened(draft.id, wheel)
        for wager in opened.game.wagers.catalogue(opened.rules).values():
            if wager.kind not in seen:
                seen.add(wager.kind)
                yield _wager(draft, wager, f"{words(wager.kind)} wager", wheel)
            if wager.name not in seen:
                seen.add(wager.name)
                yield _wager(draft, wager, words(wager.name), wheel)


def _wager(draft: Draft, wager: Wager, title: str, wheel: str | None) -> Entry:
    address = links.page(draft.id, "wagers", wager.kind, wheel=wheel)
    opened = shelf.opened(draft.id, wheel)
    decks = opened.game.odds.assumptions(opened.rules).get("decks")
    dealt = f" {decks} decks." if decks else ""
    places = "; or ".join(place.name for place in wager.places)
    where = f" Chips on {places}." if places else ""
    return _entry(draft, f"{title}, {draft.name}", "wager", address, f"Pays {wager.odds}.{where}{dealt}")


def _entry(draft: Draft, title: str, kind: str, address: str, told: str) -> Entry:
    return Entry(title, kind, address, told, draft.id, draft.status)


def _number(id: str) -> str:
    return f"§ {id}" if id[0].isdigit() else id[:1].upper() + id[1:]
