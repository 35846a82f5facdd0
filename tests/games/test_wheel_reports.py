"""Reports at the wheels are never refused, unless they cannot be; what each demands stays due until it is done (L9).

Reports are withdrawn and spins entered anew in between, and what they brought about goes with them.

Every irregularity of 617a.6 and 619a.2(d), in any order, in pairs and at every phase, beside lawful steps,
deviations of any rule and rulings. The machines keep their own account of where the ball is and of what is owed.
"""

from itertools import takewhile
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from croupier.games.big_six.play import commands as six
from croupier.games.big_six.play import play as six_play
from croupier.games.kit.play.decider import REPORTED, Command, Deviated, Option, ReportDeviation, RuleOn
from croupier.games.kit.play.refused import Refused
from croupier.games.roulette.play import commands as c
from croupier.games.roulette.play import play
from croupier.games.roulette.training import NEIGHBOURS
from croupier.rulebook.text import library
from depth import cases
from games.big_six import wheel_table as wheel
from played import DEALER, FLOOR, Banked
from walks import signed, value
from wheel_tables import AS_SINGLE, GGE, PA, RouletteTable, roulette

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
SETTINGS = settings(max_examples=cases(20), stateful_step_count=30, deadline=None)


class Reports(RuleBasedStateMachine):
    """What both wheels have: lawful steps by the table's own options, deviations of any rule, rulings and corrections.

    `made` are the deviations that wait, each with the number of the report that brought it about, or 0; `stood` is the
    machine's own account before each report that can be withdrawn.
    """

    table: Banked[Any, Any]
    commands: Any
    decider: Any
    in_round: tuple[str, ...]

    def begins(self, table: Any) -> None:
        self.table, self.made, self.stood = table, list[tuple[str, int]](), list[Any]()

    def done(self, command: Command) -> None:
        """The command is taken, and the machine notes which reports and deviations there are now."""
        before, account = self.table.state.reports, self.account()
        events = self.table.does(command)
        after = self.table.state.reports
        kept = len(list(takewhile(lambda pair: pair[0] is pair[1], zip(before, after, strict=False))))
        if isinstance(command, RuleOn):
            self.made.pop(0)
        elif isinstance(command, self.commands.Withdraw):
            self.made = [one for one in self.made if one[1] <= len(after)]
        elif isinstance(command, self.commands.Correct) and not self.counts():
            self.made = [one for one in self.made if one[1] < len(before)]
        if not kept:  # another spin, or one that nobody can withdraw any more
            self.made = [(kind, 0) for kind, _ in self.made]
        for event in events:
            if isinstance(event, Deviated):
                self.made.append((event.kind, 0 if event.kind == REPORTED else len(after)))
        if isinstance(command, self.commands.Correct | self.commands.Withdraw):
            self.returns_to(account := self.stood[kept])
        between = [account, self.between(command)]
        self.stood = [*self.stood[:kept], *between[: len(after) - kept]]

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
            self.done(command)
            self.followed(command)

    @precondition(lambda self: self.table.state.reports)
    @rule()
    def the_last_report_is_withdrawn(self) -> None:
        self.done(self.commands.Withdraw(by=FLOOR, report=self.table.state.reports[-1].what))

    def _as_far_as_lawful(self, *commands: Command) -> None:
        for command in commands:
            if not isinstance(self.decided(command), Refused):
                self.done(command)
                self.followed(command)

    def _corrected(self, command: Command, as_if: Command) -> None:
        if not isinstance(self.decided(command), Refused):  # the revolutions of a void spin are missing
            self.done(command)
            self.followed(as_if)

    @invariant()
    def no_deviation_remains_whose_report_was_withdrawn(self) -> None:
        assert [one.kind for one in self.table.state.deviations] == [kind for kind, _ in self.made]

    @rule(data=st.data())
    def a_deviation_of_any_rule(self, data: st.DataObject) -> None:
        rules = self.table.rules
        about_the_spin = [path for path in rules.in_force.values if path.startswith(("no_spin", "spin", "no_more_bets"))]
        broken = data.draw(st.sampled_from(about_the_spin) | st.sampled_from(sorted(rules.in_force.values)))
        before = self.table.state
        self.done(ReportDeviation(by=DEALER, broken=broken, what="as seen"))
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
        self.done(command)
        assert len(self.table.state.deviations) == len(waiting) - 1
        if void:
            self.ruled_void(waiting, sum(stake.cents for stake in stakes))

    def followed(self, command: Command) -> None: ...
    def ruled_void(self, waiting: list[str], at_stake: int) -> None: ...
    def counts(self) -> Any: ...
    def account(self) -> Any: ...
    def returns_to(self, account: Any) -> None: ...
    def between(self, command: Command) -> Any:
        """The machine's account after the first of two reports that one command makes."""


class RouletteReports(Reports):
    """`ball` is "running", "off" or "still"; `owed` is what must be done with it before the next spin."""

    table: RouletteTable
    commands, decider, in_round = c, play, ("spinning", "landed", "marked", "moved")

    @initialize(edition=st.sampled_from([PA, GGE]), covered=st.booleans(), read=st.sampled_from(READINGS))
    def opened(self, edition: str, covered: bool, read: dict[str, str]) -> None:
        house = {**NEIGHBOURS, **(AS_SINGLE if covered else {})}
        self.begins(RouletteTable(roulette(house, edition=edition, read=read)))
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
        self.done(report)
        self.followed(report)
        assert self.table.state.number is None

    @rule(called=st.booleans(), number=st.sampled_from(["17", "20", "00"]))
    def a_ball_is_spun_and_comes_to_rest(self, called: bool, number: str) -> None:
        call = (c.CallNoMoreBets(by=DEALER),) if called else ()
        self._as_far_as_lawful(SPIN, *call, c.Rest(by=DEALER, number=number, revolutions=13))

    @rule(number=st.sampled_from(["17", "20", "00"]), revolutions=st.sampled_from([None, 3, 13]))
    def the_spin_is_entered_anew(self, number: str, revolutions: int | None) -> None:
        turns = 13 if revolutions is None else revolutions
        right = c.Correct(by=FLOOR, number=number, revolutions=revolutions)
        self._corrected(right, c.Rest(by=DEALER, number=number, revolutions=turns))

    def counts(self) -> bool:
        return self.table.state.number is not None

    def account(self) -> tuple[str, set[str]]:
        return self.ball, set(self.owed)

    def returns_to(self, account: tuple[str, set[str]]) -> None:
        self.ball, self.owed = account[0], set(account[1])

    def between(self, command: Command) -> tuple[str, set[str]]:
        return ("running", set()) if isinstance(command, c.SpinBall) else ("still", self.owed - {REMOVE})

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
        self.begins(wheel.BigSixTable(wheel.big_six(edition=edition, read=self.read)))
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
        self.done(report)
        self.turning = False
        back = isinstance(report, six.Rest) and self.table.rules.no_spin.short == "handed back"
        assert self.table.state.stakes == (() if back else before)
        assert self.table.state.symbol is None

    @rule(called=st.booleans(), symbol=st.sampled_from(["$10", "$1"]))
    def the_wheel_is_spun_and_comes_to_rest(self, called: bool, symbol: str) -> None:
        call = (six.CallNoMoreBets(by=DEALER),) if called else ()
        spin = six.SpinWheel(by=DEALER, direction="clockwise")
        self._as_far_as_lawful(*call, spin, six.Rest(by=DEALER, symbol=symbol, revolutions=13))

    @rule(symbol=st.sampled_from(["$10", "$1", "between"]), revolutions=st.sampled_from([None, 2, 13]))
    def the_spin_is_entered_anew(self, symbol: str, revolutions: int | None) -> None:
        right = six.Correct(by=FLOOR, symbol=symbol, revolutions=revolutions)
        self._corrected(right, six.RestBetween(by=DEALER))

    def counts(self) -> bool:
        return self.table.state.symbol is not None

    def account(self) -> bool:
        return self.turning

    def returns_to(self, account: bool) -> None:
        self.turning = account

    def between(self, command: Command) -> bool:
        return self.table.state.reports[-1:] != () and self.table.state.reports[-1].what != "spin"  # void at once

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
