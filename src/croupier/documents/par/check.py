"""The sheet *Check*: the same edge counted, played and simulated, side by side, and whether they agree."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from croupier.analysis.by_play import ByPlay, key_of
from croupier.documents.par.cells import Alert, Book, Cell, Sheet, fixed, fraction, relative
from croupier.documents.par.lines import Line
from croupier.documents.par.wager import number
from croupier.games.kit.room import LineKey

WIDTHS = (32, 15, 15, 13, 15, 15, 11, 14, 13, 10, 14)
NEAR = "1E-12"
DISAGREE = 4  # standard errors beyond which chance is no excuse


@dataclass(frozen=True, slots=True)
class Simulated:
    """A simulation: how many rounds, its seed, and the lines of its report. No rounds: none was run."""

    rounds: int = 0
    seed: int = 0
    lines: Mapping[LineKey, Mapping[str, Any]] = field(default_factory=dict)


def check_sheet(book: Book, lines: Sequence[Line], played: ByPlay, simulated: Simulated) -> Sheet:
    """Add the sheet. Its verdict is a named cell, which the summary shows."""
    sheet = book.new_sheet("Check", WIDTHS)
    last = len(WIDTHS)
    sheet.line(Cell("Check", "title", across=last), height=28)
    for said in _says(played, simulated):
        sheet.line(Cell(said, "note wrap", across=last), height=14 * (1 + len(said) // 150))
    sheet.skip()
    ways = ("1 · counted over all ways", "2 · played, every round", "3 · simulated")
    sheet.line(Cell("", "head"), *(Cell(way, "head center", across=3) for way in ways), Cell("", "head"))
    heads = ("by the sheet", "as counted", "apart", "played", "counted", "agree", "house edge", "error", "z", "verdict")
    sheet.line(Cell("Wager", "head left"), *(Cell(head, "head right") for head in heads))
    sheet.frozen, sheet.repeated = sheet.row, (sheet.row - 2, sheet.row - 1)
    first = sheet.row
    for line in lines:
        _line(sheet, line, played, simulated)
    verdicts = f"{fixed(first, last - 1)}:{fixed(sheet.row - 1, last - 1)}"
    sheet.alerts.append(
        Alert(f"{relative(first, last - 1)}:{relative(sheet.row - 1, last - 1)}", f'{relative(first, last - 1)}<>"agrees"')
    )
    good = f"✓ {'three' if simulated.rounds else 'two'} ways agree"
    bad = "see the sheet Check: pays changed, or not all agree"
    agree = all(_verdict(line, played, simulated) == "agrees" for line in lines)
    formula = f'IF(COUNTIF({verdicts},"agrees")={len(lines)},"{good}","{bad}")'
    row = sheet.line(
        *(Cell("", "over") for _ in range(last - 4)),
        Cell(good if agree else bad, "over bold good right", formula, across=4),
    )
    book.name("Verdict", sheet.at(row, last - 4))
    return sheet


def _says(played: ByPlay, simulated: Simulated) -> list[str]:
    first = (
        "1: every way counted in whole numbers, beside what the formulas of the wager's own sheet make of the pays in it."
    )
    how = f"{played.rounds} different rounds, each by its ways: {played.equipment}"
    second = (
        f"2: not played: {played.refused}."
        if played.refused
        else f"2: every wager, card and payment through the game's own procedure, {how}. Beside it stands the same "
        "equipment by counting; they agree when every net comes as often. A wager without numbers is not offered, or not "
        "played out."
    )
    third = (
        f"3: {simulated.rounds:,} rounds, seed {simulated.seed}; z is the distance from the exact edge in standard errors."
        if simulated.rounds
        else "3: no simulation was asked for; `--rounds 10000000` runs one with a fixed seed."
    )
    return [first, second, third]


def _line(sheet: Sheet, line: Line, played: ByPlay, simulated: Simulated) -> None:
    row, edge = sheet.row, line.exact.house_edge
    by_hand = played.lines.get(key_of(line.exact))
    blank = Cell("–", "row text right soft")
    cells = [
        Cell(line.title, "row left"),
        Cell(number(edge), "row percent", line.range("Edge")),
        Cell(number(edge), "row percent", fraction(edge)),
        Cell(0, "row apart", f"ABS({relative(row, 1)}-{relative(row, 2)})"),
    ]
    if by_hand is None:
        cells += [blank, blank, blank]
    else:
        both = (by_hand.played.house_edge, by_hand.counted.house_edge)
        cells += [Cell(number(found), "row percent", fraction(found)) for found in both]
        cells.append(Cell("yes" if by_hand.agrees else "NO", "row text right"))
    found = simulated.lines.get(key_of(line.exact))
    if found is None or found["z"] is None:
        cells += [blank, blank, blank]
    else:
        simulated_edge = -Fraction(found["mean"]["exact"])
        cells.append(Cell(number(simulated_edge), "row percent", fraction(simulated_edge)))
        cells.append(Cell(found["standard_error"], "row percent"))
        cells.append(Cell(found["z"], "row z"))
    agree = f'{relative(row, 3)}<{NEAR},{relative(row, 6)}<>"NO",ABS(N({relative(row, 9)}))<{DISAGREE}'
    verdict = _verdict(line, played, simulated)
    cells.append(Cell(verdict, "row text right", f'IF(AND({agree}),"agrees","DIFFERS")'))
    sheet.line(*cells)


def _verdict(line: Line, played: ByPlay, simulated: Simulated) -> str:
    key = key_of(line.exact)
    by_hand, found = played.lines.get(key), simulated.lines.get(key)
    fine = (by_hand is None or by_hand.agrees) and (found is None or found["z"] is None or abs(found["z"]) < DISAGREE)
    return "agrees" if fine else "DIFFERS"
