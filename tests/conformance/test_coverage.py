"""Every paragraph that an edition holds as enforced has a conformance test that bears its number.

Editions of one chapter number their paragraphs alike, so there a test says with `covers` for which of them it speaks: a
paragraph that a later edition changed needs a test under that edition.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import poker_tables
import war_tables
from croupier.rulebook.text import library

HERE = Path(__file__).parent
WAR = ("pa-2011-proposed/casino-war", "gge-2011/casino-war", "pa-2012/casino-war")
MARYLAND = "md-1.2/casino-war"
POKER = (
    *("gge-2011/poker-room", "gge-2011/triple-draw-2-7", "gge-2011/triple-draw-a-5", "gge-2011/badugi"),
    *("gge-2011/big-o-high", "gge-2011/big-o-high-low", "gge-2011/badeucey", "gge-2011/badacey", "gge-2011/razzdugi"),
)
EDITIONS = (
    *("pa-2011-proposed/roulette", "pa-2011-proposed/big-six", "gge-2011/roulette", "gge-2011/big-six"),
    *WAR,
    *POKER,
    *((MARYLAND,) if any(HERE.glob("test_md_*.py")) else ()),
)


def slug(section: str) -> str:
    """617a.3(e)(1)(i) as 617a_3_e_1_i, letter 1 as letter_1."""
    return re.sub(r"\W+", "_", section).strip("_")


def numbered(edition: str, section: str) -> str:
    """How a test bears the number; Maryland's paragraphs have no chapter, so they get the state's name."""
    if edition in POKER:
        return f"test_{slug(section).lower()}_"
    return f"test_md_{slug(section)}_" if edition == MARYLAND else f"test_{slug(section)}_"


@cache
def functions() -> dict[str, tuple[str, ...]]:
    """All test functions beside this file, with the editions that `covers` names; read without importing them."""
    return {
        node.name: tuple(edition for mark in node.decorator_list for edition in _covered(mark))
        for file in HERE.glob("test_*.py")
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    }


def _covered(mark: ast.expr) -> Iterator[str]:
    if not (isinstance(mark, ast.Call) and isinstance(mark.func, ast.Name) and mark.func.id == "covers"):
        return
    for each in mark.args:
        if isinstance(each, ast.Starred):
            yield from _named(ast.unparse(each.value))
        else:
            yield _named(ast.unparse(each))


def _named(constant: str) -> Any:
    """What a test calls an edition, or several of them."""
    return getattr(war_tables if hasattr(war_tables, constant) else poker_tables, constant)


def belongs(test: str, section: str, sections: set[str], edition: str = "") -> bool:
    """Whether the test bears this number and not that of a paragraph below it."""
    below = (other for other in sections if other != section and other.startswith(section))
    deeper = (f"{test}_".startswith(numbered(edition, other)) for other in below)
    return f"{test}_".startswith(numbered(edition, section)) and not any(deeper)


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_enforced_paragraph_has_a_test(edition: str) -> None:
    sections = library.draft(edition).sections
    rooms = set(POKER) - {edition}  # a room's paragraphs are tested in the room
    enforced = [id for id, section in sections.items() if "enforced" in section.holds and section.edition not in rooms]
    assert enforced
    shared = edition in WAR or edition in POKER
    written = [test for test, editions in functions().items() if not shared or edition in editions]
    assert [id for id in enforced if not any(belongs(test, id, set(sections), edition) for test in written)] == []


@pytest.mark.parametrize("edition", [*WAR, *POKER])
def test_no_test_bears_a_number_that_its_edition_does_not_have(edition: str) -> None:
    numbers = {numbered(edition, section) for section in library.draft(edition).sections}
    bearing = ("test_651a_", "test_exhibit_", "test_letter_")
    own = [test for test, editions in functions().items() if edition in editions and test.startswith(bearing)]
    assert own
    assert [test for test in own if not any(f"{test}_".startswith(number) for number in numbers)] == []


def test_slugs() -> None:
    assert slug("617a.3(e)(1)(i)") == "617a_3_e_1_i"
    assert slug("letter 1") == "letter_1"
    assert numbered(POKER[1], "Exhibit A I.A.ii") == "test_exhibit_a_i_a_ii_"
    assert numbered(MARYLAND, "9.J(4)(e)(i)") == "test_md_9_J_4_e_i_"
    assert belongs("test_617a_3_e_1_straight", "617a.3(e)(1)", {"617a.3(e)(1)", "617a.3(e)(1)(i)"})
    assert not belongs("test_617a_3_e_1_i_five", "617a.3(e)(1)", {"617a.3(e)(1)", "617a.3(e)(1)(i)"})
    assert not belongs("test_617a_3_e_10_black", "617a.3(e)(1)", {"617a.3(e)(1)"})
