"""Lays out the text of an edition, a part at a time: each paragraph in our words beside the rules that it makes."""

import re
from typing import Any

from markupsafe import Markup

from croupier.analysis.edition import Opened
from croupier.documents.wording import words
from croupier.rulebook import labels
from croupier.rulebook.text.chapters import Chapter, chapters, readings_at
from croupier.rulebook.text.draft import Reading
from croupier.rulebook.toml.files import did_you_mean
from croupier.rulebook.values import shown
from croupier.web import shelf
from croupier.web.page import links
from croupier.web.rulebooks import lists
from croupier.web.rulebooks.edition import head

Page = dict[str, Any]
LONGEST_VALUE = 32


def first(name: str, wheel: str | None) -> str | None:
    """The address of the first part of a text; None where there is no text, as with custom."""
    parts = chapters(shelf.opened(name, wheel).draft)
    return links.page(name, "text", parts[0].slug, wheel=wheel) if parts else None


def chapter(name: str, slug: str, wheel: str | None, find: str = "") -> Page:
    """One part of the text; what is looked for is marked, and counted in every part."""
    opened = shelf.opened(name, wheel)
    parts = chapters(opened.draft)
    at = next((place for place, part in enumerate(parts) if part.slug == slug), None)
    if at is None:
        known = [part.slug for part in parts]
        raise shelf.UnknownPartError(f"{opened.draft.name} has no part {slug[:40]!r}{did_you_mean(slug, known)}")
    places = {part.slug: _places(opened, part, find) for part in parts}
    return {
        **head(opened, "text", chosen=wheel),
        "chapter": parts[at],
        "chapters": parts,
        "paragraphs": [_paragraph(opened, id, parts[at], find) for id in parts[at].sections],
        "before": parts[at - 1] if at else None,
        "after": parts[at + 1] if at + 1 < len(parts) else None,
        "find": find,
        "places": places,
        "elsewhere": next((part for part in (*parts[at + 1 :], *parts[:at]) if places[part.slug]), None),
        "relatives": lists.relatives(opened.draft),
    }


def _places(opened: Opened, part: Chapter, find: str) -> int:
    if not find:
        return 0
    return sum(len(_pattern(find).findall(opened.draft.sections[id].says)) for id in part.sections)


def _pattern(find: str) -> "re.Pattern[str]":
    """What a reader looks for: whole numbers, and words from their beginning."""
    ends = r"\b" if find[-1:].isdigit() else ""
    return re.compile(rf"(?<!\w){re.escape(find)}{ends}", re.IGNORECASE)


def _marked(says: str, find: str) -> Markup:
    if not find:
        return Markup.escape(says)
    pieces, at = [], 0
    for found in _pattern(find).finditer(says):
        pieces += [Markup.escape(says[at : found.start()]), Markup("<mark>{}</mark>").format(found[0])]
        at = found.end()
    return Markup("").join([*pieces, Markup.escape(says[at:])])


def _paragraph(opened: Opened, id: str, part: Chapter, find: str) -> Page:
    section = opened.draft.sections[id]
    number = id.removeprefix(part.id).strip() or id
    depth = max(0, number.count("(") - 1) + max(0, number.lstrip(".").count("."))
    return {
        "id": id,
        "number": number.lstrip(".") if number != id else id,
        "depth": min(depth, 3),
        "heading": part.is_heading(opened.draft, id),
        "says": _marked(section.says, find),
        "why": section.why,
        "holds": section.holds,
        "rules": [_value(opened, path) for path in section.rules if path in opened.draft.rules],
        "own": bool(opened.draft.amends) and section.edition == opened.draft.id,
        "readings": [_reading(opened, reading) for reading in readings_at(opened.draft, id)],
    }


def _value(opened: Opened, path: str) -> Page:
    """A rule in short: what people call it, and what it is."""
    says, value = opened.in_force.says[path], opened.in_force.values[path]
    if says.kind in ("range", "at_least", "at_most"):
        told = str(says)
    else:
        told = shown(value) if value is not None else "the house’s" if says.kind == "house" else str(says)
    return {
        "label": labels.label(path),
        "path": path,
        "value": told if len(told) <= LONGEST_VALUE else _beginning(told),
        "link": links.rule(opened.draft.id, path),
    }


def _beginning(told: str) -> str:
    """The first words of a long value, or of a list the first things, none cut in two."""
    begun = told[:LONGEST_VALUE]
    return begun.rpartition(", " if ", " in begun else " ")[0] + " …"


def _reading(opened: Opened, reading: Reading) -> Page:
    return {
        "id": reading.id,
        "title": words(reading.id),
        "problem": reading.problem,
        "why": reading.why,
        "options": reading.options,
        "link": links.reading(opened.draft.id, reading.id),
    }
