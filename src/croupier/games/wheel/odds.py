"""Exact odds at a wheel, counted over the stops that decide a spin. Settles for itself, apart from `play`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING, Any, TypeVar

from croupier.equipment.awards import Odds
from croupier.equipment.money import dollars
from croupier.errors import InputError
from croupier.games.kit import game as kit
from croupier.games.kit.odds.joint import Together
from croupier.games.kit.odds.odds import Course, Exact, InChips, in_chips, law_of, possible, together
from croupier.games.kit.rules import BankedRules
from croupier.games.kit.wager import Wager
from croupier.games.wheel.game import WheelGame, one_of_each, stakes_of

if TYPE_CHECKING:
    from croupier.chance.laws.distribution import Distribution
    from croupier.games.kit.game import Bets
    from croupier.games.kit.odds.small import EveryRound
    from croupier.games.kit.simulation.plan import Key

R = TypeVar("R", bound=BankedRules)

BOOK = "book"


class WheelOdds(kit.Odds[R]):
    """Every stop is as likely as every other, and each wager is paid by where the wheel stops."""

    game: WheelGame[R]
    asks = ("stake",)

    def lines(self, rules: R, *, stake: int | None = None, **asks: Any) -> list[Exact]:
        """Each kind of wager, more where wagers of a kind differ; with a stake, in cents, as the chips in play pay it."""
        kinds = dict.fromkeys(wager.kind for wager in self.game.wagers.catalogue(rules).values())
        return [line for kind in kinds for line in self.of_kind(rules, kind, stake=stake)]

    def of_kind(self, rules: R, kind: str, *, stake: int | None = None, **asks: Any) -> list[Exact]:
        stops, chips = self.game.stops(rules), in_chips(rules, stake)
        lines: dict[tuple[Course, ...], Wager] = {}
        alike: set[tuple[int, frozenset[tuple[Odds, int]]]] = set()  # what was counted once needs no courses again
        for wager in self.game.wagers.catalogue(rules).values():
            if wager.kind == kind and (chips is None or chips.divides_into(wager.parts)):
                paid = _paid(wager, stops)
                if (counted := (wager.parts, frozenset(paid.items()))) not in alike:
                    alike.add(counted)
                    lines.setdefault(_courses(wager, paid, len(stops), chips), wager)
        return [
            Exact(kind, law_of(courses), offered=wager.offered, on=wager.on if len(lines) > 1 else (), courses=courses)
            for courses, wager in lines.items()
        ]

    def of_wager(self, rules: R, wager: Wager, stake: int | None = None) -> Exact:
        stops = self.game.stops(rules)
        courses = _courses(wager, _paid(wager, stops), len(stops), in_chips(rules, stake))
        return Exact(wager.kind, law_of(courses), offered=wager.offered, on=wager.on, courses=courses)

    def book(self, rules: R, bets: Bets, **asks: Any) -> list[Exact]:
        """Several wagers on the same spin as one, per unit of all the money in them; no money at all is refused.

        Amounts that the chips in play can make, all of them, are paid in chips; other amounts are mathematics.
        """
        total = sum((amount for _, amount in bets), Fraction(0))
        if not bets or any(amount <= 0 for _, amount in bets):
            raise InputError("a book is one or more wagers, each with an amount above zero")
        each = [(*bet, stake) for bet, stake in zip(bets, stakes_of(self.game, rules, bets), strict=True)]
        courses = together(
            Course(
                _winners([wager.name for wager, _, _ in each if wager.wins(stop) is not None], len(each)),
                sum((_net(wager, stop, stake) * amount for wager, amount, stake in each), Fraction(0)) / total,
                1,
            )
            for stop in self.game.stops(rules)
        )
        courses = tuple(sorted(courses, key=lambda course: course.net, reverse=True))
        return [Exact(BOOK, law_of(courses), offered=all(wager.offered for wager, _ in bets), courses=courses)]

    def table(self, rules: R, bets: Bets, players: int, strategy: str | None = None) -> Together:
        """All players make all bets on the same spin: means and covariances, bet by bet."""
        if strategy is not None:
            raise InputError(f"--strategy is for a card game; {rules.in_force.draft.title} has a wheel")
        each = [
            (wager, 100 * amount * players, stake)
            for (wager, amount), stake in zip(bets, stakes_of(self.game, rules, bets), strict=True)
        ]
        nets = [([cents * _net(wager, stop, stake) for wager, cents, stake in each], 1) for stop in self.game.stops(rules)]
        return Together.of(int(sum(cents for _, cents, _ in each)), tuple(wager.name for wager, _ in bets), nets)

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
                for line, wager in one_of_each(self.game, rules, stake)
            }
        laws: dict[Key, Distribution] = {
            (wager.kind, None, wager.name): self.book(rules, [(wager, amount)])[0].distribution for wager, amount in bets
        }
        laws[BOOK, None, ""] = self.book(rules, bets)[0].distribution
        return laws

    def small(self, rules: R) -> Sequence[EveryRound]:
        """A spin to every stop, with a wager of each kind that the house offers."""
        from croupier.games.kit.odds.small import EveryRound, LineKey, StepKey, WeightedRound

        lines, stops = list(one_of_each(self.game, rules)), Counter(self.game.stops(rules))
        unit = lcm(*(wager.parts * wager.odds.ratio.denominator for _, wager in lines)) * self.game.wagers.unit(rules)
        cents = rules.stake_in(unit)

        def spun(*placed: tuple[Exact, Wager]) -> list[WeightedRound]:
            """To every stop with these wagers; the parts of one that is deemed to be several are settled one by one."""
            bets = [{"wager": wager.kind, "on": list(wager.on), "amount": dollars(cents)} for _, wager in placed]
            decides: dict[LineKey, frozenset[StepKey] | None] = {
                (line.wager, None, line.on): frozenset({(wager.kind, wager.on)}) if wager.parts == 1 else None
                for line, wager in placed
            }
            written = ((ways, {"wagers": bets, "result": stop}) for stop, ways in stops.items())
            return [WeightedRound(ways, one, decides) for ways, one in written]

        rounds = spun(*(line for line in lines if line[1].parts == 1))
        rounds += [each for line in lines if line[1].parts > 1 for each in spun(line)]
        return (EveryRound(f"every one of {stops.total()} stops", {"stake": cents}, cents, tuple(rounds)),)


def _winners(won: Sequence[str], of: int) -> str:
    """A course of a book: by the wagers that win."""
    if not won:
        return "loses" if of == 1 else "all lose"
    if len(won) == of:
        return "wins" if of == 1 else "all win"
    return f"{' and '.join(won)} win{'s' if len(won) == 1 else ''}"


def _paid(wager: Wager, stops: Sequence[str]) -> Mapping[Odds, int]:
    """With how many of the stops the wager wins at which odds."""
    return Counter(odds for stop in stops if (odds := wager.wins(stop)) is not None)


def _courses(wager: Wager, paid: Mapping[Odds, int], stops: int, stake: InChips | None) -> tuple[Course, ...]:
    """What the wager wins with some of the stops, the most first, and that it loses with the others."""
    won = sorted(((won_by(wager, odds, stake), odds, ways) for odds, ways in paid.items()), reverse=True)
    name = "wins" if len(won) == 1 else "wins at {}"
    courses = [Course(name.format(odds), net, ways) for net, odds, ways in won]
    return possible([*courses, Course("loses", Fraction(-1), stops - sum(paid.values()))])


def _net(wager: Wager, stop: str, stake: InChips | None) -> Fraction:
    odds = wager.wins(stop)
    return Fraction(-1) if odds is None else won_by(wager, odds, stake)


def won_by(wager: Wager, odds: Odds, stake: InChips | None) -> Fraction:
    """Net per unit when the wager wins: its odds, or, of equal parts, the odds of one less the others."""
    pays = odds.ratio if stake is None else stake.won(odds, wager.parts)
    return (pays - (wager.parts - 1)) / wager.parts
