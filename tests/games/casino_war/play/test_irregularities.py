"""What goes wrong with cards and devices in the middle of a round, and rounds that become void."""

import pytest

from croupier.games.casino_war.play import commands as c
from croupier.games.casino_war.play import events as e
from croupier.games.casino_war.play import play
from croupier.games.casino_war.play.state import UNSEEN
from croupier.games.casino_war.rules import WarRules
from croupier.games.casino_war.words import WarWords
from croupier.games.kit.play.decider import Deviated, ReportDeviation, RuleOn, replace
from croupier.rulebook.values import Value
from games.casino_war.md_table import SPIN, maryland, wagered
from played import DEALER, FLOOR
from war_tables import GGE, MD, PA2011, PA2012, PENNSYLVANIA, WarTable, war

CONTINUOUS: dict[str, Value] = {"shoe.kind": "continuous", "decks.continuous": 7}
VOID = {"empty-shoe": "the round is void and its wagers returned"}
EDITIONS = (*PENNSYLVANIA, MD)


def with_left(rules: WarRules, cards: int) -> WarTable:
    """Two players with wagers of twenty dollars at a shoe with so many cards left, whose cover card nobody saw."""
    table = WarTable(rules)
    for position in (1, 2):
        table.seat(position).bets(initial=20)
    table.state = replace(table.state, drawn=52 * table.state.decks - cards)
    return table


# A shoe that runs out


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_empty_shoe_is_filled_with_the_discards_and_the_round_finished(edition: str) -> None:
    table = with_left(war(edition=edition), 1)
    table.calls()
    table.cards("Qs")
    assert table.next_steps == {"shoe is empty"}
    table.does(c.EmptyShoe(by=DEALER))
    assert table.prepares() == ["shuffle", "offer the cut", "cut", "second cover card", "into the shoe", "burn"]
    assert (table.state.phase, table.state.due, table.state.seen, table.state.drawn) == (
        "dealing",
        ("2", "dealer"),
        ("Qs",),
        2,
    )
    table.cards("Kd", "Jh")
    table.settles().ends()
    assert (table.net(1), table.net(2), table.state.deviations) == (20_00, 20_00, ())


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_empty_shoe_in_the_war_keeps_the_cards_that_lie(edition: str) -> None:
    table = with_left(war(edition=edition), 5)
    table.deals("Qs", "2d", dealer="Qh").settles()
    table.at(1).goes_to_war()
    table.does(c.BeginWar(by=DEALER))
    for _ in range(2):
        table.does(c.Burn(by=DEALER))
    table.does(c.EmptyShoe(by=DEALER))
    table.prepares()
    assert (table.state.phase, table.state.due) == ("war dealing", ("burn", "1", "dealer"))
    assert (table.state.seen, table.state.discards) == (("Qs", "Qh"), (UNSEEN,))
    table.does(c.Burn(by=DEALER))
    table.cards("2d", "2c")  # the two of diamonds was shuffled in again
    table.does(c.SettleWar(by=DEALER))


@pytest.mark.parametrize("edition", EDITIONS)
def test_read_otherwise_an_empty_shoe_voids_the_round(edition: str) -> None:
    table = with_left(war(edition=edition, read=VOID), 1)
    table.calls()
    table.cards("Qs")
    table.does(c.EmptyShoe(by=DEALER))
    assert (table.net(1), table.net(2), table.laid(), table.state.plan[0]) == (0, 0, {}, "shuffle")
    table.prepares()
    assert table.state.phase == "betting"


def test_a_shoe_that_is_empty_too_early_is_a_deviation() -> None:
    table = with_left(war(), 30)
    table.calls()
    table.does(c.EmptyShoe(by=DEALER))
    (deviation,) = table.state.deviations
    assert deviation == Deviated(rule="decks.shoe", kind=e.CARDS_MISSING, facts={"cards": "30"})
    assert WarWords.deviations[deviation.kind](deviation.facts) == "the shoe is empty, but 30 cards have not been drawn"
    table.prepares()
    table.cards("Qs", "Kd", "Jh")
    table.refuses(c.SettleOriginal(by=DEALER), "deviation.ruled_by")


def test_a_new_dealer_finds_the_shoe_empty() -> None:
    table = WarTable(war())
    table.seat(1).bets(initial=5)
    table.state = replace(table.state, drawn=312)
    table.does(c.NewDealer(by=DEALER))
    assert not table.may("burn a card")
    table.calls()
    assert table.next_steps == {"shoe is empty"}
    table.does(c.EmptyShoe(by=DEALER))
    assert table.prepares()[-2:] == ["into the shoe", "burn"]  # the one for the shoe
    assert table.next_steps == {"burn a card"}  # and one by the new dealer
    table.does(c.Burn(by=DEALER))
    assert [burned.rule for burned in table.happened(e.Burned)] == ["burn.shoe", "burn.new_dealer"]
    table.cards("Qs", "Js")


def test_a_ruling_voids_the_round_while_the_discards_are_shuffled() -> None:
    table = with_left(war(), 1)
    table.calls()
    table.cards("Qs")
    table.does(c.EmptyShoe(by=DEALER))
    table.does(ReportDeviation(by=DEALER, broken="deal.handled_by", what="a player took a card"))
    table.does(RuleOn(by=FLOOR, ruling="void", reason="the cards are not complete"))
    assert (table.laid(), table.state.phase, table.state.plan[0]) == ({}, "preparing", "shuffle")
    table.prepares()
    assert (table.state.phase, table.state.due, table.state.seen) == ("betting", (), ())


# A card that lay face up


@pytest.mark.parametrize(("option", "seen"), [
    ("until the cards are shuffled again after the round", ("Qs", "9c")),
    ("in that round only", ("Qs", "9c")),
])  # fmt: skip
def test_a_face_up_card_when_discards_are_shuffled_in_mid_round(option: str, seen: tuple[str, ...]) -> None:
    table = with_left(war(edition=PA2011, read={"how-long-a-face-up-card-is-out": option}), 2)
    table.calls()
    table.does(c.FaceUpCard(by=DEALER, card="9c"))
    table.cards("Qs")
    table.does(c.EmptyShoe(by=DEALER))
    table.prepares(until="burn")
    assert table.state.seen == seen


@pytest.mark.parametrize(("option", "out"), [
    ("until the cards are shuffled again after the round", ("9c",)),
    ("in that round only", ()),
])  # fmt: skip
def test_a_face_up_card_of_a_continuous_shuffler(option: str, out: tuple[str, ...]) -> None:
    table = WarTable(war(CONTINUOUS, edition=GGE, read={"how-long-a-face-up-card-is-out": option}))
    table.seat(1).bets(initial=20)
    table.calls()
    table.does(c.FaceUpCard(by=DEALER, card="9c"))
    table.cards("Qs", "Jd")
    table.settles().ends()
    assert (table.state.seen, table.state.discards) == (out, out)
    table.does(c.OrderReshuffle(by=FLOOR))
    table.prepares()
    assert (table.state.seen, table.state.drawn) == ((), 0)


# A device that deals


def test_a_continuous_shuffler_is_filled_with_its_own_number_of_decks() -> None:
    table = WarTable(war(CONTINUOUS, edition=GGE), closed=True)
    table.refuses(c.ReceiveCards(by=DEALER, decks=6), "decks.continuous")
    table.receives()
    table.seat(1)
    assert table.state.decks == 7
    table.prepares()
    assert table.state.phase == "betting"


def test_cards_of_a_device_may_come_again_as_soon_as_it_has_them() -> None:
    seen = {}
    for option in ("after each round", "as they are collected, so that they can come again in the War deal"):
        table = WarTable(war(CONTINUOUS, edition=GGE, read={"when-cards-go-back": option}))
        for position in (1, 2):
            table.seat(position).bets(initial=20)
        table.deals("Qs", "2d", dealer="Qh").settles()
        table.at(1).goes_to_war()
        table.begins_war()
        seen[option] = table.state.seen
    assert list(seen.values()) == [("Qs", "2d", "Qh"), ("Qs", "Qh")]


@pytest.mark.parametrize("edition", [GGE, PA2012, MD])
def test_a_device_out_of_order_in_mid_round_gives_its_cards_to_a_manual_shoe(edition: str) -> None:
    kind = "reshuffling" if edition == PA2012 else "continuous"
    approval: dict[str, Value] = {} if edition == GGE else {"shoe.approval": "letter"}
    table = WarTable(war({"shoe.kind": kind, **approval}, edition=edition))
    table.seat(1).bets(initial=20)
    table.calls()
    table.cards("Qs")
    table.does(c.OutOfOrder(by=FLOOR, marked="covered"))
    assert not table.may("shuffler jams")
    voided = table.state.positions == {}
    assert voided == (edition == MD)  # there a jam makes the round void
    assert table.prepares() == ["shuffle", "offer the cut", "cut", "second cover card", "into the shoe", "burn"]
    if not voided:
        table.cards("Jd")
        table.settles().ends()
    assert table.net(1) == (0 if voided else 20_00)
    table.at(1).bets(initial=20)
    table.calls()
    assert table.may("cover card")


@pytest.mark.parametrize("until", ["inspect", "shuffle", "into the shoe"])
def test_a_device_out_of_order_before_play(until: str) -> None:
    table = WarTable(war(CONTINUOUS, edition=GGE), closed=True)
    table.receives()
    table.seat(1)
    table.prepares(until=until)
    table.does(c.OutOfOrder(by=DEALER, marked="signed"))
    assert table.prepares()[-6:] == ["shuffle", "offer the cut", "cut", "second cover card", "into the shoe", "burn"]
    assert table.state.phase == "betting"


def test_who_leaves_while_cards_are_made_ready_is_not_waited_for() -> None:
    rules = war({"wagers.leaving": "lost"}, edition=MD, read={"missed-in-the-war-deal": "dealt the next card"})
    table = with_left(rules, 8)
    table.deals("Qs", "Qd", dealer="Qh").settles()
    for position in (1, 2):
        table.at(position).goes_to_war()
    table.begins_war()
    table.gives(2, "2d")
    table.gives("dealer", "2c")
    assert table.state.due == ("1",)
    table.does(c.EmptyShoe(by=DEALER))
    table.at(1).leaves()
    table.prepares()
    assert table.state.phase == "war dealt"
    table.does(c.SettleWar(by=DEALER))


# Rounds that become void


def test_a_void_deal_takes_back_what_a_bonus_spin_paid() -> None:
    table = wagered({**SPIN, "bonus_spin.primary.rate": "1/10"})
    table.deals("3h 4h", dealer="Qs")
    table.spins("jackpot 1", "2")
    assert (table.net("1"), table.net("2"), table.meter("primary")) == (25_00, 10_001_00, 10_000_00)
    table.does(ReportDeviation(by=DEALER, broken="bonus_spin.spins", what="the wheel was touched"))
    table.does(RuleOn(by=FLOOR, ruling="void", reason="the wheel was touched"))
    assert (table.net("1"), table.net("2"), table.meter("primary"), table.state.stakes) == (0, 0, 10_000_00, ())
    assert table.money("reclaimed") == [("reclaimed", "bonus-spin 2", 10_001_00), ("reclaimed", "bonus-spin 1", 25_00)]


def test_from_a_player_who_went_away_nothing_can_be_taken_back() -> None:
    table = wagered({**SPIN, "wagers.leaving": "stays open"})
    table.deals("3h 4h", dealer="Qs")
    table.spins("$200", "2")
    table.does(c.Leave(by=DEALER, player="2"))
    table.does(ReportDeviation(by=DEALER, broken="bonus_spin.spins", what="the wheel was touched"))
    table.does(RuleOn(by=FLOOR, ruling="void", reason="the wheel was touched"))
    assert (table.net("1"), table.net("2")) == (0, 200_00 - 10_00)  # ten of the payment were still on the layout


def test_a_spin_whose_stake_was_collected_is_undone_too() -> None:
    rules = maryland(SPIN, read={"stake-of-a-winning-spin": "gone, whatever happens"})
    table = wagered(SPIN, read={"stake-of-a-winning-spin": "gone, whatever happens"})
    assert table.rules.bonus_spin == rules.bonus_spin
    table.deals("3h 4h", dealer="Qs")
    table.spins("$200", "2")
    table.does(ReportDeviation(by=DEALER, broken="bonus_spin.spins", what="the wheel was touched"))
    table.does(RuleOn(by=FLOOR, ruling="void", reason="the wheel was touched"))
    assert (table.net("1"), table.net("2")) == (0, 0)
    assert ("restored", "bonus-spin 1", 5_00) in table.money("restored")


@pytest.mark.parametrize(("option", "net"), [
    ("what was settled stands", -20_00),
    ("everything is undone: lost wagers go back, payments are taken back", 0),
])  # fmt: skip
def test_what_was_settled_before_a_jam(option: str, net: int) -> None:
    table = WarTable(war({"shoe.shuffler": True}, edition=MD, read={"settled-before-a-jam": option}))
    for position in (1, 2):
        table.seat(position).bets(initial=20)
    table.deals("2s", "Qd", dealer="Qh").settles()
    table.does(c.Jam(by=DEALER))
    assert (table.net(1), table.net(2), table.laid()) == (net, 0, {})


def test_a_missed_position_takes_its_part_from_the_meter() -> None:
    table = wagered({**SPIN, "bonus_spin.primary.rate": "1/10", "bonus_spin.secondary.rate": "1/5"})
    table.calls()
    table.does(c.DealCard(by=DEALER, to="2", card="Kh"))
    assert (table.meter("primary"), table.meter("secondary")) == (10_000_50, 5_001_00)


# A Tie Wager alone


def test_a_tie_wager_alone_gets_a_card_and_no_choice() -> None:
    rules = war(edition=PA2011, read={"tie-alone": "also alone"})
    table = WarTable(rules)
    table.seat(1).bets(tie=5)
    table.seat(2).bets(initial=20, tie=5)
    table.deals("Qs", "Qd", dealer="Qh").settles()
    assert (table.net(1), table.state.due) == (50_00, ("2",))
    WarTable(war(edition=PA2011)).seat(1).may_not_bet("wagers.tie", "tie")


def test_a_tie_wager_alone_is_lost_without_a_tie() -> None:
    table = WarTable(war(edition=PA2011, read={"tie-alone": "also alone"}))
    table.seat(1).bets(tie=5)
    table.deals("Qs", dealer="Kh").settles().ends()
    assert (table.net(1), play.view(table.state, FLOOR[0])["phase"]) == (-5_00, "betting")


def test_an_initial_wager_taken_back_leaves_a_tie_wager_that_may_lie_alone() -> None:
    read = {"tie-alone": "also alone", "taking-a-wager-back": "until no more bets"}
    table = WarTable(war(edition=PA2011, read=read))
    table.seat(1).bets(initial=20, tie=5)
    table.does(c.TakeBack(by=DEALER, player="1", wager="initial 1"))
    assert table.laid() == {"tie 1": 5_00}
    table.deals("Qs", dealer="Qh").settles().ends()
    assert table.net(1) == 50_00
