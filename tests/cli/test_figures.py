"""Figures as people read them: every number of every report, and what commands print of every edition and wager."""

import re
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cli.conftest import Run
from croupier import figures
from croupier.analysis.edition import open_edition
from croupier.analysis.odds.odds import lines
from croupier.games import game
from croupier.rulebook.text import library
from depth import SOAK
from paths import ROOT

NUMBERS = st.fractions(-10, 10, max_denominator=10**15)


@given(NUMBERS)
def test_only_zero_reads_as_zero(number: Fraction) -> None:
    for written in (figures.decimal(number), figures.percent(number), figures.percent(number, 2), figures.plain(number)):
        assert bool(re.search("[1-9]", written)) == bool(number), (number, written)
        assert written.startswith("-") == (number < 0)


@given(st.fractions(0, 10**6, max_denominator=10**9))
def test_odds_are_to_one_or_as_rules_write_them(ratio: Fraction) -> None:
    win, stake = figures.to_one(ratio).split(" to ")
    assert stake in ("1", "2", "3", "4", "5")
    assert float(win.replace(",", "")) / int(stake) == pytest.approx(float(ratio), rel=1e-3, abs=1e-4)


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        (figures.one_in(Fraction(2, 993023)), "1 in 496,512"),
        (figures.one_in(Fraction(23, 311)), "1 in 13.5"),
        (figures.one_in(0), "never"),
        (figures.to_one("53557 to 4600"), "11.6428 to 1"),
        (figures.to_one("3 to 2"), "3 to 2"),
        (figures.money(Fraction(-844800)), "-$844,800"),
        (figures.money(Fraction(20001, 2)), "$10,000.50"),
        (figures.rule_value("5000.00 per 5.00 and 100% of progressive"), "$5,000 on a $5 wager and 100% of progressive"),
        (figures.plain("83467/70"), "1,192.3857"),
        (figures.plain("2/3"), "2/3"),
        (figures.plain("31/5"), "6.2"),
        (figures.percent(Fraction(2, 10**14)), "2.0e-12 %"),
        (figures.percent(None), "–"),
    ],
)
def test_as_people_say_them(written: str, expected: str) -> None:
    assert written == expected


UNREADABLE = re.compile(
    r"\$-|wins \d+/|\d to [1-9]\d|(?<![\d.])0\.0{5,}(?!\d*[1-9])|(?<!\S)[+-](\d{3,}/|\d+/\d\d\d)|\d\.\d\d per \d"
)
"""Negative dollars, fractions of a prize or a pay, long odds, nothing but zeros, sums as the text's data have them."""
PROGRESSIVE = str(ROOT / "examples" / "progressive.toml")
BANKED = [
    *(id for id in library.ids() if game(library.head(id).game).wagers.banked),
    *(str(ROOT / "examples" / name) for name in ("progressive.toml", "bonus-spin.toml", "suited-tie.toml")),
]


def require_readable(printed: str) -> None:
    """No line but those that repeat what was chosen or typed; a player's edge may stand as an exact fraction."""
    for line in re.sub(r"(\s)-(\d+/\d+)", r"\1\2", printed).splitlines():
        if line.startswith("  choices") or "made again by" in line:
            continue
        assert not UNREADABLE.search(line.replace(" 0.000000 %", " 0 %")), line  # where a course pays nothing


@pytest.mark.parametrize("edition", BANKED)
def test_what_is_printed_of_every_wager_can_be_read(run: Run, edition: str) -> None:
    kinds = dict.fromkeys(line.wager for line in lines(open_edition(edition)))
    for at, wager in enumerate(kinds):
        require_readable(run("odds", edition, "--wager", wager).out)
        if SOAK or at in (0, len(kinds) - 1):
            require_readable(run("explore", edition, "--wager", wager).out)
    if open_edition(edition).game.odds.metered(open_edition(edition).rules, 1)[0]:
        require_readable(run("meters", edition, "--players", "2").out)
    first = next(iter(kinds))
    require_readable(run("solve", edition, "--wager", first, "--edge", "3.3%").out)


def test_the_block_of_many_readings_gives_their_names(run: Run) -> None:
    told = run("odds", PROGRESSIVE).out
    block = told[told.index("Assumed") :].splitlines()
    assert len(block) < 30
    assert "tells what each option changes" in " ".join(" ".join(block).split())
