"""Fork a writer, kill it with -9 while it writes, and see that nothing acknowledged is lost: so many times.

A program of its own, so that it forks without threads: `python kill_loop.py TIMES SEED`.
"""

import hashlib
import os
import random
import signal
import sys
import tempfile
from pathlib import Path

from croupier.journal.book import Journal
from croupier.journal.store.store import open_store
from croupier.journal.verification.verify import verify
from journal.entries import AT, KEY, entry, scratch_folder

FRESH_AFTER = 40
"""Iterations on one file, before a fresh one is begun."""


def write_on(file: str, acknowledge: int) -> None:
    """Record one command after the other, tell each that is on the disk, and never stop."""
    with open_store(file, create=True) as store:
        journal = Journal(store, "war-1", create=True)
        number = journal.head().version
        while True:
            journal.append(entry(number), expects=number)
            number += 1
            os.write(acknowledge, number.to_bytes(4, "big"))
            if number % 7 == 0:
                journal.checkpoint(KEY, AT)


def killed(file: str, chosen: random.Random) -> int:
    """Let a writer write until it is killed; gives the last version that it acknowledged."""
    heard, told = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            write_on(file, told)
        finally:
            os._exit(1)
    os.close(told)
    last = 0
    for _ in range(chosen.randrange(6)):
        last = int.from_bytes(os.read(heard, 4), "big") or last
    for _ in range(chosen.randrange(400)):  # a moment that no call of the writer decides
        hashlib.sha256(bytes(4096)).digest()
    os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status), f"the writer stopped by itself with {status}"
    while rest := os.read(heard, 4):
        last = int.from_bytes(rest, "big")
    os.close(heard)
    return last


def check(file: str, acknowledged: int) -> int:
    with open_store(file, create=True) as store:
        journal = Journal(store, "war-1", create=True)
        version = journal.head().version
        assert acknowledged <= version, f"{acknowledged} was acknowledged, and there are {version}"
        signed = next(journal.checkpoints(), None) is not None  # it may be killed before
        for report in verify(store, key=KEY.public if signed else None):
            assert report.good, report.findings
        assert [found.entry.id for found in journal.records()] == [f"command-{number}" for number in range(version)]
    return version


def main(times: int, seed: int) -> None:
    chosen = random.Random(seed)
    written = 0
    with tempfile.TemporaryDirectory(dir=scratch_folder()) as folder:
        reached = 0
        for turn in range(times):
            if turn % FRESH_AFTER == 0:
                written, reached = written + reached, 0
            file = str(Path(folder) / f"{turn // FRESH_AFTER}.db")
            reached = check(file, max(killed(file, chosen), reached))
    print(f"killed {times} times, {written + reached} records written, none lost")


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
