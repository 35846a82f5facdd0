"""Which part of the cast is at which table of a hall."""

from croupier.tables.attendant.cast import PARTS
from croupier.web.tables.hosting.exercises import part_of, practice_name
from croupier.web.tables.hosting.hall import demonstrations


def test_every_demonstration_has_people_of_its_own() -> None:
    shows = demonstrations()
    assert len({part_of(name, shows) for name in shows}) == len(shows) < PARTS


def test_practice_tables_take_parts_that_are_free() -> None:
    shows = ("War 1", "Badugi 1")
    there = list(shows)
    for _ in range(PARTS - len(shows)):
        there.append(practice_name("Razz", shows, there))
    assert len({part_of(name, shows) for name in there}) == PARTS
    more = practice_name("Razz", shows, there)
    assert part_of(more, shows) >= len(shows)  # with another practice table, not with a demonstration


def test_more_demonstrations_than_parts_share() -> None:
    shows = [f"War {number}" for number in range(PARTS + 1)]
    assert part_of(shows[-1], shows) == part_of(shows[0], shows)
    assert practice_name("Razz", shows, shows).startswith("Razz practice ")
