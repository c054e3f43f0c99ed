"""Deeds that leave something behind: tokens on a card, a choice, what works until the activation is over."""

from referee.kernel.effects import add_effect
from referee.kernel.event import Event
from referee.kernel.position import happen
from referee.warcrow.ability.deed import CAN, DO, Deed
from referee.warcrow.fight import damage
from referee.warcrow.fight.at_once import spend
from referee.warcrow.fight.forced import force, is_pinned
from referee.warcrow.magic.duration import LASTS, TOKEN
from referee.warcrow.table.ability import IN_FORCE
from referee.warcrow.table.active import come_into_force
from referee.warcrow.table.command import lasting_mark
from referee.warcrow.table.position import MOST_TOKENS, Warcrow, going_on
from referee.warcrow.table.values import abilities
from referee.warcrow.table.verbs import VERBS, sets
from referee.warcrow.table.word import ways

sets("chooses", "{unit:unit} chooses {token}.")
sets("token-laid", "{unit:unit} gets a token: {token}.")


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
    """Of those that lie on the other side, or on one's own, each player has their own number."""
    name, most, every = token_of(deed.rest)
    mine, units = position.units[deed.by].side, position.units
    theirs = units[deed.unit].side != mine
    laid = sum(unit.tokens.count(name) for unit in units.values() if (unit.side != mine) == theirs)
    return units[deed.unit].tokens.count(name) < most and laid < every


@VERBS.verb("ability-lasts", "{ability} of {unit:unit} works until the activation is over.")
def lasts(position: Warcrow, event: Event) -> None:
    frame = going_on(position, "activation") or going_on(position, "turn")
    if frame is not None:
        by = lasting_mark(event.data["unit"], event.data["ability"])
        add_effect(position, by, frame.id, [position.units[event.data["unit"]].side])


def lasting(position: Warcrow, deed: Deed) -> None:
    name = going_on(position, "ability").ability
    happen(position, "ability-lasts", [deed.rule], unit=deed.unit, ability=name)


def endures(position: Warcrow, deed: Deed) -> None:
    """It is in force for so many turns: a token on the counter, its twin on the unit it lies on."""
    name = going_on(position, "ability").ability
    come_into_force(position, name, deed.by, deed.unit, int(deed.rest), deed.rule, LASTS, TOKEN)


def is_not_in_force(position: Warcrow, deed: Deed) -> bool:
    """What is in force already is not called for again."""
    names = [one.name for one in abilities(position, deed.by) if one.at == IN_FORCE]
    return not any(one.caster == deed.by and one.name in names for one in position.spells)


def can_fall(position: Warcrow, deed: Deed) -> bool:
    return position.units[deed.unit].troops > 1 and can_get(position, deed)


def fallen(position: Warcrow, deed: Deed) -> None:
    """A troop is taken away for a token, without any damage."""
    token_laid(position, deed)
    damage.fall(position, deed.unit, 1, 0)


def engaged(position: Warcrow, deed: Deed) -> None:
    """Whoever has the ability is put where it touches the unit that is meant."""
    force(position, "place", deed.by, deed.unit, 0, onto=deed.unit)


def spent(position: Warcrow, deed: Deed) -> None:
    spend(position, deed.unit, deed.rest, deed.rule)


DO.update({"choose": chosen, "token": token_laid, "spend": spent, "engage": engaged, "fall": fallen})
DO.update({"lasts": lasting, "endures": endures})
CAN.update(
    {
        "choose": lambda position, deed: deed.rest not in position.units[deed.unit].tokens,
        "token": can_get,
        "spend": lambda position, deed: deed.rest in position.units[deed.unit].tokens,
        "fall": can_fall,
        "endures": is_not_in_force,
        "engage": lambda position, deed: (
            deed.unit not in position.units[deed.by].engaged and not is_pinned(position, deed.by)
        ),
    }
)
