"""Quest maintenance: the steps a character may do where he is, in his own maintenance phase."""

from collections.abc import Iterator
from typing import ClassVar

from referee.adventure.actions import DoQuest
from referee.adventure.quest import tokens
from referee.adventure.quest.complete import settle_completed
from referee.adventure.quest.receipt import DESCRIPTION
from referee.adventure.quest.spoken_steps import spoken_step
from referee.adventure.quest.step import COLLECT, TRAVEL, Open, advance, is_meant, open_steps
from referee.adventure.table import window as windows
from referee.adventure.table.position import Adventure, characters_at, holds, where
from referee.adventure.table.steps import Step
from referee.kernel.action import Done
from referee.kernel.agenda import Frame, close, only
from referee.kernel.choice import One, Option, one
from referee.kernel.errors import Invalid
from referee.kernel.position import require
from referee.kernel.prompt import Prompt
from referee.kernel.say import say

MAINTAINED = windows.QUESTS.rules
RULES = {"travel": TRAVEL, "collect": COLLECT, "meet": tokens.TRADED}
"""By which rule a step is done; any other by the quest's own description."""


def rule_of(step: Step) -> str:
    return RULES.get(step.word, DESCRIPTION)


def doable(position: Adventure, seat: str) -> Iterator[tuple[Open, dict[str, str]]]:
    """The steps that can be done here and now, each with what is named with it."""
    for found in open_steps(position, seat):
        _, key, _, step = found
        if not step.moment and is_possible(position, seat, key, step):
            yield found, {}


def is_possible(position: Adventure, seat: str, quest: str, step: Step) -> bool:
    if step.word in ("travel", "collect"):
        return where(position, seat) == step.target
    if step.word == "meet":
        return bool(met(position, seat, quest, step))
    if step.word == "have":
        return len(position.seats[seat].items) >= step.amount
    return step.word == "say"


def met(position: Adventure, seat: str, quest: str, step: Step) -> list[str]:
    """Those in the same space whom a step is about."""
    held = position.seats[seat].quests[quest]
    here = characters_at(position, where(position, seat))
    return [other for other in here if other != seat and is_meant(position, held, step.target, other)]


def do_step(position: Adventure, found: Open, item: str | None = None) -> None:
    """Do a step: take the token that lies there, then mark it."""
    seat, quest, number, step = found
    rules = (rule_of(step), *MAINTAINED)
    if step.word == "collect":
        tokens.collect(position, seat, quest, where(position, seat), rules)
    elif step.word == "meet":
        for other in met(position, seat, quest, step)[:1]:
            tokens.collect(position, seat, quest, holds(other), rules)
    advance(position, seat, quest, number, 1, rules)
    settle_completed(position)


class Maintenance(Frame[Adventure], tag="quest-maintenance"):
    """The active character looks after his quests."""

    window: ClassVar = windows.QUESTS
    asks: ClassVar = {"quest": MAINTAINED, "done": MAINTAINED}
    seat: str

    def settle(self, position: Adventure) -> bool:
        if any(doable(position, self.seat)):
            return False
        close(position, self)
        return True

    def prompts(self, position: Adventure) -> list[Prompt]:
        options = [
            Option({"quest": quest, "step": number, **more}, say("{quest:quest}: {step}", quest=quest, step=told))
            for (_, quest, number, step), more in doable(position, self.seat)
            for told in (spoken_step(step),)
        ]
        text = "{seats:seat} may look after quests here."
        asked = [self.ask([self.seat], "quest", text, One(options), must=False)] if options else []
        return [*asked, self.ask([self.seat], "done", "{seats:seat} is done with quests.", one([{}]))]

    def on_quest(self, position: Adventure, action: DoQuest) -> None:
        only([self.seat], action, MAINTAINED, "look after quests")
        found = next((one for one in open_steps(position, self.seat) if one[1:3] == (action.quest, action.step)), None)
        if found is None or found[3].moment:
            raise Invalid.of("quest", "no such step is open")
        step = found[3]
        fine = is_possible(position, self.seat, action.quest, step)
        require(position, fine, rule_of(step), "This cannot be done here: {step}.", step=spoken_step(step))
        do_step(position, found, action.item)

    def on_done(self, position: Adventure, action: Done) -> None:
        only([self.seat], action, MAINTAINED, "look after quests")
        close(position, self)
