"""The experience cards of the base game, each a declaration: its window, whose step, its effect word and its rules.

What the words do stands in effect/, Town Portal's in town_portal.py. They stand in the order in which they are told.
"""

from referee.warcraft.battle.attack import HIT
from referee.warcraft.battle.battle import Battle
from referee.warcraft.battle.casualty import REDUCE
from referee.warcraft.battle.round import Round
from referee.warcraft.card.card import ENEMY, OWN, Card
from referee.warcraft.card.effect.answers import CancelCard
from referee.warcraft.card.effect.casualties import Expose, FewerByDice, FewerForOne, Pick
from referee.warcraft.card.effect.dice import DiceForHits, Lower, Reroll
from referee.warcraft.card.effect.goods import Build, Gain, Lay, Plunder, Refresh
from referee.warcraft.card.effect.marks import CallUp, MarkFoe, Pace
from referee.warcraft.card.town_portal import PORTAL, Travel
from referee.warcraft.card.windows import ANY_TIME, RESPONSE
from referee.warcraft.table.piece import CALLED, CRIPPLED, DEVOURED, FAST, POLYMORPHED, UNITS
from referee.warcraft.turn.construct import BUILDING_COST
from referee.warcraft.turn.move import ALLOWED
from referee.warcraft.turn.move_step import MoveStep
from referee.warcraft.turn.spend import ONE_OPTION
from referee.warcraft.turn.train import PRICE
from referee.warcraft.turn.turn import Turn
from referee.warcraft.turn.win import BY_CARDS
from referee.warcraft.turn.yields import STOCKPILE

VICTORY_POINT = "wbg.card.victory-point"
NO_FLYING = "wbg.casualty.no-flying-in-melee"

LISTED = (
    Card(
        *("fast", "Fast", None, "move-step.start"),
        Pace(FAST, Turn, further=2, most=3),
        ("wbg.card.fast", ALLOWED),
        "your own Move Step and a unit or worker that is not fast yet",
        whose=OWN,
    ),
    Card(
        *("resources", "Resources", None, "spend-step.start"),
        Gain(2),
        ("wbg.card.resources", STOCKPILE),
        "your own Spend Step",
        whose=OWN,
    ),
    Card(*("victory-point", "Victory Point", None, ANY_TIME), Lay(), (VICTORY_POINT, BY_CARDS)),
    Card(
        *("call-to-arms", "Call to Arms", "human", "move-step.enemy-enters"),
        CallUp(CALLED, MoveStep),
        ("wbg.card.call-to-arms",),
        "workers of yours in a space that an enemy unit has just entered",
    ),
    Card(
        *("renew", "Renew", "night-elf", "harvest-step.start"),
        Refresh(),
        ("wbg.card.renew",),
        "your own Harvest Step and a depleted Forest",
        whose=OWN,
    ),
    Card(
        *("cripple", "Cripple", "undead", "move-step.start"),
        Pace(CRIPPLED, Turn, further=-1, most=9, foes=True),
        ("wbg.card.cripple", ALLOWED),
        "the Move Step of an enemy and pieces of his that are not crippled yet",
        whose=ENEMY,
    ),
    Card(
        *("summon-building", "Summon Building", "undead", "spend-step.construct"),
        Build(),
        ("wbg.card.summon-building", BUILDING_COST, ONE_OPTION),
        "your own Spend Step for constructing, and a building you can begin",
        whose=OWN,
    ),
    Card(
        *("dispel-magic", "Dispel Magic", "human", RESPONSE),
        CancelCard(),
        ("wbg.card.dispel-magic",),
        "a card that somebody else has just played",
    ),
    Card(
        *("invisibility", "Invisibility", "human", "battle.before-casualties"),
        FewerForOne(1),
        ("wbg.card.invisibility", REDUCE),
        "a player whose side was hit",
    ),
    Card(
        *("polymorph", "Polymorph", "human", "battle.round-start"),
        MarkFoe(POLYMORPHED, Round, (*UNITS, "worker")),
        ("wbg.card.polymorph",),
        "an enemy unit in the battle that is not polymorphed yet",
    ),
    Card(
        *("devour", "Devour", "orc", "battle.round-start"),
        MarkFoe(DEVOURED, Battle, ("melee", "ranged", "worker")),
        ("wbg.card.devour",),
        "an enemy melee or ranged unit in the battle",
    ),
    Card(*("ensnare", "Ensnare", "orc", "battle.melee-start"), Expose(), ("wbg.card.ensnare", NO_FLYING)),
    Card(
        *("envenomed-spears", "Envenomed Spears", "orc", "battle.before-attack"),
        Reroll(),
        ("wbg.card.envenomed-spears",),
        "an attack of yours in this phase",
    ),
    Card(
        *("pillage", "Pillage", "orc", "battle.after-removal"),
        Plunder(),
        ("wbg.card.pillage", PRICE),
        "an enemy unit that has just fallen",
    ),
    Card(
        *("faerie-fire", "Faerie Fire", "night-elf", "battle.before-attack"),
        Lower(1, "Faerie Fire lowers each die by {lowered}"),
        ("wbg.card.faerie-fire",),
        "an attack of yours in this phase",
    ),
    Card(
        *("marksmanship", "Marksmanship", "night-elf", "battle.before-removal"),
        Pick(),
        ("wbg.card.marksmanship", "wbg.casualty.owner-chooses"),
        "a casualty that your own attacks have caused",
    ),
    Card(
        *("moon-glaive", "Moon Glaive", "night-elf", "battle.attacks-rolled"),
        DiceForHits(),
        ("wbg.card.moon-glaive", HIT),
        "an attack of yours that has hit",
    ),
    Card(
        *("curse", "Curse", "undead", "battle.before-casualties"),
        FewerByDice(3),
        ("wbg.card.curse", REDUCE),
        "an opponent whose attacks have hit",
    ),
    Card(*("web", "Web", "undead", "battle.melee-start"), Expose(), ("wbg.card.web", NO_FLYING)),
    Card(
        *("town-portal", "Town Portal", None, "move-step.movement-done"),
        Travel(),
        PORTAL,
        "a unit of yours that may leave its space",
    ),
)
CARDS = {card.key: card for card in LISTED}


def announce() -> None:
    for card in LISTED:
        card.word.announce(card.rules[0])
