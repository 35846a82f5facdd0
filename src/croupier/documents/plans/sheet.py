"""What layout and wheel share as papers: the sheet that a drawing fits, its marks with their sections, and the file."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

from croupier.documents.papers import Asked, Printed, Subject
from croupier.documents.parts.frame import files_of, frame
from croupier.documents.parts.output import printed
from croupier.documents.typeset import press
from croupier.drawing.plan import Plan, Pointed
from croupier.drawing.scaled import Drawing, Scale, drawn
from croupier.errors import InputError
from croupier.rulebook.text import library
from croupier.rulebook.text.draft import CUSTOM

TEMPLATE = Path(__file__).with_name("drawn.typ")
TRUE_SIZE = Scale(Fraction(1))
SHEETS = {  # inches of paper, wide and high
    "Letter": (11.0, 8.5),
    "Letter, upright": (8.5, 11.0),
    "Tabloid": (17.0, 11.0),
    "Tabloid, upright": (11.0, 17.0),
    "ANSI C": (22.0, 17.0),
    "ANSI D": (34.0, 22.0),
    "ANSI E": (44.0, 34.0),
}
BESIDE, ABOVE_AND_BELOW = 1.8, 2.35
"""Paper that head, foot, title and margins take."""
RULERS = (0.53, 0.87)  # and rulers with the bar below
ROUND_SCALES = (2, 3, 4, 5, 6, 8, 10, 12, 15, 16, 20, 24, 30, 40)


def scale_of(asked: Asked) -> Scale:
    """The scale that is asked for; true size where none is."""
    return Scale.parse(asked.scale) if asked.scale is not None else TRUE_SIZE


def sheet_model(subject: Subject, asked: Asked, plan: Plan, kind: str, thing: str, notes: Sequence[str]) -> dict[str, Any]:
    """A drawing with its marks as the template takes it. True size has no marks on it: a key on Letter has them."""
    scale = scale_of(asked)
    whole = drawn(plan, scale, marked=scale.to > 2, thing=thing)
    small = letter_scale(plan.width, plan.height)
    key = None if scale.to > 2 else drawn(plan, small, thing=thing)
    marks = (key or whole).marks
    return {
        **_words(subject, asked, plan, kind, notes),
        "thing": thing,
        "drawing": _picture(whole, plan),
        "key": {**_picture(key, plan), "scale": str(small)} if key else None,
        "marks": [_row(subject, mark.letter, mark.pointed) for mark in marks],
    }


def drawn_from(subject: Subject, asked: Asked, plan: Plan, kind: str, notes: Sequence[str]) -> dict[str, Any]:
    """All that a drawing follows from, nothing drawn yet: where two are equal, the papers are the same."""
    rows = [_row(subject, "", pointed) for pointed in plan.points]
    return {**_words(subject, asked, plan, kind, notes), "plan": plan, "marks": rows}


def _words(subject: Subject, asked: Asked, plan: Plan, kind: str, notes: Sequence[str]) -> dict[str, Any]:
    scale = scale_of(asked)
    return {
        "frame": frame(subject, f"{kind}, {'true size' if scale == TRUE_SIZE else scale}"),
        "title": plan.title,
        "scale": str(scale),
        "notes": list(notes),
    }


def make_drawn(subject: Subject, asked: Asked, plan: Plan, model: dict[str, Any], thing: str) -> Printed:
    """The paper as PDF or PNG; as SVG the drawing alone, at its scale, with its rulers and marks."""
    if asked.ending == ".svg":
        scale = scale_of(asked)
        svg = drawn(plan, scale, letters=asked.letters, marked=scale.to > 2, thing=thing).svg
        return Printed(svg.encode(), (f"{plan.title} at {scale}",))
    if asked.ending == ".png" and scale_of(asked).to < 3:
        raise InputError(
            "a picture of true size is too large: name a --scale of 1:3 or smaller, or print it as .pdf or .svg"
        )
    return printed(TEMPLATE, model, asked, files=files_of(subject.house))


def require() -> None:
    """Refuse where the packages that set type are missing."""
    press.require()


def letter_scale(width: float, height: float) -> Scale:
    """The largest round scale at which a drawing of so many inches fits Letter."""
    wide, high = SHEETS["Letter" if width > 1.1 * height else "Letter, upright"]
    for to in ROUND_SCALES:
        if width / to + RULERS[0] <= wide - BESIDE and height / to + RULERS[1] <= high - ABOVE_AND_BELOW:
            return Scale(Fraction(to))
    return Scale(Fraction(ROUND_SCALES[-1]))


def _picture(drawing: Drawing, plan: Plan) -> dict[str, Any]:
    name, (wide, high) = sheet_for(drawing.width, drawing.height)
    return {
        "svg": drawing.svg,
        "alt": plan.description,
        "width": round(drawing.width, 4),
        "height": round(drawing.height, 4),
        "sheet": {"name": name, "width": wide, "height": high},
    }


def sheet_for(width: float, height: float) -> tuple[str, tuple[float, float]]:
    """The smallest sheet of the trade that a drawing fits, or one of its own."""
    need = (width + BESIDE, height + ABOVE_AND_BELOW)
    for name, (wide, high) in SHEETS.items():
        if need[0] <= wide + 1e-6 and need[1] <= high + 1e-6:
            return name, (wide, high)
    return "its own", (round(need[0] + 0.1, 2), round(need[1] + 0.1, 2))


def _row(subject: Subject, letter: str, pointed: Pointed) -> dict[str, Any]:
    """A mark with its sections and what they say in our words."""
    force = subject.opened.in_force
    cites = [cite for path in pointed.paths for cite in force.cite(path).split(", ") if cite]
    sections = [cite for cite in dict.fromkeys(cites) if cite != CUSTOM]
    told = next(_said(subject, pointed, sections), "")
    return {
        "mark": letter,
        "sections": sections[:3] or [CUSTOM],
        "says": told or "Custom of the trade; no section asks for it.",
        "here": pointed.here,
        "inches": pointed.inches,
    }


def _said(subject: Subject, pointed: Pointed, sections: Sequence[str]) -> Iterator[str]:
    """What the sections say; those of a text that this one follows stand there."""
    draft = subject.opened.draft
    followed = (draft.rules[path].edition for path in pointed.paths if path in draft.rules)
    texts = [draft, *(library.draft(id) for id in dict.fromkeys(followed) if id != draft.id and library.known(id))]
    return (text.sections[id].says for text in texts for id in sections if id in text.sections)
