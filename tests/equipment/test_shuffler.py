"""Shuffling devices: batches that take turns, and cards that go back at once."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.equipment.cards import UNKNOWN, Card, card, cards
from croupier.equipment.shoe import Composition, Shoe
from croupier.equipment.shuffler import IN_ORDER, OUT_OF_ORDER, Batch, BatchShuffler, ContinuousShuffler
from croupier.errors import InputError


@given(st.integers(1, 8), st.lists(st.booleans(), min_size=1, max_size=9))
def test_each_batch_makes_every_other_shoe(half: int, by_hand: list[bool]) -> None:
    shuffler = BatchShuffler.of(2 * half, ("red", "blue"))
    assert shuffler.in_play is None
    dealt = []
    for hand in by_hand:
        shoe, shuffler = shuffler.next_shoe(by_hand=hand)
        assert shoe == Shoe.full(half)
        assert shuffler.in_play is not None
        assert {shuffler.in_play, shuffler.inside} == {Batch("red", half), Batch("blue", half)}
        dealt.append(shuffler.in_play.back)
    assert dealt == ["red", "blue", "red", "blue", "red", "blue", "red", "blue", "red"][: len(by_hand)]


def test_only_the_batch_in_play_belongs_on_the_table() -> None:
    shuffler = BatchShuffler.of(12, ("red", "blue"))
    assert not shuffler.belongs("red")
    _, shuffler = shuffler.next_shoe()
    assert shuffler.belongs("Red")
    assert not shuffler.belongs("blue")
    _, shuffler = shuffler.next_shoe()
    assert not shuffler.belongs("red")


def test_a_device_out_of_order_is_marked_and_the_cards_are_shuffled_by_hand() -> None:
    _, before = BatchShuffler.of(12).next_shoe()
    broken = before.fails()
    assert broken.condition == OUT_OF_ORDER
    assert broken.condition.mark is None
    with pytest.raises(InputError, match="must be shuffled by hand"):
        broken.next_shoe()
    covered = broken.marked("cover")
    assert (covered.condition.works, covered.condition.mark) == (False, "cover")
    assert covered.marked("sign").condition.mark == "sign"
    _, after = covered.next_shoe(by_hand=True)
    assert after.in_play == before.inside
    assert after.condition == covered.condition
    assert after.repaired().condition == IN_ORDER
    with pytest.raises(InputError, match="only one that is out of order gets a cover"):
        before.marked("sign")


@pytest.mark.parametrize(
    ("decks", "backs", "reason"),
    [
        (13, ("red", "blue"), "13 decks make no two equal batches"),
        (0, ("red", "blue"), "0 decks make no shoe"),
        (12, ("red", "Red "), "both batches have red backs"),
    ],
)
def test_batches_are_equal_and_look_different(decks: int, backs: tuple[str, str], reason: str) -> None:
    with pytest.raises(InputError, match=reason):
        BatchShuffler.of(decks, backs)


@given(st.lists(st.sets(st.integers(0, 51), min_size=1, max_size=7), max_size=40))
def test_a_continuous_shuffler_never_runs_down(rounds: list[set[Card]]) -> None:
    shuffler = ContinuousShuffler.of(1)
    for dealt in rounds:
        during = shuffler.draw(*dealt, UNKNOWN)
        assert during.out == len(dealt) + 1
        assert during.unseen == Composition.full(1).less(*dealt)
        shuffler = during.back(UNKNOWN, *dealt)
        assert shuffler == ContinuousShuffler.of(1)


def test_a_card_on_the_table_is_not_in_the_continuous_shuffler() -> None:
    shuffler = ContinuousShuffler.of(1).draw(card("Qs"))
    with pytest.raises(InputError, match="Qs cannot come out"):
        shuffler.draw(card("Qs"))
    with pytest.raises(InputError, match="Qh cannot go back"):
        shuffler.back(card("Qh"))
    assert shuffler.draw(UNKNOWN).turn(card("Kd")).back(*cards("Kd Qs")) == ContinuousShuffler.of(1)


def test_a_continuous_shuffler_out_of_order_gives_no_card() -> None:
    broken = ContinuousShuffler.of(6).fails()
    with pytest.raises(InputError, match="gives no card"):
        broken.draw(UNKNOWN)
    assert broken.marked("removed").condition.mark == "removed"
    assert broken.repaired().draw(UNKNOWN).out == 1
