"""What follows on an event: lines that begin with `on` are carried out after it, whether their owner likes it or not.

In a combat the defender's come first; where several wait for the same moment outside of one, the active character says
in which order.
"""

from collections.abc import Callable, Iterator
from typing import ClassVar

from msgspec import Struct

from referee.adventure.card.ability import NONCOMBAT_ORDER
from referee.adventure.card.in_force import Bound, opponent, powers_of, works
from referee.adventure.card.text import FREE, Offered
from referee.adventure.card.use import of_the_space
from referee.adventure.table.doing import GAME_TEXT, Doing, carry_out
from referee.adventure.table.grammar import parse
from referee.adventure.table.open_combat import current_combat
from referee.adventure.table.open_turn import active
from referee.adventure.table.position import FOE, Adventure, right_of
from referee.adventure.table.power_parts import ON
from referee.adventure.table.written import write
from referee.kernel.agenda import push
from referee.kernel.choice import One, Option
from referee.kernel.event import Event
from referee.kernel.order import Queue
from referee.kernel.prompt import Prompt
from referee.kernel.say import say
from referee.kernel.sources import Source


class Follower(Struct):
    """A line that waits to be carried out: whose, about whom, and what it says."""

    source: str
    owner: str
    me: str
    other: str
    line: str


class Following(Queue[Adventure], tag="following"):
    """Several lines follow on the same event; whoever has the right says which comes first."""

    heading = "What follows on it"
    asks: ClassVar = {"take": (NONCOMBAT_ORDER,)}
    waiting: dict[str, Follower]

    def resolve(self, position: Adventure, item: str) -> None:
        found = self.waiting[item]
        power = parse(found.line)
        if power.price != FREE and found.me in position.seats:
            offer = Offered(seat=found.me, source=found.source, owner=found.owner, text=found.line, rules=[GAME_TEXT])
            push(position, offer)
            return
        doing = Doing(
            source=found.source,
            owner=found.owner,
            me=found.me,
            other=found.other,
            rules=[GAME_TEXT],
            follows=found.line,
        )
        carry_out(position, power, doing)

    def prompts(self, position: Adventure) -> list[Prompt]:
        text = "{seats:seat} says what comes first."
        options = [
            Option({"item": item}, say("{source:source}", source=self.waiting[item].source)) for item in self.items
        ]
        return [self.ask([self.seat], "take", text, One(options))]


# ---- who is concerned by what

Concerned = Callable[[Adventure, Event], list[tuple[str, str]]]
"""For an event, who is "self" of the lines that follow on it, each with the other one."""


def whose(position: Adventure, event: Event) -> list[tuple[str, str]]:
    """Whom an event is about, against whom he fights; an encounter's own has no seat."""
    who = event.seat or FOE
    return [(who, opponent(position, who))]


def victor(position: Adventure, event: Event) -> list[tuple[str, str]]:
    """Who defeated a character: whoever did by his card, or the encounter he fought."""
    by = event.data["by"] or (FOE if opponent(position, event.seat) == FOE else "")
    return [(by, event.seat)] if by else []


def the_foe(position: Adventure, event: Event) -> list[tuple[str, str]]:
    return [(FOE, event.seat)]


FOLLOWS: dict[str, tuple[tuple[str, Concerned], ...]] = {
    "encounter-falls": (("defeat-encounter", whose), ("defeated", the_foe)),
    "character-defeated": (("defeat-character", victor), ("defeated", whose)),
    "damage-taken": (("hurt", whose),),
    "encounter-hurt": (("hurt", the_foe),),
    "attack-hit": (("hit", whose),),
    "attack-missed": (("missed", whose),),
    "encounter-drawn": (("draw-encounter", whose),),
    "item-gained": (("gain-item", whose),),
    "level-gained": (("level", whose),),
    "figure-moved": (("enter", whose),),
    "turn-begins": (("turn-start", whose),),
    "turn-ends": (("turn-end", whose),),
    "discovery-revealed": (("reveal", whose),),
    "healed": (("heal", whose),),
    "card-played": (("play", whose),),
}
"""What the lines that begin with `on` wait for, by what happens."""


def followers(position: Adventure, event: Event) -> Iterator[Follower]:
    """Every line that an event sets off. None sets itself off: what it brings about, it does not answer again."""
    going = set(under_way(position))
    for one in set_off(position, event):
        if (one.source, one.me, one.line) not in going:
            yield one


def under_way(position: Adventure) -> Iterator[tuple[str, str, str]]:
    """The lines that wait, or are being carried out, because of what has happened."""
    for frame in position.agenda:
        if isinstance(frame, Following):
            yield from ((one.source, one.me, one.line) for item, one in frame.waiting.items() if item in frame.items)
        elif isinstance(frame, Doing) and frame.follows:
            yield frame.source, frame.me, frame.follows


def set_off(position: Adventure, event: Event) -> Iterator[Follower]:
    if event.kind == "healed" and not event.data["number"]:
        return
    for word, concerned in FOLLOWS[event.kind]:
        for me, other in concerned(position, event):
            for line in (*powers_of(position, me), *(of_the_space(position, me) if me != FOE else ())):
                if follows(line, word, event) and works(position, line):
                    yield Follower(line.source, line.owner, me, other, write(line.power))


def follows(line: Bound, word: str, event: Event) -> bool:
    when = line.power.when
    return when.kind == ON and when.event == word and (not when.space or when.space == event.data.get("to"))


class Follow(Source[Adventure]):
    """Lets happen what follows on anything that happens."""

    key = "follow"
    rules = (GAME_TEXT,)

    def __init__(self) -> None:
        self.after = dict.fromkeys(FOLLOWS, self.go)

    def go(self, position: Adventure, event: Event) -> None:
        found = list(followers(position, event))
        combat = current_combat(position)
        if combat is None:
            queue(position, active(position), found)
            return
        theirs = combat.defender if combat.defender != FOE else right_of(position, combat.attacker)
        queue(position, combat.attacker, [one for one in found if one.me != combat.defender])
        queue(position, theirs, [one for one in found if one.me == combat.defender])


def queue(position: Adventure, seat: str, found: list[Follower]) -> None:
    """Let lines wait for their turn, in the order that a seat likes."""
    if found:
        waiting = {str(number): one for number, one in enumerate(found)}
        push(position, Following(seat=seat, items=list(waiting), waiting=waiting))
