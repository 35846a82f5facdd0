"""What the simulation takes each compartment to pay, against what the table pays."""

from collections.abc import Mapping
from fractions import Fraction

import pytest

from croupier.games.kit.simulation.plan import Chunk
from croupier.games.roulette.game import GAME
from croupier.games.roulette.rules import RouletteRules
from croupier.games.roulette.training import NEIGHBOURS
from croupier.games.roulette.wagers import catalogue
from croupier.games.wheel.simulation import WheelPlan, book, paid
from croupier.rulebook.values import Value
from wheel_tables import AS_SINGLE, DOUBLE, GGE, PA, SINGLE, roulette

NAMES = (
    "straight 0", "straight 17", "split 17-20", "three-numbers 1-2-3", "four-numbers 1-2-4-5", "six-numbers 1-2-3-4-5-6",
    "column 2", "dozen 2nd 12", "red", "black", "odd", "even", "1-18", "19-36",
)  # fmt: skip


def settled(rules: RouletteRules, name: str, number: str) -> Fraction:
    """The net per unit of twenty-five dollars on the wager, settled at the table."""
    wager = catalogue(rules)[name]
    written = {"wagers": [{"player": "1", "wager": wager.kind, "on": list(wager.on), "amount": "25.00"}], "result": number}
    players = GAME.settlement.settle(rules, written).json()["players"]
    assert isinstance(players, dict)
    return Fraction(players["1"]["net"]) / 25


@pytest.mark.parametrize("edition", [PA, GGE])
@pytest.mark.parametrize("wheel", [SINGLE, DOUBLE])
def test_each_compartment_pays_what_the_table_pays(edition: str, wheel: Mapping[str, Value]) -> None:
    rules = roulette(wheel, edition=edition)
    for name in (name for name in NAMES if name in catalogue(rules)):
        one = paid(catalogue(rules)[name], GAME.stops(rules))
        for number in ("0", "1", "2", "17", "20", "36"):
            assert one.nets[GAME.stops(rules).index(number)] == settled(rules, name, number), (name, number)


def test_neighbours_pay_what_the_table_pays() -> None:
    rules = roulette({**NEIGHBOURS, **DOUBLE})
    wager = catalogue(rules)["five-adjacent 17"]
    one = paid(wager, GAME.stops(rules))
    for number in (*wager.on, "1"):
        if number in wager.on or number == "1":
            assert one.nets[GAME.stops(rules).index(number)] == settled(rules, wager.name, number), number


@pytest.mark.parametrize("wheel", [SINGLE, DOUBLE, AS_SINGLE])
def test_every_wager_has_its_exact_odds(wheel: Mapping[str, Value]) -> None:
    rules = roulette(wheel)
    for wager in catalogue(rules).values():
        nets = paid(wager, GAME.stops(rules)).nets
        assert sum(nets, Fraction(0)) / len(nets) == GAME.odds.of_wager(rules, wager).distribution.mean, wager.name


def test_a_book_is_its_bets_together() -> None:
    rules = roulette(DOUBLE)
    bets = [(catalogue(rules)["red"], Fraction(5)), (catalogue(rules)["straight 17"], Fraction(1))]
    made = book([(paid(wager, GAME.stops(rules)), amount) for wager, amount in bets])
    assert made.nets[GAME.stops(rules).index("17")] == Fraction(35 - 5, 6)
    assert made.nets[GAME.stops(rules).index("1")] == Fraction(5 - 1, 6)
    assert sum(made.nets, Fraction(0)) / 38 == GAME.odds.book(rules, bets)[0].distribution.mean


@pytest.mark.parametrize("every_spin", [False, True])
def test_a_covered_compartment_is_spun_again(every_spin: bool) -> None:
    rules = roulette(AS_SINGLE)
    assert len(GAME.stops(rules)) == 37
    plan = WheelPlan(1, 100_003, (paid(catalogue(rules)["red"], GAME.stops(rules)),), every_spin)
    counts = plan.run(Chunk(0, plan.groups))
    assert plan.rounds_of(counts) == 100_003
    assert plan.lines(counts)[0].made == 100_003
