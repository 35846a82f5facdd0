"""A shuffler that was out of order and is repaired."""

from croupier.games.kit.play.decider import Role, Signature
from croupier.journal.store.store import Store
from croupier.tables.audit.audit import Audit
from tables.houses import PA2012, House
from tables.sitting import FLOOR, Sitting

REPAIRS = Signature("Ray", Role.MAINTENANCE, "M-7")


def test_a_shuffler_that_is_repaired_takes_the_next_batch(store: Store) -> None:
    """Casino War with a shuffler: out of order cards are shuffled by hand, and after the repair by the shuffler again."""
    house = House(f"{PA2012}/casino-war", {"shoe.shuffler": True})
    table = Sitting(house.opens(store, "war 1")).opens_war("Ann")
    assert "no shuffler is out of use" in table.refuses("shuffler back in use", (REPAIRS, FLOOR))
    marked = next(one for one in table.table.options() if one.command == "shuffler out of order").fields["marked"].values[0]  # type: ignore[union-attr]
    table.does("shuffler out of order", marked=marked)
    table.bets("Ann", "1", 20_00)
    table.does("no more bets")
    assert "shuffler back in use" not in table.offered
    assert "between rounds it can" in table.refuses("shuffler back in use", (REPAIRS, FLOOR))
    table.deals("Qs", "2d")
    table.does("settle the original deal")
    table.does("end the round")
    done = table.does("shuffler back in use", (REPAIRS, FLOOR))
    assert table.says(done.record) == ["the shuffler is in use again", "the shuffler takes the next batch again"]
    assert not table.table.now.game.shuffler_out
    audit = Audit()
    assert [each for one in table.table.journal.records() for each in audit(one)] == []
