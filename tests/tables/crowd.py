"""People who run a table at random, lawfully or not: every step is drawn from what the table says may be done."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import fields
from datetime import datetime, timedelta
from random import Random

from croupier.equipment.cards import FACES
from croupier.equipment.cards import name as name_of
from croupier.errors import InputError
from croupier.games.table import Between, Domain, OneOf, Option, Role, Signature, Words
from croupier.tables.live import Done, Table

NAMES = ("Ann", "Bob", "Cid", "Dot", "Eve", "Fay")
PEOPLE = {
    Role.DEALER: Signature("Lee", Role.DEALER, "D-1"),
    Role.FLOORPERSON: Signature("Kim", Role.FLOORPERSON, "F-2"),
    Role.PIT_MANAGER: Signature("Max", Role.PIT_MANAGER, "P-3"),
    Role.SHIFT_MANAGER: Signature("Pat", Role.SHIFT_MANAGER, "S-4"),
    Role.SECURITY: Signature("Sam", Role.SECURITY, "G-5"),
    Role.MAINTENANCE: Signature("Ray", Role.MAINTENANCE, "M-6"),
}
START = datetime.fromisoformat("2026-03-01T06:00:00+00:00")

WEIGHTS = {"next": 12, "may": 3, "irregular": 1}
RARE = {
    *("leave", "sit out", "report deviation", "cash in", "no gaming activity", "order a reshuffle", "order a recut"),
    *("exchange the drop box", "fill", "credit", "relieve the dealer", "change the cards", "dispute", "adjust", "tip"),
    *("new dealer", "close table", "end the day", "count the inventory", "shuffler jams", "shuffler out of order"),
    *("adjust wheel", "replace part", "take back wager", "empty the tip box", "drop the rake", "shuffler out of use"),
}
"""What people do once in a while."""


class Crowd:
    """Runs one table step by step; the same seed does the same."""

    def __init__(self, table: Table, seed: int, *, strays: float = 0.0) -> None:
        self.table = table
        self.chance = Random(seed)
        self.strays = strays  # how often something unlawful happens at a recorded table
        self.clock = START
        self.closing = False
        self.refused: Counter[tuple[str, str]] = Counter()

    def steps(self, count: int) -> Iterator[Done]:
        for _ in range(count):
            done = self.step()
            if done is not None:
                yield done

    def step(self) -> Done | None:
        """One step; None if what was tried was refused, as people do try."""
        self.clock += timedelta(seconds=self.chance.randint(1, 9))
        if self.strays and self.chance.random() < self.strays:
            return self._strays()
        options = [option for option in self.table.options() if self._wanted(option)]
        option = self.chance.choices(options, [self._weight(option) for option in options])[0]
        return self.does(option)

    def does(self, option: Option, **given: object) -> Done | None:
        told = {"name": option.command, **self._fields(option), **given}
        try:
            command = self.table.command(told, self._signed(option, told), self.clock.isoformat())
            return self.table.do(command)
        except InputError as refused:
            self.refused[option.command, refused.reason] += 1
            return None

    def _strays(self) -> Done | None:
        """Something that is not among the options is entered as what happened."""
        commands = list(self.table.live.game.words.commands.values())
        kind = self.chance.choice(commands)
        told: dict[str, object] = {"name": kind.name}
        samples = {
            "player": "Ann",
            "position": "1",
            "cents": 5_00,
            "wager": "initial",
            "to": "1",
            "number": "17",
            "reason": "so",
        }
        for part in fields(kind):
            if part.name in ("by", "at"):
                continue
            if part.name in samples:
                told[part.name] = samples[part.name]
        try:
            command = self.table.command(told, (PEOPLE[Role.DEALER],), self.clock.isoformat())
            return self.table.do(command, happened=True)
        except InputError:
            return None

    def _wanted(self, option: Option) -> bool:
        if option.command in ("close table", "end the day", "count the inventory"):
            return self.closing
        return not (self.closing and option.command in ("buy in", "sit", "place wager", "start hand", "receive cards"))

    def _weight(self, option: Option) -> float:
        weight = float(WEIGHTS[option.kind])
        if option.command in RARE and not self.closing:
            weight *= 0.02
        return weight

    def _fields(self, option: Option) -> dict[str, object]:
        return {name: self._value(option, name, domain) for name, domain in option.fields.items()}

    def _value(self, option: Option, name: str, domain: Domain) -> object:
        match domain:
            case OneOf():
                return self.chance.choice(domain.values)
            case Between() if name == "cards":
                return self._cards(option, domain)
            case Between():
                step = domain.step
                least = domain.low if domain.low > -(10**9) else 0
                most = min(domain.high if domain.high is not None else least + 60 * step, least + 60 * step)
                value = least + self.chance.randint(0, max(0, (most - least) // step)) * step
                if option.command in ("count the float", "fill"):
                    return 20_000_00
                if option.command == "buy in" and domain.high is None:
                    return max(value, least + 100_00 // step * step)
                return value
            case Words():
                if name == "player":
                    return self.chance.choice(NAMES)
                return "3/4" if name == "diameter_inches" else "as seen"

    def _cards(self, option: Option, domain: Between) -> Sequence[str]:
        """Cards of a typed poker table: off the deck, or out of the player's hand."""
        state = self.table.now.game
        if option.command == "deal":
            if self.table.now.cards == "electronic":
                return []
            left = [card for card in range(FACES) if not state.out >> card & 1]
            return [name_of(card) for card in self.chance.sample(left, domain.high or domain.low)]
        hand = state.down[state.actor]
        count = self.chance.randint(domain.low, min(domain.high or domain.low, len(hand)))
        return [name_of(card) for card in self.chance.sample(hand, count)]

    def _signed(self, option: Option, told: dict[str, object]) -> tuple[Signature, ...]:
        player = told.get("player")
        people = []
        for role in option.roles:
            if role == Role.PLAYER:
                people.append(Signature(str(player or self._cutter()), Role.PLAYER))
            else:
                people.append(PEOPLE[Role(role.removesuffix(" or above"))])
        first = self.chance.choice(people)
        present = (PEOPLE[Role(option.present.removesuffix(" or above"))],) if option.present else ()
        return (first, *(one for one in present if one != first))

    def _cutter(self) -> str:
        state = self.table.now.game
        return str(state.seats.get(getattr(state, "cutter", ""), "")) if hasattr(state, "cutter") else ""
