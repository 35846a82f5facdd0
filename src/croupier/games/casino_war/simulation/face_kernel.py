"""Casino War with wagers that suits decide, in compiled code: compiled only where such a wager is offered.

Ranks are dealt and the game is settled as in `kernel`. Each wager is a table: the position's card and the dealer's fall
into a class, so do their War cards, and both classes together say which place of the wager's pay table it is.

Numbers of `columns` are compiled in. Numba's cache looks at this file alone: who changes them there touches this file, too.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.chance.random.compiled import kernel, part
from croupier.chance.random.streams import LANES, WORDS, Blocks, Key, Words, draw_one
from croupier.equipment.cards import SUITS
from croupier.games.casino_war.simulation.columns import (
    AWAY_AT,
    COURSES,
    METER_ROUNDS,
    PLACES,
    SPIN_PART,
    SPINS,
)
from croupier.games.casino_war.simulation.kernel import (
    BELOW_TOP,
    ONE,
    WIDTH,
    Cards,
    DealNumbers,
    Numbers,
    Payoffs,
    U,
    add_shoes,
    add_spread,
    begin,
    compare,
    draw,
    settle,
)
from croupier.games.casino_war.simulation.spin_kernel import SYMBOLS, SpinNumbers, Spun, draw_spins, pay_spins, worth

FOR_SUITS = U(1)  # the purpose of the stream of suits
N_SUITS = U(len(SUITS))


class FaceTables(NamedTuple):
    """Wagers that faces decide, one after the other. A face is its rank by strength times four, and its suit."""

    first: NDArray[np.uint8]  # by wager, position's face and dealer's: the class of the original cards
    second: NDArray[np.uint8]  # the same of the War cards, from 1; 0 is that there was no War
    places: NDArray[np.uint8]  # by wager and both classes
    pays: Numbers  # by wager and place, in parts of a unit
    metered: NDArray[np.uint8]  # by place of the first wager: whether it wins the meter


class Side(NamedTuple):
    """What sixteen shoes have found for wagers on faces, by lane."""

    found: Numbers  # by wager and place
    away: Numbers  # by wager and place: how many others had surrendered beside such a hand
    meter: Numbers  # the rounds in which the meter was won, and the last of them, from 1
    won: Numbers  # at the Bonus Spin with the stakes that are handed back, in hundredths of a unit
    spins: Numbers


@part
def draw_suits(key: Key, group: Any, first: Any, last: Any, state: Numbers, blocks: Blocks, words: Words, least: Words,
               held: NDArray[np.int64], cards: Cards, suits: Cards) -> None:  # fmt: skip
    """The suits of cards whose ranks are drawn: of what is left of the rank in that shoe, by (rank, shoe, suit)."""
    for row in range(U(first), U(last)):
        for lane in range(WIDTH):
            of_rank = held[cards[row, lane], lane]
            left = U(of_rank[0] + of_rank[1] + of_rank[2] + of_rank[3])
            number = np.int64(draw_one(key, group, FOR_SUITS, state, blocks, words, left, U(least[left])))
            suit = 0
            while number >= of_rank[suit]:
                number -= of_rank[suit]
                suit += 1
            of_rank[suit] -= 1
            suits[row, lane] = suit


@kernel
def settle_faces(cards: Cards, suits: Cards, tied: Cards, there: Any, table: DealNumbers, wars: Cards, faces: FaceTables,
                 due: Numbers, next_card: Numbers, played: Numbers, side: Side, dealers: Numbers) -> Any:  # fmt: skip
    """The wagers on faces in the rounds that `settle` is about to settle: which place of its pay table each seat has.

    `dealers` gets, for every round, its shoe, its number there from 0 and the dealer's face; gives how many there are.
    """
    _, seats, _, burned, burned_each, most, _, last_start, _ = table
    step, last, rounds = U(burned_each) + ONE, min(last_start, there - most), 0
    for lane in range(WIDTH):
        at, number = U(next_card[lane]), played[lane]
        while number < due[lane] and np.int64(at) <= last:
            at_war = U(tied[at, lane])
            start, dealer_at = at, at + U(seats)
            at = dealer_at + ONE
            dealer = cards[dealer_at, lane] * N_SUITS + suits[dealer_at, lane]
            dealers[rounds, 0], dealers[rounds, 1], dealers[rounds, 2] = np.int64(lane), number, np.int64(dealer)
            rounds, number = rounds + 1, number + 1
            war = at_war > 0 and wars[cards[dealer_at, lane]] > 0
            mine = at + U(burned) + step - ONE
            second = mine + at_war * step
            away = np.int64(at_war) - 1 if at_war > 0 and not war else 0
            jackpot = False
            for seat in range(start, dealer_at):
                face, goes = cards[seat, lane] * N_SUITS + suits[seat, lane], False
                again = dealers_again = U(0)
                if war and cards[seat, lane] == cards[dealer_at, lane]:
                    goes, again = True, cards[mine, lane] * N_SUITS + suits[mine, lane]
                    dealers_again = cards[second, lane] * N_SUITS + suits[second, lane]
                    mine += step
                for wager in range(len(faces.first)):
                    of_war = faces.second[wager, again, dealers_again] if goes else 0
                    place = faces.places[wager, faces.first[wager, face, dealer], of_war]
                    side.found[lane, wager, place] += 1
                    side.away[lane, wager, place] += away
                    jackpot = jackpot or (wager == 0 and faces.metered[place] > 0)
            if war:
                at = second + ONE
            if jackpot:
                side.meter[lane, 0] += 1
                side.meter[lane, 1] = number
    return rounds


@part
def more_room(numbers: Numbers, filled: Any, needed: Any) -> Numbers:
    """The same numbers with room for so many more."""
    if filled + needed <= len(numbers):
        return numbers
    larger = np.empty(2 * len(numbers) + needed, np.int64)
    for place in range(filled):
        larger[place] = numbers[place]
    return larger


@part
def add_faces(played: Numbers, seats: Any, faces: FaceTables, side: Side, face_sums: Numbers, spin_sums: Numbers) -> None:
    """Finished shoes into the sums of the wagers on faces and of the Bonus Spin."""
    for lane in range(LANES):
        made = played[lane] * seats
        for wager in range(len(faces.first)):
            won = 0
            for place in range(PLACES):
                face_sums[wager, place] += side.found[lane, wager, place]
                face_sums[wager, AWAY_AT + place] += side.away[lane, wager, place]
                won += side.found[lane, wager, place] * faces.pays[wager, place]
            add_spread(won, made, face_sums[wager], PLACES)
        spin_sums[SPINS] += side.spins[lane]
        add_spread(side.won[lane] - made * SPIN_PART, made, spin_sums, 1)


@kernel
def run(key: Key, first: Any, groups: Any, rounds: Any, held: Words, suited: Numbers, least: Words, table: DealNumbers,
        money: Payoffs, faces: FaceTables, wheel: SpinNumbers, sums: Numbers, face_sums: Numbers,
        spin_sums: Numbers) -> Any:  # fmt: skip
    """As `kernel.run`, with wagers on faces and the Bonus Spin; `suited` are the cards of each rank and suit.

    Gives the number of the last round that won the progressive's meter, counted from 1 over the whole run, or 0; what each
    seat won at spins; and the jackpots with their rounds.
    """
    blocks, suit_blocks = np.empty(WORDS // 2, np.uint32), np.empty(WORDS // 2, np.uint32)
    spin_blocks = np.empty(WORDS // 2, np.uint32)
    words, suit_words, spin_words = blocks.view(np.uint16), suit_blocks.view(np.uint16), spin_blocks.view(np.uint16)
    state, suit_state, spin_state = np.empty(2, np.int64), np.empty(2, np.int64), np.empty(2, np.int64)
    shoe, numbers = np.empty(BELOW_TOP * LANES, np.uint16), np.empty(table.size * LANES, np.uint16)
    cards = np.zeros((table.size + table.players + 4, LANES), np.uint8)
    suits, tied, calm, wins = np.zeros_like(cards), np.empty_like(cards), np.empty_like(cards), np.empty_like(cards)
    by_suit = np.empty((len(suited), LANES, len(SUITS)), np.int64)
    due, played, next_card = np.empty(LANES, np.int64), np.empty(LANES, np.int64), np.empty(LANES, np.int64)
    ends = np.empty((LANES, COURSES), np.int64)
    side = Side(
        np.empty((LANES, max(1, len(faces.first)), PLACES), np.int64),
        np.empty((LANES, max(1, len(faces.first)), PLACES), np.int64),
        np.empty((LANES, 2), np.int64), np.empty(LANES, np.int64), np.empty(LANES, np.int64),
    )  # fmt: skip
    dealers = np.empty((table.size * LANES, 3), np.int64)
    most = max(1, wheel.players)
    spun = Spun(np.zeros(most, np.int64), np.zeros(most, np.int64), np.zeros(most, np.int64))
    prizes, log = np.empty(1024, np.int64), np.empty(1024, np.int64)
    round_prizes, round_jackpots = np.empty(wheel.players, np.int64), np.empty(most, np.int64)
    won = logged = latest = 0
    for group in range(first, first + groups):
        state[0], state[1], suit_state[0], suit_state[1], spin_state[0], spin_state[1] = WORDS, 0, WORDS, 0, WORDS, 0
        begin(group, rounds, held, table, shoe, due, next_card)
        for rank in range(len(suited)):
            for lane in range(LANES):
                for suit in range(len(SUITS)):
                    by_suit[rank, lane, suit] = suited[rank, suit]
        played[:], ends[:], side.found[:], side.away[:], side.meter[:], side.won[:], side.spins[:] = 0, 0, 0, 0, 0, 0, 0
        drawn, finished = 0, False
        while not finished:
            before = drawn
            drawn = draw(key, group, state, blocks, words, drawn, table, held.size, least, numbers, shoe, cards)
            compare(drawn - table.players, table.players, cards, tied, calm, wins)
            draw_suits(key, U(group), before, drawn, suit_state, suit_blocks, suit_words, least, by_suit, cards, suits)
            begun = settle_faces(
                cards, suits, tied, drawn, table, money.wars, faces, due, next_card, played, side, dealers,
            )  # fmt: skip
            for each in range(begun if wheel.players else 0):
                lane, number, face = dealers[each]
                if wheel.trigger[face]:
                    draw_spins(key, U(group), spin_state, spin_blocks, spin_words, wheel, spun)
                    found = pay_spins(wheel, spun, round_prizes, round_jackpots)
                    prizes, log = more_room(prizes, won, wheel.players), more_room(log, logged, found)
                    side.spins[lane] += 1
                    for seat in range(wheel.players):
                        prizes[won + seat] = round_prizes[seat]
                        side.won[lane] += (
                            worth(wheel, round_prizes[seat]) * SPIN_PART // wheel.stake + wheel.back * SPIN_PART
                        )
                    round_at = (group * LANES + lane) * table.rounds + number
                    for jackpot in range(found):
                        log[logged + jackpot] = (round_at * most + jackpot) * SYMBOLS + round_jackpots[jackpot]
                    won, logged = won + wheel.players, logged + found
            finished = settle(cards, tied, calm, wins, drawn, table, money.wars, due, next_card, played, ends)
        add_shoes(played, next_card, ends, money, sums)
        add_faces(played, table.players, faces, side, face_sums, spin_sums)
        for lane in range(LANES):
            sums[METER_ROUNDS] += side.meter[lane, 0]
            if side.meter[lane, 0]:
                latest = max(latest, (group * LANES + lane) * table.rounds + side.meter[lane, 1])
    return latest, prizes[:won], log[:logged]
