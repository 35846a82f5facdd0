"""Walks through a game by its own options, steered to what no walk has come to yet.

Deciding changes nothing, so at every step what was not tried at such a stage is tried beside what is not allowed: by
somebody else, out of its bounds, out of turn. What shows something new is done; else whoever acts draws lots.
"""

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import MISSING, fields
from datetime import datetime, timedelta
from typing import Any, Literal, NamedTuple, get_args, get_origin, get_type_hints

from croupier.errors import InputError
from croupier.games.kit.game import Game
from croupier.games.kit.play.decider import (
    REPORTED,
    Between,
    Command,
    Decision,
    Deviated,
    Domain,
    Event,
    OneOf,
    Option,
    Role,
    Signature,
    replace,
)
from croupier.games.kit.play.refused import Refused
from croupier.games.kit.play.well_formed import malformed
from croupier.games.kit.rounds.desk import Recorded
from croupier.games.kit.table_habits import Lots
from croupier.games.kit.training import House

STEPS, MOST, IN_VAIN = 120, 18, 6  # of a walk; walks of a crowd; those without anything new, after which no other follows
FEW = 4  # of many values, those that a walk keeps to, so that cards tie and players meet on the same wagers
LONGEST, GAP = 120, 50  # commands of a walk, and those without anything new after which it ends
LOOKS = 6  # at the same options, after which nothing is tried beside them
WAGERS = 5  # that are mostly made before a round goes on
KINDS = ("next", "may", "irregular")
TURNS = 3  # how often a step is tried out of turn at a stage
AMOUNTS = (0, 1, 4, 11, 19, 40)  # steps above the least amount
MORNING, MINUTE, DAY = datetime(2012, 5, 19, 12), timedelta(minutes=1), timedelta(hours=25)
SELDOM = frozenset(
    {"close table", "leave", "cash in", "sit out", "take back wager", "fold", "muck", "report deviation", "new dealer"}
    | {"no gaming activity", "order a reshuffle", "adjust wheel", "replace part"}
)
NAMES: Mapping[Role, str] = {
    Role.DEALER: "Dee",
    Role.FLOORPERSON: "Flo",
    Role.PIT_MANAGER: "Pia",
    Role.SHIFT_MANAGER: "Shea",
    Role.SECURITY: "Sam",
    Role.MAINTENANCE: "Max",
    Role.REGULATOR: "Reg",
    Role.AUDITOR: "Aud",
    Role.CASHIER: "Cas",
}
EVERYBODY = tuple(Signature(name, role, f"{name[0]}-1") for role, name in NAMES.items())
OTHERS = tuple(one for one in EVERYBODY if one.role in (Role.DEALER, Role.FLOORPERSON, Role.AUDITOR))


Choices = Mapping[str, tuple[object, ...]]
_CHOICES: dict[type, Choices] = {}
"""By kind of command or event: type hints take longer than a step."""


class Known:
    """What walks have come to, and how often what was tried at which stage."""

    def __init__(self) -> None:
        self.shown = set[Hashable]()
        self.tried = dict[Hashable, int]()
        self.met = dict[tuple[str, str], dict[object, None]]()  # values of a field, from any list
        self.usual = dict[str, Command]()  # each command as it was last taken up, or guessed

    def first(self, *what: Hashable, most: int = 1) -> bool:
        """Whether this was tried less often yet; it then counts as tried."""
        times = self.tried[what] = self.tried.get(what, 0) + 1
        return times <= most


class Walk(NamedTuple):
    """The commands of a walk, as far as it came to something new, and what was taken in it from its beginning."""

    players: Mapping[str, int] | None
    commands: tuple[Command, ...]
    records: list[Recorded]


def walks(game: Game[Any], rules: Any, house: House, known: Known) -> Iterator[Walk]:
    """The walks at a house's tables that come to what is not known, which they then add."""
    for crowd, players in enumerate(house.crowds):
        vain = 0
        for number in range(MOST):
            try:
                table = _Table(game, rules, players, house, known, Lots(100 * crowd + number))
            except InputError:  # a house of fewer seats
                break
            table.walk(timed=number % 3 == 1)
            vain = 0 if table.last else vain + 1
            if table.last or table.records:
                yield Walk(players, tuple(table.commands[: table.last]), table.records)
            if vain == IN_VAIN:
                break


class _Table:
    """A table with the walk that led to it."""

    def __init__(
        self, game: Game[Any], rules: Any, players: Mapping[str, int] | None, house: House, known: Known, lots: Lots
    ) -> None:
        self.game, self.rules, self.house, self.known, self.lots = game, rules, house, known, lots
        self.words, self.cards = game.play.vocabulary, game.live.cards
        self.state = game.play.new(rules) if players is None else game.play.ready(rules, players)
        self.commands, self.records, self.last, self.at = list[Command](), list[Recorded](), 0, ""
        self.kept = dict[str, tuple[object, ...]]()
        self.deck = lots.shuffled(range(52))
        for name, kind in self.words.commands.items():
            known.usual.setdefault(name, _guess(kind))

    def walk(self, *, timed: bool) -> None:
        clock = MORNING
        for _ in range(STEPS):
            if timed:
                clock += DAY if self.lots.chance(0.03) else MINUTE
                self.at = clock.isoformat()
            options = self.game.play.options(self.rules, self.state, self.at)
            if not options or len(self.commands) > min(self.last + GAP, LONGEST):
                return
            scanned = frozenset((option.command, option.rule, self._most(option)) for option in options)
            looks = self.known.first("looked", self.house.title, scanned, most=LOOKS)
            for command in self._by_others(options):
                if isinstance(decision := self._decides(command), Refused):
                    self._does(command, decision)
                    self.last = len(self.commands)
            for command in self._wrong(options) if looks else ():
                if isinstance(decision := self._decides(command), Refused) and self._is_new(command, decision):
                    self._does(command, decision)
            fresh = list[tuple[tuple[Hashable, ...], Command, Decision]]()
            for key, command in self._untried(options) if looks else ():
                decision = self._decides(command)
                if not self._is_new(command, decision):
                    self.known.first(*key)
                elif isinstance(decision, Refused):
                    self._does(command, decision)
                else:
                    fresh.append((key, command, decision))
            if fresh:
                tried, command, decision = self.lots.pick(fresh)
                self.known.first(*tried)
            else:
                command, decision = self._by_lot(options)
            if self._is_new(command, decision) or not isinstance(decision, Refused):
                self._does(command, decision)

    def _decides(self, command: Command) -> Decision:
        return malformed(command) or self.game.play.decide(self.rules, self.state, command)

    def _is_new(self, command: Command, decision: Decision) -> bool:
        return any(each not in self.known.shown for each in shown(command, decision))

    def _does(self, command: Command, decision: Decision) -> None:
        self.commands.append(command)
        if self._is_new(command, decision):
            self.known.shown.update(shown(command, decision))
            self.last = len(self.commands)
        if not isinstance(decision, Refused):
            before = self.state
            for event in decision:
                self.state = self.game.play.evolve(self.rules, self.state, event)
            self.records.append(Recorded(command, decision, before, self.state))

    # What is tried

    def _untried(self, options: tuple[Option, ...]) -> Iterator[tuple[tuple[Hashable, ...], Command]]:
        """Every option and every value that was not yet taken up at such a stage, with what is to be remembered of it."""
        stage, tried = _stage(options), self.known.tried
        for option in options:
            key: tuple[Hashable, ...] = stage, option.command, option.rule
            if key not in tried:
                self.known.usual[option.command] = made = self._command(option)
                yield key, made
            for name, domain in option.fields.items():
                every = isinstance(domain, OneOf) and option.kind == "next" and len(domain.values) > FEW
                for value in domain.values if every else self._values(option, name, domain):  # type: ignore[union-attr]
                    if (*key, name, value) not in tried:
                        yield (*key, name, value), self._command(option, **{name: value})

    def _by_others(self, options: tuple[Option, ...]) -> Iterator[Command]:
        """By people in other roles, and without whoever must be present; each once."""
        for option in options:
            if self.known.first(option.command, option.rule, "by"):
                made = self._command(option)
                yield from (
                    replace(made, by=(other,)) for other in OTHERS if other.role not in {one.role for one in made.by}
                )
                if len(made.by) > 1:
                    yield replace(made, by=made.by[:1])
                    yield replace(made, by=made.by[1:])

    def _wrong(self, options: tuple[Option, ...]) -> Iterator[Command]:
        """With other fields, and out of turn."""
        due, here = frozenset(one.rule for one in options if one.kind == "next"), {option.command for option in options}
        for option in options:
            for name, value in (*self._beyond(option), *self._unasked(option)):
                if self.known.first(option.command, option.rule, name, value, self.house.title):
                    yield replace(self._command(option), **{name: value})
        for name, made in self.known.usual.items():
            if name not in here and self.known.first("turn", due, name, most=TURNS):
                yield replace(made, at=self.at)

    def _beyond(self, option: Option) -> Iterator[tuple[str, object]]:
        """Outside of what each field may be: below the least, above the most, between two steps, something else."""
        few = _choices(self.words.commands[option.command])
        for name, domain in option.fields.items():
            if isinstance(domain, OneOf):
                met = self.known.met.setdefault((option.command, name), {})
                met.update(dict.fromkeys(domain.values[:FEW]))
                other = ("none of these",) if isinstance(domain.values[0], str) else ()
                yield from ((name, value) for value in (*few.get(name, (*met, *other)),) if value not in domain.values)
            elif isinstance(domain, Between) and name in self.words.cards:
                left = tuple(self._left(option))
                yield name, left[:1] * max(domain.low, 2)
                yield name, left[: (len(left) if domain.high is None else domain.high) + 1]
            elif isinstance(domain, Between):
                yield from ((name, domain.low - below) for below in {1, domain.step})
                if domain.high is not None:
                    yield name, domain.high + domain.step
                if domain.step > 1:
                    yield name, domain.low + 1

    def _unasked(self, option: Option) -> Iterator[tuple[str, object]]:
        """Values of fields that the option does not ask for, and what the house names to be tried."""
        kind = self.words.commands[option.command]
        names = [part.name for part in fields(kind)]
        for name, values in (*_choices(kind).items(), *self.house.tries.items()):
            if name in names and (name not in option.fields or name in self.house.tries):
                yield from ((name, value) for value in values)

    def _by_lot(self, options: tuple[Option, ...]) -> tuple[Command, Decision]:
        """What moves the round on, after some wagers; now and then something else, and seldom a report."""
        habits, kinds = self.game.live.habits, {kind: [one for one in options if one.kind == kind] for kind in KINDS}
        wagers = [one for one in options if one.command in habits.wagers]
        if wagers and len(getattr(self.state, "stakes", ())) < WAGERS and self.lots.chance(0.7):
            among = wagers
        else:
            kind = "next" if self.lots.chance(0.8) else "may" if self.lots.chance(0.8) else "irregular"
            among = kinds[kind] or kinds["next"] or list(options)
        liked = [one for one in options if one.command in self.house.shows.get("command", ())]
        among = liked if liked and self.lots.chance(0.95) else among
        names = sorted({option.command for option in among})
        name = self.lots.pick([name for name in names if name not in SELDOM or self.lots.chance(0.1)] or names)
        command = self._command(self.lots.pick([each for each in among if each.command == name]))
        return command, self._decides(command)

    # A command

    def _command(self, option: Option, **given: object) -> Command:
        """The option taken up: each field as people usually answer it, or by lot."""
        habits = self.game.live.habits
        slip = self.lots.chance(0.2)
        answers = habits.answers(self.rules, self.state, option, self.lots, held=(), slip=slip)
        told = {name: self._value(option, name, domain) for name, domain in option.fields.items()}
        told |= {name: value for name, value in answers.items() if name in told} | given
        player = str(told.get("player") or next(iter(self.game.live.seated(self.state)), "Ann"))
        made: Command = self.words.commands[option.command](by=signed(option, player), at=self.at, **told)
        return made

    def _value(self, option: Option, name: str, domain: Domain) -> object:
        values = self._values(option, name, domain)
        if isinstance(domain, OneOf) and len(domain.values) > FEW:
            meant = self._meant()
            liked = [value for value in domain.values if value in meant]
            if liked and self.lots.chance(0.7):
                return self.lots.pick(liked)
            kinds = {str(value).partition(" ")[0]: value for value in self.lots.shuffled(domain.values)}
            rare = [value for kind, value in kinds.items() if self.known.tried.get((name, kind), 0) < 6]
            if name == "wager" and rare and name not in self.house.shows:
                value = self.lots.pick(rare)
                self.known.first(name, str(value).partition(" ")[0])
                return value
        return self.lots.pick(values)

    def _meant(self) -> set[str]:
        """The results that the wagers that lie there are on."""
        catalogue = self.game.wagers.catalogue(self.rules)
        stakes = getattr(self.state, "stakes", ())
        return {on for stake in stakes if stake.wager in catalogue for on in catalogue[stake.wager].on}

    def _values(self, option: Option, name: str, domain: Domain) -> tuple[object, ...]:
        """What a field may be: everything where that is little, else what the house's goals name or this walk keeps to."""
        match domain:
            case Between() if name in self.words.cards:
                return self._hands(option, domain)
            case OneOf(values) if goals := tuple(one for one in self.house.shows.get(name, ()) if one in values):
                return goals
            case OneOf(values) if len(values) <= FEW:
                return values
            case OneOf(values):
                kept = tuple(value for value in self.kept.get(name, ()) if value in values)
                if len(kept) < 2:
                    kept = self.kept[name] = (*kept, *self.lots.shuffled(values)[:FEW])
                return kept
            case Between(low, high, step):
                most = AMOUNTS[-1] if high is None else (high - low) // step
                return tuple(low + step * each for each in sorted({min(most, one) for one in AMOUNTS}))
            case _:
                return self.house.shows.get(name, ("as seen",))

    def _hands(self, option: Option, domain: Between) -> tuple[object, ...]:
        """None or all of the cards that there are for it, and some where somebody may choose."""
        left = self._left(option)
        most = len(left) if domain.high is None else min(domain.high, len(left))
        whole = option.command == self.cards.deals_unseen or "cards" in self.house.shows
        sizes = {most} if whole else {domain.low, most, (domain.low + most) // 2}
        return tuple(tuple(left[:size]) for size in sorted(sizes))

    def _most(self, option: Option) -> int | None:
        """How many cards the option takes at most."""
        domain = option.fields.get("cards")
        return domain.high if isinstance(domain, Between) else None

    def _left(self, option: Option) -> list[int]:
        """The cards that nobody has seen; for a step of a player's, those in the player's hand."""
        if option.command != self.cards.deals_unseen:
            player = option.fields["player"].values[0] if isinstance(option.fields.get("player"), OneOf) else ""  # type: ignore[union-attr]
            view: Any = self.game.play.view(self.state, Signature(str(player), Role.PLAYER))
            own = next((hand["down"] for hand in view.get("hands", ()) if hand.get("player") == player), ())
            if own := [card for card in own if card >= 0]:
                return own
        unseen = set(self.cards.holds(self.rules, self.state))
        return [card for card in self.deck if card in unseen]


def _stage(options: tuple[Option, ...]) -> Hashable:
    return frozenset(option.command for option in options if option.kind == "next")


def shown(command: Command, decision: Decision) -> Iterator[Hashable]:
    """What a step shows: kinds of events or a refusal, each under its rule."""
    if isinstance(decision, Refused):
        yield command.name, decision.rule
        return
    for event in decision:
        if isinstance(event, Deviated) and event.kind == REPORTED:  # whatever rule somebody says was broken
            yield type(event), event.kind
            continue
        yield type(event), event.rule, *(getattr(event, name) for name in _choices(type(event)))


def _choices(kind: type[Command] | type[Event]) -> Choices:
    """The fields of a command or an event that are one of few things, with these."""
    if kind not in _CHOICES:
        hints = get_type_hints(kind)
        few = {name: (True, False) if hint is bool else get_args(hint) for name, hint in hints.items()}
        kept = {name: of for name, of in few.items() if hints[name] is bool or get_origin(hints[name]) is Literal}
        _CHOICES[kind] = kept
    return _CHOICES[kind]


def _guess(kind: type[Command]) -> Command:
    """A command that was on no list yet."""
    hints, few = get_type_hints(kind), _choices(kind)
    own = [part.name for part in fields(kind) if part.name not in ("by", "at") and part.default is MISSING]
    plain = {str: "as seen", int: 1}
    told: dict[str, Any] = {name: few[name][0] if name in few else plain.get(hints[name], ()) for name in own}
    return kind(by=EVERYBODY, **told)


def as_role(named: str, player: str = "") -> Signature:
    """Somebody in the role that a text names: "dealer", "floorperson or above"."""
    role = Role(named.removesuffix(" or above"))
    if role == Role.PLAYER:
        return Signature(player or "Ann", role)
    return Signature(NAMES[role], role, f"{NAMES[role][0]}-1")


def signed(option: Option, player: str = "") -> tuple[Signature, ...]:
    """The first who may do what the option offers, with the one who must be present."""
    return tuple(as_role(named, player) for named in (option.roles[0], *((option.present,) if option.present else ())))
