"""The explorer's report: one wager of a what-if, its exact edge, what changed, its hold, and who permits it."""

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from importlib.util import find_spec
from typing import Any, NamedTuple

from croupier.analysis.edition import Opened
from croupier.analysis.explore.curve import curve
from croupier.analysis.explore.effects import effects as alone
from croupier.analysis.explore.knobs import LineKey, knobs
from croupier.analysis.explore.lawful import permitted
from croupier.analysis.explore.what_if import Shown, WhatIf
from croupier.analysis.odds.odds import lines, odds
from croupier.analysis.odds.returns import LEVELS
from croupier.equipment.money import dollars
from croupier.errors import InputError
from croupier.figures import money, percent
from croupier.games.kit.odds.odds import Course, Exact, exact
from croupier.rulebook import paths
from croupier.rulebook.toml.files import did_you_mean
from croupier.rulebook.values import plain

ROUNDS = 2_400  # a shift: five players, sixty rounds an hour, eight hours
MOST_ROUNDS = 10**8
BARS = 41  # of the drawn hold
EXACT_BUDGET, FFT_BUDGET = 2**22, 2**19  # bits and totals: a hold in a tenth of a second


def explore(
    asked: WhatIf,
    wager: str | None = None,
    strategy: str | None = None,
    *,
    rounds: int | None = None,
    over: str | None = None,
    effects: bool = False,
    weigh: bool = True,
) -> dict[str, object]:
    """One wager under the what-if: the first if none is named, as it is usually played if no strategy is.

    What is not given is as the file of the what-if has it.

    `over` names a knob: then also the edge at each of its values. `effects`: what each knob alone would do to it.
    Without `weigh` the assumptions do not say which readings would change a figure: the knobs do, for the edition as it is.
    A wager that there is not, a strategy that it is not played by, and rounds out of bounds are refused.
    """
    wager, strategy, rounds, over = asked.shown.under(Shown(wager, strategy, rounds, over))
    rounds = ROUNDS if rounds is None else rounds
    if not 1 <= rounds <= MOST_ROUNDS:
        raise InputError(f"rounds must be from 1 to {MOST_ROUNDS:,}, not {rounds}")
    opened, questions = asked.opened(), asked.questions
    every = lines(opened, asks=questions)
    if not every:
        raise InputError(f"no wager of {opened.draft.title} has odds under this what-if")
    line = _line(every, wager, strategy)
    usual = _usual(asked.base)
    report = _reported(_Counted(asked.base, asked.of_odds, line.wager, weigh), opened, questions)
    (told,) = (one for one in report["wagers"] if _told_key(one) == _key(line))
    before = usual.get(_key(line))
    meters, without = _meters(asked, opened, line.wager)
    return {
        **asked.base.head,
        "what_if": asked.json(),
        "changes": _changes(asked, opened),
        "assumptions": report["assumptions"],
        "wagers": [_short(one, usual) for one in every],
        "line": {
            **told,
            "returns": [_row(opened, line, *both) for both in zip(told["returns"], line.returns, strict=True)],
        },
        "edition_edge": None if before is None else exact(before.house_edge),
        "change": None if before is None else exact(line.house_edge - before.house_edge),
        "hold": hold(line, rounds),
        **({} if over is None else {"curve": curve(asked, over, _key(line))}),
        **({"effects": alone(asked, _key(line))} if effects else {}),
        "meters": [meter for wager, meter in meters if wager == line.wager],
        "without_meters": exact(without[line.wager]) if line.wager in without else None,
        **({"table": report["table"]} if "table" in report else {}),
        **({"details": report["details"].get(line.wager)} if report.get("details", {}).get(line.wager) else {}),
        "lawful": permitted(asked, opened),
        "knobs": [knob.json() for knob in knobs(asked.base)],
        "warnings": [*_favoured(asked, meters), *report.get("warnings", [])],
    }


class _Counted(NamedTuple):
    """By what odds are kept: meters, rounds and strategies are turned without counting, or weighing readings, again."""

    base: Opened
    turned: str
    wager: str
    weigh: bool


_kept: OrderedDict[_Counted, Any] = OrderedDict()
MOST_KEPT = 64


def _reported(of: _Counted, opened: Opened, questions: Mapping[str, object]) -> Any:
    """The odds of one wager, of which so many are kept; nobody changes them."""
    found = _kept.pop(of, None) or odds(opened, of.wager, asks=questions, weigh=of.weigh)
    _kept[of] = found
    while len(_kept) > MOST_KEPT:
        _kept.popitem(last=False)
    return found


@lru_cache(maxsize=64)
def _usual(base: Opened) -> Mapping[LineKey, Exact]:
    """The lines of an edition as it stands, to which every what-if of it is compared."""
    return {_key(one): one for one in lines(base)}


def _key(line: Exact) -> LineKey:
    return line.wager, line.strategy, line.on


def _told_key(line: Mapping[str, Any]) -> LineKey:
    return line["wager"], line["strategy"], tuple(line.get("on", ()))


def _line(every: Sequence[Exact], wager: str | None, strategy: str | None) -> Exact:
    kinds = list(dict.fromkeys(line.wager for line in every))
    wanted = kinds[0] if wager is None else wager
    found = [line for line in every if line.wager == wanted]
    if not found:
        hint = did_you_mean(wanted, kinds, f"; there are {', '.join(kinds)}")
        raise InputError(f"there is no wager {wanted[:40]!r} under this what-if{hint}")
    if strategy is None:
        return found[0]
    played = [line.strategy for line in found if line.strategy]
    if strategy not in played:
        ways = f"it is played by {', '.join(played)}" if played else "it leaves the player no choice"
        raise InputError(f"{wanted[:40]} is not played by a strategy {strategy[:30]!r}; {ways}")
    return next(line for line in found if line.strategy == strategy)


def _short(line: Exact, usual: Mapping[LineKey, Exact]) -> dict[str, object]:
    before = usual.get(_key(line))
    return {
        "wager": line.wager,
        "strategy": line.strategy,
        "on": list(line.on),
        "free": line.free,
        "offered": line.offered,
        "house_edge": exact(line.house_edge),
        "edition_edge": None if before is None else exact(before.house_edge),
    }


def _row(opened: Opened, line: Exact, row: Mapping[str, Any], course: Course) -> dict[str, object]:
    """A course with what it pays, odds to the wager named where it wins, and what brings it: the paragraphs, and the rule.

    First stand the paragraphs that decide this end, then those that say what it is worth.
    """
    net = Fraction(row["net"])
    named = (course.rule, paths.join(("payouts", line.wager))) if net > 0 else (course.rule,)
    rule = next((path for path in named if path in opened.in_force.values), None)
    decide = [section.id for section in opened.draft.sections.values() if course.end and course.end in section.ends]
    worth = opened.in_force.cite(rule).split(", ") if rule else []
    told = {"rule": rule, "cite": ", ".join(dict.fromkeys(filter(None, (*decide, *worth)))) or None}
    return {**row, "pays": f"{net.numerator} to {net.denominator}" if net > 0 else None, **told}


def _changes(asked: WhatIf, opened: Opened) -> list[dict[str, object]]:
    """Every rule that is in force with another value, and whether the edition allows it."""
    base = asked.base
    return [
        {
            "path": path,
            "from": plain(base.in_force.values[path]),
            "to": plain(value),
            "says": str(base.in_force.says[path]),
            "cite": base.in_force.cite(path),
            "allowed": base.in_force.allows(path, value),
            "set": path in asked.rules,
        }
        for path, value in asked.differing(opened).items()
    ]


def _meters(asked: WhatIf, opened: Opened, wager: str) -> tuple[list[tuple[str, dict[str, Any]]], dict[str, Fraction]]:
    """Each wager that pays from meters: where each meter is fair, the edge when it shows what was asked, and without.

    Less than a meter of this wager starts with is refused; of a wager without one, less than any meter does.
    """
    cards = {name: value for name, value in asked.questions.items() if name in ("decks", "shoe")}
    players = asked.asks.get("players", 1)
    assert isinstance(players, int)
    found: list[tuple[str, dict[str, Any]]] = []
    every = opened.game.odds.metered(opened.rules, players, **cards)[0]
    own = [metered.wager for metered in every if metered.wager == wager]
    for metered in every:
        for meter in metered.meters:
            even = metered.break_even(meter)
            shows = meter.standing if asked.meter is None else asked.meter
            if shows < meter.reset and metered.wager in (own or (metered.wager,)):
                least = f"the {meter.name} meter shows its reset amount of {dollars(meter.reset)} or more"
                raise opened.rules.refusal(meter.rule, f"{least}, not {dollars(shows)}")
            told = {
                "meter": meter.name,
                "shows": exact(Fraction(shows, 100)),
                "house_edge": exact(metered.edge(**{meter.name: shows})),
                "break_even": None if even is None else exact(even / 100),
                "players": players,
            }
            found.append((metered.wager, told))
    return found, {each.wager: each.edge(**{meter.name: 0 for meter in each.meters}) for each in every}


def _favoured(asked: WhatIf, meters: Sequence[tuple[str, Mapping[str, Any]]]) -> list[str]:
    """The wagers on which a meter gives the player the edge, where somebody asked what the meters show.

    Of meters as they stand the game itself warns, with the odds.
    """
    if asked.meter is None:
        return []
    return [
        f"the player has the edge on {wager} with the meter {meter['meter']} at {money(Fraction(asked.meter, 100))}: "
        f"{percent(-meter['house_edge']['float'])} of each unit wagered"
        for wager, meter in meters
        if Fraction(meter["house_edge"]["exact"]) < 0
    ]


def hold(line: Exact, rounds: int) -> dict[str, object]:
    """What the house keeps of the handle after so many rounds of one unit: bands, and bars that can be drawn.

    A bar is the chance that its share is kept. By the normal curve where counting would take too long.
    """
    from croupier.chance.laws.totals import after

    law = line.distribution
    total = after(law, rounds, exact_budget=EXACT_BUDGET, fft_budget=FFT_BUDGET if find_spec("numpy") else 0)
    spread = 4 * law.deviation / rounds**0.5
    low, width = float(line.house_edge) - spread, 2 * spread / BARS
    ends = [low + place * width for place in range(BARS + 1)]
    below = [float(total.at_most(Fraction(-end) * rounds, strictly_less=True)) for end in ends]
    return {
        "rounds": rounds,
        "method": total.method,
        "error": total.error,
        "house_behind": float(total.ahead),
        "bands": [
            {"level": band.level, "low": float(band.low), "high": float(band.high), "covers": float(band.covers)}
            for band in total.handle_bands(LEVELS)
        ],
        "bars": [
            {"low": ends[place], "high": ends[place + 1], "probability": max(0.0, below[place] - below[place + 1])}
            for place in range(BARS)
        ]
        if spread
        else [],
    }
