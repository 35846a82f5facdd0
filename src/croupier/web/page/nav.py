"""The header's links and the front page's doors. A module with pages registers its own, so that none leads nowhere."""

from typing import NamedTuple


class Entry(NamedTuple):
    """A link in the header of every page: `here` is what a page sets to be marked, `key` what is typed after G."""

    title: str
    address: str
    here: str
    key: str
    order: int


class Door(NamedTuple):
    """A task on the front page: what it is, what it does in a sentence, where it begins, and its drawn sign."""

    title: str
    says: str
    address: str
    sign: str
    order: int


_entries: dict[str, Entry] = {}
_doors: dict[str, Door] = {}


def register(*added: Entry | Door) -> None:
    """Add links and doors; the same address again takes the place of the one before."""
    for one in added:
        if isinstance(one, Entry):
            _entries[one.address] = one
        else:
            _doors[one.address] = one


def entries() -> list[Entry]:
    """The links of the header, in their order."""
    return sorted(_entries.values(), key=lambda entry: entry.order)


def doors() -> list[Door]:
    """The doors of the front page, in their order."""
    return sorted(_doors.values(), key=lambda door: door.order)
