"""Scenarios: a course of rounds with hidden faults, from a TOML file that a trainer writes.

title   = "Three faults in a shoe"
edition = "pa-2012/casino-war"
brief   = "Watch the dealer for three rounds."      # may be left out, as may all below
seed    = 7
rounds  = 3
players = 3
faults  = 3
kinds   = ["who", "order", "amount"]
pass    = 80
[choices]                                           # of the house, as in a submission
decks.shoe = 8
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any

from croupier.analysis.edition import open_edition
from croupier.errors import InputError
from croupier.games.kit.table_habits import Lots
from croupier.rulebook.text import library
from croupier.rulebook.toml.files import did_you_mean
from croupier.tables.attendant.attendant import Attendant
from croupier.training.faults import KINDS, Told, told
from croupier.training.question import Ask, Question, among, lettered
from croupier.training.rehearsal import done
from croupier.training.subject import Moment, Subject

OURS = Path(__file__).parent / "scenarios"
LARGEST = 20_000
"""Bytes of a file; a scenario is a page, not a book."""
MOST_ROUNDS, MOST_PLAYERS, MOST_FAULTS, MOST_STEPS = 10, 7, 10, 400
SLIPS = Fraction(1, 6)
"""How often the attendant slips, until there are as many slips as faults."""
_KEYS = ("title", "edition", "brief", "seed", "rounds", "players", "faults", "kinds", "pass", "choices")


@dataclass(frozen=True, slots=True)
class Scenario:
    title: str
    edition: str
    brief: str = ""
    seed: int = 1
    rounds: int = 3
    players: int = 3
    faults: int = 3
    kinds: tuple[str, ...] = KINDS
    pass_mark: int = 80
    choices: Mapping[str, Any] = field(default_factory=dict)

    def json(self) -> dict[str, object]:
        return {
            "title": self.title,
            "edition": self.edition,
            "brief": self.brief,
            "seed": self.seed,
            "rounds": self.rounds,
            "players": self.players,
            "faults": self.faults,
            "kinds": list(self.kinds),
            "pass": self.pass_mark,
            "choices": dict(self.choices),
        }


def read(text: str, where: str = "the scenario") -> Scenario:
    """A scenario from TOML. What is wrong with it is said in one line, with the key it is about."""
    if len(text.encode()) > LARGEST:
        raise InputError(f"{where}: a scenario has at most {LARGEST:,} bytes")
    try:
        found = tomllib.loads(text)
    except tomllib.TOMLDecodeError as wrong:
        raise InputError(f"{where}: this is no TOML: {wrong}") from None
    if unknown := next((key for key in found if key not in _KEYS), None):
        raise InputError(
            f"{where}: unknown key {unknown[:40]!r}{did_you_mean(unknown, _KEYS)}; a scenario has {', '.join(_KEYS)}"
        )
    for key in ("title", "edition"):
        if not isinstance(found.get(key), str) or not found[key].strip() or len(found[key]) > 200:
            example = '"Three faults in a shoe"' if key == "title" else '"pa-2012/casino-war"'
            raise InputError(f"{where}: {key} is missing or no line of text; write {key} = {example}")
    brief = found.get("brief", "")
    if not isinstance(brief, str) or len(brief) > 1000:
        raise InputError(f"{where}: brief is text of at most 1,000 letters")
    if not library.known(found["edition"]):
        raise InputError(
            f"{where}: there is no edition {found['edition'][:60]!r}{did_you_mean(found['edition'], library.ids())}"
        )
    kinds = found.get("kinds", list(KINDS))
    if not isinstance(kinds, list) or not kinds or not all(kind in KINDS for kind in kinds):
        raise InputError(f"{where}: kinds is a list of some of {', '.join(KINDS)}")
    choices = found.get("choices", {})
    if not isinstance(choices, dict):
        raise InputError(f"{where}: choices is a table of the house's choices, such as decks.shoe = 8")
    numbers = {
        "seed": _number(found, "seed", 1, 0, 2**31 - 1, where),
        "rounds": _number(found, "rounds", 3, 1, MOST_ROUNDS, where),
        "players": _number(found, "players", 3, 1, MOST_PLAYERS, where),
        "faults": _number(found, "faults", 3, 0, MOST_FAULTS, where),
        "pass_mark": _number(found, "pass", 80, 1, 100, where),
    }
    made = Scenario(
        found["title"].strip(),
        found["edition"],
        brief.strip(),
        kinds=tuple(dict.fromkeys(kinds)),
        choices=choices,
        **numbers,
    )
    try:
        subject_of(made)
    except InputError as wrong:
        raise InputError(f"{where}: {wrong.reason}", rule=wrong.rule, cite=wrong.cite) from None
    return made


def _number(found: Mapping[str, Any], key: str, default: int, least: int, most: int, where: str) -> int:
    value = found.get(key, default)
    if type(value) is not int or not least <= value <= most:
        raise InputError(f"{where}: {key} is a whole number from {least} to {most}, not {str(value)[:30]!r}")
    return value


def read_file(file: Path) -> Scenario:
    """The scenario in a file; one that cannot be read is refused in a line."""
    try:
        text = file.read_bytes()[: LARGEST + 1].decode()
    except OSError as wrong:
        raise InputError(f"{file}: {(wrong.strerror or 'cannot be read').lower()}") from None
    except UnicodeDecodeError:
        raise InputError(f"{file}: a scenario is text in UTF-8") from None
    return read(text, str(file))


def ours() -> dict[str, Scenario]:
    """The scenarios that come with Croupier, by the names of their files."""
    return {file.stem: read_file(file) for file in sorted(OURS.glob("*.toml"))}


def named(name: str) -> Scenario:
    """One of them; another name is refused with those that there are."""
    files = [file.stem for file in sorted(OURS.glob("*.toml"))]
    if name not in files:
        raise InputError(f"there is no scenario {name[:40]!r}{did_you_mean(name, files)}; there are {', '.join(files)}")
    return read_file(OURS / f"{name}.toml")


def subject_of(scenario: Scenario) -> Subject:
    return Subject(open_edition(scenario.edition, choices=dict(scenario.choices) or None))


def course(scenario: Scenario, subject: Subject) -> list[Moment]:
    """The rounds that the attendant deals, from the first wager on; it slips where the scenario asks for slips."""
    table = subject.table(scenario.seed)
    slips = SLIPS if "slip" in scenario.kinds and scenario.faults else Fraction(0)
    seats = scenario.players
    attendant = Attendant(table, seed=scenario.seed, pace=0, mistakes=slips, seats=seats)
    careful = Attendant(table, seed=scenario.seed, pace=0, seats=seats)
    found: list[Moment] = []
    first = table.now.round
    for _ in range(MOST_STEPS):
        if table.now.round >= first + scenario.rounds:
            break
        at = table.next_at()
        intent = attendant.next(at)
        if intent is None:
            break
        slip = bool(slips) and ((due := careful.next(at)) is None or due.fields != intent.fields)
        found.append(Moment(done(table, intent), slip, False))
        if sum(moment.slip for moment in found) >= scenario.faults:
            attendant.mistakes = Fraction(0)
    return found


def lines(scenario: Scenario, subject: Subject | None = None) -> tuple[Subject, list[Told]]:
    """The scenario as it is told, with its faults."""
    subject = subject or subject_of(scenario)
    lots = Lots(f"scenario:{scenario.seed}")
    return subject, told(subject, course(scenario, subject), scenario.faults, scenario.kinds, lots)


def checked(scenario: Scenario, where: str = "the scenario") -> tuple[Subject, list[Told]]:
    """The same for the trainer: a scenario in which not all of its faults find a place is refused, with what would help."""
    subject, every = lines(scenario)
    placed = sum(bool(line.fault) for line in every)
    if placed < scenario.faults:
        found = "none" if not placed else f"only {placed}"
        kinds = f"faults of the kind {', '.join(scenario.kinds)}" if len(scenario.kinds) < len(KINDS) else "faults"
        raise InputError(
            f"{where}: faults = {scenario.faults}, and {found} of them {'have' if placed > 1 else 'has'} a place: in "
            f"{scenario.rounds} rounds of {scenario.edition} with this seed no more {kinds} can be hidden; "
            "name other kinds, fewer faults, more rounds or another seed"
        )
    return subject, every


def questions(scenario: Scenario) -> list[Question]:
    """One question for each round: which of its lines break the rules."""
    subject, every = lines(scenario)
    found = []
    for round_ in dict.fromkeys(line.round for line in every):
        part = [line for line in every if line.round == round_]
        found.append(_question(scenario, subject, part, round_))
    return found


NONE = "No line breaks a rule"


def _question(scenario: Scenario, subject: Subject, part: list[Told], round_: int) -> Question:
    listed = [f"{number}. {line.words}" for number, line in enumerate(part, start=1)]
    choices = lettered([*listed, NONE])
    faults = [words for words, line in zip(listed, part, strict=True) if line.fault]
    ask = Ask("faults", "Which lines break a rule? Mark them all.", "several", choices, (among(choices, faults or [NONE]),))
    rules = [line.rule for line in part if line.fault]
    reasons = [f"{words}: {line.why}" for words, line in zip(listed, part, strict=True) if line.fault]
    return Question(
        "scenario",
        subject.id,
        round_,
        f"{scenario.title}: round {round_}.",
        tuple(listed),
        (ask,),
        " ".join(reasons) or "In this round everything was lawful.",
        subject.reasons(*rules),
        subject.trained(*rules),
        proof=(subject, part),
    )
