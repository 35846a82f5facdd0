"""The events of a hand, made quickly: a frozen dataclass takes longer to make than all that its event changes.

Events that recur in every hand are made once and kept: they are values, so that many logs may hold the same one.
"""

from collections.abc import Callable
from dataclasses import fields
from functools import lru_cache
from typing import Any, TypeVar

from croupier.equipment.cards import Card
from croupier.games.kit.decider import Event
from croupier.games.poker.play import events as e

_KEPT = 4096
"""Events of each kind: at fixed limit a table has no more different ones, and elsewhere the oldest are forgotten."""

Made = TypeVar("Made", bound=Event)


def maker(kind: type[Made]) -> Callable[..., Made]:
    """A function of an event's fields in their order, the rule first, that gives what the class itself would give.

    A frozen dataclass sets each field through `object.__setattr__`, which looks it up by name; this calls the slots.
    Like the class's own `__init__` it is written out for its fields and compiled once.
    """
    names = [field.name for field in fields(kind)]
    known: dict[str, Any] = {f"_set_{name}": getattr(kind, name).__set__ for name in names}
    known |= {"_new": object.__new__, "_kind": kind}
    lines = "".join(f"    _set_{name}(_made, {name})\n" for name in names)
    exec(f"def make({', '.join(names)}):\n    _made = _new(_kind)\n{lines}    return _made\n", known)
    make: Callable[..., Made] = known["make"]
    return make


dealt: Callable[[str, tuple[Card, ...], tuple[int, ...]], e.Dealt] = maker(e.Dealt)
discarded: Callable[[str, str, int, tuple[Card, ...], tuple[int, ...]], e.Discarded] = maker(e.Discarded)
tabled: Callable[[str, str, int, tuple[Card, ...], int], e.Tabled] = maker(e.Tabled)
chips: Callable[[str, e.ChipKind, str, int, str, bool, int], e.Chips] = maker(e.Chips)
hand_began: Callable[[str, int, tuple[int, ...], tuple[e.Post, ...]], e.HandBegan] = maker(e.HandBegan)

acted: Callable[[str, str, int, e.Did, int, int, int, bool], e.Acted] = lru_cache(_KEPT)(maker(e.Acted))
street_began: Callable[[str, int, tuple[int, ...]], e.StreetBegan] = lru_cache(_KEPT)(maker(e.StreetBegan))
stood_pat: Callable[[str, str, int, tuple[Card, ...], tuple[int, ...]], e.Discarded] = lru_cache(_KEPT)(maker(e.Discarded))
posts_due: Callable[[str, tuple[e.Post, ...]], e.PostsDue] = lru_cache(_KEPT)(maker(e.PostsDue))
round_began: Callable[[str, int, bool, bool], e.RoundBegan] = lru_cache(_KEPT)(maker(e.RoundBegan))
round_over: Callable[[str, int, int], e.RoundOver] = lru_cache(_KEPT)(maker(e.RoundOver))
draw_began: Callable[[str, int], e.DrawBegan] = lru_cache(_KEPT)(maker(e.DrawBegan))
showdown_began: Callable[[str, int], e.ShowdownBegan] = lru_cache(_KEPT)(maker(e.ShowdownBegan))
award_due: Callable[[str], e.AwardDue] = lru_cache(_KEPT)(maker(e.AwardDue))
hand_ended: Callable[[str], e.HandEnded] = lru_cache(_KEPT)(maker(e.HandEnded))
