"""The course of a written hand: every action of a PHH file put to the rules, in the order in which a dealer does things.

PHH writes all discards of a draw before all new cards, omits burns, and lets players show before the last card. The cards
are put back into the edition's order, one player at a time, and what nobody saw is dealt as an unknown card.
"""

from collections import Counter, defaultdict, deque
from collections.abc import Iterator, Sequence
from dataclasses import replace

from croupier.equipment.cards import UNKNOWN, Card, card, names
from croupier.errors import InputError
from croupier.games.kit.play.decider import Command, Event
from croupier.games.kit.play.refused import Refused
from croupier.games.poker.amounts import in_units
from croupier.games.poker.histories.misdealt import Amiss, Written, due_cards, misdealt
from croupier.games.poker.histories.moments import Part
from croupier.games.poker.histories.outcome import Replayed, players, won
from croupier.games.poker.histories.phh import Action, Hand, Kind, action
from croupier.games.poker.histories.posts import Deviation, deviations, made
from croupier.games.poker.histories.rules import Setting
from croupier.games.poker.play import commands as c
from croupier.games.poker.play import events as e
from croupier.games.poker.play import play, seating, showdown, streets
from croupier.games.poker.play.betting import bets, first_to_act, full_raise, opener, plan, refused_bet, to_call
from croupier.games.poker.play.dealing import bits, reshuffle_due
from croupier.games.poker.play.evolve import Course
from croupier.games.poker.play.state import State
from croupier.games.poker.players.self_play import DEALER
from croupier.games.poker.words import Step

_BOARD = e.BOARD // 2  # beside the players' positions; also the player of an action that nobody takes
_DRAW: tuple[Kind, ...] = ("discard", "hole", "nothing")
_DEAL: tuple[Kind, ...] = ("hole", "board", "nothing")
_SHOW: tuple[Kind, ...] = ("show", "muck", "nothing")


class HandCourse:
    """One hand under one set of rules. `as_made` takes bets that rooms have and the rules do not."""

    def __init__(self, hand: Hand, setting: Setting, *, rake: int = 0, as_made: bool = False) -> None:
        self.hand, self.rules, self.as_made, self.rake = hand, setting.rules, as_made, rake
        rules = setting.rules
        self.deviations = list(setting.deviations)
        self.left = deque(action(text, at) for at, text in enumerate(hand.actions, 1))
        self.who = players(hand)
        self.state = play.ready(rules, dict(zip(self.who, hand.starting_stacks, strict=True)))
        self.before = self.state
        self.street = ""  # the one being played, or the last
        self.parts: list[Part] = []
        self.events: list[Event] = []
        self.notes: list[str] = []
        self.cards: defaultdict[int, deque[Written]] = defaultdict(deque)  # read, not dealt yet: by position or _BOARD
        self.burns = deque(_burns(hand))
        self.source: Action | None = None  # where the cards to be dealt were read
        self.early: dict[int, Action] = {}  # who showed or mucked before the last card
        self.unseen: set[int] = set()  # positions with a card face up that the record does not have

    def run(self) -> Replayed:
        self._start()
        complete = self._play()
        self._afterwards(complete)
        stacks = tuple(self.state.stacks[: self.hand.count])
        agrees = self._agrees(stacks) if complete or not self.unseen else None
        if self.rake:
            self.notes.append(f"the room took a rake of {in_units(self.rake)}: the winnings are so much less than the pots")
        return Replayed(
            hand=self.hand,
            rules=self.rules,
            before=self.before,
            parts=tuple(self.parts),
            events=tuple(self.events),
            stacks=stacks,
            complete=complete,
            agrees=agrees,
            notes=tuple(self.notes),
            deviations=tuple(self.deviations),
        )

    def _agrees(self, stacks: tuple[int, ...]) -> bool | None:
        """Whether the hand ends as the file says, in stacks and in winnings; what differs is noted."""
        hand, count = self.hand, self.hand.count
        checks: list[bool] = []
        if hand.finishing_stacks is not None:
            checks.append(self._same("finishing_stacks", "has", stacks, hand.finishing_stacks))
        if hand.winnings is not None:
            gained, with_returned = won(self.events, count), won(self.events, count, returned=True)
            # Rooms count a blind that nobody called among the winnings, and a bet that nobody called mostly not.
            checks.append(hand.winnings == with_returned or self._same("winnings", "won", gained, hand.winnings))
        return all(checks) if checks else None

    def _same(self, field: str, verb: str, here: Sequence[int], written: Sequence[int]) -> bool:
        last = f"after action {len(self.hand.actions)} " if self.hand.actions else ""
        for at, (cents, stated) in enumerate(zip(here, written, strict=True)):
            if cents != stated:
                told = f"{last}{self.who[at]} {verb} {in_units(cents)}, and {field} says {in_units(stated)}"
                self.notes.append(told)
        return tuple(here) == tuple(written)

    def _start(self) -> None:
        """The hand begins, with what was posted: by the rules, or otherwise."""
        began = seating.start(self.rules, self.state)
        if isinstance(began, Refused):
            raise self._problem(None, began.reason, began.rule)
        before, later = made(self.hand, self.rules)
        if (began.posts, began.later) != (before, later):
            self.deviations += deviations(self.hand, self.rules, self.who)
            began = replace(began, posts=before, later=later)
            if any(post.what == e.DEAD for post in before) and len(set(self.hand.antes)) == 1:
                self.notes.append("a player cannot pay the ante; all antes are in the first pot, as the file says")
        for deviation in self.deviations:
            self._deviation(deviation)
        course = Course(self.rules, self.state)
        streets.begin(course, began)
        self._happened(course)

    def _deviation(self, deviation: Deviation, written: Action | None = None) -> None:
        """A step that says what was done otherwise than the edition has it."""
        stacks = tuple(self.state.stacks[: self.hand.count])
        rule = deviation.rule
        told = Step("deviation", f"deviation: {deviation.what}", self.street, rule, self.rules.cite(rule))
        told = told._replace(stacks=stacks, pot=sum(self.state.put))
        self.parts.append(told._replace(action=written.number) if written else told)

    def _happened(self, course: Course, written: Action | None = None) -> None:
        events, self.state = tuple(course.events), course.state
        self._follow(events, written)

    def _play(self) -> bool:
        """Everything until the hand is over (True) or the record ends (False)."""
        while self.state.phase != "between":
            self._aside()
            match self.state.phase:
                case "posting":
                    self._do(c.PostBet(player=self.who[self.state.posts[0].position], by=DEALER))
                case "award":
                    self._do(c.AwardPots(by=DEALER))
                case "showdown":
                    if not self._show():
                        return False
                case _ if not self.left and not self._holding():
                    return False
                case "dealing":
                    self._deal()
                case "drawing":
                    self._discard()
                case "betting":
                    self._bet()
        return True

    def _holding(self) -> bool:
        """Whether cards that were read wait for a reshuffle."""
        return any(self.cards.values())

    # What stands in the record beside the course of the hand

    def _aside(self) -> None:
        """Comments, hands shown before the last card, and checks of players who have nothing left to decide."""
        while self.left:
            kind = self.left[0].kind
            if kind == "nothing":
                self._comment(self.left.popleft())
            elif kind in ("show", "muck") and self.state.phase not in ("showdown", "award", "betting"):
                self._early(self.left.popleft())
            elif kind == "call" and self._nobody_bets(self.left[0].player) and not self._holding():
                idle = self.left.popleft()
                self.notes.append(f"action {idle.number} ({idle.text}): nobody is left to bet with, so nothing is done")
            else:
                return

    def _nobody_bets(self, player: int) -> bool:
        """Whether a check of this player stands for a betting round that nobody has chips for."""
        state = self.state
        if state.phase not in ("dealing", "drawing", "showdown"):
            return False
        able = [at for at, seat in enumerate(state.players) if state.live[at] and state.stacks[seat]]
        return len(able) < 2 and state.live[player]

    def _beside(self, written: Action, kind: str, what: str) -> None:
        """A step that stands in the file but changes nothing at the table."""
        stacks = tuple(self.state.stacks[: self.hand.count])
        step = Step(kind, what, self.street, player=written.player, cards=written.cards, stacks=stacks)
        self.parts.append(step._replace(pot=sum(self.state.put), action=written.number, comment=written.comment))

    def _comment(self, written: Action) -> None:
        if written.comment:
            self._beside(written, "note", written.comment)

    def _early(self, shown: Action) -> None:
        """Hands shown when all are in and cards are still to come; they count at the showdown."""
        self.early[shown.player] = shown
        words = f"shows {names(shown.cards)}".rstrip() if shown.kind == "show" else "mucks"
        self._beside(shown, words.split()[0], f"{self.who[shown.player]} {words}, with cards still to come")

    def _afterwards(self, complete: bool) -> None:
        """A player may show though nobody asked; anything else after the end is a mistake."""
        while self.left:
            late = self.left.popleft()
            if late.kind == "nothing":
                self._comment(late)
            elif complete and late.kind == "show" and not late.cards:
                continue  # the last hand left stays, and need not be seen
            elif (complete or self.unseen) and late.kind in ("show", "muck"):
                words = f"shows {names(late.cards)}" if late.cards else "mucks"
                self._beside(late, words.split(maxsplit=1)[0], f"{self.who[late.player]} {words} after the hand")
            else:
                raise self._problem(late, "the hand is over")

    # Cards

    def _deal(self) -> None:
        state = self.state
        if reshuffle_due(self.rules, state):
            self._do(c.Reshuffle(by=DEALER))
            return
        through = _DRAW if plan(self.rules).streets[state.street].draw else _DEAL
        wanted = Counter([to // 2 for to in state.due if to != e.BURN])
        amiss: list[Amiss] = []
        for position, count in wanted.items():
            self.source = self._read(position, count, through, amiss) or self.source
        if amiss:
            raise self._first(amiss)
        dealt = [self._next(to) for to in state.due[: state.stub]]
        cards = tuple([each for each, _ in dealt])
        state = self._unrecorded(dealt)
        self._too_soon(cards, self.source)
        if (wrong := misdealt(self.rules, state, dealt)) is not None:
            raise self._problem(wrong.written, wrong.refused.reason, wrong.refused.rule)
        self._do(c.Deal(cards=cards, by=DEALER), self.source)
        self._recorded_opener()

    def _unrecorded(self, dealt: Sequence[Written]) -> State:
        """The table as it stands, where cards face up that the record does not have are dealt as cards not seen."""
        due = list(self.state.due)
        for at, (each, written) in enumerate(dealt):
            if each == UNKNOWN and due[at] >= 0 and due[at] % 2:
                due[at] -= 1
                position = due[at] // 2
                self.unseen.add(position)
                what = f"a card is dealt face up to {self.who[position]}, and the record does not say which"
                deviation = Deviation(f"streets.{self.street}", what, written.number if written else None)
                self.deviations.append(deviation)
                self._deviation(deviation, written)
        self.state = replace(self.state, due=tuple(due))
        return self.state

    def _recorded_opener(self) -> None:
        """Where a card face up is not known, the record says who opens the betting, if that may be right."""
        state = self.state
        hidden = [at for at in self.unseen if state.live[at]]
        known = tuple([live and at not in hidden for at, live in enumerate(state.live)])
        opens = next((each.player for each in self.left if each.kind != "nothing"), -1)
        if not hidden or state.phase != "betting" or opens in (-1, state.actor):
            return
        firsts = [*hidden, first_to_act(self.rules, replace(state, live=known))] if any(known) else hidden
        if opens in [opener(self.rules, state, first) for first in firsts]:
            course = Course(self.rules, state)
            course.happens(e.TurnPassed(f"streets.{self.street}", opens))
            self._happened(course)

    def _read(self, position: int, wanted: int, through: tuple[Kind, ...], amiss: list[Amiss]) -> Action | None:
        """Read a player's cards, or the board's, from the record; cards face down that it does not have were not seen.

        What is wrong is added to `amiss`: another player's cards, which stand before them in the record, may be, too.
        """
        held, last, board = self.cards[position], None, position == _BOARD
        while len(held) < wanted and (written := self._find("board" if board else "hole", position, through)):
            held.extend([(each, written) for each in written.cards])
            last = written
        count, rule = len(held), f"streets.{self.street}"
        faced = sum(to == 2 * position + 1 for to in self.state.due)
        if count > wanted:
            where = "go to the board" if board else f"are dealt to {self.who[position]}"
            amiss.append(Amiss(last, f"{count} cards {where} where {wanted} are due"))
        elif board and count < wanted:
            amiss.append(Amiss(None, f"{due_cards(wanted - count, 'of the board')}, which must be named", rule))
        elif last is None and count < faced:
            reason = f"{due_cards(faced, f'face up to {self.who[position]}')}, which must be named"
            amiss.append(Amiss(None, reason, rule))
        elif last is not None and count < wanted and count != faced:
            reason = f"{count} cards are dealt to {self.who[position]} where {wanted} are due; a card not seen is ??"
            amiss.append(Amiss(last, reason, rule))
        while len(held) < wanted:
            held.appendleft((UNKNOWN, last))  # the last card of a street may be the one that everybody sees
        return last

    def _first(self, amiss: Sequence[Amiss]) -> InputError:
        """What is wrong first in the record; where cards are missing, it is wrong in what stands there instead."""
        instead = self.left[0] if self.left else None
        wrong = [each if each.written else each._replace(written=instead) for each in amiss]
        first = min(wrong, key=lambda each: each.written.number if each.written else len(self.hand.actions) + 1)
        return self._problem(first.written, first.reason, first.rule)

    def _too_soon(self, dealt: tuple[Card, ...], written: Action | None) -> None:
        """PHH lets a draw be reshuffled with all its discards; here those to come are still in their players' hands."""
        if self.rules.draws is None or not plan(self.rules).streets[self.state.street].draw:
            return
        if not bits(dealt) & self.state.out:
            return
        for position in range(self.state.actor + 1, len(self.who)):
            early = next((card for card in dealt if card != UNKNOWN and card in self.state.down[position]), None)
            if early is not None:
                reason = f"{names([early])} is still in the hand of {self.who[position]}, who has not drawn yet"
                raise self._problem(written, reason, "draws.stub")
        back = next((card for card in dealt if card != UNKNOWN and card in self.state.own), None)
        if back is not None:
            who = self.who[self.state.actor]
            reason = f"{names([back])} cannot come back to {who}, who still held it when the discards were reshuffled"
            raise self._problem(written, reason, "draws.stub")

    def _next(self, to: int) -> Written:
        if to == e.BURN:
            return self.burns.popleft() if self.burns else UNKNOWN, None
        return self.cards[to // 2].popleft()

    def _discard(self) -> None:
        position = self.state.actor
        written = self._find("discard", position, _DRAW)
        if written is None:
            reason = f"{self.who[position]} is asked how many cards they exchange"
            raise self._problem(self.left[0], reason, "draws.order")
        held = self.state.down[position]
        if UNKNOWN not in held and (strange := [card for card in written.cards if card not in held]):
            reason = f"{self.who[position]} cannot discard {names(strange)}: they hold {names(held)}"
            raise self._problem(written, reason, f"streets.{self.street}")
        self._do(c.Discard(player=self.who[position], cards=written.cards, by=DEALER), written)

    # Bets

    def _bet(self) -> None:
        written = self.left.popleft()
        if written.player < 0:
            raise self._problem(written, f"it is {self.who[self.state.actor]}'s turn to bet, and no card is due")
        name = self.who[written.player]
        if written.player != self.state.actor:
            rule = f"streets.{self.street}"
            raise self._problem(written, f"it is {self.who[self.state.actor]}'s turn, not {name}'s", rule)
        call = to_call(self.state)
        bet = self.state.bets[written.player]
        stack = self.state.stacks[self.state.players[written.player]]
        all_in = written.kind == "bet" and call and written.to == bet + call
        if all_in and call < stack:
            reason = f"{name} cannot bet to {in_units(written.to)}, which is the bet that they face; a call is written cc"
            raise self._problem(written, reason, "limit.kind")
        kind = "call" if all_in else written.kind  # all in for no more than a call
        forced = self.rules.stakes.bring_in if self.state.bring_in else -1
        if (kind == "bring in" and stack < forced) or (kind == "bet" and written.to == stack <= forced):
            if self.as_made:
                what = f"{name} opens all in for {in_units(stack)}, which counts as a bet of as much"
                self._bet_as_made(Deviation("stakes.bring_in", what, written.number), written._replace(to=stack))
                return
            kind = "bring in"
        match kind:
            case "bring in":
                command: Command = c.PostBet(player=name, by=DEALER)
            case "fold":
                command = c.Fold(player=name, by=DEALER)
            case "call":
                command = c.Call(player=name, by=DEALER) if call else c.Check(player=name, by=DEALER)
            case "bet" if self.as_made and self._as_rooms_do(written):
                return
            case "bet":
                command = c.Bet(player=name, to=self._to(written), by=DEALER)
            case _:
                raise self._problem(written, f"it is {name}'s turn to bet")
        self._do(command, written)

    def _as_rooms_do(self, written: Action) -> bool:
        """Takes a bet that rooms have and the rules do not, as a deviation; False if it is none of these."""
        state, refused = self.state, refused_bet(self.rules, self.state, written.to)
        if refused is None or not (why := self._room_bet(written.to, refused.rule)):
            return False
        what = f"{self.who[state.actor]} {why}: {refused.reason}"
        self._bet_as_made(Deviation(refused.rule, what, written.number), written)
        return True

    def _bet_as_made(self, deviation: Deviation, written: Action) -> None:
        self.deviations.append(deviation)
        self._deviation(deviation, written)
        course = Course(self.rules, self.state)
        streets.raise_to(course, written.to)
        self._happened(course, written)

    def _room_bet(self, to: int, broken: str) -> str:
        """What kind of bet it is: over a short all-in or a straddle, or beyond the cap; nothing if rooms have none."""
        state, rules = self.state, self.rules
        bet, most = in_units(to), state.bets[state.actor] + state.stacks[state.players[state.actor]]
        if not state.high < to <= most:
            return ""
        fixed, whole = rules.limit.kind == "fixed", full_raise(rules, state, whole=True)
        if state.high > state.full:
            over = [base + whole for base in (state.full, state.high)]
            if to in (*over, most) if fixed else to >= min(over[0], most):
                return f"bets to {bet} over a short all-in"
        straddle = max(rules.blinds.amounts) if rules.blinds is not None and state.street == 0 else 0
        if straddle > rules.stakes.small_bet and not fixed and to >= state.high + rules.stakes.small_bet:
            return f"raises a straddle to {bet}"
        return f"raises to {bet} beyond the cap" if broken == "limit.raises" and to == state.high + whole else ""

    def _to(self, written: Action) -> int:
        """What is raised to. Some records write no more than the others can call: it is a full raise all the same."""
        state, at = self.state, written.player
        reach = 0
        for position, seat in enumerate(state.players):
            if position != at and state.live[position]:
                reach = max(reach, state.stacks[seat] + state.bets[position])
        if written.to < reach or written.to >= (least := bets(self.rules, state).low):
            return written.to
        self.notes.append(
            f"action {written.number} ({written.text}): a raise is to {in_units(least)}; nobody can call more than "
            f"{in_units(reach)}, and what is above it goes back"
        )
        return least

    # The showdown

    def _show(self) -> bool:
        """The player whose turn it is shows or mucks; False if the record ends and their cards were not seen."""
        position = self.state.actor
        down = self.state.down[position]
        written = self._find("show", position, _SHOW) or self._find("muck", position, _SHOW) or self.early.get(position)
        name = self.who[position]
        if written is None:
            if self.left:
                raise self._problem(self.left[0], f"it is {name}'s turn to show", "showdown.first")
            if UNKNOWN in down:
                self.notes.append(f"the record ends before {name} shows, and their cards were not seen")
                return False
            self.notes.append(f"the record does not say that {name} shows; all their cards are known")
            self._do(c.Show(player=name, by=DEALER))
        elif written.kind == "muck" or (written.cards and set(written.cards) == {UNKNOWN} and UNKNOWN in down):
            if not showdown.may_muck(self.state) and UNKNOWN in down:
                self.notes.append(f"the cards of {name} were not seen, and nobody else can win what they may have won")
                return False
            self._muck(name, written)
        elif position in self.unseen and (UNKNOWN in written.cards or len(written.cards) < len(down)):
            self.left.appendleft(written)
            self.notes.append(f"{name} shows a hand with a card that the record does not have: nobody can say who wins")
            return False
        else:
            self._do(c.Show(player=name, cards=self._shown(position, written), by=DEALER), written)
        return True

    def _muck(self, name: str, written: Action) -> None:
        done = play.step(self.rules, self.state, c.Muck(player=name, by=DEALER))
        if isinstance(done, Refused) and UNKNOWN not in self.state.down[self.state.actor]:
            self.notes.append(f"{name} mucks the only hand that can win, so it is shown")
            self._do(c.Show(player=name, by=DEALER), written)
        else:
            self._do(c.Muck(player=name, by=DEALER), written)

    def _shown(self, position: int, written: Action) -> tuple[Card, ...]:
        """The cards to name, none where all are known; a hand that shows what it cannot hold is refused."""
        down, up = self.state.down[position], self.state.up[position]
        seen = tuple(each for each in written.cards if each != UNKNOWN)
        if written.cards and len(written.cards) not in (len(down), len(down) + len(up)):
            reason = f"{self.who[position]} shows {len(written.cards)} cards, and {len(down)} of their hand are face down"
            raise self._problem(written, reason, "showdown.first")
        if UNKNOWN not in down:
            stranger = next((each for each in seen if each not in (*down, *up)), None)
            if stranger is not None:
                raise self._problem(written, f"{names([stranger])} is not in the hand of {self.who[position]}")
            return ()
        known = [each for each in (*down, *up) if each != UNKNOWN and each not in seen]
        return (*written.cards, *known) if len(written.cards) < len(down) + len(up) and known else written.cards

    # The record and the table

    def _find(self, kind: Kind, position: int, through: tuple[Kind, ...]) -> Action | None:
        """The player's next action of a kind, taken out of the record, looking no further than through these kinds."""
        for at, written in enumerate(self.left):
            if written.kind == kind and written.player == position:
                del self.left[at]
                return written
            if written.kind not in through:
                return None
        return None

    def _do(self, command: Command, written: Action | None = None) -> None:
        done = play.step(self.rules, self.state, command)
        if isinstance(done, Refused):
            raise self._problem(written, done.reason, done.rule)
        events, self.state = done
        self._follow(events, written)

    def _follow(self, events: tuple[Event, ...], written: Action | None) -> None:
        self.events += events
        self.parts.append((events, written))
        if self.state.street >= 0:
            self.street = self.rules.street_order[self.state.street]

    def _problem(self, written: Action | None, reason: str, rule: str = "") -> InputError:
        where = f"action {written.number} ({written.text[:40]})" if written else "the record"
        cite = self.rules.cite(rule) if rule else None
        return self.hand.refusal(f"{where}: {reason}", rule or None, cite)


def _burns(hand: Hand) -> Iterator[Card]:
    listed = hand.more.get("_burns", [])
    if not isinstance(listed, list):
        raise hand.refusal('_burns must be a list of cards such as ["9h", "??"]')
    for each in listed:
        try:
            yield card(each)
        except InputError as problem:
            raise hand.refusal(f"_burns: {problem.reason}") from None
