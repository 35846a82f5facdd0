"""Ruin: the classic closed forms, small walks solved in fractions, and the stated error of each method."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.chance import bankroll as bankroll_module
from croupier.chance.bankroll import Ruin, ruin
from croupier.chance.laws.distribution import Distribution
from croupier.errors import InputError
from depth import cases

EVEN = Distribution.of([(1, 18), (-1, 20)])
FAVOURED = Distribution.of([(1, 20), (-1, 18)])
HALF = Fraction(1, 2)
LAWS = st.lists(st.tuples(st.integers(-2, 4), st.integers(1, 6)), min_size=1, max_size=3).map(
    lambda pairs: Distribution.of([*pairs, (-1, 3), (1, 2)])
)
SHORT_LAWS = st.lists(
    st.tuples(st.sampled_from([Fraction(-1), -HALF, Fraction(0), Fraction(1)]), st.integers(1, 5)), min_size=1
).map(lambda pairs: Distribution.of([*pairs, (-HALF, 1), (1, 1)]))
Short = Sequence[tuple[Fraction, Distribution]]
SHORTS: st.SearchStrategy[Short] = st.lists(
    st.tuples(st.sampled_from([3 * HALF, Fraction(2), Fraction(3)]), SHORT_LAWS), max_size=1
)
BANKROLLS = st.fractions(min_value=1, max_value=6, max_denominator=2)


# In fractions


def law_at(law: Distribution, short: Short, bankroll: Fraction) -> Distribution:
    return next((other for below, other in short if bankroll < below), law)


def within(law: Distribution, bankroll: Fraction, goal: Fraction | None, rounds: int, short: Short = ()) -> Fraction:
    """Ruin within the rounds, from the chances of all bankrolls after each."""
    standing, ruined = {Fraction(bankroll): Fraction(1)}, Fraction(0)
    for _ in range(rounds):
        after = dict[Fraction, Fraction]()
        for money, chance in standing.items():
            one = law_at(law, short, money)
            for net, ways in one.outcomes:
                after[money + net] = after.get(money + net, Fraction(0)) + chance * ways / one.of_ways
        ruined += sum(chance for money, chance in after.items() if money < 1)
        standing = {money: chance for money, chance in after.items() if money >= 1 and (goal is None or money < goal)}
    return ruined


def solved(law: Distribution, bankroll: Fraction, goal: Fraction, short: Short = ()) -> Fraction:
    """Ruin before the goal, from the equations of all bankrolls: each has the mean of those that follow it."""
    places = [1 + HALF * at for at in range(int(2 * (goal - 1)) + 1) if 1 + HALF * at < goal]
    rows = []
    for place in places:
        one = law_at(law, short, place)
        row = {other: Fraction(place == other) for other in places} | {goal: Fraction(0)}  # the goal's is what is known
        for net, ways in one.outcomes:
            if place + net < 1:
                row[goal] += Fraction(ways, one.of_ways)
            elif place + net < goal:
                row[place + net] -= Fraction(ways, one.of_ways)
        rows.append(row)
    for at, place in enumerate(places):
        for other in rows:
            if other is not rows[at] and (times := other[place] / rows[at][place]):
                for key, number in rows[at].items():
                    other[key] -= times * number
    at = places.index(bankroll)
    return rows[at][goal] / rows[at][bankroll]


def is_within(answer: Ruin, true: Fraction | float, error: float = 1e-11) -> bool:
    """The truth is within the stated error, and that is small."""
    return abs(answer.probability - true) <= answer.error + 1e-16 and answer.error < error


# Closed forms


@pytest.mark.parametrize(("bankroll", "goal"), [(1, 2), (3, 10), (50, 100)])
def test_gamblers_ruin(bankroll: int, goal: int) -> None:
    ratio = Fraction(20, 18)
    answer = ruin(EVEN, bankroll, goal=goal)
    assert is_within(answer, (ratio**goal - ratio**bankroll) / (ratio**goal - 1))
    assert answer.method == "elimination"


def test_a_fair_wager_divides_the_strip() -> None:
    fair = Distribution.of([(1, 1), (-1, 1)])
    assert is_within(ruin(fair, 3, goal=10), Fraction(7, 10))
    assert ruin(fair, 3).probability == 1


def test_half_a_wager_lost_by_hand() -> None:
    # At 1, a loss of all or of half leaves less than a wager; p(3/2) = 1/3 + p(1)/3 with the goal at 2, and p(1) = 2/3.
    one = Distribution.of([(1, 1), (-1, 1), (-HALF, 1)])
    assert is_within(ruin(one, 1, goal=2), Fraction(2, 3))
    assert is_within(ruin(one, Fraction(3, 2), goal=2), Fraction(5, 9))


def test_a_player_who_is_favoured_may_last_for_ever() -> None:
    assert is_within(ruin(FAVOURED, 7), Fraction(9, 10) ** 7)
    # 2 to 1 on an even toss: r = E[r^(x+1)] is 2r = 1 + r³, whose root is (√5 - 1) / 2.
    assert is_within(ruin(Distribution.of([(2, 1), (-1, 1)]), 5), ((5**0.5 - 1) / 2) ** 5)
    law = Distribution.of([(3, 2), (-2, 2), (1, 1)])
    assert is_within(ruin(law, 10), ruin(law, 10, goal=400).probability)  # nobody comes back from there


def test_an_award_that_favors_the_player_is_followed() -> None:
    law = Distribution.of([(20, 1), (-2, 4), (-1, 9)])
    eliminated = ruin(law, 30)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bankroll_module, "ELIMINATION_BUDGET", 0)
        followed = ruin(law, 30)
    assert [eliminated.method, followed.method] == ["elimination", "bound"]
    assert is_within(followed, eliminated.probability, 1e-8)


def test_what_is_certain() -> None:
    assert ruin(EVEN, 10**6).probability == 1
    assert ruin(Distribution.of([(1, 1), (0, 1)]), 1).probability == 0
    assert ruin(Distribution.of([(0, 1)]), 1, goal=2).probability == 0
    assert ruin(Distribution.of([(0, 1), (-1, 1)]), 3, goal=4).probability == 1
    assert ruin(Distribution.of([(-1, 1)]), 3).probability == 1
    assert ruin(EVEN, 3, rounds=2).probability == 0
    assert is_within(ruin(EVEN, Fraction(7, 2), rounds=3), Fraction(10, 19) ** 3)
    assert is_within(ruin(Distribution.of([(-1, 1)]), 3, rounds=3), 1)


# Who cannot pay all of a round


def test_who_cannot_pay_the_war_by_hand() -> None:
    """With 1, a tie can only be surrendered: half is gone, and so is the player. With 2 the War can be paid."""
    law = Distribution.of([(1, 3), (-1, 3), (-2, 1), (2, 1)])
    short = [(Fraction(2), Distribution.of([(1, 3), (-1, 3), (-HALF, 2)]))]
    assert is_within(ruin(law, 1, rounds=1, short=short), Fraction(5, 8))
    assert is_within(ruin(law, 1, rounds=1), Fraction(4, 8))
    assert is_within(ruin(law, 2, rounds=1, short=short), Fraction(1, 8))
    # p(1) = 5/8 + 3/8 p(2), p(2) = 1/8 + 3/8 p(1) before a goal of 3; p(3/2) is never reached
    assert is_within(ruin(law, 2, goal=3, short=short), Fraction(8 + 15, 64 - 9))


def test_ruin_ever_of_who_cannot_pay() -> None:
    favoured = Distribution.of([(2, 4), (1, 4), (-1, 4), (-2, 1)])
    short = [(Fraction(2), Distribution.of([(1, 4), (-1, 4), (-HALF, 3)]))]
    found = ruin(favoured, 3, short=short)
    assert is_within(found, ruin(favoured, 3, goal=200, short=short).probability)
    assert ruin(favoured, 3).probability < found.probability < 1
    assert ruin(Distribution.of([(1, 1), (-1, 2)]), 3, short=short).probability == 1


def test_several_amounts() -> None:
    """Two further wagers: with less than 2 one round, with less than 3 another."""
    law = Distribution.of([(3, 1), (-3, 1), (1, 2), (-1, 2)])
    short = [
        (Fraction(2), Distribution.of([(1, 2), (-1, 4)])),
        (Fraction(3), Distribution.of([(1, 2), (-1, 2), (-2, 2)])),
    ]
    for bankroll, rounds in product((1, 2, 3, 4), (1, 2, 3)):
        assert is_within(
            ruin(law, bankroll, rounds=rounds, short=short), within(law, Fraction(bankroll), None, rounds, short)
        )


# Every method


@given(LAWS, SHORTS, BANKROLLS, st.integers(1, 6))
@settings(max_examples=cases(25), deadline=None)
def test_every_way_to_the_goal(law: Distribution, short: Short, bankroll: Fraction, more: int) -> None:
    goal = bankroll + more
    true, answer = solved(law, bankroll, goal, short), ruin(law, bankroll, goal=goal, short=short)
    assert answer.method == "elimination"
    assert is_within(answer, true)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bankroll_module, "ELIMINATION_BUDGET", 0)
        followed = ruin(law, bankroll, goal=goal, short=short)
        patch.setattr(bankroll_module, "ROUNDS_BUDGET", 2**18)
        bounded = ruin(law, bankroll, goal=goal, short=short)
    assert [followed.method, bounded.method] == ["bound", "bound"]
    assert is_within(followed, true, 1e-8)
    assert is_within(bounded, true, 1)


@given(LAWS, SHORTS, BANKROLLS, st.none() | st.integers(1, 12), st.integers(1, 30))
@settings(max_examples=cases(25), deadline=None)
def test_every_way_through_the_rounds(
    law: Distribution, short: Short, bankroll: Fraction, more: int | None, rounds: int
) -> None:  # fmt: skip
    goal = None if more is None else bankroll + more
    true = within(law, bankroll, goal, rounds, short)
    assert is_within(ruin(law, bankroll, goal=goal, rounds=rounds, short=short), true)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bankroll_module, "ROUNDS_BUDGET", 2**16)
        assert is_within(ruin(law, bankroll, goal=goal, rounds=rounds, short=short), true, 1)


def test_a_long_evening_is_followed() -> None:
    answer = ruin(EVEN, 50, rounds=4000)
    assert answer.method == "rounds"
    assert 0.98 < answer.probability < ruin(EVEN, 50, rounds=5000).probability < 1


def test_a_lifetime_is_bracketed() -> None:
    answer = ruin(EVEN, 50, goal=100, rounds=10**9)
    assert answer.method == "bound"
    assert is_within(answer, ruin(EVEN, 50, goal=100).probability, 1e-4)
    assert ruin(EVEN, 10**9, rounds=10**7 + 1).probability == 0


def test_a_large_bankroll_is_as_good_as_safe() -> None:
    for answer in (ruin(FAVOURED, 10**5), ruin(EVEN, 10**4, rounds=10**5)):
        assert 0 <= answer.probability <= answer.error < 1e-11
    assert ruin(Distribution.of([(0, 1), (-1, 1)]), 10**6, goal=10**6 + 1).probability == 1


@pytest.mark.parametrize(
    ("bankroll", "goal", "rounds"),
    [(0, None, None), (HALF, None, None), (1.5, None, None), (5, 5, None), (5, 7.5, None), (5, 9, 0)],
)
def test_bad_input_is_refused(bankroll: int, goal: int | None, rounds: int | None) -> None:
    with pytest.raises(InputError):
        ruin(EVEN, bankroll, goal=goal, rounds=rounds)
