"""The words in which a card's ability says what it does: what may stand after each, and on whom it works.

Grammar only: `ability/deed.py` carries them out. Ways are parted by ` or `, what a way does by `; `.

>>> [(piece.word, piece.rest) for piece in ways("heal 2; unstress all")[0]]
[('heal', '2'), ('unstress', 'all')]
>>> [piece.to.how for way in ways("stress 1 on other or state slowed on one enemy within 8") for piece in way]
['other', 'one']
"""

import re
from collections.abc import Iterator
from functools import cache
from typing import Literal, NamedTuple, get_args

from referee.warcrow.table.vocabulary import LASTING, NAMED, STATES, WORDS

Moment = Literal[
    "any-time",
    "own-activation",
    "activation-start",
    "activation-end",
    "allied-end",
    "disputed",
    "contact",
    "engages",
    "moves",
    "ally-moves",
    "ally-attacked",
    "ally-engaged",
    "charges",
    "rushes",
    "targeted",
    "shoots",
    "has-shot",
    "combat-result",
    "has-attacked",
    "combat-over",
    "end-after-shot",
    "end-after-fight",
    "end-after-combat",
    "round-start",
    "round-end",
    "left-behind",
    "rests",
    "arrives",
    "foe-arrives",
    "suffers",
    "allied-suffers",
    "falls",
    "enemy-struggles",
    "any-end",
    "stressed",
]
"""When an ability works outside of rolls; `contact` is engaging or being engaged, `rushes` a charge or an assault,
`disputed` the moment before an objective is decided that both sides are near to, as an allied activation ends,
`suffers` comes before damage is taken, `falls` before troops are removed, `stressed` before stress is taken,
`end-after-shot`, `end-after-fight`: the end of its own activation in which it shot, of any in which it fought;
`end-after-combat` where that was no shot."""
MOMENTS = frozenset(get_args(Moment))
OF_ALLIES = ("ally-moves", "ally-attacked")
"""What befalls an ally: of such an ability that ally is the `other`, and its only target."""
THROWS, WON, SHOWN = ("rolls", "tests"), "won", "shown "
"""Words for dice that are thrown, and what is done only where they show a success, or a symbol that is named."""
PRICES = ("pay", "long", "ambush")
"""Stress of its own choice, a long action, a place to be put down: without it nothing else is done."""
MAY = "may "
"""What begins so is the player's to decide."""
UNLESS = re.compile(r"unless (?P<need>\d)(?: \((?P<more>\d) (?P<traits>[A-Za-z ]+)\))?: (?P<does>.+)")
"""Whoever is meant passes a Willpower test, or this is done to it; more successes are asked of some."""
PIECE = re.compile(r"(?:if (?P<guard>[^:]+): )?(?P<word>[a-z-]+)(?P<rest>(?: (?!on ).*?)?)(?: on (?P<to>.+))?")
TO = re.compile(
    r"(?P<how>one|each|other) (?P<side>allied|enemy|unit|under|fallen)(?P<traits>(?: [A-Z][A-Za-z_]+)*)"
    r"(?P<only>(?: (?:free|demoralized|embattled|activated))?)(?P<but>(?: except [A-Z][A-Za-z_]+)?)"
    r"(?: (?P<near>(?:within|passing|acting|beside) (?P<far>\d\d?)|adjacent|engaged))?(?P<of>(?: of (?:target|other))?)"
)


class Receiver(NamedTuple):
    """On whom something works: the unit itself, the `other` of the moment, the `target` named, one or each of many."""

    how: str = "self"
    side: str = ""
    traits: tuple[str, ...] = ()
    but: str = ""
    only: str = ""
    near: str = ""
    far: int = 0
    of: str = ""

    @property
    def is_measured(self) -> bool:
        """Whether the table says who is near enough."""
        return self.how in ("each", "other") and self.near not in ("", "engaged")

    @property
    def is_asked_anew(self) -> bool:
        """Whether no claim tells it: near at one moment is enough, or it is measured from a token."""
        return self.near.startswith(("passing", "acting", "beside"))


class Piece(NamedTuple):
    """One thing that is done: the word, what it needs, on whom, and on what condition."""

    word: str
    rest: str
    to: Receiver = Receiver()
    guard: str = ""


class Test(NamedTuple):
    """What a unit may escape by its Willpower."""

    need: int
    more: int
    traits: tuple[str, ...]
    does: tuple[Piece, ...]


GUARD = re.compile(
    r"engaged|not engaged|(self|other) (" + STATES + r")|did (?:damage|\d)|rushed|(other )?wooded \d|troops \d-|"
    r"ally [A-Z][A-Za-z /]+|(self|other) [A-Z][A-Za-z ]+|acting|opening|won|shown h?[SBX]|winning|slain Officer|"
    rf"token {NAMED}|chosen {NAMED}|used {NAMED}|using {NAMED}"
)


@cache
def ways(do: str) -> tuple[tuple[Piece, ...], ...]:
    """What can be chosen among, each in the order written."""
    return tuple(tuple(filter(None, map(piece, way.split("; ")))) for way in do.removeprefix(MAY).split(" or ") if do)


def piece(text: str) -> Piece | None:
    match = PIECE.fullmatch(text)
    to = receiver(match["to"]) if match else None
    return Piece(match["word"], match["rest"].strip(), to, match["guard"] or "") if match and to else None


def receiver(text: str | None) -> Receiver | None:
    """
    >>> receiver("each enemy Cavalry within 10 of target")
    Receiver(how='each', side='enemy', traits=('Cavalry',), but='', only='', near='within 10', far=10, of='target')
    """
    if text in (None, "other", "target"):
        return Receiver(text or "self")
    match = TO.fullmatch(text or "")
    if not match:
        return None
    traits = tuple(one.replace("_", " ") for one in match["traits"].split())
    but = match["but"].removeprefix(" except ").replace("_", " ")
    near, far, of = match["near"] or "", int(match["far"] or 0), match["of"].removeprefix(" of ")
    return Receiver(match["how"], match["side"], traits, but, match["only"].strip(), near, far, of)


@cache
def test_of(text: str) -> Test | None:
    """
    >>> test_of("unless 1 (2 Cavalry Large): stress 1").more
    2
    """
    match = UNLESS.fullmatch(text)
    if not match:
        return None
    does = tuple(filter(None, map(piece, match["does"].split(" and "))))
    return Test(int(match["need"]), int(match["more"] or match["need"]), tuple((match["traits"] or "").split()), does)


def is_known(one: Piece) -> bool:
    """Whether the referee carries it out."""
    if one.guard and not all(map(GUARD.fullmatch, one.guard.split(" and "))):
        return False
    if one.word == "unless":
        test = test_of(f"unless {one.rest}")
        return test is not None and bool(test.does) and all(map(is_known, test.does))
    if one.word in LASTING:
        return bool(re.fullmatch(LASTING[one.word], one.rest))
    return one.word in WORDS and bool(re.fullmatch(WORDS[one.word].form, one.rest))


def wrong_words(do: str) -> Iterator[str]:
    """What nobody can carry out.

    >>> list(wrong_words("may if sleepy: heal 1; if engaged: heal 1"))
    ['if sleepy: heal 1']
    """
    for way in do.removeprefix(MAY).split(" or "):
        for text in way.split("; "):
            found = piece(text)
            if found is None or not is_known(found):
                yield text
