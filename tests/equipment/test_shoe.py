"""The composition of a shoe, as people write it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.equipment.cards import Card, card, names
from croupier.equipment.shoe import Composition
from croupier.errors import InputError

faces = st.tuples(*[st.integers(0, 3)] * 52).filter(any)


@given(faces)
def test_a_composition_is_read_as_it_is_written(counts: tuple[int, ...]) -> None:
    by_face = Composition.of_faces(counts)
    by_rank = Composition(by_face.ranks)
    assert Composition.parse(str(by_face)) == by_face
    assert Composition.parse(str(by_rank)) == by_rank
    assert by_face.size == by_rank.size == sum(counts)


@given(st.integers(1, 8), st.sets(st.integers(0, 51), max_size=8))
def test_decks_less_some_cards(count: int, out: set[Card]) -> None:
    written = f"{count} decks" + (f" less {names(out)}" if out else "")
    found = Composition.parse(written)
    assert found.by_face == tuple(count - (face in out) for face in range(52))
    assert found.size == 52 * count - len(out)


@pytest.mark.parametrize(
    ("written", "ranks"),
    [
        ("6 decks", (24,) * 13),
        (" 1  Deck ", (4,) * 13),
        ("6 decks less Qs Qh", (24,) * 10 + (22, 24, 24)),
        ("1 deck without QsQh, 10d", (4,) * 8 + (3, 4, 2, 4, 4)),
        ("A:24 K:23", (0,) * 11 + (23, 24)),
        ("a:1,10:2, k:0", (0,) * 8 + (2, 0, 0, 0, 1)),
        ("As:6 ah:5 Kd:0", (0,) * 12 + (11,)),
    ],
)
def test_shoes_that_people_write(written: str, ranks: tuple[int, ...]) -> None:
    assert Composition.parse(written).ranks == ranks


def test_suits_are_known_only_where_they_were_given() -> None:
    assert Composition.parse("6 decks").by_face == (6,) * 52
    assert Composition.parse("As:6").by_face[51] == 6
    assert str(Composition.full(1)) == "1 deck"
    assert str(Composition.full(8)) == "8 decks"
    by_rank = Composition.parse("A:24 K:24")
    assert by_rank.faces is None
    with pytest.raises(InputError, match="the suits matter here"):
        by_rank.less(card("As"))


@pytest.mark.parametrize(
    ("written", "reason"),
    [
        ("", "is not a shoe"),
        (None, "is not a shoe"),
        (6, "is not a shoe"),
        ("six decks", "'six' is not part of a shoe"),
        ("0 decks", "0 decks make no shoe"),
        ("101 decks", "101 decks make no shoe"),
        ("-6 decks", "'-6' is not part of a shoe"),
        ("6 decks less", "'6' is not part of a shoe"),
        ("6 decks less Qx", "'Qx' is not a card"),
        ("6 decks less ??", "name the face"),
        ("1 deck less Qs Qs", "Qs cannot be taken out of this shoe: it has no more of them"),
        ("A:24 A:24", "A is counted twice"),
        ("T:1 10:1", "T is counted twice"),
        ("A:24 Ks:6", "some cards by rank and some by face"),
        ("A:401", "at most A:400"),
        ("As:101", "at most As:100"),
        ("A:-1", "is not part of a shoe"),
        ("A=24", "is not part of a shoe"),
        ("B:24", "is not part of a shoe"),
        ("A:٢", "is not part of a shoe"),
        ("A:0 K:0", "is a shoe without a card"),
        (",", "is not a shoe"),
    ],
)
def test_what_is_no_shoe_is_refused(written: object, reason: str) -> None:
    with pytest.raises(InputError) as refused:
        Composition.parse(written)
    assert reason in str(refused.value)
