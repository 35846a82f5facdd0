"""Reports are never refused (L1, L2, L9, L12): every irregularity of the texts, in any order and in pairs, at every phase.

Only what cannot have happened is refused: a card out of a shoe that has none, a second cover card, a device that is not
there. What a report demands stays due until it is done, whatever else is reported meanwhile.
"""

from collections import Counter
from typing import Any

import hypothesis.strategies as st
from hypothesis import settings
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from croupier.games.casino_war.play import commands as c
from croupier.games.casino_war.play import events as e
from croupier.games.casino_war.play import play
from croupier.games.casino_war.play.state import State
from croupier.games.casino_war.rules import WarRules
from croupier.games.casino_war.training import CONTINUOUS, DEVICE, SIDE
from croupier.games.kit.play.decider import Between, Command, Domain, Event, OneOf, Option, Role, RuleOn, Signature
from croupier.games.kit.play.refused import Refused
from croupier.rulebook.values import Value
from depth import cases
from played import DEALER
from war_tables import GGE, MD, PA2011, PA2012, SHUFFLER, war

COMMANDS: dict[str, type[Command]] = {
    item.name: item
    for item in (*vars(c).values(), RuleOn)
    if isinstance(item, type) and issubclass(item, Command) and item is not Command
}
HOUSES: tuple[tuple[str, dict[str, Value]], ...] = (
    (PA2012, {}),
    (PA2012, {**SHUFFLER, "decks.shuffler": 14}),
    (PA2012, {**SHUFFLER, "shuffle.into_shoe": True}),
    (PA2012, {**DEVICE}),
    (PA2011, {**SHUFFLER}),
    (GGE, {"shoe.kind": "continuous"}),
    (MD, {**SIDE, **SHUFFLER}),
    (MD, {**SIDE, **CONTINUOUS}),
    (MD, {**SIDE, **DEVICE}),
)
READ: dict[str, dict[str, str]] = {
    PA2012: {"relieved-in-mid-round": "when the round is over", "jam-during-a-round": "the round is void"},
    PA2011: {"how-long-a-face-up-card-is-out": "as long as these decks are used"},
    MD: {
        "seen-and-drawn-in-error": "the next card all the same",
        "empty-shoe": "the round is void and its wagers returned",
    },
}
STAFF = tuple(Signature(f"the {role}", role, f"{role[:2].upper()}-1") for role in Role if role != Role.PLAYER)
PHASES = ("preparing", "betting", "dealing", "dealt", "choosing", "war dealing", "war dealt", "over")
NAMES = ("Ann", "Bob", "Cid")
SELDOM = ("report deviation", "close table", "leave", "no gaming activity", "take back wager", "buy in")
FACES = st.sampled_from(["Qs", "Qc", "Qh", "2d", "Ks"])
REPORTS: st.SearchStrategy[Command] = st.one_of(
    st.builds(c.FaceUpCard, by=st.just(DEALER), card=FACES),
    st.builds(c.DrawnInError, by=st.just(DEALER)),
    st.builds(c.DrawnExposed, by=st.just(DEALER), card=FACES),
    st.builds(c.CoverCard, by=st.just(DEALER)),
    st.builds(c.EmptyShoe, by=st.just(DEALER)),
    st.builds(c.Jam, by=st.just(DEALER)),
    st.builds(c.OutOfOrder, by=st.just(DEALER), marked=st.just("covered")),
    st.builds(c.NewDealer, by=st.just(DEALER)),
)


def possible(rules: WarRules, state: State, report: Command) -> bool:
    """Whether it can have happened."""
    device = rules.shoe.shuffler or rules.shoe.kind != "manual"
    match report:
        case c.FaceUpCard() | c.DrawnExposed():
            out = Counter((*state.seen, *state.held))[report.card]
            return state.loaded and state.left_in_shoe > len(state.held) and out < state.decks
        case c.DrawnInError():
            return state.loaded and state.left_in_shoe > len(state.held)
        case c.CoverCard():
            manual = rules.shoe.kind == "manual" or state.shuffler_out
            return state.loaded and manual and not state.cover_on
        case c.EmptyShoe():
            return state.loaded
        case c.Jam() | c.OutOfOrder():
            return device and not state.shuffler_out
    return True


class Reports(RuleBasedStateMachine):
    """A table that is dealt at, with what its reports demand written down beside it."""

    book: WarRules
    state: State

    @initialize(house=st.sampled_from(HOUSES), otherwise=st.booleans(), phase=st.sampled_from(PHASES), data=st.data())
    def opens(self, house: tuple[str, dict[str, Value]], otherwise: bool, phase: str, data: st.DataObject) -> None:
        """A table in any phase: its cards just received, or somewhere in a round."""
        edition, choices = house
        self.book = war(choices, edition=edition, read=READ.get(edition) if otherwise else None)
        self.burns, self.later, self.held = 0, 0, 0
        self.reshuffle, self.shuffled, self.out = False, True, Counter[str]()
        self.state = play.new(self.book)
        if phase == "preparing":
            self.does(c.ReceiveCards(by=STAFF, decks=self.book.decks_at_table))
            self.does(c.BuyIn(by=STAFF, player="Ann", position="1", cents=5_000_00))
        else:
            self.state = play.ready(self.book, {str(2 * at + 1): (name, 5_000_00) for at, name in enumerate(NAMES)})
        for _ in range(40):
            if self.state.phase != phase:
                self.takes_a_step(data)

    def takes_a_step(self, data: st.DataObject) -> None:
        """Something that is due or, if nothing is, may be done."""
        listed = [one for one in play.options(self.book, self.state) if one.command not in SELDOM]
        due = [one for one in listed if one.kind == "next"] or listed
        if due:
            self.does(filled(data, data.draw(st.sampled_from(due)), self.state))

    def does(self, command: Command) -> None:
        decision = play.decide(self.book, self.state, command)
        assert not isinstance(decision, Refused), (command, decision)
        for event in decision:
            self.watches(event)
            self.state = play.evolve(self.book, self.state, event)

    # What is due

    def watches(self, event: Event) -> None:
        """What each event demands, and what it does of what is demanded."""
        state = self.state
        match event:
            case e.DealerCame(waits=True):
                self.later += event.burns
            case e.DealerCame():
                self.burns += event.burns
            case e.Burned() if event.rule == "burn.new_dealer":
                self.burns -= 1
            case e.BetsClosed():
                assert not self.reshuffle
            case e.Dealt():
                assert not self.reshuffle
                assert not self.burns  # a new dealer burns before the next card
            case e.Planned() if "into the shoe" in event.plan:
                self.reshuffle, self.shuffled = True, not {"shuffle", "into the shuffler"} & set(event.plan)
            case e.Prepared() if event.step in ("shuffle", "into the shuffler"):
                self.shuffled = True
            case e.Prepared() if event.step == "into the shoe":
                assert self.shuffled
                self.reshuffle = False
                if not state.in_round:
                    self.held, self.out = 0, Counter()
            case e.Moved(phase="betting") | e.DealVoided():
                self.reshuffle = self.reshuffle or bool(state.cover_on)  # what the cover card asks for
                self.out.clear()
                self.burns, self.later = self.burns + self.later, 0
            case e.HeldBack():
                self.held += 1
            case e.Discarded() if event.rule == "irregular.face_up":
                self.out.update(event.cards)
            case e.TableClosed():
                self.burns, self.later, self.held, self.reshuffle, self.out = 0, 0, 0, False, Counter()
        if isinstance(event, e.Burned | e.Dealt) and self.held:
            self.held -= 1

    @invariant()
    def what_is_demanded_is_due(self) -> None:
        if not hasattr(self, "rules"):
            return
        state = self.state
        assert (state.burns_owed, state.burns_after_round, len(state.held)) == (self.burns, self.later, self.held)
        assert bool(state.plan) == (state.phase == "preparing")
        if self.reshuffle:
            assert "into the shoe" in state.plan
        if state.in_round:
            assert not self.out - Counter(state.face_up)
        assert sum(state.accounts.values()) == 0

    @invariant()
    def only_cards_wait_for_what_a_new_dealer_burns(self) -> None:
        """What may be done is what might be done without it, but for the burn; and but for a card, which comes later."""
        if not self.state.burns_owed:
            return
        listed, paid = self.listed, play.options(self.book, self.state._replace(burns_owed=0))
        assert not any(one.command == "deal a card" for one in listed)
        cards = ("burn a card", "deal a card")
        assert [one for one in listed if one.command not in cards] == [one for one in paid if one.command not in cards]
        due = any(one.command in cards and one.kind == "next" for one in paid)
        assert due == any(one.command == "burn a card" and one.kind == "next" for one in listed)
        if self.state.loaded and self.state.left_in_shoe:
            assert any(one.command == "burn a card" for one in listed)

    # What happens

    @precondition(lambda self: self.state.phase != "closed")
    @rule(one=REPORTS, other=st.one_of(st.none(), REPORTS))
    def is_reported(self, one: Command, other: Command | None) -> None:
        for report in (one, other):
            if report is None:
                return
            decision = play.decide(self.book, self.state, report)
            if possible(self.book, self.state, report):
                self.does(report)
                continue
            assert isinstance(decision, Refused), (report, decision)
            assert decision.rule in ("shoe.kind", "shoe.shuffler", "deal.cover_card", self.book.decks_rule), decision

    @rule(data=st.data(), steps=st.integers(1, 6))
    def goes_on(self, data: st.DataObject, steps: int) -> None:
        for _ in range(steps):
            self.takes_a_step(data)

    @precondition(lambda self: any(one.command == "deal a card" and one.kind == "irregular" for one in self.listed))
    @rule(data=st.data())
    def somebody_is_passed_over(self, data: st.DataObject) -> None:
        late = [one for one in self.listed if one.command == "deal a card" and one.kind == "irregular"]
        self.does(filled(data, late[0], self.state))

    @property
    def listed(self) -> tuple[Option, ...]:
        return play.options(self.book, self.state)


def filled(data: st.DataObject, option: Option, state: State) -> Command:
    """A command of an option, signed by everybody it could need."""
    fields: dict[str, Any] = {name: drawn(data, domain) for name, domain in option.fields.items()}
    player = str(fields.get("player", state.seats.get(state.cutter, "Ann")))
    return COMMANDS[option.command](by=(Signature(player, Role.PLAYER), *STAFF), **fields)


def drawn(data: st.DataObject, domain: Domain) -> object:
    match domain:
        case OneOf():
            tying = [value for value in domain.values if value in ("Qs", "Qc")]
            return data.draw(st.sampled_from(tying or domain.values))
        case Between():
            return domain.low
        case _:
            return "as seen"


TestReports = Reports.TestCase
TestReports.settings = settings(max_examples=cases(40), stateful_step_count=25, deadline=None)
