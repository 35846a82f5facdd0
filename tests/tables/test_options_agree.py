"""What a table lists may be done, at the time it is listed (T10): no option is refused for what the table itself knows.

Cards grow older than a day, dealers are relieved, wagers lie, irregularities come often. The only refusals left are about
things that no list can tell: who signs, a name in the wrong seat, chips that the table lacks, a key that nobody made.
"""

from datetime import timedelta
from pathlib import Path

import pytest

from croupier.journal.store.store import open_store
from croupier.rulebook.text import library
from depth import SOAK, cases, of_each_kind
from tables.crowd import Crowd
from tables.houses import HOUSES, House

STEPS = 130 if SOAK else 90
OUTSIDE = (
    "deals at this table already",  # who signs
    "another floorperson or above does",
    "sits at another position already",  # which name is told
    "stands already",
    "already has seat",
    "is the name of",
    "buys more of those",  # which chips are asked for
    "a fill comes first",
    "cannot be given",
    "can be wrong by no more than",
    "it can be taken back, or corrected to at most",
    "there is no new key",
)
"""The only reasons for which an option may be refused."""

ROOMS = [House(id) for id in library.ours() if id.startswith("custom/") and library.draft(id).game == "poker"]
KINDS = of_each_kind(dict.fromkeys(house.edition for house in (*HOUSES, *ROOMS)))


@pytest.mark.parametrize(
    "house", [house for house in (*HOUSES, *ROOMS) if house.edition in KINDS], ids=lambda house: house.name
)
@pytest.mark.parametrize("seed", range(1, 1 + cases(1)))
def test_what_is_listed_is_not_refused(house: House, seed: int, tmp_path: Path) -> None:
    with open_store(str(tmp_path / "tables.db"), create=True) as store:
        crowd = Crowd(house.opens(store, "a table"), seed, trouble=4.0)
        for _ in range(STEPS):
            crowd.clock += timedelta(hours=26) if crowd.chance.random() < 0.02 else timedelta()
            crowd.step()
    refused = [(name, why) for name, why in crowd.refused if not any(words in why for words in OUTSIDE)]
    assert not refused
