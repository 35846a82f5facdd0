"""The odds of a card game from its course: a line for each wager before the cards, with all that follows it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache, partial
from inspect import getdoc
from math import sqrt
from typing import TYPE_CHECKING, Any, TypeVar

from croupier.chance.laws.distribution import Distribution
from croupier.errors import InputError
from croupier.games.kit import game as kit
from croupier.games.kit.odds import enumeration
from croupier.games.kit.odds.enumeration import BEST, Counted, called, result
from croupier.games.kit.odds.joint import BookOdds, Together
from croupier.games.kit.odds.odds import Course, Exact, InChips, in_chips, law_of, together
from croupier.games.kit.rules import CardTableRules
from croupier.games.kit.wager import Wager

if TYPE_CHECKING:
    from collections.abc import Callable

    from croupier.games.kit.card_game import CardGame
    from croupier.games.kit.game import Bets
    from croupier.games.kit.simulation.plan import Key

R = TypeVar("R", bound=CardTableRules)

BOOK = "book"


class CardOdds(kit.Odds[R]):
    """Every wager before the cards with the raises that follow it, by strategy where the player has a choice."""

    game: CardGame[R]
    asks = ("stake",)

    def __init__(self, game: CardGame[R]) -> None:
        own = {name: getdoc(strategy) or name for name, strategy in game.table.strategies.items()}
        best = {BEST: "of the choices the one that loses least, by the cards that the player sees"}
        super().__init__(game, {**best, **own} if game.table.decisions else {})
        self._counted = lru_cache(maxsize=64)(partial(enumeration.counted, game.table))

    def counted(self, rules: R, strategy: str | None) -> Counted:
        """In how many ways each end of a hand comes; a strategy that the game does not have is refused."""
        if strategy is not None and strategy not in self.strategies:
            raise InputError(f"there is no strategy {strategy[:30]!r}; there are {', '.join(self.strategies) or 'none'}")
        return self._counted(rules, strategy)

    def by_strategy(self, rules: R) -> Mapping[str | None, Counted]:
        """The strategies that can be counted, or drawn; the best play is left out where it is not known."""
        found: dict[str | None, Counted] = {}
        problem: InputError | None = None
        for strategy in self.strategies or (None,):
            try:
                found[strategy] = self.counted(rules, strategy)
            except InputError as refused:
                problem = problem or refused
        if not found and problem is not None:
            raise problem
        return found

    def lines(self, rules: R, *, stake: int | None = None, **asks: Any) -> list[Exact]:
        """Each wager before the cards; with a stake, in cents, as the chips in play pay it."""
        catalogue, chips, table = self.game.wagers.catalogue(rules), in_chips(rules, stake), self.game.table
        found, by_strategy = list[Exact](), self.by_strategy(rules)
        for name in table.alone:
            lines = [self._line(catalogue[name], *each, chips) for each in by_strategy.items()]
            alike = len({line.distribution.outcomes for line in lines}) == 1 and name != table.main
            found += [replace(lines[0], strategy=None)] if alike else lines
        return found

    def _line(self, wager: Wager, strategy: str | None, counted: Counted, chips: InChips | None) -> Exact:
        table, name = self.game.table, wager.name
        each = [(end, many, *result(table, end, name, chips)) for end, many in counted.ends.items()]
        courses = together(Course(called(table, end, name), net, many, made) for end, many, net, made in each)
        law = law_of(courses)
        return Exact(
            wager.kind,
            law,
            strategy,
            offered=wager.offered,
            wagered=sum((many * made for _, many, _, made in each), Fraction(0)) / sum(counted.ends.values()),
            note=_drawn(law, counted),
            courses=tuple(sorted(courses, key=lambda one: -one.net)),
            initial=Fraction(1) if name == table.main else None,
        )

    def of_wager(self, rules: R, wager: Wager, stake: int | None = None) -> Exact:
        self.require_line(wager)
        return super().of_wager(rules, wager, stake)

    def require_line(self, wager: Wager) -> None:
        """Refuse a wager that is made after the cards, or with another."""
        if wager.name not in self.game.table.alone:
            root = self.game.table.of(wager.name)
            raise InputError(f"{wager.name} has no odds of its own: what it wins and loses is in the odds of {root}")

    def edges(self, rules: R) -> Callable[[str], Fraction | None]:
        """Of the wagers before the cards, as they are usually played; a raise has none of its own."""
        own = {line.wager: line.house_edge for line in reversed(self.lines(rules))}
        return own.get

    def book(self, rules: R, bets: Bets, **asks: Any) -> list[Exact]:
        """Several wagers on one hand, per unit of all the money in them before the cards."""
        return [self.of_bets(rules, bets, strategy) for strategy in self.by_strategy(rules)]

    def of_bets(self, rules: R, bets: Bets, strategy: str | None) -> BookOdds:
        """Their book by one strategy, with how far they go together."""
        if not bets:
            raise InputError("a book is one or more wagers, each with an amount above zero")
        counted, unit, table = self.counted(rules, strategy), self.game.wagers.unit(rules), self.game.table
        stakes, wagered, nets = [_cents(*bet) for bet in bets], Fraction(0), list[tuple[list[Fraction], int]]()
        chips = [in_chips(rules, cents) if cents % unit == 0 else None for cents in stakes]
        for wager, _ in bets:
            self.require_line(wager)
        for end, many in counted.ends.items():
            each = [result(table, end, wager.name, chip) for (wager, _), chip in zip(bets, chips, strict=True)]
            nets.append(([net * cents for (net, _), cents in zip(each, stakes, strict=True)], many))
            wagered += many * sum(made * cents for (_, made), cents in zip(each, stakes, strict=True))
        staked = sum(stakes)
        law = Distribution.of((sum(won, Fraction(0)) / staked, many) for won, many in nets)
        told = Together.of(staked, tuple(wager.name for wager, _ in bets), nets)
        offered, ways = all(wager.offered for wager, _ in bets), sum(counted.ends.values())
        return BookOdds(BOOK, law, strategy, offered, wagered / staked / ways, note=_drawn(law, counted), together=told)

    def table(self, rules: R, bets: Bets, players: int, strategy: str | None = None) -> Together:
        """The bets of one player; how far the hands of several go together is not counted."""
        if players != 1:
            raise InputError(
                "several hands meet the same dealer, and how far they win and lose together is not counted for this game; "
                "ask for one player, --players 1"
            )
        told = self.of_bets(rules, bets, strategy or next(iter(self.by_strategy(rules)))).together
        assert told is not None
        return told

    def assumptions(self, rules: R, **asks: Any) -> Mapping[str, object]:
        return {
            "decks": rules.deal.decks,
            "cards": len(self.game.table.deck) * rules.deal.decks,
            "batch": "shuffled for every round",
        }

    def outside(self, rules: R, *, stake: int | None = None, players: int | None = None, **asks: Any) -> tuple[str, ...]:
        """The limit that a stake is beyond, and the seats."""
        seats = () if players is None or 1 <= players <= rules.seats else ("seats",)
        return (*seats, *(() if stake is None else rules.limits_broken(stake)))

    def rounded_stake(self, rules: R) -> int | None:
        """The smallest chip, where some odds pay a part of it."""
        nets = (net for line in self.lines(rules) for net, _ in line.distribution.outcomes)
        return self.game.wagers.unit(rules) if any(net.denominator > 1 for net in nets) else None

    def laws(self, rules: R, bets: Bets = (), stake: int | None = None) -> Mapping[Key, Distribution]:
        if not bets:
            return {(line.wager, line.strategy, ""): line.distribution for line in self.lines(rules, stake=stake)}
        found: dict[Key, Distribution] = {}
        for some in (bets, *([bet] for bet in bets if len(bets) > 1)):
            name = BOOK if len(some) > 1 else some[0][0].kind
            found |= {(name, line.strategy, ""): line.distribution for line in self.book(rules, some)}
        return found | {(wager, None, name): law for (wager, _, name), law in found.items()}


def _cents(wager: Wager, amount: Fraction) -> int:
    cents = 100 * amount
    if cents <= 0 or cents.denominator > 1:
        raise InputError(f"{wager.name}: {amount} is no amount of dollars and cents above zero")
    return int(cents)


def _drawn(law: Distribution, counted: Counted) -> str:
    """That a law was drawn, and how far its edge may be off; empty where it was counted."""
    if not counted.drawn:
        return ""
    error = 1.96 * sqrt(float(law.variance) / counted.drawn)
    return (
        f"drawn from {counted.drawn:,} rounds: the edge is known to {100 * error:.2f} % (95 %), and nothing here is exact"
    )
