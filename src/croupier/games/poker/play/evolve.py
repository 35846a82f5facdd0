"""How a poker table stands after an event. State is the fold of events: it never depends on anything else.

`evolve` gives the next state. A command that leads to several events copies the state once and applies each event to the
copy as soon as it has happened.
"""

from collections.abc import Callable
from typing import Any, TypeVar

from croupier.equipment.cards import Card
from croupier.games.kit.play.decider import Deviated, Event, Ruled
from croupier.games.poker.play import events as e
from croupier.games.poker.play.betting import acted_after, blind_position, next_actor, plan
from croupier.games.poker.play.dealing import bits, taken_from
from croupier.games.poker.play.state import FLAGS, NUMBERS, STAYS, Resumed, State, Undo, player_at
from croupier.games.poker.rules import PokerRules

Value = TypeVar("Value")


def evolve(rules: PokerRules, state: State, event: Event) -> State:
    """The next state; events that only tell something change nothing."""
    change = CHANGES.get(type(event))
    if change is None:
        return state
    after = state.copy()
    change(rules, after, event)
    return after


def _with(values: tuple[Value, ...], place: int, value: Value) -> tuple[Value, ...]:
    changed = list(values)
    changed[place] = value
    return tuple(changed)


def _around(rules: PokerRules, state: State, event: Event) -> None:
    """The table, its chairs, and deviations."""
    match event:
        case e.Opened():
            state.phase, state.stub = "between", rules.deck_size
            state.seats = state.seats or ("",) * rules.seats
            state.stacks = state.stacks or (0,) * rules.seats
        case e.Closed():
            state.phase, state.button = "closed", -1
        case e.Seated():
            state.seats = _with(state.seats, event.seat - 1, event.player)
        case e.Presence():
            state.away = state.away | {event.player} if event.away else state.away - {event.player}
        case e.Left():
            state.seats = _with(state.seats, state.seats.index(event.player), "")
            state.away -= {event.player}
        case Deviated():
            state.deviations = (*state.deviations, event)
        case Ruled():
            state.deviations = state.deviations[1:]


# Chips


def _chips(rules: PokerRules, state: State, event: e.Chips) -> None:
    cents, state.undo = event.cents, ()
    match event.kind:
        case "posted":
            _posted(state, event)
        case "raked":
            state.raked += cents
            state.taken += cents
        case "paid" | "voided":
            _receive(state, state.players[event.position], cents)
            state.taken += cents
        case "bought" | "cashed":
            brought = cents if event.kind == "bought" else -cents
            purses = {**state.purses, event.player: state.purses.get(event.player, 0) - brought}
            state.purses = {name: cents for name, cents in purses.items() if cents}
            _receive(state, state.seats.index(event.player), brought)


def _receive(state: State, seat: int, cents: int) -> None:
    state.stacks = _with(state.stacks, seat, state.stacks[seat] + cents)


def _put_in(state: State, position: int, cents: int) -> None:
    """A player puts chips into the pot, or takes them back."""
    stacks, put = list(state.stacks), list(state.put)
    stacks[state.players[position]] -= cents
    put[position] += cents
    state.stacks, state.put = tuple(stacks), tuple(put)


def _posted(state: State, event: e.Chips) -> None:
    due = state.posts[0]
    _put_in(state, due.position, event.cents)
    state.posts = state.posts[1:]
    if due.what == e.DEAD:
        state.dead = _with(state.dead, due.position, state.dead[due.position] + event.cents)
    elif due.what != "ante":
        state.bets = _with(state.bets, due.position, state.bets[due.position] + event.cents)
        # A blind that is short because the player has no more is still a full blind for all others.
        state.high = state.full = state.step = max(state.high, due.cents)
        state.raises = 1


# The hand


def _hand_began(rules: PokerRules, state: State, event: e.HandBegan) -> None:
    count = len(event.players)
    state.phase, state.posts = ("posting" if event.posts else "dealing"), event.posts
    state.later = event.later
    state.button, state.players = event.button, event.players
    state.number += 1
    state.stub = rules.deck_size
    state.live = (True,) * count
    state.put = state.dead = state.bets = (0,) * count
    state.down = state.up = ((),) * count
    state.void = False


def _hand_ended(rules: PokerRules, state: State, event: e.HandEnded) -> None:
    """All cards and chips of the hand are off the table."""
    fields = vars(state)
    fields.update(_NO_HAND | {name: fields[name] for name in STAYS} | {"stub": rules.deck_size, "void": event.void})


_NO_HAND = vars(State(phase="between"))


def _phase_began(rules: PokerRules, state: State, event: Event) -> None:
    match event:
        case e.DrawBegan():
            state.phase, state.actor = "drawing", event.actor
        case e.StreetBegan():
            state.phase, state.street, state.due = "dealing", event.street, event.due
            state.burned, state.actor, state.fresh = False, -1, True
        case e.PostsDue():
            state.phase, state.posts, state.later = "posting", event.posts, ()
        case e.ShowdownBegan():
            state.phase, state.actor = "showdown", event.actor
        case e.AwardDue():
            state.phase, state.actor = "award", -1
        case e.TurnPassed():
            state.actor = event.actor


# Cards


def _dealt(rules: PokerRules, state: State, event: e.Dealt) -> None:
    cards = event.cards
    state.undo = ()
    down, up = list(state.down), list(state.up)
    for card, to in zip(cards, event.to, strict=True):
        if to >= 0:
            (up if to & 1 else down)[to >> 1] += (card,)
        elif to == e.BOARD:
            state.board += (card,)
        else:
            state.burns += (card,)
            state.burned = True
    state.down, state.up = tuple(down), tuple(up)
    state.stub -= len(cards)
    state.out |= bits(cards)
    state.due = state.due[len(cards) :]
    if state.own and not state.due:  # once a player is served, what they discarded is part of the pile
        state.pile += state.own
        state.own = ()
    _resume(state)


def _resume(state: State) -> None:
    """Once exposed cards are replaced, what was going on goes on."""
    if state.resumes and not state.due:
        state.phase, state.actor = state.resumes[0]
        state.resumes = ()


def _reshuffled(rules: PokerRules, state: State, event: e.Reshuffled) -> None:
    back: tuple[Card, ...] = ()
    for cards in ("pile", "folded", "own", "burns"):
        if getattr(event, cards):
            back += getattr(state, cards)
            setattr(state, cards, ())
    state.stub += len(back)
    state.out &= ~bits(back)
    again = rules.draws is not None and rules.draws.burn_again and event.rule == "draws.stub"
    if again and state.due[0] != e.BURN:
        state.due = (e.BURN, *state.due)


def _discarded(rules: PokerRules, state: State, event: e.Discarded) -> None:
    _remember(state)
    if not event.cards:
        return
    left = taken_from(state.down[event.position], event.cards)
    assert left is not None
    state.phase, state.own, state.due = "dealing", event.cards, event.due
    state.down = _with(state.down, event.position, left)
    state.out |= bits(event.cards)  # of cards that were dealt unseen


# Betting


def _round_began(rules: PokerRules, state: State, event: e.RoundBegan) -> None:
    state.phase, state.actor, state.heads_up, state.bring_in = "betting", event.actor, event.heads_up, event.bring_in
    state.aggressor = -1  # who bets last on the last street shows first
    blinds, count = rules.blinds, len(state.players)
    state.acted = 0
    if state.street == 0 and blinds is not None and blinds.option != "every blind":
        posted = [blind_position(rules, number, count) for number in range(min(blinds.number, count))]
        if blinds.option == "big blind":
            posted.pop()
        # Posting a blind that has no option is a turn.
        state.acted = sum(1 << at for at in posted if 0 < state.bets[at] == state.high)


def _acted(rules: PokerRules, state: State, event: e.Acted) -> None:
    _act(rules, state, event.did, event.cents, event.full)
    state.actor = event.actor


def _act(rules: PokerRules, state: State, did: e.Did, cents: int, full: bool) -> None:
    """The actor acts; who is next follows from how the table stands then."""
    _remember(state)
    at, high = state.actor, state.high
    to = state.bets[at] + cents
    state.fresh = False
    match did:
        case "folded":
            _fold(state, at)
        case "checked" | "called":
            state.acted |= 1 << at
        case "brought in":
            whole = rules.stakes.bring_in >= rules.stakes.small_bet
            state.high = rules.stakes.bring_in
            state.full = state.high if whole else 0  # a smaller one is completed, not raised
            state.raises = int(whole or (rules.stud is not None and rules.stud.completing == "is a raise"))
            state.acted |= 1 << at
            state.bring_in = False
        case "bet" | "raised":
            state.acted = acted_after(rules, state, to) if full else state.acted | 1 << at
            if full:
                state.full = to
                # A raise is measured from the bet that it tops, be it a short all-in; several of these add up to no more.
                state.step = max(state.step, to - high)
                state.raises += 1
            state.high, state.aggressor, state.bring_in = to, at, False
    if cents:
        _put_in(state, at, cents)
        state.bets = _with(state.bets, at, to)


def _fold(state: State, position: int) -> None:
    state.live = _with(state.live, position, False)
    state.folded += state.down[position] + state.up[position]
    state.down = _with(state.down, position, ())
    state.up = _with(state.up, position, ())


def _round_over(rules: PokerRules, state: State, event: e.RoundOver) -> None:
    if event.returned:
        _put_in(state, event.position, -event.returned)
    state.bets = (0,) * len(state.bets)
    state.high = state.full = state.step = state.raises = state.acted = 0
    state.actor = -1


# The end of the hand


def _tabled(rules: PokerRules, state: State, event: e.Tabled) -> None:
    _remember(state)
    state.down = _with(state.down, event.position, event.down)
    state.out |= bits(event.down)  # of cards that were dealt unseen
    state.shown |= 1 << event.position
    state.actor = event.actor


def _mucked(rules: PokerRules, state: State, event: e.Mucked) -> None:
    _remember(state)
    state.mucked |= 1 << event.position
    state.actor = event.actor


# What should not have happened


def _card_exposed(rules: PokerRules, state: State, event: e.CardExposed) -> None:
    left = taken_from(state.down[event.position], event.cards)
    assert left is not None
    state.undo, state.out = (), state.out | bits(event.cards)
    if event.by_dealer and state.street == 0:
        state.exposed += len(event.cards)
    if not event.replaced:
        state.down = _with(state.down, event.position, (*left, *event.cards))
        state.faced |= bits(event.cards)
        return
    state.down = _with(state.down, event.position, left)
    state.burns += event.cards
    state.due += (2 * event.position,) * len(event.cards)
    if state.phase in ("posting", "betting", "drawing"):
        state.resumes = (Resumed(state.phase, state.actor),)
        state.phase = "dealing"


def _hand_dead(rules: PokerRules, state: State, event: e.HandDead) -> None:
    at = event.position
    _fold(state, at)
    if event.cents:
        _put_in(state, at, -event.cents)
        state.bets, state.dead = _with(state.bets, at, 0), _with(state.dead, at, 0)
    state.undo = ()
    state.due = tuple(to for to in state.due if to < 0 or to >> 1 != at)
    if state.own and state.actor == at:
        state.pile += state.own
        state.own = ()
    _resume(state)


def _remember(state: State) -> None:
    """Keeps how the table stands before the actor's action, so that it can be taken back."""
    counts = (state.high, state.full, state.step, state.raises, state.acted, state.aggressor)
    flags = (+state.heads_up, +state.bring_in, +state.burned, +state.fresh)
    numbers = (*counts, state.mucked, state.shown, state.out, *flags)
    at = state.actor
    hand = state.down[at], state.up[at]
    state.undo = (Undo(state.phase, at, state.street, state.stacks, state.put, state.bets, numbers, *hand),)


def _taken_back(rules: PokerRules, state: State, event: e.TakenBack) -> None:
    (undo,) = state.undo
    at = undo.position
    state.phase, state.street, state.actor = undo.phase, undo.street, at
    state.stacks, state.put, state.bets = undo.stacks, undo.put, undo.bets
    for name, value in zip(NUMBERS, undo.numbers, strict=True):
        setattr(state, name, bool(value) if name in FLAGS else value)
    if not state.live[at]:
        state.live = _with(state.live, at, True)
        state.folded = state.folded[: len(state.folded) - len(undo.down) - len(undo.up)]
    state.down, state.up = _with(state.down, at, undo.down), _with(state.up, at, undo.up)
    state.own = state.due = state.posts = state.undo = ()


def _card_corrected(rules: PokerRules, state: State, event: e.CardCorrected) -> None:
    right = dict(zip(event.cards, event.correct, strict=True))

    def corrected(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(right.get(card, card) for card in cards)

    for name in ("board", "burns", "pile", "folded", "own"):
        setattr(state, name, corrected(getattr(state, name)))
    state.down, state.up = tuple(map(corrected, state.down)), tuple(map(corrected, state.up))
    faced = tuple(right[card] for card in event.cards if state.faced >> card & 1)
    state.faced = state.faced & ~bits(event.cards) | bits(faced)
    state.out = state.out & ~bits(event.cards) | bits(event.correct)
    state.undo = ()


CHANGES: dict[type[Event], Callable[[PokerRules, State, Any], None]] = {
    **dict.fromkeys((e.Opened, e.Closed, e.Seated, e.Presence, e.Left, Deviated, Ruled), _around),
    **dict.fromkeys((e.StreetBegan, e.PostsDue, e.DrawBegan, e.ShowdownBegan, e.AwardDue, e.TurnPassed), _phase_began),
    e.Chips: _chips,
    e.HandBegan: _hand_began,
    e.HandEnded: _hand_ended,
    e.Dealt: _dealt,
    e.Reshuffled: _reshuffled,
    e.Discarded: _discarded,
    e.RoundBegan: _round_began,
    e.Acted: _acted,
    e.RoundOver: _round_over,
    e.Tabled: _tabled,
    e.Mucked: _mucked,
    e.CardExposed: _card_exposed,
    e.HandDead: _hand_dead,
    e.TakenBack: _taken_back,
    e.CardCorrected: _card_corrected,
}
"""What each kind of event changes in a state that nobody else holds."""


class Course:
    """The events that follow from a command, and the table as it stands after them.

    `state` is a copy of its own: an event changes it as soon as it has happened, and nothing else does.
    """

    __slots__ = ("events", "plan", "rules", "state")

    def __init__(self, rules: PokerRules, state: State) -> None:
        self.rules, self.plan = rules, plan(rules)
        self.state = state.copy()
        self.events: list[Event] = []

    def happens(self, event: Event) -> None:
        self.events.append(event)
        CHANGES[type(event)](self.rules, self.state, event)

    def acts(self, did: e.Did, cents: int = 0, full: bool = True) -> None:
        """The actor folds, checks or bets, and the event says who is next."""
        state, at = self.state, self.state.actor
        _act(self.rules, state, did, cents, full)
        state.actor = after = next_actor(state)
        rule = "stakes.bring_in" if did == "brought in" else self.plan.paths[state.street]
        self.events.append(e.Acted(rule, player_at(state, at), at, did, cents, state.bets[at], after, full))
