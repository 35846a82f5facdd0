"""Steps of poker for learning agents beside OpenSpiel: `python -m benchmarks learning` prints how many times as many.

Two players at fixed limit do anything open to them, each action as likely as another. A step is one decision with what the
next player sees of it and may do: here of all tables at once, in OpenSpiel of `universal_poker` (Texas Hold'em) as a state
that is asked for its legal actions and the acting player's observation, in `PokerEnv` as PettingZoo has it. Timed is
the environment, on one core, not the choice of actions; all run in one process, in turns, and the best of several counts.
"""

import time
from collections.abc import Callable
from random import Random

import numpy as np
import pyspiel
from benchmarks.row import Row

from croupier.games.poker.learning.vector import PokerVectorEnv
from croupier.games.poker.players.environment import PokerEnv

TABLES, STEPS, PEER_STEPS, TURNS = 2_048, 100, 3_000, 5
GAMES = ("gge-2011/triple-draw-2-7", "gge-2011/big-o-high", "gge-2011/razz")
HOLDEM = (
    "universal_poker(betting=limit,numPlayers=2,numRounds=4,blind=2 4,firstPlayer=1 2 2 2,numSuits=4,numRanks=13,"
    "numHoleCards=2,numBoardCards=0 3 1 1,stack=200 200,raiseSize=4 4 8 8,maxRaises=4 4 4 4)"
)

Work = Callable[[], float]
"""Something to time; gives the seconds of one step."""


def rows() -> list[Row]:
    """All comparisons, measured now."""
    found = []
    for edition in GAMES:
        ours, spiel, one = timed(many_tables(edition), by_openspiel(), one_table(edition))
        work = f"{edition.partition('/')[2]}, a step, {TABLES:,} tables at once"
        found.append(Row(work, f"OpenSpiel universal_poker, {1 / spiel:,.0f}", spiel / ours, ours, 10))
        found.append(Row(work, f"PokerEnv, {1 / one:,.0f}", one / ours, ours))
    return found


def timed(*works: Work) -> list[float]:
    """The seconds of a step of each, in turns, the best of several."""
    best = [float("inf")] * len(works)
    for _ in range(TURNS):
        for at, work in enumerate(works):
            best[at] = min(best[at], work())
    return best


def many_tables(edition: str) -> Work:
    env, luck = PokerVectorEnv(edition, TABLES), np.random.default_rng(1)
    env.reset(seed=1)

    def work() -> float:
        seconds = 0.0
        for _ in range(STEPS):
            actions = (luck.random(env._mask.shape, np.float32) * env._mask).argmax(axis=1)
            began = time.process_time()
            env.step(actions)
            seconds += time.process_time() - began
        return seconds / (STEPS * TABLES)

    work()  # compiles
    return work


def by_openspiel() -> Work:
    game, luck = pyspiel.load_game(HOLDEM), Random(1)

    def work() -> float:
        seconds, steps = 0.0, 0
        state, began = game.new_initial_state(), time.process_time()
        while steps < PEER_STEPS:
            if state.is_terminal():
                state.returns()
                state = game.new_initial_state()
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[luck.randrange(len(outcomes))][0])
                continue
            legal = state.legal_actions()
            state.observation_tensor(state.current_player())
            seconds += time.process_time() - began
            action = legal[luck.randrange(len(legal))]
            began = time.process_time()
            state.apply_action(action)
            steps += 1
        return (seconds + time.process_time() - began) / steps

    return work


def one_table(edition: str) -> Work:
    env, luck = PokerEnv(edition), np.random.default_rng(1)

    def work() -> float:
        seconds, steps = 0.0, 0
        while steps < PEER_STEPS // 10:
            began = time.process_time()
            env.reset(seed=steps)
            seconds += time.process_time() - began
            while not any(env.terminations.values()):
                began = time.process_time()
                mask = env.observe(env.agent_selection)["action_mask"]
                seconds += time.process_time() - began
                action = int(luck.choice(np.flatnonzero(mask)))
                began = time.process_time()
                env.step(action)
                seconds += time.process_time() - began
                steps += 1
        return seconds / steps

    return work
