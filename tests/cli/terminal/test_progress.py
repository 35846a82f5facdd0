"""The line that grows on the terminal."""

import os
import pty
import subprocess
from contextlib import suppress
from types import SimpleNamespace

import pytest

from cli.conftest import COMMAND
from croupier.cli.terminal.progress import Bar, progress_line


@pytest.mark.parametrize(("asked", "line"), [
    ((250, 1000, 100.0, 0.0123), "██████                    25 % 250 rounds, 100 a second, edge ± 1.2300 %, 8 s left"),
    ((1000, 1000, 2_500_000.0, None), "████████████████████████ 100 % 1,000 rounds, 2.5 M a second"),
    ((0, 1000, 0.0, None), "                           0 % 0 rounds, 0 a second"),
    ((1, 48, None, None), "▌                          2 % 1 rounds"),
    ((10**9, 10**12, 5e8, None), "                           0 % 1,000,000,000 rounds, 500 M a second, 33 min 18 s left"),
    ((10**9, 10**13, 5e8, None), "                           0 % 1,000,000,000 rounds, 500 M a second, 5 h 33 min left"),
    ((7, 0, 1500.0, 0.25), "7 rounds, 1.5 k a second, edge ± 25.0000 %"),
])  # fmt: skip
def test_the_line(asked: tuple[int, int, float | None, float | None], line: str) -> None:
    assert progress_line(*asked) == line


def test_a_bar_ends_with_an_empty_line(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("croupier.cli.terminal.progress.time", SimpleNamespace(monotonic=lambda: now[0]))
    monkeypatch.setenv("COLUMNS", "120")
    bar = Bar()
    for second, done in enumerate((10, 20, 40), start=1):
        now[0] += second
        bar.progress(done, 40, 0.5 / done)
    bar.end()
    assert capsys.readouterr().err.split("\r") == [
        "",
        "████████████              50 % 20 rounds, 5 a second, edge ± 2.5000 %, 4 s left",
        "████████████████████████ 100 % 40 rounds, 6 a second, edge ± 1.2500 %",
        "",
    ]


@pytest.mark.long
def test_on_a_terminal_and_nowhere_else() -> None:
    words = [COMMAND, "simulate", "pa-2011-proposed/big-six", "--rounds", "400000000", "--every-spin", "--workers", "1"]
    ours, theirs = pty.openpty()
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=theirs, encoding="utf-8") as process:
        os.close(theirs)
        seen = b""
        with suppress(OSError):  # how Linux says that nobody has the terminal open any more
            while more := os.read(ours, 4096):
                seen += more
        assert process.stdout
        printed = process.stdout.read()
    os.close(ours)
    assert process.returncode == 0
    assert b" rounds" in seen
    assert "edge ±" in seen.decode()
    assert seen.endswith(b"\r\033[K")
    assert printed == subprocess.run(words, capture_output=True, check=True, encoding="utf-8").stdout
