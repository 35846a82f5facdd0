"""The audit finds every forgery, even where all hashes are right: each is named with its record."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from croupier.games.casino_war.training import SIDE, STATIONS
from croupier.journal.record import Record
from croupier.journal.store.store import open_store
from depth import SOAK
from tables.audit.forging import Forger, altered, leaves, ran, with_entry
from tables.houses import GGE, MD, PA2011, PA2012, RAKE, House

pytestmark = pytest.mark.long

HOUSES = (
    House(f"{PA2012}/casino-war", mode="recorded"),
    House(f"{PA2012}/casino-war", cards="electronic"),
    House(MD, {**SIDE, "wagers.boxes": 2}),
    House(MD, STATIONS, cards="electronic", version="electronic"),
    House(f"{GGE}/roulette", {"five_adjacent.offered": True, "five_adjacent.replica": True}, mode="recorded"),
    House(f"{PA2011}/roulette", cards="electronic"),
    House(f"{PA2011}/big-six", mode="recorded"),
    House(f"{GGE}/badugi", cards="electronic"),
    House(f"{GGE}/razz", RAKE, mode="recorded"),
    House(f"{GGE}/big-o-high-low"),
)


@pytest.fixture(scope="module", params=HOUSES, ids=lambda house: f"{house.name} {house.cards}")
def forger(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Forger:
    """The records of a table, which every forgery leaves as they are."""
    house: House = request.param
    with open_store(str(tmp_path_factory.mktemp("audit") / "tables.db"), create=True) as store:
        return Forger(ran(house, store, strays=0.05 if house.mode == "recorded" else 0.0))


def sampled(forger: Forger, each: int) -> Iterator[tuple[Record, Random]]:
    """The records with a source of chance; in the long run each record many times."""
    for record in forger.records[1:]:
        for turn in range(each * (10 if SOAK else 1)):
            yield record, Random(1000 * record.sequence + turn)


def entered(record: Record) -> bool:
    """Whether it was entered although it was refused: what follows is a deviation then, whatever else it said."""
    return any(event["event"] == "UnlawfulStepEntered" for event in record.entry.events)


def check(forger: Forger, forged: Record, what: object) -> None:
    found = forger.says(forged)
    assert found, f"not found in record {forged.sequence}: {what} of {forged.entry.command}"
    assert f"record {forged.sequence}" in found[0], found


def test_whatever_is_changed_in_an_event_is_found(forger: Forger) -> None:
    """Events follow from the command; only the seal and the root of an electronic shoe are known later, from its cards."""
    for record, chance in sampled(forger, 2):
        paths = [path for path in leaves(record.entry.events) if path[1:] not in (("sealed",), ("root",))]
        path = chance.choice(paths)
        events = altered(record.entry.events, path, chance)
        check(forger, with_entry(record, events=tuple(events)), path)


def test_an_event_left_out_put_in_twice_or_out_of_order_is_found(forger: Forger) -> None:
    for record, chance in sampled(forger, 1):
        events = list(record.entry.events)
        place = chance.randrange(len(events))
        check(forger, with_entry(record, events=(*events[:place], *events[place + 1 :])), "left out")
        check(forger, with_entry(record, events=(*events[:place], events[place], *events[place:])), "twice")
        check(forger, with_entry(record, events=(*events, chance.choice(forger.records).entry.events[0])), "put in")
        if len(events) > 1 and events[0] != events[-1]:
            check(forger, with_entry(record, events=(events[-1], *events[1:-1], events[0])), "out of order")


def test_what_nobody_signed_or_somebody_who_may_not_is_found(forger: Forger) -> None:
    for record in forger.records:
        if entered(record):
            continue
        actors = record.entry.actors
        check(forger, with_entry(record, actors=()), "unsigned")
        check(forger, with_entry(record, actors=tuple(replace(one, role="auditor") for one in actors)), "auditor")
        check(forger, with_entry(record, actors=tuple(replace(one, role="king") for one in actors)), "king")
        check(forger, with_entry(record, actors=tuple(replace(one, person=" ") for one in actors)), "nobody")


def test_a_clock_that_was_set_back_is_found(forger: Forger) -> None:
    for record in forger.records[1:]:
        check(forger, with_entry(record, at="2026-02-28T23:59:59+00:00"), "time")


def test_a_command_that_becomes_another_is_found(forger: Forger) -> None:
    """Each record under the command of a different one: what follows is not what was recorded."""
    for record, chance in sampled(forger, 2):
        told = chance.choice(forger.records[1:]).entry.command
        if told["name"] != record.entry.command["name"]:
            check(forger, with_entry(record, command=told), told)


IMMATERIAL = {
    ("remove the ball", "number"),  # of a ball that was taken out in time
    ("inspect", "diameter_inches"),  # of anything but a ball
    ("ball at rest", "number"),  # of a spin that was too short to count
    ("ball at rest", "revolutions"),  # more than the least, or fewer
    ("clapper at rest", "symbol"),
    ("clapper at rest", "revolutions"),
    ("order a recut", "reason"),
}
"""Fields of a command from which nothing follows under these rules, so that another value is as lawful."""


def test_whatever_is_changed_in_a_command_is_found(forger: Forger) -> None:
    for record, chance in sampled(forger, 2):
        path = chance.choice(list(leaves(record.entry.command)))
        command = record.entry.command
        never_made = command["name"] == "correct wager" and command["cents"] == 0 and path[0] == "to"
        if entered(record) or never_made or (command["name"], path[0]) in IMMATERIAL:
            continue
        check(forger, with_entry(record, command=altered(command, path, chance)), path)
