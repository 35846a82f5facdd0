"""What the simulation takes each section to pay, against what the table pays."""

from fractions import Fraction

import pytest

from croupier.games.big_six import simulation
from croupier.games.big_six.odds import book, odds_of
from croupier.games.big_six.wagers import catalogue
from games.big_six.wheel_table import GGE, PA, SYMBOLS, BigSixTable, big_six


@pytest.mark.parametrize("edition", [PA, GGE])
@pytest.mark.parametrize("symbol", SYMBOLS)
def test_each_section_pays_what_the_table_pays(edition: str, symbol: str) -> None:
    rules = big_six(edition=edition)
    paid = simulation.paid(rules, catalogue(rules)[symbol])
    for result in SYMBOLS:
        table = BigSixTable(rules)
        table.sits("1").bets(symbol, 10_00)
        table.plays(result)
        assert paid.nets[simulation.stops(rules).index(result)] == Fraction(table.net("1"), 10_00)


@pytest.mark.parametrize("edition", [PA, GGE])
def test_every_wager_has_its_exact_odds(edition: str) -> None:
    rules = big_six(edition=edition)
    assert len(simulation.stops(rules)) == 54
    for wager in catalogue(rules).values():
        assert sum(simulation.paid(rules, wager).nets, Fraction(0)) / 54 == odds_of(rules, wager).distribution.mean


def test_a_book_is_its_bets_together() -> None:
    rules = big_six()
    bets = [(catalogue(rules)["$1"], Fraction(3)), (catalogue(rules)["joker"], Fraction(2))]
    made = simulation.book(rules, bets)
    assert made.nets[simulation.stops(rules).index("$1")] == Fraction(3 - 2, 5)
    assert made.nets[simulation.stops(rules).index("$2")] == -1
    assert sum(made.nets, Fraction(0)) / 54 == book(rules, bets).distribution.mean
