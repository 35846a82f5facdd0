"""A written round settled by playing it through a game's own options: what a game gets that says nothing of its own.

Wagers are placed where an option takes them, chance shows what is written, players choose as written, and whatever else is
due and leaves nothing to decide is done. A report of what went wrong may stand where a result would ("die cocked"); the
procedure is told in the game's own sentences.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from croupier.errors import InputError
from croupier.games.kit.game import Game
from croupier.games.kit.play.decider import Command, Event, OneOf, Option, Role, RuleOn, Signature, replace
from croupier.games.kit.play.money import Money
from croupier.games.kit.rounds.irregular import remedied
from croupier.games.kit.rounds.refusals import WrittenError
from croupier.games.kit.rounds.written_round import PROCEDURE, Bet, PlayedRound, Procedure, Settled, bets, settled
from croupier.games.kit.table_habits import Lots
from croupier.games.kit.wager import Wager

MOST = 1000  # steps of a round
DEEP = 100  # times what a player wagers is in their chips, for what a choice adds to it


class PlayedByOptions(PlayedRound[Any, Any]):
    """A round that goes by options."""

    def __init__(self, game: Game[Any], rules: Any, state: Any, written: Mapping[str, Any]) -> None:
        super().__init__(game.play, rules, state, written)
        self.game, self.written = game, written
        self.commands = game.play.vocabulary.commands
        self.cards = _dealt(written)
        self.choices = {player: iter(_listed(choice)) for player, choice in _by_place(written, "decisions").items()}

    def is_over(self, event: Event) -> bool:
        return self.game.play.ends(event)

    def played(self, placed: Sequence[Bet]) -> None:
        """The wagers and all steps that are due; what is written beyond the end is refused."""
        with self.until_over():
            for number, bet in enumerate(placed, start=1):
                self.wager(bet, number, len(placed))
            for _ in range(MOST):
                before = len(self.events)
                if not self.go_on() or any(self.is_over(event) for event in self.events[before:]):
                    break
            for who, left in (*self.cards.items(), *self.choices.items()):
                over = " ".join(beyond := [str(one) for one in left])
                if over and not who:
                    raise InputError(f"the round ends before the last result; {len(beyond)} too many follow it")
                if over:
                    raise InputError(
                        f"{over[:40]} is written of {who[:30] or 'the result'}, and the round has no use for it"
                    )

    def wager(self, bet: Bet, number: int, of: int) -> None:
        """Place a wager by the option that has a field for it."""
        name = self.game.wagers.named(self.rules, bet.wager or bet.place).name if not bet.on else self._on(bet).name
        options = [one for one in self.play.options(self.rules, self.state) if {"wager", "cents"} <= one.fields.keys()]
        placing = [one for one in options if one.kind != "irregular"]
        if not placing:
            raise InputError("no wager can be made in this game")
        told = {"player": bet.player, "position": bet.player, "wager": name, "cents": bet.cents}
        mine = next((one for one in placing if _takes(one, told)), placing[0])
        known = {key: value for key, value in told.items() if key in mine.fields}
        self.place(self._made(mine, known, bet.player), number, of)

    def _on(self, bet: Bet) -> Wager:
        found = self.game.wagers.find(self.rules, bet.wager, bet.on)
        if not isinstance(found, Wager):
            raise InputError(found.reason, rule=found.rule or None, cite=self.rules.cite(found.rule) or None)
        return found

    def go_on(self) -> bool:
        """The next step that is due; False where none is."""
        options = self.play.options(self.rules, self.state)
        due = next((one for one in options if one.kind == "next"), None)
        if due is None:
            return False
        if due.command == RuleOn.name:
            raise InputError("a deviation waits for a ruling: write it among what was irregular")
        player = str(only(due, "player") or "")
        told = self.told(due, player)
        report = next((one for one in options if one.kind == "irregular" and one.command in told.values()), None)
        # Nothing came where a report stands in the place of a result: "die cocked"
        self.do(self._made(due, told, player) if report is None else self._made(report, {}, ""))
        return True

    def told(self, due: Option, player: str) -> dict[str, object]:
        """What is written of a step: what chance shows by it, or what a player chooses."""
        chance = self.game.play.chance(self.rules, self.state)
        if chance is not None and chance.command == due.command:
            return {chance.field: self._shown(due)}
        domain = due.fields.get("choice")
        if domain is None:
            return {}
        choice = next(self.choices.get(player, iter(())), None)
        if choice is None:
            lawful = " or ".join(map(str, domain.values)) if isinstance(domain, OneOf) else "what they chose"
            who = player or "a player"
            raise WrittenError(f'{who} must choose; "decisions" must say what: {lawful}', f"say what {who} chose: {lawful}")
        return {"choice": choice}

    def _shown(self, due: Option) -> str:
        """What chance shows by this step: the card of whoever is due one, or the next result."""
        to = str(only(due, "to") or "")
        shown = next(self.cards.get(to, iter(())), None)
        if shown is None:
            raise InputError(f"the card of {to} is not entered" if to else "say what came, such as result 17")
        return str(shown)

    def _made(self, option: Option, told: Mapping[str, Any], player: str) -> Command:
        by = option.roles[0].removesuffix(" or above")
        signed = Signature(player or "player", Role.PLAYER) if by == Role.PLAYER else None
        usual = self.game.live.habits.answers(self.rules, self.state, option, Lots(0), held=(), slip=False)
        made = remedied(option, {option.command: {**usual, **told}}, self.commands)
        return replace(made, by=(signed,)) if signed else made


def settle(
    game: Game[Any],
    rules: Any,
    written: Mapping[str, Any],
    table: type[PlayedByOptions] = PlayedByOptions,
    procedure: Procedure | None = None,
) -> Settled:
    """Who gets what. What is missing or not allowed is refused, and nothing is settled."""
    placed = bets(written)
    players = _players(placed)
    chips = {player: DEEP * sum(bet.cents for bet in placed if bet.player == player) for player in players}
    round_ = table(game, rules, game.play.ready(rules, chips), written)
    round_.played(placed)
    catalogue = game.wagers.catalogue(rules)

    def wager(move: Money) -> tuple[str, str, tuple[str, ...]]:
        known = catalogue.get(move.wager)
        return (move.player, known.kind, known.on) if known else (move.player, move.wager.partition(" ")[0], ())

    return settled(round_, players, procedure or {**game.live.words.sentences, **PROCEDURE}, wager)


def _players(placed: tuple[Bet, ...]) -> list[str]:
    """In the order of their places, or in which they wagered."""
    players = list(dict.fromkeys(bet.player for bet in placed))
    return sorted(players, key=int) if all(player.isdecimal() for player in players) else players


def _dealt(written: Mapping[str, Any]) -> dict[str, Iterator[object]]:
    """By place the cards that come there, and under "" the results, each in their order."""
    found = {"": iter(_listed(written.get("result", ())))}
    for place, cards in _by_place(written, "cards").items():
        found[place] = iter(cards.split() if isinstance(cards, str) else _listed(cards))
    return found


def _by_place(written: Mapping[str, Any], key: str) -> dict[str, Any]:
    listed = written.get(key, {})
    if not isinstance(listed, Mapping):
        raise InputError(f'"{key}" must be by player, such as {{"1": …}}')
    return {str(who): what for who, what in listed.items()}


def _listed(value: object) -> list[object]:
    return list(value) if isinstance(value, list | tuple) else [value]


def only(option: Option, name: str) -> object:
    """The value of a field that can be nothing else."""
    domain = option.fields.get(name)
    return domain.values[0] if isinstance(domain, OneOf) and len(domain.values) == 1 else None


def _takes(option: Option, told: Mapping[str, object]) -> bool:
    domains = ((option.fields.get(name), value) for name, value in told.items())
    return all(not isinstance(domain, OneOf) or value in domain.values for domain, value in domains)
