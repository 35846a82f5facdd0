"""What a spin of the Bonus Spin's wheel pays several boxes of one player together.

A spin's symbols are shared: whoever gets Community Pay gets the same. Which boxes of the table are the player's is taken as
any of them, as likely the first to have a turn as a later one.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from typing import NamedTuple

from croupier.equipment.awards import Award
from croupier.equipment.cards import RANKS, SUITS
from croupier.errors import InputError
from croupier.games.casino_war.odds.bonus_spin import (
    FROM_METER,
    RED,
    STAKE_LOST,
    Meters,
    Pays,
    Prizes,
    both,
    rings_of,
)
from croupier.games.casino_war.rules import BESIDES, TO_ALL, TO_ONE, BonusSpin, WarRules

NOTHING: Prizes = {Fraction(0): 1}
MOST_RESULTS = 20_000
"""How many results of a round's spins are told apart at most, where each box has to be known by itself."""


class Prize(NamedTuple):
    """What the wheel awards one box, in cents: by fixed sums, and from meters."""

    beside: int = 0
    of_meters: int = 0

    def plus(self, cents: Fraction) -> "Prize":
        """With another award, as `Pays` counts it in chips."""
        of_meters, beside = divmod(int(cents), FROM_METER)
        return Prize(self.beside + beside, self.of_meters + of_meters)


def starting_faces(wager: BonusSpin) -> frozenset[str]:
    """The dealer's first cards that set the wheel off; which they are must be told, since they win and lose hands too."""
    colour, _, rank = (wager.trigger or "").partition(" ")
    if colour not in ("red", "black") or rank not in RANKS:
        reason = (
            "bonus-spin together with other wagers is not determined: it matters which card sets the wheel off, and "
            'bonus_spin.trigger does not name it; write "red A"'
        )
        raise InputError(reason, rule="bonus_spin.trigger")
    return frozenset(rank + suit for suit in SUITS if (suit in RED) == (colour == "red"))


class _Cents(Pays):
    """What an award pays in the chips in play, in cents."""

    def __call__(self, award: Award, meters: Meters) -> tuple[Fraction, Meters]:
        paid, left = Pays.__call__(self, award, meters)
        return Fraction(sum(divmod(int(paid), FROM_METER))), left


def nets_of(rules: WarRules, wager: BonusSpin, mine: int, players: int) -> Prizes:
    """What a triggered spin brings `mine` boxes of the `players` that have the wager, in cents, with its ways.

    The stakes of wagers that are not handed back are taken off. Weights that nobody gave are refused.
    """
    rings = rings_of(wager, players)
    if rings is None:
        raise _no_weights()
    won = _won(wager, _Cents(wager, players, rules), *rings, mine, players)
    return {cents - STAKE_LOST[wager.collected] * mine * wager.stake: ways for cents, ways in won.items()}


def mean_of(rules: WarRules, wager: BonusSpin, mine: int, players: int) -> Fraction:
    """The mean of `nets_of`, which is sooner counted: every box of the player fares alike."""
    rings = rings_of(wager, players)
    if rings is None:
        raise _no_weights()
    (hot, community), pays = rings, _Cents(wager, players, rules)
    shared = Fraction(0)
    if community:
        each = (pays(wager.community[symbol], pays.at_first)[0] * weight for symbol, weight in community.items())
        shared = sum(each, Fraction(0)) / sum(community.values())
    turns = [_mean_of_turns(wager, pays, {symbol: 1}, players) for symbol in hot] if wager.spins == TO_ALL else []
    if wager.spins == TO_ALL:
        own = sum((mean * weight for mean, weight in zip(turns, hot.values(), strict=True)), Fraction(0)) / sum(
            hot.values()
        )
    elif wager.spins in (TO_ONE, BESIDES):
        own = _mean_of_turns(wager, pays, hot, 1) / players
        own += shared if wager.spins == BESIDES else shared * Fraction(players - 1, players)
    else:
        own = _mean_of_turns(wager, pays, hot, players) + shared * (players - 1)
    return mine * (own - STAKE_LOST[wager.collected] * wager.stake)


def prizes_of(rules: WarRules, wager: BonusSpin, mine: int, players: int) -> dict[tuple[Prize, ...], int]:
    """What a triggered spin awards each of `mine` boxes, before any limit; with its ways."""
    rings = rings_of(wager, players)
    if rings is None:
        raise _no_weights()
    (hot, community), pays = rings, Pays(wager, players, rules)
    shared = {pays(wager.community[symbol], pays.at_first)[0]: 0 for symbol in community} or {Fraction(0): 1}
    for symbol, weight in community.items():
        shared[pays(wager.community[symbol], pays.at_first)[0]] += weight
    if wager.spins in (TO_ONE, BESIDES):
        return dict(_prizes_of_one_spin(wager, pays, hot, shared, mine, players))
    if wager.spins == TO_ALL:
        alike: Counter[tuple[Prize, ...]] = Counter()
        for symbol, weight in hot.items():
            for prizes, ways in _prizes_in_turn(wager, pays, {symbol: 1}, {Fraction(0): 1}, mine, players).items():
                alike[prizes] += ways * weight
        return dict(alike)
    return dict(_prizes_in_turn(wager, pays, hot, shared, mine, players))


def _prizes_of_one_spin(
    wager: BonusSpin, pays: Pays, hot: Mapping[str, int], shared: Prizes, mine: int, players: int
) -> Counter[tuple[Prize, ...]]:
    found: Counter[tuple[Prize, ...]] = Counter()
    for (symbol, weight), (community, often), to in product(hot.items(), shared.items(), range(mine + 1)):
        spot, _ = pays(wager.hot[symbol], pays.at_first)
        prizes = [Prize().plus(community)] * mine
        if to < mine:
            prizes[to] = (prizes[to] if wager.spins == BESIDES else Prize()).plus(spot)
        found[tuple(prizes)] += weight * often * (1 if to < mine else players - mine)
    return +found


def _prizes_in_turn(
    wager: BonusSpin, pays: Pays, hot: Mapping[str, int], shared: Prizes, mine: int, players: int
) -> Counter[tuple[Prize, ...]]:
    """A Hot Spot for each box, turn by turn; a box of the player is as likely the first to have one as a later one."""
    start = pays.at_first, (False,) * mine, (Prize(),) * mine
    standing: dict[tuple[Meters, tuple[bool, ...], tuple[Prize, ...]], int] = {start: 1}
    for turn in range(players):
        after: Counter[tuple[Meters, tuple[bool, ...], tuple[Prize, ...]]] = Counter()
        for (meters, had, prizes), ways in standing.items():
            others = players - turn - had.count(False)
            turns = [(at, 1) for at in range(mine) if not had[at]] + ([(mine, others)] if others else [])
            for (symbol, weight), (community, often), (to, times) in product(hot.items(), shared.items(), turns):
                won, left = pays(wager.hot[symbol], meters)
                now = tuple(prize.plus(won if at == to else community) for at, prize in enumerate(prizes))
                served = tuple(each or at == to for at, each in enumerate(had))
                after[left, served, now] += ways * weight * often * times
        if len(after) > MOST_RESULTS:
            reason = (
                f"the spins of {players} players have too many results to be counted box by box under the payout limit of "
                f"the house: more than {MOST_RESULTS:,}"
            )
            raise InputError(reason, rule="limits.payout_per_hand")
        standing = after
    together: Counter[tuple[Prize, ...]] = Counter()
    for (_, _, prizes), ways in standing.items():
        together[prizes] += ways
    return together


def _mean_of_turns(wager: BonusSpin, pays: Pays, hot: Mapping[str, int], turns: int) -> Fraction:
    """What a Hot Spot is worth that is as likely the first of so many as any later one."""
    standing: Counter[Meters] = Counter({pays.at_first: 1})
    total, every = Fraction(0), sum(hot.values())
    for turn in range(turns):
        after: Counter[Meters] = Counter()
        for meters, ways in standing.items():
            for symbol, weight in hot.items():
                won, left = pays(wager.hot[symbol], meters)
                total += won * ways * weight / every ** (turn + 1)
                after[left] += ways * weight
        standing = after
    return total / turns


def _no_weights() -> InputError:
    return InputError("bonus-spin is not determined: the weights of the wheel were not given", rule="bonus_spin.weights")


def _won(
    wager: BonusSpin, pays: Pays, hot: Mapping[str, int], community: Mapping[str, int], mine: int, players: int
) -> Prizes:
    shared: Prizes = defaultdict(int)
    for symbol, weight in community.items():
        shared[pays(wager.community[symbol], pays.at_first)[0]] += weight
    shared = dict(shared) or NOTHING
    if wager.spins == TO_ALL:
        alike: Counter[Fraction] = Counter()
        for symbol, weight in hot.items():
            for won, ways in _in_turn(wager, pays, {symbol: 1}, mine, players).items():
                alike[won] += ways * weight
        return dict(alike)
    if wager.spins in (TO_ONE, BESIDES):
        return _one_spin(wager, pays, hot, shared, mine, players)
    prizes = _in_turn(wager, pays, hot, mine, players)
    for spin in range(players):
        prizes = both(prizes, _times(shared, mine - 1 if spin < mine else mine))
    return prizes


def _one_spin(wager: BonusSpin, pays: Pays, hot: Mapping[str, int], shared: Prizes, mine: int, players: int) -> Prizes:
    """One Hot Spot for the table: with one of the player's boxes, or with another."""
    spot: Counter[Fraction] = Counter()
    for symbol, weight in hot.items():
        spot[pays(wager.hot[symbol], pays.at_first)[0]] += weight
    beside = mine if wager.spins == BESIDES else mine - 1
    prizes: Counter[Fraction] = Counter()
    for won, ways in both(dict(spot), _times(shared, beside)).items():
        prizes[won] += ways * mine
    for won, ways in _times(shared, mine).items():
        prizes[won] += ways * spot.total() * (players - mine)
    return dict(+prizes)


def _in_turn(wager: BonusSpin, pays: Pays, hot: Mapping[str, int], mine: int, players: int) -> Prizes:
    """A Hot Spot for each box, turn by turn, from the meters as they then stand: all that the player's boxes win."""
    standing: dict[tuple[Meters, int], Counter[Fraction]] = {(pays.at_first, 0): Counter({Fraction(0): 1})}
    for turn in range(players):
        after: dict[tuple[Meters, int], Counter[Fraction]] = defaultdict(Counter)
        for (meters, taken), sums in standing.items():
            own = mine - taken
            for symbol, weight in hot.items():
                won, left = pays(wager.hot[symbol], meters)
                for total, ways in sums.items():
                    if own:
                        after[left, taken + 1][total + won] += ways * weight * own
                    if others := players - turn - own:
                        after[left, taken][total] += ways * weight * others
        standing = after
    together: Counter[Fraction] = Counter()
    for sums in standing.values():
        together += sums
    return dict(together)


def _times(prizes: Prizes, boxes: int) -> Prizes:
    """The same prize for so many boxes."""
    together: Counter[Fraction] = Counter()
    for won, ways in prizes.items():
        together[won * boxes] += ways
    return dict(together)
