"""What one box of Casino War wins and loses with all of its wagers, by how its cards stand to the dealer's.

A wager is a function of that relation: another one that the same four cards decide is another row here. Payments are what
the chips in play can make, and no hand is paid above the limit of the house.
"""

from collections.abc import Sequence
from fractions import Fraction
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
from croupier.games.casino_war.odds.relations import DealersCards
from croupier.games.casino_war.rules import Progressive, WarRules
from croupier.games.kit.odds import in_chips

First = Literal["higher", "lower", "suited", "plain"]
"""How a box's first card stands to the dealer's; suited and plain tie with it."""

Second = Literal["higher", "lower", "suited", "plain", "surrendered"]
"""How its War card stands to the dealer's, where it goes to War."""

TIED: tuple[First, First] = ("suited", "plain")


class Box(NamedTuple):
    """The wagers of one box, in cents; the side wagers have the stake of the house."""

    initial: int
    tie: int = 0
    progressive: bool = False
    bonus_spin: bool = False


class Course(NamedTuple):
    """What one course of the cards brings a box, in cents."""

    initial: int  # with the War Wager
    tie: int
    progressive: int  # the meter left out
    pays_meter: bool
    envied: tuple[int, ...]  # for each award of the Envy Bonus, whether others have it for this hand
    in_hand: int  # what the player has taken up before the choice between War and surrender


class BoxPays:
    """The payments of one kind of box under the rules in force. Amounts that chips cannot make are refused."""

    def __init__(self, rules: WarRules, box: Box) -> None:
        in_chips(rules, box.initial)
        in_chips(rules, box.tie or None)
        self.rules, self.box = rules, box
        self.progressive = rules.progressive if box.progressive else None
        self.envy = tuple(rules.progressive.envy) if rules.progressive else ()
        self._known: dict[tuple[First, Second, DealersCards | None], Course] = {}
        self._from_meter: dict[tuple[object, ...], int] = {}

    @property
    def staked(self) -> int:
        """All that is wagered before the cards."""
        return self.box.initial + self.box.tie + self._stake + self._spin

    @property
    def _stake(self) -> int:
        return self.progressive.stake if self.progressive else 0

    @property
    def _spin(self) -> int:
        return self.rules.bonus_spin.stake if self.rules.bonus_spin and self.box.bonus_spin else 0

    def course(self, first: First, second: Second = "surrendered", dealers: DealersCards | None = None) -> Course:
        """What becomes of every wager; `second` and `dealers` count for a tie alone."""
        key = (first, second, dealers)
        if key not in self._known:
            self._known[key] = self._settled(first, second, dealers)
        return self._known[key]

    def _settled(self, first: First, second: Second, dealers: DealersCards | None) -> Course:
        box, hand = self.box, _Hand(self.rules)
        initial = 0
        if first == "higher":
            initial = hand.paid("initial", box.initial)
        elif first == "lower":
            initial = -box.initial
        tie = -box.tie if first not in TIED else hand.paid("tie", box.tie) if box.tie else 0
        in_hand = box.initial + initial if first == "higher" else box.tie + tie if first in TIED else 0
        if first in TIED:
            initial = self._war(hand, second) if second != "surrendered" else -self.rules.surrendered(box.initial)
        made = made_by(self.rules.progressive, first, second, dealers)
        progressive, pays_meter = self._side(hand, made)
        return Course(
            initial, tie, progressive, pays_meter, tuple(int(name in self._envied(made)) for name in self.envy), in_hand
        )

    def _envied(self, made: Sequence[str]) -> tuple[str, ...]:
        """The one award of the Envy Bonus that others have for this hand, if any: the highest of the pay table."""
        assert self.rules.progressive is not None
        if self.rules.progressive.envy_from == "hands with the wager" and not self.box.progressive:
            return ()
        return tuple(hand for hand in self.rules.progressive.pays if hand in made and hand in self.envy)[:1]

    def _war(self, hand: "_Hand", second: Second) -> int:
        fates, stake = self.rules.war.initial, self.box.initial
        fate = {"higher": fates.win, "lower": fates.lose}.get(second, fates.tie)
        net = -stake if fate == "lost" else hand.paid("initial", stake) if fate == "paid" else 0
        if second == "lower":
            return net - stake
        return net + hand.paid("war" if second == "higher" else "war-tied", stake)

    def _side(self, hand: "_Hand", made: Sequence[str]) -> tuple[int, bool]:
        wager = self.progressive
        if wager is None:
            return 0, False
        won = _lines(wager, made)
        if not won:
            return -wager.stake, False
        paid = sum(hand.awarded(wager.pays[name], wager.stake) for name in won)
        return paid - COLLECTED[wager.collected] * wager.stake, any(wager.pays[name].shares for name in won)

    def from_meter(
        self, first: First, second: Second, dealers: DealersCards, shows: Fraction, part: Fraction = Fraction(1)
    ) -> int:
        """What a meter that shows so much, or this part of it, adds to the payment of the course."""
        key = (first, second, dealers, shows, part)
        if key not in self._from_meter:
            self._from_meter[key] = self._added(first, second, dealers, shows, part)
        return self._from_meter[key]

    def _added(self, first: First, second: Second, dealers: DealersCards, shows: Fraction, part: Fraction) -> int:
        wager = self.progressive
        assert wager is not None
        course, hand = self.course(first, second, dealers), _Hand(self.rules)
        if self.box.tie:
            hand.paid("tie", self.box.tie)
        if second != "surrendered":
            self._war(hand, second)
        won = _lines(wager, made_by(wager, first, second, dealers))
        paid = sum(hand.awarded(wager.pays[name], wager.stake, shows, part) for name in won)
        return paid - COLLECTED[wager.collected] * wager.stake - course.progressive


class _Hand:
    """What one hand is paid in a round, one payment after the other, within the limit of the house."""

    def __init__(self, rules: WarRules) -> None:
        self._rules = rules
        self._room: int | None = rules.limits.payout_per_hand

    def paid(self, line: str, stake: int) -> int:
        """By a line of the payouts of the game."""
        rules = self._rules
        return self._within(rules.chips_in_play.pays(rules.payouts[line].winnings(stake), rules.chips.breakage))

    def awarded(
        self, award: Award, stake: int, meter: Fraction = Fraction(0), part: Fraction = Fraction(1)
    ) -> int:  # fmt: skip
        """By an award of a side wager; each of its shares is of this part of a meter that shows so much."""
        chips, broken = self._rules.chips_in_play, self._rules.chips.breakage
        fixed = award.fixed.winnings(stake)
        of_meter = part * sum((Fraction(int(meter) * share.percent, 100) for share in award.shares), Fraction(0))
        every, beside = chips.pays(fixed + of_meter, broken), chips.pays(fixed, broken)
        covers = self._rules.limits.payout_covers
        if covers == "the wagers of the game":
            return every
        if covers == "every wager, meters excepted":
            return self._within(min(beside, every)) + every - min(beside, every)
        return self._within(every)

    def _within(self, cents: int) -> int:
        if self._room is None:
            return cents
        paid = min(cents, self._rules.chips_in_play.pays(self._room, "down"))
        self._room -= paid
        return paid


def _lines(wager: Progressive, made: Sequence[str]) -> list[str]:
    """The lines of the pay table that are paid: the highest, or every one; those with a share of the meter come first."""
    won = [name for name in wager.pays if name in made]
    worth = {name: (sum(s.percent for s in wager.pays[name].shares), wager.pays[name].fixed.winnings(100)) for name in won}
    ranked = sorted(won, key=lambda name: worth[name], reverse=True)
    return ranked[:1] if wager.lines == "the highest" else ranked


def made_by(
    wager: Progressive | None, first: First, second: Second, dealers: DealersCards | None
) -> tuple[str, ...]:  # fmt: skip
    """The hands of the progressive's pay table that four cards make, by the edition's reading of it."""
    if wager is None or first not in TIED:
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
