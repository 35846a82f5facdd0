"""Sessions in compiled code against sessions at the table: the same cards, the same bankroll after every round."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from random import Random
from typing import Any, NamedTuple

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.chance.random import streams
from croupier.chance.random.compiled import kernel as compiled
from croupier.equipment.cards import RANKS, SUITS
from croupier.errors import InputError
from croupier.games.casino_war.play import commands as c
from croupier.games.casino_war.play.state import BURN
from croupier.games.casino_war.rules import WarRules
from croupier.games.casino_war.simulation import kernel
from croupier.games.casino_war.simulation import tables as columns
from croupier.games.casino_war.simulation.fast_kernel import Cards
from croupier.games.casino_war.simulation.sessions import WarSessions, plan_sessions, stakes_of
from croupier.games.casino_war.simulation.tables import tables
from croupier.games.kit.play.decider import OneOf
from croupier.games.kit.simulation.plan import Asked, Chunk, Counts
from croupier.games.kit.simulation.session_kernel import FOR_SESSIONS
from croupier.games.kit.simulation.sessions import END, FINAL, GAME_AT, GOAL, PLAYED, ROUNDS, RUINED
from depth import SOAK, cases
from games.casino_war.simulation.test_kernel import faces_of
from played import DEALER, as_player
from war_tables import GGE, MD, PA2011, PA2012, WarTable, war

EDITIONS = (PA2011, GGE, PA2012, MD)
FULL = [rank + suit for rank in RANKS for suit in SUITS] * 6
TIGHT = [rank + suit for rank in "9QA" for suit in SUITS] * 6
"""Cards of three ranks only: every third card ties."""


def sessions(rules: WarRules, initial: int = 10, tie: int = 0, **asked: Any) -> WarSessions:
    bets = [("initial", Fraction(initial)), *([("tie", Fraction(tie))] if tie else [])]
    return plan_sessions(rules, Asked(**{"sessions": 1, "rounds": 1, "bankroll": 1000_00, "bets": bets, **asked}), ())


class AtTheTable:
    """One player with chips, who plays given cards and goes to War whenever the strategy says so and the table lets him."""

    def __init__(self, plan: WarSessions, rules: WarRules, bankroll: int) -> None:
        self.plan, self.table = plan, WarTable(rules)
        self.seat = self.table.seat(1, brings=bankroll)
        self.wars = {r for r, goes in zip(rules.ranks.order[::-1], plan.dealt.wars, strict=True) if goes}
        self.short = False  # whether the chips did not reach for the War that the strategy wants
        self.used = 0  # cards of the last round

    @property
    def chips(self) -> int:
        return self.table.chips(1)

    def plays(self, cards: Iterator[str]) -> None:
        self.short, self.used = False, 0
        self.seat.bets(initial=self.plan.stakes["initial"] / 100, tie=self.plan.stakes.get("tie", 0) / 100)
        self.table.calls()
        self._dealt(cards)
        self.table.does(c.SettleOriginal(by=DEALER))
        if self.table.state.phase == "choosing":
            self._tied(cards)
        self.table.does(c.EndRound(by=DEALER))

    def _tied(self, cards: Iterator[str]) -> None:
        (option,) = self.table.may("choose")
        offered = option.fields["choice"]
        assert isinstance(offered, OneOf)
        wants = self.table.state.cards["1"][0] in self.wars
        self.short = wants and "war" not in offered.values
        goes = wants and not self.short
        choice = c.Choose(by=as_player("1"), player="1", position="1", choice="war" if goes else "surrender")
        self.table.does(choice)
        if not goes:
            self.table.does(c.CollectSurrenders(by=DEALER))
            return
        self.table.does(c.BeginWar(by=DEALER))
        self._dealt(cards)
        self.table.does(c.SettleWar(by=DEALER))

    def _dealt(self, cards: Iterator[str]) -> None:
        while self.table.state.phase in ("dealing", "war dealing"):
            to, card = self.table.state.due[0], next(cards)
            self.used += 1
            self.table.does(c.Burn(by=DEALER) if to == BURN else c.DealCard(by=DEALER, to=to, card=card))


class Round(NamedTuple):
    """A round of the kernel."""

    at: int  # of the next card
    net: int
    short: bool  # whether the chips did not reach for a War
    ends: list[int]
    places: list[int]  # of the wagers on faces


settle_compiled = compiled(kernel.settle_session)


def settled(plan: WarSessions, cards: Cards, at: int, bankroll: int, spin: int = 0, counted: int = 0) -> Round:
    """The round from this card on; `spin` is what the Bonus Spin has brought, `counted` what of it the limit covers."""
    wagers = plan.dealt.face_wagers
    goes, hands, places = np.zeros(1, np.uint8), np.zeros(1, np.int64), np.zeros((1, len(wagers)), np.int64)
    after, net, short = settle_compiled(
        cards, at, plan.dealt.deal, tables(wagers), stakes_of([plan], wagers), spin, counted, bankroll, goes,
        hands, places,
    )  # fmt: skip
    ends = np.bincount(hands, minlength=columns.COURSES)
    return Round(after, net, short, ends.tolist(), places[0].tolist())


def assert_same_rounds(rules: WarRules, plan: WarSessions, order: Sequence[str], bankroll: int) -> tuple[int, int]:
    """Rounds from the first card of the order on, until the money or the cards end; tells of rounds and unpaid Wars."""
    player, at, rounds, unpaid = AtTheTable(plan, rules, bankroll), 0, 0, 0
    cards = faces_of(rules, order)
    while at + plan.dealt.deal.most <= len(order) and bankroll >= plan.terms.stake:
        after, net, short, *_ = settled(plan, cards, at, bankroll)
        player.plays(iter(order[at:]))
        assert player.used == after - at
        assert player.chips == bankroll + net
        assert player.short == short
        bankroll, at, rounds, unpaid = bankroll + net, after, rounds + 1, unpaid + short
    return rounds, unpaid


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("strategy", ["war", "surrender", "best"])
@pytest.mark.parametrize("tie", [0, 5])
def test_the_same_cards_leave_the_same_bankroll(edition: str, strategy: str, tie: int) -> None:
    rules, order = war(edition=edition), list(TIGHT)
    Random(3).shuffle(order)
    plan = sessions(rules, tie=tie, strategy=strategy)
    rounds, unpaid = assert_same_rounds(rules, plan, order, 1000_00)
    assert rounds > 10
    assert unpaid == 0


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_war_that_the_chips_do_not_cover_is_surrendered(edition: str) -> None:
    """Twice: 19.50 less 5.00 does not cover it either, and then 9.50 does not cover another round."""
    rules = war(edition=edition)
    assert assert_same_rounds(rules, sessions(rules), ["Qs", "Qh", "Ks", "Kh", *FULL], 19_50) == (2, 2)


@pytest.mark.parametrize(("bankroll", "unpaid"), [(19_99, 1), (20_00, 0)])
def test_the_boundary_of_a_war(bankroll: int, unpaid: int) -> None:
    rules = war()
    plan = sessions(rules)
    found = settled(plan, faces_of(rules, ["Qs", "Qh", "2s", "2s", "2s", "Ks", "3s"]), 0, bankroll)
    assert found.short == bool(unpaid)
    assert (found.ends.index(1), found.net) == ((columns.SURRENDERED, -5_00) if unpaid else (columns.WAR_WON, 10_00))


def test_a_won_tie_wager_pays_for_the_war() -> None:
    rules = war()
    assert assert_same_rounds(rules, sessions(rules, tie=1), ["Qs", "Qh", "2s", "2s", "2s", "3s", "Ks"], 11_00) == (1, 0)


@pytest.mark.long
@settings(max_examples=cases(40), deadline=None)
@given(
    edition=st.sampled_from(EDITIONS),
    strategy=st.sampled_from(["war", "surrender", "best"]),
    initial=st.sampled_from([1, 5, 10]),
    tie=st.sampled_from([0, 1, 5]),
    bankroll=st.integers(15_00, 60_00).map(lambda cents: cents // 50 * 50),
    tight=st.booleans(),
    seed=st.integers(0, 2**32),
)
def test_any_cards(edition: str, strategy: str, initial: int, tie: int, bankroll: int, tight: bool, seed: int) -> None:
    rules, order = war(edition=edition), list(TIGHT if tight else FULL)
    Random(seed).shuffle(order)
    plan = sessions(rules, initial, tie, strategy=strategy)
    assert assert_same_rounds(rules, plan, order[:60], bankroll)[0] > 0


# Whole sessions


class Shoes:
    """The shoes of one session, drawn card by card as far as the table asks for them."""

    def __init__(self, plan: WarSessions, session: int) -> None:
        self._stream, self._least = kernel.open_stream(streams.key(plan.seed), session), streams.least(plan.dealt.deal.size)
        self._cards, self._deal_numbers = plan.dealt.full(), plan.dealt.deal
        self._drawn = 0

    def fresh(self) -> None:
        self._drawn = 0

    def for_a_round(self, at: int, most: int) -> list[int]:
        """The cards of the shoe, with enough for a round from here on; some more are dealt at a time."""
        if self._drawn < min(len(self._cards), at + most):
            deal = self._deal_numbers._replace(enough=at + most + kernel.AHEAD)
            self._drawn = kernel.deal_ahead(self._stream, FOR_SESSIONS, self._drawn, at, deal, self._least, self._cards)
        return [int(card) for card in self._cards[: self._drawn]]


def named(lowest_first: Sequence[str], faces: Sequence[int]) -> list[str]:
    return [lowest_first[face // len(SUITS)] + SUITS[face % len(SUITS)] for face in faces]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    "asked", [{"bankroll": 60_00}, {"bankroll": 300_00, "win": 40_00}, {"to_cover_card": True}], ids=str
)
def test_whole_sessions_are_those_of_the_table(edition: str, asked: dict[str, Any]) -> None:
    rules = war(edition=edition)
    many = 4 if SOAK else 2
    plan = sessions(rules, sessions=many, rounds=110, seed=8, tie=1, **asked)
    rows, paths = plan.paths(Chunk(0, many))
    shoe, lowest_first = plan.dealt.deal, rules.ranks.order[::-1]
    for session in range(many):
        player, path, dealt = AtTheTable(plan, rules, plan.terms.bankroll), list[int](), 0
        shoes, at = Shoes(plan, session), shoe.burned
        while len(path) < plan.terms.rounds and player.chips >= plan.terms.stake:
            if plan.terms.goal is not None and player.chips >= plan.terms.goal:
                break
            if dealt == shoe.rounds or at > shoe.last_start:
                shoes.fresh()
                player = AtTheTable(plan, rules, player.chips)
                at, dealt = shoe.burned, 0
            order = named(lowest_first, shoes.for_a_round(at, shoe.most))
            player.plays(iter(order[at:]))
            at, dealt = at + player.used, dealt + 1
            path.append(player.chips)
        assert paths[session, : len(path)].tolist() == path
        assert rows[session, [PLAYED, FINAL]].tolist() == [len(path), path[-1]]
        assert (rows[session, END] == RUINED) == (path[-1] < plan.terms.stake)
        assert (rows[session, END] == GOAL) == (plan.terms.goal is not None and path[-1] >= plan.terms.goal)


def test_long_sessions_have_the_exact_edge() -> None:
    """Rounds that nothing stops are rounds like any others."""
    from croupier.games.casino_war.odds.odds import odds
    from croupier.simulation.statistics import estimate

    rules = war()
    plan = sessions(rules, tie=5, sessions=400, rounds=500, bankroll=1_000_000_00)
    counts = plan.run(Chunk(0, 400))
    assert counts.sums[ROUNDS] == sum(counts.sums[GAME_AT : GAME_AT + columns.COURSES]) == 200_000
    laws = {(line.wager, line.strategy): line.distribution for line in odds(rules)}
    for line in plan.lines(counts):
        z = estimate(line, laws[line.wager, line.strategy]).z
        assert z is not None
        assert abs(z) < 4


def test_a_session_is_the_same_in_any_chunk() -> None:
    plan = sessions(war(), sessions=50, rounds=80, bankroll=100_00)
    rows, paths = plan.paths(Chunk(0, 50))
    for first, many in ((0, 1), (1, 20), (21, 28), (49, 1)):
        some, some_paths = plan.paths(Chunk(first, many))
        assert some.tolist() == rows[first : first + many].tolist()
        assert some_paths.tolist() == paths[first : first + many].tolist()
    parts = [plan.run(Chunk(first, many)) for first, many in ((30, 20), (0, 10), (10, 20))]
    whole = plan.run(Chunk(0, 50))
    assert parts[0] + parts[1] + parts[2] == whole
    assert Counts.of_json(whole.json()) == whole


@pytest.mark.parametrize(("bets", "says"), [
    ([("initial", Fraction("10.25"))], r"\$10.25 cannot be made of chips of 0.50 and more"),
    ([("tie", Fraction(5))], "needs one bet on initial, and may have one on each"),
    ([("initial", Fraction(5)), ("initial", Fraction(5))], "needs one bet on initial"),
    ([("initial", Fraction(5)), ("red", Fraction(5))], "has bets on initial and tie and .*, not on 'red'"),
    ([("initial", Fraction(2000))], "a bankroll of 1000.00 does not cover wagers of 2000.00"),
])  # fmt: skip
def test_bets_that_make_no_session(bets: list[tuple[str, Fraction]], says: str) -> None:
    with pytest.raises(InputError, match=says):
        sessions(war(), bets=bets)
