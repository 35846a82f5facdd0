"""A person at a real terminal: types lines into a command on a pseudo-terminal, and reads until it asks again."""

import os
import pty
import re
import select
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

COMMAND = str(Path(sys.executable).parent / "croupier")
PATIENCE = 60.0
"""Seconds without a word from the command after which something is wrong."""
_LAUNCH = "import os, sys; os.close(os.open(os.ttyname(0), os.O_RDWR)); os.execv(sys.argv[1], sys.argv[1:])"
"""Opening a terminal as the first of a session makes it the one that Ctrl-C comes from."""
_BOLD = re.compile(r"\x1b\[\d*m")
_PROMPT = re.compile(r"(?:^|\n)[^\n]*(?:> |\[y/N\] )$")


class Terminal:
    """A command that runs on a terminal of its own."""

    def __init__(self, *words: str, cwd: Path, command: Sequence[str] = (COMMAND,)) -> None:
        master, slave = pty.openpty()
        env = {**os.environ, "TERM": "dumb", "COLUMNS": "120", "LINES": "50"}
        self.process = subprocess.Popen(
            [sys.executable, "-c", _LAUNCH, *command, *words],
            stdin=slave, stdout=slave, stderr=slave, cwd=cwd, env=env, start_new_session=True,
        )  # fmt: skip
        os.close(slave)
        self.master = master

    def reads(self) -> str:
        """All that is printed until the next question, or until the command ends."""
        text = ""
        while not _PROMPT.search(text):
            ready, _, _ = select.select([self.master], [], [], PATIENCE)
            assert ready, f"nothing more came after: {text[-400:]}"
            part = self._part()
            if not part:
                break
            text = _plain(text + part)
        return text

    def _part(self) -> str:
        """What is there to read; nothing when the command has ended."""
        try:
            part = os.read(self.master, 65536)
            while _cut(part):
                part += os.read(self.master, 1)
        except OSError:  # Linux says so when the other end is closed
            return ""
        return part.decode()

    def types(self, line: str) -> str:
        """Type a line, and read the answer."""
        os.write(self.master, line.encode() + b"\n")
        return self.reads()

    def enters(self, line: str) -> None:
        """Type a line, and see it taken.

        A Ctrl-C before that throws away what was typed, and readline may then wait for another key without heeding it.
        """
        os.write(self.master, line.encode() + b"\n")
        while b"\n" not in os.read(self.master, 65536):
            pass

    def interrupts(self) -> str:
        """Ctrl-C until it is heeded: one that comes before the command waits for a line is lost, as with any program."""
        text = ""
        os.write(self.master, b"\x03")
        while True:
            ready, _, _ = select.select([self.master], [], [], 3.0)
            if not ready:
                os.write(self.master, b"\x03")
                continue
            part = self._part()
            if not part:
                return _plain(text)
            text += part

    def ends_input(self) -> str:
        """Ctrl-D."""
        os.write(self.master, b"\x04")
        return self.reads()

    def is_killed(self) -> None:
        """The power goes: nothing can be done any more."""
        self.process.send_signal(signal.SIGKILL)

    def ended(self) -> int:
        return self.process.wait(PATIENCE)


def _cut(part: bytes) -> bool:
    """Whether the rest of the last sign is still to come."""
    try:
        part.decode()
    except UnicodeDecodeError as wrong:
        return wrong.reason == "unexpected end of data"
    return False


def _plain(text: str) -> str:
    return _BOLD.sub("", text).replace("\r\n", "\n")


@contextmanager
def terminal(*words: str, cwd: Path, command: Sequence[str] = (COMMAND,)) -> Iterator[Terminal]:
    """A command on a terminal, gone at the end."""
    found = Terminal(*words, cwd=cwd, command=command)
    try:
        yield found
    finally:
        found.process.kill()
        found.process.wait(PATIENCE)
        os.close(found.master)
