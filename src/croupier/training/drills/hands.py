"""Order the hands: from the best to the worst, as the showdown ranks them."""

from croupier.games.kit.table_habits import Lots
from croupier.training.question import Ask, Question, lettered
from croupier.training.subject import Subject

NAME = "hands"


def make(subject: Subject, seed: int) -> Question | None:
    """Hands of one kind in order; equal hands are in one place."""
    lots = Lots(f"{NAME}:{seed}")
    found = subject.game.training.hands(subject.rules, lots)
    if found is None or len(found.hands) < 2:
        return None
    choices = lettered([hand.shown for hand in found.hands])
    keys = {hand.shown: choice.key for hand, choice in zip(found.hands, choices, strict=True)}
    values = sorted({hand.value for hand in found.hands}, reverse=True)
    ranked = [[hand for hand in found.hands if hand.value == value] for value in values]
    right = tuple(frozenset(keys[hand.shown] for hand in equal) for equal in ranked)
    told = "; ".join(" and ".join(f"{hand.shown} ({hand.called})" for hand in equal) for equal in ranked)
    board = (f"On the board: {found.board}.",) if found.board else ()
    return Question(
        NAME,
        subject.id,
        seed,
        f"{subject.draft.title}: {len(choices)} hands, ranked as {found.called or found.kind}.",
        (*board, *(f"{choice.key}: {choice.words}" for choice in choices)),
        (Ask("answer", "Put them in order, the best first. Equal hands may stand in any order.", "order", choices, right),),
        f"From the best: {told}.",
        subject.reasons(found.rule),
        subject.trained(found.rule),
        proof=found,
    )
