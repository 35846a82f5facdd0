"""Simulations of a card game: hands dealt and settled as at its table, and sessions drawn from the law of a hand."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import accumulate
from random import Random
from typing import TYPE_CHECKING, Any, TypeVar

from croupier.errors import InputError
from croupier.games.kit.card_game import CardGame
from croupier.games.kit.game import Simulation
from croupier.games.kit.odds.card_odds import BOOK
from croupier.games.kit.odds.enumeration import End, dealt, result
from croupier.games.kit.odds.odds import in_chips
from croupier.games.kit.rules import CardTableRules
from croupier.games.kit.simulation.plan import Asked, Chunk, Counts, RoundsPlan, Sampled, outcomes, refuse_options
from croupier.games.kit.simulation.sessions import GAME_AT, Sessions, SessionTerms, cents_of
from croupier.games.kit.wager import Wager
from croupier.rulebook.choices import InForce

if TYPE_CHECKING:
    from croupier.games.kit.simulation.sessions import Rows

R = TypeVar("R", bound=CardTableRules)

GROUP = 2_000
"""Rounds with a random stream of their own."""
_PARTS = 1 << 20
NO_COVER_CARD = "is for a shoe with a cover card; here the cards are shuffled for every round"
GENERATOR = "Mersenne Twister, seeded for each group"


@dataclass(frozen=True)
class CardPlan(RoundsPlan):
    """One hand after another, each from a whole deck, with the same wagers; `bets` in cents, or a unit of each."""

    seed: int
    rounds: int
    in_force: InForce
    strategy: str | None
    bets: tuple[tuple[str, int], ...] = ()
    stake: int | None = None

    mode = "hand by hand"

    @cached_property
    def game(self) -> CardGame[Any]:
        from croupier.games import game

        found = game(self.in_force.draft.game)
        assert isinstance(found, CardGame)
        return found

    @cached_property
    def rules(self) -> Any:
        return self.game.rules.build(self.in_force)

    @property
    def wagers(self) -> tuple[str, ...]:
        return tuple(name for name, _ in self.bets) or self.game.table.alone

    @property
    def stake_cents(self) -> int | None:
        return self.stake

    @property
    def groups(self) -> int:
        return -(-self.rounds // GROUP)

    @property
    def groups_at_once(self) -> int:
        return 5

    @property
    def generator(self) -> str:
        return GENERATOR

    @property
    def assumptions(self) -> Mapping[str, object]:
        return {"hands": "each from cards shuffled anew"}

    def run(self, chunk: Chunk) -> Counts:
        table, ends = self.game.table, Counter[End]()
        strategy = self.game.odds.counted(self.rules, self.strategy).strategy if self.strategy else None
        for group in range(chunk.first, chunk.first + chunk.groups):
            random = Random(f"{self.seed} {group}")
            for _ in range(min(GROUP, self.rounds - group * GROUP)):
                ends[dealt(table, self.rules, strategy, random)] += 1
        tallies = [Counter[int]() for _ in self._names]
        for end, many in ends.items():
            for tally, net in zip(tallies, self._nets(end), strict=True):
                tally[net.numerator * _PARTS + net.denominator] += many
        return Counts((ends.total(),), 0, tuple(tallies))

    @property
    def _names(self) -> tuple[str, ...]:
        return (*self.wagers, BOOK) if len(self.bets) > 1 else self.wagers

    def _nets(self, end: End) -> list[Fraction]:
        """What each wager wins per unit, and with several bets all of them together."""
        unit = self.game.wagers.unit(self.rules)
        stakes = dict(self.bets) or dict.fromkeys(self.wagers, self.stake)
        chips = {
            name: in_chips(self.rules, cents) if cents and not cents % unit else None for name, cents in stakes.items()
        }
        nets = [result(self.game.table, end, name, chip)[0] for name, chip in chips.items()]
        if len(self.bets) > 1:
            cents = [cents for _, cents in self.bets]
            nets.append(sum((net * each for net, each in zip(nets, cents, strict=True)), Fraction(0)) / sum(cents))
        return nets

    def rounds_of(self, counts: Counts) -> int:
        return counts.sums[0] if counts.sums else 0

    def lines(self, counts: Counts) -> list[Sampled]:
        keys = self.game.odds.laws(self.rules)  # a wager beside is the same whatever is chosen
        each = zip(self._names, counts.tallies, strict=True)
        came = {
            name: outcomes((Fraction(key >> 20, key % _PARTS), many) for key, many in tally.items()) for name, tally in each
        }
        return [Sampled(name, all_, None if (name, None, "") in keys else self.strategy) for name, all_ in came.items()]


@dataclass(frozen=True, slots=True)
class CardSessions(Sessions):
    """Sessions of one book of bets, each round drawn from the exact law of a hand. `cents` are what it can bring."""

    chunk_rounds = 2_000_000
    mode = "sessions"

    seed: int
    terms: SessionTerms
    wager: str
    strategy: str | None
    per_unit: int
    cents: tuple[int, ...]
    chances: tuple[float, ...]  # that a round brings this or less

    @property
    def staked(self) -> int:
        return self.per_unit

    @property
    def game_counts(self) -> int:
        return len(self.cents)

    @property
    def generator(self) -> str:
        return "Philox4x64, a stream for each session"

    @property
    def assumptions(self) -> Mapping[str, object]:
        return {"hands": "each from cards shuffled anew"}

    @property
    def says(self) -> tuple[str, ...]:
        return ("a session ends when the bankroll no longer covers the most that a round can lose",)

    def play(self, first: int, rows: "Rows", at_marks: "Rows", paths: "Rows", counts: "Rows") -> None:
        import numpy as np

        from croupier.games.kit.simulation.session_kernel import drawn_sessions, limits_of

        streams = (np.random.Generator(np.random.Philox(key=[self.seed, first + row])) for row in range(len(rows)))
        draws = np.array([stream.random(self.terms.rounds) for stream in streams])
        came, nets = np.searchsorted(self.chances[:-1], draws, side="right"), np.array(self.cents, np.int64)
        drawn_sessions(came, nets, limits_of(self.terms), rows, at_marks, paths, counts)

    def lines(self, counts: Counts) -> list[Sampled]:
        came = zip((Fraction(net, self.per_unit) for net in self.cents), counts.sums[GAME_AT:], strict=True)
        return [Sampled(self.wager, outcomes(came), self.strategy)]


class CardSimulation(Simulation[R]):
    """Every wager before the cards, or a book of bets, hand after hand."""

    game: CardGame[R]

    def plan(self, rules: R, asked: Asked) -> CardPlan:
        refuse_options(asked, ("policy", "stack"), "is for games among players; this one is played against the house")
        refuse_options(asked, ("every_spin",), "is for games with a wheel; this one has cards")
        refuse_options(asked, ("to_cover_card",), NO_COVER_CARD)
        if asked.players not in (None, 1):
            raise InputError("--players: hands are simulated one by one")
        strategy = self._strategy(rules, asked)
        if asked.bets:
            refuse_options(asked, ("stake",), "does not go with --bet, which has an amount of its own")
        cents = cents_of(asked.bets, 1)
        bets = tuple((self._wager(rules, text).name, each) for (text, _), each in zip(asked.bets, cents, strict=True))
        return CardPlan(asked.seed, asked.rounds, rules.in_force, strategy, bets, asked.stake)

    def sessions(self, rules: R, asked: Asked) -> CardSessions:
        refuse_options(asked, ("to_cover_card",), NO_COVER_CARD)
        strategy, table = self._strategy(rules, asked), self.game.table
        if not asked.bets:
            raise InputError(f"say what the player wagers in every round, such as --bet '{table.main} 5'")
        cents_of(asked.bets, self.game.wagers.unit(rules))
        bets = [(self._wager(rules, text), amount) for text, amount in asked.bets]
        line = self.game.odds.of_bets(rules, bets, strategy)
        assert line.together is not None
        staked = line.together.staked
        nets = tuple(int(net * staked) for net, _ in line.distribution.outcomes)
        chances = [many / line.distribution.of_ways for _, many in line.distribution.outcomes]
        wager = bets[0][0].name if len(bets) == 1 else BOOK
        terms = SessionTerms.of(asked, max(staked, -min(nets)))
        return CardSessions(asked.seed, terms, wager, strategy, staked, nets, tuple(accumulate(chances)))

    def _wager(self, rules: R, text: str) -> Wager:
        wager = self.game.wagers.named(rules, text)
        self.game.odds.require_line(wager)
        return wager

    def _strategy(self, rules: R, asked: Asked) -> str | None:
        """The strategy that was asked for, or the first that can be played."""
        if asked.strategy is not None:
            self.game.odds.counted(rules, asked.strategy)
            return asked.strategy
        return next(iter(self.game.odds.by_strategy(rules)))
