"""Every command answers for every edition, whatever it is asked: exit 0, or one clear line (N11, T11, P4)."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from cli.conftest import Ran, Run
from croupier.rulebook.text import library
from depth import of_each_kind

IDS = library.ids()
GAME = {id: library.head(id).game for id in IDS}
HUGE = "9" * 40
HAND, OTHER = "As2h3d4c", "8s7h6d5c"
PEOPLE = ("--as", "Dora:dealer:D-17", "--as", "Fay:floorperson:F-3")

QUESTIONS: tuple[tuple[str, ...], ...] = (
    ("rules", "EDITION"),
    ("rules", "EDITION", "payouts"),
    ("rules", "EDITION", "no.such.rule"),
    ("sections", "EDITION"),
    ("readings", "EDITION"),
    ("wagers", "EDITION"),
    ("wagers", "EDITION", "--wheel", "single-zero"),
    ("wagers", "EDITION", "--wheel", "square"),
    ("compare", "EDITION", "EDITION"),
    ("compare", "EDITION", "no-such/edition"),
    ("odds", "EDITION"),
    ("odds", "EDITION", "--wager", "tie"),
    ("odds", "EDITION", "--wager", "straight 17"),
    ("odds", "EDITION", "--wager", "no such wager"),
    ("odds", "EDITION", "--wheel", "double-as-single"),
    ("odds", "EDITION", "--decks", "1"),
    ("odds", "EDITION", "--shoe", "A:4 K:2"),
    ("odds", "EDITION", "--visible", "Qs Qh"),
    ("odds", "EDITION", "--players", "3"),
    ("odds", "EDITION", "--stake", "5.00"),
    ("odds", "EDITION", "--stake", "0.01"),
    ("odds", "EDITION", "--stake", HUGE),
    ("odds", "EDITION", "--bet", "initial 5", "--bet", "tie 1"),
    ("odds", "EDITION", "--bet", "initial 5", "--bet", "tie 1 at 2", "--boxes", "2", "--players", "3", "--meter", "none"),
    ("odds", "EDITION", "--bet", "initial 5", "--bet", "progressive 5", "--meter", HUGE),
    ("odds", "EDITION", "--bet", "electronic-initial 5", "--bet", "electronic-tie 1"),
    ("odds", "EDITION", "--bet", "initial 5 at 99", "--bankroll", "4"),
    ("odds", "EDITION", "--bet", "red 5", "--bet", "straight 17 1"),
    ("odds", "EDITION", "--bet", "$1 5", "--bet", "joker 1"),
    ("odds", "EDITION", "--rounds", "10", "--bankroll", "4", "--goal", "8"),
    ("odds", "EDITION", "--rounds", "-1"),
    ("odds", "EDITION", "--rounds", HUGE),
    ("odds", "EDITION", "--bankroll", HUGE),
    ("explore", "EDITION"),
    ("explore", "EDITION", "--set", "payouts.tie=11", "--wager", "tie", "--players", "3", "--meter", HUGE),
    ("solve", "EDITION", "--wager", "tie", "--edge", "0.10"),
    ("solve", "EDITION", "--wager", "straight 17", "--edge", "5%", "--wheel", "single-zero"),
    ("solve", "EDITION", "--wager", "$5", "--edge", "1/10", "--vary", "weights"),
    ("solve", "EDITION", "--wager", "initial", "--edge", "3%", "--strategy", "surrender"),
    ("solve", "EDITION", "--wager", "no such wager", "--edge", "0.10"),
    ("solve", "EDITION", "--wager", "tie", "--edge", HUGE),
    ("win", "EDITION", "--players", "2", "--rounds-per-hour", "40", "--wager", "25"),
    ("win", "EDITION", "--players", "2", "--rounds-per-hour", "40", "--wager", "25", "--on", "red", "--tax", "20%"),
    ("win", "EDITION", "--players", "2", "--rounds-per-hour", "40", "--wager", "0.01", "--strategy", "surrender"),
    ("win", "EDITION", "--players", "2", "--rounds-per-hour", "40", "--wager", "25", "--drop", HUGE, "--tax", "5"),
    ("print", "sign", "EDITION", "-o", "FOLDER/sign.pdf"),
    ("print", "par", "EDITION", "-o", "FOLDER/par.pdf"),
    ("print", "poem", "EDITION", "-o", "FOLDER/poem.pdf"),
    (
        "win",
        "EDITION",
        "--players",
        "2",
        "--rounds-per-hour",
        "40",
        "--bet",
        "initial 25",
        "--bet",
        "tie 5 at 1",
        "--tax",
        "5",
    ),
    ("win", "EDITION", "--players", "2", "--rounds-per-hour", "40", "--bet", "red 25", "--tax", "5"),
    ("win", "EDITION", "--players", "2", "--rounds-per-hour", "40"),
    ("meters", "EDITION"),
    ("meters", "EDITION", "--players", "3", "--decks", "1", "--rounds-per-hour", "60"),
    ("meters", "EDITION", "--rounds-per-hour", HUGE),
    ("protection", "EDITION", "--shoes", "1"),
    ("equity", "EDITION", HAND, OTHER, "--samples", "50"),
    ("equity", "EDITION", HAND, HAND),
    ("equity", "EDITION", "??", "AxKx", "--board", "2c3c4c", "--samples", "50"),
    ("draws", "EDITION", HAND, "--draws", "1"),
    ("draws", "EDITION", "nonsense"),
    ("play", "EDITION", "--seed", "1"),
    ("play", "EDITION", "--seats", "2", "--policy", "random", "--seed", "1"),
    ("play", "EDITION", "--seats", "99"),
    ("simulate", "EDITION", "--rounds", "0"),
    ("simulate", "EDITION", "--rounds", HUGE),
    ("simulate", "EDITION", "--sessions", "5"),
    ("table", "open", "EDITION", "--table", "T1", *PEOPLE, "--db", "FOLDER/tables.db"),
    ("table", "open", "EDITION", "--table", "T1", "--version", "electronic", *PEOPLE, "--db", "FOLDER/tables.db"),
    ("table", "open", "EDITION", "--table", "T2", "--float", "5000", *PEOPLE, "--db", "FOLDER/tables.db"),
    ("table", "show", "T1", "--db", "FOLDER/tables.db"),
    ("table", "close", "T1", *PEOPLE, "--db", "FOLDER/tables.db"),
    ("journal", "show", "FOLDER/tables.db", "T1", "--record", HUGE),
    ("journal", "verify", "FOLDER/tables.db"),
)

ROUNDS: tuple[dict[str, object], ...] = (
    {},
    {"wagers": []},
    {"wagers": [{"player": "1", "wager": "red", "amount": "5.00"}], "result": "17"},
    {"wagers": [{"player": "1", "wager": "$1", "amount": "5.00"}], "result": "$1"},
    {"wagers": [{"player": "1", "wager": "initial", "amount": "5.00"}], "cards": {"1": "Qs", "dealer": "2h"}},
    {"pot": "101.00", "unit": "1.00", "hands": {"1": "As 2h 3d 4c 8s", "2": "Ks Qh 3c 4d 8h"}},
    {"wagers": 5, "result": [], "hands": "As", "cards": {"1": None}},
)


def answered(ran: Ran, words: tuple[str, ...]) -> None:
    """Exit 0 with something said and nothing complained of, or one clear line."""
    assert "Traceback" not in ran.out + ran.err, words
    if ran.code == 0:
        assert ran.out, words
        assert ran.err == "", words
        if "--json" in words:
            assert ran.json
    elif "--json" in words:
        assert ran.refused_json()["reason"], words
    else:
        assert len(ran.refused()) > 10, words


def asked(edition: str, folder: Path) -> Iterator[tuple[str, ...]]:
    for words in QUESTIONS:
        yield tuple(edition if word == "EDITION" else word.replace("FOLDER", str(folder)) for word in words)


@pytest.mark.long
@pytest.mark.parametrize("edition", of_each_kind(IDS))
def test_every_command_answers_for_every_edition(run: Run, tmp_path: Path, edition: str) -> None:
    for words in asked(edition, tmp_path):
        answered(run(*words), words)


@pytest.mark.parametrize("edition", of_each_kind(IDS))
def test_programs_are_answered_in_json(run: Run, tmp_path: Path, edition: str) -> None:
    """The same questions of a program, where they are cheap."""
    for words in asked(edition, tmp_path):
        if words[0] in ("rules", "sections", "wagers", "journal") or {"no such wager", "99", "0.01"} & set(words):
            answered(run(*words, "--json"), (*words, "--json"))


@pytest.mark.parametrize("edition", of_each_kind(IDS))
def test_every_round_is_settled_or_refused(run: Run, edition: str) -> None:
    for written in ROUNDS:
        answered(run("settle", "-", stdin=json.dumps({"edition": edition, **written}).encode()), ("settle", str(written)))


@pytest.mark.long
@pytest.mark.timeout(600)
@pytest.mark.parametrize("game", sorted(set(GAME.values())))
def test_every_edition_is_simulated_or_says_why_not(run: Run, game: str) -> None:
    """A few rounds, and a few sessions, of every edition that deals something."""
    for edition in (id for id in IDS if GAME[id] == game):
        for words in (
            ("simulate", edition, "--rounds", "40"),
            ("simulate", edition, "--sessions", "3", "--session-rounds", "5", "--bankroll", "50"),
        ):
            answered(run(*words), words)
