"""What the numbers of a report take for granted, as every report says it."""

from collections.abc import Mapping

from croupier.analysis.edition import Opened
from croupier.equipment.money import dollars
from croupier.rulebook.values import plain

UNIT = "a unit that chips divide as the rules ask"


def assumptions(opened: Opened, asks: Mapping[str, object] | None = None) -> dict[str, object]:
    """What the numbers of a report take for granted: the equipment, the stake, what was asked, the house's choices."""
    asks = asks or {}
    choices = {path: plain(value) for path, value in opened.in_force.choices.items()}
    stake = asks.get("stake")
    return {
        "lawful": opened.room.lawful(opened.rules, **asks) if asks else True,
        "wheel": opened.wheel,
        "unit": "per unit of the wager named",
        **opened.room.assumptions(opened.rules, **asks),
        **{name: str(value) for name, value in asks.items() if name not in ("stake", "decks")},
        "stake": dollars(stake) if isinstance(stake, int) else UNIT,
        **({"choices": choices} if choices else {}),
        **({"readings": dict(opened.in_force.read)} if opened.in_force.read else {}),
    }
