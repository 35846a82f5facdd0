"""What the simulation takes each section to pay, against what the table pays."""

from fractions import Fraction

import pytest

from croupier.games.big_six.game import GAME
from croupier.games.big_six.wagers import catalogue
from croupier.games.wheel.simulation import book, paid
from games.big_six.wheel_table import GGE, PA, SYMBOLS, BigSixTable, big_six


@pytest.mark.parametrize("edition", [PA, GGE])
@pytest.mark.parametrize("symbol", SYMBOLS)
def test_each_section_pays_what_the_table_pays(edition: str, symbol: str) -> None:
    rules = big_six(edition=edition)
    one = paid(catalogue(rules)[symbol], GAME.stops(rules))
    for result in SYMBOLS:
        table = BigSixTable(rules)
        table.sits("1").bets(symbol, 10_00)
        table.plays(result)
        assert one.nets[GAME.stops(rules).index(result)] == Fraction(table.net("1"), 10_00)


@pytest.mark.parametrize("edition", [PA, GGE])
def test_every_wager_has_its_exact_odds(edition: str) -> None:
    rules = big_six(edition=edition)
    assert len(GAME.stops(rules)) == 54
    for wager in catalogue(rules).values():
        assert (
            sum(paid(wager, GAME.stops(rules)).nets, Fraction(0)) / 54 == GAME.odds.of_wager(rules, wager).distribution.mean
        )


def test_a_book_is_its_bets_together() -> None:
    rules = big_six()
    bets = [(catalogue(rules)["$1"], Fraction(3)), (catalogue(rules)["joker"], Fraction(2))]
    made = book([(paid(wager, GAME.stops(rules)), amount) for wager, amount in bets])
    assert made.nets[GAME.stops(rules).index("$1")] == Fraction(3 - 2, 5)
    assert made.nets[GAME.stops(rules).index("$2")] == -1
    assert sum(made.nets, Fraction(0)) / 54 == GAME.odds.book(rules, bets)[0].distribution.mean
