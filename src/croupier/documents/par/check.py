"""The sheet *Check*: the same edge counted, played and simulated, side by side, and whether they agree."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from croupier.analysis.odds.by_play import ByPlay, key_of
from croupier.documents.par.cells import Alert, Book, Cell, Sheet, fixed, fraction, relative, words
from croupier.documents.par.lines import Line
from croupier.documents.par.wager import number
from croupier.games.kit.room import LineKey

WIDTHS = (32, 15, 15, 13, 15, 15, 11, 14, 13, 10, 14)
NEAR = "1E-12"
DIFFERS = "DIFFERS"
DISAGREE = 4  # standard errors beyond which chance is no excuse


@dataclass(frozen=True, slots=True)
class Simulated:
    """A simulation: how many rounds, its seed, and the lines of its report. No rounds: none was run."""

    rounds: int = 0
    seed: int = 0
    lines: Mapping[LineKey, Mapping[str, Any]] = field(default_factory=dict)


def check_sheet(book: Book, lines: Sequence[Line], played: ByPlay, simulated: Simulated) -> str:
    """Add the sheet. Its verdict, which it gives back, is a named cell for the summary."""
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
    verdicts = f"{relative(first, last - 1)}:{relative(sheet.row - 1, last - 1)}"
    sheet.alerts.append(Alert(verdicts, f'{relative(first, last - 1)}="{DIFFERS}"'))
    good, bad = _good(lines, played, simulated), "pays changed, or not all agree: see Check"
    fine = all(_verdict(line, played, simulated) != DIFFERS for line in lines)
    area = f"{fixed(first, last - 1)}:{fixed(sheet.row - 1, last - 1)}"
    formula = f'IF(COUNTIF({area},"{DIFFERS}")=0,{words(good)},{words(bad)})'
    over = (Cell("", "over") for _ in range(last - 5))
    row = sheet.line(*over, Cell(good if fine else bad, "over bold good right", formula, across=5))
    book.name("Verdict", sheet.at(row, last - 5))
    return good if fine else bad


def _good(lines: Sequence[Line], played: ByPlay, simulated: Simulated) -> str:
    """What is said when nothing differs: no more than was done."""
    ways = [len(_done(line, played, simulated)) for line in lines]
    least = min(ways, default=1)
    if least > 1:
        return f"✓ {'three' if least == 3 else 'two'} ways agree"
    return f"✓ nothing differs; {sum(many > 1 for many in ways)} of {len(ways)} wagers were found in a second way"


def _done(line: Line, played: ByPlay, simulated: Simulated) -> list[bool]:
    """For each way in which the wager was found, whether it agrees."""
    key = key_of(line.exact)
    by_hand, found = played.lines.get(key), simulated.lines.get(key)
    done = [True]
    if by_hand is not None:
        done.append(by_hand.agrees)
    if found is not None and found["z"] is not None:
        done.append(abs(found["z"]) < DISAGREE)
    return done


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
    good = "counted" if verdict == DIFFERS else verdict
    cells.append(Cell(verdict, "row text right", f"IF(AND({agree}),{words(good)},{words(DIFFERS)})"))
    sheet.line(*cells)


def _verdict(line: Line, played: ByPlay, simulated: Simulated) -> str:
    done = _done(line, played, simulated)
    if not all(done):
        return DIFFERS
    return "counted" if len(done) == 1 else f"{len(done)} ways agree"
