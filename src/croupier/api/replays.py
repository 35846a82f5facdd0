"""Reports on whole poker hands in the shape of the JSON contract: recorded ones replayed, and hands dealt."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from croupier.api.equity import poker_edition
from croupier.api.hands import as_number
from croupier.equipment.cards import names
from croupier.equipment.draw import Seeded
from croupier.errors import InputError
from croupier.games.kit.play.decider import Event
from croupier.games.poker.equity.streets import StreetEquity, by_street
from croupier.games.poker.histories.phh import number
from croupier.games.poker.histories.read import each_hand, with_line
from croupier.games.poker.histories.replay import attempt, report
from croupier.games.poker.histories.write import dumps, write
from croupier.games.poker.play.state import State
from croupier.games.poker.players import policies, self_play
from croupier.games.poker.rules import PokerRules
from croupier.games.poker.words import tell_hand

Report = dict[str, Any]
BIG_BETS = 25
"""What every player of a dealt hand starts with."""
LEVEL, WIDE = 0.95, 1.959964
"""How sure the interval of a sampled equity is, and so how many standard errors it reaches to each side."""


def replayed(text: str, hand: int | None = None, equity: bool = False) -> Report:
    """The hands of a history, or the one with this number, each as `croupier replay --json` tells it.

    Those that are refused are told with the reason and its line; where all are, the first is raised.
    """
    found = list(each_hand(text, "the hand history"))
    if hand is not None:
        if not 1 <= hand <= len(found):
            raise InputError(f"there is no hand {hand}; the hand history has {len(found)}")
        found = [found[hand - 1]]
    tried = [attempt(one) for one in found]
    done = [one for one in tried if not isinstance(one, InputError)]
    refused = [with_line(text, one) for one in tried if isinstance(one, InputError)]
    if not done:
        raise refused[0]
    reasons = [{"reason": one.reason, "rule": one.rule, "cite": one.cite} for one in refused]
    extra = [{"equities": equities(one.rules, one.before, one.events, one.who)} if equity else {} for one in done]
    hands = [{**report(one), **more} for one, more in zip(done, extra, strict=True)]
    return {"schema": 1, "hands": hands, "refused": reasons}


class Dealt(NamedTuple):
    """A hand dealt from a seeded deck and played by a policy."""

    rules: PokerRules
    before: State
    events: tuple[Event, ...]
    after: State

    @property
    def phh(self) -> str:
        """The hand as the text of a `.phh` file."""
        return dumps(write(self.rules, self.before, self.events))


def dealt(edition: str, seats: int, policy: str, seed: int) -> Dealt:
    """One hand; the same seed gives the same hand. An edition that is no poker game, and too many players, are refused."""
    rules: PokerRules = poker_edition(edition).rules
    way, take = policies.policy(policy), Seeded(seed)
    who = [f"Seat {seat}" for seat in range(1, seats + 1)]
    table = self_play.seated(rules, who, BIG_BETS * rules.stakes.big_bet)
    events, after = self_play.play_hand(table, policies.chooser(rules, way, take), take)
    return Dealt(rules, table.state, events, after.state)


def dealt_report(
    rules: PokerRules, before: State, events: Sequence[Event], after: State, *, equity: bool = False
) -> Report:
    """A dealt hand for programs, as `croupier play --json` tells it."""
    teller, steps = tell_hand(rules, before, events)
    return {
        "hand": after.number,
        "players": list(teller.who),
        "starting_stacks": [number(before.stacks[seat]) for seat in teller.players],
        "finishing_stacks": [number(after.stacks[seat]) for seat in teller.players],
        "rake": number(after.raked - before.raked),
        "steps": [step.json(teller.who) for step in steps],
        **({"equities": equities(rules, before, events, teller.who)} if equity else {}),
    }


def equities(rules: PokerRules, before: State, events: Iterable[Event], who: Sequence[str]) -> list[Report]:
    """What the hands get of the pot on average as each street begins."""
    return [_street(each, who) for each in by_street(rules, before, events)]


def _street(each: StreetEquity, who: Sequence[str]) -> Report:
    odds = each.odds
    told = {
        "street": each.street,
        "board": names(each.board),
        "method": odds.method if odds else None,
        "boards": odds.deals if odds else None,
        "seed": odds.seed if odds else None,
        "draws": odds.draws if odds else None,
        "policy": odds.policy.name if odds and odds.policy else None,
        "why": each.why or None,
    }
    if odds is None:
        return {**told, "hands": []}
    hands = [
        {
            "player": position + 1,
            "name": who[position],
            "hand": hand.hand,
            "equity": as_number(hand.equity, exact=odds.method == "exact"),
            "standard_error": hand.standard_error,
            "interval": _interval(float(hand.equity), hand.standard_error, odds.deals),
        }
        for position, hand in zip(each.positions, odds.hands, strict=True)
    ]
    return {**told, "hands": hands}


def _interval(equity: float, error: float | None, deals: int) -> Report | None:
    """Where the equity lies; if all deals went the same way, another may still go otherwise three times in so many."""
    if error is None:
        return None
    reach = WIDE * error if error else 3 / deals
    return {"low": max(0.0, equity - reach), "high": min(1.0, equity + reach), "level": LEVEL}
