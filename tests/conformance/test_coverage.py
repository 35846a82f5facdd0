"""Every paragraph that an edition holds as enforced has a conformance test that bears its number."""

import ast
import re
from pathlib import Path

import pytest

from croupier.rulebook import library

HERE = Path(__file__).parent
EDITIONS = ("pa-2011-proposed/roulette", "pa-2011-proposed/big-six", "gge-2011/roulette", "gge-2011/big-six")


def slug(section: str) -> str:
    """617a.3(e)(1)(i) as 617a_3_e_1_i, letter 1 as letter_1."""
    return re.sub(r"\W+", "_", section).strip("_")


def functions() -> set[str]:
    """The names of all test functions beside this file, read without importing them."""
    return {
        node.name
        for file in HERE.glob("test_*.py")
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    }


def belongs(test: str, section: str, sections: set[str]) -> bool:
    """Whether the test bears this number and not that of a paragraph below it."""
    own = f"test_{slug(section)}_"
    below = (f"test_{slug(other)}_" for other in sections if other != section and other.startswith(section))
    return f"{test}_".startswith(own) and not any(f"{test}_".startswith(deeper) for deeper in below)


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_enforced_paragraph_has_a_test(edition: str) -> None:
    sections = library.draft(edition).sections
    enforced = [id for id, section in sections.items() if "enforced" in section.holds]
    assert enforced
    written = functions()
    assert [id for id in enforced if not any(belongs(test, id, set(sections)) for test in written)] == []


def test_slugs() -> None:
    assert slug("617a.3(e)(1)(i)") == "617a_3_e_1_i"
    assert slug("letter 1") == "letter_1"
    assert belongs("test_617a_3_e_1_straight", "617a.3(e)(1)", {"617a.3(e)(1)", "617a.3(e)(1)(i)"})
    assert not belongs("test_617a_3_e_1_i_five", "617a.3(e)(1)", {"617a.3(e)(1)", "617a.3(e)(1)(i)"})
    assert not belongs("test_617a_3_e_10_black", "617a.3(e)(1)", {"617a.3(e)(1)"})
