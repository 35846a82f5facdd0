"""A round that was interrupted, as after a power cut: told to whoever takes the table up again, until they go on.

The journal has every step that was taken, so that nothing is lost and nothing needs to be entered about it: the time of
the next record says how long it lasted.
"""

from typing import NamedTuple

from croupier.tables.resume import standing_after
from croupier.tables.table import Table
from croupier.tables.words.menu import Step, steps
from croupier.tables.words.sentences import Narrator


class Interruption(NamedTuple):
    """Where a round stood when it was taken up again: after which record and when that was made, and what is next."""

    round: int
    record: int
    at: str
    last: str
    phase: str
    next: str

    def __str__(self) -> str:
        after = f"Round {self.round} was interrupted at {self.at[11:16]}, after record {self.record} ({self.last})."
        due = f" Next: {self.next}." if self.next else ""
        return f"{after} It stands at: {self.phase}.{due} Nothing is lost: go on from here."


def interruption(table: Table, at: str = "") -> Interruption | None:
    """How the round stands in which the table was left; None if no round was under way."""
    live, now = table.live, table.now
    if not now.opened or live.game.play.stage(now.game) != "round" or not table.version:
        return None
    before = standing_after(table.journal, live, table.version - 1)
    last = Narrator(live, before, open_cards=False).describe(table.journal.record(table.version)).command
    due = next((step for step in steps(table.options(at), table.cite) if step.kind == "next"), None)
    phase = str(getattr(now.game, "phase", ""))
    return Interruption(now.round, table.version, table.last_at, last, phase, _in_words(due) if due else "")


def _in_words(due: Step) -> str:
    return f"{due.label}, by the {due.who}"
