"""How a Casino War table stands after each event. State is the fold of events and of nothing else."""

from collections.abc import Callable

from croupier.games.casino_war.play import payout_limit, positions, preparing
from croupier.games.casino_war.play import state as s
from croupier.games.casino_war.rules import WarRules
from croupier.games.kit.decider import Deviated, Event, Ruled, replace
from croupier.games.kit.money import Money, moved, restaked


def due_after(due: tuple[str, ...], to: str) -> tuple[str, ...]:
    """Who is due after this card; whoever was passed over stays due, the cards to burn before them do not."""
    at = due.index(to)
    return (*(who for who in due[:at] if who != s.BURN), *due[at + 1 :])


def evolve(rules: WarRules, state: s.State, event: Event) -> s.State:
    """The next state. s.State is the fold of events: it never depends on anything else."""
    match event:
        case Money():
            return _money(rules, state, event)
        case s.Dealt():
            return _dealt(state, event)
        case s.Prepared():
            return _step_done(rules, state) if state.plan[:1] == (event.step,) else state
        case s.Burned():
            return _burned(rules, state)
        case s.Moved(phase="betting") | s.DealVoided():
            return _round_over(rules, state)
        case s.Discarded():
            return _discarded(rules, state, event)
        case s.Moved(phase="choosing") if state.choices:
            return replace(state, surrenders_due=False)
        case Deviated():
            return replace(state, deviations=(*state.deviations, event))
        case Ruled():
            return replace(state, deviations=state.deviations[1:])
        case s.CutOffered():
            taken = replace(state, cutter=event.position, plan=state.plan[1:])
            return taken if event.accepted else replace(state, refused_cut=(*state.refused_cut, event.position))
        case s.CutMade():
            plan = tuple(step for step in state.plan if step not in ("offer the cut", "cut"))
            return replace(state, plan=plan, cutter=state.cutter or s.DEALER)
        case s.CoverPlaced():
            return _step_done(rules, state)
    return _EVOLVE[type(event)](state, event) if type(event) in _EVOLVE else state


def _money(rules: WarRules, state: s.State, event: Money) -> s.State:
    after = replace(state, accounts=moved(state.accounts, event), stakes=restaked(state.stakes, event))
    if event.kind in ("lost", "surrendered", "paid"):
        after = replace(after, moves=(*state.moves, event))
    if event.kind == "paid":
        hand = s.position_of(event.wager)
        counts = state.paid.get(hand, 0) + payout_limit.covered(rules, event)
        return replace(after, paid={**state.paid, hand: counts})
    return _freed(after) if event.kind == "returned" and state.phase == "betting" else after


def _freed(state: s.State) -> s.State:
    """A position from which everything was taken back is free again."""
    held = {s.position_of(stake.wager) for stake in state.stakes}
    return replace(state, positions={place: name for place, name in state.positions.items() if place in held})


def _dealt(state: s.State, event: s.Dealt) -> s.State:
    known = {"seen": (*state.seen, event.card), "drawn": state.drawn + 1, "held": False}
    due = due_after(state.due, event.to)
    if state.phase == "dealing":
        due = tuple(who for who in due if who not in state.missed)
        return replace(state, cards={**state.cards, event.to: event.card}, due=due, **known)
    return replace(state, war_cards={**state.war_cards, event.to: event.card}, due=due, **known)


def _step_done(rules: WarRules, state: s.State) -> s.State:
    step, rest = state.plan[0], state.plan[1:]
    if step == "into the shoe":
        # In mid-round all are in the shoe but the cards on the table, and those that are out for the round.
        out = state.face_up if rules.irregular.face_up == "out of the round" else ()
        seen = (*positions.on_table(state), *out)
        state = replace(state, seen=seen, drawn=len(seen), discards=out, held=state.held and state.in_round)
        state = replace(state, cover_on="", refused_cut=(), cutter="")
    return replace(state, plan=rest) if rest else _resumed(replace(state, plan=()))


def _resumed(state: s.State) -> s.State:
    """The table where it goes on; whoever went away meanwhile is not waited for."""
    phase = state.resumes
    if not state.due and phase in ("dealing", "war dealing"):
        phase = "dealt" if phase == "dealing" else "war dealt"
    if not state.due and phase == "choosing" and not state.choices:
        phase = "over"
    return replace(state, phase=phase, resumes="betting")


def _burned(rules: WarRules, state: s.State) -> s.State:
    burned = replace(state, drawn=state.drawn + 1, discards=(*state.discards, s.UNSEEN), held=False)
    if state.phase == "war dealing":
        return replace(burned, due=state.due[1:])
    return _step_done(rules, burned)


def _round_over(rules: WarRules, state: s.State) -> s.State:
    # A device takes the cards back and shuffles them, so that every face may come again.
    device = not preparing.manual(rules, state)
    out = state.face_up if rules.irregular.face_up == "out of the game" else ()
    back = replace(state, seen=out, drawn=len(out), discards=out) if device else state
    return replace(
        back,
        phase="betting",
        resumes="betting",
        positions={},
        due=(),
        cards={},
        war_cards={},
        missed=(),
        choices={},
        surrenders_due=False,
        held=False,
        counted=(),
        spun=(),
        paid={},
        moves=(),
        meters_before={},
        face_up=out if device else (),
    )


def _missed(state: s.State, event: s.Missed) -> s.State:
    due = tuple(who for who in state.due if who != event.position)
    warring = {p: c for p, c in state.choices.items() if p != event.position}
    return replace(state, missed=(*state.missed, event.position), due=due, choices=warring)


def _corrected(state: s.State, event: s.Corrected) -> s.State:
    dealt = state.cards if state.phase == "dealt" else state.war_cards
    seen = list(state.seen)
    seen[len(seen) - 1 - seen[::-1].index(dealt[event.to])] = event.card
    after = {**dealt, event.to: event.card}
    changed = replace(state, seen=tuple(seen))
    return replace(changed, cards=after) if state.phase == "dealt" else replace(changed, war_cards=after)


def _chosen(state: s.State, event: s.Chosen) -> s.State:
    due = tuple(position for position in state.due if position != event.position)
    surrenders = state.surrenders_due or event.choice == "surrender"
    return replace(state, due=due, choices={**state.choices, event.position: event.choice}, surrenders_due=surrenders)


def _discarded(rules: WarRules, state: s.State, event: s.Discarded) -> s.State:
    gone, count = replace(state, discards=(*state.discards, *event.cards)), len(event.cards)
    if event.rule in ("irregular.face_up", "irregular.drawn_exposed"):
        out = (*state.face_up, *event.cards)
        return replace(gone, seen=(*gone.seen, *event.cards), drawn=gone.drawn + count, face_up=out)
    if rules.shoe.returns == "as they are collected" and not preparing.manual(rules, state):
        left = list(state.seen)
        for card in event.cards:
            left.remove(card)
        return replace(state, seen=tuple(left), drawn=state.drawn - count)
    return gone


def _planned(state: s.State, event: s.Planned) -> s.State:
    recut = event.why.startswith(preparing.RECUT)
    refused: tuple[str, ...] = ()
    if event.why == preparing.RECUT + "next" and state.cutter != s.DEALER:
        refused = (state.cutter,)
    if event.rule == "irregular.jam" and event.plan == state.plan and state.phase == "preparing":
        return state
    cutter = state.cutter if recut and event.plan[0] == "cut" else ""
    found = replace(state, plan=event.plan, plan_why=event.why, refused_cut=refused, cutter=cutter, resumes=event.resumes)
    return replace(found, phase="preparing") if event.plan else _resumed(found)


def _seat_at(state: s.State, position: str) -> str:
    """The seat of who plays a position, which may be the box beside it."""
    player = state.positions.get(position)
    return next((seat for seat, name in state.seats.items() if name == player), position)


def _left(state: s.State, event: s.Left) -> s.State:
    gone = replace(state, seats={position: name for position, name in state.seats.items() if name != event.player})
    if not event.lost:
        return gone
    due = tuple(who for who in state.due if state.positions.get(who) != event.player)
    if state.stage != "choosing":
        return replace(gone, due=due)
    choices = {place: choice for place, choice in state.choices.items() if state.positions[place] != event.player}
    return replace(gone, due=due, choices=choices)


_EVOLVE: dict[type, Callable[..., s.State]] = {
    s.Received: lambda state, event: replace(
        state, phase="preparing", decks=event.decks, cards_at=event.at, plan=event.plan, plan_why="opening", cutter=""
    ),
    s.Planned: _planned,
    s.Joined: lambda state, event: replace(state, seats={**state.seats, event.position: event.player}),
    s.Left: _left,
    s.Taken: lambda state, event: replace(state, positions={**state.positions, event.position: event.player}),
    s.BetsClosed: lambda state, event: replace(state, phase="dealing", due=event.due, meters_before=state.meters),
    s.ProgressiveCounted: lambda state, event: replace(state, counted=event.positions),
    s.Spun: lambda state, event: replace(state, spun=(*state.spun, event.position)),
    s.MeterSet: lambda state, event: replace(state, meters={**state.meters, event.meter: event.cents}),
    s.Missed: _missed,
    s.CoverReached: lambda state, event: replace(state, cover_on=event.on, cut_after=_seat_at(state, event.on)),
    s.HeldBack: lambda state, event: replace(state, held=True),
    s.Corrected: _corrected,
    s.Chosen: _chosen,
    s.Moved: lambda state, event: replace(state, phase=event.phase, due=event.due),
    s.ShufflerOut: lambda state, event: replace(state, shuffler_out=True),
    s.TableClosed: lambda state, event: replace(
        state,
        phase="closed",
        decks=0,
        cards_at="",
        plan=(),
        seen=(),
        drawn=0,
        cover_on="",
        discards=(),
        cutter="",
        face_up=(),
        shuffler_out=False,
    ),
}
