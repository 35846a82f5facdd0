"""The simulation plan of Casino War: rules in force as numbers for the kernel, and wagers from its counts."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import accumulate
from math import ceil, lcm, sqrt
from typing import TYPE_CHECKING

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
    FACES,
    METER_ROUNDS,
    PLACES,
    SPIN_PART,
    SPIN_SUMS,
    SPINS,
    SPREAD_AT,
    SUMS,
    DealNumbers,
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
LOSES = Fraction(-1)
RESHUFFLED, COVERED, FIXED = "reshuffled before every round", "to the cover card", "fixed rounds per shoe"
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
    strategy: str  # its name
    ranks: tuple[int, ...]  # cards of each rank, the lowest first
    decks: int
    deal: DealNumbers
    shoes: int  # as many as the rounds need; up to a cover card about as many
    cards_per_shoe: float  # about so many are dealt
    compared: bool  # a fixed number of rounds, not to the cover card
    fresh: bool  # a device shuffles before every round
    mode: str
    nets: Nets
    tie: Fraction
    war_tie: Fraction
    tie_on_war: bool
    wars: tuple[bool, ...]
    progressive: ProgressivePlan | None
    stated: tuple[FaceWager, ...]
    spin: SpinPlan | None
    says: tuple[str, ...]
    pair_initial: Fraction | None
    pair_tie: Fraction | None
    batch: str  # of which decks these are a part
    stake_cents: int | None  # where wagers are paid in the chips in play
    prefix: str = ""  # of the names of wagers

    @property
    def groups(self) -> int:
        return -(-self.shoes // LANES)

    @property
    def groups_at_once(self) -> int:
        return max(1, int(CHUNK_CARDS / (2 if self.plain else 1) / self.cards_per_shoe / LANES))

    @property
    def face_wagers(self) -> tuple[FaceWager, ...]:
        """The wagers that faces decide; the progressive, whose meter is followed, is the first."""
        return (*((self.progressive.wager,) if self.progressive else ()), *self.stated)

    @property
    def plain(self) -> bool:
        """Whether the plain kernel deals: where suits matter to any wager."""
        return bool(self.face_wagers) or self.spin is not None

    @property
    def assumptions(self) -> Mapping[str, object]:
        return {
            "players": self.deal.players,
            "decks": self.decks,
            **({"batch": self.batch} if self.batch else {}),
            **({"rounds_per_shoe": self.deal.rounds} if self.compared else {}),
            **({} if self.stake_cents is None else {"stake": dollars(self.stake_cents)}),
            **({} if self.spin is None else {"bonus_spin_on": self.spin.trigger}),
        }

    # For the kernel

    @property
    def unit(self) -> int:
        """How many whole parts a unit has, so that every net is a whole number of them."""
        return lcm(*(net.denominator for net in (*self.nets, self.tie, self.war_tie)))

    def payoffs(self) -> "fast_kernel.Payoffs":
        """What each course brings, in parts of a unit."""
        import numpy as np

        from croupier.games.casino_war.simulation import fast_kernel

        initial, tie = ([int(net * self.unit) for net in each] for each in (self.nets, (-1, self.tie, self.war_tie)))
        return fast_kernel.Payoffs(np.array(initial), np.array(tie), np.array(self.wars, np.uint8))

    def run(self, chunk: Chunk) -> Counts:
        """Deal the chunk's shoes."""
        import numpy as np

        from croupier.chance.random import streams
        from croupier.games.casino_war.simulation import fast_kernel

        sums = np.zeros(SUMS + FACE_SUMS * len(self.face_wagers) + SPIN_SUMS if self.plain else SUMS, np.int64)
        rounds = self.rounds if self.compared else self.shoes * self.deal.rounds
        asked = streams.key(self.seed), *chunk, rounds, streams.least(self.deal.size), self.deal, self.payoffs()
        if not self.plain:
            fast_kernel.run(*asked, np.array(list(accumulate(self.ranks))[:-1], np.uint16), sums)
            return Counts(tuple(sums.tolist()))
        from croupier.games.casino_war.simulation import kernel

        latest, *spun = kernel.run(*asked, self.full(), self.faces(), self.wheel(), sums)
        return Counts(tuple(sums.tolist()), int(latest), tuple(map(tallied, spun)))

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

        return np.repeat(np.arange(FACES, dtype=np.uint8), np.repeat(self.ranks, len(SUITS)) // len(SUITS))

    # From the counts

    def rounds_of(self, counts: Counts) -> int:
        return counts.sums[DEALT_ROUNDS] if counts.sums else 0

    def lines(self, counts: Counts) -> list[Sampled]:
        """The wagers as they came out."""
        ends = won, lost, surrendered, war_won, war_tied, war_lost = counts.sums[:COURSES]
        wars = war_won + war_tied + war_lost
        made: dict[str, tuple[Iterable[tuple[Fraction, int]], str | None, Fraction | None]] = {
            "initial": (zip(self.nets, ends, strict=True), self.strategy, self.pair_initial),
            "tie": (((self.tie, wars + surrendered), (LOSES, won + lost)), None, self.pair_tie),
            "war-tie": (((self.war_tie, war_tied), (LOSES, war_won + war_lost)), None, None),
        }
        if not (self.tie_on_war and wars):
            del made["war-tie"]
        lines = [
            Sampled(
                self.prefix + wager, outcomes(nets), strategy, self.deal.players,
                self._spread(counts, SPREAD_AT + 3 * at, self.unit), pair,
            )
            for at, (wager, (nets, strategy, pair)) in enumerate(made.items())
        ]  # fmt: skip
        return [
            *lines,
            *(self._by_faces(wager, counts) for wager in self.stated),
            *self._side(counts),
            *self._spins(counts),
        ]

    def _spread(self, counts: Counts, at: int, unit: int) -> Spread:
        won, both, made = counts.sums[at : at + 3]
        return Spread(counts.sums[DEALT_SHOES], Fraction(won, unit**2), Fraction(both, unit), made)

    def _by_faces(self, wager: FaceWager, counts: Counts, **notes: object) -> Sampled:
        """A wager that faces decide; a choice matters only to those that War cards decide."""
        at = SUMS + FACE_SUMS * self.face_wagers.index(wager)
        places, spread = counts.sums[at : at + PLACES], self._spread(counts, at + PLACES, wager.unit)
        hands = (("hands", wager.lines_hit(places)), *notes.items())
        strategy = self.strategy if wager.on_war else None
        return Sampled(wager.name, wager.came(places), strategy, self.deal.players, spread, notes=hands)

    def _side(self, counts: Counts) -> Iterator[Sampled]:
        """The progressive and its Envy Bonus."""
        side, others = self.progressive, self.deal.players - 1
        if side is None:
            return
        hands, notes = counts.sums[SUMS : SUMS + PLACES], dict[str, object]()
        if side.meter is not None and self.compared:
            winners = sum(hands[place] for place in side.meter.hands)
            payments = counts.sums[METER_ROUNDS] if side.meter.equal_shares else winners
            wagers = (rounds * self.deal.players for rounds in (counts.latest, self.rounds_of(counts)))
            paid, stands = side.meter.after(payments, *wagers)
            notes["meter"] = {"won": payments, "paid_cents": int(paid), "stands_cents": int(stands)}
        yield self._by_faces(side.wager, counts, **notes)
        if others:
            shared = side.envied(hands, counts.sums[SUMS + AWAY_AT : SUMS + FACE_SUMS], others)
            yield Sampled("envy", shared, self.strategy, self.deal.players * others, alike=others)

    def _spins(self, counts: Counts) -> Iterator[Sampled]:
        """The Bonus Spin by the meters as the submission gives them, and beside it how they ran."""
        if self.spin is None:
            return
        at, rounds, players = SUMS + FACE_SUMS * len(self.face_wagers), self.rounds_of(counts), self.deal.players
        prizes, jackpots = counts.tallies
        notes: list[tuple[str, object]] = [("spins", counts.sums[at + SPINS])]
        if self.spin.wheel.followed and self.compared:
            notes.append(("meters", self.spin.meters_after(jackpots, rounds)))
        nets, spread = self.spin.nets(prizes, rounds * players), self._spread(counts, at + 1, SPIN_PART)
        yield Sampled(SPIN, outcomes(nets), None, players, spread, notes=tuple(notes))

    def laws(self, rules: WarRules) -> Mapping[Key, Distribution]:
        """The Bonus Spin with this number of players."""
        found = bonus_spin(rules, dealt_from(rules), self.deal.players) if self.spin else None
        return {(SPIN, None, ""): found.distribution} if found else {}


def plan(rules: WarRules, asked: Asked) -> WarPlan:
    """The simulation that a user asks for; what cannot be dealt, and what Casino War does not have, is refused."""
    if asked.version:
        return _at_a_station(rules, asked)
    refuse_options(asked, ("policy", "stack"), "is for games among players; Casino War is played against the house")
    refuse_options(asked, ("bets",), "is for one spin of a wheel; in Casino War one unit lies on every wager")
    refuse_options(asked, ("every_spin",), "is for a wheel; Casino War is always dealt card by card")
    strategy, players = strategy_named(asked.strategy or "war"), 1 if asked.players is None else asked.players
    if not 1 <= players <= rules.seats:
        reason = f"this table has 1 to {rules.seats} positions, not {players}"
        raise InputError(reason, rule="seats", cite=rules.cite("seats"))
    if not 1 <= asked.rounds <= MOST_ROUNDS:
        raise InputError(f"1 to {MOST_ROUNDS:,} rounds of Casino War can be dealt, not {asked.rounds:,}")
    cards, fresh = dealt_from(rules), rules.shoe.kind != "manual"
    if fresh and asked.to_cover_card:
        reason = f"a {rules.shoe.kind} device has no cover card to deal to"
        raise InputError(reason, rule="shoe.kind", cite=rules.cite("shoe.kind"))
    ranks, most, size, burned = in_order(rules, cards), cards_of_a_war(rules, players), cards.size, rules.burn.shoe
    last = last_start(rules, size, most) if asked.to_cover_card else size
    alike = table_variance(rules, players, strategy, stake=asked.stake) if players > 1 else None
    money, tie = nets(rules, asked.stake), tie_net(rules, "tie", asked.stake)
    wars = wars_on(money, ways_of(ranks), strategy)
    # About how many cards a round takes, and so a shoe: hardly one needs more than two deviations above the mean of Wars.
    rounds = size if asked.to_cover_card else 1 if fresh else (size - burned) // most
    to_each = rules.burn.war_for == "each player"
    ties = tied_pairs(ranks) / falling(size, 2)
    at_war = 1 - (1 - ties) ** players if any(wars) else 0.0
    a_round = players * (1 + ties) + 1 + at_war * (1 + rules.burn.war * (2 if to_each else 1))
    needed = burned + rounds * a_round + 2.2 * sqrt(rounds * at_war * (1 - at_war)) * (2 + rules.burn.war)
    deal = DealNumbers(
        size=size,
        players=players,
        burned=burned,
        burned_at_war=0 if to_each else rules.burn.war,
        burned_each=rules.burn.war if to_each else 0,
        most=most,
        rounds=rounds,
        last_start=last,
        enough=min(size, ceil(min(needed, last)) + most),
    )
    to_cover_card = max(1, round(asked.rounds * a_round / (last - burned)))
    left_out = not_simulated(rules, cards, players)
    return WarPlan(
        seed=asked.seed,
        rounds=asked.rounds,
        strategy=strategy,
        ranks=ranks,
        decks=rules.decks_in_shoe,
        deal=deal,
        shoes=to_cover_card if asked.to_cover_card else -(-asked.rounds // rounds),
        cards_per_shoe=size if asked.to_cover_card else rounds * a_round,
        compared=not asked.to_cover_card,
        fresh=fresh,
        mode=RESHUFFLED if fresh else COVERED if asked.to_cover_card else FIXED,
        nets=money,
        tie=tie,
        war_tie=tie_net(rules, tie_line(rules), asked.stake),
        tie_on_war=rules.wagers.tie_on_war,
        wars=wars,
        progressive=progressive_plan(rules),
        stated=stated_wagers(rules, asked.stake),
        spin=spin_plan(rules, cards, players, asked.rounds),
        says=(*((left_out,) if left_out else ()), *((TO_COVER_CARD,) if asked.to_cover_card else ())),
        pair_initial=alike.covariance if alike else None,
        pair_tie=_pair_of_ties(ranks, tie) if players > 1 else None,
        batch=rules.batch_dealt,
        stake_cents=asked.stake,
    )


def _at_a_station(rules: WarRules, asked: Asked) -> WarPlan:
    """One station with a unit on every hand of the electronic version: community cards are dealt as to players."""
    version = rules.electronic
    if version is None or version.decided != EACH or version.war_cards != "one for each hand":
        reason = "stations are simulated where each community card is a hand, with a War card of its own"
        raise InputError(reason, rule="electronic.offered", cite=rules.cite("electronic.offered"))
    dealt = plan(rules, replace(asked, version="", players=version.cards))
    return replace(dealt, progressive=None, stated=(), spin=None, says=(), prefix=PREFIX)


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
