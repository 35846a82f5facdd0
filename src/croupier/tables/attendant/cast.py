"""Invented people for exercises: staff with licences of no authority, and players. None of them is anybody."""

from collections.abc import Iterable, Iterator, Mapping

from croupier.games.kit.decider import Signature
from croupier.games.kit.lots import Lots
from croupier.games.kit.roles import Role, identity, may_act_as

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
_INVENTED = frozenset(identity(name) for names in (*_STAFF.values(), _PLAYERS) for name in names)


def is_invented(person: str) -> bool:
    """Whether this is somebody of the cast."""
    return identity(person) in _INVENTED


def licence_of(role: Role, name: str) -> str:
    """The number of somebody of the staff, which no authority has given: EX-D-3."""
    return f"EX-{role[0].upper()}{role[1].upper()}-{_STAFF[role].index(name) + 1}"


class Cast:
    """The people of one table, who are the same with the same seed; others may have signed there before."""

    def __init__(self, seed: int) -> None:
        lots = Lots(f"{seed}:cast")
        self.staff: dict[Role, list[str]] = {
            role: lots.shuffled(names) for role, names in _STAFF.items() if role is not Role.CASHIER
        }
        self.players = lots.shuffled(_PLAYERS)
        self.staff[Role.CASHIER] = lots.shuffled(_STAFF[Role.CASHIER])  # last: the same seed has the same people as ever

    def able(self, named: str) -> Iterator[Signature]:
        """Who may act as what a text names, "dealer" or "floorperson or above", in the order in which they are asked."""
        for role, names in self.staff.items():
            if may_act_as(role, named):
                yield from (Signature(name, role, licence_of(role, name)) for name in names)

    def dealer(self, person: str) -> Signature | None:
        """The dealer of this name; None if it is nobody of the cast."""
        return next((one for one in self.able(Role.DEALER) if identity(one.person) == identity(person)), None)

    def newcomers(self, there: Iterable[str]) -> list[str]:
        """The players who may come, where these are already."""
        known = {identity(name) for name in there}
        return [name for name in self.players if identity(name) not in known]
