"""Where things stand on the pages: the address of every edition, section, rule and wager, and the chips that cite them."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any
from urllib.parse import quote

from croupier.analysis.edition import SCHEMA, Opened
from croupier.games.kit.game import Game
from croupier.rulebook.text import library
from croupier.rulebook.text.chapters import Chapter, chapters
from croupier.rulebook.text.draft import CUSTOM, Draft
from croupier.web import shelf
from croupier.web.page.show import BADGES, anchor

Link = dict[str, Any]


def page(edition: str, *parts: str, wheel: str | None = None) -> str:
    """A page of an edition: `page("pa-2012/casino-war", "odds")`."""
    address = "/".join((f"/editions/{edition}", *(quote(part, safe="$") for part in parts)))
    return f"{address}?wheel={quote(wheel)}" if wheel else address


def explorer(edition: str, **fields: str | None) -> str:
    """The odds explorer of an edition: `explorer("pa-2012/casino-war", wager="tie")`."""
    return address(f"/odds/{edition}", **fields)


def address(path: str, **fields: str | None) -> str:
    """An address with the fields that are given."""
    given = "&".join(f"{name}={quote(value)}" for name, value in fields.items() if value)
    return path + (f"?{given}" if given else "")


def desks(edition: str, game: Game[Any]) -> list[Link]:
    """The pages that work something out about an edition, as far as its game has it."""
    listed = [
        ("Explore the odds", explorer(edition), game.wagers.banked),
        ("Simulate", f"/simulate?edition={quote(edition)}", True),
        ("Win by the hour", f"/win/{edition}", game.wagers.banked),
        ("Game protection", f"/protection/{edition}", "protection" in game.extras.commands),
    ]
    return [{"title": title, "link": link} for title, link, there in listed if there]


def without_odds(opened: Opened) -> Link:
    """A game in which nobody bets against the house: why, and what can be asked instead."""
    reason, own = opened.game.wagers.no_odds(f"in {opened.draft.title}", hint=False), opened.game.extras.pages
    return {
        "draft": opened.draft,
        "help": "odds",
        "reason": reason[:1].upper() + reason[1:] + ".",
        "instead": [{"title": f"{own.title}: a hand’s share of the pot", "link": own.path}] if own else [],
        "base": page(opened.draft.id),
    }


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
    read = [{"title": "Read the section", "address": section(edition, found["id"])}]
    compare = [{"title": "Compare the texts", "address": f"/compare?a={before}&b={draft.id}"}]
    return {
        "schema": SCHEMA,
        "edition": edition,
        "section": found["id"],
        "says": found["says"],
        "holds": found["holds"],
        "title": draft.name,
        "status": draft.status,
        "badge": BADGES[draft.status],
        "links": read + (compare if library.known(before) else []),
    }


@lru_cache(maxsize=128)
def _chapter_of(edition: str) -> Mapping[str, Chapter]:
    return {id: chapter for chapter in chapters(library.draft(edition)) for id in chapter.sections}


def _chip(draft: Draft, id: str, edition: str) -> Link:
    if id == CUSTOM:
        return {"section": id, "words": id, "link": None, "ask": None}
    where = draft.id if id in draft.sections else edition
    words = f"§ {id}" if id[0].isdigit() else id[:1].upper() + id[1:]
    link = section(where, id)
    ask = f"/api/editions/{where}/sections/{quote(id, safe='()')}" if link else None
    return {"section": id, "words": words, "link": link, "ask": ask}
