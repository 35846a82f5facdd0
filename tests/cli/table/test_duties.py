"""Who may not sign what, from the command line at recorded tables of every kind (T3, T4, T8), in whatever spelling."""

import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from cli.conftest import Ran, Run
from cli.tables import House
from croupier.journal.book import Journal
from croupier.journal.store.store import open_store
from depth import SOAK

KIM, LEE, SAM, MAX = "Kim:floorperson:F-2", "Lee:dealer:D-1", "Sam:security:G-5", "Max:pit manager:P-3"
NOW, NEXT_DAY = "2026-03-01T22:00:00+00:00", "2026-03-02T20:00:00+00:00"
GAMES = ("war", "roulette", "big-six", "badugi")
BROKEN = {"war": "burn.shoe", "roulette": "spin.revolutions", "big-six": "spin.revolutions", "badugi": "button.moves"}
WAGER = {"war": (22, 40_00), "roulette": (10, 180_00), "big-six": (5, 30_00), "badugi": (7, 100_00)}
"""A record of Ann's in the example of each game, and the most by which it can be wrong: her wager, and what it can win."""
SITS: dict[str, dict[str, object]] = {
    "war": {"name": "buy in", "position": "5", "cents": 200_00},
    "roulette": {"name": "buy in", "colour": "yellow", "chip_cents": 25, "cents": 200_00},
    "big-six": {"name": "buy in", "cents": 200_00},
    "badugi": {"name": "sit", "seat": 6},
}
HIS_OWN = ("Lee:floorperson:D-1", "Lee:floorperson:F-9", " lee :pit-manager:P-9", "L E E:shift manager:S-1")
"""Lee, who deals, as he signs for a supervisor: with the dealer's licence or another, in other letters."""
NO_LICENCE = ("", ":-", ":none", ":NONE", ": ", ":n/a", ":--", ":0", ":x")


class Recorded:
    """A recorded table after its example."""

    def __init__(self, run: Run, folder: Path, game: str) -> None:
        self.game, self.house = game, House(run, folder)
        self.house.evening(game, "--mode", "recorded")

    def tries(self, *by: str, **fields: object) -> Ran:
        line = {"at": NOW, **fields, **({"by": by} if by else {})}
        return self.house.deal(self.game, line)

    def does(self, *by: str, **fields: object) -> str:
        done = self.tries(*by, **fields)
        assert (done.code, done.err) == (0, "")
        return done.out

    def refuses(self, *by: str, **fields: object) -> str:
        before = self.version
        says = self.tries(*by, **fields).refused()
        assert self.version == before
        return says

    @property
    def version(self) -> int:
        with open_store(self.house.db, read_only=True) as store:
            return Journal(store, self.game).head().version

    def spelled(self, ways: Sequence[str]) -> Sequence[str]:
        """All spellings at one table, and one at the others, which read names in the same way; in `make soak`, all."""
        return ways if SOAK or self.game == "war" else ways[:1]

    @property
    def banked(self) -> bool:
        return self.game != "badugi"


@pytest.fixture(params=GAMES)
def table(run: Run, tmp_path: Path, request: pytest.FixtureRequest) -> Recorded:
    return Recorded(run, tmp_path, request.param)


def test_the_dealer_supervises_nothing_signing_as_a_supervisor(table: Recorded) -> None:
    """T3: the ruling on the own error, an adjustment, the dispute about himself, a fill."""
    record, most = WAGER[table.game]
    table.does(LEE, name="report deviation", broken=BROKEN[table.game], what="so it was")
    table.does("Ann:player", name="dispute", player="Ann", what="the dealer was rude")
    adjust = {"name": "adjust", "player": "Ann", "record": record, "reason": "paid short"}
    for lee in table.spelled(HIS_OWN):
        steps: list[tuple[dict[str, object], tuple[str, ...]]] = [
            ({"name": "rule on deviation", "ruling": "stands", "reason": "so"}, (lee,)),
            ({"name": "settle the dispute", "reason": "he was not"}, (lee,)),
            ({**adjust, "cents": 1_00}, (lee,)),
            ({**adjust, "cents": 1_00}, (lee, MAX)),
            ({"name": "exchange the drop box", "box": "2"}, (SAM, lee)),
        ]
        if table.banked:
            steps.append(({"name": "fill", "cents": 100_00, "slip": "1"}, (lee, SAM)))
        for fields, by in steps:
            assert "dealt here today (record 2: count the float) and cannot sign" in table.refuses(*by, **fields), by
        assert table.tries(lee, **adjust, cents=10_000_00).code == 2
        assert "signs too" in table.refuses(KIM, **adjust, cents=10_000_00)  # nor anybody else alone
    table.does(KIM, name="rule on deviation", ruling="stands", reason="so")
    table.does(KIM, name="settle the dispute", reason="he was not")
    table.does(KIM, **adjust, cents=most)
    assert table.house.journal("verify").code == 0


def test_what_the_dealer_did_so_all_the_same_waits_for_another(table: Recorded) -> None:
    """T3: entered as what happened, his ruling and his adjustment decide nothing."""
    record, _ = WAGER[table.game]
    table.does(LEE, name="report deviation", broken=BROKEN[table.game], what="so it was")
    lee = HIS_OWN[1]
    table.does(lee, name="rule on deviation", ruling="stands", reason="so", happened=True)
    given = table.does(lee, name="adjust", player="Ann", record=record, cents=1_00, reason="so", happened=True)
    assert "adjust was not lawful but happened" in given
    assert "Ann is given" not in given
    assert "Ann brings" not in given
    shown = table.house.show(table.game).out
    assert shown.count("waits for a ruling") == 3
    for _ in range(3):
        assert table.refuses(lee, name="rule on deviation", ruling="stands", reason="so").startswith("line 1: Lee ")
        table.does(MAX, name="rule on deviation", ruling="stands", reason="so")


def test_a_ruling_and_both_who_sign_a_fill_have_a_licence(table: Recorded) -> None:
    """T4"""
    table.does(LEE, name="report deviation", broken=BROKEN[table.game], what="so it was")
    for licence in table.spelled(NO_LICENCE):
        says = table.refuses(f"Kim:floorperson{licence}", name="rule on deviation", ruling="stands", reason="so")
        assert "needs the credential number of Kim" in says, licence
        if table.banked:
            for by in ((KIM, f"Sam:security{licence}"), (f"Kim:floorperson{licence}", SAM)):
                assert "needs the credential number" in table.refuses(*by, name="fill", cents=100_00, slip="1"), by
    table.does(KIM, name="rule on deviation", ruling="stands", reason="so")
    if table.banked:
        for same in ("kim:security:G-9", "Sam:security:F-2", "Sam:security:f 2"):
            says = table.refuses(KIM, same, name="fill", cents=100_00, slip="1")
            known = "kim are one person" if same.startswith("kim") else "Sam share a licence"
            assert f"Kim and {known}: another signs fill as security" in says
        table.does(KIM, SAM, name="fill", cents=100_00, slip="1")
        for slip in ("1", " 1"):
            assert "was entered already" in table.refuses(KIM, SAM, name="fill", cents=100_00, slip=slip)


def test_who_counted_the_float_does_not_play(table: Recorded) -> None:
    """T4: neither of the two, whoever enters it."""
    for who in ("Kim", "Lee", *table.spelled(("KIM", "k im", "lee"))):
        for by in (f"{who}:player", LEE):
            assert "play at" in table.refuses(by, **SITS[table.game], player=who), (who, by)
    table.does("Cy:player", **SITS[table.game], player="Cy")


def test_who_played_signs_nothing_for_the_house_that_day(table: Recorded) -> None:
    """Neither in a seat nor after leaving it, as whatever, though another player may come back."""
    table.does("Cy:player", **SITS[table.game], player="Cy")
    fields: dict[str, object] = {"name": "exchange the drop box", "box": "2"}
    signed = (("C Y:security:G-8", KIM), (SAM, "cy:floorperson:F-8"))
    for by in signed:
        assert "plays at this table and cannot sign" in table.refuses(*by, **fields)
    if table.game == "roulette":
        table.does("Cy:player", name="cash in", player="Cy")
    table.does("Cy:player", name="leave", player="Cy")
    for by in signed:
        assert "played here today" in table.refuses(*by, **fields)
    step = "new dealer" if table.game == "war" else "relieve the dealer"
    assert "played here today" in table.refuses("Cy:dealer:D-8", name=step)
    table.does("Cy:player", **SITS[table.game], player="Cy")


def test_the_dealer_neither_relieves_nor_tips_for_others(table: Recorded) -> None:
    """T4"""
    step = "new dealer" if table.game == "war" else "relieve the dealer"
    for lee in (LEE, "LEE:dealer:D-1", "l ee:dealer:d 1"):
        assert "deals at this table already" in table.refuses(lee, name=step)
    assert "one person has one licence" in table.refuses("Lee:dealer:D-9", name=step)
    assert "licence D-1 is that of Lee" in table.refuses("Zoe:dealer:D-1", name=step)
    for by in ((LEE,), (LEE, KIM), (KIM, LEE), ("Bo:player", LEE), ("Lee:player", LEE)):
        assert table.tries(*by, name="tip", player="Ann", cents=1_00).code == 2, by
    table.does("Ann:player", LEE, name="tip", player="Ann", cents=1_00)


def test_an_adjustment_fits_its_record_and_is_made_once(table: Recorded) -> None:
    """T4: also in other letters, by another, back, of the adjustment itself, and on the next day."""
    record, most = WAGER[table.game]
    adjust = {"name": "adjust", "player": "Ann", "record": record, "reason": "paid short"}
    assert f"record {record} can be wrong by no more than" in table.refuses(KIM, MAX, **adjust, cents=most + 1_00)
    for name in ("ann", "A nn", "Ann "):
        assert table.tries(KIM, **{**adjust, "player": name}, cents=5_00).code == 2
    table.does(KIM, **adjust, cents=5_00)
    made = table.version
    for by, cents in ((KIM, 5_00), (MAX, 5_00), (MAX, -5_00), (MAX, 1_00)):
        assert f"record {record} was adjusted for player Ann in record {made}" in table.refuses(by, **adjust, cents=cents)
    again = {**adjust, "record": made}
    assert "it can be taken back, or corrected to at most 5.00" in table.refuses(MAX, **again, cents=5_00)
    assert "Kim signed it as floorperson" in table.refuses(KIM, **again, cents=-5_00)
    later = {"at": NEXT_DAY}
    assert f"in record {made}" in table.refuses(MAX, **adjust, **later, cents=5_00)
    table.does(MAX, **again, **later, cents=-5_00)
    assert table.house.journal("verify").code == 0


AMOUNTS = re.compile(r"(?<![0-9a-f.:])19(000|265)(\.00|00)(?![0-9a-f])")
"""What was counted and what the ledger has, in dollars or cents, and no part of a hash or a time."""


def test_counts_are_blind_over_the_days(run: Run, tmp_path: Path) -> None:
    """T4, T8: nothing tells what the ledger has before two people counted the same; who dealt yesterday may play."""
    table = Recorded(run, tmp_path, "war")
    signed = ("--as", "Max:pit manager:P-3")
    for counts in ((), ("1",), ("19265",), ("1", "2"), ("20000", "1"), ("1", "1", "1")):
        words = [word for count in counts for word in ("--count", count)]
        says = table.house.close("war", *signed, *words).refused()
        assert "19265" not in says
        assert "two who sign" in says or "both count again" in says
    assert table.version == 38
    done = table.house.close("war", "--count", "19000", "--count", "19000")
    assert done.code == 0
    for asked in (("table", "show", "war", "--db", table.house.db), ("journal", "replay", table.house.db, "war", "2")):
        for json in ((), ("--json",)):
            shown = run(*asked, *json)
            assert shown.code == 0
            assert not AMOUNTS.search(shown.out)
    people = ("Zoe:dealer:D-8", "Max:pit manager:P-3")
    count = {"name": "count the float", "at": NEXT_DAY}
    assert "give second, too" in table.refuses(*people, **count, cents=19_000_00)
    assert "the two counts differ, 1.00 and 2.00" in table.refuses(*people, **count, cents=1_00, second=2_00)
    table.does(*people, **count, cents=19_000_00, second=19_000_00)
    table.does("Zoe:dealer:D-8", name="receive cards", decks=6, preinspected=False, at=NEXT_DAY)
    table.does("Lee:player", name="buy in", player="Lee", position="5", cents=200_00, at=NEXT_DAY)
    assert "plays at this table" in table.refuses(HIS_OWN[1], SAM, name="fill", cents=100_00, slip="7", at=NEXT_DAY)
