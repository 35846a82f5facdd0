"""Long counts tell how far they are, and only the outermost of them."""

from croupier.games.kit.odds.watched import told, watched


def test_steps_are_told_and_those_inside_are_not() -> None:
    seen: list[tuple[int, int]] = []
    taken: list[tuple[str, int]] = []

    def step(name: str) -> None:
        told([1, 2, 3], lambda number: taken.append((name, number)))

    with watched(lambda done, of: seen.append((done, of))):
        told(["a", "b"], step)
    assert taken == [("a", 1), ("a", 2), ("a", 3), ("b", 1), ("b", 2), ("b", 3)]
    assert seen == [(0, 2), (1, 2), (2, 2)]
    told(["c"], step)
    assert seen[-1] == (2, 2)
    assert len(seen) == 3
