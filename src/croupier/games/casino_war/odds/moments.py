"""Means and covariances of a book's wagers, row by row. They need no more than any two boxes, and how many others hit."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from croupier.games.casino_war.odds.book_pays import BookPays, Hits, Kind, exact_hits
from croupier.games.casino_war.odds.box import Box, Shown
from croupier.games.casino_war.odds.situations import Situation
from croupier.games.casino_war.odds.totals import Goes, exactly

Places = Mapping[Box, Sequence[int | None]]
"""For each kind of box, the row to which each of its nets belongs."""

Case = tuple[Hits | None, int]
"""How many boxes hit, the boxes that are looked at counted in, and in how many ways; None where it does not matter."""


class Sums:
    """Nets by row and products of every two rows, each weighed by its ways; the wheel's own row is not among them."""

    def __init__(self, rows: int) -> None:
        self.once = [Fraction(0)] * rows
        self.products = [[Fraction(0)] * rows for _ in range(rows)]
        self.ways = Fraction(0)

    def add(self, other: "Sums", weight: Fraction) -> None:
        rows = range(len(self.once))
        self.ways += weight * other.ways
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

    def count(self, *, squares: bool) -> None:
        self.sums.ways += self.situation.ways(0)
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
        for shown, taken in self.courses[at]:
            for hits, ways in self._cases(taken, (at,), (shown,), needed=self.apart or (squares and bool(self.first))):
                nets = self._nets(at, shown, hits)
                more = self.first if hits is not None and hits.wagered else 0
                for row, net in nets:
                    once[row] += boxes * ways * net
                    if squares:
                        if more and self.progressive is not None:
                            products[row][self.progressive] += boxes * ways * net * more
                            products[self.progressive][row] += boxes * ways * net * more
                        for other, again in nets:
                            products[row][other] += boxes * ways * net * again

    def _pair(self, at: int, other: int) -> None:
        """Two boxes, of one kind or of two."""
        pairs = self.kinds[at].boxes * (self.kinds[other].boxes - (at == other))
        if not pairs:
            return
        products = self.sums.products
        for (shown, taken), (again, more) in ((one, two) for one in self.courses[at] for two in self.courses[other]):
            for hits, ways in self._cases(taken + more, (at, other), (shown, again), needed=self.apart):
                theirs = self._nets(other, again, hits)
                for row, net in self._nets(at, shown, hits):
                    weighed = pairs * ways * net
                    for place, their in theirs:
                        products[row][place] += weighed * their
                        if at != other:
                            products[place][row] += weighed * their
