"""The odds by playing: every round of small equipment goes through `play`, and is added up beside what is counted."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from croupier.analysis.edition import Opened
from croupier.chance.laws.distribution import Distribution
from croupier.errors import InputError
from croupier.games.kit.odds.odds import Exact
from croupier.games.kit.odds.small import BestOf, EveryRound, LineKey

NOT_OFFERED = "the rules in force do not offer it, and no choice of this house could"
NOT_WRITTEN = "no rounds are written down for it"
CUT = "the limit of the house on what one hand is paid cuts it, and rounds of a small shoe are played without that limit"

Nets = dict[str, list[tuple[Fraction, int]]]
"""What a line brought and in how many ways, by what the player knew where there was something to choose."""


@dataclass(frozen=True, slots=True)
class PlayedLine:
    """What playing gives for a wager, and what counting gives with the same equipment, by its place among all of it."""

    played: Distribution
    counted: Distribution
    equipment: int = 0

    @property
    def agrees(self) -> bool:
        """Whether every net comes as often by playing as by counting."""
        return _chances(self.played) == _chances(self.counted)


@dataclass(frozen=True, slots=True)
class Equipment:
    """A small shoe or a wheel, and how many different rounds of it were played."""

    said: str
    rounds: int


@dataclass(frozen=True, slots=True)
class ByPlay:
    """All rounds of some equipment, played. `left_out` says of every other line why it was not."""

    equipment: Sequence[Equipment] = ()
    lines: Mapping[LineKey, PlayedLine] = field(default_factory=dict)
    left_out: Mapping[LineKey, str] = field(default_factory=dict)


def by_play(opened: Opened) -> ByPlay:
    """Play every round that the game writes down, with every wager that a house might offer.

    A house whose limits refuse the rounds is told as the reason.
    """
    whole = opened.offering_all()
    equipment: list[Equipment] = []
    lines: dict[LineKey, PlayedLine] = {}
    refusals: dict[LineKey, str] = {}
    for every in whole.game.odds.small(whole.rules):
        try:
            found = _played(whole, every)
        except InputError as refused:
            refusals |= dict.fromkeys(_decided(every), refused.reason)
            continue
        cut = _cut(whole, every)
        refusals |= dict.fromkeys(cut, CUT)
        lines |= {key: PlayedLine(*laws, len(equipment)) for key, laws in found.items() if key not in (*lines, *cut)}
        equipment.append(Equipment(every.equipment, len(every.rounds)))
    left_out = {
        key: refusals.get(key) or (NOT_WRITTEN if line.offered else NOT_OFFERED)
        for line in whole.game.odds.lines(whole.rules)
        if (key := key_of(line)) not in lines
    }
    return ByPlay(tuple(equipment), lines, left_out)


def _decided(every: EveryRound) -> set[LineKey]:
    """The lines that the rounds would tell."""
    keys = {key for one in every.rounds for key in one.decides}
    best = every.best
    return keys if best is None else keys | {(wager, best.strategy, on) for wager, how, on in keys if how in best.of}


def _cut(opened: Opened, every: EveryRound) -> Sequence[LineKey]:
    """The lines that are other ones by the rules of the house than by those of the rounds, whatever the stake."""
    if every.rules is None:
        return ()
    asks = {name: asked for name, asked in every.asks.items() if name != "stake"}
    by_house, by_rounds = (
        [(key_of(line), line.distribution) for line in opened.game.odds.lines(rules, **asks)]
        for rules in (opened.rules, every.rules)
    )
    return [key for (key, law), (_, other) in zip(by_house, by_rounds, strict=True) if law != other]


def _played(opened: Opened, every: EveryRound) -> dict[LineKey, tuple[Distribution, Distribution]]:
    """Each line that the rounds decide, as played and as counted."""
    rules = every.rules or opened.rules
    counted = {key_of(line): line.distribution for line in opened.game.odds.lines(rules, **every.asks)}
    nets: dict[LineKey, Nets] = defaultdict(lambda: defaultdict(list))
    for ways, written, decides, choice in every.rounds:
        steps = opened.game.settlement.settle(rules, written).steps
        own = [step for step in steps if step.player == every.player] if every.player else steps
        for key, parts in decides.items():
            mine = [step for step in own if parts is None or (step.wager, step.on) in parts]
            won = sum(step.net - (step.of_meters if every.without_meters else 0) for step in mine)
            nets[key][choice].append((Fraction(won, every.cents), ways))
    if every.best is not None:
        nets |= _best(every.best, nets)
    laws = {key: Distribution.of(net for each in found.values() for net in each) for key, found in nets.items()}
    return {key: (law, counted[key]) for key, law in laws.items() if key in counted}


def _best(best: BestOf, nets: Mapping[LineKey, Nets]) -> dict[LineKey, Nets]:
    """The lines of a strategy that chooses among others: at every choice, what loses least on the wager that it goes by."""
    by = {strategy: nets.get((best.wager, strategy, ()), {}) for strategy in best.of}
    taken = {
        choice: max(best.of, key=lambda strategy: _mean(by[strategy].get(choice, ())))
        for choice in dict.fromkeys(choice for found in by.values() for choice in found)
    }
    wagers = dict.fromkeys((wager, on) for wager, strategy, on in nets if strategy in best.of)
    return {
        (wager, best.strategy, on): {choice: nets[wager, how, on].get(choice, []) for choice, how in taken.items()}
        for wager, on in wagers
        if all((wager, how, on) in nets for how in best.of)
    }


def _mean(nets: Sequence[tuple[Fraction, int]]) -> Fraction:
    return sum((net * ways for net, ways in nets), Fraction(0)) / (sum(ways for _, ways in nets) or 1)


def key_of(line: Exact) -> LineKey:
    return line.wager, line.strategy, line.on


def _chances(law: Distribution) -> dict[Fraction, Fraction]:
    return {net: law.probability(net) for net, _ in law.outcomes}
