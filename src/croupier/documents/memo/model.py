"""All words and numbers of the memo, as plain data: the answer first, then what it rests on, and how it is made again."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from croupier.analysis.assumptions.command_line import command_line
from croupier.analysis.assumptions.lines import AGAIN, lines_of_several
from croupier.analysis.comparison.compare import compare
from croupier.analysis.comparison.groups import groups
from croupier.analysis.comparison.yearly import Pace, yearly
from croupier.analysis.edition import Opened
from croupier.documents.effects import spread
from croupier.documents.figures import DISPOSED, NONE, STATUS, edge, percent
from croupier.documents.memo.chart import chart, part_words
from croupier.documents.memo.five_lines import five_lines, said, title, widest
from croupier.documents.wording import day, in_words, line_words, rule_words
from croupier.errors import InputError

MARKS = {"proposed": "dash", "comment": "ring", "custom": "ring", "final": "full"}
"""The sign of a text's status: never colour alone."""
_CLAUSE = re.compile(r"^(.{24,90}?)(?:[:;,.](?:\s|$)|$)")
_LONGEST = 84
_YES_NO = {True: "yes", False: "no"}


def memo(editions: Sequence[Opened], pace: Pace | None = None) -> dict[str, Any]:
    """The memo of two texts, or of three where the last is what was adopted; other numbers of texts are refused."""
    if not 2 <= len(editions) <= 3:
        raise InputError(f"a memo compares two texts, or three with the adopted one, not {len(editions)}: A B [FINAL]")
    report = compare(editions)
    grouped: list[dict[str, Any]] = groups(editions, report)
    asked = [group for group in grouped if group["item"]]
    others = [group for group in grouped if not group["item"]]
    paths = {path for group in asked for path in group["paths"]}
    game = editions[0].draft.title
    return {
        "frame": _frame(editions, title(report), game),
        "title": title(report),
        "subtitle": f"{game}: {'; '.join(opened.draft.text_name for opened in editions)}",
        "game": game,
        "texts": [_text(opened) for opened in editions],
        "lines": [line._asdict() for line in five_lines(editions, report, grouped)],
        "chart": chart(editions, report, grouped),
        "chart_note": _chart_note(report, grouped),
        "requests": [_summary(number, group) for number, group in enumerate(asked, 1)],
        "count": _count(asked),
        "effects": [_effect(number, group) for number, group in enumerate(asked, 1)],
        "banked": bool(report["odds"]),
        "rules": [_rules(number, group) for number, group in enumerate(asked, 1)],
        "unasked": [
            _rule(answer, group["class"]) for group in others for answer in group["answers"] if answer["path"] not in paths
        ],
        "unasked_effects": [_effect(0, group) for group in others if _moves(group)],
        "edges": _edges(editions, report),
        "readings": [_reading(editions, point) for point in report["readings"]],
        "quiet_readings": _quiet(editions, report),
        "defects": _defects(editions),
        "year": None if pace is None else _year(editions, pace),
        "assumed": [
            [line.label, line.says]
            for line in lines_of_several(report["assumptions"], report["editions"])
            if line.label != AGAIN
        ],
        "again": _again(editions, pace),
    }


def _frame(editions: Sequence[Opened], title: str, game: str) -> dict[str, Any]:
    """The head and foot of every page: whose paper it is, and which of the texts is law."""
    *before, last = (opened.draft for opened in editions)
    beside = f"beside {'; '.join(draft.text_name for draft in before)}"
    law = "" if last.status == "final" else ", not law"
    return {
        "title": f"{game}: {title}",
        "house": "Croupier",
        "logo": None,
        "kind": "Comparison memo",
        "number": game,
        "status": {"mark": MARKS[last.status], "word": last.text_name + law, "more": beside},
        "exercise": False,
        "date": None,
    }


def _text(opened: Opened) -> dict[str, str]:
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


def _summary(number: int, group: Mapping[str, Any]) -> dict[str, Any]:
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
        return f"{line_words(most)}, {percent(most['from'], 2)} → {percent(most['to'], 2)}"
    if effect["alone"]:
        return f"{len(effect['alone'])} wagers come or go"
    if (reach := widest(effect)) is not None:
        return f"{reach.line}, {reach.words} by choice"
    return "none, jointly" if group["parts"] else "none"


def _became(group: Mapping[str, Any]) -> str:
    """The disposition, with the values where a request was met halfway."""
    if not group["adopted_in"]:
        return NONE
    words = DISPOSED[group["disposition"]]
    rules = [answer for answer in group["answers"] if answer["by"] == "values"]
    if group["disposition"] == "in part" and len(rules) == 1:
        return f"in part: {said(rules[0]['says'])}"
    return words.removeprefix("adopted ") if group["disposition"] in ("in part", "otherwise") else words


def _count(asked: Sequence[Mapping[str, Any]]) -> str:
    told = [group["disposition"] for group in asked if group["adopted_in"]]
    counts = [(told.count(name), words) for name, words in DISPOSED.items() if told.count(name)]
    return ", ".join(f"{in_words(number)} {words}" for number, words in counts).capitalize()


# Effects


def _moves(group: Mapping[str, Any]) -> bool:
    effect = group["effect"]
    return bool(group["edges"] or effect["over"] or effect["undetermined"] or effect["rounded"])


def _effect(number: int, group: Mapping[str, Any]) -> dict[str, Any]:
    """What a request, or a change that nobody asked for, moves: alone, last, jointly, and over what may be chosen."""
    effect, last = group["effect"], "Comment" if group["item"] else "Last text"
    return {
        "number": number,
        "name": group["item"] or part_words(group["paths"]),
        "asks": group["asks"] or "",
        "class": group["class"],
        "says": _says(group),
        "heads": ["Text", *(f"{part_words(part)} alone" for part in group["parts"]), "Jointly", f"{last} without it", last],
        "rows": [
            [line_words(row), *map(figures, (row["base"], *row["parts"], row["alone"], row["without"], row["comment"]))]
            for row in group["edges"]
        ],
        "choices": [
            {
                "lead": f"Over all that {rule_words(over['path']).lower()} allows{_with(over)}",
                "rows": [[line_words(line), spread(line["from"]), spread(line["to"])] for line in over["wagers"]],
            }
            for over in effect["over"]
        ],
    }


def figures(found: Mapping[str, Any] | None) -> list[str]:
    """A house edge for two lines of a cell: the percentage, and the exact fraction."""
    if found is None:
        return [NONE, ""]
    return [percent(found).replace("-", "−"), found["exact"].replace("-", "−")]


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
    told = (f"{rule_words(path).lower()} {_YES_NO.get(value, value)}" for path, value in over["when"].items())
    return f", with {', '.join(told)}" if over["when"] else ""


def _chart_note(report: Mapping[str, Any], grouped: Sequence[Mapping[str, Any]]) -> str:
    """What the parts of the drawn request come to alone, and as the text might be read."""
    for group in grouped:
        if not group["parts"]:
            continue
        told = []
        for reading in group["effect"]["readings"]:
            for option in reading["options"][:1]:
                if line := next((line for line in option["alone"] or () if line["to"]), None):
                    told.append(f"Read as “{option['name']}” ({reading['id']}), it gives {edge(line['to'])}.")
        if told:
            return told[0]
    return "Effects are exact fractions, each change put alone into the first text." if report["odds"] else ""


# Rules


def _rules(number: int, group: Mapping[str, Any]) -> dict[str, Any]:
    rules = [answer for answer in group["answers"] if answer["by"]]
    return {"number": number, "name": group["item"], "rules": [_rule(answer, group["class"]) for answer in rules]}


def _rule(answer: Mapping[str, Any], about: str) -> dict[str, Any]:
    return {
        "rule": rule_words(answer["path"]),
        "class": about,
        "says": list(answer["says"]),
        "cites": [cite for cite in dict.fromkeys(answer["cites"]) if cite != NONE][-1:],
        "disposition": DISPOSED[answer["disposition"]] if answer.get("disposition") else "",
    }


def _edges(editions: Sequence[Opened], report: Mapping[str, Any]) -> list[list[Any]]:
    """Every house edge under every text."""
    return [[line_words(line), *map(figures, line["house_edge"]), line["differs"]] for line in report["odds"]]


# What the texts leave unclear


def _reading(editions: Sequence[Opened], point: Mapping[str, Any]) -> dict[str, Any]:
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


def _quiet(editions: Sequence[Opened], report: Mapping[str, Any]) -> list[str]:
    """By text how many unclear points there are on which no house edge rests, and what lists them."""
    resting = {(point["edition"], point["id"]) for point in report["readings"]}
    found = []
    for opened in editions:
        ids = [id for id in opened.draft.readings if (opened.label, id) not in resting]
        if ids:
            many = f"its {in_words(len(ids))} other unclear points" if len(ids) > 1 else "its other unclear point"
            found.append(f"{opened.draft.text_name}: no house edge rests on {many}; `croupier readings {opened.label}`.")
    return found


def _defects(editions: Sequence[Opened]) -> list[dict[str, Any]]:
    """Slips of the drafting, of each text its own."""
    found = []
    for opened in editions:
        own = [erratum for erratum in opened.draft.errata if erratum.edition == opened.draft.id]
        if own:
            slips = [{"cites": list(erratum.cite), "says": erratum.says} for erratum in own]
            found.append({"text": opened.draft.text_name, "slips": slips})
    return found


# Money, and how it is made again


def _year(editions: Sequence[Opened], pace: Pace) -> dict[str, Any]:
    found: Any = yearly(editions, pace)
    return {
        "says": f"{pace.rounds_per_hour} rounds an hour, {pace.hours} hours a year, {pace.wager_cents / 100:,.2f} on the "
        f"wager in each round: a handle of {float(pace.handle):,.2f} dollars.",
        "heads": [opened.draft.text_name for opened in editions],
        "rows": [
            [line_words(row), *(_dollars(win) for win in row["win"]), _dollars(row["change"])] for row in found["wagers"]
        ],
    }


def _dollars(found: Mapping[str, Any] | None) -> str:
    return NONE if found is None else f"{found['float']:,.2f}".replace("-", "−")


def _again(editions: Sequence[Opened], pace: Pace | None) -> list[str]:
    names = [opened.label for opened in editions]
    given = {} if pace is None else {
        "--rounds-per-hour": str(pace.rounds_per_hour),
        "--average-wager": f"{pace.wager_cents / 100:.2f}",
        "--hours": str(pace.hours),
    }  # fmt: skip
    return [
        command_line("print", ["memo", *names], {**given, "-o": "memo.pdf"}),
        command_line("compare", names, {"--group": True, **given}),
    ]
