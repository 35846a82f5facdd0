"""Roulette on paper: remarks on a Rules Submission and the papers due, signs, and the gaming guide."""

from collections.abc import Iterator

from croupier.equipment.money import dollars
from croupier.games.kit.game import Paper
from croupier.games.kit.paper import filing as kit
from croupier.games.kit.paper.filing import Due, Remark
from croupier.games.kit.paper.guide import GuideEntry, Stage, WorkedRound, example_stake, money
from croupier.games.kit.paper.signs import NotDue, Notice, Sign, sign
from croupier.games.roulette.rules import DOUBLE_AS_SINGLE, RouletteRules

_STRAIGHT = "17"


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
        return sign(rules, of, {"double-zero-as-single": lambda: _covered_sign(rules), "odds": lambda: _no_odds(rules)})

    def guide(self, rules: RouletteRules) -> GuideEntry:
        return _guide(rules)


def _cover(rules: RouletteRules) -> Iterator[Remark]:
    """A double zero wheel that serves as a single zero wheel: the cover, and three notices to players."""
    number = rules.covered_number
    if number is None:
        return
    yield from kit.approval(rules, "covered.device_approval", f"The cover over {number}")
    told = len(rules.covered.sign)
    says = f"The wheel serves as another, so a sign at the table must tell players {told} things about {number} and 0."
    yield Remark("notice", "covered.sign", says, "Post the sign “Double zero as single” at the table.")


# Signs


def _no_odds(rules: RouletteRules) -> NotDue:
    return NotDue(f"no section of {rules.in_force.draft.id} asks for a sign with the odds", rules.cite("payouts.straight"))


def _covered_sign(rules: RouletteRules) -> Sign | NotDue:
    if rules.wheel.kind != DOUBLE_AS_SINGLE:
        why = f"the wheel is {rules.wheel.kind}; the sign is due where it is {DOUBLE_AS_SINGLE} (wheel.kind)"
        return NotDue(why, rules.cite("covered.sign"))
    number = rules.covered.number
    low, high = rules.halves
    even = f"Red, black, odd, even, {low.replace('-', '–')} and {high.replace('-', '–')} lose."
    other = next((zero for zero in rules.zeros if zero != number), "0")
    notices = (
        Notice(
            number, "ink", True, f"{number} is no wager", "Its area on the layout is covered. Nothing can be placed on it."
        ),
        Notice(number, "green", False, f"Ball in {number}: void", "No wager wins or loses, and the ball is spun again."),
        Notice(other, "green", False, f"Ball in {other}", even),
    )
    title = "This wheel is used as a single zero wheel."
    return Sign("double-zero-as-single", title, ("covered.sign", "covered.number"), notices=notices)


# The gaming guide


def _guide(rules: RouletteRules) -> GuideEntry:
    """The game in about a hundred words, and a spin that wins."""
    numbers, number = rules.ring.order, rules.covered_number
    zeros = [zero for zero in numbers if zero in ("0", "00")]
    called = "a zero" if zeros == ["0"] else "two zeros, 0 and 00"
    on_zero = " or ".join(zero for zero in ("0", "00") if zero in zeros and zero != number)
    covered = f" {number} is covered and takes no wager." if number else ""
    void = f"in {number} or off the wheel is void" if number else "that leaves the wheel makes no spin"
    own = " Your chips have a colour of their own, worth what you bought them for." if rules.chips.own_colour else ""
    first = (
        f"A ball is spun on a wheel of {len(numbers)} numbers: 1 to 36 and {called}. The number where it rests "
        f"wins.{covered}{own} Place them on a number, on the lines and corners between numbers, or on the fields beside "
        "them."
    )
    second = (
        "Once the dealer calls no more bets nothing is placed, moved or taken back. The dealer marks the winning number, "
        f"collects losing wagers and pays winning ones. On {on_zero} the even chances lose. A ball {void}: "
        "it is spun again. Change your chips back before you leave."
    )
    return GuideEntry((first, second), round=_round(rules))


def _round(rules: RouletteRules) -> WorkedRound:
    number = example_stake(5_00, rules.limits.minimum, rules.limits.maximum)
    colour = example_stake(10_00, rules.limits.minimum, rules.limits.maximum)
    pays = rules.payouts
    return WorkedRound(
        {
            "wagers": [
                {"player": "1", "wager": "straight", "on": [_STRAIGHT], "amount": dollars(number)},
                {"player": "1", "wager": "red", "amount": dollars(colour)},
            ],
            "result": _STRAIGHT,
        },
        (
            Stage(f"You place {money(number)} on {_STRAIGHT} and {money(colour)} on red.", chips=(number, colour)),
            Stage(
                f"The ball rests in {_STRAIGHT}. One number wins {pays['straight']}.",
                result=_STRAIGHT,
                settles=("straight",),
            ),
            Stage(f"{_STRAIGHT} is black: the wager on red is lost.", settles=("red",)),
        ),
    )
