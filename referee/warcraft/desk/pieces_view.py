"""What a piece is called: units by their kind, heroes by their card, creeps and creatures by their marker."""

from referee.kernel.eyes import Eyes
from referee.kernel.pieces import Pile
from referee.kernel.say import Text, say
from referee.kernel.view import PieceView
from referee.warcraft.expansion.creep.creep import creep_id
from referee.warcraft.expansion.hero.summon import creature_key
from referee.warcraft.table.fact import told
from referee.warcraft.table.piece import CREATURE, CREEP, HERO
from referee.warcraft.table.position import Creep, Warcraft, has

TREE = "tree"


def piece_view(position: Warcraft, pile: Pile, eyes: Eyes) -> PieceView:
    """Like pieces, with what their card or marker says as far as it is known."""
    if pile.kind == HERO:
        return hero_piece(position, pile, eyes)
    if pile.kind == CREEP:
        return creep_piece(position, pile, eyes)
    return eyes.piece(pile, creature_key(pile) if pile.kind == CREATURE else "")


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
    found = eyes.piece(pile, notes=[eyes.tell(note) for note in notes])
    found.title = eyes.name("hero", hero.key)
    return found


def creep_piece(position: Warcraft, pile: Pile, eyes: Eyes) -> PieceView:
    """By its points while it lies face down, else by its name with the dice it has left."""
    id = creep_id(position, pile)
    creep = position.creeps[id]
    if not creep.key:
        worth = eyes.tell(say("{points:point}", points=creep.points))
        return eyes.piece(pile, notes=[worth], down=True)
    found = eyes.piece(pile, notes=[eyes.tell(note) for note in creep_notes(position, creep, eyes)])
    if creep.key != id:
        found.title = eyes.name("creep", creep.key)
    return found


def creep_notes(position: Warcraft, creep: Creep, eyes: Eyes) -> list[Text]:
    dice, ability = told(position, f"creep.{creep.key}.dice"), told(position, f"creep.{creep.key}.ability")
    notes: list[Text] = [say("{number:die}", number=dice - creep.lost)] if dice is not None else []
    notes += [say("{number:die} lost", number=creep.lost)] if dice is None and creep.lost else []
    notes += printed(position, f"creep.{creep.key}.type", f"creep.{creep.key}.strength", eyes)
    return notes + ([eyes.name("ability", ability)] if ability and ability != "none" else [])


def printed(position: Warcraft, type_fact: str, strength_fact: str, eyes: Eyes) -> list[Text]:
    """The unit type and the Strength that somebody has read."""
    kind, strength = told(position, type_fact), told(position, strength_fact)
    found: list[Text] = [eyes.name("unit", kind)] if kind else []
    return found + ([say("Strength {strength}", strength=strength)] if strength is not None else [])


def lying(position: Warcraft, space: str, eyes: Eyes) -> list[PieceView]:
    """Tokens of the scenario; and the Tree of Eternity, which is the Night Elves' Town wherever it stands."""
    found = [token_piece(token, eyes) for token, there in position.tokens.items() if there == space]
    if has(position, "racial"):
        elves = [seat for seat, player in position.seats.items() if player.race == "night-elf" and player.town == space]
        found += [PieceView(TREE, eyes.name("piece", TREE), seat, 1, picture=f"piece/{TREE}") for seat in elves]
    return found


def token_piece(token: str, eyes: Eyes) -> PieceView:
    return PieceView(token, eyes.name("token", token), None, 1, picture=f"token/{token}")
