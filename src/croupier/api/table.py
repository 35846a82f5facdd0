"""A table to play at from Python: every step lawful, in words and cited. `croupier.table` makes one."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from copy import copy
from dataclasses import fields as fields_of
from dataclasses import replace
from decimal import Decimal
from functools import cache, partial, wraps
from random import Random
from typing import Any, NamedTuple, get_type_hints

from croupier.analysis.edition import Opened
from croupier.equipment.cards import Card, name
from croupier.equipment.cards import cards as cards_of
from croupier.equipment.money import cents as cents_of
from croupier.errors import InputError, require_types
from croupier.games.kit.play.decider import Command, Event, Option, Role, Signature, lawful_now, may_act_as
from croupier.games.kit.play.money import chips_of, purse_of
from croupier.games.kit.play.refused import Refused
from croupier.games.kit.play.well_formed import malformed
from croupier.tables.codec.events import command_from_json
from croupier.tables.engine.standing import Standing, live_under
from croupier.tables.table import RefusedError
from croupier.tables.words.instructions import instructions
from croupier.tables.words.menu import Question, called, completed, narrowed, steps
from croupier.tables.words.sentences import MONEY, Narrator

MOST_FORCED = 500
"""So many steps that leave nothing to decide may follow one another."""

People = Signature | Sequence[Signature] | None


class Entry(NamedTuple):
    """One event in the log: what happened, the rule, and the sections."""

    words: str
    rule: str
    cite: str
    event: Event

    def __str__(self) -> str:
        return f"{self.words} [{self.cite}]"


class Choice(NamedTuple):
    """A step that is open: who takes it, what each field may be in words, and the sections.

    `options` has it as data, `how` is what the rules tell those who do it.
    """

    command: str
    kind: str
    who: str
    fields: Mapping[str, str]
    cites: tuple[str, ...]
    options: tuple[Option, ...]
    how: tuple[str, ...] = ()

    def __str__(self) -> str:
        asks = "; ".join(f"{field}: {words}" for field, words in self.fields.items())
        return f"{self.command} ({self.who})" + (f": {asks}" if asks else "")


class _Moment(NamedTuple):
    """All that a step changes."""

    state: Any
    events: int
    shoe: tuple[Card, ...] | None
    random: Any


class Table:
    """A table of any game. Amounts that go in are dollars (20, "2.50"); those that come out are exact decimals.

    Each command of the game is a method (`no more bets` is `table.no_more_bets()`), and a game has verbs of its own:
    `table.verbs()` lists them all. A step that is refused raises an InputError with the rule, and changes nothing.

    >>> import croupier
    >>> table = croupier.table("pa-2011-proposed/roulette", {"Ann": 100}, wheel="single-zero")
    >>> _ = table.bet("Ann", "split 17-20", 5), table.spin(17), table.settle()
    >>> table.net("Ann")
    Decimal('85.00')
    """

    def __init__(
        self, opened: Opened, players: Mapping[str, object], *, version: str = "", seed: int | None = None
    ) -> None:
        require_types(Table.__init__, {"version": version, "seed": seed})
        self._live = live_under(opened.in_force, version)
        if (refused := self._live.game.live.not_offered(self._live.rules)) is not None:
            raise self._live.rules.refusal(refused.rule, refused.reason)
        self._version = version
        self._random = None if seed is None else Random(seed)
        self._shoe: tuple[Card, ...] | None = None
        if not isinstance(players, Mapping):
            raise InputError('players are given with their chips, such as {"1": 100}')
        chips = {str(player): cents_of(amount) for player, amount in players.items()}
        self._state = self._first = self._live.game.play.ready(self._live.rules, chips)
        self._events: list[Event] = []
        self._set_up()

    def _set_up(self) -> None:
        self._listed: tuple[Any, tuple[Option, ...]] | None = None  # the options, and the state that they are of
        self._log: list[Entry] = []
        self._narrator = Narrator(self._live, Standing(self._first))
        self._verbs = self._live.game.live.methods(self)

    def __getstate__(self) -> tuple[Any, ...]:
        """For `pickle` and `copy.deepcopy`: the rules, not the game's code."""
        return self.rules.in_force, self._version, self._random, self._shoe, self._first, self._state, self._events

    def __setstate__(self, kept: tuple[Any, ...]) -> None:
        in_force, self._version, self._random, self._shoe, self._first, self._state, self._events = kept
        self._live = live_under(in_force, self._version)
        self._random, self._events = copy(self._random), [*self._events]  # a copy goes its own way
        self._set_up()

    # How it stands

    @property
    def rules(self) -> Any:
        """The game's typed rules in force."""
        return self._live.rules

    @property
    def state(self) -> Any:
        """How the table stands, as the game has it: a value that never changes."""
        return self._state

    @property
    def seeded(self) -> bool:
        """Whether cards and spins come from the table's own seed."""
        return self._random is not None

    @property
    def log(self) -> list[Entry]:
        """Everything that happened, in words and with its sections."""
        return self._since(0)

    @property
    def events(self) -> tuple[Event, ...]:
        """Every event, with those that tell a reader nothing new."""
        return tuple(self._events)

    def _since(self, first: int) -> list[Entry]:
        for event in self._events[len(self._log) :]:
            words = "; ".join(self._narrator.words(event))
            self._log.append(Entry(words, event.rule, self._live.cite(event.rule), event))
        return [entry for entry in self._log[first:] if entry.words]

    def chips(self, player: object) -> Decimal:
        """What the player has in chips, without what is at stake."""
        return _dollars(self._live.game.live.accounts(self._state).get(chips_of(str(player)), 0))

    def net(self, player: object) -> Decimal:
        """What the player has won, less what was lost; chips at stake are the player's until they are settled."""
        game, who = self._live.game, str(player)
        accounts = game.live.accounts(self._state)
        mine = accounts.get(chips_of(who), 0) + accounts.get(purse_of(who), 0)
        return _dollars(mine + game.live.at_stake(self._state, who))

    def view(self, player: object = None) -> dict[str, object]:
        """What a player may see of the table; what the dealer may, if nobody is named."""
        who = Signature("the dealer", Role.DEALER) if player is None else Signature(str(player), Role.PLAYER)
        return self._live.game.play.view(self._state, who)

    def picture(self, player: object = None, *, tall: bool = False) -> str:
        """The table as a player sees it, or as the dealer does if nobody is named: one SVG; `tall` is for narrow pages.

        >>> import croupier
        >>> table = croupier.table("pa-2012/casino-war", {"3": 100})
        >>> _ = table.bet("3", initial=20)
        >>> table.picture("3").startswith("<svg")
        True
        """
        from croupier.games.kit.table.pieces import picture
        from croupier.games.kit.table.scene import Seen

        rules, drawing = self._live.rules, self._live.game.drawing
        person = "" if player is None else str(player)
        scene = drawing.scene(rules, Seen(self.view(player), person))
        return picture(drawing.felt(rules), scene, "tall" if tall else "wide")

    # What may be done

    def options(self) -> list[Choice]:
        """Everything that may be done or reported now; what moves the round on comes first."""
        return [
            Choice(
                step.command,
                step.kind,
                step.who,
                {called(field): Question.of(step.options, field).words() for field in step.options[0].fields},
                step.cites,
                step.options,
                tuple(map(str, instructions(self._live, step.command))),
            )
            for step in steps(self._options(), self._live.cite)
        ]

    def verbs(self) -> list[str]:
        """The methods of this table: its game's own verbs, and every command."""
        return sorted({*self._verbs.names(), *map(_method, self._live.game.play.vocabulary.commands)})

    # Steps

    def do(
        self, command: str, /, *answers: object, by: People = None, irregular: bool = False, **fields: object
    ) -> list[Entry]:
        """One step by the name of its command; `answers` fill its fields in their order.

        A field with only one possible answer may be left out. What is due before and leaves nothing to decide is done
        first, unless the step is reported as `irregular`. It is signed by those whom the rule names, or as `by` says.
        """
        kind = self._kind(command)
        names = [field.name for field in fields_of(kind) if field.name not in ("by", "at")]
        if len(answers) > len(names):
            raise InputError(f"{command} has {len(names)} fields ({', '.join(names) or 'none'}), not {len(answers)}")
        given = {**dict(zip(names, answers, strict=False)), **fields}
        if "amount" in given and "amount" not in names:
            given["cents"] = given.pop("amount")
        if unknown := next((field for field in given if field not in names), None):
            raise InputError(f"{command} has no {unknown[:40]!r}; it has {', '.join(names) or 'no fields'}")
        with self._all_or_nothing() as before:
            if not irregular:
                self.reach(kind.name)
            self._take(self._command(kind, given, by))
        return self._since(before.events)

    def settle(self) -> list[Entry]:
        """Everything that is due and leaves nothing to decide, to the end of the round at most."""
        with self._all_or_nothing() as before:
            while (forced := self._forced()) is not None:
                if any(self._live.game.play.ends(event) for event in self._take(forced)):
                    break
        if len(self._events) == before.events:
            waits = "; ".join(str(choice) for choice in self.options() if choice.kind == "next")
            raise InputError(f"there is nothing to settle; next is {waits or 'nothing'}")
        return self._since(before.events)

    def take(self, command: Command) -> tuple[Event, ...]:
        """A command as the game has it, with who signs: what follows from it."""
        with self._all_or_nothing():
            return self._take(command)

    def step(self, command: str, /, **fields: object) -> None:
        """As `do`, for a game's own verbs."""
        kind = self._kind(command)
        self.reach(kind.name)
        self._take(self._command(kind, fields, None))

    def reach(self, command: str) -> None:
        """Do what is due and leaves nothing to decide, until this command is open; nothing if that leads nowhere."""
        before = self._moment()
        for _ in range(MOST_FORCED):
            if any(option.kind != "irregular" for option in self.open(command)):
                return
            if (forced := self._forced()) is None:
                break
            self._take(forced)
        self._restore(before)

    def open(self, command: str) -> tuple[Option, ...]:
        """The options of this command, if it is open now."""
        return tuple(option for option in self._options() if option.command == command)

    def __getattr__(self, name: str) -> Callable[..., list[Entry]]:
        if name.startswith("_"):
            raise AttributeError(name)
        if name in self._verbs.names():
            return self._whole(getattr(self._verbs, name))
        for command in self._live.game.play.vocabulary.commands:
            if _method(command) == name:
                return partial(self.do, command)
        raise AttributeError(f"this table has no {name!r}; it has {', '.join(self.verbs())}")

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self.verbs()]

    def __repr__(self) -> str:
        due = ", ".join(choice.command for choice in self.options() if choice.kind == "next")
        return f"<Table {self._live.rules.in_force.draft.id}, {len(self._events)} events, next: {due or 'nothing'}>"

    def __str__(self) -> str:
        """The table as the dealer sees it."""
        view = self._live.game.play.view(self._state, Signature("the dealer", Role.DEALER))
        places, notes = self._live.game.live.words.places(view)
        rows = [" ".join(part for part in place if part) for place in places]
        return "\n".join([*rows, *notes])

    # How a step is made

    def _options(self) -> tuple[Option, ...]:
        if self._listed is None or self._listed[0] is not self._state:
            self._listed = self._state, self._live.game.play.options(self._live.rules, self._state)
        return self._listed[1]

    def _kind(self, command: str) -> type[Command]:
        require_types(Table._kind, locals())
        commands = self._live.game.play.vocabulary.commands
        named = {_method(each): kind for each, kind in commands.items()}
        kind = named.get(_method(command))
        if kind is None:
            raise InputError(f"this table knows no command {command[:40]!r}; it knows {', '.join(commands)}")
        return kind

    def _command(self, kind: type[Command], given: Mapping[str, object], by: People) -> Command:
        """The command with the fields that have only one answer, from the table's own equipment where it has some."""
        options, words = self.open(kind.name), self._live.game.play.vocabulary
        plain = {field: _plain(kind, words.cards, field, value) for field, value in given.items()}
        plain = completed(options, {"name": kind.name, **plain})
        left = {field: value for field, value in self._fills(kind).items() if field not in plain}
        option = next(iter(narrowed(options, {key: value for key, value in plain.items() if key != "name"})), None)
        signed = self._signed(option, plain, by)
        command = command_from_json(words, {**plain, **left}, by=signed)
        if not self.seeded:
            return command
        if self._fills(kind) and not left:
            self._shoe = None  # somebody named the cards: those that nobody has seen are shuffled again
            return command
        return self._equipped(command)

    def _fills(self, kind: type[Command]) -> Mapping[str, object]:
        return self._live.game.live.fills.get(kind.name, {}) if self.seeded else {}

    def _equipped(self, command: Command) -> Command:
        """The command with the cards that come out of the shoe, or with the place where the wheel stops."""
        game, rules, random = self._live.game, self._live.rules, self._random
        assert random is not None
        if game.live.cards.dealt and (draw := game.live.cards.wants(rules, self._state, command)) is not None:
            if self._shoe is None:
                cards = list(game.live.cards.holds(rules, self._state))
                random.shuffle(cards)
                self._shoe = tuple(cards)
            if len(self._shoe) < draw.cards:
                raise InputError(f"the shoe has {len(self._shoe)} cards left, and {command.name} takes {draw.cards}")
            out, self._shoe = self._shoe[: draw.cards], self._shoe[draw.cards :]
            return game.live.cards.filled(command, out) if draw.seen else command
        if game.live.wheel is not None and command.name == game.live.wheel.command:
            rings = game.live.wheel.rings(rules, self._state)
            if rings:
                stops = (random.choices(list(ring.weights), list(ring.weights.values()))[0] for ring in rings)
                return game.live.wheel.filled(command, tuple(stops))
        return command

    def _signed(self, option: Option | None, given: Mapping[str, object], by: People) -> tuple[Signature, ...]:
        """Those whom the rule names, or who are said to have done it."""
        if by is not None:
            return (by,) if isinstance(by, Signature) else tuple(by)
        player = str(given.get("player", ""))
        if option is None:
            return (Signature(player, Role.PLAYER),) if player else _staff((Role.DEALER,))
        if player and Role.PLAYER in option.roles:
            return (Signature(player, Role.PLAYER),)
        return (*_staff(option.roles), *(_staff((option.present,)) if option.present else ()))

    def _take(self, command: Command) -> tuple[Event, ...]:
        if (no_command := malformed(command)) is not None:
            raise RefusedError(replace(no_command, lawful=lawful_now(self._options())), "")
        decision = self._live.game.play.decide(self._live.rules, self._state, command)
        if isinstance(decision, Refused):
            raise RefusedError(decision, self._live.cite(decision.rule))
        for event in decision:
            self._state = self._live.game.play.evolve(self._live.rules, self._state, event)
            cards = self._live.game.live.cards
            if self._shoe is not None and cards.loads(self._live.rules, self._state, event):
                self._shoe = None
        self._events += decision
        return decision

    def _forced(self) -> Command | None:
        """The one step that is due, if it leaves nothing to decide."""
        due = [option for option in self._options() if option.kind == "next"]
        if len({option.command for option in due}) != 1:
            return None
        kind = self._live.game.play.vocabulary.commands[due[0].command]
        if self._fills(kind) or not all(Question.of(due, field).settled for option in due for field in option.fields):
            return None
        return self._command(kind, {}, None)

    # All or nothing

    def _whole(self, verb: Callable[..., None]) -> Callable[..., list[Entry]]:
        """A verb that does all its steps or none, and returns what happened."""

        @wraps(verb)
        def done(*answers: object, **fields: object) -> list[Entry]:
            with self._all_or_nothing() as before:
                verb(*answers, **fields)
            return self._since(before.events)

        return done

    @contextmanager
    def _all_or_nothing(self) -> Iterator[_Moment]:
        before = self._moment()
        try:
            yield before
        except BaseException:
            self._restore(before)
            raise

    def _moment(self) -> _Moment:
        return _Moment(self._state, len(self._events), self._shoe, self._random.getstate() if self._random else None)

    def _restore(self, before: _Moment) -> None:
        self._state, self._shoe = before.state, before.shoe
        del self._events[before.events :]
        if self._random is not None:
            self._random.setstate(before.random)


def _dollars(cents: int) -> Decimal:
    return Decimal(cents).scaleb(-2)


def _method(command: str) -> str:
    """A command's name as the name of a method."""
    return command.replace(" ", "_").replace("-", "_")


def _staff(named: Sequence[str]) -> tuple[Signature, ...]:
    """The first in rank whom the text names."""
    role = next(role for role in Role if any(may_act_as(role, each) for each in named))
    return (Signature(f"the {role}", role, f"{role[0].upper()}-1"),)


@cache
def _types(kind: type[Command]) -> dict[str, object]:
    return get_type_hints(kind)


def _plain(kind: type[Command], cards: frozenset[str], field: str, value: object) -> object:
    """A field as the journal would have it: cents for dollars, names of cards, text for a position."""
    wants = _types(kind).get(field)  # type: ignore[arg-type]  # mypy takes the hash of its instances for that of the class
    if field in MONEY or (field == "to" and wants is int):
        return cents_of(value)
    if field in cards and isinstance(value, str):
        return [name(card) for card in cards_of(value)]
    if wants is str and isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    return list(value) if isinstance(value, tuple) else value
