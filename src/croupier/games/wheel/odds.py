"""Exact odds at a wheel, counted over the stops that decide a spin. Settles for itself, apart from `play`."""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction

from croupier.equipment.awards import Odds
from croupier.errors import InputError
from croupier.games.kit.odds.joint import Together
from croupier.games.kit.odds.odds import Course, Exact, InChips, law_of, possible, together
from croupier.games.kit.wager import Catalogue, Wager


def odds(catalogue: Catalogue, stops: Sequence[str], kinds: Sequence[str], stake: InChips | None = None) -> list[Exact]:
    """One line for each kind of wager; more where wagers of a kind differ. With a stake as its chips pay it."""
    report: list[Exact] = []
    for kind in kinds:
        lines: dict[tuple[Course, ...], Wager] = {}
        alike: set[tuple[int, frozenset[tuple[Odds, int]]]] = set()  # what was counted once needs no courses again
        for wager in catalogue.values():
            if wager.kind == kind and (stake is None or stake.divides_into(wager.parts)):
                paid = _paid(wager, stops)
                if (counted := (wager.parts, frozenset(paid.items()))) not in alike:
                    alike.add(counted)
                    lines.setdefault(_courses(wager, paid, len(stops), stake), wager)
        for courses, wager in lines.items():
            on = wager.on if len(lines) > 1 else ()
            report.append(Exact(kind, law_of(courses), offered=wager.offered, on=on, courses=courses))
    return report


def odds_of(wager: Wager, stops: Sequence[str], stake: InChips | None = None) -> Exact:
    """One wager of the catalogue."""
    courses = _courses(wager, _paid(wager, stops), len(stops), stake)
    return Exact(wager.kind, law_of(courses), offered=wager.offered, on=wager.on, courses=courses)


def book(bets: Sequence[tuple[Wager, Fraction]], stops: Sequence[str], stakes: Sequence[InChips | None] = ()) -> Exact:
    """Several wagers on the same spin as one, per unit of all the money in them; no money at all is refused.

    `stakes` are what the chips in play make of each bet, where they can make it.
    """
    total = sum((amount for _, amount in bets), Fraction(0))
    if not bets or any(amount <= 0 for _, amount in bets):
        raise InputError("a book is one or more wagers, each with an amount above zero")
    each = [(*bet, stake) for bet, stake in zip(bets, stakes or [None] * len(bets), strict=True)]
    courses = together(
        Course(
            _winners([wager.name for wager, _, _ in each if wager.wins(stop) is not None], len(each)),
            sum((_net(wager, stop, stake) * amount for wager, amount, stake in each), Fraction(0)) / total,
            1,
        )
        for stop in stops
    )
    courses = tuple(sorted(courses, key=lambda course: course.net, reverse=True))
    return Exact("book", law_of(courses), offered=all(wager.offered for wager, _ in bets), courses=courses)


def table_book(
    bets: Sequence[tuple[Wager, Fraction]], stops: Sequence[str], players: int, stakes: Sequence[InChips | None]
) -> Together:
    """The same bets, amounts in dollars, of so many players on one spin: means and covariances, bet by bet."""
    each = [
        [100 * amount * players * _net(wager, stop, stake) for stop in stops]
        for (wager, amount), stake in zip(bets, stakes, strict=True)
    ]
    means = [sum(nets, Fraction(0)) / len(stops) for nets in each]
    covariances = tuple(
        tuple(
            sum((x * y for x, y in zip(one, other, strict=True)), Fraction(0)) / len(stops) - mean * more
            for other, more in zip(each, means, strict=True)
        )
        for one, mean in zip(each, means, strict=True)
    )
    staked = int(100 * players * sum((amount for _, amount in bets), Fraction(0)))
    return Together(staked, tuple(wager.name for wager, _ in bets), tuple(means), covariances)


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
