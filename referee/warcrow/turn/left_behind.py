"""No one gets left behind: at the end of a round whoever was not activated may move once or rest."""

from typing import Any, ClassVar

from referee.kernel.action import Done
from referee.kernel.agenda import Frame, close
from referee.kernel.choice import One, Option, one
from referee.kernel.position import happen, require
from referee.kernel.prompt import Prompt
from referee.kernel.say import say
from referee.warcrow.actions import Move, Rest
from referee.warcrow.claim.formation import check_looked
from referee.warcrow.fight.move import make_move, move_ways
from referee.warcrow.morale.demoralized import is_demoralized
from referee.warcrow.table import window as windows
from referee.warcrow.table.moment import come
from referee.warcrow.table.position import Warcrow, on_field
from referee.warcrow.table.values import BY_ITSELF, abilities, lasting
from referee.warcrow.table.verbs import VERBS
from referee.warcrow.turn.rest import rest, rest_options

WHO = "wcr.round.left-behind-conditions"
LED = "one allied"
MOMENT = "left-behind"
RULES = ("wcr.round.left-behind", WHO)
VERBS.note("nobody-behind", "{seat:seat} has moved whom there was to move.")


def may_catch_up(position: Warcrow, seat: str, done: tuple[str, ...] = ()) -> list[str]:
    """The units without an activation token that are neither demoralized nor engaged; some cards need no rest."""
    mine = [key for key in on_field(position, seat) if key not in done]
    free = [key for key in mine if not is_demoralized(position, key) and not position.units[key].engaged]
    tired = [key for key in free if position.units[key].activated]
    leading = leaders(position, seat, done) if tired else []
    still = [key for key in tired if tireless(position, key) or any(leader != key for leader in leading)]
    return [key for key in free if key not in tired or key in still]


def takes_part(position: Warcrow, seat: str) -> bool:
    """Whether a player has anybody to move, or a card that works in this step."""
    mine = on_field(position, seat)
    return bool(may_catch_up(position, seat)) or any(
        one.at == MOMENT for key in mine for one in abilities(position, key)
    )


def leaders(position: Warcrow, seat: str, done: tuple[str, ...]) -> list[str]:
    """The units whose card lets one of their allies move though it was activated, as long as that is not used up."""
    found = [key for key in on_field(position, seat) if LED in lasting(position, key, "tireless")]
    led = [key for key in done if position.units[key].activated and not tireless(position, key)] if found else []
    return found if len(found) > len(led) else []


def tireless(position: Warcrow, key: str) -> bool:
    """Whether its own card lets a unit move though it was activated."""
    return any(rest != LED for rest in lasting(position, key, "tireless"))


class LeftBehind(Frame[Warcrow], tag="left-behind"):
    """One player's units that were not activated, each once, in any order; none need do anything."""

    window = windows.LEFT_BEHIND
    asks: ClassVar = {"move": RULES, "rest": (*RULES, "wcr.rest.options"), "done": RULES}
    seat: str
    done: list[str] = []

    def able(self, position: Warcrow) -> list[str]:
        return may_catch_up(position, self.seat, tuple(self.done))

    def settle(self, position: Warcrow) -> bool:
        if self.able(position):
            return False
        self.finish(position)
        return True

    def finish(self, position: Warcrow) -> None:
        """Everybody stands where they stay: what cards do in this step is done."""
        close(position, self)
        for key in on_field(position, self.seat):
            come(position, MOMENT, key)

    def prompts(self, position: Warcrow) -> list[Prompt]:
        text = "{seats:seat} may move or rest whoever was not activated in this round."
        able = self.able(position)
        moves = [self.move_option(position, key, way) for key in able for way in move_ways(position, key)]
        rests = [option for key in self.resting(position) for option in rest_options(position, key, {"unit": key})]
        asked = [self.ask([self.seat], "rest", text, One(rests))] if rests else []
        return [
            self.ask([self.seat], "move", text, One(moves)),
            *asked,
            self.ask([self.seat], "done", text, one([{}])),
        ]

    def move_option(self, position: Warcrow, key: str, way: dict[str, Any]) -> Option:
        words = "{unit:unit} moves"
        if way:
            words = "{unit:unit} moves: formation {restored:whole again|still broken}"
        return Option({"unit": key, **way}, say(words, unit=key, **way))

    def resting(self, position: Warcrow) -> list[str]:
        """Whoever stands in broken formation moves to mend it."""
        fresh = [key for key in self.able(position) if not position.units[key].activated]
        return [key for key in fresh if not position.units[key].broken]

    def check_unit(self, position: Warcrow, key: str) -> None:
        able = key in self.able(position)
        words = "Only units without a token that are neither engaged nor demoralized take part, each once."
        require(position, able, WHO, words)

    def on_move(self, position: Warcrow, action: Move) -> None:
        self.only(position, action)
        self.check_unit(position, action.unit)
        self.done = [*self.done, action.unit]
        more = [BY_ITSELF] if position.units[action.unit].activated else []
        make_move(position, action.unit, action, *RULES, *more)

    def on_rest(self, position: Warcrow, action: Rest) -> None:
        self.only(position, action)
        self.check_unit(position, action.unit)
        words = "{unit:unit} was activated: it may only move."
        fresh = not position.units[action.unit].activated
        require(position, fresh, WHO, words, unit=action.unit)
        check_looked(position, action.unit)
        whole = not position.units[action.unit].broken
        words = "{unit:unit} stands in broken formation and has to move."
        require(position, whole, "wcr.formation.broken-move-only", words, unit=action.unit)
        self.done = [*self.done, action.unit]
        rest(position, action.unit, action, *RULES)

    def on_done(self, position: Warcrow, action: Done) -> None:
        self.only(position, action)
        happen(position, "nobody-behind", ["wcr.round.left-behind"], seat=self.seat)
        self.finish(position)
