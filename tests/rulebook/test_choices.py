"""What a house files: choices by path, readings, and what the edition does not allow."""

import json

import pytest

from croupier.errors import InputError
from croupier.rulebook.choices import chosen, in_force, submission
from croupier.rulebook.text import library
from rulebook.editions import Shelf, amendment, edition, reading

ROULETTE = "pa-2011-proposed/roulette"
HOUSE = edition(
    """\
seats = { at_most = 9, default = 7, cite = "2(a)" }
ball.inches = { from = "12/16", to = "14/16", default = "12/16", cite = "3" }
shown = { one_of = [true, false], default = true, cite = "3" }
payouts."1-18" = { at_least = "1 to 1", default = "1 to 1", cite = "4" }
payouts.straight = { at_least = "35 to 1", default = "35 to 1", cite = "4" }
colours = { house = "the colours", default = ["white"], cite = "custom" }
side = { is = "left", cite = "3" }
tie = { reading = "silent", cite = "4" }
""",
    sections=["2(a)", "3", "4"],
    more=reading("silent", '"tie" = "lost"', '"tie" = "paid"'),
)


def file(shelf: Shelf, choices: str, *, name: str = "house.toml", head: str = "", more: str = "") -> str:
    shelf.put("edition.toml", HOUSE)
    return shelf.put(name, f'edition = "edition.toml"\n{head}\n[choices]\n{choices}\n{more}\n')


def values(name: str) -> dict[str, object]:
    """The choices and every value in force under a submission."""
    filed = submission(name)
    return dict(in_force(library.draft(filed.edition), filed.choices, filed.read, submitted=filed).values)


def refusal(name: str) -> InputError:
    with pytest.raises(InputError) as problem:
        values(name)
    assert "\n" not in str(problem.value)
    return problem.value


@pytest.mark.parametrize(
    "written",
    [
        'seats = 9\npayouts."1-18" = "2 to 1"\npayouts.straight = "36 to 1"',
        "seats = 9\npayouts.1-18 = '2 to 1'\npayouts.'straight' = '36 to 1'",
        '"seats" = 9\n"payouts.1-18" = "2 to 1"\n"payouts.straight" = "36 to 1"',
        "seats = 9\n'payouts.\"1-18\"' = '2 to 1'\n'payouts.straight' = '36 to 1'",
        'seats = 9\npayouts = { "1-18" = "2 to 1", straight = "36 to 1" }',
        'seats = 9\n[choices.payouts]\n"1-18" = "2 to 1"\nstraight = "36 to 1"',
    ],
)
def test_ways_to_write_the_same_choices(shelf: Shelf, written: str) -> None:
    filed = submission(file(shelf, written))
    assert filed.choices == {"seats": 9, 'payouts."1-18"': "2 to 1", "payouts.straight": "36 to 1"}
    assert values(file(shelf, written))["payouts.straight"] == "36 to 1"


@pytest.mark.parametrize(
    "choices",
    [
        {"seats": 9, "payouts.1-18": "2 to 1"},
        {"seats": 9, 'payouts."1-18"': "2 to 1"},
        {"seats": 9, "payouts": {"1-18": "2 to 1"}},
    ],
)
def test_a_submission_in_json(shelf: Shelf, choices: dict[str, object]) -> None:
    shelf.put("edition.toml", HOUSE)
    text = json.dumps({"edition": "edition.toml", "choices": choices, "readings": {"silent": "2"}}, indent=1)
    found = values(shelf.put("house.json", text))
    assert (found["seats"], found['payouts."1-18"'], found["tie"]) == (9, "2 to 1", "paid")


def test_who_files_what(shelf: Shelf) -> None:
    filed = submission(file(shelf, "seats = 9", head='number = "R-2026-1"\ntables = ["R-7", "R-8"]'))
    assert (filed.number, filed.tables, filed.status) == ("R-2026-1", ("R-7", "R-8"), "draft")
    assert filed.edition == str(shelf.folder / "edition.toml")
    bare = submission(ROULETTE)
    assert (bare.edition, bare.choices, bare.file) == (ROULETTE, {}, None)
    assert submission(filed.edition).file is None


def test_a_submission_for_an_edition_of_its_own_beside_it(shelf: Shelf) -> None:
    shelf.put("editions/base.toml", HOUSE)
    shelf.put(
        "editions/own.toml", amendment("base.toml", 'side = { one_of = ["left", "right"], default = "left", cite = "3" }')
    )
    name = shelf.put("filed.toml", 'edition = "editions/own.toml"\n[choices]\nside = "right"\n')
    assert values(name)["side"] == "right"


def test_values_are_compared_by_meaning(shelf: Shelf) -> None:
    assert values(file(shelf, 'ball.inches = "3/4"'))["ball.inches"] == "3/4"
    assert values(file(shelf, 'ball.inches = "0.8125"'))["ball.inches"] == "0.8125"
    assert values(file(shelf, "seats = '9'"))["seats"] == "9"
    assert values(file(shelf, 'side = "left"'))["side"] == "left"
    assert values(file(shelf, 'payouts.straight = "70 to 2"'))["payouts.straight"] == "70 to 2"
    assert values(file(shelf, 'colours = ["red", "blue"]'))["colours"] == ("red", "blue")


@pytest.mark.parametrize(
    ("written", "rule", "cite", "line", "complaint"),
    [
        ("seats = 10", "seats", "2(a)", 4, "seats = 10 is not allowed: it must be at most 9"),
        ("seats = [9]", "seats", "2(a)", 4, "seats = [9] is not allowed: it must be at most 9"),
        ("\nseats = true", "seats", "2(a)", 5, "seats = yes is not allowed: it must be at most 9"),
        ("shown = 1", "shown", "3", 4, "shown = 1 is not allowed: it must be one of yes, no"),
        ('ball.inches = "15/16"', "ball.inches", "3", 4, "ball.inches = 15/16 is not allowed: it must be 12/16 to 14/16"),
        ('side = "right"', "side", "3", 4, "side = right is not allowed: the text fixes it at left"),
        ('tie = "paid"', "tie", "4", 4, "tie = paid is not allowed: the text fixes it at lost"),
        ('seats = 9\npayouts."1-18" = "1 to 2"', 'payouts."1-18"', "4", 5, 'payouts."1-18" = 1 to 2 is not allowed'),
        (
            'seats = 9\n"payouts.straight" = "34 to 1"',
            "payouts.straight",
            "4",
            5,
            "payouts.straight = 34 to 1 is not allowed",
        ),
        ("[choices.payouts]\nstraight = '34 to 1'", "payouts.straight", "4", 5, "it must be at least 35 to 1"),
    ],
)
def test_what_the_edition_does_not_allow(
    shelf: Shelf, written: str, rule: str, cite: str, line: int, complaint: str
) -> None:
    name = file(shelf, written)
    problem = refusal(name)
    assert (problem.rule, problem.cite) == (rule, cite)
    assert problem.reason.startswith(f"{name}:{line}: ")
    assert complaint in problem.reason
    assert str(problem).endswith(f"({cite})")


def test_a_refused_choice_of_a_json_file_names_the_file(shelf: Shelf) -> None:
    shelf.put("edition.toml", HOUSE)
    name = shelf.put("house.json", '{"edition": "edition.toml", "choices": {"seats": 10}}')
    assert refusal(name).reason == f"{name}: seats = 10 is not allowed: it must be at most 9"


@pytest.mark.parametrize(
    ("written", "complaint"),
    [
        ("seat = 9", "has no rule 'seat'; did you mean seats?"),
        ("payouts.strait = 9", "has no rule 'payouts.strait'; did you mean payouts.straight?"),
        ("payouts = 9", "has no rule 'payouts'"),
        ("payouts.straight.more = 9", "payouts.straight = more: 9 is not allowed"),
        ("zzz = 9", "has no rule 'zzz'; `croupier rules "),
        ("zzz.yyy.xxx = 9", "has no rule 'zzz'"),
        ('"" = 9', "has no rule ''"),
        ("seats = 8.5", "seats: 8.5 is inexact"),
        ("seats = 2012-05-19", "cannot be the value of a rule"),
    ],
)
def test_what_is_no_choice(shelf: Shelf, written: str, complaint: str) -> None:
    name = file(shelf, written)
    problem = refusal(name)
    assert problem.reason.startswith(name)
    assert complaint in problem.reason


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ('edition = "edition.toml"\nchoice = 1\n', "unknown key 'choice'; did you mean choices?"),
        ("edition = 7\n", "edition must be words in quotes"),
        ('edition = "edition.toml"\ntables = 7\n', "tables must be a list of words"),
        ('edition = "edition.toml"\nchoices = 7\n', "choices must be a table"),
        ('edition = "edition.toml"\nreadings = 7\n', "readings must map a reading's id"),
        ('edition = "edition.toml"\n[readings]\nsilent = 2\n', "readings must map a reading's id"),
        ('edition = "edition.toml"\n[readings]\nloud = "2"\n', "has no reading 'loud'; it has silent"),
        ('edition = "edition.toml"\n[readings]\nsilent = "3"\n', "reading silent has no option '3'; it has '1', '2'"),
        ('edition = "none.toml"\n', "none.toml: no such file"),
        ('edition = "pa-2011-proposed/roulete"\n', "did you mean pa-2011-proposed/roulette?"),
        ('edition = "house.toml"\n', "this is a submission, not an edition"),
    ],
)
def test_mistakes_of_a_submission(shelf: Shelf, text: str, complaint: str) -> None:
    shelf.put("edition.toml", HOUSE)
    assert complaint in refusal(shelf.put("house.toml", text)).reason


def test_a_reading_is_switched(shelf: Shelf) -> None:
    assert values(file(shelf, ""))["tie"] == "lost"
    assert values(file(shelf, "", more='[readings]\nsilent = "2"'))["tie"] == "paid"
    both = file(shelf, 'tie = "paid"', more='[readings]\nsilent = "2"')
    assert values(both)["tie"] == "paid"


def test_choices_from_python_may_be_tuples_and_mappings(shelf: Shelf) -> None:
    draft = shelf.draft(HOUSE)
    assert chosen(draft, {"colours": ("red", "blue"), "payouts": {"straight": "36 to 1"}}) == {
        "colours": ("red", "blue"),
        "payouts.straight": "36 to 1",
    }
    with pytest.raises(InputError, match="choices must be a table of rule paths and values"):
        chosen(draft, ["seats"])


def test_a_choice_of_the_wrong_kind_names_the_submission(shelf: Shelf) -> None:
    from croupier.analysis.edition import open_edition

    name = shelf.put("filed.toml", f'edition = "{ROULETTE}"\n[choices]\nlimits.minimum = "little"\n')
    with pytest.raises(InputError) as problem:
        open_edition(name)
    assert problem.value.reason.startswith(f"{name}:3: limits.minimum: 'little' is not an amount of money")
    assert (problem.value.rule, problem.value.cite) == ("limits.minimum", "617a.1(f)(3)")
