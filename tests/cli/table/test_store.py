"""Tables and where they are kept: whose clock counts, where the shoe key lies, what a replay hides, copies brought back."""

import json
import os
import re
import stat
from datetime import UTC, datetime, timedelta
from pathlib import Path
from xml.etree.ElementTree import fromstring

import pytest

from cli.conftest import Ran, Run
from cli.tables import EDITIONS, KIM, LEE, PEOPLE, House
from croupier.journal.store.store import Store
from croupier.tables.engine.equipment import default_key
from faults.postgresql import Cluster

MD = "md-1.2/casino-war"


@pytest.fixture
def house(run: Run, tmp_path: Path) -> House:
    return House(run, tmp_path)


def in_seconds(seconds: int) -> str:
    return (datetime.now(UTC) + timedelta(seconds=seconds)).isoformat(timespec="seconds")


def opens(house: House, name: str, *at: str) -> Ran:
    words = ("table", "open", EDITIONS["war"], "--table", name, "--db", house.db, "--as", KIM, "--as", LEE)
    return house.run(*words, *(("--at", *at) if at else ()))


# The clock


def test_a_time_that_is_still_to_come_is_refused(house: House) -> None:
    ahead = in_seconds(90)
    now = "this machine's clock says 20"
    assert f"{ahead} is in the future: {now}" in opens(house, "v", ahead).refused()
    house.open("war")
    words = ("table", "deal", "war", "--db", house.db, *PEOPLE, "--do", "-")
    receive = b'{"name": "receive cards", "preinspected": true}'
    refused = house.run(*words, "--at", "2035-01-01T00:00:00+00:00", stdin=receive).refused()
    assert refused.startswith(f"line 1: 2035-01-01T00:00:00+00:00 is in the future: {now}")
    by_line = json.dumps({"name": "receive cards", "preinspected": True, "at": ahead}).encode()
    assert f"line 1: {ahead} is in the future" in house.run(*words, stdin=by_line).refused()
    assert house.run("table", "close", "war", "--db", house.db, *PEOPLE, "--at", ahead).code == 2
    assert house.run(*words, stdin=receive).code == 0  # by the clock: nothing was recorded ahead of it


def test_a_time_less_than_a_minute_ahead_is_taken(house: House) -> None:
    assert opens(house, "war", in_seconds(30)).code == 0


@pytest.mark.parametrize("minutes", [-5, 5])
def test_a_terminal_whose_clock_is_not_the_servers_is_refused(
    house: House, monkeypatch: pytest.MonkeyPatch, minutes: int
) -> None:
    house.open("war")
    monkeypatch.setattr(Store, "clock", lambda store: datetime.now(UTC) + timedelta(minutes=minutes))
    words = ("table", "deal", "war", "--db", house.db, *PEOPLE, "--do", "-")
    receive = b'{"name": "receive cards", "preinspected": true}'
    refused = house.run(*words, stdin=receive).refused()
    assert "line 1: this terminal's clock says 20" in refused
    assert ", and the database's 20" in refused
    assert "correct the one that is wrong; nothing was recorded" in refused
    assert "this terminal's clock says 20" in opens(house, "v").refused()
    assert house.run(*words, "--at", in_seconds(-400), stdin=receive).code == 0  # what happened before then


def test_a_clock_that_was_set_right_meanwhile_is_asked_again(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    house.open("war")
    apart = iter((timedelta(minutes=-5), timedelta(0)))
    monkeypatch.setattr(Store, "clock", lambda store: datetime.now(UTC) + next(apart))
    words = ("table", "deal", "war", "--db", house.db, *PEOPLE, "--do", "-")
    assert [house.run(*words, stdin=b'{"name": "receive cards", "preinspected": true}').code for _ in range(2)] == [2, 0]
    assert list(apart) == []


# The key of electronic shoes


def test_a_key_that_others_may_read_is_refused(house: House) -> None:
    house.open("e", MD, "--cards", "electronic")
    key = Path(house.db + ".shoe-key")
    key.chmod(0o644)
    assert f"{key}: others can read this key; run chmod 600 on it" in house.deal("e").refused()
    assert "others can read this key" in house.open("f", MD, "--cards", "electronic").refused()
    key.chmod(0o600)
    assert house.deal("e").code == 0


@pytest.mark.parametrize(
    ("db", "key"),
    [
        ("tables.db", "tables.db.shoe-key"),
        ("sqlite:///night/tables.db", "night/tables.db.shoe-key"),
        ("postgresql://lee:hunter2@db.example.org:5433/casino", "OWN/croupier/casino@db.example.org%3A5433.shoe-key"),
        ("postgres://lee@/casino?host=/run/pg", "OWN/croupier/casino@%2Frun%2Fpg.shoe-key"),
        ("postgresql:///casino", "OWN/croupier/casino@localhost.shoe-key"),
    ],
)
def test_the_key_lies_beside_the_file_or_in_the_users_folder(
    db: str, key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert default_key(db) == Path(key.replace("OWN", str(tmp_path)))


@pytest.mark.long
def test_a_table_on_a_server_finds_its_key_from_any_folder(
    house: House,
    cluster: Cluster,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "own"))
    house.db = cluster.database("keys")
    monkeypatch.chdir(tmp_path)
    key = Path(house.open("e", MD, "--cards", "electronic", "--json").json["key"])
    assert [stat.S_IMODE(os.stat(place).st_mode) for place in (key, key.parent)] == [0o600, 0o700]
    monkeypatch.chdir("/")
    assert house.deal("e", {"name": "receive cards", "decks": 6, "preinspected": False}).err == ""
    assert key.parent.parent == tmp_path / "own"


@pytest.mark.long
def test_the_password_of_a_server_is_not_told(house: House, cluster: Cluster) -> None:
    house.db = cluster.database("secret").replace("://croupier@", "://croupier:hunter2@")
    signing = str(house.folder / "signing.key")
    shown = [
        house.open("war"),
        house.run("table", "list", "--db", house.db, "--json"),
        house.journal("show"),
        house.journal("show", "--json"),
        house.journal("sign", "--key", signing, "--new-key", "--json"),
        house.journal("verify", "--json"),
        house.journal("backup", str(house.folder / "copy.db"), "--json"),
        house.run("journal", "restore", house.db, str(house.folder / "new.db"), "--json"),
        house.run("journal", "create", house.db, "--json"),
    ]
    assert [(one.code, "hunter2" in one.out + one.err) for one in shown] == [(0, False)] * len(shown)


# Hole cards


def test_a_replay_of_a_hand_that_is_not_over_hides_hole_cards(house: House) -> None:
    house.open("badugi", EDITIONS["badugi"], "--cards", "electronic")
    sits(house)
    assert house.deal("badugi", {"name": "deal"}).code == 0
    standing = house.show("badugi", "--as-role", "auditor", "--json").json["standing"]
    dealt = {card for hand in standing["hands"] for card in hand["down"]}
    assert len(dealt) == 8

    def told(*more: str) -> tuple[str, str]:
        words = ("badugi", "1", *more)
        return house.journal("replay", *words).out, house.journal("replay", *words, "--json").out

    for shown in told():
        assert "Ann is dealt 4 cards" in shown
        assert cards(shown) == set()
    assert [cards(shown) for shown in told("--open-cards")] == [dealt, dealt]
    by_time = house.journal("replay", "badugi", "--about", "21:00")
    assert "Ann is dealt 4 cards" in by_time.out
    assert house.deal("badugi", {"name": "post"}, {"name": "post"}, {"name": "fold"}, {"name": "award pots"}).err == ""
    assert [cards(shown) for shown in told()] == [dealt, dealt]  # it is over


def sits(house: House) -> None:
    """Ann and Bo are ready for a hand."""
    opened = house.deal(
        "badugi",
        {"name": "open table"},
        {"name": "change the cards"},
        *({"name": "sit", "player": who, "seat": seat} for seat, who in enumerate(("Ann", "Bo"), start=1)),
        *({"name": "buy in", "player": who, "cents": 100_00} for who in ("Ann", "Bo")),
        {"name": "start hand"},
    )
    assert opened.code == 0


def cards(shown: str) -> set[str]:
    return set(re.findall(r"\b[2-9TJQKA][cdhs]\b", shown))


def test_a_script_at_an_electronic_table_is_told_no_hole_cards(house: House) -> None:
    house.open("badugi", EDITIONS["badugi"], "--cards", "electronic")
    sits(house)
    dealt = house.deal("badugi", {"name": "deal"}, more=["--json"])
    assert "Ann is dealt 4 cards" in dealt.out
    assert json.loads(dealt.out)["command"] == {"name": "deal"}
    assert cards(house.journal("replay", "badugi", "1", "--open-cards").out)


# Copies


def test_restore_brings_a_copy_back_and_says_so(house: House, tmp_path: Path) -> None:
    house.evening("war")
    copy, new = str(tmp_path / "copy.db"), str(tmp_path / "new.db")
    assert house.journal("backup", copy).code == 0
    restored = house.run("journal", "restore", copy, new)
    assert restored.out.splitlines()[0] == "war: 38 records restored"
    assert house.run("journal", "verify", new).code == 0
    exports = [house.run("journal", "export", where, "war").out for where in (house.db, new)]
    assert exports[0] == exports[1]
    assert "has journals already" in house.run("journal", "restore", copy, new).refused()
    report = house.run("journal", "restore", copy, str(tmp_path / "other.db"), "--json").json
    assert report["journals"] == [{"journal": "war", "records": 38}]


@pytest.mark.long
def test_a_copy_goes_to_a_server_and_back(house: House, cluster: Cluster, tmp_path: Path) -> None:
    house.evening("war")
    server, back = cluster.database("restored"), str(tmp_path / "back.db")
    assert house.run("journal", "restore", house.db, server).out.startswith("war: 38 records restored\n")
    assert house.run("journal", "verify", server).code == 0
    assert house.run("journal", "backup", server, back).code == 0
    exports = [house.run("journal", "export", where, "war").out for where in (house.db, server, back)]
    assert exports == [exports[0]] * 3
    house.db = server
    assert house.close("war", "--count", "19265", "--count", "19265").err == ""  # the table goes on there


def test_backup_to_a_server_names_restore(house: House) -> None:
    house.open("war")
    refused = house.journal("backup", "postgresql://lee@host/casino").refused()
    assert refused == "a backup is a SQLite file; `croupier journal restore` copies it into a database"


def test_create_makes_an_empty_store(house: House, tmp_path: Path) -> None:
    where = str(tmp_path / "new.db")
    assert house.run("journal", "create", where).out == f"{where} is ready for journals\n"
    assert house.run("journal", "create", where, "--json").json == {"schema": 1, "where": where, "journals": []}


# A picture


def test_a_table_is_drawn_into_a_new_file(house: House, tmp_path: Path) -> None:
    house.open("war")
    file = tmp_path / "war.svg"
    words = ("table", "show", "war", "--db", house.db, "--picture", str(file))
    assert house.run(*words).code == 0
    assert fromstring(file.read_text(encoding="utf-8")).get("aria-label") == "Casino War, closed"
    assert f"{file}: the file exists already" in house.run(*words).refused()
