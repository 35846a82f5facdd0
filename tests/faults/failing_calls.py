"""Make system calls with which a journal is written fail in turn, and see that nothing acknowledged is lost.

A program of its own, so that it forks without threads: `python failing_calls.py 'error=EIO:when={}'`. strace
attaches to a forked writer and makes its n-th call fail or kills it there; the writer tells through shared memory what is
acknowledged: that needs no call.
"""

import ctypes
import mmap
import os
import signal
import subprocess
import sys
import tempfile
import traceback
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

from croupier.errors import InputError
from croupier.journal.book import Journal
from croupier.journal.store.store import open_store
from croupier.journal.verification.verify import verify
from depth import SOAK
from journal.entries import AT, KEY, entry, scratch_folder

CALLS = ("pwrite64", "write", "fdatasync", "fsync", "ftruncate", "unlink")
RECORDS = 3
DONE, REFUSED, BROKEN = 0, 3, 4
_PR_SET_PTRACER = 0x59616D61
_ANYBODY = ctypes.c_ulong(-1)


@dataclass
class Ended:
    """How the writer ended, what it had acknowledged, and what it said last."""

    status: int
    acknowledged: int
    said: str


def write(file: Path, board: mmap.mmap) -> int:
    """Open, record, sign and close; what is refused is tried once more, as a table would."""
    try:
        for attempt in (1, 2):
            try:
                with open_store(str(file), create=True) as store:
                    journal = Journal(store, "war-1", create=True)
                    for number in range(RECORDS):
                        try:
                            made = journal.append(entry(number), expects=number)
                        except InputError as refused:
                            say(board, str(refused))
                            made = journal.append(entry(number), expects=number)
                        board[0] = max(board[0], made.sequence)
                    journal.checkpoint(KEY, AT)
                return DONE
            except InputError as refused:
                say(board, str(refused))
                if attempt == 2:
                    return REFUSED
    except BaseException:
        say(board, traceback.format_exc())
    return BROKEN


def say(board: mmap.mmap, words: str) -> None:
    told = words.encode()[-4000:]
    board[1 : len(board)] = told + bytes(len(board) - 1 - len(told))


def traced(file: Path, log: Path, *options: str) -> Ended:
    """A forked writer under strace."""
    board = mmap.mmap(-1, 4096)
    heard, told = os.pipe()
    child = os.fork()
    if child == 0:
        ctypes.CDLL(None).prctl(_PR_SET_PTRACER, _ANYBODY, 0, 0, 0)  # where only a parent may trace, allow strace to
        os.read(heard, 1)
        os._exit(write(file, board))
    watch = ["strace", "-f", "-p", str(child), "-o", str(log), "-e", f"trace={','.join(CALLS)}", *options]
    with subprocess.Popen(watch, stderr=subprocess.PIPE, text=True) as strace:
        assert strace.stderr
        first = strace.stderr.readline()
        if "attached" not in first:
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
            raise SystemExit(f"strace cannot watch a process here: {first.strip()}")
        os.write(told, b"!")
        _, status = os.waitpid(child, 0)
        strace.stderr.read()
    os.close(heard)
    os.close(told)
    return Ended(status, board[0], bytes(board[1:]).rstrip(b"\0").decode())


def check(file: Path, ended: Ended, fault: str) -> None:
    code = os.waitstatus_to_exitcode(ended.status)
    assert code in (DONE, REFUSED, -signal.SIGKILL), f"{fault}: ended with {code}: {ended.said}"
    assert "Traceback" not in ended.said
    with open_store(str(file), create=True) as store:
        journal = Journal(store, "war-1", create=True)
        assert journal.head().version >= ended.acknowledged, f"{fault}: {ended.acknowledged} were acknowledged"
        for report in verify(store):
            assert report.good, f"{fault}: {report.findings}"
        for number in range(RECORDS):
            assert journal.append(entry(number), expects=number).sequence == number + 1
        journal.checkpoint(KEY, AT)
        assert journal.head().version == RECORDS
        for report in verify(store, key=KEY.public):
            assert report.good, f"{fault}: {report.findings}"


def chosen(calls: Sequence[str]) -> list[tuple[str, int]]:
    """The calls that fail, each by its name and as the how many-th of that name.

    Of calls that follow one another under the same name, as the pages of a transaction do, the first two and the last; in
    `make soak` all.
    """
    numbers: Counter[str] = Counter()
    found = []
    for call, alike in groupby(calls):
        first, numbers[call] = numbers[call] + 1, numbers[call] + len(list(alike))
        run = range(first, numbers[call] + 1)
        found += [(call, number) for number in run if SOAK or number in (*run[:2], run[-1])]
    return found


def main(fault: str) -> None:
    with tempfile.TemporaryDirectory(dir=scratch_folder()) as made:
        folder = Path(made)
        log = folder / "calls"
        assert traced(folder / "plain.db", log).acknowledged == RECORDS
        made_in_turn = [line.split(maxsplit=1)[1].split("(")[0] for line in log.read_text().splitlines() if "(" in line]
        due = chosen(made_in_turn)
        ends: Counter[int] = Counter()
        for turn, (call, number) in enumerate(due):
            inject = f"inject={call}:{fault.format(number)}"
            file = folder / f"{turn}.db"
            ended = traced(file, log, "-e", inject)
            check(file, ended, inject)
            ends[os.waitstatus_to_exitcode(ended.status)] += 1
            for left in folder.glob(f"{turn}.db*"):
                left.unlink()
        told = ", ".join(f"{call} {count}" for call, count in sorted(Counter(call for call, _ in due).items()))
        ways = f"{ends[DONE]} overcome, {ends[REFUSED]} refused, {ends[-9]} killed"
        print(f"{len(due)} faults ({told}): {ways}; nothing lost")


if __name__ == "__main__":
    main(sys.argv[1])
