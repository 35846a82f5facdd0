"""All wagers of a player's boxes in one round together: one exact distribution of the net, in cents, with covariances.

Boxes share the dealer's cards, and the wagers of a box its own. The boxes are gathered by what is bet on them; then how
many of each kind stand in which relation to the dealer's cards tells every payment of the round.

- "war" and "surrender" treat every tie alike. "best" decides for each box by itself, by the rank that tied and whether it
  is suited, what all wagers of that box lose least with; what the choice does to the player's other boxes is left out.
- The progressive's meter is paid as it stands when the round's own wagers have been added. The player's boxes are settled
  in their order, before those of others; whoever wins after another finds the meter reset, or shares it.
- Other players have a box each with the same side wagers, and go to War with every tie.
- A Bonus Spin's wheel is spun apart from the cards, if the dealer's first card sets it off.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import product
from math import comb, prod

from croupier.chance.laws.distribution import Distribution
from croupier.equipment.cards import card
from croupier.equipment.shoe import Composition
from croupier.errors import InputError
from croupier.games.casino_war.odds.book_pays import SECONDS, Book, BookPays, sizes
from croupier.games.casino_war.odds.box import TIED, Box, BoxPays
from croupier.games.casino_war.odds.counting import cards_of_a_war, require
from croupier.games.casino_war.odds.odds import Strategy, strategy_named
from croupier.games.casino_war.odds.relations import (
    NO_WAR,
    DealersCards,
    Firsts,
    Seconds,
    Ways,
    arrangements,
    ways_of_boxes,
)
from croupier.games.casino_war.odds.spins import starting_faces
from croupier.games.casino_war.rules import WarRules

Goes = tuple[bool, bool]
"""Whether a suited tie goes to War, and a plain one."""


@dataclass(frozen=True, slots=True)
class Joint:
    """The net of all wagers of a round, in cents, and how far the wagers go together."""

    staked: int
    wagered: Fraction  # with the War Wagers, on average
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
    def ways(self) -> Ways:
        return self._ways_of(len(self.book.boxes) + self.pays.others, self.labels)

    def _ways_of(self, boxes: int, labels: Sequence[object]) -> Ways:
        starts = starting_faces(self.rules.bonus_spin) if self.pays.spins and self.rules.bonus_spin else frozenset[str]()
        suits = self.pays.side is not None
        return ways_of_boxes(self.rules.ranks.order, self.cards, boxes, tuple(labels), suits=suits, starts=starts)

    @cached_property
    def labels(self) -> list[tuple[Goes, ...]]:
        """For each rank, lowest first, whether a tie of it goes to War, kind of box by kind of box."""
        if self.strategy != "best":
            goes = self.strategy == "war"
            return [((goes, goes),) * len(self.pays.kinds)] * len(self.rules.ranks.order)
        ranks = range(len(self.rules.ranks.order))
        ways = self._ways_of(1, ranks)
        return [tuple(self._best(kind.pays, ways, rank) for kind in self.pays.kinds) for rank in ranks]

    def _best(self, pays: BoxPays, ways: Ways, rank: int) -> Goes:
        """Where both lose the same, the player surrenders and wagers no more."""
        started = [kind for kind in ways.kinds if kind[0] == rank]
        goes = []
        for first, firsts in zip(TIED, (Firsts(0, 0, 1, 0), Firsts(0, 0, 0, 1)), strict=True):
            tied = sum(ways.without_war(kind, firsts) for kind in started)
            given_up = tied * self.pays.worth(pays, first, "surrendered", None)
            war = 0
            for kind, dealers, at in product(started, ways.dealers, range(len(SECONDS))):
                seconds = Seconds(*(int(place == at) for place in range(len(SECONDS))))
                count = ways.with_war(kind, dealers, firsts, seconds)
                if count:
                    war += count * self.pays.worth(pays, first, SECONDS[at], dealers)
            goes.append(war > given_up)
        return goes[0], goes[1] if ways.suits else goes[0]

    # Counting

    def joint(self) -> Joint:
        """The whole round of a player who can pay every War."""
        found, wars = self._nets(None)
        (rows, kept), spins = self.pays.rows(), self.pays.spin_nets()
        told = Counter[tuple[bool, tuple[int, ...]]]()
        for (started, nets), ways in found.items():
            told[started, tuple(nets[at] for at in kept)] += ways
        totals: Counter[tuple[bool, int]] = Counter()
        for (started, nets), ways in told.items():
            totals[started, sum(nets)] += ways
        means, covariances = _moments(told, spins if self.pays.spins else {}, self.pays.spin_stakes)
        total = Distribution.of(_spun(totals, spins, self.pays.spin_stakes))
        wagered = self.pays.staked + Fraction(wars, self.ways.every)
        return Joint(self.pays.staked, wagered, total, rows, means, covariances)

    def mean(self) -> Fraction:
        """The mean of the whole round alone, which is sooner counted: box by box, with the meter and the wheel beside."""
        boxes = self.book.boxes
        if len(boxes) > 1 and self._adds_up:
            each = Counter(self._apart(box) for box in boxes)
            alone = (Round(self.rules, part, self.strategy, self.cards).mean() * times for part, times in each.items())
            return sum(alone, Fraction(0)) + self._meter_mean() + self._spin_mean()
        found, _ = self._nets(None)
        every = sum(found.values())
        return Fraction(sum(sum(nets) * ways for (_, nets), ways in found.items()), every) + self._spin_mean()

    @property
    def _adds_up(self) -> bool:
        """Whether what one box wins does not depend on others but by the meter, which is then told by how many win it."""
        if self.pays.side is None:
            return True
        shared = self.pays.side.second_winner == "equal shares" and self.book.others
        cut = self.rules.meters_limited and len(self.pays.kinds) > 1
        return all(goes for label in self.labels for kind in label for goes in kind) and not shared and not cut

    def _apart(self, box: Box) -> Book:
        """One box of the book, without the meter and the wheel; the other boxes are others where it may envy them."""
        return Book((box._replace(bonus_spin=False),), self.pays.envied_by(box) if box.progressive else 0)

    def _meter_mean(self) -> Fraction:
        """What the meter pays on average, from the chances that given boxes win it together."""
        wagers = sum(box.progressive for box in self.book.boxes)
        if self.pays.meter is None or not wagers:
            return Fraction(0)
        total = Fraction(0)
        for dealers in self.ways.dealers:
            given = [Fraction(1)]
            for several in range(1, wagers + 1):
                hits = (Firsts(0, 0, several, 0), Seconds(0, 0, several, 0))
                given.append(
                    Fraction(sum(self.ways.with_war(kind, dealers, *hits) for kind in self.ways.kinds), self.ways.every)
                )
            for winners in range(1, wagers + 1):
                if paid := self.pays.meter_for(winners, dealers):
                    more = range(winners, wagers + 1)
                    signed = ((-1) ** (of - winners) * comb(of, winners) * comb(wagers, of) * given[of] for of in more)
                    total += paid * sum(signed, Fraction(0))
        return total

    def _spin_mean(self) -> Fraction:
        if not self.pays.spins or self.rules.bonus_spin is None:
            return Fraction(0)
        starts = starting_faces(self.rules.bonus_spin)
        chance = Fraction(sum(self.cards.by_face[card(face)] for face in starts), self.cards.size)
        return chance * self.pays.spin_mean - (1 - chance) * self.pays.spin_stakes

    def total_with(self, bankroll: int) -> Distribution:
        """The net of a player who has so many cents as the round begins.

        Whoever cannot pay all Wars pays as many as he can in the order of the boxes, from what he holds when the original
        deal has been settled; the other tied boxes are surrendered, and what that brings back is not counted.
        """
        spare = bankroll - self.pays.staked
        spins = self.pays.spin_nets()
        dry, _ = self._nets(spare)
        pairs: list[tuple[Fraction | int, int]] = [
            (sum(nets) - self.pays.spin_stakes, ways * sum(spins.values()))
            for (started, nets), ways in dry.items()
            if not started
        ]
        by_money: dict[int, list[tuple[int, int]]] = {}
        for net, times in spins.items() if self.pays.spins else ():
            more = min(spare + int(net) + self.pays.spin_stakes, self._dearest)
            if more not in by_money:
                wet, _ = self._nets(more)
                by_money[more] = [(sum(nets), ways) for (started, nets), ways in wet.items() if started]
            pairs += [(total + net, ways * times) for total, ways in by_money[more]]
        return Distribution.of(pairs)

    @property
    def _dearest(self) -> int:
        """What all Wars cost together."""
        return sum(kind.boxes * kind.pays.box.initial for kind in self.pays.kinds)

    def scarce(self) -> list[int]:
        """The bankrolls, lowest first, from which on another number of Wars can be paid than with a little less."""
        if not any(goes for label in self.labels for kind in label for goes in kind):
            return []
        found = set()
        spins = [0, *({int(net) + self.pays.spin_stakes for net in self.pays.spin_nets()} if self.pays.spins else ())]
        for dealt in self._dealt():
            tied = [
                kind.pays.box.initial
                for kind, firsts in zip(self.pays.kinds, dealt, strict=True)
                for _ in range(firsts.tied)
            ]
            held = self.pays.in_hand(dealt)
            costs = {sum(cost for cost, chosen in zip(tied, which, strict=True) if chosen) for which in _choices(len(tied))}
            found |= {self.pays.staked + cost - held - spin for cost in costs for spin in spins}
        return sorted(money for money in found if money > self.pays.staked)

    def _nets(self, spare: int | None) -> tuple[Counter[tuple[bool, tuple[int, ...]]], int]:
        """Every net by row, with whether the wheel was set off, and its ways; and all War Wagers, weighed by theirs."""
        found: Counter[tuple[bool, tuple[int, ...]]] = Counter()
        staked_in_wars = 0
        for kind in self.ways.kinds:
            label, _ = kind
            assert isinstance(label, tuple)
            for dealt in self._dealt():
                firsts = Firsts(*map(sum, zip(*dealt, strict=True)))
                for goes, times in self._to_war(label, dealt, spare):
                    before = self.pays.before_war(dealt, goes)
                    ways = self.ways.without_war(kind, firsts) * times
                    if not ways:
                        continue
                    wars = sum(each.pays.box.initial * sum(went) for each, went in zip(self.pays.kinds, goes, strict=True))
                    staked_in_wars += wars * ways
                    if wars:
                        self._at_war(found, kind, firsts, before, goes, times)
                    else:
                        self._no_war(found, kind, firsts, before, times)
        return found, staked_in_wars

    def _dealt(self) -> Iterator[tuple[Firsts, ...]]:
        """How the first cards of each kind of box stand, in every way."""
        parts = 4 if self.pays.side else 3
        return product(*([Firsts(*(*sizes, 0)[:4]) for sizes in sizes(kind.boxes, parts)] for kind in self.pays.kinds))

    def _to_war(
        self, label: tuple[Goes, ...], dealt: Sequence[Firsts], spare: int | None
    ) -> Iterator[tuple[tuple[tuple[int, int], ...], int]]:
        """How many suited and plain ties of each kind go to War, and in how many arrangements of the boxes."""
        wanted = [(firsts.suited * goes[0], firsts.plain * goes[1]) for firsts, goes in zip(dealt, label, strict=True)]
        usual = prod(arrangements(kind.boxes, firsts) for kind, firsts in zip(self.pays.kinds, dealt, strict=True))
        if spare is None:
            yield tuple(wanted), usual
            return
        money = spare + self.pays.in_hand(dealt)
        if len(self.pays.kinds) == 1:
            ((suited, plain),), (kind,), (firsts,) = wanted, self.pays.kinds, dealt
            able = min(suited + plain, money // kind.pays.box.initial)
            if able == suited + plain or not suited or not plain:
                yield (
                    ((min(able, suited), min(able, plain) if not suited else min(able - min(able, suited), plain)),),
                    usual,
                )
                return
            placed = arrangements(kind.boxes, (firsts.higher, firsts.lower, firsts.tied))
            for first in range(max(0, able - plain), min(able, suited) + 1):
                yield ((first, able - first),), placed * comb(able, first) * comb(suited + plain - able, suited - first)
            return
        boxes = sorted((number, at) for at, kind in enumerate(self.pays.kinds) for number in kind.numbers)
        if any(kind.boxes > 1 for kind in self.pays.kinds):
            reason = "ruin with several boxes is counted where all have the same bets, or each box has bets of its own"
            raise InputError(reason, rule="wagers.boxes")
        goes = [(0, 0)] * len(self.pays.kinds)
        for _, at in boxes:
            cost = self.pays.kinds[at].pays.box.initial
            if sum(wanted[at]) and cost <= money:
                goes[at], money = wanted[at], money - cost
        yield tuple(goes), usual

    def _no_war(
        self,
        found: Counter[tuple[bool, tuple[int, ...]]],
        kind: tuple[object, bool],
        firsts: Firsts,
        before: Sequence[tuple[int, int, int]],
        times: int,
    ) -> None:
        """None of the player's boxes is at War; others may be, and be envied."""
        left = self.ways.without_war(kind, firsts)
        surrendered = firsts.tied
        if self.pays.others:
            for dealers in self.ways.dealers:
                if not self.pays.special(dealers):
                    continue
                for others in range(1, self.pays.others + 1):
                    ways = self._with_others(kind, dealers, firsts, NO_WAR, others)
                    left -= ways
                    found[kind[1], self.pays.settled(before, [], dealers, others, surrendered)] += ways * times
        found[kind[1], self.pays.settled(before, [], None, 0, surrendered)] += left * times

    def _at_war(
        self,
        found: Counter[tuple[bool, tuple[int, ...]]],
        kind: tuple[object, bool],
        firsts: Firsts,
        before: Sequence[tuple[int, int, int]],
        goes: Sequence[tuple[int, int]],
        times: int,
    ) -> None:
        surrendered = firsts.tied - sum(map(sum, goes))
        for dealers in self.ways.dealers:
            others = range(self.pays.others + 1) if self.pays.special(dealers) else range(1)
            each = [self.pays.patterns(at, went, dealers) for at, went in enumerate(goes)]
            for together in product(*(patterns.items() for patterns in each)):
                patterns = [pattern for pattern, _ in together]
                seconds = Seconds(*map(sum, zip(*(pattern.seconds for pattern in patterns), strict=True)))
                arranged = prod(ways for _, ways in together) * times
                for hits in others:
                    ways = self._with_others(kind, dealers, firsts, seconds, hits)
                    if ways:
                        found[kind[1], self.pays.settled(before, patterns, dealers, hits, surrendered)] += ways * arranged

    def _with_others(
        self, kind: tuple[object, bool], dealers: DealersCards, firsts: Firsts, seconds: Seconds, hits: int
    ) -> int:
        """The ways with exactly so many hits among the others, from those in which given ones hit."""
        total = 0
        if not self.pays.others:
            return self.ways.with_war(kind, dealers, firsts, seconds)
        for more in range(hits, self.pays.others + 1 if self.pays.special(dealers) else 1):
            mine, theirs = firsts._replace(suited=firsts.suited + more), seconds._replace(suited=seconds.suited + more)
            ways = self.ways.with_war(kind, dealers, mine, theirs)
            total += (-1) ** (more - hits) * comb(more, hits) * comb(self.pays.others, more) * ways
        return total


def _spun(
    totals: Mapping[tuple[bool, int], int], spins: Mapping[Fraction, int], lost: int
) -> Iterator[tuple[Fraction | int, int]]:
    """The nets with what the wheel brings where it was set off, and with the lost stakes where it was not."""
    every = sum(spins.values())
    for (started, total), ways in totals.items():
        if started:
            yield from ((total + net, ways * times) for net, times in spins.items())
        else:
            yield total - lost, ways * every


def _choices(of: int) -> Iterator[tuple[bool, ...]]:
    return product((False, True), repeat=of)


def _moments(
    told: Mapping[tuple[bool, tuple[int, ...]], int], spins: Mapping[Fraction, int], lost: int
) -> tuple[tuple[Fraction, ...], tuple[tuple[Fraction, ...], ...]]:
    """Means and covariances of the rows; the wheel's comes last, and is spun apart from the cards that set it off."""
    size, of = len(next(iter(told))[1]), sum(told.values())
    once, every = sum(spins.values()), range(size)
    prize = sum((net * ways for net, ways in spins.items()), Fraction(0)) / (once or 1)
    squared = sum((net**2 * ways for net, ways in spins.items()), Fraction(0)) / (once or 1)
    sums, started = [0] * size, [0] * size
    for (set_off, nets), ways in told.items():
        for at in every:
            sums[at] += nets[at] * ways
            if set_off:
                started[at] += nets[at] * ways
    products = {
        (one, other): Fraction(sum(nets[one] * nets[other] * ways for (_, nets), ways in told.items()), of)
        for one in every
        for other in range(one, size)
    }
    means = [Fraction(each, of) for each in sums]
    if spins:
        chance = Fraction(sum(ways for (set_off, _), ways in told.items() if set_off), of)
        for at in every:
            products[at, size] = Fraction(started[at], of) * (prize + lost) - lost * means[at]
        products[size, size] = chance * squared + (1 - chance) * lost**2
        means.append(chance * prize - (1 - chance) * lost)
    rows = range(len(means))
    covariances = tuple(
        tuple(products[min(one, other), max(one, other)] - means[one] * means[other] for other in rows) for one in rows
    )
    return tuple(means), covariances
