"""Laying a discovery down: a random token is looked at in secret and put face down on a space of one's choice."""

from typing import ClassVar

from referee.adventure.actions import Draw, Place, Resource
from referee.adventure.table import discovery
from referee.adventure.table.board import is_learnt, named
from referee.adventure.table.position import DISCOVERY, Adventure, discoveries_at, is_city, where
from referee.adventure.turn.explore import (
    NO_CITY,
    any_left,
    check_no_city,
    lay_down,
    tell_none_left,
)
from referee.adventure.turn.move import new_space
from referee.adventure.turn.resource import PLACE_DISCOVERY, STACK, Kind
from referee.kernel.agenda import Frame, close, push
from referee.kernel.choice import One, Option
from referee.kernel.drawing import check_draw, draw_prompt
from referee.kernel.errors import Invalid
from referee.kernel.position import require
from referee.kernel.prompt import Prompt
from referee.kernel.say import say

SHOWN = "{seats:seat} has drawn {kind:discovery} and lays it face down. Where?"
UNSHOWN = "{seats:seat} looks at a discovery in secret and lays it face down. Where?"


class Placing(Frame[Adventure], tag="placing"):
    """A token is put down; `kind` is what it is, where the tokens are the referee's: for its placer's eyes alone.

    `veiled`: as anybody is asked who may not see what is left on the pile.
    """

    heading = "A discovery is laid down"
    asks: ClassVar = {"draw": (PLACE_DISCOVERY,), "place": (PLACE_DISCOVERY, NO_CITY)}
    seat: str
    drawn: bool = False
    kind: str = ""
    rules: list[str] = []
    veiled: bool = False

    def settle(self, position: Adventure) -> bool:
        if any_left(position):
            return False
        close(position, self)
        tell_none_left(position, self.seat)
        return True

    def prompts(self, position: Adventure) -> list[Prompt]:
        if discovery.by_referee(position) and not self.drawn:
            text = say("{seat:seat} takes a discovery from the pile.", seat=self.seat)
            asked = list(self.asks["draw"])
            if self.veiled:
                unseen = One([Option({"label": DISCOVERY}, "Take one unseen")], DISCOVERY)
                return [self.ask([self.seat], "draw", text, unseen)]
            return [draw_prompt([self.seat], DISCOVERY, position.stock, text, asked, "discovery")]
        options = [Option({"space": space}) for space in self.spaces(position)]
        options += new_space(position, "space")
        choice = One(options, open=is_learnt(position), of="space")
        return [self.ask([self.seat], "place", SHOWN if self.kind else UNSHOWN, choice, kind=self.kind)]

    def spaces(self, position: Adventure) -> list[str]:
        """Any space but one's own and the cities, whatever its colour and whoever stands there."""
        here = where(position, self.seat)
        return [space for space in position.board.spaces if space != here and not is_city(position, space)]

    def on_draw(self, position: Adventure, action: Draw) -> None:
        """Which kinds are left on the pile is not told by what is refused."""
        self.only(position, action)
        if action.label == DISCOVERY and action.value not in position.stock:
            raise Invalid.of("value", "the referee draws it: leave open what it is")
        self.kind, self.drawn = check_draw(self.prompts(position), action), True

    def on_place(self, position: Adventure, action: Place) -> None:
        self.only(position, action)
        space = named(position, action.space)
        check_no_city(position, space)
        why = "{seat:seat} stands in {space:space}: a discovery is laid on another space."
        elsewhere = space != where(position, self.seat)
        require(position, elsewhere, PLACE_DISCOVERY, why, seat=self.seat, space=space)
        more = [STACK] if discoveries_at(position, space) else []
        close(position, self)
        lay_down(position, self.seat, space, self.kind, tuple(dict.fromkeys((*self.rules, *more))))


class PlaceDiscovery(Kind):
    """A random token, face down on another space."""

    rules = (PLACE_DISCOVERY,)

    def is_idle(self, position: Adventure, seat: str) -> bool:
        return not discovery.unused(position) and not discovery.in_box(position)

    def activate(self, position: Adventure, seat: str, action: Resource) -> None:
        push(position, Placing(seat=seat, rules=list(self.rules)))
