"""The words of an event: what they mean, and each mistake at its word."""

import pytest

from croupier.errors import InputError
from croupier.games.casino_war.side.expression import Reckoning, holds
from croupier.games.casino_war.side.grammar import parse

ORDER = tuple("AKQJT98765432")
LOW = Reckoning(ORDER, (2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 1), "low")
HIGH = Reckoning(ORDER, (2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14), "high")
EITHER = HIGH._replace(ace_runs="either")


def happens(event: str, cards: str, ranks: Reckoning = HIGH) -> bool:
    """Whether the event happens with these cards, in the order in which they are dealt."""
    dealt = cards.split()
    return holds(parse(event), (*dealt, *(None,) * (4 - len(dealt))), ranks)


@pytest.mark.parametrize(
    ("event", "yes", "no"),
    [
        ("player and dealer same rank", "Qs Qh", "Qs Kh"),
        ("player and dealer are of the same rank", "Qs Qh", "Qs Kh"),
        ("the player's card and the dealer's card same suit", "Qs 2s", "Qs 2c"),
        ("player and dealer same colour", "Qs 2c", "Qs 2h"),
        ("player, dealer identical", "Qs Qs", "Qs Qc"),
        ("player and dealer same rank and same suit", "Qs Qs", "Qs Ks"),
        ("player and dealer same rank and not same suit", "Qs Qh", "Qs Qs"),
        ("player and dealer same rank or same suit", "Qs 2s", "Qs 2h"),
        ("player red and dealer black", "Qh 2s", "Qs 2h"),
        ("player is an ace", "Ah 2s", "Kh As"),
        ("player and dealer aces", "Ah As", "Ah Ks"),
        ("any of player and dealer ace", "2h As", "2h Ks"),
        ("player 10", "Th 2s", "9h Ts"),
        ("player T", "Th 2s", "9h Ts"),
        ("player rank in 2 to 5, K A", "Kh 2s", "6h 2s"),
        ("dealer hearts", "2s Qh", "Qh 2s"),
        ("dealer suit in hearts spades", "2c Qs", "Qh 2c"),
        ("player and dealer sum 13", "6h 7s", "6h 8s"),
        ("player and dealer sum in 4, 28", "As Ah", "As Kh"),
        ("player and dealer sum 4 to 6", "2s 2h", "2s 5h"),
        ("player and dealer sum at least 27", "Ks Ah", "Ks Kh"),
        ("player and dealer sum at most 5", "2s 3h", "3s 3h"),
        ("player higher than dealer", "As Kh", "Ks Kh"),
        ("player higher than dealer and player red", "Ah Kh", "As Kh"),
        ("player higher than dealer and dealer red", "As Kh", "As Kc"),
        ("player war higher than player and dealer and dealer red", "Qs Qh As 2s", "Qs Qs As 9d"),
        ("player higher than dealer and player and dealer not same suit", "As Kh", "As Ks"),
        ("player lower than 5", "4s Kh", "5s Kh"),
        ("player and dealer higher than Q", "As Kh", "As Qh"),
        ("any of player and dealer higher than Q", "2s Kh", "2s Qh"),
        ("player and dealer run", "Ks Ah", "As 2h"),
        ("first 2 cards same rank", "Qs Qh", "Qs Kh"),
        ("first 4 cards same suit", "Qs Qs 2s 9s", "Qs Qs 2s 9c"),
        ("first 3 cards run", "Qs Kh Jc", "Qs Kh Qc"),
        ("player war higher than dealer war", "Qs Qs 9s 2s", "Qs Qs 9s 9d"),
        ("player war higher than player and dealer", "Qs Qs As 2s", "Qs Qs Qd 9d"),
        ("not (player red or dealer red)", "Qs 2c", "Qs 2h"),
        ("player red or dealer red and player ace", "2h 9s", "2s 9h"),
        ("(player red or dealer red) and player ace", "As 9h", "2h 9s"),
        ("not not player red", "2h 9s", "2s 9h"),
    ],
)
def test_what_an_event_means(event: str, yes: str, no: str) -> None:
    assert happens(event, yes)
    assert not happens(event, no)


def test_where_an_ace_runs() -> None:
    runs = {"As 2h": (True, False, True), "As Kh": (False, True, True), "9s 8h": (True, True, True)}
    for cards, expected in runs.items():
        assert tuple(happens("player and dealer run", cards, ranks) for ranks in (LOW, HIGH, EITHER)) == expected
    assert not happens("first 3 cards run", "Ks Ah 2d", EITHER)  # never around the corner
    assert happens("first 3 cards run", "3s Ah 2d", EITHER)


def test_what_an_ace_is_worth() -> None:
    assert happens("player and dealer sum 14", "As Kh", LOW)
    assert happens("player and dealer sum 27", "As Kh", HIGH)


def test_nothing_holds_of_a_card_that_was_not_dealt() -> None:
    assert not happens("player war red", "Qs Qh")
    assert happens("not player war red", "Qs Qh")
    assert not happens("first 3 cards same rank", "Qs Qh")
    assert not happens("player higher than dealer war", "As Kh")
    assert happens("any of first 4 cards ace", "As Kh")
    assert not happens("any of player war and dealer war ace", "As Ah")


@pytest.mark.parametrize(
    ("event", "complaint"),
    [
        ("", "an event is words in quotes"),
        ("   ", "an event is words in quotes"),
        (7, "an event is words in quotes"),
        ("player", "the event ends too early"),
        ("same rank", "word 1 of the event, 'same': write cards and what is said of them"),
        ("playr red", "word 1 of the event, 'playr': did you mean player?"),
        ("player redd", "word 2 of the event, 'redd': did you mean red?"),
        ("player and dealer same rnk", "word 5 of the event, 'rnk': did you mean rank?"),
        ("player and dealer same", "the event ends too early"),
        ("the player is of a colour", "word 6 of the event, 'colour'"),
        ("player and the bank red", "word 4 of the event, 'bank'"),
        ("player red and", "the event ends too early"),
        ("player red,", "word 3 of the event, ',': here the event has ended"),
        ("player red dealer red", "word 3 of the event, 'dealer': here the event has ended"),
        ("(player red", 'the event ends too early; a bracket is still open; close it with ")"'),
        ("player red)", "word 3 of the event, ')'"),
        ("player same suit", "word 2 of the event, 'same': this is said of two cards or more"),
        ("player run", "word 2 of the event, 'run': this is said of two cards or more"),
        ("any of player and dealer same suit", "'same': this is said of all the cards that are named"),
        ("any of player and dealer sum 4", "word 6 of the event, 'sum': a sum is of all the cards"),
        ("first 5 cards red", "word 2 of the event, '5': a hand has at most four cards"),
        ("first 0 cards red", "word 2 of the event, '0': a hand has at most four cards"),
        ("first many cards red", "word 2 of the event, 'many': here stands a number of cards"),
        ("player and player red", "names player twice"),
        ("player higher than player", "compares a card with itself"),
        ("player higher dealer", "word 3 of the event, 'dealer': a card is higher than"),
        ("player rank in 9 to 2", "word 6 of the event, '2': a range goes from the lower to the higher"),
        ("player rank in 1", "word 4 of the event, '1': a rank is 2 to 10"),
        ("player suit in stars", "word 4 of the event, 'stars'"),
        ("player and dealer sum 9 to 2", "a range goes from the lower to the higher"),
        ("player and dealer sum twelve", "word 5 of the event, 'twelve': here stands a whole number"),
        ("player and dealer sum 12345", "'12345': here stands a whole number"),
        ("player red; dealer red", "word 3 of the event, ';'"),
        ("not " * 30 + "player red", "joined in more than 20 levels"),
        ("player red or " * 40 + "player red", "more than 400 characters"),
    ],
)
def test_a_mistake_names_its_word(event: object, complaint: str) -> None:
    with pytest.raises(InputError) as problem:
        parse(event)
    assert complaint in str(problem.value)
    assert "\n" not in str(problem.value)
