"""Casino War on paper: remarks on a Rules Submission and the papers due, signs, and the gaming guide."""

from collections.abc import Iterator, Mapping

from croupier.equipment.awards import Award, Fixed, Odds
from croupier.equipment.money import dollars
from croupier.errors import InputError
from croupier.games.casino_war.rules import WarRules
from croupier.games.kit.game import Paper
from croupier.games.kit.paper import filing as kit
from croupier.games.kit.paper.filing import Due, NeverWon, Remark
from croupier.games.kit.paper.guide import GuideEntry, Stage, WorkedRound, counted, example_stake, money
from croupier.games.kit.paper.signs import Amount, NotDue, Notice, Paid, Sign, amount, chosen_limits, sign
from croupier.rulebook import paths

_SIGN = "sign"
_WITH_SHUFFLER = (
    *("opening.with_shuffler", "idle.with_shuffler", "idle.stored_batch", "idle.stored_on_request"),
    "irregular.batch_by_hand",
)


class WarPaper(Paper[WarRules]):
    fixes = {
        "wagers.boxes": "Allow as many boxes as the table has positions, or fewer.",
        "shoe.kind": "Set shoe.shuffler = false, or deal from a manual shoe.",
        "shoe.approval": "Give the approval as shoe.approval, or deal from a manual shoe.",
        "limits.minimum": "Lower the minimum, or raise the maximum.",
        "boxes.tip": "Put one of the boxes on the other side, or have another place approved: boxes.tip_elsewhere = true.",
        "chips.in_play": "Name the chips in play, each worth something.",
    }

    def remarks(self, rules: WarRules) -> Iterator[Remark]:
        yield from kit.chips(rules)
        yield from kit.layout(rules)
        yield from _boxes(rules)
        yield from _shoe(rules)
        yield from _limits(rules)
        yield from _progressive(rules)
        yield from _bonus_spin(rules)
        yield from _stations(rules)

    def due(self, rules: WarRules) -> Iterator[Due]:
        yield Due("layout", "The layout is approved before it is used.", rules.cite("layout.approval"))
        if rules.layout.odds_where == "sign":
            more = ", with the payout limit per hand" if rules.layout.payout_limit else ""
            why = f"The odds stand on a sign at each table{more}, as they are not on the layout."
            yield Due(_SIGN, why, rules.cite("layout.odds_where"), "odds")
        if rules.layout.payout_limit == "that a posted limit applies":
            why = "The layout only says that a limit per hand is posted, so it must be posted."
            yield Due(_SIGN, why, rules.cite("limits.payout_per_hand"), "payout-limit")

    def unused(self, rules: WarRules) -> Iterator[str]:
        """What is about a shuffler at a table without one, the decks of other shoes, and the approval of no device."""
        if not rules.shoe.shuffler:
            yield from _WITH_SHUFFLER
            yield from (path for path in rules.in_force.values if path.startswith("batches."))
        yield from (path for path in rules.decks_rules if path != rules.decks_rule)
        if rules.shoe.kind not in rules.shoe.approved:
            yield "shoe.approval"

    def never_won(self, rules: WarRules) -> Iterator[NeverWon]:
        """Awards of the progressive that too few decks in the shoe cannot make."""
        from croupier.games.casino_war.odds.counting import dealt_from
        from croupier.games.casino_war.odds.progressive import lines, never_made

        wager = rules.progressive
        if wager is None:
            return
        shoes = {decks: dealt_from(rules, decks) for decks in range(1, 17) if rules.may_deal_from(decks)}
        few = {decks: never_made(wager, cards) for decks, cards in shoes.items()}
        for hand in dict.fromkeys(hand for hands in few.values() for hand in hands):
            short = [decks for decks, hands in few.items() if hand in hands]
            said = " or ".join(map(str, short))
            says = f"A {hand} has an award, and a table may lawfully deal from {said} decks, which can never make it."
            told = {f"{decks} decks": [line for line in lines(rules, shoes[decks]) if not line.free] for decks in shoes}
            yield NeverWon(_award(rules, hand), says, told)

    def sign(self, rules: WarRules, of: str) -> Sign | NotDue:
        makers = {
            "odds": lambda: _odds_sign(rules),
            "payout-limit": lambda: _limit_sign(rules),
            "out-of-order": lambda: _device_sign(rules),
        }
        return sign(rules, of, makers)

    def guide(self, rules: WarRules) -> GuideEntry:
        return guide_entry(rules)


def _boxes(rules: WarRules) -> Iterator[Remark]:
    asks = "The submission must say on how many adjacent boxes one player may wager in a round, and does not."
    yield from kit.unanswered(rules, "wagers.boxes", asks, "Set wagers.boxes, such as 1.")
    if rules.boxes.tip_elsewhere:
        says = (
            "A tip box in another place is lawful only where equipment is in the way and the regulator approved the place."
        )
        yield Remark(
            "notice", "boxes.tip_elsewhere", says, "Have the place approved, or put the tip box opposite the drop box."
        )


def _shoe(rules: WarRules) -> Iterator[Remark]:
    chosen = rules.in_force.choices
    if "decks.shuffler" in chosen and not rules.shoe.shuffler:
        says = f"{rules.decks.shuffler} decks with a shuffler are chosen, and the table has no shuffler."
        yield Remark("advice", "decks.shuffler", says, "Set shoe.shuffler = true, or choose decks.shoe instead.")
    if "decks.shoe" in chosen and rules.shoe.shuffler:
        says = f"{rules.decks.shoe} decks without a shuffler are chosen, and the table has one."
        yield Remark("advice", "decks.shoe", says, "Set shoe.shuffler = false, or choose decks.shuffler instead.")


def _limits(rules: WarRules) -> Iterator[Remark]:
    yield from kit.limits(rules)
    least, smallest = rules.limits.minimum, kit.smallest_chip(rules)
    if least and smallest and least % smallest == 0 and (part := rules.surrender.lost * least) % smallest:
        half, chip = f"{float(part / 100):.3f}".removesuffix("0"), dollars(smallest)
        says = f"Half of the least wager is {half}, which chips of {chip} and more cannot pay where a player surrenders."
        fix = f"Make the minimum a multiple of {dollars(2 * smallest)}, or put smaller chips into play."
        yield Remark("advice", "limits.minimum", says, fix, rules.cite("surrender.lost"))
    tie, most = rules.limits.tie_maximum, rules.limits.maximum
    if tie is not None and smallest and (tie % smallest or not tie):
        near = max(tie // smallest, 1) * smallest
        says = f"A Tie Wager of {dollars(tie)} cannot be made up of chips of {dollars(smallest)} and more."
        yield Remark("advice", "limits.tie_maximum", says, f'Set limits.tie_maximum to "{dollars(near)}".')
    yield from _payout_limit(rules, {"tie": tie or most, "initial": most})


def _payout_limit(rules: WarRules, most: dict[str, int | None]) -> Iterator[Remark]:
    path = "limits.payout_per_hand"
    if rules.layout.payout_limit is None:
        return
    limit = rules.limits.payout_per_hand
    if limit is None:
        says = "The layout or a sign must tell the payout limit per hand, and the submission sets none."
        yield Remark("missing", path, says, 'Set limits.payout_per_hand, such as "25000.00".')
        return
    for wager, stake in most.items():
        wins = rules.payouts[wager].winnings(stake) if stake else 0
        if wins > limit:
            won = f"{dollars(stake or 0)} on {wager} wins {dollars(int(wins))}"
            says = f"{won}, and the payout limit cuts what a hand wins at {dollars(limit)}."
            yield Remark("advice", path, says, "Raise the payout limit, or lower the maximum of that wager.")


def _progressive(rules: WarRules) -> Iterator[Remark]:
    wager = rules.progressive
    if wager is None or not wager.offered:
        return
    asks = "The submission must give the rate of progression of the progressive meter, and does not."
    yield from kit.unanswered(rules, "progressive.meter.rate", asks, 'Set progressive.meter.rate, such as "1/10".')
    says = "Every position needs a device that accepts the Progressive Payout Wager, and the table one that locks it."
    yield Remark(
        "notice", "progressive.offered", says, "Have the progressive system installed before the wager is offered."
    )
    stated = {part.per_cents for award in wager.envy.values() for part in award.parts if isinstance(part, Fixed)}
    for per in sorted(stated.difference(rules.amounts("progressive"))):
        taken = " or ".join(map(dollars, rules.amounts("progressive")))
        says = f"The text gives the Envy Bonus for a wager of {dollars(per)}, and this house takes {taken}."
        fix = f'Set progressive.stake to "{dollars(per)}", or to several amounts with it: "1.00 or {dollars(per)}".'
        yield Remark("advice", "progressive.stake", says, fix, rules.cite("progressive.envy"))
    yield from _unwinnable(rules)


def _unwinnable(rules: WarRules) -> Iterator[Remark]:
    """Awards on the pay table that no cards of this shoe make."""
    from croupier.games.casino_war.odds.counting import dealt_from
    from croupier.games.casino_war.odds.progressive import never_made

    wager, decks = rules.progressive, rules.decks_in_shoe
    assert wager is not None
    of = f", {rules.batch_dealt}," if rules.batch_dealt else ""
    for hand in never_made(wager, dealt_from(rules)):
        says = f"The pay table promises an award for a {hand}, which {decks} decks in the shoe{of} can never make."
        yield Remark("advice", rules.decks_rule, says, "Deal from more decks.", rules.cite(_award(rules, hand)))


def _award(rules: WarRules, hand: str) -> str:
    """The rule of what a hand is paid, or of the Envy Bonus for it."""
    listed = (paths.join(("progressive", table, hand)) for table in ("pays", "envy"))
    return next(path for path in listed if path in rules.in_force.values)


def _bonus_spin(rules: WarRules) -> Iterator[Remark]:
    wager = rules.bonus_spin
    if wager is None or not wager.offered:
        return
    for path, what, example in (
        ("bonus_spin.trigger", "the rank and colour of the dealer's card that starts the Bonus Spin", '"red A"'),
        ("bonus_spin.weights", "the weights of the wheel's symbols", '{ "jackpot 1" = 1, … }'),
        ("bonus_spin.primary.rate", "the rate of progression of the primary meter", '"1/50"'),
        ("bonus_spin.secondary.rate", "the rate of progression of the secondary meter", '"1/100"'),
    ):
        after = ", and without them its odds are not determined" if path.endswith("weights") else ", and does not"
        asks = f"The submission must give {what}{after}."
        yield from kit.unanswered(rules, path, asks, f"Set {path}, such as {example}.")
    colour, _, rank = (wager.trigger or "").partition(" ")
    if wager.trigger is not None and (colour not in ("red", "black") or rank not in rules.ranks.order):
        says = f"{wager.trigger[:30]!r} is no colour and rank of a card, so that nothing could start the Bonus Spin."
        fix = f'Write it as "red {rules.ranks.order[0]}".'
        yield Remark("violation", "bonus_spin.trigger", says, fix)
    says = "Every position needs a device that accepts the Bonus Spin wager, and the table one that locks it for the deal."
    yield Remark("notice", "bonus_spin.offered", says, "Have the progressive system installed before the wager is offered.")


def _stations(rules: WarRules) -> Iterator[Remark]:
    version, path = rules.electronic, "electronic.cards"
    if version is None:
        return
    if version.offered:
        asks = "The submission offers the electronic version and does not say how many community cards are used."
        yield from kit.unanswered(rules, path, asks, f"Set electronic.cards to {rules.in_force.says[path]}.")
    elif path in rules.in_force.choices:
        says = f"{version.cards} community cards are chosen for an electronic version that is not offered."
        yield Remark("advice", path, says, "Set electronic.offered = true, or leave the cards out.")


# Signs


LIMITS = {
    "limits.minimum": "Least Initial Wager",
    "limits.maximum": "Greatest Initial Wager",
    "limits.tie_maximum": "Greatest Tie Wager",
}
_WHEN = {"war-tied": "if the War is tied"}
_NAMES = {"initial": "Initial Wager", "war": "War Wager", "war-tied": "War Wager", "tie": "Tie Wager"}


def _odds_sign(rules: WarRules) -> Sign | NotDue:
    path = "layout.odds_where"
    if rules.layout.odds_where != "sign":
        return NotDue("the odds stand on the layout (layout.odds_where)", rules.cite(path))
    says = ("A War Wager is as large as the Initial Wager.",) if "Initial" in rules.wagers.war else ()
    stated, title = (paths.join(("payouts", kind)) for kind in rules.payouts), rules.in_force.draft.title
    return Sign("odds", title, (path, *stated), chosen_limits(rules, LIMITS), tuple(_lines(rules)), says=says)


def _lines(rules: WarRules) -> Iterator[Paid]:
    shown = rules.layout.odds_of
    for kind in ("initial", "war", "war-tied", "tie"):
        if kind.removesuffix("-tied") in shown:
            either = "on either deal" if kind == "tie" and rules.wagers.tie_on_war else ""
            yield Paid(_NAMES[kind], _WHEN.get(kind, either), str(rules.payouts[kind]))
    tables: list[tuple[str, Mapping[str, Award | Odds]]] = []
    if (group := rules.progressive) and group.offered and "progressive" in shown:
        tables += [("Progressive Payout", group.pays), ("Envy Bonus", group.envy)]
    if (spin := rules.bonus_spin) and spin.offered and "bonus-spin" in shown:
        tables += [("Bonus Spin, Hot Spot", spin.hot), ("Bonus Spin, Community Pay", spin.community)]
    stated = (wager for wager in rules.side_wagers.values() if wager.offered)
    tables += [(wager.title, {hand: line.odds for hand, line in wager.pays.items()}) for wager in stated]
    yield from (Paid(title, name, str(award)) for title, awards in tables for name, award in awards.items())


def _limit_sign(rules: WarRules) -> Sign | NotDue:
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
    most = Amount("Most paid per hand", amount(dollars(limit)))
    says = (covers.get(str(rules.limits.payout_covers), ""),)
    return Sign("payout-limit", rules.in_force.draft.title, (path, "limits.payout_per_hand"), (most,), says=says)


def _device_sign(rules: WarRules) -> Sign | NotDue:
    path = "irregular.out_of_order"
    if "signed" not in rules.irregular.out_of_order:
        return NotDue("a device that is out of order is not signed under this text", rules.cite(path))
    if rules.shoe.kind == "manual" and not rules.shoe.shuffler:
        return NotDue(
            "this table has no shuffler and no device to be signed: it deals from a manual shoe (shoe.shuffler, shoe.kind)",
            rules.cite(path),
        )
    device = "shuffler" if rules.shoe.kind == "manual" else "dealing device"
    says = f"This {device} is not in use. Cards are shuffled and dealt without it."
    notice = Notice("×", "ink", True, "Out of order", says)
    return Sign("out-of-order", rules.in_force.draft.title, (path,), notices=(notice,))


# The gaming guide


_FATE = {"lost": "is lost", "returned": "is given back", "paid": "wins, too"}
_RANKS = {"A": "Aces", "K": "Kings", "2": "Twos"}


def guide_entry(rules: WarRules) -> GuideEntry:
    """The game in about a hundred words, and a tie that goes to War."""
    ranks = rules.ranks.order
    high, fate, tied = _RANKS.get(ranks[0], ranks[0]), rules.war.initial, rules.payouts["war-tied"]
    lost = f"{rules.surrender.lost.numerator}/{rules.surrender.lost.denominator}"
    part = "half" if lost == "1/2" else f"{lost} part"
    burned = counted(rules.burn.war, "card")
    first = (
        f"One card each; the higher wins. {high} are high, suits do not count. Place an Initial Wager before the dealer "
        "calls no more bets; a Tie Wager is up to you. Everybody gets a card face up, the dealer last. A higher card wins, "
        "a lower one loses."
    )
    second = (
        f"On equal cards the Tie Wager wins, and you choose: surrender, which costs {part} of the Initial Wager, or go to "
        f"War. For War you add as much again. {burned[0].upper()}{burned[1:]} are burned, then both get one more. "
        f"Higher: the War Wager wins, and the Initial Wager {_FATE[fate.win]}. Equal: the same, with the War Wager paid "
        f"{tied}. Lower: both are lost. Only the dealer touches cards."
    )
    return GuideEntry((first, second), ("limits.minimum", "limits.maximum", "limits.tie_maximum"), ranks, _round(rules))


def _round(rules: WarRules) -> WorkedRound:
    initial = example_stake(25_00, rules.limits.minimum, rules.limits.maximum)
    tie = example_stake(5_00, None, rules.limits.tie_maximum)
    return WorkedRound(
        {
            "wagers": [
                {"player": "1", "wager": "initial", "amount": dollars(initial)},
                {"player": "1", "wager": "tie", "amount": dollars(tie)},
            ],
            "cards": {"1": "Qs", "dealer": "Qh"},
            "decisions": {"1": "war"},
            "war_cards": {"1": "Kd", "dealer": "8c"},
        },
        (
            Stage(f"You place an Initial Wager of {money(initial)} and a Tie Wager of {money(tie)}.", chips=(initial, tie)),
            Stage(
                f"Equal. The Tie Wager wins {rules.payouts['tie']}; you go to War with {money(initial)} more.",
                cards=("Qs", "Qh"),
                settles=("tie",),
            ),
            Stage(
                f"Higher. The War Wager wins {rules.payouts['war']}, and the Initial Wager {_FATE[rules.war.initial.win]}.",
                cards=("Kd", "8c"),
                settles=("war", "initial"),
            ),
        ),
    )
