"""What lies before a player, for everybody to see: character, damage, items, quests, quest log. A hand is a number."""

from collections.abc import Iterator

from referee.adventure.card.in_force import side_up
from referee.adventure.combat.values import health
from referee.adventure.item.equip import SLOTS
from referee.adventure.quest.log import PLACE
from referee.adventure.quest.spoken_steps import spoken_step
from referee.adventure.quest.step import steps_of
from referee.adventure.quest.win import EIGHT_VALOR, TARGET
from referee.adventure.table import record
from referee.adventure.table.character import icons
from referee.adventure.table.open_turn import current_turn
from referee.adventure.table.position import START, Adventure, Attached, Logged, Quest, diseases, kept, level_of
from referee.adventure.table.spoken import spoken_line
from referee.adventure.turn.phases import PHASE_OF
from referee.adventure.turn.rolling import MOVEMENT
from referee.kernel.errors import Missing
from referee.kernel.eyes import Eyes
from referee.kernel.say import Text, say
from referee.kernel.seen import Counted
from referee.kernel.view import Group, Mat

STRIKES = "{number} attack, {type:type}"


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
    """The health of a character, where all that counts for it is known."""
    if not position.seats[seat].character:
        return None
    try:
        return health(position, seat).total
    except Missing:
        return None


def purse(position: Adventure, seat: str, eyes: Eyes) -> Iterator[Counted]:
    """What is counted of a player: health left, what is left of the movement, energy, cards in hand, and the level."""
    player = position.seats[seat]
    most = most_damage(position, seat)
    if most is None:
        yield Counted("damage", eyes.tell("Damage"), player.damage, picture="purse/damage")
    else:
        yield Counted("health", eyes.tell("Health"), max(0, most - player.damage), picture="purse/health", most=most)
    turn = current_turn(position)
    rolled = turn.rolled if turn is not None and turn.seat == seat else []
    if turn is not None and rolled and PHASE_OF.get(turn.at) == MOVEMENT:
        most = max(turn.left, rolled[0])
        yield Counted("movement", eyes.tell("Movement"), turn.left, picture="purse/movement", most=most)
    if player.energy or rolled:
        most = max(player.energy, rolled[1]) if rolled else player.energy
        yield Counted("energy", eyes.tell("Energy"), player.energy, picture="purse/energy", most=most)
    yield Counted("hand", eyes.tell("Cards"), player.hand, picture="purse/hand")
    if player.character:
        told = [eyes.name("colour", player.level), *([eyes.name("side", player.side)] if player.side != START else [])]
        yield Counted("level", eyes.tell("Level"), None, ", ".join(told), f"level/{player.level}")


def cards(position: Adventure, seat: str, eyes: Eyes) -> list[Counted]:
    player = position.seats[seat]
    names = ", ".join(eyes.name("card", ability(player.character, card)) for card in player.discard)
    return [
        Counted("deck", eyes.tell("Ability deck"), player.deck, picture="card/deck"),
        Counted("discard", eyes.tell("Discard pile"), len(player.discard), names, "card/discard"),
    ]


def ability(character: str, card: str) -> str:
    return f"ability.{character}.{card}"


def groups(position: Adventure, seat: str, eyes: Eyes) -> Iterator[Group]:
    """Items equipped and in the bag, cards that lie on the character, discoveries, quests, and the quest log."""
    player = position.seats[seat]
    if player.character:
        yield Group("card", eyes.tell("Character card"), list(sheet_lines(position, seat, eyes)))
        yield Group("equipped", eyes.tell("Equipped"), [slot_line(position, seat, slot, eyes) for slot in SLOTS])
    bag = [item_line(position, seat, id, eyes) for id in player.bag]
    yield Group("bag", eyes.tell("Bag"), bag)
    yield Group("attached", eyes.tell("Attached"), [attached_line(position, one, eyes) for one in player.attached])
    held = {**kept(position, seat), **({"disease": diseases(position, seat)} if diseases(position, seat) else {})}
    found = [eyes.counted("discovery", kind, number) for kind, number in held.items()]
    yield Group("discoveries", eyes.tell("Discoveries"), found)
    for key, quest in player.quests.items():
        lines = list(quest_lines(position, key, quest, eyes))
        yield Group(f"quest/{key}", eyes.name("quest", key), lines)
    yield Group("events", eyes.tell("Events in play"), list(event_lines(position, eyes)))
    rules = [PLACE, EIGHT_VALOR]
    valor = Counted("valor", eyes.tell("Valor"), player.valor, picture="purse/valor", rules=rules, most=TARGET)
    yield Group(
        "log", eyes.tell("Quest log"), [valor, *(logged_line(at, one, eyes) for at, one in enumerate(player.log))]
    )


def sheet_lines(position: Adventure, seat: str, eyes: Eyes) -> Iterator[Counted]:
    """What is printed on the card that is up, where that is known: its values, then its powers."""
    mine = position.seats[seat]
    if not record.told(position, f"character.{mine.character}.{mine.level}.{mine.side}"):
        return
    card = record.sheet(position, seat)
    yield Counted("attack", eyes.tell("Attack"), None, eyes.tell(say(STRIKES, number=card.attack, type=card.type)))
    yield Counted("defense", eyes.tell("Defense"), card.defense)
    yield Counted("strength", eyes.tell("Damage dealt"), card.damage)
    for number, line in enumerate(card.powers, 1):
        yield Counted(f"power-{number}", eyes.tell(spoken_line(line)), picture="mat/power")


def slot_line(position: Adventure, seat: str, slot: str, eyes: Eyes) -> Counted:
    """What is worn in a slot, or that nothing is."""
    id = getattr(position.seats[seat], slot)
    if id in position.seats[seat].items:
        return item_line(position, seat, id, eyes)
    return Counted(slot, eyes.name("slot", slot), None, eyes.name("item", ""), f"slot/{slot}")


def item_line(position: Adventure, seat: str, id: str, eyes: Eyes) -> Counted:
    """An item with what is printed on it, whether it could be worn, and what lies on it."""
    item, told = position.seats[seat].items[id], list[Text]()
    if record.told(position, f"item.{item.key}"):
        told += [say("can be equipped")] if id in position.seats[seat].bag and fits(position, seat, id) else []
        card = record.item_card(position, item.key)
        told += [say(STRIKES, number=card.attack, type=card.type)] if card.type else []
        told += [say("{number} defense", number=card.defense)] if card.slot == "armor" else []
        told += [say("{potion:potion}", potion=potion) for potion in card.potions]
        told += [spoken_line(line) for line in card.powers]
    told += [say("with {card:card}", card=attached_key(position, one)) for one in item.attached]
    text = ", ".join([*(eyes.tell(one) for one in told), eyes.name("colour", item.colour)])
    return Counted(id, eyes.name("item", id), None, text, f"item/{item.key}")


def fits(position: Adventure, seat: str, id: str) -> bool:
    """Whether a character could wear an item, were the place for it free."""
    mine = position.seats[seat]
    if not record.told(position, f"character.{mine.character}") or most_damage(position, seat) is None:
        return False
    card = record.item_card(position, mine.items[id].key)
    fine = level_of(mine.items[id].colour) <= level_of(mine.level) and set(card.icons) <= set(icons(position, seat))
    return fine and card.slot in SLOTS


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


def event_lines(position: Adventure, eyes: Eyes) -> Iterator[Counted]:
    """Every event in play with what stands on the side that is up: it concerns everybody."""
    for place, laid in position.laid.items():
        text = ""
        if record.told(position, f"event.{laid.key}"):
            text = "; ".join(eyes.tell(spoken_line(line)) for line in side_up(position, place))
        title = eyes.name("card", f"event.{laid.key}")
        yield Counted(f"event/{place}", title, None, text, f"event/{laid.key}")


def logged_line(at: int, card: Logged, eyes: Eyes) -> Counted:
    """A card under the quest log; the same one may lie there twice."""
    title = eyes.name("card", f"{card.kind}.{card.key}")
    return Counted(f"{at}/{card.key}", title, card.valor, picture=f"{card.kind}/{card.key}")
