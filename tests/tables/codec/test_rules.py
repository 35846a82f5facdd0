"""The rules in a table's first record: every edition, choice and reading comes back in every value and citation."""

import json
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

import pytest

from croupier.errors import InputError
from croupier.journal.store.store import open_store
from croupier.rulebook.choices import InForce, in_force
from croupier.rulebook.text import library
from croupier.rulebook.text.draft import Draft
from croupier.rulebook.values import Value
from croupier.tables.codec import rules as kept
from croupier.tables.engine.standing import live_under
from depth import of_each_kind
from tables.houses import HOUSES, WAR, House

TABLES = [name for name in library.ids() if library.head(name).game != "poker-room"]


def other_choices(draft: Draft) -> dict[str, Value]:
    """The last value of every open rule, where the text lists them or says how far they go."""
    found: dict[str, Value] = {}
    for path, rule in draft.rules.items():
        match rule.says.kind:
            case "one_of":
                assert isinstance(rule.says.value, tuple)
                found[path] = rule.says.value[-1]
            case "range" if rule.says.to is not None:
                found[path] = rule.says.to
            case "at_most" | "at_least":
                found[path] = rule.says.value
            case "house" if rule.default is None and "approval" in path:
                found[path] = "letter of 1 March"
    return found


def check_same(one: Any, other: Any, path: str) -> None:
    """Equal part by part, but for where the rules were read from."""
    assert type(one) is type(other), path
    if is_dataclass(one) or hasattr(one, "_fields"):
        names = [field.name for field in fields(one)] if is_dataclass(one) else one._fields
        for name in names:
            if name != "in_force":
                check_same(getattr(one, name), getattr(other, name), f"{path}.{name}")
    elif callable(one):
        return
    else:
        assert one == other, path


def check_kept(rules: InForce) -> None:
    again = kept.from_json(json.loads(json.dumps(kept.to_json(rules), sort_keys=True)))  # as a record does
    assert again.values == rules.values
    assert list(again.values) == list(rules.values)  # in the order of the text
    assert again.draft.name == rules.draft.name
    assert again.says == rules.says
    assert (again.choices, again.read, again.tree) == (rules.choices, rules.read, rules.tree)
    for path, rule in rules.draft.rules.items():
        kept_rule = again.draft.rules[path]
        assert (again.cite(path), kept_rule.cite, kept_rule.edition) == (rules.cite(path), rule.cite, rule.edition)
        assert kept_rule.says.kind == rule.says.kind
        assert again.allows(path, rules.values[path]) == rules.allows(path, rules.values[path])
    for name in ("id", "game", "title", "source", "jurisdiction", "status", "effective"):
        assert getattr(again.draft, name) == getattr(rules.draft, name)
    check_same(live_under(again).rules, live_under(rules).rules, rules.draft.id)


@pytest.mark.parametrize("edition", TABLES)
def test_an_edition_comes_back_whole(edition: str) -> None:
    check_kept(in_force(library.draft(edition)))


@pytest.mark.parametrize("edition", TABLES)
def test_every_default_is_a_value_that_the_text_allows(edition: str) -> None:
    """So that the audit may ask it of every table's first record."""
    rules = in_force(library.draft(edition))
    assert [path for path, value in rules.values.items() if value is not None and not rules.allows(path, value)] == []


@pytest.mark.parametrize("edition", of_each_kind(TABLES))
def test_every_other_choice_comes_back(edition: str) -> None:
    """One choice after the other, where the rules can stand together."""
    draft = library.draft(edition)
    choices = other_choices(draft)
    assert choices
    together = 0
    for path, value in choices.items():
        try:
            rules = in_force(draft, {path: value})
            live_under(rules)
        except InputError:
            continue  # it needs another choice beside it
        check_kept(rules)
        together += 1
    assert together


@pytest.mark.long
@pytest.mark.parametrize("edition", of_each_kind(TABLES))
def test_every_reading_comes_back(edition: str) -> None:
    draft = library.draft(edition)
    for reading in draft.readings.values():
        for option in reading.options:
            rules = in_force(draft, read={reading.id: option.name})
            check_kept(rules)
            assert [path for path, v in rules.values.items() if v is not None and not rules.allows(path, v)] == []


@pytest.mark.parametrize("house", HOUSES, ids=lambda house: f"{house.name} {' '.join(house.choices)}"[:60])
def test_the_rules_of_every_house_come_back(house: House) -> None:
    check_kept(house.rules)


NOTHING: list[dict[str, object]] = [{}, {"rules": 1}, {"rules": {"a": 1}}, {"rules": {"a": {}}}, {"id": "x", "rules": {}}]


def test_an_order_that_leaves_a_rule_out_is_refused() -> None:
    told = kept.to_json(in_force(library.draft("pa-2012/casino-war")))
    order = told["order"]
    assert isinstance(order, list)
    with pytest.raises(InputError, match="cannot be read"):
        kept.from_json({**told, "order": order[1:]})


def test_a_record_without_an_order_is_read_as_it_stands() -> None:
    told = kept.to_json(in_force(library.draft("pa-2012/casino-war")))
    del told["order"]
    assert list(kept.from_json(told).values) == list(library.draft("pa-2012/casino-war").rules)


@pytest.mark.parametrize("told", NOTHING)
def test_anything_else_is_refused(told: dict[str, object]) -> None:
    with pytest.raises(InputError, match="the rules in the table's first record cannot be read"):
        kept.from_json(told)


def test_a_record_without_a_name_has_that_of_the_library() -> None:
    told = kept.to_json(in_force(library.draft("gge-2011/badugi"), {}, {}))
    assert told.pop("called") == "Greenwood's comment, 2011"
    assert kept.from_json(told).draft.name == "Badugi — Greenwood's comment, 2011"
    elsewhere = kept.from_json({**told, "id": "house/none"}).draft.name
    assert elsewhere == "Badugi — Pennsylvania, comment"


def test_tables_under_the_same_rules_share_them_and_all_that_is_built_of_them(tmp_path: Path) -> None:
    """Each table, and each look into a journal, would keep rules of its own otherwise, and every cache the last 64."""
    with open_store(str(tmp_path / "tables.db"), create=True) as store:
        tables = [WAR[number % 2].opens(store, f"table {number}") for number in range(4)]
    assert len({id(table.live.rules) for table in tables}) == 2
