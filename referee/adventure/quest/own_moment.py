"""Steps of quests that name a moment of their own: done then, by whoever's quest it is, beside what else is asked."""

from referee.adventure.actions import DoQuest
from referee.adventure.card.when import at_leisure, moment_here
from referee.adventure.quest.maintaining import do_step, fitting, is_possible, rule_of, told
from referee.adventure.quest.receipt import DESCRIPTION
from referee.adventure.quest.spoken_steps import spoken_step
from referee.adventure.quest.step import Open, open_steps
from referee.adventure.table.position import Adventure
from referee.adventure.table.steps import Step
from referee.adventure.table.vocabulary import MOMENTS
from referee.adventure.table.window import ANY
from referee.kernel.choice import One, Option
from referee.kernel.position import require
from referee.kernel.prompt import Prompt


def is_now(position: Adventure, step: Step) -> bool:
    """Whether the moment that a step names is now."""
    if step.moment == ANY.key:
        return at_leisure(position)
    here = moment_here(position)
    return here is not None and here.key == step.moment


def open_now(position: Adventure, seat: str) -> list[Option]:
    """The steps of a seat whose own moment is now, and that can be done."""
    found: list[Option] = []
    for _, quest, number, step in open_steps(position, seat):
        if step.moment and is_now(position, step) and is_possible(position, seat, quest, step):
            items = fitting(position, seat, step) if step.word == "discard" else [""]
            for item in items:
                fields = {"quest": quest, "step": number, **({"item": item} if item else {})}
                found.append(Option(fields, told(fields, step)))
    return found


def prompts(position: Adventure) -> list[Prompt]:
    """What anybody could do for a quest now beside whatever else is asked."""
    asked = []
    for seat in position.seats:
        options = open_now(position, seat)
        if options:
            text = "A quest can be got on with."
            asked.append(Prompt([seat], "quest", text, [DESCRIPTION], must=False, choice=One(options)))
    return asked


def step_named(position: Adventure, action: DoQuest) -> Open | None:
    """The open step with a moment of its own that an action names."""
    steps = (one for one in open_steps(position, action.seat) if one[3].moment)
    return next((one for one in steps if one[1:3] == (action.quest, action.step)), None)


def any_time(position: Adventure, action: DoQuest) -> bool:
    """Do such a step; False where it is none, and belongs to quest maintenance."""
    found = step_named(position, action)
    if found is None:
        return False
    step = found[3]
    why = "This is done {moment}, not now: {step}."
    moment = MOMENTS[step.moment]
    require(position, is_now(position, step), DESCRIPTION, why, moment=moment, step=spoken_step(step))
    fine = is_possible(position, action.seat, action.quest, step)
    require(position, fine, rule_of(step), "This cannot be done here: {step}.", step=spoken_step(step))
    do_step(position, found, action.item)
    return True
