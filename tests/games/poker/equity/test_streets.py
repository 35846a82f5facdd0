"""Equities of a hand street by street, against numbers counted by hand."""

from fractions import Fraction

import pytest

from croupier.api.replays import replayed
from croupier.games.poker.equity.streets import by_street
from croupier.games.poker.histories.read import loads
from croupier.games.poker.histories.replay import Replayed, replay

HEAD = """variant = "FT"
antes = [0, 0]
blinds_or_straddles = [1, 2]
small_bet = 2
big_bet = 4
starting_stacks = [{stack}, {stack}]
"""
DEALT = ["d dh p1 AsKs", "d dh p2 QhQd", "p2 cc", "p1 cc", "d db 2c7d9h"]
CHECKED = ["p1 cc", "p2 cc"]


def hand(actions: list[str], stack: int = 200) -> Replayed:
    return replay(loads(HEAD.format(stack=stack) + f"actions = {actions}")[0])


def exact(done: Replayed) -> dict[str, list[Fraction]]:
    found = by_street(done.rules, done.before, done.events)
    return {each.street: [one.equity for one in each.odds.hands] for each in found if each.odds}


def test_two_overcards_have_six_outs_on_the_turn() -> None:
    """Of 44 unseen cards three aces and three kings win; on the flop at least one of two cards must."""
    told = exact(hand([*DEALT, *CHECKED, "d db 3s", *CHECKED, "d db 5c", *CHECKED, "p1 sm AsKs", "p2 sm QhQd"]))
    assert list(told) == ["deal", "flop", "turn", "river"]
    assert told["turn"] == [Fraction(6, 44), Fraction(38, 44)]
    assert told["river"] == [0, 1]
    assert 0 < told["flop"][0] < 1 - Fraction(39 * 38, 45 * 44)
    assert all(sum(shares) == 1 for shares in told.values())


def test_streets_on_which_nobody_bets_are_told_too() -> None:
    done = hand(["d dh p1 AsKs", "d dh p2 QhQd", "p2 cc", "p1 cc", "d db 2c7d9h", "d db 3s", "d db 5c"], stack=2)
    assert list(exact(done)) == ["deal", "flop", "turn", "river"]


def test_a_street_with_one_hand_left_has_no_equity() -> None:
    told = exact(hand([*DEALT, "p1 cbr 2", "p2 f"]))
    assert list(told) == ["deal", "flop"]


def test_hands_that_nobody_saw_are_not_guessed() -> None:
    done = hand(["d dh p1 ????", "d dh p2 ????", "p2 cc", "p1 cc", "d db 2c7d9h", *CHECKED])
    found = by_street(done.rules, done.before, done.events)
    assert [each.why for each in found] == ["no card of these hands is known"] * 2


def test_a_report_says_how_sure_it_is() -> None:
    text = HEAD.format(stack=200) + f"actions = {[*DEALT, *CHECKED]}"
    first, flop = replayed(text, equity=True)["hands"][0]["equities"]
    assert (first["method"], first["seed"], first["boards"]) == ("sampled", 1, 50_000)
    for one in first["hands"]:
        assert one["interval"]["low"] < one["equity"]["float"] < one["interval"]["high"]
        assert one["interval"]["high"] - one["equity"]["float"] == pytest.approx(1.96 * one["standard_error"], rel=1e-3)
    assert flop["method"] == "exact"
    assert flop["hands"][0]["interval"] is None
