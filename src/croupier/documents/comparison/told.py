"""What the papers of a comparison tell of texts, requests, their effects and their rules, as plain data."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from croupier.analysis.edition import Opened
from croupier.documents.comparison.chart import part_words
from croupier.documents.comparison.five_lines import widest
from croupier.documents.figures import DISPOSED, NONE, STATUS, halfway, percent, signed
from croupier.documents.parts.effects import spread
from croupier.documents.wording import day, in_words, line_words
from croupier.rulebook.labels import label, within

MARKS = {"proposed": "dash", "comment": "ring", "custom": "ring", "final": "full"}
"""The sign of a text's status: never colour alone."""
_CLAUSE = re.compile(r"^(.{20,66}?)(?:[;,.](?:\s|$)|$)")
_LONGEST = 66
_YES_NO = {True: "yes", False: "no"}


def text(opened: Opened) -> dict[str, str]:
    draft = opened.draft
    since = f", in force from {day(draft.effective)}" if draft.effective else ""
    return {
        "id": opened.label,
        "name": draft.text_name,
        "source": draft.source,
        "status": STATUS[draft.status] + since,
        "mark": MARKS[draft.status],
    }


# Requests


def summary(number: int, group: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "number": number,
        "item": group["item"],
        "asks": clause(group["asks"]),
        "class": group["class"],
        "edge": _edge_in_short(group),
        "disposition": _became(group),
        "adopted": group["disposition"] == "adopted",
    }


def clause(words: str) -> str:
    """What somebody asks for as far as its first pause, for a table."""
    found = _CLAUSE.match(words)
    short = found[1] if found else words
    return short if len(short) <= _LONGEST else short[: _LONGEST - 2].rsplit(" ", 1)[0] + " …"


def _edge_in_short(group: Mapping[str, Any]) -> str:
    effect = group["effect"]
    if effect["alone"] is None:
        return "not by itself"
    if moved := [line for line in effect["alone"] if line["from"] and line["to"]]:
        most = max(moved, key=lambda line: abs(line["to"]["float"] - line["from"]["float"]))
        return signed(f"{line_words(most)}, {percent(most['from'], 2)} → {percent(most['to'], 2)}")
    if effect["alone"]:
        return f"{len(effect['alone'])} wagers come or go"
    if (reach := widest(effect)) is not None:
        return signed(f"{reach.line}, {reach.words} by choice")
    return "none, jointly" if group["parts"] else "none"


def _became(group: Mapping[str, Any]) -> str:
    """The disposition, with the values where a request was met halfway."""
    if not group["adopted_in"]:
        return NONE
    words = DISPOSED[group["disposition"]]
    rules = [answer for answer in group["answers"] if answer["by"] == "values"]
    if group["disposition"] == "in part" and len(rules) == 1:
        return f"in part: {halfway(rules[0]['says'])}"
    return words.removeprefix("adopted ") if group["disposition"] in ("in part", "otherwise") else words


def counted(asked: Sequence[Mapping[str, Any]]) -> str:
    told = [group["disposition"] for group in asked if group["adopted_in"]]
    counts = [(told.count(name), words) for name, words in DISPOSED.items() if told.count(name)]
    return ", ".join(f"{in_words(number)} {words}" for number, words in counts).capitalize()


# Effects


def moves(group: Mapping[str, Any]) -> bool:
    effect = group["effect"]
    return bool(group["edges"] or effect["over"] or effect["undetermined"] or effect["rounded"])


def effect_of(number: int, group: Mapping[str, Any]) -> dict[str, Any]:
    """What a request, or a change that nobody asked for, moves: alone, last, jointly, and over what may be chosen."""
    effect, last = group["effect"], "Comment" if group["item"] else "Last text"
    return {
        "number": number,
        "name": group["item"] or part_words(group["paths"]),
        "asks": group["asks"] or "",
        "class": group["class"],
        "says": _says(group),
        "after": "As asked" if group["item"] else "Last text",
        "heads": ["Text", *(f"{part_words(part)} alone" for part in group["parts"]), "Jointly", f"{last} without it", last],
        "rows": [
            [line_words(row), *map(figures, (row["base"], *row["parts"], row["alone"], row["without"], row["comment"]))]
            for row in group["edges"]
        ],
        "choices": [
            {
                "lead": f"Over all that {within(over['path'])} allows{_with(over)}",
                "rows": [
                    [line_words(line), signed(spread(line["from"])), signed(spread(line["to"]))] for line in over["wagers"]
                ],
            }
            for over in effect["over"]
        ],
    }


def figures(found: Mapping[str, Any] | None) -> list[str]:
    """A house edge for two lines of a cell: the percentage, and the exact fraction."""
    if found is None:
        return [NONE, ""]
    return [signed(percent(found)), signed(found["exact"])]


def _says(group: Mapping[str, Any]) -> str:
    """The effect in a sentence."""
    effect = group["effect"]
    if not group["paths"]:
        return "It changes words and leaves every rule as it is."
    if effect["alone"] is None or effect["last"] is None:
        return "Its effect by itself cannot be computed: it does not work without the other changes."
    parts = []
    if group["parts"]:
        parts.append("Its parts are meant together; taken singly they give edges that nobody asks for.")
    if not effect["wagers"]:
        default = " with what the text leaves open at its default" if effect["over"] or effect["untried"] else ""
        parts.append(f"It leaves every house edge as it is{default}.")
    parts += [f"The odds of {wager} are not determined: only a submission tells them." for wager in effect["undetermined"]]
    if rounded := effect["rounded"]:
        parts.append(f"At a stake of {rounded['stake']}, which the chips in play cannot divide, it moves other edges.")
    return " ".join(parts)


def _with(over: Mapping[str, Any]) -> str:
    told = (f"{within(path)} {_YES_NO.get(value, value)}" for path, value in over["when"].items())
    return f", with {', '.join(told)}" if over["when"] else ""


# Rules


def rules_of(number: int, group: Mapping[str, Any]) -> dict[str, Any]:
    rules = [answer for answer in group["answers"] if answer["by"]]
    return {"number": number, "name": group["item"], "rules": [rule_row(answer, group["class"]) for answer in rules]}


def rule_row(answer: Mapping[str, Any], about: str) -> dict[str, Any]:
    return {
        "rule": label(answer["path"]),
        "class": about,
        "says": list(answer["says"]),
        "cites": [cite for cite in dict.fromkeys(answer["cites"]) if cite != NONE][-1:],
        "disposition": DISPOSED[answer["disposition"]] if answer.get("disposition") else "",
    }


def reading_of(editions: Sequence[Opened], point: Mapping[str, Any]) -> dict[str, Any]:
    opened = next(each for each in editions if each.label == point["edition"])
    reading = opened.draft.readings[point["id"]]
    return {
        "text": opened.draft.text_name,
        "id": point["id"],
        "cites": _cited(opened, reading.rules),
        "problem": reading.problem,
        "chosen": point["chosen"],
        "options": [
            [option["name"], [[line_words(line), *figures(line["house_edge"])] for line in option["wagers"]]]
            for option in point["options"]
        ],
    }


def _cited(opened: Opened, rules: Iterable[str]) -> list[str]:
    cites = (cite for path in rules if path in opened.draft.rules for cite in opened.draft.rules[path].cite)
    return list(dict.fromkeys(cites))[:3]
