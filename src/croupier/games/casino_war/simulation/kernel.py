"""Casino War in plain compiled code, one shoe at a time: wagers that faces decide, spins of a wheel, stations, sessions.

A shoe is a column of faces; of these as many are brought into a random order as the next round may need. A face is its rank
by strength times four, and its suit. Stations wager on ranks alone, which the fast kernel draws. Dealing, spinning and
settling are separate, so that rounds can also be settled from given cards and symbols. Every number of the rules comes from
outside; results are whole numbers.

Numbers of `tables` are compiled in. Numba's cache looks at this file alone: who changes them there touches this file, too.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.chance.random.compiled import ROUNDS, kernel, part
from croupier.chance.random.streams import LANES, WORDS, Blocks, Key, Words, draw_some, fill
from croupier.games.casino_war.simulation.fast_kernel import (
    BELOW_TOP,
    Cards,
    DealNumbers,
    Numbers,
    Payoffs,
    add_shoes,
    add_spread,
    begin,
    draw,
)
from croupier.games.casino_war.simulation.tables import (
    AWAY_AT,
    COURSES,
    FACE_SUMS,
    LOST,
    METER_BITS,
    METER_ROUNDS,
    PLACES,
    PLACES_AT,
    SHORT,
    SPIN_PART,
    SPINS,
    SURRENDERED,
    SYMBOLS,
    WAR_LOST,
    WAR_TIED,
    WAR_WON,
    WON,
)
from croupier.games.kit.simulation.session_kernel import FOR_SESSIONS, SessionLimits, close_book, enter_round, open_book

U = np.uint64
FOR_FACES, FOR_SPINS = U(1), U(3)  # the purposes of their streams
AHEAD = 24  # cards that are dealt at a time beyond those of a round
SUIT_BITS = 2
HALF, LOW = U(16), U(0xFFFFFFFF)
TO_ONE, BESIDES, TO_EACH, TO_ALL = range(4)  # in the order of `rules.SPINS`


class Stations(NamedTuple):
    """Who wagers on a hand, and how community cards make hands; a live table has one on each card."""

    stations: int
    highest: int  # 1 if only the highest card plays
    own: int  # 1 if every station at War gets a card of its own
    suit_bits: int  # of a card below its rank: 2, or 0 where ranks alone are dealt, sixteen shoes side by side


class FaceTables(NamedTuple):
    """Wagers that faces decide, one after the other."""

    first: Words  # by wager, position's face and dealer's: the class of the original cards
    second: Words  # the same of the War cards, from 1; 0 is that there was no War
    places: NDArray[np.uint8]  # by wager and both classes
    pays: Numbers  # by wager and place, in parts of a unit
    metered: NDArray[np.uint8]  # by place of the first wager: whether it wins the meter


class SpinNumbers(NamedTuple):
    """The wheel: weights add up along each ring. `pays` is by symbol, and by how often each meter was paid before."""

    spins: int  # who is paid
    players: int  # none where there is no such wager
    back: int  # 1 if the stake of a winning wager is handed back
    followed: int  # 1 if jackpots are listed
    most: int  # cents that one hand is paid
    meters_limited: int  # 1 if that covers what is paid from meters
    stake: int
    trigger: NDArray[np.uint8]  # by face, whether the dealer's card starts the wheel
    hot: Numbers
    community: Numbers
    pays: Numbers
    shared: Numbers
    meters: Numbers  # of each symbol of the Hot Spot: which it is paid from, as bits


NO_SPIN = SpinNumbers(
    0, 0, 0, 0, 0, 0, 1, np.zeros(52, np.uint8), np.zeros(1, np.int64), np.zeros(1, np.int64),
    np.zeros((1, 1, 1), np.int64), np.zeros(1, np.int64), np.zeros(1, np.int64),
)  # fmt: skip
"""A house without the wager."""


class Spun(NamedTuple):
    """What a round's spins showed, one after the other."""

    hot: Numbers
    to: Numbers
    community: Numbers


class SessionStakes(NamedTuple):
    """What a session wagers, in cents: on the game, and for each wager that faces decide its stake and nets by place.

    `lies` tells which of them lie until a tie is decided. `spin` is 0 where there is none. `counted` is how much of what a
    place is paid counts against the limit of the house, and `by_course` of what the game pays; `most` is that limit.
    """

    initial: int
    tie_won: int  # what a won Tie Wager is paid
    courses: Numbers  # what each course brings a hand with both wagers
    by_course: Numbers
    faces: Numbers
    nets: Numbers
    counted: Numbers
    lies: Numbers
    spin: int
    symbols: int  # of Community Pay, where one player is paid by it
    most: int


# Cards


@kernel
def deal_ahead(key: Key, stream: Any, purpose: Any, state: Numbers, blocks: Blocks, words: Words, drawn: Any, at: Any,
               deal: DealNumbers, least: Words, cards: Cards, lane: Any) -> Any:  # fmt: skip
    """Deal what a round from card `at` on of a shoe may need and a few more; how many of its cards are dealt now.

    Each card is any of those not dealt yet.
    """
    upto = min(len(cards), at + deal.most + AHEAD if drawn else deal.enough)
    numbers = np.empty(upto - drawn, np.uint16)
    draw_some(key, stream, purpose, state, blocks, words, len(cards) - drawn, 1, least, numbers)
    for place in range(drawn, upto):
        other = place + np.int64(numbers[place - drawn])
        cards[place, lane], cards[other, lane] = cards[other, lane], cards[place, lane]
    return upto


@part
def settle(cards: Cards, lane: Any, at: Any, goes: Any, deal: DealNumbers, table: Stations, wagers: FaceTables,
           ends: Numbers, found: Numbers, won: Numbers, places: Numbers) -> Any:  # fmt: skip
    """A round from card `at` on of a shoe: the next card, how the last hand ended, and whether the meter was won.

    `goes` tells whether tied hands go to War. Counts how each hand ends, and for each wager on faces which places of its
    pay table the hands have, how many others had surrendered, and what it won. `places` are those of the last hand.
    """
    # Few branches, and nothing that Numba thinks may fail: it would count references of each array in every round.
    dealers, bits = at + deal.players, table.suit_bits
    dealer, highest, hands, higher, tied, jackpot = cards[dealers, lane] >> bits, 0, deal.players, 0, 0, False
    for seat in range(at, dealers):
        hand = cards[seat, lane] >> bits
        highest = max(highest, hand)
        higher += hand > dealer
        tied += hand == dealer
    if table.highest:
        hands, higher, tied = 1, int(highest > dealer), int(highest == dealer)
    ends[WON] += table.stations * higher
    ends[LOST] += table.stations * (hands - higher - tied)
    course = WON if higher else LOST
    each, weight = (table.stations, 1) if table.own else (1, table.stations)
    step, of_war = deal.burned_each + 1, dealers + 1 + deal.burned_at_war + deal.burned_each
    second = of_war + tied * each * step
    wars, given_up = tied * each * goes, tied * (1 - goes)
    for card in range(wars):
        mine, dealt = cards[of_war + card * step, lane] >> bits, cards[second, lane] >> bits
        course = WAR_WON if mine > dealt else WAR_TIED if mine == dealt else WAR_LOST
        ends[course] += weight
    ends[SURRENDERED] += table.stations * given_up
    course, away = (SURRENDERED, given_up - 1) if given_up else (course, 0)
    after, at_war = (second + 1, step) if wars else (dealers + 1, 0)
    for wager in range(len(wagers.first)):
        mine = of_war
        for seat in range(at, dealers):
            goes_on = at_war * (cards[seat, lane] >> bits == dealer)
            row = np.int64(wagers.second[wager, cards[mine, lane], cards[second, lane]]) if goes_on else 0
            place = wagers.places[wager, wagers.first[wager, cards[seat, lane], cards[dealers, lane]], row]
            found[wager, place] += 1
            found[wager, AWAY_AT + place] += away
            won[wager] += wagers.pays[wager, place]
            places[wager] = place
            jackpot = jackpot or (wager == 0 and wagers.metered[place] > 0)
            mine += goes_on
    return after, course, jackpot


# The Bonus Spin


@part
def below(key: Key, group: Any, state: Numbers, blocks: Blocks, words: Words, bound: Any) -> Any:
    """A number below the bound, which may have 32 bits, without bias."""
    least = (LOW + U(1)) % U(bound)
    while True:
        if state[0] + 2 > WORDS:
            fill(key, group, FOR_SPINS, state[1], ROUNDS, blocks)
            state[0], state[1] = 0, state[1] + 8
        number = U(words[state[0]]) << HALF | U(words[state[0] + 1])
        state[0] += 2
        product = number * U(bound)
        if product & LOW >= least:
            return np.int64(product >> U(32))


@part
def symbol_of(ring: Numbers, key: Key, group: Any, state: Numbers, blocks: Blocks, words: Words) -> Any:
    """A symbol of a ring, by its weights."""
    number, symbol = below(key, group, state, blocks, words, ring[-1]), 0
    while number >= ring[symbol]:
        symbol += 1
    return symbol


@kernel
def draw_spins(key: Key, group: Any, state: Numbers, blocks: Blocks, words: Words, wheel: SpinNumbers, out: Spun) -> None:
    """The symbols of a round's spins, and whose the Hot Spot is."""
    for spin in range(wheel.players if wheel.spins == TO_EACH else 1):
        out.hot[spin] = symbol_of(wheel.hot, key, group, state, blocks, words)
        out.to[spin] = spin
        if wheel.spins in (TO_ONE, BESIDES) and wheel.players > 1:
            out.to[spin] = below(key, group, state, blocks, words, wheel.players)
        if wheel.community[-1]:
            out.community[spin] = symbol_of(wheel.community, key, group, state, blocks, words)


@kernel
def pay_spins(wheel: SpinNumbers, spun: Spun, prizes: Numbers, jackpots: Numbers) -> Any:
    """What the spins of a round bring each position; gives how many jackpots there were.

    Every round is paid by the meters as the submission gives them; a jackpot within the round leaves less for the next.
    A prize is one number: its cents, and above `METER_BITS` those from meters. A jackpot is its symbol; they are in the
    order in which they are paid, no more than there are positions, so that whoever has all can follow the meters.
    """
    primary = secondary = found = 0
    prizes[:] = 0
    for spin in range(wheel.players if wheel.spins == TO_EACH else 1):
        symbol = spun.hot[spin]
        for seat in range(wheel.players):
            own = seat == spun.to[spin]
            if own or wheel.spins == TO_ALL:
                prizes[seat] += wheel.pays[symbol, primary, secondary]
                if wheel.meters[symbol]:
                    jackpots[found] = symbol
                    found += wheel.followed
                    primary += wheel.meters[symbol] & 1
                    secondary += wheel.meters[symbol] >> 1
            if wheel.spins != TO_ALL and (not own or wheel.spins == BESIDES):
                prizes[seat] += wheel.shared[spun.community[spin]]
    return found


@part
def worth(wheel: SpinNumbers, prize: Any) -> Any:
    """The cents of a prize within the limit of the house, and how many of them count against it."""
    beside, of_meters = prize & ((1 << METER_BITS) - 1), prize >> METER_BITS
    counted = min(beside + of_meters if wheel.meters_limited else beside, wheel.most)
    return (counted if wheel.meters_limited else counted + of_meters), counted


# Whole shoes


@kernel
def run(key: Key, first: Any, groups: Any, rounds: Any, held: Words, full: Cards, least: Words, deal: DealNumbers,
        table: Stations, money: Payoffs, wagers: FaceTables, wheel: SpinNumbers, sums: Numbers, found: Numbers,
        spin_sums: Numbers) -> Any:  # fmt: skip
    """Deal these groups of sixteen shoes, no more than `rounds` over all groups from the first of the run.

    `full` are the faces of a shoe, `held` its cards up to each rank.
    Gives the number of the last round that won the progressive's meter, counted from 1 over the whole run, or 0; what each
    seat won at spins; and the jackpots with their rounds.
    """
    blocks, spin_blocks = np.empty(WORDS // 2, np.uint32), np.empty(WORDS // 2, np.uint32)
    words, spin_words = blocks.view(np.uint16), spin_blocks.view(np.uint16)
    state, spin_state = np.empty(2, np.int64), np.empty(2, np.int64)
    cards, shoe = np.empty((len(full), LANES), np.uint8), np.empty(BELOW_TOP * LANES, np.uint16)
    numbers = np.empty(len(full) * LANES, np.uint16)
    due, played, next_card = np.empty(LANES, np.int64), np.empty(LANES, np.int64), np.empty(LANES, np.int64)
    ends, by_rank = np.empty((LANES, COURSES), np.int64), table.suit_bits == 0
    won, places = np.empty(len(wagers.first), np.int64), np.empty(len(wagers.first), np.int64)
    most, wars, trigger = max(1, wheel.players), money.wars, wheel.trigger  # once: each look-up counts references
    spun = Spun(np.zeros(most, np.int64), np.zeros(most, np.int64), np.zeros(most, np.int64))
    of_round, of_meters = np.zeros(wheel.players, np.int64), np.zeros(most, np.int64)
    prizes, jackpots, latest = [np.int64(0) for _ in range(0)], [np.int64(0) for _ in range(0)], 0
    for group in range(first, first + groups):
        state[0], state[1], spin_state[0], spin_state[1] = WORDS, 0, WORDS, 0
        ends[:], drawn = 0, np.int64(0)
        for place in range(len(full)):
            cards[place, :] = full[place]
        begin(group, rounds, held, deal, shoe, due, next_card)
        for lane in range(LANES):
            before, at, number, spin_won = (group * LANES + lane) * deal.rounds, deal.burned, 0, 0
            drawn = drawn if by_rank else np.int64(0)
            won[:], of_shoe = 0, ends[lane]
            while number < due[lane] and at <= deal.last_start:
                if drawn < min(len(cards), at + deal.most):
                    if by_rank:
                        drawn = draw(
                            key, group, state, blocks, words, drawn, deal, held.size, least, numbers, shoe, cards
                        )  # fmt: skip
                    else:
                        drawn = deal_ahead(
                            key, U(group), FOR_FACES, state, blocks, words, drawn, at, deal, least, cards, lane
                        )  # fmt: skip
                face, number = cards[at + deal.players, lane], number + 1
                goes = wars[face >> table.suit_bits] > 0
                at, _, jackpot = settle(cards, lane, at, goes, deal, table, wagers, of_shoe, found, won, places)
                if jackpot:
                    sums[METER_ROUNDS] += 1
                    latest = max(latest, before + number)
                if trigger[face]:
                    draw_spins(key, U(group), spin_state, spin_blocks, spin_words, wheel, spun)
                    spin_sums[SPINS] += 1
                    for paid in range(pay_spins(wheel, spun, of_round, of_meters)):
                        jackpots.append(((before + number - 1) * most + paid) * SYMBOLS + of_meters[paid])
                    for prize in of_round:
                        prizes.append(prize)
                        spin_won += worth(wheel, prize)[0] * SPIN_PART // wheel.stake + wheel.back * SPIN_PART
            played[lane], next_card[lane] = number, at
            made = number * deal.players
            for wager in range(len(won)):
                add_spread(won[wager], made, found[wager], PLACES)
            add_spread(spin_won - made * SPIN_PART, made, spin_sums, 1)
        add_shoes(played, next_card, ends, money, sums)
    return latest, np.array(prizes), np.array(jackpots)


# Sessions


@part
def settle_session(cards: Cards, at: Any, deal: DealNumbers, wars: Cards, wagers: FaceTables, stakes: SessionStakes,
                   spin: Any, spun: Any, bankroll: Any, ends: Numbers, found: Numbers, won: Numbers,
                   places: Numbers) -> Any:  # fmt: skip
    """A round of a player alone from card `at` on: the next card, its net in cents, and whether a War was not covered.

    `spin` is what the Bonus Spin has brought, its stake counted, and `spun` how much of that counts against the limit of
    the house. A spin, a won Tie Wager and wagers that the original deal decides are paid before a tie is decided, and may
    pay for the War; the progressive and wagers that War cards decide are paid after it. Meters are paid as submitted.
    """
    face, dealers = cards[at, 0], cards[at + 1, 0]
    chips, paid = bankroll + spin + stakes.tie_won, spun + stakes.tie_won
    for wager in range(len(stakes.faces)):
        decided = wagers.places[wager, wagers.first[wager, face, dealers], 0]
        chips += -stakes.faces[wager] if stakes.lies[wager] else stakes.nets[wager, decided]
        paid += 0 if stakes.lies[wager] else stakes.counted[wager, decided]
    wants = (face >> SUIT_BITS == dealers >> SUIT_BITS) & (wars[dealers >> SUIT_BITS] > 0)
    goes = wants & (chips - max(0, paid - stakes.most) >= 2 * stakes.initial)
    at, course, _ = settle(cards, 0, at, goes, deal, Stations(1, 0, 0, SUIT_BITS), wagers, ends, found, won, places)
    net, paid = stakes.courses[course] + spin, spun + stakes.by_course[course]
    for wager in range(len(stakes.faces)):
        net += stakes.nets[wager, places[wager]]
        paid += stakes.counted[wager, places[wager]]
    return at, net - max(0, paid - stakes.most), wants != goes


@kernel
def play_sessions(key: Key, first: Any, limits: SessionLimits, full: Cards, deal: DealNumbers, wars: Cards,
                  wagers: FaceTables, wheel: SpinNumbers, stakes: SessionStakes, least: Words, rows: Numbers,
                  at_marks: Numbers, paths: Numbers, counts: Numbers) -> None:  # fmt: skip
    """A session for each row, from number `first` on, each from a fresh shoe of the faces in `full`.

    The bankroll after each round is kept in `paths`, if that has room for it. Whoever has left keeps the bankroll.
    """
    blocks, spin_blocks = np.empty(WORDS // 2, np.uint32), np.empty(WORDS // 2, np.uint32)
    words, spin_words = blocks.view(np.uint16), spin_blocks.view(np.uint16)
    state, spin_state = np.empty(2, np.int64), np.empty(2, np.int64)
    cards, trigger, kept = np.empty((len(full), 1), np.uint8), wheel.trigger, paths.shape[1] > 0
    spun = Spun(np.zeros(1, np.int64), np.zeros(1, np.int64), np.zeros(1, np.int64))
    prizes, jackpots = np.zeros(1, np.int64), np.zeros(1, np.int64)
    won, places = np.zeros(len(stakes.faces), np.int64), np.zeros(len(stakes.faces), np.int64)
    spins_at = PLACES_AT + FACE_SUMS * len(stakes.faces)
    ends, found = counts[:COURSES], counts[PLACES_AT:spins_at].reshape((len(stakes.faces), FACE_SUMS))
    for session in range(len(rows)):
        stream = U(first + session)
        state[0], state[1], spin_state[0], spin_state[1] = WORDS, 0, WORDS, 0
        for place in range(len(full)):
            cards[place, 0] = full[place]
        dealt, drawn, at = 0, np.int64(0), deal.burned
        book = open_book(limits)
        for mark, end in enumerate(limits.marks):
            while not book.ended and book.number < end:
                if dealt == deal.rounds or at > deal.last_start:
                    dealt, drawn, at = 0, np.int64(0), deal.burned
                if drawn < min(len(cards), at + deal.most):
                    drawn = deal_ahead(
                        key, stream, FOR_SESSIONS, state, blocks, words, drawn, at, deal, least, cards, np.int64(0)
                    )
                spin, limited = -stakes.spin, 0
                if trigger[cards[at + 1, 0]]:
                    draw_spins(key, stream, spin_state, spin_blocks, spin_words, wheel, spun)
                    pay_spins(wheel, spun, prizes, jackpots)
                    brought, limited = worth(wheel, prizes[0])
                    spin = brought - (1 - wheel.back) * stakes.spin
                    counts[spins_at + spun.hot[0] * stakes.symbols + spun.community[0] % stakes.symbols] += 1
                at, net, short = settle_session(
                    cards, at, deal, wars, wagers, stakes, spin, limited, book.bankroll, ends, found, won, places
                )  # fmt: skip
                dealt += 1
                counts[SHORT] += short
                book = enter_round(net, book, limits)
                if kept:
                    paths[session, book.number - 1] = book.bankroll
            at_marks[session, mark] = book.bankroll
        close_book(book, rows[session])
