"""Further deeds, for which nothing in a roll has a word: a price, tinge, heart lost and found, tokens."""

from referee.kernel.position import happen
from referee.warcrow.ability.deed import CAN, DO, Deed
from referee.warcrow.fight import damage
from referee.warcrow.fight.forced import force
from referee.warcrow.keyword.golem import is_golem
from referee.warcrow.magic import tinge
from referee.warcrow.morale import stress
from referee.warcrow.morale.demoralized import demoralize, is_demoralized, never
from referee.warcrow.morale.rally import rally_by_rule
from referee.warcrow.table.position import MOST_TOKENS, Warcrow
from referee.warcrow.table.values import abilities
from referee.warcrow.table.verbs import sets
from referee.warcrow.table.word import ways
from referee.warcrow.terrain import trap

sets("tinge-off", "{unit:unit} loses {number} tinge: {now} now.")
sets("chooses", "{unit:unit} chooses {token}.")
sets("token-laid", "{unit:unit} gets a token: {token}.")
sets("refreshed", "The activation token of {unit:unit} is taken off.")


def paid(position: Warcrow, deed: Deed) -> None:
    stress.suffer(position, deed.unit, int(deed.rest), deed.rule)


def tinged(position: Warcrow, deed: Deed) -> None:
    for _ in range(int(deed.rest)):
        tinge.grow(position, deed.unit, deed.rule)


def untinged(position: Warcrow, deed: Deed) -> None:
    off = min(int(deed.rest), position.units[deed.unit].tinge)
    now = position.units[deed.unit].tinge - off
    happen(position, "tinge-off", [deed.rule], unit=deed.unit, number=off, now=now, sets={"tinge": now})


def checked_tinge(position: Warcrow, deed: Deed) -> None:
    tinge.roll_tinge(position, deed.unit)


def cowed(position: Warcrow, deed: Deed) -> None:
    demoralize(position, deed.unit)


def rallied(position: Warcrow, deed: Deed) -> None:
    rally_by_rule(position, deed.unit)


def can_lose_heart(position: Warcrow, deed: Deed) -> bool:
    """Nobody does twice; a Golem never, nor whose card says so."""
    key = deed.unit
    return not (is_demoralized(position, key) or is_golem(position, key) or never(position, key))


def refreshed(position: Warcrow, deed: Deed) -> None:
    happen(position, "refreshed", [deed.rule], unit=deed.unit, sets={"activated": False})


def choices(position: Warcrow, key: str) -> set[str]:
    """What the card of a unit lets it choose among."""
    found = (piece for one in abilities(position, key) if one.is_moment for way in ways(one.do) for piece in way)
    return {piece.rest for piece in found if piece.word == "choose"}


def chosen(position: Warcrow, deed: Deed) -> None:
    """What was chosen before is chosen no more."""
    others = choices(position, deed.unit)
    kept = tuple(name for name in position.units[deed.unit].tokens if name not in others)
    laid = {"tokens": (*kept, deed.rest)}
    happen(position, "chooses", [deed.rule], unit=deed.unit, token=deed.rest, sets=laid)


def token_of(rest: str) -> tuple[str, int, int]:
    """What a token is called, how many of it there may be on one card, and how many in all.

    >>> token_of("Irrepressible Rage 3"), token_of("Hunter's Mark of 3")
    (('Irrepressible Rage', 3, 99), ("Hunter's Mark", 1, 3))
    """
    one, _, every = rest.partition(" of ")
    name, _, most = one.rpartition(" ")
    return (*((name, int(most)) if most.isdigit() else (one, 1)), int(every or MOST_TOKENS))


def token_laid(position: Warcrow, deed: Deed) -> None:
    name = token_of(deed.rest)[0]
    laid = {"tokens": (*position.units[deed.unit].tokens, name)}
    happen(position, "token-laid", [deed.rule], unit=deed.unit, token=name, sets=laid)


def can_get(position: Warcrow, deed: Deed) -> bool:
    name, most, every = token_of(deed.rest)
    laid = sum(unit.tokens.count(name) for unit in position.units.values())
    return position.units[deed.unit].tokens.count(name) < most and laid < every


def can_fall(position: Warcrow, deed: Deed) -> bool:
    return position.units[deed.unit].troops > 1 and can_get(position, deed)


def fallen(position: Warcrow, deed: Deed) -> None:
    """A troop is taken away for a token, without any damage."""
    token_laid(position, deed)
    damage.fall(position, deed.unit, 1, 0)


def engaged(position: Warcrow, deed: Deed) -> None:
    """Whoever has the ability is put where it touches the unit that is meant."""
    force(position, "place", deed.by, deed.unit, 0, onto=deed.unit)


def laid(position: Warcrow, deed: Deed) -> None:
    trap.lay(position, deed.by, deed.rest, deed.rule)


DO.update(
    {
        "pay": paid,
        "choose": chosen,
        "token": token_laid,
        "engage": engaged,
        "fall": fallen,
        "tinge": tinged,
        "untinge": untinged,
        "check-tinge": checked_tinge,
        "demoralized": cowed,
        "rally": rallied,
        "refresh": refreshed,
        "lay": laid,
    }
)
CAN.update(
    {
        "pay": lambda position, deed: stress.can_pay(position, deed.unit),
        "choose": lambda position, deed: deed.rest not in position.units[deed.unit].tokens,
        "token": can_get,
        "fall": can_fall,
        "engage": lambda position, deed: deed.unit not in position.units[deed.by].engaged,
        "tinge": lambda position, deed: position.units[deed.unit].tinge < MOST_TOKENS,
        "untinge": lambda position, deed: position.units[deed.unit].tinge > 0,
        "demoralized": can_lose_heart,
        "rally": lambda position, deed: is_demoralized(position, deed.unit),
        "refresh": lambda position, deed: position.units[deed.unit].activated,
    }
)
