"""The Big Six Wheel in the gaming guide."""

from croupier.equipment.money import dollars
from croupier.games.big_six.rules import BigSixRules
from croupier.games.kit.paper.guide import GuideEntry, Stage, WorkedRound, example_stake, money

_WON, _LOST = "$5", "$20"


def guide_entry(rules: BigSixRules) -> GuideEntry:
    """The game in about a hundred words, and a spin that wins."""
    order = rules.wheel.order
    symbols = sorted(dict.fromkeys(order), key=order.count, reverse=True)
    first_symbol, *others = (f"{rules.shown(symbol)} on {order.count(symbol)}" for symbol in symbols)
    often = ", ".join((f"{first_symbol} sections", *others))
    first = (
        f"A large wheel has {len(order)} sections, each with a symbol. Place chips on the symbol of the layout at which "
        f"you think it will stop. The wheel has {often}."
    )
    turns = rules.spin.revolutions
    second = (
        "The dealer calls no more bets and spins the wheel by hand; it must turn "
        f"{turns} times or more. Where the clapper comes to rest, that symbol wins. Losing wagers are collected, winning "
        "ones paid as the table says. If the clapper stops between two sections, the wheel is spun again."
    )
    return GuideEntry((first, second), round=_round(rules))


def _round(rules: BigSixRules) -> WorkedRound:
    won, lost = rules.shown(_WON), rules.shown(_LOST)
    stake = example_stake(5_00, rules.limits.minimum, rules.limits.maximum)
    wagers = [{"player": "1", "wager": symbol, "amount": dollars(stake)} for symbol in (_WON, _LOST)]
    return WorkedRound(
        {"wagers": wagers, "result": _WON},
        (
            Stage(f"You place {money(stake)} on {won} and {money(stake)} on {lost}.", chips=(stake, stake)),
            Stage(f"The wheel stops at {won}, which wins {rules.payouts[_WON]}.", result=won, settles=(_WON,)),
            Stage(f"The wager on {lost} is lost.", settles=(_LOST,)),
        ),
    )
