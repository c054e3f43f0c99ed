"""In which window of the game each moment of an ability lies: the timing chart, the engine and the phone read this."""

from referee.kernel.timing import WindowRule
from referee.warcrow.setup.shipped import CARDS
from referee.warcrow.table import roll_window as rolls
from referee.warcrow.table import window as windows
from referee.warcrow.table.word import MOMENTS

WINDOW_OF: dict[str, WindowRule] = {
    "any-time": windows.ANY_TIME,
    "own-activation": windows.ACTIONS,
    "activation-start": windows.ACTIVATED,
    "activation-end": windows.ENDED,
    "allied-end": windows.ENDED,
    "any-end": windows.ENDED,
    "disputed": windows.OBJECTIVES,
    "contact": windows.ENGAGED,
    "engages": windows.ENGAGED,
    "moves": windows.MOVE_DECLARED,
    "ally-moves": windows.MOVE_DECLARED,
    "ally-attacked": rolls.ROLL_DEFENSE,
    "ally-engaged": windows.ENGAGED,
    "charges": windows.ENGAGED,
    "rushes": windows.ENGAGED,
    "targeted": windows.CHARGE_DECLARED,
    "shoots": rolls.ROLL_DEFENSE,
    "has-shot": rolls.CASUALTIES,
    "combat-result": rolls.COMBAT_PUSH,
    "has-attacked": rolls.COMBAT_PUSH,
    "combat-over": rolls.COMBAT_OVER,
    "end-after-shot": windows.ENDED,
    "end-after-fight": windows.ENDED,
    "end-after-combat": windows.ENDED,
    "round-start": windows.ROUND_START,
    "round-end": windows.ROUND_END,
    "left-behind": windows.LEFT_BEHIND,
    "rests": windows.ACTIONS,
    "arrives": windows.ACTIVATED,
    "foe-arrives": windows.ACTIVATED,
    **dict.fromkeys(("suffers", "allied-suffers", "falls"), rolls.CASUALTIES),
    "stressed": windows.ANY_TIME,
    "enemy-struggles": windows.FORCED,
}
assert WINDOW_OF.keys() == MOMENTS, "every moment has its window"
STANDING = ("any-time", "own-activation", "activation-start")
"""Moments that last: nobody is asked, whoever wants it says so."""
LATER = ("end-after-shot", "end-after-fight", "end-after-combat")
"""Moments that come when the activation ends in which they were earned."""
PARTS = [part for card in CARDS.units.values() for part in (card, card.joined) if part]
TOLD = [one for part in PARTS for one in part.abilities if one.is_moment]
ASKED = [one for one in TOLD if not one.must and one.at not in STANDING]
OFFERED = tuple(dict.fromkeys(WINDOW_OF[one.at] for one in ASKED))
DECLINED = tuple(dict.fromkeys(WINDOW_OF[one.at] for one in ASKED if one.is_free))
"""Windows in which somebody is asked how a card is used, and in which one may do without."""
MEASURED = tuple(dict.fromkeys(WINDOW_OF[one.at] for one in TOLD if any(to.is_measured for to in one.to_whom)))
"""Windows in which the table says who is near enough."""
