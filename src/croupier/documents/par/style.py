"""How the cells look: each word of a style is a few properties of a format, and a cell has several words."""

from typing import Any

INK, MUTED, HAIR, WASH, BRASS = "#1F2429", "#59626B", "#E4E1D9", "#F4F1EA", "#7A5A12"
INPUT, BAD, BAD_WASH, GOOD = "#F6EDD6", "#B42318", "#FBEAE7", "#1B6E3C"
SANS, SERIF = "Calibri", "Cambria"

PLAIN: dict[str, Any] = {"font_name": SANS, "font_size": 10, "font_color": INK, "valign": "vcenter"}
_HEAD = {"bold": True, "font_size": 9.5, "bottom": 1, "bottom_color": INK, "valign": "bottom"}

WORDS: dict[str, dict[str, Any]] = {
    "title": {"font_name": SERIF, "bold": True, "font_size": 19},
    "heading": {"font_name": SERIF, "bold": True, "font_size": 13},
    "group": {"font_name": SERIF, "bold": True, "font_size": 11.5, "valign": "bottom"},
    "head": _HEAD,
    "definition": {"font_size": 8, "font_color": MUTED, "bg_color": WASH},
    "row": {"bottom": 1, "bottom_color": HAIR},
    "sum": {"bold": True, "top": 1, "top_color": INK},
    "over": {"top": 1, "top_color": INK},
    "sign": {"bottom": 1, "bottom_color": INK, "align": "left"},
    "muted": {"font_color": MUTED},
    "soft": {"font_color": MUTED},
    "note": {"font_color": MUTED, "font_size": 9},
    "section": {"font_color": BRASS, "bold": True, "font_size": 9},
    "good": {"font_color": GOOD},
    "bold": {"bold": True},
    "plain": {"bold": False},
    "here": {"bottom": 1, "bottom_color": BRASS, "font_color": BRASS},
    "left": {"align": "left"},
    "in": {"align": "left", "indent": 1},
    "right": {"align": "right"},
    "center": {"align": "center"},
    "top": {"valign": "top"},
    "wrap": {"text_wrap": True},
    "text": {"num_format": "@"},
    "ways": {"num_format": "#,##0", "align": "right"},
    "percent": {"num_format": "0.0000 %", "align": "right"},
    "chance": {"num_format": "[=0]0 %;[<0.00000001]0.0E+00 %;0.000000 %", "align": "right"},
    "contribution": {"num_format": "+0.000000 %;-0.000000 %;0.000000 %", "align": "right"},
    "hold": {"num_format": "0.000 %", "align": "right"},
    "small": {"num_format": "0.00E+00 %", "align": "right"},
    "below": {"num_format": '"< "0E+00 %', "align": "right"},
    "level": {"num_format": "0 %"},
    "number": {"num_format": "0.000000", "align": "right"},
    "number4": {"num_format": "0.0000", "align": "right"},
    "net": {"num_format": "+General;-General;0", "align": "right"},
    "net-plain": {"num_format": "General", "align": "right"},
    "odds": {"num_format": 'General" to 1"', "align": "right"},
    "apart": {"num_format": "0.0E+00", "align": "right"},
    "z": {"num_format": "+0.00;-0.00;0.00", "align": "right"},
    "input": {
        "num_format": 'General" to 1"',
        "align": "right",
        "bg_color": INPUT,
        "locked": False,
        "border": 1,
        "border_color": BRASS,
    },
    "changed": {"num_format": 'General" to 1"', "bg_color": BAD_WASH, "font_color": BAD, "bold": True},
}
ALERT: dict[str, Any] = {"bg_color": BAD_WASH, "font_color": BAD, "bold": True}


def properties(style: str) -> dict[str, Any]:
    """The properties of a style, later words over earlier ones; an unknown word is a KeyError."""
    found = dict(PLAIN)
    for word in style.split():
        found |= WORDS[word]
    return found
