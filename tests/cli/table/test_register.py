"""A table with a register from the command line: names are typed and shown, and the journal has none of them."""

import json
import re
from pathlib import Path

import pytest

from cli.conftest import Ran, Run
from cli.pseudo_terminal import terminal
from cli.tables import AT, EDITIONS, LATER, SCRIPTS

PEOPLE = ("--as", "Kim Stone:floorperson", "--as", "Lee Park:dealer", "--as", "max berg:pit manager")
REGISTER = ("--register", str(SCRIPTS / "register.toml"))


class Casino:
    def __init__(self, run: Run, folder: Path) -> None:
        self.run, self.db = run, str(folder / "tables.db")

    def open(self, *more: str, at: str = AT) -> Ran:
        words = ("table", "open", EDITIONS["big-six"], "--table", "six", "--db", self.db, "--float", "5000")
        return self.run(*words, "--mode", "recorded", "--at", at, *more)

    def deal(self, *lines: dict[str, object], more: tuple[str, ...] = (*REGISTER, *PEOPLE)) -> Ran:
        text = "\n".join(json.dumps(line) for line in lines)
        return self.run("table", "deal", "six", "--db", self.db, "--at", AT, *more, "--do", "-", stdin=text.encode())


@pytest.fixture
def casino(run: Run, tmp_path: Path) -> Casino:
    return Casino(run, tmp_path)


def played(casino: Casino) -> None:
    assert casino.open(*REGISTER, *PEOPLE).code == 0
    done = casino.deal(
        {"name": "open table"},
        {"name": "buy in", "player": "Ann Smith", "cents": 100_00},
        {"name": "place wager", "player": "P-2041", "wager": "$5", "cents": 5_00},
    )
    assert (done.code, done.err) == (0, "")
    assert "Ann Smith (P-2041) buys in for 100.00 · Ann Smith (P-2041) (player)" in done.out
    assert "open table · Lee Park (E-1017) (dealer)" in done.out


def test_names_are_typed_and_shown_and_not_recorded(casino: Casino) -> None:
    played(casino)
    bodies = Path(casino.db).read_bytes()
    for name in (b"Ann", b"Smith", b"Kim", b"Stone", b"Park", b"Berg"):
        assert name not in bodies
    shown = casino.run("table", "show", "six", "--db", casino.db, *REGISTER)
    assert "chips of Ann Smith (P-2041)" in shown.out
    plain = casino.run("table", "show", "six", "--db", casino.db)
    assert "chips of P-2041" in plain.out
    assert "Ann" not in plain.out
    report = casino.run("table", "show", "six", "--db", casino.db, *REGISTER, "--json").json
    assert report["people"] == {"P-2041": "Ann Smith"}
    listed = casino.run("journal", "show", casino.db, "six", *REGISTER)
    assert "Kim Stone (E-1001) (floorperson)" in listed.out
    record = casino.run("journal", "show", casino.db, "six", "--record", "2", *REGISTER, "--json").json
    assert record["people"] == {"E-1001": "Kim Stone", "E-1017": "Lee Park"}
    replayed = casino.run("journal", "replay", casino.db, "six", "1", *REGISTER)
    assert "Ann Smith (P-2041) has 5.00 on $5" in replayed.out
    seen = casino.run("table", "show", "six", "--db", casino.db, *REGISTER, "--as-role", "player:Ann Smith")
    assert "Ann Smith (P-2041)" in seen.out


def test_the_audit_needs_no_register(casino: Casino) -> None:
    played(casino)
    assert casino.run("journal", "verify", casino.db).code == 0


def test_the_environment_names_the_register_of_the_house(casino: Casino, monkeypatch: pytest.MonkeyPatch) -> None:
    played(casino)
    assert (
        "set up with a register of licences: give it with --register FILE"
        in casino.deal({"name": "no more bets"}, more=PEOPLE).refused()
    )
    monkeypatch.setenv("CROUPIER_REGISTER", REGISTER[1])
    assert casino.deal({"name": "no more bets"}, more=PEOPLE).code == 0


@pytest.mark.parametrize(
    ("who", "says"),
    [
        ("Kim Stone:pit manager", "E-1001 is in the register as floorperson, and cannot sign as pit manager"),
        ("Zed:floorperson:F-9", "'Zed' is not in the register: give a reference or a name that it has"),
        ("Kim Stone:floorperson:F-9", "'F-9' is not the licence of E-1001 as floorperson in the register"),
    ],
)
def test_who_is_not_in_the_register_so_opens_nothing(casino: Casino, who: str, says: str) -> None:
    assert casino.open(*REGISTER, "--as", who, "--as", "Lee Park:dealer").refused() == says
    assert not Path(casino.db).exists()


def test_an_expired_licence_signs_nothing(casino: Casino) -> None:
    says = casino.open(*REGISTER, *PEOPLE, at="2027-07-01T00:00:00+00:00").refused()
    assert says == "the licence of E-1001 as floorperson was valid until 2027-06-30"


def test_a_ruling_goes_to_a_supervisor_who_is_no_party(casino: Casino) -> None:
    played(casino)
    casino.deal(
        {"name": "report deviation", "broken": "spin.revolutions", "what": "too few", "by": ["Kim Stone:floorperson"]}
    )
    done = casino.deal({"name": "rule on deviation", "ruling": "stands", "reason": "nobody lost by it"})
    assert "Max Berg (E-1030) (pit manager)" in done.out


# The register changes, or is not there

HOUSE = (SCRIPTS / "register.toml").read_text()
OTHER_KIM = """
[[person]]
reference = "E-1099"
name = "KIM  stone"
role = "floorperson"
licence = "F-99"
valid_until = 2027-06-30
"""


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (None, "the register cannot be read: No such file or directory"),
        ("person = [", "the register is not TOML: "),
        ("", "a register is a list of [[person]] with reference, name, role, licence, valid_until"),
        (HOUSE.replace("F-2", "none"), "person 1: 'none' is no licence number, which every floorperson needs"),
        (HOUSE.replace("E-1017", "e1001"), "E-1001 and e1001 are one reference in two spellings"),
        (HOUSE.replace("2027-06-30", "2026-02-28"), "the licence of E-1001 as floorperson was valid until 2026-02-28"),
        (
            HOUSE.replace('"floorperson"', '"shift manager"'),
            "E-1001 is in the register as shift manager, and cannot sign",
        ),
        (HOUSE.replace("Kim Stone", "Kim Rock"), "'Kim Stone' is not in the register: give a reference or a name that"),
        (HOUSE + OTHER_KIM, "several people are called Kim Stone: give the reference, E-1001 or E-1099"),
    ],
)
def test_a_register_that_does_not_serve_stops_the_table_and_not_the_audit(
    casino: Casino, tmp_path: Path, content: str | None, says: str
) -> None:
    played(casino)
    file = tmp_path / "changed.toml"
    if content is not None:
        file.write_text(content)
    before = Path(casino.db).read_bytes()
    assert says in casino.deal({"name": "no more bets"}, more=("--register", str(file), *PEOPLE)).refused()
    assert Path(casino.db).read_bytes() == before
    assert casino.run("journal", "verify", casino.db).code == 0


def test_a_table_goes_on_with_the_register_of_that_day(casino: Casino, tmp_path: Path) -> None:
    """People come and go, and names are erased: the journal needs none of it, and says the same."""
    played(casino)
    file = tmp_path / "later.toml"
    file.write_text(HOUSE.replace('name = "Ann Smith"\n', "").replace("Lee Park", "Lee Park-Stone") + OTHER_KIM)
    later = ("--register", str(file))
    people = ("--as", "e-1001:floorperson", "--as", "lee park stone:dealer")
    done = casino.deal({"name": "take back wager", "player": "p2041", "wager": "$5"}, more=(*later, *people))
    assert (done.code, done.err) == (0, "")
    shown = casino.run("journal", "show", casino.db, "six", *later).out
    assert "Lee Park-Stone (E-1017) (dealer)" in shown
    assert "P-2041 (player)" in shown
    assert "Ann" not in shown
    assert "Ann Smith (P-2041) (player)" in casino.run("journal", "show", casino.db, "six", *REGISTER).out


def test_people_are_held_against_the_register_by_who_verifies(casino: Casino, tmp_path: Path) -> None:
    """An own register at the desk does not help: the house's own is the auditor's."""
    played(casino)
    exported = str(tmp_path / "six.jsonl")
    assert casino.run("journal", "export", casino.db, "six", "-o", exported).code == 0
    assert "Ann" not in Path(exported).read_text()
    file = tmp_path / "other.toml"
    for content, found in (
        (HOUSE, []),
        (HOUSE.replace("Lee Park", "Lee Stone"), []),  # a name is nobody's licence
        (HOUSE.replace("E-1001", "E-1002"), ["record 1: 'E-1001' is not in the register"]),
        (HOUSE.replace('"D-1"', '"D-2"'), ["record 2: 'D-1' is not the licence of E-1017 as dealer in the register"]),
        (HOUSE.replace('"player"', '"auditor"\nlicence = "A-1"\nvalid_until = 2027-01-01'), ["record 4: P-2041 is in the"]),
        (HOUSE.replace("2027-06-30", "2026-02-28", 1), ["record 1: the licence of E-1001 as floorperson was valid until"]),
    ):
        file.write_text(content)
        for where in (casino.db, exported):
            done = casino.run("journal", "verify", where, "--register", str(file), "--json")
            findings = [each["says"] for each in done.json["journals"][0]["findings"]]
            assert (done.code, len(findings)) == (1 if found else 0, len(found)), findings
            assert all(says.startswith(start) for says, start in zip(findings, found, strict=True)), findings
    refused = casino.run("journal", "verify", casino.db, "--hashes", "--register", str(file)).refused()
    assert refused == "--hashes reads no signatures of people: leave out --register"


def test_names_in_what_people_write_are_not_recorded_either(casino: Casino) -> None:
    played(casino)
    what = "Lee  PARK was rude, says Ann Smith's friend Annika"
    told = casino.deal({"name": "dispute", "player": "ann smith", "what": what, "by": ["ANN SMITH:player"]})
    assert "Ann Smith (P-2041) contests: Lee Park (E-1017) was rude, says Ann Smith (P-2041)'s friend Annika" in told.out
    (event,) = casino.run("journal", "show", casino.db, "six", "--record", "6", "--json").json["records"][0]["events"]
    assert event["what"] == "E-1017 was rude, says P-2041's friend Annika"


def test_only_players_of_the_register_play(casino: Casino) -> None:
    played(casino)
    for who in ("Max Berg", "E-1030"):
        for by in ([f"{who}:player"], ["Lee Park:dealer"]):
            says = casino.deal({"name": "buy in", "player": who, "cents": 100_00, "by": by}).refused()
            assert says == "line 1: E-1030 is in the register as pit manager, and does not play"


@pytest.mark.long
def test_at_the_terminal_names_are_typed_and_the_register_knows_the_role(casino: Casino, tmp_path: Path) -> None:
    """Who is asked for needs no role where the register has one that may sign."""
    words = ("table", "open", EDITIONS["big-six"], "--table", "six", "--db", casino.db, "--float", "5000", *REGISTER)
    assert casino.run(*words, *PEOPLE[:4]).code == 0
    with terminal("table", "deal", "six", "--db", casino.db, *REGISTER, "--as", "Lee Park:dealer", cwd=tmp_path) as person:
        person.reads()
        person.types("open table")
        assert "player (the player's name)> " in person.types("buy in")
        assert "'Zed' is not in the register" in person.types("Zed")
        person.types("ann smith")
        assert "Ann Smith (P-2041) buys chips" in person.types("100")
        assert "deviation: too few" in person.types("report deviation spin.revolutions too few")
        assert "rule on deviation is signed by the floorperson or above; name:licence> " in person.types("rule stands so")
        shown = person.types("max berg")
        assert "ruled: stands, so" in shown
        assert "Max Berg (E-1030) (pit manager)" in shown
        assert "Ann Smith (P-2041)" in person.types("place P-2041 $5 5")


# T8


COUNTED = re.compile(r"(?<![0-9a-f])4,?990(?:00|\.00)?(?![0-9a-f])")
"""What was counted, in dollars or cents; a hash may have these digits inside."""


def test_nothing_shows_the_inventory_while_a_count_is_due(casino: Casino) -> None:
    played(casino)
    casino.deal({"name": "take back wager", "player": "P-2041", "wager": "$5"})
    closed = casino.run(
        *("table", "close", "six", "--db", casino.db, *REGISTER, *PEOPLE, "--at", LATER),
        *("--count", "4990.00", "--count", "4990.00"),
    )
    assert (closed.code, closed.err) == (0, "")
    due = "A count of the inventory is due, and who counts must not know what should be there"
    for words in ((), ("--json",)):
        shown = casino.run("table", "show", "six", "--db", casino.db, *words)
        assert not COUNTED.search(shown.out)
        assert words or due in shown.out
    report = casino.run("table", "show", "six", "--db", casino.db, "--json").json
    assert (report["counting"], report["ledger"], "accounts" in report["standing"]) == (True, None, False)
    for asked in (
        ("show", casino.db, "six", "--json"),
        ("replay", casino.db, "six", "1"),
        ("replay", casino.db, "six", "1", "--json"),
    ):
        assert not COUNTED.search(casino.run("journal", *asked).out), asked
    last = casino.run("journal", "show", casino.db, "six", "--json").json["version"]
    carried = casino.run("journal", "show", casino.db, "six", "--record", str(last))
    assert "withheld while a count is due" in carried.out
    assert not COUNTED.search(carried.out)
    auditor = casino.run("table", "show", "six", "--db", casino.db, "--json", "--open-counts").json
    assert auditor["ledger"]["accounts"]["inventory"] == 4_990_00
    assert "499000" in casino.run("journal", "show", casino.db, "six", "--json", "--open-counts").out
    second = {"name": "count the float", "cents": 4_980_00, "second": 4_990_00, "at": LATER}
    assert casino.deal(second).refused().startswith("line 1: the two counts differ, 4980.00 and 4990.00: both count again")
    assert "is done by each of the two who sign" in casino.deal({**second, "second": None}).refused()
    assert casino.deal({**second, "second": 4_980_00}, {"name": "open table", "at": LATER}).code == 0
    assert (
        casino.run("table", "show", "six", "--db", casino.db, "--json").json["ledger"]["accounts"]["inventory"] == 4_980_00
    )
