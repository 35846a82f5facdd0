"""The meters of Casino War's side wagers: what is fixed, what the meter adds, and how often it is won."""

from fractions import Fraction

from croupier.equipment.awards import Award
from croupier.equipment.money import Cents
from croupier.equipment.shoe import Composition
from croupier.games.casino_war.odds.bonus_spin import STAKE_LOST, rings_of
from croupier.games.casino_war.odds.counting import dealt_from
from croupier.games.casino_war.odds.joint.spins import mean_of, starting_share
from croupier.games.casino_war.odds.progressive import COLLECTED, SUITED_FOUR, ProgressiveOdds, at_least_one, progressive
from croupier.games.casino_war.rules import BESIDES, TO_ALL, TO_EACH, TO_ONE, BonusSpin, Meter, Progressive, WarRules
from croupier.games.kit.odds.meters import Metered, MeteredWager

CUT = "the payout limit of the house cuts what is paid from a meter, so that its return is no straight line and is not told"


def meters(
    rules: WarRules, players: int = 1, *, decks: int | None = None, shoe: Composition | None = None
) -> tuple[list[MeteredWager], list[str]]:
    """The wagers that pay from a meter, and why one of them is not determined."""
    cards = dealt_from(rules, decks, shoe)
    found, why = list[MeteredWager](), list[str]()
    if rules.meters_limited:
        return found, [CUT]
    odds = progressive(rules, decks=decks, shoe=shoe) if cards.faces is not None else None
    if odds is not None and rules.progressive is not None:
        found.append(_progressive(rules.progressive, odds, cards, players))
    elif rules.progressive is not None:
        why.append("progressive is not determined: the shoe is given by rank, and the suits matter")
    if rules.bonus_spin is not None:
        spun = _bonus_spin(rules, rules.bonus_spin, cards, players)
        if spun is None:
            why.append(
                "bonus-spin is not determined: the weights of its wheel, or the card that sets it off, were not given"
            )
        else:
            found.append(spun)
    return found, why


def permitted(rules: WarRules) -> list[int]:
    """Every number of decks from which a table may deal."""
    return [decks for decks in range(1, 17) if rules.may_deal_from(decks)]


# The progressive


def _progressive(wager: Progressive, odds: ProgressiveOdds, cards: Composition, players: int) -> MeteredWager:
    kept = 1 - COLLECTED[wager.collected]
    paid = [(hand, odds.hits[hand], wager.pays[hand].fixed.winnings(wager.stake) / wager.stake) for hand in wager.pays]
    wins = sum((ways for net, ways in odds.distribution.outcomes if net > -1), 0)
    back = Fraction(wins, odds.distribution.of_ways) * kept
    awards = [(hand, chance, chance * units) for hand, chance, units in paid]
    cut = odds.fixed_return - back - sum((adds for *_, adds in awards), Fraction(0))
    if cut:
        awards.append(("cut by the payout limit", Fraction(0), cut))
    if kept:
        awards.append(("stake handed back", Fraction(wins, odds.distribution.of_ways), back))
    pays = sum((odds.hits[hand] for hand, award in wager.pays.items() if award.shares), Fraction(0))
    known = {hand for hand, award in wager.pays.items() if award.shares} <= {SUITED_FOUR}
    hit = at_least_one(wager, cards, players) if known else pays if players == 1 else Fraction(0)
    shared = wager.second_winner == "equal shares"
    meter = Metered(
        "progressive",
        wager.meter.reset,
        wager.meter.standing,
        wager.meter.rate,
        pays,
        odds.meter_share + (players - 1) * odds.envy_share,
        hit,
        hit / players if shared else pays,
        odds.empties and not (players > 1 and odds.envy_share),
    )
    envy = (players - 1) * odds.envy.mean
    return MeteredWager("progressive", wager.stake, players, tuple(awards), envy, (meter,), wager.offered)


# The Bonus Spin


def _bonus_spin(rules: WarRules, wager: BonusSpin, cards: Composition, players: int) -> MeteredWager | None:
    rings, started = rings_of(wager, players), starting_share(wager, cards)
    if rings is None or started is None:
        return None
    hot, _ = rings
    nothing = Meter(None, Cents(0), None)
    empty = wager._replace(primary=nothing, secondary=nothing)
    kept = 1 - STAKE_LOST[wager.collected]
    fixed = started * (mean_of(rules, empty, 1, players) / wager.stake + STAKE_LOST[wager.collected])
    awards = [("fixed sums", started, fixed)]
    if kept:
        awards.append(("stake handed back", started, started))
    parts = {"primary": wager.primary, "secondary": wager.secondary}
    part = min(Fraction(1), Fraction(wager.stake, wager.pays_for))
    part = part if wager.jackpot_for_one_dollar == "a fifth of the meter" else Fraction(1)
    found = []
    for name, meter in parts.items():
        percents = {symbol: _percent(wager.hot[symbol], name) * part for symbol in hot}
        winning = Fraction(sum(weight for symbol, weight in hot.items() if percents[symbol]), sum(hot.values()))
        share = sum((percents[symbol] * weight for symbol, weight in hot.items()), Fraction(0)) / sum(hot.values())
        each = {TO_ONE: Fraction(1, players), BESIDES: Fraction(1, players)}.get(wager.spins, Fraction(1))
        hit = 1 - (1 - winning) ** players if wager.spins == TO_EACH else winning
        first = hit / players if wager.spins in (TO_EACH, TO_ALL) else winning * each
        empties = set(percents.values()) <= {Fraction(0), Fraction(1)}
        found.append(
            Metered(
                name,
                meter.reset,
                meter.standing,
                meter.rate,
                started * winning * each,
                started * (first if empties else share * each),
                started * hit,
                started * winning * each,
                empties,
                later=started * (winning * each - first) if empties else Fraction(0),
            )
        )
    return MeteredWager("bonus-spin", wager.stake, players, tuple(awards), Fraction(0), tuple(found), wager.offered)


def _percent(award: Award, meter: str) -> Fraction:
    return sum((Fraction(share.percent, 100) for share in award.shares if share.meter == meter), Fraction(0))
