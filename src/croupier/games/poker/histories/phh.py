"""Poker hand histories (PHH): a written hand, its actions, and the codes of the games.

The format is a TOML file with one hand (`.phh`) or a table for each of several (`.phhs`); docs/reference/phh.md has the
codes and fields that Croupier adds. Amounts are whole cents inside, whatever the file's currency is.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from decimal import Decimal
from functools import lru_cache
from typing import Literal, NamedTuple

from croupier.equipment.cards import FACES, Card, cards, name
from croupier.errors import InputError, require_types

GAMES = {
    "2L3D": "gge-2011/triple-draw-2-7",
    "A5L3D": "gge-2011/triple-draw-a-5",
    "B": "gge-2011/badugi",
    "BO": "gge-2011/big-o-high",
    "BO/8": "gge-2011/big-o-high-low",
    "BD": "gge-2011/badeucey",
    "BA": "gge-2011/badacey",
    "R": "gge-2011/razz",
    "RB": "gge-2011/razzdugi",
    "T": "custom/holdem",
    "S": "custom/short-deck",
    "O": "custom/omaha",
    "O/8": "custom/omaha-8",
    "7S": "custom/seven-card-stud",
    "7S/8": "custom/stud-8",
    "5D": "custom/five-card-draw",
    "2L1D": "custom/single-draw-2-7",
    "_": "",
}
"""A code is the limit's letter and one of these. FT, NT, NS, PO, FO/8, F7S, F7S/8, FR, N2L1D, F2L3D and FB are PHH's own,
the others are made the same way. F_, P_ and N_ are games whose rules the file states itself."""

LIMITS: dict[str, Literal["fixed", "pot", "none"]] = {"F": "fixed", "P": "pot", "N": "none"}

BARE = "[A-Za-z0-9_-]++"
"""A name of TOML that needs no quotes."""
MONEY = ("bring_in", "small_bet", "big_bet", "min_bet")
AMOUNTS = ("antes", "blinds_or_straddles", "starting_stacks", "finishing_stacks", "winnings")
UNKNOWN_STACK = 10**15
"""Cents in front of a player whose stack a record does not know (`inf`): more than anybody can bet."""


class Code(NamedTuple):
    """What a variant's code says."""

    limit: Literal["fixed", "pot", "none"]
    edition: str


def code(variant: str) -> Code:
    """The edition and the limit of a variant; a game that Croupier has no rules for is refused by its code."""
    limit, game = variant[:1], variant[1:]
    if limit in LIMITS and game in GAMES:
        return Code(LIMITS[limit], GAMES[game])
    known = ", ".join(f"F{each}" for each in GAMES)
    raise InputError(f"variant {variant[:20]!r} is a game without an edition here; the codes are {known} (P or N for F)")


def variant_of(edition: str, limit: str) -> str:
    """The code of an edition played at a limit."""
    letter = next(letter for letter, kind in LIMITS.items() if kind == limit)
    return letter + next((game for game, id in GAMES.items() if id == edition), "_")


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand:
    """A written hand. Amounts are cents; the lists stand by player, p1 first. `more` is every field not named here."""

    variant: str
    ante_trimming_status: bool = False
    antes: tuple[int, ...]
    blinds_or_straddles: tuple[int, ...] = ()
    bring_in: int = 0
    small_bet: int = 0
    big_bet: int = 0
    min_bet: int = 0
    starting_stacks: tuple[int, ...]
    actions: tuple[str, ...]
    players: tuple[str, ...] = ()
    finishing_stacks: tuple[int, ...] | None = None
    winnings: tuple[int, ...] | None = None
    more: Mapping[str, object] = field(default_factory=dict)
    name: str = "hand"  # where it was written, for sentences about it

    def __post_init__(self) -> None:
        require_types(Hand, {key: getattr(self, key) for key in self.__slots__})
        for key in (*AMOUNTS, "players"):
            if (listed := getattr(self, key)) and len(listed) != self.count:
                of = "names" if key == "players" else "amounts"
                raise InputError(f"{key} has {len(listed)} {of} for {self.count} players")

    @property
    def count(self) -> int:
        return len(self.starting_stacks)

    def refusal(self, reason: str, rule: str | None = None, cite: str | None = None) -> InputError:
        """Why the hand cannot be replayed, with its name."""
        return InputError(f"{self.name}: {reason}", rule=rule, cite=cite)

    @property
    def bets(self) -> tuple[int, int]:
        """The small and the big bet; without fixed bets there is one least bet."""
        return (self.small_bet, self.big_bet) if code(self.variant).limit == "fixed" else (self.min_bet, self.min_bet)

    def amounts(self) -> set[int]:
        """Every amount of the hand, bets too."""
        found = {getattr(self, key) for key in MONEY}
        for key in AMOUNTS:
            found.update(map(abs, getattr(self, key) or ()))
        found.update([action(text, number).to for number, text in enumerate(self.actions, 1)])
        return found

    def who(self, position: int) -> str:
        """A player's name, or p1, p2 … where the file has none, or the same one twice."""
        name = self.players[position] if position < len(self.players) else ""
        return name if name.strip() and self.players.count(name) == 1 else f"p{position + 1}"


FIELDS = tuple(each.name for each in fields(Hand) if each.name not in ("more", "name"))
"""Fields of the format, in the order in which they are written."""

# Actions

Kind = Literal["board", "hole", "bring in", "bet", "call", "fold", "discard", "show", "muck", "nothing"]


class Action(NamedTuple):
    """One action as it is written: `player` counts from 0 and is -1 where there is none; `to` is in cents."""

    number: int
    text: str
    kind: Kind
    player: int = -1
    cards: tuple[Card, ...] = ()
    to: int = 0
    comment: str = ""


_FACES = {name(card): card for card in range(FACES + 1)}
_PLAYER = re.compile(r"p([1-9]\d?)", re.ASCII)
_AMOUNT = re.compile(r"\d{1,15}(\.\d{1,9})?", re.ASCII)
_PLAIN: dict[str, Kind] = {"pb": "bring in", "cc": "call", "f": "fold", "sd": "discard", "sm": "muck"}
FORMS = 'such as "d dh p1 As??", "d db 2c3c4c", "p1 pb", "p1 cbr 200", "p1 cc", "p1 f", "p1 sd 9h", "p1 sm 2c3d"'


@lru_cache(maxsize=1 << 14)
def action(text: str, number: int) -> Action:
    """The action written so; anything else is refused with the forms that there are."""
    written, _, comment = text.partition("#")
    kind: Kind = "nothing"
    who, held, to, known = "", "", 0, True
    match written.split():
        case []:
            pass
        case ["d", "db", held]:
            kind = "board"
        case ["d", "dh", who, held]:
            kind = "hole"
        case [who, "pb" | "cc" | "f" | "sd" | "sm" as verb]:
            kind = _PLAIN[verb]
        case [who, "cbr", amount] if _AMOUNT.fullmatch(amount):
            kind, to = "bet", from_units(Decimal(amount), f"action {number}: {amount}")
        case [who, "sm", "-"]:
            kind = "show"
        case [who, "sd" | "sm" as verb, held]:
            kind = "discard" if verb == "sd" else "show"
        case _:
            known = False
    player = _PLAYER.fullmatch(who)
    if not known or (who and not player):
        raise InputError(f"action {number}: {text[:60]!r} is no action of PHH; write one {FORMS}")
    return Action(number, text, kind, int(player[1]) - 1 if player else -1, _cards(held, number), to, comment.strip())


def _cards(text: str, number: int) -> tuple[Card, ...]:
    try:
        return tuple([_FACES[text[at : at + 2]] for at in range(0, len(text), 2)])
    except KeyError:  # written otherwise, or wrongly
        pass
    try:
        return cards(text)
    except InputError as problem:
        raise InputError(f"action {number}: {problem.reason}") from None


# Amounts, in the record's own units such as 250000 or 0.25


def from_units(amount: object, what: str, *, signed: bool = False) -> int:
    """The cents of an amount written as a whole number or a decimal; fractions of a cent and floats are refused.

    Only what is `signed` may be below zero: PHH marks the post of a player who comes in late so.
    """
    if type(amount) is int and 0 <= amount < 10**15:
        return amount * 100
    if isinstance(amount, bool) or not isinstance(amount, int | Decimal):
        raise InputError(f"{what} must be a number, not {str(amount)[:30]!r}")
    exact = Decimal(amount)
    if not exact.is_finite() or abs(exact) >= 10**15:
        raise InputError(f"{what} is no amount of money")
    if exact < 0 and not signed:
        raise InputError(f"{what} is below zero; only a late player's post among the blinds is written so")
    cents = exact * 100
    if cents != cents.to_integral_value():
        raise InputError(f"{what} = {exact} is no whole number of cents")
    return int(cents)


def in_units(cents: int) -> str:
    """An amount as a record writes it: 250000, or 0.25."""
    sign, cents = ("-", -cents) if cents < 0 else ("", cents)
    return f"{sign}{cents // 100}" if cents % 100 == 0 else f"{sign}{cents // 100}.{cents % 100:02d}"


def number(cents: int) -> int | float:
    """An amount for JSON, as the record's own number."""
    return cents // 100 if cents % 100 == 0 else float(in_units(cents))


def is_known(stack: int) -> bool:
    """Whether a record knows this stack, at its beginning or its end."""
    return stack <= UNKNOWN_STACK // 2


def stack_number(cents: int) -> int | float | None:
    """A stack for JSON; None where the record does not know it."""
    return number(cents) if is_known(cents) else None
