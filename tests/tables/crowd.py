"""People who run a table at random, lawfully or not: every step is drawn from what the table says may be done.

They play as people do (they bet more often than they buy in, and once in a while something goes wrong), and at the end of
the day they finish the round, have everything ruled upon, and leave.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from random import Random
from typing import Any, Literal, get_args, get_origin, get_type_hints

from croupier.equipment.cards import FACES
from croupier.equipment.cards import name as name_of
from croupier.equipment.money import dollars
from croupier.errors import InputError
from croupier.games.kit.play.decider import Between, Command, Domain, OneOf, Option, PiecesOf, Role, Signature, Words, only
from croupier.games.kit.play.money import chips_of
from croupier.games.poker.rules import PokerRules
from croupier.tables.corrections import concerns
from croupier.tables.engine.limits import limits_now
from croupier.tables.table import RecordedCommand, Table

NAMES = ("Ann", "Bob", "Cid", "Dot", "Eve", "Fay")
PEOPLE = {
    Role.DEALER: Signature("Lee", Role.DEALER, "D-1"),
    Role.FLOORPERSON: Signature("Kim", Role.FLOORPERSON, "F-2"),
    Role.PIT_MANAGER: Signature("Max", Role.PIT_MANAGER, "P-3"),
    Role.SHIFT_MANAGER: Signature("Pat", Role.SHIFT_MANAGER, "S-4"),
    Role.SECURITY: Signature("Sam", Role.SECURITY, "G-5"),
    Role.MAINTENANCE: Signature("Ray", Role.MAINTENANCE, "M-6"),
    Role.CASHIER: Signature("Cas", Role.CASHIER, "C-7"),
}
START = datetime.fromisoformat("2026-03-01T06:00:00+00:00")
FLOAT = 40_000_00

_KINDS = {"next": 12.0, "may": 2.0}
_RARE = {
    *("leave", "sit out", "report deviation", "cash in", "no gaming activity", "order a reshuffle", "order a recut"),
    *("exchange the drop box", "fill", "credit", "relieve the dealer", "change the cards", "dispute", "adjust", "tip"),
    *("new dealer", "shuffler jams", "shuffler out of order", "empty the tip box", "drop the rake", "shuffler out of use"),
    *("adjust wheel", "replace part", "take back wager", "request a fill", "request a credit", "cancel the request"),
    *("prepare the fill", "receive the fill", "send the credit", "receive the credit"),
    *("announce new limits", "take back the new limits", "shuffler back in use"),
}
_COUNTED_APART = {"count the chips", "count the drop box"}
"""What is counted apart, or elsewhere."""
_ONLY_AT_THE_END = {"close table", "end the day", "count the inventory"}
_NOT_AT_THE_END = {
    *("buy in", "sit", "sit in", "place wager", "start hand", "receive cards", "report deviation", "dispute", "adjust"),
    *("replace part", "adjust wheel", "no gaming activity", "order a reshuffle", "new dealer", "change the cards"),
    *("order a recut", "shuffler jams", "shuffler out of order", "credit", "tip", "bet", "exchange the drop box"),
    *("request a fill", "request a credit", "send the credit", "announce new limits"),
}
_TO_THE_END = {
    *("rule on deviation", "settle the dispute", "close table", "count the inventory", "end the day"),
    *("leave", "cash in", "fold", "take back wager", "pay winning wagers", "cancel the request"),
}


class Crowd:
    """Runs one table step by step; the same seed does the same."""

    def __init__(
        self, table: Table, seed: int, *, strays: float = 0.0, trouble: float = 0.3, start: datetime = START
    ) -> None:
        self.table = table
        self.chance = Random(seed)
        self.strays = strays  # how often something unlawful happens at a recorded table
        self.trouble = trouble  # how much is reported as irregular, beside the 12 of what is due
        self.clock = start
        self.closing = False
        self.short = False  # the table has too few chips for what was to be done
        self.slips = 0
        self.refused: Counter[tuple[str, str]] = Counter()
        self.unentered: Counter[tuple[str, str]] = Counter()  # what happened and could not be entered

    def steps(self, count: int) -> Iterator[RecordedCommand]:
        """So many steps of a day, without its end."""
        for _ in range(count):
            done = self.step()
            if done is not None:
                yield done

    def ends_the_day(self, most: int = 1500) -> Iterator[RecordedCommand]:
        """From wherever the table stands to a locked table: finished, ruled upon, cashed out, counted."""
        self.closing = True
        for name in ("drop the rake", "exchange the drop box"):
            option = next((option for option in self.offered() if option.command == name), None)
            done = self.does(option) if option else None
            if done is not None:
                yield done
        for _ in range(most):
            if not self.table.now.opened:
                break
            done = self.step()
            if done is not None:
                yield done
        else:
            raise AssertionError(f"the day does not end: {[option.command for option in self.offered()]}")
        self.closing = False

    def step(self) -> RecordedCommand | None:
        """One step; None if what was tried was refused, as people do try."""
        self.clock += timedelta(seconds=self.chance.randint(1, 9))
        if self.strays and not self.closing and self.table.now.opened and self.chance.random() < self.strays:
            return self.strays_once()
        options = [option for option in self.offered() if self._wanted(option)]
        if self.short:
            self.short = False
            return self.does(next(option for option in options if option.command == "fill"))
        weights = [self._weight(option) for option in options]
        return self.does(self.chance.choices(options, weights)[0])

    def offered(self) -> tuple[Option, ...]:
        """What the table says may be done at this time."""
        return self.table.options(self.clock.isoformat())

    def does(self, option: Option, **given: object) -> RecordedCommand | None:
        told = {"name": option.command, **self._fields(option), **given}
        if "second" in told:  # both who count find the same
            told["second"] = told["cents"]
        if option.command == "adjust":
            told["record"] = self._concerning(str(told["player"]))
        try:
            command = self.table.command(told, self._signed(option, told), self.clock.isoformat())
            return self.table.do(command)
        except InputError as refused:
            self.refused[option.command, refused.reason] += 1
            self.short = "a fill comes first" in refused.reason
            return None

    def strays_once(self) -> RecordedCommand | None:
        """Any command at all, by anybody, is entered as what happened; None where not even that was possible."""
        kind = self.chance.choice(
            sorted(self.table.live.game.play.vocabulary.commands.values(), key=lambda each: each.name)
        )
        told = self.told(kind)
        by = self.chance.choice([*PEOPLE.values(), Signature(str(told.get("player", "Ann")), Role.PLAYER)])
        command = self.table.command(told, (by,), self.clock.isoformat())
        try:
            return self.table.do(command, happened=True)
        except InputError as refused:
            self.unentered[kind.name, refused.reason] += 1
            return None

    def told(self, kind: type[Command]) -> dict[str, object]:
        """A command of this kind with values that may or may not be possible now."""
        told: dict[str, object] = {"name": kind.name}
        for name, hint in get_type_hints(kind).items():
            if name in ("by", "at", "name"):
                continue
            told[name] = self._any(name, hint)
        return told

    def _any(self, name: str, hint: Any) -> object:
        rules = self.table.live.rules.in_force.values
        samples: dict[str, Sequence[object]] = {
            "player": NAMES[:4],
            "position": "123",
            "cents": (5_00, 10_00, 25_00, 1_00, -5_00, 0),
            "wager": ("initial", "tie", "red", "straight", "$1", "initial 1", "progressive"),
            "to": ("1", "2", "dealer") if hint is str else (4_00, 8_00, 20_00),
            "card": ("Qs", "2d", "??", "Xx"),
            "number": ("17", "0", "00", "99"),
            "symbol": ("$1", "joker", "$3"),
            "broken": tuple(rules),
            "place": ("",),
            "diameter_inches": ("3/4", "2"),
            "seat": (1, 2, 3, 30),
            "on": ((), ("17",)),
        }
        if name in samples:
            return self.chance.choice(samples[name])
        if hint is bool:
            return self.chance.choice((True, False))
        if hint in (int, int | None):
            return self.chance.randint(0, 30)
        if get_origin(hint) is Literal:
            return self.chance.choice(get_args(hint))
        return [] if get_origin(hint) is tuple else "as seen"

    # What they choose

    def _wanted(self, option: Option) -> bool:
        if option.command in _COUNTED_APART:
            return False
        if not self.closing:
            return option.command not in _ONLY_AT_THE_END
        if option.command in ("spin", "no more bets"):  # a round that is under way is finished, but none is begun
            state = self.table.now.game
            return bool(state.stakes) or state.phase != "betting"
        return option.command not in _NOT_AT_THE_END and option.kind != "irregular"

    def _weight(self, option: Option) -> float:
        weight, command = _KINDS.get(option.kind, self.trouble), option.command
        if self.closing:
            return weight * 20 if command in _TO_THE_END else weight
        if command in _RARE:
            return weight * 0.02
        if command in ("buy in", "sit"):
            return weight * self._need(option)
        if command == "place wager":
            return 6 * weight / (1 + 3 * len(self.table.now.game.stakes))
        return weight * 0.4 if command == "fold" else weight

    def _need(self, option: Option) -> float:
        """How much a seat or more chips are wanted."""
        seated = self._seated()
        player = option.fields["player"]
        if isinstance(player, OneOf):
            poor = [name for name in player.values if self._chips(str(name)) < 50_00]
            return 2.0 if poor else 0.02
        return 3.0 if len(seated) < 3 else 0.05 if len(seated) < len(NAMES) else 0.0

    def _seated(self) -> set[str]:
        state = self.table.now.game
        seats = getattr(state, "seats", None)
        if seats is None:
            return set(state.players)
        names = seats if isinstance(seats, tuple) else seats if not hasattr(state, "positions") else seats.values()
        return {str(name) for name in names if name}

    def _chips(self, player: str) -> int:
        return self.table.live.accounts(self.table.now).get(chips_of(player), 0)

    def _fields(self, option: Option) -> dict[str, object]:
        if option.command == "correct card" and hasattr(self.table.now.game, "out"):  # of a poker hand
            return self._corrected()
        return {name: self._value(option, name, domain) for name, domain in option.fields.items()}

    def _corrected(self) -> dict[str, object]:
        """A card of a poker hand that is known, and one that may lie in its place."""
        state = self.table.now.game
        known = [card for card in range(FACES) if state.out >> card & 1]
        other = self._unseen()
        return {
            "cards": [name_of(self.chance.choice(known))],
            "correct": [name_of(self.chance.choice(other))],
        }

    def _value(self, option: Option, name: str, domain: Domain) -> object:
        match domain:
            case OneOf():
                if name == "in_time" and self.table.now.cards == "electronic":
                    return True
                if name == "passed":
                    return self.chance.random() < 0.9 if len(domain.values) > 1 else domain.values[0]
                return self.chance.choice(domain.values)
            case Between() if name == "cards":
                return self._cards(option, domain)
            case Between():
                return self._amount(option, name, domain)
            case Words():
                return self._words(option, name)
            case PiecesOf():
                return None  # amounts alone

    def _amount(self, option: Option, name: str, domain: Between) -> int:
        step, low = domain.step, domain.low
        if option.command in ("count the float", "fill") and not self.table.live.counting(self.table.now):
            return FLOAT
        if option.command in ("count the float", "count the inventory"):  # mostly right
            over = self.chance.choice((0, 0, 0, 5_00, -5_00))
            return max(0, self.table.live.accounts(self.table.now).get("inventory", 0) + over)
        if option.command in ("receive the fill", "receive the credit"):  # mostly what the slip says
            way, slip = option.command.removeprefix("receive the "), option.fields["slip"]
            sent = next(one.cents for one in self.table.now.transfers if one.way == way and slip == only(one.slip))
            return self.chance.choice((sent, sent, sent, sent + 5_00))
        if option.command == "adjust":
            return self.chance.choice((-2, -1, 1, 2)) * 5_00
        if name == "revolutions":
            return self.chance.choice((2, 3, 4, 5, 6, 9, 9, 9))
        most = min(domain.high if domain.high is not None else low + 60 * step, low + 60 * step)
        value = low + self.chance.randint(0, max(0, (most - low) // step)) * step
        if option.command == "buy in":
            return max(value, low + -(-300_00 // step) * step) if domain.high is None else value
        return value

    def _concerning(self, player: str) -> int:
        """The last record that concerns a player."""
        records = self.table.journal.records(2)
        return max((record.sequence for record in records if concerns(record, player)), default=self.table.version)

    def _words(self, option: Option, name: str) -> str:
        if name == "player":
            seated = self._seated()
            wants_new = option.command in ("buy in", "sit") and self.chance.random() < 0.95
            return self.chance.choice([one for one in NAMES if one not in seated or not wants_new] or NAMES)
        if name in ("slip", "box"):
            self.slips += 1
            return f"{name} {self.clock:%d-%H%M%S}-{self.slips}"
        if name == "limits":
            return self._limits()
        if name == "since":
            return (self.clock + timedelta(minutes=self.chance.randint(31, 50))).isoformat()
        return "3/4" if name == "diameter_inches" else "as seen"

    def _limits(self) -> str:
        """Another limit than the one in force: of a banked game the least wager, of poker the big bet."""
        named = limits_now(self.table.live)
        words = "minimum" if self.table.live.game.wagers.banked else "big bet"
        amounts = [cents for cents in (1_00, 2_00, 5_00, 8_00, 12_00, 16_00) if [cents] != named.get(words)]
        least = 1 if self.table.live.game.wagers.banked else named["small bet"][0]
        return f"{words} {dollars(self.chance.choice([cents for cents in amounts if cents >= least]))}"

    def _unseen(self) -> list[int]:
        """Faces that may still be in the deck of a poker game."""
        out, rules = self.table.now.game.out, self.table.live.rules
        assert isinstance(rules, PokerRules)
        return [card for card in range(rules.lowest_card, FACES) if not out >> card & 1]

    def _cards(self, option: Option, domain: Between) -> Sequence[str]:
        """Cards of a typed poker table: off the deck, or out of the player's hand."""
        state = self.table.now.game
        if option.command == "deal":
            if self.table.now.cards == "electronic":
                return []
            return [name_of(card) for card in self.chance.sample(self._unseen(), domain.high or domain.low)]
        at = state.actor
        if option.command == "report exposed card":
            (player,) = option.fields["player"].values  # type: ignore[union-attr]
            at = next(place for place, seat in enumerate(state.players) if state.seats[seat] == player)
        hand = state.down[at]
        most = min(domain.high or domain.low, len(hand))
        count = self.chance.randint(min(domain.low, most), most)
        return [name_of(card) for card in self.chance.sample(hand, count)]

    def _signed(self, option: Option, told: dict[str, object]) -> tuple[Signature, ...]:
        player = told.get("player")
        people = []
        for role in option.roles:
            if role == Role.PLAYER:
                people.append(Signature(str(player or self._cutter()), Role.PLAYER))
            elif role.endswith(" or above"):
                people += self._supervisors()
            else:
                people.append(PEOPLE[Role(role)])
        first = self.chance.choice(people)
        if not option.present:
            return (first,)
        above = option.present.endswith(" or above")
        present = self._supervisors() if above else [PEOPLE[Role(option.present)]]
        return (first, *[one for one in present if one != first][:1])

    def _supervisors(self) -> list[Signature]:
        """Whoever may supervise, in any order: a ruling is not for who reported the deviation."""
        found = [PEOPLE[role] for role in (Role.FLOORPERSON, Role.PIT_MANAGER, Role.SHIFT_MANAGER)]
        return self.chance.sample(found, len(found))

    def _cutter(self) -> str:
        state = self.table.now.game
        return str(state.seats.get(getattr(state, "cutter", ""), "")) if hasattr(state, "cutter") else ""
