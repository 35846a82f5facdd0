"""Casino War: rounds, preparations and irregularities that lots seldom come to."""

from collections.abc import Iterable, Mapping
from typing import Any

from croupier.games.casino_war.play import commands as c
from croupier.games.casino_war.rules import WarRules
from croupier.games.casino_war.training import (
    CAPPED,
    CONTINUOUS,
    DEVICE,
    SHUFFLER,
    SIDE_BOXES,
    STATIONS,
)
from croupier.games.kit.play.decider import Domain, Option
from croupier.games.kit.table_habits import Lots
from croupier.rulebook.values import Value
from scenes.table import Round, Scene, Scenes
from scenes.war import irregular, preparing, rounds_played, side_wagers
from scenes.war.table import WarTable
from scenes.war.written import written_rounds

_EQUIPMENT: tuple[tuple[Mapping[str, Value], str], ...] = (
    ({}, ""),
    (SHUFFLER, " with a shuffler"),
    (DEVICE, " with a device"),
    (CONTINUOUS, " with a continuous shuffler"),
)
TWO_BOXES: Mapping[str, Value] = {"wagers.boxes": 2}
_SEATED = {"1": 10_000_00, "3": 10_000_00, "5": 10_000_00}
_PIPS = ("Qs", "Qc", "Kd", "2h")  # cards that are dealt by lot: ties are frequent
_BY_HAND = {c.DealCard.name, c.FaceUpCard.name, c.DrawnExposed.name, c.CorrectCard.name}


class WarScenes(Scenes[WarRules]):
    script = WarTable

    def scenes(self) -> Iterable[Scene]:
        for house, name in _EQUIPMENT:
            yield Scene(f"cards prepared{name}", preparing.opened, house, players=None)
            yield Scene(f"nobody plays, then two come{name}", preparing.idle, house)
            yield Scene(f"shuffler or device out of order{name}", irregular.out_of_order, house, players=_SEATED)
        odd = {**SHUFFLER, "decks.shuffler": 14}
        yield Scene("a shuffler of 14 decks out of order", irregular.out_of_order, odd, players=_SEATED)
        into = {**SHUFFLER, "shuffle.into_shoe": True}
        yield Scene("cards shuffled into the shoe", preparing.opened, into, players=None)
        yield Scene("decks received", preparing.decks_received, players=None)
        yield Scene("decks received for a shuffler", preparing.decks_received, SHUFFLER, players=None)
        yield Scene("cut and cover card at their least", preparing.cut_at(0), players=None)
        yield Scene("cut and cover card at their most", preparing.cut_at(1), players=None)
        yield Scene("cards of another day", preparing.too_old, players=None)
        plain = {
            "the last seat and one more": rounds_played.seats,
            "a new dealer": preparing.new_dealer,
            "the cover card before the first card": preparing.cover_before_the_first_card,
            "words with cash, and odd Tie Wagers": rounds_played.wagers,
            "amounts that chips cannot halve": rounds_played.odd_amounts,
            "a player goes away": rounds_played.leaves,
            "a tied player goes away": rounds_played.absent,
            "losses, wins, surrenders and a War of two": rounds_played.wars,
            "a War won": rounds_played.war_of("Ks", "2h"),
            "a War lost": rounds_played.war_of("2s", "Kh"),
            "a War tied": rounds_played.war_of("Ks", "Kh"),
            "every rank": rounds_played.ranked,
            "cards out of turn": rounds_played.out_of_turn,
            "an empty shoe in a War": irregular.void,
            "a deal that is ruled void": irregular.ruled_void,
            "cards face up and drawn in error": irregular.reported,
            "somebody passed over": irregular.passed_over,
            "entered wrongly": irregular.corrected,
        }
        for title, play in plain.items():
            yield Scene(title, play, players=_SEATED)
        yield Scene("one player on one box", rounds_played.boxes, players=_SEATED)
        yield Scene("one player on two boxes", rounds_played.boxes, TWO_BOXES, players=_SEATED)
        for house, name in _EQUIPMENT[2:]:
            yield Scene(f"a tie{name}", rounds_played.wars, house, players=_SEATED)
            yield Scene(f"cards collected before a War{name}", rounds_played.collected, house, players=_SEATED)
            yield Scene(f"cards face up and drawn in error{name}", irregular.reported, house, players=_SEATED)
        for title, house in (("side wagers", SIDE_BOXES), ("side wagers and a payout limit", CAPPED)):
            for number, (on, hot) in enumerate((((1, 2, 3, 6), "jackpot 1"), ((1, 3, 6), "jackpot 2")), 1):
                scene = side_wagers.beside(on, hot)
                yield Scene(f"{title}, {number}", scene, house, players=_SEATED, needs="progressive.offered")
        yield Scene("wagers at a station", side_wagers.stations, STATIONS, "electronic", None, "electronic.offered")

    def rounds(self, rules: WarRules) -> Iterable[Round]:
        return written_rounds(rules)

    def acting(self, table: Any, option: Option) -> str:
        return str(table.state.seats.get(table.state.cutter, "2"))

    def value(self, table: Any, option: Option, name: str, domain: Domain, lots: Lots | None) -> object:
        if name == "card" and option.command in _BY_HAND and lots is not None:
            return lots.pick(_PIPS)
        return super().value(table, option, name, domain, lots)
