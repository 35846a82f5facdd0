"""One round of play as a user writes it down (JSON or TOML), and what settling it gives."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

from croupier.equipment.money import cents, dollars
from croupier.errors import InputError
from croupier.games.kit.decider import Command, Event, Option, Role, Signature
from croupier.games.kit.money import Money, Stake
from croupier.games.kit.refused import Refused
from croupier.games.kit.wager import Catalogue
from croupier.rulebook.shape import Rules

DEALER = (Signature("dealer", Role.DEALER),)
MOST_WAGERS = 10_000
_TOLD = ("lost", "paid", "returned", "voided")

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
class SpinRound:
    """A round at a wheel: the wagers in the order of placing, and where each spin ended until one was valid."""

    bets: tuple[Bet, ...]
    results: tuple[str, ...]

    @property
    def players(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(bet.player for bet in self.bets))


@dataclass(frozen=True, slots=True)
class Step:
    """What the dealer did with a wager."""

    player: str
    wager: str
    on: tuple[str, ...]
    outcome: str
    cents: int
    rule: str
    cite: str

    def json(self) -> dict[str, object]:
        told = {"player": self.player, "wager": self.wager, "on": list(self.on), "outcome": self.outcome}
        return {**told, "amount": dollars(self.cents), "rule": self.rule, "cite": self.cite}


@dataclass(frozen=True, slots=True)
class Settled:
    """Who gets what, in the dealer's order; `procedure` is everything the dealer said and did."""

    players: Mapping[str, int]
    steps: tuple[Step, ...]
    procedure: tuple[tuple[str, str, str], ...]  # what, rule, citation
    notes: tuple[str, ...] = field(default=())

    def json(self) -> dict[str, object]:
        told: dict[str, object] = {
            "players": {player: {"net": dollars(net)} for player, net in self.players.items()},
            "steps": [step.json() for step in self.steps],
            "procedure": [{"what": what, "rule": rule, "cite": cite} for what, rule, cite in self.procedure],
        }
        return {**told, "notes": list(self.notes)} if self.notes else told


class Play(Protocol):
    """A game's `play.py`, as far as playing a written round needs it."""

    def options(self, rules: Any, state: Any, /) -> tuple[Option, ...]: ...
    def decide(self, rules: Any, state: Any, command: Command, /) -> tuple[Event, ...] | Refused: ...
    def evolve(self, rules: Any, state: Any, event: Event, /) -> Any: ...


class Table(Generic[State]):
    """A table played command by command. The first refusal ends it, as the error that the user reads."""

    def __init__(self, play: Play, rules: Rules, state: State) -> None:
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


def bets(written: Mapping[str, object]) -> tuple[Bet, ...]:
    """The wagers of a round in the order of placing; what is missing or of the wrong kind is refused."""
    listed = written.get("wagers")
    if not isinstance(listed, Sequence) or isinstance(listed, str) or not listed:
        raise InputError('"wagers" must be a list of at least one {"player", "wager", "amount"}')
    if len(listed) > MOST_WAGERS:
        raise InputError(f"{len(listed):,} wagers are more than a table holds; at most {MOST_WAGERS:,}")
    return tuple(_bet(entry, number) for number, entry in enumerate(listed, start=1))


def spin_round(written: Mapping[str, object]) -> SpinRound:
    """The wagers and results of a round at a wheel; what is missing or of the wrong kind is refused."""
    placed = bets(written)
    result = written.get("result")
    results = result if isinstance(result, list) else [result]
    if not results or len(results) > 1000 or not all(_is_mark(item) for item in results):
        raise InputError('"result" must be where the spin ended, such as "17", or a list of such when spins were void')
    return SpinRound(placed, tuple(str(item) for item in results))


def _bet(entry: object, number: int) -> Bet:
    where = f"wager {number}"
    if not isinstance(entry, Mapping):
        raise InputError(f'{where}: must be {{"player", "wager", "amount"}}')
    if unknown := sorted(set(entry) - {"player", "wager", "on", "place", "amount"}):
        raise InputError(f"{where}: unknown key {unknown[0]!r}; a wager has player, wager, on or place, amount")
    player, kind, place = entry.get("player", "1"), entry.get("wager", ""), entry.get("place", "")
    if not isinstance(player, str | int) or isinstance(player, bool) or not str(player).strip():
        raise InputError(f"{where}: player must be a position or a name")
    if not isinstance(kind, str) or not isinstance(place, str) or bool(kind.strip()) == bool(place.strip()):
        raise InputError(f'{where}: say the wager ("wager": "split", "on": ["17", "20"]) or its place ("line 17|20")')
    on = entry.get("on", [])
    on = [on] if isinstance(on, str | int) else on
    if not isinstance(on, Sequence) or not all(_is_mark(item) for item in on):
        raise InputError(f'{where}: on must be a list of numbers such as ["17", "20"]')
    if "amount" not in entry:
        raise InputError(f'{where}: amount is missing; write dollars and cents such as "5.00"')
    try:
        amount = cents(entry["amount"])
    except InputError as problem:
        raise InputError(f"{where}: {problem.reason}") from None
    return Bet(str(player), amount, kind, tuple(str(item) for item in on), place)


def _is_mark(item: object) -> bool:
    return isinstance(item, str | int) and not isinstance(item, bool)


def as_player(player: str) -> tuple[Signature, ...]:
    return (Signature(player, Role.PLAYER),)


def nets(players: Sequence[str], steps: Sequence[Step]) -> dict[str, int]:
    """What each player won or lost."""
    signs = {"paid": 1, "lost": -1, "surrendered": -1}
    return {
        player: sum(signs.get(step.outcome, 0) * step.cents for step in steps if step.player == player)
        for player in players
    }


def settled(
    rules: Rules,
    catalogue: Catalogue,
    players: Sequence[str],
    table: Table[Any],
    *,
    said: Callable[[Event], str | None],
    void: str | None,
) -> Settled:
    """What a played round did to each wager. `void` is the rule under which the last spin was void, if it was.

    `said` puts an event into words; what it has none for is no step of the procedure.
    """
    moves = [event for event in table.events if isinstance(event, Money) and event.kind in _TOLD]
    notes: tuple[str, ...] = ()
    if void is not None:
        stakes: Sequence[Stake] = table.state.stakes
        moves += [Money(rule=void, kind="voided", player=x.player, wager=x.wager, cents=x.cents) for x in stakes]
        notes = ("The spin is void: the wagers stay where they are and the wheel is spun again.",)
    steps = []
    for move in moves:
        wager = catalogue[move.wager]
        steps.append(Step(move.player, wager.kind, wager.on, move.kind, move.cents, move.rule, rules.cite(move.rule)))
    procedure = tuple((what, event.rule, rules.cite(event.rule)) for event in table.events if (what := said(event)))
    return Settled(nets(players, steps), tuple(steps), procedure, notes)
