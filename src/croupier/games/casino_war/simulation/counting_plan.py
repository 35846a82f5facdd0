"""The simulation plan of a player who follows a strategy file: its tables for the kernel, and what the player takes.

With a count, shoes are dealt to their cover card: that is what a counter meets. What the player wins hangs together within
a shoe, so errors are between shoes.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from math import gcd, sqrt
from typing import TYPE_CHECKING, Any

from croupier.equipment.cards import SUITS
from croupier.equipment.money import dollars
from croupier.errors import InputError
from croupier.games.casino_war.odds.counting import dealt_from, in_order, ways_of
from croupier.games.casino_war.odds.odds import seat
from croupier.games.casino_war.odds.payments import hand_nets, nets, tie_net
from croupier.games.casino_war.rules import WarRules, tie_line
from croupier.games.casino_war.simulation import counting_columns as c
from croupier.games.casino_war.simulation.columns import COURSES, SURRENDERED
from croupier.games.casino_war.simulation.plan import WarPlan, last_start
from croupier.games.casino_war.simulation.strategy_file import UNIT, StrategyFile
from croupier.games.kit.simulation.plan import Asked, Chunk, Counts, RoundsPlan, Sampled, outcomes

if TYPE_CHECKING:
    from croupier.chance.laws.distribution import Distribution
    from croupier.games.casino_war.simulation.counting_kernel import CountNumbers, FileTables
    from croupier.games.kit.simulation.plan import Key

CHUNK_ROUNDS = 1_000_000
MOST_PARTS = 2_000_000  # of a round's net, so that the squares of a chunk fit into 64 bits
COUNTER = (
    "Wagers that go by a count are not compared: there is no exact figure, as exact odds are of rounds before which nobody "
    "has seen a card. The expected edge of the Tie Wager is exact for the unseen cards of each round, averaged over them."
)
Row = tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CountingPlan(RoundsPlan):
    """One player by a strategy file, at the first of the positions; all others go to War with every tie."""

    seed: int
    rounds: int
    dealt: WarPlan  # the shoe, and what a unit brings
    ranks: tuple[str, ...]  # the lowest first
    file: StrategyFile
    initials: tuple[int, ...]  # the amounts in cents, by level
    ties: tuple[int, ...]  # none at level 0
    war_ties: tuple[int, ...]
    nets: tuple[tuple[Row, ...], ...]  # in cents, by both levels and the course
    war_tie_won: tuple[int, ...]
    initial_law: bool  # whether the rank alone decides ties, so that the Initial Wager has an exact law

    @property
    def groups(self) -> int:
        return self.dealt.shoes

    @property
    def groups_at_once(self) -> int:
        each = self.dealt.rounds_per_shoe if self.dealt.cover is None else self.dealt.cover / self.dealt.cards_per_round
        return max(1, int(CHUNK_ROUNDS / each))

    @property
    def mode(self) -> str:
        return self.dealt.mode

    @property
    def compared(self) -> bool:
        return self.dealt.cover is None

    @property
    def says(self) -> tuple[str, ...]:
        return (COUNTER,) if self.file.count else ()

    @property
    def assumptions(self) -> Mapping[str, object]:
        return {**self.dealt.assumptions, "strategy": self.file.name}

    # For the kernel

    @property
    def part(self) -> int:
        """The largest amount in cents of which every net and every wager is a whole number."""
        every = [net for rows in self.nets for row in rows for net in row]
        return gcd(*every, *self.initials, *self.ties, *self.war_ties, *self.war_tie_won)

    def count_numbers(self) -> "CountNumbers":
        import numpy as np

        from croupier.games.casino_war.simulation.counting_kernel import CountNumbers

        values, count = np.zeros(len(self.ranks) * len(SUITS), np.int64), self.file.count
        named = count.values if count else ()
        for card, value in sorted(named, key=lambda each: len(each[0])):  # what is said of a card goes before its rank
            strength = self.ranks.index(card[0])
            suits = range(len(SUITS)) if len(card) == 1 else (SUITS.index(card[1]),)
            values[[strength * len(SUITS) + suit for suit in suits]] = value
        start, true = (count.start, int(count.true)) if count else (0, 0)
        return CountNumbers(values, start, true, float(self.dealt.tie + 1))

    def file_tables(self) -> "FileTables":
        """The decisions as tables: by rank, count and cards of the rank seen."""
        import numpy as np

        from croupier.games.casino_war.simulation.counting_kernel import FileTables

        shape = (len(self.ranks), c.COUNTS, max(self.dealt.ranks) + 1)
        rank, count, seen = np.ogrid[: shape[0], -c.LIMIT : c.LIMIT + 1, : shape[2]]
        wars, war_tie = np.ones(shape, np.uint8), np.zeros(shape, np.uint8)
        for tie in reversed(self.file.ties):  # the first that fits is written last
            fits = np.ones(shape, bool)
            if tie.ranks is not None:
                fits &= np.isin(rank, [self.ranks.index(each) for each in tie.ranks])
            if tie.count_at_least is not None:
                fits &= count >= tie.count_at_least
            if tie.count_below is not None:
                fits &= count < tie.count_below
            if tie.seen_at_least is not None:
                fits &= seen >= tie.seen_at_least
            wars[fits], war_tie[fits] = tie.war, self.war_ties.index(tie.war_tie)
        levels = [[self._level(wager, count) for count in range(-c.LIMIT, c.LIMIT + 1)] for wager in ("initial", "tie")]
        wagers = [1 + (course > SURRENDERED) for course in range(COURSES)]  # with the War Wager
        staked = [[[(many * one + tie) // self.part for many in wagers] for tie in self.ties] for one in self.initials]
        return FileTables(
            initial=np.array(levels[0], np.int64),
            tie=np.array(levels[1], np.int64),
            wars=wars,
            war_tie=war_tie,
            nets=np.array(self.nets, np.int64) // self.part,
            staked=np.array(staked, np.int64),
            war_tie_won=np.array(self.war_tie_won, np.int64) // self.part,
            war_tie_staked=np.array(self.war_ties, np.int64) // self.part,
        )

    def _level(self, wager: str, count: int) -> int:
        return (self.initials if wager == "initial" else self.ties).index(amount_at(self.file, wager, count))

    def run(self, chunk: Chunk) -> Counts:
        """Deal the chunk's shoes."""
        import numpy as np

        from croupier.chance.random import streams
        from croupier.games.casino_war.simulation.counting_kernel import run

        totals, by_count = np.zeros(c.TOTALS, np.int64), np.zeros((c.COUNTS, c.BY_COUNT), np.int64)
        held = np.repeat(self.dealt.ranks, len(SUITS)) // len(SUITS)
        full = np.repeat(np.arange(len(held), dtype=np.uint8), held)
        run(
            streams.key(self.seed), *chunk, self.dealt.rounds_at_most, full, np.array(self.dealt.ranks, np.int64),
            streams.least(self.dealt.size), self.dealt.deal_numbers(), self.count_numbers(), self.file_tables(), totals,
            by_count,
        )  # fmt: skip
        return Counts((*map(int, totals), *map(int, by_count.reshape(-1))))

    # From the counts

    def rounds_of(self, counts: Counts) -> int:
        return counts.sums[c.S_ROUNDS] if counts.sums else 0

    def rows(self, counts: Counts) -> Iterator[tuple[int, Row]]:
        """Every count that came, with its sums."""
        for place in range(c.COUNTS):
            at = c.TOTALS + place * c.BY_COUNT
            row = counts.sums[at : at + c.BY_COUNT]
            if row[c.C_ROUNDS]:
                yield place - c.LIMIT, row

    def lines(self, counts: Counts) -> list[Sampled]:
        """The wagers where they were made, per unit."""
        every = [sum(column) for column in zip(*(row for _, row in self.rows(counts)), strict=True)]
        courses = every[c.C_COURSES : c.C_COURSES + COURSES]
        name, (made, tied) = self.file.name, (every[c.C_MADE], every[c.C_TIES])
        lines = [Sampled("initial", outcomes(zip(self.dealt.nets, courses, strict=True)), strategy=name)]
        if made:
            law = None if self._always_tied else name
            lines.append(Sampled("tie", _tie(self.dealt.tie, tied, made - tied), strategy=law))
        won, lost = counts.sums[c.WAR_TIES_WON], counts.sums[c.WAR_TIES_LOST]
        if won + lost:
            lines.append(Sampled("war-tie", _tie(self.dealt.war_tie, won, lost), strategy=name))
        return lines

    @property
    def _always_tied(self) -> bool:
        return all(amount_at(self.file, "tie", count) for count in range(-c.LIMIT, c.LIMIT + 1))

    def laws(self, rules: WarRules) -> "Mapping[Key, Distribution]":
        """The Initial Wager, where the rank alone decides what a tie does."""
        if not self.initial_law:
            return {}
        ranks = in_order(rules, dealt_from(rules))
        wars = self.file.wars(rules.ranks.order[::-1])
        return {("initial", self.file.name, ""): seat(nets(rules), ways_of(ranks), wars)}

    def more(self, counts: Counts) -> Mapping[str, object]:
        """What the player takes from the table, and by count."""
        rows, rounds, shoes = list(self.rows(counts)), self.rounds_of(counts), counts.sums[c.S_SHOES]
        every = [sum(column) for column in zip(*(row for _, row in rows), strict=True)]
        dollar = Fraction(self.part, 100)
        net, wagered = every[c.C_NET] * dollar, every[c.C_WAGERED] * dollar
        variance = Fraction(every[c.C_NET_SQUARED], rounds) - Fraction(every[c.C_NET], rounds) ** 2
        error = self._error(counts, 1)
        per_round = None if error is None else error * float(dollar)
        found: dict[str, object] = {
            "strategy": self.file.name,
            "bets": [_bet(bet) for bet in self.file.bets] or [{"wager": "initial", "at_least": None, "cents": UNIT}],
            "shoes": shoes,
            "rounds": rounds,
            "rounds_per_shoe": rounds / shoes,
            "win_per_100_rounds": {"mean": float(100 * net / rounds), "standard_error": _times(per_round, 100)},
            "win_per_shoe": {"mean": float(net / shoes), "standard_error": _times(per_round, rounds / shoes)},
            "wagered_per_100_rounds": float(100 * wagered / rounds),
            "win_of_wagered": {
                "mean": float(net / wagered),
                "standard_error": self._error(counts, 2),
            },
            "deviation_per_round": sqrt(variance) * float(dollar),
            "deviation_per_100_rounds": 10 * sqrt(variance) * float(dollar),
        }
        if self.file.count is None:
            return {"player": found}
        count = self.file.count
        edges = (every[c.C_STATED], every[c.C_PERFECT])
        stated, perfect = (100 * edge / c.EDGE_PARTS / rounds for edge in edges)
        return {
            "player": {
                **found,
                "count": {"values": dict(count.values), "by": "true" if count.true else "running", "start": count.start},
                "tie_units_per_100_rounds": {"this_count": stated, "perfect_counter": perfect},
                "by_count": [self._at_count(number, row, rounds) for number, row in rows],
            }
        }

    def _at_count(self, number: int, row: Row, rounds: int) -> dict[str, object]:
        many, dollar = row[c.C_ROUNDS], self.part / 100
        courses = row[c.C_COURSES : c.C_COURSES + COURSES]
        mean = sum((net * came for net, came in zip(self.dealt.nets, courses, strict=True)), Fraction(0)) / many
        square = sum((net**2 * came for net, came in zip(self.dealt.nets, courses, strict=True)), Fraction(0)) / many
        tied = sum(courses[SURRENDERED:]) / many
        pays = float(self.dealt.tie + 1)
        return {
            "count": number,
            "rounds": many,
            "share": many / rounds,
            "bets_cents": {wager: amount_at(self.file, wager, number) for wager in ("initial", "tie")},
            "initial_edge": {"mean": -float(mean), "standard_error": sqrt((square - mean**2) / many)},
            "tie_edge": {"mean": 1 - pays * tied, "standard_error": pays * sqrt(tied * (1 - tied) / many)},
            "tie_edge_expected": -row[c.C_EDGE] / c.EDGE_PARTS / many,
            "win_per_100_rounds": 100 * row[c.C_NET] * dollar / many,
        }

    def _error(self, counts: Counts, to: int) -> float | None:
        """The standard error of the net for each round (1) or for all that was wagered (2), between shoes."""
        at, shoes = c.SHOE_AT, counts.sums[c.S_SHOES]

        def product(one: int, other: int) -> int:
            return counts.sums[at + max(one, other) * c.PER_SHOE + min(one, other)]

        every = [sum(column) for column in zip(*(row for _, row in self.rows(counts)), strict=True)]
        net, of = every[c.C_NET], every[(c.C_ROUNDS, c.C_ROUNDS, c.C_WAGERED)[to]]
        ratio = Fraction(net, of)
        spread = product(0, 0) - 2 * ratio * product(0, to) + ratio**2 * product(to, to)
        return sqrt(spread * shoes / (shoes - 1)) / of if shoes > 1 else None


def _times(error: float | None, factor: float) -> float | None:
    return None if error is None else error * factor


def _tie(pays: Fraction, tied: int, untied: int) -> Any:
    return outcomes(((pays, tied), (Fraction(-1), untied)))


def _bet(bet: Any) -> dict[str, object]:
    return {"wager": bet.wager, "at_least": bet.at_least, "cents": bet.cents}


def amount_at(file: StrategyFile, wager: str, count: int) -> int:
    """What lies on a wager at a count, in cents: by the highest threshold that is reached."""
    fit = [bet for bet in file.bets if bet.wager == wager and (bet.at_least is None or count >= bet.at_least)]
    if not fit:
        return UNIT if wager == "initial" and not file.bets else 0
    return max(fit, key=lambda bet: -c.LIMIT - 1 if bet.at_least is None else bet.at_least).cents


def plan_by_file(rules: WarRules, asked: Asked, dealt: WarPlan, file: StrategyFile) -> "CountingPlan | WarPlan":
    """The simulation of a strategy file. Where the tied rank alone decides, the live table's own plan does it."""
    ranks = rules.ranks.order[::-1]
    if file.by_rank_alone:
        return replace(dealt, strategy=file.name, wars=file.wars(ranks), pair_initial=None)
    if asked.stake is not None:
        raise InputError("--stake does not go with this strategy file, which has amounts of its own")
    cover = dealt.cover
    if file.count and not dealt.fresh:
        cover = last_start(rules, dealt.size, dealt.most)
    counts = range(-c.LIMIT, c.LIMIT + 1)
    initials = tuple(sorted({amount_at(file, "initial", count) for count in counts}))
    ties = tuple(sorted({0, *(amount_at(file, "tie", count) for count in counts)}))
    war_ties = (0, *sorted({tie.war_tie for tie in file.ties} - {0}))
    made = CountingPlan(
        seed=asked.seed,
        rounds=asked.rounds,
        dealt=replace(dealt, cover=cover, progressive=None, spin=None, left_out=(), strategy=file.name),
        ranks=ranks,
        file=file,
        initials=initials,
        ties=ties,
        war_ties=war_ties,
        nets=tuple(tuple(_in_cents(rules, initial, tie) for tie in ties) for initial in initials),
        war_tie_won=tuple(int(tie_net(rules, tie_line(rules), amount) * amount) if amount else 0 for amount in war_ties),
        initial_law=all(tie.by_rank_alone for tie in file.ties),
    )
    largest = max(abs(net) for rows in made.nets for row in rows for net in row) + max(made.war_tie_won)
    if largest > MOST_PARTS * made.part:
        reason = f"a round could bring {dollars(largest)}, and amounts have {dollars(made.part)} in common"
        raise InputError(f"{file.name}: {reason}; ask for amounts that differ less")
    return made


def _in_cents(rules: WarRules, initial: int, tie: int) -> Row:
    """What each course brings a hand with both wagers, in the chips in play."""
    return tuple(int(net * (initial + tie)) for net in hand_nets(rules, initial, tie).nets)
