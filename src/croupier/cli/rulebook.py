"""Commands about what the rulebooks say: editions, rules, sections, readings, wagers."""

from typing import Any

import click

from croupier.analysis import reports
from croupier.analysis.edition import open_edition
from croupier.cli.terminal.show import (
    NONE,
    Command,
    counted,
    edition_heading,
    line_name,
    paragraph,
    percent,
    print_json,
    table,
    title,
    warn,
    wheel_option,
)
from croupier.errors import InputError
from croupier.rulebook.values import frozen, shown


@click.command(cls=Command)
@click.argument("game", required=False)
def editions(game: str | None, json_: bool) -> None:
    """All editions: id, status, source and what they amend."""
    report: Any = reports.editions(game)
    if json_:
        return print_json(report)
    for problem in report.get("problems", ()):
        click.echo(f"croupier: {problem}", err=True)
    rows = [
        [one["id"], one["title"], one["status"], one["effective"] or NONE, one["amends"] or NONE, one["source"]]
        for one in report["editions"]
    ]
    return table(["edition", "game", "status", "effective", "amends", "source"], rows, wrap=["source"])


@click.command(cls=Command)
@click.argument("edition")
@click.argument("path", required=False)
def rules(edition: str, path: str | None, json_: bool) -> None:
    """The rules in force, each with its value, what is allowed, and its citation."""
    opened = open_edition(edition)
    report: Any = reports.rules(opened, path)
    if json_:
        return print_json(report)
    edition_heading(opened)
    rows = [
        [rule["path"], shown(frozen(rule["value"]) if rule["value"] is not None else None), _allows(rule), rule["cite"]]
        for rule in report["rules"]
    ]
    table(["rule", "value", "allowed", "section"], rows, wrap=["value", "allowed", "section"])
    return warn(report)


def _allows(rule: Any) -> str:
    says = str(rule["says"]) if "is" not in rule["allows"] else "fixed"
    return f"{says}, by reading {rule['reading']}" if rule["reading"] else says


@click.command(cls=Command)
@click.argument("edition")
def sections(edition: str, json_: bool) -> None:
    """Every paragraph of the text in our words, how it is honoured, and its rules."""
    opened = open_edition(edition)
    report: Any = reports.sections(opened)
    if json_:
        return print_json(report)
    edition_heading(opened)
    rows = [[one["id"], ", ".join(one["holds"]), one["says"], ", ".join(one["rules"])] for one in report["sections"]]
    return table(["section", "held", "says", "rules"], rows, wrap=["says", "rules"])


@click.command(cls=Command)
@click.argument("edition")
def readings(edition: str, json_: bool) -> None:
    """Unclear points of the text, the ways to read them, and what each would do."""
    from croupier.analysis.assumptions.lines import EACH_READING
    from croupier.analysis.readings import readings as report_on
    from croupier.cli.terminal.assumptions import print_assumed, repeatable

    opened = open_edition(edition)
    report: Any = repeatable(report_on(opened))
    if json_:
        return print_json(report)
    edition_heading(opened)
    for reading in report["readings"]:
        title(reading["id"])
        paragraph(reading["problem"])
        for option in reading["options"]:
            paragraph(f"{'●' if option['chosen'] else '○'} {option['name']}{_effect(option)}", indent="    ")
        for name in reading["refused"]:
            paragraph(f"○ {name} — not with what the house chose", indent="    ")
        paragraph(f"Why: {reading['why']}")
    if report["errata"]:
        title("Slips of the text that change nothing")
        for slip in report["errata"]:
            paragraph(f"{slip['cite']}: {slip['says']}")
    return print_assumed(report, EACH_READING if report["readings"] else "")


def _effect(option: Any) -> str:
    parts = []
    if option["odds"]:
        edges: dict[str, list[str]] = {}
        for line in option["odds"]:
            edges.setdefault(line_name(line), []).append(percent(line["house_edge"]))
        parts.append("house edge: " + ", ".join(f"{name} {' or '.join(found)}" for name, found in edges.items()))
    if rounded := option.get("rounded"):
        edges_at = ", ".join(f"{line_name(line)} {percent(line['house_edge'])}" for line in rounded["wagers"])
        parts.append(f"at a stake of {rounded['stake']}, which chips cannot divide: {edges_at}")
    if changed := option["catalogue"]:
        parts += [f"{word} {', '.join(changed[word])}" for word in ("adds", "lacks") if changed[word]]
    return f" — {'; '.join(parts)}" if parts else ""


@click.command(cls=Command)
@click.argument("edition")
@click.argument("wager", nargs=-1)
@wheel_option
def wagers(edition: str, wager: tuple[str, ...], wheel: str | None, json_: bool) -> None:
    """All lawful wagers, those of a kind (`split`), or one (`split 17-20`); an unlawful one is refused with the reason."""
    opened = open_edition(edition, wheel=wheel)
    report: Any = reports.wagers(opened)
    if wager:
        text = " ".join(wager)
        of_kind = [one for one in report["wagers"] if one["wager"] == text]
        if not of_kind:
            named = opened.game.wagers.named(opened.rules, text)
            of_kind = [one for one in report["wagers"] if one["name"] == named.name]
            if not of_kind:
                cite = opened.rules.cite(named.rule)
                raise InputError(f"{named.name} is not offered at this table", rule=named.rule, cite=cite)
        report["wagers"] = of_kind
    if json_:
        return print_json(report)
    edition_heading(opened, wheel=True)
    rows = [[one["name"], one["odds"], " ".join(one["on"]), ", ".join(one["places"])] for one in report["wagers"]]
    table(["wager", "pays", "on", "place"], rows, wrap=["on", "place"])
    click.echo(counted(len(rows), "wager"))
    return warn(report)
