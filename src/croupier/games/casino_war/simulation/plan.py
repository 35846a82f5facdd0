"""The simulation plan of Casino War: rules in force as numbers for the kernel, and wagers from its counts."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import accumulate
from math import ceil, lcm, sqrt
from typing import TYPE_CHECKING, Any

from croupier.chance.laws.distribution import Distribution
from croupier.equipment.cards import SUITS
from croupier.equipment.money import dollars
from croupier.errors import InputError
from croupier.games.casino_war.odds.bonus_spin import bonus_spin
from croupier.games.casino_war.odds.box import Nets, nets, tie_net
from croupier.games.casino_war.odds.counting import cards_of_a_war, dealt_from, falling, in_order, tied_pairs, ways_of
from croupier.games.casino_war.odds.odds import strategy_named, wars_on
from croupier.games.casino_war.odds.whole_table import table_variance
from croupier.games.casino_war.play.side_wagers import SPIN
from croupier.games.casino_war.rules import EACH, WarRules, tie_line
from croupier.games.casino_war.simulation.bonus_spin import SpinNumbers, SpinPlan, not_simulated, spin_plan
from croupier.games.casino_war.simulation.tables import (
    AWAY_AT,
    COURSES,
    DEALT_ROUNDS,
    DEALT_SHOES,
    FACE_SUMS,
    METER_ROUNDS,
    PLACES,
    SPIN_PART,
    SPIN_SUMS,
    SPINS,
    SPREAD_AT,
    SUMS,
    WAGERS,
    FaceWager,
    ProgressivePlan,
    progressive_plan,
    stated_wagers,
    tables,
)
from croupier.games.casino_war.stations.odds import PREFIX
from croupier.games.kit.simulation.plan import (
    Asked,
    Chunk,
    Counts,
    Key,
    Outcomes,
    RoundsPlan,
    Sampled,
    Spread,
    outcomes,
    refuse_options,
    tallied,
)

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from croupier.games.casino_war.simulation import fast_kernel, kernel

LANES = 16  # shoes of a group
MOST_ROUNDS = 10**12
SECOND_ROUND = "set aside; reshuffle before a round that it opens, otherwise after it"
TO_COVER_CARD = (
    "Dealt to the cover card, which comes sooner where Wars take many cards: rounds late in a shoe depend on those before, "
    "so these edges are not compared with the exact ones. Without --to-cover-card every shoe has the same number of rounds."
)
CHUNK_CARDS = 50_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class WarPlan(RoundsPlan):
    """A table with every seat taken and one unit on every wager, from a fresh shoe again and again."""

    seed: int
    rounds: int
    players: int
    strategy: str  # its name
    ranks: tuple[int, ...]  # cards of each rank, the lowest first
    decks: int
    burned: int
    burned_at_war: int
    burned_each: bool
    most: int
    cover: int | None  # cards that may be out when a round begins, or None: a fixed number of rounds
    fresh: bool  # a device shuffles before every round
    nets: Nets
    tie: Fraction
    war_tie: Fraction
    tie_on_war: bool
    wars: tuple[bool, ...]
    progressive: ProgressivePlan | None = None
    stated: tuple[FaceWager, ...] = ()
    spin: SpinPlan | None = None
    left_out: tuple[str, ...] = ()  # what is played and not simulated, and why
    pair_initial: Fraction | None = None
    pair_tie: Fraction | None = None
    batch: str = ""  # of which decks these are a part
    prefix: str = ""  # of the names of wagers
    stake_cents: int | None = None  # where wagers are paid in the chips in play

    @property
    def size(self) -> int:
        return sum(self.ranks)

    @property
    def rounds_per_shoe(self) -> int:
        """So many that a shoe can finish them even if everybody goes to War every time; or to the cover card."""
        if self.fresh:
            return 1
        return (self.size - self.burned) // self.most if self.cover is None else self.size

    @property
    def shoes(self) -> int:
        """As many as the rounds need; up to a cover card about as many."""
        if self.cover is None:
            return -(-self.rounds // self.rounds_per_shoe)
        return max(1, round(self.rounds * self.cards_per_round / (self.cover - self.burned)))

    @property
    def war_chance(self) -> float:
        """About how often a round goes to War."""
        return 1 - (1 - self.tie_chance) ** self.players if any(self.wars) else 0.0

    @property
    def tie_chance(self) -> float:
        """Of one hand with the dealer's."""
        return tied_pairs(self.ranks) / falling(self.size, 2)

    @property
    def cards_per_round(self) -> float:
        """About how many cards a round takes."""
        burned = self.burned_at_war * (2 if self.burned_each else 1)
        return self.players * (1 + self.tie_chance) + 1 + self.war_chance * (1 + burned)

    @property
    def cards_per_shoe(self) -> float:
        """So many that hardly a shoe needs more for its rounds: what Wars take in the mean and two deviations above it."""
        wars = sqrt(self.rounds_per_shoe * self.war_chance * (1 - self.war_chance))
        spare = 2.2 * wars * (2 + self.burned_at_war)
        return self.burned + self.rounds_per_shoe * self.cards_per_round + spare

    @property
    def groups(self) -> int:
        return -(-self.shoes // LANES)

    @property
    def groups_at_once(self) -> int:
        per_shoe = self.size if self.cover else self.rounds_per_shoe * self.cards_per_round
        return max(1, int(CHUNK_CARDS / (2 if self.plain else 1) / per_shoe / LANES))

    @property
    def mode(self) -> str:
        if self.fresh:
            return "reshuffled before every round"
        return "to the cover card" if self.cover is not None else "fixed rounds per shoe"

    @property
    def compared(self) -> bool:
        return self.cover is None

    @property
    def says(self) -> tuple[str, ...]:
        return (*self.left_out, *(() if self.cover is None else (TO_COVER_CARD,)))

    @property
    def face_wagers(self) -> tuple[FaceWager, ...]:
        """The wagers that faces decide; the progressive, whose meter is followed, is the first."""
        progressive = (self.progressive.wager,) if self.progressive else ()
        return (*progressive, *self.stated)

    @property
    def plain(self) -> bool:
        """Whether the plain kernel deals: where suits matter to any wager."""
        return bool(self.face_wagers) or self.spin is not None

    @property
    def assumptions(self) -> Mapping[str, object]:
        return {
            "players": self.players,
            "decks": self.decks,
            **({"batch": self.batch} if self.batch else {}),
            **({} if self.cover is not None else {"rounds_per_shoe": self.rounds_per_shoe}),
            **({} if self.stake_cents is None else {"stake": dollars(self.stake_cents)}),
            **({} if self.spin is None else {"bonus_spin_on": self.spin.trigger}),
        }

    # For the kernel

    @property
    def unit(self) -> int:
        """How many whole parts a unit has, so that every net is a whole number of them."""
        return lcm(*(net.denominator for net in (*self.nets, self.tie, self.war_tie)))

    @property
    def last_start(self) -> int:
        """How many cards may be out when a round begins."""
        return self.size if self.cover is None else self.cover

    def deal_numbers(self) -> "fast_kernel.DealNumbers":
        """The numbers that a deal follows."""
        from croupier.games.casino_war.simulation import fast_kernel

        burned = (0, self.burned_at_war) if self.burned_each else (self.burned_at_war, 0)
        enough = min(self.size, ceil(min(self.cards_per_shoe, self.last_start)) + self.most)
        return fast_kernel.DealNumbers(
            self.size, self.players, self.burned, *burned, self.most, self.rounds_per_shoe,
            self.last_start, enough,
        )  # fmt: skip

    def payoffs(self) -> "fast_kernel.Payoffs":
        """What each course brings, in parts of a unit."""
        import numpy as np

        from croupier.games.casino_war.simulation import fast_kernel

        parts = [int(net * self.unit) for net in self.nets]
        tie = [-self.unit, int(self.tie * self.unit), int(self.war_tie * self.unit)]
        return fast_kernel.Payoffs(np.array(parts, np.int64), np.array(tie, np.int64), np.array(self.wars, np.uint8))

    def run(self, chunk: Chunk) -> Counts:
        """Deal the chunk's shoes."""
        import numpy as np

        from croupier.chance.random import streams
        from croupier.games.casino_war.simulation import fast_kernel

        key, least, sums = streams.key(self.seed), streams.least(self.size), np.zeros(SUMS, np.int64)
        rounds = self.rounds if self.cover is None else self.shoes * self.rounds_per_shoe
        if not self.plain:
            held = np.array(list(accumulate(self.ranks))[:-1], np.uint16)
            fast_kernel.run(key, *chunk, rounds, held, least, self.deal_numbers(), self.payoffs(), sums)
            return Counts(tuple(sums.tolist()))
        from croupier.games.casino_war.simulation import kernel

        face_sums, spin_sums = np.zeros((len(self.face_wagers), FACE_SUMS), np.int64), np.zeros(SPIN_SUMS, np.int64)
        latest, prizes, jackpots = kernel.run(
            key, *chunk, rounds, self.full(), least, self.deal_numbers(), self.payoffs(), self.faces(), self.wheel(), sums,
            face_sums, spin_sums,
        )  # fmt: skip
        counted = np.concatenate((sums, face_sums.reshape(-1), spin_sums))
        return Counts(tuple(counted.tolist()), int(latest), (tallied(prizes), tallied(jackpots)))

    def faces(self) -> "kernel.FaceTables":
        """The wagers that faces decide."""
        meter = self.progressive.meter if self.progressive else None
        return tables(self.face_wagers, meter.hands if meter else ())

    def wheel(self) -> SpinNumbers:
        """The wheel of the Bonus Spin, if there is one."""
        from croupier.games.casino_war.simulation import kernel

        return self.spin.numbers() if self.spin else kernel.NO_SPIN

    def full(self) -> "NDArray[np.uint8]":
        """The faces of a shoe, the lowest first."""
        import numpy as np

        of_each = np.repeat(self.ranks, len(SUITS)) // len(SUITS)
        return np.repeat(np.arange(len(of_each), dtype=np.uint8), of_each)

    # From the counts

    def rounds_of(self, counts: Counts) -> int:
        return counts.sums[DEALT_ROUNDS] if counts.sums else 0

    def lines(self, counts: Counts) -> list[Sampled]:
        """The wagers as they came out."""
        ends = counts.sums[:COURSES]
        won, lost, surrendered, war_won, war_tied, war_lost = ends
        wars = war_won + war_tied + war_lost
        initial = outcomes(zip(self.nets, ends, strict=True))
        lines = [
            self._line("initial", initial, counts, strategy=self.strategy, pair=self.pair_initial),
            self._line("tie", _tie(self.tie, wars + surrendered, won + lost), counts, pair=self.pair_tie),
        ]
        if self.tie_on_war and wars:
            lines.append(self._line("war-tie", _tie(self.war_tie, war_tied, war_won + war_lost), counts))
        stated = [self._by_faces(wager, counts) for wager in self.stated]
        return [*lines, *stated, *self._side(counts), *self._spins(counts)]

    def _line(self, wager: str, nets: Outcomes, counts: Counts, **more: Any) -> Sampled:
        spread = self._spread(counts, SPREAD_AT + 3 * WAGERS.index(wager), self.unit)
        return Sampled(self.prefix + wager, nets, positions=self.players, spread=spread, **more)

    def _spread(self, counts: Counts, at: int, unit: int) -> Spread:
        won, both, made = counts.sums[at : at + 3]
        return Spread(counts.sums[DEALT_SHOES], Fraction(won, unit**2), Fraction(both, unit), made)

    def _by_faces(self, wager: FaceWager, counts: Counts, **notes: object) -> Sampled:
        """A wager that faces decide; a choice matters only to those that War cards decide."""
        at = SUMS + FACE_SUMS * self.face_wagers.index(wager)
        places = counts.sums[at : at + PLACES]
        return Sampled(
            wager.name,
            wager.came(places),
            strategy=self.strategy if wager.on_war else None,
            positions=self.players,
            spread=self._spread(counts, at + PLACES, wager.unit),
            notes=(("hands", wager.lines_hit(places)), *notes.items()),
        )

    def _side(self, counts: Counts) -> list[Sampled]:
        """The progressive and its Envy Bonus."""
        side = self.progressive
        if side is None:
            return []
        hands, notes = counts.sums[SUMS : SUMS + PLACES], dict[str, object]()
        if side.meter is not None and self.cover is None:
            winners = sum(hands[place] for place in side.meter.hands)
            payments = counts.sums[METER_ROUNDS] if side.meter.equal_shares else winners
            paid, stands = side.meter.after(payments, counts.latest * self.players, self.rounds_of(counts) * self.players)
            notes["meter"] = {"won": payments, "paid_cents": int(paid), "stands_cents": int(stands)}
        lines = [self._by_faces(side.wager, counts, **notes)]
        if self.players > 1:
            others = self.players - 1
            shared = side.envied(hands, counts.sums[SUMS + AWAY_AT : SUMS + FACE_SUMS], others)
            positions = self.players * others
            lines.append(Sampled("envy", shared, strategy=self.strategy, positions=positions, alike=others))
        return lines

    def _spins(self, counts: Counts) -> list[Sampled]:
        """The Bonus Spin by the meters as the submission gives them, and beside it how they ran."""
        if self.spin is None:
            return []
        at, rounds = SUMS + FACE_SUMS * len(self.face_wagers), self.rounds_of(counts)
        prizes, jackpots = counts.tallies
        notes: list[tuple[str, object]] = [("spins", counts.sums[at + SPINS])]
        if self.spin.wheel.followed and self.cover is None:
            notes.append(("meters", self.spin.meters_after(jackpots, rounds)))
        nets = outcomes(self.spin.nets(prizes, rounds * self.players))
        spread = self._spread(counts, at + 1, SPIN_PART)
        return [Sampled(SPIN, nets, positions=self.players, spread=spread, notes=tuple(notes))]

    def laws(self, rules: WarRules) -> Mapping[Key, Distribution]:
        """The Bonus Spin with this number of players."""
        found = bonus_spin(rules, dealt_from(rules), self.players) if self.spin else None
        return {(SPIN, None, ""): found.distribution} if found else {}


def _tie(pays: Fraction, tied: int, untied: int) -> Outcomes:
    return outcomes(((pays, tied), (Fraction(-1), untied)))


def plan(rules: WarRules, asked: Asked) -> WarPlan:
    """The simulation that a user asks for; what cannot be dealt, and what Casino War does not have, is refused."""
    if asked.version:
        return _at_a_station(rules, asked)
    refuse_options(asked, ("policy", "stack"), "is for games among players; Casino War is played against the house")
    refuse_options(asked, ("bets",), "is for one spin of a wheel; in Casino War one unit lies on every wager")
    refuse_options(asked, ("every_spin",), "is for a wheel; Casino War is always dealt card by card")
    strategy = strategy_named(asked.strategy or "war")
    players = 1 if asked.players is None else asked.players
    if not 1 <= players <= rules.seats:
        reason = f"this table has 1 to {rules.seats} positions, not {players}"
        raise InputError(reason, rule="seats", cite=rules.cite("seats"))
    if not 1 <= asked.rounds <= MOST_ROUNDS:
        raise InputError(f"1 to {MOST_ROUNDS:,} rounds of Casino War can be dealt, not {asked.rounds:,}")
    cards = dealt_from(rules)
    ranks, most = in_order(rules, cards), cards_of_a_war(rules, players)
    fresh = rules.shoe.kind != "manual"
    if fresh and asked.to_cover_card:
        reason = f"a {rules.shoe.kind} device has no cover card to deal to"
        raise InputError(reason, rule="shoe.kind", cite=rules.cite("shoe.kind"))
    alike = table_variance(rules, players, strategy, stake=asked.stake) if players > 1 else None
    money, tie = nets(rules, asked.stake), tie_net(rules, "tie", asked.stake)
    return WarPlan(
        seed=asked.seed,
        rounds=asked.rounds,
        players=players,
        strategy=strategy,
        ranks=ranks,
        decks=rules.decks_in_shoe,
        batch=rules.batch_dealt,
        burned=rules.burn.shoe,
        burned_at_war=rules.burn.war,
        burned_each=rules.burn.war_for == "each player",
        most=most,
        cover=last_start(rules, cards.size, most) if asked.to_cover_card else None,
        fresh=fresh,
        nets=money,
        tie=tie,
        war_tie=tie_net(rules, tie_line(rules), asked.stake),
        tie_on_war=rules.wagers.tie_on_war,
        wars=wars_on(money, ways_of(ranks), strategy),
        pair_initial=alike.covariance if alike else None,
        pair_tie=_pair_of_ties(ranks, tie) if players > 1 else None,
        stake_cents=asked.stake,
        progressive=progressive_plan(rules),
        stated=stated_wagers(rules, asked.stake),
        spin=spin_plan(rules, cards, players, asked.rounds),
        left_out=(said,) if (said := not_simulated(rules, cards, players)) else (),
    )


def _at_a_station(rules: WarRules, asked: Asked) -> WarPlan:
    """One station with a unit on every hand of the electronic version: community cards are dealt as to players."""
    version = rules.electronic
    if version is None or version.decided != EACH or version.war_cards != "one for each hand":
        reason = "stations are simulated where each community card is a hand, with a War card of its own"
        raise InputError(reason, rule="electronic.offered", cite=rules.cite("electronic.offered"))
    dealt = plan(rules, replace(asked, version="", players=version.cards))
    return replace(dealt, progressive=None, stated=(), spin=None, left_out=(), prefix=PREFIX)


def last_start(rules: WarRules, size: int, most: int) -> int:
    """How many cards may be out when a round begins: the cover card itself may open it, or a reshuffle comes first."""
    from croupier.games.casino_war.play.preparing import ends_by_cover_card

    if not ends_by_cover_card(rules):
        reason = "these cards are not cut and get no cover card, so there is none to deal to"
        raise InputError(reason, rule="cut.uncut_cover", cite=rules.cite("cut.uncut_cover"))
    behind = ceil(rules.cut.second_cover * size)
    if behind < most:
        reason = f"{behind} cards behind the cover card do not finish a round in which everybody goes to War ({most})"
        raise InputError(reason, rule="cut.second_cover", cite=rules.cite("cut.second_cover"))
    return size - behind - (1 if rules.deal.cover_card == SECOND_ROUND else 0)


def _pair_of_ties(ranks: tuple[int, ...], pays: Fraction) -> Fraction:
    """The covariance of two positions' Tie Wagers against one dealer's card."""
    size = sum(ranks)
    one = Fraction(tied_pairs(ranks), falling(size, 2))
    both = Fraction(sum(falling(count, 3) for count in ranks), falling(size, 3))
    return (both - one**2) * (pays + 1) ** 2
