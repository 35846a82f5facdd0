"""Signs at a table: what each says where the rules in force make it due, and otherwise why it is not."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from croupier.equipment.money import dollars
from croupier.errors import InputError
from croupier.rulebook.shape import Rules
from croupier.rulebook.text.draft import CUSTOM

KINDS: Mapping[str, str] = {
    "limits": "the least and the greatest wager",
    "odds": "what winning wagers are paid",
    "double-zero-as-single": "a double zero wheel is used as a single zero wheel",
    "payout-limit": "the most that a hand is paid",
    "out-of-order": "a device is out of order",
    "limits-change": "limits that will change, with notice",
}


class Paid(NamedTuple):
    """A line of odds: the wager, when it is paid so, and the odds."""

    wager: str
    when: str
    odds: str


class Notice(NamedTuple):
    """Something that players must know: a mark in a disc, a few large words and a sentence.

    `ground` is the disc's colour; `struck` where the mark is what cannot be wagered on.
    """

    mark: str
    ground: str
    struck: bool
    head: str
    says: str


class Amount(NamedTuple):
    """A limit: what it bounds, and the dollars."""

    label: str
    dollars: str


class Sign(NamedTuple):
    """A sign that is due: its title, what it says, and the rules that ask for it."""

    of: str
    title: str
    paths: tuple[str, ...]
    limits: tuple[Amount, ...] = ()
    odds: tuple[Paid, ...] = ()
    notices: tuple[Notice, ...] = ()
    says: tuple[str, ...] = ()


class NotDue(NamedTuple):
    """Why a sign is not due, and the sections that say so."""

    why: str
    cite: str | None = None


Makers = Mapping[str, Callable[[], Sign | NotDue]]


def require_kind(of: str) -> None:
    """Refuse a sign that nobody prints."""
    if of not in KINDS:
        listed = ", ".join(f"{kind} ({says})" for kind, says in KINDS.items())
        raise InputError(f"there is no sign --of {of[:30]!r}; there are {listed}")


def sign(rules: Rules, of: str, makers: Makers) -> Sign | NotDue:
    """The sign of a kind as a game makes it, or the one of its limits; a kind that no game knows is refused."""
    require_kind(of)
    if of in makers:
        return makers[of]()
    draft = rules.in_force.draft
    if of == "limits":
        return limits_sign(rules)
    return NotDue(f"no section of {draft.id} asks for a sign that tells {KINDS[of]}")


def limits_sign(rules: Rules) -> Sign | NotDue:
    """The sign with the table's limits, where a section asks for it; limits of custom make none due."""
    force = rules.in_force
    paths = [path for path in ("limits.minimum", "limits.maximum") if path in force.draft.rules]
    cited = [path for path in paths if set(force.draft.rules[path].cite) != {CUSTOM}]
    if not cited:
        return NotDue(f"no section of {force.draft.id} asks for a sign with the limits of a table; they are custom there")
    return Sign("limits", force.draft.title, tuple(cited), limits=limit_amounts(rules, cited))


def limit_amounts(rules: Rules, paths: Sequence[str], labels: Mapping[str, str] | None = None) -> tuple[Amount, ...]:
    """The limits that the house chose; one that is not chosen yet is refused."""
    labels = labels or {"limits.minimum": "Least wager", "limits.maximum": "Greatest wager"}
    found = []
    for path in paths:
        value = rules.in_force.values.get(path)
        if value is None:
            raise InputError(f"{path} is not chosen yet, and the sign tells it", rule=path, cite=rules.cite(path))
        found.append(Amount(labels[path], amount(str(value))))
    return tuple(found)


def chosen_limits(rules: Rules, labels: Mapping[str, str]) -> tuple[Amount, ...]:
    """Those of the limits that the house has chosen."""
    values = rules.in_force.values
    return limit_amounts(rules, [path for path in labels if values.get(path) is not None], labels)


def amount(written: str) -> str:
    """ "500.00" → "$500"."""
    from croupier.equipment.money import cents

    whole = dollars(cents(written))
    return f"${float(whole):,.2f}".removesuffix(".00")
