"""A player by a strategy file: as at the table card for card, beside the exact edge, no better than a perfect counter."""

import tomllib
from collections.abc import Sequence
from fractions import Fraction
from random import Random
from typing import Any

import numpy as np
import pytest

from croupier.analysis.edition import open_edition
from croupier.analysis.protection.compositions import tie_edge
from croupier.analysis.protection.sampling import CountedTable, rounds
from croupier.analysis.simulation.simulation import planned, simulate
from croupier.equipment.cards import RANKS, SUITS
from croupier.errors import InputError
from croupier.games.casino_war.play import commands as c
from croupier.games.casino_war.play.state import kind_of
from croupier.games.casino_war.rules import WarRules
from croupier.games.casino_war.simulation import counting_columns as columns
from croupier.games.casino_war.simulation import counting_kernel as kernel
from croupier.games.casino_war.simulation.counting_plan import CountingPlan, amount_at
from croupier.games.casino_war.simulation.plan import WarPlan
from croupier.games.casino_war.simulation.strategy_file import StrategyFile, TieDecision
from croupier.games.kit.play.decider import replace
from croupier.games.kit.play.money import Money
from croupier.games.kit.simulation.plan import Asked, Chunk, Counts
from games.casino_war.dealt_by_play import _burned, _deals
from played import DEALER, as_player
from war_tables import PA2012, WarTable, war

CARDS = [rank + suit for rank in RANKS for suit in SUITS] * 6
TIGHT = [rank + suit for rank in "9QA" for suit in SUITS] * 6
STATED = """
[[tie]]
ranks = ["9"]
count_at_least = 1
do = "surrender"

[[tie]]
seen_at_least = 7
do = "surrender"

[[tie]]
count_below = 0
do = "war"
war_tie = "5.00"

[count]
values = { 9 = 1, A = -1, Qs = 2, Q = -1 }

[[bet]]
wager = "initial"
amount = "10.00"

[[bet]]
wager = "initial"
at_least = 2
amount = "30.00"

[[bet]]
wager = "tie"
at_least = 1
amount = "25.00"
"""
LUMPY = """
[count]
values = { 2 = 1, 3 = 1, 4 = 1, 5 = 1, T = -1, J = -1, Q = -1, K = -1 }
by = "true"
[[bet]]
wager = "initial"
amount = "1.00"
[[bet]]
wager = "tie"
at_least = 4
amount = "10.00"
"""


def planned_by(text: str, rounds: int = 1_000, **more: Any) -> CountingPlan:
    table = tomllib.loads(text)
    made = planned(open_edition(PA2012), Asked(rounds=rounds, strategy="mine.toml", strategy_table=table, **more))
    assert isinstance(made, CountingPlan)
    return made


# At the table


def count_of(file: StrategyFile, seen: Sequence[str], decks_cards: int) -> int:
    """The count by hand: what is said of a card goes before its rank."""
    assert file.count is not None
    values = dict(file.count.values)
    running = file.count.start + sum(values.get(card, values.get(card[0], 0)) for card in seen)
    return running * 52 // (decks_cards - len(seen)) if file.count.true else running


def decision(file: StrategyFile, rank: str, count: int, seen: int) -> TieDecision | None:
    for tie in file.ties:
        if tie.ranks is not None and rank not in tie.ranks:
            continue
        if tie.count_at_least is not None and count < tie.count_at_least:
            continue
        if tie.count_below is not None and count >= tie.count_below:
            continue
        if tie.seen_at_least is not None and seen < tie.seen_at_least:
            continue
        return tie
    return None


def play_shoe(rules: WarRules, made: CountingPlan, order: Sequence[str]) -> list[tuple[int, int, int]]:
    """Each round's count, net of the player in cents, and next card; the file is followed by hand."""
    file, players, size = made.file, made.dealt.players, len(CARDS)
    table = WarTable(rules)
    seats = [table.seat(position, brings=90_000_00) for position in range(1, players + 1)]
    at, seen, found = rules.burn.shoe, list[str](), list[tuple[int, int, int]]()
    table.state = _burned(table, at)
    first = "1" if rules.deal.direction == "clockwise" else str(players)
    while at + made.dealt.most <= len(order):
        table.events.clear()
        count = count_of(file, seen, size)
        for seat, position in zip(seats, map(str, range(1, players + 1)), strict=True):
            wagers = {"initial": 10} if position != first else {
                wager: cents // 100 for wager in ("initial", "tie") if (cents := amount_at(file, wager, count))
            }  # fmt: skip
            seat.bets(**wagers)
        table.calls()
        start, at = at, _deals(table, order, at)
        seen += order[start:at]
        table.does(c.SettleOriginal(by=DEALER))
        if table.state.phase == "choosing":
            for position in table.state.due:
                by, tie = as_player(position), None
                if position == first:
                    rank = table.state.cards[position][0]
                    tie = decision(file, rank, count_of(file, seen, size), sum(card[0] == rank for card in seen))
                choice: Any = "surrender" if tie is not None and not tie.war else "war"
                table.does(c.Choose(by=by, player=position, position=position, choice=choice))
                if tie is not None and tie.war_tie:
                    table.does(c.PlaceWarTie(by=by, player=position, position=position, cents=tie.war_tie))
            if table.may("collect surrenders"):
                table.does(c.CollectSurrenders(by=DEALER))
            if table.state.phase == "choosing":
                table.does(c.BeginWar(by=DEALER))
                start, at = at, _deals(table, order, at)
                seen += order[start + rules.burn.war : at]
                table.does(c.SettleWar(by=DEALER))
        table.does(c.EndRound(by=DEALER))
        moves = [move for move in table.happened(Money) if move.player == first and kind_of(move.wager)]
        net = sum({"paid": 1, "lost": -1, "surrendered": -1}.get(move.kind, 0) * move.cents for move in moves)
        found.append((count, net, at))
    return found


@pytest.mark.parametrize("players", [1, 3])
@pytest.mark.parametrize("by", ["running", "true"])
def test_the_same_cards_bring_the_same_money(players: int, by: str) -> None:
    rules = war(edition=PA2012)
    made = planned_by(STATED.replace("[[bet]]", f'by = "{by}"\n[[bet]]', 1), players=players)
    shoe, count, tables = made.dealt.deal_numbers(), made.count_numbers(), made.file_tables()
    by_rank, courses = np.array(made.dealt.ranks, np.int64), set[int]()
    for seed in range(6):
        order = Random(seed).sample(TIGHT, 60)
        cards = np.array([made.ranks.index(card[0]) * 4 + SUITS.index(card[1]) for card in order], np.uint8)
        known = np.array([count.start, 312, 13 * 24 * 23], np.int64)
        left, at = by_rank.copy(), rules.burn.shoe
        for expected, net, after in play_shoe(rules, made, order):
            found = kernel.settle_round(cards, at, shoe, count, tables, by_rank, known, left)
            won = int(tables.nets[found.initial, found.tie, found.course])
            if found.war_tie:
                won += int(tables.war_tie_won[1] if found.again else -tables.war_tie_staked[1])
            assert (found.count - columns.LIMIT, won * made.part, found.at) == (expected, net, after)
            at = int(found.at)
            courses.add(int(found.course))
    assert len(courses) == 6


def test_the_unseen_cards_are_those_of_game_protection() -> None:
    """The exact edge of each round of a shoe, by the report on a perfect counter and by the kernel."""
    made = planned_by(LUMPY, players=2)
    order = Random(8).sample(CARDS, len(CARDS))
    strengths = [made.ranks.index(card[0]) for card in order]
    suits = [SUITS.index(card[1]) for card in order]
    cards = np.array([4 * strength + suit for strength, suit in zip(strengths, suits, strict=True)], np.uint8)
    shoe, count, tables = made.dealt.deal_numbers(), made.count_numbers(), made.file_tables()
    by_rank = np.array(made.dealt.ranks, np.int64)
    known, left, at, many = np.array([0, 312, 13 * 24 * 23], np.int64), by_rank.copy(), 1, 0
    pays = war(edition=PA2012).payouts["tie"]
    for dealt, unseen, _, _ in rounds(strengths, made.dealt.ranks, CountedTable(2, 1, shoe.burned_at_war)):
        assert at == dealt
        expected = tie_edge(tuple(unseen), pays)
        found = kernel.settle_round(cards, at, shoe, count, tables, by_rank, known, left)
        assert found.edge == pytest.approx(float(expected), abs=1e-12)
        at, many = int(found.at), many + 1
    assert many > 40


# Whole runs


def report_on(text: str, rounds: int, **more: Any) -> dict[str, Any]:
    engine = {name: more.pop(name) for name in ("engine_name", "workers") if name in more}
    opened = open_edition(PA2012)
    asked = Asked(rounds=rounds, strategy="mine.toml", strategy_table=tomllib.loads(text), **more)
    return simulate(opened, planned(opened, asked), **engine)


def test_a_strategy_by_rank_is_beside_its_exact_edge() -> None:
    """A tie of the ranks in the file loses half, any other goes to War: both edges weighted by the ranks."""
    text = '[[tie]]\nranks = ["2", "3", "A"]\ndo = "surrender"'
    opened = open_edition(PA2012)
    asked = Asked(rounds=200_000, strategy="low.toml", strategy_table=tomllib.loads(text))
    made = planned(opened, asked)
    assert isinstance(made, WarPlan)
    report: dict[str, Any] = simulate(opened, made)
    line = report["wagers"][0]
    lines = {line.strategy: line.house_edge for line in opened.room.odds(opened.rules) if line.wager == "initial"}
    expected = Fraction(3, 13) * lines["surrender"] + Fraction(10, 13) * lines["war"]
    assert line["strategy"] == "low"
    assert Fraction(line["exact"]["exact"]) == expected
    assert line["p_value"] > 0.001


def test_a_file_without_a_count_has_the_exact_edge_by_this_kernel_too() -> None:
    text = '[[tie]]\nranks = ["2", "3", "A"]\ndo = "surrender"\n[[bet]]\nwager = "initial"\namount = "5.00"\n'
    report = report_on(text + '[[bet]]\nwager = "tie"\namount = "1.00"', 200_000, seed=4)
    initial, tie = report["wagers"]
    plain = report_on(text.split("[[bet]]", maxsplit=1)[0], 1_000)
    assert initial["exact"] == plain["wagers"][0]["exact"]
    assert tie["exact"]["exact"] == "58/311"
    assert report["agreement"]["agrees"] is True
    player = report["player"]
    lost = 5 * initial["house_edge"] + tie["house_edge"]
    assert player["win_per_100_rounds"]["mean"] == pytest.approx(-100 * lost)
    assert "by_count" not in player


@pytest.mark.parametrize("players", [1, 3])
def test_no_stated_count_beats_the_perfect_counter(players: int) -> None:
    """Shoe by shoe: what the unseen cards are worth when this count wagers, and when a perfect counter does."""
    made = planned_by(LUMPY, 20_000, players=players)
    counts = made.run(Chunk(0, made.groups))
    for _, row in made.rows(counts):
        assert row[columns.C_STATED] <= row[columns.C_PERFECT]
    deep = replace(made, dealt=replace(made.dealt, cover=made.dealt.size - made.dealt.most))
    player: Any = deep.more(deep.run(Chunk(0, 300)))["player"]
    units = player["tie_units_per_100_rounds"]
    assert units["this_count"] < 0 < units["perfect_counter"]  # dealt to the last card some rounds are profitable


def test_what_the_report_says_of_each_count() -> None:
    report = report_on(LUMPY, 50_000)
    player = report["player"]
    lines = player["by_count"]
    assert report["mode"] == "to the cover card"
    assert sum(line["rounds"] for line in lines) == report["rounds"] == player["rounds"]
    assert sum(line["share"] for line in lines) == pytest.approx(1)
    assert [line["count"] for line in lines] == sorted(line["count"] for line in lines)
    for line in lines:
        assert line["bets_cents"] == {"initial": 1_00, "tie": 10_00 if line["count"] >= 4 else 0}
        edge = line["tie_edge"]
        if line["rounds"] > 500:
            assert abs(edge["mean"] - line["tie_edge_expected"]) < 4 * edge["standard_error"]
    whole = sum(line["rounds"] * line["win_per_100_rounds"] for line in lines) / report["rounds"]
    assert player["win_per_100_rounds"]["mean"] == pytest.approx(whole)
    made = next(line["wagered"] for line in report["wagers"] if line["wager"] == "tie")
    assert made == sum(line["rounds"] for line in lines if line["count"] >= 4)
    assert all(line["exact"] is None for line in report["wagers"])


def test_chunks_and_workers_change_nothing() -> None:
    made = planned_by(STATED, 20_000)
    whole = made.run(Chunk(0, made.groups))
    parts = [Chunk(7, made.groups - 7), Chunk(3, 4), Chunk(0, 3)]
    assert sum((made.run(part) for part in parts), Counts()) == whole
    assert report_on(STATED, 20_000, workers=1) == report_on(STATED, 20_000, workers=4)


def test_the_error_is_between_shoes() -> None:
    """Against the shoes one by one."""
    made = planned_by(LUMPY, 4_000)
    shoes = [made.run(Chunk(shoe, 1)) for shoe in range(made.groups)]
    nets = [sum(row[columns.C_NET] for _, row in made.rows(shoe)) * made.part / 100 for shoe in shoes]
    played = [made.rounds_of(shoe) for shoe in shoes]
    ratio = sum(nets) / sum(played)
    spread = sum((net - ratio * many) ** 2 for net, many in zip(nets, played, strict=True))
    error = (spread * len(shoes) / (len(shoes) - 1)) ** 0.5 / sum(played)
    player: Any = made.more(sum(shoes, Counts()))["player"]
    assert player["win_per_100_rounds"]["standard_error"] == pytest.approx(100 * error)


def test_what_does_not_go_with_a_file_is_refused() -> None:
    opened = open_edition(PA2012)
    table = tomllib.loads(LUMPY)
    with pytest.raises(InputError, match="--stake does not go with this strategy file"):
        planned(opened, Asked(rounds=10, strategy="a.toml", strategy_table=table, stake=5_00))
    with pytest.raises(InputError, match=r"a.toml: sessions follow a file that goes by the tied rank alone"):
        opened.room.session_plan(
            opened.rules, Asked(rounds=10, sessions=1, bankroll=100_00, strategy="a.toml", strategy_table=table)
        )
