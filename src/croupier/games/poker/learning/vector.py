"""Thousands of tables at once for learning agents, as a `gymnasium.vector.VectorEnv`. Needs the extras `rl` and `fast`.

Every table plays hand after hand, each hand with fresh stacks; observations, actions and rewards are those of `PokerEnv`,
decision by decision. All players of a table are the learner's: an observation is that of the player whose turn it is.

Hands are played in compiled code by the simulation's `turns`. A table's cards are a function of the seed and its number,
never of how many tables there are.
"""

from collections.abc import Mapping
from typing import Any

from croupier.errors import InputError
from croupier.extras import require_extra
from croupier.games.poker.players.environment import seed_of, seen_by, terms_of, whole
from croupier.games.poker.players.observation import (
    BET,
    BET_LEAST,
    CALL,
    CALLS,
    CHECKS,
    DEEDS,
    DRAW,
    FOLD,
    RAISES,
    View,
    layout_of,
    look,
    open_actions,
    view_of,
)
from croupier.games.poker.simulation import places as p
from croupier.games.poker.simulation.numbers import hand_values
from croupier.games.poker.simulation.plan import plan

try:
    import numpy as np
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
    from numpy.typing import NDArray

    from croupier.chance.random.compiled import kernel, part
    from croupier.chance.random.streams import WORDS, Key, key
    from croupier.games.poker.hands.kernels import ones
    from croupier.games.poker.simulation.deck import number_below, seat_of
    from croupier.games.poker.simulation.hands import FACES
    from croupier.games.poker.simulation.kernel import refill_luck
    from croupier.games.poker.simulation.records import ENOUGH_LUCK, HAND, LUCK, ROOM, Record
    from croupier.games.poker.simulation.turns import begin, bet, exchange, go_on
except ModuleNotFoundError:
    require_extra("rl", "an environment for learning agents")
    require_extra("fast", "many tables at once")
    raise

MOST_TABLES = 1_000_000
Observation = dict[str, NDArray[Any]]
Infos = dict[str, Any]
Tables = Any
"""An array of records, one for each table."""

MEMORY = np.dtype(
    [
        ("number", "i8"),  # of the hand
        ("block", "i8"),  # of the table's random numbers
        ("deeds", "i8", (p.MOST_STREETS, ROOM, DEEDS)),  # by street and position: the bet, raises, calls, checks
        ("drawn", "i8", (p.MOST_STREETS, ROOM)),  # cards exchanged, -1 before
        ("discards", "i8", (ROOM,)),  # faces thrown away, one bit each
    ],
    align=True,
)
"""What players at a table remember of a hand."""


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
        refused = first_refused(chosen, self._mask)
        if refused >= 0:
            lawful = np.flatnonzero(self._mask[refused]).tolist()
            raise InputError(f"action {chosen[refused]} is not open at table {refused}; the mask has {lawful}")
        return chosen

    def _act(self, actions: NDArray[np.int64]) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
        """What every seat won or lost where the hand is over, and where it is."""
        rewards, over = np.empty((self.num_envs, self.players)), np.empty(self.num_envs, np.bool_)
        act_all(actions, self._hands, self._memories, *self._known, rewards, over)
        return rewards, over

    def _deal(self, over: NDArray[np.bool_]) -> None:
        deal_again(self._key, over, self._hands, self._memories, *self._known)

    def _look(self) -> Observation:
        rows = np.empty((self.num_envs, self.layout.size), np.float32)
        self._mask = np.empty((self.num_envs, self.layout.actions), np.int8)
        look_all(self._hands, self._memories, self._known[0], self._view, rows, self._mask, self._seats)
        return {"observation": rows, "action_mask": self._mask.copy()}


# A hand at one table


@part
def start(deck: Any, hand: Record, memory: Record, rules: Record, values: Record) -> None:
    """A hand from this deck, up to the first decision."""
    begin(deck, memory.number % rules.players if rules.button else 0, hand, rules)
    memory.number += 1
    for at in range(rules.players):
        memory.discards[at] = 0
        for street in range(rules.streets_count):
            memory.drawn[street, at] = -1
            for what in range(DEEDS):
                memory.deeds[street, at, what] = 0
        memory.deeds[0, at, BET] = hand.bets[at]
    go_on(hand, rules, values)


@part
def act(action: Any, hand: Record, memory: Record, rules: Record, values: Record) -> None:
    """What an open action leads to, up to the next decision or the end of the hand."""
    at, street = hand.actor, hand.street
    if hand.phase == p.DRAWING:
        memory.drawn[street, at] = ones(action - DRAW)
        exchange(places_of(action - DRAW, hand, memory), hand, rules)
    else:
        deed, to, what = p.FOLD, 0, CALLS
        if action == CALL and hand.bringing_in:
            deed = p.BROUGHT_IN
        elif action == CALL:
            owes = hand.bets[at] < hand.top
            deed, what = p.CALL if owes else p.CHECK, CALLS if owes else CHECKS
        elif action != FOLD:
            most = max(hand.high - hand.high % rules.unit, hand.low)
            deed, to, what = p.RAISE, hand.low if action == BET_LEAST else most, RAISES
        memory.deeds[street, at, what] += action != FOLD
        bet(deed, to, hand, rules)
        memory.deeds[street, at, BET] = hand.bets[at]
    go_on(hand, rules, values)


@part
def places_of(bits: Any, hand: Record, memory: Record) -> Any:
    """The places in the hand of cards that are thrown away, whose bits are set from the lowest card up."""
    at, gone = hand.actor, 0
    for place in range(hand.held[at]):
        lower = 0
        for other in range(hand.held[at]):
            lower += hand.down[at, other] < hand.down[at, place]
        if bits >> lower & 1:
            gone |= 1 << place
            memory.discards[at] |= 1 << np.int64(hand.down[at, place])
    return gone


# All tables


@kernel
def first_refused(actions: Any, mask: Any) -> int:
    """The first table whose action is not open, -1 if all are."""
    for table in range(len(actions)):
        action = actions[table]
        if action < 0 or action >= mask.shape[1] or not mask[table, action]:
            return table
    return -1


@kernel
def act_all(actions: Any, hands: Tables, memories: Tables, rules: Record, values: Record, rewards: Any, over: Any) -> None:
    """All tables take their actions; where a hand ends, what each seat won or lost, in chips."""
    for table in range(len(actions)):
        hand, memory = hands[table], memories[table]
        act(actions[table], hand, memory, rules, values)
        over[table] = hand.phase == p.OVER
        for at in range(rules.players):
            won = (hand.chips[at] - rules.stack) / rules.unit if hand.phase == p.OVER else 0.0
            rewards[table, seat_of(at, hand, rules)] = won


@kernel
def deal_again(key: Key, over: Any, hands: Tables, memories: Tables, rules: Record, values: Record) -> None:
    """A new hand at every table where one is over."""
    blocks, deck = np.empty(WORDS // 2, np.uint32), np.empty(FACES, np.uint8)
    words = blocks.view(np.uint16)
    for table in range(len(over)):
        if not over[table]:
            continue
        hand, memory = hands[table], memories[table]
        if hand.luck_at > LUCK - ENOUGH_LUCK:
            memory.block = refill_luck(key, table, memory.block, blocks, words, hand)
        for card in range(FACES):
            deck[card] = card
        for at in range(FACES - 1):
            other = at + number_below(FACES - at, hand)
            deck[at], deck[other] = deck[other], deck[at]
        start(deck, hand, memory, rules, values)


@kernel
def look_all(hands: Tables, memories: Tables, rules: Record, view: View, rows: Any, mask: Any, seats: Any) -> None:
    """At every table what the player whose turn it is sees and may do, and their seat."""
    for table in range(len(rows)):
        hand, memory = hands[table], memories[table]
        look(hand.actor, hand, memory, rules, view, rows[table])
        open_actions(hand, mask[table])
        seats[table] = seat_of(hand.actor, hand, rules)
