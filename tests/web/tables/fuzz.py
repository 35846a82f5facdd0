"""Intents that are right, nearly right or nonsense, made from what a table offers."""

import random
from typing import Any

JUNK: tuple[Any, ...] = (
    None, True, -1, 0, 2**70, -(10**30), 1.5, "", "x" * 5000, "٣", "1e9", "\0", "As", "??", "Ann",
    [], [[]], {}, {"a": 1}, ["As", "As"],
)  # fmt: skip
NAMES: tuple[Any, ...] = ("", "x", None, 5, "spin", "bet", "fill", "adjust", "discard", "deal a card", "correct wager")


def fuzzed(lots: random.Random, state: dict[str, Any], number: int) -> dict[str, Any]:
    """An open step, or none, with its fields right or wrong, at this version or another, under a new id or an old one."""
    step = lots.choice(state["steps"] or [{"command": "x", "fields": []}])
    fields = {"name": step["command"] if lots.random() < 0.8 else lots.choice(NAMES)}
    for field in step["fields"]:
        right = lots.choice(field["values"])["value"] if field["values"] else 500
        fields[field["name"]] = right if lots.random() < 0.5 else lots.choice(JUNK)
    if lots.random() < 0.2:
        fields[lots.choice(["cents", "player", "x", "by", "at", "position"])] = lots.choice(JUNK)
    as_typed = {name: str(value) for name, value in fields.items()}
    what = lots.choice([("command", fields), ("answers", as_typed), ("typed", " ".join(as_typed.values()))])
    intent: dict[str, Any] = {"id": lots.choice([f"i{number}", f"i{number}", "same", lots.choice(JUNK)]), what[0]: what[1]}
    if lots.random() < 0.4:
        intent["expects"] = lots.choice([state["version"], state["version"] - 1, 0, -1, 2**60, "5", None, True])
    if lots.random() < 0.2:
        intent["happened"] = lots.choice([True, True, False, "yes"])
    return intent
