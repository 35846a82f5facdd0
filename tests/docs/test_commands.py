"""Every command shown in the README and the docs is run, and prints what is shown; every Python block runs."""

import contextlib
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import cache
from pathlib import Path
from pkgutil import resolve_name
from tempfile import TemporaryDirectory

import pytest

from croupier.extras import EXTRAS
from outside.packages import leave
from typed_commands import plain, printed_here, seen

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").rglob("*.md"))]
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(language: str) -> list[tuple[str, str]]:
    found = []
    for page in PAGES:
        text = page.read_text("utf-8")
        for match in BLOCK.finditer(text):
            if match[1] == language:
                line = text.count("\n", 0, match.start()) + 1
                found.append((f"{page.relative_to(ROOT)}:{line}", match[2]))
    return found


def named(language: str) -> list[object]:
    return [pytest.param(where, text, id=where) for where, text in blocks(language)]


FIRST = ("sh examples/tables/evening.sh > /dev/null", "python examples/journal.py")
"""What many commands come after; what it leaves behind is made once."""


@pytest.fixture(scope="session")
def desk() -> Iterator[Callable[[str], Path]]:
    """The folder with a command that is there at once, with what Python finds in this place beside the rest."""
    with ExitStack() as ends:

        @cache
        def folder(site: str) -> Path:
            found = ends.enter_context(TemporaryDirectory())  # the name of a socket has to be short
            words, env = [sys.executable, str(HERE / "desk.py"), found], finding(site)
            process = ends.enter_context(subprocess.Popen(words, env=env, stdout=subprocess.PIPE, text=True))
            ends.callback(process.kill)
            assert process.stdout
            assert process.stdout.readline() == "ready\n"
            return Path(found)

        yield folder


def finding(site: str) -> dict[str, str]:
    """Our surroundings in which Python finds what is there, too."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, (site, os.environ.get("PYTHONPATH"))))}


@pytest.fixture(scope="session")
def made(tmp_path_factory: pytest.TempPathFactory, desk: Callable[[str], Path]) -> Callable[[str], Path]:
    """The folder with the examples in which one of the first commands has run, or none."""

    @cache
    def folder(first: str) -> Path:
        found = tmp_path_factory.mktemp("made")
        shutil.copytree(ROOT / "examples", found / "examples")
        if first:
            assert printed_by(first, found, surroundings(desk(""))) == ""
        return found

    return folder


@pytest.fixture
def workplace(tmp_path: Path, made: Callable[[str], Path]) -> Callable[[str], Path]:
    """A folder of one's own, as the first command left it."""

    def copied(first: str) -> Path:
        shutil.copytree(made(first), tmp_path, dirs_exist_ok=True)
        return tmp_path

    return copied


WALKS = ("docs/how-to/file-a-submission.md", "docs/how-to/test-vectors.md")
"""Pages whose commands follow one another: all of them are run in one folder, in their order."""
GAME = "docs/how-to/game.md"
EXAMPLES = ROOT / "examples" / "games"


@pytest.fixture(scope="session")
def game(tmp_path_factory: pytest.TempPathFactory, built_game: Path) -> Path:
    """The games of the examples as pip would leave them, in a folder of their own."""
    site = tmp_path_factory.mktemp("game") / "site"
    shutil.unpack_archive(built_game, site, "zip")
    shutil.copytree(EXAMPLES / "three_card_poker" / "src" / "three_card_poker", site / "three_card_poker")
    leave(site)
    return site


def surroundings(*first: Path, site: str = "") -> dict[str, str]:
    """Commands are found in these folders, then in the one with the installed command."""
    folders = (*map(str, first), str(Path(sys.executable).parent), os.environ["PATH"])
    return {**finding(site), "PATH": os.pathsep.join(folders)}


def printed_by(command: str, folder: Path, env: dict[str, str]) -> str:
    """What somebody sees who types this command in a folder with the examples."""
    ran = subprocess.run(["sh", "-c", command], cwd=folder, env=env, capture_output=True, encoding="utf-8", check=False)
    return seen(ran.stdout, ran.stderr)


def fits(shown: str, printed: str) -> bool:
    """Whether this is what is shown; a line with only an ellipsis stands for any lines."""
    pattern = "(?s:.*)".join(re.escape(part) for part in shown.split("…\n"))
    return re.fullmatch(pattern, printed) is not None


def single(language: str) -> list[object]:
    """The blocks that stand for themselves."""
    return [pytest.param(where, text, id=where) for where, text in blocks(language) if not where.startswith(WALKS)]


@pytest.mark.long
@pytest.mark.parametrize(("where", "block"), single("console"))
def test_command_prints_what_is_shown(
    where: str,
    block: str,
    workplace: Callable[[str], Path],
    desk: Callable[[str], Path],
    request: pytest.FixtureRequest,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Those of the README are typed into a shell with the installed command; whatever else needs a shell has one, too."""
    command, shown = typed_and_shown(block)
    first = next((one for one in FIRST if command.startswith(f"{one} && ")), "")
    folder, rest = workplace(first), command.removeprefix(f"{first} && ")
    ours = [] if where.startswith(("README", GAME)) else plain(rest)
    if ours:
        with contextlib.chdir(folder):
            printed = printed_here(ours, capsys)
    elif where.startswith("README"):
        printed = printed_by(rest, folder, surroundings())
    else:
        site = str(request.getfixturevalue("game")) if where.startswith(GAME) else ""
        printed = printed_by(rest, folder, surroundings(desk(site), site=site))
    assert fits(shown, printed), printed


def typed_and_shown(block: str) -> tuple[str, str]:
    typed, _, shown = block.partition("\n")
    assert typed.startswith("$ ")
    return typed[2:], shown


@pytest.mark.long
@pytest.mark.parametrize("page", WALKS)
def test_commands_that_follow_one_another_print_what_is_shown(
    page: str, workplace: Callable[[str], Path], desk: Callable[[str], Path], capsys: pytest.CaptureFixture[str]
) -> None:
    folder = workplace("")
    steps = [(where, block) for where, block in blocks("console") if where.startswith(page)]
    assert steps
    for where, block in steps:
        command, shown = typed_and_shown(block)
        with contextlib.chdir(folder):
            ours = plain(command)
            printed = printed_here(ours, capsys) if ours else printed_by(command, folder, surroundings(desk("")))
        assert fits(shown, printed), f"{where}: {printed}"


@pytest.mark.long
@pytest.mark.parametrize(("where", "block"), named("python"))
def test_python_block_runs(where: str, block: str, request: pytest.FixtureRequest) -> None:
    """In a process of its own where that is the point; else in this one."""
    if not where.startswith(("README", GAME)):
        exec(compile(block, where, "exec"), {"__name__": "__main__"})
        return
    env = finding(str(request.getfixturevalue("game")) if where.startswith(GAME) else "")
    ran = subprocess.run([sys.executable, "-c", block], env=env, capture_output=True, encoding="utf-8", check=False)
    assert ran.returncode == 0, ran.stderr


def test_python_comments_of_the_readme_are_true() -> None:
    """The expressions of the README's Python block have the values in the comments beside them."""
    import croupier

    roulette = croupier.edition("pa-2011-proposed/roulette")
    assert repr(roulette.odds("red", wheel="single-zero")[0].house_edge) == "Fraction(1, 37)"
    assert str(roulette.rules().payouts["straight"]) == "35 to 1"
    assert roulette.rules().cite("payouts.straight") == "617a.4(a)"


@pytest.mark.parametrize(("where", "block"), named("py"))
def test_excerpts_are_those_of_the_example(where: str, block: str) -> None:
    assert where.startswith(GAME)
    assert any(block in file.read_text("utf-8") for file in EXAMPLES.rglob("src/**/*.py")), where


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text("utf-8")):
        assert (page.parent / target).exists(), f"{page.name} links to {target}"


def test_toml_blocks_and_examples_are_valid() -> None:
    import tomllib

    for where, text in blocks("toml"):
        assert tomllib.loads(text), where


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_make_targets_exist(page: Path) -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    named = re.findall(r"(?:`|^    )make ([a-z]+)", page.read_text("utf-8"), re.MULTILINE)
    assert set(named) <= targets


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_files_that_are_named_exist(page: Path) -> None:
    kinds = "html|json|jsonl|md|phh|png|py|sh|svg|toml"
    named = re.findall(rf"`((?:[\w-]+/)+(?:[\w.-]+\.(?:{kinds}))?)`", page.read_text("utf-8"))
    source = ROOT / "src" / "croupier"
    folders = (ROOT, source.parent, source, source / "games" / "casino_war", *EXAMPLES.glob("*/src/*"))
    missing = {name for name in named if not any((folder / name).exists() for folder in folders)}
    assert missing <= {"dist/"}  # which `make wheel` makes


@pytest.mark.parametrize("page", [page for page in PAGES if page.name != "CHANGELOG.md"], ids=lambda page: page.name)
def test_modules_that_are_named_exist(page: Path) -> None:
    """`croupier.games.kit` is a module or something in one; the changelog may name what is gone."""
    for name in re.findall(r"(?<![\w./-])croupier(?:\.[a-z_]\w*)+", page.read_text("utf-8")):
        assert resolve_name(name), name


def test_every_extra_is_told() -> None:
    told = re.findall(r"^\| `(\w+)` \|", (ROOT / "docs" / "how-to" / "install.md").read_text("utf-8"), re.MULTILINE)
    assert sorted(told) == sorted(EXTRAS)
