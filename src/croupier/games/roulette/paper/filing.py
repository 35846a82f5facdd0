"""Roulette in a Rules Submission: wheel, cover, boxes and limits, and the papers due."""

from collections.abc import Iterator

from croupier.games.kit.game import Paper
from croupier.games.kit.paper import filing as kit
from croupier.games.kit.paper.filing import Due, Remark
from croupier.games.kit.paper.guide import GuideEntry
from croupier.games.kit.paper.signs import NotDue, Sign
from croupier.games.roulette.rules import RouletteRules


class RoulettePaper(Paper[RouletteRules]):
    fixes = {
        "five_adjacent.replica": "Set five_adjacent.replica = true, or do not offer the wager.",
        "wheel.neutral_approval": 'Give the approval as wheel.neutral_approval, or set wheel.compartments = "as the ring".',
        "limits.minimum": "Lower the minimum, or raise the maximum.",
        "chips.colours": "Name the colours of the chips, each once.",
    }

    def remarks(self, rules: RouletteRules) -> Iterator[Remark]:
        yield from kit.chips(rules)
        yield from kit.layout(rules)
        yield from _cover(rules)
        for path, what in (("boxes.drop", "drop box"), ("boxes.tip", "tip box")):
            asks = f"The {what} hangs where it was approved, and the submission does not say where."
            yield from kit.unanswered(rules, path, asks, f"Say where it hangs as {path}.")
        yield from kit.limits(rules)
        for line, odds in rules.payouts.items():
            yield from kit.unpaid_fraction(rules, kit.payout(line), line, odds)

    def unused(self, rules: RouletteRules) -> Iterator[str]:
        """The approval of neutral compartments on a wheel that has none."""
        if rules.wheel.compartments != "neutral":
            yield "wheel.neutral_approval"

    def due(self, rules: RouletteRules) -> Iterator[Due]:
        yield Due("layout", "The layout is approved before it is used.", rules.cite("layout.approval"))
        yield Due(
            "sign", "A sign shows the least and the greatest wager of the table.", rules.cite("limits.minimum"), "limits"
        )
        if rules.covered_number is not None:
            cites = rules.cite("covered.sign").split(", ")
            for notice, cite in zip(rules.covered.sign, cites[1:], strict=False):
                yield Due("sign", f"Players must be told: {notice}", cite, "double-zero-as-single")
        why = "Adjustments and replacements of the wheel's parts go into an inspection log."
        yield Due("log", why, rules.cite("log.fields"))

    def sign(self, rules: RouletteRules, of: str) -> Sign | NotDue:
        from croupier.games.roulette.paper.signs import roulette_sign

        return roulette_sign(rules, of)

    def guide(self, rules: RouletteRules) -> GuideEntry:
        from croupier.games.roulette.paper.guide import guide_entry

        return guide_entry(rules)


def _cover(rules: RouletteRules) -> Iterator[Remark]:
    """A double zero wheel that serves as a single zero wheel: the cover, and three notices to players."""
    number = rules.covered_number
    if number is None:
        return
    yield from kit.approval(rules, "covered.device_approval", f"The cover over {number}")
    told = len(rules.covered.sign)
    says = f"The wheel serves as another, so a sign at the table must tell players {told} things about {number} and 0."
    yield Remark("notice", "covered.sign", says, "Post the sign “Double zero as single” at the table.")
