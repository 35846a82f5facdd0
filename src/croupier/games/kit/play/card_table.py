"""A table where players put value chips on wagers against the house and cards decide. Normative, from a course as data.

Four pure functions, `options`, `decide`, `evolve`, `view`. Cards come from outside as reports; one that nobody saw is
unknown until it is shown. A game adds nothing here: it says how a round goes and how one hand is settled.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import TypeVar

from croupier.equipment.cards import UNKNOWN, Card, name, names
from croupier.errors import InputError
from croupier.games.kit.play import banked
from croupier.games.kit.play.banked import NO_MORE_BETS, CallNoMoreBets, Leave, TakeBack
from croupier.games.kit.play.betting import (
    BetLimits,
    BetsClosed,
    BuyIn,
    Close,
    CorrectWager,
    Open,
    Opened,
    PlaceWager,
    Shut,
    absent,
    buy_in,
    corrected,
    leave,
    placed,
)
from croupier.games.kit.play.card_options import CardOptions
from croupier.games.kit.play.card_state import (
    EVOLVES,
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
    whose,
)
from croupier.games.kit.play.course import BOARD, DEALER, Back, Decide, Raise, To
from croupier.games.kit.play.decider import (
    Command,
    Decision,
    Event,
    Role,
    RuleOn,
    Signature,
    decided,
    only,
    replace,
    ruled,
    ruling_due,
)
from croupier.games.kit.play.money import Money, Stake, laid
from croupier.games.kit.play.refused import Refused
from croupier.games.kit.rules import CardTableRules
from croupier.games.kit.wager import Wager, find

R = TypeVar("R", bound=CardTableRules)

_IN_TURN = DealCards, Choose, ShowCards, SettleHand
_RULES: Mapping[Phase, str] = {
    "dealing": "deal.by",
    "deciding": "decisions.by",
    "showing": "deal.by",
    "settling": "settlement.order",
}


class CardTable(CardOptions[R]):
    """The table of one game."""

    __slots__ = ()

    def decide(self, rules: R, state: CardState, command: Command, /) -> Decision:
        """The events that follow from a command, or why it is refused; a refused command changes nothing."""
        return decided(
            lambda wanted: self._options(rules, state, wanted),
            command,
            why=lambda: self._why_not(rules, state, command),
            follows=lambda: self._followed(rules, state, command),
        )

    def _why_not(self, rules: R, state: CardState, command: Command) -> tuple[str, str] | None:
        """Why a command is not open now, where there is a reason better than the next step."""
        player = getattr(command, "player", "")
        if state.phase == "closed":
            return "opening.by", "the table is closed"
        if isinstance(command, PlaceWager | TakeBack | Leave | Choose) and player not in state.seats.values():
            return "chips.wagered", absent(player)
        if isinstance(command, PlaceWager | TakeBack) and state.phase != "betting":
            return "no_more_bets.said", "no more bets: chips are not touched until the hand is settled"
        if isinstance(command, Leave):
            return "chips.wagered", f"player {player[:30]} still has chips on the layout"
        if isinstance(command, Close) and state.stakes:
            return "opening.by", "the table cannot close while chips lie on the layout"
        if state.deviations:
            return ruling_due(rules, state.deviations[0])
        if state.phase == "betting" and not self._staked(state):
            return "wagers.placed_by", f"nobody has made a wager: the round begins with one on {self.main}"
        return None

    def _followed(self, rules: R, state: CardState, command: Command) -> Decision:
        if (wrong := self._out_of_turn(rules, state, command)) is not None:
            return wrong
        decision = banked.followed(self._follows, rules, state, command)
        if isinstance(decision, Refused) or not isinstance(command, (CallNoMoreBets, *_IN_TURN)):
            return decision
        return (*decision, *self._advanced(rules, state, decision, command))

    def _out_of_turn(self, rules: R, state: CardState, command: Command) -> Refused | None:
        """Why somebody else is next; None if nobody is."""
        if not isinstance(command, _IN_TURN):
            return None
        key = next(name for name in ("to", "position", "player") if hasattr(command, name))
        named, due = getattr(command, key), self.due(rules, state)[0]
        open_ = [option.fields[key] for option in self._steps(rules, state) if option.command == command.name]
        if only(named) in open_:
            return None
        return Refused(_RULES[state.phase], f"{whose(due)} is next, not {whose(named)}")

    def _advanced(self, rules: R, state: CardState, events: tuple[Event, ...], command: Command) -> Iterator[Event]:
        """The step that comes next, where this one is done with everybody."""
        after = state
        for event in events:
            after = self.evolve(rules, after, event)
        while after.step <= len(self.steps) and not self.due(rules, after):
            after = after._replace(step=after.step + 1, done=())
        phase = self.phase(after.step)
        if after.step > len(self.steps):
            yield Advanced(rule="settlement.order", step=0, phase="betting")
        elif (after.step, phase) != (state.step, state.phase):
            yield Advanced(rule=_RULES[phase], step=after.step, phase=phase)

    @property
    def _follows(self) -> banked.Follows:
        return {
            **banked.FOLLOWS,
            Open: lambda rules, state, command: (Opened(rule="opening.by"),),
            Close: lambda rules, state, command: (Shut(rule="opening.by"),),
            BuyIn: self._buy_in,
            Leave: lambda rules, state, command: leave(state, state.seats.values(), command),
            PlaceWager: self._place,
            TakeBack: self._take_back,
            CorrectWager: self._correct_wager,
            CallNoMoreBets: lambda rules, state, command: (NO_MORE_BETS, BetsClosed(rule="no_more_bets.said")),
            DealCards: self._deal,
            Choose: self._choose,
            ShowCards: self._show,
            SettleHand: self._settle,
            Misdeal: self._misdeal,
            CorrectCard: self._correct_card,
            RuleOn: lambda rules, state, command: ruled(command, tuple(self._void(state, "ruling", "deviation.ruled_by"))),
        }

    def _buy_in(self, rules: R, state: CardState, command: BuyIn) -> Decision:
        if command.player not in state.seats.values() and len(state.seats) >= rules.seats:
            return Refused("seats", f"all {rules.seats} seats are taken")
        return buy_in(rules, state.seats.values(), command)

    def _place(self, rules: R, state: CardState, command: PlaceWager) -> Decision:
        if command.means != "value chips":
            return Refused("chips.wagered", "wagers are made with value chips: buy in first")
        wager = find(self.catalogue(rules), command.wager or command.place, command.on)
        if isinstance(wager, Refused):
            return wager
        wrong = banked.not_in_chips(command.cents, rules.chips_in_play.smallest)
        return wrong or self._wagered(rules, state, command, wager, command.cents, placed)

    def _correct_wager(self, rules: R, state: CardState, command: CorrectWager) -> Decision:
        wager = find(self.catalogue(rules), command.wager)
        if isinstance(wager, Refused):
            return wager
        lies, free = laid(state.stakes, command.player, wager.name), self._free(state)
        if lies and not command.cents and not laid(free, command.player, wager.name):
            return Refused("wagers.corrected_by", f"another wager lies beside {wager.name}: correct that one first")
        return self._wagered(rules, state, command, wager, command.cents - lies, corrected)

    def _wagered(
        self,
        rules: R,
        state: CardState,
        command: PlaceWager | CorrectWager,
        wager: Wager,
        more: int,
        follow: Callable[[CardState, str, Wager, int, BetLimits], Decision],
    ) -> Decision:
        """So much on a wager before the cards, and as much on those that are made with it."""
        player = command.player
        if player not in state.seats.values():
            return Refused("chips.wagered", absent(player))
        if wager.name not in self.alone:
            return Refused("chips.in_play", f"{wager.name} is not made before the cards by itself")
        if not self._may_lie(rules, state, player, wager.name):
            beside = next(one.beside for one in self.before if one.wager == wager.name)
            reason = f"made beside {beside}, which does not lie" if beside and wager.offered else "not offered here"
            return Refused(wager.rule, f"{wager.name} is {reason}")
        several = self.together(wager.name)
        if more > 0 and (short := banked.short_of_chips(state, player, more * len(several))):
            return short
        decision = follow(state, player, wager, command.cents, self._limits(rules, None))
        if isinstance(decision, Refused):
            return decision
        moves = [event for event in decision if isinstance(event, Money)]
        others = (replace(move, wager=each) for each in several[1:] for move in moves)
        return (*decision, *others)

    def _take_back(self, rules: R, state: CardState, command: TakeBack) -> Decision:
        wagers, rule = self.together(command.wager), "no_more_bets.said"
        free = [one.wager for one in self._free(state) if one.player == command.player]
        if command.wager not in free:
            return Refused(rule, f"{command.wager[:40]!r} of {command.player[:30]} cannot be taken back")
        own = (stake for stake in state.stakes if stake.player == command.player and stake.wager in wagers)
        return tuple(stake.moves("returned", rule) for stake in own)

    def _deal(self, rules: R, state: CardState, command: DealCards) -> Decision:
        step, to = self.steps[state.step], command.to
        assert isinstance(step, To)
        most = self.cards_of(step.whom, state.step) - len(state.hands.get(to, ()))
        if not 1 <= len(command.cards) <= most:
            return Refused("deal.by", f"{to} gets {most} card{'s' * (most > 1)} now, not {len(command.cards)}")
        if step.face == "up" and UNKNOWN in command.cards:
            return Refused("deal.by", "a card that is dealt face up is seen by everybody: name it")
        if wrong := self._not_left(rules, state, command.cards):
            return wrong
        return (Dealt(rule="deal.by", to=to, cards=command.cards, face=step.face),)

    def _not_left(
        self, rules: R, state: CardState, cards: tuple[Card, ...], instead: tuple[Card, ...] = ()
    ) -> Refused | None:
        """Why these cannot be the cards; `instead` are those whose place they take."""
        left = self.left(rules, state) + Counter(card for card in instead if card != UNKNOWN)
        for card, times in Counter(cards).items():
            if not 0 <= card <= UNKNOWN or (card != UNKNOWN and card not in self.deck):
                return Refused("deal.decks", f"{name(card) if 0 <= card < UNKNOWN else 'that'} is no card of this deck")
            if card != UNKNOWN and left[card] < times:
                return Refused("deal.decks", f"{name(card)} lies on the table already")
        return None

    def _choose(self, rules: R, state: CardState, command: Choose) -> Decision:
        place = state.place_of(command.player)
        step = self.steps[state.step]
        assert isinstance(step, Decide)
        if command.choice not in self._choices(state, place):
            if command.choice in step.choices:
                return Refused("chips.wagered", f"player {command.player} has too few chips to {command.choice}")
            lawful = ", ".join(self._choices(state, place))
            return Refused("decisions.by", f"{step.name} is decided now: {lawful}; not {command.choice[:30]!r}")
        chosen = Chosen(rule="decisions.by", player=command.player, position=place, choice=command.choice)
        return (chosen, *self._moves(rules, state, command.player, step.choices[command.choice]))

    def _moves(self, rules: R, state: CardState, player: str, then: Raise | Back | None) -> Iterator[Money]:
        """The chips that a choice moves."""
        if isinstance(then, Raise):
            cents = then.times * laid(state.stakes, player, then.like)
            yield Stake(player, then.wager, cents).moves("placed", self.catalogue(rules)[then.wager].rule)
        elif isinstance(then, Back):
            for stake in state.stakes:
                if (stake.player, stake.wager) == (player, then.wager):
                    yield stake.moves("returned", self.catalogue(rules)[then.wager].rule)

    def _show(self, rules: R, state: CardState, command: ShowCards) -> Decision:
        places = self._turned(state, command.to)
        known = tuple(state.hands[command.to][at] for at in places)
        cards = command.cards or known
        if len(cards) != len(known) or UNKNOWN in cards:
            return Refused("deal.by", f"{len(known)} cards are turned up, each of them seen; {names(cards)} are named")
        if Counter(card for card in known if card != UNKNOWN) - Counter(cards):
            return Refused(
                "deal.by", f"the cards that were dealt are {names(known)}; correct a card that was entered wrongly"
            )
        if wrong := self._not_left(rules, state, cards, known):
            return wrong
        return (Shown(rule="deal.by", to=command.to, cards=cards),)

    def _correct_card(self, rules: R, state: CardState, command: CorrectCard) -> Decision:
        cards, rule = state.hands.get(command.to, ()), "deal.corrected_by"
        if not 1 <= command.number <= len(cards):
            return Refused(rule, f"{command.to[:20]!r} has no card {command.number}")
        was = cards[command.number - 1]
        if len(command.cards) != 1:
            return Refused(rule, "one card is corrected at a time")
        if command.cards[0] == UNKNOWN and state.up[command.to][command.number - 1]:
            return Refused(rule, "that card lies face up and is seen by everybody: name it")
        if command.cards[0] == was:
            return Refused(rule, f"{name(was)} is what was entered")
        if wrong := self._not_left(rules, state, command.cards, (was,)):
            return wrong
        return (CardCorrected(rule=rule, to=command.to, number=command.number, cards=command.cards),)

    def _settle(self, rules: R, state: CardState, command: SettleHand) -> Decision:
        try:
            moves = tuple(self.settled(rules, state, command.position))
        except InputError as problem:
            return Refused(problem.rule or "settlement.order", problem.reason)
        return (*moves, HandSettled(rule="settlement.order", position=command.position))

    def settled(self, rules: R, state: CardState, place: str) -> Iterator[Money]:
        """What is done with the wagers of a position, in order: lost, paid, and what is left goes back."""
        player = state.seats[place]
        stakes = {stake.wager: stake for stake in state.stakes if stake.player == player}
        lies, paid = dict(stakes), dict[str, str]()
        for fate in self.settle(rules, self.hand(state, place)):
            stake = stakes.get(fate.wager)
            if stake is None or not stake.cents:
                continue
            if fate.kind == "paid":
                assert fate.odds is not None
                won = rules.chips_in_play.pays(fate.odds.winnings(stake.cents), rules.chips.breakage)
                paid.setdefault(fate.wager, fate.rule)
                yield stake.moves("paid", fate.rule, won)
            elif lies.pop(fate.wager, None) is not None:
                yield stake.moves(fate.kind, fate.rule)
        for wager, stake in lies.items():
            if wager not in paid:
                raise InputError(f"the game does not say what becomes of {wager}")
            yield stake.moves("taken", paid[wager])

    def _misdeal(self, rules: R, state: CardState, command: Misdeal) -> Decision:
        if not command.why.strip():
            return Refused("deal.misdeal", "say what was wrong with the deal")
        return tuple(self._void(state, command.why, "deal.misdeal"))

    def _void(self, state: CardState, cause: str, rule: str) -> Iterator[Event]:
        yield DealVoided(rule=rule, cause=cause)
        yield from (stake.moves("voided", rule) for stake in state.stakes)
        yield Advanced(rule=rule, step=0, phase="betting")

    # How the table stands after an event, and what people see of it

    def evolve(self, rules: R, state: CardState, event: Event, /) -> CardState:
        """The next state. State is the fold of events: it never depends on anything else."""
        change = EVOLVES.get(type(event))
        after: CardState = change(rules, state, event) if change else state
        return after

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
