"""Option 4, heroes: wounds instead of casualties, death and what it takes along, training anew."""

from referee.kernel.errors import Refusal
from referee.kernel.event import Event
from referee.kernel.pieces import Pile, shift
from referee.kernel.position import happen, require
from referee.kernel.say import Text, say
from referee.kernel.sources import Source
from referee.warcraft.actions import Train
from referee.warcraft.battle.battlefield import current_battle, other, side_of, side_seats
from referee.warcraft.battle.casualty import STRIKES, kill
from referee.warcraft.expansion.creep.experience import heroes_in, reward
from referee.warcraft.expansion.hero.summon import creatures, leave
from referee.warcraft.table import piece
from referee.warcraft.table.fighters import life
from referee.warcraft.table.piece import HERO, UNITS, Kind
from referee.warcraft.table.position import Hero, Warcraft, number_of, reserve, training
from referee.warcraft.table.stack import LIMIT, stacked
from referee.warcraft.table.verbs import VERBS, pay
from referee.warcraft.turn.construct import afford

WORTH = 2
"""Experience points for a slain hero."""
WOUND = ["wbx.hero.wound", "wbx.hero.card-life", "wbx.wound.place", "wbx.wound.use", "wbx.wound.stay"]
DEATH = ["wbx.hero.killed", "wbx.hero.death", "wbx.hero.card-life", "wbx.level.death-loses-points"]
TRAINING = ["wbx.hero.train-option", "wbx.hero.train-cost", "wbx.hero.train-building", "wbx.hero.retrain"]


def announce() -> None:
    piece.announce(
        Kind(
            HERO,
            2,
            fights=True,
            on_foot=True,
            far=("wbx.hero.move",),
            terrain=("wbx.hero.terrain",),
            halted=("wbx.hero.stop",),
        )
    )


# ---- where a hero is


def hero_of(position: Warcraft, seat: str) -> Hero | None:
    """The hero of a seat, chosen and known to all."""
    player = position.seats.get(seat)
    return player.hero if player else None


def stands_in(position: Warcraft, seat: str) -> str:
    """The space a hero stands in; empty while it is dead, in training or not yet placed."""
    if hero_of(position, seat) is None:
        return ""
    return next((space for space in position.board.spaces if number_of(position, space, seat, HERO)), "")


# ---- wounds and death


@VERBS.verb("wounded", "The hero of {seat:seat} takes {number:wound}: {wounds} now.")
@VERBS.verb("healed", "The hero of {seat:seat} loses {number:wound}: {wounds} now.")
def wounds_changed(position: Warcraft, event: Event) -> None:
    position.seats[event.seat].hero.wounds = event.data["wounds"]


def death_words(event: Event) -> Text:
    lost = sum(event.data["points"])
    words = "The hero of {seat:seat} in {space:space} is killed"
    words += "; {lost:experience} lost." if lost else "."
    return say(words, seat=event.seat, space=event.data["space"], lost=lost)


@VERBS.verb("hero-killed", death_words)
def hero_killed(position: Warcraft, event: Event) -> None:
    hero, marks = position.seats[event.seat].hero, tuple(event.data.pop("marks"))
    hero.wounds, hero.markers = 0, []
    shift(position.piles, HERO, event.seat, 1, event.data["space"], reserve(event.seat), marks, ())


def wound(position: Warcraft, space: str, pile: Pile, rules: list[str], number: int = 1) -> None:
    """Wounds add up on the hero's card; as many as its Life kill it."""
    hero, limit = position.seats[pile.side].hero, life(position, pile.side)
    happen(
        position, "wounded", [*rules, *WOUND], seat=pile.side, space=space, number=number, wounds=hero.wounds + number
    )
    if hero.wounds >= limit:
        kill(position, space, pile, ["wbx.hero.killed", "wbx.hero.card-life"])


STRIKES[HERO] = wound


def succumb(position: Warcraft, seat: str) -> None:
    """A new card with no more Life than there are wounds kills the hero too."""
    hero, space = position.seats[seat].hero, stands_in(position, seat)
    if hero.wounds and space and hero.wounds >= life(position, seat):
        pile = next(p for p in position.piles[space] if p.kind == HERO and p.side == seat)
        kill(position, space, pile, ["wbx.hero.killed", "wbx.hero.card-life", "wbx.level.no-heal"])


class Mortal(Source[Warcraft]):
    """A hero that is killed goes to the reserves without wounds and points; its creatures vanish at once."""

    key = "heroes"
    option = ("heroes", "on")
    rules = tuple(DEATH)

    def __init__(self) -> None:
        self.replaces = {"killed": self.killed}
        self.after = {"hero-killed": self.died}
        self.adds = {"moved": self.moved}

    def moved(self, position: Warcraft, event: Event) -> tuple[str, ...]:
        """Heroes are in nobody's way."""
        full = stacked(position, event.data["to"], event.seat, UNITS) >= LIMIT
        return ("wbx.hero.stacking",) if HERO in event.data["pieces"] and full else ()

    def killed(self, position: Warcraft, event: Event) -> Event:
        if event.data.get("unit") != HERO:
            return event
        points = list(position.seats[event.seat].hero.markers)
        data = {"space": event.data["space"], "marks": event.data["marks"], "points": points}
        lost = ["wbx.hero.death", *(["wbx.level.death-loses-points"] if points else [])]
        return Event("hero-killed", [*event.rules, *lost], event.seat, data)

    def died(self, position: Warcraft, event: Event) -> None:
        for space, pile in creatures(position, event.seat):
            leave(position, space, pile, ["wbx.summon.hero-dies"])
        avenge(position, event.seat)


def avenge(position: Warcraft, victim: str) -> None:
    """Every enemy hero in the battlefield earns for the slain one; outside a battle nobody does."""
    battle = current_battle(position)
    side = side_of(position, battle, victim) if battle is not None else None
    if side is None:
        return
    foes = [seat for seat in side_seats(position, battle, other(side)) if seat in position.seats]
    if heroes_in(position, (battle.space,), foes):
        reward(position, battle, other(side), WORTH, ["wbx.hero.kill-points", "wbx.hero.kill-record"])


# ---- training


@VERBS.verb("hero-trained", "{seat:seat} trains the hero at Level {level} for {gold:gold} and {wood:wood}.")
def hero_trained(position: Warcraft, event: Event) -> None:
    pay(position, event)
    hero = position.seats[event.seat].hero
    assert hero is not None, "who has none trains none"
    hero.level, hero.wounds, hero.markers = event.data["level"], 0, []
    shift(position.piles, HERO, event.seat, 1, reserve(event.seat), training(event.seat))


def train_hero(position: Warcraft, action: Train) -> None:
    """A killed hero comes back by its building, at the Level it had or a lower one."""
    seat, hero = action.seat, hero_of(position, action.seat)
    if hero is None:
        raise Refusal(
            ["wbx.hero.train-building", "wbx.building.hero"],
            say("{seat:seat} has no hero and no hero building.", seat=seat),
        )
    require(
        position,
        number_of(position, reserve(seat), seat, HERO),
        "wbx.hero.retrain",
        say("The hero of {seat:seat} is not dead: only a killed hero is trained again.", seat=seat),
    )
    level = action.level or hero.level
    if not 1 <= level <= hero.level:
        raise Refusal(
            ["wbx.hero.level-kept", "wbx.hero.train-lower"],
            say(
                "The hero of {seat:seat} was killed at Level {level}: it comes back at that Level or a lower one.",
                seat=seat,
                level=hero.level,
            ),
        )
    cost = afford(position, seat, {"gold": level, "wood": level}, "wbx.hero.train-cost")
    lower = ["wbx.hero.train-lower", "wbx.hero.train-lower-lost"] if level < hero.level else ["wbx.hero.level-kept"]
    happen(position, "hero-trained", [*TRAINING, *lower], seat=seat, level=level, data=cost)


def trainable(position: Warcraft, seat: str) -> list[dict[str, object]]:
    """Every Level at which a killed hero may be trained."""
    hero = hero_of(position, seat)
    if hero is None or not number_of(position, reserve(seat), seat, HERO):
        return []
    return [{"unit": HERO, "level": level} for level in range(1, hero.level + 1)]


SOURCES = [Mortal()]
