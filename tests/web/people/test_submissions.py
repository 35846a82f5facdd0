"""A house with a folder in the browser: a day begins only at a table whose submission is in force."""

from pathlib import Path

from croupier.analysis.edition import open_submission
from croupier.journal.store.store import open_store
from croupier.rulebook.house.folder import open_house
from croupier.tables.filed import in_force_at
from croupier.tables.opening import Terms, set_up
from people.houses import DEALER, FLOOR
from rulebook.house.houses import TempHouse, in_force
from tables.houses import FLOOR as KIM
from web.people.doors import Door

AT = "2026-10-05T12:00:00+00:00"
WAR = 'wagers.boxes = 1\nlimits.minimum = "10.00"\nlimits.maximum = "500.00"'


def test_a_day_begins_under_what_is_in_force(tmp_path: Path) -> None:
    house = TempHouse.new(tmp_path / "house")
    in_force(house.draft("CW-1", tables=["CW-01", "CW-02"], choices=WAR), "2026-10-01", "2026-10-02")
    found, under = in_force_at(open_house(house.folder), "CW-01", AT)
    rules = open_submission(found, "CW-1").in_force
    with open_store(str(tmp_path / "tables.db"), create=True) as store:
        set_up(store, "CW-01", rules, Terms(), at=AT, by=(KIM,), under=under)
        set_up(store, "CW-02", rules, Terms(), at=AT, by=(KIM,))
    with Door(tmp_path, house=house.folder) as door:
        dealer, floor = door.browser(DEALER), door.browser(FLOOR)
        for table, status in (("CW-01", 201), ("CW-02", 422)):
            command = {"name": "count the float", "cents": 5_000_00}
            waits = dealer.post(f"/api/v1/tables/{table}/commands", json={"id": table, "command": command}).json()["waits"]
            answer = floor.post(f"/api/v1/tables/{table}/signatures", json={"id": waits["id"]})
            assert answer.status_code == status, answer.text
            if status == 422:
                assert "was set up under no submission: set it up anew under CW-1" in answer.json()["detail"]
