"""Thousands of tables at once for learning agents, as a `gymnasium.vector.VectorEnv`. Needs the extras `rl` and `fast`.

Every table plays hand after hand, each hand with fresh stacks; observations, actions and rewards are those of `PokerEnv`,
decision by decision. All players of a table are the learner's: an observation is that of the player whose turn it is.
"""

from collections.abc import Mapping
from typing import Any

from croupier.errors import InputError
from croupier.extras import require_extra
from croupier.games.poker.players.environment import seed_of, seen_by, terms_of, whole
from croupier.games.poker.players.observation import layout_of
from croupier.games.poker.simulation.numbers import hand_values
from croupier.games.poker.simulation.plan import plan

try:
    import numpy as np
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
    from numpy.typing import NDArray

    from croupier.chance.random.streams import key
    from croupier.games.poker.learning import kernel
    from croupier.games.poker.learning.kernel import MEMORY, view_of
    from croupier.games.poker.simulation.records import HAND, LUCK
except ModuleNotFoundError:
    require_extra("rl", "an environment for learning agents")
    require_extra("fast", "many tables at once")
    raise

MOST_TABLES = 1_000_000
Observation = dict[str, NDArray[Any]]
Infos = dict[str, Any]


class PokerVectorEnv(VectorEnv[Observation, NDArray[np.int64], NDArray[Any]]):
    """So many tables of an edition, each for 2 to as many players as it seats, with `stack_bets` big bets before each hand.

    A hand that is over is followed by the next one in the same step: what is seen then is the new hand, and the reward is
    that of the player who acted last in the old one. `infos` has by table `seat`, whose turn it is, and `rewards`, what
    every seat won or lost in a hand that is over. Arguments that cannot be are refused with an InputError.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}

    def __init__(
        self,
        edition: str = "gge-2011/triple-draw-2-7",
        num_envs: int = 1024,
        *,
        players: int = 2,
        stack_bets: int = 25,
        choices: Mapping[str, object] | None = None,
    ) -> None:
        self.num_envs = whole("num_envs, the number of tables,", num_envs)
        if not 1 <= self.num_envs <= MOST_TABLES:
            raise InputError(f"1 to {MOST_TABLES:,} tables can be played at once, not {self.num_envs:,}")
        self.rules, self.players, self.stack = terms_of(edition, players, stack_bets, choices)
        self.layout = layout_of(self.rules, self.players)
        numbers = plan(self.rules, rounds=1, seed=0, players=self.players, policies=("call",), stack=self.stack).rules()
        self._known = (numbers, hand_values(self.rules.spoiled_by_cards))
        self._view = view_of(self.layout, self.stack)
        self._hands, self._memories = np.zeros(self.num_envs, HAND), np.zeros(self.num_envs, MEMORY)
        self._key = key(0)
        self._mask = np.zeros((self.num_envs, self.layout.actions), np.int8)
        self._seats = np.zeros(self.num_envs, np.int64)
        self._begun = False
        self.single_observation_space, self.single_action_space = seen_by(self.layout), spaces.Discrete(self.layout.actions)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, Infos]:
        """A new hand at every table. A seed fixes all cards from here on; without one they are random."""
        self._key = key(seed_of(seed))
        self._memories[:] = np.zeros(1, MEMORY)
        self._hands["luck_at"] = LUCK
        self._deal(np.ones(self.num_envs, np.bool_))
        self._begun = True
        return self._look(), {"seat": self._seats.copy()}

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Observation, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], Infos]:
        """Every table takes its action. If one is not open, none is taken, and it is refused with its table."""
        chosen = self._chosen(actions)
        rewards, over = self._act(chosen)
        own = rewards[np.arange(self.num_envs), self._seats]
        self._deal(over)
        return self._look(), own, over, np.zeros(self.num_envs, np.bool_), {"seat": self._seats.copy(), "rewards": rewards}

    def _chosen(self, actions: object) -> NDArray[np.int64]:
        if not self._begun:
            raise InputError("the tables have no hand yet: call reset first")
        try:
            chosen = np.asarray(actions)
        except ValueError:
            raise InputError("actions are one whole number for each table") from None
        if chosen.shape != (self.num_envs,) or not np.issubdtype(chosen.dtype, np.integer):
            shape = f"{chosen.dtype} in the shape {chosen.shape}"
            raise InputError(f"actions are {self.num_envs} whole numbers, one for each table, not {shape}")
        chosen = np.ascontiguousarray(chosen, np.int64)
        refused = kernel.first_refused(chosen, self._mask)
        if refused >= 0:
            lawful = np.flatnonzero(self._mask[refused]).tolist()
            raise InputError(f"action {chosen[refused]} is not open at table {refused}; the mask has {lawful}")
        return chosen

    def _act(self, actions: NDArray[np.int64]) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
        """What every seat won or lost where the hand is over, and where it is."""
        rewards, over = np.empty((self.num_envs, self.players)), np.empty(self.num_envs, np.bool_)
        kernel.act_all(actions, self._hands, self._memories, *self._known, rewards, over)
        return rewards, over

    def _deal(self, over: NDArray[np.bool_]) -> None:
        kernel.deal_again(self._key, over, self._hands, self._memories, *self._known)

    def _look(self) -> Observation:
        rows = np.empty((self.num_envs, self.layout.size), np.float32)
        self._mask = np.empty((self.num_envs, self.layout.actions), np.int8)
        kernel.look_all(self._hands, self._memories, self._known[0], self._view, rows, self._mask, self._seats)
        return {"observation": rows, "action_mask": self._mask.copy()}
