"""Scenarios: their faults are faults to the decider and their other lines are not; bad files get one clear line."""

import re
from pathlib import Path

import pytest

from croupier.errors import InputError
from croupier.games.kit.play.decider import Deviated, Event
from croupier.games.kit.play.money import Money
from croupier.games.kit.play.refused import Refused
from croupier.tables.engine import procedure
from croupier.training import scenario
from croupier.training.faults import KINDS
from croupier.training.question import Marked

LINES = 'title = "A shoe"\nedition = "pa-2012/casino-war"\n'


@pytest.mark.parametrize("name", sorted(scenario.ours()))
def test_the_decider_finds_the_same_faults(name: str) -> None:
    found = scenario.named(name)
    subject, lines = scenario.lines(found)
    faults = [line for line in lines if line.fault]
    assert len(faults) == found.faults
    for line in lines:
        assert line.step is not None
        if line.command is not None and line.before is not None:
            assert isinstance(procedure.decide(subject.live, line.before, line.command), Refused)
        elif line.fault == "amount":
            paid = [event for event in line.step.events if isinstance(event, Money) and event.kind == "paid"]
            assert f"pays {2 * paid[0].cents / 100:.2f} to {paid[0].player}" in line.words
            assert line.rule == paid[0].rule
        elif line.fault == "slip":
            wrong: tuple[type[Event], ...] = (Deviated, *subject.live.game.play.voids)
            assert any(isinstance(event, wrong) or getattr(event, "kind", "") == "voided" for event in line.step.events)
        else:
            assert not any(isinstance(event, Deviated) for event in line.step.events)


def test_each_kind_of_fault_finds_a_place() -> None:
    for kind in KINDS:
        text = f'{LINES}kinds = ["{kind}"]\nfaults = 1\nrounds = 4\nseed = 3\n'
        _, lines = scenario.lines(scenario.read(text))
        assert [line.fault for line in lines if line.fault] == [kind]


def test_a_round_is_answered_by_its_faulty_lines_alone() -> None:
    rounds = scenario.questions(scenario.named("three-faults-in-a-shoe"))
    assert len(rounds) == 3
    for asked in rounds:
        right = asked.asks[0].answer()
        assert Marked(asked, asked.read(right)).right
        everything = [choice.key for choice in asked.asks[0].choices]
        assert not Marked(asked, asked.read(everything)).right
    clean = [asked for asked in rounds if asked.asks[0].right_in_words() == scenario.NONE]
    assert clean
    assert clean[0].lawful == "In this round everything was lawful."


def test_the_same_file_tells_the_same_course_and_another_seed_another() -> None:
    one, again = (scenario.lines(scenario.read(f"{LINES}seed = 4\n"))[1] for _ in range(2))
    assert [line.words for line in one] == [line.words for line in again]
    other = scenario.lines(scenario.read(f"{LINES}seed = 5\n"))[1]
    assert [line.words for line in one] != [line.words for line in other]


def test_choices_of_the_house_are_dealt_by() -> None:
    found = scenario.read(f"{LINES}[choices]\ndecks.shoe = 8\n")
    _, lines = scenario.lines(found)
    assert any("receive 8 decks" in line.words.lower() for line in lines)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "title is missing"),
        ("title = ", "this is no TOML"),
        ('title = "x"', "edition is missing"),
        ('title = "x"\nedition = "pa-2012/casino"', "there is no edition 'pa-2012/casino'"),
        (f"{LINES}rounds = 0", "rounds is a whole number from 1 to 10, not '0'"),
        (f"{LINES}rounds = 1.5", "rounds is a whole number"),
        (f"{LINES}rounds = true", "rounds is a whole number"),
        (f"{LINES}faults = -1", "faults is a whole number from 0 to 10"),
        (f"{LINES}seed = 99999999999", "seed is a whole number"),
        (f"{LINES}players = 8", "players is a whole number from 1 to 7"),
        (f"{LINES}kinds = []", "kinds is a list of some of slip, who, order, left out, amount"),
        (f'{LINES}kinds = ["theft"]', "kinds is a list of some of"),
        (f"{LINES}fault = 2", "unknown key 'fault'"),
        (f"{LINES}choices = 3", "choices is a table"),
        (f"{LINES}[choices]\ndecks.shoe = 7", "decks.shoe"),
        (f"{LINES}pass = 101", "pass is a whole number from 1 to 100"),
        (f'{LINES}brief = "{"x" * 1001}"', "brief is text of at most 1,000 letters"),
        ("#" + "x" * 20_000, "at most 20,000 bytes"),
    ],
)
def test_a_bad_file_gets_one_line(text: str, says: str) -> None:
    with pytest.raises(InputError) as refused:
        scenario.read(text, "a.toml")
    assert refused.value.reason.startswith("a.toml: ")
    assert says in refused.value.reason
    assert "\n" not in refused.value.reason


def test_faults_without_a_place_are_refused() -> None:
    """A trainee would look for faults that nobody hid."""
    none = scenario.read('title = "Slips"\nedition = "md-1.2/casino-war"\nkinds = ["slip"]\nfaults = 2\nrounds = 1\n')
    with pytest.raises(InputError, match=r"a\.toml: faults = 2, and none of them has a place: .* fewer faults"):
        scenario.checked(none, "a.toml")
    for name in scenario.ours():
        scenario.checked(scenario.named(name))


def test_lines_have_no_fields_of_a_record() -> None:
    for edition in ("pa-2012/casino-war", "pa-2011-proposed/roulette", "gge-2011/badugi"):
        _, lines = scenario.lines(scenario.read(f'title = "x"\nedition = "{edition}"\nfaults = 0\nrounds = 2\n'))
        for line in lines:
            assert not re.search(r" (yes|no)\b(?! more)|\d+x\d|_", line.words), line.words


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no such file"):
        scenario.read_file(tmp_path / "none.toml")
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(InputError, match="text in UTF-8"):
        scenario.read_file(tmp_path / "bytes.toml")
    with pytest.raises(InputError, match="there is no scenario 'no-spins'; did you mean no-spin"):
        scenario.named("no-spins")
