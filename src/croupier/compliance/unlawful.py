"""A choice that the edition does not allow, told as a finding: the value, what the text allows, and the nearest to it."""

import re
from collections.abc import Mapping
from fractions import Fraction

from croupier.compliance.finding import Finding
from croupier.rulebook.choices import Unlawful
from croupier.rulebook.labels import label
from croupier.rulebook.provisions.provisions import provisions
from croupier.rulebook.text.draft import Draft, Says
from croupier.rulebook.values import Value, measure, shown

LONGEST = 60
"""Characters of a value that a sentence repeats."""
LONGEST_SENTENCE = 300
_FOR = re.compile(r"(\d{1,9}) for ([1-9]\d{0,8})", re.ASCII)


def finding(choice: Unlawful, draft: Draft, lines: Mapping[str, int]) -> Finding:
    """The finding of a forbidden value."""
    cite = draft.rules[choice.path].cited
    if stated := _stated_with_for(choice):
        says, fix = stated
        written_so = provisions(draft.jurisdiction).get("odds_written")
        cite = f"{cite}, {written_so.cite}" if written_so else cite
    else:
        says, fix = _says(choice), _fix(choice)
    return Finding("violation", choice.path, choice.value, choice.says, cite, says, fix, lines.get(choice.path))


def brief(value: Value) -> str:
    """A value as a sentence repeats it."""
    text = shown(value).strip() or "nothing but blanks"
    text = "".join(sign if sign.isprintable() else "�" for sign in text)
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def sentence(text: str) -> str:
    """With a capital letter and a full stop; a value of any length inside it is cut."""
    text = text if len(text) <= LONGEST_SENTENCE else f"{text[: LONGEST_SENTENCE // 2]}…{text[-LONGEST_SENTENCE // 2 :]}"
    text = "".join(sign if sign.isprintable() else "�" for sign in text)
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")


def _says(choice: Unlawful) -> str:
    name, value, says = label(choice.path), brief(choice.value), choice.says
    if says.kind == "house":
        return sentence(f"{name}: it is left blank, which is no answer")
    if says.kind == "is":
        return sentence(f"{name}: {value} is not allowed, the text fixes it at {brief(says.value)}")
    if not _comparable(choice.value, says):
        return sentence(f"{name}: {value} is no such value, the text allows {says}")
    if says.kind == "at_least":
        return sentence(f"{name}: {value} is below the least that the text allows, {brief(says.value)}")
    if says.kind == "at_most":
        return sentence(f"{name}: {value} is above the most that the text allows, {brief(says.value)}")
    return sentence(f"{name}: {value} is not allowed, the text allows {says}")


def _fix(choice: Unlawful) -> str:
    says, path = choice.says, choice.path
    match says.kind:
        case "is":
            return f"Leave the line {path} out, or write {written(says.value)}."
        case "house":
            return f"Write an answer, or leave the line {path} out."
        case "one_of" if isinstance(says.value, tuple):
            return f"Choose {_either([written(item) for item in says.value])}."
        case "at_least" | "at_most":
            return f"Write {written(says.value)} or {'more' if says.kind == 'at_least' else 'less'}."
        case "range":
            return f"Choose {_either(_around(choice.value, says))}."
    return f"It must be {says}."


def written(value: Value) -> str:
    """A value as TOML has it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple):
        return f"[{', '.join(map(written, value))}]"
    return str(value) if isinstance(value, int) else f'"{brief(value)}"'


def _either(choices: list[str]) -> str:
    return " or ".join(choices) if len(choices) < 3 else f"{', '.join(choices[:-1])} or {choices[-1]}"


def _comparable(value: Value, says: Says) -> bool:
    """Whether the value could be more or less than what the text says."""
    if says.kind == "one_of":
        return True
    sizes = measure(value), measure(says.value)
    return sizes[0] is not None and sizes[1] is not None and sizes[0][0] == sizes[1][0]


def _around(value: Value, says: Says) -> list[str]:
    """The values of a range that are nearest to another: those below and above it."""
    size, low, high = measure(value), measure(says.value), measure(says.to)
    step = measure(says.step)
    ends = [written(says.value), *([] if says.to is None else [written(says.to)])]
    if size is None or low is None or size[0] != low[0] or step is None or not isinstance(says.value, int):
        return [" to ".join(ends)] if len(ends) == 2 else [f"{ends[0]} or more"]
    at = low[1] + (size[1] - low[1]) // step[1] * step[1]
    near = [at, at + step[1]]
    inside = [each for each in near if each >= low[1] and (high is None or each <= high[1])]
    clamped = inside or [low[1] if size[1] < low[1] or high is None else _last(low[1], high[1], step[1])]
    return [str(each) for each in dict.fromkeys(clamped)]


def _last(low: Fraction, high: Fraction, step: Fraction) -> Fraction:
    return low + (high - low) // step * step


def _stated_with_for(choice: Unlawful) -> tuple[str, str] | None:
    """Odds written "10 for 1", in which the stake is part of the prize."""
    match = _FOR.fullmatch(choice.value) if isinstance(choice.value, str) else None
    if match is None or measure(choice.says.value) is None:
        return None
    prize, stake = int(match[1]), int(match[2])
    same = f"{prize - stake} to {stake}" if prize > stake else "no win at all"
    says = f'"{choice.value}" counts the stake in the prize and is {same}; odds are stated with "to".'
    right = same if choice.says.allows(same) else choice.says.value
    more = " or more" if right is not same and choice.says.kind == "at_least" else ""
    return says, f"Write {written(right)}{more}."
