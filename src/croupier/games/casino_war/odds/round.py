"""A round of Casino War, in cents: the exact law of one box, and means and covariances of any boxes of a table.

- "war" and "surrender" treat every tie alike. "best" decides for each box by itself, by the rank that tied and whether it
  is suited, what all wagers of that box lose least with; what the choice does to the player's other boxes is left out.
- The progressive's meter is paid as it stands when the round's own wagers have been added. The player's boxes are settled
  before those of others; whoever wins after another finds what is left of the meter, or shares it.
- Other players have a box each with the same side wagers, and go to War with every tie.
- Boxes share the dealer's cards: every two of them are looked at, with what all other hands do to them. A Bonus Spin's
  wheel is spun apart from the cards, if the dealer's first card sets it off.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cached_property, reduce
from itertools import product
from math import perm
from typing import NamedTuple

from croupier.chance.laws.distribution import Distribution
from croupier.equipment.shoe import Composition
from croupier.errors import InputError
from croupier.games.casino_war.odds.bonus_spin import STAKE_LOST, Spun, spins_of, starting_faces
from croupier.games.casino_war.odds.box import (
    TIED,
    Box,
    BoxPays,
    CardRelation,
    TableContext,
    envy_bonus,
    lines_paid,
    made_by,
)
from croupier.games.casino_war.odds.counting import cards_of_a_war, require
from croupier.games.casino_war.odds.odds import Strategy, strategy_named
from croupier.games.casino_war.odds.situations import (
    NOTHING,
    Effect,
    Faces,
    Goes,
    Hands,
    Kind,
    acting,
    always,
    faces_of,
    ties,
)
from croupier.games.casino_war.rules import Progressive, WarRules
from croupier.games.kit.odds.joint import Together

SIMULATE = "croupier simulate --players deals such tables"
SPIN = "bonus-spin"
SHARED_ROWS = ("progressive", "envy", SPIN)


class BetSet(NamedTuple):
    """Boxes in the order in which they are settled, and how many others are at the table.

    `meter`: what the progressive's meter shows before the round, in cents; None leaves it out. They are `one_player`'s, or
    each has a player of its own.
    """

    boxes: tuple[Box, ...]
    others: int = 0
    meter: int | None = None
    one_player: bool = True


class BoxGroup(NamedTuple):
    """Boxes with the same wagers, by number."""

    pays: BoxPays
    numbers: tuple[int, ...]
    kind: Kind

    @property
    def size(self) -> int:
        return len(self.numbers)


Nets = Mapping[str, int | Fraction]
"""What is won or lost, by row."""

Deals = Mapping[bool, Counter[tuple[Hands, Effect]]]
"""What comes to boxes, with what all hands of the round do, by whether the wheel is set off."""


class Round:
    """A round of a book by one strategy, from these cards. What cannot be counted is refused, with its rule."""

    def __init__(self, rules: WarRules, book: BetSet, strategy: Strategy, cards: Composition) -> None:
        self.rules, self.book, self.strategy, self._cards = rules, book, strategy_named(strategy), cards
        if not book.boxes:
            raise InputError("a hand of Casino War has an Initial Wager", rule="wagers.initial")
        boxes = len(book.boxes) + book.others
        require(cards, cards_of_a_war(rules, boxes), f"a War of {boxes} boxes")
        named = {name for box in book.boxes for name, _ in box.stated}
        self._stated = tuple(name for name in rules.side_wagers if name in named)
        self.side: Progressive | None = rules.progressive if any(box.progressive for box in book.boxes) else None
        self._ranked = self.side.ranked if self.side else []
        self._spins, wheel = sum(box.bonus_spin for box in book.boxes), rules.bonus_spin
        self._starts = starting_faces(wheel) if self._spins and wheel else frozenset[str]()
        several, side = len(book.boxes) > 1, self.side
        self._equal_shares = side is not None and side.second_winner == "equal shares"
        # whether one box of the book has the Envy Bonus for another, and whether any may have one
        self._envies_own = several and side is not None and (side.envy_own or not book.one_player)
        self._envies = bool(side and side.envy and (book.others or self._envies_own))
        self._effects: dict[tuple[object, ...], Effect] = {}
        self._deals: dict[tuple[Kind, ...], Deals] = {}
        self._known: dict[tuple[object, ...], Nets] = {}
        self.boxes = [self._group(box) for box in dict.fromkeys(book.boxes)]
        self._seated = Counter(each.kind for each in self.boxes for _ in each.numbers)
        # others matter to the player's boxes where they are envied or share the meter
        if book.others and (self._envies or (self._equal_shares and self._shown is not None)):
            self._seated[Kind(always(rules.ranks.order), wagered=True, own=False)] += book.others
        self.staked = sum(each.size * each.pays.staked for each in self.boxes)
        self._every_way = perm(cards.size, 2 * self._seated.total() + 2)
        self._of = self._every_way * self._wheel[0][2].total()
        """All ways of the cards, and of the cards and the wheel."""
        self._require_countable()

    def _group(self, box: Box) -> BoxGroup:
        pays = BoxPays(self.rules, box, self._stated)
        numbers = tuple(number for number, other in enumerate(self.book.boxes, 1) if other == box)
        return BoxGroup(pays, numbers, Kind(self._goes(pays), box.progressive, own=True))

    def _goes(self, pays: BoxPays) -> Goes:
        """What is done with each tie; where both lose the same, the player surrenders and wagers no more."""
        order = self.rules.ranks.order
        if self.strategy != "best":
            return always(order, war=self.strategy == "war")
        worth: Counter[tuple[int, str, bool]] = Counter()
        around = TableContext(Fraction(self._shown or 0))
        for war in (True, False):
            for (rank, _, _), deals in self._faces.deals((always(order, war=war),)).items():
                for (shown,), ways in deals.items():
                    if shown.tied:
                        worth[rank, shown.first, war] += sum(pays.nets(shown, around)) * ways
        suits = self.side is not None or bool(self._stated)
        better = [[worth[rank, first, True] > worth[rank, first, False] for first in TIED] for rank in range(len(order))]
        return tuple((suited, plain if suits else suited) for suited, plain in better)

    @cached_property
    def _faces(self) -> Faces:
        order = self.rules.ranks.order
        terms = tuple(self.rules.side_wagers[name].terms(order) for name in self._stated)
        return faces_of(order, self._cards, terms, self.side is not None, self._starts)

    @cached_property
    def _shown(self) -> int | None:
        """What the meter shows with what the wagers of the round have added: whole cents."""
        if self.side is None or self.book.meter is None:
            return None
        wagers = sum(box.progressive for box in self.book.boxes) + self.book.others
        return int(self.book.meter + (self.side.meter.rate or 0) * self.side.stake * Fraction(wagers))

    # What is asked of it

    def law(self) -> Distribution:
        """The law of all wagers of one box together, in cents."""
        (box,) = self.boxes
        totals: Counter[int] = Counter()
        for (nets,), ways, spins in self._every(box):
            for net, times in spins.items():
                totals[int(sum(nets.values())) + net] += ways * times
        return Distribution.of(totals.items())

    def wagered(self) -> Fraction:
        """What is staked on average, with the wagers that a War adds."""
        wars = 0
        for each in self.boxes:
            added = each.size * (each.pays.box.initial + each.pays.box.war_tie)
            for deals in self._dealt(each).values():
                wars += added * sum(ways for ((shown,), _), ways in deals.items() if shown.second != "surrendered")
        return self.staked + Fraction(wars, self._every_way)

    def means(self) -> dict[str, Fraction]:
        """Row by row."""
        sums: dict[str, int | Fraction] = defaultdict(int)
        for each in self.boxes:
            for (nets,), ways, spins in self._every(each):
                for row, net in nets.items():
                    sums[row] += each.size * ways * spins.total() * net
        means = {row: Fraction(sums[row], self._of) for row in self.rows}
        return means | {SPIN: self._of_wheel(1)} if self._spins else means

    def together(self, says: Sequence[str] = ()) -> Together:
        """The rows of the table with their means and covariances."""
        sums: dict[tuple[str, str], int | Fraction] = defaultdict(int)
        for each in self.boxes:
            for (nets,), ways, spins in self._every(each):
                wheel = Fraction(sum(net * times for net, times in spins.items()), spins.total())
                every = {**nets, SPIN: wheel} if self._spins else nets
                _multiply(sums, every, every, each.size * ways * spins.total())
        for each, other in product(self.boxes, repeat=2):
            pairs = each.size * (other.size - (each == other))
            for (mine, theirs), ways, spins in self._every(each, other) if pairs else ():
                _multiply(sums, mine, theirs, pairs * ways * spins.total())
        if self._spins:
            sums[SPIN, SPIN] = self._of_wheel(2) * self._of
        means = self.means()
        covariances = [
            tuple(Fraction(sums[one, other], self._of) - means[one] * means[other] for other in means) for one in means
        ]
        return Together(self.staked, tuple(means), tuple(means.values()), tuple(covariances), tuple(says))

    @cached_property
    def rows(self) -> tuple[str, ...]:
        """The names of the rows that have a wager; the wheel's is the last."""
        own = [self._called(each, row) for each in self.boxes for row, cents in each.pays.stakes.items() if cents]
        shared = zip(SHARED_ROWS, (self.side, self._envies, self._spins), strict=True)
        return (*own, *(row for row, has in shared if has))

    def _called(self, each: BoxGroup, row: str) -> str:
        """The name of a row, with the numbers of the boxes that it is of where there are others."""
        alone = len(self.boxes) == 1 or row in SHARED_ROWS
        return row if alone else f"{row} at {', '.join(map(str, each.numbers))}"

    # The wheel

    @cached_property
    def _wheel(self) -> Sequence[tuple[bool, int, Counter[int]]]:
        """What the wheel brings all boxes together, with its ways, by whether it is set off.

        Where the limit of the house may cut one box, by what counts against that. What is not spun has as many ways.
        """
        wheel = self.rules.bonus_spin
        if not self._spins or wheel is None:
            return [(False, 0, Counter({0: 1}))]
        stakes = self._spins * wheel.stake
        alone = len(self.book.boxes) == 1 and self.rules.side_limit is not None
        found: dict[int, Counter[int]] = defaultdict(Counter)
        for spun, ways in self._spun(self._spins).items():
            found[spun.counted if alone else 0][spun.paid - STAKE_LOST[wheel.collected] * stakes] += ways
        every = sum(spins.total() for spins in found.values())
        return [(False, 0, Counter({-stakes: every})), *((True, counted, spins) for counted, spins in found.items())]

    def _spun(self, boxes: int) -> Mapping[Spun, int]:
        """What a spin pays so many of the boxes at the table that have a Bonus Spin."""
        return spins_of(self.rules, boxes, self._spins + self.book.others)

    def _of_wheel(self, power: int) -> Fraction:
        """The mean of what the wheel brings, or of its square."""
        ways = {started: deals.total() for started, deals in self._dealt(self.boxes[0]).items()}
        nets = (ways[on] * times * net**power for on, _, spins in self._wheel for net, times in spins.items())
        return Fraction(sum(nets), self._of)

    # The cards

    def _every(self, *boxes: BoxGroup) -> Iterator[tuple[list[Nets], int, Counter[int]]]:
        """What each of these boxes nets, with its ways, and what the wheel then brings all of them."""
        for started, spun, spins in self._wheel:
            for (hands, effect), ways in self._dealt(*boxes)[started].items():
                nets = [self._nets(each, shown, effect, spun) for each, shown in zip(boxes, hands, strict=True)]
                yield nets, ways, spins

    def _dealt(self, *boxes: BoxGroup) -> Deals:
        """What comes to one box of a group, or to one of each of two."""
        kinds = tuple(each.kind for each in boxes)
        if kinds not in self._deals:
            found = self._deals[kinds] = {started: Counter[tuple[Hands, Effect]]() for started in (False, True)}
            goes, left, seated = tuple(kind.goes for kind in kinds), self._seated - Counter(kinds), self._seated.total()
            times = perm(self._cards.size - 2 - 2 * len(kinds), 2 * (seated - len(kinds)))
            acts = acting(self._effect, self._seated)
            for (_, dealers, started), every in self._faces.deals(goes).items():
                for hands, ways in every.items() if dealers not in acts else ():
                    found[started][hands, NOTHING] += ways * times
            for situation in self._faces.situations if acts else ():
                if situation.dealers in acts:
                    deals, company = found[situation.started], situation.company(left, self._effect, seated)
                    for hands, taken in situation.hands(goes):
                        own = reduce(Effect.plus, map(self._effect, hands, kinds))
                        for effect, ways in company(taken).items():
                            deals[hands, effect.plus(own)] += ways
        return self._deals[kinds]

    # Who does what to whom

    def _lines(self, shown: CardRelation) -> tuple[str, ...]:
        """The lines of the pay table that a hand is paid."""
        assert self.side is not None
        return tuple(lines_paid(self.side, self._ranked, made_by(self.side, shown)))

    def _wins(self, shown: CardRelation) -> bool:
        """Whether a hand is paid from the meter."""
        return self.side is not None and any(self.side.pays[line].shares for line in self._lines(shown))

    def _effect(self, shown: CardRelation, kind: Kind) -> Effect:
        """What a hand does; who wins the meter among others is of no account where the player's boxes are paid first."""
        side = self.side
        if side is None or not shown.tied:
            return NOTHING
        key = shown.first, shown.second, shown.dealers, kind.wagered, kind.own
        if key not in self._effects:
            counts = self._shown is not None and kind.wagered and (kind.own or self._equal_shares)
            envied = kind.wagered or side.envy_from == "any player's hand"
            envied = envied and self._envies and (self._envies_own or not kind.own)
            bonus = envy_bonus(self.rules, side, self._ranked, shown, self._shown or 0) if envied else (0, 0)
            self._effects[key] = Effect(int(counts and self._wins(shown)), *bonus)
        return self._effects[key]

    def _nets(self, each: BoxGroup, shown: CardRelation, effect: Effect, spun: int) -> Nets:
        """What a hand brings a box, by row, in a round whose hands do this; the wheel has paid it so much."""
        key = each.numbers, shown, effect, spun
        if key not in self._known:
            around = [TableContext(spun=spun)]
            if self.side and each.kind.wagered:
                own = self._effect(shown, each.kind)
                away = self.side.envy_to == "not who has surrendered" and shown.tied and shown.second == "surrendered"
                envy = (0, 0) if away else (effect.worth - own.worth, effect.beyond - own.beyond)
                meters = self._meters(shown, effect.wins) if own.wins else [Fraction(0)]
                around = [TableContext(meter, *envy, spun) for meter in meters]
            # which of those who win the meter is the first does not matter to all of them together
            nets = [each.pays.nets(shown, one) for one in around]
            sums = {self._called(each, row): sum(paid) for row, *paid in zip(each.pays.rows, *nets, strict=True)}
            self._known[key] = {
                row: net if len(nets) == 1 else Fraction(net, len(nets)) for row, net in sums.items() if net
            }
        return self._known[key]

    def _meters(self, shown: CardRelation, winners: int) -> list[Fraction]:
        """What the meter shows to one winner after the other: what was paid leaves it, down to where it starts again."""
        assert self.side is not None
        meter, found = Fraction(self._shown or 0), list[Fraction]()
        if self._equal_shares:
            return [meter / winners]
        for _ in range(winners):
            found.append(Fraction(int(meter)))
            for line in self._lines(shown):
                for share in self.side.pays[line].shares:
                    meter *= 1 - Fraction(share.percent, 100)
            meter = max(meter, Fraction(self.side.meter.reset))
        return found

    # What is not counted

    def _require_countable(self) -> None:
        """Refuse several boxes whose payments hang on which of them is paid first, or on what the wheel pays each."""
        if len(self.book.boxes) == 1:
            return
        if self._spins and self._cut():
            reason = "several boxes with a Bonus Spin are counted where the payout limit of the house cannot cut a hand"
            raise InputError(f"{reason}; {SIMULATE}", rule="limits.payout_per_hand")
        in_turn = self._shown is not None and not self._equal_shares and sum(box.progressive for box in self.book.boxes) > 1
        lines = {self._lines(shown) for shown in ties() if self._wins(shown)} if in_turn else set()
        if len(lines) > 1 or (lines and self.rules.meters_limited and self._cut()):
            reason = "several boxes that win a meter in turn are counted where one hand wins it and no payout limit cuts it"
            raise InputError(f"{reason}; {SIMULATE}", rule="progressive.second_winner")

    def _cut(self) -> bool:
        """Whether the payout limit of the house may cut what a hand is paid with all side wagers."""
        rules = self.rules
        if rules.side_limit is None:
            return False
        free = replace(rules, limits=rules.limits._replace(payout_per_hand=None))
        worth = max(self._effect(shown, kind).worth for shown in ties() for kind in self._seated)
        spun = max(spun.counted for spun in self._spun(1)) if self._spins else 0
        for each in self.boxes:
            box, uncut = each.pays.box, BoxPays(free, each.pays.box, self._stated)
            envy = (self._seated.total() - 1) * worth if box.progressive else 0
            around = TableContext(Fraction(self._shown or 0), envy, spun=spun if box.bonus_spin else 0)
            for deals in self._dealt(each).values():
                if any(uncut.nets(shown, around) != each.pays.nets(shown, around) for (shown,), _ in deals):
                    return True
        return False


def _multiply(sums: dict[tuple[str, str], int | Fraction], nets: Nets, others: Nets, ways: int) -> None:
    for row, net in nets.items():
        for other, again in others.items():
            sums[row, other] += ways * net * again
