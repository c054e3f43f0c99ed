"""The windows of Small World, each defined once, and what of a benefit is at work in which.

The turn goes through its stages in the order in which house.py lays them out, those that a single Race brings among
them; frames ask in the window they name. Which points a benefit fills is its own affair (see benefit.py), and
timing.py puts both together.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from referee.kernel.timing import WindowRule

Rules = tuple[str, ...]
MOVER = "the player whose turn it is"
CHANCE = "chance decides; anybody may tell what came"


class Window(WindowRule, frozen=True):
    """A window of this game.

    `stage`: what the turn calls it, if it is one of its stages. `race`: the one Race whose turn comes to it, if not
    every turn can. `others`: it is for those whose turn it is not. `attacks`: targets are chosen in it.
    """

    stage: str = ""
    race: str = ""
    others: bool = False
    attacks: bool = False


def stage(name: str, step: str, title: str, rules: Rules, order: str = MOVER, **more: Any) -> Window:
    return Window(f"turn.{name}", title, rules, order, step=step, stage=name, **more)


def within(name: str, step: str, title: str, rules: Rules, order: str = MOVER, **more: Any) -> Window:
    """A window within a stage."""
    return Window(f"turn.{name}", title, rules, order, step=step, **more)


SETUP = Window(
    "setup",
    "The boards are drawn, then the First Player is found",
    ("sww.setup.board-random", "sww.round.first-player"),
    CHANCE,
    step="setup",
)
COMBOS = Window(
    "combos",
    "Banners and badges are uncovered until six combos are on view",
    ("sww.pick.reveal", "sww.pick.run-out", "sww.setup.six-combos"),
    CHANCE,
    step="round",
)
OPEN = stage("open", "ready", "The turn begins", ("sww.round.clockwise",))
CHOOSE = stage(
    "choose",
    "ready",
    "Pick a combo, expand, or go In Decline",
    ("sww.round.later-choice", "sww.round.after-decline", "sww.decline.choose"),
)
PICKED = within("picked", "ready", "A combo has just been picked", ("sww.pick.place", "sww.pick.token-count"))
DECLINED = within(
    "declined", "ready", "The Active Race goes In Decline", ("sww.decline.flip-tokens", "sww.term.benefits-end")
)
CONQUER = stage(
    "conquer",
    "conquests",
    "Conquests, one after another",
    ("sww.conquest.repeat",),
    "the player whose turn it is; tolls are paid before the attack",
    attacks=True,
)
FINAL = within(
    "final",
    "conquests",
    "The final attempt: its target is named",
    ("sww.final.declare-first", "sww.final.roll-once", "sww.final.ends"),
)
FALL_BACK = within("fall-back", "conquests", "The final attempt has failed", ("sww.final.failure",))
LOSS = within(
    "loss",
    "conquests",
    "Tokens are lost, to a conquest, a power or a Bomb",
    ("sww.loss.take-back", "sww.loss.discard-one"),
    "the defender, at once",
    others=True,
)
TAKEN = within("taken", "conquests", "A Region has just been conquered", ("sww.conquest.deploy",), "at once")
REVEAL = within(
    "reveal",
    "conquests",
    "A Region with a marker face down is entered",
    ("sww.marker.reveal", "sww.marker.use"),
    "the player whose turn it is, at once",
)
MUSTER = stage("muster", "redeployment", "Conquests are over, redeployment has not begun", ("sww.redeploy.after",))
REDEPLOY = stage(
    "redeploy",
    "redeployment",
    "Redeployment",
    ("sww.redeploy.after", "sww.redeploy.free", "sww.redeploy.min-one"),
)
CLOSE = stage(
    "close",
    "closing",
    "The turn is closed",
    ("sww.round.later-score",),
    "the player whose turn it is, in the order they like",
)
SCORE = stage("score", "closing", "Coins are counted", ("sww.round.later-score", "sww.score.bonus"))
RETURN = stage(
    "return",
    "closing",
    "Driven-off tokens come back, the last thing in the turn",
    ("sww.loss.keep-rest", "sww.loss.anywhere"),
    "their owners",
    others=True,
)
END = stage(
    "end",
    "round",
    "The turn is over; after the last one of a round the marker moves on",
    ("sww.round.clockwise", "sww.round.marker-advance", "sww.end.trigger"),
    "the next player clockwise",
)

WINDOWS: dict[str, Window] = {}
STAGES: list[Window] = []
"""A turn, from its opening to its end."""
REACH: list[Window] = []
"""Where targets are chosen."""
ATTACK: list[Window] = [FINAL]
"""Where Regions are attacked."""


def announce(windows: Iterable[Window]) -> None:
    """All windows in their order; called once, by house.py."""
    for window in windows:
        WINDOWS[window.key] = window
        if window.stage:
            STAGES.append(window)
        if window.attacks:
            REACH.append(window)
            ATTACK.append(window)


# ---- where each point of a benefit is at work

POINTS: Mapping[str, Sequence[Window]] = {
    "opens": (OPEN,),
    "picked": (PICKED,),
    "declines": (DECLINED,),
    "keeps_badge": (DECLINED,),
    "discount": ATTACK,
    "aid": REACH,
    "fights": ATTACK,
    "stands": (LOSS, REDEPLOY, RETURN),
    "least": (OPEN, CHOOSE, DECLINED, CONQUER, LOSS, REDEPLOY, RETURN),
    "found": (REVEAL,),
    "musters": (MUSTER,),
    "due": (CLOSE,),
    "lay": (CLOSE,),
    "closes": (CLOSE,),
    "income": (SCORE,),
    "doubles": (SCORE,),
}
"""Points that are filled or not."""

EVENTS = {"token-lost": (LOSS,), "race-lost": (LOSS,), "murloc-lost": (LOSS,), "region-conquered": (TAKEN,)}
NAMED: Mapping[str, Mapping[str, Sequence[Window]]] = {
    "replaces": EVENTS,
    "may": EVENTS,
    "after": EVENTS,
    "waives": {
        "sww.conquest.first-entry": REACH,
        "sww.conquest.adjacent": REACH,
        "sww.conquest.water": REACH,
        "sww.conquest.travel-cost": ATTACK,
    },
    "toll": {
        "conquest": (CONQUER,),
        "drive": (CONQUER,),
        "breach": (CONQUER,),
        "swap": (CONQUER, REDEPLOY),
        "theft": (CONQUER, REDEPLOY),
        "bomb": (OPEN,),
    },
}
"""Points that name what they meet: kinds of event, rules, attacks. Actions that a benefit grants (`acts`) are at work
wherever a frame asks for them."""
