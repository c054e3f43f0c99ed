"""What can go wrong, as exceptions: each kind of the service's problem+json is one of its own."""

from typing import Any


class Unclear(Exception):
    """Words typed here that cannot be read; the message says what is missing, in the language of the terminal."""


class Unreachable(Exception):
    """The service did not answer. Whether it heard is not known; `cut` says that it was heard and then broke off."""

    def __init__(self, message: str, *, cut: bool = False) -> None:
        self.cut = cut
        super().__init__(message)


class Problem(Exception):
    """The service said no. `body` is its whole answer, `asked` what was asked for."""

    def __init__(self, body: dict[str, Any]) -> None:
        self.body = body
        self.asked = ""
        self.status: int = body.get("status", 0)
        self.title: str = body.get("title", "The service answered with an error")
        self.why: str = body.get("detail") or self.title
        super().__init__(self.why)


class Refused(Problem):
    """The rules do not allow it: `why`, the rules with their texts, and the way out where there is one."""

    def __init__(self, body: dict[str, Any]) -> None:
        super().__init__(body)
        self.rules: list[dict[str, str]] = body.get("rules", [])
        self.remedy: str | None = body.get("remedy")
        self.at: int | None = body.get("at")
        self.due = ""
        """What is asked for instead, where somebody said what is not asked for now."""


class Invalid(Problem):
    """Something in the request is wrong or missing; `errors` names the fields."""

    def __init__(self, body: dict[str, Any]) -> None:
        super().__init__(body)
        self.errors: dict[str, list[str]] = body.get("errors", {})


class Stale(Problem):
    """The table has moved on; `version` is where it is now."""

    def __init__(self, body: dict[str, Any]) -> None:
        super().__init__(body)
        self.version: int | None = body.get("version")


class NoPass(Problem):
    """A pass is needed, and none that is known was sent."""


class NotYours(Problem):
    """The pass does not cover that seat or that table."""


class Unknown(Problem):
    """There is no such table, game, rule, pack or code."""


class PutAway(Problem):
    """Nobody had touched the table for long; its host can bring it back."""

    def __init__(self, body: dict[str, Any]) -> None:
        super().__init__(body)
        self.why = f"{self.why} {body.get('remedy', '')}".strip()


class SeatTaken(Problem):
    """The seat is taken; the host can hand the seat out again."""


class Busy(Problem):
    """Too much at once, or the server's database cannot be used for now; try again."""


BY_TYPE = {
    "refusal": Refused,
    "invalid": Invalid,
    "not-json": Invalid,
    "too-large": Invalid,
    "media-type": Invalid,
    "stale": Stale,
    "no-pass": NoPass,
    "not-yours": NotYours,
    "not-found": Unknown,
    "put-away": PutAway,
    "seat-taken": SeatTaken,
    **dict.fromkeys(("busy", "away", "disk-full", "only-readable", "failing"), Busy),
}


def problem(body: dict[str, Any], asked: str = "") -> Problem:
    """The exception for a problem document, told apart by its `type`."""
    name = str(body.get("type", "")).rpartition("#")[2]
    found = BY_TYPE.get(name, Problem)(body)
    found.asked = asked
    return found
