"""Exact odds of a card game by its course: how often each end of a hand comes, counted or, where that is too much, drawn.

Small courses are played one by one, with a card drawn when the player sees it, so that the best choice follows from what
is seen. Where only hands are compared, each of the player's, suits aside, meets all of the dealer's at once: settlement is
asked about a stretch of the dealer's hands from the worst to the best, and the stretch is cut where it answers otherwise.
"""

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from math import comb
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

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
MOST_PAIRS = 64_000_000
DRAWN = 100_000
"""Rounds that are drawn where there are too many to count."""

Chosen = tuple[str, ...]


class End(NamedTuple):
    """How one hand ended: what was chosen, and what became of each wager."""

    choices: Chosen
    fates: tuple[Fate, ...]


class Counted(NamedTuple):
    """In how many ways each end comes, the strategy by which, and of how many drawn rounds if they are not all.

    `met`: hands were counted against hands.
    """

    ends: Mapping[End, int]
    strategy: Strategy | None
    drawn: int = 0
    met: bool = False


def counted(course: Course, rules: Any, strategy: str | None) -> Counted:
    """All ends of a hand; the strategy is one of the game's or `BEST`. What cannot be counted is drawn, or refused."""
    chosen = None if strategy in (None, BEST) else course.strategies[strategy or ""]
    decks = rules.deal.decks
    if by_hands(course, decks):
        try:
            return _hands_against_hands(course, rules, chosen)
        except _LookedError:
            pass
    if (courses := courses_of(course, decks)) <= MOST_COURSES:
        return _every_course(course, rules, decks, chosen)
    if chosen is None and course.decisions:
        raise InputError(
            f"the best play is not known: {courses:,} courses are too many to count (at most {MOST_COURSES:,}); "
            f"ask for a strategy of the game"
        )
    random = Random(1)
    ends = Counter(dealt(course, rules, chosen, random)[0] for _ in range(DRAWN))
    return Counted(ends, chosen, DRAWN)


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


def _worth(course: Course, end: End) -> Fraction:
    return result(course, end, course.main)[0]


def settled(course: Course, rules: Any, hand: Hand) -> tuple[Fate, ...]:
    return tuple(course.settle(rules, hand))


# Cards


def suit_class(*groups: Sequence[Card]) -> tuple[Any, ...]:
    """What is the same however suits are called: for each suit, which ranks each group has of it."""
    ranks = ([tuple(sorted(card >> 2 for card in group if card & 3 == suit)) for group in groups] for suit in range(4))
    return tuple(sorted(map(tuple, ranks)))


def _alike(course: Course) -> bool:
    """Whether all suits that the deck has are of the same ranks."""
    return len({tuple(sorted(card >> 2 for card in course.deck if card & 3 == suit)) for suit in range(4)} - {()}) == 1


def _classes(course: Course, decks: int, cards: int) -> Mapping[tuple[Card, ...], int]:
    """A hand of each class, and in how many ways it comes."""
    firsts: dict[Any, tuple[Card, ...]] = {}
    ways: Counter[tuple[Card, ...]] = Counter()
    alike = _alike(course)
    for hand, many in draws(Counter(dict.fromkeys(course.deck, decks)), cards):
        first = firsts.setdefault(suit_class(hand) if alike else hand, hand)
        ways[first] += many
    return ways


def draws(left: Counter[Card], cards: int) -> Iterator[tuple[tuple[Card, ...], int]]:
    """Every set of so many cards, and in how many ways it comes."""
    if max(left.values(), default=1) == 1:
        yield from ((hand, 1) for hand in combinations(sorted(+left), cards))
        return
    faces = sorted(+left)

    def more(at: int, wanted: int, hand: tuple[Card, ...], ways: int) -> Iterator[tuple[tuple[Card, ...], int]]:
        if not wanted:
            yield hand, ways
        elif at < len(faces):
            face = faces[at]
            for many in range(min(left[face], wanted) + 1):
                yield from more(at + 1, wanted - many, hand + (face,) * many, ways * comb(left[face], many))

    yield from more(0, cards, (), 1)


# Hands against hands


class _LookedError(Exception):
    """Settlement looked at the dealer's cards themselves."""


class _CutError(Exception):
    """Settlement asked what parts of the stretch answer otherwise."""


class _Against(Hand):
    """One hand of the player's against a stretch of the dealer's, from the worst to the best."""

    def __init__(self, course: Course, own: tuple[Card, ...], mine: Any, worths: Sequence[Any], choices: Chosen) -> None:
        super().__init__(course.seen_as, {"": own}, choices)
        self._mine, self._worths, self.looked = mine, worths, False
        self.low, self.high = 0, len(worths)

    @property
    def cards(self) -> tuple[Card, ...]:
        self.looked = True
        return super().cards

    @property
    def value(self) -> Any:
        return self._mine

    @property
    def dealer(self) -> tuple[Card, ...]:
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


def by_hands(course: Course, decks: int) -> bool:
    """Whether hands can meet hands: nothing but their own cards is seen before the last decision, and there is no board."""
    steps = course.steps
    last = max((at for at, step in enumerate(steps) if isinstance(step, Decide)), default=-1)
    open_ = any(
        (isinstance(step, Show) and step.whom == DEALER)
        or (isinstance(step, To) and step.whom == DEALER and step.face == "up")
        for step in steps[:last]
    )
    own_late = any(isinstance(step, To) and step.whom == "positions" for step in steps[last:]) if last >= 0 else False
    hands = comb(len(course.deck), course.cards_of("positions")), comb(len(course.deck), course.cards_of(DEALER))
    few = max(hands) <= MOST_COURSES and hands[0] // 8 * hands[1] <= MOST_PAIRS
    return course.seen_as is not None and decks == 1 and not open_ and not own_late and not course.cards_of(BOARD) and few


class _Meetings(NamedTuple):
    """All values of the dealer's hands, lowest first, and for each class of the player's how many are below each.

    `dealers` and `players` are all hands, as bits in their order, with the place of the value and the number of the class.
    """

    worths: Sequence[Any]
    hands: Sequence[tuple[Card, ...]]
    ways: Sequence[int]
    below: "NDArray[np.int64]"
    dealers: "tuple[NDArray[np.uint64], NDArray[np.int64]]"
    players: "tuple[NDArray[np.uint64], NDArray[np.int64]]"


@lru_cache(maxsize=8)
def _meetings(course: Course) -> _Meetings:
    """Kept: it is most of the time, and the same whatever is paid."""
    import numpy as np

    assert course.seen_as is not None
    dealers = list(combinations(course.deck, course.cards_of(DEALER)))
    values = [course.seen_as(hand) for hand in dealers]
    worths = sorted(set(values))
    at = {worth: place for place, worth in enumerate(worths)}
    places, bits = (
        np.array([at[value] for value in values], np.int64),
        np.array([_bits(hand) for hand in dealers], np.uint64),
    )
    rows: dict[Any, int] = {}
    hands, ways, classes, alike = list[tuple[Card, ...]](), list[int](), list[int](), _alike(course)
    every = list(combinations(course.deck, course.cards_of("positions")))
    for hand in every:
        row = rows.setdefault(suit_class(hand) if alike else hand, len(rows))
        classes.append(row)
        if row == len(hands):
            hands.append(hand)
            ways.append(0)
        ways[row] += 1
    below = np.zeros((len(hands), len(worths) + 1), np.int64)
    for row, hand in enumerate(hands):
        below[row, 1:] = np.cumsum(np.bincount(places[(bits & np.uint64(_bits(hand))) == 0], minlength=len(worths)))
    own, order = np.array([_bits(hand) for hand in every], np.uint64), np.argsort(bits)
    sorted_ = np.argsort(own)
    return _Meetings(
        worths, hands, ways, below, (bits[order], places[order]), (own[sorted_], np.array(classes, np.int64)[sorted_])
    )


def _bits(hand: Sequence[Card]) -> int:
    return sum(1 << card for card in hand)


class _Stretch(NamedTuple):
    """Dealer's hands from one value to another, against which a hand ends so."""

    low: int
    high: int
    end: End
    worth: Fraction


@lru_cache(maxsize=64)
def _stretches(course: Course, rules: Any) -> Callable[[int, Chosen], Sequence[_Stretch]]:
    """How a class of hands ends with these choices; hands of one value end alike where settlement looks at nothing else."""
    meetings, known = _meetings(course), dict[Any, Sequence[_Stretch]]()
    assert course.seen_as is not None
    mine = [course.seen_as(hand) for hand in meetings.hands]
    ends: dict[End, tuple[End, Fraction]] = {}

    def stretches(row: int, choices: Chosen) -> Sequence[_Stretch]:
        own = meetings.hands[row]
        found = known.get((mine[row], choices)) or known.get((own, choices))
        if found is None:
            hand = _Against(course, own, mine[row], meetings.worths, choices)
            met = list(_met(course, rules, hand))
            named = [ends.setdefault(end, (end, _worth(course, end))) for _, _, end in met]
            found = [_Stretch(low, high, *one) for (low, high, _), one in zip(met, named, strict=True)]
            known[own if hand.looked else mine[row], choices] = found
        return found

    return stretches


def _met(course: Course, rules: Any, hand: _Against) -> Iterator[tuple[int, int, End]]:
    """How one hand ends against all of the dealer's."""
    stretches = [(0, hand.high)]
    while stretches:
        hand.low, hand.high = low, high = stretches.pop()
        try:
            yield low, high, End(hand.choices, settled(course, rules, hand))
        except _CutError as cut:
            stretches += [(low, cut.args[0]), (cut.args[0], high)]


def _hands_against_hands(course: Course, rules: Any, strategy: Strategy | None) -> Counted:
    meetings, stretches, total = _meetings(course), _stretches(course, rules), dict[int, int]()
    every, best, ends = list(_sequences(course)), dict[Any, Chosen](), dict[int, End]()
    for row, (own, ways) in enumerate(zip(meetings.hands, meetings.ways, strict=True)):
        below = meetings.below[row]

        def weighed(choices: Chosen, row: int = row, below: Any = below) -> list[tuple[_Stretch, int]]:
            return [(one, int(below[one.high] - below[one.low])) for one in stretches(row, choices)]

        if strategy is None:
            met = max((weighed(choices) for choices in every), key=lambda met: sum(one.worth * many for one, many in met))
            best[suit_class(own)] = met[0][0].end.choices
        else:
            met = weighed(_chosen(course, strategy, own))
        for one, many in met:
            if many:
                ends[id(one.end)] = one.end
                total[id(one.end)] = total.get(id(one.end), 0) + many * ways

    def known(seen: Seen) -> str:
        return best[suit_class(seen.cards)][len(seen.choices)]

    chosen = strategy or (known if course.decisions and _alike(course) else None)
    return Counted({ends[at]: many for at, many in total.items()}, chosen, met=True)


def _table(course: Course, rules: Any, strategy: Strategy | None) -> "tuple[Sequence[End], NDArray[np.int64]]":
    """All ends, and which one each class of hands comes to against each value of the dealer's."""
    import numpy as np

    meetings, stretches, found = _meetings(course), _stretches(course, rules), dict[End, int]()
    table = np.zeros((len(meetings.hands), len(meetings.worths)), np.int64)
    for row, own in enumerate(meetings.hands):
        for one in stretches(row, _chosen(course, strategy, own) if strategy else ()):
            table[row, one.low : one.high] = found.setdefault(one.end, len(found))
    return list(found), table


def two_hands(
    course: Course, rules: Any, strategy: Strategy | None, nets: Callable[[End], Sequence[float]]
) -> "NDArray[np.float64]":
    """The means of the products of what two hands win against one dealer's, bet by bet.

    All pairs of hands, less those that share a card, plus those that share two, and so on, for each class of the dealer's.
    """
    import numpy as np

    meetings, size = _meetings(course), course.cards_of("positions")
    ends, table = _table(course, rules, strategy)
    won, (hands, rows), (dealers, places) = np.array([nets(end) for end in ends]), meetings.players, meetings.dealers
    cards = np.array([[card for card in course.deck if int(hand) >> card & 1] for hand in hands])
    shared = []  # for so many cards, which of all such sets each hand has
    for many in range(size + 1):
        sets = np.stack(
            [(cards[:, at] * 64 ** np.arange(many)).sum(1) for at in map(list, combinations(range(size), many))]
        )
        distinct, numbers = np.unique(sets, return_inverse=True)
        shared.append((1 - many % 2 * 2, numbers.reshape(sets.shape), len(distinct)))
    total, pairs = np.zeros((won.shape[1],) * 2), 0
    for hand, ways in _classes(course, 1, course.cards_of(DEALER)).items():
        place = places[np.searchsorted(dealers, np.uint64(_bits(hand)))]
        free = (hands & np.uint64(_bits(hand))) == 0
        each = won[table[rows, place]] * free[:, None]
        for sign, numbers, many in shared:
            sums = np.stack([sum(np.bincount(at, one, many) for at in numbers) for one in each.T])
            total += sign * ways * (sums @ sums.T)
        left = len(course.deck) - len(hand)
        pairs += ways * comb(left, size) * comb(left - size, size)
    return total / pairs


def drawn_together(
    course: Course, rules: Any, counted: Counted, rounds: int, players: int, seed: int
) -> "tuple[Sequence[End], NDArray[np.int64]]":
    """How so many hands end in each of so many rounds, against one dealer: ends, and the number of each hand's."""
    import numpy as np

    strategy = counted.strategy
    if not counted.met:
        random, found = Random(seed), dict[End, int]()
        each = [dealt(course, rules, strategy, random, players) for _ in range(rounds)]
        numbers = [[found.setdefault(end, len(found)) for end in ends] for ends in each]
        return list(found), np.array(numbers, np.int64)
    meetings, (known, table) = _meetings(course), _table(course, rules, strategy)
    cards, dealers = course.cards_of("positions"), course.cards_of(DEALER)
    wanted, random_ = players * cards + dealers, np.random.default_rng(seed)
    faces = np.array([1 << card for card in course.deck], np.uint64)
    order = np.argpartition(random_.random((rounds, len(faces))), wanted - 1, axis=1)[:, :wanted]
    bits = faces[random_.permuted(order, axis=1)]
    dealer = meetings.dealers[1][np.searchsorted(meetings.dealers[0], bits[:, :dealers].sum(1))]
    hands = bits[:, dealers:].reshape(rounds, players, cards).sum(2)
    return known, table[meetings.players[1][np.searchsorted(meetings.players[0], hands)], dealer[:, None]]


def _sum(course: Course, ends: Mapping[End, int]) -> Fraction:
    return sum((_worth(course, end) * many for end, many in ends.items()), Fraction(0))


def _sequences(course: Course, made: Chosen = ()) -> Iterator[Chosen]:
    """All that a player can choose one after the other."""
    if len(made) == len(course.decisions) or course.is_out(made):
        yield made
        return
    for choice in course.decisions[len(made)].choices:
        yield from _sequences(course, (*made, choice))


def _chosen(course: Course, strategy: Strategy, own: tuple[Card, ...]) -> Chosen:
    made: Chosen = ()
    while len(made) < len(course.decisions) and not course.is_out(made):
        made = (*made, decided(course, strategy, Seen(own, choices=made, decision=course.decisions[len(made)].name)))
    return made


def decided(course: Course, strategy: Strategy, seen: Seen) -> str:
    """What the strategy chooses; what is no choice is refused."""
    choice = strategy(seen)
    choices = course.decisions[len(seen.choices)].choices
    if choice not in choices:
        raise InputError(f"a strategy chose {str(choice)[:30]!r}; there are {', '.join(choices)}")
    return choice


# Every course


def courses_of(course: Course, decks: int) -> int:
    """How many courses there are at most to be played."""
    cards, many, first = len(course.deck) * decks, 1, True
    for step in course.steps:
        if isinstance(step, To):
            ways = comb(cards, step.cards)
            many *= -(-ways // 8) if first and step.whom == "positions" and len(course.deck) == UNKNOWN else ways
            cards, first = cards - step.cards, False
        elif isinstance(step, Decide):
            many *= len(step.choices)
    return many


class _Table(NamedTuple):
    """A course being played: the cards that the player sees, and what lies face down and is not drawn yet."""

    left: Counter[Card]
    own: tuple[Card, ...] = ()
    board: tuple[Card, ...] = ()
    dealer: tuple[Card, ...] = ()
    down: Mapping[str, int] = {}
    choices: Chosen = ()

    def with_cards(self, whom: str, cards: tuple[Card, ...]) -> "_Table":
        left = self.left.copy()
        left.subtract(cards)
        name = "own" if whom == "positions" else whom
        more: dict[str, Any] = {name: (*getattr(self, name), *cards)}
        return self._replace(left=+left, **more)

    def hand(self, course: Course) -> Hand:
        """Cards that are not drawn yet are unknown."""
        dealer, board = ((UNKNOWN,) * self.down.get(whom, 0) for whom in (DEALER, BOARD))
        cards = {"": self.own, DEALER: (*self.dealer, *dealer), BOARD: (*self.board, *board)}
        return Hand(course.seen_as, cards, self.choices)


def _every_course(course: Course, rules: Any, decks: int, strategy: Strategy | None) -> Counted:
    best: dict[Any, str] = {}

    def drawn(table: _Table, whom: str, cards: int, then: Callable[[_Table], Counter[End]]) -> Counter[End]:
        total = Counter[End]()
        first = not table.own and table.left.total() == len(course.deck) * decks
        hands = _classes(course, decks, cards).items() if first else draws(table.left, cards)
        for hand, ways in hands:
            for end, many in then(table.with_cards(whom, hand)).items():
                total[end] += many * ways
        return total

    def shown(table: _Table, whom: str, cards: int, then: Callable[[_Table], Counter[End]]) -> Counter[End]:
        down = {**table.down, whom: table.down[whom] - cards}
        return drawn(table._replace(down=down), whom, cards, then)

    def ended(table: _Table) -> Counter[End]:
        """What settlement does not ask for is drawn, but makes no difference."""
        try:
            fates = settled(course, rules, table.hand(course))
        except InputError:
            whom = next((each for each in (DEALER, BOARD) if table.down.get(each)), None)
            if whom is None:
                raise
            return shown(table, whom, table.down[whom], ended)
        ways, cards = 1, table.left.total()
        for many in table.down.values():
            ways, cards = ways * comb(cards, many), cards - many
        return Counter({End(table.choices, fates): ways})

    def played(table: _Table, at: int = 0) -> Counter[End]:
        def on(table: _Table) -> Counter[End]:
            return played(table, at + 1)

        if at == len(course.steps):
            return ended(table)
        match course.steps[at]:
            case To(whom, cards, face) if whom == "positions" or face == "up":
                # a hand that is out still takes its part of the deck, which nobody asks for
                return drawn(table, whom, cards, on)
            case To(whom, cards, _):
                return on(table._replace(down={**table.down, whom: table.down.get(whom, 0) + cards}))
            case Show(whom, cards) if whom != "positions" and table.down.get(whom):
                return shown(table, whom, min(cards or table.down[whom], table.down[whom]), on)
            case Decide() as step if not course.is_out(table.choices):
                return chosen(table, step, on)
            case _:
                return on(table)

    def chosen(table: _Table, step: Decide, on: Callable[[_Table], Counter[End]]) -> Counter[End]:
        seen = Seen(table.own, table.board, table.dealer, table.choices, step.name)
        if strategy is not None:
            return on(table._replace(choices=(*table.choices, decided(course, strategy, seen))))
        found = {choice: on(table._replace(choices=(*table.choices, choice))) for choice in step.choices}
        choice = max(found, key=lambda choice: _sum(course, found[choice]) / found[choice].total())
        best[_situation(seen)] = choice
        return found[choice]

    ends = played(_Table(Counter(dict.fromkeys(course.deck, decks))))
    known = (lambda seen: best[_situation(seen)]) if course.decisions and _alike(course) else None
    return Counted(ends, strategy or known)


def _situation(seen: Seen) -> tuple[Any, ...]:
    return suit_class(seen.cards, seen.board, seen.dealer), seen.choices


# One round, drawn


def dealt(course: Course, rules: Any, strategy: Strategy | None, random: Random, hands: int = 1) -> list[End]:
    """How so many hands end that are dealt together, against one dealer and one board; all of them play the same way."""
    deck = list(course.deck) * rules.deal.decks
    whole = hands * course.cards_of("positions") + course.cards_of(DEALER) + course.cards_of(BOARD)
    cards = iter(random.sample(deck, min(whole, len(deck))))
    common: dict[str, list[Card]] = {DEALER: [], BOARD: []}
    up = {DEALER: 0, BOARD: 0}
    own: list[list[Card]] = [[] for _ in range(hands)]
    choices: list[Chosen] = [()] * hands
    for step in course.steps:
        match step:
            case To("positions", many, _):
                for hand in own:
                    hand.extend(next(cards) for _ in range(many))
            case To(whom, many, face):
                common[whom] += (next(cards) for _ in range(many))
                up[whom] += many * (face == "up")
            case Show(whom, many) if whom != "positions":
                up[whom] = len(common[whom]) if many is None else up[whom] + many
            case Decide(called_, _, _) if strategy is not None:
                for at, hand in enumerate(own):
                    if not course.is_out(choices[at]):
                        board, dealer = (tuple(common[whom][: up[whom]]) for whom in (BOARD, DEALER))
                        choice = decided(course, strategy, Seen(tuple(hand), board, dealer, choices[at], called_))
                        choices[at] = (*choices[at], choice)
    every = {whom: tuple(dealt_) for whom, dealt_ in common.items()}
    return [
        End(made, settled(course, rules, Hand(course.seen_as, {"": tuple(hand), **every}, made)))
        for hand, made in zip(own, choices, strict=True)
    ]
