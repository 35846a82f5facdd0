"""N1: ruin where a round may ask for a further wager, and whoever cannot pay it plays another round."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.chance.laws.distribution import Distribution
from croupier.chance.ruin import ruin as ruin_module
from croupier.chance.ruin.ruin import Ruin, ruin
from depth import cases

LAWS = st.lists(st.tuples(st.integers(-2, 4), st.integers(1, 6)), min_size=1, max_size=3).map(
    lambda pairs: Distribution.of([*pairs, (-2, 1), (-1, 3), (1, 2)])
)
SHORT_LAWS = st.lists(
    st.tuples(st.sampled_from([Fraction(-1), Fraction(-1, 2), Fraction(0), Fraction(1)]), st.integers(1, 5)), min_size=1
).map(lambda pairs: Distribution.of([*pairs, (Fraction(-1, 2), 1), (1, 1)]))
BELOW = st.sampled_from([Fraction(3, 2), Fraction(2), Fraction(3)])

Short = Sequence[tuple[Fraction, Distribution]]


def law_at(law: Distribution, short: Short, bankroll: Fraction) -> Distribution:
    return next((other for below, other in short if bankroll < below), law)


def written_out(law: Distribution, short: Short, bankroll: Fraction, goal: Fraction | None, rounds: int) -> Fraction:
    """Ruin within a few rounds, from every sequence of results."""
    if bankroll < 1:
        return Fraction(1)
    if rounds == 0 or (goal is not None and bankroll >= goal):
        return Fraction(0)
    one = law_at(law, short, bankroll)
    later = (ways * written_out(law, short, bankroll + net, goal, rounds - 1) for net, ways in one.outcomes)
    return sum(later, Fraction(0)) / one.of_ways


def near(mine: Ruin, true: Ruin) -> bool:
    return abs(float(mine.probability) - float(true.probability)) <= mine.error + true.error


def test_by_hand() -> None:
    """With 1, a tie can only be surrendered: half is gone, and so is the player. With 2 the War can be paid."""
    law = Distribution.of([(1, 3), (-1, 3), (-2, 1), (2, 1)])
    short = [(Fraction(2), Distribution.of([(1, 3), (-1, 3), (Fraction(-1, 2), 2)]))]
    assert ruin(law, 1, rounds=1, short=short).probability == Fraction(5, 8)
    assert ruin(law, 1, rounds=1).probability == Fraction(4, 8)
    assert ruin(law, 2, rounds=1, short=short).probability == Fraction(1, 8)
    # p(1) = 5/8 + 3/8 p(2), p(2) = 1/8 + 3/8 p(1) before a goal of 3; p(3/2) is never reached
    assert ruin(law, 2, goal=3, short=short).probability == Fraction(8 + 15, 64 - 9)


@given(LAWS, SHORT_LAWS, BELOW, st.fractions(min_value=1, max_value=4, max_denominator=2), st.integers(1, 5))
@settings(max_examples=cases(25))
def test_a_few_rounds_written_out(
    law: Distribution, other: Distribution, below: Fraction, bankroll: Fraction, rounds: int
) -> None:
    short = [(below, other)]
    assert ruin(law, bankroll, rounds=rounds, short=short).probability == written_out(law, short, bankroll, None, rounds)
    goal = bankroll + 2
    stopped = ruin(law, bankroll, goal=goal, rounds=rounds, short=short)
    assert stopped.probability == written_out(law, short, bankroll, goal, rounds)


@given(LAWS, SHORT_LAWS, BELOW, st.integers(2, 7), st.integers(2, 8))
@settings(max_examples=cases(25))
def test_ruin_before_a_goal_solves_its_equation_everywhere(
    law: Distribution, other: Distribution, below: Fraction, bankroll: int, more: int
) -> None:
    goal, short = bankroll + more, [(below, other)]

    def at(place: Fraction) -> Fraction:
        if place < 1 or place >= goal:
            return Fraction(place < 1)
        found = ruin(law, place, goal=goal, short=short)
        assert found.method == "exact"
        return Fraction(found.probability)

    for place in (Fraction(bankroll, 2), Fraction(bankroll), Fraction(1), Fraction(3, 2)):
        if place >= 1:
            one = law_at(law, short, place)
            assert at(place) * one.of_ways == sum(ways * at(place + net) for net, ways in one.outcomes)


@given(LAWS, SHORT_LAWS, BELOW, st.integers(1, 12), st.integers(1, 12), st.integers(2, 30))
@settings(max_examples=cases(25))
def test_every_method_agrees(
    law: Distribution, other: Distribution, below: Fraction, bankroll: int, more: int, rounds: int
) -> None:
    short, goal = [(below, other)], bankroll + more
    exact = ruin(law, bankroll, goal=goal, short=short)
    within = [ruin(law, bankroll, goal=each, rounds=rounds, short=short) for each in (None, goal)]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ruin_module, "EXACT_BUDGET", 0)
        patch.setattr(ruin_module, "EXACT_ROUNDS_BUDGET", 0)
        eliminated = ruin(law, bankroll, goal=goal, short=short)
        floats = [ruin(law, bankroll, goal=each, rounds=rounds, short=short) for each in (None, goal)]
        patch.setattr(ruin_module, "ROUNDS_BUDGET", 0)
        patch.setattr(ruin_module, "LAST_ROUNDS", 5)
        bounded_within = [ruin(law, bankroll, goal=each, rounds=rounds, short=short) for each in (None, goal)]
        patch.setattr(ruin_module, "ELIMINATION_BUDGET", 200)
        bounded = ruin(law, bankroll, goal=goal, short=short)
    assert near(eliminated, exact)
    assert eliminated.error < 1e-11
    assert near(bounded, exact)
    assert all(near(mine, true) and mine.error < 1e-12 for mine, true in zip(floats, within, strict=True))
    assert all(near(mine, true) for mine, true in zip(bounded_within, within, strict=True))


def test_ruin_ever() -> None:
    favoured = Distribution.of([(2, 4), (1, 4), (-1, 4), (-2, 1)])
    short = [(Fraction(2), Distribution.of([(1, 4), (-1, 4), (Fraction(-1, 2), 3)]))]
    found, far = ruin(favoured, 3, short=short), ruin(favoured, 3, goal=60, short=short)
    assert 0 < float(found.probability) < 1
    assert abs(float(found.probability) - float(far.probability)) < 1e-6
    assert found.probability > ruin(favoured, 3).probability
    assert ruin(Distribution.of([(1, 1), (-1, 2)]), 3, short=short).probability == 1


def test_several_amounts() -> None:
    """Two further wagers: with less than 2 one round, with less than 3 another."""
    law = Distribution.of([(3, 1), (-3, 1), (1, 2), (-1, 2)])
    short = [
        (Fraction(2), Distribution.of([(1, 2), (-1, 4)])),
        (Fraction(3), Distribution.of([(1, 2), (-1, 2), (-2, 2)])),
    ]
    for bankroll, rounds in product((1, 2, 3, 4), (1, 2, 3)):
        found = ruin(law, bankroll, rounds=rounds, short=short).probability
        assert found == written_out(law, short, Fraction(bankroll), None, rounds)
