"""Exact odds at a wheel, counted over the stops that decide a spin. Settles for itself, apart from `play`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from croupier.equipment.awards import Odds
from croupier.equipment.money import dollars
from croupier.errors import InputError
from croupier.games.kit import game as kit
from croupier.games.kit.odds.joint import Together
from croupier.games.kit.odds.odds import Course, Exact, InChips, in_chips, law_of, possible, together
from croupier.games.kit.rules import BankedRules
from croupier.games.kit.wager import Wager
from croupier.games.wheel.game import WheelGame, stakes_of

if TYPE_CHECKING:
    from croupier.chance.laws.distribution import Distribution
    from croupier.games.kit.game import Bets
    from croupier.games.kit.odds.small import EveryRound
    from croupier.games.kit.simulation.plan import Key

R = TypeVar("R", bound=BankedRules)

Paid: TypeAlias = tuple[tuple[int, int, int], ...]
"""Odds, as so much for so much, and with how many of the stops they are paid."""

BOOK = "book"


class WheelOdds(kit.Odds[R]):
    """Every stop is as likely as every other, and each wager is paid by where the wheel stops."""

    game: WheelGame[R]
    asks = ("stake",)

    def lines(self, rules: R, *, stake: int | None = None, **asks: Any) -> list[Exact]:
        """Each kind of wager, more where wagers of a kind differ; with a stake, in cents, as the chips in play pay it."""
        return [line for line, _ in self.each(rules, stake)]

    def each(self, rules: R, stake: int | None = None) -> Iterator[tuple[Exact, Wager]]:
        """The lines, each with the first wager of the catalogue that it tells of."""
        stops, chips = Counter(self.game.stops(rules)), in_chips(rules, stake)
        kinds = dict[str, dict[tuple[int, Paid], Wager]]()
        for wager in self.game.wagers.catalogue(rules).values():
            alike = kinds.setdefault(wager.kind, {})
            if chips is None or chips.divides_into(wager.parts):
                alike.setdefault((wager.parts, _paid(wager, stops)), wager)
        for alike in kinds.values():
            lines = dict[tuple[Course, ...], Wager]()
            for (parts, paid), wager in alike.items():
                lines.setdefault(_courses(paid, parts, stops.total(), chips), wager)
            for courses, wager in lines.items():
                yield _exact(wager, courses, wager.on if len(lines) > 1 else ()), wager

    def of_wager(self, rules: R, wager: Wager, stake: int | None = None) -> Exact:
        stops = Counter(self.game.stops(rules))
        return _exact(wager, _courses(_paid(wager, stops), wager.parts, stops.total(), in_chips(rules, stake)), wager.on)

    def book(self, rules: R, bets: Bets, **asks: Any) -> list[Exact]:
        """Several wagers on the same spin as one, per unit of all the money in them; no money at all is refused.

        Amounts that the chips in play can make, all of them, are paid in chips; other amounts are mathematics.
        """
        total = sum((amount for _, amount in bets), Fraction(0))
        if not bets or any(amount <= 0 for _, amount in bets):
            raise InputError("a book is one or more wagers, each with an amount above zero")
        names = [wager.name for wager, _ in bets]
        courses = together(
            Course(
                _winners([name for name, net in zip(names, nets, strict=True) if net > -1], len(bets)),
                sum((net * amount for net, (_, amount) in zip(nets, bets, strict=True)), Fraction(0)) / total,
                1,
            )
            for nets in self._nets(rules, bets)
        )
        courses = tuple(sorted(courses, key=lambda course: course.net, reverse=True))
        return [Exact(BOOK, law_of(courses), offered=all(wager.offered for wager, _ in bets), courses=courses)]

    def table(self, rules: R, bets: Bets, players: int, strategy: str | None = None) -> Together:
        """All players make all bets on the same spin: means and covariances, bet by bet."""
        if strategy is not None:
            raise InputError(f"--strategy is for a card game; {rules.in_force.draft.title} has a wheel")
        cents = [100 * players * amount for _, amount in bets]
        courses = [([net * of for net, of in zip(nets, cents, strict=True)], 1) for nets in self._nets(rules, bets)]
        return Together.of(int(sum(cents)), [wager.name for wager, _ in bets], courses)

    def _nets(self, rules: R, bets: Bets) -> list[list[Fraction]]:
        """For each stop what a unit of each bet wins with it."""
        stakes = stakes_of(self.game, rules, bets)
        return [
            [_net(wager, stop, stake) for (wager, _), stake in zip(bets, stakes, strict=True)]
            for stop in self.game.stops(rules)
        ]

    def assumptions(self, rules: R, **asks: Any) -> Mapping[str, object]:
        plan = asks.get("plan")
        totals = "; their totals are drawn" if plan is not None and not plan.ordered else ""
        stops = len(self.game.stops(rules))
        return {"stops": stops, "spins": f"independent of each other, every stop equally likely{totals}"}

    def outside(self, rules: R, *, stake: int | None = None, **asks: Any) -> tuple[str, ...]:
        """The limit that a stake is beyond."""
        return () if stake is None else rules.limits_broken(stake)

    def rounded_stake(self, rules: R) -> int | None:
        paid = (wager.odds.ratio for wager in self.game.wagers.catalogue(rules).values())
        return self.game.wagers.unit(rules) if any(ratio.denominator > 1 for ratio in paid) else None

    def warnings(self, rules: R, **asks: Any) -> list[str]:
        """Also wagers that cannot lose, and what the game knows of its wheel."""
        stops = self.game.stops(rules)
        every = self.game.wagers.catalogue(rules).values()
        sure = (wager.name for wager in every if all(wager.wins(stop) is not None for stop in stops))
        never = self.game.wagers.unwinnable(rules)
        sure = (f"{name} cannot lose: it wins with every stop of the wheel" for name in sure)
        return [*never, *sure, *self.game.oddities(rules)]

    def laws(self, rules: R, bets: Bets = (), stake: int | None = None) -> Mapping[Key, Distribution]:
        if not bets:
            return {
                (line.wager, None, wager.name if line.on else ""): line.distribution
                for line, wager in self.each(rules, stake)
                if line.offered
            }
        several: list[tuple[Key, Bets]] = [((bet[0].kind, None, bet[0].name), [bet]) for bet in bets]
        every = (*several, ((BOOK, None, ""), bets))
        return {key: self.book(rules, of)[0].distribution for key, of in every}

    def small(self, rules: R) -> Sequence[EveryRound]:
        """A spin to every stop, with a wager of each kind that the house offers."""
        from croupier.games.kit.odds.small import EveryRound, LineKey, StepKey, WeightedRound

        lines, stops = [each for each in self.each(rules) if each[0].offered], Counter(self.game.stops(rules))
        unit = lcm(*(wager.parts * wager.odds.ratio.denominator for _, wager in lines)) * self.game.wagers.unit(rules)
        cents = rules.stake_in(unit)
        # The parts of a wager that is deemed to be several are settled one by one, and nothing else beside them.
        groups = [[each for each in lines if each[1].parts == 1], *([each] for each in lines if each[1].parts > 1)]
        rounds = list[WeightedRound]()
        for group in groups:
            bets = [{"wager": wager.kind, "on": list(wager.on), "amount": dollars(cents)} for _, wager in group]
            decides: dict[LineKey, frozenset[StepKey] | None] = {
                (line.wager, None, line.on): frozenset({(wager.kind, wager.on)}) if wager.parts == 1 else None
                for line, wager in group
            }
            rounds += (WeightedRound(ways, {"wagers": bets, "result": stop}, decides) for stop, ways in stops.items())
        return (EveryRound(f"every one of {stops.total()} stops", {"stake": cents}, cents, tuple(rounds)),)


def _winners(won: Sequence[str], of: int) -> str:
    """A course of a book: by the wagers that win."""
    if not won:
        return "loses" if of == 1 else "all lose"
    if len(won) == of:
        return "wins" if of == 1 else "all win"
    return f"{' and '.join(won)} win{'s' if len(won) == 1 else ''}"


def _paid(wager: Wager, stops: Counter[str]) -> Paid:
    """With how many of the stops the wager wins at which odds."""
    if type(wager).wins is Wager.wins:
        return ((wager.odds.win, wager.odds.stake, sum(stops[on] for on in {*wager.on})),)
    won = Counter[Odds]()
    for stop, ways in stops.items():
        if (odds := wager.wins(stop)) is not None:
            won[odds] += ways
    return tuple((odds.win, odds.stake, ways) for odds, ways in won.items())


@lru_cache(maxsize=256)
def _courses(paid: Paid, parts: int, stops: int, stake: InChips | None) -> tuple[Course, ...]:
    """What a wager wins with some of the stops, the most first, and that it loses with the others."""
    won = sorted(((won_by(odds := Odds(*of), parts, stake), odds, ways) for *of, ways in paid), reverse=True)
    name = "wins" if len(won) == 1 else "wins at {}"
    courses = [Course(name.format(odds), net, ways) for net, odds, ways in won]
    return possible([*courses, Course("loses", Fraction(-1), stops - sum(ways for _, _, ways in paid))])


def _exact(wager: Wager, courses: tuple[Course, ...], on: tuple[str, ...]) -> Exact:
    return Exact(wager.kind, law_of(courses), offered=wager.offered, on=on, courses=courses)


def _net(wager: Wager, stop: str, stake: InChips | None) -> Fraction:
    odds = wager.wins(stop)
    return Fraction(-1) if odds is None else won_by(odds, wager.parts, stake)


def won_by(odds: Odds, parts: int, stake: InChips | None) -> Fraction:
    """Net per unit when the wager wins: its odds, or, of equal parts, the odds of one less the others."""
    pays = odds.ratio if stake is None else stake.won(odds, parts)
    return (pays - (parts - 1)) / parts
