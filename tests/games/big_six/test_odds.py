"""Exact odds: by hand, and against every section of the wheel settled in money."""

from fractions import Fraction

import pytest

from croupier.games.big_six.game import GAME
from croupier.games.big_six.rules import BigSixRules
from croupier.games.big_six.wagers import catalogue
from games.big_six.wheel_table import APPROVED, FRUIT, GGE, ONE_WAGER, SYMBOLS, BigSixTable, big_six

EDGES = {
    "$1": Fraction(4, 27),
    "$2": Fraction(1, 6),
    "$5": Fraction(1, 9),
    "$10": Fraction(5, 27),
    "$20": Fraction(2, 9),
    "joker": Fraction(4, 27),
    "flag": Fraction(4, 27),
}
HITS = {"$1": 23, "$2": 15, "$5": 8, "$10": 4, "$20": 2, "joker": 1, "flag": 1}
ODDS = {"$1": 1, "$2": 2, "$5": 5, "$10": 10, "$20": 20, "joker": 45, "flag": 45}


@pytest.mark.parametrize("edition", ["pa-2011-proposed/big-six", GGE])
def test_edges_by_hand(edition: str) -> None:
    found = GAME.odds.lines(big_six(edition=edition))
    assert {line.wager: line.house_edge for line in found} == EDGES
    assert [line.wager for line in found] == list(SYMBOLS)


def test_outcomes_are_whole_ways_out_of_54() -> None:
    for line in GAME.odds.lines(big_six()):
        hits, pays = HITS[line.wager], ODDS[line.wager]
        assert line.distribution.outcomes == ((Fraction(-1), 54 - hits), (Fraction(pays), hits))
        assert line.distribution.of_ways == 54


def test_one_wager_on_joker_and_flag_would_ruin_the_house() -> None:
    edges = {line.wager: line.house_edge for line in GAME.odds.lines(big_six(read=ONE_WAGER))}
    assert edges == {**EDGES, "joker": Fraction(-19, 27), "flag": Fraction(-19, 27)}


def test_better_odds_lower_the_edge() -> None:
    better = big_six({"payouts.joker": "50 to 1"})
    assert GAME.odds.of_wager(better, catalogue(better)["joker"]).house_edge == Fraction(1, 18)
    assert GAME.odds.of_wager(better, catalogue(better)["flag"]).house_edge == Fraction(4, 27)


@pytest.mark.parametrize(
    "rules",
    [big_six(), big_six(read=ONE_WAGER), big_six({'payouts."$5"': "6 to 1"}), big_six({**FRUIT, **APPROVED})],
    ids=["plain", "one wager", "pays more", "themed"],
)
def test_odds_equal_every_section_settled_in_money(rules: BigSixRules) -> None:
    for line in GAME.odds.lines(rules):
        won = dict[str, int]()
        for symbol in set(rules.wheel.order):
            written = {"wagers": [{"player": "1", "wager": line.wager, "amount": "1.00"}], "result": symbol}
            won[symbol] = GAME.settlement.settle(rules, written).players["1"]
        nets = [won[symbol] for symbol in rules.wheel.order]
        assert line.distribution.mean == Fraction(sum(nets), 54 * 1_00)
        assert line.distribution.variance + line.distribution.mean**2 == Fraction(sum(net**2 for net in nets), 54 * 1_00**2)


def test_a_book_of_all_symbols_equals_play() -> None:
    rules = big_six()
    stakes = {"$1": 3, "$2": 1, "$10": 2, "joker": 1}
    total = 0
    for symbol in rules.wheel.order:
        table = BigSixTable(rules)
        player = table.sits("1")
        for wager, units in stakes.items():
            player.bets(wager, units * 1_00)
        table.plays(symbol)
        total += table.net("1")
    line = GAME.odds.book(rules, [(catalogue(rules)[wager], Fraction(units)) for wager, units in stakes.items()])[0]
    assert line.distribution.mean == Fraction(total, 54 * 7_00)
    # By hand: (3 * 4/27 + 1/6 + 2 * 5/27 + 4/27) / 7 = (26/27 + 1/6) / 7.
    assert line.house_edge == Fraction(61, 378)
    assert line.distribution.of_ways == 54
