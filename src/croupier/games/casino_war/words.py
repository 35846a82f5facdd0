"""Casino War in words: a sentence for each event, and the table as rows."""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any, ClassVar

from croupier.equipment.money import dollars
from croupier.games.casino_war.irregularities import IRREGULARITIES
from croupier.games.casino_war.play import events as e
from croupier.games.casino_war.play.state import State
from croupier.games.casino_war.rules import WarRules
from croupier.games.kit.play.banked import STANDING
from croupier.games.kit.play.decider import Event
from croupier.games.kit.words import DEVIATIONS, ByKind, SeatRow, Spoken, Words, left, reports, say
from croupier.games.kit.words import SPOKEN as OF_ALL

_AHEAD = 3  # steps of preparing the cards that are named


class WarTeller(ByKind):
    """A player who takes the position at their own seat is not news; what dealers before a new one have not burned is."""

    def __call__(self, before: Any, after: Any, event: Event) -> Iterator[str]:
        if isinstance(event, e.Taken) and before.seats.get(event.position) == event.player:
            return iter(())
        if isinstance(event, e.DealerCame):
            return iter((_dealer_came(event, after.burns_owed + after.burns_after_round),))
        return super().__call__(before, after, event)


def _counted(count: int, what: str) -> str:
    return f"1 {what} is" if count == 1 else f"{count} {what}s are"


def _whose(place: str) -> str:
    return "the dealer" if place == "dealer" else "the burn" if place == "burn" else f"position {place}"


def _moved(event: e.Moved) -> str:
    match event.phase:
        case "betting":
            return "the round is over"
        case "over":
            return "the deal is decided"
        case "choosing" if event.due:
            return f"between War and surrender choose: {', '.join(map(_whose, event.due))}"
        case "war dealing" if event.due:
            return f"War cards are due to {', '.join(dict.fromkeys(place for place in event.due if place != 'burn'))}"
    return ""


def _received(event: e.Received) -> str:
    beside = "" if event.cover_cards == 2 else f", with {event.cover_cards} cover cards"
    return f"{_counted(event.decks, 'deck')} at the table{beside}"


def _dealer_came(event: e.DealerCame, owed: int = 0) -> str:
    if not event.burns:
        return "a new dealer comes"
    when = "when the round is over" if event.waits else "before the next card"
    in_all = f", {owed} in all" if owed > event.burns else ""
    return f"a new dealer comes, and {_counted(event.burns, 'card')} to be burned {when}{in_all}"


def _meter(event: e.MeterSet) -> str:
    whole = Fraction(event.cents)
    return f"the meter {event.meter} stands at {dollars(whole.numerator // whole.denominator)}"


_STEPS = {
    "inspect": ("inspect the cards", "the cards are inspected"),
    "verify": ("verify the inspection of the cards", "the inspection of the cards is verified"),
    "spread": ("spread the decks face up", "the decks are spread"),
    "show": ("show the cards", "the cards are shown"),
    "turn face down": ("turn the cards face down", "the cards are turned face down"),
    "wash": ("wash the cards", "the cards are washed"),
    "stack": ("stack the cards", "the cards are stacked"),
    "shuffle": ("shuffle the cards", "the cards are shuffled"),
    "into the shuffler": ("put the batch into the shuffler", "the batch is in the shuffler"),
    "out of the shoe": ("take the stack out of the shoe", "the stack is out of the shoe"),
    "take the other batch": ("take the other batch", "the other batch is taken"),
    "into the shoe": ("put the cards into the shoe", "the cards are in the shoe"),
    "reshuffle in the device": ("let the device reshuffle the cards", "the device has reshuffled the cards"),
}
"""Steps of preparing cards: what the dealer is told to do, and what is said when it is done."""
_DONE = {step: done for step, (_, done) in _STEPS.items()}


def _step(step: str) -> str:
    return _STEPS[step][0] if step in _STEPS else f"prepare the cards: {step}"


def _card(card: str) -> str:
    return "a card" if card == "??" else card


SPOKEN: Spoken = {
    **OF_ALL,
    "receive cards": say("receive {decks} decks", "receive the cards"),
    "prepare cards": say("{step}", step=_step),
    "offer the cut": say("offer the cut to position {position}"),
    "cut": say("cut {cards_from_top} cards from the top", "cut the cards"),
    "second cover card": say("put the cover card {cards_from_bottom} cards from the bottom", "put the cover card in"),
    "order a recut": say("order a second cut: {reason}", "order a second cut"),
    "place wager": say(
        "{player} puts {cents} on {wager} at position {position}",
        "{player} wagers on {wager} at position {position}",
        "{player} wagers at position {position}",
        "{player} places a wager",
    ),
    "choose": say(
        "{player} at position {position} chooses {choice}",
        "{player} at position {position} chooses",
        "choose {choice} at position {position}",
        "choose at position {position}",
    ),
    "place tie on the war": say(
        "{player} puts {cents} on a tie of the War at position {position}",
        "{player} at position {position} wagers on a tie of the War",
    ),
    "count progressive wagers": say("count {count} Progressive Payout Wagers", "count the Progressive Payout Wagers"),
    "deal a card": say("deal {card} to {to}", "deal a card to {to}", to=_whose, card=_card),
    **reports(IRREGULARITIES, card=_card),
    "correct card": say("correct the card of {to} to {card}", "correct the card of {to}", to=_whose),
    "correct choice": say(
        "correct the choice at position {position} to {choice}", "correct the choice at position {position}"
    ),
}
"""What people say for each step."""


class WarWords(Words):
    shared: ClassVar[bool] = False  # whether cards are no position's own, but stations wager on them
    sentences = {
        e.Received: _received,
        e.Prepared: lambda event: _DONE.get(event.step, f"{event.step}: done") + (f", {event.how}" if event.how else ""),
        e.Planned: lambda event: f"the cards are prepared again ({event.why}): {', then '.join(event.plan)}",
        e.CutOffered: lambda event: f"position {event.position} {'takes' if event.accepted else 'declines'} the cut",
        e.CutMade: lambda event: f"the cards are cut {event.cards_from_top} from the top",
        e.CoverPlaced: lambda event: f"the cover card lies {event.cards_from_bottom} from the bottom",
        e.Burned: lambda event: "a card is burned",
        e.Joined: lambda event: f"{event.player} {'stands' if event.position == STANDING else f'sits at {event.position}'}",
        e.Left: left,
        e.Taken: lambda event: f"{event.player} plays position {event.position}",
        e.BetsClosed: lambda event: "cards are due to " + ", ".join(event.due),
        e.ProgressiveCounted: lambda event: f"{_counted(event.count, 'Progressive Payout Wager')} counted",
        e.Spun: lambda event: f"the Hot Spot is paid to position {event.position}",
        e.MeterSet: _meter,
        e.Dealt: lambda event: f"{_whose(event.to)} gets {event.card}",
        e.Corrected: lambda event: f"corrected: {_whose(event.to)} has {event.card}",
        e.Missed: lambda event: f"position {event.position} was passed over",
        e.CoverReached: lambda event: "the cover card comes out",
        e.Discarded: lambda event: f"{' '.join(event.cards)} to the discard rack" if event.cards else "",
        e.HeldBack: lambda event: (
            f"{'the card' if event.card == '??' else event.card} drawn in error waits to be the next one"
        ),
        e.DealerCame: _dealer_came,
        e.Chosen: lambda event: f"position {event.position} {'goes to War' if event.choice == 'war' else 'surrenders'}",
        e.Unchosen: lambda event: f"what position {event.position} chose was entered wrongly",
        e.Moved: _moved,
        e.DealVoided: lambda event: f"the deal is void: {event.cause}",
        e.ShufflerOut: lambda event: f"the shuffler is out of order: {event.marked}",
        e.ShufflerBack: lambda event: "the shuffler takes the next batch again",
        e.OtherDecks: lambda event: (
            f"warning: {_counted(event.decks, 'deck')} left without a shuffler, which is no number for a shoe without one"
        ),
        e.TableClosed: lambda event: "the cards leave the table, which is closed",
    }
    deviations = {
        **DEVIATIONS,
        e.FACE_UP: lambda facts: f"{facts['card']} lay face up in the shoe while no cards were dealt",
        e.CARDS_MISSING: lambda facts: f"the shoe is empty, but {facts['cards']} cards have not been drawn",
        e.COUNT_DIFFERS: lambda facts: (
            f"{facts['counted']} chips were counted and {facts['accepted']} Progressive Payout Wagers accepted"
        ),
    }
    how = {
        "receive cards": (
            "opening.spread",
            "opening.shown_to",
            "batches.backs",
            "decks.cover_cards",
            "boxes.drop",
            "boxes.tip",
            "discard_rack.attached",
        ),
        "prepare cards": ("batches.in_shuffler", "batches.in_discard_rack", "idle.spread", "idle.stored_batch"),
        "cut": ("cut.moved",),
        "deal a card": ("deal.hand", "deal.handled_by"),
        "end the round": ("settle.discarded",),
    }
    rule_words = {
        "opening.spread": "spread {}",
        "opening.shown_to": "shown to {}",
        "batches.backs": "two batches have backs of {}",
        "decks.cover_cards": "with cover cards: {}",
        "boxes.drop": "the drop box is at the dealer's {}",
        "boxes.tip": "the tip box is at the dealer's {}",
        "discard_rack.attached": "the discard rack is attached {}",
        "batches.in_shuffler": "of two batches {}",
        "batches.in_discard_rack": "batches that may lie in the discard rack: {}",
        "idle.spread": "cards that are not played with are spread {}",
        "idle.stored_batch": "a stored batch is {}",
        "cut.moved": "{}",
        "deal.hand": "the card is {}",
        "deal.handled_by": "{} touches cards",
        "settle.discarded": "discards are kept {}",
    }

    def teller(self, rules: WarRules, state: State, open_cards: bool) -> WarTeller:
        return WarTeller(self.sentences)

    def seats(self, view: Mapping[str, Any]) -> Iterable[tuple[object, str]]:
        return sorted(view["seats"].items(), key=lambda seat: int(seat[0]))

    def places(self, view: Mapping[str, Any]) -> tuple[list[SeatRow], list[str]]:
        """Positions with their cards, then the dealer's."""
        rows, closed = super().places(view)
        own = set() if self.shared else set(view["seats"])
        hands: dict[str, str] = {}
        for said, cards in (("", view["cards"]), ("war ", view["war_cards"])):
            for place, card in cards.items():
                hands[place] = f"{hands.get(place, '')} {said}{card}".lstrip()
        rows = [row._replace(cards=hands.get(row.seat, "")) if row.seat in own else row for row in rows]
        others = (place for place in hands if place not in own)
        rows += [SeatRow(f"hand {at}" if self.shared and at.isdecimal() else at, "", cards=hands[at]) for at in others]
        notes = [f"meter {name} {dollars(int(cents))}" for name, cents in view["meters"].items()]
        if plan := view.get("plan"):
            more = f" and {len(plan) - _AHEAD} more" if len(plan) > _AHEAD else ""
            notes.append(f"to do: {', '.join(plan[:_AHEAD])}{more}")
        return rows, [*notes, *closed]


class StationsWords(WarWords):
    shared = True
