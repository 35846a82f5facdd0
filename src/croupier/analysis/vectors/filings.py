"""Cases of what a house files: one choice beside its others, allowed or refused."""

from dataclasses import dataclass
from typing import Any

from croupier.analysis.vectors.case import Case, Plain, refusal
from croupier.errors import InputError
from croupier.games.kit.game import Game
from croupier.rulebook.choices import InForce, in_force
from croupier.rulebook.values import Value, plain, same

FIXED = "something else"
"""What a text could say of what this one leaves to the house."""


@dataclass(frozen=True, slots=True)
class Choice(Case):
    """One choice that a house files: allowed or refused. The rules are those of a house without it."""

    kind = "choice"
    game: Game[Any]
    path: str
    value: Value

    def given(self) -> Plain:
        return {"rule": self.path, "value": plain(self.value)}

    def expected(self, rules: Any) -> Plain:
        force: InForce = rules.in_force
        try:
            self.game.rules.build(in_force(force.draft, {**force.choices, self.path: self.value}, force.read))
        except InputError as refused:
            return {"refused": refusal(refused.rule, refused.cite, refused.reason)}
        return {"allowed": {"rule": self.path, "cite": force.cite(self.path)}}

    def another_text(self, force: InForce, expected: Plain) -> "tuple[Value] | None":
        """What the text of the rule would have to say for the filing to be judged otherwise; None if that is no answer.

        The text alone judges here, so the rule may be one that the game knows no other way to play by. A filing that is
        refused for another rule says nothing of this one.
        """
        now = force.values[self.path]
        if "allowed" in expected and not same(now, self.value):
            return (FIXED if now is None else now,)
        if "allowed" in expected:
            return None
        refused = expected["refused"]["rule"] == self.path and not force.says[self.path].allows(self.value)
        return (self.value,) if refused else None
