"""A table at one moment as the attendant looks at it: what may be done, who is there, and the lots of this moment."""

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any

from croupier.equipment.cards import name as name_of
from croupier.games.kit.play.decider import Between, Domain, OneOf, Option, PiecesOf, Role, Words
from croupier.games.kit.play.money import chips_of
from croupier.games.kit.table_habits import Lots, PlannedAction, TableHabits
from croupier.tables.attendant.cast import Cast
from croupier.tables.table import Table

_REPORTED = 5
"""A number without an upper end is at least so far above its least: who reports one has counted something."""
_WIDEST = 40
"""Of a long row of numbers one of so many is chosen, from the least on."""


class Moment:
    """One moment of a table. The same seed at the same record gives the same lots."""

    def __init__(self, table: Table, cast: Cast, seed: int, held: frozenset[str], at: str) -> None:
        self.table, self.cast, self.seed, self.held, self.at = table, cast, seed, held, at
        self.now, self.live, self.game = table.now, table.live, table.live.game
        self.state: Any = table.now.game
        self.customs: TableHabits[Any, Any] = table.live.game.live.habits
        self.options = table.options(at)
        self.lots = Lots(f"{seed}:{table.version}")

    @cached_property
    def seated(self) -> tuple[str, ...]:
        return tuple(self.game.live.seated(self.state))

    @cached_property
    def absent(self) -> tuple[str, ...]:
        """The players at the table whom nobody plays."""
        return tuple(player for player in self.seated if f"player:{player}" not in self.held)

    @cached_property
    def persons(self) -> tuple[str, ...]:
        """The players at the table whom somebody plays."""
        return tuple(player for player in self.seated if f"player:{player}" in self.held)

    @cached_property
    def between_rounds(self) -> bool:
        """Whether no round is under way, or only wagers lie that may still be joined by others."""
        return self.game.play.stage(self.state) != "round" or any(True for _ in self.named(*self.customs.wagers))

    @cached_property
    def accounts(self) -> Mapping[str, int]:
        return self.live.accounts(self.now)

    @cached_property
    def brought(self) -> int:
        """What a player usually brings, in cents."""
        return self.customs.brings(self.live.rules)

    def chips(self, player: str) -> int:
        return self.game.live.accounts(self.state).get(chips_of(player), 0)

    def at_stake(self, player: str) -> int:
        return self.game.live.at_stake(self.state, player)

    def lots_of(self, *about: object) -> Lots:
        """Lots about something that stays the same from one moment to the next."""
        return Lots(":".join(map(str, (self.seed, *about))))

    def named(self, *commands: str) -> Iterator[Option]:
        """The options of these commands that are no report of what went wrong."""
        return (one for one in self.options if one.command in commands and one.kind != "irregular")

    def due(self) -> Iterator[Option]:
        return (one for one in self.options if one.kind == "next")

    def of_player(self, player: str, *commands: str) -> Iterator[Option]:
        """What this player may do, by these commands."""
        return (one for one in self.named(*commands) if player in players_of(one))

    # Fields

    def fields(self, deed: PlannedAction, *, slip: bool = False) -> dict[str, object]:
        """The command of a deed: what is answered, what careful people answer, and the rest by lot."""
        option, lots = deed.option, self.lots
        customary = self.customs.answers(self.live.rules, self.state, option, lots, held=self.held, slip=slip)
        given = {**customary, **deed.answers}
        fields: dict[str, object] = {"name": option.command}
        for field, domain in option.fields.items():
            value = given[field] if field in given else self._by_lot(field, domain)
            fields[field] = self._plain(field, value)
        return fields

    def _by_lot(self, field: str, domain: Domain) -> object:
        match domain:
            case OneOf(values=values):
                return values[0] if len(values) == 1 else self.lots.pick(values)
            case Between(low=low, high=high, step=step):
                if high is None:
                    return low + step * (_REPORTED + self.lots.below(_REPORTED))
                return low + step * self.lots.below(min((high - low) // step, _WIDEST) + 1)
            case Words(about=about):
                return about
            case PiecesOf():
                return None  # the amount alone is told

    def _plain(self, field: str, value: object) -> object:
        if field in self.live.words.cards and isinstance(value, tuple):
            return [name_of(card) for card in value]
        return list(value) if isinstance(value, tuple) else value


def players_of(option: Option) -> tuple[object, ...]:
    """The players of whom an option is; none where it names nobody, or anybody."""
    domain = option.fields.get("player")
    return domain.values if type(domain) is OneOf else ()


def of_players(option: Option) -> bool:
    """Whether it is a player's own step."""
    return Role.PLAYER in option.roles and "player" in option.fields
