"""A sealed shoe goes on where it stopped; a seal that was altered, exchanged or replayed does not open."""

import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.equipment.electronic_shoe import ElectronicShoe, seal, unseal
from croupier.equipment.seal import Envelope, close, new_key, open_
from croupier.errors import InputError

KEY = bytes(range(32))


def played(shoe: ElectronicShoe, moves: list[bool]) -> ElectronicShoe:
    for burn in moves[: shoe.remaining]:
        shoe = shoe.burn() if burn else shoe.deal()[1]
    return shoe


@settings(max_examples=40)
@given(st.integers(1, 2), st.lists(st.booleans(), max_size=60))
def test_a_restart_at_any_point_goes_on_with_the_same_shoe(count: int, moves: list[bool]) -> None:
    before = played(ElectronicShoe(count), moves)
    after = unseal(seal(before, KEY), KEY)
    assert after.commitment == before.commitment
    assert (after.position, after.burned) == (before.position, before.burned)
    while before.remaining:
        assert before.opening(0, to="regulator") == after.opening(0, to="regulator")
        (one, before), (same, after) = before.deal(), after.deal()
        assert one == same
    assert after.remaining == 0
    assert after.burned == before.burned


@given(st.data())
def test_a_seal_altered_anywhere_does_not_open(data: st.DataObject) -> None:
    blob = seal(ElectronicShoe(1).burn(3), KEY)
    at = data.draw(st.integers(0, len(blob) - 1))
    change = data.draw(st.integers(1, 255))
    with pytest.raises(InputError, match=r"the seal is broken|no seal of Croupier's"):
        unseal(blob[:at] + bytes([blob[at] ^ change]) + blob[at + 1 :], KEY)
    with pytest.raises(InputError, match=r"the seal is broken|no seal of Croupier's"):
        unseal(blob[:at], KEY)
    with pytest.raises(InputError, match="the seal is broken"):
        unseal(blob + bytes([change]), KEY)


def test_another_key_does_not_open_it() -> None:
    with pytest.raises(InputError, match="the key is not the one"):
        unseal(seal(ElectronicShoe(1), new_key()), new_key())


@pytest.mark.parametrize("key", [b"", bytes(16), bytes(31), bytes(33)])
def test_a_key_has_32_bytes(key: bytes) -> None:
    with pytest.raises(InputError, match=f"a key has 32 bytes, and this one has {len(key)}"):
        seal(ElectronicShoe(1), key)
    with pytest.raises(InputError, match=f"a key has 32 bytes, and this one has {len(key)}"):
        unseal(seal(ElectronicShoe(1), KEY), key)


def test_the_same_shoe_is_never_sealed_into_the_same_bytes_and_shows_no_card() -> None:
    shoe = ElectronicShoe(1)
    assert seal(shoe, KEY) != seal(shoe, KEY)
    order = bytes(shoe.opening(at, to="regulator").card for at in range(52))
    assert order not in seal(shoe, KEY)


def test_what_is_sealed_but_no_shoe_is_refused() -> None:
    good = open_(seal(ElectronicShoe(1).burn(2), KEY), KEY)
    twice = good.inside[:15] + good.inside[16:17] + good.inside[16:]  # the first card becomes a second of the next
    wrong = [
        b"",
        good.inside[:-1],
        good.inside + b"\x00",
        twice,
        good.inside[:4] + (53).to_bytes(4, "big") + good.inside[8:],
        good.inside[:4] + (1).to_bytes(4, "big") + good.inside[8:],
    ]
    for inside in wrong:
        with pytest.raises(InputError, match="what it holds is no shoe"):
            unseal(close(good._replace(inside=inside), KEY), KEY)
    with pytest.raises(InputError, match="the seal holds no shoe but 'purse'"):
        unseal(close(good._replace(label="purse"), KEY), KEY)


@given(st.text(max_size=40), st.integers(0, 2**64 - 1), st.binary(max_size=200))
def test_an_envelope_opens_as_it_was_closed(label: str, counter: int, inside: bytes) -> None:
    envelope = Envelope(label, counter, inside)
    assert open_(close(envelope, KEY), KEY) == envelope


@pytest.mark.parametrize("counter", [-1, 2**64])
def test_a_counter_that_does_not_fit_is_refused(counter: int) -> None:
    with pytest.raises(InputError, match="the counter of a seal is between 0 and"):
        close(Envelope("shoe", counter, b""), KEY)


def test_without_the_package_it_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cryptography", None)
    with pytest.raises(InputError, match=r"pip install 'croupier\[cards\]'"):
        seal(ElectronicShoe(1), KEY)
