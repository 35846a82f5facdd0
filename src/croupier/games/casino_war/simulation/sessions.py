"""Sessions of Casino War: one player alone, with the same wagers round after round. Also rounds of a whole table."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from croupier.equipment.cards import RANKS
from croupier.equipment.money import dollars
from croupier.errors import InputError
from croupier.games.casino_war.odds import stated_wagers as stated_odds
from croupier.games.casino_war.odds.box import hand_nets, tie_net
from croupier.games.casino_war.odds.counting import dealt_from, ways_of
from croupier.games.casino_war.odds.odds import strategy_named, wars_on
from croupier.games.casino_war.play import side_wagers
from croupier.games.casino_war.play.side_wagers import PROGRESSIVE, SPIN
from croupier.games.casino_war.rules import WarRules, at_stake, tie_line
from croupier.games.casino_war.simulation.bonus_spin import not_simulated, spin_plan
from croupier.games.casino_war.simulation.plan import WarPlan, plan
from croupier.games.casino_war.simulation.tables import (
    FACE_SUMS,
    LOST,
    PLACES,
    SPIN_SUMS,
    SUMS,
    SURRENDERED,
    WAR_LOST,
    WAR_TIED,
    WAR_WON,
    WON,
    FaceWager,
    progressive_plan,
    stated_wager,
    tables,
)
from croupier.games.kit.game import Simulation
from croupier.games.kit.play.refused import Refused
from croupier.games.kit.simulation.plan import Asked, Counts, Sampled, Tally, tallied
from croupier.games.kit.simulation.sessions import (
    GAME_AT,
    GOALS,
    MOST_CENTS,
    RUINS,
    Books,
    Sessions,
    SessionTerms,
    cents_of,
)

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from croupier.chance.laws.distribution import Distribution
    from croupier.games.casino_war.simulation import kernel
    from croupier.games.kit.game import Bets
    from croupier.games.kit.simulation.plan import Key

WAGERS = ("initial", "tie", PROGRESSIVE, SPIN)
WAR_TIE = "war-tie"
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
    """What a wager that faces decide brings, in cents, by place; and of what is paid, how much the house's limit counts."""

    nets: tuple[int, ...]
    counted: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class WarSessions(Sessions):
    """Sessions with an Initial Wager, perhaps other wagers of the original deal, and one way to decide ties."""

    chunk_rounds = 10_000_000
    exact = False  # the chips left decide whether a tied player can go to War

    seed: int
    terms: SessionTerms
    dealt: WarPlan  # how shoes are dealt, and what a unit brings
    stakes: Mapping[str, int]  # by wager, in cents, in the order of their lines
    courses: tuple[int, ...]  # what each brings for Initial and Tie Wager, in cents
    by_course: tuple[int, ...]  # what the game pays, which counts against the limit
    short: str  # the citation of what a player may do who has not enough for a War
    beside: Mapping[str, Beside]  # by wager: what faces decide
    limit: int = UNLIMITED  # the most that a hand is paid, where that covers side wagers

    @property
    def game_counts(self) -> int:
        return SUMS + FACE_SUMS * len(self.beside) + SPIN_SUMS + 1

    @property
    def mode(self) -> str:
        return f"sessions, {self.dealt.mode}"

    @property
    def compared(self) -> bool:
        return self.dealt.compared

    @property
    def assumptions(self) -> Mapping[str, object]:
        dealt = replace(self.dealt, spin=None).assumptions
        return {**dealt, "strategy": self.dealt.strategy, **self.dealt.assumptions}

    @property
    def says(self) -> tuple[str, ...]:
        why = CHIPS if self.dealt.fresh else SHOE
        meters = (METERS,) if self.dealt.progressive or self.dealt.spin else ()
        if not any(self.dealt.wars):
            return (why, *meters)
        after = ", after the Tie Wager is paid" if "tie" in self.stakes else ""
        wager = f"the War Wager of {dollars(self.stakes['initial'])}"
        return f"A tied player whose chips do not cover {wager} surrenders ({self.short}){after}.", why, *meters

    def laws(self, rules: WarRules) -> "Mapping[Key, Distribution]":
        order, cards = rules.ranks.order[::-1], dealt_from(rules)
        wars = tuple(bool(self.dealt.wars[order.index(rank)]) for rank in RANKS)
        stated = {
            (wager.name, self.dealt.strategy if wager.on_war else None, ""):
                stated_odds.exact(rules, wager.name, cards, wars, stake=self.stakes[wager.name]).distribution
            for wager in self.dealt.stated
        }  # fmt: skip
        return {**self.dealt.laws(rules), **stated}

    def edge_compared(self, counts: Counts) -> bool:
        """Only where no War went unpaid; rounds of a shoe also depend on whether sessions end early."""
        early = counts.sums[RUINS] + counts.sums[GOALS]
        return self.compared and not counts.sums[-1] and (self.dealt.fresh or not early)

    def play(self, first: int, books: Books) -> Sequence[Tally]:
        from croupier.chance.random import streams
        from croupier.games.casino_war.simulation import kernel

        deal = self.dealt.deal
        prizes = kernel.play_sessions(
            streams.key(self.seed), first, self.dealt.full(), deal._replace(enough=deal.burned + deal.most + kernel.AHEAD),
            self.dealt.faces(), self.dealt.wheel(), stakes_of([self], self.dealt.face_wagers),
            streams.least(self.dealt.deal.size), books,
        )  # fmt: skip
        return (tallied(prizes),)

    def lines(self, counts: Counts) -> list[Sampled]:
        """The wagers that are made, as the plan of the rounds has them."""
        rounds = Counts(counts.sums[GAME_AT:-1], 0, (counts.tallies[-1], {}))
        lines = {line.wager: line for line in self.dealt.lines(rounds)}
        if any(self.dealt.wars):
            lines["initial"] = replace(lines["initial"], notes=(("wars_not_covered", counts.sums[-1]),))
        return [lines[wager] for wager in self.stakes]


def stakes_of(seats: Sequence[WarSessions], wagers: Sequence[FaceWager], of_any: bool = False) -> "kernel.Stakes":
    """What seats wager, for the kernel; some of them on these wagers that faces decide.

    `of_any`: whether the Envy Bonus is paid for a hand without the wager, too.
    """
    import numpy as np

    from croupier.games.casino_war.simulation import kernel

    shape, first, envy, shared = (len(seats), len(wagers)), seats[0], np.zeros(PLACES, np.int64), None
    faces, nets, counted = np.zeros(shape, np.int64), *(np.zeros((*shape, PLACES), np.int64) for _ in range(2))
    for at, seat in enumerate(seats):
        if seat.dealt.progressive:
            shared = seat.dealt.progressive
            envy[: len(shared.envy)] = [int(units * seat.stakes[PROGRESSIVE]) for units in shared.envy]
        for number, wager in enumerate(wagers):
            if each := seat.beside.get(wager.name):
                faces[at, number] = seat.stakes[wager.name]
                nets[at, number, : len(each.nets)], counted[at, number, : len(each.nets)] = each
    return kernel.Stakes(
        wars=np.array([seat.dealt.wars for seat in seats], np.uint8),
        initial=first.stakes["initial"],
        tie_won=int(first.dealt.tie * first.stakes.get("tie", 0)),
        courses=np.array([seat.courses for seat in seats]),
        by_course=np.array([seat.by_course for seat in seats]),
        faces=faces,
        nets=nets,
        counted=counted,
        lies=np.array([wager.on_war for wager in wagers], np.int64),
        spins=np.array([seat.stakes.get(SPIN, 0) for seat in seats]),
        most=first.limit,
        envy=envy,
        of_any=int(of_any),
        to_all=int(shared is not None and shared.envy_to_all),
    )


def plan_sessions(
    rules: WarRules, asked: Asked, default_bets: Sequence[tuple[str, Fraction]], *, war_tie: int = 0, feeding: int = 1
) -> WarSessions:  # fmt: skip
    """The sessions that the rules in force make of the bets, or of the default ones.

    Beside them so many cents on the tie of every War; the meter of the progressive has so many wagers of a round.
    """
    bets = asked.bets or default_bets
    cents = dict(zip((name for name, _ in bets), cents_of(bets, rules.chips_in_play.smallest), strict=True))
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
    if SPIN in cents and (said := not_simulated(rules, dealt_from(rules), 1)):
        raise InputError(said, rule="bonus_spin.weights", cite=rules.cite("bonus_spin.weights"))
    initial, tie = cents["initial"], cents.get("tie", 0)
    hand = hand_nets(rules, initial, tie).nets
    dealt = plan(rules, replace(asked, rounds=1, bets=(), stake=initial))
    if tie:
        wars = wars_on(hand, ways_of(dealt.ranks), strategy_named(dealt.strategy))
        dealt = replace(dealt, tie=tie_net(rules, "tie", tie), wars=wars)
    progressive, spin = progressive_plan(rules), spin_plan(rules, dealt_from(rules), 1, 1)
    dealt = replace(
        dealt,
        progressive=replace(progressive, meter=None) if progressive and PROGRESSIVE in cents else None,
        stated=tuple(stated_wager(rules, name, cents[name]) for name in rules.side_wagers if name in cents),
        spin=replace(spin, wheel=spin.wheel._replace(followed=0)) if spin and SPIN in cents else None,
        says=(),
    )
    courses = [int(net * (initial + tie)) for net in hand]
    by_course = _paid_by_course(rules, initial, tie, courses, int(dealt.tie * tie))
    if war_tie:
        won = int(tie_net(rules, tie_line(rules), war_tie) * war_tie)
        by_course[WAR_TIED] += won
        for course in (WAR_WON, WAR_TIED, WAR_LOST):
            courses[course] += won if course == WAR_TIED else -war_tie
    return WarSessions(
        seed=asked.seed,
        terms=SessionTerms.of(asked, sum(cents.values())),
        dealt=dealt,
        stakes={name: cents[name] for name in ("initial", "tie", PROGRESSIVE, *rules.side_wagers, SPIN) if name in cents},
        courses=tuple(courses),
        by_course=tuple(by_course),
        short=rules.cite("wagers.war"),
        beside={wager.name: _beside(rules, wager, cents[wager.name], feeding) for wager in dealt.face_wagers},
        limit=UNLIMITED if rules.side_limit is None else rules.side_limit,
    )


def _refused(rules: WarRules, wager: str, cents: int) -> Refused | None:
    """Why a wager beside the game cannot be made; None if it can."""
    refused = side_wagers.refused(rules, wager, cents)
    return side_wagers.outside(rules, wager, cents) if not refused and wager in rules.side_wagers else refused


def _beside(rules: WarRules, wager: FaceWager, stake: int, feeding: int) -> Beside:
    """A wager that faces decide; of the progressive the meter with it, as so many wagers leave it."""
    side = rules.progressive
    if side is None or wager.name != PROGRESSIVE:
        nets = tuple(int(net * stake) for net in wager.nets)
        return Beside(nets, tuple(max(0, net) for net in nets))
    back = stake if side.collected.endswith("handed back with a win") else 0
    meter = int(side.meter.standing + (side.meter.rate or 0) * side.stake * feeding)
    whole, beside = (
        [
            sum(rules.chips_in_play.pays(side.pays[line].winnings(stake, {PROGRESSIVE: stands}), rules.chips.breakage)
                for line in lines)
            for lines in wager.hands
        ]
        for stands in (meter, meter if rules.meters_limited else 0)
    )  # fmt: skip
    nets = tuple(paid - stake + (back if lines else 0) for paid, lines in zip(whole, wager.hands, strict=True))
    return Beside(nets, tuple(beside))


def _paid_by_course(rules: WarRules, initial: int, tie: int, nets: Sequence[int], tie_won: int) -> list[int]:
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
    return [net + lost[course] for course, net in enumerate(nets)]


# Whole tables


def table_rounds(
    rules: WarRules, bets: "Bets", seats: int, strategy: str, parts: int, rounds: int
) -> "list[tuple[NDArray[np.int64], NDArray[np.float64]]]":
    """So many parts of so many rounds: what seats win together, in cents, that make these bets, each or "at" one of them.

    Each round has a weight, for rare awards are drawn more often than they come.
    """
    import numpy as np

    from croupier.chance.random import streams
    from croupier.games.casino_war.simulation import kernel

    boxes = [Counter[str]() for _ in range(seats)]
    for wager, amount in bets:
        at = wager.name.partition(" at ")[2]
        for box in boxes[int(at) - 1 : int(at)] if at else boxes:
            box[wager.kind] += int(100 * amount)
    side, wheel = rules.progressive, rules.bonus_spin
    rules = replace(
        rules, progressive=side and side._replace(offered=True), bonus_spin=wheel and wheel._replace(offered=True)
    )
    feeding, spinning = (sum(name in box for box in boxes) for name in side_wagers.NAMES)
    plans = list[WarSessions]()
    for box in boxes:
        alone = [(name, Fraction(cents, 100)) for name, cents in box.items() if name != WAR_TIE]
        asked = Asked(rounds=1, sessions=1, bankroll=MOST_CENTS, bets=alone, strategy=strategy)
        plans.append(plan_sessions(rules, asked, (), war_tie=box[WAR_TIE], feeding=feeding))
    wagers = {wager.name: wager for seat in plans for wager in seat.dealt.face_wagers}
    faces = [wagers[name] for name in (PROGRESSIVE, *rules.side_wagers) if name in wagers]
    rules = at_stake(rules, max(box[SPIN] for box in boxes) or None, (SPIN,))
    spin = spin_plan(rules, dealt_from(rules), spinning, 1) if spinning else None
    dealt, found = plans[0].dealt, [(np.empty(rounds, np.int64), np.empty(rounds)) for _ in range(parts)]
    numbers = (
        dealt.full(),
        dealt.deal._replace(players=seats, burned_at_war=0, burned_each=0),
        tables(faces),
        spin.numbers() if spin else kernel.NO_SPIN,
        stakes_of(plans, faces, side is not None and side.envy_from == "any player's hand"),
    )
    for part, rows in enumerate(found, 1):
        kernel.play_tables(streams.key(1), part, *numbers, *rows)
    return found


# What is asked for


ENVIOUS = 5  # players of a simulation that finds the Envy Bonus


class WarSimulation(Simulation[WarRules]):
    """Rounds of a table, and sessions of one player."""

    default_bets = (("initial", Fraction(1)),)

    def plan(self, rules: WarRules, asked: Asked) -> WarPlan:
        return plan(at_stake(rules, asked.stake), asked)

    def sessions(self, rules: WarRules, asked: Asked) -> WarSessions:
        return plan_sessions(rules, asked, self.default_bets)

    def trials(self, rules: WarRules) -> Sequence[Mapping[str, Any]]:
        """By every strategy at the live table and at stations; with more players for the Envy Bonus, which is rare."""
        alone = super().trials(rules)
        envied = rules.progressive is not None and rules.progressive.envy and rules.seats > 1
        stations = rules.electronic is not None and rules.electronic.offered
        more = [{"strategy": "war", "players": min(rules.seats, ENVIOUS)}] if envied else []
        return [*alone, *more, *([{**asked, "version": "electronic"} for asked in alone] if stations else [])]
