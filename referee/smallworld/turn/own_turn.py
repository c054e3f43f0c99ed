"""What banners, badges and markers let a seat do beside conquering, in the frames of its own turn."""

from typing import Any, ClassVar

from referee.kernel.action import Action
from referee.kernel.agenda import only
from referee.kernel.prompt import Prompt
from referee.smallworld.table.asking import OWN_TURN, Asking
from referee.smallworld.table.benefits import GRANTED, benefits_of
from referee.smallworld.table.points import Grant
from referee.smallworld.table.position import SmallWorld


class OwnTurn(Asking):
    """A frame in which a seat may do such grants; each is taken on when it is announced."""

    granted: ClassVar[dict[str, Grant]] = {}
    seat: str

    @classmethod
    def take_on(cls, grant: Grant, handler: str) -> None:
        """Ask for this grant too, if it may be done in the window of this frame."""
        if cls.window in grant.windows:
            cls.granted = {**cls.granted, grant.action: grant}
            cls.asks = {**cls.asks, grant.action: grant.rules}
            setattr(cls, handler, cls.do_granted)

    def sought(self, position: SmallWorld, seat: str) -> list[str]:
        """Nobody looks for what a banner, badge or marker would let him do that he has not."""
        held = {benefit.key for benefit in benefits_of(position, seat)}
        found = super().sought(position, seat)
        return [action for action in found if action not in GRANTED or GRANTED[action].key in held]

    def grants(self, position: SmallWorld, *, attacks: bool = False, due: bool = False) -> list[Prompt]:
        """Those that are open now: attacks need troops; a conquest among them may be `due`."""
        return [
            self.ask([self.seat], action, grant.text, grant.choice(position, self.seat), must=due and grant.conquest)
            for action, grant in self.granted.items()
            if grant.attack is attacks and grant.open(position, self.seat)
        ]

    def granted_ways(self, position: SmallWorld, action: str) -> list[dict[str, Any]]:
        return self.granted[action].ways(position, self.seat) if action in self.granted else []

    def do_granted(self, position: SmallWorld, action: Action) -> None:
        grant = self.granted[str(type(action).__struct_config__.tag)]
        only([self.seat], action, OWN_TURN, "act")
        self.begin_granted(grant)
        grant.do(position, action)

    def begin_granted(self, grant: Grant) -> None:
        """Something is done beside what this frame is for."""
