"""The meters of Casino War's side wagers: what is fixed, what the meter adds, and how often it is won."""

from dataclasses import replace
from fractions import Fraction
from itertools import product

from croupier.equipment.awards import Award
from croupier.equipment.money import Cents
from croupier.equipment.shoe import Composition
from croupier.figures import money, other_players, percent
from croupier.games.casino_war.odds.bonus_spin import STAKE_LOST, bonus_spin, part_of_meters, rings_of, triggers_in
from croupier.games.casino_war.odds.box import COLLECTED, SUITED_FOUR
from croupier.games.casino_war.odds.counting import dealt_from
from croupier.games.casino_war.odds.progressive import (
    METER,
    at_least_one,
    envied_courses,
    odds_of,
)
from croupier.games.casino_war.rules import BESIDES, TO_ALL, TO_EACH, TO_ONE, BonusSpin, Meter, WarRules
from croupier.games.kit.odds.meters import Jackpot, Metered, MeteredWager, share_of
from croupier.games.kit.odds.odds import law_of

CUT = "bonus-spin is not determined: under the payout limit of the house several spins of one round are paid together"


def meters(
    rules: WarRules, players: int = 1, *, decks: int | None = None, shoe: Composition | None = None
) -> tuple[list[MeteredWager], list[str]]:
    """The wagers that pay from a meter, and why one of them is not determined."""
    cards = dealt_from(rules, decks, shoe)
    found, why = list[MeteredWager](), list[str]()
    metered = progressive_at(rules, cards, players)
    if metered is not None:
        found.append(metered)
    elif rules.progressive is not None:
        why.append("progressive is not determined: the shoe is given by rank, and the suits matter")
    if rules.bonus_spin is not None:
        spun = _bonus_spin(rules, rules.bonus_spin, cards, players)
        if spun is None:
            why.append(
                "bonus-spin is not determined: the weights of its wheel, or the card that sets it off, were not given"
            )
        elif rules.meters_limited and players > 1 and rules.bonus_spin.spins in (TO_EACH, TO_ALL):
            why.append(CUT)
        else:
            found.append(spun)
    return found, why


# The progressive


def progressive_at(rules: WarRules, cards: Composition, players: int) -> MeteredWager | None:
    """The progressive with its meter for one of so many players; None if the edition has none or suits are not told."""
    wager = rules.progressive
    if wager is None or cards.faces is None:
        return None
    odds = odds_of(rules, wager, cards)
    won = sum((ways for net, ways in odds.distribution.outcomes if net > -1), 0)
    wins = Fraction(won, odds.distribution.of_ways)
    back = wins * (1 - COLLECTED[wager.collected])
    units = {hand: award.fixed.winnings(wager.stake) / wager.stake for hand, award in wager.pays.items()}
    awards = [(hand, odds.hits[hand], odds.hits[hand] * units[hand]) for hand in wager.pays]
    if cut := odds.fixed_return - back - sum((adds for *_, adds in awards), Fraction(0)):
        awards.append(("cut by the payout limit", Fraction(0), cut))
    if back:
        awards.append(("stake handed back", wins, back))
    from_meter = [hand for hand, award in wager.pays.items() if award.shares]
    pays = sum((odds.hits[hand] for hand in from_meter), Fraction(0))
    hit = pays if players == 1 else Fraction(0)
    if players > 1 and set(from_meter) <= {SUITED_FOUR}:
        hit = at_least_one(rules, wager, cards, players)
    shared = wager.second_winner == "equal shares"
    envied = tuple(each._replace(chance=each.chance * (players - 1)) for each in odds.envied if players > 1)
    jackpots = (*odds.jackpots, *envied)
    meter = Metered(
        METER,
        wager.meter.reset,
        wager.meter.standing,
        wager.meter.rate,
        pays,
        share_of(jackpots, METER),
        hit,
        hit / players if shared else pays,
        not envied and all(part == 1 for jackpot in jackpots for _, part in jackpot.parts),
        rule="progressive.meter.now",
    )
    together = () if rules.side_limit is None else envied_courses(rules, wager, cards, players)
    envy = law_of(together).mean if together else (players - 1) * odds.envy.mean
    limit = rules.side_limit if rules.meters_limited else None
    return MeteredWager(
        "progressive", wager.stake, players, tuple(awards), envy, (meter,), wager.offered, jackpots, limit, shared
    )


def numbers(rules: WarRules, cards: Composition, players: int | None = None) -> dict[str, Fraction]:
    """More about the progressive: how often each award comes, its return, its meter, and the meter at which it is fair.

    Envy Bonuses count for the others at the table: those asked for, and otherwise nobody and a full table.
    """
    alone = progressive_at(rules, cards, 1)
    if alone is None or rules.progressive is None:
        return {}
    (meter,) = alone.meters
    told = {f"hit: {name}": chance for name, chance, _ in alone.awards if name in rules.progressive.pays}
    told["return without the meter"] = alone.fixed
    told["return per $10,000 on the meter"] = alone.slope(meter) * 10_000_00
    if kinks := alone.kinks(meter):
        told["meter above which the payout limit keeps the rest, dollars"] = kinks[0] / 100
    told["meter at its reset, dollars"] = Fraction(meter.reset, 100)
    if meter.rate is not None:
        told["part of each wager that goes to the meter"] = meter.rate
    for count in dict.fromkeys((1, rules.seats) if players is None else (players,)):
        wager = progressive_at(rules, cards, count)
        assert wager is not None
        (meter,) = wager.meters
        with_them = f" with {count - 1} other{'s' if count > 2 else ''}" if count > 1 else ""
        told[f"return at a meter of {money(Fraction(meter.standing, 100))}{with_them}"] = 1 - wager.edge()
        fair = wager.break_even(meter)
        if fair is not None:
            told[f"break-even meter{with_them}, dollars"] = fair / 100
        long_run = wager.long_run(meter.rate or Fraction(0))
        if isinstance(long_run, Fraction):
            rate = "" if meter.rate is not None else ", less the part of each wager that goes to the meter"
            told[f"long-run house edge{with_them}{rate}"] = long_run
    return told


def warnings(rules: WarRules, cards: Composition, players: int | None = None) -> list[str]:
    """That a progressive favors the player at its meter and a full table."""
    wager = progressive_at(rules, cards, players or rules.seats)
    if wager is None or wager.edge() >= 0:
        return []
    at = money(Fraction(wager.meters[0].standing, 100))
    return [
        f"the player has the edge on progressive with the meter at {at} and {other_players(wager.players)} at the table: "
        f"{percent(-wager.edge())} of each unit wagered"
    ]


# The Bonus Spin


def _bonus_spin(rules: WarRules, wager: BonusSpin, cards: Composition, players: int) -> MeteredWager | None:
    nothing = Meter(None, Cents(0), None)
    empty = replace(rules, bonus_spin=wager._replace(primary=nothing, secondary=nothing))
    line, rings, triggers = bonus_spin(empty, cards, players), rings_of(wager, players), triggers_in(cards, wager.trigger)
    if line is None or rings is None or triggers is None:
        return None
    (hot, community), started, part = rings, Fraction(triggers, cards.size), part_of_meters(wager)
    back = Fraction(0) if STAKE_LOST[wager.collected] else started
    awards = [("fixed sums", started, line.distribution.returned - back)]
    if back:
        awards.append(("stake handed back", started, back))
    chances = {symbol: Fraction(weight, sum(hot.values())) for symbol, weight in hot.items()}
    each = Fraction(1, players if wager.spins in (TO_ONE, BESIDES) else 1)
    found = []
    for name, meter in (("primary", wager.primary), ("secondary", wager.secondary)):
        shares = {symbol: part * _share(wager.hot[symbol], name) for symbol in hot}
        winning = sum((chances[symbol] for symbol in hot if shares[symbol]), Fraction(0))
        hit = 1 - (1 - winning) ** players if wager.spins == TO_EACH else winning
        first = hit / players
        empties = set(shares.values()) <= {0, 1}
        share = first if empties else sum((shares[symbol] * chances[symbol] for symbol in hot), Fraction(0)) * each
        pays = started * winning * each
        found.append(
            Metered(
                name,
                meter.reset,
                meter.standing,
                meter.rate,
                pays,
                started * share,
                started * hit,
                pays,
                empties,
                later=pays - started * first if empties else Fraction(0),
                rule=f"bonus_spin.{name}.now",
            )
        )
    limit, jackpots = rules.side_limit if rules.meters_limited else None, list[Jackpot]()
    # the Hot Spots that pay from meters, with the Community Pay that comes beside them by some readings
    beside = [(wager.community[other], ways) for other, ways in community.items()] if wager.spins == BESIDES else []
    beside = beside or [(Award(()), 1)]
    for symbol, (other, ways) in product(hot, beside) if limit is not None else ():
        award = wager.hot[symbol]
        if award.shares:
            chance = started * each * chances[symbol] * Fraction(ways, sum(often for _, often in beside))
            cents = [
                rules.chips_in_play.pays(of.fixed.winnings(wager.stake), rules.chips.breakage) for of in (award, other)
            ]
            parts = tuple((share.meter, part * Fraction(share.percent, 100)) for share in award.shares)
            jackpots.append(Jackpot(chance, Fraction(min(sum(cents), limit or 0)), parts))
    return MeteredWager(
        "bonus-spin", wager.stake, players, tuple(awards), Fraction(0), tuple(found), wager.offered, tuple(jackpots), limit
    )


def _share(award: Award, meter: str) -> Fraction:
    return Fraction(sum(share.percent for share in award.shares if share.meter == meter), 100)
