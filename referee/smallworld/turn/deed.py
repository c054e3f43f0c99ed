"""What banners, badges and markers let a seat do beside conquering, in the frames of its own turn."""

from typing import Any, ClassVar

from referee.kernel.action import Action
from referee.kernel.agenda import only
from referee.kernel.prompt import Prompt
from referee.smallworld.table.asking import OWN_TURN, Asking
from referee.smallworld.table.points import Deed
from referee.smallworld.table.position import SmallWorld


class OwnTurn(Asking):
    """A frame in which a seat may do such deeds; each is taken on when it is announced."""

    granted: ClassVar[dict[str, Deed]] = {}
    seat: str

    @classmethod
    def take_on(cls, deed: Deed, handler: str) -> None:
        """Ask for this deed too, if it may be done in the window of this frame."""
        if cls.window in deed.windows:
            cls.granted = {**cls.granted, deed.action: deed}
            cls.asks = {**cls.asks, deed.action: deed.rules}
            setattr(cls, handler, cls.do_deed)

    def deeds(self, position: SmallWorld, *, attacks: bool = False, due: bool = False) -> list[Prompt]:
        """Those that are open now: attacks need troops; a conquest among them may be `due`."""
        return [
            self.ask([self.seat], action, deed.text, deed.choice(position, self.seat), must=due and deed.conquest)
            for action, deed in self.granted.items()
            if deed.attack is attacks and deed.open(position, self.seat)
        ]

    def deed_options(self, position: SmallWorld, action: str) -> list[dict[str, Any]]:
        return self.granted[action].ways(position, self.seat) if action in self.granted else []

    def do_deed(self, position: SmallWorld, action: Action) -> None:
        deed = self.granted[str(type(action).__struct_config__.tag)]
        only([self.seat], action, OWN_TURN, "act")
        self.begin_deed(deed)
        deed.do(position, action)

    def begin_deed(self, deed: Deed) -> None:
        """Something is done beside what this frame is for."""
