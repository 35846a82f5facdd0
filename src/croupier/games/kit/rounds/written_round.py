"""One round of play as a user writes it down (JSON or TOML), and what settling it gives."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, TypeVar

from croupier.equipment.money import cents, dollars
from croupier.errors import InputError
from croupier.games.kit.play.decider import Announced, Command, Decider, Event, Role, RuleOn, Signature
from croupier.games.kit.play.money import Money
from croupier.games.kit.play.people import one_spelling
from croupier.games.kit.play.refused import Refused
from croupier.games.kit.play.well_formed import malformed
from croupier.games.kit.rounds.irregular import (
    Commands,
    Irregularity,
    WrittenIrregularity,
    irregularities,
    remedied,
    reported,
)
from croupier.games.kit.rounds.refusals import WrittenError, typed_reason
from croupier.rulebook.shape import Rules

DEALER = (Signature("dealer", Role.DEALER),)
MOST_WAGERS = 10_000
_MOST_REMEDIES = 400  # steps that an irregularity can make due: a whole shoe is prepared anew
STANDS = "stands"
"""What becomes of a wager that is not decided yet: something is still owed to the player."""
OUTCOMES = {"lost": -1, "paid": 1, "returned": 0, "surrendered": -1, "voided": 0, "restored": 1, "reclaimed": -1, STANDS: 0}
"""What the dealer does with a wager, and whether the player wins or loses by it. Two undo a void round."""

R = TypeVar("R", bound=Rules)
State = TypeVar("State")


@dataclass(frozen=True, slots=True)
class Bet:
    """A wager as written: by kind and numbers, or by its place on the layout."""

    player: str
    cents: int
    wager: str
    on: tuple[str, ...]
    place: str


@dataclass(frozen=True, slots=True)
class SettledWager:
    """What the dealer did with a wager."""

    player: str
    wager: str
    on: tuple[str, ...]
    outcome: str
    cents: int
    rule: str
    cite: str
    of_meters: int = 0  # the part of a payment that was taken from meters
    stays: bool = False  # a wager that is neither won nor lost stays where it lies

    @property
    def net(self) -> int:
        """What the player wins by it, in cents."""
        return OUTCOMES[self.outcome] * self.cents

    def json(self) -> dict[str, object]:
        whose = {"player": self.player, "wager": self.wager, "on": list(self.on), "outcome": self.outcome}
        return {**whose, "amount": dollars(self.cents), "rule": self.rule, "cite": self.cite}


@dataclass(frozen=True, slots=True)
class Settled:
    """Who gets what, in the dealer's order; `procedure` is everything the dealer said and did.

    `played` is the table at which it was dealt, with every moment of the round; None where a game deals none.
    """

    players: Mapping[str, int]
    steps: tuple[SettledWager, ...]
    procedure: tuple[tuple[str, str, str], ...]  # what, rule, citation
    notes: tuple[str, ...] = field(default=())
    played: "PlayedRound[Any, Any] | None" = field(default=None, compare=False, repr=False)

    def json(self) -> dict[str, object]:
        payload: dict[str, object] = {
            "players": {player: {"net": dollars(net)} for player, net in self.players.items()},
            "steps": [step.json() for step in self.steps],
            "procedure": [{"what": what, "rule": rule, "cite": cite} for what, rule, cite in self.procedure],
        }
        return {**payload, "notes": list(self.notes)} if self.notes else payload


class UnfinishedError(WrittenError):
    """A written round that could be played only so far: `played` is the table as it stood then."""

    def __init__(self, problem: InputError, played: "PlayedRound[Any, Any]") -> None:
        super().__init__(problem.reason, typed_reason(problem), rule=problem.rule, cite=problem.cite)
        self.played = played


class _RoundOverError(Exception):
    """The round ended before all that was written of it."""


class PlayedRound(Generic[R, State]):
    """A round played command by command. The first refusal ends it, as the error that the user reads.

    `moments` are the commands with how the table stood before each, and the number of events until then. What was
    `irregular` in the round happens before the step that it names, and what it asks for is done as careful people do it.
    """

    commands: Commands = {}  # by name: what can be reported
    known: ClassVar[tuple[Irregularity, ...]] = ()  # the game's table of what can go wrong
    usual_moment: ClassVar[str] = ""  # before which an irregularity happens that names no moment

    def __init__(self, play: Decider, rules: R, state: State, written: Mapping[str, object] | None = None) -> None:
        self.play, self.rules, self.state = play, rules, state
        self.events: list[Event] = []
        self.moments: list[tuple[Command, State, int]] = []
        self.irregular: list[WrittenIrregularity] = list(irregularities(written or {}))
        self._disturbed = False

    def called(self, command: Command) -> tuple[str, ...]:
        """What the moment of this command is called, where an irregularity says before what it happened."""
        return (command.name,)

    def moment_in_words(self, moment: str) -> str:
        """What whoever types a round calls a moment of it."""
        return moment

    def is_over(self, event: Event) -> bool:
        """Whether the round ends with this event, whatever else was written of it."""
        return False

    @contextmanager
    def until_over(self) -> Iterator[None]:
        """Everything that is written of the round, up to where it ended; what is left over of it is refused."""
        try:
            yield
        except _RoundOverError:
            pass
        except InputError as problem:
            raise UnfinishedError(problem, self) from None
        if self.irregular:
            one = self.irregular[0]
            moment = one.before or self.usual_moment
            typed = f"{one.what} cannot have happened before {self.moment_in_words(moment)}: the round has no such moment"
            raise WrittenError(f"{one.what} cannot have happened before {moment!r}: the round has no such moment", typed)

    def do(self, command: Command) -> None:
        if self.irregular:
            self._disturb(command)
        if self._disturbed:
            self._catch_up(command)
        self._do(command)

    def comes_to(self, command: Command) -> None:
        """The moment before a command that never came: only what was irregular then happens."""
        if self.irregular:
            self._disturb(command)

    def _do(self, command: Command) -> None:
        decision = malformed(command) or self.play.decide(self.rules, self.state, command)
        if isinstance(decision, Refused):
            cite = self.rules.cite(decision.rule) if decision.rule else ""
            raise InputError(decision.reason, rule=decision.rule or None, cite=cite or None)
        self.moments.append((command, self.state, len(self.events)))
        for event in decision:
            self.state = self.play.evolve(self.rules, self.state, event)
            self.events.append(event)
        if self._disturbed and any(self.is_over(event) for event in decision):
            raise _RoundOverError

    def _disturb(self, command: Command) -> None:
        """Whatever irregular happened before this command, wherever it stands in the list."""
        names = self.called(command)
        for one in [one for one in self.irregular if (one.before or self.usual_moment) in names]:
            self.irregular.remove(one)
            self._disturbed = True
            self._do(reported(one, self.play.options(self.rules, self.state), self.commands, self.known))

    def _catch_up(self, command: Command) -> None:
        """What an irregularity has made due before this command can be given; a ruling is somebody's own to make."""
        for _ in range(_MOST_REMEDIES):
            options = self.play.options(self.rules, self.state)
            if any(one.kind == "may" and one.command == command.name for one in options):
                return
            due = next((one for one in options if one.kind == "next"), None)
            if due is None or due.command in (command.name, RuleOn.name):
                return
            remedies = {name: told for one in self.known for name, told in one.remedy.items()}
            self._do(remedied(due, remedies, self.commands))

    def place(self, command: Command, number: int, of: int) -> None:
        """Place a wager of several; a refusal says which one."""
        try:
            self.do(command)
        except InputError as problem:
            if of == 1:
                raise
            raise InputError(f"wager {number}: {problem.reason}", rule=problem.rule, cite=problem.cite) from None

    def may(self, command: type[Command]) -> bool:
        return any(option.command == command.name for option in self.play.options(self.rules, self.state))

    def does_if_due(self, command: type[Command]) -> None:
        """A step of the dealer's that only some rounds have."""
        if self.may(command):
            self.do(command(by=DEALER))


def bets(written: Mapping[str, object]) -> tuple[Bet, ...]:
    """The wagers of a round in the order of placing; what is missing or of the wrong kind is refused."""
    listed = written.get("wagers")
    if not isinstance(listed, Sequence) or isinstance(listed, str) or not listed:
        raise WrittenError(
            '"wagers" must be a list of at least one {"player", "wager", "amount"}', "no wager is entered in this round"
        )
    if len(listed) > MOST_WAGERS:
        raise InputError(f"{len(listed):,} wagers are more than a table holds; at most {MOST_WAGERS:,}")
    read = tuple(_bet(entry, number) for number, entry in enumerate(listed, start=1))
    one_spelling(bet.player for bet in read)
    return read


def _bet(entry: object, number: int) -> Bet:
    where = f"wager {number}"
    if not isinstance(entry, Mapping):
        raise InputError(f'{where}: must be {{"player", "wager", "amount"}}')
    if unknown := sorted(set(entry) - {"player", "wager", "on", "place", "amount"}):
        raise InputError(f"{where}: unknown key {unknown[0]!r}; a wager has player, wager, on or place, amount")
    player, kind, place = entry.get("player", "1"), entry.get("wager", ""), entry.get("place", "")
    if not is_mark(player) or not str(player).strip():
        raise InputError(f"{where}: player must be a position or a name")
    if not isinstance(kind, str) or not isinstance(place, str) or bool(kind.strip()) == bool(place.strip()):
        raise InputError(f'{where}: say the wager ("wager": "split", "on": ["17", "20"]) or its place ("line 17|20")')
    on = entry.get("on", [])
    on = [on] if isinstance(on, str | int) else on
    if not isinstance(on, Sequence) or not all(is_mark(item) for item in on):
        raise InputError(f'{where}: on must be a list of numbers such as ["17", "20"]')
    if "amount" not in entry:
        raise InputError(f'{where}: amount is missing; write dollars and cents such as "5.00"')
    try:
        amount = cents(entry["amount"])
    except InputError as problem:
        raise InputError(f"{where}: {problem.reason}") from None
    return Bet(str(player).strip(), amount, kind, tuple(str(item) for item in on), place)


def is_mark(item: object) -> bool:
    """Whether it can name a player, a number or a symbol: words or a whole number."""
    return isinstance(item, str | int) and not isinstance(item, bool)


def as_player(player: str) -> tuple[Signature, ...]:
    return (Signature(player, Role.PLAYER),)


# What it comes to

Procedure = Mapping[type[Event], Callable[[Any], str | None]]
"""What the dealer says or does by each kind of event; an event that is not here is no step of the procedure."""

PROCEDURE: Procedure = {Announced: lambda event: f"announce “{event.words}”"}


def settled(
    table: PlayedRound[Any, Any],
    players: Sequence[str],
    procedure: Procedure,
    wager: Callable[[Money], tuple[str, str, tuple[str, ...]]],
    *,
    voided: Sequence[Money] = (),
    voided_stay: bool = False,
    notes: tuple[str, ...] = (),
    of_meters: Callable[[Money], int] = lambda move: 0,
) -> Settled:
    """What a played round did to each wager, and what each player won or lost.

    `wager` gives whose wager money moved for, its kind and what it is on. `voided` are wagers that a void round left lying,
    where they stay if `voided_stay`. `of_meters` says how much of a payment was taken from meters, where a game has some.
    """
    cite = table.rules.cite
    moves = [event for event in table.events if isinstance(event, Money) and event.kind in OUTCOMES]
    steps = tuple(
        SettledWager(*wager(move), move.kind, move.cents, move.rule, cite(move.rule), of_meters(move), stays)
        for stays, group in ((False, moves), (voided_stay, voided))
        for move in group
    )
    nets = {player: sum(step.net for step in steps if step.player == player) for player in players}
    done = ((event, procedure[type(event)](event)) for event in table.events if type(event) in procedure)
    told = tuple((what, event.rule, cite(event.rule)) for event, what in done if what)
    return Settled(nets, steps, told, notes, table)
