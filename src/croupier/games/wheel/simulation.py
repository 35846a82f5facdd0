"""Simulations of a wheel, of spins and of sessions: what each stop pays each wager, and how often each stop came.

Settles for itself, apart from `play` and from the odds.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple, TypeVar

from croupier.chance.random.compiled import GENERATOR
from croupier.equipment.awards import Odds
from croupier.equipment.money import dollars
from croupier.errors import InputError
from croupier.games.kit.game import Simulation
from croupier.games.kit.odds.odds import InChips, in_chips
from croupier.games.kit.rules import BankedRules
from croupier.games.kit.simulation.plan import Asked, Chunk, Counts, RoundsPlan, Sampled, outcomes, refuse_options
from croupier.games.kit.simulation.sessions import GAME_AT, Books, Sessions, SessionTerms, cents_of
from croupier.games.kit.wager import Wager
from croupier.games.wheel.game import WheelGame, stakes_of

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


def paid(wager: Wager, stops: Sequence[str], name: str = "", stake: InChips | None = None) -> StopNets:
    """One wager. Of several equal parts the one on the stop wins and the others lose; a stake is paid in whole chips."""
    part = Fraction(1, wager.parts)

    def net(odds: Odds | None) -> Fraction:
        if odds is None:
            return Fraction(-1)
        return part * (stake.won(odds, wager.parts) if stake else odds.ratio) - (1 - part)

    return StopNets(wager.kind, tuple(net(wager.wins(stop)) for stop in stops), name)


def book(bets: Sequence[tuple[StopNets, Fraction]]) -> StopNets:
    """Several wagers on the same spin as one, per unit of all the money in them."""
    total = sum((amount for _, amount in bets), Fraction(0))
    by_stop = zip(*([net * amount / total for net in line.nets] for line, amount in bets), strict=True)
    return StopNets("book", tuple(sum(nets, Fraction(0)) for nets in by_stop))


@dataclass(frozen=True, slots=True)
class WheelPlan(RoundsPlan):
    """The same wagers spin after spin. Stops that make a spin void are left out: it is spun again."""

    seed: int
    rounds: int
    wagers: tuple[StopNets, ...]
    every_spin: bool = False
    stake_cents: int | None = None
    block: int = BLOCK

    def __post_init__(self) -> None:
        most = MOST_SPINS if self.every_spin else MOST_TOTALS
        if not 1 <= self.rounds <= most:
            raise InputError(f"1 to {most:,} spins can be simulated, not {self.rounds:,}")

    @property
    def stops(self) -> int:
        return len(self.wagers[0].nets)

    @property
    def group(self) -> int:
        """The spins of a group."""
        from croupier.chance.random.spins import SPINS

        return SPINS if self.every_spin else self.block

    @property
    def groups(self) -> int:
        return -(-self.rounds // self.group)

    @property
    def groups_at_once(self) -> int:
        return CHUNK_SPINS // self.group if self.every_spin else 1024

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
        stake = {} if self.stake_cents is None else {"stake": dollars(self.stake_cents)}
        return {"stops": self.stops, **stake}

    def run(self, chunk: Chunk) -> Counts:
        """Spin the chunk's groups."""
        from croupier.chance.random import spins, streams

        if self.every_spin:
            counts = spins.every_spin(streams.key(self.seed), *chunk, self.rounds, self.stops)
        else:
            counts = spins.totals(self.seed, *chunk, self.rounds, self.block, self.stops)
        return Counts(tuple(counts.tolist()))

    def rounds_of(self, counts: Counts) -> int:
        return sum(counts.sums)

    def lines(self, counts: Counts) -> list[Sampled]:
        return [paid.sampled(counts.sums) for paid in self.wagers]


@dataclass(frozen=True, slots=True)
class WheelSessions(Sessions):
    """Sessions of one book of bets; void spins are made again."""

    chunk_rounds = 20_000_000
    mode = "sessions"

    seed: int
    terms: SessionTerms
    paid: StopNets

    @property
    def game_counts(self) -> int:
        return len(self.paid.nets)

    @property
    def assumptions(self) -> Mapping[str, object]:
        return {"stops": self.game_counts}

    def play(self, first: int, books: Books) -> tuple[()]:
        import numpy as np

        from croupier.chance.random import streams
        from croupier.games.kit.simulation.session_kernel import play_drawn, spin

        stops, spins = self.game_counts, np.empty((len(books.rows), self.terms.rounds), np.uint16)
        spin(streams.key(self.seed), first, stops, streams.least(stops), spins)
        play_drawn(spins, np.array([int(net * self.terms.stake) for net in self.paid.nets]), books)
        return ()

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
        if asked.bets:
            refuse_options(asked, ("stake",), "does not go with --bet, which has an amount of its own")
            lines = self._of_bets(rules, asked)
        else:
            stops, stake = self.game.stops(rules), in_chips(rules, asked.stake)
            each_kind = [each for each in self.game.odds.each(rules, asked.stake) if each[0].offered]
            lines = [paid(wager, stops, wager.name if line.on else "", stake) for line, wager in each_kind]
        block = BLOCK if asked.until is None else SMALL_BLOCK
        return WheelPlan(asked.seed, asked.rounds, tuple(lines), asked.every_spin, asked.stake, block)

    def sessions(self, rules: R, asked: Asked) -> WheelSessions:
        refuse_options(asked, ("strategy", "to_cover_card"), self._no_cards)
        if not asked.bets:
            raise InputError(f"say what the player wagers on every spin, such as --bet '{self.game.example_wager} 5'")
        line = self._of_bets(rules, asked)[-1]
        return WheelSessions(
            asked.seed, SessionTerms.of(asked, sum(cents_of(asked.bets, self.game.wagers.unit(rules)))), line
        )

    def _of_bets(self, rules: R, asked: Asked) -> list[StopNets]:
        """Each wager by its name; of several bets then all of them together."""
        bets = [(self.game.wagers.named(rules, text), amount) for text, amount in asked.bets]
        stakes, stops = stakes_of(self.game, rules, bets), self.game.stops(rules)
        lines = [paid(wager, stops, wager.name, stake) for (wager, _), stake in zip(bets, stakes, strict=True)]
        by_name = list({line.name: line for line in lines}.values())
        together = book([(line, amount) for line, (_, amount) in zip(lines, bets, strict=True)])
        return [*by_name, together] if len(bets) > 1 else by_name

    @property
    def _no_cards(self) -> str:
        return f"is for games with cards; this one has {self.game.played_with}"
