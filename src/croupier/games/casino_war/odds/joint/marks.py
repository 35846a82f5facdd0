"""What a hand does to the rest of the table: it may win from the progressive's meter, and others may envy it.

A hand that does so bears a mark. Where the dealer's cards are known, `Marks` says which hands bear which, and what a box is
paid when all marks of the table are known, or those of the boxes before it.

- An Envy Bonus that nothing cuts is counted with the hand that is envied, once for every box that has it.
- Equal shares of a meter, and Envy Bonuses under a limit, ask for all marks of the table: for its `Whole`.
- A meter that the next winner finds as the last one left it is paid in the order of the boxes. Where all winners are paid
  alike but for that, the first one has so much more; elsewhere boxes are counted `in_order`.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from typing import Literal, NamedTuple

from croupier.equipment.awards import Award
from croupier.games.casino_war.odds.joint.book_pays import BookPays, Kind
from croupier.games.casino_war.odds.joint.box import TIED, Around, Second, Shown, lines_paid, made_by
from croupier.games.casino_war.odds.joint.relations import DealersCards
from croupier.games.casino_war.odds.joint.situations import BITS
from croupier.games.casino_war.rules import WarRules

SECONDS: tuple[Second, ...] = ("surrendered", "higher", "lower", *TIED)

Holder = Literal["with the wager", "without it", "another"]
"""Whose hand it is: a box of the book with the progressive or without, or somebody else's."""

HOLDERS: tuple[Holder, ...] = ("with the wager", "without it", "another")


class Deed(NamedTuple):
    """What a hand does: what it leaves of a meter that pays it, and the Envy Bonus that another has for it.

    `beyond` is what the Envy Bonus has from a meter, where the limit of the house leaves that alone.
    """

    left: Fraction | None = None
    worth: int = 0
    beyond: int = 0


NOTHING = Deed()


class Whole(NamedTuple):
    """What all hands of a table do together: the Envy Bonuses for the book's own and for others', and how many win.

    What Envy Bonuses have from a meter `beyond` the limit of the house stands apart.
    """

    own: int = 0
    others: int = 0
    winners: int = 0
    own_beyond: int = 0
    others_beyond: int = 0

    def within(self, other: "Whole") -> bool:
        """Whether further hands may make the other of it."""
        return all(one <= most for one, most in zip(self, other, strict=True))


class Marks:
    """The marks of hands when the dealer's cards stand so; `dealers` is None where there is no second card."""

    def __init__(self, pays: BookPays, dealers: DealersCards) -> None:
        self.pays, self._dealers, side = pays, dealers, pays.side
        self._ranked = side.ranked if side is not None else []
        self._equal = side is not None and side.second_winner == "equal shares"
        self._able = [box.progressive for box in pays.book.boxes].count(True)
        self._deeds: dict[tuple[Shown, Holder], Deed] = {}
        deeds = {who: self._possible(who) for who in HOLDERS}
        every = [deed for of in deeds.values() for deed in of.values()]
        envied = any(deed.worth or deed.beyond for deed in every)
        cut = pays.rules.side_limit is not None
        self._given = envied and not cut and side is not None and side.envy_to == "every player with the wager"
        shared = self._equal and self._able + pays.others > 1 and any(deed.left is not None for deed in every)
        self.conditioned = (envied and not self._given) or shared
        """Whether what a box is paid depends on the hands of the whole table."""
        self.envied_in_order = envied and not self._given and cut and pays.envies_own
        """Whether Envy Bonuses may leave a box less of its own award, by whose turn comes first."""
        winning = {shown: deed for shown, deed in deeds["with the wager"].items() if deed.left is not None}
        in_turn = not self._equal and self._able > 1 and bool(winning)
        self.in_order = in_turn and not self._paid_alike(winning)
        """Whether what a box is paid depends on those before it."""
        self.first = self._first_winner(next(iter(winning))) if in_turn and not self.in_order else 0
        """What the first winner of the meter has beyond one who comes after another."""
        self._in_turn = in_turn
        self._marked: list[tuple[Holder, Deed]] = []
        for who in HOLDERS:
            self._marked += sorted(
                {(who, kept) for deed in deeds[who].values() if (kept := self._kept(deed, who))}, key=repr
            )
        self.bits = BITS * len(self._marked)
        self._wholes: dict[int, Whole] = {}
        self._meters: dict[int, int | None] = {}

    # Which hands bear a mark

    def _possible(self, who: Holder) -> dict[Shown, Deed]:
        """What hands of the holder may do."""
        present = {
            "with the wager": self._able > 0,
            "without it": len(self.pays.book.boxes) > self._able,
            "another": self.pays.others > 0,
        }
        if self.pays.side is None or not present[who]:
            return {}
        hands = (Shown(first, second, self._dealers) for first, second in product(TIED, SECONDS))
        return {shown: deed for shown in hands if (deed := self._deed(shown, who)) != NOTHING}

    def _deed(self, shown: Shown, who: Holder) -> Deed:
        key = shown._replace(dealers=None, lines=()), who
        if key not in self._deeds:
            self._deeds[key] = self._done_by(shown, who)
        return self._deeds[key]

    def _done_by(self, shown: Shown, who: Holder) -> Deed:
        pays, side = self.pays, self.pays.side
        if side is None or not shown.tied:
            return NOTHING
        made = made_by(side, shown.first, shown.second, self._dealers)
        left: Fraction | None = None
        if who != "without it" and pays.meter is not None:
            shares = [share.percent for line in lines_paid(side, self._ranked, made) for share in side.pays[line].shares]
            left = Fraction(1) if shares else None
            for percent in shares:
                left = (left or Fraction(0)) * (1 - Fraction(percent, 100))
        envied = pays.envies_from(who == "without it", own=who != "another")
        hand = next((hand for hand in self._ranked if hand in made and hand in side.envy), None) if envied else None
        if hand is None:
            return Deed(left)
        return Deed(left, *envy_bonus(pays.rules, side.envy[hand], side.stake, pays.shown))

    def _kept(self, deed: Deed, who: Holder) -> Deed | None:
        """As much of it as has to be remembered; None if nothing."""
        turns = self._in_turn and who == "with the wager"
        left = deed.left if turns or (self.conditioned and self._equal and who != "without it") else None
        kept = deed._replace(left=left) if self.conditioned and not self._given else Deed(left)
        return None if kept == NOTHING else kept

    def of(self, who: Holder, shown: Shown) -> int:
        """The mark of a hand, as it is counted among others; 0 if it bears none."""
        if not self._marked or not shown.tied:
            return 0
        kept = self._kept(self._deed(shown, who), who)
        return 0 if kept is None else 1 << BITS * self._marked.index((who, kept))

    def given(self, who: Holder, shown: Shown) -> int:
        """What all boxes of the book have of Envy Bonuses for this hand, where nothing cuts them."""
        if not self._given or not shown.tied:
            return 0
        return self._deed(shown, who).worth * (self._able - (who == "with the wager"))

    # What is paid when marks are known

    def whole(self, marks: int) -> Whole:
        """What hands with these marks do together."""
        if marks not in self._wholes:
            found = [0] * len(Whole._fields)
            for (who, deed), count in self._counted(marks):
                own, another = count * (who != "another"), count * (who == "another")
                won = count * (self._equal and deed.left is not None)
                each = deed.worth * own, deed.worth * another, won, deed.beyond * own, deed.beyond * another
                found = [so_far + more for so_far, more in zip(found, each, strict=True)]
            self._wholes[marks] = Whole(*found)
        return self._wholes[marks]

    def _counted(self, marks: int) -> Iterator[tuple[tuple[Holder, Deed], int]]:
        for at, marked in enumerate(self._marked):
            if count := marks >> BITS * at & (1 << BITS) - 1:
                yield marked, count

    def won(self, marks: int) -> bool:
        """Whether a box of the book has won from the meter."""
        return any(who == "with the wager" and deed.left is not None for (who, deed), _ in self._counted(marks))

    def _meter_after(self, marks: int) -> int | None:
        """What the meter shows after these hands: what was paid leaves it, down to where it starts again."""
        if marks not in self._meters:
            meter, side = self.pays.meter, self.pays.side
            for (who, deed), count in self._counted(marks):
                if meter is not None and side is not None and deed.left is not None and who == "with the wager":
                    meter = max(meter * deed.left**count, Fraction(side.meter.reset))
            self._meters[marks] = None if meter is None else int(meter)
        return self._meters[marks]

    def around(self, kind: Kind, shown: Shown, whole: Whole | None = None, before: int = 0, envied: int = 0) -> Around:
        """What the table does to a box with these cards.

        `whole` where it asks for that, its own hand counted in; `before` are the marks of those before it where boxes are
        counted in order. Of its Envy Bonuses, `envied` came before its own turn.
        """
        pays, side = self.pays, self.pays.side
        if side is None or not kind.pays.progressive:
            return Around(spun=kind.spun)
        meter, shared, envy, beyond = pays.shown, 1, 0, 0
        if self.in_order:
            meter = self._meter_after(before)
        elif self.first and meter is not None:
            meter = side.meter.reset
        if whole is not None:
            shared = max(1, whole.winners)
            away = side.envy_to == "not who has surrendered" and shown.tied and shown.second == "surrendered"
            envied = 0 if away else envied
            if not (away or self._given):
                mine = self._deed(shown, "with the wager")
                envy = whole.others + (whole.own - mine.worth if pays.envies_own else 0)
                beyond = whole.others_beyond + (whole.own_beyond - mine.beyond if pays.envies_own else 0)
        return Around(meter, shared, envy - envied, kind.spun, envied, beyond)

    # The first winner of a meter that is then reset

    def _paid_alike(self, winning: "dict[Shown, Deed]") -> bool:
        """Whether winners of the meter are paid alike, but that the first one finds it as it stands."""
        side, pays = self.pays.side, self.pays
        assert side is not None
        lines = {
            tuple(lines_paid(side, self._ranked, made_by(side, hand.first, hand.second, self._dealers))) for hand in winning
        }
        if len(lines) > 1 or any(deed.left for deed in winning.values()):
            return False
        if not pays.rules.meters_limited:
            return True
        envied = pays.envies and pays.envies_own
        return len(winning) == 1 and len(pays.kinds) == 1 and not (pays.stated or pays.spins or envied)

    def _first_winner(self, shown: Shown) -> int:
        side, pays = self.pays.side, self.pays
        assert side is not None
        shown = shown._replace(lines=tuple(() for _ in pays.stated))
        kind = next(kind for kind in pays.kinds if kind.pays.progressive)
        first, later = (
            sum(kind.pays.nets(shown, Around(shows, spun=kind.spun))) for shows in (pays.shown, side.meter.reset)
        )
        return first - later


def envy_bonus(rules: WarRules, award: Award, stake: int, meter: int | None) -> tuple[int, int]:
    """What an Envy Bonus pays in chips when the meter shows so much, and beside it what no limit of the house counts."""
    chips, broken = rules.chips_in_play, rules.chips.breakage
    fixed = award.fixed.winnings(stake)
    of_meter = sum((Fraction((meter or 0) * share.percent, 100) for share in award.shares), Fraction(0))
    every = chips.pays(fixed + of_meter, broken)
    if rules.side_limit is None or rules.meters_limited:
        return every, 0
    beside = min(chips.pays(fixed, broken), every)
    return beside, every - beside


def holder(kind: Kind) -> Holder:
    """Whose hand a box of this kind has."""
    return "with the wager" if kind.pays.progressive else "without it"


def by_place(kinds: Sequence[Kind]) -> list[tuple[int, int]]:
    """The boxes in the order in which they are settled, each with the place of its kind."""
    return sorted((number, at) for at, kind in enumerate(kinds) for number in kind.numbers)
