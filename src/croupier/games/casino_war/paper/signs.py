"""The signs of a Casino War table: odds where they do not stand on the layout, the payout limit, a broken device."""

from collections.abc import Iterator

from croupier.equipment.awards import Award, Odds
from croupier.equipment.money import dollars
from croupier.errors import InputError
from croupier.games.casino_war.rules import WarRules
from croupier.games.kit.paper.signs import Amount, NotDue, Notice, Paid, Sign, amount, chosen_limits, sign
from croupier.rulebook import paths

LIMITS = {
    "limits.minimum": "Least Initial Wager",
    "limits.maximum": "Greatest Initial Wager",
    "limits.tie_maximum": "Greatest Tie Wager",
}
_WHEN = {"war-tied": "if the War is tied"}
_NAMES = {"initial": "Initial Wager", "war": "War Wager", "war-tied": "War Wager", "tie": "Tie Wager"}


def war_sign(rules: WarRules, of: str) -> Sign | NotDue:
    makers = {
        "odds": lambda: _odds(rules),
        "payout-limit": lambda: _payout_limit(rules),
        "out-of-order": lambda: _out_of_order(rules),
    }
    return sign(rules, of, makers)


def _odds(rules: WarRules) -> Sign | NotDue:
    path = "layout.odds_where"
    if rules.layout.odds_where != "sign":
        return NotDue("the odds stand on the layout (layout.odds_where)", rules.cite(path))
    says = ("A War Wager is as large as the Initial Wager.",) if "Initial" in rules.wagers.war else ()
    lines = tuple(_lines(rules))
    stated = tuple(paths.join(("payouts", kind)) for kind in rules.payouts)
    title = rules.in_force.draft.title
    return Sign("odds", title, (path, *stated), chosen_limits(rules, LIMITS), lines, says=says)


def _lines(rules: WarRules) -> Iterator[Paid]:
    shown = rules.layout.odds_of
    for kind in ("initial", "war", "war-tied", "tie"):
        if kind.removesuffix("-tied") in shown:
            either = "on either deal" if kind == "tie" and rules.wagers.tie_on_war else ""
            yield Paid(_NAMES[kind], _WHEN.get(kind, either), str(rules.payouts[kind]))
    if (group := rules.progressive) and group.offered and "progressive" in shown:
        yield from (_award("Progressive Payout", name, award) for name, award in group.pays.items())
        yield from (_award("Envy Bonus", name, award) for name, award in group.envy.items())
    if (spin := rules.bonus_spin) and spin.offered and "bonus-spin" in shown:
        yield from (_award("Bonus Spin, Hot Spot", name, award) for name, award in spin.hot.items())
        yield from (_award("Bonus Spin, Community Pay", name, award) for name, award in spin.community.items())
    for wager in rules.side_wagers.values():
        if wager.offered:
            yield from (_award(wager.title, hand, line.odds) for hand, line in wager.pays.items())


def _award(wager: str, name: str, award: Award | Odds) -> Paid:
    return Paid(wager, name, str(award))


def _payout_limit(rules: WarRules) -> Sign | NotDue:
    path = "layout.payout_limit"
    if rules.layout.payout_limit is None:
        return NotDue(f"no section of {rules.in_force.draft.id} asks for a limit of what a hand is paid")
    if rules.layout.payout_limit == "the amount":
        return NotDue("the layout itself tells the most that a hand is paid (layout.payout_limit)", rules.cite(path))
    limit = rules.limits.payout_per_hand
    if limit is None:
        where = "limits.payout_per_hand"
        raise InputError(f"{where} is not chosen yet, and the sign tells it", rule=where, cite=rules.cite(where))
    covers = {
        "every wager": "It bounds all that one hand is paid.",
        "every wager, meters excepted": "It bounds all that one hand is paid; progressive meters are paid beside it.",
        "the wagers of the game": "It bounds what Initial, Tie and War Wagers of one hand are paid.",
    }
    says = (covers.get(str(rules.limits.payout_covers), ""),)
    title = rules.in_force.draft.title
    return Sign(
        "payout-limit",
        title,
        ("layout.payout_limit", "limits.payout_per_hand"),
        (Amount("Most paid per hand", amount(dollars(limit))),),
        says=says,
    )


def _out_of_order(rules: WarRules) -> Sign | NotDue:
    path = "irregular.out_of_order"
    if "signed" not in rules.irregular.out_of_order:
        return NotDue("a device that is out of order is not signed under this text", rules.cite(path))
    manual = rules.shoe.kind == "manual" and not rules.shoe.shuffler
    if manual:
        return NotDue(
            "this table has no shuffler and no device to be signed: it deals from a manual shoe (shoe.shuffler, shoe.kind)",
            rules.cite(path),
        )
    device = "shuffler" if rules.shoe.kind == "manual" else "dealing device"
    notice = Notice(
        "×", "ink", True, "Out of order", f"This {device} is not in use. Cards are shuffled and dealt without it."
    )
    return Sign("out-of-order", rules.in_force.draft.title, (path,), notices=(notice,))
