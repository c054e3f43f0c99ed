"""Deployment: unit by unit, by turns, wholly inside one's own zone and in formation; some may stay in hiding."""

from collections.abc import Iterable, Iterator
from typing import ClassVar

from referee.kernel.action import Done, Pass
from referee.kernel.agenda import Frame, close
from referee.kernel.choice import One, Option, one
from referee.kernel.errors import Invalid
from referee.kernel.event import Event
from referee.kernel.position import happen, require
from referee.kernel.prompt import Prompt
from referee.kernel.say import Say, say
from referee.warcrow.actions import Order
from referee.warcrow.character.with_unit import JOINS, WAITS, comes_later, deploy_with, hosts
from referee.warcrow.keyword import scout
from referee.warcrow.setup.actions import Deploy
from referee.warcrow.table import window as windows
from referee.warcrow.table.hiding import BRIEF, RULES, may_hide
from referee.warcrow.table.joined import COMPANION
from referee.warcrow.table.moment import spotted
from referee.warcrow.table.position import RESERVE, Warcrow, check_seat, on_field, other_seat
from referee.warcrow.table.under import STARTS, holders, start_under
from referee.warcrow.table.values import rank_inside
from referee.warcrow.table.verbs import VERBS

FIRST, INSIDE, FORMED = "wcr.setup.deploy-first", "wcr.setup.deploy-inside-zone", "wcr.setup.deploy-in-formation"
KEPT = "wcr.setup.special-deployment"
WITH_OR_HIDDEN = (KEPT, JOINS)

VERBS.note("deploys-first", "{seat:seat} says that {first:seat} deploys first.")
VERBS.note("scouts-wait", "{seat:seat} deploys the Scouts that are left after all other units.")


def deployed_words(event: Event) -> Say:
    words = "{seat:seat} deploys {unit:unit}." + (" {inside:unit} comes with it." if event.data["inside"] else "")
    return Say(words, {"seat": event.seat, **event.data})


VERBS.note("deployed", deployed_words)


VERBS.note("somebody-hidden", "{seat:seat} keeps a unit in hiding.")


@VERBS.verb("kept-hidden", "{seat:seat} keeps {unit:unit} in hiding.")
def kept_hidden(position: Warcrow, event: Event) -> None:
    position.units[event.data["unit"]].where = RESERVE


class Deployment(Frame[Warcrow], tag="deployment"):
    """One unit each by turns until all stand; `done` are those that do. Scouts may come after all others.

    `waiting` are the seats that have only Scouts left and keep them back; `last`: now these are deployed.
    """

    window = windows.DEPLOY
    asks: ClassVar = {"order": (FIRST, scout.ORDER), "deploy": (FIRST, INSIDE, FORMED), "pass": (scout.LATER,)}
    turn: str = ""
    done: list[str] = []
    waiting: list[str] = []
    last: bool = False

    def left(self, position: Warcrow, seat: str) -> list[str]:
        if seat in self.waiting and not self.last:
            return []
        return [key for key in on_field(position, seat) if key not in self.done]

    def settle(self, position: Warcrow) -> bool:
        if not any(self.left(position, seat) for seat in position.seats):
            if not self.waiting or self.last:
                close(position, self)
            else:
                self.last, self.turn = True, "" if len(self.waiting) > 1 else self.waiting[0]
            return True
        if self.turn and not self.left(position, self.turn):
            self.turn = other_seat(position, self.turn)
            return True
        return False

    def prompts(self, position: Warcrow) -> list[Prompt]:
        if not self.turn:
            text = "{seats:seat} has the initiative and says who deploys {last:a Scout first|first}."
            sides = one([{"first": seat} for seat in position.seats])
            return [self.ask([position.first], "order", text, sides, rules=[self.ordered_by()], last=int(self.last))]
        text = "{seats:seat} deploys a unit, wholly inside its own zone and in formation."
        if self.last:
            text = "{seats:seat} deploys a Scout: inside its own zone, or at an edge outside the enemy's and unseen."
        asked = [self.ask([self.turn], "deploy", text, One(self.options_of(position)))]
        if self.may_wait(position):
            words = "{seats:seat} has only Scouts left: they may be deployed after all other units."
            asked.append(self.ask([self.turn], "pass", words, one([{}])))
        return asked

    def ordered_by(self) -> str:
        return scout.ORDER if self.last else FIRST

    def may_wait(self, position: Warcrow) -> bool:
        return not self.last and all(scout.KEYWORD.on(position, key) for key in self.left(position, self.turn))

    def on_pass(self, position: Warcrow, action: Pass) -> None:
        self.only(position, action)
        words = "Only Scouts are deployed after all others."
        require(position, self.may_wait(position), scout.LATER, words)
        self.waiting = [*self.waiting, self.turn]
        happen(position, "scouts-wait", [scout.LATER], seat=self.turn)
        self.turn = other_seat(position, self.turn)

    def options_of(self, position: Warcrow) -> list[Option]:
        mine = self.left(position, self.turn)
        words = "{unit:unit} at an edge, unseen"
        other = [Option({"unit": key, "how": "edge"}, say(words, unit=key)) for key in mine if self.last]
        other += otherwise(position, mine, self.done)
        choice = {option.fields["unit"] for option in other}
        named = {key: "{unit:unit} in its own zone" if key in choice else "{unit:unit}" for key in mine}
        return [Option({"unit": key}, say(words, unit=key)) for key, words in named.items()] + other

    def on_order(self, position: Warcrow, action: Order) -> None:
        self.only(position, action)
        self.turn = check_seat(position, action.first)
        happen(position, "deploys-first", [self.ordered_by()], seat=action.seat, first=self.turn)

    def on_deploy(self, position: Warcrow, action: Deploy) -> None:
        self.only(position, action)
        mine = self.left(position, self.turn)
        if action.unit not in mine:
            raise Invalid.of("unit", say("to be deployed are {units:unit}", units=mine))
        if action.join:
            deploy_with(position, action.unit, action.join, action.how, self.done)
        else:
            self.deploy(position, action)
        self.turn = other_seat(position, self.turn)

    def deploy(self, position: Warcrow, action: Deploy) -> None:
        """A unit stands by itself, or hides."""
        words = "Every base of {unit:unit} has to lie inside its own zone."
        require(position, action.how != "outside", INSIDE, words, unit=action.unit)
        words = "All troops of {unit:unit} have to be in formation."
        require(position, action.how != "scattered", FORMED, words, unit=action.unit)
        words = "Only Scouts that come after all others are deployed at an edge."
        edge = action.how in ("edge", "seen")
        require(position, self.last or not edge, INSIDE, words)
        words = "An enemy within {strides:stride} sees {unit:unit} there."
        unseen = action.how != "seen"
        require(position, unseen, scout.PLACES["edge"], words, unit=action.unit, strides=scout.UNSEEN)
        if action.how == "hidden":
            hide(position, action.unit)
            return
        if action.how == "under":
            start_under(position, action.unit)
            return
        self.done = [*self.done, action.unit]
        by = [scout.LATER, scout.PLACES["edge" if edge else "zone"]] if self.last else [FIRST, INSIDE]
        inside = position.units[action.unit].character if rank_inside(position, action.unit) != COMPANION else ""
        rules = [*by, FORMED, *([WAITS] if inside else [])]
        happen(position, "deployed", rules, seat=self.turn, unit=action.unit, inside=inside)
        if self.last:
            spotted(position, action.unit)


class Standing(Frame[Warcrow], tag="standing"):
    """Where the table prepares by itself: who hides and who is in which unit is told before effects meet anybody."""

    window = windows.DEPLOY
    asks: ClassVar = {"deploy": WITH_OR_HIDDEN, "done": (KEPT,)}
    seats: list[str]

    def settle(self, position: Warcrow) -> bool:
        if not self.seats:
            close(position, self)
        return not self.seats

    def prompts(self, position: Warcrow) -> list[Prompt]:
        text = "Effects work at the beginning of the round: {seats:seat}, do all others stand on the battlefield?"
        done = [self.ask([seat], "done", text, one([{}]), rules=[KEPT]) for seat in self.seats]
        return [*done, *by_the_table(self, position, self.seats)]

    def on_deploy(self, position: Warcrow, action: Deploy) -> None:
        self.only(position, action)
        deployed_otherwise(position, action)

    def on_done(self, position: Warcrow, action: Done) -> None:
        self.only(position, action)
        self.seats = [seat for seat in self.seats if seat != action.seat]


def by_the_table(frame: Frame[Warcrow], position: Warcrow, seats: Iterable[str]) -> Iterator[Prompt]:
    """Where the table has prepared by itself, it tells what of it bears on the game."""
    text = "{seats:seat} may say before the first turn who stays in hiding, and which Character is in which unit."
    for seat in seats:
        ways = otherwise(position, on_field(position, seat), on_field(position, seat))
        if ways:
            yield frame.ask([seat], "deploy", text, One(ways), must=False)


def prepares(position: Warcrow) -> bool:
    """Whether the table prepares by itself, and somebody might hide or be in another unit."""
    if position.round or position.options["preparation"] != BRIEF:
        return False
    return any(otherwise(position, on_field(position, seat), on_field(position, seat)) for seat in position.seats)


def hide(position: Warcrow, key: str) -> None:
    words = "Only Scouts and Ambushers stay in hiding."
    require(position, may_hide(position, key), KEPT, words)
    seat = position.units[key].side
    happen(position, "kept-hidden", [KEPT], seat=seat, seen_by=[seat], unit=key)
    happen(position, "somebody-hidden", [KEPT, *RULES], seat=seat)


def otherwise(position: Warcrow, keys: list[str], deployed: list[str]) -> list[Option]:
    """Units that need not stand by themselves: some may hide, and Characters be deployed with others."""
    words = "{unit:unit} stays in hiding"
    kept = [key for key in keys if may_hide(position, key)]
    found = [Option({"unit": key, "how": "hidden"}, say(words, unit=key)) for key in kept]
    words = "{unit:unit} starts under the card of {by:unit}"
    lying = {key: over for key in keys if (over := holders(position, key, STARTS))}
    found += [Option({"unit": key, "how": "under"}, say(words, unit=key, by=over[0])) for key, over in lying.items()]
    return found + [way for key in keys for way in joining(position, key, deployed)]


def deployed_otherwise(position: Warcrow, action: Deploy) -> None:
    """A table that has prepared by itself tells who hides, and who is in which unit."""
    mine = on_field(position, action.seat)
    if action.unit not in mine:
        raise Invalid.of("unit", say("on the battlefield are {units:unit}", units=mine))
    if action.join:
        deploy_with(position, action.unit, action.join, action.how, mine)
    elif action.how == "hidden":
        hide(position, action.unit)
    elif action.how == "under":
        start_under(position, action.unit)
    else:
        raise Invalid.of("how", "all other units are deployed by the table itself")


def joining(position: Warcrow, key: str, deployed: list[str]) -> list[Option]:
    """A Character may be deployed with a unit that is there already."""
    found = []
    for host in hosts(position, key, deployed):
        hidden = comes_later(position, host, deployed)
        words = "{unit:unit} waits in hiding with {host:unit}" if hidden else "{unit:unit} in {host:unit}"
        fields = {"unit": key, "join": host} | ({"how": "hidden"} if hidden else {})
        found.append(Option(fields, say(words, unit=key, host=host)))
    return found
