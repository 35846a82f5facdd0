"""Before a table's journal is signed, everything since its last signature is decided again."""

from croupier.journal.book import Journal
from croupier.journal.problems import DamagedError
from croupier.journal.verification.report import Ruling
from croupier.tables.audit.audit import audit_from
from croupier.tables.opening import first_of, live_of
from croupier.tables.resume import last_snapshot


def unlawful(journal: Journal, key: bytes | None, last: int, head: bytes) -> str | None:
    """The first unlawful thing among the records up to the last that this key has not signed yet; None if there is none.

    `head` is the hash of the last record as it was verified: if it is another when it is read here, DamagedError.

    What the key has signed was decided then, or signed as it was. A journal that is not a table's has no rules to decide
    it by. A deviation that waits for its ruling may be signed.
    """
    first = first_of(journal)
    if first is None:
        return None
    signed = max((point.size for point in journal.checkpoints() if point.key == key and point.signed), default=0)
    if signed >= last:
        return None
    found = last_snapshot(journal, live_of(first), signed)
    after = found.record.sequence if found else 0
    audit = audit_from(journal, after)
    for record in journal.records(after + 1, last):
        if record.sequence == last and record.hash != head:
            raise DamagedError(f"nothing was signed: record {last} of journal {journal.name!r} changed meanwhile")
        for says in audit(record):
            if record.sequence > signed and not isinstance(says, Ruling):
                return says
    return None
