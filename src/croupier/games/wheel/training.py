"""What wheels bring to their trainer: picture bets, some of which win with the result, one or two lose, of a few chips."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeVar

from croupier.games.kit.game import Training
from croupier.games.kit.rules import BankedRules
from croupier.games.kit.table_habits import Lots
from croupier.games.kit.training import Picture
from croupier.games.kit.wager import Wager

if TYPE_CHECKING:
    from croupier.games.wheel.game import WheelGame

R = TypeVar("R", bound=BankedRules)

WINNERS, LOSERS = (1, 2, 3, 3, 4, 5), (0, 1, 1, 2)
"""How many wagers win and lose in a picture, by lot."""
CHIPS = (1, 1, 2, 2, 3, 4, 5)
"""How many chips lie on one."""
MANY_CHIPS = tuple(range(2, 21))
"""The same where a result wins with one wager alone."""
INSIDE = 6
"""Wagers on at most so many numbers lie on and around the result; others are seldom in a picture."""
USUAL_CENTS = (1_00, 5_00, 25, 50, 25_00)
"""Values of the chips in a picture, the most usual first."""


class WheelTraining(Training[R]):
    game: WheelGame[R]
    settles_in_turn = False  # all that lost is collected, then all that won is paid

    def picture(self, rules: R, lots: Lots) -> Picture | None:
        """A result and bets on and around it."""
        result, in_play = lots.pick(self.game.stops(rules)), rules.chips.in_play
        whole = [wager for wager in self.game.wagers.catalogue(rules).values() if wager.offered and wager.parts == 1]
        wins = [wager for wager in whole if wager.wins(result) is not None]
        inside = [wager for wager in wins if len(wager.on) <= INSIDE]
        chosen = _some(inside or wins, lots.pick(WINNERS), lots)
        if len(inside) < len(wins) and lots.chance(0.25):
            chosen += _some([wager for wager in wins if wager not in inside], 1, lots)
        near = {number for wager in inside for number in wager.on}
        lost = [one for one in whole if one not in wins and (not inside or (near & set(one.on) and len(one.on) <= INSIDE))]
        chosen += _some(lost, lots.pick(LOSERS), lots)
        chip = lots.pick(([cents for cents in USUAL_CENTS if cents in in_play] or sorted(in_play))[:2])
        most = -(-(rules.limits.minimum or 0) // chip)
        chips = CHIPS if inside and len(wins) > 1 else MANY_CHIPS
        return Picture(result, chip, [(wager.name, max(most, lots.pick(chips))) for wager in chosen])


def _some(wagers: Sequence[Wager], count: int, lots: Lots) -> list[Wager]:
    """So many of them, one kind after the other: a layout has many corners and one straight."""
    kinds: dict[str, list[Wager]] = {}
    for wager in lots.shuffled(wagers):
        kinds.setdefault(wager.kind, []).append(wager)
    found: list[Wager] = []
    while kinds and len(found) < count:
        for kind in lots.shuffled(kinds):
            found.append(kinds[kind].pop())
            if not kinds[kind]:
                del kinds[kind]
    return found[:count]
