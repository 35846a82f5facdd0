"""Names of rules: every rule of every edition has one in plain English, and each name belongs to a rule."""

import re
from itertools import groupby
from pathlib import Path

import pytest

from croupier import registry
from croupier.errors import InputError
from croupier.rulebook import labels, paths
from croupier.rulebook.text import library

RULES = {path for id in library.ours() for path in library.draft(id).rules}
GROUPS = {paths.split(path)[0] for path in RULES}
LONGEST = 60


def test_every_rule_of_every_edition_has_a_name_of_its_own() -> None:
    ours = labels._ours()
    assert [path for path in sorted(RULES) if ours.rule(paths.split(path)) is None] == []
    assert [group for group in sorted(GROUPS) if (group,) not in ours.groups] == []


@pytest.mark.parametrize("id", library.ours())
def test_no_two_rules_of_one_edition_have_the_same_name(id: str) -> None:
    named = sorted((labels.label(path), path) for path in library.draft(id).rules)
    twice = {said: [path for _, path in same] for said, same in groupby(named, key=lambda one: one[0])}
    assert {said: listed for said, listed in twice.items() if len(listed) > 1} == {}


def test_a_name_is_a_line_of_plain_english() -> None:
    for said in (*map(labels.label, RULES), *map(labels.group, GROUPS)):
        assert said[0].isupper(), said
        assert len(said) <= LONGEST, said
        assert not re.search(r"[_.{}*]", said), said
        assert said == " ".join(said.split()), said
        assert not said.endswith((",", ":", ";")), said


def test_no_name_is_left_from_a_rule_that_is_gone() -> None:
    ours = labels._ours()
    met = {
        tuple(part if part in key else labels.ANY for part in path)
        for path in map(paths.split, RULES)
        for key in ours.rules
        if _fits(key, path)
    }
    assert set(ours.rules) - met == set()
    assert {group for (group,) in ours.groups} - GROUPS == set()


def _fits(key: tuple[str, ...], path: tuple[str, ...]) -> bool:
    return len(key) == len(path) and all(one in (labels.ANY, other) for one, other in zip(key, path, strict=True))


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("war.initial.win", "Initial Wager when the War is won"),
        ("cards.change_hours", "Hours after which cards are changed"),
        ('payouts."four-numbers"', "Odds paid on four numbers"),
        ('payouts."1-18"', "Odds paid on 1-18"),
        ('payouts."war-tied"', "Odds paid on a War Wager whose deal ties"),
        ('wheels."double-zero".red', "Red numbers of the double zero wheel"),
        ('luck."of-the.draw".now_or_never', "Luck, of-the.draw, now or never"),
    ],
)
def test_the_name_of_a_path(path: str, said: str) -> None:
    assert labels.label(path) == said


def test_the_name_of_rules_that_begin_alike() -> None:
    assert labels.group("payouts") == "Odds paid"
    assert labels.group("luck") == "Luck"


def test_inside_a_sentence_only_names_of_wagers_begin_with_a_capital() -> None:
    assert labels.within("decks.shoe") == "decks in the shoe"
    assert labels.within("war.initial.win") == "Initial Wager when the War is won"


@pytest.mark.parametrize(
    "text",
    ["[labels]\nseats = 7", '[labels]\nseats = ""', 'labels = "seats"', "[names]\nseats = 'Places'", "[labels"],
)
def test_a_file_of_names_that_names_nothing_is_refused(text: str) -> None:
    with pytest.raises(InputError, match=r"mine\.toml"):
        labels.read(text, "mine.toml")


def test_another_packages_game_names_its_own_rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "labels.toml").write_text(
        '[labels]\n"come_out.natural" = "A natural on the come-out roll"\n', encoding="utf-8"
    )
    broken = tmp_path / "broken"
    broken.mkdir()
    (broken / "labels.toml").write_text("[labels", encoding="utf-8")
    outside = registry.Outside({}, (registry.Shelf("dice", tmp_path), registry.Shelf("slips", broken)), {})
    monkeypatch.setattr(registry, "outside", lambda: outside)
    for kept in (labels._outside, labels.label):
        kept.cache_clear()
    try:
        assert labels.label("come_out.natural") == "A natural on the come-out roll"
        assert labels.label("come_out.craps") == "Come out, craps"
    finally:
        for kept in (labels._outside, labels.label):
            kept.cache_clear()
