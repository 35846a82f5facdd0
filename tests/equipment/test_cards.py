"""Cards are read as people write them, and written one way."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.equipment.cards import (
    RANKS,
    SUITS,
    UNKNOWN,
    Card,
    card,
    cards,
    deck,
    decks,
    name,
    names,
    rank_of,
    suit_of,
)
from croupier.errors import InputError

any_card = st.integers(0, UNKNOWN)


@given(st.lists(any_card))
def test_cards_are_read_as_they_are_written(some: list[Card]) -> None:
    assert cards(names(some)) == tuple(some)
    assert cards(names(some).replace(" ", "")) == tuple(some)
    assert cards(names(some).replace(" ", ", ")) == tuple(some)
    assert cards(names(some).swapcase()) == tuple(some)
    assert cards([name(one) for one in some]) == tuple(some)


@given(any_card)
def test_one_card_is_read_as_it_is_written(one: Card) -> None:
    assert (
        card(name(one))
        == card(f" {name(one).lower()} ")
        == card(name(one).upper())
        == card(name(one).replace("T", "10"))
        == one
    )


def test_by_hand() -> None:
    assert (card("2c"), card("2d"), card("2h"), card("2s"), card("3c"), card("As"), card("??")) == (0, 1, 2, 3, 4, 51, 52)
    assert card("10s") == card("ts") == card("TS") == card("Ts") == 35
    assert cards("Qs Kd ??") == (43, 45, UNKNOWN)
    assert cards("10s10hTc") == (35, 34, 32)
    assert cards("") == cards([]) == ()
    assert names((43, 45, UNKNOWN)) == "Qs Kd ??"


def test_a_deck_has_every_face_once() -> None:
    assert [RANKS[rank_of(one)] + SUITS[suit_of(one)] for one in deck()] == [
        rank + suit for rank in RANKS for suit in SUITS
    ]
    assert len(set(deck())) == 52
    assert sorted(decks(6)) == sorted(deck() * 6)
    assert UNKNOWN not in decks(8)


@pytest.mark.parametrize(
    "written",
    [
        "",
        " ",
        "Q",
        "s",
        "Qx",
        "1s",
        "11s",
        "0s",
        "100s",
        "sQ",
        "Q s",
        "?",
        "???",
        "????",
        "Qs Kd",
        "Q♠",
        "Qſ",
        "\u212as",
        "x" * 9999,
    ],
)
def test_what_is_no_card_is_refused(written: str) -> None:
    with pytest.raises(InputError, match='is not a card; write rank and suit such as "Qs"') as refused:
        card(written)
    assert len(str(refused.value)) < 160


@pytest.mark.parametrize("written", [None, 12, True, 3.5, b"Qs", {"card": "Qs"}, pytest.param(10**6000, id="large")])
def test_what_is_no_text_is_no_card(written: object) -> None:
    with pytest.raises(InputError, match="is not a card"):
        card(written)
    with pytest.raises(InputError, match="are not cards"):
        cards(written)


@pytest.mark.parametrize(
    ("written", "wrong"),
    [("Qs Kx", "'Kx'"), ("QsK", "'QsK'"), ("Q??s", "'Q"), ("1010ss", "'1010ss'"), ("Qs-Kd", "'Qs-Kd'"), (["Qs", 5], "5")],
)
def test_a_list_names_the_card_that_is_wrong(written: object, wrong: str) -> None:
    with pytest.raises(InputError, match="is not a card") as refused:
        cards(written)
    assert str(refused.value).startswith(wrong)


def test_a_card_not_seen_has_neither_rank_nor_suit() -> None:
    for of in (rank_of, suit_of):
        with pytest.raises(InputError, match="was not seen"):
            of(UNKNOWN)


@pytest.mark.parametrize("number", [-1, 53, 10**9])
def test_other_numbers_are_no_cards(number: int) -> None:
    for use in (name, rank_of, suit_of):
        with pytest.raises(InputError, match="is not a card"):
            use(number)


@pytest.mark.parametrize("count", [0, -1, 101])
def test_decks_that_make_no_shoe(count: int) -> None:
    with pytest.raises(InputError, match="make no shoe; between 1 and 100 do"):
        decks(count)
