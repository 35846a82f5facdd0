"""One spelling for each value: JSON as in RFC 8785 (JSON Canonicalization Scheme) without fractions.

Keys are sorted as that RFC sorts them, nothing is spaced, and whole numbers stay within what every JSON reader holds
exactly. Exact fractions and larger numbers are strings.
"""

import json
import re
from collections.abc import Mapping

import orjson

from croupier.errors import InputError

MOST = 2**53 - 1
"""The largest whole number that a reader with double precision keeps exactly."""
DEEPEST = 100
"""How deep lists and mappings may be nested: more than any record needs, less than any reader refuses."""

_PLAIN = frozenset((str, bool, type(None)))
_ONLY_PLAIN = orjson.OPT_PASSTHROUGH_DATACLASS | orjson.OPT_PASSTHROUGH_DATETIME | orjson.OPT_PASSTHROUGH_SUBCLASS
_SORTED = _ONLY_PLAIN | orjson.OPT_SORT_KEYS


def _no_fraction(digits: str) -> object:
    raise InputError(f"the number {digits} has a fraction")


def _whole(digits: str) -> int:
    number = int(digits)
    if not -MOST <= number <= MOST:
        raise InputError(f"the number {digits} is too large")
    return number


_read_strictly = json.JSONDecoder(parse_float=_no_fraction, parse_constant=_no_fraction, parse_int=_whole).raw_decode
_AS_NOUGHT = bytes.maketrans(b"123456789", b"000000000")
_LONG = b"0" * len(str(MOST))
"""A number can be too large only where this many digits stand together: asking this first saves a call per number."""
_FRACTION = re.compile(rb"[:,\[]-?[0-9]+[.eE]")
"""What a number with a fraction looks like, and a few strings."""
_FAR = re.compile("[\U00010000-\U0010ffff]")


def encode(value: object) -> bytes:
    """The one spelling of the value. Fractions, NaN, keys that are not strings and other types are refused."""
    _check(value, DEEPEST)
    return spelled(value)


def spelled(value: object) -> bytes:
    """The same for a value that is known to be recordable."""
    try:
        data = orjson.dumps(value, option=_SORTED)
        # Only above U+FFFF do code points, by which these bytes are sorted, and UTF-16 units sort otherwise.
        if not data.isascii() and _FAR.search(data.decode()):
            data = orjson.dumps(_sorted(value), option=_ONLY_PLAIN)
    except orjson.JSONEncodeError:
        raise InputError("a string holds half a character (a lone surrogate)") from None
    return data


def decode(data: bytes) -> object:
    """The value, if these bytes are its one spelling; anything else is refused."""
    try:
        strictly = data[:1] != b"{" or _LONG in data.translate(_AS_NOUGHT) or _FRACTION.search(data)
        value: object = _read_strictly(data.decode())[0] if strictly else orjson.loads(data)
        if spelled(value) == data:  # also if something stands before or after the value
            return value
    except (ValueError, RecursionError, AttributeError, TypeError):
        pass  # InputError is a ValueError; the last two: in a damaged file it may not even be bytes
    raise InputError("it is not canonical JSON")


def _check(value: object, depth: int) -> None:
    kind = type(value)
    if kind in _PLAIN:
        return
    if kind is int:
        if not -MOST <= value <= MOST:  # type: ignore[operator]
            raise InputError(f"the number {value} is too large for JSON; write it as a string")
        return
    if not depth:
        raise InputError(f"it is nested more than {DEEPEST} deep")
    if kind is dict:
        for key, part in value.items():  # type: ignore[attr-defined]
            if type(key) is not str:
                raise InputError(f"the key {key!r} is not a string")
            if type(part) not in _PLAIN:
                _check(part, depth - 1)
    elif kind is list or kind is tuple:
        for part in value:  # type: ignore[attr-defined]
            if type(part) not in _PLAIN:
                _check(part, depth - 1)
    elif isinstance(value, Mapping):
        raise InputError(f"a {kind.__name__} cannot be recorded; give a plain dict")
    elif isinstance(value, float):
        raise InputError(f"the number {value} has a fraction; write it as a string")
    else:
        raise InputError(f"a {kind.__name__} cannot be recorded; whole numbers, strings, lists and mappings can")


def _sorted(value: object) -> object:
    if isinstance(value, dict):
        return {key: _sorted(value[key]) for key in sorted(value, key=_units)}
    if isinstance(value, list | tuple):
        return [_sorted(part) for part in value]
    return value


def _units(key: str) -> bytes:
    return key.encode("utf-16-be", "surrogatepass")
