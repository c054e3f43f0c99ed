"""The movement die: rolled at the beginning of the movement phase, and again where something lets it be rerolled."""

from typing import ClassVar

from msgspec.structs import replace

from referee.adventure.card.energy import AVAILABLE, MOST
from referee.adventure.card.playing import Playing
from referee.adventure.table import record
from referee.adventure.table import window as windows
from referee.adventure.table.aggro import NO_LEAVING, is_held
from referee.adventure.table.component import DICE, MOST_ENERGY, MOST_MOVEMENT
from referee.adventure.table.open_turn import current_turn
from referee.adventure.table.position import Adventure
from referee.adventure.table.verbs import VERBS
from referee.adventure.turn.move import ENERGY, MUST_ROLL, ROLL
from referee.kernel.action import Action, Face, Roll
from referee.kernel.agenda import Frame, close, push
from referee.kernel.dice import Cast, CastGroup, Die, one_face
from referee.kernel.errors import Invalid
from referee.kernel.event import Event
from referee.kernel.position import happen
from referee.kernel.prompt import Prompt
from referee.kernel.reason import Barred
from referee.kernel.say import Text, say

FACES = "die.movement"
MOVEMENT, ENERGY_SHOWN = "movement", "energy"
LATER = ("move", "done", "resource", "attack", "fight", "event", "challenge", "quest", "equip", "unequip")


def die(position: Adventure) -> Die | None:
    """The movement die, where its faces are known: two digits each, movement and energy."""
    if not record.told(position, FACES):
        return None
    faces = position.facts.get(FACES) or next(facts[FACES].value for facts in position.printed if FACES in facts)
    return Die(MOVEMENT, faces=tuple(faces))


def cast(position: Adventure) -> Cast:
    """The throw as it is asked for; of a die that nobody has described both numbers are told, and only by hand."""
    known = die(position)
    if known:
        titles = {str(face): told_face(face) for face in known.faces or ()}
        return Cast(MOVEMENT, [replace(known.group(1), titles=titles)])
    movement = CastGroup(MOVEMENT, MOVEMENT, 1, None, 1, MOST_MOVEMENT, title="Movement")
    return Cast(MOVEMENT, [movement, CastGroup(ENERGY_SHOWN, ENERGY_SHOWN, 1, None, 0, MOST_ENERGY, title="Energy")])


def told_face(face: Face) -> Text:
    """What a face shows, in words."""
    movement, energy = divmod(int(face), 10)
    return say("{movement} movement, {energy} energy", movement=movement, energy=energy)


def shown(position: Adventure, action: Roll) -> tuple[int, int]:
    """Movement and energy as they were rolled."""
    known = die(position)
    face = one_face(known, action) if known else told(action)
    movement, energy = divmod(face, 10)
    if not 1 <= movement <= MOST_MOVEMENT or energy > MOST_ENERGY:
        words = "shows 1 to {movement} for movement and 0 to {energy} for energy"
        raise Invalid.of("faces", say(words, movement=MOST_MOVEMENT, energy=MOST_ENERGY))
    return movement, energy


def told(action: Roll) -> int:
    """The face of a die that nobody has described: as one number of two digits, or as both it shows."""
    if action.dice is None:
        return only_number(action.faces or [], "faces", 10, 99)
    parts = [only_number(action.dice.get(part, []), f"dice.{part}", 0, 9) for part in (MOVEMENT, ENERGY_SHOWN)]
    return 10 * parts[0] + parts[1]


def only_number(faces: list[Face], field: str, low: int, high: int) -> int:
    """The one number that was told."""
    match faces:
        case [int(number)] if low <= number <= high:
            return number
    raise Invalid.of(field, say("must be one number from {low} to {high}", low=low, high=high))


class Rolling(Frame[Adventure], tag="rolling"):
    """The active character rolls the movement die; `again`: what lay there is rolled anew, by these rules."""

    heading = "The movement die is rolled"
    asks: ClassVar = {"roll": (ROLL, MUST_ROLL, DICE)}
    seat: str
    again: list[str] = []

    def prompts(self, position: Adventure) -> list[Prompt]:
        text = "{seats:seat} rolls the movement die again." if self.again else "{seats:seat} rolls the movement die."
        return [self.ask([self.seat], "roll", text, cast(position), rules=self.again or self.asks["roll"])]

    def on_roll(self, position: Adventure, action: Roll) -> None:
        self.only(position, action)
        if action.label not in (None, MOVEMENT):
            raise Invalid.of("label", "the movement die is rolled now")
        movement, energy = shown(position, action)
        held = [MUST_ROLL, NO_LEAVING] if is_held(position, self.seat) else []
        rules = [*(self.again or [ROLL, *held]), ENERGY, AVAILABLE]
        close(position, self)
        happen(position, "movement-rolled", rules, seat=self.seat, movement=movement, energy=energy)
        push(position, JustRolled(seat=self.seat))

    def bars(self, position: Adventure, action: Action) -> Barred | None:
        """Nothing of the turn comes before the roll."""
        if action.seat != self.seat or str(action.__struct_config__.tag) not in LATER:
            return None
        return (ROLL, MUST_ROLL), say("{seat:seat} rolls the movement die first, also to stay.", seat=self.seat)


class JustRolled(Playing, tag="movement-just-rolled"):
    """The movement die lies there and nothing was done with it yet: what answers the roll comes now or never."""

    heading = "The movement die was just rolled"
    moment_rule: ClassVar = windows.ROLLED

    def settle(self, position: Adventure) -> bool:
        if self.could_play(position):
            return False
        close(position, self)
        return True

    def transparent(self, position: Adventure) -> bool:
        return True


@VERBS.verb("movement-rolled", "{seat:seat} rolls {movement} for movement and {energy} for energy.", reveals=True)
def movement_rolled(position: Adventure, event: Event) -> None:
    """Both numbers are replaced by a new roll; what was added to them before stays."""
    turn = current_turn(position)
    assert turn is not None
    movement, energy = event.data["movement"], event.data["energy"]
    before = turn.rolled or [0, 0]
    turn.left = max(0, turn.left + movement - before[0])
    mine = position.seats[event.seat]
    mine.energy = min(MOST, max(0, mine.energy + energy - before[1]))
    turn.rolled = [movement, energy]
