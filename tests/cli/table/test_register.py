"""A table with a register from the command line: names are typed and shown, and the journal has none of them."""

import json
from pathlib import Path

import pytest

from cli.conftest import Ran, Run
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
    assert "buy in: player Ann Smith (P-2041), 100.00 · Ann Smith (P-2041) (player)" in done.out
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


# T8


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
        assert "4990" not in shown.out
        assert "499000" not in shown.out
        assert words or due in shown.out
    report = casino.run("table", "show", "six", "--db", casino.db, "--json").json
    assert (report["counting"], report["ledger"], "accounts" in report["standing"]) == (True, None, False)
    for asked in (
        ("show", casino.db, "six", "--json"),
        ("replay", casino.db, "six", "1"),
        ("replay", casino.db, "six", "1", "--json"),
    ):
        assert "4990" not in casino.run("journal", *asked).out, asked
    last = casino.run("journal", "show", casino.db, "six", "--json").json["version"]
    carried = casino.run("journal", "show", casino.db, "six", "--record", str(last))
    assert "withheld while a count is due" in carried.out
    assert "499" not in carried.out
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
