"""Before a table's journal is signed: what came since its last signature is decided again."""

from croupier.journal.book import Journal
from croupier.journal.report import Ruling
from croupier.tables import resume
from croupier.tables.audit import in_parallel
from croupier.tables.audit.audit import Audit
from croupier.tables.table import SET_UP, opened


def unlawful(journal: Journal, key: bytes | None) -> str | None:
    """The first thing that is not as the rules would have it, of what this key has not signed yet; None if nothing is.

    What the key has signed was decided then, or signed as it was. A journal that is no table's has no rules to decide it
    by. A deviation that waits for its ruling may be signed.
    """
    first = next(journal.records(1, 1), None)
    if first is None or first.entry.command.get("name") != SET_UP:
        return None
    signed = max((point.size for point in journal.checkpoints() if point.key == key and point.signed), default=0)
    if signed == journal.head().version:
        return None
    audit, after = Audit(lambda _, number: journal.record(number)), 0
    found = resume.last(journal, opened(first), signed)
    if found is not None:
        after = found.record.sequence
        audit.tables[journal.name] = in_parallel.taken_up(journal, after)
    for record in journal.records(after + 1):
        for says in audit(record):
            if record.sequence > signed and not isinstance(says, Ruling):
                return says
    return None
