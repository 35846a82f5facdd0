"""What must stand at a table of Casino War and be printed on it, for other engines: no words of ours but names."""

from collections.abc import Iterator, Mapping

from croupier.equipment.money import dollars
from croupier.games.casino_war.geometry import fixtures, layout, odds_on_layout, pay_tables
from croupier.games.casino_war.rules import WarRules


def equipment(rules: WarRules) -> Mapping[str, Mapping[str, object]]:
    """The layout with its areas and odds, what stands on the dealer's side, and the wheel of the Bonus Spin."""
    spin = rules.bonus_spin
    wheel = dict(spin.weights) if spin is not None and spin.offered and spin.weights is not None else {}
    return {
        "layout": {
            "areas": [area.name for area in layout(rules).areas],
            "odds": {line: str(rules.payouts[line]) for line in odds_on_layout(rules)},
            "pay_tables": {table.wager: dict(table.lines) for table in pay_tables(rules)},
            **dict(_limit(rules)),
        },
        "table": {
            "stands": [{"name": one.name, "side": one.side, "how": one.how} for one in fixtures(rules)],
        },
        **({"bonus wheel": {"weights": wheel}} if wheel else {}),
    }


def _limit(rules: WarRules) -> Iterator[tuple[str, str | None]]:
    """How the most that a hand is paid is shown, where the text asks for it; None where the house has none."""
    shown, limit = rules.layout.payout_limit, rules.limits.payout_per_hand
    if shown is not None:
        yield "payout_limit", shown
    if shown == "the amount":
        yield "payout_limit_amount", None if limit is None else dollars(limit)
