"""A written round of a card game, played through its table, and the round at the dispute desk.

dealer Qs Jd 4c
1: 10 ante, 5 side; Ks 9s 2d; play; paid 10, lost 5
2: 10 ante; fold; lost
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import TypeVar

from croupier.equipment.cards import UNKNOWN, names
from croupier.equipment.cards import cards as cards_of
from croupier.equipment.money import dollars
from croupier.errors import InputError
from croupier.games.kit.card_game import CardGame
from croupier.games.kit.game import Settlement
from croupier.games.kit.play.betting import BetsClosed
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
from croupier.games.kit.play.money import Money
from croupier.games.kit.rounds.cards_in_words import are_cards, faces
from croupier.games.kit.rounds.desk import Desk, Recorded, done_of
from croupier.games.kit.rounds.irregular import BEYOND_LIMITS, Irregularity, WrittenError, sole
from croupier.games.kit.rounds.sheet import Draft, Sheet
from croupier.games.kit.rounds.written_round import PROCEDURE, Bet, PlayedRound, Procedure, Settled
from croupier.games.kit.rules import CardTableRules

R = TypeVar("R", bound=CardTableRules)

CARDS, DECISIONS = "cards", "decisions"
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
    keys = frozenset({"wagers", CARDS, DECISIONS, "irregular"})

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
        order = self.game.table.alone
        self.bets = sorted(
            self.bets, key=lambda bet: order.index(name) if (name := self._named(bet)) in order else len(order)
        )
        return super().ready()

    def _named(self, bet: Bet) -> str:
        return self.game.wagers.named(self.rules, bet.wager or bet.place).name

    def told(self, due: Option) -> Mapping[str, object]:
        """All cards that are due at once."""
        to = str(sole(due, "to"))
        who, cards = self.state.seats.get(to, to), due.fields.get("cards")
        if due.command == DealCards.name and isinstance(cards, Between):
            most = cards.high or cards.low
            known = cards_of(" ".join(map(str, islice(self.shown.get(who, iter(())), most))))
            return {"cards": known or (UNKNOWN,) * most}
        if due.command == ShowCards.name and cards is not None:
            shown = f"the cards of {who}, which are shown"
            raise WrittenError(f'"cards" must give {shown}', f"write {shown}", rule="deal.by")
        return super().told(due)


class CardDesk(Desk[R]):
    """Lines with wagers, cards and choices, and one for the dealer's cards or the board's."""

    game: CardGame[R]

    heads = frozenset({DEALER, BOARD})
    order_rule = "settlement.order"
    irregularities = (
        Irregularity("wager touched after the call", "no_more_bets.said", "patron"),
        Irregularity(BEYOND_LIMITS, "limits.maximum", "dealer"),
    )

    def __init__(self, game: CardGame[R]) -> None:
        self.game = game

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

    def head(self, rules: R, draft: Draft, key: str, value: str) -> None:
        draft.by_place(CARDS)[key] = " ".join(faces(value))

    def part(self, rules: R, draft: Draft, place: str, part: str) -> None:
        choices = {choice for step in self.game.table.decisions for choice in step.choices}
        if part.lower() in choices:
            draft.by_place(DECISIONS).setdefault(place, []).append(part.lower())
        elif are_cards(part):
            cards = draft.by_place(CARDS)
            cards[place] = " ".join(filter(None, (cards.get(place, ""), *faces(part))))
        else:
            super().part(rules, draft, place, part)

    def head_lines(self, sheet: Sheet) -> Iterator[str]:
        cards = sheet.written.get(CARDS, {})
        yield from (f"{whom} {cards[whom]}" for whom in (DEALER, BOARD) if whom in cards)

    def parts(self, sheet: Sheet, place: str) -> Iterator[str]:
        yield from super().parts(sheet, place)
        if cards := sheet.written.get(CARDS, {}).get(place):
            yield cards
        choices = sheet.written.get(DECISIONS, {}).get(place, [])
        yield from [choices] if isinstance(choices, str) else choices

    def with_card(self, sheet: Sheet, place: str, card: str) -> Sheet:
        cards = {**sheet.written.get(CARDS, {})}
        cards[place] = f"{cards.get(place, '')} {card}".strip()
        return Sheet({**sheet.written, CARDS: cards}, sheet.done, sheet.order, sheet.times, sheet.marks)

    def card_places(self, rules: R, sheet: Sheet) -> tuple[str, ...]:
        whom = (one for one in (DEALER, BOARD) if self.game.table.cards_of(one))
        return (*whom, *self.places(sheet))

    def seat_of(self, state: CardState, player: str) -> str:
        return state.place_of(player)

    def of_record(self, rules: R, records: Sequence[Recorded]) -> Sheet:
        """What lay when no more bets was called, the cards and choices as they were last, and every chip that moved."""
        events = [(record, event) for record in records for event in record.events]
        if any(isinstance(event, DealVoided) for _, event in events):
            raise InputError("the deal was void, so that nothing was settled; enter what the video shows")
        called = next((record.before for record, event in events if isinstance(event, BetsClosed)), None)
        last = next((record.before for record in reversed(records) if record.before.playing), None)
        if called is None or last is None:
            raise InputError("nobody played in this round; enter what the video shows")
        alike = {one.wager for one in self.game.table.before if one.like}
        wagers = [
            {"player": called.place_of(stake.player), "wager": stake.wager, "amount": dollars(stake.cents)}
            for stake in called.stakes
            if stake.wager not in alike
        ]
        cards = {to: names(hand) for to, hand in last.hands.items() if any(card != UNKNOWN for card in hand)}
        choices = {place: list(made) for place, made in last.choices.items()}
        moves = [
            (last.place_of(event.player), event.kind, event.cents, event.wager)
            for _, event in events
            if isinstance(event, Money) and event.wager and event.kind in ("paid", "lost", "returned")
        ]
        written = {"wagers": wagers, CARDS: cards, **({DECISIONS: choices} if choices else {})}
        return Sheet(written, done_of(moves))
