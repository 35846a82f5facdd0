"""The deal of Casino War: cards to positions and dealer, whoever is passed over, and cards that were entered wrongly."""

from collections import Counter
from collections.abc import Iterator
from datetime import datetime, timedelta
from functools import cache

from croupier.games.casino_war.play import commands as c
from croupier.games.casino_war.play import events as e
from croupier.games.casino_war.play import preparing, side_wagers
from croupier.games.casino_war.play.evolve import due_after, evolved
from croupier.games.casino_war.play.state import (
    BURN,
    DEALER,
    NOBODY,
    UNSEEN,
    State,
    around,
    chose,
    dealt_hands,
    dealt_to,
    position_of,
    stake_at,
    voided,
    wagers_of,
)
from croupier.games.casino_war.rules import WarRules
from croupier.games.kit.play.banked import NO_MORE_BETS, Follows
from croupier.games.kit.play.decider import Between, Command, Decision, Deviated, Event, OneOf, Option, only, replace
from croupier.games.kit.play.refused import Refused

_SUITS = "cdhs"


@cache
def faces(rules: WarRules) -> tuple[str, ...]:
    """Every face a card of this game can have."""
    return tuple(rank + suit for rank in rules.ranks.order for suit in _SUITS)


def _left(rules: WarRules, state: State) -> tuple[str, ...]:
    """The faces that can still be in the shoe."""
    known = (*state.seen, *state.held)
    if len(known) < state.decks:
        return faces(rules)
    seen = Counter(known)
    return tuple(face for face in faces(rules) if seen[face] < state.decks)


def _next_face(state: State) -> str:
    """The face of the next card, where it was drawn in error and seen; empty where it is not known."""
    return state.held[0] if state.held and state.held[0] != UNSEEN else ""


# What may be done


def options(rules: WarRules, state: State, wanted: Command | None) -> Iterator[Option]:
    """What may be done while cards are dealt. For one wanted command, a card may have any face: it is looked at later."""
    dealer = rules.deal.by
    if to_count(state):
        yield from _count_options(state, dealer)
        return
    if state.surrenders_due:  # a War that was none, as its correction says
        yield Option.due(c.CollectSurrenders, "settle.surrender", rules.settle.by)
        return
    if state.dealt:
        yield correct_option(rules, state)
    elif state.counted and not state.missed and state.phase == "dealing":
        yield Option.irregular(c.CountProgressive, "progressive.collected", dealer, count=Between(0))
    if not state.left_in_shoe:
        yield Option.due(c.EmptyShoe, "irregular.empty_shoe", dealer)
        return
    if state.burns_owed:
        return  # a card that `owed` tells of comes before this one
    card, due = _domain(rules, state, wanted), state.due
    if known := _next_face(state):
        card = only(known)
    if due[0] == BURN:
        yield Option.due(c.Burn, "burn.war", dealer)
        return
    yield Option.due(c.DealCard, "deal.direction", dealer, to=OneOf(due[:1]), card=card)
    if later := tuple(who for who in due[1:] if who != BURN):  # somebody is passed over
        yield Option.irregular(c.DealCard, _missed_rule(state), dealer, to=OneOf(later), card=card)


def owed(rules: WarRules, state: State) -> Iterator[Option]:
    """What a new dealer burns: at once or at any time, and at the latest before the next card is dealt."""
    if state.burns_owed and state.loaded and state.phase != "preparing" and state.left_in_shoe:
        option = Option.due if card_is_next(state) else Option.may
        yield option(c.Burn, "burn.new_dealer", rules.deal.by)


def card_is_next(state: State) -> bool:
    """Whether a card comes next, burned or dealt."""
    return state.phase in ("dealing", "war dealing") and not to_count(state) and not state.surrenders_due


def _domain(rules: WarRules, state: State, wanted: Command | None) -> OneOf:
    return OneOf(faces(rules) if wanted is not None else _left(rules, state))


def reports(rules: WarRules, state: State, wanted: Command | None) -> Iterator[Option]:
    """What can be found at any time while cards are in the shoe: one too many, one face up, the cover card."""
    dealer = rules.deal.by
    if state.loaded and not state.cover_on and preparing.manual(rules, state):
        yield Option.may(c.CoverCard, "deal.cover_card", dealer)
    if not state.loaded or state.left_in_shoe <= len(state.held):
        return
    card = _domain(rules, state, wanted)
    yield Option.irregular(c.FaceUpCard, "irregular.face_up", dealer, card=card)
    yield Option.irregular(c.DrawnInError, "irregular.drawn_in_error", dealer)
    yield Option.irregular(c.DrawnExposed, "irregular.drawn_exposed", dealer, card=card)


def no_card(state: State) -> tuple[str, str]:
    """Why no card can have come out of the shoe now."""
    where = "the shoe is empty" if state.loaded else "no cards are in the shoe"
    return "shoe.kind", f"{where}, so that none can have come out of it"


def no_cover_card(rules: WarRules, state: State) -> tuple[str, str]:
    """Why no cover card can have come out of the shoe now."""
    if not state.loaded:
        return no_card(state)
    if not preparing.manual(rules, state):
        return "deal.cover_card", f"a {rules.shoe.kind} device has no cover card that could come out of it"
    return "deal.cover_card", "the cover card of this shoe has come already"


def to_count(state: State) -> bool:
    """Progressive Payout Wagers are collected and counted before the first card."""
    before = state.phase == "dealing" and not state.counted
    return before and bool(wagers_of(state, side_wagers.PROGRESSIVE))


def _count_options(state: State, dealer: str) -> Iterator[Option]:
    made, rule = len(wagers_of(state, side_wagers.PROGRESSIVE)), "progressive.collected"
    yield Option.due(c.CountProgressive, rule, dealer, count=Between(made, made))
    yield Option.irregular(c.CountProgressive, rule, dealer, count=Between(made + 1))
    yield Option.irregular(c.CountProgressive, rule, dealer, count=Between(0, made - 1))


def correct_option(rules: WarRules, state: State) -> Option:
    """Nothing was paid by the card yet: a Bonus Spin settles by the dealer's first."""
    to = OneOf(tuple(who for who in state.dealt if not (who == DEALER and _has_paid(state))))
    rule = "deviation.ruled_by"
    return Option.irregular(c.CorrectCard, rule, rules.deviation.ruled_by, to=to, card=OneOf(_left(rules, state)))


def _has_paid(state: State) -> bool:
    """Whether the dealer's card has set off a Bonus Spin that was paid."""
    return bool(state.spun) and state.phase == "dealt"


# What follows


def _call(rules: WarRules, state: State, command: c.CallNoMoreBets) -> Decision:
    dealt = around(dealt_to(rules, state), rules.deal.direction)
    closed = e.BetsClosed(rule="no_more_bets.said", due=(*dealt, DEALER))
    return to_change(rules, state, command.at) or (NO_MORE_BETS, closed)


def to_change(rules: WarRules, state: State, now: str) -> Refused | None:
    """Why no round begins with these cards; None while one can, or where times were not given."""
    if state.shuffler_out and rules.irregular.batch_by_hand != "dealt on" and not rules.allows("decks.shoe", state.decks):
        reason = f"{state.decks} decks are no number for a shoe without a shuffler: close the table and change the cards"
        return Refused("irregular.batch_by_hand", reason)
    try:
        age = datetime.fromisoformat(now) - datetime.fromisoformat(state.cards_at)
    except (ValueError, TypeError):
        return None
    hours = rules.cards.change_hours
    if age > timedelta(hours=hours):
        reason = f"the cards have been in use for more than {hours} hours and must be changed: close the table first"
        return Refused("cards.change_hours", reason)
    return None


def _deal(rules: WarRules, state: State, command: c.DealCard) -> Decision:
    """A card, and whom it passed over; with the first one the Bonus Spin wagers are final."""
    if known := _next_face(state):
        if command.card != known:
            return Refused("irregular.drawn_exposed", f"the next card is {known}, which was drawn in error and waits")
        state = replace(state, held=state.held[1:])
    if wrong := _impossible(rules, state, command.card):
        return wrong
    if command.to not in state.due:
        return Refused("deal.direction", f"no card is due at {command.to[:20]!r}; the next goes to {state.due[0]}")
    closed = side_wagers.spins_closed(rules, state)
    return (*closed, *_dealt(rules, evolved(rules, state, closed), command))


def _dealt(rules: WarRules, state: State, command: c.DealCard) -> tuple[Event, ...]:
    skipped = [who for who in state.due[: state.due.index(command.to)] if who != BURN]
    events, rule, due = list[Event](), _missed_rule(state), state.due
    if skipped and (state.phase == "dealing" or rules.irregular.missed_in_war != "dealt the next card"):
        for position in skipped:
            events += [e.Missed(rule=rule, position=position), *voided(state, position, rule)]
        events += side_wagers.without(rules, state, [one for one in state.stakes if position_of(one.wager) in skipped])
        due = tuple(who for who in due if who not in skipped)
    events.append(e.Dealt(rule="deal.direction", to=command.to, card=command.card))
    if not due_after(due, command.to):  # after the last card the hands are compared
        events.append(e.Moved(rule="deal.dealer", phase="dealt" if state.phase == "dealing" else "war dealt"))
    return tuple(events)


def _missed_rule(state: State) -> str:
    return "irregular.missed" if state.phase == "dealing" else "irregular.missed_in_war"


def _impossible(rules: WarRules, state: State, card: str) -> Refused | None:
    if card not in faces(rules):
        return Refused("ranks.order", f"{card[:20]!r} is not a card; write rank and suit, such as Qs")
    if (*state.seen, *state.held).count(card) >= state.decks:
        return Refused(rules.decks_rule, f"all {state.decks} cards {card} of this shoe have come out already")
    return None


def _cover_card(rules: WarRules, state: State, command: c.CoverCard) -> Decision:
    """The round goes on; only where the edition says so a round that it opens waits for the next shoe."""
    reached = e.CoverReached(rule="deal.cover_card", on=_covered(rules, state))
    before = rules.deal.cover_card == "set aside; reshuffle before a round that it opens, otherwise after it"
    if not before or state.stage not in ("betting", "dealing") or state.cards or state.missed:
        return (reached,)
    plan = preparing.reshuffle_plan(rules, state)
    return (reached, e.Planned(rule="deal.cover_card", why=preparing.COVER, plan=plan, resumes=state.stage))


def _covered(rules: WarRules, state: State) -> str:
    """On whom the cover card came. Before the first card, among burned ones and after the last one it came on nobody."""
    if state.stage not in ("dealing", "war dealing"):
        return NOBODY
    after = next((who for who in state.due if who != BURN), NOBODY)
    first = state.stage != "war dealing" and not state.cards
    burned = state.phase == "preparing" or state.burn_is_next
    return NOBODY if (first or burned) and rules.cut.cover_on_nobody == "farthest right" else after


def _face_up(rules: WarRules, state: State, command: c.FaceUpCard) -> Decision:
    """It goes to the discard rack; where the text speaks of the deal alone, a supervisor rules on any other."""
    if wrong := _impossible(rules, state, command.card):
        return wrong
    discarded = e.Discarded(rule="irregular.face_up", cards=(command.card,))
    if rules.irregular.face_up_found == "at any time" or state.stage in ("dealing", "war dealing"):
        return (discarded,)
    return (discarded, Deviated(rule="irregular.face_up_found", kind=e.FACE_UP, facts={"card": command.card}))


def _drawn(rule: str, discarded: bool, card: str) -> Decision:
    """A card that was drawn too early goes to the discard rack, or waits to be the next one."""
    return (e.Discarded(rule=rule, cards=(card,)) if discarded else e.HeldBack(rule=rule, card=card),)


def _drawn_in_error(rules: WarRules, state: State, command: c.DrawnInError) -> Decision:
    return _drawn("irregular.drawn_in_error", rules.irregular.drawn_in_error == "discarded", UNSEEN)


def _drawn_exposed(rules: WarRules, state: State, command: c.DrawnExposed) -> Decision:
    """A card that was drawn too early and seen: out like one that lay face up, or the next card after all."""
    if wrong := _impossible(rules, state, command.card):
        return wrong
    discarded = rules.irregular.drawn_exposed == "discarded"
    if discarded or state.held or not card_is_next(state) or state.burn_is_next:
        return _drawn("irregular.drawn_exposed", discarded, command.card)
    return _deal(rules, state, c.DealCard(by=command.by, at=command.at, to=state.due[0], card=command.card))


def _correct(rules: WarRules, state: State, command: c.CorrectCard) -> Decision:
    rule = "deviation.ruled_by"
    if command.to not in state.dealt:
        return Refused(rule, f"no card was dealt to {command.to[:20]!r}")
    if command.to == DEALER and _has_paid(state):
        return Refused(rule, "the dealer's card has set off a Bonus Spin that was paid")
    return _impossible(rules, state, command.card) or (e.Corrected(rule=rule, to=command.to, card=command.card),)


def _begin_war(rules: WarRules, state: State, command: c.BeginWar) -> Decision:
    """Cards that are done go to the discard rack; three are burned and those at War are dealt to, the dealer last."""
    direction, warring = rules.deal.direction, chose(state, "war")
    kept = (*warring, *state.counted)  # cards of a progressive wager lie until it is settled
    done = [state.cards[p] for p in around(dealt_hands(state.cards), direction) if p not in kept]
    burned = (BURN,) * rules.burn.war
    hands = (*around(warring, direction), DEALER)
    due = (*burned, *hands)
    if rules.burn.war_for != "the War deal":
        without = (DEALER,) if rules.burn.war_for == "each player, not the dealer" else ()
        due = tuple(step for hand in hands for step in (*(() if hand in without else burned), hand))
    discarded = (e.Discarded(rule="settle.discarded", cards=tuple(done)),) if done else ()
    again = (NO_MORE_BETS,) if "again" in rules.no_more_bets.said else ()
    rule, given_up = "war.initial.when", list[Event]()
    if rules.war.initial.when == "as the War deal begins":
        lying = (stake_at(state, position, "initial") for position in around(warring, "clockwise"))
        given_up = [stake.moves("lost", rule) for stake in lying if stake]
    return (*given_up, *again, *discarded, e.Moved(rule="burn.war", phase="war dealing", due=due))


REPORTS = (c.CoverCard, c.FaceUpCard, c.DrawnInError, c.DrawnExposed)

FOLLOWS: Follows = {
    c.CallNoMoreBets: _call,
    c.DealCard: _deal,
    c.CoverCard: _cover_card,
    c.FaceUpCard: _face_up,
    c.DrawnInError: _drawn_in_error,
    c.DrawnExposed: _drawn_exposed,
    c.CorrectCard: _correct,
    c.BeginWar: _begin_war,
}
