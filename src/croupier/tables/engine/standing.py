"""How a live table stands: the game's own state, and what the table adds to it. State is the fold of events."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from dataclasses import replace as changed
from datetime import datetime, timedelta
from typing import Any, NamedTuple, TypeVar

from croupier import games
from croupier.equipment.chips import moved
from croupier.equipment.money import dollars
from croupier.errors import InputError
from croupier.games.kit.game import Game
from croupier.games.kit.live import Vocabulary
from croupier.games.kit.play.decider import Deviated, DeviationWithdrawn, Event, Ruled, Signature, replace, without
from croupier.games.kit.play.money import INVENTORY
from croupier.games.kit.play.people import Role, identity, is_supervisor
from croupier.games.kit.rules import BankedRules
from croupier.rulebook.choices import InForce
from croupier.rulebook.shape import Rules
from croupier.rulebook.values import Value, shown
from croupier.tables.engine import events as e
from croupier.tables.engine.commands import COMMANDS, TWO_ABOVE, ChangeKey, Credit, Fill
from croupier.tables.engine.duties import Signed, Staff, signed, with_staff
from croupier.tables.engine.page import Page, counted

ADJUSTED_WITHIN = timedelta(days=7)
"""So long after it was made a record can be adjusted at the table, and so long its adjustment is kept in mind."""
SLIPS = 200
"""So many slips of fills and credits a standing carries; of older ones the journal itself is asked."""
BOXES = 200
"""So many drop boxes wait at most to be counted."""
SHIFTS_OF_A_DAY = timedelta(hours=24)
"""So long a table that never closes keeps in mind who signed for the house."""


class Shoe(NamedTuple):
    """The electronic shoe in use: its commitment, and how far it has been dealt. `burned` has a bit for each card."""

    root: str
    size: int
    sealed: str
    position: int = 0
    burned: int = 0


class Correction(NamedTuple):
    """An adjustment that was made: for whom, of which record, in which record, when, and what one person alone signed."""

    player: str
    record: int
    made: int
    at: str
    alone: int = 0


class DropBox(NamedTuple):
    """A drop box in the count room, and the cents that went into it by the ledger."""

    box: str
    cents: int


class Transfer(NamedTuple):
    """A fill or credit under way: what was requested by which record, and once it is prepared its slip."""

    way: e.Way
    record: int
    cents: int
    chips: Mapping[str, int]
    slip: str = ""
    differs: str = ""  # how what was counted on arrival differs from the slip

    @property
    def stage(self) -> str:
        """How far it is."""
        return "differs" if self.differs else "prepared" if self.slip else "requested"


Limits = Mapping[str, tuple[int, ...]]
"""Cents by rule; several where a rule has several, as blinds have."""


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
    slips: tuple[tuple[str, str], ...] = ()  # of the last fills and credits, which have a number each
    two_above: int = TWO_ABOVE  # cents above which two people sign an adjustment
    register: str = ""  # the digest of the register of licences that the table was set up with, if it has one
    purpose: e.Purpose = "live"  # or an exercise, without real money
    record: int = 0  # the number of the last record
    staff: Staff = {}  # who signed for the house today
    deviated_by: tuple[tuple[Signed, ...], ...] = ()  # who signed each deviation that waits for a ruling
    disputed_by: tuple[tuple[Signed, ...], ...] = ()  # who signed each dispute that is open
    adjusted: tuple[Correction, ...] = ()  # of late
    dealers: tuple[Signed, ...] = ()  # who took over the deal of late, and with which record
    rack: Mapping[str, int] = {}  # pieces by denomination as last counted, with fills and credits since
    sealed: tuple[e.CountSealed, ...] = ()  # the first of two counts, until the second is in
    sealed_by: tuple[Signed, ...] = ()  # who counted so
    box: str = ""  # the number of the drop box at the table, once it was exchanged
    boxes: tuple[DropBox, ...] = ()  # in the count room, and not counted yet
    limits: Limits = {}  # that changed since the table was set up
    announced: tuple[e.LimitsAnnounced, ...] = ()  # limits that are to come into force
    transfers: tuple[Transfer, ...] = ()  # fills and credits under way, the oldest first
    shuffler: str = ""  # how it was marked when it went out of use
    page: Page = Page()  # what the records since the last carried standing add up to


@dataclass(frozen=True, slots=True)
class Live:
    """A table's game and rules, with which its standing evolves. `Any`: each game has rules and a state of its own."""

    game: Game[Any]
    rules: Rules
    words: Vocabulary  # the game's and the table's own
    limits: Limits = field(default_factory=dict)  # that its rules have instead of those of the first record
    _others: "dict[tuple[object, ...], Live]" = field(default_factory=dict, repr=False, compare=False)

    def under(self, now: Standing) -> "Live":
        """The table with the limits that are in force now: rules are those of the first record but for these."""
        if now.limits == self.limits:
            return self
        key = tuple(sorted(now.limits.items()))
        if (found := self._others.get(key)) is None:
            found = self._others[key] = self.with_limits(now.limits)
        return found

    def with_limits(self, limits: Limits) -> "Live":
        """The table under these limits; those that the text does not allow, or that make no game, are refused.

        All that were made for one table are kept together, so that each finds the others, and that of the first record.
        """
        first = self._others.setdefault((), self)
        in_force = first.rules.in_force
        values = {path: _written(in_force.values[path], amounts) for path, amounts in limits.items()}
        for path, value in values.items():
            if not in_force.allows(path, value):
                must = f"it must be {in_force.says[path]}"
                raise InputError(f"{path} = {shown(value)} is not allowed: {must}", rule=path, cite=in_force.cite(path))
        now = changed(in_force, values={**in_force.values, **values}, choices={**in_force.choices, **values})
        return changed(first, rules=first.game.rules.build(now), limits=dict(limits))

    def first(self) -> Standing:
        return Standing(self.game.play.new(self.rules))

    def evolve(self, now: Standing, event: Event) -> Standing:
        """The next standing; an event is the game's or the table's own."""
        own = _OWN.get(type(event))
        if own is not None:
            return own(now, event)
        game, cards = self.game, self.game.live.cards
        rules = self.under(now).rules
        after = game.play.evolve(rules, now.game, event)
        changes: dict[str, Any] = {}
        if game.play.ends(event):
            changes["round"] = now.round + 1
        if now.shoe is not None and cards.loads(rules, after, event):
            changes["shoe"] = None
        if (cover := cards.cover(event)) is not None:
            changes["cover"] = cover
        if now.counted and game.live.accounts(after).get(INVENTORY, 0) != game.live.accounts(now.game).get(INVENTORY, 0):
            changes["counted"] = False
        moved = tuple.__new__(Standing, (after, *now[1:]))  # the game's state is the first part
        return replace(moved, **changes) if changes else moved

    def after(self, now: Standing, events: Sequence[Event], *, command: str, by: Sequence[Signature], at: str) -> Standing:
        """The standing after a record: what followed from its command, and who signed it."""
        for event in events:
            now = self.evolve(now, event)
        return self.noted(now, events, command=command, by=by, at=at)

    def noted(self, now: Standing, events: Sequence[Event], *, command: str, by: Sequence[Signature], at: str) -> Standing:
        """The standing with who signed the record, after its events: what is kept until the matter or the day is over."""
        number = now.record + 1
        people: tuple[Signed, ...] | None = None
        for event in events:
            noted = _NOTED.get(type(event))
            if noted is not None:
                people = signed(command, by, number, at) if people is None else people
                now = noted(now, event, people)
        staff = now.staff
        if not (events and type(events[0]) in _BESIDE_THE_DAY) and not _all_known(staff, by):
            house = [one for one in by if one.role is not Role.PLAYER]
            staff = with_staff(staff, signed(command, house, number, at))
        if gone := self._gone(now, events):
            staff = with_staff(staff, signed(command, gone, number, at))
        noted_so_far = replace(now, record=number, staff=staff, page=self._written(now, events, command, at))
        carried = bool(events) and type(events[-1]) is e.SnapshotTaken
        return self.turned(noted_so_far) if carried else noted_so_far

    def _gone(self, now: Standing, events: Sequence[Event]) -> list[Signature]:
        """The players of these events who are not at the table after them: they played, and left."""
        named = {str(event.player): None for event in events if type(event) not in _OWN and hasattr(event, "player")}
        if not named:
            return []
        seated = set(self.game.live.seated(now.game))
        return [Signature(name, Role.PLAYER) for name in named if name not in seated]

    def _written(self, now: Standing, events: Sequence[Event], command: str, at: str) -> Page:
        """The page with a record on it."""
        page = counted(now.page.dated(at), events, command)
        if self.game.wagers.banked and any(map(self.game.play.ends, events)):
            lying: dict[str, dict[str, int]] = {}
            for stake in now.game.stakes:
                wagers = lying.setdefault(stake.player, {})
                wagers[stake.wager] = wagers.get(stake.wager, 0) + stake.cents
            page = page._replace(riding=lying)
        return page

    def turned(self, now: Standing) -> Standing:
        """The standing with a new page, after its last record."""
        begins = Page(since=now.record, boxes=self.boxes(now), rake=self.rake(now), round=now.round, riding=now.page.riding)
        return replace(now, page=begins)

    def boxes(self, now: Standing) -> int:
        """What the operator's own accounts hold together, whatever moves between them."""
        accounts = self.accounts(now)
        return sum(accounts.get(name, 0) for name in e.BOXES)

    def rake(self, now: Standing) -> int:
        """All that the game itself has raked so far, whether it is still at the table or not."""
        return self.game.live.accounts(now.game).get("rake", 0)

    def cite(self, rule: str) -> str:
        """The sections behind a rule; what the house does by itself is custom."""
        return "custom" if rule.startswith("house.") else self.rules.cite(rule)

    def turns(self, now: Standing) -> bool:
        """Whether electronic equipment turns the wheel of this table, if it has one."""
        wheel = self.game.live.wheel
        return now.cards == "electronic" and wheel is not None and bool(wheel.rings(self.rules, now.game))

    def left(self, now: Standing, command: str) -> Mapping[str, object]:
        """The fields of this command that electronic equipment fills in, each with the value that leaves it open."""
        if now.cards != "electronic":
            return {}
        if command == ChangeKey.name:
            return {"shoe_key": ""}
        if self.game.live.wheel is not None and command == self.game.live.wheel.command and not self.turns(now):
            return {}
        return self.game.live.fills.get(command, {})

    def counting(self, now: Standing) -> bool:
        """Whether a count of the inventory is due, by people who must not know what the ledger expects."""
        if now.sealed:
            return True
        if not self.game.wagers.banked or not now.day:
            return False
        return not now.opened or (not now.counted and self.game.play.stage(now.game) == "closed")

    @property
    def denominations(self) -> tuple[int, ...]:
        """The values of the chips in play, in cents; none where the table has no inventory of them."""
        rules = self.rules
        return rules.chips.in_play if isinstance(rules, BankedRules) and self.game.wagers.banked else ()

    def inventory(self, now: Standing) -> int:
        """What the table inventory holds, in cents."""
        return self.game.live.accounts(now.game).get(INVENTORY, 0) + now.accounts.get(INVENTORY, 0)

    def total(self, now: Standing) -> int:
        """All accounts together: zero, or the ledger does not balance. A progressive pool has its reserve against it."""
        return sum(self.game.live.accounts(now.game).values()) + sum(now.accounts.values())

    def accounts(self, now: Standing) -> dict[str, int]:
        """Every cent at the table, double entry: the sum is zero."""
        found = dict(now.accounts)
        for name, cents in self.game.live.accounts(now.game).items():
            found[name] = found.get(name, 0) + cents
        for meter, cents in self.game.live.meters(now.game).items():
            pool = e.pool_of(meter)
            found[pool] = found.get(pool, 0) + cents
            found[e.RESERVE] = found.get(e.RESERVE, 0) - cents
        return {name: cents for name, cents in sorted(found.items()) if cents}


def live_under(in_force: InForce, version: str = "") -> Live:
    """The game of these rules at a live table; `version` names the game's other version, if it has one."""
    game = games.game(in_force.draft.game)
    try:
        dealt = game.live.at(version)
    except LookupError:
        others = ", ".join(game.live.versions)
        if not version:
            raise InputError(f"no live table deals {in_force.draft.game!r}") from None
        there = f"beside the usual one there is {others}" if others else "only the usual one is dealt"
        raise InputError(f"{in_force.draft.game} has no version {version[:30]!r}: {there}") from None
    words = dealt.play.vocabulary
    assert not words.commands.keys() & COMMANDS.keys()
    assert not words.events.keys() & e.EVENTS.keys()
    both = Vocabulary({**words.commands, **COMMANDS}, {**words.events, **e.EVENTS}, words.cards, words.spoken)
    return Live(dealt, game.rules.build(in_force), both)


def _posted(now: Standing, event: e.Posted) -> Standing:
    after = dict(now.accounts)
    after[event.source] = after.get(event.source, 0) - event.cents
    after[event.target] = after.get(event.target, 0) + event.cents
    counted = now.counted and INVENTORY not in (event.source, event.target)
    if event.slip.strip():
        name = Fill.name if event.target == INVENTORY else Credit.name
        now = replace(now, slips=(*now.slips, (name, event.slip.strip()))[-SLIPS:])
    return replace(now, accounts={name: cents for name, cents in after.items() if cents}, counted=counted)


def _written(before: Value, amounts: tuple[int, ...]) -> Value:
    """Amounts as an edition writes them; one alone, unless the rule has a list."""
    written = tuple(dollars(cents) for cents in amounts)
    return written if isinstance(before, tuple) else written[0]


def _requested(now: Standing, event: e.TransferRequested) -> Standing:
    new = Transfer(event.way, now.record + 1, event.cents, moved({}, event.chips))
    return replace(now, transfers=(*now.transfers, new))


def _transfer(now: Standing, event: e.TransferPrepared | e.TransferDiffered) -> Standing:
    """The transfer is prepared, or differs from its slip."""
    slip, differs = event.slip, event.differs if isinstance(event, e.TransferDiffered) else ""
    changed_ = (one._replace(slip=slip, differs=differs) if _is_of(one, event) else one for one in now.transfers)
    return replace(now, transfers=tuple(changed_))


def _without_transfer(now: Standing, event: e.TransferReceived | e.TransferCancelled) -> Standing:
    return replace(now, transfers=tuple(one for one in now.transfers if not _is_of(one, event)))


def _is_of(
    one: Transfer, event: e.TransferPrepared | e.TransferDiffered | e.TransferReceived | e.TransferCancelled
) -> bool:
    """Whether an event is about this transfer; one that names no request is about the only one of its way."""
    return one.record == event.request if event.request else one.way == event.way


def _in_order(limits: Limits) -> Limits:
    """By rule, which is the order in which a journal gives them back."""
    return dict(sorted(limits.items()))


def _racked(now: Standing, event: e.ChipsMoved) -> Standing:
    return replace(now, rack=moved(now.rack, event.chips, 1 if event.target == INVENTORY else -1))


def _without_box(boxes: tuple[DropBox, ...], number: str) -> tuple[DropBox, ...]:
    """The boxes without the oldest of this number."""
    return without(boxes, [one.box for one in boxes].index(number))


def _dealt(now: Standing, *, burned: bool) -> Standing:
    shoe = now.shoe
    assert shoe is not None
    bit = 1 << shoe.position if burned else 0
    return replace(now, shoe=replace(shoe, position=shoe.position + 1, burned=shoe.burned | bit))


def _set_up(now: Standing, event: e.SetUp) -> Standing:
    names = ("mode", "cards", "version", "practice", "shoe_key", "two_above", "register", "purpose")
    return replace(now, **{name: getattr(event, name) for name in names})


def _same(now: Standing, event: Event) -> Standing:
    return now


# What a record adds to the standing by who signed it


def _all_known(staff: Staff, by: Sequence[Signature]) -> bool:
    """Whether all who sign for the house signed so today already."""
    for one in by:
        if one.role is not Role.PLAYER:
            rows = staff.get(identity(one.person))
            if rows is None or rows[0].role is not one.role or one.licence not in (rows[0].licence, None):
                return False
    return True


def _adjusted(now: Standing, event: e.Adjusted, people: Sequence[Signed]) -> Standing:
    at = people[0].at if people else ""
    alone = abs(event.cents) if sum(is_supervisor(one.role) for one in people) < 2 else 0
    made = Correction(event.player, event.record, now.record + 1, at, alone)
    return replace(now, adjusted=(*lately(now.adjusted, at, ADJUSTED_WITHIN), made))


def _took_over(now: Standing, event: e.DealerChanged, people: Sequence[Signed]) -> Standing:
    comes = next((one for one in people if one.person == event.person), None)
    return replace(now, dealers=(*lately(now.dealers, comes.at, ADJUSTED_WITHIN), comes)) if comes else now


def _shift_ended(now: Standing, event: e.BoxExchanged, people: Sequence[Signed]) -> Standing:
    at = people[0].at if people else ""
    left = {name: lately(rows, at, SHIFTS_OF_A_DAY) for name, rows in now.staff.items()}
    return replace(now, staff={name: rows for name, rows in left.items() if rows})


_Dated = TypeVar("_Dated", Signed, Correction)


def lately(rows: tuple[_Dated, ...], at: str, within: timedelta) -> tuple[_Dated, ...]:
    """Those that are not older than this."""
    if not at or not rows:
        return rows
    oldest = datetime.fromisoformat(at) - within
    return tuple(one for one in rows if not one.at or datetime.fromisoformat(one.at) >= oldest)


_BESIDE_THE_DAY = (e.SetUp, e.DayEnded, e.BoxCounted)
"""Who signs these works at the table on no day, or on one that is over."""
_NOTED: dict[type, Callable[[Standing, Any, tuple[Signed, ...]], Standing]] = {
    Deviated: lambda now, event, people: replace(now, deviated_by=(*now.deviated_by, people)),
    DeviationWithdrawn: lambda now, event, people: replace(now, deviated_by=without(now.deviated_by, event.place)),
    Ruled: lambda now, event, people: replace(now, deviated_by=now.deviated_by[1:]),
    e.Disputed: lambda now, event, people: replace(now, disputed_by=(*now.disputed_by, people)),
    e.DisputeSettled: lambda now, event, people: replace(now, disputed_by=now.disputed_by[1:]),
    e.CountSealed: lambda now, event, people: replace(now, sealed_by=people),
    e.FloatCounted: lambda now, event, people: replace(now, sealed_by=()),
    e.InventoryCounted: lambda now, event, people: replace(now, sealed_by=()),
    e.Adjusted: _adjusted,
    e.BoxExchanged: _shift_ended,
    e.DealerChanged: _took_over,
}
_OWN: dict[type, Callable[[Standing, Any], Standing]] = {
    e.SetUp: _set_up,
    e.Posted: _posted,
    e.FloatCounted: lambda now, event: replace(now, opened=True, counted=False, day=now.day + 1, sealed=()),
    e.ChipsCounted: lambda now, event: replace(now, rack=moved({}, event.chips)),  # in its order, as JSON keeps none
    e.ChipsMoved: _racked,
    e.CountSealed: lambda now, event: replace(now, sealed=(event,)),
    e.CountsDiffered: lambda now, event: replace(now, sealed=(), sealed_by=()),
    e.BoxSent: lambda now, event: replace(now, boxes=(*now.boxes, DropBox(event.box, event.cents))[-BOXES:]),
    e.BoxExchanged: lambda now, event: replace(now, box=event.box) if now.practice > 1 else now,
    e.BoxCounted: lambda now, event: replace(now, boxes=_without_box(now.boxes, event.box)),
    e.DealerChanged: lambda now, event: replace(now, dealer=event.person),
    e.CardsChanged: lambda now, event: replace(now, cards_at=event.at, shoe=None),
    e.ShufflerMarked: lambda now, event: replace(now, shuffler=event.marked) if now.practice > 2 else now,
    e.ShufflerRestored: lambda now, event: replace(now, shuffler=""),
    e.LimitsAnnounced: lambda now, event: replace(now, announced=(event,)),
    e.LimitsWithdrawn: lambda now, event: replace(now, announced=()),
    e.LimitsChanged: lambda now, event: replace(now, announced=(), limits=_in_order({**now.limits, **event.limits})),
    e.TransferRequested: _requested,
    e.TransferPrepared: _transfer,
    e.TransferDiffered: _transfer,
    e.TransferReceived: _without_transfer,
    e.TransferCancelled: _without_transfer,
    e.Disputed: lambda now, event: replace(now, disputes=(*now.disputes, event)),
    e.DisputeSettled: lambda now, event: replace(now, disputes=now.disputes[1:]),
    e.Adjusted: _same,
    e.InventoryCounted: lambda now, event: replace(now, counted=True, sealed=()),
    e.DayEnded: lambda now, event: replace(now, opened=False, counted=False, staff={}, shuffler=""),
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
