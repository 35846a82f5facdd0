"""The colours that drawings are painted in. Each drawing brings its own ground, so it reads on light and dark pages."""

INK = {"green": "#0d7a45", "red": "#b5202b", "black": "#17191c", "none": "none"}
"""The colours that editions name."""
POCKET = {"green": "#0a5e35", "red": "#8c1620", "black": "#0b0c0e"}
"""The same in the shade of a compartment."""
NEUTRAL = "#6d6a63"

FELT = "#12553d"
FELT_SHADE = "#0e4632"
LINE = "#f3efe2"
LETTER = "#fffdf6"

WOOD = ("#3a2113", "#5b3720", "#7a4d2d")
BRASS = ("#8c6d2f", "#c9a65a", "#ecd596")
METAL = ("#2d3236", "#4a5157", "#8d969c")
COVER = "#d8d3c4"
COVER_INK = "#3c3a35"

DARK = "#26221a"
GLASS = {
    "yellow": ("#f2dd9b", DARK),
    "blue": ("#1f4f92", LETTER),
    "purple": ("#65327d", LETTER),
    "green": ("#0d6b40", LETTER),
    "red": ("#a3202b", LETTER),
    "black": ("#17191c", LETTER),
    "white": ("#f7f5ee", DARK),
}
"""The ground and the letters of a symbol under glass, by the colour that the wheel names."""
