"""The points in time at which experience cards and hero abilities may be used, each defined once.

Those that no card of the base game names open only with the Expansion Set.
"""

import msgspec

from referee.kernel.timing import WindowRule
from referee.warcraft.battle.battlefield import battle_ranks, current_battle
from referee.warcraft.table.position import Warcraft, new_cards, play_order

PLAY = ("wbg.play.when",)
BATTLE = (*PLAY, "wbg.play.needs-participation", "wbg.play.defender-first", "wbg.play.attacker-may-reconsider")
START, END = ("wbx.timing.start-of",), ("wbx.timing.end-of",)
IN_BATTLE = "defenders, then attackers, until all pass"
AROUND = "from the first player clockwise"
IN_TURNS = "from the first player clockwise, one each, until all pass"
TIMING = ("wbx.timing.italic", "wbx.timing.conflict-order", "wbx.timing.conflict-pass")
"""What holds for every window where the Expansion Set's cards are in use."""
RESPONSE = "card-played"
"""The window in which what was just played or used is answered."""
REPLACED = ("wbg.play.defender-first", "wbg.play.attacker-may-reconsider")


def _window(key: str, step: str, title: str, rules: tuple[str, ...], order: str, asks: bool = False) -> WindowRule:
    return WindowRule(key, title, rules, order, asks, step)


WINDOWS = {
    window.key: window
    for window in (
        _window("turn.start", "turn", "Start of the turn", START, AROUND),
        _window("move-step.start", "move", "Start of a Move Step", PLAY, AROUND),
        _window("move-step.enemy-enters", "move", "An enemy unit has entered a space with workers", PLAY, AROUND),
        _window("move-step.movement-done", "move", "Movement is done, no battle fought yet", PLAY, AROUND),
        _window("battle.start", "battle", "Start of a battle", START, IN_BATTLE),
        _window("battle.round-start", "battle", "Start of a battle round", BATTLE, IN_BATTLE),
        _window("battle.phase-start", "battle", "Start of a phase", START, IN_BATTLE),
        _window("battle.melee-start", "battle", "Start of the melee phase", BATTLE, IN_BATTLE),
        _window("battle.before-attack", "battle", "Before the attacks of a phase are rolled", BATTLE, IN_BATTLE),
        _window("battle.attacks-rolled", "battle", "The attacks of a phase are rolled", BATTLE, IN_BATTLE),
        _window(
            "battle.before-casualties",
            "battle",
            "All attacks are rolled, the first casualty not yet removed",
            (*BATTLE, "wbg.casualty.reduce-before-first"),
            IN_BATTLE,
        ),
        _window("battle.before-removal", "battle", "Just before a casualty is removed", BATTLE, IN_BATTLE, asks=True),
        _window("battle.after-removal", "battle", "A casualty has left the board", BATTLE, IN_BATTLE, asks=True),
        _window("battle.phase-end", "battle", "End of a phase", END, IN_BATTLE),
        _window("battle.round-end", "battle", "End of a battle round", END, IN_BATTLE),
        _window(
            "battle.end", "battle", "End of a battle, its winner settled", (*END, "wbx.timing.end-of-battle"), IN_BATTLE
        ),
        _window(
            RESPONSE,
            "battle",
            "A card was just played, its effect not yet resolved",
            (*PLAY, "wbg.play.needs-participation"),
            "whoever can answer it",
            asks=True,
        ),
        _window("move-step.end", "move", "End of a Move Step, its battles fought", END, AROUND),
        _window("harvest-step.start", "harvest", "Start of your Harvest Step", PLAY, AROUND),
        _window("harvest-step.end", "harvest", "End of your Harvest Step", END, AROUND),
        _window("deploy-step.start", "deploy", "Start of your Deploy Step", START, AROUND),
        _window("deploy-step.end", "deploy", "End of your Deploy Step", END, AROUND),
        _window("spend-step.start", "spend", "Start of your Spend Step", PLAY, AROUND),
        _window("spend-step.construct", "spend", "While you construct in your Spend Step", PLAY, "the player spending"),
        _window("spend-step.end", "spend", "End of your Spend Step", END, AROUND),
        _window("turn.end", "turn", "End of the turn", END, AROUND),
        _window("any-time", "any", "Any moment", PLAY, "whoever holds the card"),
    )
}


LATER = frozenset(key for key, window in WINDOWS.items() if {*START, *END}.intersection(window.rules))
"""Windows that no card of the base game names: they open only where the Expansion Set's cards are in use."""


def _expanded(window: WindowRule) -> WindowRule:
    """A window as the Expansion Set's cards see it: its own words for the moment, its own order."""
    last = window.key.rpartition("-")[2].rpartition(".")[2]
    named = {"start": START, "end": END, "casualties": ("wbx.timing.before-casualties",)}.get(last, ())
    named = ("wbx.timing.response",) if window.key == RESPONSE else named
    rules = (*(rule for rule in window.rules if rule not in REPLACED), *named, *TIMING)
    title = "Something was just used, its effect not yet resolved" if window.key == RESPONSE else window.title
    return msgspec.structs.replace(window, title=title, rules=tuple(dict.fromkeys(rules)), order=IN_TURNS, round=True)


EXPANDED = {key: _expanded(window) for key, window in WINDOWS.items()}


def window_rule(position: Warcraft, key: str) -> WindowRule:
    """What a window rests on at this table."""
    return (EXPANDED if in_play_order(position) else WINDOWS)[key]


def in_play_order(position: Warcraft) -> bool:
    """Whether the Expansion Set's order of use holds, in battle too."""
    return new_cards(position) and position.options.get("card_order") == "first-player"


def ranks(position: Warcraft, key: str) -> list[list[str]]:
    """Seats in the order of their right, none where the table has no such window; those in one rank need not wait."""
    if key in LATER and not new_cards(position):
        return []
    battle = current_battle(position)
    if battle is not None and WINDOWS[key].step == "battle":
        found = battle_ranks(position, battle)
        together = key == RESPONSE and not in_play_order(position)
        return [[seat for rank in found for seat in rank]] if together else found
    return [[seat] for seat in play_order(position)]
