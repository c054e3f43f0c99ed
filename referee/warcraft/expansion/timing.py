"""When the Expansion Set's cards and abilities are used: its words for a moment, and who goes first."""

import msgspec

from referee.kernel.sources import Source
from referee.kernel.timing import WindowRule
from referee.warcraft.card.windows import IN_TURNS, OPENED_LATER, ORDERED_BY, RESPONSE, SIDES_ORDER, WINDOWS
from referee.warcraft.table.position import Warcraft

ALWAYS_IN_FORCE = "wbx.timing.always"
START, END = ("wbx.timing.start-of",), ("wbx.timing.end-of",)
BEFORE_CASUALTIES, ANSWER, ALWAYS = "wbx.timing.before-casualties", "wbx.timing.response", ALWAYS_IN_FORCE
ITALIC = "wbx.timing.italic"
ORDER = "wbx.timing.conflict-order"
PASS = "wbx.timing.conflict-pass"
EVERY = (ITALIC, ORDER, PASS)
"""What holds for every window where these cards are in use."""
CLOCKWISE = "from the first player clockwise, one each, until all pass"


def named(key: str) -> tuple[str, ...]:
    """What the italic words of a card call this moment."""
    if key == RESPONSE:
        return (ANSWER,)
    last = key.rpartition("-")[2].rpartition(".")[2]
    return {"start": START, "end": END, "casualties": (BEFORE_CASUALTIES,)}.get(last, ())


def seen(window: WindowRule) -> WindowRule:
    """A window as these cards see it: their own words for the moment, their own order."""
    rules = (*(rule for rule in window.rules if rule not in SIDES_ORDER), *named(window.key), *EVERY)
    title = "Something was just used, its effect not yet resolved" if window.key == RESPONSE else window.title
    return msgspec.structs.replace(window, title=title, rules=tuple(dict.fromkeys(rules)), order=CLOCKWISE, round=True)


class Timed(Source[Warcraft]):
    """What the italic words call the moment at which these take effect."""

    key = "timing"
    option = ("expansion", "on")

    def __init__(self) -> None:
        self.adds = {"casualties-changed": (BEFORE_CASUALTIES,), "cancelled": (ANSWER,)}


SOURCES = [Timed()]


def announce() -> None:
    for key in OPENED_LATER:
        more = ("wbx.timing.end-of-battle",) if key == "battle.end" else ()
        WINDOWS[key] = msgspec.structs.replace(WINDOWS[key], rules=(*named(key), *more))
    ORDERED_BY.extend((ORDER, PASS))
    IN_TURNS.update({key: seen(window) for key, window in WINDOWS.items()})
