"""Stress: what raises and lowers it, who may pay with it, and the test of whoever bears too much."""

from collections.abc import Iterable
from typing import Any

from referee.kernel.agenda import Frame, close, push
from referee.kernel.owed import owe
from referee.kernel.position import Owed, happen, require
from referee.warcrow.fight.roll import AFTER, WillpowerTest, begin_test
from referee.warcrow.keyword import golem
from referee.warcrow.keyword.manned import MANNED, UNSTRESSED
from referee.warcrow.morale.demoralized import FROZEN, demoralize, is_demoralized
from referee.warcrow.table.moment import STRESSED, answers, come
from referee.warcrow.table.position import ACTIVATION_END, FIELD, MOST_TOKENS, Warcrow, is_on_field
from referee.warcrow.table.sides import ROLLED_FOR, player_of
from referee.warcrow.table.values import BY_ITSELF, lasting, morale
from referee.warcrow.table.verbs import OWING, sets

NERVE = "nerve"
AT_MOR = "wcr.stress.at-mor-rest-only"
NO_ROOM = "wcr.stress.at-mor-no-voluntary"
FORCED, TESTS = 1, 5
"""Ranks at the end of an activation: forced stress comes first of all, tests after every payment."""
OVER = "wcr.stress.over-mor-timing"
AGAIN = "wcr.stress.source-second-activation"

sets("stressed", "{unit:unit} suffers {number} stress: {now} now.")
sets("stress-falls", "{unit:unit} loses {number} stress: {now} now.")
sets("excess-off", "{unit:unit} is left with {now} stress, its Morale.")
sets("stress-ignored", "{unit:unit} is demoralized: its stress does not change.")
sets("not-stressed", "{unit:unit} is Manned: nothing stresses it but being activated again.")


def suffer(position: Warcrow, key: str, number: int, *rules: str) -> None:
    """Stress that is forced on a unit, or that it pays; a demoralized one keeps what it has, as a Manned one does."""
    if is_demoralized(position, key):
        happen(position, "stress-ignored", [FROZEN], unit=key)
        return
    if MANNED.on(position, key) and AGAIN not in rules:
        happen(position, "not-stressed", [UNSTRESSED], unit=key)
        return
    if answers(position, STRESSED, key):
        push(position, Straining(unit=key, number=number, rules=list(rules)))
        come(position, STRESSED, key)
    else:
        take(position, key, number, *rules)


class Straining(Frame[Warcrow], tag="straining"):
    """Stress that a unit is about to take: a card may take it away before."""

    unit: str
    number: int
    rules: list[str]

    def settle(self, position: Warcrow) -> bool:
        close(position, self)
        if self.number and is_on_field(position, self.unit):
            take(position, self.unit, self.number, *self.rules)
        return True


def take(position: Warcrow, key: str, number: int, *rules: str) -> None:
    """So much stress is added."""
    stress = min(position.units[key].stress + number, MOST_TOKENS)
    cited = [*rules, "wcr.stress.level", *(["wcr.stress.increase-x"] if number > 1 else [])]
    happen(position, "stressed", cited, unit=key, number=number, now=stress, sets={"stress": stress})


def lose(position: Warcrow, key: str, number: int, *rules: str) -> None:
    """A unit's stress falls, never below nothing; a demoralized one keeps what it has."""
    if is_demoralized(position, key):
        happen(position, "stress-ignored", [FROZEN], unit=key)
        return
    lost = min(number, position.units[key].stress)
    if lost:
        left = position.units[key].stress - lost
        happen(position, "stress-falls", list(rules), unit=key, number=lost, now=left, sets={"stress": left})


def ease(position: Warcrow, key: str, number: int, *rules: str) -> None:
    """At the end of a round a unit loses as much stress as it does by the rules, and by its card."""
    more = sum(map(int, lasting(position, key, "eases"))) if position.units[key].stress else 0
    lose(position, key, number + more, *rules, *([BY_ITSELF] if more else []))


def can_pay(position: Warcrow, key: str) -> bool:
    """Whether a unit has room for stress of its own choice; a neutral one chooses nothing."""
    unit = position.units[key]
    room = bool(unit.side) and not is_demoralized(position, key) and unit.stress < morale(position, key)
    return room and not MANNED.on(position, key)


def check_can_pay(position: Warcrow, key: str) -> None:
    """Refuse what has stress as its price to a unit at its Morale."""
    unit = position.units[key]
    words = "{unit:unit} has {stress} stress and Morale {morale}: it cannot stress itself."
    slots: dict[str, Any] = {"unit": key, "stress": unit.stress, "morale": morale(position, key)}
    chosen = "{unit:unit} is neutral: it takes no stress by choice."
    require(position, unit.side, ROLLED_FOR, chosen, unit=key)
    frozen = is_demoralized(position, key)
    require(position, not frozen, FROZEN, "{unit:unit} is demoralized: it cannot stress itself.", unit=key)
    manned, why = MANNED.on(position, key), "{unit:unit} is Manned: it cannot stress itself."
    require(position, not manned, UNSTRESSED, why, unit=key)
    fits = unit.stress < morale(position, key)
    require(position, fits, NO_ROOM, words, **slots)


def rest_only(position: Warcrow, key: str) -> bool:
    """Whether its stress leaves a unit nothing but to rest."""
    return position.units[key].stress >= morale(position, key)


def check_may_act(position: Warcrow, key: str) -> None:
    """At its Morale a unit may only rest."""
    words = "{unit:unit} has as much stress as Morale, {morale}: it may only rest, and not in combat."
    slots: dict[str, Any] = {"unit": key, "morale": morale(position, key)}
    require(position, not rest_only(position, key), AT_MOR, words, **slots)


# ---- what raises and lowers it


def pay_for_modifier(position: Warcrow, key: str) -> None:
    check_can_pay(position, key)
    suffer(position, key, 1, "wcr.stress.source-modifier")


def pay_to_hold(position: Warcrow, key: str) -> None:
    """Holding one's ground against a push back is paid at once."""
    check_can_pay(position, key)
    suffer(position, key, 1, "wcr.stress.source-refuse-push-back")


def by_effect(position: Warcrow, key: str, number: int) -> None:
    suffer(position, key, number, "wcr.stress.source-effects")


def calmed(position: Warcrow, key: str, number: int) -> None:
    """An effect lowers it: by one, where it names no amount."""
    rules = ["wcr.stress.reduce-x", *(["wcr.stress.reduce-one"] if number == 1 else [])]
    lose(position, key, number, *rules)


def owe_for_lost_melee(position: Warcrow, key: str, *beyond: str) -> None:
    """`beyond`: the rules that tell, where it goes beyond Morale by it."""
    owe_stress(position, key, ["wcr.stress.source-lost-melee"], beyond)


def owe_for_second_activation(position: Warcrow, key: str) -> None:
    owe_stress(position, key, [AGAIN])


# ---- what is due at the end of an activation


def owe_stress(position: Warcrow, key: str, rules: Iterable[str], beyond: Iterable[str] = ()) -> None:
    """Forced stress that comes when the activation ends."""
    told = {"unit": key, "rules": list(rules), "beyond": list(beyond)}
    owe(position, ACTIVATION_END, FORCED, player_of(position, key), "stress", **told)


@OWING.pays("stress", "Suffer stress")
def pay_stress(position: Warcrow, debt: Owed) -> None:
    key = debt.data["unit"]
    if is_on_field(position, key):
        beyond = debt.data.get("beyond", []) if rest_only(position, key) else []
        suffer(position, key, 1, *debt.data["rules"], *beyond)


@OWING.pays(NERVE, "Look who bears too much stress", OVER)
def find_tests(position: Warcrow, debt: Owed) -> None:
    """Every unit on either side above its Morale is tested; a Golem only loses what is too much.

    A demoralized unit has failed already: its stress means nothing until it rallies.
    """
    for key, unit in position.units.items():
        tested = unit.stress and unit.where == FIELD and not unit.demoralized
        over = unit.stress - morale(position, key) if tested else 0
        if over > 0 and golem.is_golem(position, key):
            remove_excess(position, key, golem.IGNORES)
        elif over > 0:
            owe(position, debt.at, TESTS, player_of(position, key), "test", unit=key)


@OWING.pays("test", "Test a unit's Willpower", OVER)
def pay_test(position: Warcrow, debt: Owed) -> None:
    key = debt.data["unit"]
    if is_on_field(position, key):
        rules = ["wcr.stress.test", OVER, "wcr.profile.morale"]
        begin_test(position, key, NERVE, rules)


def tested(position: Warcrow, test: WillpowerTest, passed: bool) -> None:
    """After the test what is above Morale goes, whatever came of it; whoever failed is demoralized and flees."""
    if not passed:
        demoralize(position, test.unit)
    remove_excess(position, test.unit, "wcr.stress.remove-excess")


def remove_excess(position: Warcrow, key: str, rule: str) -> None:
    now = morale(position, key)
    happen(position, "excess-off", [rule], unit=key, now=now, sets={"stress": now})


AFTER[NERVE] = tested
