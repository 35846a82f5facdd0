"""A table that has been open for 200,000 records, opened and shown: `python benchmarks/long_table.py [FILE]`.

Every record is decided and dealt, which takes some minutes; with a FILE it is kept there and not dealt again. Each row is a
whole process, as a terminal starts it: the best of several turns, in seconds of the processor.
"""

import sys
import tempfile
from datetime import timedelta
from pathlib import Path

from benchmarks.command_line import best, of_croupier
from benchmarks.row import Row
from benchmarks.tables import dealt

from croupier.journal.book import Journal
from croupier.journal.store.store import open_store

RECORDS = 200_000
ROUNDS = 18_000
APART = timedelta(milliseconds=400)
"""Between two records, so that the table is open for less than the 24 hours after which its cards are changed."""
NAME = "war-1"
OPEN = (
    "from croupier.journal.store.store import open_store; from croupier.tables.table import Table\n"
    "with open_store({file!r}, read_only=True) as store: assert Table(store, {name!r}).options()"
)
MOST = 1  # second

only = ""  # words of the rows that are asked for


def rows(file: Path | None = None) -> list[Row]:
    """Every row that is asked for, measured now."""
    with tempfile.TemporaryDirectory() as folder:
        where = file or Path(folder) / "tables.db"
        if not where.exists():
            with open_store(str(where), create=True) as store:
                dealt(store, NAME, ROUNDS, APART)
        with open_store(str(where), read_only=True) as store:
            assert Journal(store, NAME).head().version >= RECORDS
        took = best({work: words for work, words in _works(where).items() if only.lower() in work.lower()})
    return [
        Row(f"{work}, {RECORDS:,} records at an open table", "one second", took[work], took[work], most=MOST)
        for work in took
    ]


def _works(file: Path) -> dict[str, tuple[str, ...]]:
    show = ("table", "show", NAME, "--db", str(file))
    return {
        "open a table": ("-c", OPEN.format(file=str(file), name=NAME)),
        "table show": of_croupier(show),
        "table show --since its first day": of_croupier((*show, "--since", "2026-03-01")),
        "table show --since its last day": of_croupier((*show, "--since", "2026-03-02")),
        "table list": of_croupier(("table", "list", "--db", str(file))),
    }


if __name__ == "__main__":
    for row in rows(Path(sys.argv[1]) if len(sys.argv) > 1 else None):
        print(f"{row.ratio:10,.2f} × {row.baseline:<14} (at most {row.most})  {row.row}")
