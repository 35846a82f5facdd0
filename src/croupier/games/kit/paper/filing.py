"""A game in a Rules Submission: what its choices must go with, what must be answered, and the papers they make due.

The rest of the house judges what every edition has (a value that the text does not allow); what only one game has, its
facet `paper` says.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeVar

from croupier.equipment.awards import Odds
from croupier.equipment.money import dollars
from croupier.errors import InputError
from croupier.games.kit.rules import BankedRules
from croupier.rulebook import paths
from croupier.rulebook.shape import Rules
from croupier.rulebook.text.draft import CUSTOM

if TYPE_CHECKING:
    from croupier.games.kit.odds.odds import Exact

R = TypeVar("R", bound=Rules)

Kind = Literal["violation", "missing", "notice", "advice"]
"""Forbidden; asked and not answered; lawful, but something comes first; lawful, but unwise."""
KINDS: tuple[Kind, ...] = ("violation", "missing", "notice", "advice")


class Remark(NamedTuple):
    """Something about a submission: the rule it is about, one sentence, and what to do. Without `cite`, the rule's own."""

    kind: Kind
    path: str
    says: str
    fix: str
    cite: str = ""


class Due(NamedTuple):
    """A paper that edition and choices ask for; `of` says which sign it is."""

    document: str
    why: str
    cite: str
    of: str = ""


class NeverWon(NamedTuple):
    """An award of the text that a lawful table may never pay; `odds` are the lines that it is part of, by set-up."""

    path: str
    says: str
    odds: Mapping[str, Sequence[Exact]] = {}


# What several games say


def unanswered(rules: Rules, path: str, asks: str, fix: str, *, cite: str = "") -> Iterator[Remark]:
    """A question of the text that the submission leaves open; a default of ours is no answer."""
    if path in rules.in_force.values and path not in rules.in_force.choices:
        yield Remark("missing", path, asks, fix, cite)


def approval(rules: Rules, path: str, what: str) -> Iterator[Remark]:
    """Something that is lawful once somebody has approved it, and the submission names no approval."""
    force = rules.in_force
    if path in force.values and force.values[path] is None:
        says = f"{what} needs approval before it is used, and the submission names none."
        yield Remark("notice", path, says, f"Give number and date of the approval as {path} once it is there.")


def layout(rules: Rules) -> Iterator[Remark]:
    """The layout bears a name or logo, and is approved."""
    asks = "The layout must show the name or logo of whoever runs the table, and the submission gives none."
    yield from unanswered(rules, "layout.holder", asks, "Give the name, or say which logo, as layout.holder.")
    yield from approval(rules, "layout.approval", "The layout")


def limits(rules: BankedRules) -> Iterator[Remark]:
    """Limits that are not set, and limits that no wager of chips in play can reach."""
    smallest = smallest_chip(rules)
    for path, example in EXAMPLES.items():
        cents: int | None = getattr(rules.limits, path.removeprefix("limits."))
        name = path.rpartition(".")[2].replace("_", " ")
        if cents is None and rules.cite(path) != CUSTOM:
            says = f"The table's {name} wager is not set, and a sign must show it."
            yield Remark("missing", path, says, f'Set {path}, such as "{example}".')
        elif cents is None:
            says = f"The table's {name} wager is not set, so that nobody knows what the table takes."
            yield Remark("advice", path, says, f'Set {path}, such as "{example}".')
        elif smallest and (cents % smallest or not cents):
            near = max(cents // smallest, 1) * smallest
            says = f"A wager of {dollars(cents)} cannot be made up of chips of {dollars(smallest)} and more."
            yield Remark("advice", path, says, f'Set {path} to "{dollars(near)}", or put smaller chips into play.')


EXAMPLES = {"limits.minimum": "10.00", "limits.maximum": "500.00"}


def smallest_chip(rules: BankedRules) -> int | None:
    """The smallest chip in play, in cents; None where the chips are none that could be played with."""
    try:
        return rules.chips_in_play.smallest
    except InputError:
        return None


def chips(rules: BankedRules) -> Iterator[Remark]:
    """Chips in play of which one is no multiple of the smallest, or that are worth nothing."""
    try:
        rules.chips_in_play  # noqa: B018 (it refuses them)
    except InputError as problem:
        says = f"{problem.reason[0].upper()}{problem.reason[1:]}."
        fix = "Choose denominations that are all multiples of the smallest."
        yield Remark("violation", "chips.in_play", says, fix)


def unpaid_fraction(rules: BankedRules, path: str, line: str, odds: Odds) -> Iterator[Remark]:
    """Odds at which the least wager wins a part of a chip."""
    least, smallest = rules.limits.minimum, smallest_chip(rules)
    if smallest is None or odds.stake == 1:
        return
    stake = least or smallest
    if (odds.winnings(stake) / smallest).denominator > 1:
        says = f"At {odds} a {line} wager of {dollars(stake)} wins a part of a chip: the smallest is {dollars(smallest)}."
        whole = dollars(odds.stake * smallest)
        yield Remark("advice", path, says, f"Make the minimum a multiple of {whole}, or choose whole odds.")


def payout(line: str) -> str:
    """The rule of what a wager pays."""
    return paths.join(("payouts", line))
