"""How people go about a table with a wheel."""

from collections.abc import Collection, Mapping
from typing import Any

from croupier.games.kit.lots import Lots
from croupier.games.kit.play.decider import Option
from croupier.games.kit.table.customs import Customs

MORE_TURNS = 8
"""So many revolutions a good spin has at most above those that count."""


class WheelCustoms(Customs[Any, Any]):
    """A good spin turns often enough; a careless one does not."""

    rest: str  # the command that reports where the wheel stopped

    def answers(
        self, rules: Any, state: Any, option: Option, lots: Lots, *, held: Collection[str], slip: bool
    ) -> Mapping[str, object]:
        if option.command == self.rest and "revolutions" in option.fields:
            least = rules.spin.revolutions
            return {"revolutions": lots.below(least) if slip and least else least + lots.below(MORE_TURNS)}
        return {}
