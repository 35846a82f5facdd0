"""The wheel: built, installed into a fresh environment, and used there without extras and then with that for pages."""

import os
import subprocess
import venv
import zipfile
from pathlib import Path
from urllib.request import urlopen

import pytest

from paths import ROOT
from ports import free_port

pytestmark = pytest.mark.long
PIP = ("-m", "pip", "--quiet", "--disable-pip-version-check")
FRESH = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
NEEDS_MORE = {
    "serve": "serving pages needs fastapi: pip install 'croupier[web]'",
    "simulate pa-2012/casino-war --rounds 100": "a simulation needs numpy: pip install 'croupier[fast]'",
    "table list": "this needs sqlalchemy: pip install 'croupier[journal]'",
}


def install(scripts: Path, what: str) -> None:
    subprocess.run([scripts / "python", *PIP, "install", "--constraint", ROOT / "constraints.txt", what], check=True)


def run(scripts: Path, words: str, folder: Path) -> subprocess.CompletedProcess[str]:
    command = [str(scripts / "croupier"), *words.split()]
    return subprocess.run(command, cwd=folder, env=FRESH, capture_output=True, text=True, check=False)


def test_it_holds_every_file_that_the_program_reads(built_wheel: Path) -> None:
    package = ROOT / "src" / "croupier"
    own = [file for file in package.glob("web/static/**/*") if file.is_file()]
    read = [*package.rglob("*.toml"), *package.rglob("*.phh"), *package.glob("web/templates/*"), *own, package / "py.typed"]
    names = set(zipfile.ZipFile(built_wheel).namelist())
    assert {file.relative_to(package.parent).as_posix() for file in read} <= names
    assert {"croupier/web/docs/index.html", "croupier/web/docs/how-to/odds.html"} <= names


@pytest.mark.soak
def test_it_answers_names_what_it_lacks_and_serves(built_wheel: Path, tmp_path: Path) -> None:
    venv.create(tmp_path / "fresh", with_pip=True)
    scripts = tmp_path / "fresh" / "bin"
    install(scripts, str(built_wheel))
    for words in ("--help", "editions", "odds pa-2012/casino-war", "rules gge-2011/badugi"):
        ran = run(scripts, words, tmp_path)
        assert (ran.returncode, ran.stderr) == (0, ""), words
    for words, line in NEEDS_MORE.items():
        ran = run(scripts, words, tmp_path)
        assert (ran.returncode, ran.stdout) == (2, ""), words
        assert ran.stderr == f"croupier: {line} (in a checkout: make setup)\n"

    install(scripts, f"{built_wheel}[web]")
    port = free_port()
    command = [str(scripts / "croupier"), "serve", "--port", str(port)]
    with subprocess.Popen(command, env=FRESH, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True) as server:
        assert server.stderr
        try:
            assert any("Uvicorn running" in line for line in server.stderr)
            for address in ("/", "/editions/md-1.2/casino-war", "/static/base.css", "/docs/"):
                with urlopen(f"http://127.0.0.1:{port}{address}") as answer:
                    assert answer.status == 200
        finally:
            server.terminate()
