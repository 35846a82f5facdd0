"""The boxes of a player, and of others, in one round of Casino War under one dealer's cards.

- "war" and "surrender" treat every tie alike. "best" decides for each box by itself, by the rank that tied and whether it
  is suited, what all wagers of that box lose least with; what the choice does to the player's other boxes is left out.
- The progressive's meter is paid as it stands when the round's own wagers have been added. The player's boxes are settled
  before those of others; whoever wins after another finds what is left of the meter, or shares it.
- Other players have a box each with the same side wagers, and go to War with every tie.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import chain, product
from math import perm
from operator import add
from typing import NamedTuple

from croupier.equipment.awards import Award
from croupier.equipment.cards import card
from croupier.equipment.shoe import Composition
from croupier.errors import InputError
from croupier.games.casino_war.odds.bonus_spin import spins_of, starting_faces
from croupier.games.casino_war.odds.box import (
    TIED,
    Box,
    BoxPays,
    CardRelation,
    DealersCards,
    Second,
    TableContext,
    in_two_parts,
    lines_paid,
    made_by,
)
from croupier.games.casino_war.odds.odds import Strategy, strategy_named
from croupier.games.casino_war.odds.situations import Faces, Goes, Situation, faces_of
from croupier.games.casino_war.rules import Progressive, WarRules

SIMULATE = "croupier simulate --players deals such tables"
SECONDS: tuple[Second, ...] = ("surrendered", "higher", "lower", *TIED)


class BetSet(NamedTuple):
    """Boxes in the order in which they are settled, and how many others are at the table.

    `meter`: what the progressive's meter shows before the round, in cents; None leaves it out. They are `one_player`'s, or
    each has a player of its own.
    """

    boxes: tuple[Box, ...]
    others: int = 0
    meter: int | None = None
    one_player: bool = True


class HandEffect(NamedTuple):
    """What a hand does to others: whether it wins the meter, for a box of the book and for anybody, and who envies it.

    `worth` is the Envy Bonus that each other box has for it, and `beyond` what that has from a meter, where the limit of
    the house leaves meters alone. Hands together have their sums.
    """

    own: int = 0
    wins: int = 0
    worth: int = 0
    beyond: int = 0

    def plus(self, other: "HandEffect") -> "HandEffect":
        if other == NOTHING:
            return self
        return HandEffect(*map(add, self, other))


NOTHING = HandEffect()


class BoxGroup(NamedTuple):
    """Boxes with the same wagers, by number; or without wagers here, those of others."""

    pays: BoxPays | None
    numbers: tuple[int, ...]
    goes: Goes
    wagered: bool

    @property
    def size(self) -> int:
        return len(self.numbers)


Hand = tuple[CardRelation, HandEffect]
"""How a box's cards lie, and what the others do."""

Left = tuple[tuple[tuple[Goes, bool, bool], int], ...]
"""How many hands do the same with ties, have the wager or not, and are the book's own or another's."""

Company = Mapping[tuple[HandEffect, int], int]
"""What hands do together, with the cards that they take: each with its weight, below 0 where cards were counted before."""


ALONE: Company = {(NOTHING, 0): 1}


class BoxTable:
    """A round of a book by one strategy, from these cards. What cannot be counted is refused, with its rule."""

    def __init__(self, rules: WarRules, book: BetSet, strategy: Strategy, cards: Composition) -> None:
        self.rules, self.book, self.cards, self.strategy = rules, book, cards, strategy_named(strategy)
        if not book.boxes:
            raise InputError("a hand of Casino War has an Initial Wager", rule="wagers.initial")
        named = {name for box in book.boxes for name, _ in box.stated}
        self.stated = tuple(name for name in rules.side_wagers if name in named)
        self.side: Progressive | None = rules.progressive if any(box.progressive for box in book.boxes) else None
        self._ranked = self.side.ranked if self.side is not None else []
        self.spins = sum(box.bonus_spin for box in book.boxes)
        wheel = rules.bonus_spin
        self.starts = starting_faces(wheel) if self.spins and wheel else frozenset[str]()
        """The dealer's faces that set the wheel off."""
        self.boxes = [self._boxes(box) for box in dict.fromkeys(book.boxes)]
        self._effects: dict[Hashable, HandEffect] = {}
        self._hands: dict[tuple[Goes, bool, Left], Mapping[bool, Counter[Hand]]] = {}
        self._pairs: dict[tuple[Goes, bool, Goes, bool, Left], Counter[tuple[Hand, Hand]]] = {}
        self._require_countable()

    def _boxes(self, box: Box) -> BoxGroup:
        pays = BoxPays(self.rules, box, self.stated)
        numbers = tuple(number for number, other in enumerate(self.book.boxes, 1) if other == box)
        return BoxGroup(pays, numbers, self._goes(pays), box.progressive)

    def _goes(self, pays: BoxPays) -> Goes:
        """What is done with each tie; where both lose the same, the player surrenders and wagers no more."""
        every = range(len(self.rules.ranks.order))
        going = {choice: ((choice, choice),) * len(every) for choice in (True, False)}
        if self.strategy != "best":
            return going[self.strategy == "war"]
        worth: Counter[tuple[int, str, bool]] = Counter()
        around = TableContext(self.shown if pays.progressive else None)
        for (rank, choice), hands in self.faces.ties.items():
            for shown, ways in hands.items():
                worth[rank, shown.first, choice] += sum(pays.nets(shown, around)) * ways
        suits = self.side is not None or bool(self.stated)
        better = [[worth[rank, first, True] > worth[rank, first, False] for first in TIED] for rank in every]
        return tuple((suited, plain if suits else suited) for suited, plain in better)

    @cached_property
    def faces(self) -> Faces:
        order = self.rules.ranks.order
        terms = tuple(self.rules.side_wagers[name].terms(order) for name in self.stated)
        return faces_of(order, self.cards, terms, self.side is not None, self.starts)

    @property
    def started(self) -> Fraction:
        """How often the wheel is set off."""
        return Fraction(sum(self.cards.by_face[card(face)] for face in self.starts), self.cards.size)

    @property
    def staked(self) -> int:
        return sum(boxes.size * self.pays(boxes).staked for boxes in self.boxes)

    @cached_property
    def shown(self) -> int | None:
        """What the meter shows with what the wagers of the round have added: whole cents."""
        if self.side is None or self.book.meter is None:
            return None
        wagers = sum(box.progressive for box in self.book.boxes) + self.book.others
        return int(self.book.meter + (self.side.meter.rate or 0) * self.side.stake * Fraction(wagers))

    # Who does what to whom

    @property
    def envies_own(self) -> bool:
        """Whether one box of the book has the Envy Bonus for another."""
        return self.side is not None and (self.side.envy_own or not self.book.one_player)

    @property
    def envies(self) -> bool:
        """Whether any box of the book may have an Envy Bonus."""
        if self.side is None or not self.side.envy:
            return False
        return bool(self.book.others) or (self.envies_own and len(self.book.boxes) > 1)

    @property
    def equal_shares(self) -> bool:
        """Whether all who win the meter in one round share it."""
        return self.side is not None and self.side.second_winner == "equal shares"

    @cached_property
    def others(self) -> int:
        """How many others matter to the player's boxes."""
        matter = self.side is not None and (self.side.envy or (self.equal_shares and self.shown is not None))
        return self.book.others if matter else 0

    @cached_property
    def seated(self) -> list[BoxGroup]:
        """All boxes of the round, those of others at last."""
        goes = ((True, True),) * len(self.rules.ranks.order)
        return [*self.boxes, BoxGroup(None, tuple(range(self.others)), goes, True)]

    @cached_property
    def count(self) -> int:
        """How many boxes are counted."""
        return len(self.book.boxes) + self.others

    def _require_countable(self) -> None:
        """Refuse several boxes whose payments hang on which of them is paid first, or on what the wheel pays each."""
        if len(self.book.boxes) == 1:
            return
        if self.spins and self._cut:
            reason = "several boxes with a Bonus Spin are counted where the payout limit of the house cannot cut a hand"
            raise InputError(f"{reason}; {SIMULATE}", rule="limits.payout_per_hand")
        in_turn = self.shown is not None and not self.equal_shares and sum(box.progressive for box in self.book.boxes) > 1
        lines = {self._lines(shown) for shown in self._ties() if self._wins(shown)} if in_turn else set()
        if len(lines) > 1 or (lines and self.rules.meters_limited and self._cut):
            reason = "several boxes that win a meter in turn are counted where one hand wins it and no payout limit cuts it"
            raise InputError(f"{reason}; {SIMULATE}", rule="progressive.second_winner")

    @cached_property
    def _cut(self) -> bool:
        """Whether the payout limit of the house may cut what a hand is paid with all side wagers."""
        rules = self.rules
        if rules.side_limit is None:
            return False
        free = replace(rules, limits=rules.limits._replace(payout_per_hand=None))
        effects = [
            self.effect(shown, boxes.wagered, boxes.pays is not None) for boxes in self.seated for shown in self._ties()
        ]
        envy = (self.count - 1) * max(effect.worth for effect in effects)
        spun = max(spun.counted for spun in spins_of(rules, 1, self.spinning)) if self.spins else 0
        for boxes in self.boxes:
            pays = self.pays(boxes)
            around = TableContext(self.shown, 1, envy if boxes.wagered else 0, spun if pays.box.bonus_spin else 0)
            uncut, hands = BoxPays(free, pays.box, self.stated), chain(*self.hands(boxes).values())
            if any(uncut.nets(shown, around) != pays.nets(shown, around) for shown, _ in hands):
                return True
        return False

    @property
    def spinning(self) -> int:
        """How many boxes at the table have a Bonus Spin."""
        return self.spins + self.book.others

    @staticmethod
    def _ties() -> Iterator[CardRelation]:
        dealers = (DealersCards(rank, suit) for rank, suit in product((True, False), repeat=2))
        return (CardRelation(*cards) for cards in product(TIED, SECONDS, dealers))

    def _lines(self, shown: CardRelation) -> tuple[str, ...]:
        """The lines of the pay table that a hand is paid."""
        assert self.side is not None
        return tuple(lines_paid(self.side, self._ranked, made_by(self.side, shown)))

    def _wins(self, shown: CardRelation) -> bool:
        return self.side is not None and any(self.side.pays[line].shares for line in self._lines(shown))

    def effect(self, shown: CardRelation, wagered: bool, own: bool = True) -> HandEffect:
        """What a hand does, with the wager or without it, of the book's own or of another's."""
        if self.side is None or not shown.tied:
            return NOTHING
        key = shown.first, shown.second, shown.dealers, wagered, own
        if key not in self._effects:
            self._effects[key] = self._done(self.side, shown, wagered, own)
        return self._effects[key]

    def _done(self, side: Progressive, shown: CardRelation, wagered: bool, own: bool) -> HandEffect:
        wins = self.shown is not None and wagered and self._wins(shown)
        envied = self.envies and (wagered or side.envy_from == "any player's hand") and (self.envies_own or not own)
        made = made_by(side, shown) if envied else ()
        hand = next((hand for hand in self._ranked if hand in made and hand in side.envy), None)
        bonus = (0, 0) if hand is None else envy_bonus(self.rules, side.envy[hand], side.stake, self.shown)
        return HandEffect(int(wins and own), int(wins), *bonus)

    def hands(self, boxes: BoxGroup) -> Mapping[bool, Counter[Hand]]:
        """What comes to one of these boxes, by whether the wheel is set off."""
        company = self._company(boxes)
        key = boxes.goes, boxes.wagered, company
        if key not in self._hands:
            found = self._hands[key] = {started: Counter[Hand]() for started in (False, True)}
            times = perm(self.cards.size - 4, 2 * self.count - 2)
            for (dealers, started), alone in self.faces.hands(boxes.goes).items():
                for shown, ways in alone.items() if dealers not in self._acting else ():
                    found[started][shown, NOTHING] += ways * times
            for situation in self._situations:
                hands, beside = found[situation.started], self._beside(situation, company)
                for shown, taken in situation.courses(boxes.goes):
                    for effect, ways in beside(taken):
                        hands[shown, effect] += ways
        return self._hands[key]

    def pairs(self, boxes: BoxGroup, other: BoxGroup) -> Counter[tuple[Hand, Hand]]:
        """What comes to one of these boxes and to another one of those."""
        company = self._company(boxes, other)
        key = boxes.goes, boxes.wagered, other.goes, other.wagered, company
        if key not in self._pairs:
            found = self._pairs[key] = Counter()
            times = perm(self.cards.size - 6, 2 * self.count - 4)
            for dealers, pairs in self.faces.pairs(boxes.goes, other.goes).items():
                for (shown, again), ways in pairs.items() if dealers not in self._acting else ():
                    found[(shown, NOTHING), (again, NOTHING)] += ways * times
            for situation in self._situations:
                beside = self._beside(situation, company)
                courses = situation.courses(other.goes)
                others = [(again, self.effect(again, other.wagered), more) for again, more in courses]
                for shown, taken in situation.courses(boxes.goes):
                    mine = self.effect(shown, boxes.wagered)
                    for again, theirs, more in others:
                        for effect, ways in beside(taken + more):
                            found[(shown, effect.plus(theirs)), (again, effect.plus(mine))] += ways
        return self._pairs[key]

    def _company(self, *without: BoxGroup) -> Left:
        """How many hands there are beside one of each of these boxes, by what they may do."""
        left: Counter[tuple[Goes, bool, bool]] = Counter()
        for boxes in self.seated:
            left[boxes.goes, boxes.wagered, boxes.pays is not None] += boxes.size - without.count(boxes)
        return tuple(left.items())

    def _beside(self, situation: Situation, left: Left) -> Callable[[int], Sequence[tuple[HandEffect, int]]]:
        """What those hands do, with the ways of all cards, where others have taken so many of each class."""
        company = self.together(situation, left)
        known: dict[int, list[tuple[HandEffect, int]]] = {}

        def beside(taken: int) -> Sequence[tuple[HandEffect, int]]:
            if taken not in known:
                ways: dict[HandEffect, int] = defaultdict(int)
                for (effect, held), weight in company.items():
                    ways[effect] += weight * situation.ways(taken + held, self.count)
                known[taken] = [each for each in ways.items() if each[1]]
            return known[taken]

        return beside

    @cached_property
    def _acting(self) -> set[DealersCards]:
        """How the dealer's cards stand to each other where any hand does something."""
        who = [(boxes.wagered, boxes.pays is not None) for boxes in self.seated if boxes.size]
        hands = [shown for shown in self._ties() if any(self.effect(shown, *each) != NOTHING for each in who)]
        return {shown.dealers for shown in hands if shown.dealers}

    @property
    def _situations(self) -> list[Situation]:
        return [situation for situation in self.faces.situations if situation.dealers in self._acting]

    def together(self, situation: Situation, left: Left) -> Company:
        """What hands may do together, with the cards that they take."""
        each = ((tuple(self._options(*of, situation).items()), count) for of, count in left if count)
        return company_of(tuple(options for options in each if len(options[0]) > 1))

    def _options(self, goes: Goes, wagered: bool, own: bool, situation: Situation) -> Company:
        """What one hand may do. One that does nothing is any hand but those that do something."""
        found = Counter({(NOTHING, 0): 1})
        for first, wars in situation.ties(goes) if self.side is not None else ():
            effects = [(self.effect(shown, wagered, own), second) for shown, second in wars]
            usual = Counter(effect for effect, _ in effects).most_common(1)[0][0]
            found[NOTHING, first] -= 1
            found[usual, first] += 1  # with any War card
            for effect, second in effects:
                found[usual, first + second] -= 1
                found[effect, first + second] += 1
        return {each: weight for each, weight in found.items() if weight}

    # What a box is paid

    @staticmethod
    def pays(boxes: BoxGroup) -> BoxPays:
        """The payments of boxes of the book."""
        assert boxes.pays is not None
        return boxes.pays

    def nets(
        self, boxes: BoxGroup, shown: CardRelation, company: HandEffect = NOTHING, spun: int = 0
    ) -> tuple[int | Fraction, ...]:
        """What a hand brings one of these boxes, by row, beside others that do this; the wheel has paid it so much."""
        pays = self.pays(boxes)
        if self.side is None or not boxes.wagered:
            return pays.nets(shown, TableContext(spun=spun))
        own = self.effect(shown, boxes.wagered)
        away = self.side.envy_to == "not who has surrendered" and shown.tied and shown.second == "surrendered"
        envy, beyond = (0, 0) if away else (company.worth, company.beyond)
        if self.equal_shares or not (own.own and company.own):
            shared = max(1, company.wins + own.wins) if self.equal_shares else 1
            return pays.nets(shown, TableContext(self.shown, shared, envy, spun, beyond))
        # which of them is the first does not matter to all of them together
        each = [
            pays.nets(shown, TableContext(meter, 1, envy, spun, beyond)) for meter in self._meters(shown, company.own + 1)
        ]
        return tuple(Fraction(sum(row), len(each)) for row in zip(*each, strict=True))

    def _meters(self, shown: CardRelation, winners: int) -> Iterator[int]:
        """What the meter shows to one winner after the other: what was paid leaves it, down to where it starts again."""
        assert self.side is not None
        assert self.shown is not None
        meter = Fraction(self.shown)
        for _ in range(winners):
            yield int(meter)
            for line in self._lines(shown):
                for share in self.side.pays[line].shares:
                    meter *= 1 - Fraction(share.percent, 100)
            meter = max(meter, Fraction(self.side.meter.reset))

    # Names

    @cached_property
    def rows(self) -> tuple[str, ...]:
        """The names of the rows that have a wager; the wheel's is the last."""
        shared = [*(["progressive"] if self.side else []), *(["envy"] if self.envies else [])]
        own = [name for boxes in self.boxes for name in self._own(boxes).values()]
        return (*own, *shared, *(["bonus-spin"] if self.spins else []))

    def _own(self, boxes: BoxGroup) -> dict[str, str]:
        """The rows of these boxes alone, each with its name."""
        where = "" if len(self.boxes) == 1 else f" at {', '.join(map(str, boxes.numbers))}"
        box = self.pays(boxes).box
        made = {"initial": box.initial, "tie": box.tie, "war-tie": box.war_tie, **dict(box.stated)}
        return {name: f"{name}{where}" for name, cents in made.items() if cents}

    def places(self, boxes: BoxGroup) -> list[int | None]:
        """For each of the nets of these boxes, its row."""
        own = self._own(boxes)
        names = (own.get(name, name) for name in self.pays(boxes).rows)
        return [self.rows.index(name) if name in self.rows else None for name in names]


@lru_cache(maxsize=512)
def company_of(hands: tuple[tuple[tuple[tuple[tuple[HandEffect, int], int], ...], int], ...]) -> Company:
    """What so many of each of these hands do together."""
    found = ALONE
    for options, count in hands:
        for _ in range(count):
            more: Counter[tuple[HandEffect, int]] = Counter()
            for ((effect, taken), weight), ((other, held), times) in product(found.items(), options):
                more[effect.plus(other), taken + held] += weight * times
            found = {each: weight for each, weight in more.items() if weight}
    return found


def envy_bonus(rules: WarRules, award: Award, stake: int, meter: int | None) -> tuple[int, int]:
    """What an Envy Bonus pays in chips when the meter shows so much, and beside it what no limit of the house counts."""
    of_meter = sum((Fraction((meter or 0) * share.percent, 100) for share in award.shares), Fraction(0))
    beside, more = in_two_parts(rules, award.fixed.winnings(stake), of_meter)
    return (beside + more, 0) if rules.side_limit is None or rules.meters_limited else (beside, more)
