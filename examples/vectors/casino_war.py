"""An engine to test: Casino War's written rounds settled and winnings paid in plain Python, without Croupier.

Its numbers come from the header of the vectors and from the house's choices, so it settles any edition without side wagers
whose Initial Wager is settled after the War.
"""

from fractions import Fraction
from typing import Any

Rules = dict[str, Any]


class RefusedError(Exception):
    """The round cannot be played."""


def settlement(header: Any, vector: Any) -> Any:
    """Who wins or loses how much, or that the round is refused."""
    rules = {path: rule["value"] for path, rule in header["rules"].items()} | vector["choices"]
    try:
        nets = settled(rules, vector["round"])
    except (RefusedError, KeyError):  # a card or a choice that the round needs is missing
        return {"refused": {}}
    return {"players": {player: {"net": dollars(cents)} for player, cents in nets.items()}}


def payment(header: Any, vector: Any) -> Any:
    """Winnings in the chips that are in play."""
    rules = {path: rule["value"] for path, rule in header["rules"].items()} | vector["choices"]
    return {"paid": dollars(in_chips(rules, cents(vector["owed"]), rules["chips.breakage"]))}


def settled(rules: Rules, told: Any) -> dict[str, int]:
    wagers = placed(rules, told)
    ranks = rules["ranks.order"][::-1]
    cards = {who: ranks.index(card[0]) for who, card in told["cards"].items()}
    nets = {}
    for player, bets in wagers.items():
        mine, dealers = cards[player], cards["dealer"]
        tied = mine == dealers
        choice = told.get("decisions", {}).get(player)
        if (choice is not None) != tied:
            raise RefusedError("only a tie lets a player choose, and it must be chosen")
        net = at_odds(rules["payouts.tie"], bets.get("tie", 0)) if tied else -bets.get("tie", 0)
        if not tied:
            net += at_odds(rules["payouts.initial"], bets["initial"]) if mine > dealers else -bets["initial"]
        elif choice == "surrender":
            net -= given_up(rules, bets["initial"])
        else:
            war_cards = {who: ranks.index(card[0]) for who, card in told["war_cards"].items()}
            net += war(rules, bets["initial"], war_cards[player] - war_cards["dealer"])
            side = cents(told.get("war_tie", {}).get(player, "0.00"))
            net += at_odds(rules["payouts.tie"], side) if war_cards[player] == war_cards["dealer"] else -side
        nets[player] = net
    return nets


def placed(rules: Rules, told: Any) -> dict[str, dict[str, int]]:
    """The wagers by player, in the order of placing; what is not allowed is refused."""
    smallest = min(map(cents, rules["chips.in_play"]))
    least, most = rules.get("limits.minimum"), rules.get("limits.maximum")
    wagers: dict[str, dict[str, int]] = {}
    for bet in told["wagers"]:
        amount = cents(bet["amount"])
        if amount <= 0 or amount % smallest or not 1 <= int(bet["player"]) <= rules["seats"]:
            raise RefusedError("no such amount or position")
        limited = bet["wager"] == "initial"
        if limited and ((least and amount < cents(least)) or (most and amount > cents(most))):
            raise RefusedError("outside of the table's limits")
        bets = wagers.setdefault(bet["player"], {})
        if bet["wager"] in bets or bet["wager"] not in ("initial", "tie"):
            raise RefusedError("no such wager, or it lies already")
        bets[bet["wager"]] = amount
    people = [told.get("people", {}).get(player, player) for player in wagers]
    if any("initial" not in bets for bets in wagers.values()):
        raise RefusedError("a Tie Wager needs an Initial Wager")
    if any(people.count(person) > rules["wagers.boxes"] for person in people):
        raise RefusedError("one person on too many boxes")
    return wagers


def war(rules: Rules, initial: int, margin: int) -> int:
    """The Initial Wager and the War Wager after the War deal."""
    how = "win" if margin > 0 else "lose" if margin < 0 else "tie"
    fate = {"lost": -initial, "returned": 0, "paid": initial}[rules[f"war.initial.{how}"]]
    if margin < 0:
        return fate - initial
    return fate + at_odds(rules["payouts.war" if margin > 0 else 'payouts."war-tied"'], initial)


def given_up(rules: Rules, initial: int) -> int:
    """The part of a surrendered wager that is lost, as chips can make it."""
    lost = in_chips(rules, initial * Fraction(rules["surrender.lost"]), rules["surrender.odd"])
    return max(lost, cents(rules["surrender.least"] or "0.00"))


def in_chips(rules: Rules, amount: Fraction | int, breakage: str) -> int:
    """An amount in whole chips, broken up or down."""
    smallest = min(map(cents, rules["chips.in_play"]))
    chips = Fraction(amount) / smallest
    return int(-(-chips // 1) if breakage == "up" else chips // 1) * smallest


def at_odds(odds: str, stake: int) -> int:
    win, to = odds.split(" to ")
    return stake * int(win) // int(to)


def cents(amount: str) -> int:
    return int(amount.replace(".", ""))


def dollars(amount: int) -> str:
    sign = "-" if amount < 0 else ""
    return f"{sign}{abs(amount) // 100}.{abs(amount) % 100:02}"
