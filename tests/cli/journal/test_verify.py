"""How far `journal verify` is, for whoever waits at a terminal."""

import sys

import pytest

from croupier.cli.terminal.progress import progress_bar
from croupier.journal.book import Journal
from croupier.journal.store.store import Store
from croupier.tables.audit import in_parallel
from croupier.tables.audit.audit import Audit
from croupier.tables.audit.verification import counting
from croupier.tables.audit.verify import verify_tables
from journal.entries import entry
from tables.audit.test_in_parallel import waits_over_night


@pytest.fixture(autouse=True)
def short_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is worth a process of its own in a test."""
    monkeypatch.setattr(in_parallel, "WORTHWHILE", 1)
    monkeypatch.setattr(in_parallel, "_SHORTEST", 4)


@pytest.mark.parametrize("processes", [1, 2])
def test_whoever_waits_sees_how_far_it_is(store: Store, monkeypatch: pytest.MonkeyPatch, processes: int) -> None:
    first, second = waits_over_night(store).table, waits_over_night(store, "second").table
    Journal(store, "other", create=True).append(entry(0), expects=0)
    lines, ended = list[tuple[int, int]](), list[str]()

    class Noted:
        def __init__(self, what: str, preparing: str) -> None:
            assert what == "records"

        def progress(self, done: int, of: int) -> None:
            lines.append((done, of))

        def end(self) -> None:
            ended.append("ended")

    monkeypatch.setattr("croupier.cli.terminal.progress.Bar", Noted)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    with progress_bar("records", "reading the file") as show:
        assert show is not None
        seen = counting(store, (), show)
        list(verify_tables(store, (), Audit(), kept=(), processes=processes, seen=seen))
    of = first.version + second.version + 1
    assert lines[-1] == (of, of)
    assert all(done <= of for done, of in lines)
    assert ended == ["ended"]


def test_nobody_is_shown_a_bar_who_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: False)
    with progress_bar("records", "reading the file") as show:
        assert show is None
