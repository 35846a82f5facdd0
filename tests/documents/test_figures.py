"""Numbers as print has them."""

import pytest

from croupier.documents.figures import percent, signed
from croupier.documents.wording import dated


@pytest.mark.parametrize(
    ("written", "printed"),
    [
        (percent(-0.000686), "−0.0686 %"),
        ("2.33 % → -0.07 %", "2.33 % → −0.07 %"),
        ("-74/415", "−74/415"),
        ("L-2026-131 and 1-18", "L-2026-131 and 1-18"),
        ("§ 651a.2(b)-3", "§ 651a.2(b)-3"),
    ],
)
def test_a_negative_number_has_a_true_minus_sign_and_a_name_keeps_its_hyphen(written: str, printed: str) -> None:
    assert signed(written) == printed


def test_dates_are_written_in_one_way() -> None:
    assert dated("Bureau, L-2026-131, 2026-10-20") == "Bureau, L-2026-131, 20 October 2026"
    assert dated("no. 2026-02-31 and A-2026-10-20") == "no. 2026-02-31 and A-2026-10-20"
