"""A card game at a live table, and from Python.

table.bet("Ann", ante=10, side=5)
table.deal(Ann="Qs Kd 2c", dealer="Jh 9h 4d")
table.choose("Ann", "play")
table.settle()
"""

from collections.abc import Collection, Iterator, Mapping
from functools import cached_property
from typing import Any, TypeVar

from croupier.equipment.cards import UNKNOWN, Card, names
from croupier.equipment.cards import cards as cards_of
from croupier.errors import InputError
from croupier.games.kit.card_game import CardGame
from croupier.games.kit.game import Chance, Play
from croupier.games.kit.live import CardDraw, Cards, Live, TableMethods, Vocabulary, filled, vocabulary
from croupier.games.kit.play import banked, betting, card_state
from croupier.games.kit.play.betting import BetsClosed, Joined, Left, Opened, Shut, WagerCorrected
from croupier.games.kit.play.card_state import (
    Advanced,
    CardCorrected,
    CardState,
    Choose,
    Chosen,
    CorrectCard,
    DealCards,
    Dealt,
    DealVoided,
    HandSettled,
    Misdeal,
    ShowCards,
    Shown,
    ready,
    whose,
)
from croupier.games.kit.play.course import BOARD, DEALER, Raise, Seen, To
from croupier.games.kit.play.decider import Command, Decision, Event, OneOf, Option, Signature
from croupier.games.kit.rules import CardTableRules
from croupier.games.kit.table_habits import Lots, PlannedAction, TableHabits, Turn
from croupier.games.kit.words import SPOKEN, SeatRow, Sentences, Words, left, say, wager_corrected

R = TypeVar("R", bound=CardTableRules)


class CardPlay(Play[R, CardState]):
    """The normative functions of the game's table."""

    game: CardGame[R]
    vocabulary: Vocabulary = vocabulary(
        banked,
        betting,
        card_state,
        cards=("cards",),
        spoken={
            **SPOKEN,
            "choose": say("{player} chooses {choice}"),
            "show": say("turn up the cards of {to}", to=whose),
            "misdeal": say("misdeal: {why}"),
            "deal": say("deal to {to}", to=whose),
            "settle hand": say("settle position {position}"),
        },
    )
    voids = (DealVoided,)

    def options(self, rules: R, state: CardState, at: str = "", /) -> tuple[Option, ...]:
        return self.game.table.options(rules, state, at)

    def decide(self, rules: R, state: CardState, command: Command, /) -> Decision:
        return self.game.table.decide(rules, state, command)

    def evolve(self, rules: R, state: CardState, event: Event, /) -> CardState:
        return self.game.table.evolve(rules, state, event)

    def view(self, state: CardState, who: Signature, /) -> dict[str, object]:
        return self.game.table.view(state, who)

    def new(self, rules: R, /) -> CardState:
        return CardState()

    def ready(self, rules: R, chips: Mapping[str, int], /) -> CardState:
        return ready(rules, chips)

    def moment(self, rules: R, state: CardState, at: str, /) -> object:
        return None

    def chance(self, rules: R, state: CardState, /) -> Chance | None:
        """The next card off the deck."""
        if state.phase != "dealing" or state.deviations:
            return None
        return Chance(DealCards.name, "cards", {(card,): many for card, many in self.game.table.left(rules, state).items()})


class Deck(Cards[R, CardState]):
    """The cards are shuffled for every round."""

    dealt = True
    in_view = frozenset({"cards"})
    deals_unseen = DealCards.name

    def __init__(self, game: CardGame[R]) -> None:
        self.game = game

    def holds(self, rules: R, state: CardState) -> tuple[Card, ...]:
        return tuple(self.game.table.left(rules, state).elements())

    def loads(self, rules: R, state: CardState, event: Event) -> bool:
        return isinstance(event, BetsClosed)

    def wants(self, rules: R, state: CardState, command: Command) -> CardDraw | None:
        if not isinstance(command, DealCards) or state.phase != "dealing":
            return None
        step, due = self.game.table.steps[state.step], self.game.table.due(rules, state)
        assert isinstance(step, To)
        most = self.game.table.cards_of(step.whom, state.step) - len(state.hands.get(due[0], ()))
        return CardDraw(min(len(command.cards) or most, most), True)

    def filled(self, command: Command, cards: tuple[Card, ...]) -> Command:
        return filled(command, cards=cards)

    def to_name(self, state: CardState, command: str, player: str) -> int:
        return 0


class CardHabits(TableHabits[R, CardState]):
    """Absent players play the first strategy that the game states; without one, by lot among what is lawful."""

    slips = frozenset({Misdeal.name})
    corrects = frozenset({CorrectCard.name, betting.CorrectWager.name})
    seconds = {ShowCards.name: 1.5}

    def __init__(self, game: CardGame[R]) -> None:
        self.game = game

    def answers(
        self, rules: R, state: CardState, option: Option, lots: Lots, *, held: Collection[str], slip: bool
    ) -> Mapping[str, object]:
        return {"why": "a card was turned up"} if option.command == Misdeal.name else {}

    def chooses(self, rules: R, turn: Turn, lots: Lots, way: Lots) -> PlannedAction | None:
        option = next((one for one in turn.options if one.command == Choose.name), None)
        choices = option.fields["choice"] if option else None
        strategy = next(iter(self.game.table.strategies.values()), None)
        if option is None or strategy is None or not isinstance(choices, OneOf):
            return None
        cards, seats = turn.view["cards"], turn.view["seats"]
        place = next(place for place in turn.view["choices"] if seats[place] == turn.player)
        board, dealer = (tuple(card for card in cards[whom] if card != UNKNOWN) for whom in (BOARD, DEALER))
        made = tuple(turn.view["choices"][place])
        if UNKNOWN in cards[place]:
            return None
        choice = strategy(Seen(tuple(cards[place]), board, dealer, made, self.game.table.decisions[len(made)].name))
        return PlannedAction(option, {"choice": choice}) if choice in choices.values else None

    def passes(self, turn: Turn) -> PlannedAction | None:
        """The choice that costs nothing more."""
        for option in turn.options:
            choices = option.fields.get("choice")
            if option.command == Choose.name and isinstance(choices, OneOf):
                free = {
                    name
                    for step in self.game.table.decisions
                    for name, then in step.choices.items()
                    if not isinstance(then, Raise)
                }
                return PlannedAction(option, {"choice": next(one for one in choices.values if one in free)})
        return None


class CardMethods(TableMethods):
    def bet(self, player: object, **wagers: object) -> None:
        """Dollars by wager: `ante=10, first_side=5`."""
        for wager, amount in wagers.items():
            self._table.step(betting.PlaceWager.name, player=str(player), wager=wager.replace("_", "-"), cents=amount)

    def deal(self, dealer: str = "", board: str = "", **hands: str) -> None:
        """All cards until somebody is to decide or something is shown; a hand that is not named lies face down, unseen.

        A seeded table deals from its own deck: `table.deal()`.
        """
        given = {DEALER: dealer, BOARD: board, **hands}
        left = {to: list(cards_of(text)) for to, text in given.items() if text}
        self._table.reach(DealCards.name)
        if not self._table.open(DealCards.name):
            self._table.step(DealCards.name, to=DEALER, cards="??")  # which is refused, with the reason
        while option := next(iter(self._table.open(DealCards.name)), None):
            places: Any = option.fields["to"]
            cards: Any = option.fields["cards"]
            (to,), most = places.values, cards.high
            player = self._table.state.seats.get(to, to)
            named = left.get(player, left.get(to, []))
            if not left and self._table.seeded:
                self._table.step(DealCards.name, to=to)
                continue
            now = [named.pop(0) for _ in range(min(most, len(named)))] or [UNKNOWN] * most
            self._table.step(DealCards.name, to=to, cards=names(now))
        if over := next((to for to, cards in left.items() if cards), None):
            raise InputError(f"{names(left[over])} of {over} are cards too many")


SENTENCES: Sentences = {
    Opened: lambda event: "the table is open",
    Shut: lambda event: "the table is closed",
    Joined: lambda event: f"{event.player} joins",
    Left: left,
    BetsClosed: lambda event: "",  # the dealer says so
    WagerCorrected: wager_corrected,
    Dealt: lambda event: f"{whose(event.to)} gets {names(event.cards)}" + (" face up" if event.face == "up" else ""),
    Chosen: lambda event: f"position {event.position}, {event.player}: {event.choice}",
    Shown: lambda event: f"{whose(event.to)} shows {names(event.cards)}",
    HandSettled: lambda event: f"position {event.position} is settled",
    CardCorrected: lambda event: f"corrected: card {event.number} of {whose(event.to)} is {names(event.cards)}",
    DealVoided: lambda event: f"the deal is void: {event.cause}",
    Advanced: lambda event: "the round is over" if event.phase == "betting" else "",
}


class CardWords(Words):
    sentences = SENTENCES

    def places(self, view: Mapping[str, Any]) -> tuple[list[SeatRow], list[str]]:
        """The cards of each position, those of the dealer, and the board."""
        rows, notes = super().places(view)
        held = {place: (names(view["cards"][place]), *choices) for place, choices in view["choices"].items()}
        told = [row._replace(cards=", ".join(filter(None, held[row.seat]))) if row.seat in held else row for row in rows]
        return told, [*self._common(view), *notes]

    def _common(self, view: Mapping[str, Any]) -> Iterator[str]:
        yield from (f"the {whom} has {names(cards)}" for whom in (DEALER, BOARD) if (cards := view["cards"][whom]))


class CardLive(Live[R, CardState]):
    game: CardGame[R]
    fills = {DealCards.name: {"cards": []}}
    never = frozenset({CorrectCard.name})
    methods = CardMethods
    words = CardWords()

    @cached_property
    def cards(self) -> Deck[R]:  # type: ignore[override]
        return Deck(self.game)

    @cached_property
    def habits(self) -> CardHabits[R]:  # type: ignore[override]
        return CardHabits(self.game)
