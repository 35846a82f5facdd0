"""A Casino War table as a scene, from what a person may see of it."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from croupier.drawing.chips import short
from croupier.drawing.plan import Plan
from croupier.games.casino_war.drawing import table_plan
from croupier.games.casino_war.felt import MOST_DRAWN, felt, ids_of, stations_felt
from croupier.games.casino_war.geometry import SIZE
from croupier.games.casino_war.play.state import BURN, DEALER, kind_of, position_of
from croupier.games.casino_war.rules import WarRules
from croupier.games.casino_war.stations.play import station_of
from croupier.games.kit.game import Drawing
from croupier.games.kit.play.money import chips_of
from croupier.games.kit.table.geometry import Holder, TableSize
from croupier.games.kit.table.projections import Felt
from croupier.games.kit.table.scene import (
    CardAt,
    Count,
    Mark,
    Meter,
    Scene,
    Seat,
    Seen,
    Stack,
    Wagered,
    area_id,
    scene_of,
    slug,
)

AREAS = {"initial": "initial-and-war", "war": "initial-and-war", "war-tie": "tie"}
"""The area that a wager lies on, where it is not called as the wager is."""
_DEVICES = {"manual": "in the shoe", "continuous": "in the shuffler", "reshuffling": "in the device"}
_WON = {"paid": 1, "lost": -1, "surrendered": -1}


class WarDrawing(Drawing[WarRules]):
    table_size = SIZE
    shared = False
    """Whether cards belong to no position, but stations wager on them."""

    def table_plan(self, rules: WarRules, size: TableSize, holder: Holder) -> Plan:
        return table_plan(rules, size, holder)

    def felt(self, rules: WarRules) -> Felt:
        return felt(rules)

    def scene(self, rules: WarRules, seen: Seen) -> Scene:
        view, shared = seen.view, self.shared
        homes = {player: f"seat-{seat}" for seat, player in view["seats"].items()}
        lie = Wagered(partial(area_of, rules, shared=shared), homes, rules.chips_in_play.denominations)
        at = "spot" if shared else "seat"
        stacks = tuple(
            lie.stack(player, wager, cents, f"{kind_of(wager)}, {at} {position_of(wager)}")
            for player, wager, cents in view["stakes"]
        )
        words = _words(view)
        seats = tuple(_seats(rules, view, seen.person, words, shared))
        cards = tuple(_cards(view, shared))
        cover = (Mark("cover", "cover", "cover card out"),) if view["cover"] else ()
        return scene_of(
            "areas" if shared else "arc",
            rules.in_force.draft.title,
            seen,
            lie,
            _told(view),
            [f"position {seat.number} is next" for seat in seats if seat.turn],
            seats=seats,
            stacks=stacks,
            cards=cards,
            counts=tuple(_counts(rules, view)),
            marks=(*_next(view, cards), *cover, *(() if shared else _outcomes(words, stacks))),
            meters=tuple(Meter(name, int(cents)) for name, cents in view["meters"].items()),
        )


class StationsDrawing(WarDrawing):
    shared = True

    def felt(self, rules: WarRules) -> Felt:
        return stations_felt(rules)


def area_of(rules: WarRules, wager: str, shared: bool) -> str:
    """The id of the area on which a wager such as "war 3" lies."""
    kind, place = AREAS.get(kind_of(wager), kind_of(wager)), position_of(wager)
    if shared:
        return f"{area_id(kind)}-{place}"
    ids = ids_of(rules)
    return f"{ids.get(kind, ids['initial-and-war'])}-{place}"  # an Envy Bonus has no area, and goes to the main one


def _cards(view: Mapping[str, Any], shared: bool) -> Iterator[CardAt]:
    """The cards that lie on the table; those of a decided hand are in the discard rack when a War begins."""
    first = view["cards"]
    for index, dealt in enumerate((first, view["war_cards"])):
        for to, card in dealt.items():
            if shared or to in view["lying"]:
                yield CardAt(f"card-{slug(to)}-{index}", f"cards-{slug(to)}", index if to in first else 0, card)


def _next(view: Mapping[str, Any], cards: Sequence[CardAt]) -> Iterator[Mark]:
    """Where the next card goes, while cards are dealt."""
    due = view["due"]
    if "dealing" in view["phase"] and due and due[0] != BURN:
        place = f"cards-{slug(due[0])}"
        yield Mark("next", place, "next", sum(card.place == place for card in cards))


def _words(view: Mapping[str, Any]) -> dict[str, str]:
    """What each position has won or lost in this round so far."""
    sums: dict[str, int] = {}
    for kind, _, wager, cents in view["moved"]:
        place = position_of(wager)
        sums[place] = sums.get(place, 0) + _WON[kind] * cents
    return {place: _outcome(cents) for place, cents in sums.items()}


def _outcome(cents: int) -> str:
    return "even" if not cents else f"won {short(cents)}" if cents > 0 else f"lost {short(-cents)}"


def _outcomes(words: Mapping[str, str], stacks: Sequence[Stack]) -> Iterator[Mark]:
    """The result of a position whose main wager is off the layout."""
    lying = {stack.area.rpartition("-")[2] for stack in stacks if stack.area.startswith(area_id("initial-and-war"))}
    for place, word in words.items():
        if place not in lying:
            yield Mark(f"word-{place}", f"word-{place}", word)


def _seats(rules: WarRules, view: Mapping[str, Any], person: str, words: Mapping[str, str], shared: bool) -> Iterator[Seat]:
    stations = rules.electronic.stations if shared and rules.electronic else rules.seats
    accounts, due = view["accounts"], view["due"]
    acts = station_of(due[0]) if shared and due and due[0].isdecimal() and len(due[0]) > 2 else due[0] if due else ""
    waits = view["phase"] in ("dealing", "choosing", "war dealing")
    for number in range(1, stations + 1):
        place = str(number)
        player = view["seats"].get(place) or ("" if shared else view["positions"].get(place, ""))
        if not player and number > MOST_DRAWN:  # a hall of stations has no plate for each empty one
            continue
        chips, own = accounts.get(chips_of(player)) if player else None, bool(player) and player == person
        turn = waits and acts == place and not (shared and "dealing" in view["phase"])
        yield Seat(f"seat-{place}", place, player, chips, words.get(place, ""), turn=turn, own=own)


def _counts(rules: WarRules, view: Mapping[str, Any]) -> Iterator[Count]:
    if view["shoe"] is not None:
        yield Count("shoe", view["shoe"], _DEVICES[rules.shoe.kind])
    yield Count("discards", view["discards"], "discard" if view["discards"] == 1 else "discards")


def _told(view: Mapping[str, Any]) -> Iterator[str]:
    """The cards in sentences."""
    for to in dict.fromkeys((*view["cards"], *view["war_cards"])):
        held = [dealt[to] for dealt in (view["cards"], view["war_cards"]) if to in dealt]
        yield f"{'dealer' if to == DEALER else f'position {to}'}: {' and '.join(held)}"
