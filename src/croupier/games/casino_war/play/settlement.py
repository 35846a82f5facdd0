"""Settling Casino War: each pass goes around the table in the edition's direction, position by position."""

from collections.abc import Iterator

from croupier.games.casino_war.play import commands as c
from croupier.games.casino_war.play import events as e
from croupier.games.casino_war.play import side_wagers, stated_wagers
from croupier.games.casino_war.play.evolve import covered
from croupier.games.casino_war.play.state import DEALER, State, around, dealt_hands, position_of, wager_at, wagers_of
from croupier.games.casino_war.rules import Fate, WarRules, tie_line
from croupier.games.kit.play.banked import Follows
from croupier.games.kit.play.decider import Decision, Event, replace
from croupier.games.kit.play.money import Money, Stake, laid
from croupier.rulebook.paths import join


def compare(rules: WarRules, card: str, dealer: str) -> int:
    """Above zero if the player's card is higher, below if lower; suits have no effect."""
    order = rules.ranks.order
    return order.index(dealer[0]) - order.index(card[0])


def _lies(state: State, position: str, wager: str) -> Stake | None:
    player, name = state.positions[position], wager_at(position, wager)
    cents = laid(state.stakes, player, name)
    return Stake(player, name, cents) if cents else None


def _lost(state: State, position: str, wager: str, rule: str) -> Iterator[Money]:
    if stake := _lies(state, position, wager):
        yield stake.moves("lost", rule)


def _paid(rules: WarRules, state: State, position: str, wager: str, line: str, rule: str = "") -> Iterator[Money]:
    """Winnings by a line of the payouts, and the stake which the player takes up again."""
    if stake := _lies(state, position, wager):
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
    waits = result == 0 and _lies(state, position, "initial") is not None
    yield from stated_wagers.on_original(rules, state, position, "before the Tie", waits=waits)
    if result == 0:
        yield from _paid(rules, state, position, "tie", "tie")
    else:
        yield from _lost(state, position, "tie", "settle.original")
    yield from stated_wagers.on_original(rules, state, position, "after the Tie", waits=waits)


def _collect_surrenders(rules: WarRules, state: State, command: c.CollectSurrenders) -> Decision:
    phase: e.Phase = "choosing" if "war" in state.choices.values() else "over"
    return (*_surrenders(rules, state), e.Moved(rule="settle.surrender", phase=phase))


def _surrenders(rules: WarRules, state: State) -> Iterator[Money]:
    """A part of each surrendered Initial Wager is collected and the rest given back; side wagers on a War have none."""
    given_up = [position for position, choice in state.choices.items() if choice == "surrender"]
    for position in around(given_up, rules.settle.surrender):
        if stake := _lies(state, position, "initial"):
            lost = rules.surrendered(stake.cents)
            if lost:
                yield stake.moves("surrendered", "surrender.lost", lost)
            if lost < stake.cents:
                yield stake.moves("returned", "surrender.lost", stake.cents - lost)
        yield from stated_wagers.on_surrender(rules, state, position)


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
    yield from stated_wagers.on_war(rules, state, position, "before the Tie")
    if result == 0:
        yield from _paid(rules, state, position, "war-tie", tie_line(rules))
    else:
        yield from _lost(state, position, "war-tie", "settle.war")
    yield from stated_wagers.on_war(rules, state, position, "after the Tie")


def _initial(rules: WarRules, state: State, position: str, fate: Fate, rule: str) -> Iterator[Money]:
    """The Initial Wager after a War, unless it was collected before."""
    if fate == "paid":
        yield from _paid(rules, state, position, "initial", "initial", rule)
    elif stake := _lies(state, position, "initial"):
        yield stake.moves(fate, rule)


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
