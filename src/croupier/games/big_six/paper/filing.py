"""The Big Six Wheel in a Rules Submission: symbols, boxes and limits, and the papers due."""

from collections.abc import Iterator

from croupier.games.big_six.rules import BigSixRules, needs_approval
from croupier.games.kit.game import Paper
from croupier.games.kit.paper import filing as kit
from croupier.games.kit.paper.filing import Due, Remark
from croupier.games.kit.paper.guide import GuideEntry
from croupier.games.kit.paper.signs import NotDue, Sign


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
        from croupier.games.big_six.paper.signs import big_six_sign

        return big_six_sign(rules, of)

    def guide(self, rules: BigSixRules) -> GuideEntry:
        from croupier.games.big_six.paper.guide import guide_entry

        return guide_entry(rules)
