"""`croupier.table`: one table for all games, past its opening, with every step lawful and cited."""

import copy
import pickle
from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import croupier
from croupier.api.table import Choice, Table
from croupier.equipment.cards import UNKNOWN, names
from croupier.errors import InputError
from croupier.games.kit.play.decider import Between, OneOf, Role, Signature
from croupier.games.kit.play.money import INVENTORY
from croupier.rulebook.text import library
from depth import cases
from walks import played_otherwise

WAR, MARYLAND, ROULETTE, SIX = (
    "pa-2012/casino-war", "md-1.2/casino-war", "pa-2011-proposed/roulette", "pa-2011-proposed/big-six"
)  # fmt: skip
BADUGI, RAZZ, BIG_O = "gge-2011/badugi", "gge-2011/razz", "gge-2011/big-o-high"
DEALT = [head.id for head in library.listing().heads if head.game != "poker-room"]


def war(**players: int) -> Table:
    return croupier.table(WAR, players or {"1": 100, "3": 100})


# Casino War


def test_a_tie_that_goes_to_war() -> None:
    table = war()
    table.bet("3", initial=20, tie=5)
    table.no_more_bets()
    table.deal("Qs", dealer="Qh")
    assert [choice.command for choice in table.options() if choice.kind == "next"] == ["settle the original deal"]
    table.war("3")
    table.deal("Kd", dealer="2c")
    told = table.settle()
    assert [str(entry) for entry in told][:2] == [
        "3 gets 20.00 on initial 3 back [651a.9(g)(2)]",
        "3 is paid 20.00 for war 3 [651a.10(3)]",
    ]
    assert (table.net("3"), table.chips(3), table.net("1")) == (Decimal("70.00"), Decimal("170.00"), Decimal(0))
    assert table.log[-1].cite == "651a.9(d), 651a.9(h)"
    assert table.log[-1].words == "the round is over"


def test_a_surrender_and_a_war_at_once() -> None:
    table = croupier.table(WAR, {"Ann": 100, "Bob": 100})
    table.bet(1, initial=20)
    table.bet(2, initial="10.00")
    table.deal("Qs", "Qd", dealer="Qh")
    table.surrender(1)
    table.war(2, tie=5)
    table.deal("2d", dealer="3c")
    table.settle()
    assert (table.net("Ann"), table.net("Bob")) == (Decimal(-10), Decimal(-25))


def test_settling_goes_as_far_as_nothing_is_to_be_decided() -> None:
    table = war()
    table.bet("1", initial=10)
    table.bet("3", initial=10)
    table.deal("Ks", "Qs", dealer="Qh")
    table.settle()
    assert table.net("1") == 10
    with pytest.raises(InputError, match="nothing to settle; next is choose"):
        table.settle()


def test_a_wager_counts_as_the_players_until_it_is_settled() -> None:
    table = war()
    table.bet("1", initial=30)
    assert (table.net("1"), table.chips("1")) == (Decimal(0), Decimal("70.00"))


def test_the_electronic_version() -> None:
    table = croupier.table("md-1.2/casino-war", {"1": 100}, version="electronic", choices={"electronic.offered": True})
    assert table.options()
    with pytest.raises(InputError, match=r"not offered under these rules \(9\.L\)"):
        croupier.table("md-1.2/casino-war", {"1": 100}, version="electronic")
    with pytest.raises(InputError, match="player '2' is at no station"):
        table.bet("2", on=1, initial=5)


# Wheels and poker


def test_a_spin_of_roulette() -> None:
    table = croupier.table(ROULETTE, {"Ann": 100}, wheel="single-zero")
    table.bet("Ann", "split 17-20", 5)
    table.bet("Ann", "red", 10)
    table.spin(17)
    table.settle()
    assert table.net("Ann") == 75


def test_a_spin_of_the_big_six_wheel() -> None:
    table = croupier.table(SIX, {"Ann": 100})
    table.bet("Ann", "$20", 5)
    table.spin("$20")
    table.settle()
    assert table.net("Ann") == 100


def test_a_hand_of_badugi() -> None:
    table = croupier.table(BADUGI, {"Ann": 100, "Bob": 100})
    table.deal(Ann="2s3d4h8c", Bob="5s6d7h9c")
    table.bet("Ann", to=8)
    table.fold("Bob")
    table.settle()
    assert (table.net("Ann"), table.net("Bob")) == (Decimal("4.00"), Decimal("-4.00"))
    with pytest.raises(InputError, match="Bob does not get so many cards now: 9c is left over"):
        table.deal(Bob="5s6d7h8c9c")


def test_what_is_not_named_is_dealt_face_down() -> None:
    table = croupier.table(BADUGI, {"Ann": 100, "Bob": 100})
    (entry,) = [entry for entry in table.deal(Ann="2s3d4h8c") if "is dealt" in entry.words]
    assert entry.words == "Ann is dealt 2s 3d 4h 8c; Bob is dealt 4 cards"


def test_a_view_shows_a_player_no_other_hand() -> None:
    table = croupier.table(BADUGI, {"Ann": 100, "Bob": 100}, seed=1)
    table.deal()
    hands: Any = table.view("Ann")["hands"]
    assert [hand["player"] for hand in hands if UNKNOWN not in hand["down"]] == ["Ann"]


# Seeds


@pytest.mark.parametrize("edition", [WAR, ROULETTE, SIX, BADUGI, RAZZ, BIG_O])
def test_the_same_seed_gives_the_same_round(edition: str) -> None:
    assert _seeded(edition, 5) == _seeded(edition, 5)
    assert len({tuple(_seeded(edition, seed)) for seed in range(6)}) > 1


def _seeded(edition: str, seed: int) -> list[str]:
    table = croupier.table(edition, {"1": 100, "2": 100}, seed=seed)
    if edition == WAR:
        table.bet("1", initial=10)
        table.deal()
    elif edition in (ROULETTE, SIX):
        table.bet("1", "red" if edition == ROULETTE else "$1", 10)
        table.spin()
    else:
        table.deal()
    return [entry.words for entry in table.log]


def test_a_refused_step_takes_no_card_of_a_seeded_shoe() -> None:
    first, other = (croupier.table(WAR, {"1": 100}, seed=2) for _ in range(2))
    with pytest.raises(InputError):
        other.deal()
    for table in (first, other):
        table.bet("1", initial=10)
        table.deal()
    assert [entry.words for entry in first.log] == [entry.words for entry in other.log]


def test_a_card_that_is_named_does_not_come_out_of_a_seeded_deck_again() -> None:
    anns, _ = _drawn("")
    again, bobs = _drawn(anns)
    assert again == anns
    assert anns not in bobs


def _drawn(named: str) -> tuple[str, str]:
    """What Ann and Bob draw from a seeded deck, one card and three; Ann is given this card if one is named."""
    table = croupier.table(BADUGI, {"Ann": 100, "Bob": 100}, seed=1)
    table.deal()
    table.call("Ann")
    table.check("Bob")
    for player, count, card in (("Ann", 1, named), ("Bob", 3, "")):
        table.discard(player, names(table.state.down[table.state.actor][:count]))
        table.deal(**({player: card} if card else {}))
    return names(table.state.down[0][-1:]), names(table.state.down[1][-3:])


# Refusals


@pytest.mark.parametrize(("wrong", "says"), [
    (lambda table: table.deal("Qs", dealer="Qh"), "deal a card is not possible now; the next step is: place wager"),
    (lambda table: table.bet("1", innitial=5), "'innitial' is no wager before the cards"),
    (lambda table: table.bet("1", initial=-5), "-5 is not an amount of money"),
    (lambda table: table.bet("1", initial=1000), "player 1 has 100.00"),
    (lambda table: table.bet("1", initial=5, tie=1000), "player 1 has"),
    (lambda table: table.do("fly"), "this table knows no command 'fly'"),
    (lambda table: table.do("no more bets", 1), "no more bets has 0 fields"),
    (lambda table: table.do("cut", depth=3), "cut has no 'depth'; it has cards_from_top"),
    (lambda table: table.do("burn a card", by=Signature("Zed", Role.PLAYER)), "burn a card"),
    (lambda table: table.war("1"), "choose is not possible now"),
    (lambda table: table.do("burn a card", by=(Signature("Dee", "king"),)), "burn a card: by must be"),  # type: ignore[arg-type]
    (lambda table: table.do("burn a card", by=(Signature("D" * 10_001, Role.DEALER),)), "burn a card: by must be"),
    (lambda table: table.settle(), "there is nothing to settle; next is place wager"),
    (lambda table: table.deal("Qs", "Kd", "2c", dealer="Qh"), "deal a card is not possible now"),
])  # fmt: skip
def test_what_is_refused_changes_nothing(wrong: Callable[[Table], object], says: str) -> None:
    table = war()
    before = table.state, table.events, table.log
    with pytest.raises(InputError) as refused:
        wrong(table)
    assert says in str(refused.value)
    assert (table.state, table.events, table.log) == before


@pytest.mark.parametrize(("name", "players", "says"), [
    (WAR, {"99": 5}, "there is no place for 99; this table has"),
    (WAR, {"1": -5}, "-5 is not an amount of money"),
    (WAR, {"1": 2.505}, "2.505 is not an amount of money"),
    (WAR, dict.fromkeys("ABCDEFGHIJKLMNOP", 5), "there is no place for"),
    (BADUGI, dict.fromkeys("ABCDEFGHIJKLMNOP", 5), "a table of this game has"),
    ("gge-2011/poker-room", {"1": 5}, "no live table deals 'poker-room'"),
    ("no/where", {"1": 5}, "no/where"),
])  # fmt: skip
def test_tables_that_cannot_be(name: str, players: dict[str, object], says: str) -> None:
    with pytest.raises(InputError) as refused:
        croupier.table(name, players)
    assert says in str(refused.value)


def test_an_unknown_method_names_those_there_are() -> None:
    with pytest.raises(AttributeError, match=r"this table has no 'raise_'; it has .*no_more_bets"):
        war().raise_("1")
    assert {"bet", "deal", "war", "surrender", "no_more_bets", "settle", "log"} <= set(dir(war()))


def test_an_irregular_report_is_told_with_its_rule() -> None:
    table = war()
    table.bet("1", initial=10)
    table.no_more_bets()
    told = table.do("report deviation", broken="no_more_bets.said", what="nobody heard it", irregular=True)
    assert [entry.words for entry in told] == ["deviation: nobody heard it"]
    table.deal("Qs", dealer="2h")
    with pytest.raises(InputError, match="nothing to settle; next is rule on deviation"):
        table.settle()
    table.rule_on_deviation("stands", "the cameras have it")
    table.settle()
    assert table.net("1") == 10


# Every game, at random


def _domain(draw: Callable[..., Any], domain: object) -> object:
    match domain:
        case OneOf(values=values):
            return draw(st.sampled_from(values))
        case Between(low=low, high=high, step=step):
            top = low + 20 * step if high is None else high
            return low + step * draw(st.integers(0, min(20, max(0, (top - low) // step))))
        case _:
            return "Zoe"


@pytest.mark.parametrize("edition", played_otherwise(DEALT))
@settings(max_examples=cases(48), deadline=None)
@given(data=st.data())
def test_any_lawful_walk_conserves_chips_and_tells_every_step(edition: str, data: st.DataObject) -> None:
    """A seeded table goes on from whatever stands: verbs and forced steps never leave a half-done step behind."""
    table = croupier.table(edition, {"1": 100, "2": 100}, seed=data.draw(st.integers(0, 99)))
    for _ in range(12):
        choice: Choice = data.draw(st.sampled_from([one for one in table.options() if one.kind != "irregular"]))
        before = table.state, len(table.events)
        fields: dict[str, Any] = _answers(data.draw, choice)
        try:
            told = table.do(choice.command, **fields)
        except InputError:
            assert (table.state, len(table.events)) == before
            continue
        assert len(table.events) > before[1]
        assert all(entry.words and entry.cite for entry in told)
    accounts = table._live.game.live.accounts(table.state)
    assert sum(accounts.values()) == 0
    assert INVENTORY not in accounts or table._live.game.wagers.banked


def _answers(draw: Callable[..., Any], choice: Choice) -> dict[str, object]:
    option = draw(st.sampled_from(choice.options))
    answers = {}
    for field, domain in option.fields.items():
        value = _domain(draw, domain)
        if field in ("cards", "card", "down"):
            continue
        if field in ("cents", "chip_cents") or (field == "to" and isinstance(value, int)):
            value = f"{value // 100}.{value % 100:02d}"  # type: ignore[operator]
        answers[field] = value
    return answers


@pytest.mark.parametrize(
    ("edition", "before", "after"),
    [
        (WAR, lambda t: (t.bet("1", initial=20), t.deal()), lambda t: (t.settle(), t.bet("2", initial=5), t.deal())),
        (ROULETTE, lambda t: (t.bet("1", "red", 5), t.spin()), lambda t: (t.settle(), t.bet("2", "odd", 5), t.spin())),
        (SIX, lambda t: (t.bet("1", "joker", 5), t.spin()), lambda t: (t.settle(), t.bet("2", "joker", 5), t.spin())),
        ("custom/holdem", lambda t: t.deal(), lambda t: (t.call("2"), t.check("1"), t.deal(), t.check("1"))),
        (BADUGI, lambda t: t.deal(), lambda t: (t.fold("1"), t.settle(), t.deal())),
    ],
)
def test_a_table_is_pickled_and_goes_on_alike(edition: str, before: Any, after: Any) -> None:
    """In the middle of a round, with what is left of its shoe and its seed."""
    table = croupier.table(edition, {"1": 500, "2": 500}, seed=3)
    before(table)
    twin = pickle.loads(pickle.dumps(table))
    assert (twin.state, twin.events, twin.log, str(twin), repr(twin)) == (
        (table.state, table.events, table.log, str(table), repr(table))
    )
    assert copy.deepcopy(twin).state == table.state
    for one in (table, twin):
        after(one)
    assert len(twin.log) > 3
    assert (twin.state, twin.log) == (table.state, table.log)


@pytest.mark.parametrize("edition", ["custom/holdem", "gge-2011/badugi", "custom/stud-8"])
def test_one_player_cannot_play_poker(edition: str) -> None:
    with pytest.raises(InputError, match="one player cannot play poker; it takes 2 to"):
        croupier.table(edition, {"Ann": 100})
    with pytest.raises(InputError, match="seats") as refused:
        croupier.table(edition, dict.fromkeys("ABCDEFGHIJ", 100))
    assert refused.value.cite


def test_players_need_chips() -> None:
    with pytest.raises(InputError, match="with their chips"):
        croupier.table("pa-2012/casino-war", ["1"])  # type: ignore[arg-type]
