"""Lays out what a page shows: the reports on an edition, put together with the drawings and with links."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from markupsafe import Markup

from croupier.analysis.opened import Opened
from croupier.documents.drawing import draw_layout, draw_wheel
from croupier.rulebook import library, paths
from croupier.rulebook.draft import CUSTOM, Draft, Rule
from croupier.rulebook.values import shown
from croupier.web import shelf
from croupier.web.show import anchor

Page = dict[str, Any]


def by_game() -> dict[str, list[Page]]:
    """Every edition's head, under the title of its game."""
    games: dict[str, list[Page]] = {}
    titles: dict[str, str] = {}
    for head in shelf.editions()["editions"]:
        title = titles.setdefault(head["game"], head["title"])
        games.setdefault(title, []).append(head)
    return {title: sorted(games[title], key=_age) for title in sorted(games)}


def _age(head: Page) -> tuple[str, bool, str]:
    """What amends or supersedes stands after what it builds on."""
    before = head["amends"] or head["supersedes"]
    return before or head["id"], before is not None, head["id"]


def pairs() -> list[tuple[str, str]]:
    """The comparisons that suggest themselves: what an edition amends or supersedes, and the edition."""
    return [
        (before, head["id"])
        for head in shelf.editions()["editions"]
        if (before := head["amends"] or head["supersedes"]) in library.ids()
    ]


def edition(name: str, wheel: str | None) -> Page:
    """All of one edition."""
    opened = shelf.opened(name, wheel)
    draft = opened.draft
    odds = shelf.report("odds", name, wheel)
    edges = [line["house_edge"]["float"] for line in odds["wagers"] if line["offered"]]
    wheel_drawn, layout_drawn = draw_wheel(draft.game, opened.rules), draw_layout(draft.game, opened.rules)
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
        "odds": [{**line, "pays": _pays(opened, line)} for line in odds["wagers"]],
        "edges": (min(edges), max(edges)) if edges else None,
        "wheel_drawn": Markup(wheel_drawn) if wheel_drawn else None,
        "layout_drawn": Markup(layout_drawn) if layout_drawn else None,
        "kinds": _kinds(opened),
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


def wagers(name: str, wheel: str | None) -> Page:
    """The catalogue of lawful wagers, by kind."""
    opened = shelf.opened(name, wheel)
    listed: dict[str, list[Page]] = {}
    for wager in opened.room.catalogue(opened.rules).values():
        entry = {**wager.json(), "offered": wager.offered, "rule": wager.rule}
        listed.setdefault(wager.kind, []).append(entry)
    return {**_head(opened), "listed": listed, "kinds": _kinds(opened)}


def comparison(first: Opened, second: Opened) -> Page:
    """Two editions: the rules that differ, the units they change in, the odds."""
    report = shelf.comparison(first.draft.id, second.draft.id)
    both = (first.draft, second.draft)
    rows = [{**row, "cited": [_rule_cites(draft, row["path"]) for draft in both]} for row in report["rules"]]
    odds = report["odds"]
    return {
        "editions": both,
        "same": report["same"],
        "rows": rows,
        "classes": Counter(row["class"] for row in rows),
        "units": [{**unit, "rules": _rule_links(unit["paths"], *both, away=True)} for unit in report["units"]],
        "odds": odds,
        "differing": [line for line in odds if line["differs"]],
    }


def _head(opened: Opened) -> Page:
    catalogue = opened.room.catalogue(opened.rules).values()
    amended = opened.draft.amends or opened.draft.supersedes
    return {
        "draft": opened.draft,
        "wheel": opened.wheel,
        "wheels": opened.room.WHEELS if opened.wheel else (),
        "count": sum(wager.offered for wager in catalogue),
        "before": amended if amended in library.ids() else None,
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
    if not away and (before := drafts[0].amends) in library.ids():
        known = dict.fromkeys(library.draft(before).rules, before) | known
    return [{"path": path, "link": _rule_link(path, known.get(path), away, drafts[0])} for path in listed]


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
    return f"/editions/{edition}#{anchor('section', id)}" if edition in library.ids() else None


def _readings(opened: Opened) -> list[Page]:
    """The readings with their effects; the edges of one wager on one wheel stand together."""
    told: list[Page] = shelf.report("readings", opened.draft.id)["readings"]
    return [
        {
            **reading,
            "rules": _rule_links(reading["rules"], opened.draft),
            "options": [{**option, "odds": _together(option["odds"] or [])} for option in reading["options"]],
            "quiet": all(not option["odds"] and not option["catalogue"] for option in reading["options"]),
        }
        for reading in told
    ]


def _together(lines: list[Page]) -> list[Page]:
    groups: dict[tuple[str, str | None, str | None], list[Page]] = {}
    for line in lines:
        groups.setdefault((line["wager"], line["strategy"], line.get("wheel")), []).append(line["house_edge"])
    return [
        {"wager": wager, "strategy": strategy, "wheel": wheel, "edges": edges}
        for (wager, strategy, wheel), edges in groups.items()
    ]
