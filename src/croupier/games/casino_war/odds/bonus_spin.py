"""Exact odds of the Bonus Spin, where the house gives the weights of its wheel; without them they are not determined.

What becomes of the stake of a winning wager, and how much of a meter is for less than the pay table's own wager, are
readings. The meters grow with the wagers of the round, and a Hot Spot that empties one leaves the next the rest. What is
paid is what the chips in play can make, within the limit of the house.
"""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from typing import TypeAlias

from croupier.equipment.awards import Award
from croupier.equipment.cards import RANKS, SUITS, card
from croupier.equipment.shoe import Composition
from croupier.errors import InputError
from croupier.figures import money
from croupier.games.casino_war.rules import BESIDES, SPINS, TO_ALL, TO_EACH, TO_ONE, BonusSpin, WarRules
from croupier.games.kit.odds.odds import Course, Exact, law_of, possible

RED = "dh"

STAKE_LOST = {"handed back with a win": 0, "never handed back": 1}
"""How much of its stake a winning wager has lost."""

Prizes: TypeAlias = dict[Fraction, int]
"""What is won for each unit, with its ways."""

Meters: TypeAlias = tuple[Fraction, ...]
"""What each meter shows, in cents, by the order of their names."""


def bonus_spin(rules: WarRules, cards: Composition, players: int) -> Exact | None:
    """One player's Bonus Spin among so many who wagered on it, from these cards.

    None is "not determined": the edition has no such wager, nobody gave the weights of the symbols that pay, or the
    shoe does not tell how often the dealer shows the designated card.
    """
    wager = rules.bonus_spin
    if wager is None:
        return None
    if wager.stake <= 0 or players < 1:
        raise InputError("a Bonus Spin needs a stake above 0 cents and one player or more")
    triggers, rings = triggers_in(cards, wager.trigger), rings_of(wager, players)
    if rings is None or triggers is None:
        return None
    hot, community = rings
    pays = Pays(wager, players, rules)
    prizes = _in_units(_won(wager, pays, hot, community, players), rules, wager.stake)
    courses = [
        Course(f"spun, wins {money(won * wager.stake / 100)}", won - STAKE_LOST[wager.collected], triggers * prizes[won])
        for won in sorted(prizes, reverse=True)
    ]
    courses.append(Course("not spun", Fraction(-1), (cards.size - triggers) * sum(prizes.values())))
    listed = possible(courses)
    seated = "one player" if players == 1 else f"one of {players} players"
    adds = any(meter.rate for meter in (wager.primary, wager.secondary))
    added = " and what the wagers of this round add, paid in whole chips" if adds else ""
    note = f"{seated} with the wager; both meters as they stand{added}"
    return Exact("bonus-spin", law_of(listed), offered=wager.offered, note=note, courses=listed, initial=None)


def warnings(rules: WarRules, cards: Composition, players: int) -> list[str]:
    """That an offered Bonus Spin is not determined."""
    if rules.bonus_spin is None or not rules.bonus_spin.offered or bonus_spin(rules, cards, players):
        return []
    return ["bonus-spin is not determined: the weights of the wheel, or the designated card in this shoe, were not given"]


def rings_of(wager: BonusSpin, players: int) -> tuple[dict[str, int], dict[str, int]] | None:
    """The symbols of the Hot Spot and of Community Pay that can come, with their weights.

    None where nobody gave the weights that a round of so many players needs.
    """
    weights = wager.weights
    if weights is None:
        return None
    _check(wager, weights)
    hot = {symbol: weight for symbol in wager.hot if (weight := weights.get(symbol, 0))}
    community = {symbol: weight for symbol in wager.community if (weight := weights.get(symbol, 0))}
    shares = wager.spins != TO_ALL and (players > 1 or wager.spins == BESIDES)
    return None if not hot or (shares and not community) else (hot, community)


FROM_METER = 10**24
"""A payment in chips is one whole number, so that several add up: its cents, and so many times those from a meter."""


class Pays:
    """What an award pays while the meters stand as they do, and how it leaves them.

    For each unit and to the last fraction; with the rules of a house in chips, for `_in_units` to make units of.
    """

    def __init__(self, wager: BonusSpin, players: int, rules: WarRules | None = None) -> None:
        self.rules = rules
        self.stake, self.names, meters = wager.stake, ("primary", "secondary"), (wager.primary, wager.secondary)
        self.resets = tuple(meter.reset for meter in meters)
        self.at_first: Meters = tuple(meter.standing + Fraction(meter.rate or 0) * self.stake * players for meter in meters)
        proportion = wager.jackpot_for_one_dollar == "a fifth of the meter"
        self.part = min(Fraction(1), Fraction(self.stake, wager.pays_for)) if proportion else Fraction(1)

    def __call__(self, award: Award, meters: Meters) -> tuple[Fraction, Meters]:
        fixed, of_meters, left = award.fixed.winnings(self.stake), Fraction(0), list(meters)
        for share in award.shares:
            if share.meter not in self.names:
                raise InputError(f"the award {award} needs the amount of the meter {share.meter!r}")
            at = self.names.index(share.meter)
            paid = self.part * Fraction(share.percent, 100)
            # a meter shows whole cents
            of_meters += paid * (meters[at] if self.rules is None else int(meters[at]))
            left[at] = max(left[at] * (1 - paid), Fraction(self.resets[at]))
        if self.rules is None:
            return (fixed + of_meters) / self.stake, tuple(left)
        chips, broken = self.rules.chips_in_play, self.rules.chips.breakage
        cents = chips.pays(fixed + of_meters, broken)
        beside = min(chips.pays(fixed, broken), cents)
        return Fraction(beside + FROM_METER * (cents - beside)), tuple(left)


def _in_units(prizes: Prizes, rules: WarRules, stake: int) -> Prizes:
    """Prizes in chips for each unit of the stake, within what the house pays one hand at most."""
    most, found = rules.side_limit, Prizes()
    for won, ways in prizes.items():
        of_meters, beside = divmod(int(won), FROM_METER)
        if most is not None:
            every = min(beside + of_meters, most)
            beside, of_meters = (every, 0) if rules.meters_limited else (min(beside, most), of_meters)
        units = Fraction(beside + of_meters, stake)
        found[units] = found.get(units, 0) + ways
    return found


def _won(wager: BonusSpin, pays: Pays, hot: Mapping[str, int], community: Mapping[str, int], players: int) -> Prizes:
    """What one of the players wins when the wheel is spun: which of them has its Hot Spot is as likely any of them."""
    if wager.spins == TO_ALL:
        return _shared_hot_spot(wager, pays, hot, players)
    shared = Prizes()
    for symbol, weight in community.items():
        won, _ = pays(wager.community[symbol], pays.at_first)
        shared[won] = shared.get(won, 0) + weight
    mine = _hot_spot(wager, pays, hot, players if wager.spins == TO_EACH else 1)
    if wager.spins == TO_ONE:
        own, others = sum(mine.values()), sum(shared.values())
        prizes = {won: way * max(others, 1) for won, way in mine.items()}
        for won, way in shared.items():
            prizes[won] = prizes.get(won, 0) + way * own * (players - 1)
        return prizes
    if wager.spins == BESIDES:
        # another player's Hot Spot brings nothing beside Community Pay, as one of no worth would
        nothing = (players - 1) * sum(mine.values()) + mine.get(Fraction(0), 0)
        return both(shared, {**mine, Fraction(0): nothing})
    for _ in range(players - 1):
        mine = both(mine, shared)
    return mine


def _hot_spot(wager: BonusSpin, pays: Pays, hot: Mapping[str, int], spins: int) -> Prizes:
    """A player's own Hot Spot, which is as likely the first of the round's spins as any later one.

    The meters are paid as they stand when the turn comes: a jackpot of an earlier spin is no longer in them.
    """
    every = sum(hot.values())
    standing: Counter[Meters] = Counter({pays.at_first: 1})
    prizes = Prizes()
    for turn in range(spins):
        after: Counter[Meters] = Counter()
        for meters, ways in standing.items():
            for symbol, weight in hot.items():
                won, left = pays(wager.hot[symbol], meters)
                prizes[won] = prizes.get(won, 0) + ways * weight * every ** (spins - 1 - turn)
                after[left] += ways * weight
        standing = after
    return prizes


def _shared_hot_spot(wager: BonusSpin, pays: Pays, hot: Mapping[str, int], players: int) -> Prizes:
    """One Hot Spot that is paid to all, turn by turn: the player is as likely the first as any later one."""
    prizes = Prizes()
    for symbol, weight in hot.items():
        meters = pays.at_first
        for _ in range(players):
            won, meters = pays(wager.hot[symbol], meters)
            prizes[won] = prizes.get(won, 0) + weight
    return prizes


def both(one: Prizes, other: Prizes) -> Prizes:
    """Two prizes that fall apart from each other, together."""
    prizes = Prizes()
    for first, ways in one.items():
        for second, others in other.items():
            prizes[first + second] = prizes.get(first + second, 0) + ways * others
    return prizes


def _check(wager: BonusSpin, weights: Mapping[str, int]) -> None:
    if wager.spins not in SPINS:
        raise InputError(f"odds know no spin that is {wager.spins!r}", rule="bonus_spin.spins")
    symbols = (*wager.hot, *wager.community)
    for symbol, weight in weights.items():
        if symbol not in symbols:
            reason = f"the wheel of the Bonus Spin has no symbol {symbol[:20]!r}; it has " + ", ".join(symbols)
            raise InputError(reason, rule="bonus_spin.weights")
        if weight < 0:
            raise InputError(f"the weight of {symbol} must be 0 or more, not {weight}", rule="bonus_spin.weights")


def triggers_in(cards: Composition, trigger: str | None) -> int | None:
    """How many cards start the wheel: of one rank and colour. In whole decks it does not matter which."""
    if cards.faces is None:
        return None
    if len(set(cards.faces)) == 1:
        return len(RED) * cards.faces[0]
    if trigger is None:
        return None
    colour, _, rank = trigger.partition(" ")
    if colour not in ("red", "black") or rank not in RANKS:
        raise InputError(f'{trigger!r} is no colour and rank; write "red A"', rule="bonus_spin.trigger")
    return sum(cards.faces[card(rank + suit)] for suit in SUITS if (suit in RED) == (colour == "red"))
