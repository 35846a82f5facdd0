"""Means and covariances of a book's wagers, row by row. They need no more than any two boxes, and how many others hit."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from croupier.games.casino_war.odds.joint.book_pays import BookPays, Hits, Kind, exact_hits
from croupier.games.casino_war.odds.joint.box import Box, Shown
from croupier.games.casino_war.odds.joint.situations import Situation
from croupier.games.casino_war.odds.joint.totals import Goes, exactly

Places = Mapping[Box, Sequence[int | None]]
"""For each kind of box, the row to which each of its nets belongs."""

Case = tuple[Hits | None, int]
"""How many boxes hit, the boxes that are looked at counted in, and in how many ways; None where it does not matter."""


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


class Moments:
    """The sums of one situation after the other, for boxes of these kinds."""

    def __init__(
        self, pays: BookPays, kinds: Sequence[Kind], places: Places, rows: int, progressive: int | None
    ) -> None:  # fmt: skip
        self.pays, self.kinds, self.rows = pays, kinds, rows
        self.places = [places[kind.pays.box] for kind in kinds]
        self.progressive = progressive  # the row of it

    def of(self, situations: Sequence[Situation], goes: "Sequence[Mapping[Box, Goes]]", *, squares: bool = True) -> Sums:
        """All situations together; without `squares`, the means alone."""
        sums = Sums(self.rows)
        for situation, going in zip(situations, goes, strict=True):
            _Counted(self, situation, going, sums).count(squares=squares)
        return sums


class _Counted:
    """One situation."""

    def __init__(self, moments: Moments, situation: Situation, goes: Mapping[Box, Goes], sums: Sums) -> None:
        self.pays, self.kinds, self.places = moments.pays, moments.kinds, moments.places
        self.situation, self.sums, self.progressive = situation, sums, moments.progressive
        self.goes = [goes[kind.pays.box] for kind in self.kinds]
        self.special = self.pays.special(situation.dealers)
        self.apart = self.special and self.pays.told_apart(situation.dealers)
        self.first = self.pays.first_winner(situation.dealers) if self.special else 0
        self.courses = [situation.courses(goes) for goes in self.goes]
        # where nobody is paid otherwise by how many others hit
        self.always = [] if self.apart else [self._paid_always(at) for at in range(len(self.kinds))]

    def _paid_always(self, at: int) -> list[tuple[int, list[tuple[int, int]]]]:
        """The cards of every course, and its nets."""
        hits = Hits() if self.special else None
        return [(taken, self._nets(at, shown, hits)) for shown, taken in self.courses[at]]

    def count(self, *, squares: bool) -> None:
        if self.first:
            self._first_winner(squares)
        for at in range(len(self.kinds)):
            self._alone(at, squares)
            for other in range(at + 1) if squares else ():
                self._pair(at, other)

    def _cases(self, taken: int, at: Sequence[int], own: Sequence[Shown], *, needed: bool) -> Iterator[Case]:
        """How many boxes may hit beside those at hand, which have these cards."""
        if not needed:
            yield Hits() if self.special else None, self.situation.ways(taken)
            return
        able = [goes[0] for goes in self.goes]
        groups = self.pays.groups(self.kinds, able, at)
        for hits, chosen in exact_hits(groups):
            ways = chosen * exactly(self.situation, taken, hits.every, groups.every)
            if ways:
                yield self._with_own(hits, at, own), ways

    def _with_own(self, hits: Hits, at: Sequence[int], own: Sequence[Shown]) -> Hits:
        for kind, shown in zip((self.kinds[each] for each in at), own, strict=True):
            if shown.first == shown.second == "suited":
                if kind.pays.progressive:
                    hits = hits._replace(wagered=hits.wagered + 1)
                elif self.pays.counts_without():
                    hits = hits._replace(without=hits.without + 1)
        return hits

    def _nets(self, at: int, shown: Shown, hits: Hits | None) -> list[tuple[int, int]]:
        """The nets that are not nothing, with their rows."""
        kind = self.kinds[at]
        course = kind.pays.course(shown, self.pays.around(kind, shown, self.situation.dealers, hits))
        return [(row, net) for row, net in zip(self.places[at], course.nets, strict=True) if net and row is not None]

    def _first_winner(self, squares: bool) -> None:
        """What the first winner of the meter has beyond later ones, in itself and with the nets of each box."""
        row, once, products = self.progressive, self.sums.once, self.sums.products
        assert row is not None
        for hits, ways in self._cases(0, (), (), needed=True):
            if hits is not None and hits.wagered:
                once[row] += self.first * ways
                products[row][row] += self.first**2 * ways

    def _alone(self, at: int, squares: bool) -> None:
        boxes, once, products = self.kinds[at].boxes, self.sums.once, self.sums.products
        for nets, ways, more in self._every_course(at, squares):
            for row, net in nets:
                weighed = boxes * ways * net
                once[row] += weighed
                if not squares:
                    continue
                if more and self.progressive is not None:
                    products[row][self.progressive] += weighed * more
                    products[self.progressive][row] += weighed * more
                for other, again in nets:
                    products[row][other] += weighed * again

    def _every_course(self, at: int, squares: bool) -> Iterator[tuple[list[tuple[int, int]], int, int]]:
        """The nets of a box with their ways, and what the first winner of the meter then has beyond others."""
        if not self.apart and not (squares and self.first):
            for taken, nets in self.always[at]:
                yield nets, self.situation.ways(taken), 0
            return
        for shown, taken in self.courses[at]:
            for hits, ways in self._cases(taken, (at,), (shown,), needed=True):
                more = self.first if hits is not None and hits.wagered else 0
                yield self._nets(at, shown, hits), ways, more

    def _pair(self, at: int, other: int) -> None:
        """Two boxes, of one kind or of two."""
        pairs = self.kinds[at].boxes * (self.kinds[other].boxes - (at == other))
        if not pairs:
            return
        if self.apart:
            for (shown, taken), (again, more) in ((one, two) for one in self.courses[at] for two in self.courses[other]):
                for hits, ways in self._cases(taken + more, (at, other), (shown, again), needed=True):
                    theirs = {row: ways * net for row, net in self._nets(other, again, hits)}
                    self._multiplied(self._nets(at, shown, hits), theirs, pairs, both=at != other)
            return
        for taken, nets in self.always[at]:
            theirs = defaultdict[int, int](int)
            for more, of_other in self.always[other]:
                ways = self.situation.ways(taken + more)
                for row, net in of_other:
                    theirs[row] += ways * net
            self._multiplied(nets, theirs, pairs, both=at != other)

    def _multiplied(self, nets: list[tuple[int, int]], theirs: Mapping[int, int], pairs: int, *, both: bool) -> None:
        products = self.sums.products
        for row, net in nets:
            for place, weighed in theirs.items():
                product = pairs * net * weighed
                products[row][place] += product
                if both:
                    products[place][row] += product
