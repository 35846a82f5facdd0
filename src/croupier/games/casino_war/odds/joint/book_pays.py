"""The boxes of a book by kind, who may envy whom, the progressive's meter, and what the Bonus Spin's wheel brings them.

Boxes with the same wagers are of one kind.
"""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from croupier.errors import InputError
from croupier.games.casino_war.odds.joint.box import Box, BoxPays
from croupier.games.casino_war.odds.joint.spins import Prize, mean_of, nets_of, prizes_of
from croupier.games.casino_war.rules import Progressive, WarRules


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

    @property
    def _winners(self) -> int:
        """How many boxes of the book can win the meter."""
        return sum(box.progressive for box in self.book.boxes)

    # Who envies whom

    @property
    def envies(self) -> bool:
        """Whether any box of the book may have an Envy Bonus."""
        if self.side is None or not self.side.envy:
            return False
        return bool(self.book.others) or (self.envies_own and len(self.book.boxes) > 1)

    @property
    def envies_own(self) -> bool:
        """Whether one box of the book has the Envy Bonus for another."""
        return self.side is not None and (self.side.envy_own or not self.book.one_player)

    def envies_from(self, without: bool, *, own: bool) -> bool:
        """Whether a box of the book may have it for a hand of its own or of others, or for one without the wager."""
        if not self.envies or (own and not self.envies_own):
            return False
        assert self.side is not None
        return not without or self.side.envy_from == "any player's hand"

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
        wagers = self._winners + self.book.others
        return self.book.meter + (self.side.meter.rate or 0) * self.side.stake * Fraction(wagers)

    @cached_property
    def shown(self) -> int | None:
        """What the meter shows of that: whole cents."""
        return None if self.meter is None else int(self.meter)

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
