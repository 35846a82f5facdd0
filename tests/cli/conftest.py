"""The command line in this process, for speed, and as the installed command."""

import io
import json
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from croupier.cli import main
from croupier.cli.terminal.progress import ONCE

COMMAND = str(Path(sys.executable).parent / "croupier")


@dataclass(frozen=True)
class Ran:
    """What a command left behind."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The one JSON object on standard output."""
        found = json.loads(self.out)
        assert isinstance(found, dict)
        assert found["schema"] == 1
        return found

    def refused(self) -> str:
        """The one line on standard error, after checking that there is nothing else."""
        assert self.code == 2
        assert self.out == ""
        assert self.err.count("\n") == 1
        assert self.err.startswith("croupier: ")
        assert "Traceback" not in self.err
        return self.err.removeprefix("croupier: ").rstrip("\n")

    def refused_json(self) -> Any:
        """The refusal as JSON, after checking that there is nothing else."""
        assert self.code == 2
        assert self.err == ""
        assert self.out.count("\n") == 1
        assert set(self.json) == {"schema", "refused"}
        assert set(self.json["refused"]) == {"rule", "cite", "reason"}
        return self.json["refused"]


Run = Callable[..., Ran]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command in this process."""

    def ran(*words: str, stdin: bytes = b"") -> Ran:
        monkeypatch.setattr(sys, "argv", ["croupier", *words])
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        with pytest.raises(SystemExit) as ended:
            main()
        out, err = capsys.readouterr()
        return Ran(int(ended.value.code or 0), out, err.replace(f"{ONCE} …\n", ""))

    return ran


@pytest.fixture
def installed() -> Run:
    """Run the installed command."""

    def ran(*words: str, stdin: bytes = b"") -> Ran:
        done = subprocess.run([COMMAND, *words], input=stdin, capture_output=True, check=False)
        return Ran(done.returncode, done.stdout.decode(), done.stderr.decode().replace(f"{ONCE} …\n", ""))

    return ran
