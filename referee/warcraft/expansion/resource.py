"""Options 6 and 7: what a resource space holds is fixed, each worker takes 2 of it, and no die is rolled.

How the amounts of Option 7 are hidden and come to light is in hidden.py.
"""

from referee.kernel.event import Event
from referee.kernel.position import happen
from referee.kernel.say import Say, Text
from referee.kernel.sources import Source
from referee.warcraft.table.piece import Rules
from referee.warcraft.table.position import RESOURCE, Warcraft, has
from referee.warcraft.table.scenario import scenario_of
from referee.warcraft.table.verbs import VERBS, gain
from referee.warcraft.turn.yields import Amounts, amounts_of

ADDED = "wbx.resource.add"
EACH = 2
REGROWTH = 10
COMPLETE = 2
TOKENS = (10, 5, 1)


def resource_spaces(position: Warcraft) -> list[str]:
    return [key for key, space in position.board.spaces.items() if space.kind in RESOURCE]


class Fixed(Amounts):
    """Each worker takes two of what lies there, as far as it goes."""

    option = ""
    taken: Rules = ()
    empty: Rules = ()
    renew: Rules = ()

    def in_use(self, position: Warcraft) -> bool:
        return has(position, self.option)

    def exhausted(self, position: Warcraft, space: str) -> bool:
        """Nothing lies there, and no token promises anything."""
        return not position.stock.get(space) and space not in position.hidden

    def collect(self, position: Warcraft, seat: str, space: str, workers: int, rules: list[str]) -> None:
        """Where a scenario lets nothing deplete, nothing grows less."""
        scenario = scenario_of(position)
        lasting = not scenario.depletes(position, space)
        there = position.stock[space]
        number = EACH * workers if lasting else min(EACH * workers, there)
        happen(
            position,
            "collected",
            [*self.taken, *rules, *([scenario.never_depleted] if lasting else [])],
            seat=seat,
            number=number,
            resource=RESOURCE[position.board.spaces[space].kind],
            space=space,
            left=there if lasting else there - number,
        )
        if not position.stock[space]:
            happen(position, "drained", self.empty, space=space)

    def regrow(self, position: Warcraft, seat: str, space: str) -> None:
        happen(position, "regrown", self.renew, seat=seat, space=space, number=REGROWTH)


def in_tokens(amount: int) -> str:
    """How an amount lies on the table in the fewest tokens.

    >>> in_tokens(18)
    '10, 5, 1, 1, 1'
    """
    tokens: list[str] = []
    for worth in TOKENS:
        tokens += [str(worth)] * (amount // worth)
        amount %= worth
    return ", ".join(tokens)


def collected_words(event: Event) -> Text:
    data = event.data
    words = "{seat:seat} takes {number} {resource:resource} from {space:space}; nothing stays there."
    if data["left"]:
        words = "{seat:seat} takes {number} {resource:resource} from {space:space}; {left} stay there ({tokens})."
    return Say(words, {"seat": event.seat, "tokens": in_tokens(data["left"]), **data})


@VERBS.verb("collected", collected_words, reveals=True)
def collected(position: Warcraft, event: Event) -> None:
    gain(position, event.seat, **{event.data["resource"]: event.data["number"]})
    position.stock[event.data["space"]] = event.data["left"]


@VERBS.verb("drained", "{space:space} is depleted: nothing lies there any more.")
def drained(position: Warcraft, event: Event) -> None:
    position.stock[event.data["space"]] = 0
    position.hidden.pop(event.data["space"], None)


@VERBS.verb("regrown", "{seat:seat} adds {number} wood to the Forest {space:space}.")
def regrown(position: Warcraft, event: Event) -> None:
    space = event.data["space"]
    position.stock[space] = position.stock.get(space, 0) + event.data["number"]


def in_use(position: Warcraft) -> Fixed:
    found = amounts_of(position)
    assert isinstance(found, Fixed)
    return found


class FixedAmounts(Source[Warcraft]):
    """A space that a scenario depletes holds nothing, and bears no token either."""

    key = "fixed-amounts"

    def __init__(self) -> None:
        self.after = {"depleted": self.empty}

    def in_play(self, position: Warcraft) -> bool:
        return amounts_of(position) is not None

    def empty(self, position: Warcraft, event: Event) -> None:
        if event.data["level"] == COMPLETE:
            happen(position, "drained", in_use(position).empty, space=event.data["space"])


SOURCES = [FixedAmounts()]
