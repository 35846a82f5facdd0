"""The colors that tables are painted in. Each drawing brings its own ground, so it reads on light and dark pages."""

FELT, FELT_DEEP, FELT_LINE = "#0f4c3a", "#0b3b2d", "#e9dfc1"
RAIL, RAIL_LINE = "#2c2521", "#4a3f37"
POCKET = {"red": "#b3202a", "black": "#1b1b1b", "green": "#1e7a46"}
WHITE, NIGHT, GOLD = "#ffffff", "#0a1512", "#d9b45b"

WOOD = ("#3a2113", "#5b3720", "#7a4d2d")
BRASS = ("#8c6d2f", "#c9a65a", "#ecd596")
METAL = ("#2d3236", "#4a5157", "#8d969c")
COVER, COVER_INK = "#d8d3c4", "#3c3a35"
DARK = "#26221a"
