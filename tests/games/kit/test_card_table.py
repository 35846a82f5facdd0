"""The table of a card game: what holds in every course, whatever is dealt, chosen, corrected and made void."""

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.equipment.cards import UNKNOWN
from croupier.equipment.cards import cards as cards_of
from croupier.games.kit.play.banked import CallNoMoreBets, TakeBack
from croupier.games.kit.play.betting import BuyIn, CorrectWager, Open, PlaceWager
from croupier.games.kit.play.card_state import (
    CardState,
    Choose,
    CorrectCard,
    DealCards,
    Misdeal,
    SettleHand,
    ShowCards,
)
from croupier.games.kit.play.card_table import CardTable
from croupier.games.kit.play.course import Before, Decide, Raise, To
from croupier.games.kit.play.decider import Between, Command, OneOf, Option, ReportDeviation, Role, RuleOn, Signature
from croupier.games.kit.play.money import chips_of
from croupier.games.kit.play.refused import Refused
from depth import cases
from games.kit.toy_cards import Toy, catalogue, rules, settle, table

TABLE, RULES = table(), rules()
PLAY = Toy(TABLE).play
DEALER, FLOOR = (Signature("Dee", Role.DEALER),), (Signature("Flo", Role.FLOORPERSON, "F 10"),)
COMMANDS = {
    each.name: each
    for each in (
        *(Open, BuyIn, PlaceWager, TakeBack, CorrectWager, CallNoMoreBets, DealCards, Choose, ShowCards, SettleHand),
        *(Misdeal, CorrectCard, ReportDeviation, RuleOn),
    )
}


def ann(player: str = "Ann") -> tuple[Signature, ...]:
    return (Signature(player, Role.PLAYER),)


class Played:
    """A table at which commands are given one after the other."""

    def __init__(self, players: Sequence[str] = ("Ann", "Bo")) -> None:
        self.state = PLAY.ready(RULES, dict.fromkeys(players, 100_00))

    def does(self, *commands: Command) -> "Played":
        for command in commands:
            decision = PLAY.decide(RULES, self.state, command)
            assert not isinstance(decision, Refused), decision
            for event in decision:
                self.state = PLAY.evolve(RULES, self.state, event)
        return self

    def refuses(self, command: Command) -> Refused:
        before = self.state
        decision = PLAY.decide(RULES, self.state, command)
        assert isinstance(decision, Refused), decision
        assert self.state == before
        return decision

    def bets(self, player: str = "Ann", wager: str = "ante", cents: int = 10_00) -> "Played":
        return self.does(PlaceWager(by=ann(player), player=player, wager=wager, cents=cents))

    def deals(self, *hands: tuple[str, str]) -> "Played":
        return self.does(*(DealCards(by=DEALER, to=to, cards=cards_of(cards)) for to, cards in hands))

    def chooses(self, choice: str, player: str = "Ann") -> "Played":
        return self.does(Choose(by=ann(player), player=player, choice=choice))

    def chips(self, player: str = "Ann") -> int:
        return self.state.accounts.get(chips_of(player), 0)


def dealt() -> Played:
    """A hand of one player's up to the first decision."""
    hand = Played().bets().bets(wager="side", cents=5_00).does(CallNoMoreBets(by=DEALER))
    return hand.deals(("1", "2c 2d"), ("dealer", "?? ??"), ("board", "?? ??"))


def test_a_round_from_the_wagers_to_the_settlement() -> None:
    hand = dealt()
    assert (hand.chips(), hand.state.phase) == (75_00, "deciding")  # the twin is made with the ante
    hand.chooses("ride").does(ShowCards(by=DEALER, to="board", cards=cards_of("4c"))).chooses("raise")
    assert hand.chips() == 55_00
    hand.does(ShowCards(by=DEALER, to="board", cards=cards_of("5c")))
    hand.does(ShowCards(by=DEALER, to="dealer", cards=cards_of("3c 5d")))
    hand.does(ShowCards(by=DEALER, to="1"), SettleHand(by=DEALER, position="1"))
    # A pair of twos against a pair of fives: all is lost but the side, which pays 3 to 1.
    assert (hand.state.phase, hand.state.stakes, hand.chips()) == ("betting", (), 100_00 - 40_00 + 15_00)


def test_a_wager_goes_back_and_a_hand_that_is_out_is_asked_nothing_more() -> None:
    hand = dealt().chooses("back")
    assert hand.chips() == 85_00
    hand.does(ShowCards(by=DEALER, to="board", cards=cards_of("4c"))).chooses("fold")
    assert (hand.state.phase, hand.state.hands["dealer"]) == ("settling", (UNKNOWN, UNKNOWN))
    assert hand.does(SettleHand(by=DEALER, position="1")).chips() == 85_00 + 15_00 + 5_00


def test_a_dealer_who_is_bust_pushes() -> None:
    hand = dealt().chooses("ride").does(ShowCards(by=DEALER, to="board", cards=cards_of("4c"))).chooses("check")
    hand.does(
        ShowCards(by=DEALER, to="board", cards=cards_of("3h")), ShowCards(by=DEALER, to="dealer", cards=cards_of("2h 5d"))
    )
    hand.does(ShowCards(by=DEALER, to="1"), SettleHand(by=DEALER, position="1"))
    assert hand.chips() == 100_00 + 15_00


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        (PlaceWager(by=ann(), player="Ann", wager="side", cents=5_00), "side is made beside ante, which does not lie"),
        (PlaceWager(by=ann(), player="Ann", wager="raise", cents=5_00), "raise is not made before the cards by itself"),
        (PlaceWager(by=ann(), player="Ann", wager="twin", cents=5_00), "twin is not made before the cards by itself"),
        (PlaceWager(by=ann(), player="Ann", wager="ante", cents=60_00), "has 100.00 in chips, not 120.00"),
        (PlaceWager(by=ann(), player="Ann", wager="ante", cents=50), "cannot be made of chips of 1.00"),
        (PlaceWager(by=ann("Zed"), player="Zed", wager="ante", cents=5_00), "must first buy in"),
        (CallNoMoreBets(by=DEALER), "nobody has made a wager"),
        (DealCards(by=DEALER, to="1", cards=(0, 1)), "nobody has made a wager"),
        (Choose(by=ann(), player="Ann", choice="ride"), "nobody has made a wager"),
    ],
)
def test_what_is_refused_before_the_cards(command: Command, reason: str) -> None:
    assert reason in Played().refuses(command).reason


def test_what_is_refused_in_a_round() -> None:
    hand = dealt()
    for command, reason in (
        (TakeBack(by=ann(), player="Ann", wager="ante"), "chips are not touched"),
        (Choose(by=ann("Bo"), player="Bo", choice="ride"), "position 1 is next"),
        (CorrectCard(by=FLOOR, to="9", number=1, cards=cards_of("3c")), "has no card 1"),
        (Choose(by=ann(), player="Ann", choice="raise"), "ride is decided now: ride, back"),
        (ShowCards(by=DEALER, to="dealer"), "the next step is: choose"),
        (Misdeal(by=DEALER, why=" "), "say what was wrong"),
        (CorrectCard(by=FLOOR, to="1", number=1, cards=cards_of("2d")), "2d lies on the table already"),
        (CorrectCard(by=FLOOR, to="1", number=1, cards=cards_of("Kd")), "Kd is no card of this deck"),
    ):
        assert reason in hand.refuses(command).reason
    hand.chooses("ride")
    show = ShowCards(by=DEALER, to="board", cards=cards_of("2d"))
    assert "lies on the table already" in hand.refuses(show).reason


def test_a_card_is_corrected() -> None:
    hand = dealt().does(CorrectCard(by=FLOOR, to="1", number=2, cards=cards_of("3h")))
    assert hand.state.hands["1"] == cards_of("2c 3h")


def test_a_wager_is_corrected_with_what_is_made_with_it() -> None:
    hand = Played().bets().does(CorrectWager(by=FLOOR, player="Ann", wager="ante", cents=15_00))
    assert (hand.chips(), [stake.cents for stake in hand.state.stakes]) == (70_00, [15_00, 15_00])
    hand.bets(wager="side", cents=5_00)
    nothing = CorrectWager(by=FLOOR, player="Ann", wager="ante", cents=0)
    assert "another wager lies beside ante" in hand.refuses(nothing).reason


def test_a_misdeal_and_a_ruling_bring_everything_back() -> None:
    for voids in (
        [Misdeal(by=DEALER, why="a card was turned up")],
        [
            ReportDeviation(by=DEALER, broken="deal.by", what="dealt from the bottom"),
            RuleOn(by=FLOOR, ruling="void", reason="so"),
        ],
    ):
        hand = dealt().does(*voids)
        assert (hand.state.phase, hand.state.hands, hand.chips()) == ("betting", {}, 100_00)


def test_a_course_that_nobody_could_play_is_refused() -> None:
    dear = Decide("pay", {"raise": Raise("raise", like="ante")})
    with pytest.raises(ValueError, match="one choice must cost nothing"):
        CardTable(catalogue=catalogue, before=(Before("ante"),), steps=(To("positions", 2), dear), settle=settle)
    with pytest.raises(ValueError, match="takes part"):
        CardTable(catalogue=catalogue, before=(Before("side", beside="ante"),), steps=(), settle=settle)


# Whatever happens


def command(option: Option, draw: st.DataObject, state: CardState) -> Command:
    """A command that the option allows, by who may give it."""
    kind, answers = COMMANDS[option.command], dict[str, Any]()
    for name, domain in option.fields.items():
        if name == "cards":
            assert isinstance(domain, Between)
            left = sorted(TABLE.left(RULES, state))
            many = draw.draw(st.integers(domain.low, domain.high or 1))
            answers[name] = tuple(draw.draw(st.permutations(left))[:many])
            if option.command == ShowCards.name:
                answers[name] = shown(state, answers["to"], left, many)
        elif isinstance(domain, OneOf):
            answers[name] = draw.draw(st.sampled_from(domain.values))
        elif isinstance(domain, Between):
            most = domain.high if domain.high is not None else domain.low + 20 * domain.step
            answers[name] = domain.low + domain.step * draw.draw(st.integers(0, (most - domain.low) // domain.step))
        else:
            answers[name] = draw.draw(st.sampled_from(("Ann", "Cy", "Di")))
    role = Role(option.roles[0].removesuffix(" or above"))
    person = answers.get("player", "") if role == Role.PLAYER else "Flo"
    return kind(by=(Signature(person or "Flo", role),), **answers)


def shown(state: CardState, to: str, left: list[int], many: int) -> tuple[int, ...]:
    """Cards that are turned up: those that are known, and any for the others."""
    down = [card for card, up in zip(state.hands[to], state.up[to], strict=True) if not up][:many]
    free = iter(left)
    return tuple(next(free) if card == UNKNOWN else card for card in down)


@settings(max_examples=cases(240), deadline=None)
@given(st.data())
def test_every_option_is_accepted_accounts_add_up_and_cards_stay_hidden(data: st.DataObject) -> None:
    state, seen = CardState(), 0
    for _ in range(data.draw(st.integers(5, 60))):
        options = PLAY.options(RULES, state)
        assert options
        kinds = [one for one in options if one.kind == "next"] * 3 + list(options)
        option = data.draw(st.sampled_from([one for one in kinds if one.command in COMMANDS]))
        decision = PLAY.decide(RULES, state, command(option, data, state))
        if isinstance(decision, Refused):
            # Only what domains cannot say: a name that somebody bears, a card as it was, a wager that others lie beside.
            assert decision.rule in (
                "chips.wagered",
                "deal.corrected_by",
                "wagers.corrected_by",
                "deviation.ruled_by",
                "seats",
            )
            continue
        for event in decision:
            state = PLAY.evolve(RULES, state, event)
            assert sum(state.accounts.values()) == 0
        assert sum(stake.cents for stake in state.stakes) == state.accounts.get("layout", 0)
        seen += private(state)


def private(state: CardState) -> int:
    """Nobody sees a card face down but its owner, and those who see everything."""
    hidden = 0
    for who in (*map(ann, ("Ann", "Cy", "Di", "nobody")), DEALER, FLOOR):
        view: Any = PLAY.view(state, who[0])
        places = {place: (cards, view["seats"].get(place, "")) for place, cards in view["cards"].items()}
        for place, (cards, player) in places.items():
            for card, up in zip(cards, state.up.get(place, ()), strict=True):
                if not up and player != who[0].person:
                    assert card == UNKNOWN
                    hidden += 1
    every: Any = PLAY.view(state, Signature("Aud", Role.AUDITOR))
    assert every["cards"]["dealer"] == state.hands.get("dealer", ())
    return hidden


@settings(max_examples=cases(120), deadline=None)
@given(st.data())
def test_what_is_no_option_is_refused_with_a_rule(data: st.DataObject) -> None:
    hand = dealt()
    names = {option.command for option in PLAY.options(RULES, hand.state)}
    name = data.draw(st.sampled_from(sorted(set(COMMANDS) - names - {BuyIn.name})))
    fields: dict[str, Any] = {"player": "Ann", "cents": 5_00, "wager": "ante", "to": "1", "cards": (), "position": "1"}
    fields |= {
        "ruling": "void",
        "reason": "so",
        "choice": "ride",
        "why": "so",
        "number": 1,
        "broken": "deal.by",
        "what": "so",
    }
    kind = COMMANDS[name]
    answers = {part: fields[part] for part in kind.__dataclass_fields__ if part in fields}
    refused = PLAY.decide(RULES, hand.state, kind(by=DEALER, **answers))
    assert isinstance(refused, Refused)
    assert refused.rule
    assert refused.lawful
