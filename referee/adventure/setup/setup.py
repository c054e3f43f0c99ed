"""Setting up, the ten steps of the book: from the box to the first turn."""

from typing import ClassVar

from referee.adventure.actions import Draw
from referee.adventure.card.ability import draw_cards
from referee.adventure.quest.receipt import STARTING, draw_choice, drawn_quest, set_up
from referee.adventure.setup.choosing import Choosing
from referee.adventure.setup.first_player import FirstRoll
from referee.adventure.setup.laying import UNUSED_QUESTS, count_discoveries
from referee.adventure.setup.placing import PlacingFigure
from referee.adventure.table.position import Adventure
from referee.adventure.table.verbs import VERBS
from referee.adventure.turn.turn import Round
from referee.kernel.agenda import Frame, Steps, close, push
from referee.kernel.position import happen
from referee.kernel.prompt import Prompt
from referee.kernel.seating import clockwise

DEAL_QUESTS = "wag.setup.deal-quests"
QUEST_INSTRUCTIONS = "wag.setup.quest-instructions"
DRAW_ABILITIES = "wag.setup.draw-abilities"
START_QUESTS, START_CARDS = 2, 3


class Setup(Steps[Adventure], tag="setup"):
    """Characters, quests, their instructions, figures, cards: in each step everybody once, from the first player on."""

    names: ClassVar = ("characters", "quests", "instructions", "figures", "cards")

    def order(self, position: Adventure) -> list[str]:
        return clockwise(position, position.first)

    def begin(self, position: Adventure, step: str, seat: str) -> Frame[Adventure] | None:
        if step == "instructions":
            follow_instructions(position, seat)
            return None
        if step == "cards":
            draw_cards(position, seat, START_CARDS, (DRAW_ABILITIES,))
            return None
        return {"characters": Choosing, "quests": DealingQuests, "figures": PlacingFigure}[step](seat=seat)

    def step_over(self, position: Adventure, step: str) -> None:
        if step == "instructions":
            happen(position, "starting-quests-boxed", [UNUSED_QUESTS], becomes={STARTING: 0})

    def over(self, position: Adventure) -> None:
        push(position, Round())


def begin(position: Adventure) -> None:
    """What comes before the first turn."""
    push(position, Setup())
    push(position, FirstRoll(rolling=list(position.seats)))
    count_discoveries(position)


def follow_instructions(position: Adventure, seat: str) -> None:
    """What the quests of a player ask to be set up, in the order they were dealt."""
    happen(position, "instructions-followed", [QUEST_INSTRUCTIONS], seat=seat, quests=list(position.seats[seat].quests))
    for key in reversed(position.seats[seat].quests):
        set_up(position, seat, key)


class DealingQuests(Frame[Adventure], tag="dealing-quests"):
    """The first player deals somebody two starting quests."""

    heading = "Starting quests are dealt"
    asks: ClassVar = {"draw": (DEAL_QUESTS,)}
    seat: str

    def settle(self, position: Adventure) -> bool:
        if position.starting and len(position.seats[self.seat].quests) < START_QUESTS:
            return False
        close(position, self)
        return True

    def prompts(self, position: Adventure) -> list[Prompt]:
        choice = draw_choice(position, STARTING)
        text = "A starting quest for {seat:seat}: {dealer:seat} deals it."
        asked = list(position.seats)
        return [self.ask(asked, "draw", text, choice, dealer=position.first, seat=self.seat)]

    def on_draw(self, position: Adventure, action: Draw) -> None:
        key = drawn_quest(position, action, STARTING)
        data = {"quest": key, "kind": STARTING}
        happen(position, "quest-received", [DEAL_QUESTS], seat=self.seat, data=data)


VERBS.note("instructions-followed", "{seat:seat} carries out what {quests:quest} ask for.")
