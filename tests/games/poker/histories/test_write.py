"""Every hand that is played can be written and read again, card for card; PokerKit reads the codes it knows."""

import tomllib
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.api.replays import dealt
from croupier.equipment.cards import cards
from croupier.errors import InputError
from croupier.games.kit.play.decider import Event, ReportDeviation, RuleOn
from croupier.games.poker.histories.read import loads
from croupier.games.poker.histories.replay import replay
from croupier.games.poker.histories.write import dumps, dumps_all, write
from croupier.games.poker.play import commands as c
from croupier.games.poker.play import events as e
from croupier.games.poker.play import play
from croupier.games.poker.play.state import State
from croupier.games.poker.players.policies import POLICIES
from depth import cases
from games.poker.play.self_play import GAMES, played, rules_of
from paths import DATA
from played import DEALER, FLOOR
from poker_tables import DEUCE, PokerTable, poker

TOLD = (e.Dealt, e.Acted, e.Discarded, e.Tabled, e.Mucked, e.Reshuffled, e.Chips)
CHOICES: list[dict[str, object]] = [
    {},
    {"rake": {"percent": "5", "taken": "every hand"}},
    {"stakes": {"unit": "0.25"}, "rake": {"percent": "5", "unit": "0.25"}},
    {"limit": {"kind": "pot"}},
    {"limit": {"kind": "none"}},
]
OWN = [str(DATA / f"{name}.toml") for name in ("stud-high-low", "drawmaha", "badugi-with-antes")]


def told(events: Sequence[Event]) -> list[Event]:
    return [event for event in events if isinstance(event, TOLD)]


@settings(max_examples=cases(60), deadline=None)
@given(
    game=st.sampled_from([*GAMES, *OWN]),
    choices=st.sampled_from(CHOICES),
    stacks=st.lists(st.sampled_from([100, 700, 2000, 10_000, 40_000]), min_size=2, max_size=8),
    ways=st.lists(st.sampled_from(sorted(POLICIES)), min_size=8, max_size=8),
    seed=st.integers(0, 2**32),
)
def test_written_hand_is_read_again(
    game: str, choices: dict[str, object], stacks: list[int], ways: list[str], seed: int
) -> None:
    rules = rules_of(game, choices)
    stacks = stacks[: rules.seats]
    for before, events, after in played(rules, stacks, ways[: len(stacks)], seed, hands=2):
        hand = write(rules, before, events)
        (again,) = loads(dumps(hand))
        done = replay(again)
        assert done.complete
        assert done.agrees
        assert not done.deviations
        assert (done.rules.stakes, done.rules.limit, done.rules.pot) == (rules.stakes, rules.limit, rules.pot)
        assert told(done.events) == _renamed(told(events), before, done.who)
        assert sum(done.stacks) == sum(before.stacks) - (after.raked - before.raked)
        assert write(
            rules, play.ready(rules, dict(zip(done.who, again.starting_stacks, strict=True))), done.events
        ).actions == (hand.actions)


def _renamed(events: list[Event], before: State, who: Sequence[str]) -> list[Event]:
    """Players keep their names, so that nothing has to be renamed; the record must have them all."""
    assert {event.player for event in events if isinstance(event, e.Acted)} <= set(who)
    return events


def test_two_players_by_either_reading() -> None:
    posts = "the button posts the small blind"
    for read in ({}, {"blinds-of-two-players": posts}):
        rules = rules_of("badugi", read=read)
        ((before, events, _),) = played(rules, [4000, 4000], ["call", "call"], seed=1)
        hand = write(rules, before, events)
        assert hand.blinds_or_straddles == ((200, 400) if read else (400, 200))
        assert replay(loads(dumps(hand))[0]).agrees


def test_a_game_of_ones_own_is_in_its_history(tmp_path: Path) -> None:
    """The edition's file is not needed to replay it, and what its rules lack or have too much is told."""
    file = tmp_path / "own.toml"
    file.write_text((DATA / "badugi-with-antes.toml").read_text("utf-8"), "utf-8")
    text = dealt(str(file), 4, "loose", 3).phh
    file.unlink()
    hand = loads(text)[0]
    assert (hand.variant, hand.more["_edition"], str(tmp_path) in text) == ("F_", "Badugi with antes", False)
    done = replay(hand)
    assert (done.agrees, done.rules.cite("stakes.ante"), done.rules.cite("draws.order")) == (
        True,
        "custom",
        "Exhibit A II.draw",
    )
    stated = cast("dict[str, object]", hand.more["_rules"])
    for rules, says in [
        (None, r"_rules: each rule must be such as"),
        ({**stated, "seats": {"reading": "x"}}, r"_rules: seats must be such as"),
        ({**stated, "tye": {"is": 1, "cite": ["custom"]}}, "tye: the game poker has no such rule"),
        ({path: rule for path, rule in stated.items() if path != "seats"}, "seats: the rule is missing"),
        ({**stated, "seats": {"is": 3, "cite": ["custom"]}}, "has 3 seats"),
    ]:
        with pytest.raises(InputError, match=says):
            replay(replace(hand, more={**hand.more, "_rules": rules}))


def test_what_an_auditor_needs_is_written() -> None:
    rules = rules_of("badeucey", {"rake": {"percent": "10", "taken": "every hand"}})
    ((before, events, _),) = played(rules, [100_000] * 8, ["call"] * 8, seed=11)
    fields = tomllib.loads(dumps(write(rules, before, events)))
    burned = [card for event in events if isinstance(event, e.Dealt) for card in event.to if card == e.BURN]
    assert len(fields["_burns"]) == len(burned)
    assert fields["_edition"] == "gge-2011/badeucey"
    assert fields["_choices"] == {"rake.percent": "10", "rake.taken": "every hand"}
    assert fields["_rake"] == 3  # ten per cent of 32, in whole dollars
    assert fields["variant"] == "FBD"


def test_eight_players_who_draw_everything_reshuffle() -> None:
    """Five discards each run the deck out; the record says when and what was shuffled in."""
    rules = rules_of("triple-draw-2-7")
    for seed in range(40):
        ((before, events, _),) = played(rules, [400_000] * 8, ["random"] + ["call"] * 7, seed)
        shuffled = [event for event in events if isinstance(event, e.Reshuffled)]
        hand = write(rules, before, events)
        reshuffles = hand.more["_reshuffles"]
        assert isinstance(reshuffles, list)
        assert len(reshuffles) == len(shuffled)
        if shuffled:
            done = replay(loads(dumps(hand))[0])
            assert told(done.events) == told(events)
            return
    raise AssertionError("no hand ran the deck out")


def test_several_hands_in_one_file() -> None:
    rules = rules_of("razz")
    written = [write(rules, *each[:2]) for each in played(rules, [9000] * 4, ["call"] * 4, seed=3, hands=3)]
    again = loads(dumps_all(written), "x.phhs")
    assert [hand.more["hand"] for hand in again] == [1, 2, 3]
    assert all(replay(hand).agrees for hand in again)


def test_names_that_toml_must_quote() -> None:
    rules = rules_of("razz")
    ((before, events, _),) = played(rules, [9000] * 2, ["call"] * 2, seed=3)
    hand = write(rules, before, events)
    from dataclasses import replace

    odd = replace(hand, players=('O"Neil\\', "tab\there\x7f 'x' é"))
    assert loads(dumps(odd))[0].players == odd.players


def test_unfinished_and_void_hands_are_refused() -> None:
    rules = rules_of("razz")
    ((before, events, _),) = played(rules, [9000] * 2, ["call"] * 2, seed=3)
    with pytest.raises(InputError, match="the hand is not over"):
        write(rules, before, events[:-1])
    with pytest.raises(InputError, match="more than one hand"):
        write(rules, before, (*events, *events))


def test_a_hand_that_the_deck_made_void_is_refused() -> None:
    """A burn before each player's cards, and a pile of nothing but earlier discards, cannot serve eight who draw all."""
    read = {
        "how-often-a-card-is-burned": "before each player's cards",
        "own-discards-come-back": "kept out, as card rooms do",
        "what-is-reshuffled": "only what was exchanged",
        "even-the-discards-run-out": "the hand is void and all bets go back",
    }
    table = PokerTable(poker(DEUCE, read=read), "A B C D E F G H")
    before = table.state
    table.starts().deals().posts(2).calls(*"CDEFGHA").checks("B")
    while table.state.phase != "between":
        table.deals() if table.state.phase == "dealing" else table.discards(table.turn, 5)
    assert sum(table.state.stacks) == 8 * 1_000_00
    with pytest.raises(InputError, match=r"the hand is void \(draws\.short\)"):
        write(table.rules, before, table.events)


def test_a_hand_ruled_void_is_refused_and_a_hand_that_stands_is_written() -> None:
    table = PokerTable(poker(DEUCE), "A B C")
    before = table.state
    table.starts().deals().posts(2).calls("C")
    told = ReportDeviation(by=FLOOR, broken="streets.deal", what="a card was turned up in the deal")
    table.does(told)
    stands = RuleOn(by=FLOOR, ruling="stands", reason="nobody saw it")
    done = PokerTable(poker(DEUCE), "A B C")
    done.starts().deals().posts(2).calls("C").then(told).then(stands).folds("A", "B").awards()
    assert write(done.rules, before, done.events).winnings == (0, 0, 10_00)
    table.does(RuleOn(by=FLOOR, ruling="void", reason="two players saw it"))
    assert table.state.phase == "between"
    with pytest.raises(InputError, match="the hand was ruled void; PHH cannot say that its bets went back"):
        write(table.rules, before, table.events)


@pytest.mark.filterwarnings("ignore:There is no reason for this player to fold")
@pytest.mark.parametrize("game", ["triple-draw-2-7", "badugi", "razz"])
def test_pokerkit_agrees_on_hands_that_we_wrote(game: str) -> None:
    """Another library plays the record to the same stacks."""
    from pokerkit import HandHistory  # type: ignore[attr-defined,unused-ignore]

    rules = rules_of(game, {"limit": {"raises": 3, "heads_up": "capped"}})  # PokerKit knows no other cap
    for seed in range(25):
        for before, events, _ in played(rules, [40_000, 20_000, 9000, 40_000], ["random", "tight", "call", "random"], seed):
            hand = write(rules, before, events)
            *_, end = HandHistory.loads(dumps(hand))
            assert hand.finishing_stacks is not None
            assert [cents // 100 for cents in hand.finishing_stacks] == list(end.stacks), dumps(hand)


def test_what_was_taken_back_is_not_written_and_cards_are_what_they_are() -> None:
    table = PokerTable(poker(DEUCE), "A B C")
    before = table.state
    table.starts().gives({"A": "2c 3c 4c 5c 7c", "B": "2d 3d 4d 5d 7d", "C": "2h 3h 4h 5h 7h"}).posts(2)
    table.folds("C").then(c.TakeBack(by=DEALER))
    table.then(c.CorrectCard(cards=tuple(cards("2c 7h")), correct=tuple(cards("8s 2c")), by=DEALER))
    table.calls("C").folds("A", "B").awards()
    hand = write(table.rules, before, table.events)
    assert hand.actions[:3] == ("d dh p1 8s3c4c5c7c", "d dh p2 2d3d4d5d7d", "d dh p3 2h3h4h5h2c")
    assert hand.actions[3:] == ("p3 cc", "p1 f", "p2 f")
    assert replay(hand).stacks == tuple(table.state.stacks[:3])
