"""The Bonus Spin in a simulation: its wheel as numbers for the kernel, what it brought, and how its meters stood.

A round is paid by the meters as the submission gives them, with what its own wagers add, as the exact odds have it: that
is what can be compared. Beside it the meters run through all rounds as at a table: they grow with every wager, are paid in
whole chips, and go back to their reset amounts. Settles for itself, apart from `play` and from the odds.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from typing import TYPE_CHECKING

from croupier.equipment.awards import Award
from croupier.equipment.chips import Breakage
from croupier.equipment.shoe import Composition
from croupier.games.casino_war.odds.bonus_spin import bonus_spin
from croupier.games.casino_war.rules import SPINS, TO_ALL, TO_EACH, BonusSpin, WarRules
from croupier.games.casino_war.simulation.tables import FACES, METER_BITS, SYMBOLS
from croupier.games.kit.simulation.plan import Tally

if TYPE_CHECKING:
    from croupier.games.casino_war.simulation.kernel import SpinNumbers

WAGER = "bonus-spin"
METERS = ("primary", "secondary")
MOST_JACKPOTS = 1_000_000  # expected of a simulation, so that the meters can be followed through it
FROM_METER = 1 << METER_BITS
NO_LIMIT = 1 << 62
_SUITS = {"red": "dh", "black": "cs"}
_ANY_CARD = "red A"  # in whole decks every rank and colour comes as often


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


@dataclass(frozen=True, slots=True, kw_only=True)
class SpinPlan:
    """One Bonus Spin of every player; money in cents."""

    spins: int  # who is paid, in the order of `rules.SPINS`
    players: int
    stake: int
    handed_back: bool
    trigger: str
    triggers: tuple[int, ...]  # faces by strength
    hot: tuple[Symbol, ...]
    community: tuple[Symbol, ...]
    standing: tuple[int, ...]
    reset: tuple[int, ...]
    grows: tuple[Fraction, ...]  # a round, by all wagers
    chip: int
    breakage: Breakage
    most: int | None  # that one hand is paid, where the house limits it
    meters_limited: bool  # whether the limit cuts what is paid from meters, too
    followed: bool  # whether the meters are followed through the rounds

    @property
    def pays(self) -> list[list[list[int]]]:
        """What each symbol of the Hot Spot pays in chips, by how often each meter was paid before in the round.

        A payment is one number, so that several add up: its cents, and `FROM_METER` times those from meters.
        """
        meters = [self._course(at) for at in range(len(METERS))]
        times = range(self.players + 1)

        def paid(symbol: Symbol, *stands: Fraction) -> int:
            return self.in_chips(symbol.fixed) + FROM_METER * self._of_meters(symbol, stands)

        return [
            [[paid(symbol, meters[0][first], meters[1][second]) for second in times] for first in times]
            for symbol in self.hot
        ]

    def _course(self, at: int) -> list[Fraction]:
        """A meter in a round: as it stands with the round's wagers, and after each payment."""
        share = max((symbol.of_meters[at] for symbol in self.hot), default=Fraction(0))
        stands = [self.standing[at] + self.grows[at]]
        for _ in range(self.players):
            stands.append(max(stands[-1] * (1 - share), Fraction(self.reset[at])))
        return stands

    def numbers(self) -> "SpinNumbers":
        """The wheel as the kernel reads it."""
        import numpy as np

        from croupier.games.casino_war.simulation.kernel import SpinNumbers

        trigger = np.zeros(FACES, np.uint8)
        trigger[list(self.triggers)] = 1
        shared = [self.in_chips(symbol.fixed) for symbol in self.community]
        return SpinNumbers(
            spins=self.spins,
            players=self.players,
            back=int(self.handed_back),
            followed=int(self.followed),
            most=NO_LIMIT if self.most is None else self.most,
            meters_limited=int(self.meters_limited),
            stake=self.stake,
            trigger=trigger,
            hot=np.array(list(accumulate(symbol.weight for symbol in self.hot)), np.int64),
            community=np.array(list(accumulate(symbol.weight for symbol in self.community)) or [0], np.int64),
            pays=np.array(self.pays, np.int64),
            shared=np.array(shared or [0], np.int64),
            meters=np.array([symbol.meters for symbol in self.hot], np.int64),
        )

    def won(self, prize: int) -> int:
        """What a prize of the kernel's is worth in cents, within the limit of the house."""
        of_meters, beside = divmod(prize, FROM_METER)
        if self.most is None:
            return beside + of_meters
        return min(beside + of_meters, self.most) if self.meters_limited else min(beside, self.most) + of_meters

    def nets(self, prizes: Tally, made: int) -> list[tuple[Fraction, int]]:
        """What each unit brought, from the kernel's prizes and the wagers made."""
        lost = 0 if self.handed_back else 1
        won = [(Fraction(self.won(prize), self.stake) - lost, count) for prize, count in prizes.items()]
        return [*won, (Fraction(-1), made - sum(prizes.values()))]

    def meters_after(self, jackpots: Tally, rounds: int) -> dict[str, object]:
        """How the meters went through so many rounds in which these jackpots came, and what they paid in chips."""
        stands, at, paid = [Fraction(cents) for cents in self.standing], 0, 0
        won = [0] * len(METERS)
        for code in sorted(jackpots):
            turn, number = divmod(code, SYMBOLS)
            symbol, round_at = self.hot[number], turn // self.players + 1
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
        chips = cents / self.chip
        return self.chip * (-(-chips.numerator // chips.denominator) if self.breakage == "up" else int(chips))


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
    faces = _faces(rules, trigger)
    chance = Fraction(len(faces) * cards.size // FACES, cards.size) * sum(s.weight for s in hot if s.meters)
    turns = players if wager.spins in (TO_EACH, TO_ALL) else 1
    meters = (wager.primary, wager.secondary)
    return SpinPlan(
        spins=SPINS.index(wager.spins),
        players=players,
        stake=wager.stake,
        handed_back=wager.collected == "handed back with a win",
        trigger=trigger,
        triggers=faces,
        hot=hot,
        community=() if wager.spins == TO_ALL else community,
        standing=tuple(meter.standing for meter in meters),
        reset=tuple(meter.reset for meter in meters),
        grows=tuple((meter.rate or Fraction(0)) * wager.stake * players for meter in meters),
        chip=rules.chips_in_play.smallest,
        breakage=rules.chips.breakage,
        most=rules.side_limit,
        meters_limited=rules.meters_limited,
        followed=not rules.meters_limited and rounds * turns * chance <= MOST_JACKPOTS * sum(s.weight for s in hot),
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


def _faces(rules: WarRules, trigger: str) -> tuple[int, ...]:
    """The cards that start the wheel, from "red A", as the kernel numbers faces."""
    from croupier.equipment.cards import SUITS

    colour, _, rank = trigger.partition(" ")
    strength = rules.ranks.order[::-1].index(rank)
    return tuple(strength * len(SUITS) + SUITS.index(suit) for suit in _SUITS[colour])
