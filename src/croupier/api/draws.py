"""The final hands of a start in a draw game, from Python."""

from croupier.api.equity import once, poker_edition
from croupier.equipment.cards import cards
from croupier.errors import InputError, require_types
from croupier.games.poker.draws.odds import DrawOdds, draw_odds, hand_value, require_single
from croupier.games.poker.equity.known import draws_left


def draws(
    edition: str,
    hand: "str",
    draws: int | None = None,
    *,
    target: str | None = None,
    dead: "str" = "",
    half: str | None = None,
    seed: int = 1,
) -> DrawOdds:
    rules = poker_edition(edition).rules
    require_types(globals()["draws"], locals())
    kind = require_single(rules, half)
    left = draws_left(rules, draws)
    if not left:
        raise InputError("with no draw to come the hand stays as it is; ask for 1 draw or more")
    aim = None if target is None else hand_value(kind, target)
    return draw_odds(kind, cards(hand), left, target=aim, dead=once(dead, "dead"), seed=seed)
