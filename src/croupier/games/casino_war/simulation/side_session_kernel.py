"""Sessions of Casino War with side wagers in compiled code: as `session_kernel`, with faces instead of ranks.

Compiled only where a session has such a wager. A Bonus Spin is paid before the player decides a tie, and what it pays may
be what pays for the War; so is a wager that the original deal decides. The progressive, and wagers that War cards decide,
are paid after it. Meters are paid as they are submitted. All that a hand is paid counts against the limit of the house.
"""

from typing import Any, NamedTuple

import numpy as np

from croupier.chance.random.compiled import kernel
from croupier.chance.random.streams import WORDS, Key, Words
from croupier.games.casino_war.simulation.columns import LOST, PLACES, SURRENDERED, WAR_LOST, WAR_TIED, WAR_WON, WON
from croupier.games.casino_war.simulation.face_kernel import N_SUITS, FaceTables
from croupier.games.casino_war.simulation.kernel import DealNumbers
from croupier.games.casino_war.simulation.session_kernel import SHORT, Cards, SessionPayoffs, deal_ahead
from croupier.games.casino_war.simulation.spin_kernel import SpinNumbers, Spun, draw_spins, pay_spins, within_limit, worth
from croupier.games.kit.simulation.session_kernel import Numbers, SessionLimits, close_book, enter_round, open_book

U = np.uint64
PLACES_AT = SHORT + 1  # in the counts, after the Wars that went unpaid: the places of each wager that faces decide


class SideStakes(NamedTuple):
    """What lies beside the game, in cents: for each wager that faces decide its stake and what each place nets.

    `lies` tells which of them lie until a tie is decided. `spin` is 0 where there is none. `counted` is how much of what a
    place is paid counts against the limit of the house, and `by_course` of what the game pays; `most` is that limit.
    """

    faces: Numbers
    nets: Numbers
    lies: Numbers
    spin: int
    spins_at: int  # where the counts of spins begin
    symbols: int  # of Community Pay, where one player is paid by it
    counted: Numbers
    by_course: Numbers
    most: int


class SideRound(NamedTuple):
    """A round: how it ended, whether for want of chips, its net in cents, and the next card."""

    course: Any
    short: Any
    net: Any
    at: Any


@kernel
def settle_round(cards: Cards, at: Any, shoe: DealNumbers, money: SessionPayoffs, wars: Cards, faces: FaceTables,
                 stakes: SideStakes, spin: Any, spun: Any, bankroll: Any, places: Numbers) -> SideRound:  # fmt: skip
    """A round from card `at` on; `spin` is what the Bonus Spin has brought the player, its stake counted.

    `spun` is how much of that counts against the limit of the house.

    `places` gets the place of each wager that faces decide.
    """
    face, dealers = cards[at], cards[at + 1]
    mine, dealer = face // N_SUITS, dealers // N_SUITS
    at, short, again, second = at + 2, False, face, dealers
    course, at_war = WON if mine > dealer else LOST, False
    if mine == dealer:
        course = SURRENDERED
        if wars[dealer]:
            chips, paid = bankroll + spin + money.tie_won, spun + money.tie_won
            for wager in range(len(stakes.faces)):
                decided = int(faces.places[wager, faces.first[wager, face, dealers], 0])
                chips += -stakes.faces[wager] if stakes.lies[wager] else stakes.nets[wager, decided]
                paid += 0 if stakes.lies[wager] else stakes.counted[wager, decided]
            short = chips - max(0, paid - stakes.most) < 2 * money.stake
            if not short:
                at_war = True
                at += shoe.burned_at_war + shoe.burned_each
                again, second = cards[at], cards[at + 1 + shoe.burned_each]
                at += 2 + shoe.burned_each
                one, other = again // N_SUITS, second // N_SUITS
                course = WAR_WON if one > other else WAR_TIED if one == other else WAR_LOST
    net, paid = money.courses[course] + spin, spun + stakes.by_course[course]
    for wager in range(len(stakes.faces)):
        of_war = int(faces.second[wager, again, second]) if at_war else 0
        places[wager] = int(faces.places[wager, faces.first[wager, face, dealers], of_war])
        net += stakes.nets[wager, places[wager]]
        paid += stakes.counted[wager, places[wager]]
    return SideRound(course, short, net - max(0, paid - stakes.most), at)


@kernel
def play_sessions(key: Key, first: Any, limits: SessionLimits, full: Cards, shoe: DealNumbers, money: SessionPayoffs,
                  wars: Cards, faces: FaceTables, wheel: SpinNumbers, stakes: SideStakes, least: Words, rows: Numbers,
                  at_marks: Numbers, paths: Numbers, counts: Numbers) -> None:  # fmt: skip
    """A session for each row, from number `first` on, each from a fresh shoe of the faces in `full`."""
    blocks, state, cards = np.empty(WORDS // 2, np.uint32), np.empty(2, np.int64), np.empty_like(full)
    spin_blocks, spin_state = np.empty(WORDS // 2, np.uint32), np.empty(2, np.int64)
    words, spin_words, kept = blocks.view(np.uint16), spin_blocks.view(np.uint16), paths.shape[1] > 0
    spun = Spun(np.zeros(1, np.int64), np.zeros(1, np.int64), np.zeros(1, np.int64))
    prizes, jackpots = np.empty(1, np.int64), np.empty(1, np.int64)
    places = np.zeros(len(stakes.faces), np.int64)
    for session in range(len(rows)):
        state[0], state[1], spin_state[0], spin_state[1] = WORDS, 0, WORDS, 0
        for place in range(len(full)):
            cards[place] = full[place]
        dealt, drawn, at = 0, 0, shoe.burned
        book = open_book(limits)
        for mark, end in enumerate(limits.marks):
            while not book.ended and book.number < end:
                if dealt == shoe.rounds or at > shoe.last_start:
                    dealt, drawn, at = 0, 0, shoe.burned
                drawn = deal_ahead(key, U(first + session), state, blocks, words, drawn, at, shoe, least, cards)
                spin, limited = -stakes.spin, 0
                if stakes.spin and wheel.trigger[cards[at + 1]]:
                    draw_spins(key, U(first + session), spin_state, spin_blocks, spin_words, wheel, spun)
                    pay_spins(wheel, spun, prizes, jackpots)
                    spin = worth(wheel, prizes[0]) - (1 - wheel.back) * stakes.spin
                    limited = within_limit(wheel, prizes[0])
                    counts[stakes.spins_at + spun.hot[0] * stakes.symbols + spun.community[0] % stakes.symbols] += 1
                found = settle_round(
                    cards, at, shoe, money, wars, faces, stakes, spin, limited, book.bankroll, places
                )  # fmt: skip
                at, dealt = found.at, dealt + 1
                counts[found.course] += 1
                counts[SHORT] += found.short
                for wager in range(len(places)):
                    counts[PLACES_AT + PLACES * wager + places[wager]] += 1
                book = enter_round(found.net, book, limits)
                if kept:
                    paths[session, book.number - 1] = book.bankroll
            at_marks[session, mark] = book.bankroll
        close_book(book, rows[session])
