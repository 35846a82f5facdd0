"""Text that can be printed as it is: names are whatever somebody typed."""


def printable(text: str) -> str:
    """The text with every sign spelt out that would do something to a terminal."""
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() else sign.encode("unicode_escape").decode() for sign in text)
