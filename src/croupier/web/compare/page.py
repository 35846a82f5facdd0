"""Lays out a comparison: the waterfall, what moves the odds, every rule that differs, and what became of requests."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from croupier.analysis.comparison.requests import ABOUT
from croupier.analysis.comparison.switches import LETTERS
from croupier.documents.wording import line_words, words
from croupier.rulebook import paths
from croupier.rulebook.labels import label
from croupier.rulebook.text.draft import Draft
from croupier.web import shelf
from croupier.web.compare.fields import READ, State, address, api
from croupier.web.compare.waterfall import waterfall
from croupier.web.page import links
from croupier.web.page.show import CLASSES, anchor
from croupier.web.rulebooks import lists
from croupier.web.rulebooks.assumptions import assumed

Page = dict[str, Any]
MOST_IN_A_MEMO = 3
COUNTS = {2: "two", 3: "three", 4: "four"}
FEW = 12
"""So many rules that nobody asked for and that move nothing stand among the others."""


def choice() -> Page:
    """The editions to choose from, and pairs that suggest themselves."""
    return {"games": lists.by_game(), "pairs": lists.pairs(), "chosen": [None] * 4, "refused": None}


def comparison(state: State, report: Page | None = None) -> Page:
    """Editions side by side: what moves the odds, what does not, and every rule that differs, what is about money first.

    `report` is given where points are read otherwise.
    """
    names = state.names
    report = report or shelf.comparison(*names)
    drafts = [shelf.opened(name).draft for name in names]
    free = frozenset().union(*(lists.free(shelf.opened(name)) for name in names))
    fall = waterfall(report, drafts, state)
    effects, quiet_paths = _effects(report, fall, state), _without_effect(report)
    became = {row["path"]: row for row in report["dispositions"]}
    rows = [
        {
            **row,
            "words": label(row["path"]),
            "cited": [links.rule_cites(draft, row["path"]) for draft in drafts],
            "effect": effects[row["path"]],
            "at": _at(row, state, quiet_paths),
            "became": _became(became[row["path"]], report),
        }
        for row in _with_links(report["rules"], drafts)
    ]
    by_path = {row["path"]: row for row in rows}
    units = [_unit(unit, by_path, free) for unit in report["units"]]
    odds = [{**line, "free": line["wager"] in free} for line in report["odds"]]
    quiet = [unit for unit in units if not unit["moves"]]
    shown_rows = [row for row in rows if _shown(row, state.about, quiet_paths)]
    return {
        "games": lists.by_game(),
        "editions": drafts,
        "letters": LETTERS,
        "same": report["same"],
        "fall": fall,
        "filters": _filters(rows, quiet_paths, state, report["words"]),
        "words": [_worded(row, drafts) for row in report["words"]] if state.about in ("", "words") else [],
        "about": state.about,
        "state": state,
        "disposed": _adopted_in(report, names),
        "unfolded": _unfolded(shown_rows, state),
        "switches": _switches(report, state),
        "reads": state.reads,
        "unread": address(state, reads=()),
        "downloads": _downloads(report, drafts, state),
        "requests": [_asked(request, drafts) for request in report["requests"]],
        "all_rows": len(rows),
        "changes": len(units),
        "count": COUNTS[len(drafts)],
        "rows": {
            about: _first_and_rest(found, report)
            for about in CLASSES
            if (found := [row for row in shown_rows if row["class"] == about])
        },
        "tallies": {about: _tally(units, rows, about) for about in CLASSES},
        "moving": sorted((unit for unit in units if unit["moves"]), key=_rank),
        "quiet": {
            about: _by_request(found) for about in CLASSES if (found := [unit for unit in quiet if unit["class"] == about])
        },
        "odds": odds,
        "assumed": assumed(report, shelf.command("compare", *names, read=list(state.reads), json=False)),
        "differing": [line for line in odds if line["differs"]],
        "readings": report["readings"],
        "warnings": [f"{draft.name}: {said}" for draft in drafts for said in _warnings(draft.id)],
    }


# Rule by rule


def _effects(report: Page, fall: Page | None, state: State) -> dict[str, str]:
    """What each rule does to the edge that the waterfall is about: by itself, with those that it goes with, or nothing."""
    if fall is None:
        return {row["path"]: "–" for row in report["rules"]}
    told: dict[str, str] = {}
    for unit in report["units"]:
        alone = unit["effect"]["alone"]
        what = "not by itself" if alone is None else "moves other wagers" if alone else "none"
        if not alone and unit["effect"]["over"]:
            what = "by a choice of the house"
        told |= dict.fromkeys(unit["paths"], what)
    chosen = next(one for one in report["waterfalls"] if line_words(one) == fall["name"])
    for steps, note in ((chosen["steps"], " together"), (chosen["parts"]["steps"], "")):
        for step in steps:
            figure = f"{100 * step['change']['float']:+.4f}".replace("-", "−")
            told |= dict.fromkeys(step["paths"], figure + (note if len(step["paths"]) > 1 else ""))
    return told


def _without_effect(report: Page) -> frozenset[str]:
    """The rules whose change leaves every edge alone, whatever the house chooses and however the text is read."""
    return frozenset(
        path
        for unit in report["units"]
        for path in unit["paths"]
        if not any(value for name, value in unit["effect"].items() if name not in ("open", "untried"))
        and unit["effect"]["alone"] is not None
    )


def _shown(row: Page, about: str, quiet: frozenset[str]) -> bool:
    return not about or (row["path"] in quiet if about == "none" else row["class"] == about)


def _at(row: Page, state: State, quiet: frozenset[str]) -> str:
    """Where the row of a rule stands: on this page, or on the one with every class where this one leaves it out."""
    place = "#" + anchor("rule", row["path"])
    return place if _shown(row, state.about, quiet) else address(state, about="") + place


def _worded(row: Page, drafts: Sequence[Draft]) -> Page:
    """A point that only the words differ on, with links to its paragraphs."""
    cited = [links.cites(draft, draft.words[row["point"]].cite, draft.id) for draft in drafts]
    return {**row, "texts": list(zip(row["says"], cited, strict=True))}


def _filters(rows: Sequence[Page], quiet: frozenset[str], state: State, words: Sequence[Page]) -> list[Page]:
    titles = {
        "": "All",
        "money": "Money",
        "procedure": "Procedure",
        "paper": "Paper",
        "none": "No effect",
        "words": "Words only",
    }
    return [
        {
            "title": title,
            "count": len(words) if about == "words" else sum(_shown(row, about, quiet) for row in rows),
            "link": address(state, about=about) + "#rules",
            "here": about == state.about,
        }
        for about, title in titles.items()
    ]


def _adopted_in(report: Page, names: Sequence[str]) -> str:
    """The letters of the texts that requests were adopted in, or not: "C"; empty where none of them is compared."""
    finals = {request["adopted_in"] for request in report["requests"]}
    return " and ".join(letter.upper() for letter, name in zip(LETTERS, names, strict=False) if name in finals)


def _unfolded(rows: Sequence[Page], state: State) -> frozenset[str]:
    """The classes of rules that lie open: what is about money, or else the first; all where one was asked for."""
    there = [about for about in CLASSES if any(row["class"] == about for row in rows)]
    return frozenset(there if state.about else there[:1])


def _became(row: Page, report: Page) -> Page:
    """What became of a rule, in words and with a sign, and the readings on which that rests."""
    if row["request"] is None:
        adopted = any(request["adopted_in"] for request in report["requests"])
        return {"words": "nobody asked" if adopted else "–", "kind": "none", "item": None, "readings": []}
    kinds = {"yes": ("adopted", "good"), "partly": ("in part", "warn"), "no": ("not adopted", "bad")}
    said, kind = kinds.get(row["adopted"], ("–", "none"))
    by_id: dict[str, Page] = {}
    for one in row["readings"]:
        read = f"{kinds.get(one['adopted'], ('not asked for', ''))[0]} if read as “{one['option']}”"
        told = {"label": words(one["id"]).lower(), "says": [], "link": links.reading(one["edition"], one["id"])}
        by_id.setdefault(one["id"], told)["says"].append(read)
    readings = list(by_id.values())
    return {"words": said, "kind": kind, "item": row["request"], "readings": readings}


def _first_and_rest(rows: Sequence[Page], report: Page) -> Page:
    """The rules of a class in groups: first those that were asked for or move the edge; the rest apart if they are many."""
    rest = [row for row in rows if not row["became"]["item"] and not row["effect"].startswith(("+", "−"))]
    if len(rest) <= FEW or len(rest) == len(rows):
        rest = []
    first = [row for row in rows if row not in rest]
    return {"count": len(rows), "first": _in_groups(first, report), "rest": _in_groups(rest, report), "apart": len(rest)}


def _in_groups(rows: Sequence[Page], report: Page) -> list[Page]:
    """The rules that one request asks for stand together, the others after them."""
    asks = {request["item"]: request["asks"] for request in report["requests"]}
    groups: dict[str, list[Page]] = {}
    for row in rows:
        groups.setdefault(row["became"]["item"] or "", []).append(row)
    listed = [{"item": item, "asks": asks.get(item, ""), "rows": found} for item, found in groups.items() if item]
    return [*listed, *([{"item": "", "asks": "", "rows": groups[""]}] if "" in groups else [])]


# Readings as switches, and what can be taken away


def _switches(report: Page, state: State) -> Page:
    """The readings that count, those that move an edge first; the others by themselves."""
    read = {tuple(text.partition("=")[0].split(":", 1)) for text in state.reads}
    listed = [
        {
            **one,
            "field": f"{READ}{one['letter']}.{one['id']}",
            "label": words(one["id"]),
            "changed": (one["letter"], one["id"]) in read,
            "link": links.reading(one["edition"], one["id"]),
        }
        for one in report["switches"]
    ]
    first = [one for one in listed if one["moves"] or one["changed"]]
    kept = [(name, value) for name, value in zip(LETTERS, state.names, strict=False)]
    shown = (("class", state.about), ("wager", state.wager), ("strategy", state.strategy), ("wheel", state.wheel))
    kept += [(name, value) for name, value in (*shown, ("by", state.by)) if value]
    return {"first": first, "others": [one for one in listed if one not in first], "kept": kept}


def _downloads(report: Page, drafts: Sequence[Draft], state: State) -> list[tuple[str, str]]:
    letter = [
        ("Letter, PDF", api(state, "compare/letter.pdf", read=False)),
        ("Letter, Markdown", api(state, "compare/letter.md", read=False)),
    ]
    memo = [("Memo, PDF", api(state, "compare/memo.pdf", read=False))] if len(drafts) <= MOST_IN_A_MEMO else []
    one_comment = len({request["edition"] for request in report["requests"]}) == 1
    return [
        *memo,
        *(letter if one_comment else []),
        ("CSV", api(state, "compare.csv")),
        ("JSON", api(state, "compare")),
    ]


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
        "moves": any(effect.values()) or None in effect.values(),
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
    return shelf.report("odds", name).get("warnings", []) if shelf.opened(name).game.wagers.banked else []


def _with_links(rows: Sequence[Page], drafts: Sequence[Draft]) -> list[Page]:
    """Rows about rules, each with the link to its rule on the page of an edition."""
    linked = links.rules((row["path"] for row in rows), *drafts)
    return [{**row, "link": link["link"]} for row, link in zip(rows, linked, strict=True)]
