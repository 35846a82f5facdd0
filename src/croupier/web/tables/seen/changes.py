"""A state in parts, each as JSON, and what has changed from one state to the next.

A stream that is asked for changes sends a state whole once, and then `{"since": 41, …}` with those parts alone that are not
as they were at that record. A part with parts of its own, the scene, is told by those of them that changed; in a list of
things with ids, its pieces and the steps, a thing that is as it was is told by its id alone.
"""

from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple, Union

import orjson

KNOWN_BY = ("table", "version", "at", "as")
"""What is in every event, changed or not: by these a page knows which state it changes."""


class Things(NamedTuple):
    """A list of things that have ids, in its order."""

    json: Mapping[str, bytes]


Part = Union[bytes, Things, "Parts"]
Parts = dict[str, Part]


def json(value: object) -> bytes:
    """A plain value as JSON to be kept: orjson's own bytes lie in a block of some kilobytes, however short they are."""
    return memoryview(orjson.dumps(value, option=orjson.OPT_NON_STR_KEYS)).tobytes()


def whole(part: Part, without: Collection[str] = ()) -> bytes:
    """A state, or a part of one, as JSON; `without` some of its parts."""
    match part:
        case bytes():
            return part
        case Things():
            return b"[" + b",".join(part.json.values()) + b"]"
    return _object((name, whole(one)) for name, one in part.items() if name not in without)


def changed(before: Parts, now: Parts, without: Collection[str] = ()) -> bytes:
    """What is another in a state than before, with what it is known by."""
    told = {name: part for name, part in now.items() if name not in without}
    return _object((("since", whole(before["version"])), *_members(before, told, KNOWN_BY)))


def _members(before: Parts, now: Parts, always: Collection[str] = ()) -> list[tuple[str, bytes]]:
    found = []
    for name, part in now.items():
        old = before.get(name)
        if part == old and name not in always:
            continue
        if isinstance(part, Things) and isinstance(old, Things):
            found.append((name, _things(old.json, part.json)))
        elif isinstance(part, dict) and isinstance(old, dict) and old.keys() <= part.keys():
            found.append((name, _object(_members(old, part))))
        else:
            found.append((name, whole(part)))
    return found


def _things(before: Mapping[str, bytes], now: Mapping[str, bytes]) -> bytes:
    return b"[" + b",".join(json(id) if before.get(id) == thing else thing for id, thing in now.items()) + b"]"


def _object(members: Iterable[tuple[str, bytes]]) -> bytes:
    return b"{" + b",".join(b'"%s":%s' % (name.encode(), part) for name, part in members) + b"}"
