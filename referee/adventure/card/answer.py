"""Answers: what only makes sense against something that is happening, a card just played or damage on its way."""

from collections.abc import Iterable

from referee.adventure.card.keyword import CANCEL_CARD
from referee.adventure.card.played import Played
from referee.adventure.table.doing import GAME_TEXT
from referee.adventure.table.grammar import Effect, Power
from referee.adventure.table.open_damage import met
from referee.adventure.table.position import Adventure
from referee.adventure.table.target import CHOSEN
from referee.adventure.table.window import DAMAGE, DEFEATED
from referee.kernel.agenda import find
from referee.kernel.position import require

AGAINST_DAMAGE = ("prevent", "heal", "health")
"""Effects that are meant for whom the damage concerns, when they answer it."""


def check_answers(position: Adventure, seat: str, powers: Iterable[Power], moment: str) -> None:
    """Refuse an answer that has nothing to answer: nobody cancels a card of his own, or spares whom nothing hits."""
    effects = [effect for power in powers for clause in power.clauses for effect in clause.effects]
    if any(effect.word == "cancel" and "card" in effect.how for effect in effects):
        play = find(position, Played)
        other = play is not None and not play.begun and play.seat != seat
        require(position, other, CANCEL_CARD, "No card of another has just been played.")
    whom, sparing = met(position), [effect for effect in effects if effect.word in AGAINST_DAMAGE]
    if whom and sparing and moment in (DAMAGE.key, DEFEATED.key):
        why = "It does not help {whom:seat}, whom the damage concerns."
        helped = any(helps(effect, seat, whom) for effect in sparing)
        require(position, helped, GAME_TEXT, why, seat=seat, whom=whom)


def helps(effect: Effect, seat: str, whom: str) -> bool:
    """Whether an effect can be for somebody: for its player himself, or for one who is chosen, or for several."""
    if effect.target == "self":
        return seat == whom
    return effect.target == CHOSEN or effect.target in ("all", "here", "others", "foe", "active", "left", "right")
