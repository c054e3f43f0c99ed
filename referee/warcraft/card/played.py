"""A card or ability on the table: it waits for an answer, then takes effect."""

from typing import Any

from referee.kernel.agenda import Frame, close, push
from referee.kernel.position import happen
from referee.kernel.window import open_window
from referee.warcraft.actions import PlayCard, UseAbility
from referee.warcraft.battle.battlefield import SIDES, current_battle, parties
from referee.warcraft.card.play import card_in
from referee.warcraft.card.windows import RESPONSE
from referee.warcraft.expansion.abilities import load
from referee.warcraft.expansion.effects import power_of
from referee.warcraft.expansion.hero import mana
from referee.warcraft.table.position import Warcraft, new_cards


class Play(Frame[Warcraft], tag="play"):
    """A card or ability on the table, waiting for an answer and then for its effect."""

    play: dict[str, Any]
    title: str = ""
    cancelled: bool = False
    answered: bool = False

    def settle(self, position: Warcraft) -> bool:
        if not self.answered:
            self.answered = True
            if current_battle(position) is not None or new_cards(position):
                open_window(position, RESPONSE, self.play["seat"], self.id)
            return True
        close(position, self)
        if not self.cancelled:
            resolve(position, position.game.read_action(self.play))
        return True


def resolve(position: Warcraft, action: PlayCard | UseAbility) -> None:
    """What was played takes effect."""
    if isinstance(action, PlayCard):
        card_in(position, action).effect(position, action)
        return
    ability = load(position, f"ability.{action.ability}")
    assert ability is not None
    power_of(ability).effect(position, action, ability, list(mana.ABILITY))


def begin_play(position: Warcraft, play: PlayCard | UseAbility) -> None:
    """Lay it on the table, paid for."""
    if isinstance(play, UseAbility):
        title = mana.pay_for(position, play).title
    else:
        card = card_in(position, play)
        title, rules = card.title, [*card.rules, "wbg.play.when"]
        battle = current_battle(position)
        teams = battle is not None and any(len(parties(position, battle, side)) > 1 for side in SIDES)
        rules += ["wbg.play.team-order"] if teams else []
        happen(position, "card-played", rules, seat=play.seat, card=card.key)
    push(position, Play(play=position.game.raw(play), title=title))
