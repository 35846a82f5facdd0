"""The docket: open, reviewed, ruled, closed, reopened; every step is a record, and what is refused records nothing."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from tempfile import mkdtemp

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from croupier.disputes.docket import STATES, Docket, DutyError, Signed, TransitionError, UnknownDisputeError
from croupier.disputes.facts import Facts
from croupier.disputes.report import report, reviewed
from croupier.disputes.ruling import Ruling
from croupier.errors import InputError
from croupier.journal.record import Entry, Record
from croupier.journal.store.store import Store, open_store
from croupier.tables.audit.audit import Audit
from croupier.tables.audit.verify import verify_tables
from depth import cases
from disputes.rounds import EYE, FLOOR, OTHER, TIED, WAR

UPHELD = Ruling("upheld", "3", "25.00", "one green chip lies there", "1x25", (1_00, 5_00, 25_00))


@pytest.fixture
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    with open_store(str(tmp_path_factory.mktemp("docket") / "house.db"), create=True) as opened:
        yield opened


def ruled(docket: Docket) -> int:
    """A dispute that is ruled on."""
    case = docket.open(replace(WAR, dealt_by=("D-204",)), TIED, EYE)
    docket.review(case.number, reviewed(case), EYE)
    return docket.rule(case.number, UPHELD, FLOOR).number


def test_a_dispute_goes_its_way_and_comes_back_from_the_journal(store: Store) -> None:
    docket = Docket(store)
    number = ruled(docket)
    docket.close(number, EYE)
    again = docket.reopen(number, "another clip was found", EYE)
    assert (again.state, again.entries, again.ruling) == ("open", 2, {})
    other = Docket(store).case(number)
    assert other == docket.case(number)
    assert [step.did for step in other.steps] == ["opened", "reviewed", "ruled", "closed", "reopened"]
    assert other.steps[2].tells["paid"] == "25.00"
    assert other.steps[1].tells["differences"] == {"1": "0.00", "3": "-25.00", "5": "0.00"}
    assert [
        one.kind for found in verify_tables(store, [], Audit()) for one in found.findings if one.kind != "unsigned"
    ] == []


def test_two_at_once_are_both_recorded_each_on_what_is_true_then(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = Docket(store), Docket(store)
    first = one.open(WAR, TIED, EYE).number
    append = one.journal.append

    def after(does: Callable[[], object]) -> None:
        def late(entry: Entry, *, expects: int) -> Record:
            monkeypatch.setattr(one.journal, "append", append)
            does()
            return append(entry, expects=expects)

        monkeypatch.setattr(one.journal, "append", late)

    after(lambda: other.open(WAR, TIED, EYE))
    assert one.open(WAR, TIED, EYE).number == first + 2
    after(lambda: other.open(WAR, TIED, EYE))
    assert one.enter(first, TIED, EYE).steps[-1].did == "entered"
    after(lambda: other.review(first, reviewed(other.case(first)), EYE))
    with pytest.raises(TransitionError, match="is reviewed"):
        one.enter(first, TIED, EYE)
    assert len(one.cases()) == first + 3


def test_the_report_is_whole(store: Store) -> None:
    docket = Docket(store, exercise=True)
    told = report(docket.case(ruled(docket)), docket.exercise)
    assert (told["dispute"], told["state"], told["exercise"], told["due"]) == ("E1", "ruled", True, ["close"])
    assert told["answer"]["finding"]["error"] == "dealer"
    assert told["ruling"]["chips"] == "1x25.00"
    assert told["steps"][0]["tells"] == {"exercise": True}


@pytest.mark.parametrize(
    ("by", "says"),
    [
        (EYE, "ruled on by a floorperson or above"),
        (FLOOR._replace(licence=""), "needs the licence number"),
        (FLOOR._replace(licence="none"), "needs the licence number"),
        (Signed("Kim Park", "floorperson", "PA 1"), "is no reference"),
        (Signed("", "floorperson", "PA 1"), "say who does this"),
        (OTHER, "F-220 opened dispute 1"),
        (Signed("f220", "pit manager", "PA 9"), "opened dispute 1"),
        (Signed("E-9001", "pit manager", "PA 40 220"), "opened dispute 1"),  # another name, the same licence
        (Signed("D-204", "floorperson", "PA 7"), "D-204 dealt the round"),
        (Signed("E-9002", "floorperson", "pa 7-204"), "E-9002 dealt the round"),  # another reference, the same licence
        (Signed("E-9003", "floorperson", "ex de 3"), "E-9003 dealt the round"),  # known by the licence only
        (Signed("EX-DE-12", "floorperson", "PA 7"), "EX-DE-12 dealt the round"),  # a licence given as reference
    ],
)
def test_who_must_not_rule(store: Store, by: Signed, says: str) -> None:
    docket = Docket(store)
    dealers = ("D-204 (licence PA 7/204)", "licence EX-DE-3", "EX-DE-12")
    case = docket.open(replace(WAR, dealt_by=dealers), TIED, OTHER)
    assert case.facts.dealt_by == dealers
    docket.review(case.number, reviewed(case), EYE)
    before = docket.journal.head()
    with pytest.raises(InputError, match=says):
        docket.rule(case.number, UPHELD, by)
    assert docket.journal.head() == before


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"result": "maybe"}, "is no ruling"),
        ({"amount": "20.00", "chips": ""}, "25.00 is short of 3, not 20.00"),
        ({"amount": "24.99", "chips": ""}, "25.00 is short of 3"),
        ({"amount": "-25"}, "not an amount of money"),
        ({"amount": "1e9"}, "not an amount of money"),
        ({"player": ""}, "say whose claim is upheld"),
        ({"player": "1", "amount": "0.00"}, "nothing is short of 1"),
        ({"player": "9"}, "does not play in this round"),
        ({"reasons": "  "}, "needs its reasons"),
        ({"chips": "1x5"}, "is worth 5.00, and 25.00 is paid"),
        ({"chips": "1x7"}, "no chip of 7.00"),
        ({"result": "not upheld"}, "pays nothing, not 25.00"),
    ],
)
def test_a_ruling_follows_from_the_review(store: Store, changes: dict[str, str], says: str) -> None:
    docket = Docket(store)
    case = docket.open(WAR, TIED, EYE)
    docket.review(case.number, reviewed(case), EYE)
    before = docket.journal.head()
    with pytest.raises(InputError, match=says):
        docket.rule(case.number, UPHELD._replace(**changes), FLOOR)  # type: ignore[arg-type]
    assert docket.journal.head() == before
    assert (
        docket.rule(case.number, UPHELD._replace(result="otherwise", amount="10", chips=""), FLOOR).ruling["paid"]
        == "10.00"
    )


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"requested_by": "Ann Smith"}, "no names are kept"),
        ({"dealt_by": ("Lee Park",)}, "no names are kept"),
        ({"dealt_by": ("licence Lee Park",)}, "no names are kept"),
        ({"dealt_by": ("Lee (licence EX-DE-3)",)}, "no names are kept"),
        ({"claim": "x" * 2001}, "at most 2000"),
        ({"camera": "C-14\x07"}, "nobody sees"),
        ({"round": -1}, "not the number of a round"),
    ],
)
def test_facts_that_are_refused(store: Store, changes: dict[str, object], says: str) -> None:
    docket = Docket(store)
    with pytest.raises(InputError, match=says):
        docket.open(replace(WAR, **changes), TIED, EYE)  # type: ignore[arg-type]
    assert docket.cases() == []


def test_a_step_sent_twice_is_one_record_and_two_dockets_agree(store: Store) -> None:
    one, two = Docket(store), Docket(store)
    case = one.open(WAR, TIED, EYE, id="a")
    assert one.open(WAR, TIED, EYE, id="a").number == case.number
    two.review(case.number, reviewed(case), EYE, id="b")
    assert one.review(case.number, reviewed(case), EYE, id="b").state == "reviewed"
    other = Signed("S-08", "surveillance")
    used: tuple[Callable[[], object], ...] = (
        lambda: one.open(WAR, f"{TIED}\nat 21:40 no more bets", EYE, id="a"),
        lambda: one.open(WAR, TIED, other, id="a"),
        lambda: one.review(case.number, {}, EYE, id="b"),
        lambda: one.review(case.number, reviewed(case), other, id="b"),
        lambda: one.review(case.number, reviewed(case), EYE, id="a"),
    )
    for used_again in used:
        with pytest.raises(InputError, match=r"belongs to another command, record [12]: give another id"):
            used_again()
    with pytest.raises(TransitionError, match="is reviewed: it cannot be reviewed now; what can follow is to rule it"):
        one.review(case.number, {}, EYE)
    assert one.journal.head().version == 2
    with pytest.raises(UnknownDisputeError, match="the last is 1"):
        one.case(2)


def test_a_review_needs_what_was_done(store: Store) -> None:
    docket = Docket(store)
    with pytest.raises(InputError, match="enter what was done"):
        reviewed(docket.open(WAR, "dealer 2c\n3: 25 initial; Kd", EYE))
    with pytest.raises(DutyError, match="by surveillance, or by a floorperson"):
        docket.open(WAR, TIED, Signed("D-204", "dealer", "D-1"))


class Cases(RuleBasedStateMachine):
    """Steps in any order: those that the state allows change it, all others change nothing."""

    def __init__(self) -> None:
        super().__init__()
        self.store = _fresh()
        self.docket = Docket(self.store)
        self.state, self.records = "", 0

    @rule(step=st.sampled_from(["open", "enter", "review", "rule", "close", "reopen"]))
    def does(self, step: str) -> None:
        follows = {
            "open": {"": "open"},
            "enter": {"open": "open"},
            "review": {"open": "reviewed"},
            "rule": {"reviewed": "ruled"},
            "close": {"ruled": "closed"},
            "reopen": {"closed": "open"},
        }[step]
        if step == "open" and self.state:
            return
        try:
            self._do(step)
        except InputError:
            assert self.state not in follows
        else:
            self.state = follows[self.state]
            self.records += 1

    def _do(self, step: str) -> None:
        docket = self.docket
        match step:
            case "open":
                docket.open(WAR, TIED, EYE)
            case "enter":
                docket.enter(1, TIED, EYE)
            case "review":
                docket.review(1, {"differences": {"3": "-25.00"}}, EYE)
            case "rule":
                docket.rule(1, UPHELD, FLOOR)
            case "close":
                docket.close(1, EYE)
            case "reopen":
                docket.reopen(1, "looked at again", EYE)

    @invariant()
    def stands(self) -> None:
        assert self.docket.journal.head().version == self.records
        if self.state:
            assert self.docket.case(1).state == self.state
            assert self.state in STATES

    def teardown(self) -> None:
        if self.state:
            assert Docket(self.store).case(1) == self.docket.case(1)
        self.store.close()


def _fresh() -> Store:
    return open_store(f"{mkdtemp()}/docket.db", create=True)


TestCases = Cases.TestCase
TestCases.settings = settings(max_examples=cases(8), stateful_step_count=20, deadline=None)


def test_an_unknown_edition_is_refused_when_it_is_weighed(store: Store) -> None:
    case = Docket(store).open(Facts("no-such/edition"), TIED, EYE)
    told = report(case, False)
    assert told["answer"] is None
    assert "no-such/edition" in told["refused"]["reason"]
