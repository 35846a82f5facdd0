"""Policies do what they say, and only what is allowed."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.equipment.cards import cards, names
from croupier.errors import InputError
from croupier.games.poker.play import events as e
from croupier.games.poker.players.policies import POLICIES, keepers, policy, promise
from depth import cases
from games.poker.play.self_play import GAMES, played, rules_of


@settings(max_examples=cases(30), deadline=None)
@given(
    game=st.sampled_from(GAMES),
    ways=st.lists(st.sampled_from(sorted(POLICIES)), min_size=2, max_size=8),
    seed=st.integers(0, 2**32),
)
def test_every_policy_plays_every_game_to_its_end(game: str, ways: list[str], seed: int) -> None:
    rules = rules_of(game)
    ((before, _, after),) = played(rules, [20_000] * len(ways), ways, seed)
    assert after.phase == "between"
    assert sum(after.stacks) == sum(before.stacks)


@pytest.mark.parametrize("game", GAMES)
def test_callers_neither_bet_nor_fold(game: str) -> None:
    ((_, events, _),) = played(rules_of(game), [20_000] * 4, ["call"] * 4, seed=5)
    assert {event.did for event in events if isinstance(event, e.Acted)} <= {"called", "checked", "brought in"}


def test_folders_leave_the_big_blind_the_pot() -> None:
    ((_, _, after),) = played(rules_of("badugi"), [20_000] * 4, ["fold"] * 4, seed=5)
    assert after.stacks[:4] == (19_800, 20_200, 20_000, 20_000)


def test_the_same_seed_gives_the_same_hand() -> None:
    rules = rules_of("razzdugi")
    one, other = (played(rules, [20_000] * 5, ["random"] * 5, seed=9) for _ in range(2))
    assert one == other
    assert one != played(rules, [20_000] * 5, ["random"] * 5, seed=10)


@pytest.mark.parametrize(
    ("game", "held", "kept"),
    [
        ("triple-draw-2-7", "As 8h 8d 2c 9s", "2c 8h"),  # aces are high
        ("triple-draw-a-5", "As 8h 8d 2c 9s", "As 2c 8h"),
        ("badugi", "As 2s 3h 9d", "As 3h"),
        ("badeucey", "2s 3s 4s 5s 7s", "2s 3s 4s 5s 7s"),
    ],
)
def test_what_is_kept(game: str, held: str, kept: str) -> None:
    assert names(keepers(rules_of(game), cards(held))) == kept


def test_promise_is_a_part_of_a_hand() -> None:
    assert promise(rules_of("badugi"), cards("As 2h 3d 4c")) == 1
    assert promise(rules_of("triple-draw-2-7"), cards("Ks Kh Qd Jc Ac")) == 0
    assert promise(rules_of("big-o-high"), cards("As Kh 2d 3c 4c")) == pytest.approx(0.4)


def test_unknown_policy() -> None:
    with pytest.raises(InputError, match="there are call, fold, random, tight"):
        policy("bluff")
