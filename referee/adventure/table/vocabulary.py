"""Every word that cards and quests are written in, each once, with what people are shown for it.

Plain data: `grammar.py` and `steps.py` read lines by it, `written.py` writes them, and a phone makes its chips of it.
"""

from referee.adventure.table.word_shapes import (
    LAST,
    NUMBER,
    OR_ALL,
    SIGNED,
    SOME,
    WITH_SPACES,
    ConditionWord,
    EffectWord,
    Part,
    StepWord,
    Words,
)

SELF, CHOSEN, ALL, SPACES, ITEMS, SET, SAY = "self", "chosen", "all", "spaces", "items", "=", "say"

COLOURS: Words = {"grey": "grey", "green": "green", "yellow": "yellow", "red": "red"}
TYPES: Words = {"ranged": "ranged", "melee": "melee"}
PLACES: Words = {"city": "a city", "key": "a key location"}
PHASES: Words = {
    "movement": "movement phase",
    "exploration": "exploration phase",
    "challenge": "challenge phase",
    "maintenance": "maintenance phase",
}
WAIVED: Words = {
    "aggro": "being held by aggro",
    "level": "the colour above the level",
    "icons": "the icons of an item",
    "copy": "one copy of a card in a turn",
    "city": "being in a city",
    "once": "once only",
    "hand": "the most cards in a hand",
    "stop": "stopping at aggro",
    "energy": "paying energy",
}
MOMENTS: Words = {
    "turn.start": "as a turn begins",
    "turn.end": "as a turn ends",
    "movement.rolled": "after the movement roll",
    "movement.move": "during movement",
    "exploration.revealed": "as discoveries are turned up",
    "exploration.resource": "at a resource",
    "challenge.start": "as the challenge begins",
    "challenge.drawn": "as an encounter is drawn",
    "combat.before-roll": "before the combat roll",
    "combat.after-roll": "after the combat roll",
    "combat.ranged": "before ranged attacks",
    "combat.melee": "before melee attacks",
    "combat.end": "as a combat ends",
    "damage.dealt": "as damage is dealt",
    "character.defeated": "as a character is defeated",
    "card.played": "as a card is played",
    "maintenance.quests": "as quests are looked after",
    "maintenance.equip": "as items are equipped",
    "any": "at any time",
}
ENTER = "enter"
EVENTS: Words = {
    "defeat-encounter": "after defeating an encounter",
    "defeat-character": "after defeating a character",
    "defeated": "after being defeated",
    "hurt": "after taking damage",
    "hit": "after a hit",
    "missed": "after a miss",
    "draw-encounter": "after drawing an encounter",
    "gain-item": "after gaining an item",
    "level": "after gaining a level",
    ENTER: "on entering a space",
    "turn-start": "as the turn begins",
    "turn-end": "as the turn ends",
    "reveal": "after turning up a discovery",
    "heal": "after healing",
    "play": "after playing a card",
}
TARGETS: Words = {
    SELF: "oneself",
    "foe": "the foe",
    CHOSEN: "a chosen character",
    "here": "everybody here",
    "others": "all others",
    ALL: "everybody",
    "active": "the active character",
    "left": "the left neighbour",
    "right": "the right neighbour",
    "horde": "the Horde",
    "alliance": "the Alliance",
    "weapon": "the weapon",
    "armor": "the armor",
    "item": "an item",
}
NEIGHBOURS: Words = {"right": "the right neighbour decides", "left": "the left neighbour decides"}
PRICES: Words = {
    "energy": "energy",
    "this": "discard this",
    "item": "discard an item",
    "card": "discard a card",
    "damage": "take damage",
    "flip": "flip the character card",
    "token": "give a token back",
}
COUNTED_PRICES = ("energy", "damage")
ENDS: Words = {
    "combat": "until the combat ends",
    "turn": "until the turn ends",
    "attached": "as long as it is attached",
    "defeated": "until defeated",
    "next combat": "until the next combat ends",
    "gone": "as long as it is in play",
}

SPACE = Part(name="space")
TYPE, COLOUR = Part(TYPES), Part(COLOURS)
RANDOM = Part({"random": "at random"}, needed=False)
CONDITIONS: dict[str, ConditionWord] = {
    "level": ConditionWord("the level is at least", COLOUR, least=True),
    "side": ConditionWord("the side up is", Part({"start": "the starting side", "other": "the other side"})),
    "trait": ConditionWord("the foe has the trait", Part(name="trait")),
    "named": ConditionWord("the foe is called", Part(name="card")),
    "foe": ConditionWord(
        "the foe is", Part({"character": "a character", "encounter": "an encounter", "board": "on the board"})
    ),
    "type": ConditionWord("the attack is", TYPE, foe=True),
    "weapon": ConditionWord("with a weapon"),
    "armor": ConditionWord("with armor"),
    "unarmed": ConditionWord("without a weapon"),
    "damaged": ConditionWord("with damage"),
    "unharmed": ConditionWord("without damage"),
    "at": ConditionWord("in", Part(PLACES | COLOURS, name="space")),
    "within": ConditionWord("within so many spaces", number=True),
    "horde": ConditionWord("of the Horde"),
    "alliance": ConditionWord("of the Alliance"),
    "own": ConditionWord("on one's own", Part({"turn": "turn"})),
    "attacker": ConditionWord("as attacker"),
    "defender": ConditionWord("as defender"),
    "replacement": ConditionWord("with an ability instead of a weapon"),
    "items": ConditionWord("items, at least", number=True, least=True),
    "cards": ConditionWord("cards in hand, at least", number=True, least=True),
}
TRAIT: Words = {"trait": "with the trait"}
WHOM: Words = {
    "target": "the quest's target",
    "any": "any character",
    "horde": "a Horde character",
    "alliance": "an Alliance character",
}
KINDS: Words = TRAIT | {"named": "called", "colour": "of the colour", "board": "on the board at"}
STEPS: dict[str, StepWord] = {
    "travel": StepWord("travel to", space=True),
    "collect": StepWord("collect a token in", space=True),
    "defeat": StepWord("defeat", whom=True, kinds=KINDS, amount=True),
    "hurt": StepWord("deal damage to", whom=True, amount=True),
    "discard": StepWord("discard items", kinds=TRAIT, amount=True, moment=True),
    "meet": StepWord("meet", whom=True),
    "have": StepWord("have items", amount=True, items=True, moment=True),
    SAY: StepWord("in words", text=True, moment=True),
}
DIE = Part({"own": "one's own die", "foe": "the other die"}, default="own")
GOAL = Part(
    PLACES
    | COLOURS
    | {"any": "any space", "flight": "a flight path", SPACES: "so many spaces", "measured": "one card length away"},
    name="space",
    several=True,
)
EFFECTS: dict[str, EffectWord] = {
    "attack": EffectWord("attack", SIGNED, target=True),
    "defense": EffectWord("defense", SIGNED, target=True),
    "damage": EffectWord("damage", SIGNED, target=True),
    "health": EffectWord("health", SIGNED, target=True),
    "type": EffectWord("the attack becomes", parts=(TYPE,), target=True),
    "instead": EffectWord("attack without the weapon", LAST, (TYPE,)),
    "reroll": EffectWord("reroll", parts=(Part(DIE.words | {"move": "the movement die"}),)),
    "die": EffectWord("change a die", SIGNED, (Part({SET: "set to"}, needed=False), DIE)),
    "hurt": EffectWord("deal damage", NUMBER, target=True),
    "prevent": EffectWord("prevent damage", OR_ALL, target=True),
    "heal": EffectWord("heal", OR_ALL, target=True),
    "draw": EffectWord("draw cards", NUMBER, target=True),
    "discard": EffectWord("discard cards", NUMBER, (RANDOM,), target=True),
    "energy": EffectWord("energy", SIGNED, target=True),
    "cost": EffectWord("cost", SIGNED, target=True),
    "move": EffectWord("movement", SIGNED, target=True),
    "go": EffectWord("go to", WITH_SPACES, (GOAL,), target=True, by=True),
    "gain": EffectWord("gain an item", parts=(Part(COLOURS | {"own": "up to the own level"}),), target=True),
    "drop": EffectWord(
        "discard items",
        SOME,
        (
            Part({"bag": "of the bag", "any": "any"}, needed=False),
            RANDOM,
            Part(name="trait", lead="trait", needed=False),
        ),
        target=True,
    ),
    "steal": EffectWord("take an item", parts=(Part({"bag": "of the bag"}, needed=False),), target=True),
    "swap": EffectWord("the other takes one back"),
    "cancel": EffectWord(
        "cancel", parts=(Part({"card": "a card", "battle": "the battle", "encounter": "an encounter"}),)
    ),
    "attach": EffectWord(
        "attach this to",
        parts=(Part({word: TARGETS[word] for word in (SELF, "foe", CHOSEN, "weapon", "armor", "item")}),),
    ),
    "flip": EffectWord("flip", parts=(Part({SELF: "the own card", "event": "the event", CHOSEN: "a chosen one"}),)),
    "level": EffectWord("gain the level", parts=(COLOUR,), target=True),
    "trophy": EffectWord("gain the trophy", parts=(Part(name="trophy"),), target=True),
    "log": EffectWord("this goes into the quest log", target=True),
    "token": EffectWord("lay a token", parts=(Part(name="space", needed=False),), target=True, either=True),
    "collect": EffectWord("collect a token", target=True),
    "quest": EffectWord("draw quests", NUMBER, target=True),
    "drop-quest": EffectWord("discard a quest", target=True),
    "lay": EffectWord("lay this down at", parts=(SPACE,)),
    "become": EffectWord(
        "this becomes", parts=(Part({"item": "an item", "encounter": "an encounter"}), Part(name="card"))
    ),
    "fight": EffectWord("fight", parts=(Part(name="card"),), target=True),
    "unmark": EffectWord("take a marker off", parts=(Part({"here": "here", CHOSEN: "a chosen one"}),)),
    "discovery": EffectWord(
        "discovery", parts=(Part({"place": "lay one down", "look": "look at one", "drop": "discard one"}),), target=True
    ),
    "skip": EffectWord("skip", parts=(Part(PHASES),), target=True),
    "end": EffectWord("end", parts=(Part(PHASES),), target=True),
    "waive": EffectWord("not bound by", parts=(Part(WAIVED),), target=True),
    SAY: EffectWord("in words", text=True),
}
