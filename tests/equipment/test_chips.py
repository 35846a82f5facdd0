"""What the chips in play can pay, and how they are cut."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.equipment.chips import Chips, made_of, moved, pieces_in, worth, written
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


# Pieces by denomination

IN_PLAY = (1_00, 5_00, 25_00, 100_00)


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("40x25.00 100x5.00", {"25.00": 40, "5.00": 100}),
        ("100x5 40x25", {"25.00": 40, "5.00": 100}),
        ("2 x $100.00; 3×1", {"100.00": 2, "1.00": 3}),
        ("0x25.00 1x5", {"5.00": 1}),
        ("0", {}),
    ],
)
def test_pieces_as_people_write_them(text: str, pieces: dict[str, int]) -> None:
    assert pieces_in(text, IN_PLAY) == pieces
    assert pieces_in(written(pieces), IN_PLAY) == pieces


@pytest.mark.parametrize(
    "text", ["", " ", "25.00", "x25", "40x", "40x25x3", "-1x25", "40x25 and 3", "1.5x25", "9999999999x1"]
)
def test_what_does_not_say_how_many_of_which_is_refused(text: str) -> None:
    with pytest.raises(InputError):
        pieces_in(text, IN_PLAY)


def test_what_pieces_are_worth_and_how_an_amount_is_made() -> None:
    assert worth({"100.00": 2, "5.00": 3}) == 215_00
    assert made_of(341_00, IN_PLAY) == {"100.00": 3, "25.00": 1, "5.00": 3, "1.00": 1}
    assert made_of(50, IN_PLAY) == {}
    assert moved({"5.00": 3}, {"100.00": 1, "5.00": 3}, -1) == {"100.00": -1}
