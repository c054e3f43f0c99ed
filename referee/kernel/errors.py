"""The three ways to say no: against a rule, not understood, not yet known."""

import msgspec


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


class GameFault(Exception):
    """A game that does not keep its part of the contract: which game, the place in it, and what is wrong there."""

    def __init__(self, game: str, place: str, fault: str) -> None:
        super().__init__(f"{game}: {place} {fault}" if place else f"{game}: {fault}")
        self.game = game
        self.place = place
        self.fault = fault


def invalid(fault: msgspec.ValidationError) -> Invalid:
    """msgspec's fault with its field named: "Expected `int`, got `str` - at `$.count`"."""
    message, _, path = str(fault).partition(" - at `")
    field = path.rstrip("`").removeprefix("$").removeprefix(".") or "body"
    for missing in ("missing required field `", "unknown field `"):
        if missing in message:
            name = message.split(missing)[1].split("`")[0]
            field = name if field == "body" else f"{field}.{name}"
    return Invalid.of(field, message)
