"""What can go wrong at a Big Six Wheel."""

from croupier.games.big_six.play import commands as c
from croupier.games.kit.rounds.irregular import BEYOND, CALLED_LATE, RULED, TOUCHED, Irregularity

IRREGULARITIES = (
    Irregularity(
        c.RestBetween.name,
        "no_spin.between",
        "no error",
        command=c.RestBetween.name,
        effect="round void",
        also=(
            *("clapper stopped between two sections", "clapper stopped between sections"),
            *("clapper rests between two sections", "clapper on a peg", "on a peg"),
        ),
        sentence=("the clapper rests between two sections: {sections}",),
    ),
    Irregularity(
        "wheel counted though it made too few turns",
        "no_spin.short",
        "dealer",
        command=c.Rest.name,
        effect="round void",
        also=(
            *("too few turns", "too few revolutions", "fewer than three revolutions"),
            *("fewer than 3 revolutions", "fewer than three turns", "short spin"),
        ),
    ),
    TOUCHED,
    CALLED_LATE,
    BEYOND,
    RULED,
)
