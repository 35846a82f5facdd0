"""One value, one spelling: RFC 8785 for what a record may hold."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.errors import InputError
from croupier.journal.canonical import MOST, decode, encode

values: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers(-MOST, MOST) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


def test_keys_are_sorted_by_utf_16_units_as_in_the_rfc() -> None:
    """The example of section 3.2.3: the emoji sorts before the Hebrew ligature, though its code point is larger."""
    keys = {"\u20ac": 1, "\r": 2, "\ufb33": 3, "1": 4, "\U0001f600": 5, "\u0080": 6, "\u00f6": 7}
    assert encode(keys) == '{"\\r":2,"1":4,"\u0080":6,"ö":7,"€":1,"\U0001f600":5,"\ufb33":3}'.encode()


def test_strings_are_escaped_as_in_the_rfc() -> None:
    assert encode('€$\u000f\nA\'B"\\\\"/\u007f') == '"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/\u007f"'.encode()


def test_nothing_is_spaced_and_order_of_lists_stays() -> None:
    assert encode({"b": [2, 1, ()], "a": {"d": True, "c": None}}) == b'{"a":{"c":null,"d":true},"b":[2,1,[]]}'


@given(values)
def test_what_is_written_is_read_back_and_spelled_one_way(value: Any) -> None:
    written = encode(value)
    assert decode(written) == value
    assert encode(decode(written)) == written


@given(values)
def test_the_standard_library_spells_it_the_same(value: Any) -> None:
    """Where no key has a character that UTF-16 writes with two units: those it sorts otherwise."""
    spelled = json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    if all(ord(character) < 0x10000 for character in spelled):
        assert encode(value) == spelled.encode()


@pytest.mark.parametrize(
    ("value", "says"),
    [
        ({"stake": 0.5}, "the number 0.5 has a fraction; write it as a string"),
        ([float("nan")], "the number nan has a fraction"),
        ({1: "a"}, "the key 1 is not a string"),
        ({"a": {1, 2}}, "a set cannot be recorded"),
        (2**53, "is too large for JSON; write it as a string"),
        (-(2**53), "is too large for JSON; write it as a string"),
        ("\ud800", "half a character"),
    ],
)
def test_what_has_no_one_spelling_is_refused(value: object, says: str) -> None:
    with pytest.raises(InputError, match=says):
        encode(value)


@pytest.mark.parametrize(
    "data",
    [
        b"[9007199254740991,-9007199254740991]",
        b'{"a":"90071992547409920","b":1}',
        b'{"a":"x:1.5","b":["[2e3",{"c":",-3.0"}]}',
        '{"\u00e9":1,"\ufb33":2}'.encode(),
        '{"\U0001f600":1,"\ufb33":2}'.encode(),
    ],
)
def test_the_largest_numbers_and_strings_of_digits_and_strange_keys_are_read(data: bytes) -> None:
    assert encode(decode(data)) == data


def test_nesting_has_an_end() -> None:
    deep: list[object] = []
    for _ in range(99):
        deep = [deep]
    assert encode(deep) == b"[" * 100 + b"]" * 100
    with pytest.raises(InputError, match="nested more than 100 deep"):
        encode([deep])
    deep.append(deep)
    with pytest.raises(InputError, match="nested more than 100 deep"):
        encode(deep)


@pytest.mark.parametrize(
    "data",
    [
        b'{"a": 1}',
        b'{"b":1,"a":2}',
        b'{"a":1,"a":1}',
        b'{"a":1}\n',
        b' {"a":1}',
        b'{"a":1}{"a":1}',
        b"[1,-9007199254740992]",
        b'{"a":1.5}',
        b'{"a":[1,-2.5]}',
        b'{"a":1e+30}',
        b'{"a":-0}',
        b'{"a":NaN}',
        b'{"a":"\\ud800"}',
        b'{"a":"1234567890123456","b":90071992547409920}',
        b"1.0",
        b"1e3",
        b"-0",
        b"NaN",
        b"9007199254740992",
        b'"\\u0041"',
        b"\xff",
        b"",
        b"[" * 100_000,
    ],
)
def test_another_spelling_is_not_read(data: bytes) -> None:
    with pytest.raises(InputError, match="it is not canonical JSON"):
        decode(data)
