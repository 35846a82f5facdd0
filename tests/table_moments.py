"""Telling moments of every game, played through `play`: for tests of drawn tables and for the gallery of them."""

from collections.abc import Callable
from typing import Any, NamedTuple

import croupier
from croupier import games
from croupier.api.table import Table
from croupier.games.kit.table.projections import Felt
from croupier.games.kit.table.scene import Scene, Seen


class Moment(NamedTuple):
    """A table at one moment, and who looks: a role, or a player by name."""

    table: Table
    person: str = ""
    version: str = ""
    results: tuple[str, ...] = ()

    @property
    def game(self) -> Any:
        return games.game(self.table.rules.in_force.draft.game).live.at(self.version)

    def felt(self) -> Felt:
        felt: Felt = self.game.drawing.felt(self.table.rules)
        return felt

    def scene(self, last: int = 0) -> Scene:
        """The scene as the person sees it, with the moves of the last events."""
        return scene_of(self.table, self.person, self.version, self.results, last)


def scene_of(table: Table, person: str = "", version: str = "", results: tuple[str, ...] = (), last: int = 0) -> Scene:
    events = table.events[-last:] if last else ()
    view = table.view(person or None)
    game = games.game(table.rules.in_force.draft.game).live.at(version)
    return game.drawing.scene(table.rules, Seen(view, person, events, results))


def war() -> Table:
    """Seats 3 and 5 are at War; the card of seat 5 is next."""
    table = croupier.table("pa-2012/casino-war", dict.fromkeys("12357", 1000), choices={"limits.maximum": "500.00"})
    for seat, initial in (("1", 25), ("2", 45), ("3", 25), ("5", 100), ("7", 20)):
        table.bet(seat, initial=initial)
    table.deal("9s", "Kc", "Qs", "Qd", "5h", dealer="Qh")
    table.war("3", tie=5)
    table.war("5")
    table.reach("deal a card")
    table.do("deal a card", to="3", card="Kd")
    return table


def war_betting() -> Table:
    table = croupier.table("pa-2012/casino-war", {"Ann": 500, "Bob": 500})
    table.bet("1", initial=26, tie=5)
    return table


def war_maryland() -> Table:
    """Every wager beside the game is offered."""
    table = croupier.table(
        "md-1.2/casino-war",
        {"1": 500, "4": 500, "6": 500},
        choices={"progressive.offered": True, "bonus_spin.offered": True, "bonus_spin.trigger": "red A"},
    )
    table.bet("1", initial=25, tie=5, progressive=5)
    table.bet("4", initial=50, bonus_spin=5)
    return table


def war_stations() -> Table:
    table = croupier.table(
        "md-1.2/casino-war", {"1": 500, "4": 500}, choices={"electronic.offered": True}, version="electronic"
    )
    for player, spot, initial in (("1", "101", 10), ("1", "103", 20), ("4", "402", 25)):
        table.do("place wager", player=player, position=spot, wager="initial", cents=initial)
    table.do("place wager", player="4", position="402", wager="tie", cents=5)
    table.deal("Qs", "9d", "2c", "Kh", "7s", dealer="9h")
    return table


KINDS_OF_WAGERS = (
    ("Ann", "straight 17", 3),
    ("Ann", "split 17-20", 2),
    ("Ann", "split 14-17", 2),
    ("Ann", "three-numbers 16-17-18", 2),
    ("Ann", "four-numbers 16-17-19-20", 4),
    ("Ann", "four-numbers 17-18-20-21", 1),
    ("Bob", "red", 25),
    ("Bob", "dozen 2nd 12", 10),
    ("Bob", "four-numbers 25-26-28-29", 2),
    ("Cy", "first-five", 4),
    ("Cy", "straight 8", 2),
    ("Cy", "black", 20),
    ("Cy", "straight 29", 1),
    ("Cy", "straight 17", 5),
    ("Dee", "split 0-00", 2),
    ("Dee", "column 2", 10),
    ("Dee", "six-numbers 28-29-30-31-32-33", 5),
    ("Dee", "split 32-35", 1),
    ("Dee", "odd", 5),
    ("Dee", "1-18", 5),
)
LAST = ("14", "2", "00", "31", "23", "7", "29", "5", "12", "18", "33", "0", "1")


def roulette(neighbours: bool = True, **choices: object) -> Table:
    """Every kind of wager, and the call of no more bets."""
    offered = {"five_adjacent.offered": True, "five_adjacent.replica": True} if neighbours else {}
    table = croupier.table(
        "pa-2011-proposed/roulette",
        {"Ann": 100, "Bob": 100, "Cy": 100, "Dee": 100},
        choices={**offered, "chips.in_play": ["1.00", "5.00", "25.00", "100.00"], **choices},
        wheel="double-zero",
    )
    for player, wager, amount in KINDS_OF_WAGERS:
        table.bet(player, wager, amount)
    if neighbours:
        table.bet("Ann", "five-adjacent 32", 5)
    table.do("spin", wheel="counterclockwise", ball="clockwise")
    table.do("no more bets")
    return table


def roulette_paid() -> Table:
    table = roulette(neighbours=False)
    table.do("ball at rest", number="17", revolutions=5)
    table.reach("collect losing wagers")
    table.do("collect losing wagers")
    return table


def roulette_single() -> Table:
    table = croupier.table("pa-2011-proposed/roulette", {"Ann": 100}, wheel="single-zero")
    table.bet("Ann", "three-numbers 0-1-2", 5)
    return table


def roulette_covered() -> Table:
    table = croupier.table("pa-2011-proposed/roulette", {"Ann": 100}, wheel="double-as-single")
    table.bet("Ann", "straight 0", 5)
    return table


def big_six() -> Table:
    table = croupier.table("pa-2011-proposed/big-six", {"Ann": 500, "Bob": 200, "Cy": 100})
    for player, symbol, amount in (("Ann", "$1", 25), ("Ann", "joker", 5), ("Bob", "$20", 10), ("Cy", "$1", 5)):
        table.bet(player, symbol, amount)
    table.do("no more bets")
    table.reach("clapper at rest")
    return table


def big_six_spun() -> Table:
    table = croupier.table("pa-2011-proposed/big-six", {"Ann": 500, "Bob": 200})
    table.bet("Ann", "$1", 25)
    table.bet("Bob", "$20", 10)
    table.spin("$1")
    return table


def badugi() -> Table:
    """The first draw: Bo has drawn one, Cy is to draw."""
    table = croupier.table("gge-2011/badugi", {"Ann": 120, "Bo": 126, "Cy": 182, "Dee": 100, "Eli": 16, "Fay": 150})
    table.deal(Bo="2s3d4h8c", Cy="As2h7sJh", Dee="Kc Kd Ks Qs", Eli="3s4d5h9c", Fay="6s5d9h8h", Ann="Jc Qc Jd Qd")
    _betting(table)
    table.do("discard", player="Bo", cards="8c")
    table.deal("Kh 9d")
    return table


def _betting(table: Table) -> None:
    """Everybody calls, but Dee and Ann, who fold."""
    street = table.state.street
    while table.state.street == street and table.state.phase in ("betting", "posting"):
        player = table.view()["turn"]
        if player is None:
            table.reach("fold")
            continue
        step = "fold" if player in ("Dee", "Ann") else "call"
        table.do(step if table.open(step) else "check", player=player)


def big_o() -> Table:
    """A showdown."""
    table = croupier.table("gge-2011/big-o-high-low", {"Bo": 100, "Cy": 100, "Fay": 100}, seed=7)
    table.deal()
    while table.state.phase not in ("showdown", "award", "between"):
        if table.state.phase in ("betting", "posting"):
            _betting(table)
        else:
            table.deal()
    table.do("show", player=table.view()["turn"])
    return table


MOMENTS: dict[str, Callable[[], Moment]] = {
    "war": lambda: Moment(war()),
    "war-betting": lambda: Moment(war_betting(), "Ann"),
    "war-maryland": lambda: Moment(war_maryland()),
    "war-stations": lambda: Moment(war_stations(), "4", "electronic"),
    "roulette": lambda: Moment(roulette(), "Ann", results=LAST),
    "roulette-paid": lambda: Moment(roulette_paid(), results=LAST),
    "roulette-single": lambda: Moment(roulette_single(), "Ann"),
    "roulette-covered": lambda: Moment(roulette_covered(), "Ann"),
    "big-six": lambda: Moment(big_six(), "Ann"),
    "big-six-spun": lambda: Moment(big_six_spun(), results=("$5", "$1")),
    "badugi": lambda: Moment(badugi(), "Cy"),
    "big-o": lambda: Moment(big_o(), "Cy"),
}
