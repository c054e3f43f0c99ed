"""The Worgen: human form brings coins, Worgen form makes every conquest cheaper."""

from collections.abc import Collection
from typing import Any, ClassVar

from referee.kernel.agenda import close, only, push
from referee.kernel.choice import one
from referee.kernel.position import happen, require
from referee.kernel.prompt import Prompt
from referee.kernel.reason import Barred, No
from referee.smallworld.actions import Form
from referee.smallworld.race.race import Race
from referee.smallworld.score.coin import gain, pay
from referee.smallworld.table import window as windows
from referee.smallworld.table.asking import Asking
from referee.smallworld.table.open_turn import OpenTurn, turn_of
from referee.smallworld.table.position import STASH, SmallWorld
from referee.smallworld.table.verbs import VERBS
from referee.smallworld.turn.barring import is_past, unchosen

CHOOSES = "sww.race.worgen"
AS_HUMANS = "sww.race.worgen-human"

HUMAN_COINS, WORGEN_COINS = 2, 1
FORM = windows.stage("form", "ready", "The Worgen choose their form", (CHOOSES,), race="worgen")
FORM_CHOSEN = No((CHOOSES,), "The Worgen choose their form as their turn begins, once.")
OTHERS = No((CHOOSES,), "Only the Worgen choose a form.")

VERBS.note("form-chosen", "{seat:seat} chooses {form:form}.")


class Worgen(Race):
    """They choose a form before anything else in their turn."""

    key, title = "worgen", "Worgen form"
    hint = "Each turn either 2 coins, or conquests for a token less."
    rules = ("sww.race.worgen-form", CHOOSES, AS_HUMANS)
    discounts = True
    acts = ("form",)

    def discount(self, position: SmallWorld, seat: str, region: str, using: Collection[str]) -> int:
        return 1 if turn_of(position).form == "worgen" else 0

    def chooses(self, position: SmallWorld, seat: str) -> None:
        push(position, ChoosingForm(seat=seat))

    def forbids(self, position: SmallWorld, turn: OpenTurn, action: Any) -> Barred | None:
        if not self.mine(position, turn.seat):
            return OTHERS.bars()
        return FORM_CHOSEN.bars() if is_past(turn, FORM) else unchosen(position, turn)


class ChoosingForm(Asking, tag="choosing-form"):
    """The Worgen's choice."""

    window: ClassVar = FORM
    first: ClassVar = No((CHOOSES,), "The Worgen choose their form before anything else.")
    asks: ClassVar = {"form": (CHOOSES, AS_HUMANS, "sww.race.worgen-form")}
    sayable: ClassVar = True
    seat: str

    def prompts(self, position: SmallWorld) -> list[Prompt]:
        forms = ["human", *(["worgen"] if position.seats[self.seat].coins >= WORGEN_COINS else [])]
        choice = one([{"form": form} for form in forms])
        text = "Human form for 2 coins, or Worgen form for 1 coin less in hand and cheaper conquests?"
        return [self.ask([self.seat], "form", text, choice)]

    def on_form(self, position: SmallWorld, action: Form) -> None:
        only([self.seat], action, (CHOOSES,), "choose a form")
        coins = position.seats[self.seat].coins
        enough = action.form == "human" or coins >= WORGEN_COINS
        require(position, enough, "sww.race.worgen-form", "Worgen form costs a coin, and you have none.")
        close(position, self)
        turn_of(position).form = action.form
        happen(position, "form-chosen", [CHOOSES], seat=self.seat, form=action.form)
        if action.form == "human":
            gain(position, self.seat, HUMAN_COINS, [AS_HUMANS], "human form")
        else:
            pay(position, self.seat, STASH, WORGEN_COINS, ["sww.race.worgen-form"], "Worgen form")
