"""The last rounds by seat: what was recorded, to the cent, and no card that the one who looks might not see."""

from collections import Counter
from datetime import timedelta
from pathlib import Path

import pytest

from croupier.errors import InputError
from croupier.games.kit.play.decider import Role, Signature
from croupier.journal.store.store import Store, open_store
from croupier.tables.audit.recall import MOST, RecalledRound, SeatInRound, recall
from croupier.tables.ledger import added_up
from tables.crowd import Crowd
from tables.houses import GGE, PA2011, PA2012, RAKE, House
from tables.sitting import Sitting, player


def test_a_round_of_casino_war(store: Store) -> None:
    table = Sitting(House(f"{PA2012}/casino-war").opens(store, "war 1")).opens_war("Ann", "Bob")
    table.plays_war("Qs", "2d", initial=20_00)
    table.bets("Ann", "1", 20_00)
    table.bets("Ann", "1", 5_00, "tie")
    table.bets("Bob", "2", 10_00)
    table.does("no more bets")
    table.deals("3s", "Ks", "4h")
    table.does("settle the original deal")
    table.does("end the round")
    newest, first = recall(table.table.journal)
    assert first.seats == (SeatInRound("1", "Ann", (("initial 1", 20_00),), "Qs", 20_00, 20_00),)
    assert newest == RecalledRound(
        number=2,
        began=newest.began,
        ended=table.table.last_at,
        first=first.last + 1,
        last=table.table.version,
        over=True,
        result="",
        cards=(("dealer", "4h"),),
        seats=(
            SeatInRound("1", "Ann", (("initial 1", 20_00), ("tie 1", 5_00)), "3s", 0, -25_00),
            SeatInRound("2", "Bob", (("initial 2", 10_00),), "Ks", 10_00, 10_00),
        ),
    )
    assert [one.number for one in recall(table.table.journal, seat="2")] == [2]
    assert [row.player for row in recall(table.table.journal, player="Ann")[0].seats] == ["Ann"]
    assert recall(table.table.journal, seat="7") == []
    assert [one.number for one in recall(table.table.journal, 1)] == [2]


def test_a_round_under_way_comes_first_and_says_so(store: Store) -> None:
    table = Sitting(House(f"{PA2012}/casino-war").opens(store, "war 1")).opens_war("Ann")
    assert recall(table.table.journal) == []
    table.bets("Ann", "1", 20_00)
    (one,) = recall(table.table.journal)
    assert (one.over, one.ended, one.seats[0].wagers) == (False, "", (("initial 1", 20_00),))


def test_roulette_chips_that_lie_on_are_wagered_again(store: Store) -> None:
    table = Sitting(House(f"{PA2011}/roulette").opens(store, "wheel")).opens_roulette("Ann")
    table.does("place wager", player("Ann"), player="Ann", cents=20_00, wager="red")
    for number in ("3", "2"):  # red, and black
        table.does("spin", wheel="clockwise", ball="counterclockwise")
        table.does("no more bets")
        table.does("ball at rest", number=number, revolutions=5)
        table.does("mark number", number=number)
        table.does("collect losing wagers")
        table.does("pay winning wagers")
    last, first = recall(table.table.journal)
    assert (first.result, first.seats[0].net, last.result, last.seats[0].net) == ("3", 20_00, "2", -20_00)
    assert first.seats[0].wagers == last.seats[0].wagers == (("red", 20_00),)


@pytest.mark.parametrize("last", [0, -1, MOST + 1, 10**12])
def test_a_number_of_rounds_that_cannot_be_recalled_is_refused(store: Store, last: int) -> None:
    table = House(f"{PA2012}/casino-war").opens(store, "war 1")
    with pytest.raises(InputError, match="rounds cannot be recalled; give from 1 to 1000"):
        recall(table.journal, last)


HOUSES = (
    House(f"{PA2012}/casino-war", {"wagers.boxes": 2}, mode="recorded"),
    House(f"{PA2011}/roulette"),
    House(f"{PA2011}/big-six"),
    House(f"{GGE}/badugi", RAKE),
    House(f"{GGE}/big-o-high-low"),
)


@pytest.mark.parametrize("house", HOUSES, ids=lambda house: house.name)
def test_all_rounds_together_are_the_ledger_to_the_cent(house: House, tmp_path: Path) -> None:
    with open_store(str(tmp_path / "tables.db"), create=True) as store:
        table = house.opens(store, "a table")
        crowd = Crowd(table, 7, trouble=0.1)
        for _ in range(260):
            crowd.clock += timedelta(seconds=2)
            crowd.step()
        ledger, rounds = added_up(table.journal.records()), recall(table.journal, MOST)
    won: Counter[str] = Counter()
    for one in rounds:
        won.update({row.player: row.net for row in one.seats})
    finished = [one.number for one in rounds if one.over]
    assert finished == list(range(ledger.total.rounds, 0, -1))
    if table.live.game.wagers.banked:
        assert {name: cents for name, cents in won.items() if cents} == dict(ledger.total.players)
    else:
        assert sum(won[name] for name in won) == -table.live.rake(table.now) - table.live.accounts(table.now).get("pot", 0)


def test_a_player_sees_no_cards_of_others_and_the_floor_none_that_lie_face_down(store: Store) -> None:
    table = House(f"{GGE}/badugi").opens(store, "badugi")
    crowd = Crowd(table, 1)
    while table.now.round < 4:
        crowd.step()
    everything = {row.player: row.cards for row in recall(table.journal)[0].seats}
    name = next(iter(everything))
    own = {row.player: row.cards for row in recall(table.journal, who=Signature(name, Role.PLAYER))[0].seats}
    floor = {row.player: row.cards for row in recall(table.journal, who=Signature("Kim", Role.FLOORPERSON))[0].seats}
    assert "??" not in " ".join(everything.values())
    assert own[name] == everything[name]
    hidden = [player for player in everything if own[player] != everything[player]]
    assert hidden
    assert all(own[player] == floor[player] for player in hidden)
