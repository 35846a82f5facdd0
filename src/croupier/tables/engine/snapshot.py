"""How a table stands as plain JSON, written with the record that ends a shift or a day.

A table that is opened again, a round that is looked for and an audit in several processes begin there instead of at the
first record. It is an event like others: the audit finds the same by itself, or says so. What is as it was when the table
was set up is left out, so a new field of a state needs no new version as long as old tables do not use it.
"""

from collections.abc import Mapping
from typing import Any, get_args, get_origin, get_type_hints

from croupier.errors import InputError
from croupier.games.kit.decider import Event
from croupier.games.kit.live import Vocabulary
from croupier.tables.codec.events import Plain, Ways, event_from_json, event_to_json, ways
from croupier.tables.engine import house as h
from croupier.tables.engine.standing import Live, Shoe, Standing

LARGEST = 2**20
"""More bytes are not carried: a table that had so many players is read from an earlier record."""


def to_json(live: Live, now: Standing) -> Plain:
    """How the table stands."""
    first, words = live.first(), live.game.vocabulary
    told = _told(now, first, _ways(Standing, words))
    if now.game != first.game:
        told["game"] = _told(now.game, first.game, _ways(type(first.game), words))
    if now.shoe is not None:
        told["shoe"] = {**now.shoe._asdict(), "burned": f"{now.shoe.burned:x}"}  # a bit for each card: too long a number
    return told


def from_json(live: Live, told: Mapping[str, object]) -> Standing:
    """How the table stood; what says no such thing is refused."""
    first, words = live.first(), live.game.vocabulary
    plain = {name: part for name, part in told.items() if name not in ("game", "shoe")}
    try:
        given = _read(plain, _ways(Standing, words))
        if "game" in told:
            given["game"] = _with(first.game, _read(told["game"], _ways(type(first.game), words)))
        if isinstance(shoe := told.get("shoe"), dict):
            given["shoe"] = Shoe(**{**shoe, "burned": int(shoe["burned"], 16)})
    except (InputError, ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
        raise InputError("it carries a standing that this game does not have") from None
    return first._replace(**given)


def _told(value: Any, first: Any, parts: Mapping[str, Ways]) -> Plain:
    told: Plain = {}
    for name, (write, _) in parts.items():
        part = getattr(value, name)
        if part != getattr(first, name):
            told[name] = write(part) if write else part
    return told


def _read(told: Any, parts: Mapping[str, Ways]) -> dict[str, Any]:
    return {name: parts[name][1](part) for name, part in told.items()}


def _with(first: Any, given: dict[str, Any]) -> Any:
    if hasattr(first, "_replace"):
        return first._replace(**given)
    return type(first)(**{**vars(first), **given})


def _ways(kind: Any, words: Vocabulary) -> Mapping[str, Ways]:
    """How each field of a state is written and read, by name; the game's own state and its shoe go their own way."""
    names = getattr(kind, "_fields", None) or tuple(kind.__annotations__)
    hints = get_type_hints(kind)
    return {name: _way(hints[name], words) for name in names if not (kind is Standing and name in ("game", "shoe"))}


def _way(hint: Any, words: Vocabulary) -> Ways:
    origin, args = get_origin(hint), get_args(hint)
    if origin is Mapping:
        write, read = ways(args[1])  # in their order, which the keys of a JSON mapping do not keep
        return (
            lambda held: [[key, write(value) if write else value] for key, value in held.items()],
            lambda told: {_key(key): read(value) for key, value in told},
        )
    if origin is tuple and isinstance(args[0], type) and issubclass(args[0], Event):
        both = Vocabulary({}, {**words.events, **h.WORDS.events}, words.cards)
        return (
            lambda events: [event_to_json(both, event) for event in events],
            lambda told: tuple(event_from_json(both, each) for each in told),
        )
    return ways(hint)


def _key(told: object) -> str:
    if type(told) is not str:
        raise InputError("a key is a string")
    return told
