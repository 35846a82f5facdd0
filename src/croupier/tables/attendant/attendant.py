"""The attendant plays the roles at a table that nobody holds. It knows no game: it takes up options.

What it does is a function of the table, its seed and the time: the same seed at the same record gives the same step, so
that a table which was read again from its journal goes on as if nothing had happened. It attends exercises only, and it
signs as invented people. On what a person did it never rules.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from croupier.errors import InputError
from croupier.games.kit.play.decider import Option, Role, RuleOn, Signature
from croupier.games.kit.play.refused import Refused
from croupier.games.kit.table_habits import PlannedAction
from croupier.tables.attendant import players, staff
from croupier.tables.attendant.cast import Cast
from croupier.tables.attendant.moment import Moment, of_players, players_of
from croupier.tables.attendant.signing import Signers, held_role, require_held
from croupier.tables.engine import commands as c
from croupier.tables.engine.procedure import decide
from croupier.tables.table import Table
from croupier.tables.words.menu import narrowed

PLAYERS = 3
"""So many players are at an attended table, persons among them."""
MOST_MISTAKES = Fraction(1, 2)
"""More would leave a round no end."""
SECONDS: Mapping[str, float] = {"wager": 2.0, "turn": 2.5, "player": 1.5, "house": 1.5, "dealer": 0.8}
"""What a person takes before a step of this kind."""
_OF_THE_DAY = (c.CountFloat.name, c.CountInventory.name, c.EndDay.name, RuleOn.name, c.SettleDispute.name)


class Intent(NamedTuple):
    """A step to be done: `fields` as `Table.command` takes them, who signs, and the seconds that a person would take."""

    fields: Mapping[str, object]
    by: tuple[Signature, ...]
    pause: float


class Waiting(NamedTuple):
    """Who is waited for, since when, and for what. `due`: nothing goes on without it; otherwise it is theirs to leave."""

    who: str
    since: str
    commands: tuple[str, ...]
    due: bool


class Attendant:
    """Attends one table. `held` are roles and seats of persons: "dealer", "player:Ann".

    `pace` stretches every pause, and 0 leaves none. `mistakes` is the chance that something goes wrong before a step.
    `part` is the part of the cast that comes here, where the table is one of several in a hall.
    """

    def __init__(
        self,
        table: Table,
        *,
        seed: int,
        held: Collection[str] = (),
        pace: float = 1.0,
        mistakes: Fraction = Fraction(0),
        seats: int = PLAYERS,
        part: int | None = None,
    ) -> None:
        if table.purpose == "live":
            raise InputError(
                f"table {table.name!r} is a house's own: only tables for practice or demonstration are attended"
            )
        if table.now.cards != "electronic":
            raise InputError(f"cards and results of table {table.name!r} are typed: an attended table draws them itself")
        if not 0 <= mistakes <= MOST_MISTAKES:
            raise InputError(f"mistakes come before a share of the steps from 0 to {MOST_MISTAKES}, not {mistakes}")
        if not 0 <= pace <= 100:
            raise InputError(f"the pace is a number from 0 to 100, not {pace}")
        if not 1 <= seats <= 20:
            raise InputError(f"from 1 to 20 players are at an attended table, not {seats}")
        self.table, self.seed, self.pace, self.mistakes, self.seats = table, seed, pace, mistakes, seats
        self.held = frozenset(map(require_held, held))
        self.waiting_for: tuple[Waiting, ...] = ()
        self.closing = False
        self._cast = Cast(seed, part)
        self._signers = Signers(table, self._cast)
        self._passed: dict[str, tuple[int, int]] = {}  # by whom: the round and the record of it

    # Who holds what

    def hold(self, who: str) -> None:
        """From now on a person plays this role or seat."""
        self.held |= {require_held(who)}

    def release(self, who: str) -> None:
        """Nobody plays this role or seat any more."""
        self.held -= {require_held(who)}

    def pass_turn(self, who: str) -> None:
        """Wait no longer for a player: in this round for no more wagers, and a turn that is due now is passed.

        What costs least is then done for them. When it is time for that the caller decides, by `waiting_for`.
        """
        if not (seat := require_held(who)).startswith("player:"):
            raise InputError(f"{who[:40]!r} is no seat: only a player's turn can be passed")
        self._passed[seat] = self.table.now.round, self.table.version

    def close(self) -> None:
        """Finish the round, and close the table for the day."""
        self.closing = True

    def open(self) -> None:
        """Go on with rounds, after a new float where the table was closed."""
        self.closing = False

    def beside(self, fields: Mapping[str, object], by: Sequence[Signature], at: str) -> tuple[Signature, ...]:
        """The signatures of persons for a step of theirs, with those of the cast that it needs beside them."""
        options = tuple(one for one in self.table.options(at) if one.command == fields.get("name"))
        given = {name: value for name, value in fields.items() if name != "name"}
        for option in narrowed(options, given):
            signed = self._signers.beside(option, fields, by, at)
            if signed is not None:
                return signed
        return tuple(by)

    # The next step

    def next(self, at: str) -> Intent | None:
        """The next step of those whom nobody plays; None if only persons can go on, or nothing is left to do."""
        self.waiting_for = ()
        if self.table.halted:
            return None
        moment = Moment(self.table, self._cast, self.seed, self.held, at)
        if self.mistakes and moment.lots_of(self.table.version, "slip").chance(self.mistakes):
            for deed in moment.lots_of(self.table.version, "which").shuffled(self._slips(moment)):
                if intent := self._intent(moment, deed, slip=True):
                    return intent
        for deed in self._deeds(moment):
            if intent := self._intent(moment, deed):
                return intent
        return None

    def _deeds(self, moment: Moment) -> Iterator[PlannedAction]:
        """What may be done now by those whom nobody plays, the first thing first."""
        yield from staff.counting_apart(moment)
        if not moment.now.opened:
            if not self.closing:
                yield from staff.counting(moment)
                self._wait(moment, moment.named(c.CountFloat.name))
            return
        if not self.closing and staff.closed_by_person(moment):
            return self._wait(moment, tuple(moment.named(c.CountInventory.name, c.EndDay.name)))
        yield from staff.taking_over(moment)
        yield from staff.ruling(moment)
        if cover := moment.game.live.cards.cover_card:  # it lies on the next card of the shoe
            yield from map(PlannedAction, moment.named(cover))
        yield from staff.carrying(moment)
        yield from staff.filling(moment)
        if moment.between_rounds:
            yield from self._between_rounds(moment)
            if self.closing and moment.persons and moment.game.play.stage(moment.state) != "round":
                leaves = (one for name in moment.persons for one in moment.of_player(name, *moment.customs.leaves))
                return self._wait(moment, leaves)
        if not self.closing:
            yield from players.wagering(moment)
            if self._wait_for_wagers(moment):
                return self._wait(moment, self._next_of_house(moment))
        yield from players.deciding(moment)
        yield from self._of_persons(moment)
        yield from self._due(moment)
        if not self.waiting_for and not self.closing:
            yield from players.arriving(moment, max(self.seats, len(moment.seated) + 1))
            yield from players.buying(moment, needed=True)

    def _between_rounds(self, moment: Moment) -> Iterator[PlannedAction]:
        if self.closing:
            yield from staff.closing(moment)
            return
        if moment.game.play.stage(moment.state) != "closed":
            yield from players.arriving(moment, self.seats)
            yield from players.buying(moment)
            yield from players.strolling(moment, self.seats)
        yield from staff.relieving(moment)
        yield from staff.going_on(moment)

    def _of_persons(self, moment: Moment) -> Iterator[PlannedAction]:
        """What the house does for a person: what leaves nothing to decide, and a turn that is passed."""
        for player in moment.persons:
            turn = players.turn_of(moment, player)
            if turn is None:
                continue
            if turn.options[0].command in moment.customs.forced:
                yield PlannedAction(turn.options[0])
            elif self._passed.get(f"player:{player}", (0, 0))[1] == self.table.version:
                deed = moment.customs.passes(turn)
                yield deed or PlannedAction(turn.options[0])
            self._wait(moment, turn.options)

    def _due(self, moment: Moment) -> Iterator[PlannedAction]:
        """The next step of the house."""
        for option in self._next_of_house(moment):
            yield PlannedAction(option)
            return self._wait(moment, (option,))
        return self._wait(moment, (one for one in moment.due() if one.command in (RuleOn.name, c.SettleDispute.name)))

    def _next_of_house(self, moment: Moment) -> tuple[Option, ...]:
        """The step that is due from the house, the first that the options list."""
        customs = moment.customs
        apart = {*customs.wagers, *customs.comes, customs.buys, *_OF_THE_DAY, *(() if self.closing else customs.waits)}
        return tuple(one for one in moment.due() if one.command not in apart and not of_players(one))[:1]

    def _slips(self, moment: Moment) -> list[PlannedAction]:
        """What people may do wrong now; while a ruling is due nothing else goes wrong."""
        if not moment.now.opened or moment.now.deviated_by:
            return []
        return [
            deed
            for option in moment.options
            if option.command in moment.customs.slips
            for deed in self._slip(moment, option)
        ]

    def _slip(self, moment: Moment, option: Option) -> Iterator[PlannedAction]:
        """The report of what an absent one did wrong, or the step done wrong. Who is there may report for a person."""
        if option.kind != "irregular":
            wrong = moment.customs.answers(moment.live.rules, moment.state, option, moment.lots, held=self.held, slip=True)
            if wrong:
                yield PlannedAction(option, wrong)
            return
        named = tuple(role for role in option.roles if not held_role(option._replace(roles=(role,)), self.held, ""))
        if not named:
            return
        reported = option._replace(roles=named)
        if not (whose := players_of(option)):
            yield PlannedAction(reported)
        elif absent := [player for player in whose if player in moment.absent]:
            yield PlannedAction(reported, {"player": moment.lots.pick(absent)})

    # Persons

    def _wait(self, moment: Moment, options: "Iterator[Option] | Sequence[Option]", *, due: bool = True) -> None:
        """Note the persons whose steps these are."""
        waited: dict[str, list[str]] = {}
        for option in options:
            for player in players_of(option) or ("",):
                if who := held_role(option, self.held, str(player)):
                    waited.setdefault(who, []).append(option.command)
                elif option.command == RuleOn.name:  # on what a person did, another person rules
                    waited.setdefault(option.roles[0], []).append(option.command)
        since = self.table.last_at
        self.waiting_for += tuple(
            Waiting(who, since, tuple(dict.fromkeys(commands)), due) for who, commands in waited.items()
        )

    def _wait_for_wagers(self, moment: Moment) -> bool:
        """Whether a person may still wager, and has not been passed in this round."""
        for player in moment.persons:
            seat = f"player:{player}"
            if self._passed.get(seat, (0, 0))[0] == moment.now.round:
                continue
            wagers = list(moment.of_player(player, *moment.customs.wagers))
            if wagers:
                since = self.table.last_at
                self.waiting_for += (Waiting(seat, since, tuple(dict.fromkeys(one.command for one in wagers)), False),)
        return bool(self.waiting_for)

    # Intents

    def _intent(self, moment: Moment, deed: PlannedAction, *, slip: bool = False) -> Intent | None:
        """The deed as a command, signed; None if it is a person's, or nobody of the cast may sign it."""
        option = deed.option
        fields = moment.fields(deed, slip=slip)
        player = str(fields.get("player", ""))
        for_person = f"player:{player}" in self.held
        if for_person:
            return self._for_person(moment, option, fields)
        if held_role(option, self.held, player) is not None:
            return None
        by = self._signers.of(option, fields, moment.at)
        if by is None or self._is_short(moment, fields, by):
            return None
        return Intent(fields, by, self._pause(moment, option))

    def _is_short(self, moment: Moment, fields: Mapping[str, object], by: tuple[Signature, ...]) -> bool:
        """Whether the step must wait for chips that a person fills the table with; they are waited for."""
        if staff.enough(moment, fields.get("cents")) or moment.live.left(moment.now, str(fields["name"])):
            return False
        answer = decide(moment.live, moment.now, self.table.command(fields, by, moment.at))
        short = isinstance(answer, Refused) and answer.rule == c.rule_of(c.Fill.name)
        if short:
            self._wait(moment, tuple(moment.named(c.Fill.name)))
        return short

    def _for_person(self, moment: Moment, option: Option, fields: Mapping[str, object]) -> Intent | None:
        """What the house does for a person who has nothing to decide, or whose turn is passed; nothing else."""
        player = str(fields["player"])
        passed = self._passed.get(f"player:{player}", (0, 0))[1] == self.table.version
        if option.command not in moment.customs.forced and not passed:
            return None
        by = self._signers.of(option, fields, moment.at, for_player=True)
        if by is None and passed:
            by = (Signature(player, Role.PLAYER),)
        if by is None or any(one.role in self.held for one in by):
            return None
        return Intent(fields, by, self._pause(moment, option))

    def _pause(self, moment: Moment, option: Option) -> float:
        """The seconds that a person would take before it."""
        if not self.pace:
            return 0.0
        customs, command = moment.customs, option.command
        kind = "dealer" if Role.DEALER in option.roles else "house"
        if of_players(option):
            kind = "wager" if command in customs.wagers | customs.extras else "turn" if option.kind == "next" else "player"
        seconds = customs.seconds.get(command, SECONDS[kind])
        return self.pace * seconds * (0.75 + moment.lots.share() / 2)
