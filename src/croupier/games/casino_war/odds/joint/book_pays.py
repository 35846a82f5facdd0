"""What the rest of a table does to each box of a book: the progressive's meter, the Envy Bonus and the Bonus Spin's wheel.

Boxes with the same wagers are of one kind. A box hits where its cards are the dealer's own faces, suited and suited again:
it may win the meter, and others may envy it. When it is known how many boxes hit, every box is paid by its own cards.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import product
from math import comb
from typing import NamedTuple

from croupier.errors import InputError
from croupier.games.casino_war.odds.joint.box import TIED, Around, Box, BoxPays, Second, Shown, lines_paid, made_by
from croupier.games.casino_war.odds.joint.relations import DealersCards
from croupier.games.casino_war.odds.joint.spins import Prize, mean_of, nets_of, prizes_of
from croupier.games.casino_war.rules import Progressive, WarRules

SECONDS: tuple[Second, ...] = ("higher", "lower", "suited", "plain")
_DEALERS = [DealersCards(one_rank, one_suit) for one_rank, one_suit in product((True, False), repeat=2)]


class Book(NamedTuple):
    """Boxes in the order in which they are settled, and how many others are at the table.

    `meter`: what the progressive's meter shows before the round, in cents; None leaves it out. They are `one_player`'s, or
    each has a player of its own.
    """

    boxes: tuple[Box, ...]
    others: int = 0
    meter: int | None = None
    one_player: bool = True


class Kind(NamedTuple):
    """Boxes with the same wagers, and as much from the wheel within the limit of the house."""

    pays: BoxPays
    numbers: tuple[int, ...]
    spun: int = 0

    @property
    def boxes(self) -> int:
        return len(self.numbers)


class Hits(NamedTuple):
    """How many boxes hit: those of the book with the progressive, those without, and others at the table."""

    wagered: int = 0
    without: int = 0
    others: int = 0

    @property
    def every(self) -> int:
        return sum(self)


class Spun(NamedTuple):
    """One result of the wheel, where the limit of the house covers it: the boxes, and what they net from it together."""

    kinds: tuple[Kind, ...]
    net: int
    ways: int


class BookPays:
    """The payments of a book under the rules in force. What cannot be counted together is refused, with its rule."""

    def __init__(self, rules: WarRules, book: Book) -> None:
        if not book.boxes:
            raise InputError("a hand of Casino War has an Initial Wager", rule="wagers.initial")
        self.rules, self.book = rules, book
        named = {name for box in book.boxes for name, _ in box.stated}
        self.stated = tuple(name for name in rules.side_wagers if name in named)
        self.side: Progressive | None = rules.progressive if any(box.progressive for box in book.boxes) else None
        self.spins = sum(box.bonus_spin for box in book.boxes)
        self.kinds = self._gathered([0] * len(book.boxes))
        self._check()

    def _gathered(self, spun: Sequence[int]) -> tuple[Kind, ...]:
        """The boxes by kind, each with what the wheel has paid it within the limit."""
        kinds: dict[tuple[Box, int], list[int]] = {}
        for number, box in enumerate(self.book.boxes, 1):
            kinds.setdefault((box, spun[number - 1]), []).append(number)
        return tuple(Kind(self._pays_of(box), tuple(numbers), from_wheel) for (box, from_wheel), numbers in kinds.items())

    def _pays_of(self, box: Box) -> BoxPays:
        if box not in self._known_boxes:
            self._known_boxes[box] = BoxPays(self.rules, box, self.stated)
        return self._known_boxes[box]

    @cached_property
    def _known_boxes(self) -> dict[Box, BoxPays]:
        return {}

    def _check(self) -> None:
        """Refuse what would have to be counted otherwise."""
        if self.side is None or not self._several:
            return
        if self.book.meter is not None:
            shares = {share.percent for award in self.side.pays.values() for share in award.shares}
            if shares - {100}:
                reason = "several boxes are counted together only where an award takes all of the meter"
                raise InputError(reason, rule="progressive.pays")
            if self.rules.meters_limited and self._winners > 1 and self._paid_otherwise:
                reason = (
                    "several boxes with the progressive are counted together under a payout limit that cuts what a meter "
                    "pays only where all have the same bets on initial, tie and progressive, and do not envy each other"
                )
                raise InputError(reason, rule="limits.payout_covers")
        for dealers, first, second in product(_DEALERS, TIED, SECONDS):
            if (first, second) != ("suited", "suited") and any(self._marks(Shown(first, second, dealers))):
                reason = "meters and envy of several boxes are counted together only for the highest award"
                raise InputError(reason, rule="progressive.envy" if self._envies else "progressive.pays")

    @property
    def _winners(self) -> int:
        """How many boxes of the book can win the meter."""
        return sum(box.progressive for box in self.book.boxes)

    @property
    def _paid_otherwise(self) -> bool:
        """Whether a winner of the meter may have been paid other sums before than another one."""
        return len(self.kinds) > 1 or bool(self.stated) or bool(self.spins) or (self._envies_own and self.envies)

    @property
    def _several(self) -> bool:
        return len(self.book.boxes) + self.book.others > 1

    def _marks(self, shown: Shown) -> tuple[bool, bool]:
        """Whether a hand with the wager wins from the meter, and whether it is envied."""
        assert self.side is not None
        made = made_by(self.side, shown.first, shown.second, shown.dealers)
        wins = self.meter is not None and any(self.side.pays[line].shares for line in lines_paid(self.side, made))
        return wins, self._envies and any(hand in made for hand in self.side.envy)

    # Who envies whom

    @property
    def envies(self) -> bool:
        """Whether any box of the book may have an Envy Bonus."""
        return self.side is not None and self._envies and bool(self.side.envy)

    @property
    def _envies(self) -> bool:
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
        shared = self.book.meter is not None and self._shared
        return self.book.others if self.side.envy or shared else 0

    @property
    def _shared(self) -> bool:
        return self.side is not None and self.side.second_winner == "equal shares"

    @cached_property
    def meter(self) -> Fraction | None:
        """What is paid from: with what the wagers of the round have added."""
        if self.side is None or self.book.meter is None:
            return None
        wagers = self._winners + self.book.others
        return self.book.meter + (self.side.meter.rate or 0) * self.side.stake * Fraction(wagers)

    @cached_property
    def shown(self) -> int | None:
        """What the meter shows of that: whole cents."""
        return None if self.meter is None else int(self.meter)

    # What hits do

    def special(self, dealers: DealersCards) -> bool:
        """Whether it matters how many boxes hit, when the dealer's cards stand so."""
        if self.side is None or not self._several:
            return False
        if dealers not in self._known_specials:
            self._known_specials[dealers] = any(self._marks(Shown("suited", "suited", dealers)))
        return self._known_specials[dealers]

    @cached_property
    def _known_specials(self) -> dict[DealersCards, bool]:
        return {}

    def told_apart(self, dealers: DealersCards) -> bool:
        """Whether boxes are paid differently by how many others hit, not the meter's first winner alone."""
        wins, envied = self._marks(Shown("suited", "suited", dealers))
        return envied or (wins and self._shared)

    def counts_without(self) -> bool:
        """Whether a hand without the progressive is envied."""
        return self.side is not None and self._envies_own and self.side.envy_from == "any player's hand"

    def around(self, kind: Kind, shown: Shown, dealers: DealersCards, hits: Hits | None) -> Around:
        """What the table does to a box with these cards; `hits` has all of them, its own too; None where they are alike."""
        if hits is None or self.side is None:
            return Around(self.shown if kind.pays.progressive else None, spun=kind.spun)
        if not kind.pays.progressive:
            return Around(spun=kind.spun)
        own = shown.first == shown.second == "suited"
        meter, shared = self.shown, 1
        if meter is not None and self._shared:
            shared = max(1, hits.wagered + hits.others)
        elif meter is not None and self._winners > 1:
            meter = self.side.meter.reset
        envied = hits.others + (hits.wagered + hits.without - own if self._envies_own else 0)
        if self.side.envy_to == "not who has surrendered" and shown.tied and shown.second == "surrendered":
            envied = 0
        return Around(meter, shared, envied * self._worth(dealers), kind.spun)

    def _worth(self, dealers: DealersCards) -> int:
        """An Envy Bonus for a hand of the dealer's own faces."""
        assert self.side is not None
        if not self._envies:
            return 0
        made = made_by(self.side, "suited", "suited", dealers)
        hand = next((hand for hand in self.side.pays if hand in made and hand in self.side.envy), None)
        if hand is None:
            return 0
        cents = self.side.envy[hand].fixed.winnings(self.side.stake)
        return self.rules.chips_in_play.pays(cents, self.rules.chips.breakage)

    def first_winner(self, dealers: DealersCards) -> int:
        """What the first winner of the meter has more than one who comes after another."""
        if self.meter is None or self._shared or self._winners < 2 or not self.special(dealers):
            return 0
        assert self.side is not None
        shown = Shown("suited", "suited", dealers, tuple(() for _ in self.stated))
        kind = next(kind for kind in self.kinds if kind.pays.progressive)
        meters = self.shown, self.side.meter.reset
        first, later = (kind.pays.course(shown, Around(shows, spun=kind.spun)).net for shows in meters)
        return first - later

    def groups(self, kinds: Sequence[Kind], able: Sequence[bool], taken: Sequence[int]) -> Hits:
        """How many boxes may hit besides those of `taken`; `able` are the kinds that go to War with a suited tie."""
        left = [kind.boxes * can for kind, can in zip(kinds, able, strict=True)]
        for at in taken:
            left[at] = max(0, left[at] - 1)
        wagered = sum(count for count, kind in zip(left, kinds, strict=True) if kind.pays.progressive)
        without = sum(left) - wagered if self.counts_without() else 0
        return Hits(wagered, without, self.others)

    # The Bonus Spin

    @cached_property
    def spin_stakes(self) -> int:
        return self.spins * (self.rules.bonus_spin.stake if self.rules.bonus_spin else 0)

    @property
    def spin_limited(self) -> bool:
        """Whether the limit of the house counts what the wheel pays."""
        return bool(self.spins) and self.rules.side_limit is not None

    @property
    def _spinning(self) -> int:
        return self.spins + self.book.others

    @cached_property
    def spin_mean(self) -> Fraction:
        """What a spin of the wheel brings the boxes on average."""
        if not self.spins or self.rules.bonus_spin is None:
            return Fraction(0)
        if self.spin_limited:
            every = sum(spun.ways for spun in self.spun)
            return sum((Fraction(spun.net * spun.ways, every) for spun in self.spun), Fraction(0))
        return mean_of(self.rules, self.rules.bonus_spin, self.spins, self._spinning)

    @cached_property
    def spin_nets(self) -> dict[int, int]:
        """What a spin brings the boxes together, with its ways."""
        if not self.spins or self.rules.bonus_spin is None:
            return {0: 1}
        if not self.spin_limited:
            return {int(net): ways for net, ways in self._nets_of_spin.items()}
        nets: dict[int, int] = {}
        for spun in self.spun:
            nets[spun.net] = nets.get(spun.net, 0) + spun.ways
        return nets

    @cached_property
    def _nets_of_spin(self) -> dict[Fraction, int]:
        assert self.rules.bonus_spin is not None
        return nets_of(self.rules, self.rules.bonus_spin, self.spins, self._spinning)

    @cached_property
    def spun_by_box(self) -> tuple[Spun, ...]:
        """Every result of the wheel box by box, where the limit of the house counts it."""
        wheel = self.rules.bonus_spin
        assert wheel is not None
        boxes = [at for at, box in enumerate(self.book.boxes) if box.bonus_spin]
        lost = 0 if wheel.collected == "handed back with a win" else self.spin_stakes
        found: Counter[tuple[tuple[int, ...], int]] = Counter()
        for prizes, ways in prizes_of(self.rules, wheel, self.spins, self._spinning).items():
            paid = [self._within(prize) for prize in prizes]
            spun = [0] * len(self.book.boxes)
            for at, (counted, _) in zip(boxes, paid, strict=True):
                spun[at] = counted
            found[tuple(spun), sum(cents for _, cents in paid) - lost] += ways
        return tuple(Spun(self._gathered(spun), net, ways) for (spun, net), ways in found.items())

    @cached_property
    def spun(self) -> tuple[Spun, ...]:
        """The same, one for all in which boxes with the same wagers have only changed places."""
        found: dict[tuple[object, int], Spun] = {}
        for spun in self.spun_by_box:
            key = tuple(sorted((kind.pays.box, kind.spun, kind.boxes) for kind in spun.kinds)), spun.net
            before = found.get(key, spun._replace(ways=0))
            found[key] = before._replace(ways=before.ways + spun.ways)
        return tuple(found.values())

    def _within(self, prize: Prize) -> tuple[int, int]:
        """Of what the wheel awards a box, how much counts against the limit of the house, and all that is paid."""
        most = self.rules.side_limit
        assert most is not None
        if self.rules.meters_limited:
            counted = min(prize.beside + prize.of_meters, most)
            return counted, counted
        counted = min(prize.beside, most)
        return counted, counted + prize.of_meters

    # Names

    def rows(self) -> tuple[tuple[str, ...], dict[Box, list[int | None]]]:
        """The names of the rows that have a wager, and for each kind of box where its nets go among them."""
        names: list[str] = []
        places: dict[Box, list[int | None]] = {}
        for kind in self.kinds:
            where = "" if len(self.kinds) == 1 else f" at {', '.join(map(str, kind.numbers))}"
            box, place = kind.pays.box, list[int | None]()
            made = {"initial": box.initial, "tie": box.tie, "war-tie": box.war_tie, **dict(box.stated)}
            for name, cents in made.items():
                place.append(len(names) if cents else None)
                names += [f"{name}{where}"] if cents else []
            places[box] = place
        shared = [None, None] if self.side is None else [len(names), len(names) + 1 if self.envies else None]
        names += ["progressive"] if self.side is not None else []
        names += ["envy"] if self.envies else []
        for place in places.values():
            place.extend(shared)
        return (*names, *(["bonus-spin"] if self.spins else [])), places


def exact_hits(groups: Hits) -> Iterator[tuple[Hits, int]]:
    """Every number of hits that the groups can have, and in how many ways boxes of them are chosen for it."""
    for each in product(*(range(size + 1) for size in groups)):
        yield Hits(*each), comb(groups[0], each[0]) * comb(groups[1], each[1]) * comb(groups[2], each[2])
