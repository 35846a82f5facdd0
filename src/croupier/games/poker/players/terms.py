"""The terms of an environment for learning agents: edition, players, stacks and seeds; wrong ones are refused."""

from collections.abc import Mapping
from operator import index
from typing import NamedTuple

from croupier.chance.random.compiled import require_seed
from croupier.equipment.money import dollars
from croupier.errors import InputError
from croupier.games.poker.rules import PokerRules, build
from croupier.rulebook.choices import chosen, in_force
from croupier.rulebook.text import library

MOST_BETS = 100_000
"""Big bets of a stack."""


class Terms(NamedTuple):
    """The rules in force, the number of players, and the cents that each has before every hand."""

    rules: PokerRules
    players: int
    stack: int


def terms_of(edition: object, players: object, stack_bets: object, choices: object) -> Terms:
    """The terms; every one that cannot be is refused with what would be right."""
    if not isinstance(edition, str):
        raise InputError(f"an edition is a name such as gge-2011/badugi, not {edition!r}")
    if choices is not None and not isinstance(choices, Mapping):
        raise InputError(f'choices are a table such as {{"limit.kind": "pot"}}, not {choices!r}')
    draft = library.draft(edition)
    if draft.game != "poker":
        raise InputError(f"{draft.id} is no poker game")
    rules = build(in_force(draft, chosen(draft, dict(choices or {}))))
    seated = whole("the number of players", players)
    if not 2 <= seated <= rules.seats:
        raise rules.refusal("seats", f"{seated} players cannot play; it takes 2 to {rules.seats}")
    deep = whole("stack_bets, the big bets that each player has,", stack_bets)
    if not 1 <= deep <= MOST_BETS:
        raise InputError(f"each player needs at least one big bet to play with and at most {MOST_BETS:,}, not {deep}")
    stack, blinds = deep * rules.stakes.big_bet, rules.blinds.amounts if rules.blinds is not None else ()
    forced = rules.stakes.ante + max(blinds, default=0)
    if stack <= forced:
        raise rules.refusal("stakes.big_bet", f"a stack of {dollars(stack)} is no more than the forced {dollars(forced)}")
    return Terms(rules, seated, stack)


def whole(what: str, number: object) -> int:
    """A whole number, Python's or NumPy's; anything else is refused, truth values too."""
    try:
        if isinstance(number, bool):
            raise TypeError
        return index(number)  # type: ignore[arg-type]  # what has no index is refused
    except TypeError:
        raise InputError(f"{what} must be a whole number, not {number!r}") from None


def seed_of(seed: object) -> int:
    """The seed asked for, or a random one if none is."""
    if seed is None:
        from secrets import randbits

        return randbits(64)
    return require_seed(whole("a seed", seed))
