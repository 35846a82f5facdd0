"""The signs of a roulette table: its limits, and what players must know of a double zero wheel used as single zero."""

from croupier.games.kit.paper.signs import NotDue, Notice, Sign, sign
from croupier.games.roulette.rules import DOUBLE_AS_SINGLE, RouletteRules


def roulette_sign(rules: RouletteRules, of: str) -> Sign | NotDue:
    return sign(rules, of, {"double-zero-as-single": lambda: _covered(rules), "odds": lambda: _no_odds(rules)})


def _no_odds(rules: RouletteRules) -> NotDue:
    return NotDue(f"no section of {rules.in_force.draft.id} asks for a sign with the odds", rules.cite("payouts.straight"))


def _covered(rules: RouletteRules) -> Sign | NotDue:
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
