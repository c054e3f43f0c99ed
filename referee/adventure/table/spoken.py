"""Effects and power lines as one reads them aloud: no word of the grammar reaches a player.

>>> str(spoken(parse("[6]: damage +1").clauses[0].effects[0])), str(spoken(parse("hurt 2 foe").clauses[0].effects[0]))
('+1 damage', 'deal 2 damage (the foe)')
"""

from collections.abc import Mapping

from referee.adventure.table.grammar import Clause, Effect, Power, When, parse
from referee.adventure.table.power_parts import Price
from referee.adventure.table.vocabulary import EFFECTS, ENDS, EVENTS, MOMENTS, PRICES, TARGETS
from referee.adventure.table.word_shapes import Part
from referee.kernel.say import Say, Text, say

SELF = "self"
SENTENCES = {
    "attack": "{amount} attack",
    "defense": "{amount} defense",
    "damage": "{amount} damage",
    "health": "{amount} health",
    "energy": "{amount} energy",
    "cost": "{amount} to a cost",
    "move": "{amount} movement",
    "instead": "attack with {amount}, {how}, instead of the weapon",
    "die": "{amount} to {how}",
    "hurt": "deal {amount} damage",
    "prevent": "prevent {amount} damage",
    "heal": "heal {amount} damage",
    "draw": "draw {amount} ability cards",
    "discard": "discard {amount} ability cards {how}",
    "drop": "discard {amount} items {how}",
    "quest": "draw {amount} elite quests",
    "say": "{text}",
}
"""Where the title of a word and its parts do not read well one after another."""
ONE = {"draw": "draw an ability card", "discard": "discard an ability card {how}", "drop": "discard an item {how}"}
SET_DIE = "set {how} to {amount}"


def spoken(effect: Effect) -> Say:
    """What an effect does, and to whom if not to oneself."""
    told = said(effect)
    if effect.target == SELF or effect.target.startswith("seat:"):
        return told
    whom = TARGETS[effect.target]
    if effect.within is not None:
        return say("{what} ({whom} within {within:space})", what=told, whom=whom, within=effect.within)
    return say("{what} ({whom})", what=told, whom=whom)


def said(effect: Effect) -> Say:
    words = how(effect)
    if effect.word == "die" and "=" in effect.how:
        return say(SET_DIE, how=words, amount=effect.amount)
    template = ONE.get(effect.word) if effect.amount == 1 else None
    template = template or SENTENCES.get(effect.word)
    if template is None:
        return (
            say("{title} {how}", title=EFFECTS[effect.word].title, how=words)
            if words
            else say(EFFECTS[effect.word].title)
        )
    return say(template, amount=number(effect), how=words, text=effect.text)


def number(effect: Effect) -> str:
    """An amount with its sign where it changes a value; all of it where no number is told."""
    if effect.amount is None:
        return "all"
    return f"{effect.amount:+d}" if effect.signed else str(effect.amount)


def how(effect: Effect) -> Text:
    """The further words of an effect in its parts' own titles; names by what they are names of."""
    parts = EFFECTS[effect.word].parts
    told: list[Text] = [word_of(parts, word) for word in effect.how if word not in ("=", "all")]
    return say("{words: or}", words=told) if told else ""


def word_of(parts: tuple[Part, ...], word: str) -> Text:
    lead, _, name = word.partition(" ")
    for part in parts:
        if word in part.words:
            return part.words[word]
        if name and part.lead == lead:
            return say("with the trait {name:trait}", name=name)
    kind = next((part.name for part in parts if part.name), "")
    return Say(f"{{name:{kind}}}", {"name": word}) if kind else word


# ---- whole lines


def spoken_clause(clause: Clause) -> Say:
    told = [spoken(effect) for effect in clause.effects]
    words = "you may {effects: or}" if clause.may else "{effects: or}"
    return say(words, effects=told)


def spoken_power(power: Power) -> Say:
    """A line with its moment, its price and how long it lasts."""
    told = say("{clauses:,}", clauses=[spoken_clause(clause) for clause in power.clauses])
    if power.until:
        told = say("{told}, {end}", told=told, end=ENDS[power.until])
    when, price = spoken_when(power.when), spoken_price(power.price)
    if when and price:
        return say("{when}, {price:,}: {told}", when=when, price=price, told=told)
    if when:
        return say("{when}: {told}", when=when, told=told)
    return say("{price:,}: {told}", price=price, told=told) if price else told


def spoken_price(price: Price) -> list[Text]:
    """What is given for it, each thing by itself."""
    told: list[Text] = [say("for {number:energy}", number=price.energy)] if price.energy else []
    told += [say("take {number} damage", number=price.damage)] if price.damage else []
    return [*told, *(PRICES[name] for name in ("this", "item", "card", "flip", "token") if getattr(price, name))]


def spoken_when(when: When) -> Text:
    faces = ["X" if face == 6 else str(face) for face in when.faces]
    kinds: Mapping[str, Text] = {
        "die": say("On a roll of {faces: or}", faces=faces),
        "foe-die": say("When the foe rolls {faces: or}", faces=faces),
        "always": "Always",
        "use": MOMENTS.get(when.moment, ""),
        "on": EVENTS.get(when.event, ""),
    }
    return kinds.get(when.kind, "")


def spoken_line(line: str) -> Say:
    return spoken_power(parse(line))
