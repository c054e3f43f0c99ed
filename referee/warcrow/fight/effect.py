"""What switches do, in the words of the cards' notation: one function a word.

A switch with a word that is not known here is read aloud: it is paid for, told, and carried out by hand.

>>> parts("if target slowed: damage 1"), parts("cancel B 1, add S")
([('target slowed', 'damage', '1')], [('', 'cancel', 'B 1'), ('', 'add', 'S')])
>>> alternatives("add B or add S"), alternatives("shove 3; again: heal 1")
(['add B', 'add S'], ['shove 3; again: heal 1'])
"""

import re
from collections.abc import Callable, Sequence

from referee.kernel.position import happen
from referee.kernel.say import Say, say
from referee.warcrow.ability.deed import DO, Deed, possible
from referee.warcrow.ability.told import said_of_word
from referee.warcrow.fight import damage, state
from referee.warcrow.fight.blow import blow
from referee.warcrow.fight.engaged import made_to_move
from referee.warcrow.fight.forced import KINDS
from referee.warcrow.fight.one_side import Side
from referee.warcrow.roll.symbol import SYMBOLS, symbols
from referee.warcrow.table.position import Warcrow
from referee.warcrow.table.values import stands
from referee.warcrow.table.verbs import VERBS
from referee.warcrow.table.vocabulary import WORDS as CARD_WORDS

Part = tuple[str, str, str]
"""A condition, a word, and what it needs."""
Do = Callable[[Warcrow, str, Side, Side], bool]
"""Carries out a word for a side; False where it could not be applied."""
RULE = "wcr.switch.what"
CANCEL_SYMBOL = "wcr.term.cancel-symbol"
ALL = "all"
GUARDS = re.compile(r"(?:if (?P<guard>engaged|target \w+): )?(?P<word>[a-z-]+)(?: (?P<rest>.+))?")
MOVES = re.compile(r"\b(?:shove|displace|attract|place)(?P<self>-self)?\b")
"""Words for moving somebody; what is moved by hand may touch fewer enemies than before."""

VERBS.note("symbols-added", "{unit:unit} adds {symbols:symbol}.")
VERBS.note("symbols-cancelled", "{unit:unit} loses {symbols:symbol} of its roll.")
VERBS.note("in-turn", "It does {number} things, one after another.")
VERBS.note("without-effect", "That has no effect.")
VERBS.note("by-hand", "To be done by hand: {what}.")


def parts(do: str) -> list[Part]:
    """The effects of a switch in the order written."""
    found = []
    for piece in do.split(", "):
        match = GUARDS.fullmatch(piece)
        if match:
            found.append((match["guard"] or "", match["word"], match["rest"] or ""))
    return found


def alternatives(do: str) -> list[str]:
    """The ways of a switch that offers a choice."""
    ways = do.split(" or ")
    return ways if all(is_known(way) for way in ways) else [do]


def is_known(do: str) -> bool:
    """Whether every word of it is carried out by the referee."""
    found = parts(do)
    known = all(word in WORDS and FORMS[word].fullmatch(rest) for _, word, rest in found)
    return bool(found) and len(found) == len(do.split(", ")) and known


def symbols_to_choose(do: str, there: Sequence[int]) -> list[str]:
    """The symbols of the other roll among which one is chosen."""
    if not any(word == "cancel" and rest.startswith("any") for _, word, rest in parts(do)):
        return []
    return [symbol for symbol, number in zip(SYMBOLS, there, strict=True) if number]


def carry_out(position: Warcrow, do: str, side: Side, other: Side, symbol: str) -> None:
    """Apply every effect in turn; what cannot be applied is passed over."""
    if not is_known(do):
        happen(position, "by-hand", [RULE], what=told(do))
        for moved in MOVES.finditer(do):
            who = side if moved["self"] else other
            if is_there(position, who):
                made_to_move(position, who.unit, RULE)
        return
    effects = parts(do)
    if len(effects) > 1:
        happen(position, "in-turn", ["wcr.switch.several-effects"], number=len(effects))
    for guard, word, rest in effects:
        applies = holds(position, guard, side, other)
        if not (applies and WORDS[word](position, rest.replace("any", symbol), side, other)):
            happen(position, "without-effect", ["wcr.switch.without-effect"])


def holds(position: Warcrow, guard: str, side: Side, other: Side) -> bool:
    """Whether the condition of an effect is met."""
    if not guard or guard == "engaged":
        return not guard or bool(position.units[side.unit].engaged)
    return is_there(position, other) and state.has(position, other.unit, guard.removeprefix("target "))


def is_there(position: Warcrow, side: Side) -> bool:
    """Whether a side is a unit that still stands; terrain is none."""
    return side.unit in position.units and stands(position.units[side.unit])


# ---- the words


def add(position: Warcrow, rest: str, side: Side, other: Side) -> bool:
    found = symbols(rest)
    side.stock = [a + b for a, b in zip(side.stock, found, strict=True)]
    told = {symbol: number for symbol, number in zip(SYMBOLS, found, strict=True) if number}
    happen(position, "symbols-added", [RULE], unit=side.unit, symbols=told)
    return True


def cancel(position: Warcrow, rest: str, side: Side, other: Side) -> bool:
    symbol, _, number = rest.partition(" ")
    if symbol not in SYMBOLS:
        return False
    at = SYMBOLS.index(symbol)
    taken = min(int(number), other.stock[at]) if number != ALL else other.stock[at]
    if not taken:
        return False
    other.stock = [n - taken if place == at else n for place, n in enumerate(other.stock)]
    happen(position, "symbols-cancelled", [RULE, CANCEL_SYMBOL], unit=other.unit, symbols={symbol: taken})
    return True


def enemy(word: str) -> Do:
    """A word that works on the enemy."""

    def work(position: Warcrow, rest: str, side: Side, other: Side) -> bool:
        if not is_there(position, other):
            return False
        DO[word](position, Deed(rest, other.unit, side.unit, RULE))
        return True

    return work


def own(word: str) -> Do:
    """A word that works on the unit itself, where there is anything for it to do."""

    def work(position: Warcrow, rest: str, side: Side, other: Side) -> bool:
        deed = Deed(rest, side.unit, side.unit, RULE)
        able = possible(position, word, deed)
        if able:
            DO[word](position, deed)
        return able

    return work


def hurt(position: Warcrow, rest: str, side: Side, other: Side) -> bool:
    """Damage of a switch comes at once, and counts for the combat."""
    if not is_there(position, other):
        return False
    side.dealt += int(rest)
    damage.suffer(position, other.unit, int(rest), RULE, blow=blow(side, other))
    return True


def give_state(position: Warcrow, rest: str, side: Side, other: Side) -> bool:
    if not is_there(position, other):
        return False
    state.by_switch(position, other.unit, rest)
    return True


WORDS: dict[str, Do] = {
    **{how: enemy(how) for how in (*KINDS, "stress")},
    **{word: own(word) for word in ("displace-self", "place-self", "unstress", "heal", "recover")},
    "add": add,
    "cancel": cancel,
    "damage": hurt,
    "state": give_state,
}
FORMS = {word: re.compile(CARD_WORDS[word].form) for word in WORDS if word in CARD_WORDS} | {
    "add": re.compile(r"h?[SBX]( h?[SBX])*"),
    "cancel": re.compile(r"(h?[SBX]|any) \d|h?X all"),
}
"""What stands after each word where it is carried out here."""


def told(do: str) -> Say:
    """A switch in words; one that is read aloud as its card has it."""
    if not is_known(do):
        return say("{text}", text=do.replace("-self", " itself"))
    said = [said_of(guard, word, rest) for guard, word, rest in parts(do)]
    return say("{parts:,}", parts=said)


def said_of(guard: str, word: str, rest: str) -> Say:
    if word == "add":
        does = say("add {symbols:symbol}", symbols={s: n for s, n in zip(SYMBOLS, symbols(rest), strict=True) if n})
    elif word == "cancel" and rest.startswith("any"):
        does = say("cancel any symbol")
    elif word == "cancel":
        symbol, _, number = rest.partition(" ")
        whole = say("cancel every {symbol:symbol}", symbol=symbol)
        does = whole if number == ALL else say("cancel {symbols:symbol}", symbols={symbol: int(number)})
    else:
        does = said_of_word(word, rest, on_enemy=True)
    if guard.startswith("target "):
        return say("if the enemy is {state:state}: {does}", state=guard.removeprefix("target "), does=does)
    return say("if engaged: {does}", does=does) if guard else does
