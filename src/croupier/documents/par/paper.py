"""The PAR sheet as a paper: simulated where that is asked for, and written."""

from typing import Any

from croupier.analysis.edition import Opened
from croupier.documents.papers import Asked, Printed
from croupier.documents.par.book import par_book
from croupier.documents.par.check import Simulated
from croupier.documents.par.told import told
from croupier.documents.par.writer import xlsx
from croupier.errors import InputError
from croupier.extras import require_extra
from croupier.games.kit.room import LineKey
from croupier.games.kit.simulation.plan import Asked as Rounds


def require() -> None:
    """Refuse where the package that writes workbooks is missing."""
    require_extra("documents", "a PAR sheet")


def make(opened: Opened, asked: Asked) -> Printed:
    """The workbook. Refused where nobody bets against the house, and where a simulation cannot be run."""
    opened.require_banked()
    require()
    book = par_book(opened, told(opened, asked.rounds, asked.seed), simulated(opened, asked))
    return Printed(xlsx(book), tuple(sheet.name for sheet in book.sheets))


def simulated(opened: Opened, asked: Asked) -> Simulated:
    """As many rounds as are asked for, by every strategy that the odds know; none of 0."""
    if asked.rounds == 0:
        return Simulated()
    if asked.rounds < 0:
        raise InputError(f"a simulation has a round or more, not {asked.rounds}")
    from croupier.analysis.simulation.simulation import planned, simulate

    catalogue = opened.room.catalogue(opened.rules)
    lines: dict[LineKey, Any] = {}
    strategies: list[str | None] = [*opened.room.strategies]
    for strategy in strategies or [None]:
        plan = planned(opened, Rounds(rounds=asked.rounds, seed=asked.seed, strategy=strategy))
        report: Any = simulate(opened, plan)
        for line in report["wagers"]:
            on = catalogue[line["name"]].on if line.get("name") in catalogue else ()
            lines.setdefault((line["wager"], line["strategy"], on), line)
    return Simulated(asked.rounds, asked.seed, lines)
