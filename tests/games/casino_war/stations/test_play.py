"""The electronic version as it is played: rounds at stations, refusals, and any sequence of commands."""

from collections import Counter
from dataclasses import fields
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from croupier.games.casino_war.play import commands as c
from croupier.games.casino_war.play import play
from croupier.games.casino_war.play.state import BURN, NOBODY
from croupier.games.casino_war.rules import WarRules
from croupier.games.casino_war.stations import play as electronic
from croupier.games.casino_war.stations import play as spots
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
    Words,
)
from croupier.games.kit.play.money import LAYOUT, Money
from croupier.games.kit.play.refused import Refused
from croupier.rulebook.values import Value
from depth import cases
from games.casino_war.electronic_table import BEST, DEALER, FLOOR, OWN_CARDS, ElectronicTable, spot, stations
from games.casino_war.md_table import DEVICE
from played import as_player
from war_tables import PA2012, war

# Rounds


def tied_table(read: dict[str, str] | None = None, choices: dict[str, Value] | None = None) -> ElectronicTable:
    """Stations 1 and 2 on hand 2, which ties, with ten and thirty dollars."""
    table = ElectronicTable(stations(choices, read=read))
    table.sits("1").bets("2", initial=10_00)
    table.sits("2").bets("2", initial=30_00)
    table.deals("3d Qs 4d", dealer="Qh")
    table.settles()
    return table


def test_a_spot_is_numbered_like_a_room() -> None:
    assert spots.spot("3", "2") == "302"
    assert spots.spot("41", "7") == "4107"
    assert (spots.station_of("4107"), spots.hand_of("4107")) == ("41", "7")


@pytest.mark.parametrize(("war_card", "net"), [("Kc", 10_00), ("9h", 20_00), ("5c", -20_00)])
def test_a_war_pays_what_the_edition_pays_at_the_live_table(war_card: str, net: int) -> None:
    table = tied_table()
    table.chooses("1:2", "war")
    table.chooses("2:2", "surrender")
    table.wars(war_card, dealer="9c")
    assert (table.net("1"), table.net("2")) == (net, -15_00)
    table.ends()
    assert (table.state.phase, table.state.stakes, table.state.cards) == ("betting", (), {})


def test_half_of_an_odd_wager_follows_the_edition() -> None:
    table = ElectronicTable(stations({"chips.in_play": ("1.00",)}))
    table.sits("1").bets("1", initial=5_00)
    table.deals("Qs 3d 4d", dealer="Qh")
    table.settles()
    table.chooses("1:1", "surrender")
    table.does(c.CollectSurrenders(by=DEALER))
    assert table.money("surrendered", "returned") == [
        ("surrendered", "initial 101", 2_00),
        ("returned", "initial 101", 3_00),
    ]
    assert table.next_steps == {"end the round"}


def test_a_tie_on_the_war_deal() -> None:
    table = tied_table()
    table.chooses("1:2", "war")
    table.chooses("2:2", "war")
    table.ties_the_war("2:2", 5_00)
    table.wars("9d", dealer="9c")
    assert (table.net("1"), table.net("2")) == (20_00, 60_00 + 50_00)


def test_cards_of_the_war_lie_until_the_end_and_each_goes_to_the_rack_once() -> None:
    table = tied_table()
    table.chooses("1:2", "war")
    table.chooses("2:2", "war")
    table.wars("Kc", dealer="9c")
    table.ends()
    assert Counter(table.state.discards) == Counter(["3d", "4d", *["??"] * 3, "Qs", "Kc", "Qh", "9c"])


def test_a_player_of_two_tied_hands_decides_each() -> None:
    table = ElectronicTable(stations())
    table.sits("1").bets("1", initial=10_00).bets("3", initial=20_00)
    table.deals("Qs 3d Qd", dealer="Qh")
    table.settles()
    table.chooses("1:1", "surrender")
    assert table.next_steps == {"choose"}
    table.chooses("1:3", "war")
    table.wars("Kc", dealer="9c")
    assert table.net("1") == -5_00 + 20_00


def test_the_best_card_is_found_whatever_its_place_and_whoever_shares_it() -> None:
    table = ElectronicTable(stations(read=BEST))
    table.sits("1").bets(initial=10_00)
    table.sits("7").bets(initial=20_00, tie=5_00)
    table.deals("3d As Ad", dealer="Ah")
    table.settles()
    assert table.state.due == (spot("7"), spot("1"))
    table.chooses("1", "war")
    table.chooses("7", "surrender")
    table.begins_war()
    assert table.state.due[-2:] == ("2", "dealer")


@pytest.mark.parametrize(("read", "cards"), [({}, 2), (OWN_CARDS, 3)])
def test_burning_before_each_war_card_counts_stations_where_each_has_its_own(read: dict[str, str], cards: int) -> None:
    table = tied_table({"burning-before-each-war-card": "before each War card", **read})
    table.chooses("1:2", "war")
    table.chooses("2:2", "war")
    table.begins_war()
    assert table.state.due.count(BURN) == 3 * cards
    table.does(c.Burn(by=DEALER))
    assert table.state.due[2] == ("2" if cards == 2 else "102")


def test_a_war_card_of_one_station_can_be_corrected() -> None:
    table = tied_table(OWN_CARDS)
    table.chooses("1:2", "war")
    table.chooses("2:2", "war")
    table.begins_war()
    for _ in range(3):
        table.does(c.Burn(by=DEALER))
    for card in ("Kc", "5c", "9c"):
        table.gives(table.state.due[0], card)
    table.does(c.CorrectCard(by=FLOOR, to=spot("2:2"), card="Ac"))
    table.does(c.SettleWar(by=DEALER))
    assert (table.net("1"), table.net("2")) == (10_00, 30_00)


def test_the_cover_card_on_a_shared_card_is_nobodys() -> None:
    table = ElectronicTable(stations())
    table.sits("2").bets("2", initial=10_00)
    table.calls()
    table.gives("1", "3d")
    table.does(c.CoverCard(by=DEALER))
    assert table.state.cover_on == NOBODY
    assert table.state.cut_after not in table.state.seats


def test_a_best_card_that_cannot_be_told_voids_every_wager() -> None:
    table = ElectronicTable(stations(read=BEST))
    table.sits("1").bets(initial=10_00)
    table.sits("2").bets(initial=20_00)
    table.calls()
    table.gives("1", "3d")
    table.gives("3", "4d")
    assert table.money("voided") == [("voided", "initial 100", 1000), ("voided", "initial 200", 2000)]


def test_a_void_deal_hands_everything_back() -> None:
    table = ElectronicTable(stations())
    table.sits("1").bets("1", initial=10_00, tie=5_00).bets("2", initial=10_00)
    table.deals("3d As Ad", dealer="Ah")
    table.does(ReportDeviation(by=DEALER, broken="deal.direction", what="the dealer's card came first"))
    table.does(RuleOn(by=FLOOR, ruling="void", reason="on review"))
    assert table.net("1") == 0
    assert (table.state.stakes, table.state.cards) == ((), {})


def test_the_payout_limit_is_of_each_spot() -> None:
    table = ElectronicTable(stations({"limits.payout_per_hand": "60.00"}))
    table.sits("1").bets("1", initial=10_00, tie=10_00).bets("2", initial=10_00)
    table.deals("As Kd 3d", dealer="Ad")
    table.settles()
    assert table.money("paid") == [("paid", "tie 101", 60_00)]


# What is refused


def test_what_a_station_cannot_do() -> None:
    table = ElectronicTable(stations({"limits.minimum": "10.00", "limits.maximum": "50.00"}))
    one = table.sits("1", "Ann", brings=100_00)
    table.sits("2", "Bob")
    one.cannot_bet("electronic.cards", "4", initial=10_00)
    one.cannot_bet("wagers.tie", "1", tie=10_00)
    assert "side-wagers-at-stations" in one.cannot_bet("electronic.side_wagers", "1", progressive=5_00)  # L23
    one.cannot_bet("limits.minimum", "1", initial=5_00)
    one.cannot_bet("limits.maximum", "1", initial=60_00)
    one.cannot_bet("chips.in_play", "1", initial=25)
    table.refuses(one.place("1", "initial", 10_00, means="a watch"), "chips.wagered")
    one.bets("1", initial=50_00).bets("2", initial=50_00)
    one.cannot_bet("wagers.initial", "3", bonus=5_00)
    another = c.PlaceWager(by=as_player("Ann"), player="Ann", position=spot("2:1"), wager="initial", cents=10_00)
    table.refuses(another, "electronic.cards")
    table.refuses(
        c.PlaceWager(by=DEALER, player="Zoe", position=spot("1:1"), wager="initial", cents=10_00), "wagers.seated"
    )
    table.calls()
    one.cannot_bet("no_more_bets.said", "3", initial=10_00)
    table.refuses(c.DealCard(by=DEALER, to="4", card="Qs"), "deal.direction")
    table.refuses(c.DealCard(by=DEALER, to="1", card="1s"), "ranks.order")


@pytest.mark.parametrize(
    ("player", "station", "cents"),
    [
        ("", "3", 10_00),
        ("dealer", "3", 10_00),
        ("Zoe", "0", 10_00),
        ("Zoe", "10", 10_00),
        ("Zoe", "1", 10_00),
        ("Ann", "3", 10_00),
    ],
)
def test_a_station_is_one_players(player: str, station: str, cents: int) -> None:
    table = ElectronicTable(stations())
    table.sits("1", "Ann")
    table.refuses(c.BuyIn(by=DEALER, player=player, position=station, cents=cents), "electronic.stations")


def test_an_edition_without_such_a_version_deals_none() -> None:
    rules = war(None, edition=PA2012)
    state = electronic.ready(rules, {"1": ("1", 100_00)})
    for command in (
        c.PlaceWager(by=as_player("1"), player="1", position="101", wager="initial", cents=10_00),
        c.BuyIn(by=DEALER, player="2", position="2", cents=10_00),
    ):
        refused = electronic.decide(rules, state, command)
        assert isinstance(refused, Refused)
        assert "no electronic version" in refused.reason


def test_players_do_not_see_the_purses_of_others() -> None:
    table = tied_table()
    seen = electronic.view(table.state, Signature("1", Role.PLAYER))
    assert set(seen["accounts"]) == {"chips of 1"}  # type: ignore[call-overload]
    assert seen["cards"] == {"1": "3d", "2": "Qs", "3": "4d", "dealer": "Qh"}


# Any sequence of commands

MISSED = {"missed-in-the-war-deal": "void and returned, as in the original deal"}
COMMANDS: dict[str, type[Command]] = {
    kind.name: kind
    for kind in (*vars(c).values(), ReportDeviation, RuleOn)
    if isinstance(kind, type) and issubclass(kind, Command) and hasattr(kind, "name")
}
RARE = {"report deviation", "close table", "no gaming activity", "leave", "order a reshuffle", "new dealer"}
WRONG: dict[str, st.SearchStrategy[object]] = {
    "by": st.sampled_from([DEALER, FLOOR, as_player("Ann"), as_player("Bob"), ()]),
    "player": st.sampled_from(["Ann", "Bob", "Zoe", "", "dealer"]),
    "position": st.sampled_from(["1", "2", "101", "102", "100", "203", "901", "10001", "", "x"]),
    "wager": st.sampled_from(["initial", "tie", "initial 101", "tie 101", "progressive", "war", ""]),
    "cents": st.sampled_from([-1_00, 0, 1, 50, 5_00, 1_000_000_00]),
    "choice": st.sampled_from(["war", "surrender", "stay"]),
    "to": st.sampled_from(["1", "2", "3", "4", "0", "102", "dealer", "burn", "", "x"]),
    "card": st.sampled_from(["Qs", "Qh", "2c", "??", "", "1s"]),
}


class Walk(RuleBasedStateMachine):
    """A table played at random among what is listed, and now and then by what is not."""

    law: WarRules

    @initialize()
    def arrive(self) -> None:
        self.state = electronic.ready(self.law, {"1": ("Ann", 200_00), "2": ("Bob", 60_00)})
        self.first, self.events = self.state, list[Event]()

    @rule(data=st.data())
    def the_next_step(self, data: st.DataObject) -> None:
        self.takes(data, [one for one in self.options() if one.kind == "next"])

    @rule(data=st.data())
    def whatever_is_listed(self, data: st.DataObject) -> None:
        self.takes(data, [one for one in self.options() if one.command not in RARE])

    @rule(data=st.data())
    def seldom(self, data: st.DataObject) -> None:
        self.takes(data, [one for one in self.options() if one.command in RARE])

    @precondition(lambda self: self.state.phase == "betting" and not self.state.deviations)
    @rule(data=st.data(), rank=st.sampled_from(["", "Q", "A"]))
    def a_round(self, data: st.DataObject, rank: str) -> None:
        """By the book, and with a rank to be dealt wherever it can, to a War."""
        for _ in range(3):
            self.takes(data, [one for one in self.options() if one.command == "place wager"])
        if not self.state.stakes:
            return
        self.does(c.CallNoMoreBets(by=DEALER))
        while self.state.phase not in ("betting", "preparing"):
            self.takes(data, [one for one in self.options() if one.kind == "next"], rank)
        assert self.state.stakes == ()

    @rule(
        data=st.data(),
        kind=st.sampled_from([c.PlaceWager, c.BuyIn, c.DealCard, c.Choose, c.PlaceWarTie, c.TakeBack, c.BeginWar]),
    )
    def anything_at_all(self, data: st.DataObject, kind: type[Command]) -> None:
        chosen = {part.name: data.draw(WRONG[part.name]) for part in fields(kind) if part.name in WRONG}
        before, command = self.state, kind(**chosen)  # type: ignore[arg-type]
        decision = electronic.decide(self.law, before, command)
        if isinstance(decision, Refused):
            assert decision.reason
            assert self.law.cite(decision.rule), decision
            assert set(decision.lawful) <= {one.command for one in self.options()}
            assert self.state == before
        else:
            self.follows(decision)

    @invariant()
    def money_is_conserved(self) -> None:
        accounts, stakes = self.state.accounts, self.state.stakes
        assert sum(accounts.values()) == 0
        assert accounts.get(LAYOUT, 0) == sum(stake.cents for stake in stakes)
        assert all(cents >= 0 for name, cents in accounts.items() if name.startswith("chips of "))

    @invariant()
    def cards_are_those_of_the_shoe(self) -> None:
        lying = Counter([*self.state.cards.values(), *self.state.war_cards.values()])
        assert lying <= Counter(self.state.seen)
        assert len(self.state.cards) <= self.law.electronic.cards + 1  # type: ignore[union-attr]

    @invariant()
    def somebody_can_go_on(self) -> None:
        waits = self.state.phase == "betting" or self.state.plan[:1] == ("show",)
        assert waits or any(one.kind == "next" for one in self.options()), self.state

    def teardown(self) -> None:
        if hasattr(self, "first"):
            state = self.first
            for event in self.events:
                state = electronic.evolve(self.law, state, event)
            assert state == self.state

    def options(self) -> tuple[Option, ...]:
        return electronic.options(self.law, self.state)

    def takes(self, data: st.DataObject, found: list[Option], rank: str = "") -> None:
        if not found:
            return
        option = data.draw(st.sampled_from(found))
        values = {name: data.draw(self.of(name, domain, rank)) for name, domain in option.fields.items()}
        player = values.get("player") or self.state.seats.get(self.state.cutter) or "Ann"
        signed = (*(Signature("Lee", _role(name)) for name in option.roles if name != "player"),)
        by = signed or as_player(str(player))
        self.does(COMMANDS[option.command](by=by, **values))  # type: ignore[arg-type]

    def of(self, name: str, domain: Domain, rank: str) -> st.SearchStrategy[object]:
        match domain:
            case OneOf():
                wanted = tuple(value for value in domain.values if name == "card" and rank and str(value)[0] == rank)
                return st.sampled_from(wanted or domain.values)
            case Between():
                most = 40 if domain.high is None else min((domain.high - domain.low) // domain.step, 40)
                return st.integers(0, most).map(lambda count: domain.low + count * domain.step)
            case Words() if name == "player":
                free = [one for one in ("Ann", "Bob", "Cid", "Dot") if one not in self.state.seats.values()]
                return st.sampled_from([*free, f"guest {len(self.events)}"])
        return st.just("as seen")

    def does(self, command: Command) -> None:
        decision = electronic.decide(self.law, self.state, command)
        assert not isinstance(decision, Refused), f"{command} is listed and refused: {decision.reason}"
        self.follows(decision)

    def follows(self, decision: tuple[Event, ...]) -> None:
        for event in decision:
            assert self.law.cite(event.rule), event
            if isinstance(event, Money) and event.kind == "placed":
                corrected = event.rule == "wagers.corrected_by" and self.state.phase == "dealing" and not self.state.cards
                assert self.state.phase in ("betting", "choosing") or corrected
            self.state = electronic.evolve(self.law, self.state, event)
        self.events += decision


def _role(name: str) -> Role:
    return Role(name.removesuffix(" or above"))


@pytest.mark.parametrize(
    ("read", "choices"),
    [
        ({}, {}),
        (BEST, {}),
        (OWN_CARDS, {"shoe.shuffler": True}),
        (BEST | OWN_CARDS, DEVICE),
        (MISSED, {"wagers.leaving": "lost", "limits.payout_per_hand": "60.00"}),
    ],
    ids=[
        "each card",
        "best card",
        "own War cards, shuffler",
        "own War cards, device",
        "whoever leaves loses, whoever is missed has no wager",
    ],
)
def test_any_sequence_of_commands(read: dict[str, str], choices: dict[str, Value]) -> None:
    machine: Any = type("RandomWalk", (Walk,), {"law": stations(choices, read=read)})
    machine.TestCase.settings = settings(
        max_examples=cases(36), stateful_step_count=20, deadline=None, suppress_health_check=list(HealthCheck)
    )
    machine.TestCase().runTest()


def test_the_live_table_is_not_touched_by_it() -> None:
    """The two pictures are only shown: the state keeps its cards under the numbers of the community cards."""
    table = tied_table()
    before = table.state
    spots.by_spot(table.rules, before)
    spots.by_card(table.rules, before)
    assert table.state is before
    assert set(before.cards) == {"1", "2", "3", "dealer"}
    assert play.evolve is electronic.evolve
