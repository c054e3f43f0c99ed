"""Option 3, creeps: how one is met, loses its dice, dies or recovers."""

from typing import Any

from referee.kernel.event import Event
from referee.kernel.pieces import Pile, shift
from referee.kernel.position import happen, known
from referee.kernel.say import say
from referee.kernel.sources import Source
from referee.warcraft.battle.attack import THROW_NAMES
from referee.warcraft.battle.battle import DRAW
from referee.warcraft.battle.battlefield import LAST, OpenBattle, current_battle
from referee.warcraft.card.play import LOOKING_ON
from referee.warcraft.expansion.creep.experience import reward
from referee.warcraft.table import piece
from referee.warcraft.table.fighter import FIGHTING, Fighter
from referee.warcraft.table.piece import CREEP, Kind
from referee.warcraft.table.position import CREEPS, Warcraft
from referee.warcraft.table.scenario import scenario_of
from referee.warcraft.table.verbs import VERBS
from referee.warcraft.turn.carry import LOADS

BOX = "creeps/box"
ENEMY = "wbx.creep.enemy"
OWN_CREEPS = ("dragon", "elements")
"""Scenarios with creeps of their own."""


def announce() -> None:
    FIGHTING[CREEP] = CreepFighter()
    LAST.add(CREEPS)
    LOOKING_ON.append(looking_on)
    THROW_NAMES.append(throw_name)
    LOADS.append(carriable)
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


def looking_on(battle: OpenBattle) -> tuple[str, ...]:
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


def throw_name(position: Warcraft, label: str) -> str | None:
    """A throw of a creep by the creep, if anybody knows which it is."""
    creep = position.creeps.get(label)
    return creep.key if creep else None


def carriable(position: Warcraft, space: str) -> list[str]:
    """The creeps in a space that a scenario may let somebody take along."""
    marks = (mark for pile in creeps_in(position, space) for mark in pile.marks) if position.creeps else ()
    return [mark for mark in marks if mark in position.creeps]


def creeps_in(position: Warcraft, space: str) -> list[Pile]:
    """The creep markers in a space."""
    return [pile for pile in position.piles.get(space, ()) if pile.kind == CREEP]


def unseen_in(position: Warcraft, space: str) -> list[str]:
    """The creeps in a space that still lie face-down."""
    found = [creep_id(position, pile) for pile in creeps_in(position, space)]
    return [id for id in found if not position.creeps[id].key]


# ---- meeting one


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


SOURCES = [*(Fought(scenario=key) for key in OWN_CREEPS), Fought(option=("creeps", "on"))]
