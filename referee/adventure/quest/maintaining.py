"""Quest maintenance: the steps a character may do where he is, in his own maintenance phase."""

from collections.abc import Iterator
from typing import Any, ClassVar

from referee.adventure.actions import DoQuest
from referee.adventure.card.playing import Playing
from referee.adventure.item.bag import ENCOUNTER_SIDE, is_trait
from referee.adventure.item.item import lose
from referee.adventure.quest import tokens
from referee.adventure.quest.complete import settle_completed
from referee.adventure.quest.receipt import DESCRIPTION
from referee.adventure.quest.spoken_steps import spoken_step
from referee.adventure.quest.step import COLLECT, TRAVEL, Open, advance, is_meant, open_steps
from referee.adventure.table import window as windows
from referee.adventure.table.position import Adventure, characters_at, holds, where
from referee.adventure.table.steps import Step
from referee.kernel.action import Done
from referee.kernel.agenda import close
from referee.kernel.choice import One, Option, one
from referee.kernel.errors import Invalid, Missing
from referee.kernel.position import require
from referee.kernel.prompt import Prompt
from referee.kernel.say import Text, say

MAINTAINED = windows.QUESTS.rules
RULES = {"travel": TRAVEL, "collect": COLLECT, "meet": tokens.TRADED, "discard": ENCOUNTER_SIDE}
"""By which rule a step is done; any other by the quest's own description."""


def rule_of(step: Step) -> str:
    return RULES.get(step.word, DESCRIPTION)


def doable(position: Adventure, seat: str) -> Iterator[tuple[Open, dict[str, Any]]]:
    """The steps that can be done here and now, each with what is named with it."""
    for found in open_steps(position, seat):
        _, key, number, step = found
        fields = {"quest": key, "step": number}
        if step.moment or not is_possible(position, seat, key, step):
            continue
        if step.word == "discard":
            yield from ((found, fields | {"item": item}) for item in fitting(position, seat, step))
        else:
            yield found, fields


def is_possible(position: Adventure, seat: str, quest: str, step: Step) -> bool:
    if step.word in ("travel", "collect"):
        return where(position, seat) == step.target
    if step.word == "meet":
        return bool(met(position, seat, quest, step))
    if step.word == "have":
        return len(position.seats[seat].items) >= step.amount
    return step.word == "say" or (step.word == "discard" and bool(fitting(position, seat, step)))


def met(position: Adventure, seat: str, quest: str, step: Step) -> list[str]:
    """Those in the same space whom a step is about."""
    held = position.seats[seat].quests[quest]
    here = characters_at(position, where(position, seat))
    return [other for other in here if other != seat and is_meant(position, held, step.target, other)]


def fitting(position: Adventure, seat: str, step: Step) -> list[str]:
    """The items of the bag that a step may ask for: those whose other side nobody has told may be such."""
    return [item for item in position.seats[seat].bag if may_fit(position, seat, item, step)]


def may_fit(position: Adventure, seat: str, item: str, step: Step) -> bool:
    try:
        return is_trait(position, seat, item, step.how[1])
    except Missing:
        return True


def do_step(position: Adventure, found: Open, item: str | None = None) -> None:
    """Do a step: take the token that lies there or discard the item, then mark it."""
    seat, quest, number, step = found
    rules = (rule_of(step), *MAINTAINED)
    if step.word == "collect":
        tokens.collect(position, seat, quest, where(position, seat), rules)
    elif step.word == "meet":
        for other in met(position, seat, quest, step)[:1]:
            tokens.collect(position, seat, quest, holds(other), rules)
    elif step.word == "discard":
        give_up(position, seat, item, step, rules)
    advance(position, seat, quest, number, 1, rules)
    settle_completed(position)


def give_up(position: Adventure, seat: str, item: str | None, step: Step, rules: tuple[str, ...]) -> None:
    """Discard an item of the bag whose other side is an encounter with the trait that is asked for."""
    if item not in position.seats[seat].bag:
        raise Invalid.of("item", "lies in no bag of this character's")
    why = "The other side of {item:item} has not the trait {trait:trait}."
    fine = is_trait(position, seat, item, step.how[1])
    require(position, fine, ENCOUNTER_SIDE, why, item=item, trait=step.how[1])
    lose(position, seat, item, rules)


class Maintenance(Playing, tag="quest-maintenance"):
    """The active character looks after his quests."""

    moment_rule: ClassVar = windows.QUESTS
    asks: ClassVar = {"quest": MAINTAINED, "done": MAINTAINED}

    def settle(self, position: Adventure) -> bool:
        if any(doable(position, self.seat)) or self.could_play(position):
            return False
        close(position, self)
        return True

    def prompts(self, position: Adventure) -> list[Prompt]:
        options = [Option(fields, told(fields, found[3])) for found, fields in doable(position, self.seat)]
        text = "{seats:seat} may look after quests here."
        asked = [self.ask([self.seat], "quest", text, One(options))] if options else []
        asked.append(self.ask([self.seat], "done", "{seats:seat} is done with quests.", one([{}])))
        return [*asked, *super().prompts(position)]

    def on_quest(self, position: Adventure, action: DoQuest) -> None:
        self.only_mine(position, action)
        found = next((one for one in open_steps(position, self.seat) if one[1:3] == (action.quest, action.step)), None)
        if found is None or found[3].moment:
            raise Invalid.of("quest", "no such step is open")
        step = found[3]
        fine = is_possible(position, self.seat, action.quest, step)
        require(position, fine, rule_of(step), "This cannot be done here: {step}.", step=spoken_step(step))
        do_step(position, found, action.item)

    def on_done(self, position: Adventure, action: Done) -> None:
        self.only_mine(position, action)
        close(position, self)


def told(fields: dict[str, Any], step: Step) -> Text:
    """What a button says for a step."""
    slots = {"quest": fields["quest"], "step": spoken_step(step)}
    if "item" in fields:
        return say("{quest:quest}: {step} ({item:item})", item=fields["item"], **slots)
    return say("{quest:quest}: {step}", **slots)
