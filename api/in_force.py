"""Rules as one table plays them: in force or not, replaced or added to, with its own numbers."""

from typing import Any, TypeVar

from api.passes import Holder
from api.quoting import quotes
from api.rule_schemas import Entry
from referee.library import force, inventory
from referee.library.conditions import Setting

E = TypeVar("E", bound=Entry)


def played_at(table: Holder) -> Setting:
    """What a table plays, as its position has it."""
    position: Any = table.game.decode(table.row.position)
    return Setting.of(position)


def as_played(entry: E, table: Setting) -> E:
    """The same rule with how it stands at a table."""
    rule = inventory.rule(entry.id)
    entry.in_force = force.in_force(rule.id, table)
    entry.unless = quotes(id for id in rule.unless if force.in_force(id, table))
    if entry.in_force:
        entry.text, entry.verdict = rule.text, rule.verdict or rule.text
        entry.here = force.here(rule, table)
        entry.replaces = quotes(id for id in rule.replaces if force.in_force(id, table))
        entry.replaced_by = quotes(one.id for one in force.replaced_by(rule.id, table))
        entry.added = quotes(one.id for one in force.added_to(rule.id, table))
    return entry
