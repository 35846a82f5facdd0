"""Poker played at random: all nine games, two to eight seats, every limit, the house's choices and all readings."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from croupier.equipment.cards import FACES, UNKNOWN
from croupier.games.kit.play.decider import Between, Command, Option, ReportDeviation, Role, RuleOn, Signature
from croupier.games.kit.play.refused import Refused
from croupier.games.poker.play import commands as c
from croupier.games.poker.play import events as e
from croupier.games.poker.play import play
from croupier.games.poker.rules import PokerRules
from croupier.rulebook.text import library
from croupier.rulebook.values import Value
from depth import cases
from played import DEALER, FLOOR, as_player, known
from poker_tables import BIG_O, GAMES, OMAHA, RAZZ, RAZZDUGI, cards_of, poker

pytestmark = pytest.mark.long

STACKS = st.sampled_from([1_00, 2_00, 3_00, 5_00, 7_00, 9_00, 13_00, 40_00, 333_00, 10_000_00])
FINE = st.sampled_from([25, 1_00, 1_75, 2_50, 6_25, 40_00, 300_00])


@st.composite
def games(draw: st.DrawFn) -> PokerRules:
    """Any game under any readings and a house's choices that go together."""
    edition = draw(st.sampled_from(GAMES))
    draft = library.draft(edition)
    read = {id: draw(st.sampled_from([option.name for option in one.options])) for id, one in draft.readings.items()}
    choices: dict[str, Value] = {
        "limit.kind": draw(st.sampled_from(["fixed", "pot", "none"])),
        "limit.raises": draw(st.integers(3, 5)),
        "limit.heads_up": draw(st.sampled_from(["no cap", "capped"])),
        "limit.half_bet": draw(st.sampled_from(["counts as full", "counts only if full", "raised as it stands"])),
        "showdown.first": draw(st.sampled_from(["last to bet or raise", "left of button"])),
        "showdown.muck": draw(st.booleans()),
        "rake.percent": draw(st.sampled_from(["0", "5", "10"])),
        "rake.unit": draw(st.sampled_from(["0.25", "1.00"])),
        "rake.taken": draw(st.sampled_from(["every hand", "after a second betting round"])),
        "stakes.unit": draw(st.sampled_from(["0.25", "1.00"])),
        "stakes.ante": draw(st.sampled_from(["0.00", "1.00", "2.00"])),
    }
    if edition in OMAHA:
        blinds: list[tuple[Value, ...]] = [
            ("4.00",),
            ("2.00", "4.00"),
            ("1.00", "2.00", "4.00"),
            ("1.00", "3.00"),
            ("4.00",) * 3,
        ]
        amounts = draw(st.sampled_from(blinds))
        choices |= {"blinds.number": len(amounts), "blinds.amounts": amounts}
        choices["pot.odd_among_tied"] = draw(st.sampled_from(["high card by suit", "nearest the small blind"]))
        choices["pot.odd_unit"] = draw(st.sampled_from(["smallest chip in play", "dollar"]))
    if edition in (RAZZ, RAZZDUGI):
        choices["stakes.bring_in"] = draw(st.sampled_from(["1.00", "2.00", "4.00"]))
        choices["stud.completing"] = draw(st.sampled_from(["is a bet", "is a raise"]))
    return poker(edition, choices, read=read)


class PokerMachine(RuleBasedStateMachine):
    """Hands after hands at one table."""

    def __init__(self) -> None:
        super().__init__()
        self.state = play.new()
        self.folded = play.new()
        self.random, self.folding, self.greedy = Random(0), 0.0, False

    @initialize(rules=games(), count=st.integers(2, 8), data=st.data(), seen=st.booleans())
    def sit_down(self, rules: PokerRules, count: int, data: st.DataObject, seen: bool) -> None:
        self.game, self.seen = rules, seen
        chips = STACKS if rules.stakes.unit == 1_00 else FINE
        stacks = {f"p{number}": data.draw(chips) for number in range(1, count + 1)}
        self.state = self.folded = play.ready(rules, stacks)

    # Doing things

    def does(self, command: Command) -> None:
        done = play.step(self.game, self.state, command)
        assert not isinstance(done, Refused), (command, done)
        events, after = done
        assert play.decide(self.game, self.state, command) == events
        for event in events:
            assert known(self.game, event.rule), event
            assert self.game.cite(event.rule), event
            self.folded = play.evolve(self.game, self.folded, event)
            assert sum(play.accounts(self.folded).values()) == 0, event
        self.state = after
        assert self.folded == after, "the state is the fold of its events"

    def refused(self, command: Command) -> None:
        answer = play.decide(self.game, self.state, command)
        assert isinstance(answer, Refused), command
        assert known(self.game, answer.rule), answer
        assert self.game.cite(answer.rule), answer
        assert answer.reason
        assert answer.lawful or self.state.phase == "between", answer

    @property
    def open(self) -> dict[str, Option]:
        return {one.command: one for one in play.options(self.game, self.state) if one.kind != "irregular"}

    @property
    def turn(self) -> str:
        position = self.state.posts[0].position if self.state.phase == "posting" else self.state.actor
        return self.state.seats[self.state.players[position]]

    @rule(
        seed=st.integers(0, 2**32),
        steps=st.sampled_from([1, 5, 30, 100]),
        folding=st.sampled_from([0, 0.02, 0.2]),
        greedy=st.booleans(),
    )
    def plays_on(self, seed: int, steps: int, folding: float, greedy: bool) -> None:
        """So many lawful steps; what may not be done is tried too."""
        self.random, self.folding, self.greedy = Random(seed), folding, greedy
        ways = {
            "between": self.between_hands,
            "posting": self.posts,
            "dealing": self.deals,
            "betting": self.bets,
            "drawing": self.draws,
            "showdown": self.shows,
            "award": self.awards,
        }
        for _ in range(steps):
            ways[self.state.phase]()
            self.chips_are_kept()
            self.cards_are_a_deck()
            self.there_is_a_next_step()

    def between_hands(self) -> None:
        if "start hand" in self.open:
            self.does(c.StartHand(by=DEALER))
            return
        for name, player in enumerate(self.state.seats):
            if player and not self.state.stacks[name]:
                self.does(c.BuyIn(by=as_player(player), player=player, cents=self.game.stakes.buy_in))
            if player in self.state.away:
                self.does(c.SitIn(by=as_player(player), player=player))

    def posts(self) -> None:
        self.does(c.PostBet(by=DEALER, player=self.turn))

    def deals(self) -> None:
        if "reshuffle" in self.open:
            self.refused(c.Deal(by=DEALER, cards=(UNKNOWN,)))
            waiting = [card for position, hand in enumerate(self.state.down) for card in hand]
            self.does(c.Reshuffle(by=DEALER))
            assert [card for hand in self.state.down for card in hand] == waiting, "hands held are never shuffled in"
            return
        self.refused(c.Reshuffle(by=DEALER))
        cards = self.open["deal"].fields["cards"]
        assert isinstance(cards, Between)
        assert cards.high is not None
        count = self.random.choice([1, cards.high, cards.high])
        free = [card for card in range(FACES) if not self.state.out >> card & 1]
        self.random.shuffle(free)
        named = []
        for to, card in zip(self.state.due[:count], free, strict=False):
            faced = to == e.BOARD or (to >= 0 and to % 2)
            named.append(card if faced or self.seen or self.random.random() < 0.5 else UNKNOWN)
        self.refused(c.Deal(by=DEALER, cards=(UNKNOWN,) * (cards.high + 1)))
        self.refused(c.Deal(by=DEALER, cards=()))
        self.does(c.Deal(by=DEALER, cards=tuple(named)))

    def bets(self) -> None:
        now, player = self.open, self.turn
        ways: dict[str, Callable[..., Command]] = {"fold": c.Fold, "check": c.Check, "call": c.Call, "post": c.PostBet}
        for name, made in ways.items():
            command = made(by=as_player(player), player=player)
            if name in now:
                assert not isinstance(play.decide(self.game, self.state, command), Refused)
            else:
                self.refused(command)
        if "bet" in now:
            to = now["bet"].fields["to"]
            assert isinstance(to, Between)
            assert to.high is not None
            assert self.state.high < to.low <= to.high <= self.state.bets[self.state.actor] + self.stack(player)
            for bad in (to.low - 1, to.high + 1, -1, 0):
                self.refused(c.Bet(by=as_player(player), player=player, to=bad))
        else:
            self.refused(c.Bet(by=as_player(player), player=player, to=self.state.high + self.game.stakes.small_bet))
        other = next(name for name in self.state.seats if name and name != player)
        self.refused(c.Fold(by=as_player(other), player=other))
        self.refused(c.Fold(by=as_player(other), player=player))
        names = sorted({"call", "check", "post", "bet"} & set(now))
        if "fold" in now and self.random.random() < self.folding:
            names = ["fold"]
        name = self.random.choice(names)
        if name != "bet":
            self.does(ways[name](by=as_player(player), player=player))
            return
        to = now["bet"].fields["to"]
        assert isinstance(to, Between)
        assert to.high is not None
        middle = to.low + (to.high - to.low) // to.step // 2 * to.step
        self.does(c.Bet(by=DEALER, player=player, to=self.random.choice([to.low, middle, to.high])))

    def stack(self, player: str) -> int:
        return self.state.stacks[self.state.seats.index(player)]

    def draws(self) -> None:
        domain = self.open["discard"].fields["cards"]
        assert isinstance(domain, Between)
        assert domain.high is not None
        held = self.state.down[self.state.actor]
        for count in range(domain.high + 1):
            command = c.Discard(by=DEALER, player=self.turn, cards=held[:count])
            assert not isinstance(play.decide(self.game, self.state, command), Refused), count
        self.refused(c.Discard(by=DEALER, player=self.turn, cards=(*held, UNKNOWN)[: domain.high + 1]))
        count = domain.high if self.greedy else self.random.randint(0, domain.high)
        self.does(c.Discard(by=DEALER, player=self.turn, cards=tuple(self.random.sample(held, count))))

    def shows(self) -> None:
        player, now = self.turn, self.open
        if "muck" not in now:
            self.refused(c.Muck(by=as_player(player), player=player))
        elif self.random.random() < 0.3:
            self.does(c.Muck(by=as_player(player), player=player))
            return
        free = (card for card in range(FACES) if not self.state.out >> card & 1)
        held = self.state.down[self.state.actor]
        if UNKNOWN in held:
            self.refused(c.Show(by=DEALER, player=player))
        named = tuple(card if card != UNKNOWN else next(free) for card in held)
        self.does(c.Show(by=DEALER, player=player, cards=named))

    def awards(self) -> None:
        before = self.state
        pot, house = sum(before.put), before.raked
        events = play.decide(self.game, before, c.AwardPots(by=DEALER))
        assert not isinstance(events, Refused)
        paid = [event for event in events if isinstance(event, e.Chips) and event.kind == "paid"]
        self.does(c.AwardPots(by=DEALER))
        assert sum(event.cents for event in paid) + self.state.raked - house == pot
        taken: dict[str, dict[str, list[int]]] = {}
        for event in paid:
            where, _, hand = event.wager.partition(", ")
            taken.setdefault(where, {}).setdefault(hand, []).append(event.cents)
        for shares in taken.values():
            self.divided_as_evenly_as_possible(shares)
        for player, wager in {(event.player, event.wager) for event in paid}:
            assert sum(event.odd for event in paid if (event.player, event.wager) == (player, wager)) <= 1

    def divided_as_evenly_as_possible(self, shares: dict[str, list[int]]) -> None:
        """One pot: the halves differ by one chip at most, and within a half no winner has two chips more than another.

        What is less than a chip goes along with one odd chip, or in place of it.
        """
        game = self.game
        unit = 1_00 if game.pot.odd_unit == "dollar" else game.stakes.unit
        chips, rest = divmod(sum(map(sum, shares.values())), unit)
        moved = game.pot.odd_among_tied == "best hand of the odd share" or game.pot.odd_low == "to the high hand"
        if len(shares) == 2 and not moved:
            odd, other = shares[game.pot.odd], next(won for hand, won in shares.items() if hand != game.pot.odd)
            assert (sum(odd), sum(other)) == ((chips + 1) // 2 * unit + rest, chips // 2 * unit)
        for won in shares.values():
            each, extra = divmod(sum(won) // unit, len(won))
            left = sum(won) % unit
            expected = [each * unit + (place < extra) * unit + (place == 0) * left for place in range(len(won))]
            assert sorted(won) == sorted(expected), "one odd chip for a winner and share, and no more"

    # Around the hand

    @rule(data=st.data())
    def sits_out(self, data: st.DataObject) -> None:
        if "sit out" in self.open:
            player = data.draw(st.sampled_from(self.open["sit out"].fields["player"].values))  # type: ignore[union-attr]
            self.does(c.SitOut(by=as_player(player), player=player))

    @rule(data=st.data())
    def leaves_or_comes(self, data: st.DataObject) -> None:
        if "leave" in self.open:
            player = data.draw(st.sampled_from(self.open["leave"].fields["player"].values))  # type: ignore[union-attr]
            self.does(c.Leave(by=as_player(player), player=player))
        if "sit" in self.open and data.draw(st.booleans()):
            seat = data.draw(st.sampled_from(self.open["sit"].fields["seat"].values))  # type: ignore[union-attr]
            name = f"q{seat}"
            if name not in self.state.seats:
                self.does(c.Sit(by=as_player(name), player=name, seat=seat))
                self.does(c.BuyIn(by=DEALER, player=name, cents=self.game.stakes.buy_in))

    @rule(void=st.booleans())
    def deviates(self, void: bool) -> None:
        self.does(ReportDeviation(by=FLOOR, broken="seats", what="somebody sat down twice"))
        self.refused(c.AwardPots(by=DEALER))
        self.refused(c.StartHand(by=DEALER))
        self.refused(RuleOn(by=DEALER, ruling="stands", reason="no harm"))
        ruling: Any = "void" if void and self.state.players else "stands"
        self.does(RuleOn(by=FLOOR, ruling=ruling, reason="as the floor saw it"))
        assert ruling == "stands" or self.state.phase == "between"

    # What always holds

    @invariant()
    def chips_are_kept(self) -> None:
        assert sum(play.accounts(self.state).values()) == 0
        assert min((*self.state.stacks, *self.state.put, *self.state.bets, self.state.raked, 0)) == 0

    @invariant()
    def cards_are_a_deck(self) -> None:
        if self.state.phase in ("closed", "between"):
            return
        assert cards_of(self.state) == FACES
        state = self.state
        lying = [state.board, state.burns, state.pile, state.folded, state.own, *state.down, *state.up]
        faces = [card for group in lying for card in group if card != UNKNOWN]
        assert len(set(faces)) == len(faces)
        assert sum(1 << card for card in faces) == state.out

    @invariant()
    def there_is_a_next_step(self) -> None:
        if self.state.phase in ("closed", "between"):
            return
        options = play.options(self.game, self.state)
        assert any(option.kind == "next" for option in options)
        assert all(known(self.game, option.rule) for option in options)

    @invariant()
    def nobody_sees_what_is_face_down(self) -> None:
        for player in filter(None, self.state.seats):
            seen = play.view(self.state, Signature(player, Role.PLAYER))
            hands = seen["hands"]
            assert isinstance(hands, list)
            for position, hand in enumerate(hands):
                if hand["player"] != player and not self.state.shown >> position & 1:
                    assert set(hand["down"]) <= {UNKNOWN}
            assert "burns" not in seen
            assert "pile" not in seen
        for role in Role:
            everything = role in (Role.AUDITOR, Role.REGULATOR)
            seen = play.view(self.state, Signature("nobody at this table", role))
            burns, hands = seen.get("burns", ()), seen["hands"]
            assert isinstance(burns, tuple)
            assert isinstance(hands, list)
            assert everything or set(burns) <= {UNKNOWN}
            for position, hand in enumerate(hands):
                if everything or self.state.shown >> position & 1:
                    assert hand["down"] == self.state.down[position]
                else:
                    assert hand["down"] == (UNKNOWN,) * len(self.state.down[position])


PokerMachine.TestCase.settings = settings(max_examples=cases(60), stateful_step_count=12)
TestPokerAtRandom = PokerMachine.TestCase


def test_the_machine_plays_games_that_exist() -> None:
    assert BIG_O in GAMES
    assert {poker(edition).seats for edition in GAMES} == {8}
