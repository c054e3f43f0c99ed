"""The Goblins' Bombs: turned up one by one as their turn begins. What each is, nobody knows before."""

from typing import Any, ClassVar

from referee.kernel.action import Draw
from referee.kernel.agenda import close, only
from referee.kernel.choice import one
from referee.kernel.drawing import check_draw
from referee.kernel.errors import Invalid
from referee.kernel.position import happen
from referee.kernel.prompt import Prompt
from referee.kernel.reason import No
from referee.kernel.say import say
from referee.smallworld.actions import Toll as TollAction
from referee.smallworld.conquest.loss import drive_out, take_bomb_back, tidy, wiped_out
from referee.smallworld.conquest.record import record
from referee.smallworld.conquest.toll import AEGIS, BOMB, HARMONY, affordable, pay_tolls, tolls
from referee.smallworld.table.asking import Asking
from referee.smallworld.table.position import BOMBS, BOX, EXPLODING, SmallWorld
from referee.smallworld.turn import window as windows

REVEAL = ["sww.race.goblins-reveal"]


def bombed(position: SmallWorld) -> list[str]:
    return [region for region, here in position.ground.here.items() if here.bomb]


def faces_left(position: SmallWorld) -> list[str]:
    """What a Bomb not yet seen may be, each as often as it is left; those turned up lie in the box."""
    shown = [pile for pile in position.piles.get(BOX, ()) if pile.kind == "bomb"]
    return [
        face
        for face, number in BOMBS.items()
        for _ in range(number - sum(pile.count for pile in shown if pile.marks == (face,)))
    ]


class BombReveal(Asking, tag="bomb-reveal"):
    """All Bombs on the map; `paid` are Regions whose tolls are paid, `spared` those left alone."""

    window: ClassVar = windows.OPEN
    asks: ClassVar = {"toll": (*HARMONY.rules, *AEGIS.rules), "draw": (*REVEAL, "sww.race.goblins-decline")}
    first: ClassVar = No((*REVEAL, "sww.race.goblins-decline"), "The Bombs on the map are turned up first.")

    seat: str
    paid: list[str] = []
    spared: list[str] = []

    def settle(self, position: SmallWorld) -> bool:
        for region in bombed(position):
            if position.ground.here[region].seat in ("", self.seat):
                take_bomb_back(position, region)
                return True
        if bombed(position):
            return False
        close(position, self)
        return True

    def due(self, position: SmallWorld, region: str) -> list:
        """Tolls before this Bomb works; a Watch Tower or a toll refused makes it harmless."""
        if region in self.paid or region in self.spared or position.ground.here[region].tower:
            return []
        return tolls(position, self.seat, region, BOMB)

    def prompts(self, position: SmallWorld) -> list[Prompt]:
        asked = []
        for region in bombed(position):
            due = self.due(position, region)
            if due:
                coins = sum(toll.coins for toll in due)
                text = say(
                    "Pay {coins:coin} before the Bomb in {region:space} is turned up?", coins=coins, region=region
                )
                rules = [rule for toll in due for rule in toll.rules]
                choice = one(self.toll_options(position, region))
                asked.append(self.ask([self.seat], "toll", text, choice, rules=rules))
                continue
            label = f"bomb:{region}"
            options = [{"label": label, "value": face} for face in faces_left(position)]
            choice = one(options, label, "bomb")
            asked.append(
                self.ask([self.seat], "draw", say("Turn up the Bomb in {region:space}.", region=region), choice)
            )
        return asked

    def toll_options(self, position: SmallWorld, region: str) -> list[dict[str, Any]]:
        paying = [True] if affordable(position, self.seat, self.due(position, region)) else []
        return [{"region": region, "pay": pay} for pay in (*paying, False)]

    def on_toll(self, position: SmallWorld, action: TollAction) -> None:
        only([self.seat], action, ("sww.race.goblins-reveal",), "pay")
        if action.region not in bombed(position) or not self.due(position, action.region):
            raise Invalid.of("region", say("no toll is due in {region:space}", region=action.region))
        if action.pay:
            pay_tolls(position, self.seat, self.due(position, action.region))
            self.paid.append(action.region)
        elif position.ground.here[action.region].race == "pandaren":
            take_bomb_back(position, action.region)
        else:
            self.spared.append(action.region)

    def on_draw(self, position: SmallWorld, action: Draw) -> None:
        only([self.seat], action, ("sww.race.goblins-reveal",), "turn the Bombs up")
        face = check_draw(self.prompts(position), action)
        region = action.label.partition(":")[2]
        safe = region in self.spared or position.ground.here[region].tower
        rules = [*REVEAL, "sww.race.goblins-discard"]
        rules += ["sww.race.goblins-explosion"] if face == EXPLODING else ["sww.race.goblins-miss"]
        moves = [("bomb", "", 1, region, BOX, (), (face,))]
        happen(position, "bomb-revealed", rules, seat=self.seat, region=region, face=face, moves=moves)
        if face == EXPLODING and not safe:
            explode(position, self.seat, region)


def explode(position: SmallWorld, seat: str, region: str) -> None:
    """Like a conquest, but nobody moves in."""
    record(position, region)
    drive_out(position, region, seat)
    happen(position, "exploded", ["sww.race.goblins-explosion"], seat=seat, region=region)
    tidy(position, region)
    wiped_out(position)
