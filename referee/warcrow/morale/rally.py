"""Rally: when a demoralized unit's token comes up it is tested, and finds its heart again or flees further."""

from typing import ClassVar

from referee.kernel.action import Done
from referee.kernel.agenda import close, push
from referee.kernel.choice import one
from referee.kernel.errors import Invalid
from referee.kernel.event import Event
from referee.kernel.position import happen
from referee.kernel.prompt import Prompt
from referee.warcrow.actions import Move
from referee.warcrow.fight.move import move_ways
from referee.warcrow.fight.opportunity import depart
from referee.warcrow.fight.roll import AFTER, WillpowerTest, begin_test
from referee.warcrow.morale.demoralized import TURNS, is_demoralized
from referee.warcrow.morale.flee import OnTheMove, flee
from referee.warcrow.table import window as windows
from referee.warcrow.table.position import POSITIONS, Token, Warcrow, ahead, is_on_field
from referee.warcrow.table.sides import player_of
from referee.warcrow.table.values import morale
from referee.warcrow.table.verbs import VERBS

RALLY = "rally"
TEST, MAY_MOVE = "wcr.rally.test", "wcr.rally.pass-move"


@VERBS.verb("token-up", "The token of {unit:unit} on the counter comes up.")
def token_up(position: Warcrow, event: Event) -> None:
    position.counter = [token for token in position.counter if token.unit != event.data["unit"]]


@VERBS.verb("rallied", "{unit:unit} rallies: {stress} stress.")
def rallied(position: Warcrow, event: Event) -> None:
    unit = position.units[event.data["unit"]]
    unit.demoralized, unit.stress = 0, event.data["stress"]
    token_up(position, event)


@VERBS.verb("not-rallied", "{unit:unit} does not rally; its token goes on to position {at}.")
def not_rallied(position: Warcrow, event: Event) -> None:
    position.counter = [*position.counter, Token(event.data["unit"], event.data["at"])]


def come_up(position: Warcrow, key: str, *rules: str) -> None:
    """The token is taken off the counter, and its unit tested."""
    happen(position, "token-up", [*rules, TEST], unit=key)
    begin_test(position, key, RALLY, [TEST])


def tested(position: Warcrow, test: WillpowerTest, passed: bool) -> None:
    key = test.unit
    if passed:
        rally(position, key)
        return
    at = ahead(position, TURNS)
    again = ["wcr.rally.several-per-round"] if comes_first(position, at) else []
    rules = ["wcr.rally.fail-token", *again, "wcr.rally.fail-flee"]
    happen(position, "not-rallied", rules, unit=key, at=at)
    flee(position, key)


AFTER[RALLY] = tested


def comes_first(position: Warcrow, at: int) -> bool:
    """Whether the dial comes to a position before the round ends, or just then."""
    return (at - position.dial) % POSITIONS <= (position.round_ends - position.dial) % POSITIONS


def rally(position: Warcrow, key: str, *rules: str) -> None:
    """A unit finds its heart again: both its tokens go, its stress falls below its Morale, and it may move."""
    stress = max(0, min(position.units[key].stress, morale(position, key) - 1))
    happen(position, "rallied", [*rules, "wcr.rally.pass-recover", "wcr.rally.pass-stress"], unit=key, stress=stress)
    push(position, Rallied(seat=player_of(position, key), unit=key))


def rally_by_rule(position: Warcrow, key: str) -> None:
    """Something rallies a unit without a test, before its token comes up."""
    if not is_on_field(position, key) or not is_demoralized(position, key):
        raise Invalid.of("unit", "no demoralized unit on the battlefield is called so")
    rally(position, key, "wcr.rally.automatic")


class Rallied(OnTheMove, tag="rallied"):
    """A unit that rallied may move once."""

    window = windows.EVENTS
    asks: ClassVar = {"move": (MAY_MOVE,), "done": (MAY_MOVE,)}

    def prompts(self, position: Warcrow) -> list[Prompt]:
        text = "{unit:unit} has rallied and may move once."
        ways = one(move_ways(position, self.unit))
        return [
            self.ask([self.seat], "move", text, ways, unit=self.unit),
            self.ask([self.seat], "done", text, one([{}]), unit=self.unit),
        ]

    def on_move(self, position: Warcrow, action: Move) -> None:
        self.only(position, action)
        close(position, self)
        depart(position, self.unit, action, MAY_MOVE)

    def on_done(self, position: Warcrow, action: Done) -> None:
        self.only(position, action)
        close(position, self)
