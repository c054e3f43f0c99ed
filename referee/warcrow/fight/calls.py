"""Abilities that a player may use in a roll, before the dice fall or once they lie: command skills for a token.

What an allied unit lends is among them; whether it reaches so far is asked when it is used.
"""

from collections.abc import Callable
from typing import Any

from referee.kernel.action import Action
from referee.kernel.choice import One, Option
from referee.kernel.errors import Invalid
from referee.kernel.event import Event
from referee.kernel.position import happen, require
from referee.kernel.prompt import Prompt
from referee.kernel.say import Say, Text, say
from referee.kernel.timing import WindowRule
from referee.warcrow.fight import ability, lend
from referee.warcrow.fight.at_once import spend
from referee.warcrow.fight.attack import printed
from referee.warcrow.fight.guard import holds
from referee.warcrow.fight.lend import Borne
from referee.warcrow.fight.multi import in_words
from referee.warcrow.fight.one_side import PoolLine, Side
from referee.warcrow.fight.roll import Moment, Rolling, willpower_line
from referee.warcrow.roll.symbol import SYMBOLS, symbols
from referee.warcrow.table.ability import Effect, effects
from referee.warcrow.table.ability_actions import UseAbility
from referee.warcrow.table.command import (
    COST,
    LIMITS,
    USED_UP,
    aloud,
    can_command,
    check_command,
    command,
    note,
    refuse_passive,
    spent,
    used,
)
from referee.warcrow.table.position import Warcrow, is_on_field
from referee.warcrow.table.values import BY_ITSELF, abilities
from referee.warcrow.table.verbs import VERBS

NOT_NOW = "{name} is not for this moment of the roll."
VERBS.note("counts-more", "{unit:unit} adds {symbols:symbol}.")


def who_uses(event: Event) -> Text:
    """The unit, and whose ability it is where it is another's."""
    own = event.data["owner"] == event.data["unit"]
    return Say("{unit:unit} uses {ability}." if own else "{unit:unit} uses {ability} of {owner:unit}.", event.data)


@VERBS.verb("ability-used", who_uses)
def ability_used(position: Warcrow, event: Event) -> None:
    owner, name = event.data["owner"], event.data["ability"]
    mine = (one for one in abilities(position, owner) if one.name == name)
    note(position, owner, next(one for one in mine if not one.is_moment))


class Calls(Moment):
    """What a side may choose to use now, one after another."""

    asks: tuple[str, ...] = ("use-ability", "done")

    def __init__(self, words: tuple[str, ...], window: WindowRule) -> None:
        self.words, self.window = words, window
        self.over = f"call-{words[0]}"

    def open(self, position: Warcrow, frame: Rolling, side: Side) -> list[Borne]:
        """What bears on this roll and on this moment of it, is left to its player, and can be paid for."""
        other = frame.against(side)
        return [
            borne
            for borne in ability.able(position, side)
            if used(*borne) not in side.called
            and any(self.is_open(position, side, other, borne, effect) for effect in effects(borne.ability.do))
            and (self.words != ability.FAILED or frame.fails(side))
            and (self.words != ability.FALLEN or not frame.is_sure(position, side))
            and may_use(position, borne)
            and not lend.ruled_out(position, borne, side, other)
        ]

    def is_open(self, position: Warcrow, side: Side, other: Side | None, borne: Borne, effect: Effect) -> bool:
        """Whether one effect of an ability is for this moment, and left to its player."""
        if effect.word not in self.words or not (effect.may or borne.ability.is_command):
            return False
        if effect.word == "lend" and not ability.is_better(position, borne.owner, side):
            return False
        met = holds(position, effect.guard, side, other)
        return met and ability.is_useful(position, side, other, effect)

    def ways(self, position: Warcrow, side: Side, other: Side | None, borne: Borne) -> list[tuple[dict[str, Any], str]]:
        """How an ability may be used, with what is paid for: one way, or several that have a price each."""
        plain: dict[str, Any] = {"unit": borne.owner, "ability": borne.ability.name}
        priced = [
            (plain | {"way": way}, "" if effect.word in ability.SPARING else effect.rest)
            for way, effect in enumerate(effects(borne.ability.do), 1)
            if ability.PRICE in effect.rest and self.is_open(position, side, other, borne, effect)
        ]
        return priced or [(plain, "")]

    def waits(self, position: Warcrow, frame: Rolling, side: Side) -> bool:
        if not side.able or self.over in side.answered:
            return False
        return bool(self.open(position, frame, side))

    def prompts(self, position: Warcrow, frame: Rolling, side: Side) -> list[Prompt]:
        found, other = self.open(position, frame, side), frame.against(side)
        paid = all(borne.ability.is_command for borne in found)
        text = "{unit:unit} may spend a command token on its {roll:roll}."
        if not paid:
            text = "{unit:unit} may use an ability for its {roll:roll}."
        slots: dict[str, Any] = {"unit": side.unit, "roll": side.roll}
        options = [
            Option(
                way, label(borne, side, what), needs=lend.facts(position, borne, side, other), hint=hint(borne, what)
            )
            for borne in found
            for way, what in self.ways(position, side, other, borne)
        ]
        none = Option({}, say("No command skill") if paid else say("Use none"))
        return [
            frame.ask([side.seat], "use-ability", text, One(options), **slots),
            frame.ask([side.seat], "done", text, One([none]), rules=[COST if paid else BY_ITSELF], **slots),
        ]

    def take(self, position: Warcrow, frame: Rolling, side: Side, action: Action) -> None:
        if not isinstance(action, UseAbility):
            side.answered = [*side.answered, self.over]
            return
        borne = wanted(position, side, action)
        fits = borne in self.open(position, frame, side)
        reached = lend.check_reaches(position, borne, side, frame.against(side))
        require(position, fits, COST if borne.ability.is_command else BY_ITSELF, NOT_NOW, name=borne.ability.name)
        priced = [way["way"] for way, _ in self.ways(position, side, frame.against(side), borne) if "way" in way]
        if priced and action.way not in priced:
            raise Invalid.of("way", "no such way to use it now")
        if borne.ability.is_command:
            command(position, *borne, *reached)
        else:
            limited = [LIMITS] if borne.ability.per else []
            told = {"unit": side.unit, "owner": borne.owner, "ability": borne.ability.name}
            happen(position, "ability-used", [BY_ITSELF, *limited, *reached], data=told)
        side.called = [*side.called, used(*borne)]
        if priced:
            pay(position, side, borne, action.way)


PAYS: dict[str, Callable[[Warcrow, str, int, str], None]] = {}
"""What abilities cost besides command tokens, by its word; announced by the house."""


def pay(position: Warcrow, side: Side, borne: Borne, way: int) -> None:
    """What one of several ways costs the unit, and what it brings where the symbols lie there already."""
    written = effects(borne.ability.do)
    bought, _, price = written[way - 1].rest.partition(ability.PRICE)
    word, number = price.split(" ")
    side.called = [*side.called, ability.way_mark(*borne, way)]
    PAYS[word](position, side.unit, int(number), BY_ITSELF)
    if written[way - 1].word in ability.LAST:
        found = symbols(bought.removeprefix("|"))
        side.stock = [a + b for a, b in zip(side.stock, found, strict=True)]
        told = {symbol: n for symbol, n in zip(SYMBOLS, found, strict=True) if n}
        happen(position, "counts-more", [BY_ITSELF], unit=side.unit, symbols=told)


def label(borne: Borne, side: Side, what: str) -> Say:
    name = ability.name_of(borne, side)
    if not what:
        return name
    bought, _, price = what.partition(ability.PRICE)
    word, number = price.split(" ")
    return say("{name}: {pool} for {number} {word}", name=name, pool=in_words(bought), number=int(number), word=word)


def hint(borne: Borne, what: str) -> Text:
    """What it does, unless the button says what is paid for."""
    return "" if what else aloud(borne.ability.code)


def may_use(position: Warcrow, borne: Borne) -> bool:
    """Whether it can be paid for, and is not used up."""
    if borne.ability.is_command:
        return can_command(position, *borne)
    return not spent(position, *borne)


def wanted(position: Warcrow, side: Side, action: UseAbility) -> Borne:
    """The ability that is meant, once no limit forbids it."""
    named = [
        Borne(action.unit, one)
        for one in (abilities(position, action.unit) if action.unit in position.units else ())
        if one.name == action.ability
    ]
    for_roll = (borne for borne in named if ability.bears_on(borne.ability, side))
    found = next((borne for borne in for_roll if used(*borne) in side.able), None)
    for one in [] if found or not is_on_field(position, action.unit, side.seat) else named:
        if not one.ability.is_command:
            refuse_passive(position, one.ability, NOT_NOW)
    if found is None or found.ability.is_command:
        return Borne(action.unit, check_command(position, action))
    fresh = not spent(position, *found)
    require(position, fresh, LIMITS, USED_UP, name=found.ability.name, per=found.ability.per)
    return found


class Adds(Moment):
    """What was chosen to be used adds to the pool, or takes its place."""

    def begin(self, position: Warcrow, frame: Rolling, side: Side) -> None:
        if not side.called:
            return
        side.lines = [*side.lines, *ability.added(position, side, frame.against(side), called=True)]
        for bears in [*ability.bearing(position, side, frame.against(side), "swap")]:
            swap(position, side, bears)
        lender = ability.lends_willpower(position, side)
        if lender:
            own = willpower_line(position, lender)
            why = say("Willpower of {unit:unit}", unit=lender)
            side.lines = [PoolLine(own.pool, why, [*own.rules, BY_ITSELF]), *side.lines[1:]]


def swap(position: Warcrow, side: Side, bears: ability.Bears) -> None:
    """A token lets the unit defend itself with its attack roll and the switches of that."""
    rules = ability.rests_on(position, bears)
    attack = printed(position, side.unit, "attack")
    side.given = [PoolLine(attack.roll, ability.name_of(bears, side), [*side.lines[0].rules, *rules])]
    side.brought = [*side.brought, *(f"{one.pay}: {one.do}" for one in attack.switches)]
    side.lines = [*side.given, *side.lines[1:]]
    spend(position, side.unit, bears.ability.name, *rules)


class CountsMore(Moment):
    """Symbols that count for others besides, where that was chosen."""

    def begin(self, position: Warcrow, frame: Rolling, side: Side) -> None:
        for bears in ability.bearing(position, side, None, "count") if side.called else ():
            symbol, number = bears.effect.rest.partition(" ")[0], ability.counted_more(side, bears.effect.rest)
            side.stock = [n + number * (one == symbol) for one, n in zip(SYMBOLS, side.stock, strict=True)]
            told = {"unit": side.unit, "symbols": {symbol: number}}
            happen(position, "counts-more", ability.rests_on(position, bears), data=told)
