"""Cards face down in somebody else's game, which says nothing of who may read them: safe by default."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from access.bytes import Hand, told_of
from access.outside_game import EDITION, EXAMPLE, install_in
from access.server import VISITOR, Server, exercise, now, opened, play, sign
from access.test_unshown_cards import everywhere, leaks, moved, receipts
from croupier.equipment.cards import UNKNOWN, cards
from croupier.games.kit.play.decider import Role, Signature
from croupier.games.kit.play.people import identity
from croupier.tables.table import Table
from outside.conftest import site  # noqa: F401

pytestmark = pytest.mark.long
DECLARED, SINGLE, TEXT = ("Ks", "7d"), "9h", "Jc-4s"
UNSHOWN = dict.fromkeys((*DECLARED, SINGLE, *TEXT.split("-")), "")


@pytest.fixture
def server(site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:  # noqa: F811
    monkeypatch.syspath_prepend(str(EXAMPLE))
    install_in(site)
    with opened(tmp_path), Server(tmp_path) as running:
        yield running
    for name in [name for name in sys.modules if name.startswith("chuck_a_luck")]:
        del sys.modules[name]


def covered(table: Table) -> None:
    """The cards are laid face down."""
    dealer = Signature(table.now.dealer, Role.DEALER, table.now.staff[identity(table.now.dealer)][0].licence)
    fields = {"name": "cover", "cards": list(DECLARED), "first": cards(SINGLE)[0], "hand": TEXT}
    table.do(table.command(fields, (dealer,), now(table)))


def test_no_card_of_an_outside_game_is_told_that_its_view_hides(server: Server) -> None:
    name = "Covered 1"
    table = exercise(server, name, EDITION, lambda table: table.now.game.phase == "called")
    covered(table)
    record = table.journal.record(table.version)
    hand = Hand(UNSHOWN, frozenset(), (record.entry.id,), (record.sequence,))
    server.get(VISITOR, f"/api/v1/tables/{name}")
    moved(server, name)
    assert leaks(server, VISITOR, everywhere(name, hand, "", "surveillance"), hand) == {}
    play(table, lambda table: table.now.round > 1)
    sign(table, server.folder)
    moved(server, name)
    for reader in (VISITOR, "player"):
        assert leaks(server, reader, everywhere(name, hand, ""), hand) == {}, reader
        assert [address for address in receipts(name, hand) if not server.get(reader, address).denied] == [], reader
    assert told_of(server.get("auditor", f"/api/v1/journals/{name}/rounds/1"), UNSHOWN)
    raw = server.client.get(f"/api/v1/journals/{name}/records/{record.sequence}").json()["records"][0]
    told = [raw["command"], *raw["events"]]
    assert [part["first"] for part in told if part.get("first") in (cards(SINGLE)[0], SINGLE)] == []
    assert [part["laid"] for part in told if "laid" in part] == [{"left": UNKNOWN}]
