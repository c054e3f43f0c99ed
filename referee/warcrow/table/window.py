"""The windows of Warcrow, each defined once: frames and the moments of a roll name theirs, abilities and keywords too.

The timing chart, "when can I use this?" and what is open now are drawn from these objects and from what names them
(see desk/timing.py); the steps that hold them stand in the library's chart, and nothing else of it does.
"""

from referee.kernel.timing import WindowRule

Rules = tuple[str, ...]
ACTIVE = "the player whose activation it is"
BOTH_ORDERED = "the scenario, then the side the initiative holder names"

WINDOWS: dict[str, WindowRule] = {}
"""Every window by its key, in the order of play."""


def window(key: str, step: str, title: str, rules: Rules, order: str = ACTIVE, *, asks: bool = False) -> WindowRule:
    """A window of this game; `asks`: it answers something, and whoever has something for it must say yes or no."""
    WINDOWS[key] = WindowRule(key, title, rules, order, asks, step)
    return WINDOWS[key]


ANY_TIME = window(
    "any-time", "any", "Any moment", ("wcr.distance.premeasure", "wcr.los.check-any-time"), "either player"
)
BY_HAND = window(
    "by-hand", "any", "Something was read aloud and is done by hand", ("wcr.profile.skills",), "whoever it concerns"
)

# ---- before the first round

SCENARIO = window("setup.scenario", "setup", "The scenario is agreed on", ("wcr.setup.choose-scenario",), "both")
COMPANY = window(
    "setup.company", "setup", "Companies are recruited", ("wcr.setup.order", "wcr.setup.recruit-after-scenario"), "both"
)
INITIATIVE = window(
    "setup.initiative",
    "setup",
    "The initiative roll",
    ("wcr.setup.initiative-roll", "wcr.setup.initiative-pool"),
    "both",
)
TERRAIN = window(
    "setup.terrain",
    "setup",
    "Terrain is laid, one element after another",
    ("wcr.setup.terrain-first", "wcr.setup.terrain-alternate"),
    "in turn, from the player the initiative holder names",
)
ZONE = window(
    "setup.zone", "setup", "A deployment zone is chosen", ("wcr.setup.deployment-zone",), "the initiative holder"
)
DEPLOY = window(
    "setup.deploy",
    "setup",
    "Units are deployed, or kept hidden; Characters join",
    ("wcr.setup.deploy-first", "wcr.setup.special-deployment"),
    "in turn, from the player the initiative holder names",
)

# ---- the round and its turns

ROUND_START = window(
    "round.start",
    "round-start",
    'Effects "at the beginning of the round"',
    ("wcr.round.start-effects", "wcr.round.start-effects-order"),
    BOTH_ORDERED,
)
TINGE = window(
    "round.tinge",
    "round-start",
    "Tinge checks, after the other effects",
    ("wcr.round.start-tinge-check", "wcr.tinge.round-start-check"),
    "the side the initiative holder names rolls all of its own first",
)
ORDER = window(
    "round.order", "round-start", "Who goes first in every turn", ("wcr.turn.order-fixed",), "the initiative holder"
)
ACTIVATE = window(
    "turn.activate",
    "turn",
    "A company activates one unit or passes",
    ("wcr.turn.structure", "wcr.turn.pass-condition", "wcr.turn.pass-one", "wcr.turn.pass-both"),
    "in the order fixed for the whole round",
)
TURN_END = window("turn.end", "turn-end", 'Effects "at the end of the turn"', ("wcr.turn.structure",), BOTH_ORDERED)
EVENTS = window(
    "turn.events",
    "turn-end",
    "Tokens on the counter's position, from the top of the stack down",
    ("wcr.turn.events-check", "wcr.turn.events-stack-order", "wcr.turn.end-token-last"),
    "the End of Round token last",
)
NEUTRAL = window(
    "neutral.acts",
    "turn-end",
    "A neutral unit acts, by its event token and its table",
    ("wcr.neutral.activation", "wcr.neutral.behavior"),
    "both say what they see; the initiative parts equals",
)
ROUND_END = window(
    "round.end", "round-end", 'Effects "at the end of the round"', ("wcr.round.end-effects",), BOTH_ORDERED
)
SCORE = window(
    "round.score", "round-end", "Step 1: Victory Points", ("wcr.round.end-steps", "wcr.round.end-vp"), "both"
)
STRESS = window(
    "round.stress",
    "round-end",
    "Step 2: stress is reduced",
    ("wcr.round.end-steps", "wcr.stress.end-round"),
    "units without an activation token, then those with one",
)
LEFT_BEHIND = window(
    "round.left-behind",
    "round-end",
    "Step 3: no one gets left behind",
    ("wcr.round.end-steps", "wcr.round.left-behind"),
    "the initiative holder decides which player goes first",
)
HANDED_ON = window(
    "round.initiative",
    "round-end",
    "Steps 4 to 6: activation tokens off, change of initiative, End of Round token forward",
    ("wcr.round.remove-activation-tokens", "wcr.round.initiative-next", "wcr.round.advance-end-token"),
    "both",
)
END_STEPS = (SCORE, STRESS, LEFT_BEHIND, *(HANDED_ON,) * 4)
"""By the steps of a round's end as they follow on each other."""

# ---- an activation

ACTIVATED = window(
    "activation.start",
    "activation",
    "The activation is declared",
    ("wcr.activation.declare", "wcr.activation.second-stress"),
)
ACTIONS = window(
    "activation.actions",
    "activation",
    "Two simple actions, one of them a move, or one long action",
    ("wcr.activation.two-simple", "wcr.activation.one-long", "wcr.activation.long-exclusive"),
    "the player activating, one action at a time",
)
SKILL_WORKS = window(
    "activation.skill", "activation", "A skill or a spell does what it says", ("wcr.skill.format", "wcr.cast.success")
)
JOINED = window(
    "activation.join",
    "activation",
    "A Character has reached the unit it joins",
    ("wcr.character.join-end-in-formation",),
)
ENDED = window(
    "activation.end",
    "activation",
    "The activation ends",
    ("wcr.stress.over-mor-timing", "wcr.cast.tinge-trigger", "wcr.block.tinge-trigger"),
    "compulsory stress, tinge, optional payments, then the WP test",
)
OBJECTIVES = window(
    "activation.objectives",
    "activation",
    "Objectives near the unit are taken",
    ("wcr.objective.take",),
    "both say who is near",
)
MOVE_DECLARED = window(
    "move.declared",
    "movement",
    "An engaged unit declares a move, before it moves",
    ("wcr.opportunity.trigger", "wcr.opportunity.then-move"),
    "the enemy engaged with it, one unit after another",
    asks=True,
)
ENGAGED = window(
    "engaged", "movement", "Units have come into contact, or out of it", ("wcr.engaged.definition",), "whoever sees it"
)
FORCED = window(
    "move.forced",
    "movement",
    "A unit is shoved, attracted, placed or displaced",
    ("wcr.term.forced-movement",),
    "whoever moves it",
)
FLIGHT = window("flight", "movement", "A demoralized unit flees", ("wcr.flee.move",), "its player")
CHARGE_DECLARED = window(
    "charge.declared",
    "charge",
    "A charge is declared and found feasible, before the charger moves",
    ("wcr.hold.timing", "wcr.hold.attack-before-move"),
    "the player whose unit is charged",
    asks=True,
)
CHARGE_GOES_ON = window(
    "charge.goes-on", "charge", "The charger was shot at and goes on", ("wcr.hold.charge-continues",)
)
