"""Written rounds for other engines: wagers that an edition states as data are among them, line by line."""

from croupier.analysis.edition import open_edition
from croupier.games.casino_war.rounds.vectors.written import written_rounds
from paths import ROOT

SUITED_TIE = ROOT / "examples" / "suited-tie.toml"


def test_every_line_of_a_stated_wager_is_paid_in_some_round_and_none_in_another() -> None:
    opened = open_edition(str(SUITED_TIE))
    paid: dict[tuple[str, bool], str] = {}
    for each in written_rounds(opened.rules):
        if each.title.startswith("suited-tie: "):
            settled = opened.game.settlement.settle(opened.rules, dict(each.written))
            (step,) = (step for step in settled.steps if step.wager == "suited-tie" and step.outcome in ("paid", "lost"))
            line = each.title.removeprefix("suited-tie: ").partition(", after")[0]
            paid[line, "War" in each.title] = step.outcome
    lines = ("suited aces", "suited tie", "tie of one colour")
    assert paid == {(line, war): "paid" for line in lines for war in (False, True)} | {
        ("no line of it", False): "lost",
        ("no line of it", True): "lost",
    }
