"""Reports about a spin that are withdrawn or entered anew, with the deviations that they brought about.

What a ruling decided stays decided; only a deviation that still waits for one can go.
"""

from croupier.games.kit.play.banked import BankedState
from croupier.games.kit.play.decider import DeviationWithdrawn, Event
from croupier.games.wheel.play.events import Withdrawn

RULE = "result.corrected_by"


def withdrawal(state: BankedState, reports: int, *, with_kind: str = "") -> tuple[Event, ...]:
    """The last reports go, and the deviation of this kind that one of them brought about; "" if none did."""
    return (Withdrawn(rule=RULE, reports=reports), *(_goes(state, with_kind) if with_kind else ()))


def _goes(state: BankedState, kind: str) -> tuple[Event, ...]:
    """The last of its kind that waits, as the last report that deviates so brought it about.

    The oldest is ruled on first: once there is a ruling on the last, none of the kind waits any more.
    """
    places = [place for place, one in enumerate(state.deviations) if one.kind == kind]
    return tuple(DeviationWithdrawn(rule=RULE, kind=kind, place=place) for place in places[-1:])
