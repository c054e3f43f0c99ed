"""The Gnomes: an air assault reaches any Region; its throw, before the attack, makes it cheaper."""

from collections.abc import Collection
from typing import Any, ClassVar

from referee.kernel.action import Roll
from referee.kernel.agenda import close, only, push
from referee.kernel.choice import AnyShape, Ask, One, Option, one
from referee.kernel.errors import Refusal
from referee.kernel.position import happen, require
from referee.kernel.prompt import Prompt
from referee.kernel.reason import Barred, No
from referee.kernel.say import say
from referee.smallworld.actions import AirAssault, CallOff, Conquer, FinalAttempt
from referee.smallworld.conquest.conquest import begin_conquest, check_attack, way
from referee.smallworld.conquest.final import RANGE, Throwing, attempt
from referee.smallworld.conquest.price import quote
from referee.smallworld.conquest.record import aim, attack, tried
from referee.smallworld.conquest.targets import attempts, conquests
from referee.smallworld.conquest.toll import affordable, pay_tolls
from referee.smallworld.race.race import Race
from referee.smallworld.table import window as windows
from referee.smallworld.table.component import IN_BOX
from referee.smallworld.table.open_turn import OpenTurn, current_turn, turn_of
from referee.smallworld.table.points import Grant
from referee.smallworld.table.position import SmallWorld, region_of, troops
from referee.smallworld.table.verbs import VERBS, carries
from referee.smallworld.turn.barring import conquering

FLIES = "sww.race.gnomes"
THROWS = "sww.race.gnomes-die"
FLYING = (FLIES, THROWS)
FLY = (*FLYING, IN_BOX["die"])
ASSAULT = windows.within(
    "assault", "conquests", "An air assault: its target is chosen", FLYING, race="gnomes", attacks=True
)
NO_ASSAULT = No((FLIES,), "No air assault is under way.")

carries("assault-begins", "{seat:seat} sends an air assault to {region:space}.")
VERBS.note("assault-called-off", "{seat:seat} calls the air assault on {region:space} off.")


class Gnomes(Race):
    """Once a turn they fly."""

    key, title = "gnomes", "Gnomes' die"
    hint = "Once a turn they attack any Region from the air, with a throw of the die."
    rules = (THROWS, FLIES)
    discounts = True
    discounted = (FLIES,)
    acts = ("air-assault", "call-off")

    def __init__(self) -> None:
        self.waives = {"sww.conquest.adjacent": self.flies, "sww.conquest.travel-cost": self.flies}
        self.lifts = dict.fromkeys(self.waives, (FLIES,))
        self.grants = (
            Grant(
                "air-assault",
                FLYING,
                FLYING[0],
                "The Gnomes may make an air assault on any Region.",
                (windows.CONQUER,),
                self.flights,
                self.fly,
                is_open=self.may_fly,
                attack=True,
                conquest=True,
            ),
        )

    def in_play(self, position: SmallWorld) -> bool:
        """Only an assault under way opens anything."""
        turn = current_turn(position)
        return bool(turn and turn.air_region) and super().in_play(position)

    def flies(self, position: SmallWorld, seat: str, region: str, using: Collection[str]) -> bool:
        return bool(turn_of(position).air_region == region)

    def discount(self, position: SmallWorld, seat: str, region: str, using: Collection[str]) -> int:
        turn = turn_of(position)
        return turn.air_face if turn.air_region == region else 0

    def forbids(self, position: SmallWorld, turn: OpenTurn, action: Any) -> Barred | None:
        return NO_ASSAULT.bars() if isinstance(action, CallOff) else conquering(position, turn, action)

    def may_fly(self, position: SmallWorld, seat: str) -> bool:
        return self.mine(position, seat) and not self.uses(position) and troops(position, seat) > 0

    def flights(self, position: SmallWorld, seat: str) -> list[dict[str, Any]]:
        """Every Region of every board that they may attack from the air."""
        if not self.may_fly(position, seat):
            return []
        found = []
        for region in position.atlas.regions:
            aim(position, region)
            reached = not isinstance(way(position, seat, region), No)
            if reached and affordable(position, seat, quote(position, seat, region).tolls):
                found.append({"region": region})
        aim(position, "")
        return found

    def fly(self, position: SmallWorld, action: AirAssault) -> None:
        """They name any Region, pay its tolls and throw."""
        seat, region = action.seat, region_of(position, action.region)
        require(position, self.mine(position, seat), FLIES, "Only the Gnomes make air assaults.")
        require(position, not self.uses(position), FLIES, "This turn's air assault is made.")
        aim(position, region)
        check_attack(position, seat, region, [])
        pay_tolls(position, seat, quote(position, seat, region).tolls)
        turn_of(position).air_paid = True
        attack(position, seat, region)
        tried(position)
        self.use(position)
        happen(position, "assault-begins", FLY, seat=seat, region=region)
        push(position, Assault(seat=seat, region=region))


class Assault(Throwing, tag="assault"):
    """An air assault: the free throw, then the attack at its price, a final attempt, or nothing."""

    window: ClassVar = ASSAULT
    asks: ClassVar = {
        "roll": FLY,
        "conquer": FLY,
        "final-attempt": ("sww.race.gnomes-double", RANGE),
        "call-off": FLY,
    }
    thrown: bool = False
    attacked: bool = False

    def settle(self, position: SmallWorld) -> bool:
        if self.attacked:
            turn = turn_of(position)
            turn.air_face, turn.air_paid = 0, False
            aim(position, "")
            close(position, self)
            return True
        return False

    def prompts(self, position: SmallWorld) -> list[Prompt]:
        seat = [self.seat]
        if not self.thrown:
            return [self.roll_prompt(position)]
        asked = []
        if self.options(position, "conquer", self.seat):
            asked.append(self.ask(seat, "conquer", say("Conquer {region:space} now.", region=self.region), Ask()))
        if self.options(position, "final-attempt", self.seat):
            text = say("A second throw may still take {region:space}, as the final attempt.", region=self.region)
            asked.append(self.ask(seat, "final-attempt", text, Ask()))
        return [*asked, self.ask(seat, "call-off", "Or call the assault off.", one([{}]))]

    def options(self, position: SmallWorld, action: str, seat: str) -> list[dict[str, Any]]:
        if seat != self.seat or not self.thrown:
            return []
        if action in ("conquer", "final-attempt"):
            return [option.fields for option in self.priced(position, action)]
        return super().options(position, action, seat)

    def priced(self, position: SmallWorld, action: str) -> list[Option]:
        found = conquests(position, self.seat) if action == "conquer" else attempts(position, self.seat)
        return [option for option in found if option.fields["region"] == self.region]

    def choices(self, position: SmallWorld, action: str, seat: str) -> list[AnyShape]:
        """The attack with its price."""
        if not self.options(position, action, seat) or action not in ("conquer", "final-attempt"):
            return super().choices(position, action, seat)
        return [One(self.priced(position, action))]

    def on_roll(self, position: SmallWorld, action: Roll) -> None:
        turn_of(position).air_face = face = self.face(position, action)
        self.thrown = True
        happen(position, "rolled", FLY, seat=self.seat, face=face, region=self.region)

    def check(self, action: Conquer | FinalAttempt) -> None:
        only([self.seat], action, (FLIES,), "go on")
        if not self.thrown or action.region != self.region:
            why = say("The air assault is on {region:space}, after the throw.", region=self.region)
            raise Refusal([THROWS], why)

    def on_conquer(self, position: SmallWorld, action: Conquer) -> None:
        self.check(action)
        self.attacked = True
        begin_conquest(position, action)

    def on_final_attempt(self, position: SmallWorld, action: FinalAttempt) -> None:
        self.check(action)
        self.attacked = True
        attempt(position, action, ("sww.race.gnomes-double",))

    def on_call_off(self, position: SmallWorld, action: CallOff) -> None:
        only([self.seat], action, (FLIES,), "call it off")
        if not self.thrown:
            raise Refusal([THROWS], "The die is thrown first.")
        self.attacked = True
        happen(position, "assault-called-off", FLY, seat=self.seat, region=self.region)
