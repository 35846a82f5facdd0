"""The rules in force, typed: the TOML path is the attribute. What an edition and a house's choices make of them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Literal, NamedTuple

from croupier.equipment.awards import Odds
from croupier.games.kit import rules as kit
from croupier.games.kit.game import Rulebook
from croupier.games.kit.play.people import Person


class Cage(NamedTuple):
    dice: int
    faces: int


class Layout(NamedTuple):
    holder: str | None


class WagerRules(NamedTuple):
    placed_by: tuple[Person, ...]


class NoMoreBets(NamedTuple):
    said: str
    then: str


class Spin(NamedTuple):
    by: Person
    turns: int


class NoSpin(NamedTuple):
    cocked: Literal["spun again", "handed back"]


class Result(NamedTuple):
    corrected_by: Person


class Payouts(NamedTuple):
    """`number`: the odds of a wager on a number by how many dice show it."""

    number: Mapping[str, Odds]
    triple: Odds


class Settlement(NamedTuple):
    order: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class ChuckRules(kit.ChipTableRules):
    """All rules of an edition: those of every table with value chips, and the game's own."""

    cage: Cage
    layout: Layout
    wagers: WagerRules
    no_more_bets: NoMoreBets
    spin: Spin
    no_spin: NoSpin
    result: Result
    payouts: Payouts
    settlement: Settlement

    @property
    def faces(self) -> tuple[str, ...]:
        return tuple(str(face) for face in range(1, self.cage.faces + 1))

    @property
    def throws(self) -> tuple[str, ...]:
        """Every way in which the dice can fall, all as likely: "1-1-1", "1-1-2" and so on."""
        return tuple("-".join(dice) for dice in product(self.faces, repeat=self.cage.dice))

    def throw(self, written: str) -> str | None:
        """The throw that somebody writes, lowest die first; None if it is none: "5-2-2" and "2 2 5" are "2-2-5"."""
        dice = sorted(written.replace("-", " ").replace(",", " ").split())
        return "-".join(dice) if len(dice) == self.cage.dice and set(dice) <= set(self.faces) else None


class ChuckRulebook(Rulebook[ChuckRules]):
    classes = {"payouts": "money", "cage": "money", "limits": "money", "chips.breakage": "money", "layout": "paper"}


def violations(rules: ChuckRules) -> Iterator[tuple[str, str]]:
    if tuple(rules.payouts.number) != tuple(str(dice) for dice in range(1, rules.cage.dice + 1)):
        yield "payouts.number", f"payouts.number must state the odds of one to {rules.cage.dice} dice, in this order"
    yield from kit.crossed_limits(*rules.limits)
