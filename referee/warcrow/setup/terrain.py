"""Preparing by the book: the scenario is chosen, terrain laid by turns, and each side gets its zone."""

from typing import ClassVar

from referee.kernel.action import Pass
from referee.kernel.agenda import Frame, close
from referee.kernel.choice import One, Option, one
from referee.kernel.errors import Invalid
from referee.kernel.event import Event
from referee.kernel.position import happen, require
from referee.kernel.prompt import Prompt
from referee.kernel.say import Say, say
from referee.kernel.sources import change
from referee.warcrow.actions import Order
from referee.warcrow.setup.actions import ELEMENTS, ZONES, ChooseScenario, ChooseZone, LayTerrain
from referee.warcrow.setup.shipped import TITLES
from referee.warcrow.table import window as windows
from referee.warcrow.table.element import (
    BASICS,
    BROAD,
    LONG,
    OTHER,
    SMALL,
    TERRAIN,
    WATER,
    Bounds,
    Element,
    basic,
    unknown,
)
from referee.warcrow.table.position import Warcrow, check_seat, other_seat
from referee.warcrow.table.scenario import facts_of
from referee.warcrow.table.verbs import VERBS

CHOSEN = "wcr.setup.choose-scenario"
FIRST, BY_TURNS, SPACING = "wcr.setup.terrain-first", "wcr.setup.terrain-alternate", "wcr.setup.terrain-spacing"
ZONE = "wcr.setup.deployment-zone"
ANYWHERE = ("fence", "wall")
"""Low elements may lie close to others, and others to them."""
MOST = 12

VERBS.changes("scenario-chosen", "The scenario is {scenario}.")
VERBS.note("layout-told", "{text}")
VERBS.note("lays-first", "{seat:seat} says that {first:seat} lays the first terrain element.")
SIZES = {
    LONG: "4 to 13 strides long and at most 1 wide",
    "river": "4 to 13 strides long and at most 7 wide",
    SMALL: "as large as a square of 4 to 7 strides a side",
    BROAD: "as large as a square of 7 to 10 strides a side",
}
BOUNDS: dict[Bounds, str] = {
    "base": "wcr.terrain.base",
    "walls": "wcr.terrain.no-base",
    "agreed": "wcr.terrain.no-base",
}
AGREED, RECOMMENDED = "wcr.terrain.agree-keywords", "wcr.terrain.basic-list"
WHOLE = "wcr.terrain.water-whole"


def laid_words(event: Event) -> Say:
    """What is laid, with its keywords, how large it should be and what bounds it."""
    data = event.data
    words = "{seat:seat} lays {element:element}{close:| close to another, as agreed}"
    words += ": {keywords:,}." if data["keywords"] else "; it has no keywords."
    words += {
        "base": " Its base is what counts" + (", {size}." if data["size"] else "."),
        "walls": " It has no base: its walls are its limits.",
        "agreed": " It has no base: its limits are as agreed.",
    }[data["bounds"]]
    return Say(words, {"seat": event.seat, **data, "keywords": list(map(read, data["keywords"]))})


def read(keyword: str) -> Say:
    return say("{keyword}", keyword=keyword)


VERBS.verb("terrain-laid", laid_words)(change)
VERBS.note("terrain-enough", "{seat:seat} finds the terrain sufficient.")
VERBS.note("zone-chosen", "{seat:seat} takes zone {zone}; {other:seat} has the other one.")


class Agreeing(Frame[Warcrow], tag="agreeing"):
    """The players agree on a scenario, one of the book or any other."""

    window = windows.SCENARIO
    asks: ClassVar = {"choose-scenario": (CHOSEN,)}

    def prompts(self, position: Warcrow) -> list[Prompt]:
        text = "Which scenario is played? It says how the zones lie, how points are counted and when the game ends."
        options = [Option({"scenario": name}, say("{name}", name=name)) for name in TITLES.values()]
        return [self.ask(list(position.seats), "choose-scenario", text, One(options, open=True))]

    def on_choose_scenario(self, position: Warcrow, action: ChooseScenario) -> None:
        self.only(position, action)
        close(position, self)
        choose(position, action.scenario)


def choose(position: Warcrow, title: str) -> None:
    """The scenario is agreed on; one that the referee knows is played by its rules."""
    key = next((key for key, name in TITLES.items() if name == title), position.scenario)
    becomes = {"mission": title, "scenario": key}
    happen(position, "scenario-chosen", [CHOSEN], scenario=title, becomes=becomes)
    tell_layout(position)


def tell_layout(position: Warcrow) -> None:
    """Where zones and markers lie, where the scenario has words for it instead of a diagram."""
    layout = facts_of(position).layout
    if layout:
        happen(position, "layout-told", [CHOSEN], text=layout)


class Terrain(Frame[Warcrow], tag="terrain"):
    """By turns, each at least one element, until both have enough; `turn` lays next."""

    window = windows.TERRAIN
    asks: ClassVar = {"order": (FIRST,), "lay-terrain": (BY_TURNS, SPACING), "pass": (BY_TURNS,)}
    turn: str = ""
    laid: dict[str, int] = {}
    passes: int = 0

    def settle(self, position: Warcrow) -> bool:
        if self.passes < len(position.seats) and sum(self.laid.values()) < MOST:
            return False
        close(position, self)
        return True

    def prompts(self, position: Warcrow) -> list[Prompt]:
        if not self.turn:
            text = "{seats:seat} says who lays the first terrain element."
            ways = one([{"first": seat} for seat in position.seats])
            return [self.ask([other_seat(position, position.first)], "order", text, ways)]
        text = "{seats:seat} lays a terrain element, at least 2 strides from every other but walls and fences."
        ways = One([Option({"element": element}) for element in ELEMENTS])
        asked = [self.ask([self.turn], "lay-terrain", text, ways)]
        if self.laid.get(self.turn):
            asked.append(self.ask([self.turn], "pass", text, One([Option({}, say("There is enough terrain"))])))
        return asked

    def on_order(self, position: Warcrow, action: Order) -> None:
        self.only(position, action)
        self.turn = check_seat(position, action.first)
        happen(position, "lays-first", [FIRST], seat=action.seat, first=self.turn)

    def on_lay_terrain(self, position: Warcrow, action: LayTerrain) -> None:
        self.only(position, action)
        check_apart(position, action)
        element, rules = made(action)
        self.laid, self.passes = self.laid | {self.turn: self.laid.get(self.turn, 0) + 1}, 0
        lay(position, element, [BY_TURNS, SPACING, *rules], self.turn, agreed=action.close == "agreed")
        self.turn = other_seat(position, self.turn)

    def on_pass(self, position: Warcrow, action: Pass) -> None:
        mine = action.seat == self.turn
        require(position, mine, BY_TURNS, "It is for {seat:seat} to lay terrain.", seat=self.turn)
        words = "{seat:seat} has laid no terrain element yet."
        require(position, self.laid.get(self.turn), BY_TURNS, words, seat=self.turn)
        self.passes += 1
        happen(position, "terrain-enough", [BY_TURNS], seat=self.turn)
        self.turn = other_seat(position, self.turn)


def check_apart(position: Warcrow, action: LayTerrain) -> None:
    """Two elements keep their distance where neither of them is low; of what is close, the players say what it is."""
    low = [one.kind in ANYWHERE for one in position.elements.values()]
    if action.close == "wall" and not any(low):
        raise Invalid.of("close", "no wall or fence lies there")
    near = action.close == "yes" and action.element not in ANYWHERE and not (low and all(low))
    words = "Terrain elements lie at least 2 strides apart, walls and fences excepted, unless both agree otherwise."
    require(position, not near, SPACING, words)


def made(action: LayTerrain) -> tuple[Element, list[str]]:
    """The element as it is meant, and by which rules it has its keywords and limits."""
    if action.element not in ELEMENTS:
        raise Invalid.of("element", say("no such element; there are {elements:element}", elements=list(ELEMENTS)))
    wrong = unknown(action.keywords or [])
    if wrong:
        raise Invalid.of("keywords", say("{wrong} is no keyword of terrain", wrong=wrong[0]))
    limits = BOUNDS[action.bounds]
    if action.element == OTHER:
        return Element(OTHER, list(action.keywords or []), action.bounds), [AGREED, limits]
    printed = basic(action.element)
    keywords = printed.keywords if action.keywords is None else action.keywords
    rules = [BASICS[action.element].rule] if keywords == printed.keywords else [RECOMMENDED]
    water = [WHOLE] if action.element in WATER and action.bounds == "base" else []
    return Element(action.element, keywords, action.bounds), [*rules, *water, limits]


def lay(position: Warcrow, element: Element, rules: list[str], seat: str, *, agreed: bool, size: str = "") -> None:
    """An element lies there from now on; several of a kind are numbered."""
    named = [key for key in position.elements if position.elements[key].kind == element.kind]
    key = f"{TERRAIN}{element.kind}" + (f"-{len(named) + 1}" if named else "")
    size = size or (SIZES.get(BASICS[element.kind].size, "") if element.kind in BASICS else "")
    told = {"element": element.kind, "close": int(not agreed), "keywords": element.keywords, "bounds": element.bounds}
    becomes = {"elements": position.elements | {key: element}}
    happen(position, "terrain-laid", rules, seat=seat, data=told | {"size": size, "becomes": becomes})


class Zones(Frame[Warcrow], tag="zones"):
    """Whoever is without the initiative chooses a zone."""

    window = windows.ZONE
    asks: ClassVar = {"choose-zone": (ZONE,)}

    def prompts(self, position: Warcrow) -> list[Prompt]:
        text = "{seats:seat} chooses a deployment zone."
        ways = one([{"zone": zone} for zone in ZONES])
        return [self.ask([other_seat(position, position.first)], "choose-zone", text, ways)]

    def on_choose_zone(self, position: Warcrow, action: ChooseZone) -> None:
        self.only(position, action)
        close(position, self)
        told = {"zone": action.zone, "other": position.first}
        happen(position, "zone-chosen", [ZONE], seat=action.seat, data=told)
