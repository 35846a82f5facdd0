"""The events of a hand, made quickly: a frozen dataclass takes longer to make than all that its event changes.

Events that recur in every hand are made once and kept: they are values, so that many logs may hold the same one.
"""

from collections.abc import Callable
from dataclasses import fields
from functools import lru_cache
from typing import Any, TypeVar

from croupier.equipment.cards import Card
from croupier.games.kit.decider import Event
from croupier.games.poker.play import state as s

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


dealt: Callable[[str, tuple[Card, ...], tuple[int, ...]], s.Dealt] = maker(s.Dealt)
discarded: Callable[[str, str, int, tuple[Card, ...], tuple[int, ...]], s.Discarded] = maker(s.Discarded)
tabled: Callable[[str, str, int, tuple[Card, ...], int], s.Tabled] = maker(s.Tabled)
chips: Callable[[str, s.ChipKind, str, int, str, bool, int], s.Chips] = maker(s.Chips)
hand_began: Callable[[str, int, tuple[int, ...], tuple[s.Post, ...]], s.HandBegan] = maker(s.HandBegan)

acted: Callable[[str, str, int, s.Did, int, int, int, bool], s.Acted] = lru_cache(_KEPT)(maker(s.Acted))
street_began: Callable[[str, int, tuple[int, ...]], s.StreetBegan] = lru_cache(_KEPT)(maker(s.StreetBegan))
stood_pat: Callable[[str, str, int, tuple[Card, ...], tuple[int, ...]], s.Discarded] = lru_cache(_KEPT)(maker(s.Discarded))
posts_due: Callable[[str, tuple[s.Post, ...]], s.PostsDue] = lru_cache(_KEPT)(maker(s.PostsDue))
round_began: Callable[[str, int, bool, bool], s.RoundBegan] = lru_cache(_KEPT)(maker(s.RoundBegan))
round_over: Callable[[str, int, int], s.RoundOver] = lru_cache(_KEPT)(maker(s.RoundOver))
draw_began: Callable[[str, int], s.DrawBegan] = lru_cache(_KEPT)(maker(s.DrawBegan))
showdown_began: Callable[[str, int], s.ShowdownBegan] = lru_cache(_KEPT)(maker(s.ShowdownBegan))
award_due: Callable[[str], s.AwardDue] = lru_cache(_KEPT)(maker(s.AwardDue))
hand_ended: Callable[[str], s.HandEnded] = lru_cache(_KEPT)(maker(s.HandEnded))
