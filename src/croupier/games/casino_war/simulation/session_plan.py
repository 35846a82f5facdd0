"""The simulation plan of sessions of Casino War: one player alone at the table, with the same wagers round after round."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from croupier.equipment.money import dollars
from croupier.errors import InputError
from croupier.games.casino_war.odds.counting import ways_of
from croupier.games.casino_war.odds.odds import strategy_named, wars_on
from croupier.games.casino_war.odds.payments import hand_nets, tie_net
from croupier.games.casino_war.rules import WarRules
from croupier.games.casino_war.simulation.columns import COURSES
from croupier.games.casino_war.simulation.plan import WarPlan, plan
from croupier.games.casino_war.simulation.strategy_file import rank_strategy
from croupier.games.kit.simulation.plan import Asked, Counts, Sampled, outcomes
from croupier.games.kit.simulation.sessions import GAME_AT, GOALS, RUINS, Sessions, SessionTerms, cents_of

if TYPE_CHECKING:
    from croupier.chance.laws.distribution import Distribution
    from croupier.games.casino_war.simulation import session_kernel
    from croupier.games.kit.simulation.plan import Key
    from croupier.games.kit.simulation.sessions import Rows

WAGERS = ("initial", "tie")
SHOE = (
    "Rounds dealt from one shoe depend on each other, so there is no exact chance to put beside what happened to sessions. "
    "The exact edge of a round is shown; it is compared only where no session ended early and no War went unpaid."
)
CHIPS = (
    "Whether a tied player can go to War depends on the chips left, so there is no exact chance to put beside what "
    "happened to sessions. The exact edge of a round is shown; it is compared only where no War went unpaid."
)


@dataclass(frozen=True, slots=True)
class WarSessions(Sessions):
    """Sessions with an Initial Wager, perhaps a Tie Wager on the original deal, and one way to decide ties."""

    chunk_rounds = 10_000_000
    exact = False  # the chips left decide whether a tied player can go to War
    game_counts = COURSES + 1

    seed: int
    terms: SessionTerms
    dealt: WarPlan  # how shoes are dealt, and what a unit brings
    initial: int
    tie: int
    courses: tuple[int, ...]  # what each brings for both wagers, in cents
    tie_won: int
    short: str  # the citation of what a player may do who has not enough for a War

    @property
    def mode(self) -> str:
        return f"sessions, {self.dealt.mode}"

    @property
    def compared(self) -> bool:
        return self.dealt.compared

    @property
    def assumptions(self) -> Mapping[str, object]:
        return {**self.dealt.assumptions, "strategy": self.dealt.strategy}

    @property
    def says(self) -> tuple[str, ...]:
        why = CHIPS if self.dealt.fresh else SHOE
        if not any(self.dealt.wars):
            return (why,)
        after = ", after the Tie Wager is paid" if self.tie else ""
        wager = f"the War Wager of {dollars(self.initial)}"
        return f"A tied player whose chips do not cover {wager} surrenders ({self.short}){after}.", why

    def laws(self, rules: WarRules) -> "Mapping[Key, Distribution]":
        return self.dealt.laws(rules)

    def edge_compared(self, counts: Counts) -> bool:
        """Only where no War went unpaid; rounds of a shoe also depend on whether sessions end early."""
        early = counts.sums[RUINS] + counts.sums[GOALS]
        return self.compared and not counts.sums[GAME_AT + COURSES] and (self.dealt.fresh or not early)

    def payoffs(self) -> "session_kernel.SessionPayoffs":
        import numpy as np

        from croupier.games.casino_war.simulation.session_kernel import SessionPayoffs

        return SessionPayoffs(self.initial, np.array(self.courses, np.int64), self.tie_won)

    def play(self, first: int, rows: "Rows", at_marks: "Rows", paths: "Rows", counts: "Rows") -> None:
        import numpy as np

        from croupier.chance.random import streams
        from croupier.games.casino_war.simulation.session_kernel import play_sessions
        from croupier.games.kit.simulation.session_kernel import limits_of

        full = np.repeat(np.arange(len(self.dealt.ranks), dtype=np.uint8), self.dealt.ranks)
        play_sessions(
            streams.key(self.seed), first, limits_of(self.terms), full, self.dealt.deal_numbers(), self.payoffs(),
            np.array(self.dealt.wars, np.uint8), streams.least(self.dealt.size), rows, at_marks, paths, counts,
        )  # fmt: skip

    def lines(self, counts: Counts) -> list[Sampled]:
        courses, short = counts.sums[GAME_AT : GAME_AT + COURSES], counts.sums[GAME_AT + COURSES]
        won, lost, *tied = courses
        notes = (("wars_not_covered", short),) if any(self.dealt.wars) else ()
        nets = outcomes(zip(self.dealt.nets, courses, strict=True))
        lines = [Sampled("initial", nets, strategy=self.dealt.strategy, notes=notes)]
        if self.tie:
            lines.append(Sampled("tie", outcomes(((Fraction(-1), won + lost), (self.dealt.tie, sum(tied))))))
        return lines


def plan_sessions(rules: WarRules, asked: Asked, default_bets: tuple[tuple[str, Fraction], ...]) -> WarSessions:
    """The sessions that the rules in force make of the bets, or of the default ones."""
    smallest = rules.chips_in_play.smallest
    bets = asked.bets or default_bets
    cents = dict(zip((name for name, _ in bets), cents_of(bets, smallest), strict=True))
    if strange := next((name for name in cents if name not in WAGERS), None):
        raise InputError(f"a session of Casino War has bets on {' and '.join(WAGERS)}, not on {strange[:30]!r}")
    if "initial" not in cents or len(cents) < len(bets):
        raise InputError("a session of Casino War needs one bet on initial, and may have one on tie")
    initial, tie = cents["initial"], cents.get("tie", 0)
    hand = hand_nets(rules, initial, tie).nets
    dealt = plan(rules, replace(asked, rounds=1, bets=(), stake=initial))
    file = rank_strategy(rules, asked, "sessions")
    if file is not None:
        dealt = replace(dealt, strategy=file.name, wars=file.wars(rules.ranks.order[::-1]))
    if tie:
        wars = dealt.wars if file else wars_on(hand, ways_of(dealt.ranks), strategy_named(dealt.strategy))
        dealt = replace(dealt, tie=tie_net(rules, "tie", tie), wars=wars)
    return WarSessions(
        seed=asked.seed,
        terms=SessionTerms.of(asked, initial + tie),
        dealt=dealt,
        initial=initial,
        tie=tie,
        courses=tuple(int(net * (initial + tie)) for net in hand),
        tie_won=int(dealt.tie * tie),
        short=rules.cite("wagers.war"),
    )
