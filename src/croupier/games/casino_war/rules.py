"""Casino War's rules in force, typed: one set of paths for all editions, with groups that only some of them have."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import Literal, NamedTuple, NewType

from croupier.equipment.awards import Award, Odds
from croupier.equipment.chips import Breakage
from croupier.equipment.money import Cents, cents, dollars
from croupier.games.casino_war.equipment_rules import (
    Batches,
    BoxRules,
    CardRules,
    CutRules,
    Decks,
    Direction,
    DiscardRack,
    Idle,
    LayoutRules,
    Opening,
    Reshuffle,
    ShoeRules,
    Shuffle,
    Side,
)
from croupier.games.casino_war.side import wager as side
from croupier.games.casino_war.side.wager import SideWager
from croupier.games.kit import rules as kit
from croupier.games.kit.game import Rulebook
from croupier.games.kit.play.people import Person
from croupier.rulebook import paths
from croupier.rulebook.shape import READERS
from croupier.rulebook.values import Value

PAID = ("initial", "tie", "war", "war-tied")
"""What has odds: the wagers, and a War Wager whose deal ties."""

WAR_TIE = "war-tie"
"""The line of a Tie Wager on the War deal, in a text that may be read to have one; elsewhere it is paid like any other."""

Fate = Literal["lost", "returned", "paid"]
"""What becomes of the Initial Wager when the War is decided."""


Most = NewType("Most", int)
"""The most in cents of the amounts of which a player wagers one: odds and simulations are of it."""


@lru_cache(maxsize=64)
def _amounts(value: Value) -> tuple[int, ...]:
    """Parse "5.00" or "1.00 or 5.00", the least first."""
    return tuple(sorted({cents(amount) for amount in str(value).split(" or ")}))


READERS[Most] = lambda value: _amounts(value)[-1]


class Ranks(NamedTuple):
    order: tuple[str, ...]
    suits: Literal["no effect"]


class ChipRules(NamedTuple):
    wagered: tuple[str, ...]
    verbal_with_cash: Literal["refused", "accepted"]
    in_play: tuple[Cents, ...]
    breakage: Breakage


class WagerRules(NamedTuple):
    initial: Literal["to take part"]
    tie: Literal["with an Initial or a War Wager", "also alone"]
    war: Literal["equal to the Initial Wager"]
    tie_on_war: bool
    taken_back: Literal["never", "until no more bets"]
    boxes: int
    placed_by: tuple[Person, ...]
    corrected_by: tuple[Person, ...]
    corrected_after_call: tuple[Person, ...] | None
    decided_by: tuple[Person, ...]
    decided_for_absent: tuple[Person, ...]
    leaving: Literal["stays open", "lost"]
    raised: Literal["never", "until no more bets"] = "never"
    seated: bool = False


class Limits(NamedTuple):
    minimum: Cents | None
    maximum: Cents | None
    tie_maximum: Cents | None
    payout_per_hand: Cents | None
    payout_covers: Literal["every wager, meters excepted", "every wager", "the wagers of the game"] | None


class DealRules(NamedTuple):
    by: Person
    hand: str
    first: Side
    direction: Direction
    dealer: Literal["last"]
    cover_card: Literal[
        "finish the round, then collect and reshuffle",
        "set aside; finish the round, then reshuffle",
        "set aside; reshuffle before a round that it opens, otherwise after it",
    ]
    handled_by: str


class BurnRules(NamedTuple):
    """Cards that go out unseen: of a new shoe, of a device that is filled with cards that nobody cut, by a new dealer."""

    shoe: int
    device: int | None
    new_dealer: int
    new_dealer_in_round: Literal["before the next card", "after the round"]
    war: int
    war_for: Literal["the War deal", "each player", "each player, not the dealer"]


class NoMoreBets(NamedTuple):
    said: str


class Settle(NamedTuple):
    """Directions around the table; each pass begins where its direction begins."""

    by: Person
    original: Direction
    surrender: Direction
    war: Direction
    losers: Literal["at once", "in turn"]
    discarded: str


class Surrender(NamedTuple):
    """`least`: how many of the smallest chips a surrender costs at least, whatever half of the wager is."""

    lost: Fraction
    odd: Breakage
    least: int


class WarInitial(NamedTuple):
    when: Literal["before the War deal", "as the War deal begins", "after the War deal"]
    win: Fate
    tie: Fate
    lose: Fate


class War(NamedTuple):
    initial: WarInitial


class Meter(NamedTuple):
    rate: Fraction | None
    reset: Cents
    now: Cents | None

    @property
    def standing(self) -> Cents:
        """As the submission gives it, or at its reset amount."""
        return self.reset if self.now is None else self.now

    def too_low(self, shown: int) -> str | None:
        """Why the meter cannot show so many cents; None if it can."""
        least = dollars(self.reset)
        return f"a meter shows its reset amount of {least} or more, not {dollars(shown)}" if shown < self.reset else None


class Progressive(NamedTuple):
    offered: bool
    stake: Most
    placed: Literal["accepted by the device", "in the device or on its area"]
    closes: Literal["no more bets"]
    collected: str
    validated_by: Person
    decided_by: str
    lines: Literal["the highest", "every one that is made"]
    surrendered: Literal["tie still paid", "lost"]
    second_winner: Literal["the meter as it then stands", "equal shares"]
    meter: Meter
    pays: Mapping[str, Award]
    envy: Mapping[str, Award]
    envy_own: bool
    envy_from: Literal["any player's hand", "hands with the wager"]
    envy_to: Literal["every player with the wager", "not who has surrendered"]

    @property
    def ranked(self) -> list[str]:
        """The hands of the pay table, the highest award first: a share of a meter is above any sum.

        A hand that pays nothing to whoever holds it, but an Envy Bonus to others, comes after all of them.
        """

        def worth(hand: str) -> tuple[bool, int, Fraction]:
            award = self.pays.get(hand) or self.envy[hand]
            return hand in self.pays, sum(share.percent for share in award.shares), award.fixed.winnings(self.stake)

        return sorted({**self.pays, **self.envy}, key=worth, reverse=True)


class BonusSpin(NamedTuple):
    offered: bool
    stake: Most
    closes: Literal["no more bets", "first card"]
    collected: Literal["handed back with a win", "never handed back"]
    trigger: str | None
    spins: str
    weights: Mapping[str, int] | None
    primary: Meter
    secondary: Meter
    hot: Mapping[str, Award]
    community: Mapping[str, Award]
    pays_for: Cents
    jackpot_for_one_dollar: Literal["a fifth of the meter", "the whole meter"]


TO_ONE = "one: the Hot Spot to one, Community Pay to the others"
BESIDES = "one: Community Pay to all, the Hot Spot to one besides"
TO_EACH = "one for each: the Hot Spot to that player, Community Pay to the others"
TO_ALL = "one: the Hot Spot to all, no Community Pay"
SPINS = (TO_ONE, BESIDES, TO_EACH, TO_ALL)
"""Who is paid by a spin of the Bonus Spin's wheel."""

EACH = "each community card against the dealer's"
HIGHEST = "the highest community card against the dealer's"


class Electronic(NamedTuple):
    """The version at stations: what its community cards do, and who gets a card of their own for a War."""

    offered: bool
    stations: int
    cards: int
    decided: str
    war_cards: Literal["one for each hand", "one for each station"]
    side_wagers: Literal["none", "as submitted"]


Undone = Literal["what was settled stands", "everything is undone"]
"""What becomes of wagers that were decided and paid before their round became void."""


class Irregular(NamedTuple):
    reported_by: tuple[Person, ...]
    face_up: Literal["out of use", "out of the game", "out of the round"]
    face_up_found: Literal["at any time", "while cards are dealt"]
    drawn_in_error: Literal["used as the next card", "discarded"]
    drawn_exposed: Literal["discarded", "used as the next card"]
    missed: Literal["void and returned"]
    missed_next_round: Literal["included", "sits out"]
    missed_in_war: Literal["dealt the next card", "void and returned"]
    jam: Literal["reshuffled", "round void, wagers returned, reshuffled"]
    empty_shoe: Literal["discards reshuffled, the round finished", "round void, wagers returned, reshuffled"]
    void: Undone
    batch_by_hand: Literal["dealt on", "changed after the round"]
    out_of_order: tuple[str, ...]
    marked_by: tuple[Person, ...]


class DeviationRules(NamedTuple):
    reported_by: tuple[Person, ...]
    ruled_by: Person
    void: Undone


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class WarRules(kit.BankedRules):
    """All of an edition's Casino War rules. A group that an edition lacks is None."""

    seats: int
    layout: LayoutRules
    boxes: BoxRules
    discard_rack: DiscardRack | None
    decks: Decks
    batches: Batches
    cards: CardRules
    shoe: ShoeRules
    opening: Opening
    shuffle: Shuffle
    cut: CutRules
    reshuffle: Reshuffle
    idle: Idle
    ranks: Ranks
    chips: ChipRules
    wagers: WagerRules
    limits: Limits
    deal: DealRules
    burn: BurnRules
    no_more_bets: NoMoreBets
    settle: Settle
    surrender: Surrender
    war: War
    payouts: Mapping[str, Odds]
    progressive: Progressive | None
    bonus_spin: BonusSpin | None
    electronic: Electronic | None
    side: Mapping[str, SideWager] | None
    irregular: Irregular
    closed: kit.DoneBy
    deviation: DeviationRules

    @property
    def decks_in_shoe(self) -> int:
        """The decks that are dealt from: one batch of the shuffler's, or all there are."""
        return self.decks_at_table // (self.batches.number if self.shoe.shuffler else 1)

    @property
    def decks_at_table(self) -> int:
        """All the decks that are received."""
        if self.shoe.shuffler:
            return self.decks.shuffler
        return self.decks.continuous or self.decks.shoe if self.shoe.kind == "continuous" else self.decks.shoe

    @property
    def batch_dealt(self) -> str:
        """Of which decks those in the shoe are a batch; empty if they are all there are."""
        whole = self.decks_in_shoe == self.decks_at_table
        return "" if whole else f"one of {self.batches.number} batches of {self.decks_at_table} decks"

    @property
    def decks_rule(self) -> str:
        """The rule that says how many decks are received."""
        if self.shoe.shuffler:
            return "decks.shuffler"
        own = self.shoe.kind == "continuous" and self.decks.continuous is not None
        return "decks.continuous" if own else "decks.shoe"

    @property
    def decks_rules(self) -> tuple[str, ...]:
        """The rules that say from how many decks a table may deal."""
        continuous = () if self.decks.continuous is None else ("decks.continuous",)
        return ("decks.shoe", "decks.shuffler", *continuous)

    def may_deal_from(self, decks: int) -> bool:
        """Whether so many decks may be in the shoe: as without a shuffler, as a batch of one, or in a device."""
        batched = decks * self.batches.number
        asked = zip(self.decks_rules, (decks, batched, decks), strict=False)
        return any(self.allows(rule, number) for rule, number in asked)

    @property
    def side_limit(self) -> int | None:
        """The most that one hand is paid on side wagers, meters apart, where the limit of the house covers them."""
        limit = self.limits.payout_per_hand
        covered = self.limits.payout_covers not in (None, "the wagers of the game")
        return self.chips_in_play.pays(limit, "down") if covered and limit is not None else None

    @property
    def meters_limited(self) -> bool:
        """Whether the limit of the house cuts what a hand is paid from a meter."""
        return self.limits.payout_per_hand is not None and self.limits.payout_covers == "every wager"

    def surrendered(self, cents: int) -> int:
        """How much of an Initial Wager a surrender costs, in chips that are in play."""
        chips = self.chips_in_play
        part = chips.pays(self.surrender.lost * cents, self.surrender.odd)
        return min(max(part, self.surrender.least * chips.smallest), cents)

    @property
    def side_wagers(self) -> Mapping[str, SideWager]:
        """The wagers that the edition states as data, by name."""
        return self.side or {}

    @property
    def metered(self) -> Mapping[str, Progressive | BonusSpin]:
        """The side wagers that are paid from meters, by name."""
        every = {"progressive": self.progressive, "bonus-spin": self.bonus_spin}
        return {name: wager for name, wager in every.items() if wager}

    def amounts(self, wager: str) -> tuple[int, ...]:
        """The cents of which a player wagers one on the Progressive or the Bonus Spin, the least first."""
        return _amounts(self.in_force.values[f"{wager.replace('-', '_')}.stake"])

    @property
    def meters(self) -> dict[str, tuple[str, Meter]]:
        """The meters that the edition has by name, each with its path."""
        spin = self.bonus_spin
        found = {"progressive": ("progressive.meter", self.progressive.meter)} if self.progressive else {}
        if spin is not None:
            found["primary"] = ("bonus_spin.primary", spin.primary)
            found["secondary"] = ("bonus_spin.secondary", spin.secondary)
        return found


@lru_cache(maxsize=64)
def at_stake(rules: WarRules, stake: int | None, wagers: tuple[str, ...] = ("progressive", "bonus-spin")) -> WarRules:
    """The rules with this amount as the only one of the side wagers that may be of it, or of those named."""
    for wager in wagers if stake is not None else ():
        if wager in rules.metered and stake in rules.amounts(wager):
            side = wager.replace("-", "_")
            rules = replace(rules, **{side: getattr(rules, side)._replace(stake=stake)})
    return rules


def tie_line(rules: WarRules) -> str:
    """Which line of the payouts a Tie Wager on the War deal is paid by."""
    return WAR_TIE if WAR_TIE in rules.payouts else "tie"


ANY_CARD = "red A"
"""What sets the Bonus Spin off where a submission does not say: in whole decks every rank and color comes as often."""
_MONEY = (
    *("payouts", "war.initial", "surrender", "chips.breakage", "wagers.tie_on_war", "wagers.leaving", "limits"),
    *("progressive", "bonus_spin", "electronic", "side", "decks", "shoe.kind", "shoe.shuffler", "ranks.order", "irregular"),
)


class WarRulebook(Rulebook[WarRules]):
    classes = {**dict.fromkeys(_MONEY, "money"), **dict.fromkeys(("layout", "boxes", "discard_rack"), "paper")}
    implied = {'payouts."war-tie"': "payouts.tie"}
    units = (
        ("war.initial", "payouts.war", 'payouts."war-tied"'),
        ("shoe.kind", "shoe.approval", "shoe.shuffler"),
        *(("progressive",), ("bonus_spin",), ("electronic",), ("side",)),
    )

    def weights(self, rules: WarRules, held: Collection[str] = ()) -> Sequence[kit.Weight]:
        """The weights of the Bonus Spin's symbols, where a submission gives them."""
        if rules.bonus_spin is None or rules.bonus_spin.weights is None:
            return ()
        path, now = "bonus_spin.weights", rules.bonus_spin.weights

        def weight(symbol: str) -> kit.Weight:
            where = paths.join(("bonus_spin", "weights", symbol))
            return kit.Weight(where, now[symbol], None, lambda n: {path: {**now, symbol: n}})

        return [weight(symbol) for symbol in now]

    def offering(self, rules: WarRules) -> Mapping[str, Value]:
        """Also a card that sets the Bonus Spin off, where its wheel is given and that card is not."""
        spin, offers = rules.bonus_spin, super().offering(rules)
        return {**offers, "bonus_spin.trigger": ANY_CARD} if spin and spin.weights and not spin.trigger else offers


def violations(rules: WarRules) -> Iterator[tuple[str, str]]:
    """Joint limits: rules that are each allowed but not together, as (rule, reason)."""
    if rules.seats < 1:
        yield "seats", f"a table has at least one position, not {rules.seats}"
    elif rules.wagers.boxes > rules.seats:
        yield "wagers.boxes", f"{rules.wagers.boxes} boxes are more than the table's {rules.seats} positions"
    if rules.shoe.kind != "manual" and rules.shoe.shuffler:
        yield "shoe.kind", f"a {rules.shoe.kind} device shuffles by itself; it is not used with a shuffler"
    if rules.shoe.kind in rules.shoe.approved and not (rules.shoe.approval or "").strip():
        yield "shoe.approval", f"a {rules.shoe.kind} device needs approval before it is used"
    if rules.cards.change_hours < 1:
        yield "cards.change_hours", f"cards that are changed after {rules.cards.change_hours} hours could never be dealt"
    if rules.cut.second_cover >= 1:
        reason = f"a cover card {rules.cut.second_cover} of the stack from its bottom leaves no card to deal before it"
        yield "cut.second_cover", reason
    yield from _not_together(rules)
    yield from kit.wrong_payouts(rules.payouts, PAID, also=(WAR_TIE,))
    yield from _chips(rules)
    yield from _meters(rules)
    yield from kit.crossed_limits(rules.limits.minimum, rules.limits.maximum)
    for path, reason in _side_wagers(rules):
        yield path, f"{rules.in_force.place(path)}{path}: {reason}"
    if rules.boxes.drop == rules.boxes.tip and not rules.boxes.tip_elsewhere:
        yield "boxes.tip", "drop box and tip box are attached on opposite sides of the dealer"


def _side_wagers(rules: WarRules) -> Iterator[tuple[str, str]]:
    """Wagers stated as data that make no wager, or that these cards never pay."""
    if not rules.side_wagers:
        return
    from croupier.games.casino_war.side.patterns import impossible

    for name, wager in rules.side_wagers.items():
        yield from side.problems(name, wager)
        for hand in impossible(wager.terms(rules.ranks.order), rules.decks_in_shoe):
            decks = f"{rules.decks_in_shoe} deck{'s' if rules.decks_in_shoe > 1 else ''}"
            yield side.path(name, "pays", hand, "when"), f"the event cannot happen with the cards of {decks}"


def _not_together(rules: WarRules) -> Iterator[tuple[str, str]]:
    """Rules of the deal, the shuffle and the cut that contradict each other."""
    first, direction = rules.deal.first, rules.deal.direction
    if (first == "left") != (direction == "clockwise"):
        yield "deal.first", f"a deal that goes {direction} around the table does not begin at the dealer's {first}"
    every = rules.reshuffle.after == "every round"
    if every != ("after each round" in rules.shuffle.when) or every == ("after each shoe" in rules.shuffle.when):
        when = " and ".join(rules.shuffle.when)
        yield "reshuffle.after", f"a reshuffle after {rules.reshuffle.after} is not a shuffle {when}"
    if rules.cut.second_cover_measured == "approximately" and rules.cut.by_eye is None:
        yield "cut.second_cover_measured", "a place that is estimated needs cut.by_eye: how many cards it may be off"


def _chips(rules: WarRules) -> Iterator[tuple[str, str]]:
    """Chips that are none, and stakes that they cannot make."""
    values = rules.chips.in_play
    if not values or min(values) <= 0:
        yield "chips.in_play", "chips in play need at least one denomination above zero"
        return
    unit = min(values)
    for wager, group in rules.metered.items():
        for stake in rules.amounts(wager) if group.offered else ():
            if stake % unit:
                reason = f"a wager of {dollars(stake)} cannot be made of chips of {dollars(unit)} and more"
                yield f"{wager.replace('-', '_')}.stake", reason


def _meters(rules: WarRules) -> Iterator[tuple[str, str]]:
    """Meters that would shrink, grow by more than is wagered, or show less than they start with."""
    for path, meter in rules.meters.values():
        if reason := meter.too_low(meter.standing):
            yield f"{path}.now", reason
        if meter.rate is not None and not 0 <= meter.rate <= 1:
            yield f"{path}.rate", f"the part of a wager that goes to a meter is between 0 and 1, not {meter.rate}"
