"""A table that is played for a question and then forgotten: cards and results follow from a seed, nothing is recorded.

It decides as every table does. Only its journal is missing, and its shoe and wheel draw from the seed, so that the same
question can be asked again.
"""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any, NamedTuple, cast

from croupier.equipment.cards import UNKNOWN, Card
from croupier.equipment.cards import card as card_of
from croupier.equipment.draw import Bytes, Seeded, below, read, shuffled
from croupier.equipment.electronic_shoe import SALT_BYTES, ElectronicShoe
from croupier.games.kit.live import Ring
from croupier.games.kit.play.decider import Command, Event, Option
from croupier.games.kit.play.people import Role
from croupier.games.kit.play.refused import Refused
from croupier.journal.book import Journal
from croupier.rulebook.choices import InForce
from croupier.tables.attendant.attendant import Attendant, Intent
from croupier.tables.attendant.cast import Cast
from croupier.tables.attendant.exercises import with_customary_choices
from croupier.tables.engine import events as e
from croupier.tables.engine import procedure
from croupier.tables.engine.conflicts import conflict
from croupier.tables.engine.equipment import Equipment, FilledCommand
from croupier.tables.engine.events import SHOE_RULE, WHEEL_RULE
from croupier.tables.engine.standing import Live, Standing, live_under
from croupier.tables.opening import Terms, set_up_event
from croupier.tables.table import RefusedError, Table

BEGINS = datetime.fromisoformat("2026-01-05T20:00:00+00:00")
"""When every rehearsal begins; each step takes a few seconds."""
SECONDS = 7
_FORGOTTEN = "forgotten"
UNSEEN = "??"


class Step(NamedTuple):
    """One step of a rehearsal: how the table stood, what might be done, what was done, and what followed."""

    before: Standing
    options: tuple[Option, ...]
    option: Option | None
    command: Command
    events: tuple[Event, ...]
    after: Standing
    at: str


class Rehearsal(Table):
    """A table in memory. `stops` are results that its wheel gives first, in this order; then the seed decides.

    So do `cards` come first out of its first shoe, where those that are unknown are the seed's.
    """

    def __init__(
        self, rules: InForce, *, seed: int, version: str = "", stops: Sequence[str] = (), cards: Sequence[str] = ()
    ) -> None:
        chosen = with_customary_choices(rules, version)
        self.name, self.reads, self.register = "rehearsal", False, None
        self._live = live = live_under(chosen, version)
        self.equipment = _SeededEquipment(seed, stops, cards)
        self.journal = cast(Journal, _NoJournal())
        self.halted, self.version, self.head = "", 1, b""
        terms = Terms("strict", "electronic", version, purpose="practice")
        self.last_at = BEGINS.isoformat()
        floor = next(Cast(seed).able(Role.FLOORPERSON))
        self.now = live.after(live.first(), (set_up_event(terms),), command="set up table", by=(floor,), at=self.last_at)

    def refresh(self) -> None:
        """Nobody else writes here."""

    def may_sign(self, command: Command) -> bool:
        return conflict(self.live, self.now, command) is None

    def step(self, command: Command, option: Option | None = None) -> Step:
        """Decide the command and go on; a refusal is raised."""
        before, options = self.now, self.options(command.at)
        filled, evidence = self.equipment.fill(self.live, before, command)
        outcome = procedure.decide(self.live, before, filled, evidence)
        if isinstance(outcome, Refused):
            raise RefusedError(outcome, self.cite(outcome.rule) if outcome.rule else "")
        self.now, self.version, self.last_at = outcome.after, self.version + 1, command.at
        return Step(before, options, option, filled, outcome.events, outcome.after, command.at)

    def next_at(self) -> str:
        """The time of the next step."""
        return (datetime.fromisoformat(self.last_at) + timedelta(seconds=SECONDS)).isoformat()


def played(table: Rehearsal, attendant: Attendant) -> Iterator[Step]:
    """What the attendant does, step by step, as long as there is something to do."""
    while (intent := attendant.next(table.next_at())) is not None:
        yield done(table, intent)


def done(table: Rehearsal, intent: Intent) -> Step:
    """One step of the attendant's, with the option that it takes up."""
    at = table.next_at()
    name = intent.fields["name"]
    roles = {one.role for one in intent.by}
    offered = [one for one in table.options(at) if one.command == name and _agrees(one, intent.fields)]
    option = next((one for one in offered if roles & set(one.roles)), offered[0] if offered else None)
    return table.step(table.command(intent.fields, intent.by, at), option)


def _agrees(option: Option, fields: Mapping[str, object]) -> bool:
    """Whether what is answered is among what the option lists."""
    for name, domain in option.fields.items():
        listed: Any = getattr(domain, "values", None)
        if listed is not None and name in fields and name != "chips" and fields[name] not in listed:
            return False
    return True


class _SeededShoe(ElectronicShoe):
    """A shoe whose order follows from a seed: for rehearsals alone."""

    __slots__ = ()

    def __init__(self, cards: Sequence[Card], take: Bytes, first: Sequence[Card]) -> None:
        order = bytes(_begun(list(shuffled(cards, take)), first))
        self._set(order, read(SALT_BYTES * len(order), take), 0, 0)


def _begun(order: list[Card], first: Sequence[Card]) -> list[Card]:
    """The order with these cards first: each changes places with one further down, if the shoe has it."""
    for place, card in enumerate(first):
        if card in order[place:]:
            at = order.index(card, place)
            order[place], order[at] = order[at], order[place]
    return order


class _SeededEquipment(Equipment):
    """A shoe and a wheel that draw from a seed."""

    def __init__(self, seed: int, stops: Sequence[str], cards: Sequence[str]) -> None:
        super().__init__(b"")
        self._take, self._stops = Seeded(seed), list(stops)
        self._first = [UNKNOWN if card == UNSEEN else card_of(card) for card in cards]

    def fill(self, live: Live, now: Standing, command: Command) -> FilledCommand:
        result = live.game.live.wheel
        if result is not None and command.name == result.command and live.turns(now):
            rings = result.rings(live.rules, now.game)
            if all(ring.weights for ring in rings):
                stops = tuple(map(self._turned, rings))
                return FilledCommand(result.filled(command, tuple(one.place for one in stops)), stops)
        return super().fill(live, now, command)

    def _turned(self, ring: Ring) -> e.WheelStopped:
        place = self._stops.pop(0) if self._stops else self._drawn(ring)
        return e.WheelStopped(rule=WHEEL_RULE, place=place, ring=ring.name)

    def _drawn(self, ring: Ring) -> str:
        number = below(sum(ring.weights.values()), self._take)
        for place, weight in ring.weights.items():
            if (number := number - weight) < 0:
                return place
        raise AssertionError("the weights of a ring add up to their sum")

    def _load(self, cards: Sequence[int], key: bytes) -> e.ShoeLoaded:
        made, self._first = _SeededShoe(cards, self._take, self._first), []
        root = made.commitment.root.hex()
        self._shoe = root, made
        return e.ShoeLoaded(rule=SHOE_RULE, root=root, size=made.size, sealed=_FORGOTTEN)


class _NoJournal:
    """Where a rehearsal's journal would be: nothing was ever recorded."""

    def last_with(self, part: bytes) -> None:
        return None
