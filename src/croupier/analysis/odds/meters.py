"""The report on meters: fixed awards, reset and increment apart, edges over the meter, time to a hit, jackpots a year.

Rounds are taken as independent, each from all cards, and every player as making the wager in every round. Then the rounds
until a meter is won are geometric: that law, and the meter at a hit, which grows by the rate in every round, are exact;
quantiles of the rounds are found in floats.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from math import ceil, exp, log1p

from croupier.analysis.assumptions.block import assumptions
from croupier.analysis.edition import Opened
from croupier.analysis.effect import Key
from croupier.analysis.resting import weighed
from croupier.equipment.money import dollars
from croupier.errors import InputError
from croupier.games.kit.odds.meters import Metered, MeteredWager
from croupier.games.kit.odds.odds import exact

MOST_PLAYERS, MOST_PER_HOUR = 20, 10_000
RATES = tuple(Fraction(percent, 100) for percent in (0, 5, 10, 15, 20))
QUANTILES = (Fraction(1, 10), Fraction(1, 2), Fraction(9, 10), Fraction(99, 100))
DAYS = 365
MOST_DECKS = 16


def meters(
    opened: Opened,
    *,
    players: int | None = None,
    rounds_per_hour: Fraction | None = None,
    hours_a_day: Fraction = Fraction(24),
    asks: Mapping[str, object] | None = None,
) -> dict[str, object]:
    """What each meter of the edition's wagers is worth; with a pace, also in hours and by the year.

    `asks` are decks or a shoe. A pace or a number of players out of range, and a game without meters, are refused.
    """
    opened.require_banked()
    asks, game, rules = asks or {}, opened.game, opened.rules
    seats = getattr(rules, "seats", 1)
    if players is not None and not 1 <= players <= MOST_PLAYERS:
        raise InputError(f"1 to {MOST_PLAYERS} players can make the wager, not {players}")
    if rounds_per_hour is not None and not 0 < rounds_per_hour <= MOST_PER_HOUR:
        raise InputError(f"--rounds-per-hour must be above 0 and at most {MOST_PER_HOUR:,}, not {rounds_per_hour}")
    if not 0 < hours_a_day <= 24:
        raise InputError(f"--hours-a-day must be above 0 and at most 24, not {hours_a_day}")
    table = [players] if players is not None else list(range(1, seats + 1))
    by_players = {count: {wager.wager: wager for wager in game.odds.metered(rules, count, **asks)[0]} for count in table}
    first, why = game.odds.metered(rules, table[0], **asks)
    if not first and not why:
        raise InputError(f"{opened.draft.id} has no wager that pays from a meter")
    day = None if rounds_per_hour is None else rounds_per_hour * hours_a_day
    wagers = []
    for wager in first:
        several = [by_players[count][wager.wager] for count in table if wager.wager in by_players[count]]
        wagers.append(_wager(wager, several, rounds_per_hour, day) | _batches(opened, wager, asks))
    pace = {} if rounds_per_hour is None else {"rounds_per_hour": exact(rounds_per_hour), "hours_a_day": exact(hours_a_day)}
    asked = {**asks, **({} if players is None else {"players": players})}
    return {
        **opened.head,
        "assumptions": assumptions(
            opened,
            asked,
            rests=weighed(opened, lambda read: _edges(read, table[0], asks)),
            weighed="a house edge at the meters as they stand",
        ),
        **pace,
        "wagers": wagers,
        "says": list(SAYS),
        **({"warnings": why} if why else {}),
    }


def _edges(opened: Opened, players: int, asks: Mapping[str, object]) -> dict[Key, Fraction]:
    """The edge of each wager that has meters, as they stand."""
    return {("", wager.wager, None): wager.edge() for wager in opened.game.odds.metered(opened.rules, players, **asks)[0]}


SAYS = (
    "Rounds are taken as independent and from all cards; every player makes the wager in every round and goes to War with "
    "every tie.",
    "An edge at a meter is that of the player who is paid first in a round; in the long run all that goes to a meter is "
    "paid some day, and each time it starts again with its reset. The edge is at what the meter shows, to the cent; `odds` "
    "adds what the wagers of the round put on the meter, and pays whole chips.",
)


def _wager(
    wager: MeteredWager, several: Sequence[MeteredWager], per_hour: Fraction | None, per_day: Fraction | None
) -> dict[str, object]:
    return {
        "wager": wager.wager,
        "offered": wager.offered,
        "stake": dollars(wager.stake),
        "players": wager.players,
        "parts": _parts(wager),
        "meters": [_meter(wager, meter) for meter in wager.meters],
        "by_players": [_row(each, per_hour, per_day) for each in several],
        "long_run": [
            {
                "players": each.players,
                "edges": [{"rate": exact(rate), "edge": _or_none(each.long_run(rate))} for rate in RATES],
            }
            for each in several
        ],
    }


def _parts(wager: MeteredWager) -> list[dict[str, object]]:
    """What the return is made of in the long run: fixed awards, Envy, and reset and increment of each meter."""
    parts: list[dict[str, object]] = [
        {"part": name, "chance": exact(chance), "adds": exact(adds)} for name, chance, adds in wager.awards
    ]
    if wager.envy:
        parts.append({"part": "envy", "chance": None, "adds": exact(wager.envy)})
    for meter in wager.meters:
        parts.append({"part": f"{meter.name}: reset", "chance": exact(meter.pays), "adds": exact(wager.from_reset(meter))})
        rate = meter.rate if meter.empties and meter.hit else None
        parts.append({"part": f"{meter.name}: increment", "chance": exact(meter.pays), "adds": _or_none(rate)})
    paid, edge = replace(wager, limit=None).long_run(), wager.long_run()
    if wager.limit is not None and paid is not None and edge is not None:
        parts.append(
            {"part": "meters cut by the payout limit", "chance": None, "adds": _or_none(float(paid) - float(edge))}
        )
    return parts


def _meter(wager: MeteredWager, meter: Metered) -> dict[str, object]:
    """The edge over one meter, a straight line, others standing as they do."""
    fair = wager.break_even(meter)
    marks = {"nothing": Fraction(0), "reset": Fraction(meter.reset), "standing": Fraction(meter.standing)}
    marks |= {"break-even": fair} if fair is not None and fair > 0 else {}
    if kinks := wager.kinks(meter):
        marks["payout limit"] = kinks[0]
    return {
        "meter": meter.name,
        "reset": dollars(meter.reset),
        "standing": dollars(meter.standing),
        "rate": _or_none(meter.rate),
        "line": {"intercept": exact(wager.edge(**{meter.name: 0})), "per_dollar": exact(-100 * wager.slope(meter))},
        "points": [
            {"at": name, "meter": exact(cents / 100), "edge": exact(wager.edge(**{meter.name: cents}))}
            for name, cents in marks.items()
        ],
        "break_even": None if fair is None else exact(fair / 100),
        "payout_limit": None if wager.limit is None else dollars(wager.limit),
    }


def _row(wager: MeteredWager, per_hour: Fraction | None, per_day: Fraction | None) -> dict[str, object]:
    """What depends on how many play: the fair meter, the long run, and how soon a meter is won."""
    return {
        "players": wager.players,
        "edge": exact(wager.edge()),
        "long_run": _or_none(wager.long_run()),
        "meters": [_time(wager, meter, per_hour, per_day) for meter in wager.meters],
    }


def _time(wager: MeteredWager, meter: Metered, per_hour: Fraction | None, per_day: Fraction | None) -> dict[str, object]:
    fair = wager.break_even(meter)
    told: dict[str, object] = {"meter": meter.name, "break_even": None if fair is None else exact(fair / 100)}
    if not meter.hit:
        return {**told, "hit": exact(meter.hit), "rounds": None, "at_hit": None}
    waits = {_percent(share): _quantile(meter.hit, share) for share in QUANTILES}
    told |= {
        "hit": exact(meter.hit),
        "rounds": {"mean": exact(1 / meter.hit), **waits},
        "at_hit": _at_hit(wager, meter, waits),
    }
    if per_hour is not None and per_day is not None:
        year = per_day * DAYS
        told["hours"] = {
            "mean": float(1 / meter.hit / per_hour),
            **{name: float(t / per_hour) for name, t in waits.items()},
        }
        told["year"] = {
            "rounds": exact(year),
            "jackpots": exact(year * wager.players * meter.pays),
            "none": exp(float(year) * log1p(-float(meter.hit))) if meter.hit < 1 else 0.0,
        }
    return told


def _at_hit(wager: MeteredWager, meter: Metered, waits: Mapping[str, int]) -> dict[str, object] | None:
    """What the meter shows when it is won, in dollars, since its reset and from where it stands; the rate must be told."""
    if meter.rate is None or not meter.empties:
        return None
    grows = meter.rate * wager.stake * wager.players

    def since(start: int) -> dict[str, object]:
        shown = {name: exact((start + grows * rounds) / 100) for name, rounds in waits.items()}
        return {"mean": exact((start + grows / meter.hit) / 100), **shown}

    return {"each_round": exact(grows / 100), "from_reset": since(meter.reset), "from_standing": since(meter.standing)}


def _quantile(chance: Fraction, share: Fraction) -> int:
    """The least number of rounds within which the meter is won with at least this chance."""
    if chance == 1:
        return 1
    rounds = max(1, ceil(log1p(-float(share)) / log1p(-float(chance))))
    # the ceiling of a float may be one off on either side
    while rounds > 1 and rounds < 10**4 and 1 - (1 - chance) ** (rounds - 1) >= share:
        rounds -= 1
    return rounds


def _batches(opened: Opened, wager: MeteredWager, asks: Mapping[str, object]) -> dict[str, object]:
    """The wager from every number of decks that the edition allows; not where a shoe was asked for."""
    if "shoe" in asks:
        return {}
    rows = []
    lawful = (decks for decks in range(1, MOST_DECKS + 1) if not opened.game.odds.outside(opened.rules, decks=decks))
    for decks in lawful:
        found = {one.wager: one for one in opened.game.odds.metered(opened.rules, wager.players, decks=decks)[0]}
        if one := found.get(wager.wager):
            fair = [one.break_even(meter) for meter in one.meters]
            rows.append(
                {
                    "decks": decks,
                    "hit": [exact(meter.hit) for meter in one.meters],
                    "fixed": exact(one.fixed),
                    "edge": exact(one.edge()),
                    "break_even": [None if cents is None else exact(cents / 100) for cents in fair],
                    "long_run": _or_none(one.long_run()),
                    "long_run_without_increment": _or_none(one.long_run(Fraction(0))),
                }
            )
    return {"batches": rows}


def _or_none(number: Fraction | float | None) -> dict[str, object] | None:
    return {"exact": None, "float": number} if isinstance(number, float) else None if number is None else exact(number)


def _percent(share: Fraction) -> str:
    return f"{float(100 * share):g}%"
