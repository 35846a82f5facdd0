"""The course of a written hand: every action of a PHH file put to the rules, in the order in which a dealer does things.

PHH writes all discards of a draw before all new cards, omits burns, and lets players show before the last card. The cards
are put back into the edition's order, one player at a time, and what nobody saw is dealt as an unknown card.
"""

from collections import defaultdict, deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from croupier.equipment.cards import UNKNOWN, Card, card, names
from croupier.errors import InputError
from croupier.games.kit.play.decider import Command, Event
from croupier.games.kit.play.refused import Refused
from croupier.games.poker.histories.moments import Part, Replayed, agreement, players
from croupier.games.poker.histories.phh import Action, Hand, Kind, action, in_units
from croupier.games.poker.histories.rules import Deviation, Setting, deviations, made
from croupier.games.poker.play import commands as c
from croupier.games.poker.play import events as e
from croupier.games.poker.play import play, seating, streets
from croupier.games.poker.play.betting import bet_size, bets, first_to_act, full_raise, opener, plan, refused_bet, to_call
from croupier.games.poker.play.dealing import bits, refused_cards, reshuffle_due
from croupier.games.poker.play.evolve import Course
from croupier.games.poker.play.state import State, on_turn
from croupier.games.poker.players.self_play import DEALER
from croupier.games.poker.words import Step

_BOARD = e.BOARD // 2  # beside the players' positions; also the player of an action that nobody takes
_DRAW, _DEAL, _SHOW = ("discard", "hole", "nothing"), ("hole", "board", "nothing"), ("show", "muck", "nothing")
"""Kinds of actions that a record has side by side, in an order that is not the dealer's."""

Written = tuple[Card, Action | None]
"""A card, and the action that it was read from; None for a burned card, which PHH does not write."""
Amiss = tuple[Action | None, str, str]
"""What is wrong in an action, and its rule; without an action, cards are missing where the record continues or ends."""


class HandCourse:
    """One hand under one set of rules. `as_made` takes bets that rooms have and the rules do not."""

    def __init__(self, hand: Hand, setting: Setting, *, rake: int = 0, as_made: bool = False) -> None:
        self.hand, self.setting, self.rules, self.as_made, self.rake = hand, setting, setting.rules, as_made, rake
        self.left = deque(action(text, at) for at, text in enumerate(hand.actions, 1))
        self.who = players(hand)
        self.state = self.before = play.ready(self.rules, dict(zip(self.who, hand.starting_stacks, strict=True)))
        self.street = ""  # the one being played, or the last
        self.parts: list[Part] = []
        self.events: list[Event] = []
        self.notes: list[str] = []
        self.deviations: list[Deviation] = []
        self.cards: defaultdict[int, deque[Written]] = defaultdict(deque)  # read, not dealt yet: by position or _BOARD
        self.burns = deque(_burns(hand))
        self.source: Action | None = None  # where the cards to be dealt were read
        self.early: dict[int, Action] = {}  # who showed or mucked before the last card
        self.unseen: set[int] = set()  # positions with a card face up that the record does not have

    def run(self) -> Replayed:
        self._start()
        complete = self._play()
        self._afterwards(complete)
        stacks, agrees = self.stacks, None
        if complete or not self.unseen:
            agrees, differences = agreement(self.hand, self.who, self.events, stacks)
            self.notes += differences
        if self.rake:
            self.notes.append(f"the room took a rake of {in_units(self.rake)}: the winnings are so much less than the pots")
        told = tuple(self.parts), tuple(self.events), stacks, complete, agrees, tuple(self.notes), tuple(self.deviations)
        return Replayed(self.hand, self.rules, self.before, *told)

    @property
    def stacks(self) -> tuple[int, ...]:
        return self.state.stacks[: self.hand.count]

    def _start(self) -> None:
        """The hand begins, with what was posted: by the rules, or otherwise."""
        began = seating.start(self.rules, self.state)
        if isinstance(began, Refused):
            raise self._problem(None, began.reason, began.rule)
        departs = list(self.setting.deviations)
        before, later = made(self.hand, self.rules)
        if (began.posts, began.later) != (before, later):
            departs += deviations(self.hand, self.rules, self.who)
            began = replace(began, posts=before, later=later)
            if any(post.what == e.DEAD for post in before) and len(set(self.hand.antes)) == 1:
                self.notes.append("a player cannot pay the ante; all antes are in the first pot, as the file says")
        for deviation in departs:
            self._departs(deviation)
        course = Course(self.rules, self.state)
        streets.begin(course, began)
        self._follow(course.events, course.state)

    def _play(self) -> bool:
        """Everything until the hand is over (True) or the record ends (False)."""
        while self.state.phase != "between":
            self._aside()
            match self.state.phase:
                case "posting":
                    self._move(c.PostBet)
                case "award":
                    self._do(c.AwardPots(by=DEALER))
                case "showdown":
                    if not self._show():
                        return False
                case _ if not self.left and not any(self.cards.values()):  # cards that were read wait for a reshuffle
                    return False
                case "dealing":
                    self._deal()
                case "drawing":
                    self._discard()
                case "betting":
                    self._bet()
        return True

    # What stands in the record beside the course of the hand

    def _aside(self) -> None:
        """Comments, hands shown before the last card, and checks of players who have nothing left to decide."""
        while self.left:
            first = self.left[0]
            if first.kind == "nothing":
                self._comment(first)
            elif first.kind in ("show", "muck") and self.state.phase not in ("showdown", "award", "betting"):
                self.early[first.player] = first  # it counts at the showdown
                self._out_of_turn(first, ", with cards still to come")
            elif first.kind == "call" and self._nobody_bets(first.player) and not any(self.cards.values()):
                self.notes.append(f"action {first.number} ({first.text}): nobody is left to bet with, so nothing is done")
            else:
                return
            self.left.popleft()

    def _nobody_bets(self, player: int) -> bool:
        """Whether a check of this player stands for a betting round that nobody has chips for."""
        state = self.state
        if state.phase not in ("dealing", "drawing", "showdown"):
            return False
        able = [at for at, seat in enumerate(state.players) if state.live[at] and state.stacks[seat]]
        return len(able) < 2 and state.live[player]

    def _comment(self, written: Action) -> None:
        if written.comment:
            self._beside(written, "note", written.comment)

    def _out_of_turn(self, written: Action, when: str) -> None:
        words = f"shows {names(written.cards)}".rstrip() if written.kind == "show" else "mucks"
        self._beside(written, words.split()[0], f"{self.who[written.player]} {words}{when}")

    def _beside(self, written: Action, kind: str, what: str) -> None:
        """A step that stands in the file but changes nothing at the table."""
        said = {"player": written.player, "cards": written.cards, "action": written.number, "comment": written.comment}
        self._step(kind, what, **said)

    def _departs(self, deviation: Deviation) -> None:
        """A step that says what was done otherwise than the edition has it."""
        rule, what, number = deviation
        self.deviations.append(deviation)
        self._step("deviation", f"deviation: {what}", rule=rule, cite=self.rules.cite(rule), action=number)

    def _step(self, kind: str, what: str, **more: Any) -> None:
        self.parts.append(Step(kind, what, self.street, stacks=self.stacks, pot=sum(self.state.put), **more))

    def _afterwards(self, complete: bool) -> None:
        """A player may show though nobody asked; anything else after the end is a mistake."""
        for late in self.left:
            if late.kind == "nothing":
                self._comment(late)
            elif complete and late.kind == "show" and not late.cards:
                continue  # the last hand left stays, and need not be seen
            elif (complete or self.unseen) and late.kind in ("show", "muck"):
                self._out_of_turn(late, " after the hand")
            else:
                raise self._problem(late, "the hand is over")

    # Cards

    def _deal(self) -> None:
        state = self.state
        if reshuffle_due(self.rules, state):
            self._do(c.Reshuffle(by=DEALER))
            return
        wanted = [to // 2 for to in state.due if to != e.BURN]
        amiss = [self._read(position, wanted.count(position)) for position in dict.fromkeys(wanted)]
        if any(amiss):  # the first in the record; where cards are missing, it is wrong in what stands there instead
            instead, end = self.left[0] if self.left else None, len(self.hand.actions) + 1
            wrong = [(written or instead, reason, rule) for written, reason, rule in filter(None, amiss)]
            raise self._problem(*min(wrong, key=lambda each: each[0].number if each[0] else end))
        dealt = [
            self.cards[to // 2].popleft() if to != e.BURN else (self.burns.popleft() if self.burns else UNKNOWN, None)
            for to in state.due[: state.stub]
        ]
        self._unrecorded(dealt)
        done = play.step(self.rules, self.state, c.Deal(cards=tuple([each for each, _ in dealt]), by=DEALER))
        if isinstance(done, Refused):
            raise self._misdealt(dealt, done)
        self._follow(*done, self.source)
        self._recorded_opener()

    def _drawing(self) -> bool:
        return plan(self.rules).streets[self.state.street].draw > 0

    def _unrecorded(self, dealt: Sequence[Written]) -> None:
        """Cards face up that the record does not have are dealt as cards not seen."""
        due = list(self.state.due)
        for at, (each, written) in enumerate(dealt):
            if each == UNKNOWN and due[at] >= 0 and due[at] % 2:
                due[at] -= 1
                position = due[at] // 2
                self.unseen.add(position)
                what = f"a card is dealt face up to {self.who[position]}, and the record does not say which"
                self._departs(Deviation(f"streets.{self.street}", what, written.number if written else None))
                self.state = replace(self.state, due=tuple(due))

    def _recorded_opener(self) -> None:
        """Where a card face up is not known, the record says who opens the betting, if that may be right."""
        state = self.state
        hidden = [at for at in self.unseen if state.live[at]]
        if not hidden or state.phase != "betting":
            return
        opens = next((each.player for each in self.left if each.kind != "nothing"), -1)
        if opens in (-1, state.actor):
            return
        known = tuple([live and at not in hidden for at, live in enumerate(state.live)])
        firsts = [*hidden, first_to_act(self.rules, replace(state, live=known))] if any(known) else hidden
        if opens in [opener(self.rules, state, first) for first in firsts]:
            course = Course(self.rules, state)
            course.happens(e.TurnPassed(f"streets.{self.street}", opens))
            self._follow(course.events, course.state)

    def _read(self, position: int, wanted: int) -> Amiss | None:
        """Read a player's cards, or the board's, from the record; cards face down that it does not have were not seen.

        What is wrong is returned, not raised: another player's cards, which stand before them in the record, may be, too.
        """
        held, last, board = self.cards[position], None, position == _BOARD
        kind: Kind = "board" if board else "hole"
        while len(held) < wanted and (written := self._find(kind, position)):
            held.extend([(each, written) for each in written.cards])
            self.source = last = written
        count, rule = len(held), f"streets.{self.street}"
        faced = self.state.due.count(2 * position + 1)
        amiss: Amiss | None = None
        if count > wanted:
            where = "go to the board" if board else f"are dealt to {self.who[position]}"
            amiss = last, f"{count} cards {where} where {wanted} are due", ""
        elif board and count < wanted:
            amiss = None, f"{_due(wanted - count, 'of the board')}, which must be named", rule
        elif last is None and count < faced:
            amiss = None, f"{_due(faced, f'face up to {self.who[position]}')}, which must be named", rule
        elif last is not None and count < wanted and count != faced:
            reason = f"{count} cards are dealt to {self.who[position]} where {wanted} are due; a card not seen is ??"
            amiss = last, reason, rule
        while len(held) < wanted:
            held.appendleft((UNKNOWN, last))  # the last card of a street may be the one that everybody sees
        return amiss

    def _misdealt(self, dealt: Sequence[Written], refused: Refused) -> InputError:
        """Why these cards cannot have been dealt, in the first action that is wrong.

        PHH writes by player what comes in turn. It also lets a draw be reshuffled with all its discards; here those to come
        are still in their players' hands.
        """
        state = self.state
        known = [each for each, _ in dealt if each != UNKNOWN]
        for position in range(state.actor + 1, len(self.who) if self._drawing() else 0):
            if early := [each for each in known if each in state.down[position]]:
                reason = f"{names(early[:1])} is still in the hand of {self.who[position]}, who has not drawn yet"
                return self._problem(self.source, reason, "draws.stub")
        if back := [each for each in known if each in state.own]:
            who = self.who[state.actor]
            reason = f"{names(back[:1])} cannot come back to {who}, who still held it when the discards were reshuffled"
            return self._problem(self.source, reason, "draws.stub")
        out = state.out
        for (each, written), to in sorted(zip(dealt, state.due, strict=False), key=_number):
            if wrong := refused_cards(self.rules, replace(state, due=(to,), out=out), (each,)):
                return self._problem(written, wrong.reason, wrong.rule)
            out |= bits((each,))
        return self._problem(self.source, refused.reason, refused.rule)

    def _discard(self) -> None:
        position = self.state.actor
        written = self._find("discard", position)
        if written is None:
            reason = f"{self.who[position]} is asked how many cards they exchange"
            raise self._problem(self.left[0], reason, "draws.order")
        held = self.state.down[position]
        if UNKNOWN not in held and (strange := [card for card in written.cards if card not in held]):
            reason = f"{self.who[position]} cannot discard {names(strange)}: they hold {names(held)}"
            raise self._problem(written, reason, f"streets.{self.street}")
        self._move(c.Discard, written, cards=written.cards)

    # Bets

    def _bet(self) -> None:
        state, written = self.state, self.left.popleft()
        turn = self.who[state.actor]
        if written.player < 0:
            raise self._problem(written, f"it is {turn}'s turn to bet, and no card is due")
        name = self.who[written.player]
        if written.player != state.actor:
            raise self._problem(written, f"it is {turn}'s turn, not {name}'s", f"streets.{self.street}")
        kind, to, call, stack = written.kind, written.to, to_call(state), state.stacks[state.players[state.actor]]
        if kind == "bet" and call and to == state.bets[state.actor] + call:  # all in for no more than a call
            if call < stack:
                reason = f"{name} cannot bet to {in_units(to)}, which is the bet that they face; a call is written cc"
                raise self._problem(written, reason, "limit.kind")
            kind = "call"
        forced = self.rules.stakes.bring_in if state.bring_in else -1
        if (kind == "bring in" and stack < forced) or (kind == "bet" and to == stack <= forced):
            if self.as_made:
                what = f"{name} opens all in for {in_units(stack)}, which counts as a bet of as much"
                self._bet_as_made("stakes.bring_in", what, written._replace(to=stack))
                return
            kind = "bring in"
        match kind:
            case "bring in":
                self._move(c.PostBet, written)
            case "fold":
                self._move(c.Fold, written)
            case "call":
                self._move(c.Call if call else c.Check, written)
            case "bet" if self.as_made and (why := self._room_bet(name, to)):
                self._bet_as_made(*why, written)
            case "bet":
                self._move(c.Bet, written, to=self._to(written))
            case _:
                raise self._problem(written, f"it is {name}'s turn to bet")

    def _bet_as_made(self, rule: str, what: str, written: Action) -> None:
        self._departs(Deviation(rule, what, written.number))
        course = Course(self.rules, self.state)
        streets.raise_to(course, written.to)
        self._follow(course.events, course.state, written)

    def _room_bet(self, name: str, to: int) -> tuple[str, str] | None:
        """A bet that rooms have and the rules do not, over a short all-in, a straddle or the cap: the rule, and what."""
        state, rules = self.state, self.rules
        refused, most = refused_bet(rules, state, to), state.bets[state.actor] + state.stacks[state.players[state.actor]]
        if refused is None or not state.high < to <= most:
            return None
        fixed, small, why = rules.limit.kind == "fixed", rules.stakes.small_bet, ""
        whole = bet_size(rules, state) if fixed else full_raise(rules, state)
        straddle = max(rules.blinds.amounts) if rules.blinds is not None and state.street == 0 else 0
        over = [base + whole for base in (state.full, state.high)]
        if state.high > state.full and (to in (*over, most) if fixed else to >= min(over[0], most)):
            why = f"bets to {in_units(to)} over a short all-in"
        elif straddle > small and not fixed and to >= state.high + small:
            why = f"raises a straddle to {in_units(to)}"
        elif refused.rule == "limit.raises" and to == state.high + whole:
            why = f"raises to {in_units(to)} beyond the cap"
        return (refused.rule, f"{name} {why}: {refused.reason}") if why else None

    def _to(self, written: Action) -> int:
        """What is raised to. Some records write no more than the others can call: it is a full raise all the same."""
        state, to = self.state, written.to
        others = [(at, seat) for at, seat in enumerate(state.players) if at != state.actor and state.live[at]]
        reach = max((state.stacks[seat] + state.bets[at] for at, seat in others), default=0)
        if to < reach or to >= (least := bets(self.rules, state).low):
            return to
        self.notes.append(
            f"action {written.number} ({written.text}): a raise is to {in_units(least)}; nobody can call more than "
            f"{in_units(reach)}, and what is above it goes back"
        )
        return least

    # The showdown

    def _show(self) -> bool:
        """The player whose turn it is shows or mucks; False if the record ends and their cards were not seen."""
        position = self.state.actor
        name, down = self.who[position], self.state.down[position]
        written = self._find("show", position) or self._find("muck", position) or self.early.get(position)
        hidden = UNKNOWN in down
        if written is None:
            if self.left:
                raise self._problem(self.left[0], f"it is {name}'s turn to show", "showdown.first")
            if hidden:
                self.notes.append(f"the record ends before {name} shows, and their cards were not seen")
                return False
            self.notes.append(f"the record does not say that {name} shows; all their cards are known")
            self._move(c.Show)
        elif written.kind == "muck" or (hidden and {*written.cards} == {UNKNOWN}):
            may = streets.may_muck(self.state)
            if hidden and not may:
                self.notes.append(f"the cards of {name} were not seen, and nobody else can win what they may have won")
                return False
            if hidden or (may and self.rules.showdown.muck):
                self._move(c.Muck, written)
            else:
                self.notes.append(f"{name} mucks the only hand that can win, so it is shown")
                self._move(c.Show, written)
        elif position in self.unseen and (UNKNOWN in written.cards or len(written.cards) < len(down)):
            self.left.appendleft(written)
            self.notes.append(f"{name} shows a hand with a card that the record does not have: nobody can say who wins")
            return False
        else:
            self._move(c.Show, written, cards=self._shown(position, written))
        return True

    def _shown(self, position: int, written: Action) -> tuple[Card, ...]:
        """The cards to name, none where all are known; a hand that shows what it cannot hold is refused."""
        shown, down, held = written.cards, self.state.down[position], self.state.down[position] + self.state.up[position]
        if shown and len(shown) not in (len(down), len(held)):
            reason = f"{self.who[position]} shows {len(shown)} cards, and {len(down)} of their hand are face down"
            raise self._problem(written, reason, "showdown.first")
        if UNKNOWN in down:
            more = [card for card in held if card != UNKNOWN and card not in shown]
            return (*shown, *more) if len(shown) < len(held) else shown
        if strange := [card for card in shown if card != UNKNOWN and card not in held]:
            raise self._problem(written, f"{names(strange[:1])} is not in the hand of {self.who[position]}")
        return ()

    # The record and the table

    def _find(self, kind: Kind, position: int) -> Action | None:
        """The player's next action of a kind, taken out of the record if it stands beside the next ones."""
        through = _SHOW if self.state.phase == "showdown" else _DRAW if self._drawing() else _DEAL
        for at, written in enumerate(self.left):
            if written.kind == kind and written.player == position:
                del self.left[at]
                return written
            if written.kind not in through:
                return None
        return None

    def _move(self, kind: Callable[..., Command], written: Action | None = None, **fields: Any) -> None:
        """What the player whose turn it is does."""
        self._do(kind(player=on_turn(self.state), by=DEALER, **fields), written)

    def _do(self, command: Command, written: Action | None = None) -> None:
        done = play.step(self.rules, self.state, command)
        if isinstance(done, Refused):
            raise self._problem(written, done.reason, done.rule)
        self._follow(*done, written)

    def _follow(self, events: Sequence[Event], state: State, written: Action | None = None) -> None:
        self.state = state
        self.events += events
        self.parts.append((tuple(events), written))
        if state.street >= 0:
            self.street = self.rules.street_order[state.street]

    def _problem(self, written: Action | None, reason: str, rule: str = "") -> InputError:
        where = f"action {written.number} ({written.text[:40]})" if written else "the record"
        cite = self.rules.cite(rule) if rule else None
        return self.hand.refusal(f"{where}: {reason}", rule or None, cite)


def _number(dealt: tuple[Written, int]) -> int:
    """The number of the action that a card was read from; 0 for none."""
    written = dealt[0][1]
    return written.number if written else 0


def _burns(hand: Hand) -> Iterator[Card]:
    listed = hand.more.get("_burns", [])
    if not isinstance(listed, list):
        raise hand.refusal('_burns must be a list of cards such as ["9h", "??"]')
    for each in listed:
        try:
            yield card(each)
        except InputError as problem:
            raise hand.refusal(f"_burns: {problem.reason}") from None


def _due(count: int, whose: str) -> str:
    return f"1 card {whose} is due" if count == 1 else f"{count} cards {whose} are due"
