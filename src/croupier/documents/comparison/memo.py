"""All words and numbers of the memo, as plain data: the answer first, then what it rests on, and how it is made again."""

from collections.abc import Mapping, Sequence
from typing import Any

from croupier.analysis.assumptions.command_line import command_line
from croupier.analysis.assumptions.lines import AGAIN, lines_of_several
from croupier.analysis.comparison.compare import compare
from croupier.analysis.comparison.groups import groups
from croupier.analysis.comparison.yearly import Pace, yearly
from croupier.analysis.edition import Opened
from croupier.compliance.lint import lint
from croupier.documents.comparison.chart import chart
from croupier.documents.comparison.five_lines import five_lines, title
from croupier.documents.comparison.told import (
    MARKS,
    counted,
    effect_of,
    figures,
    moves,
    reading_of,
    rule_row,
    rules_of,
    summary,
    text,
)
from croupier.documents.figures import NONE, edge
from croupier.documents.parts.record_frame import record_frame
from croupier.documents.wording import in_words, line_words
from croupier.errors import InputError
from croupier.rulebook.text.draft import LAW


def memo(editions: Sequence[Opened], pace: Pace | None = None) -> dict[str, Any]:
    """The memo of two texts, or of three where the last is what was adopted; other numbers of texts are refused."""
    if not 2 <= len(editions) <= 3:
        raise InputError(f"a memo compares two texts, or three with the adopted one, not {len(editions)}: A B [FINAL]")
    report: Any = compare(editions)
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
        "texts": [text(opened) for opened in editions],
        "lines": [line._asdict() for line in five_lines(editions, report, grouped)],
        "chart": chart(editions, report, grouped),
        "chart_note": _chart_note(report, grouped),
        "requests": [summary(number, group) for number, group in enumerate(asked, 1)],
        "count": counted(asked),
        "effects": [effect_of(number, group) for number, group in enumerate(asked, 1)],
        "banked": bool(report["odds"]),
        "rules": [rules_of(number, group) for number, group in enumerate(asked, 1)],
        "unasked": [
            rule_row(answer, group["class"])
            for group in others
            for answer in group["answers"]
            if answer["path"] not in paths
        ],
        "words": [[row["point"], *row["says"], row["cites"][-1].split(", ")[0]] for row in report["words"]],
        "unasked_effects": [effect_of(0, group) for group in others if moves(group)],
        "edges": _edges(editions, report),
        "readings": [reading_of(editions, point) for point in report["readings"]],
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
    law = "" if last.status == LAW else ", not law"
    status = MARKS[last.status], last.text_name + law, beside
    return record_frame(f"{game}: {title}", "Comparison memo", game, status)


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


def _edges(editions: Sequence[Opened], report: Mapping[str, Any]) -> list[list[Any]]:
    """Every house edge under every text."""
    return [[line_words(line), *map(figures, line["house_edge"]), line["differs"]] for line in report["odds"]]


# What the texts leave unclear


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
    """Defects of the drafting by text and kind; one that an earlier text has already is told there alone.

    Cases that a text is silent about are only counted, as readings decide them; those that move an edge are told.
    """
    known: set[tuple[tuple[str, ...], str]] = set()
    found = []
    for opened in editions:
        flaws = [flaw for flaw in lint(opened).flaws if (flaw.cite, flaw.says) not in known]
        known |= {(flaw.cite, flaw.says) for flaw in flaws}
        silent = [flaw for flaw in flaws if flaw.defect == "silence" and flaw.reading and not flaw.effect]
        told = [
            {"kind": flaw.defect, "cites": list(flaw.cite), "says": flaw.says, "money": bool(flaw.effect)}
            for flaw in flaws
            if flaw not in silent
        ]
        if flaws:
            found.append({"text": opened.draft.text_name, "flaws": told, "more": _silent(opened, len(silent))})
    return found


def _silent(opened: Opened, number: int) -> str:
    if not number:
        return ""
    cases = f"{in_words(number).capitalize()} more cases" if number > 1 else "One more case"
    return f"{cases} that the text is silent about, with no effect on an edge: croupier lint {opened.label}"


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
