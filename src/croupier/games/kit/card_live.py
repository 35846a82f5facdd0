"""A card game at a live table, and from Python.

table.bet("Ann", ante=10, side=5)
table.deal(Ann="Qs Kd 2c", dealer="Jh 9h 4d")
table.choose("Ann", "play")
table.settle()
"""

from collections.abc import Collection, Iterator, Mapping
from typing import Any, TypeVar

from croupier.equipment.cards import UNKNOWN, Card, names
from croupier.equipment.cards import cards as cards_of
from croupier.errors import InputError
from croupier.games.kit.card_game import CardGame
from croupier.games.kit.live import CardDraw, Cards, Live, TableMethods, filled
from croupier.games.kit.play import betting
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
    whose,
)
from croupier.games.kit.play.card_table import CardTable
from croupier.games.kit.play.course import BOARD, DEALER, Raise
from croupier.games.kit.play.decider import Command, Event, OneOf, Option
from croupier.games.kit.rules import CardTableRules
from croupier.games.kit.table_habits import Lots, PlannedAction, TableHabits, Turn
from croupier.games.kit.words import SeatRow, Sentences, Words, left, wager_corrected

R = TypeVar("R", bound=CardTableRules)


class Deck(Cards[R, CardState]):
    """The cards are shuffled for every round."""

    dealt = True
    in_view = frozenset({"cards"})
    deals_unseen = DealCards.name

    def __init__(self, table: CardTable[R]) -> None:
        self._table = table

    def holds(self, rules: R, state: CardState) -> tuple[Card, ...]:
        return tuple(self._table.left(rules, state).elements())

    def loads(self, rules: R, state: CardState, event: Event) -> bool:
        return isinstance(event, BetsClosed)

    def wants(self, rules: R, state: CardState, command: Command) -> CardDraw | None:
        if not isinstance(command, DealCards) or state.phase != "dealing":
            return None
        most = self._table.lacks(state, self._table.due(rules, state)[0])
        return CardDraw(min(len(command.cards) or most, most), True)

    def filled(self, command: Command, cards: tuple[Card, ...]) -> Command:
        return filled(command, cards=cards)


class CardHabits(TableHabits[R, CardState]):
    """Absent players play the first strategy that the game states; without one, by lot among what is lawful."""

    slips = frozenset({Misdeal.name})
    corrects = frozenset({CorrectCard.name, betting.CorrectWager.name})
    seconds = {ShowCards.name: 1.5}

    def __init__(self, table: CardTable[R]) -> None:
        self._table = table

    def answers(
        self, rules: R, state: CardState, option: Option, lots: Lots, *, held: Collection[str], slip: bool
    ) -> Mapping[str, object]:
        return {"why": "a card was turned up"} if option.command == Misdeal.name else {}

    def chooses(self, rules: R, turn: Turn, lots: Lots, way: Lots) -> PlannedAction | None:
        view, strategy = turn.view, next(iter(self._table.strategies.values()), None)
        for option, lawful in _choosing(turn):
            place = next(place for place in view["choices"] if view["seats"][place] == turn.player)
            if strategy is not None and UNKNOWN not in view["cards"][place]:
                choice = strategy(self._table.seen(view["cards"], place, tuple(view["choices"][place])))
                return PlannedAction(option, {"choice": choice}) if choice in lawful else None
        return None

    def passes(self, turn: Turn) -> PlannedAction | None:
        """The choice that costs nothing more."""
        free = {
            name for step in self._table.decisions for name, then in step.choices.items() if not isinstance(then, Raise)
        }
        for option, lawful in _choosing(turn):
            return PlannedAction(option, {"choice": next(one for one in lawful if one in free)})
        return None


def _choosing(turn: Turn) -> Iterator[tuple[Option, tuple[Any, ...]]]:
    """The option to choose, if it is the player's, and what may be chosen."""
    for option in turn.options:
        if option.command == Choose.name and isinstance(choices := option.fields["choice"], OneOf):
            yield option, choices.values


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
        while options := self._table.open(DealCards.name):
            fields: Any = options[0].fields
            (to,), most = fields["to"].values, fields["cards"].high
            if not left and self._table.seeded:
                self._table.step(DealCards.name, to=to)
                continue
            named = left.get(self._table.state.seats.get(to), left.get(to, []))
            self._table.step(DealCards.name, to=to, cards=names(named[:most] or [UNKNOWN] * most))
            del named[:most]
        for to, cards in left.items():
            if cards:
                raise InputError(f"{names(cards)} of {to} are cards too many")


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
        shown = ((place, names(view["cards"][place]), made) for place, made in view["choices"].items())
        held = {place: ", ".join(filter(None, (cards, *made))) for place, cards, made in shown}
        common = [f"the {whom} has {names(cards)}" for whom in (DEALER, BOARD) if (cards := view["cards"][whom])]
        return [row._replace(cards=held.get(row.seat, row.cards)) for row in rows], [*common, *notes]


class CardLive(Live[R, CardState]):
    fills = {DealCards.name: {"cards": []}}
    never = frozenset({CorrectCard.name})
    methods = CardMethods
    words = CardWords()

    def __init__(self, game: CardGame[R]) -> None:
        super().__init__(game)
        self.cards, self.habits = Deck(game.table), CardHabits(game.table)
