"""A replayed round as plain JSON: its records in words with hashes, and the ledger before and after each."""

from collections.abc import Sequence

from croupier.tables.audit.replay import Round
from croupier.tables.read_access import words_without_counts

_SETTLES = ("lost", "paid", "returned", "surrendered", "voided", "won", "awarded")


def round_json(name: str, found: Round, *, blind: bool = False) -> dict[str, object]:
    """The round of a table. Amounts are cents; `blind`: without the accounts, as a count is due."""
    records = [record_json(found, place, blind=blind) for place in range(len(found.steps))]
    return of_records(name, found, records, accounts=not blind)


def of_records(name: str, found: Round, records: Sequence[object], *, accounts: bool) -> dict[str, object]:
    """A round with these records; `accounts`: with what the round did to each account."""
    changes = {
        account: {"before": found.before.get(account, 0), "after": found.after.get(account, 0), "change": cents}
        for account, cents in found.changes.items()
    }
    return {
        "schema": 1,
        "table": name,
        "edition": found.live.rules.in_force.draft.id,
        "round": found.number,
        "over": found.over,
        "records": list(records),
        "unit": "cents",
        "accounts": changes if accounts else None,
    }


def record_json(found: Round, place: int, *, blind: bool = False) -> dict[str, object]:
    """One record of a round: what was said and done, its hash and the one before, and every account around it."""
    step = words_without_counts(found.steps[place]) if blind else found.steps[place]
    before, after = found.ledger(place)
    ledger = {
        account: {"before": before.get(account, 0), "after": after.get(account, 0)} for account in sorted({*before, *after})
    }
    return {
        **step.json(),
        "says": step.command,
        "hash": step.record.hash.hex(),
        "previous": step.record.previous.hex(),
        "kind": kind_of(found, place),
        "ledger": None if blind else ledger,
    }


def kind_of(found: Round, place: int) -> str:
    """What a record mostly is: a settlement, a card, or what somebody said or placed."""
    events = found.steps[place].record.entry.events
    if any(event.get("kind") in _SETTLES for event in events):
        return "settlement"
    return "card" if any("card" in event or "cards" in event for event in events) else "said"
