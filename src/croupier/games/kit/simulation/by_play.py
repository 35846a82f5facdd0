"""Simulations of a card game: hands dealt and settled as at its table, and sessions drawn from the law of a hand."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import accumulate
from operator import mul
from random import Random
from typing import Any, TypeVar

from croupier.chance.laws.distribution import Distribution
from croupier.errors import InputError
from croupier.games.kit.card_game import CardGame
from croupier.games.kit.game import Simulation
from croupier.games.kit.odds.card_odds import BOOK
from croupier.games.kit.odds.enumeration import End, dealt, result
from croupier.games.kit.odds.odds import in_chips
from croupier.games.kit.rules import CardTableRules
from croupier.games.kit.simulation.plan import Asked, Chunk, Counts, RoundsPlan, Sampled, outcomes, refuse_options
from croupier.games.kit.simulation.sessions import GAME_AT, Books, Sessions, SessionTerms, cents_of
from croupier.games.kit.wager import Wager
from croupier.rulebook.choices import InForce

R = TypeVar("R", bound=CardTableRules)

GROUP = 2_000
"""Rounds with a random stream of their own."""
_PARTS = 1 << 20
NO_COVER_CARD = "is for a shoe with a cover card; here the cards are shuffled for every round"
SHUFFLED: Mapping[str, object] = {"hands": "each from cards shuffled anew"}


@dataclass(frozen=True)
class CardPlan(RoundsPlan):
    """One hand after another, each from a whole deck, with the same wagers; `bets` in cents, or a unit of each."""

    seed: int
    rounds: int
    in_force: InForce
    strategy: str | None
    bets: tuple[tuple[str, int], ...] = ()
    stake_cents: int | None = None

    mode = "hand by hand"
    generator = "Mersenne Twister, seeded for each group"
    groups_at_once = 5
    assumptions = SHUFFLED

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
    def stakes(self) -> dict[str, int | None]:
        """What lies on each wager, in cents; None where chips need not pay it."""
        return {**dict(self.bets)} or dict.fromkeys(self.game.table.alone, self.stake_cents)

    @property
    def groups(self) -> int:
        return -(-self.rounds // GROUP)

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
        return (*self.stakes, BOOK) if len(self.bets) > 1 else tuple(self.stakes)

    def _nets(self, end: End) -> list[Fraction]:
        """What each wager wins per unit, and with several bets all of them together."""
        unit, nets = self.game.wagers.unit(self.rules), list[Fraction]()
        for name, cents in self.stakes.items():
            chips = in_chips(self.rules, cents) if cents and not cents % unit else None
            nets.append(result(self.game.table, end, name, chips)[0])
        if len(self.bets) > 1:
            stakes = [cents for _, cents in self.bets]
            nets.append(sum(map(mul, nets, stakes), Fraction(0)) / sum(stakes))
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
    """Sessions of one book of bets, each round drawn from the exact law of a hand, which is per unit of what is staked."""

    chunk_rounds = 2_000_000
    mode = "sessions"
    generator = "Philox4x64, a stream for each session"
    assumptions = SHUFFLED
    says = ("a session ends when the bankroll no longer covers the most that a round can lose",)

    seed: int
    terms: SessionTerms
    wager: str
    strategy: str | None
    unit: int  # in cents: all that is staked
    law: Distribution

    @property
    def staked(self) -> int:
        return self.unit

    @property
    def game_counts(self) -> int:
        return len(self.law.outcomes)

    def play(self, first: int, books: Books) -> tuple[()]:
        import numpy as np

        from croupier.games.kit.simulation.session_kernel import play_drawn

        streams = (np.random.Generator(np.random.Philox(key=[self.seed, first + row])) for row in range(len(books.rows)))
        draws = np.array([stream.random(self.terms.rounds) for stream in streams])
        upto = list(accumulate(many / self.law.of_ways for _, many in self.law.outcomes))  # the chances of this or less
        cents = np.array([int(net * self.staked) for net, _ in self.law.outcomes])
        play_drawn(np.searchsorted(upto[:-1], draws, side="right"), cents, books)
        return ()

    def lines(self, counts: Counts) -> list[Sampled]:
        came = zip((net for net, _ in self.law.outcomes), counts.sums[GAME_AT:], strict=True)
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
        staked, law = line.together.staked, line.distribution
        wager = bets[0][0].name if len(bets) == 1 else BOOK
        terms = SessionTerms.of(asked, max(staked, int(-law.outcomes[0][0] * staked)))  # the most that is lost
        return CardSessions(asked.seed, terms, wager, strategy, staked, law)

    def _wager(self, rules: R, text: str) -> Wager:
        wager = self.game.wagers.named(rules, text)
        self.game.odds.of_wager(rules, wager)
        return wager

    def _strategy(self, rules: R, asked: Asked) -> str | None:
        """The strategy that was asked for, or the first that can be played."""
        if asked.strategy is not None:
            self.game.odds.counted(rules, asked.strategy)
            return asked.strategy
        return next(iter(self.game.odds.by_strategy(rules)))
