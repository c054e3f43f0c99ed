"""How rules are shown: quoted with the address of their page, or whole with everything beside them.

Away from a table a rule is told with the condition it is in force under; at a table, where it is, without.
"""

from collections.abc import Iterable
from functools import cache
from typing import Any

from msgspec.structs import asdict, replace

from api.rule_schemas import Reading
from api.schemas import RuleQuote
from referee.library import force, inventory
from referee.library.inventory import Ambiguity, Rule


def page(id: str) -> str:
    """The lasting address of a rule's page."""
    return f"/rules/{id}"


@cache
def _quoted(rule: Rule) -> RuleQuote:
    title = inventory.books()[rule.book].title
    return RuleQuote(rule.id, rule.book, rule.section, rule.text, title, page(rule.id), rule.verdict or rule.text)


def quotes(ids: Iterable[str]) -> list[RuleQuote]:
    """The rules as an answer quotes them; one outside the books is named without a text."""
    return [_quoted(inventory.rule(id)) if inventory.exists(id) else RuleQuote(id, "", "", "") for id in ids]


@cache
def _told(rule: Rule) -> RuleQuote:
    return replace(_quoted(rule), text=force.told(rule), verdict=force.verdict(rule))


def told(ids: Iterable[str]) -> list[RuleQuote]:
    """The rules of the books among these, each with the condition it is in force under."""
    return [_told(inventory.rule(id)) for id in ids if inventory.exists(id)]


@cache
def entry(id: str) -> dict[str, Any]:
    """A rule with what a reader should see beside it: an example, the settled readings, related rules."""
    rule = inventory.rule(id)
    return asdict(_told(rule)) | {
        "condition": force.condition(rule),
        "game": rule.game,
        "heading": rule.section,
        "role": rule.role,
        "example": inventory.example_of(id),
        "readings": readings([id]),
        "unless": told(rule.unless),
        "related": told(rule.see),
    }


def warm() -> None:
    """Make every entry now, so that the first question it answers need not wait."""
    for rule in inventory.rules():
        entry(rule.id)


def readings(ids: Iterable[str]) -> list[Reading]:
    """The unclear points these rules touch, each once, with the reading the referee takes."""
    return read({unclear.topic: unclear for id in ids for unclear in inventory.ambiguities_of(id)}.values())


def read(unclear: Iterable[Ambiguity]) -> list[Reading]:
    """Unclear points as an answer tells them."""
    return [Reading(one.topic, one.reading, list(one.rules)) for one in unclear]


def rests_on(ids: Iterable[str]) -> list[Reading]:
    """The readings a ruling by these rules rests on: those of which at least half the rules are among them."""
    cited = set(ids)
    return [one for one in readings(cited) if 2 * len(cited.intersection(one.rules)) >= len(one.rules)]


@cache
def whole(id: str) -> dict[str, Any]:
    """A rule with its neighbours in the book and all its examples."""
    rule = inventory.rule(id)
    area = id.rpartition(".")[0] + "."
    around = [other.id for other in inventory.rules(rule.book) if other.id.startswith(area) and other.id != id]
    return entry(id) | {
        "see": rule.see,
        "changes": rule.changes,
        "bold": rule.bold,
        "neighbours": told(around),
        "examples": inventory.examples_of(id),
        "ambiguities": inventory.ambiguities_of(id),
    }
