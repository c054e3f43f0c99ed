"""What is chosen for units before they are deployed, for the whole game, where their cards leave a choice."""

from typing import ClassVar

from referee.kernel.agenda import Frame, close
from referee.kernel.choice import One, Option
from referee.kernel.errors import Invalid
from referee.kernel.position import happen
from referee.kernel.prompt import Prompt
from referee.kernel.say import say
from referee.warcrow.setup.actions import ChooseOnce
from referee.warcrow.table import window as windows
from referee.warcrow.table.chosen import to_choose
from referee.warcrow.table.hiding import may_hide
from referee.warcrow.table.position import Warcrow, on_field
from referee.warcrow.table.values import BY_ITSELF, card
from referee.warcrow.table.verbs import sets

sets("chosen-once", "{seat:seat} chooses for {unit:unit}: {chosen}.")


class Choices(Frame[Warcrow], tag="choices"):
    """Both players choose, each for every unit that has a choice."""

    window = windows.DEPLOY
    asks: ClassVar = {"choose-once": (BY_ITSELF,)}
    seats: list[str] = []
    """Who still has something to choose."""

    def open(self, position: Warcrow, seat: str) -> dict[str, list[str]]:
        """The units of a player that have a choice, with what there is to choose."""
        found = {key: to_choose(card(position, key)) for key in on_field(position, seat)}
        return {key: names for key, names in found.items() if names}

    def settle(self, position: Warcrow) -> bool:
        self.seats = [seat for seat in position.seats if self.open(position, seat)]
        if not self.seats:
            close(position, self)
        return not self.seats

    def prompts(self, position: Warcrow) -> list[Prompt]:
        text = "{seats:seat} chooses for units whose cards leave a choice, for the whole game."
        return [self.ask([seat], "choose-once", text, One(self.ways(position, seat))) for seat in self.seats]

    def ways(self, position: Warcrow, seat: str) -> list[Option]:
        words, found = "{unit:unit}: {chosen}", self.open(position, seat)
        return [
            Option({"unit": key, "chosen": name}, say(words, unit=key, chosen=name))
            for key, names in found.items()
            for name in names
        ]

    def on_choose_once(self, position: Warcrow, action: ChooseOnce) -> None:
        self.only(position, action)
        found = self.open(position, action.seat)
        if action.unit not in found:
            raise Invalid.of("unit", say("there is a choice for {units:unit}", units=list(found)))
        if action.chosen not in found[action.unit]:
            raise Invalid.of("chosen", say("there are {names}", names=found[action.unit]))
        told = {"unit": action.unit, "chosen": action.chosen, "sets": {"chosen": action.chosen}}
        eyes = [action.seat] if may_hide(position, action.unit) else None
        happen(position, "chosen-once", [BY_ITSELF], seat=action.seat, seen_by=eyes, data=told)
