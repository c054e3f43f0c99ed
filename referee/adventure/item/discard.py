"""Discarding items because a text says so: which ones may be meant, chosen by their owner or picked unseen."""

from typing import ClassVar

from referee.adventure.actions import Draw, DropItem
from referee.adventure.item.bag import ENCOUNTER_SIDE, is_trait
from referee.adventure.item.item import lose
from referee.adventure.table.doing import GAME_TEXT
from referee.adventure.table.effect import Task, Word
from referee.adventure.table.position import FOE, Adventure
from referee.adventure.table.verbs import VERBS
from referee.kernel.agenda import Frame, close, push
from referee.kernel.choice import One, Option, one
from referee.kernel.drawing import check_draw
from referee.kernel.errors import Invalid
from referee.kernel.position import happen, require
from referee.kernel.prompt import Prompt

RANDOM_ITEM = "wag.discard.random-item"
BAG_OR_ANY = "wag.discard.bag-or-any"
BAG, RANDOM, TRAIT = "bag", "random", "trait "
LABEL = "item"
"""What a random pick of an item goes by."""

VERBS.note("nothing-to-discard", "{seat:seat} has no item to discard for it.")


class Dropping(Frame[Adventure], tag="dropping"):
    """So many items are discarded, one after another: out of the `bag` or any, chosen or at `random`, of a `trait`."""

    heading = "Items are discarded"
    asks: ClassVar = {"drop-item": (BAG_OR_ANY,), "draw": (RANDOM_ITEM, BAG_OR_ANY)}
    seat: str
    number: int
    bag: bool = False
    random: bool = False
    trait: str = ""
    rules: list[str] = []

    def eligible(self, position: Adventure) -> list[str]:
        mine = position.seats[self.seat]
        found = mine.bag if self.bag or self.trait else list(mine.items)
        return [item for item in found if not self.trait or is_trait(position, self.seat, item, self.trait)]

    def settle(self, position: Adventure) -> bool:
        found = self.eligible(position)
        if self.number and len(found) > 1 and (self.random or len(found) > self.number):
            return False
        close(position, self)
        if self.number and not found:
            happen(position, "nothing-to-discard", self.cited(), seat=self.seat)
        for item in found[: self.number]:
            lose(position, self.seat, item, self.cited())
        return True

    def cited(self) -> tuple[str, ...]:
        how = (*((RANDOM_ITEM,) if self.random else ()), *((ENCOUNTER_SIDE,) if self.trait else ()))
        return tuple(dict.fromkeys((*self.rules, BAG_OR_ANY, *how)))

    def prompts(self, position: Adventure) -> list[Prompt]:
        found = self.eligible(position)
        if self.random:
            text = "The items of {seats:seat} are hidden and shuffled, and one is picked unseen."
            choice = One([Option({"label": LABEL, "value": item}) for item in found], LABEL, of="item")
            return [self.ask([self.seat], "draw", text, choice)]
        text = "{seats:seat} discards an item."
        return [self.ask([self.seat], "drop-item", text, one([{"item": item} for item in found]))]

    def on_drop_item(self, position: Adventure, action: DropItem) -> None:
        self.only(position, action)
        if action.item not in position.seats[self.seat].items:
            raise Invalid.of("item", "is not among the items of this character")
        why = "{item:item} is equipped: only what is in the bag is meant."
        loose = action.item in position.seats[self.seat].bag or not (self.bag or self.trait)
        require(position, loose, BAG_OR_ANY, why, item=action.item, seat=self.seat)
        why = "The other side of {item:item} is no such encounter."
        fits = action.item in self.eligible(position)
        require(position, fits, ENCOUNTER_SIDE, why, item=action.item, seat=self.seat)
        self.drop(position, action.item)

    def on_draw(self, position: Adventure, action: Draw) -> None:
        self.only(position, action)
        self.drop(position, check_draw(self.prompts(position), action))

    def drop(self, position: Adventure, item: str) -> None:
        self.number -= 1
        lose(position, self.seat, item, self.cited())


class DropWord(Word):
    """`drop [N] [bag|any] [random] [trait T]`: whoever is meant discards items."""

    def do(self, position: Adventure, task: Task) -> None:
        """The first that is meant discards first."""
        for target in reversed(task.targets):
            if target != FOE:
                self.each(position, task, target)

    def each(self, position: Adventure, task: Task, target: str) -> None:
        how = task.effect.how
        trait = next((word.removeprefix(TRAIT) for word in how if word.startswith(TRAIT)), "")
        rules = [rule for rule in task.rules if rule != GAME_TEXT] or list(task.rules)
        frame = Dropping(seat=target, number=task.effect.amount or 1, bag=BAG in how, random=RANDOM in how, trait=trait)
        frame.rules = rules
        push(position, frame)
