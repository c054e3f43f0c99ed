"""The way of a unit: what it may pass and where it may end. The table sees it, and says what was out of the ordinary.

Nothing said is a clear way. The book's own exceptions are part of its prohibitions: a Large unit passes through.
"""

from collections.abc import Iterable, Mapping

from referee.kernel.position import require
from referee.warcrow.actions import Way
from referee.warcrow.keyword import large
from referee.warcrow.table.position import Warcrow

UNITS, BETWEEN, CLEAR = "wcr.move.no-pass-through-units", "wcr.move.between-units", "wcr.move.straight-clear"
CONTACT = "wcr.move.no-end-in-contact"
PASSES: Mapping[Way, str] = {
    "terrain": "wcr.move.terrain-pass",
    "stray": UNITS,
    "gap": BETWEEN,
    "onto-own": "wcr.move.leader-onto-own",
}
"""What a unit may do on its way, and by which rule."""
STOPS: Mapping[Way, tuple[str, str]] = {
    "through": (UNITS, "{unit:unit} cannot pass between the troops of a unit in formation."),
    "allied": (UNITS, "By the printed book {unit:unit} cannot pass through a unit of its own side either."),
    "narrow": (BETWEEN, "The base of {unit:unit} does not fit between the two units."),
    "strikes": (CLEAR, "The base of {unit:unit} would strike another unit on its straight way."),
    "impassable": (CLEAR, "{unit:unit} cannot move across Impassable terrain."),
    "ends-impassable": ("wcr.move.no-end-impassable", "{unit:unit} cannot end its move on Impassable terrain."),
    "ends-touching": (CONTACT, "{unit:unit} cannot end its move touching another unit."),
    "ends-by-ally": (
        CONTACT,
        "By the printed book {unit:unit} cannot end its move touching one of its own side either.",
    ),
    "own-way": ("wcr.leader.replicate", "All troops of {unit:unit} do what their leader does, against the same enemy."),
    "leaves": (CLEAR, "{unit:unit} cannot leave the battlefield by its own move."),
    "overlaps": ("wcr.unit.no-base-overlap", "No base of {unit:unit} may come to lie over another."),
    "scatters": ("wcr.formation.no-voluntary-break", "Troops of {unit:unit} may not leave formation by choice."),
}
"""What ends a way before it begins, by which rule, and why."""
OF_ONE_SIDE: tuple[Way, ...] = ("allied", "ends-by-ally")
"""What the errata allow, where the table has chosen them."""
TRAMPLED: tuple[Way, ...] = ("through", "allied", "strikes")
"""What a Large unit does not stop for."""


def check_way(position: Warcrow, key: str, way: Iterable[Way]) -> list[str]:
    """The rules by which a unit may go as it was said; refused where it may not."""
    return list(dict.fromkeys(allowed_by(position, key, one) for one in way))


def allowed_by(position: Warcrow, key: str, said: Way) -> str:
    if said in PASSES:
        return PASSES[said]
    if said in TRAMPLED and large.is_large(position, key):
        return large.TRAMPLES
    rule, words = STOPS[said]
    errata = said in OF_ONE_SIDE and position.options["allies"] == "let-pass"
    require(position, errata, rule, words, unit=key)
    return rule
