"""Tables for the tests of the command line: who is there, and evenings from the examples."""

import json
from collections.abc import Iterable, Mapping
from pathlib import Path

from cli.conftest import Ran, Run

ROOT = Path(__file__).parents[2]
SCRIPTS = ROOT / "examples" / "tables"
KIM, LEE, SAM = "Kim:floorperson:F-2", "Lee:dealer:D-1", "Sam:security:G-5"
AT = "2026-03-01T21:00:00+00:00"
LATER = "2026-03-01T22:30:00+00:00"
PEOPLE = ("--as", KIM, "--as", LEE, "--as", SAM)
EDITIONS = {
    "war": "pa-2012/casino-war",
    "roulette": "pa-2011-proposed/roulette",
    "big-six": "pa-2011-proposed/big-six",
    "badugi": "gge-2011/badugi",
    "razz": "gge-2011/razz",
}

_MADE: dict[tuple[str, ...], bytes] = {}


class House:
    """A store of tables in a folder of its own."""

    def __init__(self, run: Run, folder: Path) -> None:
        self.run, self.folder = run, folder
        self.db = str(folder / "tables.db")

    def open(self, name: str = "war", edition: str | None = None, *more: str, money: str = "20000") -> Ran:
        words = ("table", "open", edition or EDITIONS[name], "--table", name, "--db", self.db, "--float", money)
        return self.run(*words, *PEOPLE, "--at", AT, *more)

    def deal(self, name: str, *lines: Mapping[str, object], more: Iterable[str] = ()) -> Ran:
        """Do these commands."""
        text = "\n".join(json.dumps(line) for line in lines)
        words = ("table", "deal", name, "--db", self.db, *PEOPLE, "--at", AT, "--do", "-")
        return self.run(*words, *more, stdin=text.encode())

    def deal_file(self, name: str, file: str, *more: str) -> Ran:
        script = str(SCRIPTS / f"{file}.jsonl")
        return self.run("table", "deal", name, "--db", self.db, *PEOPLE, "--at", AT, "--do", script, *more)

    def evening(self, name: str, *more: str) -> None:
        """A table that was open and dealt its example; made once, as every record waits for the disk."""
        fresh = not Path(self.db).exists()
        if fresh and (name, *more) in _MADE:
            Path(self.db).write_bytes(_MADE[name, *more])
            return
        assert self.open(name, None, *more).code == 0
        played = self.deal_file(name, name)
        assert (played.code, played.err) == (0, "")
        if fresh:
            assert not Path(self.db + "-wal").exists()  # all of it is in the file
            _MADE[name, *more] = Path(self.db).read_bytes()

    def show(self, name: str, *more: str) -> Ran:
        return self.run("table", "show", name, "--db", self.db, *more)

    def close(self, name: str, *more: str) -> Ran:
        return self.run("table", "close", name, "--db", self.db, *PEOPLE, "--at", LATER, *more)

    def journal(self, what: str, *more: str) -> Ran:
        return self.run("journal", what, self.db, *more)
