"""The signs of a Big Six table: none by its own text, since layout and wheel tell the odds."""

from croupier.games.big_six.rules import BigSixRules
from croupier.games.kit.paper.signs import NotDue, Sign, sign


def big_six_sign(rules: BigSixRules, of: str) -> Sign | NotDue:
    return sign(
        rules, of, {"odds": lambda: NotDue("the odds stand on the layout (layout.odds)", rules.cite("layout.odds"))}
    )
