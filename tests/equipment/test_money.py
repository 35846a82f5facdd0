"""Money is whole cents, in and out."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.equipment.money import cents, dollars
from croupier.errors import InputError


@given(st.integers(0, 10**15))
def test_cents_and_dollars_are_each_other_backwards(amount: int) -> None:
    assert cents(dollars(amount)) == amount


@given(st.integers(1, 10**15))
def test_a_loss_is_written_with_a_sign_and_is_no_amount_to_wager(amount: int) -> None:
    assert dollars(-amount) == "-" + dollars(amount)
    with pytest.raises(InputError):
        cents(dollars(-amount))


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("5", 500),
        ("5.0", 500),
        ("5.00", 500),
        ("0.25", 25),
        ("0", 0),
        (" 5.00 ", 500),
        ("$5", 500),
        ("$1,500.00", 150_000),
        ("1,234,567.89", 123_456_789),
        (5, 500),
        (2.5, 250),
        (0.1, 10),
        (999_999_999_999_999_999, 99_999_999_999_999_999_900),
    ],
)
def test_amounts_that_people_write(written: object, expected: int) -> None:
    assert cents(written) == expected


@pytest.mark.parametrize(
    "written",
    [
        "-5.00",
        -5,
        "5.001",
        0.125,
        0.1 + 0.2,
        "",
        " ",
        ".50",
        "5.",
        "five",
        "1e3",
        "+5",
        "1,50",
        "1,5000",
        "5 5",
        "$",
        "5.00\n6.00",
        "٥.٠٠",
        "5\u00b2",
        True,
        False,
        None,
        float("nan"),
        float("inf"),
        1e300,
        10**18,
        10**6000,
        -(10**6000),
        "9" * 19,
        "9" * 100_000,
        [5],
        {"amount": 5},
        b"5.00",
    ],
    ids=lambda value: repr(value)[:12] if not isinstance(value, int) or abs(value) < 10**20 else "thousands of digits",
)
def test_everything_else_is_refused_with_the_form_that_would_be_right(written: object) -> None:
    with pytest.raises(InputError) as problem:
        cents(written)
    assert 'is not an amount of money; write dollars and cents such as "5.00"' in problem.value.reason
    assert len(problem.value.reason) < 150


def test_the_refusal_shows_what_was_written() -> None:
    with pytest.raises(InputError, match=r"^'5\.001' is not an amount of money"):
        cents("5.001")
    with pytest.raises(InputError, match=r"^True is not an amount of money"):
        cents(True)
