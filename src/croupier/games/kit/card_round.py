"""A written round of a card game, played through its table, and the round at the dispute desk.

dealer Qs Jd 4c
1: 10 ante, 5 side; Ks 9s 2d; play; paid 10, lost 5
2: 10 ante; fold; lost
"""

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any, TypeVar

from croupier.equipment.cards import UNKNOWN, names
from croupier.equipment.cards import cards as cards_of
from croupier.equipment.money import dollars
from croupier.errors import InputError
from croupier.games.kit.card_game import CardGame
from croupier.games.kit.game import Settlement
from croupier.games.kit.play.card_state import (
    CardState,
    Chosen,
    DealCards,
    Dealt,
    DealVoided,
    HandSettled,
    SettleHand,
    ShowCards,
    Shown,
    whose,
)
from croupier.games.kit.play.course import BOARD, DEALER
from croupier.games.kit.play.decider import Between, Option
from croupier.games.kit.play.money import Stake
from croupier.games.kit.rounds.desk import Desk, Recorded
from croupier.games.kit.rounds.irregular import BEYOND_LIMITS, Irregularity, sole
from croupier.games.kit.rounds.sheet import Sheet
from croupier.games.kit.rounds.written_round import PROCEDURE, Bet, PlayedRound, Procedure, Settled
from croupier.games.kit.rules import CardTableRules

R = TypeVar("R", bound=CardTableRules)

STEPS: Procedure = {
    **PROCEDURE,
    Dealt: lambda event: f"deal {len(event.cards)} to {whose(event.to)}",
    Chosen: lambda event: f"position {event.position} chooses {event.choice}",
    Shown: lambda event: f"{whose(event.to)} shows {names(event.cards)}",
    HandSettled: lambda event: f"settle position {event.position}",
    DealVoided: lambda event: f"the deal is void: {event.cause}",
}


class CardSettlement(Settlement[R]):
    game: CardGame[R]
    keys = frozenset({"wagers", "cards", "decisions", "irregular"})

    def settle(self, rules: R, written: Mapping[str, object]) -> Settled:
        """Who gets what. Positions are those of the wagers, in their order; a card that is not written was not seen."""
        return PlayedCards(self.game, rules, written).settled()

    def desk(self) -> Desk[R]:
        return CardDesk(self.game)


class PlayedCards(PlayedRound[R, CardState]):
    game: CardGame[R]
    usual_moment = SettleHand.name
    procedure = STEPS

    def ready(self) -> CardState:
        """In the order of their places, or in which they wagered; a wager beside another comes after it."""
        if all(player.isdecimal() for player in self.players):
            self.players.sort(key=int)
        self.bets = sorted(self.bets, key=self._in_order)
        return super().ready()

    def _in_order(self, bet: Bet) -> int:
        name, order = self.game.wagers.named(self.rules, bet.wager or bet.place).name, self.game.table.alone
        return order.index(name) if name in order else len(order)

    def told(self, due: Option) -> Mapping[str, object]:
        """All cards that are due at once."""
        to = str(sole(due, "to"))
        who, cards = self.state.seats.get(to, to), due.fields.get("cards")
        if due.command == DealCards.name and isinstance(cards, Between):
            most = cards.high or cards.low
            known = cards_of(" ".join(map(str, islice(self.shown.get(who, iter(())), most))))
            return {"cards": known or (UNKNOWN,) * most}
        if due.command == ShowCards.name and cards is not None:
            raise InputError(f'"cards" must give the cards of {who}, which are shown', rule="deal.by")
        return super().told(due)


class CardDesk(Desk[R]):
    game: CardGame[R]

    heads = frozenset({DEALER, BOARD})
    deals = True
    order_rule = "settlement.order"
    irregularities = (
        Irregularity("wager touched after the call", "no_more_bets.said", "patron"),
        Irregularity(BEYOND_LIMITS, "limits.maximum", "dealer"),
    )

    def example(self, rules: R) -> str:
        """A hand off the top of a deck, with the first choice that is there."""
        table, left = self.game.table, iter(self.game.table.deck[7:] + self.game.table.deck[:7])
        cents = rules.stake_in(rules.chips_in_play.smallest) if rules.limits.minimum is None else rules.limits.minimum
        line = [f"{dollars(cents).removesuffix('.00')} {table.main}"]
        own = names(next(left) for _ in range(table.cards_of("positions")))
        choices = [next(iter(step.choices)) for step in table.decisions]
        common = [
            f"{whom} {names(next(left) for _ in range(table.cards_of(whom)))}"
            for whom in (DEALER, BOARD)
            if table.cards_of(whom)
        ]
        return "\n".join([*common, f"1: {'; '.join([*line, own, *choices])}"])

    def seat_of(self, state: CardState, player: str) -> str:
        return state.place_of(player)

    def of_record(self, rules: R, records: Sequence[Recorded]) -> Sheet:
        if any(isinstance(event, DealVoided) for record in records for event in record.events):
            raise InputError("the deal was void, so that nothing was settled; enter what the video shows")
        return super().of_record(rules, records)

    def staked(self, stood: CardState) -> Sequence[Stake]:
        """A wager that is made with another is not written."""
        alike = {one.wager for one in self.game.table.before if one.like}
        return [stake for stake in stood.stakes if stake.wager not in alike]

    def shown(self, rules: R, stood: CardState, records: Sequence[Recorded]) -> Mapping[str, Any]:
        """The cards and choices as they were last."""
        last = next(one.before for one in reversed(records) if one.before.playing)
        cards = {to: names(hand) for to, hand in last.hands.items() if any(card != UNKNOWN for card in hand)}
        choices = {place: list(made) for place, made in last.choices.items()}
        return {"cards": cards, **({"decisions": choices} if choices else {})}
