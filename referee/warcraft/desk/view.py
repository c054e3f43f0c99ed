"""What a seat may see. Hands lie with the players, so the referee knows nothing that must be hidden."""

from typing import Any

import msgspec

from referee.warcraft.card.card import CARDS
from referee.warcraft.desk.document import marker
from referee.warcraft.expansion.abilities import told
from referee.warcraft.expansion.hero.shown import hero_view
from referee.warcraft.setup.boards import stands_in
from referee.warcraft.table import option
from referee.warcraft.table.fighters import creature_key
from referee.warcraft.table.piece import BUILDINGS, CREATURE, HERO
from referee.warcraft.table.position import DEPLETED, Creep, Warcraft, has, number_of, site, training
from referee.warcraft.table.space import is_town
from referee.warcraft.table.team import team
from referee.warcraft.table.tile import buildings

ABILITY_RULES = {
    "area-attack": "wbg.ability.area-attack",
    "heal": "wbg.ability.heal",
    "slow-poison": "wbg.ability.slow-poison",
    "bloodlust": "wbg.ability.bloodlust",
    "raise-dead": "wbg.ability.raise-dead",
}


def view(position: Warcraft) -> dict[str, Any]:
    """The table as the phone draws it."""
    return {
        "turn": position.turn,
        "first": position.first,
        "scenario": position.scenario,
        "options": option.shown(position.options),
        "packs": position.packs,
        "spaces": {key: space_view(position, key) for key in position.board.spaces},
        "walls": sorted(position.board.walls),
        "seats": {seat: seat_view(position, seat) for seat in position.seats},
        "outcome": msgspec.to_builtins(position.outcome),
        **apart(position),
    }


def apart(position: Warcraft) -> dict[str, Any]:
    """What only some tables have: a board that stands in for the printed one, sides nobody plays, tokens, creeps."""
    found = {
        "stands_in": stands_in(position),
        "neutrals": {side: msgspec.to_builtins(neutral) for side, neutral in position.neutrals.items()},
        "tokens": dict(position.tokens),
        "creeps": {id: creep_view(position, creep) for id, creep in position.creeps.items()},
    }
    return {name: content for name, content in found.items() if content}


def creep_view(position: Warcraft, creep: Creep) -> dict[str, Any]:
    """A creep by its points; turned up, with what is known of its marker."""
    names = ("type", "strength", "dice", "ability") if creep.key else ()
    marker_says = {name: told(position, f"creep.{creep.key}.{name}") for name in names}
    return msgspec.to_builtins(creep) | {name: value for name, value in marker_says.items() if value is not None}


def space_view(position: Warcraft, key: str) -> dict[str, Any]:
    space = position.board.spaces[key]
    pieces = [
        {"kind": p.kind, "seat": p.side, "count": p.count, "marks": list(p.marks)} for p in position.piles.get(key, ())
    ]
    lying = {"symbols": list(space.symbols), "stock": position.stock.get(key), "hidden": position.hidden.get(key)}
    lying["tokens"] = [token for token, there in position.tokens.items() if there == key]
    return {
        "kind": "clear" if space.kind == "town" and not is_town(position, key) else space.kind,
        "points": space.points,
        "title": space.title,
        "at": space.at,
        "borders": position.board.around[key],
        "depletion": DEPLETED[marker(position, key)],
        "pieces": pieces,
        **{name: content for name, content in lying.items() if content not in (None, [])},
    }


def seat_view(position: Warcraft, seat: str) -> dict[str, Any]:
    player = position.seats[seat]
    written = msgspec.to_builtins(player)
    reserves = {
        creature_key(p) if p.kind == CREATURE else p.kind: p.count for p in position.piles.get(f"{seat}/reserve", ())
    }
    trained = {p.kind: p.count for p in position.piles.get(training(seat), ())}
    raising = {unit: number_of(position, site(seat), seat, tile) for unit, tile in BUILDINGS.items()}
    full = {"out": False, "victory_cards": 0, "discard": [], "gold": 0, "wood": 0, "hand": 0, "deck": 0, **written}
    return {
        **full,
        "team": team(position, seat) if player.race else seat,
        "reserve": reserves,
        "training": trained,
        "under_construction": raising,
        "buildings": {unit: buildings(position, seat, unit) for unit in BUILDINGS} | hero_building(position),
        **hero_view(position, seat),
    }


def hero_building(position: Warcraft) -> dict[str, int]:
    """It needs no piece: every player of heroes has it finished from the start."""
    return {HERO: 1} if has(position, "heroes") else {}


def reference() -> list[dict[str, Any]]:
    """Every card and ability with its rule."""
    entries = [
        {
            "kind": "card",
            "key": card.key,
            "title": card.title,
            "race": card.race,
            "window": card.window,
            "rules": list(card.rules),
        }
        for card in CARDS.values()
    ]
    entries += [
        {
            "kind": "ability",
            "key": key,
            "title": key.replace("-", " ").title(),
            "race": None,
            "window": None,
            "rules": [rule],
        }
        for key, rule in ABILITY_RULES.items()
    ]
    return entries
