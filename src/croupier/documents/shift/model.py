"""All words and numbers of a shift report, as plain data: the sums of the ledgers, to the cent."""

from collections.abc import Sequence
from fractions import Fraction
from math import floor
from typing import Any

from croupier.documents.parts.record_frame import record_frame
from croupier.documents.wording import day, in_words
from croupier.equipment.money import dollars
from croupier.rulebook.house.house import House
from croupier.tables.ledger import Totals
from croupier.tables.report import Period, TableReport, all_tables
from croupier.tables.report_forms import RATINGS, TABLES, cells, rating_rows, sums, told

_HEADS = {"over_short": "over/short", "soft_count": "soft count", "soft_over": "soft over", "theoretical": "theor. win"}
_RATING_HEADS = {"average": "average wager", "theoretical": "theor. win"}


def shift_report(
    period: Period, found: Sequence[TableReport], *, exercise: bool, open_counts: bool = False, house: House | None = None
) -> dict[str, Any]:
    """The report; a table at which a count is due is named, and its figures are withheld without `open_counts`."""
    shown = told(found, open_counts)
    total = all_tables(shown)
    withheld = len(found) - len(shown)
    return {
        "frame": record_frame(
            f"Report of {_named(period)}",
            "Shift report" if period.shift else "Day report",
            period.day.isoformat() + (f" · {period.shift}" if period.shift else ""),
            ("ring" if withheld else "full", _state(withheld), ""),
            exercise=exercise,
            date=period.day.isoformat(),
            house=house,
        ),
        "title": _title(total, shown, found),
        "subtitle": f"{_named(period)}, {period.start:%H:%M} to {period.end:%H:%M} by the clock at the table",
        "win": _signed(total.win) if shown else "–",
        "lines": _lines(total, shown, withheld),
        "heads": [_HEADS.get(head, head).capitalize() for head in TABLES],
        "rows": [_minus(cells(one, open_counts)) for one in found],
        "sums": _minus(sums("all", total, ["", ""])),
        "rating_heads": [_RATING_HEADS.get(head, head).capitalize() for head in RATINGS],
        "ratings": [_minus(row) for row in rating_rows(shown, open_counts)],
        "people": [
            [one.table, ", ".join(f"{name} {_minutes(seconds)}" for name, seconds in one.dealers.items())]
            for one in shown
            if one.dealers
        ],
        "matters": [
            [one.table, each.at[11:16], str(each.record), each.kind, each.words] for one in shown for each in one.matters
        ],
    }


def _named(period: Period) -> str:
    return day(period.day.isoformat()) + (f", shift {period.shift}" if period.shift else ", all shifts")


def _state(withheld: int) -> str:
    return "A count is due: figures are withheld" if withheld else "Figures complete"


def _title(total: Totals, shown: Sequence[TableReport], found: Sequence[TableReport]) -> str:
    if not found:
        return "No table has a record of that time"
    if not shown:
        return "A count is due at every table"
    tables = f"{in_words(len(shown))} table{'s' if len(shown) > 1 else ''}"
    if total.win == 0:
        return f"Nothing won and nothing lost at {tables}"
    return f"{dollars(abs(total.win))} {'won' if total.win > 0 else 'lost'} at {tables}"


def _lines(total: Totals, shown: Sequence[TableReport], withheld: int) -> list[str]:
    """What a shift manager asks first."""
    if not shown:
        return ["Figures stand here when both counts are in."] if withheld else ["Nothing was recorded."]
    hold = "" if total.hold is None else f", hold {float(total.hold) * 100:.2f} %"
    many = f"{total.rounds} round{'s' if total.rounds != 1 else ''}"
    lines = [f"{many}, handle {dollars(total.handle)}, drop {dollars(total.drop)}{hold}."]
    if total.theoretical:
        expected = sum(total.theoretical.values(), Fraction(0))
        off = floor(total.win - expected + Fraction(1, 2))
        side = f"{dollars(abs(off))} {'above' if off > 0 else 'below'} it" if off else "equal to it"
        lines.append(f"The house expects {dollars(floor(expected + Fraction(1, 2)))} of these wagers; the win is {side}.")
    matters = [each for one in shown for each in one.matters]
    disputes = sum(each.kind == "dispute" for each in matters)
    odd = [f"{total.deviations} deviation{'s' if total.deviations != 1 else ''}"] if total.deviations else []
    odd += [f"{disputes} dispute{'s' if disputes != 1 else ''}"] if disputes else []
    odd += (
        [f"counts {dollars(abs(total.over_short))} {'over' if total.over_short > 0 else 'short'}"]
        if total.over_short
        else []
    )
    lines.append(f"{', '.join(odd).capitalize()}." if odd else "No deviation, no dispute, no count off.")
    if withheld:
        lines.append(
            f"At {in_words(withheld)} table{'s' if withheld > 1 else ''} a count is due; its figures are left out."
        )
    return lines


def _signed(cents: int) -> str:
    return f"{'−' if cents < 0 else ''}{dollars(abs(cents))}"


def _minus(row: Sequence[str]) -> list[str]:
    """A row with the minus of print; a table's name stays as it is."""
    return [row[0], *(f"−{cell[1:]}" if cell[:1] == "-" else cell for cell in row[1:])]


def _minutes(seconds: int) -> str:
    hours, minutes = divmod(seconds // 60, 60)
    return f"{hours} h {minutes:02d}" if hours else f"{minutes} min"
