"""Cases in which nothing is played: what the rules answer to one question.

Which wagers there are, what stands at the table and is printed there, what people are told about a step, and how an amount
is paid that chips may not make.
"""

from dataclasses import dataclass
from typing import Any

from croupier.analysis.vectors.case import Case, Plain
from croupier.equipment.money import dollars
from croupier.games.kit.game import Game
from croupier.rulebook.values import plain
from croupier.tables.engine.standing import live_under
from croupier.tables.words.instructions import instructions


@dataclass(frozen=True, slots=True)
class Catalogue(Case):
    """Every lawful wager of a house with its odds and places, and the wheel in use."""

    kind = "catalogue"
    names_rules = False
    game: Game[Any]

    def given(self) -> Plain:
        return {}

    def expected(self, rules: Any) -> Plain:
        wheel = self.game.rules.wheel(rules)
        spun = {"wheel": [{"stop": each.mark, "colour": each.colour} for each in wheel.sectors]} if wheel else {}
        return {"wagers": [wager.json() for wager in self.game.wagers.catalogue(rules).values() if wager.offered], **spun}

    def steps(self, expected: Plain, path: str) -> int:
        return 5


@dataclass(frozen=True, slots=True)
class Equipment(Case):
    """What must stand at the table of a house, and what must be printed on it: a layout, a wheel, a sign."""

    kind = "equipment"
    names_rules = False
    game: Game[Any]
    about: str

    def given(self) -> Plain:
        return {"about": self.about}

    def expected(self, rules: Any) -> Plain:
        return dict(self.game.training.equipment(rules)[self.about])


@dataclass(frozen=True, slots=True)
class Instructions(Case):
    """What the rules tell the people who do a step."""

    kind = "instructions"
    version: str
    command: str

    def given(self) -> Plain:
        return {"command": self.command, **({"version": self.version} if self.version else {})}

    def expected(self, rules: Any) -> Plain:
        live, values = live_under(rules.in_force, self.version), rules.in_force.values
        return {
            "told": [
                {"rule": each.rule, "value": plain(values[each.rule]), "cite": each.cite}
                for each in instructions(live, self.command)
            ]
        }


@dataclass(frozen=True, slots=True)
class Payment(Case):
    """Winnings of so many cents, paid in the chips that are in play. `rules` are those of a game against the house."""

    kind = "payment"
    owed: int

    def given(self) -> Plain:
        return {"owed": dollars(self.owed)}

    def expected(self, rules: Any) -> Plain:
        paid = rules.chips_in_play.pays(self.owed, rules.chips.breakage)
        rule = {} if paid == self.owed else {"rule": "chips.breakage", "cite": rules.cite("chips.breakage")}
        return {"paid": dollars(paid), **rule}
