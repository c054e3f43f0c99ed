"""The moments of Small World, each defined once, and what of a benefit is at work in which.

The turn goes through its stages in the order in which they stand here; frames ask in the window they name. Here is
no list of Races or powers: which points a benefit fills is its own affair (see benefit.py), and timing.py puts both
together.
"""

from collections.abc import Mapping

from referee.kernel.timing import WindowRule

MOVER = "the player whose turn it is"
CHANCE = "chance decides; anybody may tell what came"


class Moment(WindowRule, frozen=True):
    """A window of this game.

    `stage`: what the turn calls it, if it is one of its stages. `race`: the one Race whose turn comes to it, if not
    every turn can. `others`: it is for those whose turn it is not.
    """

    stage: str = ""
    race: str = ""
    others: bool = False


def _stage(stage: str, step: str, title: str, rules: tuple[str, ...], order: str = MOVER, **more: str | bool) -> Moment:
    return Moment(f"turn.{stage}", title, rules, order, step=step, stage=stage, **more)


def _inside(name: str, step: str, title: str, rules: tuple[str, ...], order: str = MOVER, **more: str | bool) -> Moment:
    """A moment within a stage."""
    return Moment(f"turn.{name}", title, rules, order, step=step, **more)


SETUP = Moment(
    "setup",
    "The boards are drawn, then the First Player is found",
    ("sww.setup.board-random", "sww.round.first-player"),
    CHANCE,
    step="setup",
)
COMBOS = Moment(
    "combos",
    "Banners and badges are uncovered until six combos are on view",
    ("sww.pick.reveal", "sww.pick.run-out", "sww.setup.six-combos"),
    CHANCE,
    step="round",
)
OPEN = _stage("open", "ready", "The turn begins", ("sww.round.clockwise",))
CHOOSE = _stage(
    "choose",
    "ready",
    "Pick a combo, expand, or go In Decline",
    ("sww.round.later-choice", "sww.round.after-decline", "sww.decline.choose"),
)
PICKED = _inside("picked", "ready", "A combo has just been picked", ("sww.pick.place", "sww.pick.token-count"))
DECLINED = _inside(
    "declined", "ready", "The Active Race goes In Decline", ("sww.decline.flip-tokens", "sww.term.benefits-end")
)
FORM = _stage("form", "ready", "The Worgen choose their form", ("sww.race.worgen",), race="worgen")
CONQUER = _stage(
    "conquer",
    "conquests",
    "Conquests, one after another",
    ("sww.conquest.repeat",),
    "the player whose turn it is; tolls are paid before the attack",
)
ASSAULT = _inside(
    "assault",
    "conquests",
    "An air assault: its target is chosen",
    ("sww.race.gnomes", "sww.race.gnomes-die"),
    race="gnomes",
)
FINAL = _inside(
    "final",
    "conquests",
    "The final attempt: its target is named",
    ("sww.final.declare-first", "sww.final.roll-once", "sww.final.ends"),
)
FALL_BACK = _inside("fall-back", "conquests", "The final attempt has failed", ("sww.final.failure",))
LOSS = _inside(
    "loss",
    "conquests",
    "Tokens are lost, to a conquest, a power or a Bomb",
    ("sww.loss.take-back", "sww.loss.discard-one"),
    "the defender, at once",
    others=True,
)
TAKEN = _inside("taken", "conquests", "A Region has just been conquered", ("sww.conquest.deploy",), "at once")
REVEAL = _inside(
    "reveal",
    "conquests",
    "A Region with a marker face down is entered",
    ("sww.marker.reveal", "sww.marker.use"),
    "the player whose turn it is, at once",
)
MUSTER = _stage("muster", "redeployment", "Conquests are over, redeployment has not begun", ("sww.redeploy.after",))
REDEPLOY = _stage(
    "redeploy",
    "redeployment",
    "Redeployment",
    ("sww.redeploy.after", "sww.redeploy.free", "sww.redeploy.min-one"),
)
CLOSE = _stage(
    "close",
    "closing",
    "The turn is closed",
    ("sww.round.later-score",),
    "the player whose turn it is, in the order they like",
)
SCORE = _stage("score", "closing", "Coins are counted", ("sww.round.later-score", "sww.score.bonus"))
RETURN = _stage(
    "return",
    "closing",
    "Driven-off tokens come back, the last thing in the turn",
    ("sww.loss.keep-rest", "sww.loss.anywhere"),
    "their owners",
    others=True,
)
END = _stage(
    "end",
    "round",
    "The turn is over; after the last one of a round the marker moves on",
    ("sww.round.clockwise", "sww.round.marker-advance", "sww.end.trigger"),
    "the next player clockwise",
)

WINDOWS: dict[str, Moment] = {
    moment.key: moment
    for moment in (
        SETUP,
        COMBOS,
        OPEN,
        CHOOSE,
        PICKED,
        DECLINED,
        FORM,
        CONQUER,
        ASSAULT,
        FINAL,
        FALL_BACK,
        LOSS,
        TAKEN,
        REVEAL,
        MUSTER,
        REDEPLOY,
        CLOSE,
        SCORE,
        RETURN,
        END,
    )
}
STAGES = tuple(moment for moment in WINDOWS.values() if moment.stage)
"""A turn, from its opening to its end."""

# ---- where each point of a benefit is at work

ATTACK = (CONQUER, ASSAULT, FINAL)
REACH = (CONQUER, ASSAULT)

POINTS: Mapping[str, tuple[Moment, ...]] = {
    "opens": (OPEN,),
    "picked": (PICKED,),
    "declines": (DECLINED,),
    "keeps_badge": (DECLINED,),
    "discount": ATTACK,
    "aid": REACH,
    "fights": ATTACK,
    "stands": (LOSS, REDEPLOY, RETURN),
    "least": (OPEN, CHOOSE, DECLINED, CONQUER, LOSS, REDEPLOY, RETURN),
    "moves_when_found": (REVEAL,),
    "musters": (MUSTER,),
    "due": (CLOSE,),
    "lay": (CLOSE,),
    "closes": (CLOSE,),
    "income": (SCORE,),
    "doubles": (SCORE,),
}
"""Points that are filled or not."""

EVENTS = {"token-lost": (LOSS,), "race-lost": (LOSS,), "murloc-lost": (LOSS,), "region-conquered": (TAKEN,)}
NAMED: Mapping[str, Mapping[str, tuple[Moment, ...]]] = {
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
