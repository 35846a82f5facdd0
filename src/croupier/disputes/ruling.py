"""A ruling on a dispute: upheld, not upheld or otherwise, what is paid to whom in which chips, and why."""

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple

from croupier.equipment.chips import pieces_in, worth, written
from croupier.equipment.money import cents, dollars
from croupier.errors import InputError

Result = Literal["upheld", "not upheld", "otherwise"]
RESULTS: tuple[Result, ...] = ("upheld", "not upheld", "otherwise")
MOST_REASONS = 4000


class Ruling(NamedTuple):
    """What was ruled. `chips` is what the amount is paid in, such as 1x25.00, where somebody counted them."""

    result: str
    player: str
    amount: str
    reasons: str
    chips: str = ""
    denominations: tuple[int, ...] = ()

    def judged(self, review: Mapping[str, Any]) -> dict[str, Any]:
        """The ruling as the record keeps it; one that does not follow from the review is refused.

        Who upholds pays exactly what is short; whoever pays another amount rules otherwise.
        """
        result = self.result.strip().lower()
        if result not in RESULTS:
            raise InputError(f"{self.result[:30]!r} is no ruling; it is one of {', '.join(RESULTS)}")
        reasons = "\n".join(" ".join(line.split()) for line in self.reasons.splitlines()).strip()
        if not reasons:
            raise InputError("a ruling needs its reasons, in words")
        if len(reasons) > MOST_REASONS or not all(line.isprintable() for line in reasons.splitlines()):
            raise InputError(f"the reasons are at most {MOST_REASONS:,} characters that people can read")
        paid = cents(self.amount) if self.amount.strip() else 0
        self._require(result, paid, review.get("differences", {}))
        told: dict[str, Any] = {"result": result, "player": self.player.strip(), "paid": dollars(paid), "reasons": reasons}
        return {**told, "chips": self._chips(paid)} if self.chips.strip() else told

    def _require(self, result: str, paid: int, differences: Mapping[str, Any]) -> None:
        player = self.player.strip()
        if player and player not in differences:
            raise InputError(f"{player[:30]!r} does not play in this round; those who do are {', '.join(differences)}")
        short = -_cents(str(differences.get(player, "0.00")))
        match result:
            case "upheld" if not player:
                raise InputError("say whose claim is upheld: the player who is paid")
            case "upheld" if short <= 0:
                raise InputError(f"nothing is short of {player}: rule not upheld, or otherwise with reasons")
            case "upheld" if paid != short:
                raise InputError(
                    f"{dollars(short)} is short of {player}, not {dollars(paid)}: who pays another amount rules otherwise"
                )
            case "not upheld" if paid:
                raise InputError(f"a claim that is not upheld pays nothing, not {dollars(paid)}: rule otherwise to pay it")
        if paid and not player:
            raise InputError("say to whom it is paid")

    def _chips(self, paid: int) -> str:
        found = pieces_in(self.chips, self.denominations)
        if worth(found) != paid:
            raise InputError(f"{written(found)} is worth {dollars(worth(found))}, and {dollars(paid)} is paid")
        return written(found)


def _cents(text: str) -> int:
    return -cents(text[1:]) if text.startswith("-") else cents(text)
