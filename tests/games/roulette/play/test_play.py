"""Roulette as it is played: machines that walk through `options`, `decide` and `evolve` and check what always holds."""

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
)
from croupier.games.kit.play.money import LAYOUT, Money, chips_of, purse_of
from croupier.games.kit.play.refused import Refused
from croupier.games.roulette.play import commands as c
from croupier.games.roulette.play import events as e
from croupier.games.roulette.play import play
from croupier.games.roulette.play.state import State
from croupier.games.roulette.rules import RouletteRules
from croupier.games.roulette.training import NEIGHBOURS
from croupier.games.roulette.wagers import catalogue
from croupier.rulebook.values import Value
from depth import cases
from played import DEALER, FLOOR, as_player, known
from wheel_tables import AS_SINGLE, GGE, MAINTENANCE, SECURITY, SINGLE, roulette

COMMANDS: dict[str, type[Command]] = {
    item.name: item
    for item in (*vars(c).values(), ReportDeviation, RuleOn)
    if isinstance(item, type) and issubclass(item, Command) and item is not Command
}
LIMITS: dict[str, Value] = {"limits.minimum": "1.00", "limits.maximum": "20.00"}
RULES = {
    "double zero": roulette(),
    "single zero with limits": roulette({**SINGLE, **LIMITS}),
    "double zero used as single zero": roulette(AS_SINGLE),
    "neighbours paid on the replica, the rest handed back": roulette(
        NEIGHBOURS, edition=GGE, read={"neighbours-not-divisible-by-five": "the rest is handed back"}
    ),
    "neighbours moved to the main layout, limits for each": roulette(
        {**SINGLE, **NEIGHBOURS, **LIMITS, "five_adjacent.paid_from": "main layout"},
        edition=GGE,
        read={"ball-not-removed-in-time": "the number counts"},
    ),
    "covered 00 wherever it may be, wagers reopened": roulette(
        {**AS_SINGLE, **NEIGHBOURS},
        read={
            "wagers-after-no-spin": "they stand and betting opens again",
            "combinations-with-covered-00": "only the straight wager on 00 is refused",
            "neighbours-of-covered-00": "accepted, the fifth on 00 can only lose",
        },
    ),
    "reopened, the number counts, a ball used at once, limits for the stack": roulette(
        {**NEIGHBOURS, **LIMITS, "wheel.external_parts": False, "chips.colours": ("white", "pink")},
        read={
            "wagers-after-no-spin": "they stand and betting opens again",
            "ball-not-removed-in-time": "the number counts",
            "replacement-ball": "used at once",
            "limits-of-neighbours": "the stack as a whole",
            "who-replaces-parts": "as adjustments, before security",
            "wagers-when-a-part-is-replaced": "between spins; they stand until the table reopens",
            "moved-fifth-after-payment": "it is handed back with the winnings",
        },
    ),
}
IN_CHECK = "double zero"


# Drawing commands


def from_domain(name: str, domain: Domain, taken: Sequence[str]) -> st.SearchStrategy[object]:
    match domain:
        case OneOf():
            return st.sampled_from(domain.values)
        case Between():
            most = 40 if domain.high is None else (domain.high - domain.low) // domain.step
            return st.integers(0, min(most, 40)).map(lambda count: domain.low + count * domain.step)
        case _:
            if name == "diameter_inches":
                return st.sampled_from(["3/4", "12/16", "0.8", "14/16"])
            if name == "player":
                return st.sampled_from([player for player in ("Ann", "Bob", "Cid", "Dot") if player not in taken])
            return st.sampled_from(["as seen", "R-12"])


def signatures(option: Option, player: str) -> st.SearchStrategy[tuple[Signature, ...]]:
    """Anyone who may do it, with a licence, and with the second person whom it asks for."""
    above = [Role.FLOORPERSON, Role.PIT_MANAGER, Role.SHIFT_MANAGER]
    roles = [role for name in option.roles for role in (above if name.endswith(" or above") else [Role(name)])]
    people = [Signature(player if role == Role.PLAYER else "Lee", role, "L-1") for role in roles]
    beside = (Signature("Kim", Role(option.present), "K-2"),) if option.present else ()
    return st.sampled_from([(person, *beside) for person in people])


ANY_SIGNATURE = st.sampled_from([DEALER, FLOOR, SECURITY, MAINTENANCE, as_player("Ann"), FLOOR + SECURITY, ()])
ANY_NUMBER = st.sampled_from(["0", "00", "1", "17", "36", "37", "", "x"])
ANY_CENTS = st.sampled_from([-1_00, 0, 1, 25, 1_00, 1_25, 5_00, 7_00, 21_00, 105_00, 10**12])
ANY_NAME = st.sampled_from(["Ann", "Bob", "Zoe", "", " "])
WRONG: dict[str, st.SearchStrategy[object]] = {
    "by": ANY_SIGNATURE,
    "at": st.sampled_from(["", "2011-07-08 09:15"]),
    "table": st.sampled_from(["", "R-12"]),
    "description": st.sampled_from(["", "new turret"]),
    "check": st.sampled_from(["ball", "fairness", "level", "parts", "signs", "luck"]),
    "passed": st.booleans(),
    "diameter_inches": st.sampled_from(["", "3/4", "11/16", "15/16", "x", "0.875"]),
    "entry": st.integers(-1, 3),
    "covered": st.booleans(),
    "locked": st.booleans(),
    "player": ANY_NAME,
    "colour": st.sampled_from(["white", "pink", "gold", ""]),
    "chip_cents": ANY_CENTS,
    "cents": ANY_CENTS,
    "wager": st.sampled_from(
        ["", "red", "straight 17", "split 1-3", "split 0-00", "five-adjacent 17", "snake", "first-five"]
    ),
    "on": st.sampled_from([(), ("17",), ("0", "00"), ("1", "1"), ("x",)]),
    "place": st.sampled_from(["", "", "box 17", "line 2nd 12|3rd 12", "replica 17", "nowhere"]),
    "means": st.sampled_from(["roulette chips", "value chips", "words with cash"]),
    "wheel": st.sampled_from(["clockwise", "counterclockwise", "upwards"]),
    "ball": st.sampled_from(["clockwise", "counterclockwise", ""]),
    "number": ANY_NUMBER,
    "revolutions": st.integers(-1, 5),
    "in_time": st.booleans(),
    "damaged": st.booleans(),
    "magnet_passed": st.booleans(),
    "broken": st.sampled_from(["spin.by", "no such rule", ""]),
    "what": st.sampled_from(["a late chip", " "]),
    "ruling": st.sampled_from(["stands", "void", "perhaps"]),
    "reason": st.sampled_from(["on review", " "]),
    "report": st.sampled_from(["spin", "no more bets", "foreign object", "nothing"]),
}


def any_command() -> st.SearchStrategy[Command]:
    def of(kind: type[Command]) -> st.SearchStrategy[Command]:
        return st.builds(kind, **{part.name: WRONG[part.name] for part in fields(kind)})

    return st.one_of([of(kind) for kind in COMMANDS.values()])


# What always holds


@dataclass
class Seen:
    """What the walks of one rule set came through, so that a machine that goes nowhere fails."""

    phases: set[str] = field(default_factory=set)
    events: set[type[Event]] = field(default_factory=set)
    refused: int = 0


def wealth(state: State, player: str) -> int:
    laid = sum(stake.cents for stake in state.stakes if stake.player == player)
    return state.accounts.get(purse_of(player), 0) + state.accounts.get(chips_of(player), 0) + laid


class Witness:
    """Follows a table event by event and checks each of them."""

    def __init__(self, rules: RouletteRules, first: State) -> None:
        self.rules, self.first, self.state = rules, first, first
        self.events: list[Event] = []
        self.paid = False
        self.due: dict[str, int] = {}

    def sees(self, event: Event) -> None:
        before, self.state = self.state, play.evolve(self.rules, self.state, event)
        self.events.append(event)
        assert known(self.rules, event.rule), f"{event} names no rule"
        self.money_is_conserved()
        if before.frozen and before.stakes != self.state.stakes:
            assert self.is_settlement(before, event), f"{event} while chips may not be touched"
        self.losers_go_first(before, event)
        self.everyone_gets_what_the_odds_say(before, event)

    def money_is_conserved(self) -> None:
        accounts, stakes = self.state.accounts, self.state.stakes
        assert sum(accounts.values()) == 0
        assert accounts.get(LAYOUT, 0) == sum(stake.cents for stake in stakes)
        assert all(stake.cents > 0 for stake in stakes)
        assert all(cents >= 0 for name, cents in accounts.items() if name.startswith("chips of "))

    def is_settlement(self, before: State, event: Event) -> bool:
        match event:
            case Money(rule="wagers.corrected_by"):
                return True  # the record was wrong: no chip moves on the layout
            case Money(kind="lost"):
                return before.phase in ("marked", "moved")
            case Money(kind="returned"):
                # Besides the settlement, only a table that closes for a new part gives wagers back.
                return before.phase == "collected" or event.rule == "replacement.wagers"
            case e.FifthMoved():
                return before.phase == "marked"
            case e.FifthPutBack():
                return before.phase in ("marked", "moved")
        return False

    def losers_go_first(self, before: State, event: Event) -> None:
        if isinstance(event, e.Landed):
            self.paid = False
        if isinstance(event, Money) and event.kind == "lost":
            assert not self.paid
        if isinstance(event, Money) and event.kind == "paid":
            self.paid = True
            assert before.phase == "collected"
            assert all(before.number in catalogue(self.rules)[stake.wager].on for stake in before.stakes)

    def everyone_gets_what_the_odds_say(self, before: State, event: Event) -> None:
        if isinstance(event, e.Marked):
            self.due = {player: wealth(before, player) for player in {stake.player for stake in before.stakes}}
            for stake in before.stakes:
                wager = catalogue(self.rules)[stake.wager]
                part = stake.cents // wager.parts
                won = part * wager.odds.win - (stake.cents - part)
                self.due[stake.player] += won if event.number in wager.on else -stake.cents
        if isinstance(event, e.StepDone) and event.phase == "betting":
            assert {player: wealth(self.state, player) for player in self.due} == self.due

    def replayed(self) -> State:
        state = self.first
        for event in self.events:
            state = play.evolve(self.rules, state, event)
        return state


class Walk(RuleBasedStateMachine):
    """A table under one set of rules, played at random and, so that it gets anywhere, also by the book."""

    law: RouletteRules
    seen: Seen

    @initialize(closed=st.booleans())
    def arrive(self, closed: bool) -> None:
        seated = {"Ann": (1_00, 60_00), "Bob": (25, 30_00)}
        first = play.new() if closed else play.ready(self.law, seated)
        self.table = Witness(self.law, first)

    @property
    def state(self) -> State:
        return self.table.state

    @property
    def options(self) -> tuple[Option, ...]:
        return play.options(self.law, self.state)

    # What is listed is accepted

    @rule(data=st.data())
    def the_next_step(self, data: st.DataObject) -> None:
        self.takes_one(data, lambda option: option.kind == "next")

    @rule(data=st.data())
    def whatever_is_listed(self, data: st.DataObject) -> None:
        self.takes_one(data, lambda option: True)

    @precondition(lambda self: any(option.command == "place wager" for option in self.options))
    @rule(data=st.data(), count=st.integers(1, 3))
    def wagers(self, data: st.DataObject, count: int) -> None:
        for _ in range(count):
            if any(option.command == "place wager" for option in self.options):
                self.takes_one(data, lambda option: option.command == "place wager")

    # What is not listed is refused

    @rule(command=any_command())
    def anything_at_all(self, command: Command) -> None:
        before = self.state
        listed = {option.command for option in self.options}
        decision = play.decide(self.law, before, command)
        if isinstance(decision, Refused):
            assert decision.reason.strip()
            assert known(self.law, decision.rule), decision
            assert set(decision.lawful) <= listed
            assert self.state == before
            self.seen.refused += 1
        else:
            assert command.name in listed
            self.follows(decision)

    # By the book

    @precondition(lambda self: self.state.phase == "closed")
    @rule(data=st.data())
    def opens(self, data: st.DataObject) -> None:
        while self.state.phase == "closed":
            option = next(option for option in self.options if option.kind == "next")
            self.does(self.drawn(data, option, passed=True))

    @precondition(lambda self: self.state.phase == "betting" and not self.state.deviations)
    @rule(data=st.data())
    def a_round(self, data: st.DataObject) -> None:
        self.does(c.SpinBall(by=DEALER, wheel="clockwise", ball="counterclockwise"))
        self.does(c.CallNoMoreBets(by=DEALER))
        winning = [n for stake in self.state.stakes for n in catalogue(self.law)[stake.wager].on]
        number = data.draw(st.sampled_from(winning or self.law.ring.order))
        self.does(c.Rest(by=DEALER, number=number, revolutions=4))
        while self.state.phase in ("landed", "marked", "moved", "collected"):
            self.takes_one(data, lambda option: option.kind == "next")

    @precondition(lambda self: self.state.phase == "betting" and not self.state.deviations)
    @rule(data=st.data(), called=st.booleans())
    def void_spins(self, data: st.DataObject, called: bool) -> None:
        for irregular in (c.BallOut(by=DEALER), c.ForeignObject(by=DEALER)):
            self.does(c.SpinBall(by=DEALER, wheel="clockwise", ball="counterclockwise"))
            if called:
                self.does(c.CallNoMoreBets(by=DEALER))
            self.does(irregular)
            while self.state.phase == "void":
                option = next(option for option in self.options if option.kind == "next")
                self.does(self.drawn(data, option, damaged=True, in_time=True))

    @precondition(lambda self: self.state.phase == "betting" and not self.state.deviations)
    @rule(data=st.data())
    def a_correction(self, data: st.DataObject) -> None:
        self.does(c.SpinBall(by=DEALER, wheel="counterclockwise", ball="clockwise"))
        self.does(c.CallNoMoreBets(by=DEALER))
        self.does(c.Rest(by=DEALER, number="17", revolutions=5))
        if data.draw(st.booleans()):
            self.does(c.Mark(by=DEALER, number="17"))
        self.takes_one(data, lambda option: option.command == "correct number")

    @precondition(lambda self: self.state.phase == "betting" and not self.state.frozen and not self.state.deviations)
    @rule(data=st.data(), win=st.booleans())
    def neighbours(self, data: st.DataObject, win: bool) -> None:
        if not self.law.five_adjacent.offered or len(self.state.seats) >= 2:
            return
        option = next(option for option in self.options if option.command == "buy in")
        self.does(self.drawn(data, option, player="Eve", cents=50_00))
        self.does(c.PlaceWager(by=as_player("Eve"), player="Eve", cents=5_00, wager="five-adjacent 17"))
        self.does(c.SpinBall(by=DEALER, wheel="counterclockwise", ball="clockwise"))
        self.does(c.CallNoMoreBets(by=DEALER))
        self.does(c.Rest(by=DEALER, number="17" if win else "0", revolutions=5))
        while self.state.phase != "betting":
            self.takes_one(data, lambda option: option.kind == "next")
        for wager in [stake.wager for stake in self.state.stakes if stake.player == "Eve"]:
            self.does(c.TakeBack(by=as_player("Eve"), player="Eve", wager=wager))
        self.goes("Eve")

    @precondition(lambda self: self.state.phase != "closed")
    @rule(data=st.data(), rulings=st.booleans())
    def a_deviation(self, data: st.DataObject, rulings: bool) -> None:
        self.takes_one(data, lambda option: option.command == "report deviation")
        while rulings and self.state.deviations:
            self.takes_one(data, lambda option: option.command == "rule on deviation")

    @precondition(lambda self: self.state.phase == "betting" and not self.state.frozen and len(self.state.seats) < 2)
    @rule(data=st.data())
    def a_visitor(self, data: st.DataObject) -> None:
        option = next(option for option in self.options if option.command == "buy in")
        self.does(self.drawn(data, option, player="Eve", cents=25_00))
        self.does(c.PlaceWager(by=as_player("Eve"), player="Eve", cents=5_00, wager="red"))
        self.does(c.TakeBack(by=as_player("Eve"), player="Eve", wager="red"))
        self.goes("Eve")

    @precondition(lambda self: self.state.phase == "betting" and not self.state.frozen and not self.state.deviations)
    @rule(data=st.data())
    def everybody_goes_and_the_table_closes(self, data: st.DataObject) -> None:
        for stake in self.state.stakes:
            self.does(c.TakeBack(by=as_player(stake.player), player=stake.player, wager=stake.wager))
        for player in tuple(self.state.seats):
            self.goes(player)
        self.takes_one(data, lambda option: option.command == "close table")
        if self.law.wheel.external_parts and data.draw(st.booleans()):
            self.takes_one(data, lambda option: option.command == "adjust wheel")

    def goes(self, player: str) -> None:
        if self.state.accounts.get(chips_of(player)):
            self.does(c.CashIn(by=as_player(player), player=player))
        self.does(c.Leave(by=as_player(player), player=player))

    # What holds after every step

    @invariant()
    def no_two_players_share_a_colour(self) -> None:
        colours = [colour.name for colour in self.state.seats.values()]
        assert len(set(colours)) == len(colours)
        assert set(colours) <= set(self.law.chips.colours)

    @invariant()
    def there_is_always_a_next_step_by_somebody(self) -> None:
        assert any(option.kind == "next" for option in self.options)
        for option in self.options:
            assert option.roles
            assert known(self.law, option.rule), option
            assert set(option.fields) <= {part.name for part in fields(COMMANDS[option.command])}

    def teardown(self) -> None:
        assert self.table.replayed() == self.state

    # The hand that moves the table

    def takes_one(self, data: st.DataObject, wanted: Callable[[Option], bool]) -> None:
        # By name first: there are many more ways to bet than to do anything else.
        found = [option for option in self.options if wanted(option)]
        name = data.draw(st.sampled_from(sorted({option.command for option in found})))
        if name == "buy in" and len(self.state.seats) > 2:
            return
        self.does(self.drawn(data, data.draw(st.sampled_from([option for option in found if option.command == name]))))

    def drawn(self, data: st.DataObject, option: Option, **fixed: object) -> Command:
        seats = tuple(self.state.seats)
        values = {name: data.draw(from_domain(name, domain, seats)) for name, domain in option.fields.items()}
        values |= {name: value for name, value in fixed.items() if name in values}
        by = data.draw(signatures(option, str(values.get("player", ""))))
        return COMMANDS[option.command](by=by, at="2011-07-08 09:15", **values)

    def does(self, command: Command) -> None:
        decision = play.decide(self.law, self.state, command)
        assert not isinstance(decision, Refused), f"{command} is listed but refused: {decision.reason}"
        self.follows(decision)

    def follows(self, decision: tuple[Event, ...]) -> None:
        for event in decision:
            self.table.sees(event)
            self.seen.events.add(type(event))
        self.seen.phases.add(self.state.phase)


@pytest.mark.parametrize("name", [pytest.param(name, marks=[] if name == IN_CHECK else pytest.mark.long) for name in RULES])
def test_whatever_is_done_at_the_table(name: str) -> None:
    rules, seen = RULES[name], Seen()
    machine = type("Table", (Walk,), {"law": rules, "seen": seen})
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=cases(15),
            stateful_step_count=30,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
    # How far chance comes is not for a test to demand: the day in test_day reaches every phase.
    assert seen.phases >= {"closed", "betting"}
    assert Money in seen.events
    assert seen.refused > 0
