"""The catalogue of lawful wagers: one for each number, and any triple. What each wins with says its exact odds."""

from collections.abc import Iterator
from dataclasses import dataclass

from chuck_a_luck.rules import ChuckRules
from croupier.equipment.awards import Odds
from croupier.games.kit.wager import AtLeast, AwardedWager, Wager


@dataclass(frozen=True, slots=True)
class NumberWager(AwardedWager):
    """Paid by how many dice show its number."""

    def wins(self, result: str) -> Odds | None:
        award = self.awards.get(str(result.split("-").count(self.on[0])))
        return award if isinstance(award, Odds) else None


@dataclass(frozen=True, slots=True)
class TripleWager(Wager):
    """Wins when all dice show the same number."""

    def wins(self, result: str) -> Odds | None:
        return self.odds if len(set(result.split("-"))) == 1 else None


def wagers(rules: ChuckRules) -> Iterator[Wager]:
    awards = rules.payouts.number
    least = AtLeast(awards["1"].win, awards["1"].stake)
    for face in rules.faces:
        yield NumberWager(f"number {face}", "number", (face,), least, (), "payouts.number", awards=awards)
    yield TripleWager("any triple", "triple", (), rules.payouts.triple, (), "payouts.triple")
