"""Invented people for exercises: staff with licences of no authority, and players. None of them is anybody."""

from collections.abc import Iterable, Iterator, Mapping

from croupier.games.kit.play.decider import Signature
from croupier.games.kit.play.people import Role, identity, may_act_as
from croupier.games.kit.table_habits import Lots

_STAFF: Mapping[Role, tuple[str, ...]] = {
    Role.DEALER: (
        *("Dora Finch", "Milo Hart", "Nadia Brook", "Owen Pike", "Rosa Lund", "Seth Marsh"),
        *("Tara Wells", "Yann Reed", "Bela Stone", "Cora Vane", "Emil Thorn", "Faye Glenn"),
    ),
    Role.FLOORPERSON: ("Clara Voss", "Hugo Stern", "Ines Park", "Jorge Field"),
    Role.PIT_MANAGER: ("Paul Ryder", "Vera Holt"),
    Role.SHIFT_MANAGER: ("Gil Norton", "Kira Lane"),
    Role.SECURITY: ("Tess Ward", "Rolf Kane"),
    Role.MAINTENANCE: ("Ned Frost", "Ulla Birch"),
    Role.REGULATOR: ("Lena Cole",),
    Role.AUDITOR: ("Carl Moss",),
    Role.CASHIER: ("Mara Quill", "Theo Banks"),
}
_PLAYERS = (
    *("Ada", "Ben", "Cleo", "Dev", "Elif", "Finn", "Gwen", "Hal", "Ivy", "Jo", "Kai", "Lia", "Max", "Nia"),
    *("Oz", "Pia", "Quin", "Ray", "Sol", "Tia", "Uma", "Vic", "Wes", "Zoe"),
)
PARTS = 8
"""A hall divides dealers and players, who are at one table at a time, into so many parts; supervisors walk about."""
_HALL_DEALERS = (
    *_STAFF[Role.DEALER],
    *("Greta Moor", "Hans Weir", "Iris Dale", "Jonas Crag", "Karin Fell", "Liam Ford"),
    *("Mona Heath", "Nils Shaw", "Olga Beck", "Piet Rowan", "Runa Leigh", "Sven Alder"),
)
_HALL_PLAYERS = (
    *_PLAYERS,
    *("Abe", "Bea", "Cy", "Dot", "Eve", "Fay", "Gus", "Hana", "Ian", "Joy", "Ken", "Lou"),
    *("Mia", "Ned", "Ola", "Pat", "Rex", "Sue", "Tom", "Una", "Val", "Walt", "Yul", "Zed"),
)
_INVENTED = frozenset(identity(name) for names in (*_STAFF.values(), _HALL_DEALERS, _HALL_PLAYERS) for name in names)


def is_invented(person: str) -> bool:
    """Whether this is somebody of the cast."""
    return identity(person) in _INVENTED


def licence_of(role: Role, name: str) -> str:
    """The number of somebody of the staff, which no authority has given: EX-D-3."""
    names = _HALL_DEALERS if role is Role.DEALER else _STAFF[role]
    return f"EX-{role[0].upper()}{role[1].upper()}-{names.index(name) + 1}"


class Cast:
    """The people of one table, who are the same with the same seed; others may have signed there before.

    Tables of one hall take each a `part` of the dealers and players: nobody of one part is in another of the `PARTS`.
    """

    def __init__(self, seed: int, part: int | None = None) -> None:
        lots = Lots(f"{seed}:cast")
        self.staff: dict[Role, list[str]] = {
            role: lots.shuffled(names) for role, names in _STAFF.items() if role is not Role.CASHIER
        }
        self.players = lots.shuffled(_PLAYERS)
        self.staff[Role.CASHIER] = lots.shuffled(_STAFF[Role.CASHIER])  # last: the same seed has the same people as ever
        if part is not None:
            self.staff[Role.DEALER] = lots.shuffled(_HALL_DEALERS[part % PARTS :: PARTS])
            self.players = lots.shuffled(_HALL_PLAYERS[part % PARTS :: PARTS])

    def able(self, named: str) -> Iterator[Signature]:
        """Who may act as what a text names, "dealer" or "floorperson or above", in the order in which they are asked."""
        for role, names in self.staff.items():
            if may_act_as(role, named):
                yield from (Signature(name, role, licence_of(role, name)) for name in names)

    def dealer(self, person: str) -> Signature | None:
        """The dealer of this name, also of another part, who may have come before; None if they are not invented."""
        name = next((one for one in _HALL_DEALERS if identity(one) == identity(person)), None)
        return None if name is None else Signature(name, Role.DEALER, licence_of(Role.DEALER, name))

    def newcomers(self, there: Iterable[str]) -> list[str]:
        """The players who may come, where these are already."""
        known = {identity(name) for name in there}
        return [name for name in self.players if identity(name) not in known]
