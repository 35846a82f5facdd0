"""Lays out the wagers of an edition: the catalogue by kind, and one page for each kind."""

from typing import Any

from croupier.analysis.edition import Opened
from croupier.documents.wording import words
from croupier.games.kit.wager import Wager
from croupier.rulebook import labels
from croupier.rulebook.toml.files import did_you_mean
from croupier.rulebook.values import shown
from croupier.web import shelf
from croupier.web.page import links
from croupier.web.rulebooks import assumptions, lists
from croupier.web.rulebooks.edition import head, odds_lines, paid

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
    listed = kinds(opened)
    if wanted not in listed:
        on_wheel = f" on a {words(opened.wheel).lower()} wheel" if opened.wheel else ""
        hint = did_you_mean(wanted, listed)
        raise shelf.UnknownPartError(f"{opened.draft.name} has no wager {wanted[:40]!r}{on_wheel}{hint}")
    report = shelf.report("odds", name, wheel)
    lines = odds_lines(opened, [line for line in report["wagers"] if line["wager"] == wanted])
    return {
        **head(opened, "wagers", chosen=wheel),
        "wheels": [one for one in opened.game.rules.kinds(opened.draft) if wanted in kinds(shelf.opened(name, one))],
        "kind": wanted,
        "explorer": links.explorer(name, wager=wanted, wheel=wheel) if lines else None,
        "odds": lines,
        "details": {wanted: found} if (found := report.get("details", {}).get(wanted)) else {},
        "warnings": [said for said in report.get("warnings", []) if wanted in said],
        "assumed": assumptions.of_odds(name, wheel) if lines else [],
        "wagers": [_entry(wager) for wager in listed[wanted]],
        "awards": _awards(listed[wanted]),
        "rules": _rules(opened, wanted, listed[wanted]),
        "kinds": [{"kind": one, "link": links.page(name, "wagers", one, wheel=wheel)} for one in listed],
        "drawing": "layout" in opened.game.drawing.pictures(opened.rules),
    }


def kinds(opened: Opened) -> dict[str, list[Wager]]:
    """Every kind with its wagers: those of the catalogue, and those that only have odds, as what comes with another."""
    listed = by_kind(opened)
    return {**listed, **{line.wager: [] for line in lists.exact(opened.draft.id, opened.wheel) if line.wager not in listed}}


def by_kind(opened: Opened) -> dict[str, list[Wager]]:
    """The catalogue by kind, those that a submission would offer among them."""
    listed: dict[str, list[Wager]] = {}
    for wager in opened.game.wagers.catalogue(opened.rules).values():
        listed.setdefault(wager.kind, []).append(wager)
    return listed


def _entry(wager: Wager) -> Page:
    return {**wager.json(), "offered": wager.offered, "rule": wager.rule}


def _awards(wagers: list[Wager]) -> dict[str, str]:
    found = wagers[0].json().get("awards", {}) if wagers else {}
    assert isinstance(found, dict)
    return found


def _rules(opened: Opened, kind: str, wagers: list[Wager]) -> list[Page]:
    """The rules that say where it lies and what it is paid, each with its value and its sections."""
    named = [wagers[0].rule, wagers[0].paid_by or f"payouts.{kind}"] if wagers else []
    draft = opened.draft
    return [
        {
            "path": path,
            "label": labels.label(path),
            "value": _value(opened, path),
            "link": links.rule(draft.id, path),
            "cites": links.rule_cites(draft, path),
        }
        for path in dict.fromkeys((*named, *_under(opened, kind)))
        if path in draft.rules
    ]


def _under(opened: Opened, kind: str) -> list[str]:
    """Rules that have the kind as a part of their path, as limits or awards do."""
    spelled = {kind, kind.replace("-", "_"), f'"{kind}"'}
    return [path for path in opened.draft.rules if spelled & set(path.split("."))]


def _value(opened: Opened, path: str) -> str:
    value = opened.in_force.values[path]
    return shown(value) if value is not None else str(opened.in_force.says[path])
