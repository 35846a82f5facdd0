"""The meters of a table: all that was wagered and paid on each wager since it was set up, from its journal."""

from collections import Counter
from typing import NamedTuple

from croupier.games.kit.play.money import Money
from croupier.journal.book import Journal
from croupier.tables.codec.records import events_of
from croupier.tables.ledger import added_up


class Meter(NamedTuple):
    """One wager, in cents: what was wagered on it and decided or lies, and the winnings that were paid for it."""

    wager: str
    wagered: int
    paid: int


class Meters(NamedTuple):
    """All meters of a table, by wager; `counting`: a count is due, and whoever counts must not read them."""

    edition: str
    rounds: int
    counting: bool
    wagers: tuple[Meter, ...]


def meters(journal: Journal) -> Meters:
    """The meters of this table. A payment that was taken back is not paid."""
    ledger = added_up(journal.records())
    wagered: Counter[str] = Counter()
    paid: Counter[str] = Counter()
    for (_, wager), cents in ledger.total.wagered.items():
        wagered[wager] += cents
    for record in journal.records():
        for event in events_of(ledger.live.words, record):
            if isinstance(event, Money) and event.wager and event.kind in ("paid", "reclaimed"):
                paid[event.wager] += event.cents if event.kind == "paid" else -event.cents
    rows = tuple(Meter(name, wagered[name], paid[name]) for name in sorted({*wagered, *paid}))
    draft = ledger.live.rules.in_force.draft
    return Meters(draft.id, ledger.total.rounds, ledger.live.counting(ledger.now), rows)
