"""The simulation plan of sessions of Casino War: one player alone at the table, with the same wagers round after round."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from croupier.equipment.cards import RANKS
from croupier.equipment.money import dollars
from croupier.errors import InputError
from croupier.games.casino_war.odds import stated_wagers as stated_odds
from croupier.games.casino_war.odds.bonus_spin import bonus_spin
from croupier.games.casino_war.odds.box import hand_nets, tie_net
from croupier.games.casino_war.odds.counting import dealt_from, ways_of
from croupier.games.casino_war.odds.odds import strategy_named, wars_on
from croupier.games.casino_war.play import side_wagers
from croupier.games.casino_war.rules import BESIDES, SPINS, WarRules, at_stake
from croupier.games.casino_war.simulation.bonus_spin import SpinPlan, not_simulated, spin_plan
from croupier.games.casino_war.simulation.plan import WarPlan, plan
from croupier.games.casino_war.simulation.tables import (
    COURSES,
    FACE_SUMS,
    LOST,
    PLACES,
    PLACES_AT,
    SHORT,
    SURRENDERED,
    WAR_LOST,
    WAR_TIED,
    WAR_WON,
    WON,
    FaceWager,
    ProgressivePlan,
    progressive_plan,
    stated_wager,
    tables,
)
from croupier.games.kit.play.refused import Refused
from croupier.games.kit.simulation.plan import Asked, Counts, Sampled, outcomes
from croupier.games.kit.simulation.sessions import GAME_AT, GOALS, RUINS, Sessions, SessionTerms, cents_of

if TYPE_CHECKING:
    from croupier.chance.laws.distribution import Distribution
    from croupier.games.casino_war.simulation import kernel
    from croupier.games.kit.simulation.plan import Key
    from croupier.games.kit.simulation.sessions import Rows

WAGERS = ("initial", "tie", "progressive", "bonus-spin")
METERS = (
    "Side wagers are paid by their meters as they are submitted, in every round; the edge of the progressive is without "
    "its meter, as the exact one is."
)
UNLIMITED = 1 << 60  # cents, more than any hand is paid
SHOE = (
    "Rounds dealt from one shoe depend on each other, so there is no exact chance to put beside what happened to sessions. "
    "The exact edge of a round is shown; it is compared only where no session ended early and no War went unpaid."
)
CHIPS = (
    "Whether a tied player can go to War depends on the chips left, so there is no exact chance to put beside what "
    "happened to sessions. The exact edge of a round is shown; it is compared only where no War went unpaid."
)


class Beside(NamedTuple):
    """A wager that faces decide beside the game, in cents."""

    wager: FaceWager
    stake: int
    nets: tuple[int, ...]  # by place; of the progressive the meter with it
    counted: tuple[int, ...]  # of what is paid, against the limit of the house


@dataclass(frozen=True, slots=True)
class WarSessions(Sessions):
    """Sessions with an Initial Wager, perhaps a Tie Wager on the original deal, and one way to decide ties."""

    chunk_rounds = 10_000_000
    exact = False  # the chips left decide whether a tied player can go to War

    seed: int
    terms: SessionTerms
    dealt: WarPlan  # how shoes are dealt, and what a unit brings
    initial: int
    tie: int
    courses: tuple[int, ...]  # what each brings for both wagers, in cents
    tie_won: int
    short: str  # the citation of what a player may do who has not enough for a War
    spin: SpinPlan | None = None
    progressive: ProgressivePlan | None = None
    beside: tuple[Beside, ...] = ()  # the progressive first
    limit: int | None = None  # the most that a hand is paid, where that covers side wagers
    by_course: tuple[int, ...] = (0,) * COURSES  # what the game pays, which counts against the limit

    @property
    def game_counts(self) -> int:
        return self._spins_at + (len(self.spin.hot) * self._symbols if self.spin else 0)

    @property
    def _spins_at(self) -> int:
        """Where the game's counts of spins begin."""
        return PLACES_AT + FACE_SUMS * len(self.beside)

    @property
    def _symbols(self) -> int:
        """The symbols of Community Pay, where a player alone is paid by it."""
        return len(self.spin.community) if self.spin and self._besides else 1

    @property
    def _besides(self) -> bool:
        return self.spin is not None and SPINS[self.spin.spins] == BESIDES

    @property
    def mode(self) -> str:
        return f"sessions, {self.dealt.mode}"

    @property
    def compared(self) -> bool:
        return self.dealt.compared

    @property
    def assumptions(self) -> Mapping[str, object]:
        spin = {"bonus_spin_on": self.spin.trigger} if self.spin else {}
        return {**self.dealt.assumptions, "strategy": self.dealt.strategy, **spin}

    @property
    def says(self) -> tuple[str, ...]:
        why = CHIPS if self.dealt.fresh else SHOE
        meters = (METERS,) if self.progressive or self.spin else ()
        if not any(self.dealt.wars):
            return (why, *meters)
        after = ", after the Tie Wager is paid" if self.tie else ""
        wager = f"the War Wager of {dollars(self.initial)}"
        return f"A tied player whose chips do not cover {wager} surrenders ({self.short}){after}.", why, *meters

    def laws(self, rules: WarRules) -> "Mapping[Key, Distribution]":
        spin = bonus_spin(rules, dealt_from(rules), 1) if self.spin else None
        wheel: dict[Key, Distribution] = {("bonus-spin", None, ""): spin.distribution} if spin else {}
        order = rules.ranks.order[::-1]
        wars = tuple(bool(self.dealt.wars[order.index(rank)]) for rank in RANKS)
        stated = {
            (wager.name, self._strategy_of(wager), ""):
                stated_odds.exact(rules, wager.name, dealt_from(rules), wars, stake=cents).distribution
            for wager, cents, *_ in self.beside
            if wager.name in rules.side_wagers
        }  # fmt: skip
        return {**self.dealt.laws(rules), **wheel, **stated}

    def _strategy_of(self, wager: FaceWager) -> str | None:
        return self.dealt.strategy if wager.on_war else None

    def edge_compared(self, counts: Counts) -> bool:
        """Only where no War went unpaid; rounds of a shoe also depend on whether sessions end early."""
        early = counts.sums[RUINS] + counts.sums[GOALS]
        return self.compared and not counts.sums[GAME_AT + SHORT] and (self.dealt.fresh or not early)

    def stakes(self) -> "kernel.SessionStakes":
        """What is wagered, for the kernel."""
        import numpy as np

        from croupier.games.casino_war.simulation import kernel

        nets, counted = (np.zeros((len(self.beside), PLACES), np.int64) for _ in range(2))
        for at, each in enumerate(self.beside):
            nets[at, : len(each.nets)], counted[at, : len(each.counted)] = each.nets, each.counted
        return kernel.SessionStakes(
            initial=self.initial,
            tie_won=self.tie_won,
            courses=np.array(self.courses, np.int64),
            by_course=np.array(self.by_course, np.int64),
            faces=np.array([each.stake for each in self.beside], np.int64),
            nets=nets,
            counted=counted,
            lies=np.array([each.wager.on_war for each in self.beside], np.int64),
            spin=self.spin.stake if self.spin else 0,
            symbols=self._symbols,
            most=UNLIMITED if self.limit is None else self.limit,
        )

    def play(self, first: int, rows: "Rows", at_marks: "Rows", paths: "Rows", counts: "Rows") -> None:
        import numpy as np

        from croupier.chance.random import streams
        from croupier.games.casino_war.simulation import kernel
        from croupier.games.kit.simulation.session_kernel import limits_of

        deal = self.dealt.deal_numbers()
        kernel.play_sessions(
            streams.key(self.seed), first, limits_of(self.terms), self.dealt.full(),
            deal._replace(enough=deal.burned + deal.most + kernel.AHEAD), np.array(self.dealt.wars, np.uint8),
            tables([each.wager for each in self.beside]), self.spin.numbers() if self.spin else kernel.NO_SPIN,
            self.stakes(), streams.least(self.dealt.size), rows, at_marks, paths, counts,
        )  # fmt: skip

    def _side_lines(self, counts: Counts) -> Iterator[Sampled]:
        rounds, game = self.rounds_of(counts), counts.sums[GAME_AT:]
        for at, (wager, *_) in enumerate(self.beside):
            places = game[PLACES_AT + FACE_SUMS * at :][:PLACES]
            hands = (("hands", wager.lines_hit(places)),)
            yield Sampled(wager.name, wager.came(places), strategy=self._strategy_of(wager), notes=hands)
        if self.spin:
            shared = [self.spin.in_chips(symbol.fixed) for symbol in self.spin.community]
            prizes = dict[int, int]()
            for at, count in enumerate(game[self._spins_at :]):
                hot, community = divmod(at, self._symbols)
                prize = self.spin.pays[hot][0][0] + (shared[community] if self._besides else 0)
                prizes[prize] = prizes.get(prize, 0) + count
            yield Sampled("bonus-spin", outcomes(self.spin.nets(prizes, rounds)), notes=(("spins", sum(prizes.values())),))

    def lines(self, counts: Counts) -> list[Sampled]:
        courses, short = counts.sums[GAME_AT : GAME_AT + COURSES], counts.sums[GAME_AT + SHORT]
        won, lost, *tied = courses
        notes = (("wars_not_covered", short),) if any(self.dealt.wars) else ()
        nets = outcomes(zip(self.dealt.nets, courses, strict=True))
        lines = [Sampled("initial", nets, strategy=self.dealt.strategy, notes=notes)]
        if self.tie:
            lines.append(Sampled("tie", outcomes(((Fraction(-1), won + lost), (self.dealt.tie, sum(tied))))))
        return [*lines, *self._side_lines(counts)]


def plan_sessions(rules: WarRules, asked: Asked, default_bets: tuple[tuple[str, Fraction], ...]) -> WarSessions:
    """The sessions that the rules in force make of the bets, or of the default ones."""
    smallest = rules.chips_in_play.smallest
    bets = asked.bets or default_bets
    cents = dict(zip((name for name, _ in bets), cents_of(bets, smallest), strict=True))
    known = (*WAGERS, *rules.side_wagers)
    if strange := next((name for name in cents if name not in known), None):
        raise InputError(f"a session of Casino War has bets on {' and '.join(known)}, not on {strange[:30]!r}")
    if "initial" not in cents or len(cents) < len(bets):
        raise InputError("a session of Casino War needs one bet on initial, and may have one on each of the others")
    for wager, stake in cents.items():
        if refused := _refused(rules, wager, stake):
            cite = rules.cite(refused.rule) if refused.rule else None
            raise InputError(f"--bet {wager!r}: {refused.reason}", rule=refused.rule, cite=cite)
    for wager in side_wagers.NAMES:
        rules = at_stake(rules, cents.get(wager), (wager,))
    initial, tie = cents["initial"], cents.get("tie", 0)
    hand = hand_nets(rules, initial, tie).nets
    dealt = plan(rules, replace(asked, rounds=1, bets=(), stake=initial))
    if tie:
        wars = wars_on(hand, ways_of(dealt.ranks), strategy_named(dealt.strategy))
        dealt = replace(dealt, tie=tie_net(rules, "tie", tie), wars=wars)
    dealt = replace(dealt, progressive=None, spin=None, left_out=())
    return WarSessions(
        seed=asked.seed,
        terms=SessionTerms.of(asked, sum(cents.values())),
        dealt=dealt,
        initial=initial,
        tie=tie,
        courses=tuple(int(net * (initial + tie)) for net in hand),
        tie_won=int(dealt.tie * tie),
        limit=rules.side_limit,
        by_course=_paid_by_course(rules, initial, tie, [int(net * (initial + tie)) for net in hand], int(dealt.tie * tie)),
        short=rules.cite("wagers.war"),
        **_beside(rules, cents),  # type: ignore[arg-type]
    )


def _refused(rules: WarRules, wager: str, cents: int) -> Refused | None:
    """Why a wager beside the game cannot be made; None if it can."""
    refused = side_wagers.refused(rules, wager, cents)
    return side_wagers.outside(rules, wager, cents) if not refused and wager in rules.side_wagers else refused


def _beside(rules: WarRules, cents: Mapping[str, int]) -> dict[str, object]:
    """The side wagers of the bets; a Bonus Spin without its wheel is refused."""
    side: dict[str, object] = {}
    beside = []
    if side_wagers.PROGRESSIVE in cents and (made := progressive_plan(rules)):
        side["progressive"] = made
        beside.append(_progressive(rules, made, cents[side_wagers.PROGRESSIVE]))
    if side_wagers.SPIN in cents:
        cards = dealt_from(rules)
        if (said := not_simulated(rules, cards, 1)) is not None:
            raise InputError(said, rule="bonus_spin.weights", cite=rules.cite("bonus_spin.weights"))
        side["spin"] = spin_plan(rules, cards, 1, 1)
    for name in rules.side_wagers:
        if stake := cents.get(name):
            wager = stated_wager(rules, name, stake)
            nets = tuple(int(net * stake) for net in wager.nets)
            beside.append(Beside(wager, stake, nets, tuple(max(0, net) for net in nets)))
    return {**side, "beside": tuple(beside)}


def _progressive(rules: WarRules, made: ProgressivePlan, stake: int) -> Beside:
    paid = [_progressive_pays(rules, lines) for lines in made.wager.hands]
    back = stake if rules.progressive and rules.progressive.collected.endswith("handed back with a win") else 0
    nets = (whole - stake + (back if lines else 0) for lines, (whole, _) in zip(made.wager.hands, paid, strict=True))
    return Beside(made.wager, stake, tuple(nets), tuple(counted for _, counted in paid))


def _paid_by_course(rules: WarRules, initial: int, tie: int, nets: Sequence[int], tie_won: int) -> tuple[int, ...]:
    """What the game pays a hand by course: its net, and what it lost of its wagers."""
    fates = rules.war.initial
    lost = {
        WON: tie,
        LOST: initial + tie,
        SURRENDERED: nets[SURRENDERED] * -1 + tie_won,
        WAR_WON: initial * (fates.win == "lost"),
        WAR_TIED: initial * (fates.tie == "lost"),
        WAR_LOST: initial + initial * (fates.lose == "lost"),
    }
    return tuple(net + lost[course] for course, net in enumerate(nets))


def _progressive_pays(rules: WarRules, lines: Sequence[str]) -> tuple[int, int]:
    """What a hand with these lines is paid in chips, within the limit of the house, and how much of that counts there."""
    wager, chips = rules.progressive, rules.chips_in_play
    assert wager is not None
    meters = {"progressive": int(wager.meter.standing + (wager.meter.rate or 0) * wager.stake)}
    beside = whole = 0
    for line in lines:
        award = wager.pays[line]
        beside += chips.pays(award.fixed.winnings(wager.stake), rules.chips.breakage)
        whole += chips.pays(award.winnings(wager.stake, meters), rules.chips.breakage)
    most = rules.side_limit
    if most is not None and rules.meters_limited:
        beside = whole = min(whole, most)
    elif most is not None:
        whole, beside = whole - beside + min(beside, most), min(beside, most)
    return whole, beside
