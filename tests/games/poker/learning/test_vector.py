"""P3: many tables at once go as `PokerEnv` and `play` go, decision by decision, and refuse what cannot be."""

from typing import Any

import numpy as np
import pytest
from gymnasium.vector import VectorEnv
from numpy.typing import NDArray

from croupier.errors import InputError
from croupier.games.poker.learning.vector import PokerVectorEnv
from croupier.games.poker.players.environment import PokerEnv
from croupier.games.poker.players.observation import CALL, DRAW, FOLD
from croupier.rulebook.text import library
from depth import of_each_kind

pytestmark = pytest.mark.long

SHORT = "custom/short-deck"
EDITIONS = [id for id in library.ids() if library.head(id).game == "poker" and id != SHORT]


def any_open(mask: NDArray[np.int8], rng: np.random.Generator, folds: float = 1.0) -> NDArray[np.int64]:
    """An open action of each table; folding as likely as another, or less."""
    luck = rng.random(mask.shape) * (mask > 0)
    luck[:, FOLD] *= folds
    chosen: NDArray[np.int64] = luck.argmax(axis=1)
    return chosen


class Followed:
    """Tables of the kernel, each followed by a table in play that is dealt the same cards and told the same actions."""

    def __init__(self, edition: str, tables: int, seed: int, **terms: Any) -> None:
        self.many = PokerVectorEnv(edition, tables, **terms)
        self.ones = [PokerEnv(edition, **terms) for _ in range(tables)]
        self.looked: list[Any] = [None] * tables
        self.hands = [0] * tables
        self.seen, self.infos = self.many.reset(seed=seed)
        self.begin(range(tables))
        self.compare()

    def new_cards(self, table: int) -> list[int]:
        """The cards dealt since the last look: off the deck as it was, and once it was shuffled again off the new one."""
        hand = self.many._hands[table]
        pos, dealt, shuffles, deck = self.looked[table] or (0, 0, 0, hand["deck"])
        self.looked[table] = int(hand["pos"]), int(hand["dealt"]), int(hand["shuffles"]), hand["deck"].copy()
        new, off_new = int(hand["dealt"]) - dealt, int(hand["pos"]) if hand["shuffles"] > shuffles else 0
        assert hand["shuffles"] <= shuffles + 1
        return [*deck[pos : pos + new - off_new].tolist(), *hand["deck"][:off_new].tolist()]

    def begin(self, tables: Any) -> None:
        for table in tables:
            self.looked[table] = None
            self.ones[table].reset(seed=1, options={"hand": self.hands[table], "cards": self.new_cards(table)})
            self.hands[table] += 1

    def compare(self) -> None:
        for table, one in enumerate(self.ones):
            assert one.agent_selection == f"player_{self.infos['seat'][table]}"
            seen = one.observe(one.agent_selection)
            assert (seen["action_mask"] == self.seen["action_mask"][table]).all()
            for block in one.layout.blocks.values():
                ours, theirs = (row[block.span] for row in (seen["observation"], self.seen["observation"][table]))
                assert (ours == theirs).all(), (block.name, ours, theirs)

    def step(self, actions: NDArray[np.int64]) -> None:
        rewards, over = self.many._act(self.many._chosen(actions))
        for table, one in enumerate(self.ones):
            one._given = self.new_cards(table)[::-1]
            one.step(int(actions[table]))
            assert one._given == []
            assert over[table] == all(one.terminations.values())
            assert [one.rewards[agent] for agent in one.possible_agents] == rewards[table].tolist()
        self.many._deal(over)
        self.seen, self.infos = self.many._look(), {"seat": self.many._seats}
        self.begin(np.flatnonzero(over).tolist())
        self.compare()


def test_a_deck_that_the_kernel_does_not_deal_is_refused() -> None:
    with pytest.raises(InputError, match=r"with a deck of 52 cards, and by deck\.lowest this one has 36"):
        PokerVectorEnv(SHORT, 4)


@pytest.mark.parametrize("edition", of_each_kind(EDITIONS))
def test_many_tables_go_as_one_does(edition: str) -> None:
    """The same cards and actions: the same masks, observations and rewards, with short stacks and full tables too."""
    rng = np.random.default_rng(7)
    seats = PokerEnv(edition).rules.seats
    for players, stack_bets, steps in ((2, 25, 40), (3, 1, 40), (4, 2, 40), (seats, 3, 60)):
        followed = Followed(edition, 6, players, players=players, stack_bets=stack_bets)
        for step in range(steps):
            followed.step(any_open(followed.seen["action_mask"], rng, folds=0.2 if step % 2 else 0.9))


@pytest.mark.parametrize(
    ("game", "choices"),
    [
        ("triple-draw-2-7", {"limit": {"kind": "none"}}),
        ("badugi", {"limit": {"kind": "pot"}}),
        ("triple-draw-a-5", {"limit": {"half_bet": "raised as it stands"}}),
        ("razz", {"rake": {"percent": "10", "taken": "every hand"}}),
        ("big-o-high-low", {"stakes": {"ante": "1.00"}}),
    ],
)
def test_choices_of_the_house(game: str, choices: dict[str, Any]) -> None:
    rng = np.random.default_rng(2)
    followed = Followed(f"gge-2011/{game}", 6, 3, players=4, stack_bets=2, choices=choices)
    for _ in range(60):
        followed.step(any_open(followed.seen["action_mask"], rng, folds=0.4))


def test_discards_that_run_the_deck_out() -> None:
    """Eight players who throw everything have the discards shuffled in again and again."""
    followed = Followed("gge-2011/triple-draw-2-7", 4, 9, players=8, stack_bets=25)
    shuffled = 0
    for _ in range(120):
        mask = followed.seen["action_mask"]
        most = np.where(mask[:, DRAW:].any(axis=1), DRAW + mask.shape[1] - DRAW - 1 - mask[:, ::-1].argmax(axis=1), CALL)
        followed.step(most)
        shuffled += int(followed.many._hands["shuffles"].max() > 0)
    assert shuffled


def test_steps_as_gymnasium_has_them() -> None:
    env = PokerVectorEnv("gge-2011/badugi", 32, players=3)
    assert isinstance(env, VectorEnv)
    rng = np.random.default_rng(1)
    seen, infos = env.reset(seed=5)
    ended = 0
    for _ in range(100):
        assert env.observation_space.contains(seen)
        acted = infos["seat"]
        seen, rewards, over, cut, infos = env.step(any_open(seen["action_mask"], rng))
        assert rewards.shape == over.shape == cut.shape == infos["seat"].shape == (32,)
        assert infos["rewards"].shape == (32, 3)
        assert (rewards == infos["rewards"][np.arange(32), acted]).all()
        assert (infos["rewards"].sum(axis=1) <= 0).all()  # minus the rake
        assert not infos["rewards"][~over].any()
        assert not cut.any()
        ended += int(over.sum())
    assert ended > 100


def test_cards_follow_from_the_seed_and_the_table() -> None:
    """A table is dealt the same however many there are; without a seed cards are random."""

    def rows(count: int, seed: int | None) -> NDArray[np.float32]:
        found: NDArray[np.float32] = PokerVectorEnv("gge-2011/badugi", count).reset(seed=seed)[0]["observation"]
        return found

    assert (rows(3, 4) == rows(8, 4)[:3]).all()
    assert (rows(8, 4) != rows(8, 5)).any()
    assert (rows(8, None) != rows(8, None)).any()
    assert len({row.tobytes() for row in rows(8, 4)}) == 8


@pytest.mark.parametrize(
    "actions", [1, [1] * 3, [1.0] * 4, ["call"] * 4, [[1]] * 4, [9, 1, 1, 1], [1, 1, 1, -1], [1, [2], 1, 1], None]
)
def test_actions_that_cannot_be(actions: Any) -> None:
    """Nothing is done at any table."""
    env = PokerVectorEnv("gge-2011/razz", 4)
    env.reset(seed=1)
    before = env._hands.tobytes()
    with pytest.raises(InputError, match="action"):
        env.step(actions)
    assert env._hands.tobytes() == before


@pytest.mark.parametrize(
    ("terms", "reason"),
    [
        ({"num_envs": 0}, "1 to 1,000,000 tables"),
        ({"num_envs": 2.5}, "whole number, not 2.5"),
        ({"players": 9}, "9 players cannot play"),
        ({"stack_bets": float("nan")}, "whole number, not nan"),
        ({"edition": "gge-2011/roulette"}, "no poker game"),
    ],
)
def test_tables_that_cannot_be(terms: dict[str, Any], reason: str) -> None:
    with pytest.raises(InputError, match=reason):
        PokerVectorEnv(**{"edition": "gge-2011/razz", **terms})


def test_a_step_before_the_first_hand() -> None:
    with pytest.raises(InputError, match="call reset first"):
        PokerVectorEnv("gge-2011/razz", 2).step(np.array([1, 1]))
