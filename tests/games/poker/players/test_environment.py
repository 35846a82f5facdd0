"""The environment keeps PettingZoo's contract for every game, is deterministic, and hides what a player may not see."""

from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from croupier.errors import InputError
from croupier.games.poker.players.environment import BET_MOST, CALL, DRAW, FOLD, PokerEnv
from games.poker.play.self_play import GAMES

# PettingZoo's test has this word for every environment with an action mask that is not one of its own.
DICT = (
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
)


def with_dict(test: Any) -> Any:
    for mark in DICT:
        test = mark(test)
    return test


@with_dict
@pytest.mark.parametrize("game", GAMES)
def test_pettingzoos_own_tests(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(PokerEnv(f"gge-2011/{game}", players=4), num_cycles=300)
    seed_test(lambda: PokerEnv(f"gge-2011/{game}", players=3), num_cycles=100)
    assert "Passed API test" in capsys.readouterr().out


def finish(env: PokerEnv, rng: np.random.Generator) -> dict[str, float]:
    """Play the hand at random; what each agent was given in the end."""
    given: dict[str, float] = {}
    for agent in env.agent_iter():
        seen, reward, done, _, _ = env.last()
        if done:
            given[agent] = reward
            env.step(None)
            continue
        env.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    return given


@pytest.mark.parametrize("game", GAMES)
def test_rewards_are_minus_the_rake(game: str) -> None:
    env = PokerEnv(f"gge-2011/{game}", players=3, choices={"rake": {"percent": "10", "taken": "every hand"}})
    rng = np.random.default_rng(1)
    raked = 0
    for seed in range(20):
        env.reset(seed=seed)
        given = finish(env, rng)
        assert len(given) == 3
        assert sum(given.values()) == -env.raked / env.rules.stakes.unit
        raked += env.raked
    assert raked > 0


def test_only_open_actions_are_taken() -> None:
    env = PokerEnv("gge-2011/razz", players=3)
    env.reset(seed=1)
    mask = env.observe(env.agent_selection)["action_mask"]
    assert not mask[FOLD]  # who must bring it in cannot fold
    assert mask[CALL]
    assert len(mask) == DRAW  # nobody draws in stud
    with pytest.raises(InputError, match="action 0 is not open"):
        env.step(FOLD)


def test_discards_are_the_bits_of_the_action() -> None:
    env = PokerEnv("gge-2011/triple-draw-2-7")
    env.reset(seed=1)
    while env.observe(env.agent_selection)["action_mask"][CALL]:
        env.step(CALL)
    mask = env.observe(env.agent_selection)["action_mask"]
    assert mask[DRAW:].all()
    assert not mask[:DRAW].any()
    held = env._table.state.down[env._table.state.actor]
    env.step(DRAW + 0b10001)
    assert f"discards 2: {_names((held[0], held[4]))}" in "\n".join(env._sentences)


def _names(cards: tuple[int, ...]) -> str:
    from croupier.equipment.cards import names

    return names(cards)


def test_nobody_sees_anothers_hand() -> None:
    """The first 52 places are the own cards; the others' down cards are nowhere."""
    env = PokerEnv("gge-2011/badugi", players=3)
    env.reset(seed=4)
    seen = {agent: set(np.flatnonzero(env.observe(agent)["observation"][:52])) for agent in env.agents}
    assert all(len(cards) == 4 for cards in seen.values())
    assert len(set.union(*seen.values())) == 12
    assert not any(env.observe(agent)["observation"][52 : 52 * 5].any() for agent in env.agents)


def test_pot_limit_has_a_most() -> None:
    env = PokerEnv("gge-2011/big-o-high", players=3)
    env.reset(seed=1)
    env.step(BET_MOST)
    assert "raises to 14" in env._sentences[-1]  # blinds 2 and 4: call 4, then the pot of 10


def test_a_hand_can_be_told() -> None:
    env = PokerEnv("gge-2011/badugi", render_mode="ansi")
    env.reset(seed=1)
    text = env.render()
    assert text is not None
    assert "posts the big blind of 4" in text


@pytest.mark.parametrize(
    ("edition", "options", "reason"),
    [
        ("gge-2011/roulette", {}, "is no poker game"),
        ("gge-2011/razz", {"players": 9}, "9 players cannot play"),
        ("gge-2011/razz", {"stack_bets": 0}, "at least one big bet"),
    ],
)
def test_tables_that_cannot_be(edition: str, options: dict[str, int], reason: str) -> None:
    with pytest.raises(InputError, match=reason):
        PokerEnv(edition, players=options.get("players", 2), stack_bets=options.get("stack_bets", 25))
