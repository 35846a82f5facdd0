"""A PostgreSQL server that hangs, or goes away in the middle of an answer: one clear error soon, and Ctrl-C is heeded."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import text

from cli.conftest import COMMAND
from cli.pseudo_terminal import terminal
from croupier.journal.book import Journal
from croupier.journal.problems import UnavailableError
from croupier.journal.store.postgresql import Line
from croupier.journal.store.store import open_store
from faults.postgresql import Cluster
from faults.processes import HERE, start
from journal.entries import entry, filled, findings, ids
from tables.houses import PA2012, House
from tables.sitting import Sitting

pytestmark = pytest.mark.long
FOR_EVER = 3600.0  # seconds, which are more than the limit of every test


def test_a_hanging_server_stops_the_table_soon_and_loses_nothing(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Line, "silent_seconds", 0.5)
    with open_store(f"{cluster.database('hanging')}&connect_timeout=2", create=True) as store:  # no driver waits less
        table = Sitting(House(f"{PA2012}/casino-war").opens(store, "war 1")).opens_war("Ann")
        version = table.table.version
        command = table.command("place wager", player="Ann", position="1", wager="initial", cents=20_00)
        with cluster.hanging():
            for _ in range(2):
                with pytest.raises(UnavailableError, match="the database does not answer"):
                    table.table.do(command, id="wager 1")
                assert table.table.options() == ()
        done = table.table.do(command, id="wager 1")
        assert table.table.do(command, id="wager 1").record == done.record
        assert table.table.version == version + 1
        assert findings(store) == []


def test_recording_that_takes_too_long_is_given_up_though_the_server_is_there(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The one process that serves this terminal hangs, as on a disk that does not answer; the others do not."""
    monkeypatch.setattr("croupier.journal.store.postgresql.ANSWER_SECONDS", 0.5)
    with open_store(cluster.database("slow"), create=True) as store:
        journal = filled(store, 2)
        with store.appending() as cursor:
            line = cursor.connection
        with stopped(line):
            with pytest.raises(UnavailableError, match=r"no answer came within 0 seconds; .* may or may not be recorded"):
                journal.append(entry(2), expects=2)
            assert journal.head().version == 2  # by another line
        assert journal.append(entry(2), expects=2).sequence == 3
        assert findings(store) == []


def test_a_long_read_goes_on_as_long_as_the_server_is_there(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    is_there, asked = Line._is_there, []

    def and_then_answers(line: Line) -> bool:
        asked.append(is_there(line))
        os.kill(line.info.backend_pid, signal.SIGCONT)
        return asked[-1]

    monkeypatch.setattr(Line, "silent_seconds", 0.2)
    monkeypatch.setattr(Line, "_is_there", and_then_answers)
    with open_store(cluster.database("long"), create=True) as store, store.reading() as connection:
        line = connection.connection.driver_connection
        with stopped(line):
            assert connection.execute(text("SELECT 7")).scalar_one() == 7
    assert asked == [True]


def test_only_recording_is_timed_by_the_server(cluster: Cluster) -> None:
    def timeouts(ask: Callable[[str], object]) -> list[object]:
        return [ask(f"SELECT current_setting('{name}_timeout')") for name in ("statement", "lock")]

    with open_store(cluster.database("timed"), create=True) as store:
        with store.appending() as cursor:
            assert timeouts(lambda question: cursor.execute(question).fetchone()[0]) == ["8s", "8s"]
        with store.reading() as connection:
            assert timeouts(lambda question: connection.execute(text(question)).scalar_one()) == ["0", "8s"]


@pytest.mark.parametrize("does", ["reads", "records"])
def test_ctrl_c_is_heeded_while_the_server_hangs(cluster: Cluster, does: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The person presses Ctrl-C once the server is silent, and is free while it still hangs."""

    def presses(line: Line) -> bool:
        signal.raise_signal(signal.SIGINT)
        return True  # as if the server were only busy: but for Ctrl-C the wait would go on

    monkeypatch.setattr(Line, "silent_seconds", 0.2)
    monkeypatch.setattr("croupier.journal.store.postgresql.ANSWER_SECONDS", FOR_EVER)
    with open_store(cluster.database(f"left-{does}"), create=True) as store:
        journal = filled(store, 2)
        journal.head()
        with cluster.hanging(), monkeypatch.context() as silent:
            silent.setattr(Line, "_is_there", presses)
            with pytest.raises(KeyboardInterrupt):
                journal.append(entry(2), expects=2) if does == "records" else journal.head()
        version = journal.head().version  # what was on its way may have been kept
        assert ids(list(journal.records())) == [f"command-{number}" for number in range(version)]
        assert findings(store) == []


def test_a_terminal_at_a_hanging_server_can_be_left(cluster: Cluster, folder: Path) -> None:
    where = cluster.database("terminal")
    people = ("--as", "Kim:floorperson:F-2", "--as", "Lee:dealer:D-1")
    opens = ("table", "open", f"{PA2012}/casino-war", "--table", "w", "--db", where, "--float", "20000", *people)
    assert subprocess.run([COMMAND, *opens], capture_output=True, check=False).returncode == 0
    waits = (sys.executable, str(HERE / "waits_for_ever.py"))
    with terminal("table", "deal", "w", "--db", where, *people, cwd=folder, command=waits) as person:
        person.reads()
        with cluster.hanging():
            person.enters("receive cards yes")
            person.interrupts()
            assert person.ended() == 130
    with open_store(where) as store:
        assert findings(store) == []


@pytest.mark.parametrize("reads_on", [True, False])
def test_a_server_that_goes_away_in_the_middle_of_an_answer_gives_one_line(cluster: Cluster, reads_on: bool) -> None:
    """And so it does if nobody waits for the rest, which is then only to be closed: no layer below prints anything."""
    with open_store(cluster.database(f"middle-{reads_on}"), create=True) as store:
        filled(store, 1200)  # more than are on their way at once
        words = [COMMAND, "journal", "export", store.where, "war-1"]
        export = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, pipesize=4096)
        assert export.stdout
        assert export.stderr
        for _ in range(3):
            export.stdout.readline()
        cluster.stop()
        try:
            if reads_on:
                export.stdout.read()
            export.stdout.close()
            errors = export.stderr.read()
            export.stderr.close()
        finally:
            cluster.start()
        assert export.wait() == (2 if reads_on else 1)
        assert errors.count("\n") == reads_on
        assert ("the database does not answer" in errors) is reads_on
        assert Journal(store, "war-1").head().version == 1200


def test_nothing_is_printed_about_a_line_that_was_lost_before_it_was_closed(cluster: Cluster) -> None:
    with open_store(cluster.database("closed"), create=True) as store:
        filled(store, 3, signed=(1, 2, 3))
        reader = start("closes_late.py", store.where, "war-1")
        assert reader.stdout
        assert reader.stdout.readline() == "1\n"
        cluster.control("-m", "fast", "stop")  # which says good-bye to who reads
        try:
            assert reader.communicate() == ("", "")
        finally:
            cluster.start()
        assert reader.returncode == 0


@contextmanager
def stopped(line: object) -> Iterator[None]:
    """The process that serves this line hangs."""
    assert isinstance(line, Line)
    process = line.info.backend_pid
    os.kill(process, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(process, signal.SIGCONT)
