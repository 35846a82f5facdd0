"""The plain reader gives what tomllib gives, or nothing: for texts made of plain parts, and for those that are not."""

import tomllib
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from croupier.games.poker.histories.read import plain
from paths import DATA

FILES = sorted((DATA / "phh").glob("*.phh"))
WORDS = st.text(st.characters(codec="utf-8", exclude_characters="'"), max_size=8)
SCALARS = st.one_of(
    st.integers(-(10**6), 10**6).map(str),
    st.decimals(0, 1000, places=2).map(str),
    st.sampled_from(["true", "false", "inf", "1e3", "0x10", "1_000", "+5", "007", "-0", "-0.0", "12:30:00", "2026-11-16"]),
    WORDS.map(lambda text: f"'{text}'"),
    WORDS.map(lambda text: f'"{text}"'),
    st.sampled_from(['"\\n"', "'''a'''", '"""b"""', "{ a = 1 }", "[[1], [2]]", "''", '""']),
)
GAPS = st.sampled_from(["", " ", "\n", "\n  ", " # 'no' 5\n", "\t"])
LISTS = st.tuples(st.lists(SCALARS, max_size=4), GAPS, st.sampled_from(["", ","])).map(
    lambda made: f"[{made[1]}{f',{made[1]}'.join(made[0])}{made[2] if made[0] else ''}{made[1]}]"
)
KEYS = st.sampled_from(["variant", "antes", "actions", "_burns", "a-b", "1", "a.b", '"q"', "é"])
STATEMENTS = st.one_of(
    st.tuples(KEYS, st.sampled_from(["=", " = ", "="]), st.one_of(SCALARS, LISTS), st.sampled_from(["", " # said"])).map(
        "".join
    ),
    st.sampled_from(["", "# a comment", "[1]", "[2]", "[ 3 ]", "[1.x]", "[[1]]", "nonsense", "  "]),
)


def both(text: str) -> tuple[object, object]:
    try:
        known: object = tomllib.loads(text, parse_float=Decimal)
    except ValueError:
        known = "refused"
    return plain(text), known


@given(st.lists(STATEMENTS, max_size=6).map("\n".join))
@example("a = 1\na = 2")
@example("[1]\n[1]")
@example("1 = 5\n[1]")
@example("a = 'x' 'y'")
@example("a = 1 b = 2")
@example("a = [1, 2,, 3]")
@example("a = ['one' # it's\n, 'two']")
@example("a = '\x7f'")
@example("a = [")
def test_it_gives_what_tomllib_gives_or_leaves_it_to_it(text: str) -> None:
    found, known = both(text)
    assert found is None or found == known
    assert repr(found) == repr(known) or found is None, "true is not 1, and the order stays"


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_written_hands_are_plain(file: Path) -> None:
    found, known = both(file.read_text("utf-8"))
    assert found == known


@given(st.sampled_from(FILES), st.data())
def test_hands_with_slips_of_the_pen(file: Path, data: st.DataObject) -> None:
    text = file.read_text("utf-8")
    at = data.draw(st.integers(0, len(text) - 1))
    slip = data.draw(st.sampled_from(["", "'", '"', "[", "]", ",", "#", "\n", "=", "5", "\\", "."]))
    found, known = both(text[:at] + slip + text[at + 1 :])
    assert found is None or found == known


def test_odd_lines_are_read_by_tomllib_alone() -> None:
    text = "time = 12:30:00\nvariant = 'FB'\n_choices = { limit = { raises = 5 } }\n"
    assert plain(text) == tomllib.loads(text)


def test_numbers_too_large_for_python_are_left_to_tomllib() -> None:
    with pytest.raises(ValueError, match="digits"):
        plain(f"a = {'9' * 5000}")
