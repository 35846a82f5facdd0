"""The report of exact odds: of every kind of wager, of one, or of several on the same spin, and of many rounds of them."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from croupier.analysis.edition import Opened
from croupier.chance.laws.distribution import Distribution
from croupier.errors import InputError
from croupier.games.kit.odds import Exact, exact
from croupier.rulebook.values import plain

_ASKED = {"visible": "visible cards"}


def odds(
    opened: Opened,
    wager: str | None = None,
    *,
    bets: Sequence[tuple[str, Fraction]] = (),
    rounds: int | None = None,
    bankroll: Fraction | None = None,
    goal: Fraction | None = None,
    asks: Mapping[str, object] | None = None,
) -> dict[str, object]:
    """Exact odds of every kind of wager, of one wager, or of several on the same spin.

    With `rounds` also what so many rounds are like, with `bankroll` (in units of the wager) also the risk of ruin.
    `asks` are questions of mathematics that a table may not be able to answer: other decks, another shoe, players.
    """
    opened.require_banked()
    asks = asks or {}
    asked = lines(opened, wager, bets, asks)
    catalogue = opened.room.catalogue(opened.rules).values()
    pays = {wager.kind: str(wager.odds) for wager in catalogue}
    names = {(wager.kind, wager.on): wager.name for wager in catalogue}
    choices = {path: plain(value) for path, value in opened.in_force.choices.items()}
    report: dict[str, object] = {
        **opened.head,
        "assumptions": {
            "lawful": opened.room.lawful(opened.rules, **asks) if asks else True,
            "wheel": opened.wheel,
            "unit": "per unit of the wager named",
            **{name: str(value) for name, value in asks.items()},
            **({"choices": choices} if choices else {}),
        },
        "wagers": [
            _line(line, pays.get(line.wager), names)
            | ({} if rounds is None else {"session": _many_rounds(line.distribution, rounds)})
            | ({} if bankroll is None else {"ruin": _ruin(line.distribution, bankroll, goal, rounds)})
            for line in asked
        ],
    }
    if details := opened.room.details(opened.rules, **asks):
        report["details"] = {wager: _exact(numbers) for wager, numbers in details.items()}
    if "players" in asks:
        by_strategy = opened.room.whole_table(opened.rules, **asks)
        report["table"] = [{"strategy": strategy, **_exact(numbers)} for strategy, numbers in by_strategy]
    favoured = [
        f"the player has the edge on {line.wager}" + (f" ({line.strategy})" if line.strategy else "")
        for line in asked
        if line.house_edge < 0 and not line.free
    ]
    if warnings := list(dict.fromkeys((*favoured, *opened.room.warnings(opened.rules, **asks)))):
        report["warnings"] = warnings
    return report


def lines(
    opened: Opened,
    wager: str | None = None,
    bets: Sequence[tuple[str, Fraction]] = (),
    asks: Mapping[str, object] | None = None,
) -> list[Exact]:
    """The exact odds that `odds` reports."""
    asks, room, rules = asks or {}, opened.room, opened.rules
    if strange := next((name for name in asks if name not in room.asks), None):
        raise InputError(f"{opened.draft.title} has no {_ASKED.get(strange, strange)} to ask about")
    if bets:
        if wager is not None:
            raise InputError("ask for one wager or for a book of bets, not for both")
        return [room.book(rules, [(room.wager_named(rules, text), amount) for text, amount in bets])]
    every = room.odds(rules, **asks)
    if wager is None:
        return every
    if of_kind := [line for line in every if line.wager == wager]:
        return of_kind
    named = room.wager_named(rules, wager, offered=False)
    line = room.odds_of(rules, named)
    if asks:  # the game knows the wager, but not with what was asked
        why = next((said for said in room.warnings(rules, **asks) if named.kind in said), "")
        raise InputError(why or f"{named.name} is not determined with what was asked")
    return [line]


def _line(line: Exact, pays: str | None, names: Mapping[tuple[str, tuple[str, ...]], str]) -> dict[str, object]:
    law = line.distribution
    return {
        "wager": line.wager,
        "strategy": line.strategy,
        "offered": line.offered,
        "pays": pays,
        "house_edge": exact(line.house_edge),
        "element_of_risk": exact(line.element_of_risk),
        "mean": exact(law.mean),
        "returned": exact(law.returned),
        "variance": exact(law.variance),
        "deviation": law.deviation,
        "skewness": law.skewness,
        "hit_frequency": exact(law.hit_frequency),
        "of": str(law.of_ways),
        "outcomes": [
            {"net": str(net), "ways": str(ways), "probability": str(law.probability(net))} for net, ways in law.outcomes
        ],
        **({"name": names.get((line.wager, line.on), line.wager), "on": list(line.on)} if line.on else {}),
    }


def _exact(numbers: Mapping[str, Fraction]) -> dict[str, object]:
    return {name: exact(value) for name, value in numbers.items()}


def _many_rounds(law: Distribution, rounds: int) -> dict[str, object]:
    from croupier.chance.laws.runs import longest_losing_run
    from croupier.chance.laws.totals import after

    total, longest = after(law, rounds), longest_losing_run(law.loss_frequency, rounds)
    return {
        "rounds": rounds,
        "method": total.method,
        "error": total.error,
        "ahead": _probability(total.ahead),
        "level": _probability(total.level),
        "behind": _probability(total.behind),
        "hold_bands": [
            {"level": band.level, "low": float(band.low), "high": float(band.high), "covers": float(band.covers)}
            for band in total.hold_bands()
        ],
        "longest_losing_run": {"expected": longest.expected, "method": longest.method, "error": longest.error},
    }


def _ruin(law: Distribution, bankroll: Fraction, goal: Fraction | None, rounds: int | None) -> dict[str, object]:
    from croupier.chance.ruin.ruin import ruin

    risk = ruin(law, bankroll, goal=goal, rounds=rounds)
    return {
        "bankroll": str(bankroll),
        "goal": str(goal) if goal is not None else None,
        "rounds": rounds,
        "probability": float(risk.probability),
        "method": risk.method,
        "error": risk.error,
        "says": risk.says,
    }


def _probability(number: Fraction | float) -> dict[str, object]:
    """A probability; its exact form where it is known and short enough to be read."""
    short = isinstance(number, Fraction) and number.denominator < 10**60
    return {"exact": str(number) if short else None, "float": float(number)}
