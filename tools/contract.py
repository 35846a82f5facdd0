"""Write what users get into a folder: commands as text and JSON, addresses, pages in words, papers, drawings, vectors.

Run it before a change and after it, and compare:  .venv/bin/python tools/contract.py OLD; …; diff -r OLD NEW
Behind the folder may be words: then only editions with one of them in their id or file name.
"""

import contextlib
import html
import io
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from fastapi.testclient import TestClient  # noqa: E402

from cli.test_every_command import asked  # noqa: E402
from croupier.cli import main  # noqa: E402
from croupier.rulebook.text import library  # noqa: E402
from croupier.web.app import create_app  # noqa: E402
from depth import of_each_kind  # noqa: E402
from web.test_every_address import QUESTIONS  # noqa: E402

PAPERS = ("rules", "ranking", "guide", "layout", "wheel", "sign", "flash-cards", "par", "log", "submission")
PAGES = ("", "/rules", "/readings", "/odds", "/wagers", "/drawings", "/changes", "/errata", "/print")
CHANGES = re.compile(r'"(elapsed|seconds|rate|rounds_per_second)": [\d.e+-]+')


def command(*words: str) -> str:
    """What a command prints and how it ends."""
    out, sys.argv = io.StringIO(), ["croupier", *words]
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out), contextlib.suppress(SystemExit):
        main()
    return CHANGES.sub(r'"\1": …', out.getvalue())


def answers(edition: str, folder: str) -> Iterator[tuple[str, str]]:
    for words in asked(edition, Path(folder)):
        if words[0] not in ("table", "journal", "print"):
            for more in ((), ("--json",)):
                yield " ".join((*words, *more)), command(*words, *more)
    for rounds in (("--rounds", "1000"), ("--sessions", "20", "--session-rounds", "10", "--bankroll", "100")):
        yield f"simulate {rounds[0]}", command("simulate", edition, *rounds, "--seed", "1", "--json")
    yield "vectors", command("vectors", edition)


def in_words(page: str) -> str:
    """A page without its tags: what people read."""
    text = re.sub(r"(?s)<(script|style|svg)\b.*?</\1>|<[^>]+>", "\n", page)
    return "\n".join(line for each in html.unescape(text).splitlines() if (line := each.strip()))


def contract(out: Path, words: Sequence[str]) -> None:
    with TemporaryDirectory() as folder, TestClient(create_app()) as visitor:
        for edition in [*of_each_kind(library.ids()), *sorted(str(each) for each in ROOT.glob("examples/*.toml"))]:
            if words and not any(word in edition for word in words):
                continue
            place = out / edition.removeprefix(f"{ROOT}/").replace("/", " ")
            place.mkdir(parents=True)
            print(place.name, file=sys.stderr)
            with (place / "commands.txt").open("w") as file:
                for question, told in answers(edition, folder):
                    file.write(f"$ {question}\n{told}\n".replace(folder, "FOLDER").replace(str(ROOT), "ROOT"))
            for paper in PAPERS:
                command("print", paper, edition, "-o", str(place / f"{paper}.pdf"))
            if edition in library.ids():
                with (place / "addresses.txt").open("w") as file:
                    for question in QUESTIONS:
                        file.write(f"{question}\n{visitor.get(f'/api/v1/editions/{edition}/{question}').text}\n")
                    for page in PAGES:
                        file.write(f"{page}\n{in_words(visitor.get(f'/editions/{edition}{page}').text)}\n")


if __name__ == "__main__":
    contract(Path(sys.argv[1]), sys.argv[2:])
