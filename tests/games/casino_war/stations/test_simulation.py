"""The simulated stations against the table: the same cards bring the same money, and edges are the exact ones."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import numpy as np
import pytest

from croupier.equipment.cards import RANKS, SUITS
from croupier.errors import InputError
from croupier.games.casino_war.odds.odds import Strategy, odds
from croupier.games.casino_war.play import commands as c
from croupier.games.casino_war.play.state import BURN, DEALER, kind_of
from croupier.games.casino_war.rules import WarRules
from croupier.games.casino_war.simulation import kernel
from croupier.games.casino_war.simulation import tables as columns
from croupier.games.casino_war.simulation.plan import WarPlan, plan
from croupier.games.casino_war.stations import odds as electronic
from croupier.games.kit.play.decider import replace
from croupier.games.kit.play.money import Money
from croupier.games.kit.simulation.plan import Asked, Chunk, Counts
from croupier.simulation.statistics import estimate
from depth import SOAK
from games.casino_war.electronic_table import BEST, OWN_CARDS, UNDECIDED, ElectronicTable, stations
from games.casino_war.md_table import DEALER as BY_DEALER
from games.casino_war.md_table import maryland
from games.casino_war.simulation.test_kernel import NO_WAGERS, faces_of, settle_compiled

CARDS = [rank + suit for rank in RANKS for suit in SUITS] * 6
TIGHT = [rank + suit for rank in "9QA" for suit in SUITS] * 6
NONE = np.zeros((1, 1), np.int64)  # what wagers on faces would count
READINGS = {"each card": {}, "the highest": BEST, "own War cards": OWN_CARDS, "highest, own": {**BEST, **OWN_CARDS}}


def asked(rounds: int = 1, **more: Any) -> Asked:
    return Asked(rounds=rounds, version="electronic", **more)


def played(made: WarPlan, rules: WarRules, order: Sequence[str], wars: str) -> list[tuple[dict[str, int], int]]:
    """What each round brings all wagers by kind, in cents, and the next card; ties of the ranks in `wars` go to War."""
    table = ElectronicTable(rules)
    seated = [table.sits(str(at), brings=90_000_00) for at in range(1, made.stations + 1)]
    hands = [""] if made.highest else [str(at) for at in range(1, made.players + 1)]
    at, found = rules.burn.shoe, []
    table.state = replace(table.state, drawn=at, discards=("??",) * at)
    while at + made.most <= len(order):
        table.events.clear()
        for station in seated:
            for hand in hands:
                station.bets(hand, initial=100_00, tie=20_00)
        table.calls()
        at = deal(table, order, at)
        table.settles()
        if table.state.phase == "choosing":
            for spot in table.state.due:
                player, goes = table.state.positions[spot], table.state.cards[DEALER][0] in wars
                choice: Any = "war" if goes else "surrender"
                by = seated[int(player) - 1].place("", "initial", 1).by
                table.does(c.Choose(by=by, player=player, position=spot, choice=choice))
                if goes:
                    table.does(c.PlaceWarTie(by=by, player=player, position=spot, cents=40_00))
            if any(choice == "war" for choice in table.state.choices.values()):
                table.begins_war()
                at = deal(table, order, at)
                table.does(c.SettleWar(by=BY_DEALER))
            else:
                table.does(c.CollectSurrenders(by=BY_DEALER))
        table.ends()
        found.append((nets(table), at))
    return found


def deal(table: ElectronicTable, order: Sequence[str], at: int) -> int:
    while table.state.phase in ("dealing", "war dealing"):
        to = table.state.due[0]
        table.does(c.Burn(by=BY_DEALER) if to == BURN else c.DealCard(by=BY_DEALER, to=to, card=order[at]))
        at += 1
    return at


def nets(table: ElectronicTable) -> dict[str, int]:
    found = {"initial": 0, "tie": 0, "war-tie": 0}
    for move in table.happened(Money):
        kind = {"war": "initial"}.get(kind_of(move.wager), kind_of(move.wager))
        if kind in found:
            found[kind] += {"paid": 1, "lost": -1, "surrendered": -1}.get(move.kind, 0) * move.cents
    return found


@pytest.mark.parametrize("reading", READINGS)
@pytest.mark.parametrize("strategy", ["war", "surrender", "best"])
@pytest.mark.parametrize(("cards", "many"), [(3, 1), (3, 2), (5, 2), (7, 1)])
def test_the_same_cards_bring_the_same_money(reading: str, strategy: Strategy, cards: int, many: int) -> None:
    rules = stations({"electronic.cards": cards}, read=READINGS[reading])
    made = plan(rules, asked(players=many, strategy=strategy))
    ranks = rules.ranks.order[::-1]
    wars = "".join(rank for rank, goes in zip(ranks, made.wars, strict=True) if goes)
    order = [*CARDS[:1], *Random(f"{reading}{cards}{many}").sample(TIGHT if cards < 7 else CARDS, 70 if SOAK else 50)]
    rounds = played(made, rules, order, wars)
    faces, at = faces_of(rules, order), rules.burn.shoe
    by_rank = np.repeat(faces // len(SUITS), 2, axis=1)
    for found, after in rounds:
        ends = np.zeros((2, columns.COURSES), np.int64)
        goes = bool(made.wars[by_rank[at + made.players, 0]])
        for each, dealt, bits in ((ends[0], faces, kernel.SUIT_BITS), (ends[1], by_rank, 0)):
            assert settle_compiled(
                dealt, len(dealt[0]) - 1, at, goes, made.deal_numbers(), made.table()._replace(suit_bits=bits), NO_WAGERS,
                each, NONE, NONE[0], NONE[0],
            )[0] == after  # fmt: skip
        assert ends[0].tolist() == ends[1].tolist()
        won, lost, _, war_won, war_tied, war_lost = courses = [int(end) for end in ends[0]]
        assert sum(courses) == made.positions
        tied, at_war = sum(courses[2:]), war_won + war_tied + war_lost
        assert found == {
            "initial": sum(net * 100_00 * count for net, count in zip(made.nets, courses, strict=True)),
            "tie": (made.tie * tied - (won + lost)) * 20_00,
            "war-tie": (made.war_tie * war_tied - (at_war - war_tied)) * 40_00,
        }
        at = after
    assert len(rounds) > 1


@pytest.mark.parametrize("reading", READINGS)
@pytest.mark.parametrize("many", [1, 3])
def test_the_simulated_edges_are_the_exact_ones(reading: str, many: int) -> None:
    rules = stations(read=READINGS[reading])
    made = plan(rules, asked(150_000, players=many, seed=11))
    counts = made.run(Chunk(0, made.groups))
    exact = {(line.wager, line.strategy): line.distribution for line in electronic.lines(rules, odds(rules))}
    lines = made.lines(counts)
    assert [line.wager for line in lines] == ["electronic-initial", "electronic-tie", "electronic-war-tie"]
    assert lines[0].made == 150_000 * made.positions
    for line in lines:
        p_value = estimate(line, exact[line.wager, line.strategy]).p_value
        assert p_value is not None
        assert p_value > 0.001
    split = [made.run(chunk) for chunk in (Chunk(3, made.groups - 3), Chunk(0, 3))]
    assert sum(split, Counts()) == counts


def test_to_the_cover_card() -> None:
    made = plan(stations(), asked(20_000, to_cover_card=True))
    counts = made.run(Chunk(0, made.groups))
    assert not made.compared
    assert abs(made.rounds_of(counts) / 20_000 - 1) < 0.03


@pytest.mark.parametrize(("choices", "read", "more", "says"), [
    ({}, UNDECIDED, {}, "leaves to the submission what the community cards do"),
    ({"electronic.offered": False}, {}, {}, "is not offered"),
    ({}, {}, {"players": 0}, "1 to 9 stations, not 0"),
    ({}, {}, {"players": 10}, "1 to 9 stations, not 10"),
    ({"electronic.stations": 200}, OWN_CARDS, {"players": 200}, "needs 609 cards"),
])  # fmt: skip
def test_what_cannot_be_dealt_is_refused(
    choices: Mapping[str, Any], read: Mapping[str, str], more: Mapping[str, Any], says: str
) -> None:
    with pytest.raises(InputError, match=says):
        plan(stations(choices, read=read), asked(**more))


def test_an_edition_without_it_is_refused() -> None:
    with pytest.raises(InputError, match="not offered"):
        plan(maryland(), asked())
