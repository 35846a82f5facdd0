"""Simulations of a wheel, of spins and of sessions: what each stop pays each wager, and how often each stop came.

Settles for itself, apart from `play` and from the odds.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from croupier.chance.random.compiled import GENERATOR
from croupier.equipment.awards import Odds
from croupier.equipment.money import dollars
from croupier.errors import InputError
from croupier.games.kit.game import Simulation
from croupier.games.kit.odds.odds import InChips, in_chips
from croupier.games.kit.rules import BankedRules
from croupier.games.kit.simulation.plan import Asked, Chunk, Counts, RoundsPlan, Sampled, outcomes, refuse_options
from croupier.games.kit.simulation.sessions import GAME_AT, Sessions, SessionTerms, cents_of
from croupier.games.kit.wager import Wager
from croupier.games.wheel.game import WheelGame, one_of_each, stakes_of

if TYPE_CHECKING:
    from croupier.games.kit.simulation.sessions import Rows

R = TypeVar("R", bound=BankedRules)

MOST_SPINS, MOST_TOTALS = 10**13, 10**18
BLOCK = 1 << 40  # spins whose totals are drawn at once
SMALL_BLOCK = 1 << 20  # the same where a simulation may stop after any of them
CHUNK_SPINS = 1 << 28


class StopNets(NamedTuple):
    """One wager: its net per unit at each stop of the wheel."""

    wager: str
    nets: tuple[Fraction, ...]
    name: str = ""

    def sampled(self, counts: Sequence[int]) -> Sampled:
        """The wager as it came out, from how often each stop came."""
        return Sampled(self.wager, outcomes(zip(self.nets, counts, strict=True)), name=self.name)

    def in_cents(self, stake: int) -> tuple[int, ...]:
        """What each stop brings a stake of so many cents, which the chips in play can pay."""
        return tuple(int(net * stake) for net in self.nets)


def paid(wager: Wager, stops: Sequence[str], name: str = "", stake: InChips | None = None) -> StopNets:
    """One wager. Of several equal parts the one on the stop wins and the others lose; a stake is paid in whole chips."""
    part = Fraction(1, wager.parts)

    def net(odds: Odds | None) -> Fraction:
        if odds is None:
            return Fraction(-1)
        return part * (stake.won(odds, wager.parts) if stake else odds.ratio) - (1 - part)

    return StopNets(wager.kind, tuple(net(wager.wins(stop)) for stop in stops), name)


def book(bets: Sequence[tuple[Wager, Fraction]], stops: Sequence[str], stakes: Sequence[InChips | None] = ()) -> StopNets:
    """Several wagers on the same spin as one, per unit of all the money in them."""
    total = sum((amount for _, amount in bets), Fraction(0))
    in_chips = stakes or [None] * len(bets)
    each = [
        (paid(wager, stops, stake=stake).nets, amount / total)
        for (wager, amount), stake in zip(bets, in_chips, strict=True)
    ]
    sums = (sum((nets[stop] * share for nets, share in each), Fraction(0)) for stop in range(len(stops)))
    return StopNets("book", tuple(sums))


@dataclass(frozen=True, slots=True)
class WheelPlan(RoundsPlan):
    """The same wagers spin after spin. Stops that make a spin void are left out: it is spun again."""

    seed: int
    rounds: int
    wagers: tuple[StopNets, ...]
    every_spin: bool = False
    stake: int | None = None
    block: int = BLOCK

    def __post_init__(self) -> None:
        most = MOST_SPINS if self.every_spin else MOST_TOTALS
        if not 1 <= self.rounds <= most:
            raise InputError(f"1 to {most:,} spins can be simulated, not {self.rounds:,}")

    @property
    def stake_cents(self) -> int | None:
        return self.stake

    @property
    def stops(self) -> int:
        return len(self.wagers[0].nets)

    @property
    def groups(self) -> int:
        from croupier.chance.random.spins import SPINS

        return -(-self.rounds // (SPINS if self.every_spin else self.block))

    @property
    def groups_at_once(self) -> int:
        from croupier.chance.random.spins import SPINS

        return CHUNK_SPINS // SPINS if self.every_spin else 1024

    @property
    def mode(self) -> str:
        return "every spin" if self.every_spin else "totals"

    @property
    def ordered(self) -> bool:
        return self.every_spin

    @property
    def generator(self) -> str:
        return GENERATOR if self.every_spin else "Philox4x64, one multinomial for each block"

    @property
    def assumptions(self) -> Mapping[str, object]:
        return {"stops": self.stops, **({} if self.stake is None else {"stake": dollars(self.stake)})}

    def run(self, chunk: Chunk) -> Counts:
        """Spin the chunk's groups."""
        from croupier.chance.random import spins, streams

        if self.every_spin:
            counts = spins.every_spin(streams.key(self.seed), *chunk, self.rounds, self.stops)
        else:
            counts = spins.totals(self.seed, *chunk, self.rounds, self.block, self.stops)
        return Counts(tuple(map(int, counts)))

    def rounds_of(self, counts: Counts) -> int:
        return sum(counts.sums)

    def lines(self, counts: Counts) -> list[Sampled]:
        return [paid.sampled(counts.sums) for paid in self.wagers]


@dataclass(frozen=True, slots=True)
class WheelSessions(Sessions):
    """Sessions of one book of bets. `cents` is what each stop of the wheel brings; void spins are made again."""

    chunk_rounds = 20_000_000
    mode = "sessions"

    seed: int
    terms: SessionTerms
    paid: StopNets
    cents: tuple[int, ...]

    @property
    def game_counts(self) -> int:
        return len(self.cents)

    @property
    def assumptions(self) -> Mapping[str, object]:
        return {"stops": len(self.cents)}

    def play(self, first: int, rows: "Rows", at_marks: "Rows", paths: "Rows", counts: "Rows") -> None:
        import numpy as np

        from croupier.chance.random import streams
        from croupier.games.kit.simulation.session_kernel import limits_of
        from croupier.games.wheel.simulation.session_kernel import spin_sessions

        key, nets, least = streams.key(self.seed), np.array(self.cents, np.int64), streams.least(len(self.cents))
        spin_sessions(key, first, limits_of(self.terms), nets, least, rows, at_marks, paths, counts)

    def lines(self, counts: Counts) -> list[Sampled]:
        """The book as it came out, per unit of all the money in it."""
        return [self.paid.sampled(counts.sums[GAME_AT:])]


# What is asked for


class WheelSimulation(Simulation[R]):
    """Every kind of wager, or a book of bets, spin after spin."""

    game: WheelGame[R]

    def plan(self, rules: R, asked: Asked) -> WheelPlan:
        """Every kind of wager once, or the bets and all of them as one book."""
        refuse_options(asked, ("policy", "stack"), "is for games among players; this one is played against the house")
        refuse_options(asked, ("players", "strategy", "to_cover_card"), self._no_cards)
        stops, stake = self.game.stops(rules), in_chips(rules, asked.stake)
        if asked.bets:
            refuse_options(asked, ("stake",), "does not go with --bet, which has an amount of its own")
            bets = [(self.game.wagers.named(rules, text), amount) for text, amount in asked.bets]
            stakes = stakes_of(self.game, rules, bets)
            by_name = {bet: paid(bet[0], stops, bet[0].name, each) for bet, each in zip(bets, stakes, strict=True)}
            lines = list({line.name: line for line in by_name.values()}.values())
            if len(bets) > 1:
                lines.append(book(bets, stops, stakes))
        else:
            each_kind = one_of_each(self.game, rules, asked.stake)
            lines = [paid(wager, stops, wager.name if line.on else "", stake) for line, wager in each_kind]
        block = BLOCK if asked.until is None else SMALL_BLOCK
        return WheelPlan(asked.seed, asked.rounds, tuple(lines), asked.every_spin, asked.stake, block)

    def sessions(self, rules: R, asked: Asked) -> WheelSessions:
        refuse_options(asked, ("strategy", "to_cover_card"), self._no_cards)
        if not asked.bets:
            raise InputError(f"say what the player wagers on every spin, such as --bet '{self.game.example_wager} 5'")
        smallest, stops = self.game.wagers.unit(rules), self.game.stops(rules)
        wagers = [self.game.wagers.named(rules, text) for text, _ in asked.bets]
        cents = cents_of(asked.bets, smallest)
        amounts = (amount for _, amount in asked.bets)
        stakes = stakes_of(self.game, rules, list(zip(wagers, amounts, strict=True)))
        bets = list(zip(wagers, cents, stakes, strict=True))
        if len(bets) == 1:
            line = paid(wagers[0], stops, wagers[0].name, stakes[0])
        else:
            line = book([(wager, Fraction(each)) for wager, each, _ in bets], stops, stakes)
        each_bet = (paid(wager, stops, stake=stake).in_cents(each) for wager, each, stake in bets)
        by_stop = tuple(sum(nets) for nets in zip(*each_bet, strict=True))
        return WheelSessions(asked.seed, SessionTerms.of(asked, sum(cents)), line, by_stop)

    @property
    def _no_cards(self) -> str:
        return f"is for games with cards; this one has {self.game.played_with}"
