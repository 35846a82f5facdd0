"""The equipment register of a house: wheels, balls, shufflers and shoes, and what was done to each of them."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from itertools import pairwise
from typing import Literal

from croupier.rulebook.toml.keys import LONGEST_WORDS, Keys

Kind = Literal["wheel", "ball", "shuffler", "shoe"]
KINDS: tuple[Kind, ...] = ("wheel", "ball", "shuffler", "shoe")
Did = Literal["inspected", "adjusted", "replaced", "out of order", "in order"]
DID: tuple[Did, ...] = ("inspected", "adjusted", "replaced", "out of order", "in order")
_KEYS = ("kind", "serial", "maker", "table", "work")
_WORK = ("at", "did", "description", "inspection", "by", "credential", "table", "spare")


@dataclass(frozen=True, slots=True)
class Work:
    """What was done to a device, when and by whom. `spare` is the serial number of the one that was put in its place."""

    at: datetime
    did: Did
    description: str
    by: str
    credential: str
    inspection: str | None = None  # the certified inspection, where one was due
    table: str | None = None
    spare: str | None = None

    def json(self) -> dict[str, object]:
        return {name: getattr(self, name) for name in _WORK if name != "at"} | {"at": self.at.isoformat()}


@dataclass(frozen=True, slots=True)
class Device:
    """A piece of equipment: at a table, or a spare."""

    kind: Kind
    serial: str
    maker: str | None = None
    table: str | None = None
    work: tuple[Work, ...] = ()

    def json(self) -> dict[str, object]:
        names = ("kind", "serial", "maker", "table")
        return {name: getattr(self, name) for name in names} | {"work": [one.json() for one in self.work]}


def devices(keys: Keys) -> tuple[Device, ...]:
    """The register in `house.toml`. Refused: a serial number twice, work out of order, a spare that nobody has."""
    listed = keys.node.get("equipment", [])
    if not isinstance(listed, list) or not all(isinstance(node, Mapping) for node in listed):
        keys.wrong("equipment must be written as [[equipment]]", "equipment")
    found = tuple(_device(Keys(node, keys.file, "", f"equipment {place}")) for place, node in enumerate(listed, start=1))
    serials = [device.serial for device in found]
    for place, device in enumerate(found, start=1):
        if serials.count(device.serial) > 1:
            keys.wrong(f"equipment {place}: the serial number {device.serial[:40]!r} stands there twice")
        for work in device.work:
            if work.spare is not None and (work.spare not in serials or work.spare == device.serial):
                keys.wrong(f"equipment {place}: the spare {work.spare[:40]!r} is no other device of the register")
    return found


def _device(keys: Keys) -> Device:
    keys.require_only(_KEYS, "a device")
    keys.needed("kind")
    kind: Kind = keys.one_of("kind", KINDS)  # type: ignore[assignment]
    listed = keys.node.get("work", [])
    if not isinstance(listed, list) or not all(isinstance(node, Mapping) for node in listed):
        keys.wrong("work must be written as [[equipment.work]]")
    named = ((f"{keys.table}, work {place}", node) for place, node in enumerate(listed, start=1))
    work = tuple(_work(Keys(node, keys.file, "", name)) for name, node in named)
    for before, after in pairwise(work):
        if after.at < before.at:
            keys.wrong(f"work of {after.at:%Y-%m-%d %H:%M} stands after that of {before.at:%Y-%m-%d %H:%M}; oldest first")
    return Device(kind, keys.needed("serial"), keys.words("maker"), keys.words("table"), work)


def _work(keys: Keys) -> Work:
    keys.require_only(_WORK, "work")
    at = keys.node.get("at")
    if not isinstance(at, datetime):
        keys.wrong("at must be a date and a time, such as 2026-11-17T09:15:00")
    keys.needed("did")
    did: Did = keys.one_of("did", DID)  # type: ignore[assignment]
    return Work(
        at=at.replace(tzinfo=None),
        did=did,
        description=keys.needed("description", LONGEST_WORDS),
        by=keys.needed("by"),
        credential=keys.needed("credential"),
        inspection=keys.words("inspection", LONGEST_WORDS),
        table=keys.words("table"),
        spare=keys.words("spare"),
    )
