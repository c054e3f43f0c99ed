"""Playing cards and using powers, and what may be done at any time, as the kernel asks for it."""

from collections import Counter

from referee.adventure.actions import DoQuest, PlayCard, UseAbility
from referee.adventure.card import play
from referee.adventure.desk import unread
from referee.adventure.desk.look_over import look_over
from referee.adventure.item.look import check_look
from referee.adventure.quest import own_moment
from referee.adventure.table.challenge_card import colour_of, elsewhere, in_hand, put_on_top
from referee.adventure.table.lying import Face
from referee.adventure.table.position import Adventure
from referee.kernel.action import Action, Correct, Read
from referee.kernel.choice import AnyShape, One
from referee.kernel.game import Game
from referee.kernel.prompt import Prompt
from referee.kernel.reading import Reading


class Playing(Game[Adventure]):
    """What is used in windows, and what is open between them."""

    # ---- cards and windows

    def ranks(self, position: Adventure, window: str) -> list[list[str]]:
        return play.ranks(position, window)

    def beside(self, position: Adventure, window: str) -> list[str]:
        return play.beside(position, window)

    def usable(self, position: Adventure, seat: str, window: str) -> dict[str, list[str]]:
        return play.usable(position, seat, window)

    def shapes(self, position: Adventure, seat: str, window: str, action: str) -> list[AnyShape]:
        return play.shapes(position, seat, window, action)

    def fits(self, position: Adventure, action: Action, window: str) -> bool:
        return play.fits(position, action, window)

    def moment_of(self, position: Adventure, action: Action) -> str:
        return play.moment_of(position, action)

    def told_of(self, position: Adventure, action: Action) -> tuple[str, tuple[str, ...]]:
        if isinstance(action, PlayCard | UseAbility):
            return play.told_of(position, action)
        return super().told_of(position, action)

    def check_play(self, position: Adventure, action: Action) -> None:
        play.check_play(position, action)

    def begin_play(self, position: Adventure, action: Action, window: str) -> None:
        play.begin_play(position, action, window)

    # ---- at any time

    def any_time_play_card(self, position: Adventure, action: PlayCard) -> bool:
        return play.any_time(position, action)

    def any_time_use_ability(self, position: Adventure, action: UseAbility) -> bool:
        return play.any_time(position, action)

    def any_time_read(self, position: Adventure, action: Read) -> bool:
        """What is printed may be told at any time, but nobody looks at cards in a deck."""
        check_look(position, action.fact)
        return super().any_time_read(position, action)

    def any_time_correct(self, position: Adventure, action: Correct) -> bool:
        """What a correction has brought into play and nobody has read is asked for; a card in hand goes to its deck."""
        already, held = unread.unread(position), Counter(in_hand(position))
        lay = elsewhere(position)
        super().any_time_correct(position, action)
        for front in (held & (lay - elsewhere(position))).elements():
            put_on_top(position, colour_of(position, front), Face(front))
        look_over(position, already)
        return True

    def any_time_quest(self, position: Adventure, action: DoQuest) -> bool:
        return own_moment.any_time(position, action)

    def standing_prompts(self, position: Adventure) -> list[Prompt]:
        """Nothing while something is asked that it may hang on."""
        if isinstance(position.agenda[-1], Reading):
            return []
        return [*play.standing_prompts(position), *own_moment.prompts(position)]

    def standing_choices(self, position: Adventure, seat: str, action_type: str) -> list[AnyShape]:
        if position.agenda and isinstance(position.agenda[-1], Reading):
            return []
        if action_type == "quest":
            options = own_moment.open_now(position, seat)
            return [One(options)] if options else []
        return play.standing_choices(position, seat, action_type)
