"""What holds for every hand: order and names of suits do not matter, one more card never hurts, one hand equals many."""

from itertools import permutations
from typing import get_args

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from croupier.games.poker import hands
from croupier.games.poker.hands import TAKES, Kind

ALL = st.sampled_from(get_args(Kind))
PERMUTED_SUITS = st.sampled_from([*permutations(range(4))])


@st.composite
def dealt(draw: st.DrawFn, most: bool = True) -> tuple[Kind, list[int], list[int]]:
    """A kind, cards and a board for it; ranks close together, so that pairs, straights and flushes are not rare."""
    kind: Kind = draw(ALL)
    need = TAKES[kind]
    count = draw(st.sampled_from(need.own if most else need.own[:-1]))
    whole = [range(52), range(0, 52, 2), range(20), range(28), [*range(24), 48, 49, 50, 51], range(32, 52)]
    short = [range(16, 52), range(16, 52, 2), [*range(16, 36), 48, 49, 50, 51], range(32, 52)]
    deck = draw(st.sampled_from(short if kind == "short-high" else whole))
    cards = draw(st.lists(st.sampled_from(deck), unique=True, min_size=count + need.board, max_size=count + need.board))
    return kind, cards[:count], cards[count:]


@given(dealt(), st.randoms(use_true_random=False))
def test_the_order_of_cards_does_not_matter(deal: tuple[Kind, list[int], list[int]], random: "np.random.Generator") -> None:
    kind, cards, board = deal
    mixed, mixed_board = cards.copy(), board.copy()
    random.shuffle(mixed)
    random.shuffle(mixed_board)
    assert hands.rank(kind, mixed, mixed_board) == hands.rank(kind, cards, board)
    assert hands.used(kind, mixed, mixed_board) == hands.used(kind, cards, board)


@given(dealt(), PERMUTED_SUITS)
def test_the_suits_are_equal(deal: tuple[Kind, list[int], list[int]], suits: tuple[int, ...]) -> None:
    kind, cards, board = deal
    own, shared = ([card & ~3 | suits[card & 3] for card in each] for each in (cards, board))
    assert hands.rank(kind, own, shared) == hands.rank(kind, cards, board)


@given(dealt())
def test_one_hand_equals_many(deal: tuple[Kind, list[int], list[int]]) -> None:
    kind, cards, board = deal
    boards = np.array([board]) if board else None
    assert hands.batch(kind, np.array([cards]), boards).tolist() == [hands.rank(kind, cards, board) or 0]


@given(dealt(most=False), st.integers(0, 51))
def test_one_more_card_never_hurts(deal: tuple[Kind, list[int], list[int]], card: int) -> None:
    kind, cards, board = deal
    if card not in cards + board and (kind != "short-high" or card >= 16):
        assert (hands.rank(kind, [*cards, card], board) or 0) >= (hands.rank(kind, cards, board) or 0)


@given(dealt())
def test_the_cards_used_make_the_hand(deal: tuple[Kind, list[int], list[int]]) -> None:
    kind, cards, board = deal
    used, value = hands.used(kind, cards, board), hands.rank(kind, cards, board)
    assert {*used} <= {*cards, *board}
    if value is None:
        assert used == ()
    elif board:
        assert (len({*used} & {*cards}), len({*used} & {*board})) == (2, 3)
        assert hands.rank("high" if kind == "omaha-high" else "8-or-better", used) == value
    else:
        assert hands.rank(kind, used) == value
        assert kind == "badugi" or len(used) == 5


@given(ALL, st.data())
def test_every_value_has_a_name(kind: Kind, data: st.DataObject) -> None:
    value = data.draw(st.integers(1, hands.best_value(kind)))
    assert hands.name(kind, value).strip()
