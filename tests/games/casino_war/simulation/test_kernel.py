"""The kernels against the table: the same cards bring the same money, round by round, in every edition."""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import Any, NamedTuple

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.chance.random import streams
from croupier.chance.random.compiled import kernel as compiled
from croupier.equipment.cards import RANKS, SUITS
from croupier.errors import InputError
from croupier.games.casino_war.odds.odds import Strategy, odds
from croupier.games.casino_war.rules import WarRules
from croupier.games.casino_war.simulation import fast_kernel as kernel
from croupier.games.casino_war.simulation import kernel as plain
from croupier.games.casino_war.simulation import tables as columns
from croupier.games.casino_war.simulation.plan import WarPlan, plan
from croupier.games.casino_war.simulation.tables import tables
from croupier.games.kit.simulation.plan import Asked, Chunk, Counts
from croupier.rulebook.values import Value
from depth import SOAK, cases
from games.casino_war.dealt_by_play import STAKES, played_rounds
from war_tables import GGE, MD, PA2011, PA2012, war

EDITIONS = (PA2011, GGE, PA2012, MD)
FULL = [rank + suit for rank in RANKS for suit in SUITS] * 6
TIGHT = [rank + suit for rank in "9QA" for suit in SUITS] * 6
"""Cards of three ranks only: every third card ties."""

PROGRESSIVE: Mapping[str, Value] = {"progressive.offered": True}
READINGS = {
    "each tie suited": "each tie of one suit; a suited four all of one suit",
    "all cards suited": "a suited double tie, too, has all four cards of one suit",
    "each tie suited, also of a four": "a suited four may be two suited ties of different suits",
}


def shuffled(cards: Sequence[str], seed: int) -> list[str]:
    order = list(cards)
    Random(seed).shuffle(order)
    return order


class Fed(NamedTuple):
    """Ranks as the fast kernel holds them, by strength and alike in all lanes. The first is dealt."""

    cards: kernel.Cards
    tied: kernel.Cards
    calm: kernel.Cards
    wins: kernel.Cards
    due: kernel.Numbers
    played: kernel.Numbers


def fed(rules: WarRules, order: Sequence[str], players: int) -> Fed:
    lowest_first = rules.ranks.order[::-1]
    beyond = [order[0]] * (players + 4)
    ranks = [[lowest_first.index(card[0])] * streams.LANES for card in (*order, *beyond)]
    cards = np.array(ranks, np.uint8)
    tied, calm, wins = np.zeros_like(cards), np.zeros_like(cards), np.zeros_like(cards)
    kernel.compare(len(order) - players, players, cards, tied, calm, wins)
    due, played = np.zeros(streams.LANES, np.int64), np.zeros(streams.LANES, np.int64)
    due[0] = 1
    return Fed(cards, tied, calm, wins, due, played)


def first_card(at: int) -> kernel.Numbers:
    return np.full(streams.LANES, at, np.int64)


class Hands(NamedTuple):
    """A round by the plain kernel: the next card, the meter, and how often each place of each wager came."""

    at: int
    jackpot: bool
    ends: list[int]
    places: kernel.Numbers
    away: kernel.Numbers
    won: list[int]


settle_compiled = compiled(plain.settle)
NO_WAGERS = tables([])


def faces_of(rules: WarRules, order: Sequence[str]) -> kernel.Cards:
    """Cards as the plain kernel holds them."""
    strength = rules.ranks.order[::-1].index
    return np.array([len(SUITS) * strength(card[0]) + SUITS.index(card[1]) for card in order], np.uint8)


def settled_hands(dealt: WarPlan, cards: kernel.Cards, at: int, faces: plain.FaceTables) -> Hands:
    """The round from this card on. The wagers are those of the faces given."""
    many = len(faces.pays)
    ends, found = np.zeros(columns.COURSES, np.int64), np.zeros((many, columns.FACE_SUMS), np.int64)
    hands, last, won = (
        np.zeros(dealt.deal.players, np.int64),
        np.zeros((dealt.deal.players, many), np.int64),
        np.zeros(many, np.int64),
    )
    goes = np.full(dealt.deal.players, dealt.wars[cards[at + dealt.deal.players] >> plain.SUIT_BITS], np.uint8)
    after = settle_compiled(cards, at, goes, dealt.deal, faces, hands, last)
    jackpot = bool(plain.count(hands, last, faces, ends, found, won))
    places, away = found[:, : columns.PLACES], found[:, columns.AWAY_AT :]
    return Hands(after, jackpot, ends.tolist(), places, away, won.tolist())


def assert_same_money(rules: WarRules, order: Sequence[str], players: int, strategy: Strategy) -> int:
    """Every round of the shoe, by the table and by the kernel, one by one and together; tells how many there are."""
    dealt = plan(rules, Asked(rounds=1, players=players, strategy=strategy))
    table, money = dealt.deal, dealt.payoffs()
    cards, tied_with, calm, won_until, due, _ = fed(rules, order, players)
    together = np.zeros(columns.COURSES, np.int64)
    wars = [rank for rank, goes in zip(rules.ranks.order[::-1], dealt.wars, strict=True) if goes]
    at, rounds = rules.burn.shoe, 0
    for played in played_rounds(rules, order, players, wars):
        after, ended, done = first_card(at), np.zeros((streams.LANES, columns.COURSES), np.int64), np.zeros_like(due)
        assert kernel.settle(cards, tied_with, calm, won_until, len(order), table, money.wars, due, after, done, ended)
        assert done.tolist() == due.tolist()
        assert int(after[0]) == played.at
        assert not ended[1:].any()
        ends = ended[0]
        start, at, rounds, together = at, played.at, rounds + 1, together + ends
        assert settled_hands(dealt, faces_of(rules, order), start, NO_WAGERS)[:3] == (at, False, ends.tolist())
        won, lost, surrendered, war_won, war_tied, war_lost = map(int, ends)
        assert won + lost + surrendered + war_won + war_tied + war_lost == players
        wars_made, tied = war_won + war_tied + war_lost, surrendered + war_won + war_tied + war_lost
        units = sum(net * count for net, count in zip(dealt.nets, map(int, ends), strict=True))
        again = dealt.tie * war_tied - (wars_made - war_tied) if dealt.tie_on_war else 0
        assert played.nets == {
            "initial": units * STAKES["initial"],
            "tie": (dealt.tie * tied - (players - tied)) * STAKES["tie"],
            "war-tie": again * STAKES["war-tie"],
        }
    after, ended, done = (
        first_card(rules.burn.shoe),
        np.zeros((streams.LANES, columns.COURSES), np.int64),
        np.zeros_like(due),
    )
    assert kernel.settle(cards, tied_with, calm, won_until, len(order), table, money.wars, due * rounds, after, done, ended)
    assert (int(after[0]), int(done[0]), ended[0].tolist()) == (at, rounds, together.tolist())
    return rounds


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("strategy", ["war", "surrender", "best"])
def test_the_same_cards_bring_the_same_money(edition: str, strategy: Strategy) -> None:
    rules = war(edition=edition)
    assert assert_same_money(rules, shuffled(FULL, 1), 1, strategy) > 30
    assert assert_same_money(rules, shuffled(TIGHT, 2), 3, strategy) > 2
    assert assert_same_money(rules, shuffled(FULL, 3), rules.seats, strategy) > 3


def test_the_same_money_where_cards_are_burned_before_each_war_card() -> None:
    read = {"burning-before-each-war-card": "before each War card"}
    rules = war(edition=PA2012, read=read)
    assert rules.burn.war_for == "each player"
    assert assert_same_money(rules, shuffled(TIGHT, 5), 2, "war") > 3


@pytest.mark.long
@settings(max_examples=cases(40), deadline=None)
@given(
    edition=st.sampled_from(EDITIONS),
    players=st.integers(1, 5),
    strategy=st.sampled_from(["war", "surrender", "best"]),
    cards=st.sampled_from(["full", "tight"]),
    seed=st.integers(0, 2**32),
)
def test_the_same_money_over_any_shoes(edition: str, players: int, strategy: Strategy, cards: str, seed: int) -> None:
    order = shuffled(FULL if cards == "full" else TIGHT, seed)[:50]
    assert assert_same_money(war(edition=edition), order, players, strategy)


@pytest.mark.long
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("strategy", ["war", "surrender", "best"])
def test_the_same_money_over_hundreds_of_shoes(edition: str, strategy: Strategy) -> None:
    """Of all strategies: short ones, of all cards or of three ranks, for one to three players."""
    rules, chance = war(edition=edition), Random(f"{edition} {strategy}")
    for _ in range(200 if SOAK else 40):
        cards, players = chance.choice([FULL, TIGHT]), chance.randint(1, 3)
        order = chance.sample(cards, chance.randint(21, 30))
        assert assert_same_money(rules, order, players, strategy)


def test_rows_without_a_tie_that_are_longer_than_a_byte_can_count() -> None:
    """Nine players who win every hand of 48 rounds, and one who wins 240 rounds."""
    rules = war()
    for players, rounds in ((9, 48), (1, 240)):
        order = ["Ks", *(["As"] * players + ["2h"]) * rounds, *["2h", "3h"] * 20]
        cards, tied, calm, wins, due, done = fed(rules, order, players)
        after, ends = first_card(1), np.zeros((streams.LANES, columns.COURSES), np.int64)
        made = plan(rules, Asked(rounds=1, players=players))
        table = made.deal._replace(last_start=len(order))
        assert kernel.settle(
            cards, tied, calm, wins, len(order), table, made.payoffs().wars, due * rounds, after, done, ends
        )
        assert ends[0].tolist() == [rounds * players, 0, 0, 0, 0, 0]
        assert int(after[0]) == 1 + rounds * (players + 1)


@pytest.mark.parametrize("decided", READINGS)
@pytest.mark.parametrize("strategy", ["war", "surrender"])
@pytest.mark.parametrize("surrendered", ["the tie is still paid", "the wager is lost with the surrender"])
@pytest.mark.parametrize("lines", ["the highest line alone", "every line that the hand makes"])
def test_the_same_cards_make_the_same_progressive_hands(
    decided: str, strategy: Strategy, surrendered: str, lines: str
) -> None:
    read = {"progressive-hands": READINGS[decided], "progressive-after-a-surrender": surrendered}
    read["several-lines-of-one-hand"] = lines
    rules = war(PROGRESSIVE, edition=MD, read=read)
    players = 3
    dealt = plan(rules, Asked(rounds=1, players=players, strategy=strategy))
    wars = rules.ranks.order if strategy == "war" else ()
    side = dealt.progressive
    assert side is not None
    assert side.meter is not None
    faces, made = tables([side.wager], side.meter.hands), Counter[str]()
    for seed in range(4):
        order = shuffled([card for card in TIGHT if card[0] in "9Q"], seed)
        at = rules.burn.shoe
        for played in played_rounds(rules, order, players, wars, progressive=True):
            found = settled_hands(dealt, faces_of(rules, order), at, faces)
            assert found.at == played.at
            assert found.jackpot == any(found.places[0, place] for place in side.meter.hands)
            hands = Counter[str]()
            for place, paid in enumerate(side.wager.hands):
                hands.update(dict.fromkeys(paid, int(found.places[0, place])))
            assert +hands == played.hands
            assert int(found.places.sum()) == players
            assert found.won == [sum(found.places[0] * faces.pays[0])]
            at, made = played.at, made + played.hands
    if strategy == "war":
        assert len(made) >= 5  # nearly every hand has been seen
    assert bool(made) == (strategy == "war" or surrendered == "the tie is still paid")


# Drawing


def test_numbers_take_cards_as_from_a_sorted_shoe() -> None:
    """Each shoe against a list of its cards from the lowest up, from which the number takes one away."""
    random = Random(4)
    held = [5, 3, 0, 7, 4, 1, 2, 9, 6, 3, 8, 4, 5]
    size = sum(held)
    drawn = [[random.randrange(size - row) for _ in range(streams.LANES)] for row in range(size)]
    numbers = np.array(drawn, np.uint16).ravel()
    shoe = np.repeat(np.cumsum(held)[:-1], streams.LANES).astype(np.uint16)
    cards = np.zeros((size, streams.LANES), np.uint8)
    kernel.take(0, size // 2, numbers, len(held) - 1, shoe, cards)
    kernel.take(size // 2, size, numbers, len(held) - 1, shoe, cards)
    for lane in range(streams.LANES):
        left = [rank for rank, count in enumerate(held) for _ in range(count)]
        assert cards[:, lane].tolist() == [left.pop(drawn[row][lane]) for row in range(size)]


# Whole runs


def counts(rules: WarRules, rounds: int, **asked: Any) -> tuple[WarPlan, Counts]:
    made = plan(rules, Asked(rounds=rounds, **asked))
    return made, made.run(Chunk(0, made.groups))


@pytest.mark.parametrize("rounds", [1, 43, 44, 45, 700, 705, 5_000])
def test_so_many_rounds_as_asked(rounds: int) -> None:
    made, found = counts(war(), rounds)
    assert made.rounds_of(found) == rounds
    assert sum(found.sums[: columns.COURSES]) == rounds
    assert found.sums[columns.DEALT_SHOES] == -(-rounds // 44)


def test_chunks_add_up_to_the_same_counts() -> None:
    rules = war(PROGRESSIVE, edition=MD)
    made, whole = counts(rules, 20_000, players=3)
    assert made.groups > 20
    split = [Chunk(0, 1), Chunk(1, 7), Chunk(8, made.groups - 9), Chunk(made.groups - 1, 1)]
    parts = [made.run(chunk) for chunk in reversed(split)]
    assert sum(parts, Counts()) == whole
    assert Counts.of_json(whole.json()) == whole


def test_other_seeds_deal_other_cards() -> None:
    assert counts(war(), 1_000, seed=1)[1] != counts(war(), 1_000, seed=2)[1]
    assert counts(war(), 1_000, seed=1)[1] == counts(war(), 1_000, seed=1)[1]


@pytest.mark.parametrize("players", [1, 4])
def test_the_spread_is_summed_shoe_by_shoe(players: int) -> None:
    """Runs that are longer by one shoe differ by that shoe."""
    rules = war()
    per_shoe = plan(rules, Asked(rounds=1, players=players)).deal.rounds
    before, squares = (0,) * columns.SUMS, [0] * 3
    for shoes in range(1, 19):
        made, found = counts(rules, per_shoe * shoes, players=players)
        shoe = [now - then for now, then in zip(found.sums, before, strict=True)]
        won = sum(int(net * made.unit) * count for net, count in zip(made.nets, shoe, strict=False))
        seats = sum(shoe[: columns.COURSES])
        squares = [squares[0] + won**2, squares[1] + won * seats, squares[2] + seats**2]
        assert list(found.sums[columns.SPREAD_AT : columns.SPREAD_AT + 3]) == squares
        before = found.sums


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [1, 5])
def test_outcomes_are_as_likely_as_they_should_be(edition: str, players: int) -> None:
    """Chi-square of the Initial Wager over its exact outcomes, by a single seat of each round's table."""
    rules = war(edition=edition)
    made, found = counts(rules, 400_000 // players, players=players)
    exact = next(line for line in odds(rules) if (line.wager, line.strategy) == ("initial", "war")).distribution
    seen = dict(made.lines(found)[0].outcomes)
    total = sum(seen.values())
    chi = sum(
        (seen[net] - total * exact.probability(net)) ** 2 / (total * exact.probability(net)) for net, _ in exact.outcomes
    )
    # Positions share the dealer's card, which makes their sum swing more: at most as if all of them were one.
    assert chi < players * 22, float(chi)  # beyond one in ten thousand for up to five outcomes
    assert set(seen) == {net for net, _ in exact.outcomes}


def test_money_comes_from_the_rules_in_force() -> None:
    rules = war({"payouts.tie": "11 to 1"}) if war().allows("payouts.tie", "11 to 1") else war(edition=PA2011)
    made, found = counts(rules, 1_000)
    tie = next(line for line in made.lines(found) if line.wager == "tie")
    assert {net for net, _ in tie.outcomes} == {rules.payouts["tie"].ratio, Fraction(-1)}


def test_a_shoe_to_its_cover_card() -> None:
    """A quarter of six decks lies behind it, so that a round may begin with 234 cards out, and none later."""
    made, found = counts(war(), 20_000, to_cover_card=True)
    assert made.deal.last_start == 234
    assert not made.compared
    shoes, cards = found.sums[columns.DEALT_SHOES], found.sums[columns.DEALT_CARDS]
    assert 235 * shoes <= cards <= (234 + made.deal.most) * shoes
    assert abs(made.rounds_of(found) / 20_000 - 1) < 0.02


@pytest.mark.parametrize("covered", [True, False])
def test_cards_of_a_shuffler_that_are_not_cut(covered: bool) -> None:
    """Maryland does not say whether they get a cover card all the same."""
    options = ("the dealer puts it in all the same", "there is none: the shoe ends when it is empty, or by order")
    read = {"cover-card-without-a-cut": options[0 if covered else 1]}
    rules = war({"shoe.shuffler": True}, edition=MD, read=read)
    if covered:
        assert counts(rules, 1_000, to_cover_card=True)[0].deal.last_start == rules.decks_in_shoe * 39
        return
    with pytest.raises(InputError, match="not cut and get no cover card, so there is none to deal to") as refused:
        plan(rules, Asked(rounds=1, to_cover_card=True))
    assert refused.value.rule == "cut.uncut_cover"
    assert counts(rules, 1_000)[0].mode == "fixed rounds per shoe"


def test_a_device_deals_every_round_from_all_cards() -> None:
    rules = war({"shoe.kind": "reshuffling", "shoe.approval": "letter of 1 March"})
    made, found = counts(rules, 1_000)
    assert made.mode == "reshuffled before every round"
    assert found.sums[columns.DEALT_SHOES] == 1_000


def test_the_meter_pays_all_that_was_added_until_it_was_won() -> None:
    rules = war({**PROGRESSIVE, "progressive.meter.rate": "1/10"}, edition=MD)
    made, found = counts(rules, 400_000, players=3)
    assert made.progressive is not None
    assert made.progressive.meter is not None
    winners = sum(found.sums[columns.SUMS + place] for place in made.progressive.meter.hands)
    assert winners > 0
    side = next(line for line in made.lines(found) if line.wager == "progressive")
    meter = dict(side.notes)["meter"]
    added, reset = 400_000 * 3 * 50, 10_000_00
    assert isinstance(meter, dict)
    assert meter["paid_cents"] + meter["stands_cents"] == reset * (winners + 1) + added
    assert meter["stands_cents"] == reset + (400_000 - found.latest) * 3 * 50
