"""Throws of the Reinforcement Die: the final attempt, the last conquest of a turn."""

from functools import partial
from typing import ClassVar

from referee.kernel.action import Roll
from referee.kernel.agenda import close, only, push
from referee.kernel.choice import one
from referee.kernel.dice import Cast, one_face
from referee.kernel.errors import Refusal
from referee.kernel.position import happen, require
from referee.kernel.prompt import Prompt
from referee.kernel.reason import No
from referee.kernel.say import say
from referee.smallworld.actions import FallBack, FinalAttempt
from referee.smallworld.conquest.conquest import check_attack, check_quoted, still_helping, take, way
from referee.smallworld.conquest.loss import NONE_LEFT
from referee.smallworld.conquest.luck import LUCK, reinforcement_die
from referee.smallworld.conquest.price import Quote, quote, told_price
from referee.smallworld.conquest.record import attack, tried
from referee.smallworld.conquest.targets import quotes
from referee.smallworld.conquest.toll import pay_tolls
from referee.smallworld.table import window as windows
from referee.smallworld.table.asking import Asking
from referee.smallworld.table.benefit import Benefit
from referee.smallworld.table.benefits import AIDS
from referee.smallworld.table.component import IN_BOX
from referee.smallworld.table.open_turn import turn_of
from referee.smallworld.table.position import SmallWorld, hand, in_hand, region_of, troops
from referee.smallworld.table.verbs import VERBS, carries
from referee.smallworld.table.window import Rules

DECLARED = "sww.final.declare-first"
ANY_TARGET = "sww.final.any-target"
RANGE = "sww.final.range"
ENDS = "sww.final.ends"
FAILED = "sww.final.failure"
ATTEMPTED = "{seat:seat} names {region:space} for the final attempt: {price}."
ENDED = No((ENDS,), "The final attempt has been made, and it ends the conquests of the turn.")
NOT_FAILED = No((FAILED,), "No final attempt has just failed.")

carries("attempted", partial(told_price, ATTEMPTED))
carries("fell-back", "The tokens left of {seat:seat} go to {region:space}.")
VERBS.note("rolled", "{seat:seat} throws a {face}.")
VERBS.note("attempt-failed", "{tokens:token} and a {face} are not the {needed} that {region:space} needs.")
VERBS.note("attempt-lost", "{seat:seat} holds no Region; the tokens stay in hand.")

ATTEMPT = ("sww.final.one-token", RANGE, DECLARED, ANY_TARGET)
ROLL = ("sww.final.roll-once", IN_BOX["die"])


class Throwing(Asking):
    """A frame that has the Reinforcement Die thrown for a Region."""

    seat: str
    region: str

    def roll_prompt(self, position: SmallWorld) -> Prompt:
        choice = Cast(self.region, [reinforcement_die(position).group(1, at_once=1)])
        text = say("Throw the Reinforcement Die for {region:space}.", region=self.region)
        return self.ask([self.seat], "roll", text, choice)

    def face(self, position: SmallWorld, action: Roll) -> int:
        """The face reported, once it is one the die has."""
        only([self.seat], action, ("sww.final.roll-once",), "throw")
        return one_face(reinforcement_die(position), action)


# ---- the final attempt


def attempt(position: SmallWorld, action: FinalAttempt, also: Rules = ()) -> None:
    """Open to whoever a lucky throw could still help; tolls are due before it. `also`: by which further rules."""
    seat, region = action.seat, region_of(position, action.region)
    require(position, troops(position, seat) >= 1, "sww.final.one-token", "No unused token is left.")
    check_attack(position, seat, region, action.using)
    found = quote(position, seat, region, action.using)
    check_quoted(action.price, found)
    short = found.needed - troops(position, seat)
    if short < 1:
        why = say("The tokens in hand suffice: {text}.", text=found.text)
        raise Refusal(["sww.final.one-token", RANGE], why)
    why = say("{region:space} is {short:token} short; {luck} is the most.", region=region, short=short, luck=LUCK)
    require(position, short <= LUCK, RANGE, why)
    pay_tolls(position, seat, found.tolls)
    attack(position, seat, region)
    tried(position)
    turn_of(position).attempted = True
    rules = [RANGE, DECLARED, *also]
    rules += [ANY_TARGET] if any(price.needed < found.needed for price in quotes(position, seat)) else []
    rules += found.lined
    happen(position, "attempted", rules, seat=seat, region=region, price=found.lines)
    push(position, FinalThrow(seat=seat, region=region, using=list(action.using)))


class FinalThrow(Throwing, tag="final-throw"):
    """The turn's last conquest: the target is named, a single throw decides."""

    window: ClassVar = windows.FINAL
    asks: ClassVar = {"roll": ROLL}
    using: list[str] = []

    def corrected(self, position: SmallWorld) -> None:
        self.using = still_helping(position, self.seat, self.using)

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
        rules = [FAILED, ENDS]
        for aid in self.using:
            AIDS[aid].use(position)
            rules += AIDS[aid].spent
        happen(position, "attempt-failed", rules, seat=self.seat, data=data)
        push(position, FallingBack(seat=self.seat))

    def succeed(self, position: SmallWorld, found: Quote) -> None:
        tokens, beasts = in_hand(position, self.seat, "token"), in_hand(position, self.seat, "beast")
        by = way(position, self.seat, self.region, self.using)
        led: Rules = () if isinstance(by, No) else by  # the table may have been corrected since it was checked
        take(position, self.seat, found, tokens, beasts, (*led, "sww.final.success", ENDS))


def put_back(position: SmallWorld, seat: str, region: str) -> None:
    race, tokens = position.seats[seat].race, in_hand(position, seat, "token")
    beasts = in_hand(position, seat, "beast")
    moves = [("token", race, tokens, hand(seat), region)] if tokens else []
    moves += [("beast", "", beasts, hand(seat), region)] if beasts else []
    happen(position, "fell-back", [FAILED], seat=seat, region=region, moves=moves)


class FallingBack(Asking, tag="falling-back"):
    """A failed attempt: its player says where the tokens go; without a Region they stay in hand."""

    window: ClassVar = windows.FALL_BACK
    asks: ClassVar = {"fall-back": (FAILED,)}
    seat: str

    def settle(self, position: SmallWorld) -> bool:
        regions = position.ground.active[self.seat]
        if len(regions) > 1:
            return False
        close(position, self)
        if regions:
            put_back(position, self.seat, regions[0])
        else:
            happen(position, "attempt-lost", [FAILED, NONE_LEFT], seat=self.seat)
        return True

    def prompts(self, position: SmallWorld) -> list[Prompt]:
        options = [{"region": region} for region in position.ground.active[self.seat]]
        text = "Choose a Region you hold for the tokens left."
        return [self.ask([self.seat], "fall-back", text, one(options))]

    def on_fall_back(self, position: SmallWorld, action: FallBack) -> None:
        only([self.seat], action, (FAILED,), "place the tokens")
        held = region_of(position, action.region) in position.ground.active[self.seat]
        require(position, held, FAILED, say("{region:space} is not yours.", region=action.region))
        close(position, self)
        put_back(position, self.seat, action.region)
