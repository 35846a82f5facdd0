"""`croupier train`: questions, marking, papers, scenarios and records in the terminal; bad input gets one line."""

import json
from pathlib import Path

import pytest

from cli.conftest import Run

WHEEL, BADUGI = "pa-2011-proposed/roulette", "gge-2011/badugi"


def test_a_question_tells_nothing_of_its_answer(run: Run) -> None:
    asked = run("train", "drill", WHEEL, "pay", "--seed", "1", "--json").json["question"]
    assert asked["prompt"] == "10 wins. Ann plays at 1.00 a chip. What is Ann paid?"
    assert set(asked["asks"][0]) == {"name", "words", "kind", "choices", "chips"}


def test_an_answer_is_marked_kept_and_comes_back(run: Run, tmp_path: Path) -> None:
    db = str(tmp_path / "training.db")
    words = ("train", "drill", WHEEL, "pay", "--seed", "1", "--as", "Lee Park", "--db", db)
    wrong = run(*words, "--answer", "106", "--json").json
    assert (wrong["marked"]["verdict"], wrong["due"][0]["section"]) == ("34.00 short", "617a.4(a)")
    assert [line["wager"] for line in wrong["marked"]["lines"] if line["missed"]] == ["split 10-13"]
    right = run(*words, "--answer", "amount=140.00")
    assert right.out.startswith("Right\nThe lawful payment is 140.00")
    record = run("train", "record", "--as", "Lee Park", "--db", db, "--json").json["record"]
    assert (record["asked"], record["right"], record["sections"][0]["name"]) == (2, 1, "617a.4(a)")
    assert "Lee Park: 1 of 2 right (50 %)" in run("train", "record", "--as", "Lee Park", "--db", db).out
    assert run("train", "class", "--db", db, "--csv").out.splitlines()[1].startswith("Lee Park,Lee Park,2,1,50,")
    assert run("train", "class", "--db", db, "--json").json["class"][0]["weak_sections"] == 1


def test_an_exam_is_printed_and_marked(run: Run, tmp_path: Path) -> None:
    words = ("train", "exam", BADUGI, "--seed", "5", "--questions", "2", "--drill", "hands")
    paper = run(*words, "--json").json["paper"]
    assert [one["drill"] for one in paper] == ["hands", "hands"]
    right = []
    for one in paper:
        marked = run("train", "drill", BADUGI, "hands", "--seed", str(one["seed"]), "--answer", "a b c d e", "--json").json
        right.append(marked["marked"]["asks"][0]["answer"])
    answers = tmp_path / "answers.json"
    answers.write_text(json.dumps([{"answer": right[0]}, " ".join(right[1])]))
    db = str(tmp_path / "t.db")
    result = run(*words, "--answers", str(answers), "--as", "E-1017", "--db", db, "--json").json["result"]
    assert (result["right"], result["passed"], result["percent"]) == (2, True, "100.0")
    answers.write_text(json.dumps([right[0], None]))
    assert run(*words, "--answers", str(answers)).out.startswith(
        "not passed: 1 of 2 right, 80 % needed\n  2. Not answered."
    )
    assert "exam of" in run("train", "record", "--as", "E-1017", "--db", db).out


def test_a_scenario_is_previewed_and_answered(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('title = "Mine"\nedition = "pa-2012/casino-war"\nkinds = ["order"]\nfaults = 1\nrounds = 1\n')
    lines = run("train", "scenario", "check", str(file), "--json").json["lines"]
    faults = [number for number, line in enumerate(lines) if line["fault"] == "order"]
    assert len(faults) == 1
    assert lines[faults[0]]["cite"]
    printed = run("train", "scenario", "check", str(file)).out
    assert printed.startswith("Mine: pa-2012/casino-war, 1 round, 1 of 1 faults have a place\n")
    assert printed.count("✗") == 1
    asked = run("train", "scenario", "show", str(file), "--json").json["questions"]
    key = asked[0]["asks"][0]["choices"][faults[0]]["key"]
    assert run("train", "scenario", "show", str(file), "--answer", key, "--json").json["marked"][0]["right"]
    assert len(run("train", "scenario", "list", "--json").json["scenarios"]) >= 3
    file.write_text('title = "Slips"\nedition = "md-1.2/casino-war"\nkinds = ["slip"]\nfaults = 2\n')
    refused = run("train", "scenario", "check", str(file)).refused()
    assert "faults = 2, and" in refused


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("drill", WHEEL, "juggle"), "'juggle' is no drill"),
        (("drill", WHEEL, "hands"), "has nothing to ask"),
        (("drill", "custom/poker-room"), "no live table deals"),
        (("drill", WHEEL, "pay", "--seed", "1", "--answer", "much"), "answered in dollars"),
        (("drill", WHEEL, "pay", "--seed", "1", "--answer", "1", "--answer", "2"), "answered twice"),
        (("drill", BADUGI, "irregularity", "--seed", "1", "--answer", "a"), "say what 'a' answers"),
        (("drill", WHEEL, "pay", "--answer", "1", "--as", " ", "--db", "x.db"), "a trainee is a name"),
        (("exam", WHEEL, "--questions", "0"), "questions of an exam is a whole number"),
        (("exam", WHEEL, "--drill", "cut"), "has nothing to ask in the drill 'cut'"),
        (("scenario", "check", "none.toml"), "no such file"),
        (("scenario", "show", "none"), "there is no scenario 'none'"),
        (("scenario", "show", "no-spin", "--answer", "a"), "there are 4 rounds and 1 answers"),
        (("record", "--as", "Lee", "--db", "none.db"), "there are no records of training here"),
        (("class", "--csv", "--db", "none.db"), "there are no records of training here"),
        (("class", "--sections"), "--sections goes with --csv"),
    ],
)
def test_bad_input_gets_one_line(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], says: str
) -> None:
    monkeypatch.chdir(tmp_path)
    assert says in run("train", *words).refused()


def test_answers_that_are_no_list(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "answers.json"
    for text, says in (
        ("{", "a JSON list"),
        ('"b"', "a list of 1"),
        ("[]", "1 questions and 0 answers"),
        ("[7]", "Give each of"),
    ):
        file.write_text(text)
        words = ("train", "exam", BADUGI, "--questions", "1", "--drill", "hands", "--answers", str(file))
        assert says in run(*words).refused().replace("Give a,", "Give each of a,")
