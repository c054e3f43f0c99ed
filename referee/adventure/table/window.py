"""The windows of the Adventure Game, each defined once.

Stages of a turn ask in the window they stand in (frames with a `moment`); those of a combat and those that answer
something are opened as windows of the kernel, in the order of right. `TURN_STAGES` is the order of a turn.
"""

from referee.kernel.timing import WindowRule

ACTIVE = "the active character"
DEFENDER_FIRST = "all of the defender's, then all of the attacker's"


class Moment(WindowRule, frozen=True):
    """A window of this game.

    `phase`: which timing icon plays in it, boot (movement), swords (combat) or none. `others`: those who are neither
    active nor in the fight may use cards of a special time in it. `another`: a card nobody has told of may be named.
    """

    phase: str = ""
    others: bool = False
    another: bool = False


ICON = "wag.ability.timing-icons"
EXACT = "wag.ability.exact-timing"
ORDER = "wag.ability.combat-order"

TURN_START = Moment("turn.start", "The turn begins", ("wag.turn.order", EXACT), ACTIVE, step="turn", others=True)
ROLLED = Moment(
    "movement.rolled",
    "The movement die was just rolled",
    ("wag.move.roll", EXACT),
    ACTIVE,
    step="movement",
    phase="boot",
)
MOVE = Moment(
    "movement.move",
    "During the movement phase",
    ("wag.move.allowance", ICON),
    ACTIVE,
    step="movement",
    phase="boot",
    another=True,
)
REVEALED = Moment(
    "exploration.revealed", "Discoveries were turned up", ("wag.explore.order",), ACTIVE, step="exploration"
)
RESOURCE = Moment(
    "exploration.resource", "A resource is activated", ("wag.explore.one-resource",), ACTIVE, step="exploration"
)
CHALLENGE = Moment(
    "challenge.start", "The challenge is chosen", ("wag.challenge.must-choose",), ACTIVE, step="challenge"
)
DRAWN = Moment(
    "challenge.drawn",
    "An encounter was turned up and is not fought yet",
    ("wag.challenge-card.encounter", EXACT),
    ACTIVE,
    step="challenge",
    others=True,
)
BEFORE = Moment(
    "combat.before-roll",
    "Before the combat dice are rolled",
    (ORDER, ICON),
    DEFENDER_FIRST,
    step="combat",
    phase="swords",
    reopens=False,
    others=True,
    another=True,
)
AFTER = Moment(
    "combat.after-roll",
    "The dice lie there, no power works yet",
    (ORDER, ICON, "wag.combat.power-use"),
    DEFENDER_FIRST,
    step="combat",
    phase="swords",
    reopens=False,
    others=True,
    another=True,
)
TRIGGERS = Moment(
    "combat.triggers",
    "Powers that the dice trigger",
    ("wag.combat.trigger-order", "wag.power.defender-first"),
    "the defender's, then the attacker's",
    step="combat",
)
RANGED = Moment(
    "combat.ranged",
    "Before the ranged attacks",
    (ORDER, ICON),
    DEFENDER_FIRST,
    step="combat",
    phase="swords",
    reopens=False,
    others=True,
)
MELEE = Moment(
    "combat.melee",
    "Before the melee attacks",
    (ORDER, ICON),
    DEFENDER_FIRST,
    step="combat",
    phase="swords",
    reopens=False,
    others=True,
)
COMBAT_END = Moment(
    "combat.end",
    "The combat is about to end",
    (ORDER, ICON),
    DEFENDER_FIRST,
    step="combat",
    phase="swords",
    reopens=False,
    others=True,
)
DAMAGE = Moment(
    "damage.dealt",
    "Before damage is put down",
    ("wag.damage.take-tokens", EXACT),
    "whoever it is dealt to, then the others clockwise",
    asks=True,
    step="defeat",
    others=True,
)
DEFEATED = Moment(
    "character.defeated",
    "A character is defeated",
    ("wag.defeat.condition", EXACT),
    "the defeated, then the others clockwise",
    asks=True,
    step="defeat",
    others=True,
)
PLAYED = Moment(
    "card.played",
    "An ability card was just played",
    ("wag.keyword.cancel-card", "wag.ability.noncombat-order"),
    "whoever can answer; the active character orders several",
    asks=True,
    step="any",
    others=True,
)
QUESTS = Moment("maintenance.quests", "Quest maintenance", ("wag.maint.quests",), ACTIVE, step="maintenance")
EQUIP = Moment(
    "maintenance.equip", "Items are equipped and unequipped", ("wag.maint.equip",), ACTIVE, step="maintenance"
)
TURN_END = Moment("turn.end", "The turn ends", ("wag.maint.pass-die", EXACT), ACTIVE, step="turn", others=True)
ANY = Moment(
    "any",
    "At any time",
    (ICON, EXACT, "wag.ability.noncombat-order"),
    "the active character sets the order",
    step="any",
    others=True,
    another=True,
)

ALL = (
    TURN_START,
    ROLLED,
    MOVE,
    REVEALED,
    RESOURCE,
    CHALLENGE,
    DRAWN,
    BEFORE,
    AFTER,
    TRIGGERS,
    RANGED,
    MELEE,
    COMBAT_END,
    DAMAGE,
    DEFEATED,
    PLAYED,
    QUESTS,
    EQUIP,
    TURN_END,
    ANY,
)
WINDOWS: dict[str, Moment] = {window.key: window for window in ALL}
