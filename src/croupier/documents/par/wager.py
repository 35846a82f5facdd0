"""The sheet of one wager: its pays as inputs, its outcomes with their ways, and what follows, all by formula."""

from collections.abc import Mapping
from fractions import Fraction

from croupier.analysis.edition import Opened
from croupier.analysis.odds.returns import ELEMENT_OF_RISK, VOLATILITY_LEVEL, VOLATILITY_Z
from croupier.documents.par.cells import Alert, Book, Cell, Sheet, fits, fixed, fraction, grouped, relative, share, words
from croupier.documents.par.lines import Line, PayCell, net_formula

WIDTHS = (44, 21, 17, 17, 17, 14, 26)
WIDE = len(WIDTHS)
OUTCOME, WAYS, PROBABILITY, PAYS, CONTRIBUTION, WAGERED = range(6)
_HEADS = ("Outcome", "Ways", "Probability", "Pays", "Contribution")
_LONGEST_EXACT = 60  # signs of a fraction that somebody reads
CHANGED = "pays changed"


def wager_sheet(book: Book, opened: Opened, line: Line, pays: Mapping[str, PayCell], owners: dict[str, str]) -> None:
    """Add the sheet of a line. `owners` says on which sheet each pay is an input; the first that needs it has it."""
    sheet = book.new_sheet(line.title, WIDTHS)
    sheet.line(Cell(line.title, "title", across=WIDE), height=28)
    sheet.line(Cell(_subtitle(opened, line), "muted", across=WIDE))
    for note in _notes(opened, line):
        sheet.line(Cell(note, "note wrap", across=WIDE), height=14 * (1 + len(note) // 135))
    sheet.skip()
    _pays(book, sheet, line, pays, owners)
    _outcomes(book, sheet, line, pays)
    _figures(book, sheet, line)
    _decisions(sheet, line)
    sheet.frozen = 2
    sheet.repeated = (0, 1)


def _subtitle(opened: Opened, line: Line) -> str:
    how = opened.game.odds.strategies.get(line.exact.strategy or "", line.exact.strategy or "")
    offered = "" if line.exact.offered else "not offered by the rules in force"
    return " · ".join(part for part in (f"the wager {line.exact.wager}", how, offered, opened.draft.id) if part)


def _notes(opened: Opened, line: Line) -> list[str]:
    notes = [line.exact.note[:1].upper() + line.exact.note[1:] + "."] if line.exact.note else []
    if line.exact.free:
        notes.append("It comes with another wager and costs nothing; figures are per unit of that stake.")
    if not line.paid.live:
        notes.append("Its outcomes do not follow the pays in a straight line: what they pay is fixed on this sheet.")
    elif not line.paid.straight:
        notes.append(
            "The outcomes are those of the pays in force: under other pays another way to play, or another award of the "
            "same cards, may be the better one. For those, make the sheet of an edition with these pays."
        )
    if line.paid.in_units:
        notes.append("It is paid in whole chips: the formulas hold for pays that are a whole number to 1.")
    if line.divided > 1:
        notes.append(f"Ways are divided by {grouped(line.divided)}, which divides all of them.")
    if not line.whole:
        notes.append(f"Ways are longer than a spreadsheet's {15} digits: they stand as text, and probabilities are exact.")
    return notes


def _pays(book: Book, sheet: Sheet, line: Line, pays: Mapping[str, PayCell], owners: dict[str, str]) -> None:
    """The block of pays. A cell that is changed turns red, and says from which section it differs."""
    own = [pays[path] for path in line.paid.pays]
    if not own:
        book.name(line.range("As_in_force"), _truth(sheet, "No pay of the rules moves this wager.", True, ""))
        sheet.skip()
        return
    sheet.line("Pays, per unit", "Input", "In force", "Section", Cell("Check", "head in", across=3), style="head right")
    sheet.cells[sheet.row - 1, 0] = Cell("Pay", "head left")
    first = sheet.row
    for cell in own:
        row = sheet.row
        ratio = number(cell.pay.ratio)
        here = fixed(row, 1)
        if cell.pay.path not in owners:
            owners[cell.pay.path] = sheet.name
            book.name(cell.name, sheet.at(row, 1))
            book.name(cell.text, sheet.at(row, 2))
            given, kept = Cell(ratio, "input"), Cell(ratio, "odds")
            sheet.inputs.append((row, 1))
            elsewhere = ""
        else:
            given, kept = Cell(ratio, "odds", cell.name), Cell(ratio, "odds", cell.text)
            elsewhere = f'; set on "{owners[cell.pay.path]}"'
        said = f"IF({here}={fixed(row, 2)},{words(cell.same + elsewhere)},{_differs(cell, here)})"
        check = Cell(cell.same + elsewhere, "note in", said, across=3)
        sheet.line(Cell(cell.pay.path, "left"), given, kept, Cell(cell.section, "section right"), check)
        sheet.alerts.append(Alert(f"{relative(row, 1)}:{relative(row, 1)}", f"{here}<>{fixed(row, 2)}"))
        sheet.alerts.append(Alert(f"{relative(row, 4)}:{relative(row, 6)}", f"{here}<>{fixed(row, 2)}"))
    same = ",".join(f"{fixed(row, 1)}={fixed(row, 2)}" for row in range(first, sheet.row))
    area = _truth(sheet, "All pays of this wager as in force", True, f"AND({same})")
    book.name(line.range("As_in_force"), area)
    sheet.skip()


def _truth(sheet: Sheet, label: str, value: bool, formula: str) -> str:
    row = sheet.line(Cell(label, "note"), Cell(value, "note right", formula))
    return sheet.at(row, 1)


def _differs(cell: PayCell, here: str) -> str:
    """The formula for what is said of a changed pay: a minimum may be exceeded."""
    if cell.pay.says.kind != "at_least":
        return words(cell.differs)
    least = f"{cell.pay.says.value}"
    low, _, stake = least.partition(" to ")
    above, below = f"{cell.differs}: above its minimum", f"{cell.differs}: BELOW its minimum of {least}"
    return f"IF({here}<{low}/{stake},{words(below)},{words(above)})"


def _outcomes(book: Book, sheet: Sheet, line: Line, pays: Mapping[str, PayCell]) -> None:
    """Outcome, ways, probability, pays, contribution, and a sum."""
    courses, ways, total = line.paid.courses, line.ways, line.total
    worth = {path: cell.pay.ratio for path, cell in pays.items()}
    heads = [Cell(_HEADS[0], "head left"), *(Cell(head, "head right") for head in _HEADS[1:])]
    heads.append(Cell("Wagered", "head right"))
    sheet.line(*heads)
    says = ("what happens", "equally likely", "ways ÷ total", "net, per unit", "probability × pays", "money, per unit")
    sheet.line(Cell(says[0], "definition left"), *(Cell(said, "definition right") for said in says[1:]))
    first = sheet.row
    for course, count in zip(courses, ways, strict=True):
        row, net = sheet.row, course.net(worth)
        chance = Fraction(count, total)
        cells = [Cell(course.name, "row left")]
        if line.whole:
            cells.append(Cell(count, "row ways"))
            cells.append(Cell(number(chance), "row chance", f"{relative(row, WAYS)}/{line.range('Total')}"))
        else:
            cells.append(Cell(grouped(count), "row text right"))
            cells.append(Cell(number(chance), "row chance", share(count, total)))
        formula = net_formula(course.base, dict(course.times), dict(pays)) if course.times else ""
        cells.append(Cell(number(net), "row net", formula))
        contribution = f"{relative(row, PROBABILITY)}*{relative(row, PAYS)}"
        cells.append(Cell(number(chance * net), "row contribution", contribution))
        cells.append(Cell(number(course.wagered), "row net-plain"))
        sheet.line(*cells)
    last = sheet.row - 1
    ranges = {"Ways": WAYS, "Probability": PROBABILITY, "Net": PAYS, "Contribution": CONTRIBUTION, "Wagered": WAGERED}
    for what, column in ranges.items():
        if what != "Ways" or line.whole:
            book.name(line.range(what), sheet.area(first, last, column))
    mean = line.exact.distribution.mean
    added = Cell(total, "sum ways", f"SUM({line.range('Ways')})") if line.whole else Cell(grouped(total), "sum text right")
    sheet.line(
        Cell("Sum", "sum left"),
        added,
        Cell(1, "sum chance", f"SUM({line.range('Probability')})"),
        Cell("", "sum"),
        Cell(number(mean), "sum contribution", f"SUM({line.range('Contribution')})"),
        Cell(number(line.exact.wagered), "sum number", f"SUMPRODUCT({line.range('Probability')},{line.range('Wagered')})"),
    )
    book.name(line.range("Money"), sheet.at(sheet.row - 1, WAGERED))
    if line.whole:
        row = sheet.line(Cell("Cycle: all ways, as counted", "note"), Cell(total, "note ways"), Cell("", ""), Cell("", ""))
        book.name(line.range("Total"), sheet.at(row, WAYS))
        equal = f'IF({fixed(row - 1, WAYS)}={fixed(row, WAYS)},"✓ the ways sum to it","THE WAYS DO NOT SUM TO IT")'
        sheet.put(row, PROBABILITY, "✓ the ways sum to it", "note in", formula=equal, across=3)
    sheet.skip()


def _figures(book: Book, sheet: Sheet, line: Line) -> None:
    """Edge and spread, each with its exact value and its definition."""
    law, exact = line.exact.distribution, line.exact
    by = (line.range("Ways"), f"/{line.range('Total')}") if line.whole else (line.range("Probability"), "")
    net, edge, variance = line.range("Net"), line.range("Edge"), line.range("Variance")

    def averaged(what: str) -> str:
        return f"SUMPRODUCT({by[0]},{what}){by[1]}"

    sheet.line(
        Cell("Figure", "head left"), Cell("Value", "head right"), Cell("Exact", "head right", across=2),
        Cell("Definition", "head in", across=3),
    )  # fmt: skip
    initial = exact.per_initial
    rows: list[tuple[str, str, str, Fraction | float | None, str, str]] = [
        ("House edge, per wager named", "Edge", "row percent bold", law.house_edge, f"-{averaged(net)}",
         "mean loss over the wager placed"),
        ("House edge, per Initial Wager", "Edge_initial", "row percent", initial,
         "" if initial is None else edge if exact.initial == 1 else f"{edge}/({exact.initial})",
         "mean loss over the round's first wager; – where this one lies beside it"),
        (ELEMENT_OF_RISK.capitalize(), "Edge_money", "row percent",
         None if exact.free else exact.element_of_risk, f"{edge}/{line.range('Money')}", "mean loss over all chips placed"),
        ("Return to player", "Return", "row percent", None if exact.free else law.returned, f"1-{edge}",
         "what comes back, the wager included; – where nothing is wagered"),
        ("Variance", "Variance", "row number", law.variance, averaged(f"({net}+{edge})^2"),
         "of one round, in squared wagers"),
        ("Standard deviation", "Deviation", "row number", law.deviation, f"SQRT({variance})", "of one round, in wagers"),
        ("Volatility index", "Volatility", "row number", VOLATILITY_Z * law.deviation,
         f"{VOLATILITY_Z}*{line.range('Deviation')}",
         f"{VOLATILITY_Z} standard deviations: {VOLATILITY_LEVEL:.0%} of a normal curve"),
        ("Skewness", "Skewness", "row number", law.skewness,
         f"IF({variance}=0,0,{averaged(f'({net}+{edge})^3')}/{variance}^1.5)", "third standardised moment"),
        ("Hit frequency", "Hit", "row percent", law.hit_frequency, averaged(f"1*({net}>0)"),
         "rounds that win something"),
    ]  # fmt: skip
    for label, name, style, value, formula, definition in rows:
        row = sheet.row
        told = _told(value)
        if value is None:
            figure, exactly = Cell("–", "row text right"), Cell("–", "row note right", across=2)
        else:
            figure = Cell(number(value), style, formula)
            unchanged = f"IF({line.range('As_in_force')},{words(told)},{words(CHANGED)})" if told else ""
            exactly = Cell(told, "row note right", unchanged, across=2)
        sheet.line(Cell(label, "row left"), figure, exactly, Cell(definition, "row note in", across=3))
        book.name(line.range(name), sheet.at(row, 1))


def _decisions(sheet: Sheet, line: Line) -> None:
    """What each choice brings where the better one is played, and which that is; the first at the head is the usual one."""
    decisions = line.exact.decisions
    if not decisions:
        return
    sheet.skip()
    first = sheet.line(Cell("The choice at each tie", "heading", across=3))
    names = [name for name, _ in decisions[0].options]
    heads = [Cell("Decision", "head left"), Cell("Ways", "head right"), *(Cell(name, "head right") for name in names)]
    sheet.line(*heads, Cell("played", "head right"))
    for each in decisions:
        best = max(each.options, key=lambda option: option[1])[0]
        nets = (Cell(number(net), "row number", fraction(net)) for _, net in each.options)
        ways = Cell(each.ways, "row ways") if fits(each.ways) else Cell(grouped(each.ways), "row text right")
        sheet.line(Cell(each.at, "row left"), ways, *nets, Cell(best, "row text right"))
    sheet.line(Cell("Net per unit on average, from there on.", "note", across=3))
    sheet.keep_together(first)


def _told(value: Fraction | float | None) -> str:
    """The exact value where it can be read."""
    text = str(value) if isinstance(value, Fraction) else ""
    return text if len(text) <= _LONGEST_EXACT else f"a fraction of {len(text) - 1} digits"


def number(value: Fraction | float) -> int | float:
    """The number as a spreadsheet keeps it."""
    if isinstance(value, Fraction):
        return int(value) if value.denominator == 1 and fits(int(value)) else float(value)
    return value
