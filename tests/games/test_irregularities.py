"""Each irregularity of each game's table is played, and does to the round what the table says."""

import pytest

from croupier.analysis.edition import open_edition
from croupier.disputes.facts import Facts
from croupier.disputes.weighing import Weighed, weighed
from croupier.games import game
from croupier.games.casino_war.irregularities import MISSED
from croupier.games.casino_war.play import events as war
from croupier.games.kit.play.decider import Deviated, ReportDeviation
from croupier.games.kit.rounds.irregular import Irregularity, WrittenIrregularity, reported
from croupier.games.poker.irregularities import KILLED

GAMES = ("roulette", "big-six", "casino-war", "poker")
USUAL = {
    "roulette": ("pa-2011-proposed/roulette", "result 17\n1: 5 straight 17"),
    "big-six": ("pa-2011-proposed/big-six", "result $5\n1: 5 $5"),
    "casino-war": ("pa-2012/casino-war", "dealer Qh\n3: 25 initial; 9s"),
    "poker": ("gge-2011/badugi", "pot 100\n1: As 2h 3d 4c\n3: 8s 7h 6d 5c\n2: dead 12"),
}
TOLD = {"card": "5d", "before": "dealer", "marked": "covered"}


TABLES = [(name, one) for name in GAMES for one in game(name).settlement.desk().irregularities]
BY_NAME = [f"{name}: {one.name}" for name, one in TABLES]


def line(one: Irregularity) -> str:
    told = "".join(f", {name} {TOLD[name]}" for name in one.tells)
    return f"\nirregular {one.name}{told}" + (", limit 1" if "limits" in one.name else "")


def answer(name: str, text: str, edition: str = "") -> Weighed:
    usual, _ = USUAL[name]
    choices = {"shoe.shuffler": True} if name == "casino-war" else {}
    return weighed(Facts(edition or usual, choices=choices), text)


def effect(found: Weighed, voids: tuple[type, ...]) -> str:
    events = found.settled.played.events if found.settled.played is not None else []
    if any(isinstance(event, voids) for event in events):
        return "round void"
    if sum(isinstance(event, war.Discarded) for event in events) > 1:  # one more than at the round's end
        return "card replaced"
    return "played on"


@pytest.mark.parametrize(("name", "one"), TABLES, ids=BY_NAME)
def test_an_irregularity_has_the_effect_that_the_table_says(name: str, one: Irregularity) -> None:
    edition, text = USUAL[name]
    if one.effect == "ruling due":
        assert rulings(edition, one.name) == [one.name]
        return
    if one.name == MISSED:
        text = text.removesuffix("; 9s")
    found = answer(name, text + line(one))
    assert effect(found, game(name).play.voids) == one.effect
    if not one.command and one.name != MISSED:  # what changes no step is settled as without it
        assert found.settled.players == answer(name, text).settled.players
    assert [deviation.rule for deviation in found.finding.deviations] == [one.rule]
    assert [deviation.fault for deviation in found.finding.deviations] == [one.fault]


def rulings(edition: str, what: str) -> list[str]:
    """What a ruling is due on after somebody reports it at the table."""
    opened = open_edition(edition)
    play, state = opened.game.play, opened.game.play.new(opened.rules)
    told = WrittenIrregularity(ReportDeviation.name, "", {"what": what, "broken": "seats"})
    command = reported(told, play.options(opened.rules, state), play.vocabulary.commands, ())
    events = play.decide(opened.rules, state, command)
    assert isinstance(events, tuple)
    return [event.facts["what"] for event in events if isinstance(event, Deviated)]


def test_a_rule_of_the_edition_can_make_the_round_void() -> None:
    (jam,) = (one for one in game("casino-war").settlement.desk().irregularities if one.name == "shuffler jams")
    assert jam.effect == "played on"
    found = answer("casino-war", USUAL["casino-war"][1] + line(jam), "md-1.2/casino-war")
    assert effect(found, game("casino-war").play.voids) == "round void"


@pytest.mark.parametrize(("name", "one"), TABLES, ids=BY_NAME)
def test_whatever_else_people_call_it_is_understood(name: str, one: Irregularity) -> None:
    desk, rules = game(name).settlement.desk(), open_edition(USUAL[name][0]).rules
    for called in (one.name, *one.also, *(called.upper() for called in one.also)):
        sheet = desk.read(rules, f"{USUAL[name][1]}\nirregular {called}")
        written = [told["what"] for told in sheet.written.get("irregular", ())]
        assert (list(sheet.marks), written) == (([], [one.name]) if one.command else ([one.name], []))


def test_every_name_is_of_one_irregularity() -> None:
    for name in GAMES:
        called = [called.lower() for one in game(name).settlement.desk().irregularities for called in (one.name, *one.also)]
        assert len(set(called)) == len(called)
    assert KILLED in [one.name for one in game("poker").settlement.desk().irregularities]
