"""What lies before a player, for everybody to see: character, damage, items, quests, quest log. A hand is a number."""

from collections.abc import Iterator

from referee.adventure.combat.values import health
from referee.adventure.quest.log import PLACE
from referee.adventure.quest.spoken_steps import spoken_step
from referee.adventure.quest.step import steps_of
from referee.adventure.quest.win import EIGHT_VALOR, TARGET
from referee.adventure.table import record
from referee.adventure.table.position import Adventure, Attached, Item, Quest, diseases, kept
from referee.kernel.eyes import Eyes
from referee.kernel.say import Text, say
from referee.kernel.seen import Counted
from referee.kernel.view import Group, Mat


def mat(position: Adventure, seat: str, eyes: Eyes) -> Mat:
    """A player as everybody sees them."""
    player = position.seats[seat]
    return Mat(
        eyes.name("seat", seat),
        list(position.seats).index(seat),
        list(purse(position, seat, eyes)),
        [group for group in groups(position, seat, eyes) if group.items],
        cards(position, seat, eyes),
        chosen=eyes.named("character", player.character) if player.character else None,
        more={"level": player.level, "side": player.side, "health": most_damage(position, seat)},
    )


def most_damage(position: Adventure, seat: str) -> int | None:
    """The health of a character, where the card that is up is known."""
    mine = position.seats[seat]
    known = record.told(position, f"character.{mine.character}.{mine.level}.{mine.side}")
    return health(position, seat).total if known else None


def purse(position: Adventure, seat: str, eyes: Eyes) -> Iterator[Counted]:
    """What is counted of a player."""
    player = position.seats[seat]
    if player.character:
        yield Counted("level", eyes.tell("Level"), None, eyes.name("colour", player.level), f"level/{player.level}")
        yield Counted("side", eyes.tell("Side up"), None, eyes.name("side", player.side))
    most = most_damage(position, seat)
    yield Counted("damage", eyes.tell("Damage"), player.damage, picture="purse/damage", most=most)
    yield Counted("energy", eyes.tell("Energy"), player.energy, picture="purse/energy")
    rules = [PLACE, EIGHT_VALOR]
    yield Counted("valor", eyes.tell("Valor"), player.valor, picture="purse/valor", rules=rules, most=TARGET)


def cards(position: Adventure, seat: str, eyes: Eyes) -> list[Counted]:
    player = position.seats[seat]
    names = ", ".join(eyes.name("card", ability(player.character, card)) for card in player.discard)
    return [
        Counted("hand", eyes.tell("Hand"), player.hand, picture="card/hand"),
        Counted("deck", eyes.tell("Ability deck"), player.deck, picture="card/deck"),
        Counted("discard", eyes.tell("Discard pile"), len(player.discard), names, "card/discard"),
    ]


def ability(character: str, card: str) -> str:
    return f"ability.{character}.{card}"


def groups(position: Adventure, seat: str, eyes: Eyes) -> Iterator[Group]:
    """Items equipped and in the bag, cards that lie on the character, discoveries, quests, and the quest log."""
    player = position.seats[seat]
    worn = [item_line(position, id, player.items[id], eyes) for id in player.equipped if id in player.items]
    yield Group("equipped", eyes.tell("Equipped"), worn)
    bag = [item_line(position, id, player.items[id], eyes) for id in player.bag]
    yield Group("bag", eyes.tell("Bag"), bag)
    yield Group("attached", eyes.tell("Attached"), [attached_line(position, one, eyes) for one in player.attached])
    held = {**kept(position, seat), **({"disease": diseases(position, seat)} if diseases(position, seat) else {})}
    found = [eyes.counted("discovery", kind, number) for kind, number in held.items()]
    yield Group("discoveries", eyes.tell("Discoveries"), found)
    for key, quest in player.quests.items():
        lines = list(quest_lines(position, key, quest, eyes))
        yield Group(f"quest/{key}", eyes.name("quest", key), lines, kind="quest")
    yield Group("log", eyes.tell("Quest log"), [logged_line(one.kind, one.key, one.valor, eyes) for one in player.log])


def item_line(position: Adventure, id: str, item: Item, eyes: Eyes) -> Counted:
    """An item with what is printed on it and what lies on it."""
    told: list[Text] = []
    if record.told(position, f"item.{item.key}"):
        card = record.item_card(position, item.key)
        told += [say("{number} attack, {type:type}", number=card.attack, type=card.type)] if card.type else []
        told += [say("{number} defense", number=card.defense)] if card.slot == "armor" else []
        told += [say("{potion:potion}", potion=potion) for potion in card.potions]
    told += [say("with {card:card}", card=attached_key(position, one)) for one in item.attached]
    colour = eyes.name("colour", item.colour)
    text = ", ".join([colour, *(eyes.tell(one) for one in told)])
    return Counted(id, eyes.name("item", id), None, text, f"item/{item.key}")


def attached_key(position: Adventure, one: Attached) -> str:
    return ability(position.seats[one.owner].character, one.card)


def attached_line(position: Adventure, one: Attached, eyes: Eyes) -> Counted:
    text = eyes.tell(say("of {seat:seat}", seat=one.owner))
    return Counted(one.card, eyes.name("card", attached_key(position, one)), None, text)


def quest_lines(position: Adventure, key: str, quest: Quest, eyes: Eyes) -> Iterator[Counted]:
    """The steps of a quest, those done ticked."""
    if quest.target:
        yield Counted("target", eyes.tell("About"), None, eyes.name("seat", quest.target))
    if not record.told(position, f"quest.{key}"):
        return
    yield Counted("valor", eyes.tell("Valor"), record.quest_card(position, key).valor)
    for number, step in enumerate(steps_of(position, key), 1):
        counted = step.amount if number in quest.done else quest.counted.get(str(number), 0)
        yield Counted(str(number), eyes.tell(spoken_step(step)), counted, picture="quest/step", most=step.amount)


def logged_line(kind: str, key: str, valor: int, eyes: Eyes) -> Counted:
    return Counted(key, eyes.name("card", f"{kind}.{key}"), valor, picture=f"{kind}/{key}")
