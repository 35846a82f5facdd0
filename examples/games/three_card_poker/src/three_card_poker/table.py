"""The whole procedure as data: options, decisions, hidden cards, odds and simulations follow from it."""

from collections.abc import Iterator, Sequence

from croupier.equipment.cards import RANKS, Card
from croupier.games.kit.play.card_table import CardTable
from croupier.games.kit.play.course import Before, Decide, Fate, Hand, Raise, Seen, Show, To
from croupier.games.kit.wager import Catalogue, Wager, awarded
from croupier.rulebook.paths import join
from three_card_poker.rules import ThreeCardRules

NAMES = ("high card", "pair", "flush", "straight", "three of a kind", "straight flush")


def value(cards: Sequence[Card]) -> tuple[int, ...]:
    """What a hand of three cards is worth: its kind, then its ranks. Higher is better."""
    ranks = sorted((card // 4 for card in cards), reverse=True)
    if ranks == [12, 1, 0]:
        ranks = [1, 0, -1]  # A-2-3
    suited = len({card % 4 for card in cards}) == 1
    run = ranks[0] - ranks[1] == ranks[1] - ranks[2] == 1
    alike = len(set(ranks))
    kind = 5 if suited and run else 4 if alike == 1 else 3 if run else 2 if suited else 1 if alike == 2 else 0
    return kind, *sorted(ranks, key=lambda rank: (-ranks.count(rank), -rank))


def catalogue(rules: ThreeCardRules) -> Catalogue:
    wagers = (
        Wager("ante", "ante", (), rules.payouts["ante"], (), "wagers.placed_by"),
        awarded("pair-plus", rules.pair_plus.pays, "pair_plus.offered", offered=rules.pair_plus.offered),
        Wager("play", "play", (), rules.payouts["play"], (), "decisions.by"),
    )
    return {wager.name: wager for wager in wagers}


def settle(rules: ThreeCardRules, hand: Hand) -> Iterator[Fate]:
    """What becomes of the wagers of one position, in the order of the text."""
    if hand.choice == "fold":
        yield hand.lost("ante", "decisions.by")
        yield hand.lost("pair-plus", "decisions.by")
        return
    name = NAMES[hand.value[0]]
    if not hand.dealer_has((0, RANKS.index(rules.dealer.least))):
        if rules.dealer.ante == "paid":
            yield hand.paid("ante", rules.payouts["ante"], "dealer.ante")
        else:
            yield hand.returned("ante", "dealer.ante")
        yield hand.returned("play", "dealer.least")
    else:
        yield hand.compared("ante", rules.payouts["ante"], "payouts.ante")
        yield hand.compared("play", rules.payouts["play"], "payouts.play")
    if name in rules.ante_bonus:
        yield hand.paid("ante", rules.ante_bonus[name], join(("ante_bonus", name)))
    yield hand.awarded(
        "pair-plus", rules.pair_plus.pays.get(name), join(("pair_plus", "pays", name)), lost="pair_plus.offered"
    )


def q_6_4(seen: Seen) -> str:
    """Play with queen, six and four or better"""
    return "play" if value(seen.cards) >= (0, 10, 4, 2) else "fold"


def every(seen: Seen) -> str:
    """Play every hand"""
    return "play"


TABLE = CardTable(
    catalogue=catalogue,
    before=(Before("ante"), Before("pair-plus", beside="ante")),
    steps=(
        To("positions", cards=3),
        To("dealer", cards=3),
        Decide("play or fold", {"play": Raise("play", like="ante"), "fold": None}, ends=("fold",)),
        Show("dealer"),
        Show("positions"),
    ),
    settle=settle,
    seen_as=value,
    strategies={"Q-6-4": q_6_4, "every hand": every},
)
