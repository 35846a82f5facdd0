"""The PAR sheet as a paper: checked by a simulation, and written."""

from pathlib import Path

from croupier.analysis.by_simulation import BySimulation, by_simulation
from croupier.analysis.edition import Opened
from croupier.chance.random.compiled import require_seed
from croupier.documents.papers import Asked, Printed, Subject
from croupier.documents.par.basis import told
from croupier.documents.par.book import par_book
from croupier.documents.par.pages import pages_of
from croupier.documents.par.writer import xlsx
from croupier.documents.parts.frame import files_of, frame
from croupier.documents.typeset.press import typeset
from croupier.errors import InputError
from croupier.extras import require_extra

TEMPLATE = Path(__file__).with_name("par.typ")
ROUNDS = 500_000
"""Of the simulation that every sheet has; more of them find smaller errors, and take longer."""


def require() -> None:
    """Refuse where the package that writes workbooks is missing."""
    require_extra("documents", "a PAR sheet")


def make(subject: Subject, asked: Asked) -> Printed:
    """The workbook. Refused where nobody bets against the house, and where rounds asked for cannot be simulated."""
    opened = subject.opened
    opened.require_banked()
    require()
    checked = simulated(opened, asked)
    book = par_book(opened, told(opened, asked), checked, asked.players)
    notes = tuple(f"the sheet Check has no simulation: {why}" for why in checked.refused) if not checked.rounds else ()
    names = tuple(sheet.name for sheet in book.sheets)
    if asked.ending == ".xlsx":
        return Printed(xlsx(book), names, notes)
    content = typeset(
        TEMPLATE, {"frame": frame(subject, "PAR sheet"), "sheets": pages_of(book)}, files=files_of(subject.house)
    )
    return Printed(content, names, notes)


def simulated(opened: Opened, asked: Asked) -> BySimulation:
    """As many rounds as are asked for, by every way to play that the odds know.

    Rounds that nobody asked for are left out, with the reason, where they cannot be simulated.
    """
    require_seed(asked.seed)
    if asked.rounds is None:
        return by_simulation(opened, ROUNDS, asked.seed, players=asked.players, lenient=True)
    if asked.rounds < 0:
        raise InputError(f"a simulation has a round or more, and 0 is none: not {asked.rounds}")
    return by_simulation(opened, asked.rounds, asked.seed, players=asked.players) if asked.rounds else BySimulation()
