"""Character tokens of quests: laid out as a quest is received, collected, handed to others, and given back.

A token that a quest has laid bears the quest's key as its mark, wherever it lies.
"""

from collections.abc import Iterator

from referee.adventure.table.component import SUBSTITUTES
from referee.adventure.table.position import TOKEN, Adventure, holds, quest_place, supply
from referee.adventure.table.verbs import VERBS
from referee.kernel.event import Event
from referee.kernel.pieces import count, everywhere, shift
from referee.kernel.position import happen

USE = "wag.quest.tokens-use"
ON_RECEIPT = "wag.quest.tokens-on-receipt"
RETURN = "wag.quest.tokens-return"
TRADED = "wag.quest.tokens-traded"

Lying = tuple[str, int, tuple[str, ...]]
"""A place, how many tokens lie there, and their marks."""


def laid(position: Adventure, seat: str, quest: str) -> list[Lying]:
    """Where the tokens of a quest lie: marked with it, or on its card."""
    return [
        (place, pile.count, pile.marks)
        for place, pile in everywhere(position.piles)
        if pile.kind == TOKEN and pile.side == seat and (pile.marks == (quest,) or place == quest_place(seat, quest))
    ]


def place(position: Adventure, seat: str, quest: str, space: str, rules: tuple[str, ...]) -> None:
    """Put a token on a space; where none is left, anything else will do."""
    if enough(position, seat, rules):
        happen(position, "token-placed", with_use(rules), seat=seat, quest=quest, space=space)


def hand_over(position: Adventure, seat: str, quest: str, target: str, rules: tuple[str, ...]) -> None:
    """Hand a token to another character: whom the quest is about."""
    happen(position, "quest-aimed", with_use(rules), seat=seat, quest=quest, target=target)
    if enough(position, seat, rules):
        happen(position, "token-handed-over", with_use(rules), seat=seat, quest=quest, target=target)


def enough(position: Adventure, seat: str, rules: tuple[str, ...]) -> bool:
    """Whether there is a token to lay; if not, the table takes a substitute and no piece changes place."""
    found = count(position.piles, supply(seat), seat, (TOKEN,)) > 0
    if not found:
        happen(position, "token-substituted", dict.fromkeys((*rules, SUBSTITUTES)), seat=seat)
    return found


def with_use(rules: tuple[str, ...]) -> list[str]:
    return list(dict.fromkeys((*rules, USE)))


def lying_in(position: Adventure, seat: str, quest: str, place: str) -> Iterator[Lying]:
    """Tokens in a place that a quest may take: its own, or those nobody has told the quest of."""
    for pile in position.piles.get(place, ()):
        if pile.kind == TOKEN and pile.side == seat and pile.marks in ((quest,), ()):
            yield place, pile.count, pile.marks


def collect(position: Adventure, seat: str, quest: str, place: str, rules: tuple[str, ...]) -> None:
    """Take a token from a space, or from whoever holds it, onto the quest card."""
    for origin, _, marks in list(lying_in(position, seat, quest, place))[:1]:
        data = {"quest": quest, "origin": origin, "marks": list(marks)}
        happen(position, "token-collected", with_use(rules), seat=seat, data=data)


def give_back(position: Adventure, seat: str, quest: str, rules: tuple[str, ...] = ()) -> None:
    """All tokens of a quest go back to their owner's supply."""
    found = laid(position, seat, quest)
    if found:
        lying = [[place, number, list(marks)] for place, number, marks in found]
        number = sum(number for _, number, _ in found)
        data = {"quest": quest, "lying": lying, "number": number}
        happen(position, "tokens-returned", dict.fromkeys((*rules, RETURN)), seat=seat, data=data)


# ---- what is written

VERBS.note("token-substituted", "{seat:seat} has no token left and uses something else instead.")


@VERBS.verb("token-placed", "{seat:seat} puts a token on {space:space} for {quest:quest}.")
def token_placed(position: Adventure, event: Event) -> None:
    to = event.data["space"]
    shift(position.piles, TOKEN, event.seat, 1, supply(event.seat), to, (), (event.data["quest"],))


@VERBS.verb("quest-aimed", "The quest {quest:quest} of {seat:seat} is about {target:seat}.")
def quest_aimed(position: Adventure, event: Event) -> None:
    position.seats[event.seat].quests[event.data["quest"]].target = event.data["target"]


@VERBS.verb("token-handed-over", "{seat:seat} hands a token to {target:seat} for {quest:quest}.")
def token_handed_over(position: Adventure, event: Event) -> None:
    to = holds(event.data["target"])
    shift(position.piles, TOKEN, event.seat, 1, supply(event.seat), to, (), (event.data["quest"],))


@VERBS.verb("token-collected", "{seat:seat} takes a token onto {quest:quest}.")
def token_collected(position: Adventure, event: Event) -> None:
    quest = event.data["quest"]
    to = quest_place(event.seat, quest)
    shift(position.piles, TOKEN, event.seat, 1, event.data["origin"], to, tuple(event.data["marks"]), (quest,))


@VERBS.verb("tokens-returned", "{number:token} of {quest:quest} {number:goes|go} back to {seat:seat}.")
def tokens_returned(position: Adventure, event: Event) -> None:
    for place, number, marks in event.data["lying"]:
        shift(position.piles, TOKEN, event.seat, number, place, supply(event.seat), tuple(marks), ())
