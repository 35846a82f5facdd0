"""Tables as houses run them: editions, choices and terms, so that every game and every kind of equipment is used."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from croupier.games.casino_war.training import CONTINUOUS, DEVICE, SIDE, STATIONS
from croupier.games.kit.play.decider import Role, Signature
from croupier.journal.store.store import Store
from croupier.rulebook.choices import InForce, in_force
from croupier.rulebook.text import library
from croupier.rulebook.values import Value
from croupier.tables.engine.commands import PRACTICE, TWO_ABOVE
from croupier.tables.engine.equipment import fingerprint
from croupier.tables.engine.events import Mode, Source
from croupier.tables.opening import Terms, set_up
from croupier.tables.table import Table
from depth import of_each_kind

KEY = bytes(range(32))
FLOOR = Signature("Kim", Role.FLOORPERSON, "F-2")
OPENED = "2026-03-01T06:00:00+00:00"

PA2011, GGE, PA2012 = "pa-2011-proposed", "gge-2011", "pa-2012"
MD = "md-1.2/casino-war"
POKER = (
    *("triple-draw-2-7", "triple-draw-a-5", "badugi", "badeucey", "badacey"),
    *("big-o-high", "big-o-high-low", "razz", "razzdugi"),
)


@dataclass(frozen=True)
class House:
    """One table: under which edition, with which choices and readings, how strict, and from where its cards come."""

    edition: str
    choices: Mapping[str, Value] = field(default_factory=dict)
    mode: Mode = "strict"
    cards: Source = "typed"
    version: str = ""
    read: Mapping[str, str] = field(default_factory=dict)
    two_above: int = TWO_ABOVE
    practice: int = PRACTICE

    @property
    def rules(self) -> InForce:
        return in_force(library.draft(self.edition), self.choices, self.read)

    @property
    def name(self) -> str:
        return self.edition.replace("/", " ")

    def opens(self, store: Store, name: str, *, at: str = OPENED) -> Table:
        """The table, set up in the store under this name."""
        shoe_key = fingerprint(KEY) if self.cards == "electronic" else ""
        terms = Terms(self.mode, self.cards, self.version, self.practice, shoe_key=shoe_key, two_above=self.two_above)
        set_up(store, name, self.rules, terms, at=at, by=(FLOOR,))
        return Table(store, name, key=KEY)


RAKE: Mapping[str, Value] = {"rake.percent": "10"}

WAR = (
    House(f"{PA2012}/casino-war", mode="recorded"),
    House(f"{PA2012}/casino-war", {"decks.shoe": 8, "wagers.boxes": 2}, mode="recorded"),
    House(f"{PA2012}/casino-war", {"shoe.shuffler": True}, mode="recorded"),
    House(f"{PA2012}/casino-war", cards="electronic"),
    House(f"{PA2012}/casino-war", DEVICE, cards="electronic"),
    House(f"{PA2011}/casino-war", mode="recorded"),
    House(f"{GGE}/casino-war", {"shoe.kind": "continuous"}, mode="recorded"),
    House(f"{PA2011}/casino-war", {"shoe.shuffler": True}, cards="electronic"),
    House(f"{GGE}/casino-war", mode="recorded"),
    House(f"{GGE}/casino-war", {"wagers.boxes": 2, "shoe.shuffler": True}),
    House(f"{GGE}/casino-war", cards="electronic"),
    House(MD, mode="recorded"),
    House(MD, {**SIDE, "wagers.boxes": 2}, mode="recorded"),
    House(MD, {**SIDE, **DEVICE}, mode="recorded"),
    House(MD, SIDE, cards="electronic"),
    House(MD, {**SIDE, "shoe.shuffler": True, "limits.payout_per_hand": "5000.00"}),
    House(MD, STATIONS, mode="recorded", version="electronic"),
    House(MD, STATIONS, cards="electronic", version="electronic"),
    House(MD, {**STATIONS, **CONTINUOUS, "electronic.cards": 5}, cards="electronic", version="electronic"),
)
WHEELS = (
    House(f"{PA2011}/roulette", mode="recorded"),
    House(f"{PA2011}/roulette", {"wheel.kind": "single-zero"}, mode="recorded"),
    House(f"{PA2011}/roulette", {"wheel.kind": "double-as-single", "covered.device_approval": "letter of 2 March"}),
    House(f"{PA2011}/roulette", {"limits.minimum": "5.00", "limits.maximum": "500.00"}, cards="electronic"),
    House(f"{GGE}/roulette", mode="recorded"),
    House(f"{GGE}/roulette", {"five_adjacent.offered": True, "five_adjacent.replica": True}, mode="recorded"),
    House(f"{GGE}/roulette", cards="electronic"),
    House(f"{PA2011}/big-six", mode="recorded"),
    House(f"{PA2011}/big-six", cards="electronic"),
    House(f"{GGE}/big-six", mode="recorded"),
    House(f"{GGE}/big-six", {"payouts.joker": "47 to 1"}),
)
CARD_ROOM = (
    *(House(f"{GGE}/{game}", RAKE, mode="recorded") for game in POKER),
    *(House(f"{GGE}/{game}", cards="electronic") for game in POKER),
    House(f"{GGE}/badugi"),
    House(f"{GGE}/razz", {**RAKE, "rake.cap": "3.00"}),
)
HOUSES = (*WAR, *WHEELS, *CARD_ROOM)
"""Fifty tables of all games."""
_KINDS = of_each_kind(dict.fromkeys(house.edition for house in HOUSES))
KINDS = tuple(house for house in HOUSES if house.edition in _KINDS)
"""Those of each kind; in `make soak`, all."""
