"""The edge of a wager over all values of one knob, the others as they are turned: where it stands, and what is lawful."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from croupier.analysis.edition import STUMBLES, Opened
from croupier.analysis.explore.knobs import Knob, LineKey, edges_of, knobs
from croupier.analysis.explore.what_if import WhatIf
from croupier.analysis.solve.parameters import asked_decks
from croupier.errors import InputError
from croupier.games.kit.odds.odds import exact
from croupier.rulebook.toml.files import did_you_mean
from croupier.rulebook.values import Value, measure, plain, same

MOST_POINTS = 32


def curve(asked: WhatIf, name: str, key: LineKey) -> dict[str, object]:
    """The edge of one line at each value of the knob; a value that makes no game with this wager has none.

    A knob that there is not, and one that is only typed, are refused.
    """
    every = {knob.name: knob for knob in knobs(asked.base)}
    if name not in every:
        raise InputError(f"there is no knob {name[:60]!r}{did_you_mean(name, every)}")
    values = list(_values(every[name]))
    if len(values) < 2:
        raise InputError(f"{name} is typed, and has no list of values to go over; vary a number or a choice")
    now = stands(asked, every[name], asked.opened())
    points = [{"value": plain(value), **_point(asked, every[name], value, key, now)} for value in values]
    return {"knob": name, "points": points}


def _values(knob: Knob) -> Iterator[Value]:
    """All steps of a slider, or as many as can be drawn; otherwise what the texts choose among."""
    if knob.steps is None:
        yield from (choice.value for choice in knob.choices)
        return
    low, high = knob.steps
    apart = (high - low) // MOST_POINTS + 1
    odds = (measure(knob.now) or ("",))[0] == "odds"
    for number in range(low, high + 1):
        now = knob.now is not None and same(knob.now, f"{number} to 1" if odds else number)
        if (number - low) % apart == 0 or now:
            yield f"{number} to 1" if odds else number


def turned(asked: WhatIf, knob: Knob, value: Value) -> WhatIf:
    """The what-if with one knob at another value."""
    if knob.kind == "ask":
        assert isinstance(value, int)
        return replace(asked, asks={**asked.asks, knob.name: value})
    if knob.kind == "reading":
        return replace(asked, read={**asked.read, knob.name: str(value)})
    return replace(asked, rules={**asked.rules, knob.name: value})


def stands(asked: WhatIf, knob: Knob, standing: Opened) -> Value:
    """Where the knob stands in the what-if; `standing` is the edition with all of it."""
    set_ = {"ask": asked.asks, "reading": asked.read}.get(knob.kind, asked.rules)
    found: Value = set_[knob.name] if knob.name in set_ else unturned(knob, standing)
    return found


def unturned(knob: Knob, standing: Opened) -> Value:
    """Where a knob stands as long as nobody turns it: how many decks are dealt from, other rules may change."""
    decks = asked_decks(standing) if knob.kind == "ask" and knob.now is not None else None
    return knob.now if decks is None else decks.now


def _point(asked: WhatIf, knob: Knob, value: Value, key: LineKey, now: Value) -> dict[str, object]:
    try:
        other = turned(asked, knob, value)
        edge: Fraction | None = edges_of(other.opened(), other.questions).get(key)
    except STUMBLES:
        edge = None
    return {
        "house_edge": None if edge is None else exact(edge),
        "lawful": lawful_alone(asked, knob, value),
        "here": same(value, now),
    }


def lawful_alone(asked: WhatIf, knob: Knob, value: Value) -> bool:
    """Whether the edition permits the value by itself."""
    return permits(asked.base, knob, value)


def permits(text: Opened, knob: Knob, value: Value) -> bool:
    """Whether a text that has the knob permits the value by itself."""
    if knob.kind == "ask":
        return not text.game.odds.outside(text.rules, **{knob.name: value})
    return knob.kind == "reading" or text.in_force.allows(knob.name, value)
