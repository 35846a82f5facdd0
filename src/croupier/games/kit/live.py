"""What a game tells a live table: its decider, its vocabulary, its money, and what electronic equipment does for it."""

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from types import ModuleType
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from croupier.equipment.cards import Card
from croupier.games.kit.game import Facet, Game
from croupier.games.kit.play.decider import (
    Announced,
    Command,
    Deviated,
    Event,
    Option,
    ReportDeviation,
    Ruled,
    RuleOn,
    Signature,
)
from croupier.games.kit.play.money import Money, chips_of
from croupier.games.kit.play.refused import Refused
from croupier.games.kit.table_habits import TableHabits
from croupier.games.kit.words import SPOKEN, Spoken, Words
from croupier.rulebook.shape import Rules

R = TypeVar("R", bound=Rules)
S = TypeVar("S")


class Vocabulary(NamedTuple):
    """The commands and events that a table knows, by name. `cards` are the fields that hold cards as small numbers.

    `spoken` is what people say for a command.
    """

    commands: Mapping[str, type[Command]]
    events: Mapping[str, type[Event]]
    cards: frozenset[str] = frozenset()
    spoken: Spoken = {}


def vocabulary(
    *modules: ModuleType, cards: Collection[str] = (), own: Iterable[type[Event]] = (), spoken: Spoken = SPOKEN
) -> Vocabulary:
    """Every command and event of a game's modules, with those that all games share."""
    classes: list[Any] = [each for module in modules for each in vars(module).values() if isinstance(each, type)]
    commands = [each for each in classes if issubclass(each, Command) and each is not Command]
    events = [each for each in (*classes, Money, Announced, Deviated, Ruled, *own) if issubclass(each, Event)]
    return Vocabulary(
        {each.name: each for each in (*commands, ReportDeviation, RuleOn)},
        {each.__name__: each for each in events if each is not Event},
        frozenset(cards),
        spoken,
    )


class CardDraw(NamedTuple):
    """So many cards out of an electronic shoe, seen by the table or burned unseen."""

    cards: int
    seen: bool


class Ring(NamedTuple):
    """What a wheel shows: its places, each with its weight. A wheel with one ring needs no name for it."""

    name: str
    weights: Mapping[str, int]


class ElectronicWheel(ABC, Generic[R, S]):
    """A wheel that electronic equipment can turn. One without rings is not turned: its result is reported."""

    command: str  # reports where it stopped

    @abstractmethod
    def rings(self, rules: R, state: S) -> tuple[Ring, ...]: ...

    @abstractmethod
    def filled(self, command: Command, places: tuple[str, ...]) -> Command:
        """The command with a place of each ring."""


class LogLine(Protocol):
    """Work on the equipment as a table's log has it: when, what kind, what was done, who signed, who certified after it."""

    at: str
    kind: str
    description: str
    by: tuple[Signature, ...]
    certified: Signature | None


class Cards(Generic[R, S]):
    """What a game with cards tells a live table of them; as it is here, of a game without any."""

    dealt: bool = False  # whether they come out of a shoe or deck, which equipment can deal
    hidden: bool = True  # whether cards may be dealt face down; if False, every card is public
    in_view: frozenset[str] = frozenset()  # keys of `view` that hold cards as small numbers
    deals_unseen: str = ""  # the command with cards that may stay unseen
    cover_card: str = ""  # the command that reports the cover card, where there is one
    cover_rule: str = ""  # the rule that puts it in
    empty: str = ""  # the command that reports an empty shoe
    changed: str = ""  # the rule on hours after which cards are changed, where the table must see to it
    begins: str = ""  # the command that those cards must be fresh for

    def holds(self, rules: R, state: S) -> tuple[Card, ...]:
        """The cards of a new shoe."""
        return ()

    def loads(self, rules: R, state: S, event: Event) -> bool:
        """Whether a new shoe is due after this event."""
        return False

    def wants(self, rules: R, state: S, command: Command) -> CardDraw | None:
        """What a command takes out of the shoe; None if nothing."""
        return None

    def filled(self, command: Command, cards: tuple[Card, ...]) -> Command:
        """The command with the cards that came out."""
        return command

    def cover(self, event: Event) -> int | None:
        """How many cards lie behind the cover card after this event: 0 after it came out, None if that does not change."""
        return None

    def go_to(self, state: S) -> tuple[str, ...]:
        """Who gets the next cards, where somebody names several at once."""
        return ()

    def to_name(self, state: S, command: str, player: str) -> int:
        """How many cards must be named with this command, though none of its options asks for them."""
        return 0

    def left(self, state: S) -> Mapping[str, int]:
        """How many cards are where, for those that count them; nothing where no rule depends on it."""
        return {}


class Playable(Protocol):
    """What a method of a table that is played from Python needs of the table."""

    @property
    def rules(self) -> Any: ...
    @property
    def state(self) -> Any: ...

    @property
    def seeded(self) -> bool:
        """Whether cards and spins come from the table's own seed."""

    def step(self, command: str, /, **fields: object) -> None:
        """Do one step; what is due before it and leaves nothing to decide is done first. Amounts are dollars."""

    def reach(self, command: str) -> None:
        """Do what is due and leaves nothing to decide, until this command is open; nothing if that leads nowhere."""

    def open(self, command: str) -> tuple[Option, ...]:
        """The options of this command, if it is open now."""


class TableMethods:
    """What a game adds to a table that is played from Python: its public methods, `table.bet("3", initial=20)`.

    Every command of a game is a method by itself. Here are those that take several steps at once.
    """

    def __init__(self, table: Playable) -> None:
        self._table = table

    @classmethod
    def names(cls) -> Iterator[str]:
        return (name for name in dir(cls) if not name.startswith("_") and name != "names")


class Live(Facet[R], Generic[R, S]):
    """What a game tells a live table beside its play. What the state knows is read from its fields of that name."""

    opens: str = "open table"
    """The command that ends the time before the game."""
    fills: Mapping[str, Mapping[str, object]] = {}
    """What electronic equipment fills in, by command and field, each with the value that leaves it open."""
    never: frozenset[str] = frozenset()
    """Reports that electronic equipment never gives: it makes no slip."""
    new_dealer: str = ""
    """The game's own step for a new dealer, open while the table is, under the rule `burn.new_dealer`."""
    cards: Cards[R, S] = Cards()
    wheel: ElectronicWheel[R, S] | None = None
    """A wheel that electronic equipment can turn."""
    methods: type[TableMethods] = TableMethods
    """For a table that is played from Python."""
    habits: TableHabits[Any, Any] = TableHabits()
    """What people usually do where its options leave them a choice."""
    words: Words = Words()

    def __init__(self, game: Game[R], versions: Mapping[str, Game[R]] = {}) -> None:
        super().__init__(game)
        self.versions = versions
        """The other ways in which a live table can deal it, by name, each as a game of its own."""

    def at(self, version: str) -> Game[R]:
        """The game as a version deals it; "" is the usual one. LookupError if no live table deals it so."""
        game = self.versions[version] if version else self.game
        if not game.dealt:
            raise LookupError(game.name)
        return game

    def not_offered(self, rules: R) -> Refused | None:
        """Why a table cannot deal it so under these rules; None if it can."""
        return None

    def unit(self, rules: R) -> int:
        """The smallest chip that comes to the table, in cents."""
        return self.game.wagers.unit(rules)

    def limits(self, rules: R) -> Mapping[str, str]:
        """The limits of wagers that the floor may change, by the words for each, with their rules."""
        named = {"minimum": "limits.minimum", "maximum": "limits.maximum"}
        return {words: path for words, path in named.items() if path in rules.in_force.values}

    def accounts(self, state: S) -> Mapping[str, int]:
        accounts: Mapping[str, int] = getattr(state, "accounts", {})
        return accounts

    def seated(self, state: S) -> Collection[str]:
        """Who plays at the table."""
        seats: Any = getattr(state, "seats", None) or getattr(state, "players", ())
        return tuple(filter(None, seats.values() if isinstance(seats, Mapping) else seats))

    def sits_at(self, state: S, player: str) -> str | None:
        """The position at which a player sits; None where seats are no positions, or they have none."""
        seats = getattr(state, "seats", None)
        places = seats.items() if isinstance(seats, Mapping) else ()
        return next((str(place) for place, who in places if who == player), None)

    def at_stake(self, state: S, player: str) -> int:
        """The player's chips on the layout or in the pot, in cents."""
        return sum(stake.cents for stake in getattr(state, "stakes", ()) if stake.player == player)

    def meters(self, state: S) -> Mapping[str, int]:
        """Progressive meters in cents."""
        return {meter: int(cents) for meter, cents in getattr(state, "meters", {}).items()}

    def log(self, state: S) -> Sequence[LogLine]:
        """Work on the equipment that the text has a table log, oldest first; none where it asks for no log."""
        return getattr(state, "log", ())

    def denies(self, command: Command) -> bool:
        """Whether electronic equipment contradicts this report."""
        return False

    def repaired(self, rules: R, state: S, rule: str) -> tuple[Event, ...] | None:
        """What follows when a shuffler that the game knows to be out of order works again; None if that cannot be now."""
        return None

    def cashed(self, state: S, player: str, cents: int, rule: str) -> tuple[Event, ...] | None:
        """Chips go off the table; None if that cannot be now."""
        if self.accounts(state).get(chips_of(player), 0) < cents:
            return None
        return (Money(rule=rule, kind="cashed", player=player, cents=cents),)

    def given(self, state: S, player: str, cents: int, rule: str) -> tuple[Event, ...] | None:
        """An adjustment: what was short is restored, what was too much is taken back; None if that cannot be now."""
        if player not in self.seated(state) or self.accounts(state).get(chips_of(player), 0) < -cents:
            return None
        return (Money(rule=rule, kind="restored" if cents > 0 else "reclaimed", player=player, cents=abs(cents)),)


def filled(command: Any, **fields: object) -> Command:
    """The command with these fields."""
    complete: Command = replace(command, **fields)
    return complete
