"""All wagers of a player's boxes in one round together: one exact distribution of the net, in cents, with covariances.

Boxes share the dealer's cards, and the wagers of a box its own. The boxes are gathered by what is bet on them; then how many
of each kind stand in which relation to the dealer's cards tells every payment of the round.

- "war" and "surrender" treat every tie alike. "best" decides for each box by itself, by the rank that tied and whether it is
  suited, what all wagers of that box lose least with; what the choice does to the player's other boxes is left out.
- The progressive's meter is paid as it stands when the round's own wagers have been added. The player's boxes are settled in
  their order, before those of others; whoever wins after another finds the meter reset, or shares it.
- Other players have a box each with the same side wagers, and go to War with every tie.
- A Bonus Spin's wheel is spun apart from the cards, if the dealer's first card sets it off.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import product
from math import comb, prod
from typing import NamedTuple

from croupier.chance.laws.distribution import Distribution
from croupier.equipment.money import dollars
from croupier.equipment.shoe import Composition
from croupier.errors import InputError
from croupier.games.casino_war.odds.box import TIED, Box, BoxPays, Course, First, Second
from croupier.games.casino_war.odds.counting import cards_of_a_war, require
from croupier.games.casino_war.odds.odds import Strategy, strategy_named
from croupier.games.casino_war.odds.relations import NO_WAR, DealersCards, Firsts, Seconds, Ways, arrangements
from croupier.games.casino_war.odds.spins import nets_of, starting_faces
from croupier.games.casino_war.rules import Progressive, WarRules

MOST_PATTERNS = 400_000
"""How many patterns of relations are gone through at most; about a second."""

SECONDS: tuple[Second, ...] = ("higher", "lower", "suited", "plain")
SIDES = ("progressive", "envy", "bonus-spin")

Goes = tuple[bool, bool]
"""Whether a suited tie goes to War, and a plain one."""


class Book(NamedTuple):
    """The boxes of one player, in the order in which they are settled, and how many others are at the table.

    `meter`: what the progressive's meter shows before the round, in cents; None leaves it out.
    """

    boxes: tuple[Box, ...]
    others: int = 0
    meter: int | None = None


@dataclass(frozen=True, slots=True)
class Joint:
    """The net of all wagers of a round, in cents, and how far the wagers go together."""

    staked: int
    wagered: Fraction  # with the War Wagers, on average
    total: Distribution
    rows: tuple[str, ...]
    means: tuple[Fraction, ...]
    covariances: tuple[tuple[Fraction, ...], ...]


class _Kind(NamedTuple):
    """Boxes with the same wagers."""

    pays: BoxPays
    numbers: tuple[int, ...]

    @property
    def count(self) -> int:
        return len(self.numbers)


class _Pattern(NamedTuple):
    """What the boxes of one kind get in a War: the relations of their War cards, and what these bring."""

    seconds: Seconds
    initial: int
    progressive: int
    marks: tuple[int, ...]  # how many of them win from the meter or are envied, by course


class Round:
    """A round of a book by one strategy, from these cards. What cannot be counted together is refused, with its rule."""

    def __init__(self, rules: WarRules, book: Book, strategy: Strategy, cards: Composition) -> None:
        self.rules, self.book, self.cards, self.strategy = rules, book, cards, strategy_named(strategy)
        if not book.boxes:
            raise InputError("a hand of Casino War has an Initial Wager")
        every = len(book.boxes) + book.others
        require(cards, cards_of_a_war(rules, every), f"a War of {every} boxes")
        kinds: dict[Box, list[int]] = {}
        for number, box in enumerate(book.boxes, 1):
            kinds.setdefault(box, []).append(number)
        self.kinds = [_Kind(BoxPays(rules, box), tuple(numbers)) for box, numbers in kinds.items()]
        self.side: Progressive | None = rules.progressive if any(box.progressive for box in book.boxes) else None
        self.spins = sum(box.bonus_spin for box in book.boxes)
        self._check()

    def _check(self) -> None:
        """Refuse what would have to be counted otherwise."""
        limited = self.rules.limits.payout_per_hand is not None
        limited = limited and self.rules.limits.payout_covers != "the wagers of the game"
        if limited and self.spins:
            reason = "bonus-spin is not counted together with other wagers where the payout limit of the house covers it"
            raise InputError(reason, rule="limits.payout_per_hand")
        if limited and self._envies and self.side and self.side.envy:
            reason = "envy is not counted together with other wagers where the payout limit of the house covers it"
            raise InputError(reason, rule="limits.payout_per_hand")
        if self.side and len(self.book.boxes) > 1 and self.book.meter is not None:
            shares = {share.percent for award in self.side.pays.values() for share in award.shares}
            if shares - {100}:
                reason = "several boxes are counted together only where an award takes all of the meter"
                raise InputError(reason, rule="progressive.pays")
        each = 10 if self.side else 5  # courses of a box
        patterns = prod(comb(kind.count + each - 1, each - 1) for kind in self.kinds) * (4 if self.side else 2)
        if patterns > MOST_PATTERNS:
            reason = (
                f"{len(self.book.boxes)} boxes with {len(self.kinds)} different books of bets are too many to be counted "
                "together; alike boxes are counted together at any table, and different ones as long as they are few"
            )
            raise InputError(reason, rule="wagers.boxes")

    @property
    def _envies(self) -> bool:
        return bool(self.book.others) or (self.side is not None and self.side.envy_own and len(self.book.boxes) > 1)

    @property
    def staked(self) -> int:
        return sum(kind.count * kind.pays.staked for kind in self.kinds)

    @cached_property
    def _others(self) -> int:
        """How many others matter to the player's boxes."""
        if self.side is None:
            return 0
        shared = self.book.meter is not None and self.side.second_winner == "equal shares"
        return self.book.others if self.side.envy or shared else 0

    @cached_property
    def _meter(self) -> Fraction | None:
        """What is paid from: with what the wagers of the round have added."""
        if self.side is None or self.book.meter is None:
            return None
        wagers = sum(box.progressive for box in self.book.boxes) + self.book.others
        return self.book.meter + (self.side.meter.rate or 0) * self.side.stake * Fraction(wagers)

    # The choice between War and surrender

    @cached_property
    def ways(self) -> Ways:
        return self._ways_of(len(self.book.boxes) + self._others, self.labels)

    def _ways_of(self, boxes: int, labels: Sequence[object]) -> Ways:
        starts = starting_faces(self.rules.bonus_spin) if self.spins and self.rules.bonus_spin else frozenset[str]()
        return Ways(self.rules, self.cards, boxes, labels, suits=self.side is not None, starts=starts)

    @cached_property
    def labels(self) -> list[tuple[Goes, ...]]:
        """For each rank, lowest first, whether a tie of it goes to War, kind of box by kind of box."""
        if self.strategy != "best":
            goes = self.strategy == "war"
            return [((goes, goes),) * len(self.kinds)] * len(self.rules.ranks.order)
        ranks = range(len(self.rules.ranks.order))
        ways = self._ways_of(1, ranks)
        return [tuple(self._best(kind.pays, ways, rank) for kind in self.kinds) for rank in ranks]

    def _best(self, pays: BoxPays, ways: Ways, rank: int) -> Goes:
        """Where both lose the same, the player surrenders and wagers no more."""
        started = [kind for kind in ways.kinds if kind[0] == rank]
        goes = []
        for first, firsts in (("suited", Firsts(0, 0, 1, 0)), ("plain", Firsts(0, 0, 0, 1))):
            tied = sum(ways.without_war(kind, firsts) for kind in started)
            given_up = tied * self._worth(pays, first, "surrendered", None)
            war = 0
            for kind, dealers, at in product(started, ways.dealers, range(len(SECONDS))):
                seconds = Seconds(*(int(place == at) for place in range(len(SECONDS))))
                count = ways.with_war(kind, dealers, firsts, seconds)
                if count:
                    war += count * self._worth(pays, first, SECONDS[at], dealers)
            goes.append(war > given_up)
        return goes[0], goes[1]

    def _worth(self, pays: BoxPays, first: First, second: Second, dealers: DealersCards | None) -> int:
        course = pays.course(first, second, dealers)
        from_meter = 0
        if course.pays_meter and self._meter is not None and dealers is not None:
            from_meter = pays.from_meter(first, second, dealers, self._meter)
        return course.initial + course.tie + course.progressive + from_meter

    # Counting

    def joint(self) -> Joint:
        """The whole round of a player who can pay every War."""
        found, wars = self._nets(None)
        spins = self._spin_nets()
        rows, kept = self._rows()
        told = [(tuple(nets[at] for at in kept), spin, ways * times) for nets, spin, ways, times in _spun(found, spins, self._spin_stakes)]
        of = sum(ways for *_, ways in told)
        total = Distribution.of((sum(nets) + spin, ways) for nets, spin, ways in told)
        vectors: Counter[tuple[Fraction | int, ...]] = Counter()
        for nets, spin, ways in told:
            vectors[(*nets, spin) if self.spins else nets] += ways
        means, covariances = _moments(vectors, of)
        wagered = self.staked + Fraction(wars, self.ways.every)
        return Joint(self.staked, wagered, total, rows, means, covariances)

    def total_with(self, bankroll: int) -> Distribution:
        """The net of a player who has so many cents as the round begins.

        Whoever cannot pay all Wars pays as many as he can in the order of the boxes, from what he holds when the original
        deal has been settled; the other tied boxes are surrendered, and what that brings back is not counted.
        """
        spare = bankroll - self.staked
        spins = self._spin_nets()
        dry, _ = self._nets(spare)
        pairs = [(sum(nets) - self._spin_stakes, ways * sum(spins.values())) for (started, nets), ways in dry.items() if not started]
        by_money: dict[int, list[tuple[int, int]]] = {}
        for net, times in spins.items() if self.spins else ():
            more = min(spare + int(net) + self._spin_stakes, self._dearest)
            if more not in by_money:
                wet, _ = self._nets(more)
                by_money[more] = [(sum(nets), ways) for (started, nets), ways in wet.items() if started]
            pairs += [(total + net, ways * times) for total, ways in by_money[more]]
        return Distribution.of(pairs)

    @property
    def _dearest(self) -> int:
        """What all Wars cost together."""
        return sum(kind.count * kind.pays.box.initial for kind in self.kinds)

    def scarce(self) -> list[int]:
        """The bankrolls, lowest first, from which on another number of Wars can be paid than with a little less."""
        if not any(goes for label in self.labels for kind in label for goes in kind):
            return []
        found = set()
        spins = [0, *({int(net) + self._spin_stakes for net in self._spin_nets()} if self.spins else ())]
        for dealt in self._dealt():
            tied = [kind.pays.box.initial for kind, firsts in zip(self.kinds, dealt, strict=True) for _ in range(firsts.tied)]
            held = self._in_hand(dealt)
            costs = {sum(cost for cost, chosen in zip(tied, which, strict=True) if chosen) for which in _choices(len(tied))}
            found |= {self.staked + cost - held - spin for cost in costs for spin in spins}
        return sorted(money for money in found if money > self.staked)

    def _nets(self, spare: int | None) -> tuple[Counter[tuple[bool, tuple[int, ...]]], int]:
        """Every net by row, with whether the wheel was set off, and its ways; and all War Wagers, weighed by theirs."""
        found: Counter[tuple[bool, tuple[int, ...]]] = Counter()
        staked_in_wars = 0
        for kind in self.ways.kinds:
            label, started = kind
            assert isinstance(label, tuple)
            for dealt in self._dealt():
                firsts = Firsts(*map(sum, zip(*dealt, strict=True)))
                for goes, times in self._to_war(label, dealt, spare):
                    before = self._before_war(dealt, goes)
                    ways = self.ways.without_war(kind, firsts) * times
                    if not ways:
                        continue
                    wars = sum(each.pays.box.initial * sum(went) for each, went in zip(self.kinds, goes, strict=True))
                    staked_in_wars += wars * ways
                    if wars:
                        self._at_war(found, kind, firsts, before, goes, times)
                    else:
                        self._no_war(found, kind, firsts, before, times)
        return found, staked_in_wars

    def _dealt(self) -> Iterator[tuple[Firsts, ...]]:
        """How the first cards of each kind of box stand, in every way."""
        parts = 4 if self.side else 3
        return product(*([Firsts(*(*sizes, 0)[:4]) for sizes in _sizes(kind.count, parts)] for kind in self.kinds))

    def _to_war(
        self, label: tuple[Goes, ...], dealt: Sequence[Firsts], spare: int | None
    ) -> Iterator[tuple[tuple[tuple[int, int], ...], int]]:
        """How many suited and plain ties of each kind go to War, and in how many arrangements of the boxes."""
        wanted = [(firsts.suited * goes[0], firsts.plain * goes[1]) for firsts, goes in zip(dealt, label, strict=True)]
        usual = prod(arrangements(kind.count, firsts) for kind, firsts in zip(self.kinds, dealt, strict=True))
        if spare is None:
            yield tuple(wanted), usual
            return
        money = spare + self._in_hand(dealt)
        if len(self.kinds) == 1:
            ((suited, plain),), (kind,), (firsts,) = wanted, self.kinds, dealt
            able = min(suited + plain, money // kind.pays.box.initial)
            if able == suited + plain or not suited or not plain:
                yield ((min(able, suited), min(able, plain) if not suited else min(able - min(able, suited), plain)),), usual
                return
            placed = arrangements(kind.count, (firsts.higher, firsts.lower, firsts.tied))
            for first in range(max(0, able - plain), min(able, suited) + 1):
                yield ((first, able - first),), placed * comb(able, first) * comb(suited + plain - able, suited - first)
            return
        boxes = sorted((number, at) for at, kind in enumerate(self.kinds) for number in kind.numbers)
        if any(kind.count > 1 for kind in self.kinds):
            reason = "ruin with several boxes is counted where all have the same bets, or each box has bets of its own"
            raise InputError(reason, rule="wagers.boxes")
        goes = [(0, 0)] * len(self.kinds)
        for _, at in boxes:
            cost = self.kinds[at].pays.box.initial
            if sum(wanted[at]) and cost <= money:
                goes[at], money = wanted[at], money - cost
        yield tuple(goes), usual

    def _in_hand(self, dealt: Sequence[Firsts]) -> int:
        """What the original deal has put into the player's hand."""
        total = 0
        for kind, firsts in zip(self.kinds, dealt, strict=True):
            total += firsts.higher * kind.pays.course("higher").in_hand + firsts.tied * kind.pays.course("plain").in_hand
        return total

    def _before_war(self, dealt: Sequence[Firsts], goes: Sequence[tuple[int, int]]) -> list[tuple[int, int, int]]:
        """Initial, Tie and Progressive of each kind of box without what goes to War."""
        found = []
        for kind, firsts, (suited, plain) in zip(self.kinds, dealt, goes, strict=True):
            given_up = (firsts.suited - suited, firsts.plain - plain)
            counted = zip(("higher", "lower", *TIED), (firsts.higher, firsts.lower, *given_up), strict=True)
            courses = [(self._course(kind, first), count) for first, count in counted]
            initial = sum(course.initial * count for course, count in courses)
            tie = sum(course.tie * count for course, count in courses)
            tie += (suited + plain) * self._course(kind, "suited").tie
            found.append((initial, tie, sum(course.progressive * count for course, count in courses)))
        return found

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
        if self._others:
            for dealers in self.ways.dealers:
                if not self._special(dealers):
                    continue
                for others in range(1, self._others + 1):
                    ways = self._with_others(kind, dealers, firsts, NO_WAR, others)
                    left -= ways
                    found[kind[1], self._settled(before, [], dealers, others, surrendered)] += ways * times
        found[kind[1], self._settled(before, [], None, 0, surrendered)] += left * times

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
            others = range(self._others + 1) if self._special(dealers) else range(1)
            each = [self._patterns(at, went, dealers) for at, went in enumerate(goes)]
            for together in product(*(patterns.items() for patterns in each)):
                patterns = [pattern for pattern, _ in together]
                seconds = Seconds(*map(sum, zip(*(pattern.seconds for pattern in patterns), strict=True)))
                arranged = prod(ways for _, ways in together) * times
                for hits in others:
                    ways = self._with_others(kind, dealers, firsts, seconds, hits)
                    if ways:
                        found[kind[1], self._settled(before, patterns, dealers, hits, surrendered)] += ways * arranged

    def _with_others(
        self, kind: tuple[object, bool], dealers: DealersCards, firsts: Firsts, seconds: Seconds, hits: int
    ) -> int:
        """The ways with exactly so many hits among the others, from those in which given ones hit."""
        total = 0
        if not self._others:
            return self.ways.with_war(kind, dealers, firsts, seconds)
        for more in range(hits, self._others + 1 if self._special(dealers) else 1):
            mine, theirs = firsts._replace(suited=firsts.suited + more), seconds._replace(suited=seconds.suited + more)
            ways = self.ways.with_war(kind, dealers, mine, theirs)
            total += (-1) ** (more - hits) * comb(more, hits) * comb(self._others, more) * ways
        return total

    # Payments

    @cached_property
    def _courses(self) -> dict[tuple[object, ...], Course]:
        return {}

    def _course(
        self, kind: _Kind, first: str, second: Second = "surrendered", dealers: DealersCards | None = None
    ) -> Course:  # fmt: skip
        key = (kind.pays.box, first, second, dealers)
        if key not in self._courses:
            self._courses[key] = kind.pays.course(first, second, dealers)  # type: ignore[arg-type]
        return self._courses[key]

    @cached_property
    def _known_patterns(self) -> dict[tuple[object, ...], Mapping[_Pattern, int]]:
        return {}

    def _patterns(self, at: int, goes: tuple[int, int], dealers: DealersCards) -> Mapping[_Pattern, int]:
        """What so many suited and plain ties of a kind get in a War, each with its arrangements."""
        key = (at, goes, dealers)
        if key not in self._known_patterns:
            kind, found = self.kinds[at], Counter[_Pattern]()
            marked = self._marked(kind, dealers)
            of = [
                (first, second, self._course(kind, first, second, dealers)) for first in TIED for second in SECONDS
            ]  # fmt: skip
            last = 4 if self.side else 3
            for suited, plain in product(_sizes(goes[0], last), _sizes(goes[1], last)):
                counts = (*(*suited, 0)[:4], *(*plain, 0)[:4])
                pattern = _Pattern(
                    Seconds(*(one + other for one, other in zip(counts[:4], counts[4:], strict=True))),
                    sum(count * course.initial for count, (*_, course) in zip(counts, of, strict=True)),
                    sum(count * course.progressive for count, (*_, course) in zip(counts, of, strict=True)),
                    tuple(count for count, (*course, _) in zip(counts, of, strict=True) if tuple(course) in marked),
                )
                found[pattern] += arrangements(goes[0], suited) * arrangements(goes[1], plain)
            self._known_patterns[key] = found
        return self._known_patterns[key]

    def _marked(self, kind: _Kind, dealers: DealersCards) -> list[tuple[First, Second]]:
        """The courses in which a box wins from the meter, or others envy it."""
        if self.side is None:
            return []
        key = (kind.pays.box, dealers)
        if key not in self._known_marks:
            every = [(first, second, self._course(kind, first, second, dealers)) for first in TIED for second in SECONDS]
            marked = [(first, second) for first, second, course in every if course.pays_meter or any(course.envied)]
            self._known_marks[key] = marked
        return self._known_marks[key]

    @cached_property
    def _known_marks(self) -> dict[tuple[Box, DealersCards], list[tuple[First, Second]]]:
        return {}

    def _special(self, dealers: DealersCards) -> bool:
        """Whether others can be envied, or share the meter, when the dealer's cards stand so."""
        if not self._others or self.side is None:
            return False
        marked = self._marked(self._theirs, dealers)
        if marked and marked != [("suited", "suited")]:
            reason = "envy and shared meters of several players are counted together only for the highest award"
            raise InputError(reason, rule="progressive.envy")
        return bool(marked)

    @cached_property
    def _theirs(self) -> _Kind:
        return _Kind(BoxPays(self.rules, Box(self.rules.chips_in_play.smallest, progressive=True)), (0,))

    def _settled(
        self,
        before: Sequence[tuple[int, int, int]],
        patterns: Sequence[_Pattern],
        dealers: DealersCards | None,
        others: int,
        surrendered: int,
    ) -> tuple[int, ...]:
        """The nets by row: Initial and Tie of each kind of box, then Progressive and Envy of all."""
        nets: list[int] = []
        for at, (initial, tie, _) in enumerate(before):
            nets += [initial + (patterns[at].initial if patterns else 0), tie]
        progressive = sum(side for *_, side in before) + sum(pattern.progressive for pattern in patterns)
        envy = 0
        if dealers is not None and self.side is not None and (others or any(any(p.marks) for p in patterns)):
            progressive += self._from_meter(patterns, dealers, others)
            envy = self._envy(patterns, dealers, others, surrendered)
        return (*nets, progressive, envy)

    def _from_meter(self, patterns: Sequence[_Pattern], dealers: DealersCards, others: int) -> int:
        if self._meter is None or self.side is None:
            return 0
        winners = [
            (kind.pays, course)
            for kind, pattern in zip(self.kinds, patterns, strict=False)
            for course, count in zip(self._marked(kind, dealers), pattern.marks, strict=True)
            for _ in range(count)
            if self._course(kind, *course, dealers).pays_meter
        ]
        if self.side.second_winner == "equal shares":
            shared = others if self._course(self._theirs, "suited", "suited", dealers).pays_meter else 0
            part = Fraction(1, max(1, len(winners) + shared))
            return sum(self._paid(pays, course, dealers, self._meter, part) for pays, course in winners)
        reset, paid = Fraction(self.side.meter.reset), 0
        for turn, (pays, course) in enumerate(winners):
            paid += self._paid(pays, course, dealers, reset if turn else self._meter)
        return paid

    def _paid(
        self,
        pays: BoxPays,
        course: tuple[First, Second],
        dealers: DealersCards,
        shows: Fraction,
        part: Fraction = Fraction(1),
    ) -> int:
        key = (pays.box, course, dealers, shows, part)
        if key not in self._known_payments:
            self._known_payments[key] = pays.from_meter(*course, dealers, shows, part)
        return self._known_payments[key]

    @cached_property
    def _known_payments(self) -> dict[tuple[object, ...], int]:
        return {}

    def _envy(self, patterns: Sequence[_Pattern], dealers: DealersCards, others: int, surrendered: int) -> int:
        """All Envy Bonuses of the player's boxes: for others' hands, and where the rules have it, for one's own boxes."""
        assert self.side is not None
        receivers = sum(box.progressive for box in self.book.boxes)
        if self.side.envy_to == "not who has surrendered":
            receivers -= self._surrendered_with_wager(surrendered)
        chips, broken = self.rules.chips_in_play, self.rules.chips.breakage
        each = [chips.pays(award.fixed.winnings(self.side.stake), broken) for award in self.side.envy.values()]
        theirs = self._course(self._theirs, "suited", "suited", dealers).envied
        total = others * receivers * sum(worth for worth, envied in zip(each, theirs, strict=True) if envied)
        if self.side.envy_own:
            for kind, pattern in zip(self.kinds, patterns, strict=False):
                for course, count in zip(self._marked(kind, dealers), pattern.marks, strict=True):
                    envied = self._course(kind, *course, dealers).envied
                    worth = sum(cents for cents, is_envied in zip(each, envied, strict=True) if is_envied)
                    total += count * worth * (receivers - kind.pays.box.progressive)
        return total

    def _surrendered_with_wager(self, surrendered: int) -> int:
        if len({box.progressive for box in self.book.boxes}) > 1 and self._envies:
            reason = "envy after a surrender is counted together where all boxes have the progressive"
            raise InputError(reason, rule="progressive.envy_to")
        return surrendered

    # The Bonus Spin

    @cached_property
    def _spin_stakes(self) -> int:
        return self.spins * (self.rules.bonus_spin.stake if self.rules.bonus_spin else 0)

    def _spin_nets(self) -> dict[Fraction, int]:
        if not self.spins or self.rules.bonus_spin is None:
            return {Fraction(0): 1}
        return self._prizes

    @cached_property
    def _prizes(self) -> dict[Fraction, int]:
        assert self.rules.bonus_spin is not None
        return nets_of(self.rules.bonus_spin, self.spins, self.spins + self.book.others)

    def _rows(self) -> tuple[tuple[str, ...], list[int]]:
        """The names of the rows that have a wager, and where their nets stand."""
        names, kept = [], []
        for at, kind in enumerate(self.kinds):
            where = "" if len(self.kinds) == 1 else f" at {' and '.join(map(str, kind.numbers))}"
            names += [f"{wager}{where}" for wager in ("initial", "tie")]
            kept += [2 * at, *([2 * at + 1] if kind.pays.box.tie else [])]
        names += ["progressive", "envy"]
        if self.side is not None:
            kept += [len(names) - 2, *([len(names) - 1] if self._envies and self.side.envy else [])]
        spin = ["bonus-spin"] if self.spins else []
        return (*(names[at] for at in kept), *spin), kept


def _spun(
    found: Mapping[tuple[bool, tuple[int, ...]], int], spins: Mapping[Fraction, int], lost: int
) -> Iterator[tuple[tuple[int, ...], Fraction | int, int, int]]:
    every = sum(spins.values())
    for (started, nets), ways in found.items():
        if not started:
            yield nets, -lost, ways, every
            continue
        for net, times in spins.items():
            yield nets, net, ways, times


def _sizes(of: int, parts: int) -> list[tuple[int, ...]]:
    """Every way to make a number of so many parts, in order."""
    if parts == 1:
        return [(of,)]
    return [(first, *rest) for first in range(of + 1) for rest in _sizes(of - first, parts - 1)]


def _choices(of: int) -> Iterator[tuple[bool, ...]]:
    return product((False, True), repeat=of)


def _moments(
    vectors: Mapping[tuple[Fraction | int, ...], int], of: int
) -> tuple[tuple[Fraction, ...], tuple[tuple[Fraction, ...], ...]]:
    """Means and covariances of the rows."""
    size = len(next(iter(vectors)))
    means = [Fraction(sum(vector[at] * ways for vector, ways in vectors.items())) / of for at in range(size)]
    covariances = [[Fraction(0)] * size for _ in range(size)]
    for one in range(size):
        for other in range(one, size):
            products = Fraction(sum(vector[one] * vector[other] * ways for vector, ways in vectors.items())) / of
            covariances[one][other] = covariances[other][one] = products - means[one] * means[other]
    return tuple(means), tuple(map(tuple, covariances))
