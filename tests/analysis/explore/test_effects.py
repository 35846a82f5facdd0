"""Which rule moves an edge: every other value alone, against the same what-if opened by itself."""

from fractions import Fraction
from typing import Any

import pytest

from croupier.analysis.edition import open_edition
from croupier.analysis.explore.explore import explore
from croupier.analysis.explore.file import toml, what_if_in
from croupier.analysis.explore.what_if import what_if
from croupier.errors import InputError

WAR, WHEEL = "pa-2012/casino-war", "pa-2011-proposed/roulette"


def test_each_effect_is_that_of_the_what_if_itself() -> None:
    base = what_if(open_edition(WAR), asks={"decks": 8})
    report: Any = explore(base, "tie", effects=True, weigh=False)
    rows = {(row["knob"], str(row["value"])): row for row in report["effects"]}
    here = Fraction(report["line"]["house_edge"]["exact"])
    for knob, value in (("payouts.tie", "11 to 1"), ("payouts.tie", "9 to 1"), ("decks", "6"), ("decks", "16")):
        asks = {"decks": int(value)} if knob == "decks" else {"decks": 8}
        sets = [] if knob == "decks" else [f"{knob}={value}"]
        alone: Any = explore(what_if(open_edition(WAR), sets, asks=asks), "tie", weigh=False)
        edge = Fraction(alone["line"]["house_edge"]["exact"])
        assert Fraction(rows[knob, value]["house_edge"]["exact"]) == edge
        assert Fraction(rows[knob, value]["change"]["exact"]) == edge - here
    assert rows["decks", "6"]["lawful"]
    assert not rows["decks", "16"]["lawful"]
    assert not rows["payouts.tie", "11 to 1"]["lawful"]


def test_what_is_lawful_comes_first_then_what_another_text_has_each_by_its_change() -> None:
    """35 to 1 on one of 38: a unit more is 1/38; a single zero wheel has 37. Odds are a minimum: 36 to 1 is lawful."""
    report: Any = explore(what_if(open_edition(WHEEL)), "straight", effects=True, weigh=False)
    told = {str(row["value"]): Fraction(row["change"]["exact"]) for row in report["effects"]}
    assert list(told) == ["36 to 1", "single-zero", "double-as-single", "34 to 1"]
    assert told["36 to 1"] == Fraction(-1, 38)
    assert told["single-zero"] == Fraction(1, 37) - Fraction(2, 38)
    war: Any = explore(what_if(open_edition(WAR)), "initial", "war", effects=True, weigh=False)
    kinds = [(row["lawful"], bool(row["texts"])) for row in war["effects"]]
    assert kinds == sorted(kinds, reverse=True)
    assert (False, False) in kinds
    for kind in set(kinds):
        changes = [
            abs(Fraction(row["change"]["exact"])) for row in war["effects"] if (row["lawful"], bool(row["texts"])) == kind
        ]
        assert changes == sorted(changes, reverse=True)
        assert 0 not in changes


def test_each_effect_names_the_texts_that_permit_it() -> None:
    """A War pays 2 to 1 as proposed, where the Initial Wager is lost; 21 to 1 is how the comment could be misread."""
    report: Any = explore(what_if(open_edition(WAR)), "initial", "war", effects=True, weigh=False)
    texts = {(row["knob"], str(row["value"])): row["texts"] for row in report["effects"]}
    assert texts["payouts.war", "2 to 1"] == ["pa-2011-proposed/casino-war"]
    assert texts["payouts.war", "21 to 1"] == []
    assert texts["decks", "16"] == ["gge-2011/casino-war"]


def test_other_ways_to_play_are_told_too() -> None:
    report: Any = explore(what_if(open_edition(WAR)), "initial", "war", effects=True, weigh=False)
    played = {str(row["value"]) for row in report["effects"] if row["kind"] == "strategy"}
    assert "surrender" in played
    assert "war" not in played


def test_ends_of_a_wager_name_the_rule_that_brings_them() -> None:
    report: Any = explore(what_if(open_edition(WAR)), "initial", "war", weigh=False)
    cites = {row["outcome"]: row["cite"] for row in report["line"]["returns"]}
    assert cites["wins the War"] == "651a.9(g)(2)"
    assert cites["ties the War"] == "651a.9(g)(3)"
    tie: Any = explore(what_if(open_edition(WAR)), "tie", weigh=False)
    assert [(row["outcome"], row["rule"]) for row in tie["line"]["returns"]] == [("ties", "payouts.tie"), ("no tie", None)]


def test_the_text_of_a_what_if_is_read_as_its_file() -> None:
    asked = what_if(open_edition(WAR), ["payouts.tie=11 to 1"], asks={"decks": 8})
    again = what_if_in(toml(asked))
    assert (again.base.draft.id, again.rules, again.asks) == (WAR, asked.rules, asked.asks)
    submission = f'edition = "{WAR}"\ncasino = "Grand River"\n[choices]\ndecks.shoe = 8\n'
    assert what_if_in(submission).rules == {"decks.shoe": 8}


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "begins with what_if"),
        ("what_if = 3", "must name an edition in quotes"),
        ('what_if = "/etc/passwd"', "there is no edition"),
        ('what_if = "pa-2012/casino-wra"', "did you mean pa-2012/casino-war"),
        (f'what_if = "{WAR}"\nluck = 3', "unknown key 'luck'"),
        (f'what_if = "{WAR}"\n[rules]\nseat = 3', "seat"),
        (f'edition = "{WAR}"\nchoices = 3', "table"),
        ("what_if = ", "the what-if"),
    ],
)
def test_a_text_that_is_no_what_if_is_refused(text: str, says: str) -> None:
    with pytest.raises(InputError, match=says):
        what_if_in(text)
