"""Redeployment: tokens spread over the Regions held; driven-off tokens come back last."""

from typing import Any, ClassVar

from referee.kernel.agenda import close, only
from referee.kernel.errors import Invalid
from referee.kernel.position import happen, require
from referee.kernel.prompt import Prompt
from referee.kernel.reason import No
from referee.kernel.say import Say, say
from referee.smallworld.actions import Redeploy, Return
from referee.smallworld.table import window as windows
from referee.smallworld.table.asking import OWN_TURN, Asking
from referee.smallworld.table.benefits import STANDING, least_of
from referee.smallworld.table.position import RANSOMED, Move, SmallWorld, hand, in_hand
from referee.smallworld.table.verbs import carries
from referee.smallworld.turn.own_turn import OwnTurn
from referee.smallworld.turn.shares import homeless, redeployments, returns

MIN_ONE = "sww.redeploy.min-one"
KEEP_REST = "sww.loss.keep-rest"
AFTER = "sww.redeploy.after"
SPREAD = (AFTER, "sww.redeploy.free", MIN_ONE)
COMING_BACK = (KEEP_REST, "sww.loss.anywhere")
REDEPLOYED = "{seat:seat} redeploys: {places}."
OVER = No((AFTER,), "The conquests of this turn are over.")
NOT_OVER = No((AFTER,), "Tokens are redeployed when the conquests are over.")
DONE = No((AFTER,), "Redeployment comes once in a turn, and it is done.")
KEPT = No((MIN_ONE,), "Regions are abandoned before the conquests; now each keeps a token.")
LAST = No((KEEP_REST,), "Driven-off tokens come back as the last thing in the turn of {seat:seat}.")
NOTHING_BACK = No((KEEP_REST,), "No token of {seat:seat} waits to come back.")

carries("redeployed", lambda e: say(REDEPLOYED, seat=e.seat, places=stationed(e.data["tokens"])))
carries("returned", "{seat:seat} brings back {pieces}.")


class Redeploying(OwnTurn, tag="redeploying"):
    """One seat's redeployment, once, when its conquests are over."""

    window: ClassVar = windows.REDEPLOY
    asks: ClassVar = {"redeploy": SPREAD}
    sayable: ClassVar = True

    def settle(self, position: SmallWorld) -> bool:
        if position.ground.active[self.seat]:
            return False
        close(position, self)
        return True

    def prompts(self, position: SmallWorld) -> list[Prompt]:
        text = "{seats:seat} redeploys: how many tokens stand where?"
        return [*self.grants(position), self.ask([self.seat], "redeploy", text, redeployments(position, self.seat))]

    def options(self, position: SmallWorld, action: str, seat: str) -> list[dict[str, Any]]:
        return self.granted_ways(position, action) if seat == self.seat else []

    def on_redeploy(self, position: SmallWorld, action: Redeploy) -> None:
        only([self.seat], action, OWN_TURN, "redeploy")
        redeploy(position, action)
        close(position, self)


def stationed(tokens: dict[str, int]) -> list[Say]:
    """2 in one Region and 1 in another."""
    places = [say("{number} in {region:space}", number=number, region=region) for region, number in tokens.items()]
    return places or [say("nothing changes")]


# ---- spreading tokens


def check_regions(position: SmallWorld, seat: str, rule: str, *spreads: dict[str, int]) -> None:
    """Pieces go only into Regions the Race holds; none for another is as good as unsaid."""
    for region, number in (share for spread in spreads for share in spread.items()):
        if region not in position.ground.here:
            raise Invalid.of("tokens", "there is no such Region")
        held = region in position.ground.active[seat]
        why = say("{region:space} is not held by your Active Race.", region=region)
        require(position, held or not number, rule, why)


def redeploy(position: SmallWorld, action: Redeploy) -> None:
    """Check the new order of troops, then set it up."""
    seat, here = action.seat, position.ground.here
    check_regions(position, seat, "sww.redeploy.free", action.tokens, action.beasts)
    regions = position.ground.active[seat]
    tokens = {r: action.tokens.get(r, here[r].token) for r in regions}
    beasts = {r: action.beasts.get(r, here[r].beast) for r in regions}
    for kind, spread in (("token", tokens), ("beast", beasts)):
        have = in_hand(position, seat, kind) + sum(getattr(here[r], kind) for r in regions)
        words = "In hand and on the map there are {pieces:piece}, not {number}."
        why = say(words, pieces={kind: have}, number=sum(spread.values()))
        require(position, sum(spread.values()) == have, "sww.redeploy.free", why)
    champion = champion_moves(position, seat, ransomed_to(position, seat, action.champion))
    stands = champion[0][4] if champion else next((r for r in regions if here[r].champion), "")
    for region in regions:
        check_enough(position, seat, region, tokens[region] + beasts[region], stands == region)
    moves = shifts(position, seat, tokens, beasts) + champion
    rules = [AFTER, "sww.redeploy.free"]
    rules += STANDING["beast"].fighting if any(beasts.values()) else ()
    rules += STANDING["champion"].back if homeless(position, seat)["champion"] else ()
    happen(position, "redeployed", rules, seat=seat, tokens=tokens, moves=moves)


def check_enough(position: SmallWorld, seat: str, region: str, number: int, champion: bool) -> None:
    """One token in each Region, or as many as the Race must have; the Champion may stand alone."""
    least = least_of(position, seat)
    if least.alone and number < least.number and (number or not champion):
        least.alone.refuse(position, region=region, number=number)
    why = say("{region:space} would be left without a token.", region=region)
    require(position, number or champion, MIN_ONE, why)


def ransomed_to(position: SmallWorld, seat: str, to: str | None) -> str | None:
    """A ransomed Champion in hand is put down with the others, by himself where there is but one Region."""
    if to is not None or not homeless(position, seat)["champion"]:
        return to
    regions, apart = position.ground.active[seat], STANDING["champion"].apart
    if apart and len(regions) > 1:
        apart.refuse(position, regions=regions)
    return regions[0]


def champion_moves(position: SmallWorld, seat: str, to: str | None) -> list[Move]:
    """The Champion moves only if he is on the map, or was ransomed off it."""
    if to is None:
        return []
    check_regions(position, seat, "sww.redeploy.free", {to: 1})
    if homeless(position, seat)["champion"]:
        return [("champion", "", 1, hand(seat), to, RANSOMED, ())]
    origin = next((r for r in position.ground.active[seat] if position.ground.here[r].champion), None)
    unplaced = STANDING["champion"].unplaced
    if unplaced and origin is None:
        unplaced.refuse(position)
    return [("champion", "", 1, origin, to)]


def shifts(position: SmallWorld, seat: str, tokens: dict[str, int], beasts: dict[str, int]) -> list[Move]:
    """By way of the hand: first what leaves, then what arrives."""
    race, here = position.seats[seat].race, position.ground.here
    leave, arrive = [], []
    for kind, side, spread in (("token", race, tokens), ("beast", "", beasts)):
        for region, number in spread.items():
            more = number - getattr(here[region], kind)
            if more < 0:
                leave.append((kind, side, -more, region, hand(seat)))
            elif more > 0:
                arrive.append((kind, side, more, hand(seat), region))
    return leave + arrive


# ---- driven-off tokens


def owing(position: SmallWorld, mover: str) -> list[str]:
    """Seats with tokens driven off this turn and a Region to bring them to."""
    return [
        seat
        for seat in position.seats
        if seat != mover and position.ground.active[seat] and any(homeless(position, seat).values())
    ]


class Returning(Asking, tag="returning"):
    """The last thing in a turn: everyone driven off puts the rest of their tokens back."""

    window: ClassVar = windows.RETURN
    asks: ClassVar = {"return": COMING_BACK}
    sayable: ClassVar = True
    mover: str

    def settle(self, position: SmallWorld) -> bool:
        for seat in owing(position, self.mover):
            regions = position.ground.active[seat]
            if len(regions) == 1:
                [only_way] = returns(position, seat).ways()
                bring_back(position, Return(seat=seat, **only_way))
                return True
        if owing(position, self.mover):
            return False
        close(position, self)
        return True

    def prompts(self, position: SmallWorld) -> list[Prompt]:
        asked = []
        for seat in owing(position, self.mover):
            text = say("{seat:seat} brings driven-off tokens back.", seat=seat)
            asked.append(self.ask([seat], "return", text, returns(position, seat)))
        return asked

    def on_return(self, position: SmallWorld, action: Return) -> None:
        only(owing(position, self.mover), action, (KEEP_REST,), "bring tokens back")
        bring_back(position, action)


def bring_back(position: SmallWorld, action: Return) -> None:
    """All of them, into Regions the Race still holds."""
    seat, waiting = action.seat, homeless(position, action.seat)
    champion = {action.champion: 1} if action.champion else {}
    check_regions(position, seat, KEEP_REST, action.tokens, action.beasts, champion)
    given = {"token": sum(action.tokens.values()), "beast": sum(action.beasts.values())}
    given["champion"] = 1 if action.champion else 0
    for kind, number in waiting.items():
        why = say("Still to be placed: {pieces:piece}, not {given}.", pieces={kind: number}, given=given[kind])
        require(position, given[kind] == number, KEEP_REST, why)
    race, place = position.seats[seat].race, hand(seat)
    moves: list[Move] = [("token", race, number, place, to) for to, number in action.tokens.items() if number]
    moves += [("beast", "", number, place, to) for to, number in action.beasts.items() if number]
    moves += [("champion", "", 1, place, action.champion, RANSOMED, ())] if action.champion else []
    rules = [*COMING_BACK, *(STANDING["champion"].back if action.champion else ()), *least_of(position, seat).back]
    back = {"token": action.tokens, "beast": action.beasts, "champion": champion}
    pieces = [brought(kind, number, to) for kind, spread in back.items() for to, number in spread.items() if number]
    happen(position, "returned", rules, seat=seat, pieces=pieces, moves=moves)


def brought(kind: str, number: int, region: str) -> Say:
    """2 tokens to a Region, 1 Beast to another."""
    return say("{pieces} to {region:space}", pieces={kind: number}, region=region)
