"""Test vectors: whole, the same in every run, true when played from their JSON, and decided by every rule that is held."""

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from analysis.vectors.replayed import amended, expected, made, played
from croupier.analysis.edition import open_edition
from croupier.analysis.vectors.vectors import schema_text, vectors
from croupier.games import room
from croupier.rulebook import library
from depth import SOAK

WAR, SIX, BADUGI = "pa-2012/casino-war", "pa-2011-proposed/big-six", "gge-2011/badugi"
WHEEL = "pa-2011-proposed/roulette"
EDITIONS = library.ids() if SOAK else (WAR, SIX, BADUGI, "gge-2011/poker-room", "custom/holdem")
TRIED = 400 if SOAK else 9  # of the rules of an edition
SCHEMA = json.loads(schema_text())

pytestmark = pytest.mark.long

UNDECIDED = {
    WAR: {
        *("layout.odds_of", "shoe.returns", "chips.breakage"),  # a drawing; cards dealt later; no payment needs it
        *("cut.second_cover_measured", "ranks.suits", "deal.first"),  # nobody plays it otherwise
    },
    SIX: {
        *(f'wheel.counts."${value}"' for value in (1, 2, 5, 10, 20)),  # they must fit the order of the wheel
        *("wheel.counts.joker", "wheel.counts.flag", "wheel.sections"),
        *("wheel.spacing", "wheel.odds_are", "unique.named"),
    },
    WHEEL: {
        *("covered.sign", "wheel.spacing", "wagers.answered_by"),  # paper; by hand
        *('dozens."1st 12"', 'dozens."3rd 12"'),  # they must divide the numbers
    },
    BADUGI: {"button.used", "badugi.cards", "draws.short"},
    "gge-2011/poker-room": set(),
    "custom/holdem": set(),
}
"""By hand: what no vector can decide."""
MOST_UNDECIDED = 11


def held(edition: str) -> set[str]:
    """The rules of the paragraphs that are marked as enforced."""
    draft = library.draft(edition)
    enforced = [section for section in draft.sections.values() if "enforced" in section.holds]
    return {path for section in enforced for path in section.rules if path in draft.rules}


def as_json(told: object) -> object:
    return json.loads(json.dumps(told))


def to_play(edition: str) -> list[dict[str, Any]]:
    return [each for each in made(edition).vectors if each["kind"] in ("settlement", "procedure")]


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_line_is_as_the_schema_says(edition: str) -> None:
    report = made(edition)
    checks = {
        kind: Draft202012Validator({"$defs": SCHEMA["$defs"], "$ref": f"#/$defs/{kind}"})
        for kind in ("header", *report.header["kinds"])
    }
    every = [report.header, *report.vectors]
    for line in every if SOAK else every[:1] + every[1::5]:
        wrong = [
            f"{line.get('id')} {list(error.path)} {error.message[:200]}" for error in checks[line["kind"]].iter_errors(line)
        ]
        assert not wrong
    assert report.header["count"] == len(report.vectors) == len({vector["id"] for vector in report.vectors})
    assert {f"#/$defs/{kind}" for kind in checks} <= {one["$ref"] for one in SCHEMA["oneOf"]}


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_rule_that_is_held_is_decided_named_or_has_a_reason(edition: str) -> None:
    header = made(edition).header
    groups = [set(header[name]) for name in ("decided", "named", "undecided")]
    assert set.union(*groups) == held(edition)
    assert sum(map(len, groups)) == len(held(edition))
    assert len(groups[2]) <= MOST_UNDECIDED
    assert all(reason and reason != "no vector notices another value" for reason in header["undecided"].values())
    if edition in UNDECIDED:
        assert groups[2] == UNDECIDED[edition]


@pytest.mark.parametrize("edition", EDITIONS)
def test_vectors_come_true_when_played_from_their_json(edition: str) -> None:
    for vector in to_play(edition):
        assert as_json(played(vector)) == as_json(expected(vector)), vector["id"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_edition_that_says_otherwise_comes_out_otherwise(edition: str, tmp_path: Path) -> None:
    """The vector that decides a rule notices, when the other value is written into an edition file."""
    report = made(edition)
    by_id = {vector["id"]: vector for vector in to_play(edition)}
    decided = [(path, each) for path, each in report.header["decided"].items() if each["by"] in by_id]
    for path, each in decided[:: max(1, len(decided) // TRIED)]:
        vector = by_id[each["by"]]
        assert path in vector["rules"]
        own = amended(edition, path, each["otherwise"], tmp_path)
        assert as_json(played(vector, own, path)) != as_json(expected(vector)), path
    assert edition != WAR or len(decided) > 60  # the others are instructions and choices


@pytest.mark.parametrize("edition", EDITIONS)
def test_money_is_neither_made_nor_lost(edition: str) -> None:
    if room(library.head(edition).game).banked:
        for vector in to_play(edition):
            if vector["kind"] == "procedure":
                assert sum(vector["expected"]["accounts"].values()) == 0, vector["id"]


def test_the_same_edition_gives_the_same_bytes() -> None:
    assert "".join(vectors(open_edition(BADUGI)).lines()) == "".join(made(BADUGI).lines())


def test_refusals_and_bounds_are_among_them() -> None:
    told = {vector["id"]: vector for vector in made(WAR).vectors}
    steps = [step for vector in to_play(WAR) if vector["kind"] == "procedure" for step in vector["expected"]["steps"]]
    assert sum("refused" in step for step in steps) > 100
    assert {event["event"] for step in steps for event in step.get("events", ())} >= {
        "Deviated",
        "Money",
        "Ruled",
        "Burned",
    }
    assert told["choice/a-house-chooses-seats-9"]["expected"] == {"allowed": {"rule": "seats", "cite": "651a.2(a)"}}
    refused = told["choice/a-house-chooses-seats-10"]["expected"]["refused"]
    assert (refused["rule"], refused["cite"]) == ("seats", "651a.2(a)")


def test_amounts_are_those_that_the_text_gives() -> None:
    """By hand, 651a.9 and 651a.10: an Initial Wager of 20 with a Tie Wager of 5 that wins 50."""
    nets = {
        vector["id"]: vector["expected"].get("players", {})
        for vector in made(WAR).vectors
        if vector["kind"] == "settlement"
    }
    assert nets["settlement/a-war-won"]["1"] == {"net": "70.00"}  # 20 returned, the War Wager of 20 paid evenly
    assert nets["settlement/a-war-lost"]["1"] == {"net": "10.00"}  # both wagers of 20 lost
    assert nets["settlement/a-war-tied"]["1"] == {"net": "90.00"}  # 20 returned, the War Wager of 20 paid 2 to 1
    assert nets["settlement/a-war-tied-with-a-tie-wager-on-it"]["1"] == {"net": "140.00"}
    assert nets["settlement/25-50-surrendered"]["1"] == {"net": "-12.50"}  # 12.75 is no amount in chips of 0.50


def test_a_submission_stands_in_every_vector(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text(f'edition = "{BADUGI}"\n[choices]\nseats = 5\n')
    report = vectors(open_edition(str(file)))
    assert report.header["rules"]["seats"]["value"] == 5
    assert {vector["choices"]["seats"] for vector in report.vectors} == {5}
