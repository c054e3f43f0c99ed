"""A round: everybody marches, then everybody may light a beacon, then the springs fill flasks; and the end."""

from typing import Annotated, Any, ClassVar

from msgspec import Meta, field

from beacons.clash import Clash
from beacons.table import Moor, beacons, holder, scouts, walk
from referee.kernel.action import Action, Done, SpaceKey
from referee.kernel.agenda import Frame, Steps, close, push
from referee.kernel.choice import Fields, one
from referee.kernel.position import happen, require
from referee.kernel.prompt import Prompt
from referee.kernel.reason import Barred
from referee.kernel.say import say
from referee.kernel.seating import clockwise

ROUNDS, BEACONS, AT_ONCE, ORDER = 8, 3, {"ford": 2}, ("bcn.turn.order",)


class March(Action, tag="march"):
    """Send scouts from one space to a bordering one."""

    title, button = "March", ("{scouts:scout} from {from:space} to {to:space}",)
    origin: SpaceKey = field(name="from")
    to: SpaceKey
    scouts: Annotated[int, Meta(ge=1, le=6)]


class Light(Action, tag="light"):
    """Light a beacon on a hill."""

    title, button = "Light a beacon", ("Light the beacon on {hill:space}",)
    hill: SpaceKey


class Round(Steps[Moor], tag="round"):
    """A march of everybody, then a beacon of everybody, clockwise from the first player."""

    names: ClassVar = ("march", "light")

    def order(self, position: Moor) -> list[str]:
        return clockwise(position, position.first)

    def begin(self, position: Moor, step: str, seat: str) -> Frame[Moor]:
        return Marching(seat=seat) if step == "march" else Lighting(seat=seat)

    def over(self, position: Moor) -> None:
        for space, printed in position.board.spaces.items():
            if printed.kind == "spring" and (seat := holder(position, space)):
                happen(position, "oil-drawn", ["bcn.oil.spring"], seat=seat, space=space, gains={"oil": 1})
        (end_by_rounds if position.round >= ROUNDS else begin_round)(position)


def begin_round(position: Moor) -> None:
    number = position.round + 1
    happen(position, "round-begins", ["bcn.turn.clockwise"], round=number, becomes={"round": number})
    push(position, Round())


def end_by_rounds(position: Moor) -> None:
    tied = [seat for seat, number in beacons(position).items() if number == max(beacons(position).values())]
    winners = [seat for seat in tied if position.seats[seat].oil == max(position.seats[other].oil for other in tied)]
    rules = ["bcn.end.rounds", *(["bcn.end.tie"] if len(tied) > 1 else [])]
    won = say("The last round is over; {winners:seat} {winners:wins|win}.", winners=winners)
    happen(position, "game-over", rules, winners=winners, why=won)


class Choosing(Frame[Moor]):
    """Part of a turn: something is done, or left out."""

    seat: str

    def ways(self, position: Moor) -> list[Fields]:
        raise NotImplementedError

    def prompts(self, position: Moor) -> list[Prompt]:
        action, text = next(iter(self.asks)), "{seats:seat} goes on with the turn."
        asked = [self.ask([self.seat], action, text, one(ways))] if (ways := self.ways(position)) else []
        return [*asked, self.ask([self.seat], "done", text, one([{}]))]

    def on_done(self, position: Moor, action: Done) -> None:
        self.only(position, action)
        close(position, self)


class Marching(Choosing, tag="marching"):
    """One march, or none."""

    asks: ClassVar = {"march": ("bcn.march.one",), "done": ORDER}

    def ways(self, position: Moor) -> list[Fields]:
        board, camp = position.board, position.seats[self.seat].camp
        return [
            {"from": origin, "to": to, "scouts": number}
            for origin in board.spaces
            for to in board.around[origin]
            if board.spaces[to].kind != "camp" or to == camp
            for number in range(1, scouts(position, origin, self.seat) + 1)
            if number <= AT_ONCE.get(board.spaces[to].kind, number)
        ]

    def on_march(self, position: Moor, action: March) -> None:
        self.only(position, action)
        check_march(position, action)
        close(position, self)
        foe = holder(position, action.to)
        walk(position, "marched", "bcn.march.one", self.seat, action.scouts, action.origin, action.to)
        if foe not in ("", self.seat):
            happen(position, "clashed", ["bcn.clash.when"], seat=self.seat, foe=foe, space=action.to)
            push(position, Clash(attacker=self.seat, defender=foe, space=action.to, origin=action.origin))

    def bars(self, position: Moor, action: Action) -> Barred | None:
        return (ORDER, "Beacons are lit when everybody has marched.") if isinstance(action, Light) else None


def check_march(position: Moor, action: March) -> None:
    seat, number = action.seat, action.scouts
    origin, to = position.board.named(action.origin, "from"), position.board.named(action.to, "to")
    there, near = scouts(position, origin.key, seat), to.key in position.board.neighbours[origin.key]
    most, own = AT_ONCE.get(to.kind, number), to.kind != "camp" or to.key == position.seats[seat].camp
    slots: dict[str, Any] = {"seat": seat, "origin": origin.key, "to": to.key, "there": there, "most": most}
    require(position, near, "bcn.march.one", "{to:space} does not border {origin:space}.", **slots)
    require(position, number <= there, "bcn.march.one", "{seat:seat} has {there:scout} in {origin:space}.", **slots)
    require(position, number <= most, "bcn.march.ford", "{to:space} takes {most:scout} at once.", **slots)
    require(position, own, "bcn.march.camp", "{to:space} is another player's camp.", **slots)


class Lighting(Choosing, tag="lighting"):
    """One beacon, or none."""

    asks: ClassVar = {"light": ("bcn.light.hill",), "done": ORDER}

    def settle(self, position: Moor) -> bool:
        """Fires of others go out where somebody else's scouts stand now."""
        for hill, owner in list(position.lit.items()):
            if holder(position, hill) not in ("", owner):
                left = {other: seat for other, seat in position.lit.items() if other != hill}
                happen(position, "went-out", ["bcn.light.lost"], hill=hill, becomes={"lit": left})
        return False

    def ways(self, position: Moor) -> list[Fields]:
        spaces = position.board.spaces.items() if position.seats[self.seat].oil else ()
        held = [key for key, space in spaces if space.kind == "hill" and scouts(position, key, self.seat)]
        return [{"hill": key} for key in held if key not in position.lit]

    def on_light(self, position: Moor, action: Light) -> None:
        mine = action.seat == self.seat
        require(position, mine, "bcn.turn.clockwise", "It is the turn of {seat:seat}.", seat=self.seat)
        check_light(position, action)
        close(position, self)
        data = {"hill": action.hill, "gains": {"oil": -1}, "becomes": {"lit": {**position.lit, action.hill: self.seat}}}
        happen(position, "lit", ["bcn.light.hill", "bcn.light.oil"], seat=self.seat, data=data)
        if beacons(position)[self.seat] >= BEACONS:
            why = say("{seat:seat} has {number:beacon} burning.", seat=self.seat, number=BEACONS)
            happen(position, "game-over", ["bcn.end.beacons"], winners=[self.seat], why=why)

    def bars(self, position: Moor, action: Action) -> Barred | None:
        return (ORDER, "All marches of this round are done.") if isinstance(action, March) else None


def check_light(position: Moor, action: Light) -> None:
    seat, hill = action.seat, position.board.named(action.hill, "hill")
    slots, standing = {"seat": seat, "hill": hill.key}, scouts(position, hill.key, seat)
    require(position, hill.kind == "hill", "bcn.light.hill", "{hill:space} is no hill.", **slots)
    require(position, standing, "bcn.light.hill", "{seat:seat} has no scouts on {hill:space}.", **slots)
    dark = hill.key not in position.lit
    require(position, dark, "bcn.light.hill", "A beacon burns on {hill:space} already.", **slots)
    require(position, position.seats[seat].oil, "bcn.light.oil", "{seat:seat} has no oil left.", **slots)
