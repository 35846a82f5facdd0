"""Rules grouped by request: the four numbers of Casino War, effects alone and jointly, dispositions."""

from fractions import Fraction
from typing import Any

import pytest

from croupier.analysis.comparison.compare import compare
from croupier.analysis.comparison.groups import groups
from croupier.analysis.edition import open_edition

PROPOSED, COMMENT, FINAL = (f"{source}/casino-war" for source in ("pa-2011-proposed", "gge-2011", "pa-2012"))
WAR = "initial", "war"


def grouped(*names: str) -> list[Any]:
    editions = [open_edition(name) for name in names]
    return list(groups(editions, compare(editions)))


def second(found: list[Any]) -> Any:
    return next(group for group in found if group["item"] == "letter 3, second")


def test_the_four_numbers_of_casino_war() -> None:
    group = second(grouped(PROPOSED, COMMENT))
    row = next(row for row in group["edges"] if (row["wager"], row["strategy"]) == WAR)
    fate, odds = (edge["exact"] for edge in row["parts"])
    assert [part[0].split(".")[0] for part in group["parts"]] == ["war", "payouts"]
    assert odds == "312869/4965115"  # what a War pays, alone
    assert fate == "-81489/4965115"  # the fate of the Initial Wager, alone: a player's edge
    assert row["base"]["exact"] == row["alone"]["exact"] == row["comment"]["exact"] == "23138/993023"
    (reading,) = (one for one in group["effect"]["readings"] if one["id"] == "initial-after-war")
    literal = next(option for option in reading["options"] if "paid on a tie" in option["name"])
    war = (line for line in literal["alone"] if (line["wager"], line["strategy"]) == WAR)
    assert [line["to"]["exact"] for line in war] == ["88527/4965115"]


def test_the_parts_add_up_to_nothing() -> None:
    """What is taken by lower odds is given back exactly: by hand, 197179 of 4965115 each way."""
    row = second(grouped(PROPOSED, COMMENT))["edges"][0]
    base = Fraction(row["base"]["exact"])
    moved = [Fraction(edge["exact"]) - base for edge in row["parts"]]
    assert sum(moved) == 0
    assert abs(moved[0]) == Fraction(197179, 4965115)


def test_what_became_of_each_request() -> None:
    found = {group["item"]: group["disposition"] for group in grouped(PROPOSED, COMMENT, FINAL) if group["item"]}
    assert found == {
        "letter 3, first": "in part",
        "letter 3, second": "adopted",
        "letter 3, third: seats": "in part",
        "letter 3, third: decks": "not adopted",
        "letter 3, third: order of paying": "adopted",
        "redline 651a.1": "adopted",
        "redline 651a.9(e)": "not adopted",
        "redline 651a.9(f)": "not adopted",
    }


def test_seats_are_met_halfway() -> None:
    group = next(group for group in grouped(PROPOSED, COMMENT, FINAL) if group["paths"] == ["seats"])
    (rule,) = group["answers"]
    assert rule["says"] == ["at most 7", "at most 10", "at most 9"]
    assert rule["disposition"] == "in part"


def test_without_the_adopted_text_nothing_is_disposed_of() -> None:
    assert {group["disposition"] for group in grouped(PROPOSED, COMMENT)} == {None}


@pytest.mark.parametrize("names", [(PROPOSED, COMMENT, FINAL), (PROPOSED, PROPOSED)])
def test_every_rule_that_differs_is_in_a_group(names: tuple[str, ...]) -> None:
    editions = [open_edition(name) for name in names]
    report: Any = compare(editions)
    found: list[Any] = list(groups(editions, report))
    told = {rule["path"] for group in found for rule in group["answers"]}
    assert {rule["path"] for rule in report["rules"]} <= told
    assert {group["class"] for group in found} <= {"money", "procedure", "paper", "none"}


def test_words_alone_are_of_no_class() -> None:
    found = {group["item"]: group for group in grouped(PROPOSED, COMMENT)}
    assert found["redline 651a.1"]["class"] == "none"
    assert found["redline 651a.1"]["paths"] == []
    assert found["letter 3, third: seats"]["class"] == "procedure"
