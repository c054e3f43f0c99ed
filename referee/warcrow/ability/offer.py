"""The moment of an ability comes: what a card must do is done, what it may do is offered where it would do anything."""

from collections.abc import Collection, Iterator
from typing import Any, ClassVar

from referee.kernel.action import Done
from referee.kernel.agenda import Frame, close, push
from referee.kernel.choice import One, Option
from referee.kernel.errors import Invalid
from referee.kernel.position import happen, require
from referee.kernel.prompt import Prompt
from referee.kernel.say import Say, say
from referee.kernel.timing import WindowRule
from referee.warcrow.ability.aim import FORMAT, check_target, chosen, claims_for, is_known, open_targets, rule_of
from referee.warcrow.ability.told import told_way
from referee.warcrow.ability.window import DECLINED, LATER, OFFERED, STANDING, WINDOW_OF
from referee.warcrow.ability.working import at_work, begin
from referee.warcrow.keyword.intimidating import rushed
from referee.warcrow.table.ability import Ability
from referee.warcrow.table.ability_actions import UseAbility
from referee.warcrow.table.command import (
    COMMANDED,
    COST,
    LIMITS,
    USED_UP,
    can_command,
    check_command,
    command,
    in_words,
    note,
    spent,
)
from referee.warcrow.table.position import Warcrow, is_on_field, on_field
from referee.warcrow.table.sides import player_of
from referee.warcrow.table.values import BY_ITSELF, abilities, is_silent, stands
from referee.warcrow.table.word import OF_ALLIES, ways

ANSWERS = ("contact", "targeted")
"""Moments at which a unit answers that another comes for it."""
ANOTHER = "activate"
"""What is never for the unit whose activation has just ended."""


def of_moment(position: Warcrow, key: str, moment: str, other: str = "") -> list[Ability]:
    """What the card of a unit has for a moment; against who comes in silence only what costs a command token."""
    found = [one for one in abilities(position, key) if one.at == moment]
    mute = found and moment in ANSWERS and is_silent(position, other) and rushed(position, other)
    return [one for one in found if one.is_command] if mute else found


def fresh(position: Warcrow, key: str, ability: Ability) -> bool:
    """Whether it can still be used, and paid for."""
    return can_command(position, key, ability) if ability.is_command else not spent(position, key, ability)


def options(position: Warcrow, key: str, ability: Ability, other: str = "", did: int = 0) -> Iterator[Option]:
    """Every way to use it that would do anything, as far as anybody knows."""
    for way in range(len(ways(ability.do))):
        trial = at_work(key, ability, other=other, way=way, did=did)
        fields: dict[str, Any] = {"unit": key, "ability": ability.name}
        fields |= {"way": way + 1} if len(ways(ability.do)) > 1 else {}
        aimed = chosen(ability.do, way)
        targets = [""] if aimed is None else open_targets(position, key, ability, aimed.to)
        if aimed is not None and aimed.word == ANOTHER:
            targets = [target for target in targets if target != other]
        if aimed is not None and ability.at in OF_ALLIES:
            targets = [target for target in targets if target == other]
        for target in targets:
            trial.target = target
            if trial.is_useful(position):
                needs = claims_for(position, key, ability, aimed.to, target) if aimed else []
                told = fields | ({"target": target} if target else {})
                yield Option(told, label(ability, fields, target), needs=needs)


AIMED = ("one", "target")
"""Whoever is named: what is done to nobody else needs no more words."""


def label(ability: Ability, fields: dict[str, Any], target: str) -> Say:
    """What a button says: the ability, what it does, and on whom."""
    brief = "way" in fields or all(piece.to.how in AIMED for piece in ways(ability.do)[0])
    what = told_way(ability.do, fields.get("way", 1) - 1) if brief else say("{code}", code=in_words(ability))
    words = "{name} on {target:unit}: {what}" if target else "{name}: {what}"
    return Say(words, {"name": ability.name, "what": what} | ({"target": target} if target else {}))


def answer(position: Warcrow, moment: str, key: str, other: str = "", did: int = 0) -> None:
    """A moment of a unit: what its card must do is done, what it may do is offered, unless it waits to be asked for."""
    found = of_moment(position, key, moment, other)
    if not found or moment in LATER or not stands(position.units[key]):
        return
    if moment not in STANDING and not all(one.must for one in found):
        push(position, Offering(seat=player_of(position, key), units={key: [moment]}, other=other, did=did))
    work_unasked(position, moment, key, other, did)


def answer_with(position: Warcrow, key: str, ability: Ability) -> None:
    """One ability of a moment comes by itself: it is done, or offered alone."""
    if not ability.must:
        others = [f"{key}: {one.name}" for one in of_moment(position, key, ability.at) if one.name != ability.name]
        push(position, Offering(seat=player_of(position, key), units={key: [ability.at]}, used=others))
    elif fresh(position, key, ability) and any(True for _ in options(position, key, ability)):
        start(position, key, ability)


def work_unasked(position: Warcrow, moment: str, key: str, other: str = "", did: int = 0) -> None:
    """What a card must do at a moment."""
    for one in reversed(of_moment(position, key, moment, other)):
        if one.must and fresh(position, key, one) and any(True for _ in options(position, key, one, other, did)):
            start(position, key, one, other=other, did=did)


def start(position: Warcrow, key: str, ability: Ability, **about: Any) -> None:
    """A passive skill works."""
    note(position, key, ability)
    happen(position, "ability-works", [BY_ITSELF], unit=key, ability=ability.name)
    begin(position, key, ability, **about)


def offer(position: Warcrow, seat: str, units: dict[str, list[str]], other: str) -> None:
    """What several units may do at one moment."""
    push(position, Offering(seat=seat, units=units, other=other))


class Offering(Frame[Warcrow], tag="offering"):
    """What a player's cards let them do at this moment, one after another, or nothing of it."""

    asks: ClassVar = {"use-ability": (COMMANDED, BY_ITSELF), "done": (COMMANDED, BY_ITSELF)}
    asked_in: ClassVar = {"use-ability": OFFERED, "done": DECLINED}
    seat: str
    units: dict[str, list[str]]
    """The units that may do something, each with the moments it answers."""
    other: str = ""
    did: int = 0
    used: list[str] = []

    def open(self, position: Warcrow) -> dict[tuple[str, str], list[Option]]:
        found = {}
        for key in self.units:
            for one in self.of(position, key):
                if f"{key}: {one.name}" not in self.used and fresh(position, key, one):
                    found[key, one.name] = list(options(position, key, one, self.other, self.did))
        return {name: ways for name, ways in found.items() if ways}

    def of(self, position: Warcrow, key: str) -> list[Ability]:
        """What a unit may do now."""
        if not is_on_field(position, key):
            return []
        found = (of_moment(position, key, moment, self.other) for moment in self.units[key])
        return [one for few in found for one in few if not one.must]

    def moment(self, position: Warcrow) -> WindowRule | None:
        return WINDOW_OF[next(iter(self.units.values()))[0]]

    def settle(self, position: Warcrow) -> bool:
        if self.open(position):
            return False
        close(position, self)
        return True

    def prompts(self, position: Warcrow) -> list[Prompt]:
        found = self.open(position)
        rules = list(dict.fromkeys(rule_of(one) for key in self.units for one in self.of(position, key)))
        ways = [option for options in found.values() for option in options]
        text = "{seats:seat} may use {names} now."
        names = list(dict.fromkeys(name for _, name in found))
        asked = [self.ask([self.seat], "use-ability", text, One(ways), rules=rules, names=names)]
        if all(one.is_free for key in self.units for one in self.of(position, key) if (key, one.name) in found):
            none = One([Option({}, say("Use nothing now"))])
            asked.append(self.ask([self.seat], "done", text, none, rules=rules, names=names))
        return asked

    def on_use_ability(self, position: Warcrow, action: UseAbility) -> None:
        self.only(position, action)
        ability = named(position, action, self.units.get(action.unit, ()))
        for_now = (action.unit, ability.name) in self.open(position)
        require(position, for_now, LIMITS, "{name} is not for this moment.", name=ability.name)
        self.used = [*self.used, f"{action.unit}: {ability.name}"]
        use(position, action, ability, self.other, self.did)

    def on_done(self, position: Warcrow, action: Done) -> None:
        self.only(position, action)
        close(position, self)


def named(position: Warcrow, action: UseAbility, moments: Collection[str]) -> Ability:
    """The ability that is meant, of a unit of the player's own: what it does now, where it does several things."""
    if not is_on_field(position, action.unit, action.seat):
        mine = on_field(position, action.seat)
        raise Invalid.of("unit", say("no such unit of this company; there are {units:unit}", units=mine))
    found = [one for one in abilities(position, action.unit) if one.is_command or one.at]
    wanted = [one for one in found if one.name == action.ability]
    if not wanted:
        words = "no such ability of {unit:unit}; there are {names}"
        raise Invalid.of("ability", say(words, unit=action.unit, names=list(dict.fromkeys(one.name for one in found))))
    return next((one for one in wanted if one.at in moments), wanted[0])


def use(position: Warcrow, action: UseAbility, ability: Ability, other: str = "", did: int = 0) -> None:
    """It is checked, paid for, and begins to work."""
    key, way = action.unit, action.way - 1
    if ability.is_command:
        check_command(position, action)
    else:
        unspent = not spent(position, key, ability)
        require(position, unspent, LIMITS, USED_UP, name=ability.name, per=ability.per)
    if way >= len(ways(ability.do)):
        raise Invalid.of("way", say("{name} has no such way", name=ability.name))
    aimed = chosen(ability.do, way)
    if aimed is None and action.target:
        raise Invalid.of("target", say("{name} is aimed at nobody", name=ability.name))
    if aimed is not None and not is_known(position, aimed.to, action.target):
        raise Invalid.of("target", say("say which unit {name} is aimed at", name=ability.name))
    if aimed is not None and ability.at in OF_ALLIES and action.target != other:
        raise Invalid.of("target", say("{name} is about {other:unit} now", name=ability.name, other=other))
    fits = aimed is None or aimed.word != ANOTHER or action.target != other
    require(position, fits, FORMAT, "{name} is for another unit than {other:unit}.", name=ability.name, other=other)
    seen = check_target(position, key, ability, aimed.to, action.target) if aimed else []
    about: dict[str, Any] = {"other": other, "target": action.target, "way": way, "did": did}
    trial = at_work(key, ability, **about)
    require(position, trial.is_useful(position), COST, "{name} would do nothing now.", name=ability.name)
    if ability.is_command:
        command(position, key, ability, *seen)
        begin(position, key, ability, **about)
    else:
        start(position, key, ability, **about)
