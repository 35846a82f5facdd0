"""How people go about Casino War: most go to War, now and then one surrenders, and the cut goes around."""

from collections.abc import Collection, Mapping
from fractions import Fraction

from croupier.games.casino_war.play import commands as c
from croupier.games.casino_war.play.state import State
from croupier.games.casino_war.rules import WarRules
from croupier.games.kit.lots import Lots
from croupier.games.kit.play.decider import OneOf, Option
from croupier.games.kit.table.customs import Customs, Deed, Turn

SURRENDERS = Fraction(1, 8)
"""The share of ties in which an absent player surrenders; a War costs less on average."""
WAR, SURRENDER = "war", "surrender"


class WarCustoms(Customs[WarRules, State]):
    extras = frozenset({c.PlaceWarTie.name})
    waits = frozenset({c.GoIdle.name})
    slips = frozenset({c.DealCard.name, c.CountProgressive.name, c.Jam.name, c.DrawnInError.name})
    called = {c.Choose.name: "ask for War or surrender"}
    corrects = frozenset({c.CorrectWager.name, c.CorrectChoice.name, c.CorrectCard.name})
    seconds = {c.Prepare.name: 1.5, c.CallNoMoreBets.name: 3.0, c.SettleOriginal.name: 1.5, c.SpinBonus.name: 6.0}
    practice = {"electronic": {"electronic.offered": True, "electronic.cards": 3}}

    def answers(
        self, rules: WarRules, state: State, option: Option, lots: Lots, *, held: Collection[str], slip: bool
    ) -> Mapping[str, object]:
        """A person is not made to cut the cards: the offer goes on to the next."""
        if option.command == c.OfferCut.name and isinstance(seats := option.fields["position"], OneOf):
            return {"accepted": False} if f"player:{state.seats.get(str(seats.values[0]))}" in held else {}
        return {}

    def chooses(self, rules: WarRules, turn: Turn, lots: Lots, way: Lots) -> Deed | None:
        option = turn.options[0]
        choice = option.fields.get("choice")
        if not isinstance(choice, OneOf):
            return None
        gives_up = WAR not in choice.values or lots.chance(SURRENDERS)
        return Deed(option, {"choice": SURRENDER if gives_up else WAR})

    def passes(self, turn: Turn) -> Deed | None:
        return next((Deed(one, {"choice": SURRENDER}) for one in turn.options if one.command == c.Choose.name), None)
