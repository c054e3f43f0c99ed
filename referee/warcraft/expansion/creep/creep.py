"""Option 3, creeps: how one is met, loses its dice, dies or recovers."""

from typing import Any

from referee.kernel.action import Draw
from referee.kernel.agenda import Frame, close, only, push
from referee.kernel.drawing import check_draw, draw_prompt
from referee.kernel.event import Event
from referee.kernel.pieces import Pile, shift
from referee.kernel.position import happen, known
from referee.kernel.prompt import Prompt
from referee.kernel.say import say
from referee.kernel.sources import Source
from referee.warcraft.battle.battle import DRAW
from referee.warcraft.battle.battlefield import LAST, current_battle
from referee.warcraft.card.play import LOOKING_ON
from referee.warcraft.expansion.creep.experience import reward
from referee.warcraft.table import piece
from referee.warcraft.table.fighter import FIGHTING, Fighter
from referee.warcraft.table.piece import CREEP, DEVOURED, Kind
from referee.warcraft.table.position import CREEPS, Warcraft, units_at
from referee.warcraft.table.scenario import scenario_of
from referee.warcraft.table.verbs import VERBS

BOX = "creeps/box"
ENEMY = "wbx.creep.enemy"
OWN_CREEPS = ("dragon", "elements")
"""Scenarios with creeps of their own."""
UNLISTED = "other"
"""Said of a marker that no pack lists: its values are asked as they come up."""
REVEAL = ["wbx.creep.reveal", "wbx.creep.stays-revealed"]


def announce() -> None:
    FIGHTING[CREEP] = CreepFighter()
    LAST.add(CREEPS)
    LOOKING_ON.append(looking_on)
    piece.announce(
        Kind(
            CREEP,
            fights=True,
            met=(ENEMY,),
            stopping=("wbx.creep.stop",),
            barring=("wbx.creep.worker-entry",),
        )
    )


def creep_id(position: Warcraft, pile: Pile) -> str:
    """The mark that tells one creep marker from another."""
    return next(mark for mark in pile.marks if mark in position.creeps)


MARKER = {
    "type": "wbx.creep.marker-type",
    "strength": "wbx.creep.marker-strength",
    "dice": "wbx.creep.marker-dice",
    "ability": "wbx.creep.marker-ability",
}


class CreepFighter(Fighter):
    """A creep fights by its marker, only where it stands; each hit costs it a die."""

    flanks = False
    told_apart = True
    attack = ("wbx.creep.dice", MARKER["dice"], "wbx.creep.phase", MARKER["type"], "wbx.creep.roller")
    hits = ("wbx.creep.attack", MARKER["strength"], "wbx.creep.simultaneous")

    def face(self, position: Warcraft, pile: Pile, name: str) -> Any:
        """What its marker says, asked where nobody has read it yet."""
        id = creep_id(position, pile)
        key = position.creeps[id].key or id
        question = say("{name:printed} on the creep marker of {key:creep}?", name=name, key=key)
        return known(position, f"creep.{key}.{name}", question, [MARKER[name]])

    def type(self, position: Warcraft, pile: Pile) -> str:
        return str(self.face(position, pile, "type"))

    def strength(self, position: Warcraft, pile: Pile) -> int:
        return int(self.face(position, pile, "strength"))

    def dice(self, position: Warcraft, pile: Pile) -> int:
        return max(0, self.face(position, pile, "dice") - position.creeps[creep_id(position, pile)].lost)

    def has(self, position: Warcraft, pile: Pile, wanted: str) -> bool:
        return bool(self.face(position, pile, "ability") == wanted)

    def name(self, position: Warcraft, pile: Pile) -> str:
        return creep_id(position, pile)

    label = name

    def struck(self, position: Warcraft, space: str, pile: Pile, rules: list[str], hits: int = 1) -> None:
        """A casualty takes one die from a creep; the last one kills it."""
        id = creep_id(position, pile)
        for _ in range(hits):
            if pile not in position.piles.get(space, ()):
                return
            creep, dice = position.creeps[id], self.face(position, pile, "dice")
            told = {"space": space, "id": id, "creep": creep.key}
            happen(position, "die-lost", [*rules, "wbx.creep.lose-die", "wbx.creep.dice-lost"], data=told)
            if creep.lost >= dice:
                kill_creep(position, space, pile, [])

    def slain(self, position: Warcraft, space: str, pile: Pile, rules: list[str]) -> None:
        kill_creep(position, space, pile, rules)


def looking_on(battle: Any) -> tuple[str, ...]:
    """Whoever only rolls for the creeps plays nothing."""
    return ("wbx.creep.roller-no-play",) if battle.defender == CREEPS else ()


# ---- what happens to a creep


@VERBS.verb("creep-revealed", "The creep in {space:space} is turned up: {creep:creep}.", reveals=True)
def creep_revealed(position: Warcraft, event: Event) -> None:
    position.creeps[event.data["id"]].key = event.data["creep"]


@VERBS.verb("die-lost", "The creep {creep:creep} in {space:space} loses a die.")
def die_lost(position: Warcraft, event: Event) -> None:
    position.creeps[event.data["id"]].lost += 1


@VERBS.verb("creep-killed", "The creep {creep:creep} in {space:space} is killed.")
def creep_killed(position: Warcraft, event: Event) -> None:
    marks = tuple(event.data.pop("marks"))
    shift(position.piles, CREEP, CREEPS, 1, event.data["space"], BOX, marks, ())
    del position.creeps[event.data["id"]]


@VERBS.verb("creep-recovers", "The creep {creep:creep} in {space:space} has all its dice again.")
def creep_recovers(position: Warcraft, event: Event) -> None:
    position.creeps[event.data["id"]].lost = 0


def kill_creep(position: Warcraft, space: str, pile: Pile, rules: list[str]) -> None:
    id = creep_id(position, pile)
    creep, battle = position.creeps[id], current_battle(position)
    told = {"space": space, "id": id, "creep": creep.key, "marks": pile.marks}
    happen(position, "creep-killed", [*rules, "wbx.creep.killed", "wbx.creep.marker-dice"], data=told)
    if battle is not None:
        worth = ["wbx.creep.xp-hero", "wbx.creep.always-points", *scenario_of(position).points_rules]
        reward(position, battle, "attacker", creep.points, worth)


def recover(position: Warcraft, space: str, dying: str = "") -> None:
    """Creeps that are left in a space have all their dice again, but for one that bears the mark of its end."""
    for pile in creeps_in(position, space):
        id = creep_id(position, pile)
        creep = position.creeps[id]
        if creep.lost and dying not in pile.marks:
            rules = ["wbx.creep.dice-restored", "wbx.creep.stays-revealed"]
            happen(position, "creep-recovers", rules, space=space, id=id, creep=creep.key)


def creeps_in(position: Warcraft, space: str) -> list[Pile]:
    """The creep markers in a space."""
    return [pile for pile in position.piles.get(space, ()) if pile.kind == CREEP]


def unseen_in(position: Warcraft, space: str) -> list[str]:
    """The creeps in a space that still lie face-down."""
    found = [creep_id(position, pile) for pile in creeps_in(position, space)]
    return [id for id in found if not position.creeps[id].key]


# ---- meeting one


class Reveal(Frame[Warcraft], tag="reveal"):
    """Face-down creeps somebody has walked into; who each is, chance tells."""

    asks = {"draw": ()}
    seat: str
    space: str
    rules: list[str]

    def settle(self, position: Warcraft) -> bool:
        unseen = unseen_in(position, self.space)
        if not unseen:
            close(position, self)
            return True
        if listed(position, position.creeps[unseen[0]].points):
            return False
        self.turn_up(position, unseen[0], unseen[0])
        return True

    def turn_up(self, position: Warcraft, id: str, key: str) -> None:
        happen(position, "creep-revealed", self.rules, seat=self.seat, space=self.space, id=id, creep=key)

    def prompts(self, position: Warcraft) -> list[Prompt]:
        id = unseen_in(position, self.space)[0]
        label = f"creep:{id}"
        values = [*listed(position, position.creeps[id].points), UNLISTED]
        text = say("Turn up the creep in {space:space}: which one is it?", space=self.space)
        return [draw_prompt([self.seat], label, values, text, self.rules, "creep")]

    def on_draw(self, position: Warcraft, action: Draw) -> None:
        only([self.seat], action, tuple(self.rules), "turn up the creep")
        drawn = check_draw(self.prompts(position), action, "Known")
        id = unseen_in(position, self.space)[0]
        self.turn_up(position, id, id if drawn == UNLISTED else drawn)


def listed(position: Warcraft, points: int) -> list[str]:
    """The creeps of a worth whose markers are known here."""
    told = {key: fact.value for pack in reversed(position.printed) for key, fact in pack.items()} | position.facts
    return [
        key.split(".")[1]
        for key, value in told.items()
        if key.startswith("creep.") and key.endswith(".points") and value == points
    ]


class Fought(Source[Warcraft]):
    """What holds in a battle against creeps."""

    def __init__(self, option: tuple[str, str] = ("", ""), scenario: str = "") -> None:
        self.key, self.option, self.scenario = f"creeps-fought-{option[0] or scenario}", option, scenario
        self.adds = {"battle-begins": self.begun, "drew": self.drew}

    def begun(self, position: Warcraft, event: Event) -> tuple[str, ...]:
        rules = ("wbx.creep.battle-when", "wbx.creep.participants", ENEMY)
        return rules if event.data["defender"] == CREEPS else ()

    def drew(self, position: Warcraft, event: Event) -> tuple[str, ...]:
        """Whoever rolls for the creeps draws nothing for them."""
        battle = current_battle(position)
        fought = battle is not None and battle.defender == CREEPS and {*DRAW.values()}.intersection(event.rules)
        return ("wbx.creep.draw", "wbx.creep.roller-no-card") if fought else ()


class Meeting(Source[Warcraft]):
    """Whoever walks into a face-down creep turns it up; a creep that lives through a battle recovers."""

    key = "creeps"
    rules = ("wbx.creep.reveal", "wbx.creep.dice-restored")

    def __init__(self) -> None:
        self.after = {
            "moved": self.entered,
            "portalled": self.entered,
            "summoned": self.entered,
            "battle-won": self.survived,
            "battle-drawn": self.survived,
        }

    def in_play(self, position: Warcraft) -> bool:
        return bool(position.creeps)

    def entered(self, position: Warcraft, event: Event) -> None:
        """Turn up what lies where units of the seat now stand; a portal may scatter them around its goal."""
        goal = event.data.get("to") or event.data["space"]
        for space in (goal, *position.board.around[goal]):
            unseen = unseen_in(position, space)
            if unseen and units_at(position, space, [event.seat]):
                rules = REVEAL + (["wbx.scenario.elements.reveal-all"] if len(unseen) > 1 else [])
                push(position, Reveal(seat=event.seat, space=space, rules=rules))

    def survived(self, position: Warcraft, event: Event) -> None:
        """One that was devoured dies with a battle that was won."""
        recover(position, event.data["space"], DEVOURED if event.kind == "battle-won" else "")


SOURCES = [Meeting(), *(Fought(scenario=key) for key in OWN_CREEPS), Fought(option=("creeps", "on"))]
