"""Every rule drives something (L16): another value of it makes a difference to what may be done, what follows, what is
paid, what the odds are, what is drawn or what people are told to do; or to what a house may file.

A rule of which the game knows only one value drives nothing, but any other value must be refused, so that no edition can
say what is not done.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, partial
from itertools import islice, zip_longest
from typing import Any, NamedTuple

import pytest

from croupier import games
from croupier.analysis.vectors.other_values import hint_of, others, with_values
from croupier.equipment.cards import FACES
from croupier.errors import InputError
from croupier.games.casino_war.training import DEVICE, SIDE, STATIONS
from croupier.games.kit.game import Game
from croupier.games.kit.play.decider import Between, Command, Domain, OneOf, Option, Role, Signature
from croupier.games.kit.play.refused import Refused
from croupier.games.roulette.training import NEIGHBOURS
from croupier.rulebook.choices import in_force
from croupier.rulebook.shape import Rules
from croupier.rulebook.text import library
from croupier.rulebook.text.draft import Draft
from croupier.rulebook.values import Value
from croupier.tables.engine.standing import live_under
from croupier.tables.words.instructions import instructions
from depth import SOAK
from tables.houses import RAKE
from told_scenes import Shown, Told, each_scene

House = Mapping[str, Value]

HOUSES: Mapping[str, tuple[House, ...]] = {
    "casino-war": (
        {"wagers.boxes": 2},
        {"shoe.kind": "reshuffling"},  # without its approval
        {"shoe.shuffler": True},
        {"shoe.shuffler": True, "decks.shuffler": 14},
        {"shoe.shuffler": True, "shuffle.into_shoe": True},
        DEVICE,
        {"shoe.kind": "continuous", "shoe.approval": "letter of 1 March"},
        {**SIDE, "wagers.boxes": 2},
        {**SIDE, "bonus_spin.stake": "1.00", "limits.payout_per_hand": "25.00", "wagers.boxes": 2},
        STATIONS,
    ),
    "roulette": (
        {},
        {"wheel.kind": "double-as-single", "covered.device_approval": "letter of 2 March"},
        {"wheel.kind": "single-zero", "payouts.red": "6 to 5"},
        NEIGHBOURS,
        {**NEIGHBOURS, "limits.minimum": "5.00", "limits.maximum": "100.00"},
        {**NEIGHBOURS, "five_adjacent.paid_from": "main layout"},
        {"wheel.compartments": "neutral"},
    ),
    "big-six": ({}, {'themed."$1"': "a star"}, {"unique.joker": "a star"}, {'payouts."$1"': "6 to 5"}),
    "poker": (
        {**RAKE, "rake.unit": "0.25", "limit.kind": "fixed", "stakes.unit": "0.25"},
        {},
        {"pot.odd_among_tied": "high card by suit", "exposed.misdeal": 3},
    ),
}
WALKS, STEPS = 8, 120
NAMES = ("Ann", "Bob", "Cid", "Dot", "Eve", "Fay", "Gus")
CROWDS = ((), (9_000_00, 60_50, 9_000_00), (35_00, 47_00, 29_00, 61_00, 8_00, 35_00, 53_00), (90_00, 23_00))
"""The chips of those who sit at a table, by walk; at the first it is not open yet."""
STAFF = tuple(Signature(f"the {role}", role, f"{role[:2].upper()}-1") for role in Role if role != Role.PLAYER)
SELDOM = {
    *("fold", "leave", "sit out", "muck", "take back wager", "cash in", "no gaming activity", "adjust wheel"),
    *("replace part", "report deviation", "close table"),
}
TRIED = 6  # other values, at most

COMPANIONS: Mapping[str, House] = {
    "unique.named": {"unique.approval": "needed"},
    "draws.short": {"draws.own": "kept out", "draws.burn": "before each player's cards"},  # else the deck never runs out
    "chips.breakage": {"payouts.tie": "21 to 2"},  # else every payment is made in whole chips
    "irregular.void": {"irregular.empty_shoe": "round void, wagers returned, reshuffled"},
    "deviation.void": {"wagers.leaving": "lost"},  # else nothing is settled before a deal that can become void
}
"""What other rules must say for a rule to matter; set in the edition and in its copy."""
SOONEST: Mapping[str, int] = {
    **dict.fromkeys(("opening.with_shuffler", "idle.with_shuffler", "irregular.batch_by_hand"), 2),
    **dict.fromkeys(("irregular.reported_by", "irregular.out_of_order", "irregular.marked_by"), 2),
    **dict.fromkeys(("shoe.returns", "burn.device"), 6),
    **dict.fromkeys(("bonus_spin.trigger", "progressive.placed"), 7),
    "chips.breakage": 2,
}
"""The house of its game that shows a difference soonest, where the chapter does not tell; the others come after it."""
BY_LOT = {
    ("pa-2011-proposed/casino-war", "cut.refusal_after"),
    *((f"{edition}/casino-war", "irregular.face_up_found") for edition in ("pa-2011-proposed", "md-1.2")),
    *((f"pa-2011-proposed/{game}", "deviation.ruled_by") for game in ("roulette", "big-six")),
}
"""Rules of which walks show a difference, and hardly anything before them: of these they come first."""
EXCEPTIONS: Mapping[str, str] = {
    "boxes.approval": "a letter that the house files; where the boxes hang is another rule",
    "covered.device_approval": "a letter that the house files; that 00 is covered is another rule",
}
"""Rules of which nothing here shows a difference, each with the reason."""


def _said(id: str) -> Iterator[str]:
    """The rules that an edition says itself: what it takes over as it is, is tried where it stands."""
    for path, rule in library.draft(id).rules.items():
        if rule.edition == id or library.draft(rule.edition).game not in HOUSES:
            yield path


def _rules() -> Iterator[tuple[str, str]]:
    """Every rule of every edition; what several say in the same words is tried in the first, and in `make soak` in all."""
    known: set[tuple[str, str, str]] = set()
    for id in library.ours():
        draft = library.draft(id)
        for path in _said(id) if draft.game in HOUSES else ():
            said = draft.game, path, repr((draft.rules[path].says, draft.rules[path].default))
            if SOAK or said not in known:
                known.add(said)
                yield id, path


RULES = list(_rules())


@pytest.mark.parametrize(("edition", "path"), RULES)
def test_another_value_of_a_rule_makes_a_difference(edition: str, path: str) -> None:
    draft = _draft(edition, path)
    if path in EXCEPTIONS or not _binds(draft, path):
        return
    game = games.game(draft.game)
    rules = game.rules.build(in_force(draft))
    tried = list(islice(others(type(rules), draft, path, rules.in_force.values[path]), TRIED))
    if not tried:
        assert hint_of(type(rules), path) is not str  # there is one value, and every other is refused
        return
    assert _any_differs(game, draft, [with_values(draft, {path: value}) for value in tried], path), tried


@cache
def _draft(edition: str, path: str) -> Draft:
    """The edition with what must be said beside the rule."""
    draft = library.draft(edition)
    for beside, value in COMPANIONS.get(path, {}).items():
        draft = with_values(draft, {beside: value}) if beside in draft.rules else draft
    return draft


def _binds(draft: Draft, path: str) -> bool:
    """Whether a paragraph says that the engine holds this rule, or custom gives it; what is printed waits for paper."""
    sections = [section for section in draft.sections.values() if path in section.rules]
    return not sections or any("enforced" in section.holds for section in sections)


class Compared(NamedTuple):
    """A house under the edition and under its copy with another value."""

    value: int
    number: int
    version: str
    named: str
    changed: Rules


def _any_differs(game: Game[Any], draft: Draft, changed: list[Draft], path: str) -> bool:
    """Whether any house notices any of the other values; a house that only one of both editions refuses has noticed.

    What takes longest comes last, when no value showed anything in any house before: first what is written, then scenes,
    then walks; houses that choose something of the rule's own chapter come first. Most differences are seen with the
    first of the values, in what is written or in the scenes of the first house: before all others, these are tried, and
    of them first what showed most differences in the same chapter.
    """
    first = _compared(game, draft, changed[:1], path)
    if first is None:
        return True
    chapter, scenes = path.partition(".")[0], _scenes(draft.game)

    def soonest_first(tries: list[Try]) -> list[Try]:
        return sorted(tries, key=lambda each: SHOWN[chapter, each[0], each[1].number], reverse=True)

    near: list[Try] = [(shows, house) for house in first[:1] for shows in (*WRITTEN, *scenes[:-1])]
    near += [(shows, house) for house in first[1:] for shows in WRITTEN]
    near = soonest_first([*near, *((scenes[-1], house) for house in first[:1])])
    by_lot = (draft.id, path) in BY_LOT
    if not by_lot and _any_shows(game, draft, near, chapter):
        return True
    later = _compared(game, draft, changed[1:], path, 1)
    if later is None:
        return True
    houses = sorted([*first, *later], key=lambda house: _rank(house, draft.game, path))
    far: list[Try] = [(shows, house) for house in later for shows in WRITTEN]
    nearest = next(iter(first), None)
    far += [(scene, house) for house in houses for scene in scenes if house is not nearest]
    far += [(_walks, house) for house in houses]
    far = soonest_first(far)
    if by_lot:
        lots: list[Try] = [(_walks, house) for house in houses if house.number == 0]
        far = [*lots, *near, *far]
    return _any_shows(game, draft, far, chapter)


def _any_shows(game: Game[Any], draft: Draft, tries: "Iterable[Try]", chapter: str) -> bool:
    for shows, house in tries:
        base = _base(draft.id, house.number, house.version, house.named, shows)
        if _apart(base, shows(game, house.changed, house.version)):
            SHOWN[chapter, shows, house.number] += 1
            return True
    return False


def _compared(game: Game[Any], draft: Draft, changed: list[Draft], path: str, number: int = 0) -> list[Compared] | None:
    """The houses under each of these values, of which the first has this number; None where one has noticed already."""
    houses = list[Compared]()
    for value, other in enumerate(changed, number):
        for house in _houses(game, draft, other, path, value):
            if house is None:
                return None
            houses.append(house)
    return sorted(houses, key=lambda house: _rank(house, draft.game, path))


def _rank(house: Compared, game: str, path: str) -> tuple[bool, bool, int, int]:
    chapter = path.partition(".")[0]
    return house.number != SOONEST.get(path), not _about(house, game, chapter), house.number, house.value


def _about(house: Compared, game: str, chapter: str) -> bool:
    return chapter in {house.version, *(path.partition(".")[0] for path in HOUSES[game][house.number])}


def _houses(game: Game[Any], draft: Draft, other: Draft, path: str, value: int) -> Iterator[Compared | None]:
    """Every house that both editions allow, or None where only one does. Of the rule itself a house chooses nothing."""
    for number, chosen in enumerate(HOUSES[draft.game]):
        house = {one: value for one, value in chosen.items() if one != path}
        named = path if path in chosen or path in COMPANIONS else ""
        base, changed = _under(draft.id, number, named), _built(game, other, house)
        version = "electronic" if chosen is STATIONS else ""
        if (base is None) != (changed is None):
            yield None
        elif changed is not None and (not version or "electronic.offered" in draft.rules):
            yield Compared(value, number, version, named, changed)


def _apart(base: Iterable[object], changed: Iterable[object]) -> bool:
    return any(one != two for one, two in zip_longest(base, changed))


def _built(game: Game[Any], draft: Draft, house: House) -> Rules | None:
    known = {path: value for path, value in house.items() if path in draft.rules}
    try:
        rules: Rules = game.rules.build(in_force(draft, known))
    except InputError:
        return None
    return rules


Behaviour = Callable[[Game[Any], Rules, str], Iterator[object]]
Try = tuple[Behaviour, Compared]
SHOWN = Counter[tuple[str, Behaviour, int]]()
"""How often something showed a difference, by the rule's chapter and in which house."""


@cache
def _base(edition: str, number: int, version: str, path: str, behaviour: Behaviour) -> Shown:
    """What a house shows under the edition; a path is named if it makes a difference which one is looked at."""
    rules = _under(edition, number, path)
    assert rules is not None
    return Shown(behaviour(games.game(rules.in_force.draft.game), rules, version))


@cache
def _under(edition: str, number: int, path: str) -> Rules | None:
    """The rules of a house under the edition; a path is named as above."""
    draft = _draft(edition, path)
    return _built(
        games.game(draft.game), draft, {one: value for one, value in HOUSES[draft.game][number].items() if one != path}
    )


# All that a table, its odds and its paper show


def _told(game: Game[Any], rules: Rules, version: str) -> Iterator[object]:
    live = live_under(rules.in_force, version)
    for command in live.game.live.words.how:
        yield from instructions(live, command)
    yield {name: repr(wager) for name, wager in game.wagers.catalogue(rules).items()}
    yield game.odds.warnings(rules)


def _counted(game: Game[Any], rules: Rules, _: str) -> Iterator[object]:
    yield [(line.wager, line.strategy, line.distribution) for line in game.odds.lines(rules)]


def _drawn_to_scale(game: Game[Any], rules: Rules, _: str) -> Iterator[object]:
    yield game.drawing.pictures(rules)


WRITTEN: tuple[Behaviour, ...] = (_told, _counted, _drawn_to_scale)


@cache
def _scenes(game: str) -> list[Behaviour]:
    return [partial(_scene, tell) for tell in each_scene(games.game(game))]


def _scene(tell: Told, _: Game[Any], rules: Rules, __: str) -> Iterator[object]:
    return tell(rules)


def _walks(_: Game[Any], rules: Rules, version: str) -> Iterator[object]:
    live = live_under(rules.in_force, version)
    for seed in range(WALKS):
        yield from _walk(live.game, rules, seed)


def _walk(game: Game[Any], rules: Rules, seed: int) -> Iterator[object]:
    """What a table lists and does when whoever acts draws lots: the same lots for the same lists."""
    lots, hours = random.Random(seed), 0
    chips = dict(zip(NAMES, CROWDS[seed % len(CROWDS)], strict=False))
    state = game.play.ready(rules, chips) if chips else game.play.new(rules)
    for _ in range(STEPS):
        options = game.play.options(rules, state)
        yield options
        moving = [one for one in options if one.kind == "next"]
        names = sorted({one.command for one in (moving if moving and lots.random() < 0.8 else options)})
        if not names:
            return
        name = lots.choice([name for name in names if name not in SELDOM or lots.random() < 0.1] or names)
        option = lots.choice([one for one in options if one.command == name])
        hours += 26 if lots.random() < 0.03 else 0
        command = _drawn(lots, game, option, state, hours)
        decision = game.play.decide(rules, state, command)
        yield decision
        if not isinstance(decision, Refused):
            for event in decision:
                state = game.play.evolve(rules, state, event)
            yield game.play.view(state, Signature("Ann", Role.PLAYER))


def _drawn(lots: random.Random, game: Game[Any], option: Option, state: Any, hours: int) -> Command:
    """One of the commands that an option lists, signed by everybody it could need."""
    fields = {name: _value(lots, name, domain, option, state) for name, domain in option.fields.items()}
    cutter = state.seats.get(state.cutter, "") if hasattr(state, "cutter") else ""
    player = Signature(str(fields.get("player", cutter)) or "Ann", Role.PLAYER)
    at = f"2012-05-{19 + hours // 24:02}T{hours % 24:02}:15:00"
    command: Command = game.play.vocabulary.commands[option.command](by=(player, *STAFF), at=at, **fields)
    return command


def _value(lots: random.Random, name: str, domain: Domain, option: Option, state: Any) -> object:
    match domain:
        case OneOf():
            tying = [value for value in domain.values if value in ("Qs", "Qc")]
            return lots.choice(tying if tying and lots.random() < 0.85 else domain.values)
        case Between() if name == "cards":
            hand = state.down[state.actor] if option.command != "deal" else ()
            among = hand or [card for card in range(FACES) if not state.out >> card & 1]
            most = min(len(among), domain.low if domain.high is None else domain.high)
            return tuple(lots.sample(list(among), most if option.command == "deal" else lots.randint(domain.low, most)))
        case Between():
            most = 40 if domain.high is None else (domain.high - domain.low) // domain.step
            return domain.low + lots.choice(sorted({0, min(most, 1), min(most, 11), min(most, 40)})) * domain.step
        case _:
            return lots.choice(NAMES) if name == "player" else "3/4" if name == "diameter_inches" else "as seen"
