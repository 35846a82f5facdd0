"""The same engine with two mistakes: a tied War pays even money, and half of an odd amount is rounded up."""

from typing import Any

import casino_war


def settlement(header: Any, vector: Any) -> Any:
    mistaken = {'payouts."war-tied"': "1 to 1", "surrender.odd": "up"}
    return casino_war.settlement(header, {**vector, "choices": {**vector["choices"], **mistaken}})
