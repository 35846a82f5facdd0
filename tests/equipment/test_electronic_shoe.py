"""The electronic shoe: committed before the first card, every card proved, secret otherwise."""

import os
import pickle
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.equipment.cards import decks
from croupier.equipment.electronic_shoe import (
    SALT_BYTES,
    CardOpening,
    ElectronicShoe,
    verify_opening,
)
from croupier.errors import InputError
from croupier.journal.merkle import Tree
from depth import cases

shoes = st.builds(ElectronicShoe, st.integers(1, 2))


def dealt_out(shoe: ElectronicShoe) -> list[CardOpening]:
    openings = []
    while shoe.remaining:
        opening, shoe = shoe.deal()
        openings.append(opening)
    return openings


@settings(max_examples=cases(20))
@given(shoes)
def test_every_card_verifies_and_the_whole_shoe_is_whole_decks(shoe: ElectronicShoe) -> None:
    openings = dealt_out(shoe)
    assert [opening.position for opening in openings] == list(range(shoe.size))
    assert Counter(opening.card for opening in openings) == Counter(decks(shoe.size // 52))
    assert all(verify_opening(*shoe.commitment, opening) for opening in openings)
    assert len({opening.salt for opening in openings}) == shoe.size


def test_the_root_is_over_position_card_and_salt() -> None:
    shoe = ElectronicShoe(1)
    openings = (shoe.opening(position, to="regulator") for position in range(52))
    entries = [bytes([0, 0, 0, position, card]) + salt for position, card, salt, _ in openings]
    assert shoe.commitment == (Tree(entries).root, 52)


def test_a_live_shoe_by_hand() -> None:
    shoe = ElectronicShoe(6)
    assert (shoe.size, shoe.position, shoe.remaining) == (312, 0, 312)
    openings = dealt_out(shoe)
    assert Counter(opening.card for opening in openings) == Counter(decks(6))
    assert all(verify_opening(*shoe.commitment, opening) for opening in openings)
    assert [opening.card for opening in openings] != [opening.card for opening in dealt_out(ElectronicShoe(6))]


def test_a_live_shoe_takes_nothing_but_the_operating_systems_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    real = os.urandom

    def urandom(count: int) -> bytes:
        asked.append(count)
        return real(count)

    monkeypatch.setattr(os, "urandom", urandom)
    ElectronicShoe(1)
    assert len(asked) >= 51 + 1  # a draw for every card but the last, and the salts
    assert asked[-1] == 52 * SALT_BYTES


@settings(max_examples=cases(30))
@given(shoes, st.data())
def test_whatever_is_altered_no_longer_verifies(shoe: ElectronicShoe, data: st.DataObject) -> None:
    root, size = shoe.commitment
    at = data.draw(st.integers(0, size - 1))
    opening = shoe.opening(at, to="regulator")
    assert verify_opening(root, size, opening)
    bit = data.draw(st.integers(0, 8 * SALT_BYTES - 1))
    salt = (int.from_bytes(opening.salt, "big") ^ 1 << bit).to_bytes(SALT_BYTES, "big")
    step = data.draw(st.integers(0, len(opening.proof) - 1))
    neighbour = bytes([opening.proof[step][0] ^ data.draw(st.integers(1, 255))]) + opening.proof[step][1:]
    altered = [
        opening._replace(position=data.draw(st.integers(-5, size + 5).filter(lambda other: other != at))),
        opening._replace(card=data.draw(st.integers(-1, 300).filter(lambda other: other != opening.card))),
        opening._replace(salt=salt),
        opening._replace(salt=opening.salt + b"\x00"),
        opening._replace(salt=opening.salt[:-1]),
        opening._replace(proof=(*opening.proof[:step], neighbour, *opening.proof[step + 1 :])),
        opening._replace(proof=(*opening.proof[:step], *opening.proof[step + 1 :])),
        opening._replace(proof=(*opening.proof, neighbour)),
    ]
    assert [verify_opening(root, size, one) for one in altered] == [False] * len(altered)
    assert not verify_opening(bytes([root[0] ^ 1]) + root[1:], size, opening)
    assert not verify_opening(root, 0, opening)
    assert not verify_opening(ElectronicShoe(1).commitment.root, size, ElectronicShoe(1).opening(0, to="regulator"))


def test_a_size_beyond_all_shoes_verifies_nothing() -> None:
    opening = ElectronicShoe(1).opening(0, to="regulator")
    assert not verify_opening(bytes(32), 2**40, opening._replace(position=2**32))


@settings(max_examples=cases(20))
@given(shoes, st.lists(st.integers(0, 3), max_size=30))
def test_players_see_what_was_dealt_and_the_regulator_everything(shoe: ElectronicShoe, moves: list[int]) -> None:
    dealt, burned = set(), set()
    for burn in moves:
        if burn:
            burned |= set(range(shoe.position, shoe.position + burn)) & set(range(shoe.size))
            if burn > shoe.remaining:
                break
            shoe = shoe.burn(burn)
        elif shoe.remaining:
            opening, shoe = shoe.deal()
            dealt.add(opening.position)
            assert shoe.opening(opening.position) == opening
    burned &= set(range(shoe.position))
    assert shoe.burned == tuple(sorted(burned))
    assert shoe.position == len(dealt) + len(burned) == shoe.size - shoe.remaining
    for position in range(shoe.size):
        assert verify_opening(*shoe.commitment, shoe.opening(position, to="regulator"))
        if position in dealt:
            assert shoe.opening(position, to="player").position == position
        else:
            why = "was burned" if position in burned else "was not dealt yet"
            with pytest.raises(InputError, match=f"position {position} {why}; only the regulator"):
                shoe.opening(position)


def test_dealing_leaves_the_shoe_before_as_it_was() -> None:
    before = ElectronicShoe(1)
    first, after = before.deal()
    assert (before.position, after.position) == (0, 1)
    assert before.commitment == after.commitment
    assert before.deal()[0] == first
    with pytest.raises(InputError, match="was not dealt yet"):
        before.opening(0)


def test_what_a_shoe_refuses() -> None:
    shoe = ElectronicShoe(1)
    with pytest.raises(InputError, match="the shoe has 0 cards left, not 1"):
        shoe.burn(52).deal()
    with pytest.raises(InputError, match="the shoe has 52 cards left, not 53"):
        shoe.burn(53)
    with pytest.raises(InputError, match="draw at least one"):
        shoe.burn(0)
    with pytest.raises(InputError, match="0 decks make no shoe"):
        ElectronicShoe(0)
    for position in (-1, 52):
        with pytest.raises(InputError, match="is not among the 52"):
            shoe.opening(position, to="regulator")
    with pytest.raises(InputError, match="'dealer' may see no card"):
        shoe.opening(0, to="dealer")  # type: ignore[arg-type]


def test_nobody_sets_the_order_of_a_shoe() -> None:
    with pytest.raises(TypeError):
        ElectronicShoe(1, seed=7)  # type: ignore[call-arg]


def test_a_shoe_never_shows_its_order_by_accident() -> None:
    shoe = ElectronicShoe(1)
    assert repr(shoe) == f"<ElectronicShoe {shoe.commitment.root.hex()[:16]} at 0 of 52>"
    assert not hasattr(shoe, "__dict__")
    with pytest.raises(TypeError, match="never in the clear"):
        pickle.dumps(shoe)
