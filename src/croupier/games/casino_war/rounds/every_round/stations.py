"""The electronic version: a station with its wagers on one hand of the community cards, against the dealer."""

from collections.abc import Iterator

from croupier.equipment.money import dollars
from croupier.games.casino_war.rounds.every_round.amounts import amounts
from croupier.games.casino_war.rounds.every_round.live_table import Decided
from croupier.games.casino_war.rounds.every_round.small_shoe import DEALER, SmallShoe, burned_in_a_war, faces_up
from croupier.games.casino_war.rules import EACH, HIGHEST, Electronic, WarRules
from croupier.games.casino_war.stations.odds import PREFIX
from croupier.games.kit.odds.small import BestOf, EveryRound, WeightedRound

STATION = "1"
BEST = BestOf("best", ("surrender", "war"), f"{PREFIX}initial")


def stations(rules: WarRules, version: Electronic) -> EveryRound | None:
    """Every deal of two ranks; None where the edition leaves to the submission what community cards do."""
    hand = {EACH: "1", HIGHEST: "highest"}.get(version.decided)
    if hand is None:
        return None
    found, (high, low) = amounts(rules), (rules.ranks.order[0], rules.ranks.order[-1])
    # few of the high rank, so that even seven community cards fall in few ways
    shoe = SmallShoe({high: 2, low: version.cards + 1 + burned_in_a_war(rules, 1)})
    kinds = ("initial", "tie") if "tie" in found.beside else ("initial",)
    war_tie = rules.wagers.tie_on_war and "tie" in kinds
    dealt = _Station(rules, version, hand, found.initial, kinds, war_tie=war_tie)
    asks = {"shoe": shoe.composition, "stake": found.initial}
    equipment = f"one station, {version.cards} community cards, a shoe of {shoe.said}"
    return EveryRound(equipment, asks, found.initial, tuple(dealt.rounds(shoe)), best=BEST)


class _Station:
    def __init__(
        self, rules: WarRules, version: Electronic, hand: str, cents: int, kinds: tuple[str, ...], *, war_tie: bool
    ) -> None:
        self._order, self._cards, self._hand = rules.ranks.order, version.cards, hand
        self._amount, self._war_tie = dollars(cents), war_tie
        self._own_card = version.war_cards == "one for each station"
        self._wagers = [{"player": STATION, "wager": kind, "on": [hand], "amount": self._amount} for kind in kinds]
        self._by_war = self._lines("initial", "war", "war") | (self._lines("tie", None) if "tie" in kinds else {})
        self._by_surrender = self._lines("initial", "surrender")

    def rounds(self, shoe: SmallShoe) -> Iterator[WeightedRound]:
        for *community, dealers in shoe.deals(self._cards + 1):
            shown = (*community, dealers)
            *shared, against = faces_up(shown)
            written = {"wagers": self._wagers, "community": shared, "cards": {DEALER: against}}
            mine = community[0] if self._hand != "highest" else min(community, key=self._order.index)
            ways = shoe.ways(*shown) * shoe.followed(len(shown), 2)
            if mine != dealers:
                yield WeightedRound(ways, written, self._by_war | self._by_surrender)
                continue
            yield WeightedRound(ways, {**written, "decisions": {STATION: "surrender"}}, self._by_surrender, dealers)
            for my_next, dealers_next in shoe.deals(2):
                if ways := shoe.ways(*shown, my_next, dealers_next):
                    war = self._war(*faces_up((my_next, dealers_next), shown))
                    yield WeightedRound(ways, {**written, **war}, self._by_war | self._at_war, dealers)

    def _war(self, mine: str, dealers: str) -> dict[str, object]:
        place = f"{STATION}:{self._hand}" if self._own_card else self._hand
        tie = {"war_tie": {STATION: self._amount}} if self._war_tie else {}
        return {"decisions": {STATION: "war"}, "war_cards": {place: mine, DEALER: dealers}, **tie}

    @property
    def _at_war(self) -> Decided:
        return self._lines("war-tie", None) if self._war_tie else {}

    def _lines(self, wager: str, strategy: str | None, *more: str) -> Decided:
        return {(PREFIX + wager, strategy, ()): frozenset((kind, (self._hand,)) for kind in (wager, *more))}
