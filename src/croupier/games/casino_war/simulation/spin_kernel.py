"""The Bonus Spin's wheel in compiled code: which symbols it shows, and what they bring every position.

Drawing and paying are separate, so that a spin can also be paid from given symbols. Every round is paid by the meters as
the submission gives them; a jackpot within the round leaves less for the next. `jackpots` lists what was paid from meters,
so that whoever has all of them can follow the meters through the rounds.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.chance.random.compiled import ROUNDS, kernel, part
from croupier.chance.random.streams import WORDS, Blocks, Key, Words, fill

U = np.uint64
FOR_SPINS = U(3)  # the purpose of their stream
HALF, LOW = U(16), U(0xFFFFFFFF)
TO_ONE, BESIDES, TO_EACH, TO_ALL = range(4)  # in the order of `rules.SPINS`
SYMBOLS = 64  # of the Hot Spot, at most
METER_BITS = 31  # cents from meters stand above so many bits of a prize

Numbers = NDArray[np.int64]


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


@kernel
def draw_spins(key: Key, group: Any, state: Numbers, blocks: Blocks, words: Words, wheel: SpinNumbers, out: Spun) -> None:
    """The symbols of a round's spins, and whose the Hot Spot is."""
    for spin in range(wheel.players if wheel.spins == TO_EACH else 1):
        out.hot[spin] = np.searchsorted(wheel.hot, below(key, group, state, blocks, words, wheel.hot[-1]), "right")
        out.to[spin] = spin
        if wheel.spins in (TO_ONE, BESIDES) and wheel.players > 1:
            out.to[spin] = below(key, group, state, blocks, words, wheel.players)
        if wheel.community[-1]:
            number = below(key, group, state, blocks, words, wheel.community[-1])
            out.community[spin] = np.searchsorted(wheel.community, number, "right")


@part
def worth(wheel: SpinNumbers, prize: Any) -> Any:
    """The cents of a prize, within the limit of the house."""
    beside, of_meters = prize & ((1 << METER_BITS) - 1), prize >> METER_BITS
    if wheel.meters_limited:
        return min(beside + of_meters, wheel.most)
    return min(beside, wheel.most) + of_meters


@part
def within_limit(wheel: SpinNumbers, prize: Any) -> Any:
    """How much of a prize counts against the limit of the house."""
    beside, of_meters = prize & ((1 << METER_BITS) - 1), prize >> METER_BITS
    return min(beside + of_meters if wheel.meters_limited else beside, wheel.most)


@kernel
def pay_spins(wheel: SpinNumbers, spun: Spun, prizes: Numbers, jackpots: Numbers) -> Any:
    """What the spins of a round bring each position; gives how many jackpots there were.

    A prize is one number: its cents, and `FROM_METER` times those from meters.
    A jackpot is its symbol; they are in the order in which they are paid, no more than there are positions.
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
