"""Any steps in any order: what is lawful is recorded, what is not changes nothing, and a table has one submission a day."""

from collections.abc import Callable
from contextlib import suppress
from datetime import date, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from croupier.errors import InputError
from croupier.rulebook.house.filing import Step, approve, file_submission, put_in_force, withdraw
from croupier.rulebook.house.folder import open_house
from croupier.rulebook.house.record.filings import Filing
from croupier.rulebook.house.record.life import FROM, kept_until
from croupier.rulebook.submission_head import STATUSES, Status
from depth import cases
from rulebook.house.houses import BUREAU, OFFICER, TODAY, TempHouse

NUMBERS = ("A-1", "A-2", "A-3", "B-1")
AMENDS = {"A-2": "A-1", "A-3": "A-1"}
FIRST = date(2026, 10, 1)
numbers = st.sampled_from(NUMBERS)
days = st.sampled_from((0, 0, 0, 1, 2, -1, -5, 30))
"""Days from the last step that was tried: most often the same day or the next."""
AFTER: dict[str, Status] = {"file": "filed", "approve": "approved", "put-in-force": "in-force", "withdraw": "withdrawn"}


class Life(RuleBasedStateMachine):
    """Three submissions of one table, two of which amend the first, and another one for the same table."""

    @initialize()
    def begin(self) -> None:
        self.temporary = TemporaryDirectory()
        self.house = TempHouse.new(Path(self.temporary.name) / "house")
        for number in NUMBERS:
            amends = AMENDS.get(number, "")
            self.house.draft(number, amends=amends, tables=() if amends else ["T-1"])
        self.status: dict[str, Status] = dict.fromkeys(NUMBERS, "draft")
        self.records = 0
        self.day = FIRST

    def teardown(self) -> None:
        if hasattr(self, "temporary"):
            self.temporary.cleanup()

    def tries(self, step: str, number: str, days: int, does: Callable[[Path, Step], Filing]) -> None:
        day = self.day + timedelta(days=days)
        file = self.house.folder / "submissions" / f"{number}.toml"
        before = file.read_bytes()
        filing = None
        with suppress(InputError):
            filing = does(file, Step(BUREAU if step == "approve" else OFFICER, day, TODAY))
        if filing is None:
            assert file.read_bytes() == before
            return
        assert self.status[number] in FROM[step]
        self.records += 1
        self.day = max(self.day, day if day <= TODAY else self.day)
        self.status[number] = AFTER[step]
        assert filing.status == AFTER[step]
        if step == "put-in-force" and number in AMENDS:
            assert self.status["A-1"] == "in-force"
            self.status["A-1"] = "superseded"

    @rule(number=numbers, day=days)
    def files(self, number: str, day: int) -> None:
        self.tries("file", number, day, file_submission)

    @rule(number=numbers)
    def lives(self, number: str) -> None:
        self.tries("file", number, 0, file_submission)
        self.tries("approve", number, 0, approve)
        self.tries("put-in-force", number, 1, put_in_force)

    @rule(number=numbers, day=days)
    def approves(self, number: str, day: int) -> None:
        self.tries("approve", number, day, approve)

    @rule(number=numbers, day=days)
    def puts_in_force(self, number: str, day: int) -> None:
        self.tries("put-in-force", number, day, put_in_force)

    @rule(number=numbers, day=days)
    def withdraws(self, number: str, day: int) -> None:
        self.tries("withdraw", number, day, lambda file, step: withdraw(file, step, reason="no"))

    @invariant()
    def the_journal_agrees(self) -> None:
        if not hasattr(self, "house"):
            return
        opened = open_house(self.house.folder)
        assert opened.problems == ()
        assert {str(one.number): one.status for one in opened.submissions} == self.status
        assert sum(len(filing.steps) for filing in opened.filings.values()) == self.records
        for count in range(0, 60, 4):
            day = FIRST + timedelta(days=count)
            holding = [one.number for one in opened.filings.values() if one.holds_on(day)]
            assert len(holding) <= 1, (day, holding)
            found = opened.in_force("T-1", day)
            assert [found.number] == holding if found else not holding
        for filing in opened.filings.values():
            dates = [one for one in (filing.filed, filing.approved, filing.effective, filing.ended) if one is not None]
            assert dates == sorted(dates)


TestLife = pytest.mark.long(Life.TestCase)
TestLife.settings = settings(
    max_examples=cases(8), stateful_step_count=14, deadline=None, suppress_health_check=list(HealthCheck)
)


def test_every_state_has_its_steps() -> None:
    assert {status for states in FROM.values() for status in states} == set(STATUSES) - {"superseded", "withdrawn"}


def test_five_years_from_a_leap_day() -> None:
    assert kept_until(date(2028, 2, 29), 5) == date(2033, 2, 28)
    assert kept_until(date(2026, 11, 1), 5) == date(2031, 11, 1)
