"""One round of play as a user writes it down (JSON or TOML), played through its game's own options, and what it comes to.

Wagers are placed as written. Then whatever is due is done: chance shows what is written, players choose as written, and
what leaves nothing to decide is answered as careful people do. What was irregular happens before the moment that it names.
So a game's rounds are settled without a word of its own; one that writes them otherwise says what differs.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from croupier.equipment.money import cents, dollars
from croupier.errors import InputError
from croupier.games.kit.game import Game
from croupier.games.kit.play.decider import Announced, Command, Event, OneOf, Option, Role, RuleOn, Signature
from croupier.games.kit.play.money import Money
from croupier.games.kit.play.people import one_spelling
from croupier.games.kit.play.refused import Refused
from croupier.games.kit.play.well_formed import malformed
from croupier.games.kit.rounds.irregular import (
    Irregularity,
    WrittenIrregularity,
    first_of,
    irregularities,
    reported,
    signed,
    sole,
)
from croupier.games.kit.table_habits import Lots
from croupier.part import value_class
from croupier.rulebook.shape import Rules

MOST_WAGERS = 10_000
MOST_STEPS = 20_000  # of a round; a whole shoe may be prepared anew in it
STANDS = "stands"
"""What becomes of a wager that is not decided yet: something is still owed to the player."""
OUTCOMES = {"lost": -1, "paid": 1, "returned": 0, "surrendered": -1, "voided": 0, "restored": 1, "reclaimed": -1, STANDS: 0}
"""What the dealer does with a wager, and whether the player wins or loses by it. Two undo a void round."""

R = TypeVar("R", bound=Rules)
State = TypeVar("State")


class Bet(NamedTuple):
    """A wager as written: by kind and numbers, or by its place on the layout."""

    player: str
    cents: int
    wager: str
    on: tuple[str, ...]
    place: str


class SettledWager(NamedTuple):
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


@value_class
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


class UnfinishedError(InputError):
    """A written round that could be played only so far: `played` is the table as it stood then."""

    def __init__(self, problem: InputError, played: "PlayedRound[Any, Any]") -> None:
        super().__init__(problem.reason, rule=problem.rule, cite=problem.cite)
        self.played = played


Procedure = Mapping[type[Event], Callable[[Any], str | None]]
"""What the dealer says or does by each kind of event; an event that is not here is no step of the procedure."""

PROCEDURE: Procedure = {Announced: lambda event: f"announce “{event.words}”"}


class WrittenRound(Generic[R, State]):
    """What is written of a round, and the table at which it is played."""

    deep: ClassVar[int] = 100  # times what they wager players have in chips, for what their choices add to it

    def __init__(self, game: Game[Any], rules: R, written: Mapping[str, Any]) -> None:
        self.game, self.play, self.rules, self.written = game, game.play, rules, written
        self.commands = game.play.vocabulary.commands
        self.bets: Sequence[Bet] = bets(written)
        self.players = list(dict.fromkeys(bet.player for bet in self.bets))
        self.irregular = list(irregularities(written))
        self.events: list[Event] = []
        self.moments: list[tuple[Command, State, int]] = []
        self.over = self.void = self.disturbed = False
        self.shown: dict[str, Iterator[object]] = {}
        self.choices: dict[str, Iterator[object]] = {}
        self.state: State = self.ready()

    def ready(self) -> State:
        """The table before the first wager, where every player has enough chips."""
        stakes, unit = dict.fromkeys(self.players, 0), self.game.wagers.unit(self.rules)
        for bet in self.bets:
            stakes[bet.player] += bet.cents * self.deep
        chips = {player: max(-(-stake // unit), 1) * unit for player, stake in stakes.items()}
        state: State = self.play.ready(self.rules, chips)
        return state

    def begin(self) -> None:
        """What is written of the round, read when its wagers lie: by place the cards that come there, and the results."""
        self.shown[""] = iter(_listed(self.written.get("result", ())))
        for place, cards in self.by_place("cards").items():
            self.shown[place] = iter(cards.split() if isinstance(cards, str) else _listed(cards))
        self.choices = {player: iter(_listed(choice)) for player, choice in self.by_place("decisions").items()}

    def by_place(self, key: str, given: object = None) -> Mapping[str, Any]:
        """What is written by places or players; anything but a table is refused."""
        given = self.written.get(key, {}) if given is None else given
        if not isinstance(given, Mapping):
            raise InputError(f'"{key}" must be a table of positions, such as {{"1": …}}')
        return {str(place): told for place, told in given.items()}

    def next_shown(self, to: str) -> str:
        """The card of whoever is due one, or the next result."""
        shown = next(self.shown.get(to, iter(())), None)
        if shown is None:
            raise InputError(f"the card of {to} is not entered" if to else "say what came, such as result 17")
        return str(shown)

    def refuse_what_is_left(self) -> None:
        """Refuse what is written beyond the end."""
        for who, left in (*self.shown.items(), *self.choices.items()):
            over = " ".join(beyond := [str(one) for one in left])
            if over and not who:
                raise InputError(f"the round ends before the last result; {len(beyond)} too many follow it")
            if over:
                raise InputError(f"{over[:40]} is written of {who[:30]}, and the round has no use for it")


class PlayedRound(WrittenRound[R, State]):
    """A round played command by command. The first refusal ends it, as the error that the user reads.

    `moments` are the commands with how the table stood before each, and the number of events until then.
    """

    known: ClassVar[tuple[Irregularity, ...]] = ()  # the game's table of what can go wrong
    usual_moment = ""  # before which an irregularity happens that names no moment
    numbered: ClassVar[bool] = True  # whether the refusal of a wager says which one it is

    def settled(self) -> Settled:
        """Who gets what. What is missing or not allowed is refused, and nothing is settled."""
        try:
            for number, bet in enumerate(self.bets, start=1):
                self.place(bet, number)
            self.begin()
            for _ in range(MOST_STEPS):
                if self.over or not self.go_on():
                    break
            if not self.void:
                self.refuse_what_is_left()
            self._refuse_irregularities()
        except InputError as problem:
            raise UnfinishedError(problem, self) from None
        cite, procedure = self.rules.cite, self.procedure
        moves = (event for event in self.events if isinstance(event, Money) and event.kind in OUTCOMES)
        steps = (*map(self.settled_wager, moves), *self.left_lying())
        nets = dict.fromkeys(self.players, 0)
        for step in steps:
            nets[step.player] += step.net
        done = ((event, procedure[type(event)](event)) for event in self.events if type(event) in procedure)
        told = tuple((what, event.rule, cite(event.rule)) for event, what in done if what)
        return Settled(nets, steps, told, tuple(self.notes()), self)

    # The wagers

    def place(self, bet: Bet, number: int) -> None:
        """Place a wager; a refusal says which of several."""
        name, player = next(iter(self.game.live.habits.wagers)), self.person(bet.player)
        kind: Any = self.commands[name]
        told = {**bet._asdict(), "player": player, "position": bet.place or bet.player}
        asked = {field: told[field] for field in told if field in kind.__dataclass_fields__}
        command = kind(by=(Signature(player, Role.PLAYER),), **asked)
        self._disturb((name,))
        for _ in range(MOST_STEPS if self.disturbed else 0):
            due, is_open = self.due(), any(one.command == name for one in self.options())
            if due is None or due.command == RuleOn.name or is_open:
                break
            self.act(due)
        try:
            self.do(_well_formed(command))
        except InputError as problem:
            if len(self.bets) == 1 or not self.numbered:
                raise
            raise InputError(f"wager {number}: {problem.reason}", rule=problem.rule, cite=problem.cite) from None

    def person(self, place: str) -> str:
        """Who plays at a place."""
        return place

    # The steps

    def options(self) -> Sequence[Option]:
        return self.play.options(self.rules, self.state)

    def due(self) -> Option | None:
        """The next step; a ruling where nothing else can go on."""
        ruling = None
        for one in self.play.moving(self.rules, self.state):
            if one.kind == "next" and one.command != RuleOn.name:
                return one
            ruling = ruling or (one if one.kind == "next" else None)
        return ruling

    def go_on(self) -> bool:
        """The next step that is due, or what was irregular before it; False where none is."""
        due = self.due()
        if due is None:
            return False
        if due.command == RuleOn.name:
            ruling = next((one for one in self.irregular if one.what == RuleOn.name), None)
            if ruling is None:
                raise InputError("a deviation waits for a ruling: write it among what was irregular")
            self._report(ruling)
            return True
        return (bool(self.irregular) and self._disturb(self.called(due))) or self.act(due)

    def called(self, due: Option) -> Sequence[str]:
        """What the moment of this step is called, where an irregularity says before what it happened."""
        return (due.command,)

    def moment_in_words(self, moment: str) -> str:
        """What whoever types a round calls a moment of it."""
        return moment

    def act(self, due: Option) -> bool:
        """Do the step; False where the round does not come to it."""
        told = self.told(due)
        report = next((one for one in told.values() if one in self.commands), None)
        # Nothing came where a report stands in the place of a result: "die cocked"
        option = next((one for one in self.options() if one.command == report), None) if report else None
        self.step(option or due, {} if option else told)
        return True

    def told(self, due: Option) -> Mapping[str, Any]:
        """What is written of a step: what chance shows by it, or what a player chooses."""
        chance, fills = self.play.chance(self.rules, self.state), self.game.live.fills.get(due.command, {})
        by_chance = chance.field if chance is not None and chance.command == due.command else ""
        if shows := next(iter(fills), by_chance):
            return {shows: self.next_shown(str(sole(due, "to") or ""))}
        if (domain := due.fields.get("choice")) is None:
            return {}
        player = str(sole(due, "player") or "")
        choice = next(self.choices.get(player, iter(())), None)
        if choice is None:
            lawful = " or ".join(map(str, domain.values)) if isinstance(domain, OneOf) else "what they chose"
            who = player or "a player"
            raise InputError(f'{who} must choose; "decisions" must say what: {lawful}')
        return {"choice": choice}

    def step(self, option: Option, told: Mapping[str, Any]) -> None:
        """Do the step as it is written; where nothing is written of it, as careful people do it."""
        left = {name: first_of(domain) for name, domain in option.fields.items() if name not in told}
        if any(sole(option, name) is None for name in left):
            held = {f"player:{player}" for player in self.game.live.seated(self.state)}
            left |= self.game.live.habits.answers(self.rules, self.state, option, Lots(0), held=held, slip=False)
        command = signed(option, self.commands[option.command], {**left, **told})
        self.do(_well_formed(command) if told else command)

    def do(self, command: Command) -> None:
        decision = self.play.decide(self.rules, self.state, command)
        if isinstance(decision, Refused):
            raise InputError(decision.reason, rule=decision.rule or None, cite=self.rules.cite(decision.rule) or None)
        self.moments.append((command, self.state, len(self.events)))
        for event in decision:
            self.state = self.play.evolve(self.rules, self.state, event)
            self.events.append(event)
            self.over |= self.play.ends(event)
        self.void = self.over and any(isinstance(event, self.play.voids) for event in decision)

    # What was irregular

    def _disturb(self, names: Sequence[str]) -> bool:
        """Whatever irregular happened before this moment, wherever it stands in the list."""
        found = [one for one in self.irregular if (one.before or self.usual_moment) in names]
        for one in found:
            if not self.over:
                self._report(one)
        return bool(found)

    def _report(self, one: WrittenIrregularity) -> None:
        self.disturbed = True
        if one in self.irregular:
            self.irregular.remove(one)
        self.do(_well_formed(reported(one, self.options(), self.commands, self.known)))

    def _refuse_irregularities(self) -> None:
        for one in self.irregular:
            moment = self.moment_in_words(one.before or self.usual_moment)
            raise InputError(f"{one.what} cannot have happened before {moment}: the round has no such moment")

    # What it comes to

    @property
    def procedure(self) -> Procedure:
        return {**self.game.live.words.sentences, **PROCEDURE}

    def settled_wager(self, move: Money) -> SettledWager:
        """What was done with a wager; the part that a payment takes from meters is told where a game has some."""
        kind, cents, rule = move.kind, move.cents, move.rule
        return SettledWager(*self.wager(move), kind, cents, rule, self.rules.cite(rule), getattr(move, "of_meter", 0))

    def wager(self, move: Money) -> tuple[str, str, tuple[str, ...]]:
        """Whose wager money moved for, its kind, and what it is on."""
        known = self.game.wagers.catalogue(self.rules).get(move.wager)
        return (move.player, known.kind, known.on) if known else (move.player, move.wager.partition(" ")[0], ())

    def left_lying(self) -> Iterator[SettledWager]:
        """Wagers that the round leaves where they are."""
        return iter(())

    def notes(self) -> Iterator[str]:
        return iter(())


def _well_formed(command: Command) -> Command:
    """The command; refused if what was written cannot be a part of it."""
    if wrong := malformed(command):
        raise InputError(wrong.reason)
    return command


def bets(written: Mapping[str, object]) -> tuple[Bet, ...]:
    """The wagers of a round in the order of placing; what is missing or of the wrong kind is refused."""
    listed = written.get("wagers")
    if not isinstance(listed, Sequence) or isinstance(listed, str) or not listed:
        raise InputError('"wagers" must be a list of at least one {"player", "wager", "amount"}: no wager is entered')
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


def _listed(value: object) -> list[object]:
    return list(value) if isinstance(value, list | tuple) else [value]
