"""Taking items out of another's bag, and what the other may take for it. What is equipped is safe."""

from typing import ClassVar

from referee.adventure.actions import NOTHING, Steal
from referee.adventure.item.bag import STEAL
from referee.adventure.item.item import hand_over
from referee.adventure.table.doing import Doing
from referee.adventure.table.effect import Task, Word
from referee.adventure.table.lasting import lasting, lay
from referee.adventure.table.position import Adventure
from referee.adventure.table.verbs import VERBS
from referee.kernel.agenda import Frame, close, find, push
from referee.kernel.choice import One, Option
from referee.kernel.errors import Invalid
from referee.kernel.position import happen, require
from referee.kernel.prompt import Prompt

STOLEN, SWAP = "stolen", "swap"
VERBS.note("nothing-taken", "{seat:seat} takes nothing.")
VERBS.verb("theft-remembered", "{victim:seat} may ask {seat:seat} for something in return.")(lay)


class Stealing(Frame[Adventure], tag="stealing"):
    """One item goes from a bag to another; `but` is one that may not be taken, `may`: it can be left."""

    heading = "An item changes hands"
    asks: ClassVar = {"steal": (STEAL,)}
    seat: str
    victim: str
    may: bool = False
    but: str = ""
    scope: int = 0
    rules: list[str] = []

    def bag(self, position: Adventure) -> list[str]:
        return [item for item in position.seats[self.victim].bag if item != self.but]

    def settle(self, position: Adventure) -> bool:
        if self.bag(position):
            return False
        close(position, self)
        happen(position, "nothing-taken", self.cited(), seat=self.seat)
        return True

    def cited(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys((*self.rules, STEAL)))

    def prompts(self, position: Adventure) -> list[Prompt]:
        options = [Option({"item": item}) for item in self.bag(position)]
        options += [Option({"item": NOTHING}, "Nothing")] if self.may else []
        text = "{seats:seat} takes an item out of the bag of {victim:seat}."
        return [self.ask([self.seat], "steal", text, One(options), rules=self.cited(), victim=self.victim)]

    def on_steal(self, position: Adventure, action: Steal) -> None:
        self.only(position, action)
        if action.item == NOTHING and self.may:
            close(position, self)
            happen(position, "nothing-taken", self.cited(), seat=self.seat)
            return
        worn = action.item in position.seats[self.victim].equipped
        why = "{item:item} is equipped, and safe from theft."
        require(position, not worn, STEAL, why, item=action.item, seat=self.seat)
        if action.item not in self.bag(position):
            raise Invalid.of("item", "is not in that bag")
        close(position, self)
        rob(position, self.seat, self.victim, action.item, self.scope, self.cited())


def rob(position: Adventure, seat: str, victim: str, item: str, scope: int, rules: tuple[str, ...]) -> None:
    """Take an item; as long as the text lasts that says so, it is known what was taken from whom."""
    hand_over(position, item, victim, seat, rules)
    if scope:
        told = {"word": STOLEN, "who": seat, "source": STOLEN, "ends": scope, "victim": victim, "item": item}
        happen(position, "theft-remembered", rules, seat=seat, data=told)


class StealWord(Word):
    """`steal`: whoever's text it is takes an item out of the bag of whom it meets, the one that was named or any."""

    def each(self, position: Adventure, task: Task, target: str) -> None:
        doing = find(position, Doing)
        scope = doing.id if doing and SWAP in doing.left else 0
        if task.me not in position.seats or target not in position.seats or target == task.me:
            return
        if task.item in position.seats[target].bag:
            rob(position, task.me, target, task.item, scope, (*task.rules, STEAL))
        else:
            push(position, Stealing(seat=task.me, victim=target, scope=scope, rules=list(task.rules)))

    def may_meet(self, position: Adventure, task: Task, target: str) -> bool:
        return target in position.seats and bool(position.seats[target].bag)


class SwapWord(Word):
    """`swap`: whoever was robbed by this text may take another item in return."""

    def each(self, position: Adventure, task: Task, target: str) -> None:
        taken = lasting(position, STOLEN, target)
        if taken:
            last = taken[-1].data
            ask_return(position, target, last["victim"], last["item"], task.rules)


def ask_return(position: Adventure, robber: str, victim: str, item: str, rules: tuple[str, ...]) -> None:
    """The other may take any item of the robber's bag but the one just taken, or nothing."""
    push(position, Stealing(seat=victim, victim=robber, may=True, but=item, rules=list(rules)))
