"""The desk decides as `croupier settle` does, and finds in a table's journal what the table did: on random rounds."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import croupier
from croupier.disputes.facts import Facts
from croupier.disputes.recorded import found_round, with_dealers
from croupier.disputes.weighing import drawn, weighed
from croupier.equipment.money import dollars
from croupier.errors import InputError
from croupier.games.kit.play.people import Role
from croupier.journal.book import Journal
from croupier.journal.store.store import open_store
from croupier.tables.attendant.cast import licence_of
from croupier.tables.audit.replay import replay
from depth import cases
from disputes.rounds import BADUGI, ROULETTE, WAR, attended

DECK = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]


@st.composite
def war_rounds(draw: st.DrawFn) -> str:
    """Lines of a Casino War round at one to four seats, with what was done; choices and War cards may be missed."""
    seats = draw(st.lists(st.integers(1, 9), min_size=1, max_size=4, unique=True))
    cards = draw(st.permutations(DECK))
    dealer, war, tied = cards[0], draw(st.booleans()), False
    lines = list[str]()
    for place, seat in enumerate(seats, 2):
        card = draw(st.sampled_from([cards[place], dealer[0] + draw(st.sampled_from("cdhs"))]))
        parts = [f"{draw(st.integers(1, 40)) * 5} initial" + draw(st.sampled_from(["", ", 5 tie"])), card]
        if card[0] == dealer[0]:
            tied = True
            chosen = ["war", draw(st.sampled_from([cards[place + 10], "no card"]))] if war else ["surrender"]
            parts += draw(st.sampled_from([chosen, ["no choice"]]))
        parts.append(draw(st.sampled_from(["", "returned 5", "nothing", "paid 25", "net -5"])))
        lines.append(f"{seat}: {'; '.join(part for part in parts if part)}")
    return "\n".join([f"dealer {dealer}" + (f" {cards[1]}" if war and tied else ""), *lines])


@st.composite
def spins(draw: st.DrawFn) -> str:
    numbers = st.integers(0, 36).map(str)
    wager = st.one_of(
        numbers.map(lambda number: f"straight {number}"), st.sampled_from(["red", "black", "odd", "1-18", "dozen 1st 12"])
    )
    lines = [f"result {draw(numbers)}"]
    for player in range(1, draw(st.integers(1, 3)) + 1):
        bets = draw(st.lists(st.tuples(st.integers(1, 20), wager), min_size=1, max_size=4, unique_by=lambda bet: bet[1]))
        lines.append(f"{player}: {', '.join(f'{5 * amount} {name}' for amount, name in bets)}; nothing")
    return "\n".join(lines)


VOID = {
    "pa-2011-proposed/roulette": (
        "ball left the wheel",
        "foreign object in the wheel",
        "ball runs with the wheel",
        "ball counted though it made too few turns",
    ),
    "pa-2011-proposed/big-six": ("clapper between two sections", "wheel counted though it made too few turns"),
}


@st.composite
def void_spins(draw: st.DrawFn, edition: str) -> str:
    """One to three spins, each void for one reason or two, and perhaps a valid one behind them."""
    wheel = edition.endswith("roulette")
    stops = st.integers(0, 36).map(str) if wheel else st.sampled_from(["$1", "$2", "$5", "$10", "$20"])
    ends, slips = list[str](), list[str]()
    for number in range(1, draw(st.integers(1, 3)) + 1):
        ends.append(draw(st.one_of(stops, st.just("no spin"))))
        reasons = draw(st.lists(st.sampled_from(VOID[edition]), min_size=1, max_size=2 if wheel else 1, unique=True))
        slips += [f"irregular {reason}, spin {number}" for reason in reasons]
    valid = draw(st.booleans())
    bets = draw(st.lists(stops, min_size=1, max_size=3, unique=True))
    name = "straight " if wheel else ""
    said = draw(st.sampled_from(["nothing", "lost", "paid 35", "net -5"]))
    lines = [f"result {' then '.join((*ends, *([draw(stops)] if valid else [])))}"]
    lines.append(f"1: {', '.join(f'5 {name}{stop}' for stop in bets)}; {said}")
    return "\n".join((*lines, *slips))


@st.composite
def showdowns(draw: st.DrawFn) -> str:
    cards = draw(st.permutations(DECK))
    players = draw(st.integers(2, 6))
    lines = [f"pot {draw(st.integers(1, 500))}"]
    return "\n".join(
        [*lines, *(f"{seat}: {' '.join(cards[4 * seat : 4 * seat + 4])}; nothing" for seat in range(1, players + 1))]
    )


def agrees(facts: Facts, text: str) -> None:
    """The desk's settlement is that of `settle`; its nets and differences add up; lines survive being written out."""
    found = weighed(facts, text)
    written: dict[str, Any] = {"edition": facts.edition, **found.entered.sheet.written}
    settled = croupier.settle(written)
    assert {name: dict(found.report)[name] for name in settled} == settled
    for player, one in found.finding.players.items():
        assert dollars(one.lawful) == settled["players"][player]["net"]  # type: ignore[index]
        by_rows = sum(row.difference or 0 for row in found.finding.rows if row.player == player)
        said_net = any(each.player == player and each.outcome == "net" for each in found.entered.sheet.done)
        assert said_net or one.done is None or one.done - one.lawful == by_rows
    desk = found.entered.desk
    again = desk.text(found.entered.sheet)
    assert desk.read(found.entered.opened.rules, again) == found.entered.sheet
    drawn(found.entered)


@pytest.mark.long
@settings(max_examples=cases(7), deadline=None)
@given(war_rounds())
def test_casino_war_as_settle(text: str) -> None:
    agrees(WAR, text)


@pytest.mark.long
@settings(max_examples=cases(3), deadline=None)
@given(spins())
def test_roulette_as_settle(text: str) -> None:
    agrees(ROULETTE, text)


@pytest.mark.parametrize("edition", VOID)
@settings(max_examples=cases(12), deadline=None)
@given(data=st.data())
def test_void_spins_as_settle(edition: str, data: st.DataObject) -> None:
    """Void spins change nobody's money, however many; a valid one behind them is settled as if it were alone."""
    text = data.draw(void_spins(edition))
    agrees(Facts(edition), text)
    found = weighed(Facts(edition), text)
    spins = found.entered.sheet.written["result"]
    slips = {one["spin"] for one in found.entered.sheet.written["irregular"]}
    if (len(spins) if isinstance(spins, list) else 1) == len(slips):
        assert all(one.lawful == 0 for one in found.finding.players.values())
    else:
        alone = {**found.entered.sheet.written, "result": spins[-1], "irregular": []}
        nets = croupier.settle({"edition": edition, **alone})["players"]
        assert {player: {"net": dollars(one.lawful)} for player, one in found.finding.players.items()} == nets


@settings(max_examples=cases(10), deadline=None)
@given(showdowns())
def test_badugi_as_settle(text: str) -> None:
    agrees(BADUGI, text)


@pytest.mark.long
@pytest.mark.parametrize(
    ("edition", "version", "mistakes"),
    [
        ("pa-2012/casino-war", "", Fraction(1, 6)),
        ("md-1.2/casino-war", "", Fraction(1, 10)),
        ("md-1.2/casino-war", "electronic", Fraction(0)),
        ("pa-2011-proposed/roulette", "", Fraction(1, 6)),
        ("gge-2011/big-six", "", Fraction(0)),
        ("gge-2011/badeucey", "", Fraction(0)),
        ("gge-2011/big-o-high-low", "", Fraction(0)),
        ("gge-2011/razz", "", Fraction(1, 10)),
    ],
)
def test_recorded_rounds_are_lawful_at_the_desk(
    tmp_path_factory: pytest.TempPathFactory, edition: str, version: str, mistakes: Fraction
) -> None:
    """A strict table does what is lawful: filled in from its journal, every round agrees, and so does the replay."""
    with open_store(str(tmp_path_factory.mktemp("tables") / "t.db"), create=True) as store:
        table = attended(store, edition, 3, seed=11, mistakes=mistakes, version=version)
        assert table.now.round > 3
        for number in range(1, table.now.round):
            filled = found_round(store, "war-2", number=number)
            found = weighed(filled.facts, filled.text)
            assert {row.verdict for row in found.finding.rows} <= {"agrees"}, filled.text
            assert not found.finding.differing
            names = table.live.game.live.seated(table.now.game)
            assert not [name for name in names if f" {name} " in filled.text]
            if table.live.game.wagers.banked and number > 1:  # in the first the float comes, and chips are bought
                won = replay(Journal(store, "War 2"), number).changes
                bought = won.get("drop box", 0)
                assert won.get("inventory", 0) + bought == -sum(one.lawful for one in found.finding.players.values())


def test_a_round_is_found_by_about_when(tmp_path_factory: pytest.TempPathFactory) -> None:
    with open_store(str(tmp_path_factory.mktemp("tables") / "t.db"), create=True) as store:
        table = attended(store, "pa-2011-proposed/big-six", 3, seed=3)
        ends = table.last_at
        last = found_round(store, "WAR 2", "about " + ends[11:16])
        assert last.facts.round in (2, 3)
        assert last.facts.table == "War 2"
        assert last.facts.about == "about " + ends[11:16]
        same = found_round(store, "War 2", number=last.facts.round)
        assert same.text == last.text
        licence = licence_of(Role.DEALER, table.now.dealer)  # the dealer has a name there, which a dispute does not keep
        assert same.facts.dealt_by == (f"licence {licence}",)
        alone = Facts(same.facts.edition, table="war 2", round=same.facts.round)
        assert with_dealers(alone, store).dealt_by == same.facts.dealt_by
        assert with_dealers(replace(alone, round=99), store).dealt_by == ()
        for asked, says in (
            (("War 2", "17:29", 0), "nothing was recorded"),
            (("War 3", "18:01", 0), "there is no table 'War 3' here; those with a journal are War 2"),
            (("War 2", "", 0), "say which round"),
            (("War 2", "", 99), "has no round 99"),
            (("War 2", "teatime", 0), "is not a time"),
        ):
            with pytest.raises(InputError, match=says):
                found_round(store, *asked)
