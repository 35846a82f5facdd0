"""Sessions of Casino War: one player alone at the table, with the same wagers round after round."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from croupier.equipment.money import dollars
from croupier.errors import InputError
from croupier.games.casino_war.rules import WarRules
from croupier.games.casino_war.simulation.columns import COURSES
from croupier.games.casino_war.simulation.plan import WarPlan, plan
from croupier.games.kit.sessions import COLUMNS, GAME_AT, ROUNDS, AskedSessions, Sessions, Terms
from croupier.games.kit.simulation import Chunk, Counts, Sampled
from croupier.games.wheel.sessions import amounts, whole

if TYPE_CHECKING:
    from croupier.games.casino_war.simulation import session_kernel
    from croupier.games.kit.sessions import Rows

WAGERS = ("initial", "tie")
DEFAULT_BETS = (("initial", Fraction(1)),)
_WORK = 10_000_000  # rounds of a chunk


@dataclass(frozen=True, slots=True)
class WarSessions(Sessions):
    """Sessions with an Initial Wager, perhaps a Tie Wager on the original deal, and one way to decide ties."""

    seed: int
    terms: Terms
    dealt: WarPlan  # how shoes are dealt, and what a unit brings
    initial: int
    tie: int
    courses: tuple[int, ...]  # what each brings for the Initial Wager, in cents
    tie_won: int
    short: str  # the citation of what a player may do who has not enough for a War

    @property
    def groups(self) -> int:
        return self.terms.sessions

    @property
    def groups_at_once(self) -> int:
        return max(1, _WORK // self.terms.rounds)

    @property
    def mode(self) -> str:
        return f"sessions, {self.dealt.mode}"

    @property
    def compared(self) -> bool:
        return self.dealt.compared

    @property
    def independent(self) -> bool:
        return self.dealt.fresh

    @property
    def exact(self) -> bool:
        return False  # the chips left decide whether a tied player can go to War

    @property
    def generator(self) -> str:
        return self.dealt.generator

    @property
    def told(self) -> Mapping[str, object]:
        return {**self.dealt.told, "strategy": self.dealt.strategy}

    @property
    def says(self) -> tuple[str, ...]:
        told = f"A tied player whose chips do not cover the War Wager of {dollars(self.initial)} surrenders ({self.short})"
        if not any(self.dealt.wars):
            return ()
        return (told + (", after the Tie Wager is paid." if self.tie else "."),)

    def shoe(self) -> "session_kernel.Shoe":
        """The numbers that a deal follows."""
        from croupier.games.casino_war.simulation.session_kernel import Shoe

        dealt = self.dealt
        once, each = (0, dealt.burned_at_war) if dealt.burned_each else (dealt.burned_at_war, 0)
        last = dealt.size if dealt.cover is None else dealt.cover
        return Shoe(dealt.burned, once, each, dealt.most, dealt.rounds_per_shoe, last)

    def money(self) -> "session_kernel.Money":
        import numpy as np

        from croupier.games.casino_war.simulation.session_kernel import Money

        return Money(self.initial, np.array(self.courses, np.int64), -self.tie, self.tie_won)

    def _played(self, chunk: Chunk, kept: int) -> "tuple[Rows, Rows, Rows, Rows]":
        import numpy as np

        from croupier.chance.random import streams
        from croupier.games.casino_war.simulation import session_kernel

        many, marks = chunk.groups, len(self.terms.marks)
        rows, paths = np.zeros((many, COLUMNS), np.int64), np.zeros((many, kept), np.int64)
        at_marks, counts = np.zeros((many, marks), np.int64), np.zeros(COURSES + 1, np.int64)
        full = np.repeat(np.arange(len(self.dealt.ranks), dtype=np.uint8), self.dealt.ranks)
        session_kernel.play_sessions(
            streams.key(self.seed), chunk.first, self.terms.table(), full, self.shoe(), self.money(),
            np.array(self.dealt.wars, np.uint8), streams.least(self.dealt.size), rows, at_marks, paths, counts,
        )  # fmt: skip
        return rows, at_marks, paths, counts

    def rounds_of(self, counts: Counts) -> int:
        return counts.sums[ROUNDS] if counts.sums else 0

    def lines(self, counts: Counts) -> list[Sampled]:
        """The wagers as they came out."""
        courses, short = counts.sums[GAME_AT : GAME_AT + COURSES], counts.sums[GAME_AT + COURSES]
        won, lost, *tied = courses
        found: dict[Fraction, int] = {}
        for net, count in zip(self.dealt.nets, courses, strict=True):
            found[net] = found.get(net, 0) + count
        outcomes = tuple(sorted((net, count) for net, count in found.items() if count))
        notes = (("wars_not_covered", short),) if any(self.dealt.wars) else ()
        lines = [Sampled("initial", outcomes, strategy=self.dealt.strategy, notes=notes)]
        if self.tie:
            ties = ((Fraction(-1), won + lost), (self.dealt.tie, sum(tied)))
            lines.append(Sampled("tie", tuple((net, count) for net, count in ties if count)))
        return lines


def plan_sessions(rules: WarRules, asked: AskedSessions) -> WarSessions:
    """The sessions that the rules in force make of the bets, or of `DEFAULT_BETS`."""
    how: Any = asked.strategy or "war"
    dealt = plan(rules, rounds=1, seed=asked.seed, strategy=how, to_cover_card=asked.to_cover_card)
    smallest = rules.chips_in_play.smallest
    bets = asked.bets or DEFAULT_BETS
    cents = dict(zip((name for name, _ in bets), amounts(bets, smallest), strict=True))
    if strange := next((name for name in cents if name not in WAGERS), None):
        raise InputError(f"a session of Casino War has bets on {' and '.join(WAGERS)}, not on {strange[:30]!r}")
    if "initial" not in cents or len(cents) < len(bets):
        raise InputError("a session of Casino War needs one bet on initial, and may have one on tie")
    initial, tie = cents["initial"], cents.get("tie", 0)
    what = f"an Initial Wager of {dollars(initial)}"
    return WarSessions(
        seed=asked.seed,
        terms=asked.terms(initial + tie),
        dealt=dealt,
        initial=initial,
        tie=tie,
        courses=tuple(whole(net * initial, smallest, what) for net in dealt.nets),
        tie_won=whole(dealt.tie * tie, smallest, f"a Tie Wager of {dollars(tie)}"),
        short=rules.cite("wagers.war"),
    )
