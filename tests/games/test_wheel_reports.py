"""Reports at the wheels are never refused, unless they cannot be; what each demands stays due until it is done (L9).

Every irregularity of 617a.6 and 619a.2(d), in any order, in pairs and at every phase, beside lawful steps,
deviations of any rule and rulings. The machines keep their own account of where the ball is and of what is owed.
"""

from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from croupier.games.big_six.play import commands as six
from croupier.games.big_six.play import play as six_play
from croupier.games.kit.decider import Command, Option, ReportDeviation, RuleOn
from croupier.games.kit.refused import Refused
from croupier.games.roulette.play import commands as c
from croupier.games.roulette.play import play
from croupier.rulebook import library
from games.big_six import wheel_table as wheel
from played import DEALER, FLOOR, Banked
from walks import signed, value
from wheel_tables import AS_SINGLE, GGE, NEIGHBOURS, PA, RouletteTable, roulette

INSPECT, REPLACE, REMOVE = "inspect the ball", "new ball", "remove the ball"
OUT, OBJECT, WITH = c.BallOut(by=DEALER), c.ForeignObject(by=DEALER), c.SameDirection(by=DEALER)
SHORT = c.Rest(by=DEALER, number="17", revolutions=3)
IRREGULAR: tuple[Command, ...] = (OUT, OBJECT, WITH, SHORT)
LEFT, FEW = "no_spin.ball_out", ("no_spin.short", "spin.revolutions")
SPIN = c.SpinBall(by=DEALER, wheel="clockwise", ball="counterclockwise")
READINGS: tuple[dict[str, str], ...] = (
    {},
    {"ball-not-removed-in-time": "the number counts"},
    {"wagers-after-no-spin": "they stand and betting opens again"},
)
SETTINGS = settings(max_examples=40, stateful_step_count=30, deadline=None)


class Reports(RuleBasedStateMachine):
    """What both wheels have: lawful steps by the table's own options, deviations of any rule, and rulings."""

    table: Banked[Any, Any]
    commands: Any
    decider: Any
    in_round: tuple[str, ...]

    def decided(self, command: Command) -> Any:
        return self.decider.decide(self.table.rules, self.table.state, command)

    def _drawn(self, data: st.DataObject, option: Option) -> Command:
        kind = next(one for one in vars(self.commands).values() if getattr(one, "name", "") == option.command)
        values = {name: value(data, kind, name, domain) for name, domain in option.fields.items()}
        built: Command = kind(by=signed(option, values.get("player")), at="2026-11-16T12:00:00+00:00", **values)
        return built

    @rule(data=st.data())
    def a_lawful_step(self, data: st.DataObject) -> None:
        options = [one for one in self.decider.options(self.table.rules, self.table.state) if one.kind != "irregular"]
        names = sorted({one.command for one in options} - {RuleOn.name, "leave", "cash in"})
        if not names:  # only a ruling is due
            return
        name = data.draw(st.sampled_from(names))
        option = data.draw(st.sampled_from([one for one in options if one.command == name]))
        command = self._drawn(data, option)
        if not isinstance(self.decided(command), Refused):  # an amount may be no sum of chips
            self.table.does(command)
            self.followed(command)

    @rule(data=st.data())
    def a_deviation_of_any_rule(self, data: st.DataObject) -> None:
        rules = self.table.rules
        about_the_spin = [path for path in rules.in_force.values if path.startswith(("no_spin", "spin", "no_more_bets"))]
        broken = data.draw(st.sampled_from(about_the_spin) | st.sampled_from(sorted(rules.in_force.values)))
        before = self.table.state
        self.table.does(ReportDeviation(by=DEALER, broken=broken, what="as seen"))
        assert self.table.state._replace(deviations=before.deviations) == before

    @precondition(lambda self: self.table.state.deviations)
    @rule(void=st.booleans())
    def a_ruling(self, void: bool) -> None:
        waiting = [one.rule for one in self.table.state.deviations]
        may_void = self.table.state.phase in self.in_round
        command = RuleOn(by=FLOOR, ruling="void" if void else "stands", reason="on tape")
        if void and not may_void:
            assert isinstance(self.decided(command), Refused)
            return
        stakes = self.table.state.stakes
        self.table.does(command)
        assert len(self.table.state.deviations) == len(waiting) - 1
        if void:
            self.ruled_void(waiting, sum(stake.cents for stake in stakes))

    def followed(self, command: Command) -> None: ...
    def ruled_void(self, waiting: list[str], at_stake: int) -> None: ...


class RouletteReports(Reports):
    """`ball` is "running", "off" or "still"; `owed` is what must be done with it before the next spin."""

    table: RouletteTable
    commands, decider, in_round = c, play, ("spinning", "landed", "marked", "moved")

    @initialize(edition=st.sampled_from([PA, GGE]), covered=st.booleans(), read=st.sampled_from(READINGS))
    def opened(self, edition: str, covered: bool, read: dict[str, str]) -> None:
        house = {**NEIGHBOURS, **(AS_SINGLE if covered else {})}
        self.table = RouletteTable(roulette(house, edition=edition, read=read))
        self.table.seat("Ann").bets("straight 17").bets("five-adjacent 17", 5_00)
        self.ball, self.owed = "still", set[str]()

    @rule(first=st.sampled_from(IRREGULAR), second=st.sampled_from(IRREGULAR))
    def two_irregularities(self, first: Command, second: Command) -> None:
        for report in (first, second):
            self._report(report)

    @rule(report=st.sampled_from(IRREGULAR))
    def an_irregularity(self, report: Command) -> None:
        self._report(report)

    def _report(self, report: Command) -> None:
        decision = self.decided(report)
        possible = self.ball == "running" or (self.ball == "off" and report in (OBJECT, WITH))
        assert isinstance(decision, Refused) != possible, decision
        if isinstance(decision, Refused):
            assert ("closed" if self.table.state.phase == "closed" else "cannot be: ") in decision.reason
            return
        self.table.does(report)
        self.followed(report)
        assert self.table.state.number is None

    def followed(self, command: Command) -> None:
        match command:
            case c.SpinBall():
                assert not self.owed
                self.ball = "running"
                self.owed = {REMOVE} if command.wheel == command.ball else set()
            case c.BallOut():
                self.ball, self.owed = "off", self.owed - {REMOVE} | {INSPECT}
            case c.Rest() if command.revolutions < self.table.rules.spin.revolutions:
                self.ball, self.owed = "still", self.owed - {REMOVE} | {INSPECT}
            case c.Rest() | c.RemoveBall():
                self.ball, self.owed = "still", self.owed - {REMOVE}
            case c.ForeignObject() | c.SameDirection() if self.ball == "running":
                self.owed |= {REMOVE}
            case c.InspectBall():
                self.ball, self.owed = "still", self.owed - {INSPECT} | ({REPLACE} if command.damaged else set())
            case c.NewBall():
                self.owed -= {REPLACE}

    def ruled_void(self, waiting: list[str], at_stake: int) -> None:
        if LEFT in waiting or any(one in waiting for one in FEW):
            self.owed |= {INSPECT}
        ends = [one for one in waiting if one == LEFT or one in FEW]
        if self.ball == "running":
            self.ball = "running" if not ends else "off" if ends[0] == LEFT else "still"
            self.owed |= {REMOVE} if self.ball == "running" else set()
        assert sum(stake.cents for stake in self.table.state.stakes) == at_stake

    @invariant()
    def what_is_owed_is_due_before_the_next_spin(self) -> None:
        if not self.owed:
            assert self.table.state.phase != "void"
            return
        assert isinstance(self.decided(SPIN), Refused)
        assert self.table.state.phase == "void"
        due = self.table.next_steps - {RuleOn.name}
        assert due
        assert due <= self.owed


class BigSixReports(Reports):
    """A wheel that turns comes to rest or stops between two sections; one that stands does neither."""

    table: wheel.BigSixTable
    commands, decider, in_round = six, six_play, ("spinning", "landed")

    @initialize(edition=st.sampled_from([wheel.PA, wheel.GGE]), read=st.sampled_from([{}, wheel.OTHERWISE]))
    def opened(self, edition: str, read: dict[str, str]) -> None:
        known = library.draft(edition).readings
        self.read = {reading: option for reading, option in read.items() if reading in known}
        self.table = wheel.BigSixTable(wheel.big_six(edition=edition, read=self.read))
        self.table.sits("Ann").bets("$10")
        self.turning = False

    @rule(
        report=st.sampled_from(
            [
                six.RestBetween(by=DEALER),
                six.RestBetween(by=DEALER, sections="$1 and $2"),
                six.Rest(by=DEALER, symbol="$10", revolutions=2),
            ]
        )
    )
    def an_irregularity(self, report: Command) -> None:
        decision = self.decided(report)
        assert isinstance(decision, Refused) != self.turning
        if isinstance(decision, Refused):
            assert ("closed" if self.table.state.phase == "closed" else "cannot be: ") in decision.reason
            return
        before = self.table.state.stakes
        self.table.does(report)
        self.turning = False
        back = isinstance(report, six.Rest) and self.table.rules.no_spin.short == "handed back"
        assert self.table.state.stakes == (() if back else before)
        assert self.table.state.symbol is None

    def followed(self, command: Command) -> None:
        if isinstance(command, six.SpinWheel):
            self.turning = self.table.state.phase == "spinning"
        elif isinstance(command, six.Rest | six.RestBetween):
            self.turning = False

    def ruled_void(self, waiting: list[str], at_stake: int) -> None:
        self.turning = False
        back = any(one in waiting for one in FEW) and self.table.rules.no_spin.short == "handed back"
        assert sum(stake.cents for stake in self.table.state.stakes) == (0 if back else at_stake)

    @invariant()
    def a_void_spin_is_spun_again(self) -> None:
        phase = self.table.state.phase
        assert (phase == "spinning") == self.turning
        if phase in ("betting", "called"):
            assert "spin" in {one.command for one in self.decider.options(self.table.rules, self.table.state)}


RouletteReports.TestCase.settings = SETTINGS
BigSixReports.TestCase.settings = SETTINGS
TestRouletteReports = RouletteReports.TestCase
TestBigSixReports = BigSixReports.TestCase
