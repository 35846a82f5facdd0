"""A strategy file in words, each sentence written out by hand."""

import pytest

from croupier.games.casino_war.simulation.strategy_file import Bet, CardCount, StrategyFile, TieDecision
from croupier.games.casino_war.simulation.strategy_words import played, staked


def tie(do: str, *ranks: str, **more: int) -> TieDecision:
    limits = (more.get("least"), more.get("below"), more.get("seen"))
    return TieDecision(ranks or None, *limits, do == "war", more.get("war_tie", 0))


@pytest.mark.parametrize(("ties", "says"), [
    ((), "every tie goes to War"),
    ((tie("surrender"),), "every tie surrenders"),
    ((tie("surrender", "2", "3"),), "ties of 2, 3 surrender; every other tie goes to War"),
    ((tie("war", "A"), tie("surrender"), tie("war")), "ties of A go to War; every other tie surrenders"),
    ((tie("surrender", least=3, below=9, seen=10),),
     "every tie at a count of 3 or more and at a count below 9 and with 10 or more cards of the rank seen surrenders; "
     "every other tie goes to War"),
    ((tie("war", war_tie=5_00),), "every tie goes to War, with 5.00 on the Tie Wager of the War deal"),
])  # fmt: skip
def test_decisions_until_nothing_is_left(ties: tuple[TieDecision, ...], says: str) -> None:
    assert played(StrategyFile("mine", ties, None, ())) == says


def test_a_count_by_its_values() -> None:
    count = CardCount((("2", 1), ("K", -1), ("3", 1), ("Qs", -2), ("7", 0)), -4, False)
    says = "every tie goes to War; the running count starts at -4 with +1 for 2 3, -1 for K, -2 for Qs, +0 for 7"
    assert played(StrategyFile("mine", (), count, ())) == says


def test_amounts_from_a_count_on() -> None:
    bets = [Bet("initial", None, 10_00), Bet("tie", 2, 25_00), Bet("tie", -5, 0)]
    assert staked(bets) == "10.00 on initial; 25.00 on tie from a count of 2 on; 0.00 on tie from a count of -5 on"
