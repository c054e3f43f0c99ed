"""A fight in progress as people see it: both sides with what they add up to, their dice, and the powers that wait."""

from collections.abc import Callable, Iterator

from referee.adventure.combat import clash, encounter, values
from referee.adventure.combat.encounter import source_of
from referee.adventure.combat.power import Triggers
from referee.adventure.combat.roll import roller
from referee.adventure.table.open_combat import OpenCombat, current_combat
from referee.adventure.table.position import FOE, Adventure, marker_of
from referee.adventure.table.spoken import spoken_line
from referee.kernel.agenda import find
from referee.kernel.contest import Contest, DiceView, FaceView, Side, Stand, Sum, ThrowView
from referee.kernel.eyes import Eyes
from referee.kernel.say import say
from referee.kernel.seen import Counted, Named, PieceView, Told
from referee.kernel.tally import Line, Tally

VALUES: tuple[tuple[str, str, Callable[[Adventure, str], Tally]], ...] = (
    ("defense", "Defense", values.defense),
    ("damage", "Damage", values.damage),
)
OUTCOME = (
    "damage-taken",
    "character-defeated",
    "battle-cancelled",
    "combat-ended",
    "encounter-defeated",
    "level-gained",
)
"""What a fight comes to, among all that is told of it."""


def contest(position: Adventure, eyes: Eyes) -> Contest | None:
    """The fight that goes on; the one who is attacked comes second."""
    combat = current_combat(position)
    if combat is None:
        return None
    against = source_of(combat) if combat.defender == FOE else f"character:{combat.defender}"
    title = say("{seat:seat} against {against:source}", seat=combat.attacker, against=against)
    sides = [side(position, combat, who, eyes) for who in (combat.attacker, combat.defender)]
    step = "trigger" if find(position, Triggers) else combat.step
    phase = Named(step, eyes.name("combat-step", step))
    queue, outcome = list(waiting(position, eyes)), list(OUTCOME)
    return Contest(eyes.tell(title), combat.space, sides, phase=phase, queue=queue, outcome=outcome)


def side(position: Adventure, combat: OpenCombat, who: str, eyes: Eyes) -> Side:
    """One who fights: the die, and the values line by line."""
    role = eyes.named("role", "attacker" if who == combat.attacker else "defender")
    return Side(
        [] if who == FOE else [who],
        role,
        [Stand(combat.space, [piece(combat, who, eyes)])],
        [throw(position, combat, who, eyes)],
        title=eyes.name("source", source_of(combat)) if who == FOE else eyes.name("seat", who),
        stock=list(stock(position, who, eyes)),
        sum=total(position, combat, who, eyes),
    )


def piece(combat: OpenCombat, who: str, eyes: Eyes) -> PieceView:
    """What stands for a fighter: a figure, a marker of the track, or the encounter itself."""
    if who != FOE:
        return PieceView("figure", eyes.name("piece", "figure"), who, 1, picture="piece/figure")
    name = eyes.name("source", source_of(combat))
    kind = marker_of(combat.slot) if combat.slot else "encounter"
    return PieceView(kind, name, None, 1, picture=f"encounter/{combat.foe}")


def stock(position: Adventure, who: str, eyes: Eyes) -> Iterator[Counted]:
    """The kind of the attack, then defense and damage; the attack itself is the sum."""
    kind = values.kind_of_attack(position, who)
    yield Counted("type", eyes.tell("Kind of attack"), None, eyes.name("type", kind.type), rules=list(kind.rules))
    yield from (counted(key, title, value(position, who), eyes) for key, title, value in VALUES)
    yield from powers(position, who, eyes) if who == FOE else ()


def powers(position: Adventure, who: str, eyes: Eyes) -> Iterator[Counted]:
    """What is printed on an encounter besides its values: its traits, then its powers."""
    printed = encounter.printed(position)
    traits = ", ".join(one.replace("-", " ") for one in printed.traits)
    if traits:
        yield Counted("traits", eyes.tell("Traits"), None, traits)
    for number, line in enumerate(printed.powers, 1):
        yield Counted(f"power-{number}", eyes.tell("Power"), None, eyes.tell(spoken_line(line)))


def counted(key: str, title: str, tally: Tally, eyes: Eyes) -> Counted:
    """A value with the lines it is made of."""
    lines = ", ".join(f"{line.amount:+d} {named(line, eyes)}" for line in tally.lines)
    return Counted(key, eyes.tell(title), tally.total, lines, f"value/{key}", tally.rules)


def named(line: Line, eyes: Eyes) -> str:
    """What a line of a value comes from."""
    return eyes.name("source", line.text) if ":" in line.text else eyes.tell(line.text)


def total(position: Adventure, combat: OpenCombat, who: str, eyes: Eyes) -> Sum:
    """The die and the attack value against the other's defense."""
    die = combat.die_of(who)
    face = combat.dice.get(die)
    terms = [] if face is None else [Counted(die, eyes.name("die", die), face)]
    terms += [Counted(line.text, named(line, eyes), line.amount) for line in values.attack(position, who).lines]
    number = sum(term.number or 0 for term in terms)
    against = values.defense(position, combat.other(who)).total
    text = eyes.tell(say("{number} against {against}", number=number, against=against))
    return Sum(terms, Counted("total", eyes.tell("Attack"), number, text))


def throw(position: Adventure, combat: OpenCombat, who: str, eyes: Eyes) -> ThrowView:
    die = combat.die_of(who)
    face = combat.dice.get(die)
    name = eyes.name("die", die)
    faces = [] if face is None else [FaceView("X" if face == clash.X else str(face), counts=True)]
    group = DiceView(die, name, die, faces)
    return ThrowView(name, [group], roller(position, combat, die), 1 if face is None else 0)


def waiting(position: Adventure, eyes: Eyes) -> Iterator[Told]:
    """The triggered powers that are not carried out yet, in their order: those of the defender come first."""
    triggers = find(position, Triggers)
    if triggers is None:
        return
    for side in (clash.DEFENDER, clash.ATTACKER):
        for key in triggers.chain.waiting[side]:
            due = triggers.due[key]
            yield eyes.told(say("{source:source}: {what}", source=due.source, what=spoken_line(due.line)))
