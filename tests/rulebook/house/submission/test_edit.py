"""A submission's file is changed key by key, and nothing else in it moves."""

from pathlib import Path
from threading import Thread

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.errors import InputError
from croupier.rulebook.choices import chosen, in_force
from croupier.rulebook.house.submission.blank import blank
from croupier.rulebook.house.submission.edit import ChangedMeanwhileError, digest, edited, save
from croupier.rulebook.open_points import open_points
from croupier.rulebook.text import library
from croupier.rulebook.toml.files import toml

WAR, ROULETTE = "pa-2012/casino-war", "pa-2011-proposed/roulette"
OWN = """\
edition = "pa-2012/casino-war"   # the text
tables = [
  "CW-01",  # by the door
  "CW-02",
]

# what we deal
[choices]
decks.shoe = 6   # six "decks" # of cards
layout.holder = "The # Hall"

[choices.limits]
minimum = '10.00'
"""


def choices(text: str) -> dict[str, object]:
    return dict(chosen(library.draft(WAR), toml(text, "it").get("choices", {})))


@pytest.mark.parametrize(
    ("path", "value", "line"),
    [
        ("decks.shoe", 8, 'decks.shoe = 8   # six "decks" # of cards'),
        ("layout.holder", 'A "B" #1', r'layout.holder = "A \"B\" #1"'),
        ("limits.minimum", "15.00", 'minimum = "15.00"'),
        ("limits.maximum", "500.00", 'maximum = "500.00"'),
        ("seats", 7, "seats = 7"),
    ],
)
def test_a_value_is_written_where_it_stands_or_belongs(path: str, value: object, line: str) -> None:
    text = edited(OWN, "choices", {path: value})  # type: ignore[dict-item]
    assert choices(text) == {**choices(OWN), path: value}
    assert line in text.splitlines()
    kept = [each for each in OWN.splitlines() if not each.startswith(line.split(" =", maxsplit=1)[0] + " =")]
    assert [each for each in text.splitlines() if each in kept] == kept


def test_what_is_taken_away_stays_as_a_comment() -> None:
    text = edited(OWN, "choices", {"decks.shoe": None})
    assert '#decks.shoe = 6   # six "decks" # of cards' in text.splitlines()
    assert "decks.shoe" not in choices(text)
    assert edited(text, "choices", {"seats": None}) == text  # which was not there
    assert choices(edited(text, "choices", {"decks.shoe": 8}))["decks.shoe"] == 8


def test_a_value_of_several_lines_and_a_table_that_was_not_there() -> None:
    text = edited(OWN, "", {"tables": ("CW-03",)})
    assert toml(text, "it")["tables"] == ["CW-03"]
    assert text.endswith(OWN[OWN.index("\n# what we deal") :])
    stated = edited(OWN, "statement", {"drop_box": {"place": "right", "by": "E-1207"}})
    assert stated == OWN + '\n[statement]\ndrop_box = { place = "right", by = "E-1207" }\n'
    assert edited('edition = "x"', "choices", {"seats": 3}) == 'edition = "x"\n\n[choices]\nseats = 3\n'


def test_a_key_inside_a_table_of_one_line_is_refused() -> None:
    text = '[choices]\nlimits = { minimum = "1.00" }\n'
    with pytest.raises(InputError, match=r"limits\.maximum stands in the file together with others; change it there"):
        edited(text, "choices", {"limits.maximum": "5.00"})


@given(st.data())
@pytest.mark.parametrize("edition", [WAR, ROULETTE, "md-1.2/casino-war"])
def test_any_choices_are_read_back_and_every_explanation_stays(edition: str, data: st.DataObject) -> None:
    draft = library.draft(edition)
    points = open_points(in_force(draft))
    text = blank(draft, edition, "T-1", ("T1",))
    words = [line for line in text.splitlines() if line.startswith("# ")]
    wanted: dict[str, object] = {}
    for point in data.draw(st.lists(st.sampled_from(points), max_size=12)):
        value = data.draw(st.sampled_from([None, point.default, "7 to 1", 'a "#" b', ("1.00", "5.00"), {"a b": 1}]))
        text = edited(text, "choices", {point.path: value})
        wanted.pop(point.path, None)
        if value is not None:
            wanted[point.path] = value
    assert dict(chosen(draft, toml(text, "it").get("choices", {}))) == wanted
    assert [line for line in text.splitlines() if line.startswith("# ")] == words


def test_of_two_who_save_at_once_one_is_told(tmp_path: Path) -> None:
    file = tmp_path / "war.toml"
    file.write_text(OWN)
    told: list[ChangedMeanwhileError] = []

    def try_to(number: int) -> None:
        try:
            save(file, edited(OWN, "choices", {"seats": number}), read=digest(OWN))
        except ChangedMeanwhileError as problem:
            told.append(problem)

    both = [Thread(target=try_to, args=(number,)) for number in (3, 4)]
    for one in both:
        one.start()
    for one in both:
        one.join()
    assert [problem.text for problem in told] == [file.read_text()]
    assert choices(file.read_text())["seats"] in (3, 4)
    assert [each.name for each in tmp_path.iterdir()] == ["war.toml"]
