"""Power lines as they are written: one way for each, so that the same power always looks the same.

>>> from referee.adventure.table.grammar import parse
>>> write(parse("Use combat.after-roll for this : reroll foe; hurt others 1 until combat"))
'use combat.after-roll for this: reroll foe; hurt 1 others until combat'
"""

from referee.adventure.table.power_parts import (
    ALWAYS,
    DIE,
    FOE_DIE,
    SEAT,
    TEXT,
    USE,
    Clause,
    Condition,
    Effect,
    Power,
    Price,
    When,
)
from referee.adventure.table.vocabulary import CONDITIONS, COUNTED_PRICES, EFFECTS, PRICES, SELF, SET, SPACES
from referee.adventure.table.word_shapes import LAST, WITH_SPACES


def write(power: Power) -> str:
    """A whole line."""
    conditions = " and ".join(map(write_condition, power.conditions))
    head = joined(write_when(power.when), write_price(power.price))
    return joined(
        f"if {conditions}," if conditions else "",
        f"{head}:" if head else "",
        "; ".join(map(write_clause, power.clauses)),
        f"until {power.until}" if power.until else "",
    )


def joined(*words: str) -> str:
    """Words with a space between, those left out that say nothing."""
    return " ".join(word for word in words if word)


def write_condition(condition: Condition) -> str:
    return joined(
        "foe" if condition.foe else "",
        condition.word,
        ">=" if CONDITIONS[condition.word].least else "",
        *condition.args,
        "" if condition.number is None else str(condition.number),
    )


def write_when(when: When) -> str:
    if when.kind in (DIE, FOE_DIE):
        return f"[{joined('foe' if when.kind == FOE_DIE else '', *map(str, when.faces))}]"
    if when.kind == USE:
        return joined(USE, when.moment, "once" if when.once else "")
    return {TEXT: "", ALWAYS: ALWAYS}.get(when.kind, joined(when.kind, when.event, when.space))


def write_price(price: Price) -> str:
    paid = [(word, getattr(price, word)) for word in PRICES]
    told = [f"{amount} {word}" if word in COUNTED_PRICES else word for word, amount in paid if amount]
    return f"for {' and '.join(told)}" if told else ""


def write_clause(clause: Clause) -> str:
    return joined("may" if clause.may else "", " or ".join(map(write_effect, clause.effects)))


def write_effect(effect: Effect) -> str:
    """One effect: its word, number and further words, then whom it concerns."""
    return joined(
        effect.word,
        *write_how(effect),
        write_target(effect),
        "" if effect.within is None else f"within {effect.within}",
        f"by {effect.by}" if effect.by else "",
        f'"{effect.text}"' if effect.text else "",
    )


def write_target(effect: Effect) -> str:
    """Whom it concerns: oneself is understood, except where a space might stand instead."""
    understood = effect.target == SELF and not (EFFECTS[effect.word].either and not effect.how)
    return "" if understood else effect.target.removeprefix(SEAT)


def write_how(effect: Effect) -> list[str]:
    """Its number and further words, the number where its word wants it."""
    amount = "" if effect.amount is None else f"{effect.amount:+}" if effect.signed else str(effect.amount)
    kind = EFFECTS[effect.word].amount
    if kind == WITH_SPACES:
        return ["/".join(joined(amount, word) if word == SPACES else word for word in effect.how)]
    if kind == LAST:
        return [*effect.how, amount]
    first = [SET] if SET in effect.how else []
    return [*first, amount, *(word for word in effect.how if word != SET)]
