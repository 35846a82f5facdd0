"""Sessions, tokens and accounts as pages and the API tell them: times in words, and nothing secret."""

from datetime import UTC, date, datetime
from typing import Any

from croupier.people.accounts import Person
from croupier.people.sessions import Session
from croupier.people.tokens import Token

Plain = dict[str, Any]


def session_told(session: Session, now: int) -> Plain:
    return {
        "id": session.id,
        "role": session.role,
        "began": at(session.began),
        "seen": at(session.seen),
        "ends": at(session.expires),
        "minutes": max((session.expires - now) // 60, 0),
    }


def token_told(token: Token, now: int) -> Plain:
    standing = "revoked" if token.revoked is not None else "expired" if token.expires <= now else "works"
    return {
        "id": token.id,
        "name": token.name,
        "person": token.person.reference,
        "role": token.role,
        "tables": list(token.tables),
        "until": at(token.expires),
        "standing": standing,
    }


def person_told(person: Person, day: date) -> Plain:
    """Somebody as the API tells of them."""
    return {
        "reference": person.reference,
        "name": person.name,
        "account": standing(person),
        "roles": [
            {
                "role": held.role,
                "licence": held.licence or None,
                "since": held.since.isoformat(),
                "until": held.until.isoformat() if held.until else None,
                "lasts": held.lasts(day),
            }
            for held in person.roles
        ],
    }


def standing(person: Person) -> str:
    return "locked" if person.locked else "active" if person.has_password else "no password"


def at(seconds: int) -> str:
    """A time as people read it, with its zone."""
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d %H:%M UTC")
