"""What can still be in a shoe, from what was seen coming out of it."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.equipment.cards import UNKNOWN, Card, card, cards, deck, decks, names
from croupier.equipment.shoe import Composition, Shoe
from croupier.errors import InputError

faces = st.tuples(*[st.integers(0, 3)] * 52).filter(any)


@given(st.integers(1, 2), st.data())
def test_a_shoe_dealt_to_the_end_knows_what_is_left(count: int, data: st.DataObject) -> None:
    order = data.draw(st.permutations(decks(count)))
    hidden = data.draw(st.sets(st.integers(0, len(order) - 1), max_size=20))
    shoe = Shoe.full(count)
    for at, one in enumerate(order):
        assert shoe.remaining == len(order) - at
        assert shoe.may_hold(one)
        shoe = shoe.draw(UNKNOWN if at in hidden else one)
    assert shoe.remaining == 0
    assert shoe.unknown == shoe.unseen.size == len(hidden)
    assert Counter(dict(enumerate(shoe.unseen.by_face))) == Counter(order[at] for at in hidden)
    assert not any(shoe.may_hold(one) for one in (*deck(), UNKNOWN))
    assert shoe.turn(*(order[at] for at in hidden)).unseen.size == 0


@given(st.integers(1, 3), st.lists(st.integers(0, UNKNOWN), max_size=60))
def test_cards_that_go_back_were_never_out(count: int, wanted: list[Card]) -> None:
    shoe, out = Shoe.full(count), list[Card]()
    for one in wanted:
        if shoe.may_hold(one):
            shoe = shoe.draw(one)
            out.append(one)
        else:
            with pytest.raises(InputError, match="cannot come out of this shoe"):
                shoe.draw(one)
    assert max(Counter(one for one in out if one != UNKNOWN).values(), default=0) <= count
    assert shoe == Shoe.full(count).draw(*out)
    assert shoe.back(*out) == Shoe.full(count)


def test_a_face_comes_as_often_as_there_are_decks() -> None:
    queen = card("Qs")
    shoe = Shoe.full(6).draw(*[queen] * 6)
    assert not shoe.may_hold(queen)
    assert shoe.may_hold(card("Qh"))
    assert shoe.may_hold(UNKNOWN)
    with pytest.raises(InputError, match="Qs cannot come out of this shoe: all 6 of them were seen already"):
        shoe.draw(queen)
    with pytest.raises(InputError, match="Qs cannot come out of this shoe: all 6 of them were seen already"):
        Shoe.full(6).draw(*[queen] * 7)


def test_a_burned_card_may_be_any_that_was_not_seen() -> None:
    shoe = Shoe.full(1).draw(UNKNOWN)
    assert shoe.remaining == 51
    assert shoe.unseen == Composition.full(1)
    assert shoe.may_hold(card("Qs"))
    turned = shoe.turn(card("Qs"))
    assert (turned.remaining, turned.unknown) == (51, 0)
    assert not turned.may_hold(card("Qs"))


def test_what_cannot_be_turned_over_or_go_back() -> None:
    with pytest.raises(InputError, match="1 cards cannot be turned over: 0 of those out are still unseen"):
        Shoe.full(1).turn(card("Qs"))
    with pytest.raises(InputError, match="Qs cannot be the card turned over: all 1 of them"):
        Shoe.full(1).draw(card("Qs"), UNKNOWN).turn(card("Qs"))
    with pytest.raises(InputError, match="name the face"):
        Shoe.full(1).draw(UNKNOWN).turn(UNKNOWN)
    with pytest.raises(InputError, match="Qs cannot go back into the shoe: none is out"):
        Shoe.full(1).draw(card("Qh")).back(card("Qs"))
    with pytest.raises(InputError, match=r"\?\? cannot go back into the shoe: none is out"):
        Shoe.full(1).back(UNKNOWN)
    with pytest.raises(InputError, match="53 is not a card"):
        Shoe.full(1).draw(53)


def test_a_small_shoe() -> None:
    shoe = Shoe.of(Composition.parse("As:1 Kd:2"))
    assert shoe.size == 3
    with pytest.raises(InputError, match="2c cannot come out of this shoe: it never held one"):
        shoe.draw(card("2c"))
    with pytest.raises(InputError, match=r"\?\? cannot come out of this shoe: all its 3 cards are out"):
        shoe.draw(*cards("As ?? ?? ??"))


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
    assert found == Shoe.full(count).draw(*out).unseen
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
        Shoe.of(by_rank)
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
