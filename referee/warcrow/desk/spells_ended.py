"""Which spells end by what was set: of units that are gone, and of those that are put into hiding."""

from referee.warcrow.table.position import GONE, RESERVE, Warcrow


def ended(position: Warcrow) -> list[int]:
    """The numbers of the spells; whoever hides casts nothing, and nothing lies on them that others could see."""
    gone = [key for key, unit in position.units.items() if unit.where == GONE]
    hidden = [key for key, unit in position.units.items() if unit.where == RESERVE]
    hidden += [key for key, unit in position.units.items() if unit.host in hidden]
    return [
        one.number
        for one in position.spells
        if (one.target in gone and (one.stays or one.caster != one.target))
        or (one.stays and one.caster in gone)
        or one.target in hidden
        or one.caster in hidden
    ]
