"""Every reading of a Casino War edition makes a difference: to what may be done at the table, to what is paid, to the
odds or to what a house may choose. A reading that changes none of them says in its reasons that it is for paper only.
"""

import random
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import zip_longest

import pytest

from croupier.errors import InputError
from croupier.games.casino_war.game import GAME
from croupier.games.casino_war.play import commands as c
from croupier.games.casino_war.play import play
from croupier.games.casino_war.play.state import BURN, State
from croupier.games.casino_war.rules import WarRules
from croupier.games.kit.play.decider import (
    Between,
    Command,
    Domain,
    OneOf,
    Option,
    ReportDeviation,
    Role,
    RuleOn,
    Signature,
    replace,
)
from croupier.games.kit.play.refused import Refused
from croupier.rulebook.text import library
from croupier.rulebook.values import Value
from depth import SOAK
from played import DEALER, FLOOR
from told_scenes import Shown, told_scenes
from war_tables import GGE, MD, PA2011, PA2012, WarTable, war

EDITIONS = (PA2011, GGE, PA2012, MD)
PAPER = "paper only"
ELECTRONIC = "electronic."
COMMANDS: dict[str, type[Command]] = {
    item.name: item
    for item in (*vars(c).values(), ReportDeviation, RuleOn)
    if isinstance(item, type) and issubclass(item, Command) and item is not Command
}
BOXES: dict[str, Value] = {"wagers.boxes": 2}
SIDE: dict[str, Value] = {
    **BOXES,
    "progressive.offered": True,
    "bonus_spin.offered": True,
    "bonus_spin.trigger": "black Q",
    "progressive.meter.rate": "1/7",
    "bonus_spin.primary.rate": "1/9",
}
SHUFFLER: dict[str, Value] = {**BOXES, "shoe.shuffler": True}
DEVICE: dict[str, Value] = {**BOXES, "shoe.kind": "reshuffling", "shoe.approval": "letter"}
ODD: dict[str, Value] = {"chips.in_play": ("1.00", "5.00")}  # so that an odd wager cannot be halved
HOUSES: dict[str, tuple[dict[str, Value], ...]] = {
    PA2011: (BOXES, {**SHUFFLER, "decks.shuffler": 14, **ODD}),
    GGE: (BOXES, {**BOXES, "shoe.kind": "continuous"}, {**SHUFFLER, "decks.shuffler": 6, **ODD}),
    PA2012: (BOXES, {**SHUFFLER, "decks.shuffler": 14, **ODD}, {**SHUFFLER, "shuffle.into_shoe": True}, DEVICE),
    MD: (
        SIDE,
        {**SIDE, "bonus_spin.stake": "1.00", "limits.payout_per_hand": "25.00"},
        {**SHUFFLER, **ODD},
        DEVICE,
        {**DEVICE, "shoe.kind": "continuous"},
    ),
}


def _readings() -> Iterator[tuple[str, str]]:
    """Every reading; what several editions leave open in the same way is tried in the first, and in `make soak` in all."""
    known: set[tuple[str, str, bool]] = set()
    for edition in EDITIONS:
        for reading in library.draft(edition).readings.values():
            open_so = reading.id, repr([(option.name, option.chosen, option.sets) for option in reading.options])
            key = *open_so, PAPER in reading.why
            if SOAK or key not in known:
                known.add(key)
                yield edition, reading.id


READINGS = list(_readings())


# A walk through everything that is listed, by one seed


SELDOM = {
    *(
        "correct wager",
        "correct choice",
        "correct card",
        "new dealer",
        "order a reshuffle",
        "card drawn in error",
        "cash in",
    )
}
"""What may be done at almost every time, and would be all that is done."""


def walk(rules: WarRules, seed: int, steps: int = 60) -> Iterator[object]:
    """What a table lists and does, step by step, when whoever acts draws lots: the same lots for the same lists."""
    lots = random.Random(seed)
    state = play.new(rules)
    if seed % 3:
        state = play.ready(rules, {"2": ("Ann", 9_000_00), "4": ("Bob", 60_50), "6": ("Cid", 9_000_00)})
        state = replace(state, drawn=52 * state.decks - 9 if seed % 3 == 2 and rules.shoe.kind == "manual" else 0)
    for _ in range(steps):
        options = [one for one in play.options(rules, state) if one.command not in ("report deviation", "close table")]
        yield options
        yield [type(play.decide(rules, state, command)) for command in _beside_the_device(state)]
        moving = [one for one in options if one.kind == "next"]
        names = sorted({one.command for one in (moving if moving and lots.random() < 0.7 else options)})
        if not names:
            return
        name = lots.choice([name for name in names if name not in SELDOM or lots.random() < 0.1] or names)
        command = drawn(lots, lots.choice([one for one in options if one.command == name]), state)
        decision = play.decide(rules, state, command)
        yield decision
        if not isinstance(decision, Refused):
            for event in decision:
                state = play.evolve(rules, state, event)


def _beside_the_device(state: State) -> Iterator[Command]:
    if state.phase == "betting":
        for position, player in state.positions.items():
            by = (Signature(player, Role.PLAYER),)
            where = {"player": player, "position": position, "wager": "progressive"}
            yield c.PlaceWager(by=by, cents=5_00, means="on its area", **where)


def drawn(lots: random.Random, option: Option, state: State) -> Command:
    """One of the commands that an option lists, signed by everybody it could need."""
    fields = {name: _value(lots, name, domain, state) for name, domain in option.fields.items()}
    person = str(fields.get("player", state.seats.get(state.cutter, "")))
    staff = [role for role in Role if role != Role.PLAYER]
    by = (Signature(person, Role.PLAYER), *(Signature(f"a {role}", role, f"{role[:2].upper()}-1") for role in staff))
    return COMMANDS[option.command](by=by, at="2012-05-19T09:15:00", **fields)


def _value(lots: random.Random, name: str, domain: Domain, state: State) -> object:
    match domain:
        case OneOf():
            cards = [value for value in domain.values if value in ("Qs", "Qc")]
            return lots.choice(cards if cards and lots.random() < 0.85 else domain.values)
        case Between():
            most = 40 if domain.high is None else (domain.high - domain.low) // domain.step
            return domain.low + lots.choice(sorted({0, min(most, 1), min(most, 11), min(most, 40)})) * domain.step
        case _:
            free = [one for one in ("Ann", "Bob", "Cid", "Dot") if one not in state.seats.values()]
            return lots.choice(free or ["Eve"]) if name == "player" else "as seen"


# What differs


def ruled(edition: str, house: Mapping[str, Value], read: Mapping[str, str]) -> WarRules | str:
    """The rules, or under which rule the house's choices are not allowed."""
    try:
        return war(house, edition=edition, read=read)
    except InputError as problem:
        return str(problem.rule)


def scripted(rules: WarRules | str) -> list[object]:
    """What lots seldom come to, played by the book."""
    return (
        [rules]
        if isinstance(rules, str)
        else [
            *(*cards_and_cuts(rules), *relieved_and_out(rules), *wars(rules)),
            *(*side_wagers(rules, (1, 2)), *side_wagers(rules, (1,))),
        ]
    )


def relieved_and_out(rules: WarRules) -> list[object]:
    """A card face up in a new shoe, a cover card on nobody, a dealer relieved in mid-round, a shuffler that fails."""
    opened = WarTable(rules, closed=True)
    opened.receives(preinspected=True)
    opened.seat(1)
    opened.prepares(until="burn")
    if opened.may("card face up in the shoe"):
        opened.does(c.FaceUpCard(by=DEALER, card="9c"))
    table = WarTable(rules)
    for position in (1, 2, 3):
        table.seat(position).bets(initial=20)
    table.calls()
    if table.may("cover card"):
        table.does(c.CoverCard(by=DEALER))
        table.prepares()
    table.cards("2c")
    table.does(c.NewDealer(by=DEALER))
    if table.may("burn a card"):
        table.does(c.Burn(by=DEALER))
    table.cards("2d", "2h", "3d")
    table.settles().ends()
    told: list[object] = [table.refusals() if table.state.plan[:1] == ("offer the cut",) else table.prepares()]
    if table.may("shuffler out of order"):
        table.does(c.OutOfOrder(by=DEALER, marked="covered"))
        table.prepares()
        table.at(1).bets(initial=20)
    return [*told, *opened.events, *table.events, play.options(rules, table.state)]


def wars(rules: WarRules) -> list[object]:
    """Surrenders on both sides of a War of two, one of them of a single chip."""
    table = WarTable(rules)
    for position, initial in ((1, 20), (2, 1), (4, 20), (6, 5)):
        table.seat(position).bets(initial=initial)
    table.deals("Qs", "Qs", "Qd", "Qc", dealer="Qh").settles()
    table.at(6).surrenders()
    table.at(2).surrenders()
    for position in (1, 4):
        table.at(position).goes_to_war()
    table.begins_war()
    seen = table.state.seen
    war_cards(table, "3c", "2c", "2d")
    jammed = WarTable(rules)
    jammed.seat(1).bets(initial=20)
    jammed.seat(2).bets(initial=20)
    jammed.deals("2c", "Qs", dealer="Qh").settles()
    if jammed.may("shuffler jams"):
        jammed.does(c.Jam(by=DEALER))
    return [*table.events, seen, *jammed.events]


def war_cards(table: WarTable, *cards: str) -> None:
    for card in cards:
        while table.state.due[0] == BURN:
            table.does(c.Burn(by=DEALER))
        table.cards(card)
    table.does(c.SettleWar(by=DEALER))


def side_wagers(rules: WarRules, boxes: tuple[int, ...]) -> list[object]:
    """Two boxes of one player, both with the highest hand, a surrender beside them, and the Hot Spot's jackpot."""
    progressive, spin = rules.progressive, rules.bonus_spin
    if progressive is None or spin is None or not (progressive.offered and spin.offered):
        return []
    table = WarTable(rules)
    table.seat(1).bets(initial=20).bets(initial=20, on=2)
    table.seat(3).bets(initial=20)
    table.does(table.at(3).place("progressive", progressive.stake / 100))
    for wager, cents in (("progressive", progressive.stake), ("bonus-spin", spin.stake)):
        for box in boxes:
            table.does(table.at(1).place(wager, cents / 100, on=box))
    table.calls()
    table.does(c.CountProgressive(by=DEALER, count=len(boxes) + 1))
    table.cards("Qs", "Qs", "Qh", "Qs")
    while table.may("bonus spin"):
        to = table.may("bonus spin")[0].fields["to"]
        assert isinstance(to, OneOf)
        table.does(c.SpinBonus(by=DEALER, hot="jackpot 1", to=str(to.values[0]), community="$100"))
    table.settles()
    for box in (1, 2):
        table.at(1).goes_to_war(on=box)
    table.at(3).surrenders()
    table.begins_war()
    war_cards(table, "Qs", "Qs", "Qs")
    table.does(c.SettleProgressive(by=(*DEALER, *FLOOR)))
    return [*table.events]


def cards_and_cuts(rules: WarRules) -> list[object]:
    """Wins beside losses, a cover card and refused cuts, a card face up, an empty shoe, and an idle table."""
    table = WarTable(rules)
    for position in (1, 2, 3):
        table.seat(position).bets(initial=20, tie=5)
    table.calls()
    table.does(c.FaceUpCard(by=DEALER, card="9c"))
    table.cards("Ks", "2d")
    if rules.shoe.kind == "manual":
        table.does(c.CoverCard(by=DEALER))
    table.cards("Ac", "Qh")
    table.settles().ends()
    told: list[object] = [*table.events, table.state.seen]
    if rules.shoe.kind != "manual":
        return told
    table.prepares(until="offer the cut")
    told.append(table.refusals() if table.state.plan[:1] == ("offer the cut",) else table.state.plan)
    table.prepares()
    table.at(1).bets(initial=20)
    table.calls()
    table.does(c.FaceUpCard(by=DEALER, card="9c"))
    table.does(c.EmptyShoe(by=DEALER))
    table.prepares()
    idle = WarTable(rules)
    idle.does(c.GoIdle(by=DEALER))
    idle.seat(1)
    return [*told, table.state.seen, table.state.phase, idle.prepares()]


def scenes(rules: WarRules | str) -> Iterator[object]:
    return iter(()) if isinstance(rules, str) else told_scenes(GAME, rules)


def walks(rules: WarRules | str, seeds: int) -> Iterator[object]:
    if not isinstance(rules, str):
        for seed in range(seeds):
            yield from walk(rules, seed)


def shows(rules: WarRules | str, stage: str, seeds: int) -> Iterator[object]:
    """What a house shows: what lots seldom come to, its odds, the game's own scenes, and walks."""
    match stage:
        case "script":
            yield from scripted(rules)
        case "odds":
            yield [] if isinstance(rules, str) else GAME.odds.lines(rules)
        case "scenes":
            yield from scenes(rules)
        case "walks":
            yield from walks(rules, seeds)


@cache
def shown_as_read(edition: str, house: int, stage: str, seeds: int) -> Shown:
    """The same under the readings that the edition has chosen."""
    return Shown(shows(ruled(edition, HOUSES[edition][house], {}), stage, seeds))


@pytest.mark.parametrize(("edition", "id"), READINGS)
def test_each_option_of_a_reading_makes_a_difference(edition: str, id: str) -> None:
    reading = library.draft(edition).readings[id]
    chosen = next(option for option in reading.options if option.chosen)
    if all(path.startswith(ELECTRONIC) for path in chosen.sets):
        return  # the stations of the electronic version have tests of their own
    for option in reading.options:
        if option is not chosen:
            # What a house may file is different, or what happens at the table with some house's choices, or the odds.
            pairs = [(says, option.sets[path]) for path, says in chosen.sets.items()]
            filed = any(one != other and {one.kind, other.kind} != {"is"} for one, other in pairs)
            differs = filed or deals_differ(edition, {id: option.name}, 1 if PAPER in reading.why else 6)
            assert differs == (PAPER not in reading.why), option.name


def deals_differ(edition: str, read: Mapping[str, str], seeds: int) -> bool:
    """What takes longest comes last, when nothing showed a difference in any house before."""
    houses = [ruled(edition, house, read) for house in HOUSES[edition]]
    for stage in ("script", "odds", "scenes", "walks"):
        for number, rules in enumerate(houses):
            as_read = shown_as_read(edition, number, stage, seeds if stage == "walks" else 0)
            if any(one != other for one, other in zip_longest(as_read, shows(rules, stage, seeds))):
                return True
    return GAME.odds.lines(war(edition=edition)) != GAME.odds.lines(war(edition=edition, read=read))
