"""The invented people: the same with the same seed, and in a hall nobody at two tables."""

from croupier.games.kit.play.people import Role
from croupier.tables.attendant.cast import PARTS, Cast, is_invented, licence_of


def test_nobody_deals_or_plays_in_two_parts() -> None:
    casts = [Cast(seed, part) for seed, part in zip((9, 9, 3, 5, 9, 1, 2, 9), range(PARTS), strict=True)]
    for people in ([cast.staff[Role.DEALER] for cast in casts], [cast.players for cast in casts]):
        everybody = [name for names in people for name in names]
        assert len(everybody) == len(set(everybody))
        assert all(map(is_invented, everybody))
        assert {len(names) for names in people} in ({3}, {6})  # somebody relieves, and somebody comes when another leaves
    licences = {licence_of(Role.DEALER, name) for cast in casts for name in cast.staff[Role.DEALER]}
    assert len(licences) == 3 * PARTS


def test_parts_come_round_again_and_supervisors_walk_between_tables() -> None:
    assert set(Cast(4, PARTS + 1).players) == set(Cast(8, 1).players)
    assert set(Cast(4, 0).staff[Role.FLOORPERSON]) == set(Cast(4, 1).staff[Role.FLOORPERSON])


def test_a_dealer_of_another_part_still_signs() -> None:
    first, second = Cast(4, 0), Cast(4, 1)
    came_before = second.staff[Role.DEALER][0]
    found = first.dealer(came_before.upper())
    assert found is not None
    assert (found.person, found.licence) == (came_before, licence_of(Role.DEALER, came_before))
    assert first.dealer("Lee") is None
