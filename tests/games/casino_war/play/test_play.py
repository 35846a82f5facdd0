"""Casino War as it is dealt: machines that walk through `options`, `decide` and `evolve` and check what always holds."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, fields

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

from croupier.games.casino_war.play import commands as c
from croupier.games.casino_war.play import events as e
from croupier.games.casino_war.play import play
from croupier.games.casino_war.play.state import State, kind_of, on_table
from croupier.games.casino_war.rules import WarRules
from croupier.games.kit.play.decider import (
    Between,
    Command,
    Domain,
    Event,
    OneOf,
    Option,
    ReportDeviation,
    Role,
    RuleOn,
    Signature,
    replace,
)
from croupier.games.kit.play.money import LAYOUT, Money
from croupier.games.kit.play.refused import Refused
from croupier.rulebook.values import Value
from depth import SOAK
from played import DEALER, FLOOR, as_player, known
from war_tables import GGE, MD, PA2011, PA2012, SHUFFLER, war

COMMANDS: dict[str, type[Command]] = {
    item.name: item
    for item in (*vars(c).values(), ReportDeviation, RuleOn)
    if isinstance(item, type) and issubclass(item, Command) and item is not Command
}


LIMITS: dict[str, Value] = {"limits.minimum": "5.00", "limits.maximum": "50.00", "limits.tie_maximum": "10.00"}


CUT_ALL = "all: (g) excuses only from the reshuffle; but for the second cover card, which marks when that is due"
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
    "comment 2011, thirteen decks in a continuous shuffler, Tie Wagers alone": war(
        {"shoe.kind": "continuous", "decks.continuous": 13},
        edition=GGE,
        read={
            "which-cards-are-cut": CUT_ALL,
            "tie-alone": "also alone",
            "when-cards-go-back": "as they are collected, so that they can come again in the War deal",
            "how-long-a-face-up-card-is-out": "in that round only",
        },
    ),
    "final 2012": war({"wagers.boxes": 2}, edition=PA2012),
    "final 2012, an empty shoe voids the round": war(
        edition=PA2012, read={"empty-shoe": "the round is void and its wagers returned"}
    ),
    "final 2012, shuffler and limits": war({**SHUFFLER, **LIMITS, "decks.shuffler": 16}, edition=PA2012),
    "Maryland, without side wagers": war(edition=MD),
    "Maryland, a device, wagers of who leaves are lost": war(
        {"shoe.kind": "continuous", "shoe.approval": "MD-7", "wagers.leaving": "lost"},
        edition=MD,
        read={"settled-before-a-jam": "everything is undone: lost wagers go back, payments are taken back"},
    ),
    "Maryland, a new shoe before a round that the cover card opens": war(
        edition=MD, read={"cover-card-first": "if it comes first, the cards are reshuffled before the round"}
    ),
}
IN_CHECK = "final 2012"


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
        case _:
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
    events: set[type[Event]] = field(default_factory=set)
    refused: int = 0


class Witness:
    """Follows a table event by event and checks each of them."""

    def __init__(self, rules: WarRules, first: State) -> None:
        self.rules, self.first, self.state = rules, first, first
        self.events: list[Event] = []
        self.on_table: Counter[str] = Counter()

    def sees(self, event: Event) -> None:
        before, self.state = self.state, play.evolve(self.rules, self.state, event)
        self.events.append(event)
        assert known(self.rules, event.rule), f"{event} names no rule"
        self.money_is_conserved()
        if not isinstance(event, e.Discarded):  # cards on their way back into a device are still told as lying there
            self.cards_are_those_of_the_shoe()
        if before.in_round and before.stakes != self.state.stakes:
            assert self.is_lawful_move(before, event), f"{event} while wagers may not be touched"
        if isinstance(event, e.Moved | e.DealVoided) and self.state.phase == "betting":
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
        assert Counter(on_table(state)) <= Counter(state.seen)
        assert 0 <= state.drawn <= 52 * state.decks or state.decks == 0
        assert len(state.seen) <= state.drawn

    def is_lawful_move(self, before: State, event: Event) -> bool:
        assert isinstance(event, Money)
        if event.rule == "wagers.corrected_by":  # T6: what was typed wrongly, until the first card that decides it
            return not (before.war_cards if before.phase in ("choosing", "war dealing") else before.cards)
        match event.kind:
            case "placed":
                return before.phase == "choosing" and kind_of(event.wager) in ("war", "war-tie")
            case "voided":
                void = ("irregular.missed", "irregular.missed_in_war", "irregular.jam", "irregular.empty_shoe")
                return event.rule in (*void, "deviation.ruled_by")
            case "surrendered" | "returned" if event.rule == "surrender.lost":
                return before.phase == "choosing" or (before.phase == "war dealing" and not before.war_cards)
            case "lost" if event.rule == "wagers.leaving":
                return self.rules.wagers.leaving != "stays open"
        return before.phase in ("dealt", "choosing", "war dealt")

    def replayed(self) -> State:
        state = self.first
        for event in self.events:
            state = play.evolve(self.rules, state, event)
        return state


class Walk(RuleBasedStateMachine):
    """A table under one set of rules, played at random and, so that it gets anywhere, also by the book."""

    law: WarRules
    seen: Seen

    @initialize(start=st.sampled_from(["closed", "fresh shoe", "last cards"]), left=st.integers(0, 12))
    def arrive(self, start: str, left: int) -> None:
        seated = {"2": ("Ann", 200_00), "4": ("Bob", 60_00)}
        ready = play.ready(self.law, seated)
        if start == "last cards" and self.law.shoe.kind == "manual":
            ready = replace(ready, drawn=52 * ready.decks - left)  # nobody saw the cover card
        self.table = Witness(self.law, play.new(self.law) if start == "closed" else ready)
        self.listed = self.state, play.options(self.law, self.state)

    @property
    def state(self) -> State:
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
            self.follows(decision)

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
        self.does(c.CallNoMoreBets(by=DEALER))
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
            self.does(c.Leave(by=as_player(player), player=player))
        wanted = "close table" if close or self.law.shoe.kind != "manual" else "no gaming activity"
        self.takes_one(data, lambda option: option.command == wanted)

    # What holds after every step

    @invariant()
    def there_is_always_a_next_step_by_somebody(self) -> None:
        options = self.options
        assert any(option.kind == "next" for option in options) or self.state.phase == "betting"
        assert all(domain.values for option in options for domain in option.fields.values() if isinstance(domain, OneOf))
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
        self.follows(decision)

    def follows(self, decision: tuple[Event, ...]) -> None:
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
        case _:
            return bool(str(value).strip())


@pytest.mark.parametrize("name", [pytest.param(name, marks=[] if name == IN_CHECK else pytest.mark.long) for name in RULES])
def test_whatever_is_done_at_the_table(name: str) -> None:
    rules, seen = RULES[name], Seen()
    machine = type("Table", (Walk,), {"law": rules, "seen": seen})
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=120 if SOAK else 4,
            stateful_step_count=30,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
    # How far chance comes is not for a test to demand: the day in test_day reaches every phase.
    assert seen.phases >= {"preparing", "betting"}
    assert Money in seen.events
    assert seen.refused > 0
