"""The PAR sheet of an edition as plain data: which sheets there are, and in which order."""

from croupier.analysis.assumptions.lines import AGAIN
from croupier.analysis.by_simulation import BySimulation
from croupier.analysis.edition import Opened
from croupier.analysis.odds.by_play import by_play
from croupier.documents.par.assumptions import assumptions_sheet
from croupier.documents.par.basis import Told
from croupier.documents.par.cells import Book
from croupier.documents.par.check import check_sheet
from croupier.documents.par.hold import hold_sheet
from croupier.documents.par.lines import lines_of, pay_cells
from croupier.documents.par.sensitivity import sensitivity_sheet
from croupier.documents.par.summary import WIDTHS, summary_sheet
from croupier.documents.par.wager import wager_sheet
from croupier.rulebook.text.draft import STATUS_IN_WORDS
from croupier.version import VERSION

NOT_TESTED = "no laboratory has tested or certified this"


def par_book(opened: Opened, told: Told, simulated: BySimulation | None = None) -> Book:
    """The workbook; `told` is what the numbers rest on. Where nobody bets against the house it is refused."""
    opened.require_banked()
    lines = lines_of(opened)
    pays = pay_cells(opened, lines)
    draft = opened.draft
    status = STATUS_IN_WORDS[draft.status]
    filed = f"submission {opened.name}" if opened.submitted.file else ""
    subtitle = " · ".join(part for part in (draft.source, status, draft.id, filed) if part)
    foot = f"Made by: {dict(told.lines).get(AGAIN.capitalize(), '')} · {NOT_TESTED}"
    footer = f"{draft.id} · {status} · croupier {VERSION}"
    book = Book(_title(opened), subtitle, footer)
    summary = book.new_sheet("Summary", WIDTHS)
    owners: dict[str, str] = {}
    for line in lines:
        wager_sheet(book, opened, line, pays, owners)
    names = [sheet.name for sheet in book.sheets[1:]]
    hold_sheet(book, lines)
    sensitivity_sheet(book, opened, lines, pays)
    verdict = check_sheet(book, lines, by_play(opened), simulated or BySimulation())
    assumptions_sheet(book, opened, told)
    summary_sheet(summary, (book.title, subtitle), lines, pays, names, verdict, foot)
    return book


def _title(opened: Opened) -> str:
    """The game and what it is played with."""
    assumed = opened.room.assumptions(opened.rules)
    decks = assumed.get("decks")
    if decks is not None:
        return f"{opened.draft.title}, {decks} deck{'' if decks == 1 else 's'}"
    return f"{opened.draft.title}, {opened.wheel} wheel" if opened.wheel else opened.draft.title
