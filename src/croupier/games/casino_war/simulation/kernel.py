"""Casino War in plain compiled code, shoe by shoe: wagers that faces decide, spins of a wheel, sessions, whole tables.

A shoe is a row of faces; of these as many are brought into a random order as the next round may need. A face is its rank
by strength times four, and its suit. Dealing, spinning and settling are separate, so that rounds can also be settled from
given cards and symbols. Every number of the rules comes from outside; results are whole numbers.

Numbers of `tables` are compiled in. Numba's cache looks at this file alone: who changes them there touches this file, too.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.chance.random.compiled import ROUNDS, kernel, part
from croupier.chance.random.streams import LANES, WORDS, Blocks, Key, Words, draw_some, fill
from croupier.games.casino_war.simulation import bonus_spin
from croupier.games.casino_war.simulation.bonus_spin import SpinNumbers
from croupier.games.casino_war.simulation.fast_kernel import (
    Cards,
    Numbers,
    Payoffs,
    add_shoes,
    add_spread,
)
from croupier.games.casino_war.simulation.tables import (
    AWAY_AT,
    COURSES,
    DEALT_ROUNDS,
    FACE_SUMS,
    FACES,
    LOST,
    METER_ROUNDS,
    PLACES,
    SHORT,
    SPIN_PART,
    SPIN_SUMS,
    SPINS,
    SUMS,
    SURRENDERED,
    SYMBOLS,
    WAR_LOST,
    WAR_TIED,
    WAR_WON,
    WON,
    DealNumbers,
)
from croupier.games.kit.simulation.session_kernel import FOR_SESSIONS, enter_round
from croupier.games.kit.simulation.sessions import END, FINAL, PLAYED, Books

U = np.uint64
FOR_FACES, FOR_SPINS, FOR_TABLES = U(1), U(3), U(4)  # the purposes of their streams
AHEAD = 24  # cards that are dealt at a time beyond those of a round
SUIT_BITS, SUITS = 2, 3  # a card's suit is below its rank
HALF, LOW = U(16), U(0xFFFFFFFF)
TO_ONE, BESIDES, TO_EACH, TO_ALL = range(4)  # in the order of `rules.SPINS`

Weights = NDArray[np.float64]


class FaceTables(NamedTuple):
    """Wagers that faces decide, one after the other."""

    alone: NDArray[np.uint8]  # by wager, position's face and dealer's: the place of the pay table without a War
    wars: NDArray[np.uint8]  # by wager, position's face, suit of the dealer's, and War faces
    pays: Numbers  # by wager and place, in parts of a unit
    metered: NDArray[np.uint8]  # by place of the first wager: whether it wins the meter


_NONE = np.ones(1, np.int64)
NO_SPIN = SpinNumbers(
    0, 0, 0, 0, 0, 0, 1, np.zeros(FACES, np.int64), _NONE, _NONE, np.zeros((1, 1, 1), np.int64), _NONE, _NONE
)
"""A house without the wager."""


HOT, TO, COMMUNITY, PRIZES, JACKPOTS = range(5)
"""Rows of what a round's spins showed, one after the other; what each position is paid; and the jackpots."""


class Stakes(NamedTuple):
    """What seats wager and what it brings, in cents.

    `faces`, `nets` and `counted` are of the wagers that faces decide, which may lie until a tie is decided. `counted` is
    how much of what is paid counts against the limit of the house, `most`; `by_course` the same of the game.
    """

    wars: Cards  # by seat and rank: whether a tie goes to War
    initial: int
    tie_won: int  # what a won Tie Wager is paid
    courses: Numbers  # by seat and course, with the Tie Wager
    by_course: Numbers
    faces: Numbers  # by seat and wager
    nets: Numbers  # by seat, wager and place
    counted: Numbers
    lies: Numbers  # by wager
    spins: Numbers  # by seat: the Bonus Spin
    most: int
    envy: Numbers  # for a hand of each place of the first wager, what every other seat with that wager has
    of_any: int  # 1 if also for a hand without it
    to_all: int  # 1 if also those have it who surrendered


class Stream(NamedTuple):
    """A random stream of a shoe, session or table; it is read through the state."""

    key: Key
    number: Any
    state: Numbers  # its next word, and its next block
    blocks: Blocks
    words: Words


@part
def open_stream(key: Key, number: Any) -> Stream:
    """The stream from its beginning."""
    blocks = np.empty(WORDS // 2, np.uint32)
    return Stream(key, U(number), np.array([WORDS, 0]), blocks, blocks.view(np.uint16))


@kernel
def below(stream: Stream, purpose: Any, bound: Any) -> Any:
    """A number below the bound, which may have 32 bits, without bias."""
    least, state = (LOW + U(1)) % U(bound), stream.state
    while True:
        if state[0] + 2 > WORDS:
            fill(stream.key, stream.number, purpose, state[1], ROUNDS, stream.blocks)
            state[0], state[1] = 0, state[1] + 8
        number = U(stream.words[state[0]]) << HALF | U(stream.words[state[0] + 1])
        state[0] += 2
        product = number * U(bound)
        if product & LOW >= least:
            return np.int64(product >> U(32))


# Cards


@kernel
def deal_ahead(stream: Stream, purpose: Any, drawn: Any, at: Any, deal: DealNumbers, least: Words, cards: Cards) -> Any:
    """Deal what a round from card `at` on of a shoe may need and a few more; how many of its cards are dealt now.

    Each card is any of those not dealt yet.
    """
    upto = min(len(cards), at + deal.most + AHEAD if drawn else deal.enough)
    numbers = np.empty(upto - drawn, np.uint16)
    draw_some(
        stream.key, stream.number, purpose, stream.state, stream.blocks, stream.words, len(cards) - drawn, 1, least, numbers
    )  # fmt: skip
    for place in range(drawn, upto):
        other = place + np.int64(numbers[place - drawn])
        cards[place], cards[other] = cards[other], cards[place]
    return upto


@part
def settle(cards: Cards, at: Any, goes: Cards, deal: DealNumbers, wagers: FaceTables, hands: Numbers,
           places: Numbers) -> Any:  # fmt: skip
    """A round from card `at` on of a shoe; gives the next card. `goes` tells which seats go to War if they tie.

    Fills in how each hand ends, and for each wager on faces its place in the pay table.
    """
    dealers, step = at + deal.players, deal.burned_each + 1
    dealer, wars = cards[dealers] >> SUIT_BITS, 0
    for seat in range(deal.players):
        wars += goes[seat] * (cards[at + seat] >> SUIT_BITS == dealer)
    again = dealers + 1 + deal.burned_at_war + deal.burned_each
    second = again + wars * step
    for seat in range(deal.players):
        face = cards[at + seat]
        hand, at_war = face >> SUIT_BITS, False
        if hand != dealer:
            hands[seat] = WON if hand > dealer else LOST
        elif not goes[seat]:
            hands[seat] = SURRENDERED
        else:
            at_war, mine, dealt = True, cards[again] >> SUIT_BITS, cards[second] >> SUIT_BITS
            hands[seat] = WAR_WON if mine > dealt else WAR_TIED if mine == dealt else WAR_LOST
        for wager in range(len(wagers.pays)):
            places[seat, wager] = (
                wagers.wars[wager, face, cards[dealers] & SUITS, cards[again], cards[second]]
                if at_war
                else wagers.alone[wager, face, cards[dealers]]
            )
        again += at_war * step
    return second + 1 if wars else dealers + 1


@part
def count(hands: Numbers, places: Numbers, wagers: FaceTables, ends: Numbers, found: Numbers, won: Numbers) -> Any:
    """Count how hands end, how often each place comes, and with how many others who had surrendered.

    Adds what each wager on faces won; gives how many hands won the meter.
    """
    winners = away = 0
    for hand in hands:
        ends[hand] += 1
        away += hand == SURRENDERED
    for wager in range(len(won)):
        for seat in range(len(hands)):
            place = places[seat, wager]
            found[wager, place] += 1
            found[wager, AWAY_AT + place] += max(0, away - 1)
            won[wager] += wagers.pays[wager, place]
            winners += wager == 0 and wagers.metered[place] > 0
    return winners


# The Bonus Spin


@part
def open_spins(wheel: SpinNumbers) -> Numbers:
    """Room for the spins of a round."""
    return np.zeros((JACKPOTS + 1, max(1, wheel.players)), np.int64)


@part
def symbol_of(ring: Numbers, stream: Stream) -> Any:
    """A symbol of a ring, by its weights."""
    number, symbol = below(stream, FOR_SPINS, ring[-1]), 0
    while number >= ring[symbol]:
        symbol += 1
    return symbol


@kernel
def draw_spins(stream: Stream, wheel: SpinNumbers, spun: Numbers) -> None:
    """The symbols of a round's spins, and whose the Hot Spot is."""
    for spin in range(wheel.players if wheel.spins == TO_EACH else 1):
        spun[HOT, spin] = symbol_of(wheel.hot, stream)
        spun[TO, spin] = spin
        if wheel.spins in (TO_ONE, BESIDES) and wheel.players > 1:
            spun[TO, spin] = below(stream, FOR_SPINS, wheel.players)
        if wheel.community[-1]:
            spun[COMMUNITY, spin] = symbol_of(wheel.community, stream)


@kernel
def pay_spins(wheel: SpinNumbers, spun: Numbers) -> Any:
    """What the spins of a round bring each position; gives how many jackpots there were.

    Every round is paid by the meters as the submission gives them; a jackpot within the round leaves less for the next.
    A prize is one number: its cents, and above so many bits those from meters. A jackpot is its symbol; they are in the
    order in which they are paid, no more than there are positions, so that whoever has all can follow the meters.
    """
    primary = secondary = found = 0
    spun[PRIZES] = 0
    for spin in range(wheel.players if wheel.spins == TO_EACH else 1):
        symbol = spun[HOT, spin]
        for seat in range(wheel.players):
            own = seat == spun[TO, spin]
            if own or wheel.spins == TO_ALL:
                spun[PRIZES, seat] += wheel.pays[symbol, primary, secondary]
                if wheel.meters[symbol]:
                    spun[JACKPOTS, found] = symbol
                    found += wheel.followed
                    primary += wheel.meters[symbol] & 1
                    secondary += wheel.meters[symbol] >> 1
            if wheel.spins != TO_ALL and (not own or wheel.spins == BESIDES):
                spun[PRIZES, seat] += wheel.shared[spun[COMMUNITY, spin]]
    return found


worth = part(bonus_spin.worth)


# Whole shoes


@kernel
def run(key: Key, first: Any, groups: Any, rounds: Any, least: Words, deal: DealNumbers, money: Payoffs, full: Cards,
        wagers: FaceTables, wheel: SpinNumbers, sums: Numbers) -> Any:  # fmt: skip
    """Deal these groups of sixteen shoes, no more than `rounds` over all groups from the first of the run.

    `full` are the faces of a shoe.
    Gives the number of the last round that won the progressive's meter, counted from 1 over the whole run, or 0; what each
    seat won at spins; and the jackpots with their rounds.
    """
    cards, won, wars, trigger = np.empty_like(full), np.empty(len(wagers.pays), np.int64), money.wars, wheel.trigger
    played, next_card, ends = np.empty(LANES, np.int64), np.empty(LANES, np.int64), np.empty((LANES, COURSES), np.int64)
    goes, hands = np.empty(deal.players, np.uint8), np.empty(deal.players, np.int64)
    places, spun = np.empty((deal.players, len(won)), np.int64), open_spins(wheel)
    faces_end = SUMS + FACE_SUMS * len(won)
    found, spin_sums = sums[SUMS:faces_end].reshape((len(won), FACE_SUMS)), sums[faces_end:]
    prizes, jackpots, latest = [np.int64(0) for _ in range(0)], [np.int64(0) for _ in range(0)], 0
    for group in range(first, first + groups):
        dealt, wheels = open_stream(key, group), open_stream(key, group)
        ends[:] = 0
        for lane in range(LANES):
            before, at, number, drawn, spin_won = (group * LANES + lane) * deal.rounds, deal.burned, 0, np.int64(0), 0
            due = min(deal.rounds, rounds - before)
            cards[:], won[:] = full, 0
            while number < due and at <= deal.last_start:
                if drawn < min(len(cards), at + deal.most):
                    drawn = deal_ahead(dealt, FOR_FACES, drawn, at, deal, least, cards)
                face, number = cards[at + deal.players], number + 1
                goes[:] = wars[face >> SUIT_BITS]
                at = settle(cards, at, goes, deal, wagers, hands, places)
                if count(hands, places, wagers, ends[lane], found, won):
                    sums[METER_ROUNDS] += 1
                    latest = max(latest, before + number)
                if trigger[face]:
                    draw_spins(wheels, wheel, spun)
                    spin_sums[SPINS] += 1
                    for paid in range(pay_spins(wheel, spun)):
                        turn = (before + number - 1) * wheel.players + paid
                        jackpots.append(turn * SYMBOLS + spun[JACKPOTS, paid])
                    for prize in spun[PRIZES]:
                        prizes.append(prize)
                        spin_won += worth(wheel, prize)[0] * SPIN_PART // wheel.stake + wheel.back * SPIN_PART
            played[lane], next_card[lane], made = number, at, number * deal.players
            for wager in range(len(won)):
                add_spread(won[wager], made, found[wager], PLACES)
            add_spread(spin_won - made * SPIN_PART, made, spin_sums, 1)
        add_shoes(played, next_card, ends, money, sums)
    return latest, np.array(prizes), np.array(jackpots)


# Sessions


@part
def won(seat: Any, hands: Numbers, places: Numbers, stakes: Stakes) -> Any:
    """What a seat's hand and its wagers on faces win, and how much of it counts against the limit of the house."""
    net, paid = stakes.courses[seat, hands[seat]], stakes.by_course[seat, hands[seat]]
    for wager in range(len(stakes.lies)):
        net += stakes.nets[seat, wager, places[seat, wager]]
        paid += stakes.counted[seat, wager, places[seat, wager]]
    return net, paid


@part
def settle_session(cards: Cards, at: Any, deal: DealNumbers, wagers: FaceTables, stakes: Stakes, spin: Any, spun: Any,
                   bankroll: Any, goes: Cards, hands: Numbers, places: Numbers) -> Any:  # fmt: skip
    """A round of a player alone from card `at` on: the next card, its net in cents, and whether a War was not covered.

    `spin` is what the Bonus Spin has brought, its stake counted, and `spun` how much of that counts against the limit of
    the house. A spin, a won Tie Wager and wagers that the original deal decides are paid before a tie is decided, and may
    pay for the War; the progressive and wagers that War cards decide are paid after it. Meters are paid as submitted.
    """
    face, dealers = cards[at], cards[at + 1]
    chips, paid = bankroll + spin + stakes.tie_won, spun + stakes.tie_won
    for wager in range(len(stakes.lies)):
        decided = wagers.alone[wager, face, dealers]
        chips += -stakes.faces[0, wager] if stakes.lies[wager] else stakes.nets[0, wager, decided]
        paid += 0 if stakes.lies[wager] else stakes.counted[0, wager, decided]
    wants = (face >> SUIT_BITS == dealers >> SUIT_BITS) & (stakes.wars[0, dealers >> SUIT_BITS] > 0)
    goes[0] = wants & (chips - max(0, paid - stakes.most) >= 2 * stakes.initial)
    after = settle(cards, at, goes, deal, wagers, hands, places)
    net, paid = won(0, hands, places, stakes)
    return after, net + spin - max(0, paid + spun - stakes.most), wants > goes[0]


@kernel
def play_sessions(key: Key, first: Any, full: Cards, deal: DealNumbers, wagers: FaceTables, wheel: SpinNumbers,
                  stakes: Stakes, least: Words, books: Books) -> Any:  # fmt: skip
    """A session for each book, from number `first` on, each from a fresh shoe of the faces in `full`.

    Counts as whole shoes do, and the Wars that were not covered; gives what each spin brought.
    """
    cards, trigger, many = np.empty_like(full), wheel.trigger, len(stakes.lies)
    goes, hands, places = np.empty(1, np.uint8), np.empty(1, np.int64), np.empty((1, many), np.int64)
    won, spun, prizes = np.zeros(many, np.int64), open_spins(wheel), [np.int64(0) for _ in range(0)]
    counts, faces_end = books.counts, SUMS + FACE_SUMS * many
    ends, found = counts[:COURSES], counts[SUMS:faces_end].reshape((many, FACE_SUMS))
    for session in range(len(books.rows)):
        row, path, number = books.rows[session], books.paths[session], first + session
        stream, wheels = open_stream(key, number), open_stream(key, number)
        cards[:] = full
        dealt, drawn, at = 0, np.int64(0), deal.burned
        for mark, end in enumerate(books.marks):
            while not row[END] and row[PLAYED] < end:
                if dealt == deal.rounds or at > deal.last_start:
                    dealt, drawn, at = 0, np.int64(0), deal.burned
                if drawn < min(len(cards), at + deal.most):
                    drawn = deal_ahead(stream, FOR_SESSIONS, drawn, at, deal, least, cards)
                spin, limited = -stakes.spins[0], 0
                if trigger[cards[at + 1]]:
                    draw_spins(wheels, wheel, spun)
                    pay_spins(wheel, spun)
                    counts[faces_end + SPINS] += 1
                    prizes.append(spun[PRIZES, 0])
                    brought, limited = worth(wheel, spun[PRIZES, 0])
                    spin += brought + wheel.back * stakes.spins[0]
                at, net, short = settle_session(
                    cards, at, deal, wagers, stakes, spin, limited, row[FINAL], goes, hands, places
                )  # fmt: skip
                count(hands, places, wagers, ends, found, won)
                dealt += 1
                counts[DEALT_ROUNDS] += 1
                counts[faces_end + SPIN_SUMS + SHORT] += short
                enter_round(net, row, path, books.stake, books.goal)
            books.at_marks[session, mark] = row[FINAL]
    return np.array(prizes)


# Whole tables


@kernel
def deal_like(cards: Cards, place: Any, other: Any, alike: Any, stream: Stream) -> Any:
    """Deal a card; if so asked, three times in four a copy of another that is dealt. How much likelier that makes it.

    There is no other where that is below zero.
    """
    left, copies, at = len(cards) - place, 0, place
    if other >= 0:
        copies = len(cards) // FACES - np.sum(cards[:place] == cards[other])
    if alike and copies and below(stream, FOR_TABLES, 4):
        while cards[at] != cards[other]:
            at += 1
    else:
        at += below(stream, FOR_TABLES, left)
    cards[place], cards[at] = cards[at], cards[place]
    return 0.25 + 0.75 * (cards[place] == cards[other]) * left / copies if copies else 1.0


@part
def deal_table(cards: Cards, seats: Any, wars: Cards, goes: Cards, rare: Any, stream: Stream) -> Any:
    """A round's cards; if so asked, in every other round a seat's and the dealer's are often alike. How much likelier."""
    one, alike = below(stream, FOR_TABLES, seats), below(stream, FOR_TABLES, 1 + rare)
    for seat in range(seats):
        deal_like(cards, seat, -1, alike, stream)
    likelier, at, war = deal_like(cards, seats, one, alike, stream), seats + 1, -1
    for seat in range(seats):
        goes[seat] = wars[seat, cards[seats] >> SUIT_BITS]
        if goes[seat] and cards[seat] >> SUIT_BITS == cards[seats] >> SUIT_BITS:
            war = at if seat == one else war
            likelier *= deal_like(cards, at, seats if seat == one else -1, alike, stream)
            at += 1
    likelier *= deal_like(cards, at, war, alike, stream)
    return (1 + likelier) / 2 if rare else 1.0


@part
def spin_rare(stream: Stream, wheel: SpinNumbers, spun: Numbers) -> Any:
    """The spins of a round; in one of them often any symbol of the Hot Spot. How much likelier that makes it."""
    draw_spins(stream, wheel, spun)
    turn, ring = below(stream, FOR_TABLES, wheel.players) if wheel.spins == TO_EACH else 0, wheel.hot
    if below(stream, FOR_TABLES, 2):
        spun[HOT, turn] = below(stream, FOR_TABLES, len(ring))
    symbol = spun[HOT, turn]
    weight = ring[symbol] - (ring[symbol - 1] if symbol else 0)
    return (1 + ring[-1] / (len(ring) * weight)) / 2


@kernel
def play_tables(key: Key, part: Any, full: Cards, deal: DealNumbers, wagers: FaceTables, wheel: SpinNumbers, stakes: Stakes,
                nets: Numbers, weights: Weights) -> None:  # fmt: skip
    """For each net a round of a whole table from a fresh shoe: what its seats win together, and the weight of the round.

    Rare awards are drawn more often than they come; weights make up for it. Each hand that wins a meter is paid as if no
    other of its round did.
    """
    cards, seats, stream = full.copy(), deal.players, open_stream(key, part)
    goes, hands = np.empty(seats, np.uint8), np.empty(seats, np.int64)
    places, spun, has_envy = np.empty((seats, len(wagers.pays)), np.int64), open_spins(wheel), stakes.envy.any()
    net, paid = np.empty(seats, np.int64), np.empty(seats, np.int64)
    for number in range(len(nets)):
        likelier = deal_table(cards, seats, stakes.wars, goes, len(wagers.pays) > 0, stream)
        settle(cards, 0, goes, deal, wagers, hands, places)
        for seat in range(seats):
            net[seat], paid[seat] = won(seat, hands, places, stakes)
            net[seat] -= stakes.spins[seat]
        if wheel.trigger[cards[seats]]:
            likelier *= spin_rare(stream, wheel, spun)
            pay_spins(wheel, spun)
            spinner = 0
            for seat in range(seats):
                if stakes.spins[seat]:
                    brought, counted = worth(wheel, spun[PRIZES, spinner])
                    net[seat] += brought + wheel.back * stakes.spins[seat]
                    paid[seat] += counted
                    spinner += 1
        if has_envy:
            wagered = stakes.faces[:, 0] > 0
            envy = stakes.envy[places[:, 0]] * (wagered | (stakes.of_any > 0))
            shared = (np.sum(envy) - envy) * (wagered & ((hands != SURRENDERED) | (stakes.to_all > 0)))
            net += shared
            paid += shared
        nets[number], weights[number] = np.sum(net - np.maximum(0, paid - stakes.most)), 1 / likelier
