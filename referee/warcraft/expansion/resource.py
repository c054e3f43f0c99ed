"""Options 6 and 7: what a resource space holds is fixed, each worker takes 2 of it, and no die is rolled.

How the amounts of Option 7 are hidden and come to light is in hidden.py.
"""

from referee.kernel.event import Event
from referee.kernel.position import happen
from referee.kernel.say import Say, Text
from referee.kernel.sources import Source
from referee.warcraft.table.position import RESOURCE, Warcraft, has
from referee.warcraft.table.scenario import scenario_of
from referee.warcraft.table.verbs import VERBS, gain

START = 20
SERVED = 9
"""Goldmines, and Forests, that the tokens are enough for."""
EACH = 2
REGROWTH = 10
COMPLETE = 2
TOKENS = (10, 5, 1)
SETUP = ["wbx.drain.setup-gold", "wbx.drain.setup-wood", "wbx.resource.add"]
RULES = {
    "drain": {
        "roll": ["wbx.drain.no-roll", "wbx.drain.fixed"],
        "take": ["wbx.drain.no-roll", "wbx.drain.collect", "wbx.drain.change"],
        "empty": ["wbx.drain.depleted", "wbx.drain.no-marker"],
        "renew": ["wbx.drain.renew"],
    },
    "hidden": {
        "roll": ["wbx.hidden.no-roll", "wbx.hidden.fixed"],
        "take": ["wbx.hidden.no-roll", "wbx.hidden.collect"],
        "empty": ["wbx.hidden.depleted"],
        "renew": ["wbx.hidden.renew"],
    },
}


def fixed(position: Warcraft) -> bool:
    """Whether the amounts in the resource spaces are fixed."""
    return has(position, "drain") or has(position, "hidden")


def rules_for(position: Warcraft, what: str) -> list[str]:
    return RULES["drain" if has(position, "drain") else "hidden"][what]


def resource_spaces(position: Warcraft) -> list[str]:
    return [key for key, space in position.board.spaces.items() if space.kind in RESOURCE]


def exhausted(position: Warcraft, space: str) -> bool:
    """Nothing lies there, and no token promises anything."""
    return not position.stock.get(space) and space not in position.hidden


def stock_board(position: Warcraft) -> None:
    """Option 6: the same amount everywhere, but for what a scenario has depleted."""
    spaces = [space for space in resource_spaces(position) if not position.depletion.get(space)]
    happen(position, "stocked", SETUP, spaces=spaces, number=START)
    kinds = [position.board.spaces[space].kind for space in spaces]
    if any(kinds.count(kind) > SERVED for kind in RESOURCE):
        happen(position, "tokens-run-out", SETUP[:2], number=SERVED)


def collect(position: Warcraft, seat: str, space: str, workers: int, rules: list[str]) -> None:
    """Two for each worker, as far as it goes; where a scenario lets nothing deplete, nothing grows less."""
    scenario = scenario_of(position)
    lasting = not scenario.depletes(position, space)
    there = position.stock.get(space, 0)
    number = EACH * workers if lasting else min(EACH * workers, there)
    happen(
        position,
        "collected",
        [*rules_for(position, "take"), *rules, *([scenario.never_depleted] if lasting else [])],
        seat=seat,
        number=number,
        resource=RESOURCE[position.board.spaces[space].kind],
        space=space,
        left=there if lasting else there - number,
    )
    if not position.stock[space]:
        happen(position, "drained", rules_for(position, "empty"), space=space)


def regrow(position: Warcraft, seat: str, space: str) -> None:
    """What Renew does where amounts are fixed."""
    happen(position, "regrown", rules_for(position, "renew"), seat=seat, space=space, number=REGROWTH)


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


@VERBS.verb("stocked", "Each Goldmine gets {number} gold and each Forest {number} wood: a 10 and two 5s.")
def stocked(position: Warcraft, event: Event) -> None:
    position.stock |= dict.fromkeys(event.data["spaces"], event.data["number"])


VERBS.note("tokens-run-out", "The tokens serve {number} Goldmines and {number} Forests: note what lies on the others.")


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


class FixedAmounts(Source[Warcraft]):
    """A space that a scenario depletes holds nothing, and bears no token either."""

    key = "fixed-amounts"

    def __init__(self) -> None:
        self.after = {"depleted": self.empty}

    def in_play(self, position: Warcraft) -> bool:
        return fixed(position)

    def empty(self, position: Warcraft, event: Event) -> None:
        if event.data["level"] == COMPLETE:
            happen(position, "drained", rules_for(position, "empty"), space=event.data["space"])


SOURCES = [FixedAmounts()]
