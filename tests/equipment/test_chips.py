"""What the chips in play can pay, and how they are cut."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.equipment.chips import Chips
from croupier.errors import InputError

CASINO = Chips((25, 50, 1_00, 5_00, 25_00, 100_00))
chips = st.builds(
    lambda smallest, times: Chips((smallest, *(smallest * each for each in times))),
    st.integers(1, 500),
    st.lists(st.integers(1, 200), max_size=6),
)
amounts = st.fractions(min_value=0, max_value=10**9, max_denominator=1000)


@given(chips, amounts)
def test_breakage_goes_to_the_nearest_amount_that_can_be_paid(chips: Chips, amount: Fraction) -> None:
    up, down = chips.pays(amount, "up"), chips.pays(amount, "down")
    assert up % chips.smallest == down % chips.smallest == 0
    assert down <= amount <= up
    assert up - down == (0 if amount % chips.smallest == 0 else chips.smallest)


def test_by_hand() -> None:
    assert CASINO.pays(Fraction(75, 2), "up") == 50
    assert CASINO.pays(Fraction(75, 2), "down") == 25
    assert CASINO.pays(1_75, "up") == CASINO.pays(1_75, "down") == 1_75


@pytest.mark.parametrize("denominations", [(), (0,), (-5, 5), (0, 5)])
def test_chips_are_worth_something(denominations: tuple[int, ...]) -> None:
    with pytest.raises(InputError, match="at least one denomination above zero"):
        Chips(denominations)


def test_every_chip_is_a_multiple_of_the_smallest() -> None:
    with pytest.raises(InputError, match=r"a 2\.50 chip is not a multiple of the smallest chip in play, 1\.00"):
        Chips((1_00, 2_50, 5_00))
