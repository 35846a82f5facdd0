"""Lists over all editions: by game, what compares with what, and the house edges of every wager."""

from collections.abc import Sequence
from contextlib import suppress
from functools import lru_cache
from typing import Any

from croupier import games
from croupier.analysis.edition import Opened
from croupier.documents.wording import words
from croupier.errors import InputError
from croupier.games.kit.odds.odds import Exact
from croupier.rulebook.text import library
from croupier.rulebook.text.draft import Draft
from croupier.web import shelf
from croupier.web.page import links

Page = dict[str, Any]


def rulebooks() -> Page:
    """Every edition by game, the comparisons that suggest themselves, and what is wrong with games from outside."""
    return {"games": by_game(), "pairs": pairs(), "problems": problems()}


def problems() -> list[str]:
    """What is wrong with games and editions from outside."""
    found: list[str] = shelf.editions().get("problems", [])
    return found


def by_game() -> dict[str, list[Page]]:
    """Every edition's head, under the title of its game."""
    games: dict[str, list[Page]] = {}
    for head in shelf.editions()["editions"]:
        games.setdefault(head["game"], []).append(_entry(head))
    titled = {_title(game, heads): sorted(heads, key=_age) for game, heads in games.items()}
    return {title: titled[title] for title in sorted(titled)}


def _entry(head: Page) -> Page:
    """A head with what a list shows beside it; of an edition that cannot be opened, no more than its head."""
    counts: dict[str, int | None] = dict.fromkeys(("sections", "rules", "readings"))
    with suppress(InputError):
        draft = library.draft(head["id"])
        counts = {"sections": len(draft.sections), "rules": len(draft.rules), "readings": len(draft.readings)}
    text = library.head(head["id"]).text_name
    return {
        **head,
        **counts,
        "banked": games.game(head["game"]).wagers.banked,
        "text": text,
        "link": links.page(head["id"]),
    }


def _title(game: str, heads: Sequence[Page]) -> str:
    """The title of a game; where a game is played in many ways, each edition has a title of its own."""
    titles = {head["title"] for head in heads}
    return titles.pop() if len(titles) == 1 else words(game)


ORDER = ("final", "proposed", "comment", "custom")


def _age(head: Page) -> tuple[int, str, str]:
    """Law first, then what was proposed, then what was asked for, then custom."""
    return ORDER.index(head["status"]), "" if head["effective"] else head["title"], head["id"]


def pairs() -> list[tuple[Draft, Draft]]:
    """What an edition amends or supersedes, and the edition."""
    return [
        (library.head(before), library.head(head["id"]))
        for head in shelf.editions()["editions"]
        if library.known(before := head["amends"] or head["supersedes"])
    ]


RELATED = ("what it amends", "what it supersedes", "what superseded it", "a comment on it", "another text of the game")


def relatives(draft: Draft) -> list[Page]:
    """The other editions of the same game that it is compared with, nearest first, and how they are related."""
    found = {
        other["id"]: how
        for other in shelf.editions()["editions"]
        if other["id"] != draft.id and other["game"] == draft.game and (how := _related(draft, other))
    }
    return [
        {"draft": library.head(id), "how": how, "link": links.page(id), "compare": _comparison(draft.id, id, how)}
        for id, how in sorted(found.items(), key=lambda one: RELATED.index(one[1]))
    ]


def _related(draft: Draft, other: Page) -> str | None:
    if other["id"] in (draft.amends, draft.supersedes):
        return RELATED[0] if other["id"] == draft.amends else RELATED[1]
    if draft.id in (other["amends"], other["supersedes"]):
        return RELATED[3] if other["amends"] == draft.id else RELATED[2]
    return RELATED[4] if other["title"] == draft.title else None


def _comparison(id: str, other: str, how: str) -> str:
    """Their comparison, the earlier text first."""
    first, second = (other, id) if how in RELATED[:2] else (id, other)
    return f"/compare?a={first}&b={second}"


def playable(id: str) -> Opened | None:
    """An edition that can be opened; None for one from outside whose rules are broken, which must not break a list."""
    try:
        return shelf.opened(id)
    except InputError:
        return None


@lru_cache(maxsize=256)
def exact(name: str, wheel: str | None = None) -> tuple[Exact, ...]:
    """The exact odds of an edition, without what a report adds to them; none where nobody bets against the house."""
    opened = shelf.opened(name, wheel)
    return tuple(opened.game.odds.lines(opened.rules))


def free(opened: Opened) -> frozenset[str]:
    """The wagers that cost nothing because they come with another."""
    return frozenset(line.wager for line in exact(opened.draft.id, opened.wheel) if line.free)


def edges(name: str, wheel: str | None = None) -> tuple[float, float] | None:
    """The lowest and the highest house edge of what an edition offers; None where nobody bets against the house."""
    found = [line.house_edge for line in exact(name, wheel) if line.offered and not line.free]
    return (float(min(found)), float(max(found))) if found else None


def all_odds() -> Page:
    """The house edge of every wager in every edition that has odds, a table for each game."""
    banked = {title: heads for title, heads in by_game().items() if heads[0]["banked"]}
    return {"games": {title: _odds_of_game(heads) for title, heads in banked.items()}}


def _odds_of_game(heads: Sequence[Page]) -> Page:
    """The editions of a game as columns, and its wagers as rows, each by strategy."""
    editions, rows = [], dict[tuple[str, str | None], dict[str, Page]]()
    for head in heads:
        opened = playable(head["id"])
        if opened is None:
            continue
        editions.append({"draft": opened.draft, "wheel": opened.wheel, "link": links.explorer(head["id"])})
        for line in exact(head["id"]):
            edge = {"exact": str(line.house_edge), "float": float(line.house_edge)}
            link = links.page(head["id"], "wagers", line.wager)
            rows.setdefault((line.wager, line.strategy), {})[head["id"]] = {"house_edge": edge, "link": link}
    return {"editions": editions, "rows": rows}
