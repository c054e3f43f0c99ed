"""Command skills: they take no action, but a command token; what the referee does not carry out is read aloud."""

import re

from referee.kernel.effects import add_effect
from referee.kernel.errors import Invalid
from referee.kernel.event import Event
from referee.kernel.position import happen, require
from referee.kernel.say import say
from referee.warcrow.table.ability import Ability, effects
from referee.warcrow.table.ability_actions import UseAbility
from referee.warcrow.table.position import Warcrow, going_on
from referee.warcrow.table.values import BY_ITSELF, abilities, stands
from referee.warcrow.table.verbs import VERBS

USE = "use-ability"
COST = "wcr.command.skill-cost"
COMMANDED = "wcr.profile.command-skills"
RULES = (COMMANDED, COST, "wcr.command.skill-no-action", "wcr.command.spent", "wcr.setup.command-not-recovered")
YOU = "wcr.profile.second-person"
LIMITS = "wcr.skill.timing-limits"
DISHEARTENED = "wcr.demoralized.no-activation"
ENDS = "activation-end"
"""The moment of an ability when its unit has just been activated."""
USED_UP = "{name} has been used already in this {per}."
IN_A_ROLL = "{name} is used in the middle of a roll it bears on."
VERBS.note("read-aloud", "To be done by hand: {what}.")


@VERBS.verb("commanded", "{seat:seat} spends a command token on {ability} of {unit:unit}.")
def commanded(position: Warcrow, event: Event) -> None:
    assert event.seat is not None
    position.seats[event.seat].command -= 1
    key = event.data["unit"]
    mine = (one for one in abilities(position, key) if one.is_command)
    note(position, key, next(one for one in mine if one.name == event.data["ability"]))


def spent(position: Warcrow, key: str, ability: Ability) -> bool:
    """Whether it is used up for now; what has no limit never is, also where the same card limits another part of it."""
    if not ability.per:
        return False
    mark = used(key, ability)
    return ability.name in position.units[key].used or any(effect.by == mark for effect in position.effects)


def used(key: str, ability: Ability) -> str:
    """Under what it is noted that a unit has used an ability in this activation or turn."""
    return f"{key}: {ability.name}"


def lasting_mark(key: str, name: str) -> str:
    """Under what it is noted that something a unit did works until the activation is over."""
    return f"{key} has used {name}"


def note(position: Warcrow, key: str, ability: Ability) -> None:
    """An ability with a limit is used up until its activation or turn is over, for a round or for good."""
    frame = going_on(position, ability.per) if ability.per in ("activation", "turn") else None
    if frame is not None:
        add_effect(position, used(key, ability), frame.id, [position.units[key].side])
    elif ability.per in ("round", "game"):
        unit = position.units[key]
        unit.used = (*unit.used, ability.name)


def used_for_good(position: Warcrow, key: str) -> tuple[str, ...]:
    """What stays used up when a round is over."""
    once = [one.name for one in abilities(position, key) if one.per == "game"]
    return tuple(name for name in position.units[key].used if name in once)


def in_own_activation(position: Warcrow, key: str) -> bool:
    """Whether the unit that has a card is the one that is activated."""
    activation = going_on(position, "activation")
    return activation is not None and activation.unit == key


def can_command(position: Warcrow, key: str, ability: Ability) -> bool:
    """Whether a command skill can be used now, as far as the referee knows."""
    unit = position.units[key]
    own = not ability.is_own or ability.at == ENDS or in_own_activation(position, key)
    paid = unit.side in position.seats and position.seats[unit.side].command > 0
    return stands(unit) and paid and own and not unit.demoralized and not spent(position, key, ability)


def named(position: Warcrow, action: UseAbility) -> Ability:
    """The command skill that is meant, of a unit of the player's own."""
    if action.unit not in position.units or position.units[action.unit].side != action.seat:
        raise Invalid.of("unit", "no such unit of this company")
    found = [one for one in abilities(position, action.unit) if one.is_command]
    wanted = next((one for one in found if one.name == action.ability), None)
    if wanted is None:
        words = "no such command skill of {unit:unit}; there are {names}"
        raise Invalid.of("ability", say(words, unit=action.unit, names=[one.name for one in found]))
    return wanted


def check_command(position: Warcrow, action: UseAbility) -> Ability:
    """The command skill that is meant, once nothing forbids it."""
    ability = named(position, action)
    unit = position.units[action.unit]
    words = "{unit:unit} is no longer on the battlefield."
    require(position, stands(unit), COST, words, unit=action.unit)
    words = "{unit:unit} is demoralized: by a later update of the rules it uses no command skill."
    require(position, not unit.demoralized, DISHEARTENED, words, unit=action.unit)
    words = "{name} is used while {unit:unit} itself is activated."
    own = not ability.is_own or ability.at == ENDS or in_own_activation(position, action.unit)
    require(position, own, YOU, words, unit=action.unit, name=ability.name)
    fresh = not spent(position, action.unit, ability)
    require(position, fresh, LIMITS, USED_UP, name=ability.name, per=ability.per)
    words = "{seat:seat} has no command token left."
    require(position, position.seats[action.seat].command > 0, COST, words, seat=action.seat)
    return ability


def refuse_passive(position: Warcrow, ability: Ability, words: str) -> None:
    """A passive skill that is not used now: some are never, for they work unasked."""
    chosen = any(effect.may for effect in effects(ability.do))
    require(position, chosen, BY_ITSELF, "{name} works by itself; nobody has to use it.", name=ability.name)
    require(position, False, BY_ITSELF, words, name=ability.name)


def command(position: Warcrow, key: str, ability: Ability, *rules: str) -> None:
    """The token is spent, and the skill used up where it has a limit."""
    own = [YOU] if ability.is_own else []
    limited = [LIMITS] if ability.per else []
    told = {"unit": key, "ability": ability.name}
    cited = list(dict.fromkeys([*RULES, *own, *limited, *rules]))
    happen(position, "commanded", cited, seat=position.units[key].side, data=told)


# ---- read aloud


def open_to(position: Warcrow, seat: str) -> list[tuple[str, Ability]]:
    """The command skills a player may have read aloud now, with the unit that has each."""
    if not position.seats[seat].command:
        return []
    found = []
    for key, unit in position.units.items():
        if unit.side != seat:
            continue
        skills = position.here.commanding.get(unit.profile, [])
        if unit.character or position.spells:
            skills = [one for one in abilities(position, key) if one.is_command and not one.do]
        found += [(key, one) for one in skills if can_command(position, key, one)]
    return found


def have_read(position: Warcrow, action: UseAbility) -> Ability:
    """A command skill that the referee does not carry out: paid for, told, and done by hand."""
    ability = check_command(position, action)
    require(position, not ability.do, COST, IN_A_ROLL, name=ability.name)
    command(position, action.unit, ability)
    happen(position, "read-aloud", [COMMANDED], what=in_words(ability))
    return ability


def in_words(ability: Ability) -> str:
    """What an ability does, as it is read aloud."""
    return aloud(ability.code)


BOLD = re.compile(r" \(bold\)|, bold(?=\))|(?<=\()bold: ")
"""How a card prints a word, which nobody reads out."""
POOL = re.compile(r"(?<![\w|])([ROYG]{2,}|[ROYG]+(?=\|))(?:\|([SBX]))?(?![\w|])")
SYMBOLS = re.compile(r"(?<![\w|])([SBX])(?: ?\1)+(?![\w|])")
SIGN = re.compile(r"(?<![\w|])(h?[SBX]|[ROYG]|K(?!:))(?![\w|])")
SIGNS = {"S": "success", "B": "block", "X": "special"}
SIGNS |= {f"h{sign}": f"hollow {name}" for sign, name in SIGNS.items()}
SIGNS |= {"R": "red die", "O": "orange die", "Y": "yellow die", "G": "green die", "K": "black die"}
"""What a card shows as a picture; a black die before a colon is the price of an alteration."""
MANY = re.compile(r"\b([2-9]) ((?:hollow )?)(success|block|special|\w+ die)\b")
SEVERAL = {"success": "successes", "block": "blocks", "special": "specials"}


def aloud(code: str) -> str:
    """What stands on a card in our short words, for reading.

    >>> aloud("unstress 1; 1 damage per hB")
    'lose stress: 1; 1 damage per hollow block'
    >>> aloud("roll OOY: cannot (bold) be cancelled; switch XX: WP test")
    'roll 2 orange dice and 1 yellow die: cannot be cancelled; switch 2 specials: Willpower test'
    """
    plain = BOLD.sub("", code).replace("-self", " itself").replace("unstress", "lose stress:")
    plain = re.sub(r"\bWP\b", "Willpower", plain)
    plain = POOL.sub(lambda pool: pool_aloud(pool[1], pool[2]), plain)
    plain = SYMBOLS.sub(lambda signs: f"{signs[0].count(signs[1])} {SIGNS[signs[1]]}", plain)
    plain = SIGN.sub(lambda sign: SIGNS[sign[1]], plain)
    return MANY.sub(lambda many: f"{many[1]} {many[2]}{SEVERAL.get(many[3]) or many[3].replace('die', 'dice')}", plain)


def pool_aloud(dice: str, automatic: str | None) -> str:
    """Dice that are thrown together, colour by colour, and what counts without being thrown."""
    told = [f"{dice.count(die)} {SIGNS[die]}" for die in dict.fromkeys(dice)]
    told += [f"1 automatic {SIGNS[automatic]}"] if automatic else []
    return " and ".join(filter(None, (", ".join(told[:-1]), told[-1])))
