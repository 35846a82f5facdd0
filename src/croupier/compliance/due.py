"""Papers that every game makes due, whatever it is."""

from croupier.games.kit.filing import Due
from croupier.rulebook.draft import Draft


def due_of_all(draft: Draft) -> tuple[Due, ...]:
    """The submission itself, the complete rules, and the game's part of the guide."""
    return ()
