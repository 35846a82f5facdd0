"""What the boxes of one player are paid in a round, all wagers together, when it is known how their cards stand.

Boxes with the same wagers are of one kind: of each kind it counts how many stand in which relation to the dealer's cards.
The progressive's meter and the Envy Bonus are of the whole book: who wins first, and who is envied by whom.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import product
from math import comb, prod
from typing import NamedTuple

from croupier.errors import InputError
from croupier.games.casino_war.odds.box import TIED, Box, BoxPays, First, Second
from croupier.games.casino_war.odds.relations import DealersCards, Firsts, Seconds, arrangements
from croupier.games.casino_war.odds.spins import mean_of, nets_of
from croupier.games.casino_war.rules import Progressive, WarRules

MOST_PATTERNS = 200_000
"""How many patterns of relations are gone through at most; nine boxes alike with all side wagers are within it."""

SECONDS: tuple[Second, ...] = ("higher", "lower", "suited", "plain")


class Book(NamedTuple):
    """Boxes in the order in which they are settled, and how many others are at the table.

    `meter`: what the progressive's meter shows before the round, in cents; None leaves it out. They are `one_player`'s, or
    each has a player of its own.
    """

    boxes: tuple[Box, ...]
    others: int = 0
    meter: int | None = None
    one_player: bool = True


class TooManyKindsError(InputError):
    """More different boxes than can be counted together."""


class Kind(NamedTuple):
    """Boxes with the same wagers."""

    pays: BoxPays
    numbers: tuple[int, ...]

    @property
    def boxes(self) -> int:
        return len(self.numbers)


class Pattern(NamedTuple):
    """What the boxes of one kind get in a War: the relations of their War cards, and what these bring."""

    seconds: Seconds
    initial: int
    progressive: int
    marks: tuple[int, ...]  # how many of them win from the meter or are envied, by course


class BookPays:
    """The payments of a book under the rules in force. What cannot be counted together is refused, with its rule."""

    def __init__(self, rules: WarRules, book: Book) -> None:
        if not book.boxes:
            raise InputError("a hand of Casino War has an Initial Wager", rule="wagers.initial")
        self.rules, self.book = rules, book
        kinds: dict[Box, list[int]] = {}
        for number, box in enumerate(book.boxes, 1):
            kinds.setdefault(box, []).append(number)
        self.kinds = [Kind(BoxPays(rules, box), tuple(numbers)) for box, numbers in kinds.items()]
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
        if limited and self.envies and self.side and self.side.envy:
            reason = "envy is not counted together with other wagers where the payout limit of the house covers it"
            raise InputError(reason, rule="limits.payout_per_hand")
        if self.side and len(self.book.boxes) > 1 and self.book.meter is not None:
            shares = {share.percent for award in self.side.pays.values() for share in award.shares}
            if shares - {100}:
                reason = "several boxes are counted together only where an award takes all of the meter"
                raise InputError(reason, rule="progressive.pays")
        each = 10 if self.side else 5  # courses of a box
        patterns = prod(comb(kind.boxes + each - 1, each - 1) for kind in self.kinds) * (4 if self.side else 2)
        if patterns > MOST_PATTERNS:
            reason = (
                f"{len(self.book.boxes)} boxes with {len(self.kinds)} different books of bets are too many to be counted "
                "together; alike boxes are counted together at any table, and different ones as long as they are few"
            )
            raise TooManyKindsError(reason, rule="wagers.boxes")

    @property
    def envies(self) -> bool:
        return bool(self.book.others) or (self._envies_own and len(self.book.boxes) > 1)

    @property
    def _envies_own(self) -> bool:
        """Whether one box of the book has the Envy Bonus for another."""
        return self.side is not None and (self.side.envy_own or not self.book.one_player)

    @property
    def staked(self) -> int:
        return sum(kind.boxes * kind.pays.staked for kind in self.kinds)

    @cached_property
    def others(self) -> int:
        """How many others matter to the player's boxes."""
        if self.side is None:
            return 0
        shared = self.book.meter is not None and self.side.second_winner == "equal shares"
        return self.book.others if self.side.envy or shared else 0

    @cached_property
    def meter(self) -> Fraction | None:
        """What is paid from: with what the wagers of the round have added."""
        if self.side is None or self.book.meter is None:
            return None
        wagers = sum(box.progressive for box in self.book.boxes) + self.book.others
        return self.book.meter + (self.side.meter.rate or 0) * self.side.stake * Fraction(wagers)

    def worth(self, pays: BoxPays, first: First, second: Second, dealers: DealersCards | None) -> int:
        course = pays.course(first, second, dealers)
        from_meter = 0
        if course.pays_meter and self.meter is not None and dealers is not None:
            from_meter = pays.from_meter(first, second, dealers, self.meter)
        return course.initial + course.tie + course.progressive + from_meter

    def in_hand(self, dealt: Sequence[Firsts]) -> int:
        """What the original deal has put into the player's hand."""
        total = 0
        for kind, firsts in zip(self.kinds, dealt, strict=True):
            total += firsts.higher * kind.pays.course("higher").in_hand + firsts.tied * kind.pays.course("plain").in_hand
        return total

    def before_war(self, dealt: Sequence[Firsts], goes: Sequence[tuple[int, int]]) -> list[tuple[int, int, int]]:
        """Initial, Tie and Progressive of each kind of box without what goes to War."""
        found = []
        for kind, firsts, (suited, plain) in zip(self.kinds, dealt, goes, strict=True):
            given_up = (firsts.suited - suited, firsts.plain - plain)
            counted = zip(("higher", "lower", *TIED), (firsts.higher, firsts.lower, *given_up), strict=True)
            courses = [(kind.pays.course(first), count) for first, count in counted]
            initial = sum(course.initial * count for course, count in courses)
            tie = sum(course.tie * count for course, count in courses)
            tie += (suited + plain) * kind.pays.course("suited").tie
            found.append((initial, tie, sum(course.progressive * count for course, count in courses)))
        return found

    # Payments
    @cached_property
    def _known_patterns(self) -> dict[tuple[object, ...], Mapping[Pattern, int]]:
        return {}

    def patterns(self, at: int, goes: tuple[int, int], dealers: DealersCards) -> Mapping[Pattern, int]:
        """What so many suited and plain ties of a kind get in a War, each with its arrangements."""
        key = (at, goes, dealers)
        if key not in self._known_patterns:
            kind, found = self.kinds[at], Counter[Pattern]()
            marked = self._marked(kind, dealers)
            of = [
                (first, second, kind.pays.course(first, second, dealers)) for first in TIED for second in SECONDS
            ]  # fmt: skip
            last = 4 if self.side else 3
            for suited, plain in product(sizes(goes[0], last), sizes(goes[1], last)):
                counts = (*(*suited, 0)[:4], *(*plain, 0)[:4])
                pattern = Pattern(
                    Seconds(*(one + other for one, other in zip(counts[:4], counts[4:], strict=True))),
                    sum(count * course.initial for count, (*_, course) in zip(counts, of, strict=True)),
                    sum(count * course.progressive for count, (*_, course) in zip(counts, of, strict=True)),
                    tuple(count for count, (*course, _) in zip(counts, of, strict=True) if tuple(course) in marked),
                )
                found[pattern] += arrangements(goes[0], suited) * arrangements(goes[1], plain)
            self._known_patterns[key] = found
        return self._known_patterns[key]

    def _marked(self, kind: Kind, dealers: DealersCards) -> list[tuple[First, Second]]:
        """The courses in which a box wins from the meter, or others envy it."""
        if self.side is None:
            return []
        key = (kind.pays.box, dealers)
        if key not in self._known_marks:
            every = [(first, second, kind.pays.course(first, second, dealers)) for first in TIED for second in SECONDS]
            marked = [(first, second) for first, second, course in every if course.pays_meter or any(course.envied)]
            self._known_marks[key] = marked
        return self._known_marks[key]

    @cached_property
    def _known_marks(self) -> dict[tuple[Box, DealersCards], list[tuple[First, Second]]]:
        return {}

    def special(self, dealers: DealersCards) -> bool:
        """Whether others can be envied, or share the meter, when the dealer's cards stand so."""
        if not self.others or self.side is None:
            return False
        marked = self._marked(self._theirs, dealers)
        if marked and marked != [("suited", "suited")]:
            reason = "envy and shared meters of several players are counted together only for the highest award"
            raise InputError(reason, rule="progressive.envy")
        return bool(marked)

    @cached_property
    def _theirs(self) -> Kind:
        return Kind(BoxPays(self.rules, Box(self.rules.chips_in_play.smallest, progressive=True)), (0,))

    def settled(
        self,
        before: Sequence[tuple[int, int, int]],
        patterns: Sequence[Pattern],
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

    def _from_meter(self, patterns: Sequence[Pattern], dealers: DealersCards, others: int) -> int:
        if self.meter is None or self.side is None:
            return 0
        winners = [
            (kind.pays, course)
            for kind, pattern in zip(self.kinds, patterns, strict=False)
            for course, count in zip(self._marked(kind, dealers), pattern.marks, strict=True)
            for _ in range(count)
            if kind.pays.course(*course, dealers).pays_meter
        ]
        if self.side.second_winner == "equal shares":
            shared = others if self._theirs.pays.course("suited", "suited", dealers).pays_meter else 0
            part = Fraction(1, max(1, len(winners) + shared))
            return sum(pays.from_meter(*course, dealers, self.meter, part) for pays, course in winners)
        reset, paid = Fraction(self.side.meter.reset), 0
        for turn, (pays, course) in enumerate(winners):
            paid += pays.from_meter(*course, dealers, reset if turn else self.meter)
        return paid

    def meter_for(self, winners: int, dealers: DealersCards) -> int:
        """What so many winners of boxes with the wager are paid from the meter, when the dealer's cards stand so."""
        kind = next(kind for kind in self.kinds if kind.pays.box.progressive)
        if not kind.pays.course("suited", "suited", dealers).pays_meter:
            return 0
        marked = self._marked(kind, dealers)
        if [course for course in marked if kind.pays.course(*course, dealers).pays_meter] != [("suited", "suited")]:
            raise InputError("several boxes are counted together where one hand wins the meter", rule="progressive.pays")
        marks = tuple(winners if course == ("suited", "suited") else 0 for course in marked)
        at = self.kinds.index(kind)
        nobody = [Pattern(Seconds(0, 0, 0, 0), 0, 0, (0,) * len(self._marked(other, dealers))) for other in self.kinds]
        nobody[at] = nobody[at]._replace(marks=marks)
        return self._from_meter(nobody, dealers, 0)

    def envied_by(self, box: Box) -> int:
        """How many other hands a box of the book has Envy Bonuses for, if they make it."""
        assert self.side is not None
        if not self._envies_own:
            return self.book.others
        any_hand = self.side.envy_from == "any player's hand"
        return self.book.others + sum(other.progressive or any_hand for other in self.book.boxes) - 1

    def _envy(self, patterns: Sequence[Pattern], dealers: DealersCards, others: int, surrendered: int) -> int:
        """All Envy Bonuses of the player's boxes: for others' hands, and where the rules have it, for one's own boxes."""
        assert self.side is not None
        receivers = sum(box.progressive for box in self.book.boxes)
        if self.side.envy_to == "not who has surrendered":
            receivers -= self._surrendered_with_wager(surrendered)
        chips, broken = self.rules.chips_in_play, self.rules.chips.breakage
        each = [chips.pays(award.fixed.winnings(self.side.stake), broken) for award in self.side.envy.values()]
        theirs = self._theirs.pays.course("suited", "suited", dealers).envied
        total = others * receivers * sum(worth for worth, envied in zip(each, theirs, strict=True) if envied)
        if self._envies_own:
            for kind, pattern in zip(self.kinds, patterns, strict=False):
                for course, count in zip(self._marked(kind, dealers), pattern.marks, strict=True):
                    envied = kind.pays.course(*course, dealers).envied
                    worth = sum(cents for cents, is_envied in zip(each, envied, strict=True) if is_envied)
                    total += count * worth * (receivers - kind.pays.box.progressive)
        return total

    def _surrendered_with_wager(self, surrendered: int) -> int:
        if len({box.progressive for box in self.book.boxes}) > 1 and self.envies:
            reason = "envy after a surrender is counted together where all boxes have the progressive"
            raise InputError(reason, rule="progressive.envy_to")
        return surrendered

    # The Bonus Spin

    @cached_property
    def spin_stakes(self) -> int:
        return self.spins * (self.rules.bonus_spin.stake if self.rules.bonus_spin else 0)

    @cached_property
    def spin_mean(self) -> Fraction:
        """What a spin of the wheel brings the boxes on average."""
        if not self.spins or self.rules.bonus_spin is None:
            return Fraction(0)
        return mean_of(self.rules, self.rules.bonus_spin, self.spins, self.spins + self.book.others)

    def spin_nets(self) -> dict[Fraction, int]:
        if not self.spins or self.rules.bonus_spin is None:
            return {Fraction(0): 1}
        return self._prizes

    @cached_property
    def _prizes(self) -> dict[Fraction, int]:
        assert self.rules.bonus_spin is not None
        return nets_of(self.rules, self.rules.bonus_spin, self.spins, self.spins + self.book.others)

    def rows(self) -> tuple[tuple[str, ...], list[int]]:
        """The names of the rows that have a wager, and where their nets stand."""
        names, kept = [], []
        for at, kind in enumerate(self.kinds):
            where = "" if len(self.kinds) == 1 else f" at {', '.join(map(str, kind.numbers))}"
            names += [f"{wager}{where}" for wager in ("initial", "tie")]
            kept += [2 * at, *([2 * at + 1] if kind.pays.box.tie else [])]
        names += ["progressive", "envy"]
        if self.side is not None:
            kept += [len(names) - 2, *([len(names) - 1] if self.envies and self.side.envy else [])]
        spin = ["bonus-spin"] if self.spins else []
        return (*(names[at] for at in kept), *spin), kept


def sizes(of: int, parts: int) -> list[tuple[int, ...]]:
    """Every way to make a number of so many parts, in order."""
    if parts == 1:
        return [(of,)]
    return [(first, *rest) for first in range(of + 1) for rest in sizes(of - first, parts - 1)]
