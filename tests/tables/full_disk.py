"""A table on a disk that fills up: `python full_disk.py FILE`. What was acknowledged is there afterwards, and it goes on.

A limit on the size of files stands for the full disk; it counts for a whole process, so this is a program of its own.
"""

import resource
import signal
import sys
from pathlib import Path

from croupier.games.kit.play.decider import Command
from croupier.journal.problems import UnavailableError
from croupier.journal.store.store import open_store
from croupier.journal.verification.verify import verify
from croupier.tables.audit.audit import Audit
from croupier.tables.table import Table
from tables.houses import PA2012, House
from tables.sitting import DEALER, Sitting


def tried(table: Table, command: Command, id: str, acknowledged: int) -> tuple[str, int]:
    """Why the command was not recorded, if it was not; and the last record that was acknowledged."""
    try:
        return "", table.do(command, id=id).record.sequence
    except UnavailableError as wrong:
        return wrong.reason, acknowledged


def main(file: str) -> None:
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    with open_store(file, create=True) as store:
        table = Sitting(House(f"{PA2012}/casino-war").opens(store, "war 1")).opens_war("Ann")
        before = table.table.version
        log = Path(file + "-wal")
        _, most = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (log.stat().st_size + 100_000, most))
        acknowledged, number = before, 0
        while True:
            number += 1
            command = table.command("dispute", (DEALER,), player="Ann", what=f"{number} " + "x" * 5_000)
            reason, acknowledged = tried(table.table, command, f"dispute {number}", acknowledged)
            if reason:
                break
        assert "the disk is full" in reason or "the disk failed" in reason, reason
        resource.setrlimit(resource.RLIMIT_FSIZE, (1, most))
        assert acknowledged > before
        assert table.table.halted
        assert table.table.options() == ()
        for _ in range(2):  # the table takes nothing while the disk is full
            reason, _ = tried(table.table, command, f"dispute {number}", 0)
            assert "the disk" in reason, reason
            assert table.table.options() == ()
        resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
        table.table.refresh()
        assert table.table.version >= acknowledged
        assert table.table.options()
        done = table.table.do(command, id=f"dispute {number}")
        assert done.record.sequence == acknowledged + 1
        assert len(table.table.now.disputes) == number
    with open_store(file) as store:
        again = Table(store, "war 1")
        assert (again.version, again.now) == (table.table.version, table.table.now)
        assert all(report.good for report in verify(store, decide=Audit()))
    print(f"{number} disputes, none lost")


if __name__ == "__main__":
    main(sys.argv[1])
