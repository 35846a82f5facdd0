"""One room per game, all furnished alike. `room` opens the one that an edition names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol, cast

from croupier.errors import InputError

if TYPE_CHECKING:  # a room is opened only when it is used
    from croupier.equipment.wheel import Wheel
    from croupier.games.kit.layout import Felt
    from croupier.games.kit.odds import Exact
    from croupier.games.kit.refused import Refused
    from croupier.games.kit.wager import Catalogue, Wager
    from croupier.games.kit.written_round import Settled
    from croupier.rulebook.choices import InForce

ROOMS = {
    "roulette": "croupier.games.roulette.room",
    "big-six": "croupier.games.big_six.room",
    "casino-war": "croupier.games.casino_war.room",
    "poker": "croupier.games.poker.room",
    "poker-room": "croupier.games.poker.poker_room",
}


class Room(Protocol):
    """What every game offers to the layers above it. `rules` are the game's own typed rules."""

    BANKED: bool  # whether the house takes the other side of every wager, so that wagers have odds
    WHEELS: tuple[str, ...]  # the kinds of wheel a house may choose from; empty if there is nothing to choose
    WHEEL_RULE: str | None  # the rule that chooses it
    CLASSES: Mapping[str, str]  # what a rule is about, by prefix: money or paper; all else is procedure
    TOGETHER: tuple[tuple[str, ...], ...]  # rules that make sense only together
    ASKS: tuple[str, ...]  # what `odds` can be asked beside the rules: decks, shoe, players
    ROUND: frozenset[str]  # what a written round has beside its edition and choices

    def build(self, in_force: InForce, /) -> Any: ...
    def catalogue(self, rules: Any, /) -> Catalogue: ...
    def find(self, rules: Any, kind: str, on: Sequence[str] = (), /) -> Wager | Refused: ...
    def odds(self, rules: Any, /, **asks: Any) -> list[Exact]: ...
    def lawful(self, rules: Any, /, **asks: Any) -> bool: ...  # whether a table may do what is asked about
    def details(self, rules: Any, /, **asks: Any) -> dict[str, dict[str, Fraction]]: ...  # more about single wagers
    def table(self, rules: Any, /, **asks: Any) -> list[tuple[str, dict[str, Fraction]]]: ...  # by strategy, for players
    def warnings(self, rules: Any, /, **asks: Any) -> list[str]: ...
    def odds_of(self, rules: Any, wager: Wager, /) -> Exact: ...
    def book(self, rules: Any, bets: Sequence[tuple[Wager, Fraction]], /) -> Exact: ...
    def settle(self, rules: Any, written: Mapping[str, object], /) -> Settled: ...
    def wheel(self, rules: Any, /) -> Wheel: ...  # only where the game has one
    def felt(self, rules: Any, /) -> Felt: ...


def room(game: str) -> Room:
    """The room of a game. An edition for a game that does not exist is refused."""
    if game not in ROOMS:
        raise InputError(f"there is no game {game!r}; there are " + ", ".join(ROOMS))
    return cast(Room, import_module(ROOMS[game]))
