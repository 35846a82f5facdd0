"""Hands laid out again from the discard rack."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.equipment.cards import UNKNOWN, cards
from croupier.equipment.rack import Pile, Rack
from croupier.errors import InputError

piles = st.builds(
    Pile,
    st.integers(1, 4),
    st.sampled_from(["1", "2", "dealer", "burn"]),
    st.lists(st.integers(0, UNKNOWN), min_size=1, max_size=5).map(tuple),
)


@given(st.lists(piles, max_size=12))
def test_every_hand_comes_back_in_its_order(picked_up: list[Pile]) -> None:
    rack = Rack()
    for pile in picked_up:
        rack = rack.put(pile.round, pile.place, *pile.cards)
    assert rack.cards == tuple(card for pile in picked_up for card in pile.cards)
    for played in {pile.round for pile in picked_up}:
        for place, hand in rack.hands(played).items():
            assert hand == sum((p.cards for p in picked_up if (p.round, p.place) == (played, place)), ())
    assert rack.clear() == (rack.cards, Rack())


def test_a_war_laid_out_again() -> None:
    rack = Rack().put(1, "burn", UNKNOWN).put(1, "3", *cards("Qs")).put(1, "dealer", *cards("Qh"))
    rack = rack.put(1, "3", *cards("?? ?? ?? Kd")).put(2, "3", *cards("2c"))
    assert rack.hands(1) == {"burn": (UNKNOWN,), "3": cards("Qs ?? ?? ?? Kd"), "dealer": cards("Qh")}
    assert rack.lift() == ((Pile(2, "3", cards("2c")),), Rack(rack.piles[:-1]))
    assert rack.lift(2)[0] == rack.piles[-2:]
    assert rack.lift(0) == ((), rack)


def test_nothing_put_in_the_rack_leaves_it_as_it_is() -> None:
    assert Rack().put(1, "3") == Rack()


def test_what_is_not_in_the_rack_cannot_be_taken_from_it() -> None:
    with pytest.raises(InputError, match="no cards of round 3 are in the discard rack"):
        Rack().put(1, "3", 0).hands(3)
    for count in (2, -1):
        with pytest.raises(InputError, match="cannot be lifted from a discard rack of 1"):
            Rack().put(1, "3", 0).lift(count)
