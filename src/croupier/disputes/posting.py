"""What a ruling pays, as the adjustment that enters it in the ledger of its table: once, whoever asks and however often."""

from typing import Any, NamedTuple

from croupier.disputes.docket import Case
from croupier.disputes.recorded import settled_at
from croupier.equipment.money import cents
from croupier.journal.store.store import Store
from croupier.tables.engine.commands import Adjust


class Adjustment(NamedTuple):
    """The command for the table, and its id: under the same id a table records a command once."""

    table: str
    id: str
    command: dict[str, Any]


def adjustment(case: Case, tables: Store) -> Adjustment:
    """The adjustment that the last ruling of a dispute asks for.

    Refused where the round is not recorded in `tables`, or the player had nothing settled in it.
    """
    corrects = settled_at(tables, case.facts, str(case.ruling["player"]))
    ruled = max(step.record for step in case.steps if step.did == "ruled")
    command = {
        "name": Adjust.name,
        "player": corrects.player,
        "cents": cents(str(case.ruling["paid"])),
        "record": corrects.record,
        "reason": f"dispute {case.number}, {case.ruling['result']}",
    }
    return Adjustment(corrects.table, f"dispute-{case.number}-{ruled}", command)
