"""Equities of poker hands under an edition, from Python."""

from collections.abc import Sequence

from croupier.analysis.edition import Opened, open_edition
from croupier.equipment.cards import Card, cards, name
from croupier.errors import InputError, require_types
from croupier.games.poker.equity.equity import Equity
from croupier.games.poker.equity.equity import equity as worked_out
from croupier.games.poker.rules import PokerRules


def equity(
    edition: str,
    hands: Sequence[str],
    *,
    board: "str" = "",
    dead: "str" = "",
    draws: int | None = None,
    policy: str | None = None,
    samples: int | None = None,
    seed: int = 1,
) -> Equity:
    rules: PokerRules = poker_edition(edition).rules
    if isinstance(hands, str):
        raise InputError("hands are a list, such as ['As2h3d4c', '8s7h6d5c']")
    require_types(equity, locals())
    lie, gone = once(board, "board"), once(dead, "dead")
    return worked_out(rules, hands, board=lie, dead=gone, draws=draws, policy=policy, samples=samples, seed=seed)


def poker_edition(name: str) -> Opened:
    """An edition of poker; any other is refused."""
    opened = open_edition(name)
    if not isinstance(opened.rules, PokerRules):
        raise InputError(f"{opened.draft.id} is no poker game; `croupier editions poker` lists those")
    return opened


def once(text: str, what: str) -> tuple[Card, ...]:
    """Written cards, each of which may appear once."""
    read = cards(text)
    twice = next((card for card in read if read.count(card) > 1), None)
    if twice is not None:
        raise InputError(f"{what}: {name(twice)} appears more than once")
    return read
