"""Training a hero anew: by its building, at the Level it had or a lower one."""

from typing import Any

from referee.kernel.errors import Refusal
from referee.kernel.event import Event
from referee.kernel.pieces import shift
from referee.kernel.position import happen, require
from referee.kernel.say import say
from referee.kernel.sources import Source
from referee.warcraft.actions import Train
from referee.warcraft.expansion.hero.hero import STACKING, TRAIN_COST, hero_of
from referee.warcraft.table.piece import HERO
from referee.warcraft.table.position import Warcraft, number_of, reserve, training
from referee.warcraft.table.verbs import VERBS, pay
from referee.warcraft.turn.construct import afford
from referee.warcraft.turn.train import TRAINED

RETRAIN = "wbx.hero.retrain"
TRAINING = ["wbx.hero.train-option", TRAIN_COST, "wbx.hero.train-building", RETRAIN]


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
        RETRAIN,
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
    cost = afford(position, seat, {"gold": level, "wood": level}, TRAIN_COST)
    lower = ["wbx.hero.train-lower", "wbx.hero.train-lower-lost"] if level < hero.level else ["wbx.hero.level-kept"]
    happen(position, "hero-trained", [*TRAINING, *lower], seat=seat, level=level, data=cost)


def trainable(position: Warcraft, seat: str) -> list[dict[str, Any]]:
    """Every Level at which a killed hero may be trained."""
    hero = hero_of(position, seat)
    if hero is None or not number_of(position, reserve(seat), seat, HERO):
        return []
    return [{"unit": HERO, "level": level} for level in range(1, hero.level + 1)]


class HeroTrainee:
    def ways(self, position: Warcraft, seat: str) -> list[dict[str, Any]]:
        return trainable(position, seat)

    def train(self, position: Warcraft, action: Train) -> None:
        train_hero(position, action)


class Deployed(Source[Warcraft]):
    """A hero comes back wherever there is room for none."""

    key = "heroes-deployed"
    option = ("heroes", "on")

    def __init__(self) -> None:
        self.adds = {"deployed": self.deployed}

    def deployed(self, position: Warcraft, event: Event) -> tuple[str, ...]:
        rules = ("wbx.hero.deploy", STACKING, "wbx.hero.level-kept")
        return rules if HERO in event.data["pieces"] else ()


def announce() -> None:
    TRAINED[HERO] = HeroTrainee()


SOURCES = [Deployed()]
