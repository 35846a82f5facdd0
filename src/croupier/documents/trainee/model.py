"""All words and numbers of a trainee's record, as plain data, from the record as `croupier train record --json` has it."""

from collections.abc import Mapping, Sequence
from typing import Any

from croupier.documents.parts.record_frame import record_frame
from croupier.documents.wording import day, in_words
from croupier.rulebook.house.house import House
from croupier.rulebook.text import library
from croupier.rulebook.text.draft import CUSTOM
from croupier.training.drill_list import DRILLS
from croupier.training.report import FAIR, WEAK
from croupier.version import VERSION

MOST_SECTIONS, MOST_EXAMS, MOST_ROWS = 25, 5, 16
"""Rows that two pages have room for: the weakest sections, the last exams, exams and drills; what is left out is said."""
_LONGEST, _IN_A_ROW = 74, 42
_STANDINGS = ("weak", "fair", "good")


def trainee_record(record: Mapping[str, Any], house: House | None = None) -> dict[str, Any]:
    """The paper of one trainee; one who never answered has an empty record, which can be signed, too."""
    over = [exam for exam in record["exams"] if exam["result"]]
    passed = sum(exam["result"]["passed"] for exam in over)
    drills = MOST_ROWS - len(record["exams"][-MOST_EXAMS:])
    return {
        "frame": record_frame(
            f"Training record of {record['name']}",
            "Training record",
            record["trainee"],
            ("ring", "Practice", _until(record)),
            date=record["last"][:10] if record["last"] else None,
            house=house,
        ),
        "title": _title(record, len(over), passed),
        "subtitle": _subtitle(record),
        "percent": f"{record['percent']} %" if record["asked"] else "–",
        "lines": _lines(record, len(over), passed),
        "facts": _facts(record),
        "drills": [_drill(one) for one in record["drills"][:drills]],
        "drills_more": _more(len(record["drills"]) - drills, "line"),
        "exams": [_exam(one) for one in record["exams"][-MOST_EXAMS:]],
        "exams_more": _more(len(record["exams"]) - MOST_EXAMS, "earlier exam"),
        "sections": [_section(one) for one in record["sections"][:MOST_SECTIONS]],
        "sections_more": _more_sections(record["sections"][MOST_SECTIONS:]),
        "scale": f"weak below {WEAK} %, fair below {FAIR} %",
        "made": f"Marked by Croupier {VERSION} against the rules of each text. A record of practice: no licence, and no "
        "approval of any authority.",
    }


def _until(record: Mapping[str, Any]) -> str:
    return f"last answer {day(record['last'][:10])}" if record["last"] else "nothing answered yet"


def _title(record: Mapping[str, Any], over: int, passed: int) -> str:
    if not record["asked"]:
        return "Nothing answered yet"
    exams = f", {in_words(passed)} of {in_words(over)} exam{'s' if over != 1 else ''} passed" if over else ""
    return f"{record['right']} of {record['asked']} right{exams}"


def _subtitle(record: Mapping[str, Any]) -> str:
    whose = record["name"] if record["name"] == record["trainee"] else f"{record['name']}, {record['trainee']}"
    games = dict.fromkeys(name_of(one["edition"]) for one in record["drills"])
    return " · ".join((whose, *games))[:180]


def name_of(edition: str) -> str:
    """What people call an edition; its id, or the end of its path, where it is not at hand."""
    return library.head(edition).name.replace(" — ", ", ") if library.known(edition) else edition.rsplit("/", 1)[-1][:60]


def _lines(record: Mapping[str, Any], over: int, passed: int) -> list[str]:
    """What a trainer should know, in a few sentences."""
    if not record["asked"]:
        return ["There is no answer and no exam on this record."]
    counts = {name: sum(one["standing"] == name for one in record["sections"]) for name in _STANDINGS}
    known = f"{counts['good']} good, {counts['fair']} fair, {counts['weak']} weak"
    told = [f"Asked about {len(record['sections'])} sections: {known}."]
    if weakest := [one for one in record["sections"] if one["standing"] == "weak"][:3]:
        told.append(f"Weakest: {'; '.join(_words(one) for one in weakest)}.")
    if not over:
        told.append("No exam was finished.")
    return told


def _facts(record: Mapping[str, Any]) -> list[list[str]]:
    median = record["median_seconds"]
    return [
        ["Trainee", record["name"]],
        ["Reference", record["trainee"]],
        ["Answers", f"{record['asked']}, {record['right']} right"],
        ["Hours", f"{record['seconds'] / 3600:.1f}"],
        ["Median", "–" if median is None else f"{median:g} s an answer"],
        ["Longest run", f"{record['best_streak']} right in a row"],
        ["First answer", day(record["first"][:10] or None)],
        ["Last answer", day(record["last"][:10] or None)],
    ]


def _drill(one: Mapping[str, Any]) -> dict[str, str]:
    title = DRILLS[one["name"]].title if one["name"] in DRILLS else "Scenarios"
    return {"name": title, "text": name_of(one["edition"]), **_figures(one)}


def _section(one: Mapping[str, Any]) -> dict[str, str]:
    due = _short_day(one["due"][:10]) if one["due"] else "–"
    section = one["name"] if _says(one) else CUSTOM
    return {
        "section": section,
        "says": _words(one, _IN_A_ROW),
        "text": name_of(one["edition"]),
        "due": due,
        **_figures(one),
    }


def _short_day(written: str) -> str:
    number, month, year = day(written).split()
    return f"{number} {month[:3]} {year}"


def _figures(one: Mapping[str, Any]) -> dict[str, str]:
    median = "–" if one["median_seconds"] is None else f"{one['median_seconds']:g}"
    right = f"{one['right']} of {one['asked']}"
    return {"right": right, "percent": f"{one['percent']} %", "standing": one["standing"], "median": median}


def _says(one: Mapping[str, Any]) -> str:
    """The section in our words; nothing where a house's custom was asked about."""
    sections = library.draft(one["edition"]).sections if library.known(one["edition"]) else {}
    return sections[one["name"]].says if one["name"] in sections else ""


def _words(one: Mapping[str, Any], most: int = _LONGEST) -> str:
    """The first words of a section, or what a custom is called."""
    says = _says(one) or one["name"].replace("_", " ").replace(".", ", ")
    short = says.split(": ")[0].split("; ")[0].split(". ")[0].removesuffix(".")
    return short if len(short) <= most else short[:most].rpartition(" ")[0] + "\u00a0…"


def _exam(one: Mapping[str, Any]) -> dict[str, str]:
    exam, result = one["exam"], one["result"]
    said = "not finished" if result is None else "passed" if result["passed"] else "not passed"
    return {
        "begun": f"{day(one['started'][:10])}, {one['started'][11:16]}",
        "text": name_of(exam["edition"]),
        "seed": str(exam["seed"]),
        "right": "–" if result is None else f"{result['right']} of {result['questions']}",
        "result": said,
    }


def _more(number: int, what: str) -> str:
    return f"and {number} {what}{'s' if number > 1 else ''} more" if number > 0 else ""


def _more_sections(rest: Sequence[Mapping[str, Any]]) -> str:
    if not rest:
        return ""
    counts = [(sum(one["standing"] == name for one in rest), name) for name in _STANDINGS]
    told = ", ".join(f"{number} {name}" for number, name in counts if number)
    return f"{len(rest)} more section{'s' if len(rest) > 1 else ''}: {told}. `croupier train record --csv` has all of them."
