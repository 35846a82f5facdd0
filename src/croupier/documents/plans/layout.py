"""The layout of a table to scale: true size, or scaled with rulers; marks lead to the sections."""

from collections.abc import Mapping
from typing import Any

from croupier.analysis.edition import Opened
from croupier.documents.papers import Asked, Printed, Subject
from croupier.documents.plans import sheet
from croupier.drawing.plan import Plan
from croupier.errors import InputError
from croupier.games.kit.table.geometry import Holder, TableSize
from croupier.rulebook.house.house import Size

require = sheet.require


def ways(opened: Opened) -> tuple[Mapping[str, str], ...]:
    """The layout of an edition at a scale that fits Letter, where the game has a table."""
    size = opened.game.drawing.table_size
    return ({"scale": str(sheet.letter_scale(size.width, size.depth))},) if size else ()


def make(subject: Subject, asked: Asked) -> Printed:
    """The layout as it is asked for."""
    require()
    return sheet.make_drawn(subject, asked, table_plan(subject), model(subject, asked), "table")


def model(subject: Subject, asked: Asked) -> dict[str, Any]:
    """Everything that the layout shows."""
    return sheet.sheet_model(subject, asked, table_plan(subject), "Layout", "table", (_note(subject),))


def drawn_from(subject: Subject, asked: Asked) -> dict[str, Any]:
    """What the layout is drawn from."""
    return sheet.drawn_from(subject, asked, table_plan(subject), "Layout", (_note(subject),))


def _note(subject: Subject) -> str:
    """How large the table is, and who says so."""
    size, stated = table_size(subject)
    where = "as house.toml states it" if stated else "a size of the trade: neither the text nor the house states one"
    return f"Table {size.says}, rail {size.rail:g} in: {where}. Areas whose size no text states are as the trade has them."


def table_plan(subject: Subject) -> Plan:
    """The table of the subject, with the house's name, logo and size."""
    opened, (size, _) = subject.opened, table_size(subject)
    return opened.game.drawing.table_plan(opened.rules, size, holder_of(subject))


def table_size(subject: Subject) -> tuple[TableSize, bool]:
    """How large the table is, and whether the house said so."""
    game, house = subject.opened.game, subject.house
    usual = game.drawing.table_size
    if usual is None:
        raise InputError(f"{subject.opened.draft.title} has no table that is drawn to scale")
    size = house.size(game.name) if house else Size()
    if size.width is None and size.depth is None:
        return usual._replace(wheel=size.diameter), False
    width, depth = (float(each) if each is not None else None for each in (size.width, size.depth))
    return TableSize(width or usual.width, depth or usual.depth, usual.rail, size.diameter), True


def holder_of(subject: Subject) -> Holder:
    """Whose name the layout bears: the choice of the submission, or the house's name with its logo."""
    chosen = subject.opened.in_force.values.get("layout.holder")
    house = subject.house
    name = str(chosen) if chosen is not None else house.name if house else None
    logo = house.logo if house else None
    return Holder(name, logo.content, logo.kind) if logo else Holder(name)
