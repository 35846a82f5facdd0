"""Ruin: the classic closed forms, small walks written out, and each method against the exact one."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.chance.laws.distribution import Distribution
from croupier.chance.ruin import ruin as ruin_module
from croupier.chance.ruin.ruin import Ruin, ruin
from croupier.errors import InputError
from depth import cases

EVEN = Distribution.of([(1, 18), (-1, 20)])
FAVOURED = Distribution.of([(1, 20), (-1, 18)])
WAGERS = st.lists(st.tuples(st.integers(-2, 4), st.integers(1, 6)), min_size=1, max_size=3).map(
    lambda pairs: Distribution.of([*pairs, (-1, 3), (1, 2)])
)


def written_out(one: Distribution, bankroll: Fraction, goal: Fraction | None, rounds: int) -> Fraction:
    """Ruin within a few rounds, from every sequence of results."""
    if bankroll < 1:
        return Fraction(1)
    if rounds == 0 or (goal is not None and bankroll >= goal):
        return Fraction(0)
    later = (ways * written_out(one, bankroll + net, goal, rounds - 1) for net, ways in one.outcomes)
    return sum(later, Fraction(0)) / one.of_ways


def near(mine: Ruin, true: Ruin) -> bool:
    return abs(float(mine.probability) - float(true.probability)) <= mine.error + true.error


@pytest.mark.parametrize(("bankroll", "goal"), [(1, 2), (3, 10), (50, 100)])
def test_gamblers_ruin(bankroll: int, goal: int) -> None:
    ratio = Fraction(20, 18)
    answer = ruin(EVEN, bankroll, goal=goal)
    assert answer.probability == (ratio**goal - ratio**bankroll) / (ratio**goal - 1)
    assert (answer.method, answer.error) == ("exact", 0)


def test_a_fair_wager_divides_the_strip() -> None:
    fair = Distribution.of([(1, 1), (-1, 1)])
    assert ruin(fair, 3, goal=10).probability == Fraction(7, 10)
    assert ruin(fair, 3).probability == 1


def test_a_goal_within_one_win_by_hand() -> None:
    # From 1: ruined by a loss. Two to one from 1 reaches 3 at once, so ruin is the chance of the loss.
    assert ruin(Distribution.of([(2, 1), (-1, 2)]), 1, goal=3).probability == Fraction(2, 3)
    # With a push, the round is simply repeated.
    assert ruin(Distribution.of([(2, 1), (-1, 2), (0, 5)]), 1, goal=3).probability == Fraction(2, 3)


def test_half_a_wager_lost_by_hand() -> None:
    # At 1, a loss of all or of half leaves less than a wager; at 3/2 only one of them is left.
    one = Distribution.of([(1, 1), (-1, 1), (Fraction(-1, 2), 1)])
    assert ruin(one, 1, goal=2).probability == Fraction(2, 3)
    # p(3/2) = 1/3 + p(1)/3 with the goal at 2, and p(1) = 2/3.
    assert ruin(one, Fraction(3, 2), goal=2).probability == Fraction(5, 9)


def test_a_player_who_is_favoured_may_last_for_ever() -> None:
    assert ruin(FAVOURED, 7).probability == Fraction(9, 10) ** 7
    # 2 to 1 on an even toss: r = E[r^(x+1)] is 2r = 1 + r³, whose root is (√5 - 1) / 2.
    golden = ruin(Distribution.of([(2, 1), (-1, 1)]), 5)
    assert golden.method == "root"
    assert golden.error < 1e-14
    assert abs(float(golden.probability) - ((5**0.5 - 1) / 2) ** 5) <= golden.error + 1e-15


def test_a_larger_loss_gives_bounds() -> None:
    answer = ruin(Distribution.of([(3, 2), (-2, 2), (1, 1)]), 10)
    far = ruin(Distribution.of([(3, 2), (-2, 2), (1, 1)]), 10, goal=400)
    assert answer.method == "bound"
    assert answer.error < 1e-9
    assert abs(float(far.probability) - float(answer.probability)) <= answer.error  # nobody comes back from there


def test_what_is_certain() -> None:
    assert ruin(EVEN, 10**6).probability == 1
    assert ruin(Distribution.of([(1, 1), (0, 1)]), 1).probability == 0
    assert ruin(Distribution.of([(0, 1)]), 1, goal=2).probability == 0
    assert ruin(Distribution.of([(0, 1), (-1, 1)]), 3, goal=4).probability == 1
    assert ruin(Distribution.of([(-1, 1)]), 3).probability == 1


def test_ruin_needs_enough_rounds() -> None:
    assert ruin(EVEN, 3, rounds=2).probability == 0
    assert ruin(EVEN, 3, rounds=3).probability == Fraction(10, 19) ** 3
    assert ruin(EVEN, Fraction(7, 2), rounds=3).probability == Fraction(10, 19) ** 3
    assert ruin(Distribution.of([(-1, 1)]), 3, rounds=3).probability == 1


@given(WAGERS, st.fractions(min_value=1, max_value=4, max_denominator=2), st.integers(1, 5), st.integers(1, 5))
@settings(max_examples=cases(25))
def test_a_few_rounds_written_out(one: Distribution, bankroll: Fraction, more: int, rounds: int) -> None:
    assert ruin(one, bankroll, rounds=rounds).probability == written_out(one, bankroll, None, rounds)
    stopped = ruin(one, bankroll, goal=bankroll + more, rounds=rounds)
    assert stopped.probability == written_out(one, bankroll, bankroll + more, rounds)


@given(WAGERS, st.integers(1, 6), st.integers(1, 8))
@settings(max_examples=cases(25))
def test_ruin_before_a_goal_solves_its_equation(one: Distribution, bankroll: int, more: int) -> None:
    goal = bankroll + more

    def at(place: Fraction) -> Fraction:
        if place < 1 or place >= goal:
            return Fraction(place < 1)
        return Fraction(ruin(one, place, goal=goal).probability)

    assert at(Fraction(bankroll)) * one.of_ways == sum(ways * at(bankroll + net) for net, ways in one.outcomes)


@given(WAGERS, st.integers(1, 12), st.integers(1, 12))
@settings(max_examples=cases(25))
def test_every_way_to_the_goal_agrees(one: Distribution, bankroll: int, more: int) -> None:
    exact = ruin(one, bankroll, goal=bankroll + more)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ruin_module, "EXACT_BUDGET", 0)
        eliminated = ruin(one, bankroll, goal=bankroll + more)
        patch.setattr(ruin_module, "ELIMINATION_BUDGET", 0)
        bounded = ruin(one, bankroll, goal=bankroll + more)
    assert [exact.method, eliminated.method, bounded.method] == ["exact", "elimination", "bound"]
    assert near(eliminated, exact)
    assert eliminated.error < 1e-11
    assert near(bounded, exact)


@given(WAGERS, st.integers(1, 8), st.none() | st.integers(1, 12), st.integers(1, 40))
@settings(max_examples=cases(25))
def test_every_way_through_the_rounds_agrees(one: Distribution, bankroll: int, more: int | None, rounds: int) -> None:
    goal = None if more is None else bankroll + more
    exact = ruin(one, bankroll, goal=goal, rounds=rounds)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ruin_module, "EXACT_ROUNDS_BUDGET", 0)
        floats = ruin(one, bankroll, goal=goal, rounds=rounds)
        patch.setattr(ruin_module, "ROUNDS_BUDGET", 0)
        bounded = ruin(one, bankroll, goal=goal, rounds=rounds)
    assert floats.error < 1e-12
    assert near(floats, exact)
    assert near(bounded, exact)


def test_a_long_evening_is_followed_in_floats() -> None:
    answer = ruin(EVEN, 50, rounds=4000)
    assert answer.method == "rounds"
    assert 0.98 < float(answer.probability) < float(ruin(EVEN, 50, rounds=5000).probability) < 1


def test_a_lifetime_is_bracketed() -> None:
    answer = ruin(EVEN, 50, goal=100, rounds=10**9)
    assert answer.method == "bound"
    assert near(answer, ruin(EVEN, 50, goal=100))
    assert answer.error < 1e-4
    assert ruin(EVEN, 10**9, rounds=10**7 + 1).probability == 0


def test_a_large_bankroll_is_as_good_as_safe() -> None:
    for answer in (ruin(FAVOURED, 10**5), ruin(EVEN, 10**4, rounds=10**5)):
        assert 0 <= answer.probability <= answer.error < 1e-14
    assert ruin(Distribution.of([(0, 1), (-1, 1)]), 10**6, goal=10**6 + 1).probability == 1


@pytest.mark.parametrize(
    ("bankroll", "goal", "rounds"),
    [(0, None, None), (Fraction(1, 2), None, None), (1.5, None, None), (5, 5, None), (5, 7.5, None), (5, 9, 0)],
)
def test_bad_input_is_refused(bankroll: int, goal: int | None, rounds: int | None) -> None:
    with pytest.raises(InputError):
        ruin(EVEN, bankroll, goal=goal, rounds=rounds)
