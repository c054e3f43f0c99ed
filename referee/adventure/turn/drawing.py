"""Drawing challenge cards in the challenge phase: events are carried out until an encounter comes up to be fought."""

from typing import ClassVar

from referee.adventure.actions import Draw
from referee.adventure.combat import combat
from referee.adventure.table.board import NORMAL_ENCOUNTER, colour
from referee.adventure.table.challenge_card import (
    DRAW_BOTTOM,
    ENCOUNTER,
    EVENT,
    MUST_FIGHT_DRAWN,
    Drawing,
    check_colour,
)
from referee.adventure.table.component import NO_ENCOUNTER
from referee.adventure.table.open_turn import current_turn
from referee.adventure.table.position import Adventure, is_city, where
from referee.adventure.table.verbs import VERBS
from referee.adventure.turn import event as events
from referee.kernel.agenda import close
from referee.kernel.position import happen

DRAW_CARD = "wag.challenge.draw-card"

VERBS.note("encounter-drawn", "{seat:seat} meets {card:card}.")
VERBS.note("no-encounter-left", "All cards of the {colour:colour} deck were drawn: the challenge phase ends.")


class Encountering(Drawing, tag="encountering"):
    """Cards are drawn until one is an encounter; each card that was in a deck at the start is met once."""

    heading = "Challenge cards are drawn"
    asks: ClassVar = {"draw": (DRAW_CARD, DRAW_BOTTOM)}

    def colour_now(self, position: Adventure) -> str:
        return colour(position, where(position, self.seat))

    def settle(self, position: Adventure) -> bool:
        turn = current_turn(position)
        if is_city(position, where(position, self.seat)) or (turn and turn.challenged):
            close(position, self)
            return True
        deck = self.colour_now(position)
        if self.search(position, deck):
            return False
        close(position, self)
        happen(position, "no-encounter-left", [NO_ENCOUNTER], seat=self.seat, colour=deck)
        return True

    def on_draw(self, position: Adventure, action: Draw) -> None:
        card, deck = self.drawn_card(position, action), self.colour_now(position)
        known = position.challenge[deck]
        item = known.known[0].item if not known.unseen and known.known else ""
        check_colour(position, card, deck)
        rules = [NORMAL_ENCOUNTER, DRAW_CARD, DRAW_BOTTOM]
        happen(position, "challenge-drawn", rules, seat=self.seat, card=card, colour=deck)
        if card.startswith(EVENT):
            events.draw(position, self.seat, card.removeprefix(EVENT), deck)
        else:
            close(position, self)
            self.encounter(position, card.removeprefix(ENCOUNTER), deck, item)

    def encounter(self, position: Adventure, key: str, deck: str, item: str) -> None:
        """It must be fought at once; before the fight there is a moment for cards that answer it."""
        happen(position, "encounter-drawn", [MUST_FIGHT_DRAWN], seat=self.seat, card=ENCOUNTER + key, key=key)
        fight = combat.begin(position, self.seat, kind="card", foe=key, colour=deck, item=item)
        combat.open_drawn(position, fight)
