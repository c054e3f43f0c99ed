"""The keywords of ability cards: attach, cancel, improved.

A card that is attached lies on a character, an item or an encounter until it, or what it lies on, goes. Its lines that
say when they work are in force for who bears it; what it simply says is done once, as it is played.
"""

from collections.abc import Callable, Iterable

from referee.adventure.card.ability import lay_aside
from referee.adventure.card.hand import all_attached
from referee.adventure.table.effect import Task
from referee.adventure.table.lasting import ATTACHED
from referee.adventure.table.open_combat import current_combat
from referee.adventure.table.position import FOE, Adventure, Attached, holder_of
from referee.adventure.table.verbs import VERBS
from referee.kernel.effects import expire
from referee.kernel.event import Event
from referee.kernel.position import happen
from referee.kernel.say import Say, Text

CANCEL_CARD = "wag.keyword.cancel-card"
CANCEL_BATTLE = "wag.keyword.cancel-battle"
ATTACH = "wag.keyword.attach"
ATTACH_ENDS = "wag.keyword.attach-ends"
IMPROVED = "wag.keyword.improved"

CANCELS: dict[str, Callable[[Adventure, Task], None]] = {}
"""How each thing is cancelled, by its word; the rooms that know how announce it."""
FLIPS: dict[str, Callable[[Adventure, Task], None]] = {}
"""How each thing is turned over that is no character card."""


# ---- attaching

ON_A_CARD = "{card:card} lies on {on:card} from now on."
ON_SOMEBODY = "{card:card} lies on {bearer:seat} from now on."


def attached_words(event: Event) -> Text:
    return Say(ON_A_CARD if event.data["on"] else ON_SOMEBODY, event.data)


def attach(position: Adventure, owner: str, card: str, bearer: str, rules: tuple[str, ...]) -> None:
    """Lay a card on a character (its seat), an item (its id) or the encounter that is fought (FOE)."""
    holder = holder_of(position, bearer)
    on = f"item.{position.seats[holder].items[bearer].key}" if holder else ""
    data = {"card": card, "bearer": bearer, "on": on}
    happen(position, "card-attached", dict.fromkeys((*rules, ATTACH)), seat=owner, data=data)


@VERBS.verb("card-attached", attached_words)
def card_attached(position: Adventure, event: Event) -> None:
    bearer = event.data["bearer"]
    write_attached(position, bearer, [*attached_to(position, bearer), Attached(event.data["card"], event.seat)])


def attached_to(position: Adventure, bearer: str) -> list[Attached]:
    """The cards that lie on something."""
    if bearer in position.seats:
        return position.seats[bearer].attached
    combat, holder = current_combat(position), holder_of(position, bearer)
    if holder:
        return position.seats[holder].items[bearer].attached
    return combat.attached if combat and bearer == FOE else []


def write_attached(position: Adventure, bearer: str, cards: list[Attached]) -> None:
    """Only verbs call it: what lies on something from now on."""
    combat, holder = current_combat(position), holder_of(position, bearer)
    if bearer in position.seats:
        position.seats[bearer].attached = cards
    elif holder:
        position.seats[holder].items[bearer].attached = cards
    elif combat:
        combat.attached = cards
        if combat.slot in position.track:
            position.track[combat.slot].attached = cards


def shed(position: Adventure, bearer: str, rules: tuple[str, ...]) -> None:
    """What bears cards goes, or is defeated: all of them go to the piles of their owners."""
    for attached in attached_to(position, bearer):
        take_off(position, bearer, attached, rules)


def take_off(position: Adventure, bearer: str, attached: Attached, rules: tuple[str, ...]) -> None:
    """A card that lies on something is discarded, and what it gave ends."""
    cited = tuple(dict.fromkeys((*rules, ATTACH_ENDS)))
    happen(position, "card-detached", cited, seat=attached.owner, card=attached.card, bearer=bearer)
    lay_aside(position, attached.owner, attached.card, (ATTACH_ENDS,))


@VERBS.verb("card-detached", "{card:card} no longer lies where it was attached.")
def card_detached(position: Adventure, event: Event) -> None:
    bearer, card = event.data["bearer"], event.data["card"]
    cards = list(attached_to(position, bearer))
    cards.remove(Attached(card, event.seat))
    write_attached(position, bearer, cards)
    end_gifts(position, Attached(card, event.seat), bearer)


def forsake(position: Adventure, cards: Iterable[Attached], rules: tuple[str, ...]) -> None:
    """Cards on an encounter that has left the table already go to the piles of their owners."""
    for attached in cards:
        lay_aside(position, attached.owner, attached.card, tuple(dict.fromkeys((*rules, ATTACH_ENDS))))
        end_gifts(position, attached, FOE)


def end_gifts(position: Adventure, gone: Attached, bearer: str) -> None:
    """What a card gave ends with it; while another copy lies somewhere, only what this one gave its bearer."""
    until = f"{ATTACHED}:ability:{position.seats[gone.owner].character}.{gone.card}"
    if gone not in all_attached(position):
        expire(position, until)
        return
    whose = holder_of(position, bearer) or bearer
    given = [effect for effect in position.effects if effect.until == until and whose in effect.who]
    once = {effect.word: effect for effect in reversed(given)}
    position.effects = [effect for effect in position.effects if effect is not once.get(effect.word)]
