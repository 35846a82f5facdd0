"""Amounts per player: what is asked of one of several amounts is what a house that takes no other has."""

from fractions import Fraction

import pytest

from croupier.errors import InputError
from croupier.games.casino_war.game import GAME
from croupier.games.casino_war.rules import WarRules
from croupier.games.kit.simulation.plan import Asked
from croupier.rulebook.values import Value
from games.casino_war.md_table import maryland

FILED: dict[str, Value] = {
    "progressive.offered": True,
    "progressive.meter.rate": "1/10",
    "progressive.meter.now": "12345.67",
    "bonus_spin.offered": True,
    "bonus_spin.trigger": "red A",
    "bonus_spin.weights": {"jackpot 1": 1, "jackpot 2": 2, "$200": 3, "$100": 2, "$25": 1},
    "limits.payout_per_hand": "3000.00",
}
READ = {"jackpot-for-one-dollar": "all of it"}
SIDES = ("progressive", "bonus-spin", "envy")


def house(amount: str = "1.00 or 5.00", read: dict[str, str] | None = None) -> WarRules:
    return maryland({**FILED, "progressive.stake": amount, "bonus_spin.stake": amount}, read=read)


@pytest.mark.parametrize("read", [{}, READ], ids=["in proportion", "the whole meter"])
@pytest.mark.parametrize(("amount", "cents"), [("1.00", 1_00), ("5.00", 5_00)])
def test_odds_and_simulation_of_one_amount(amount: str, cents: int, read: dict[str, str]) -> None:
    both, alone = house(read=read), house(amount, read)
    of_both, of_one = (
        {
            (line.wager, line.strategy): line
            for line in GAME.odds.lines(rules, stake=cents, players=3)
            if line.wager in SIDES
        }
        for rules in (both, alone)
    )
    assert len(of_one) == 4
    for key, line in of_one.items():
        assert of_both[key].distribution == line.distribution
    said = f"a wager of {amount}"
    assert all((said in of_both[key].note) == (key[0] != "envy") for key in of_both)
    asked = Asked(rounds=1000, seed=1, stake=cents, players=3)
    plans = [GAME.simulation.plan(rules, asked) for rules in (both, alone)]
    assert plans[0] == plans[1]


@pytest.mark.parametrize("cents", [1_00, 5_00])
@pytest.mark.parametrize("wager", ["progressive", "bonus-spin"])
def test_bets_of_one_amount(wager: str, cents: int) -> None:
    both, alone = house(), house(f"{cents // 100}.00")
    nets = []
    for rules in (both, alone):
        bets = [
            (GAME.wagers.bet(rules, name), Fraction(amount)) for name, amount in (("initial", 5), (wager, cents // 100))
        ]
        nets.append([line.distribution for line in GAME.odds.book(rules, bets)])
    assert nets[0] == nets[1]


def test_without_a_stake_the_most_that_may_be_wagered() -> None:
    lines = {line.wager: line for line in GAME.odds.lines(house())}
    assert lines["progressive"].note.endswith("a wager of 5.00")
    assert "a wager" not in {line.wager: line for line in GAME.odds.lines(house("1.00"))}["progressive"].note


def test_two_amounts_in_one_book_are_refused() -> None:
    rules = house()
    bets = [("initial", 5), ("progressive at 1", 1), ("progressive at 2", 5)]
    with pytest.raises(InputError, match=r"one amount of the progressive wager at all boxes, not 1\.00 and 5\.00"):
        GAME.odds.book(rules, [(GAME.wagers.bet(rules, name), Fraction(amount)) for name, amount in bets], boxes=2)


@pytest.mark.parametrize(
    ("path", "amounts"),
    [
        ("progressive.stake", "0.50 or 5.00"),
        ("progressive.stake", "1.00 or lots"),
        ("progressive.stake", "1.25 or 5.00"),
        ("bonus_spin.stake", "1.00 or 2.00"),
        ("bonus_spin.stake", ""),
    ],
)
def test_amounts_that_the_text_or_the_chips_do_not_have(path: str, amounts: str) -> None:
    with pytest.raises(InputError) as refused:
        maryland({**FILED, path: amounts})
    assert refused.value.rule == path
