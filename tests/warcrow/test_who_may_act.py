"""Who may be activated, and what is left to whom: offered and accepted as a reader of the book would say."""

import random
from typing import Any

import pytest

from referee import registry
from referee.kernel import Invalid, Refusal
from referee.warcrow.setup.samples import any_fight
from referee.warcrow.table.ability import Ability
from referee.warcrow.table.position import Unit, Warcrow
from referee.warcrow.table.profile import Profile

GAME = registry.get("warcrow")
SEATS = [{"seat": "anna"}, {"seat": "ben"}]


def by_the_book(position: Warcrow, unit: Unit, enemies: bool) -> set[str]:
    """The actions a unit begins with; none: it cannot be activated."""
    card = position.cards.units[unit.profile]
    tired, engaged = unit.stress >= (card.attributes.mor or 0), bool(unit.engaged)
    armed = any(line.melee for line in card.panel if fits(line.at, unit.troops))
    if unit.demoralized or (tired and engaged):
        return set()
    if tired:
        return {"rest", "done"}
    if unit.broken:
        return {"move", "done"}
    fighting = (
        {"attack"} if engaged and armed else {"assault", "charge"} if armed and enemies and not engaged else set()
    )
    able = {kind for kind, ways in powers(card).items() if any(usable(one, engaged, enemies) for one in ways)}
    return {"move", "done"} | fighting | able | (set() if engaged else {"rest"})


def powers(card: Profile) -> dict[str, list[Ability]]:
    return {
        "skill": [one for one in card.abilities if "skill" in one.kind],
        "cast": [one for one in card.abilities if "spell" in one.kind],
    }


def usable(power: Ability, engaged: bool, enemies: bool) -> bool:
    """In combat spells at oneself and at whom one fights, and skills that are made for it."""
    if "skill" in power.kind and engaged != ("engaged" in power.when):
        return False
    return enemies or "target enemy" not in power.when


def fits(at: str, troops: int) -> bool:
    if at == "all":
        return True
    number = int(at.strip("+-"))
    return troops >= number if "+" in at else troops <= number


def accepted(data: bytes, raw: dict[str, Any]) -> bool:
    try:
        GAME.apply(data, GAME.read_action(raw))
    except (Refusal, Invalid):
        return False
    return True


def tries(position: Warcrow, key: str) -> dict[str, list[dict[str, Any]]]:
    """Everything a unit could try, whatever the rules."""
    others = [{"target": other} for other in position.units]
    moves: list[dict[str, Any]] = [{}, {"restored": True}, {"restored": False}]
    card = position.cards.units[position.units[key].profile]
    named = {
        kind: [{"ability": one.name, **way} for one in ways for way in (*others, {})]
        for kind, ways in powers(card).items()
    }
    return named | {"move": moves, "attack": others, "assault": others, "charge": others, "rest": [{}], "done": [{}]}


@pytest.mark.parametrize("seed", range(25))
def test_who_may_act_and_how(seed: int) -> None:
    typed = any_fight(random.Random(seed)) | {"seat": "anna", "order": ["anna", "ben"]}
    played = GAME.setup({"seats": SEATS, "position": typed})
    position = played.position
    if GAME.prompts(position)[0].action != "activate-unit":
        return
    seat = GAME.prompts(position)[0].seats[0]
    for key, unit in position.units.items():
        wish = {"type": "activate-unit", "seat": seat, "unit": key}
        foes = any(other.side != seat for other in position.units.values())
        wanted = by_the_book(position, unit, foes) if unit.side == seat else set()
        assert accepted(played.data, wish) == bool(wanted), (key, unit)
        if wanted:
            begun = GAME.apply(played.data, GAME.read_action(wish))
            offered = {prompt.action for prompt in GAME.prompts(begun.position)}
            taken = {
                kind
                for kind, ways in tries(position, key).items()
                if any(accepted(begun.data, {"type": kind, "seat": seat, **way}) for way in ways)
            }
            assert offered == taken == wanted, (key, unit)
