"""`croupier vectors`: printed, written to a file, as one object; and what is refused."""

import json
from pathlib import Path

from cli.conftest import Run

ROOM = "gge-2011/poker-room"


def test_printed_and_written_are_the_same(run: Run, tmp_path: Path) -> None:
    shown = run("vectors", ROOM)
    assert (shown.code, shown.err) == (0, "")
    header, *vectors = map(json.loads, shown.out.splitlines())
    assert (header["kind"], header["edition"], header["count"]) == ("header", ROOM, len(vectors))
    file = tmp_path / "room.jsonl"
    written = run("vectors", ROOM, "-o", str(file))
    assert written.out.startswith(f"{len(vectors)} vectors written to {file}: choice {len(vectors)}\n")
    assert file.read_text("utf-8") == shown.out


def test_as_one_object(run: Run, tmp_path: Path) -> None:
    report = run("vectors", ROOM, "--json").json
    assert report["count"] == len(report["vectors"])
    written = run("vectors", ROOM, "-o", str(tmp_path / "room.jsonl"), "--json").json
    assert "vectors" not in written
    assert written["count"] == report["count"]


def test_the_schema_is_printed_alone(run: Run) -> None:
    schema = json.loads(run("vectors", "--schema").out)
    assert schema["title"] == "Croupier test vectors"
    assert "give it alone" in run("vectors", ROOM, "--schema").refused()


def test_what_is_refused(run: Run, tmp_path: Path) -> None:
    assert "vectors are of an edition" in run("vectors").refused()
    assert "no edition" in run("vectors", "no-such/edition").refused().lower()
    there = tmp_path / "there.jsonl"
    there.write_text("mine")
    assert "exists already" in run("vectors", ROOM, "-o", str(there)).refused()
    assert there.read_text() == "mine"
    assert "cannot be written" in run("vectors", ROOM, "-o", str(tmp_path / "no" / "a.jsonl")).refused()
