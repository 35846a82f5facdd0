"""Random side wagers: events in words, and what they mean, written apart from the grammar that reads them."""

from collections.abc import Callable
from typing import NamedTuple

from hypothesis import strategies as st

from games.casino_war.stated import wager


class Random(NamedTuple):
    """An event in words, and what it means, written apart from the grammar."""

    words: str
    means: Callable[[tuple[str, ...]], bool]


CARDS = ("player", "dealer", "player war", "dealer war")
VALUES = {rank: 10 if rank in "TJQK" else 1 if rank == "A" else int(rank) for rank in "23456789TJQKA"}
ORDER = "23456789TJQKA"


def _of(cards: tuple[int, ...], test: Callable[[list[str]], bool]) -> Callable[[tuple[str, ...]], bool]:
    """What is said of cards does not hold where one was not dealt."""
    return lambda hand: max(cards) < len(hand) and test([hand[at] for at in cards])


@st.composite
def said(draw: st.DrawFn, most: int) -> Random:
    """Something that is said of one card or several."""
    cards = tuple(draw(st.lists(st.integers(0, most - 1), min_size=1, max_size=most, unique=True)))
    who = " and ".join(CARDS[at] for at in cards)
    if len(cards) > 1 and draw(st.booleans()):
        word, key = draw(
            st.sampled_from(
                [
                    ("same rank", lambda card: card[0]),
                    ("same suit", lambda card: card[1]),
                    ("same colour", lambda card: card[1] in "dh"),
                    ("identical", lambda card: card),
                ]
            )
        )
        return Random(f"{who} {word}", _of(cards, lambda hand: len(set(map(key, hand))) == 1))
    kind = draw(st.sampled_from(["rank", "suit", "colour", "sum", "run", "higher"]))
    if kind == "run" and len(cards) > 1:
        return Random(f"{who} run", _of(cards, _is_run))
    if kind == "sum":
        low = draw(st.integers(2, 25))
        high = low + draw(st.integers(0, 10))
        return Random(f"{who} sum {low} to {high}", _of(cards, lambda hand: low <= sum(VALUES[c[0]] for c in hand) <= high))
    if kind == "higher" and len(cards) < most:
        than = draw(st.sampled_from([at for at in range(most) if at not in cards]))
        return Random(
            f"{who} higher than {CARDS[than]}",
            _of((*cards, than), lambda hand: all(ORDER.index(c[0]) > ORDER.index(hand[-1][0]) for c in hand[:-1])),
        )
    if kind == "suit":
        suits = draw(st.sets(st.sampled_from(["clubs", "diamonds", "hearts", "spades"]), min_size=1))
        letters = {suit[0] for suit in suits}
        return Random(f"{who} suit in {' '.join(sorted(suits))}", _of(cards, lambda hand: {c[1] for c in hand} <= letters))
    if kind == "rank":
        ranks = draw(st.sets(st.sampled_from(ORDER), min_size=1, max_size=6))
        return Random(f"{who} rank in {' '.join(sorted(ranks))}", _of(cards, lambda hand: {c[0] for c in hand} <= ranks))
    return Random(f"{who} red", _of(cards, lambda hand: {c[1] for c in hand} <= set("dh")))


def _is_run(hand: list[str]) -> bool:
    """Consecutive with the ace at either end."""
    low = sorted({"A": 1}.get(card[0], ORDER.index(card[0]) + 2) for card in hand)
    high = sorted(ORDER.index(card[0]) + 2 for card in hand)
    return any(ranks == list(range(ranks[0], ranks[0] + len(hand))) for ranks in (low, high))


def events(most: int) -> st.SearchStrategy[Random]:
    """What is said of cards, joined by and, or, not."""

    def joined(inner: st.SearchStrategy[Random]) -> st.SearchStrategy[Random]:
        both = st.tuples(inner, inner)
        return st.one_of(
            inner.map(lambda one: Random(f"not ({one.words})", lambda hand: not one.means(hand))),
            both.map(
                lambda two: Random(f"({two[0].words}) and ({two[1].words})", lambda h: two[0].means(h) and two[1].means(h))
            ),
            both.map(
                lambda two: Random(f"({two[0].words}) or ({two[1].words})", lambda h: two[0].means(h) or two[1].means(h))
            ),
        )

    return st.recursive(said(most), joined, max_leaves=3)


FATES = ("lost", "returned", "decided by the original cards")


class Sample(NamedTuple):
    """A wager with two lines; `strategy` of who has a tie."""

    text: str
    decided: str
    surrendered: str
    lines: str
    first: Random
    second: Random


@st.composite
def samples(draw: st.DrawFn, number: int) -> Sample:
    decided = draw(st.sampled_from(["original deal", "round", "War deal"]))
    most = 2 if decided == "original deal" else 4
    first, second = draw(events(most)), draw(events(most))
    surrendered, lines = draw(st.sampled_from(FATES)), draw(st.sampled_from(["first", "all"]))
    fields = [f'decided = "{decided}"', f'lines = "{lines}"', 'ace_runs = "either"']
    fields += ["values = { A = 1, J = 10, Q = 10, K = 10 }"]
    fields += [] if decided == "original deal" else [f'surrendered = "{surrendered}"']
    fields += ['without_war = "returned"'] if decided == "War deal" else []
    text = wager(f"w{number}", *fields, a=(first.words, "3 to 1"), b=(second.words, "7 to 1"))
    return Sample(text, decided, surrendered, lines, first, second)


def expected(sample: Sample, hand: tuple[str, ...], *, surrenders: bool) -> int:
    """What a unit brings, by the meaning of the events alone."""
    tied = hand[0][0] == hand[1][0]
    if sample.decided == "War deal" and not tied:
        return 0
    if sample.decided != "original deal" and tied and surrenders and sample.surrendered != FATES[2]:
        return 0 if sample.surrendered == "returned" else -1
    seen = hand[:2] if sample.decided == "original deal" or surrenders else hand
    paid = [pays for event, pays in ((sample.first, 3), (sample.second, 7)) if event.means(seen)]
    return (paid[0] if sample.lines == "first" else sum(paid)) if paid else -1
