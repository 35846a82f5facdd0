"""Roulette in the gaming guide."""

from croupier.equipment.money import dollars
from croupier.games.kit.paper.guide import GuideEntry, Stage, WorkedRound, example_stake, money
from croupier.games.roulette.rules import RouletteRules

_STRAIGHT = "17"


def guide_entry(rules: RouletteRules) -> GuideEntry:
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
