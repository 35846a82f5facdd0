"""Poker at a live table."""

from collections.abc import Collection, Mapping
from typing import Any

from croupier.equipment.cards import FACES, UNKNOWN, Card
from croupier.games.kit.live import Draw, LiveGame, Pack, filled, vocabulary
from croupier.games.kit.play.decider import Command, Event
from croupier.games.kit.words import Place, Teller
from croupier.games.poker import words
from croupier.games.poker.play import commands as c
from croupier.games.poker.play import dealing, play
from croupier.games.poker.play import events as e
from croupier.games.poker.play.state import State
from croupier.games.poker.rules import PokerRules
from croupier.games.poker.table.customs import PokerCustoms
from croupier.games.poker.table.instructions import HOW, TOLD
from croupier.games.poker.verbs import PokerVerbs


class Deck(Pack[PokerRules, State]):
    """One deck, shuffled for every hand."""

    def holds(self, rules: PokerRules, state: State) -> tuple[Card, ...]:
        return tuple(card for card in range(rules.lowest_card, FACES) if not state.out >> card & 1)

    def loads(self, rules: PokerRules, state: State, event: Event) -> bool:
        return isinstance(event, e.HandBegan | e.Reshuffled)

    def wants(self, rules: PokerRules, state: State, command: Command) -> Draw | None:
        if not isinstance(command, c.Deal) or state.phase != "dealing" or dealing.reshuffle_due(rules, state):
            return None
        most = min(len(state.due), state.stub)
        return Draw(min(len(command.cards) or most, most), True)

    def filled(self, command: Command, cards: tuple[Card, ...]) -> Command:
        return filled(command, cards=cards)


class LivePoker(LiveGame[PokerRules, State]):
    play = play
    vocabulary = vocabulary(c, e, cards=("cards", "down", "correct"), spoken=words.SPOKEN)
    banked = False
    how = HOW
    told = TOLD
    customs = PokerCustoms()
    voids = (e.HandDead,)
    never = frozenset({c.CorrectCard.name})
    equipment_fills = {c.Deal.name: {"cards": []}}
    pack = Deck()
    verbs = PokerVerbs
    changes_cards = "cards.change_hours"
    begins = c.StartHand.name
    deals_unseen = c.Deal.name
    cards_in_view = frozenset({"down", "up", "board", "burns"})

    def limits(self, rules: PokerRules) -> Mapping[str, str]:
        """What is bet, where the text leaves it to the house."""
        named = {"small bet": "stakes.small_bet", "big bet": "stakes.big_bet", "ante": "stakes.ante"}
        named |= {"bring-in": "stakes.bring_in", "blinds": "blinds.amounts"}
        says = rules.in_force.says
        return {words: path for words, path in named.items() if path in says and says[path].kind != "is"}

    def new(self, rules: PokerRules) -> State:
        return play.new()

    def ready(self, rules: PokerRules, chips: Mapping[str, int]) -> State:
        return play.ready(rules, chips)

    def accounts(self, state: State) -> Mapping[str, int]:
        return play.accounts(state)

    def cards_go_to(self, state: State) -> tuple[str, ...]:
        if state.phase != "dealing":
            return ()
        beside = {e.BURN: "burn", e.BOARD: "board"}
        return tuple(beside.get(to) or state.seats[state.players[to // 2]] + (" up" if to % 2 else "") for to in state.due)

    def cards_to_name(self, state: State, command: str, player: str) -> int:
        """A hand that is shown is named in full where a card of it has not been seen."""
        hands = zip(state.players, state.down, strict=True)
        down = next((down for seat, down in hands if state.seats[seat] == player), ())
        return len(down) if command == c.Show.name and UNKNOWN in down else 0

    def called(self, state: State, command: str) -> str:
        if command != c.Bet.name or not state.high:
            return command
        return "complete" if state.street == 0 and not state.full else "raise"

    def at_stake(self, state: State, player: str) -> int:
        return sum(put for seat, put in zip(state.players, state.put, strict=True) if state.seats[seat] == player)

    def seated(self, state: State) -> Collection[str]:
        return [player for player in state.seats if player]

    def idle(self, state: State) -> bool:
        return state.phase in ("closed", "between")

    def closed(self, state: State) -> bool:
        return state.phase == "closed"

    def over(self, event: Event) -> bool:
        return isinstance(event, e.HandEnded)

    def unit(self, rules: PokerRules) -> int:
        return rules.stakes.unit

    def cashed(self, state: State, player: str, cents: int, rule: str) -> tuple[Event, ...] | None:
        if not _between_hands(state, player) or state.stacks[state.seats.index(player)] < cents:
            return None
        return (e.Chips(rule=rule, kind="cashed", player=player, cents=cents),)

    def given(self, state: State, player: str, cents: int, rule: str) -> tuple[Event, ...] | None:
        if cents < 0:
            return self.cashed(state, player, -cents, rule)
        return (e.Chips(rule=rule, kind="bought", player=player, cents=cents),) if _between_hands(state, player) else None

    def teller(self, rules: PokerRules, state: State, open_cards: bool) -> Teller:
        return words.TableTeller(rules, state, open_cards)

    def places(self, view: Mapping[str, Any]) -> tuple[list[Place], list[str]]:
        return words.places(view)


def _between_hands(state: State, player: str) -> bool:
    """Whether the player sits at the table and has no cards: table stakes are not touched in a hand."""
    return player in state.seats and all(state.seats[seat] != player for seat in state.players)
