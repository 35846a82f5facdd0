"""Who of the cast signs a step: people whom its rule names, and whom nothing that they did before keeps from it."""

from collections.abc import Iterator, Mapping, Sequence

from croupier.errors import InputError
from croupier.games.kit.play.decider import Option, Role, Signature, may_act_as
from croupier.tables.attendant.cast import Cast
from croupier.tables.engine.commands import CountFloat, RelieveDealer
from croupier.tables.table import Table

Fields = Mapping[str, object]


class Signers:
    """The people of the cast at one table."""

    def __init__(self, table: Table, cast: Cast) -> None:
        self.table, self.cast = table, cast

    def of(self, option: Option, fields: Fields, at: str, *, for_player: bool = False) -> tuple[Signature, ...] | None:
        """Who signs; None if nobody of the cast may. `for_player`: the house acts for a player, who does not answer."""
        player = str(fields.get("player", ""))
        if player and Role.PLAYER in option.roles and not for_player:
            firsts: Iterator[Signature] = iter((Signature(player, Role.PLAYER),))
        else:
            named = [role for role in option.roles if role != Role.PLAYER]
            firsts = (one for role in named for one in self._able(role, option.command))
        for first in firsts:
            for people in self._with_present(option, (first,)):
                if self.may(fields, people, at):
                    return people
        return None

    def beside(self, option: Option, fields: Fields, by: Sequence[Signature], at: str) -> tuple[Signature, ...] | None:
        """The signatures of people with those that the step still needs; None if nobody of the cast may give them."""
        able = [one for one in by if any(may_act_as(one.role, role) for role in option.roles)]
        firsts = iter(able) if able else (one for role in option.roles for one in self._able(role, option.command))
        for first in firsts:
            others = [one for one in by if one != first]
            there = any(may_act_as(one.role, option.present or "") for one in others)
            for people in ((first,),) if there else self._with_present(option, (first,)):
                signed = (*people, *(one for one in others if one not in people))
                if self.may(fields, signed, at):
                    return signed
        return None

    def may(self, fields: Fields, people: tuple[Signature, ...], at: str) -> bool:
        """Whether nothing that these people did before keeps them from it."""
        return self.table.may_sign(self.table.command(fields, people, at))

    def _with_present(self, option: Option, people: tuple[Signature, ...]) -> Iterator[tuple[Signature, ...]]:
        if option.present is None:
            yield people
            return
        for one in self._able(option.present, option.command):
            if not one.is_same_person(people[0]):
                yield (*people, one)

    def _able(self, named: str, command: str) -> Iterator[Signature]:
        """Who may act so. Who deals, signs as dealer; another one takes over by the steps for that."""
        if named != Role.DEALER:
            yield from self.cast.able(named)
            return
        now, game = self.table.now, self.table.live.game
        deals = self.cast.dealer(now.dealer) if now.dealer else None
        if command in (RelieveDealer.name, game.live.new_dealer):
            yield from (one for one in self.cast.able(named) if one != deals)
        elif command == CountFloat.name or not now.dealer:
            yield from self.cast.able(named)
        elif deals is not None:
            yield deals
        elif not game.live.cards.dealt:  # at a wheel several dealers may work at once
            yield from self.cast.able(named)


def held_role(option: Option, held: frozenset[str], player: str) -> str | None:
    """Whose step it is, if persons hold a role or seat that it needs; None if nobody holds any.

    A step belongs to the player whom it is about or to the first whom its rule names. Whoever must be there signs, too.
    """
    if player and Role.PLAYER in option.roles:
        if (seat := f"player:{player}") in held:
            return seat
        named: tuple[str, ...] = ()
    else:
        named = tuple(role for role in option.roles if role != Role.PLAYER)[:1]
    for role in (*named, *((option.present,) if option.present else ())):
        if found := next((one for one in Role if one in held and may_act_as(one, role)), None):
            return str(found)
    return None


def require_held(given: str) -> str:
    """A role or seat that somebody can hold, "dealer" or "player:Ann"; another is refused."""
    kind, colon, name = given.partition(":")
    if kind == Role.PLAYER and name.strip():
        return f"{kind}:{name.strip()}"
    if not colon and kind in list(Role) and kind != Role.PLAYER:
        return kind
    roles = ", ".join(role for role in Role if role != Role.PLAYER)
    raise InputError(f"{given[:40]!r} is nothing that a person holds at a table; give player:NAME or one of {roles}")
