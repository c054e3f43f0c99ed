"""What lasts: a changed value, a waived rule, a lowered cost, until a combat, a turn or something else ends.

Whoever works out a value asks for the lines of a word and a fighter; they are kernel effects, so they fall with the
frame they last until. An encounter is FOE.
"""

from typing import Any

from referee.adventure.table.open_combat import current_combat
from referee.adventure.table.open_turn import current_turn
from referee.adventure.table.position import FOE, Adventure
from referee.kernel.effects import add_effect
from referee.kernel.event import Event
from referee.kernel.position import Effect

COMBAT, TURN, ATTACHED, DEFEATED, NEXT, GONE = "combat", "turn", "attached", "defeated", "next combat", "gone"


def until(position: Adventure, end: str, who: str, source: str) -> int | str:
    """What ends a line: a frame by number, or what expires by name."""
    combat, turn = current_combat(position), current_turn(position)
    if end in ("", COMBAT) and combat:
        return combat.id
    if end in (ATTACHED, GONE):
        return f"{end}:{source}"
    if end in (DEFEATED, NEXT):
        return f"{end}:{who}"
    return turn.id if turn else f"{GONE}:{source}"


def lay(position: Adventure, event: Event) -> None:
    """Write what lasts from now on; for verbs: data has word, who, source, ends and whatever the word needs."""
    data: dict[str, Any] = {key: value for key, value in event.data.items() if key not in ("word", "who", "ends")}
    add_effect(position, event.data["source"], event.data["ends"], [event.data["who"]], word=event.data["word"], **data)


def lasting(position: Adventure, word: str, who: str) -> list[Effect]:
    """The lines of a word that hold for a fighter."""
    found = [effect for effect in position.effects if effect.word == word and who in effect.who]
    return found if who != FOE else [effect for effect in found if not is_of_another(position, effect)]


def is_of_another(position: Adventure, effect: Effect) -> bool:
    """Whether a card gives it to the encounter it lies on, and that is another one than whom somebody fights now."""
    end, _, source = str(effect.until).partition(":")
    combat, card = current_combat(position), source.rpartition(".")[2]
    if end != ATTACHED or combat is None or any(lying.card == card for lying in combat.attached):
        return False
    return any(lying.card == card for foe in position.track.values() for lying in foe.attached)


def amount(position: Adventure, word: str, who: str) -> int:
    """What the lines of a word come to."""
    return sum(effect.data.get("amount", 0) for effect in lasting(position, word, who))
