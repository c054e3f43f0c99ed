"""Warcrow: the table measures, the referee knows what the measurement means.

An id names its room: the area the file, or the thing its slug begins with.
"""

ROOMS = {
    # companies
    "wcr.setup": "setup/setup",
    "wcr.setup.availability-cap": "setup/company",
    "wcr.setup.commander": "setup/company",
    "wcr.setup.faction": "setup/company",
    "wcr.setup.one-high-command": "setup/company",
    "wcr.setup.points-cap": "setup/company",
    "wcr.setup.initiative-holder": "turn/round",
    "wcr.unit": "setup/company",
    # what a card says, where it works
    "wcr.profile.availability": "setup/company",
    "wcr.objective.take": "claim/near",
    "wcr.profile.conquest": "turn/objective",
    "wcr.demoralized.no-control": "turn/objective",
    "wcr.setup.special-deployment": "turn/arriving",
    "wcr.profile.com-value": "setup/setup",
    "wcr.distance": "claim/range",
    "wcr.hold.no-switches": "fight/ranged",
    "wcr.ranged.attack-pool": "fight/attack",
    "wcr.ranged.defense-pool": "fight/attack",
    "wcr.ranged.combat-cover": "fight/cover",
    "wcr.profile.modifiers": "fight/attack",
    "wcr.profile.passive-skills": "table/values",
    "wcr.profile.command-skills": "table/command",
    "wcr.setup.command-not-recovered": "table/command",
    "wcr.command.reserve-size": "setup/setup",
    "wcr.profile.abilities-any-size": "fight/ability",
    "wcr.profile.second-person": "table/command",
    "wcr.skill.timing-limits": "table/command",
    "wcr.activation.long-skills-spells": "fight/skill",
    "wcr.engaged.spells": "fight/skill",
    "wcr.profile.morale": "morale/stress",
    "wcr.profile.one-attack-per-activation": "turn/activation",
    "wcr.profile.panel-two-entries": "table/values",
    "wcr.profile.wounds": "fight/damage",
    "wcr.damage.combat-panel": "table/values",
    "wcr.precedence.profile": "fight/attack",
    "wcr.opportunity.roll": "fight/face_off",
    "wcr.opportunity.no-modifiers-switches": "fight/face_off",
    # moves
    "wcr.leader.always-one": "fight/damage",
    "wcr.leader.replicate": "fight/way",
    "wcr.move.between-units": "fight/way",
    "wcr.move.front-to-back": "claim/reach",
    "wcr.move.leader-onto-own": "fight/way",
    "wcr.move.long-template": "fight/charge",
    "wcr.move.no-end-impassable": "fight/way",
    "wcr.move.no-pass-through-units": "fight/way",
    "wcr.move.straight-clear": "fight/way",
    "wcr.move.terrain-pass": "fight/way",
    # rolls
    "wcr.melee.attack-pool": "fight/attack",
    "wcr.melee.defense-modifier-declared": "fight/attack",
    "wcr.melee.defense-pool": "fight/attack",
    "wcr.roll.f2f-both-hurt": "fight/melee",
    "wcr.roll.f2f-cancel": "fight/resolution",
    "wcr.switch.several-effects": "fight/effect",
    "wcr.switch.without-effect": "fight/effect",
    "wcr.term.cancel-die": "fight/state",
    "wcr.term.cancel-symbol": "fight/effect",
    "wcr.term.fix-die": "fight/fix",
    "wcr.term.repeat-die": "fight/repeat",
    "wcr.term.repeat-die-forced": "fight/repeat",
    "wcr.term.repeat-roll": "fight/roll",
    # the course of the game
    "wcr.end": "turn/round",
    "wcr.formation": "turn/activation",
    "wcr.formation.broken-restored": "fight/move",
    "wcr.round.counter": "turn/turn",
    "wcr.round.counter-uses": "turn/event",
    "wcr.round.counter-stack": "morale/demoralized",
    "wcr.round.start-tinge-check": "magic/tinge",
    "wcr.cast.tinge-*": "magic/tinge",
    "wcr.round.start-effects*": "turn/effects",
    "wcr.round.end-effects": "turn/effects",
    "wcr.round.left-behind*": "turn/left_behind",
    "wcr.scenario": "turn/round",
    "wcr.stress.end-round*": "turn/round",
    "wcr.turn.end-token-last": "turn/round",
    "wcr.turn.event-tokens": "turn/event",
    "wcr.turn.order-fixed": "turn/round",
}
"""The map: rules whose room bears another name."""
LAYERS = (
    ("roll",),
    ("table", "setup", "actions"),
    ("claim", "keyword", "fight", "morale", "magic"),
    ("turn",),
    ("desk", "odds"),
    ("house", "game"),
)
"""The folders, lowest first: each knows its own and those before it."""

from referee.warcrow.game import GAME  # noqa: E402

__all__ = ["GAME", "LAYERS", "ROOMS"]
