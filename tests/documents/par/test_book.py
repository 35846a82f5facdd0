"""The workbook as data: of every banked edition on every wheel."""

import re
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from io import BytesIO
from pathlib import Path

import openpyxl
import pytest

from croupier.analysis.edition import Opened, open_edition
from croupier.analysis.odds.odds import lines
from croupier.analysis.odds.pays import PaidCourse, PaidLine
from croupier.chance.laws.distribution import Distribution
from croupier.documents.papers import Asked, paper
from croupier.documents.par.basis import Told, told
from croupier.documents.par.book import par_book
from croupier.documents.par.cells import Book, Sheet
from croupier.documents.par.lines import Line
from croupier.documents.par.pages import pages_of
from croupier.documents.par.paper import simulated
from croupier.documents.par.style import properties
from croupier.documents.par.wager import wager_sheet
from croupier.documents.par.writer import xlsx
from croupier.errors import InputError
from croupier.games import game
from croupier.games.kit.odds.odds import Exact
from croupier.rulebook.text import library
from documents.approved import require_approved
from documents.conformity import require_conformity
from documents.par.sheets import rows, sheet
from paths import ROOT

ROUNDS = 50_000
HOUSE = str(ROOT / "examples" / "progressive.toml")
NAME = re.compile(r"\b[A-Z][A-Za-z0-9]*(?:_[A-Za-z0-9]+)+\b")


def banked() -> Iterator[Opened]:
    for id in library.ids():
        if game(library.head(id).game).wagers.banked:
            yield from (opened for _, opened in open_edition(id).on_each_wheel())


EVERY = [pytest.param(opened, id=f"{opened.draft.id} {opened.wheel or ''}".strip()) for opened in banked()]


@cache
def book_of(name: str) -> Book:
    return par_book(open_edition(name), Told())


@pytest.mark.parametrize("opened", EVERY)
def test_every_edition_has_a_whole_workbook(opened: Opened) -> None:
    book = par_book(opened, Told(), simulated(opened, Asked(rounds=ROUNDS)))
    names = [each.name for each in book.sheets]
    metered = ["Meters"] if opened.game.odds.metered(opened.rules, 1)[0] else []
    last = ["Hold", *metered, "Sensitivity", "Check", "Assumptions"]
    assert (names[0], names[-len(last) :]) == ("Summary", last)
    assert len(names) == len(set(names)) == len(opened.game.odds.lines(opened.rules)) + 1 + len(last)
    for each in book.sheets:
        assert len(each.name) <= 31
        for cell in each.cells.values():
            properties(cell.style)
            for name in NAME.findall(re.sub(r'"[^"]*"', "", cell.formula)):
                assert name in book.names, (each.name, cell.formula)
    assert {area.partition("!")[0].strip("'") for area in book.names.values()} <= set(names)
    assert sheet(book, "Summary").cells[1, 8].value == "✓ three ways agree"
    _require_sums(opened, book)
    _require_opened(xlsx(book), names)


def _require_sums(opened: Opened, book: Book) -> None:
    """Ways sum to the total that is counted, contributions to the edge."""
    for line, each in zip(opened.game.odds.lines(opened.rules), book.sheets[1:], strict=False):
        found = rows(each)
        first = list(found).index("what happens") + 1
        last = list(found).index("Sum")
        courses = list(found.values())[first:last]
        assert sum(course[1] for course in courses) == found["Sum"][1] == line.distribution.of_ways  # type: ignore[misc]
        assert found["Sum"][4] == pytest.approx(-float(line.house_edge), abs=1e-15)
        assert found["House edge, per wager named"][2] == str(line.house_edge)


def _require_opened(content: bytes, names: list[str]) -> None:
    """Another library opens the file, with every formula and the value that is kept beside it."""
    formulas, kept = (
        openpyxl.load_workbook(BytesIO(content), read_only=True, data_only=values) for values in (False, True)
    )
    assert formulas.sheetnames == names
    for each in formulas:
        pairs = zip(each.iter_rows(), kept[each.title].iter_rows(), strict=True)
        for cell, beside in (cells for both in pairs for cells in zip(*both, strict=True)):
            if isinstance(cell.value, str) and cell.value.startswith("="):
                assert beside.value is not None, (each.title, cell.coordinate)
                assert not str(beside.value).startswith("#")


def test_the_published_numbers_of_casino_war() -> None:
    found = rows(sheet(book_of("pa-2012/casino-war"), "Summary"))
    assert found["Tie"][2] == float(Fraction(58, 311))
    assert found["Initial, war"][2:6] == [float(Fraction(23138, 993023))] * 2 + [
        float(Fraction(11569, 533231)),
        "23138/993023",
    ]
    assert found["Tie"][3] == "–"  # it lies beside the Initial Wager


def test_a_pay_is_an_input_once_and_names_its_section() -> None:
    book = book_of("pa-2012/casino-war")
    assert [each.name for each in book.sheets if each.inputs] == ["Initial, war", "Tie"]
    tie, again = (rows(sheet(book, name))["payouts.tie"] for name in ("Tie", "War-tie"))
    assert tie[1:5] == [10, 10, "§ 651a.10(2)", "as in § 651a.10(2)"]
    assert again[4] == 'as in § 651a.10(2); set on "Tie"'
    check = next(cell for cell in sheet(book, "Tie").cells.values() if cell.value == "as in § 651a.10(2)")
    assert '"differs from § 651a.10(2)"' in check.formula


def test_a_minimum_may_be_exceeded_and_a_filed_pay_is_the_houses() -> None:
    book = book_of("examples/generous.toml")
    cells = sheet(book, "Straight").cells.values()
    check = next(cell for cell in cells if str(cell.value).startswith("as the house chose under"))
    assert "BELOW its minimum of 35 to 1" in check.formula
    assert "<35/1" in check.formula


def test_proposed_is_said_on_every_page_and_sheet_of_the_front() -> None:
    book = book_of("pa-2011-proposed/roulette")
    assert "proposed, not law" in book.footer
    assert "proposed, not law" in str(sheet(book, "Summary").cells[1, 0].value)


def test_ways_too_long_for_a_spreadsheet_are_text() -> None:
    huge = 10**20 + 39  # prime to the next
    law = Distribution.of([(1, huge), (-1, huge + 1)])
    courses = (
        PaidCourse("wins", huge, Fraction(1), Fraction(1), {}),
        PaidCourse("loses", huge + 1, Fraction(1), Fraction(-1), {}),
    )
    line = Line("Long", "Long", PaidLine(Exact("long", law), courses, live=False), 1)
    book = Book("", "", "")
    wager_sheet(book, open_edition("pa-2012/casino-war"), line, {}, {})
    found = rows(book.sheets[0])
    assert found["wins"][1] == "100,000,000,000,000,000,039"
    assert found["wins"][2] == pytest.approx(0.5, abs=1e-15)
    assert "Long_Ways" not in book.names


def test_sensitivity_knows_other_decks_and_pays_exactly() -> None:
    edges = sheet(book_of("pa-2012/casino-war"), "Sensitivity")
    start = next(row for (row, column), cell in edges.cells.items() if cell.value == "Tie: payouts.tie")
    heads = [edges.cells[start + 1, column].value for column in range(1, 6)]
    assert heads == [8, 9, 10, 11, 12]
    marks = [edges.cells[start + 2, column].value for column in range(1, 6)]
    assert marks == ["not lawful", "not lawful", "in force", "not lawful", "not lawful"]
    one_deck = [edges.cells[start + 3, column].formula for column in range(6)]
    # one deck: 3 of 51 tie
    assert one_deck[1:] == ["8/17", "7/17", "6/17", "5/17", "4/17"]
    assert edges.cells[start + 3, 6].value == "no table may"


def block(edges: Sheet, title: str) -> tuple[dict[object, object], dict[object, object]]:
    """What is said of each pay, and of each equipment, in a block of the sheet."""
    start = next(row for (row, _), cell in edges.cells.items() if cell.value == title)
    wide = 1
    while isinstance(edges.cells[start + 1, wide].value, int):
        wide += 1
    heads, marks = ([edges.cells[row, column].value for column in range(1, wide)] for row in (start + 1, start + 2))
    pays: dict[object, object] = dict(zip(heads, marks, strict=True))
    equipment: dict[object, object] = {}
    row = start + 3
    while (row, 0) in edges.cells:
        equipment[edges.cells[row, 0].value] = edges.cells[row, wide].value
        row += 1
    return pays, equipment


@pytest.mark.parametrize(
    ("name", "lawful"),
    [
        ("pa-2012/casino-war", {"6 decks": "in force", "7 decks": "lawful", "8 decks": "lawful"}),
        ("md-1.2/casino-war", {"3 decks": "lawful", "4 decks": "lawful", "6 decks": "in force", "8 decks": "lawful"}),
    ],
)
def test_sensitivity_has_every_lawful_number_of_decks(name: str, lawful: dict[str, str]) -> None:
    _, equipment = block(sheet(book_of(name), "Sensitivity"), "Tie: payouts.tie")
    assert {decks: said for decks, said in equipment.items() if said != "no table may"} == lawful
    assert equipment["1 deck"] == "no table may"


def test_players_whom_no_table_seats_are_said_so_on_the_first_sheet() -> None:
    for players, said in ((7, "7 players"), (12, "12 players, more than this table seats")):
        summary = sheet(par_book(open_edition("pa-2012/casino-war"), Told(), players=players), "Summary")
        assert str(summary.cells[1, 0].value).endswith(f" · {said}")


@cache
def for_four() -> Book:
    return par_book(open_edition(HOUSE), Told(), players=4)


def test_decks_that_bring_other_outcomes_have_the_edge_of_the_pays_in_force() -> None:
    """With eight decks the Envy Bonus of four players has outcomes that six decks do not have."""
    edges = sheet(for_four(), "Sensitivity")
    _, equipment = block(edges, 'Envy: progressive.envy."suited four of a kind"')
    assert {decks for decks in equipment if equipment[decks] == "lawful"} == {"3 decks", "4 decks", "8 decks"}
    (eight,) = lines(open_edition(HOUSE), "envy", asks={"decks": 8, "players": 4})
    row = next(row for (row, column), cell in edges.cells.items() if (column, cell.value) == (1, "–"))
    assert [edges.cells[row, column].value for column in range(4)] == ["8 decks", "–", "–", float(eight.house_edge)]


def test_print_writes_every_chance_that_the_house_is_behind() -> None:
    """None is 0 that is not, and each is a percentage: the workbook's own formats do not reach paper."""
    (page,) = (page for page in pages_of(for_four()) if page["name"] == "Hold")
    told = [(row[0]["text"], row[8]["text"]) for row in page["rows"] if len(row) == len(page["widths"])]
    assert len(told) == 7 * len(lines(open_edition(HOUSE)))
    assert all(text.endswith(" %") and text.strip("<0. %") for _, text in told), told
    assert ("10,000", "< 2e-07 %") in told


def test_sensitivity_has_every_pay_that_is_listed() -> None:
    title = 'Suited-tie: side."suited-tie".pays."suited tie".odds'
    pays, _ = block(sheet(book_of("examples/suited-tie.toml"), "Sensitivity"), title)
    assert {pay: said for pay, said in pays.items() if said != "not lawful"} == {25: "lawful", 30: "in force", 35: "lawful"}
    assert {28, 29, 31, 32} < set(pays)


def test_a_minimum_makes_higher_pays_lawful() -> None:
    pays, _ = block(sheet(book_of("pa-2011-proposed/big-six"), "Sensitivity"), '$5: payouts."$5"')
    assert pays == {3: "not lawful", 4: "not lawful", 5: "in force", 6: "lawful", 7: "lawful"}


def test_where_nobody_bets_against_the_house_there_is_none() -> None:
    with pytest.raises(InputError, match="nobody bets against the house"):
        par_book(open_edition("gge-2011/badugi"), Told())


def words(each: Sheet) -> list[str]:
    return [str(cell.value) for cell in each.cells.values() if cell.value is not None]


def test_a_table_of_players_and_its_meters(tmp_path: Path) -> None:
    """For a signature: players, meters, return, top award, exposure, cycle, control; and no folder of the machine."""
    file = tmp_path / "house.toml"
    file.write_text(Path(HOUSE).read_text() + 'limits.maximum = "500.00"\n')
    opened = open_edition(str(file))
    asked = Asked(rounds=2_000, players=5, ending=".xlsx")
    book = par_book(opened, told(opened, asked), simulated(opened, asked), 5)
    summary = rows(sheet(book, "Summary"))
    heads = summary["Wager"]
    columns = {str(head).replace("\n", " "): at for at, head in enumerate(heads)}
    line = summary["Progressive"]
    assert line[columns["Return to player (RTP)"]] == pytest.approx(810043 / 993023)
    assert (line[columns["Top award"]], line[columns["Exposure"]]) == (1000, "$15,000")
    assert summary["Tie"][columns["Exposure"]] == "$5,000"
    assert summary["Tie"][columns["Cycle"]] == 312 * 311
    assert {"Document", "Revision", "Author", "Checker"} <= set(summary)
    (spin,) = lines(opened, "bonus-spin", asks={"players": 5})
    assert summary["Bonus-spin"][columns["Exact"]] == str(spin.house_edge)
    meters = words(sheet(book, "Meters"))
    assert {"reset", "rate, of each wager", "payout limit a hand", "at break-even", "return, long run", "$437,450"} <= set(
        meters
    )
    best = words(sheet(book, "Initial, best"))
    assert [f"a tie of {rank}" in best for rank in "23456789TJQKA"] == [True] * 13
    assert any("the simulation never saw suited four of a kind" in said for said in words(sheet(book, "Check")))
    assert not any(str(tmp_path) in said for each in book.sheets for said in words(each))


def test_what_costs_nothing_has_no_return() -> None:
    """N5: the Envy Bonus has no stake to come back, on any sheet."""
    book = book_of(str(ROOT / "examples" / "progressive.toml"))
    summary = rows(sheet(book, "Summary"))
    heads = summary["Wager"]
    for name in ("House edge, per\nmoney wagered\n(element of risk)", "Return to\nplayer (RTP)"):
        assert [summary[each][heads.index(name)] == "–" for each in ("Envy", "Progressive")] == [True, False]
    assert rows(sheet(book, "Envy"))["Return to player"][1] == "–"


def test_the_choice_at_each_tie_adds_up_to_the_edge() -> None:
    """By rank the better of both, over all ways: what the strategy loses on ties."""
    opened = open_edition(HOUSE)
    war, surrender, best = lines(opened, "initial")
    of = best.distribution.of_ways
    for line, choose in ((war, "war"), (surrender, "surrender"), (best, None)):
        each = ((one.ways, dict(one.options)) for one in best.decisions)
        on_ties = sum(ways * (max(nets.values()) if choose is None else nets[choose]) for ways, nets in each)
        assert -line.house_edge == on_ties / of  # higher and lower cards are as likely, and pay even money


def test_it_is_printed_as_approved(tmp_path: Path) -> None:
    printed = paper("par").make(open_edition("pa-2012/casino-war"), Asked(rounds=0, players=3)).content
    for name, page in (("summary", 1), ("best", 4)):
        require_approved(printed, f"pa-2012-casino-war-par-{name}", page, tmp_path=tmp_path)
    require_conformity(printed, archival=b"/OutputIntents" in printed)
