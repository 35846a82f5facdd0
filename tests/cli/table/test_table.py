"""The command `table` with scripts: open, deal, show, close and list."""

import json
import os
import sqlite3
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from cli.conftest import Run
from cli.tables import AT, EDITIONS, KIM, LATER, LEE, House


@pytest.fixture
def house(run: Run, tmp_path: Path) -> House:
    return House(run, tmp_path)


def events(printed: str) -> list[Any]:
    return [json.loads(line) for line in printed.splitlines()]


def said(line: Any) -> list[tuple[str, str]]:
    return [(one["says"], one["cite"]) for one in line["events"]]


# Opening


def test_open_says_what_was_made(house: House) -> None:
    shown = house.open()
    assert shown.out == (
        f"table war is set up in {house.db}: pa-2012/casino-war, strict, cards typed\n"
        "the float is counted: 20000\ndeal it with: croupier table deal war\n"
    )
    report = house.open("wheel", "pa-2011-proposed/roulette", "--json", "--mode", "recorded").json
    assert report["table"] == "wheel"
    assert (report["mode"], report["cards"], report["records"], report["key"]) == ("recorded", "typed", 2, None)


def test_open_makes_a_key_that_only_its_owner_reads(house: House) -> None:
    report = house.open("e", "md-1.2/casino-war", "--cards", "electronic", "--json").json
    assert report["key"] == house.db + ".shoe-key"
    assert stat.S_IMODE(os.stat(report["key"]).st_mode) == 0o600
    again = house.open("f", "md-1.2/casino-war", "--cards", "electronic")
    assert "keep it away from the database" in again.out
    own = str(house.folder / "own.key")
    assert house.open("g", "md-1.2/casino-war", "--cards", "electronic", "--key", own, "--json").json["key"] == own


def test_a_wheel_needs_no_key(house: House) -> None:
    assert house.open("w", "pa-2011-proposed/big-six", "--cards", "electronic", "--json").json["key"] is None
    assert not Path(house.db + ".shoe-key").exists()
    assert house.deal("w", {"name": "open table"}).code == 0


def test_open_takes_a_submission(house: House) -> None:
    file = house.folder / "house.toml"
    file.write_text('edition = "pa-2012/casino-war"\n[choices]\n"limits.minimum" = "10.00"\n')
    assert house.open("own", str(file)).code == 0
    house.deal("own", {"name": "receive cards", "preinspected": True})
    refused = house.show("own", "--json").json
    assert refused["edition"] == "pa-2012/casino-war"


@pytest.mark.parametrize(
    ("more", "says"),
    [
        (["--as", LEE], "a table is set up by a floorperson or above, who signs with the licence number"),
        (["--as", "Kim:floorperson"], "a table is set up by a floorperson or above, who signs with the licence number"),
        (["--as", "Kim"], "'Kim' does not say who signs; give 'Name:role' or 'Name:role:licence', such as 'Kim:"),
        (["--as", ":dealer"], "':dealer' does not say who signs"),
        (["--as", "Kim:boss"], "'boss' is not a role at a table; the roles are player, dealer, floorperson"),
        (["--as", KIM, "--at", "21:40"], "'21:40' is not a time with its zone, such as 2026-03-01T21:40:00+00:00"),
        (["--as", KIM, "--at", "2026-03-01T21:40:00"], "'2026-03-01T21:40:00' is not a time with its zone"),
        (["--as", KIM, "--version", "electronic"], "the electronic version is not offered under these rules"),
        (["--as", KIM, "--version", "odd"], "casino-war has no version 'odd': beside the usual one there is electronic"),
        (["--as", KIM, "--cards", "electronic", "--mode", "recorded"], "an electronic table must be strict"),
        (["--as", KIM, "--float", "ten"], "'ten' is not an amount of money"),
        (["--as", KIM, "--float", "10"], "count the float is signed by the dealer with the licence number: give --as"),
        (["--as", KIM, "--mode", "lax"], "Invalid value for '--mode'"),
        (["--as", KIM, "--table", ""], "'' cannot be the name of a journal"),
        (["--as", KIM, "--table", "  "], "'  ' cannot be the name of a table: leave out the leading dash or blank"),
        (["--as", KIM, "--table", "-7"], "'-7' cannot be the name of a table"),
        (["--as", KIM, "--db", ""], "'' is not a file for tables; give one with --db, such as tables.db"),
        (["--as", KIM, "--as", "kim:dealer:D-1", "--float", "10"], "count the float is signed by the floorperson or"),
    ],
)
def test_open_refuses(run: Run, tmp_path: Path, more: list[str], says: str) -> None:
    usual = {"--table": "t", "--db": str(tmp_path / "t.db")}
    words = [word for option, value in usual.items() if option not in more for word in (option, value)]
    assert run("table", "open", "md-1.2/casino-war", *words, *more).refused().startswith(says)


def test_open_refuses_a_name_that_is_taken(house: House) -> None:
    house.open()
    assert house.open().refused() == "there is a table 'war' already: `croupier table deal` continues it"


def test_a_float_that_nobody_can_sign_makes_no_table(run: Run, tmp_path: Path) -> None:
    db = str(tmp_path / "t.db")
    words = ("table", "open", EDITIONS["war"], "--table", "t", "--db", db, "--as", KIM)
    assert "signed by the dealer" in run(*words, "--float", "10").refused()
    assert run(*words).code == 0


# Dealing from a script


def test_a_round_of_casino_war(house: House) -> None:
    house.open()
    printed = house.deal_file("war", "war", "--json")
    assert (printed.code, printed.err) == (0, "")
    lines = events(printed.out)
    assert [line["record"] for line in lines] == list(range(3, 3 + len(lines)))
    by_name = {(line["command"]["name"], line["round"]): line for line in lines}
    lost = by_name["settle the original deal", 1]
    assert said(lost) == [("Ann loses 25.00 on initial 1", "651a.9(a)"), ("the deal is decided", "651a.9(a)")]
    assert lost["by"] == [{"person": "Lee", "role": "dealer", "licence": "D-1"}]
    assert lost["at"] == "2026-03-01T21:35:50+00:00"
    # A tie pays 10 to 1, and the War is won even money.
    assert ("Ann is paid 50.00 for tie 1", "651a.10(2)") in said(by_name["settle the original deal", 2])
    assert by_name["choose", 2]["by"] == [{"person": "Ann", "role": "player", "licence": None}]
    assert ("Ann is paid 20.00 for war 1", "651a.10(3)") in said(by_name["settle the war deal", 2])


def test_what_a_script_prints_for_people(house: House) -> None:
    house.open()
    printed = house.deal("war", {"name": "receive cards"}, {"name": "prepare cards"}, {"name": "prepare cards"})
    assert printed.out == (
        "   3  receive 6 decks · Lee (dealer)\n"
        "      6 decks are at the table  651a.3(a)\n"
        "   4  inspect the cards · Lee (dealer)\n"
        "      the cards are inspected  651a.4(a)\n"
        "   5  verify the inspection of the cards · Kim (floorperson)\n"
        "      the inspection of the cards is verified  651a.4(a)\n"
    )


def test_a_script_stops_at_the_first_refusal(house: House) -> None:
    house.open()
    lines = ({"name": "receive cards"}, {"name": "no more bets"}, {"name": "prepare cards"})
    refused = house.deal("war", *lines)
    assert refused.code == 2
    assert refused.out.count("receive 6 decks") == 1
    assert refused.err.startswith("croupier: line 2: no more bets is not possible now; the next step is: prepare cards")
    assert "; lawful now: prepare cards, buy in" in refused.err
    assert "651a.4(a)" in refused.err
    assert house.show("war", "--json").json["standing"]["phase"] == "preparing"
    as_json = house.deal("war", {"name": "no more bets"}, more=["--json"]).refused_json()
    assert as_json["cite"] == "651a.4(a)"


def test_comments_and_empty_lines_are_passed_over(run: Run, house: House) -> None:
    house.open("b", EDITIONS["big-six"])
    words = ("table", "deal", "b", "--db", house.db, "--as", LEE, "--at", AT, "--do", "-")
    assert run(*words, stdin=b'# open\n\n  \n{"name": "open table"}\n').code == 0


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (b"open table", 'line 1: not a command such as {"name": "deal a card", "card": "Qs"}'),
        (b"[]", "line 1: not a command"),
        (b'{"name": 3}', "line 1: not a command"),
        (b"[" * 100_000, "line 1: not a command"),
        (b"\xff", "-: not a text file in UTF-8"),
        (b'{"name": "dance"}', "line 1: this table has no command 'dance'"),
        (b'{"name": "open table", "quickly": true}', "line 1: the command 'open table' has no 'quickly'; it has nothing"),
        (b'{"name": "buy in", "player": "Ann"}', "line 1: buy in is not possible now; the next step is: open table"),
        (b'{"name": "count the inventory"}', "line 1: the command 'count the inventory' lacks cents"),
        (b'{"name": "buy in", "player": "Ann", "cents": "5"}', "line 1: the command 'buy in': cents: '5' is not a whole"),
        (b'{"name": "open table", "by": []}', 'line 1: "by" is a list of people, such as ["Lee:dealer:D-1"]'),
        (b'{"name": "open table", "by": [7]}', 'line 1: "by" is a list of people'),
        (b'{"name": "open table", "by": "Lee"}', "line 1: 'Lee' does not say who signs"),
        (b'{"name": "open table", "by": ["Ann:player"]}', "line 1: open table is for the dealer or floorperson or above"),
        (b'{"name": "open table", "at": 5}', 'line 1: "at" and "id" are strings'),
        (b'{"name": "open table", "id": ""}', 'line 1: "at" and "id" are strings'),
        (b'{"name": "open table", "at": "noon"}', "line 1: 'noon' is not a time with its zone"),
        (b'{"name": "open table", "at": "2026-02-01T00:00:00+00:00"}', "line 1: 2026-02-01T00:00:00+00:00 is before"),
        (b'{"name": "open table", "happened": 1}', 'line 1: "happened" is true or false'),
        (b'{"name": "open table", "card": "Qs"}', "line 1: the command 'open table' has no 'card'"),
    ],
)
def test_bad_lines_are_refused_in_one_sentence(run: Run, house: House, line: bytes, says: str) -> None:
    house.open("b", EDITIONS["big-six"])
    words = ("table", "deal", "b", "--db", house.db, "--as", LEE, "--as", KIM, "--at", AT, "--do", "-")
    assert run(*words, stdin=line).refused().startswith(says)


def test_the_same_id_is_done_once(house: House) -> None:
    house.open("b", EDITIONS["big-six"])
    buy: dict[str, object] = {"name": "buy in", "player": "Ann", "cents": 100_00, "id": "once"}
    house.deal("b", {"name": "open table"}, buy, buy)
    assert house.show("b", "--json").json["standing"]["accounts"]["chips of Ann"] == 100_00
    other = house.deal("b", {**buy, "cents": 200_00})
    assert "belongs to another command" in other.err
    assert other.code == 2


def test_people_who_are_missing_are_named(run: Run, house: House) -> None:
    house.open("b", EDITIONS["big-six"])
    words = ("table", "deal", "b", "--db", house.db, "--at", AT, "--do", "-")
    refused = run(*words, stdin=b'{"name": "open table"}').refused()
    assert refused == "line 1: open table is signed by the dealer or floorperson or above: give --as 'Name:dealer'"


def test_what_happened_at_a_recorded_table(house: House) -> None:
    house.open("b", EDITIONS["big-six"], "--mode", "recorded")
    spin: dict[str, object] = {"name": "clapper at rest", "symbol": "joker", "revolutions": 1}
    assert house.deal("b", {"name": "open table"}, spin).code == 2
    printed = house.deal("b", {**spin, "happened": True}, more=["--json"])
    (line,) = events(printed.out)
    assert line["events"][0]["says"].startswith("clapper at rest was not lawful but happened: ")
    assert line["events"][1]["says"].startswith("deviation: clapper at rest: ")
    assert "waits for a ruling: the clapper rests on joker after 1 revolution" in house.show("b").out
    house.deal("b", {"name": "rule on deviation", "ruling": "stands", "reason": "a test of the wheel"})
    assert "waits for" not in house.show("b").out


def test_a_name_cannot_write_on_the_terminal(house: House) -> None:
    house.open("big-six")
    evil = "Ann\x1b[2J\nroot (auditor)"
    shown = house.deal("big-six", {"name": "open table"}, {"name": "buy in", "player": evil, "cents": 100_00})
    told = shown.out + shown.err + house.show("big-six").out
    assert shown.code == 2
    assert "\x1b" not in told
    assert "'Ann\\x1b[2J\\nroot (auditor)' has characters that nobody sees" in told
    refused = house.deal("big-six", {"name": "leave", "player": "Bo\x1b[2J"}).err
    assert "\x1b" not in refused
    assert "\n" not in refused[:-1]


# Showing


def test_show_the_ledger_of_an_evening(house: House) -> None:
    house.evening("war")
    report = house.show("war", "--json").json
    ledger = report["ledger"]
    assert ledger["sum"] == sum(ledger["accounts"].values()) == 0
    # Ann lost 25.00, won 50.00 on the tie and 20.00 in the War; Bo lost 10.00.
    assert ledger["total"]["players"] == {"Ann": 45_00, "Bo": -10_00}
    assert ledger["total"]["win"] == -35_00
    assert report["standing"]["accounts"] == ledger["accounts"]
    assert (ledger["total"]["drop"], ledger["total"]["rounds"]) == (700_00, 2)
    assert ledger["total"]["hold"]["exact"] == "-1/20"
    (day,) = ledger["days"]
    assert (day["day"], [shift["shift"] for shift in day["shifts"]]) == ("2026-03-01", [2])
    assert set(ledger["total"]["theoretical"]) == {"Ann", "Bo"}
    assert ledger["theoretical_assumes"] == ["every tie goes to War"]
    assert ledger["tax"]["rates"][0]["due"] == {"exact": "0", "float": 0.0}  # no win, no tax
    shown = house.show("war").out
    assert "sum" in shown
    assert "0.00" in shown
    assert "theoretical win of the house" in shown
    assert "The theoretical win assumes that every tie goes to War.\n" in shown
    assert "question 19\nRates: Regulatory Analysis Form 125-148 (IRRC 2895)\n" in shown


def test_show_tells_by_shift(house: House) -> None:
    house.evening("war")
    days = house.show("war", "--shifts", "08:00,21:37", "--json").json["ledger"]["days"]
    assert [[shift["rounds"] for shift in day["shifts"]] for day in days] == [[1, 1]]
    assert house.show("war", "--shifts", "8").refused() == "'8' are not times of shifts; give them as 06:00,14:00,22:00"
    assert "the earliest first" in house.show("war", "--shifts", "08:00,06:00").refused()


def test_a_player_is_not_shown_the_house(house: House) -> None:
    house.evening("war")
    seen = house.show("war", "--as-role", "player:Ann", "--json").json
    assert "ledger" not in seen
    assert seen["standing"]["accounts"] == {"chips of Ann": 545_00}
    shown = house.show("war", "--as-role", "player:Ann").out
    assert "inventory" not in shown
    assert "tax" not in shown
    assert house.show("war", "--as-role", "player").refused() == "name the player: player:NAME"
    assert house.show("war", "--as-role", "king").refused().startswith("'king' is not a role at a table")


def test_cards_face_down_are_for_their_owner(house: House) -> None:
    house.open("badugi", EDITIONS["badugi"], "--cards", "electronic")
    house.deal(
        "badugi",
        {"name": "open table"},
        {"name": "change the cards"},
        *({"name": "sit", "player": who, "seat": seat} for seat, who in enumerate(("Ann", "Bo"), start=1)),
        *({"name": "buy in", "player": who, "cents": 100_00} for who in ("Ann", "Bo")),
        {"name": "start hand"},
    )
    dealt = house.deal("badugi", {"name": "deal"})
    assert dealt.code == 0
    assert "Ann is dealt 4 cards" in dealt.out
    assert "deal: cards" not in dealt.out

    def hands(*role: str) -> dict[str, list[str]]:
        standing = house.show("badugi", "--json", *role).json["standing"]
        return {hand["player"]: hand["down"] for hand in standing["hands"]}

    own = hands("--as-role", "player:Ann")
    assert "??" not in own["Ann"]
    assert own["Bo"] == ["??"] * 4
    assert hands() == {"Ann": ["??"] * 4, "Bo": ["??"] * 4}
    everything = hands("--as-role", "auditor")
    assert everything["Ann"] == own["Ann"]
    assert len({*everything["Ann"], *everything["Bo"]}) == 8


# Closing

TWICE = "the inventory is counted before the day ends, by each of the two who sign: give --count AMOUNT twice"


@pytest.mark.parametrize("name", ["war", "roulette", "big-six", "badugi", "razz"])
def test_a_table_is_closed_for_the_day(house: House, name: str) -> None:
    house.evening(name)
    if name == "roulette":  # winning stakes stay on the layout until they are taken
        for wager in ("straight 17", "split 17-20"):
            house.deal(name, {"name": "take back wager", "player": "Ann", "wager": wager})
    if name == "big-six":
        house.deal(name, {"name": "take back wager", "player": "Ann", "wager": "$5"})
    expected = house.show(name, "--json").json["ledger"]["accounts"].get("inventory", 0)
    count = f"{expected // 100}.{expected % 100:02}"
    shown = house.close(name, "--count", count, "--count", count)
    assert (shown.code, shown.err) == (0, "")
    assert shown.out.endswith(f"table {name} is closed for the day\n")
    report = house.show(name, "--json", "--open-counts").json
    assert report["open"] is False
    assert report["ledger"]["sum"] == 0
    assert not [account for account in report["ledger"]["accounts"] if account.startswith("chips of")]
    assert house.close(name).refused() == f"table {name!r} is not open: its float was not counted, or its day is over"
    assert house.journal("verify", name).code == 0


def test_what_the_count_finds_is_entered(house: House) -> None:
    house.evening("war")
    house.close("war", "--count", "19000", "--count", "19000")
    total = house.show("war", "--json", "--open-counts").json["ledger"]["total"]
    assert total["over_short"] == 19_000_00 - house_inventory(house)


def house_inventory(house: House) -> int:
    """What the ledger had before the count, from the record of the count."""
    records = house.journal("show", "war", "--json", "--open-counts").json["records"]
    counted = next(record for record in records if record["command"]["name"] == "count the inventory")
    found = next(event for event in counted["events"] if event["event"] == "InventoryCounted")
    return int(found["expected"])


def test_close_says_what_is_still_due(house: House) -> None:
    house.open()
    assert house.deal("war", {"name": "receive cards"}).code == 0
    house.deal("war", {"name": "buy in", "player": "Ann", "position": "1", "cents": 100_00})
    assert house.close("war").refused() == TWICE
    assert "Ann" in house.show("war").out  # nobody was sent away for nothing
    house.open("b", EDITIONS["big-six"])
    house.deal(
        "b",
        {"name": "open table"},
        {"name": "buy in", "player": "Ann", "cents": 100_00},
        {"name": "place wager", "player": "Ann", "wager": "$1", "cents": 1_00},
        {"name": "no more bets"},
    )
    lies = "round 1 is not over: on the layout lie 1.00 of Ann on $1; the next step is: spin (619a.2(b))"
    assert house.close("b", "--count", "1").refused() == lies
    house.deal("b", {"name": "dispute", "player": "Ann", "what": "the spin"})
    assert house.close("b").refused() == "a dispute is open: the spin; settle the dispute first"


def test_close_needs_a_count_and_its_people(run: Run, house: House) -> None:
    house.open("b", EDITIONS["big-six"])
    house.deal("b", {"name": "open table"}, {"name": "buy in", "player": "Ann", "cents": 100_00})
    assert house.close("b").refused() == house.close("b", "--count", "1").refused() == TWICE  # T8: not taken unasked
    differ = house.close("b", "--count", "20000", "--count", "1").refused()
    assert differ == "two people count and find the same, and these differ: 20000.00 and 1.00; both count again"
    nobody = run("table", "close", "b", "--db", house.db, "--at", LATER, "--count", "20000")
    assert "close table is signed by the dealer or floorperson or above" in nobody.refused()
    alone = run("table", "close", "b", "--db", house.db, "--as", LEE, "--at", LATER, "--count", "20000")
    assert "count the inventory is signed by the floorperson or above with the licence number: give" in alone.refused()
    same = run(
        "table", "close", "b", "--db", house.db, "--as", LEE, "--as", "lee:floorperson", "--at", LATER, "--count", "1"
    )
    assert "floorperson or above with the licence number, not by Lee again (one name or one licence" in same.refused()
    assert house.close("b", "--count", "many").refused().startswith("'many' is not an amount of money")
    assert "Ann" in house.show("b").out  # nobody was sent away for nothing
    assert house.close("b", *2 * ("--count", "20000"), "--json").json["records"] == [5, 6, 7, 8]


# All tables


def test_list(house: House) -> None:
    house.open()
    house.open("wheel", EDITIONS["roulette"])
    rows = house.run("table", "list", "--db", house.db, "--json").json["tables"]
    assert [(row["table"], row["edition"], row["records"], row["last"]) for row in rows] == [
        ("war", "pa-2012/casino-war", 2, "count the float"),
        ("wheel", "pa-2011-proposed/roulette", 2, "count the float"),
    ]
    assert "wheel" in house.run("table", "list", "--db", house.db).out


def test_a_table_that_was_altered_does_not_hide_the_others(house: House) -> None:
    house.open()
    house.open("wheel", EDITIONS["roulette"])
    with sqlite3.connect(house.db) as file:
        file.execute("UPDATE records SET body = replace(body, 'Lee', 'Lea') WHERE journal = 1 AND sequence = 2")
    file.close()
    rows = house.run("table", "list", "--db", house.db, "--json").json["tables"]
    assert [row["table"] for row in rows] == ["war", "wheel"]
    assert rows[0]["last"] == "record 2 of journal 'war' was altered; `croupier journal verify` shows more"
    assert rows[1]["last"] == "count the float"
    assert "was altered" in house.run("table", "list", "--db", house.db).out


def test_a_journal_of_another_kind_is_no_table(house: House) -> None:
    from croupier.journal.store.store import open_store
    from journal.entries import filled

    with open_store(house.db, create=True) as store:
        filled(store, 2)
    assert house.run("table", "list", "--db", house.db).out == (
        f"{house.db}: no table yet; `croupier table open` sets one up\n"
    )
    assert house.deal("war-1", {"name": "open table"}).refused() == "the journal 'war-1' is not a table's"


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["deal", "t"], "no such file; `croupier table open` creates it, and --db names another"),
        (["show", "t"], "no such file"),
        (["close", "t"], "no such file"),
        (["list"], "no such file"),
    ],
)
def test_without_a_store(run: Run, tmp_path: Path, words: list[str], says: str) -> None:
    assert says in run("table", *words, "--db", str(tmp_path / "none.db")).refused()


def test_json_is_for_scripts(house: House) -> None:
    house.open()
    refused = house.run("table", "deal", "war", "--db", house.db, "--json").refused_json()
    assert refused["reason"] == "--json needs --do FILE"


def test_a_table_that_is_not_there(house: House) -> None:
    house.open()
    for words in (["deal", "x"], ["show", "x"], ["close", "x"]):
        assert "has no journal 'x'; it has war" in house.run("table", *words, "--db", house.db).refused()
    assert "cannot be read" in house.deal_file("war", "missing").refused()


def test_an_electronic_table_without_its_key(house: House) -> None:
    house.open("e", "md-1.2/casino-war", "--cards", "electronic")
    key = Path(house.db + ".shoe-key")
    kept = key.read_text()
    key.unlink()
    assert "the key cannot be read" in house.deal("e", {"name": "receive cards"}).refused()
    key.touch(0o600)
    key.write_text("something else")
    assert "this is not a shoe key" in house.deal("e", {"name": "receive cards"}).refused()
    assert house.show("e").code == 0  # looking needs no key
    key.write_text(kept)
    assert house.deal("e", {"name": "receive cards"}).code == 0


def test_help_says_that_nobody_certified_this(run: Run) -> None:
    assert "No laboratory has tested or certified this" in run("table", "--help").out


@pytest.mark.parametrize("words", [["--help"], ["table", "--help"], ["table", "deal", "--help"]], ids=" ".join)
def test_help_opens_no_database(words: list[str]) -> None:
    loaded = "import sys; from croupier.cli import main\ntry: main()\nfinally: print(*sys.modules, file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", loaded, *words], capture_output=True, text=True, check=True)
    assert not {"sqlalchemy", "croupier.tables", "croupier.games.kit.play.decider", "readline"} & set(done.stderr.split())
