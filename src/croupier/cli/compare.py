"""The command `compare`: editions side by side, requests with their effects, and which of them were adopted."""

from typing import Any

import click

from croupier.analysis.compare import compare as report_on
from croupier.analysis.edition import open_edition
from croupier.analysis.requests import ABOUT
from croupier.cli.assumed import print_assumed, repeatable
from croupier.cli.show import (
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


@click.command(cls=Command)
@click.argument("edition", nargs=-1, required=True)
def compare(edition: tuple[str, ...], json_: bool) -> None:
    """Editions side by side, rule by rule and request by request, with the effect on the odds."""
    report: Any = repeatable(report_on([open_edition(name) for name in edition]))
    if json_:
        return print_json(report)
    names = report["editions"]
    heading(*(f"{name} ({STATUS[status]})" for name, status in zip(names, report["statuses"], strict=True)))
    click.echo(f"Rules that say the same: {report['same']}; that differ: {len(report['rules'])}.")
    _rules(report["rules"], names)
    _asked(report["requests"], banked=bool(report["odds"]))
    if report["odds"]:
        _units(report)
        _odds(report["odds"], names)
        _resting(report["readings"])
    else:
        click.echo("\nIn this game nobody bets against the house: there are no odds to compare.")
    warn(report)
    return print_assumed(report)


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
            [request["item"], _about(request), _short(request["effect"]) if banked else NONE, _answer(request["adopted"])]
            for request in answered
        ]
        heads = ["request", "moves", "effect on the odds", f"adopted in {', '.join(_finals(answered))}"]
        table(heads, rows, wrap=["request", "effect on the odds"])
    for request in requests:
        title(f"{request['item']}: {request['asks']}")
        paragraph(_changes(request))
        if banked:
            paragraph(_effect(request["effect"], request["edition"]))
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
            parts.append(f"{answer['path']}{stands} {before}, asked {asked}, adopted {made}")
    return f" ({'; '.join(parts)})" if parts else ""


def _units(report: Any) -> None:
    """The changes that nobody asked for; those that leave the odds alone stand together."""
    asked = {path for request in report["requests"] for path in request["paths"]}
    others = [unit for unit in report["units"] if not set(unit["paths"]) <= asked]
    quiet = [unit for unit in others if _quiet(unit["effect"])]
    for unit in others:
        if unit not in quiet:
            title(_rules_of(unit["paths"]))
            paragraph(_effect(unit["effect"], report["editions"][-1]))
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


def _odds(lines: Any, names: list[str]) -> None:
    differing = [line for line in lines if line["differs"]]
    click.echo("\nThe house edge of every wager is the same in all of them, as they are read." if not differing else "")
    if differing:
        rows = [[line_name(line), *(_edge(edge) for edge in line["house_edge"])] for line in differing]
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


def _edge(edge: Any) -> str:
    return f"{percent(edge)} ({edge['exact']})" if edge else NONE


def _short(effect: Any) -> str:
    """The effect in a few words, for a table."""
    if effect["alone"] is None or effect["last"] is None:
        return "none by itself can be computed"
    if effect["wagers"]:
        return ", ".join(effect["wagers"])
    if effect["over"]:
        return "none at the default; " + "; ".join(_when(over) for over in effect["over"]) + _by_readings(effect)
    none = "none at the default" if effect["untried"] else "none"
    return (f"{none} but at {effect['rounded']['stake']}" if effect["rounded"] else none) + _by_readings(effect)


def _by_readings(effect: Any) -> str:
    """The readings behind an effect, in a few words."""
    ids = ", ".join(dict.fromkeys(reading["id"] for reading in effect["readings"]))
    return f"; rests on {ids}" if ids else ""


def _effect(effect: Any, last: str) -> str:
    if effect["alone"] is None or effect["last"] is None:
        return "Its effect by itself cannot be computed: it does not work without the other changes."
    parts = []
    if effect["alone"]:
        parts.append("By itself: " + _lines(effect["alone"]))
    if effect["last"] != effect["alone"]:
        parts.append(f"Taken by itself out of {last}: " + (_lines(effect["last"]) or "no effect."))
    if not effect["wagers"] and (effect["over"] or (effect["untried"] and not effect["undetermined"])):
        parts.append("No effect on the odds with what the text leaves open at its default.")
    elif not effect["wagers"] and not effect["undetermined"]:
        parts.append("No effect on the odds.")
    for over in effect["over"]:
        lines = (f"{line_name(line)}: {_range(line['from'])} → {_range(line['to'])}" for line in over["wagers"])
        parts.append(f"Over all that {over['path']} allows{_with(over)}: " + "; ".join(lines) + ".")
    parts += [f"The odds of {wager} are not determined: only a submission tells them." for wager in effect["undetermined"]]
    if rounded := effect["rounded"]:
        moved = _short_lines(rounded["wagers"]) or "no effect"
        parts.append(f"At a stake of {rounded['stake']}, which the chips in play cannot divide: {moved}.")
    parts += [_read_otherwise(reading) for reading in effect["readings"]]
    return " ".join(parts)


def _read_otherwise(reading: Any) -> str:
    """The reading behind an effect, and the effect under its other options."""
    options = "; ".join(f"○ {option['name']}: {_moved(option)}" for option in reading["options"])
    return f"This rests on reading {reading['id']} of {reading['edition']} (“{reading['chosen']}”). Otherwise {options}."


def _moved(option: Any) -> str:
    if option["alone"] is None or option["last"] is None:
        return "cannot be computed by itself"
    lines = option["alone"] or option["last"]
    parts = [_short_lines(lines)] if lines else [] if option["over"] else ["no effect"]
    for over in option["over"]:
        moved = ", ".join(f"{line_name(line)} {_range(line['from'])} → {_range(line['to'])}" for line in over["wagers"])
        parts.append(f"over all that {over['path']} allows{_with(over)} {moved}")
    if rounded := option["rounded"]:
        moved = _short_lines(rounded["wagers"]) or "no effect"
        parts.append(f"at a stake of {rounded['stake']}, which chips cannot divide, {moved}")
    return ", ".join(parts)


def _short_lines(lines: Any) -> str:
    return ", ".join(f"{line_name(line)} {percent(line['from'])} → {percent(line['to'])}" for line in lines)


def _lines(lines: Any) -> str:
    return "; ".join(f"{line_name(line)}: {_edge(line['from'])} → {_edge(line['to'])}" for line in lines)


def _when(over: Any) -> str:
    moved = ", ".join(dict.fromkeys(line["wager"] for line in over["wagers"]))
    return f"{moved} by {over['path']}"


def _with(over: Any) -> str:
    if not over["when"]:
        return ""
    yes_no = {True: "yes", False: "no"}
    return ", with " + ", ".join(f"{path} = {yes_no.get(value, value)}" for path, value in over["when"].items())


def _range(found: Any) -> str:
    if found is None:
        return NONE
    least, most = percent(found["least"]), percent(found["most"])
    ends = least if found["least"] == found["most"] else f"{least} to {most}"
    return f"{ends} or no such wager" if "may_lack" in found else ends
