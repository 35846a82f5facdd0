"""Casino War in the gaming guide."""

from croupier.equipment.money import dollars
from croupier.games.casino_war.rules import WarRules
from croupier.games.kit.paper.guide import GuideEntry, Stage, WorkedRound, counted, example_stake, money

_FATE = {"lost": "is lost", "returned": "is given back", "paid": "wins, too"}
_RANKS = {"A": "Aces", "K": "Kings", "2": "Twos"}


def guide_entry(rules: WarRules) -> GuideEntry:
    """The game in about a hundred words, and a tie that goes to War."""
    ranks = rules.ranks.order
    high = _RANKS.get(ranks[0], ranks[0])
    lost = f"{rules.surrender.lost.numerator}/{rules.surrender.lost.denominator}"
    part = "half" if lost == "1/2" else f"{lost} part"
    burned = counted(rules.burn.war, "card")
    fate = rules.war.initial
    tied = rules.payouts["war-tied"]
    first = (
        f"One card each; the higher wins. {high} are high, suits do not count. Place an Initial Wager before the dealer "
        "calls no more bets; a Tie Wager is up to you. Everybody gets a card face up, the dealer last. A higher card wins, "
        "a lower one loses."
    )
    second = (
        f"On equal cards the Tie Wager wins, and you choose: surrender, which costs {part} of the Initial Wager, or go to "
        f"War. For War you add as much again. {burned[0].upper()}{burned[1:]} are burned, then both get one more. "
        f"Higher: the War Wager wins, and the Initial Wager {_FATE[fate.win]}. Equal: the same, with the War Wager paid "
        f"{tied}. Lower: both are lost. Only the dealer touches cards."
    )
    return GuideEntry((first, second), ("limits.minimum", "limits.maximum", "limits.tie_maximum"), ranks, _round(rules))


def _round(rules: WarRules) -> WorkedRound:
    initial = example_stake(25_00, rules.limits.minimum, rules.limits.maximum)
    tie = example_stake(5_00, None, rules.limits.tie_maximum)
    return WorkedRound(
        {
            "wagers": [
                {"player": "1", "wager": "initial", "amount": dollars(initial)},
                {"player": "1", "wager": "tie", "amount": dollars(tie)},
            ],
            "cards": {"1": "Qs", "dealer": "Qh"},
            "decisions": {"1": "war"},
            "war_cards": {"1": "Kd", "dealer": "8c"},
        },
        (
            Stage(f"You place an Initial Wager of {money(initial)} and a Tie Wager of {money(tie)}.", chips=(initial, tie)),
            Stage(
                f"Equal. The Tie Wager wins {rules.payouts['tie']}; you go to War with {money(initial)} more.",
                cards=("Qs", "Qh"),
                settles=("tie",),
            ),
            Stage(
                f"Higher. The War Wager wins {rules.payouts['war']}, and the Initial Wager {_FATE[rules.war.initial.win]}.",
                cards=("Kd", "8c"),
                settles=("war", "initial"),
            ),
        ),
    )
