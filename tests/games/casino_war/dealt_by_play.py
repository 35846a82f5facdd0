"""Whole shoes dealt at a table in a given order, so that the kernel can be fed the same cards."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from croupier.games.casino_war.play import commands as c
from croupier.games.casino_war.play.state import BURN, State, kind_of
from croupier.games.casino_war.rules import WarRules
from croupier.games.kit.play.decider import Signature, replace
from croupier.games.kit.play.money import Money
from played import DEALER, FLOOR, as_player
from war_tables import WarTable

STAKES = {"initial": 100_00, "tie": 20_00, "war-tie": 40_00}


class PlayedRound(NamedTuple):
    """What a round brought the players together, by wager in cents, their progressive hands, and the next card."""

    nets: dict[str, int]
    hands: Counter[str]
    at: int
    side: dict[str, int] = {}


def played_rounds(
    rules: WarRules,
    order: Sequence[str],
    players: int,
    wars: Sequence[str],
    *,
    progressive: bool = False,
    side: Sequence[str] = (),
) -> Iterator[PlayedRound]:
    """Rounds of a fresh shoe in this order, until one could need more cards. Ties of the ranks in `wars` go to War.

    `side` are wagers stated as data, of ten dollars each.
    """
    table = WarTable(rules)
    seats = [table.seat(position, brings=50_000_00) for position in range(1, players + 1)]
    at = rules.burn.shoe
    table.state = _burned(table, at)
    most = 2 * (players + 1) + rules.burn.war * (players + 1)
    while at + most <= len(order):
        table.events.clear()
        for seat in seats:
            seat.bets(initial=STAKES["initial"] // 100, tie=STAKES["tie"] // 100)
            if progressive and rules.progressive is not None:
                table.does(seat.place("progressive", rules.progressive.stake / 100))
            for name in side:
                table.does(seat.place(name, 10))
        table.calls()
        if progressive:
            table.does(c.CountProgressive(by=DEALER, count=players))
        at = _deals(table, order, at)
        table.does(c.SettleOriginal(by=DEALER))
        at = _wars(table, order, at, wars)
        if progressive:
            table.does(c.SettleProgressive(by=(*DEALER, *FLOOR)))
        table.does(c.EndRound(by=DEALER))
        yield PlayedRound(_nets(table, STAKES), _hands(table), at, _nets(table, side))


def _burned(table: WarTable, cards: int) -> State:
    """The first card of a shoe is burned before a round; the table of the tests begins after that."""

    return replace(table.state, drawn=cards, discards=("??",) * cards)


def _deals(table: WarTable, order: Sequence[str], at: int) -> int:
    while table.state.phase in ("dealing", "war dealing"):
        to = table.state.due[0]
        table.does(c.Burn(by=DEALER) if to == BURN else c.DealCard(by=DEALER, to=to, card=order[at]))
        at += 1
    return at


def _wars(table: WarTable, order: Sequence[str], at: int, wars: Sequence[str]) -> int:
    if table.state.phase != "choosing":
        return at
    for position in table.state.due:
        by: tuple[Signature, ...] = as_player(position)
        goes = table.state.cards[position][0] in wars
        table.does(c.Choose(by=by, player=position, position=position, choice="war" if goes else "surrender"))
        if goes and table.rules.wagers.tie_on_war:
            table.does(c.PlaceWarTie(by=by, player=position, position=position, cents=STAKES["war-tie"]))
    if table.may("collect surrenders"):
        table.does(c.CollectSurrenders(by=DEALER))
    if table.state.phase == "choosing":
        table.does(c.BeginWar(by=DEALER))
        at = _deals(table, order, at)
        table.does(c.SettleWar(by=DEALER))
    return at


def _nets(table: WarTable, wagers: Iterable[str]) -> dict[str, int]:
    """The players' gain by wager; a War Wager belongs to the Initial Wager that led to it."""
    found = dict.fromkeys(wagers, 0)
    for move in table.happened(Money):
        wager = kind_of(move.wager).replace("war", "initial") if kind_of(move.wager) == "war" else kind_of(move.wager)
        if wager in found:
            found[wager] += {"paid": 1, "lost": -1, "surrendered": -1}.get(move.kind, 0) * move.cents
    return found


def _hands(table: WarTable) -> Counter[str]:
    paid = (move for move in table.happened(Money) if move.kind == "paid" and kind_of(move.wager) == "progressive")
    return Counter(move.rule.removeprefix("progressive.pays.").strip('"') for move in paid)
