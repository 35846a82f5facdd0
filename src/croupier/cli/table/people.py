"""The people at a table in the terminal, given with --as or asked for when a signer is missing; and who signs what."""

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from croupier.cli.table.ask import Ask, answer, require_words
from croupier.errors import InputError
from croupier.games.kit.play.decider import Option, Role, Signature, may_act_as, replace
from croupier.games.kit.play.people import identity
from croupier.people.register import Register

May = Callable[[Signature], bool]
"""Whether somebody may sign, by what they did before."""
_FORM = "'Name:role' or 'Name:role:licence', such as 'Kim:floorperson:F-2'"


def person(text: str, role: str = "") -> Signature:
    """A signature as it is given; where a role is asked for, the name and the licence are enough."""
    parts = [part.strip() for part in text.split(":")]
    named = _role(parts[1]) if len(parts) > 1 else None
    if named is None and role and len(parts) <= 2:
        parts = [parts[0], role.removesuffix(" or above"), *parts[1:]]
        named = _role(parts[1])
    if named is None and len(parts) > 1:
        raise InputError(f"{parts[1][:30]!r} is not a role at a table; the roles are {', '.join(Role)}")
    if named is None or len(parts) > 3 or not parts[0]:
        raise InputError(f"{text[:40]!r} does not say who signs; give {_FORM}")
    for part in (parts[0], *filter(None, parts[2:])):
        require_words(part, "signature")
    return Signature(parts[0], named, parts[2] if len(parts) > 2 and parts[2] else None)


def _role(text: str) -> Role | None:
    plain = text.casefold().replace("-", " ").replace("_", " ")
    return Role(plain) if plain in list(Role) else None


class People:
    """The people at the table. Players sign by name; a missing signer is asked for, where a person is at the terminal."""

    def __init__(
        self, given: Sequence[str] = (), ask: Ask | None = None, register: Register | None = None, at: str = ""
    ) -> None:
        self.ask, self.register, self.at = ask, register, at
        self.known = [self._registered(person(each)) for each in given]
        self.deals: Callable[[], str] = str  # who deals at the table now; nobody, where that is not known
        self.takes_over: tuple[str, ...] = ()  # the steps by which another dealer comes

    def _registered(self, one: Signature) -> Signature:
        """The signature by the reference of the register, if there is one; who is not in it is refused."""
        if self.register is None:
            return one
        return self.register.signature(one, self.at or datetime.now(UTC).astimezone().isoformat())

    def _in_role(self, text: str, roles: Sequence[str]) -> Signature:
        """A signature that was asked for; where no role is said, that of the register which may sign."""
        made = person(text, roles[0])
        said = [_role(part) for part in text.split(":")[1:2]]
        if self.register is None or any(said):
            return made
        able = (role for role in self.register.roles(made.person) if any(may_act_as(role, named) for named in roles))
        return replace(made, role=next(able, made.role))

    def sign(
        self, option: Option, fields: Mapping[str, Any], state: Any = None, may: "May | None" = None
    ) -> tuple[Signature, ...]:
        """The one or two people who sign this step; of several those who `may`, by what they did before."""
        first = self._first(option, fields, state, may)
        if not option.present:
            return (first,)
        return first, self._found((option.present,), option.command, licence=option.licence, beside=first, may=may)

    def _first(self, option: Option, fields: Mapping[str, Any], state: Any, may: "May | None") -> Signature:
        if Role.PLAYER in option.roles and (player := fields.get("player") or _cutter(state)):
            return Signature(str(player), Role.PLAYER)
        roles = tuple(str(role) for role in option.roles if role != Role.PLAYER) or (str(Role.PLAYER),)
        if option.command in self.takes_over:
            return self._who_comes(option)
        return self._found(roles, option.command, licence=option.licence, may=may)

    def _who_comes(self, option: Option) -> Signature:
        """The dealer who takes over: whoever is named, or the one other dealer who is known here."""
        now = identity(self.deals())
        others = [one for one in self.known if one.role == Role.DEALER and identity(one.person) != now]
        able = [one for one in others if one.licensed or not option.licence]
        if self.ask is None:
            if len(able) == 1 or (able and not now):
                return able[0]
            form = f"Name:dealer{':licence' if option.licence else ''}"
            raise InputError(f"{option.command} is signed by the dealer who comes: give one of them with --as '{form}'")
        default = f" (Enter: {able[0].person})" if len(able) == 1 else ""
        text = answer(self.ask, f"who comes to deal? name{':licence' if option.licence else ''}{default}> ")
        if not text and len(able) == 1:
            return able[0]
        named = next((one for one in others if identity(one.person) == identity(text)), None)
        made = named or self._registered(person(text, Role.DEALER))
        if option.licence and not made.licensed:
            raise InputError(f"{option.command} needs the licence number of {made.person}: name:licence")
        if made.role != Role.DEALER or identity(made.person) == now:
            is_ = "deals already" if made.role == Role.DEALER else f"is a {made.role}"
            raise InputError(f"{made.person} {is_}: name the dealer who comes")
        if made not in self.known:
            self.known.append(made)
        return made

    def _found(
        self,
        roles: tuple[str, ...],
        what: str,
        *,
        licence: bool = False,
        beside: Signature | None = None,
        may: "May | None" = None,
    ) -> Signature:
        now = identity(self.deals())
        # Who deals, signs: of several dealers the one at the table goes first.
        first = sorted(self.known, key=lambda one: one.role == Role.DEALER and bool(now) and identity(one.person) != now)
        able = [
            one
            for role in roles
            for one in first
            if may_act_as(one.role, role) and (one.licensed or not licence) and not (beside and one.is_same_person(beside))
        ]
        if able:  # where nobody may, the refusal says why
            return next((one for one in able if may is None or len(able) == 1 or may(one)), able[0])
        named = " or ".join(dict.fromkeys(roles))
        number = " with the licence number" if licence else ""
        if self.ask is None:
            role = roles[0].removesuffix(" or above")
            form = f"--as 'Name:{role}{':licence' if licence else ''}'"
            same = beside and any(may_act_as(one.role, role) for role in roles for one in self.known)
            two = f", not by {beside.person} again (one name or one licence is one person)" if beside and same else ""
            raise InputError(f"{what} is signed by the {named}{number}{two}: give {form}")
        text = answer(self.ask, f"{what} is signed by the {named}; name{':licence' if licence else ''}> ")
        made = self._registered(self._in_role(text, roles))
        if not any(may_act_as(made.role, role) for role in roles):
            raise InputError(f"{made.person} is a {made.role}; {what} is signed by the {named}")
        if licence and not made.licensed:
            raise InputError(f"{what} needs the licence number of {made.person}: name:licence")
        self.known.append(made)
        return made


def _cutter(state: Any) -> str:
    """The player whose turn it is to cut the cards, where one accepted."""
    seats = getattr(state, "seats", None)
    return str(seats.get(getattr(state, "cutter", ""), "")) if isinstance(seats, Mapping) else ""
