"""The points in time at which experience cards may be played, each defined once."""

from referee.kernel.window import WindowRule
from referee.warcraft.battlefield import battle_ranks, current_battle
from referee.warcraft.state import Warcraft, play_order

PLAY = ("wbg.play.when",)
BATTLE = (*PLAY, "wbg.play.needs-participation", "wbg.play.defender-first", "wbg.play.attacker-may-reconsider")
IN_BATTLE = "defenders, then attackers, until all pass"
AROUND = "from the first player clockwise"


def _window(key: str, step: str, title: str, rules: tuple[str, ...], order: str, asks: bool = False) -> WindowRule:
    return WindowRule(key, title, rules, order, asks, step)


WINDOWS = {
    window.key: window
    for window in (
        _window("move-step.start", "move", "Start of a Move Step", PLAY, AROUND),
        _window("move-step.enemy-enters", "move", "An enemy unit has entered a space with workers", PLAY, AROUND),
        _window("move-step.movement-done", "move", "Movement is done, no battle fought yet", PLAY, AROUND),
        _window("battle.round-start", "battle", "Start of a battle round", BATTLE, IN_BATTLE),
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
        _window(
            "card-played",
            "battle",
            "A card was just played, its effect not yet resolved",
            (*PLAY, "wbg.play.needs-participation"),
            "whoever can answer it",
            asks=True,
        ),
        _window("harvest-step.start", "harvest", "Start of your Harvest Step", PLAY, AROUND),
        _window("spend-step.start", "spend", "Start of your Spend Step", PLAY, AROUND),
        _window("spend-step.construct", "spend", "While you construct in your Spend Step", PLAY, "the player spending"),
        _window("any-time", "any", "Any moment", PLAY, "whoever holds the card"),
    )
}


def ranks(position: Warcraft, key: str) -> list[list[str]]:
    """Seats in the order of their right; seats in one rank need not wait for each other."""
    battle = current_battle(position)
    if battle is not None and WINDOWS[key].step == "battle":
        found = battle_ranks(position, battle)
        return [[seat for rank in found for seat in rank]] if key == "card-played" else found
    return [[seat] for seat in play_order(position)]
