"""The one error that bad input raises: a sentence for the reader, with the rule and section where law decides."""


class InputError(ValueError):
    """What was asked cannot be used: says what is wrong, where, and what would be right."""

    def __init__(self, reason: str, *, rule: str | None = None, cite: str | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.rule = rule
        self.cite = cite

    def __str__(self) -> str:
        return f"{self.reason} ({self.cite})" if self.cite else self.reason
