"""What the workbook is made of: every line of odds with its pays, under the names that its ranges and sheets have."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import gcd

from croupier.analysis.edition import Opened
from croupier.analysis.odds.pays import PaidLine, Pay, paid_lines, pays_of
from croupier.documents.par.cells import fits, free, range_name
from croupier.games.kit.odds.odds import Exact
from croupier.rulebook import paths
from croupier.rulebook.text.draft import CUSTOM

_MOST_CITED = 2


@dataclass(frozen=True, slots=True)
class Line:
    """A line of odds for its sheet. `prefix` begins the names of its ranges; `divided` is what its ways are divided by."""

    title: str
    prefix: str
    paid: PaidLine
    divided: int

    @property
    def exact(self) -> Exact:
        return self.paid.line

    @property
    def ways(self) -> list[int]:
        return [course.ways // self.divided for course in self.paid.courses]

    @property
    def total(self) -> int:
        return sum(self.ways)

    @property
    def whole(self) -> bool:
        """Whether a spreadsheet keeps the ways to the last digit."""
        return fits(self.total)

    def range(self, what: str) -> str:
        return f"{self.prefix}_{what}"


@dataclass(frozen=True, slots=True)
class PayCell:
    """A pay with the name of its cell, and what is said of it."""

    pay: Pay
    name: str

    @property
    def section(self) -> str:
        return cited(self.pay.cite)

    @property
    def _place(self) -> str:
        return "the edition (custom)" if self.pay.cite == (CUSTOM,) else self.section

    @property
    def text(self) -> str:
        """The name of the cell with what the rules in force pay."""
        return f"{self.name}_in_force"

    @property
    def same(self) -> str:
        how = "as the house chose under" if self.pay.chosen else "as read in" if self.pay.read else "as in"
        return f"{how} {self._place}"

    @property
    def differs(self) -> str:
        return f"differs from {self._place}"


def cited(cite: tuple[str, ...]) -> str:
    """Sections in a few words."""
    if cite == (CUSTOM,):
        return "custom"
    more = len(cite) - _MOST_CITED
    return "§ " + ", ".join(cite[:_MOST_CITED]) + (f" and {more} more" if more > 0 else "")


def lines_of(opened: Opened, asks: Mapping[str, object]) -> list[Line]:
    """Every line of odds, offered or not."""
    found: list[Line] = []
    taken: set[str] = set()
    for paid in paid_lines(opened, asks):
        line = paid.line
        name = line.wager if not line.on or line.on == (line.wager,) else f"{line.wager} {'-'.join(line.on)}"
        title = name[:1].upper() + name[1:] + (f", {line.strategy}" if line.strategy else "")
        prefix = free(range_name(title, "Wager"), taken, 100, "_{}")
        taken.add(prefix.lower())
        ways = [course.ways for course in paid.courses]
        divided = 1 if fits(sum(ways)) else gcd(*ways)
        found.append(Line(title, prefix, paid, divided))
    return found


def pay_cells(opened: Opened, lines: list[Line]) -> dict[str, PayCell]:
    """The pays that move a line, by path, in the order in which the sheets need them."""
    pays = pays_of(opened)
    found: dict[str, PayCell] = {}
    taken: set[str] = set()
    for path in dict.fromkeys(path for line in lines for path in line.paid.pays):
        parts = paths.split(path)
        short = parts[1:] if len(parts) > 1 and parts[0] == "payouts" else parts
        name = free(range_name(" ".join(("Pay", *short)), "Pay"), taken, 100, "_{}")
        taken.add(name.lower())
        found[path] = PayCell(pays[path], name)
    return found


def net_formula(base: Fraction, times: dict[str, Fraction], names: dict[str, PayCell]) -> str:
    """What a course pays, over the cells of the pays: "=Pay_straight/5-4/5"."""
    terms = []
    for path, factor in times.items():
        top = "" if abs(factor.numerator) == 1 else f"{abs(factor.numerator)}*"
        bottom = "" if factor.denominator == 1 else f"/{factor.denominator}"
        terms.append(("-" if factor < 0 else "+") + top + names[path].name + bottom)
    if base:
        terms.append(("-" if base < 0 else "+") + str(abs(base)))
    return "".join(terms).removeprefix("+")
