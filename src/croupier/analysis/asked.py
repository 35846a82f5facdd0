"""What odds are asked beside the rules, as a user writes it: a stake, a meter, a shoe, the cards that were seen."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from croupier.analysis.amounts import amount
from croupier.errors import InputError

if TYPE_CHECKING:
    from croupier.equipment.shoe import Composition


def asks_of(known: tuple[str, ...], given: Mapping[str, Any], dashes: str = "--") -> dict[str, Any]:
    """What a game can be asked beside its rules, from the words for it; what is None was not asked.

    What another game cannot be asked is left for it to refuse. `dashes` stand before an option's name where it is refused.
    """
    asks = {name: value for name, value in given.items() if value is not None}
    if "stake" in asks:
        asks["stake"] = amount(asks["stake"], f"{dashes}stake")
    if "meter" in asks and asks["meter"] != "none":
        asks["meter"] = amount(asks["meter"], f"{dashes}meter")
    if "shoe" in asks and "shoe" in known:
        from croupier.equipment.shoe import Composition

        asks["shoe"] = Composition.parse(asks["shoe"])
    if "visible" in asks and "visible" in known:
        asks["visible"] = _seen(asks["visible"], f"{dashes}visible")
    return asks


def _seen(visible: str, option: str) -> "Composition":
    """The cards that lie face up before a War deal; without two that tie there is none."""
    from croupier.equipment import cards
    from croupier.equipment.shoe import Composition

    dealt = cards.cards(visible)
    if cards.UNKNOWN in dealt:
        raise InputError(f'{option}: leave out "??": only cards that were seen count')
    seen = Composition.of_faces(tuple(dealt.count(face) for face in range(cards.FACES)))
    if max(seen.ranks) < 2:
        raise InputError(f"{option} {visible[:60]!r}: give two tied cards and the others seen, such as 'Qs Qh 7d'")
    return seen
