"""Houses with people in them, and a clock that stands until somebody moves it."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

from croupier.people.passwords import Passwords
from croupier.people.people import People, people_of

PASSWORD = "correct horse battery"
OTHER = "staple gun and tape"
ADMINISTRATOR, DEALER, FLOOR = "E-1000", "E-1017", "E-1001"


class Clock:
    """Noon of a day in March, and later as it is told."""

    def __init__(self) -> None:
        self.now = datetime(2026, 3, 1, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now

    def passes(self, **time: float) -> None:
        self.now += timedelta(**time)


def cheap() -> Passwords:
    """Hashes that take no time; what they cost is no matter of these tests."""
    return Passwords(passes=1, memory_kib=64, lanes=1)


def house(folder: Path, clock: Clock | None = None, address: str | None = None) -> People:
    """A house in which nobody is yet."""
    return people_of(address or str(folder / "tables.db"), clock=clock or Clock(), passwords=cheap())


def staffed(folder: Path, clock: Clock | None = None, address: str | None = None) -> People:
    """A house with an administrator, a dealer and a floorperson, who have passwords."""
    people = house(folder, clock, address)
    first = people.links.first()
    assert first is not None
    people.links.use(first, PASSWORD, reference=ADMINISTRATOR, name="Ada Adams")
    for reference, name, role, licence in (
        (DEALER, "Lee Park", "dealer", "D-1"),
        (FLOOR, "Kim Stone", "floorperson", "F-2"),
    ):
        enter(people, reference, name, role, licence)
    return people


def enter(people: People, reference: str, name: str, role: str, licence: str = "") -> None:
    """Somebody new with a role and a password."""
    people.accounts.add(reference, name)
    people.accounts.give(reference, role, licence)
    people.links.use(people.links.invite(reference), PASSWORD)


def told(people: People) -> list[tuple[str, str]]:
    """What the journal of accounts says: who did what."""
    return [(by, str(command["name"])) for _, by, command in people.store.diary.told()]
