"""The complete rules of one game in our words: by section, with the house's values filled in and the readings shown."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from croupier.analysis.edition import Opened
from croupier.documents.papers import Asked, Printed, Subject
from croupier.documents.parts.frame import day, files_of, frame
from croupier.documents.parts.output import printed
from croupier.documents.parts.pay_tables import pay_tables
from croupier.documents.parts.points import customs, open_points, point
from croupier.documents.typeset import press
from croupier.rulebook.open_points import is_open
from croupier.rulebook.text import library
from croupier.rulebook.text.chapters import Chapter, chapters, readings_at
from croupier.rulebook.text.draft import CUSTOM, Draft, Reading

TEMPLATE = Path(__file__).with_name("rules.typ")
KIND = "Complete rules"

require = press.require


def make(subject: Subject, asked: Asked) -> Printed:
    """The rules as they are asked for."""
    require()
    return printed(TEMPLATE, model(subject, asked), asked, files=files_of(subject.house))


def model(subject: Subject, asked: Asked) -> dict[str, Any]:
    """Everything that the rules show."""
    opened = subject.opened
    texts = [opened.text, *_followed(opened.text)]
    readings = [(text, reading) for text in texts for reading in _unclear(opened, text)]
    numbers = {reading.id: number for number, (_, reading) in enumerate(readings, start=1)}
    chosen = [found.json() for found in open_points(opened) if found.given]
    return {
        "frame": frame(subject, KIND),
        "game": opened.text.title,
        "text": opened.text.text_name,
        "facts": _facts(subject),
        "chosen": chosen,
        "pays": [table.json() for table in pay_tables(opened)],
        "parts": _parts(opened, texts, numbers),
        "customs": [found.json() for found in customs(opened)],
        "readings": [_reading(opened, text, reading, numbers) for text, reading in readings],
    }


def _facts(subject: Subject) -> list[list[str]]:
    draft, submitted = subject.opened.text, subject.submission
    listed = [("Text", draft.source), ("Jurisdiction", draft.jurisdiction), ("Edition", draft.id)]
    if submitted is None:
        listed += [("In force", f"from {day(draft.effective)}")] if draft.effective else []
    else:
        listed += [("Tables", ", ".join(submitted.tables)), ("Submission", submitted.number or "")]
    return [[label, words] for label, words in listed if words not in ("", "none")]


def _followed(draft: Draft) -> list[Draft]:
    """The other texts whose rules this one follows; what it amends and includes stands in its own sections."""
    cited = {rule.edition: rule.cite for rule in draft.rules.values() if set(rule.cite) - {CUSTOM, *draft.sections}}
    return [library.draft(id) for id in cited if id != draft.id and library.known(id)]


def _parts(opened: Opened, texts: Sequence[Draft], numbers: Mapping[str, int]) -> list[dict[str, Any]]:
    """The parts of the texts; of a text that is followed, the paragraphs with a rule that is in force here."""
    shown: set[str] = set()
    return [
        part
        for text in texts
        for chapter in chapters(text)
        if (part := _part(opened, text, chapter, numbers, shown))["paragraphs"]
    ]


def _part(opened: Opened, text: Draft, chapter: Chapter, numbers: Mapping[str, int], shown: set[str]) -> dict[str, Any]:
    own = text.id == opened.text.id
    ids = [id for id in chapter.sections if own or _in_force(opened, text, id)]
    told = [_paragraph(opened, text, id, numbers, shown) for id in ids if not chapter.is_heading(text, id)]
    heading, beside = chapter.title, []
    if len(told) == 1 and chapter.number == told[0]["section"]:
        heading = ""  # one long paragraph needs no heading made of its first words
    elif told and told[0]["says"].rstrip(".") == heading:
        beside = [told.pop(0)]
    return {
        "number": chapter.number,
        "title": heading if own else f"{heading}, from {text.title}",
        "readings": [number for paragraph in beside for number in paragraph["readings"]],
        "values": [value for paragraph in beside for value in paragraph["values"]],
        "paragraphs": told,
    }


def _paragraph(opened: Opened, text: Draft, id: str, numbers: Mapping[str, int], shown: set[str]) -> dict[str, Any]:
    """A paragraph, the values that it leaves to the house where they were not told before, and its unclear points."""
    fresh = [path for path in text.sections[id].rules if path in opened.draft.rules and path not in shown]
    shown.update(fresh)
    values = [point(opened, opened.draft.rules[path]) for path in fresh if is_open(opened.in_force, path)]
    return {
        "section": id,
        "says": text.sections[id].says,
        "values": [{"title": value.title, "value": value.value} for value in values],
        "readings": [numbers[reading.id] for reading in readings_at(text, id) if reading.id in numbers],
    }


def _in_force(opened: Opened, text: Draft, id: str) -> bool:
    rules = opened.draft.rules
    return any(path in rules and rules[path].edition == text.id for path in text.sections[id].rules)


def _unclear(opened: Opened, text: Draft) -> list[Reading]:
    """The unclear points of a text that a rule in force rests on, in the order of the text."""
    rules = opened.draft.rules
    placed = [reading for id in text.sections for reading in readings_at(text, id)]
    elsewhere = [reading for reading in text.readings.values() if reading not in placed]
    return [
        reading
        for reading in (*placed, *elsewhere)
        if any(path in rules and rules[path].says.value == reading.id for path in reading.rules)
        and (text.id == opened.text.id or reading.id not in opened.text.readings)
    ]


def _reading(opened: Opened, text: Draft, reading: Reading, numbers: Mapping[str, int]) -> dict[str, Any]:
    named = opened.in_force.read.get(reading.id, reading.chosen.name)
    stated = [text.rules[path] for path in reading.rules if path in text.rules]
    cites = dict.fromkeys(cite for rule in stated for cite in rule.cite if cite != CUSTOM)
    return {
        "number": numbers[reading.id],
        "sections": list(cites)[:3],
        "problem": reading.problem,
        "read": named,
        "why": reading.why,
    }
