"""Settling Casino War: each pass goes around the table in the edition's direction, position by position."""

from collections.abc import Iterable, Iterator
from typing import Literal

from croupier.games.casino_war.play import commands as c
from croupier.games.casino_war.play import events as e
from croupier.games.casino_war.play import side_wagers
from croupier.games.casino_war.play.evolve import covered
from croupier.games.casino_war.play.state import DEALER, State, around, chose, dealt_hands, position_of, stake_at, wagers_of
from croupier.games.casino_war.rules import Fate, WarRules, tie_line
from croupier.games.casino_war.side.wager import WAR, SideWager, path
from croupier.games.kit.play.banked import Follows
from croupier.games.kit.play.decider import Decision, Event, replace
from croupier.games.kit.play.money import Money, Stake
from croupier.rulebook.paths import join

Deal = Literal["original deal", "surrender", "War deal"]
"""When a hand is settled."""


def compare(rules: WarRules, card: str, dealer: str) -> int:
    """Above zero if the player's card is higher, below if lower; suits have no effect."""
    order = rules.ranks.order
    return order.index(dealer[0]) - order.index(card[0])


def _lost(state: State, position: str, wager: str, rule: str) -> Iterator[Money]:
    if stake := stake_at(state, position, wager):
        yield stake.moves("lost", rule)


def _paid(rules: WarRules, state: State, position: str, wager: str, line: str, rule: str = "") -> Iterator[Money]:
    """Winnings by a line of the payouts, and the stake which the player takes up again."""
    if stake := stake_at(state, position, wager):
        won = rules.chips_in_play.pays(rules.payouts[line].winnings(stake.cents), rules.chips.breakage)
        by = rule or join(("payouts", line))
        yield stake.moves("paid", by, won)
        yield stake.moves("taken", by)


def _in_order(rules: WarRules, passed: list[Money]) -> list[Money]:
    """Each hand as its turn comes, or all that is lost before anything is paid."""
    if rules.settle.losers == "in turn":
        return passed
    return [event for event in passed if event.kind == "lost"] + [event for event in passed if event.kind != "lost"]


# The original deal


def _settle_original(rules: WarRules, state: State, command: c.SettleOriginal) -> Decision:
    """The Initial and Tie Wagers of the original deal; a tied Initial Wager waits for the player's choice."""
    order = around(dealt_hands(state.cards), rules.settle.original)
    passed = [event for position in order for event in _original(rules, state, position)]
    dealer, initials = state.cards[DEALER], wagers_of(state, "initial")
    # A Tie Wager that lay alone has won by the tie; there is no Initial Wager to decide about.
    ties = tuple(p for p in order if p in initials and compare(rules, state.cards[p], dealer) == 0)
    moved = e.Moved(rule="settle.original", phase="choosing" if ties else "over", due=ties)
    return (*side_wagers.lose_spins(rules, state), *_in_order(rules, passed), moved)


def _original(rules: WarRules, state: State, position: str) -> Iterator[Money]:
    result = compare(rules, state.cards[position], state.cards[DEALER])
    if result > 0:
        yield from _paid(rules, state, position, "initial", "initial")
    elif result < 0:
        yield from _lost(state, position, "initial", "settle.original")
    waits = result == 0 and stake_at(state, position, "initial") is not None
    tie = _paid(rules, state, position, "tie", "tie") if result == 0 else _lost(state, position, "tie", "settle.original")
    yield from _beside(rules, state, position, "original deal", tie, waits=waits)


def _collect_surrenders(rules: WarRules, state: State, command: c.CollectSurrenders) -> Decision:
    phase: e.Phase = "choosing" if "war" in state.choices.values() else "over"
    return (*_surrenders(rules, state), e.Moved(rule="settle.surrender", phase=phase))


def _surrenders(rules: WarRules, state: State) -> Iterator[Money]:
    """A part of each surrendered Initial Wager is collected and the rest given back; side wagers on a War have none."""
    for position in around(chose(state, "surrender"), rules.settle.surrender):
        if stake := stake_at(state, position, "initial"):
            lost = rules.surrendered(stake.cents)
            if lost:
                yield stake.moves("surrendered", "surrender.lost", lost)
            if lost < stake.cents:
                yield stake.moves("returned", "surrender.lost", stake.cents - lost)
        yield from _beside(rules, state, position, "surrender")


# The War deal


def _settle_war(rules: WarRules, state: State, command: c.SettleWar) -> Decision:
    """The Initial, War and Tie Wagers of the War deal."""
    order = around(dealt_hands(state.war_cards), rules.settle.war)
    passed = [event for position in order for event in _war(rules, state, position)]
    return (*_in_order(rules, passed), e.Moved(rule="settle.war", phase="over"))


def _war(rules: WarRules, state: State, position: str) -> Iterator[Money]:
    fates = rules.war.initial
    result = compare(rules, state.war_cards[position], state.war_cards[DEALER])
    if result < 0:
        yield from _initial(rules, state, position, fates.lose, "war.initial.lose")
        yield from _lost(state, position, "war", "settle.war")
    elif result > 0:
        yield from _initial(rules, state, position, fates.win, "war.initial.win")
        yield from _paid(rules, state, position, "war", "war")
    else:
        yield from _initial(rules, state, position, fates.tie, "war.initial.tie")
        yield from _paid(rules, state, position, "war", "war-tied")
    if result == 0:
        tie = _paid(rules, state, position, "war-tie", tie_line(rules))
    else:
        tie = _lost(state, position, "war-tie", "settle.war")
    yield from _beside(rules, state, position, "War deal", tie)


def _initial(rules: WarRules, state: State, position: str, fate: Fate, rule: str) -> Iterator[Money]:
    """The Initial Wager after a War, unless it was collected before."""
    if fate == "paid":
        yield from _paid(rules, state, position, "initial", "initial", rule)
    elif stake := stake_at(state, position, "initial"):
        yield stake.moves(fate, rule)


# The Tie Wager, and the wagers that the edition states as data: settled as soon as their cards lie


def _beside(
    rules: WarRules, state: State, position: str, deal: Deal, tie: Iterable[Money] = (), *, waits: bool = False
) -> Iterator[Money]:
    """The Tie Wager among what lies beside the game; what War cards may decide lies on where its hand `waits` to choose."""
    cards = tuple(dealt.get(who) for dealt in (state.cards, state.war_cards) for who in (position, DEALER))
    for turn in ("before the Tie", "after the Tie"):
        for name, wager in rules.side_wagers.items():
            stake = stake_at(state, position, name) if wager.settled == turn else None
            if stake and not (waits and wager.on_war):
                yield from _stated(rules, name, wager, stake, deal, cards)
        yield from tie if turn == "before the Tie" else ()


def _stated(
    rules: WarRules, name: str, wager: SideWager, stake: Stake, deal: Deal, cards: tuple[str | None, ...]
) -> Iterator[Money]:
    """Paid by the lines that have happened, each in whole chips; lost where none has, or as its hand had no War."""
    if deal == "original deal" and wager.decided == WAR:
        yield stake.moves("returned" if wager.without_war == "returned" else "lost", path(name, "without_war"))
        return
    if deal == "surrender" and wager.surrendered != "decided by the original cards":
        yield stake.moves("returned" if wager.surrendered == "returned" else "lost", path(name, "surrendered"))
        return
    hands = wager.terms(rules.ranks.order).happened(cards)
    for hand in hands:
        won = rules.chips_in_play.pays(wager.pays[hand].odds.winnings(stake.cents), rules.chips.breakage)
        if wager.pays[hand].odds.win:
            yield stake.moves("paid", path(name, "pays", hand, "odds"), won)
    if not hands:
        yield stake.moves("lost", path(name, "decided"))
    elif any(wager.pays[hand].odds.win for hand in hands):
        yield stake.moves("taken", path(name, "pays", hands[-1], "odds"))
    else:  # a line that pays nothing gives the wager back
        yield stake.moves("returned", path(name, "pays", hands[-1], "odds"))


FOLLOWS: Follows = {
    c.SettleOriginal: _settle_original,
    c.CollectSurrenders: _collect_surrenders,
    c.SettleWar: _settle_war,
}


# The most that one hand is paid in a round, where a house has set it


def limited(rules: WarRules, state: State, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """The same events, with no hand paid above the limit: the rest of a payment is not made."""
    return events if rules.limits.payout_per_hand is None else tuple(_limited(rules, state, events))


def _limited(rules: WarRules, state: State, events: tuple[Event, ...]) -> Iterator[Event]:
    limit, paid = rules.limits.payout_per_hand or 0, dict(state.paid)
    for event in events:
        if not isinstance(event, Money) or event.kind != "paid":
            yield event
            continue
        hand, counts = position_of(event.wager), covered(rules, event)
        room = rules.chips_in_play.pays(max(limit - paid.get(hand, 0), 0), "down")
        paid[hand] = paid.get(hand, 0) + min(counts, room)
        if counts <= room:
            yield event
        elif cut := event.cents - counts + room:
            yield replace(event, rule="limits.payout_per_hand", cents=cut)
