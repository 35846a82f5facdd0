"""Maryland, chapters 1 to 4: the table, its cards and its opening."""
# ruff: noqa: N802, the sections have capital letters

from croupier.games.casino_war.play import commands as c
from games.casino_war.md_table import DEALER, FLOOR, PIT, SHUFFLER, MarylandTable, maryland, not_allowed, wagered
from played import as_player

OPENING = ("inspect", "verify", "spread", "show", "turn face down", "wash", "stack", "shuffle")


# Chapters 1 and 2


def test_md_1_A_1_only_an_initial_wager_brings_a_card() -> None:
    table = wagered({})
    table.sits("3")
    table.calls()
    assert table.state.due == ("1", "2", "dealer")
    table.refuses(c.DealCard(by=DEALER, to="3", card="2h"), "deal.direction")


def test_md_1_A_6_no_war_without_its_wager() -> None:
    table = MarylandTable(maryland())
    table.sits("1", brings=15_00).bets(initial=10_00)
    table.deals("Qs", dealer="Qh")
    table.settles()
    war = c.Choose(by=as_player("1"), player="1", position="1", choice="war")
    assert "10.00" in table.refuses(war, "wagers.war")


def test_md_2_A_nine_positions_at_most() -> None:
    table = MarylandTable(maryland())
    table.sits("9")
    table.refuses(c.BuyIn(by=as_player("x"), player="x", position="10", cents=100_00), "seats")
    assert not_allowed({"seats": 10}).cite == "2.A"
    assert maryland({"seats": 5}).seats == 5


# Chapter 3


def test_md_3_A_six_or_eight_decks() -> None:
    for decks in (6, 8):
        table = MarylandTable(maryland({"decks.shoe": decks}), closed=True)
        table.receives(decks)
        assert table.state.decks == decks
    for wrong in (5, 7, 9):
        assert not_allowed({"decks.shoe": wrong}).cite == "3.A"


def test_md_3_B_with_a_shuffler_six_or_eight_in_two_batches() -> None:
    rules = maryland({**SHUFFLER, "decks.shuffler": 6})
    MarylandTable(rules, closed=True).receives(6)
    for wrong in (5, 7, 10):
        assert not_allowed({**SHUFFLER, "decks.shuffler": wrong}).cite == "3.B, 3.B(1)"
    assert not_allowed({**SHUFFLER, "shoe.kind": "continuous"}).rule == "shoe.kind"


def test_md_3_B_1_half_of_them_are_dealt() -> None:
    table = MarylandTable(maryland({**SHUFFLER, "decks.shuffler": 8}), closed=True)
    table.receives(8)
    assert table.state.decks == 4


def next_shoe() -> MarylandTable:
    table = MarylandTable(maryland(SHUFFLER))
    table.sits("1").bets(initial=10_00)
    table.calls()
    table.does(c.CoverCard(by=DEALER))
    table.does(c.DealCard(by=DEALER, to="1", card="Ks"))
    table.does(c.DealCard(by=DEALER, to="dealer", card="2s"))
    table.settles()
    table.ends()
    return table


def test_md_3_B_3_the_batch_that_was_dealt_goes_into_the_shuffler() -> None:
    assert next_shoe().state.plan[0] == "into the shuffler"


def test_md_3_B_4_the_other_batch_is_next() -> None:
    table = next_shoe()
    table.prepares("into the shuffler", "take the other batch")
    table.does(c.SecondCover(by=DEALER, cards_from_bottom=52))
    table.prepares("into the shoe")
    table.does(c.Burn(by=DEALER))
    assert table.state.phase == "betting"


def test_md_3_B_5_the_rack_is_empty_when_the_other_batch_comes() -> None:
    table = next_shoe()
    assert list(table.state.discards) == ["Ks", "2s"]
    table.prepares("into the shuffler", "take the other batch")
    table.does(c.SecondCover(by=DEALER, cards_from_bottom=52))
    table.prepares("into the shoe")
    assert list(table.state.discards) == []


def test_md_3_C_cards_are_changed_every_24_hours() -> None:
    table = MarylandTable(maryland(), closed=True)
    table.receives(preinspected=True, at="2026-03-01T10:00:00")
    table.sits("1")
    table.cuts("1")
    player = c.PlaceWager(by=as_player("1"), player="1", position="1", wager="initial", cents=10_00)
    table.does(player)
    table.refuses(c.CallNoMoreBets(by=DEALER, at="2026-03-02T10:00:01"), "cards.change_hours")
    table.calls(at="2026-03-02T10:00:00")
    assert not_allowed({"cards.change_hours": 25}).cite == "3.C"


# Chapter 4


def test_md_4_A_inspected_by_the_dealer_and_verified_by_a_floorperson() -> None:
    table = MarylandTable(maryland(), closed=True)
    table.receives()
    table.refuses(c.Prepare(by=FLOOR, step="inspect"), "opening.inspected_by")
    table.prepares("inspect")
    table.refuses(c.Prepare(by=DEALER, step="verify"), "opening.verified_by")
    table.does(c.Prepare(by=PIT, step="verify"))


def test_md_4_B_spread_for_the_first_player() -> None:
    table = MarylandTable(maryland(), closed=True)
    table.receives()
    table.prepares("inspect", "verify", "spread")
    assert not table.may("prepare cards"), "the cards wait for the first player"
    table.sits("4")
    table.prepares("show")


def test_md_4_C_when_the_player_has_looked_they_are_mixed() -> None:
    table = MarylandTable(maryland(), closed=True)
    table.receives()
    table.sits("1")
    table.prepares("inspect", "verify", "spread")
    table.refuses(c.Prepare(by=DEALER, step="turn face down"), "opening.shown_to")
    table.prepares("show", "turn face down", "wash", "stack")


def test_md_4_C_1_turned_over_first() -> None:
    assert next_step_after(4) == "turn face down"


def test_md_4_C_2_then_washed() -> None:
    assert next_step_after(5) == "wash"


def test_md_4_C_3_then_stacked() -> None:
    assert next_step_after(6) == "stack"


def test_md_4_D_then_shuffled() -> None:
    assert next_step_after(7) == "shuffle"


def next_step_after(done: int) -> str:
    table = MarylandTable(maryland(), closed=True)
    table.receives()
    table.sits("1")
    table.prepares(*OPENING[:done])
    (option,) = table.may("prepare cards")
    return str(option.fields["step"].values[0])  # type: ignore[union-attr]


def test_md_4_E_cards_for_a_shuffler_go_through_the_same_steps() -> None:
    table = MarylandTable(maryland(SHUFFLER), closed=True)
    table.receives(8)
    assert table.state.plan[: len(OPENING)] == OPENING


def test_md_4_F_cards_that_came_inspected_and_shuffled_skip_all_of_it() -> None:
    table = MarylandTable(maryland(), closed=True)
    table.receives(preinspected=True)
    assert table.state.plan == ("offer the cut", "cut", "second cover card", "into the shoe", "burn")
