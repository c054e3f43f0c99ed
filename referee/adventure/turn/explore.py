"""Exploring: discoveries turned up, kept, discarded, laid down and mixed anew. The phase itself is in exploring.py."""

from collections.abc import Sequence

from referee.adventure.table import discovery
from referee.adventure.table.position import Adventure, is_city
from referee.adventure.table.verbs import VERBS
from referee.kernel.position import happen, require

DISCOVERIES_FIRST = "wag.explore.discoveries-first"
ONE_RESOURCE = "wag.explore.one-resource"
FACEDOWN = "wag.explore.facedown-placement"
NO_CITY = "wag.explore.no-discovery-in-city"
KINDS = "wag.explore.discovery-kinds"
ORDER = "wag.explore.order"
INSTEAD = "wag.explore.instead-of-resource"
DISCARD = "wag.explore.discard-discovery"
REFILL = "wag.explore.discovery-refill"
NONE_LEFT = "wag.explore.no-discoveries-left"
MANDATORY = "wag.explore.resource-mandatory"

VERBS.note("no-discovery-left", "No discovery is left to lay down, neither on the pile nor in the box.")


def turn_up(position: Adventure, seat: str, space: str, kinds: Sequence[str]) -> None:
    """All discoveries of a space are turned up together; there will be no resource."""
    rules = [DISCOVERIES_FIRST, *([ORDER] if len(kinds) > 1 else []), INSTEAD]
    happen(position, "discovery-revealed", rules, seat=seat, kinds=list(kinds), space=space)


def keep(position: Adventure, seat: str, space: str, kind: str, rules: tuple[str, ...]) -> None:
    """A token with a green ground is kept for later."""
    happen(position, "discovery-kept", [KINDS, *rules], seat=seat, data={"kind": kind, "space": space})


def put_away(position: Adventure, seat: str, origin: str, kind: str, rules: tuple[str, ...]) -> None:
    """A token that is resolved or used goes back into the box."""
    discovery.discard(position, seat, kind, origin, dict.fromkeys((*rules, DISCARD)))


def use_up(position: Adventure, seat: str, kind: str, rules: tuple[str, ...]) -> None:
    """A kept token is used, and with it goes back into the box."""
    happen(position, "discovery-used", dict.fromkeys((*rules, DISCARD)), seat=seat, data={"kind": kind})


def cover(position: Adventure, seat: str, space: str, kinds: Sequence[str], rules: tuple[str, ...]) -> None:
    """Tokens that were turned up and are nobody's any more lie face down again, though all have seen them."""
    happen(position, "discovery-covered", rules, seat=seat, kinds=list(kinds), space=space)


# ---- laying down


def any_left(position: Adventure) -> bool:
    """Whether there is a token to lay down; what lies in the box makes a new pile, if it must."""
    if not discovery.unused(position) and discovery.in_box(position):
        mix(position)
    return discovery.unused(position) > 0


def mix(position: Adventure) -> None:
    happen(position, "discoveries-mixed", [REFILL])


def tell_none_left(position: Adventure, seat: str) -> None:
    happen(position, "no-discovery-left", [NONE_LEFT], seat=seat)


def check_no_city(position: Adventure, space: str) -> None:
    fine = not is_city(position, space)
    require(position, fine, NO_CITY, "{space:space} is a city: no discovery is laid there.", space=space)


def lay_down(position: Adventure, seat: str, space: str, kind: str, rules: tuple[str, ...]) -> None:
    """A token is put down; with the last one of the pile, those in the box become a new one."""
    happen(position, "discovery-placed", [*rules, FACEDOWN], seat=seat, data={"space": space, "kind": kind})
    if not discovery.unused(position) and discovery.in_box(position):
        mix(position)
