"""Sessions of Casino War in compiled code: one player alone, card by card from fresh shoes, until rounds or money end.

Dealing and settling are separate, so that rounds can also be settled from given cards. A tied player whose chips do not
cover the War Wager can only surrender, as at a table; a won Tie Wager is paid before that and counts.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.chance.random.compiled import kernel
from croupier.chance.random.streams import WORDS, Blocks, Key, Words, draw_some
from croupier.games.casino_war.simulation.columns import COURSES, LOST, SURRENDERED, WAR_LOST, WAR_TIED, WAR_WON, WON
from croupier.games.casino_war.simulation.kernel import DealNumbers
from croupier.games.kit.simulation.session_kernel import (
    FOR_SESSIONS,
    Numbers,
    SessionLimits,
    close_book,
    enter_round,
    open_book,
)

U = np.uint64
AHEAD = 24  # cards that are dealt at a time beyond those of a round
SHORT = COURSES  # in the counts, after the courses: Wars that the player could not pay for

Cards = NDArray[np.uint8]


class SessionPayoffs(NamedTuple):
    """In cents: the Initial Wager, what each course brings a hand with all its wagers, and what a won Tie Wager is paid."""

    stake: int
    courses: Numbers
    tie_won: int


@kernel
def deal(key: Key, session: Any, state: Numbers, blocks: Blocks, words: Words, first: Any, last: Any, least: Words,
         cards: Cards) -> None:  # fmt: skip
    """Bring cards `first` to `last` into a random order: each is any of those not dealt yet."""
    numbers = np.empty(last - first, np.uint16)
    draw_some(key, session, FOR_SESSIONS, state, blocks, words, len(cards) - first, 1, least, numbers)
    for at in range(first, last):
        other = at + np.int64(numbers[at - first])
        cards[at], cards[other] = cards[other], cards[at]


@kernel
def deal_ahead(key: Key, session: Any, state: Numbers, blocks: Blocks, words: Words, drawn: Any, at: Any,
               shoe: DealNumbers, least: Words, cards: Cards) -> Any:  # fmt: skip
    """Deal what a round from card `at` on may need and a few more, if it is not there; how many are dealt now."""
    if drawn >= min(len(cards), at + shoe.most):
        return drawn
    upto = min(len(cards), at + shoe.most + AHEAD)
    deal(key, session, state, blocks, words, drawn, upto, least, cards)
    return upto


@kernel
def settle_round(cards: Cards, at: Any, shoe: DealNumbers, money: SessionPayoffs, wars: Cards, bankroll: Any) -> Any:
    """A round from card `at` on: how it ends, whether for want of chips, its net in cents, and the next card.

    `wars` are the ranks at which the player goes to War.
    """
    mine, dealer = cards[at], cards[at + 1]
    at += 2
    if mine != dealer:
        course = WON if mine > dealer else LOST
        return course, False, money.courses[course], at
    if not wars[dealer]:
        return SURRENDERED, False, money.courses[SURRENDERED], at
    if bankroll + money.tie_won < 2 * money.stake:
        return SURRENDERED, True, money.courses[SURRENDERED], at
    at += shoe.burned_at_war + shoe.burned_each
    again = cards[at]
    at += 1 + shoe.burned_each
    dealers = cards[at]
    course = WAR_WON if again > dealers else WAR_TIED if again == dealers else WAR_LOST
    return course, False, money.courses[course], at + 1


@kernel
def play_sessions(key: Key, first: Any, limits: SessionLimits, full: Cards, shoe: DealNumbers, money: SessionPayoffs,
                  wars: Cards, least: Words, rows: Numbers, at_marks: Numbers, paths: Numbers,
                  counts: Numbers) -> None:  # fmt: skip
    """A session for each row, from number `first` on, each from a fresh shoe of the cards in `full`.

    The bankroll after each round is kept in `paths`, if that has room for it. Whoever has left keeps the bankroll.
    """
    blocks, state, cards = np.empty(WORDS // 2, np.uint32), np.empty(2, np.int64), np.empty_like(full)
    words, kept = blocks.view(np.uint16), paths.shape[1] > 0
    for session in range(len(rows)):
        state[0], state[1] = WORDS, 0
        for place in range(len(full)):
            cards[place] = full[place]
        dealt, drawn, at = 0, 0, shoe.burned
        book = open_book(limits)
        for mark, end in enumerate(limits.marks):
            while not book.ended and book.number < end:
                if dealt == shoe.rounds or at > shoe.last_start:
                    dealt, drawn, at = 0, 0, shoe.burned
                drawn = deal_ahead(key, U(first + session), state, blocks, words, drawn, at, shoe, least, cards)
                course, short, net, at = settle_round(cards, at, shoe, money, wars, book.bankroll)
                dealt += 1
                counts[course] += 1
                counts[SHORT] += short
                book = enter_round(net, book, limits)
                if kept:
                    paths[session, book.number - 1] = book.bankroll
            at_marks[session, mark] = book.bankroll
        close_book(book, rows[session])
