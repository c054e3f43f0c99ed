"""The windows of a roll, of what comes of it and of a spell, in the order in which they open."""

from referee.warcrow.table.window import window

ROLLING = "the player whose activation it is, then the opponent"

ROLL_DEFENSE = window(
    "roll.defense",
    "roll",
    "The defense pool is gathered",
    ("wcr.melee.defense-pool", "wcr.melee.defense-modifier-declared"),
    "the defender says first whether to take stress",
)
ROLL_ATTACK = window(
    "roll.attack",
    "roll",
    "The attack pool is gathered",
    ("wcr.melee.attack-pool", "wcr.attack.modifier"),
    "the attacker",
)
ROLL_GATHERED = window(
    "roll.gathered",
    "roll",
    "Both pools lie there, before the dice fall",
    ("wcr.roll.f2f-gather", "wcr.dice.pool"),
    ROLLING,
)
ROLL = window(
    "roll.throw", "roll", "The dice fall", ("wcr.roll.f2f-roll", "wcr.roll.simple-roll"), "in whichever order"
)
ROLLED = window(
    "roll.thrown",
    "roll",
    "The dice have just fallen: rolled again, symbols bought",
    ("wcr.term.repeat-roll", "wcr.term.repeat-die"),
    "the active player's own, the other's own, then those forced upon another",
)
ROLL_CANCEL = window(
    "roll.cancel",
    "roll",
    "Dice and symbols are cancelled",
    ("wcr.term.cancel-die", "wcr.state.die-states-timing"),
    "the opponent of whoever loses the die",
)
ROLL_ELITE = window(
    "roll.elite",
    "roll",
    "Hollow symbols are turned, before the switches",
    ("wcr.keyword.elite", "wcr.state.before-elite"),
    ROLLING,
)
SWITCHES = window("roll.switches", "roll", "Switches are used", ("wcr.roll.f2f-switches", "wcr.switch.pay"), ROLLING)
TEST_FAILED = window(
    "test.failed",
    "roll",
    "A Willpower test has failed by the symbols lying there",
    ("wcr.roll.wp-test", "wcr.roll.simple-resolution"),
    "the owner of the unit",
    asks=True,
)
CASUALTIES = window(
    "damage.casualties",
    "roll",
    "Damage is suffered and troops fall",
    ("wcr.damage.removal-order",),
    "the owner of the unit",
)
COMBAT_PUSH = window(
    "combat.push",
    "attack",
    "The combat is won: push back, hold, pursuit",
    ("wcr.melee.won", "wcr.melee.push-back"),
    "the winner, then the loser, then the winner",
    asks=True,
)
COMBAT_OVER = window(
    "combat.over",
    "attack",
    "The combat is over",
    ("wcr.melee.destroyed-extra-move", "wcr.multi.opportune-attacks"),
    "the unit left alone, then others engaged with the attacker",
)
COMBAT = {
    **dict.fromkeys(("push-back", "give-ground", "pursue"), (COMBAT_PUSH,)),
    **dict.fromkeys(("move", "done"), (COMBAT_OVER,)),
}
"""What comes of a combat, by what is asked."""

# ---- a spell

CAST_ROLL = window(
    "cast.roll",
    "casting",
    "The spell and its alterations are declared, and rolled for",
    ("wcr.cast.declare-alterations", "wcr.cast.face-to-face"),
    "the caster; the opponent throws the tinge",
)
CAST_SUCCESS = window(
    "cast.success", "casting", "The caster may buy a success", ("wcr.cast.buy-success",), "the caster"
)
CAST_BLOCK = window(
    "cast.block",
    "casting",
    "Before it is determined whether the spell succeeds",
    ("wcr.block.may", "wcr.block.before-success"),
    "the opponent of the caster",
    asks=True,
)
CASTING = {"buy-success": (CAST_SUCCESS,), "block-spell": (CAST_BLOCK,), "done": (CAST_BLOCK,)}
"""What comes of a spell, likewise."""
