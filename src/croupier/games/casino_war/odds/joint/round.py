"""All wagers of a player's boxes in one round together: one exact distribution of the net, in cents, with covariances.

Boxes share the dealer's cards, and the wagers of a box its own. Situation by situation, every box is paid by its own cards
and by the marks of the other hands; `totals` makes the law of that, `moments` means and covariances.

- "war" and "surrender" treat every tie alike. "best" decides for each box by itself, by the rank that tied and whether it
  is suited, what all wagers of that box lose least with; what the choice does to the player's other boxes is left out.
- The progressive's meter is paid as it stands when the round's own wagers have been added. The player's boxes are settled
  in their order, before those of others; whoever wins after another finds what is left of the meter, or shares it.
- Other players have a box each with the same side wagers, and go to War with every tie.
- A Bonus Spin's wheel is spun apart from the cards, if the dealer's first card sets it off.
"""

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import perm

from croupier.chance.laws.distribution import Distribution
from croupier.equipment.cards import card
from croupier.equipment.shoe import Composition
from croupier.games.casino_war.odds.counting import cards_of_a_war, require
from croupier.games.casino_war.odds.joint.book_pays import Book, BookPays, Kind, Spun
from croupier.games.casino_war.odds.joint.box import SHARED_ROWS, TIED, Around, Box
from croupier.games.casino_war.odds.joint.marks import Marks
from croupier.games.casino_war.odds.joint.moments import Moments, Rows, Sums
from croupier.games.casino_war.odds.joint.relations import DealersCards, ways_of_boxes
from croupier.games.casino_war.odds.joint.situations import Situation, Stated, by_face, by_relation
from croupier.games.casino_war.odds.joint.spins import starting_faces
from croupier.games.casino_war.odds.joint.totals import MOST_STATES, Goes, law_of_situation, with_spin
from croupier.games.casino_war.odds.odds import Strategy, strategy_named
from croupier.games.casino_war.rules import WarRules
from croupier.games.kit.odds.watched import told


@dataclass(frozen=True, slots=True)
class Joint:
    """The net of all wagers of a round, in cents, and how far the wagers go together."""

    staked: int
    wagered: Fraction  # with the War Wagers, and the Tie Wagers on the War deal, on average
    total: Distribution
    rows: tuple[str, ...]
    means: tuple[Fraction, ...]
    covariances: tuple[tuple[Fraction, ...], ...]


class Round:
    """A round of a book by one strategy, from these cards. What cannot be counted together is refused, with its rule."""

    def __init__(self, rules: WarRules, book: Book, strategy: Strategy, cards: Composition) -> None:
        self.rules, self.book, self.cards, self.strategy = rules, book, cards, strategy_named(strategy)
        every = len(book.boxes) + book.others
        require(cards, cards_of_a_war(rules, every), f"a War of {every} boxes")
        self.pays = BookPays(rules, book)

    # The choice between War and surrender

    @cached_property
    def situations(self) -> list[Situation]:
        return self._situations_of(len(self.book.boxes) + self.pays.others, self.labels)

    def _situations_of(self, boxes: int, labels: Sequence[Hashable]) -> list[Situation]:
        starts, suits = self._starts, self.pays.side is not None
        if self.pays.stated:
            wagers = (self.rules.side_wagers[name] for name in self.pays.stated)
            stated = Stated(self.pays.stated, tuple(wager.terms(self.rules.ranks.order) for wager in wagers))
            return by_face(self.rules.ranks.order, self.cards, boxes, stated, suits, starts)
        return by_relation(
            ways_of_boxes(self.rules.ranks.order, self.cards, boxes, tuple(labels), suits=suits, starts=starts)
        )

    @property
    def _starts(self) -> frozenset[str]:
        """The dealer's faces that set the wheel off."""
        return starting_faces(self.rules.bonus_spin) if self.pays.spins and self.rules.bonus_spin else frozenset()

    @cached_property
    def boxes(self) -> list[Box]:
        """The different ones."""
        return [kind.pays.box for kind in self.pays.kinds]

    @cached_property
    def labels(self) -> list[tuple[Goes, ...]]:
        """For each rank, lowest first, whether a tie of it goes to War, kind of box by kind of box."""
        if self.strategy != "best":
            goes = self.strategy == "war"
            return [((goes, goes),) * len(self.boxes)] * len(self.rules.ranks.order)
        ranks = range(len(self.rules.ranks.order))
        situations = self._situations_of(1, ranks)
        return list(zip(*(self._best(kind, situations) for kind in self.pays.kinds), strict=True))

    def _best(self, kind: Kind, situations: Sequence[Situation]) -> list[Goes]:
        """For each rank; where both lose the same, the player surrenders and wagers no more."""
        worth: Counter[tuple[Hashable, str, bool]] = Counter()
        around = Around(self.pays.shown if kind.pays.progressive else None)
        for situation in situations:
            for goes in (True, False):
                for shown, taken in situation.courses((goes, goes)):
                    if shown.tied:
                        net = sum(kind.pays.nets(shown, around))
                        worth[situation.label, shown.first, goes] += net * situation.ways(taken)
        suits = self.pays.side is not None or bool(self.pays.stated)
        found = []
        for rank in range(len(self.rules.ranks.order)):
            suited, plain = (worth[rank, first, True] > worth[rank, first, False] for first in TIED)
            found.append((suited, plain if suits else suited))
        return found

    def goes(self, situation: Situation) -> Mapping[Box, Goes]:
        """What each kind of box does with a tie in this situation."""
        label = self.labels[situation.label] if isinstance(situation.label, int) else situation.label
        assert isinstance(label, tuple)
        return dict(zip(self.boxes, label, strict=True))

    # Counting

    @property
    def every(self) -> int:
        """The ways of all cards of a round."""
        return perm(self.cards.size, 2 * (len(self.book.boxes) + self.pays.others) + 2)

    @property
    def most_states(self) -> int:
        """How many states may be told apart in one situation."""
        return MOST_STATES // len(self.situations)

    def marks(self, situation: Situation) -> Marks:
        """What hands do to the rest of the table in a situation."""
        if situation.dealers not in self._known_marks:
            self._known_marks[situation.dealers] = Marks(self.pays, situation.dealers)
        return self._known_marks[situation.dealers]

    @cached_property
    def _known_marks(self) -> dict[DealersCards, Marks]:
        return {}

    @cached_property
    def spun(self) -> tuple[Spun, ...]:
        """The results of the wheel, where the limit of the house covers it; box by box where their order matters."""
        in_order = any(self.marks(situation).in_order for situation in self.situations)
        return self.pays.spun_by_box if in_order else self.pays.spun

    def joint(self) -> Joint:
        """The whole round of a player who can pay every War."""
        rows, means, covariances = self.moments()
        return Joint(self.pays.staked, self.wagered(), self.total(), rows, means, covariances)

    def total(self) -> Distribution:
        """The law of all wagers together, in cents."""
        return Distribution.of(self._totals())

    def _totals(self) -> Iterator[tuple[int, int]]:
        for started, spins in ((False, None), (True, self.pays.spin_nets)):
            situations = [situation for situation in self.situations if situation.started == started]
            if not situations:
                continue
            if spins is None:  # a wheel that is not spun has as many ways, so that they weigh the same
                never = {-self.pays.spin_stakes: sum(self.pays.spin_nets.values())}
                yield from with_spin(self._law(situations, self.pays.kinds), never)
            elif not self.pays.spin_limited:
                yield from with_spin(self._law(situations, self.pays.kinds), spins)
            else:
                for spun in self.spun:
                    yield from with_spin(self._law(situations, spun.kinds), {spun.net: spun.ways})

    def _law(self, situations: Sequence[Situation], kinds: Sequence[Kind]) -> Counter[int]:
        totals: Counter[int] = Counter()

        def add(situation: Situation) -> None:
            totals.update(
                law_of_situation(self.pays, self.marks(situation), kinds, self.goes(situation), situation, self.most_states)
            )

        told(situations, add)
        return totals

    def wagered(self) -> Fraction:
        """What is staked on average, with the wagers that a War adds."""
        wars = 0
        for situation in self.situations:
            goes = self.goes(situation)
            for kind in self.pays.kinds:
                box = kind.pays.box
                at_war = (taken for shown, taken in situation.courses(goes[box]) if shown.second != "surrendered")
                wars += kind.boxes * (box.initial + box.war_tie) * sum(map(situation.ways, at_war))
        return self.pays.staked + Fraction(wars, self.every)

    def mean(self) -> Fraction:
        """The mean of the whole round alone, which is sooner counted."""
        sums, _, every = self._sums(squares=False)
        return Fraction(sum(sums.once), every) + self._spin_mean()

    def _spin_mean(self) -> Fraction:
        if not self.pays.spins:
            return Fraction(0)
        chance = self._started
        return chance * self.pays.spin_mean - (1 - chance) * self.pays.spin_stakes

    @property
    def _started(self) -> Fraction:
        """How often the wheel is set off."""
        return Fraction(sum(self.cards.by_face[card(face)] for face in self._starts), self.cards.size)

    def moments(self) -> tuple[tuple[str, ...], tuple[Fraction, ...], tuple[tuple[Fraction, ...], ...]]:
        """The rows of the book with their means and covariances; the wheel's comes last."""
        rows, _ = self.pays.rows()
        sums, with_wheel, every = self._sums(squares=True)
        means = [Fraction(each, every) for each in sums.once]
        products = [[Fraction(each, every) for each in row] for row in sums.products]
        if self.pays.spins:
            lost, chance, nets = self.pays.spin_stakes, self._started, self.pays.spin_nets
            squared = Fraction(sum(net**2 * ways for net, ways in nets.items()), sum(nets.values()))
            products = [[*row, beside] for row, beside in zip(products, with_wheel, strict=True)]
            products.append([*with_wheel, chance * squared + (1 - chance) * lost**2])
            means.append(self._spin_mean())
        covariances = tuple(
            tuple(number - means[at] * means[there] for there, number in enumerate(row)) for at, row in enumerate(products)
        )
        return rows, tuple(means), covariances

    def _sums(self, *, squares: bool) -> tuple[Sums, list[Fraction], int]:
        """The sums of all rows but the wheel's; the means of each with the wheel's net; and of how many ways."""
        names, places = self.pays.rows()
        size = len(names) - bool(self.pays.spins)
        shared = (names.index(name) if name in names else None for name in SHARED_ROWS)
        rows = Rows(places, size, *shared)

        def sums(started: bool, kinds: Sequence[Kind]) -> Sums:
            situations = [situation for situation in self.situations if situation.started == started]
            moments = Moments(self.pays, self.marks, kinds, rows)
            return moments.of(situations, [self.goes(situation) for situation in situations], squares=squares)

        stopped = sums(False, self.pays.kinds)
        if not self.pays.spins:
            return stopped, [], self.every
        if not self.pays.spin_limited:
            wheels = [(self.pays.kinds, self.pays.spin_mean, 1)]
        else:
            wheels = [(spun.kinds, Fraction(spun.net), spun.ways) for spun in self.spun]
        every = sum(ways for *_, ways in wheels)
        together = Sums(size)
        together.add(stopped, every)
        with_wheel = [-self.pays.spin_stakes * each * Fraction(every) for each in stopped.once]
        for kinds, net, ways in wheels:
            found = sums(True, kinds)
            together.add(found, ways)
            with_wheel = [so_far + ways * net * each for so_far, each in zip(with_wheel, found.once, strict=True)]
        every *= self.every
        return together, [each / every for each in with_wheel], every
