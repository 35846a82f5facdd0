"""Commands and events as plain JSON: everything that a table can be told and that can happen comes back as it was."""

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from fractions import Fraction
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier import games
from croupier.equipment.cards import UNKNOWN, Card
from croupier.errors import InputError
from croupier.games.kit.live import Vocabulary
from croupier.games.kit.play.decider import Command, Event
from croupier.journal import canonical
from croupier.tables.codec import events
from croupier.tables.codec.events import command_from_json, command_to_json, event_from_json, event_to_json
from croupier.tables.engine.commands import COMMANDS
from croupier.tables.engine.events import EVENTS
from depth import cases

HOUSE = Vocabulary(COMMANDS, EVENTS)
GAMES = (("casino-war", ""), ("casino-war", "electronic"), ("roulette", ""), ("big-six", ""), ("poker", ""))
WORDS: dict[str, Vocabulary] = {
    f"{name} {version}".strip(): games.game(name).live.at(version).play.vocabulary for name, version in GAMES
} | {"house": HOUSE}

PLAIN = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
NUMBERS = st.integers(-canonical.MOST, canonical.MOST)


@cache
def values(hint: Any) -> st.SearchStrategy[Any]:
    """Values of an annotation."""
    origin, args = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return st.one_of([st.none() if arg is NoneType else values(arg) for arg in args])
    if origin is Literal:
        return st.sampled_from(args)
    if origin is tuple:
        return st.lists(values(args[0]), max_size=3).map(tuple)
    if origin is Mapping:
        return st.dictionaries(PLAIN, values(args[1]), max_size=3)
    if origin is dict:
        return st.dictionaries(PLAIN, st.none() | st.booleans() | NUMBERS | PLAIN, max_size=3)
    if hint is Fraction:
        return st.fractions()
    if is_dataclass(hint) or hasattr(hint, "_fields"):
        names = [field.name for field in fields(hint)] if is_dataclass(hint) else hint._fields
        hints = get_type_hints(hint)
        return st.builds(hint, **{name: values(hints[name]) for name in names})
    if hint is bool:
        return st.booleans()
    if hint is int:
        return NUMBERS
    return PLAIN if hint is str else st.sampled_from(list(hint))


def of_kind(kind: type, cards: frozenset[str], leaves_out: tuple[str, ...] = ()) -> st.SearchStrategy[Any]:
    hints = get_type_hints(kind)
    made = {}
    for field in fields(kind):
        if field.name in leaves_out:
            continue
        shown = field.name in cards and hints[field.name] == tuple[Card, ...]
        made[field.name] = st.lists(st.integers(0, UNKNOWN), max_size=5).map(tuple) if shown else values(hints[field.name])
    return st.builds(kind, **made)


def sent(told: object) -> Any:
    """What arrives on the other side of a journal."""
    return canonical.decode(canonical.encode(told))


@pytest.mark.parametrize("game", WORDS)
@settings(max_examples=cases(15), deadline=None)
@given(data=st.data())
def test_every_command_comes_back(game: str, data: st.DataObject) -> None:
    words = WORDS[game]
    for name, kind in words.commands.items():
        command: Command = data.draw(of_kind(kind, words.cards, ("by", "at")))
        told = sent(command_to_json(words, command))
        assert told["name"] == name
        assert command_from_json(words, told) == command
        assert type(command_from_json(words, told)) is kind


@pytest.mark.parametrize("game", WORDS)
@settings(max_examples=cases(15), deadline=None)
@given(data=st.data())
def test_every_event_comes_back(game: str, data: st.DataObject) -> None:
    words = WORDS[game]
    for name, kind in words.events.items():
        event: Event = data.draw(of_kind(kind, words.cards))
        told = sent(event_to_json(words, event))
        assert (told["event"], told["v"]) == (name, events.VERSIONS.get(name, 1))
        assert event_from_json(words, told) == event


def plain(hint: Any) -> Any:
    """One value of an annotation."""
    origin, args = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return plain(next(arg for arg in args if arg is not NoneType))
    if origin is Literal:
        return args[0]
    if origin is tuple:
        return ()
    if origin in (Mapping, dict):
        return {}
    if is_dataclass(hint) or hasattr(hint, "_fields"):
        hints = get_type_hints(hint)
        return hint(**{name: plain(part) for name, part in hints.items()})
    if hint in (bool, int, str, Fraction):
        return hint(7)
    return next(iter(hint))  # an enumeration


WRONG: tuple[Any, ...] = (None, "x", 5, -1, True, [], {}, [[]], {"a": 1}, ["Xx"], 2**80, 1.5, "1/0")


@pytest.mark.parametrize("game", WORDS)
def test_a_value_of_another_kind_is_taken_as_it_is_or_refused_in_a_sentence(game: str) -> None:
    """Never half of it, and never a traceback."""
    words = WORDS[game]
    for command in words.commands.values():
        hints = {name: hint for name, hint in get_type_hints(command).items() if name not in ("by", "at", "name", "duty")}
        one = command(**{name: plain(hint) for name, hint in hints.items()})
        check_wrong(command_to_json(words, one), lambda told: command_to_json(words, command_from_json(words, told)))
    for event in words.events.values():
        happened = event(**{name: plain(hint) for name, hint in get_type_hints(event).items()})
        check_wrong(event_to_json(words, happened), lambda told: event_to_json(words, event_from_json(words, told)))


def check_wrong(told: dict[str, object], comes_back: Callable[[dict[str, object]], dict[str, object]]) -> None:
    assert comes_back(told) == told
    for field in told.keys() - {"event", "v", "name"}:
        for value in WRONG:
            try:
                again = comes_back({**told, field: value})[field]
            except InputError as refused:
                reason = refused.reason
            else:
                assert spelled(again) == spelled(value), (field, value)
                continue
            assert "\n" not in reason
            assert f": {field}: " in reason


def spelled(value: object) -> object:
    return str(Fraction(value)) if isinstance(value, str) and value.isdigit() else value


@pytest.mark.parametrize(
    ("told", "says"),
    [
        ({"name": "fill", "cents": "5", "slip": "1"}, "the command 'fill': cents: '5' is not a whole number"),
        ({"name": "fill", "cents": True, "slip": "1"}, "the command 'fill': cents: 'True' is not a whole number"),
        ({"name": "fill", "cents": 5.0, "slip": "1"}, "the command 'fill': cents: '5.0' is not a whole number"),
        ({"name": "fill", "cents": 5, "slip": 1}, "the command 'fill': slip: '1' is not words"),
        ({"name": "fill", "cents": 5}, "the command 'fill' lacks slip"),
        (
            {"name": "tip", "player": "Ann", "cents": 5, "note": "x"},
            "the command 'tip' has no 'note'; it has player, cents",
        ),
        ({"name": "end the day", "locked": 1}, "the command 'end the day': locked: '1' is not true or false"),
        ({"name": "tip", "player": "Ann", "cents": 5, "by": "me"}, "the command 'tip' has no 'by'; it has player, cents"),
        ({"name": "rob the cage"}, "this table has no command 'rob the cage'"),
        ({"name": ["fill"]}, "this table has no command \"['fill']\""),
        ({"name": None}, "this table has no command 'None'"),
        ({}, "this table has no command 'None'"),
    ],
)
def test_a_command_that_is_written_wrongly(told: dict[str, object], says: str) -> None:
    with pytest.raises(InputError) as refused:
        command_from_json(HOUSE, told)
    assert refused.value.reason == says


@pytest.mark.parametrize(
    ("told", "says"),
    [
        ({"name": "rule on deviation", "ruling": "maybe", "reason": "x"}, "ruling: 'maybe' is not one of stands, void"),
        ({"name": "deal", "cards": "Qs"}, 'cards: it must be a list of cards such as ["Qs", "Td"]'),
        ({"name": "deal", "cards": ["Xx"]}, "cards: 'Xx' is not a card; "),
        ({"name": "deal", "cards": [17]}, "cards: 17 is not a card; "),
    ],
)
def test_a_command_of_poker_that_is_written_wrongly(told: dict[str, object], says: str) -> None:
    with pytest.raises(InputError) as refused:
        command_from_json(WORDS["poker"], told)
    assert refused.value.reason.startswith(f"the command {told['name']!r}: {says}")


def test_a_fraction_by_nothing_is_refused() -> None:
    words = WORDS["casino-war"]
    told = {"event": "MeterSet", "v": 1, "rule": "x", "meter": "progressive", "cents": "1/0"}
    with pytest.raises(InputError, match="the event MeterSet: cents: it is of the wrong kind"):
        event_from_json(words, told)
