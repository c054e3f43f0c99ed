"""Looking at the other side of a card: of one in play anybody may tell what is there, of one in a deck nobody may.

What is on the back is told as a fact, `back.` and what it goes by: an item by its id, an encounter by its key.
"""

from referee.adventure.table import record
from referee.adventure.table.challenge_card import ENCOUNTER, NO_PEEKING
from referee.adventure.table.doing import BOTH_SIDES
from referee.adventure.table.open_combat import OpenCombat, current_combat
from referee.adventure.table.position import Adventure, holder_of
from referee.adventure.table.verbs import VERBS
from referee.kernel.errors import Refusal
from referee.kernel.event import Event
from referee.kernel.position import happen
from referee.kernel.say import say
from referee.kernel.sources import Source

BACK, ITEM = "back.", "item."
record.NEEDED["back"] = (BOTH_SIDES,)


def fought(position: Adventure, key: str) -> OpenCombat | None:
    """The combat against an encounter card of that name."""
    combat = current_combat(position)
    return combat if combat is not None and combat.foe == key and combat.kind in ("card", "track") else None


def slots(position: Adventure, key: str) -> list[str]:
    """Where encounters of a name lie on the track whose back nobody has looked at."""
    return [slot for slot, foe in position.track.items() if foe.key == key and not foe.item and not foe.event]


def in_play(position: Adventure, name: str) -> bool:
    return bool(holder_of(position, name) or fought(position, name) or slots(position, name))


def check_look(position: Adventure, fact: str) -> None:
    """Refuse a look at a card that lies in a deck."""
    name = fact.removeprefix(BACK)
    if fact.startswith(BACK) and not in_play(position, name):
        why = say("{card:card} is not in play: nobody looks at cards in a deck.", card=ENCOUNTER + name)
        raise Refusal([NO_PEEKING], why)


class Looked(Source[Adventure]):
    """What somebody tells of a back is known of that very card from then on."""

    key = "looked"
    rules = (BOTH_SIDES,)

    def __init__(self) -> None:
        self.after = {"fact-read": self.see}

    def see(self, position: Adventure, event: Event) -> None:
        fact, value = event.data["fact"], event.data["value"]
        name = fact.removeprefix(BACK)
        if fact.startswith(BACK) and in_play(position, name):
            card, back = (ITEM, ENCOUNTER) if holder_of(position, name) else (ENCOUNTER, ITEM)
            seat = holder_of(position, name)
            key = position.seats[seat].items[name].key if seat else name
            told = {"name": name, "key": value, "card": card + key, "back": back + value}
            happen(position, "back-seen", [BOTH_SIDES], seat=event.seat, data=told)


@VERBS.verb("back-seen", "On the back of {card:card} is {back:card}.")
def back_seen(position: Adventure, event: Event) -> None:
    name, key = event.data["name"], event.data["key"]
    seat, combat = holder_of(position, name), fought(position, name)
    if seat:
        position.seats[seat].items[name].back = event.data["back"]
        return
    if combat is not None:
        combat.item = key
    slot = combat.slot if combat is not None else slots(position, name)[0]
    if slot in position.track:
        position.track[slot].item = key
