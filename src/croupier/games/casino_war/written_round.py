"""How a round of Casino War is written down: keys by position, and its events in words."""

from collections.abc import Mapping

from croupier.equipment.money import dollars
from croupier.errors import InputError
from croupier.games.casino_war.play import state as s
from croupier.games.kit.decider import Announced, Event


def by_position(written: Mapping[str, object], key: str) -> Mapping[str, object]:
    """What a key gives for each position; anything but a table is refused."""
    found = written.get(key, {})
    if not isinstance(found, Mapping):
        raise InputError(f'"{key}" must be a table of positions, such as {{"1": …}}')
    return found


def words(written: Mapping[str, object], key: str) -> dict[str, str]:
    """Cards or choices by position."""
    found = by_position(written, key)
    if not all(isinstance(value, str) for value in found.values()):
        raise InputError(f'"{key}" must give words for each position')
    return {position: str(value).strip() for position, value in found.items()}


def said(event: Event) -> str | None:
    """What the dealer says or does, as a step of the procedure; None for what is none."""
    match event:
        case Announced():
            return f"announce “{event.words}”"
        case s.Dealt():
            return f"deal {event.card} to {'the dealer' if event.to == s.DEALER else f'position {event.to}'}"
        case s.Burned():
            return "burn a card unseen"
        case s.Missed():
            return f"position {event.position} got no card"
        case s.Chosen():
            return f"position {event.position} chooses {event.choice}"
        case s.Moved(phase="over" | "choosing"):
            return {"settle.original": "the original deal is settled", "settle.war": "the War deal is settled"}.get(
                event.rule, "surrenders are collected"
            )
        case s.ProgressiveCounted():
            return f"collect and count {event.count} Progressive Payout Wagers"
        case s.Spun():
            return f"the Bonus Spin's Hot Spot is position {event.position}'s"
        case s.MeterSet():
            return f"the {event.meter} meter stands at {dollars(int(event.cents))}"
        case s.Discarded():
            return "cards go to the discard rack: " + " ".join(event.cards)
    return None
