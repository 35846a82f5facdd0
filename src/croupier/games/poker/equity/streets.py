"""Equity street by street: what each hand that is still in gets of the pot on average, as its street's betting begins.

Counted is what the record names: cards that nobody saw are any cards, and those that were folded, discarded or burned and
are known do not come again. Small questions are answered exactly, others from a stated seed.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from croupier.equipment.cards import UNKNOWN, Card, name
from croupier.errors import InputError
from croupier.games.kit.play.decider import Event
from croupier.games.poker.equity.equity import Equity, equity
from croupier.games.poker.equity.known import MOST_HANDS, look
from croupier.games.poker.play import events as e
from croupier.games.poker.play.evolve import evolve
from croupier.games.poker.play.state import State
from croupier.games.poker.rules import PokerRules

QUICK = 500_000
"""Hands ranked one by one for an exact answer beside a street; beyond that deals are sampled."""
SAMPLES = 50_000


class StreetEquity(NamedTuple):
    """One street: the positions of the hands that are in, and what they get; `why` says why that is not worked out."""

    street: str
    positions: tuple[int, ...]
    board: tuple[Card, ...]
    odds: Equity | None
    why: str = ""


def by_street(rules: PokerRules, before: State, events: Iterable[Event], *, seed: int = 1) -> list[StreetEquity]:
    """Every street on which two or more hands are in."""
    return [_worked_out(rules, state, seed) for state in _begun(rules, before, events) if sum(state.live) > 1]


def _begun(rules: PokerRules, before: State, events: Iterable[Event]) -> Iterator[State]:
    """The table on each street once its cards are dealt: before the first bet, or where nobody bets before it ends."""
    state, waits = before, False
    for event in events:
        if waits and isinstance(event, e.Acted | e.StreetBegan | e.Tabled | e.Mucked | e.HandEnded):
            yield state
            waits = False
        state = evolve(rules, state, event)
        waits = waits or isinstance(event, e.StreetBegan)


def _worked_out(rules: PokerRules, state: State, seed: int) -> StreetEquity:
    positions = tuple(position for position, live in enumerate(state.live) if live)
    held = [(*state.down[position], *state.up[position]) for position in positions]
    gone = tuple(card for pile in (state.folded, state.pile, state.burns) for card in pile if card != UNKNOWN)
    street = StreetEquity(rules.street_order[state.street], positions, state.board, None)
    if len(positions) > MOST_HANDS:
        return street._replace(why=f"more than {MOST_HANDS} hands are in")
    if all(card == UNKNOWN for hand in held for card in hand):
        return street._replace(why="no card of these hands is known")
    hands = ["".join(map(name, hand)) for hand in held]
    draws = sum(later.draw > 0 for later in rules.order[state.street + 1 :])
    left = draws if any(each.draw for each in rules.order) else None
    try:
        known = look(rules, hands, state.board, gone)
        quick = not draws and known.deals * len(hands) <= QUICK
        samples = None if quick else SAMPLES
        return street._replace(
            odds=equity(rules, hands, board=state.board, dead=gone, draws=left, samples=samples, seed=seed)
        )
    except InputError as refused:
        return street._replace(why=refused.reason)
