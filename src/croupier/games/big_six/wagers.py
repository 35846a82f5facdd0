"""The catalogue of lawful Big Six wagers: one for each symbol, on its space of the layout, and those that are stated."""

from collections.abc import Sequence
from functools import lru_cache

from croupier.games.big_six.geometry import layout
from croupier.games.big_six.rules import BigSixRules
from croupier.games.kit.play.refused import Refused
from croupier.games.kit.table.geometry import Spot
from croupier.games.kit.wager import Catalogue, Wager
from croupier.games.wheel import stated
from croupier.games.wheel.game import WheelWagers
from croupier.rulebook import paths


@lru_cache(maxsize=64)
def catalogue(rules: BigSixRules) -> Catalogue:
    """Every lawful wager by name, in the order of the wheel's symbols; wagers that the edition states come last."""
    own = ((layout(rules).area(name), name, wager.symbols) for name, wager in rules.stated.items())
    return {symbol: _wager(rules, symbol) for symbol in rules.symbols} | {
        name: stated.wager(rules.stated, box, "space", on, stated.path(name, "symbols")) for box, name, on in own
    }


def find(rules: BigSixRules, kind: str, on: Sequence[str] = ()) -> Wager | Refused:
    """The wager a player means, by the symbol's own name or as the wheel shows it, or why there is none."""
    wager = _called(rules, kind)
    if wager is None:
        listed = ", ".join((rules.listed, *rules.stated))
        return Refused("layout.spaces", f"{kind[:30]!r} is not a Big Six wager; the wagers are {listed}")
    if on and sorted(str(rules.symbol(mark)) for mark in on) not in ([wager.name], sorted(wager.on)):
        shown = ", ".join(on)[:60]
        if wager.name in rules.stated:
            return Refused(wager.rule, f"{wager.name} covers its own symbols, {', '.join(wager.on)}, and not {shown}")
        return Refused(wager.rule, f"a wager on {rules.shown(wager.name)} is on that symbol, not on {shown}")
    return _can_win(rules, wager)


def _called(rules: BigSixRules, words: str) -> Wager | None:
    name = rules.symbol(words) or stated.named(rules.stated, words)
    return None if name is None else catalogue(rules)[name]


def _can_win(rules: BigSixRules, wager: Wager) -> Wager | Refused:
    """The wager, if any section of the wheel bears its symbol; no house offers one that can only lose."""
    if wager.offered:
        return wager
    if wager.name in rules.stated:
        return Refused(stated.path(wager.name, "offered"), f"{wager.name} is not offered at this table")
    return Refused("wheel.order", f"{wager.name} cannot win: no section of the wheel bears it")


def find_place(rules: BigSixRules, place: str) -> Wager | Refused:
    """The wager that chips on this space make: a wager counts for where it lies."""
    word, _, name = " ".join(place.split()).partition(" ")
    wager = _called(rules, name) if name and word.lower() == "space" else None
    if wager is None:
        spaces = ", ".join(wager.places[0].name for wager in catalogue(rules).values())
        return Refused("wagers.settled_by", f"{place[:60]!r} is not a space of this layout; there are {spaces}")
    return _can_win(rules, wager)


def _wager(rules: BigSixRules, symbol: str) -> Wager:
    together = rules.unique.wagers == "one" and symbol in rules.unique_symbols
    on = rules.unique_symbols if together else (symbol,)
    return Wager(
        name=symbol,
        kind=symbol,
        on=on,
        odds=rules.payouts[symbol],
        places=(Spot(f"space {rules.shown(symbol)}", *layout(rules).area(symbol).centre),),
        rule=paths.join(("layout", "spaces", symbol)),
        offered=not {*on}.isdisjoint(rules.wheel.order),
    )


class BigSixWagers(WheelWagers[BigSixRules]):
    catalogue = staticmethod(catalogue)
    find = staticmethod(find)

    def label(self, rules: BigSixRules, kind: str) -> str:
        """The themed or unique symbol that the house shows."""
        shown = rules.shown(kind) if kind in rules.symbols else kind
        return "" if shown == kind else shown

    def spoken(self, rules: BigSixRules, text: str) -> Wager | Refused | None:
        """Also "20" for the space of the $20 bill."""
        return super().spoken(rules, f"${text}" if text.isascii() and text.isdecimal() else text)
