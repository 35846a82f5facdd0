"""The Big Six Wheel on paper: remarks on a Rules Submission and the papers due, signs, and the gaming guide."""

from collections.abc import Iterator

from croupier.equipment.money import dollars
from croupier.games.big_six.rules import BigSixRules, needs_approval
from croupier.games.kit.game import Paper
from croupier.games.kit.paper import filing as kit
from croupier.games.kit.paper.filing import Due, Remark
from croupier.games.kit.paper.guide import GuideEntry, Stage, WorkedRound, example_stake, money
from croupier.games.kit.paper.signs import NotDue, Sign, sign

_WON, _LOST = "$5", "$20"


class BigSixPaper(Paper[BigSixRules]):
    fixes = {
        "wheel.theme_approval": "Give the approval as wheel.theme_approval, or keep the text's own symbols.",
        "boxes.tip": "Put one of the boxes on the other side of the dealer.",
        "limits.minimum": "Lower the minimum, or raise the maximum.",
    }

    def remarks(self, rules: BigSixRules) -> Iterator[Remark]:
        yield from kit.chips(rules)
        yield from kit.layout(rules)
        yield from kit.approval(rules, "boxes.approval", "The place of drop box and tip box")
        yield from kit.limits(rules)
        for symbol, odds in rules.payouts.items():
            yield from kit.unpaid_fraction(rules, kit.payout(symbol), rules.shown(symbol), odds)

    def unused(self, rules: BigSixRules) -> Iterator[str]:
        """The approval of other symbols on a wheel that shows the text's own."""
        if next(needs_approval(rules), None) is None:
            yield "wheel.theme_approval"

    def due(self, rules: BigSixRules) -> Iterator[Due]:
        yield Due(
            "layout",
            "The layout, with the odds of each wager, is approved before it is used.",
            rules.cite("layout.approval"),
        )
        shown = ", each with its odds" if rules.wheel.odds_shown else ""
        cite = rules.cite("wheel.odds_shown" if rules.wheel.odds_shown else "wheel.order")
        yield Due("wheel", f"The wheel bears its {rules.wheel.sections} sections in their order{shown}.", cite)

    def sign(self, rules: BigSixRules, of: str) -> Sign | NotDue:
        """None by the text, since layout and wheel tell the odds."""
        no_odds = NotDue("the odds stand on the layout (layout.odds)", rules.cite("layout.odds"))
        return sign(rules, of, {"odds": lambda: no_odds})

    def guide(self, rules: BigSixRules) -> GuideEntry:
        return _guide(rules)


# The gaming guide


def _guide(rules: BigSixRules) -> GuideEntry:
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
