"""The points in time at which experience cards and hero abilities may be used, each defined once.

Those that no card of the base game names open only where others are in use.
"""

from functools import cache

import msgspec

from referee.kernel.timing import WindowRule
from referee.warcraft.battle.battlefield import battle_ranks, current_battle
from referee.warcraft.battle.casualty import REDUCE
from referee.warcraft.table.position import Warcraft, has, new_cards, play_order

MAY_RECONSIDER = "wbg.play.attacker-may-reconsider"
DEFENDER_FIRST = "wbg.play.defender-first"
PLAY = ("wbg.play.when",)
SIDES_ORDER = (DEFENDER_FIRST, MAY_RECONSIDER)
BATTLE = (*PLAY, "wbg.play.needs-participation", *SIDES_ORDER)
IN_BATTLE = "defenders, then attackers, until all pass"
AROUND = "from the first player clockwise"
FROM_FIRST = "from the first player clockwise, until all pass"
FROM_ACTIVE = "from the player whose turn it is clockwise, until all pass"
LATER: tuple[str, ...] = ()
"""Told of windows that no card of the base game names: whoever brings cards for them says by what they open."""
RESPONSE = "card-played"
"""The window in which what was just played or used is answered."""


ANY_TIME = "any-time"


def _window(key: str, step: str, title: str, rules: tuple[str, ...], order: str, asks: bool = False) -> WindowRule:
    return WindowRule(key, title, rules, order, asks, step)


WINDOWS = {
    window.key: window
    for window in (
        _window("turn.start", "turn", "Start of the turn", LATER, AROUND),
        _window("move-step.start", "move", "Start of a Move Step", PLAY, AROUND),
        _window("move-step.enemy-enters", "move", "An enemy unit has entered a space with workers", PLAY, AROUND),
        _window("move-step.movement-done", "move", "Movement is done, no battle fought yet", PLAY, AROUND),
        _window("battle.start", "battle", "Start of a battle", LATER, IN_BATTLE),
        _window("battle.round-start", "battle", "Start of a battle round", BATTLE, IN_BATTLE),
        _window("battle.phase-start", "battle", "Start of a phase", LATER, IN_BATTLE),
        _window("battle.melee-start", "battle", "Start of the melee phase", BATTLE, IN_BATTLE),
        _window("battle.before-attack", "battle", "Before the attacks of a phase are rolled", BATTLE, IN_BATTLE),
        _window("battle.attacks-rolled", "battle", "The attacks of a phase are rolled", BATTLE, IN_BATTLE),
        _window(
            "battle.before-casualties",
            "battle",
            "All attacks are rolled, the first casualty not yet removed",
            (*BATTLE, REDUCE),
            IN_BATTLE,
        ),
        _window("battle.before-removal", "battle", "Just before a casualty is removed", BATTLE, IN_BATTLE, asks=True),
        _window("battle.after-removal", "battle", "A casualty has left the board", BATTLE, IN_BATTLE, asks=True),
        _window("battle.phase-end", "battle", "End of a phase", LATER, IN_BATTLE),
        _window("battle.round-end", "battle", "End of a battle round", LATER, IN_BATTLE),
        _window("battle.end", "battle", "End of a battle, its winner settled", LATER, IN_BATTLE),
        _window(
            RESPONSE,
            "battle",
            "A card was just played, its effect not yet resolved",
            (*PLAY, "wbg.play.needs-participation"),
            "whoever can answer it",
            asks=True,
        ),
        _window("move-step.end", "move", "End of a Move Step, its battles fought", LATER, AROUND),
        _window("harvest-step.start", "harvest", "Start of your Harvest Step", PLAY, AROUND),
        _window("harvest-step.end", "harvest", "End of your Harvest Step", LATER, AROUND),
        _window("deploy-step.start", "deploy", "Start of your Deploy Step", LATER, AROUND),
        _window("deploy-step.end", "deploy", "End of your Deploy Step", LATER, AROUND),
        _window("spend-step.start", "spend", "Start of your Spend Step", PLAY, AROUND),
        _window("spend-step.construct", "spend", "While you construct in your Spend Step", PLAY, "the player spending"),
        _window("spend-step.end", "spend", "End of your Spend Step", LATER, AROUND),
        _window("turn.end", "turn", "End of the turn", LATER, AROUND),
        _window(ANY_TIME, "any", "Any moment", PLAY, "whoever holds the card"),
    )
}
OPENED_LATER = frozenset(key for key, window in WINDOWS.items() if not window.rules)
"""Windows that open only where new experience cards are in use."""
IN_TURNS: dict[str, WindowRule] = {}
"""The windows as they are where cards are played from the first player on."""


ORDERED_BY: list[str] = []
"""By what the old cards too are played from the first player on, where the Expansion Set is in use."""


def window_rule(position: Warcraft, key: str) -> WindowRule:
    """What a window rests on at this table."""
    if in_play_order(position):
        return IN_TURNS[key]
    window = WINDOWS[key]
    if window.order != IN_BATTLE:
        return window
    if from_first_player(position):
        return from_the_first(window, tuple(ORDERED_BY) if has(position, "expansion") else ())
    return from_the_active(window) if position.options.get("card_order") == "active-first" else window


@cache
def from_the_first(window: WindowRule, by: tuple[str, ...]) -> WindowRule:
    """A window of a battle in which no side comes before the other."""
    rules = (*(rule for rule in window.rules if rule not in SIDES_ORDER), *by)
    return msgspec.structs.replace(window, rules=rules, order=FROM_FIRST)


@cache
def from_the_active(window: WindowRule) -> WindowRule:
    return msgspec.structs.replace(window, order=FROM_ACTIVE)


def from_first_player(position: Warcraft) -> bool:
    """Whether cards are played in the order of the table, not by sides."""
    return position.options.get("card_order") == "first-player"


def in_play_order(position: Warcraft) -> bool:
    """Whether cards are used in the order of play, in battle too."""
    return new_cards(position) and from_first_player(position)


def ranks(position: Warcraft, key: str) -> list[list[str]]:
    """Seats in the order of their right, none where the table has no such window; those in one rank need not wait."""
    if key in OPENED_LATER and not new_cards(position):
        return []
    battle = current_battle(position)
    if battle is not None and WINDOWS[key].step == "battle":
        found = battle_ranks(position, battle)
        together = key == RESPONSE and not in_play_order(position)
        return [[seat for rank in found for seat in rank]] if together else found
    return [[seat] for seat in play_order(position)]
