"""The quick ways to rank one hand agree with the slow one, however the cards are given, and refuse what it refuses."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier import hands as written
from croupier.equipment.cards import UNKNOWN, names
from croupier.errors import InputError
from croupier.games.poker import hands
from croupier.games.poker.hands import Kind
from croupier.games.poker.hands.single import value

KINDS: tuple[Kind, ...] = ("high", "2-7", "a-5", "8-or-better", "badugi")
FACES = st.integers(0, 51)
NEAR = st.sampled_from([0, 1, 2, 3, 4, 5, 6, 7, 8, 12, 16, 48, 49, 50])
"""Few ranks and one suit more than others, so that pairs, straights and flushes come up."""


def hand_of(count: st.SearchStrategy[int]) -> st.SearchStrategy[list[int]]:
    return count.flatmap(
        lambda size: st.one_of(
            st.lists(FACES, min_size=size, max_size=size, unique=True),
            st.lists(NEAR, min_size=size, max_size=size, unique=True),
            st.lists(st.integers(0, 12).map(lambda rank: 4 * rank), min_size=size, max_size=size, unique=True),
        )
    )


@given(st.sampled_from(KINDS), hand_of(st.integers(5, 7)))
def test_quick_and_slow_give_the_same(kind: Kind, cards: list[int]) -> None:
    slow = value(kind, cards) or None
    for _ in range(2):  # what is met for the first time goes the slow way
        assert hands.rank(kind, cards) == slow
        assert hands.rank(kind, tuple(cards)) == slow
    assert (hands.ranker(kind, len(cards))(cards) or None) == slow


@given(st.sampled_from(KINDS), hand_of(st.integers(5, 7)))
def test_cards_may_be_written(kind: Kind, cards: list[int]) -> None:
    known, text = hands.rank(kind, cards), names(cards)
    assert written.rank(kind, text) == known
    assert written.rank(kind, text.replace(" ", "").upper()) == known
    assert written.rank(kind, text.replace(" ", ", ")) == known
    assert written.rank(kind, text.split()) == known
    assert written.rank(kind, [*text.split()[:2], *cards[2:]]) == known


def test_a_board_may_be_written_too() -> None:
    own = "As Ks 2c 9d 9h"
    assert written.rank("omaha-high", own, "Qs Js Ts 3d 4c") == hands.best_value("high")
    assert written.rank("omaha-8", own, ["3d", "4c", "7h", "Kd", "Qc"]) == hands.rank("8-or-better", "As 2c 7h 3d 4c")


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    ("cards", "said"),
    [
        ([0, 0, 5, 9, 14], "2c appears more than once"),
        ([0, 4, 8, 12, 12], "5c appears more than once"),
        ([0, 5, 10, 15, 20, 25, 0], "2c appears more than once"),
        ([0, 5, 10, 15, UNKNOWN], "not seen"),
        ([0, 5, 10, 15, -1], "-1 is not a card"),
        ([0, 5, 10, 15, 20, 25, 99], "99 is not a card"),
        ([0, 5, 10, 15, 20, 25, 30, 35], "is ranked from"),
    ],
)
def test_what_makes_no_hand_is_refused(kind: Kind, cards: list[int], said: str) -> None:
    hands.rank(kind, [0, 5, 10, 15, 20])  # the quick way is known now
    hands.rank(kind, [0, 5, 10, 15, 20, 25, 30])
    with pytest.raises(InputError, match=said):
        hands.rank(kind, cards)


@pytest.mark.parametrize("text", ["2c 2c 3d 4h 5s", "2c 3d 4h 5s ??", "2c 3d 4h 5s 6x", "2c 3d 4h 5s 6"])
def test_what_is_written_wrongly_is_refused(text: str) -> None:
    with pytest.raises(InputError):
        written.rank("high", text)
    with pytest.raises(InputError):
        written.rank("high", text.split())


def test_a_kind_that_does_not_exist_is_refused_by_its_name() -> None:
    with pytest.raises(InputError, match="'low' is no kind of hand"):
        hands.rank("low", [0, 5, 10, 15, 20])  # type: ignore[arg-type]
