"""Records found by person, section, deviation and time, against a reading of the whole journal by other means."""

from collections.abc import Iterator
from datetime import datetime
from itertools import pairwise

import pytest

from croupier.errors import InputError
from croupier.journal.book import Journal
from croupier.journal.store.store import open_store
from croupier.tables.audit.replay import replay
from croupier.tables.audit.round_json import round_json
from croupier.tables.audit.search import Found, NoSuchSectionError, deviations, search, wanted
from croupier.tables.opening import live_of
from tables.houses import House
from tables.sitting import DEALER, FLOOR, Sitting
from web.tables.halls import WAR, exercise, play_into_round


@pytest.fixture(scope="module")
def journal(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Journal]:
    """A Casino War table of 3 players after some rounds."""
    file = tmp_path_factory.mktemp("search") / "tables.db"
    with open_store(str(file), create=True) as store:
        play_into_round(exercise(store, WAR, "War 1"), 4)
        yield Journal(store, "War 1")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Journal]:
    """A recorded Big Six table: one deviation ruled on, one that waits."""
    file = tmp_path_factory.mktemp("wheel") / "tables.db"
    with open_store(str(file), create=True) as store:
        table = Sitting(House("pa-2011-proposed/big-six", mode="recorded").opens(store, "wheel"))
        table.does("count the float", (DEALER, FLOOR), cents=5000_00)
        table.does("open table")
        table.happens("clapper at rest", symbol="joker", revolutions=3)
        table.does("rule on deviation", (FLOOR,), ruling="stands", reason="nobody had wagered")
        table.happens("clapper at rest", symbol="joker", revolutions=3)
        yield Journal(store, "wheel")


def numbers(found: Found) -> list[int]:
    return [one.record.sequence for one in found.matches]


@pytest.mark.parametrize("section", ["651a.99", "651a.9(z)", "617a.5", "zzz"])
def test_a_section_that_the_text_does_not_have_is_refused(journal: Journal, section: str) -> None:
    with pytest.raises(NoSuchSectionError, match="pa-2012/casino-war has no section"):
        search(journal, wanted(section=section))


@pytest.mark.parametrize("section", ["651a.9", "651a.9(a)", "§ 651a.7(b)", "651a.1"])
def test_a_section_finds_the_records_whose_rules_cite_it(journal: Journal, section: str) -> None:
    live = live_of(journal.record(1))
    bare = section.removeprefix("§ ")
    due = []
    for record in journal.records():
        cites = [part.strip() for event in record.entry.events for part in live.cite(str(event["rule"])).split(",")]
        if any(cite == bare or cite.startswith(f"{bare}(") for cite in cites):
            due.append(record.sequence)
    found = search(journal, wanted(section=section), most=1000)
    silent = {record for record in due if record not in numbers(found)}  # an event may say nothing new to a reader
    assert set(numbers(found)) <= set(due)
    assert len(silent) <= 1
    assert numbers(found) == sorted(numbers(found), reverse=True)


@pytest.mark.parametrize("spelled", ["651a.7.b", "651A.7(B)", "§ 651a.7 (b)", "58 Pa. Code § 651a.7(b)"])
def test_a_section_is_found_however_it_is_written(journal: Journal, spelled: str) -> None:
    assert numbers(search(journal, wanted(section=spelled))) == numbers(search(journal, wanted(section="651a.7(b)")))


def test_a_person_is_found_wherever_they_signed_or_wagered(journal: Journal) -> None:
    person = next(one.person for record in journal.records() for one in record.entry.actors if one.role == "player")
    due = [
        record.sequence
        for record in journal.records()
        if any(one.person == person for one in record.entry.actors) or f'"player":"{person}"' in record.body.decode()
    ]
    assert sorted(numbers(search(journal, wanted(person=person.upper()), most=1000))) == due
    assert 0 < len(due) < journal.head().version
    assert numbers(search(journal, wanted(person="Nobody"))) == []


def test_times_bound_it_on_both_sides(journal: Journal) -> None:
    since, until = (journal.record(number).entry.at for number in (10, 20))
    due = [
        record.sequence
        for record in journal.records()
        if datetime.fromisoformat(since) <= datetime.fromisoformat(record.entry.at) <= datetime.fromisoformat(until)
    ]
    assert sorted(numbers(search(journal, wanted(since=since, until=until)))) == due
    assert numbers(search(journal, wanted(until="1999-01-01"))) == []
    assert len(numbers(search(journal, wanted(since="0001-01-01"), most=1000))) == journal.head().version


@pytest.mark.parametrize(("most", "looks"), [(7, 5000), (50, 10), (1, 1)])
def test_page_by_page_every_record_is_found_once(journal: Journal, most: int, looks: int) -> None:
    seen: list[int] = []
    before: int | None = None
    for _ in range(200):
        found = search(journal, wanted(before=before), most=most, looks=looks)
        seen += numbers(found)
        before = found.before
        if before is None:
            break
    assert seen == list(range(journal.head().version, 0, -1))


def test_deviations_with_their_rulings(wheel: Journal) -> None:
    ruled, waits = deviations(wheel)
    assert (ruled.record, ruled.ruling, ruled.reason, ruled.ruled_at) == (4, "stands", "nobody had wagered", 5)
    assert (waits.record, waits.waits) == (6, True)
    assert numbers(search(wheel, wanted(deviation="any"))) == [6, 5, 4]
    assert numbers(search(wheel, wanted(deviation="ruled"))) == [5, 4]
    assert numbers(search(wheel, wanted(deviation="waiting"))) == [6]
    assert numbers(search(wheel, wanted(deviation="withdrawn"))) == []
    assert numbers(search(wheel, wanted(deviation="any", person="kim"))) == [5]
    assert [one.record for one in deviations(wheel, 5)] == [4]


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({"deviation": "all"}, "no kind of deviation: give deviation as one of any, waiting, ruled, withdrawn"),
        ({"since": "yesterday"}, "'yesterday' is no time: give since such as 2026-11-16T21:40"),
        ({"until": "25:00"}, "'25:00' is no time"),
        ({"since": "2026-03-02", "until": "2026-03-01"}, "since comes after until"),
        ({"since": "2026-03-02T10:00Z", "until": "2026-03-03"}, "both with their zone, or both without"),
    ],
)
def test_what_cannot_be_searched_for_is_refused(asked: dict[str, str], says: str) -> None:
    with pytest.raises(InputError) as refused:
        wanted(**asked)  # type: ignore[arg-type]
    assert says in refused.value.reason


def test_the_ledger_follows_record_by_record(journal: Journal) -> None:
    found = replay(journal, 2)
    told = round_json("War 1", found)
    records = told["records"]
    assert isinstance(records, list)
    for one, following in pairwise(records):
        after = {account: both["after"] for account, both in one["ledger"].items() if both["after"]}
        before = {account: both["before"] for account, both in following["ledger"].items() if both["before"]}
        assert after == before
        assert (sum(after.values()), following["previous"]) == (0, one["hash"])
    first, last = records[0]["ledger"], records[-1]["ledger"]
    for account, both in told["accounts"].items():  # type: ignore[attr-defined]
        assert both["change"] == last.get(account, {"after": 0})["after"] - first.get(account, {"before": 0})["before"]
