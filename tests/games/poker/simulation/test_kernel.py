"""The kernel of poker against a table in play: the same cards lead to the same decisions, the same pots, the same cents."""

from collections.abc import Sequence
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from croupier.chance.random import streams
from croupier.equipment.cards import FACES
from croupier.errors import InputError
from croupier.games.kit.simulation.plan import Chunk
from croupier.games.poker.play import pots
from croupier.games.poker.players.policies import POLICIES
from croupier.games.poker.rules import PokerRules
from croupier.games.poker.simulation import deck as kernel_deck
from croupier.games.poker.simulation import hands as kernel_hands
from croupier.games.poker.simulation import kernel, places
from croupier.games.poker.simulation import plan as sampling
from croupier.games.poker.simulation import pots as kernel_pots
from croupier.games.poker.simulation.plan import MOST_STACK, PokerPlan, plan
from croupier.games.poker.simulation.records import HAND, LUCK, record
from croupier.rulebook.text import library
from depth import SOAK, cases
from games.poker.play.self_play import GAMES, rules_of
from games.poker.simulation.led_by_kernel import Played, agree, by_kernel, by_table, decks_of
from paths import DATA
from poker_tables import poker

pytestmark = pytest.mark.long  # the kernel takes half a minute to compile
DRAWN = ("triple-draw-2-7", "triple-draw-a-5", "badugi", "badeucey", "badacey")
BUTTONS = [game for game in GAMES if not game.startswith("razz")]
OWN = ["stud-high-low", "drawmaha", "badugi-with-antes"]
UNTIMED = (HealthCheck.too_slow,)  # how fast examples come is the machine's affair
Showdown = tuple[PokerRules, list[list[int]], list[int], list[int], list[bool]]
"""The rules, what each holds, the board, what each put in, and who is still in."""
House = tuple[PokerRules, PokerPlan, int, int]
"""The rules, a plan of them, the seed of the decks, and which hand."""
STACKS = (None, None, 400, 900, 1_500, 3_000, 10_000)


def led(rules: PokerRules, hands: int, most: int = 8) -> list[Played]:
    """So many hands of any players, policies, stacks and places of the button, on which kernel and table agree."""
    found = []
    for seed in range(hands):
        random = Random(seed)
        ways = [random.choice(["tight", "loose", "call", "random", "random"]) for _ in range(random.randint(2, most))]
        dealt = plan(rules, rounds=1_000, seed=seed, policies=ways, stack=random.choice(STACKS))
        found.append(agree(rules, dealt, decks_of(seed, 8), seed % 8))
    return found


# The same as a table


@pytest.mark.parametrize("game", GAMES)
def test_the_same_cards_and_the_same_cents_in_every_game(game: str) -> None:
    many = 120 if SOAK else 72
    hands = led(rules_of(game), many)
    assert sum(hand.shown for hand in hands) > many // 2
    assert sum(not hand.shown for hand in hands) > many // 24
    if game in DRAWN:
        assert sum(hand.shuffles for hand in hands) > many // 24


@pytest.mark.parametrize("name", OWN)
def test_games_of_ones_own_are_played_too(name: str) -> None:
    rules = poker(str(DATA / f"{name}.toml"))
    assert sum(hand.shown for hand in led(rules, 40, rules.seats)) > 20


@pytest.mark.parametrize("game", ["razz", "razzdugi"])
def test_a_stud_deck_that_runs_out(game: str) -> None:
    """Eight players who never fold need 56 cards and their burns: the last one is for all."""
    rules = rules_of(game)
    for seed in range(20):
        hand = agree(rules, plan(rules, rounds=1, seed=1, players=8, policies=["call"]), decks_of(seed, 1))
        assert len(hand.seen) == 8 * 6 + 3 + 1  # nothing is burned off a deck that is too short
    seven = agree(rules, plan(rules, rounds=1, seed=1, players=7, policies=["call"]), decks_of(1, 1))
    assert (len(seven.seen), seven.shuffles) == (7 * 7 + 3, 0)


def test_every_reading_of_the_draw_is_dealt() -> None:
    """With seven players who throw away what they like, every hand comes to the end of the deck."""
    readings = {
        "how-often-a-card-is-burned": "before each player's cards",
        "what-the-stub-still-serves": "shuffled in with the discards",
        "what-is-reshuffled": "burned cards too",
        "own-discards-come-back": "kept out, as card rooms do",
        "burn-after-a-reshuffle": "burn again",
        "even-the-discards-run-out": "the hand is void and all bets go back",
    }
    for reading, name in readings.items():
        rules = rules_of("triple-draw-2-7", read={reading: name})
        ways = ["call"] * 4 + ["random"] * 4
        hands = [agree(rules, plan(rules, rounds=1, seed=seed, policies=ways), decks_of(seed, 1)) for seed in range(15)]
        assert sum(hand.shuffles for hand in hands) > 5


def test_a_hand_that_is_void_gives_everything_back() -> None:
    read = {
        "even-the-discards-run-out": "the hand is void and all bets go back",
        "how-often-a-card-is-burned": "before each player's cards",  # and burned cards stay out
        "own-discards-come-back": "kept out, as card rooms do",
    }
    rules = rules_of("triple-draw-2-7", read=read)
    dealt = [plan(rules, rounds=1, seed=seed, policies=["tight"] * 4 + ["call"] * 4) for seed in range(40)]
    hands = [agree(rules, each, decks_of(seed, 1)) for seed, each in enumerate(dealt)]
    void = [hand for hand in hands if hand.voided]
    assert len(void) < len(hands)
    assert void
    assert {tuple(hand.chips) for hand in void} == {(dealt[0].stack,) * 8}


@st.composite
def houses(draw: st.DrawFn) -> House:
    """A game, the house's choices and readings of the text, players, and a hand."""
    game = draw(st.sampled_from(GAMES))
    choices: dict[str, object] = {
        "limit.kind": draw(st.sampled_from(["fixed", "pot", "none"])),
        "limit.raises": draw(st.integers(3, 5)),
        "limit.heads_up": draw(st.sampled_from(["no cap", "capped"])),
        "limit.half_bet": draw(st.sampled_from(["counts as full", "counts only if full", "raised as it stands"])),
        "rake.percent": draw(st.sampled_from(["0", "5", "10", "7/2"])),
        "rake.cap": draw(st.sampled_from(["4.00", "50.00", "0.50"])),
        "rake.unit": draw(st.sampled_from(["1.00", "0.25"])),
        "rake.taken": draw(st.sampled_from(["every hand", "after a second betting round"])),
        "stakes.ante": draw(st.sampled_from(["0.00", "1.00"])),
    }
    if game.startswith("razz"):
        choices["stud.completing"] = draw(st.sampled_from(["is a bet", "is a raise"]))
        choices["stakes.bring_in"] = draw(st.sampled_from(["1.00", "3.00", "4.00"]))
    elif game.startswith("big-o"):
        blinds = draw(st.sampled_from([["4.00"], ["2.00", "4.00"], ["1.00", "2.00", "4.00"]]))
        choices |= {"blinds.amounts": blinds, "blinds.number": len(blinds)}
        choices["pot.odd_among_tied"] = draw(st.sampled_from(["high card by suit", "nearest the small blind"]))
    read = {
        id: draw(st.sampled_from([option.name for option in reading.options]))
        for id, reading in library.draft(f"gge-2011/{game}").readings.items()
        if draw(st.booleans())
    }
    rules = rules_of(game, choices, read)
    ways = draw(st.lists(st.sampled_from(sorted(POLICIES)), min_size=2, max_size=rules.seats))
    stack = draw(st.one_of(st.none(), st.integers(1, 150)))
    dealt = plan(
        rules, rounds=1, seed=draw(st.integers(0, 2**64 - 1)), policies=ways, stack=stack and stack * rules.stakes.unit
    )
    return rules, dealt, draw(st.integers(0, 2**32)), draw(st.integers(0, 3))


@settings(max_examples=cases(200), deadline=None, suppress_health_check=UNTIMED)
@given(houses())
def test_whatever_the_house_chooses(house: House) -> None:
    rules, dealt, seed, number = house
    hand = agree(rules, dealt, decks_of(seed, number + 1), number)
    assert sum(hand.chips) + hand.rake == dealt.stack * dealt.players


@st.composite
def showdowns(draw: st.DrawFn) -> Showdown:
    """Hands of the same ranks in different suits, so that most of them are equal; a board, and what each has put in."""
    game = draw(st.sampled_from(GAMES))
    choices: dict[str, object] = {"rake.percent": draw(st.sampled_from(["0", "10"])), "rake.unit": "0.25"}
    if game.startswith("big-o"):
        choices["pot.odd_among_tied"] = draw(st.sampled_from(["high card by suit", "nearest the small blind"]))
        choices["pot.odd_unit"] = draw(st.sampled_from(["smallest chip in play", "dollar"]))
    read = {
        id: draw(st.sampled_from([option.name for option in reading.options]))
        for id, reading in library.draft(f"gge-2011/{game}").readings.items()
        if id in ("odd-chip-of-equal-hands", "which-high-card", "which-low-hand-takes-half", "ace-of-the-badugi-half")
    }
    rules = rules_of(game, choices, read)
    players = draw(st.integers(2, 4))
    ranks = draw(st.lists(st.integers(0, 12), min_size=rules.hole_cards, max_size=rules.hole_cards, unique=True))
    suits = [draw(st.permutations(range(4))) for _ in ranks]
    held = [[4 * rank + suit[at] for rank, suit in zip(ranks, suits, strict=True)] for at in range(players)]
    left = sorted(set(range(FACES)) - {card for cards in held for card in cards})
    board = draw(st.lists(st.sampled_from(left), min_size=rules.board_cards, max_size=rules.board_cards, unique=True))
    put = draw(st.lists(st.integers(1, 12).map(lambda chips: 25 * chips), min_size=players, max_size=players))
    folded = draw(st.sets(st.integers(0, players - 1), max_size=players - 2))
    return rules, held, board, put, [at not in folded for at in range(players)]


@settings(max_examples=cases(250), deadline=None, suppress_health_check=UNTIMED)
@given(showdowns())
def test_equal_hands_take_the_same_chips(showdown: Showdown) -> None:
    rules, held, board, put, live = showdown
    hand, players = record(HAND), len(held)
    hand["live"], hand["shown"], hand["street"] = sum(still << at for at, still in enumerate(live)), 1, len(rules.order) - 1
    hand["on_board"], hand["board"][: len(board)] = len(board), board
    hand["high_cards"] = kernel_pots.NOT_YET
    for at, cards in enumerate(held):
        hand["down"][at][: len(cards)], hand["held"][at], hand["put"][at] = cards, len(cards), put[at]
    planned = plan(rules, rounds=1, seed=1, players=players)
    told, values = planned.rules(), planned.values()
    kernel_hands.value_hands(hand, told, values)
    if not kernel_pots.award(hand, told):
        kernel_pots.look_at_suits(hand, told, values)
        assert kernel_pots.award(hand, told)
    expected = [0] * players
    house = pots.rake(rules, sum(put), streets=len(rules.order))
    shown = {at: tuple(cards) for at, cards in enumerate(held) if live[at]}
    ranked = {at: pots.ranks(rules, cards, board) for at, cards in shown.items()}
    for pot in pots.raked(pots.side_pots(put, live), house):
        for win in pots.divide(rules, pot, shown, board, ranked, players=players):
            expected[win.position] += win.cents
    assert hand["got"][:players].tolist() == expected
    assert hand["taken"] == house


# What was done is what was asked for


def test_a_kernel_that_decides_otherwise_is_found() -> None:
    rules = rules_of("badugi")
    dealt = plan(rules, rounds=1, seed=1, policies=["tight", "loose", "call"])
    hand = by_kernel(dealt, decks_of(3, 1))
    assert by_table(rules, dealt, hand) > 5
    for bent in (
        hand._replace(chips=[hand.chips[0] + 1, *hand.chips[1:]]),
        hand._replace(deeds=[(0, places.FOLD, 0), *hand.deeds[1:]]),
        hand._replace(seen=[*hand.seen, 0]),
        hand._replace(rake=100),
    ):
        with pytest.raises((AssertionError, StopIteration, RuntimeError)):
            by_table(rules, dealt, bent)


def counted(game: str, ways: Sequence[str], hands: int = 6_000, seed: int = 1, **choices: Any) -> tuple[PokerPlan, Any]:
    dealt = plan(rules_of(game, choices.get("choices")), rounds=hands, seed=seed, policies=ways)
    return dealt, dealt.run(Chunk(0, dealt.groups))


def test_folders_pass_the_small_blind_around() -> None:
    dealt, counts = counted("triple-draw-2-7", ["fold"] * 6)
    nets = [line.net for line in dealt.positions(counts)]
    assert nets == [-200 * 6_000, 200 * 6_000, 0, 0, 0, 0]
    assert [line.net for line in dealt.seats(counts)] == [0] * 6  # each seat has each position a thousand times
    assert dealt.position_names == ("small blind", "big blind", "3 from button", "4 from button", "5 from button", "button")
    table = dealt.dealt(counts)
    assert (table.hands, table.pots, table.showdowns, table.cards) == (6_000, 400 * 6_000, 0, 30 * 6_000)


def test_callers_show_every_hand() -> None:
    dealt, counts = counted("big-o-high-low", ["call"] * 4)
    table = dealt.dealt(counts)
    assert (table.showdowns, table.pots, table.raises) == (6_000, 6_000 * 1_600, 0)
    assert table.cards == 6_000 * (4 * 5 + 3 + 5)
    lines = dealt.seats(counts)
    assert {line.showdowns for line in lines} == {6_000}
    high, low = zip(*(line.wins for line in lines), strict=True)
    assert sum(alone for alone, _ in high) < 6_000 <= sum(alone + tied for alone, tied in high)
    assert 0 < sum(alone + tied for alone, tied in low) < 6_000  # not every hand has a low


def test_two_players_by_either_reading() -> None:
    for read, names in (
        (None, ("small blind", "button, big blind")),
        ({"blinds-of-two-players": "the button posts the small blind"}, ("big blind", "button, small blind")),
    ):
        dealt = plan(rules_of("badugi", read=read), rounds=100, seed=1, players=2, policies=["fold"])
        assert dealt.position_names == names
        nets = {line.name: line.net for line in dealt.positions(dealt.run(Chunk(0, 1)))}
        assert sorted(nets.values()) == [-20_000, 20_000]
        assert nets[names[0]] == (-20_000 if "small" in names[0] else 20_000)


@pytest.mark.parametrize("game", GAMES)
def test_nets_and_rake_are_nothing_together(game: str) -> None:
    rake = {"rake.percent": "10", "rake.cap": "3.00"}
    dealt, counts = counted(game, ["tight", "loose", "loose", "random"], choices=rake)
    raked = dealt.dealt(counts).raked
    assert raked > 0
    for lines in (dealt.seats(counts), dealt.positions(counts), dealt.by_policy(counts)):
        assert sum(line.net for line in lines) == -raked
    tight, loose, random = dealt.by_policy(counts)
    seats = dealt.seats(counts)
    assert (tight.net, random.net) == (seats[0].net, seats[3].net)
    assert (tight.net_squared, random.net_squared) == (seats[0].net_squared, seats[3].net_squared)
    assert loose.showdowns == seats[1].showdowns + seats[2].showdowns
    assert all(line.scoops <= min(alone for alone, _ in line.wins) for line in seats if len(line.wins) == 1)


@pytest.mark.parametrize("game", BUTTONS)
def test_seats_with_the_same_policy_are_even(game: str) -> None:
    hands = 30_000 if SOAK else 10_000
    dealt, counts = counted(game, ["loose"] * 5, hands)
    assert sum(line.net for line in dealt.seats(counts)) == 0
    for line in dealt.seats(counts):
        assert abs(line.net) < 4 * (line.net_squared) ** 0.5
    other, again = counted(game, ["loose"] * 5, hands, seed=2)
    for one, two in zip(dealt.positions(counts), other.positions(again), strict=True):
        assert abs(one.net - two.net) < 4 * (one.net_squared + two.net_squared) ** 0.5
    assert [line.net for line in other.positions(again)] != [line.net for line in dealt.positions(counts)]


# Streams


def test_the_same_counts_however_the_hands_are_cut() -> None:
    for game, ways in (("badeucey", ["random", "tight", "loose"]), ("razz", ["loose"] * 8)):
        dealt, counts = counted(game, ways, 3_000)
        parts = [Chunk(0, 1), Chunk(1, 5), Chunk(6, dealt.groups - 6)]
        assert sum((dealt.run(part) for part in reversed(parts)), type(counts)()) == counts
        assert dealt.rounds_of(counts) == 3_000
    assert sampling.HANDS == kernel.HANDS


def test_squares_of_great_stacks_are_counted_exactly() -> None:
    rules = rules_of("big-o-high", {"limit.kind": "none"})
    dealt = plan(rules, rounds=2_000, seed=3, players=8, policies=["random"], stack=MOST_STACK)
    assert dealt.groups_in_64_bits < dealt.groups
    counts = dealt.run(Chunk(0, dealt.groups))
    assert counts == sum((dealt.run(Chunk(group, 1)) for group in range(dealt.groups)), type(counts)())
    assert max(line.net_squared for line in dealt.seats(counts)) > 2**53
    assert sum(line.net for line in dealt.seats(counts)) == 0


def test_every_order_of_a_deck_is_as_likely() -> None:
    decks = np.empty((kernel.HANDS, FACES), np.uint8)
    seen = np.zeros((FACES, FACES), np.int64)
    groups = 200
    for group in range(groups):
        kernel.order_decks(streams.key(5), streams.least(FACES), group, decks)
        assert (np.sort(decks, axis=1) == np.arange(FACES)).all()
        for place in range(FACES):
            seen[place] += np.bincount(decks[:, place], minlength=FACES)
    expected = groups * kernel.HANDS / FACES
    chi_square = float(((seen - expected) ** 2 / expected).sum())
    freedom = (FACES - 1) ** 2
    assert abs(chi_square - freedom) < 5 * (2 * freedom) ** 0.5


def test_luck_is_the_stream_of_the_group() -> None:
    key, least = streams.key(11), streams.least(FACES)
    blocks = np.empty(streams.WORDS // 2, np.uint32)
    words = blocks.view(np.uint16)
    hand, block, drawn = record(HAND), 0, []
    hand["luck_at"] = LUCK
    for number in range(3_000):
        if hand["luck_at"] > LUCK // 2:
            block = kernel.refill_luck(key, 7, block, blocks, words, hand)
        drawn.append(kernel_deck.number_below(number % FACES + 1, hand))
    state, expected = np.array([streams.WORDS, 0], np.int64), np.empty(len(drawn), np.uint16)
    for number in range(len(drawn)):
        bound, place = number % FACES + 1, expected[number : number + 1]
        streams.draw_some(key, np.uint64(7), kernel.FOR_LUCK, state, blocks, words, bound, 0, least, place)
    assert drawn == expected.tolist()


# Refusals


@pytest.mark.parametrize(
    ("asked", "says", "rule"),
    [
        ({"players": 1}, "it takes 2 to 8 players, not 1", "seats"),
        ({"players": 0}, "it takes 2 to 8 players, not 0", "seats"),
        ({"players": 9}, "it takes 2 to 8 players, not 9", "seats"),
        ({"policies": ["tight"] * 9}, "it takes 2 to 8 players, not 9", "seats"),
        ({"policies": ["bluff"]}, "there is no policy 'bluff'; there are call, fold, random, tight, loose", None),
        ({"policies": ["tight", "loose"], "players": 3}, "2 policies do not go with 3 players", None),
        ({"rounds": 0}, "hands of poker can be dealt, not 0", None),
        ({"stack": 150}, "a whole number of chips of 1.00 and at most 100000.00, not 1.50", "stakes.unit"),
        ({"stack": 0}, "not 0.00", "stakes.unit"),
        ({"stack": MOST_STACK + 100}, "at most 100000.00", "stakes.unit"),
    ],
)
def test_what_cannot_be_dealt(asked: dict[str, Any], says: str, rule: str | None) -> None:
    with pytest.raises(InputError, match=says) as problem:
        plan(rules_of("badugi"), **{"rounds": 10, "seed": 1, **asked})
    assert problem.value.rule == rule
