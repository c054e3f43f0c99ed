"""What the map says of what is around a unit: forests, allies and objectives near it, what its cover is worth."""

from referee.kernel.choice import Offered
from referee.kernel.say import say
from referee.warcrow.claim.claim import NO, YES
from referee.warcrow.claim.near import STRIDES
from referee.warcrow.claim.wooded import nemorous
from referee.warcrow.fight.cover import POOLS
from referee.warcrow.keyword.shelter import COVER
from referee.warcrow.map import marker, scene
from referee.warcrow.map.bases import is_shown
from referee.warcrow.map.contact import TOUCHING
from referee.warcrow.map.covering import KEYWORD, covering
from referee.warcrow.map.gap import CLOSE, gap_of, measured, so_close, too_close, with_unshown
from referee.warcrow.table.element import about, words_of
from referee.warcrow.table.position import Warcrow

FOREST = "forest"
WORTH = {pool: value for value, pool in POOLS.items()}
"""What cover may be worth, by how the cards write it."""


def is_forest(position: Warcrow, element: str) -> bool:
    return FOREST in words_of(position.elements[element])


def wooded(position: Warcrow, limit: str, key: str) -> Offered | None:
    """The nearest forest or Nemorous ally; a forest that is not drawn may be nearer, so that nothing is ruled out."""
    drawn = scene.elements(position)
    forests = [one for one in drawn if is_forest(position, one)]
    allies = [one for one in nemorous(position, key) if is_shown(position, one)]
    far, most = min((gap_of(position, key, one) for one in (*forests, *allies)), default=None), int(limit)
    undrawn = any(is_forest(position, one) for one in position.elements if one not in drawn)
    if far is None or (undrawn and far > most + CLOSE):
        return None
    if far > TOUCHING and abs(far - most) <= CLOSE:
        return so_close(far)
    return with_unshown(position, measured(YES if far <= most + TOUCHING else NO, far))


def near(position: Warcrow, objective: str, key: str) -> Offered | None:
    """How far the leader is from an objective whose marker is drawn."""
    far = marker.far_from(position, objective, key)
    if far is None:
        return None
    return so_close(far) if abs(far - STRIDES) <= CLOSE else measured(YES if far < STRIDES else NO, far)


def cover_adds(position: Warcrow, key: str, target: str) -> Offered | None:
    """What stands on the card of the element or unit that covers it, where it says that."""
    found = covering(position, key, target)
    if found is None:
        return too_close()
    _, by = found
    written = COVER.values(position, by) if by in position.units else printed(position, by)
    worth = [WORTH[value] for value in (one.replace(" ", "") for one in written) if value in WORTH]
    return Offered(worth[0], say("By the map {by:unit} lies between.", by=by)) if len(worth) == 1 else None


def printed(position: Warcrow, element: str) -> list[str]:
    """What is written behind the keyword of an element."""
    return [about(position.elements[element], KEYWORD) or ""] if element else []
