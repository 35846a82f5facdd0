"""Who looks through a stream as somebody: their streams end when the session, the token or the role does.

A stream is one long request, which is checked only once. Therefore all that last are asked for together, once a second.
"""

from collections.abc import Callable

from croupier.people.people import People
from croupier.web.request.who import Visitor

Bell = Callable[[], None]
ENDED = b'event: ended\r\ndata: {"title":"Logged out","detail":"Logged out; log in to go on.","log_in":"/login"}\r\n\r\n'
"""The last event of a stream whose reader may look no more as who they were."""


class Door:
    """Through which one stream looks. `open`: it may go on; `ended`: nobody is logged in there any more."""

    def __init__(self, visitor: Visitor, bell: Bell) -> None:
        self._kind, self._access, self._role, self._bell = visitor.kind, visitor.access, visitor.role, bell
        self.open, self.ended = True, False

    def look(self, sessions: dict[str, str], tokens: dict[str, str]) -> None:
        """Close where what opened it lasts no more; with another role it is opened anew."""
        role = (sessions if self._kind == "person" else tokens).get(self._access)
        if role != self._role and self.open:
            self.open, self.ended = False, role is None
            self._bell()


class Doors:
    """All of them that somebody opened who is logged in, or whose token it is."""

    def __init__(self, people: People | None) -> None:
        self._people = people
        self._open: set[Door] = set()

    def open(self, visitor: Visitor, bell: Bell) -> Door | None:
        """A door for a new stream; None for nobody, whose streams go on for ever."""
        if self._people is None or not visitor.is_somebody:
            return None
        door = Door(visitor, bell)
        self._open.add(door)
        return door

    def leave(self, door: Door | None) -> None:
        if door is not None:
            self._open.discard(door)

    @property
    def watched(self) -> bool:
        return bool(self._open)

    def lasting(self) -> tuple[dict[str, str], dict[str, str]]:
        """The sessions and tokens that last, by the people's store; a store that does not answer closes no door."""
        assert self._people is not None
        return self._people.sessions.lasting(), self._people.tokens.lasting()

    def look(self, lasting: tuple[dict[str, str], dict[str, str]]) -> None:
        for door in tuple(self._open):
            door.look(*lasting)
