"""The odds by playing: every round of small equipment goes through `play`, and is added up beside what is counted."""

from dataclasses import dataclass
from fractions import Fraction

from croupier.analysis.edition import Opened
from croupier.chance.laws.distribution import Distribution
from croupier.errors import InputError
from croupier.games.kit.odds import Exact
from croupier.games.kit.room import LineKey


@dataclass(frozen=True, slots=True)
class PlayedLine:
    """What playing gives for a wager, and what counting gives with the same equipment."""

    played: Distribution
    counted: Distribution

    @property
    def agrees(self) -> bool:
        """Whether every net comes as often by playing as by counting."""
        return _chances(self.played) == _chances(self.counted)


@dataclass(frozen=True, slots=True)
class ByPlay:
    """All rounds of some equipment, played. `refused` is why there are none."""

    equipment: str
    rounds: int
    lines: dict[LineKey, PlayedLine]
    refused: str = ""


def by_play(opened: Opened) -> ByPlay:
    """Play every round that the game writes down for this; a house whose limits refuse them is told as the reason."""
    every = opened.room.every_round(opened.rules)
    if every is None:
        return ByPlay("", 0, {}, f"{opened.draft.title} has no rounds written down for it")
    nets: dict[LineKey, list[tuple[Fraction, int]]] = {}
    try:
        counted = {key_of(line): line.distribution for line in opened.room.odds(opened.rules, **every.asks)}
        for ways, written, decides in every.rounds:
            steps = opened.room.settle(opened.rules, written).steps
            for key, own in decides.items():
                won = sum(step.net for step in steps if own is None or (step.wager, step.on) in own)
                nets.setdefault(key, []).append((Fraction(won, every.cents), ways))
    except InputError as refused:
        return ByPlay(every.equipment, 0, {}, refused.reason)
    lines = {key: PlayedLine(Distribution.of(found), counted[key]) for key, found in nets.items() if key in counted}
    return ByPlay(every.equipment, len(every.rounds), lines)


def key_of(line: Exact) -> LineKey:
    return line.wager, line.strategy, line.on


def _chances(law: Distribution) -> dict[Fraction, Fraction]:
    return {net: law.probability(net) for net, _ in law.outcomes}
