"""The whole game: rules, wagers, exact odds, play, a written round, simulation, the drawings, and electronic dice."""

from collections import Counter
from fractions import Fraction
from typing import Any
from xml.etree import ElementTree

import pytest
from chuck_a_luck import messages as c
from chuck_a_luck import play
from chuck_a_luck.game import GAME
from chuck_a_luck.rules import ChuckRules

import croupier
from croupier.errors import InputError
from croupier.games.kit.play.banked import CallNoMoreBets, TakeBack
from croupier.games.kit.play.betting import BuyIn, Open, PlaceWager
from croupier.games.kit.play.decider import Command, Role, RuleOn, Signature
from croupier.games.kit.play.money import chips_of
from croupier.games.kit.play.refused import Refused
from croupier.games.kit.table.pieces import picture
from croupier.games.kit.table.scene import Seen
from croupier.games.wheel.play.settlement import Collect, Pay

CUSTOM, CARNIVAL = "custom/chuck-a-luck", "carnival/chuck-a-luck"
DEALER, FLOOR = (Signature("Dee", Role.DEALER),), (Signature("Flo", Role.FLOORPERSON),)
ANN = (Signature("Ann", Role.PLAYER),)
CALL, SPIN = CallNoMoreBets(by=DEALER), c.SpinCage(by=DEALER, turns=3)


def rules(edition: str = CUSTOM, **choices: object) -> ChuckRules:
    found: ChuckRules = croupier.edition(edition).rules({name.replace("__", "."): value for name, value in choices.items()})
    return found


def test_the_table_has_a_box_for_each_wager_and_shows_the_chips_on_it() -> None:
    table = Table(rules())
    table.does(PlaceWager(by=ANN, player="Ann", cents=5_00, wager="number", on=("6",)))
    felt = GAME.drawing.felt(table.rules)
    scene = GAME.drawing.scene(table.rules, Seen(play.view(table.state, ANN[0]), "Ann"))
    assert [area.id for area in felt.areas] == [*(f"at-number-{face}" for face in range(1, 7)), "at-any-triple"]
    assert [(stack.area, stack.cents) for stack in scene.stacks] == [("at-number-6", 5_00)]
    assert [(seat.player, seat.chips, seat.own) for seat in scene.seats] == [("Ann", 95_00, True)]
    ElementTree.fromstring(picture(felt, scene))


class Table:
    """A table to play at; the first command that is refused fails the test with the reason."""

    def __init__(self, in_force: ChuckRules) -> None:
        self.rules, self.state = in_force, GAME.play.new(in_force)
        self.does(Open(by=DEALER), BuyIn(by=ANN, player="Ann", cents=100_00))

    def does(self, *commands: Command) -> "Table":
        for command in commands:
            decision = play.decide(self.rules, self.state, command)
            assert not isinstance(decision, Refused), decision
            for event in decision:
                self.state = play.evolve(self.rules, self.state, event)
        return self

    def bets(self, wager: str, cents: int) -> "Table":
        return self.does(PlaceWager(by=ANN, player="Ann", wager=wager, cents=cents))

    def throws(self, dice: str) -> "Table":
        self.does(CALL, SPIN, c.Rest(by=DEALER, dice=dice))
        return self.does(Collect(by=DEALER), Pay(by=DEALER))

    def refuses(self, command: Command) -> str:
        decision = play.decide(self.rules, self.state, command)
        assert isinstance(decision, Refused)
        return decision.reason

    @property
    def chips(self) -> int:
        return self.state.accounts.get(chips_of("Ann"), 0)


def test_house_edges_by_hand() -> None:
    """75, 15 and 1 of 216 ways show a number once, twice, three times; 6 are triples."""
    number, triple = croupier.edition(CUSTOM).odds()
    assert number.house_edge == Fraction(125 - 75 * 1 - 15 * 2 - 1 * 3, 216) == Fraction(17, 216)
    assert triple.house_edge == Fraction(210 - 6 * 30, 216) == Fraction(5, 36)
    assert croupier.edition(CARNIVAL).odds()[0].house_edge == Fraction(17 - 7, 216)


@pytest.mark.parametrize(("dice", "net"), [("1-3-4", -5_00), ("2-3-4", 5_00), ("2-5-2", 10_00), ("2-2-2", 15_00)])
def test_a_number_is_paid_by_how_many_dice_show_it(dice: str, net: int) -> None:
    table = Table(rules()).bets("number 2", 5_00).throws(dice)
    assert table.chips + sum(stake.cents for stake in table.state.stakes) == 100_00 + net


@pytest.mark.parametrize("wager", ["number 3", "any triple"])
def test_play_and_odds_agree_on_every_throw(wager: str) -> None:
    in_force = rules(chips__in_play=("1.00",))
    nets: Counter[Fraction] = Counter()
    for dice in in_force.throws:
        table = Table(in_force).bets(wager, 1_00).throws(dice)
        nets[Fraction(table.chips + sum(stake.cents for stake in table.state.stakes) - 100_00, 100)] += 1
    assert dict(GAME.odds.of_wager(in_force, GAME.wagers.named(in_force, wager)).distribution.outcomes) == dict(nets)


def test_a_cocked_die() -> None:
    again = Table(rules()).bets("number 3", 5_00).does(CALL, SPIN, c.Cocked(by=DEALER))
    assert (again.state.phase, len(again.state.stakes)) == ("called", 1)
    back = Table(rules(CARNIVAL)).bets("number 3", 5_00).does(CALL, SPIN, c.Cocked(by=DEALER))
    assert (back.state.phase, back.state.stakes, back.chips) == ("betting", (), 100_00)


def test_what_is_refused() -> None:
    table = Table(rules(limits__maximum="10.00")).bets("number 6", 5_00)
    assert "above the table's maximum" in table.refuses(PlaceWager(by=ANN, player="Ann", wager="6", cents=6_00))
    assert "the wagers are number 1" in table.refuses(PlaceWager(by=ANN, player="Ann", wager="seven", cents=5_00))
    assert "is not a wager here" in table.refuses(PlaceWager(by=ANN, player="Ann", place="space 7", cents=5_00))
    table.does(CALL)
    assert "chips are not touched" in table.refuses(TakeBack(by=ANN, player="Ann", wager="number 6"))
    assert "3 times or more, not 2" in table.refuses(c.SpinCage(by=DEALER, turns=2))
    table.does(SPIN)
    assert "is not a throw of 3 dice from 1 to 6" in table.refuses(c.Rest(by=DEALER, dice="1-2-7"))
    table.does(c.Rest(by=DEALER, dice="6-1-6"))
    assert "collected before any winning" in table.refuses(Pay(by=DEALER))


def test_a_correction_and_a_ruling() -> None:
    table = Table(rules()).bets("number 6", 5_00).does(CALL, SPIN, c.Rest(by=DEALER, dice="1 2 3"))
    assert table.does(c.Correct(by=FLOOR, dice="6,1,6")).state.dice == "1-6-6"
    early = Table(rules()).bets("number 6", 5_00).does(SPIN, c.Rest(by=DEALER, dice="1-2-3"))
    assert "must first rule" in early.refuses(Collect(by=DEALER))
    early.does(RuleOn(by=FLOOR, ruling="void", reason="chips were still coming"))
    assert (early.state.phase, early.state.deviations, len(early.state.stakes)) == ("betting", (), 1)


def test_a_written_round() -> None:
    bets = ("Ann", "number 2", "5.00"), ("Bo", "triple", "1.00")
    wagers = [{"player": player, "wager": wager, "amount": amount} for player, wager, amount in bets]
    report: Any = croupier.settle({"edition": CUSTOM, "wagers": wagers, "result": ["die cocked", "2-2-5"]})
    assert {player: told["net"] for player, told in report["players"].items()} == {"Ann": "10.00", "Bo": "-1.00"}
    told = [step["what"] for step in report["procedure"]]
    assert told[2:5] == ["no spin: a die is cocked", "the cage is turned 3 times", "the dice show 2-2-5"]
    back: Any = croupier.settle({"edition": CARNIVAL, "wagers": wagers, "result": "die cocked"})
    assert {player: told["net"] for player, told in back["players"].items()} == {"Ann": "0.00", "Bo": "0.00"}
    with pytest.raises(InputError, match="1 too many follow it"):
        croupier.settle({"edition": CUSTOM, "wagers": wagers, "result": ["2-2-5", "1-2-3"]})


def test_values_that_make_no_game() -> None:
    with pytest.raises(InputError, match=r"the least wager 5\.00 is above the greatest 1\.00"):
        rules(limits__minimum="5.00", limits__maximum="1.00")


def test_simulation_and_exact_odds_agree() -> None:
    report: Any = croupier.simulate(CUSTOM, 1_000_000, seed=3)
    assert [line["wager"] for line in report["wagers"]] == ["number", "triple"]
    assert all(abs(line["z"]) < 4 for line in report["wagers"])


def test_the_layout_is_drawn() -> None:
    drawn = {name: ElementTree.fromstring(svg) for name, svg in GAME.drawing.pictures(rules()).items()}
    assert list(drawn) == ["layout"]
    assert len(drawn["layout"].findall(".//*[@class='area']")) == 7


def test_electronic_dice_and_words() -> None:
    live, in_force = GAME.live, rules()
    assert live.wheel is not None
    assert [sum(ring.weights.values()) for ring in live.wheel.rings(in_force, GAME.play.new(in_force))] == [6, 6, 6]
    thrown = live.wheel.filled(c.Rest(by=DEALER, dice=""), ("5", "2", "2"))
    table = Table(in_force).bets("number 2", 5_00).does(CALL, SPIN, thrown)
    rows, notes = live.words.places(play.view(table.state, DEALER[0]))
    assert (rows[0].player, rows[0].stakes) == ("Ann", "5.00 number 2")
    assert notes == ["the dice show 2-2-5", "no more bets"]
    event = c.Landed(rule="cage.dice", dice="2-2-5")
    assert list(live.words.teller(in_force, table.state, True)(None, None, event)) == ["the dice show 2-2-5"]


def test_a_table_from_python() -> None:
    table = croupier.table(CUSTOM, {"Ann": 100})
    table.bet("Ann", "4", 5)
    table.spin("4-4-2")
    table.settle()
    assert table.net("Ann") == 10
    seeded = croupier.table(CUSTOM, {"Ann": 100}, seed=1)
    seeded.bet("Ann", "number 4", 5)
    seeded.spin()
    assert any(entry.words.startswith("the dice show") for entry in seeded.log), [str(entry) for entry in seeded.log]
