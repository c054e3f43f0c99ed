"""What a phone puts power lines and quest steps together from: every word of the grammar with its title, as data."""

from typing import Any

from referee.adventure.table import vocabulary as words
from referee.adventure.table.word_shapes import AMOUNTS, ConditionWord, EffectWord, Part, StepWord, Words

Told = dict[str, Any]


def listed(known: Words) -> list[Told]:
    """Words in their order, each with its title."""
    return [{"word": word, "title": title} for word, title in known.items()]


def part(of: Part) -> Told:
    """What is chosen or named with a word."""
    told: Told = {"words": listed(of.words), "needed": of.needed, "several": of.several}
    names = {"name": of.name, "lead": of.lead, "default": of.default}
    return told | {name: {"word": word} for name, word in names.items() if word}


def condition(word: str, of: ConditionWord) -> Told:
    told: Told = {"word": word, "title": of.title, "number": of.number, "least": of.least, "foe": of.foe}
    return told | ({"part": part(of.part)} if of.part else {})


def effect(word: str, of: EffectWord) -> Told:
    told: Told = {"word": word, "title": of.title, "amount": of.amount, "parts": [part(one) for one in of.parts]}
    return told | {"target": of.target, "either": of.either, "by": of.by, "text": of.text}


def event(told: Told) -> Told:
    """Something that happens of itself; of a space that is entered the name is asked."""
    return told | ({"name": {"word": "space"}} if told["word"] == words.ENTER else {})


def step(word: str, of: StepWord) -> Told:
    told: Told = {"word": word, "title": of.title, "kinds": listed(of.kinds)}
    asked = ("space", "whom", "amount", "items", "text", "moment")
    return told | {"asks": [{"word": name} for name in asked if getattr(of, name)]}


USUAL = ("attack", "defense", "damage", "reroll", "hurt", "heal", "draw", "discard", "energy", "move")
"""What powers mostly do: these come first."""
POWERS: Told = {
    "moments": listed(words.MOMENTS),
    "events": [event(told) for told in listed(words.EVENTS)],
    "conditions": [condition(word, of) for word, of in words.CONDITIONS.items()],
    "prices": listed(words.PRICES),
    "counted_prices": [{"word": word} for word in words.COUNTED_PRICES],
    "effects": [effect(word, words.EFFECTS[word]) for word in dict.fromkeys((*USUAL, *words.EFFECTS))],
    "amounts": listed(AMOUNTS),
    "targets": listed(words.TARGETS),
    "neighbours": listed(words.NEIGHBOURS),
    "ends": listed(words.ENDS),
}
"""The parts of a power line, in the order in which they are written."""
OFTEN = ("hurt", "heal", "draw", "discard", "energy", "move", "go", "gain", "drop", "steal", "flip", "level")
SELDOM = ("trophy", "quest", "drop-quest", "token", "collect", "fight", "discovery", "attack", "defense", "damage")
"""What a text may have changed, the likeliest first."""


def reports(players: Words) -> Told:
    """What a report is put together from: what happened, and to whom of the players."""
    return {"effects": [effect(word, words.EFFECTS[word]) for word in (*OFTEN, *SELDOM)], "targets": listed(players)}


STEPS: Told = {
    "steps": [step(word, of) for word, of in words.STEPS.items()],
    "whom": listed(words.WHOM),
    "moments": listed(words.MOMENTS),
    "colours": listed(words.COLOURS),
}
"""The parts of a quest step."""
