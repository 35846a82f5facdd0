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
from croupier.games.casino_war.odds.progressive import (
    COLLECTED,
    DECIDED_BY,
    DOUBLE,
    FOUR,
    HANDS,
    SUITED_DOUBLE,
    SUITED_TIE,
    TIE,
)
from croupier.games.casino_war.odds.stated_wagers import Lines
from croupier.games.casino_war.rules import Progressive, WarRules, tie_line
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


OWN_ROWS = ("initial", "tie", "war-tie")
SHARED_ROWS = ("progressive", "envy")


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


class TableContext(NamedTuple):
    """What the rest of the table does to a box, in cents.

    `meter`: what the progressive's meter shows when its turn comes, `shared` by so many; None leaves it out. `envy`: the
    Envy Bonuses that are due to it after its own awards, and `beyond` what they have from a meter that no limit counts.
    `spun`: what the wheel has paid it within the limit of the house.
    """

    meter: int | None = None
    shared: int = 1
    envy: int = 0
    spun: int = 0
    beyond: int = 0


class BoxPays:
    """The payments of one kind of box under the rules in force. Amounts that chips cannot make are refused.

    `stated` are the stated wagers of the whole book, in the order of the lines that are shown.
    """

    def __init__(self, rules: WarRules, box: Box, stated: Sequence[str] = ()) -> None:
        for cents in (box.initial, box.tie or None, box.war_tie or None, *(cents for _, cents in box.stated)):
            in_chips(rules, cents)
        self.rules, self.box = rules, box
        self.progressive = rules.progressive if box.progressive else None
        self._ranked = self.progressive.ranked if self.progressive else []
        self._cents, self._at = dict(box.stated), {name: at for at, name in enumerate(stated)}
        self._known: dict[tuple[CardRelation, TableContext], tuple[int, ...]] = {}

    @property
    def rows(self) -> tuple[str, ...]:
        """The names of its nets."""
        return (*OWN_ROWS, *(name for name, _ in self.box.stated), *SHARED_ROWS)

    @property
    def staked(self) -> int:
        """All that is wagered before the cards."""
        spin = self.rules.bonus_spin.stake if self.rules.bonus_spin and self.box.bonus_spin else 0
        return self.box.initial + self.box.tie + self._stake + spin + sum(self._cents.values())

    @property
    def _stake(self) -> int:
        return self.progressive.stake if self.progressive else 0

    def nets(self, shown: CardRelation, around: TableContext = TableContext()) -> tuple[int, ...]:  # noqa: B008 (it is frozen)
        """What one course of the cards brings, in cents, by row: the box's own, then Progressive and Envy."""
        key = (shown, around)
        if key not in self._known:
            self._known[key] = self._settled(shown, around)
        return self._known[key]

    def _settled(self, shown: CardRelation, around: TableContext) -> tuple[int, ...]:
        box, hand, first = self.box, Payments(self.rules, around.spun), shown.first
        nets = dict.fromkeys(self.rows, 0)
        if first == "higher":
            nets["initial"] = hand.paid("initial", box.initial)
        elif first == "lower":
            nets["initial"] = -box.initial
        self._original(hand, nets, shown, "before the Tie")
        if shown.tied:
            nets["tie"] = hand.paid("tie", box.tie) if box.tie else 0
        else:
            nets["tie"] = -box.tie
        self._original(hand, nets, shown, "after the Tie")
        if shown.tied and shown.second == "surrendered":
            nets["initial"] = -self.rules.surrendered(box.initial)
            for turn in ("before the Tie", "after the Tie"):
                self._on_war(hand, nets, shown, turn)
        elif shown.tied:
            self._war(hand, nets, shown)
        nets["progressive"] = self._side(hand, shown, around)
        nets["envy"] = hand.beside(around.envy) + around.beyond
        return tuple(nets.values())

    # Stated wagers

    def _original(self, hand: "Payments", nets: dict[str, int], shown: CardRelation, turn: str) -> None:
        """Those that are settled with the original deal."""
        for name, cents in self._in_turn(turn):
            if not (shown.tied and self.rules.side_wagers[name].on_war):
                nets[name] = self._by_lines(hand, name, cents, shown)

    def _on_war(self, hand: "Payments", nets: dict[str, int], shown: CardRelation, turn: str) -> None:
        """Those that lay until the tie was decided."""
        for name, cents in self._in_turn(turn):
            if self.rules.side_wagers[name].on_war:
                nets[name] = self._by_lines(hand, name, cents, shown)

    def _in_turn(self, turn: str) -> list[tuple[str, int]]:
        if not self._cents:
            return []
        every = self.rules.side_wagers.items()
        return [(name, self._cents[name]) for name, wager in every if wager.settled == turn and name in self._cents]

    def _by_lines(self, hand: "Payments", name: str, cents: int, shown: CardRelation) -> int:
        lines = shown.lines[self._at[name]]
        if not lines:
            return 0 if lines is None else -cents
        wager, chips, broken = self.rules.side_wagers[name], self.rules.chips_in_play, self.rules.chips.breakage
        return sum(hand.beside(chips.pays(wager.pays[line].odds.winnings(cents), broken)) for line in lines)

    # The War

    def _war(self, hand: "Payments", nets: dict[str, int], shown: CardRelation) -> None:
        fates, stake, second = self.rules.war.initial, self.box.initial, shown.second
        fate = {"higher": fates.win, "lower": fates.lose}.get(second, fates.tie)
        net = -stake if fate == "lost" else hand.paid("initial", stake) if fate == "paid" else 0
        net += -stake if second == "lower" else hand.paid("war" if second == "higher" else "war-tied", stake)
        nets["initial"] = net
        self._on_war(hand, nets, shown, "before the Tie")
        if self.box.war_tie:
            won = second in TIED
            nets["war-tie"] = hand.paid(tie_line(self.rules), self.box.war_tie) if won else -self.box.war_tie
        self._on_war(hand, nets, shown, "after the Tie")

    def _side(self, hand: "Payments", shown: CardRelation, around: TableContext) -> int:
        wager = self.progressive
        if wager is None:
            return 0
        won = lines_paid(wager, self._ranked, made_by(wager, shown))
        if not won:
            return -wager.stake
        meter = Fraction(around.meter or 0, around.shared)
        paid = sum(hand.awarded(wager.pays[name], wager.stake, meter) for name in won)
        return paid - COLLECTED[wager.collected] * wager.stake


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

    def awarded(self, award: Award, stake: int, meter: Fraction) -> int:
        """By an award of a side wager, and its shares of so much of a meter."""
        of_meter = sum((meter * share.percent / 100 for share in award.shares), Fraction(0))
        beside, more = in_two_parts(self._rules, award.fixed.winnings(stake), of_meter)
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


def lines_paid(wager: Progressive, ranked: Sequence[str], made: Sequence[str]) -> list[str]:
    """The lines of the pay table that are paid: the highest one that the hand makes, or every one."""
    won = [name for name in ranked if name in made and name in wager.pays]
    return won[:1] if wager.lines == "the highest" else won


def made_by(wager: Progressive, shown: CardRelation) -> tuple[str, ...]:
    """The hands of the progressive's pay table that four cards make, by the edition's reading of it."""
    first, second, dealers = shown.first, shown.second, shown.dealers
    if not shown.tied:
        return ()
    if wager.decided_by not in DECIDED_BY:
        raise InputError(f"odds know no hands decided by {wager.decided_by!r}", rule="progressive.decided_by")
    tie = (SUITED_TIE, TIE) if first == "suited" else (TIE,)
    if second == "surrendered":
        return () if wager.surrendered == "lost" else tie
    if second not in TIED:
        return tie
    assert dealers is not None
    four = (FOUR,) if dealers.one_rank else ()
    if first != "suited" or second != "suited":
        return (*four, DOUBLE, *tie)
    if dealers.one_suit:
        return HANDS if dealers.one_rank else (SUITED_DOUBLE, DOUBLE, *tie)
    more = DECIDED_BY[wager.decided_by][0 if dealers.one_rank else 1]
    return (*more, *four, DOUBLE, *tie)


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
    needed = 2 * initial - rows[2][OWN_ROWS.index("tie")]
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
