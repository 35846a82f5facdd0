"""Which rule moves the edge of a wager: every knob turned alone, the others as they stand."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from croupier.analysis.edition import STUMBLES, Opened
from croupier.analysis.explore.curve import lawful_alone, permits, stands, turned
from croupier.analysis.explore.knobs import Knob, LineKey, edges_of, knobs, more_readings, texts_of
from croupier.analysis.explore.what_if import WhatIf
from croupier.games.kit.odds.odds import exact
from croupier.rulebook.values import Value, measure, plain, same

MOST_VALUES = 5  # of one knob


def effects(asked: WhatIf, key: LineKey) -> list[dict[str, object]]:
    """What each other value of a knob does to the edge of one line; what changes nothing is left out.

    First what is lawful here, then what another text of the game has, then what none has, each with the largest change
    first. Other ways to play the wager are among them. A value that makes no game with this wager has no effect to tell.
    """
    standing = asked.opened()
    now = edges_of(standing, asked.questions)
    here = now[key]
    found = [
        _row("strategy", "strategy", other[1], "", edge, here, lawful=True, texts=[asked.base.draft.id])
        for other, edge in now.items()
        if other != key and (other[0], other[2]) == (key[0], key[2])
    ]
    for knob in (*knobs(asked.base), *(more_readings(asked.base, standing) if asked.rules else ())):
        if key[0] in knob.moves:
            for value in _others(asked, knob, standing):
                edge = _edge(asked, knob, value, key)
                if edge is not None:
                    lawful, texts = lawful_alone(asked, knob, value), _texts(asked, knob, value)
                    found.append(_row(knob.kind, knob.name, value, knob.cite, edge, here, lawful=lawful, texts=texts))
    moving = [row for row in found if row["change"] != exact(Fraction(0))]
    return sorted(moving, key=_order)


def _order(row: dict[str, Any]) -> tuple[bool, bool, Fraction]:
    return not row["lawful"], not row["texts"], -abs(Fraction(row["change"]["exact"]))


def _texts(asked: WhatIf, knob: Knob, value: Value) -> list[str]:
    """The texts of the game that permit the value, as they are read; a reading is its own text's."""
    if knob.kind == "reading":
        return [asked.base.draft.id]
    texts = (one for one in texts_of(asked.base.draft.game) if knob.kind == "ask" or knob.name in one.in_force.says)
    return [one.draft.id for one in texts if permits(one, knob, value)]


def _edge(asked: WhatIf, knob: Knob, value: Value, key: LineKey) -> Fraction | None:
    try:
        other = turned(asked, knob, value)
        return edges_of(other.opened(), other.questions).get(key)
    except STUMBLES:
        return None


def _others(asked: WhatIf, knob: Knob, standing: Opened) -> Iterator[Value]:
    """What the texts choose among, and the neighbours of odds; of a number what is lawful here and the ends, too."""
    now = stands(asked, knob, standing)
    listed = [choice.value for choice in knob.choices]
    if knob.steps is not None and now is not None:
        low, high = knob.steps
        kind, number = measure(now) or ("", Fraction(0))
        near = [one for one in (int(number) - 1, int(number) + 1) if low <= one <= high]
        if kind == "odds":
            listed += [f"{one} to 1" for one in near]
        else:
            listed = [value for value in listed if lawful_alone(asked, knob, value)][:MOST_VALUES]
            listed = [low, high, *near, *listed]
    found = list[Value]()
    for value in listed:
        if value is not None and not same(value, now) and not any(same(value, other) for other in found):
            found.append(value)
    yield from found[: 2 * MOST_VALUES]


def _row(
    kind: str,
    knob: str,
    value: Value,
    cite: str,
    edge: Fraction,
    here: Fraction,
    *,
    lawful: bool,
    texts: list[str],
) -> dict[str, object]:
    return {
        "kind": kind,
        "knob": knob,
        "value": plain(value),
        "cite": cite or None,
        "house_edge": exact(edge),
        "change": exact(edge - here),
        "lawful": lawful,
        "texts": texts,
    }
