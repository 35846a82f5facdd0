"""The command `compare`: editions side by side, requests with their effects, and which of them were adopted."""

from typing import Any

import click

from croupier.analysis.comparison.compare import compare as report_on
from croupier.analysis.comparison.groups import groups
from croupier.analysis.comparison.requests import ABOUT
from croupier.analysis.comparison.sheet import csv_of
from croupier.analysis.comparison.switches import read_otherwise
from croupier.analysis.comparison.yearly import pace_of, yearly
from croupier.analysis.edition import open_edition
from croupier.cli.reports.groups import print_groups, print_words
from croupier.cli.terminal.assumptions import print_assumed, repeatable
from croupier.cli.terminal.show import (
    NONE,
    STATUS,
    Command,
    heading,
    line_name,
    paragraph,
    percent,
    print_json,
    table,
    title,
    warn,
)
from croupier.documents import figures
from croupier.documents.parts.effects import in_sentences, in_short
from croupier.errors import InputError
from croupier.figures import decimal
from croupier.new_file import require_new, write_new


@click.command(cls=Command)
@click.argument("edition", nargs=-1, required=True)
@click.option("--letter", is_flag=True, help="Answer the comment among them, request by request, as Markdown.")
@click.option("--read", "reads", multiple=True, metavar="b:ID=OPTION", help="A point of the second edition read otherwise.")
@click.option("--group", is_flag=True, help="Group the rules by request: effects alone and jointly, and what became of it.")
@click.option("--rounds-per-hour", metavar="R", help="With --group, money in a year: rounds an hour.")
@click.option("--average-wager", metavar="AMOUNT", help="With --group, money in a year: on each wager in a round.")
@click.option("--hours", metavar="H", help="With --group, money in a year: hours of play in it.")
@click.option("-o", "file", metavar="FILE", help="Write the letter (.md), or the rules that differ (.csv), to a new file.")
def compare(
    edition: tuple[str, ...],
    letter: bool,
    reads: tuple[str, ...],
    group: bool,
    rounds_per_hour: str | None,
    average_wager: str | None,
    hours: str | None,
    file: str | None,
    json_: bool,
) -> None:
    """Editions side by side, rule by rule and request by request, with the effect on the odds.

    With --letter, the comment among them is answered; one edition is enough. `croupier print memo` makes a paper of what
    --group tells.
    """
    pace = pace_of(rounds_per_hour, average_wager, hours)
    if pace is not None and not group:
        raise InputError("money in a year is told with --group")
    if group and letter:
        raise InputError("--group and --letter are two forms of one answer; give one of them")
    as_csv = file is not None and file.lower().endswith(".csv")
    if file is not None and not letter and not as_csv:
        raise InputError("-o is where a letter goes, or the rules as .csv; give --letter with it")
    if letter:
        if reads or as_csv:
            raise InputError("a letter answers the texts as they are read, as .md; leave out --read and .csv")
        return _letter(edition, file, json_=json_)
    if file is not None:
        require_new(file)
    editions = read_otherwise([open_edition(name) for name in edition], reads)
    report: Any = repeatable(report_on(editions))
    if group:
        report["groups"] = groups(editions, report)
        report |= {} if pace is None else {"yearly": yearly(editions, pace)}
    if file is not None:
        write_new(file, csv_of(report))
    if json_:
        return print_json(report)
    names = report["editions"]
    heading(*(f"{name} ({STATUS[status]})" for name, status in zip(names, report["statuses"], strict=True)))
    click.echo(f"Rules that say the same: {report['same']}; that differ: {len(report['rules'])}.")
    if group:
        print_groups(report)
        print_words(report)
        warn(report)
        print_assumed(report)
        return click.echo(f"written to {file}") if file is not None else None
    _rules(report["rules"], names)
    print_words(report)
    _asked(report["requests"], banked=bool(report["odds"]))
    if report["odds"]:
        _units(report)
        _waterfalls(report)
        _odds(report["odds"], names)
        _resting(report["readings"])
    else:
        click.echo("\nIn this game nobody bets against the house: there are no odds to compare.")
    warn(report)
    print_assumed(report)
    return click.echo(f"written to {file}") if file is not None else None


def _letter(names: tuple[str, ...], file: str | None, *, json_: bool) -> None:
    """The answer to a comment: printed, or written to a new file; as data with --json."""
    from croupier.analysis.comparison.letter import letter
    from croupier.documents.letter import markdown

    if file is not None:
        require_new(file)
    report = repeatable(letter([open_edition(name) for name in names]))
    if file is not None:
        write_new(file, markdown(report))
    if json_:
        print_json(report)
    elif file is not None:
        click.echo(f"written to {file}")
    else:
        click.echo(markdown(report), nl=False)


def _rules(rules: Any, names: list[str]) -> None:
    rows = [
        [rule["path"], rule["class"], *(f"{said} [{cite}]" for said, cite in zip(rule["says"], rule["cites"], strict=True))]
        for rule in rules
    ]
    if rows:
        click.echo()
        table(["rule", "about", *names], rows, wrap=names)


def _asked(requests: Any, *, banked: bool) -> None:
    """Every request with its effect; where the adopted text is compared, a table of what became of them first."""
    answered = [request for request in requests if request["adopted_in"]]
    if answered:
        click.echo("\nRequests, and what became of them:")
        rows = [
            [request["item"], _about(request), in_short(request["effect"]) if banked else NONE, _answer(request["adopted"])]
            for request in answered
        ]
        heads = ["request", "moves", "effect on the odds", f"adopted in {', '.join(_finals(answered))}"]
        table(heads, rows, wrap=["request", "effect on the odds"])
    for request in requests:
        title(f"{request['item']}: {request['asks']}")
        paragraph(_changes(request))
        if banked:
            paragraph(in_sentences(request["effect"], request["edition"]))
        if request["adopted_in"]:
            paragraph(f"Adopted in {request['adopted_in']}: {_answer(request['adopted'])}{_made(request)}.")


def _changes(request: Any) -> str:
    """The rules that a request changes; what it would have them say, where the text that it comments on is not at hand."""
    if not request["paths"]:
        return "Changes words, and no rule."
    if request["base"]:
        return f"Changes {', '.join(request['paths'])}."
    asked = "; ".join(f"{answer['path']}: {answer['says'][0]} [{answer['cites'][0]}]" for answer in request["answers"])
    return f"Asks for {asked}. The text that it comments on is not at hand, so that the request stands by itself."


def _finals(requests: Any) -> list[str]:
    return list(dict.fromkeys(str(request["adopted_in"]) for request in requests))


def _about(request: Any) -> str:
    return ABOUT[request["class"]]


def _answer(adopted: str | None) -> str:
    return adopted or "not clear from the rules"


def _made(request: Any) -> str:
    """What was adopted rule by rule, where it is not simply the request; for changes of words, the sections."""
    parts = []
    for answer in request["answers"]:
        before, asked, made = answer["says"] if answer["by"] == "values" else answer["cites"]
        if before != asked and (answer["by"] == "words" or answer["adopted"] != "yes"):
            stands = " stands in" if answer["by"] == "words" else ":"
            parts.append(f"{answer['path']}{stands} {before}, asked {asked}, adopted {made}{figures.rests(answer)}")
    return f" ({'; '.join(parts)})" if parts else ""


def _units(report: Any) -> None:
    """The changes that nobody asked for; those that leave the odds alone stand together."""
    asked = {path for request in report["requests"] for path in request["paths"]}
    others = [unit for unit in report["units"] if not set(unit["paths"]) <= asked]
    quiet = [unit for unit in others if _quiet(unit["effect"])]
    for unit in others:
        if unit not in quiet:
            title(_rules_of(unit["paths"]))
            paragraph(in_sentences(unit["effect"], report["editions"][-1]))
    for says, listed in (
        ("No effect on the odds", [unit for unit in quiet if not unit["effect"]["untried"]]),
        ("No effect on the odds at the default; a submission settles them", [u for u in quiet if u["effect"]["untried"]]),
    ):
        if listed:
            title(says)
            paragraph(", ".join(path for unit in listed for path in unit["paths"]))


def _rules_of(paths: list[str]) -> str:
    """The rules of a unit, or the group that they are all of where they are many."""
    groups = {path.split(".")[0] for path in paths}
    return f"{groups.pop()}: {len(paths)} rules" if len(groups) == 1 and len(paths) > 6 else ", ".join(paths)


def _quiet(effect: Any) -> bool:
    return not effect["rounded"] and all(
        effect[name] == [] for name in ("alone", "last", "over", "undetermined", "readings")
    )


def _waterfalls(report: Any) -> None:
    """From the first edge to the last one, rule by rule, for the wagers that several changes move by themselves."""
    moved = [fall for fall in report["waterfalls"] if len(fall["parts"]["steps"]) > 1]
    if not moved:
        return
    title(f"From {report['editions'][0]} to {report['editions'][-1]}, each change by itself")
    for fall in moved:
        steps = [f"{', '.join(step['paths'])} {_points(step['change'])}" for step in fall["parts"]["steps"]]
        steps.append(f"interaction {_points(fall['parts']['interaction'])}")
        ends = f"{percent(fall['from'])} to {percent(fall['to'])}"
        paragraph(f"{line_name(fall)}, {ends}: {'; '.join(steps)}.")


def _points(change: Any) -> str:
    return "0" if change["exact"] == "0" else decimal(100 * change["float"], sign="+")


def _odds(lines: Any, names: list[str]) -> None:
    differing = [line for line in lines if line["differs"]]
    click.echo("\nThe house edge of every wager is the same in all of them, as they are read." if not differing else "")
    if differing:
        rows = [[line_name(line), *(figures.edge(found) for found in line["house_edge"])] for line in differing]
        table(["house edge", *names], rows)


def _resting(readings: Any) -> None:
    """The readings on which the edges of each edition rest, and the edges under their other options."""
    if not readings:
        return
    title("House edges that rest on a reading")
    for reading in readings:
        paragraph(f"{reading['edition']}, {reading['id']}: read as “{reading['chosen']}”.")
        for option in reading["options"]:
            edges = ", ".join(f"{line_name(line)} {percent(line['house_edge'])}" for line in option["wagers"])
            paragraph(f"○ {option['name']}: {edges}", indent="    ")
