"""Who deals: at a card table one dealer at a time, who is relieved by a step of its own, and nobody who plays there."""

from collections.abc import Callable

import pytest

from croupier.games.casino_war.training import SIDE
from croupier.games.kit.play.decider import Deviated, Role, Signature
from croupier.journal.book import Journal
from croupier.journal.store.store import Store
from croupier.journal.verification.verify import verify
from croupier.tables.audit.audit import Audit
from croupier.tables.engine import events as e
from tables.audit.forging import chained, signed
from tables.houses import GGE, MD, PA2011, PA2012, House
from tables.sitting import DEALER, FLOOR, GUARD, Sitting, player

ZOE = Signature("Zoe", Role.DEALER, "D-9")
WAR = House(f"{PA2012}/casino-war")
COUNTING = (DEALER, FLOOR)


def war(store: Store, house: House = WAR) -> Sitting:
    return Sitting(house.opens(store, "war")).opens_war("Ann")


def good(store: Store) -> bool:
    return all(report.good for report in verify(store, decide=Audit()))


def test_whoever_counts_the_float_deals(store: Store) -> None:
    table = war(store)
    assert table.table.now.dealer == "Lee"
    table.bets("Ann", "1", 20_00)
    assert table.refuses("no more bets", (ZOE,)) == "Lee deals at this table; Zoe takes over with: new dealer"
    table.does("no more bets", (Signature("  LEE ", Role.DEALER, "D-1"),))  # however the name is spelled


def test_between_rounds_a_new_dealer_burns(store: Store) -> None:
    table = war(store)
    table.plays_war("Qs", "2d")
    says = table.refuses("tip", (*player("Ann"), ZOE), player="Ann", cents=1_00)
    assert says == "Lee deals at this table; Zoe takes over with: new dealer"
    assert "relieve the dealer" not in table.offered
    done = table.does("new dealer", (ZOE,))
    assert done.events[-1] == e.DealerChanged(rule="burn.new_dealer", person="Zoe")
    assert table.refuses("burn a card").startswith("Zoe deals at this table")
    table.bets("Ann", "1", 20_00)
    table.does("no more bets", (ZOE,))
    assert table.refuses("deal a card", (ZOE,), to="1", card="2d").endswith("the next step is: burn a card")
    table.does("burn a card", (ZOE,))
    table.does("deal a card", (ZOE,), to="1", card="2d")
    assert good(store)


def test_in_the_middle_of_a_round_a_new_dealer_burns_before_the_next_card(store: Store) -> None:
    """L2: nothing that nobody could avoid is a deviation."""
    table = war(store)
    table.bets("Ann", "1", 20_00)
    table.does("no more bets")
    table.does("deal a card", to="1", card="Qs")
    assert "relieve the dealer" not in table.offered
    done = table.does("new dealer", (ZOE,))
    assert done.events[-1] == e.DealerChanged(rule="burn.new_dealer", person="Zoe")
    assert table.refuses("deal a card", (ZOE,), to="dealer", card="2d").endswith("the next step is: burn a card")
    table.does("burn a card", (ZOE,))
    table.does("deal a card", (ZOE,), to="dealer", card="2d")
    table.does("settle the original deal", (ZOE,))
    assert not table.table.now.game.deviations
    assert good(store)


def test_while_cards_are_made_ready_a_new_dealer_just_comes(store: Store) -> None:
    table = Sitting(WAR.opens(store, "war"))
    table.counts_float()
    table.does("receive cards", decks=6, preinspected=False)
    table.does("new dealer", (ZOE,))
    assert (table.table.now.game.burns_owed, table.table.now.game.deviations) == (0, ())  # the burn of the shoe is hers


def test_at_a_poker_table_the_dealer_is_relieved(store: Store) -> None:
    table = Sitting(House(f"{GGE}/badugi").opens(store, "badugi"))
    table.counts_float()
    assert table.refuses("open table", (ZOE,)) == "Lee deals at this table; Zoe takes over with: relieve the dealer"
    table.does("relieve the dealer", (ZOE,))
    table.does("open table", (ZOE,))


def test_at_a_wheel_several_dealers_work(store: Store) -> None:
    table = Sitting(House(f"{PA2011}/roulette").opens(store, "wheel")).opens_roulette("Ann")
    table.does("spin", (ZOE,), wheel="clockwise", ball="counterclockwise")


def test_the_next_day_may_begin_with_another_dealer(store: Store) -> None:
    table = war(store)
    table.does("leave", player("Ann"), player="Ann")
    table.ends()
    held = table.accounts["inventory"]
    table.does("count the float", (ZOE, FLOOR), cents=held, second=held)
    assert table.table.now.dealer == "Zoe"


@pytest.mark.parametrize(
    "does",
    [
        lambda table, by: table.refuses("settle the original deal", (by(Role.DEALER),)),
        lambda table, by: table.refuses("fill", (by(Role.FLOORPERSON), GUARD), cents=100_00, slip="1"),
        lambda table, by: table.refuses("fill", (FLOOR, by(Role.SECURITY)), cents=100_00, slip="1"),
    ],
)
def test_nobody_who_plays_signs_for_the_house(store: Store, does: Callable[..., str]) -> None:
    table = war(store)
    table.bets("Ann", "1", 20_00)
    table.does("no more bets")
    table.deals("Qs", "2d")
    says = does(table, lambda role: Signature("ann", role, "X-1"))
    assert says.startswith("ann plays at this table and cannot sign as its ")


def test_at_a_recorded_table_it_is_entered_as_what_happened(store: Store) -> None:
    table = war(store, House(f"{PA2012}/casino-war", mode="recorded"))
    table.bets("Ann", "1", 20_00)
    done = table.happens("no more bets", (ZOE,))
    assert isinstance(done.events[-1], Deviated)
    assert table.table.now.game.phase == "betting"
    assert good(store) is True  # as far as it goes: the ruling is still due, and verify says so


def test_a_forged_signature_of_another_dealer_is_found(store: Store) -> None:
    table = war(store)
    table.plays_war("Qs", "2d")
    records = list(Journal(store, "war").records())
    place = next(at for at, one in enumerate(records) if one.entry.command["name"] == "deal a card")
    (actor,) = records[place].entry.actors
    records[place] = signed(records[place], type(actor)("Zoe", "dealer", "D-9"))
    (found,) = chained(store, records)
    assert "deal a card was not lawful: Lee deals at this table; Zoe takes over with: new dealer" in found.says


def test_before_the_float_is_counted_that_is_the_next_step(store: Store) -> None:
    table = Sitting(House(f"{PA2011}/roulette").opens(store, "wheel"))
    says = table.refuses("spin", wheel="clockwise", ball="counterclockwise")
    assert says == "spin is not possible now; the next step is: count the float"


def test_a_side_wager_that_is_not_offered_has_no_pool(store: Store) -> None:
    plain = Sitting(House(MD).opens(store, "plain")).opens_war("Ann")
    assert not [name for name in plain.accounts if name.startswith("progressive")]
    side = Sitting(House(MD, SIDE).opens(store, "side")).opens_war("Ann")
    assert "progressive pool progressive" in side.accounts


def test_a_dealer_does_not_play_at_the_own_table(store: Store) -> None:
    table = war(store)
    says = table.refuses("buy in", player("lee"), player="lee", position="2", cents=100_00)
    assert says == "Lee deals at this table and does not play at it"


def test_a_signature_of_nobody_makes_nobody_the_dealer(store: Store) -> None:
    table = Sitting(WAR.opens(store, "war"))
    table.does("count the float", (Signature("", Role.DEALER), *COUNTING), cents=100_00)
    assert table.table.now.dealer == "Lee"


def test_a_fill_that_went_wrong_at_a_poker_table_posts_nothing(store: Store) -> None:
    """The house has no inventory in that game, and nobody would count it."""
    table = Sitting(House(f"{GGE}/badugi", mode="recorded").opens(store, "badugi"))
    table.counts_float()
    before = table.accounts
    assert isinstance(table.happens("fill", (FLOOR,), cents=100_00, slip="1").events[-1], Deviated)
    assert table.accounts == before
