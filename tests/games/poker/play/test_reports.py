"""Reports are never refused (L22): exposed cards, dead hands and void hands, in any order and in pairs, at every phase.

What each demands stays due until it is done. What was entered wrongly can be put right.
"""

from random import Random
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from croupier.equipment.cards import FACES, UNKNOWN
from croupier.games import game
from croupier.games.kit.play.decider import Between, Command, OneOf, Option, ReportDeviation, RuleOn
from croupier.games.kit.play.refused import Refused
from croupier.games.poker.play import commands as c
from croupier.games.poker.play import events as e
from croupier.games.poker.play import play
from croupier.rulebook.text import library
from croupier.rulebook.values import Value
from depth import cases
from played import DEALER, FLOOR
from poker_tables import cards_of, poker

GAMES = tuple(id for id in library.ours() if library.draft(id).game == "poker")
KINDS = game("poker").play.vocabulary.commands
PLAYING = ("posting", "dealing", "betting", "drawing", "showdown", "award")


class Reports(RuleBasedStateMachine):
    """A table where anything may be reported between any two steps."""

    @initialize(
        edition=st.sampled_from(GAMES),
        seats=st.integers(2, 8),
        rich=st.booleans(),
        seed=st.integers(0, 2**20),
        choices=st.fixed_dictionaries(
            {
                "exposed.dealt": st.sampled_from(["replaced", "plays"]),
                "exposed.misdeal": st.sampled_from([1, 2, 9]),
                "dead.bets": st.sampled_from(["stay in the pot", "go back"]),
                "stakes.ante": st.sampled_from(["0.00", "1.00"]),
            }
        ),
    )
    def opens(self, edition: str, seats: int, rich: bool, seed: int, choices: dict[str, Value]) -> None:
        self.lots = Random(seed)
        if "razz" in edition or "stud" in edition:
            choices["stakes.ante"] = "1.00"
        self.game = poker(edition, choices)
        self.state = play.ready(
            self.game, {f"p{n}": 900_00 if rich else self.lots.randint(2, 40) * 100 for n in range(seats)}
        )
        self.owed: dict[str, int] = {}  # cards that the dealer must replace
        self.goes_on(1)

    def does(self, command: Command) -> tuple[Any, ...]:
        decision = play.decide(self.game, self.state, command)
        assert not isinstance(decision, Refused), (command, decision)
        for event in decision:
            self.state = play.evolve(self.game, self.state, event)
        if isinstance(command, c.Deal):
            for position in (to for event in decision if isinstance(event, e.Dealt) for to in event.to):
                if position >= 0 and self.owed.get(player := self.at(position >> 1), 0):
                    self.owed[player] -= 1
        if self.state.phase in ("between", "closed"):
            self.owed.clear()
        return decision

    def at(self, position: int) -> str:
        return self.state.seats[self.state.players[position]]

    # The hand goes on

    @rule(steps=st.integers(1, 12))
    def goes_on(self, steps: int) -> None:
        for _ in range(steps):
            due = [option for option in play.options(self.game, self.state) if option.kind == "next"]
            if self.state.deviations:
                self.does(RuleOn(by=FLOOR, ruling="stands", reason="no harm"))
            elif not due or due[0].command == "sit":
                return
            else:
                quiet = [option for option in due if option.command != "fold"] or due
                self.does(self.drawn(self.lots.choice(due if self.lots.random() < 0.2 else quiet)))

    def drawn(self, option: Option) -> Command:
        fields: dict[str, Any] = {}
        for name, domain in option.fields.items():
            if isinstance(domain, OneOf):
                fields[name] = self.lots.choice(domain.values)
            elif isinstance(domain, Between) and name == "cards":
                most = domain.high or 0
                held = self.state.down[self.state.actor] if option.command == "discard" else self.unseen()
                count = self.lots.randint(0, most) if option.command == "discard" else most
                fields[name] = tuple(self.lots.sample(held, count))
            elif isinstance(domain, Between):
                fields[name] = self.lots.choice([domain.low, domain.high or domain.low])
        return KINDS[option.command](by=DEALER, **fields)

    def unseen(self) -> list[int]:
        return [card for card in range(self.game.lowest_card, FACES) if not self.state.out >> card & 1]

    # What is reported

    @precondition(lambda self: self.state.phase in PLAYING)
    @rule(place=st.integers(0, 7), by_dealer=st.booleans(), count=st.integers(1, 2))
    def exposes(self, place: int, by_dealer: bool, count: int) -> None:
        place %= len(self.state.players)
        player, down = self.at(place), self.state.down[place]
        hidden = down and self.state.live[place] and not (self.state.shown | self.state.mucked) >> place & 1
        cards = down[:count] if down else tuple(self.unseen()[:1])
        command = c.ReportExposed(by=FLOOR, player=player, cards=cards, by_dealer=by_dealer)
        if not hidden:  # there is nothing face down that could have been seen
            self.refused(command)
            return
        exposed, *after = self.does(command)
        assert exposed.cards == cards
        if exposed.replaced:
            assert by_dealer
            self.owed[player] = self.owed.get(player, 0) + len(cards)
            assert self.due() <= {"deal", "reshuffle"}
        elif not after and self.state.phase in PLAYING:  # it plays, and everybody sees it
            seen: Any = play.view(self.state, FLOOR[0])["hands"]
            assert {*cards} <= {*seen[place]["down"]}

    def due(self) -> set[str]:
        return {option.command for option in play.options(self.game, self.state) if option.kind == "next"} - {"rule on"}

    @precondition(lambda self: self.state.phase in PLAYING)
    @rule(place=st.integers(0, 7))
    def dies(self, place: int) -> None:
        place %= len(self.state.players)
        player, held = self.at(place), (*self.state.down[place], *self.state.up[place])
        command = c.ReportDead(by=DEALER, player=player, why="thrown among the discards")
        if not held or not self.state.live[place] or self.state.mucked >> place & 1:
            self.refused(command)
            return
        before, number = self.state, self.state.number
        self.does(command)
        if self.state.deviations != before.deviations:  # the last hand of all: a ruling is due before anything is paid
            self.refused(c.AwardPots(by=DEALER))
            return
        self.owed.pop(player, None)
        assert self.state.number == number
        assert not self.state.live[place]
        back = before.put[place] if self.game.dead.bets == "go back" else 0
        assert self.state.stacks[self.state.players[place]] >= before.stacks[self.state.players[place]] + back

    @rule(void=st.integers(0, 5))
    def deviates(self, void: int) -> None:
        self.does(ReportDeviation(by=DEALER, broken="seats", what="somebody sat down twice"))
        self.refused(c.AwardPots(by=DEALER))
        self.refused(c.StartHand(by=DEALER))
        ruling: Any = "void" if void == 5 and self.state.players else "stands"
        while self.state.deviations:
            self.does(RuleOn(by=FLOOR, ruling=ruling, reason="as the floor saw it"))
            ruling = "stands"

    @rule(by_player=st.booleans())
    def reports_without_right(self, by_player: bool) -> None:
        if self.state.phase in PLAYING:
            who = self.at(0)
            self.refused(c.ReportDead(by=(), player=who, why="fouled"))

    # What was entered wrongly

    @precondition(lambda self: self.state.phase == "betting" and not self.state.deviations)
    @rule()
    def acts_and_takes_it_back(self) -> None:
        before = self.state
        for option in play.options(self.game, before):
            if option.kind == "next" and option.command != "rule on":
                self.state = before
                self.does(self.drawn(option))
                if self.state.phase != "between":
                    self.does(c.TakeBack(by=DEALER))
                    assert vars(self.state) | {"undo": ()} == vars(before) | {"undo": ()}
        self.state = before

    @precondition(lambda self: self.state.out)
    @rule()
    def corrects_a_card(self) -> None:
        known = [card for card in range(FACES) if self.state.out >> card & 1]
        wrong, other, right = self.lots.choice(known), self.lots.choice(known), self.lots.choice(self.unseen() or known)
        self.refused(c.CorrectCard(by=DEALER, cards=(right,), correct=(wrong,)))
        pairs = ((wrong,), (right,)) if wrong == other else ((wrong, other), (other, wrong))
        self.does(c.CorrectCard(by=DEALER, cards=pairs[0], correct=pairs[1]))

    def refused(self, command: Command) -> None:
        decision = play.decide(self.game, self.state, command)
        assert isinstance(decision, Refused), command

    # What always holds

    @invariant()
    def chips_are_kept(self) -> None:
        assert sum(play.accounts(self.state).values()) == 0
        assert min((*self.state.stacks, *self.state.put, *self.state.bets, 0)) == 0

    @invariant()
    def cards_are_a_deck(self) -> None:
        state = self.state
        assert cards_of(state) == self.game.deck_size
        lying = [state.board, state.burns, state.pile, state.folded, state.own, *state.down, *state.up]
        faces = [card for group in lying for card in group if card != UNKNOWN]
        assert len({*faces}) == len(faces)
        assert sum(1 << card for card in faces) == state.out

    @invariant()
    def what_is_owed_is_due(self) -> None:
        state = self.state
        for player, cards in self.owed.items():
            place = state.players.index(state.seats.index(player))
            assert sum(to >= 0 and to >> 1 == place for to in state.due) >= cards
        if state.phase in ("betting", "drawing", "showdown"):
            held = {len(state.down[place]) + len(state.up[place]) for place, live in enumerate(state.live) if live}
            assert len(held) == 1, "a hand was left short of cards"
        if state.phase in PLAYING:
            assert self.due() or state.deviations


Reports.TestCase.settings = settings(max_examples=cases(40), stateful_step_count=25, deadline=None)
TestReports = Reports.TestCase
