"""The steps of quests: which are open, which can be done here and now, and what marks progress by itself."""

from collections.abc import Iterator

from referee.adventure.quest.complete import finish, settle_completed
from referee.adventure.quest.receipt import DESCRIPTION
from referee.adventure.table import record
from referee.adventure.table.character import affiliation
from referee.adventure.table.open_combat import current_combat
from referee.adventure.table.position import Adventure, Quest
from referee.adventure.table.steps import Step, parse_step
from referee.adventure.table.verbs import VERBS
from referee.kernel.event import Event
from referee.kernel.position import happen
from referee.kernel.sources import Source

TRAVEL = "wag.quest.travel"
COLLECT = "wag.quest.collect"
DEAL_DAMAGE = "wag.quest.deal-damage"

Open = tuple[str, str, int, Step]
"""Seat, quest, number and step."""


def steps_of(position: Adventure, quest: str) -> list[Step]:
    return [parse_step(line) for line in record.quest_card(position, quest).steps]


def open_steps(position: Adventure, seat: str) -> Iterator[Open]:
    """The steps of a character's quests that are not done and wait for nothing."""
    for key, quest in position.seats[seat].quests.items():
        for number, step in enumerate(steps_of(position, key), 1):
            if number not in quest.done and not (step.then and any(n not in quest.done for n in range(1, number))):
                yield seat, key, number, step


def advance(position: Adventure, seat: str, quest: str, number: int, by: int, rules: tuple[str, ...]) -> None:
    """A step is done, or part of it; with the last one the quest is completed."""
    step = steps_of(position, quest)[number - 1]
    held = position.seats[seat].quests[quest]
    counted = min(step.amount, held.counted.get(str(number), 0) + by)
    done = step.word == "have" or counted >= step.amount
    data = {"quest": quest, "step": number, "counted": counted, "amount": step.amount, "done": done}
    happen(position, "quest-advanced", rules, seat=seat, data=data)
    if done and len(position.seats[seat].quests[quest].done) == len(steps_of(position, quest)):
        finish(position, seat, quest)


def is_meant(position: Adventure, quest: Quest, whom: str, seat: str) -> bool:
    """Whether a character is one of those a step is about."""
    if whom == "target":
        return quest.target == seat
    return whom == "any" or affiliation(position, seat) == whom


# ---- what marks progress by itself


class Progress(Source[Adventure]):
    """Follows damage and defeats: whoever's quest asks for them gets on, on anybody's turn."""

    key = "quest-progress"
    rules = (DEAL_DAMAGE, DESCRIPTION)

    def __init__(self) -> None:
        self.after = {
            "damage-taken": self.hurt,
            "character-defeated": self.defeated,
            "encounter-defeated": self.encounter_defeated,
        }

    def hurt(self, position: Adventure, event: Event) -> None:
        self.harm(position, event, "hurt", event.data["number"])

    def defeated(self, position: Adventure, event: Event) -> None:
        self.harm(position, event, "defeat", 1)

    def harm(self, position: Adventure, event: Event, word: str, number: int) -> None:
        """Damage to a character, or a defeat, for the quests of all others that it counts for."""
        for seat in position.seats:
            if seat == event.seat or not number or not counts_for(position, seat, event):
                continue
            for _, key, at, step in list(open_steps(position, seat)):
                quest = position.seats[seat].quests[key]
                if step.word == word and step.target and is_meant(position, quest, step.target, event.seat):
                    advance(position, seat, key, at, number, (DEAL_DAMAGE,))
        self.settle(position)

    def encounter_defeated(self, position: Adventure, event: Event) -> None:
        for seat, key, at, step in list(open_steps(position, event.seat)) if event.seat else ():
            if step.word == "defeat" and step.how and is_named(event, *step.how):
                advance(position, seat, key, at, 1, (DESCRIPTION,))
        self.settle(position)

    def settle(self, position: Adventure) -> None:
        """What a fight completes is settled at its end; everything else at once."""
        if current_combat(position) is None:
            settle_completed(position)


def counts_for(position: Adventure, seat: str, event: Event) -> bool:
    """Whether harm is this character's doing: by a card of his own, or in a combat of the two."""
    combat = current_combat(position)
    together = combat is not None and combat.fights(seat) and combat.fights(event.seat)
    return together or seat in (event.data.get("owner"), event.data.get("by"))


def is_named(event: Event, kind: str, name: str) -> bool:
    """Whether a defeated encounter is of the kind a step asks for."""
    if kind == "board":
        return bool(event.data["kind"] == "board" and name in (event.data["space"], event.data["key"]))
    if kind == "trait":
        return name in event.data["traits"]
    return bool(name == event.data["colour" if kind == "colour" else "key"])


# ---- what is written


@VERBS.verb("quest-advanced", "{seat:seat} gets on with {quest:quest}: step {step}, {counted} of {amount}.")
def quest_advanced(position: Adventure, event: Event) -> None:
    quest, step = position.seats[event.seat].quests[event.data["quest"]], event.data["step"]
    if event.data["done"]:
        quest.done = sorted((*quest.done, step))
        quest.counted = {at: number for at, number in quest.counted.items() if at != str(step)}
    else:
        quest.counted = quest.counted | {str(step): event.data["counted"]}
