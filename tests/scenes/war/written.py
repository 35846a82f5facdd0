"""Written rounds of Casino War, for `settle`: every outcome of every wager, amounts at their bounds, and mistakes."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise, product

from croupier.equipment.money import dollars
from croupier.games.casino_war.rules import WarRules
from croupier.games.casino_war.training import CAPPED, SIDE_BOXES, STATIONS
from scenes.table import Round

TWO_BOXES = {"wagers.boxes": 2}
_WARS = {"won": ("Kd", "2c"), "lost": ("2d", "Kc"), "tied": ("7d", "7c")}
_RANKS = "23456789TJQKA"


def _bets(*placed: tuple[str, str, str]) -> list[dict[str, str]]:
    return [{"player": player, "wager": wager, "amount": amount} for player, wager, amount in placed]


def written_rounds(rules: WarRules) -> Iterator[Round]:
    """All of them; those that an edition does not offer are refused, and that is a part of what is told."""
    yield from _original(rules)
    yield from _at_war()
    yield from _several(rules)
    yield from _refused(rules)
    yield from _beside(rules)
    yield from _stated(rules)
    yield from _at_stations()


def _original(rules: WarRules) -> Iterator[Round]:
    """Each rank against the next one, and a tie with it; amounts that chips cannot halve."""
    for low, high in pairwise(_RANKS):
        cards = {"1": f"{high}s", "2": f"{low}s", "dealer": f"{low}h"}
        wagers = _bets(("1", "initial", "10.00"), ("2", "initial", "10.00"), ("2", "tie", "5.00"))
        told = {"wagers": wagers, "cards": cards, "decisions": {"2": "surrender"}}
        yield Round(f"{high} against {low}, and {low} against {low}", told)
    lost = {"wagers": _bets(("1", "initial", "10.00"), ("1", "tie", "1.00")), "cards": {"1": "2s", "dealer": "Ah"}}
    yield Round("the lowest against the highest", lost)
    for cents in (50, 1_00, 1_50, 2_50, 5_50, 25_50, 100_00):
        bet = {"wagers": _bets(("1", "initial", dollars(cents))), "cards": {"1": "Qs", "dealer": "Qh"}}
        yield Round(f"{dollars(cents)} surrendered", {**bet, "decisions": {"1": "surrender"}})
        tie = {"wagers": _bets(("1", "initial", "10.00"), ("1", "tie", dollars(cents)))}
        yield Round(
            f"a Tie Wager of {dollars(cents)} won",
            {**tie, "cards": {"1": "Qs", "dealer": "Qh"}, "decisions": {"1": "surrender"}},
        )


def _at_war() -> Iterator[Round]:
    """A War won, lost and tied, with and without Tie Wagers."""
    for how, (mine, dealers) in _WARS.items():
        base: Mapping[str, object] = {
            "wagers": _bets(("1", "initial", "20.00"), ("1", "tie", "5.00")),
            "cards": {"1": "Qs", "dealer": "Qh"},
            "decisions": {"1": "war"},
            "war_cards": {"1": mine, "dealer": dealers},
        }
        yield Round(f"a War {how}", base)
        yield Round(f"a War {how}, with a Tie Wager on it", {**base, "war_tie": {"1": "5.00"}})
        yield Round(f"a War of 7.50 {how}", {**base, "wagers": _bets(("1", "initial", "7.50"))})


def _several(rules: WarRules) -> Iterator[Round]:
    """A full table, so that the order of settling shows; one person on two boxes."""
    seats = range(1, rules.seats + 1)
    faces = ("Ks", "2d", "Qc", "Qd", "3s", "Qh", "Ah")
    cards = {str(seat): faces[(seat - 1) % len(faces)] for seat in seats}
    tied = [seat for seat, card in cards.items() if card[0] == "Q"]
    decisions = {seat: ("war", "surrender")[place % 2] for place, seat in enumerate(tied)}
    at_war = [seat for seat, choice in decisions.items() if choice == "war"]
    yield Round(
        "a full table",
        {
            "wagers": _bets(*((str(seat), "initial", "10.00") for seat in seats), ("3", "tie", "5.00")),
            "cards": {**cards, "dealer": "Qs"},
            "decisions": decisions,
            "war_cards": {**{seat: ("Kc", "2h")[place % 2] for place, seat in enumerate(at_war)}, "dealer": "9s"},
        },
    )
    two = {"wagers": _bets(("1", "initial", "10.00"), ("2", "initial", "10.00")), "people": {"1": "A", "2": "A"}}
    cards = {"1": "Ks", "2": "3d", "dealer": "9s"}
    yield Round("one person on two boxes that the house allows", {**two, "cards": cards}, TWO_BOXES)
    yield Round("one person on two boxes", {**two, "cards": cards})


def _refused(rules: WarRules) -> Iterator[Round]:
    initial = _bets(("1", "initial", "10.00"))
    cards = {"1": "Ks", "dealer": "9s"}
    tied = {"1": "Qs", "dealer": "Qh"}
    beyond = str(rules.seats + 1)
    yield Round("a Tie Wager without an Initial Wager", {"wagers": _bets(("1", "tie", "5.00")), "cards": cards})
    yield Round("a second Initial Wager", {"wagers": initial * 2, "cards": cards})
    yield Round("nothing wagered", {"wagers": _bets(("1", "initial", "0.00")), "cards": cards})
    yield Round("cents that no chip makes", {"wagers": _bets(("1", "initial", "10.01")), "cards": cards})
    yield Round(
        "a position that is not there",
        {"wagers": _bets((beyond, "initial", "10.00")), "cards": {beyond: "Ks", "dealer": "9s"}},
    )
    yield Round("a War without a tie", {"wagers": initial, "cards": cards, "decisions": {"1": "war"}})
    yield Round("a tie and no choice", {"wagers": initial, "cards": tied})
    yield Round("no card for the dealer", {"wagers": initial, "cards": {"1": "Ks"}})
    limits = {"limits.minimum": "5.00", "limits.maximum": "100.00"}
    for amount in ("4.50", "5.00", "100.00", "100.50"):
        told = {"wagers": _bets(("1", "initial", amount)), "cards": cards}
        yield Round(f"{amount} where 5.00 to 100.00 is allowed", told, limits, "limits.minimum")


_HANDS = {
    "no tie": ("As", "9h", None),
    "a tie": ("Qs", "Qh", None),
    "a suited tie": ("Qs", "Qs", None),
    "a double tie": ("Qs", "Qh", ("7d", "7c")),
    "four of a kind": ("Qs", "Qh", ("Qd", "Qc")),
    "a suited double tie": ("Qs", "Qs", ("7d", "7d")),
    "a suited four of a kind": ("Qs", "Qs", ("Qs", "Qs")),
}
"""The player's card and the dealer's, and theirs in a War."""


def _beside(rules: WarRules) -> Iterator[Round]:
    """Side wagers of an edition that has them: every hand, every symbol of the wheel, and the payout limit."""
    if rules.progressive is None or rules.bonus_spin is None:
        return
    for name, house in (("", SIDE_BOXES), (" with a payout limit", CAPPED)):
        for hand, (mine, dealers, war) in _HANDS.items():
            wagers = _bets(("1", "initial", "10.00"), ("1", "progressive", "5.00"), ("2", "initial", "10.00"))
            told: dict[str, object] = {"wagers": wagers, "cards": {"1": mine, "2": "2c", "dealer": dealers}}
            if war is not None:
                told |= {"decisions": {"1": "war"}, "war_cards": {"1": war[0], "dealer": war[1]}}
            elif mine[0] == dealers[0]:
                told["decisions"] = {"1": "surrender"}
            yield Round(f"a Progressive Payout Wager on {hand}{name}", told, house)
        stake = str(house.get("bonus_spin.stake", "5.00"))
        spun: Mapping[str, object] = {
            "wagers": _bets(
                *(("1", "initial", "10.00"), ("1", "bonus-spin", stake)),
                *(("3", "initial", "10.00"), ("3", "bonus-spin", stake)),
            ),
            "cards": {"1": "Ks", "3": "2c", "dealer": "Qs"},
        }
        hot, community = list(rules.bonus_spin.hot), list(rules.bonus_spin.community)
        for place in range(max(len(hot), len(community))):
            spin = {"hot": hot[place % len(hot)], "to": "1", "community": community[place % len(community)]}
            title = f"a Bonus Spin on {spin['hot']}, others {spin['community']}{name}"
            yield Round(title, {**spun, "spin": spin}, house)
        yield Round(f"a Bonus Spin that nobody made{name}", spun, house)
        missed = {**spun, "cards": {"1": "Ks", "3": "2c", "dealer": "Qh"}}
        yield Round(f"a Bonus Spin that was not triggered{name}", missed, house)


def _stated(rules: WarRules) -> Iterator[Round]:
    """Each wager that the edition states as data: every set of lines that a hand can make, without and with a War."""
    for name, wager in rules.side_wagers.items():
        terms, told = wager.terms(rules.ranks.order), set[tuple[object, ...]]()
        wagers = _bets(("1", "initial", "10.00"), ("1", name, dollars(wager.minimum or 5_00)))
        for mine, dealers, war in _deals():
            lines, tied = terms.happened((mine, dealers, *(war or (None, None)))), mine[0] == dealers[0]
            if (lines, tied, war is None) in told:
                continue
            told.add((lines, tied, war is None))
            hand: dict[str, object] = {"wagers": wagers, "cards": {"1": mine, "dealer": dealers}}
            if tied:
                hand["decisions"] = {"1": "surrender" if war is None else "war"}
            if war is not None:
                hand["war_cards"] = {"1": war[0], "dealer": war[1]}
            made = ", ".join(lines) or "no line of it"
            after = "" if not tied else ", after a surrender" if war is None else ", after a War"
            yield Round(f"{name}: {made}{after}", hand)


def _deals() -> Iterator[tuple[str, str, tuple[str, str] | None]]:
    """The player's card and the dealer's, of all there are; where they tie as alike as may be, with every War, too."""
    faces = [rank + suit for rank in _RANKS for suit in "cdhs"]
    for mine, dealers in product(faces, repeat=2):
        yield mine, dealers, None
    for mine, dealers in (("Qs", "Qs"), ("Qs", "Qc"), ("Qs", "Qh"), ("Qd", "Qd"), ("As", "As"), ("2h", "2h")):
        for own, theirs in product(faces, repeat=2):
            yield mine, dealers, (own, theirs)


def _at_stations() -> Iterable[Round]:
    for how, (mine, dealers) in _WARS.items():
        wagers = [
            {"player": "1", "wager": "initial", "on": "2", "amount": "20.00"},
            {"player": "4", "wager": "initial", "on": "1", "amount": "10.00"},
        ]
        yield Round(
            f"stations: a War {how}",
            {
                "wagers": wagers,
                "community": ["3h", "Qs", "9d"],
                "cards": {"dealer": "Qh"},
                "decisions": {"1": "war"},
                "war_cards": {"2": mine, "dealer": dealers},
            },
            STATIONS,
            "electronic.offered",
        )
