"""Means and covariances of a book's wagers, row by row. They need any two boxes, and the marks of the others."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from croupier.games.casino_war.odds.joint.book_pays import BookPays, Kind
from croupier.games.casino_war.odds.joint.box import Box, Shown
from croupier.games.casino_war.odds.joint.marks import Holder, Marks, Whole, by_place, holder
from croupier.games.casino_war.odds.joint.situations import Situation
from croupier.games.casino_war.odds.joint.totals import Goes

Places = Mapping[Box, Sequence[int | None]]
"""For each kind of box, the row to which each of its nets belongs."""

Nets = list[tuple[int, int]]
"""Nets that are not nothing, each with its row."""

Marked = Mapping[int, Mapping[int, int]]
"""By the marks of boxes, the cards that they hold, each with a weight: below 0 where cards were counted in elsewhere."""


class Sums:
    """Nets by row and products of every two rows, each weighed by its ways; the wheel's own row is not among them."""

    def __init__(self, rows: int) -> None:
        self.once = [0] * rows
        self.products = [[0] * rows for _ in range(rows)]

    def add(self, other: "Sums", weight: int) -> None:
        """Another one so many times."""
        rows = range(len(self.once))
        for at in rows:
            self.once[at] += weight * other.once[at]
            for there in rows:
                self.products[at][there] += weight * other.products[at][there]


class Rows(NamedTuple):
    """The rows of a book: where the nets of each kind go, how many there are, and which are shared by all boxes."""

    places: Places
    size: int
    progressive: int | None
    envy: int | None


class Entry(NamedTuple):
    """Boxes that are looked at alike: those of a kind, or one; without a kind, the others at the table."""

    kind: Kind | None
    boxes: int
    courses: Sequence[tuple[Shown, int]]

    @property
    def holder(self) -> Holder:
        return "another" if self.kind is None else holder(self.kind)


class Known(NamedTuple):
    """What a box is paid by beside its cards: the whole table, the marks before its turn, and its Envy Bonuses so far."""

    whole: Whole | None = None
    before: int = 0
    envied: int = 0


Case = tuple[tuple[Known, ...], bool, Sequence[tuple[int, int]]]
"""For each box that is looked at what is known, whether the meter is won, and the cards of the others with weights."""


class Moments:
    """The sums of one situation after the other, for boxes of these kinds."""

    def __init__(
        self, pays: BookPays, marks: Callable[[Situation], Marks], kinds: Sequence[Kind], rows: Rows
    ) -> None:  # fmt: skip
        self.pays, self.marks, self.kinds, self.rows = pays, marks, kinds, rows

    def of(self, situations: Sequence[Situation], goes: "Sequence[Mapping[Box, Goes]]", *, squares: bool = True) -> Sums:
        """All situations together; without `squares`, the means alone."""
        sums = Sums(self.rows.size)
        for situation, going in zip(situations, goes, strict=True):
            _Counted(self, self.marks(situation), situation, going, sums).count(squares=squares)
        return sums


class _Counted:
    """One situation."""

    def __init__(
        self, moments: Moments, marks: Marks, situation: Situation, goes: Mapping[Box, Goes], sums: Sums
    ) -> None:  # fmt: skip
        self.marks, self.situation, self.sums, self.rows = marks, situation, sums, moments.rows
        kinds: Sequence[Kind] = moments.kinds
        if marks.in_order or marks.envied_in_order:
            kinds = [kinds[at]._replace(numbers=(number,)) for number, at in by_place(kinds)]
        self.entries = [Entry(kind, kind.boxes, situation.courses(goes[kind.pays.box])) for kind in kinds]
        others = Entry(None, moments.pays.others, situation.courses((True, True)) if moments.pays.others else ())
        envied = any(marks.given("another", shown) for shown, _ in others.courses)
        self.looked = [*self.entries, others] if envied else self.entries
        self.apart = marks.conditioned or marks.in_order
        self.unseen = _Unseen(marks, [*self.entries, others])
        # where every box is paid by its own cards: the cards of each course, and its nets
        self.always = [] if self.apart else [
            [(taken, nets) for shown, taken in entry.courses if (nets := self._nets(entry, shown, Known()))]
            for entry in self.looked
        ]  # fmt: skip

    def count(self, *, squares: bool) -> None:
        if self.marks.first:
            self._first_winner()
        for at, entry in enumerate(self.looked):
            self._alone(at, entry, squares)
            for other in range(at + 1) if squares else ():
                pairs = entry.boxes * (self.looked[other].boxes - (at == other))
                if pairs:
                    self._pair(at, other, pairs)

    def _nets(self, entry: Entry, shown: Shown, known: Known) -> Nets:
        """With what the book has for the hand, where nothing cuts an Envy Bonus."""
        nets: Nets = []
        if kind := entry.kind:
            each = kind.pays.nets(shown, self.marks.around(kind, shown, *known))
            places = self.rows.places[kind.pays.box]
            nets = [(row, net) for row, net in zip(places, each, strict=True) if net and row is not None]
        given = self.marks.given(entry.holder, shown)
        return [*nets, (self.rows.envy, given)] if given and self.rows.envy is not None else nets

    def _ways(self, taken: int, cards: Sequence[tuple[int, int]]) -> int:
        return sum(weight * self.situation.ways(taken + held) for held, weight in cards)

    def _first_winner(self) -> None:
        """What the first winner of the meter has beyond later ones, in itself."""
        row, once, products = self.rows.progressive, self.sums.once, self.sums.products
        assert row is not None
        for _, won, cards in self.unseen.cases((), ()):
            if won:
                ways = self._ways(0, cards)
                once[row] += self.marks.first * ways
                products[row][row] += self.marks.first**2 * ways

    def _alone(self, at: int, entry: Entry, squares: bool) -> None:
        boxes, once, products, progressive = entry.boxes, self.sums.once, self.sums.products, self.rows.progressive
        for nets, ways, more in self._every_course(at, entry, squares):
            for row, net in nets:
                weighed = boxes * ways * net
                once[row] += weighed
                if not squares:
                    continue
                if more and progressive is not None:
                    products[row][progressive] += weighed * more
                    products[progressive][row] += weighed * more
                for other, again in nets:
                    products[row][other] += weighed * again

    def _every_course(self, at: int, entry: Entry, squares: bool) -> Iterator[tuple[Nets, int, int]]:
        """The nets of a box with their ways, and what the first winner of the meter then has beyond others."""
        first = self.marks.first if squares else 0
        if not (self.apart or first):
            yield from ((nets, self.situation.ways(taken), 0) for taken, nets in self.always[at])
            return
        for shown, taken in entry.courses:
            own = self.marks.of(entry.holder, shown)
            for (known, *_), won, cards in self.unseen.cases((at,), (own,)):
                if nets := self._nets(entry, shown, known):
                    yield nets, self._ways(taken, cards), first if won else 0

    def _pair(self, at: int, other: int, pairs: int) -> None:
        """Two boxes, of one entry or of two; the other one comes before."""
        if not self.apart:
            self._pair_always(at, other, pairs)
            return
        here, there = self.looked[at], self.looked[other]
        for again, more in there.courses:
            for shown, taken in here.courses:
                own = self.marks.of(there.holder, again), self.marks.of(here.holder, shown)
                for (first, second), _, cards in self.unseen.cases((other, at), own):
                    theirs, nets = self._nets(there, again, first), self._nets(here, shown, second)
                    if theirs and nets and (ways := self._ways(taken + more, cards)):
                        self._multiplied(nets, {row: ways * net for row, net in theirs}, pairs, both=at != other)

    def _pair_always(self, at: int, other: int, pairs: int) -> None:
        for taken, nets in self.always[at]:
            theirs = defaultdict[int, int](int)
            for more, of_other in self.always[other]:
                ways = self.situation.ways(taken + more)
                for row, net in of_other:
                    theirs[row] += ways * net
            self._multiplied(nets, theirs, pairs, both=at != other)

    def _multiplied(self, nets: Nets, theirs: Mapping[int, int], pairs: int, *, both: bool) -> None:
        products = self.sums.products
        for row, net in nets:
            for place, weighed in theirs.items():
                product = pairs * net * weighed
                products[row][place] += product
                if both:
                    products[place][row] += product


class _Unseen:
    """The marks of all boxes that nobody looks at. A hand without a mark is any hand, but those with one."""

    def __init__(self, marks: Marks, entries: Sequence[Entry]) -> None:
        self.marks, self.entries = marks, entries
        self._each = [self._one(entry) for entry in entries]
        self._known: dict[tuple[int, ...], Marked] = {}
        self._cases: dict[tuple[tuple[int, ...], tuple[int, ...]], list[Case]] = {}

    def _one(self, entry: Entry) -> Marked:
        found: dict[int, dict[int, int]] = defaultdict(lambda: defaultdict(int))
        found[0][0] = 1
        for shown, taken in entry.courses:
            if mark := self.marks.of(entry.holder, shown):
                found[mark][taken] += 1
                found[0][taken] -= 1
        return found

    def _of(self, boxes: tuple[int, ...]) -> Marked:
        """So many boxes of each entry together."""
        if boxes not in self._known:
            last = next((at for at, count in enumerate(boxes) if count), None)
            if last is None:
                return {0: {0: 1}}
            fewer = (*boxes[:last], boxes[last] - 1, *boxes[last + 1 :])
            self._known[boxes] = _both(self._of(fewer), self._each[last]) if self._marked(last) else self._of(fewer)
        return self._known[boxes]

    def _marked(self, at: int) -> bool:
        return len(self._each[at]) > 1

    def cases(self, at: tuple[int, ...], own: tuple[int, ...]) -> list[Case]:
        """What may come to the boxes that are not at these places; `own` are the marks of those that are."""
        if (at, own) not in self._cases:
            self._cases[at, own] = list(self._every_case(at, own))
        return self._cases[at, own]

    def _every_case(self, at: tuple[int, ...], own: tuple[int, ...]) -> Iterator[Case]:
        found: dict[tuple[tuple[Known, ...], bool], dict[int, int]] = defaultdict(lambda: defaultdict(int))
        for parts, cards in self._parts(at).items():
            every = sum(parts) + sum(own)
            whole = self.marks.whole(every) if self.marks.conditioned else None
            known, before = [], 0
            for place in range(len(at)):
                before += parts[place]
                known.append(self._what_is_known(whole, before))
                before += own[place]
            so_far = found[tuple(known), bool(self.marks.first) and self.marks.won(every)]
            for held, weight in cards.items():
                so_far[held] += weight
        for (of_each, won), cards in found.items():
            yield of_each, won, [(held, weight) for held, weight in cards.items() if weight]

    def _what_is_known(self, whole: Whole | None, before: int) -> Known:
        envied = self.marks.whole(before).own if self.marks.envied_in_order else 0
        return Known(whole, before if self.marks.in_order else 0, envied)

    def _parts(self, at: tuple[int, ...]) -> dict[tuple[int, ...], Mapping[int, int]]:
        """The marks before each of these places and after the last; all after it where the order does not matter."""
        boxes = [entry.boxes for entry in self.entries]
        for place in at:
            boxes[place] -= 1
        if not (self.marks.in_order or self.marks.envied_in_order):
            return {(*(0,) * len(at), marks): cards for marks, cards in self._of(tuple(boxes)).items()}
        found: dict[tuple[int, ...], Mapping[int, int]] = {(): {0: 1}}
        for start, stop in zip((0, *at), (*at, len(boxes)), strict=True):
            part = self._of(tuple(count if start <= place < stop else 0 for place, count in enumerate(boxes)))
            found = {
                (*before, marks): _convolved(held, cards) for before, held in found.items() for marks, cards in part.items()
            }
        return found


def _both(one: Marked, other: Marked) -> Marked:
    found: dict[int, dict[int, int]] = defaultdict(lambda: defaultdict(int))
    for marks, cards in one.items():
        for more, others in other.items():
            so_far = found[marks + more]
            for held, weight in _convolved(cards, others).items():
                so_far[held] += weight
    return found


def _convolved(one: Mapping[int, int], other: Mapping[int, int]) -> Mapping[int, int]:
    found: dict[int, int] = defaultdict(int)
    for held, weight in one.items():
        for more, times in other.items():
            found[held + more] += weight * times
    return found
