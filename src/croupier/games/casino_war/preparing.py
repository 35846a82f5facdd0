"""Making cards ready: opened, inspected, shuffled, cut and put into the shoe, by the steps and people of the edition."""

from collections.abc import Iterator

from croupier.games.casino_war import state as s
from croupier.games.casino_war.rules import WarRules
from croupier.games.refused import Refused
from croupier.games.table import Between, Decision, Domain, Event, OneOf, Option, Words

_FIRST, _ON_PLAYER, _ON_DEALER, _DIRECTED = "first player", "cover on player", "cover on dealer", "by direction"
_RULES = {
    "inspect": "opening.inspected_by",
    "verify": "opening.verified_by",
    "spread": "opening.spread",
    "show": "opening.shown_to",
    "shuffle": "shuffle.when",
    "into the shuffler": "batches.in_shuffler",
    "take the other batch": "batches.alternate",
    "offer the cut": "cut.first_player",
    "cut": "cut.least_cards",
    "second cover card": "cut.second_cover",
    "into the shoe": "shoe.kind",
    "burn": "burn.shoe",
}


def cards_in_shoe(rules: WarRules) -> int:
    return 52 * rules.decks_in_shoe


# Which steps are due


def opening_plan(rules: WarRules, preinspected: bool) -> tuple[str, ...]:
    """From cards received to cards in the shoe."""
    verify = () if rules.opening.verified_by == "nobody" else ("verify",)
    mixing = rules.opening.with_shuffler if rules.shoe.shuffler else rules.opening.without_shuffler
    steps = ("inspect", *verify, "spread", "show", *mixing)
    if preinspected:
        skipped = {*rules.opening.preinspected_skips, "verify"}
        return (*(step for step in steps if step not in skipped), *_cut_plan(rules, "preshuffled"))
    how = "by shuffler" if rules.shoe.shuffler else "by hand"
    return (*steps, "shuffle", *_cut_plan(rules, how))


def reshuffle_plan(rules: WarRules, state: s.State) -> tuple[str, ...]:
    """From the cards of a finished shoe to the next one; with a shuffler the batches change places."""
    if rules.shoe.shuffler and not state.shuffler_out:
        return ("into the shuffler", "take the other batch", *_cut_plan(rules, "by shuffler"))
    return ("shuffle", *_cut_plan(rules, "by hand"))


def idle_plan(rules: WarRules, state: s.State) -> tuple[str, ...]:
    """What happens to the cards of a table where nobody plays, once the first player has seen them."""
    with_shuffler = rules.shoe.shuffler and not state.shuffler_out
    steps = rules.idle.with_shuffler if with_shuffler else rules.idle.then
    cut = _cut_plan(rules, "by shuffler" if with_shuffler else "by hand")
    return ("spread", "show", *(step for step in steps if step != "cut"), *cut)


def _cut_plan(rules: WarRules, how: str) -> tuple[str, ...]:
    if rules.shoe.kind != "manual":
        return ("into the shoe",)
    cut = ("offer the cut", "cut", "second cover card") if how in rules.cut.required else ()
    return (*cut, "into the shoe", *("burn",) * rules.burn.shoe)


# Who is offered the cut


def next_to_cut(rules: WarRules, state: s.State) -> str | None:
    """The position that is offered the cut next; None when it is left to the dealer."""
    seats = sorted(state.seats, key=int)
    if not seats:
        return None
    cause, first = _designated(state, seats)
    order = [first]
    if cause in rules.cut.refusal_after:
        around = seats if rules.cut.refusal == "clockwise" else seats[::-1]
        start = around.index(first)
        order += around[start + 1 :] + around[:start]
    return next((position for position in order if position not in state.refused_cut), None)


def _designated(state: s.State, seats: list[str]) -> tuple[str, str]:
    match state.plan_why:
        case "opening" | "idle":
            return _FIRST, next(iter(state.seats))
        case "cover card" if state.cut_after in state.seats:
            return _ON_PLAYER, state.cut_after
        case "cover card":
            return _ON_DEALER, seats[-1]
    return _DIRECTED, seats[-1]


# What may be done


def options(rules: WarRules, state: s.State) -> Iterator[Option]:
    """The step that is due; and, between the cut and the shoe, a supervisor's order to cut again."""
    dealer = ("dealer",)
    step = state.plan[0]
    match step:
        case "offer the cut":
            position = next_to_cut(rules, state)
            if position is not None:
                asked: dict[str, Domain] = {"position": OneOf((position,)), "accepted": OneOf((True, False))}
                yield Option("offer the cut", "next", _offer_rule(rules, state), dealer, asked)
            else:
                yield _cut_option(rules, dealer)
        case "cut":
            yield _cut_option(rules, ("player", "dealer"))
        case "second cover card":
            least = _least_from_bottom(rules)
            place: dict[str, Domain] = {"cards_from_bottom": Between(least, cards_in_shoe(rules))}
            yield Option("second cover card", "next", "cut.second_cover", dealer, place)
        case "burn":
            yield Option("burn a card", "next", "burn.shoe", dealer, {})
        case _:
            who = (rules.opening.verified_by,) if step == "verify" else dealer
            yield Option("prepare cards", "next", rule_of(step), who, {"step": OneOf((step,))})
    if state.cutter and "into the shoe" in state.plan and step != "cut":
        why: dict[str, Domain] = {"reason": Words("what was wrong with the cut")}
        yield Option("order a recut", "may", "cut.recut_ordered_by", (rules.cut.recut_ordered_by,), why)


def rule_of(step: str) -> str:
    return _RULES.get(step, "opening.without_shuffler")


def _cut_option(rules: WarRules, roles: tuple[str, ...]) -> Option:
    least = rules.cut.least_cards
    place: dict[str, Domain] = {"cards_from_top": Between(least, cards_in_shoe(rules) - least)}
    return Option("cut", "next", "cut.least_cards", roles, place)


def _offer_rule(rules: WarRules, state: s.State) -> str:
    cause, _ = _designated(state, sorted(state.seats, key=int))
    return {
        _FIRST: "cut.first_player",
        _ON_PLAYER: "cut.cover_on_player",
        _ON_DEALER: "cut.cover_on_dealer",
        _DIRECTED: "cut.by_direction",
    }[cause]


def _least_from_bottom(rules: WarRules) -> int:
    """How far in the second cover card must lie; where the text says about, a supervisor judges."""
    if rules.cut.second_cover_measured == "approximately":
        return 1
    share = rules.cut.second_cover * cards_in_shoe(rules)
    return -(-share.numerator // share.denominator)


# What follows


def decide(rules: WarRules, state: s.State, command: object) -> Decision:
    """What follows from a command that `options` lists."""
    match command:
        case s.Prepare():
            if command.step != state.plan[0]:
                return Refused(rule_of(state.plan[0]), f"the next step is: {state.plan[0]}")
            return (s.Prepared(rule=rule_of(command.step), step=command.step),)
        case s.OfferCut():
            position = next_to_cut(rules, state)
            if command.position != position:
                return Refused(_offer_rule(rules, state), f"the cut is offered to position {position} now")
            return (s.CutOffered(rule=_offer_rule(rules, state), position=position, accepted=command.accepted),)
        case s.Cut():
            least, most = rules.cut.least_cards, cards_in_shoe(rules) - rules.cut.least_cards
            if not least <= command.cards_from_top <= most:
                return Refused(
                    "cut.least_cards", f"the cover card goes at least {least} cards from either end of the stack"
                )
            return (s.CutMade(rule="cut.least_cards", cards_from_top=command.cards_from_top),)
        case s.SecondCover():
            least = _least_from_bottom(rules)
            if not least <= command.cards_from_bottom <= cards_in_shoe(rules):
                return Refused("cut.second_cover", f"the second cover card goes at least {least} cards from the bottom")
            return (s.CoverPlaced(rule="cut.second_cover", cards_from_bottom=command.cards_from_bottom),)
        case s.OrderRecut():
            if not command.reason.strip():
                return Refused("cut.recut_ordered_by", "an order to cut again needs its reason")
            rest = state.plan[state.plan.index("into the shoe") :]
            again = ("cut",) if "last" in rules.cut.recut_by else ("offer the cut", "cut")
            plan = (*again, "second cover card", *rest)
            return (s.Planned(rule="cut.recut_by", why="recut", plan=plan),)
        case s.Burn():
            return (s.Burned(rule="burn.shoe"),)
    raise AssertionError(command)


def planned(why: str, plan: tuple[str, ...], rule: str) -> tuple[Event, ...]:
    return (s.Planned(rule=rule, why=why, plan=plan),)
