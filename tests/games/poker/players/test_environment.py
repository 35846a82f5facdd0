"""The environment keeps PettingZoo's contract for every game, is deterministic, and hides what a player may not see."""

import subprocess
import sys
from typing import Any, cast

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

from croupier import histories
from croupier.errors import InputError
from croupier.games.poker.players.environment import PokerEnv
from croupier.games.poker.players.observation import BET_LEAST, BET_MOST, CALL, DRAW, FOLD
from croupier.rulebook.text import library
from paths import DATA

EDITIONS = [id for id in library.ids() if library.head(id).game == "poker"]

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
@pytest.mark.parametrize("edition", EDITIONS)
def test_pettingzoos_own_tests(edition: str, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(PokerEnv(edition, players=4), num_cycles=300)
    seed_test(lambda: PokerEnv(edition, players=3), num_cycles=100)
    render_test(lambda render_mode=None: PokerEnv(edition, render_mode=render_mode))
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


@pytest.mark.parametrize("edition", EDITIONS)
def test_rewards_are_minus_the_rake(edition: str) -> None:
    env = PokerEnv(edition, players=3, choices={"rake": {"percent": "10", "taken": "every hand"}})
    rng = np.random.default_rng(1)
    raked = 0
    for seed in range(20):
        env.reset(seed=seed)
        given = finish(env, rng)
        assert len(given) == 3
        assert sum(given.values()) == -env.raked / env.rules.stakes.unit
        raked += env.raked
    assert raked > 0


@pytest.mark.parametrize("edition", [*EDITIONS, str(DATA / "drawmaha.toml")])
def test_a_hand_that_is_over_has_a_history(edition: str) -> None:
    env, rng = PokerEnv(edition, players=3), np.random.default_rng(1)
    env.reset(seed=1)
    with pytest.raises(InputError, match="the hand is not over"):
        histories.write(*env.played)
    for _ in range(3):
        given = finish(env, rng)
        (hand,) = histories.loads(histories.dumps(histories.write(*env.played)))
        done, unit = histories.replay(hand), env.rules.stakes.unit
        assert (done.complete, done.agrees) == (True, True)
        nets = {who: (stack - env.stack) / unit for who, stack in zip(done.who, done.stacks, strict=True)}
        assert nets == given
        env.reset()


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
    """P1: the lowest bit is the lowest card, whatever the order of dealing; the observation shows the cards so."""
    env = PokerEnv("gge-2011/triple-draw-2-7")
    env.reset(seed=1, options={"cards": [50, 3, 17, 8, 22, 40, 9, 1, 12, 33]})
    while env.observe(env.agent_selection)["action_mask"][CALL]:
        env.step(CALL)
    seen = env.observe(env.agent_selection)
    assert seen["action_mask"][DRAW:].all()
    assert not seen["action_mask"][:DRAW].any()
    held = sorted(env._table.state.down[env._table.state.actor])
    assert held == [9, 12, 17, 22, 50]
    places = seen["observation"][env.layout.blocks["places"].span].reshape(5, 17)
    assert [int(row[:13].argmax() * 4 + row[13:].argmax()) for row in places] == held
    agent = env.agent_selection
    env.step(DRAW + 0b10001)
    assert f"discards 2: {_names((9, 50))}" in str(env.render())
    after = env.observe(agent)["observation"]
    assert set(np.flatnonzero(after[env.layout.blocks["discards"].span])) == {9, 50}
    other = env.observe(env.agent_selection)["observation"]
    assert not other[env.layout.blocks["discards"].span].any()  # what another threw away is not seen
    drawn = other[env.layout.blocks["drawn"].span].reshape(3, 2)
    assert drawn[0].tolist() == [0, 0.5]  # but that it was two of five: 3 / 6


def _names(cards: tuple[int, ...]) -> str:
    from croupier.equipment.cards import names

    return names(cards)


def test_nobody_sees_anothers_hand() -> None:
    """The block of cards has the own ones; the others' down cards are nowhere."""
    env = PokerEnv("gge-2011/badugi", players=3)
    env.reset(seed=4)
    assert "up" not in env.layout.blocks
    seen = {agent: set(np.flatnonzero(env.observe(agent)["observation"][:52])) for agent in env.agents}
    assert all(len(cards) == 4 for cards in seen.values())
    assert len(set.union(*seen.values())) == 12


def block(env: PokerEnv, agent: str, name: str) -> Any:
    found = env.layout.blocks[name]
    return env.observe(agent)["observation"][found.span].reshape(found.shape)


def test_the_betting_so_far_is_seen() -> None:
    """P1: what each has bet on each street, how often they raised, called and checked, and who folded."""
    env = PokerEnv("gge-2011/badugi", players=3, stack_bets=10)  # blinds 2 and 4, bets 4 and 8, stacks of 80
    env.reset(seed=1)
    for action in (BET_LEAST, CALL, CALL):  # the button raises to 8, both blinds call
        env.step(action)
    for _ in range(3):
        env.step(DRAW)
    first = env.agent_selection
    env.step(CALL)  # checks
    env.step(BET_LEAST)
    env.step(FOLD)
    assert env.agent_selection == first
    betting = block(env, first, "betting")  # the bet, raises, calls and checks; clockwise from the small blind
    assert betting[0] == pytest.approx(np.array([[0.1, 0, 0.125, 0], [0.1, 0, 0.125, 0], [0.1, 0.125, 0, 0]]))
    assert betting[1] == pytest.approx(np.array([[0, 0, 0, 0.125], [0.05, 0.125, 0, 0], [0, 0, 0, 0]]))
    assert not betting[2:].any()
    assert block(env, first, "live").tolist() == [1, 1, 0]
    assert block(env, first, "turn").tolist() == [1, 0, 0]
    assert block(env, first, "position").tolist() == [1, 0, 0]
    assert block(env, first, "drawn")[0] == pytest.approx([0.2] * 3)  # all stood pat: 1 / 5
    assert block(env, first, "pot") == pytest.approx([28 / 240])
    assert block(env, first, "open") == pytest.approx([4 / 80, 8 / 80, 8 / 80])
    assert block(env, first, "put") == pytest.approx([0.1, 0.15, 0.1])
    assert block(env, first, "stacks") == pytest.approx([72 / 240, 68 / 240, 72 / 240])


def test_cards_of_a_folded_stud_hand_are_remembered() -> None:
    env = PokerEnv("gge-2011/razz", players=3)
    env.reset(seed=1)
    env.step(CALL)
    folder = env.agent_selection
    door = block(env, folder, "up")[0]
    env.step(FOLD)
    other = env.agent_selection
    ahead = (int(folder[-1]) - int(other[-1])) % 3
    assert door.sum() == 1
    assert (block(env, other, "up")[ahead] == door).all()


@pytest.mark.parametrize("edition", EDITIONS)
def test_observations_lie_between_0_and_1(edition: str) -> None:
    env = PokerEnv(edition, players=4, stack_bets=3)
    rng = np.random.default_rng(3)
    for seed in range(15):
        env.reset(seed=seed)
        for agent in env.agent_iter():
            seen, _, done, _, _ = env.last()
            assert env.observation_space(agent).contains(seen)
            env.step(None if done else int(rng.choice(np.flatnonzero(seen["action_mask"]))))


def test_the_button_moves_on() -> None:
    env = PokerEnv("gge-2011/badugi", players=3)
    positions = []
    for hand in range(4):
        env.reset(seed=8 if not hand else None)
        positions.append([int(block(env, agent, "position").argmax()) for agent in env.possible_agents])
    assert positions == [[0, 1, 2], [2, 0, 1], [1, 2, 0], [0, 1, 2]]


def test_unseeded_environments_deal_different_hands() -> None:
    """P2."""

    def dealt(env: PokerEnv, seed: int | None) -> tuple[int, ...]:
        env.reset(seed=seed)
        return tuple(env._table.state.down[0])

    assert len({dealt(PokerEnv("gge-2011/badugi"), None) for _ in range(5)}) > 1
    assert len({dealt(PokerEnv("gge-2011/badugi"), 3) for _ in range(5)}) == 1


def test_pot_limit_has_a_most() -> None:
    env = PokerEnv("gge-2011/big-o-high", players=3)
    env.reset(seed=1)
    env.step(BET_MOST)
    assert "raises to 14" in str(env.render()).splitlines()[-1]  # blinds 2 and 4: call 4, then the pot of 10


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
        ("gge-2011/nothing", {}, "no edition"),
        (7, {}, "an edition is a name"),
        ("gge-2011/razz", {"players": 9}, "9 players cannot play"),
        ("gge-2011/razz", {"players": 1}, "1 players cannot play"),
        ("gge-2011/razz", {"players": 2.5}, "whole number, not 2.5"),
        ("gge-2011/razz", {"players": "two"}, "whole number, not 'two'"),
        ("gge-2011/razz", {"players": True}, "whole number, not True"),
        ("gge-2011/razz", {"stack_bets": 0}, "at least one big bet"),
        ("gge-2011/razz", {"stack_bets": -3}, "at least one big bet"),
        ("gge-2011/razz", {"stack_bets": float("nan")}, "whole number, not nan"),
        ("gge-2011/razz", {"stack_bets": float("inf")}, "whole number, not inf"),
        ("gge-2011/razz", {"choices": "pot"}, "choices are a table"),
        ("gge-2011/razz", {"choices": {"nothing": 1}}, "nothing"),
        ("gge-2011/razz", {"render_mode": "rgb_array"}, "no render_mode 'rgb_array'"),
    ],
)
def test_tables_that_cannot_be(edition: Any, options: dict[str, Any], reason: str) -> None:
    """P2: one sentence, whatever is wrong."""
    with pytest.raises(InputError, match=reason):
        PokerEnv(edition, **options)


@pytest.mark.parametrize("seed", [-1, 1.5, 2**64, "one", True, float("nan")])
def test_seeds_that_cannot_be(seed: Any) -> None:
    with pytest.raises(InputError, match="seed"):
        PokerEnv("gge-2011/razz").reset(seed=seed)


@pytest.mark.parametrize("action", [1.7, "call", None, True, 99, -1, np.float64(1)])
def test_actions_that_cannot_be(action: Any) -> None:
    env = PokerEnv("gge-2011/badugi")
    env.reset(seed=1)
    before = env.render()
    with pytest.raises(InputError, match="action"):
        env.step(action)
    assert env.render() == before
    env.step(cast(int, np.int64(CALL)))


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (5, "options are a table such as"),
        ({"cards": [52]}, "52 is not a card"),
        ({"cards": "As"}, "cards are numbers"),
        ({"cards": [1, 1]}, "cannot come now"),
        ({"hand": -1}, "counted from 0"),
    ],
)
def test_options_that_cannot_be(options: dict[str, Any], reason: str) -> None:
    with pytest.raises(InputError, match=reason):
        PokerEnv("gge-2011/badugi").reset(options=options)


def test_without_its_packages_the_module_says_what_to_install() -> None:
    code = (
        "import sys\n"
        "for package in ('pettingzoo', 'gymnasium'): sys.modules[package] = None\n"
        "from croupier.errors import InputError\n"
        "import croupier.extras\n"
        "croupier.extras.find_spec = lambda package: None if package == 'pettingzoo' else True\n"
        "try:\n    import croupier.games.poker.players.environment\n"
        "except InputError as problem: print(problem)"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert told.strip().endswith("needs pettingzoo: pip install 'croupier[rl]' (in a checkout: make setup)")
