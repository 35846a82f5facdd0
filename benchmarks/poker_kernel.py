"""Complete hands of poker in the kernel beside PokerKit: `python -m benchmarks poker_kernel` prints how many times as fast.

Six players at fixed limit play the stated policy `tight` on both sides, from random decks: deal, blinds, four betting
rounds, three draws with burns and reshuffles, showdown. PokerKit posts, deals, burns, shows and pays by itself; what it is
told to do comes from a few lines of plain Python. Both run in one process, in turns, and the best of several turns counts.
"""

import time
import warnings
from collections.abc import Callable, Sequence
from fractions import Fraction
from random import Random
from typing import Any

import pokerkit
from benchmarks.row import Row
from pokerkit import Automation, Mode

from croupier.analysis.edition import open_edition
from croupier.analysis.simulation.simulation import planned
from croupier.games.kit.simulation.plan import Asked, Chunk
from croupier.games.poker.players.policies import KEPT, WAYS

PLAYERS, STACK, BLINDS, SMALL, BIG = 6, 200_00, (200, 400), 400, 800
HANDS, PEER_HANDS, TURNS = 20_480, 12, 7
WAY = WAYS["tight"]
STREETS = 4
AUTOMATIC = tuple(Automation)
RANKS = "23456789TJQKA"

GAMES: dict[str, tuple[str, Any, int, bool, int]] = {
    "2-7 triple draw": ("gge-2011/triple-draw-2-7", pokerkit.FixedLimitDeuceToSevenLowballTripleDraw, 5, False, 1_400),
    "badugi": ("gge-2011/badugi", pokerkit.FixedLimitBadugi, 4, True, 1_100),
}

Work = Callable[[], int]
"""Something to time; gives the hands it played."""


def keepers(cards: Sequence[Any], suits: bool) -> list[Any]:
    """The low cards that the policy keeps, of PokerKit's hand."""
    kept: list[Any] = []
    for card in sorted(cards, key=lambda card: _height(card, suits)):
        new = all(card.rank != other.rank and not (suits and card.suit == other.suit) for other in kept)
        if new and _height(card, suits) <= KEPT:
            kept.append(card)
    return kept


def _height(card: Any, low_ace: bool) -> int:
    return -1 if low_ace and card.rank == "A" else RANKS.index(card.rank)


def by_pokerkit(game: Any, held: int, suits: bool, hands: int, random: Random) -> int:
    """So many hands of the policy."""
    for _ in range(hands):
        random.random()
        state = game.create_state(AUTOMATIC, True, 0, BLINDS, SMALL, BIG, STACK, PLAYERS, mode=Mode.CASH_GAME)
        while state.status:
            if (at := state.stand_patter_or_discarder_index) is not None:
                cards = state.hole_cards[at]
                kept = keepers(cards, suits)
                state.stand_pat_or_discard([card for card in cards if card not in kept])
                continue
            cards = state.hole_cards[state.actor_index]
            part = Fraction(len(keepers(cards, suits)), held)
            last = state.street_index == STREETS - 1
            calls, bets = (WAY.calls_last, WAY.bets_last) if last else (WAY.calls, WAY.bets)
            if part >= bets and state.can_complete_bet_or_raise_to():
                state.complete_bet_or_raise_to()
            elif part >= calls or not state.checking_or_calling_amount:
                state.check_or_call()
            else:
                state.fold()
    return hands


def ours(edition: str) -> Work:
    """One thread, all counts."""
    plan = planned(open_edition(edition), Asked(rounds=HANDS, players=PLAYERS, policy="tight"))
    return lambda: plan.rounds_of(plan.run(Chunk(0, plan.groups)))


def seconds_a_hand(works: dict[str, Work]) -> dict[str, float]:
    """The best of several turns of each."""
    best = dict.fromkeys(works, float("inf"))
    for work in works.values():
        work()
    for _ in range(TURNS):
        for name, work in works.items():
            began = time.process_time()
            hands = work()
            best[name] = min(best[name], (time.process_time() - began) / hands)
    return best


def rows() -> list[Row]:
    """Every comparison, measured now."""
    found = []
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for name, (edition, game, held, suits, goal) in GAMES.items():
            random = Random(1)
            works: dict[str, Work] = {
                "PokerKit": lambda game=game, held=held, suits=suits, random=random: by_pokerkit(
                    game, held, suits, PEER_HANDS, random
                ),
                "kernel": ours(edition),
            }
            took = seconds_a_hand(works)
            work = f"{name}, complete hands of 6 in the kernel"
            found.append(Row(work, "PokerKit", took["PokerKit"] / took["kernel"], took["kernel"], goal))
    return found
