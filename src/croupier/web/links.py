"""Where things stand on the pages: the address of every edition, section, rule and wager, and the chips that cite them."""

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple
from urllib.parse import quote

from croupier.analysis.edition import SCHEMA
from croupier.games.kit.room import Room
from croupier.rulebook import library
from croupier.rulebook.draft import CUSTOM, Draft
from croupier.web import shelf
from croupier.web.show import BADGES, anchor

Link = dict[str, Any]


class Chapter(NamedTuple):
    """A part of a text that has a page of its own: its number, its words for a heading, and its paragraphs."""

    id: str
    slug: str
    title: str
    sections: tuple[str, ...]

    @property
    def number(self) -> str:
        """The number that stands beside the heading; none where a letter or an exhibit is its own heading."""
        return self.id if self.id[0].isdigit() else ""


def page(edition: str, *parts: str, wheel: str | None = None) -> str:
    """A page of an edition: `page("pa-2012/casino-war", "odds")`."""
    address = "/".join((f"/editions/{edition}", *(quote(part, safe="$") for part in parts)))
    return f"{address}?wheel={quote(wheel)}" if wheel else address


def explorer(edition: str, **fields: str | None) -> str:
    """The odds explorer of an edition: `explorer("pa-2012/casino-war", wager="tie")`."""
    given = "&".join(f"{name}={quote(value)}" for name, value in fields.items() if value)
    return f"/odds/{edition}" + (f"?{given}" if given else "")


def desks(edition: str, room: Room[Any]) -> list[Link]:
    """The pages that work something out about an edition, as far as its game has it."""
    listed = [
        ("Explore the odds", explorer(edition), room.banked),
        ("Simulate", f"/simulate?edition={quote(edition)}", True),
        ("Win by the hour", f"/win/{edition}", room.banked),
        ("Game protection", f"/protection/{edition}", "protection" in room.commands),
    ]
    return [{"title": title, "link": link} for title, link, there in listed if there]


def section(edition: str, id: str) -> str | None:
    """The paragraph of a text; None if the edition has no such paragraph."""
    found = _chapter_of(edition).get(id) if library.known(edition) else None
    return None if found is None else page(edition, "text", found.slug) + f"#{anchor('section', id)}"


def rule(edition: str, path: str) -> str:
    """A rule in the list of an edition's rules."""
    return page(edition, "rules") + f"#{anchor('rule', path)}"


def reading(edition: str, id: str) -> str:
    """An unclear point among an edition's readings."""
    return page(edition, "readings") + f"#{anchor('reading', id)}"


def cites(draft: Draft, cited: Iterable[str], edition: str) -> list[Link]:
    """Each citation as a chip: its words, its paragraph, and where the words of the paragraph are asked for."""
    return [_chip(draft, id, edition) for id in cited]


def rule_cites(draft: Draft, path: str) -> list[Link]:
    """The citations of a rule, or of its removal."""
    if path in draft.rules:
        stated = draft.rules[path]
        return cites(draft, stated.cite, stated.edition)
    return cites(draft, draft.removed[path].cite, draft.id) if path in draft.removed else []


def rules(listed: Iterable[str], *drafts: Draft) -> list[Link]:
    """Each rule with the page of an edition that has it; what an amendment removed stands in what it amends."""
    known = {path: draft.id for draft in drafts for path in draft.rules}
    if (before := drafts[0].amends) and library.known(before):
        known = dict.fromkeys(library.draft(before).rules, before) | known
    return [{"path": path, "link": rule(known[path], path) if path in known else None} for path in listed]


def paragraph(edition: str, id: str) -> Link:
    """What a paragraph says in our words, with the status of its text and where to read on."""
    found, draft = shelf.section(edition, id), shelf.opened(edition).draft
    before = draft.amends or draft.supersedes
    read = [{"title": "Read the section", "address": section(edition, id)}]
    compare = [{"title": "Compare the texts", "address": f"/compare?a={before}&b={draft.id}"}]
    return {
        "schema": SCHEMA,
        "edition": edition,
        "section": id,
        "says": found["says"],
        "holds": found["holds"],
        "title": draft.name,
        "status": draft.status,
        "badge": BADGES[draft.status],
        "links": read + (compare if library.known(before) else []),
    }


def chapters(draft: Draft) -> tuple[Chapter, ...]:
    """The parts of a text in its order. A heading is a paragraph by itself; letters and exhibits go by their numbers."""
    return _chapters(draft.id, tuple((one.id, one.says, one.holds == ("defined",)) for one in draft.sections.values()))


@lru_cache(maxsize=128)
def _chapters(edition: str, listed: tuple[tuple[str, str, bool], ...]) -> tuple[Chapter, ...]:
    ids = {id for id, _, _ in listed}
    parts: dict[str, list[str]] = {}
    for id, _, _ in listed:
        parts.setdefault(_top(id, ids), []).append(id)
    heads = {id: says.rstrip(".") for id, says, defines in listed if defines or id in parts}
    return tuple(Chapter(top, _slug(top), _heading(top, heads), tuple(inside)) for top, inside in parts.items())


@lru_cache(maxsize=128)
def _chapter_of(edition: str) -> Mapping[str, Chapter]:
    return {id: chapter for chapter in chapters(library.draft(edition)) for id in chapter.sections}


def _top(id: str, ids: set[str]) -> str:
    """The part that a paragraph belongs to: the shortest paragraph that its number begins with, or a letter or exhibit."""
    if not id[0].isdigit():
        lettered = re.fullmatch(r"([A-Za-z]+) \d+", id)  # letter 1, letter 2
        return lettered[1] if lettered else re.split(r"[.(]", id)[0]
    ends = [found.start() for found in re.finditer(r"[.(]", id)]
    return next((id[:end] for end in ends if id[:end] in ids), id.partition("(")[0])


LONGEST_HEADING = 60


def _heading(top: str, heads: Mapping[str, str]) -> str:
    if not top[0].isdigit():
        return f"The {top}" if top.islower() else top
    words = heads.get(top, "")
    if len(words) <= LONGEST_HEADING:
        return words
    return words[: words.rindex(" ", 0, LONGEST_HEADING - 4)].rstrip(",;:") + " …"  # one long paragraph: its first words


def _slug(top: str) -> str:
    return re.sub(r"[^\w.]+", "-", top.lower()).strip("-")


def _chip(draft: Draft, id: str, edition: str) -> Link:
    if id == CUSTOM:
        return {"section": id, "words": id, "link": None, "ask": None}
    where = draft.id if id in draft.sections else edition
    words = f"§ {id}" if id[0].isdigit() else id[:1].upper() + id[1:]
    link = section(where, id)
    ask = f"/api/editions/{where}/sections/{quote(id, safe='()')}" if link else None
    return {"section": id, "words": words, "link": link, "ask": ask}
