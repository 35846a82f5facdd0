"""Making cards ready, step by step; and how many ways a round of a tiny shoe can go, counted exactly."""

from typing import Any

import pytest

from croupier.games.casino_war.play import commands as c
from croupier.games.casino_war.play import events as e
from croupier.games.casino_war.play import play, preparing
from croupier.games.casino_war.play.state import State
from croupier.games.casino_war.rules import WarRules
from croupier.games.kit.play.decider import Between, OneOf, Signature, replace
from croupier.games.kit.play.refused import Refused
from croupier.rulebook.values import Value
from played import DEALER, FLOOR, as_player
from war_tables import GGE, MD, PA2011, PA2012, PENNSYLVANIA, SHUFFLER, WarTable, war

EVERY = pytest.mark.parametrize("edition", [*PENNSYLVANIA, MD])


# Steps


@EVERY
@pytest.mark.parametrize("shuffler", [False, True])
@pytest.mark.parametrize("preinspected", [False, True])
def test_every_opening_ends_with_cards_in_the_shoe(edition: str, shuffler: bool, preinspected: bool) -> None:
    table = WarTable(war({"shoe.shuffler": shuffler}, edition=edition), closed=True)
    table.receives(preinspected=preinspected)
    table.seat(1)
    done = table.prepares()
    assert done[-2:] == ["into the shoe", "burn"]
    assert (table.state.phase, table.state.drawn, table.state.plan) == ("betting", 1, ())
    assert [event.step for event in table.happened(e.Prepared)] == [
        step for step in done if step not in ("offer the cut", "cut", "second cover card", "burn")
    ]


@EVERY
def test_steps_come_in_their_order_and_no_other(edition: str) -> None:
    table = WarTable(war(edition=edition), closed=True)
    table.receives()
    table.seat(1)
    while table.state.phase == "preparing":
        due = table.state.plan[0]
        for step in ("inspect", "spread", "show", "wash", "stack", "shuffle", "into the shoe", "sing"):
            if step != due:
                decision = play.decide(table.rules, table.state, c.Prepare(by=DEALER + FLOOR, step=step))
                assert isinstance(decision, Refused)
        table.prepares(until=table.state.plan[1] if len(table.state.plan) > 1 else "")


@EVERY
@pytest.mark.parametrize("by", [FLOOR, as_player("1"), ()])
def test_dealer_prepares_the_cards(edition: str, by: tuple[Signature, ...]) -> None:
    table = WarTable(war(edition=edition))
    table.seat(1)
    table.does(c.OrderReshuffle(by=FLOOR))
    reason = table.refuses(c.Prepare(by=by, step=table.state.plan[0]), "shuffle.when")
    assert "for the dealer" in reason


def test_every_step_has_a_rule_of_its_edition() -> None:
    for edition in (*PENNSYLVANIA, MD):
        rules = war(edition=edition)
        for step in (*preparing.opening_plan(rules, False), "into the shuffler", "take the other batch"):
            assert preparing.step_rule(step) in rules.in_force.values


# The cut


@pytest.mark.parametrize(
    ("choices", "most"),
    [({}, 302), ({"decks.shoe": 8}, 406), ({**SHUFFLER, "decks.shuffler": 14}, 354)],
)
def test_stack_is_as_thick_as_the_decks_in_it(choices: dict[str, Value], most: int) -> None:
    table = WarTable(war(choices))
    table.seat(1)
    table.does(c.OrderReshuffle(by=FLOOR))
    table.prepares(until="cut")
    assert table.may("cut")[0].fields["cards_from_top"] == Between(10, most)
    table.cuts()
    quarter = (most + 10) // 4
    assert table.may("second cover card")[0].fields["cards_from_bottom"] == Between(quarter, most + 10)


@EVERY
def test_nobody_at_the_table_leaves_the_cut_to_the_dealer(edition: str) -> None:
    table = WarTable(war(edition=edition))
    table.does(c.OrderReshuffle(by=FLOOR))
    table.prepares(until="offer the cut")
    assert table.asked == ""
    table.cuts()
    assert table.state.cutter == "dealer"


def test_who_accepted_and_went_leaves_the_cut_to_the_dealer() -> None:
    table = WarTable(war())
    table.seat(1)
    table.does(c.OrderReshuffle(by=FLOOR))
    table.prepares(until="cut")
    table.at(1).leaves()
    table.refuses(c.Cut(by=as_player("1"), cards_from_top=100), "cut.least_cards")
    table.cuts()


def test_cover_card_s_player_who_went_is_followed_by_the_right_end() -> None:
    table = WarTable(war())
    for position in (2, 4, 6):
        table.seat(position).bets(initial=5)
    table.calls()
    table.cards("2s")
    table.does(c.CoverCard(by=DEALER))
    table.cards("2s", "2s", "3s")
    table.settles().ends()
    table.at(4).leaves()
    table.prepares(until="offer the cut")
    assert table.asked == "6"


@pytest.mark.parametrize("edition", [PA2011, GGE])
def test_players_who_come_during_the_offers_are_asked_too(edition: str) -> None:
    table = WarTable(war(edition=edition))
    for position in (2, 6):
        table.seat(position)
    table.does(c.OrderReshuffle(by=FLOOR))
    table.prepares(until="offer the cut")
    table.does(c.OfferCut(by=DEALER, position="6", accepted=False))
    table.seat(1)
    assert table.refusals() == ["1", "2"]


# Every way a round can go


def ways(rules: WarRules, state: State) -> int:
    """The paths from here to the end of the round, step by step through `options`; nothing irregular."""
    if state.phase in ("betting", "preparing"):
        return 1
    count = 0
    for option in play.options(rules, state):
        if option.kind != "next" or option.command == "buy in":
            continue
        fields: list[dict[str, Any]] = [{}]
        for name, domain in option.fields.items():
            assert isinstance(domain, OneOf)
            fields = [{**each, name: value} for each in fields for value in domain.values]
        for values in fields:
            by = as_player(str(values["player"])) if "player" in values else DEALER
            decision = play.decide(rules, state, COMMANDS[option.command](by=by, **values))
            assert not isinstance(decision, Refused)
            after = state
            for event in decision:
                after = play.evolve(rules, after, event)
            count += ways(rules, after)
    return count


_STEPS = (c.Choose, c.DealCard, c.Burn, c.SettleOriginal, c.CollectSurrenders, c.BeginWar, c.SettleWar, c.EndRound)
COMMANDS: dict[str, type[Any]] = {kind.name: kind for kind in _STEPS}


def tiny(edition: str, ranks: str, decks: int, seats: int) -> tuple[WarRules, State]:
    """A table that plays with these ranks only, everybody's Initial Wager laid and no more bets called."""
    rules = war(edition=edition)
    rules = replace(rules, ranks=rules.ranks._replace(order=tuple(ranks)))
    table = WarTable(rules)
    table.state = replace(table.state, decks=decks)
    for position in range(1, seats + 1):
        table.seat(position).bets(initial=5)
    table.calls()
    return rules, table.state


@EVERY
def test_ways_of_one_seat_and_eight_cards(edition: str) -> None:
    # 8 x 7 pairs: 32 decided, 24 tied, and of a tie one surrender and 6 x 5 pairs of a War.
    assert ways(*tiny(edition, "AK", 1, 1)) == 32 + 24 * (1 + 30)


def test_ways_of_two_seats_who_always_tie() -> None:
    # Four faces, two of each: 60 rows of three cards, 600 of five, 1440 of six. Both may choose first.
    assert ways(*tiny(PA2012, "A", 2, 2)) == 60 * 2 + 600 * 2 * 2 + 1440 * 2
