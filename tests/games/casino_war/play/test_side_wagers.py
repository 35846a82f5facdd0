"""The side wagers as they are played: against exact odds, in any sequence of commands, and in written rounds."""

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from croupier.equipment.cards import RANKS, SUITS
from croupier.equipment.shoe import Composition
from croupier.errors import InputError
from croupier.games.casino_war.game import GAME
from croupier.games.casino_war.odds.meters import progressive_at
from croupier.games.casino_war.odds.odds import odds
from croupier.games.casino_war.play import commands as c
from croupier.games.casino_war.play import play
from croupier.games.casino_war.play.side_wagers import lines_won
from croupier.games.casino_war.play.state import State, kind_of, position_of
from croupier.games.casino_war.rules import WarRules
from croupier.games.casino_war.wagers import catalogue
from croupier.games.kit.play.decider import Between, Command, Domain, OneOf, Option, RuleOn
from croupier.games.kit.play.money import Money
from croupier.games.kit.play.refused import Refused
from croupier.games.kit.wager import AwardedWager
from croupier.rulebook.values import Value
from depth import cases
from games.casino_war.md_table import BOTH, DEALER, FLOOR, PROGRESSIVE, SPIN, MarylandTable, maryland, wagered
from games.casino_war.odds_rules import progressive
from played import as_player

TINY = {"As": 4, "Ah": 2, "Ks": 2, "Kh": 1}
"""Every hand of the pay table is in it, and little else."""

HANDS = ("each tie of one suit; a suited four all of one suit",
         "a suited double tie, too, has all four cards of one suit",
         "a suited four may be two suited ties of different suits")  # fmt: skip


def rows() -> list[tuple[tuple[str, ...], int]]:
    """Every player's, dealer's and two War cards from the tiny shoe, with the ways they come."""
    found = []
    for row in product(TINY, repeat=4):
        ways, left = 1, Counter(TINY)
        for card in row:
            ways *= left[card]
            left[card] -= 1
        if ways > 0:
            found.append((row, ways))
    return found


def tiny() -> Composition:
    return Composition.of_faces(tuple(TINY.get(rank + suit, 0) for rank in RANKS for suit in SUITS))


def dealt(table: MarylandTable, row: tuple[str, ...]) -> None:
    """A round up to the progressive; a tie goes to War."""
    table.deals(row[0], dealer=row[1])
    table.settles()
    if table.state.due:
        table.chooses(p1="war")
        table.wars(row[2], dealer=row[3])


# Play and odds


@pytest.mark.parametrize("lines", ["the highest line alone", "every line that the hand makes"])
@pytest.mark.parametrize("option", HANDS)
def test_hands_agree_with_the_exact_odds(option: str, lines: str) -> None:
    rules = maryland(PROGRESSIVE, read={"progressive-hands": option, "several-lines-of-one-hand": lines})
    exact = progressive(rules, shoe=tiny())
    assert exact is not None
    ways, of = Counter[str](), 0
    for row, count in rows():
        tie = row[0][0] == row[1][0]
        war = {"1": row[2], "dealer": row[3]} if tie else {}
        of += count
        for line in lines_won(rules, State(cards={"1": row[0], "dealer": row[1]}, war_cards=war), "1"):
            ways[line] += count
    assert {hand: Fraction(ways[hand], of) for hand in exact.hits} == exact.hits
    assert len(exact.hits) == 6


@pytest.mark.parametrize(
    "read",
    [
        {"stake-of-a-winning-progressive": "handed back with a win"},
        {"stake-of-a-winning-progressive": "gone, whatever happens"},
        {"several-lines-of-one-hand": "every line that the hand makes"},
        {"meter-and-odds": "the meter alone, which stands for the odds"},
    ],
)
def test_played_rounds_agree_with_the_exact_odds(read: dict[str, str]) -> None:
    """The wager's net in every round of the tiny shoe, dealt at a table, has the exact mean."""
    rules = maryland({**PROGRESSIVE, "progressive.meter.now": "20000.00"}, read=read)
    exact = progressive_at(rules, tiny(), 1)
    assert exact is not None
    won = of = 0
    start = MarylandTable(rules)
    start.sits("1").bets(initial=10_00, progressive=5_00)
    for row, ways in rows():
        table = MarylandTable(rules)
        table.state = start.state
        dealt(table, row)
        events = table.pays_progressive()
        won += ways * sum(_signed(event) for event in events)
        of += ways
    assert Fraction(won, of) / 5_00 == -exact.edge(**{exact.meters[0].name: 20_000_00})


def _signed(event: object) -> int:
    """What a money event of the wager does to its player, whose stake is already out."""
    if isinstance(event, Money):
        return {"paid": 1, "lost": -1}.get(event.kind, 0) * event.cents
    return 0


def test_envy_agrees_with_the_exact_odds() -> None:
    rules = maryland(PROGRESSIVE)
    exact = progressive(rules, shoe=tiny())
    assert exact is not None
    won = of = 0
    for row, ways in rows():
        tie = row[0][0] == row[1][0]
        state = State(cards={"1": row[0], "dealer": row[1]}, war_cards={"1": row[2], "dealer": row[3]} if tie else {})
        won += ways * 1_000 * (lines_won(rules, state, "1") == ("suited four of a kind",))
        of += ways
    assert exact.envy.mean == Fraction(won, of)


# Any sequence of commands

COMMANDS: dict[str, type[Command]] = {
    kind.name: kind
    for kind in (
        c.BuyIn, c.Leave, c.PlaceWager, c.TakeBack, c.Choose, c.PlaceWarTie, c.CallNoMoreBets, c.CountProgressive,
        c.SpinBonus, c.SettleProgressive, c.DealCard, c.CoverCard, c.FaceUpCard, c.DrawnInError, c.DrawnExposed,
        c.CorrectCard, c.CorrectWager, c.CorrectChoice,
        c.SettleOriginal, c.CollectSurrenders, c.BeginWar, c.SettleWar, c.EndRound, c.Burn, c.OrderReshuffle, c.NewDealer,
        c.GoIdle, c.Prepare, c.OfferCut, c.Cut, c.SecondCover, c.OrderRecut, c.EmptyShoe, RuleOn,
    )
}  # fmt: skip
LEFT_OUT = ("report deviation", "close table", "buy in")
FACES = st.sampled_from(["As", "Ah", "Qs", "Qc", "2h", "??"])
EVERYONE = st.just((*DEALER, *FLOOR, *as_player("1"), *as_player("2")))
NAMES = st.sampled_from(["1", "2", "3", "x"])
ANY_COMMAND: st.SearchStrategy[Command] = st.one_of(
    st.builds(c.Leave, by=EVERYONE, player=NAMES),
    st.builds(
        c.PlaceWager,
        by=EVERYONE,
        player=NAMES,
        position=NAMES,
        wager=st.sampled_from(["initial", "tie", "progressive", "bonus-spin", "envy", "war"]),
        cents=st.sampled_from([-5_00, 0, 1_00, 5_00, 10_00, 7]),
    ),
    st.builds(c.TakeBack, by=EVERYONE, player=NAMES, wager=st.sampled_from(["initial 1", "progressive 1", "bonus-spin 2"])),
    st.builds(c.CallNoMoreBets, by=EVERYONE),
    st.builds(c.CountProgressive, by=EVERYONE, count=st.integers(-1, 4)),
    st.builds(c.DealCard, by=EVERYONE, to=st.sampled_from(["1", "2", "3", "dealer", "burn"]), card=FACES),
    st.builds(
        c.SpinBonus, by=EVERYONE, hot=st.sampled_from(["jackpot 1", "$200", "x"]), to=NAMES, community=st.just("$25")
    ),
    st.builds(c.SettleProgressive, by=EVERYONE),
    st.builds(c.SettleOriginal, by=EVERYONE),
    st.builds(c.CorrectCard, by=EVERYONE, to=st.sampled_from(["1", "dealer", "9"]), card=FACES),
    st.builds(c.EndRound, by=EVERYONE),
)


class AnySequence(RuleBasedStateMachine):
    """A table with both side wagers on which anything is tried, checked after each step."""

    game: WarRules = maryland({**BOTH, "progressive.meter.rate": "1/7", "bonus_spin.primary.rate": "1/9"})

    @initialize()
    def starts(self) -> None:
        self.state = play.ready(self.game, {position: (position, 200_00) for position in "123"})

    @rule(data=st.data())
    def takes_what_it_lists(self, data: st.DataObject) -> None:
        options = [one for one in play.options(self.game, self.state) if one.command not in LEFT_OUT]
        if options:
            decision = self.takes(filled(data, data.draw(st.sampled_from(options))))
            assert not isinstance(decision, Refused), decision

    @rule(data=st.data())
    def goes_on(self, data: st.DataObject) -> None:
        steps = [one for one in play.options(self.game, self.state) if one.kind == "next" and one.command not in LEFT_OUT]
        if steps:
            decision = self.takes(filled(data, data.draw(st.sampled_from(steps))))
            assert not isinstance(decision, Refused), decision

    @precondition(lambda self: self.state.phase == "betting")
    @rule(data=st.data())
    def bets(self, data: st.DataObject) -> None:
        listed = [one for one in play.options(self.game, self.state) if one.command == "place wager"]
        if listed:
            self.takes(filled(data, data.draw(st.sampled_from(listed))))

    @rule(command=ANY_COMMAND)
    def refuses_what_it_does_not_list(self, command: Command) -> None:
        before = self.state
        listed = {option.command for option in play.options(self.game, self.state)}
        decision = self.takes(command)
        if command.name not in listed:
            assert isinstance(decision, Refused)
        if isinstance(decision, Refused):
            assert self.state is before
            assert decision.reason
            assert not decision.rule or self.game.cite(decision.rule)

    def takes(self, command: Command) -> object:
        decision = play.decide(self.game, self.state, command)
        if not isinstance(decision, Refused):
            for event in decision:
                assert self.game.cite(event.rule), event
                self.state = play.evolve(self.game, self.state, event)
        return decision

    @invariant()
    def money_is_neither_made_nor_lost(self) -> None:
        accounts = self.state.accounts
        assert sum(accounts.values()) == 0
        assert accounts.get("layout", 0) == sum(stake.cents for stake in self.state.stakes)
        assert all(cents >= 0 for name, cents in accounts.items() if name.startswith("chips of"))

    @invariant()
    def meters_never_fall_below_their_reset(self) -> None:
        assert self.state.meters["progressive"] >= 10_000_00
        assert self.state.meters["primary"] >= 10_000_00
        assert self.state.meters["secondary"] >= 5_000_00

    @invariant()
    def nothing_lies_between_rounds_that_is_not_wagered(self) -> None:
        if self.state.phase == "betting":
            assert (self.state.cards, self.state.counted, self.state.spun, self.state.paid) == ({}, (), (), {})
            beside = {position_of(stake.wager) for stake in self.state.stakes}
            assert beside == {position_of(x.wager) for x in self.state.stakes if kind_of(x.wager) == "initial"}


def drawn(data: st.DataObject, domain: Domain) -> object:
    """Something that the domain of a field lists; cards are often of few faces, so that hands tie."""
    match domain:
        case OneOf():
            few = [value for value in domain.values if value in ("As", "Ah", "Qs", "Qc")]
            return data.draw(st.sampled_from(few or domain.values))
        case Between():
            high = domain.low + 20 * domain.step if domain.high is None else domain.high
            return domain.low + data.draw(st.integers(0, (high - domain.low) // domain.step)) * domain.step
        case _:
            return "a reason"


def filled(data: st.DataObject, option: Option) -> Command:
    """The command of an option, signed by everyone it needs, each field drawn from its domain."""
    fields: dict[str, Any] = {name: drawn(data, domain) for name, domain in option.fields.items()}
    signed = (*DEALER, *FLOOR, *as_player(str(fields.get("player", "1"))))
    return COMMANDS[option.command](by=signed, **fields)


class ReadOtherwise(AnySequence):
    """The other option of every reading that the side wagers have, for one dollar and under a payout limit."""

    game = maryland(
        {
            **BOTH,
            "bonus_spin.stake": "1.00",
            "progressive.stake": "2.00",
            "limits.payout_per_hand": "25.00",
            "wagers.leaving": "lost",
            "wagers.boxes": 2,
            "progressive.meter.rate": "1/7",
        },
        read={
            "progressive-after-a-surrender": "the wager is lost with the surrender",
            "second-winner-of-the-meter": "equal shares of one meter",
            "envy-of-hands-without-the-wager": "only a hand that carries the wager",
            "stake-of-a-winning-spin": "gone, whatever happens",
            "stake-of-a-winning-progressive": "gone, whatever happens",
            "when-the-bonus-spin-closes": "the first card",
            "who-is-paid-by-a-spin": "a spin for each player, who has the Hot Spot; the others get Community Pay",
            "what-the-payout-limit-covers": "all that a hand is paid",
            "what-chips-cannot-pay": "down to whole chips",
        },
    )


TestAnySequence = AnySequence.TestCase
TestAnySequence.settings = settings(max_examples=cases(20), stateful_step_count=45, deadline=None)
TestReadOtherwise = ReadOtherwise.TestCase
TestReadOtherwise.settings = settings(max_examples=cases(20), stateful_step_count=45, deadline=None)


# Corners


def test_a_wager_that_is_taken_back_leaves_no_side_wager() -> None:
    table = MarylandTable(maryland(BOTH))
    player = table.sits("1").bets(initial=10_00, progressive=5_00, bonus_spin=5_00)
    player.takes_back("initial 1")
    assert (table.state.stakes, table.net("1")) == ((), 0)


def test_a_missed_position_has_its_side_wagers_back() -> None:
    table = wagered(BOTH)
    table.calls()
    table.counts()
    table.does(c.DealCard(by=DEALER, to="2", card="Kh"))
    table.does(c.DealCard(by=DEALER, to="dealer", card="Kd"))
    assert [wager for _, wager, _ in table.money("voided")] == ["initial 1", "progressive 1", "bonus-spin 1"]
    table.settles()
    table.chooses(p2="surrender")
    table.pays_progressive()
    table.ends()
    assert table.net("1") == 0


def test_a_dealers_card_is_corrected_before_the_wheel_is_spun() -> None:
    table = wagered(SPIN, 1)
    table.deals("3h", dealer="Qs")
    table.does(c.CorrectCard(by=FLOOR, to="dealer", card="Qh"))
    assert table.next_steps == {"settle the original deal"}


def test_who_left_is_paid_a_progressive_that_stays_open() -> None:
    table = wagered(PROGRESSIVE, 1)
    table.deals("Qs", dealer="Qs")
    table.settles()
    table.does(c.Leave(by=as_player("1"), player="1"))
    table.does(c.Choose(by=FLOOR, player="1", position="1", choice="surrender"))
    table.does(c.CollectSurrenders(by=DEALER))
    table.pays_progressive()
    table.ends()
    assert table.net("1") == 75_00 - 5_00


# The catalogue


def test_side_wagers_are_listed_with_their_awards() -> None:
    listed = catalogue(maryland())
    wager = listed["progressive"]
    assert isinstance(wager, AwardedWager)
    assert (str(wager.odds), wager.offered) == ("5 to 1 and more", False)
    told = wager.json()
    assert told["awards"]["suited four of a kind"] == "1000 to 1 and 100% of progressive"  # type: ignore[index]
    spin = catalogue(maryland(SPIN))["bonus-spin"]
    assert isinstance(spin, AwardedWager)
    assert (str(spin.odds), spin.offered, str(spin.awards["community $25"])) == ("5 to 1 and more", True, "25.00 per 5.00")


def test_odds_name_the_side_wagers() -> None:
    assert [line.offered for line in odds(maryland(PROGRESSIVE)) if line.wager in ("progressive", "envy")] == [True] * 3


# Written rounds


def written(**other: object) -> dict[str, object]:
    """Position 1 has a suited four of a kind, position 2 loses; both have all side wagers."""
    kinds = (("initial", "10.00"), ("progressive", "5.00"), ("bonus-spin", "5.00"))
    bets = [{"player": player, "wager": wager, "amount": amount} for player in "12" for wager, amount in kinds]
    return {
        "wagers": bets,
        "cards": {"1": "Qs", "2": "3h", "dealer": "Qs"},
        "decisions": {"1": "war"},
        "war_cards": {"1": "Qs", "dealer": "Qs"},
        "spin": {"hot": "$1,000", "to": "2", "community": "$100"},
        **other,
    }


def test_a_written_round_with_meters_and_a_spin() -> None:
    told = GAME.settlement.settle(maryland(BOTH), written(meter="25000.00"))
    assert [(step.player, step.wager, step.outcome, step.cents) for step in told.steps] == [
        ("2", "bonus-spin", "paid", 1_000_00),
        ("1", "bonus-spin", "paid", 125_00),
        ("2", "initial", "lost", 10_00),
        ("1", "initial", "returned", 10_00),
        ("1", "war", "paid", 20_00),
        ("2", "progressive", "lost", 5_00),
        ("1", "progressive", "paid", 30_000_00),
        ("2", "envy", "paid", 5_000_00),
    ]
    assert told.players == {"1": 125_00 + 20_00 + 30_000_00, "2": 1_000_00 - 10_00 - 5_00 + 5_000_00}
    assert told.steps[6].cite == "9.J(4)(d), 10.B(1)"


def test_several_meters_and_a_spin_for_each() -> None:
    read = {"who-is-paid-by-a-spin": "a spin for each player, who has the Hot Spot; the others get Community Pay"}
    spins = [{"hot": "jackpot 2", "to": "2", "community": "$25"}, {"hot": "$200", "to": "1", "community": "$30"}]
    told = GAME.settlement.settle(
        maryland(BOTH, read=read), written(meter={"secondary": "8000.00", "progressive": "10000.00"}, spin=spins)
    )
    paid = [(step.player, step.cents) for step in told.steps if step.wager == "bonus-spin"]
    assert paid == [("2", 8_000_00), ("1", 25_00), ("2", 30_00), ("1", 200_00)]


@pytest.mark.parametrize(
    ("choices", "other", "reason"),
    [
        (BOTH, {"meter": "lots"}, "not an amount"),
        (BOTH, {"meter": "-5.00"}, "not an amount"),
        (BOTH, {"meter": {"third": "5.00"}}, "there is no meter"),
        (BOTH, {"meter": ["5.00"]}, "not an amount"),
        (BOTH, {"spin": {}}, '"spin" must give'),
        (BOTH, {"spin": []}, "was triggered"),
        (BOTH, {"spin": {"hot": "$1", "to": "2", "community": "$25"}}, "Hot Spot has no symbol"),
        (BOTH, {"spin": {"hot": "$200", "to": "3", "community": "$25"}}, "cannot be position '3'"),
        (BOTH, {"spin": {"hot": "$200", "to": "1", "community": "$24"}}, "Community Pay has no symbol"),
        (BOTH, {"spin": {"hot": 200, "to": "1", "community": "$24"}}, "words"),
        (BOTH, {"spin": [{"hot": "$200", "to": "1", "community": "$25"}] * 2}, "not so often"),
        (BOTH, {"spin": "$200"}, "must be"),
        (PROGRESSIVE, {}, "the bonus-spin wager is only made where the Rules Submission offers it"),
        (SPIN, {}, "the progressive wager is only made where the Rules Submission offers it"),
        ({**BOTH, "progressive.stake": "1.00"}, {}, "the progressive wager of this house is 1.00, not 5.00"),
        ({**BOTH, "bonus_spin.trigger": "red Q"}, {}, "not triggered"),
    ],
)
def test_a_bad_written_round_is_refused_in_one_sentence(
    choices: dict[str, Value], other: dict[str, object], reason: str
) -> None:
    with pytest.raises(InputError) as problem:
        GAME.settlement.settle(maryland(choices), written(**other))
    assert reason in problem.value.reason
    assert "\n" not in problem.value.reason
