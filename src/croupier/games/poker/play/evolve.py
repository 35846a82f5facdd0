"""How a poker table stands after an event. State is the fold of events: it never depends on anything else.

What an event changes is written into a draft of the state. `evolve` makes one for a single event; a command that leads to
several of them makes one for all.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from operator import itemgetter
from typing import Any, NamedTuple

from croupier.equipment.cards import Card
from croupier.games.kit.decider import Deviated, Event, Ruled
from croupier.games.poker.play import events as e
from croupier.games.poker.play.betting import acted_after, blind_position
from croupier.games.poker.play.dealing import bits, taken_from
from croupier.games.poker.play.state import Draft, State, draft
from croupier.games.poker.rules import PokerRules


def evolve(rules: PokerRules, state: State, event: Event) -> State:
    """The next state; events that only tell something change nothing."""
    change = CHANGES.get(type(event))
    if change is None:
        return state
    after = draft(state)
    change(rules, after, event)
    return after.finished()


def _at(values: tuple[Any, ...], index: int, value: object) -> tuple[Any, ...]:
    return values[:index] + (value,) + values[index + 1 :]  # noqa: RUF005 (half the time of unpacking)


def pay_in(state: Draft, position: int, cents: int) -> None:
    """A player puts chips in, or takes them back."""
    seat, stacks, put = state.players[position], state.stacks, state.put
    state.stacks = _at(stacks, seat, stacks[seat] - cents)
    state.put = _at(put, position, put[position] + cents)


# The table


def _opened(rules: PokerRules, state: Draft, event: e.Opened) -> None:
    state.phase = "between"
    state.seats = state.seats or ("",) * rules.seats
    state.stacks = state.stacks or (0,) * rules.seats


def _closed(rules: PokerRules, state: Draft, event: e.Closed) -> None:
    state.phase, state.button = "closed", -1


def _seated(rules: PokerRules, state: Draft, event: e.Seated) -> None:
    state.seats = _at(state.seats, event.seat - 1, event.player)


def _presence(rules: PokerRules, state: Draft, event: e.Presence) -> None:
    state.away = state.away | {event.player} if event.away else state.away - {event.player}


def _left(rules: PokerRules, state: Draft, event: e.Left) -> None:
    state.seats = _at(state.seats, state.seats.index(event.player), "")
    state.away -= {event.player}


def moved(rules: PokerRules, state: Draft, event: e.Chips) -> None:
    """Chips that move."""
    match event.kind:
        case "posted":
            _posted(rules, state, event)
        case "raked":
            state.raked += event.cents
            state.taken += event.cents
        case "paid" | "voided":
            seat = state.players[event.position]
            state.stacks = _at(state.stacks, seat, state.stacks[seat] + event.cents)
            state.taken += event.cents
        case _:
            seat = state.seats.index(event.player)
            brought = event.cents if event.kind == "bought" else -event.cents
            purses = {**state.purses, event.player: state.purses.get(event.player, 0) - brought}
            state.purses = {name: cents for name, cents in purses.items() if cents}
            state.stacks = _at(state.stacks, seat, state.stacks[seat] + brought)


def _posted(rules: PokerRules, state: Draft, event: e.Chips) -> None:
    due = state.posts[0]
    pay_in(state, due.position, event.cents)
    state.posts = state.posts[1:]
    if due.what == "ante":
        return
    # A blind that is short because the player has no more is still a full blind for all others.
    state.bets = _at(state.bets, due.position, state.bets[due.position] + event.cents)
    high = max(state.high, due.cents)
    state.high, state.full, state.step, state.raises = high, high, high, 1


def hand_began(rules: PokerRules, state: Draft, event: e.HandBegan) -> None:
    """A fresh deck, and nothing in front of anybody."""
    count = len(event.players)
    nothing: tuple[tuple[Card, ...], ...] = ((),) * count
    state.clear()
    state.phase = "posting" if event.posts else "dealing"
    state.button = event.button
    state.number += 1
    state.players = event.players
    state.live = (True,) * count
    state.put = state.bets = (0,) * count
    state.down = state.up = nothing
    state.posts = event.posts


def hand_ended(rules: PokerRules, state: Draft, event: e.HandEnded) -> None:
    """All cards and chips of the hand are gone from the table."""
    state.clear()
    state.phase = "between"


# The cards


def posts_due(rules: PokerRules, state: Draft, event: e.PostsDue) -> None:
    """Blinds that come after the deal."""
    state.phase, state.posts = "posting", event.posts


def street_began(rules: PokerRules, state: Draft, event: e.StreetBegan) -> None:
    """A street, whose cards come next."""
    state.phase, state.street, state.due, state.burned, state.actor = "dealing", event.street, event.due, False, -1


def _dealt(rules: PokerRules, state: Draft, event: e.Dealt) -> None:
    lay_out(state, event.cards, event.to, bits(event.cards))


def lay_out(state: Draft, cards: tuple[Card, ...], places: tuple[int, ...], faces: int) -> None:
    """Cards off the stub go to these places; `faces` are those that were seen, one bit each."""
    burn, board, downs, ups = shared_out(places)
    if burn is not None:
        state.burns += burn(cards)
        state.burned = True
    if downs:
        down = list(state.down)
        for position, take in downs:
            down[position] += take(cards)
        state.down = tuple(down)
    if ups:
        up = list(state.up)
        for position, take in ups:
            up[position] += take(cards)
        state.up = tuple(up)
    if board is not None:
        state.board += board(cards)
    state.stub -= len(cards)
    state.out |= faces
    state.due = due = state.due[len(cards) :]
    if state.own and not due:  # once a player is served, what he discarded is part of the pile
        state.pile += state.own
        state.own = ()


Take = Callable[[tuple[Card, ...]], tuple[Card, ...]]


class SharedOut(NamedTuple):
    """What takes the cards of each place out of those that are dealt to places in turn."""

    burn: Take | None
    board: Take | None
    downs: tuple[tuple[int, Take], ...]
    ups: tuple[tuple[int, Take], ...]


@lru_cache(4096)
def shared_out(places: tuple[int, ...]) -> SharedOut:
    """Which of the cards dealt to these places, in their order, each place gets."""
    ats: dict[int, list[int]] = {}
    for at, to in enumerate(places):
        ats.setdefault(to, []).append(at)
    takes = {to: _take(each) for to, each in ats.items()}
    own = [(to, take) for to, take in takes.items() if to >= 0]
    downs = tuple((to >> 1, take) for to, take in own if not to & 1)
    ups = tuple((to >> 1, take) for to, take in own if to & 1)
    return SharedOut(takes.get(e.BURN), takes.get(e.BOARD), downs, ups)


def _take(ats: Sequence[int]) -> Take:
    return itemgetter(*ats) if len(ats) > 1 else itemgetter(slice(ats[0], ats[0] + 1))


def reshuffled(rules: PokerRules, state: Draft, event: e.Reshuffled) -> None:
    """Cards go back into the stub."""
    back: tuple[Card, ...] = ()
    if event.pile:
        back, state.pile = back + state.pile, ()
    if event.folded:
        back, state.folded = back + state.folded, ()
    if event.own:
        back, state.own = back + state.own, ()
    if event.burns:
        back, state.burns = back + state.burns, ()
    again = rules.draws is not None and rules.draws.burn_again and event.rule == "draws.stub" and state.due[0] != e.BURN
    state.stub += len(back)
    state.out &= ~bits(back)
    state.due = (e.BURN, *state.due) if again else state.due


def draw_began(rules: PokerRules, state: Draft, event: e.DrawBegan) -> None:
    """A player's turn to exchange cards."""
    state.phase, state.actor = "drawing", event.actor


def _discarded(rules: PokerRules, state: Draft, event: e.Discarded) -> None:
    if event.cards:
        left = taken_from(state.down[event.position], event.cards)
        assert left is not None
        exchange(state, event, left, bits(event.cards))


def exchange(state: Draft, event: e.Discarded, left: tuple[Card, ...], faces: int) -> None:
    """A player gives cards away, and these are left to him until he is served; `faces` are those dealt unseen."""
    state.phase = "dealing"
    down = list(state.down)
    down[event.position] = left
    state.down = tuple(down)
    state.own = event.cards
    state.due = event.due
    if faces:
        state.out |= faces


# The betting


def round_began(rules: PokerRules, state: Draft, event: e.RoundBegan) -> None:
    """A betting round; who posted a blind may have had his turn by it."""
    acted = 0
    blinds = rules.blinds
    if state.street == 0 and blinds is not None:
        count = len(state.players)
        last = blind_position(rules, min(blinds.number, count) - 1, count)
        for position, bet in enumerate(state.bets):
            has_option = blinds.option == "every blind" or (blinds.option == "big blind" and position == last)
            if bet and bet == state.high and not has_option:
                acted |= 1 << position
    state.phase, state.actor, state.heads_up, state.bring_in = "betting", event.actor, event.heads_up, event.bring_in
    state.acted = acted
    state.aggressor = -1  # who bets last on the last street shows first


def _acted(rules: PokerRules, state: Draft, event: e.Acted) -> None:
    act(rules, state, event.position, event.did, event.cents, event.to, event.full)
    state.actor = event.actor


def act(rules: PokerRules, state: Draft, position: int, did: e.Did, cents: int, to: int, full: bool) -> None:
    """What a player did with his turn, all but whose turn it is now: that follows from the rest."""
    match did:
        case "checked":
            state.acted |= 1 << position
        case "folded":
            fold(state, position)
        case "called":
            bet(state, position, cents, to)
            state.acted |= 1 << position
        case "brought in":
            bet(state, position, cents, to)
            bring_in(rules, state, position)
        case _:
            raise_to(rules, state, position, cents, to, full)


def fold(state: Draft, position: int) -> None:
    """A hand is given up, and its cards lie with those of the others."""
    live = list(state.live)
    live[position] = False
    state.live = tuple(live)
    down = list(state.down)
    state.folded += down[position]
    down[position] = ()
    state.down = tuple(down)
    if state.up[position]:
        up = list(state.up)
        state.folded += up[position]
        up[position] = ()
        state.up = tuple(up)


def bet(state: Draft, position: int, cents: int, to: int) -> None:
    """Chips go in; `to` is the player's bet of this round with them."""
    stacks = list(state.stacks)
    stacks[state.players[position]] -= cents
    state.stacks = tuple(stacks)
    put = list(state.put)
    put[position] += cents
    state.put = tuple(put)
    bets = list(state.bets)
    bets[position] = to
    state.bets = tuple(bets)


def bring_in(rules: PokerRules, state: Draft, position: int) -> None:
    """The first bet of a stud hand is made."""
    forced, whole = rules.stakes.bring_in, rules.stakes.small_bet
    state.high = forced
    state.full = forced if forced >= whole else 0  # a smaller one is completed, not raised
    state.raises = int(forced >= whole or (rules.stud is not None and rules.stud.completing == "is a raise"))
    state.acted |= 1 << position
    state.bring_in = False


def raise_to(rules: PokerRules, state: Draft, position: int, cents: int, to: int, full: bool) -> None:
    """A bet or raise, which `full` says counts as one."""
    state.acted = acted_after(rules, state, position, to, full=full)
    bet(state, position, cents, to)
    if full:
        state.full = to
        # A raise is measured from the bet that it tops, be it a short all-in; several of these together add up to no more.
        state.step = max(state.step, to - state.high)
        state.raises += 1
    state.high = to
    state.aggressor = position
    state.bring_in = False


def round_over(rules: PokerRules, state: Draft, event: e.RoundOver) -> None:
    """The bets are gathered, and what nobody called is taken back."""
    if event.returned:
        pay_in(state, event.position, -event.returned)
    state.bets = (0,) * len(state.bets)
    state.high = state.full = state.step = state.raises = state.acted = 0
    state.actor = -1


# The end of the hand


def showdown_began(rules: PokerRules, state: Draft, event: e.ShowdownBegan) -> None:
    """The hands are shown, this one first."""
    state.phase, state.actor = "showdown", event.actor


def tabled(rules: PokerRules, state: Draft, event: e.Tabled) -> None:
    """A hand is shown; cards of it that nobody had seen are now known to be out."""
    position, down = event.position, event.down
    if state.down[position] != down:
        state.down = _at(state.down, position, down)
        state.out |= bits(down)
    state.shown |= 1 << position
    state.actor = event.actor


def mucked(rules: PokerRules, state: Draft, event: e.Mucked) -> None:
    """A hand is given up."""
    state.mucked |= 1 << event.position
    state.actor = event.actor


def award_due(rules: PokerRules, state: Draft, event: e.AwardDue) -> None:
    """Nothing is left but to pay."""
    state.phase, state.actor = "award", -1


def _deviated(rules: PokerRules, state: Draft, event: Deviated) -> None:
    state.deviations = (*state.deviations, event)


def _ruled(rules: PokerRules, state: Draft, event: Ruled) -> None:
    state.deviations = state.deviations[1:]


CHANGES: dict[type[Event], Callable[[PokerRules, Draft, Any], None]] = {
    e.Opened: _opened,
    e.Closed: _closed,
    e.Seated: _seated,
    e.Presence: _presence,
    e.Left: _left,
    e.Chips: moved,
    e.HandBegan: hand_began,
    e.HandEnded: hand_ended,
    e.PostsDue: posts_due,
    e.StreetBegan: street_began,
    e.Dealt: _dealt,
    e.Reshuffled: reshuffled,
    e.DrawBegan: draw_began,
    e.Discarded: _discarded,
    e.RoundBegan: round_began,
    e.Acted: _acted,
    e.RoundOver: round_over,
    e.ShowdownBegan: showdown_began,
    e.Tabled: tabled,
    e.Mucked: mucked,
    e.AwardDue: award_due,
    Deviated: _deviated,
    Ruled: _ruled,
}


def cards_of(state: State) -> int:
    """All cards of the deck, wherever they are; always a whole deck."""
    held = sum(map(len, state.down)) + sum(map(len, state.up))
    return held + len(state.board) + len(state.burns) + len(state.pile) + len(state.folded) + len(state.own) + state.stub
