"""The Expansion Set: one room for each of its optional rules, each silent unless its option is on.

It hangs on the base and announces to it what it has; no room of the base knows of it.
"""

ROOMS = {
    "wbx.mountain": "board",
    "wbx.flank": "battle",
    "wbx.roll": "battle",
    "wbx.sheet.abilities-replace": "battle",
    "wbx.three": "option",
    "wbx.component": "option",
    "wbx.sheet.take": "option",
    "wbx.outpost.replace": "option",
    "wbx.board.use": "option",
    "wbx.card.mana": "hero/mana",
    "wbx.hero.card-*": "hero/sheet",
    "wbx.hero.first-ability": "hero/ability",
    "wbx.level.abilities-kept": "hero/ability",
    "wbx.hero.card-stack": "hero/setup",
    "wbx.hero.setup-*": "hero/setup",
    "wbx.hero.setup-summons": "hero/summon",
    "wbx.hero.choose-one": "hero/hero",
    "wbx.hero.starts-in-play": "hero/setup",
    "wbx.wound.pile": "hero/setup",
    "wbx.hero.killed": "hero/wound",
    "wbx.hero.wound": "hero/wound",
    "wbx.hero.train-*": "hero/train",
    "wbx.hero.retrain": "hero/train",
    "wbx.hero.deploy": "hero/train",
    "wbx.hero.level-kept": "hero/train",
    "wbx.summon.hero-dies": "hero/hero",
    "wbx.level.death-loses-points": "hero/hero",
    "wbx.level.earn": "creep/experience",
    "wbx.level.max-markers": "creep/experience",
    "wbx.creep.setup-*": "creep/setup",
    "wbx.creep.xp-*": "creep/experience",
    "wbx.creep.xp-hero": "creep/creep",
    "wbx.creep.no-hero": "creep/experience",
    "wbx.creep.reveal": "creep/meeting",
    "wbx.creep.dice-restored": "creep/meeting",
    "wbx.scenario.elements.reveal-all": "creep/meeting",
}
"""The map of this house: where an id leads that names no file, or not the one that decides it."""
