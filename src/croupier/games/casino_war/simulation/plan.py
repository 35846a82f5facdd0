"""The simulation plan of Casino War: rules in force as numbers for the kernel, and wagers from its counts."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from math import ceil, lcm, sqrt
from typing import TYPE_CHECKING, Any

from croupier.equipment.awards import Award
from croupier.equipment.cards import SUITS
from croupier.equipment.money import dollars
from croupier.errors import InputError
from croupier.games.casino_war.odds.counting import cards_of_a_war, dealt_from, falling, in_order, tied_pairs, ways_of
from croupier.games.casino_war.odds.odds import Strategy, strategy_named, wars_on
from croupier.games.casino_war.odds.payments import Nets, nets, tie_net
from croupier.games.casino_war.odds.whole_table import table_variance
from croupier.games.casino_war.rules import Progressive, WarRules, tie_line
from croupier.games.casino_war.simulation.columns import (
    COURSES,
    DEALT_ROUNDS,
    DEALT_SHOES,
    HANDS,
    HANDS_AT,
    METER_ROUNDS,
    SHOWN,
    SPREAD_AT,
    SUMS,
    WAGERS,
)
from croupier.games.kit.simulation.plan import (
    Asked,
    Chunk,
    Counts,
    Outcomes,
    RoundsPlan,
    Sampled,
    Spread,
    outcomes,
    refuse_options,
)

if TYPE_CHECKING:
    from croupier.games.casino_war.simulation import kernel

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
    strategy: Strategy
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
    stake_back: int  # of a winning progressive wager
    hands: tuple[tuple[str, ...], ...] = ()  # the lines that are paid together
    pays: tuple[Fraction, ...] = ()
    envy: tuple[Fraction, ...] = ()
    shown: tuple[int, ...] = (0,) * SHOWN
    meter: "RunningMeter | None" = None
    pair_initial: Fraction | None = None
    pair_tie: Fraction | None = None
    batch: str = ""  # of which decks these are a part
    stake: int | None = None  # in cents, where wagers are paid in the chips in play

    @property
    def stake_cents(self) -> int | None:
        return self.stake

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
    def tie_chance(self) -> float:
        """Of one hand with the dealer's."""
        return tied_pairs(self.ranks) / falling(self.size, 2)

    @property
    def war_chance(self) -> float:
        """About how often a round goes to War."""
        return 1 - (1 - self.tie_chance) ** self.players if any(self.wars) else 0.0

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
        return max(1, int(CHUNK_CARDS / (10 if self.hands else 1) / per_shoe / LANES))

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
        return () if self.cover is None else (TO_COVER_CARD,)

    @property
    def assumptions(self) -> Mapping[str, object]:
        fixed = {} if self.cover is not None else {"rounds_per_shoe": self.rounds_per_shoe}
        staked = {} if self.stake is None else {"stake": dollars(self.stake)}
        return {
            "players": self.players,
            "decks": self.decks,
            **({"batch": self.batch} if self.batch else {}),
            **fixed,
            **staked,
        }

    # For the kernel

    @property
    def unit(self) -> int:
        """How many whole parts a unit has, so that every net is a whole number of them."""
        return lcm(*(net.denominator for net in (*self.nets, self.tie, self.war_tie, *self.pays)))

    @property
    def last_start(self) -> int:
        """How many cards may be out when a round begins."""
        return self.size if self.cover is None else self.cover

    def deal_numbers(self) -> "kernel.DealNumbers":
        """The numbers that a deal follows."""
        from croupier.games.casino_war.simulation import kernel

        burned = (0, self.burned_at_war) if self.burned_each else (self.burned_at_war, 0)
        enough = min(self.size, ceil(min(self.cards_per_shoe, self.last_start)) + self.most)
        return kernel.DealNumbers(
            self.size, self.players, self.burned, *burned, self.most, self.rounds_per_shoe,
            self.last_start, int(bool(self.hands)), enough,
        )  # fmt: skip

    def payoffs(self) -> "kernel.Payoffs":
        """What each course and each hand brings, in parts of a unit."""
        import numpy as np

        from croupier.games.casino_war.simulation import kernel

        parts = [int(net * self.unit) for net in self.nets]
        tie = [-self.unit, int(self.tie * self.unit), int(self.war_tie * self.unit)]
        paid = [-self.unit, *(int((pays - 1 + self.stake_back) * self.unit) for pays in self.pays)]
        return kernel.Payoffs(
            initial=np.array(parts, np.int64),
            tie=np.array(tie, np.int64),
            progressive=np.array(paid + [0] * (HANDS - len(paid)), np.int64),
            wars=np.array(self.wars, np.uint8),
            hands=np.array(self.shown, np.uint8),
            metered=self.meter.hand if self.meter else 0,
        )

    def run(self, chunk: Chunk) -> Counts:
        """Deal the chunk's shoes."""
        import numpy as np

        from croupier.chance.random import streams
        from croupier.games.casino_war.simulation import kernel

        held = np.array(list(accumulate(self.ranks))[:-1], np.uint16)
        suited = np.array([[count // len(SUITS)] * len(SUITS) for count in self.ranks], np.int64)
        sums = np.zeros(SUMS, np.int64)
        rounds = self.rounds if self.cover is None else self.shoes * self.rounds_per_shoe
        latest = kernel.run(
            streams.key(self.seed), chunk.first, chunk.groups, rounds, held, suited, streams.least(self.size),
            self.deal_numbers(), self.payoffs(), sums,
        )  # fmt: skip
        return Counts(tuple(map(int, sums)), int(latest))

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
        return lines + (self._side(counts) if self.hands else [])

    def _line(self, wager: str, nets: Outcomes, counts: Counts, **more: Any) -> Sampled:
        at = SPREAD_AT + 3 * WAGERS.index(wager)
        won, both, made = counts.sums[at : at + 3]
        spread = Spread(counts.sums[DEALT_SHOES], Fraction(won, self.unit**2), Fraction(both, self.unit), made)
        return Sampled(wager, nets, positions=self.players, spread=spread, **more)

    def _side(self, counts: Counts) -> list[Sampled]:
        hands = counts.sums[HANDS_AT : HANDS_AT + 1 + len(self.hands)]
        nets = (Fraction(-1), *(pays - 1 + self.stake_back for pays in self.pays))
        notes: list[tuple[str, object]] = [("hands", self._lines_hit(hands[1:]))]
        if self.meter is not None and self.cover is None:
            winners = hands[self.meter.hand]
            payments = counts.sums[METER_ROUNDS] if self.meter.equal_shares else winners
            paid, stands = self.meter.after(payments, counts.latest * self.players, self.rounds_of(counts) * self.players)
            notes.append(("meter", {"won": payments, "paid_cents": int(paid), "stands_cents": int(stands)}))
        won = outcomes(zip(nets, hands, strict=True))
        lines = [self._line("progressive", won, counts, strategy=self.strategy, notes=tuple(notes))]
        if self.players > 1:
            others = self.players - 1
            envied = zip((Fraction(0), *self.envy), hands, strict=True)
            shared = outcomes((net, count * others) for net, count in envied)
            lines.append(Sampled("envy", shared, strategy=self.strategy, positions=self.players * others))
        return lines

    def _lines_hit(self, hands: Sequence[int]) -> dict[str, int]:
        """How often each line of the pay table was paid."""
        hit: dict[str, int] = {}
        for lines, count in zip(self.hands, hands, strict=True):
            for line in lines:
                hit[line] = hit.get(line, 0) + count
        return hit


def _tie(pays: Fraction, tied: int, untied: int) -> Outcomes:
    return outcomes(((pays, tied), (Fraction(-1), untied)))


@dataclass(frozen=True, slots=True)
class RunningMeter:
    """A progressive meter that grows with every wager and is paid out whole. All in cents."""

    hand: int
    start: int
    reset: int
    per_wager: Fraction
    equal_shares: bool  # several winners of a round share one payment; otherwise the second finds it reset

    def after(self, payments: int, wagers_until_won: int, wagers: int) -> tuple[Fraction, Fraction]:
        """What was paid and how the meter stands: what had been added until it was last won has all been paid."""
        if not payments:
            return Fraction(0), self.start + self.per_wager * wagers
        paid = self.start + (payments - 1) * self.reset + self.per_wager * wagers_until_won
        return paid, self.reset + self.per_wager * (wagers - wagers_until_won)


def plan(rules: WarRules, asked: Asked) -> WarPlan:
    """The simulation that a user asks for; what cannot be dealt, and what Casino War does not have, is refused."""
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
        cover=_last_start(rules, cards.size, most) if asked.to_cover_card else None,
        fresh=fresh,
        nets=money,
        tie=tie,
        war_tie=tie_net(rules, tie_line(rules), asked.stake),
        tie_on_war=rules.wagers.tie_on_war,
        wars=wars_on(money, ways_of(ranks), strategy),
        pair_initial=alike.covariance if alike else None,
        pair_tie=_pair_of_ties(ranks, tie) if players > 1 else None,
        stake=asked.stake,
        **_side_wager(rules),  # type: ignore[arg-type]
    )


def _last_start(rules: WarRules, size: int, most: int) -> int:
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


# The progressive


def _side_wager(rules: WarRules) -> dict[str, object]:
    """What the kernel needs of a progressive that the house offers."""
    progressive = rules.progressive
    if progressive is None or not progressive.offered:
        return {"stake_back": 0}
    made = [_lines(progressive, shown) for shown in range(SHOWN)]
    alone = [(line,) for line in progressive.pays]
    hands = tuple(dict.fromkeys(alone if progressive.lines == "the highest" else filter(None, made)))
    return {
        "stake_back": int(progressive.collected.endswith("handed back with a win")),
        "hands": hands,
        "pays": tuple(_units(rules, [progressive.pays[line] for line in lines]) for lines in hands),
        "envy": tuple(_envy(rules, lines) for lines in hands),
        "shown": tuple(1 + hands.index(lines) if lines else 0 for lines in made),
        "meter": None if rules.meters_limited else _meter(progressive, hands),
    }


def _units(rules: WarRules, awards: Iterable[Award]) -> Fraction:
    """What awards pay together for each unit: each in chips, meters apart, and all within the limit of the house."""
    assert rules.progressive is not None
    stake, most = rules.progressive.stake, rules.side_limit
    won = sum(rules.chips_in_play.pays(award.fixed.winnings(stake), rules.chips.breakage) for award in awards)
    return Fraction(won if most is None else min(won, most), stake)


def _envy(rules: WarRules, lines: tuple[str, ...]) -> Fraction:
    """What another player gets for a hand that makes these lines."""
    assert rules.progressive is not None
    line = next((line for line in lines if line in rules.progressive.envy), None)
    return _units(rules, [rules.progressive.envy[line]] if line else [])


def _meter(progressive: Progressive, hands: tuple[tuple[str, ...], ...]) -> RunningMeter | None:
    """The meter, where one hand wins all of it; other shares are not followed."""
    shares = [(hand, share) for hand, award in progressive.pays.items() for share in award.shares]
    if len(shares) != 1 or shares[0][1].percent != 100:
        return None
    winning = [place for place, lines in enumerate(hands, start=1) if shares[0][0] in lines]
    if len(winning) != 1:
        return None
    meter, (won_by,) = progressive.meter, winning
    grows = (meter.rate or Fraction(0)) * progressive.stake
    return RunningMeter(won_by, meter.standing, meter.reset, grows, progressive.second_winner == "equal shares")


def _lines(progressive: Progressive, shown: int) -> tuple[str, ...]:
    """The lines that are paid by what four cards show: suited, double, second suited, four, one suit, given up."""
    suited, double, second, four, one_suit, given_up = (bool(shown >> bit & 1) for bit in range(6))
    both = suited and second
    made = {"tie": True, "suited tie": suited}
    if double:
        each = one_suit if progressive.decided_by == "all cards suited" else both
        suited_four = both if progressive.decided_by == "each tie suited, also of a four" else one_suit
        made |= {"double tie": True, "four of a kind": four, "suited double tie": each}
        made["suited four of a kind"] = four and suited_four
    never = (one_suit and not both) or (not double and (second or four))  # no four cards show that
    if never or (given_up and progressive.surrendered == "lost"):
        return ()
    lines = tuple(line for line in progressive.pays if made.get(line))
    return lines[:1] if progressive.lines == "the highest" else lines
