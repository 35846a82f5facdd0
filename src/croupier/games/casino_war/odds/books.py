"""A book of bets on one round of Casino War: which boxes it makes, and their odds by strategy.

A bet is on every box of the player, or "at" one of them: "initial at 2". A box needs an Initial Wager; a side wager has the
stake of the house.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any, TypeVar

from croupier.equipment.money import dollars
from croupier.equipment.shoe import Composition
from croupier.errors import InputError, require_types
from croupier.games.casino_war.odds.box import Box, hand_nets
from croupier.games.casino_war.odds.counting import in_order, ways_of
from croupier.games.casino_war.odds.odds import STRATEGIES, Strategy, played
from croupier.games.casino_war.odds.round import BetSet, Round
from croupier.games.casino_war.odds.situations import Goes
from croupier.games.casino_war.rules import WarRules, at_stake
from croupier.games.kit.odds.joint import BookOdds, Spread, Together
from croupier.games.kit.wager import Wager

T = TypeVar("T")
MOST_BOXES = 20
SHAPE = "croupier win simulates that of a table with so many players"
WITHOUT_METER = "none"
_AT = re.compile(r"(.+) at (\d{1,3})", re.ASCII)

Bets = Sequence[tuple[Wager, Fraction]]


def named_at(text: str) -> tuple[str, int | None]:
    """The wager and the box that somebody names: "initial at 2"."""
    match = _AT.fullmatch(text.strip())
    return (match[1], int(match[2])) if match else (text, None)


def at_bets(rules: WarRules, bets: Bets) -> WarRules:
    """The rules with the amounts that the bets have on side wagers: one for all boxes, and for the other players."""
    for name in ("progressive", "bonus-spin"):
        amounts = sorted({whole(100 * amount) for wager, amount in bets if wager.kind == name})
        if len(amounts) > 1:
            named, path = " and ".join(map(dollars, amounts)), f"{name.replace('-', '_')}.stake"
            raise rules.refusal(path, f"odds take one amount of the {name} wager at all boxes, not {named}; ask for each")
        rules = at_stake(rules, amounts[0], (name,)) if amounts else rules
    return rules


def book_of(
    rules: WarRules, bets: Bets, *, boxes: int | None = None, players: int | None = None, meter: int | str | None = None
) -> BetSet:
    """The boxes that the bets make. Bets that no box takes, or in part of a cent, are refused with their rule."""
    require_types(book_of, {"boxes": boxes, "players": players, "meter": meter})
    made = [(wager, whole(100 * amount), _place(rules, wager)) for wager, amount in bets]
    count = max((box for *_, box in made if box is not None), default=1) if boxes is None else boxes
    if not 1 <= count <= MOST_BOXES:
        raise InputError(f"a player has 1 to {MOST_BOXES} boxes, not {count}", rule="wagers.boxes")
    by_box = [Counter[str]() for _ in range(count)]
    for wager, cents, box in made:
        if box is not None and not 1 <= box <= count:
            reason = f"{wager.name}: the player has boxes 1 to {count}, and no box {box}"
            raise InputError(reason, rule="wagers.boxes")
        for each in by_box if box is None else by_box[box - 1 : box]:
            each[wager.kind] += cents
    if meter is not None and not any(wager.kind == "progressive" for wager, *_ in made):
        raise InputError("a meter goes with a bet on progressive, which is paid from it", rule="wagers.initial")
    shows = _meter(rules, meter)
    return BetSet(tuple(_box(rules, *each) for each in enumerate(by_box, 1)), (players or 1) - 1, shows)


def whole(cents: Fraction) -> int:
    """An amount in whole cents above zero; any other is refused."""
    if cents <= 0 or cents.denominator > 1:
        raise InputError("a bet of Casino War is an amount above zero in whole cents, such as --bet 'initial 5'")
    return int(cents)


def _place(rules: WarRules, wager: Wager) -> int | None:
    """The box that a wager is at, None for each; one that is not of a box is refused."""
    made = ("initial", "tie", *(("war-tie",) if rules.wagers.tie_on_war else ()), *rules.metered, *rules.side_wagers)
    if wager.kind not in made:
        known = ", ".join(made)
        reason = f"{wager.kind} is not counted together with other wagers; a box has bets on {known}"
        raise InputError(reason, rule=wager.rule)
    return named_at(wager.name)[1]


def _box(rules: WarRules, number: int, cents: Counter[str]) -> Box:
    if not cents["initial"]:
        where = "" if number == 1 else f" at box {number}"
        reason = f"a box has an Initial Wager beside its other wagers{where}; add --bet 'initial 5'"
        raise InputError(reason, rule="wagers.initial")
    for wager in rules.metered:
        if cents[wager] and cents[wager] not in (amounts := rules.amounts(wager)):
            reason = f"the {wager} wager of this house is {' or '.join(map(dollars, amounts))}, not {dollars(cents[wager])}"
            raise rules.refusal(f"{wager.replace('-', '_')}.stake", reason)
    stated = tuple((name, cents[name]) for name in rules.side_wagers if cents[name])
    sides = bool(cents["progressive"]), bool(cents["bonus-spin"])
    return Box(cents["initial"], cents["tie"], *sides, cents["war-tie"], stated)


def _meter(rules: WarRules, meter: int | str | None) -> int | None:
    """What the meter shows: as asked, or as it stands; None where it is left out."""
    if rules.progressive is None or meter == WITHOUT_METER:
        return None
    standing = rules.progressive.meter
    if meter is not None and (reason := standing.too_low(int(meter))):
        raise rules.refusal("progressive.meter.now", reason)
    return standing.standing if meter is None else int(meter)


# Their odds


def books(rules: WarRules, book: BetSet, cards: Composition) -> list[BookOdds]:
    """The book of one box by strategy, per unit of all bets together."""
    (box,), found = book.boxes, list[BookOdds]()
    for strategy, line in _by_strategy(rules, book, cards, _line):
        more: dict[str, Any] = {"strategy": strategy}
        if box == Box(box.initial, box.tie):
            # one hand of the game itself has courses with names, and it is known what who cannot pay the War does
            money, share = hand_nets(rules, box.initial, box.tie), Fraction(box.initial, box.initial + box.tie)
            alone = played("book", money, ways_of(in_order(rules, cards)), strategy, share)
            more |= {"courses": alone.courses, "short": alone.short}
        found.append(replace(line, **more))
    return found


def spreads(rules: WarRules, book: BetSet, cards: Composition) -> list[Spread]:
    """The same of several boxes, which have exact means and covariances, but no law."""
    return [replace(line, strategy=strategy) for strategy, line in _by_strategy(rules, book, cards, _spread)]


def edges(rules: WarRules, book: BetSet, cards: Composition) -> dict[str, Fraction]:
    """The house edge of the book by strategy, sooner counted than all the rest."""
    return dict(_by_strategy(rules, book, cards, edge))


def edge(table: Round) -> Fraction:
    """What the house expects to keep of each unit."""
    return -sum(table.means().values(), Fraction(0)) / table.staked


def together(table: Round) -> Together:
    """All wagers of a table with their means and covariances, and how they were counted."""
    return table.together(conventions(table))


def _by_strategy(
    rules: WarRules, book: BetSet, cards: Composition, count: Callable[[Round], T]
) -> Iterator[tuple[Strategy, T]]:
    """Strategies that play alike are counted once."""
    known: dict[tuple[Goes, ...], T] = {}
    for strategy in STRATEGIES:
        table = Round(rules, book, strategy, cards)
        plays = tuple(boxes.kind.goes for boxes in table.boxes)
        if plays not in known:
            known[plays] = count(table)
        yield strategy, known[plays]


def _line(table: Round) -> BookOdds:
    spread, unit = _spread(table), Fraction(1, table.staked)
    return BookOdds(
        spread.wager,
        table.law().scaled(unit),
        offered=spread.offered,
        wagered=spread.wagered,
        initial=spread.initial,
        short=None,
        together=spread.together,
    )


def _spread(table: Round) -> Spread:
    initial = Fraction(sum(box.initial for box in table.book.boxes), table.staked)
    wagered = table.wagered() / table.staked
    return Spread(table.strategy, together(table), wagered, initial, offered(table.rules, table.book))


def offered(rules: WarRules, book: BetSet) -> bool:
    """Whether the house offers every wager of the book."""
    made = [rules.progressive for box in book.boxes if box.progressive]
    spun = [rules.bonus_spin for box in book.boxes if box.bonus_spin]
    stated = [rules.side_wagers[name] for box in book.boxes for name, _ in box.stated]
    return all(wager is not None and wager.offered for wager in (*made, *spun, *stated))


def conventions(table: Round) -> list[str]:
    """How the book was counted, where that is not plain."""
    book, said, rules = table.book, list[str](), table.rules
    several = len(book.boxes) > 1
    if table.side is not None:
        rate = bool(rules.progressive and rules.progressive.meter.rate)
        grown = " and what the wagers of the round add" if rate else ""
        shown = "the meter is left out" if book.meter is None else f"the meter stands at {dollars(book.meter)}{grown}"
        said.append(f"progressive: {shown}")
    if several and table.side is not None and book.meter is not None:
        said.append(
            "boxes are settled in their order; whoever wins the meter after another finds it as the rules then have it"
        )
    if several and book.one_player:
        said.append(f"means and covariances are counted, not the shape of what several boxes win: {SHAPE}")
    if book.others:
        said.append(
            f"{book.others} other{'s' if book.others > 1 else ''} at the table with a box each, the same side wagers and a "
            "War on every tie; the player's boxes are paid first"
        )
    if several or table.side is not None:
        by = "its rank and whether it is suited" if table.side is not None else "its rank"
        said.append(f"best: each tied box by itself, by {by}, with all wagers of that box counted")
    return said
