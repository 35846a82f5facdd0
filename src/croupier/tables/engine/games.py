"""The games as a live table deals them: each game's decider, its words, its money, and when it needs a shuffled pack.

A table knows no game: what differs from one to the other stands here, a short block for each.
"""

from collections import Counter
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any, NamedTuple

from croupier.equipment.cards import FACES, Card, decks
from croupier.equipment.cards import card as card_of
from croupier.equipment.cards import name as name_of
from croupier.errors import InputError
from croupier.games import room
from croupier.games.kit.decider import Announced, Command, Decision, Deviated, Event, Option, ReportDeviation, Ruled, RuleOn
from croupier.games.kit.money import Money, chips_of
from croupier.rulebook.choices import InForce
from croupier.rulebook.shape import Rules
from croupier.tables.codec.events import Words

State = Any
"""A game's own state; a table only hands it from one function of the game to the next."""


@dataclass(frozen=True, slots=True)
class Pack:
    """What a game asks of an electronic shoe. `holds`: the cards of a new one; `loads`: the events after which one is due.

    `wants`: what a command takes out of the shoe, or None if nothing; `filled`: the command with its cards; `cover`: how
    many cards lie behind the cover card after this event, 0 after it came out, None if the event says nothing of it.
    """

    holds: Callable[[Rules, State], tuple[Card, ...]]
    loads: Callable[[Rules, State, Event], bool]
    wants: Callable[[Rules, State, Command], "Draw | None"]
    filled: Callable[[Command, tuple[Card, ...]], Command]
    cover: Callable[[Event], int | None] = lambda event: None
    loads_at_1: Callable[[Rules, State, Event], bool] | None = None  # the same by the first practice, if it differs
    cover_card: str = ""  # the command that reports the cover card, where there is one
    cover_rule: str = ""  # the rule that puts it in
    empty: str = ""  # the command that reports an empty shoe


@dataclass(frozen=True, slots=True)
class Draw:
    """So many cards, seen by the table or burned unseen."""

    count: int
    seen: bool


class Ring(NamedTuple):
    """What a wheel shows: its places, each with its weight. A wheel with one ring needs no name for it."""

    name: str
    weights: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Result:
    """A wheel: the command that tells where it stopped, its rings now, and the command with a place of each ring.

    A wheel without rings is not turned here: nobody told its weights, and its result is reported.
    """

    command: str
    rings: Callable[[Rules, State], tuple[Ring, ...]]
    filled: Callable[[Command, tuple[str, ...]], Command]
    since: int = 1  # the practice of the house from which on electronic equipment turns it


@dataclass(frozen=True, slots=True)
class Game:
    """One game at a live table."""

    name: str
    play: Any  # options, decide, evolve, view
    words: Words
    new: Callable[[Any], State]
    accounts: Callable[[State], Mapping[str, int]]
    over: Callable[[Event], bool]  # whether the round ends with this event
    idle: Callable[[State], bool]  # whether no round is under way
    closed: Callable[[State], bool]
    cashed: Callable[[State, str, int, str], "tuple[Event, ...] | None"]  # chips off the table; None if that cannot be now
    given: Callable[[State, str, int, str], "tuple[Event, ...] | None"]  # an adjustment to a player's chips
    seated: Callable[[State], Collection[str]]  # who plays at the table
    meters: Callable[[State], Mapping[str, int]]
    banked: bool
    opens: str  # the command that ends the time before the game
    unit: Callable[[Any], int]  # the smallest chip
    left: Mapping[str, Mapping[str, object]]  # what electronic equipment fills in, by command and field, with what is open
    never: frozenset[str] = frozenset()  # what electronic equipment never does: it makes no slip, and what it drew counts
    denies: Callable[[Command], bool] = lambda command: False  # what it contradicts of other reports
    pack: Pack | None = None
    result: Result | None = None
    new_dealer: str = ""  # the game's own step for a new dealer, which it has under the rule `burn.new_dealer`
    between: Callable[[State], bool] = lambda state: True  # whether that step is open
    later: Callable[[State, str], bool] = lambda state, command: False  # what the first practice does not allow yet
    changes_cards: str = ""  # the rule on hours after which cards are changed, where the game leaves it to the table
    begins: str = ""  # the command that those cards must be fresh for

    def options(self, rules: Rules, state: State) -> tuple[Option, ...]:
        found: tuple[Option, ...] = self.play.options(rules, state)
        return found

    def decide(self, rules: Rules, state: State, command: Command) -> Decision:
        decision: Decision = self.play.decide(rules, state, command)
        return decision

    def evolve(self, rules: Rules, state: State, event: Event) -> State:
        return self.play.evolve(rules, state, event)


def built(in_force: InForce) -> Rules:
    """The game's typed rules."""
    rules = room(in_force.draft.game).build(in_force)
    assert isinstance(rules, Rules)
    return rules


def game(name: str, version: str = "") -> Game:
    """The game by the name that an edition gives it; `version` is for a game that is dealt in another way, too."""
    if (name, version) not in _GAMES:
        if (name, "") not in _GAMES:
            raise InputError(f"no live table deals {name!r}; there are {', '.join(sorted({one for one, _ in _GAMES}))}")
        others = ", ".join(each for one, each in _GAMES if one == name and each)
        there = f"beside the usual one there is {others}" if others else "only the usual one is dealt"
        raise InputError(f"{name} has no version {version[:30]!r}: {there}")
    return _made(name, version)


@cache
def _made(name: str, version: str) -> Game:
    return _GAMES[name, version](name)


def _words(*modules: ModuleType, cards: tuple[str, ...] = (), own: tuple[type[Event], ...] = ()) -> Words:
    """Everything that a game can be told and that can happen in it."""
    found: list[Any] = [each for module in modules for each in vars(module).values() if isinstance(each, type)]
    commands = [each for each in found if issubclass(each, Command) and each is not Command]
    shared = (Money, Announced, Deviated, Ruled)
    events = [each for each in (*found, *shared, *own) if issubclass(each, Event) and each is not Event]
    return Words(
        {each.name: each for each in (*commands, ReportDeviation, RuleOn)},
        {each.__name__: each for each in events},
        frozenset(cards),
    )


def _with(command: Any, **fields: object) -> Command:
    found: Command = replace(command, **fields)
    return found


# Money of the games in which the house takes every wager


def _cashed(state: State, player: str, cents: int, rule: str) -> tuple[Event, ...] | None:
    if state.accounts.get(chips_of(player), 0) < cents:
        return None
    return (Money(rule=rule, kind="cashed", player=player, cents=cents),)


def _seating(seated: Callable[[Any], Collection[str]]) -> dict[str, Any]:
    """Who plays, and how a wrong payment is made good: what was short is restored, what was too much taken back."""

    def given(state: State, player: str, cents: int, rule: str) -> tuple[Event, ...] | None:
        if player not in seated(state) or state.accounts.get(chips_of(player), 0) < -cents:
            return None
        return (Money(rule=rule, kind="restored" if cents > 0 else "reclaimed", player=player, cents=abs(cents)),)

    return {"seated": seated, "given": given}


def _no_meters(state: State) -> dict[str, int]:
    return {}


def _accounts(state: State) -> Mapping[str, int]:
    found: Mapping[str, int] = state.accounts
    return found


# Roulette and Big Six


def _wheel(name: str, module: str, **own: Any) -> Game:
    play, state = (import_module(f"croupier.games.{module}.play.{part}") for part in ("play", "state"))
    common = {
        "closed": lambda now: now.phase == "closed",
        "over": lambda event: isinstance(event, state.StepDone) and event.phase == "betting",
    }
    return Game(
        name=name,
        play=play,
        words=_words(state),
        new=lambda rules: play.new(),
        accounts=_accounts,
        idle=lambda now: now.phase in ("closed", "betting") and not now.stakes,
        cashed=_cashed,
        meters=_no_meters,
        banked=True,
        opens="open table",
        unit=lambda rules: 1,  # value chips of any kind come to a wheel
        **{**common, **own},
    )


def _roulette(name: str) -> Game:
    return _wheel(
        name,
        "roulette",
        closed=lambda now: now.phase == "closed" and now.secured,  # a wheel that is worked on in the day is neither
        **_seating(lambda now: now.seats),
        left={"ball at rest": {"number": ""}},
        never=frozenset({"correct number", "ball left the wheel", "foreign object in the wheel"}),
        denies=lambda command: command.name == "remove the ball" and not getattr(command, "in_time", True),
        result=Result(
            "ball at rest",
            _numbers,
            lambda command, places: _with(command, number=places[0]),
        ),
    )


def _numbers(rules: Any, now: Any) -> tuple[Ring, ...]:
    return (Ring("", Counter(rules.ring.order)),)


def _big_six(name: str) -> Game:
    return _wheel(
        name,
        "big_six",
        **_seating(lambda now: now.players),
        left={"clapper at rest": {"symbol": ""}},
        never=frozenset({"correct symbol", "clapper between two sections"}),
        result=Result(
            "clapper at rest",
            _sections,
            lambda command, places: _with(command, symbol=places[0]),
        ),
    )


def _sections(rules: Any, now: Any) -> tuple[Ring, ...]:
    return (Ring("", Counter(rules.wheel.order)),)


# Casino War


def _casino_war(name: str, module: str = "play.play") -> Game:
    play = import_module(f"croupier.games.casino_war.{module}")
    state = import_module("croupier.games.casino_war.play.state")

    def holds(rules: Any, now: Any) -> tuple[Card, ...]:
        left = Counter(decks(now.decks))
        left.subtract(card_of(each) for each in now.seen if each != state.UNSEEN)
        return tuple(sorted(left.elements()))

    def loads(rules: Any, now: Any, event: Event) -> bool:
        if isinstance(event, state.Prepared) and event.step == "into the shoe":
            return True
        # A device takes the cards of every round back, and they may come again; one that is continuous also within a round.
        if now.shuffler_out or not isinstance(event, state.Moved | state.DealVoided):
            return False
        over = isinstance(event, state.DealVoided) or event.phase == "betting"
        return rules.shoe.kind == "continuous" or (rules.shoe.kind == "reshuffling" and over)

    def loads_at_1(rules: Any, now: Any, event: Event) -> bool:
        if isinstance(event, state.Prepared) and event.step == "into the shoe":
            return True
        # A device takes the cards of every round back, and they may come again.
        return rules.shoe.kind == "continuous" and isinstance(event, state.Moved | state.DealVoided)

    def wants(rules: Any, now: Any, command: Command) -> Draw | None:
        if isinstance(command, state.DealCard):
            return Draw(1, True)
        return Draw(1, False) if isinstance(command, state.Burn) else None

    def cover(event: Event) -> int | None:
        if isinstance(event, state.CoverPlaced):
            return int(event.cards_from_bottom)
        # With other cards comes another cover card, or none: a device has none, and one that was put in by hand goes.
        return 0 if isinstance(event, state.CoverReached | state.TableClosed | state.Received) else None

    return Game(
        name=name,
        play=play,
        words=_words(state, own=(state.Paid,)),
        new=play.new,
        accounts=_accounts,
        over=lambda event: (
            isinstance(event, state.DealVoided) or (isinstance(event, state.Moved) and event.phase == "betting")
        ),
        idle=lambda now: not now.in_round and not now.stakes,
        closed=lambda now: now.phase == "closed",
        cashed=_cashed,
        **_seating(lambda now: now.seats.values()),
        meters=lambda now: {meter: int(cents) for meter, cents in now.meters.items()},
        banked=True,
        opens="receive cards",
        unit=lambda rules: rules.chips_in_play.smallest,
        left={"deal a card": {"card": "??"}, "bonus spin": {"hot": "", "to": "", "community": ""}},
        never=frozenset({"card face up in the shoe", "card drawn in error", "exposed card drawn in error", "correct card"}),
        pack=Pack(
            holds,
            loads,
            wants,
            lambda command, cards: _with(command, card=name_of(cards[0])),
            cover,
            loads_at_1,
            cover_card="cover card",
            cover_rule="cut.second_cover",
            empty="shoe is empty",
        ),
        result=Result(
            "bonus spin",
            _bonus_wheel,
            lambda command, places: _with(command, hot=places[0], to=places[1], community=places[2]),
            since=2,
        ),
        new_dealer=state.NewDealer.name,
        between=lambda now: now.phase == "betting" and not now.stakes,
        later=lambda now, command: command == state.CloseTable.name and now.phase == "preparing",
    )


def _bonus_wheel(rules: Any, now: Any) -> tuple[Ring, ...]:
    """The wheel of the Bonus Spin: a symbol by the house's own weights, and whose the Hot Spot is, all as likely.

    The text (Maryland 10.D) knows a wheel that lands somewhere and not how it is built. Where the submission tells no
    weights it cannot be turned here.
    """
    side_wagers = import_module("croupier.games.casino_war.play.side_wagers")
    spin = rules.bonus_spin
    if spin is None or spin.weights is None:
        return ()
    hot, community = (
        {symbol: spin.weights[symbol] for symbol in ring if spin.weights.get(symbol, 0) > 0}
        for ring in (spin.hot, spin.community)
    )
    if not hot or not community:
        return ()
    whose = dict.fromkeys(side_wagers.may_have_the_spin(rules, now), 1)
    return Ring("Hot Spot", hot), Ring("position", whose), Ring("Community Pay", community)


# Poker


def _poker(name: str) -> Game:
    play, state = import_module("croupier.games.poker.play.play"), import_module("croupier.games.poker.play.state")
    dealing = import_module("croupier.games.poker.play.dealing")

    def cashed(now: Any, player: str, cents: int, rule: str) -> tuple[Event, ...] | None:
        free = player in now.seats and not any(now.seats[seat] == player for seat in now.players)
        if not free or now.stacks[now.seats.index(player)] < cents:
            return None
        return (state.Chips(rule=rule, kind="cashed", player=player, cents=cents),)

    def given(now: Any, player: str, cents: int, rule: str) -> tuple[Event, ...] | None:
        if cents < 0:
            return cashed(now, player, -cents, rule)
        if player not in now.seats or any(now.seats[seat] == player for seat in now.players):
            return None
        return (state.Chips(rule=rule, kind="bought", player=player, cents=cents),)

    def holds(rules: Any, now: Any) -> tuple[Card, ...]:
        return tuple(card for card in range(FACES) if not now.out >> card & 1)

    def wants(rules: Any, now: Any, command: Command) -> Draw | None:
        if not isinstance(command, state.Deal) or now.phase != "dealing" or dealing.reshuffle_due(rules, now):
            return None
        most = min(len(now.due), now.stub)
        return Draw(min(len(command.cards) or most, most), True)

    return Game(
        name=name,
        play=play,
        words=_words(state, cards=("cards", "down")),
        new=lambda rules: play.new(),
        accounts=play.accounts,
        over=lambda event: isinstance(event, state.HandEnded),
        idle=lambda now: now.phase in ("closed", "between"),
        closed=lambda now: now.phase == "closed",
        cashed=cashed,
        given=given,
        seated=lambda now: [name for name in now.seats if name],
        meters=_no_meters,
        banked=False,
        opens="open table",
        unit=lambda rules: rules.stakes.unit,
        left={"deal": {"cards": []}},
        pack=Pack(
            holds,
            lambda rules, now, event: isinstance(event, state.HandBegan | state.Reshuffled),
            wants,
            lambda command, cards: _with(command, cards=cards),
        ),
        changes_cards="cards.change_hours",
        begins="start hand",
    )


_GAMES: dict[tuple[str, str], Callable[[str], Game]] = {
    ("roulette", ""): _roulette,
    ("big-six", ""): _big_six,
    ("casino-war", ""): _casino_war,
    ("casino-war", "electronic"): lambda name: _casino_war(name, "electronic.play"),
    ("poker", ""): _poker,
}
