"""The first sheet: every wager in a line, each column with its definition, and whether the checks hold."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from croupier.analysis.odds.returns import VOLATILITY_Z
from croupier.documents.par.cells import Alert, Cell, Sheet, relative, words
from croupier.documents.par.lines import Line, PayCell, cited
from croupier.documents.par.wager import CHANGED, number
from croupier.figures import money

WIDTHS = (28, 18, 14, 14, 15, 23, 11, 11, 12, 12, 12, 13, 17, 22)
_COLUMNS = (
    ("Wager", "what is wagered, and how it is played"),
    ("Pays", "to 1, from its sheet"),
    ("House edge, per\nwager named", "mean loss over\nthe wager placed"),
    ("House edge, per\nInitial Wager", "mean loss over the\nround's first wager"),
    ("House edge, per\nmoney wagered\n(element of risk)", "mean loss over\nall chips placed"),
    ("Exact", "of the first edge"),
    ("Standard\ndeviation", "of one round,\nin wagers"),
    ("Volatility\nindex", f"{VOLATILITY_Z}\ndeviations"),
    ("Hit\nfrequency", "rounds that\nwin something"),
    ("Return to\nplayer (RTP)", "100 % less the\nhouse edge"),
    ("Top award", "to 1, apart from\na meter left out"),
    ("Exposure", "top award at the\nmost wagered"),
    ("Cycle", "all equally\nlikely ways"),
    ("Section", "of the pays"),
)
_LEFT = {0}


def summary_sheet(
    sheet: Sheet,
    heading: tuple[str, str],
    lines: Sequence[Line],
    pays: Mapping[str, PayCell],
    sheets: Sequence[str],
    verdict: str,
    foot: str,
    exposures: Sequence[Fraction | None],
    control: Sequence[tuple[str, str]],
) -> None:
    """Fill the first sheet. `sheets` are the names of the wagers' sheets, in the order of the lines."""
    title, subtitle = heading
    last = len(WIDTHS) - 1
    sheet.line(Cell(title, "title", across=8), height=30)
    sheet.line(Cell(subtitle, "muted", across=8))
    sheet.put(0, 8, "Check", "muted right", across=6)
    sheet.put(1, 8, verdict, "bold good right", formula="Verdict", across=6)
    sheet.alerts.append(Alert(f"{relative(1, 8)}:{relative(1, last)}", 'LEFT(Verdict,1)<>"✓"'))
    if pays:
        same = "+".join(f"({cell.name}={cell.text})" for cell in pays.values())
        row = sheet.line(Cell("", "", across=8), Cell(
            f"pays as in force: {len(pays)} of {len(pays)}", "muted right",
            f'"pays as in force: "&({same})&" of {len(pays)}"', across=6,
        ))  # fmt: skip
        every = f"({same})<>{len(pays)}"
        sheet.alerts.append(Alert(f"{relative(row, 8)}:{relative(row, last)}", every))
    else:
        sheet.skip()
    sheet.skip()
    sheet.line(*(Cell(head, _side(at, "head wrap")) for at, (head, _) in enumerate(_COLUMNS)), height=46)
    sheet.line(*(Cell(said, _side(at, "definition wrap")) for at, (_, said) in enumerate(_COLUMNS)), height=28)
    sheet.frozen, sheet.repeated = sheet.row, (sheet.row - 2, sheet.row - 1)
    for line, name, exposure in zip(lines, sheets, exposures, strict=True):
        _wager(sheet, line, pays, name, exposure)
    sheet.line(*(Cell("", "over") for _ in _COLUMNS))
    _legend(sheet, pays)
    _control(sheet, control)
    sheet.skip()
    sheet.line(Cell(foot, "note", across=last + 1))


def _side(column: int, style: str) -> str:
    return f"{style} {'left' if column in _LEFT else 'right'}"


def _wager(sheet: Sheet, line: Line, pays: Mapping[str, PayCell], name: str, exposure: Fraction | None) -> None:
    law, exact = line.exact.distribution, line.exact
    own = [pays[path] for path in line.paid.pays]
    told = str(law.house_edge)
    told = told if len(told) <= 30 else f"{len(told) - 1} digits"
    none = initial = Cell("–", "row text right")
    if exact.per_initial is not None:
        initial = Cell(number(exact.per_initial), "row percent", line.range("Edge_initial"))
    row = sheet.line(
        Cell(line.title if exact.offered else f"{line.title} (not offered)", "row left bold", link=name),
        _paid(own),
        Cell(number(law.house_edge), "row percent bold", line.range("Edge")),
        initial,
        none if exact.free else Cell(number(exact.element_of_risk), "row percent", line.range("Edge_money")),
        Cell(told, "row text right", f"IF({line.range('As_in_force')},{words(told)},{words(CHANGED)})"),
        Cell(law.deviation, "row number4", line.range("Deviation")),
        Cell(VOLATILITY_Z * law.deviation, "row number4", line.range("Volatility")),
        Cell(number(law.hit_frequency), "row percent", line.range("Hit")),
        none if exact.free else Cell(number(law.returned), "row percent", line.range("Return")),
        Cell(number(max(net for net, _ in law.outcomes)), "row odds", f"MAX({line.range('Net')})"),
        none if exposure is None else Cell(money(exposure), "row text right"),
        Cell(line.total, "row ways", line.range("Total")) if line.whole else Cell("see its sheet", "row text right"),
        Cell(_sections(own), "row section right"),
    )  # fmt: skip
    sheet.alerts.append(Alert(f"{relative(row, 1)}:{relative(row, 5)}", f"NOT({line.range('As_in_force')})"))


def _paid(own: Sequence[PayCell]) -> Cell:
    """The pay of a wager, or its first one."""
    if not own:
        return Cell("–", "row text right")
    first = own[0]
    if len(own) == 1:
        return Cell(number(first.pay.ratio), "row odds", first.name)
    said = f"{number(first.pay.ratio):g} to 1 and {len(own) - 1} more"
    return Cell(said, "row text right", f'{first.name}&" to 1 and {len(own) - 1} more"')


def _sections(own: Sequence[PayCell]) -> str:
    """The sections of the pays."""
    cites = list(dict.fromkeys(cite for cell in own for cite in cell.pay.cite))
    return cited(tuple(cites)) if cites else "–"


def _control(sheet: Sheet, control: Sequence[tuple[str, str]]) -> None:
    """Which document this is, and who answers for it: lines to be signed."""
    sheet.skip()
    first = sheet.line(Cell("Control", "heading", across=3))
    for label, said in control:
        sheet.line(Cell(label, "row left bold"), Cell(said, "row in", across=7))
    sheet.line(
        Cell("", "head left"),
        Cell("Name", "head left", across=3),
        Cell("Signature", "head left", across=2),
        Cell("Date", "head left", across=2),
    )
    for who in ("Author", "Checker"):
        sheet.line(
            Cell(who, "row left bold"),
            Cell("", "sign", across=3),
            Cell("", "sign", across=2),
            Cell("", "sign", across=2),
            height=28,
        )
    sheet.keep_together(first)


def _legend(sheet: Sheet, pays: Mapping[str, PayCell]) -> None:
    if not pays:
        return
    first = next(iter(pays.values()))
    sheet.skip()
    sheet.line(Cell("Cells on the sheets of the wagers", "heading", across=3))
    shown = number(first.pay.ratio)
    rows = (
        (Cell(shown, "input center"), "a pay: an input, as in force; change it"),
        (Cell(number(first.pay.ratio + 1), "changed center"), f"changed: {first.differs}"),
        (Cell(0.0525, "percent center"), "a live formula over named ranges, with its value kept"),
    )
    for cell, said in rows:
        sheet.line(cell, Cell(said, "in", across=5))
