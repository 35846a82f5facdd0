"""Maryland's side wagers read in other ways: who is paid by a spin, and who has an Envy Bonus."""

import pytest

from croupier.games.casino_war.play import commands as c
from croupier.games.casino_war.training import SIDE
from played import DEALER, FLOOR
from war_tables import MD, WarTable, war

TO_ALL = (
    "one spin: what it lands on to every player with the wager, each by the meter as it then stands; "
    "no hand qualifies for Community Pay"
)


def test_md_10_d_2_every_player_with_the_wager_has_what_the_wheel_lands_on() -> None:
    """The primary meter of 20,000.00 and 0.25 for each wager goes to the first on the right, who is position 3."""
    table = WarTable(war(SIDE, edition=MD, read={"who-is-paid-by-a-spin": TO_ALL}))
    for position in (1, 3):
        table.seat(position).bets(initial=20)
        table.does(table.at(position).place("bonus-spin", 5))
    table.calls()
    table.cards("2c", "2d", "Qs")
    table.does(c.SpinBonus(by=DEALER, hot="jackpot 1", to="1", community="$100"))
    paid = [move for move in table.money() if move[:2] in (("paid", "bonus-spin 1"), ("paid", "bonus-spin 3"))]
    assert paid == [("paid", "bonus-spin 3", 20_000_50), ("paid", "bonus-spin 1", 10_000_00)]


@pytest.mark.parametrize(("option", "envied"), [("everyone with the wager", 5_000_00), ("not who has surrendered", 0)])
def test_md_9_j_4_e_who_surrendered_has_the_envy_bonus_or_not(option: str, envied: int) -> None:
    table = WarTable(war(SIDE, edition=MD, read={"envy-after-a-surrender": option}))
    for position in (1, 3):
        table.seat(position).bets(initial=20)
        table.does(table.at(position).place("progressive", 5))
    table.calls()
    table.does(c.CountProgressive(by=DEALER, count=2))
    table.cards("Ks", "Kh", "Ks")
    table.settles()
    table.at(1).goes_to_war()
    table.at(3).surrenders()
    table.wars("Ks", dealer="Ks")
    table.does(c.SettleProgressive(by=(*DEALER, *FLOOR)))
    assert sum(cents for kind, wager, cents in table.money() if (kind, wager) == ("paid", "envy 3")) == envied
