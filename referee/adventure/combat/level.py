"""Gaining a level: heal, draw three cards, take the card of the new level, at once and in this order."""

from referee.adventure.card.ability import draw_cards
from referee.adventure.combat.damage import heal
from referee.adventure.table import record
from referee.adventure.table.position import Adventure, level_of
from referee.adventure.table.verbs import VERBS
from referee.kernel.agenda import Frame, close, push
from referee.kernel.event import Event
from referee.kernel.position import happen

GAIN = "wag.level.gain"
STEPS = "wag.level.gain-steps"
HEAL = "wag.level.gain-heal"
DRAW = "wag.level.gain-draw"
REPLACE = "wag.level.gain-replace"
NO_REPEAT = "wag.level.no-repeat"
CARDS = 3


def gain(position: Adventure, seat: str, colour: str, rules: tuple[str, ...] = ()) -> None:
    """Reach a level; one that was reached or passed before gives nothing."""
    if level_of(colour) <= level_of(position.seats[seat].level):
        happen(position, "level-held", dict.fromkeys((*rules, NO_REPEAT)), seat=seat, colour=colour)
        return
    push(position, Levelling(seat=seat, colour=colour, rules=[*rules, GAIN]))


VERBS.note("level-held", "{seat:seat} has the {colour:colour} level or a higher one already, and gains nothing by it.")


class Levelling(Frame[Adventure], tag="levelling"):
    """The three steps; the side of the card that is up, what is attached, and a Disease stay."""

    heading = "A level is gained"
    seat: str
    colour: str
    rules: list[str] = []
    step: int = 0

    def settle(self, position: Adventure) -> bool:
        self.step += 1
        if self.step == 1:
            heal(position, self.seat, None, (STEPS, HEAL))
        elif self.step == 2:
            draw_cards(position, self.seat, CARDS, (DRAW,))
        else:
            close(position, self)
            self.replace(position)
        return True

    def replace(self, position: Adventure) -> None:
        """The card of the new level lies there, with the same side up."""
        mine = position.seats[self.seat]
        record.record(position, f"character.{mine.character}.{self.colour}.{mine.side}", record.Sheet)
        rules = dict.fromkeys((*self.rules, REPLACE))
        happen(position, "level-gained", rules, seat=self.seat, colour=self.colour)


@VERBS.verb("level-gained", "{seat:seat} reaches the {colour:colour} level.")
def level_gained(position: Adventure, event: Event) -> None:
    position.seats[event.seat].level = event.data["colour"]
