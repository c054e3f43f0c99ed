"""Playing cards, using abilities, and what may be done at any time, as the kernel asks for it."""

from typing import Any

from referee.kernel.action import Action, Correct, Read
from referee.kernel.card import USE
from referee.kernel.choice import AnyShape, One
from referee.kernel.errors import Invalid, Missing, Refusal
from referee.kernel.game import Game
from referee.kernel.prompt import Prompt
from referee.kernel.reason import No
from referee.kernel.timing import WindowRule
from referee.warcraft.actions import Give, PlayCard
from referee.warcraft.card import laying, windows
from referee.warcraft.card.play import card_in, cards_for, check_deck, check_involved, may_play
from referee.warcraft.card.played import RESOLVED_FIRST, USES, Play, begin_play
from referee.warcraft.expansion.actions import LevelUp, UseAbility
from referee.warcraft.expansion.hero import ability
from referee.warcraft.expansion.hero.level import check_level_up
from referee.warcraft.expansion.hero.setup import HeroChoice
from referee.warcraft.expansion.hidden import FACT
from referee.warcraft.table.position import Warcraft
from referee.warcraft.table.team import allies, give
from referee.warcraft.turn.town import GONE


class Playing(Game[Warcraft]):
    """What is used in windows, and what is open between them."""

    # ---- who plays

    def judge(self, position: Warcraft, action: Action, data: bytes | None = None) -> Warcraft:
        """Whoever was eliminated does nothing more, but tells what is wrong or printed, and ends what he was about."""
        player = position.seats.get(action.seat)
        is_gone = player is not None and player.out and position.outcome is None
        if is_gone and not isinstance(action, Correct | Read) and not self.is_due(position, action.seat):
            GONE.refuse(position, seat=action.seat)
        return super().judge(position, action, data)

    def is_due(self, position: Warcraft, seat: str) -> bool:
        return any(prompt.must and seat in prompt.seats for prompt in self.prompts(position))

    # ---- cards and windows

    def ranks(self, position: Warcraft, key: str) -> list[list[str]]:
        return windows.ranks(position, key)

    def could_play(self, position: Warcraft, seat: str, key: str) -> bool:
        return bool(cards_for(position, seat, key) or ability.abilities_for(position, seat, key))

    def window_rule(self, position: Warcraft, key: str) -> WindowRule:
        return windows.window_rule(position, key)

    def uses_for(self, position: Warcraft, seat: str, key: str) -> list[str]:
        """Abilities of a seat's hero that a window could see."""
        return [own.key for own in ability.abilities_for(position, seat, key)]

    def shapes(self, position: Warcraft, seat: str, key: str, action: str) -> list[AnyShape]:
        """A card is played in one of its ways; an ability is paid for with whatever cards are enough."""
        if action != USE:
            return super().shapes(position, seat, key, action)
        head = {"type": USE, "seat": seat}
        found = ability.ways(position, seat, key, lambda way: self.would_accept(position, head | way))
        return [One(found)] if found else []

    def cards_for(self, position: Warcraft, seat: str, key: str) -> list[str]:
        return cards_for(position, seat, key)

    def plays(self, position: Warcraft, seat: str, key: str) -> list[dict[str, Any]]:
        """Every legal way for a seat to play a card in a window."""
        found = []
        for name in cards_for(position, seat, key):
            card = card_in(position, PlayCard(seat=seat, card=name))
            ways = may_play(position, seat, card)
            if isinstance(ways, No):
                continue
            play = {"type": "play-card", "seat": seat, "card": name}
            each = card.word.listed  # else one stands for all
            judged = [way for way in (ways if each else ways[:1]) if self.would_accept(position, play | way)]
            found += [{"card": name, **way} for way in (judged if each or not judged else ways)]
        return found

    def fits(self, position: Warcraft, action: Action, key: str) -> bool:
        return type(action) in USES and USES[type(action)].window(position, action) == key

    def check_play(self, position: Warcraft, action: Action) -> None:
        USES[type(action)].check(position, action)

    def begin_play(self, position: Warcraft, action: Action, key: str) -> None:
        begin_play(position, action)

    def moment_of(self, position: Warcraft, action: Action) -> str:
        use = USES.get(type(action))
        if use is None:
            return ""
        use.out_of_time(position, action)
        return use.window(position, action)

    def told_of(self, position: Warcraft, action: Action) -> tuple[str, tuple[str, ...]]:
        use = USES.get(type(action))
        return use.told(position, action) if use else super().told_of(position, action)

    def would_accept(self, position: Warcraft, raw: dict[str, Any]) -> bool:
        """Judge on a copy; an action that waits for a printed fact counts as possible."""
        try:
            self.judge(self.copy(position), self.read_action(raw))
        except Missing:
            return True
        except (Refusal, Invalid):
            return False
        return True

    # ---- at any time

    def any_time_play_card(self, position: Warcraft, action: PlayCard) -> bool:
        check_deck(position, action)
        check_involved(position, action)
        card = card_in(position, action)
        if card.window != windows.ANY_TIME:
            return False
        laying.lay_down(position, card, action)
        return True

    def any_time_read(self, position: Warcraft, action: Read) -> bool:
        """A printed fact may be told at any time, but a hidden token is read only when it is turned up."""
        return not action.fact.startswith(FACT) and super().any_time_read(position, action)

    def any_time_use_ability(self, position: Warcraft, action: UseAbility) -> bool:
        ability.own_ability(position, action)
        return False

    def any_time_level_up(self, position: Warcraft, action: LevelUp) -> bool:
        check_level_up(position, action)
        return False

    def any_time_give(self, position: Warcraft, action: Give) -> bool:
        """Resources change hands between teammates, but not while a card waits for its effect."""
        give(position, action, RESOLVED_FIRST if resolving(position) else None)
        return True

    def secrets(self, position: Warcraft, seat: str) -> list[str]:
        """Heroes the others have chosen, until all are turned up."""
        return [hero for frame in position.agenda if isinstance(frame, HeroChoice) for hero in frame.sealed(seat)]

    def standing_prompts(self, position: Warcraft) -> list[Prompt]:
        return laying.prompts(position)

    def standing_options(self, position: Warcraft, seat: str, action_type: str) -> list[dict[str, Any]]:
        player = position.seats[seat]
        if action_type == "play-card":
            return [{"card": card.key} for card in laying.layable(position, seat)]
        if action_type == "give" and not resolving(position):
            return [
                {"to": to, kind: number}
                for to in allies(position, seat)[1:]
                for kind in ("gold", "wood")
                for number in range(1, getattr(player, kind) + 1)
            ]
        return []


def resolving(position: Warcraft) -> bool:
    """Whether a card lies on the table whose effect is still to come."""
    return any(isinstance(frame, Play) for frame in position.agenda)
