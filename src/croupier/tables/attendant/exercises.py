"""Tables for practice and demonstration: set up from an edition, with electronic cards, play chips and invented people.

They are in a store of their own, and their first record says what they are for: none of them ever becomes a house's table.
"""

from typing import Protocol

from croupier.equipment.seal import new_key
from croupier.errors import InputError
from croupier.games.kit.play.people import Role
from croupier.journal.store.store import Store
from croupier.rulebook.choices import InForce, in_force
from croupier.tables.attendant.cast import Cast
from croupier.tables.engine.equipment import fingerprint
from croupier.tables.engine.events import Purpose
from croupier.tables.engine.standing import live_under
from croupier.tables.filed import Under
from croupier.tables.opening import Terms, set_up
from croupier.tables.table import Table


class Opened(Protocol):
    """An edition with the rules in force."""

    @property
    def in_force(self) -> InForce: ...


def set_up_exercise(
    store: Store,
    name: str,
    opened: Opened,
    *,
    at: str = "",
    purpose: Purpose = "practice",
    seed: int = 0,
    version: str = "",
    key: bytes | None = None,
    under: Under | None = None,
) -> Table:
    """Set up a table for practice or demonstration, which an invented floorperson of this seed signs.

    It is set up `at` this time, or now by the store's clock. What the edition leaves to the house for this version of the
    game is chosen as the game's customs say. `key` seals the shoes; without one a new key does, and `table.equipment.key`
    is the only copy of it. A house's store is refused. `under` is a submission of a house.
    """
    if purpose == "live":
        raise InputError("an exercise is for practice or demonstration; a house's own table is set up by its own people")
    rules = with_customary_choices(opened.in_force, version)
    live = live_under(rules, version)
    key = key or new_key()
    sealed = fingerprint(key) if live.game.live.cards.dealt else ""
    terms = Terms("strict", "electronic", version, shoe_key=sealed, purpose=purpose)
    floor = next(Cast(seed).able(Role.FLOORPERSON))
    set_up(store, name, rules, terms, at=at or store.clock().isoformat(timespec="milliseconds"), by=(floor,), under=under)
    return Table(store, name, key=key)


def with_customary_choices(rules: InForce, version: str = "") -> InForce:
    """The rules with what a house chooses for an exercise, where it has chosen nothing itself."""
    customary = live_under(rules, version).game.live.habits.practice.get(version, {})
    more = {path: value for path, value in customary.items() if path in rules.draft.rules and path not in rules.choices}
    if not more:
        return rules
    return in_force(rules.draft, {**more, **rules.choices}, rules.read, submitted=rules.submitted)
