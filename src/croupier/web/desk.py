"""Lays out what a page shows: the reports on an edition, put together with the drawings and with links."""

from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from typing import Any

from markupsafe import Markup

from croupier.analysis.assumptions.block import with_command
from croupier.analysis.assumptions.lines import EACH_READING, Line, lines, lines_of_several
from croupier.analysis.comparison.requests import ABOUT
from croupier.analysis.edition import Opened
from croupier.games import room
from croupier.rulebook import library, paths
from croupier.rulebook.draft import CUSTOM, Draft, Rule
from croupier.rulebook.values import shown
from croupier.web import shelf
from croupier.web.show import CLASSES, anchor, words

Page = dict[str, Any]


def front() -> Page:
    """Every edition by game, the comparisons that suggest themselves, and what is wrong with games from outside."""
    return {"games": _by_game(), "pairs": _pairs(), "problems": shelf.editions().get("problems", [])}


def _by_game() -> dict[str, list[Page]]:
    """Every edition's head, under the title of its game."""
    games: dict[str, list[Page]] = {}
    for head in shelf.editions()["editions"]:
        games.setdefault(head["game"], []).append({**head, "banked": room(head["game"]).banked})
    titled = {_title(game, heads): sorted(heads, key=_age) for game, heads in games.items()}
    return {title: titled[title] for title in sorted(titled)}


def _title(game: str, heads: Sequence[Page]) -> str:
    """The title of a game; where a game is played in many ways, each edition has a title of its own."""
    titles = {head["title"] for head in heads}
    return titles.pop() if len(titles) == 1 else words(game)


def _age(head: Page) -> tuple[str, bool, str]:
    """What amends or supersedes stands after what it builds on."""
    before = head["amends"] or head["supersedes"]
    return before or head["id"], before is not None, head["id"]


def _pairs() -> list[tuple[str, str]]:
    """What an edition amends or supersedes, and the edition."""
    return [
        (before, head["id"])
        for head in shelf.editions()["editions"]
        if library.known(before := head["amends"] or head["supersedes"])
    ]


def edition(name: str, wheel: str | None) -> Page:
    """All of one edition."""
    opened = shelf.opened(name, wheel)
    draft = opened.draft
    odds = shelf.report("odds", name, wheel) if opened.room.banked else {"wagers": []}
    free = _free(opened)
    edges = [line["house_edge"]["float"] for line in odds["wagers"] if line["offered"] and line["wager"] not in free]
    drawings = opened.room.drawings(opened.rules)
    return {
        **_head(opened),
        "requests": [
            {"item": request.item, "asks": request.asks, "rules": _rule_links(request.rules, draft)}
            for request in draft.requests
        ],
        "removed": [
            {"path": path, "cites": _cites(draft, removal.cite, draft.id)} for path, removal in draft.removed.items()
        ],
        "warnings": odds.get("warnings", []),
        "assumed": _assumed(odds, shelf.command("odds", name, wheel=wheel, json=False)) if opened.room.banked else [],
        "readings_assumed": _readings_assumed(name),
        "rounded": odds.get("rounded"),
        "details": odds.get("details", {}),
        "metered": _metered(opened),
        "played_with": opened.room.played_with,
        "odds": [{**line, "pays": _pays(opened, line), "free": line["wager"] in free} for line in odds["wagers"]],
        "edges": (min(edges), max(edges)) if edges else None,
        "drawings": {name: Markup(svg) for name, svg in drawings.items()},
        "equipment": " and ".join(drawings).capitalize(),
        "kinds": _kinds(opened),
        "game": _own_parts(opened),
        "groups": _groups(opened),
        "sections": [
            {**section, "rules": _rule_links(section["rules"], draft)}
            for section in shelf.report("sections", name)["sections"]
        ],
        "readings": _readings(opened),
        "errata": [
            {"says": erratum.says, "cites": _cites(draft, erratum.cite, erratum.edition)} for erratum in draft.errata
        ],
    }


def _own_parts(opened: Opened) -> Page | None:
    """What a game shows of its own: the template that it names, with what that needs."""
    if not opened.room.page:
        return None
    parts: Page = import_module(opened.room.page).parts(opened.rules, lambda path: _rule_cites(opened.draft, path))
    return parts


def wagers(name: str, wheel: str | None) -> Page:
    """The catalogue of lawful wagers, by kind."""
    opened = shelf.opened(name, wheel)
    opened.require_banked()
    listed: dict[str, list[Page]] = {}
    for wager in opened.room.catalogue(opened.rules).values():
        entry = {**wager.json(), "offered": wager.offered, "rule": wager.rule}
        listed.setdefault(wager.kind, []).append(entry)
    return {**_head(opened), "listed": listed, "kinds": _kinds(opened)}


def comparison(*names: str) -> Page:
    """Editions side by side: what moves the odds, what does not, and every rule that differs, what is about money first."""
    report = shelf.comparison(*names)
    drafts = [shelf.opened(name).draft for name in names]
    free = frozenset().union(*(_free(shelf.opened(name)) for name in names))
    rows = [
        {**row, "cited": [_rule_cites(draft, row["path"]) for draft in drafts]}
        for row in _with_links(report["rules"], drafts)
    ]
    by_path = {row["path"]: row for row in rows}
    units = [_unit(unit, by_path, free) for unit in report["units"]]
    odds = [{**line, "free": line["wager"] in free} for line in report["odds"]]
    quiet = [unit for unit in units if not unit["moves"]]
    return {
        "games": _by_game(),
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
        "assumed": _assumed(report, shelf.command("compare", *names, json=False)),
        "differing": [line for line in odds if line["differs"]],
        "readings": report["readings"],
        "warnings": [f"{name}: {said}" for name in names for said in _warnings(name)],
    }


def _assumed(report: Page, command: str, readings: str = "") -> list[Line]:
    """The block of a report, with the command for a terminal."""
    told: Page = with_command(report, command)
    found = told["assumptions"]
    return lines_of_several(found, report["editions"]) if isinstance(found, list) else lines(found, readings)


def _readings_assumed(name: str) -> list[Line]:
    report = shelf.report("readings", name)
    return _assumed(report, shelf.command("readings", name, json=False), EACH_READING if report["readings"] else "")


def _warnings(name: str) -> list[str]:
    return shelf.report("odds", name).get("warnings", []) if shelf.opened(name).room.banked else []


def _metered(opened: Opened) -> list[Any]:
    """The wagers that pay from a meter, as `croupier meters` tells them."""
    if not opened.room.banked or not opened.room.meters(opened.rules, 1)[0]:
        return []
    listed: list[Any] = shelf.report("meters", opened.draft.id)["wagers"]
    return listed


def _free(opened: Opened) -> frozenset[str]:
    """The wagers that cost nothing because they come with another."""
    return frozenset(line.wager for line in opened.room.odds(opened.rules) if line.free)


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


def _head(opened: Opened) -> Page:
    catalogue = opened.room.catalogue(opened.rules).values()
    amended = opened.draft.amends or opened.draft.supersedes
    return {
        "draft": opened.draft,
        "wheel": opened.wheel,
        "wheels": opened.room.wheels(opened.draft),
        "banked": opened.room.banked,
        "count": sum(wager.offered for wager in catalogue),
        "before": amended if library.known(amended) else None,
    }


def _pays(opened: Opened, line: Page) -> str:
    """The odds that a kind of wager pays; both ends where wagers of the kind differ."""
    catalogue = opened.room.catalogue(opened.rules).values()
    paid = sorted({wager.odds for wager in catalogue if wager.kind == line["wager"]})
    return " – ".join(str(odds) for odds in paid[:1] + paid[1:][-1:]) or "–"


def _kinds(opened: Opened) -> list[Page]:
    """How many wagers there are of each kind."""
    kinds: dict[str, Page] = {}
    for wager in opened.room.catalogue(opened.rules).values():
        kind = kinds.setdefault(
            wager.kind, {"kind": wager.kind, "count": 0, "covers": len(wager.on), "offered": wager.offered}
        )
        kind["count"] += 1
    return list(kinds.values())


def _groups(opened: Opened) -> dict[str, list[Page]]:
    """The rules in force by the first part of their path."""
    groups: dict[str, list[Page]] = {}
    for rule in opened.draft.rules.values():
        groups.setdefault(paths.split(rule.path)[0], []).append(_rule(opened, rule))
    return groups


def _rule(opened: Opened, rule: Rule) -> Page:
    says = opened.in_force.says[rule.path]
    return {
        "path": rule.path,
        "value": shown(opened.in_force.values[rule.path]),
        "open": says.kind != "is",
        "says": str(says),
        "reading": rule.says.value if rule.says.kind == "reading" else None,
        "cites": _cites(opened.draft, rule.cite, rule.edition),
        "from": _inherited(opened.draft, rule),
    }


def _inherited(draft: Draft, rule: Rule) -> str | None:
    """Where an inherited rule stands: the source alone if the game is the same."""
    if rule.edition == draft.id:
        return None
    source, _, game = rule.edition.partition("/")
    return source if game == draft.game else rule.edition


def _rule_links(listed: Iterable[str], *drafts: Draft, away: bool = False) -> list[Page]:
    """Each rule with its link: on this page, or on the page of an edition that has it."""
    known = {path: draft.id for draft in drafts for path in draft.rules}
    if not away and (before := drafts[0].amends) and library.known(before):
        known = dict.fromkeys(library.draft(before).rules, before) | known
    return [{"path": path, "link": _rule_link(path, known.get(path), away, drafts[0])} for path in listed]


def _with_links(rows: Sequence[Page], drafts: Sequence[Draft]) -> list[Page]:
    """Rows about rules, each with the link to its rule on the page of an edition."""
    links = _rule_links((row["path"] for row in rows), *drafts, away=True)
    return [{**row, "link": link["link"]} for row, link in zip(rows, links, strict=True)]


def _rule_link(path: str, edition: str | None, away: bool, draft: Draft) -> str | None:
    if edition is None:
        return None
    return (f"/editions/{edition}" if away or edition != draft.id else "") + f"#{anchor('rule', path)}"


def _rule_cites(draft: Draft, path: str) -> list[Page]:
    if path in draft.rules:
        rule = draft.rules[path]
        return _cites(draft, rule.cite, rule.edition, away=True)
    return _cites(draft, draft.removed[path].cite, draft.id, away=True) if path in draft.removed else []


def _cites(draft: Draft, cite: tuple[str, ...], edition: str, *, away: bool = False) -> list[Page]:
    """Each citation with its link: to this page, or from elsewhere to the page where the section stands."""
    return [{"section": id, "link": _link(draft, id, edition, away)} for id in cite]


def _link(draft: Draft, id: str, edition: str, away: bool) -> str | None:
    if id == CUSTOM:
        return None
    if id in draft.sections:
        return (f"/editions/{draft.id}" if away else "") + f"#{anchor('section', id)}"
    return f"/editions/{edition}#{anchor('section', id)}" if library.known(edition) else None


def _readings(opened: Opened) -> list[Page]:
    """The readings with their effects; the edges of one wager on one wheel stand together."""
    readings: list[Page] = shelf.report("readings", opened.draft.id)["readings"]
    return [
        {
            **reading,
            "rules": _rule_links(reading["rules"], opened.draft),
            "options": [{**option, "odds": _together(option["odds"] or [])} for option in reading["options"]],
            "rounds": any(option.get("rounded") for option in reading["options"])
            and not any(option["odds"] for option in reading["options"]),
            "quiet": all(not option["odds"] and not option["catalogue"] for option in reading["options"]),
        }
        for reading in readings
    ]


def _together(lines: list[Page]) -> list[Page]:
    groups: dict[tuple[str, str | None, str | None], list[Page]] = {}
    for line in lines:
        groups.setdefault((line["wager"], line["strategy"], line.get("wheel")), []).append(line["house_edge"])
    return [
        {"wager": wager, "strategy": strategy, "wheel": wheel, "edges": edges}
        for (wager, strategy, wheel), edges in groups.items()
    ]
