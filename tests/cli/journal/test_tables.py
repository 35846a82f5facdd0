"""The commands `journal verify`, `replay` and `export` on the journals of tables."""

import re
from pathlib import Path

import pytest

from cli.conftest import Run
from cli.tables import AT, EDITIONS, LATER, House
from croupier.journal.book import Journal
from croupier.journal.record import Actor, Entry
from croupier.journal.store.store import open_store


@pytest.fixture
def house(run: Run, tmp_path: Path) -> House:
    return House(run, tmp_path)


def forged(house: House, name: str, command: dict[str, object], *events: dict[str, object]) -> None:
    """Somebody who can write the store enters a record as the table would have, hashes and all."""
    with open_store(house.db) as store:
        journal = Journal(store, name)
        entry = Entry("forged", LATER, (Actor("Lee", "dealer", "D-1"),), command, events)
        journal.append(entry, expects=journal.head().version)


# Deciding again


def test_every_command_of_every_table_is_decided_again(house: House) -> None:
    for name in ("war", "badugi"):
        house.evening(name)
    shown = house.journal("verify")
    assert (shown.code, shown.err) == (0, "")
    assert shown.out.endswith("decided again: 2 tables, 3 rounds, 69 commands; every account adds up\nnothing is wrong\n")
    report = house.journal("verify", "--json").json
    decided = {journal["journal"]: journal["decided"] for journal in report["journals"]}
    assert decided["war"] == {"commands": 38, "rounds": 2, "balances": True, "deviations": []}
    assert decided["badugi"]["rounds"] == 1
    one = house.journal("verify", "war")
    assert "decided again: 1 table, 2 rounds, 38 commands" in one.out


def test_hashes_alone_decide_nothing(house: House) -> None:
    house.evening("big-six")
    assert "decided again" not in house.journal("verify", "--hashes").out
    report = house.journal("verify", "--hashes", "--json").json
    assert report["journals"][0]["decided"] is None


def test_other_journals_in_the_same_store(house: House) -> None:
    from journal.entries import filled

    house.evening("big-six")
    with open_store(house.db) as store:
        filled(store, 3)
    shown = house.journal("verify")
    assert shown.code == 0
    assert [line.split(" · ")[0] for line in shown.out.splitlines() if " records" in line] == ["big-six", "war-1"]
    assert "decided again: 1 table" in shown.out


@pytest.mark.parametrize(
    ("command", "events", "says"),
    [
        (
            {"name": "deal a card", "to": "1", "card": "As"},
            [{"event": "Dealt", "v": 1, "rule": "deal.direction", "to": "1", "card": "As"}],
            "record 39: deal a card was not lawful: ",
        ),
        (
            {"name": "dispute", "player": "Ann", "what": "her card"},
            [],
            "record 39: dispute has other events than follow from it: 0 are recorded, and 1 follows",
        ),
        (
            {"name": "dispute", "player": "Ann", "what": "her card"},
            [
                {
                    "event": "Posted",
                    "v": 1,
                    "rule": "house.dispute",
                    "source": "cage",
                    "target": "dealers",
                    "cents": 500,
                    "slip": "",
                }
            ],
            "record 39: dispute has other events than follow from it: event 1 is ",
        ),
        ({"name": "dance"}, [], "record 39 cannot be followed: this table has no command 'dance'"),
    ],
)
def test_what_does_not_follow_is_found(
    house: House, command: dict[str, object], events: list[dict[str, object]], says: str
) -> None:
    house.evening("war")
    forged(house, "war", command, *events)
    assert house.journal("verify", "--hashes").code == 0  # the hashes are as good as any
    shown = house.journal("verify")
    assert shown.code == 1
    assert f"  UNLAWFUL: {says}" in shown.out
    file = str(house.folder / "war.jsonl")
    house.journal("export", "war", "-o", file)
    handed_on = house.run("journal", "verify", file)
    assert handed_on.code == 1
    assert f"  UNLAWFUL: {says}" in handed_on.out


def test_a_deviation_passes_with_its_ruling_and_is_listed(house: House) -> None:
    house.open("big-six", None, "--mode", "recorded")
    happened = {"name": "clapper at rest", "symbol": "joker", "revolutions": 2, "happened": True}
    house.deal("big-six", {"name": "open table"}, happened)
    waiting = house.journal("verify")
    assert waiting.code == 1
    assert re.search(r"  UNLAWFUL: record 4, round 1: clapper at rest: .*; no ruling yet\n", waiting.out)
    house.deal("big-six", {"name": "rule on deviation", "ruling": "stands", "reason": "tried out"})
    ruled = house.journal("verify")
    assert ruled.code == 0
    assert re.search(r"  by ruling.* record 4.*; ruled at record 5: stands, tried out\n", ruled.out)
    (deviation,) = house.journal("verify", "--json").json["journals"][0]["decided"]["deviations"]
    assert (deviation["record"], deviation["ruling"], deviation["ruled_at"]) == (4, "stands", 5)


def test_a_complete_export_is_decided_again(house: House) -> None:
    house.evening("war")
    file = str(house.folder / "war.jsonl")
    assert house.journal("export", "war", "-o", file).code == 0
    shown = house.run("journal", "verify", file)
    assert shown.code == 0
    assert "decided again: 1 table, 2 rounds, 38 commands; every account adds up" in shown.out
    assert house.run("journal", "verify", file, "--json").json["journals"][0]["decided"]["commands"] == 38


# A round


def test_a_round_is_replayed_card_by_card(house: House) -> None:
    house.evening("war")
    shown = house.journal("replay", "war", "1")
    assert (shown.code, shown.err) == (0, "")
    lines = shown.out.splitlines()
    assert lines[0] == "war · round 1 · pa-2012/casino-war · records 1 to 21"
    at = lines.index("  18  2026-03-01T21:35:30+00:00  deal 9d to position 1 · Lee (dealer, D-1)")
    assert lines[at + 1 : at + 6] == [
        "      position 1 gets 9d  651a.8(c), 651a.9(f)",
        "  19  2026-03-01T21:35:40+00:00  deal Kc to the dealer · Lee (dealer, D-1)",
        "      the dealer gets Kc  651a.8(c), 651a.9(f)",
        "  20  2026-03-01T21:35:50+00:00  settle the original deal · Lee (dealer, D-1)",
        "      Ann loses 25.00 on initial 1  651a.9(a)",
    ]
    assert lines[-1] == "the changes add up to 0.00"


def test_a_round_ends_with_what_everybody_won(house: House) -> None:
    house.evening("war")
    report = house.journal("replay", "war", "2", "--json").json
    assert (report["round"], report["over"], report["unit"]) == (2, True, "cents")
    assert [record["record"] for record in report["records"]] == list(range(22, 39))
    changes = {name: account["change"] for name, account in report["accounts"].items()}
    assert changes == {"chips of Ann": 70_00, "chips of Bo": -10_00, "inventory": -60_00}
    dealt = next(record for record in report["records"] if record["says"] == "deal 7h to position 3")
    assert dealt["by"] == [{"person": "Lee", "role": "dealer", "licence": "D-1"}]
    assert dealt["events"] == [
        {"event": "Dealt", "says": "position 3 gets 7h", "rule": "deal.direction", "cite": "651a.8(c), 651a.9(f)"}
    ]


@pytest.mark.parametrize(
    ("about", "number"),
    [("21:36", 1), ("21:35:59", 1), ("21:37", 1), ("21:38", 2), ("21:40", 2), ("2026-03-01T21:40:00+00:00", 2)],
)
def test_a_round_is_found_by_about_when_it_was(house: House, about: str, number: int) -> None:
    house.evening("war")
    assert house.journal("replay", "war", "--about", about, "--json").json["round"] == number


def test_the_day_of_a_round(house: House) -> None:
    house.evening("war")
    assert house.journal("replay", "war", "--about", "21:40", "--day", "2026-03-01", "--json").json["round"] == 2
    early = house.journal("replay", "war", "--about", "21:40", "--day", "2026-02-28").refused()
    assert early == f"nothing was recorded at 'war' until then; its first record is of {AT}"


@pytest.mark.parametrize("name", ["roulette", "big-six", "badugi", "razz"])
def test_rounds_of_every_game(house: House, name: str) -> None:
    house.evening(name)
    report = house.journal("replay", name, "1", "--json").json
    assert report["over"]
    assert sum(account["change"] for account in report["accounts"].values()) == 0
    assert all(record["events"] or record["command"]["name"] == "no more bets" for record in report["records"])


def test_a_round_that_is_not_over(house: House) -> None:
    house.open()
    house.deal("war", {"name": "receive cards"})
    assert house.journal("replay", "war", "1").out.startswith(
        "war · round 1 · pa-2012/casino-war · records 1 to 3 · not over yet\n"
    )


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ([], "say which round: give its number or --about 21:40; --day goes only with --about"),
        (["1", "--about", "21:40"], "say which round"),
        (["1", "--day", "2026-03-01"], "say which round"),
        (["0"], "there is no round 0; the first is 1"),
        (["3"], "table 'war' has no round 3; it has 2, and 3 is under way or about to begin"),
        (["99"], "table 'war' has no round 99; it has 2"),
        (["two"], "'two' is not the number of a round; give 3, or --about 21:40"),
        (["-1"], "No such option '-1'."),
        (["9" * 40], "is not the number of a round"),
        (["--about", "teatime"], "is not a time; give 21:40"),
    ],
)
def test_rounds_that_there_are_not(house: House, words: list[str], says: str) -> None:
    house.evening("war")
    assert says in house.journal("replay", "war", *words).refused()


def test_replay_is_for_tables(house: House) -> None:
    from journal.entries import filled

    with open_store(house.db, create=True) as store:
        filled(store, 2)
    assert "the journal 'war-1' is not a table's" in house.journal("replay", "war-1", "1").refused()


def test_a_round_is_handed_on_as_a_receipt(house: House) -> None:
    house.evening("war")
    house.journal("sign", "--key", str(house.folder / "key"), "--new-key")
    file = str(house.folder / "round.jsonl")
    assert house.journal("export", "war", "--round", "2", "-o", file).code == 0
    shown = house.run("journal", "verify", file)
    assert shown.code == 0
    assert "war · 17 records · 17 signed" in shown.out
    assert "nothing is wrong" in shown.out
    assert "decided again" not in shown.out  # a receipt has no beginning
    both = house.journal("export", "war", "--round", "2", "--record", "3").refused()
    assert both == "give --record or --round, not both"


def test_editions_of_the_examples_are_all_tried() -> None:
    from cli.tables import SCRIPTS

    goes_on = {"fill"}  # at the table of another example
    assert {file.stem for file in SCRIPTS.glob("*.jsonl")} == {*EDITIONS, *goes_on}
