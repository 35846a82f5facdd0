"""Tables of a server without anybody's pace: exercises in a folder, and tables that are typed by hand."""

from pathlib import Path

from croupier.analysis.edition import open_edition
from croupier.games.kit.play.decider import Signature
from croupier.games.kit.play.people import Role
from croupier.journal.store.store import Store, open_store
from croupier.tables.attendant.attendant import Attendant
from croupier.tables.opening import Terms, set_up
from croupier.tables.table import Table
from croupier.web.tables.hosting import exercises
from croupier.web.tables.hosting.hall import Hall

WAR, ROULETTE, BIG_SIX, BADUGI = (
    "pa-2012/casino-war",
    "pa-2011-proposed/roulette",
    "pa-2011-proposed/big-six",
    "gge-2011/badugi",
)
EDITIONS = (WAR, ROULETTE, BIG_SIX, BADUGI)
STILL = 100.0
"""A pace at which an attended table moves for minutes not at all."""
KEY = b"k" * 32


def still_hall(folder: Path, shows: dict[str, str] | None = None) -> Hall:
    """A hall whose attendants wait for longer than any test takes."""
    return Hall(folder, pace=STILL, shows=shows or {})


def exercise(store: Store, edition: str, name: str = "Exercise 1") -> Table:
    """A table with three players between two rounds."""
    table = exercises.set_up(store, name, edition, "practice", KEY)
    exercises.prepare(table, part=0)
    return table


def store_in(folder: Path) -> Store:
    return open_store(str(folder / "exercises.db"), create=True)


def play(table: Table, steps: int, **how: object) -> None:
    """So many steps of those whom nobody plays."""
    attendant = Attendant(table, seed=7, pace=0, **how)  # type: ignore[arg-type]
    for _ in range(steps):
        proposal = attendant.next(table.clock())
        if proposal is None:
            return
        table.do(table.command(proposal.fields, proposal.by, table.clock()))


def play_into_round(table: Table, number: int) -> None:
    """Play until the round of this number is under way; how many steps that takes hangs on the clock."""
    attendant = Attendant(table, seed=7, pace=0)
    for _ in range(100 * number):
        if table.now.round == number and table.live.game.play.stage(table.now.game) == "round":
            return
        proposal = attendant.next(table.clock())
        assert proposal is not None
        table.do(table.command(proposal.fields, proposal.by, table.clock()))
    raise AssertionError(f"round {number} was not reached")


def typed_table(store: Store, edition: str, name: str = "Typed 1", mode: str = "strict") -> Table:
    """A house's table with typed cards, before its float is counted."""
    floor = Signature("Kim", Role.FLOORPERSON, "F-2")
    set_up(store, name, open_edition(edition).in_force, Terms(mode=mode), at="2026-03-01T06:00:00+00:00", by=(floor,))  # type: ignore[arg-type]
    return Table(store, name)
