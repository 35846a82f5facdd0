"""The comparison memo: five lines and a chart that answer, then what they rest on; on pages that hold."""

from fractions import Fraction
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from croupier.analysis.comparison.yearly import pace_of
from croupier.analysis.edition import open_edition
from croupier.documents.comparison.memo import memo
from croupier.documents.papers import Asked, paper
from croupier.errors import InputError
from documents.approved import require_all_approved
from documents.read_back import LETTER, Read, alternates, require_embedded, require_tagged

THREE = ("pa-2011-proposed/casino-war", "gge-2011/casino-war", "pa-2012/casino-war")
PAIRS = (
    ("pa-2012/casino-war", "md-1.2/casino-war"),
    ("pa-2011-proposed/big-six", "gge-2011/big-six"),
    ("gge-2011/badugi", "gge-2011/badugi"),
)


@cache
def model(*names: str) -> Any:
    return memo([open_edition(name) for name in names])


@cache
def printed(*names: str) -> bytes:
    wanted = paper("memo")
    return wanted.make(wanted.subject(names, Asked()), Asked()).content


def test_the_first_page_answers() -> None:
    page = Read(printed(*THREE)).pages[0]
    assert "31 rules differ, and no house edge moves" in page
    assert "Of 136 rules 105 agree in all three texts; of the other 31, nine can touch money." in page
    assert "23138/993023, 2.33 %" in page
    assert "312869/4965115 (6.30 %)" in page
    assert "−81489/4965115, a player’s edge of 1.64 %" in page
    assert "7 → 10 asked → 9 adopted" in page
    assert "Tie down to 16.61 %" in page
    assert "Tie up to 21.94 %" in page
    assert "1.7830 % (88527/4965115)" in page


def test_the_waterfall_ends_where_the_texts_do() -> None:
    bars = model(*THREE)["chart"]["bars"]
    assert [bar["figure"] for bar in bars] == ["2.3301", "+3.9713", "−3.9713", "2.3301"]
    assert [bar["exact"] for bar in bars] == ["23138/993023", "+197179/4965115", "−197179/4965115", "23138/993023"]
    for before, after in pairwise(bars[:-1]):
        assert before["to"] == after["from"]
    assert bars[-2]["to"] == pytest.approx(bars[-1]["to"])


@pytest.mark.parametrize("names", PAIRS)
def test_any_two_texts_of_a_game_have_a_memo(names: tuple[str, str]) -> None:
    told = model(*names)
    assert 1 <= len(told["lines"]) <= 5
    assert all(line["says"].endswith(".") for line in told["lines"])
    assert told["frame"]["exercise"] is False  # a memo is no paper of a table


def test_bars_of_every_chart_follow_each_other() -> None:
    for names in (THREE, *PAIRS):
        if (chart := model(*names)["chart"]) is not None:
            bars = chart["bars"]
            steps = sum(Fraction(bar["exact"].replace("−", "-")) for bar in bars[:-1])
            assert steps == Fraction(bars[-1]["exact"].replace("−", "-")), names
            assert chart["least"] <= min(bar["to"] for bar in bars) <= chart["most"]


def test_poker_has_no_house_edge_and_no_chart() -> None:
    told = model(*PAIRS[2])
    assert told["chart"] is None
    assert told["title"] == "The texts say the same"
    assert not told["edges"]


def test_requests_rules_readings_and_defects_follow() -> None:
    read = Read(printed(*THREE))
    words = read.words
    for heading in ("Requests, and what each moves", "Rules, by request", "Readings, and their effect", "Drafting defects"):
        assert heading in words, heading
        assert heading in read.outline, heading
    assert "Refers to a section 651.10; the odds stand in 651a.10." in words
    assert "croupier print memo pa-2011-proposed/casino-war gge-2011/casino-war pa-2012/casino-war -o memo.pdf" in words
    assert set(read.sizes) == {LETTER}
    assert all("Pennsylvania, adopted 2012 beside" in page for page in read.pages)


@pytest.mark.parametrize("names", [THREE, PAIRS[1]])
def test_it_holds_as_a_pdf(names: tuple[str, ...]) -> None:
    read = Read(printed(*names))
    require_tagged(read)
    require_embedded(read)
    assert names == THREE or read.letters_outside(0.5) == []  # the long one takes seconds, and has the same template
    assert any("House edge in percent" in words for words in alternates(read))


@pytest.mark.parametrize(("name", "names"), [("memo-casino-war", THREE), ("memo-big-six", PAIRS[1])])
def test_every_page_looks_as_approved(name: str, names: tuple[str, ...], tmp_path: Path) -> None:
    require_all_approved(printed(*names), name, tmp_path=tmp_path)


def test_the_same_twice() -> None:
    wanted = paper("memo")
    assert wanted.make(wanted.subject(THREE, Asked()), Asked()).content == printed(*THREE)


def test_yearly_money_only_for_a_pace() -> None:
    assert "Money in a year" not in Read(printed(*THREE)).words
    told = memo([open_edition(name) for name in THREE], pace_of("60", "25", "2000"))
    tie = next(row for row in told["year"]["rows"] if row[0] == "Tie")
    assert tie[1:] == ["559,485.53", "559,485.53", "559,485.53", "0.00"]  # 3,000,000 x 58/311


@pytest.mark.parametrize("names", [(), THREE[:1], (*THREE, THREE[0])])
def test_only_two_or_three_texts(names: tuple[str, ...]) -> None:
    with pytest.raises(InputError, match="two texts, or three"):
        memo([open_edition(name) for name in names])


def test_texts_of_two_games_are_refused() -> None:
    with pytest.raises(InputError, match="different games"):
        model("pa-2012/casino-war", "pa-2011-proposed/roulette")
