"""The signs of a poker room and of its tables: a shuffler that is out of order."""

from croupier.games.kit.paper.signs import NotDue, Notice, Sign, sign
from croupier.games.poker.room_rules import PokerRoomRules
from croupier.rulebook.text.draft import CUSTOM

PATH = "shuffler.broken"


def poker_sign(rules: PokerRoomRules, of: str) -> Sign | NotDue:
    return sign(rules, of, {"out-of-order": lambda: _out_of_order(rules)})


def _out_of_order(rules: PokerRoomRules) -> Sign | NotDue:
    rule = rules.in_force.draft.rules.get(PATH)
    if rule is None or set(rule.cite) == {CUSTOM}:
        return NotDue(f"no section of {rules.in_force.draft.id} asks for a sign on a broken shuffler; it is custom there")
    notice = Notice("×", "ink", True, "Out of order", "This shuffler is not in use. Cards are shuffled without it.")
    return Sign("out-of-order", rules.in_force.draft.title, (PATH,), notices=(notice,))
