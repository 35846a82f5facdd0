"""How a table stands as plain JSON, written with the record that ends a shift or a day, and at least with every 400th.

A table that is opened again, the search for a round and an audit in several processes begin there instead of at the first
record. It is an event like others: the audit computes it again. Fields that are as they were when the table was set up are
left out, so that a new field of a state needs no new version as long as old tables do not use it.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any, get_args, get_origin, get_type_hints

from croupier.errors import InputError
from croupier.games.kit.live import Vocabulary
from croupier.games.kit.play.decider import Event
from croupier.tables.codec.events import Codec, Plain, codec_of, event_from_json, event_to_json, exactly
from croupier.tables.engine.events import EVENTS
from croupier.tables.engine.standing import Live, Shoe, Standing

PAGE = 400
"""After so many records at the latest one carries how the table stands."""
LARGEST = 2**20
"""No larger snapshot is taken, in bytes: a table with very many players is read from an earlier record."""


def to_json(live: Live, now: Standing) -> Plain:
    """How the table stands."""
    first, words = live.first(), live.game.play.vocabulary
    plain = _changed(now, first, _codecs(Standing, words))
    if now.game != first.game:
        plain["game"] = _changed(now.game, first.game, _codecs(type(first.game), words))
    if now.shoe is not None:
        plain["shoe"] = {**now.shoe._asdict(), "burned": f"{now.shoe.burned:x}"}  # a bit for each card: a very long number
    return plain


def from_json(live: Live, plain: Mapping[str, object]) -> Standing:
    """How the table stood; a standing that this game does not have is refused."""
    first, words = live.first(), live.game.play.vocabulary
    own = {name: part for name, part in plain.items() if name not in ("game", "shoe")}
    try:
        given = _read(own, _codecs(Standing, words))
        if "game" in plain:
            kind, before = type(first.game), first.game
            fields = _codecs(kind, words)
            given["game"] = kind(**{name: getattr(before, name) for name in fields} | _read(plain["game"], fields))
        if isinstance(shoe := plain.get("shoe"), dict):
            given["shoe"] = Shoe(**{**shoe, "burned": int(shoe["burned"], 16)})
    except (InputError, ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
        raise InputError("its snapshot holds a standing that this game does not have") from None
    return first._replace(**given)


def _changed(value: Any, first: Any, fields: Mapping[str, Codec]) -> Plain:
    """The fields that differ from the first state."""
    changed: Plain = {}
    for name, (write, _) in fields.items():
        part = getattr(value, name)
        if part != getattr(first, name):
            changed[name] = write(part) if write else part
    return changed


def _read(plain: Any, fields: Mapping[str, Codec]) -> dict[str, Any]:
    return {name: fields[name][1](part) for name, part in plain.items()}


_hints = cache(get_type_hints)


def _codecs(kind: Any, words: Vocabulary) -> Mapping[str, Codec]:
    """How each field of a state is written and read, by name; the game's own state and its shoe are apart."""
    names = getattr(kind, "_fields", None) or tuple(kind.__annotations__)
    hints = _hints(kind)
    return {name: _codec(hints[name], words) for name in names if not (kind is Standing and name in ("game", "shoe"))}


def _codec(hint: Any, words: Vocabulary) -> Codec:
    origin, args = get_origin(hint), get_args(hint)
    if origin is Mapping:
        write, read = codec_of(args[1])  # in their order, which the keys of a JSON mapping do not keep
        return (
            lambda held: [[key, write(value) if write else value] for key, value in held.items()],
            lambda rows: {exactly(str, key): read(value) for key, value in rows},
        )
    if origin is tuple and isinstance(args[0], type) and issubclass(args[0], Event):
        both = Vocabulary({}, {**words.events, **EVENTS}, words.cards)
        return (
            lambda events: [event_to_json(both, event) for event in events],
            lambda rows: tuple(event_from_json(both, each) for each in rows),
        )
    return codec_of(hint)
