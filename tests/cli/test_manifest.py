"""`croupier manifest`: printed, signed, written, compared; and what is refused."""

import json
from pathlib import Path

from cli.conftest import Run


def test_signed_written_and_compared(run: Run, tmp_path: Path) -> None:
    key, file = str(tmp_path / "key"), tmp_path / "m.json"
    shown = run("manifest", "--sign", key, "--new-key", "-o", str(file), "--json").json
    public = shown["signed"]["key"]
    assert run("manifest", "--check", str(file), "--key", public).out.startswith(f"the installation is as {file} has it")
    assert run("manifest", "--check", str(file), "--json").json["same"] is True
    kept = json.loads(file.read_text())
    kept["files"]["croupier/gone.py"] = "0" * 64
    file.write_text(json.dumps(kept))
    found = run("manifest", "--check", str(file))
    assert found.code == 1
    assert "file croupier/gone.py: missing\n" in found.out
    assert "signature: it is not that of what the manifest says\n" in found.out
    assert "2 differences from" in found.out


def test_printed(run: Run) -> None:
    shown = run("manifest")
    assert shown.code == 0
    assert "  croupier/version.py\n" in shown.out
    assert "  pa-2012/casino-war\n" in shown.out
    assert run("manifest", "--json").json["kind"] == "croupier manifest"


def test_what_is_refused(run: Run, tmp_path: Path) -> None:
    assert "leave out --sign and -o" in run("manifest", "--check", "m.json", "-o", "n.json").refused()
    assert "--key goes with --check" in run("manifest", "--key", "00").refused()
    assert "--new-key goes with --sign" in run("manifest", "--new-key").refused()
    assert "No such file" in run("manifest", "--check", str(tmp_path / "none.json")).refused()
    there = tmp_path / "there.json"
    there.write_text("mine")
    assert "there.json" in run("manifest", "-o", str(there)).refused()
    assert "this is no manifest" in run("manifest", "--check", str(there)).refused()
    assert "64 hexadecimal digits" in run("manifest", "--check", str(there), "--key", "zz").refused()
    assert "this is not a signing key" in run("manifest", "--sign", _own(there)).refused()


def _own(file: Path) -> str:
    file.chmod(0o600)
    return str(file)
