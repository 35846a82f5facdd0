"""What the numbers of a PAR sheet rest on, as labels and what is said of them, down to the command that makes it again."""

from collections.abc import Mapping

from croupier.analysis.assumptions import assumptions
from croupier.analysis.command_line import command_line
from croupier.analysis.edition import Opened
from croupier.rulebook.digest import digest, digest_in_force
from croupier.rulebook.draft import STATUS_IN_WORDS
from croupier.rulebook.values import shown
from croupier.version import VERSION

SHOE = "every round from a full shoe, independent of the others; burned cards are unseen and change no chance"
SPINS = "every spin independent, every stop as likely as any other"


def told(opened: Opened, rounds: int, seed: int) -> list[tuple[str, str]]:
    """Edition, house, equipment, chance, strategies, stake, version, and the command; `rounds` of a simulation if any."""
    draft, force = opened.draft, opened.in_force
    assumed = assumptions(opened)
    found = [
        ("Edition", f"{draft.id}: {draft.title}, {draft.source}"),
        ("Status", STATUS_IN_WORDS[draft.status] + (f", in force since {draft.effective}" if draft.effective else "")),
        ("Digest of the edition", f"SHA-256 {digest(draft)}"),
    ]
    if opened.submitted.file:
        found.append(("Submission", f"{opened.name}; with its choices and readings SHA-256 {digest_in_force(force)}"))
    if force.choices:
        found.append(
            ("Choices of the house", "; ".join(f"{path} = {shown(value)}" for path, value in force.choices.items()))
        )
    found += [
        ("Equipment", _equipment(opened, assumed)),
        ("Model of chance", SHOE if "cards" in assumed else SPINS),
        *((f"Strategy “{name}”", said) for name, said in opened.room.strategies.items()),
        ("Unit", f"{assumed['unit']}; stake: {assumed['stake']}"),
        (
            "Changed pays",
            "move outcomes and edges on the wagers' sheets, Summary and Hold; Sensitivity and Check stay as counted",
        ),
        ("Protection", "sheets with inputs are protected against slips, without a password"),
        *(("Warning", said) for said in opened.room.warnings(opened.rules)),
        ("Version", f"Croupier {VERSION}"),
        ("Made again by", again(opened, rounds, seed)),
    ]
    return found


def again(opened: Opened, rounds: int, seed: int) -> str:
    """The command that makes the same bytes. The file's name is nothing to them."""
    simulated = {"--rounds": rounds, "--seed": seed} if rounds else {}
    chosen = opened.wheel if opened.room.wheel_rule else None
    options = {"--wheel": chosen, **simulated, "-o": f"{opened.draft.game}-par.xlsx"}
    return command_line("print", ["par", opened.label], options)


def _equipment(opened: Opened, assumed: Mapping[str, object]) -> str:
    parts = [
        f"{name}: {assumed[name]}" for name in ("decks", "cards", "shoe", "batch", "wheel", "stops") if assumed.get(name)
    ]
    return "; ".join((f"played with {opened.room.played_with}", *parts))
