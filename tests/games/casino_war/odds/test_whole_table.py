"""A whole table's variance: against every deal of small shoes, seat by seat."""

from collections.abc import Sequence
from fractions import Fraction

import pytest

from croupier.equipment.shoe import Composition
from croupier.errors import InputError
from croupier.games.casino_war.odds.odds import STRATEGIES, Strategy, odds
from croupier.games.casino_war.odds.whole_table import table_variance
from games.casino_war.odds_rules import NETS, RANKS, best_choices, dealt, round_nets, war_2011, war_2012

SHOES = [{"2": 4, "7": 3, "A": 4}, {"2": 1, "7": 7, "A": 3}, {"5": 10, "K": 1}]


def enumerated(
    shoe: dict[str, int], players: int, burned: int, wars: Sequence[str] | str
) -> tuple[Fraction, Fraction, Fraction]:
    """The mean and variance of the whole table and the covariance of its last two seats, dealing everything."""
    total = table = squared = product = last = last_but_one = Fraction(0)
    for row, ways in dealt(shoe, 2 * (players + 1) + burned):
        nets = round_nets(row, players, burned, NETS, wars)
        total += ways
        table += ways * sum(nets)
        squared += ways * sum(nets) ** 2
        product += ways * nets[-1] * nets[-2]
        last += ways * nets[-1]
        last_but_one += ways * nets[-2]
    assert last == last_but_one  # every seat is alike
    covariance = product / total - last * last_but_one / total**2
    return table / total, squared / total - (table / total) ** 2, covariance


def tiny(shoe: dict[str, int]) -> Composition:
    return Composition.parse(" ".join(f"{name}:{count}" for name, count in shoe.items()))


@pytest.mark.parametrize("shoe", SHOES, ids=str)
@pytest.mark.parametrize("strategy", STRATEGIES)
def test_two_seats(shoe: dict[str, int], strategy: Strategy) -> None:
    rules = war_2012(burn=1)
    better = [rank for rank, does in best_choices(rules, shoe=tiny(shoe)).items() if does == "war"]
    wars: Sequence[str] = {"war": list(RANKS), "surrender": [], "best": better}[strategy]
    found = table_variance(rules, 2, strategy, shoe=tiny(shoe))
    assert (found.mean, found.variance, found.covariance) == enumerated(shoe, 2, 1, wars)


def test_a_best_that_differs_by_rank() -> None:
    shoe = {"A": 4, "2": 2, "3": 2, "4": 2}
    rules = war_2012(burn=0, fates=("lost", "lost"))
    wars = ["2", "3", "4"]
    money = {**NETS, "war won": 0, "war tied": 1}
    total = product = summed = Fraction(0)
    for row, ways in dealt(shoe, 6):
        one, other = round_nets(row, 2, 0, money, wars)
        total, product, summed = total + ways, product + ways * one * other, summed + ways * one
    assert table_variance(rules, 2, "best", shoe=tiny(shoe)).covariance == product / total - (summed / total) ** 2


def test_three_seats_and_all_burned_cards() -> None:
    shoe = {"4": 6, "9": 5}
    found = table_variance(war_2012(), 3, shoe=tiny(shoe))
    assert (found.mean, found.variance, found.covariance) == enumerated(shoe, 3, 3, RANKS)


def test_seats_win_and_lose_together() -> None:
    found = table_variance(war_2012(), 7)
    line = odds(war_2012())[0]
    assert found.seat_variance == line.distribution.variance
    assert found.mean == 7 * line.distribution.mean
    assert found.variance == 7 * found.seat_variance + 42 * found.covariance
    assert 0 < found.covariance < found.seat_variance
    assert table_variance(war_2011(), 7) == found
    assert table_variance(war_2012(), 1).variance == found.seat_variance


def test_a_simulated_table_agrees() -> None:
    """Seven seats at six decks: the mean square of the table's net that a long simulation of the prototype gave."""
    found = table_variance(war_2012(), 7)
    assert round(float(found.variance + found.mean**2), 2) == 21.95


@pytest.mark.parametrize("decks", range(1, 17))
def test_every_number_of_decks(decks: int) -> None:
    for strategy in STRATEGIES:
        found = table_variance(war_2012(), 7, strategy, decks=decks)
        assert 0 < found.covariance < found.seat_variance


def test_what_makes_no_table_is_refused() -> None:
    with pytest.raises(InputError, match="one player or more, not 0"):
        table_variance(war_2012(), 0)
    with pytest.raises(InputError, match="a War of 30 players needs 65 cards, burned ones included; the shoe has 52"):
        table_variance(war_2012(), 30, decks=1)
    with pytest.raises(InputError, match="there is no strategy"):
        table_variance(war_2012(), 2, "hope")  # type: ignore[arg-type]
