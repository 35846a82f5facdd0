"""Exact odds of the Bonus Spin, where the house gives the weights of its wheel; without them they are not determined.

What becomes of the stake of a winning wager, and how much of a meter is for less than the pay table's own wager, are
readings. The meters grow with the wagers of the round, and a Hot Spot that empties one leaves the next the rest. What is
paid is what the chips in play can make, within the limit of the house.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from typing import NamedTuple, TypeAlias

from croupier.equipment.awards import Award
from croupier.equipment.cards import RANKS, SUITS, card
from croupier.equipment.shoe import Composition
from croupier.errors import InputError
from croupier.figures import money
from croupier.games.casino_war.odds.box import in_two_parts
from croupier.games.casino_war.rules import BESIDES, SPINS, TO_ALL, TO_EACH, BonusSpin, WarRules
from croupier.games.kit.odds.odds import Course, Exact, law_of, possible

RED = "dh"

STAKE_LOST = {"handed back with a win": 0, "never handed back": 1}
"""How much of its stake a winning wager has lost."""

Rings: TypeAlias = tuple[dict[str, int], dict[str, int]]
"""The symbols of the Hot Spot and of Community Pay that can come, with their weights."""


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
    triggers = triggers_in(cards, wager.trigger)
    if triggers is None or rings_of(wager, players) is None:
        return None
    prizes = Counter[Fraction]()
    for spun, ways in spins_of(rules, 1, players).items():
        prizes[Fraction(spun.paid, wager.stake)] += ways
    courses = [
        Course(f"spun, wins {money(won * wager.stake / 100)}", won - STAKE_LOST[wager.collected], triggers * prizes[won])
        for won in sorted(prizes, reverse=True)
    ]
    courses.append(Course("not spun", Fraction(-1), (cards.size - triggers) * prizes.total()))
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


def rings_of(wager: BonusSpin, players: int) -> Rings | None:
    """The wheel; None where nobody gave the weights that a round of so many players needs."""
    weights = wager.weights
    if weights is None:
        return None
    _check(wager, weights)
    hot = {symbol: weight for symbol in wager.hot if (weight := weights.get(symbol, 0))}
    community = {symbol: weight for symbol in wager.community if (weight := weights.get(symbol, 0))}
    shares = wager.spins != TO_ALL and (players > 1 or wager.spins == BESIDES)
    return None if not hot or (shares and not community) else (hot, community)


def starting_faces(wager: BonusSpin) -> frozenset[str]:
    """The dealer's first cards that set the wheel off; which they are must be told, since they win and lose hands too."""
    reason = (
        "bonus-spin together with other wagers is not determined: it matters which card sets the wheel off, and "
        'bonus_spin.trigger does not name it; write "red A"'
    )
    return _faces(wager.trigger or "", reason)


class Spun(NamedTuple):
    """What a spin of the wheel pays boxes together, in cents, and how much of it counts against the limit of the house."""

    paid: int
    counted: int


def spins_of(rules: WarRules, mine: int, players: int) -> Mapping[Spun, int]:
    """What a spin pays `mine` boxes of the `players` that have the wager, with its ways; the limit is one box's.

    Which boxes of the table they are is taken as any of them, as likely the first to have a turn as a later one. Weights
    that nobody gave are refused.
    """
    wager = rules.bonus_spin
    rings = None if wager is None else rings_of(wager, players)
    if wager is None or rings is None:
        reason = "bonus-spin is not determined: the weights of the wheel were not given"
        raise InputError(reason, rule="bonus_spin.weights")
    won, most, found = _won(rules, wager, rings, mine, players), rules.side_limit, Counter[Spun]()
    for cents, ways in won.items():
        of_meters, beside = divmod(cents, _FROM_METER)
        counted = beside + (of_meters if rules.meters_limited else 0)
        if most is not None and mine == 1:
            counted = min(counted, most)
        found[Spun(counted + (0 if rules.meters_limited else of_meters), counted)] += ways
    return found


_FROM_METER = 10**24
"""A payment is one whole number, so that several add up: its cents, and so many times those from a meter."""


def _won(rules: WarRules, wager: BonusSpin, rings: Rings, mine: int, players: int) -> Counter[int]:
    """What the boxes win together when the wheel is spun, with its ways: for each turn a Hot Spot, and Community Pay."""
    meters = {"primary": wager.primary, "secondary": wager.secondary}
    names, part, (hot, community) = tuple(meters), part_of_meters(wager), rings
    added = wager.stake * players
    at_first = tuple(meter.standing + Fraction(meter.rate or 0) * added for meter in meters.values())

    def pays(award: Award, standing: tuple[Fraction, ...]) -> tuple[int, tuple[Fraction, ...]]:
        """What an award pays in chips while the meters stand as they do, and how it leaves them."""
        of_meters, left = Fraction(0), list(standing)
        for share in award.shares:
            if share.meter not in names:
                raise InputError(f"the award {award} needs the amount of the meter {share.meter!r}")
            at, paid = names.index(share.meter), part * Fraction(share.percent, 100)
            of_meters += paid * int(standing[at])  # it shows whole cents
            left[at] = max(left[at] * (1 - paid), Fraction(meters[share.meter].reset))
        beside, more = in_two_parts(rules, award.fixed.winnings(wager.stake), of_meters)
        return beside + _FROM_METER * more, tuple(left)

    shared: Counter[int] = Counter()
    for symbol, weight in community.items() if wager.spins != TO_ALL else ():
        shared[pays(wager.community[symbol], at_first)[0]] += weight
    shared = shared or Counter({0: 1})
    turns = players if wager.spins in (TO_EACH, TO_ALL) else 1
    found: Counter[int] = Counter()
    for spots in [{symbol: weight} for symbol, weight in hot.items()] if wager.spins == TO_ALL else [hot]:
        standing = {(at_first, 0): Counter({0: 1})}
        for turn in range(turns):
            after: dict[tuple[tuple[Fraction, ...], int], Counter[int]] = defaultdict(Counter)
            for ((stand, served), sums), (symbol, weight) in product(standing.items(), spots.items()):
                won, left = pays(wager.hot[symbol], stand)
                # the turn of one of these boxes, or of another; in several turns one row of boxes is as likely as another
                for own, many in ((1, mine - served), (0, players - turn - mine + served)):
                    times = (weight if wager.spins != TO_ALL or not turn else 1) * (many if turns == 1 else many > 0)
                    beside = mine if wager.spins == BESIDES else mine - own
                    for (total, ways), (prize, often) in product(sums.items(), shared.items()):
                        after[left, served + own][total + own * won + beside * prize] += ways * times * often
            standing = after
        for sums in standing.values():
            found.update(sums)
    return +found


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
    faces = _faces(trigger, f'{trigger!r} is no colour and rank; write "red A"')
    return sum(cards.faces[card(face)] for face in faces)


def _faces(trigger: str, reason: str) -> frozenset[str]:
    """The cards of a rank and colour; anything else is refused for this reason."""
    colour, _, rank = trigger.partition(" ")
    if colour not in ("red", "black") or rank not in RANKS:
        raise InputError(reason, rule="bonus_spin.trigger")
    return frozenset(rank + suit for suit in SUITS if (suit in RED) == (colour == "red"))


def part_of_meters(wager: BonusSpin) -> Fraction:
    """What part of a meter's payment is for a wager of this house's stake."""
    proportion = wager.jackpot_for_one_dollar == "a fifth of the meter"
    return min(Fraction(1), Fraction(wager.stake, wager.pays_for)) if proportion else Fraction(1)
