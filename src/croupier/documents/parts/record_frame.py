"""Head and foot of papers that are of no game alone: comparisons, disputes, training, shifts."""

from typing import Any

from croupier.documents.papers import Asked
from croupier.documents.parts.frame import EXERCISE, house_frame
from croupier.rulebook.house.house import House, read_house


def record_frame(
    title: str,
    kind: str,
    number: str,
    status: tuple[str, str, str],
    *,
    exercise: bool = False,
    date: str | None = None,
    house: House | None = None,
) -> dict[str, Any]:
    """Head and foot. `status` is a mark, a word and what goes with it; an exercise is called one before anything else."""
    mark, word, more = status
    if exercise:
        mark, word, more = "dash", EXERCISE, f"· {word} {more}".rstrip()
    return {
        "title": title,
        **house_frame(house),
        "kind": kind,
        "number": number,
        "status": {"mark": mark, "word": word, "more": more},
        "exercise": exercise,
        "date": date,
    }


def house_named(asked: Asked) -> House | None:
    """The house whose record it is, where its folder is named; a folder that is none is refused."""
    return read_house(asked.house) if asked.house else None
