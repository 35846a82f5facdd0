"""Casino War as it is dealt: machines that walk through `options`, `decide` and `evolve` and check what always holds."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, fields
from typing import get_args

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from croupier.games.bank import LAYOUT, Money, chips_of, purse_of
from croupier.games.casino_war import play
from croupier.games.casino_war import state as s
from croupier.games.casino_war.rules import WarRules
from croupier.games.refused import Refused
from croupier.games.table import (
    Between,
    Command,
    Deviated,
    Domain,
    Event,
    OneOf,
    Option,
    ReportDeviation,
    Role,
    RuleOn,
    Signature,
    Words,
)
from croupier.rulebook.values import Value
from war_tables import (
    DEALER,
    FLOOR,
    GGE,
    MD,
    PA2011,
    PA2012,
    PENNSYLVANIA,
    SHUFFLER,
    WarTable,
    as_player,
    known,
    war,
)

COMMANDS: dict[str, type[Command]] = {
    item.name: item
    for item in (*vars(s).values(), ReportDeviation, RuleOn)
    if isinstance(item, type) and issubclass(item, Command) and item is not Command
}
LIMITS: dict[str, Value] = {"limits.minimum": "5.00", "limits.maximum": "50.00", "limits.tie_maximum": "10.00"}
RULES = {
    "proposed 2011": war(edition=PA2011),
    "proposed 2011, two boxes, shuffler, other readings": war(
        {**SHUFFLER, **LIMITS, "wagers.boxes": 2, "cut.recut_by": ("next",)},
        edition=PA2011,
        read={
            "taking-a-wager-back": "until no more bets",
            "missed-in-the-war-deal": "the War Wager is void and returned",
            "burning-before-each-war-card": "before each War card",
            "collecting-and-paying": "losing wagers at once, winning ones afterwards",
            "cover-card-on-nobody": "whoever was dealt the next card",
        },
    ),
    "comment 2011, three boxes": war({"wagers.boxes": 3}, edition=GGE),
    "comment 2011, continuous shuffler, void if it jams": war(
        {"shoe.kind": "continuous"},
        edition=GGE,
        read={"jam-of-a-continuous-shuffler": "the round is void and its wagers returned"},
    ),
    "final 2012": war({"wagers.boxes": 2}, edition=PA2012),
    "final 2012, shuffler and limits": war({**SHUFFLER, **LIMITS, "decks.shuffler": 16}, edition=PA2012),
    "Maryland, without side wagers": war(edition=MD),
}
AT_ANY_TIME = ("report deviation", "buy in", "leave", "shuffler jams", "shuffler out of order")
SIDE_WAGERS = {"count progressive wagers", "bonus spin", "settle progressive wagers"}


# Drawing commands


def from_domain(name: str, domain: Domain, taken: Sequence[str]) -> st.SearchStrategy[object]:
    match domain:
        case OneOf():
            return st.sampled_from(domain.values)
        case Between():
            most = 60 if domain.high is None else (domain.high - domain.low) // domain.step
            return st.sampled_from(sorted({0, min(most, 1), min(most, 39), min(most, 60), most})).map(
                lambda count: domain.low + count * domain.step
            )
        case Words():
            if name == "player":
                return st.sampled_from([player for player in ("Ann", "Bob", "Cid", "Dot", "Eve") if player not in taken])
            return st.sampled_from(["as seen", "T-12"])


def signatures(option: Option, player: str, cutter: str) -> st.SearchStrategy[tuple[Signature, ...]]:
    """Anyone who may do it, and the second person whom it asks for."""
    above = [Role.FLOORPERSON, Role.PIT_MANAGER, Role.SHIFT_MANAGER]
    roles = [role for name in option.roles for role in (above if name.endswith(" or above") else [Role(name)])]
    mine = player or cutter
    people = [
        Signature(mine if role == Role.PLAYER else "Lee", role, "L-1") for role in roles if role != Role.PLAYER or mine
    ]
    beside = (Signature("Kim", Role.FLOORPERSON, "K-2"),) if option.present else ()
    return st.sampled_from([(person, *beside) for person in people])


ANY_CENTS = st.sampled_from([-1_00, 0, 1, 25, 50, 5_00, 7_50, 105_00, 10**12])
ANY_PLACE = st.sampled_from(["1", "2", "3", "7", "11", "dealer", "burn", "", "x"])
ANY_NUMBER = st.sampled_from([-1, 0, 1, 6, 8, 9, 10, 78, 303, 1000])
ANY_CARD = st.sampled_from(["Qs", "Qh", "2c", "As", "??", "", "1s", "joker"])
WRONG: dict[str, st.SearchStrategy[object]] = {
    "by": st.sampled_from([DEALER, FLOOR, as_player("Ann"), as_player("Bob"), DEALER + FLOOR, ()]),
    "at": st.sampled_from(["", "2012-05-19T09:00:00", "noon"]),
    "decks": ANY_NUMBER,
    "preinspected": st.booleans(),
    "step": st.sampled_from(["inspect", "verify", "show", "shuffle", "into the shoe", "sing"]),
    "position": ANY_PLACE,
    "accepted": st.booleans(),
    "cards_from_top": ANY_NUMBER,
    "cards_from_bottom": ANY_NUMBER,
    "reason": st.sampled_from(["on review", " "]),
    "by_whom": st.sampled_from(["last", "next", "dealer", "Ann"]),
    "face_up": st.booleans(),
    "player": st.sampled_from(["Ann", "Bob", "Zoe", "", "dealer"]),
    "cents": ANY_CENTS,
    "wager": st.sampled_from(["initial", "tie", "initial 1", "tie 2", "war", "progressive", "bonus-spin", ""]),
    "means": st.sampled_from(["value chips", "plaques", "words with cash", "a watch"]),
    "choice": st.sampled_from(["war", "surrender", "stay"]),
    "count": ANY_NUMBER,
    "hot": st.sampled_from(["jackpot", ""]),
    "community": st.sampled_from(["$50", ""]),
    "to": ANY_PLACE,
    "card": ANY_CARD,
    "marked": st.sampled_from(["covered", "signed", "kicked"]),
    "broken": st.sampled_from(["deal.direction", "no such rule", ""]),
    "what": st.sampled_from(["a late chip", " "]),
    "ruling": st.sampled_from(["stands", "void", "perhaps"]),
}


def any_command() -> st.SearchStrategy[Command]:
    def of(kind: type[Command]) -> st.SearchStrategy[Command]:
        return st.builds(kind, **{part.name: WRONG[part.name] for part in fields(kind)})

    return st.one_of([of(kind) for kind in COMMANDS.values() if kind.name not in SIDE_WAGERS])


# What always holds


@dataclass
class Seen:
    """What the walks of one rule set came through, so that a machine that goes nowhere fails."""

    phases: set[str] = field(default_factory=set)
    commands: set[str] = field(default_factory=set)
    events: set[type[Event]] = field(default_factory=set)
    refused: int = 0


def wealth(state: s.State, player: str) -> int:
    laid = sum(stake.cents for stake in state.stakes if stake.player == player)
    return state.accounts.get(purse_of(player), 0) + state.accounts.get(chips_of(player), 0) + laid


class Witness:
    """Follows a table event by event and checks each of them."""

    def __init__(self, rules: WarRules, first: s.State) -> None:
        self.rules, self.first, self.state = rules, first, first
        self.events: list[Event] = []
        self.on_table: Counter[str] = Counter()

    def sees(self, event: Event) -> None:
        before, self.state = self.state, play.evolve(self.rules, self.state, event)
        self.events.append(event)
        assert known(self.rules, event.rule), f"{event} names no rule"
        self.money_is_conserved()
        self.cards_are_those_of_the_shoe()
        if before.phase not in ("betting", "preparing", "closed") and before.stakes != self.state.stakes:
            assert self.is_lawful_move(before, event), f"{event} while wagers may not be touched"
        if isinstance(event, s.Moved | s.DealVoided) and self.state.phase == "betting":
            assert self.state.stakes == (), "a settled round left wagers"
            assert (self.state.cards, self.state.war_cards, self.state.positions, self.state.due) == ({}, {}, {}, ())

    def money_is_conserved(self) -> None:
        accounts, stakes = self.state.accounts, self.state.stakes
        assert sum(accounts.values()) == 0
        assert accounts.get(LAYOUT, 0) == sum(stake.cents for stake in stakes)
        assert all(stake.cents > 0 for stake in stakes)
        assert all(cents >= 0 for name, cents in accounts.items() if name.startswith("chips of "))

    def cards_are_those_of_the_shoe(self) -> None:
        state = self.state
        assert all(count <= state.decks for count in Counter(state.seen).values())
        lying = Counter([*state.cards.values(), *state.war_cards.values()])
        assert lying <= Counter(state.seen)
        assert state.drawn <= 52 * state.decks or state.decks == 0

    def is_lawful_move(self, before: s.State, event: Event) -> bool:
        assert isinstance(event, Money)
        match event.kind:
            case "placed":
                return before.phase == "choosing" and s.kind_of(event.wager) in ("war", "war-tie")
            case "voided":
                return event.rule in ("irregular.missed", "irregular.missed_in_war", "irregular.jam", "deviation.ruled_by")
            case "surrendered":
                return before.phase == "choosing"
            case "lost":
                return before.phase in ("dealt", "choosing", "war dealt")
        return before.phase in ("dealt", "choosing", "war dealt")

    def replayed(self) -> s.State:
        state = self.first
        for event in self.events:
            state = play.evolve(self.rules, state, event)
        return state


class Walk(RuleBasedStateMachine):
    """A table under one set of rules, played at random and, so that it gets anywhere, also by the book."""

    law: WarRules
    seen: Seen

    @initialize(closed=st.booleans())
    def arrive(self, closed: bool) -> None:
        seated = {"2": ("Ann", 200_00), "4": ("Bob", 60_00)}
        self.table = Witness(self.law, play.new(self.law) if closed else play.ready(self.law, seated))
        self.listed = self.state, play.options(self.law, self.state)

    @property
    def state(self) -> s.State:
        return self.table.state

    @property
    def options(self) -> tuple[Option, ...]:
        if self.listed[0] is not self.state:
            self.listed = self.state, play.options(self.law, self.state)
        return self.listed[1]

    # What is listed is accepted

    @rule(data=st.data())
    def the_next_step(self, data: st.DataObject) -> None:
        found = [option for option in self.options if option.kind == "next"]
        if found:
            self.takes_one(data, lambda option: option.kind == "next")

    @rule(data=st.data())
    def whatever_is_listed(self, data: st.DataObject) -> None:
        self.takes_one(data, lambda option: True)

    # What is not listed is refused

    @rule(command=any_command())
    def anything_at_all(self, command: Command) -> None:
        before, options = self.state, self.options
        listed = {option.command for option in options}
        decision = play.decide(self.law, before, command)
        if isinstance(decision, Refused):
            assert decision.reason
            assert known(self.law, decision.rule), decision
            assert set(decision.lawful) <= listed
            assert self.state == before
            self.seen.refused += 1
        else:
            assert any(listed_so(option, command) for option in options), command
            self.follows(command, decision)

    # By the book

    @precondition(lambda self: self.state.phase in ("closed", "preparing"))
    @rule(data=st.data())
    def makes_the_cards_ready(self, data: st.DataObject) -> None:
        while self.state.phase in ("closed", "preparing"):
            self.takes_one(data, lambda option: option.kind == "next" and option.command != "rule on deviation")

    @precondition(lambda self: self.state.phase == "betting" and not self.state.deviations)
    @rule(data=st.data(), irregular=st.booleans())
    def a_war(self, data: st.DataObject, irregular: bool) -> None:
        self.plays(data, irregular, rank=data.draw(st.sampled_from(self.law.ranks.order)))

    @precondition(lambda self: self.state.phase == "betting" and not self.state.deviations)
    @rule(data=st.data(), irregular=st.booleans())
    def a_round(self, data: st.DataObject, irregular: bool) -> None:
        self.plays(data, irregular)

    def plays(self, data: st.DataObject, irregular: bool, rank: str = "") -> None:
        for _ in range(data.draw(st.integers(1, 4))):
            if any(option.command == "place wager" for option in self.options):
                self.takes_one(data, lambda option: option.command == "place wager")
        if not any(option.command == "no more bets" for option in self.options):
            return
        self.does(s.CallNoMoreBets(by=DEALER))
        while self.state.phase not in ("betting", "preparing") and not self.state.deviations:
            if irregular and data.draw(st.booleans()):
                self.takes_one(data, lambda option: option.kind != "next" and option.command not in AT_ANY_TIME)
            if self.state.phase not in ("betting", "preparing"):
                self.takes_one(data, lambda option: option.kind == "next", rank=rank)

    @precondition(lambda self: self.state.phase == "betting" and not self.state.positions)
    @rule(data=st.data())
    def between_rounds(self, data: st.DataObject) -> None:
        between = ("new dealer", "order a reshuffle")
        self.takes_one(data, lambda option: option.command in between)

    @precondition(lambda self: self.state.phase != "closed")
    @rule(data=st.data(), waits=st.integers(0, 3))
    def a_deviation(self, data: st.DataObject, waits: int) -> None:
        self.takes_one(data, lambda option: option.command == "report deviation")
        while waits and self.state.deviations:
            self.takes_one(data, lambda option: option.command == "rule on deviation")

    @precondition(lambda self: self.state.phase == "betting" and not self.state.positions)
    @rule(data=st.data(), close=st.booleans())
    def everybody_goes(self, data: st.DataObject, close: bool) -> None:
        for player in tuple(self.state.seats.values()):
            self.does(s.Leave(by=as_player(player), player=player))
        wanted = "close table" if close or self.law.shoe.kind != "manual" else "no gaming activity"
        self.takes_one(data, lambda option: option.command == wanted)

    # What holds after every step

    @invariant()
    def there_is_always_a_next_step_by_somebody(self) -> None:
        options = self.options
        assert any(option.kind == "next" for option in options) or self.state.phase == "betting"
        for option in options:
            assert option.roles
            assert known(self.law, option.rule), option
            assert set(option.fields) <= {part.name for part in fields(COMMANDS[option.command])}

    @invariant()
    def nobody_sits_or_plays_twice(self) -> None:
        names = list(self.state.seats.values())
        assert len(set(names)) == len(names)
        for player in set(self.state.positions.values()):
            boxes = sorted(int(place) for place, name in self.state.positions.items() if name == player)
            assert len(boxes) <= self.law.wagers.boxes
            assert boxes == list(range(boxes[0], boxes[0] + len(boxes)))

    def teardown(self) -> None:
        assert self.table.replayed() == self.state

    # The hand that moves the table

    def takes_one(self, data: st.DataObject, wanted: Callable[[Option], bool], rank: str = "") -> None:
        # By name first: there are many more ways to bet than to do anything else.
        found = [option for option in self.options if wanted(option)]
        names = sorted({option.command for option in found} - ({"buy in"} if len(self.state.seats) > 3 else set()))
        if not names:
            return
        name = data.draw(st.sampled_from(names))
        option = data.draw(st.sampled_from([option for option in found if option.command == name]))
        self.does(self.drawn(data, option, rank))

    def drawn(self, data: st.DataObject, option: Option, rank: str = "") -> Command:
        taken = tuple(self.state.seats.values())
        values = {name: data.draw(from_domain(name, domain, taken)) for name, domain in option.fields.items()}
        domain = option.fields.get("card")
        if rank and option.command == "deal a card" and isinstance(domain, OneOf):
            left = [card for card in domain.values if str(card)[0] == rank]
            values["card"] = data.draw(st.sampled_from(left or domain.values))
        if rank and option.command == "choose" and within(option.fields["choice"], "war"):
            values["choice"] = "war"  # a round of one rank is there for its War
        cutter = self.state.seats.get(self.state.cutter, "")
        by = data.draw(signatures(option, str(values.get("player", "")), cutter))
        return COMMANDS[option.command](by=by, at="2012-05-19T09:15:00", **values)

    def does(self, command: Command) -> None:
        decision = play.decide(self.law, self.state, command)
        assert not isinstance(decision, Refused), f"{command} is listed but refused: {decision.reason}"
        self.follows(command, decision)

    def follows(self, command: Command, decision: tuple[Event, ...]) -> None:
        self.seen.commands.add(command.name)
        for event in decision:
            self.table.sees(event)
            self.seen.events.add(type(event))
        self.seen.phases.add(self.state.phase)


def listed_so(option: Option, command: Command) -> bool:
    """Whether the command is this option, with fields from its domains."""
    return option.command == command.name and all(
        within(domain, getattr(command, name)) for name, domain in option.fields.items()
    )


def within(domain: Domain, value: object) -> bool:
    match domain:
        case OneOf():
            return value in domain.values
        case Between():
            assert isinstance(value, int)
            above = value - domain.low
            return above >= 0 and above % domain.step == 0 and (domain.high is None or value <= domain.high)
        case Words():
            return bool(str(value).strip())


@pytest.mark.parametrize("name", list(RULES))
def test_whatever_is_done_at_the_table(name: str) -> None:
    rules, seen = RULES[name], Seen()
    machine = type("Table", (Walk,), {"law": rules, "seen": seen})
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=25,
            stateful_step_count=30,
            deadline=None,
            derandomize=True,
            database=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
    manual = rules.shoe.kind == "manual"
    # The day below reaches what chance may miss.
    assert seen.phases >= {"preparing", "betting", "dealing", "dealt", "choosing", "war dealing", "over"}
    assert seen.commands >= {"place wager", "deal a card", "choose", "settle the original deal", "end the round"}
    assert seen.commands >= ({"offer the cut", "cut", "second cover card"} if manual else {"prepare cards"})
    assert {Money, s.Discarded, s.Chosen, Deviated} <= seen.events
    assert seen.refused > 20


# One walk through everything, step by step


class Day(WarTable):
    """A table that remembers the phases it came through."""

    def __init__(self) -> None:
        super().__init__(war({**SHUFFLER, "wagers.boxes": 2}, edition=PA2012), closed=True)
        self.phases = {"closed"}

    def then(self, command: Command, phase: str) -> None:
        self.does(command)
        self.phases.add(phase)
        assert self.state.phase == phase, command


def test_a_day_at_the_table() -> None:
    table = Day()
    the_cards_are_made_ready(table)
    a_war_on_two_boxes(table)
    the_shuffler_fails(table)
    the_table_closes(table)
    assert table.phases == set(get_args(s.Phase)) - {"called", "warring"}
    assert [table.state.accounts.get(purse_of(name), 0) for name in ("Ann", "Bob", "Cid")] == [100_00, -15_00, 0]
    assert {type(event) for event in table.events} >= {s.Received, s.Planned, s.CoverReached, s.Corrected, s.DealVoided}


def the_cards_are_made_ready(table: Day) -> None:
    then = table.then
    then(s.ReceiveCards(by=DEALER, at="2012-05-19T09:00:00", decks=12), "preparing")
    for step, by in (("inspect", DEALER), ("verify", FLOOR), ("spread", DEALER)):
        then(s.Prepare(by=by, step=step), "preparing")
    table.seat(2, "Ann", brings=200_00)
    table.seat(6, "Bob", brings=100_00)
    for step in ("show", "turn face down", "stack"):
        then(s.Prepare(by=DEALER, step=step), "preparing")
    then(s.Jam(by=DEALER), "preparing")
    then(s.Prepare(by=DEALER, step="shuffle"), "preparing")
    then(s.OfferCut(by=DEALER, position="2", accepted=True), "preparing")
    then(s.Cut(by=as_player("Ann"), cards_from_top=60), "preparing")
    then(s.OrderRecut(by=FLOOR, reason="a card was seen", by_whom="next"), "preparing")
    then(s.OfferCut(by=DEALER, position="6", accepted=False), "preparing")
    then(s.Cut(by=DEALER, cards_from_top=100), "preparing")
    then(s.SecondCover(by=DEALER, cards_from_bottom=78), "preparing")
    then(s.Prepare(by=DEALER, step="into the shoe"), "preparing")
    then(s.Burn(by=DEALER), "betting")


def a_war_on_two_boxes(table: Day) -> None:
    """And a surrender beside it, a card face up, one drawn in error, one entered wrongly, and a position passed over."""
    then, ann, bob = table.then, table.at(2), table.at(6)
    ann.bets(initial=20, tie=5).bets(initial=20, on=3)
    bob.bets(initial=30)
    then(s.CallNoMoreBets(by=DEALER, at="2012-05-19T10:00:00"), "dealing")
    then(s.FaceUpCard(by=DEALER, card="9s"), "dealing")
    then(s.DealCard(by=DEALER, to="2", card="Qs"), "dealing")
    then(s.DrawnInError(by=DEALER), "dealing")
    then(s.DealCard(by=DEALER, to="3", card="Qd"), "dealing")
    then(s.DealCard(by=DEALER, to="6", card="Qc"), "dealing")
    then(s.DealCard(by=DEALER, to="dealer", card="Kh"), "dealt")
    then(ReportDeviation(by=FLOOR, broken="deal.dealer", what="misread"), "dealt")
    then(RuleOn(by=FLOOR, ruling="stands", reason="corrected now"), "dealt")
    then(s.CorrectCard(by=FLOOR, to="dealer", card="Qh"), "dealt")
    then(s.SettleOriginal(by=DEALER), "choosing")
    then(bob.choice("surrender"), "choosing")
    then(ann.choice("war", on=3), "choosing")
    then(ann.choice("war"), "choosing")
    then(ann.war_tie(5, on=3), "choosing")
    then(s.CollectSurrenders(by=DEALER), "choosing")
    then(s.BeginWar(by=DEALER), "war dealing")
    for _ in range(3):
        then(s.Burn(by=DEALER), "war dealing")
    then(s.CoverCard(by=DEALER), "war dealing")
    then(s.DealCard(by=DEALER, to="3", card="9d"), "war dealing")  # position 2 is passed over, and gets the next
    then(s.DealCard(by=DEALER, to="2", card="2d"), "war dealing")
    then(s.DealCard(by=DEALER, to="dealer", card="9h"), "war dealt")
    then(s.SettleWar(by=DEALER), "over")
    then(s.EndRound(by=DEALER), "preparing")
    # Tie 50 up, lost War 40 down; tied War 40 up with its Tie Wager 50 up; the surrender 15 down.
    assert (table.net(2), table.net(6)) == (50_00 - 40_00 + 40_00 + 50_00, -15_00)
    assert table.state.discards == (s.UNSEEN, "9s", "Qc", *[s.UNSEEN] * 3, "Qs", "2d", "Qd", "9d", "Qh", "9h")


def the_shuffler_fails(table: Day) -> None:
    then = table.then
    then(s.Prepare(by=DEALER, step="into the shuffler"), "preparing")
    then(s.OutOfOrder(by=FLOOR, marked="covered"), "preparing")
    then(s.Prepare(by=DEALER, step="shuffle"), "preparing")
    assert table.asked == "2"  # the cover card came on Ann's hand
    table.prepares()
    then(s.NewDealer(by=DEALER), "preparing")
    then(s.Burn(by=DEALER), "betting")
    table.at(2).leaves()


def the_table_closes(table: Day) -> None:
    then, bob = table.then, table.at(6)
    bob.bets(initial=10)
    then(s.CallNoMoreBets(by=DEALER), "dealing")
    then(ReportDeviation(by=DEALER, broken="deal.handled_by", what="Bob took the shoe"), "dealing")
    then(RuleOn(by=FLOOR, ruling="void", reason="the shoe is not safe"), "betting")
    then(s.OrderReshuffle(by=FLOOR), "preparing")
    table.prepares()
    bob.leaves()
    then(s.GoIdle(by=DEALER), "preparing")
    table.seat(5, "Cid", brings=50_00)
    table.prepares()
    table.at(5).bets(initial=5)
    then(s.CloseTable(by=FLOOR), "closed")
    table.at(5).leaves()


# What a whole shoe holds


@pytest.mark.parametrize("edition", [*PENNSYLVANIA, MD])
def test_whole_shoe_has_each_card_as_often_as_there_are_decks(edition: str) -> None:
    table = WarTable(war(edition=edition))
    table.seat(1, brings=100_000_00)
    held = [face for face in play.faces(table.rules) for _ in range(table.rules.decks_in_shoe)]
    low, high = held[len(held) // 2 :], held[: len(held) // 2]  # aces come first
    for mine, dealers in zip(low, high, strict=True):
        table.at(1).bets(initial=5)
        table.deals(mine, dealer=dealers).settles()
        if table.state.phase == "choosing":
            table.at(1).surrenders()
        table.ends()
    assert Counter(table.state.seen) == Counter(held)
    assert table.state.drawn == len(held) == len(table.state.discards)
    table.at(1).bets(initial=5)
    table.calls()
    assert table.may("deal a card")[0].fields["card"] == OneOf(())
    for card in ("As", "2c"):
        table.refuses(s.DealCard(by=DEALER, to="1", card=card), "decks.shoe")


# Deviations


@pytest.mark.parametrize("edition", PENNSYLVANIA)
def test_nothing_is_settled_before_a_ruling(edition: str) -> None:
    table = WarTable(war(edition=edition))
    table.seat(1).bets(initial=20)
    table.calls()
    for what in ("a late chip", "a hand over the layout"):
        table.does(ReportDeviation(by=DEALER, broken="no_more_bets.said", what=what))
    table.cards("Qs", "Kd")
    for what in ("a late chip", "a hand over the layout"):
        assert what in table.refuses(s.SettleOriginal(by=DEALER), "deviation.ruled_by")
        table.does(RuleOn(by=FLOOR, ruling="stands", reason="no harm"))
    table.settles()


@pytest.mark.parametrize("edition", PENNSYLVANIA)
def test_void_deal_gives_everything_back_and_keeps_the_cards_out(edition: str) -> None:
    table = WarTable(war(edition=edition))
    table.seat(1).bets(initial=20, tie=5)
    table.calls()
    table.does(s.CoverCard(by=DEALER))
    table.cards("Qs", "Qd")
    table.does(ReportDeviation(by=FLOOR, broken="deal.direction", what="two cards at once"))
    table.does(RuleOn(by=FLOOR, ruling="void", reason="nobody knows whose they are"))
    assert (table.net(1), table.laid(), table.state.discards) == (0, {}, ("Qs", "Qd"))
    assert table.state.plan[0] == "shuffle"  # the cover card had come


def test_rulings_that_are_none_are_refused() -> None:
    table = WarTable(war())
    table.refuses(RuleOn(by=FLOOR, ruling="stands", reason="nothing happened"), "seats")
    table.seat(1)
    table.refuses(ReportDeviation(by=DEALER, broken="house.rules", what="a late chip"), "deviation.ruled_by")
    table.refuses(ReportDeviation(by=DEALER, broken="deal.hand", what=" "), "deviation.ruled_by")
    table.does(ReportDeviation(by=DEALER, broken="deal.hand", what="wrong hand"))
    table.refuses(RuleOn(by=FLOOR, ruling="void", reason="no deal is on"), "deviation.ruled_by")
    table.refuses(RuleOn(by=DEALER, ruling="stands", reason="no harm"), "deviation.ruled_by")
    table.refuses(RuleOn(by=FLOOR, ruling="stands", reason=" "), "deviation.ruled_by")


# Corrections


def test_wrong_card_is_corrected_until_it_is_settled() -> None:
    table = WarTable(war())
    table.seat(1).bets(initial=20)
    table.deals("Qs", dealer="Kd")
    fix = s.CorrectCard(by=FLOOR, to="1", card="As")
    table.refuses(s.CorrectCard(by=DEALER, to="1", card="As"), "deviation.ruled_by")
    table.refuses(s.CorrectCard(by=FLOOR, to="2", card="As"), "deviation.ruled_by")
    table.refuses(s.CorrectCard(by=FLOOR, to="1", card="Ax"), "ranks.order")
    table.does(fix)
    assert (table.state.cards["1"], table.state.seen) == ("As", ("As", "Kd"))
    table.settles()
    table.refuses(fix, "settle.discarded")
    table.ends()
    assert table.net(1) == 20_00


def test_wrong_war_card_is_corrected_too() -> None:
    table = WarTable(war())
    table.seat(1).bets(initial=20)
    table.deals("Qs", dealer="Qd").settles()
    table.at(1).goes_to_war()
    table.begins_war().cards("2s", "9d")
    table.does(s.CorrectCard(by=FLOOR, to="1", card="Ts"))
    table.does(s.SettleWar(by=DEALER))
    assert (table.net(1), table.state.cards["1"]) == (20_00, "Qs")


# Seats and boxes


def test_who_plays_a_box_beside_keeps_others_from_it_only_for_the_round() -> None:
    table = WarTable(war({"wagers.boxes": 2}))
    table.seat(1, "Ann").bets(initial=5).bets(initial=5, on=2)
    eve = s.BuyIn(by=as_player("Eve"), player="Eve", position="2", cents=5_00)
    table.refuses(eve, "seats")
    table.plays("Qs", "Qd", dealer="Kd")
    table.does(eve)
    table.at(1).may_not_bet("wagers.boxes", on=2)


@pytest.mark.parametrize(
    ("player", "position", "cents", "rule"),
    [
        ("Ann", "2", 5_00, "seats"),
        ("Eve", "1", 5_00, "seats"),
        (" ", "2", 5_00, "seats"),
        ("dealer", "2", 5_00, "seats"),
        ("Eve", "10", 5_00, "seats"),
        ("Eve", "x", 5_00, "seats"),
        ("Eve", "2", 0, "chips.in_play"),
        ("Eve", "2", 25, "chips.in_play"),
    ],
)
def test_seats_that_cannot_be_had(player: str, position: str, cents: int, rule: str) -> None:
    table = WarTable(war())
    table.seat(1, "Ann")
    table.refuses(s.BuyIn(by=DEALER, player=player, position=position, cents=cents), rule)


def test_limits_hold_for_each_wager() -> None:
    table = WarTable(war(LIMITS))
    seat = table.seat(1)
    seat.may_not_bet("limits.minimum", amount=4.50)
    seat.may_not_bet("limits.maximum", amount=50.50)
    seat.bets(initial=50)
    seat.may_not_bet("limits.maximum", "tie", 10.50)
    seat.bets(tie=10)


# What people see


def test_players_see_the_table_and_their_own_chips_only() -> None:
    table = WarTable(war())
    table.seat(1, "Ann", brings=20_00).bets(initial=5)
    table.seat(2, "Bob", brings=30_00)
    table.calls()
    table.cards("Qs")
    seen = play.view(table.state, Signature("Ann", Role.PLAYER))
    assert seen["accounts"] == {chips_of("Ann"): 15_00}
    assert seen["stakes"] == [("Ann", "initial 1", 5_00)]
    assert seen["cards"] == {"1": "Qs"}
    assert not {"plan", "deviations"} & set(seen)
    staff = play.view(table.state, FLOOR[0])
    assert staff["accounts"] == table.state.accounts
    assert {"plan", "deviations"} <= set(staff)
