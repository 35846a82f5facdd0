"""Checks that the rules of several games share: values that are each allowed but make no game together."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

from croupier.equipment.money import dollars
from croupier.errors import InputError
from croupier.rulebook import paths
from croupier.rulebook.choices import InForce
from croupier.rulebook.shape import Rules, fill

R = TypeVar("R", bound=Rules)

Violations = Iterable[tuple[str, str]]
"""What is wrong with rules together, as (rule, reason)."""


def build(kind: type[R], violations: Callable[[R], Violations], in_force: InForce) -> R:
    """The typed rules; choices that do not go together are refused."""
    rules = fill(kind, in_force)
    for path, reason in violations(rules):
        raise InputError(reason, rule=path, cite=rules.cite(path))
    return rules


def crossed_limits(minimum: int | None, maximum: int | None) -> Iterator[tuple[str, str]]:
    if minimum is not None and maximum is not None and minimum > maximum:
        yield "limits.minimum", f"the least wager {dollars(minimum)} is above the greatest {dollars(maximum)}"


def wrong_payouts(
    payouts: Mapping[str, object], paid: Sequence[str], also: Sequence[str] = ()
) -> Iterator[tuple[str, str]]:
    """Payouts that are missing, and payouts of no wager; `also` are lines that an edition may have or not."""
    if missing := [kind for kind in paid if kind not in payouts]:
        yield "payouts", f"the edition has no payout for {missing[0]}"
    if strange := [kind for kind in payouts if kind not in (*paid, *also)]:
        yield paths.join(("payouts", strange[0])), f"{strange[0]} is not a wager; those paid are {', '.join(paid)}"
