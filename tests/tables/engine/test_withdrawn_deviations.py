"""A deviation that goes with a withdrawn report goes everywhere: ruling, ledger, words, audit, a table read anew (L9)."""

import pytest

from croupier.games.kit.play.decider import REPORTED
from croupier.games.roulette.play.events import CALLED_LATE
from croupier.journal.store.store import Store
from croupier.journal.verification.verify import verify
from croupier.tables.audit.audit import Audit
from croupier.tables.ledger import added_up
from croupier.tables.table import Table
from croupier.tables.words.sentences import waiting_deviations
from tables.houses import KEY, PA2011, House
from tables.sitting import FLOOR, Sitting, player

LATE = "the ball came to rest before no more bets was called"


@pytest.fixture
def roulette(store: Store) -> Sitting:
    """Ann has $5.00 on 17; the ball came to rest in 20 before the call, and somebody else had spun it."""
    table = Sitting(House(f"{PA2011}/roulette").opens(store, "wheel")).opens_roulette("Ann")
    table.does("place wager", player("Ann"), player="Ann", cents=5_00, wager="straight 17")
    table.does("spin", wheel="clockwise", ball="counterclockwise")
    table.does("ball at rest", number="20", revolutions=13)
    table.does("report deviation", broken="spin.by", what="the floor spun")
    return table


def waiting(table: Table) -> list[str]:
    return waiting_deviations(table.journal, table.live, table.now, open_cards=True)


def test_it_goes_from_all_that_is_kept_of_it(roulette: Sitting, store: Store) -> None:
    assert waiting(roulette.table) == [LATE, "the floor spun"]
    done = roulette.does("withdraw report", (FLOOR,), report="ball at rest in 20")
    assert [one.kind for one in roulette.table.now.game.deviations] == [REPORTED]
    assert [row[0].command for row in roulette.table.now.deviated_by] == ["report deviation"]
    assert waiting(roulette.table) == ["the floor spun"]
    assert roulette.says(done.record) == [
        "the last report of the spin is withdrawn",
        f"this deviation is withdrawn with it: {LATE}",
    ]
    assert added_up(roulette.table.journal.records()).total.deviations == 1
    assert Table(store, "wheel", key=KEY).now == roulette.table.now
    audit = Audit()
    assert [report.findings for report in verify(store, decide=audit) if report.findings] == []
    found = audit.tables["wheel"]
    assert found.now == roulette.table.now
    assert [(one.what, one.withdrawn_at) for one in found.deviations] == [
        (LATE, done.record.sequence),
        ("the floor spun", 0),
    ]
    assert [one.what for one in found.waiting] == ["the floor spun"]
    assert str(found.deviations[0]).endswith(f"; withdrawn at record {done.record.sequence}")


def test_the_ruling_that_follows_is_on_what_still_waits(roulette: Sitting, store: Store) -> None:
    roulette.does("withdraw report", (FLOOR,), report="ball at rest in 20")
    roulette.does("no more bets")
    roulette.does("ball at rest", number="17", revolutions=13)
    ruled = roulette.does("rule on deviation", (FLOOR,), ruling="stands", reason="licensed, too")
    audit = Audit()
    assert [report.findings for report in verify(store, decide=audit) if report.findings] == []
    late, spun = audit.tables["wheel"].deviations
    assert (late.ruling, spun.ruled_at) == ("", ruled.record.sequence)
    roulette.does("mark number", number="17")
    roulette.does("collect losing wagers")
    roulette.does("pay winning wagers")
    assert roulette.accounts["chips of Ann"] + 5_00 == 200_00 + 175_00


def test_what_still_holds_is_the_dealers_who_entered_it(roulette: Sitting) -> None:
    before = roulette.table.now.deviated_by
    roulette.does("correct number", (FLOOR,), number="17")
    assert [one.kind for one in roulette.table.now.game.deviations] == [CALLED_LATE, REPORTED]
    assert roulette.table.now.deviated_by == before
    roulette.does("rule on deviation", (FLOOR,), ruling="stands", reason="nobody bet late")
