"""What a phone shows of a hero, and what hands must do to bring its card back to what it was."""

from typing import Any

from referee.warcraft.expansion.abilities import abilities_of, listed
from referee.warcraft.expansion.hero.hero import stands_in
from referee.warcraft.expansion.hero.mana import used
from referee.warcraft.table.fact import told
from referee.warcraft.table.piece import HERO
from referee.warcraft.table.position import Warcraft, number_of, training


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
