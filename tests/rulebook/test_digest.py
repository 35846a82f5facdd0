"""The digest of an edition changes with every rule, and with nothing else."""

from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.analysis.edition import open_edition
from croupier.rulebook.choices import in_force
from croupier.rulebook.digest import digest, digest_in_force
from croupier.rulebook.text import library
from croupier.rulebook.text.draft import Draft, Rule, Says

IDS = library.ids()
WAR = "pa-2012/casino-war"

SMALL = """\
game = "casino-war"
title = "A small one"
source = "ours"
jurisdiction = "nowhere"
status = "custom"

[rules]
seats = { at_most = 7, default = 5, cite = "1" }
payouts.tie = { is = "10 to 1", cite = ["1", "2"] }
side.kind = { reading = "which", cite = "2" }

[[section]]
id = "1"
says = "Seven may sit."
holds = "defined"

[[section]]
id = "2"
says = "Ties pay ten."
holds = "defined"

[[reading]]
id = "which"
problem = "Unclear."
why = "Custom."
options = [
  { name = "this", chosen = true, sets = { "side.kind" = "left" } },
  { name = "that", sets = { "side.kind" = "right" } },
]
"""
SPELLED = (
    '{"game":"casino-war","readings":{"which":{"id":"which","options":['
    '{"chosen":true,"name":"this","sets":{"side.kind":{"kind":"is","step":null,"to":null,"value":"left"}}},'
    '{"chosen":false,"name":"that","sets":{"side.kind":{"kind":"is","step":null,"to":null,"value":"right"}}}]}},'
    '"rules":{"payouts.tie":{"cite":["1","2"],"default":"10 to 1","path":"payouts.tie",'
    '"says":{"kind":"is","step":null,"to":null,"value":"10 to 1"}},'
    '"seats":{"cite":["1"],"default":5,"path":"seats","says":{"kind":"at_most","step":null,"to":null,"value":7}},'
    '"side.kind":{"cite":["2"],"default":null,"path":"side.kind",'
    '"says":{"kind":"reading","step":null,"to":null,"value":"which"}}}}'
)
"""All that decides numbers of the small edition, in one spelling."""


def draft_of(folder: Path, text: str, name: str = "own.toml") -> Draft:
    file = folder / name
    file.parent.mkdir(exist_ok=True)
    file.write_text(text, "utf-8")
    return library.draft(str(file))


def test_it_is_the_sha_256_of_every_rule_and_reading_in_one_spelling(tmp_path: Path) -> None:
    assert digest(draft_of(tmp_path, SMALL)) == sha256(SPELLED.encode()).hexdigest()


@pytest.mark.parametrize(
    ("was", "now"),
    [
        ("at_most = 7", "at_most = 8"),
        ("default = 5", "default = 6"),
        ('is = "10 to 1"', 'is = "11 to 1"'),
        ('at_most = 7, default = 5, cite = "1"', 'at_most = 7, default = 5, cite = "2"'),
        ("at_most = 7, default = 5", "at_least = 5, default = 5"),
        ('"side.kind" = "right"', '"side.kind" = "both"'),
        ('name = "that"', 'name = "the other"'),
        ('{ name = "this", chosen = true', '{ name = "this"'),
    ],
)
def test_it_changes_with_a_rule_its_citation_and_its_readings(tmp_path: Path, was: str, now: str) -> None:
    assert was in SMALL
    changed = SMALL.replace(was, now)
    if "chosen" in was:
        changed = changed.replace('{ name = "that"', '{ name = "that", chosen = true')
    assert digest(draft_of(tmp_path, changed)) != digest(draft_of(tmp_path, SMALL))


@pytest.mark.parametrize(
    ("was", "now"),
    [
        ('title = "A small one"', 'title = "Another name"'),
        ('status = "custom"', 'status = "final"'),
        ('jurisdiction = "nowhere"', 'jurisdiction = "Maryland"'),
        ('says = "Seven may sit."', 'says = "Seven at most may sit."'),
        ('why = "Custom."', 'why = "The custom of the trade."'),
        ('why = "Custom."', 'why = "Custom."\ndefect = "contradiction"'),
        ("[rules]\n", "# a remark\n\n[rules]\n"),
        (
            'seats = { at_most = 7, default = 5, cite = "1" }\npayouts.tie = { is = "10 to 1", cite = ["1", "2"] }\n',
            'payouts.tie = { cite = ["1", "2"], is = "10 to 1" }\nseats = { cite = "1", default = 5, at_most = 7 }\n',
        ),
    ],
)
def test_it_does_not_change_with_words_order_or_lines(tmp_path: Path, was: str, now: str) -> None:
    assert was in SMALL
    assert digest(draft_of(tmp_path, SMALL.replace(was, now))) == digest(draft_of(tmp_path, SMALL))


def test_it_is_the_same_wherever_the_file_lies(tmp_path: Path) -> None:
    text = f'amends = "{WAR}"\nsource = "ours"\nstatus = "custom"\n'
    here, there = draft_of(tmp_path, text), draft_of(tmp_path, text, "elsewhere/another.toml")
    assert here.id != there.id
    assert digest(here) == digest(there) == digest(library.draft(WAR))


def test_every_edition_has_another() -> None:
    assert len({digest(library.draft(id)) for id in IDS}) == len(IDS)


def other(rule: Rule) -> st.SearchStrategy[Rule]:
    """The rule with one part of it changed."""
    says = rule.says
    return st.one_of(
        st.integers(2, 10**6).map(lambda value: replace(rule, says=Says("is", f"{value} to 7"), default=f"{value} to 7")),
        st.just(replace(rule, says=replace(says, value=("more", says.value)))),
        st.just(replace(rule, says=replace(says, kind="house" if says.kind != "house" else "is"))),
        st.just(replace(rule, says=replace(says, step="1/977"))),
        st.just(replace(rule, default=(rule.default, "more"))),
        st.just(replace(rule, cite=(*rule.cite, "elsewhere"))),
    )


@given(st.data())
def test_it_changes_with_any_single_rule_of_any_edition(data: st.DataObject) -> None:
    draft = library.draft(data.draw(st.sampled_from(IDS)))
    path = data.draw(st.sampled_from(sorted(draft.rules)))
    changed = data.draw(other(draft.rules[path]))
    assert digest(replace(draft, rules={**draft.rules, path: changed})) != digest(draft)
    fewer = {name: rule for name, rule in draft.rules.items() if name != path}
    assert digest(replace(draft, rules=fewer)) != digest(draft)


@given(st.data())
def test_it_does_not_change_otherwise(data: st.DataObject) -> None:
    draft = library.draft(data.draw(st.sampled_from(IDS)))
    order = data.draw(st.permutations(sorted(draft.rules)))
    moved = {path: replace(draft.rules[path], line=data.draw(st.integers(0, 9)), edition="other") for path in order}
    assert digest(replace(draft, rules=moved, id="other", file="other", title="other", sections={})) == digest(draft)


def test_choices_and_readings_of_a_house_have_a_digest_of_their_own() -> None:
    draft = library.draft(WAR)
    bare = digest_in_force(in_force(draft))
    eight = digest_in_force(in_force(draft, {"decks.shoe": 8}))
    read = digest_in_force(in_force(draft, {}, {"what-chips-cannot-pay": "down to whole chips"}))
    assert len({bare, eight, read, digest(draft)}) == 4
    assert eight == digest_in_force(open_edition(WAR, choices={"decks": {"shoe": 8}}).in_force)
