"""Throws of the Reinforcement Die: the final attempt, and the Gnomes' air assault before it."""

from typing import Any, ClassVar

from referee.kernel.action import Roll
from referee.kernel.agenda import close, only, push
from referee.kernel.choice import AnyShape, Ask, One, Option, one
from referee.kernel.dice import Cast, one_face
from referee.kernel.errors import Refusal
from referee.kernel.position import happen, require
from referee.kernel.prompt import Prompt
from referee.kernel.reason import No
from referee.kernel.say import say
from referee.smallworld.actions import AirAssault, CallOff, Conquer, FallBack, FinalAttempt
from referee.smallworld.conquest.conquest import AIDS, begin_conquest, check_attack, check_quoted, take, way
from referee.smallworld.conquest.luck import LUCK, reinforcement_die
from referee.smallworld.conquest.price import Quote, quote
from referee.smallworld.conquest.record import aim, attack, tried
from referee.smallworld.conquest.targets import GNOMES, attempts, conquests, quotes
from referee.smallworld.conquest.toll import pay_tolls
from referee.smallworld.table.asking import Asking
from referee.smallworld.table.benefit import Benefit
from referee.smallworld.table.position import SmallWorld, hand, in_hand, region_of, troops, turn_of
from referee.smallworld.turn import window as windows

FINAL = ("sww.final.one-token", "sww.final.range", "sww.final.declare-first", "sww.final.any-target")
ROLL = ("sww.final.roll-once", "sww.component.die")
FLY = ("sww.race.gnomes", "sww.race.gnomes-die", "sww.component.die")


class Throwing(Asking):
    """A frame that has the Reinforcement Die thrown for a Region."""

    seat: str
    region: str

    def roll_prompt(self, position: SmallWorld) -> Prompt:
        choice = Cast(self.region, [reinforcement_die(position).group(1, at_once=1)])
        return self.ask(
            [self.seat], "roll", say("Throw the Reinforcement Die for {region:space}.", region=self.region), choice
        )

    def face(self, position: SmallWorld, action: Roll) -> int:
        """The face reported, once it is one the die has."""
        only([self.seat], action, ("sww.final.roll-once",), "throw")
        return one_face(reinforcement_die(position), action)


# ---- the final attempt


def attempt(position: SmallWorld, action: FinalAttempt) -> None:
    """Open to whoever a lucky throw could still help; tolls are due before it."""
    seat, region = action.seat, region_of(position, action.region)
    require(position, troops(position, seat) >= 1, "sww.final.one-token", "No unused token is left.")
    check_attack(position, seat, region, action.using)
    found = quote(position, seat, region, action.using)
    check_quoted(action.price, found)
    short = found.needed - troops(position, seat)
    if short < 1:
        raise Refusal(
            ["sww.final.one-token", "sww.final.range"], say("The tokens in hand suffice: {text}.", text=found.text)
        )
    why = say("{region:space} is {short:token} short; {luck} is the most.", region=region, short=short, luck=LUCK)
    require(position, short <= LUCK, "sww.final.range", why)
    pay_tolls(position, seat, found.tolls)
    attack(position, seat, region)
    tried(position)
    turn_of(position).attempted = True
    rules = ["sww.final.range", "sww.final.declare-first"]
    rules += ["sww.race.gnomes-double"] if turn_of(position).air_region == region else []
    rules += ["sww.final.any-target"] if any(price.needed < found.needed for price in quotes(position, seat)) else []
    rules += found.lined
    happen(position, "attempted", rules, seat=seat, region=region, price=found.text)
    push(position, FinalThrow(seat=seat, region=region, using=action.using))


class FinalThrow(Throwing, tag="final-throw"):
    """The turn's last conquest: the target is named, a single throw decides."""

    window: ClassVar = windows.FINAL
    asks: ClassVar = {"roll": ROLL}
    using: list[str] = []

    def prompts(self, position: SmallWorld) -> list[Prompt]:
        return [self.roll_prompt(position)]

    def helps(self, position: SmallWorld, benefit: Benefit) -> bool:
        """Helps were named with the target."""
        return benefit.aid in self.using

    def on_roll(self, position: SmallWorld, action: Roll) -> None:
        face = self.face(position, action)
        happen(position, "rolled", ROLL, seat=self.seat, face=face, region=self.region)
        found = quote(position, self.seat, self.region, self.using)
        have = troops(position, self.seat)
        close(position, self)
        turn_of(position).conquests_over = True
        if have + face >= found.needed:
            self.succeed(position, found)
            return
        data = {"region": self.region, "tokens": have, "face": face, "needed": found.needed}
        for aid in self.using:
            AIDS[aid].use(position)
        spent = ["sww.race.ethereals"] if "ethereals" in self.using else []
        happen(position, "attempt-failed", ["sww.final.failure", "sww.final.ends", *spent], seat=self.seat, data=data)
        push(position, FallingBack(seat=self.seat))

    def succeed(self, position: SmallWorld, found: Quote) -> None:
        tokens, beasts = in_hand(position, self.seat, "token"), in_hand(position, self.seat, "beast")
        by = way(position, self.seat, self.region, self.using)
        assert not isinstance(by, No), "it was checked before the throw, and nothing has moved since"
        take(position, self.seat, found, tokens, beasts, (*by, "sww.final.success", "sww.final.ends"))


def put_back(position: SmallWorld, seat: str, region: str) -> None:
    race, tokens = position.seats[seat].race, in_hand(position, seat, "token")
    beasts = in_hand(position, seat, "beast")
    moves = [("token", race, tokens, hand(seat), region)] if tokens else []
    moves += [("beast", "", beasts, hand(seat), region)] if beasts else []
    happen(position, "fell-back", ["sww.final.failure"], seat=seat, region=region, moves=moves)


class FallingBack(Asking, tag="falling-back"):
    """A failed attempt: its player says where the tokens go; without a Region they stay in hand."""

    window: ClassVar = windows.FALL_BACK
    asks: ClassVar = {"fall-back": ("sww.final.failure",)}
    seat: str

    def settle(self, position: SmallWorld) -> bool:
        regions = position.ground.active[self.seat]
        if len(regions) > 1:
            return False
        close(position, self)
        if regions:
            put_back(position, self.seat, regions[0])
        else:
            happen(position, "attempt-lost", ["sww.final.failure", "sww.loss.none-left"], seat=self.seat)
        return True

    def prompts(self, position: SmallWorld) -> list[Prompt]:
        options = [{"region": region} for region in position.ground.active[self.seat]]
        text = "Choose a Region you hold for the tokens left."
        return [self.ask([self.seat], "fall-back", text, one(options))]

    def on_fall_back(self, position: SmallWorld, action: FallBack) -> None:
        only([self.seat], action, ("sww.final.failure",), "place the tokens")
        held = region_of(position, action.region) in position.ground.active[self.seat]
        require(position, held, "sww.final.failure", say("{region:space} is not yours.", region=action.region))
        close(position, self)
        put_back(position, self.seat, action.region)


# ---- the air assault


def fly(position: SmallWorld, action: AirAssault) -> None:
    """The Gnomes name any Region, pay its tolls and throw."""
    seat, region = action.seat, region_of(position, action.region)
    require(position, GNOMES.mine(position, seat), "sww.race.gnomes", "Only the Gnomes make air assaults.")
    require(position, not GNOMES.uses(position), "sww.race.gnomes", "This turn's air assault is made.")
    aim(position, region)
    check_attack(position, seat, region, [])
    pay_tolls(position, seat, quote(position, seat, region).tolls)
    turn_of(position).air_paid = True
    attack(position, seat, region)
    tried(position)
    GNOMES.use(position)
    happen(position, "assault-begins", FLY, seat=seat, region=region)
    push(position, Assault(seat=seat, region=region))


class Assault(Throwing, tag="assault"):
    """An air assault: the free throw, then the attack at its price, a final attempt, or nothing."""

    window: ClassVar = windows.ASSAULT
    asks: ClassVar = {
        "roll": FLY,
        "conquer": FLY,
        "final-attempt": ("sww.race.gnomes-double", "sww.final.range"),
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
        only([self.seat], action, ("sww.race.gnomes",), "go on")
        if not self.thrown or action.region != self.region:
            raise Refusal(
                ["sww.race.gnomes-die"],
                say("The air assault is on {region:space}, after the throw.", region=self.region),
            )

    def on_conquer(self, position: SmallWorld, action: Conquer) -> None:
        self.check(action)
        self.attacked = True
        begin_conquest(position, action)

    def on_final_attempt(self, position: SmallWorld, action: FinalAttempt) -> None:
        self.check(action)
        self.attacked = True
        attempt(position, action)

    def on_call_off(self, position: SmallWorld, action: CallOff) -> None:
        only([self.seat], action, ("sww.race.gnomes",), "call it off")
        if not self.thrown:
            raise Refusal(["sww.race.gnomes-die"], "The die is thrown first.")
        self.attacked = True
        happen(position, "assault-called-off", FLY, seat=self.seat, region=self.region)
