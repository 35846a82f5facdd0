"""One round through every face: settle, the table from Python, a live table, its journal at the desk, and the desk typed.

Also the electronic version with more than nine stations, wagers that are raised, and players with different amounts.
"""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import croupier
from croupier.disputes.facts import Facts
from croupier.disputes.recorded import found_round
from croupier.disputes.weighing import weighed
from croupier.games.kit.play.decider import Signature
from croupier.journal.store.store import Store
from croupier.rulebook.values import Value
from tables.houses import MD, PA2012, House
from tables.sitting import DEALER, FLOOR, Sitting, player

METERS: Mapping[str, Value] = {"progressive.offered": True, "progressive.meter.rate": "1/10"}
SPIN: Mapping[str, Value] = {"bonus_spin.offered": True, "bonus_spin.trigger": "black Q", "bonus_spin.primary.rate": "1/10"}
STATIONS: Mapping[str, Value] = {"electronic.offered": True, "electronic.cards": 3, "electronic.stations": 20}
HIGHEST = {"what-community-cards-do": "the best of them meets the dealer's card"}


class Round(NamedTuple):
    """A one: wagers as (position or station, wager, dollars, community card), and what each player wins in cents."""

    name: str
    house: House
    wagers: tuple[tuple[str, str, int, str], ...]
    cards: tuple[tuple[str, str], ...]
    nets: Mapping[str, int]
    war: tuple[str, ...] = ()  # who goes to War, every other tie surrenders
    war_cards: tuple[tuple[str, str], ...] = ()
    spin: Mapping[str, str] = {}

    @property
    def places(self) -> list[str]:
        return list(self.nets)

    @property
    def written(self) -> dict[str, Any]:
        shared = bool(self.house.version)
        bets = [
            {"player": at, "wager": wager, "amount": f"{dollars}.00", **({"on": [on]} if on else {})}
            for at, wager, dollars, on in self.wagers
        ]
        cards = dict(self.cards)
        found = {"wagers": bets, "cards": {"dealer": cards["dealer"]} if shared else cards}
        found |= {"community": [card for at, card in self.cards if at != "dealer"]} if shared else {}
        found |= {"decisions": {at: "war" if at in self.war else "surrender" for at in self.tied}} if self.tied else {}
        found |= {"war_cards": dict(self.war_cards)} if self.war_cards else {}
        return found | ({"spin": dict(self.spin)} if self.spin else {})

    @property
    def tied(self) -> list[str]:
        cards = dict(self.cards)
        wagered = {at: cards.get(on or at) for at, wager, _, on in self.wagers if wager == "initial"}
        return [at for at, card in wagered.items() if card and card[0] == cards["dealer"][0]]


RAISED = (("1", "initial", 10, ""), ("1", "tie", 2, ""), ("1", "initial", 5, ""), ("1", "tie", 1, ""))
ROUNDS = (
    Round(
        "raised before the call",
        House(MD),
        RAISED,
        (("1", "Qs"), ("dealer", "Qh")),
        {"1": 15_00 + 30_00},
        ("1",),
        (("1", "Kd"), ("dealer", "2c")),
    ),
    Round(
        "two amounts on the progressive, and Envy by the receiver's own",
        House(MD, METERS),
        (
            *(("1", "initial", 10, ""), ("1", "progressive", 1, "")),
            *(("2", "initial", 10, ""), ("2", "progressive", 5, "")),
            *(("3", "initial", 10, ""), ("4", "initial", 10, ""), ("4", "progressive", 5, "")),
        ),
        (("1", "9d"), ("2", "Kd"), ("3", "Qs"), ("4", "Qs"), ("dealer", "Qs")),
        # 3 and 4 hold a suited four of a kind: each brings 1 an Envy Bonus of 1,000 and 2 of 5,000, and 3's brings 4 one.
        # The meter has 1.10 of the 11 dollars wagered, which is paid up to the next chip.
        {
            "1": -10_00 - 1_00 + 2 * 1_000_00,
            "2": 10_00 - 5_00 + 2 * 5_000_00,
            "3": 2 * 10_00,
            "4": 2 * 10_00 + 5_000_00 + 10_001_50 + 5_000_00,
        },
        ("3", "4"),
        (("3", "Qs"), ("4", "Qs"), ("dealer", "Qs")),
    ),
    Round(
        "two amounts on the Bonus Spin, and Community Pay by the receiver's own",
        House(MD, SPIN),
        tuple(
            bet
            for at, amount in (("1", 1), ("2", 5), ("3", 1), ("4", 5))
            for bet in ((at, "initial", 10, ""), (at, "bonus-spin", amount, ""))
        ),
        (("1", "Kd"), ("2", "Kh"), ("3", "Ks"), ("4", "Kc"), ("dealer", "Qs")),
        # a fifth of the meter, which the 12 dollars of the round have moved on by 1.20
        {"1": 10_00 + 30_00, "2": 10_00 + 150_00, "3": 10_00 + 2_000_50, "4": 10_00 + 150_00},
        spin={"hot": "jackpot 1", "to": "3", "community": "$150"},
    ),
    Round(
        "stations beyond the ninth",
        House(MD, STATIONS, version="electronic"),
        (
            *(("12", "initial", 20, "2"), ("12", "tie", 5, "2"), ("20", "initial", 10, "1")),
            *(("20", "initial", 5, "1"), ("10", "initial", 10, "3"), ("3", "initial", 10, "2")),
        ),
        (("1", "Kd"), ("2", "Qs"), ("3", "4h"), ("dealer", "Qh")),
        {"12": 50_00 + 40_00, "20": 15_00, "10": -10_00, "3": -5_00},
        ("12",),
        (("2", "8d"), ("dealer", "8c")),
    ),
    Round(
        "stations on the highest card, at a house with side wagers",
        House(MD, {**METERS, **STATIONS}, version="electronic", read=HIGHEST),
        (("12", "initial", 20, ""), ("15", "initial", 10, ""), ("15", "tie", 5, "")),
        (("1", "2d"), ("2", "Qs"), ("3", "4h"), ("dealer", "9h")),
        {"12": 20_00, "15": 10_00 - 5_00},
    ),
    Round(
        "Pennsylvania",
        House(f"{PA2012}/casino-war"),
        (("2", "initial", 10, ""), ("2", "tie", 5, ""), ("7", "initial", 10, "")),
        (("2", "Qs"), ("7", "Qd"), ("dealer", "Qh")),
        {"2": 50_00 + 20_00, "7": -5_00},
        ("2",),
        (("2", "8d"), ("dealer", "8c")),
    ),
)
every = pytest.mark.parametrize("one", ROUNDS, ids=lambda one: one.name)


def filed(house: House, folder: Path) -> str:
    """A submission with the house's choices and readings."""
    parts = {"choices": house.choices, "readings": house.read}
    lines = [f"edition = {json.dumps(house.edition)}"]
    for name, table in parts.items():
        lines += [f"[{name}]", *(f"{json.dumps(key)} = {json.dumps(value)}" for key, value in table.items())]
    file = folder / "house.toml"
    file.write_text("\n".join(lines))
    return str(file)


@every
def test_settled(one: Round, tmp_path: Path) -> None:
    settled: Any = croupier.settle({"edition": filed(one.house, tmp_path), **one.written})
    assert {name: cents(each["net"]) for name, each in settled["players"].items()} == one.nets


@every
def test_from_python(one: Round, tmp_path: Path) -> None:
    version = one.house.version
    table = croupier.table(filed(one.house, tmp_path), dict.fromkeys(one.places, 100), version=version)
    for at, wager, dollars, on in one.wagers:
        table.bet(at, **{wager.replace("-", "_"): dollars}, **({"on": on} if on else {}))
    *cards, dealer = (card for _, card in one.cards)
    table.deal(*cards, dealer=dealer)
    if one.spin:
        table.bonus_spin(**one.spin)
    for at in one.tied:
        (table.war if at in one.war else table.surrender)(at)
    if one.war:
        *cards, dealer = (card for _, card in one.war_cards)
        table.deal(*cards, dealer=dealer)
    table.settle()
    assert {at: int(100 * table.net(at)) for at in one.places} == one.nets


def played(one: Round, store: Store) -> Sitting:
    """The round at a live table, every command by name; names of players are their places."""
    live = Sitting(one.house.opens(store, "war 1"))
    live.counts_float(100_000_00)
    live.does("receive cards", decks=live.table.live.rules.decks_at_table, preinspected=False)  # type: ignore[attr-defined]
    for at in one.places:
        live.does("buy in", player(f"P{at}"), player=f"P{at}", position=at, cents=100_00)
    live.prepares()
    shared = bool(one.house.version)
    for at, wager, dollars, on in one.wagers:
        live.bets(f"P{at}", f"{at}{int(on or 0):02}" if shared else at, 100 * dollars, wager)
    live.does("no more bets")
    while True:
        options = {option.command: option for option in live.table.options() if option.kind == "next"}
        (name,) = set(options) - {"deal a card"} or {"deal a card"}
        state = live.table.now.game
        match name:
            case "deal a card":
                cards = dict(one.war_cards if state.phase == "war dealing" else one.cards)
                live.deals(cards[state.due[0]])
            case "choose":
                spot = state.due[0]
                who = state.positions[spot]
                choice = "war" if who[1:] in one.war else "surrender"
                live.does("choose", player(who), player=who, position=spot, choice=choice)
            case "count progressive wagers":
                live.does(name, count=len({at for at, wager, *_ in one.wagers if wager == "progressive"}))
            case "bonus spin":
                live.does(name, (DEALER,), **one.spin)
            case "end the round":
                live.does(name)
                return live
            case _:
                by: tuple[Signature, ...] = (DEALER, FLOOR) if options[name].present else (DEALER,)
                live.does(name, by)


@every
def test_at_a_live_table_and_from_its_journal(one: Round, store: Store) -> None:
    live = played(one, store)
    won = {at: live.accounts.get(f"chips of P{at}", 0) - 100_00 for at in one.places}
    assert won == one.nets
    filled = found_round(store, "war 1", number=1)
    found = weighed(filled.facts, filled.text).finding
    assert not found.differing, filled.text
    assert sorted(each.lawful for each in found.players.values()) == sorted(one.nets.values())


@every
def test_typed_at_the_desk(one: Round) -> None:
    cards, war = dict(one.cards), dict(one.war_cards)
    shared = bool(one.house.version)
    lines = [f"dealer {cards['dealer']} {war.get('dealer', '')}".strip()]
    lines += [f"community {' '.join(card for at, card in one.cards if at != 'dealer')}"] if shared else []
    lines += [f"war card on {at}: {card}" for at, card in war.items() if at != "dealer"] if shared else []
    lines += [f"spin hot {one.spin['hot']} to seat {one.spin['to']}, community {one.spin['community']}"] if one.spin else []
    for at in one.places:
        bets = [(wager, dollars, on) for place, wager, dollars, on in one.wagers if place == at]
        parts = [", ".join(f"{dollars} {wager}{f' on {on}' if on else ''}" for wager, dollars, on in bets)]
        parts += [] if shared else [cards[at]]
        parts += [("war" if at in one.war else "surrender")] if at in one.tied else []
        parts += [war[at]] if at in one.war and not shared else []
        lines.append(f"{at}: {'; '.join(parts)}")
    facts = Facts(one.house.edition, choices=dict(one.house.choices), readings=dict(one.house.read))
    found = weighed(facts, "\n".join(lines)).finding
    assert {at: each.lawful for at, each in found.players.items()} == one.nets


def cents(amount: str) -> int:
    return int(amount.replace(".", ""))
