"""The Bonus Spin in a simulation: its wheel as numbers for the kernel, what it brought, and how its meters stood.

A round is paid by the meters as the submission gives them, with what its own wagers add, as the exact odds have it: that
is what can be compared. Beside it the meters run through all rounds as at a table: they grow with every wager, are paid in
whole chips, and go back to their reset amounts. Settles for itself, apart from `play` and from the odds.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from typing import Any, NamedTuple

from croupier.equipment.awards import Award
from croupier.equipment.cards import SUITS
from croupier.equipment.chips import Breakage, Chips
from croupier.equipment.shoe import Composition
from croupier.games.casino_war.odds.bonus_spin import bonus_spin
from croupier.games.casino_war.rules import SPINS, TO_ALL, TO_EACH, BonusSpin, WarRules
from croupier.games.casino_war.simulation.tables import FACES, METER_BITS, SYMBOLS
from croupier.games.kit.simulation.plan import Tally

METERS = ("primary", "secondary")
MOST_JACKPOTS = 1_000_000  # expected of a simulation, so that the meters can be followed through it
FROM_METER = 1 << METER_BITS
NO_LIMIT = 1 << 62
_SUITS = {"red": "dh", "black": "cs"}
_ANY_CARD = "red A"  # in whole decks every rank and colour comes as often


class SpinNumbers(NamedTuple):
    """The wheel: weights add up along each ring. `pays` is by symbol, and by how often each meter was paid before."""

    spins: int  # who is paid, in the order of `rules.SPINS`
    players: int  # none where there is no such wager
    back: int  # 1 if the stake of a winning wager is handed back
    followed: int  # 1 if jackpots are listed
    most: int  # cents that one hand is paid
    meters_limited: int  # 1 if that covers what is paid from meters
    stake: int
    trigger: Any  # by face, whether the dealer's card starts the wheel
    hot: Any
    community: Any
    pays: Any
    shared: Any
    meters: Any  # of each symbol of the Hot Spot: which it is paid from, as bits


def worth(wheel: SpinNumbers, prize: Any) -> Any:
    """The cents of a prize within the limit of the house, and how many of them count against it."""
    beside, of_meters = prize & (FROM_METER - 1), prize >> METER_BITS
    counted = min(beside + of_meters if wheel.meters_limited else beside, wheel.most)
    return (counted if wheel.meters_limited else counted + of_meters), counted


@dataclass(frozen=True, slots=True)
class Symbol:
    """A symbol of a ring: its weight, what it pays in cents whatever the meters show, and its part of each meter."""

    name: str
    weight: int
    fixed: Fraction
    of_meters: tuple[Fraction, ...]

    @property
    def meters(self) -> int:
        return sum(1 << at for at, share in enumerate(self.of_meters) if share)


@dataclass(frozen=True, slots=True)
class SpinPlan:
    """One Bonus Spin of every player; money in cents."""

    trigger: str
    wheel: SpinNumbers  # without what the Hot Spot pays, and without NumPy
    hot: tuple[Symbol, ...]
    community: tuple[Symbol, ...]
    standing: tuple[int, ...]
    reset: tuple[int, ...]
    grows: tuple[Fraction, ...]  # a round, by all wagers
    chips: Chips
    breakage: Breakage

    def numbers(self) -> SpinNumbers:
        """The wheel as the kernel reads it.

        A payment is one number, so that several add up: its cents, and `FROM_METER` times those from meters.
        """
        import numpy as np

        meters = [self._course(at) for at in range(len(METERS))]
        pays = tuple(
            [[self.in_chips(symbol.fixed) + FROM_METER * self._of_meters(symbol, (first, second)) for second in meters[1]]
             for first in meters[0]]
            for symbol in self.hot
        )  # fmt: skip
        parts: Any = (np.array(part) if isinstance(part, tuple) else part for part in self.wheel._replace(pays=pays))
        return SpinNumbers(*parts)

    def _course(self, at: int) -> list[Fraction]:
        """A meter in a round: as it stands with the round's wagers, and after each payment."""
        share = max((symbol.of_meters[at] for symbol in self.hot), default=Fraction(0))
        stands = [self.standing[at] + self.grows[at]]
        for _ in range(self.wheel.players):
            stands.append(max(stands[-1] * (1 - share), Fraction(self.reset[at])))
        return stands

    def nets(self, prizes: Tally, made: int) -> list[tuple[Fraction, int]]:
        """What each unit brought, from the kernel's prizes and the wagers made."""
        lost, stake = 1 - self.wheel.back, self.wheel.stake
        won = [(Fraction(worth(self.wheel, prize)[0], stake) - lost, count) for prize, count in prizes.items()]
        return [*won, (Fraction(-1), made - sum(prizes.values()))]

    def meters_after(self, jackpots: Tally, rounds: int) -> dict[str, object]:
        """How the meters went through so many rounds in which these jackpots came, and what they paid in chips."""
        stands, at, paid = [Fraction(cents) for cents in self.standing], 0, 0
        won = [0] * len(METERS)
        for code in sorted(jackpots):
            turn, number = divmod(code, SYMBOLS)
            symbol, round_at = self.hot[number], turn // self.wheel.players + 1
            stands = [cents + grows * (round_at - at) for cents, grows in zip(stands, self.grows, strict=True)]
            at = round_at
            paid += self._of_meters(symbol, stands)
            for place, share in enumerate(symbol.of_meters):
                if share:
                    won[place] += 1
                    stands[place] = max(stands[place] * (1 - share), Fraction(self.reset[place]))
        stands = [cents + grows * (rounds - at) for cents, grows in zip(stands, self.grows, strict=True)]
        each = zip(METERS, won, stands, strict=True)
        return {"paid_cents": paid, **{name: {"won": times, "stands_cents": int(cents)} for name, times, cents in each}}

    def _of_meters(self, symbol: Symbol, stands: Sequence[Fraction]) -> int:
        """The part of a payment that is from meters, which show whole cents, in whole chips."""
        shown = sum((share * int(cents) for share, cents in zip(symbol.of_meters, stands, strict=True)), Fraction(0))
        return self.in_chips(symbol.fixed + shown) - self.in_chips(symbol.fixed)

    def in_chips(self, cents: Fraction) -> int:
        return self.chips.pays(cents, self.breakage)


def spin_plan(rules: WarRules, cards: Composition, players: int, rounds: int) -> SpinPlan | None:
    """The Bonus Spin that the house offers; None where there is none, or its odds are not determined."""
    wager = rules.bonus_spin
    if wager is None or not wager.offered or bonus_spin(rules, cards, players) is None:
        return None
    weights, trigger = wager.weights or {}, wager.trigger or _ANY_CARD
    part = Fraction(1)
    if wager.jackpot_for_one_dollar == "a fifth of the meter":
        part = min(part, Fraction(wager.stake, wager.pays_for))
    hot, community = (_ring(wager, ring, weights, part) for ring in (wager.hot, wager.community))
    if not _alike(hot) or any(symbol.meters for symbol in community) or len(hot) > SYMBOLS:
        return None
    if wager.spins == TO_ALL:
        community = ()
    color, _, rank = trigger.partition(" ")
    strength = rules.ranks.order[::-1].index(rank)
    faces = [strength * len(SUITS) + SUITS.index(suit) for suit in _SUITS[color]]
    chance = Fraction(len(faces), FACES) * sum(symbol.weight for symbol in hot if symbol.meters)
    turns = players if wager.spins in (TO_EACH, TO_ALL) else 1
    followed = rounds * turns * chance <= MOST_JACKPOTS * sum(symbol.weight for symbol in hot)
    meters, chips, breakage = (wager.primary, wager.secondary), rules.chips_in_play, rules.chips.breakage
    wheel = SpinNumbers(
        spins=SPINS.index(wager.spins),
        players=players,
        back=int(wager.collected == "handed back with a win"),
        followed=int(followed and not rules.meters_limited),
        most=NO_LIMIT if rules.side_limit is None else rules.side_limit,
        meters_limited=int(rules.meters_limited),
        stake=wager.stake,
        trigger=tuple(int(face in faces) for face in range(FACES)),
        hot=tuple(accumulate(symbol.weight for symbol in hot)),
        community=tuple(accumulate(symbol.weight for symbol in community)) or (0,),
        pays=(),
        shared=tuple(chips.pays(symbol.fixed, breakage) for symbol in community) or (0,),
        meters=tuple(symbol.meters for symbol in hot),
    )
    return SpinPlan(
        trigger,
        wheel,
        hot,
        community,
        standing=tuple(meter.standing for meter in meters),
        reset=tuple(meter.reset for meter in meters),
        grows=tuple((meter.rate or Fraction(0)) * wager.stake * players for meter in meters),
        chips=chips,
        breakage=breakage,
    )


def not_simulated(rules: WarRules, cards: Composition, players: int) -> str | None:
    """Why an offered Bonus Spin is left out of a simulation; None if it is in it, or not offered."""
    if rules.bonus_spin is None or not rules.bonus_spin.offered or spin_plan(rules, cards, players, 1):
        return None
    if bonus_spin(rules, cards, players) is None:
        return "The Bonus Spin is not simulated: nobody gave the weights of its wheel."
    return "The Bonus Spin is not simulated: its symbols take other parts of one meter, or Community Pay takes some of it."


def _ring(wager: BonusSpin, awards: Mapping[str, Award], weights: Mapping[str, int], part: Fraction) -> tuple[Symbol, ...]:
    """The symbols that come at all, with their part of the meters."""

    def of(award: Award, meter: str) -> Fraction:
        shares = (Fraction(share.percent, 100) for share in award.shares if share.meter == meter)
        return part * sum(shares, Fraction(0))

    return tuple(
        Symbol(name, weight, award.fixed.winnings(wager.stake), tuple(of(award, meter) for meter in METERS))
        for name, award in awards.items()
        if (weight := weights.get(name, 0))
    )


def _alike(symbols: Sequence[Symbol]) -> bool:
    """Whether all that are paid from a meter take the same part of it."""
    return all(len({symbol.of_meters[at] for symbol in symbols} - {0}) <= 1 for at in range(len(METERS)))
