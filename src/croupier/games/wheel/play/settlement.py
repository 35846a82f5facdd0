"""The order in which a spin is settled: losing wagers collected and winning ones paid, as the rules have it."""

from collections.abc import Sequence
from typing import Any

from croupier.games.kit.play.decider import Command
from croupier.games.wheel.play.commands import Collect, Pay
from croupier.games.wheel.play.events import StepDone

_STEPS: dict[str, tuple[type[Command], str]] = {"losing": (Collect, "collected"), "winning": (Pay, "paid")}
"""The step for each sort of wagers, and how the table stands after it while the other is still due."""
_FIRST = {
    "losing": "losing wagers are collected before any winning wager is paid",
    "winning": "winning wagers are paid before any losing wager is collected",
}


def due(order: Sequence[str], phase: str) -> type[Command]:
    """The step that comes next: the first of the order, or the other once that is done."""
    (step, done), (other, _) = (_STEPS[sort] for sort in order)
    return other if phase == done else step


def done(rules: Any, step: type[Command]) -> StepDone:
    """The step is done: the other one is due, or the round is over."""
    order = rules.settlement.order
    first, phase = _STEPS[order[0]]
    return StepDone(rule="settlement.order", phase=phase if step is first else "betting")


def in_words(order: Sequence[object], event: StepDone) -> str | None:
    """What the dealer has done by a step of the settlement; nothing by any other step."""
    if event.rule != "settlement.order":
        return None
    sort = order[1] if event.phase == "betting" else order[0]
    return {"losing": "all losing wagers are collected", "winning": "all winning wagers are paid"}[str(sort)]


def first(order: Sequence[str]) -> str:
    """Which step comes first, as the reason against the other."""
    return _FIRST[order[0]]
