"""`croupier rank`: hands in their order, and what makes no hand."""

import pytest

import croupier
from cli.conftest import Run
from croupier import hands
from croupier.errors import InputError


def places(run: Run, *words: str) -> list[int | None]:
    return [hand["place"] for hand in run("rank", *words, "--json").json["hands"]]


def test_the_order_of_2_7_hands(run: Run) -> None:
    told = run("rank", "2-7", "8s6d4c3h2s", "7s5d4c3h2s", "As5d4c3h2s", "2c3c4c5c6c", "--json").json
    assert told["schema"] == 1
    assert told["kind"] == "2-7"
    assert [hand["place"] for hand in told["hands"]] == [2, 1, 3, 4]
    assert told["hands"][0]["hand"] == "8s 6d 4c 3h 2s"
    assert told["hands"][0]["name"] == "8-6-4-3-2, eight-six low"
    assert told["hands"][0]["value"] < told["hands"][1]["value"]


def test_equal_hands_share_a_place_and_the_next_place_is_left_out(run: Run) -> None:
    assert places(run, "a-5", "As2s3s4s5s", "Ac2d3h4c5d", "6s5s4s3s2s") == [1, 1, 3]


def test_no_qualifying_low_has_no_place(run: Run) -> None:
    words = ("omaha-8", "QhQdJcTc9s", "AsKs2h3d4c", "--board", "8h 7d 5c Kc Qs")
    assert places(run, *words) == [None, 1]
    shown = run("rank", *words).out.splitlines()
    assert shown[-1].split() == ["–", "Qh", "Qd", "Jc", "Tc", "9s", "no", "low", "–"]


def test_hands_are_listed_best_first(run: Run) -> None:
    shown = run("rank", "badugi", "7s4h2d2c", "KsQhJdTc", "As2h3d4c").out.splitlines()
    assert [line.split()[0] for line in shown[3:]] == ["1", "2", "3"]
    assert "badugi 4-3-2-A" in shown[3]
    assert "three-card badugi 7-4-2" in shown[5]


def test_more_than_five_cards_count_with_their_best_five(run: Run) -> None:
    assert places(run, "high", "AsAhAdAcKs2d3c", "2s3s4s5s6s9d9c") == [2, 1]


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["rank", "chess", "As"], "'chess' is no kind of hand"),
        (["rank", "high", "As"], "hand 1: a hand of kind high is ranked from 5 to 7 cards"),
        (["rank", "high", "AsKsQsJsTs", "AsAsQsJsTs"], "hand 2: As appears more than once"),
        (["rank", "2-7", "7s5d4c3h??"], "hand 1: a hand with a card not seen has no rank"),
        (["rank", "2-7", "7s5d4c3hXx"], "hand 1: '7s5d4c3hXx' is not a card"),
        (["rank", "2-7", ""], "hand 1: a hand of kind 2-7"),
        (["rank", "2-7", "7s5d4c3h2s", "--board", "AsKsQsJsTs"], "and no board"),
        (["rank", "omaha-high", "7s5d4c3h2s"], "a board of 5"),
        (["rank", "omaha-high", "7s5d4c3h2s", "--board", "7sKsQsJsTs"], "7s appears more than once"),
        (["rank", "high", *["AsKsQsJsTs"] * 1001], "1,001 hands are too many"),
        (["rank", "high"], "Missing argument"),
    ],
    ids=lambda value: " ".join(value)[:50] if isinstance(value, list) else "",
)
def test_what_cannot_be_ranked(run: Run, words: list[str], complaint: str) -> None:
    assert complaint in run(*words).refused()


def test_from_python() -> None:
    assert hands.rank("2-7", "7s 5d 4c 3h 2s") == hands.best_value("2-7")
    assert hands.rank("omaha-8", "AsKs2h3d4c", "8h7d5cKcQs") == 16
    assert hands.name("badugi", "As2h3d4c") == "badugi 4-3-2-A"
    assert len(hands.used("high", "AsAhAdAcKs2d3c")) == 5
    assert croupier.__getattr__("hands") is hands
    with pytest.raises(InputError, match="ranked from 5 to 7 cards"):
        hands.rank("2-7", "7s")
    with pytest.raises(AttributeError, match="has no attribute 'chess'"):
        croupier.__getattr__("chess")
