"""Side wagers as data in the kernel: its tables against what events mean, and the same cards as at a table."""

from fractions import Fraction
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, Phase, assume, given, settings
from hypothesis import strategies as st

from croupier.equipment.cards import RANKS, SUITS
from croupier.errors import InputError
from croupier.games.casino_war.odds.odds import Strategy
from croupier.games.casino_war.rules import WarRules
from croupier.games.casino_war.simulation.plan import plan
from croupier.games.casino_war.simulation.tables import FaceWager, stated_wagers, tables
from croupier.games.kit.simulation.plan import Asked
from games.casino_war.dealt_by_play import played_rounds
from games.casino_war.random_events import expected, samples
from games.casino_war.simulation.test_kernel import faces_of, settled_hands, shuffled
from games.casino_war.stated import ORIGINAL, stated, wager

DECK = [rank + suit for rank in RANKS for suit in SUITS]
TIGHT = [rank + suit for rank in "9QA" for suit in SUITS] * 6


def net(rules: WarRules, wager: FaceWager, hand: tuple[str, ...]) -> Fraction:
    """What the table of a wager says of these cards."""
    faces = [4 * rules.ranks.order[::-1].index(card[0]) + SUITS.index(card[1]) for card in hand]
    made = tables([wager])
    if len(hand) < 4:
        return wager.nets[int(made.alone[0, faces[0], faces[1]])]
    return wager.nets[int(made.wars[0, faces[0], faces[1] % 4, faces[2], faces[3]])]


@settings(
    max_examples=10, deadline=None, phases=[Phase.generate], suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(sample=samples(0), seed=st.integers(0, 999))
def test_tables_of_random_events(tmp_path: Path, sample: object, seed: int) -> None:
    try:
        rules = stated(tmp_path, sample.text)  # type: ignore[attr-defined]
    except InputError:
        assume(False)
    ((made),) = stated_wagers(rules)
    random = Random(seed)
    for _ in range(100):
        one, other = random.choice(DECK), random.choice(DECK)
        pair = one, other if random.random() < 0.3 else one[0] + other[1]
        ties = pair[0][0] == pair[1][0]
        assert net(rules, made, pair) == expected(sample, pair, surrenders=True)  # type: ignore[arg-type]
        if ties and made.on_war:
            hand = (*pair, random.choice(DECK), random.choice(DECK))
            assert net(rules, made, hand) == expected(sample, hand, surrenders=False)  # type: ignore[arg-type]


WAGERS = (
    wager("suited", ORIGINAL, a=("player and dealer identical", "30 to 1"), b=("player and dealer same rank", "5 to 1")),
    wager(
        "reds",
        'decided = "round"',
        'surrendered = "returned"',
        a=("first 4 cards red", "9 to 1"),
        b=("player ace", "1 to 1"),
    ),
    wager(
        "sums",
        'decided = "War deal"',
        'surrendered = "decided by the original cards"',
        'without_war = "returned"',
        'lines = "all"',
        "values = { A = 1 }",
        a=("first 4 cards sum 30 to 42", "3 to 1"),
        b=("player and player war same suit", "2 to 1"),
        c=("player and dealer spades", "4 to 1"),
    ),
)


@pytest.mark.parametrize("strategy", ["war", "surrender"])
def test_the_same_cards_bring_the_same_money(tmp_path: Path, strategy: Strategy) -> None:
    rules, players, names = stated(tmp_path, *WAGERS), 3, ("suited", "reds", "sums")
    dealt = plan(rules, Asked(rounds=1, players=players, strategy=strategy))
    faces, wars = tables(dealt.face_wagers), rules.ranks.order if strategy == "war" else ()
    seen = set()
    for seed in range(3):
        order = shuffled(TIGHT, seed)
        at = rules.burn.shoe
        for played in played_rounds(rules, order, players, wars, side=names):
            found = settled_hands(dealt, faces_of(rules, order), at, faces)
            assert found.at == played.at
            for number, each in enumerate(dealt.stated):
                won = sum(count * pays for count, pays in zip(found.places[number].tolist(), each.nets, strict=False))
                assert 10_00 * won == played.side[each.name]
                assert won * each.unit == found.won[number]
                seen.add((each.name, won))
            at = played.at
    assert len(seen) > 12  # lost, won and handed back


def test_too_many_results_are_refused(tmp_path: Path) -> None:
    """Six suits of two cards by colour and likeness, and six ways of their ranks, are 36 results."""
    suits = ("player red", "dealer red", "player and dealer same suit")
    ranks = ("player rank in 2 to 7", "dealer rank in 2 to 7", "player higher than dealer")
    lines = {f"l{at}": (event, "1 to 1") for at, event in enumerate((*suits, *ranks))}
    rules = stated(tmp_path, wager("many", ORIGINAL, 'lines = "all"', **lines))
    with pytest.raises(InputError, match="many ends in 36 different ways; a simulation tells at most 32 apart"):
        plan(rules, Asked(rounds=1))


def test_only_what_the_house_offers_is_dealt(tmp_path: Path) -> None:
    closed = wager("suited", ORIGINAL, "offered = { one_of = [true, false], default = false }", a=("player red", "1 to 2"))
    assert not plan(stated(tmp_path, closed), Asked(rounds=1)).plain


def test_at_a_stake_chips_pay(tmp_path: Path) -> None:
    rules = stated(tmp_path, wager("t", ORIGINAL, a=("player red", "1 to 3")), choices={"limits.minimum": "1.00"})
    (made,) = stated_wagers(rules, 1_00)
    assert made.nets == (Fraction(-1), Fraction(1, 2))  # a third of a dollar in chips of fifty cents, broken up
