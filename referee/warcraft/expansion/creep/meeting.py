"""Meeting creeps: whoever walks into a face-down one turns it up; one that lives through a battle recovers."""

from referee.kernel.action import Draw
from referee.kernel.agenda import Frame, close, only, push
from referee.kernel.drawing import check_draw, draw_prompt
from referee.kernel.event import Event
from referee.kernel.position import happen
from referee.kernel.prompt import Prompt
from referee.kernel.say import say
from referee.kernel.sources import Source
from referee.warcraft.expansion.creep.creep import recover, unseen_in
from referee.warcraft.table.piece import DEVOURED
from referee.warcraft.table.position import Warcraft, units_at

UNLISTED = "other"
"""Said of a marker that no pack lists: its values are asked as they come up."""
REVEAL = ["wbx.creep.reveal", "wbx.creep.stays-revealed"]


class CreepMet(Frame[Warcraft], tag="reveal"):
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
                push(position, CreepMet(seat=event.seat, space=space, rules=rules))

    def survived(self, position: Warcraft, event: Event) -> None:
        """One that was devoured dies with a battle that was won."""
        recover(position, event.data["space"], DEVOURED if event.kind == "battle-won" else "")


SOURCES = [Meeting()]
