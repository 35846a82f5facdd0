"""Big Six as it is played: any sequence of commands, and the steps that no paragraph of the text asks for."""

from dataclasses import replace

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from croupier.games.big_six.play import commands as c
from croupier.games.big_six.play import play
from croupier.games.big_six.rules import BigSixRules
from croupier.games.kit.play.decider import (
    Between,
    Command,
    Domain,
    Event,
    OneOf,
    Option,
    ReportDeviation,
    Role,
    RuleOn,
    Signature,
)
from croupier.games.kit.play.refused import Refused
from depth import cases
from games.big_six.wheel_table import DEALER, FLOOR, FRUIT, OTHERWISE, PIT, SYMBOLS, BigSixTable, big_six
from played import as_player

COMMANDS: dict[str, type[Command]] = {
    kind.name: kind
    for kind in (
        c.Open,
        c.Close,
        c.BuyIn,
        c.Leave,
        c.PlaceWager,
        c.TakeBack,
        c.CallNoMoreBets,
        c.SpinWheel,
        c.Rest,
        c.RestBetween,
        c.Correct,
        c.CorrectWager,
        c.Withdraw,
        c.Collect,
        c.Pay,
        ReportDeviation,
        RuleOn,
    )
}
SIGNERS = {"player": as_player("1"), "dealer": DEALER, "floorperson or above": PIT}
EVERYONE = tuple(signature for signed in SIGNERS.values() for signature in signed)
NAMES = st.sampled_from(["1", "2", "3"])
MARKS = st.sampled_from([*SYMBOLS, "$3", ""])

ANY_COMMAND: st.SearchStrategy[Command] = st.one_of(
    st.builds(c.Open, by=st.just(EVERYONE)),
    st.builds(c.Close, by=st.just(EVERYONE)),
    st.builds(c.BuyIn, by=st.just(EVERYONE), player=NAMES, cents=st.sampled_from([-1_00, 0, 50, 1_00, 40_00])),
    st.builds(c.Leave, by=st.just(EVERYONE), player=NAMES),
    st.builds(
        c.PlaceWager,
        by=st.just(EVERYONE),
        player=NAMES,
        cents=st.sampled_from([-5_00, 0, 30, 1_00, 5_00, 100_00]),
        wager=MARKS,
        means=st.sampled_from(["value chips", "cash"]),
    ),
    st.builds(c.TakeBack, by=st.just(EVERYONE), player=NAMES, wager=MARKS),
    st.builds(c.CallNoMoreBets, by=st.just(EVERYONE)),
    st.builds(c.SpinWheel, by=st.just(EVERYONE), direction=st.sampled_from(["clockwise", "sideways"])),
    st.builds(c.Rest, by=st.just(EVERYONE), symbol=MARKS, revolutions=st.integers(-1, 5)),
    st.builds(c.RestBetween, by=st.just(EVERYONE), sections=st.sampled_from(["", "$1 and $2", "joker and flag"])),
    st.builds(c.Correct, by=st.just(EVERYONE), symbol=MARKS),
    st.builds(c.Collect, by=st.just(EVERYONE)),
    st.builds(c.Pay, by=st.just(EVERYONE)),
    st.builds(ReportDeviation, by=st.just(EVERYONE), broken=st.sampled_from(["spin.by", "x"]), what=st.just("a hand")),
    st.builds(RuleOn, by=st.just(EVERYONE), ruling=st.sampled_from(["stands", "void"]), reason=st.sampled_from(["", "a"])),
)


def drawn(data: st.DataObject, domain: Domain) -> object:
    """Something that the domain of a field lists."""
    match domain:
        case OneOf():
            return data.draw(st.sampled_from(domain.values))
        case Between():
            high = domain.low + 50 * domain.step if domain.high is None else domain.high
            steps = data.draw(st.integers(0, (high - domain.low) // domain.step))
            return domain.low + steps * domain.step
        case _:
            return data.draw(st.sampled_from(["1", "2", "a late wager"]))


def filled(data: st.DataObject, option: Option) -> Command:
    """The command of an option, signed by someone who may, each field drawn from its domain."""
    fields = {name: drawn(data, domain) for name, domain in option.fields.items()}
    role = data.draw(st.sampled_from(option.roles))
    by = as_player(str(fields["player"])) if role == "player" else SIGNERS[role]
    return COMMANDS[option.command](by=by, **fields)  # type: ignore[arg-type]


class AnySequence(RuleBasedStateMachine):
    """A table on which anything is tried, checked after each step."""

    game: BigSixRules = big_six()
    chips_stay = True

    @initialize()
    def starts(self) -> None:
        self.state = play.new()
        self.events: list[Event] = []

    @rule(data=st.data())
    def takes_what_it_lists(self, data: st.DataObject) -> None:
        option = data.draw(st.sampled_from(play.options(self.game, self.state)))
        decision = self.takes(filled(data, option))
        assert not isinstance(decision, Refused), decision

    @rule(data=st.data())
    def goes_on(self, data: st.DataObject) -> None:
        steps = [option for option in play.options(self.game, self.state) if option.kind == "next"]
        assert steps
        decision = self.takes(filled(data, data.draw(st.sampled_from(steps))))
        assert not isinstance(decision, Refused), decision

    @precondition(lambda self: self.state.phase == "betting" and self.state.players)
    @rule(data=st.data())
    def bets(self, data: st.DataObject) -> None:
        listed = [option for option in play.options(self.game, self.state) if option.command == "place wager"]
        for option in listed[:1]:
            decision = self.takes(filled(data, option))
            assert not isinstance(decision, Refused), decision

    @rule(command=ANY_COMMAND)
    def refuses_what_it_does_not_list(self, command: Command) -> None:
        before = self.state
        listed = {option.command for option in play.options(self.game, self.state)}
        decision = self.takes(command)
        if command.name not in listed:
            assert isinstance(decision, Refused)
        if isinstance(decision, Refused):
            assert self.state == before
            assert self.game.cite(decision.rule)
            assert decision.reason
            assert set(decision.lawful) <= listed

    def takes(self, command: Command) -> tuple[Event, ...] | Refused:
        before = self.state
        decision = play.decide(self.game, self.state, command)
        assert decision == play.decide(self.game, before, command)
        if isinstance(decision, Refused):
            return decision
        for event in decision:
            assert self.game.cite(event.rule)
            self.state = play.evolve(self.game, self.state, event)
        self.events += decision
        closed = before.phase in ("called", "spinning", "landed", "collected")
        if self.chips_stay and closed and command.name not in ("collect losing wagers", "correct wager"):
            assert self.state.stakes == before.stakes
        return decision

    @invariant()
    def accounts_balance(self) -> None:
        assert sum(self.state.accounts.values()) == 0
        assert self.state.accounts.get("layout", 0) == sum(stake.cents for stake in self.state.stakes)
        assert all(cents > 0 for name, cents in self.state.accounts.items() if name.startswith("chips of"))
        assert all(stake.cents > 0 and stake.player in self.state.players for stake in self.state.stakes)

    @invariant()
    def replay_gives_the_same_state(self) -> None:
        state = play.new()
        for event in self.events:
            state = play.evolve(self.game, state, event)
        assert state == self.state

    @invariant()
    def there_is_always_a_next_step(self) -> None:
        kinds = [option.kind for option in play.options(self.game, self.state)]
        assert "next" in kinds


class AnySequenceReadOtherwise(AnySequence):
    """The same with every reading switched, limits at the table and odds that chips cannot always pay."""

    game = big_six(
        {"limits.minimum": "3.00", "limits.maximum": "20.00", 'payouts."$1"': "6 to 5", "chips.in_play": ("1.00", "5.00")},
        read=OTHERWISE,
    )
    chips_stay = False


class AnySequenceThemed(AnySequence):
    game = big_six({**FRUIT, "wheel.theme_approval": "granted", "limits.maximum": "7.00"})


LONG = settings(max_examples=cases(20), stateful_step_count=40, deadline=None)
TestAnySequence = AnySequence.TestCase
TestAnySequence.settings = LONG
TestAnySequenceReadOtherwise = AnySequenceReadOtherwise.TestCase
TestAnySequenceReadOtherwise.settings = LONG
TestAnySequenceThemed = AnySequenceThemed.TestCase
TestAnySequenceThemed.settings = LONG


# Opening and players


def test_a_closed_table_takes_nothing_but_its_opening() -> None:
    table = BigSixTable(big_six(), closed=True)
    assert table.next_steps == {"open table"}
    table.refuses(c.CallNoMoreBets(by=DEALER), "opening.by")
    table.refuses(c.BuyIn(by=as_player("1"), player="1", cents=5_00), "opening.by")
    table.refuses(c.Open(by=as_player("1")), "opening.by")
    table.does(c.Open(by=FLOOR))
    assert table.next_steps == {"no more bets"}


def test_a_table_closes_when_the_layout_is_empty_and_players_leave_with_their_chips() -> None:
    table = BigSixTable(big_six())
    player = table.sits("1", brings=20_00).bets("$2", 5_00)
    table.refuses(c.Close(by=DEALER), "opening.by")
    table.refuses(c.Leave(by=as_player("1"), player="1"), "chips.wagered")
    player.takes_back("$2")
    table.does(c.Close(by=DEALER))
    player.leaves()
    assert table.state.players == ()
    assert table.state.accounts == {"drop box": 20_00, "inventory": -20_00}


def test_a_player_may_buy_more_chips_and_many_may_play() -> None:
    table = BigSixTable(big_six())
    for number in range(1, 41):
        table.sits(str(number), brings=5_00)
    table.does(c.BuyIn(by=as_player("7"), player="7", cents=3_00))
    assert table.chips("7") == 8_00
    assert len(table.state.players) == 40


@pytest.mark.parametrize("cents", [0, -1_00, 50, 1_50])
def test_chips_are_bought_in_whole_chips(cents: int) -> None:
    table = BigSixTable(big_six())
    table.refuses(c.BuyIn(by=as_player("1"), player="1", cents=cents), "chips.in_play")
    table.refuses(c.BuyIn(by=as_player("1"), player=" ", cents=1_00), "chips.wagered")


def test_wagers_that_cannot_be_made() -> None:
    table = BigSixTable(big_six())
    player = table.sits("1", brings=10_00)
    assert "the wagers are $1, $2, $5, $10, $20, joker, flag" in player.may_not_bet("layout.spaces", "$50")
    player.may_not_bet("wagers.settled_by", place="line $1|$2")
    player.may_not_bet("chips.in_play", "$1", 0)
    player.may_not_bet("chips.in_play", "$1", 1_25)
    assert "10.00 in chips" in player.may_not_bet("chips.wagered", "$1", 11_00)
    stranger = c.PlaceWager(by=as_player("2"), player="2", wager="$1", cents=1_00)
    assert "must first buy in" in table.refuses(stranger, "chips.wagered")
    player.bets("$1", 10_00).may_not_bet("chips.wagered", "$1", 1_00)


@pytest.mark.parametrize(("cents", "rule"), [(4_00, "limits.minimum"), (21_00, "limits.maximum")])
def test_wagers_outside_the_limits_are_refused(cents: int, rule: str) -> None:
    limited = big_six({"limits.minimum": "5.00", "limits.maximum": "20.00"})
    BigSixTable(limited).sits("1").may_not_bet(rule, "$1", cents)
    table = BigSixTable(limited)
    table.sits("1").bets("$1", 5_00).bets("$1", 15_00).may_not_bet("limits.maximum", "$1", 1_00)
    assert table.laid("1") == {"$1": 20_00}


# The round


def test_winning_chips_stay_for_the_next_spin() -> None:
    table = BigSixTable(big_six())
    table.sits("1").bets("$10", 2_00)
    table.plays("$10")
    assert table.laid("1") == {"$10": 2_00}
    table.plays("$1")
    assert (table.laid("1"), table.net("1")) == ({}, 18_00)


def test_a_mistyped_symbol_is_corrected_until_wagers_are_collected() -> None:
    table = BigSixTable(big_six())
    table.sits("1").bets("$10", 2_00)
    table.calls()
    table.spins()
    table.lands("$1")
    right = c.Correct(by=FLOOR, symbol="$10")
    table.refuses(replace(right, by=DEALER), "result.corrected_by")
    assert "its symbols are" in table.refuses(replace(right, symbol="17"), "wheel.order")
    table.does(right)
    table.does(c.Collect(by=DEALER))
    table.refuses(right, "settlement.order")
    table.does(c.Pay(by=DEALER))
    assert table.net("1") == 20_00


def test_reports_of_what_cannot_be_are_refused() -> None:
    table = BigSixTable(big_six())
    table.calls()
    table.spins()
    assert "its symbols are $1" in table.refuses(c.Rest(by=DEALER, symbol="00", revolutions=3), "wheel.order")
    table.refuses(c.Rest(by=DEALER, symbol="$1", revolutions=-1), "spin.revolutions")
    assert "the next step is: clapper at rest" in table.refuses(c.Collect(by=DEALER), "spin.revolutions")


def test_what_chips_cannot_pay_goes_up_to_the_next_chip() -> None:
    table = BigSixTable(big_six({'payouts."$1"': "6 to 5", "chips.in_play": ("1.00",)}))
    table.sits("1").bets("$1", 1_00)
    table.plays("$1")
    assert table.net("1") == 2_00


def test_a_deviation_names_a_rule_and_waits_for_a_supervisor() -> None:
    table = BigSixTable(big_six())
    table.calls()
    report = ReportDeviation(by=DEALER, broken="spin.by", what="a player pulled the wheel")
    table.refuses(replace(report, broken="no such rule"), "deviation.ruled_by")
    table.refuses(replace(report, what=" "), "deviation.ruled_by")
    table.does(report)
    assert table.next_steps == {"rule on deviation", "spin"}
    stands = RuleOn(by=FLOOR, ruling="stands", reason="the wheel did not move")
    table.refuses(replace(stands, by=DEALER), "deviation.ruled_by")
    table.refuses(replace(stands, reason=""), "deviation.ruled_by")
    assert "no spin" in table.refuses(replace(stands, ruling="void"), "deviation.ruled_by")
    table.does(stands)
    assert table.next_steps == {"spin"}


def test_each_deviation_has_a_ruling_of_its_own() -> None:
    table = BigSixTable(big_six())
    for what in ("a chip was moved", "the wheel was touched"):
        table.does(ReportDeviation(by=DEALER, broken="no_more_bets.then", what=what))
    table.does(RuleOn(by=FLOOR, ruling="stands", reason="put back"))
    assert [deviation.facts for deviation in table.state.deviations] == [{"what": "the wheel was touched"}]
    assert "rule on deviation" in table.next_steps


def test_nothing_is_settled_before_the_ruling() -> None:
    table = BigSixTable(big_six())
    table.calls()
    table.spins()
    table.does(ReportDeviation(by=DEALER, broken="no_more_bets.then", what="a chip was moved"))
    table.does(c.Rest(by=DEALER, symbol="$1", revolutions=3))
    assert table.next_steps == {"rule on deviation"}
    table.refuses(c.Collect(by=DEALER), "deviation.ruled_by")


def test_the_call_of_one_round_does_not_hold_for_the_next() -> None:
    table = BigSixTable(big_six())
    table.plays("$1")
    table.spins()
    assert [deviation.rule for deviation in table.state.deviations] == ["no_more_bets.said"]


def test_a_spin_ruled_void_after_the_call_is_spun_again_with_bets_closed() -> None:
    table = BigSixTable(big_six())
    player = table.sits("1").bets("flag", 1_00)
    table.calls()
    table.spins()
    table.lands("$1")
    table.does(ReportDeviation(by=FLOOR, broken="wheel.clapper", what="the clapper was held"))
    table.does(RuleOn(by=PIT, ruling="void", reason="seen on tape"))
    assert (table.next_steps, table.state.symbol) == ({"spin"}, None)
    player.may_not_bet("no_more_bets.then", "$1")
    assert table.laid("1") == {"flag": 1_00}


def test_players_see_the_layout_and_their_own_chips() -> None:
    table = BigSixTable(big_six())
    table.sits("1", brings=10_00).bets("$5", 4_00)
    table.sits("2", brings=30_00)
    seen = play.view(table.state, Signature("1", Role.PLAYER))
    assert seen["accounts"] == {"chips of 1": 6_00}
    assert seen["stakes"] == [("1", "$5", 4_00)]
    assert seen["bets"] == "open"
    assert "deviations" not in seen
    whole = play.view(table.state, Signature("Flo", Role.FLOORPERSON))
    assert whole["accounts"] == dict(table.state.accounts)
    assert whole["deviations"] == ()
