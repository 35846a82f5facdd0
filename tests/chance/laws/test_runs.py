"""Losses in a row: against every sequence written out, and against the recurrence in exact fractions."""

from fractions import Fraction
from itertools import groupby, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.chance.laws.runs import longest_losing_run, no_run
from croupier.errors import InputError

LOSSES = st.fractions(min_value=Fraction(1, 60), max_value=Fraction(59, 60), max_denominator=60)


def longest(sequence: tuple[bool, ...]) -> int:
    return max((len(list(run)) for lost, run in groupby(sequence) if lost), default=0)


def run_probability(loss: Fraction, rounds: int, length: int) -> float:
    """The probability of so many consecutive losses or more."""
    return 1 - no_run(float(loss), rounds, length)[0] if length <= rounds else 0.0


def written_out(loss: Fraction, rounds: int) -> list[Fraction]:
    """The probability of each longest run, from every sequence of losses."""
    chances = [Fraction(0)] * (rounds + 1)
    for sequence in product((True, False), repeat=rounds):
        chances[longest(sequence)] += loss ** sum(sequence) * (1 - loss) ** (rounds - sum(sequence))
    return chances


def by_recurrence(loss: Fraction, rounds: int, length: int) -> Fraction:
    none = [Fraction(1)] * length + [1 - loss**length]
    for at in range(length + 1, rounds + 1):
        none.append(none[-1] - (1 - loss) * loss**length * none[at - length - 1])
    return 1 - none[rounds]


def test_three_tosses_by_hand() -> None:
    # Of 8 sequences one has no loss, four have single ones, two a pair, one all three: (0 + 4 + 4 + 3) / 8.
    run = longest_losing_run(Fraction(1, 2), 3)
    assert run.expected == pytest.approx(11 / 8, abs=run.error)
    assert run_probability(Fraction(1, 2), 3, 2) == pytest.approx(3 / 8)


@given(LOSSES, st.integers(1, 9))
@settings(max_examples=25)
def test_every_sequence_counted(loss: Fraction, rounds: int) -> None:
    chances = written_out(loss, rounds)
    run = longest_losing_run(loss, rounds)
    assert abs(run.expected - float(sum(length * chance for length, chance in enumerate(chances)))) <= run.error < 1e-9
    for length in range(1, rounds + 1):
        assert abs(run_probability(loss, rounds, length) - float(sum(chances[length:]))) <= 1e-11


@given(LOSSES, st.integers(1, 150), st.integers(1, 25))
@settings(max_examples=40)
def test_the_limit_ratio_agrees_with_the_recurrence(loss: Fraction, rounds: int, length: int) -> None:
    expected = by_recurrence(loss, rounds, length) if length <= rounds else Fraction(0)
    assert abs(run_probability(loss, rounds, length) - float(expected)) <= 1e-11


@pytest.mark.parametrize("loss", [Fraction(10, 19), Fraction(9, 10)])
def test_a_longer_session_agrees_with_the_recurrence(loss: Fraction) -> None:
    expected = sum(1 - by_floats(float(loss), 3000, length) for length in range(1, 400))
    run = longest_losing_run(loss, 3000)
    assert run.method == "limit ratio"
    assert run.error < 1e-9
    assert run.expected == pytest.approx(expected, abs=1e-8)


def by_floats(loss: float, rounds: int, length: int) -> float:
    none = [1.0] * length + [1 - loss**length]
    for at in range(length + 1, rounds + 1):
        none.append(none[-1] - (1 - loss) * loss**length * none[at - length - 1])
    return none[rounds]


def test_a_huge_session_grows_with_the_logarithm() -> None:
    # For fair tosses the expected longest run of n rounds is log2(n) + (0.5772… / ln 2) - 3/2, within 2e-6 of it.
    run = longest_losing_run(Fraction(1, 2), 2**40)
    assert run.expected == pytest.approx(40 + 0.5772156649 / 0.6931471806 - 1.5, abs=1e-5)


def test_lengths_in_strides_state_what_that_costs() -> None:
    run = longest_losing_run(Fraction(999, 1000), 10**6)
    assert 0 < run.error < 20
    # Gumbel's limit: (ln(n·p) + 0.5772…) / -ln q - 1/2.
    assert run.expected == pytest.approx(7480.8, abs=run.error)


def test_always_and_never() -> None:
    assert longest_losing_run(0, 50).expected == 0
    assert longest_losing_run(1, 50).expected == 50
    assert longest_losing_run(1, 50).method == "exact"
    nearly = longest_losing_run(1 - Fraction(1, 10**12), 1000)
    assert nearly.expected == 1000
    assert nearly.error == pytest.approx(1e-6)


@pytest.mark.parametrize(("loss", "rounds"), [(-1, 5), (Fraction(3, 2), 5), (0.5, 5), (Fraction(1, 2), 0)])
def test_bad_input_is_refused(loss: Fraction, rounds: int) -> None:
    with pytest.raises(InputError):
        longest_losing_run(loss, rounds)
