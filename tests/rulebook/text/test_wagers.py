"""Wagers as data: what a `[[wager]]` becomes, how an amendment replaces or removes one, and each mistake in its line."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

import pytest

from croupier.equipment.awards import Odds
from croupier.equipment.money import Cents
from croupier.errors import InputError
from croupier.rulebook.choices import chosen, in_force
from croupier.rulebook.shape import Rules, fill
from croupier.rulebook.text import library
from croupier.tables.codec.rules import from_json, to_json
from rulebook.editions import Shelf, amendment, edition, reading


class Line(NamedTuple):
    when: str
    odds: Odds


class Wager(NamedTuple):
    title: str
    pays: Mapping[str, Line]
    lost: Literal["kept", "returned"]
    offered: bool = True
    minimum: Cents | None = None


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class DiceRules(Rules):
    seats: int
    side: Mapping[str, Wager] | None


DOUBLES = """\
[[wager]]
name    = "doubles"
title   = "Any Doubles"
cite    = "1"
lost    = { reading = "silent" }
minimum = { house = "the least", default = "5.00", cite = "2" }
pays    = [
  { hand = "two sixes", when = "6 and 6", odds = "30 to 1" },
  { hand = "others", when = "twice the same", odds = { one_of = ["3 to 1", "4 to 1"], default = "4 to 1" } },
]
"""
SILENT = reading("silent", '"side.doubles.lost" = "kept"', '"side.doubles.lost" = "returned"')
SEATS = 'seats = { is = 7, cite = "1" }'
BASE = edition(SEATS, sections=["1", "2"], more=DOUBLES + SILENT)
START = BASE.splitlines().index("[[wager]]") + 1


def small(fields: str = 'title = "Any"', *, name: str = '"any"', cite: str = 'cite = "1"') -> str:
    return f"[[wager]]\nname = {name}\n{cite}\n{fields}\n"


def test_a_wager_becomes_rules_with_its_citation_and_their_lines(shelf: Shelf) -> None:
    rules = shelf.draft(BASE).rules
    assert {path: (str(rule.says), rule.cited, rule.line - START) for path, rule in rules.items() if path != "seats"} == {
        "side.doubles.title": ("Any Doubles", "1", 2),
        "side.doubles.lost": ("reading silent", "1", 4),
        "side.doubles.minimum": ("the house's: the least", "2", 5),
        'side.doubles.pays."two sixes".when': ("6 and 6", "1", 7),
        'side.doubles.pays."two sixes".odds': ("30 to 1", "1", 7),
        "side.doubles.pays.others.when": ("twice the same", "1", 8),
        "side.doubles.pays.others.odds": ("one of 3 to 1, 4 to 1", "1", 8),
    }


def test_it_is_typed_chosen_read_and_recorded_as_other_rules(shelf: Shelf) -> None:
    draft = shelf.draft(BASE)
    choices = chosen(draft, {"side": {"doubles": {"pays": {"others": {"odds": "3 to 1"}}}}})
    force = in_force(draft, choices, {"silent": "2"})
    lines = {"two sixes": Line("6 and 6", Odds(30)), "others": Line("twice the same", Odds(3))}
    expected = {"doubles": Wager("Any Doubles", lines, "returned", True, Cents(5_00))}
    assert fill(DiceRules, force).side == expected
    assert fill(DiceRules, from_json(to_json(force))).side == expected
    with pytest.raises(InputError, match=r"5 to 1 is not allowed: it must be one of 3 to 1, 4 to 1"):
        in_force(draft, {"side.doubles.pays.others.odds": "5 to 1"})


def test_a_pay_table_may_be_written_as_tables(shelf: Shelf) -> None:
    fields = 'title = "Any"\n[[wager.pays]]\nhand = "one"\nodds = "1 to 1"\n[[wager.pays]]\nhand = "two"\nodds = "2 to 1"'
    draft = shelf.draft(edition(SEATS, more=small(fields)))
    assert [(path, str(rule.says)) for path, rule in draft.rules.items()][2:] == [
        ("side.any.pays.one.odds", "1 to 1"),
        ("side.any.pays.two.odds", "2 to 1"),
    ]
    lines = [rule.line for rule in draft.rules.values()]
    assert lines[3] - lines[2] == 3


def test_no_wager_at_all(shelf: Shelf) -> None:
    assert fill(DiceRules, shelf.in_force(edition(SEATS))).side is None


# Amending


def amend(shelf: Shelf, rules: str = "", more: str = "") -> str:
    shelf.put("base.toml", BASE)
    return shelf.put("own.toml", amendment("base.toml", rules, more=more))


def test_an_amendment_inherits_a_wager_and_changes_one_rule_of_it(shelf: Shelf) -> None:
    own = library.draft(amend(shelf, 'side.doubles.pays."two sixes".odds = { is = "29 to 1", cite = "custom" }'))
    assert [path for path in own.rules if path.startswith("side.")] == list(shelf.draft(BASE).rules)[1:]
    assert str(own.rules['side.doubles.pays."two sixes".odds'].says) == "29 to 1"


def test_an_amendment_replaces_a_wager_whole(shelf: Shelf) -> None:
    fields = 'title = "New"\npays = [{ hand = "two sixes", when = "6 and 6", odds = "31 to 1" }]'
    own = library.draft(amend(shelf, more=small(fields, name='"doubles"', cite='cite = "2"')))
    hand = 'side.doubles.pays."two sixes"'
    assert [path for path in own.rules if path != "seats"] == ["side.doubles.title", f"{hand}.when", f"{hand}.odds"]
    assert {path: removal.cite for path, removal in own.removed.items()} == dict.fromkeys(
        ("side.doubles.lost", "side.doubles.minimum", "side.doubles.pays.others.when", "side.doubles.pays.others.odds"),
        ("2",),
    )
    assert not own.readings  # what decided only the old wager


def test_an_amendment_removes_a_wager(shelf: Shelf) -> None:
    own = library.draft(amend(shelf, more='[[wager]]\nname = "doubles"\nremoved = true\ncite = "2"\n'))
    assert list(own.rules) == ["seats"]
    assert set(own.removed) == set(shelf.draft(BASE).rules) - {"seats"}


def test_only_a_wager_that_exists_is_removed(shelf: Shelf) -> None:
    more = '[[wager]]\nname = "triples"\nremoved = true\ncite = "2"\n'
    assert shelf.refuses_file(amend(shelf, more=more)) == "own.toml: side.triples: base.toml has no such wager to remove"


# Mistakes


@pytest.mark.parametrize(
    ("wager", "complaint"),
    [
        (small(name='"Any Doubles"'), "wager 1: a wager needs a name of small letters"),
        (small(name='""'), "wager 1: a wager needs a name"),
        (small(name="7"), "wager 1: a wager needs a name"),
        (small(name='"' + "a" * 41 + '"'), "wager 1: a wager needs a name"),
        ('[[wager]]\ncite = "1"\ntitle = "Any"\n', "wager 1: the name of the wager is missing; add one such as"),
        (small(cite=""), "wager 1: the wager has no citation"),
        (small(""), "side.any: the wager says nothing"),
        (small('removed = true\ntitle = "Any"'), "wager 1: a removed wager has only name"),
        (small("removed = false"), "wager 1: a removed wager has only name"),
    ],
)
def test_a_mistake_in_the_head_of_a_wager(shelf: Shelf, wager: str, complaint: str) -> None:
    text = edition(SEATS, more=wager)
    line = text.splitlines().index("[[wager]]") + 1
    assert shelf.refuses(text).startswith(f"edition.toml:{line}: {complaint}")


@pytest.mark.parametrize(
    ("field", "complaint"),
    [
        ("title = 1.5", "side.any.title: 1.5 is inexact"),
        ('title = { is = "Any", one_of = ["Any"] }', "side.any.title: a rule has exactly one of"),
        ('title = { one_of = ["Any"] }', "side.any.title: an open rule needs a default"),
        ('title = { is = "Any", cite = "9" }', "side.any.title: cites 9, which is not a section"),
        ("title = {}", "side.any.title: an empty table"),
        ('pays = [{ odds = "1 to 1" }]', 'side.any.pays: each line needs hand = "…"'),
        ('pays = [{ hand = "", odds = "1 to 1" }]', 'side.any.pays: each line needs hand = "…"'),
        (f'pays = [{{ hand = "{"h" * 41}", odds = "1 to 1" }}]', "side.any.pays: each line needs hand"),
        ('pays = [{ hand = "one" }]', "side.any.pays.one: the line says only its hand"),
        (
            'pays = [{ hand = "a", odds = "1 to 1" }, { hand = "a", odds = "2 to 1" }]',
            "side.any.pays.a: the hand 'a' stands",
        ),
    ],
)
def test_a_mistake_in_a_field(shelf: Shelf, field: str, complaint: str) -> None:
    text = edition(SEATS, more=small(field))
    line = text.splitlines().index(field) + 1
    assert shelf.refuses(text).startswith(f"edition.toml:{line}: {complaint}")


def test_a_hand_that_stands_twice_is_refused_where_it_stands_again(shelf: Shelf) -> None:
    """Not at the first, not at a third, and not at one in a comment."""
    line = '  { hand = "a", odds = "1 to 1" },'
    text = edition(SEATS, more=small(f'pays = [\n{line}\n  # hand = "a"\n{line}\n{line}\n]'))
    second = [number for number, words in enumerate(text.splitlines(), 1) if words == line][1]
    assert shelf.refuses(text).startswith(f"edition.toml:{second}: side.any.pays.a: the hand 'a' stands twice")


def test_a_wager_or_rule_that_stands_twice(shelf: Shelf) -> None:
    text = edition(SEATS, more=small() + small())
    line = [number for number, line in enumerate(text.splitlines(), 1) if line == "[[wager]]"][1]
    assert shelf.refuses(text) == f"edition.toml:{line}: wager 2: the wager any stands twice"
    text = edition(SEATS + '\nside.any.title = { is = "Any", cite = "1" }', more=small())
    assert "side.any.title: stands twice, in [rules] and in a wager" in shelf.refuses(text)
    assert "must be written as [[wager]]" in shelf.refuses(edition(SEATS, more='[wager]\nname = "any"'))


def test_what_the_game_does_not_know_or_misses_is_refused_with_what_is_right(shelf: Shelf) -> None:
    def refused(fields: str) -> str:
        with pytest.raises(InputError) as problem:
            fill(DiceRules, shelf.in_force(edition(SEATS, more=small(fields))))
        return str(problem.value).replace(f"{shelf.folder}/", "")

    whole = 'title = "Any"\nlost = "kept"\npays = [{ hand = "a", when = "b", odds = "1 to 1" }]\n'
    start = edition(SEATS, more=small(whole)).splitlines().index("[[wager]]") + 1
    assert refused(whole + "colour = 3") == (
        f"edition.toml:{start + 6}: side.any.colour: the game dice has no such rule; "
        "side.any has title, pays, lost, offered, minimum"
    )
    assert refused(whole.replace("odds", "price")) == (
        f"edition.toml:{start + 5}: side.any.pays.a.odds: the rule is missing; the game dice needs it"
    )
    assert refused('title = "Any"\nlost = "kept"') == (
        f"edition.toml:{start + 3}: side.any.pays: the rule is missing; the game dice needs it"
    )
    wrong = refused(whole.replace('"1 to 1"', '"much"'))
    assert wrong.startswith(f"edition.toml:{start + 5}: side.any.pays.a.odds: ")
