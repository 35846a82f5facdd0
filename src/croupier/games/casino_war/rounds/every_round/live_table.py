"""The Initial and the Tie Wagers, and side wagers stated as data: one player and the dealer, from a dozen cards."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from croupier.equipment.cards import RANKS
from croupier.equipment.money import dollars
from croupier.games.casino_war.rounds.every_round.amounts import amounts
from croupier.games.casino_war.rounds.every_round.small_shoe import DEALER, PLAYER, SmallShoe, faces_up
from croupier.games.casino_war.rules import WarRules
from croupier.games.kit.odds.small import BestOf, EveryRound, LineKey, StepKey, WeightedRound

SUITED = ("sshd", "ssc", "hh", "ddc")
"""Suits of the cards of the highest rank, of two between, and of the lowest: enough for burned cards, for a War that ties
again, and for ties of one face, of one colour and of two."""

BEST = BestOf("best", ("surrender", "war"), "initial")
"""Where both lose the same, the player surrenders and wagers no more."""

Decided = dict[LineKey, frozenset[StepKey] | None]
"""Lines of odds, each with the steps of a settlement that make it up."""


class TableRounds:
    """The rounds of one player with these wagers, by what is decided: always, by going to War, and by surrendering."""

    def __init__(self, shoe: SmallShoe, wagers: Mapping[str, int], *, war_tie: int = 0, faces_at_war: bool = True) -> None:
        self._shoe, self._war_tie = shoe, war_tie
        self._wagers = [{"player": PLAYER, "wager": wager, "amount": dollars(cents)} for wager, cents in wagers.items()]
        # suits of War cards only where a wager asks for them
        self._war_cards = tuple(shoe.held if faces_at_war else dict.fromkeys(card[0] for card in shoe.held))

    def rounds(self, by_war: Decided, by_surrender: Decided, at_war: Decided | None = None) -> Iterator[WeightedRound]:
        """Every original deal, and after a tie every War and the surrender; `at_war` is decided by War deals alone."""
        for mine, dealers in self._shoe.deals(2):
            dealt = {"wagers": self._wagers, "cards": _cards(faces_up((mine, dealers)))}
            ways = self._shoe.ways(mine, dealers) * self._shoe.followed(2, 2)
            if mine[0] != dealers[0]:
                yield WeightedRound(ways, dealt, by_war | by_surrender)
                continue
            yield WeightedRound(ways, {**dealt, "decisions": {PLAYER: "surrender"}}, by_surrender, mine[0])
            war: dict[str, object] = {"decisions": {PLAYER: "war"}}
            if self._war_tie:
                war["war_tie"] = {PLAYER: dollars(self._war_tie)}
            for my_next, dealers_next in product(self._war_cards, repeat=2):
                if ways := self._shoe.ways(mine, dealers, my_next, dealers_next):
                    cards = _cards(faces_up((my_next, dealers_next), (mine, dealers)))
                    yield WeightedRound(ways, {**dealt, **war, "war_cards": cards}, by_war | (at_war or {}), mine[0])


def live_table(rules: WarRules) -> list[EveryRound]:
    """Every deal with all wagers at once; a side wager that does not take their amount lies there by itself once more."""
    found = amounts(rules)
    alike = [name for name, cents in found.beside.items() if cents == found.initial]
    groups = [alike, *([name] for name in found.beside if name not in alike)]
    return [_with(rules, found.initial, {name: found.beside[name] for name in group}) for group in groups]


def _with(rules: WarRules, initial: int, beside: Mapping[str, int]) -> EveryRound:
    """The Initial Wager with some beside it; it is looked at itself where they are as large."""
    sides = {name: rules.side_wagers[name] for name in beside if name != "tie"}
    cents = next(iter(beside.values()), initial)
    shoe = SmallShoe(_spread(rules.ranks.order))
    if not sides:
        shoe = SmallShoe({rank: count for rank, count in zip(RANKS, shoe.composition.ranks, strict=True) if count})
    by_deal = _lines([name for name in beside if name == "tie" or not sides[name].on_war], None)
    on_war = [name for name in sides if sides[name].on_war]
    by_war, by_surrender = by_deal | _lines(on_war, "war"), _lines(on_war, "surrender")
    war_tie = initial if rules.wagers.tie_on_war and "tie" in beside else 0
    if cents == initial:
        by_war[_initial("war")] = frozenset({("initial", ()), ("war", ())})
        by_surrender[_initial("surrender")] = frozenset({("initial", ())})
    table = TableRounds(shoe, {"initial": initial, **beside}, war_tie=war_tie, faces_at_war=bool(on_war))
    rounds = table.rounds(by_war, by_surrender, _lines(["war-tie"], None) if war_tie else None)
    asks = {"shoe": shoe.composition, "stake": cents}
    return EveryRound(f"one player, a shoe of {shoe.said}", asks, cents, tuple(rounds), best=BEST)


def _initial(strategy: str) -> LineKey:
    return "initial", strategy, ()


def _lines(wagers: Sequence[str], strategy: str | None) -> Decided:
    return {(name, strategy, ()): frozenset({(name, ())}) for name in wagers}


def _spread(order: Sequence[str]) -> Mapping[str, int]:
    """Faces of ranks from the highest to the lowest, evenly."""
    last = len(order) - 1
    return Counter(order[place * last // (len(SUITED) - 1)] + suit for place, suits in enumerate(SUITED) for suit in suits)


def _cards(cards: Sequence[str]) -> Mapping[str, str]:
    return dict(zip((PLAYER, DEALER), cards, strict=True))
