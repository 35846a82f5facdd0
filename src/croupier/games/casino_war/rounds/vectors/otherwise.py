"""Other values of Casino War's rules: as they are elsewhere where a text fixes them, and those that go only together."""

from collections.abc import Iterator, Mapping

from croupier.games.casino_war.rounds.vectors.houses import WEIGHTS
from croupier.games.casino_war.rules import WarRules
from croupier.rulebook.values import Value

ELSEWHERE: Mapping[str, Value] = {
    "batches.alternate": "one batch until it is worn",
    "ranks.suits": "spades before hearts, diamonds and clubs",
    "wagers.initial": "or a Tie Wager alone",
    "wagers.war": "twice the Initial Wager",
    "deal.dealer": "first",
    "progressive.closes": "first card",
    "irregular.missed": "dealt the next card",
    "electronic.side_wagers": "as submitted",
}
"""What other games and houses do."""

AT_WORK: Mapping[str, str] = {
    "ranks.suits": "3 against 2, and 2 against 2",
    "wagers.initial": "a Tie Wager without an Initial Wager",
    "deal.dealer": "losses, wins, surrenders and a War of two",
    "progressive.closes": "side wagers, 1",
}
"""Cases that rest on a rule."""

_AFTER = "after the War deal"
_EVERY_ROUND = ("before play", "after each round", "when directed")


def together(rules: WarRules) -> Iterator[Mapping[str, Value]]:
    """A deal the other way round, a reshuffle after every round, a cover card by eye, boxes on the other sides.

    Where the Initial Wager is given up before the War deal, its fate is another only if it is decided after it.
    """
    turned = {"left": "right", "right": "left", "clockwise": "counterclockwise", "counterclockwise": "clockwise"}
    yield {"deal.first": turned[rules.deal.first], "deal.direction": turned[rules.deal.direction]}
    yield {"reshuffle.after": "every round", "shuffle.when": _EVERY_ROUND}
    yield {"cut.second_cover_measured": "approximately", "cut.by_eye": 10}
    yield {"boxes.drop": turned[rules.boxes.drop], "boxes.tip": turned[rules.boxes.tip]}
    if rules.war.initial.when != _AFTER:
        for how in ("win", "tie", "lose"):
            yield {f"war.initial.{how}": "returned", "war.initial.when": _AFTER}
    yield {"bonus_spin.weights": {**WEIGHTS, "jackpot 1": 2}}
