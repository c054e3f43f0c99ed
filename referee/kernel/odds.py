"""Odds: how likely what is about to happen is, told with all that was taken for granted. Nothing is sampled here.

A game says what can be asked now (`contests`) and answers (`odds`); a calculator answers without a table (`reckon`).
Every game has the dice that are due. A game bounds its work before it begins: a tenth of a second is much.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec import Struct

from referee.kernel import spread
from referee.kernel.action import Face
from referee.kernel.dice import Cast, CastGroup
from referee.kernel.prompt import Prompt
from referee.kernel.say import Text, say

BEST = "best"


class Play(Struct):
    """A way to play that odds can be reckoned by."""

    key: str
    title: Text


class Given(Struct, frozen=True):
    """What whoever asks takes for granted: how both sides play, and a card that is played first."""

    play: str = BEST
    card: str | None = None


class Matter(Struct, omit_defaults=True):
    """Something whose odds can be asked: its key, what it is called, and the ways to play that can be supposed."""

    about: str
    title: Text
    plays: list[Play] = []


class Assumed(Struct, omit_defaults=True):
    """What an answer takes for granted, and the rules it follows in that."""

    text: Text
    rules: list[str] = []


class Share(Struct, omit_defaults=True):
    """How likely one outcome is; `seat` is whom it favours, if anybody."""

    key: str
    text: Text
    share: float
    seat: str | None = None


class Spread(Struct, omit_defaults=True):
    """How likely each number of something is: losses, hits, rounds."""

    key: str
    text: Text
    shares: dict[int, float]
    mean: float
    seat: str | None = None

    @classmethod
    def of(cls, key: str, text: Text, weights: Mapping[int, int], seat: str | None = None) -> "Spread":
        return cls.told(key, text, spread.shares(weights), seat)

    @classmethod
    def told(cls, key: str, text: Text, shares: dict[int, float], seat: str | None = None) -> "Spread":
        return cls(key, text, shares, spread.mean(shares), seat)


class Weighed(Struct, omit_defaults=True):
    """One answer to the decision at hand, and what would come of it."""

    action: dict[str, Any]
    text: Text
    shares: list[Share]
    spreads: list[Spread] = []


class Odds(Struct, omit_defaults=True):
    """What may come about: `outcomes` are all there are and add up to one; not `exact`: the rarest were left out."""

    about: str
    title: Text
    outcomes: list[Share]
    spreads: list[Spread] = []
    choices: list[Weighed] = []
    given: list[Assumed] = []
    exact: bool = True
    rules: list[str] = []


# ---- the dice that are due


def pools(prompts: Iterable[Prompt]) -> dict[str, tuple[Prompt, Cast]]:
    """Every throw that is asked for and whose dice are known, by what it is asked about."""
    found = {}
    for prompt in prompts:
        cast = prompt.choice
        if isinstance(cast, Cast) and all(group.faces for group in cast.groups):
            found["/".join(("throw", *prompt.seats, cast.label))] = prompt, cast
    return found


def of_throw(about: str, prompt: Prompt, cast: Cast) -> Odds:
    """How the dice may fall."""
    seat = prompt.seats[0] if len(prompt.seats) == 1 else None
    outcomes = list(results(cast.groups[0])) if len(cast.groups) == 1 else []
    spreads = [] if outcomes else [one for group in cast.groups for one in counted(group, seat)]
    return Odds(about, prompt.text, outcomes, spreads, rules=list(prompt.rules))


def results(group: CastGroup) -> Iterator[Share]:
    """What like dice may come to: hits, the face of a single die, or the sum of several."""
    shown = spread.faces(group.faces or ())
    if group.counts_up_to is not None:
        for number, share in spread.shares(hits(group)).items():
            yield Share(str(number), say("{number:hit}", number=number), share)
    elif group.count == 1:
        whole = sum(shown.values())
        yield from (Share(str(face), str(face), times / whole) for face, times in shown.items())
    elif numbers := values(group):
        for total, share in spread.shares(spread.several(numbers, group.count)).items():
            yield Share(str(total), say("{total} in all", total=total), share)


def counted(group: CastGroup, seat: str | None) -> Iterator[Spread]:
    """What can be counted of like dice: hits, their sum, or of symbols how many dice show each."""
    if group.counts_up_to is not None:
        yield Spread.of(group.key, "hits among the dice", hits(group), seat)
    elif numbers := values(group):
        yield Spread.of(group.key, "sum of the dice", spread.several(numbers, group.count), seat)
    else:
        shown = spread.faces(group.faces or ())
        for face in shown:
            text = say("dice that show {face}", face=str(face))
            yield Spread.of(f"{group.key}/{face}", text, spread.hits(shown, face.__eq__, group.count), seat)


def hits(group: CastGroup) -> Mapping[int, int]:
    """How many dice show a face that counts."""
    most = group.counts_up_to or 0
    return spread.hits(values(group), lambda face: face <= most, group.count)


def values(group: CastGroup) -> Mapping[int, int]:
    """The faces of a die that has numbers; none of one that has symbols."""
    shown: list[Face] = list(group.faces or ())
    numbers = [face for face in shown if isinstance(face, int)]
    return spread.faces(numbers) if len(numbers) == len(shown) else {}
