"""Greenwood Gaming's comment on roulette: item 1 of the letter."""

import pytest

from croupier.errors import InputError
from croupier.games.roulette.play import commands as c
from croupier.games.roulette.training import NEIGHBOURS
from croupier.rulebook.text import library
from croupier.rulebook.values import Value
from played import DEALER
from wheel_tables import GGE, RouletteTable, roulette

ON_REPLICA: dict[str, Value] = {**NEIGHBOURS, "five_adjacent.paid_from": "replica"}
ON_MAIN_LAYOUT: dict[str, Value] = {**NEIGHBOURS, "five_adjacent.paid_from": "main layout"}


def test_letter_1_house_chooses_where_neighbours_are_paid() -> None:
    assert roulette(NEIGHBOURS, edition=GGE).five_adjacent.paid_from == "replica"
    assert roulette(ON_MAIN_LAYOUT, edition=GGE).five_adjacent.paid_from == "main layout"
    with pytest.raises(InputError) as problem:
        roulette({**NEIGHBOURS, "five_adjacent.paid_from": "drop box"}, edition=GGE)
    assert problem.value.cite == "letter 1, 617a.5(d)"


def test_letter_1_proposal_itself_leaves_no_choice() -> None:
    with pytest.raises(InputError) as problem:
        roulette(ON_REPLICA)
    assert problem.value.cite == "617a.5(d)"


def test_letter_1_neighbours_are_paid_where_they_lie_on_the_replica() -> None:
    table = RouletteTable(roulette(ON_REPLICA, edition=GGE))
    table.seat("1", brings=100_00).bets("five-adjacent 17", 10_00)
    table.spins()
    table.calls()
    table.lands("32")
    table.marks()
    table.refuses(c.MoveFifths(by=DEALER), "settlement.order")
    table.does(c.Collect(by=DEALER))
    assert table.laid("1") == {"five-adjacent 17": 2_00}
    table.does(c.Pay(by=DEALER))
    assert table.money()[1:] == [
        ("placed", "1", "five-adjacent 17", 10_00),
        ("lost", "1", "five-adjacent 17", 8_00),
        ("paid", "1", "five-adjacent 17", 70_00),
        ("returned", "1", "five-adjacent 17", 2_00),
    ]
    assert (table.laid("1"), table.chips("1")) == ({}, 162_00)


def test_617a_5_d_as_requested_both_ways_pay_the_same() -> None:
    for number in ("20", "32", "17", "5", "22", "0"):
        nets = []
        for choice in (ON_REPLICA, ON_MAIN_LAYOUT):
            table = RouletteTable(roulette(choice, edition=GGE))
            table.seat("1").bets("five-adjacent 17", 10_00)
            table.plays(number)
            nets.append(table.net("1"))
        assert nets == ([-10_00] * 2 if number == "0" else [62_00] * 2)


def test_letter_1_comment_changes_nothing_else() -> None:
    base, asked = library.draft("pa-2011-proposed/roulette"), library.draft(GGE)
    assert set(base.rules) == set(asked.rules)
    said = {path: (rule.says, rule.default, rule.cite) for path, rule in base.rules.items()}
    changed = {path for path, rule in asked.rules.items() if (rule.says, rule.default, rule.cite) != said[path]}
    assert changed == {"five_adjacent.paid_from"}
    assert asked.amends == base.id
    assert [(request.item, request.rules) for request in asked.requests] == [("letter 1", ("five_adjacent.paid_from",))]
