"""One round of play as a user writes it down (JSON or TOML), and what settling it gives."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from croupier.equipment.money import cents, dollars
from croupier.errors import InputError
from croupier.games.kit.decider import Announced, Command, Decider, Event, Role, Signature
from croupier.games.kit.money import Money
from croupier.games.kit.names import one_spelling
from croupier.games.kit.refused import Refused
from croupier.rulebook.shape import Rules

DEALER = (Signature("dealer", Role.DEALER),)
MOST_WAGERS = 10_000
_OUTCOMES = {"lost": -1, "paid": 1, "returned": 0, "surrendered": -1, "voided": 0}
"""What the dealer does with a wager, and whether the player wins or loses by it."""

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

    @property
    def net(self) -> int:
        """What the player wins by it, in cents."""
        return _OUTCOMES[self.outcome] * self.cents

    def json(self) -> dict[str, object]:
        whose = {"player": self.player, "wager": self.wager, "on": list(self.on), "outcome": self.outcome}
        return {**whose, "amount": dollars(self.cents), "rule": self.rule, "cite": self.cite}


@dataclass(frozen=True, slots=True)
class Settled:
    """Who gets what, in the dealer's order; `procedure` is everything the dealer said and did."""

    players: Mapping[str, int]
    steps: tuple[SettledWager, ...]
    procedure: tuple[tuple[str, str, str], ...]  # what, rule, citation
    notes: tuple[str, ...] = field(default=())

    def json(self) -> dict[str, object]:
        payload: dict[str, object] = {
            "players": {player: {"net": dollars(net)} for player, net in self.players.items()},
            "steps": [step.json() for step in self.steps],
            "procedure": [{"what": what, "rule": rule, "cite": cite} for what, rule, cite in self.procedure],
        }
        return {**payload, "notes": list(self.notes)} if self.notes else payload


class PlayedRound(Generic[R, State]):
    """A round played command by command. The first refusal ends it, as the error that the user reads."""

    def __init__(self, play: Decider, rules: R, state: State) -> None:
        self.play, self.rules, self.state = play, rules, state
        self.events: list[Event] = []

    def do(self, command: Command) -> None:
        decision = self.play.decide(self.rules, self.state, command)
        if isinstance(decision, Refused):
            cite = self.rules.cite(decision.rule) if decision.rule else ""
            raise InputError(decision.reason, rule=decision.rule or None, cite=cite or None)
        for event in decision:
            self.state = self.play.evolve(self.rules, self.state, event)
            self.events.append(event)

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
        raise InputError('"wagers" must be a list of at least one {"player", "wager", "amount"}')
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
    notes: tuple[str, ...] = (),
    of_meters: Callable[[Money], int] = lambda move: 0,
) -> Settled:
    """What a played round did to each wager, and what each player won or lost.

    `wager` gives whose wager money moved for, its kind and what it is on. `voided` are wagers that a void round left lying.
    `of_meters` says how much of a payment was taken from meters, where a game has some.
    """
    cite = table.rules.cite
    moves = [event for event in table.events if isinstance(event, Money) and event.kind in _OUTCOMES]
    steps = tuple(
        SettledWager(*wager(move), move.kind, move.cents, move.rule, cite(move.rule), of_meters(move))
        for move in (*moves, *voided)
    )
    nets = {player: sum(step.net for step in steps if step.player == player) for player in players}
    done = ((event, procedure[type(event)](event)) for event in table.events if type(event) in procedure)
    return Settled(nets, steps, tuple((what, event.rule, cite(event.rule)) for event, what in done if what), notes)
