"""The fight at hand, or one that could be begun, as it is weighed: from the dice that lie there, with what is left."""

from typing import Any

from msgspec import Struct

from referee.adventure.actions import Attack, Fight
from referee.adventure.card.hand import OnTheTable
from referee.adventure.card.power_use import options
from referee.adventure.card.use import TOKEN, things
from referee.adventure.combat import fight_state
from referee.adventure.combat.clash import ATTACKER, DEFENDER, Chain
from referee.adventure.combat.fight_state import AFTER, CHAIN, REROLL, ROLL, STRIKE, Op, Ops, State
from referee.adventure.combat.power import Triggers
from referee.adventure.combat.roll import TOKEN as BOOTS_TOKEN
from referee.adventure.combat.roll import JustRolled, Rerolling
from referee.adventure.combat.supposed import Supposed
from referee.adventure.combat.weigh import Use
from referee.adventure.table import window as windows
from referee.adventure.table.doing import Doing
from referee.adventure.table.grammar import Clause, parse
from referee.adventure.table.open_combat import OpenCombat, current_combat
from referee.adventure.table.position import FOE, Adventure
from referee.kernel.action import Action
from referee.kernel.agenda import Frame, close, find, run
from referee.kernel.choice import One
from referee.kernel.window import Window

RANGED, MELEE = Op(STRIKE, 0, 1), Op(STRIKE, 0, 0)
WHOLE = (Op(ROLL), Op(AFTER, DEFENDER), Op(AFTER, ATTACKER), Op(CHAIN), RANGED, MELEE)
FROM = {"before": 0, "roll": 0, "after": 1, "trigger": 3, "ranged": 4, "melee": 5, "end": 6}
"""With which part a fight goes on from each of its steps."""


# ---- which fights there are


def open_fights(position: Adventure) -> dict[str, Action]:
    """The fights somebody may begin now, by what they go by in a question."""
    found: dict[str, Action] = {}
    for prompt in position.game.prompts(position) if current_combat(position) is None else ():
        if prompt.action in ("fight", "attack") and isinstance(prompt.choice, One):
            for fields in prompt.choice.ways():
                action = (Fight if prompt.action == "fight" else Attack)(seat=prompt.seats[0], **fields)
                found["/".join((prompt.action, prompt.seats[0], *map(str, fields.values())))] = action
    return found


def weighable(position: Adventure) -> OpenCombat | None:
    """The fight in progress, unless something stands in between that the odds cannot follow: another fight too."""
    combat = current_combat(position)
    if sum(isinstance(frame, OpenCombat) for frame in position.agenda) > 1:
        return None
    if combat is None or combat.step == "end" or combat.fallen or combat.cancelled:
        return None
    at = next(number for number, frame in enumerate(position.agenda) if frame is combat)
    return combat if all(is_followed(frame) for frame in position.agenda[at + 1 :]) else None


def is_followed(frame: Frame[Any]) -> bool:
    """Whether the odds know what a frame still has to do: a card in effect only with its last line."""
    if isinstance(frame, OnTheTable):
        return getattr(frame, "begun", False) and not getattr(frame, "left", True)
    if isinstance(frame, Doing):
        return not frame.taken
    if isinstance(frame, Window):
        return frame.key.startswith("combat.") or frame.key == windows.DRAWN.key
    return isinstance(frame, Triggers | Rerolling | JustRolled)


def after(position: Adventure, action: Action) -> Adventure:
    """The table once something is done, whoever goes before has passed, and nobody has answered it."""
    ahead: Adventure = position.game.copy(position)
    ahead = position.game.judge(ahead, action)
    while isinstance(window := ahead.agenda[-1], Window):
        if window.key == windows.PLAYED.key:
            close(ahead, window)
        elif window.held:
            window.passed += window.ahead_of(ahead, window.held["seat"])
        else:
            break
        run(ahead)
    return ahead


# ---- how it stands


class Standing(Struct):
    """A fight to be weighed: both sides, and where it goes on."""

    supposed: Supposed
    state: State
    cards: tuple[int, int]


def standing(position: Adventure, combat: OpenCombat) -> Standing:
    """The fight as it stands; the position is a copy that the weighing may change."""
    supposed = Supposed(position, combat)
    triggers = find(position, Triggers)
    state = State(
        faces=(supposed.face(DEFENDER), supposed.face(ATTACKER)),
        stands=(supposed.stand(DEFENDER), supposed.stand(ATTACKER)),
        todo=(*pending(position, supposed), *left(position, combat)),
        chain=triggers.chain if triggers else Chain(),
        struck=tuple(supposed.fighters.index(who) for who in combat.struck),
        spare=tuple(rerolls(position, combat)),
    )
    if triggers is not None:
        keep_due(supposed, triggers)
    return Standing(supposed, state, (supposed.cards(DEFENDER), supposed.cards(ATTACKER)))


def keep_due(supposed: Supposed, triggers: Triggers) -> None:
    """What waits already is carried out by what it said when it was triggered."""
    for key, due in triggers.due.items():
        supposed.due[key] = supposed.ops(parse(due.line).clauses, due.source, due.owner, due.me)


def left(position: Adventure, combat: OpenCombat) -> Ops:
    """The parts of the fight still to come."""
    parts = WHOLE[FROM[combat.step] :]
    if find(position, Triggers) is not None:
        return (Op(CHAIN), *parts)
    window = find(position, Window)
    if combat.step == "after" and window is not None and combat.defender in window.passed:
        return parts[1:]
    return parts


def pending(position: Adventure, supposed: Supposed) -> Ops:
    """What is being carried out, from the top down."""
    found: list[Op] = []
    for frame in reversed(position.agenda):
        if frame is supposed.combat:
            break
        if isinstance(frame, Rerolling):
            found.append(Op(REROLL, DEFENDER if frame.die == "black" else ATTACKER))
        elif isinstance(frame, JustRolled):
            found.append(Op(fight_state.BOOTS, ATTACKER))
        elif isinstance(frame, Doing):
            clauses: tuple[Clause, ...] = tuple(parse(line).clauses[0] for line in frame.left)
            found += supposed.ops(clauses, frame.source, frame.owner, frame.me)
    return tuple(found)


def rerolls(position: Adventure, combat: OpenCombat) -> list[Use]:
    """The rerolls that fighters may use at will after the roll: whose, of which die, and what they go by."""
    found: list[Use] = []
    for side, who in enumerate((combat.defender, combat.attacker)):
        for one in things(position, who) if who != FOE else ():
            if one.source == TOKEN + BOOTS_TOKEN and side == ATTACKER:
                found.append((side, ATTACKER, fight_state.BOOTS))
            elif one.power is not None and options(position, who, one, windows.AFTER):
                effects = [effect for clause in one.power.power.clauses for effect in clause.effects]
                if len(effects) == 1 and effects[0].word == REROLL and "move" not in effects[0].how:
                    die = side if "own" in effects[0].how else 1 - side
                    found.append((side, die, one.power.key))
    return found
