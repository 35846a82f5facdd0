"""The net of a round of Casino War, in cents: the exact law of one box, and means and covariances of any boxes of a table.

Boxes share the dealer's cards: every two of them are looked at, with what all other hands do to them. A Bonus Spin's wheel
is spun apart from the cards, if the dealer's first card sets it off.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import chain
from math import perm

from croupier.chance.laws.distribution import Distribution
from croupier.games.casino_war.odds.bonus_spin import STAKE_LOST, spins_of
from croupier.games.casino_war.odds.box import CardRelation
from croupier.games.casino_war.odds.box_table import BoxGroup, BoxTable, HandEffect
from croupier.games.casino_war.odds.counting import cards_of_a_war, require
from croupier.games.kit.odds.joint import Together

Nets = Mapping[int, int | Fraction]
"""What is won or lost, by the number of its row."""


class Round:
    """A round of a table, counted."""

    def __init__(self, table: BoxTable) -> None:
        self.table, self.every = table, perm(table.cards.size, 2 * table.count + 2)
        boxes = len(table.book.boxes) + table.book.others
        require(table.cards, cards_of_a_war(table.rules, boxes), f"a War of {boxes} boxes")

    def law(self) -> Distribution:
        """The law of all wagers of one box together, in cents."""
        (boxes,) = self.table.boxes
        totals: Counter[int] = Counter()
        for hand, ways, spins in self._every(boxes):
            for net, times in spins.items():
                totals[int(sum(hand.values())) + net] += ways * times
        return Distribution.of(totals.items())

    def mean(self) -> Fraction:
        """The mean of the whole round."""
        return sum(self.means(), Fraction(0))

    def wagered(self) -> Fraction:
        """What is staked on average, with the wagers that a War adds."""
        table, wars = self.table, 0
        for boxes in table.boxes:
            box = table.pays(boxes).box
            every = chain(*(hands.items() for hands in table.hands(boxes).values()))
            at_war = sum(ways for (shown, _), ways in every if shown.second != "surrendered")
            wars += boxes.size * (box.initial + box.war_tie) * at_war
        return table.staked + Fraction(wars, self.every)

    def means(self) -> list[Fraction]:
        """Row by row."""
        sums: dict[int, int | Fraction] = defaultdict(int)
        for boxes in self.table.boxes:
            for hand, ways, spins in self._every(boxes):
                for row, net in hand.items():
                    sums[row] += boxes.size * spins.total() * ways * net
        of = self.every * self._spins
        means = [Fraction(sums[row], of) for row in range(len(self.table.rows))]
        if self.table.spins:
            means[-1] = self._of_wheel(1)
        return means

    def together(self, says: Sequence[str] = ()) -> Together:
        """The rows of the table with their means and covariances."""
        rows, means, products = self.table.rows, self.means(), self._products()
        of = self.every * self._spins
        covariances = [
            [Fraction(products[one, other], of) - means[one] * means[other] for other in range(len(rows))]
            for one in range(len(rows))
        ]
        if self.table.spins:
            covariances[-1][-1] = self._of_wheel(2) - means[-1] ** 2
        return Together(self.table.staked, rows, tuple(means), tuple(map(tuple, covariances)), tuple(says))

    # The wheel

    @cached_property
    def _wheel(self) -> dict[bool, dict[int, Counter[int]]]:
        """What the wheel brings all boxes together, with its ways, whether it is set off or not.

        Where the limit of the house may cut one box, by what counts against that. What is not spun has as many ways.
        """
        table = self.table
        wheel = table.rules.bonus_spin
        if not table.spins or wheel is None:
            return {False: {0: Counter({0: 1})}}
        stakes = table.spins * wheel.stake
        lost = STAKE_LOST[wheel.collected] * stakes
        alone = len(table.book.boxes) == 1 and table.rules.side_limit is not None
        found: dict[int, Counter[int]] = defaultdict(Counter)
        for spun, ways in spins_of(table.rules, table.spins, table.spinning).items():
            found[spun.counted if alone else 0][spun.paid - lost] += ways
        every = sum(spins.total() for spins in found.values())
        return {False: {0: Counter({-stakes: every})}, True: found}

    @property
    def _spins(self) -> int:
        """All ways of the wheel."""
        return self._wheel[False][0].total()

    def _of_wheel(self, power: int) -> Fraction:
        """The mean of what the wheel brings, or of its square."""
        chances = {True: self.table.started, False: 1 - self.table.started}
        sums = {
            started: sum(ways * net**power for spins in wheel.values() for net, ways in spins.items())
            for started, wheel in self._wheel.items()
        }
        return sum((chances[started] * found for started, found in sums.items()), Fraction(0)) / self._spins

    # One box and another

    def _every(self, boxes: BoxGroup) -> Iterator[tuple[Nets, int, Counter[int]]]:
        """What one of these boxes nets, with its ways, and what the wheel then brings all of them."""
        for started, hands in self.table.hands(boxes).items():
            for counted, spins in self._wheel.get(started, {}).items():
                for (shown, company), ways in hands.items():
                    yield self._nets(boxes, shown, company, counted), ways, spins

    def _nets(self, boxes: BoxGroup, shown: CardRelation, company: HandEffect, spun: int = 0) -> Nets:
        key = boxes.numbers, shown, company, spun
        if key not in self._known:
            places, nets = self.table.places(boxes), self.table.nets(boxes, shown, company, spun)
            self._known[key] = {row: net for row, net in zip(places, nets, strict=True) if net and row is not None}
        return self._known[key]

    @cached_property
    def _known(self) -> dict[tuple[tuple[int, ...], CardRelation, HandEffect, int], Nets]:
        return {}

    def _products(self) -> Mapping[tuple[int, int], int | Fraction]:
        """The sums of the products of every two rows, of as many ways as cards and wheel have together."""
        table, wheel = self.table, len(self.table.rows) - 1
        sums: dict[tuple[int, int], int | Fraction] = defaultdict(int)
        for at, boxes in enumerate(table.boxes):
            for hand, ways, spins in self._every(boxes):
                times, of_wheel = boxes.size * ways, sum(net * often for net, often in spins.items())
                _multiply(sums, hand, hand, times * spins.total())
                if table.spins:
                    _multiply(sums, hand, {wheel: of_wheel}, times)
                    _multiply(sums, {wheel: of_wheel}, hand, times)
            for before in table.boxes[: at + 1]:
                pairs = boxes.size * (before.size - (boxes == before)) * self._spins
                found = table.pairs(boxes, before) if pairs else {}
                for (mine, theirs), ways in found.items():
                    one, other = self._nets(boxes, *mine), self._nets(before, *theirs)
                    _multiply(sums, one, other, pairs * ways)
                    if boxes != before:
                        _multiply(sums, other, one, pairs * ways)
        return sums


def _multiply(sums: dict[tuple[int, int], int | Fraction], nets: Nets, others: Nets, ways: int) -> None:
    for row, net in nets.items():
        for other, again in others.items():
            sums[row, other] += ways * net * again
