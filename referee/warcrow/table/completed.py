"""The cards of a table with what it read beside them: how many models a box has, and how a neutral unit behaves."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from referee.warcrow.table.behavior import Behavior
from referee.warcrow.table.profile import Profile


def with_facts(units: Mapping[str, Profile], facts: Mapping[str, Any]) -> Mapping[str, Profile]:
    """The cards with what was read off their boxes: how many models a unit has, where no card says it."""
    found = dict(units)
    for fact, value in facts.items():
        key = fact.removeprefix("models.")
        if key != fact and key in found:
            card = found[key]
            found[key] = replace(card, attributes=replace(card.attributes, models=value))
    return found


def with_behavior(units: Mapping[str, Profile], shipped: Mapping[str, Behavior]) -> Mapping[str, Profile]:
    """The cards of a table, which says nothing of a behavior that is known: it types in dice and values."""
    found = dict(units)
    for key, behavior in shipped.items():
        if found[key].behavior is None:
            found[key] = replace(found[key], behavior=behavior)
    return found
