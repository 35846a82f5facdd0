"""A day of fifty tables of all games, with irregularities and deviations: the ledger stays at zero, replay equals live."""

from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from croupier.games.kit.play.decider import Deviated, DeviationWithdrawn
from croupier.journal.book import Journal
from croupier.journal.store.copies import backup
from croupier.journal.store.store import Store, open_store
from croupier.journal.verification.verify import verify
from croupier.tables.audit.audit import Audit
from croupier.tables.codec.records import signatures
from croupier.tables.engine import commands as c
from croupier.tables.engine import events as e
from croupier.tables.ledger import Totals, added_up
from croupier.tables.table import RecordedCommand, Table
from depth import SOAK
from tables.crowd import Crowd
from tables.houses import CARD_ROOM, HOUSES, KEY, MD, WAR, WHEELS, House

STEPS = 1500 if SOAK else 60
STRAYS = 0.06


@dataclass
class Watched:
    """A table that is watched event by event."""

    table: Table
    crowd: Crowd
    commands: Counter[str] = field(default_factory=Counter)
    deviated: int = 0
    strayed: int = 0

    def __post_init__(self) -> None:
        self.now = self.table.now
        self.seen = self.table.version

    def sees(self, done: RecordedCommand) -> None:
        """The standing is the fold of the records, and after each event every cent has its two entries."""
        self.commands[str(done.record.entry.command["name"])] += 1
        self.seen += 1
        assert done.record.sequence == self.seen
        for event in done.events:
            self.now = self.table.live.evolve(self.now, event)
            accounts = self.table.live.accounts(self.now)
            assert sum(accounts.values()) == 0, (done.record.sequence, event, accounts)
            self.deviated += isinstance(event, Deviated) - isinstance(event, DeviationWithdrawn)
            self.strayed += isinstance(event, e.UnlawfulStepEntered)
        entry, by = done.record.entry, signatures(done.record)
        name = str(entry.command["name"])
        self.now = self.table.live.noted(self.now, done.events, command=name, by=by, at=entry.at)
        assert self.table.live.accounts(self.table.now).get("inventory", 0) >= 0
        assert self.now == self.table.now


IMPOSSIBLE = ("is not a card", "is not an amount of chips", "there is no wager", "give the player's name")


def day_of(house: House, store: Store, name: str, seed: int, steps: int = STEPS) -> Watched:
    """A whole day, and the morning of the next, up to wherever the round then stands."""
    table = house.opens(store, name)
    crowd = Crowd(table, seed, strays=STRAYS if house.mode == "recorded" else 0.0)
    watched = Watched(table, crowd)
    for done in crowd.steps(steps):
        watched.sees(done)
    for done in crowd.ends_the_day():
        watched.sees(done)
    check_closed(table)
    for done in crowd.steps(steps // 3):
        watched.sees(done)
    assert table.now.day == 2
    # Whatever happens at a recorded table can be entered; what cannot happen is a slip of the pen.
    assert all(any(words in why for words in IMPOSSIBLE) for _, why in crowd.unentered), crowd.unentered
    return watched


def check_closed(table: Table) -> None:
    """A locked table at night: nothing at stake, nothing open, and only the float in the inventory."""
    now, accounts = table.now, table.live.accounts(table.now)
    assert (now.opened, now.disputes, now.game.deviations) == (False, (), ())
    assert not accounts.get("layout")
    assert not accounts.get("pot")
    offered = {option.command for option in table.options()}
    assert "count the float" in offered
    assert not offered & {"fill", "credit", "tip", "end the day", "place wager", "start hand", "deal a card", "spin"}


def check_money(table: Table, total: Totals) -> None:
    """What the operator won is what everybody else lost; and the players' results, added up wager by wager, agree."""
    accounts = table.live.accounts(table.now)
    assert total.win == sum(accounts.get(name, 0) for name in e.BOXES)
    assert total.win == -sum(cents for name, cents in accounts.items() if name not in e.BOXES)
    if table.live.game.wagers.banked:
        assert total.win == -sum(total.players.values()) + total.over_short
        assert total.drop >= 0
        assert total.handle >= 0
    else:
        adjusted = sum(
            int(str(record.entry.command["cents"]))
            for record in table.journal.records()
            if record.entry.command["name"] == c.Adjust.name and not strayed(record.entry.events)
        )
        assert total.win == total.drop - adjusted  # the rake, less what the house made good


def strayed(events: object) -> bool:
    assert isinstance(events, tuple)
    return any(event["event"] == "UnlawfulStepEntered" for event in events)


def check_again(store: Store, tables: dict[str, Watched]) -> None:
    """A restart, the audit and the ledger come to what the live table has."""
    audit = Audit()
    reports = list(verify(store, decide=audit))
    assert [(report.journal, report.findings) for report in reports if report.findings] == []
    for name, watched in tables.items():
        table = watched.table
        again = Table(store, name, key=KEY)
        assert (again.now, again.version, again.last_at) == (table.now, table.version, table.last_at)
        assert again.options() == table.options()
        audited = audit.tables[name]
        assert audited.now == table.now
        assert len([one for one in audited.deviations if not one.withdrawn_at]) == watched.deviated
        assert [one.rule for one in audited.waiting] == [one.rule for one in table.now.game.deviations]
        assert all(one.what for one in audited.waiting)
        for one in audited.deviations:
            assert one.cite, one
            assert bool(one.ruling) == bool(one.reason) == bool(one.ruled_at)
        ledger = added_up(table.journal.records())
        assert ledger.now == table.now
        assert ledger.total.deviations == watched.deviated
        check_money(table, ledger.total)


GROUPS = {
    "casino war in Pennsylvania": tuple(house for house in WAR if house.edition != MD),
    "casino war in Maryland": tuple(house for house in WAR if house.edition == MD),
    "wheels": WHEELS,
    "poker, cards typed": tuple(house for house in CARD_ROOM if house.cards == "typed"),
    "poker, electronic shoe": tuple(house for house in CARD_ROOM if house.cards == "electronic"),
}


def test_there_are_fifty_tables_of_all_games() -> None:
    assert len(HOUSES) == 50 == sum(map(len, GROUPS.values()))
    assert {house.edition.partition("/")[2] for house in HOUSES} == {
        *("casino-war", "roulette", "big-six", "triple-draw-2-7", "triple-draw-a-5", "badugi", "badeucey", "badacey"),
        *("big-o-high", "big-o-high-low", "razz", "razzdugi"),
    }


@pytest.mark.long
@pytest.mark.parametrize("group", GROUPS)
def test_a_day_of_tables(store: Store, group: str) -> None:
    tables = {
        f"{group} {number}": day_of(house, store, f"{group} {number}", seed=number)
        for number, house in enumerate(GROUPS[group])
    }
    check_again(store, tables)
    commands = Counter[str]()
    for watched in tables.values():
        commands += watched.commands
    assert commands["count the float"] == 2 * len(tables)
    assert commands["end the day"] == len(tables) <= commands["exchange the drop box"]
    recorded = sum(house.mode == "recorded" for house in GROUPS[group])
    strays = sum(watched.strayed for watched in tables.values())
    assert strays >= 2 * recorded
    assert (strays == 0) == (recorded == 0)


@pytest.mark.long
def test_a_backup_while_tables_run_is_a_true_beginning_of_each(store: Store, folder: Path) -> None:
    houses = {f"table {number}": house for number, house in enumerate(HOUSES) if number % 5 == 0}
    crowds = {name: Crowd(house.opens(store, name), 7) for name, house in houses.items()}
    for _ in range(25):
        for crowd in crowds.values():
            crowd.step()
    backup(store, folder / "copy.db")
    versions = {name: crowd.table.version for name, crowd in crowds.items()}
    standing = {name: crowd.table.now for name, crowd in crowds.items()}
    for _ in range(15):
        for crowd in crowds.values():
            crowd.step()
    with open_store(str(folder / "copy.db")) as copy:
        audit = Audit()
        assert [report.findings for report in verify(copy, decide=audit) if report.findings] == []
        for name, crowd in crowds.items():
            restored = Table(copy, name, key=KEY)
            assert (restored.version, restored.now) == (versions[name], standing[name])
            first = [record.body for record in crowd.table.journal.records(1, versions[name])]
            assert [record.body for record in Journal(copy, name).records()] == first
            assert restored.options()  # and it can be dealt on
