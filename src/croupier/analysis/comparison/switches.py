"""The readings of a comparison as switches: the unclear points that decide a rule which differs, or that move an edge."""

from collections.abc import Iterable, Mapping, Sequence

from croupier.analysis.edition import Opened
from croupier.analysis.resting import in_use, weighed_edges
from croupier.errors import InputError
from croupier.rulebook.toml.files import did_you_mean

LETTERS = "abcdef"


def read_otherwise(editions: Sequence[Opened], reads: Iterable[str]) -> list[Opened]:
    """The editions with points read otherwise: `b:tie-alone=no` is the second edition's.

    A letter, a reading or an option that there is not, and a point given twice, are refused.
    """
    by_letter: dict[str, dict[str, str]] = {}
    for text in reads:
        letter, mark, rest = text.partition(":")
        id, equals, option = (part.strip() for part in rest.partition("="))
        known = LETTERS[: len(editions)]
        if not mark or not equals or letter.strip() not in list(known):
            raise InputError(
                f"{text[:60]!r} reads nothing; write {known[0]}:ID=OPTION, with a letter of {known[0]} to {known[-1]}"
            )
        opened = editions[known.index(letter.strip())]
        if id not in opened.draft.readings:
            raise InputError(f"{opened.label} has no reading {id[:60]!r}{did_you_mean(id, opened.draft.readings)}")
        names = [one.name for one in opened.draft.readings[id].options]
        if option not in names:
            raise InputError(f"the reading {id} has no option {option[:60]!r}; it has " + ", ".join(map(repr, names)))
        if id in by_letter.setdefault(letter.strip(), {}):
            raise InputError(f"the reading {id} of {opened.label} is given twice; give it once")
        by_letter[letter.strip()][id] = option
    return [_read(opened, by_letter.get(letter, {})) for letter, opened in zip(LETTERS, editions, strict=False)]


def _read(opened: Opened, read: Mapping[str, str]) -> Opened:
    usual = {id: in_use(opened, opened.draft.readings[id]) for id in read}
    other = {id: option for id, option in read.items() if option != usual[id]}
    return opened.with_(read=other) if other else opened


def switches(editions: Sequence[Opened], differing: Sequence[str]) -> list[dict[str, object]]:
    """Each edition's readings that count here, with their options and the one in use; those that move an edge first."""
    found: list[dict[str, object]] = []
    for letter, opened in zip(LETTERS, editions, strict=False):
        moving = {id for id, _, _ in weighed_edges(opened).differing()} if opened.game.wagers.banked else set()
        for reading in opened.draft.readings.values():
            rules = [path for path in reading.rules if path in differing]
            if rules or reading.id in moving:
                found.append(
                    {
                        "letter": letter,
                        "edition": opened.label,
                        "id": reading.id,
                        "problem": reading.problem,
                        "chosen": in_use(opened, reading),
                        "usual": reading.chosen.name,
                        "options": [option.name for option in reading.options],
                        "rules": rules,
                        "moves": reading.id in moving,
                    }
                )
    return sorted(found, key=lambda one: not one["moves"])
