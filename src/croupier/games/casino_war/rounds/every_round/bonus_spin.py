"""The Bonus Spin of one player: every deal, and after the card that sets the wheel off every spin, by its weights."""

from collections.abc import Iterator, Mapping

from croupier.equipment.cards import SUITS
from croupier.equipment.money import dollars
from croupier.games.casino_war.rounds.every_round.amounts import beside_initial, initial_cents
from croupier.games.casino_war.rounds.every_round.small_shoe import DEALER, PLAYER, burned_in_a_war, filled
from croupier.games.casino_war.rules import ANY_CARD, BonusSpin, WarRules
from croupier.games.kit.odds.small import EveryRound, LineKey, StepKey, WeightedRound

WAGER = "bonus-spin"
_RED = "hd"
_DECIDES: Mapping[LineKey, frozenset[StepKey]] = {(WAGER, None, ()): frozenset({(WAGER, ())})}


def cut(rules: WarRules, spin: BonusSpin) -> bool:
    """Whether the limit of the house may cut what the wheel pays together with what else the hand wins."""
    awards = (*spin.hot.values(), *spin.community.values())
    return rules.meters_limited or not beside_initial(rules, 2 * max(award.fixed.winnings(spin.stake) for award in awards))


def bonus_spin(rules: WarRules, spin: BonusSpin) -> EveryRound | None:
    """A shoe with the card that sets the wheel off, its rank in the other colour, and its colour in another rank.

    None where nobody gave the weights of the symbols: then the wager has no odds either.
    """
    hot, community = ({symbol: _weight(spin, symbol) for symbol in ring} for ring in (spin.hot, spin.community))
    if not any(hot.values()):
        return None
    if not any(community.values()):
        community = dict.fromkeys(list(spin.community)[:1], 1)  # a symbol that pays nobody here, for there is one player
    colour, _, rank = (spin.trigger or ANY_CARD).partition(" ")
    suits = sorted(SUITS, key=lambda suit: (suit in _RED) != (colour == "red"))
    other = next(each for each in rules.ranks.order if each != rank)
    held = {other + suits[0]: 3, rank + suits[0]: 2, rank + suits[2]: 1}
    shoe = filled(rules, held, 4 + burned_in_a_war(rules, 1))
    stakes = {"initial": initial_cents(rules), WAGER: spin.stake}
    wagers = [{"player": PLAYER, "wager": wager, "amount": dollars(cents)} for wager, cents in stakes.items()]

    def rounds() -> Iterator[WeightedRound]:
        for mine, dealers in shoe.deals(2):
            written: dict[str, object] = {"wagers": wagers, "cards": {PLAYER: mine, DEALER: dealers}}
            if mine[0] == dealers[0]:
                written["decisions"] = {PLAYER: "surrender"}
            ways, started = shoe.ways(mine, dealers), dealers == rank + suits[0]
            if not started:
                yield WeightedRound(ways * sum(hot.values()) * sum(community.values()), written, _DECIDES)
                continue
            for symbol, weight in hot.items():
                for shared, beside in community.items():
                    if weight and beside:
                        spun = {"hot": symbol, "to": PLAYER, "community": shared}
                        yield WeightedRound(ways * weight * beside, {**written, "spin": spun}, _DECIDES)

    equipment = f"one player, {sum(map(bool, hot.values()))} symbols of the wheel by weight, a shoe of {shoe.said}"
    return EveryRound(equipment, {"shoe": shoe.composition, "players": 1}, spin.stake, tuple(rounds()))


def _weight(spin: BonusSpin, symbol: str) -> int:
    return (spin.weights or {}).get(symbol, 0)
