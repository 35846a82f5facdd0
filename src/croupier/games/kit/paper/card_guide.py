"""A card game in the gaming guide, from its course: how it is played in few words, and a round that was played."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, TypeVar

from croupier.equipment.cards import cards, names
from croupier.equipment.money import dollars
from croupier.errors import InputError
from croupier.games.kit.card_game import CardGame
from croupier.games.kit.game import Paper
from croupier.games.kit.paper.guide import GuideEntry, Stage, WorkedRound, counted, example_stake
from croupier.games.kit.play.course import BOARD, DEALER, Back, Decide, Raise, Seen, Show, To
from croupier.games.kit.rules import CardTableRules
from croupier.games.kit.table_habits import Lots

if TYPE_CHECKING:
    from croupier.games.kit.play.course import Strategy

R = TypeVar("R", bound=CardTableRules)

TRIES = 200
_WHOM = {"positions": "You get", DEALER: "The dealer gets", BOARD: "On the board lie"}


class CardPaper(Paper[R]):
    game: CardGame[R]

    def guide(self, rules: R) -> GuideEntry:
        return GuideEntry(tuple(self._how(rules)), round=self._played(rules))

    def _how(self, rules: R) -> Iterator[str]:
        table, offered = self.game.table, self.game.wagers.catalogue(rules)
        yield f"Make your {table.main} before the cards."
        for one in table.before[1:]:
            if offered[one.wager].offered:
                like = f"Your {one.wager} is as high as your {one.like}." if one.like else ""
                yield like or f"Beside it you may make a {one.wager}."
        for step in table.steps:
            match step:
                case To(whom, many, face):
                    yield f"{_WHOM[whom]} {counted(many, 'card')} face {face}."
                case Decide(name, choices, _):
                    yield f"Then decide: {name}."
                    yield from (self._choice(choice, then) for choice, then in choices.items() if then is not None)
                case Show(whom, _) if whom != "positions":
                    yield f"Then the cards of the {whom} are shown."
        yield "Every hand is settled by itself."

    def _choice(self, choice: str, then: Raise | Back | None) -> str:
        if isinstance(then, Raise):
            times = "as high as" if then.times == 1 else f"{then.times} times as high as"
            return f"To {choice} you put down a {then.wager}, {times} your {then.like}."
        return f"To {choice} you take your {then.wager} back." if then else ""

    def _played(self, rules: R) -> WorkedRound | None:
        """A round in which the player wins something and chooses as the game states; None where none was found."""
        table, lots = self.game.table, Lots("guide")
        strategy: Strategy = next(iter(table.strategies.values()), self._first)
        stake = dollars(example_stake(10_00, rules.limits.minimum, rules.limits.maximum))
        wagers = [
            one.wager for one in table.before if not one.like and self.game.wagers.catalogue(rules)[one.wager].offered
        ]
        for _ in range(TRIES):
            deck = lots.shuffled(table.deck)
            own = [deck.pop() for _ in range(table.cards_of("positions"))]
            common = {whom: [deck.pop() for _ in range(table.cards_of(whom))] for whom in (DEALER, BOARD)}
            chosen: tuple[str, ...] = ()
            while len(chosen) < len(table.decisions) and not table.is_out(chosen):
                chosen = (*chosen, strategy(Seen(tuple(own), choices=chosen, decision=table.decisions[len(chosen)].name)))
            written: dict[str, object] = {
                "wagers": [{"player": "1", "wager": wager, "amount": stake} for wager in wagers],
                "cards": {"1": names(own), **{whom: names(held) for whom, held in common.items() if held}},
                **({"decisions": {"1": list(chosen)}} if chosen else {}),
            }
            try:
                done = self.game.settlement.settle(rules, written)
            except InputError:
                continue
            if done.players["1"] > 0:
                kinds = tuple(dict.fromkeys(step.wager for step in done.steps))
                return WorkedRound({"edition": rules.in_force.draft.id, **written}, self._stages(written, chosen, kinds))
        return None

    def _stages(self, written: dict[str, object], chosen: tuple[str, ...], kinds: tuple[str, ...]) -> list[Stage]:
        held: dict[str, str] = written["cards"]  # type: ignore[assignment]
        stages = [Stage(f"You make {' and '.join(one.wager for one in self.game.table.before)} and get", _shown(held["1"]))]
        stages += [Stage(f"You choose to {choice}") for choice in chosen]
        common = [whom for whom in (BOARD, DEALER) if whom in held]
        stages += [Stage(f"The {whom} has", _shown(held[whom])) for whom in common]
        return [*stages[:-1], stages[-1]._replace(settles=kinds)]

    def _first(self, seen: Seen) -> str:
        """The first choice, where a game states no strategy."""
        table = self.game.table
        return next(iter(table.decisions[len(seen.choices)].choices))


def _shown(text: str) -> list[str]:
    return [names([card]) for card in cards(text)]
