"""What can go wrong in a round of Casino War."""

from croupier.games.casino_war.play import commands as c
from croupier.games.kit.rounds.irregular import BEYOND, RULED, TOUCHED, Irregularity

MISSED = "seat missed"
NO_TIE = "choice without a tie"

IRREGULARITIES = (
    Irregularity(
        c.FaceUpCard.name,
        "irregular.face_up",
        "no error",
        ("card", "before"),
        (
            "card found face up in the shoe",
            "card found face up",
            "card face up",
            "face up card",
            "face-up card",
            "card was face up",
            "card exposed in the shoe",
        ),
        c.FaceUpCard.name,
        "card replaced",
        ("report {card} face up in the shoe", "report a card face up in the shoe"),
    ),
    Irregularity(
        c.DrawnInError.name,
        "irregular.drawn_in_error",
        "dealer",
        ("before",),
        ("card drawn too early", "one card too many", "extra card drawn"),
        c.DrawnInError.name,
        "played on",
    ),
    Irregularity(
        c.DrawnExposed.name,
        "irregular.drawn_exposed",
        "dealer",
        ("card", "before"),
        ("exposed card", "card drawn in error and seen", "card drawn in error, exposed"),
        c.DrawnExposed.name,
        "card replaced",
        ("report {card} drawn in error and seen", "report a card drawn in error and seen"),
    ),
    Irregularity(
        c.EmptyShoe.name,
        "irregular.empty_shoe",
        "no error",
        ("before",),
        ("shoe empty", "shoe ran out"),
        c.EmptyShoe.name,
        "played on",
    ),
    Irregularity(
        c.Jam.name,
        "irregular.jam",
        "no error",
        ("before",),
        ("shuffler jammed", "shuffler jam"),
        c.Jam.name,
        "played on",
    ),
    Irregularity(
        c.OutOfOrder.name,
        "irregular.out_of_order",
        "no error",
        ("marked", "before"),
        (),
        c.OutOfOrder.name,
        "played on",
        ("mark the shuffler as out of order: {marked}", "mark the shuffler as out of order"),
    ),
    Irregularity(
        MISSED,
        "irregular.missed",
        "dealer",
        also=(
            "card not dealt",
            "no card dealt",
            "card missed",
            "seat not dealt",
            "seat passed over",
            "player missed",
            "position missed",
        ),
    ),
    Irregularity(NO_TIE, "wagers.decided_by", "dealer", also=("War without a tie", "surrender without a tie")),
    TOUCHED,
    BEYOND,
    RULED,
)
