"""Divide the pots: a showdown lies open, and the question is what one seat takes, answered in chips."""

from croupier.equipment.money import dollars
from croupier.games.kit.play.decider import replace
from croupier.games.kit.rounds.written_round import SettledWager
from croupier.games.kit.table_habits import Lots
from croupier.games.kit.training import PotsToDivide
from croupier.training.question import Ask, Line, Question, Shown
from croupier.training.subject import AT_THE_TABLE, Subject

WORTH = (1, 5, 25, 100, 500, 2500, 10000)
"""The chips of an answer, in the smallest chip of the table."""


def make(subject: Subject, name: str, seed: int) -> Question | None:
    """What one seat takes of all pots, as a written showdown is settled; None where players do not play for pots."""
    lots = Lots(f"{name}:{seed}")
    found = subject.game.training.pots(subject.rules, lots)
    if found is None:
        return None
    settled = subject.game.settlement.settle(subject.rules, found.written)
    own = [step for step in settled.steps if step.player == found.seat]
    lines = tuple(_line(step, found) for step in own)
    cents = sum(step.cents for step in own)
    rules = tuple(dict.fromkeys(("pot.shares", *(step.rule for step in own))))
    every = dict.fromkeys(step.rule for step in settled.steps)  # an odd chip that another takes decides, too
    read = [what.removeprefix("reads ") for what, rule, _ in settled.procedure if what.startswith("reads ")]
    chips = tuple(found.chip_cents * times for times in WORTH if found.chip_cents * times <= 1000_00)
    sums = " + ".join(dollars(line.cents) for line in lines)
    return Question(
        name,
        subject.id,
        seed,
        f"The showdown is over and the rake is taken. What does seat {found.seat} take?{subject.house(*every)}",
        tuple(found.lies),
        (Ask("amount", "What do you push to this seat?", "amount", cents=cents, chips=chips),),
        f"Seat {found.seat} takes {dollars(cents)}: {sums}. The hands: seat {'; seat '.join(read)}.",
        subject.reasons(*rules),
        subject.trained(*rules),
        lines,
        (
            "Each pot by itself, the main pot first: its shares, then equal hands.",
            f"What does not divide is the odd chip: {dollars(found.chip_cents)} here, one at a time.",
        ),
        shown=Shown(subject.live, replace(subject.live.first(), game=found.state), AT_THE_TABLE) if found.state else None,
        proof=found,
    )


def _line(step: SettledWager, found: PotsToDivide) -> Line:
    """A part of a pot: which, for what kind of hand, and out of how much."""
    where, _, kind = step.wager.partition(", ")
    number = int(where.rpartition(" ")[2]) if where.startswith("side pot") else 0
    listed = found.written["pots"]
    assert isinstance(listed, list)
    odd = ", odd chip" if step.rule != "pot.shares" else ""
    part = f"{where}, {found.called.get(kind, kind)}" if kind else where
    return Line(part, f"of {listed[number]['amount']}{odd}", step.cents)
