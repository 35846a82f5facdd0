"""Big Six's rules in force, typed: what an edition and a house's choices make of them.

A symbol is named as the edition names it ("$5", "joker"); what the house shows for it may be themed.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, NamedTuple

from croupier.equipment.awards import Odds
from croupier.equipment.wheel import Sector, Wheel
from croupier.games.kit import rules as kit
from croupier.games.kit.game import Rulebook
from croupier.games.kit.play.people import Person
from croupier.games.wheel import stated
from croupier.rulebook import paths
from croupier.rulebook.toml.files import did_you_mean
from croupier.rulebook.values import Value

_COLOURS = ("yellow", "blue", "purple", "green", "red", "black", "white")


# A rule with one value only is one that the game knows no other way to play by: an edition that has another is refused.


class WheelInUse(NamedTuple):
    """`order` is clockwise; `odds_are` is None where an edition has no rule on odds shown on the wheel."""

    diameter_inches: Fraction
    sections: int
    spacing: Literal["equal"]
    counts: Mapping[str, int]
    order: tuple[str, ...]
    cover: Literal["glass"]
    clapper: Literal["picks one section when the spin ends"]
    odds_shown: bool
    odds_are: Literal["paid", "minimum"] | None
    theme_approval: str | None


class Unique(NamedTuple):
    """The two symbols that stand once on the wheel; `named` are those that the text itself names."""

    joker: str
    flag: str
    named: tuple[str, ...]
    approval: Literal["needed", "not needed"]
    wagers: Literal["two", "one"]


class LayoutRules(NamedTuple):
    approval: str | None
    holder: str | None
    spaces: Mapping[str, Literal["symbol as on the wheel"]]
    odds: Literal["for each wager"]


class Boxes(NamedTuple):
    table_side: Literal["the same for both"]
    drop: str
    tip: str
    approval: str | None


class SymbolsWager(NamedTuple):
    """A wager that the edition states as data: chips on a space with its title, which win with any of its symbols."""

    title: str
    symbols: tuple[str, ...]
    odds: Odds
    offered: bool = True


class NoMoreBets(NamedTuple):
    said: Literal["before the spin"]
    then: Literal["not touched", "taken back"]
    missed: Literal["ruled on", "void"]


class Spin(NamedTuple):
    by: Person
    directions: tuple[Literal["clockwise", "counterclockwise"], ...]
    revolutions: int


class WagerRules(NamedTuple):
    placed_by: tuple[Person, ...]
    corrected_by: Person
    settled_by: Literal["position when the clapper comes to rest"]


class ResultRules(NamedTuple):
    corrected_by: Person


class NoSpin(NamedTuple):
    between: Literal["re-spun"]
    short: Literal["re-spun", "handed back"]
    wagers: Literal["stand", "reopened"]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class BigSixRules(kit.ChipTableRules):
    """All of an edition's Big Six rules."""

    wheel: WheelInUse
    themed: Mapping[str, str | None]
    unique: Unique
    layout: LayoutRules
    boxes: Boxes
    payouts: Mapping[str, Odds]
    side: Mapping[str, SymbolsWager] | None
    no_more_bets: NoMoreBets
    spin: Spin
    wagers: WagerRules
    result: ResultRules
    settlement: kit.Settlement
    no_spin: NoSpin

    @property
    def symbols(self) -> tuple[str, ...]:
        """The symbols of the wheel, those with most sections first."""
        return tuple(self.wheel.counts)

    @property
    def unique_symbols(self) -> tuple[str, str]:
        return "joker", "flag"

    @property
    def stated(self) -> Mapping[str, SymbolsWager]:
        """The wagers that the edition states as data, by name."""
        return self.side or {}

    def shown(self, symbol: str) -> str:
        """What wheel and layout bear for a symbol."""
        if symbol in self.unique_symbols:
            return self.unique.joker if symbol == "joker" else self.unique.flag
        word = self.themed.get(symbol)
        return symbol if word is None else word

    def colour(self, symbol: str) -> str:
        return _COLOURS[self.symbols.index(symbol) % len(_COLOURS)]

    def symbol(self, written: str) -> str | None:
        """The symbol that somebody writes, by its own name or as it is shown; None if the wheel has none such."""
        wanted = _plain(written)
        return next((mark for mark in self.symbols if wanted in self.called(mark)), None)

    def called(self, symbol: str) -> tuple[str, str]:
        """A symbol in plain letters, as it is shown and by its own name."""
        return _plain(self.shown(symbol)), _plain(symbol)

    @property
    def listed(self) -> str:
        """The symbols as a reader should write them."""
        return ", ".join(self.shown(symbol) for symbol in self.symbols)


def wheel_of(rules: BigSixRules) -> Wheel:
    """The wheel at the table, clockwise, with the symbols that it shows."""
    return Wheel(tuple(Sector(rules.shown(symbol), rules.colour(symbol)) for symbol in rules.wheel.order))


_MONEY = (
    *("payouts", "side", "wheel.sections", "wheel.counts", "wheel.order"),
    *("unique.wagers", "chips.breakage", "limits"),
)
_PAPER = ("layout", "themed", "unique", "wheel.odds_shown", "wheel.odds_are", "wheel.theme_approval")


class BigSixRulebook(Rulebook[BigSixRules]):
    classes = {**dict.fromkeys(_MONEY, "money"), **dict.fromkeys(_PAPER, "paper")}
    units = (
        ("wheel.odds_shown", "wheel.odds_are"),
        ("wheel.sections", "wheel.order", "wheel.counts"),
        ("wheel.theme_approval", "themed"),
    )

    wheel = staticmethod(wheel_of)

    def weights(self, rules: BigSixRules, held: Collection[str] = ()) -> Sequence[kit.Weight]:
        """The sections of each symbol on a wheel that keeps all its sections; those of symbols that are held stay."""
        free = [symbol for symbol in rules.symbols if _counted(symbol) not in held]
        return [_weight(rules, symbol, free) for symbol in rules.symbols if {*free} - {symbol}]


def violations(rules: BigSixRules) -> list[tuple[str, str]]:
    """Joint limits: rules that are each allowed but not together, as (rule, reason)."""
    return [*_wheel(rules), *_symbols(rules), *_table(rules), *_stated(rules)]


def _wheel(rules: BigSixRules) -> Iterator[tuple[str, str]]:
    order, counts = Counter(rules.wheel.order), rules.wheel.counts
    if order.total() != rules.wheel.sections:
        yield "wheel.order", f"the order has {order.total()} sections, the wheel {rules.wheel.sections}"
    for symbol in dict.fromkeys((*counts, *order)):
        if order[symbol] != (times := counts.get(symbol, 0)):
            yield "wheel.order", f"{symbol} stands {order[symbol]} times in the order and {times} times in the counts"
    for path, named in (("layout.spaces", rules.layout.spaces), ("payouts", rules.payouts)):
        if set(named) != set(rules.symbols):
            strange = next((symbol for symbol in named if symbol not in rules.symbols), "")
            at, near = paths.join((path, strange)), did_you_mean(strange, rules.symbols)
            must = f"{path} must name each symbol of the wheel and no other: {', '.join(rules.symbols)}{near}"
            yield (at if at in rules.in_force.values else path), must


def needs_approval(rules: BigSixRules) -> Iterator[str]:
    """Why the wheel may show its symbols only with the Bureau's approval; nothing where they are the text's own."""
    themed = [symbol for symbol, word in rules.themed.items() if word is not None]
    if themed:
        yield f"{rules.shown(themed[0])} in place of {themed[0]} needs the Bureau's prior approval"
    named = {*rules.unique.named, _plain(rules.layout.holder or "")}  # the holder's name may be spelled out
    other = [rules.shown(mark) for mark in rules.unique_symbols if _plain(rules.shown(mark)) not in named]
    if other and rules.unique.approval == "needed":
        yield f"{other[0]} in place of joker or flag needs the Bureau's prior approval"


def _symbols(rules: BigSixRules) -> Iterator[tuple[str, str]]:
    if not (rules.wheel.theme_approval or "").strip():
        yield from (("wheel.theme_approval", says) for says in needs_approval(rules))
    taken = {_plain(symbol): symbol for symbol in reversed(rules.symbols)}
    for symbol in rules.symbols:
        path = paths.join(("unique" if symbol in rules.unique_symbols else "themed", symbol))
        shown = _plain(rules.shown(symbol))
        if not shown:
            yield path, f"the symbol in place of {symbol} is missing"
        elif taken.setdefault(shown, symbol) != symbol:
            yield path, f"{rules.shown(symbol)!r} in place of {symbol} is no unique symbol: it stands for {taken[shown]}"


def _stated(rules: BigSixRules) -> Iterator[tuple[str, str]]:
    """Wagers stated as data: names of their own, and symbols of the wheel."""
    taken = (*rules.symbols, *map(rules.shown, rules.symbols), "book")
    yield from stated.wrong(rules, rules.stated, taken, "symbols", rules.wheel.order)


def _table(rules: BigSixRules) -> Iterator[tuple[str, str]]:
    if rules.boxes.drop == rules.boxes.tip:
        yield "boxes.tip", f"drop box and tip box are both {rules.boxes.tip}; they must be on opposite sides"
    yield from kit.unsettled(rules.settlement.order)
    yield from kit.crossed_limits(rules.limits.minimum, rules.limits.maximum)
    joker, flag = (rules.payouts.get(symbol) for symbol in rules.unique_symbols)
    if rules.unique.wagers == "one" and joker != flag:
        yield "payouts.flag", f"joker and flag are one wager and cannot pay both {joker} and {flag}"


def _plain(words: str) -> str:
    return " ".join(words.split()).casefold()


# Another number of sections for a symbol: taken from the one that has most others, or given to it, around the wheel


def _weight(rules: BigSixRules, symbol: str, free: Collection[str]) -> kit.Weight:
    counts = rules.wheel.counts
    other = max((each for each in free if each != symbol), key=lambda each: counts[each])
    both = counts[symbol] + counts[other]

    def sets(sections: int) -> Mapping[str, Value]:
        order = _in_order(rules.wheel.order, symbol, other, sections - counts[symbol])
        return {_counted(symbol): sections, _counted(other): both - sections, "wheel.order": order}

    beside = f"{rules.wheel.sections} sections in all: the others come from {other} or go to it"
    return kit.Weight(_counted(symbol), counts[symbol], both, sets, beside)


def _counted(symbol: str) -> str:
    return paths.join(("wheel", "counts", symbol))


def _in_order(order: tuple[str, ...], symbol: str, other: str, more: int) -> tuple[str, ...]:
    """The wheel with `more` sections of one symbol in place of another's, spread evenly over it."""
    taken, given = (other, symbol) if more > 0 else (symbol, other)
    places = [place for place, mark in enumerate(order) if mark == taken]
    chosen = {places[index * len(places) // abs(more)] for index in range(abs(more))} if more else set()
    return tuple(given if place in chosen else mark for place, mark in enumerate(order))
