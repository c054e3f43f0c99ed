"""What lies on the battlefield: units with their tokens, the turn counter, and what each player commands.

The table owns space, the referee owns everything else: no rule asks where a model stands. A map, where one is drawn,
only offers what may be claimed.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from referee.kernel import packs
from referee.kernel.errors import Invalid
from referee.kernel.fields import by_hand, titled
from referee.kernel.position import Position, lazy
from referee.kernel.say import say
from referee.kernel.table import Player
from referee.warcrow.setup.company import Company
from referee.warcrow.setup.shipped import CARDS
from referee.warcrow.table.by_hand import (
    counter_by_hand,
    elements_by_hand,
    objectives_by_hand,
    spells_by_hand,
    units_by_hand,
)
from referee.warcrow.table.cards import Cards
from referee.warcrow.table.completed import with_behavior, with_facts
from referee.warcrow.table.element import Element
from referee.warcrow.table.place import Place
from referee.warcrow.table.profile import KIND, Profile

DISARMED, FRIGHTENED, SLOWED, VULNERABLE = "disarmed", "frightened", "slowed", "vulnerable"
State = Literal["disarmed", "frightened", "slowed", "vulnerable"]
Where = Literal["field", "reserve", "joined", "gone"]
FIELD: Where = "field"
RESERVE: Where = "reserve"
JOINED: Where = "joined"
GONE: Where = "gone"
POSITIONS = 10
"""Numbered positions of the turn counter."""
ACTIVATION_END = "activation-end"
"""The moment at which most of what an activation brings is due."""
AT_WORK = "at-work"
"""The frame of a skill or spell that is being carried out."""
ROUND_START: Literal["round-start"] = "round-start"
ROUND_END: Literal["round-end"] = "round-end"
"""The moments at which effects of a round work."""
DISGUISE = "Disguise"
"""The token of a unit that the enemy takes for a neutral one."""
MOST_TOKENS = 99
"""No table has more of a kind: what would go beyond is not counted."""
Few = Annotated[int, Meta(ge=0, le=MOST_TOKENS)]
Named = Annotated[str, Meta(min_length=1, max_length=80)]
Spot = Annotated[int, Meta(ge=1, le=POSITIONS)]
Words = Annotated[str, Meta(max_length=200)]


class Unit(Struct, kw_only=True, omit_defaults=True, gc=False):
    """A unit as it stands: the card it is played by, its side, the troops left, and every token on its card."""

    profile: Annotated[str, titled("card", kind="unit")]
    side: Annotated[str, titled("company of", kind="seat")]
    """The player whose unit it is; nobody's is neutral."""
    troops: Annotated[int, Meta(ge=0, le=20), titled("troops")]
    start: Annotated[int, Meta(ge=1, le=20), titled("troops at the start")]
    damage: Annotated[Few, titled("damage")] = 0
    stress: Annotated[Few, titled("stress")] = 0
    tinge: Annotated[Few, titled("tinge")] = 0
    states: Annotated[tuple[State, ...], titled("states", kind="state")] = ()
    activated: Annotated[bool, titled("activation token")] = False
    demoralized: Annotated[Few, titled("number of its demoralized token")] = 0
    where: Annotated[Where, titled("place", kind="where")] = FIELD
    engaged: Annotated[tuple[str, ...], titled("touches", kind="unit")] = ()
    broken: Annotated[bool, titled("broken formation")] = False
    character: Annotated[str, titled("Character in it", kind="unit")] = ""
    """The card of the Character that has joined it."""
    host: Annotated[str, titled("part of", kind="unit")] = ""
    """The unit that a Character is part of; its own card keeps damage meanwhile."""
    gained: Annotated[tuple[Words, ...], titled("keywords gained for the game")] = ()
    tokens: Annotated[tuple[Named, ...], Meta(max_length=MOST_TOKENS), titled("tokens of cards")] = ()
    """What abilities have laid on its card, by what each token is called."""
    rooted: Annotated[bool, titled("no second move while Slowed")] = False
    swift: Annotated[bool, titled("begun on its preferred terrain")] = False
    """Whether it moves farther in this activation."""
    prey: Annotated[str, titled("charged in Bloodlust", kind="unit")] = ""
    """The enemy against which it may repeat its attack rolls, for as long as they touch."""
    used: Annotated[tuple[Named, ...], titled("used up in this round or game")] = ()
    chosen: Annotated[Words, titled("chosen at deployment")] = ""
    """What its player chose for it where its card leaves a choice for the whole game."""
    under: Annotated[str, titled("its card lies under that of", kind="unit")] = ""
    """Whose card lies on its own while it is off the battlefield: whoever that is may bring it back."""


class Token(Struct, omit_defaults=True):
    """A token on the counter, the last on top: of a demoralized unit, an event, a spell or a neutral unit."""

    unit: Annotated[str, titled("unit", kind="unit")] = ""
    at: Annotated[Spot, titled("position")] = 1
    event: Annotated[Words, titled("event")] = ""
    spell: Annotated[Few, titled("number of an effect token")] = 0
    neutral: Annotated[str, titled("neutral unit", kind="unit")] = ""
    element: Annotated[str, titled("terrain that the event is about", kind="unit")] = ""


class InForce(Struct, omit_defaults=True):
    """A spell in force: the number of its effect tokens, who cast it, on whom; with a duration it does not stay."""

    number: Annotated[int, Meta(ge=1, le=99), titled("number of its tokens")]
    name: Annotated[Named, titled("spell")]
    caster: Annotated[str, titled("caster", kind="unit")]
    target: Annotated[str, titled("target", kind="unit")]
    stays: Annotated[bool, titled("remains active")] = True
    altered: Annotated[tuple[Annotated[int, Meta(ge=1, le=9)], ...], titled("its alterations, by number")] = ()
    chosen: Annotated[tuple[Named, ...], titled("chosen for it: abilities taken away, or symbols")] = ()


class Objective(Struct, omit_defaults=True):
    """An objective marker: whose color it has, if anybody's, and whose conquest marker lies on it."""

    color: Annotated[str, titled("color of", kind="seat")] = ""
    holder: Annotated[str, titled("held by", kind="seat")] = ""
    number: Annotated[Few, titled("number printed on it")] = 0
    name: Annotated[Words, titled("name")] = ""


class ScenarioEffect(Struct, omit_defaults=True):
    """What the scenario does in every round, as the table wrote it down."""

    at: Annotated[Literal["round-start", "round-end"], titled("when", kind="when")]
    text: Annotated[Words, titled("what it does")]


class Seat(Player):
    """A player: the company as recruited, and what is counted for it."""

    faction: Annotated[str, titled("faction", kind="faction", hands=False)] = ""
    commander: Annotated[str, titled("commander", kind="unit", hands=False)] = ""
    command: Annotated[Few, titled("command tokens", hands=by_hand("command-token", less="Give back {what}"))] = 0
    points: Annotated[Few, titled("Victory Points", hands=False)] = 0
    earned: Annotated[dict[str, Few], titled("Victory Points by what they are for", hands=False)] = {}
    """By the line of the scoring that gives them; what the table counted by hand is not among them."""
    company: Company | None = None
    ready: bool = False


class Warcrow(Position):
    """The battlefield. `first` holds the initiative."""

    seats: dict[str, Seat] = {}
    units: Annotated[dict[str, Unit], titled("unit", key_kind="unit", whose="side", hands=units_by_hand)] = {}
    round: Annotated[Few, titled("round", hands=False)] = 0
    order: Annotated[list[str], titled("order of this round", kind="seat", hands=False)] = []
    dial: Annotated[Spot, titled("dial", words=tuple(map(str, range(POSITIONS + 1))))] = 1
    round_ends: Annotated[
        Spot, titled("position of the End of Round token", words=tuple(map(str, range(POSITIONS + 1))))
    ] = 5
    counter: Annotated[list[Token], titled("tokens on the counter", hands=counter_by_hand)] = []
    spells: Annotated[list[InForce], titled("spells in force", hands=spells_by_hand)] = []
    objectives: Annotated[
        dict[str, Objective], titled("objective", key_kind="objective", hands=objectives_by_hand)
    ] = {}
    fog: Annotated[Few, titled("Fog markers")] = 0
    elements: Annotated[dict[str, Element], titled("terrain", key_kind="unit", hands=elements_by_hand)] = {}
    """The terrain elements that were laid; none where the table did not say."""
    places: Annotated[dict[str, Place], titled("place on the map", key_kind="unit", hands=False)] = {}
    """What the battle map shows; nothing where none is drawn."""
    mission: Annotated[Words, titled("scenario", hands=False)] = ""
    scenario_effects: Annotated[list[ScenarioEffect], titled("what the scenario does in a round", hands=False)] = []
    typed: dict[str, Profile] = {}
    """Profile cards that were typed in at this table: they win over those that come with the game."""
    dealt: tuple[str, ...] = ()
    """The cards of all units that have come to this table."""

    @lazy
    def cards(self) -> Cards:
        """Every profile card this table knows."""
        own = [pack.of(Cards) for pack in map(packs.get, self.packs) if pack.kind == KIND]
        if not (own or self.typed or self.facts):
            return CARDS
        known = [CARDS, *own, Cards(self.typed)]
        units = {key: card for cards in known for key, card in cards.units.items()}
        short = {name: key for cards in known for name, key in cards.short.items()}
        factions = {key: name for cards in known for key, name in cards.factions.items()}
        return Cards(with_behavior(with_facts(units, self.facts), CARDS.behaving), short, factions)

    @lazy
    def here(self) -> Cards:
        """The cards of this table's units alone: what none of them does need not be looked for."""
        dealt = self.dealt or dealt_with((), self.units.values())
        return shipped_among(dealt) if self.cards is CARDS else self.cards.among(dealt)


@lru_cache(maxsize=1024)
def shipped_among(dealt: tuple[str, ...]) -> Cards:
    return CARDS.among(dealt)


def dealt_with(dealt: Iterable[str], units: Iterable[Unit]) -> tuple[str, ...]:
    """These cards, and those of these units with the Characters in them."""
    found = {name for unit in units for name in (unit.profile, unit.character) if name}
    return tuple(sorted(found.union(dealt)))


def other_seat(position: Warcrow, seat: str) -> str:
    """The opponent."""
    return next(other for other in position.seats if other != seat)


def on_field(position: Warcrow, seat: str | None = None) -> list[str]:
    """The units on the battlefield, of one side or of all, nobody's among them."""
    if seat is not None:
        return [key for key, unit in position.units.items() if unit.side == seat and unit.where == FIELD]
    return [key for key, unit in position.units.items() if unit.where == FIELD]


def is_on_field(position: Warcrow, key: str, seat: str | None = None) -> bool:
    """Whether a unit is there and on the battlefield, and of this side, where one is named."""
    unit = position.units.get(key)
    return unit is not None and unit.where == FIELD and seat in (None, unit.side)


def check_seat(position: Warcrow, seat: str) -> str:
    """Whoever is said to go first plays here."""
    if seat not in position.seats:
        raise Invalid.of("first", say("no such player; there are {seats:seat}", seats=list(position.seats)))
    return seat


def going_on(position: Warcrow, name: str) -> Any:
    """The innermost frame of this name, for rooms that may not know its class."""
    return next((frame for frame in reversed(position.agenda) if frame.__struct_config__.tag == name), None)


def ahead(position: Warcrow, number: int) -> int:
    """The position of the counter so many after the dial's; after ten comes one."""
    return (position.dial + number - 1) % POSITIONS + 1
