"""What the words of skills and spells do to a unit: one function a word.

What a skill or spell gives rise to (a test, a roll, a forced move) is a frame of its own; the next word waits for it.
"""

from collections.abc import Callable
from typing import Any, ClassVar

from referee.kernel.agenda import push
from referee.kernel.owed import owe
from referee.kernel.position import Owed, happen
from referee.kernel.say import say
from referee.warcrow.ability import deed as common
from referee.warcrow.ability.deploying import bring_in
from referee.warcrow.fight import damage, state
from referee.warcrow.fight.actions import Cancel
from referee.warcrow.fight.forced import force
from referee.warcrow.fight.hazard import withstand
from referee.warcrow.fight.one_side import PoolLine, Side
from referee.warcrow.fight.roll import AFTER, SIMPLE, Rolling, WillpowerTest, begin_test
from referee.warcrow.morale import stress
from referee.warcrow.morale.demoralized import demoralize, is_demoralized
from referee.warcrow.roll.symbol import BLOCK, SUCCESS
from referee.warcrow.skill import strike
from referee.warcrow.skill.choosing import choice
from referee.warcrow.skill.dealing import dole, draw, shed
from referee.warcrow.skill.deed import PERFORMED, Deed
from referee.warcrow.skill.exalting import choose_die, choose_forest
from referee.warcrow.skill.mining import mine
from referee.warcrow.skill.taunt import taunts
from referee.warcrow.skill.throw import rolls
from referee.warcrow.skill.which_state import hand_over
from referee.warcrow.table.position import ACTIVATION_END, AT_WORK, FRIGHTENED, Warcrow, going_on
from referee.warcrow.table.sides import player_of, thrower
from referee.warcrow.table.skill_words import FORMS
from referee.warcrow.table.values import counted_by, movement, stands, troops_in
from referee.warcrow.table.verbs import OWING, VERBS, sets

Do = Callable[[Warcrow, Deed, str, str], None]
TESTED, TRIED, HEART = "by-skill", "own-skill", "lose-heart"
VERBS.note("demoralized-already", "{unit:unit} is demoralized already.")
sets("rooted", "{unit:unit} makes no second move while it is Slowed.")
VERBS.note("takes-as-rolled", "{unit:unit} suffers for each block: {blocks:B}.")


def on_field(word: Do) -> Do:
    """Of a unit that is gone nothing is asked any more."""

    def does(position: Warcrow, deed: Deed, key: str, rest: str) -> None:
        if stands(position.units[key]):
            word(position, deed, key, rest)

    return does


def shared(word: str) -> Do:
    """A word that abilities and switches have too; how much it does may hang on what came before."""

    def does(position: Warcrow, deed: Deed, key: str, rest: str) -> None:
        if stands(position.units[key]):
            told = amount(position, deed, key, rest)
            common.DO[word](position, common.Deed(told, key, deed.unit, deed.rule))

    return does


def amount(position: Warcrow, deed: Deed, key: str, rest: str) -> str:
    """A number as it stands there, or by what it goes: damage done, specials, tinge, the first movement value."""
    if rest == "mov":
        return str(movement(position, key)[0])
    known = {"hurt": deed.hurt, "specials": deed.specials, "tinge": position.units[key].tinge}
    return str(known[rest]) if rest in known else rest


def terrified(position: Warcrow, deed: Deed, key: str, rest: str) -> None:
    """Whoever is frightened already loses heart; others are frightened."""
    if state.has(position, key, FRIGHTENED):
        lose_heart(position, key, deed.rule)
    else:
        state.gain(position, key, FRIGHTENED, deed.rule)


def lose_heart(position: Warcrow, key: str, rule: str) -> None:
    """Nobody does twice; a Golem, which is never frightened, does not get here."""
    if is_demoralized(position, key):
        happen(position, "demoralized-already", [rule], unit=key)
    else:
        demoralize(position, key)


def owed_heart(position: Warcrow, deed: Deed, key: str, rest: str) -> None:
    owe(position, ACTIVATION_END, stress.TESTS, player_of(position, key), HEART, unit=key, rule=deed.rule)


@OWING.pays(HEART, "Lose heart", PERFORMED)
def pay_heart(position: Warcrow, debt: Owed) -> None:
    if stands(position.units[debt.data["unit"]]):
        lose_heart(position, debt.data["unit"], debt.data["rule"])


# ---- forced moves


def place_itself(position: Warcrow, deed: Deed, key: str, rest: str) -> None:
    strides, _, touching = rest.partition(" ")
    force(position, "place", key, key, int(strides), onto=deed.target if touching else "")


def brought(position: Warcrow, deed: Deed, key: str, rest: str) -> None:
    """Placed so that it touches whoever brings it."""
    force(position, "place", key, deed.unit, 0, onto=deed.unit)


def deployed(position: Warcrow, deed: Deed, key: str, rest: str) -> None:
    bring_in(position, key, deed.unit, int(rest), deed.rule)


# ---- tests and rolls


def test(position: Warcrow, deed: Deed, key: str, rest: str) -> None:
    match = FORMS["test"].fullmatch(rest)
    assert match is not None
    begin_test(position, key, f"{TESTED} {match['how']} {match['does']}", [deed.rule], int(match["need"]))


def tested(position: Warcrow, test: WillpowerTest, passed: bool) -> None:
    """What was threatened comes over who failed: once, or for each success that lacks."""
    deed = going_on(position, AT_WORK)
    _, how, word, rest = test.why.split(" ", 3)
    lacking = test.need - test.own.stock[SUCCESS]
    if passed or deed is None:
        return
    number = str(int(rest) * lacking) if how == "lacking" else rest
    WORDS[word](position, deed, test.unit, number)


def tries(position: Warcrow, deed: Deed, key: str, rest: str) -> None:
    """The unit itself is tested, and each success works on the target."""
    begin_test(position, deed.unit, f"{TRIED} {key} {rest.removeprefix('each ')}", [deed.rule])


def tried(position: Warcrow, test: WillpowerTest, passed: bool) -> None:
    deed = going_on(position, AT_WORK)
    _, key, word, rest = test.why.split(" ", 3)
    if test.own.stock[SUCCESS] and deed is not None:
        WORDS[word](position, deed, key, str(int(rest) * test.own.stock[SUCCESS]))


AFTER[TESTED], AFTER[TRIED] = tested, tried


class Exposed(Rolling, tag="exposed", kw_only=True):
    """A defense roll that is turned against who makes it: each block is a damage. Nobody has switches."""

    asks: ClassVar = {"roll": (SIMPLE,), "cancel": state.TAKES_A_DIE}
    timing = (SIMPLE,)
    steps = (("gather", "own"), ("throw", "own"), ("state-die", "own"), ("count", "own"))
    own: Side
    rule: str

    def side(self, whose: str) -> Side:
        return self.own

    def on_cancel(self, position: Warcrow, action: Cancel) -> None:
        self.answer(position, action)

    def resolve(self, position: Warcrow) -> None:
        told: dict[str, Any] = {"unit": self.own.unit, "blocks": self.own.stock[BLOCK]}
        happen(position, "takes-as-rolled", [self.rule], data=told)
        damage.suffer(position, self.own.unit, self.own.stock[BLOCK], self.rule)


def exposed(position: Warcrow, deed: Deed, key: str, rest: str) -> None:
    own = Side(thrower(position, key, deed.unit), key, "defense")
    push(position, Exposed(own=own, rule=deed.rule))


def crashes(position: Warcrow, deed: Deed, key: str, rest: str) -> None:
    """A defense roll against a die for every two troops, an Officer among them."""
    dice = rest * -(-troops_in(position, key) // 2)
    line = PoolLine(dice, say("{ability}", ability=deed.ability), [deed.rule, *counted_by(position, key)])
    withstand(position, key, Side(deed.seat, deed.unit, "attack"), line, lost=False, answered=[])


def rooted(position: Warcrow, deed: Deed, key: str, rest: str) -> None:
    """Slowed, and without a second move as long as it is."""
    state.gain(position, key, rest, deed.rule)
    if state.has(position, key, rest):
        happen(position, "rooted", [deed.rule], unit=key, sets={"rooted": True})


def paid(position: Warcrow, deed: Deed, key: str, rest: str) -> None:
    stress.check_can_pay(position, key)
    stress.suffer(position, key, int(rest.removeprefix("stress ")), "wcr.stress.source-effects")


SHARED = ("damage", "stress", "unstress", "state", "remove-state", "heal", "recover", "tinge")
MOVES = ("shove", "attract", "displace", "place", "displace-self")
WORDS: dict[str, Do] = {
    **{word: shared(word) for word in (*SHARED, *MOVES)},
    "terrify": on_field(terrified),
    "lose-heart": on_field(owed_heart),
    "place-self": on_field(place_itself),
    "bring": on_field(brought),
    "deploy": deployed,
    "test": on_field(test),
    "try": on_field(tries),
    "defend": on_field(exposed),
    "rolls": on_field(rolls),
    "strip": on_field(choice("take-ability")),
    "choose": on_field(choice("choose-state")),
    "choose-symbol": on_field(choice("choose-symbol")),
    "double": on_field(choice("double-damage")),
    "may-displace": on_field(choice("allow")),
    "hand-over": on_field(hand_over),
    "choose-forest": choose_forest,
    "choose-die": choose_die,
    "mine": mine,
    "shed": shed,
    "draw": draw,
    "dole": dole,
    "taunt": on_field(taunts),
    "crash": on_field(crashes),
    "root": on_field(rooted),
    "charge": on_field(strike.charge),
    "pay": paid,
    "shot": strike.shot,
    "mortar": strike.mortar,
    "shoot": on_field(strike.shoot),
    "fight": strike.fight,
    "may-fight": on_field(strike.may_fight),
}
"""Every word that does something, once, to whoever it works on."""
