"""Short-deck hold'em, 36 cards from the sixes up: the order of its hands, its deck, its blind on the button.

PokerKit is the witness for hands and play; equities are counted here card by card, without any table of the package.
"""

import random
from collections import Counter
from fractions import Fraction
from itertools import combinations, pairwise
from typing import Any

import numpy as np
import pokerkit
import pytest
from pokerkit import Automation, Mode, NoLimitShortDeckHoldem

import croupier
from croupier.equipment.cards import FACES, cards, name, names
from croupier.errors import InputError
from croupier.games.poker import hands
from croupier.games.poker.equity.equity import equity
from croupier.games.poker.histories.read import loads
from croupier.games.poker.histories.replay import replay
from croupier.games.poker.play import commands as c
from croupier.games.poker.play import events as e
from croupier.games.poker.players.self_play import Table, deal_on, seated, start
from croupier.games.poker.settle import settle
from croupier.rulebook.values import Value
from played import DEALER
from poker_tables import PokerTable, poker

SHORT = "custom/short-deck"
DECK = range(16, FACES)  # 6c to As

# The order of hands


def test_all_hands_of_five_stand_in_the_order_of_pokerkit() -> None:
    """Every class once, by the hand that comes first: 1404 of them, and PokerKit has each above the one before."""
    every = np.array([*combinations(DECK, 5)], np.uint8)
    values = hands.batch("short-high", every)
    kinds, firsts = np.unique(values, return_index=True)
    assert kinds.tolist() == list(range(1, 1405))
    theirs = [pokerkit.ShortDeckHoldemHand(names(every[at].tolist()).replace(" ", "")) for at in firsts]
    assert all(worse < better for worse, better in pairwise(theirs))
    lots = random.Random(1)
    for row in lots.sample(range(len(every)), 3000):
        entry = pokerkit.ShortDeckHoldemHand(names(every[row].tolist()).replace(" ", ""))
        assert entry == theirs[values[row] - 1]
        assert hands.rank("short-high", every[row].tolist()) == values[row]


@pytest.mark.parametrize("count", [6, 7])
def test_the_best_five_of_more_cards_is_that_of_pokerkit(count: int) -> None:
    lots = random.Random(count)
    rows = [lots.sample(DECK, count) for _ in range(1200)]
    values = hands.batch("short-high", np.array(rows, np.uint8)).tolist()
    assert (
        values
        == [hands.rank("short-high", row) for row in rows]
        == [hands.ranker("short-high", count)(row) for row in rows]
    )
    others = [pokerkit.ShortDeckHoldemHand.from_game(names(row).replace(" ", ""), "") for row in rows]
    order = sorted(range(len(rows)), key=values.__getitem__)
    for one, two in pairwise(order):
        assert others[one] == others[two] if values[one] == values[two] else others[one] < others[two]


def test_a_flush_beats_a_full_house_and_ace_to_nine_is_the_lowest_straight() -> None:
    ascending = [
        "Ac Kd Qh Js 9c",
        "6c 6d 7h 8s 9c",
        "As Ad Ah Kc Qc",
        "Ac 6d 7h 8s 9c",
        "6c 7d 8h 9s Tc",
        "Ac Ad Ah Ks Kc",
        "6c 7c 8c 9c Jc",
        "6c 6d 6h 6s 7c",
        "Ac 6c 7c 8c 9c",
        "Ac Kc Qc Jc Tc",
    ]
    values = [hands.rank("short-high", each) or 0 for each in ascending]
    assert values == sorted({*values})
    assert hands.name("short-high", "Ac 6d 7h 8s 9c") == "straight, nine high"
    assert names(hands.used("short-high", "Ac 6d 7h 8s 9c 9d As")) == "9d 8s 7h 6d As"


# The deck


def test_no_card_below_the_sixes_is_ranked() -> None:
    for count in (5, 6, 7):
        with pytest.raises(InputError, match="5s is below the sixes"):
            hands.rank("short-high", [15, *range(20, 20 + count - 1)])
    with pytest.raises(InputError, match="row 1 of the cards has 2c"):
        hands.batch("short-high", np.array([[16, 20, 24, 28, 32], [0, 20, 24, 28, 32]], np.uint8))


def test_no_card_below_the_sixes_is_dealt_shown_or_put_right() -> None:
    table = PokerTable(poker(SHORT), "A B").starts().posts(3)
    assert table.state.stub == 36
    reason = table.refuses(c.Deal(by=DEALER, cards=cards("5c Ac Kc Qc")), "deck.lowest")
    assert reason == "5c is not in this deck: deck.lowest is 6"
    table.deals("?? ?? ?? ??")
    exposed = c.ReportExposed(by=DEALER, player="A", cards=cards("2d"), by_dealer=True)
    table.refuses(exposed, "deck.lowest")
    table.calls(table.turn).checks(table.turn)
    for board in ("?? 6c 7c 8c", "?? 9d", "?? Td"):
        table.deals(board).checks(table.turn).checks(table.turn)
    table.refuses(c.CorrectCard(by=DEALER, cards=cards("Td"), correct=cards("5d")), "deck.lowest")
    table.refuses(c.Show(by=DEALER, player=table.turn, cards=cards("2c 2d")), "deck.lowest")
    table.then(c.Show(by=DEALER, player=table.turn, cards=cards("Ac Ad")))


def test_no_card_below_the_sixes_is_settled_compared_or_given_to_learners() -> None:
    rules, one = poker(SHORT), "deck.lowest is 6"
    board = "6c 7c 8c Td Kd"
    for written in ({"1": "As 2h", "2": "Kh Ks"}, {"1": "As Ah", "2": "Kh 5s"}):
        with pytest.raises(InputError, match=one):
            settle(rules, {"hands": written, "board": board, "pot": "10.00"})
    with pytest.raises(InputError, match=one):
        settle(rules, {"hands": {"1": "As Ah", "2": "Kh Ks"}, "board": "2c 7c 8c Td Kd", "pot": "10.00"})
    for asked in (["As2h", "KhKs"], ["AsAh", "5xKs"], ["AsAh", "{KhKs, 3c3d}"]):
        with pytest.raises(InputError, match=one) as problem:
            equity(rules, asked)
        assert (problem.value.rule, problem.value.cite) == ("deck.lowest", "custom")
    with pytest.raises(InputError, match=one):
        equity(rules, ["AsAh", "KhKs"], board=cards("5c"))
    with pytest.raises(InputError, match=one):
        equity(rules, ["AsAh", "KhKs"], dead=cards("5c"))
    from croupier.games.poker.players.environment import PokerEnv

    env = PokerEnv(SHORT)
    with pytest.raises(InputError, match=one):
        env.reset(seed=1, options={"cards": [0]})
    env.reset(seed=1, options={"cards": [51]})


def test_what_needs_a_whole_deck_says_so() -> None:
    with pytest.raises(InputError, match=r"simulated with a deck of 52 cards, and by deck\.lowest this one has 36"):
        croupier.simulate(SHORT, 10)


def test_dealt_decks_have_36_cards() -> None:
    """In self-play and from the shoe of an electronic table."""
    from croupier.games.poker.live import Deck

    rules = poker(SHORT)
    assert Deck().holds(rules, PokerTable(rules).state) == tuple(DECK)
    lots = random.Random(1)
    seen: Counter[int] = Counter()
    for _ in range(60):
        _, table = start(seated(rules, ["a", "b", "c"], 100_00), lots.randbytes)
        assert isinstance(table, Table)
        assert sorted(table.stub) == [*DECK]
        _, table = deal_on(table, lots.randbytes)
        seen.update(card for hand in table.state.down for card in hand)
    assert {*seen} == {*DECK}


def test_a_hand_kind_of_the_short_deck_needs_one() -> None:
    rules = poker(SHORT)
    assert (rules.deck_size, rules.lowest_card) == (36, 16)
    assert poker("custom/holdem").deck_size == FACES
    with pytest.raises(InputError):
        poker(SHORT, {"deck.lowest": "2"})


# Equity


def score(five: tuple[int, ...]) -> tuple[Any, ...]:
    """A hand of five by the book of the game, plainly."""
    ranks = sorted((card >> 2 for card in five), reverse=True)
    counts = sorted(Counter(ranks).items(), key=lambda each: (-each[1], -each[0]))
    pattern, order = [count for _, count in counts], [rank for rank, _ in counts]
    flush = len({card & 3 for card in five}) == 1
    straight = len(order) == 5 and (ranks[0] - ranks[4] == 4 or ranks == [12, 7, 6, 5, 4])
    if straight and ranks[1] == 7 and ranks[0] == 12:
        order = [7, 6, 5, 4, 3]
    if straight:
        return (8 if flush else 4, order)
    if flush:
        return (6, order)
    levels = {(4, 1): 7, (3, 2): 5, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}
    return (levels.get(tuple(pattern), 0), order)


def by_force(pairs: tuple[str, str], board: str) -> Fraction:
    """What the first hand gets on average, every deal counted."""
    held, lie = [cards(pair) for pair in pairs], cards(board)
    stub = [card for card in DECK if card not in (*held[0], *held[1], *lie)]
    got = count = 0
    for more in combinations(stub, 5 - len(lie)):
        one, two = (max(score(five) for five in combinations((*own, *lie, *more), 5)) for own in held)
        got += 2 * (one > two) + (one == two)
        count += 2
    return Fraction(got, count)


@pytest.mark.parametrize(
    ("pairs", "board"),
    [
        (("AsAh", "KdQd"), "Jd Td 7c"),
        (("As6h", "KdKc"), "7d 8d"),
        (("8s8h", "AdKd"), "8d 9d Kc"),
        (("9s9h", "AdJd"), "Ac Ah 9d"),
    ],
)
def test_an_exact_equity_is_that_of_counting_every_deal(pairs: tuple[str, str], board: str) -> None:
    found = equity(poker(SHORT), pairs, board=cards(board))
    expected = by_force(pairs, board)
    assert found.method == "exact"
    assert [each.equity for each in found.hands] == [expected, 1 - expected]


def test_equity_before_the_flop() -> None:
    """AK of no suit against a pair of eights: in 36 cards the two overcards are the favourite, in 52 the pair is."""
    short, whole = (equity(poker(id), ["AsKh", "8d8c"]) for id in (SHORT, "custom/holdem"))
    assert short.method == whole.method == "exact"
    assert short.deals == 201_376  # 32 cards, five of them the board
    assert short.hands[0].equity > short.hands[1].equity
    assert whole.hands[0].equity < whole.hands[1].equity
    sampled = equity(poker(SHORT), ["AsKh", "8d8c"], samples=40_000, seed=3)
    error = sampled.hands[0].standard_error
    assert error is not None
    assert abs(float(sampled.hands[0].equity - short.hands[0].equity)) < 5 * error


# Play


def test_everybody_antes_the_button_posts_the_blind_and_its_left_acts_first() -> None:
    for players in ("A B", "A B C", "A B C D E F"):
        table = PokerTable(poker(SHORT), players).starts()
        count = len(players.split())
        assert [(post.position, post.cents, post.what) for post in table.state.posts] == [
            *((at, 400, "ante") for at in range(count)),
            (count - 1, 400, "blind"),
        ]
        table.posts(count + 1).deals()
        assert (table.state.street, table.state.actor) == (0, 0)
        for _ in range(count - 1):
            table.calls(table.turn)
        assert table.state.actor == count - 1  # the blind has the option
        table.checks(table.turn).deals()
        assert (table.state.street, table.state.actor) == (1, 0)


AUTOMATIC = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.RUNOUT_COUNT_SELECTION,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)


@pytest.mark.parametrize("seed", range(40))
def test_a_hand_ends_as_in_pokerkit(seed: int) -> None:
    """Random hands at both tables, card by card and bet by bet; PokerKit pays odd cents by seat."""
    lots = random.Random(seed)
    stacks = [lots.choice([9, 14, 30, 77, 400]) * 100 for _ in range(lots.randint(2, 6))]
    count = len(stacks)
    choices: dict[str, Value] = {"showdown.muck": False, "stakes.unit": "0.01"}
    table = PokerTable(poker(SHORT, choices), stacks=dict(zip("ABCDEF", stacks, strict=False))).starts()
    blinds = (0,) * (count - 1) + (400,) if count > 2 else (400, 0)  # PokerKit turns those of two players round
    witness: Any = NoLimitShortDeckHoldem.create_state(
        AUTOMATIC, True, 400, blinds, 400, tuple(stacks), count, mode=Mode.CASH_GAME
    )
    deck = lots.sample(DECK, 36)
    while table.state.phase not in ("showdown", "award"):
        if table.state.phase == "posting":
            table.posts()
        elif table.state.phase == "dealing":
            _deal(table, witness, deck)
        else:
            _bet(table, witness, lots)
    while table.state.phase == "showdown":
        table.shows(table.turn)
    _settle_idle(witness)
    table.awards()
    odd = sum(chips.odd for chips in table.happened(e.Chips))
    assert all(abs(ours - theirs) <= odd for ours, theirs in zip(table.state.stacks, witness.stacks, strict=False))
    assert sum(table.state.stacks) == sum(witness.stacks) == sum(stacks)


def _settle_idle(witness: Any) -> None:
    while witness.actor_index is not None:
        witness.check_or_call()
    while witness.showdown_index is not None:
        witness.show_or_muck_hole_cards(True)


def _deal(table: PokerTable, witness: Any, deck: list[int]) -> None:
    _settle_idle(witness)
    due = table.state.due
    dealt = tuple(deck.pop() for _ in due)
    table.does(c.Deal(by=DEALER, cards=dealt))
    for card, to in zip(dealt, due, strict=True):
        if to == e.BURN:
            witness.burn_card("??")
        elif to == e.BOARD:
            witness.deal_board(name(card))
        else:
            witness.deal_hole(name(card))


def _bet(table: PokerTable, witness: Any, lots: random.Random) -> None:
    assert witness.actor_index == table.state.actor
    low, high = table.bet_range
    spans = witness.min_completion_betting_or_raising_to_amount, witness.max_completion_betting_or_raising_to_amount
    choice = lots.random()
    if low and (low, high) == spans and choice < 0.3:
        to = lots.choice([low, low, high])
        table.bets(table.turn, to)
        witness.complete_bet_or_raise_to(to)
    elif choice > 0.9 and "call" in table.next_steps:
        table.folds(table.turn)
        witness.fold()
    else:
        table.calls(table.turn) if "call" in table.next_steps else table.checks(table.turn)
        witness.check_or_call()


# Written hands

XUAN_PHUA = """
variant = "NS"
ante_trimming_status = true
antes = [3000, 3000, 3000, 3000, 3000, 3000]
blinds_or_straddles = [0, 0, 0, 0, 0, 3000]
min_bet = 3000
starting_stacks = [495000, 232000, 362000, 403000, 301000, 204000]
actions = [
  "d dh p1 Th8h", "d dh p2 QsJd", "d dh p3 QhQd", "d dh p4 8d7c", "d dh p5 KhKs", "d dh p6 8c7h",
  "p1 cc", "p2 cc", "p3 cbr 35000", "p4 f", "p5 cbr 298000", "p6 f", "p1 f", "p2 f", "p3 cc",
  "d db 9h6cKc", "d db Jh", "d db Ts",
  "p3 sm QhQd", "p5 sm KhKs",
]
finishing_stacks = [489000, 226000, 684000, 400000, 0, 198000]
"""
"""A hand of 2019 that was played in public; PokerKit's documents have it too."""


def test_a_hand_that_was_played_in_public_replays() -> None:
    """The queens make K-Q-J-T-9 with the board, and three kings lose to it."""
    done = replay(loads(XUAN_PHUA)[0])
    assert (done.complete, done.agrees, done.deviations) == (True, True, ())
    assert done.rules.in_force.draft.id == SHORT


def test_a_written_hand_with_a_low_card_is_refused() -> None:
    with pytest.raises(InputError, match=r"5d is not in this deck: deck\.lowest is 6"):
        replay(loads(XUAN_PHUA.replace("8d7c", "8d5d"))[0])
    with pytest.raises(InputError, match="2s is not in this deck"):
        replay(loads(XUAN_PHUA.replace('"d db Ts"', '"d db 2s"'))[0])
