"""What is told of live tables: every event has its sentence and section, nobody is shown more than they may see."""

import dataclasses
import json
import re
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

import pytest

from croupier import games
from croupier.equipment.cards import name as name_of
from croupier.games.casino_war import words
from croupier.games.casino_war.play.events import Burned, Dealt, Joined, MeterSet, Paid, ProgressiveCounted, Received
from croupier.games.casino_war.training import SIDE, STATIONS
from croupier.games.kit.play.decider import Announced, Deviated, DeviationWithdrawn, OneOf, Role, Ruled, Signature
from croupier.games.kit.play.money import Money
from croupier.games.kit.words import ByKind
from croupier.journal.store.store import Store
from croupier.tables.audit.replay import about, replay
from croupier.tables.words.menu import Question, completed, narrowed, steps
from croupier.tables.words.sentences import (
    MOST_CHARACTERS,
    Narrator,
    Sentence,
    command_in_words,
    difference_in_words,
    event_in_words,
    value_in_words,
)
from croupier.tables.words.view import table_view, view_json
from tables.crowd import NAMES, Crowd
from tables.houses import CARD_ROOM, MD, WAR, WHEELS, House

SOME = (
    *(WAR[3], House(MD, SIDE, mode="recorded"), House(MD, STATIONS, cards="electronic", version="electronic")),
    *(WHEELS[0], WHEELS[5], WHEELS[8]),
    *(CARD_ROOM[2], CARD_ROOM[16]),
)
"""Each game, both modes and both sources of cards, side wagers and stations, a draw and a stud game."""


def named(house: House) -> str:
    return f"{house.name} {house.mode} {house.cards} {house.version}".strip()


@pytest.fixture(params=SOME, ids=named)
def crowd(request: pytest.FixtureRequest, store: Store) -> Crowd:
    house: House = request.param
    return Crowd(house.opens(store, "t"), seed=len(named(house)), strays=0.03 if house.mode == "recorded" else 0.0)


def told(crowd: Crowd, count: int, *, open_cards: bool = True) -> Iterator[tuple[str, list[Sentence]]]:
    """Each step that was done, and what is told of it."""
    table = crowd.table
    teller = Narrator(table.live, table.now, open_cards=open_cards)
    for done in crowd.steps(count):
        yield str(done.record.entry.command["name"]), list(teller.describe(done.record).sentences)
        assert teller.now == table.now


def test_everything_that_happens_is_told_and_rounds_follow_each_other_without_a_gap(crowd: Crowd) -> None:
    silent = {"no more bets"}  # nobody need be told where nothing had to be said
    count = 0
    for name, said in told(crowd, 200):
        assert said or name in silent, name
        for one in said:
            count += 1
            assert one.text.strip() == one.text
            assert not re.search(r"None|\bFalse\b|\bTrue\b|<|Fraction|\(\)", one.text), one.text
            assert one.cite
    assert count > 50
    _check_rounds(crowd)


def _check_rounds(crowd: Crowd) -> None:
    journal, last = crowd.table.journal, 0
    played = crowd.table.now.round - 1
    for number in range(1, min(played, 6) + 1):
        found = replay(journal, number)
        assert found.first == last + 1
        assert found.over
        assert sum(found.changes.values()) == 0
        middle = found.steps[len(found.steps) // 2].record
        same = about(journal, crowd.clock.fromisoformat(middle.entry.at))
        # Several records may have the same time, and the last of them counts.
        assert same.number in (number, number + 1)
        last = found.last


@pytest.mark.parametrize(
    ("name", "version"), [("casino-war", ""), ("casino-war", "electronic"), ("roulette", ""), ("big-six", "")]
)
def test_every_event_of_a_game_has_its_sentence(name: str, version: str) -> None:
    game = games.game(name).live.at(version)
    teller = game.live.words.teller(None, None, True)
    assert isinstance(teller, ByKind)
    elsewhere = {Money, Paid, Announced, Deviated, DeviationWithdrawn, Ruled}
    assert set(game.play.vocabulary.events.values()) - elsewhere == set(teller.sentences)


def test_one_is_one() -> None:
    told = words.WarWords.sentences
    for decks, says in ((1, "1 deck is at the table"), (6, "6 decks are at the table")):
        assert told[Received](Received(rule="decks.shoe", decks=decks, at="shoe", plan=())) == says
    for count, says in ((1, "1 Progressive Payout Wager is counted"), (2, "2 Progressive Payout Wagers are counted")):
        assert told[ProgressiveCounted](ProgressiveCounted(rule="progressive.by", count=count, positions=())) == says


def test_cards_face_down_are_not_told(store: Store) -> None:
    crowd = Crowd(House("gge-2011/badugi", cards="electronic").opens(store, "t"), seed=7)
    for name, said in told(crowd, 300, open_cards=False):
        state = crowd.table.now.game
        if name in ("deal", "discard"):
            down = {name_of(card) for hand in state.down for card in hand if not state.faced >> card & 1}
            assert not down & set(" ".join(one.text for one in said).split())
    assert crowd.table.now.round > 2


def test_a_teller_that_begins_in_the_middle_of_a_hand(store: Store) -> None:
    crowd = Crowd(House("gge-2011/razz", mode="recorded").opens(store, "t"), seed=3)
    table = crowd.table
    for _ in range(150):
        teller = Narrator(table.live, table.now)
        done = crowd.step()
        if done is not None:
            teller.describe(done.record)
    assert table.now.round > 2


# Events as an auditor reads them

WORDS = games.game("casino-war").play.vocabulary


def test_an_event_is_told_by_its_name_and_fields() -> None:
    assert event_in_words(WORDS, Dealt(rule="deal.direction", to="1", card="Qs")) == 'Dealt with to "1", card "Qs"'
    assert event_in_words(WORDS, Burned(rule="burn.shoe")) == "Burned"
    money = Money(rule="wagers.tie", kind="paid", player="Ann", cents=5_05, wager="tie 1")
    assert event_in_words(WORDS, money) == 'Money with kind "paid", player "Ann", amount 5.05, wager "tie 1"'
    meter = MeterSet(rule="progressive.meter.rate", meter="primary", cents=Fraction(100_000_1, 2))
    assert event_in_words(WORDS, meter) == 'MeterSet with meter "primary", amount 5000.00 and 1/2 of a cent'


def test_only_what_differs_is_told() -> None:
    one, other = (Money(rule="wagers.tie", kind="paid", player="Ann", cents=each, wager="tie 1") for each in (5_00, 6_00))
    assert difference_in_words(WORDS, one, other) == ("Money with amount 5.00", "amount 6.00")
    lost = replace(other, kind="lost", player="Bo")
    assert difference_in_words(WORDS, one, lost) == (
        'Money with kind "paid", player "Ann", amount 5.00',
        'kind "lost", player "Bo", amount 6.00',
    )
    assert difference_in_words(WORDS, one, Burned(rule="burn.shoe"))[1] == "Burned"


def test_a_long_value_is_told_where_it_differs_with_an_ellipsis_where_it_is_cut() -> None:
    one, other = (Announced(rule="announce", words="a" * 200 + sign + "b" * 200) for sign in "QR")
    assert event_in_words(WORDS, one) == 'Announced with words "' + "a" * (MOST_CHARACTERS - 1) + "…"
    half = MOST_CHARACTERS // 2
    assert difference_in_words(WORDS, one, other) == (
        f"Announced with words …{'a' * half}Q{'b' * (half - 1)}…",
        f"words …{'a' * half}R{'b' * (half - 1)}…",
    )
    short = replace(one, words="a")
    assert difference_in_words(WORDS, one, short) == (
        'Announced with words "' + "a" * (MOST_CHARACTERS - 1) + "…",
        'words "a"',
    )


def test_a_name_that_would_do_something_to_a_terminal_is_spelt_out() -> None:
    named = Joined(rule="seats", player="An\x1b[2Jn\x9b\u202e", position="1")
    assert event_in_words(WORDS, named) == r'Joined with player "An\u001b[2Jn\x9b\u202e", position "1"'


# What may be done


def test_every_option_is_in_one_step_and_can_be_answered(crowd: Crowd) -> None:
    for _ in range(60):
        crowd.step()
        options = crowd.table.options()
        found = steps(options, crowd.table.cite)
        assert sorted(map(id, options)) == sorted(id(one) for step in found for one in step.options)
        kinds = [step.kind for step in found]
        assert kinds == sorted(kinds, key=("next", "may", "irregular").index)
        for step in found:
            assert step.cites
            assert step.who
            for field in step.options[0].fields:
                question = Question.of(step.options, field)
                assert question.words()
                for value in question.values[:20]:
                    assert question.read(value_in_words(field, value)) == value


def test_what_is_told_leaves_the_options_that_it_fits(crowd: Crowd) -> None:
    for _ in range(40):
        crowd.step()
        for option in crowd.table.options():
            fixed = {name: domain.values[0] for name, domain in option.fields.items() if isinstance(domain, OneOf)}
            same = tuple(one for one in crowd.table.options() if one.command == option.command)
            assert option in narrowed(same, fixed)
            whole = completed(same, {"name": option.command, **fixed})
            assert fixed.items() <= whole.items()


# What people see


def test_players_are_shown_nobody_elses_money(crowd: Crowd) -> None:
    table = crowd.table
    for _ in range(40):
        crowd.step()
        for who in (Signature(NAMES[0], Role.PLAYER), Signature("Kim", Role.FLOORPERSON), Signature("x", Role.AUDITOR)):
            seen = table_view(table.live, table.now, who)
            assert seen.phase
            assert json.loads(json.dumps(view_json(table.live, table.now, who)))
            if who.role == Role.PLAYER and table.live.game.wagers.banked:
                others = [place for place in seen.places if place.player and place.player != who.person]
                assert not any(place.chips for place in others)
                assert not any("inventory" in note or "drop box" in note for note in seen.notes)


# Words


@pytest.mark.parametrize(
    ("command", "says"),
    [
        ({"name": "deal a card", "to": "1", "card": "Qs"}, "deal Qs to position 1"),
        ({"name": "buy in", "player": "Ann", "position": "3", "cents": 5000}, "Ann buys in for 50.00 at position 3"),
        ({"name": "offer the cut", "position": "1", "accepted": False}, "offer the cut to position 1: accepted no"),
        ({"name": "deal a card", "to": "dealer", "card": "??"}, "deal a card to the dealer"),
        ({"name": "prepare cards", "step": "turn face down"}, "turn the cards face down"),
        ({"name": "prepare cards", "step": "count"}, "prepare the cards: count"),
        ({"name": "no more bets"}, "no more bets"),
        ({"name": "dance", "far": 3}, "dance"),
        ({}, "–"),
    ],
)
def test_a_command_in_words(command: dict[str, object], says: str) -> None:
    assert command_in_words(games.game("casino-war").play.vocabulary, command) == says


@pytest.mark.parametrize(
    ("game", "command", "says"),
    [
        (
            "poker",
            {"name": "report dead hand", "player": "Max", "why": "it was fouled"},
            "declare the hand of Max dead: it was fouled",
        ),
        ("poker", {"name": "bet", "player": "Max", "to": 800}, "Max bets to 8.00"),
        (
            "roulette",
            {"name": "ball at rest", "number": "17", "revolutions": 6},
            "the ball rests in 17 after 6 revolutions",
        ),
        (
            "big-six",
            {"name": "clapper at rest", "symbol": "joker", "revolutions": 1},
            "the clapper rests on joker after 1 revolution",
        ),
        ("big-six", {"name": "place wager", "player": "Ann", "wager": "$5", "cents": 500}, "Ann puts 5.00 on $5"),
    ],
)
def test_a_command_of_each_game_in_words(game: str, command: dict[str, object], says: str) -> None:
    assert command_in_words(games.game(game).play.vocabulary, command) == says


def test_every_spoken_step_is_a_command_with_the_fields_that_are_told() -> None:
    for one in (games.game(game) for game in ("casino-war", "roulette", "big-six", "poker")):
        known = one.play.vocabulary
        shared = {"take back wager", "raise"}  # of some games only, and what a bet on a bet is called
        for name, said in known.spoken.items():
            if name in known.commands:
                fields = dict.fromkeys((field.name for field in dataclasses.fields(known.commands[name])), "1")
                assert said(fields) is not None, (one.name, name)
            else:
                assert name in shared, (one.name, name)


@pytest.mark.parametrize(
    ("field", "text", "value"),
    [
        ("cents", "$1,500.50", 1500_50),
        ("cents", "0.50", 50),
        ("count", "7", 7),
        ("cards", "Qs td", ["Qs", "Td"]),
        ("to", "8", 800),
    ],
)
def test_a_number_is_read(field: str, text: str, value: object) -> None:
    from croupier.games.kit.play.decider import Between

    low = 2 if field == "cards" else 1
    assert Question(field, ranges=(Between(low, None if field != "cards" else 2),)).read(text) == value


@pytest.mark.parametrize(
    ("field", "text"),
    [
        ("cents", "-5"),
        ("cents", "five"),
        ("cents", "0.001"),
        ("count", "1.5"),
        ("count", "٣"),
        ("count", "9" * 30),
        ("count", "0"),
    ],
)
def test_what_is_no_number_is_refused(field: str, text: str) -> None:
    from croupier.errors import InputError
    from croupier.games.kit.play.decider import Between

    with pytest.raises(InputError):
        Question(field, ranges=(Between(1, 1000),)).read(text)


def test_an_amount_may_be_below_zero_only_where_it_can() -> None:
    from croupier.games.kit.play.decider import Between

    assert Question("cents", ranges=(Between(-(2**50)),)).read("-12.50") == -12_50


def test_a_choice_by_its_beginning() -> None:
    from croupier.errors import InputError

    question = Question("wheel", ("clockwise", "counterclockwise"))
    assert question.read("COUNTER") == "counterclockwise"
    with pytest.raises(InputError, match="'c' may be clockwise or counterclockwise"):
        question.read("c")
    with pytest.raises(InputError, match="'up' is not possible for wheel; give clockwise, counterclockwise"):
        question.read("up")
    assert Question("accepted", (True, False)).read("n") is False
    assert Question("card", ("Qs", "Td")).read("10D") == "Td"
    assert Question("chip_cents", (25, 100)).read("1") == 100
