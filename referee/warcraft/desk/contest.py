"""The battle in progress as both sides see it: who stands where, which dice fell and count, what is owed."""

from collections.abc import Callable

from referee.kernel.agenda import find
from referee.kernel.contest import Contest, DiceView, FaceView, Side, Stand, ThrowView
from referee.kernel.errors import Missing
from referee.kernel.eyes import Eyes
from referee.kernel.say import Say, say
from referee.kernel.seen import Named, Told
from referee.warcraft.battle.attack import AGAIN, UNSEEN_HIT, UNSEEN_MISS, Attack, told_as
from referee.warcraft.battle.battlefield import BATTLE_DIE, OpenBattle, flanks, participants, side_of, side_seats
from referee.warcraft.battle.casualty import Removal
from referee.warcraft.battle.phase import Phase
from referee.warcraft.battle.round import Round
from referee.warcraft.battle.throws import Throw
from referee.warcraft.desk.pieces_view import piece_view
from referee.warcraft.table.piece import is_unit
from referee.warcraft.table.position import Warcraft

ROLES = ("attacker", "defender")
UNNAMED: list[Callable[[Warcraft, str], str]] = []
"""The kind of piece that throws, where nobody may know which of them it is."""
Fallen = tuple[int, str, str]
"""So many casualties more or fewer, by what, and its rule."""


def contest(position: Warcraft, battle: OpenBattle, eyes: Eyes) -> Contest:
    """A battle from its first card to its reward."""
    phase = find(position, Phase)
    return Contest(
        eyes.tell(say("Battle in {space:space}", space=battle.space)),
        battle.space,
        [side(position, battle, role, eyes) for role in ROLES],
        battle.round,
        Named(phase.kind, eyes.name("phase", phase.kind)) if phase else None,
    )


def side(position: Warcraft, battle: OpenBattle, role: str, eyes: Eyes) -> Side:
    seats = side_seats(position, battle, role)
    removal = find(position, Removal)
    return Side(
        seats,
        eyes.named("role", role),
        stands(position, battle, seats, eyes),
        [throw_view(position, pool, eyes) for pool in pools(position, battle, role)],
        removal.owed.get(role, 0) if removal else 0,
        [*notes(position, role, seats, eyes), *bystanders(position, battle, seats, eyes)],
        eyes.tell(say("{seats:seat}", seats=seats)),
    )


def stands(position: Warcraft, battle: OpenBattle, seats: list[str], eyes: Eyes) -> list[Stand]:
    """The battlefield, then the flanks, with what of a side may fight there."""
    there = [pile for pile in position.piles.get(battle.space, ()) if pile.side in seats]
    here = [piece_view(position, pile, eyes) for pile in there if is_unit(pile)]
    try:
        fighting = participants(position, battle, seats)
    except Missing:
        fighting = []  # whether a wall holds them back is told by a marker that nobody has read yet
    found = [Stand(battle.space, here)]
    for space in flanks(position, battle.space):
        beside = [piece_view(position, pile, eyes) for at, pile in fighting if at == space]
        found += [Stand(space, beside)] if beside else []
    return found


def bystanders(position: Warcraft, battle: OpenBattle, seats: list[str], eyes: Eyes) -> list[Told]:
    """Workers in the battlefield are told, not shown among those who fight."""
    there = [pile for pile in position.piles.get(battle.space, ()) if pile.side in seats]
    number = sum(pile.count for pile in there if pile.kind == "worker" and not is_unit(pile))
    if not number:
        return []
    text = say("Without fighting: {number:worker}.", number=number)
    return [eyes.told(text, ["wbg.casualty.no-workers"])]


def pools(position: Warcraft, battle: OpenBattle, role: str) -> list[Attack]:
    """The throws of a side in this volley; dice that save casualties are of those who throw them."""
    phase, more = find(position, Phase), find(position, Throw)
    thrown = [*(phase.pools if phase else ()), *([more.pool] if more else ())]
    return [pool for pool in thrown if side_of(position, battle, thrower(pool)) == role]


def thrower(pool: Attack) -> str:
    return pool.roller if pool.saves else pool.owner or pool.roller


def throw_view(position: Warcraft, pool: Attack, eyes: Eyes) -> ThrowView:
    """Dice that count are those with the Strength or less; misses that were thrown again are marked."""
    label = told_as(position, pool)
    kind = next((kind for unnamed in UNNAMED if (kind := unnamed(position, pool.label))), "")
    if kind and label in ("", pool.label):
        name = say("{piece:piece}", piece=kind)
    else:
        name = say("{label:throw}", label=AGAIN if label.startswith(AGAIN) else label)
    told = say("{name}: {need} or less", name=name, need=min(pool.need + pool.lowered, BATTLE_DIE.high))
    dice = DiceView(pool.die, eyes.name("die", pool.die), pool.die, faces(pool, eyes))
    return ThrowView(eyes.tell(told), [dice], pool.roller, pool.left, list(pool.rules))


def faces(pool: Attack, eyes: Eyes) -> list[FaceView]:
    again = [Named("rerolled", eyes.tell("thrown again"))]
    left = list(pool.replaced)
    found = []
    for face in pool.faces:
        hit = face - pool.lowered <= pool.need
        replaced = not hit and face in left
        if replaced:
            left.remove(face)
        seen = "" if face in (UNSEEN_HIT, UNSEEN_MISS) else face
        found.append(FaceView(seen, hit, again if replaced else []))
    return found


def notes(position: Warcraft, role: str, seats: list[str], eyes: Eyes) -> list[Told]:
    """What strikes first, and what adds to or takes from the casualties of a side."""
    found = []
    around, phase = find(position, Round), find(position, Phase)
    for seat, kinds in around.poison.items() if around else ():
        if seat in seats and kinds:
            text = say("{phases:phase}: {seat:seat} strikes first.", phases=kinds, seat=seat)
            found.append(eyes.told(text, ["wbg.ability.slow-poison"]))
    for number, word, rule in phase.reduced.get(role, ()) if phase else ():
        found.append(Told(f"{number:+d} {eyes.tell(word if isinstance(word, Say) else str(word))}", [rule]))
    return found
