"""What cannot both be so: a claim that speaks against another is not kept, and both are told with who made them."""

from typing import Any

from referee.kernel.errors import Invalid, Missing, Refusal
from referee.kernel.position import require
from referee.kernel.say import Say, say
from referee.warcrow.claim import los
from referee.warcrow.claim.claim import KINDS, NO, YES, Kind, check_units, kind_of, parts, question_of, said
from referee.warcrow.claim.formation import FORMED, MOST
from referee.warcrow.claim.nearest import NEAREST
from referee.warcrow.claim.range import bound, bounds
from referee.warcrow.claim.reach import farthest
from referee.warcrow.claim.screen import FRIEND, UNIT
from referee.warcrow.keyword import shelter
from referee.warcrow.table.position import Warcrow, is_on_field
from referee.warcrow.table.sides import enemies, is_enemy

GOING = ("reach", "walk")
FORMATION = ("formation", "spread", "in-sight")
FRIENDLY, ENGAGED = "wcr.ranged.combat-cover", "wcr.engaged.definition"


def clash(position: Warcrow, seat: str, fact: str, value: Any) -> Say | None:
    """Why a claim cannot be so beside another that holds."""
    kind = kind_of(fact)
    if kind is None:
        return None
    check_units(position, fact)
    check_itself(fact, value)
    check_cover(position, fact, value)
    check_contact(position, fact, value)
    held = said(position, fact)
    if held is not None and held.agreed and held.value != value:
        return say("all have agreed: {line}", line=sentence(position, fact, held.value))
    other = next((one for one in against(position, kind, fact, value) if one != fact), "")
    return both(position, seat, fact, value, other) if other else None


def check_itself(fact: str, value: Any) -> None:
    name, *named = fact.split(".")
    if name == "sight" and named[0] == named[-1] and value == NO:
        raise Refusal([los.ITSELF], say("{unit:unit} always sees itself.", unit=named[0]))


def check_cover(position: Warcrow, fact: str, value: Any) -> None:
    """A unit gives cover by its keyword, or to the enemy it fights, from shots of its own side."""
    name, *named = fact.split(".")
    if name != "cover" or value not in (FRIEND, UNIT):
        return
    key, target = named
    if value == UNIT:
        words = "No other unit on the battlefield has Cover: none gives it to {target:unit}."
        require(position, bool(shelter.worth(position, key, target)), shelter.RULE, words, target=target)
        return
    side = position.units[key].side
    fights = any(position.units[other].side == side for other in position.units[target].engaged)
    words = "No unit on the side of {unit:unit} fights {target:unit}: none gives it cover."
    require(position, fights, FRIENDLY, words, unit=key, target=target)


def check_contact(position: Warcrow, fact: str, value: Any) -> None:
    """Enemies that touch fight each other: who is engaged with nobody is farther away from every enemy."""
    *_, key, target = "", *parts(fact)
    if bound(fact, value) != (0, 0) or not is_on_field(position, key) or not is_on_field(position, target):
        return
    words = "{unit:unit} and {target:unit} are enemies and not engaged: they do not touch."
    fine = not is_enemy(position, key, target) or target in position.units[key].engaged
    require(position, fine, ENGAGED, words, unit=key, target=target)


def both(position: Warcrow, seat: str, fact: str, value: Any, other: str) -> Say:
    """The two claims, and who made each."""
    held = said(position, other)
    assert held is not None
    words = "{seat:seat} says: {new} But {by:seat} said: {old} Both cannot be so."
    new, old = sentence(position, fact, value), sentence(position, other, held.value)
    return say(words, seat=seat, new=new, by=held.by, old=old)


def sentence(position: Warcrow, fact: str, value: Any) -> Say:
    """A claim as it was made: the question and its answer."""
    return say("{question} {value}.", question=question_of(position, fact), value=answer(fact, value))


def answer(fact: str, value: Any) -> Say:
    """A value as one says it."""
    if isinstance(value, str) and value not in (YES, NO):
        return Say(f"{{value:{fact.partition('.')[0]}}}", {"value": value})
    return say("{value}", value=value)


def against(position: Warcrow, kind: Kind, fact: str, value: Any) -> list[str]:
    """The claims that cannot be so if this one is."""
    if kind.name in FORMATION:
        return misformed(position, parts(fact)[0], kind.name, value)
    *_, key, target = "", *parts(fact)
    if kind.name == NEAREST.name:
        return no_nearest(position, key, target) if value == NO else []
    if kind.name in GOING:
        return too_far(position, kind.name, key, target) if value == YES else []
    mine = bound(fact, value)
    if mine is None:
        return []
    apart = [one for one, (least, most) in bounds(position, key, target).items() if least > mine[1] or most < mine[0]]
    return apart + [one for one in gone(position, key, target) if mine[0] > limit(position, one, key, mine[0])]


def no_nearest(position: Warcrow, key: str, target: str) -> list[str]:
    """One enemy at least is as near as any: the last of them cannot be farther too."""
    others = [one for one in enemies(position, key) if one != target]
    facts = [f"nearest.{key}.{one}" for one in others]
    told = [said(position, one) for one in facts]
    return facts[:1] if all(one is not None and one.value == NO for one in told) else []


def gone(position: Warcrow, key: str, target: str) -> list[str]:
    """Where somebody has said that a leader reaches a unit."""
    facts = [f"{name}.{key}.{target}" for name in GOING]
    return [fact for fact in facts if (found := said(position, fact)) is not None and found.value == YES]


def too_far(position: Warcrow, name: str, key: str, target: str) -> list[str]:
    found = bounds(position, key, target).items()
    return [one for one, (least, _) in found if least > limit(position, name, key, least)]


def limit(position: Warcrow, fact: str, key: str, gap: int) -> int:
    return farthest(position, fact.partition(".")[0], key, gap)


def misformed(position: Warcrow, key: str, name: str, value: Any) -> list[str]:
    """A formation is whole if no troop is too far away and all see their leader."""
    whole = said(position, f"formation.{key}")
    if name == "formation":
        spread, sight = said(position, f"spread.{key}"), said(position, f"in-sight.{key}")
        found = [f"spread.{key}"] if spread is not None and differ(value, spread.value > MOST, "far") else []
        hidden = sight is not None and not los.SEEN[sight.value].fine
        return found + ([f"in-sight.{key}"] if sight is not None and differ(value, hidden, "hidden") else [])
    if whole is None:
        return []
    fault = value > MOST if name == "spread" else not los.SEEN[value].fine
    return [f"formation.{key}"] if differ(whole.value, fault, "far" if name == "spread" else "hidden") else []


def differ(whole: str, fault: bool, word: str) -> bool:
    """Whether what is said of a formation does not go with a fault of one kind, seen or not seen."""
    return FORMED[whole].fine if fault else whole == word


def fits(position: Warcrow, seat: str, fact: str, value: Any) -> bool:
    """Whether somebody could say so; where that hangs on something unknown, yes."""
    try:
        return fact.partition(".")[0] not in KINDS or clash(position, seat, fact, value) is None
    except Missing:
        return True
    except (Refusal, Invalid):
        return False
