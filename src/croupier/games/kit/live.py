"""What a game tells a live table: its decider, its vocabulary, its money, and what electronic equipment does for it."""

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from types import ModuleType
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from croupier.equipment.cards import Card
from croupier.games.kit.game import Facet, Game
from croupier.games.kit.play.decider import (
    Announced,
    Command,
    Decider,
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
from croupier.games.kit.table.customs import Customs
from croupier.games.kit.verbs import Verbs
from croupier.games.kit.words import DEVIATIONS, SPOKEN, ByKind, Deviations, Place, Sentences, Spoken, Teller, Words
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


class Draw(NamedTuple):
    """So many cards out of an electronic shoe, seen by the table or burned unseen."""

    cards: int
    seen: bool


class Pack(ABC, Generic[R, S]):
    """What a game asks of an electronic shoe."""

    cover_card: ClassVar[str] = ""  # the command that reports the cover card, where there is one
    cover_rule: ClassVar[str] = ""  # the rule that puts it in
    empty: ClassVar[str] = ""  # the command that reports an empty shoe

    @abstractmethod
    def holds(self, rules: R, state: S) -> tuple[Card, ...]:
        """The cards of a new shoe."""

    @abstractmethod
    def loads(self, rules: R, state: S, event: Event) -> bool:
        """Whether a new shoe is due after this event."""

    @abstractmethod
    def wants(self, rules: R, state: S, command: Command) -> Draw | None:
        """What a command takes out of the shoe; None if nothing."""

    @abstractmethod
    def filled(self, command: Command, cards: tuple[Card, ...]) -> Command:
        """The command with the cards that came out."""

    def cover(self, event: Event) -> int | None:
        """How many cards lie behind the cover card after this event: 0 after it came out, None if that does not change."""
        return None


class Ring(NamedTuple):
    """What a wheel shows: its places, each with its weight. A wheel with one ring needs no name for it."""

    name: str
    weights: Mapping[str, int]


class Result(ABC, Generic[R, S]):
    """A wheel that electronic equipment can turn. One without rings is not turned: its result is reported."""

    command: str  # reports where it stopped

    @abstractmethod
    def rings(self, rules: R, state: S) -> tuple[Ring, ...]: ...

    @abstractmethod
    def filled(self, command: Command, places: tuple[str, ...]) -> Command:
        """The command with a place of each ring."""


class LogLine(NamedTuple):
    """Work on the equipment as a table's log has it: when, what kind, what was done, who signed, who certified after it."""

    at: str
    kind: str
    description: str
    by: tuple[Signature, ...]
    certified: Signature | None = None


class Cards(Generic[R, S]):
    """What a game with cards tells a live table of them; as it is here, of a game without any."""

    dealt: bool = False  # whether they come out of a shoe or deck, which equipment can deal
    hidden: bool = True  # whether cards may be dealt face down; if False, every card is public
    shared: bool = False  # cards belong to no position: stations wager on them
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

    def wants(self, rules: R, state: S, command: Command) -> Draw | None:
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


class Live(Facet[R], Generic[R, S]):
    """What a game tells a live table beside its play. What the state knows is read from its fields of that name."""

    versions: tuple[str, ...] = ()
    """The other ways in which a live table can deal it."""
    opens: str = "open table"
    """The command that ends the time before the game."""
    fills: Mapping[str, Mapping[str, object]] = {}
    """What electronic equipment fills in, by command and field, each with the value that leaves it open."""
    never: frozenset[str] = frozenset()
    """Reports that electronic equipment never gives: it makes no slip."""
    new_dealer: str = ""
    """The game's own step for a new dealer, under the rule `burn.new_dealer`."""
    cards: Cards[R, S] = Cards()
    wheel: Result[R, S] | None = None
    """A wheel that electronic equipment can turn."""
    verbs: type[Verbs] = Verbs
    """For a table that is played from Python."""
    customs: Customs[Any, Any] = Customs()
    """How people go about it where its options leave them a choice."""
    words: Words = Words()

    def at(self, version: str) -> Game[R, S]:
        """The game as a version deals it; "" is the usual one. LookupError if it is not dealt so."""
        if version:
            raise LookupError(version)
        return self.game

    def not_offered(self, rules: R) -> Refused | None:
        """Why a table cannot deal it so under these rules; None if it can."""
        return None

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
        return tuple(seats.values()) if isinstance(seats, Mapping) else tuple(player for player in seats if player)

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

    def may_change_dealer(self, state: S) -> bool:
        """Whether the game's own step for a new dealer is open."""
        return self.game.play.stage(state) != "closed"

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


class LiveGame(ABC, Generic[R, S]):
    """One game at a live table."""

    play: Decider
    vocabulary: Vocabulary
    banked: ClassVar[bool] = True  # whether the house takes the other side of every wager
    opens: ClassVar[str] = "open table"  # the command that ends the time before the game
    equipment_fills: ClassVar[Mapping[str, Mapping[str, object]]] = {}
    """What electronic equipment fills in, by command and field, each with the value that leaves it open."""
    never: ClassVar[frozenset[str]] = frozenset()  # reports that electronic equipment never gives: it makes no slip
    pack: Pack[R, S] | None = None
    result: Result[R, S] | None = None
    new_dealer: ClassVar[str] = ""  # the game's own step for a new dealer, under the rule `burn.new_dealer`
    changes_cards: ClassVar[str] = ""  # the rule on hours after which cards are changed, where the table must see to it
    begins: ClassVar[str] = ""  # the command that those cards must be fresh for
    deals_unseen: ClassVar[str] = ""  # the command with cards that may stay unseen
    cards_in_view: ClassVar[frozenset[str]] = frozenset()  # keys of `view` that hold cards as small numbers
    sentences: ClassVar[Sentences] = {}  # what is said of each kind of event
    verbs: ClassVar[type[Verbs]] = Verbs  # for a table that is played from Python
    deviations: ClassVar[Deviations] = DEVIATIONS  # and of each kind of deviation
    how: ClassVar[Mapping[str, tuple[str, ...]]] = {}  # by command, the rules that tell people how the step is done
    told: ClassVar[Mapping[str, str]] = {}  # by rule or group of rules, the sentence that tells people what it says
    customs: Customs[Any, Any] = Customs()  # how people go about it where its options leave them a choice
    voids: ClassVar[tuple[type[Event], ...]] = ()  # events by which a spin, deal or hand does not count
    shared_cards: ClassVar[bool] = False  # cards belong to no position: stations wager on them
    hides_cards: ClassVar[bool] = True  # whether cards may be dealt face down; if False, every card is public

    def options(self, rules: R, state: S, at: str) -> tuple[Option, ...]:
        """Everything that may be done or reported at this time, empty where nobody asks for one."""
        return self.play.options(rules, state)

    def due(self, rules: R, state: S, at: str) -> Iterable[Option]:
        """Those of the options that move the round on."""
        return (option for option in self.moving(rules, state, at) if option.kind == "next")

    def moving(self, rules: R, state: S, at: str) -> Iterable[Option]:
        """Options among which are all those: a game may know them without listing whatever may be done beside."""
        return self.options(rules, state, at)

    def moment(self, rules: R, state: S, at: str) -> object:
        """What the time decides about the options: at two times with the same, they are the same.

        A game whose options ask for the time says here what of it they need; one that does not say is asked each time.
        """
        return None if type(self).options is LiveGame.options else at

    # How the table stands

    @abstractmethod
    def new(self, rules: R) -> S: ...

    @abstractmethod
    def ready(self, rules: R, chips: Mapping[str, int]) -> S:
        """An open table, past its opening, where these players have so many cents in chips."""

    @abstractmethod
    def accounts(self, state: S) -> Mapping[str, int]: ...

    def cards_go_to(self, state: S) -> tuple[str, ...]:
        """Who gets the next cards, where somebody names several at once."""
        return ()

    def cards_to_name(self, state: S, command: str, player: str) -> int:
        """How many cards must be named with this command, though none of its options asks for them."""
        return 0

    def at_stake(self, state: S, player: str) -> int:
        """The player's chips on the layout or in the pot, in cents."""
        return sum(stake.cents for stake in getattr(state, "stakes", ()) if stake.player == player)

    @abstractmethod
    def seated(self, state: S) -> Collection[str]:
        """Who plays at the table."""

    def sits_at(self, state: S, player: str) -> str | None:
        """The position at which a player sits; None where seats are no positions, or they have none."""
        return None

    @abstractmethod
    def idle(self, state: S) -> bool:
        """Whether no round is under way."""

    @abstractmethod
    def closed(self, state: S) -> bool: ...

    def work_log(self, state: S) -> Sequence[LogLine]:
        """Work on the equipment that the text has a table log, oldest first; none where it asks for no log."""
        return ()

    @abstractmethod
    def over(self, event: Event) -> bool:
        """Whether the round ends with this event."""

    def meters(self, state: S) -> Mapping[str, int]:
        """Progressive meters in cents."""
        return {}

    def cards_left(self, state: S) -> Mapping[str, int]:
        """How many cards are where, for those that count them; nothing where no rule depends on it."""
        return {}

    def unit(self, rules: R) -> int:
        """The smallest chip, in cents."""
        return 1

    def may_change_dealer(self, state: S) -> bool:
        """Whether the game's own step for a new dealer is open."""
        return True

    def limits(self, rules: R) -> Mapping[str, str]:
        """The limits of wagers that the floor may change, by the words for each, with their rules."""
        named = {"minimum": "limits.minimum", "maximum": "limits.maximum"}
        return {words: path for words, path in named.items() if path in rules.in_force.values}

    def not_offered(self, rules: R) -> Refused | None:
        """Why a table cannot deal it so under these rules; None if it can."""
        return None

    def denies(self, command: Command) -> bool:
        """Whether electronic equipment contradicts this report."""
        return False

    def repaired(self, rules: R, state: S, rule: str) -> tuple[Event, ...] | None:
        """What follows when a shuffler that the game knows to be out of order works again; None if that cannot be now."""
        return None

    # Chips

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

    # Words

    def called(self, state: S, command: str) -> str:
        """What people call a step as the table stands, where that is not its name: a bet on a bet is a raise."""
        return command

    def teller(self, rules: R, state: S, open_cards: bool) -> Teller:
        """What tells the game's events; `open_cards`: also cards that lie face down.

        A game without a teller of its own is told no card without `open_cards` that `view` does not show to everybody.
        """
        return ByKind(self.sentences)

    @abstractmethod
    def places(self, view: Mapping[str, Any]) -> tuple[list[Place], list[str]]:
        """A view as rows of people and places, and notes beside them."""


def filled(command: Any, **fields: object) -> Command:
    """The command with these fields."""
    complete: Command = replace(command, **fields)
    return complete
