"""The sheet *Meters*: for each wager that pays from meters the reset, the rate, the long run, and how soon each is won."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from croupier.analysis.edition import Opened
from croupier.analysis.odds.meters import meters
from croupier.documents.par.cells import Book, Cell, Sheet
from croupier.figures import NONE, money, one_in, percent
from croupier.games.kit.odds.meters import MeteredWager

WIDTHS = (46, 22, 22, 18, 18, 20, 20)
WIDE = len(WIDTHS)


def meters_sheet(book: Book, opened: Opened, asks: Mapping[str, Any]) -> dict[str, MeteredWager]:
    """Add the sheet where a wager has meters, and return those wagers by name."""
    wagers = {each.wager: each for each in opened.game.odds.metered(opened.rules, asks.get("players", 1))[0]}
    if not wagers:
        return wagers
    report: Any = meters(opened, players=asks.get("players"))
    sheet = book.new_sheet("Meters", WIDTHS)
    sheet.line(Cell("Meters", "title", across=WIDE), height=28)
    for said in (*report["says"], *report.get("warnings", ())):
        sheet.line(Cell(said, "note wrap", across=WIDE), height=14 * (1 + len(said) // 150))
    sheet.frozen, sheet.repeated = 1, (0, 0)
    for wager in report["wagers"]:
        sheet.skip()
        offered = "" if wager["offered"] else ", not offered by the rules in force"
        sheet.line(
            Cell(
                f"{wager['wager'].capitalize()}, a wager of {money(Fraction(wager['stake']))}{offered}",
                "heading",
                across=WIDE,
            )
        )
        _meters(sheet, wager)
        parts = ((part["part"], one_in(part["chance"]), percent(part["adds"])) for part in wager["parts"])
        _table(sheet, ("Return in the long run, by part", "chance", "adds"), parts)
        _table(sheet, _HEADS, _by_players(wager))
    return wagers


_HEADS = (
    "Players, meter",
    "fair at",
    "rounds to a hit, mean",
    "median",
    "90 %",
    "house edge, long run",
    "return, long run",
)


def _by_players(wager: Any) -> Iterable[tuple[str, ...]]:
    for row in wager["by_players"]:
        for meter in row["meters"]:
            rounds, even = meter["rounds"], meter["break_even"]
            fair = NONE if even is None else money(even) if even["float"] > 0 else "at any meter"
            waits = (
                (f"{rounds['mean']['float']:,.0f}", f"{rounds['50%']:,}", f"{rounds['90%']:,}") if rounds else (NONE,) * 3
            )
            edge = row["long_run"]
            back = NONE if edge is None else percent(1 - edge["float"])
            yield f"{row['players']}, {meter['meter']}", fair, *waits, percent(edge), back


def _meters(sheet: Sheet, wager: Any) -> None:
    """Each meter as it is filed, and the edge at some amounts on it."""
    for meter in wager["meters"]:
        limit = meter["payout_limit"]
        facts = {
            "reset": money(Fraction(meter["reset"])),
            "stands at": money(Fraction(meter["standing"])),
            "rate, of each wager": percent(meter["rate"]) if meter["rate"] else "not filed",
            "payout limit a hand": money(Fraction(limit)) if limit else "none that cuts the meter",
        }
        _table(sheet, (f"The meter {meter['meter']}", ""), facts.items())
        points = ((f"at {point['at']}", money(point["meter"]), percent(point["edge"])) for point in meter["points"])
        _table(sheet, ("Meter", "shows", "house edge"), points)


def _table(sheet: Sheet, heads: Iterable[str], rows: Iterable[Iterable[str]]) -> None:
    first = sheet.line(*(Cell(head, f"head {'right' if at else 'left'}") for at, head in enumerate(heads)))
    for row in rows:
        sheet.line(*(Cell(text, f"row {'text right' if at else 'left'}") for at, text in enumerate(row)))
    sheet.keep_together(first)
    sheet.skip()
