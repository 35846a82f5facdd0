"""Lays out a comparison: what moves the odds, what does not, every rule that differs, and what became of requests."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from croupier.analysis.comparison.requests import ABOUT
from croupier.rulebook import paths
from croupier.rulebook.draft import Draft
from croupier.web import links, shelf
from croupier.web.rulebooks import lists
from croupier.web.rulebooks.assumed import assumed
from croupier.web.show import CLASSES, words

Page = dict[str, Any]


def choice() -> Page:
    """The editions to choose from, and pairs that suggest themselves."""
    return {"games": lists.by_game(), "pairs": lists.pairs()}


def comparison(*names: str) -> Page:
    """Editions side by side: what moves the odds, what does not, and every rule that differs, what is about money first."""
    report = shelf.comparison(*names)
    drafts = [shelf.opened(name).draft for name in names]
    free = frozenset().union(*(lists.free(shelf.opened(name)) for name in names))
    rows = [
        {**row, "cited": [links.rule_cites(draft, row["path"]) for draft in drafts]}
        for row in _with_links(report["rules"], drafts)
    ]
    by_path = {row["path"]: row for row in rows}
    units = [_unit(unit, by_path, free) for unit in report["units"]]
    odds = [{**line, "free": line["wager"] in free} for line in report["odds"]]
    quiet = [unit for unit in units if not unit["moves"]]
    return {
        "games": lists.by_game(),
        "editions": drafts,
        "same": report["same"],
        "requests": [_asked(request, drafts) for request in report["requests"]],
        "rows": {about: found for about in CLASSES if (found := [row for row in rows if row["class"] == about])},
        "tallies": {about: _tally(units, rows, about) for about in CLASSES},
        "moving": sorted((unit for unit in units if unit["moves"]), key=_rank),
        "quiet": {
            about: _by_request(found) for about in CLASSES if (found := [unit for unit in quiet if unit["class"] == about])
        },
        "odds": odds,
        "assumed": assumed(report, shelf.command("compare", *names, json=False)),
        "differing": [line for line in odds if line["differs"]],
        "readings": report["readings"],
        "warnings": [f"{draft.name}: {said}" for draft in drafts for said in _warnings(draft.id)],
    }


def _asked(request: Page, drafts: Sequence[Draft]) -> Page:
    """A request with links to its rules, and what it moves in words."""
    roles = (("was", request["base"]), ("asked", request["edition"]), ("adopted", request["adopted_in"]))
    return {
        **request,
        "moves": ABOUT[request["class"]],
        "texts": [role for role, text in roles if text],
        "answers": _with_links([row for row in request["answers"] if row["by"]], drafts),
    }


def _unit(unit: Page, rows: Mapping[str, Page], free: frozenset[str]) -> Page:
    """Rules that change together: what they are about, and whether the odds follow, or cannot be told by themselves."""
    effect = {
        side: lines and [{**line, "free": line["wager"] in free} for line in lines]
        for side, lines in unit["effect"].items()
        if side in ("alone", "last")
    }
    more = {name: unit["effect"][name] for name in ("over", "undetermined", "untried", "rounded", "readings")}
    return {
        "request": unit["request"],
        "effect": effect,
        **more,
        "class": unit["class"],
        "name": words(paths.split(unit["paths"][0])[0]),
        "rules": [rows[path] for path in unit["paths"]],
        "moves": effect["alone"] != [] or effect["last"] != [],
        "may_move": any(more.values()),
        "once": effect["alone"] == effect["last"],
    }


def _by_request(units: Sequence[Page]) -> Page:
    """Changes without effect: those that one request asks for stand together, those that nobody asked for come last."""
    asked: dict[str, list[Page]] = {}
    for unit in units:
        if unit["request"]:
            asked.setdefault(unit["request"], []).append(unit)
    others = [unit for unit in units if not unit["request"]]
    return {"count": len(units), "may_move": sum(unit["may_move"] for unit in units), "asked": asked, "others": others}


def _tally(units: Iterable[Page], rows: Iterable[Page], about: str) -> Page:
    ours = [unit for unit in units if unit["class"] == about]
    return {
        "changes": len(ours),
        "moving": sum(unit["moves"] for unit in ours),
        "may_move": sum(unit["may_move"] and not unit["moves"] for unit in ours),
        "rules": sum(row["class"] == about for row in rows),
    }


def _rank(unit: Page) -> int:
    return list(CLASSES).index(unit["class"])


def _warnings(name: str) -> list[str]:
    return shelf.report("odds", name).get("warnings", []) if shelf.opened(name).room.banked else []


def _with_links(rows: Sequence[Page], drafts: Sequence[Draft]) -> list[Page]:
    """Rows about rules, each with the link to its rule on the page of an edition."""
    linked = links.rules((row["path"] for row in rows), *drafts)
    return [{**row, "link": link["link"]} for row, link in zip(rows, linked, strict=True)]
