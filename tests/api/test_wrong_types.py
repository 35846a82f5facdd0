"""What is of no use to a public function, whatever it is, is refused in a sentence that names the argument."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import croupier
from croupier import InputError, hands, histories
from croupier.games.poker.players.environment import PokerEnv

WAR, WHEEL, HOLDEM, BADUGI = "pa-2012/casino-war", "pa-2011-proposed/roulette", "custom/holdem", "gge-2011/badugi"
WRONG = [None, 3, 2.5, True, b"x", ["x"], (1, 2), {"x": 1}, {1}, object(), Path("x"), "x", ""]


def of(kinds: tuple[Any, ...]) -> Iterator[Any]:
    """What is of none of these kinds."""
    return (each for each in WRONG if not isinstance(each, kinds) or (isinstance(each, bool) and bool not in kinds))


def faces() -> dict[str, tuple[tuple[Any, ...], Callable[[Any], object]]]:
    """One argument of each public function, and the kinds of values that it takes."""
    edition, wheel = croupier.edition(WAR), croupier.edition(WHEEL)
    table, hand = croupier.table(WAR, {"1": 100}), histories.read(histories.EXAMPLE)[0]
    number, text, nothing, mapping = int, str, type(None), dict
    return {
        "written": ((mapping,), croupier.settle),
        "players": ((mapping,), lambda it: croupier.table(WAR, it)),
        "choices": ((mapping, nothing), lambda it: croupier.table(WAR, {"1": 100}, choices=it)),
        "version": ((text,), lambda it: croupier.table(WAR, {"1": 100}, version=it)),
        "seed": ((number, nothing), lambda it: croupier.table(WAR, {"1": 100}, seed=it)),
        "wheel": ((text, nothing), lambda it: croupier.table(WHEEL, {"1": 100}, wheel=it)),
        "command": ((text,), table.do),
        "hands": ((list, tuple), lambda it: croupier.equity(HOLDEM, it)),
        "samples": ((number, nothing), lambda it: croupier.equity(HOLDEM, ["AsKs", "QdQc"], samples=it)),
        "policy": ((text, nothing), lambda it: croupier.equity(BADUGI, ["As2h3d4c", "8s7h6d5c"], policy=it)),
        "draws": ((number, nothing), lambda it: croupier.draws(BADUGI, "As2h3dKd", it)),
        "target": ((text, nothing), lambda it: croupier.draws(BADUGI, "As2h3dKd", 1, target=it)),
        "rounds": ((number,), lambda it: croupier.simulate(WAR, it)),
        "engine": ((text,), lambda it: croupier.simulate(WAR, 10, engine=it)),
        "until": ((text, nothing), lambda it: croupier.simulate(WAR, 10, until=it)),
        "resume": ((text, nothing), lambda it: croupier.simulate(WAR, 10, resume=it)),
        "sessions": ((number,), lambda it: croupier.sessions(WAR, it, 10, bankroll="100")),
        "wager": ((text, nothing), edition.odds),
        "decks": ((number, nothing), lambda it: edition.odds("tie", decks=it)),
        "vary": ((text, list, tuple, nothing), lambda it: edition.solve("tie", "10%", vary=it)),
        "bets": ((mapping,), edition.book),
        "boxes": ((number, nothing), lambda it: edition.book({"initial": 5}, boxes=it)),
        "rounds_per_hour": ((number, nothing), lambda it: edition.meters(rounds_per_hour=it)),
        "text": ((text,), histories.loads),
        "path": ((text, Path), histories.read),
        "hand": ((), histories.replay),
        "starting_stacks": ((list, tuple), lambda it: replace(hand, starting_stacks=it)),
        "more": ((mapping,), lambda it: replace(hand, more=it)),
        "min_bet": ((number,), lambda it: replace(hand, min_bet=it)),
        "events": ((text, bytes, list, tuple, dict, set), lambda it: histories.write(wheel.rules(), None, it)),  # type: ignore[arg-type]
    }


@pytest.mark.parametrize("argument", list(faces()))
def test_an_argument_of_another_type(argument: str) -> None:
    kinds, face = faces()[argument]
    for value in of(kinds):
        with pytest.raises(InputError) as refused:
            face(value)
        if argument not in ("events", "hands", "players"):  # these have a sentence of their own
            assert refused.value.reason.startswith(f"{argument} must be "), refused.value


@pytest.mark.parametrize("value", [each for each in WRONG if each not in ("", (1, 2), {1})])
def test_what_makes_no_cards_and_no_kind(value: Any) -> None:
    for face in (
        lambda: hands.rank("high", value),
        lambda: hands.used("badugi", value),
        lambda: hands.name("2-7", value) if not isinstance(value, int) else hands.name("2-7", 0),
        lambda: hands.rank(value, "As2h3d4c"),
        lambda: hands.name(value, 3),
        lambda: hands.best_value(value),
        lambda: hands.rank("omaha-high", "AsKsQsJs", value),
    ):
        with pytest.raises(InputError):
            face()


@pytest.mark.parametrize("amount", [None, "", "x", float("nan"), object(), [1], "1/0"])
def test_bets_without_an_amount(amount: Any) -> None:
    edition = croupier.edition(WHEEL)
    for face in (
        lambda: edition.book({"red": amount}),
        lambda: croupier.simulate(WHEEL, 10, bets=[("red", amount)]),
        lambda: croupier.sessions(WHEEL, 10, 10, bankroll="100", bets=[("red", amount)]),
    ):
        with pytest.raises(InputError, match="bets are wagers with amounts in dollars"):
            face()


def test_paths_are_given_one_by_one() -> None:
    example = histories.EXAMPLE
    for paths in ([[example]], [3], [None], [[example].__iter__()]):
        with pytest.raises(InputError, match=r"path must be pathlib\.Path \| str, not "):
            list(histories.replay_all(*paths))


def test_fields_of_a_hand_belong_together() -> None:
    hand = histories.read(histories.EXAMPLE)[0]
    for field in ("antes", "winnings", "finishing_stacks", "players"):
        with pytest.raises(InputError, match=rf"{field} has 1 \w+ for 2 players"):
            replace(hand, **{field: ("x",) if field == "players" else (1,)})  # type: ignore[arg-type]


def test_an_environment_before_its_first_hand() -> None:
    with pytest.raises(InputError, match=r"env.reset\(\) begins one"):
        _ = PokerEnv(BADUGI).played
