"""The three ways to say no: against a rule, not understood, not yet known."""


class Refusal(Exception):
    """An action that a rule forbids: the rules it rests on, why, and what would help."""

    def __init__(self, rules: list[str], why: str, remedy: str | None = None) -> None:
        super().__init__(why)
        self.rules = rules
        self.why = why
        self.remedy = remedy


class Invalid(Exception):
    """Input that makes no sense: every faulty field with what is wrong with it."""

    def __init__(self, errors: dict[str, list[str]]) -> None:
        super().__init__("; ".join(f"{field}: {', '.join(faults)}" for field, faults in errors.items()))
        self.errors = errors

    @classmethod
    def of(cls, field: str, fault: str) -> "Invalid":
        return cls({field: [fault]})


class Missing(Exception):
    """A printed fact that nobody has told the referee yet."""

    def __init__(self, key: str, question: str, rules: list[str]) -> None:
        super().__init__(question)
        self.key = key
        self.question = question
        self.rules = rules
