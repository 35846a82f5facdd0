"""A small card game to try tables with: community cards, two decisions, a wager that goes back, a push on a bad dealer.

Twelve cards, two for each position and for the dealer, and two on the board, which are turned up one by one.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from types import SimpleNamespace
from typing import Any, cast

from croupier.equipment.awards import Odds
from croupier.equipment.cards import Card
from croupier.equipment.cards import cards as cards_of
from croupier.games.kit.card_game import CardGame
from croupier.games.kit.game import Rulebook
from croupier.games.kit.play.card_table import CardTable
from croupier.games.kit.play.course import Back, Before, Decide, Fate, Hand, Raise, Seen, Show, To
from croupier.games.kit.rules import CardTableRules
from croupier.games.kit.wager import Catalogue, Wager

EVEN = Odds(1)
DECK = cards_of("2c 3c 4c 5c 2d 3d 4d 5d 2h 3h 4h 5h")
NINE = cards_of("3c 4c 5c 3d 4d 5d 3h 4h 5h")
SMALL = cards_of("3c 4c 5c 3d 4d 5d")


def worth(cards: Sequence[Card]) -> tuple[int, ...]:
    """Pairs before high cards."""
    ranks = sorted((card // 4 for card in cards), reverse=True)
    return (max(map(ranks.count, ranks)), *ranks)


def catalogue(rules: Any) -> Catalogue:
    named = ("ante", "twin", "side", "raise")
    return {name: Wager(name, name, (), Odds(3) if name == "side" else EVEN, (), "wagers.placed_by") for name in named}


def settle(rules: Any, hand: Hand) -> Iterator[Fate]:
    """The side wager is on the player's two cards; a dealer without a pair brings all else back."""
    pair = hand.cards[0] // 4 == hand.cards[1] // 4
    yield hand.paid("side", Odds(3), "payouts.side") if pair else hand.lost("side", "payouts.side")
    for wager in ("ante", "twin", "raise"):
        if "fold" in hand.choices:
            yield hand.lost(wager, "decisions.by")
        elif not hand.dealer_has((2,)):
            yield hand.returned(wager, "dealer.bust")
        else:
            yield hand.compared(wager, EVEN, "payouts.even")


def bold(seen: Seen) -> str:
    """Let it ride with a pair or a five, then raise with any pair"""
    if seen.decision == "ride":
        return "ride" if worth(seen.cards) >= (1, 3) else "back"
    return "raise" if worth((*seen.cards, *seen.board))[0] > 1 else "check"


def table(*, deck: tuple[Card, ...] = DECK, board: bool = True) -> CardTable[Any]:
    """With community cards and two decisions; without them, hands against hands and one."""
    ride = Decide("ride", {"ride": None, "back": Back("twin")})
    raises = Decide("raise", {"raise": Raise("raise", like="ante", times=2), "check": None, "fold": None}, ends=("fold",))
    common = (To("board", 2), ride, Show("board", 1), raises, Show("board")) if board else (raises,)
    return CardTable(
        catalogue=catalogue,
        before=(Before("ante"), Before("twin", like="ante"), Before("side", beside="ante")),
        steps=(To("positions", 2), To("dealer", 2), *common, Show("dealer"), Show("positions")),
        settle=settle,
        seen_as=worth,
        deck=deck,
        strategies={"bold": bold if board else (lambda seen: "raise" if worth(seen.cards) >= (1, 3) else "fold")},
    )


class Toy(CardGame[Any]):
    name = "toy"

    def __init__(self, dealt: CardTable[Any]) -> None:
        self.dealt_from = dealt

    @property
    def table(self) -> CardTable[Any]:
        return self.dealt_from

    @cached_property
    def rules(self) -> Rulebook[Any]:
        return Rulebook(self, CardTableRules)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class ToyRules(CardTableRules):
    """Rules without an edition: every rule is cited by its own name."""

    def cite(self, path: str) -> str:
        return path


def rules(*, decks: int = 1, seats: int = 3, least: int | None = None, most: int | None = None) -> ToyRules:
    by, floor = ("dealer", "player"), ("floorperson or above",)
    values: Mapping[str, object] = {"deviation.ruled_by": "floorperson or above", "deal.by": "dealer"}
    force: Any = SimpleNamespace(values=values, draft=SimpleNamespace(title="Toy", game="toy"))
    group = SimpleNamespace
    return ToyRules(
        in_force=force,
        seats=seats,
        limits=cast(Any, group(minimum=least, maximum=most)),
        opening=cast(Any, group(by=("dealer",))),
        chips=cast(Any, group(in_play=(1_00, 5_00), breakage="up", wagered=("value chips",))),
        wagers=cast(Any, group(placed_by=by, corrected_by=floor)),
        no_more_bets=cast(Any, group(said="before the deal")),
        deal=cast(Any, group(decks=decks, by="dealer", corrected_by=floor, misdeal="void, and the wagers go back")),
        decisions=cast(Any, group(by=("player",))),
        settlement=cast(Any, group(order="clockwise")),
        deviation=cast(Any, group(reported_by=("dealer",), ruled_by="floorperson or above")),
    )
