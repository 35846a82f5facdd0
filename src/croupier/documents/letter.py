"""The answer to a comment as Markdown: one section for each request, with a line that is left to be completed."""

from collections.abc import Mapping, Sequence
from typing import Any

from croupier.analysis.assumptions.lines import AGAIN, TITLE, lines_of_several
from croupier.analysis.comparison.requests import ABOUT
from croupier.documents.figures import DISPOSED, NONE, STATUS, edge, line_name, values_of
from croupier.documents.parts.effects import beside, in_short, moved

BLANK = "____"


def markdown(letter: Mapping[str, Any]) -> str:
    """The whole letter. Same editions, same text."""
    blocks = [f"# Answer to a comment: {letter['comment']}", *_head(letter), *_summary(letter)]
    for request in letter["requests"]:
        blocks += _request(letter, request)
    return "\n\n".join([*blocks, *_joint(letter), *_readings(letter), *_assumed(letter)]) + "\n"


def _head(letter: Mapping[str, Any]) -> list[str]:
    rows = [
        [each["role"], f"`{each['id']}`", f"{each['title']}, {each['source']}", _status(each)]
        for each in letter["editions"]
    ]
    blocks = [_table(["", "edition", "text", "status"], rows)]
    if not letter["banked"]:
        blocks.append("Nobody bets against the house in this game: no request moves a house edge.")
    if letter["base"] is None:
        blocks.append("The text that is commented on is not at hand: what is asked stands by itself.")
    return blocks


def _status(each: Mapping[str, Any]) -> str:
    since = f", in force from {each['effective']}" if each["effective"] else ""
    return STATUS[each["status"]] + since


def _summary(letter: Mapping[str, Any]) -> list[str]:
    rows = [
        [
            str(request["number"]),
            _item(request),
            ABOUT[request["class"]],
            in_short(request["effect"]) if letter["banked"] else NONE,
            _disposition(letter, request),
        ]
        for request in letter["requests"]
    ]
    return ["## The requests", _table(["", "item", "moves", "effect on the odds", "disposition"], rows)]


def _disposition(letter: Mapping[str, Any], request: Mapping[str, Any]) -> str:
    return DISPOSED[request["disposition"]] if letter["adopted_in"] else NONE


# One request


def _request(letter: Mapping[str, Any], request: Mapping[str, Any]) -> list[str]:
    blocks = [f"## Request {request['number']}: {_item(request)}", f"> {request['asks']}", *_rules(letter, request)]
    if letter["banked"]:
        blocks += _effect(letter, request)
    if letter["adopted_in"]:
        blocks.append(f"Disposition in `{letter['adopted_in']}`: **{_disposition(letter, request)}**.{_values(request)}")
    return [*blocks, f"Answer: {BLANK}"]


def _item(request: Mapping[str, Any]) -> str:
    return f"item {request['item']}" if request["item"].isdigit() else str(request["item"])


def _rules(letter: Mapping[str, Any], request: Mapping[str, Any]) -> list[str]:
    heads = [
        head for head, there in (("text", letter["base"]), ("asked", True), ("adopted", letter["adopted_in"])) if there
    ]
    rows = [
        [f"`{answer['path']}`", *(f"{said} [{cite}]" for said, cite in zip(answer["says"], answer["cites"], strict=True))]
        for answer in request["answers"]
        if answer["by"]
    ]
    if not rows:
        return ["It names no rule of the text."]
    lead = "Rules that it would change:" if request["paths"] else "It would change words and leave every rule as it is:"
    return [lead if letter["base"] else "What it asks of the rules:", _table(["rule", *heads], rows)]


def _effect(letter: Mapping[str, Any], request: Mapping[str, Any]) -> list[str]:
    effect = request["effect"]
    if effect["alone"] is None or effect["last"] is None:
        blocks = ["Its effect by itself cannot be computed: it does not work without the other requests."]
    else:
        blocks = [" ".join(beside(effect))] if beside(effect) else []
    if request["edges"]:
        apart = [", ".join(f"`{path}`" for path in part) + " only" for part in request["parts"]]
        heads = ["house edge", "text", *apart, "with the request alone", "comment without it", "comment"]
        rows = [[line_name(row), *(edge(found) for found in _columns(row))] for row in request["edges"]]
        blocks.append(_table(heads, rows))
    if request["parts"]:
        blocks.append("The rules of this request are meant together; taken singly they give edges that nobody asks for.")
    return blocks + [_rests(reading) for reading in effect["readings"]]


def _columns(row: Mapping[str, Any]) -> list[Any]:
    return [row["base"], *row["parts"], row["alone"], row["without"], row["comment"]]


def _rests(reading: Mapping[str, Any]) -> str:
    """A reading on which the effect rests, and the effect under its other options."""
    head = f"This rests on reading `{reading['id']}` of `{reading['edition']}` (“{reading['chosen']}”). Otherwise:"
    return "\n".join((head, "", *(f"- {option['name']}: {moved(option)}{_exact(option)}" for option in reading["options"])))


def _exact(option: Mapping[str, Any]) -> str:
    """The exact edges that an option leads to."""
    lines = option["alone"] or option["last"] or ()
    exact = dict.fromkeys(f"{line['to']['exact']} for {line_name(line)}" for line in lines if line["to"])
    return f" (exactly {', '.join(exact)})" if exact else ""


def _values(request: Mapping[str, Any]) -> str:
    values = values_of(request, "`")
    return f" {values}." if values else ""


# All of them


def _joint(letter: Mapping[str, Any]) -> list[str]:
    if letter["joint"] is None:
        return []
    lead = "## All requests together"
    if not letter["joint"]:
        return [lead, "Taken together, and as the texts are read, they leave every house edge as it is."]
    rows = [[line_name(line), edge(line["from"]), edge(line["to"])] for line in letter["joint"]]
    return [lead, _table(["house edge", "text", "comment"], rows)]


def _readings(letter: Mapping[str, Any]) -> list[str]:
    if not letter["readings"]:
        return []
    blocks = ["## House edges that rest on a reading"]
    for reading in letter["readings"]:
        options = [
            f"- {option['name']}: "
            + ", ".join(f"{line_name(line)} {edge(line['house_edge'])}" for line in option["wagers"])
            for option in reading["options"]
        ]
        lead = f"`{reading['edition']}`, `{reading['id']}`: read as “{reading['chosen']}”. Otherwise:"
        blocks.append("\n".join((lead, "", *options)))
    return blocks


def _assumed(letter: Mapping[str, Any]) -> list[str]:
    """The block that every report ends with."""
    block = lines_of_several(letter["assumptions"], [each["id"] for each in letter["editions"]])
    told = [f"- {label}: {f'`{says}`' if label == AGAIN else says}" for label, says in block]
    return [f"## {TITLE}", "\n".join(told)]


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table of Markdown; a bar within a cell is escaped."""
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines)
