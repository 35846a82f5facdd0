"""Test vectors: whole, the same in every run, true when played from their JSON, and decided by every rule that is held."""

import json
from collections import Counter
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from analysis.vectors.replayed import amended, expected, filed, made, played
from croupier.analysis.edition import Opened, open_edition
from croupier.analysis.vectors.other_values import others, with_values
from croupier.analysis.vectors.vectors import schema_text, vectors
from croupier.errors import InputError
from croupier.games import game
from croupier.rulebook.text import library
from croupier.rulebook.values import Value
from depth import SOAK
from paths import ROOT

WAR, SIX, BADUGI = "pa-2012/casino-war", "pa-2011-proposed/big-six", "gge-2011/badugi"
EDITIONS = library.ids() if SOAK else (WAR, SIX, BADUGI, "gge-2011/poker-room", "custom/holdem")
TRIED = 400 if SOAK else 9  # of the rules of an edition
SCHEMA = json.loads(schema_text())

pytestmark = pytest.mark.long

SAME_PLAY = {
    "electronic.side_wagers": "side wagers are refused at stations either way: a submission cannot state one",
    "unique.named": "symbols that need no approval are a matter of what a house files",
    "wagers.others": "what is no wager of the list is refused either way: a submission cannot state one",
}
"""By hand: rules with another reading that is played alike and only filed otherwise."""
SELDOM = {
    *("shoe.returns", "burn.device", "opening.with_shuffler", "idle.with_shuffler", "idle.stored_on_request"),
    *("shuffle.directed_by", "cut.second_cover_measured", "no_more_bets.said", "irregular.face_up", "wheel.order"),
    *("irregular.missed_next_round", "irregular.missed_in_war", "irregular.batch_by_hand"),
    *("draws.stub", "draws.own", "draws.burn_again", "draws.short", "blinds.heads_up", "draws.pile"),
}
"""By hand: rules that walks seldom come to; `test_every_rule_drives` shows that they matter."""


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
    of_each = {line["kind"]: line for line in every}
    for line in every if SOAK else (*of_each.values(), *every[1::12]):
        wrong = [
            f"{line.get('id')} {list(error.path)} {error.message[:200]}" for error in checks[line["kind"]].iter_errors(line)
        ]
        assert not wrong
    assert report.header["count"] == len(report.vectors) == len({vector["id"] for vector in report.vectors})
    assert {f"#/$defs/{kind}" for kind in checks} <= {one["$ref"] for one in SCHEMA["oneOf"]}


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_rule_that_is_held_decides_a_vector(edition: str) -> None:
    header = made(edition).header
    assert set(header["decided"]) == held(edition)
    assert (header["named"], header["undecided"]) == ({}, {})
    ids = {vector["id"] for vector in made(edition).vectors}
    for each in header["decided"].values():
        assert {each["by"], each.get("at_work_in", each["by"])} <= ids


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_the_text_fixes_and_only_a_filing_decides_is_played_no_other_way(edition: str) -> None:
    """Of such a rule no other value makes a game, and a vector that rests on it is named."""
    opened = open_edition(edition)
    filings = {vector["id"]: vector for vector in made(edition).vectors if vector["kind"] == "choice"}
    for path, each in made(edition).header["decided"].items():
        own = filings.get(each["by"], {}).get("rule") == path
        if not own or opened.in_force.says[path].kind != "is":
            continue
        assert each["at_work_in"].partition("/")[0] != "choice"
        assert filed(filings[each["by"]]) == path
        tried = others(type(opened.rules), opened.draft, path, opened.in_force.values[path])
        plays = [value for value in tried if _makes_a_game(opened, path, value)]
        assert not plays or path in SAME_PLAY or path in SELDOM, path


def _makes_a_game(opened: Opened, path: str, value: Value) -> bool:
    try:
        opened.with_(draft=with_values(opened.draft, {path: value}))
    except InputError:
        return False
    return True


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
        values = {path: each["otherwise"], **each.get("beside", {})}
        own = amended(edition, values, tmp_path)
        assert as_json(played(vector, own, values)) != as_json(expected(vector)), path
    assert edition != WAR or len(decided) > 70  # the others are equipment, instructions and choices


@pytest.mark.parametrize("edition", EDITIONS)
def test_filings_are_judged_as_they_say(edition: str) -> None:
    choices = [vector for vector in made(edition).vectors if vector["kind"] == "choice"]
    for vector in choices if SOAK else choices[::7]:
        assert filed(vector) == vector["expected"].get("refused", {}).get("rule"), vector["id"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_money_is_neither_made_nor_lost(edition: str) -> None:
    if game(library.head(edition).game).wagers.banked:
        for vector in to_play(edition):
            if vector["kind"] == "procedure":
                assert sum(vector["expected"]["accounts"].values()) == 0, vector["id"]


def test_the_same_edition_gives_the_same_bytes() -> None:
    assert "".join(vectors(open_edition(BADUGI)).lines()) == "".join(made(BADUGI).lines())


def test_a_pot_of_three_parts_has_vectors() -> None:
    report = vectors(open_edition(str(ROOT / "examples" / "thirds.toml")))
    assert len(report.vectors) == report.header["count"] > 50


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
    """By hand, 651a.9 and 651a.10: what a War that is won, lost or tied pays of an Initial Wager, and a surrender costs."""
    fates: dict[tuple[str, str], set[str]] = {}
    for vector in made(WAR).vectors:
        if vector["kind"] == "settlement":
            amounts = {bet["player"]: bet["amount"] for bet in vector["round"]["wagers"] if bet["wager"] == "initial"}
            for step in vector["expected"].get("steps", ()):
                if step["wager"] in ("initial", "war"):
                    part = Fraction(step["amount"]) / Fraction(amounts[step["player"]])
                    fates.setdefault((step["rule"], step["outcome"]), set()).add(str(part))
    assert fates["payouts.initial", "paid"] == fates["payouts.war", "paid"] == {"1"}
    assert fates['payouts."war-tied"', "paid"] == {"2"}
    assert {part for (_, outcome), parts in fates.items() if outcome == "lost" for part in parts} == {"1"}


def _expected(edition: str, id: str) -> Any:
    return next(vector["expected"] for vector in made(edition).vectors if vector["id"] == id)


def test_equipment_is_as_the_text_has_it() -> None:
    """By hand, 651a.2(b) and 619a.1: odds on the layout, 54 sections, and odds on them that a house raises."""
    odds = {"initial": "1 to 1", "tie": "10 to 1", "war": "1 to 1", "war-tied": "2 to 1"}
    assert _expected(WAR, "equipment/layout-as-the-edition-has-it")["odds"] == odds
    sections = _expected(SIX, "equipment/wheel-as-the-edition-has-it")["sections"]
    counts = {"$1": 23, "$2": 15, "$5": 8, "$10": 4, "$20": 2, "joker": 1, "flag": 1}
    assert Counter(section["symbol"] for section in sections) == counts
    assert sections[0] == {"symbol": "joker", "shows": "joker", "odds": "45 to 1"}
    better = _expected(SIX, "equipment/wheel-better-odds")["sections"]
    assert {section["odds"] for section in better if section["symbol"] == "$1"} == {"6 to 5"}


def test_payments_go_up_to_the_next_chip() -> None:
    """By hand, 651a.10 as it is read: chips of 0.50 make 5.00, and neither 5.25 nor 5.49."""
    paid = {each["owed"]: each["expected"] for each in made(WAR).vectors if each["kind"] == "payment"}
    broken = {"paid": "5.50", "rule": "chips.breakage", "cite": "651a.10"}
    assert paid == {"5.00": {"paid": "5.00"}, "5.25": broken, "5.49": broken}


def test_no_house_may_file_what_the_text_fixes() -> None:
    refused = _expected(WAR, "choice/a-house-chooses-ranks-suits-something-else")["refused"]
    assert (refused["rule"], refused["cite"]) == ("ranks.suits", "651a.6")
    assert "the text fixes it at no effect" in refused["reason"]


def test_a_deck_runs_out_and_is_shuffled_anew() -> None:
    """Eight players who exchange all four cards need 32 new ones and the deck has 19 after the first burn."""
    played = [vector for vector in made(BADUGI).vectors if vector["kind"] == "procedure"]
    read = {each["readings"]["own-discards-come-back"] for each in played if "readings" in each}
    assert read == {"kept out, as card rooms do"}
    events = [event for each in played for step in each["expected"]["steps"] for event in step.get("events", ())]
    assert "draws.stub" in {event["rule"] for event in events if event["event"] == "Reshuffled"}


def test_a_submission_stands_in_every_vector(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text(f'edition = "{BADUGI}"\n[choices]\nseats = 5\n')
    report = vectors(open_edition(str(file)))
    assert report.header["rules"]["seats"]["value"] == 5
    assert {vector["choices"]["seats"] for vector in report.vectors} == {5}


@pytest.mark.parametrize("game", ["badacey", "razz", "big-o-high-low"])
def test_a_card_of_poker_that_was_entered_wrongly_is_corrected_in_a_vector(game: str) -> None:
    told = json.dumps(made(f"gge-2011/{game}").vectors)
    assert '"CardCorrected"' in told
