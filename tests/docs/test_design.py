"""The walk of one wager through the code: every file exists, is named once, and imports none that comes after it."""

import ast
import re
from pathlib import Path

from paths import ROOT

SRC = ROOT / "src" / "croupier"
PAGE = (ROOT / "docs" / "explanation" / "design.md").read_text("utf-8")
WALK = PAGE.partition("\n## One wager, from its line to the page\n")[2]
STEP = re.compile(r"^\d+\. `([^`]+)`: [^\n]+?(?:\n    ?[^\n]+?)?\s+Test:\s+`([^`]+)`$", re.MULTILINE)
STEPS: list[tuple[str, str]] = STEP.findall(WALK)
"""Each file of the walk, with its test."""


def test_the_walk_names_each_file_once() -> None:
    files = [file for file, _ in STEPS]
    assert len(files) > 30
    assert [file for file in files if PAGE.count(f"`{file}`") != 1] == []
    assert [file for file in files if not (SRC / file).is_file()] == []


def test_every_file_of_the_walk_has_a_test() -> None:
    assert re.findall(r"^(\d+)\. ", WALK, re.MULTILINE) == [str(number) for number in range(1, len(STEPS) + 1)]
    assert [test for _, test in STEPS if not (ROOT / test).is_file() or not test.startswith("tests/")] == []


def test_there_is_no_way_back() -> None:
    modules = {SRC / file: _module(SRC / file) for file, _ in STEPS if file.endswith(".py")}
    after = dict(modules)
    for file in modules:
        del after[file]
        assert not _imports(file) & {*after.values()}, file


def test_rules_of_the_walk_are_those_of_the_edition() -> None:
    rules = re.findall(r"^```toml\n(.+?)^```$", WALK, re.MULTILINE | re.DOTALL)
    edition = SRC / STEPS[0][0]
    assert rules
    assert {line for block in rules for line in block.splitlines()} <= {*edition.read_text("utf-8").splitlines()}


def _module(file: Path) -> str:
    return ".".join(file.relative_to(SRC.parent).with_suffix("").parts)


def _imports(file: Path) -> set[str]:
    """What a file imports, also inside functions."""
    found = set()
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found |= {str(node.module), *(f"{node.module}.{alias.name}" for alias in node.names)}
    return found
