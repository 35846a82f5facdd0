"""The end of a spin: how it was reported, corrected until anything is collected or paid, and the order of settlement.

Reports are noted as they come. The last ones can be withdrawn, with the deviations that they brought about; what a ruling
decided stays decided.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Protocol

from croupier.games.kit.play import banked
from croupier.games.kit.play.banked import BankedState
from croupier.games.kit.play.betting import CorrectWager
from croupier.games.kit.play.decider import (
    Command,
    DeviationWithdrawn,
    Event,
    Option,
    Ruled,
    command,
    message,
    only,
    replace,
)
from croupier.games.kit.play.money import Money
from croupier.games.kit.play.refused import Refused

RULING = "ruling"
"""What made a spin void, if a supervisor did: it is no report of the spin, and nobody withdraws it."""


@command("collect losing wagers")
class Collect(Command):
    pass


@command("pay winning wagers")
class Pay(Command):
    pass


@command("withdraw report")
class Withdraw(Command):
    """What was last said of the spin was not so: the table stands as before it."""

    report: str


@message
class StepDone(Event):
    """The dealer finished a step of the settlement, and the table goes on to this phase."""

    phase: str


@message
class Withdrawn(Event):
    """The last reports about the spin were mistaken; so many are taken back, the last of them first.

    The deviations that they brought about go in events of their own.
    """

    reports: int


RULE = "result.corrected_by"
CALL = "no more bets"
_SETTLED = "anything collected or paid is corrected only by an adjustment in the ledger"
_BY_PLAYERS = ("placed", "returned", "taken")

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


# Reports


class SpinState(BankedState, Protocol):
    """`reports`: what was said of the spin and can still be withdrawn."""

    @property
    def phase(self) -> str: ...
    @property
    def reports(self) -> Sequence[Any]: ...


def noted(report: Any, state: SpinState, what: str) -> tuple[Any, ...]:
    """The reports about the spin with one more: a named tuple of what was said and how the table stood before it."""
    return (*state.reports, report(what, *(getattr(state, name) for name in report._fields[1:])))


def evolve(rules: Any, state: Any, event: Event) -> Any:
    """The next state after what every banked table has, and after reports were withdrawn."""
    match event:
        case Withdrawn(reports=reports):
            before = state.reports[-reports]
            changed = dict(zip(before._fields[1:], before[1:], strict=True))
            return replace(state, reports=state.reports[:-reports], **changed)
        case Money(kind=kind, rule=rule) if state.phase in ("betting", "called"):
            # Once chips have been moved after a void spin, nobody can say any more where they lay when it ended.
            forgets = kind in _BY_PLAYERS and rule != "wagers.corrected_by"
        case Ruled(ruling=ruling):  # a supervisor's ruling is no slip of the pen: what it makes void stays void
            forgets = ruling == "void"
        case _:
            forgets = False
    change = banked.EVOLVES.get(type(event))
    after = change(rules, state, event) if change else state
    return replace(after, reports=()) if forgets and state.reports else after


def mistaken(state: SpinState, result: str | None) -> int:
    """How many reports go back to where the spin had not ended; 0 if it cannot be said any more, or still runs.

    A result that counts although the spin was void for a while goes back to just before it.
    """
    if result is not None:
        return 1 if state.reports else 0
    ended = (place for place, one in enumerate(state.reports) if one.phase == "spinning" and one.what != CALL)
    first = next(ended, None)
    return 0 if first is None else len(state.reports) - first


def withdraw_option(rules: Any, state: SpinState) -> Iterator[Option]:
    if state.reports:
        yield Option.irregular(Withdraw, RULE, rules.result.corrected_by, report=only(state.reports[-1].what))


def not_last(state: SpinState, command: Withdraw) -> Refused | None:
    """Why this report cannot be withdrawn before others; None if it is the last."""
    last = state.reports[-1].what
    if command.report == last:
        return None
    return Refused(RULE, f"the last report of the spin is {last!r}; the last is withdrawn first")


def withdrawal(state: BankedState, reports: int, *, with_kind: str = "") -> tuple[Event, ...]:
    """The last reports go, and the deviation of this kind that one of them brought about; "" if none did."""
    return (Withdrawn(rule=RULE, reports=reports), *(_goes(state, with_kind) if with_kind else ()))


def _goes(state: BankedState, kind: str) -> tuple[Event, ...]:
    """The last of its kind that waits, as the last report that deviates so brought it about.

    The oldest is ruled on first: once there is a ruling on the last, none of the kind waits any more.
    """
    places = [place for place, one in enumerate(state.deviations) if one.kind == kind]
    return tuple(DeviationWithdrawn(rule=RULE, kind=kind, place=place) for place in places[-1:])


def why_not(
    state: SpinState, command: Command, correct: type[Command], *, runs: str, rule: str
) -> tuple[str, str] | None:  # fmt: skip
    """Why nothing can be corrected so now. `runs` says it of a spin that has not ended, `rule` is of spins at all."""
    if not isinstance(command, correct | Withdraw | CorrectWager):
        return None
    if state.phase in ("collected", "paid"):
        return "settlement.order", f"the spin is being settled: {_SETTLED}"
    if isinstance(command, CorrectWager):
        who, wager = command.player[:30], command.wager[:30]
        return "wagers.corrected_by", f"player {who!r} has no chips that could lie on {wager!r}"
    if isinstance(command, correct) and state.phase == "spinning":
        return "spin.revolutions", runs
    reason = "no spin can be corrected: none was entered since wagers were last settled or moved"
    return rule, f"{reason}; {_SETTLED}"
