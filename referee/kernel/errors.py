"""The three ways to say no: against a rule, not understood, not yet known."""

import re
from collections.abc import Mapping, Sequence

import msgspec

from referee.kernel.say import Say, Text

NAMELESS = "(a field without a name)"


class Refusal(Exception):
    """An action that a rule forbids: the rules it rests on, why, and what would help."""

    def __init__(self, rules: list[str], why: Text, remedy: Text | None = None) -> None:
        super().__init__(why)
        self.rules = rules
        self.why = why
        self.remedy = remedy


class Invalid(Exception):
    """Input that makes no sense: every faulty field with what is wrong with it."""

    def __init__(self, errors: Mapping[str, Sequence[Text]]) -> None:
        self.errors = {field or NAMELESS: list(faults) for field, faults in errors.items()}
        super().__init__("; ".join(f"{field}: {', '.join(map(str, faults))}" for field, faults in self.errors.items()))

    @classmethod
    def of(cls, field: str, fault: Text) -> "Invalid":
        return cls({field: [fault]})


class Missing(Exception):
    """A printed fact that nobody has told the referee yet; what it is for, and what will be needed with it."""

    def __init__(self, key: str, question: Text, rules: list[str]) -> None:
        super().__init__(question)
        self.key = key
        self.question = question
        self.rules = rules
        self.why: Text = ""
        self.also: list[str] = []


class GameFault(Exception):
    """A game that does not keep its part of the contract: which game, the place in it, and what is wrong there."""

    def __init__(self, game: str, place: str, fault: str) -> None:
        super().__init__(f"{game}: {place} {fault}" if place else f"{game}: {fault}")
        self.game = game
        self.place = place
        self.fault = fault


TYPES = {
    "str": "a text",
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "array": "a list",
    "object": "a mapping",
    "null": "nothing at all",
}
WORDED = (
    (r"Expected `(.+)`, got `(.+)`", "must be {0: or}, not {1: or}"),
    (r"Expected `(.+)` of length (<=|>=) (\d+)", "must be {0: or} with {1} {2} in it"),
    (r"Expected `(.+)` (<=|>=) (\d+)", "must be {0: or}, {1} {2}"),
    (r"Expected `(.+)` matching regex .+", "must be {0: or} in small letters, digits and -"),
    (r"Invalid enum value '?(.*?)'?", "cannot be {0}"),
    (r"Object missing required field .+", "is left out"),
    (r"Object contains unknown field .+", "unknown field"),
)
"""What msgspec says of a value, and how we say it."""


def invalid(fault: msgspec.ValidationError) -> Invalid:
    """msgspec's fault with its field named, in words.

    >>> kind = msgspec.defstruct("Move", [("pieces", dict[str, int])])
    >>> try: msgspec.convert({"pieces": {"melee": "two"}}, kind)
    ... except msgspec.ValidationError as fault: invalid(fault).errors
    {'pieces': [Say(say='must be {0: or}, not {1: or}', slots={'0': ['a whole number'], '1': ['a text']})]}
    """
    message, _, path = str(fault).partition(" - at `")
    field = path.rpartition("$")[2].rstrip("`").replace("[...]", "").removeprefix(".") or "body"
    for missing in ("missing required field `", "unknown field `"):
        if missing in message:
            name = message.split(missing)[1].split("`")[0]
            field = name if field == "body" else f"{field}.{name}"
    return Invalid.of(field, in_words(message))


def invalid_in(whole: str, fault: msgspec.ValidationError) -> Invalid:
    """The same of a part of something: its field stands under the name of the whole."""
    [(field, told)] = invalid(fault).errors.items()
    part = "" if field == "body" else field if field.startswith("[") else f".{field}"
    return Invalid({f"{whole}{part}": told})


def in_words(message: str) -> Text:
    """What is wrong with a value, without the names of types."""
    for pattern, words in WORDED:
        if found := re.fullmatch(pattern, message):
            return Say(words, {str(at): typed_in_words(part) for at, part in enumerate(found.groups())})
    return message


def typed_in_words(part: str) -> list[str]:
    """A type, or several of them, as one calls them; at most and at least."""
    if part in ("<=", ">="):
        return ["at most" if part == "<=" else "at least"]
    return [TYPES.get(name, name) for name in part.split(" | ")] if part else ["empty"]
