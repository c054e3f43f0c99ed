"""The Goblins: Bombs laid as a turn ends are turned up as the next one begins. What each is, nobody knows before."""

from typing import Any, ClassVar

from referee.kernel.action import Draw
from referee.kernel.agenda import close, only, push
from referee.kernel.choice import one
from referee.kernel.drawing import check_draw
from referee.kernel.errors import Invalid
from referee.kernel.pieces import shift
from referee.kernel.position import happen
from referee.kernel.prompt import Prompt
from referee.kernel.reason import Barred, No
from referee.kernel.say import say
from referee.smallworld.actions import Toll as TollAction
from referee.smallworld.conquest.loss import drive_out, give_back, tidy, wiped_out
from referee.smallworld.conquest.record import record
from referee.smallworld.conquest.toll import BOMB, affordable, pay_tolls, tolls
from referee.smallworld.race.race import Race
from referee.smallworld.table import window as windows
from referee.smallworld.table.asking import Asking
from referee.smallworld.table.benefits import TOLLING
from referee.smallworld.table.component import BOMBS, EXPLODING, SUPPLIES
from referee.smallworld.table.points import Due, Toll
from referee.smallworld.table.position import BOX, STACK, SmallWorld
from referee.smallworld.table.verbs import VERBS, carries

LAID = ("sww.race.goblins", "sww.race.goblins-place")
TURNS_UP = "sww.race.goblins-reveal"
DEPLETED = No(("sww.race.goblins-depleted",), "The stack of Bombs is used up.")

carries("bombs-stacked", "{seat:seat} shuffles {number:bomb} into a face-down stack.")
carries("bombs-laid", "{seat:seat} lays Bombs in {regions:space}.")
carries("bomb-returned", "The Bomb in {region:space} goes back on the stack unseen.")
carries("bomb-revealed", "The Bomb in {region:space} is turned up: {face:bomb}.")
VERBS.note("exploded", "{region:space} is blown empty.")


class Goblins(Race):
    """Twelve Bombs in a face-down stack, half of them duds."""

    key, title = "goblins", "Goblins"
    hint = "They lay Bombs next door, which may go off when their next turn begins."
    rules = LAID
    lays = stocks = "bomb"

    def picked(self, position: SmallWorld, seat: str) -> None:
        """All twelve, those that were turned up for an earlier owner among them."""
        boxed = [pile for pile in position.piles.get(BOX, ()) if pile.kind == "bomb"]
        moves = [("bomb", "", pile.count, BOX, STACK, pile.marks, ()) for pile in boxed]
        number = left_in_stack(position) + sum(pile.count for pile in boxed)
        rules = ["sww.race.goblins-stack", SUPPLIES["bomb"].rule]
        happen(position, "bombs-stacked", rules, seat=seat, number=number, moves=moves)

    def opens(self, position: SmallWorld, seat: str) -> None:
        if bombed(position):
            push(position, BombsTurned(seat=seat))

    def due(self, position: SmallWorld, seat: str) -> Due | None:
        ground = position.ground
        left = left_in_stack(position)
        if not left:
            return None
        near = [r for r in position.atlas.regions if r in ground.adjacent(seat)]
        free = [r for r in near if ground.here[r].active and ground.here[r].seat != seat and not ground.here[r].bomb]
        text = say("Lay Bombs next to your Regions, {left} {left:is|are} left.", left=left)
        rules = [*LAID, "sww.race.goblins-depleted"]
        return Due("bomb", free, 0, min(left, len(free)), rules, text) if free else None

    def not_due(self, position: SmallWorld, seat: str) -> Barred:
        if self.mine(position, seat) and not position.piles.get(STACK):
            return DEPLETED.bars()
        return super().not_due(position, seat)

    def lay(self, position: SmallWorld, seat: str, regions: list[str]) -> None:
        moves = [("bomb", "", 1, STACK, region) for region in regions]
        happen(position, "bombs-laid", LAID, seat=seat, regions=regions, moves=moves)

    def moved_in(self, position: SmallWorld, seat: str, region: str) -> None:
        self.emptied(position, region)

    def emptied(self, position: SmallWorld, region: str) -> None:
        if position.ground.here[region].bomb:
            take_back(position, region)

    def declines(self, position: SmallWorld, seat: str) -> None:
        left = left_in_stack(position)
        give_back(position, seat, "bomb", [("bomb", "", left, STACK, BOX)] if left else [])

    def stock(self, position: SmallWorld) -> str:
        """In the stack from the moment they are picked, in the box without them."""
        return BOX if self.holder(position) is None else STACK

    def typed_in(self, position: SmallWorld, seat: str) -> None:
        stack_bombs(position, BOX, STACK)

    def typed_out(self, position: SmallWorld) -> None:
        stack_bombs(position, STACK, BOX)


def left_in_stack(position: SmallWorld) -> int:
    return sum(pile.count for pile in position.piles.get(STACK, ()))


def stack_bombs(position: SmallWorld, origin: str, to: str) -> None:
    """All Bombs of a place, those turned up among them."""
    for pile in list(position.piles.get(origin, ())):
        if pile.kind == "bomb":
            shift(position.piles, "bomb", "", pile.count, origin, to, pile.marks, ())


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


def take_back(position: SmallWorld, region: str) -> None:
    moves = [("bomb", "", 1, region, STACK)]
    happen(position, "bomb-returned", ["sww.race.goblins-return"], region=region, moves=moves)


class BombsTurned(Asking, tag="bomb-reveal"):
    """All Bombs on the map; `paid` are Regions whose tolls are paid, `spared` those left alone."""

    window: ClassVar = windows.OPEN
    asks: ClassVar = {"toll": (), "draw": (TURNS_UP, "sww.race.goblins-decline")}
    first: ClassVar = No((TURNS_UP, "sww.race.goblins-decline"), "The Bombs on the map are turned up first.")

    seat: str
    paid: list[str] = []
    spared: list[str] = []

    def settle(self, position: SmallWorld) -> bool:
        for region in bombed(position):
            if position.ground.here[region].seat in ("", self.seat):
                take_back(position, region)
                return True
        if bombed(position):
            return False
        close(position, self)
        return True

    def due(self, position: SmallWorld, region: str) -> list[Toll]:
        """Tolls before this Bomb works; a Watch Tower or a toll refused makes it harmless."""
        if region in self.paid or region in self.spared or position.ground.here[region].immune:
            return []
        return [toll for toll in tolls(position, self.seat, region, BOMB) if toll.coins]

    def prompts(self, position: SmallWorld) -> list[Prompt]:
        asked = []
        for region in bombed(position):
            due = self.due(position, region)
            if due:
                coins = sum(toll.coins for toll in due)
                words = "Pay {coins:coin} before the Bomb in {region:space} is turned up?"
                text = say(words, coins=coins, region=region)
                rules = [rule for toll in due for rule in toll.rules]
                choice = one(self.toll_ways(position, region))
                asked.append(self.ask([self.seat], "toll", text, choice, rules=rules))
                continue
            label = f"bomb:{region}"
            options = [{"label": label, "value": face} for face in faces_left(position)]
            choice = one(options, label, "bomb")
            text = say("Turn up the Bomb in {region:space}.", region=region)
            asked.append(self.ask([self.seat], "draw", text, choice))
        return asked

    def toll_ways(self, position: SmallWorld, region: str) -> list[dict[str, Any]]:
        paying = [True] if affordable(position, self.seat, self.due(position, region)) else []
        return [{"region": region, "pay": pay} for pay in (*paying, False)]

    def on_toll(self, position: SmallWorld, action: TollAction) -> None:
        only([self.seat], action, (TURNS_UP,), "pay")
        due = self.due(position, action.region) if action.region in bombed(position) else []
        if not due:
            raise Invalid.of("region", say("no toll is due in {region:space}", region=action.region))
        if action.pay:
            pay_tolls(position, self.seat, due)
            self.paid.append(action.region)
        elif any(toll.closed for toll in due):
            take_back(position, action.region)
        else:
            self.spared.append(action.region)

    def on_draw(self, position: SmallWorld, action: Draw) -> None:
        only([self.seat], action, (TURNS_UP,), "turn the Bombs up")
        face = check_draw(self.prompts(position), action)
        region = action.label.partition(":")[2]
        safe = region in self.spared or position.ground.here[region].immune
        rules = [TURNS_UP, "sww.race.goblins-discard"]
        rules += ["sww.race.goblins-explosion"] if face == EXPLODING else ["sww.race.goblins-miss"]
        moves = [("bomb", "", 1, region, BOX, (), (face,))]
        happen(position, "bomb-revealed", rules, seat=self.seat, region=region, face=face, moves=moves)
        if face == EXPLODING and not safe:
            explode(position, self.seat, region)


def announce() -> None:
    """Whoever's toll a Bomb meets is asked for by the rules of that toll."""
    met = [benefit.tolled for benefit in TOLLING.values() if BOMB in benefit.toll]
    BombsTurned.asks = {**BombsTurned.asks, "toll": tuple(rule for rules in met for rule in rules)}


def explode(position: SmallWorld, seat: str, region: str) -> None:
    """Like a conquest, but nobody moves in."""
    record(position, region)
    drive_out(position, region, seat)
    happen(position, "exploded", ["sww.race.goblins-explosion"], seat=seat, region=region)
    tidy(position, region)
    wiped_out(position)
