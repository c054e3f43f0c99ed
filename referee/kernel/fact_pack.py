"""What is known at a table of its pieces, as one pack for other tables."""

from collections.abc import Mapping
from typing import Any

from referee.kernel.packs import Fact
from referee.kernel.position import Position

TABLE = "table"


def read_here(position: Position) -> dict[str, Any]:
    """What was read off the pieces at this table."""
    return {key: as_entry(Fact(value, TABLE)) for key, value in position.facts.items()}


def known_here(position: Position) -> dict[str, Any]:
    """The same with all that the packs of the table say; each keeps its source, and what was read here comes first."""
    said = {key: as_entry(fact) for facts in reversed(position.printed) for key, fact in facts.items()}
    return said | read_here(position)


def as_entry(fact: Fact) -> Any:
    """A fact as one writes it into a pack of a table: bare, unless it is known from elsewhere."""
    if fact.source == TABLE and not fact.note and not (isinstance(fact.value, Mapping) and "value" in fact.value):
        return fact.value
    return {"value": fact.value, "source": fact.source, **({"note": fact.note} if fact.note else {})}
