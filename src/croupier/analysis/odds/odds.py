"""The report of exact odds: of every kind of wager, of one, or of several on the same spin, and of many rounds of them."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import sqrt

from croupier.analysis.assumptions.block import assumptions
from croupier.analysis.edition import Opened
from croupier.analysis.effect import Key
from croupier.analysis.odds.hold import require_churn, too_much
from croupier.analysis.odds.returns import bands as hold_bands
from croupier.analysis.odds.returns import returns, spread_returns
from croupier.analysis.odds.together import spread_together, together
from croupier.analysis.resting import ranges, weighed
from croupier.equipment.money import dollars
from croupier.errors import InputError
from croupier.games.kit.odds.joint import BookOdds, Spread
from croupier.games.kit.odds.odds import Exact, exact
from croupier.games.kit.wager import Wager

_ASKED = {"visible": "visible cards"}


def odds(
    opened: Opened,
    wager: str | None = None,
    *,
    bets: Sequence[tuple[str, Fraction]] = (),
    rounds: int | None = None,
    bankroll: Fraction | None = None,
    goal: Fraction | None = None,
    bands: bool = False,
    churn: Fraction | None = None,
    asks: Mapping[str, object] | None = None,
    weigh: bool = True,
) -> dict[str, object]:
    """Exact odds of every kind of wager, of one wager, or of several on the same spin, each with its return table.

    With `rounds` also what so many rounds are like, with `bankroll` (in units of the wager) also the risk of ruin, with
    `bands` what the house keeps after more and more rounds; of the drop, too, where the `churn` tells how often players
    play through what they buy chips for.
    `asks` are questions of mathematics that a table may not be able to answer: other decks, another shoe, players.
    Without `weigh` nothing is said of what rests on a reading, which takes most of the time.
    """
    opened.require_banked()
    require_churn(churn)
    asks, many = asks or {}, rounds is not None or bankroll is not None or bands
    several = [] if many else spreads(opened, wager, bets, asks)
    asked = [] if several else lines(opened, wager, bets, asks)
    every: list[Exact | Spread] = [*asked, *several]
    catalogue = opened.game.wagers.catalogue(opened.rules).values()
    pays = {wager.kind: str(wager.odds) for wager in catalogue}
    names = {(wager.kind, wager.on): wager.name for wager in catalogue}
    rounded = _rounded(opened, wager, bets, asked, asks)
    weighing = weighed(opened, lambda read: _edges(read, wager, bets, asks, rounded)) if weigh else None
    rests = ranges(weighing) if weighing else {}
    shoe = opened.game.odds.dependence(opened.rules, **asks) if many else {}
    report: dict[str, object] = {
        **opened.head,
        "assumptions": assumptions(
            opened,
            asks,
            bets,
            more={"rounds": _independence(shoe)} if many else {},
            strategies=(line.strategy for line in every),
            wagers=() if wager is None else tuple(dict.fromkeys(line.wager for line in asked)),
            rests=weighing,
        ),
        "wagers": [
            _line(line, pays.get(line.wager), names)
            | returns(line, churn)
            | ({"readings": found} if (found := rests.get(_key(line))) else {})
            | ({} if rounds is None else {"session": _many_rounds(line, rounds, shoe)})
            | ({"hold_bands": hold_bands(line, churn), "independent": _independence(shoe)} if bands else {})
            | ({} if bankroll is None else {"ruin": _ruin(line, bankroll, goal, rounds, _unit(line, bets))})
            for line in asked
        ]
        + [_spread(line, churn) | ({"readings": found} if (found := rests.get(_key(line))) else {}) for line in several],
    }
    if details := opened.game.odds.details(opened.rules, **asks):
        report["details"] = {wager: _exact(numbers) for wager, numbers in details.items()}
    if "players" in asks:
        by_strategy = opened.game.odds.whole_table(opened.rules, **asks)
        report["table"] = [{"strategy": strategy, **_exact(numbers)} for strategy, numbers in by_strategy]
    if rounded:
        report["rounded"] = _rounded_json(opened, rounded)
    favoured = [
        f"the player has the edge on {line.wager}" + (f" ({line.strategy})" if line.strategy else "")
        for line in every
        if line.house_edge < 0 and not (isinstance(line, Exact) and line.free)
    ]
    favoured += [said for line in every for said in too_much(line.wager, line.house_edge, churn)]
    if warnings := list(dict.fromkeys((*favoured, *opened.game.odds.warnings(opened.rules, **asks)))):
        report["warnings"] = warnings
    return report


def _key(line: Exact | Spread) -> Key:
    return "-".join(line.on) if isinstance(line, Exact) else "", line.wager, line.strategy


def _edges(
    opened: Opened,
    wager: str | None,
    bets: Sequence[tuple[str, Fraction]],
    asks: Mapping[str, object],
    rounded: Sequence[Exact] = (),
) -> dict[Key, Fraction]:
    """The edges of the lines that were asked for, and of those that stand at another stake as well.

    None where this edition does not have the wager.
    """
    try:
        if bets:
            found = opened.game.odds.book_edges(opened.rules, _book(opened, bets), **asks)
            return {("", *line): edge for line, edge in found.items()}
        edges = {_key(line): line.house_edge for line in lines(opened, wager, bets, asks)}
        stake = opened.game.odds.rounded_stake(opened.rules) if rounded else None
        if stake is None:
            return edges
        told, at = {_key(line) for line in rounded}, f"at a stake of {dollars(stake)}"
        for line in lines(opened, wager, (), {**asks, "stake": stake}):
            if _key(line) in told:
                edges[at, line.wager, line.strategy] = line.house_edge
    except InputError:
        return {}
    return edges


def _book(opened: Opened, bets: Sequence[tuple[str, Fraction]]) -> list[tuple[Wager, Fraction]]:
    return [(opened.game.wagers.bet(opened.rules, text), amount) for text, amount in bets]


def _rounded(
    opened: Opened,
    wager: str | None,
    bets: Sequence[tuple[str, Fraction]],
    usual: Sequence[Exact],
    asks: Mapping[str, object],
) -> list[Exact]:
    """The lines that are others at the least stake that the chips in play cannot divide as the rules ask."""
    stake = None if bets or "stake" in asks else opened.game.odds.rounded_stake(opened.rules)
    if stake is None:
        return []
    edges = {_key(line): line.house_edge for line in usual}
    try:
        at_stake = lines(opened, wager, (), {**asks, "stake": stake})
    except InputError:  # nobody asked for this stake: a wager that cannot be made of it has nothing to tell
        return []
    return [line for line in at_stake if edges.get(_key(line)) != line.house_edge]


def _rounded_json(opened: Opened, rounded: Sequence[Exact]) -> dict[str, object]:
    stake = opened.game.odds.rounded_stake(opened.rules)
    assert stake is not None
    told = [{"wager": line.wager, "strategy": line.strategy, "house_edge": exact(line.house_edge)} for line in rounded]
    return {"stake": dollars(stake), "wagers": told}


def lines(
    opened: Opened,
    wager: str | None = None,
    bets: Sequence[tuple[str, Fraction]] = (),
    asks: Mapping[str, object] | None = None,
) -> list[Exact]:
    """The exact odds that `odds` reports."""
    asks, game, rules = asks or {}, opened.game, opened.rules
    _require_asked(opened, wager, bets, asks)
    if bets:
        return game.odds.book(rules, _book(opened, bets), **asks)
    if wager is None:
        return game.odds.lines(rules, **asks)
    if of_kind := game.odds.of_kind(rules, wager, **asks):
        return of_kind
    named = game.wagers.named(rules, wager, offered=False)
    stake = asks.get("stake")
    line = game.odds.of_wager(rules, named, stake if isinstance(stake, int) else None)
    if set(asks) - {"stake"}:  # the game knows the wager, but not with what was asked
        why = next((said for said in game.odds.warnings(rules, **asks) if named.kind in said), "")
        raise InputError(why or f"{named.name} is not determined with what was asked")
    return [line]


def _require_asked(
    opened: Opened, wager: str | None, bets: Sequence[tuple[str, Fraction]], asks: Mapping[str, object]
) -> None:  # fmt: skip
    """Refuse a question that the game does not know, or that does not go with bets."""
    if strange := next((name for name in asks if name not in opened.game.odds.asks), None):
        raise InputError(f"{opened.draft.title} has no {_ASKED.get(strange, strange)} to ask about")
    if bets and wager is not None:
        raise InputError("ask for one wager or for a book of bets, not for both")
    if bets and "stake" in asks:
        raise InputError("--stake does not go with --bet, which has an amount of its own")


def spreads(
    opened: Opened, wager: str | None, bets: Sequence[tuple[str, Fraction]], asks: Mapping[str, object]
) -> list[Spread]:
    """Bets that have no law: by strategy, with their mean and their variance; none of any others."""
    _require_asked(opened, wager, bets, asks)
    return opened.game.odds.spread(opened.rules, _book(opened, bets), **asks) if bets else []


def _spread(line: Spread, churn: Fraction | None) -> dict[str, object]:
    """What `_line` and `returns` tell of a law, as far as it is known."""
    return {
        "wager": line.wager,
        "strategy": line.strategy,
        "offered": line.offered,
        "pays": None,
        "house_edge": exact(line.house_edge),
        "element_of_risk": exact(line.house_edge / line.wagered),
        "mean": exact(line.mean),
        "returned": exact(1 + line.mean),
        "variance": exact(line.variance),
        "deviation": line.deviation,
        "skewness": None,
        "hit_frequency": None,
        "of": None,
        "outcomes": [],
        "together": spread_together(line),
        **spread_returns(line, churn),
    }


def _line(line: Exact, pays: str | None, names: Mapping[tuple[str, tuple[str, ...]], str]) -> dict[str, object]:
    law = line.distribution
    of = law.of_ways
    return {
        "wager": line.wager,
        "strategy": line.strategy,
        "offered": line.offered,
        "pays": pays,
        "house_edge": exact(line.house_edge),
        "element_of_risk": None if line.free else exact(line.element_of_risk),
        "mean": exact(law.mean),
        "returned": None if line.free else exact(law.returned),
        "variance": exact(law.variance),
        "deviation": law.deviation,
        "skewness": law.skewness,
        "hit_frequency": exact(law.hit_frequency),
        "of": str(of),
        "outcomes": [
            {"net": str(net), "ways": str(ways), "probability": str(Fraction(ways, of))} for net, ways in law.outcomes
        ],
        **({"name": names.get((line.wager, line.on), line.wager), "on": list(line.on)} if line.on else {}),
        **({"note": line.note} if line.note else {}),
        **({"together": together(line)} if isinstance(line, BookOdds) else {}),
    }


def _exact(numbers: Mapping[str, Fraction]) -> dict[str, object]:
    return {name: exact(value) for name, value in numbers.items()}


def _many_rounds(line: Exact, rounds: int, shoe: Mapping[str, object]) -> dict[str, object]:
    """So many rounds, each as if from fresh cards; beside that, how far rounds of one shoe go together."""
    from croupier.chance.laws.runs import longest_losing_run
    from croupier.chance.laws.totals import after

    law = line.distribution
    total, longest = after(law, rounds), longest_losing_run(law.loss_frequency, rounds)
    correlation = _correlation(line, rounds, shoe)
    return {
        "rounds": rounds,
        "method": total.method,
        "error": total.error,
        "independent": _independence(shoe),
        **({"shoe": correlation} if correlation else {}),
        "ahead": _probability(total.ahead),
        "level": _probability(total.level),
        "behind": _probability(total.behind),
        "handle_bands": [
            {"level": band.level, "low": float(band.low), "high": float(band.high), "covers": float(band.covers)}
            for band in total.handle_bands()
        ],
        "longest_losing_run": {"expected": longest.expected, "method": longest.method, "error": longest.error},
    }


INDEPENDENT = "rounds are independent"
DEPENDENT = "rounds are taken as independent; those dealt from one shoe are not quite"


def _independence(shoe: Mapping[str, object]) -> str:
    return DEPENDENT if shoe else INDEPENDENT


def _correlation(line: Exact, rounds: int, shoe: Mapping[str, object]) -> dict[str, object] | None:
    """How far two rounds of one shoe go together, exactly, and what that does to the deviation of the total."""
    covariances, per_shoe = shoe.get("covariances"), shoe.get("rounds")
    if not isinstance(covariances, Mapping) or not isinstance(per_shoe, int):
        return None
    covariance = covariances.get((line.wager, line.strategy))
    variance = line.distribution.variance
    if covariance is None or not variance:
        return None
    correlation = covariance / variance
    together = min(rounds, per_shoe)
    return {
        "rounds_per_shoe": per_shoe,
        "correlation": exact(correlation),
        "deviation_factor": sqrt(max(0.0, 1 + (together - 1) * float(correlation))),
    }


def _unit(line: Exact, bets: Sequence[tuple[str, Fraction]]) -> int | None:
    """A unit of a book in cents: all that is bet before the round. A wager without an amount has none."""
    if isinstance(line, BookOdds) and line.together is not None:
        return line.together.staked
    return int(100 * sum(amount for _, amount in bets)) if bets else None


def _ruin(
    line: Exact, bankroll: Fraction, goal: Fraction | None, rounds: int | None, unit: int | None
) -> dict[str, object]:  # fmt: skip
    """The risk of ruin; who cannot pay a further wager of a round plays it without. `unit` is what a unit is in cents."""
    from croupier.chance.bankroll import ruin

    if line.short is None:
        of = "one box with an Initial and a Tie Wager"
        raise InputError(f"ruin is counted for {of}; `croupier simulate --sessions` simulates a box with side wagers")
    risk = ruin(line.distribution, bankroll, goal=goal, rounds=rounds, short=line.short)
    below = {"short_below": str(line.short[-1][0])} if line.short else {}
    return {
        "bankroll": str(bankroll),
        "goal": str(goal) if goal is not None else None,
        **({} if unit is None else {"in_dollars": _in_dollars(unit, bankroll, goal)}),
        "rounds": rounds,
        "probability": risk.probability,
        "method": risk.method,
        "error": risk.error,
        "says": risk.says,
        **below,
    }


def _in_dollars(unit: int, bankroll: Fraction, goal: Fraction | None) -> dict[str, object]:
    """Units of a book as money."""
    money = {"bankroll": bankroll, "goal": goal}
    return {"unit": dollars(unit)} | {
        name: None if units is None else exact(units * unit / 100) for name, units in money.items()
    }


def _probability(number: Fraction | float) -> dict[str, object]:
    """A probability; its exact form where it is known and short enough to be read."""
    short = isinstance(number, Fraction) and number.denominator < 10**60
    return {"exact": str(number) if short else None, "float": float(number)}
