"""How a live table stands: the game's own state, and what the table adds to it. State is the fold of events."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from croupier.errors import InputError
from croupier.games import room
from croupier.games.kit.decider import Event, replace
from croupier.games.kit.live import LiveGame, Vocabulary
from croupier.games.kit.money import INVENTORY
from croupier.games.kit.room import Room
from croupier.rulebook.choices import InForce
from croupier.rulebook.shape import Rules
from croupier.tables.engine import events as e
from croupier.tables.engine.commands import COMMANDS, ChangeKey, Credit, Fill


class Shoe(NamedTuple):
    """The electronic shoe in use: its commitment, and how far it has been dealt. `burned` has a bit for each card."""

    root: str
    size: int
    sealed: str
    position: int = 0
    burned: int = 0


class Standing(NamedTuple):
    """How the table stands. `accounts` are those that the game does not keep; `round` counts the rounds begun."""

    game: Any  # the game's own state
    mode: e.Mode = "strict"
    cards: e.Source = "typed"
    version: str = ""
    practice: int = 1
    shoe_key: str = ""  # the fingerprint of the key that seals its shoes, if it is known
    accounts: Mapping[str, int] = {}
    day: int = 0
    opened: bool = False  # between counting the float and ending the day
    counted: bool = False  # the inventory, since anything was last at stake
    round: int = 1
    shoe: Shoe | None = None
    cover: int = 0  # how many cards lie behind the cover card that will come out of the shoe; 0 if none will
    dealer: str = ""
    cards_at: str = ""
    disputes: tuple[e.Disputed, ...] = ()
    slips: frozenset[tuple[str, str]] = frozenset()  # of fills and credits, which have a number each


@dataclass(frozen=True, slots=True)
class Live:
    """A table's game and rules, with which its standing evolves. `Any`: each game has rules and a state of its own."""

    room: Room[Any]
    game: LiveGame[Any, Any]
    rules: Rules
    words: Vocabulary  # the game's and the table's own

    def first(self) -> Standing:
        return Standing(self.game.new(self.rules))

    def evolve(self, now: Standing, event: Event) -> Standing:
        """The next standing; an event is the game's or the table's own."""
        own = _OWN.get(type(event))
        if own is not None:
            return own(now, event)
        game, pack = self.game, self.game.pack
        after = game.play.evolve(self.rules, now.game, event)
        changes: dict[str, Any] = {}
        if game.over(event):
            changes["round"] = now.round + 1
        if pack is not None:
            if now.shoe is not None and pack.loads(self.rules, after, event):
                changes["shoe"] = None
            if (cover := pack.cover(event)) is not None:
                changes["cover"] = cover
        if now.counted and game.accounts(after).get(INVENTORY, 0) != game.accounts(now.game).get(INVENTORY, 0):
            changes["counted"] = False
        moved = tuple.__new__(Standing, (after, *now[1:]))  # the game's state is the first part
        return replace(moved, **changes) if changes else moved

    def cite(self, rule: str) -> str:
        """The sections behind a rule; what the house does by itself is custom."""
        return "custom" if rule.startswith("house.") else self.rules.cite(rule)

    def turns(self, now: Standing) -> bool:
        """Whether electronic equipment turns the wheel of this table, if it has one."""
        wheel = self.game.result
        return now.cards == "electronic" and wheel is not None and bool(wheel.rings(self.rules, now.game))

    def left(self, now: Standing, command: str) -> Mapping[str, object]:
        """The fields of this command that electronic equipment fills in, each with the value that leaves it open."""
        if now.cards != "electronic":
            return {}
        if command == ChangeKey.name:
            return {"shoe_key": ""}
        if self.game.result is not None and command == self.game.result.command and not self.turns(now):
            return {}
        return self.game.equipment_fills.get(command, {})

    def counting(self, now: Standing) -> bool:
        """Whether a count of the inventory is due, by people who must not know what the ledger expects."""
        return now.opened and not now.counted and self.game.closed(now.game)

    def inventory(self, now: Standing) -> int:
        """What the table inventory holds, in cents."""
        return self.game.accounts(now.game).get(INVENTORY, 0) + now.accounts.get(INVENTORY, 0)

    def total(self, now: Standing) -> int:
        """All accounts together: zero, or the ledger does not balance. A progressive pool has its reserve against it."""
        return sum(self.game.accounts(now.game).values()) + sum(now.accounts.values())

    def accounts(self, now: Standing) -> dict[str, int]:
        """Every cent at the table, double entry: the sum is zero."""
        found = dict(now.accounts)
        for name, cents in self.game.accounts(now.game).items():
            found[name] = found.get(name, 0) + cents
        for meter, cents in self.game.meters(now.game).items():
            pool = e.pool_of(meter)
            found[pool] = found.get(pool, 0) + cents
            found[e.RESERVE] = found.get(e.RESERVE, 0) - cents
        return {name: cents for name, cents in sorted(found.items()) if cents}


def live_under(in_force: InForce, version: str = "") -> Live:
    """The game of these rules at a live table; `version` names the game's other version, if it has one."""
    game = room(in_force.draft.game)
    try:
        dealt = game.live(version)
    except LookupError:
        others = ", ".join(game.versions())
        if not version:
            raise InputError(f"no live table deals {in_force.draft.game!r}") from None
        there = f"beside the usual one there is {others}" if others else "only the usual one is dealt"
        raise InputError(f"{in_force.draft.game} has no version {version[:30]!r}: {there}") from None
    words = dealt.vocabulary
    assert not words.commands.keys() & COMMANDS.keys()
    assert not words.events.keys() & e.EVENTS.keys()
    both = Vocabulary({**words.commands, **COMMANDS}, {**words.events, **e.EVENTS}, words.cards)
    return Live(game, dealt, game.build(in_force), both)


def _posted(now: Standing, event: e.Posted) -> Standing:
    after = dict(now.accounts)
    after[event.source] = after.get(event.source, 0) - event.cents
    after[event.target] = after.get(event.target, 0) + event.cents
    counted = now.counted and INVENTORY not in (event.source, event.target)
    if event.slip.strip():
        name = Fill.name if event.target == INVENTORY else Credit.name
        now = replace(now, slips=now.slips | {(name, event.slip.strip())})
    return replace(now, accounts={name: cents for name, cents in after.items() if cents}, counted=counted)


def _dealt(now: Standing, *, burned: bool) -> Standing:
    shoe = now.shoe
    assert shoe is not None
    bit = 1 << shoe.position if burned else 0
    return replace(now, shoe=replace(shoe, position=shoe.position + 1, burned=shoe.burned | bit))


def _set_up(now: Standing, event: e.SetUp) -> Standing:
    terms = {name: getattr(event, name) for name in ("mode", "cards", "version", "practice", "shoe_key")}
    return replace(now, **terms)


def _same(now: Standing, event: Event) -> Standing:
    return now


_OWN: dict[type, Callable[[Standing, Any], Standing]] = {
    e.SetUp: _set_up,
    e.Posted: _posted,
    e.FloatCounted: lambda now, event: replace(now, opened=True, counted=False, day=now.day + 1),
    e.BoxExchanged: _same,
    e.DealerChanged: lambda now, event: replace(now, dealer=event.person),
    e.CardsChanged: lambda now, event: replace(now, cards_at=event.at, shoe=None),
    e.ShufflerMarked: _same,
    e.Disputed: lambda now, event: replace(now, disputes=(*now.disputes, event)),
    e.DisputeSettled: lambda now, event: replace(now, disputes=now.disputes[1:]),
    e.Adjusted: _same,
    e.InventoryCounted: lambda now, event: replace(now, counted=True),
    e.DayEnded: lambda now, event: replace(now, opened=False, counted=False),
    e.SnapshotTaken: _same,
    e.UnlawfulStepEntered: _same,
    e.ShoeLoaded: lambda now, event: replace(now, shoe=Shoe(event.root, event.size, event.sealed)),
    e.ShoeCardDrawn: lambda now, event: _dealt(now, burned=False),
    e.ShoeCardBurned: lambda now, event: _dealt(now, burned=True),
    e.WheelStopped: _same,
    e.KeyChanged: lambda now, event: replace(
        now, shoe_key=event.shoe_key, shoe=now.shoe and replace(now.shoe, sealed=event.sealed)
    ),
}
