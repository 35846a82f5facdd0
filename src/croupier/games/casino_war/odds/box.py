"""What one box of Casino War wins and loses with all of its wagers, by how its cards lie.

Payments are what the chips in play can make. No hand is paid above the limit of the house: all that it is paid in a round
counts one after the other as at a table, the Bonus Spin first, the progressive and the Envy Bonus last.
"""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from math import lcm
from typing import Literal, NamedTuple

from croupier.equipment.awards import Award
from croupier.errors import InputError
from croupier.games.casino_war.rules import Progressive, WarRules, tie_line
from croupier.games.casino_war.side.patterns import Lines
from croupier.games.kit.odds.odds import in_chips

First = Literal["higher", "lower", "suited", "plain"]
"""How a box's first card stands to the dealer's; suited and plain tie with it."""

Second = Literal["higher", "lower", "suited", "plain", "surrendered"]
"""How its War card stands to the dealer's, where it goes to War."""

TIED: tuple[First, First] = ("suited", "plain")


class DealersCards(NamedTuple):
    """How the dealer's two cards stand to each other."""

    one_rank: bool
    one_suit: bool


class CardRelation(NamedTuple):
    """How a hand's cards lie; `second` and `dealers` count for a War alone.

    `lines`: for each wager of the book that the edition states, the lines that it is paid.
    """

    first: First
    second: Second = "surrendered"
    dealers: DealersCards | None = None
    lines: tuple[Lines, ...] = ()

    @property
    def tied(self) -> bool:
        return self.first in TIED


class Box(NamedTuple):
    """The wagers of one box, in cents; Progressive and Bonus Spin have the stake of the house.

    `war_tie` is laid on the War deal, where the box goes to War; `stated` are wagers that the edition states, by name.
    """

    initial: int
    tie: int = 0
    progressive: bool = False
    bonus_spin: bool = False
    war_tie: int = 0
    stated: tuple[tuple[str, int], ...] = ()


class TableContext(NamedTuple):
    """What the rest of the table does to a box, in cents.

    `meter`: what the box is paid the progressive's meter from. `envy`: the Envy Bonuses that are due to it after its own
    awards, and `beyond` what they have from a meter that no limit counts. `spun`: what the wheel has paid it within the
    limit of the house.
    """

    meter: Fraction = Fraction(0)
    envy: int = 0
    beyond: int = 0
    spun: int = 0


ALONE = TableContext()


class BoxPays:
    """The payments of one kind of box under the rules in force. Amounts that chips cannot make are refused.

    `stated` are the stated wagers of the whole book, in the order of the lines that are shown.
    """

    def __init__(self, rules: WarRules, box: Box, stated: Sequence[str] = ()) -> None:
        self.rules, self.box, self._stated = rules, box, stated
        self.stakes = {"initial": box.initial, "tie": box.tie, "war-tie": box.war_tie, **dict(box.stated)}
        for cents in (box.initial, *filter(None, self.stakes.values())):
            in_chips(rules, cents)
        self.progressive = rules.progressive if box.progressive else None
        self._ranked = self.progressive.ranked if self.progressive else []
        self.rows = (*self.stakes, "progressive", "envy")
        stakes = (side.stake for side in (self.progressive, rules.bonus_spin if box.bonus_spin else None) if side)
        self.staked = sum(self.stakes.values()) - box.war_tie + sum(stakes)
        """All that is wagered before the cards."""
        self._known: dict[tuple[CardRelation, TableContext], tuple[int, ...]] = {}

    def nets(self, shown: CardRelation, around: TableContext = ALONE) -> tuple[int, ...]:
        """What one course of the cards brings, in cents, by row."""
        key = shown, around
        if key not in self._known:
            self._known[key] = tuple(self._settled(shown, around).values())
        return self._known[key]

    def _settled(self, shown: CardRelation, around: TableContext) -> dict[str, int]:
        box, hand, nets = self.box, Payments(self.rules, around.spun), dict.fromkeys(self.rows, 0)
        if shown.first == "higher":
            nets["initial"] = hand.paid("initial", box.initial)
        elif shown.first == "lower":
            nets["initial"] = -box.initial
        nets |= self._by_lines(hand, shown, "before the Tie")
        nets["tie"] = hand.paid("tie", box.tie) if shown.tied else -box.tie
        nets |= self._by_lines(hand, shown, "after the Tie")
        if shown.tied:
            war = shown.second != "surrendered"
            nets["initial"] = self._war(hand, shown.second) if war else -self.rules.surrendered(box.initial)
            nets |= self._by_lines(hand, shown, "before the Tie", on_war=True)
            if war:
                won = shown.second in TIED
                nets["war-tie"] = hand.paid(tie_line(self.rules), box.war_tie) if won else -box.war_tie
            nets |= self._by_lines(hand, shown, "after the Tie", on_war=True)
        if self.progressive:
            nets["progressive"] = self._side(self.progressive, hand, shown, around.meter)
        nets["envy"] = hand.beside(around.envy) + around.beyond
        return nets

    def _by_lines(self, hand: "Payments", shown: CardRelation, turn: str, *, on_war: bool = False) -> dict[str, int]:
        """The stated wagers of this turn: with the original deal, or those that lay until the tie was decided."""
        nets, rules = dict[str, int](), self.rules
        for name, wager in rules.side_wagers.items() if self._stated else ():
            if name in self.stakes and wager.settled == turn and (shown.tied and wager.on_war) == on_war:
                cents, lines = self.stakes[name], shown.lines[self._stated.index(name)]
                chips, broken = rules.chips_in_play, rules.chips.breakage
                each = (chips.pays(wager.pays[line].odds.winnings(cents), broken) for line in lines or ())
                nets[name] = -cents if lines == () else sum(map(hand.beside, each))
        return nets

    def _war(self, hand: "Payments", second: Second) -> int:
        """The Initial and the War Wager."""
        fates, stake = self.rules.war.initial, self.box.initial
        fate = {"higher": fates.win, "lower": fates.lose}.get(second, fates.tie)
        net = -stake if fate == "lost" else hand.paid("initial", stake) if fate == "paid" else 0
        return net + (-stake if second == "lower" else hand.paid("war" if second == "higher" else "war-tied", stake))

    def _side(self, wager: Progressive, hand: "Payments", shown: CardRelation, meter: Fraction) -> int:
        if won := lines_paid(wager, self._ranked, made_by(wager, shown)):
            paid = sum(hand.awarded(wager.pays[name], wager.stake, meter) for name in won)
            return paid - COLLECTED[wager.collected] * wager.stake
        return -wager.stake


class Payments:
    """What one hand is paid in a round, one payment after the other, within the limit of the house."""

    def __init__(self, rules: WarRules, spun: int = 0) -> None:
        self._rules = rules
        limit = rules.limits.payout_per_hand
        self._room = None if limit is None else rules.chips_in_play.pays(limit, "down") - spun

    def paid(self, line: str, stake: int) -> int:
        """By a line of the payouts of the game."""
        rules = self._rules
        return self._within(rules.chips_in_play.pays(rules.payouts[line].winnings(stake), rules.chips.breakage))

    def beside(self, cents: int) -> int:
        """By a wager beside the game."""
        return cents if self._rules.limits.payout_covers == "the wagers of the game" else self._within(cents)

    def awarded(self, award: Award, stake: int, meter: Fraction = Fraction(0)) -> int:
        """By an award of a side wager, and its shares of so much of a meter."""
        beside, more = in_two_parts(self._rules, award.fixed.winnings(stake), meter * share_of(award))
        if self._rules.limits.payout_covers == "every wager, meters excepted":
            return self._within(beside) + more
        return self.beside(beside + more)

    def _within(self, cents: int) -> int:
        if self._room is None:
            return cents
        paid = min(cents, self._room)
        self._room -= paid
        return paid


def in_two_parts(rules: WarRules, fixed: Fraction, of_meters: Fraction) -> tuple[int, int]:
    """A payment in chips, in cents: what it were without the meters, and the rest."""
    chips, broken = rules.chips_in_play, rules.chips.breakage
    every = chips.pays(fixed + of_meters, broken)
    beside = min(chips.pays(fixed, broken), every)
    return beside, every - beside


# The hands of the progressive

TIE, SUITED_TIE, DOUBLE = "tie", "suited tie", "double tie"
FOUR, SUITED_DOUBLE, SUITED_FOUR = "four of a kind", "suited double tie", "suited four of a kind"
HANDS = (SUITED_FOUR, SUITED_DOUBLE, FOUR, DOUBLE, SUITED_TIE, TIE)

DECIDED_BY = {
    "each tie suited": ((SUITED_DOUBLE,), (SUITED_DOUBLE,)),
    "all cards suited": ((), ()),
    "each tie suited, also of a four": ((SUITED_FOUR, SUITED_DOUBLE), (SUITED_DOUBLE,)),
}
"""What two suited ties of different suits make beside what unsuited ones would: when of one rank, and when of two."""

COLLECTED = {"before the deal, handed back with a win": 0, "before the deal, never handed back": 1}
"""How much of its stake a winning wager has lost."""


def share_of(award: Award) -> Fraction:
    """The part of a meter that an award pays."""
    return Fraction(sum(share.percent for share in award.shares), 100)


def lines_paid(wager: Progressive, ranked: Sequence[str], made: Sequence[str]) -> list[str]:
    """The lines of the pay table that are paid: the highest one that the hand makes, or every one."""
    won = [name for name in ranked if name in made and name in wager.pays]
    return won[:1] if wager.lines == "the highest" else won


def made_by(wager: Progressive, shown: CardRelation) -> tuple[str, ...]:
    """The hands of the progressive's pay table that four cards make, by the edition's reading of it."""
    first, second, dealers = shown.first, shown.second, shown.dealers
    if wager.decided_by not in DECIDED_BY:
        raise InputError(f"odds know no hands decided by {wager.decided_by!r}", rule="progressive.decided_by")
    if not shown.tied or (second == "surrendered" and wager.surrendered == "lost"):
        return ()
    tie = (SUITED_TIE, TIE) if first == "suited" else (TIE,)
    if second not in TIED:
        return tie
    assert dealers is not None
    double = (*((FOUR,) if dealers.one_rank else ()), DOUBLE, *tie)
    if first != "suited" or second != "suited":
        return double
    if dealers.one_suit:
        return HANDS if dealers.one_rank else (SUITED_DOUBLE, *double)
    return (*DECIDED_BY[wager.decided_by][0 if dealers.one_rank else 1], *double)


def envy_bonus(
    rules: WarRules, wager: Progressive, ranked: Sequence[str], shown: CardRelation, meter: int = 0
) -> tuple[int, int]:
    """What a hand brings each other player when the meter shows so much, and beside it what no limit counts."""
    made = made_by(wager, shown)
    award = next((wager.envy[hand] for hand in ranked if hand in made and hand in wager.envy), None)
    if award is None:
        return 0, 0
    beside, more = in_two_parts(rules, award.fixed.winnings(wager.stake), meter * share_of(award))
    return (beside + more, 0) if rules.side_limit is None or rules.meters_limited else (beside, more)


# A hand of the game itself


class Nets(NamedTuple):
    """What each course of a round brings a seat, in units of its wagers."""

    won: Fraction
    lost: Fraction
    surrendered: Fraction
    war_won: Fraction
    war_tied: Fraction
    war_lost: Fraction


class HandNets(NamedTuple):
    """A hand's courses, and with how little its player cannot go to War; all in the unit of its wagers."""

    nets: Nets
    needed: Fraction


def nets(rules: WarRules, stake: int | None = None) -> Nets:
    """Of one unit on the Initial Wager; with a stake in cents, as chips pay it."""
    return hand_nets(rules, stake).nets


def hand_nets(rules: WarRules, initial: int | None, tie: int = 0) -> HandNets:
    """A hand with so many cents on the Initial and the Tie Wager, per unit of both; without cents one unit, undivided."""
    if initial is None:
        rules, initial = undivided(rules)
    in_chips(rules, tie or None)
    pays = BoxPays(rules, Box(initial, tie))
    tied = [CardRelation("plain", second) for second in ("surrendered", "higher", "plain", "lower")]
    rows = [pays.nets(shown) for shown in (CardRelation("higher"), CardRelation("lower"), *tied)]
    every = initial + tie
    needed = 2 * initial - rows[2][1]
    return HandNets(Nets(*(Fraction(sum(row), every) for row in rows)), Fraction(needed, every))


def undivided(rules: WarRules) -> tuple[WarRules, int]:
    """The rules without what cuts or rounds a payment, and a stake of which chips pay every part."""
    parts = (rules.surrender.lost, *(odds.ratio for odds in rules.payouts.values()))
    limits, surrender = rules.limits._replace(payout_per_hand=None), rules.surrender._replace(least=0)
    whole = rules.chips_in_play.smallest * lcm(*(part.denominator for part in parts))
    return replace(rules, limits=limits, surrender=surrender), whole


def tie_net(rules: WarRules, line: str, stake: int | None = None) -> Fraction:
    """What a won Tie Wager brings per unit, by a line of the payouts."""
    if stake is None:
        return rules.payouts[line].ratio
    in_chips(rules, stake)
    return Fraction(Payments(rules).paid(line, stake), stake)


def smallest_rounded(rules: WarRules) -> int | None:
    """The least stake, in cents, of which some part cannot be paid in the chips in play; None if there is none."""
    smallest = rules.chips_in_play.smallest
    side = (line.odds for wager in rules.side_wagers.values() if wager.offered for line in wager.pays.values())
    parts = (rules.surrender.lost, *(odds.ratio for odds in (*rules.payouts.values(), *side)))
    return smallest if any(part.denominator > 1 for part in parts) else None
