"""Carrying out what a card says: its effects one after another, each with whom it meets and what is chosen for it."""

from typing import ClassVar

from referee.adventure.actions import Choose, Target
from referee.adventure.table.character import AFFILIATIONS, ONLY_CARDS
from referee.adventure.table.effect import WORDS, Task
from referee.adventure.table.grammar import Clause, Effect, Power, parse
from referee.adventure.table.position import Adventure
from referee.adventure.table.spoken import spoken, spoken_clause
from referee.adventure.table.target import CHOSEN, aimed, decides, meant
from referee.adventure.table.written import write_clause, write_effect
from referee.kernel.action import Answer
from referee.kernel.agenda import Frame, close, only, push
from referee.kernel.choice import One, Option, one
from referee.kernel.errors import Invalid
from referee.kernel.prompt import Prompt
from referee.kernel.say import say

GAME_TEXT = "wag.card.game-text"
PRECEDENCE = "wag.card.precedence"
BOTH_SIDES = "wag.card.look-both-sides"


class Doing(Frame[Adventure], tag="doing"):
    """The effects of one card that are left to do. What may be left out, or is one of several, is asked first.

    The fields are those of a Task; `left` are the clauses still to come and `taken` the effect that is being done, in
    the words of the grammar; `target`, `space` and `item` are what whoever played the card has named with it.
    `follows` is the line that an event has set off.
    """

    asks: ClassVar = {"answer": (GAME_TEXT,), "choose": (GAME_TEXT,), "target": (GAME_TEXT,)}
    source: str
    owner: str = ""
    me: str = ""
    other: str = ""
    left: list[str] = []
    until: str = ""
    rules: list[str] = []
    target: str = ""
    space: str = ""
    item: str = ""
    taken: str = ""
    agreed: bool = False
    follows: str = ""

    def asked(self, position: Adventure) -> str:
        """Who decides for it."""
        return decides(position, self.owner, self.me, self.other)

    def clause(self) -> Clause:
        return parse(self.left[0]).clauses[0]

    def effect(self) -> Effect:
        return aimed(parse(self.taken).clauses[0].effects[0])

    def settle(self, position: Adventure) -> bool:
        if self.taken:
            return self.meet(position)
        if not self.left:
            close(position, self)
            return True
        clause = self.clause()
        if (clause.may and not self.agreed) or len(clause.effects) > 1:
            return False
        self.take(clause.effects[0])
        return True

    def take(self, effect: Effect) -> None:
        """Begin with an effect; its clause is dealt with."""
        self.taken, self.left, self.agreed = write_effect(effect), self.left[1:], False

    def meet(self, position: Adventure) -> bool:
        """Do the effect to whom it meets; where one is to be chosen of several, wait for that."""
        effect = self.effect()
        found = self.candidates(position, effect)
        if effect.target == CHOSEN:
            if self.target in found:
                found = [self.target]
            elif len(found) > 1:
                return False
        self.taken = ""
        if found:
            WORDS[effect.word].do(position, self.task(effect, found))
        return True

    def candidates(self, position: Adventure, effect: Effect) -> list[str]:
        found, word = meant(position, effect, self.me, self.other), WORDS[effect.word]
        return [
            one for one in found if effect.target != CHOSEN or word.may_meet(position, self.task(effect, [one]), one)
        ]

    def task(self, effect: Effect, targets: list[str]) -> Task:
        sides = (ONLY_CARDS,) if effect.target in AFFILIATIONS else ()
        rules = tuple(dict.fromkeys((*self.rules, GAME_TEXT, *sides)))
        return Task(
            effect,
            self.source,
            self.owner,
            self.me,
            self.other,
            tuple(targets),
            rules,
            self.until,
            self.space,
            self.item,
        )

    # ---- what is asked

    def prompts(self, position: Adventure) -> list[Prompt]:
        seats = [self.asked(position)]
        if self.taken:
            ways = [{"target": target} for target in self.candidates(position, self.effect())]
            return [self.ask(seats, "target", say("Whom does {source:source} concern?", source=self.source), one(ways))]
        clause = self.clause()
        if clause.may and not self.agreed:
            text = say("{source:source}: {what}. Do it?", source=self.source, what=spoken_clause(clause))
            return [self.ask(seats, "answer", text, one([{"yes": True}, {"yes": False}]))]
        text = say("{source:source}: choose one.", source=self.source)
        return [self.ask(seats, "choose", text, One([self.option(effect) for effect in clause.effects]))]

    def option(self, effect: Effect) -> Option:
        return Option({"value": write_effect(effect)}, spoken(effect))

    def on_answer(self, position: Adventure, action: Answer) -> None:
        only([self.asked(position)], action, self.asks["answer"], "say yes or no")
        if self.taken or not self.clause().may or self.agreed:
            raise Invalid.of("type", "nothing is to be answered with yes or no now")
        if action.yes:
            self.agreed = True
        else:
            self.left = self.left[1:]

    def on_choose(self, position: Adventure, action: Choose) -> None:
        only([self.asked(position)], action, self.asks["choose"], "choose")
        found = {write_effect(effect): effect for effect in self.clause().effects} if not self.taken else {}
        if action.value not in found:
            raise Invalid.of("value", "this is not to be chosen now")
        self.take(found[action.value])

    def on_target(self, position: Adventure, action: Target) -> None:
        only([self.asked(position)], action, self.asks["target"], "choose")
        if not self.taken or action.target not in self.candidates(position, self.effect()):
            raise Invalid.of("target", "cannot be chosen here")
        self.target = action.target


def carry_out(position: Adventure, power: Power, doing: Doing) -> None:
    """Begin with all that a power says."""
    doing.left = [write_clause(clause) for clause in power.clauses]
    doing.until = power.until
    push(position, doing)
