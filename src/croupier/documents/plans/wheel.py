"""A wheel to scale: its order, colours and measures, and for one whose lettering is argued about a detail of it."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from croupier.analysis.edition import Opened
from croupier.documents.papers import Asked, Printed, Subject
from croupier.documents.plans import sheet
from croupier.drawing.scaled import Scale, drawn
from croupier.games.kit.table.geometry import WHEEL
from croupier.games.kit.table.projections import Detail, WheelPlan

DETAIL_WIDE = 6.5  # inches of paper that a detail may take

require = sheet.require


def ways(opened: Opened) -> tuple[Mapping[str, str], ...]:
    """The wheel of an edition at a scale that fits Letter, where the game has one."""
    across = opened.in_force.values.get(WHEEL)
    return (
        ({"scale": str(sheet.letter_scale(float(Fraction(str(across))), float(Fraction(str(across)))))},) if across else ()
    )


def make(subject: Subject, asked: Asked) -> Printed:
    """The wheel as it is asked for; a game without one is refused."""
    require()
    return sheet.make_drawn(subject, asked, wheel_plan(subject).plan, model(subject, asked), "wheel")


def model(subject: Subject, asked: Asked) -> dict[str, Any]:
    """Everything that the drawing of a wheel shows."""
    whole = wheel_plan(subject)
    shown = sheet.sheet_model(subject, asked, whole.plan, "Wheel", "wheel", (_note(subject, whole.plan.width),))
    return {**shown, "detail": _detail(whole.detail) if whole.detail else None}


def drawn_from(subject: Subject, asked: Asked) -> dict[str, Any]:
    """What the wheel and its detail are drawn from."""
    whole = wheel_plan(subject)
    told = sheet.drawn_from(subject, asked, whole.plan, "Wheel", (_note(subject, whole.plan.width),))
    return {**told, "detail": whole.detail}


def wheel_plan(subject: Subject) -> WheelPlan:
    """The wheel of the subject, as large as the submission, the house or the text has it."""
    opened, house = subject.opened, subject.house
    return opened.game.drawing.wheel_plan(opened.rules, house.size(opened.game.name).diameter if house else None)


def _note(subject: Subject, across: float) -> str:
    """How large the wheel is, and who says so."""
    house = subject.house
    if WHEEL in subject.opened.submitted.choices:
        why = "as the submission chooses it"
    elif house and house.size(subject.opened.game.name).diameter is not None:
        why = "as house.toml states it"
    else:
        why = "the least that the text allows"
    return f"Wheel {across:g} in across: {why}. Its parts are as the trade has them."


def _detail(detail: Detail) -> dict[str, Any]:
    scale = next(Scale(Fraction(to)) for to in sheet.ROUND_SCALES if detail.plan.width / to + 0.6 <= DETAIL_WIDE)
    drawing = drawn(detail.plan, scale, marked=False, thing="wheel")
    return {
        "title": detail.title,
        "says": list(detail.says),
        "drawing": {"svg": drawing.svg, "alt": detail.plan.description, "width": drawing.width, "height": drawing.height},
        "heads": list(detail.heads),
        "rows": [list(row) for row in detail.rows],
    }
