"""Picking a combo, and keeping six of them on view."""

from typing import ClassVar

from referee.kernel.action import Draw
from referee.kernel.agenda import close, push
from referee.kernel.choice import Option, one
from referee.kernel.deck import TOP, Deck
from referee.kernel.drawing import check_draw
from referee.kernel.errors import Invalid, Missing, Refusal
from referee.kernel.event import Event
from referee.kernel.position import happen
from referee.kernel.prompt import Prompt
from referee.kernel.reason import No
from referee.kernel.say import Say, Text, say
from referee.kernel.subject import Subject
from referee.kernel.tally import Cost
from referee.smallworld.actions import Pick
from referee.smallworld.table import window as windows
from referee.smallworld.table.asking import Asking
from referee.smallworld.table.benefits import POWERS, RACES
from referee.smallworld.table.component import IN_BOX
from referee.smallworld.table.position import ON_VIEW, TRAY, Combo, SmallWorld, faction_of, hand, in_tray
from referee.smallworld.table.verbs import carries, verb

NO_MORE = "sww.pick.no-more-tokens"
TRAY_LIMIT = "sww.pick.tray-limit"
PRICE = "sww.pick.cost"
PICKING = ("sww.pick.choose", PRICE)

PAY_ON_COMBOS = "sww.pick.pay-on-combos"
REFILL = ["sww.pick.slide-up", "sww.pick.reveal"]
UNCOVERED = [
    "sww.setup.banners",
    "sww.setup.badges",
    "sww.setup.six-combos",
    IN_BOX["banners"],
    IN_BOX["badges"],
]
PICK_FIRST = No(("sww.pick.choose",), "Without an Active Race a combo is picked first.")
NO_RECRUITS = No((NO_MORE,), "No tokens come to this Race beyond those taken with its combo.")


def picks(position: SmallWorld, seat: str) -> list[Option]:
    """The combos this seat can pay for, each with what it does, what lies on it and what it costs."""
    coins = position.seats[seat].coins
    return [offered(position, combo, place) for place, combo in enumerate(position.column, 1) if place - 1 <= coins]


def offered(position: SmallWorld, combo: Combo, place: int) -> Option:
    hints = [Say(POWERS[combo.power].hint), Say(RACES[combo.race].hint)]
    tokens = tokens_if_read(position, combo)
    brings: list[Text] = [say("{tokens:token}", tokens=tokens)] if tokens else []
    brings += [say("{coins:coin} on it", coins=combo.coins)] if combo.coins else []
    return Option(
        {"place": place},
        say("{power:power} {race:race}", power=combo.power, race=combo.race),
        [Cost("for the combos above", place - 1, PAY_ON_COMBOS)] if place > 1 else [],
        hint=say("{hints}", hints=hints),
        about=[Subject("race", combo.race), Subject("power", combo.power)],
        picture=f"race/{combo.race}",
        cost=say("{coins:coin}", coins=place - 1) if place > 1 else "",
        brings=brings,
        purse={"coins": combo.coins - place + 1, "hand": tokens},
    )


def tokens_of(position: SmallWorld, combo: Combo) -> int:
    """As many as banner and badge say, and as the tray still has."""
    printed: int = RACES[combo.race].value(position) + POWERS[combo.power].value(position)
    return min(printed, in_tray(position, combo.race))


def tokens_if_read(position: SmallWorld, combo: Combo) -> int:
    """None are told of pieces that nobody has read yet: they are asked about once they are picked."""
    try:
        return tokens_of(position, combo)
    except Missing:
        return 0


def pick(position: SmallWorld, action: Pick) -> None:
    """Pay for the combo, take its coins and its tokens; what its pieces say is asked now, not in mid-turn."""
    seat, place, coins = action.seat, action.place, position.seats[action.seat].coins
    if place > len(position.column):
        raise Invalid.of("place", say("{number} combos are on view", number=len(position.column)))
    if coins < place - 1:
        rules = [PAY_ON_COMBOS, PRICE, "sww.pick.pay-anyway"]
        words = "Place {place} costs {number:coin} of your own; you have {coins}."
        raise Refusal(rules, say(words, place=place, number=place - 1, coins=coins))
    combo = position.column[place - 1]
    faction_of(position, combo.race)
    banner, badge = RACES[combo.race], POWERS[combo.power]
    number = tokens_of(position, combo)
    rules = ["sww.pick.choose", "sww.pick.place", *([PRICE, PAY_ON_COMBOS] if place > 1 else [])]
    rules += ["sww.pick.collect-coins"] if combo.coins else []
    rules += ["sww.pick.pay-anyway"] if combo.coins and place > 1 else []
    data = {"race": combo.race, "power": combo.power, "place": place, "found": combo.coins}
    happen(position, "picked", rules, seat=seat, data=data)
    moves = [("token", combo.race, number, TRAY, hand(seat))]
    rules = ["sww.pick.token-count", banner.counted, badge.counted]
    happen(position, "mustered", rules, seat=seat, race=combo.race, number=number, moves=moves)
    banner.picked(position, seat)
    badge.picked(position, seat)
    push(position, Refill(rules=REFILL))


class Refill(Asking, tag="refill"):
    """Banners and badges are uncovered until six combos are on view; what comes next is chance."""

    window: ClassVar = windows.COMBOS
    asks: ClassVar = {"draw": (*REFILL, *UNCOVERED)}
    first: ClassVar = No(("sww.pick.reveal",), "The next combo is uncovered first.")
    sayable: ClassVar = True
    rules: list[str]
    whole: int = ON_VIEW

    def settle(self, position: SmallWorld) -> bool:
        if self.lacks_badge(position):
            if not position.badges.left:
                number = len(position.badges.discards)
                happen(position, "badges-shuffled", ["sww.pick.run-out", "sww.pick.run-out-badges"], number=number)
            return self.only_one(position, position.badges)
        if len(position.column) < self.whole and position.banners.left:
            return self.only_one(position, position.banners)
        close(position, self)
        return True

    def lacks_badge(self, position: SmallWorld) -> bool:
        return bool(position.column) and not position.column[-1].power

    def only_one(self, position: SmallWorld, stack: Deck) -> bool:
        """A draw among one is none."""
        found = stack.next_from(TOP) or []
        if len(found) > 1:
            return False
        self.uncover(position, found[0])
        return True

    def uncover(self, position: SmallWorld, value: str) -> None:
        if self.lacks_badge(position):
            happen(position, "badge-revealed", self.rules, power=value, race=position.column[-1].race)
        else:
            happen(position, "banner-revealed", self.rules, race=value)

    def prompts(self, position: SmallWorld) -> list[Prompt]:
        badge = self.lacks_badge(position)
        label, of, stack = ("badge", "power", position.badges) if badge else ("banner", "race", position.banners)
        options = [{"label": label, "value": value} for value in stack.next_from(TOP) or ()]
        text = "Uncover the next badge." if badge else "Uncover the next banner."
        choice = one(options, label, of)
        return [self.ask(list(position.seats), "draw", text, choice, rules=self.rules)]

    def on_draw(self, position: SmallWorld, action: Draw) -> None:
        self.uncover(position, check_draw(self.prompts(position), action, "In the stack"))


# ---- what is written


@verb("banner-revealed", "The {race:race} banner is uncovered.")
def banner_revealed(position: SmallWorld, event: Event) -> None:
    race = event.data["race"]
    position.banners.take(race, TOP)
    position.column.append(Combo(race))


@verb("badge-revealed", "The {power:power} badge joins the {race:race}.")
def badge_revealed(position: SmallWorld, event: Event) -> None:
    position.badges.take(event.data["power"], TOP)
    position.column[-1].power = event.data["power"]


@verb("badges-shuffled", "A new stack is shuffled from {number:discarded-badge}.")
def badges_shuffled(position: SmallWorld, event: Event) -> None:
    position.badges.reshuffle()


@verb("picked", "{seat:seat} takes the {power:power} {race:race}, place {place}.")
def picked(position: SmallWorld, event: Event) -> None:
    place = event.data["place"]
    combo = position.column.pop(place - 1)
    for above in position.column[: place - 1]:
        above.coins += 1
    player = position.seats[event.seat]
    player.race, player.power = combo.race, combo.power
    player.coins += combo.coins - (place - 1)


carries("mustered", "{seat:seat} takes {number} {race:race} {number:token|tokens} from the tray.")
