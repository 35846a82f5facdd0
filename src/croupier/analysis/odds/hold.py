"""What the house keeps, as two shares: of the handle, which the odds tell, and of the drop, which players' habits tell.

The handle is the money first wagered: what a War adds is not in it. The drop is what players buy chips for. How often they
play it through, the churn, no rule decides; without it a hold, the share of the drop, is not determined.
"""

from fractions import Fraction

from croupier.errors import InputError
from croupier.games.kit.odds.odds import exact

MOST_CHURN = 1_000_000
UNKNOWN = "not determined without --churn, how often players play through what they buy chips for"


def require_churn(churn: Fraction | None) -> None:
    """Refuse what is no number of times."""
    if churn is not None and not 0 < churn <= MOST_CHURN:
        raise InputError(f"--churn must be above 0 and at most {MOST_CHURN:,} times that the drop is played through")


def of_drop(of_handle: Fraction, churn: Fraction | None) -> dict[str, object] | None:
    """The hold, from the share of the handle; None where the churn is not known."""
    return None if churn is None else exact(of_handle * churn)


def band_of_drop(low: float, high: float, churn: Fraction | None) -> dict[str, float] | None:
    """A band of the hold, from that of the share of the handle."""
    return None if churn is None else {"low": low * float(churn), "high": high * float(churn)}


def too_much(wager: str, of_handle: Fraction, churn: Fraction | None) -> list[str]:
    """That players cannot lose more than they buy: with so much churn their chips would be gone before."""
    if churn is None or of_handle * churn <= 1:
        return []
    return [
        f"a churn of {float(churn):g} cannot be: on {wager} all that players buy would be lost before it is played so often"
    ]
