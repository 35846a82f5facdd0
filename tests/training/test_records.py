"""Marking, exams and records: answers are read strictly, pass marks are exact, sections come back as FSRS says."""

from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from croupier.errors import InputError
from croupier.training import report, schedule
from croupier.training.drill_list import question
from croupier.training.exam import Exam, Result, read_answers
from croupier.training.question import Ask, Choice, Line, Marked, Question
from croupier.training.store import TrainingStore, require_trainee
from croupier.training.subject import subject

AT = "2026-03-02T20:00:00+00:00"
LETTERS = tuple(Choice(key, f"thing {key}") for key in "abcd")


def asked(
    *asks: Ask, drill: str = "next", seed: int = 1, sections: tuple[str, ...] = ("1(a)",), lines: Any = ()
) -> Question:
    return Question(drill, "pa-2012/casino-war", seed, "What?", (), asks, "That.", (), sections, lines)


ONE = Ask("step", "Which?", "one", LETTERS, (frozenset("b"),))
SEVERAL = Ask("who", "Who?", "several", LETTERS, (frozenset("ac"),))
ORDER = Ask("answer", "In which order?", "order", LETTERS, (frozenset("c"), frozenset("ab"), frozenset("d")))
AMOUNT = Ask("amount", "How much?", "amount", cents=235_00)


@pytest.mark.parametrize(
    ("ask", "right", "wrong"),
    [
        (ONE, ["b", " B ", ["b"]], ["a", ["d"]]),
        (SEVERAL, ["a c", "c,a", ["a", "c"]], ["a", "a b c", ""]),
        (ORDER, ["c a b d", "c b a d", list("cbad")], ["a b c d", "c a d b", "d c b a"]),
        (AMOUNT, ["235", "235.00", ["235.00"]], ["201", "0", "235.01"]),
    ],
)
def test_an_answer_is_right_or_wrong(ask: Ask, right: list[Any], wrong: list[Any]) -> None:
    assert all(ask.is_right(ask.read(answer)) for answer in right)
    assert not any(ask.is_right(ask.read(answer)) for answer in wrong)


@pytest.mark.parametrize(
    ("ask", "answer", "says"),
    [
        (ONE, "a b", "Give one of a, b, c, d"),
        (ONE, "", "Give one of"),
        (ONE, "x", "'x' is none of the answers"),
        (ONE, 7, "Give a, b, c, d"),
        (ONE, None, "Give a, b, c, d"),
        (SEVERAL, "a a", "at most once"),
        (ORDER, "a b", "each of a, b, c, d once"),
        (ORDER, "a b c d a", "at most once"),
        (AMOUNT, "many", "answered in dollars"),
        (AMOUNT, "1e9", "answered in dollars"),
        (AMOUNT, "-5", "answered in dollars"),
        (AMOUNT, "٣", "answered in dollars"),
        (AMOUNT, {"a": 1}, "answered in dollars"),
    ],
)
def test_what_is_no_answer_is_refused(ask: Ask, answer: object, says: str) -> None:
    with pytest.raises(InputError) as refused:
        ask.read(answer)
    assert says in refused.value.reason


def test_all_parts_of_a_question_are_answered() -> None:
    whole = asked(ONE, SEVERAL)
    assert Marked(whole, whole.read({"step": "b", "who": "a c"})).right
    half = Marked(whole, whole.read({"step": "b", "who": "a"}))
    assert not half.right
    assert half.verdict() == "Not so: who"
    for answers, says in (
        ({"step": "b"}, "who is not answered"),
        ({"step": "b", "who": "a", "why": "c"}, "'why' is not asked"),
        ("b", "answer all of"),
    ):
        with pytest.raises(InputError, match=says):
            whole.read(answers)


def test_what_was_left_out_of_a_payment_is_named_where_it_is_clear() -> None:
    lines = (Line("17", "3 × 35", 105_00), Line("14-17", "2 × 17", 34_00), Line("17-20", "1 × 17", 17_00))
    whole = asked(Ask("amount", "?", "amount", cents=156_00), lines=lines)

    def left_out(amount: str) -> tuple[int, ...]:
        return Marked(whole, whole.read(amount)).missed()

    assert Marked(whole, whole.read("122")).verdict() == "34.00 short"
    assert Marked(whole, whole.read("200")).verdict() == "44.00 over"
    assert (left_out("122"), left_out("17"), left_out("100"), left_out("200")) == ((1,), (0, 1), (), ())


# Exams


def test_an_exam_is_the_same_paper_for_the_same_seed() -> None:
    war = subject("pa-2012/casino-war")
    exam = Exam("pa-2012/casino-war", 11, questions=4, drills=("cut", "next"))
    paper = exam.paper(war)
    assert [one.drill for one in paper] == ["cut", "next", "cut", "next"]
    assert paper == Exam.read(exam.json()).paper(war)
    assert paper != Exam("pa-2012/casino-war", 12, questions=4, drills=("cut", "next")).paper(war)


@pytest.mark.parametrize(("right", "passed"), [(3, False), (4, True), (5, True)])
def test_the_pass_mark_is_exact(right: int, passed: bool) -> None:
    """80 % of five questions are four."""
    paper = [asked(ONE, seed=seed) for seed in range(5)]
    answers = ["b"] * right + ["a"] * (4 - right) + [None] * (5 - max(right, 4))
    result = Result(Exam("x", 1, 5, 600, 80), paper, read_answers(paper, answers))
    assert (result.right, result.passed) == (right, passed)


def test_who_is_late_has_not_passed() -> None:
    paper = [asked(ONE)]
    for seconds, passed in ((600.0, True), (600.1, False)):
        assert Result(Exam("x", 1, 1, 600, 80), paper, read_answers(paper, ["b"]), seconds).passed is passed


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"questions": 0}, "questions of an exam is a whole number from 1 to 100"),
        ({"questions": 101}, "from 1 to 100"),
        ({"seconds": 9}, "seconds of an exam"),
        ({"pass_mark": 0}, "the pass mark of an exam"),
        ({"seed": -1}, "seed of an exam"),
        ({"seed": 1.5}, "seed of an exam"),
        ({"drills": ("juggle",)}, "'juggle' is no drill"),
        ({"drills": "pay"}, "drills is a list"),
        ({"hints": True}, "'hints' is nothing of an exam"),
    ],
)
def test_an_exam_that_cannot_be_is_refused(wrong: dict[str, Any], says: str) -> None:
    with pytest.raises(InputError) as refused:
        Exam.read({"edition": "x", "seed": 1, **wrong})
    assert says in refused.value.reason


def test_answers_that_do_not_fit_the_paper() -> None:
    paper = [asked(ONE), asked(ONE)]
    for answers, says in ((["b"], "2 questions and 1 answers"), ("bb", "a list of 2"), (["b", "x"], "question 2: 'x'")):
        with pytest.raises(InputError, match=says):
            read_answers(paper, answers)


# Coming back


def test_a_wrong_answer_comes_back_soon_and_right_ones_later_and_later() -> None:
    card: Any = schedule.answered(None, False, None, AT)
    assert datetime.fromisoformat(schedule.due_at(card)) == datetime.fromisoformat(AT) + timedelta(minutes=1)
    gaps, at = [], AT
    for _ in range(5):
        card = schedule.answered(card, True, 5.0, at)
        due = schedule.due_at(card)
        gaps.append(datetime.fromisoformat(due) - datetime.fromisoformat(at))
        assert not schedule.is_due(card, at)
        assert schedule.is_due(card, due)
        at = due
    assert gaps == sorted(gaps)
    assert gaps[-1] > timedelta(days=3)
    assert card == schedule.answered(*_again(card, at))


def _again(card: Any, at: str) -> Any:
    """The same answers give the same day: scheduling draws no lots."""
    fresh: Any = schedule.answered(None, False, None, AT)
    when = AT
    for _ in range(4):
        fresh = schedule.answered(fresh, True, 5.0, when)
        when = schedule.due_at(fresh)
    return fresh, True, 5.0, when


def test_a_slow_right_answer_comes_back_before_a_quick_one() -> None:
    quick, slow = (schedule.answered(None, True, seconds, AT) for seconds in (5.0, 61.0))
    assert schedule.due_at(slow) < schedule.due_at(quick)


def test_a_wrong_question_is_asked_again_after_three_others(tmp_path: Path) -> None:
    store = TrainingStore(tmp_path / "training.db")
    wrong = asked(ONE, seed=4, sections=("1(a)",))
    store.note("E-1017", wrong, False, 3.0, AT)
    later = (datetime.fromisoformat(AT) + timedelta(hours=1)).isoformat()
    for count in range(3):
        assert store.next_seed("E-1017", wrong.edition, "next", later) != 4
        store.note("E-1017", asked(ONE, seed=100 + count, sections=(f"2({count})",)), True, 3.0, AT)
    assert store.next_seed("E-1017", wrong.edition, "next", later) == 4
    assert store.next_seed("E-1017", wrong.edition, "next", AT) != 4  # not before it is due
    assert store.next_seed("E-2041", wrong.edition, "next", later) != 4  # and for nobody else
    assert store.due("E-1017", later)[0].section == "1(a)"
    store.close()


def test_a_record_by_section(tmp_path: Path) -> None:
    """Five answers by hand: 1(a) right, wrong, right; 2(b) right, and wrong in an exam."""
    store = TrainingStore(tmp_path / "training.db")
    for right, section, seconds in ((True, "1(a)", 10.0), (False, "1(a)", 30.0), (True, "1(a)", 20.0), (True, "2(b)", 4.0)):
        store.note("E-1017", asked(ONE, sections=(section,)), right, seconds, AT)
    store.begin_exam("x1", "E-1017", Exam("pa-2012/casino-war", 1, 1).json(), AT)
    store.note("E-1017", asked(ONE, sections=("2(b)",)), False, None, AT, "x1")
    store.answer_exam("x1", 1, "a")
    store.end_exam("x1", {"questions": 1, "right": 0, "percent": "0.0", "passed": False, "in_time": True}, AT)
    store.note("E-2041", asked(ONE), True, 1.0, AT)
    store.name("E-1017", "=Lee Park")
    store.close()
    again = TrainingStore(tmp_path / "training.db")  # a record outlives the server
    found = report.record(again, "E-1017")
    assert (found.asked, found.right, found.percent, found.seconds, found.median_seconds) == (5, 3, 60, 64.0, 15.0)
    assert (found.streak, found.best_streak) == (0, 2)
    assert [(one.name, one.right, one.asked, one.standing) for one in found.sections] == [
        ("2(b)", 1, 2, "weak"),
        ("1(a)", 2, 3, "weak"),
    ]
    assert [one["result"]["passed"] for one in found.json()["exams"]] == [False]  # type: ignore[attr-defined]
    rows = report.class_csv(report.class_records(again)).splitlines()
    assert rows[1].startswith("E-1017,'=Lee Park,5,3,60,0.02,15.0,2,0,1,2,")  # a name is never a formula
    assert rows[2].startswith("E-2041,E-2041,1,1,100,")
    assert len(report.sections_csv([found]).splitlines()) == 3
    again.close()


def test_nobody_is_no_trainee() -> None:
    assert require_trainee("  Lee   Park ") == "Lee Park"
    for name in ("", "   ", "x" * 81, "a\x07b"):
        with pytest.raises(InputError, match="a trainee is a name or reference"):
            require_trainee(name)


def test_questions_that_cannot_be_asked() -> None:
    roulette = subject("pa-2011-proposed/roulette")
    for drill, seed, says in (
        ("juggle", 1, "'juggle' is no drill"),
        ("hands", 1, "has nothing to ask in the drill 'hands'; it has pay"),
        ("pay", -1, "a seed is a whole number"),
        ("pay", 2**31, "a seed is a whole number"),
    ):
        with pytest.raises(InputError, match=says):
            question(roulette, drill, seed)
    with pytest.raises(InputError, match="no live table deals"):
        subject("custom/poker-room")
