"""The house of the Adventure Game: the only room that knows all others. What each has is announced here."""

from referee.adventure.card import announced as cards
from referee.adventure.combat import announced as combat
from referee.adventure.combat.defeat import RESURRECT
from referee.adventure.combat.track import FULL
from referee.adventure.item import announced as items
from referee.adventure.item.bag import ENCOUNTER_SIDE
from referee.adventure.quest import announced as quests
from referee.adventure.setup.choosing import Choosing
from referee.adventure.setup.first_player import FirstRoll
from referee.adventure.setup.laying import CountingDiscoveries
from referee.adventure.setup.placing import PlacingFigure
from referee.adventure.setup.setup import DealingQuests, Setup
from referee.adventure.table import component, effect, record
from referee.adventure.table.doing import Doing
from referee.adventure.table.vocabulary import EFFECTS
from referee.adventure.turn import announced as turns
from referee.adventure.turn import announced_challenge as challenges
from referee.adventure.turn.event import FRONT

FRAMES = (
    *(CountingDiscoveries, FirstRoll, Setup, Choosing, DealingQuests, PlacingFigure),
    Doing,
    *cards.FRAMES,
    *items.FRAMES,
    *quests.FRAMES,
    *combat.FRAMES,
    *turns.FRAMES,
    *challenges.FRAMES,
)
"""Every procedure this game can be in the middle of."""
SOURCES = (
    *cards.SOURCES,
    *items.SOURCES,
    *quests.SOURCES,
    *combat.SOURCES,
    *turns.SOURCES,
    *challenges.SOURCES,
)
"""Everything that follows on what happens, or lifts rules, in the order in which it is asked."""
WORDS = (*cards.WORDS, *items.WORDS, *quests.WORDS, *combat.WORDS, *turns.WORDS, *challenges.WORDS)
"""What each word of a card does."""

ASKED_BY = {
    "event": (FRONT,),
    "near": (RESURRECT,),
    "distance": (RESURRECT, FULL),
    "die": (component.DICE,),
    "back": (ENCOUNTER_SIDE,),
}
"""The rules by which facts are asked for that several rooms need."""


def furnish() -> None:
    """Make everything known to the rooms that ask for it; called once, before the game opens."""
    effect.announce(WORDS)
    unknown = EFFECTS.keys() - effect.WORDS.keys()
    assert not unknown, f"nobody does what cards say: {', '.join(sorted(unknown))}"
    record.NEEDED.update(ASKED_BY)
    for about, rules in (*record.NEEDED.items(), ("sheet", record.NEEDED["character"])):
        component.RULES[about] = list(rules)


furnish()
