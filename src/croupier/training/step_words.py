"""Steps as people say them: the game's own sentences, and no fields of a record such as "accepted yes"."""

import re
from collections.abc import Mapping

from croupier.games.kit.play.decider import Command
from croupier.tables.codec.events import command_to_json
from croupier.tables.engine.standing import Live
from croupier.tables.words.sentences import command_in_words, spoken, value_in_words

COUNTED = ("chips", "second_chips")
"""Which pieces were counted: the amount is told, and that is enough."""
_ALONE = {
    "rule on deviation": "rule on the deviation",
    "open table": "open the table",
    "close table": "close the table",
    "buy in": "let a player buy in",
    "place wager": "let players wager",
}
"""Steps that every game has, of which nothing more is said."""
_FINDING = {"passed": ("it is in order", "it is not in order"), "locked": ("the table is locked", "the table is open")}


def said(live: Live, command: Command) -> str:
    """What somebody did or reported."""
    plain = command_to_json(live.words, command)
    return _in_people_s_words(command_in_words(live.words, plain, hidden=COUNTED), plain)


def called(live: Live, command: str, fixed: Mapping[str, object]) -> str:
    """A step that is due or might be, with what is fixed of it."""
    told = {name: value_in_words(name, value) for name, value in fixed.items() if value is not True}
    words = spoken(live.words, command, told)
    if words == command:
        words = live.game.live.habits.called.get(command) or _ALONE.get(command, command)
    return _in_people_s_words(words, fixed)


def _in_people_s_words(words: str, fields: Mapping[str, object]) -> str:
    for name, value in fields.items():
        plain = name.replace("_", " ")
        if isinstance(value, bool):
            yes, no = _FINDING.get(name, (plain, f"not {plain}"))
            words = re.sub(rf"\b{plain} {'yes' if value else 'no'}\b", yes if value else no, words)
    return re.sub(r": wager (?=[^:]+$)", " on ", words)
