"""Lays out the pages of one edition: its head and tabs, overview, rules, readings, odds, drawings, changes, papers."""

from collections.abc import Iterable
from importlib import import_module
from typing import Any

from markupsafe import Markup

from croupier.analysis.edition import Opened
from croupier.documents.papers import PAPERS
from croupier.documents.wording import words
from croupier.games.kit.wager import Wager
from croupier.rulebook import paths
from croupier.rulebook.text import library
from croupier.rulebook.text.chapters import chapters
from croupier.rulebook.text.draft import Draft, Rule
from croupier.rulebook.values import shown
from croupier.web import shelf
from croupier.web.page import links
from croupier.web.rulebooks import assumptions, lists

Page = dict[str, Any]
TO_SCALE = ("layout", "wheel")  # drawings in inches


def head(opened: Opened, tab: str, *, chosen: str | None = None) -> Page:
    """What stands above every page of an edition; `chosen` is a wheel that the reader chose, which links keep."""
    draft = opened.draft
    drawings = list(opened.game.drawing.pictures(opened.rules))
    count = sum(wager.offered for wager in opened.game.wagers.catalogue(opened.rules).values())
    return {
        "draft": draft,
        "wheel": opened.wheel,
        "wheels": opened.game.rules.kinds(draft),
        "banked": opened.game.wagers.banked,
        "count": count,
        "edges": lists.edges(draft.id, opened.wheel),
        "picture": links.page(draft.id, "drawings", f"{drawings[0]}.svg", wheel=chosen) if drawings else None,
        "tab": tab,
        "tabs": _tabs(opened, bool(drawings), count, chosen),
        "base": links.page(draft.id),
    }


def _tabs(opened: Opened, drawn: bool, count: int, chosen: str | None) -> list[Page]:
    """The pages that the edition has, each with how many things it holds."""
    draft = opened.draft
    odds = len(lists.exact(draft.id, opened.wheel))
    listed: list[tuple[str, str, int | None, bool]] = [
        ("", "Overview", None, True),
        ("text", "Text", len(draft.sections), bool(draft.sections)),
        ("rules", "Rules", len(draft.rules), True),
        ("readings", "Readings", len(draft.readings), bool(draft.readings)),
        ("wagers", "Wagers", count, opened.game.wagers.banked),
        ("odds", "Odds", odds, opened.game.wagers.banked),
        ("drawings", "Drawings", None, drawn),
        ("changes", "Changes", len(draft.requests) or None, True),
        ("errata", "Errata", len(draft.errata), bool(draft.errata)),
        ("print", "Print", None, True),
    ]
    begins: dict[str, tuple[str, ...]] = {"": (), "text": ("text", *(part.slug for part in chapters(draft)[:1]))}
    return [
        {"id": id, "title": title, "count": number, "link": links.page(draft.id, *begins.get(id, (id,)), wheel=chosen)}
        for id, title, number, there in listed
        if there
    ]


def overview(name: str, wheel: str | None) -> Page:
    """The edition at a glance: what it is, its drawings, its lowest and highest edges, what is unclear."""
    opened = shelf.opened(name, wheel)
    draft = opened.draft
    report = shelf.report("odds", name, wheel) if opened.game.wagers.banked else {"wagers": []}
    return {
        **head(opened, "", chosen=wheel),
        "warnings": report.get("warnings", []),
        "odds": odds_lines(opened, report["wagers"]),
        "drawings": _drawn(opened),
        "chapters": chapters(draft),
        "unclear": list(draft.readings.values())[:6],
        "relatives": lists.relatives(draft),
        "requests": _requests(draft),
        "game": own_parts(opened),
        "desks": links.desks(name, opened.game),
        "builds_on": [library.head(one) for one in (draft.follows, *draft.includes) if one and library.known(one)],
    }


def own_parts(opened: Opened) -> Page | None:
    """What a game shows of its own: the template that it names, with what that needs."""
    if not opened.game.extras.page:
        return None
    parts: Page = import_module(opened.game.extras.page).parts(
        opened.rules, lambda path: links.rule_cites(opened.draft, path)
    )
    return parts


def rules(name: str, wheel: str | None) -> Page:
    """Every rule in force, by the first part of its path, and those that an amendment takes away."""
    opened = shelf.opened(name, wheel)
    groups: dict[str, list[Page]] = {}
    for rule in opened.draft.rules.values():
        groups.setdefault(paths.split(rule.path)[0], []).append(_rule(opened, rule))
    removed = [
        {"path": path, "cites": links.cites(opened.draft, removal.cite, name)}
        for path, removal in opened.draft.removed.items()
    ]
    return {**head(opened, "rules", chosen=wheel), "groups": groups, "removed": removed}


def _rule(opened: Opened, rule: Rule) -> Page:
    says = opened.in_force.says[rule.path]
    return {
        "path": rule.path,
        "value": shown(opened.in_force.values[rule.path]),
        "open": says.kind != "is",
        "says": str(says),
        "reading": rule.says.value if rule.says.kind == "reading" else None,
        "cites": links.cites(opened.draft, rule.cite, rule.edition),
        "from": _inherited(opened.draft, rule),
    }


def _inherited(draft: Draft, rule: Rule) -> str | None:
    """Where an inherited rule stands: the text alone if the game is the same."""
    if rule.edition == draft.id:
        return None
    if not library.known(rule.edition):
        return rule.edition
    found = library.head(rule.edition)
    return found.text_name if found.title == draft.title else found.name


def readings(name: str, wheel: str | None) -> Page:
    """The unclear points with the effect of every option; the edges of one wager on one wheel stand together."""
    opened = shelf.opened(name, wheel)
    listed: list[Page] = shelf.report("readings", name)["readings"]
    told = [
        {
            **reading,
            "rules": links.rules(reading["rules"], opened.draft),
            "options": [{**option, "odds": _together(option["odds"] or [])} for option in reading["options"]],
            "rounds": any(option.get("rounded") for option in reading["options"])
            and not any(option["odds"] for option in reading["options"]),
            "quiet": all(not option["odds"] and not option["catalogue"] for option in reading["options"]),
        }
        for reading in listed
    ]
    return {**head(opened, "readings", chosen=wheel), "readings": told, "readings_assumed": assumptions.of_readings(name)}


def _together(lines: list[Page]) -> list[Page]:
    groups: dict[tuple[str, str | None, str | None], list[Page]] = {}
    for line in lines:
        groups.setdefault((line["wager"], line["strategy"], line.get("wheel")), []).append(line["house_edge"])
    return [
        {"wager": wager, "strategy": strategy, "wheel": wheel, "edges": edges}
        for (wager, strategy, wheel), edges in groups.items()
    ]


def odds(name: str, wheel: str | None) -> Page:
    """The exact odds of every kind of wager, with what they assume and rest on."""
    opened = shelf.opened(name, wheel)
    opened.require_banked()
    report = shelf.report("odds", name, wheel)
    return {
        **head(opened, "odds", chosen=wheel),
        "warnings": report.get("warnings", []),
        "assumed": assumptions.of_odds(name, wheel),
        "rounded": report.get("rounded"),
        "details": report.get("details", {}),
        "metered": _metered(opened),
        "explorer": links.explorer(name, wheel=wheel),
        "desks": links.desks(name, opened.game),
        "counted_over": "the wheel can stop"
        if opened.game.rules.wheel(opened.rules)
        else f"the {opened.game.played_with} can fall",
        "odds": odds_lines(opened, report["wagers"]),
    }


def odds_lines(opened: Opened, lines: list[Page]) -> list[Page]:
    """Lines of odds with what each pays, whether it is free, and the page of its wager."""
    free = lists.free(opened)
    catalogue = opened.game.wagers.catalogue(opened.rules).values()
    pays = {kind: paid(wager for wager in catalogue if wager.kind == kind) for kind in {wager.kind for wager in catalogue}}
    return [
        {
            **line,
            "pays": pays.get(line["wager"], "–"),
            "free": line["wager"] in free,
            "link": links.page(opened.draft.id, "wagers", line["wager"]),
        }
        for line in lines
    ]


def paid(wagers: Iterable[Wager]) -> str:
    """The odds that a kind of wager pays; both ends where wagers of the kind differ."""
    found = sorted({wager.odds for wager in wagers})
    return " – ".join(str(odds) for odds in found[:1] + found[1:][-1:])


def _metered(opened: Opened) -> list[Any]:
    """The wagers that pay from a meter, as `croupier meters` tells them."""
    if not opened.game.wagers.banked or not opened.game.odds.metered(opened.rules, 1)[0]:
        return []
    listed: list[Any] = shelf.report("meters", opened.draft.id)["wagers"]
    return listed


def drawings(name: str, wheel: str | None) -> Page:
    """The wheel and the layout, large, and as files."""
    opened = shelf.opened(name, wheel)
    game = own_parts(opened)
    return {**head(opened, "drawings", chosen=wheel), "drawings": _drawn(opened), "game": game}


def _drawn(opened: Opened) -> dict[str, Markup]:
    return {name: Markup(svg) for name, svg in opened.game.drawing.pictures(opened.rules).items()}


def changes(name: str, wheel: str | None) -> Page:
    """What the edition changes or asks for, and the texts that compare with it."""
    opened = shelf.opened(name, wheel)
    return {
        **head(opened, "changes", chosen=wheel),
        "relatives": lists.relatives(opened.draft),
        "requests": _requests(opened.draft),
        "removed": links.rules(opened.draft.removed, opened.draft),
        "own": links.rules([rule.path for rule in opened.draft.rules.values() if rule.edition == name], opened.draft)
        if opened.draft.amends
        else [],
    }


def _requests(draft: Draft) -> list[Page]:
    return [
        {"item": request.item, "asks": request.asks, "rules": links.rules(request.rules, draft)}
        for request in draft.requests
    ]


def errata(name: str, wheel: str | None) -> Page:
    """The slips of the text that change nothing."""
    opened = shelf.opened(name, wheel)
    listed = [
        {"says": erratum.says, "cites": links.cites(opened.draft, erratum.cite, erratum.edition)}
        for erratum in opened.draft.errata
    ]
    return {**head(opened, "errata", chosen=wheel), "errata": listed}


DATA = ("odds", "wagers", "rules", "readings", "sections")


def papers(name: str, wheel: str | None) -> Page:
    """What can be printed or taken away: papers, drawings, pages for paper, data for programs."""
    opened = shelf.opened(name, wheel)
    shown_head = head(opened, "print", chosen=wheel)
    banked = opened.game.wagers.banked
    by_wheel = f"?wheel={wheel}" if wheel else ""
    return {
        **shown_head,
        "papers": [
            {
                "says": paper.says,
                "file": " ".join((f"{kind}{paper.ending}", *way.values())),
                "link": links.address(f"/api/editions/{name}/{kind}{paper.ending}", wheel=wheel, **way),
            }
            for kind, paper in PAPERS.items()
            for way in paper.ways(opened)
        ],
        "drawn": [
            {"name": words(each), "link": links.page(name, "drawings", f"{each}.svg", wheel=wheel)}
            for each in opened.game.drawing.pictures(opened.rules)
        ]
        + [
            {
                "name": f"{words(kind)} to scale",
                "link": links.address(f"/api/editions/{name}/to-scale/{kind}.svg", wheel=wheel, letters="text", **way),
            }
            for kind in TO_SCALE
            for way in PAPERS[kind].ways(opened)
        ],
        "sheets": [tab for tab in shown_head["tabs"] if tab["id"] in ("rules", "readings", "odds", "errata")],
        "chapters": chapters(opened.draft),
        "data": [
            {"name": f"{words(kind)}, JSON", "link": f"/api/editions/{name}/{kind}{by_wheel if kind in DATA[:3] else ''}"}
            for kind in DATA
            if banked or kind not in DATA[:2]
        ],
        "vectors": f"/api/editions/{name}/vectors",
    }
