"""A claim: what can be claimed of units, how it is asked, what it rests on, and how long it holds.

Each kind stands in a room of its own and is registered here. Nothing is measured: the table says, the referee knows
what it means.
"""

import re
from collections.abc import Callable
from typing import Any, NamedTuple

from referee.kernel.errors import Invalid, Missing, Refusal
from referee.kernel.forms import FactForms, Form
from referee.kernel.position import Said, holds, require
from referee.kernel.say import Say, say
from referee.warcrow.table.element import TERRAIN
from referee.warcrow.table.hiding import concealed
from referee.warcrow.table.position import Warcrow

ALL = "field"
"""Disturbed whenever anything moves or falls: who sees whom hangs on third parties."""
UNIT = r"([a-z0-9-]+)"
PAIR = rf"{UNIT}\.{UNIT}"
YES, NO, TROOPS = "yes", "no", "troops"


class Kind(NamedTuple):
    """A kind of claim: the key after its name, the form of its value, its question, its rules, what it is about.

    `told` puts an answer shortly, for whatever rests on it.
    """

    name: str
    pattern: str
    form: Form
    rules: list[str]
    question: Callable[..., Say]
    about: Callable[..., tuple[str, ...]]
    told: Callable[..., Say]
    likely: list[Any] = [YES, NO]


class Meaning(NamedTuple):
    """What an answer comes to, the rules that make it so, and the claim that gave it."""

    fine: bool
    rules: tuple[str, ...]
    fact: str = ""


KINDS: dict[str, Kind] = {}


def claim_kind(kind: Kind) -> Kind:
    KINDS[kind.name] = kind
    return kind


def forms(*printed: tuple[str, str, Form, list[str], list[Any]]) -> FactForms:
    """The forms of all kinds of claims, and of these printed facts: pattern, name, form, rules, likely values."""
    kinds = KINDS.values()
    return FactForms(
        [(rf"{kind.name}\.{kind.pattern}", kind.name, kind.form) for kind in kinds]
        + [(pattern, name, form) for pattern, name, form, _, _ in printed],
        {kind.name: kind.rules for kind in kinds} | {name: rules for _, name, _, rules, _ in printed},
        {kind.name: kind.likely for kind in kinds} | {name: likely for _, name, _, _, likely in printed},
        {kind.name: lasting(kind) for kind in kinds},
    )


def lasting(kind: Kind) -> Callable[[re.Match[str]], tuple[str, ...]]:
    return lambda match: kind.about(*match.groups())


# ---- keys


def kind_of(fact: str) -> Kind | None:
    return KINDS.get(fact.partition(".")[0])


def parts(fact: str) -> tuple[str, ...]:
    """What a key names beside its kind."""
    return tuple(fact.split(".")[1:])


def question_of(position: Warcrow, fact: str) -> Say:
    """How the table is asked for a claim."""
    kind = KINDS[fact.partition(".")[0]]
    return kind.question(position, *parts(fact))


def check_units(position: Warcrow, fact: str) -> None:
    """A claim is about units that are there, or elements the table names; what was asked for may be told."""
    kind = kind_of(fact)
    named = [part for part in parts(fact) if not part.isdigit()] if kind else []
    kept = concealed(position) if named and not is_asked(position, fact) else []
    for key in named:
        known = key in position.units and key not in kept
        if not known and not (key.startswith(TERRAIN) and key != named[0]):
            raise Invalid.of("fact", say("{unit} is no unit on the battlefield", unit=key))


def is_asked(position: Warcrow, fact: str) -> bool:
    """Whether the referee waits for this very claim."""
    return getattr(position.agenda[-1], "fact", "") == fact


# ---- what was said


def said(position: Warcrow, fact: str) -> Said | None:
    """What somebody has said, as long as it holds."""
    found = position.claims.get(fact)
    return found if found is not None and holds(position, found) else None


def claimed(position: Warcrow, fact: str) -> Any:
    """A claim: as it was said, else asked."""
    kind = KINDS[fact.partition(".")[0]]
    found = said(position, fact)
    if found is None:
        raise Missing(fact, kind.question(position, *parts(fact)), kind.rules)
    return found.value


def check_claim(position: Warcrow, meant: Meaning, rule: str, words: str, **slots: Any) -> None:
    """Refuse by a rule what a claim speaks against, with the rules that make it mean so, and tell who said it."""
    try:
        require(position, meant.fine, rule, words, **slots)
    except Refusal as no:
        found = said(position, meant.fact)
        words = "{why} So says {by:seat}." if found and not found.agreed else "{why} All have agreed."
        why = say(words, why=no.why, by=found.by) if found else no.why
        raise Refusal([*dict.fromkeys([*no.rules, *meant.rules])], why, no.remedy) from None


def rests_on(position: Warcrow, *facts: str) -> list[Say]:
    """The claims that something rests on, each with who said it."""
    lines: dict[str, list[Say]] = {}
    for fact in facts:
        found, kind = said(position, fact), kind_of(fact)
        if found is not None and kind is not None:
            lines.setdefault("" if found.agreed else found.by, []).append(kind.told(found.value, *parts(fact)))
    return [
        say("{what}, says {by:seat}" if by else "{what}, as all agree", what=what, by=by) for by, what in lines.items()
    ]
