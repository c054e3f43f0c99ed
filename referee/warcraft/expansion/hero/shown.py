"""What a phone shows of a hero, and what hands must do to bring its card back to what it was."""

from typing import Any

import msgspec
from msgspec.structs import replace

from referee.kernel.errors import Invalid
from referee.kernel.eyes import Eyes
from referee.kernel.pieces import Pile, shift
from referee.kernel.say import Text, say
from referee.kernel.seen import Counted, PieceView
from referee.kernel.typed import mapping, whole
from referee.kernel.view import Group
from referee.warcraft.desk.document import CHECKS, HELD, WRITTEN
from referee.warcraft.desk.pieces_view import SHOWN, printed
from referee.warcraft.desk.typed import NAMED
from referee.warcraft.desk.typed_seats import OF_SEAT
from referee.warcraft.desk.view import GROUPS
from referee.warcraft.expansion.abilities import abilities_of, listed
from referee.warcraft.expansion.creep.setup import NUMBER
from referee.warcraft.expansion.hero.ability import used
from referee.warcraft.expansion.hero.hero import stands_in
from referee.warcraft.expansion.hero.setup import heroes_known, may_be_hero
from referee.warcraft.expansion.hero.summon import SUMMON, creature_key
from referee.warcraft.table.fact import told
from referee.warcraft.table.fact import told as told_fact
from referee.warcraft.table.piece import CREATURE, HERO, UNITS
from referee.warcraft.table.position import Hero, Warcraft, has, number_of, reserve, training


def hero_view(position: Warcraft, seat: str) -> dict[str, Any]:
    """The hero as it lies before its player; nothing where no hero is known yet."""
    hero = position.seats[seat].hero
    if hero is None:
        return {}
    card = f"hero.{hero.key}.{hero.level}"
    shown = {
        "key": hero.key,
        "level": hero.level,
        "wounds": hero.wounds,
        "markers": hero.markers,
        "points": sum(hero.markers),
        "life": told(position, f"{card}.life"),
        "strength": told(position, f"{card}.strength"),
        "type": told(position, f"hero.{hero.key}.type"),
        "space": stands_in(position, seat) or None,
        "in_training": bool(number_of(position, training(seat), seat, HERO)),
        "abilities": listed(position, hero),
        "told": [
            {"key": a.key, "title": a.title, "mana": a.mana, "window": a.window, "used": used(position, seat, a.key)}
            for a in abilities_of(position, seat)
        ],
    }
    return {"hero": shown}


def hero_piece(position: Warcraft, pile: Pile, eyes: Eyes) -> PieceView:
    hero = position.seats[pile.side].hero
    if hero is None:
        return eyes.piece(pile)
    card, life = f"hero.{hero.key}.{hero.level}", told(position, f"hero.{hero.key}.{hero.level}.life")
    notes: list[Text] = [say("Level {level}", level=hero.level)]
    notes += printed(position, f"hero.{hero.key}.type", f"{card}.strength", eyes)
    if life is not None:
        notes.append(say("{wounds:wound} of {life}", wounds=hero.wounds, life=life))
    elif hero.wounds:
        notes.append(say("{wounds:wound}", wounds=hero.wounds))
    told_notes = [eyes.tell(note) for note in notes]
    return replace(eyes.piece(pile), title=eyes.name("hero", hero.key), notes=told_notes)


def hero_group(position: Warcraft, seat: str, eyes: Eyes) -> Group:
    """The hero's card: Level, wounds, Strength and Life as far as they are known, and what its abilities cost."""
    shown = hero_view(position, seat)["hero"]
    titles = {"level": "Level", "wounds": "Wounds", "life": "Life", "strength": "Strength", "points": "Experience"}
    items = [Counted(key, eyes.tell(title), shown[key]) for key, title in titles.items() if shown[key] is not None]
    items.append(Counted("building", eyes.tell("Building"), 1))  # it needs no piece: finished from the start
    for ability in shown["told"]:
        used = eyes.tell("used this turn") if ability["used"] else ""
        items.append(Counted(ability["key"], ability["title"], ability["mana"], used, f"ability/{ability['key']}"))
    return Group("hero", eyes.name("hero", shown["key"]), items)


def hero_groups(position: Warcraft, seat: str, eyes: Eyes) -> list[Group]:
    return [hero_group(position, seat, eyes)] if position.seats[seat].hero else []


def creature_document(position: Warcraft, pile: Pile, written: dict[str, Any]) -> None:
    pieces = written.setdefault(pile.side, {}).setdefault("creatures", {})
    pieces[creature_key(pile)] = pieces.get(creature_key(pile), 0) + pile.count


def check_dead(position: Warcraft) -> None:
    """Wounds and points go with a hero's life: one that is not on the board has none."""
    for seat, player in position.seats.items():
        if player.hero and (player.hero.wounds or player.hero.markers) and not stands_in(position, seat):
            raise Invalid.of(f"seats.{seat}.hero", "is not on the board: a dead hero has neither wounds nor markers")


def hero_document(position: Warcraft, seat: str) -> dict[str, Any]:
    hero = position.seats[seat].hero
    return {"hero": msgspec.to_builtins(hero)} if hero else {}


def announce() -> None:
    SHOWN[HERO] = hero_piece
    GROUPS.append(hero_groups)
    WRITTEN[CREATURE] = creature_document
    CHECKS.append(check_dead)
    NAMED["creatures"] = write_creatures
    OF_SEAT["hero"] = write_hero
    HELD.append(hero_document)


def write_creatures(position: Warcraft, space: str, seat: str, creature: str, wanted: Any, field: str) -> None:
    """Summoned creatures lie by their names in reserve; more of those in a space come for as long as these."""
    plain = (SUMMON + creature,)
    here = [p for p in position.piles.get(space, ()) if p.kind == CREATURE and p.side == seat and plain[0] in p.marks]
    spare = sum(p.count for p in position.piles.get(reserve(seat), ()) if p.kind == CREATURE and p.marks == plain)
    difference = whole(wanted, field) - sum(pile.count for pile in here)
    if difference > spare:
        raise Invalid.of(
            field,
            say(
                "{seat:seat} has {spare} more of the {creature:creature} markers, not {difference}",
                seat=seat,
                spare=spare,
                creature=creature,
                difference=difference,
            ),
        )
    if difference > 0:
        marks = here[0].marks if here else plain
        shift(position.piles, CREATURE, seat, difference, reserve(seat), space, plain, marks)
    for pile in here:
        gone = min(pile.count, max(0, -difference))
        difference += gone
        if gone:
            shift(position.piles, CREATURE, seat, gone, space, reserve(seat), pile.marks, plain)


def write_hero(position: Warcraft, seat: str, value: Any, field: str) -> None:
    """Who the hero is, its Level, wounds and markers; where it stands is told with the spaces."""
    if not has(position, "heroes"):
        raise Invalid.of(field, "there are no heroes in this game")
    told = mapping(value, field, "with the key of the hero")
    named = (
        isinstance(told.get("key"), str) and position.game.forms.fault(f"hero.{told.get('key')}.type", UNITS[0]) is None
    )
    if not named or set(told) - {"key", "level", "wounds", "markers", "rose"}:
        raise Invalid.of(field, "a hero has a key, and level, wounds, markers and rose where they matter")
    if not may_be_hero(position, seat, told["key"]):
        race = position.seats[seat].race
        words = "no hero of the {race:race}; known are {own:hero}"
        raise Invalid.of(f"{field}.key", say(words, race=race, own=heroes_known(position, race)))
    markers = told.get("markers", [])
    if not isinstance(markers, list) or not all(type(points) is int and points in NUMBER for points in markers):
        raise Invalid.of(f"{field}.markers", "must be a list of points, 1 or 2 each")
    level = whole(told.get("level", 1), f"{field}.level", 3) or 1
    wounds, rose = (whole(told.get(name, 0), f"{field}.{name}") for name in ("wounds", "rose"))
    limit = told_fact(position, f"hero.{told['key']}.{level}.life")
    if limit is not None and wounds >= limit:
        raise Invalid.of(
            f"{field}.wounds", say("{wounds:wound} kill a hero with {limit} Life", wounds=wounds, limit=limit)
        )
    position.seats[seat].hero = Hero(told["key"], level, wounds, list(markers), rose)
