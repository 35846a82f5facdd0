"""Lays out the wagers of an edition: the catalogue by kind, and one page for each kind."""

from typing import Any

from croupier.analysis.edition import Opened
from croupier.games.kit.wager import Wager
from croupier.rulebook.files import did_you_mean
from croupier.rulebook.values import shown
from croupier.web import links, shelf
from croupier.web.rulebooks import assumed
from croupier.web.rulebooks.edition import head, odds_lines, paid
from croupier.web.show import words

Page = dict[str, Any]


def catalogue(name: str, wheel: str | None) -> Page:
    """Every lawful wager, by kind."""
    opened = shelf.opened(name, wheel)
    opened.require_banked()
    listed = by_kind(opened)
    kinds = [
        {
            "kind": kind,
            "count": len(wagers),
            "offered": wagers[0].offered,
            "pays": paid(wagers),
            "link": links.page(name, "wagers", kind, wheel=wheel),
        }
        for kind, wagers in listed.items()
    ]
    entries = {kind: [_entry(wager) for wager in wagers] for kind, wagers in listed.items()}
    return {**head(opened, "wagers", chosen=wheel), "kinds": kinds, "listed": entries}


def kind(name: str, wanted: str, wheel: str | None) -> Page:
    """One kind of wager: its exact odds, its return table, where it lies, its rules and sections."""
    opened = shelf.opened(name, wheel)
    opened.require_banked()
    listed = by_kind(opened)
    if wanted not in listed:
        raise shelf.UnknownPartError(f"{opened.draft.name} has no wager {wanted[:40]!r}{did_you_mean(wanted, listed)}")
    report = shelf.report("odds", name, wheel)
    lines = odds_lines(opened, [line for line in report["wagers"] if line["wager"] == wanted])
    rules = _rules(opened, listed[wanted])
    order = list(listed)
    return {
        **head(opened, "wagers", chosen=wheel),
        "kind": wanted,
        "odds": lines,
        "details": {wanted: found} if (found := report.get("details", {}).get(wanted)) else {},
        "warnings": [said for said in report.get("warnings", []) if wanted in said],
        "assumed": assumed.of_odds(name, wheel) if lines else [],
        "wagers": [_entry(wager) for wager in listed[wanted]],
        "awards": _awards(listed[wanted][0]),
        "rules": rules,
        "kinds": [{"kind": one, "link": links.page(name, "wagers", one, wheel=wheel)} for one in order],
        "drawing": "layout" in opened.room.drawings(opened.rules),
    }


def by_kind(opened: Opened) -> dict[str, list[Wager]]:
    """The catalogue by kind, those that a submission would offer among them."""
    listed: dict[str, list[Wager]] = {}
    for wager in opened.room.catalogue(opened.rules).values():
        listed.setdefault(wager.kind, []).append(wager)
    return listed


def _entry(wager: Wager) -> Page:
    return {**wager.json(), "offered": wager.offered, "rule": wager.rule}


def _awards(wager: Wager) -> dict[str, str]:
    found = wager.json().get("awards", {})
    assert isinstance(found, dict)
    return found


def _rules(opened: Opened, wagers: list[Wager]) -> list[Page]:
    """The rules that say where it lies and what it is paid, each with its value and its sections."""
    kind = wagers[0].kind
    named = [wagers[0].rule, wagers[0].paid_by or f"payouts.{kind}", *(_under(opened, kind))]
    draft = opened.draft
    return [
        {
            "path": path,
            "label": words(path.replace(".", ", ")),
            "value": _value(opened, path),
            "link": links.rule(draft.id, path),
            "cites": links.rule_cites(draft, path),
        }
        for path in dict.fromkeys(named)
        if path in draft.rules
    ]


def _under(opened: Opened, kind: str) -> list[str]:
    """Rules that have the kind as a part of their path, as limits or awards do."""
    spelled = {kind, kind.replace("-", "_"), f'"{kind}"'}
    return [path for path in opened.draft.rules if spelled & set(path.split("."))]


def _value(opened: Opened, path: str) -> str:
    value = opened.in_force.values[path]
    return shown(value) if value is not None else str(opened.in_force.says[path])
