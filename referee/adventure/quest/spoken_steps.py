"""Steps of quests as one reads them aloud."""

from referee.adventure.table.steps import Step, parse_step
from referee.adventure.table.vocabulary import WHOM
from referee.kernel.say import Say, Text, say

KINDS = {
    "trait": "{amount:encounter} with the trait {name:trait}",
    "named": "{amount} of {name:card}",
    "colour": "{amount:encounter} of the colour {name:colour}",
    "board": "what is at {name:space}",
}


def spoken_step(step: Step) -> Say:
    """What a step asks for.

    >>> str(spoken_step(parse_step("collect brill"))), str(spoken_step(parse_step("hurt any 2")))
    ('collect the token in brill', 'deal 2 damage to any character')
    """
    whom: Text = WHOM.get(step.target, "")
    if step.how:
        name = say(KINDS[step.how[0]], amount=step.amount, name=step.how[1])
        return say("discard {name}" if step.word == "discard" else "defeat {name}", name=name)
    if step.word in ("travel", "collect"):
        words = "travel to {space:space}" if step.word == "travel" else "collect the token in {space:space}"
        return say(words, space=step.target)
    if step.word == "hurt":
        return say("deal {amount} damage to {whom}", amount=step.amount, whom=whom)
    if step.word in ("defeat", "meet"):
        return say("defeat {whom}" if step.word == "defeat" else "meet {whom}", whom=whom)
    return say("have {amount:item}", amount=step.amount) if step.word == "have" else say("{text}", text=step.text)


def spoken_step_line(line: str) -> Say:
    return spoken_step(parse_step(line))
