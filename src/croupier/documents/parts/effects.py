"""What rules do to the odds, in sentences: by themselves, taken out, over all that a text allows, as it might be read."""

from typing import Any

from croupier.documents.figures import NONE, edge, line_name, percent


def in_sentences(effect: Any, last: str) -> str:
    """The whole effect: put alone into the first edition, and taken alone out of `last`."""
    if effect["alone"] is None or effect["last"] is None:
        return "Its effect by itself cannot be computed: it does not work without the other changes."
    parts = []
    if effect["alone"]:
        parts.append("By itself: " + _lines(effect["alone"]))
    if effect["last"] != effect["alone"]:
        parts.append(f"Taken by itself out of {last}: " + (_lines(effect["last"]) or "no effect."))
    return " ".join((*parts, *beside(effect), *(read_otherwise(reading) for reading in effect["readings"])))


def beside(effect: Any) -> list[str]:
    """What is said beside the wagers whose edge moves: what a text leaves open, what is not determined, what chips do."""
    parts = []
    if not effect["wagers"] and (effect["over"] or (effect["untried"] and not effect["undetermined"])):
        parts.append("No effect on the odds with what the text leaves open at its default.")
    elif not effect["wagers"] and not effect["undetermined"]:
        parts.append("No effect on the odds.")
    for over in effect["over"]:
        lines = (f"{line_name(line)}: {spread(line['from'])} → {spread(line['to'])}" for line in over["wagers"])
        parts.append(f"Over all that {over['path']} allows{_with(over)}: " + "; ".join(lines) + ".")
    parts += [f"The odds of {wager} are not determined: only a submission tells them." for wager in effect["undetermined"]]
    if rounded := effect["rounded"]:
        moved = _short_lines(rounded["wagers"]) or "no effect"
        parts.append(f"At a stake of {rounded['stake']}, which the chips in play cannot divide: {moved}.")
    return parts


def in_short(effect: Any) -> str:
    """The effect in a few words, for a table."""
    if effect["alone"] is None or effect["last"] is None:
        return "none by itself can be computed"
    if effect["wagers"]:
        return ", ".join(effect["wagers"])
    if effect["over"]:
        return "none at the default; " + "; ".join(_when(over) for over in effect["over"]) + _by_readings(effect)
    none = "none at the default" if effect["untried"] else "none"
    return (f"{none} but at {effect['rounded']['stake']}" if effect["rounded"] else none) + _by_readings(effect)


def read_otherwise(reading: Any) -> str:
    """The reading behind an effect, and the effect under its other options."""
    options = "; ".join(f"○ {option['name']}: {moved(option)}" for option in reading["options"])
    return f"This rests on reading {reading['id']} of {reading['edition']} (“{reading['chosen']}”). Otherwise {options}."


def moved(option: Any) -> str:
    """What moves under one option of a reading."""
    if option["alone"] is None or option["last"] is None:
        return "cannot be computed by itself"
    lines = option["alone"] or option["last"]
    parts = [_short_lines(lines)] if lines else [] if option["over"] else ["no effect"]
    for over in option["over"]:
        told = ", ".join(f"{line_name(line)} {spread(line['from'])} → {spread(line['to'])}" for line in over["wagers"])
        parts.append(f"over all that {over['path']} allows{_with(over)} {told}")
    if rounded := option["rounded"]:
        at_stake = _short_lines(rounded["wagers"]) or "no effect"
        parts.append(f"at a stake of {rounded['stake']}, which chips cannot divide, {at_stake}")
    return ", ".join(parts)


def _by_readings(effect: Any) -> str:
    """The readings behind an effect, in a few words."""
    ids = ", ".join(dict.fromkeys(reading["id"] for reading in effect["readings"]))
    return f"; rests on {ids}" if ids else ""


def _short_lines(lines: Any) -> str:
    return ", ".join(f"{line_name(line)} {percent(line['from'])} → {percent(line['to'])}" for line in lines)


def _lines(lines: Any) -> str:
    return "; ".join(f"{line_name(line)}: {edge(line['from'])} → {edge(line['to'])}" for line in lines)


def _when(over: Any) -> str:
    names = ", ".join(dict.fromkeys(line["wager"] for line in over["wagers"]))
    return f"{names} by {over['path']}"


def _with(over: Any) -> str:
    if not over["when"]:
        return ""
    yes_no = {True: "yes", False: "no"}
    return ", with " + ", ".join(f"{path} = {yes_no.get(value, value)}" for path, value in over["when"].items())


def spread(found: Any) -> str:
    """The least and the greatest edge that a text allows."""
    if found is None:
        return NONE
    least, most = percent(found["least"]), percent(found["most"])
    ends = least if found["least"] == found["most"] else f"{least} to {most}"
    return f"{ends} or no such wager" if "may_lack" in found else ends
