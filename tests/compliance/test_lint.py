"""Drafting defects of the texts. Those that must be found were written down from the regulations, by hand."""

from functools import cache
from typing import Any

import pytest

from croupier.analysis.edition import open_edition
from croupier.compliance.lint import Linted, lint
from croupier.rulebook.text import library

WAR, PROPOSED, GREENWOOD, MARYLAND = (
    "pa-2012/casino-war",
    "pa-2011-proposed/casino-war",
    "gge-2011/casino-war",
    "md-1.2/casino-war",
)

KNOWN = [
    # The proposal: (4) is followed by (6); 651a.10 has an (a) alone; "651.10"; titles quoted wrong
    (PROPOSED, "numbering", "651a.3(c)(6)"),
    (PROPOSED, "numbering", "651a.10(a)"),
    (PROPOSED, "reference", "651a.9(b)"),
    (PROPOSED, "reference", "651a.7(d)"),
    (PROPOSED, "reference", "651a.9(h)"),
    (PROPOSED, "reference", "651a.5(f)"),  # (b)(4) entitles nobody to be next
    (PROPOSED, "term", "651a.1"),  # the Tie Wager
    (PROPOSED, "term", "651a.11(e)"),  # an automated dealing shoe
    (PROPOSED, "contradiction", "651a.5(c)"),  # clockwise from the right end comes the dealer
    (PROPOSED, "contradiction", "651a.5(e)"),  # at least approximately
    (PROPOSED, "contradiction", "651a.5(g)"),  # a floorperson, a floorperson or above
    # Greenwood's redline: odds as digits run together, an exception that stands in (e)
    (GREENWOOD, "award", "651a.10(3)"),
    (GREENWOOD, "reference", "651a.4(a)"),
    (GREENWOOD, "contradiction", "651a.9(g)(3)"),
    # As adopted: 651a.10 has no (a) any more and two paragraphs refer to it; surrenders go the other way round
    (WAR, "reference", "651a.9(b)"),
    (WAR, "reference", "651a.9(h)"),
    (WAR, "term", "651a.1"),  # round of play
    (WAR, "contradiction", "651a.9(c)(1)"),
    (WAR, "contradiction", "651a.3(c)"),
    (WAR, "silence", "651a.9(c)(1)"),  # half of an odd wager
    (WAR, "silence", "651a.11(c)"),  # missed in the War deal
    # Maryland
    (MARYLAND, "numbering", "8.I"),  # no H
    (MARYLAND, "numbering", "9.F(1)"),
    (MARYLAND, "numbering", "9.G(1)"),
    (MARYLAND, "numbering", "8.D(1)"),
    (MARYLAND, "numbering", "2.B(7)"),  # after the full stop of (6)
    (MARYLAND, "reference", "2.B(7)"),  # Pontoon 21, Chapter 6
    (MARYLAND, "reference", "2.E"),  # C for D
    (MARYLAND, "reference", "5.C"),  # D for E
    (MARYLAND, "reference", "5.G(1)"),  # D for E
    (MARYLAND, "reference", "5.H"),  # Chapter 9 for 8
    (MARYLAND, "reference", "9.B(3)"),  # D for E
    (MARYLAND, "reference", "10.D(4)"),  # Chapter 7 for 8 and 9
    (MARYLAND, "term", "10.A(4)"),  # a Tie War Wager
    (MARYLAND, "term", "10.B"),  # hands of the progressive
    (MARYLAND, "term", "1.A"),
    (MARYLAND, "contradiction", "9.E(1)(c)"),  # clockwise in a counterclockwise passage
    (MARYLAND, "contradiction", "5.A(2)"),  # a shuffle after every round
    (MARYLAND, "contradiction", "3.A"),  # at least six or eight
    (MARYLAND, "contradiction", "5.K"),  # lifts the permission itself
    (MARYLAND, "award", "10.E(1)(b)"),  # $100 pays 125
    (MARYLAND, "award", "10.B(1)"),  # four identical cards from three decks
    (MARYLAND, "silence", "9.L(2)"),  # what community cards do
    # Roulette and Big Six, as proposed
    ("pa-2011-proposed/roulette", "reference", "617a.2(a)(5)"),  # (f) for (e)
    ("pa-2011-proposed/roulette", "reference", "617a.4(c)"),
    ("pa-2011-proposed/roulette", "contradiction", "617a.3(e)(12)"),  # 0 is even
    ("pa-2011-proposed/roulette", "contradiction", "617a.4(b)"),  # 00 on a single zero wheel
    ("pa-2011-proposed/roulette", "term", "617a.1(f)(4)"),
    ("pa-2011-proposed/roulette", "silence", "617a.3(e)(1)(i)"),  # not divisible by five
    ("pa-2011-proposed/big-six", "term", "619a.3"),
    ("pa-2011-proposed/big-six", "contradiction", "619a.1(g)(2)(ii)"),  # one wager or two
    ("gge-2011/big-six", "numbering", "619a.1(e)"),  # what the letter strikes leaves a gap
    # Poker
    ("gge-2011/poker-room", "reference", "letter 6"),  # RAZZ is nowhere described
    ("gge-2011/big-o-high", "reference", "Exhibit A III.showdown.5"),  # no subsection, and nothing uses the ranking
    ("gge-2011/big-o-high-low", "term", "Exhibit A III.showdown.2"),  # eight or better
    ("gge-2011/triple-draw-a-5", "numbering", "Exhibit A I.B.i"),
    ("gge-2011/razzdugi", "reference", "Exhibit A V"),
]


@cache
def linted(edition: str) -> Linted:
    return lint(open_edition(edition))


def in_time(*case: str) -> Any:
    """Every reading of roulette is worked out on three wheels, which takes seconds."""
    return pytest.param(*case, marks=pytest.mark.long) if case[0].endswith("roulette") else pytest.param(*case)


@pytest.mark.parametrize(("edition", "defect", "section"), [in_time(*case) for case in KNOWN])
def test_a_known_defect_is_found(edition: str, defect: str, section: str) -> None:
    assert [flaw for flaw in linted(edition).flaws if flaw.defect == defect and section in flaw.cite]


@pytest.mark.parametrize("edition", [in_time(edition) for edition in library.ids()])
def test_everything_unclear_is_told_once(edition: str) -> None:
    draft, flaws = library.draft(edition), linted(edition).flaws
    assert sorted(flaw.reading for flaw in flaws if flaw.reading) == sorted(draft.readings)
    slips = [erratum.says for erratum in draft.errata if erratum.defect != "numbering"]
    told = [flaw.says for flaw in flaws]
    assert [told.count(says) for says in slips] == [slips.count(says) for says in slips]
    assert all(flaw.cite for flaw in flaws)


def test_a_gap_that_an_erratum_tells_of_is_told_once() -> None:
    found = [flaw.cite for flaw in linted(PROPOSED).flaws if flaw.defect == "numbering"]
    assert found == [("651a.3(c)(4)", "651a.3(c)(6)"), ("651a.10(a)",)]


def test_paragraphs_of_other_games_of_the_same_exhibit_are_no_gap() -> None:
    assert not [flaw for flaw in linted("gge-2011/badacey").flaws if flaw.defect == "numbering"]
    assert not [flaw for flaw in linted("gge-2011/big-o-high").flaws if flaw.defect == "numbering"]


def test_money_first_and_its_effect_by_option() -> None:
    """By the letter of Greenwood's 651a.9(g)(3) the Initial Wager keeps 88527 of 4965115; else 23138 of 993023."""
    (flaw,) = [flaw for flaw in linted(GREENWOOD).flaws if flaw.reading == "initial-after-war"]
    exact = {line["house_edge"]["exact"] for line in flaw.effect if line["strategy"] == "war"}  # type: ignore[index]
    assert {"88527/4965115", "23138/993023"} <= exact
    contradictions = [each.money for each in linted(GREENWOOD).flaws if each.defect == "contradiction"]
    assert contradictions == sorted(contradictions, reverse=True)


def test_three_decks_have_three_of_each_card() -> None:
    (award,) = [flaw for flaw in linted(MARYLAND).flaws if flaw.defect == "award" and flaw.reading is None]
    assert award.cite == ("9.J(4)(d)", "10.B(1)")
    assert "3 decks" in award.says
    assert {line["option"] for line in award.effect} == {"3 decks", "4 decks", "6 decks", "8 decks"}


def test_money_that_moves_no_edge_is_money() -> None:
    (odd,) = [flaw for flaw in linted(WAR).flaws if flaw.reading == "half-of-an-odd-wager"]
    assert (odd.money, odd.effect) == (True, ())
    (rank,) = [flaw for flaw in linted(WAR).flaws if flaw.reading == "rank-of-verifier"]
    assert not rank.money


def test_json() -> None:
    told = linted(WAR).json()
    assert set(told) == {"schema", "edition", "status", "counts", "defects"}
    assert told["counts"]["reference"] == sum(flaw["defect"] == "reference" for flaw in told["defects"])  # type: ignore
