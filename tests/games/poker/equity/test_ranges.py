"""Hands written with cards that are not all known."""

import pytest

from croupier.equipment.cards import cards
from croupier.errors import InputError
from croupier.games.poker.equity.ranges import parse


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
    ("text", "says"),
    [
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
