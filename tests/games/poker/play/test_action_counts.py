"""Exact counts of how a betting round can go, against a plain model that knows nothing of the engine."""

from collections.abc import Sequence

import pytest

from croupier.games.kit.play.decider import Between, Command
from croupier.games.kit.play.refused import Refused
from croupier.games.poker.play import commands as c
from croupier.games.poker.play import play
from croupier.games.poker.play.state import State
from played import DEALER
from poker_tables import DEUCE, PokerTable, poker


def engine(table: PokerTable) -> int:
    """All sequences of actions of the first round."""

    def count(state: State) -> int:
        if state.phase != "betting":
            return 1
        player = state.seats[state.players[state.actor]]
        total = 0
        for option in play.options(table.rules, state):
            commands: list[Command] = []
            match option.command:
                case "fold":
                    commands = [c.Fold(by=DEALER, player=player)]
                case "check":
                    commands = [c.Check(by=DEALER, player=player)]
                case "call":
                    commands = [c.Call(by=DEALER, player=player)]
                case "bet":
                    to = option.fields["to"]
                    assert isinstance(to, Between)
                    assert to.high is not None
                    commands = [c.Bet(by=DEALER, player=player, to=each) for each in range(to.low, to.high + 1, to.step)]
            for command in commands:
                done = play.step(table.rules, state, command)
                assert not isinstance(done, Refused)
                total += count(done[1])
        return total

    return count(table.state)


def model(stacks: Sequence[int], bets: Sequence[int], turn: int, *, cap: int | None) -> int:
    """Fixed limit with bets of four dollars: `stacks` behind the blinds in `bets`; no short stack is over half a bet."""
    count = len(stacks)

    def go(left: tuple[int, ...], put: tuple[int, ...], alive: frozenset[int], to_act: tuple[int, ...], raises: int) -> int:
        if len(alive) == 1 or not to_act:
            return 1
        who, *later = to_act
        high = max(put)
        others = [each for each in alive if each != who and left[each]]
        if not left[who] or (not others and put[who] >= max(put[each] for each in alive if each != who)):
            return go(left, put, alive, tuple(later), raises)
        total = go(left, put, alive - {who}, tuple(later), raises)  # fold
        pays = min(high - put[who], left[who])
        total += go(_less(left, who, pays), _less(put, who, -pays), alive, tuple(later), raises)  # check or call
        if left[who] > high - put[who] and others and (cap is None or raises < cap):
            pays = high + 4 - put[who]
            assert left[who] >= pays, "the model knows whole raises only"
            round_ = tuple((who + ahead) % count for ahead in range(1, count))
            again = tuple(each for each in round_ if each in alive)
            total += go(_less(left, who, pays), _less(put, who, -pays), alive, again, raises + 1)
        return total

    order = tuple((turn + ahead) % count for ahead in range(count))
    return go(tuple(stacks), tuple(bets), frozenset(range(count)), order, 0)


def _less(values: tuple[int, ...], at: int, amount: int) -> tuple[int, ...]:
    return (*values[:at], values[at] - amount, *values[at + 1 :])


@pytest.mark.parametrize("raises", [1, 2, 5])
def test_two_players_with_so_many_bets(raises: int) -> None:
    stack = 4 + 4 * raises
    table = PokerTable(poker(DEUCE), stacks={"A": stack * 100, "B": stack * 100}).starts().deals().posts(2)
    assert engine(table) == model([stack - 2, stack - 4], [2, 4], 0, cap=None)


def test_two_players_counted_by_hand() -> None:
    # One bet behind. A folds; A calls and B folds, checks, or raises (A folds or calls); A raises (B folds or calls).
    table = PokerTable(poker(DEUCE), stacks={"A": 8_00, "B": 8_00}).starts().deals().posts(2)
    assert engine(table) == 1 + (1 + 1 + 2) + 2


@pytest.mark.parametrize("stacks", [(8, 8, 8), (12, 12, 12), (16, 12, 8), (8, 100, 100)])
def test_three_players(stacks: tuple[int, int, int]) -> None:
    cents = {name: stack * 100 for name, stack in zip("ABC", stacks, strict=True)}
    table = PokerTable(poker(DEUCE, {"limit.raises": 3}), stacks=cents).starts().deals().posts(2)
    behind = [stacks[0] - 2, stacks[1] - 4, stacks[2]]
    assert engine(table) == model(behind, [2, 4, 0], 2, cap=3)


def test_four_players_under_the_cap() -> None:
    table = PokerTable(poker(DEUCE, {"limit.raises": 3}), "A B C D").starts().deals().posts(2)
    assert engine(table) == model([998, 996, 1000, 1000], [2, 4, 0, 0], 2, cap=3)
