"""A written round of a card game, played through its table, and the round at the dispute desk.

dealer Qs Jd 4c
1: 10 ante, 5 side; Ks 9s 2d; play; paid 10, lost 5
2: 10 ante; fold; lost
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeVar

from croupier.equipment.cards import UNKNOWN, Card, names
from croupier.equipment.cards import cards as cards_of
from croupier.equipment.money import dollars
from croupier.errors import InputError
from croupier.games.kit.card_game import CardGame
from croupier.games.kit.card_live import CardPlay
from croupier.games.kit.game import Settlement
from croupier.games.kit.play import banked, betting, card_state
from croupier.games.kit.play.banked import CallNoMoreBets
from croupier.games.kit.play.betting import BetsClosed, BuyIn, Open, PlaceWager
from croupier.games.kit.play.card_state import (
    CardState,
    Choose,
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
from croupier.games.kit.play.course import BOARD, DEALER, Raise
from croupier.games.kit.play.decider import Event
from croupier.games.kit.play.money import Money
from croupier.games.kit.rounds.cards_in_words import are_cards, faces
from croupier.games.kit.rounds.desk import Desk, Recorded, done_of
from croupier.games.kit.rounds.irregular import BEYOND_LIMITS, commands_of
from croupier.games.kit.rounds.irregular import Irregularity as Button
from croupier.games.kit.rounds.refusals import WrittenError
from croupier.games.kit.rounds.sheet import Draft, Sheet
from croupier.games.kit.rounds.written_round import DEALER as BY_DEALER
from croupier.games.kit.rounds.written_round import (
    PROCEDURE,
    Bet,
    PlayedRound,
    Procedure,
    Settled,
    as_player,
    bets,
    settled,
)
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
        return PlayedCards(self.game, rules, written).settle(written)

    def desk(self) -> Desk[R]:
        return CardDesk(self.game)


class PlayedCards(PlayedRound[R, CardState]):
    commands = commands_of(banked, betting, card_state)

    def __init__(self, game: CardGame[R], rules: R, written: Mapping[str, object]) -> None:
        super().__init__(game.play, rules, game.play.new(rules), written)
        self.table = game.table
        self.usual_moment = SettleHand.name  # type: ignore[misc]

    def is_over(self, event: Event) -> bool:
        return self.play.ends(event) if isinstance(self.play, CardPlay) else False

    def settle(self, written: Mapping[str, object]) -> Settled:
        placed = bets(written)
        players = list(dict.fromkeys(bet.player for bet in placed))
        if all(player.isdecimal() for player in players):
            players.sort(key=int)
        self._cards = {who: list(cards_of(text)) for who, text in _named(written, CARDS).items()}
        self._choices = {who: _words(text) for who, text in _named(written, DECISIONS).items()}
        if strange := next((who for who in (*self._cards, *self._choices) if who not in (*players, DEALER, BOARD)), None):
            raise InputError(f"{strange[:30]!r} has no wager in this round; those who play are {', '.join(players)}")
        with self.until_over():
            self._begin(players, placed)
            while self.state.phase != "betting":
                self._step(next(one.command for one in self.play.options(self.rules, self.state) if one.kind == "next"))
            if over := next((who for who, cards in (*self._cards.items(), *self._choices.items()) if cards), None):
                raise InputError(f"more is written of {over} than the round has: {_told(self._cards, self._choices, over)}")
        kinds = {name: wager.kind for name, wager in self.table.catalogue(self.rules).items()}
        return settled(self, players, STEPS, lambda move: (move.player, kinds[move.wager], ()))

    def _begin(self, players: Sequence[str], placed: Sequence[Bet]) -> None:
        self.do(Open(by=BY_DEALER))
        raised = sum(
            then.times for step in self.table.decisions for then in step.choices.values() if isinstance(then, Raise)
        )
        unit = self.rules.chips_in_play.smallest
        for player in players:
            lies = sum(bet.cents for bet in placed if bet.player == player)
            enough = -(-lies // unit) * unit * (len(self.table.before) + raised)
            self.do(BuyIn(by=as_player(player), player=player, cents=max(enough, unit)))
        order = [one.wager for one in self.table.before]
        for number, bet in sorted(enumerate(placed, 1), key=lambda one: _place(order, one[1].wager or one[1].place)):
            self.place(
                PlaceWager(by=as_player(bet.player), player=bet.player, cents=bet.cents, wager=bet.wager, place=bet.place),
                number,
                len(placed),
            )
        self.do(CallNoMoreBets(by=BY_DEALER))

    def _step(self, command: str) -> None:
        if command == "rule on deviation":
            raise InputError("a deviation waits for a ruling: write it among what was irregular")
        to = self.table.due(self.rules, self.state)[0]
        who = self.state.seats.get(to, to)
        if command == DealCards.name:
            most = self._most(to)
            known = self._cards.get(who, [])
            cards = tuple(known.pop(0) for _ in range(min(most, len(known)))) or (UNKNOWN,) * most
            self.do(DealCards(by=BY_DEALER, to=to, cards=cards))
        elif command == Choose.name:
            if not self._choices.get(who):
                step = self.table.decisions[len(self.state.choices.get(to, ()))]
                lawful = " or ".join(step.choices)
                raise WrittenError(
                    f'"decisions" must say what {who} chose: {lawful}',
                    f"say what {who} chose: {lawful}",
                    rule="decisions.by",
                )
            self.do(Choose(by=as_player(who), player=who, choice=self._choices[who].pop(0)))
        elif command == ShowCards.name:
            if UNKNOWN in self.state.hands[to]:
                raise WrittenError(
                    f'"cards" must give the cards of {who}, which are shown',
                    f"say which cards {who} showed",
                    rule="deal.by",
                )
            self.do(ShowCards(by=BY_DEALER, to=to))
        else:
            self.do(SettleHand(by=BY_DEALER, position=to))

    def _most(self, to: str) -> int:
        step = self.table.steps[self.state.step]
        return self.table.cards_of(step.whom, self.state.step) - len(self.state.hands.get(to, ()))  # type: ignore[union-attr]


def _place(order: Sequence[str], wager: str) -> int:
    return next(
        (at for at, name in enumerate(order) if name.replace("-", " ") == wager.replace("-", " ").lower()), len(order)
    )


def _named(written: Mapping[str, object], key: str) -> dict[str, Any]:
    listed = written.get(key, {})
    if not isinstance(listed, Mapping):
        raise InputError(f'"{key}" must be by player, such as {{"1": …}}')
    return {str(who): text for who, text in listed.items()}


def _words(text: object) -> list[str]:
    listed = [text] if isinstance(text, str) else text
    if not isinstance(listed, Sequence) or not all(isinstance(one, str) for one in listed):
        raise InputError(f'"{DECISIONS}" must be words, such as "play", or a list of them')
    return list(listed)


def _told(cards: Mapping[str, list[Card]], choices: Mapping[str, list[str]], who: str) -> str:
    return names(cards[who]) if cards.get(who) else ", ".join(choices[who])


class CardDesk(Desk[R]):
    """Lines with wagers, cards and choices, and one for the dealer's cards or the board's."""

    heads = frozenset({DEALER, BOARD})
    order_rule = "settlement.order"
    marks = (
        Button("wager touched after the call", "no_more_bets.said", "patron"),
        Button(BEYOND_LIMITS, "limits.maximum", "dealer"),
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
        yield from _words(sheet.written.get(DECISIONS, {}).get(place, []))

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
