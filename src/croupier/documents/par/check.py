"""The sheet *Check*: the same edge counted, played and simulated, side by side, and whether they agree."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from string import ascii_lowercase

from croupier.analysis.by_simulation import BySimulation
from croupier.analysis.odds.by_play import ByPlay, PlayedLine, key_of
from croupier.documents.par.cells import Alert, Book, Cell, Sheet, fixed, fraction, relative, words
from croupier.documents.par.lines import Line
from croupier.documents.par.wager import number
from croupier.figures import percent
from croupier.games.kit.odds.small import LineKey
from croupier.simulation.statistics import Estimate, deviation_of

WIDTHS = (29, 13, 13, 11, 7, 16, 16, 8, 13, 12, 8, 9, 14)
WIDE = len(WIDTHS)
LETTERS = 230
"""Letters of a note that fit into one line of the sheet."""

NEAR = "1E-12"
DIFFERS = "DIFFERS"
DISAGREE = 4  # standard errors beyond which chance is no excuse
BY_CHANCE = 6.334e-05  # how often chance brings so many; where awards are rare, p says more than z
_APART, _AGREE, _Z, _P = 3, 7, 10, 11
_BLANK = Cell("–", "row text right soft")


@dataclass(frozen=True, slots=True)
class Found:
    """What playing and simulating found for the lines of the workbook."""

    played: ByPlay
    simulated: BySimulation

    def of(self, line: Line) -> tuple[PlayedLine | None, Estimate | None]:
        key = key_of(line.exact)
        return self.played.lines.get(key), self.simulated.lines.get(key)

    def ways(self, line: Line) -> list[bool]:
        """For each way in which the wager was found, whether it agrees."""
        by_hand, simulated = self.of(line)
        ways = [True]
        if by_hand is not None:
            ways.append(by_hand.agrees)
        if simulated is not None:
            ways.append(abs(simulated.z or 0) < DISAGREE or (simulated.p_value or 0) >= BY_CHANCE)
        return ways

    def verdict(self, line: Line) -> str:
        ways = self.ways(line)
        if not all(ways):
            return DIFFERS
        return "counted" if len(ways) == 1 else f"{len(ways)} ways agree"


def check_sheet(book: Book, lines: Sequence[Line], played: ByPlay, simulated: BySimulation) -> str:
    """Add the sheet. Its verdict, which it gives back, is a named cell for the summary."""
    sheet, found = book.new_sheet("Check", WIDTHS), Found(played, simulated)
    sheet.line(Cell("Check", "title", across=WIDE), height=28)
    for said in _says(lines, found):
        _note(sheet, said)
    sheet.skip()
    ways = (("1 · counted over all ways", 3), ("2 · played, every round", 4), ("3 · simulated", 4))
    sheet.line(Cell("", "head"), *(Cell(way, "head center", across=across) for way, across in ways), Cell("", "head"))
    heads = ("by the sheet", "as counted", "apart", "with", "played", "counted", "agree", "house edge", "error", "z", "p")
    sheet.line(Cell("Wager", "head left"), *(Cell(head, "head right") for head in (*heads, "verdict")))
    sheet.frozen, sheet.repeated = sheet.row, (sheet.row - 2, sheet.row - 1)
    first, last = sheet.row, WIDE - 1
    for line in lines:
        _line(sheet, line, found)
    sheet.alerts.append(
        Alert(f"{relative(first, last)}:{relative(sheet.row - 1, last)}", f'{relative(first, last)}="{DIFFERS}"')
    )
    good, bad = _good(lines, found), "pays changed, or not all agree: see Check"
    said = good if all(all(found.ways(line)) for line in lines) else bad
    area = f"{fixed(first, last)}:{fixed(sheet.row - 1, last)}"
    formula = f'IF(COUNTIF({area},"{DIFFERS}")=0,{words(good)},{words(bad)})'
    over = (Cell("", "over") for _ in range(WIDE - 5))
    row = sheet.line(*over, Cell(said, "over bold good right", formula, across=5))
    book.name("Verdict", sheet.at(row, WIDE - 5))
    _equipment(sheet, played)
    _gaps(sheet, lines, found)
    return said


def _note(sheet: Sheet, said: str) -> None:
    sheet.line(Cell(said, "note wrap top", across=WIDE), height=13 * -(-len(said) // LETTERS) + 2)


def _good(lines: Sequence[Line], found: Found) -> str:
    """What is said when nothing differs: no more than was done."""
    ways = [len(found.ways(line)) for line in lines]
    least = min(ways, default=1)
    if least > 1:
        return f"✓ {'three' if least == 3 else 'two'} ways agree"
    return f"✓ nothing differs; {sum(many > 1 for many in ways)} of {len(ways)} wagers were found in a second way"


def _says(lines: Sequence[Line], found: Found) -> Iterator[str]:
    yield "1: every way counted in whole numbers, beside what the formulas of the wager's own sheet make of the pays in it."
    yield (
        "2: every wager, card and payment through the game's own procedure, each round by its ways, with the equipment "
        "that a letter names below: the edges are those of it. They agree when every net comes as often as counted."
        if found.played.lines
        else "2: not played; the reasons stand below."
    )
    simulated = found.simulated
    if simulated.rounds:
        many = f"{simulated.rounds:,} round{'s' if simulated.rounds > 1 else ''}"
        yield (
            f"3: {many} by each way to play, seed {simulated.seed}. z is the distance from the exact "
            "edge in standard errors. p is how often chance alone brings as much: by the normal curve where every outcome "
            "is expected often, otherwise by the exact law of how often each rare award comes. They agree where z is below "
            f"{DISAGREE}, or, as awards may be rare, p not below {percent(BY_CHANCE)}."
        )
    elif simulated.refused:
        yield f"3: not simulated: {simulated.refused[0]}."
    else:
        yield "3: not simulated, as asked for by `--rounds 0`."
    offered = [line.title for line in lines if not line.exact.offered]
    if offered and (found.played.lines or simulated.rounds):
        yield f"Played and simulated as if the house offered them: {'; '.join(offered)}."


def _line(sheet: Sheet, line: Line, found: Found) -> None:
    row, edge = sheet.row, line.exact.house_edge
    by_hand, simulated = found.of(line)
    cells = [
        Cell(line.title, "row left"),
        Cell(number(edge), "row percent", line.range("Edge")),
        Cell(number(edge), "row percent", fraction(edge)),
        Cell(0, "row apart", f"ABS({relative(row, 1)}-{relative(row, 2)})"),
    ]
    if by_hand is None:
        cells += [_BLANK] * 4
    else:
        cells.append(Cell(_letter(by_hand.equipment), "row text right"))
        both = (by_hand.played.house_edge, by_hand.counted.house_edge)
        cells += [Cell(number(each), "row percent", fraction(each)) for each in both]
        cells.append(Cell("yes" if by_hand.agrees else "NO", "row text right"))
    if simulated is None:
        cells += [_BLANK] * 4
    else:
        cells.append(Cell(number(simulated.house_edge), "row percent", fraction(simulated.house_edge)))
        error = simulated.standard_error
        if not error and simulated.exact is not None:  # nothing varied: the exact law says how far off it may be
            error = deviation_of(simulated.sampled, simulated.exact, None)
        cells.append(_BLANK if error is None else Cell(error, "row percent"))
        cells += [Cell(simulated.z, "row z"), Cell(simulated.p_value, "row number4")]
    near = f"OR(ABS(N({relative(row, _Z)}))<{DISAGREE},N({relative(row, _P)})>={BY_CHANCE})"
    agree = f'{relative(row, _APART)}<{NEAR},{relative(row, _AGREE)}<>"NO",{near}'
    verdict = found.verdict(line)
    good = "counted" if verdict == DIFFERS else verdict
    cells.append(Cell(verdict, "row text right", f"IF(AND({agree}),{words(good)},{words(DIFFERS)})"))
    sheet.line(*cells)


def _letter(place: int) -> str:
    return ascii_lowercase[place] if place < len(ascii_lowercase) else str(place + 1)


def _equipment(sheet: Sheet, played: ByPlay) -> None:
    """What was played with, by letter."""
    if not played.equipment:
        return
    sheet.skip()
    sheet.line(Cell("2 was played with", "group", across=WIDE), height=18)
    for place, each in enumerate(played.equipment):
        sheet.line(Cell(f"{_letter(place)}: {each.said}; {each.rounds} different rounds", "row in", across=WIDE))


def _gaps(sheet: Sheet, lines: Sequence[Line], found: Found) -> None:
    """What was not played or not simulated, and why."""
    titles: dict[LineKey, str] = {key_of(line.exact): line.title for line in lines}
    out = {titles[key]: reason for key, reason in found.played.left_out.items() if key in titles}
    missing = [line.title for line in lines if found.of(line)[1] is None] if found.simulated.rounds else []
    why = (
        "; ".join(found.simulated.refused)
        or "the wager was never made in these rounds, or none has it with so many players"
    )
    said = [f"{', '.join(those)}: not played, since {reason}." for reason, those in _by_reason(out).items()]
    said += [f"{', '.join(missing)}: not simulated: {why}."] if missing else []
    unseen = {line.title: names for line in lines if (names := _unseen(line, found.of(line)[1]))}
    said += [f"{title}: the simulation never saw {', '.join(names)}." for title, names in unseen.items()]
    if said:
        sheet.skip()
    for each in said:
        _note(sheet, each)


def _unseen(line: Line, simulated: Estimate | None) -> list[str]:
    """The awards that did not come once in the simulation: it says nothing of what they pay."""
    if simulated is None:
        return []
    seen = {net for net, count in simulated.sampled.outcomes if count}
    return [course.name for course in line.exact.returns if course.net > 0 and course.net not in seen]


def _by_reason(reasons: Mapping[str, str]) -> dict[str, list[str]]:
    together: dict[str, list[str]] = {}
    for title, reason in reasons.items():
        together.setdefault(reason, []).append(title)
    return together
