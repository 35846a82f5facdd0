"""Every kind of rule: what it allows at and around its limits, its value without a submission, and how it is shown."""

import pytest

from croupier.rulebook.text.draft import Says
from croupier.rulebook.values import Value
from rulebook.editions import Shelf, edition, reading


def says(shelf: Shelf, rule: str) -> Says:
    return shelf.draft(edition(f'it = {{ {rule}, cite = "1" }}')).rules["it"].says


@pytest.mark.parametrize(
    ("rule", "allowed", "refused"),
    [
        ("is = 7", [7, "7", "7.0", "14/2"], [6, 8, "seven", True, None, (7,)]),
        ("is = true", [True], [False, 1, "true", "yes"]),
        ("is = 1", [1, "1"], [True]),
        ('is = "clockwise"', ["clockwise"], ["Clockwise", "counterclockwise", ""]),
        ('is = "3/4"', ["3/4", "12/16", "0.75"], ["3/5", "0.7500001"]),
        ('is = "2 to 1"', ["2 to 1", "4 to 2"], ["2", 2, "2/1", "3 to 1"]),
        ('is = ["0", "00"]', [("0", "00")], [("0",), ("00", "0"), ("0", "00", "000"), "0"]),
        ("is = [1, 2]", [(1, 2), ("1", 2)], [(True, 2)]),
        ('is = { down = 5, part = "1/2" }', [{"down": 5, "part": "2/4"}], [{"down": 5}, {"down": True, "part": "1/2"}]),
        ("one_of = [6, 8], default = 6", [6, 8, "8"], [5, 7, 9, "six", True]),
        ("one_of = [true, false], default = false", [True, False], [1, 0, "no"]),
        ('one_of = ["1.00", "5.00"], default = "1.00"', ["1.00", "1", 1, 5], ["2.00", "1 to 1"]),
        ("from = 12, to = 16, step = 2, default = 12", [12, 14, 16, "16"], [11, 13, 15, 17, 18, 10, "14.5", True]),
        ("from = 3, to = 5, default = 3", [3, 4, 5], [2, 6, "7/2"]),
        ("from = 3, default = 4", [3, 4, 10**12], [2, "7/2", -3]),
        ('from = "12/16", to = "14/16", default = "12/16"', ["3/4", "13/16", "7/8", "0.8"], ["11/16", "15/16", 1, 0]),
        ('from = 1, to = 2, step = "1/4", default = 1', [1, "5/4", "1.5", 2], ["9/8", "3/4", "9/4"]),
        ('from = "2 to 1", to = "3 to 1", default = "2 to 1"', ["2 to 1", "5 to 2", "3 to 1"], ["1 to 1", "7 to 2", 2]),
        ("at_least = 30, default = 30", [30, 31, "30.5", 10**15], [29, "29.999999999", "30 to 1", "much"]),
        ('at_least = "35 to 1", default = "35 to 1"', ["35 to 1", "36 to 1", "71 to 2"], ["34 to 1", "69 to 2", 35, "35"]),
        ('at_least = "1.00", default = "5.00"', ["1.00", 1, "1.01"], ["0.99", 0, "1 to 1"]),
        ("at_most = 9, default = 9", [9, 8, 0, -1, "9.0"], [10, "9.000000001", "nine", True]),
        ('house = "what"', ["anything", 7, True, (1, 2), {"a": 1}], [None]),
    ],
)
def test_what_a_rule_allows(shelf: Shelf, rule: str, allowed: list[Value], refused: list[Value]) -> None:
    stated = says(shelf, rule)
    assert [value for value in allowed if not stated.allows(value)] == []
    assert [value for value in refused if stated.allows(value)] == []


def test_a_reading_allows_nothing_by_itself_but_its_chosen_option_does(shelf: Shelf) -> None:
    text = edition('it = { reading = "r", cite = "1" }', more=reading("r", '"it" = 6', '"it" = 7'))
    force = shelf.in_force(text)
    assert not force.draft.rules["it"].says.allows(6)
    assert [force.allows("it", value) for value in (6, 7)] == [True, False]


@pytest.mark.parametrize(
    ("rule", "value"),
    [
        ("is = 7", 7),
        ('is = ["a", "b"]', ("a", "b")),
        ("one_of = [6, 8], default = 8", 8),
        ("from = 12, to = 16, step = 2, default = 14", 14),
        ("at_least = 30, default = 32", 32),
        ("at_most = 9, default = 7", 7),
        ('house = "what"', None),
        ('house = "what", default = ["white"]', ("white",)),
    ],
)
def test_the_value_without_a_submission(shelf: Shelf, rule: str, value: Value) -> None:
    assert shelf.in_force(edition(f'it = {{ {rule}, cite = "1" }}')).values["it"] == value


@pytest.mark.parametrize(
    ("rule", "shown", "json"),
    [
        ("is = true", "yes", {"is": True}),
        ("is = [1, 2]", "1, 2", {"is": [1, 2]}),
        ("one_of = [6, 8], default = 8", "one of 6, 8", {"one_of": [6, 8]}),
        ("from = 12, to = 16, step = 2, default = 14", "12 to 16 in steps of 2", {"from": 12, "to": 16, "step": 2}),
        ("from = 3, to = 5, default = 3", "3 to 5", {"from": 3, "to": 5, "step": 1}),
        ('from = "3/4", to = "7/8", default = "3/4"', "3/4 to 7/8", {"from": "3/4", "to": "7/8"}),
        ("from = 1, default = 1", "1 or more", {"from": 1, "step": 1}),
        ("at_least = 30, default = 32", "at least 30", {"at_least": 30}),
        ("at_most = 9, default = 7", "at most 9", {"at_most": 9}),
        ('house = "where"', "the house's: where", {"house": "where"}),
    ],
)
def test_how_a_rule_is_shown(shelf: Shelf, rule: str, shown: str, json: dict[str, object]) -> None:
    stated = says(shelf, rule)
    assert str(stated) == shown
    assert stated.json() == json


def test_a_rule_knows_its_citation_edition_and_line(shelf: Shelf) -> None:
    text = edition(
        '# a comment\nseats = { is = 7, cite = ["1", "2"] }\n\npayouts."1-18" = { is = "1 to 1", cite = "custom" }',
        sections=["1", "2"],
    )
    draft = shelf.draft(text)
    seats, half = draft.rules["seats"], draft.rules['payouts."1-18"']
    assert (seats.cite, seats.cited, seats.line) == (("1", "2"), "1, 2", 9)
    assert (half.cite, half.line) == (("custom",), 11)
    assert seats.edition == draft.id == str(shelf.folder / "edition.toml")


def test_a_rule_may_be_written_as_a_table_of_its_own(shelf: Shelf) -> None:
    draft = shelf.draft(edition('[rules.decks.shoe]\none_of = [6, 8]\ndefault = 6\ncite = "1"'))
    assert draft.rules["decks.shoe"].line == 8
    assert str(draft.rules["decks.shoe"].says) == "one of 6, 8"
