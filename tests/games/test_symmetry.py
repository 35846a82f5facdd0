"""Renaming suits, players or boxes changes no odds and nobody's money; random shoes, rounds and submissions."""

from collections.abc import Mapping
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.analysis.edition import Opened, open_edition
from croupier.equipment.cards import FACES, RANKS, SUITS
from croupier.equipment.shoe import Composition

WARS = ("pa-2011-proposed/casino-war", "gge-2011/casino-war", "pa-2012/casino-war", "md-1.2/casino-war")
CARDS = [rank + suit for rank in RANKS for suit in SUITS]
Written = dict[str, Any]

shoes = st.lists(st.integers(0, 4), min_size=FACES, max_size=FACES).filter(lambda faces: sum(faces) >= 20)
suits = st.permutations(list(SUITS)).map(lambda new: dict(zip(SUITS, new, strict=True)))


def nets(opened: Opened, written: Written) -> dict[str, str]:
    players: Any = opened.game.settlement.settle(opened.rules, written).json()["players"]
    return {player: told["net"] for player, told in players.items()}


def edges(opened: Opened, **asks: object) -> dict[tuple[str, str | None], object]:
    return {
        (line.wager, line.strategy): line.distribution.outcomes for line in opened.game.odds.lines(opened.rules, **asks)
    }


# Suits


def renamed(faces: list[int], suit: Mapping[str, str]) -> Composition:
    count = dict(zip(CARDS, faces, strict=True))
    moved = {card[0] + suit[card[1]]: held for card, held in count.items()}
    return Composition.of_faces(tuple(moved[card] for card in CARDS))


@given(st.sampled_from(WARS), shoes, suits)
@settings(max_examples=25)
def test_suits_of_a_shoe(edition: str, faces: list[int], suit: Mapping[str, str]) -> None:
    """Every line, the progressive and its Envy Bonus among them, from a shoe of any cards."""
    opened = open_edition(edition)
    same = dict(zip(SUITS, SUITS, strict=True))
    before, after = (edges(opened, shoe=renamed(faces, names), players=3) for names in (same, suit))
    assert before == after


@given(shoes, st.permutations(range(len(RANKS))))
@settings(max_examples=25)
def test_ranks_of_a_shoe(faces: list[int], order: list[int]) -> None:
    """Of two cards either is as likely the higher: only how many there are of each rank counts."""
    opened = open_edition("pa-2012/casino-war")
    moved = [faces[4 * rank + suit] for rank in order for suit in range(4)]
    before, after = (edges(opened, shoe=Composition.of_faces(tuple(each))) for each in (faces, moved))
    assert before == after


# Players and boxes


@st.composite
def war_rounds(draw: st.DrawFn) -> tuple[Written, list[str]]:
    """One to seven hands of distinct people, of whom whoever ties surrenders or goes to War."""
    people = [f"p{number}" for number in range(draw(st.integers(1, 7)))]
    rank, war = draw(st.sampled_from(RANKS)), draw(st.sampled_from(RANKS))
    hand = st.tuples(
        st.integers(1, 40).map(lambda chips: f"{chips}.00"),
        st.sampled_from(["", "1.00", "5.00"]),
        st.sampled_from([rank, *RANKS]),
        st.sampled_from(["war", "surrender"]),
        st.sampled_from([war, *RANKS]),
    )
    hands = {who: draw(hand) for who in people}
    tied = [who for who in people if hands[who][2] == rank]
    at_war = [who for who in tied if hands[who][3] == "war"]
    written: Written = {
        "wagers": [
            {"player": who, "wager": wager, "amount": amount}
            for who in people
            for wager, amount in (("initial", hands[who][0]), ("tie", hands[who][1]))
            if amount
        ],
        "cards": {who: f"{hands[who][2]}h" for who in people} | {"dealer": f"{rank}c"},
        "decisions": {who: hands[who][3] for who in tied},
    }
    if at_war:
        written["war_cards"] = {who: f"{hands[who][4]}d" for who in at_war} | {"dealer": f"{war}s"}
    return written, people


def placed(value: Any, at: Mapping[str, str]) -> Any:
    """The same with positions for people."""
    if isinstance(value, dict):
        return {at.get(key, key): placed(each, at) for key, each in value.items()}
    if isinstance(value, list):
        return [placed(each, at) for each in value]
    return at.get(value, value)


@given(st.sampled_from(WARS), war_rounds(), st.permutations([str(seat) for seat in range(1, 8)]))
@settings(max_examples=40)
def test_boxes_of_casino_war(edition: str, dealt: tuple[Written, list[str]], seats: list[str]) -> None:
    opened = open_edition(edition)
    written, people = dealt
    first = dict(zip(people, (str(seat) for seat in range(1, 8)), strict=False))
    other = dict(zip(people, seats, strict=False))
    before, after = nets(opened, placed(written, first)), nets(opened, placed(written, other))
    assert {who: before[first[who]] for who in people} == {who: after[other[who]] for who in people}


WHEELS = ("pa-2011-proposed/roulette", "gge-2011/roulette", "pa-2011-proposed/big-six", "gge-2011/big-six")


@given(st.data(), st.sampled_from(WHEELS))
@settings(max_examples=40)
def test_players_at_a_wheel(data: st.DataObject, edition: str) -> None:
    """Other names, and the wagers written down in another order."""
    opened = open_edition(edition)
    wagers = [wager for wager in opened.game.wagers.catalogue(opened.rules).values() if wager.offered and wager.parts == 1]
    people = ["ann", "bob", "cid"]
    bet = st.tuples(st.sampled_from(people), st.sampled_from(wagers), st.integers(1, 20))
    bets = data.draw(st.lists(bet, min_size=1, max_size=6))
    result = data.draw(st.sampled_from(sorted(set(opened.game.stops(opened.rules)))))  # type: ignore[attr-defined]
    names = dict(zip(people, data.draw(st.permutations(["x", "y", "z"])), strict=True))
    written = [
        {"player": who, "wager": wager.kind, "on": list(wager.on), "amount": f"{chips * 5}.00"}
        for who, wager, chips in bets
    ]
    other = data.draw(st.permutations(placed(written, names)))
    before = nets(opened, {"wagers": written, "result": result})
    after = nets(opened, {"wagers": list(other), "result": result})
    assert {names[who]: net for who, net in before.items()} == after


@given(st.permutations(["1", "2", "3"]), suits, st.permutations(CARDS))
@settings(max_examples=40)
def test_seats_and_suits_of_a_poker_pot(seats: list[str], suit: Mapping[str, str], deck: list[str]) -> None:
    """A pot that three and two divide leaves no odd chip, so that neither seat nor suit decides anything."""
    opened = open_edition("gge-2011/triple-draw-2-7")
    hands = {str(seat + 1): deck[5 * seat : 5 * seat + 5] for seat in range(3)}
    at = dict(zip(hands, seats, strict=True))
    other = {at[seat]: [card[0] + suit[card[1]] for card in cards] for seat, cards in hands.items()}
    before, after = (
        nets(opened, {"pot": "60.00", "unit": "1.00", "hands": {seat: " ".join(cards) for seat, cards in each.items()}})
        for each in (hands, other)
    )
    assert {at[seat]: net for seat, net in before.items()} == after
