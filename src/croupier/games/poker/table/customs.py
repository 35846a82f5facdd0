"""How people go about poker: absent players bet and draw by the stated ways of `players.policies`, each by one of them.

They are calm. Where their way would bet they mostly check or call, nobody bets or raises twice in a betting round, and a
call that is cheap for what lies in the pot is now and then made with cards that the way would throw away.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import fields
from fractions import Fraction
from typing import cast

from croupier.games.kit.lots import Lots
from croupier.games.kit.play.decider import Between, Command, Option
from croupier.games.kit.table.customs import Customs, Deed, Turn
from croupier.games.poker.play import commands as c
from croupier.games.poker.play.state import State, player_at
from croupier.games.poker.players.policies import POLICIES, Seen
from croupier.games.poker.rules import PokerRules

WAYS = ("tight", "loose", "loose", "call")
"""The ways of absent players; one keeps to the same in every hand."""
BETS, RAISES, STAYS = Fraction(1, 2), Fraction(1, 5), Fraction(1, 2)
"""How often a player bets where their way does, raises a bet that is open, and stays for a cheap call."""
CHEAP = 5
"""A call is cheap that is at most such a part of the pot."""
BUY_INS = 2
"""So many of the least buy-ins a player brings."""
DEALER_TURNS = Fraction(1, 2)
"""Of the cards that were seen, the share that the dealer turned up."""
FOULED = "it was thrown among the discards"
"""Why a hand is dead in an exercise."""
_FREE, _COSTS = (c.Check.name, c.PostBet.name, c.Discard.name, c.Show.name), c.Fold.name


class PokerCustoms(Customs[PokerRules, State]):
    comes = (c.Sit.name,)
    wagers = frozenset()
    leaves = (c.Leave.name,)
    forced = frozenset({c.PostBet.name})
    slips = frozenset({c.ReportExposed.name, c.ReportDead.name})
    called = {
        c.StartHand.name: "start the next hand",
        c.Deal.name: "deal the next cards",
        c.AwardPots.name: "award the pots",
    }
    corrects = frozenset({c.TakeBack.name, c.CorrectCard.name})
    seconds = {c.PostBet.name: 0.8, c.Show.name: 1.2, c.AwardPots.name: 2.0}

    def brings(self, rules: PokerRules) -> int:
        return BUY_INS * max(rules.stakes.buy_in, 10 * rules.stakes.big_bet)

    def answers(
        self, rules: PokerRules, state: State, option: Option, lots: Lots, *, held: Collection[str], slip: bool
    ) -> Mapping[str, object]:
        """A card that was seen is one that its player holds face down; no person is said to have turned it up."""
        if option.command == c.ReportDead.name:
            return {"why": FOULED}
        if option.command != c.ReportExposed.name:
            return {}
        player = option.fields["player"].values[0]  # type: ignore[union-attr]
        at = next(place for place in range(len(state.players)) if player_at(state, place) == player)
        return {"cards": (lots.pick(state.down[at]),), "by_dealer": "dealer" not in held and lots.chance(DEALER_TURNS)}

    def chooses(self, rules: PokerRules, turn: Turn, lots: Lots, way: Lots) -> Deed | None:
        options = {option.command: option for option in turn.options}
        hand = next(one for one in turn.view["hands"] if one["player"] == turn.player)
        seen = Seen(rules, turn.player, hand["down"], hand["up"], turn.view, options)
        command = POLICIES[way.pick(WAYS)](seen, lambda count: bytes(lots.below(256) for _ in range(count)))
        command = _calm(seen, command, hand["bet"], lots)
        answers = {part.name: getattr(command, part.name) for part in fields(command)}
        return Deed(options[command.name], {name: answers[name] for name in options[command.name].fields})

    def passes(self, turn: Turn) -> Deed | None:
        """A check where that is free, otherwise a fold; no card is exchanged."""
        for name in (*_FREE, _COSTS):
            for option in turn.options:
                if option.command == name:
                    cards = option.fields.get("cards")
                    return Deed(option, {"cards": ()} if isinstance(cards, Between) else {})
        return None


def _calm(seen: Seen, command: Command, bet: int, lots: Lots) -> Command:
    """What a calm player does whose way would do this, with so many cents bet in this round already."""
    hands = cast(Sequence[Mapping[str, int]], seen.view["hands"])
    facing = max(hand["bet"] for hand in hands) - bet
    stays = next((name for name in (c.Check.name, c.Call.name) if name in seen.options), "")
    if command.name == c.Bet.name and stays:
        dares = bet <= _posted(seen) and lots.chance(RAISES if facing or bet else BETS)
        return command if dares else seen.move(stays)
    if command.name == c.Fold.name and stays:
        cheap = facing * CHEAP <= cast(int, seen.view["pot"])
        return seen.move(stays) if cheap and lots.chance(STAYS) else command
    return command


def _posted(seen: Seen) -> int:
    """The most that a player has bet in this round without having been asked; who has bet more has raised or called."""
    if seen.view["street"]:
        return 0
    rules = seen.rules
    return max((rules.stakes.bring_in, *(rules.blinds.amounts if rules.blinds is not None else ())))
