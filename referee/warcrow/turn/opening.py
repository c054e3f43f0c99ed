"""The beginning of an activation: what works then, in the order that the owner of the unit likes."""

from typing import ClassVar

from referee.kernel.agenda import push
from referee.kernel.choice import One, Option
from referee.kernel.owed import Due, owe
from referee.kernel.position import Owed, Position
from referee.kernel.prompt import Prompt
from referee.kernel.say import say
from referee.warcrow.magic import lasting
from referee.warcrow.table import window as windows
from referee.warcrow.table.position import Warcrow
from referee.warcrow.table.sides import player_of
from referee.warcrow.table.values import stands
from referee.warcrow.table.verbs import OWING
from referee.warcrow.terrain import ground, lethal, sinister, trap

ACTIVATION_START = "activation-start"
GROUND = "ground"
DANGERS = {sinister.KEYWORD: sinister, lethal.KEYWORD: lethal, trap.KEYWORD: trap}
RULES = (sinister.RULE, lethal.RULE, trap.RULE)


class Opening(Due, tag="opening"):
    """What befalls a unit that is activated; where there is more than one thing, its owner says what comes first."""

    window = windows.ACTIVATED
    asks: ClassVar = {"take": RULES}
    at: str = ACTIVATION_START

    def named(self, position: Position) -> dict[str, Owed]:
        return {f"{debt.data['element']}-{debt.data['keyword'].lower()}": debt for debt in self.first(position)}

    def prompts(self, position: Position) -> list[Prompt]:
        debts = self.named(position)
        words = "{element:unit}: {keyword}"
        options = [Option({"item": key}, say(words, **about(debt))) for key, debt in debts.items()]
        rules = list(dict.fromkeys(DANGERS[debt.data["keyword"]].RULE for debt in debts.values()))
        one = next(iter(debts.values()))
        text = "{unit:unit} begins its activation: {seats:seat} says what works first."
        return [self.ask([one.seat], "take", text, One(options), rules=rules, unit=one.data["unit"])]


def about(debt: Owed) -> dict[str, str]:
    return {"element": debt.data["element"], "keyword": debt.data["keyword"]}


def open_activation(position: Warcrow, key: str) -> None:
    """What the ground does to a unit that is activated; all is measured before any of it works."""
    if position.spells:
        lasting.begins(position, key)
    if not position.elements:
        return
    ground.stand(position, key)
    for element, keyword in ground.dangers(position, key):
        data = {"unit": key, "element": element, "keyword": keyword}
        owe(position, ACTIVATION_START, 1, player_of(position, key), GROUND, **data)
    if any(debt.at == ACTIVATION_START for debt in position.owed):
        push(position, Opening())


@OWING.pays(GROUND, "What the ground does", *RULES)
def pay_ground(position: Warcrow, debt: Owed) -> None:
    if stands(position.units[debt.data["unit"]]):
        DANGERS[debt.data["keyword"]].begins(position, debt.data["unit"], debt.data["element"])
