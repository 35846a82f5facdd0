"""What may be done at a table of a card game, by whom, and whose turn it is; from a course as data."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Generic, Literal, TypeVar

from croupier.equipment.cards import UNKNOWN, Card
from croupier.games.kit.play import banked
from croupier.games.kit.play.banked import CallNoMoreBets, Leave
from croupier.games.kit.play.betting import (
    BetLimits,
    BuyIn,
    Close,
    Offered,
    Open,
    correct_options,
    place_options,
)
from croupier.games.kit.play.card_state import (
    CardState,
    Choose,
    CorrectCard,
    DealCards,
    Misdeal,
    Phase,
    SettleHand,
    ShowCards,
)
from croupier.games.kit.play.course import BOARD, DEALER, Course, Decide, Hand, Raise, Show, To
from croupier.games.kit.play.decider import (
    Between,
    Command,
    OneOf,
    Option,
    Words,
    only,
)
from croupier.games.kit.play.money import Stake, chips_of, laid
from croupier.games.kit.rules import CardTableRules
from croupier.games.kit.wager import Catalogue

R = TypeVar("R", bound=CardTableRules)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class CardOptions(Course, Generic[R]):
    """Who is due and what may be done. `catalogue` has every wager by name, those after the cards too."""

    catalogue: Callable[[R], Catalogue]

    # Who is due

    def phase(self, step: int) -> Phase:
        match self.steps[step] if step < len(self.steps) else None:
            case To():
                return "dealing"
            case Decide():
                return "deciding"
            case Show():
                return "showing"
        return "settling"

    def due(self, rules: R, state: CardState) -> list[str]:
        """Whose turn it is in this step, in order: positions, the dealer, the board."""
        if state.step >= len(self.steps):
            order = state.playing if rules.settlement.order == "clockwise" else state.playing[::-1]
            return [place for place in order if place not in state.done]
        step = self.steps[state.step]
        left = [place for place in state.playing if not self.is_out(state.choices.get(place, ()))]
        if isinstance(step, Decide):
            made = sum(isinstance(one, Decide) for one in self.steps[: state.step + 1])
            return [place for place in left if len(state.choices.get(place, ())) < made]
        whom = left if step.whom == "positions" else [step.whom] if left else []
        if isinstance(step, To):
            return [one for one in whom if len(state.hands.get(one, ())) < self.cards_of(step.whom, state.step)]
        return [one for one in whom if one not in state.done and not all(state.up.get(one, ()))]

    def left(self, rules: R, state: CardState) -> Counter[Card]:
        """The cards that nobody has been dealt, as far as those that were are known."""
        cards = Counter(dict.fromkeys(self.deck, rules.deal.decks))
        cards.subtract(card for hand in state.hands.values() for card in hand if card != UNKNOWN)
        return +cards

    def hand(self, state: CardState, place: str) -> Hand:
        cards = {"": state.hands.get(place, ()), DEALER: state.hands.get(DEALER, ()), BOARD: state.hands.get(BOARD, ())}
        return Hand(self.seen_as, cards, state.choices.get(place, ()))

    # What may be done

    def options(self, rules: R, state: CardState, at: str = "", /) -> tuple[Option, ...]:
        """Everything that may be done or reported now."""
        return tuple(self._options(rules, state, None))

    def _options(self, rules: R, state: CardState, wanted: Command | None) -> Iterator[Option]:
        in_round = state.phase not in ("closed", "betting")
        voidable = in_round and not (state.phase == "settling" and state.done)
        yield from banked.deviations(rules, state, wanted, may_void=voidable)
        yield from self._of_players(rules, state)
        if state.phase == "closed":
            yield Option.due(Open, "opening.by", rules.opening.by)
        elif state.phase == "betting":
            if self._staked(state):
                yield Option.due(CallNoMoreBets, "no_more_bets.said", rules.deal.by)
            elif not state.stakes and not state.deviations:
                yield Option.may(Close, "opening.by", rules.opening.by)
        elif not state.deviations:  # a ruling may make the deal void
            yield from self._steps(rules, state)
        if voidable:
            yield Option.irregular(Misdeal, "deal.misdeal", rules.deal.by, why=Words("what was wrong with the deal"))
            yield from self._corrections(rules, state)

    def _of_players(self, rules: R, state: CardState) -> Iterator[Option]:
        unit, people = rules.chips_in_play.smallest, rules.wagers.placed_by
        if state.phase != "closed":
            full = len(state.seats) >= rules.seats
            name: Any = OneOf(tuple(state.seats.values())) if full else Words("the player's name")
            yield Option.may(BuyIn, "chips.wagered", people, player=name, cents=Between(unit, None, unit))
        for player in state.seats.values():
            if state.place_of(player) not in state.playing and not any(one.player == player for one in state.stakes):
                yield Option.may(Leave, "chips.wagered", people, player=only(player))
            if state.phase == "betting":
                yield from banked.take_back_option(self._free(state), player, "no_more_bets.said", people)
                yield from self._placing(rules, state, player)

    def _placing(self, rules: R, state: CardState, player: str) -> Iterator[Option]:
        """What the player can still put down, and, for the dealer, what may really lie."""
        chips = state.accounts.get(chips_of(player), 0)
        for wager in self.alone:
            if self._may_lie(rules, state, player, wager):
                lying = state._replace(stakes=tuple(stake for stake in state.stakes if stake.wager == wager))
                wagers = Offered.of([self.catalogue(rules)[wager]])
                limits = self._limits(rules, chips // len(self.together(wager)))
                yield from place_options(wagers, lying, player, limits, rules.wagers.placed_by)
                yield from correct_options(wagers, lying, player, limits, rules.wagers.corrected_by)

    def _limits(self, rules: R, chips: int | None) -> BetLimits:
        return BetLimits(rules.chips_in_play.smallest, chips, rules.limits.minimum, rules.limits.maximum)

    def _steps(self, rules: R, state: CardState) -> Iterator[Option]:
        """What the dealer or a player does next."""
        to = self.due(rules, state)[0]
        if state.phase == "dealing":
            step = self.steps[state.step]
            assert isinstance(step, To)
            most = self.cards_of(step.whom, state.step) - len(state.hands.get(to, ()))
            yield Option.due(DealCards, "deal.by", rules.deal.by, to=only(to), cards=Between(1, most))
        elif state.phase == "deciding":
            choices = OneOf(tuple(self._choices(state, to)))
            yield Option.due(Choose, "decisions.by", rules.decisions.by, player=only(state.seats[to]), choice=choices)
        elif state.phase == "showing":
            yield self._showing(rules, state, to, "next")
        else:
            yield Option.due(SettleHand, "settlement.order", rules.deal.by, position=only(to))
            for other in (*self.due(rules, state), DEALER):
                if UNKNOWN in state.hands.get(other, ()):
                    yield self._showing(rules, state, other, "may")

    def _showing(self, rules: R, state: CardState, to: str, kind: Literal["next", "may"]) -> Option:
        turned = [state.hands[to][at] for at in self._turned(state, to)]
        fields: dict[str, Any] = {"to": only(to)}
        if UNKNOWN in turned:
            fields["cards"] = Between(len(turned), len(turned))
        return Option(ShowCards.name, kind, "deal.by", (rules.deal.by,), fields)

    def _turned(self, state: CardState, to: str) -> list[int]:
        """The places of the cards that are turned up next."""
        step = self.steps[state.step] if state.step < len(self.steps) else None
        down = [at for at, up in enumerate(state.up.get(to, ())) if not up]
        return down[: step.cards] if isinstance(step, Show) else down

    def _choices(self, state: CardState, place: str) -> Iterator[str]:
        """The choices of the decision that the player has chips for."""
        step, player = self.steps[state.step], state.seats[place]
        assert isinstance(step, Decide)
        for choice, then in step.choices.items():
            cents = then.times * laid(state.stakes, player, then.like) if isinstance(then, Raise) else 0
            if cents <= state.accounts.get(chips_of(player), 0):
                yield choice

    def _corrections(self, rules: R, state: CardState) -> Iterator[Option]:
        by = rules.deal.corrected_by
        for to, cards in state.hands.items():
            number = OneOf(tuple(range(1, len(cards) + 1)))
            yield Option.irregular(CorrectCard, "deal.corrected_by", by, to=only(to), number=number, cards=Between(1, 1))

    def _staked(self, state: CardState) -> bool:
        return any(stake.wager == self.main for stake in state.stakes)

    def _free(self, state: CardState) -> tuple[Stake, ...]:
        """Stakes that may be taken back: beside which nothing lies, and that are like no other."""
        beside = {(stake.player, one.beside) for stake in state.stakes for one in self.before if one.wager == stake.wager}
        return tuple(one for one in state.stakes if (one.player, one.wager) not in beside and one.wager in self.alone)

    def _may_lie(self, rules: R, state: CardState, player: str, wager: str) -> bool:
        """Whether it is offered, and what it goes beside lies."""
        beside = next(one.beside for one in self.before if one.wager == wager)
        return self.catalogue(rules)[wager].offered and (not beside or laid(state.stakes, player, beside) > 0)
