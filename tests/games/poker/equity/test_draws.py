"""Equities through the draws: policies of discarding, exact trees, and samples that agree with them."""

from fractions import Fraction
from math import comb
from typing import Any

import numpy as np
import pytest

from croupier.analysis.edition import open_edition
from croupier.equipment.cards import FACES, cards, names
from croupier.games.poker import hands as ranking
from croupier.games.poker.draws.discarding import policy_named
from croupier.games.poker.draws.keep_tables import keep_tables
from croupier.games.poker.draws.sets import triangle
from croupier.games.poker.equity.equity import equity
from croupier.games.poker.rules import PokerRules

pytestmark = pytest.mark.long


def rules(game: str, **read: str) -> PokerRules:
    found: Any = open_edition(f"gge-2011/{game}", read={name.replace("_", "-"): way for name, way in read.items()}).rules
    assert isinstance(found, PokerRules)
    return found


def kept(game: str, policy: str, hand: str, to_come: int = 1) -> list[str]:
    """What a policy keeps of a hand, in every way that is as good."""
    found = rules(game)
    held = sorted(cards(hand))
    number = sum(comb(card, at + 1) for at, card in enumerate(held))
    choices = int(keep_tables(found, policy_named(found, policy), to_come)[0][number])
    subsets = [subset for subset in range(1 << len(held)) if choices >> subset & 1]
    return [names(card for at, card in enumerate(held) if subset >> at & 1) for subset in subsets]


@pytest.mark.parametrize(
    ("game", "policy", "hand", "keeps"),
    [
        ("triple-draw-2-7", "low-8", "2c 2d 7h 9s As", "2c 7h / 2d 7h"),
        ("triple-draw-2-7", "low-9", "2c 2d 7h 9s As", "2c 7h 9s / 2d 7h 9s"),
        ("triple-draw-2-7", "low-8", "2c 3d 4h 5s 6c", "2c 3d 4h 5s"),
        ("triple-draw-2-7", "low-8", "2c 3c 4c 5c 7c", "2c 3c 4c 5c"),
        ("triple-draw-2-7", "low-8", "2c 3c 4c 5c 7d", "2c 3c 4c 5c 7d"),
        ("triple-draw-a-5", "low-8", "2c 3c 4c 5c As", "2c 3c 4c 5c As"),
        ("triple-draw-a-5", "low-8", "Kc Kd Qc Qd Js", ""),
        ("badugi", "low-8", "Ac 2c 3d 9h", "3d Ac"),
        ("badugi", "low-8", "Ac 2d 2h 9h", "2d Ac / 2h Ac"),
        ("badugi", "low-13", "Ac 2d Kh Ks", "2d Kh Ac / 2d Ks Ac"),
        ("badeucey", "low-8", "2c 3d 4h 5c As", "2c 3d 4h 5c As"),
        ("badeucey", "low-8", "2c 3c 4c Kh Kd", "2c 3c 4c"),
        ("badeucey", "low-8", "3c 3d 4c 4d 5h", "3d 4c 5h / 3c 4d 5h"),  # not the same suit twice
    ],
)
def test_what_a_policy_keeps(game: str, policy: str, hand: str, keeps: str) -> None:
    assert kept(game, policy, hand) == keeps.split(" / ")


@pytest.mark.parametrize(
    ("game", "policy"),
    [("badugi", "low-13"), ("badugi", "low-8"), ("badeucey", "low-9"), ("badacey", "low-8"), ("triple-draw-2-7", "low-9")],
)
def test_suits_have_the_same_names_in_a_policy(game: str, policy: str) -> None:
    """N2: renaming suits renames what is kept."""
    found = rules(game)
    table = keep_tables(found, policy_named(found, policy), 2)[0]
    rng = np.random.default_rng(1)
    for _ in range(300):
        held = sorted(rng.choice(FACES, found.hole_cards, replace=False).tolist())
        order = rng.permutation(4).tolist()
        renamed = sorted(card & ~3 | order[card & 3] for card in held)
        number, other = (sum(comb(card, at + 1) for at, card in enumerate(hand)) for hand in (held, renamed))
        expected = {
            frozenset(card & ~3 | order[card & 3] for at, card in enumerate(held) if subset >> at & 1)
            for subset in range(1 << len(held))
            if int(table[number]) >> subset & 1
        }
        assert expected
        assert expected == {
            frozenset(card for at, card in enumerate(renamed) if subset >> at & 1)
            for subset in range(1 << len(held))
            if int(table[other]) >> subset & 1
        }


def test_one_draw_as_by_hand() -> None:
    """One card against one card, dealt in either order."""
    held = [cards("As2h3dKd"), cards("Ac2d4h9h")]
    left = [card for card in range(FACES) if card not in {*held[0], *held[1]}]
    won = Fraction(0)
    for one in left:
        for two in left:
            if one != two:
                first = ranking.rank("badugi", [*held[0][:3], one])
                second = ranking.rank("badugi", [*held[1][:3], two])
                assert first is not None
                assert second is not None
                won += Fraction(int(first > second), 1) + Fraction(int(first == second), 2)
    answer = equity(rules("badugi"), [names(hand) for hand in held], draws=1)
    assert answer.method == "exact"
    assert answer.policy is not None
    assert answer.policy.name == "low-8"
    assert answer.hands[0].equity == won / (len(left) * (len(left) - 1))


def test_three_draws_of_one_player_as_by_hand() -> None:
    """Against a pat hand a player draws one card, again if it was no good: by inclusion of what he has seen."""
    held, pat = cards("2s3h4d7cKc"), cards("2c3c5h6h8s")
    left = [card for card in range(FACES) if card not in {*held, *pat}]
    good = [card for card in left if card >> 2 in (3, 4, 6)]
    others = len(left) - len(good)
    misses = Fraction(others, len(left)) * Fraction(others - 1, len(left) - 1) * Fraction(others - 2, len(left) - 2)
    answer = equity(rules("triple-draw-2-7"), [names(held), names(pat)])
    assert answer.method == "exact"
    # A five or a six makes a seven low, an eight makes 8-7-4-3-2, which loses to 8-6-5-3-2.
    eights = sum(card >> 2 == 6 for card in good)
    assert answer.hands[0].equity == (1 - misses) * Fraction(len(good) - eights, len(good))


@pytest.mark.parametrize("game", ["badugi", "triple-draw-2-7", "badacey"])
def test_samples_agree_with_the_tree(game: str) -> None:
    held = ["As2h3dKd", "Ac2d4h9h"] if game == "badugi" else ["2s3h4d7cKc", "2c3c5h6h9s"]
    exact = equity(rules(game), held, draws=1)
    drawn = equity(rules(game), held, draws=1, samples=200_000, seed=11)
    assert (exact.method, drawn.method) == ("exact", "sampled")
    for one, two in zip(exact.hands, drawn.hands, strict=True):
        assert two.standard_error is not None
        assert abs(float(one.equity - two.equity)) < 5 * two.standard_error


def test_standing_pat_is_the_showdown() -> None:
    held = ["2s3h4d7cKc", "2c3c5h6h9s"]
    for draws in (1, 2, 3):
        assert equity(rules("triple-draw-2-7"), held, draws=draws, policy="pat").hands[1].equity == 1


def test_eight_players_run_the_deck_out() -> None:
    """Forty cards are dealt, so the discards come back; with them kept out of it nothing fails either."""
    for read in ({}, {"own_discards_come_back": "kept out, as card rooms do"}):
        answer = equity(rules("triple-draw-2-7", **read), ["??"] * 8, samples=20_000)
        assert sum(hand.equity for hand in answer.hands) == 1


def test_all_draws_end_in_hands_of_different_cards() -> None:
    """No card is held twice after eight players have drawn three times, whatever the reading of the reshuffle."""
    from croupier.games.poker.equity.deals import deal_block
    from croupier.games.poker.equity.draws import Dealing, play_draws
    from croupier.games.poker.equity.known import look

    found = rules("triple-draw-2-7")
    known = look(found, ["??"] * 8, (), ())
    table = np.ones((3, comb(FACES, 5)), np.uint32)  # throws everything, every time
    for flags in range(32):
        dealing = Dealing(*(bool(flags >> bit & 1) for bit in range(5)))
        out = deal_block(known, 0, 50, 1)
        play_draws(0, np.uint64(1), np.uint64(0), 8, 5, table, np.ones(3, np.int64), triangle(), dealing, out)
        assert all(len(set(row)) == 40 for row in out.tolist())
