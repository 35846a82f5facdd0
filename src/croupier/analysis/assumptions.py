"""What the numbers of a report take for granted, as every report says it."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from croupier.analysis.edition import Opened
from croupier.equipment.money import dollars
from croupier.rulebook.values import plain

UNIT = "a unit that chips divide as the rules ask"


def assumptions(
    opened: Opened, asks: Mapping[str, object] | None = None, bets: Sequence[tuple[str, Fraction]] = ()
) -> dict[str, object]:
    """What the numbers of a report take for granted: the equipment, the stake, what was asked, the house's choices.

    `outside` are the rules, with their sections, under which no table may do what was asked.
    """
    asks = asks or {}
    choices = {path: plain(value) for path, value in opened.in_force.choices.items()}
    broken = opened.room.outside(opened.rules, **asks) if asks else ()
    return {
        "lawful": not broken,
        **({"outside": [{"rule": rule, "cite": opened.in_force.cite(rule)} for rule in broken]} if broken else {}),
        "wheel": opened.wheel,
        "unit": "per unit of the wager named" if not bets else "per unit of all bets together",
        **opened.room.assumptions(opened.rules, **asks),
        **{name: _asked(name, value) for name, value in asks.items() if name not in ("stake", "decks")},
        "stake": _stake(asks.get("stake"), bets),
        **({"choices": choices} if choices else {}),
        **({"readings": dict(opened.in_force.read)} if opened.in_force.read else {}),
    }


def _asked(name: str, value: object) -> str:
    return dollars(value) if name == "meter" and isinstance(value, int) else str(value)


def _stake(cents: object, bets: Sequence[tuple[str, Fraction]]) -> str:
    if bets:
        return ", ".join(f"{dollars(int(100 * amount))} on {wager}" for wager, amount in bets)
    return dollars(cents) if isinstance(cents, int) else UNIT


def in_words(assumed: Mapping[str, object]) -> str:
    """What the numbers take for granted, for people: "6 decks (312 cards, manual shoe); stake: 5.00"."""
    parts = []
    if "decks" in assumed:
        parts.append(f"{_counted(assumed['decks'], 'deck')} ({assumed['cards']} cards, {assumed['shoe']} shoe)")
    elif "cards" in assumed:
        parts.append(_counted(assumed["cards"], "card"))
    parts += [str(assumed["batch"])] if "batch" in assumed else []
    parts += [_counted(assumed["stops"], "stop")] if "stops" in assumed else []
    parts += [_counted(assumed["players"], "player")] if "players" in assumed else []
    parts += [f"{assumed['boxes']} box{'' if assumed['boxes'] == '1' else 'es'}"] if "boxes" in assumed else []
    return "; ".join((*parts, f"stake: {assumed['stake']}"))


def not_lawful(assumed: Mapping[str, object]) -> str:
    """Under which rules no table may do what was asked; empty where one may."""
    broken = assumed.get("outside")
    if not isinstance(broken, list):
        return ""
    rules = ", ".join(f"{one['rule']} [{one['cite']}]" for one in broken)
    return f"mathematics: no table of this edition may do so ({rules})"


def _counted(number: object, what: str) -> str:
    return f"{number} {what}" + ("" if str(number) == "1" else "s")
