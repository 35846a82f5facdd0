"""Hands written with cards that are not all known."""

import pytest

from croupier.equipment.cards import cards
from croupier.errors import InputError
from croupier.games.poker.equity.known import parse


def test_known_cards_and_unknown_ones() -> None:
    assert parse("As 2h ??", 5).alternatives == (tuple(sorted(cards("As2h"))),)
    assert parse("As2h", 5).known == 2
    assert parse("??", 5).alternatives == ((),)
    assert parse("10s", 5).only == cards("Ts")


def test_any_suit() -> None:
    assert parse("Ax", 5).alternatives == tuple((card,) for card in cards("Ac Ad Ah As"))
    assert len(parse("Ax2x", 5).alternatives) == 16
    assert len(parse("AxAx", 5).alternatives) == 6
    assert parse("AsAhAdAx", 5).alternatives == (cards("Ac Ad Ah As"),)


def test_alternatives_and_repetitions() -> None:
    found = parse("{AsKs, 2c3c, KsAs}", 5)
    assert found.alternatives == (tuple(sorted(cards("AsKs"))), cards("2c3c"))
    assert found.only is None


@pytest.mark.parametrize(
    ("text", "hands"),
    [
        ("AA", 6),
        ("22+", 13 * 6),
        ("TT-77", 4 * 6),
        ("77-tt", 4 * 6),
        ("AKs", 4),
        ("kas", 4),
        ("AKo", 12),
        ("AK", 16),
        ("10Ts", 0),
        ("KTs+", 3 * 4),
        ("AQo+", 2 * 12),
        ("A5s-A2s", 4 * 4),
        ("T9s-65s", 5 * 4),
        ("AA, KK, AKs", 6 + 6 + 4),
        ("{22+, AKs, AsKs}", 13 * 6 + 4),
        ("QQ+,AsKd", 3 * 6 + 1),
    ],
)
def test_ranges_as_players_of_holdem_write_them(text: str, hands: int) -> None:
    """Every combination of cards once; a pair has six, two ranks sixteen, four of them of one suit."""
    if not hands:
        with pytest.raises(InputError, match="pair are never of one suit"):
            parse(text, 2)
        return
    found = parse(text, 2).alternatives
    assert len(found) == len(set(found)) == hands
    assert all(list(cards) == sorted(set(cards)) and len(cards) == 2 for cards in found)


def test_which_hands_a_range_has() -> None:
    assert set(parse("KQs", 2).alternatives) == {tuple(sorted(cards(f"K{suit}Q{suit}"))) for suit in "cdhs"}
    ranks = {frozenset(card // 4 for card in hand) for hand in parse("KTs+", 2).alternatives}
    assert ranks == {frozenset({11, low}) for low in (8, 9, 10)}  # ten, jack and queen below a king


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("AKs-QJo", "no range"),
        ("AKs-A2", "no range"),
        ("AA-K2", "no range"),
        ("AAs", "never of one suit"),
        ("22+, ZZ", "not a hand"),
        ("AKq", "not a hand"),
        ("22+, As", "equally many"),
        ("", "hand without cards"),
        ("  ", "hand without cards"),
        ("{}", "hand without cards"),
        ("{AsKs,}", "hand without cards"),
        ("{AsKs", "braces go around"),
        ("{As}{Ks}", "braces go around"),
        ("AsKsQsJsTs9s", "at most 5"),
        ("AsAs", "As appears more than once"),
        ("1s", "not a hand"),
        ("Ay", "not a hand"),
        ("As?", "not a hand"),
        ("AxAxAxAxAx", "more cards of one rank"),
        ("{As,KsQs}", "equally many"),
        ("Ax2x3x4x5x6x7x8x9x", "at most"),
    ],
)
def test_what_is_unclear_is_refused(text: str, says: str) -> None:
    with pytest.raises(InputError, match=says):
        parse(text, 5)


def test_a_range_may_not_fill_the_memory() -> None:
    with pytest.raises(InputError, match="more than 100,000"):
        parse("Ax2x3x4x5x6x7x8x9x", 9)
