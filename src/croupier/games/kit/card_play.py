"""A table where players put value chips on wagers against the house and cards decide. Normative, from a course as data.

Four pure functions, `options`, `decide`, `evolve`, `view`. Cards come from outside as reports; one that nobody saw is
unknown until it is shown. A game adds nothing here: it says how a round goes and how one hand is settled.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeVar

from croupier.equipment.cards import UNKNOWN, Card, name, names
from croupier.errors import InputError
from croupier.games.kit.game import Chance, Play
from croupier.games.kit.live import vocabulary
from croupier.games.kit.play import banked, betting, card_state
from croupier.games.kit.play.banked import NO_MORE_BETS, CallNoMoreBets, Leave, TakeBack
from croupier.games.kit.play.betting import (
    BetLimits,
    BetsClosed,
    BuyIn,
    Close,
    CorrectWager,
    Joined,
    Offered,
    Open,
    Opened,
    PlaceWager,
    Shut,
    absent,
    buy_in,
    correct_options,
    corrected,
    leave,
    place_options,
    placed,
)
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
    Phase,
    SettleHand,
    ShowCards,
    Shown,
    evolve,
    whose,
)
from croupier.games.kit.play.card_table import settled
from croupier.games.kit.play.course import BOARD, DEALER, Back, Decide, Hand, Raise, To
from croupier.games.kit.play.decider import (
    Between,
    Command,
    Decision,
    Event,
    OneOf,
    Option,
    ReportDeviation,
    Role,
    RuleOn,
    Signature,
    Words,
    decided,
    deviated,
    deviation_options,
    only,
    replace,
    ruled,
    ruling_due,
)
from croupier.games.kit.play.money import Money, Stake, chips_of, laid
from croupier.games.kit.play.refused import Refused
from croupier.games.kit.rules import CardTableRules
from croupier.games.kit.wager import Wager, find
from croupier.games.kit.words import SPOKEN, say

if TYPE_CHECKING:
    from croupier.games.kit.card_game import CardGame

R = TypeVar("R", bound=CardTableRules)

_RULES: Mapping[Phase, str] = {
    "betting": "settlement.order",
    "dealing": "deal.by",
    "deciding": "decisions.by",
    "showing": "deal.by",
    "settling": "settlement.order",
}
_IN_TURN = {DealCards: "to", Choose: "player", ShowCards: "to", SettleHand: "position"}
"""The steps of a round, and the field of each that says whose it is."""


class CardPlay(Play[R, CardState]):
    """The normative functions of a game whose table is a `CardTable`."""

    vocabulary = vocabulary(
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

    game: "CardGame[R]"

    # How the table stands

    def new(self, rules: R, /) -> CardState:
        return CardState()

    def ready(self, rules: R, chips: Mapping[str, int], /) -> CardState:
        """An open table, each player at the next position with so many cents in value chips."""
        if len(chips) > rules.seats:
            raise rules.refusal("seats", f"{len(chips)} players are more than the {rules.seats} seats of this table")
        state, rule = evolve(rules, CardState(), Opened("opening.by")), "chips.wagered"
        for player, cents in chips.items():
            state = evolve(rules, evolve(rules, state, Joined(rule, player)), banked.bought(player, cents))
        return state

    evolve = staticmethod(evolve)

    def view(self, state: CardState, who: Signature, /) -> dict[str, object]:
        """What that person may see: cards face down are for their owner, and for an auditor or the regulator."""
        every = who.role in (Role.AUDITOR, Role.REGULATOR)
        own = state.place_of(who.person) if who.role == Role.PLAYER else ""

        def seen(whose: str) -> tuple[Card, ...]:
            open_ = every or (whose == own != "")
            cards = zip(state.hands.get(whose, ()), state.up.get(whose, ()), strict=True)
            return tuple(card if up or open_ else UNKNOWN for card, up in cards)

        public: dict[str, object] = {
            "phase": state.phase,
            "bets": "open" if state.phase == "betting" else "closed",
            "seats": state.seats,
            "stakes": banked.lying(state),
            "cards": {owner: seen(owner) for owner in (*state.playing, DEALER, BOARD)},
            "choices": {place: state.choices.get(place, ()) for place in state.playing},
        }
        return banked.seen(state, who, public, {"deviations": state.deviations})

    def moment(self, rules: R, state: CardState, at: str, /) -> object:
        return None

    def chance(self, rules: R, state: CardState, /) -> Chance | None:
        """The next card off the deck."""
        if state.phase != "dealing" or state.deviations:
            return None
        return Chance(DealCards.name, "cards", {(card,): many for card, many in self.game.table.left(rules, state).items()})

    def options(self, rules: R, state: CardState, at: str = "", /) -> tuple[Option, ...]:
        """Everything that may be done or reported now."""
        return tuple(Moment(self.game, rules, state).options())

    def decide(self, rules: R, state: CardState, command: Command, /) -> Decision:
        """The events that follow from a command, or why it is refused; a refused command changes nothing."""
        now = Moment(self.game, rules, state)
        return decided(lambda wanted: now.options(), command, lambda: now.why_not(command), lambda: now.followed(command))


class Moment(Generic[R]):
    """A table as it stands: what may be done, and what follows from a command."""

    def __init__(self, game: "CardGame[R]", rules: R, state: CardState) -> None:
        self.table, self.catalogue, self.rules, self.state = game.table, game.wagers.catalogue(rules), rules, state
        self.phase, self.seats, self.stakes = state.phase, state.seats, state.stakes

    def options(self) -> Iterator[Option]:
        """Everything that may be done or reported."""
        dealer, phase, waiting = self.rules.deal.by, self.phase, bool(self.state.deviations)
        voidable = phase not in ("closed", "betting") and not (phase == "settling" and self.state.done)
        yield from deviation_options(self.rules, waiting, may_void=voidable)
        yield from self._of_players()
        if phase == "closed":
            yield Option.due(Open, "opening.by", self.rules.opening.by)
        elif phase == "betting":
            if self._staked():
                yield Option.due(CallNoMoreBets, "no_more_bets.said", dealer)
            elif not self.stakes and not waiting:
                yield Option.may(Close, "opening.by", self.rules.opening.by)
        elif not waiting:  # a ruling may make the deal void
            yield from self._steps()
        if voidable:
            yield Option.irregular(Misdeal, "deal.misdeal", dealer, why=Words("what was wrong with the deal"))
            for to, cards in self.state.hands.items():
                of: Any = {"to": only(to), "number": OneOf(tuple(range(1, len(cards) + 1))), "cards": Between(1, 1)}
                yield Option.irregular(CorrectCard, "deal.corrected_by", self.rules.deal.corrected_by, **of)

    def _of_players(self) -> Iterator[Option]:
        unit, people = self.rules.chips_in_play.smallest, self.rules.wagers.placed_by
        players = tuple(self.seats.values())
        if self.phase != "closed":
            name: Any = OneOf(players) if len(players) >= self.rules.seats else Words("the player's name")
            yield Option.may(BuyIn, "chips.wagered", people, player=name, cents=Between(unit, None, unit))
        for place, player in self.seats.items():
            if place not in self.state.playing and not any(one.player == player for one in self.stakes):
                yield Option.may(Leave, "chips.wagered", people, player=only(player))
            if self.phase == "betting":
                yield from banked.take_back_option(self._free(), player, "no_more_bets.said", people)
                yield from self._placing(player)

    def _placing(self, player: str) -> Iterator[Option]:
        """What the player can still put down, and, for the dealer, what may really lie."""
        chips = self.state.accounts.get(chips_of(player), 0)
        for wager in self.table.alone:
            if not self._barred(player, self.catalogue[wager]):
                alone = self.state._replace(stakes=tuple(stake for stake in self.stakes if stake.wager == wager))
                limits = self._limits(chips // len(self.table.together(wager)))
                offered = Offered.of([self.catalogue[wager]])
                yield from place_options(offered, alone, player, limits, self.rules.wagers.placed_by)
                yield from correct_options(offered, alone, player, limits, self.rules.wagers.corrected_by)

    def _steps(self) -> Iterator[Option]:
        """What the dealer or a player does next."""
        due = self.table.due(self.rules, self.state)
        to, dealer, rule = due[0], self.rules.deal.by, _RULES[self.phase]
        if self.phase == "dealing":
            yield Option.due(DealCards, rule, dealer, to=only(to), cards=Between(1, self.table.lacks(self.state, to)))
        elif self.phase == "deciding":
            choice = OneOf(tuple(self._choices(to)))
            yield Option.due(Choose, rule, self.rules.decisions.by, player=only(self.seats[to]), choice=choice)
        elif self.phase == "showing":
            yield self._showing(to, "next")
        else:
            yield Option.due(SettleHand, rule, dealer, position=only(to))
            for other in (*due, DEALER):
                if UNKNOWN in self.state.hands.get(other, ()):
                    yield self._showing(other, "may")

    def _showing(self, to: str, kind: Literal["next", "may"]) -> Option:
        turned = [self.state.hands[to][at] for at in self.table.turned(self.state, to)]
        fields: dict[str, Any] = {"to": only(to)}
        if UNKNOWN in turned:
            fields["cards"] = Between(len(turned), len(turned))
        return Option(ShowCards.name, kind, "deal.by", (self.rules.deal.by,), fields)

    def _choices(self, place: str) -> Iterator[str]:
        """The choices of the decision that the player has chips for."""
        step, player = self.table.steps[self.state.step], self.seats[place]
        assert isinstance(step, Decide)
        for choice, then in step.choices.items():
            cents = then.times * laid(self.stakes, player, then.like) if isinstance(then, Raise) else 0
            if cents <= self.state.accounts.get(chips_of(player), 0):
                yield choice

    def _limits(self, chips: int | None) -> BetLimits:
        return BetLimits(self.rules.chips_in_play.smallest, chips, self.rules.limits.minimum, self.rules.limits.maximum)

    def _staked(self) -> bool:
        return any(stake.wager == self.table.main for stake in self.stakes)

    def _free(self) -> tuple[Stake, ...]:
        """Stakes that may be taken back: beside which nothing lies, and that are like no other."""
        beside = {
            (stake.player, one.beside) for stake in self.stakes for one in self.table.before if one.wager == stake.wager
        }
        alone = self.table.alone
        return tuple(one for one in self.stakes if (one.player, one.wager) not in beside and one.wager in alone)

    def _barred(self, player: str, wager: Wager) -> str:
        """Why the player may not make it now; empty where nothing is against it."""
        if not wager.offered:
            return "not offered here"
        beside = next(one.beside for one in self.table.before if one.wager == wager.name)
        return f"made beside {beside}, which does not lie" if beside and not laid(self.stakes, player, beside) else ""

    def why_not(self, command: Command) -> tuple[str, str] | None:
        """Why a command is not open now, where there is a reason better than the next step."""
        player = getattr(command, "player", "")
        if self.phase == "closed":
            return "opening.by", "the table is closed"
        if isinstance(command, PlaceWager | TakeBack | Leave | Choose) and player not in self.seats.values():
            return "chips.wagered", absent(player)
        if isinstance(command, PlaceWager | TakeBack) and self.phase != "betting":
            return "no_more_bets.said", "no more bets: chips are not touched until the hand is settled"
        if isinstance(command, Leave):
            return "chips.wagered", f"player {player[:30]} still has chips on the layout"
        if isinstance(command, Close) and self.stakes:
            return "opening.by", "the table cannot close while chips lie on the layout"
        if self.state.deviations:
            return ruling_due(self.rules, self.state.deviations[0])
        if self.phase == "betting" and not self._staked():
            return "wagers.placed_by", f"nobody has made a wager: the round begins with one on {self.table.main}"
        return None

    def followed(self, command: Command) -> Decision:
        """What follows from it, and the step that comes next, where this one is done with everybody."""
        if field := _IN_TURN.get(type(command)):
            named = getattr(command, field)
            if not any(one.command == command.name and one.fields[field] == only(named) for one in self._steps()):
                due = self.table.due(self.rules, self.state)[0]
                return Refused(_RULES[self.phase], f"{whose(due)} is next, not {whose(named)}")
        decision = self._follows(command)
        if isinstance(decision, Refused) or not (field or isinstance(command, CallNoMoreBets)):
            return decision
        after = self.state
        for event in decision:
            after = evolve(self.rules, after, event)
        after = self.table.reached(self.rules, after)
        if (after.step, after.phase) == (self.state.step, self.phase):
            return decision
        step = after.step if after.phase != "betting" else 0
        return (*decision, Advanced(rule=_RULES[after.phase], step=step, phase=after.phase))

    def _follows(self, command: Command) -> Decision:
        """What follows from a command that is among the options."""
        match command:
            case Open():
                return (Opened(rule="opening.by"),)
            case Close():
                return (Shut(rule="opening.by"),)
            case BuyIn():
                if command.player not in self.seats.values() and len(self.seats) >= self.rules.seats:
                    return Refused("seats", f"all {self.rules.seats} seats are taken")
                return buy_in(self.rules, self.seats.values(), command)
            case Leave():
                return leave(self.state, self.seats.values(), command)
            case PlaceWager() | CorrectWager():
                return self._wagered(command)
            case TakeBack():
                return self._taken_back(command)
            case CallNoMoreBets():
                return NO_MORE_BETS, BetsClosed(rule="no_more_bets.said")
            case DealCards():
                return self._dealt(command)
            case Choose():
                return self._chosen(command)
            case ShowCards():
                return self._shown(command)
            case CorrectCard():
                return self._card_corrected(command)
            case SettleHand():
                return self._settled(command.position)
            case Misdeal():
                if not command.why.strip():
                    return Refused("deal.misdeal", "say what was wrong with the deal")
                return self._void(command.why, "deal.misdeal")
            case ReportDeviation():
                return deviated(self.rules, command)
            case RuleOn():
                return ruled(command, self._void("ruling", "deviation.ruled_by"))
        return Refused("", f"this {command.name} is the command of another game")

    def _void(self, cause: str, rule: str) -> tuple[Event, ...]:
        moves = (stake.moves("voided", rule) for stake in self.stakes)
        return DealVoided(rule=rule, cause=cause), *moves, Advanced(rule=rule, step=0, phase="betting")

    def _wagered(self, command: PlaceWager | CorrectWager) -> Decision:
        """So much on a wager before the cards, and as much on those that are made with it."""
        player, cents, placing = command.player, command.cents, isinstance(command, PlaceWager)
        named: tuple[str, tuple[str, ...]] = command.wager, ()
        if isinstance(command, PlaceWager):
            if command.means != "value chips":
                return Refused("chips.wagered", "wagers are made with value chips: buy in first")
            named = command.wager or command.place, command.on
        wager = find(self.catalogue, *named)
        if isinstance(wager, Refused):
            return wager
        lies = 0 if placing else laid(self.stakes, player, wager.name)
        if placing and (wrong := banked.not_in_chips(cents, self.rules.chips_in_play.smallest)):
            return wrong
        if lies and not cents and not laid(self._free(), player, wager.name):
            return Refused("wagers.corrected_by", f"another wager lies beside {wager.name}: correct that one first")
        if player not in self.seats.values():
            return Refused("chips.wagered", absent(player))
        if wager.name not in self.table.alone:
            return Refused("chips.in_play", f"{wager.name} is not made before the cards by itself")
        if barred := self._barred(player, wager):
            return Refused(wager.rule, f"{wager.name} is {barred}")
        made = self.table.together(wager.name)
        if cents > lies and (short := banked.short_of_chips(self.state, player, (cents - lies) * len(made))):
            return short
        decision = (placed if placing else corrected)(self.state, player, wager, cents, self._limits(None))
        if isinstance(decision, Refused):
            return decision
        moves = [event for event in decision if isinstance(event, Money)]
        return (*decision, *(replace(move, wager=each) for each in made[1:] for move in moves))

    def _taken_back(self, command: TakeBack) -> Decision:
        player, rule = command.player, "no_more_bets.said"
        if not laid(self._free(), player, command.wager):
            return Refused(rule, f"{command.wager[:40]!r} of {player[:30]} cannot be taken back")
        made = self.table.together(command.wager)
        return tuple(one.moves("returned", rule) for one in self.stakes if one.player == player and one.wager in made)

    def _dealt(self, command: DealCards) -> Decision:
        step, to, most = self.table.steps[self.state.step], command.to, self.table.lacks(self.state, command.to)
        assert isinstance(step, To)
        if not 1 <= len(command.cards) <= most:
            return Refused("deal.by", f"{to} gets {most} card{'s' * (most > 1)} now, not {len(command.cards)}")
        if step.face == "up" and UNKNOWN in command.cards:
            return Refused("deal.by", "a card that is dealt face up is seen by everybody: name it")
        dealt = Dealt(rule="deal.by", to=to, cards=command.cards, face=step.face)
        return self._not_left(command.cards) or (dealt,)

    def _not_left(self, cards: tuple[Card, ...], instead: tuple[Card, ...] = ()) -> Refused | None:
        """Why these cannot be the cards; `instead` are those whose place they take."""
        left = self.table.left(self.rules, self.state) + Counter(card for card in instead if card != UNKNOWN)
        for card, times in Counter(cards).items():
            if not 0 <= card <= UNKNOWN or (card != UNKNOWN and card not in self.table.deck):
                return Refused("deal.decks", f"{name(card) if 0 <= card < UNKNOWN else 'that'} is no card of this deck")
            if card != UNKNOWN and left[card] < times:
                return Refused("deal.decks", f"{name(card)} lies on the table already")
        return None

    def _chosen(self, command: Choose) -> Decision:
        player, choice = command.player, command.choice
        place, step = self.state.place_of(player), self.table.steps[self.state.step]
        assert isinstance(step, Decide)
        if choice not in (lawful := list(self._choices(place))):
            if choice in step.choices:
                return Refused("chips.wagered", f"player {player} has too few chips to {choice}")
            return Refused("decisions.by", f"{step.name} is decided now: {', '.join(lawful)}; not {choice[:30]!r}")
        chosen, moves = Chosen(rule="decisions.by", player=player, position=place, choice=choice), tuple[Money, ...]()
        if (then := step.choices[choice]) is not None:
            rule = self.catalogue[then.wager].rule
            match then:
                case Raise(wager, like, times):
                    moves = (Stake(player, wager, times * laid(self.stakes, player, like)).moves("placed", rule),)
                case Back(wager) if cents := laid(self.stakes, player, wager):
                    moves = (Stake(player, wager, cents).moves("returned", rule),)
        return (chosen, *moves)

    def _shown(self, command: ShowCards) -> Decision:
        known = tuple(self.state.hands[command.to][at] for at in self.table.turned(self.state, command.to))
        cards = command.cards or known
        if len(cards) != len(known) or UNKNOWN in cards:
            return Refused("deal.by", f"{len(known)} cards are turned up, each of them seen; {names(cards)} are named")
        if Counter(card for card in known if card != UNKNOWN) - Counter(cards):
            reason = f"the cards that were dealt are {names(known)}; correct a card that was entered wrongly"
            return Refused("deal.by", reason)
        return self._not_left(cards, known) or (Shown(rule="deal.by", to=command.to, cards=cards),)

    def _card_corrected(self, command: CorrectCard) -> Decision:
        to, number, rule = command.to, command.number, "deal.corrected_by"
        if not 1 <= number <= len(self.state.hands.get(to, ())):
            return Refused(rule, f"{to[:20]!r} has no card {number}")
        if len(command.cards) != 1:
            return Refused(rule, "one card is corrected at a time")
        was, card = self.state.hands[to][number - 1], command.cards[0]
        if card == UNKNOWN and self.state.up[to][number - 1]:
            return Refused(rule, "that card lies face up and is seen by everybody: name it")
        if card == was:
            return Refused(rule, f"{name(was)} is what was entered")
        correction = CardCorrected(rule=rule, to=to, number=number, cards=command.cards)
        return self._not_left(command.cards, (was,)) or (correction,)

    def _settled(self, place: str) -> Decision:
        """What is done with the wagers of a position, in order."""
        player, moves = self.seats[place], list[Money]()
        stakes = {stake.wager: stake for stake in self.stakes if stake.player == player}
        hand = Hand(self.table.seen_as, self.state.hands, self.state.choices.get(place, ()), place)
        try:
            for fate in settled(
                self.table.settle(self.rules, hand), {stake.wager: stake.cents for stake in stakes.values()}
            ):
                stake, won = stakes[fate.wager], None
                if fate.odds is not None:
                    won = self.rules.chips_in_play.pays(fate.odds.winnings(stake.cents), self.rules.chips.breakage)
                moves.append(stake.moves(fate.kind, fate.rule, won))
        except InputError as problem:
            return Refused(problem.rule or "settlement.order", problem.reason)
        return (*moves, HandSettled(rule="settlement.order", position=place))
