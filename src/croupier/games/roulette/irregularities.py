"""What can go wrong at a roulette table."""

from croupier.games.kit.rounds.irregular import BEYOND, CALLED_LATE, RULED, TOUCHED, Irregularity
from croupier.games.roulette.play import commands as c

IRREGULARITIES = (
    Irregularity(
        c.BallOut.name,
        "no_spin.ball_out",
        "no error",
        command=c.BallOut.name,
        effect="round void",
        also=(
            *("ball out", "ball jumped", "ball jumped out", "ball fell out", "ball flew out"),
            *(f"ball {left} of the wheel" for left in ("out", "jumped out", "fell out", "flew out")),
        ),
    ),
    Irregularity(
        c.ForeignObject.name,
        "no_spin.foreign_object",
        "no error",
        command=c.ForeignObject.name,
        effect="round void",
        also=(
            *("foreign object", "chip in the wheel"),
            *(f"{what} fell into the wheel" for what in ("chip", "object", "foreign object", "something")),
        ),
    ),
    Irregularity(
        c.SameDirection.name,
        "no_spin.same_direction",
        "dealer",
        command=c.SameDirection.name,
        effect="round void",
        also=(
            "ball spun with the wheel",
            "ball in the direction of the wheel",
            "ball and wheel in the same direction",
            "same direction",
        ),
    ),
    Irregularity(
        "ball counted though it made too few turns",
        "no_spin.short",
        "dealer",
        command=c.Rest.name,
        effect="round void",
        also=(
            *("too few turns", "too few revolutions", "fewer than four revolutions"),
            *("fewer than 4 revolutions", "fewer than four turns", "short spin"),
        ),
    ),
    TOUCHED._replace(rule="no_more_bets.then"),
    CALLED_LATE,
    BEYOND,
    RULED,
)
