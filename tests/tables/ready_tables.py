"""Tables at which a step of the house can be taken, one for every step; and who takes it lawfully."""

from collections.abc import Callable

from croupier.games.kit.play.decider import Role, Signature, may_act_as
from croupier.journal.store.store import Store
from croupier.tables.engine import commands as c
from tables.crowd import Crowd
from tables.houses import GGE, PA2012, RAKE, House
from tables.sitting import CASHIER, CLERK, DEALER, FLOOR, GUARD, PIT, SHIFT, By, Sitting, player

WAR = House(f"{PA2012}/casino-war")
MAINTENANCE = Signature("Ray", Role.MAINTENANCE, "M-7")
REGULATOR = Signature("Rex", Role.REGULATOR, "R-8")
EVERYBODY = (DEALER, FLOOR, PIT, SHIFT, GUARD, MAINTENANCE, CLERK, CASHIER, REGULATOR, *player("Ann"))


def war(store: Store) -> Sitting:
    return Sitting(WAR.opens(store, "war 1")).opens_war("Ann")


def poker(store: Store) -> Sitting:
    table = Sitting(House(f"{GGE}/badugi", RAKE).opens(store, "badugi 1"))
    table.counts_float()
    return table


def raked(store: Store) -> Sitting:
    """A card room's table with rake on it."""
    table = House(f"{GGE}/badugi", RAKE).opens(store, "badugi 1")
    crowd = Crowd(table, 1)
    while not table.live.accounts(table.now).get("rake"):
        crowd.step()
    return Sitting(table, at=crowd.clock.isoformat())


def tipped(store: Store) -> Sitting:
    table = war(store)
    table.tips("Ann", 5_00)
    return table


def disputed(store: Store) -> Sitting:
    table = war(store)
    table.does("dispute", player("Ann"), player="Ann", what="my card was an ace")
    return table


def closed(store: Store) -> Sitting:
    table = war(store)
    table.does("close table", (FLOOR,))
    return table


def counted(store: Store) -> Sitting:
    table = closed(store)
    table.counts_inventory(9_000_00)
    return table


def exchanged(store: Store) -> Sitting:
    table = war(store)
    table.does("exchange the drop box", (GUARD, FLOOR), box="B-2")
    return table


def with_another_key(store: Store) -> Sitting:
    table = Sitting(House(f"{PA2012}/casino-war", cards="electronic").opens(store, "war 1")).opens_war("Ann")
    table.table.equipment.take_key(bytes(32))
    return table


def broken(store: Store) -> Sitting:
    table = poker(store)
    table.does("shuffler out of use", marked="covered")
    return table


def announced(store: Store) -> Sitting:
    table = war(store)
    table.does("announce new limits", (FLOOR,), limits="minimum 25.00", since=LATER)
    return table


def requested(way: str) -> "Ready":
    def ready(store: Store) -> Sitting:
        table = war(store)
        table.does(f"request a {way}", (FLOOR,), cents=100_00)
        return table

    return ready


def on_its_way(way: str) -> "Ready":
    def ready(store: Store) -> Sitting:
        table = requested(way)(store)
        step, by = ("prepare the fill", (CASHIER, GUARD)) if way == "fill" else ("send the credit", (DEALER, FLOOR))
        table.does(step, by, cents=100_00, slip="1")
        return table

    return ready


LATER = "2026-03-02T12:00:00+00:00"
Ready = Callable[[Store], Sitting]
STEPS: dict[str, tuple[Ready, dict[str, object]]] = {
    "count the float": (lambda store: Sitting(WAR.opens(store, "war 1")), {"cents": 100_00}),
    "count the chips": (closed, {"chips": "90x100.00"}),
    "fill": (war, {"cents": 100_00, "slip": "1"}),
    "credit": (war, {"cents": 100_00, "slip": "1"}),
    "request a fill": (war, {"cents": 100_00}),
    "prepare the fill": (requested("fill"), {"cents": 100_00, "slip": "1"}),
    "receive the fill": (on_its_way("fill"), {"cents": 100_00}),
    "request a credit": (war, {"cents": 100_00}),
    "send the credit": (requested("credit"), {"cents": 100_00, "slip": "1"}),
    "receive the credit": (on_its_way("credit"), {"cents": 100_00}),
    "cancel the request": (requested("fill"), {"way": "fill", "reason": "not needed"}),
    "exchange the drop box": (war, {"box": "2"}),
    "count the drop box": (exchanged, {"box": "first", "cents": 1_000_00, "second": 1_000_00}),
    "drop the rake": (raked, {}),
    "tip": (war, {"player": "Ann", "cents": 5_00}),
    "empty the tip box": (tipped, {}),
    "relieve the dealer": (poker, {}),
    "change the cards": (poker, {}),
    "shuffler out of use": (poker, {"marked": "covered"}),
    "shuffler back in use": (broken, {}),
    "announce new limits": (war, {"limits": "minimum 25.00", "since": LATER}),
    "take back the new limits": (announced, {"reason": "the wrong table"}),
    "dispute": (war, {"player": "Ann", "what": "my card was an ace"}),
    "settle the dispute": (disputed, {"reason": "it was a king"}),
    "adjust": (war, {"player": "Ann", "cents": 5_00, "record": 4, "reason": "paid short"}),
    "count the inventory": (closed, {"cents": 9_000_00, "second": 9_000_00}),
    "change shoe key": (with_another_key, {}),
    "end the day": (counted, {"locked": True}),
}


RELIEF = Signature("Zoe", Role.DEALER, "D-9")


def lawful_people(name: str) -> By:
    who = c.COMMANDS[name].duty
    first = next(one for one in EVERYBODY if any(may_act_as(one.role, role) for role in who.roles))
    first = RELIEF if name == "relieve the dealer" else first
    beside = (one for one in EVERYBODY if who.present and may_act_as(one.role, who.present))
    return (first, *list(beside)[:1])
