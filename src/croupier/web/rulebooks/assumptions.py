"""What the numbers of a page take for granted, with the command that makes them again in a terminal."""

from typing import Any

from croupier.analysis.assumptions.block import with_command
from croupier.analysis.assumptions.lines import EACH_READING, Line, lines, lines_of_several
from croupier.web import shelf

Page = dict[str, Any]


def assumed(report: Page, command: str, readings: str = "") -> list[Line]:
    """The block of a report, with the command for a terminal."""
    told: Page = with_command(report, command)
    found = told["assumptions"]
    return lines_of_several(found, report["editions"]) if isinstance(found, list) else lines(found, readings)


def of_odds(name: str, wheel: str | None) -> list[Line]:
    """The block of an edition's odds."""
    return assumed(shelf.report("odds", name, wheel), shelf.command("odds", name, wheel=wheel, json=False))


def of_readings(name: str) -> list[Line]:
    """The block of an edition's readings."""
    report = shelf.report("readings", name)
    return assumed(report, shelf.command("readings", name, json=False), EACH_READING if report["readings"] else "")
