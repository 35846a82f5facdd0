"""The Casino War layout as data: the areas at each position, what is printed, and what stands on the dealer's side.

Coordinates count places, not lengths: x is 0 at the position farthest to the dealer's left and grows towards the right,
y is 0 in the row next to the dealer and grows towards the players. The curve of the table is the drawing's.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Literal, NamedTuple

from croupier.equipment.awards import Award, Odds
from croupier.equipment.money import dollars
from croupier.games.casino_war.equipment_rules import Side
from croupier.games.casino_war.rules import WarRules
from croupier.games.casino_war.side.wager import SideWager
from croupier.games.kit.table.geometry import Area, Layout

EACH_POSITION = "one area at each position"
_OTHER: dict[Side, Side] = {"left": "right", "right": "left"}
_INSCRIPTIONS = {"progressive": "Progressive", "bonus-spin": "Bonus Spin", "tie": "Tie", "initial-and-war": "Initial & War"}
_DEVICES = {"manual": "shoe", "continuous": "continuous shuffler", "reshuffling": "reshuffling device"}


class Fixture(NamedTuple):
    """Something on the dealer's side of the table, by the dealer's hand.

    `how` is "attached" where a rule says so, "stands" for what is only used there, "as approved" where the place is open.
    """

    name: str
    kind: str
    side: Side | Literal["middle"]
    how: Literal["attached", "stands", "as approved"]


class PayTable(NamedTuple):
    """What a wager pays by what it wins with, for a wager with more than one award."""

    wager: str
    lines: tuple[tuple[str, str], ...]


@lru_cache(maxsize=64)
def layout(rules: WarRules) -> Layout:
    """The areas that the edition asks for, row by row from the dealer, and every inscription."""
    areas = [area for row, kind in enumerate(_rows(rules)) for area in _row(rules, kind, row)]
    tables = [f"{table.wager}: {name} pays {award}" for table in pay_tables(rules) for name, award in table.lines]
    printed = (rules.layout.holder, *odds_shown(rules), *tables, payout_limit(rules))
    return Layout(tuple(areas), tuple(line for line in printed if line))


def position(area: Area) -> int | None:
    """The position that an area belongs to, 1 at the dealer's far left; None for an area of the whole table."""
    return area.x + 1 if area.width == 1 and area.name != area.kind else None


def fixtures(rules: WarRules) -> tuple[Fixture, ...]:
    """What stands on the dealer's side, each where the rules put it; discards go to the hand away from the shoe."""
    rack, boxes = rules.discard_rack, rules.boxes
    return (
        Fixture("table inventory", "inventory", "middle", "stands"),
        Fixture(_DEVICES[rules.shoe.kind], "shoe", rules.shoe.side, "stands"),
        Fixture("discard rack", "discard-rack", _OTHER[rules.shoe.side], "attached" if rack else "stands"),
        Fixture("drop box", "drop-box", boxes.drop, "attached"),
        Fixture("tip box", "tip-box", boxes.tip, "as approved" if boxes.tip_elsewhere else "attached"),
    )


def odds_on_layout(rules: WarRules) -> tuple[str, ...]:
    """The lines of the payouts that stand on the layout; a War stands there with what it pays tied."""
    lines = {"tie": ("tie",), "war": ("war", "war-tied"), "initial": ("initial",)}
    return tuple(line for kind, named in lines.items() if kind in _on_layout(rules) for line in named)


def odds_shown(rules: WarRules) -> tuple[str, ...]:
    """The odds that stand on the layout; none where the house puts them on a sign."""
    pays = rules.payouts
    lines = {
        "tie": f"Tie pays {pays['tie']}",
        "war": f"War pays {pays['war']} – tied War pays {pays['war-tied']}",
        "initial": f"Initial Wager pays {pays['initial']}",
    }
    return tuple(line for kind, line in lines.items() if kind in _on_layout(rules))


def pay_tables(rules: WarRules) -> tuple[PayTable, ...]:
    """The awards of the wagers that a house may offer beside, where they are offered and stand on the layout."""
    tables = []
    if (progressive := rules.progressive) and progressive.offered and "progressive" in _on_layout(rules):
        tables.append(PayTable("Progressive Payout", _lines(progressive.pays)))
        tables.append(PayTable("Envy Bonus", _lines(progressive.envy)))
    if (spin := rules.bonus_spin) and spin.offered and "bonus-spin" in _on_layout(rules):
        tables += [PayTable("Bonus Spin, Hot Spot", _lines(spin.hot))]
        tables += [PayTable("Bonus Spin, Community Pay", _lines(spin.community))]
    shown = _offered(rules) if rules.layout.odds_where == "layout" else {}
    tables += [
        PayTable(wager.title, _lines({hand: line.odds for hand, line in wager.pays.items()})) for wager in shown.values()
    ]
    return tuple(tables)


def payout_limit(rules: WarRules) -> str | None:
    """The words on the most that a hand is paid, where the edition asks for them."""
    match rules.layout.payout_limit, rules.limits.payout_per_hand:
        case None, _:
            return None
        case "the amount", None:
            return "Most paid per hand: not determined"
        case "the amount", int(limit):
            return f"Most paid per hand: ${dollars(limit)}"
        case _:
            return "A payout limit applies – see the posted sign"


def _on_layout(rules: WarRules) -> tuple[str, ...]:
    return rules.layout.odds_of if rules.layout.odds_where == "layout" else ()


def _rows(rules: WarRules) -> list[str]:
    """The kinds of area from the dealer to the players; an optional wager's only where it is offered."""
    optional = {"progressive": rules.progressive, "bonus-spin": rules.bonus_spin}
    beside = [kind for kind, group in optional.items() if group and group.offered]
    return [*beside, *_offered(rules), "tie", "initial-and-war"]


def _offered(rules: WarRules) -> dict[str, SideWager]:
    """The wagers that the edition states as data and this house offers; their odds stand where the others do."""
    return {name: wager for name, wager in rules.side_wagers.items() if wager.offered}


def _row(rules: WarRules, kind: str, row: int) -> list[Area]:
    shared = kind == "tie" and rules.layout.tie != EACH_POSITION
    if shared:
        return [Area(kind, kind, 0, row, rules.seats, 1, inscription=_INSCRIPTIONS[kind])]
    stated = rules.side_wagers.get(kind)
    words = stated.title if stated else _INSCRIPTIONS[kind]
    return [Area(f"{kind} {place + 1}", kind, place, row, 1, 1, inscription=words) for place in range(rules.seats)]


def _lines(awards: Mapping[str, Award | Odds]) -> tuple[tuple[str, str], ...]:
    return tuple((name, str(award)) for name, award in awards.items())
