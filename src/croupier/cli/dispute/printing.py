"""Disputes on a terminal: one case with every step, and what a round comes to beside what was done."""

from typing import TYPE_CHECKING, Any

import click

from croupier.cli.terminal.show import STATUS, heading, otherwise, paragraph, print_json, table, title
from croupier.errors import InputError
from croupier.printable import printable

if TYPE_CHECKING:
    from croupier.disputes.docket import Case, Docket


def print_case(docket: "Docket", case: "Case", *, json_: bool) -> None:
    """The dispute with its answer and every step."""
    from croupier.disputes.report import report

    told = report(case, docket.exercise)
    if json_:
        return print_json(told)
    facts = told["facts"]
    round_ = f"round {facts['round']}" if facts["round"] else None
    marked = "EXERCISE" if docket.exercise else None
    heading(f"dispute {told['dispute']}", told["state"], marked, facts["table"] or None, round_, facts["about"] or None)
    for name in ("edition", "subject", "requested_by", "camera", "claim"):
        if facts[name]:
            click.echo(f"{name.replace('_', ' ')}: {printable(facts[name])}")
    print_answer(told)
    for head in ("review", "ruling"):
        if told[head]:
            title(head)
            for name, value in told[head].items():
                if value and name not in ("rules_digest", "exercise"):
                    paragraph(f"{name}: {_plain(value)}")
    title("steps")
    rows = [[one["did"], one["at"], _by(one["by"]), str(one["record"])] for one in told["steps"]]
    table(["step", "at", "by", "record"], rows, right=["record"])
    for one in told["steps"]:
        if "table_record" in one["tells"]:
            click.echo(f"entered in the ledger of {printable(facts['table'])}: record {one['tells']['table_record']} there")
    return None


def print_answer(told: dict[str, Any]) -> None:
    """The lawful settlement beside what was done, or why there is none yet."""
    click.echo()
    if told["answer"] is None:
        paragraph(f"not settled yet: {InputError(**told['refused'])}", indent="")
        return
    finding, settlement = told["answer"]["finding"], told["answer"]["settlement"]
    paragraph(f"{finding['headline']} Error: {', '.join(finding['errors'])}.", indent="")
    click.echo()
    rows = [
        [
            str(row["step"] or ""),
            row["player"],
            row["wager"],
            _did(row["lawful"]),
            _did(row["done"]),
            row["says"],
            row["cite"] or "",
        ]
        for row in finding["rows"]
    ]
    table(["step", "player", "wager", "lawful", "done", "difference", "section"], rows, right=["step"], wrap=["section"])
    click.echo()
    nets = [
        [player, one["lawful"], one["done"] or "not entered", one["difference"]]
        for player, one in finding["players"].items()
    ]
    table(["player", "lawful", "done", "difference"], nets, right=["lawful", "done", "difference"])
    for one in finding["deviations"]:
        click.echo(f"{one['says']} ({one['cite']}; {one['fault']})")
    for note in dict.fromkeys((*finding["notes"], *settlement.get("notes", ()))):
        click.echo(note)
    if settlement["status"] != "final":
        click.echo(f"{settlement['edition']}: {STATUS[settlement['status']]}")
    for reading in told["answer"]["readings"]:
        click.echo(f"rests on reading {reading['id']} (“{reading['chosen']}”)")
        for option in reading["options"]:
            changes = (f"{one['player']} {one['wager']} {one['to']} for {one['from']}" for one in option.get("changes", ()))
            paragraph(otherwise(option, ", ".join(changes)))
    if told["times"]:
        title("clock times")
        table(["clock", "to be seen"], [[one["clock"], printable(one["words"])] for one in told["times"]])


def _did(one: dict[str, str] | None) -> str:
    if one is None:
        return "–"
    return one["outcome"] if one["outcome"] == "nothing" else f"{one['outcome']} {one['amount']}"


def _plain(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{name} {each}" for name, each in value.items())
    return printable(", ".join(value) if isinstance(value, list) else str(value))


def _by(by: dict[str, str]) -> str:
    return printable(" ".join(part for part in (by["person"], by["role"], by["licence"]) if part))
