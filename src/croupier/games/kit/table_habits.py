"""Seeded choices, and how people go about a game where its options leave them one: for roles that nobody holds.

Options say what is lawful. They do not say that an inspection is mostly passed, that a ball runs against the wheel, or what
a player with these cards would like to do. A game that states nothing here is played by its options alone.
"""

from collections.abc import Collection, Iterable, Mapping
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, TypeVar

from croupier.games.kit.play.decider import Option
from croupier.rulebook.shape import Rules
from croupier.rulebook.values import Value

if TYPE_CHECKING:
    from random import Random

Item = TypeVar("Item")
R = TypeVar("R", bound=Rules)
S = TypeVar("S")

BROUGHT = 200_00
"""What a player usually brings to a table, in cents."""


class Lots:
    """Lots by a seed, a number or words, alike everywhere: only what Python promises never to change is drawn from."""

    def __init__(self, seed: int | str) -> None:
        self._seed = seed

    @cached_property
    def _random(self) -> "Random":
        """Begun when the first lot is drawn: mostly none is."""
        from random import Random

        return Random(self._seed)

    def share(self) -> float:
        """A number from 0 up to, but not, 1."""
        return self._random.random()

    def chance(self, share: float | Fraction) -> bool:
        return self._random.random() < share

    def below(self, bound: int) -> int:
        """A whole number from 0 to bound - 1."""
        return int(self._random.random() * bound)

    def pick(self, among: "Collection[Item]") -> Item:
        listed = list(among)
        return listed[int(self._random.random() * len(listed))]

    def shuffled(self, among: "Iterable[Item]") -> list[Item]:
        left, draw = list(among), self._random.random
        return [left.pop(int(draw() * size)) for size in range(len(left), 0, -1)]


class Turn(NamedTuple):
    """What a player is to decide now: what they see, and the options that are theirs."""

    player: str
    view: Mapping[str, Any]
    options: tuple[Option, ...]


class PlannedAction(NamedTuple):
    """An option with what is answered to some of its fields; the others are left to lots."""

    option: Option
    answers: Mapping[str, object] = {}


class TableHabits(Generic[R, S]):
    """What the options of a game do not tell. Commands are named as the options name them.

    `comes`: by them somebody new takes a place, and by `buys` a player gets chips. `wagers` are free before a round, and
    `extras` free beside it, now and then; `takes_back` undoes one before it counts. By `leaves`, in this order, a player
    goes, and by `closes` the game ends for the day. `forced` leaves a player nothing to decide, so that the dealer does it
    for one who is there. `waits` are due where nobody plays, and not done while somebody may come. `slips` report what
    people do wrong by themselves. By `corrects` an entry is put right: at the table itself nothing went wrong.
    """

    comes: ClassVar[tuple[str, ...]] = ("buy in",)
    buys: ClassVar[str] = "buy in"
    wagers: ClassVar[frozenset[str]] = frozenset({"place wager"})
    extras: ClassVar[frozenset[str]] = frozenset()
    takes_back: ClassVar[str] = "take back wager"
    leaves: ClassVar[tuple[str, ...]] = ("take back wager", "cash in", "leave")
    closes: ClassVar[str] = "close table"
    forced: ClassVar[frozenset[str]] = frozenset()
    waits: ClassVar[frozenset[str]] = frozenset()
    slips: ClassVar[frozenset[str]] = frozenset()
    corrects: ClassVar[frozenset[str]] = frozenset()
    called: ClassVar[Mapping[str, str]] = {}  # a step of which nothing more is said, where its name is no sentence
    seconds: ClassVar[Mapping[str, float]] = {}  # that a step takes, where it is more or less than others of its kind
    practice: ClassVar[Mapping[str, Mapping[str, Value]]] = {}
    """What a house chooses for an exercise, by the version of the game, where an edition leaves it to the house."""

    def brings(self, rules: R) -> int:
        """What a player usually brings, in cents."""
        return BROUGHT

    def answers(
        self, rules: R, state: S, option: Option, lots: Lots, *, held: Collection[str], slip: bool
    ) -> Mapping[str, object]:
        """What careful people answer to fields of the option, or with `slip` careless ones; the others are open to all.

        `held` are the roles and seats of persons, "dealer" or "player:Ann", who answer for themselves.
        """
        return {}

    def chooses(self, rules: R, turn: Turn, lots: Lots, way: Lots) -> PlannedAction | None:
        """What an absent player does whose turn it is, by what they see; None leaves it to lots.

        `way` falls alike whenever this player is asked: by it one plays so, and another otherwise.
        """
        return None

    def passes(self, turn: Turn) -> PlannedAction | None:
        """What is done for a player who does not answer: what costs least; None where a game names nothing."""
        return None
