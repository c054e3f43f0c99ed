"""A card or ability on the table: it waits for an answer, then takes effect."""

from typing import Any, Generic, TypeVar

from referee.kernel.action import Action
from referee.kernel.agenda import close, push
from referee.kernel.position import happen
from referee.kernel.reason import No
from referee.kernel.window import open_window
from referee.warcraft.actions import PlayCard
from referee.warcraft.battle.battlefield import SIDES, current_battle, parties
from referee.warcraft.card.effect.word import Used, Word, still_said
from referee.warcraft.card.open_play import OpenPlay
from referee.warcraft.card.play import card_in, check_card, check_condition
from referee.warcraft.card.windows import RESPONSE, from_first_player
from referee.warcraft.table.position import Warcraft, new_cards
from referee.warcraft.table.team import RESOURCES

A = TypeVar("A", bound=Action)
RESOLVED_FIRST = No((RESOURCES, "wbg.card.pillage"), "The card just played is resolved first.")
"""Nothing is given away from under it."""


class Play(OpenPlay, tag="play"):
    """A card or ability on the table, waiting for an answer and then for its effect."""

    def settle(self, position: Warcraft) -> bool:
        if not self.answered:
            self.answered = True
            if current_battle(position) is not None or new_cards(position):
                open_window(position, RESPONSE, self.play["seat"], self.id)
            return True
        close(position, self)
        if not self.cancelled:
            action = position.game.read_action(self.play)
            USES[type(action)].resolve(position, action)
        return True


def carry_out(position: Warcraft, word: Word, use: Used) -> None:
    """Let a use take effect, unless what it was to meet is gone by now."""
    still = still_said(position, word, use)
    if still is None:
        word.miss(position, use)
    else:
        word.do(position, still)


class Use(Generic[A]):
    """Something that is laid on the table, and answered, before it takes effect."""

    def check(self, position: Warcraft, action: A) -> None:
        """Everything that must hold for it, the window apart."""
        raise NotImplementedError

    def window(self, position: Warcraft, action: A) -> str:
        """The window it belongs into; empty: not told."""
        raise NotImplementedError

    def out_of_time(self, position: Warcraft, action: A) -> None:
        """Refuse what no moment would allow."""

    def told(self, position: Warcraft, action: A) -> tuple[str, tuple[str, ...]]:
        """What it is called, and its rules."""
        raise NotImplementedError

    def begin(self, position: Warcraft, action: A) -> str:
        """Pay for it; gives what it is called."""
        raise NotImplementedError

    def resolve(self, position: Warcraft, action: A) -> None:
        """It takes effect."""
        raise NotImplementedError


class CardUse(Use[PlayCard]):
    def check(self, position: Warcraft, action: PlayCard) -> None:
        check_card(position, action)

    def window(self, position: Warcraft, action: PlayCard) -> str:
        return card_in(position, action).window

    def out_of_time(self, position: Warcraft, action: PlayCard) -> None:
        check_condition(position, action)

    def told(self, position: Warcraft, action: PlayCard) -> tuple[str, tuple[str, ...]]:
        card = card_in(position, action)
        return card.title, tuple(card.rules)

    def begin(self, position: Warcraft, action: PlayCard) -> str:
        card = card_in(position, action)
        battle = current_battle(position)
        teams = battle is not None and any(len(parties(position, battle, side)) > 1 for side in SIDES)
        by_sides = teams and not from_first_player(position)
        rules = [*card.rules, "wbg.play.when", *(["wbg.play.team-order"] if by_sides else [])]
        happen(position, "card-played", rules, seat=action.seat, card=card.key)
        return card.title

    def resolve(self, position: Warcraft, action: PlayCard) -> None:
        card = card_in(position, action)
        carry_out(position, card.word, card.used(action))


USES: dict[type[Action], Use[Any]] = {PlayCard: CardUse()}
"""What may be used in a window, by its action."""


def begin_play(position: Warcraft, play: Action) -> None:
    """Lay it on the table, paid for."""
    title = USES[type(play)].begin(position, play)
    push(position, Play(play=position.game.raw(play), title=title))
