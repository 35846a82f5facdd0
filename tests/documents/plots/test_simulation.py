"""The names on plots of simulations: the ends of quantiles and the rounds of an axis."""

from croupier.documents.plots.simulation import _decades, _ends


def test_quantiles_that_end_together_share_a_name() -> None:
    ruined = {"p5": 0.0, "p25": 0.0, "p50": 0.0, "p75": 0.0, "p95": 300.0}
    assert _ends(ruined, 320.0) == [{"bankroll": 0.0, "says": "5–75 %"}, {"bankroll": 300.0, "says": "95 %"}]


def test_quantiles_far_apart_keep_their_names() -> None:
    spread = {"p5": 0.0, "p25": 100.0, "p50": 200.0, "p75": 300.0, "p95": 400.0}
    assert [end["says"] for end in _ends(spread, 400.0)] == ["5 %", "25 %", "50 %", "75 %", "95 %"]


def test_a_row_of_near_quantiles_is_not_one_name_from_end_to_end() -> None:
    row = {"p5": 60.0, "p25": 70.0, "p50": 80.0, "p75": 90.0, "p95": 400.0}
    assert [end["says"] for end in _ends(row, 400.0)] == ["5–25 %", "50–75 %", "95 %"]


def test_an_axis_of_many_decades_names_only_these() -> None:
    assert _decades(448, 1_000_000) == [1_000, 10_000, 100_000, 1_000_000]
    assert _decades(32_768, 2_000_000) == [50_000, 100_000, 200_000, 500_000, 1_000_000, 2_000_000]
