"""A game in a Rules Submission: what its choices must go with, what must be answered, and the papers they make due.

The rest of the house judges what every edition has (a value that the text does not allow); what only one game has, its own
`filing.py` says here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Generic, Literal, NamedTuple, TypeVar

from croupier.equipment.awards import Odds
from croupier.equipment.money import dollars
from croupier.errors import InputError
from croupier.games.kit.rules import BankedRules, Violations
from croupier.rulebook import paths
from croupier.rulebook.choices import InForce
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


class Filing(Generic[R]):
    """A game that says no more of submissions than that choices which do not go together are refused."""

    fixes: Mapping[str, str] = {}
    """What to do about rules that do not go together, by the path that is to blame."""

    def __init__(self, build: Callable[[InForce], R]) -> None:
        self.fill = build
        """The typed rules, whether or not they go together; only a game without `violations` refuses that here."""

    def violations(self, rules: R) -> Violations:
        """All that is wrong with the rules together, as (rule, reason)."""
        return ()

    def remarks(self, rules: R) -> Iterable[Remark]:
        """What the game itself has to say about the choices."""
        return ()

    def due(self, rules: R) -> Iterable[Due]:
        """The papers that it makes due, beside those that every game does."""
        return ()

    def unused(self, rules: R) -> Iterable[str]:
        """The rules that have nothing to do at a table with these choices, such as those of a device that it has not."""
        return ()

    def never_won(self, rules: R) -> Iterable[NeverWon]:
        """Awards that the text promises and that some lawful set-up of a table makes impossible."""
        return ()


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
