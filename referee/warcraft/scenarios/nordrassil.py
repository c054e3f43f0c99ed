"""Nordrassil, the World Tree: three races together hold out against the Undead until a spell is spoken."""

from typing import Any, ClassVar

from referee.kernel.agenda import find, push
from referee.kernel.event import Event
from referee.kernel.position import happen
from referee.kernel.say import say
from referee.kernel.sources import Source
from referee.warcraft.battle.battlefield import current_battle
from referee.warcraft.scenarios.rising import RETURN, Rising, leads, refuges
from referee.warcraft.table.piece import UNITS, Rules
from referee.warcraft.table.position import Warcraft, playing, units_at
from referee.warcraft.table.scenario import Placed, Scenario, lettered, seat_of
from referee.warcraft.table.team import team
from referee.warcraft.table.verbs import VERBS
from referee.warcraft.turn.win import declare

UNDEAD_VICTORY = "wbg.scenario.nordrassil-undead-victory"
OUTPOSTS_ARE_TOWNS = "wbg.scenario.nordrassil-outposts-are-towns"
SPELL_DRAW = "wbg.scenario.nordrassil-spell-draw"
HOLES = "wbg.scenario.nordrassil-holes"
RESTACK = "wbg.scenario.nordrassil-undead-restack"
UNDEAD_STEPS = "wbg.scenario.nordrassil-undead-steps"
PLAYERS = "wbg.scenario.nordrassil-players"
HOMES = {"human": "B", "orc": "C", "night-elf": "D"}
ALLIES, UNDEAD = "alliance", "undead"
STARTS: dict[str, dict[str, dict[str, int]]] = {
    "human": {"B": {"melee": 2, "ranged": 1}},
    "orc": {"C": {"melee": 2, "ranged": 1}},
    "night-elf": {"D": {"ranged": 2, "flying": 1}},
    "undead": {"E": {"melee": 2, "ranged": 1}, "F": {"melee": 2, "flying": 1}},
}
"""Units of our own choice, as the diagram is not known; a table that has it types its position in."""


class Nordrassil(Scenario):
    key, title = "nordrassil", "Nordrassil, the World Tree"
    rules = (PLAYERS, "wbg.scenario.nordrassil-setup")
    players = (4,)
    races = ("human", "orc", "night-elf", "undead")
    teams: ClassVar[dict[str, str]] = dict.fromkeys(HOMES, ALLIES) | {"undead": UNDEAD}
    team_rules = (PLAYERS,)
    town_rules = (OUTPOSTS_ARE_TOWNS,)
    towns = ()
    letters = ("A", *HOMES.values(), "E", "F")
    boards: ClassVar[dict[int, str]] = {4: "nordrassil-demo"}
    counts_points = False
    removed = ("victory-point", "summon-building", "renew", "call-to-arms", "pillage")
    tokens = ("nordrassil",)
    no_space = (HOLES,)
    last_side: ClassVar[dict[str, Rules]] = {"undead": (UNDEAD_VICTORY, OUTPOSTS_ARE_TOWNS)}
    start_rules: ClassVar[dict[str, tuple[str, ...]]] = Scenario.start_rules | {
        "units": ("wbg.scenario.nordrassil-units",),
        "tiles": ("wbg.scenario.nordrassil-max-level",),
        "first": ("wbg.scenario.nordrassil-first-player",),
    }

    def town(self, position: Warcraft, seat: str) -> str:
        race = position.seats[seat].race
        return lettered(position, HOMES[race]) if race in HOMES else super().town(position, seat)

    def resources(self, position: Warcraft, seat: str) -> dict[str, int]:
        return {}

    def units(self, position: Warcraft, seat: str) -> tuple[Placed, Rules]:
        starts = STARTS[position.seats[seat].race]
        placed = {lettered(position, letter): {"outpost": 1, **pieces} for letter, pieces in starts.items()}
        return placed, self.start_rules["units"]

    def raises_all(self, position: Warcraft) -> bool:
        return True

    def prepare(self, position: Warcraft) -> None:
        happen(
            position,
            "token-placed",
            ["wbg.scenario.nordrassil-setup"],
            token="nordrassil",
            space=lettered(position, "A"),
        )

    def first(self, position: Warcraft) -> str:
        return seat_of(position, "night-elf")

    def skips(self, position: Warcraft, step: str, seat: str) -> Rules:
        if leads(position, seat):
            return () if step == "move" else (UNDEAD_STEPS,)
        return () if step in ("move", "spend") else ("wbg.scenario.nordrassil-allied-steps",)

    def restacks(self, position: Warcraft, seat: str) -> Rules:
        return (RESTACK,) if leads(position, seat) else ()

    def gap(self, position: Warcraft, origin: str, to: str, spaces: int) -> Rules:
        """A hole, where the way straight over it would be short enough; a board that is not drawn shows none."""
        here, there = position.board.spaces[origin].at, position.board.spaces[to].at
        if here is None or there is None:
            return ()
        straight = abs(here[0] - there[0]) + abs(here[1] - there[1])
        return (HOLES,) if straight <= spaces else ()

    def own_turn_over(self, position: Warcraft, seat: str) -> None:
        tree = lettered(position, "A")
        if leads(position, seat) and units_at(position, tree, [seat]):
            rules = [UNDEAD_VICTORY, UNDEAD_STEPS]
            declare(position, [seat], rules, say("{seat:seat} ends the turn at the World Tree and wins.", seat=seat))

    def turn_over(self, position: Warcraft) -> None:
        elf = seat_of(position, "night-elf")
        left = position.seats[elf].deck - 1
        if left >= 0:
            happen(position, "set-aside", [SPELL_DRAW], seat=elf, left=left)


@VERBS.verb("set-aside", "{seat:seat} draws a card for the spell and sets it aside; {left} are left in the deck.")
def set_aside(position: Warcraft, event: Event) -> None:
    player = position.seats[event.seat]
    player.deck -= 1
    player.aside += 1


class WorldTree(Source[Warcraft]):
    """Undead units rise again, allied Outposts are Towns, and the last card of the Night Elves ends the game."""

    key = "nordrassil"
    scenario = Nordrassil.key
    rules = (
        "wbg.scenario.nordrassil-undead-return",
        OUTPOSTS_ARE_TOWNS,
        "wbg.scenario.nordrassil-allied-victory",
    )

    def __init__(self) -> None:
        self.replaces = {
            "killed": self.fall,
            "destroyed": self.stand,
            "reshuffled": self.end_of_deck,
        }
        self.after = {"falls": self.rise, "drew": self.drawn, "set-aside": self.drawn}
        self.waives = {"wbg.stack.units": self.crowd}
        self.adds = {"moved": self.moved}

    def moved(self, position: Warcraft, event: Event) -> tuple[str, ...]:
        if event.data["to"] == lettered(position, "A") and team(position, event.seat) == ALLIES:
            return ("wbg.scenario.nordrassil-space-a",)
        left = event.data["from"] in refuges(position, event.seat)
        return (RESTACK,) if left else ()

    def fall(self, position: Warcraft, event: Event) -> Event:
        """What another source has made of a death, a hero's for one, is left as it is."""
        if event.kind != "killed" or not leads(position, event.seat) or event.data["unit"] not in UNITS:
            return event
        return Event("falls", list(dict.fromkeys([*event.rules, *RETURN])), event.seat, event.data)

    def rise(self, position: Warcraft, event: Event) -> None:
        """The unit waits until the battle is over: it is no part of it any more."""
        frame = find(position, Rising)
        if frame is None:
            frame = Rising(seat=event.seat)
            push(position, frame)
            battle = current_battle(position)
            if battle is not None:
                position.agenda.pop()
                place = next(n for n, other in enumerate(position.agenda) if other is battle)
                position.agenda.insert(place, frame)
        frame.units.append([event.data["unit"], event.data["space"]])

    def stand(self, position: Warcraft, event: Event) -> Event | None:
        """An Outpost that counts as a Town is not destroyed, but occupied."""
        home = event.data["piece"] == "outpost" and position.seats[event.seat].town == event.data["space"]
        return None if home else event

    def end_of_deck(self, position: Warcraft, event: Event) -> Event | None:
        return None if event.seat == seat_of(position, "night-elf") else event

    def drawn(self, position: Warcraft, event: Event) -> None:
        elf = seat_of(position, "night-elf")
        if event.seat == elf and position.seats[elf].deck == 0:
            allies = [seat for seat in playing(position) if team(position, seat) == ALLIES]
            why = say(
                "{elf:seat} draws the last card: the spell is spoken, and {allies:seat} win.", elf=elf, allies=allies
            )
            declare(position, allies, ["wbg.scenario.nordrassil-allied-victory", SPELL_DRAW], why)

    def crowd(self, position: Warcraft, **subject: Any) -> bool:
        """Returned units may stay on an Outpost or in the Town beyond the limit."""
        return subject.get("space") in refuges(position, subject.get("seat", ""))


SOURCES = [WorldTree()]
