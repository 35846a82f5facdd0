"""Optional packages: every import of one is declared, and whoever lacks one reads in one line which extra brings it."""

import re
import subprocess
import sys
import tomllib

import pytest

from croupier.extras import EXTRAS
from paths import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
TOOLS = {"bench", "dev", "docs"}
"""Extras for work on Croupier itself, which nothing in src/ imports."""
IMPORTED_AS = {
    "argon2-cffi": "argon2",
    "vl-convert-python": "vl_convert",
    "font-source-sans-pro": "font_source_sans_pro",
    "font-source-serif-pro": "font_source_serif_pro",
    "fonttools": "fontTools",
}
BROUGHT_ALONG = {"markupsafe": "jinja2", "pydantic": "fastapi", "starlette": "fastapi", "llvmlite": "numba"}
"""Packages that another one depends on and hands out."""
IMPORT = re.compile(r"^ *(?:from|import) (\w+)[\w.]*(?: import .*| as \w+)?(?:  #.*)?$", re.MULTILINE)
OPTIONAL = sorted({package for packages in EXTRAS.values() for package in packages})

COMMAND = """\
import sys
sys.modules.update(dict.fromkeys({blocked!r}))
from croupier.cli import main
main()
"""


def names(requirements: list[str]) -> set[str]:
    found = [re.match(r"[\w-]+", each)[0].lower() for each in requirements]  # type: ignore[index]
    return {IMPORTED_AS.get(name, name) for name in found}


def test_the_table_of_extras_is_that_of_the_project() -> None:
    declared = {
        extra: names(packages) for extra, packages in PROJECT["optional-dependencies"].items() if extra not in TOOLS
    }
    assert {extra: set(packages) for extra, packages in EXTRAS.items()} == declared


def test_every_package_that_is_imported_is_declared() -> None:
    known = (
        set(sys.stdlib_module_names) | {"croupier"} | names(PROJECT["dependencies"]) | set(OPTIONAL) | set(BROUGHT_ALONG)
    )
    found = {name for file in (ROOT / "src").rglob("*.py") for name in IMPORT.findall(file.read_text())}
    assert found - known == set()
    assert set(BROUGHT_ALONG) <= found


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("serve", "serving pages needs fastapi: pip install 'croupier[web]'"),
        ("odds pa-2012/casino-war --plot odds.svg", "a plot needs altair: pip install 'croupier[documents]'"),
        ("print par pa-2012/casino-war -o par.xlsx", "a PAR sheet needs altair: pip install 'croupier[documents]'"),
        ("odds pa-2012/casino-war --rounds 100000", "rounds of this wager needs numpy: pip install 'croupier[chance]'"),
        ("simulate pa-2012/casino-war --rounds 100", "a simulation needs numpy: pip install 'croupier[fast]'"),
        ("equity gge-2011/badugi As2h3dKd 8s7h6d5c", "an equity needs numpy: pip install 'croupier[fast]'"),
        ("draws gge-2011/badugi As2h3dKd", "working out draws needs numpy: pip install 'croupier[fast]'"),
        ("protection pa-2012/casino-war", "needs numpy: pip install 'croupier[chance]'"),
        ("table list", "this needs sqlalchemy: pip install 'croupier[journal]'"),
        ("journal verify tables.db", "this needs orjson: pip install 'croupier[journal]'"),
        ("journal create tables.db", "this needs sqlalchemy: pip install 'croupier[journal]'"),
    ],
)
def test_a_command_names_the_extra_that_it_lacks(words: str, said: str) -> None:
    code = COMMAND.format(blocked=OPTIONAL)
    ran = subprocess.run([sys.executable, "-c", code, *words.split()], capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stdout) == (2, "")
    line, end = ran.stderr.splitlines(), "(in a checkout: make setup)"
    assert len(line) == 1, ran.stderr
    assert line[0].startswith("croupier: ")
    assert said in line[0]
    assert line[0].endswith(end)


@pytest.mark.parametrize(
    "words", ["editions", "rules pa-2012/casino-war", "odds md-1.2/casino-war", "play gge-2011/badugi"]
)
def test_a_command_that_needs_no_extra_answers(words: str) -> None:
    code = COMMAND.format(blocked=OPTIONAL)
    ran = subprocess.run([sys.executable, "-c", code, *words.split()], capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")


@pytest.mark.parametrize(
    ("call", "said"),
    [
        ("table('pa-2012/casino-war', {'1': 100})", "a table needs sqlalchemy: pip install 'croupier[journal]'"),
        ("simulate('pa-2012/casino-war', 100)", "a simulation needs numpy: pip install 'croupier[fast]'"),
        ("equity('gge-2011/badugi', ['As2h3dKd', '8s7h6d5c'])", "an equity needs numpy: pip install 'croupier[fast]'"),
        ("draws('gge-2011/badugi', 'As2h3dKd')", "working out draws needs numpy: pip install 'croupier[fast]'"),
    ],
)
def test_a_function_names_the_extra_that_it_lacks(call: str, said: str) -> None:
    code = f"import sys\nsys.modules.update(dict.fromkeys({OPTIONAL!r}))\nimport croupier\ncroupier.{call}"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert ran.stderr.splitlines()[-1].startswith(f"croupier.extras.MissingPackageError: {said}")


@pytest.mark.long
def test_pages_need_the_extra_web_alone() -> None:
    """`make run` installs no more, whatever is added elsewhere."""
    visit = ROOT / "tests" / "web" / "with_web_alone.py"
    ran = subprocess.run([sys.executable, "-P", visit], capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert re.fullmatch(r"\d{3,4} visited\n", ran.stdout), ran.stdout
