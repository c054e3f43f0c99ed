"""Warcraft: The Board Game. An id names its room: the book its house, the area the file in it, whatever the folder."""

HOUSES = {"wbx": "expansion"}
"""The base book's house is this folder itself."""
ROOMS = {
    "wbg.comp": "table/piece",
    "wbg.unit": "table/piece",
    "wbg.game": "setup/config",
    "wbg.setup.board": "setup/config",
    "wbg.setup.board-three": "setup/config",
    "wbg.setup.races": "setup/setup",
    "wbg.setup.main-only": "scenarios/main",
    "wbg.setup.*-players": "scenarios/main",
    "wbg.setup.board-*o": "scenarios/main",
    "wbg.setup.board-four": "scenarios/main",
    "wbg.setup.resources": "table/scenario",
    "wbg.setup.starting-units": "table/scenario",
    "wbg.setup.unit-tiles": "table/scenario",
    "wbg.setup.first-player": "table/scenario",
    "wbg.move.check-battles": "turn/move_step",
    "wbg.move.battle-order": "turn/move_step",
    "wbg.battle.trigger": "turn/move_step",
    "wbg.battle.defender": "turn/move_step",
    "wbg.battle.multiple*": "turn/move_step",
    "wbg.battle.order": "battle/phase",
    "wbg.battle.simultaneous": "battle/phase",
    "wbg.battle.phase-effects-end": "battle/phase",
    "wbg.battle.round-effects-end": "battle/round",
    "wbg.battle.*-phase": "battle/attack",
    "wbg.battle.attack-dice": "battle/attack",
    "wbg.battle.hit": "battle/attack",
    "wbg.battle.dice-shortage": "battle/attack",
    "wbg.ability.bloodlust": "battle/attack",
    "wbg.play.defender-first": "card/windows",
    "wbg.play.attacker-may-reconsider": "card/windows",
    "wbg.play.when": "card/windows",
    "wbg.play.team-order": "card/played",
    "wbg.deploy.occupied-town": "turn/town",
    "wbg.harvest.wood": "turn/yields",
    "wbg.harvest.stockpile": "turn/yields",
    "wbg.harvest.open-information": "turn/yields",
    "wbg.harvest.supply-empty": "turn/yields",
    "wbg.harvest.*-depletion": "turn/yields",
    "wbg.harvest.token-sides": "turn/yields",
    "wbg.harvest.max-three-workers": "turn/yields",
    "wbg.scenario.necromancers-raise*": "scenarios/graves",
    "wbg.scenario.necromancers-upgrade": "scenarios/graves",
    "wbg.scenario.necromancers-token-lost": "scenarios/graves",
    "wbg.scenario.necromancers-undead-start": "scenarios/graves",
    "wbg.scenario.necromancers-no-train-construct": "scenarios/graves",
}
"""The map: where an id leads that names no file, or not the one that decides it."""
DECIDED = {
    "wbg.play.when": ("card/windows.py:PLAY", "Each window says when; a refusal of any card only repeats it."),
    "wbg.card.pillage": ("card/cards.py:LISTED", "That giving waits for it does not decide it."),
    "wbg.scenario.necromancers-like-workers": ("scenarios/necromancers.py:LIKE", "How they walk; raising asks for it."),
}
"""What several lines tell: the one that decides it, and why."""
LAYERS = (
    ("actions",),
    ("table",),
    ("battle",),
    ("turn",),
    ("card",),
    ("setup",),
    ("desk",),
    ("scenarios", "expansion"),
    ("house", "playing", "game"),
)
"""The folders, lowest first: each knows its own and those before it; the base knows no scenario and no expansion."""

FIELDS = {"expansion": ("creeps", "stock", "hidden", "hero")}
"""What of the position only a house inside may ask for."""

from referee.warcraft.game import GAME  # noqa: E402

__all__ = ["DECIDED", "FIELDS", "GAME", "HOUSES", "LAYERS", "ROOMS"]
