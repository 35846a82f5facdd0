"""The Progressive Payout Wager, for one player and the dealer, and its Envy Bonus, for two."""

from collections.abc import Iterator, Mapping

from croupier.equipment.money import dollars
from croupier.games.casino_war.rounds.every_round.amounts import beside_initial, initial_cents
from croupier.games.casino_war.rounds.every_round.live_table import Decided, TableRounds
from croupier.games.casino_war.rounds.every_round.small_shoe import (
    DEALER,
    OTHER,
    PLAYER,
    SmallShoe,
    burned_in_a_war,
    filled,
)
from croupier.games.casino_war.rules import Progressive, WarRules
from croupier.games.kit.odds.small import EveryRound, WeightedRound

WAGER, ENVY = "progressive", "envy"
_OF: dict[str, frozenset[tuple[str, tuple[str, ...]]]] = {wager: frozenset({(wager, ())}) for wager in (WAGER, ENVY)}


def cut(rules: WarRules, progressive: Progressive) -> bool:
    """Whether the limit of the house may cut an award together with what else the hand wins."""
    awards = (*progressive.pays.values(), *progressive.envy.values())
    won = sum(award.fixed.winnings(progressive.stake) for award in awards)
    return rules.meters_limited or not beside_initial(rules, won)


def alone(rules: WarRules, progressive: Progressive) -> EveryRound:
    """Every award: four cards of one face, two faces of one rank, and two suited ties of one suit and of two."""
    high, low = rules.ranks.order[0], rules.ranks.order[-1]
    shoe = filled(rules, {f"{high}s": 4, f"{high}h": 3, f"{low}s": 2}, 4 + burned_in_a_war(rules, 1))
    table = TableRounds(shoe, {"initial": initial_cents(rules), WAGER: progressive.stake})
    by_war: Decided = {(WAGER, None, ()): _OF[WAGER]}
    by_surrender: Decided = {(WAGER, "surrender", ()): _OF[WAGER]}
    rounds = tuple(table.rounds(by_war, by_surrender))
    asks = {"shoe": shoe.composition}
    return EveryRound(f"one player, a shoe of {shoe.said}", asks, progressive.stake, rounds, without_meters=True)


def envy(rules: WarRules, progressive: Progressive) -> EveryRound:
    """Two players with the wager who go to War on every tie; the first one's Envy Bonus for the other's hand."""
    high, low = rules.ranks.order[0], rules.ranks.order[-1]
    shoe = filled(rules, {f"{high}s": 4, f"{low}s": 1, f"{high}h": 2}, 6 + burned_in_a_war(rules, 2))
    stakes = {"initial": dollars(initial_cents(rules)), WAGER: dollars(progressive.stake)}
    wagers = [
        {"player": player, "wager": wager, "amount": amount}
        for wager, amount in stakes.items()
        for player in (PLAYER, OTHER)
    ]
    rounds = tuple(
        WeightedRound(ways, {"wagers": wagers, **written}, {(ENVY, None, ()): _OF[ENVY]}) for ways, written in _pairs(shoe)
    )
    equipment = f"two players, a shoe of {shoe.said}"
    return EveryRound(equipment, {"shoe": shoe.composition}, progressive.stake, rounds, PLAYER, without_meters=True)


def _pairs(shoe: SmallShoe) -> Iterator[tuple[int, Mapping[str, object]]]:
    """Every deal to two players and the dealer, and every War of those who tie."""
    for mine, others, dealers in shoe.deals(3):
        dealt = {PLAYER: mine, OTHER: others, DEALER: dealers}
        tied = [player for player in (PLAYER, OTHER) if dealt[player][0] == dealers[0]]
        if not tied:
            yield shoe.ways(mine, others, dealers) * shoe.followed(3, 3), {"cards": dealt}
            continue
        at_war = (*tied, DEALER)
        for cards in shoe.deals(len(at_war)):
            if ways := shoe.ways(mine, others, dealers, *cards):
                ways *= shoe.followed(3 + len(cards), 3 - len(cards))
                war = dict(zip(at_war, cards, strict=True))
                yield ways, {"cards": dealt, "decisions": dict.fromkeys(tied, "war"), "war_cards": war}
