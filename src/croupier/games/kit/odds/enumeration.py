"""Exact odds of a card game by its course: how often each end of a hand comes, counted or, where that is too much, drawn.

One engine plays the course, whether with all cards that can come or with those of one deal: a card is drawn when the player
sees it, so that the best choice follows from what is seen. Where the dealer's cards are seen last and only compared, a hand
meets all of the dealer's at once: settlement is asked about a stretch of these from the worst to the best, and the stretch
is cut where it answers otherwise.
"""

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from math import comb
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from croupier.equipment.cards import UNKNOWN, Card
from croupier.errors import InputError
from croupier.games.kit.odds.odds import InChips
from croupier.games.kit.play.course import BOARD, DEALER, Back, Course, Decide, Fate, Hand, Raise, Seen, Show, Strategy, To

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

BEST = "best"
"""The strategy that is found by counting: of the choices the one that loses least, by what the player sees."""
MOST_COURSES = 300_000
MOST_PAIRS = 128_000_000
DRAWN = 100_000
"""Rounds that are drawn where there are too many to count."""

Chosen: TypeAlias = tuple[str, ...]
Cards: TypeAlias = tuple[Card, ...]


class End(NamedTuple):
    """How one hand ended: what was chosen, and what became of each wager."""

    choices: Chosen
    fates: tuple[Fate, ...]


class Counted(NamedTuple):
    """In how many ways each end comes, the strategy by which, and of how many drawn rounds if they are not all."""

    ends: Mapping[End, int]
    strategy: Strategy | None
    drawn: int = 0


def counted(course: Course, rules: Any, strategy: str | None) -> Counted:
    """All ends of a hand; the strategy is one of the game's or `BEST`. What cannot be counted is drawn, or refused."""
    chosen = None if strategy in (None, BEST) else course.strategies[strategy or ""]
    decks = rules.deal.decks
    if meets(course, decks):
        try:
            return every_course(course, rules, chosen, met=True)
        except _LookedError:
            pass
    if (courses := courses_of(course, decks)) <= MOST_COURSES:
        return every_course(course, rules, chosen)
    if chosen is None and course.decisions:
        raise InputError(
            f"the best play is not known: {courses:,} courses are too many to count (at most {MOST_COURSES:,}); "
            f"ask for a strategy of the game"
        )
    random = Random(1)
    return Counted(Counter(dealt(course, rules, chosen, random) for _ in range(DRAWN)), chosen, DRAWN)


# Money


def units(course: Course, choices: Chosen) -> dict[str, tuple[int, bool]]:
    """What lies on each wager, in units of the wager before the cards that it follows, and whether it still does."""
    lies = {one.wager: (1, True) for one in course.before}
    for choice, step in zip(choices, course.decisions, strict=False):
        match step.choices[choice]:
            case Raise(wager, like, times):
                lies[wager] = (times * lies[like][0], True)
            case Back(wager):
                lies[wager] = (lies[wager][0], False)
    return lies


def result(course: Course, end: End, root: str, chips: InChips | None = None) -> tuple[Fraction, Fraction]:
    """What a unit of a wager before the cards wins with all that follows it, and how much was wagered."""
    lies = {name: many for name, (many, still) in units(course, end.choices).items() if still and course.of(name) == root}
    net, lost = Fraction(0), dict(lies)
    for fate in end.fates:
        if fate.wager not in lies:
            continue
        if fate.kind == "paid":
            assert fate.odds is not None
            many = lies[fate.wager]
            each = fate.odds.ratio if chips is None else chips._replace(cents=chips.cents * many).won(fate.odds)
            net += each * many
        elif (stake := lost.pop(fate.wager, 0)) and fate.kind == "lost":
            net -= stake
    return net, Fraction(sum(lies.values()))


def called(course: Course, end: End, root: str) -> str:
    """The course of a wager in words: what became of each part of it."""
    fates = [one for one in end.fates if course.of(one.wager) == root]
    words = [f"{one.wager} {one.kind}" + (f" {one.odds}" if one.odds else "") for one in fates]
    return ", ".join((*end.choices, *words)) if course.of(course.main) == root else ", ".join(words)


# Cards


@lru_cache(maxsize=8)
def _alike(course: Course) -> bool:
    """Whether all suits that the deck has are of the same ranks."""
    return len({tuple(sorted(card >> 2 for card in course.deck if card & 3 == suit)) for suit in range(4)} - {()}) == 1


def _class(course: Course, *groups: Sequence[Card]) -> tuple[Any, ...]:
    """What is the same however suits are called: for each suit, which ranks each group has of it."""
    if not _alike(course):
        return tuple(tuple(sorted(group)) for group in groups)
    ranks = ([tuple(sorted(card >> 2 for card in group if card & 3 == suit)) for group in groups] for suit in range(4))
    return tuple(sorted(map(tuple, ranks)))


@lru_cache(maxsize=16)
def _classes(course: Course, decks: int, cards: int) -> Mapping[Cards, int]:
    """A hand of each class, and in how many ways it comes."""
    firsts: dict[Any, Cards] = {}
    ways: Counter[Cards] = Counter()
    for hand, many in _draws(Counter(dict.fromkeys(course.deck, decks)), cards):
        ways[firsts.setdefault(_class(course, hand), hand)] += many
    return ways


def _draws(left: Counter[Card], cards: int) -> Iterator[tuple[Cards, int]]:
    """Every set of so many cards, and in how many ways it comes."""
    faces = sorted(+left)
    if max(left.values(), default=1) == 1:
        yield from ((hand, 1) for hand in combinations(faces, cards))
        return

    def more(at: int, wanted: int, hand: Cards, ways: int) -> Iterator[tuple[Cards, int]]:
        if not wanted:
            yield hand, ways
        elif at < len(faces):
            face = faces[at]
            for many in range(min(left[face], wanted) + 1):
                yield from more(at + 1, wanted - many, hand + (face,) * many, ways * comb(left[face], many))

    yield from more(0, cards, (), 1)


# A hand against all of the dealer's


class _LookedError(Exception):
    """Settlement looked at the dealer's cards themselves."""


class _CutError(Exception):
    """Settlement asked what parts of the stretch answer otherwise."""


class _Against(Hand):
    """One hand of the player's against a stretch of the dealer's, from the worst to the best."""

    def __init__(self, course: Course, own: Cards, worths: Sequence[Any], choices: Chosen) -> None:
        super().__init__(course.seen_as, {"": own}, choices)
        self._mine, self._worths, self.looked = self._valued(own), worths, False
        self.low, self.high = 0, len(worths)

    @property
    def cards(self) -> Cards:
        self.looked = True
        return super().cards

    @property
    def value(self) -> Any:
        return self._mine

    @property
    def dealer(self) -> Cards:
        raise _LookedError

    @property
    def dealer_value(self) -> Any:
        if self.high - self.low > 1:
            raise _CutError((self.low + self.high) // 2)
        return self._worths[self.low]

    @property
    def order(self) -> int:
        first, beyond = bisect_left(self._worths, self._mine), bisect_right(self._worths, self._mine)
        if not self._above(first):
            return 1
        return -1 if self._above(beyond) else 0

    def dealer_has(self, least: Any) -> bool:
        return self._above(bisect_left(self._worths, least))

    def _above(self, cut: int) -> bool:
        """Whether the whole stretch is from there on; where only a part is, it is cut."""
        if self.low < cut < self.high:
            raise _CutError(cut)
        return self.low >= cut

    def stretches(self, course: Course, rules: Any) -> Iterator[tuple[int, int, End]]:
        """How the hand ends against all of the dealer's."""
        left = [(self.low, self.high)]
        while left:
            self.low, self.high = low, high = left.pop()
            try:
                yield low, high, End(self.choices, tuple(course.settle(rules, self)))
            except _CutError as cut:
                left += [(low, cut.args[0]), (cut.args[0], high)]


class _Dealers:
    """All hands of the dealer's by what they are worth, the lowest first."""

    def __init__(self, course: Course) -> None:
        import numpy as np

        assert course.seen_as is not None
        hands = list(combinations(course.deck, course.cards_of(DEALER)))
        values = [course.seen_as(hand) for hand in hands]
        self.worths = sorted(set(values))
        at = {worth: place for place, worth in enumerate(self.worths)}
        self._places, self._bits = np.array([at[value] for value in values]), np.array([_bits(hand) for hand in hands])
        self._below: dict[Cards, NDArray[np.int64]] = {}

    def below(self, own: Cards) -> "NDArray[np.int64]":
        """How many hands without these cards are below each value."""
        import numpy as np

        if own not in self._below:
            free = self._places[(self._bits & _bits(own)) == 0]
            self._below[own] = np.concatenate(([0], np.cumsum(np.bincount(free, minlength=len(self.worths)))))
        return self._below[own]


_dealers = lru_cache(maxsize=4)(_Dealers)  # most of the time, and the same whatever is paid


def _bits(hand: Sequence[Card]) -> int:
    return sum(1 << card for card in hand)


def meets(course: Course, decks: int) -> bool:
    """Whether a hand can meet all of the dealer's: none of these is seen before the last decision, and no board counts."""
    last = max((at for at, step in enumerate(course.steps) if isinstance(step, Decide)), default=0)
    seen = any(
        not isinstance(step, Decide) and step.whom == DEALER and (isinstance(step, Show) or step.face == "up")
        for step in course.steps[:last]
    )
    dealers, whole = comb(len(course.deck), course.cards_of(DEALER)), course.seen_as is not None and decks == 1
    courses = courses_of(course, decks, met=True)
    few = max(dealers, courses) <= MOST_COURSES and dealers * courses <= MOST_PAIRS
    return whole and few and not seen and not course.cards_of(BOARD)


# Every course


def courses_of(course: Course, decks: int, met: bool = False) -> int:
    """How many courses there are at most to be played; without the dealer's cards if a hand meets all of them."""
    cards, many, first = len(course.deck) * decks, 1, True
    for step in course.steps:
        if isinstance(step, To) and not (met and step.whom == DEALER):
            ways = comb(cards, step.cards)
            many *= -(-ways // 8) if first and step.whom == "positions" and len(course.deck) == UNKNOWN else ways
            cards, first = cards - step.cards, False
        elif isinstance(step, Decide):
            many *= len(step.choices)
    return many


class _Table(NamedTuple):
    """A course being played: the cards that were drawn, how many lie face down and are not yet, and what was chosen."""

    hands: Mapping[str, Cards] = {}
    down: Mapping[str, int] = {}
    choices: Chosen = ()

    def held(self, whom: str) -> Cards:
        return self.hands.get(whom, ())

    def hides(self, whom: str, cards: int) -> "_Table":
        return self._replace(down={**self.down, whom: self.down.get(whom, 0) + cards})

    def chose(self, choice: str) -> "_Table":
        return self._replace(choices=(*self.choices, choice))


@dataclass
class _Courses:
    """What is played: by a strategy or, without one, the best choices, which are kept by what the player sees."""

    course: Course
    rules: Any
    strategy: Strategy | None
    draw: Callable[[_Table, str, int], Iterable[tuple[Cards, int]]]
    cards: int
    dealers: _Dealers | None = None
    best: dict[Any, str] = field(default_factory=dict)
    _met: dict[Any, list[tuple[int, int, End]]] = field(default_factory=dict)
    _worths: dict[End, Fraction] = field(default_factory=dict)

    def known(self, seen: Seen) -> str:
        return self.best[self._situation(seen)]

    def _situation(self, seen: Seen) -> tuple[Any, ...]:
        return _class(self.course, seen.cards, seen.board, seen.dealer), seen.choices

    def played(self, table: _Table, at: int = 0) -> Counter[End]:
        """In how many ways each end comes from this step on."""
        steps = self.course.steps
        if at == len(steps):
            return self._ended(table)
        match steps[at]:
            case To(whom, cards, face) if whom == "positions" or (face == "up" and self.dealers is None):
                return self._drawn(table, whom, cards, at + 1)
            case To(whom, cards, _):
                table = table.hides(whom, cards)
            case Show(whom, cards) if table.down.get(whom) and any(isinstance(step, Decide) for step in steps[at:]):
                many = min(cards or table.down[whom], table.down[whom])
                return self._drawn(table.hides(whom, -many), whom, many, at + 1)
            case Decide() as step if not self.course.is_out(table.choices):
                return self._chosen(table, step, at + 1)
        return self.played(table, at + 1)

    def _drawn(self, table: _Table, whom: str, cards: int, at: int) -> Counter[End]:
        total = Counter[End]()
        for hand, ways in self.draw(table, whom, cards):
            held = {**table.hands, whom: (*table.held(whom), *hand)}
            for end, many in self.played(table._replace(hands=held), at).items():
                total[end] += many * ways
        return total

    def _chosen(self, table: _Table, step: Decide, at: int) -> Counter[End]:
        own, board, dealer = map(table.held, ("positions", BOARD, DEALER))
        seen = Seen(own, board, dealer, table.choices, step.name)
        if self.strategy is not None:
            choice = self.strategy(seen)
            if choice not in step.choices:
                raise InputError(f"a strategy chose {str(choice)[:30]!r}; there are {', '.join(step.choices)}")
            return self.played(table.chose(choice), at)
        found = {choice: self.played(table.chose(choice), at) for choice in step.choices}
        best = max(found, key=lambda choice: sum(self._worth(end) * many for end, many in found[choice].items()))
        self.best[self._situation(seen)] = best
        return found[best]

    def _worth(self, end: End) -> Fraction:
        if end not in self._worths:
            self._worths[end] = result(self.course, end, self.course.main)[0]
        return self._worths[end]

    def _ended(self, table: _Table) -> Counter[End]:
        """What settlement does not ask for makes no difference: it is drawn only if it does."""
        own = table.held("positions")
        if self.dealers is not None:
            below = self.dealers.below(own)
            met = Counter[End]()
            for low, high, end in self._stretches(self.dealers, own, table.choices):
                met[end] += int(below[high] - below[low])
            return +met
        dealer, board = ((*table.held(whom), *(UNKNOWN,) * table.down.get(whom, 0)) for whom in (DEALER, BOARD))
        try:
            hand = Hand(self.course.seen_as, {"": own, DEALER: dealer, BOARD: board}, table.choices)
            end = End(table.choices, tuple(self.course.settle(self.rules, hand)))
        except InputError:
            whom = next((each for each in (DEALER, BOARD) if table.down.get(each)), None)
            if whom is None:
                raise
            return self._drawn(table.hides(whom, -table.down[whom]), whom, table.down[whom], len(self.course.steps))
        ways, cards = 1, self.cards - sum(map(len, table.hands.values()))
        for many in table.down.values():
            ways, cards = ways * comb(cards, many), cards - many
        return Counter({end: ways})

    def _stretches(self, dealers: _Dealers, own: Cards, choices: Chosen) -> list[tuple[int, int, End]]:
        """Hands of one value end alike where settlement looks at nothing else."""
        hand = _Against(self.course, own, dealers.worths, choices)
        found = self._met.get((hand.value, choices)) or self._met.get((own, choices))
        if found is None:
            found = list(hand.stretches(self.course, self.rules))
            self._met[own if hand.looked else hand.value, choices] = found
        return found


def every_course(course: Course, rules: Any, strategy: Strategy | None, *, met: bool = False) -> Counted:
    """All cards that can come; if `met`, each hand against all of the dealer's at once."""
    decks = rules.deal.decks

    def draw(table: _Table, whom: str, cards: int) -> Iterable[tuple[Cards, int]]:
        if not table.hands:
            return _classes(course, decks, cards).items()
        left = Counter(dict.fromkeys(course.deck, decks))
        left.subtract(card for hand in table.hands.values() for card in hand)
        return _draws(+left, cards)

    all_ = _Courses(course, rules, strategy, draw, len(course.deck) * decks, _dealers(course) if met else None)
    ends = all_.played(_Table())
    return Counted(ends, strategy or (all_.known if course.decisions else None))


def dealt(course: Course, rules: Any, strategy: Strategy | None, random: Random) -> End:
    """How one hand ends that is dealt from cards shuffled anew."""
    deck = list(course.deck) * rules.deal.decks
    wanted = sum(course.cards_of(whom) for whom in ("positions", DEALER, BOARD))
    cards = iter(random.sample(deck, wanted))

    def draw(table: _Table, whom: str, many: int) -> Iterable[tuple[Cards, int]]:
        return [(tuple(next(cards) for _ in range(many)), 1)]

    (end,) = _Courses(course, rules, strategy, draw, len(deck)).played(_Table())
    return end
